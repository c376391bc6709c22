"""Counted placements: the engine finds exactly as many legal places as the oracle counted, one room or several deep."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from swanstone.ludwig import legal
from swanstone.ludwig.castle import Castle, parse_castle
from swanstone.ludwig.notation import left_of, read_spot, top_of, write_spot
from swanstone.ludwig.terms import BASE_TERMS
from tests import oracle
from tests.counts import recount

ROWS: list[dict[str, Any]] = tomllib.loads(recount.FILE.read_text(encoding="utf-8"))["castle"]
NAMES = [row["name"] for row in ROWS]
TREES = [(row["name"], row["castle"], rooms, number) for row in ROWS for rooms, number in row.get("trees", {}).items()]


def count(castle: Castle, rooms: list[str]) -> int:
    """In how many ways the engine can place the rooms, one after the other."""
    spots = legal.spots_named(castle, rooms[0], BASE_TERMS)
    if len(rooms) == 1:
        return len(spots)
    return sum(count(castle.grow(spot), rooms[1:]) for spot in spots)


def rules(castle: Castle, spot: str) -> list[str]:
    """The rules that the engine holds against a place."""
    return [objection.rule for objection in legal.objections(castle, read_spot(spot), BASE_TERMS)]


def test_there_are_positions_of_every_kind():
    assert len(ROWS) >= 25
    assert len(set(NAMES)) == len(NAMES)
    assert max(len(row["castle"].split()) for row in ROWS) > 20
    assert len(TREES) >= 10


@pytest.mark.parametrize("row", ROWS, ids=NAMES)
def test_rooms_have_as_many_places_as_counted(row):
    castle = parse_castle(row["castle"])
    assert {room: count(castle, [room]) for room in row["spots"]} == row["spots"]


@pytest.mark.parametrize("row", ROWS, ids=NAMES)
def test_a_castle_has_as_many_external_entrances_as_counted(row):
    assert len(parse_castle(row["castle"]).external()) == row["external"]


@pytest.mark.parametrize("row", ROWS, ids=NAMES)
def test_a_room_fits_where_it_has_a_place(row):
    castle = parse_castle(row["castle"])
    fitting = legal.fitting(castle, list(row["spots"]), BASE_TERMS)
    assert fitting == [room for room, number in row["spots"].items() if number]


@pytest.mark.parametrize(("name", "castle", "rooms", "number"), TREES, ids=[f"{row[0]}: {row[2]}" for row in TREES])
def test_rooms_in_a_row_have_as_many_places_as_counted(name, castle, rooms, number):
    assert count(parse_castle(castle), rooms.split()) == number


@pytest.mark.parametrize("row", ROWS, ids=NAMES)
def test_a_castle_that_grew_counts_like_one_read_from_its_text(row):
    words = row["castle"].split()
    castle = parse_castle(words[0])
    for word in words[1:]:
        tile = word.partition("@")[0]
        codes = {write_spot(code): code for code in legal.spots_named(castle, tile, BASE_TERMS)}
        castle = castle.grow(codes[word])
    assert castle.notation() == row["castle"]
    assert {room: count(castle, [room]) for room in row["spots"]} == row["spots"]


@pytest.mark.parametrize("row", ROWS[::4], ids=NAMES[::4])
@pytest.mark.parametrize("turn", range(4))
def test_far_from_the_castle_no_entrance_is_met(row, turn):
    castle = parse_castle(row["castle"])
    for room in ("drawing_room", "coach_house", "hallway", "hundings_hut"):
        assert all([rules(castle, f"{room}@{x},{y}r{turn}") == ["PLACE-1"] for x, y in places_beyond(castle)])


def places_beyond(castle: Castle) -> list[tuple[int, int]]:
    """Places in four lines away from a castle, from where a tile just misses it to where none is looked for."""
    lefts, tops = [left_of(code) for code in castle.codes], [top_of(code) for code in castle.codes]
    found = []
    for away in range(8, 50):
        found += [(max(lefts) + away, tops[0]), (min(lefts) - away, tops[0])]
        found += [(lefts[0], max(tops) + away), (lefts[0], min(tops) - away)]
    return found


@pytest.mark.parametrize("row", ROWS[::6], ids=NAMES[::6])
def test_the_oracle_still_counts_the_same(row):
    assert recount.is_legal(row["castle"])
    rooms = list(row["spots"])[:3]
    assert {room: recount.count(row["castle"], [room]) for room in rooms} == {
        room: row["spots"][room] for room in rooms
    }


def test_the_file_is_as_the_counting_writes_it():
    assert recount.written({"castle": ROWS}) == Path(recount.FILE).read_text(encoding="utf-8")


WIDE = (
    "foyer@0,0 stables@-7,0 piano_room@-10,0 oratory@-10,3r3 dressing_room@3,0 stairs@-13,5 venus_grotto@-18,3 "
    "hallway@7,-4r1 observatory@8,-2 tasso_room@12,-4r1 armory@-24,4"
)


@pytest.mark.parametrize("tile", ["conservatory", "crypt", "theater", "flute_room", "sauna"])
def test_a_castle_that_reaches_across_its_frame_has_all_its_places(tile):
    found = {write_spot(spot) for spot in legal.spots_named(parse_castle(WIDE), tile, BASE_TERMS)}
    assert found == oracle.spots(WIDE, tile)
