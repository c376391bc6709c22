"""The end of the game and the final scoring (END-1 to WIN-1)."""

import pytest

from swanstone.ludwig.counting import rank_points
from swanstone.ludwig.rooms import SIZES
from tests.ludwig.helpers import Table, table
from tests.marks import rule

FOUR = "larder:15000 nap_room:10000 sauna:8000 parlor:6000"
"""A market of two players with one price empty."""
CELLARS = "crypt:15000 armory:10000 dungeon:8000 the_hole:6000 mold_room:4000"
"""A full market of downstairs rooms."""


def finale(seats: int = 2, **changes: object) -> Table:
    """The final scoring without favors, unless they are named."""
    return table(seats, step="finale", **{"coins": (0,) * seats, "favors": "", **changes})  # type: ignore[arg-type]


# The end


@rule("END-1")
def test_the_last_card_begins_the_last_round():
    drawn = table(step="draw", offers=FOUR, deck="200", stacks={200: "solar"})
    assert drawn.state.last_round
    assert "last-card-drawn" in drawn.kinds
    assert not table(step="draw", offers=FOUR, deck="200 100", stacks={200: "solar"}).state.last_round


@rule("END-1")
def test_the_last_round_is_finished_before_the_game_ends():
    drawn = table(3, step="draw", offers=f"{FOUR} buttery:4000", deck="200", stacks={200: "solar"}, builder=0)
    after = drawn.play("0 price larder nap_room sauna parlor buttery solar", "1 pass", "2 pass")
    assert after.asked == ["0 choose-offer"]
    ended = after.play("0 pass")
    assert ended.state.finished
    assert ended.state.master_builder == 0  # the token is not passed on
    assert ended.kinds[-1] == "game-ended"


@rule("END-1")
def test_other_rounds_go_on():
    after = table(step="end", deck="200 200 200 200 200 100")
    assert not after.state.finished
    assert after.asked == ["0 price-rooms"]


@rule("END-1", "DRAW-2")
def test_a_last_card_without_a_tile_ends_the_game_too():
    drawn = table(step="draw", offers=FOUR, deck="450 200", stacks={450: "", 200: "solar"})
    assert drawn.state.last_round
    assert len(drawn.state.offers) == 5


@rule("END-2")
def test_a_game_in_which_nothing_can_be_placed_ends_after_the_round():
    before = table(offers=CELLARS, hallways=0, stairs=0)
    assert before.options == ["0 pass"]
    after = before.play("0 pass", "1 pass")
    assert "stuck" in after.kinds
    assert after.state.finished


@rule("END-2")
@pytest.mark.parametrize(
    "changes",
    [
        {"stairs": 1},
        {"hallways": 1},
        {"offers": CELLARS.removesuffix("mold_room:4000")},  # a card will be drawn
        {"offers": CELLARS.replace("mold_room", "larder")},
        {"castle": {1: "foyer@0,0 stairs@3,1r2"}},
    ],
    ids=["stairs", "hallway", "empty price", "room", "other castle"],
)
def test_a_game_goes_on_while_a_tile_may_be_placed(changes):
    after = table(**{"offers": CELLARS, "hallways": 0, "stairs": 0, **changes}).play("0 pass", "1 pass")
    assert "stuck" not in after.kinds
    assert not after.state.finished


@rule("END-2")
def test_lack_of_coins_does_not_end_the_game():
    # Nobody can pay for stairs now, but passing brings coins.
    after = table(offers=CELLARS, hallways=0, stairs=1, coins=(0, 0), step="end")
    assert not after.state.finished


# Depleted stacks


@rule("FINAL-1")
def test_each_room_of_a_depleted_size_scores_two_points():
    castle = "foyer@0,0 nap_room@3,0r1 larder@-2,0 buttery@-4,0"
    after = finale(castle=castle, stacks={100: "", 200: ""})
    assert after.ledger() == ["+4 100 (FINAL-1)", "+2 200 (FINAL-1)"]
    assert after.points == [6, 0]


@rule("FINAL-1")
def test_one_tile_face_down_keeps_a_stack():
    assert finale(castle="foyer@0,0 nap_room@3,0r1", stacks={200: "solar"}).points == [0, 0]


@rule("FINAL-1")
def test_tiles_on_the_market_and_on_the_deck_are_not_in_the_stack():
    after = finale(castle="foyer@0,0 nap_room@3,0r1", stacks={200: ""}, offers="solar:4000", laid="washroom")
    assert after.points == [2, 0]


@rule("FINAL-1")
def test_both_faces_of_hallways_count_when_they_are_used_up():
    castle = "foyer@0,0 hallway@-6,1 stairs@3,1r2 hallway_down@6,1"
    assert finale(castle=castle, hallways=0).ledger() == ["+4 hallway (FINAL-1)"]
    assert finale(castle=castle, stairs=0).ledger() == ["+2 stairs (FINAL-1)"]
    assert finale(castle=castle).ledger() == []


@rule("FINAL-1")
def test_the_last_hallway_makes_every_hallway_score():
    castles = {0: "foyer@0,0 hallway@-6,1", 1: "foyer@0,0 stairs@3,1r2 hallway_down@6,1"}
    before = table(castle=castles, hallways=1, last_round=True, favors="", coins=(3000, 0))
    ended = before.play("0 buy hallway", "0 place hallway@3,1", "1 pass")
    assert ended.state.hallways == 0
    assert ended.ledger(0) == ["+4 hallway (FINAL-1)"]
    assert ended.ledger(1) == ["+2 hallway (FINAL-1)"]
    assert before.play("0 pass", "1 pass").points == [0, 0]


@rule("FINAL-1", "BONUS-1")
def test_a_hallway_is_no_room_of_150():
    castle = "foyer@0,0 hallway@-6,1 stairs@3,1r2 hallway_down@6,1"
    assert finale(castle=castle, stacks={150: ""}).ledger() == []
    assert finale(castle=castle, bonus_cards={0: "size_150"}).ledger() == []
    assert finale(castle=castle, bonus_cards={0: "hallways"}).ledger() == ["+2 hallways (FINAL-3)"]
    assert finale(castle="foyer@0,0 flute_room@3,0", hallways=0).ledger() == []


@rule("FINAL-1")
def test_foyers_belong_to_no_stack():
    empty = dict.fromkeys(SIZES, "")
    assert finale(stacks=empty, hallways=0, stairs=0).ledger() == []


# Favors


@rule("FINAL-2")
@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ([4, 3, 2, 1], [8, 4, 2, 1]),
        ([1, 2, 3, 4], [1, 2, 4, 8]),
        ([5, 2], [8, 4]),
        ([3, 3, 1, 0], [6, 6, 2, 0]),
        ([3, 1, 1, 0], [8, 3, 3, 0]),
        ([3, 2, 1, 1], [8, 4, 1, 1]),
        ([2, 2, 2, 1], [4, 4, 4, 1]),
        ([3, 1, 1, 1], [8, 2, 2, 2]),
        ([2, 2, 2, 2], [3, 3, 3, 3]),
        ([2, 2, 1, 1], [6, 6, 1, 1]),
        ([1, 1, 1], [4, 4, 4]),
        ([2, 2], [6, 6]),
        ([7, 0, 0], [8, 0, 0]),
        ([0, 0, 0, 0], [0, 0, 0, 0]),
    ],
)
def test_ranks_score_and_ties_share(counts, points):
    assert rank_points(counts, (8, 4, 2, 1)) == points


@rule("FINAL-2")
def test_favors_score_from_left_to_right():
    castles = {0: "foyer@0,0 larder@3,0 buttery@5,1", 1: "foyer@0,0 focus_room@3,1"}
    after = finale(castle=castles, favors="count_food square count_living count_outdoor")
    assert after.ledger(0) == ["+8 count_food (FINAL-2)", "+8 square (FINAL-2)"]
    assert after.ledger(1) == ["+4 square (FINAL-2)", "+8 count_living (FINAL-2)"]


@rule("FINAL-2")
def test_without_a_qualifying_item_the_second_place_is_worth_nothing():
    castles = {0: "foyer@0,0 larder@3,0"}
    assert finale(3, castle=castles, favors="count_food").points == [8, 0, 0]


@rule("FINAL-2")
def test_tied_players_share_the_ranks_that_they_occupy():
    castles = {0: "foyer@0,0 larder@3,0", 1: "foyer@0,0 buttery@3,1", 2: "foyer@0,0 pantry@3,0"}
    assert finale(3, castle=castles, favors="count_food").points == [4, 4, 4]
    assert finale(4, castle=castles, favors="count_food").points == [4, 4, 4, 0]


# Bonus cards


@rule("FINAL-3")
def test_bonus_cards_score_for_their_owner_only():
    castle = {0: "foyer@0,0 larder@3,0 buttery@5,1", 1: "foyer@0,0 pantry@3,0"}
    after = finale(castle=castle, bonus_cards={0: "type_food round", 1: "square stairs"})
    assert after.ledger(0) == ["+6 type_food (FINAL-3)"]
    assert after.ledger(1) == ["+1 square (FINAL-3)"]


@rule("FINAL-3")
@pytest.mark.parametrize(("builder", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_cards_are_revealed_from_the_holder_of_the_token_on(builder, order):
    ended = table(3, step="end", last_round=True, builder=builder, bonus_cards={0: "round", 1: "square", 2: "money"})
    revealed = [event for event in ended.events if event.kind == "bonus-cards-revealed"]
    assert [event.seat for event in revealed] == order
    assert revealed[0].what == ({0: "round", 1: "square", 2: "money"}[builder],)


@rule("FINAL-3")
def test_everybody_sees_the_bonus_cards_at_the_end():
    ended = finale(bonus_cards={1: "round square"})
    assert ended.game.view(ended.state, 0).players[1].cards_known == ("round", "square")
    going = table(bonus_cards={1: "round square"})
    assert going.game.view(going.state, 0).players[1].cards_known is None


# Money


@rule("FINAL-4")
@pytest.mark.parametrize(("coins", "points"), [(0, 0), (9999, 0), (10000, 1), (29000, 2), (30000, 3)])
def test_a_point_for_every_10000_coins(coins, points):
    after = finale(coins=(coins, 0))
    assert after.points == [points, 0]
    assert after.coins[0] == coins


@rule("FINAL-4")
def test_the_parts_of_the_final_scoring_come_in_order():
    after = finale(
        castle="foyer@0,0 larder@3,0",
        stacks={100: ""},
        favors="count_food",
        bonus_cards={0: "size_100"},
        coins=(12000, 0),
    )
    assert after.ledger() == [
        "+2 100 (FINAL-1)",
        "+8 count_food (FINAL-2)",
        "+2 size_100 (FINAL-3)",
        "+1 coins (FINAL-4)",
    ]


# Winning


@rule("WIN-1")
def test_most_points_win():
    standings = finale(3, points=(20, 31, 30)).standings()
    assert standings.scores == (20, 31, 30)
    assert standings.winners == (1,)


@rule("WIN-1")
def test_points_of_the_final_scoring_count():
    assert finale(points=(20, 21), coins=(20000, 0)).standings().winners == (0,)


@rule("WIN-1")
def test_of_tied_players_the_larger_castle_wins():
    castles = {0: "foyer@0,0 larder@3,0 buttery@5,1", 1: "foyer@0,0 sauna@3,1r2"}  # 200 against 300
    assert finale(castle=castles, points=(20, 20), coins=(9000, 0)).standings().winners == (1,)


@rule("WIN-1")
def test_corridors_belong_to_the_castle():
    castles = {0: "foyer@0,0 hallway@3,1", 1: "foyer@0,0 larder@3,0"}  # 150 against 100
    assert finale(castle=castles, points=(20, 20), coins=(0, 9000)).standings().winners == (0,)


@rule("WIN-1")
def test_of_equal_castles_the_most_coins_win():
    assert finale(3, points=(20, 20, 5), coins=(8000, 9000, 9500)).standings().winners == (1,)


@rule("WIN-1")
def test_players_who_are_tied_in_all_share_the_victory():
    standings = finale(4, points=(20, 7, 20, 20), coins=(9000, 9000, 9000, 8000)).standings()
    assert standings.winners == (0, 2)


@rule("WIN-1")
def test_there_are_no_standings_before_the_end():
    going = table()
    assert going.game.standings(going.state) is None
