"""A round: draw new rooms, price them, every seat's turn, coins on what is left, the token moves on (ROUND-1)."""

from typing import ClassVar, Final

from msgspec import UNSET

from swanstone.core.action import Action
from swanstone.core.agenda import Decision, Item, Task
from swanstone.core.errors import Objection
from swanstone.core.marks import mypyc_attr
from swanstone.core.options import EMPTY_PLACE, Arrangements, Options
from swanstone.core.report import Report
from swanstone.ludwig.actions import Price
from swanstone.ludwig.finale import FinalScoring
from swanstone.ludwig.market import refill
from swanstone.ludwig.pieces import Offer
from swanstone.ludwig.rulebook import FIRST_VERSION, LudwigRules
from swanstone.ludwig.state import State
from swanstone.ludwig.subjects import Candidates, Subject
from swanstone.ludwig.turns import turn_steps

COINS_ON_LEFTOVERS: Final = 1000
IDLE_ROUNDS: Final = 3
"""After this many rounds without a purchase, with a full market, the game ends (END-2)."""


class StartRound(Task):
    """A round begins; its steps come in the order of ROUND-1. In the first round the market is full already."""

    tag = "start-round"

    def run(self, rules: LudwigRules, state: State, report: Report) -> None:
        builder = state.master_builder
        report.add("round-started", builder, amount=state.round + 1)
        steps: list[Item] = [RefillMarket(), PriceRooms(builder)]
        if "turn_order" in rules.bends:
            steps.append(TakeTurns())
        else:
            steps += turns_in_order(rules, state)
        steps += [AddCoins(), NextRound()]
        state.then(*rules.steps("round_steps", tuple(steps), Subject(state, builder)))
        state.round += 1


def turns_in_order(rules: LudwigRules, state: State) -> list[Item]:
    """The turns of a round, seat by seat (BUY-1)."""
    return [step for seat in rules.turn_order(state) for step in turn_steps(rules, state, seat, False)]


class TakeTurns(Task):
    """The rooms are priced, and it is settled in which order the seats take their turns, where something bends that."""

    tag = "take-turns"

    def run(self, rules: LudwigRules, state: State, report: Report) -> None:
        state.then(*turns_in_order(rules, state))


class RefillMarket(Task):
    """Every empty slot gets a room (DRAW-1)."""

    tag = "refill-market"

    def run(self, rules: LudwigRules, state: State, report: Report) -> None:
        refill(rules, state, report)


@mypyc_attr(allow_interpreted_subclasses=True)
class PriceRooms(Decision):
    """The Master Builder lays the rooms under the prices, one to a price (PRICE-1)."""

    tag = "price-rooms"
    asks = "price the rooms"
    answers: ClassVar[tuple[type[Action], ...]] = (Price,)

    def options(self, rules: LudwigRules, state: State) -> Options:
        return self.arrangements(rules, state)

    def arrangements(self, rules: LudwigRules, state: State) -> Arrangements:
        """Every way to lay the rooms under the prices."""
        rooms = tuple([offer.room for offer in state.offers])
        return Arrangements(self.seat, rooms, tuple([str(price) for price in rules.prices(state)]), Price)

    def objections(self, rules: LudwigRules, state: State, action: Price) -> list[Objection]:
        if self.arrangements(rules, state).fits(action.rooms):
            return []
        rooms = " ".join([offer.room for offer in state.offers])
        prices = len(rules.prices(state))
        reason = f"name a room or '{EMPTY_PLACE}' for each of the {prices} prices from the highest down, each of {rooms} once"
        return [Objection("PRICE-1", reason)]

    def answer(self, rules: LudwigRules, state: State, action: Price, report: Report) -> None:
        report.add("priced", self.seat, action.rooms, because="PRICE-1")
        coins = {offer.room: offer.coins for offer in state.offers}
        offers: list[Offer] = []
        for slot, price in enumerate(rules.prices(state)):
            room = action.rooms[slot]
            if room != EMPTY_PLACE:
                offers.append(Offer(room, slot, price, coins[room]))
        state.offers = tuple(offers)
        rules.offers_priced(state, report)


class AddCoins(Task):
    """Each room left on the market gets 1000 coins (COINS-1)."""

    tag = "add-coins"

    def run(self, rules: LudwigRules, state: State, report: Report) -> None:
        added = COINS_ON_LEFTOVERS
        left = [Offer(offer.room, offer.slot, offer.price, offer.coins + added) for offer in state.offers]
        state.offers = tuple(left)
        state.bank -= added * len(left)
        report.add("coins-added", None, tuple([offer.room for offer in left]), added, "COINS-1")


class ClearMarket(Task):
    """The rooms left on the market leave the game (SOLO-2)."""

    tag = "clear-market"

    def run(self, rules: LudwigRules, state: State, report: Report) -> None:
        rooms = tuple([offer.room for offer in state.offers])
        report.add("market-cleared", None, rooms, because="SOLO-2")
        state.offers = ()
        state.gone += rooms


class NextRound(Task):
    """Every seat has had its turn; what modules have to say to that comes before the token is passed."""

    tag = "next-round"

    def run(self, rules: LudwigRules, state: State, report: Report) -> None:
        state.then(PassToken())
        rules.round_ended(state, report)


class PassToken(Task):
    """After the last round, or when nobody can or will buy any more, the game ends; otherwise the token passes to the left.

    (END-1, END-2, TOKEN-1)
    """

    tag = "pass-token"

    def run(self, rules: LudwigRules, state: State, report: Report) -> None:
        if rules.is_last_round(state):
            state.then(FinalScoring())
        elif is_stuck(rules, state) or is_idle(rules, state):
            report.add("stuck", because="END-2")
            state.then(FinalScoring())
        else:
            state.master_builder = (state.master_builder + 1) % len(state.players)
            report.add("token-passed", state.master_builder, because="TOKEN-1")
            state.then(StartRound())


def is_stuck(rules: LudwigRules, state: State) -> bool:
    """Whether no tile can ever be placed again: the market is full, and nothing for sale fits any castle (END-2)."""
    if len(state.offers) < len(rules.prices(state)):
        return False
    for seat, player in enumerate(state.players):
        for ware in rules.wares(state, seat):
            if rules.placeable(Candidates(state, seat, player.castle, [ware.room])):
                return False
    return True


def is_idle(rules: LudwigRules, state: State) -> bool:
    """Whether nobody has bought anything in three rounds, and the market is full (END-2)."""
    if rules.version == FIRST_VERSION or len(state.offers) < len(rules.prices(state)):
        return False
    last: int = 0 if state.last_purchase is UNSET else state.last_purchase
    return state.round - last >= IDLE_ROUNDS
