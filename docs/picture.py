"""Draws docs/castle.svg, the picture in the README: the winner's castle of a game between bots.

Run it with `.venv/bin/python docs/picture.py` after a change of rules or drawing.
"""

from pathlib import Path

import swanstone as sw
from swanstone.ludwig.picture import castle_svg

SEED = "swanstone"


def main() -> None:
    """Plays the game and writes the picture."""
    played = sw.play_game(sw.open_game("ludwig", 4), "random", SEED)
    castle = max((player.castle for player in played.state.players), key=lambda castle: castle.lacking.count(0))
    Path(__file__).with_name("castle.svg").write_text(castle_svg(castle), encoding="utf-8")


if __name__ == "__main__":
    main()
