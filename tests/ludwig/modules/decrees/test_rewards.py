"""Decrees that bend completion rewards and turns: DEC-32 to DEC-38, DEC-40, DEC-41, DEC-43, DEC-44."""

import pytest

from swanstone.core.ledger import Line
from swanstone.ludwig.castle import parse_castle
from swanstone.ludwig.modules.decrees.rewards import MoatkeepersDue
from swanstone.ludwig.subjects import RewardKind
from tests.ludwig.helpers import Table
from tests.ludwig.modules.decrees.hands import CELLAR, LARDER, cost, holding, lying, score
from tests.marks import rule


def cellar(cards: str) -> Table:
    """The hole and the stairs are completed, the hole as the second downstairs room."""
    at = holding(
        cards,
        castle=CELLAR,
        offers="the_hole:4000 crypt:6000 buttery:8000",
        coins=(60000, 0),
        downstairs_completed=1,
    )
    return at.play("0 buy the_hole", "0 place the_hole@6,0r1")


@rule("DEC-32")
def test_an_activity_reward_is_8_points_and_is_promised_so():
    at = cellar("DEC-32").play("0 reward the_hole@6,0r1")
    promised = at.game.completions(at.state, at.game.read_action("0 choose activity"))[0].rewards[0]
    assert sum(line.amount for line in promised.score) == 8
    assert at.play("0 choose activity").points[0] == at.points[0] + 8


@rule("DEC-33")
def test_every_extra_turn_begins_with_5000_coins():
    at = holding("DEC-33", castle=LARDER, offers="buttery:4000", coins=(4000, 0))
    assert at.coins[0] == 4000
    after = at.play("0 buy buttery", "0 place buttery@5,1")
    assert (after.asked, after.coins[0]) == (["0 choose-offer"], 5000)
    assert [event.because for event in after.events if event.kind == "coins-gained"] == ["DEC-33"]


@rule("DEC-34")
def test_the_corridor_reward_may_be_one_of_each():
    at = cellar("DEC-34").play("0 reward stairs@3,1r2", "0 take hallway", "0 place hallway@-8,1")
    while at.asked == ["0 choose-reward"]:
        at = at.play(at.options[0])
    assert at.asked == ["0 take-other-corridor"]
    assert at.options == ["0 forgo", "0 take stairs"]
    assert at.refused("0 take hallway") == ["PLACE-8"]
    assert at.play("0 take stairs").asked == ["0 place-room"]


@rule("DEC-34")
def test_of_the_corridors_there_are_never_two_of_a_kind():
    """Even if one kind is used up."""
    at = cellar("DEC-34").play("0 reward stairs@3,1r2")
    last = at.state.copy()
    last.stairs = 0
    after = Table(at.game, last).play("0 take hallway", "0 place hallway@-8,1")
    assert "take-other-corridor" not in "".join(after.asked)


@rule("DEC-35")
def test_the_moat_reward_has_a_size_of_2():
    at = holding("")
    sizes = [MoatkeepersDue().reward_size(1, RewardKind(at.state, 0, kind)) for kind in ("moat", "food")]
    assert sizes == [2, 1]


@rule("DEC-36")
def test_the_utility_reward_draws_3_cards_and_keeps_1():
    at = cellar("DEC-36").play("0 reward the_hole@6,0r1", "0 choose utility")
    assert (len(at.state.players[0].drawn), len(at.options)) == (3, 3)


@rule("DEC-37")
def test_a_downstairs_reward_gives_two_different_rewards():
    at = cellar("DEC-37").play("0 reward the_hole@6,0r1", "0 choose outdoor")
    assert (at.asked, at.coins[0]) == (["0 choose-another"], 66000)
    assert "0 choose outdoor" not in at.options
    assert at.refused("0 choose outdoor") == ["DOWNSTAIRS"]
    assert at.play("0 choose activity").points[0] == at.points[0] + 5


@rule("DEC-37")
def test_it_is_still_for_every_second_downstairs_room():
    at = holding("DEC-37", castle=CELLAR, offers="the_hole:4000", downstairs_completed=0)
    after = at.play("0 buy the_hole", "0 place the_hole@6,0r1", "0 reward the_hole@6,0r1")
    assert after.asked != ["0 choose-upstairs"]


@rule("DEC-38")
@pytest.mark.parametrize(("points", "more"), [(3, 1), (4, 0)])
def test_an_odd_number_of_points_is_made_even_at_the_end_of_a_turn(points, more):
    at = holding("DEC-38", points=(points, 5)).play("0 pass")
    assert at.points == [points + more, 5]
    assert at.ledger()[1:] == ["+1 (DEC-38)"] * more


@rule("DEC-38")
def test_an_extra_turn_ends_even_too():
    at = holding("DEC-38", castle=LARDER, offers="buttery:4000 focus_room:4000", coins=(9000, 0), points=(0, 0))
    extra = at.play("0 buy buttery", "0 place buttery@5,1")
    assert (extra.asked, extra.points[0] % 2) == (["0 choose-offer"], 0)
    placing = extra.play("0 buy focus_room")
    after = placing.play(placing.options[0])
    assert after.ledger()[-2:] == ["+5 focus_room (SCORE-1)", "+1 (DEC-38)"]


@rule("DEC-40")
def test_the_outdoor_reward_is_15000():
    at = cellar("DEC-40").play("0 reward the_hole@6,0r1")
    assert at.play("0 choose outdoor").coins[0] == at.coins[0] + 15000


@rule("DEC-41")
def test_1000_coins_may_be_put_into_the_casket_at_the_end_of_a_turn():
    at = holding("DEC-41", coins=(0, 0)).play("0 pass")
    assert at.options == ["0 fill-casket", "0 keep-coins"]
    assert cost(at, "0 fill-casket") == [Line(1000, "DEC-41")]
    assert score(at, "0 fill-casket") == [Line(1, "DEC-41")]
    after = at.play("0 fill-casket")
    assert (after.coins[0], lying(after).casket) == (4000, 1000)
    assert lying(at.play("0 keep-coins")).casket == 0


@rule("DEC-41")
def test_without_1000_coins_nothing_is_asked():
    at = holding("DEC-41", coins=(3000, 0)).play("0 buy hallway", "0 place hallway@3,-1r1")
    assert at.asked == ["1 choose-offer"]


@rule("DEC-41")
def test_coins_in_the_casket_score_and_still_count_as_the_holders():
    """A-75; FIN-0: they are scored first."""
    at = holding("DEC-41", coins=(5000, 9000), favors="money", bonus_cards={0: "money"}).play("0 pass", "0 fill-casket")
    assert at.coins == [9000, 9000]
    over = at.finale()
    assert over.ledger()[0] == "+1 (DEC-41)"
    assert "+8 money (FINAL-2)" in over.ledger()
    assert "+1 coins (FINAL-4)" in over.ledger()
    hints = at.game.hints(at.state, False)(0)
    assert hints.favors[0].counts == (10000, 9000)


@rule("DEC-41")
def test_coins_in_the_casket_cannot_be_spent():
    """A-75."""
    at = holding("DEC-41", coins=(0, 0)).play("0 pass", "0 fill-casket")
    assert at.game.rules.funds(at.state, 0) == 4000


@rule("DEC-43")
def test_up_to_3_tiles_may_be_laid_on_the_deck():
    at = holding("DEC-43", castle="foyer@0,0 nap_room@3,0r1", offers="lilac_cabinet:4000")
    asked = at.play("0 buy lilac_cabinet", "0 place lilac_cabinet@3,4", "0 look 300")
    stack = sorted(asked.stack(300))
    assert asked.refused("0 lay " + " ".join(stack[:4])) == ["SLEEPING"]
    assert len(asked.play("0 lay " + " ".join(stack[:3])).state.laid) == 3


@rule("DEC-44")
def test_every_completed_room_brings_1000_coins_once():
    at = holding("DEC-44", castle=LARDER, offers="buttery:4000", coins=(4000, 0))
    after = at.play("0 buy buttery", "0 place buttery@5,1")
    assert after.coins[0] == 1000
    assert [event.because for event in after.events if event.kind == "coins-gained"] == ["DEC-44"]
    assert parse_castle(after.castle()).is_complete(1)


@rule("DEC-44")
def test_the_foyer_and_corridors_count_too():
    at = cellar("DEC-44")
    first = at.play("0 reward stairs@3,1r2")
    assert first.coins[0] == at.coins[0] + 1000


@rule("DEC-44", "TOW-3")
def test_a_tower_brings_the_wage_once_and_not_for_each_reward():
    castle = "foyer@0,0 smokehouse_tower@0,-4"
    at = holding("DEC-44", modules="towers decrees", castle=castle, offers="lilac_cabinet:4000", coins=(4000, 0))
    after = at.play("0 buy lilac_cabinet", "0 place lilac_cabinet@1,-6")
    done = [event.what[0].partition("@")[0] for event in after.events if event.kind == "completed"]
    assert (done, after.asked) == (["smokehouse_tower"], ["0 choose-favor"])
    assert after.coins[0] == 1000


@rule("DEC-37", "TOW-12")
def test_deep_rewards_are_never_those_of_towers_and_moats():
    """A-8."""
    at = cellar("DEC-37").play("0 reward the_hole@6,0r1")
    assert at.refused("0 choose tower") == at.refused("0 choose moat") == ["DOWNSTAIRS"]
    another = at.play("0 choose outdoor")
    assert another.refused("0 choose tower") == another.refused("0 choose moat") == ["DOWNSTAIRS"]


@rule("DEC-34", "DEC-37")
def test_larger_rewards_are_told_in_their_own_words():
    at = holding("DEC-34 DEC-37", castle=CELLAR, offers="the_hole:4000", downstairs_completed=1).play("0 buy the_hole")
    told = at.game.completions(at.state, at.game.read_action("0 place the_hole@6,0r1"))
    texts = {reward.kind: reward.text for each in told for reward in each.rewards}
    assert "two different" in texts["downstairs"]
    assert "hallway and free stairs" in texts["corridor"]
