"""Decrees of the final scoring: DEC-42, DEC-45 to DEC-58."""

from typing import Any

import pytest
from msgspec.structs import replace

from swanstone.core.effect import put
from swanstone.core.value import replace as change
from swanstone.ludwig.castle import parse_castle
from swanstone.ludwig.courtyards import courtyards
from swanstone.ludwig.final_step import FinalStep
from swanstone.ludwig.finale import FinalScoring, final_steps
from swanstone.ludwig.hidden_favors import HiddenFavors, OwnFavor
from swanstone.ludwig.modules.decrees.final import FANCIED_SETS
from swanstone.ludwig.modules.decrees.pairs import most_pairs, pairs_of_a_type
from swanstone.ludwig.paths import longest_path
from swanstone.ludwig.rooms import TILES
from swanstone.ludwig.terms import BASE_TERMS
from tests import oracle
from tests.ludwig.helpers import CASTLE, Table, table
from tests.ludwig.modules.decrees.hands import holding
from tests.marks import rule


def brought(cards: str, **position: Any) -> list[str]:
    """The lines that decrees bring to seat 0 in the final scoring."""
    return [line for line in holding(cards, **position).finale().ledger() if "(DEC-" in line]


@rule("DEC-42")
def test_each_effect_that_names_living_scores_2():
    """A-28, A-52, A-78."""
    effects = [TILES[face].effect for face in parse_castle(CASTLE).faces]
    named = sum(effect is not None and "living" in effect.types for effect in effects)
    assert named > 1
    assert brought("DEC-42", castle=CASTLE) == [f"+{2 * named} (DEC-42)"]


@rule("DEC-45")
def test_each_different_size_scores_1():
    """A-69: a hallway and a room of 150 are one size."""
    assert brought("DEC-45") == ["+1 (DEC-45)"]
    assert brought("DEC-45", castle="foyer@0,0 hallway@3,-1r1") == ["+2 (DEC-45)"]
    assert brought("DEC-45", castle="foyer@0,0 study@0,-3 hallway@3,-1r1") == ["+2 (DEC-45)"]
    assert brought("DEC-45", castle="foyer@0,0 study@0,-3 stairs@3,1r2 belfry@-4,0", modules="towers decrees") == [
        "+4 (DEC-45)"
    ]
    assert brought("DEC-45", castle=CASTLE) == ["+12 (DEC-45)"], "ten sizes, 75 and 125"


@rule("DEC-46")
def test_each_different_type_scores_2_up_to_16():
    """exp_decree_types_cap."""
    assert brought("DEC-46") == ["+2 (DEC-46)"]
    assert brought("DEC-46", castle=CASTLE) == ["+16 (DEC-46)"]


@rule("DEC-45", "DEC-46", "DEC-49")
def test_moats_have_neither_size_nor_type_and_a_barbican_is_no_step():
    """A-46: nor is a large corridor; the barbican is a corridor of 225 (A-69)."""
    castle = "foyer_barbican@0,0 water_west@-9,3 water_east@2,3 moat@-9,-17r1 great_hall@3,0"
    lines = brought("DEC-45 DEC-46 DEC-49", modules="moats decrees", castle=castle)
    assert lines == ["+2 (DEC-45)", "+2 (DEC-46)", "+12 (DEC-49)"]


@rule("DEC-47")
def test_each_room_on_the_longest_walk_scores_1():
    """A-47."""
    length = longest_path(parse_castle(CASTLE), BASE_TERMS)[0]
    assert length == oracle.longest_path(CASTLE) < len(CASTLE.split())
    assert brought("DEC-47", castle=CASTLE) == [f"+{length} (DEC-47)"]


@rule("DEC-47")
def test_the_walk_leads_over_stairs_passages_the_drawbridge_and_walls_that_connect():
    """A-47."""
    assert brought("DEC-47", castle="foyer@0,0 stairs@3,1r2 crypt@6,0") == ["+3 (DEC-47)"]
    joined = "foyer@0,0 gallery_of_mirrors@5,0 passage_medium@2,1"
    assert brought("DEC-47", modules="passages decrees", castle=joined) == ["+2 (DEC-47)"]
    bridge = "foyer_barbican@0,0 water_west@-9,3 water_east@2,3 coach_house@0,5r2 larder@3,0"
    assert brought("DEC-47", modules="moats decrees", castle=bridge) == ["+3 (DEC-47)"]
    wall = "foyer@0,0 larder@3,0 focus_room@5,0"  # the focus room lies against the larder's entrance
    assert [brought(cards, castle=wall) for cards in ("DEC-47", "DEC-47 DEC-26")] == [["+2 (DEC-47)"], ["+3 (DEC-47)"]]


@rule("DEC-48")
def test_each_courtyard_scores_2():
    number = courtyards(parse_castle(CASTLE))
    assert number > 0
    assert brought("DEC-48", castle=CASTLE) == [f"+{2 * number} (DEC-48)"]
    assert brought("DEC-48") == []


@rule("DEC-49")
def test_a_castle_without_stairs_and_hallways_scores_12():
    """A-46: the foyer is neither."""
    assert brought("DEC-49") == ["+12 (DEC-49)"]
    assert brought("DEC-49", castle="foyer@0,0 hallway@3,-1r1") == []
    assert brought("DEC-49", castle="foyer@0,0 stairs@3,1r2") == []


@rule("DEC-50")
@pytest.mark.parametrize(("coins", "points"), [(4000, 0), (5000, 2), (14000, 4), (15000, 6)])
def test_every_5000_coins_left_score_2_more(coins, points):
    assert brought("DEC-50", coins=(coins, 0)) == ([f"+{points} (DEC-50)"] if points else [])


@rule("DEC-50")
def test_coins_in_the_casket_count_for_the_fund():
    at = holding("DEC-41 DEC-50", coins=(0, 0)).play("0 pass", "0 fill-casket")
    assert "+2 (DEC-50)" in at.finale().ledger()


@rule("DEC-51")
def test_swan_sets_score_by_the_table_of_the_card():
    at = holding("DEC-51", modules="swans decrees", favors="")
    tokens = ("red", "blue", "green", "red")
    put(at.state, "swans", replace(at.state.slots["swans"], held=(tokens, tokens)))
    over = at.finale()
    assert over.points[0] - over.points[1] == (FANCIED_SETS[2] + FANCIED_SETS[0]) - (6 + 1)
    assert "+4 (DEC-51)" in over.ledger()
    assert FANCIED_SETS == (2, 5, 9, 14, 20)
    assert at.play("0 trade red red").coins[0] == at.coins[0] + 3000, "a trade gives what it always gives"


# Stacks


def clearing() -> Table:
    """The final scoring of a seat that has a hallway, of which there is one left."""
    at = holding("DEC-52", castle="foyer@0,0 hallway@3,-1r1", hallways=1, favors="")
    return Table(at.game, change(at.state, agenda=(FinalScoring(),))).settled()


@rule("DEC-52")
def test_up_to_4_tiles_leave_the_stacks_before_they_are_scored():
    """A-45: hallways too."""
    at = clearing()
    assert at.asked == ["0 choose-clearing"]
    assert at.options[0] == "0 stop-clearing"
    assert {"0 clear hallway", "0 clear stairs", "0 clear 100"} <= set(at.options)
    after = at.play("0 clear hallway", "0 stop-clearing")
    assert "+2 hallway (FINAL-1)" in after.ledger()
    assert after.state.finished
    assert not [line for line in at.play("0 stop-clearing").ledger() if "FINAL-1" in line]


@rule("DEC-52")
def test_four_are_the_most():
    at = clearing().play("0 clear 100", "0 clear 100", "0 clear 150", "0 clear 600")
    assert at.state.finished
    assert len(at.state.gone) == 4


@rule("DEC-52")
def test_a_stack_that_is_not_there_or_empty_is_refused():
    at = clearing()
    assert at.refused("0 clear moat") == at.refused("0 clear 99") == ["DEC-52"]
    assert at.play("0 clear hallway").refused("0 clear hallway") == ["DEC-52"]


@rule("DEC-53")
def test_a_tile_of_an_empty_stack_scores_4():
    lines = holding("DEC-53", castle="foyer@0,0 hallway@3,-1r1", hallways=0, favors="").finale().ledger()
    assert ("+2 hallway (FINAL-1)" in lines, "+2 (DEC-53)" in lines) == (True, True)


@rule("DEC-53")
def test_the_fewest_points_see_what_depleted_stacks_have_brought():
    """FIN-1 comes before FIN-4; a decree whose text says when acts in that step (FIN-8)."""
    over = holding("DEC-53", castle="foyer@0,0 hallway@3,-1r1", hallways=0, favors="money").finale()
    reasons = [line.split("(")[-1] for line in over.ledger()]
    assert reasons.index("DEC-53)") < reasons.index("FINAL-2)")


# Bonus cards and favors


CARDS = {0: "hallways stairs"}


@rule("DEC-54")
def test_the_bonus_card_that_scores_most_scores_twice():
    """A-76."""
    at = holding("DEC-54", castle="foyer@0,0 hallway@3,-1r1", bonus_cards=CARDS, favors="")
    over = at.finale()
    (own,) = [line for line in over.state.players[0].ledger if line.because == "FINAL-3"]
    assert f"+{own.amount} (DEC-54)" in over.ledger()
    both = holding("DEC-54", castle=CASTLE, bonus_cards={0: "stairs all_types"}, favors="").finale()
    scores = sorted(line.amount for line in both.state.players[0].ledger if line.because == "FINAL-3")
    assert len(scores) == 2
    assert scores[0] < scores[1]
    assert f"+{scores[1]} (DEC-54)" in both.ledger()


@rule("DEC-56")
def test_each_bonus_card_scores_3_more_whatever_it_scores():
    """A-76: once for each card, not doubled."""
    lines = brought("DEC-54 DEC-56", castle="foyer@0,0 hallway@3,-1r1", bonus_cards=CARDS, favors="")
    assert "+6 (DEC-56)" in lines


@rule("DEC-56")
def test_a_card_that_scores_0_stays_one_for_the_card_of_zeros():
    """A-44."""
    cards = {0: "zero_cards stairs", 1: "hallways"}
    at = holding("DEC-54 DEC-56", modules="extras decrees", bonus_cards=cards, favors="")
    over = at.finale()
    assert "+6 zero_cards (FINAL-3)" in over.ledger(), "stairs and hallways; with no such card it would be 3"
    assert {"+6 (DEC-54)", "+6 (DEC-56)"} <= set(over.ledger()), "A-76: the card that scores most is this one"


@rule("DEC-55")
def test_a_sole_first_place_scores_12():
    at = holding("DEC-55", "", coins=(9000, 5000), favors="money")
    assert at.game.rules.favor_points(at.state, "money") == [12, 4]
    over = at.finale()
    assert {"+8 money (FINAL-2)", "+4 money (DEC-55)"} <= set(over.ledger())
    assert at.game.hints(at.state, False)(0).favors[0].points == (12, 4)


@rule("DEC-55")
def test_a_tie_and_a_second_place_score_as_usual():
    tied = holding("DEC-55", coins=(9000, 9000), favors="money")
    assert tied.game.rules.favor_points(tied.state, "money") == [6, 6]
    second = holding("DEC-55", coins=(5000, 9000), favors="money")
    assert second.game.rules.favor_points(second.state, "money") == [4, 8]


@rule("DEC-57")
def test_the_holder_wins_every_tie():
    at = holding("DEC-57", seats=4, coins=(9000, 9000, 9000, 0), favors="money")
    assert at.game.rules.favor_points(at.state, "money") == [8, 3, 3, 0]
    assert at.game.hints(at.state, False)(1).favors[0].ranks == (1, 2, 2, 0)
    other = holding("", "DEC-57", seats=4, coins=(9000, 9000, 0, 0), favors="money")
    assert other.game.rules.favor_points(other.state, "money") == [4, 8, 0, 0]


@rule("DEC-57")
def test_nothing_is_still_nothing():
    at = holding("DEC-57", coins=(0, 0), favors="money")
    assert at.game.rules.favor_points(at.state, "money") == [0, 0]


@rule("DEC-57")
def test_a_tie_that_is_won_is_a_sole_first_place():
    """A-43 for DEC-55, A-76 for BON-7."""
    at = holding("DEC-55 DEC-57", modules="extras decrees", coins=(9000, 9000), favors="money")
    assert at.game.rules.favor_points(at.state, "money") == [12, 4]
    with_card = holding(
        "DEC-57", modules="extras decrees", coins=(9000, 9000), favors="money", bonus_cards={0: "first_places"}
    )
    assert "+4 first_places (FINAL-3)" in with_card.finale().ledger()


@rule("DEC-55", "DEC-57")
def test_favors_of_towers_and_decrees_are_bent_too_for_their_owner_alone():
    """Of its own hidden favors the holder scores 12; a tie in another's it wins, which costs the owner a place."""
    seats: dict[str, Any] = {"modules": "towers decrees", "coins": (9000, 9000), "favors": ""}
    mine = HiddenFavors(owned=(OwnFavor(0, "money", "TOW-7"), OwnFavor(0, "money", "DEC-5")))
    lines = holding("DEC-5 DEC-55 DEC-57", **seats, hidden_favors=mine).finale().ledger()
    assert lines == ["+12 money (DEC-5)", "+12 money (TOW-7)"]
    theirs = HiddenFavors(owned=(OwnFavor(1, "money", "TOW-7"),))
    for cards, points in (("", 6), ("DEC-57", 4), ("DEC-55", 6)):
        over = holding(cards, **seats, hidden_favors=theirs).finale()
        assert [line for line in over.ledger(1) if "money" in line] == [f"+{points} money (TOW-7)"]
        assert over.ledger(0) == []


@rule("DEC-57")
def test_the_fewest_points_are_won_too():
    at = holding("DEC-57", modules="extras decrees", points=(3, 3), coins=(0, 0), favors="fewest_points")
    assert at.game.rules.favor_points(at.state, "fewest_points") == [8, 4]


# Pairs


def line(number: int) -> dict[int, int]:
    """Rooms in a row, each touching the next."""
    rooms = {}
    for room in range(number):
        rooms[room] = sum(1 << other for other in (room - 1, room + 1) if 0 <= other < number)
    return rooms


@rule("DEC-58")
def test_three_rooms_in_a_row_make_one_pair_and_four_make_two():
    """exp_decree_contiguous, A-29."""
    assert [most_pairs(line(number)) for number in (2, 3, 4, 7)] == [1, 1, 2, 3]
    ring = {room: 1 << (room + 1) % 5 | 1 << (room - 1) % 5 for room in range(5)}
    assert most_pairs(ring) == 2
    star = {0: 0b1110, 1: 1, 2: 1, 3: 1}
    assert most_pairs(star) == 1
    assert most_pairs({}) == 0


@rule("DEC-58")
def test_each_pair_of_a_type_that_touches_scores_3():
    found = pairs_of_a_type(parse_castle(CASTLE))
    assert sum(found.values()) > 0
    assert brought("DEC-58", castle=CASTLE) == [f"+{3 * sum(found.values())} (DEC-58)"]


@rule("DEC-58")
def test_a_renovated_room_serves_once_for_each_of_its_types():
    """A-29: touching is enough, and it pairs with a food room as well as with a living room."""
    castle = "foyer@0,0 larder@3,0+reno_supper_cabinet pantry@5,0 focus_room@3,2"
    built = parse_castle(castle)
    assert [built.adjacent(1, other) for other in (2, 3)] == [True, True]
    assert brought("DEC-58", modules="renovations decrees", castle=castle) == ["+6 (DEC-58)"]
    assert brought("DEC-58", castle="foyer@0,0 larder@3,0 pantry@5,0 focus_room@3,2") == ["+3 (DEC-58)"]


@rule("DEC-58")
def test_a_decree_is_told_in_the_finale_with_its_rooms_and_in_its_group():
    over = holding("DEC-58 DEC-21", castle=CASTLE).finale()
    finale = over.game.hints(over.state, False)(0).finale
    assert finale is not None
    (told,) = [step for step in finale.steps if step.rule == "DEC-58"]
    assert (told.points[1], len(told.rooms[1])) == (0, 0)
    assert told.rooms[0]
    assert "DEC-58" in next(group.rules for group in finale.groups if group.id == "decrees")


@rule("DEC-47")
def test_decrees_are_scored_after_swans_and_before_favors():
    """FIN-2, FIN-3, FIN-4."""
    at = holding("DEC-47", modules="swans decrees", favors="money")
    put(at.state, "swans", replace(at.state.slots["swans"], held=(("red",), ())))
    reasons = [line.split("(")[-1] for line in at.finale().ledger()]
    assert reasons.index("SWAN-7)") < reasons.index("DEC-47)") < reasons.index("FINAL-2)")


@rule("DEC-21")
def test_the_start_of_the_final_scoring_goes_round_from_the_master_builder():
    """FIN-0, A-5, A-74."""
    at = table(modules="decrees", hands={0: "DEC-41", 1: "DEC-21"}, seats=3, builder=1)
    steps = [step for step in final_steps(at.game.rules, at.state) if isinstance(step, FinalStep)]
    assert [step.rule for step in steps[:3]] == ["DEC-21", "DEC-41", "FINAL-1"]


@rule("DEC-4", "DEC-5", "DEC-52")
def test_a_sealed_tile_and_whispers_take_their_place_at_the_start_before_the_yard_is_cleared():
    """FIN-0, A-5, A-74: player by player what costs points, then what may go by Fewest Points, then what brings points."""
    hands = {0: "DEC-4 DEC-5", 1: "DEC-52 DEC-41", 2: "DEC-21"}
    at = table(modules="decrees", hands=hands, seats=3, builder=1)
    state = at.state.copy()
    state.hidden_favors = HiddenFavors(owned=(OwnFavor(0, "count_corridor", "DEC-5"),))
    tags = [step.tag for step in final_steps(at.game.rules, state)]
    starts = ["score-dec-41", "score-dec-21", "score-whispers", "score-blueprint"]
    assert tags[:6] == [*starts, "choose-clearing", "score-depleted-stacks"]
    mine = table(modules="decrees", hands={0: "DEC-5 DEC-21"})
    mine.state.hidden_favors = state.hidden_favors
    assert [step.tag for step in final_steps(mine.game.rules, mine.state)][:2] == ["score-dec-21", "score-whispers"]
