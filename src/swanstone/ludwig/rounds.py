"""A round: draw new rooms, price them, every seat's turn, coins on what is left, the token moves on (ROUND-1)."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from swanstone.core.agenda import Decision, Task, Tell
from swanstone.core.errors import Objection
from swanstone.core.event import Event
from swanstone.core.options import EMPTY_PLACE, Arrangements, Options
from swanstone.ludwig.actions import Price
from swanstone.ludwig.effects import perform
from swanstone.ludwig.finale import score_the_end
from swanstone.ludwig.market import CORRIDORS, refill, tiles_left
from swanstone.ludwig.rulebook import Placing
from swanstone.ludwig.table import Offer
from swanstone.ludwig.turns import ChooseOffer

if TYPE_CHECKING:
    from swanstone.ludwig.rulebook import LudwigRules
    from swanstone.ludwig.state import State

COINS_ON_LEFTOVERS = 1000


class StartRound(Task, frozen=True, tag="start-round"):
    """A round begins; its steps come in the order of ROUND-1. In the first round the market is full already."""

    def run(self, rules: "LudwigRules", state: "State", tell: Tell) -> "State":
        tell(Event("round-started", state.master_builder, amount=state.round + 1))
        price = [PriceRooms(state.master_builder)] if rules.may_set_prices(state) else []
        turns = [ChooseOffer(seat) for seat in rules.turn_order(state)]
        leftovers = ClearMarket() if rules.clears_market(state) else AddCoins()
        return state.then(RefillMarket(), *price, *turns, leftovers, NextRound(), round=state.round + 1)


class RefillMarket(Task, frozen=True, tag="refill-market"):
    """Every empty price gets a room (DRAW-1)."""

    def run(self, rules: "LudwigRules", state: "State", tell: Tell) -> "State":
        return refill(rules, state, tell)


class PriceRooms(Decision, frozen=True, tag="price-rooms"):
    """The Master Builder lays the rooms under the prices, one to a price (PRICE-1)."""

    asks = "price the rooms"
    answers = (Price,)

    def options(self, rules: "LudwigRules", state: "State") -> Options:
        return self.arrangements(rules, state)

    def arrangements(self, rules: "LudwigRules", state: "State") -> Arrangements:
        """Every way to lay the rooms under the prices."""
        seat = self.seat
        prices = rules.prices(len(state.players))
        return Arrangements([offer.room for offer in state.offers], len(prices), lambda rooms: Price(seat, rooms))

    def objections(self, rules: "LudwigRules", state: "State", action: Price) -> list[Objection]:
        if self.arrangements(rules, state).fits(action.rooms):
            return []
        rooms = " ".join(offer.room for offer in state.offers)
        prices = len(rules.prices(len(state.players)))
        reason = f"name a room or '{EMPTY_PLACE}' for each of the {prices} prices from the highest down, each of {rooms} once"
        return [Objection("PRICE-1", reason)]

    def answer(self, rules: "LudwigRules", state: "State", action: Price, tell: Tell) -> "State":
        coins = {offer.room: offer.coins for offer in state.offers}
        laid = zip(action.rooms, rules.prices(len(state.players)), strict=True)
        tell(Event("priced", self.seat, action.rooms, because="PRICE-1"))
        offers = tuple(Offer(room, price, coins[room]) for room, price in laid if room != EMPTY_PLACE)
        return replace(state, offers=offers)


class AddCoins(Task, frozen=True, tag="add-coins"):
    """Each room left on the market gets 1000 coins (COINS-1)."""

    def run(self, rules: "LudwigRules", state: "State", tell: Tell) -> "State":
        added = COINS_ON_LEFTOVERS
        offers = tuple([Offer(offer.room, offer.price, offer.coins + added) for offer in state.offers])
        tell(Event("coins-added", what=tuple([offer.room for offer in offers]), amount=added, because="COINS-1"))
        return replace(state, offers=offers, bank=state.bank - added * len(offers))


class ClearMarket(Task, frozen=True, tag="clear-market"):
    """The rooms left on the market leave the game (SOLO-2)."""

    def run(self, rules: "LudwigRules", state: "State", tell: Tell) -> "State":
        rooms = tuple(offer.room for offer in state.offers)
        tell(Event("market-cleared", what=rooms, because="SOLO-2"))
        return replace(state, offers=(), gone=state.gone + rooms)


class FinalScoring(Task, frozen=True, tag="final-scoring"):
    """The game is over but for the final scoring (FINAL-1 to FINAL-4)."""

    def run(self, rules: "LudwigRules", state: "State", tell: Tell) -> "State":
        return score_the_end(rules, state, tell)


def is_stuck(rules: "LudwigRules", state: "State") -> bool:
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


class NextRound(Task, frozen=True, tag="next-round"):
    """After the last round, or when nothing can be placed any more, the game ends; else the token passes to the left.

    (END-1, END-2, TOKEN-1)
    """

    def run(self, rules: "LudwigRules", state: "State", tell: Tell) -> "State":
        state = perform(state, rules.round_ended(state), tell)
        if state.last_round:
            return state.then(FinalScoring())
        if is_stuck(rules, state):
            tell(Event("stuck", because="END-2"))
            return state.then(FinalScoring())
        builder = (state.master_builder + 1) % len(state.players)
        tell(Event("token-passed", builder, because="TOKEN-1"))
        return state.then(StartRound(), master_builder=builder)
