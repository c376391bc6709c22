"""Every King's Favor and every bonus card, counted on one castle (FAVOR-1, BONUS-1)."""

import pytest

from swanstone.ludwig.cards import BONUS_CARDS, FAVORS, Card
from swanstone.ludwig.castle import parse_castle
from swanstone.ludwig.counting import card_points, count, rooms_counted
from swanstone.ludwig.rooms import SIZES, TILE, TILES, TYPES
from swanstone.ludwig.terms import BASE_TERMS
from tests import oracle
from tests.ludwig.helpers import CASTLE, completed, grown
from tests.marks import rule

FOYER = "foyer@0,0"
COINS = 23000


def test_the_castle_can_be_built():
    assert grown(*CASTLE.split()) == CASTLE


def first(number: int) -> str:
    """The castle when it had that many tiles."""
    return " ".join(CASTLE.split()[:number])


def favor_count(favor: str, castle: str, coins: int = 0) -> int:
    """What a favor counts."""
    return count(FAVORS[favor], parse_castle(castle), coins, BASE_TERMS)


def bonus(card: str, castle: str, coins: int = 0) -> int:
    """What a bonus card scores."""
    return card_points(BONUS_CARDS[card], count(BONUS_CARDS[card], parse_castle(castle), coins, BASE_TERMS))


FAVOR_COUNTS = {
    "count_activity": 2,  # flute room, theater
    "count_corridor": 4,  # foyer, hallway, stairs, downstairs hallway
    "count_downstairs": 2,  # crypt, fungus room; the downstairs hallway is none
    "count_food": 2,  # larder, dining room
    "count_living": 4,  # focus room, throne room, observatory, gallery of mirrors
    "count_outdoor": 1,  # coach house
    "count_sleeping": 1,  # nap room
    "count_utility": 3,  # cloak room, sauna, powder room
    "size_activity": 150 + 500,
    "size_corridor": 125 + 150 + 75 + 150,
    "size_downstairs": 250 + 150,
    "size_food": 100 + 300,
    "size_living": 100 + 600 + 400 + 350,
    "size_outdoor": 450,
    "size_sleeping": 200,
    "size_utility": 100 + 300 + 100,
    "small": 10,  # of 19 tiles, less four corridors and five large rooms
    "large": 5,  # throne room, theater, coach house, observatory, gallery of mirrors
    "square": 5,  # larder, focus room, cloak room, powder room, observatory
    "round": 3,  # fungus room, flute room, theater
    "completed": 12,
    "incomplete": 7,
    "external_entrances": 10,
    "money": COINS,
}


def lit(card: Card) -> list[str]:
    """The tiles of the castle for which a card counts something."""
    castle = parse_castle(CASTLE)
    return [TILES[castle.tile_numbers()[room]].id for room in rooms_counted(card, castle, BASE_TERMS)]


ONE_A_ROOM = ("rooms_of_type", "rooms_of_sizes", "completed", "incomplete", "hallways", "stairs")


@pytest.mark.parametrize("card", [*FAVORS.values(), *BONUS_CARDS.values()], ids=lambda card: card.id)
def test_the_rooms_for_which_a_card_counts_something_make_up_what_it_counts(card):
    rooms = lit(card)
    if card.counts in ONE_A_ROOM:
        assert len(rooms) == count(card, parse_castle(CASTLE), COINS, BASE_TERMS)
    elif card.counts == "square_feet_of_type":
        assert sum(TILE[room].size for room in rooms) == count(card, parse_castle(CASTLE), COINS, BASE_TERMS)
    elif card.counts == "coins":
        assert rooms == []
    else:
        assert rooms


def test_of_external_entrances_the_rooms_that_have_them_are_shown():
    rooms = lit(FAVORS["external_entrances"])
    assert len(rooms) == len(set(rooms)) <= FAVOR_COUNTS["external_entrances"]
    assert all("corridor" not in TILE[room].types for room in rooms)


@rule("FAVOR-1")
@pytest.mark.parametrize("favor", FAVORS)
def test_what_a_favor_counts(favor):
    assert favor_count(favor, CASTLE, COINS) == FAVOR_COUNTS[favor]


@rule("FAVOR-1")
def test_every_favor_has_its_line():
    assert FAVOR_COUNTS.keys() == FAVORS.keys()


@rule("FAVOR-1")
@pytest.mark.parametrize("favor", sorted(set(FAVORS) - {"count_corridor", "size_corridor", "incomplete"}))
def test_a_lone_foyer_counts_as_a_corridor_only(favor):
    assert favor_count(favor, FOYER) == 0


@rule("FAVOR-1")
def test_a_lone_foyer():
    assert favor_count("count_corridor", FOYER) == 1
    assert favor_count("size_corridor", FOYER) == 125
    assert favor_count("incomplete", FOYER) == 1


@rule("FAVOR-1")
def test_completed_and_incomplete_rooms():
    assert completed(CASTLE) == [
        *["foyer", "stairs", "crypt", "larder", "dining_room", "nap_room", "throne_room", "flute_room"],
        *["coach_house", "cloak_room", "sauna", "powder_room"],
    ]
    assert {CASTLE.split()[index].partition("@")[0] for index in oracle.completed(CASTLE)} == set(completed(CASTLE))
    assert FAVOR_COUNTS["completed"] + FAVOR_COUNTS["incomplete"] == len(CASTLE.split())


@rule("FAVOR-1", "COMPLETE-1")
def test_a_blocked_entrance_makes_an_incomplete_room():
    blocked = "foyer@0,0 hallway@-4,-1 larder@-2,1r2 nap_room@-4,0r3"
    assert completed(blocked) == []
    assert favor_count("incomplete", blocked) == 4


@rule("FAVOR-1", "PLACE-5")
def test_entrances_of_corridors_and_of_closed_courts_are_not_counted():
    rooms = [spot.partition("@")[0] for spot in CASTLE.split()]
    corridors = {"foyer", "hallway", "stairs", "hallway_down"}
    external = [(rooms[index], door) for index, door in oracle.external_entrances(CASTLE)]
    assert len(external) == 27
    assert len([room for room, _ in external if room not in corridors]) == FAVOR_COUNTS["external_entrances"]
    assert ("focus_room", "W0") not in external
    assert (rooms.index("focus_room"), "W0") in oracle.open_entrances(CASTLE)


@rule("FAVOR-1")
def test_hallways_and_stairs_are_neither_small_nor_round_nor_square():
    castle = "foyer@0,0 hallway@-6,1 stairs@3,1r2"
    assert [favor_count(favor, castle) for favor in ("small", "large", "square", "round")] == [0, 0, 0, 0]
    assert favor_count("size_corridor", castle) == 125 + 150 + 75


@rule("FAVOR-1")
def test_a_great_hall_is_a_large_room_and_a_corridor():
    castle = "foyer@0,0 great_hall@-7,0"
    assert favor_count("count_corridor", castle) == 2
    assert favor_count("size_corridor", castle) == 125 + 350
    assert favor_count("large", castle) == 1


BONUS_POINTS = {
    "type_activity": 2 * 2,
    "type_corridor": 4 * 1,
    "type_downstairs": 2 * 2,
    "type_food": 2 * 3,
    "type_living": 4 * 2,
    "type_outdoor": 1 * 2,
    "type_sleeping": 1 * 3,
    "type_utility": 3 * 2,
    "size_100": 4 * 2,  # larder, focus room, cloak room, powder room
    "size_150": 2 * 2,  # fungus room, flute room; hallways are none
    "size_200": 1 * 2,
    "size_250": 1 * 2,
    "size_300": 2 * 2,  # dining room, sauna
    "size_350": 1 * 3,
    "size_400": 1 * 3,
    "size_450": 1 * 3,
    "size_500": 1 * 3,
    "size_600": 1 * 3,
    "all_sizes": 8,
    "all_types": 7,
    "completed": 12 // 2,
    "external_entrances": 10 // 2,
    "square": 5,
    "round": 3,
    "hallways": 2,  # one on each face
    "stairs": 1 * 2,
    "money": 4,  # of 23000 coins, groups of 5000
}


@rule("BONUS-1")
@pytest.mark.parametrize("card", BONUS_CARDS)
def test_what_a_bonus_card_scores(card):
    assert bonus(card, CASTLE, COINS) == BONUS_POINTS[card]


@rule("BONUS-1")
def test_every_bonus_card_has_its_line():
    assert BONUS_POINTS.keys() == BONUS_CARDS.keys()


@rule("BONUS-1")
@pytest.mark.parametrize("card", BONUS_CARDS)
def test_a_lone_foyer_scores_as_a_corridor_only(card):
    assert bonus(card, FOYER) == (1 if card == "type_corridor" else 0)


@rule("BONUS-1")
def test_all_ten_sizes_are_needed():
    assert bonus("all_sizes", first(18)) == 0  # 350 is missing, and four rooms of 100 do not make up for it
    assert bonus("all_sizes", first(19)) == 8  # the gallery of mirrors
    assert bonus("all_sizes", f"{first(18)} water_tower@40,40") == 0  # 325 is none of the ten


@rule("BONUS-1")
def test_all_eight_types_are_needed():
    assert bonus("all_types", first(14)) == 0  # no utility room yet
    assert bonus("all_types", first(15)) == 7  # the cloak room


def without(rooms: set[str]) -> str:
    """The castle with some rooms taken out, as if they had never been there."""
    return " ".join(spot for spot in CASTLE.split() if spot.partition("@")[0] not in rooms)


@rule("BONUS-1")
@pytest.mark.parametrize("kind", [kind for kind in TYPES if kind != "corridor"])
def test_any_missing_type_spoils_the_set(kind):
    assert bonus("all_types", without({tile.id for tile in TILES if kind in tile.types})) == 0


@rule("BONUS-1")
@pytest.mark.parametrize("size", SIZES)
def test_any_missing_size_spoils_the_set(size):
    assert bonus("all_sizes", without({tile.id for tile in TILES if tile.standard and tile.size == size})) == 0


@rule("BONUS-1")
def test_only_whole_groups_score():
    assert [bonus("money", FOYER, coins) for coins in (4999, 5000, 9999, 10000)] == [0, 1, 1, 2]
    two = "foyer@0,0 cloak_room@1,-2 broom_closet@3,1r1"
    assert bonus("completed", "foyer@0,0 cloak_room@1,-2") == 0
    assert bonus("completed", two) == 1
    # A study placed on the foyer has three external entrances.
    assert favor_count("external_entrances", "foyer@0,0 study@0,-3") == 3
    assert bonus("external_entrances", "foyer@0,0 study@0,-3") == 1
