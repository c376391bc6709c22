"""More rooms, favors and bonus cards: all that the expansions mix with the base game, whichever modules are played (MIX-2)."""

from typing import Final

from msgspec.structs import replace

from swanstone.ludwig.amendment import LudwigModule
from swanstone.ludwig.box import Box, Setting
from swanstone.ludwig.cards import bonus_cards_of, favors_of
from swanstone.ludwig.modules.extras.counts import TALLIES_OF_EXTRAS
from swanstone.ludwig.rooms import add_tiles, rooms_of
from swanstone.ludwig.tallies import add_tallies

PACKAGE: Final = "swanstone.ludwig.modules.extras"
REPLACED: Final = "all_sizes"
"""The base game's bonus card whose place another takes (MIX-5)."""

ROOMS: Final = rooms_of(PACKAGE)
FAVORS: Final = favors_of(PACKAGE, TALLIES_OF_EXTRAS)
BONUS_CARDS: Final = bonus_cards_of(PACKAGE, TALLIES_OF_EXTRAS)
add_tiles(ROOMS)
add_tallies(TALLIES_OF_EXTRAS)


class Extras(LudwigModule):
    """75 rooms, six favors and nine bonus cards."""

    id = "extras"
    name = "More Rooms and Cards"
    text = (
        "75 further rooms, 6 favors and 9 bonus cards are mixed with those of the base game. "
        "There is more to build, and less to know by heart."
    )
    package = PACKAGE
    order = -1
    """Before other modules, which add their own cards to these."""

    def box(self, box: Box, setting: Setting) -> Box:
        """Everything is mixed in (MIX-2), each card once (MIX-6), but for the one that another replaces (MIX-5)."""
        added = [tuple([tile.id for tile in ROOMS if tile.size == size]) for size in box.sizes]
        tiles = tuple([(*old, *new) for old, new in zip(box.tiles, added, strict=True)])
        cards = tuple([card for card in box.bonus_cards if card.id != REPLACED])
        return replace(box, tiles=tiles, favors=(*box.favors, *FAVORS), bonus_cards=(*cards, *BONUS_CARDS))


EXTRAS = Extras()
