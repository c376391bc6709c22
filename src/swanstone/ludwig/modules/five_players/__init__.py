"""Five players: what is counted out for a fifth seat, and a market of eight rooms, two of them under the highest price."""

from typing import Final

from msgspec.structs import replace

from swanstone.core.catalogue import load_file, record
from swanstone.ludwig.amendment import LudwigModule
from swanstone.ludwig.box import Box, Setting
from swanstone.ludwig.rooms import LARGE, SUPPLY, Players

PACKAGE: Final = "swanstone.ludwig.modules.five_players"
ROW: Final = record("five_players.toml", load_file(PACKAGE, "five_players.toml"), Players)


class FivePlayers(LudwigModule):
    """Lets five seats sit, and is chosen for them alone."""

    id = "five_players"
    name = "5 Players"
    text = "A fifth player joins. The market has eight rooms, two of them at the highest price."
    package = PACKAGE
    needs = ("extras", "towers")
    needs_rule = " (P5-2)"
    seats = (ROW.number, ROW.number)
    seats_rule = " (MIX-1)"
    order = -2
    """Before other modules, which add their tiles and cards to what is counted out."""

    def box(self, box: Box, setting: Setting) -> Box:
        """The counts for five players (P5-1, P5-3), and a second room under the highest price (P5-4)."""
        if setting.seats < ROW.number:
            return box
        return replace(
            box,
            stacked=tuple([ROW.large_and_stairs if size >= LARGE else ROW.small_and_hallways for size in box.sizes]),
            hallways=ROW.small_and_hallways,
            stairs=ROW.large_and_stairs,
            cards_in_deck=SUPPLY.cards_per_player * ROW.number,
            prices=(max(box.prices), *box.prices),
        )


FIVE_PLAYERS = FivePlayers()
