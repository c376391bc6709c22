"""The oracle is checked against worked contact cases, positions solved by hand, and symmetries that must hold."""

from __future__ import annotations

import random
import tomllib
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests import oracle
from tests.oracle import (
    completed,
    connected,
    external_entrances,
    objections,
    open_entrances,
    own_points,
    points,
    relation,
    spots,
    touching,
)

CASES = tomllib.loads((Path(__file__).parent / "contact_cases.toml").read_text(encoding="utf-8"))
TOWERS = tomllib.loads((Path(__file__).parent / "tower_cases.toml").read_text(encoding="utf-8"))


# Outlines


class Pair(NamedTuple):
    """Two turned shapes, the second one's box at an offset from the first one's."""

    a: str
    b: str
    dx: int
    dy: int


@cache
def box(shape: str) -> tuple[int, int]:
    """Width and height of a turned shape such as `600r1`."""
    name, turn = oracle._parse_shape(shape)
    rows = oracle._shapes()[name][1]
    return (len(rows[0]), len(rows)) if turn % 2 == 0 else (len(rows), len(rows[0]))


@cache
def cells(shape: str) -> frozenset[tuple[int, int]]:
    """The cells that a shape covers, wholly or in part, turned by quarters."""
    name, turn = oracle._parse_shape(shape)
    rows = list(oracle._shapes()[name][1])
    for _ in range(turn):
        rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]
    return frozenset((x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell != ".")


def is_curved(shape: str) -> bool:
    """Whether a shape is a circle or an octagon."""
    return oracle._shapes()[oracle._parse_shape(shape)[0]][0] != "straight"


def turned_shape(shape: str) -> str:
    """The shape after another quarter turn; circles and octagons need no more than one."""
    name, turn = oracle._parse_shape(shape)
    return name if turn or name in {"150", "325", "500", "foyer"} else f"{name}r1"


def images(pair: Pair) -> set[Pair]:
    """All that turning, mirroring and swapping make of a pair of circles or octagons."""
    found, waiting = {pair}, [pair]
    while waiting:
        a, b, dx, dy = waiting.pop()
        (wide_a, high_a), (wide_b, high_b) = box(a), box(b)
        fresh = {
            Pair(turned_shape(a), turned_shape(b), high_a - dy - high_b, dx),
            Pair(a, b, wide_a - dx - wide_b, dy),
            Pair(b, a, -dx, -dy),
        } - found
        found |= fresh
        waiting += fresh
    return found


def pairs(first: list[str], second: list[str]) -> list[Pair]:
    """Every pair of shapes whose boxes come at least near to each other."""
    return [
        Pair(a, b, dx, dy)
        for a, b in product(first, second)
        for dx in range(-box(b)[0] - 1, box(a)[0] + 2)
        for dy in range(-box(b)[1] - 1, box(a)[1] + 2)
    ]


def shares_a_cell(pair: Pair) -> bool:
    """Whether both tiles cover one cell, if only in part."""
    return not cells(pair.a).isdisjoint({(x + pair.dx, y + pair.dy) for x, y in cells(pair.b)})


TURNED = [
    f"{shape}r{turn}" if turn else shape
    for shape in oracle._shapes()
    for turn in range({"300": 4, "100": 1, "150": 1, "325": 1, "400": 1, "500": 1, "foyer": 1}.get(shape, 2))
]
CURVED = [shape for shape in TURNED if is_curved(shape)]


@pytest.mark.parametrize("case", CASES["case"], ids=lambda case: f"{case['tiles']} {case['offset']}")
def test_worked_contact_cases(case: dict[str, Any]) -> None:
    (a, b), (dx, dy) = case["tiles"], case["offset"]
    assert relation(a, b, (dx, dy)) == case["relation"]
    assert relation(b, a, (-dx, -dy)) == case["relation"]


@pytest.mark.parametrize("case", CASES["shared_corner"], ids=lambda case: f"{case['tiles']} {case['offset']}")
def test_shared_corners_in_all_their_images(case: dict[str, Any]) -> None:
    (a, b), (dx, dy) = case["tiles"], case["offset"]
    for pair in images(Pair(a, b, dx, dy)):
        assert relation(pair.a, pair.b, (pair.dx, pair.dy)) == case["relation"], pair


def test_no_other_tiles_share_a_cell() -> None:
    cases = CASES["shared_corner"] + TOWERS["shared_corner"]
    listed = {image for case in cases for image in images(Pair(*case["tiles"], *case["offset"]))}
    found = {
        pair
        for pair in pairs(CURVED, CURVED)
        if shares_a_cell(pair) and relation(pair.a, pair.b, (pair.dx, pair.dy)) != "overlap"
    }
    assert found == listed


def test_cells_decide_overlap_where_a_straight_tile_takes_part() -> None:
    straight = [shape for shape in TURNED if not is_curved(shape)]
    for pair in pairs(straight, TURNED):
        assert shares_a_cell(pair) == (relation(pair.a, pair.b, (pair.dx, pair.dy)) == "overlap"), pair


def test_circles_are_touched_at_rim_points_only() -> None:
    """The free plane rests on this; a disc is strictly convex, so it touches a convex piece in one point at most."""
    for pair in pairs(["150", "500"], TURNED):
        (disc,) = oracle._pieces(pair.a, 0)
        assert isinstance(disc, oracle.Disc)
        rim = [oracle.Polygon((point,)) for point in oracle._rim_polygon(disc).corners]
        for piece in oracle._pieces(*oracle._parse_shape(pair.b)):
            moved = oracle._shifted(piece, (pair.dx * oracle.UNIT, pair.dy * oracle.UNIT))
            if relation(pair.a, pair.b, (pair.dx, pair.dy)) == "touch" and oracle._gap(disc, moved) == 0:
                assert sum(oracle._gap(moved, point) == 0 for point in rim) == 1, pair


def test_a_round_fence_is_touched_above_the_middle_only() -> None:
    """So any end of the fence between 0 and 36.87 degrees would do, and 27 need not be exact."""
    (disc,) = oracle._pieces("500", 0)
    assert isinstance(disc, oracle.Disc)
    for pair in pairs(["500"], TURNED):
        shape, turn = oracle._parse_shape(pair.b)
        if relation("500", pair.b, (pair.dx, pair.dy)) != "overlap":
            home = (-pair.dx * oracle.UNIT, -pair.dy * oracle.UNIT)
            upper = [point for point in oracle._rim_polygon(disc).corners if point[1] < disc.centre[1]]
            points_up = [oracle.Polygon((oracle._moved(point, home),)) for point in upper]
            touched = any(oracle._shape_meets(shape, turn, point) for point in points_up)
            assert oracle._shape_meets_fence("500", 0, shape, turn, pair.dx, pair.dy) == touched, pair


# Placing on a bare foyer


def test_a_bare_foyer_has_its_printed_entrances() -> None:
    assert external_entrances("foyer@0,0") == {(0, "W1"), (0, "N1"), (0, "E1")}
    assert external_entrances("foyer4@0,0") == {(0, "W1"), (0, "N1"), (0, "E1"), (0, "S1")}


@pytest.mark.parametrize(
    ("tile", "count"),
    [
        ("cloak_room", 3),  # one entrance, so one turn for each of the foyer's three
        ("focus_room", 12),  # four entrances, four turns
        ("lilac_cabinet", 6),  # half a turn lays it identically
        ("observatory", 3),  # any turn lays it identically
        ("parlor", 3),  # round, four entrances
        ("venus_grotto", 0),  # downstairs
        ("conservatory", 6),  # round with two entrances, but its fence tells the turns apart
        ("great_hall", 33),  # eleven entrances, no symmetry
        ("hallway", 21),  # fourteen entrances, and half a turn lays it identically
        ("hallway_down", 0),
        ("stairs", 3),  # by the light end only
    ],
)
def test_spots_on_a_bare_foyer(tile: str, count: int) -> None:
    assert len(spots("foyer@0,0", tile)) == count


def test_the_three_spots_of_a_cloak_room() -> None:
    assert spots("foyer@0,0", "cloak_room") == {"cloak_room@1,-2", "cloak_room@3,1r1", "cloak_room@-2,0r3"}


def test_a_spot_with_a_larger_turn_is_judged_but_not_listed_twice() -> None:
    assert objections("foyer@0,0", "hallway@3,1") == set()
    assert objections("foyer@0,0", "hallway@3,1r2") == set()
    assert "hallway@3,1" in spots("foyer@0,0", "hallway")
    assert "hallway@3,1r2" not in spots("foyer@0,0", "hallway")


def test_entrances_must_meet() -> None:
    assert objections("foyer@0,0", "focus_room@3,0") == {"PLACE-1"}  # wall to entrance
    assert objections("foyer@0,0", "focus_room@9,9") == {"PLACE-1"}  # far away


def test_tiles_may_not_overlap() -> None:
    assert objections("foyer@0,0", "focus_room@2,1") == {"PLACE-1", "PLACE-4"}
    assert objections("foyer@0,0", "powder_room@2,2") == {"PLACE-1", "PLACE-4"}  # the cell of the cut corner


def test_the_last_external_entrance_stays() -> None:
    castle = "foyer@0,0 cloak_room@1,-2 broom_closet@3,1r1"
    assert external_entrances(castle) == {(0, "W1")}
    assert objections(castle, "powder_room@-2,1r3") == {"PLACE-5"}
    assert spots(castle, "powder_room") == set()
    assert len(spots(castle, "larder")) == 2


def test_an_open_entrance_in_an_enclosed_area_does_not_count() -> None:
    castle = "foyer@0,0 gatekeeper@-2,-3r3 sauna@3,1r2"  # open: the foyer's north and an entrance at 0,-2.5
    assert objections(castle, "laundry_room@0,-4r2") == {"PLACE-5"}  # its notch closes over the foyer's north
    assert open_entrances(f"{castle} laundry_room@0,-4r2") == {(0, "N1")}
    assert external_entrances(f"{castle} laundry_room@0,-4r2") == set()


# Levels


STAIRS = "foyer@0,0 stairs@3,1r2"  # the light end at the foyer, the dark end at 6,1.5


def test_stairs_meet_regular_rooms_with_their_light_end() -> None:
    assert objections("foyer@0,0", "stairs@3,1r2") == set()
    assert objections("foyer@0,0", "stairs@3,1") == {"PLACE-7"}


def test_the_dark_end_leads_downstairs() -> None:
    assert objections(STAIRS, "crypt@6,0") == set()
    assert objections(STAIRS, "hallway_down@6,1") == set()
    assert objections(STAIRS, "hallway@6,1") == {"PLACE-7"}
    assert objections(STAIRS, "focus_room@6,1") == {"PLACE-7"}


def test_stairs_never_meet_stairs() -> None:
    assert objections(STAIRS, "stairs@6,1") == {"PLACE-7"}  # dark to dark
    assert objections(STAIRS, "stairs@6,1r2") == {"PLACE-7"}  # light to dark


def test_a_meeting_of_two_levels_spoils_a_good_one() -> None:
    castle = f"{STAIRS} crypt@6,0"  # its other entrance faces south at 10.5,2
    assert objections(castle, "hallway_down@10,2r1") == set()
    assert objections(castle, "hallway@10,2r1") == {"PLACE-7"}
    light = "foyer@0,0 stairs@3,1r2 hallway@0,-1 hallway_down@6,1r1"
    assert objections("foyer@0,0 stairs@3,1r2 hallway@0,-1", "hallway_down@6,-4r1") == {"PLACE-7"}  # also at 6,-0.5
    assert objections("foyer@0,0 stairs@3,1r2 hallway@0,-1", "hallway_down@6,1r1") == set()
    assert connected(light) == {(0, 1), (0, 2), (1, 3)}


def test_walls_of_two_levels_may_touch() -> None:
    castle = f"{STAIRS} crypt@6,0"
    assert objections(castle, "porch@1,-2") == set()
    assert touching(f"{castle} porch@1,-2") == {(0, 1), (1, 2), (0, 3), (2, 3)}  # crypt and porch at the corner 6,0


# The L


NOTCH = "foyer4@0,0 queens_bedroom@1,3"  # the notch is 3,3 to 5,5, its entrance on the inner edge at 3,3.5


def test_a_square_fills_the_notch() -> None:
    assert objections(NOTCH, "focus_room@3,3") == set()
    assert connected(f"{NOTCH} focus_room@3,3") == {(0, 1), (1, 2)}
    assert touching(f"{NOTCH} focus_room@3,3") == {(0, 1), (1, 2)}  # the foyer's corner is cut
    assert completed(f"{NOTCH} focus_room@3,3") == {1}


def test_a_circle_sits_in_the_notch_with_an_entrance_blocked() -> None:
    castle = f"{NOTCH} study@3,2"
    assert objections(NOTCH, "study@3,2") == set()
    assert {name for index, name in open_entrances(castle) if index == 2} == {"N1", "E1"}
    assert completed(castle) == {1}


def test_the_nook_behind_the_circle_is_enclosed() -> None:
    """The kitchen's inner entrance faces the nook between the corner of its notch and a circle tangent to both."""
    castle = "foyer@0,0 kitchen@0,-4 hallway@3,1 hallway@5,-5r1 parlor@2,-5"
    assert (1, "E1") in open_entrances(castle)
    assert (1, "E1") not in external_entrances(castle)
    assert {name for index, name in open_entrances(castle) if index == 4} == {"N1"}  # west and south meet walls
    assert (1, "E1") in external_entrances("foyer@0,0 kitchen@0,-4 hallway@3,1 hallway@5,-5r1")


def test_two_notches_that_meet_at_two_corners_enclose_a_court() -> None:
    castle = "foyer@0,0 kitchen@0,-4 hallway@-1,-4r1 hallway@-4,-5"
    assert (1, "E1") in external_entrances(castle)
    assert objections(castle, "laundry_room@2,-6r2") == set()
    assert (1, 4) in touching(f"{castle} laundry_room@2,-6r2")  # at 2,-4 and at 4,-2
    assert (1, "E1") in open_entrances(f"{castle} laundry_room@2,-6r2")
    assert (1, "E1") not in external_entrances(f"{castle} laundry_room@2,-6r2")


# Fences


GARDENS = "foyer4@0,0 formal_gardens@-3,-3"  # the fence is the edge y = -3 from -2.57 to 2.57


def test_the_stone_pier_at_the_corner_may_be_touched() -> None:
    assert objections(GARDENS, "larder@3,-4") == set()
    assert objections(GARDENS, "hallway@3,-8r1") == set()
    assert touching(f"{GARDENS} larder@3,-4") == {(0, 1), (1, 2)}


def test_a_corner_at_the_corner_of_the_fence_is_legal() -> None:
    castle = f"{GARDENS} lilac_cabinet@3,-3"
    assert objections(castle, "cloak_room@3,-5") == set()
    assert touching(f"{castle} cloak_room@3,-5") == {(0, 1), (1, 2), (1, 3), (2, 3)}  # gardens and cloak room at 3,-3


def test_the_fence_may_not_be_touched() -> None:
    castle = f"{GARDENS} hallway@3,-8r1"
    assert objections(castle, "buttery@1,-5") == {"PLACE-6"}
    assert objections(castle, "buttery@1,-6") == set()  # a unit of grass between


def test_the_fence_may_not_come_to_lie_at_a_tile() -> None:
    castle = "foyer4@0,0 hallway@3,-4r1 buttery@1,-5"
    assert objections(castle, "formal_gardens@-3,-3") == {"PLACE-6"}
    assert objections("foyer4@0,0 hallway@3,-4r1", "formal_gardens@-3,-3") == set()


def test_an_octagon_may_overhang_the_end_of_a_fence() -> None:
    castle = f"{GARDENS} hallway@3,-3r1"
    assert objections(castle, "terrace_gardens@2,-7") == set()  # its flat edge starts at 2.93, over the pier
    assert (1, 3) in touching(f"{castle} terrace_gardens@2,-7")
    assert objections(castle, "singers_hall@1,-7") == {"PLACE-6"}  # a unit further it starts at 1.93


def test_an_octagon_is_fenced_to_the_end_of_its_flat_edge() -> None:
    castle = "foyer@0,0 terrace_gardens@3,0"  # the fence is the edge y = 0 from 3.93 to 9.07, and both cut corners
    assert objections(castle, "nap_room@0,-2") == {"PLACE-6"}  # reaches 4,0
    assert objections(castle, "washroom@-1,-2") == set()  # reaches 3,0
    assert objections(castle, "servants_quarters@10,-1") == set()  # beside, past the cut corner
    assert (1, 2) in touching(f"{castle} servants_quarters@10,-1")


def test_a_round_fence_spares_the_sides() -> None:
    castle = "foyer@0,0 conservatory@3,-1"
    assert objections("foyer@0,0", "conservatory@3,-1") == set()  # touches the foyer at its left
    assert objections(castle, "larder@8,0") == set()  # touched at its right
    assert objections("foyer@0,0", "conservatory@-1,-5r1") == set()  # turned, it touches beside the fence
    assert objections("foyer@0,0", "conservatory@-1,3") == {"PLACE-1", "PLACE-6"}  # the top of the fence at the foyer


def test_tangent_circles_touch_the_fence_above_and_not_below() -> None:
    castle = "foyer@0,0 conservatory@3,-1"
    assert objections(castle, "theater@7,-4") == {"PLACE-1", "PLACE-6"}
    assert objections(castle, "theater@6,-5") == {"PLACE-1", "PLACE-6"}
    assert objections(castle, "theater@7,2") == {"PLACE-1"}
    assert touching(f"{castle} theater@7,2") == {(0, 1), (1, 2)}


# Open, blocked, enclosed


def test_an_entrance_at_a_wall_is_blocked() -> None:
    castle = "foyer@0,0 hallway@3,1 cloak_room@4,-1 washroom@5,2r2"
    assert connected(castle) == {(0, 1), (1, 2), (1, 3)}
    assert {name for index, name in open_entrances(castle) if index == 1} == {"N0", "N3", "N4", "N5", "S0", "S1", "E0"}
    assert completed(castle) == {2, 3}


def test_an_entrance_at_a_cut_corner_is_open() -> None:
    castle = "foyer@0,0 hallway@3,-2r1"  # western entrances at -1.5, -0.5, 0.5, ... are printed S0, S1, S2, ...
    names = {name for index, name in external_entrances(castle) if index == 1}
    assert names == {"W0", "E0", "N0", "N1", "N2", "N3", "N4", "N5", "S0", "S1", "S2", "S4", "S5"}


def test_an_entrance_beside_a_circle_is_open_but_nothing_can_be_joined() -> None:
    castle = "foyer@0,0 hallway@3,-2r1 parlor@4,-1"  # eastern entrances at -0.5 and 1.5 face the circle's hollows
    assert {(1, "N1"), (1, "N3")} <= external_entrances(castle)
    assert (1, "N2") not in open_entrances(castle)
    assert objections(castle, "cloak_room@4,-1r1") == {"PLACE-4"}
    assert objections(castle, "powder_room@4,-2r1") == {"PLACE-4"}


COURT = "foyer@0,0 hallway@3,-2r1 hallway@4,-2 hallway@4,3"


def test_a_courtyard_is_not_outside() -> None:
    closed = f"{COURT} hallway@10,-2r1"
    assert open_entrances(COURT) == external_entrances(COURT)
    inner = {(1, f"N{unit}") for unit in range(1, 5)} | {(4, f"S{unit}") for unit in range(1, 5)}
    inner |= {(2, f"S{unit}") for unit in range(6)} | {(3, f"N{unit}") for unit in range(6)}
    assert open_entrances(closed) - external_entrances(closed) == inner


def test_a_corner_to_a_corner_closes_a_courtyard() -> None:
    """The two hallways that bound the court on the right meet in the point 10,-1 only."""
    closed = "foyer@0,0 hallway@3,-2r1 hallway@4,-2 hallway@4,3 hallway@10,-1r1"
    assert (2, 4) in touching(closed)
    assert (2, 4) not in connected(closed)
    assert (1, "N2") in open_entrances(closed) - external_entrances(closed)
    ajar = "foyer@0,0 hallway@3,-2r1 hallway@4,-2 hallway@4,3 hallway@10,0r1"
    assert (1, "N2") in external_entrances(ajar)


NARROW = "foyer@0,0 hallway@3,-2r1 hallway@4,-2 hallway@4,0 hallway@9,1r1 hallway@10,2"


def test_the_gap_beside_a_tangent_point_is_a_passage() -> None:
    """Both walls of the alley end half a unit from the theater's tangent point 10,-0.5: gaps of 0.05 remain."""
    castle = f"{NARROW} theater@10,-3r2"
    assert objections(NARROW, "theater@10,-3r2") == set()
    assert not {(2, 6), (3, 6)} & touching(castle)
    alley = {(1, "N1"), (2, "S0"), (2, "S5"), (3, "N0"), (3, "N5"), (6, "E2")}
    pocket = {(3, "E0"), (4, "N0")}  # reached through both gaps
    assert alley | pocket <= external_entrances(castle)


def test_tangent_circles_close_the_hollow_between_them() -> None:
    """The second hallway's west end faces a pocket that only the tangent point 7,3.5 shuts."""
    castle = "foyer@0,0 theater@3,-1 hallway@8,1 hallway@8,2"
    assert objections(castle, "board_room@6,3") == set()
    assert (3, "W0") in open_entrances(f"{castle} board_room@6,3")
    assert (3, "W0") not in external_entrances(f"{castle} board_room@6,3")
    assert (3, "W0") in external_entrances(f"{castle} board_room@7,3")


# Points


def test_the_nap_room_of_the_rulebook() -> None:
    castle = "foyer@0,0 focus_room@3,1"
    assert points("foyer@0,0", "focus_room@3,1") == 5
    assert points(castle, "nap_room@5,2r2") == 4
    assert points(f"{castle} nap_room@5,2r2", "lilac_cabinet@6,0") == 7
    assert own_points(f"{castle} nap_room@5,2r2 lilac_cabinet@6,0", 2) == 6


def test_the_gallery_of_mirrors_of_the_rulebook() -> None:
    castle = "foyer@0,0 gallery_of_mirrors@3,0"
    assert points("foyer@0,0", "gallery_of_mirrors@3,0") == 5
    assert points(castle, "hallway@10,1") == 2
    assert own_points(f"{castle} hallway@10,1", 1) == 7


def test_the_dining_room_of_the_rulebook() -> None:
    castle = "foyer@0,0 dining_room@3,0"
    assert points(castle, "gallery_of_mirrors@7,1") == 6
    assert completed(castle) == set()
    assert completed(f"{castle} gallery_of_mirrors@7,1") == {1}


def test_the_armory_of_the_rulebook() -> None:
    castle = "foyer@0,0 flute_room@0,-3r3 stairs@3,1r2"
    assert points(castle, "armory@6,0r2") == 3
    assert points(f"{castle} armory@6,0r2", "parlor@-3,0") == 4  # a living room, away from the flute
    assert points(f"{castle} armory@6,0r2", "piano_room@-3,0") == 5  # an activity room, again away from it


def test_two_pairs_of_entrances_are_one_connection() -> None:
    castle = "foyer4@0,0 audience_room@-1,3"
    assert points("foyer4@0,0", "audience_room@-1,3") == 5
    assert points(castle, "stables@6,3") == 6
    assert connected(f"{castle} stables@6,3") == {(0, 1), (1, 2)}
    assert own_points(f"{castle} stables@6,3", 2) == 6


def test_a_corner_is_enough_for_a_penalty() -> None:
    castle = "foyer@0,0 billiard_room@0,-2"
    assert points(castle, "larder@3,0") == 1
    assert points(f"{castle} larder@3,0", "focus_room@5,0r1") == 4  # its corner at the corner 5,0
    assert own_points(f"{castle} larder@3,0 focus_room@5,0r1", 1) == 2


def test_a_wall_that_stops_short_of_a_circle_is_not_adjacent() -> None:
    castle = "foyer@0,0 flute_room@0,-3r3"
    assert points(castle, "observatory@3,-1") == 3
    assert points(castle, "east_tapestry_room@3,-2r1") == 2


def test_a_dungeon_counts_itself_and_later_downstairs_rooms() -> None:
    castle = f"{STAIRS} dungeon@6,1r2"
    assert points(STAIRS, "dungeon@6,1r2") == 3
    assert points(castle, "crypt@5,-1") == 4
    assert points(castle, "hallway_down@4,0") == 0  # a corridor, no downstairs room
    assert objections(castle, "hallway_down@4,0") == set()
    assert own_points(f"{castle} crypt@5,-1", 2) == 5
    assert completed(f"{castle} crypt@5,-1") == {1, 2}


def test_a_grotto_counts_every_corridor() -> None:
    assert points(STAIRS, "venus_grotto@6,-1") == 3
    assert points(f"{STAIRS} venus_grotto@6,-1", "hallway@-6,1") == 1
    assert points(f"{STAIRS} venus_grotto@6,-1", "great_hall@-7,1") == 2


def test_a_penalty_works_both_ways_when_an_activity_room_comes_second() -> None:
    castle = "foyer@0,0 focus_room@3,1"
    assert points(castle, "billiard_room@0,-2") == 4  # the cabinet is a unit away
    assert points("foyer@0,0 focus_room@3,0r1", "billiard_room@0,-2") == 3  # now it lies at the wall


# What must hold in every castle


@cache
def grown(seed: int, size: int) -> str:
    """A castle of random legal placements, tiles of every kind."""
    chance = random.Random(seed)
    tiles = sorted(tile for tile in oracle._tiles() if not tile.startswith("foyer"))
    castle = chance.choice(["foyer@0,0", "foyer4@0,0"])
    while castle.count("@") < size:
        choices = sorted(spots(castle, chance.choice([*tiles, *["stairs", "hallway_down"] * 6])))
        if choices:
            castle = f"{castle} {chance.choice(choices)}"
    return castle


def turned_castle(castle: str) -> str:
    """The whole castle after a quarter turn clockwise about the origin."""
    words = []
    for tile, x, y, turn, _ in oracle._parse(castle):
        high = box(f"{tile.shape}r{turn}")[1]
        words.append(oracle._written(oracle.Placed(tile, -y - high, x, (turn + 1) % 4)))
    return " ".join(words)


@pytest.mark.parametrize("seed", range(6))
def test_a_turned_castle_is_the_same_castle(seed: int) -> None:
    castle = grown(seed, 12)
    other = turned_castle(castle)
    assert external_entrances(other) == external_entrances(castle)
    assert open_entrances(other) == open_entrances(castle)
    assert touching(other) == touching(castle)
    assert connected(other) == connected(castle)
    for tile in ("hundings_hut", "stables", "kitchen", "stairs"):
        assert len(spots(other, tile)) == len(spots(castle, tile))


@pytest.mark.parametrize("seed", range(6))
def test_entrances_are_connected_blocked_or_open(seed: int) -> None:
    castle = grown(seed, 12)
    assert connected(castle) <= touching(castle)
    assert external_entrances(castle) <= open_entrances(castle)
    assert external_entrances(castle)
    assert not completed(castle) & {index for index, _ in open_entrances(castle)}


@pytest.mark.parametrize("tile", ["queens_bedroom", "hundings_hut", "stairs", "lilac_cabinet"])
def test_spots_are_the_places_without_objection(tile: str) -> None:
    castle = grown(7, 4)
    placed = oracle._parse(castle)
    lefts = range(min(at.x for at in placed) - 6, max(at.x for at in placed) + 8)
    tops = range(min(at.y for at in placed) - 6, max(at.y for at in placed) + 8)
    turns = oracle._turns(oracle._tiles()[tile])
    everywhere = [
        oracle._written(oracle.Placed(oracle._tiles()[tile], x, y, turn)) for x, y, turn in product(lefts, tops, turns)
    ]
    assert spots(castle, tile) == {spot for spot in everywhere if not objections(castle, spot)}


def test_an_entrance_with_a_straight_way_out_is_external() -> None:
    # The oracle asks for the straight way first; it may miss entrances, but never name one that is not external.
    seen = 0
    loop = "foyer@0,0 hallway@1,-1 hallway@7,-1 hallway@10,-7r1 stairs@1,-4r1 hallway_down@1,-10r1 venus_grotto@2,-9"
    for castle in (loop, COURT, "foyer@0,0 kitchen@0,-4 hallway@3,1 hallway@5,-5r1"):
        tiles = oracle._parse(castle)
        doors = ((index, door) for index, placed in enumerate(tiles) for door in oracle._doors(placed))
        straight = {(index, door.name) for index, door in doors if oracle._looks_out(door, tiles)}
        assert straight <= external_entrances(castle)
        seen += len(straight)
    assert seen > 20
