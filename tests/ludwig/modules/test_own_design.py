"""What no source lists is our own design, and the catalogue says so: by a mark on the tile, or by a sentence of the module."""

from swanstone.core.title import module_card
from swanstone.ludwig.components import components
from swanstone.ludwig.modules import MODULES
from swanstone.ludwig.modules.decrees.decree import CATALOGUE

SAID = {
    "moats": ("barbican", "drawbridge", "moats"),
    "passages": ("lengths",),
    "swans": ("each colour",),
    "decrees": ("Swan Fancier",),
}
"""By module what must be named: outlines and places of moats, gaps of passages, tokens of each colour, figures of DEC-51."""
MARKED = {"room": 66 + 8, "face": 57, "passage": 3}
"""How many tiles are marked themselves: further rooms and towers, renovations, secret passages."""


def test_modules_say_what_of_them_is_our_own_design() -> None:
    told = {id: module_card(module).own_design or "" for id, module in MODULES.items()}
    assert {id for id, sentence in told.items() if sentence} == set(SAID)
    for id, names in SAID.items():
        assert [name for name in names if name not in told[id]] == []
        assert told[id].endswith("our own design.")


def test_tiles_that_no_source_lists_are_marked() -> None:
    ours = [tile.role for tile in components().tiles if tile.source == "original"]
    assert {role: ours.count(role) for role in ours} == MARKED


def test_the_decree_with_figures_of_our_own_is_the_one_that_is_named() -> None:
    assert [row.name for row in CATALOGUE.values() if row.original] == ["Swan Fancier"]
