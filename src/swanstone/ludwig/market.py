"""The market: rooms drawn to it, what they cost, and who is paid."""

from typing import Final

from swanstone.core.conduct import Teller
from swanstone.core.ledger import Ledger, Line
from swanstone.ludwig.rooms import SIZES, SUPPLY
from swanstone.ludwig.rulebook import Deal, LudwigRules, Placing
from swanstone.ludwig.state import State
from swanstone.ludwig.table import Offer

CORRIDORS: Final = ("hallway", "stairs")
CORRIDOR_PRICE: Final[int] = SUPPLY.corridor_price


def refill(rules: LudwigRules, state: State, tell: Teller) -> None:
    """Fills the empty prices from the top of the room deck, or as many as can be filled (DRAW-1)."""
    prices = rules.prices(len(state.players))
    offers = {offer.price: offer for offer in state.offers}
    if len(offers) == len(prices):
        return
    drawing = Drawing(state, tell)
    for price in prices:
        if price not in offers:
            room = drawing.next_room()
            if room is None:
                break
            tell.of("room-revealed", None, (room,), price, "DRAW-1")
            offers[price] = Offer(room, price)
    drawing.done()
    state.offers = tuple([offers[price] for price in prices if price in offers])


class Drawing:
    """The room deck, the discards and the stacks while rooms are drawn to the market."""

    def __init__(self, state: State, tell: Teller) -> None:
        self.state = state
        self.tell = tell
        self.chance = state.chance
        self.laid = list(state.laid)
        self.deck = list(state.deck)
        self.discards = list(state.discards)
        self.stacks = list(state.stacks)
        self.last_round = state.last_round
        self.reshuffled = state.reshuffled

    def next_room(self) -> str | None:
        """A tile laid on the deck (DRAW-3), else the top one of the size that a card names (DRAW-2)."""
        if self.laid:
            return self.laid.pop(0).room
        while True:
            if not self.deck and not self.reshuffle():
                return None
            size = self.next_card()
            number = SIZES.index(size)
            stack = self.stacks[number]
            if stack:
                self.stacks[number] = stack[:-1]
                return stack[-1]
            self.tell.of("card-without-stack", amount=size, because="DRAW-2")

    def next_card(self) -> int:
        """The top room card goes to the discards; with the last one the last round has begun (END-1)."""
        size = self.deck.pop()
        self.discards.append(size)
        if not self.deck and not self.last_round:
            self.tell.of("last-card-drawn", because="END-1")
            self.last_round = True
        return size

    def reshuffle(self) -> bool:
        """The discards become the deck, so that the market can be filled, unless all their stacks are empty (DRAW-4)."""
        if not any([self.stacks[SIZES.index(size)] for size in self.discards]):
            return False
        deck, self.chance = self.chance.shuffled(self.discards)
        self.deck, self.discards = list(deck), []
        self.reshuffled = True
        self.tell.of("cards-reshuffled", because="DRAW-4")
        return True

    def done(self) -> None:
        """Puts everything back on the table."""
        state = self.state
        state.chance = self.chance
        state.laid = tuple(self.laid)
        state.deck = tuple(self.deck)
        state.discards = tuple(self.discards)
        state.stacks = tuple(self.stacks)
        state.last_round = self.last_round
        state.reshuffled = self.reshuffled


def tiles_left(state: State, corridor: str) -> int:
    """How many hallways or stairs are left to buy."""
    return state.hallways if corridor == "hallway" else state.stairs


def purchases(rules: LudwigRules, state: State, seat: int) -> list[str]:
    """What a seat can buy now: it can pay for it and place it (BUY-5)."""
    player = state.players[seat]
    purse = player.coins
    affordable: list[str] = []
    for offer in state.offers:
        room, coins = offer.room, offer.coins
        if rules.price(Deal(state, seat, room, offer.price, coins)) - coins <= purse:
            affordable.append(room)
    for room in CORRIDORS:
        if tiles_left(state, room) and rules.price(Deal(state, seat, room, CORRIDOR_PRICE)) <= purse:
            affordable.append(room)
    return rules.placeable(Placing(state, seat, player.castle, affordable))


def deal_for(state: State, seat: int, room: str) -> Deal | None:
    """The purchase of one room, if it is for sale."""
    if room in CORRIDORS:
        return Deal(state, seat, room, CORRIDOR_PRICE) if tiles_left(state, room) else None
    for offer in state.offers:
        if offer.room == room:
            return Deal(state, seat, room, offer.price, offer.coins)
    return None


def price_lines(rules: LudwigRules, state: State, seat: int, room: str) -> Ledger:
    """What a purchase costs, line by line: the printed price, what bends it, less the coins that lie on the room."""
    deal = deal_for(state, seat, room)
    if deal is None:
        return ()
    lines = [
        Line(line.amount, "BUY-2" if line.because == "base" else line.because, room)
        for line in rules.explain("price", deal)
    ]
    return (*lines, Line(-deal.coins, "BUY-4", room)) if deal.coins else tuple(lines)


def buy(rules: LudwigRules, state: State, seat: int, room: str, tell: Teller) -> None:
    """The tile changes hands: the buyer takes the coins on it, then pays its price (BUY-3, BUY-4).

    What the Master Builder is paid can be spent in the same round (BUY-6).
    """
    deal = deal_for(state, seat, room)
    assert deal is not None, "a legal purchase has a deal"
    price, payee = rules.price(deal), rules.payee(deal)
    tell.of("bought", seat, (room,), price, "BUY-2")
    if deal.coins:
        tell.of("coins-taken", seat, (room,), deal.coins, "BUY-4")
    state.own(seat).coins += deal.coins - price
    if payee is None:
        state.bank += price
        tell.of("supply-paid", seat, amount=price, because="BUY-3")
    else:
        state.own(payee).coins += price
        tell.of("master-builder-paid", payee, amount=price, because="BUY-3")
    take_tile(state, room)


def take_tile(state: State, room: str) -> None:
    """The tile leaves the market or the supply of corridors."""
    if room == "hallway":
        state.hallways -= 1
    elif room == "stairs":
        state.stairs -= 1
    else:
        state.offers = tuple([offer for offer in state.offers if offer.room != room])
