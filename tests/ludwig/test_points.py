"""Every point of the rulebook is asked where it says: an amendment that answers it changes the game there."""

from collections.abc import Iterable
from typing import Any

import pytest

from swanstone.bots.bot import RandomBot
from swanstone.bots.play import play_game
from swanstone.core.agenda import Item, Task
from swanstone.core.chance import Chance
from swanstone.core.effect import Effect
from swanstone.core.errors import Objection
from swanstone.core.report import Report
from swanstone.core.value import replace
from swanstone.ludwig.amendment import LudwigAmendment
from swanstone.ludwig.effects import GainCoins, gain_coins
from swanstone.ludwig.finale import ScoreCoins
from swanstone.ludwig.held import LudwigCard
from swanstone.ludwig.notation import write_spot
from swanstone.ludwig.pieces import Ware
from swanstone.ludwig.place_room import PlaceRoom
from swanstone.ludwig.rounds import AddCoins, RefillMarket, StartRound
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.state import State
from swanstone.ludwig.subjects import Candidates, Counting, Deal, Placed, Revealed, RewardKind, Spot, Subject
from swanstone.ludwig.turns import ChooseOffer
from tests.ludwig.helpers import Table, bent, ludwig
from tests.marks import rule

POINTS = (*LudwigAmendment.questions, *LudwigAmendment.moments)


def watching(seen: set[str]) -> type[LudwigAmendment]:
    """An amendment that answers every point, notes its name, and changes nothing."""

    def question(name: str) -> Any:
        def answer(amendment: LudwigAmendment, value: Any, subject: Any) -> Any:
            seen.add(name)
            return value

        return answer

    def moment(name: str) -> Any:
        def answer(amendment: LudwigAmendment, subject: Any) -> Iterable[Effect]:
            seen.add(name)
            return ()

        return answer

    answers = {name: (question if name in LudwigAmendment.questions else moment)(name) for name in POINTS}
    return type("Watching", (LudwigAmendment,), {"id": "watching", **answers})


class Idle(LudwigCard):
    """A card that somebody might hold."""

    id = "idle"

    def price(self, coins: int, deal: Deal) -> int:
        return coins


def test_in_a_game_every_point_is_asked_and_neutral_answers_change_nothing():
    seen: set[str] = set()
    plain, watched = ludwig(3), ludwig(3)
    watched.rules = LudwigRules(3, [watching(seen)(), Idle()])
    digests = []
    for game in (plain, watched):
        game.view(game.start(Chance("every point")).state, 0)
        state = play_game(game, [RandomBot()] * 3, Chance("every point"), watch=lambda step: None).state
        game.standings(state)
        game.hints(state, False)(None)
        candidates = Candidates(state, 0, state.players[0].castle, ["hallway"])
        assert game.rules.placing_steps(candidates) == (PlaceRoom(0, "hallway"),)
        assert game.rules.placings(candidates, []) == []
        digests.append(game.digest(state))
    assert seen == set(POINTS)
    assert digests[0] == digests[1]


def next_round(*amendments: LudwigAmendment, **position: Any) -> Table:
    """A table at the start of a round, with amendments."""
    at = bent(*amendments, **position)
    return Table(at.game, replace(at.state, agenda=(StartRound(),))).settled()


# Steps


class Unpriced(LudwigAmendment):
    """The market is empty when the bonus cards are dealt."""

    id = "unpriced"

    def opening_steps(self, steps: tuple[Item, ...], subject: Subject) -> tuple[Item, ...]:
        return tuple(step for step in steps if not isinstance(step, RefillMarket))


@pytest.mark.parametrize(("amendments", "offers"), [([], 5), ([Unpriced()], 0)])
def test_what_comes_before_the_first_round_can_be_changed(amendments, offers):
    game = ludwig(2)
    game.rules = LudwigRules(2, amendments)
    assert len(game.start(Chance("any")).state.offers) == offers


class NoCoinsLeft(LudwigAmendment):
    id = "no-coins-left"

    def round_steps(self, steps: tuple[Item, ...], subject: Subject) -> tuple[Item, ...]:
        return tuple(step for step in steps if not isinstance(step, AddCoins))


@pytest.mark.parametrize(("amendments", "added"), [([], True), ([NoCoinsLeft()], False)])
def test_the_steps_of_a_round_can_be_changed(amendments, added):
    at = next_round(*amendments, builder=1, offers="sauna:15000 parlor:10000 nap_room:8000 larder:6000 kitchen:4000")
    over = at.play("1 price sauna parlor nap_room larder kitchen", "0 pass", "1 pass")
    assert ("coins-added" in over.kinds) == added


class BuilderFirst(LudwigAmendment):
    id = "builder-first"

    def turn_order(self, seats: tuple[int, ...], subject: Subject) -> tuple[int, ...]:
        return (subject.state.master_builder, *[seat for seat in seats if seat != subject.state.master_builder])


def test_the_order_of_turns_can_be_changed():
    at = next_round(BuilderFirst(), seats=3, builder=1, offers="sauna:15000 parlor:10000")
    at = at.play(f"1 price {' '.join(offer.room for offer in at.state.offers)}")
    turns = [item.seat for item in reversed(at.state.agenda) if isinstance(item, ChooseOffer)]
    assert turns == [1, 2, 0]


class GiveCoins(Task):
    """Some coins for a seat."""

    tag = "give-coins"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, rules: LudwigRules, state: State, report: Report) -> None:
        gain_coins(state, self.seat, 500, "wage", report)


class Wage(LudwigAmendment):
    """Coins at the start of every extra turn."""

    id = "wage"

    def turn_steps(self, steps: tuple[Item, ...], subject: Subject) -> tuple[Item, ...]:
        extra = [step for step in steps if isinstance(step, ChooseOffer) and step.extra]
        return (GiveCoins(subject.seat), *steps) if extra else steps


def test_what_a_turn_begins_with_can_be_changed_for_extra_turns_too():
    at = bent(Wage(), castle="foyer@0,0 larder@3,0", offers="cloak_room:4000", coins=(4000, 0))
    at = at.play("0 buy cloak_room", "0 place cloak_room@5,1r1", "0 reward larder@3,0")
    assert at.coins[0] == 0
    extra = at.play(at.options[0])
    assert (extra.asked, extra.coins[0]) == (["0 choose-offer"], 500)
    assert next_round(Wage(), builder=1).coins == [15000, 15000]


class Tip(LudwigAmendment):
    """Coins after a ware is placed."""

    id = "tip"

    def purchase_steps(self, steps: tuple[Item, ...], deal: Deal) -> tuple[Item, ...]:
        return (*steps, GiveCoins(deal.seat))


def test_what_a_buyer_does_with_a_ware_can_be_changed():
    bought = bent(Tip(), coins=(3000, 0)).play("0 buy hallway")
    assert bought.coins[0] == 0
    assert bought.play("0 place hallway@3,-1r1").coins[0] == 500


class CoinsFirst(LudwigAmendment):
    id = "coins-first"

    def final_steps(self, steps: tuple[Item, ...], subject: Subject) -> tuple[Item, ...]:
        return (ScoreCoins(), *[step for step in steps if not isinstance(step, ScoreCoins)])


def test_the_steps_of_the_final_scoring_can_be_changed():
    position: dict[str, Any] = {"coins": (20000, 0), "favors": "money"}
    rules = [
        [line.split("(")[1] for line in bent(*each, **position).finale().ledger()] for each in ([], [CoinsFirst()])
    ]
    assert rules == [["FINAL-2)", "FINAL-4)"], ["FINAL-4)", "FINAL-2)"]]


class Barrels(LudwigAmendment):
    """A stack of barrels, which is empty, and hallways seem to be as well."""

    id = "barrels"

    def stacks(self, stacks: dict[str, int], subject: Subject) -> dict[str, int]:
        return {**stacks, "hallway": 0, "barrel": 0}


@rule("FINAL-1")
@pytest.mark.parametrize(("amendments", "scored"), [([], []), ([Barrels()], ["+2 hallway (FINAL-1)"])])
def test_the_stacks_of_the_table_can_be_changed(amendments, scored):
    over = bent(*amendments, castle="foyer@0,0 hallway@3,1", coins=(0, 0), favors="").finale()
    assert over.ledger() == scored


# Buying


class NoHallways(LudwigAmendment):
    """Hallways are not for sale to seat 0."""

    id = "no-hallways"

    def wares(self, wares: list[Ware], subject: Subject) -> list[Ware]:
        return [ware for ware in wares if subject.seat != 0 or ware.room != "hallway"]


def test_what_is_for_sale_can_be_changed_for_a_seat():
    at = bent(NoHallways())
    assert "0 buy hallway" not in at.options
    assert at.refused("0 buy hallway") == ["BUY-2"]
    assert "1 buy hallway" in at.play("0 pass").options


class Credit(LudwigAmendment):
    id = "credit"

    def funds(self, coins: int, subject: Subject) -> int:
        return coins + 3000


def test_what_a_seat_can_pay_with_can_be_changed():
    assert bent(coins=(0, 0)).refused("0 buy hallway") == ["BUY-5"]
    at = bent(Credit(), coins=(0, 0))
    assert "0 buy hallway" in at.options
    assert at.refused("0 buy hallway") == []


class PayLeft(LudwigAmendment):
    """The neighbour to the left is paid."""

    id = "pay-left"

    def payee(self, seat: int | None, deal: Deal) -> int | None:
        return (deal.seat + 1) % len(deal.state.players)


def test_who_is_paid_can_be_changed():
    assert bent(PayLeft(), seats=3, coins=(3000, 0, 0)).play("0 buy hallway").coins == [0, 3000, 0]
    assert bent(seats=3, coins=(3000, 0, 0)).play("0 buy hallway").coins == [0, 0, 3000]


class Leisure(LudwigAmendment):
    id = "leisure"

    def pass_gain(self, coins: int, subject: Subject) -> int:
        return coins + 3000


def test_what_passing_brings_can_be_changed():
    assert bent(Leisure(), coins=(0, 0)).play("0 pass").coins[0] == 8000


# Placing and rewards


class NoStairs(LudwigAmendment):
    """Stairs fit nowhere."""

    id = "no-stairs"

    def placeable(self, rooms: list[str], candidates: Candidates) -> list[str]:
        return [room for room in rooms if room != "stairs"]


def test_which_tiles_have_a_place_can_be_changed():
    at = bent(NoStairs())
    assert "0 buy stairs" not in at.options
    assert at.refused("0 buy stairs") == ["PLACE-8"]


class OnePlace(LudwigAmendment):
    """A tile may lie only where it would lie first."""

    id = "one-place"

    def spots(self, codes: list[int], candidates: Candidates) -> list[int]:
        return codes[:1]

    def objections(self, found: list[Objection], spot: Spot) -> list[Objection]:
        return [*found, Objection("ONE", "elsewhere")] if write_spot(spot.code) != "hallway@3,-1r1" else found


def test_where_tiles_may_lie_can_be_changed():
    at = bent(OnePlace()).play("0 buy hallway")
    usual = bent().play("0 buy hallway").options
    assert at.options == usual[:1]
    assert [at.refused(text) for text in usual].count(["ONE"]) == len(usual) - 1


COACH: dict[str, Any] = {"castle": "foyer@0,0 coach_house@-6,1", "offers": "larder:4000", "coins": (4000, 0)}
LARDER = ("0 buy larder", "0 place larder@-3,4r3")
"""Completes the coach house, which gives coins."""


class Twice(LudwigAmendment):
    id = "twice"

    def rewards(self, kinds: tuple[str, ...], placed: Placed) -> tuple[str, ...]:
        return (*kinds, *kinds)


class Garden(LudwigAmendment):
    id = "garden"

    def reward_size(self, size: int, reward: RewardKind) -> int:
        return size + 5000 if reward.kind == "outdoor" else size


@pytest.mark.parametrize(
    ("amendments", "coins"), [([], 10000), ([Twice()], 20000), ([Garden()], 15000), ([Twice(), Garden()], 30000)]
)
def test_the_rewards_of_a_room_and_their_sizes_can_be_changed(amendments, coins):
    assert bent(*amendments, **COACH).play(*LARDER).coins[0] == coins


# The end


class NoFavors(LudwigAmendment):
    id = "no-favors"

    def favor_points(self, points: list[int], counting: Counting) -> list[int]:
        return [0] * len(points) if counting.card == "money" else points


def test_what_a_favor_scores_can_be_changed():
    position: dict[str, Any] = {"coins": (9000, 1000), "favors": "money"}
    assert bent(**position).finale().points == [8, 4]
    assert bent(NoFavors(), **position).finale().points == [0, 0]


class Collector(LudwigAmendment):
    id = "collector"

    def bonus_points(self, points: int, counting: Counting) -> int:
        return points + 3 if counting.seat == 0 else points


def test_what_a_bonus_card_scores_can_be_changed_for_a_seat():
    at = bent(Collector(), coins=(0, 0), favors="", bonus_cards={0: "round square", 1: "stairs"})
    assert at.finale().points == [6, 0]


class Blind(LudwigAmendment):
    id = "blind"

    def rooms_counted(self, rooms: tuple[int, ...], counting: Counting) -> tuple[int, ...]:
        return rooms[1:] if counting.seat == 0 else rooms


def test_which_rooms_a_favor_shows_can_be_changed():
    at = bent(Blind(), castle={0: "foyer@0,0 larder@3,0 stairs@-2,0"}, favors="count_corridor")
    counting = Counting(at.state, 0, "count_corridor")
    assert LudwigRules(2).rooms_counted(counting) == (0, 2)
    assert at.game.rules.rooms_counted(counting) == (2,)


# Moments; test_asks.py has what they ask


class Giver(LudwigAmendment):
    """Gives one coin, or ten, a hundred, a thousand, to the seat that it is told."""

    id = "giver"

    def game_started(self, subject: Subject) -> Iterable[Effect]:
        yield GainCoins(subject.seat, 1, self.id)

    def tile_revealed(self, revealed: Revealed) -> Iterable[Effect]:
        yield GainCoins(revealed.seat, 10, self.id)

    def offers_priced(self, subject: Subject) -> Iterable[Effect]:
        yield GainCoins(subject.seat, 100, self.id)

    def round_ended(self, subject: Subject) -> Iterable[Effect]:
        yield GainCoins(subject.seat, 1000, self.id)


def test_moments_of_the_whole_table_come_once_each_and_tell_the_master_builder():
    game = ludwig(2)
    game.rules = LudwigRules(2, [Giver()])
    at = Table(game, game.start(Chance("given")).state)
    builder, other = at.state.master_builder, 1 - at.state.master_builder
    assert at.coins[builder] == 15000 + 10 * 5, "five tiles are revealed"
    for seat in (0, 1):
        at = at.play(next(text for text in keeps(at) if text.startswith(str(seat))))
    assert at.coins[builder] == 15051
    at = at.play(f"{builder} price {' '.join(offer.room for offer in at.state.offers)}")
    assert at.coins[builder] == 15151
    over = at.play(f"{other} pass", f"{builder} pass")
    assert over.coins == [21151 if seat == builder else 20000 for seat in (0, 1)], (
        "5000 for the pass, 1000 for the round"
    )


def keeps(at: Table) -> list[str]:
    """An answer for each seat that chooses bonus cards."""
    return [at.game.write_action(at.game.options(at.state, asked)[0]) for asked in at.game.pending(at.state)]


def test_a_market_that_is_full_reveals_nothing():
    at = bent(Giver(), offers="sauna:15000 parlor:10000 nap_room:8000 larder:6000 kitchen:4000", step="price")
    again = Table(at.game, replace(at.state, agenda=(*at.state.agenda, RefillMarket()))).settled()
    assert again.coins == at.coins
