"""The market: rooms drawn to it, what they cost, and who is paid."""

from msgspec import UNSET

from swanstone.core.ledger import Ledger, Line
from swanstone.core.report import Report
from swanstone.ludwig.face_down import Recalled
from swanstone.ludwig.pieces import Offer
from swanstone.ludwig.rulebook import FIRST_VERSION, LudwigRules
from swanstone.ludwig.state import State
from swanstone.ludwig.subjects import Candidates, Deal, Payment, Subject


def refill(rules: LudwigRules, state: State, report: Report) -> None:
    """Fills the empty slots from the top of the room deck, or as many as can be filled (DRAW-1)."""
    prices = rules.prices(state)
    if len(state.offers) == len(prices):
        return
    taken, drawn = {offer.slot for offer in state.offers}, list[Offer]()
    drawing = Drawing(rules, state, report)
    for slot in [slot for slot in range(len(prices)) if slot not in taken][: len(prices) - len(state.offers)]:
        room = drawing.next_room()
        if room is None:
            break
        report.add("room-revealed", None, (room,), prices[slot], "DRAW-1")
        drawn.append(Offer(room, slot, prices[slot]))
    drawing.done()
    state.offers = tuple(sorted([*state.offers, *drawn], key=slot_of))
    rules.tiles_revealed(state, drawn, report)


def slot_of(offer: Offer) -> int:
    """Where a room lies."""
    return offer.slot


class Drawing:
    """The room deck, the discards and the stacks while rooms are drawn to the market."""

    def __init__(self, rules: LudwigRules, state: State, report: Report) -> None:
        self.rules = rules
        self.state = state
        self.report = report
        self.chance = state.chance
        self.laid = list(state.laid)
        self.deck = list(state.deck)
        self.discards = list(state.discards)
        self.stacks = list(state.stacks)
        self.gone = state.gone
        self.recalled = [] if state.recalled is UNSET else list(state.recalled.cards)
        self.over: int = 0 if state.recalled is UNSET else state.recalled.over
        self.last_round = state.last_round
        self.reshuffled = state.reshuffled

    def next_room(self) -> str | None:
        """A tile laid on the deck (DRAW-3), else the top one of the size that a card names (DRAW-2)."""
        while True:
            if self.tile_on_top():
                return self.laid.pop(0).room
            if not self.deck and not self.recalled and not self.reshuffle():
                return None
            size = self.next_card()
            number = self.rules.stack(size)
            stack = self.stacks[number]
            if stack:
                self.stacks[number] = stack[:-1]
                return stack[-1]
            self.report.add("card-without-stack", amount=size, because="DRAW-2")

    def tile_on_top(self) -> bool:
        """Whether a tile lies on top, and no card that was put there later."""
        return bool(self.laid) and (not self.recalled or len(self.laid) > self.over)

    def next_card(self) -> int:
        """The top room card goes to the discards; with the last one the last round has begun (END-1), or may begin."""
        size: int = self.recalled.pop(0) if self.recalled else self.deck.pop()
        self.discards.append(size)
        if not self.deck and not self.recalled and not self.last_round:
            goes_on = "is_last_round" in self.rules.bends
            self.report.add("deck-ran-out" if goes_on else "last-card-drawn", because="END-1")
            self.last_round = True
        return size

    def turn_up(self) -> None:
        """The top card goes to the discards, or the tile that lies on it out of the game; the market gets neither.

        Once the last round has begun an empty deck has nothing more to turn up (MOAT-4, MOAT-5).
        """
        if self.tile_on_top():
            room = self.laid.pop(0).room
            self.gone += (room,)
            self.report.add("tile-turned-up", None, (room,), because="MOAT-5")
        elif self.recalled or self.deck or (not self.rules.is_last_round(self.state) and self.reshuffle()):
            self.report.add("card-turned-up", amount=(self.recalled or self.deck[-1:])[0], because="MOAT-4")
            self.next_card()

    def reshuffle(self) -> bool:
        """The discards become the deck, so that the market can be filled, unless all their stacks are empty (DRAW-4)."""
        if not any([self.stacks[self.rules.stack(size)] for size in self.discards]):
            return False
        deck, self.chance = self.chance.shuffled(self.discards)
        self.deck, self.discards = list(deck), []
        self.reshuffled = True
        self.report.add("cards-reshuffled", because="DRAW-4")
        return True

    def done(self) -> None:
        """Puts everything back on the table."""
        state = self.state
        state.chance = self.chance
        state.laid = tuple(self.laid)
        if state.recalled is not UNSET:
            left = tuple(self.recalled)
            state.recalled = Recalled(state.recalled.seat, left, self.over) if left else UNSET
        state.deck = tuple(self.deck)
        state.discards = tuple(self.discards)
        state.stacks = tuple(self.stacks)
        state.gone = self.gone
        state.last_round = self.last_round
        state.reshuffled = self.reshuffled


def purchases(rules: LudwigRules, state: State, seat: int) -> list[str]:
    """What a seat can buy now: it can pay for it and place it (BUY-5)."""
    funds = rules.funds(state, seat)
    bent = rules.is_bent("price", Subject(state, seat)) if rules.bends else False
    affordable: list[str] = []
    for ware in rules.wares(state, seat):
        price = rules.price(Deal(state, seat, ware)) if bent else ware.price
        if price - ware.coins <= funds:
            affordable.append(ware.room)
    return rules.buyable(Candidates(state, seat, state.players[seat].castle, affordable))


def deal_for(rules: LudwigRules, state: State, seat: int, room: str) -> Deal | None:
    """The purchase of one ware, if it is for sale."""
    ware = rules.ware(state, seat, room)
    return Deal(state, seat, ware) if ware is not None else None


def price_lines(rules: LudwigRules, state: State, seat: int, room: str) -> Ledger:
    """What a purchase costs, line by line: the printed price, what bends it, less the coins that lie on the room."""
    deal = deal_for(rules, state, seat, room)
    if deal is None:
        return ()
    lines = [
        Line(line.amount, "BUY-2" if line.because == "base" else line.because, room)
        for line in rules.explain("price", deal)
    ]
    return (*lines, Line(-deal.ware.coins, "BUY-4", room)) if deal.ware.coins else tuple(lines)


def buy(rules: LudwigRules, state: State, deal: Deal, report: Report) -> None:
    """The tile changes hands: the buyer takes the coins on it, then pays its price (BUY-3, BUY-4).

    What the Master Builder is paid can be spent in the same round (BUY-6).
    """
    seat, room, coins = deal.seat, deal.ware.room, deal.ware.coins
    price, payee = rules.price(deal), rules.payee(deal)
    rules.payment_due(Payment(state, seat, deal.ware, price), report)
    report.add("bought", seat, (room,), price, "BUY-2")
    if coins:
        report.add("coins-taken", seat, (room,), coins, "BUY-4")
    state.own(seat).coins += coins - price
    if payee is None:
        state.bank += price
        report.add("supply-paid", seat, amount=price, because="BUY-3")
    else:
        state.own(payee).coins += price
        report.add("master-builder-paid", payee, amount=price, because="BUY-3")
    deal.ware.take(state)
    if rules.version > FIRST_VERSION:
        state.last_purchase = state.round
    rules.tile_bought(deal, report)
