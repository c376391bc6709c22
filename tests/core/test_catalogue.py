"""Wrong data stops the program as it loads, naming file, row and key."""

import copy

import pytest

from swanstone.core.catalogue import load_file, parse, rows
from swanstone.core.errors import BadData
from swanstone.ludwig.cards import BonusCard, Favor, require_counting
from swanstone.ludwig.rooms import BASE_TILES, PACKAGE, SUPPLY, load_tiles


def rooms():
    return copy.deepcopy(load_file(PACKAGE, "rooms.toml"))


def refused(table, message):
    with pytest.raises(BadData, match=message):
        load_tiles(table, SUPPLY)


def test_the_catalogue_holds_every_tile():
    assert len([tile for tile in BASE_TILES if tile.standard]) == 75
    assert sum(len(tile.entrances) for tile in BASE_TILES if tile.standard) == 205


def test_an_unknown_key_is_named():
    table = rooms()
    table["room"][3]["colour"] = "red"
    refused(table, r"rooms.toml: room 4 \(buttery\): .*unknown field `colour`")


def test_a_missing_key_is_named():
    table = rooms()
    del table["room"][3]["points"]
    refused(table, r"rooms.toml: room 4 \(buttery\): .*missing required field `points`")


def test_a_wrong_type_is_named():
    table = rooms()
    table["room"][3]["points"] = "two"
    refused(table, r"rooms.toml: room 4 \(buttery\): .*`\$.points`")


def test_a_double_id_is_named():
    table = rooms()
    table["room"][4]["id"] = "buttery"
    refused(table, r"rooms.toml: room 5 \(buttery\): key id: 'buttery' is used twice")


def test_a_wrong_count_is_named():
    table = rooms()
    table["room"].pop(3)
    refused(table, "rooms.toml: key size 100: 8 rows, and the box holds 9")


@pytest.mark.parametrize(
    ("room", "entrance", "message"),
    [
        ("buttery", "N2", "N2 is off the outline"),
        ("buttery", "X0", "'X0' is not a side and a unit"),
        ("parlor", "N0", "N0 is off the outline, on a rounded or cut corner"),
        ("throne_room", "N0", "N0 is off the outline, on a rounded or cut corner"),
        ("porch", "N1", "no entrance lies on the fence"),
    ],
)
def test_an_entrance_off_the_outline_is_named(room, entrance, message):
    table = rooms()
    row = next(row for row in table["room"] if row["id"] == room)
    row["entrances"] = [*row["entrances"], entrance]
    refused(table, rf"rooms.toml: room \({room}\): key entrances: {message}")


def test_a_size_that_no_stack_has_is_named():
    table = rooms()
    table["room"][3]["size"] = 120
    with pytest.raises(BadData, match=r"rooms\.toml: "):
        load_tiles(table, SUPPLY)


def test_only_outdoor_rooms_have_fences():
    table = rooms()
    table["room"][3]["fence"] = "N"
    refused(table, r"rooms.toml: room \(buttery\): key fence")


def test_a_file_that_is_no_toml_is_named():
    with pytest.raises(BadData, match=r"favors\.toml: "):
        parse("favors.toml", "this is not toml")


def test_an_unknown_or_missing_key_of_a_file_is_named():
    with pytest.raises(BadData, match=r"favors\.toml: key rank_pionts: is unknown .did you mean rank_points"):
        rows("favors.toml", {"favor": [], "rank_points": [], "rank_pionts": []}, "favor", Favor, ("rank_points",))
    with pytest.raises(BadData, match=r"favors\.toml: key rank_points: is missing"):
        rows("favors.toml", {"favor": []}, "favor", Favor, ("rank_points",))


def test_a_card_that_counts_nothing_is_named():
    row = {"id": "food", "name": "Food", "counts": "rooms_of_type"}
    with pytest.raises(BadData, match=r"favors.toml: \(food\): key type"):
        require_counting("favors.toml", rows("favors.toml", {"favor": [row]}, "favor", Favor))


def test_a_card_that_counts_an_unknown_thing_is_named():
    row = {"id": "moon", "name": "Moon", "counts": "moons", "points": 1, "every": 1}
    with pytest.raises(BadData, match=r"bonus_cards.toml: \(moon\): key counts: 'moons' is unknown"):
        require_counting("bonus_cards.toml", rows("bonus_cards.toml", {"card": [row]}, "card", BonusCard))
