"""What the boxes of the expansions hold, and what is counted out for a table: numbers, prices and tables of the books."""

from collections import Counter
from typing import Any

import pytest

from swanstone.core.chance import Chance
from swanstone.ludwig.modules.decrees.decree import CATALOGUE
from swanstone.ludwig.modules.extras import BONUS_CARDS, FAVORS, ROOMS
from swanstone.ludwig.modules.moats.numbers import NUMBERS as MOATS
from swanstone.ludwig.modules.passages import PIECES
from swanstone.ludwig.modules.renovations import RENOVATIONS_IN_THE_BOX
from swanstone.ludwig.modules.swans import all_tokens
from swanstone.ludwig.modules.swans.tokens import NUMBERS as SWANS
from swanstone.ludwig.modules.towers import ROOMS as TOWERS
from swanstone.ludwig.rooms import SIZES, SWAN_ICONS
from swanstone.ludwig.title import LUDWIG
from swanstone.titles import open_game
from tests.ludwig.helpers import ludwig, table
from tests.marks import rule

SEATS = (2, 3, 4, 5)


def everything(seats: int, *others: str) -> Any:
    """A game with what every table of these books has, and some modules."""
    five = ("five_players", "towers") if seats == 5 else ()
    return ludwig(seats, modules=" ".join(dict.fromkeys(("extras", *five, *others))))


@rule("MIX-2", "SET-8", "TOW-1")
def test_75_rooms_8_towers_and_60_renovations():
    small, large = SIZES[:5], SIZES[5:]
    assert Counter(tile.size for tile in ROOMS) == {**dict.fromkeys(small, 9), **dict.fromkeys(large, 6)}
    assert Counter(tile.size for tile in RENOVATIONS_IN_THE_BOX) == dict.fromkeys(SIZES, 6)
    assert [tile.size for tile in TOWERS] == [325] * 8
    assert (len(ROOMS), len(RENOVATIONS_IN_THE_BOX)) == (75, 60)
    pairs = Counter((tile.size, tuple(sorted(tile.types))) for tile in RENOVATIONS_IN_THE_BOX)
    assert set(pairs.values()) == {2}, "three pairs of types for each size, two of each"


@rule("RD-1", "RD-4", "RD-5")
def test_58_decrees_of_which_four_belong_to_a_module_and_two_to_larger_tables():
    assert list(CATALOGUE) == [f"DEC-{number}" for number in range(1, 59)]
    timings = Counter(row.timing for row in CATALOGUE.values())
    assert timings == {"start": 5, "during": 38, "final": 15}, "DEC-42 is one of the final ones (A-28)"
    assert {id: row.module for id, row in CATALOGUE.items() if row.module} == {
        "DEC-14": "renovations",
        "DEC-24": "renovations",
        "DEC-35": "moats",
        "DEC-51": "swans",
    }
    assert {id: row.min_players for id, row in CATALOGUE.items() if row.min_players != 2} == {"DEC-12": 3, "DEC-20": 4}
    assert {row.id: row.original for row in CATALOGUE.values() if row.original} == {"DEC-51": ("params.table",)}


@rule("MIX-2", "MIX-5")
def test_10_favors_and_13_bonus_cards_of_which_four_each_belong_to_a_module():
    assert (len(FAVORS), len(BONUS_CARDS)) == (6, 9)
    base, mixed = (open_game("ludwig", 4, modules=modules).rules.box for modules in ((), LUDWIG.fitting(4)))
    favors = {card.id for card in mixed.favors} - {card.id for card in base.favors}
    cards = {card.id: (card.points, card.every) for card in mixed.bonus_cards}
    new = {id: worth for id, worth in cards.items() if id not in {card.id for card in base.bonus_cards}}
    assert favors == {
        *("most_towers", "without_swan_icon", "most_moats", "most_swan_tokens", "fewest_points"),
        *("most_renovations", "unique_sizes", "longest_path", "unique_types", "courtyards"),
    }
    assert new == {
        "each_tower": (2, 1),
        "moats": (3, 1),
        "swan_tokens": (1, 1),
        "renovations": (2, 1),
        "ten_sizes": (8, 10),
        "each_courtyard": (1, 1),
        "first_places": (4, 1),
        "last_master_builder": (7, 1),
        "depleted": (1, 1),
        "swan_icons": (1, 1),
        "every_500": (1, 500),
        "zero_cards": (3, 1),
        "castle_icons": (1, 1),
    }


@rule("MIX-2")
@pytest.mark.parametrize("seats", SEATS)
def test_one_set_of_favors_and_bonus_cards_is_used_whatever_is_played(seats: int) -> None:
    """MIX-6: a card that both boxes have, or each edition, is there once; nobody is asked for an edition."""
    box = open_game("ludwig", seats, {}, LUDWIG.fitting(seats)).rules.box
    for cards in (box.favors, box.bonus_cards):
        assert len({card.id for card in cards}) == len({card.name for card in cards}) == len(cards)
    assert (len(box.favors), len(box.bonus_cards)) == (24 + 10, 27 - 1 + 13)
    assert {option.name for option in LUDWIG.options} == {"foyer", "decrees", "hourglass"}


@rule("SWAN-1", "SWAN-4", "SWAN-7")
def test_45_tokens_of_five_colours_with_their_tables():
    assert Counter(all_tokens()) == dict.fromkeys(("blue", "red", "green", "yellow", "purple"), 9)
    assert tuple(SWANS.trade_coins) == (1000, 3000, 6000, 10000, 15000)
    assert tuple(SWANS.set_points) == (1, 3, 6, 10, 15)
    assert SWANS.most_traded == 5
    assert [size for size in sorted((*SIZES, 325)) if size in SWAN_ICONS] == [250, 300, 325, 350, 400]


@rule("SET-13", "SEC-18", "MOAT-3", "MOAT-16")
def test_passages_and_moats():
    assert [(piece.id, piece.shape.cells, piece.size) for piece in PIECES] == [
        ("passage_short", ("..",), 0),
        ("passage_medium", (".##.",), 0),
        ("passage_long", (".####.",), 0),
    ]
    assert (MOATS.price, MOATS.points, MOATS.most) == (5000, 3, 3)
    assert list(MOATS.sites) == ["west", "north", "east"]


@rule("SET-5", "SET-6", "P5-3")
@pytest.mark.parametrize("seats", SEATS)
def test_the_tables_of_the_setup(seats: int) -> None:
    """exp_setup_counts: cards without and with renovations, market, prices, favors, decrees."""
    at = seats - 2
    plain, renovated = everything(seats), everything(seats, "renovations")
    assert plain.rules.box.cards_in_deck == (22, 33, 44, 55)[at]
    assert renovated.rules.box.cards_in_deck == (17, 23, 29, 35)[at]
    left_out = ((1000, 2000), (1000,), (), ())[at]
    prices = [price for price in (15000, 10000, 8000, 6000, 4000, 2000, 1000) if price not in left_out]
    assert list(plain.rules.box.prices) == ([15000] if seats == 5 else []) + prices
    assert len(prices) + (seats == 5) == (5, 6, 7, 8)[at]
    assert plain.rules.box.favors_revealed == (2, 3, 4, 5)[at]
    for each, number in (("one", (4, 5, 6, 7)), ("two", (6, 8, 10, 12))):
        game = open_game("ludwig", seats, {"decrees": each}, (*everything(seats).modules, "decrees"))
        start: Any = game.start(Chance("draft")).state
        assert len(start.slots["decrees"].passed) == number[at]


@rule("BUY-2", "REN-1", "MOAT-3")
def test_what_has_a_price_of_its_own():
    castle = "foyer_barbican@0,0 water_west@-9,3 water_east@2,3 larder@3,0"
    at = table(modules="moats renovations", castle={0: castle}, coins=(20000, 0))
    wares = {ware.kind: ware.price for ware in at.game.rules.wares(at.state, 0) if ware.kind != "room"}
    assert wares == {"hallway": 3000, "stairs": 3000, "moat": 5000, "renovation": 5000}
    assert at.play("0 pass").coins[0] == 25000
