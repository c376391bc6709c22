"""The oracle on what expansions place is checked against the books' examples and positions solved by hand."""

import pytest

from tests import oracle
from tests.ludwig.expansions import expansions
from tests.oracle import Terms, counts, moves

__all__ = ["expansions"]
pytestmark = pytest.mark.usefixtures("expansions")

ALL = tuple(moves.GAPS)
DOUBLED = Terms(passage_factor=2)
BARBICAN = "foyer_barbican@0,0 water_west@-9,3 water_east@2,3"
WEST, NORTH, EAST = "moat@-9,-17r1", "moat@-7,-17", "moat@11,-15r1"
RING = f"{BARBICAN} {WEST} {NORTH} {EAST}"


def linked(castle: str, tile: str, passages: int) -> list[str]:
    """The castles that come of a tile with so many passages."""
    found = [(spot, laid) for spot, laid in moves.moves(castle, tile, ALL) if len(laid) == passages]
    return sorted(" ".join([castle, spot, *sorted(laid)]) for spot, laid in found)


def room(castle: str, name: str) -> int:
    """The number of a room."""
    return [placed.tile.id for placed in oracle._rooms(oracle._parse(castle))].index(name)


def score(castle: str, name: str, terms: Terms = DOUBLED) -> int:
    """What a room scores that has just come into a castle."""
    return moves.lines(castle, room(castle, name), terms).total()


# The books' examples


def test_the_fencing_room_over_the_short_passage():
    """exp_passage_fencing_room: 4 + 2 x 3 - 1, since the walls still touch beside the doorway (A-63)."""
    start = "foyer@0,0 painting_room@3,-1"
    pair = (0, 0)
    for castle in linked(start, "fencing_room", 1):
        pair = (room(castle, "painting_room"), room(castle, "fencing_room"))
        if (
            "passage_short" in castle
            and pair in oracle.connected(castle)
            and (0, pair[1]) not in oracle.touching(castle)
        ):
            assert pair in oracle.touching(castle)
            assert score(castle, "fencing_room") == 9
            return
    raise AssertionError("the fencing room has no such place")


def test_the_library_with_two_passages():
    """exp_passage_library: 2 + 6 + 4."""
    castle = "foyer@0,0 fountains@9,3 tasso_room@20,10"
    laid = ["passage_medium@11,7r1", "passage_long@15,10"]
    assert moves.objections(castle, "library@10,10", laid) == set()
    assert score(" ".join([castle, "library@10,10", *laid]), "library") == 12


def test_the_forum_loses_its_only_contact_under_the_short_passage():
    """exp_passage_forum: 1 + 6 and no penalty."""
    start = "foyer@0,0 forum@3,-1"
    totals = set()
    for castle in linked(start, "food_prep_room", 1):
        pair = (1, 2)
        if "passage_short" in castle and pair in oracle.connected(castle):
            assert pair not in oracle.touching(castle)
            totals.add(score(castle, "food_prep_room"))
    assert totals == {7}


def test_the_observatory_beside_the_great_room():
    """exp_renovation_passage_observatory: 3 + 2 x 2 + 2 x 2 over a passage to a room that does not touch."""
    throne = sorted(oracle.spots("foyer@0,0", "throne_room"))[0]
    totals = set()
    for castle in linked(f"foyer@0,0 {throne}+reno_great_room", "observatory", 1):
        if (1, 2) in oracle.connected(castle) and (1, 2) not in oracle.touching(castle):
            totals.add(score(castle, "observatory"))
    assert 11 in totals


def test_the_midnight_snackery_on_the_guest_bedroom():
    """exp_renovation_snackery: 1 + 3 + 3."""
    spots = oracle.spots("foyer@0,0 anteroom@3,0r1", "guest_bedroom")
    castles = [f"foyer@0,0 anteroom@3,0r1 {spot}+reno_midnight_snackery" for spot in spots]
    totals = {score(castle, "guest_bedroom") for castle in castles if (1, 2) in oracle.connected(castle)}
    assert totals == {7}


def test_the_third_moat():
    """exp_moat_third_tile: 3 and 1 for each of nine rooms; a renovated one counts for each fitting type (A-10)."""
    rooms = ["larder", "nap_room", "sauna", "crypt", "larder", "larder", "larder", "larder", "larder"]
    castle = " ".join([BARBICAN, *(f"{name}@{20 * at},-90" for at, name in enumerate(rooms, 1)), "hallway@0,-80"])
    assert moves.moat_points(castle) == 12
    assert moves.moat_points(castle.replace("@20,-90", "@20,-90+reno_supper_cabinet")) == 13
    assert moves.moat_points(BARBICAN) == 3


def test_water_and_drawbridge_are_no_neighbours():
    """exp_moat_game_room_penalty, and the bridge: strip cells are no room (MOAT-G9)."""
    assert (0, 1) in oracle.touching(f"{BARBICAN} larder@3,0")
    assert (0, 1) not in oracle.touching(f"{BARBICAN} larder@5,1")  # on the water beside the gatehouse
    garden = f"{BARBICAN} conservatory@-1,5r1"
    assert (0, 1) in oracle.connected(garden)
    assert (0, 1) not in oracle.touching(garden)


# Moats


def test_the_north_moat_comes_after_another():
    """MOAT-G7."""
    assert moves.sites(BARBICAN) == {WEST, EAST}
    assert moves.sites(f"{BARBICAN} {WEST}") == {NORTH, EAST}
    assert moves.sites(f"{BARBICAN} {EAST} {NORTH}") == {WEST}
    assert moves.sites(RING) == set()


def test_rooms_and_passages_close_a_site():
    """A passage closes it as a room does (A-81)."""
    across = f"{BARBICAN} hallway@-6,1 hallway@-12,1"
    assert moves.sites(across) == {EAST}
    joined = f"{BARBICAN} hallway@-6,1 larder@-12,1r1 passage_long@-11,1"
    assert moves.sites(joined) == {EAST}


def test_in_a_ring_the_drawbridge_is_the_way_out():
    """MOAT-21."""
    assert oracle.external_entrances(RING) == {(0, "S1")}
    assert moves.objections(RING, "conservatory@-1,5r1") == set()
    assert moves.objections(RING, "cloak_room@1,-2") == set()
    assert oracle.courtyards(RING) == 1  # the yard, which three entrances open onto
    assert counts.square_feet(RING) == 3225


def test_only_outdoor_rooms_lie_in_the_gardens():
    """MOAT-25."""
    assert moves.objections(BARBICAN, "cloak_room@0,5r2") == {"MOAT-25"}
    assert moves.objections(BARBICAN, "conservatory@-1,5r1") == set()
    assert moves.garden(f"{BARBICAN} larder@3,1 conservatory@-1,5r1") == {2}


def test_no_room_joins_the_gardens_to_the_castle():
    """MOAT-29."""
    castle = f"{BARBICAN} conservatory@-1,5r1"
    assert moves.objections(castle, "fountains@-1,10r1") == set()
    assert moves.objections(f"{castle} hallway@-7,12", "fountains@-1,10r1") == {"MOAT-29"}


def test_no_passage_ends_in_the_gardens():
    """SEC-12."""
    castle = f"{BARBICAN} conservatory@-1,5r1"
    below = [(spot, laid) for spot, laid in moves.moves(castle, "fountains", ALL) if ",1" in spot and laid]
    assert not [laid for spot, laid in below if moves.garden(f"{castle} {spot}") == {1, 2}]
    assert moves.objections(BARBICAN, "conservatory@-1,5r1", ["passage_short@1,4r1"]) >= {"SEC-12"}


# Passages


def test_a_passage_may_be_what_connects_a_room():
    """SEC-8."""
    assert moves.objections("foyer@0,0", "gallery_of_mirrors@5,0") == {"PLACE-1"}
    assert moves.objections("foyer@0,0", "gallery_of_mirrors@5,0", ["passage_medium@2,1"]) == set()
    assert moves.objections("foyer@0,0", "gallery_of_mirrors@7,0", ["passage_long@2,1"]) == set()
    assert moves.objections("foyer@0,0", "gallery_of_mirrors@7,0", ["passage_medium@2,1"]) == {"SEC-4"}


def test_a_passage_runs_over_free_ground():
    """SEC-6."""
    castle, move = "foyer@0,0", ("gallery_of_mirrors@7,0", ["passage_long@2,1"])
    assert moves.objections(castle, *move) == set()
    assert moves.objections(f"{castle} larder@4,1", *move) == {"SEC-6"}
    assert moves.objections(f"{castle} larder@4,2", *move) == set()  # beside it


def test_no_passage_joins_rooms_that_keep_a_doorway():
    """A-65: a second doorway bars even the short one."""
    castle = "foyer@0,0 trophy_hall@3,0"
    twice = [spot for spot in oracle.spots(castle, "hallway") if len(meetings(castle, spot, "trophy_hall")) > 1]
    assert twice
    for spot in twice:
        own = [laid for at, laid in moves.moves(castle, "hallway", ALL) if at == spot and laid]
        assert all((1, 2) not in pairs_joined(f"{castle} {spot} {' '.join(laid)}") for laid in own)


def meetings(castle: str, spot: str, name: str) -> list[object]:
    """The doorways between a room at a spot and another one."""
    new, rooms = oracle._parse_spot(spot), oracle._rooms(oracle._parse(castle))
    return list(oracle._meeting(new, next(placed for placed in rooms if placed.tile.id == name)))


def pairs_joined(castle: str) -> set[tuple[int, int]]:
    """The pairs of rooms that a passage joins."""
    tiles = oracle._parse(castle)
    return {pair for pair, a, b in oracle._pairs(tiles) if oracle._by_passage(a, b, tiles)}


def test_a_passage_stays_on_its_level():
    """SEC-11."""
    assert not moves.moves("foyer@0,0", "crypt", ALL)
    assert moves.moves("foyer@0,0", "crypt", ALL, Terms(mixes_levels=True))
    stairs = "foyer@0,0 stairs@3,1r2"
    ends = [moves.objections(stairs, "stairs@8,1", ["passage_medium@5,1"], terms) for terms in (oracle.BASE, DOUBLED)]
    assert all("SEC-11" in end for end in ends)


def test_no_passage_lies_along_a_fence():
    """SEC-10."""
    move = ("larder@7,0", ["passage_long@2,1"])
    assert moves.objections("foyer@0,0", *move) == set()
    assert moves.objections("foyer@0,0 roof_garden_tower@3,-3r2", *move) == {"SEC-10"}


def test_one_passage_of_each_size_and_one_between_two_rooms():
    """SEC-20."""
    castle = "foyer@0,0 gallery_of_mirrors@5,0 passage_medium@2,1"
    assert oracle.completed("foyer@0,0 cloak_room@5,1r1 passage_medium@2,1") == {1}
    west = next(spot for spot, laid in moves.moves("foyer@0,0", "larder", ALL) if laid == {"passage_medium@-3,1"})
    assert moves.objections(castle, west, ["passage_medium@-3,1"]) == {"SEC-1"}
    assert all("passage_medium" not in text for _, laid in moves.moves(castle, "larder", ALL[:1]) for text in laid)


def test_a_renovation_may_cover_an_old_doorway():
    """SEC-16."""
    castle = "foyer@0,0 larder@3,0+reno_supper_cabinet"
    assert frozenset({"passage_short@2,1"}) in moves.links_from(castle, 1, ALL)
    assert moves.links_from(castle, 1, ()) == {frozenset()}


def test_the_last_external_entrance_may_not_vanish_under_a_passage():
    """A-64: all are judged together."""
    castle = "foyer@0,0 cloak_room@1,-2 broom_closet@3,1r1"
    assert "PLACE-5" in moves.objections(castle, "powder_room@-4,1r3", ["passage_medium@-3,1"])


# Renovations


def test_only_bare_standard_rooms_of_the_size_are_covered():
    """A-19: no hallway, though it is of 150."""
    castle = "foyer@0,0 hallway@3,1 larder@3,-1+reno_supper_cabinet parlor@-3,0 larder@90,90"
    assert moves.coverable(castle, "reno_undercroft") == {3}
    assert moves.coverable(castle, "reno_dish_closet") == {4}
    assert moves.coverable(castle, "reno_dish_closet", piles=True) == {2, 4}


def test_a_renovated_room_counts_for_both_types_and_once_for_its_size():
    """REN-31."""
    castle = "foyer@0,0 larder@3,0+reno_supper_cabinet"
    assert counts.square_feet(castle) == 225
    assert [counts.square_feet(castle, kind) for kind in ("food", "living", "utility")] == [100, 100, 0]
    assert counts.renovations(f"{castle}+reno_dish_closet") == 2


# Counting


def test_pairs_of_touching_rooms():
    """exp_decree_contiguous: three make one pair, four make two."""
    three = "foyer@0,0 larder@20,20 larder@22,20 larder@24,20"
    assert counts.pairs(three) == 1
    assert counts.pairs(f"{three} larder@26,20") == 2
    both = "foyer@0,0 larder@20,20+reno_supper_cabinet larder@22,20+reno_supper_cabinet"
    assert counts.pairs(both) == 2  # once for food, once for living


def test_the_longest_path_leads_over_passages_and_the_drawbridge():
    """FAV-8."""
    castle = f"{BARBICAN} conservatory@-1,5r1 gallery_of_mirrors@5,0 passage_medium@2,1"
    assert counts.longest_path(castle) == 3
    assert counts.longest_path(castle) == oracle.longest_path(castle)
