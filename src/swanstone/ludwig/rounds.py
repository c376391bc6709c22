"""A round: draw new rooms, price them, every seat's turn, coins on what is left, the token moves on (ROUND-1)."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from swanstone.core.agenda import Decision, Task, Tell
from swanstone.core.errors import Objection
from swanstone.core.event import Event
from swanstone.core.options import EMPTY_PLACE, Arrangements, Options
from swanstone.ludwig.actions import Price
from swanstone.ludwig.effects import perform
from swanstone.ludwig.finale import FinalScoring
from swanstone.ludwig.rooms import SIZES
from swanstone.ludwig.rulebook import Placing
from swanstone.ludwig.table import Offer
from swanstone.ludwig.turns import StartTurn

if TYPE_CHECKING:
    from swanstone.ludwig.rulebook import LudwigRules
    from swanstone.ludwig.state import State

COINS_ON_LEFTOVERS = 1000


class StartRound(Task, frozen=True, tag="start-round"):
    """A round begins; its steps come in the order of ROUND-1. In the first round the market is full already."""

    def run(self, rules: "LudwigRules", state: "State", tell: Tell) -> "State":
        state = replace(state, round=state.round + 1)
        tell(Event("round-started", state.master_builder, amount=state.round))
        price = [PriceRooms(state.master_builder)] if rules.may_set_prices(state) else []
        turns = [StartTurn(seat) for seat in rules.turn_order(state)]
        leftovers = ClearMarket() if rules.clears_market(state) else AddCoins()
        return state.then(RefillMarket(), *price, *turns, leftovers, NextRound())


class RefillMarket(Task, frozen=True, tag="refill-market"):
    """Every empty price gets a room (DRAW-1)."""

    def run(self, rules: "LudwigRules", state: "State", tell: Tell) -> "State":
        return refill(rules, state, tell)


def refill(rules: "LudwigRules", state: "State", tell: Tell) -> "State":
    """Fills the empty prices from the top of the room deck, or as many as can be filled."""
    prices = rules.prices(len(state.players))
    taken = {offer.price for offer in state.offers}
    for price in prices:
        if price not in taken:
            state, room = draw_room(state, tell)
            if room is None:
                break
            tell(Event("room-revealed", what=(room,), amount=price, because="DRAW-1"))
            state = replace(state, offers=(*state.offers, Offer(room, price)))
    return replace(state, offers=tuple(sorted(state.offers, key=lambda offer: prices.index(offer.price))))


def draw_room(state: "State", tell: Tell) -> tuple["State", str | None]:
    """The next tile for the market: one laid on the deck (DRAW-3), else the top one of the size that a card names (DRAW-2)."""
    if state.laid:
        return replace(state, laid=state.laid[1:]), state.laid[0].room
    while True:
        if not state.deck:
            if not any(state.stacks[SIZES.index(size)] for size in set(state.discards)):
                return state, None
            state = reshuffle(state, tell)
        state, size = draw_card(state, tell)
        number = SIZES.index(size)
        stack = state.stacks[number]
        if stack:
            return replace(state, stacks=(*state.stacks[:number], stack[:-1], *state.stacks[number + 1 :])), stack[-1]
        tell(Event("card-without-stack", amount=size, because="DRAW-2"))


def draw_card(state: "State", tell: Tell) -> tuple["State", int]:
    """The top room card goes to the discards; with the last one the last round has begun (END-1)."""
    size = state.deck[-1]
    state = replace(state, deck=state.deck[:-1], discards=(*state.discards, size))
    if not state.deck and not state.last_round:
        tell(Event("last-card-drawn", because="END-1"))
        state = replace(state, last_round=True)
    return state, size


def reshuffle(state: "State", tell: Tell) -> "State":
    """The discards become the deck, so that the market of the last round can be filled (DRAW-4)."""
    deck, chance = state.chance.shuffled(state.discards)
    tell(Event("cards-reshuffled", because="DRAW-4"))
    return replace(state, deck=deck, discards=(), chance=chance, reshuffled=True)


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
        offers = tuple(replace(offer, coins=offer.coins + added) for offer in state.offers)
        tell(Event("coins-added", what=tuple(offer.room for offer in offers), amount=added, because="COINS-1"))
        return replace(state, offers=offers, bank=state.bank - added * len(offers))


class ClearMarket(Task, frozen=True, tag="clear-market"):
    """The rooms left on the market leave the game (SOLO-2)."""

    def run(self, rules: "LudwigRules", state: "State", tell: Tell) -> "State":
        rooms = tuple(offer.room for offer in state.offers)
        tell(Event("market-cleared", what=rooms, because="SOLO-2"))
        return replace(state, offers=(), gone=state.gone + rooms)


def is_stuck(rules: "LudwigRules", state: "State") -> bool:
    """Whether no tile can ever be placed again: the market is full, and nothing for sale fits any castle (END-2)."""
    if len(state.offers) < len(rules.prices(len(state.players))):
        return False
    rooms = [offer.room for offer in state.offers]
    rooms += [name for name, left in (("hallway", state.hallways), ("stairs", state.stairs)) if left]
    castles = [(seat, player.castle) for seat, player in enumerate(state.players)]
    return not any(rules.placeable(Placing(state, seat, castle, rooms)) for seat, castle in castles)


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
        return replace(state, master_builder=builder).then(StartRound())
