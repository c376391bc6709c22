"""What a placed tile scores, and when a room is complete (SCORE-1 to SCORE-8, COMPLETE-1)."""

import pytest

from swanstone.ludwig.castle import parse_castle
from swanstone.ludwig.rooms import TILES
from tests.ludwig.helpers import completed, lines, room, score, spots, table
from tests.marks import rule

FOYER = "foyer@0,0"
STAIRS = "foyer@0,0 stairs@3,1r2"


@rule("SCORE-1")
@pytest.mark.parametrize(
    "tile", [tile for tile in TILES if tile.standard and "downstairs" not in tile.types], ids=lambda tile: tile.id
)
def test_a_new_tile_scores_its_value(tile):
    for spot in spots(FOYER, tile.id):
        values = [line for line in lines(FOYER, spot) if line.endswith("(SCORE-1)")]
        assert values == [f"+{tile.points} {tile.id} (SCORE-1)"]


@rule("SCORE-1")
@pytest.mark.parametrize("spot", ["hallway@3,1", "stairs@3,1r2"])
def test_hallways_and_stairs_are_worth_nothing(spot):
    assert lines(FOYER, spot) == []


@rule("SCORE-1")
def test_the_value_is_on_the_account_with_its_rule():
    after = table(offers="larder:4000").play("0 buy larder", "0 place larder@3,0")
    assert after.points == [2, 0]
    assert after.ledger() == ["+2 larder (SCORE-1)"]


@rule("SCORE-2")
def test_the_new_tile_scores_its_own_bonus():
    assert lines("foyer@0,0 focus_room@3,1", "nap_room@3,-1") == [
        "+2 nap_room (SCORE-1)",
        "+2 nap_room focus_room (SCORE-5)",
    ]
    assert score("foyer@0,0 focus_room@3,1", "nap_room@-4,0") == 2  # not connected to the living room


@rule("SCORE-1", "SCORE-2")
def test_every_part_of_a_score_is_told():
    after = table(castle="foyer@0,0 focus_room@3,1", offers="nap_room:4000").play(
        "0 buy nap_room", "0 place nap_room@3,-1"
    )
    told = [(event.what, event.amount, event.because) for event in after.events if event.kind == "points-scored"]
    assert told == [(("nap_room",), 2, "SCORE-1"), (("nap_room", "focus_room"), 2, "SCORE-5")]


@rule("SCORE-2")
def test_the_new_tile_pays_its_own_penalty():
    assert lines(FOYER, "theater@3,-1") == ["+6 theater (SCORE-1)", "-2 theater foyer (SCORE-6)"]
    assert score(FOYER, "board_room@3,-1r3") == 6  # corridors are not on its list


@rule("SCORE-3")
def test_the_new_tile_sets_off_the_bonus_of_another():
    assert lines("foyer@0,0 nap_room@3,0r1", "lilac_cabinet@3,4") == [
        "+5 lilac_cabinet (SCORE-1)",
        "+2 nap_room lilac_cabinet (SCORE-5)",
    ]


@rule("SCORE-3")
def test_the_new_tile_sets_off_the_penalty_of_another():
    assert lines("foyer@0,0 theater@3,-1", "hallway@8,1") == ["-2 theater hallway (SCORE-6)"]
    assert lines("foyer@0,0 theater@3,-1", "focus_room@8,1")[1:] == ["-2 theater focus_room (SCORE-6)"]
    assert lines("foyer@0,0 theater@3,-1", "focus_room@-2,0")[1:] == []  # it does not touch the theater


@rule("SCORE-3")
def test_two_rooms_may_set_each_other_off():
    # The study counts living rooms, the observatory activity and living rooms.
    assert lines("foyer@0,0 study@0,-3", "observatory@3,-4") == [
        "+3 observatory (SCORE-1)",
        "+2 observatory study (SCORE-5)",
        "+1 study observatory (SCORE-5)",
    ]


@rule("SCORE-4", "COMPLETE-1")
def test_completion_rewards_follow_the_score_of_the_tile():
    after = table(castle="foyer@0,0 flute_room@0,-3r3 larder@1,-5r1", offers="buttery:4000").play(
        "0 buy buttery", "0 place buttery@-2,-3"
    )
    assert after.ledger() == ["+2 buttery (SCORE-1)", "+5 flute_room (ACTIVITY)"]
    assert after.kinds.index("points-scored") < after.kinds.index("completed")


@rule("SCORE-5")
def test_a_connection_needs_entrances_that_meet():
    # The study counts living rooms; beside it but with a wall between them they do not count.
    castle = "foyer@0,0 study@0,-3"
    assert score(castle, "focus_room@3,-2r3") == 5 + 1
    assert score(castle, "focus_room@3,0r1") == 5


@rule("SCORE-5")
def test_each_connected_room_of_a_named_type_counts():
    castle = "foyer@0,0 hallway@-2,-1 focus_room@4,-1 lilac_cabinet@1,-3r1"
    assert lines(castle, "observatory@3,-5") == [
        "+3 observatory (SCORE-1)",
        "+2 observatory focus_room (SCORE-5)",
        "+2 observatory lilac_cabinet (SCORE-5)",
    ]
    study = "foyer@0,0 study@0,-3 focus_room@3,-2r3 lilac_cabinet@-2,-3"
    assert lines(study, "pink_cabinet@0,-5r1") == ["+5 pink_cabinet (SCORE-1)", "+1 study pink_cabinet (SCORE-5)"]


@rule("SCORE-5")
def test_two_rooms_joined_by_two_pairs_of_entrances_are_one_connection():
    castle = "foyer@0,0 audience_room@-3,-4r2"
    assert parse_castle(f"{castle} stables@-10,-4").lacking == [2, 0, 2]  # both pairs meet
    assert parse_castle(f"{castle} stables@-10,-3").lacking == [2, 1, 3]  # one pair meets
    for spot in ("stables@-10,-4", "stables@-10,-3"):
        assert lines(castle, spot) == ["+5 stables (SCORE-1)", "+1 stables audience_room (SCORE-5)"]


@rule("SCORE-6")
def test_an_adjacent_room_counts_though_it_is_not_connected():
    castle = "foyer@0,0 hallway@3,1r1 focus_room@1,3r3"
    spot = "flute_room@0,5r2"
    built = parse_castle(f"{castle} {spot}")
    assert not built.connected(room(built, "flute_room"), room(built, "focus_room"))
    assert lines(castle, spot) == ["+3 flute_room (SCORE-1)", "-1 flute_room focus_room (SCORE-6)"]


@rule("SCORE-6")
def test_a_corner_at_a_corner_is_adjacent():
    castle, spot = "foyer@0,0 larder@-2,0", "billiard_room@0,-2"  # they meet in the point 0,0
    assert lines(castle, spot) == ["+4 billiard_room (SCORE-1)", "-1 billiard_room larder (SCORE-6)"]


@rule("SCORE-6")
def test_a_round_room_that_misses_by_a_hair_is_not_adjacent():
    castle = "foyer@0,0 hallway@-4,-1 focus_room@-4,0r2 lilac_cabinet@-4,-3r1"
    assert lines(castle, "flute_room@-7,-2r1") == ["+3 flute_room (SCORE-1)"]


@rule("SCORE-6")
def test_a_regular_room_can_be_adjacent_to_a_downstairs_hallway():
    assert lines(f"{STAIRS} hallway_down@6,0r1", "train_room@0,-2r2") == [
        "+5 train_room (SCORE-1)",
        "-1 train_room foyer (SCORE-6)",
        "-1 train_room hallway_down (SCORE-6)",
    ]


@rule("SCORE-6")
def test_a_regular_room_can_be_adjacent_to_a_downstairs_room():
    castle = f"{STAIRS} crypt@6,0"
    assert lines(castle, "train_room@0,-2r2") == [
        "+5 train_room (SCORE-1)",
        "-1 train_room foyer (SCORE-6)",
        "-1 train_room crypt (SCORE-6)",
    ]


@rule("SCORE-7")
def test_a_downstairs_bonus_counts_rooms_anywhere():
    castle = f"{STAIRS} focus_room@-2,0 lilac_cabinet@-4,0"
    assert lines(castle, "crypt@6,0") == [
        "+2 crypt (SCORE-1)",
        "+1 crypt focus_room (SCORE-7)",
        "+1 crypt lilac_cabinet (SCORE-7)",
    ]


@rule("SCORE-7")
def test_a_dungeon_counts_itself():
    assert lines(STAIRS, "dungeon@6,-1r1") == ["+1 dungeon (SCORE-1)", "+2 dungeon dungeon (SCORE-7)"]
    assert lines(f"{STAIRS} dungeon@6,-1r1", "crypt@6,5r1") == ["+2 crypt (SCORE-1)", "+2 dungeon crypt (SCORE-7)"]
    with_crypt = f"{STAIRS} crypt@6,0"
    dungeon = next(spot for spot in spots(with_crypt, "dungeon"))
    assert score(with_crypt, dungeon) == 1 + 2 + 2


@rule("SCORE-7")
def test_a_downstairs_room_scores_again_for_rooms_placed_later():
    castle = f"{STAIRS} crypt@6,0"
    assert lines(castle, "focus_room@-2,0") == ["+5 focus_room (SCORE-1)", "+1 crypt focus_room (SCORE-7)"]
    assert lines(castle, "larder@-2,0") == ["+2 larder (SCORE-1)"]
    grotto = f"{STAIRS} venus_grotto@6,-1"
    assert lines(grotto, "hallway@-6,1") == ["+1 venus_grotto hallway (SCORE-7)"]


@rule("SCORE-8")
def test_a_tile_may_score_less_than_nothing():
    castle = "foyer@0,0 hallway@-1,-4r1 larder@-3,-2 focus_room@-1,-6r3 nap_room@3,0r1"
    assert score(castle, "audience_room@0,-4r2") == 7 - 4 * 2


@rule("SCORE-8")
def test_a_total_may_fall_below_zero():
    castle = "foyer@0,0 hallway@-1,-4r1 larder@-3,-2 focus_room@-1,-6r3 nap_room@3,0r1"
    after = table(castle=castle, offers="audience_room:4000").play(
        "0 buy audience_room", "0 place audience_room@0,-4r2"
    )
    assert after.points == [-1, 0]


# Complete rooms


@rule("COMPLETE-1")
def test_a_room_is_complete_when_every_entrance_is_connected():
    assert completed("foyer@0,0 larder@3,0") == []
    assert completed("foyer@0,0 larder@3,0 buttery@5,1") == ["larder"]
    assert completed("foyer@0,0 larder@3,0 buttery@-2,0") == []
    assert completed("foyer@0,0 larder@3,0 buttery@-2,0 pantry@0,-2r1") == ["foyer"]


@rule("COMPLETE-1")
def test_a_room_with_one_entrance_is_complete_at_once():
    assert completed("foyer@0,0 cloak_room@1,-2") == ["cloak_room"]


@rule("COMPLETE-1")
def test_a_blocked_entrance_keeps_a_room_incomplete_for_ever():
    castle = "foyer@0,0 hallway@-4,-1 larder@-2,1r2"
    blocked = f"{castle} nap_room@-4,0r3"
    assert completed(blocked) == []
    assert all("larder" not in completed(f"{blocked} {spot}") for spot in spots(blocked, "hallway"))
    assert any("larder" in completed(f"{castle} {spot}") for spot in spots(castle, "hallway"))


@rule("COMPLETE-1")
def test_blocking_the_last_entrance_completes_nothing():
    castle = "foyer@0,0 hallway@-4,-1 larder@-2,1r2"
    after = table(castle=castle, offers="nap_room:4000").play("0 buy nap_room", "0 place nap_room@-4,0r3")
    assert "completed" not in after.kinds
    assert after.asked == ["1 choose-offer"]
