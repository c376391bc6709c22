"""Where tiles may be placed (PLACE-1 to PLACE-8, CORR-1, CORR-2)."""

import pytest

from swanstone.core.errors import BadNotation
from swanstone.ludwig.castle import parse_castle
from swanstone.ludwig.notation import read_spot
from swanstone.ludwig.rooms import BASE_TILES
from tests.ludwig.helpers import completed, objections, room, spots, table
from tests.marks import rule

FOYER = "foyer@0,0"
STAIRS = "foyer@0,0 stairs@3,1r2"
"""The light end at the foyer, the dark end looks east."""
GARDENS = "foyer4@0,0 formal_gardens@-3,-3"
"""The fence is the upper edge of the gardens, less a stone pier at each end."""


@rule("PLACE-1")
def test_an_entrance_must_meet_an_entrance():
    assert objections(FOYER, "larder@3,0") == []
    assert objections(FOYER, "larder@3,1") == ["PLACE-1"]  # its wall stands before the foyer's entrance
    assert objections(FOYER, "larder@3,0r1") == ["PLACE-1"]  # turned away
    assert objections(FOYER, "larder@4,0") == ["PLACE-1"]  # a unit too far
    assert objections(FOYER, "larder@0,3") == ["PLACE-1"]  # the foyer's side without an entrance
    assert objections("foyer4@0,0", "larder@0,3r3") == []  # the other side of the tile has one there


@rule("PLACE-1")
def test_one_of_several_entrances_is_enough():
    assert objections("foyer@0,0 larder@3,0", "focus_room@5,1") == []


@rule("PLACE-2")
def test_an_entrance_of_a_placed_room_may_be_blocked():
    castle, spot = "foyer@0,0 hallway@-4,-1 larder@-2,1r2", "nap_room@-4,0r3"
    assert objections(castle, spot) == []
    grown = parse_castle(f"{castle} {spot}")
    larder = room(grown, "larder")
    assert larder not in grown.owner.values()  # no open entrance is left to the larder
    assert grown.lacking[larder] == 1


@rule("PLACE-2")
def test_an_entrance_of_the_new_tile_may_be_blocked():
    castle, spot = "foyer@0,0 hallway@-4,-1 nap_room@-6,0r2", "larder@-2,1r2"
    assert objections(castle, spot) == []
    grown = parse_castle(f"{castle} {spot}")
    assert grown.lacking[room(grown, "larder")] == 1
    assert room(grown, "larder") not in grown.owner.values()


@rule("PLACE-3")
def test_a_tile_may_be_turned_by_quarters():
    assert spots(FOYER, "buttery") == ["buttery@3,1", "buttery@-2,0", "buttery@1,-2r1"]
    assert objections(FOYER, "nap_room@3,0r1") == []
    assert objections(FOYER, "nap_room@3,1r2") == []
    assert objections(FOYER, "nap_room@-2,-1r3") == []


@rule("PLACE-3")
def test_there_is_no_turn_beside_the_four_quarters():
    with pytest.raises(BadNotation, match="r0 to r3"):
        read_spot("nap_room@3,0r4")


@rule("PLACE-3")
def test_a_tile_is_not_flipped_over():
    # Flipped over, the buttery would be a pantry: its entrance beside the foyer's at the other height.
    assert objections(FOYER, "pantry@3,0") == []
    assert [objections(FOYER, f"buttery@3,0r{turn}") for turn in range(4)] == [["PLACE-1"]] * 4


@rule("PLACE-4")
def test_tiles_never_overlap():
    assert objections(FOYER, "larder@2,0") == ["PLACE-1", "PLACE-4"]
    assert objections("foyer@0,0 nap_room@3,0r1", "buttery@1,-2r1") == []
    assert objections("foyer@0,0 hallway@3,-2r1", "nap_room@0,-2") == ["PLACE-4"]


@rule("PLACE-4")
def test_the_cell_of_a_cut_corner_is_partly_covered():
    assert objections(FOYER, "powder_room@2,2") == ["PLACE-1", "PLACE-4"]


@rule("PLACE-5")
def test_the_last_external_entrance_stays_open():
    castle = "foyer@0,0 cloak_room@1,-2 broom_closet@3,1r1"
    assert objections(castle, "powder_room@-2,1r3") == ["PLACE-5"]
    assert objections(castle, "larder@-2,0") == []  # its other entrance leads outside


@rule("PLACE-5")
def test_an_entrance_in_an_enclosed_area_is_not_external():
    castle = "foyer@0,0 gatekeeper@-2,-3r3 sauna@3,1r2"
    assert objections(castle, "laundry_room@0,-4r2") == ["PLACE-5"]  # the foyer's north opens into a closed court
    built = parse_castle(f"{castle} laundry_room@0,-4r2")
    assert len(built.owner) == 1
    assert built.external() == []


@rule("PLACE-6")
def test_nothing_may_lie_at_a_fence():
    castle = f"{GARDENS} hallway@3,-8r1"
    assert objections(castle, "buttery@1,-5") == ["PLACE-6"]
    assert objections(castle, "buttery@1,-6") == []  # a unit of grass between


@rule("PLACE-6")
def test_a_fence_may_not_come_to_lie_at_a_tile():
    assert objections("foyer4@0,0 hallway@3,-4r1", "formal_gardens@-3,-3") == []
    assert objections("foyer4@0,0 hallway@3,-4r1 buttery@1,-5", "formal_gardens@-3,-3") == ["PLACE-6"]


@rule("PLACE-6")
def test_the_stone_at_the_end_of_a_fence_may_be_touched():
    assert objections(GARDENS, "larder@3,-4") == []
    castle = f"{GARDENS} lilac_cabinet@3,-3"
    assert objections(castle, "cloak_room@3,-5") == []  # a corner to a corner
    built = parse_castle(f"{castle} cloak_room@3,-5")
    assert built.adjacent(room(built, "cloak_room"), room(built, "formal_gardens"))


@rule("PLACE-6")
def test_the_fences_of_octagons_and_circles():
    terrace = "foyer@0,0 terrace_gardens@3,0"
    assert objections(terrace, "nap_room@0,-2") == ["PLACE-6"]
    assert objections(terrace, "washroom@-1,-2") == []
    conservatory = "foyer@0,0 conservatory@3,-1"
    assert objections(conservatory, "larder@8,0") == []  # at its side
    assert objections(conservatory, "theater@7,-4") == ["PLACE-1", "PLACE-6"]  # tangent to the arc


@rule("PLACE-6")
def test_downstairs_rooms_keep_off_a_fence_too():
    castle = "foyer@0,0 conservatory@3,-1"
    assert objections(castle, "venus_grotto@7,-4") == ["PLACE-1", "PLACE-6"]


@rule("PLACE-7")
def test_downstairs_rooms_connect_to_the_dark_end_of_stairs():
    assert objections(STAIRS, "crypt@6,0") == []
    assert objections(FOYER, "crypt@3,0") == ["PLACE-7"]


@rule("PLACE-7")
def test_downstairs_rooms_connect_to_each_other_and_to_downstairs_hallways():
    assert objections(f"{STAIRS} crypt@6,0", "knight_room@10,2r1") == []
    assert objections(f"{STAIRS} hallway_down@6,1", "crypt@12,0") == []
    assert objections(f"{STAIRS} crypt@6,0", "hallway_down@10,2r1") == []


@rule("PLACE-7")
def test_regular_rooms_stay_off_the_dark_end():
    for spot in ("larder@6,0", "hallway@6,1", "focus_room@6,1"):
        assert objections(STAIRS, spot) == ["PLACE-7"]
    assert objections(f"{STAIRS} crypt@6,0", "larder@10,2r1") == ["PLACE-7"]


@rule("PLACE-7")
def test_stairs_show_regular_rooms_their_light_end():
    assert objections(FOYER, "stairs@3,1r2") == []
    assert objections(FOYER, "stairs@3,1") == ["PLACE-7"]
    assert objections("foyer@0,0 larder@3,0", "stairs@5,1r2") == []
    assert objections("foyer@0,0 hallway@3,1", "stairs@9,1r2") == []


@rule("PLACE-7")
def test_stairs_may_come_up_again_from_downstairs():
    assert objections(f"{STAIRS} crypt@6,0", "stairs@10,2r3") == ["PLACE-7"]  # light end first
    assert objections(f"{STAIRS} crypt@6,0", "stairs@10,2r1") == []  # dark end first


@rule("PLACE-7")
def test_stairs_never_connect_to_stairs():
    assert objections(STAIRS, "stairs@6,1") == ["PLACE-7"]  # dark to dark
    assert objections(STAIRS, "stairs@6,1r2") == ["PLACE-7"]  # light to dark


@rule("PLACE-7")
def test_one_meeting_of_two_levels_spoils_a_good_place():
    castle = f"{STAIRS} hallway@0,-1"
    assert objections(castle, "hallway_down@6,1r1") == []
    assert objections(castle, "hallway_down@6,-4r1") == ["PLACE-7"]  # it also meets the end of the hallway upstairs


@rule("PLACE-7")
def test_walls_of_two_levels_may_touch():
    castle = f"{STAIRS} crypt@6,0"
    assert objections(castle, "porch@1,-2") == []
    built = parse_castle(f"{castle} porch@1,-2")
    assert built.adjacent(room(built, "porch"), room(built, "crypt"))
    assert not built.connected(room(built, "porch"), room(built, "crypt"))


@rule("PLACE-8")
def test_a_downstairs_room_cannot_be_bought_before_there_are_stairs():
    without = table(castle=FOYER, offers="crypt:4000")
    assert without.refused("0 buy crypt") == ["PLACE-8"]
    assert "0 buy crypt" not in without.options
    with_stairs = table(castle=STAIRS, offers="crypt:4000")
    assert with_stairs.refused("0 buy crypt") == []
    assert "0 buy crypt" in with_stairs.options


@rule("PLACE-8", "PLACE-5")
def test_a_dead_end_cannot_be_bought_for_the_last_entrance():
    last = table(castle="foyer@0,0 cloak_room@1,-2 broom_closet@3,1r1", offers="powder_room:4000 larder:6000")
    assert last.refused("0 buy powder_room") == ["PLACE-8"]
    assert last.refused("0 buy larder") == []


@rule("PLACE-8")
def test_all_legal_places_of_the_tile_are_options_and_no_others():
    bought = table(castle=STAIRS, offers="larder:4000").play("0 buy larder")
    assert bought.options == [f"0 place {spot}" for spot in spots(STAIRS, "larder")]
    assert bought.refused("0 place larder@4,0") == ["PLACE-4", "PLACE-1"]


# Corridors


@rule("CORR-1")
def test_a_hallway_shows_the_face_of_the_rooms_it_joins():
    faces = {spot.partition("@")[0] for spot in spots(STAIRS, "hallway")}
    assert faces == {"hallway", "hallway_down"}
    assert {spot.partition("@")[0] for spot in spots(FOYER, "hallway")} == {"hallway"}
    assert objections(STAIRS, "hallway_down@-6,1") == ["PLACE-7"]
    assert objections(STAIRS, "hallway@6,1") == ["PLACE-7"]


@rule("CORR-1")
def test_a_bought_hallway_may_be_placed_on_either_face():
    bought = table(castle=STAIRS).play("0 buy hallway")
    assert bought.play("0 place hallway_down@6,1").castle() == f"{STAIRS} hallway_down@6,1"
    assert bought.play("0 place hallway@-6,1").castle() == f"{STAIRS} hallway@-6,1"


@rule("CORR-1")
def test_a_downstairs_hallway_is_a_corridor_and_no_downstairs_room():
    dungeon = table(castle=f"{STAIRS} dungeon@6,-1r1").play("0 buy hallway", "0 place hallway_down@6,5")
    assert dungeon.points[0] == 0  # the dungeon counts downstairs rooms
    grotto = table(castle=f"{STAIRS} venus_grotto@6,-1").play("0 buy hallway", "0 place hallway_down@11,1")
    assert grotto.points[0] == 1  # the grotto counts corridors


@rule("CORR-2")
def test_foyers_hallways_stairs_and_the_larger_halls_are_corridors():
    corridors = [tile.id for tile in BASE_TILES if tile.types == ("corridor",)]
    assert corridors == ["great_hall", "upper_hall", "foyer", "foyer4", "hallway", "hallway_down", "stairs"]
    assert [tile.id for tile in BASE_TILES if "corridor" in tile.types] == corridors


@rule("CORR-2")
def test_each_corridor_counts_as_one_for_a_bonus():
    # The Venus Grotto scores a point for each corridor of the castle.
    castle = f"{STAIRS} great_hall@-7,0 hallway@1,-6r1"
    grotto = table(castle=castle, offers="venus_grotto:4000").play("0 buy venus_grotto", "0 place venus_grotto@6,-1")
    assert grotto.points[0] == 1 + 4
    assert completed(grotto.castle()) == ["foyer", "stairs"]
