"""The bots that people meet, by the titles of the solo game, from the weakest to the strongest."""

from typing import Final

from msgspec import Struct

from swanstone.ludwig.solo import HIGHEST_TITLE, TITLES

SOLO_TITLES: Final = (*[title for _, title in TITLES], HIGHEST_TITLE)


class Level(Struct, frozen=True):
    """A bot as it is offered to people."""

    name: str
    """The bot, as `bot_named` knows it."""
    level: str
    """What it is called on the screen."""
    called: str
    """The same in one word, for its seat."""
    text: str
    milliseconds: int
    """The most that it thinks about a choice, of one core; 0 for no time worth telling."""


LEVELS: Final = (
    Level("random", SOLO_TITLES[0], "Jester", "Does anything that is allowed. Good for trying things out.", 0),
    Level("novice", SOLO_TITLES[1], "Servant", "Sees what is good and often misjudges it. A first opponent.", 0),
    Level("greedy", SOLO_TITLES[2], "Highness", "Takes what looks best at once, and prices by what you would pay.", 0),
    Level("search", SOLO_TITLES[3], "Regent", "Looks three rounds ahead before every choice.", 150),
    Level("search-500", SOLO_TITLES[4], "Chancellor", "Looks ahead and takes its time. The strongest.", 500),
)

PLAY_NOW: Final = "novice"
"""Whom a newcomer meets."""
STAND_IN: Final = "greedy"
"""Who plays for one who leaves, or whose clock has run out."""
