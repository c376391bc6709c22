"""A round: draw new rooms, price them, every seat's turn, coins on what is left, the token moves on (ROUND-1)."""

from typing import Final

from swanstone.core.agenda import Item
from swanstone.core.conduct import Asking, Doing, Teller
from swanstone.core.errors import Objection
from swanstone.core.options import EMPTY_PLACE, Arrangements, Options
from swanstone.ludwig.actions import Price
from swanstone.ludwig.effects import perform
from swanstone.ludwig.finale import score_the_end
from swanstone.ludwig.items import (
    AddCoins,
    ChooseOffer,
    ClearMarket,
    FinalScoring,
    NextRound,
    PriceRooms,
    RefillMarket,
    StartRound,
)
from swanstone.ludwig.market import CORRIDORS, refill, tiles_left
from swanstone.ludwig.rulebook import LudwigRules, Placing
from swanstone.ludwig.state import State
from swanstone.ludwig.table import Offer

COINS_ON_LEFTOVERS: Final = 1000


class StartingRound(Doing):
    """A round begins; its steps come in the order of ROUND-1. In the first round the market is full already."""

    def run(self, rules: LudwigRules, state: State, task: StartRound, tell: Teller) -> None:
        tell.of("round-started", state.master_builder, amount=state.round + 1)
        steps: list[Item] = [RefillMarket()]
        if rules.may_set_prices(state):
            steps.append(PriceRooms(state.master_builder))
        for seat in rules.turn_order(state):
            steps.append(ChooseOffer(seat))
        steps.append(ClearMarket() if rules.clears_market(state) else AddCoins())
        steps.append(NextRound())
        state.then(*steps)
        state.round += 1


class RefillingMarket(Doing):
    """Every empty price gets a room (DRAW-1)."""

    def run(self, rules: LudwigRules, state: State, task: RefillMarket, tell: Teller) -> None:
        refill(rules, state, tell)


class PricingRooms(Asking):
    """The Master Builder lays the rooms under the prices, one to a price (PRICE-1)."""

    def options(self, rules: LudwigRules, state: State, decision: PriceRooms) -> Options:
        return arrangements(rules, state, decision.seat)

    def objections(self, rules: LudwigRules, state: State, decision: PriceRooms, action: Price) -> list[Objection]:
        if arrangements(rules, state, decision.seat).fits(action.rooms):
            return []
        rooms = " ".join([offer.room for offer in state.offers])
        prices = len(rules.prices(len(state.players)))
        reason = f"name a room or '{EMPTY_PLACE}' for each of the {prices} prices from the highest down, each of {rooms} once"
        return [Objection("PRICE-1", reason)]

    def answer(self, rules: LudwigRules, state: State, decision: PriceRooms, action: Price, tell: Teller) -> None:
        tell.of("priced", decision.seat, action.rooms, because="PRICE-1")
        coins = {offer.room: offer.coins for offer in state.offers}
        offers: list[Offer] = []
        for room, price in zip(action.rooms, rules.prices(len(state.players))):
            if room != EMPTY_PLACE:
                offers.append(Offer(room, price, coins[room]))
        state.offers = tuple(offers)


def arrangements(rules: LudwigRules, state: State, seat: int) -> Arrangements:
    """Every way to lay the rooms under the prices."""
    rooms = [offer.room for offer in state.offers]
    return Arrangements(rooms, len(rules.prices(len(state.players))), lambda laid: Price(seat, laid))


class AddingCoins(Doing):
    """Each room left on the market gets 1000 coins (COINS-1)."""

    def run(self, rules: LudwigRules, state: State, task: AddCoins, tell: Teller) -> None:
        added = COINS_ON_LEFTOVERS
        state.offers = tuple([Offer(offer.room, offer.price, offer.coins + added) for offer in state.offers])
        state.bank -= added * len(state.offers)
        tell.of("coins-added", None, tuple([offer.room for offer in state.offers]), added, "COINS-1")


class ClearingMarket(Doing):
    """The rooms left on the market leave the game (SOLO-2)."""

    def run(self, rules: LudwigRules, state: State, task: ClearMarket, tell: Teller) -> None:
        rooms = tuple([offer.room for offer in state.offers])
        tell.of("market-cleared", None, rooms, because="SOLO-2")
        state.offers = ()
        state.gone += rooms


class ScoringTheEnd(Doing):
    """The game is over but for the final scoring (FINAL-1 to FINAL-4)."""

    def run(self, rules: LudwigRules, state: State, task: FinalScoring, tell: Teller) -> None:
        score_the_end(rules, state, tell)


def is_stuck(rules: LudwigRules, state: State) -> bool:
    """Whether no tile can ever be placed again: the market is full, and nothing for sale fits any castle (END-2)."""
    if len(state.offers) < len(rules.prices(len(state.players))):
        return False
    rooms = [offer.room for offer in state.offers]
    rooms += [corridor for corridor in CORRIDORS if tiles_left(state, corridor)]
    for seat, player in enumerate(state.players):
        for room in rooms:
            if rules.placeable(Placing(state, seat, player.castle, [room])):
                return False
    return True


class EndingRound(Doing):
    """After the last round, or when nothing can be placed any more, the game ends; else the token passes to the left.

    (END-1, END-2, TOKEN-1)
    """

    def run(self, rules: LudwigRules, state: State, task: NextRound, tell: Teller) -> None:
        perform(state, rules.round_ended(state), tell)
        if state.last_round:
            state.then(FinalScoring())
        elif is_stuck(rules, state):
            tell.of("stuck", because="END-2")
            state.then(FinalScoring())
        else:
            state.master_builder = (state.master_builder + 1) % len(state.players)
            tell.of("token-passed", state.master_builder, because="TOKEN-1")
            state.then(StartRound())
