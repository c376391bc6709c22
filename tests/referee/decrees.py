"""Royal Decrees that act by themselves: the draft, the start, bonus cards, room cards, prices and turns."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, permutations
from typing import Any

from swanstone.core.record import Head
from tests.oracle import BASE
from tests.referee import box, reckoning
from tests.referee.grounds import PASSAGES, Grounds
from tests.referee.questions import Arrangement, InTime
from tests.referee.table import Answer, Flow, Owner, Table

START = frozenset({"DEC-1", "DEC-2", "DEC-3", "DEC-4", "DEC-5"})
"""The decrees that act when they are revealed."""
TERMS: dict[str, dict[str, Any]] = {
    "DEC-26": {"walls_connect": True},
    "DEC-27": {"mixes_levels": True},
    "DEC-28": {"adjacency": False},
    "DEC-29": {"connection_extra": 1},
    "DEC-31": {"least": 3},
    "DEC-39": {"castle_factor": 2},
}
COIN = 1000
MOST_COINS_ON_A_ROOM = 5000
PLACE_IN_THE_QUEUE = 2000
MOST_PLANS = 3


class Seat(Owner):
    """What lies before a player."""

    def __init__(self, told: dict[str, Any], passages: bool) -> None:
        super().__init__(int(told["coins"]), int(told["points"]))
        self.castle: Grounds = Grounds(told["castle"], PASSAGES if passages else ())
        self.tokens: list[str] = []
        self.favors: list[str] = []
        """Favors of towers, that this player alone scores."""
        self.whispers: list[str] = []
        """Favors that this player alone scores at the start of the final scoring (DEC-5)."""
        self.decrees: list[str] = []
        self.sealed = ""
        """The room face down on a decree (DEC-4)."""
        self.stored = ""
        """The tile that waits on a decree (DEC-16)."""
        self.debt = 0
        """The coins noted on a decree (DEC-21)."""
        self.casket: int = 0
        """The coins on the decree that is a casket (DEC-41)."""


class Decreed(Table):
    """A table at which players hold decrees."""

    players: list[Seat]

    def __init__(self, head: Head) -> None:
        super().__init__()
        self.seats = head.seats
        self.modules = head.modules
        self.double = dict(head.options).get("decrees") == "two"
        self.decree_deck: list[str] = []
        self.passed: list[str] = []
        """The decrees that somebody chooses from."""
        self.favor_pile: list[str] = []
        self.recalling: list[int] | None = None
        """The room cards chosen so far for the top of the deck, while that goes on (DEC-8)."""
        self.used: list[str] = []
        self.turn: int | None = None
        """Whose turn it is, in step 3 of a round."""
        self.order: list[int] = []
        """The turns of a round."""

    def castle_of(self, seat: int) -> Grounds:
        return self.players[seat].castle

    def has(self, seat: int, decree: int) -> bool:
        """Whether a seat holds a decree."""
        return f"DEC-{decree}" in self.players[seat].decrees

    def holder(self, decree: int) -> int | None:
        """The seat that holds a decree, if any."""
        return next((seat for seat in range(self.seats) if self.has(seat, decree)), None)

    def hold(self, seat: int, decrees: list[str]) -> None:
        """A seat holds decrees from now on; some of them change how it builds (DEC-24, 26 to 29, 31, 39)."""
        player = self.players[seat]
        player.decrees = list(decrees)
        changes = [change for decree in decrees for change in TERMS.get(decree, {}).items()]
        player.castle.terms = BASE._replace(**dict(changes))
        player.castle.piles = self.has(seat, 24)

    # The draft

    def draft(self) -> Flow:
        """RD-2 to the right, the Master Builder last; with two decrees each then to the left again (RD-7)."""
        number = self.seats + 2 + self.seats * self.double
        self.passed, self.decree_deck = self.decree_deck[:number], self.decree_deck[number:]
        kept: dict[int, list[str]] = {seat: [] for seat in range(self.seats)}
        to_the_left = list(self.clockwise(self.builder + 1))[:-1]
        for seat in [*reversed(to_the_left), self.builder, *(to_the_left if self.double else [])]:
            yield from self.keep_decrees(seat, kept, 1 + (self.double and seat == self.builder))
        self.decree_deck += self.passed
        self.passed = []
        for seat, decrees in kept.items():
            self.hold(seat, decrees)
        for seat in self.clockwise(self.builder):  # RD-8
            yield from self.begin(seat)

    def keep_decrees(self, seat: int, kept: dict[int, list[str]], number: int) -> Flow:
        """A player keeps some of the decrees and passes the others on."""
        chosen = [" ".join(("draft", *cards)) for cards in combinations(self.passed, number)]
        answer = yield from self.ask_one(seat, *chosen)
        kept[seat] += answer.named
        self.passed = [card for card in self.passed if card not in answer.named]

    # Start

    def begin(self, seat: int) -> Flow:
        """The decrees of a player act, in the order that the player likes."""
        waiting = [decree for decree in self.players[seat].decrees if decree in START]
        while waiting:
            decree = waiting[0]
            if len(waiting) > 1:
                answer = yield from self.ask_one(seat, *(f"first {each}" for each in waiting))
                decree = answer.named[0]
            waiting.remove(decree)
            yield from self.take_effect(seat, decree)

    def take_effect(self, seat: int, decree: str) -> Flow:
        """What a decree does when it is revealed."""
        match decree:
            case "DEC-1":
                self.players[seat].coins += 10000
            case "DEC-2":
                yield from self.exchange_decree(seat)
            case "DEC-3":
                yield from self.place_corridors(seat)
            case "DEC-4":
                answer = yield from self.ask_one(seat, *(f"seal {size}" for size in box.SIZES if self.stacks[size]))
                self.players[seat].sealed = self.stacks[int(answer.named[0])].pop()
            case "DEC-5":
                self.players[seat].whispers = self.words.shuffle(self.favors_in_box())[:2]

    def exchange_decree(self, seat: int) -> Flow:
        """DEC-2: one of the top three is kept and acts at once; this one and the others go under the deck."""
        self.passed, self.decree_deck = self.decree_deck[:3], self.decree_deck[3:]
        answer = yield from self.ask_one(seat, *(f"draft {card}" for card in self.passed))
        new = answer.named[0]
        self.decree_deck += ["DEC-2", *(card for card in self.passed if card != new)]
        self.passed = []
        self.hold(seat, [new if card == "DEC-2" else card for card in self.players[seat].decrees])
        yield from self.take_effect(seat, new)

    def place_corridors(self, seat: int) -> Flow:
        """DEC-3: a hallway and stairs in either order, as far as they can be placed (A-84); one corridor reward."""
        self.corridor_earned = False
        waiting = list(self.corridors)
        while wares := [ware for ware in waiting if self.corridors[ware] and self.castle_of(seat).has_room_for(ware)]:
            ware = wares[0]
            if len(wares) > 1:
                answer = yield from self.ask_one(seat, *(f"lay-first {each}" for each in wares))
                ware = answer.named[0]
            waiting.remove(ware)
            self.corridors[ware] -= 1
            yield from self.place(seat, ware)

    def favors_in_box(self) -> list[str]:
        """The favors that lie neither on the board nor in the pile."""
        out = {*self.favors, *self.favor_pile}
        return [favor for favor in reckoning.favors_of(self.modules) if favor not in out]

    # Bonus cards and room cards

    def after_discards(self, returned: list[tuple[int, list[str]]]) -> Flow:
        """DEC-6: the holder may exchange a card for one of those that a player has returned (A-35, A-71)."""
        holder = self.holder(6)
        for _, cards in returned:
            if holder is not None and cards:
                own = self.players[holder].hand
                swaps = [f"swap {mine} {card}" for mine in own for card in cards]
                answer = yield from self.ask_one(holder, "leave", *swaps)
                if answer.verb == "swap":
                    mine, card = answer.named
                    own[own.index(mine)] = card
                    self.bonus_deck[self.bonus_deck.index(card)] = mine

    def meanwhile(self, answer: Answer) -> Flow | None:
        """DEC-8 may be used at any time, once."""
        if answer.verb != "recall" or answer.named or not self.may_recall(answer.seat):
            return super().meanwhile(answer)
        return self.recall(answer.seat)

    def may_recall(self, seat: int) -> bool:
        """A-34: at every question but those of the decree itself."""
        return self.has(seat, 8) and not self.used and bool(self.discards) and self.recalling is None

    def recall(self, seat: int) -> Flow:
        """DEC-8: up to three discarded room cards come onto the deck, the first chosen on top."""
        self.used = ["DEC-8"]
        self.recalling = []
        left = list(self.discards)
        while left and len(self.recalling) < MOST_PLANS:
            answer = yield from self.ask_one(seat, "enough", *(f"put-on-top {size}" for size in left))
            if answer.verb == "enough":
                break
            self.recalling.append(int(answer.named[0]))
            left.remove(int(answer.named[0]))
        self.discards = left
        self.on_deck = [*self.recalling, *self.on_deck]
        self.recalling = None

    # Prices

    def price_rooms(self) -> Flow:
        """PRICE-1, bent by the decrees of the Master Builder (DEC-9, 10) and of others (DEC-11)."""
        holder = self.holder(11)
        if holder is None or holder == self.builder:
            yield from super().price_rooms()
        else:
            yield from self.price_in_time(holder)
        if self.has(self.builder, 10):
            yield from self.shift_coins()
        if self.has(self.builder, 9):
            yield from self.crook_stall()  # neither hangs on the other

    def price_in_time(self, holder: int) -> Flow:
        """DEC-11: what the Master Builder has not priced in time, the holder prices."""
        rooms, priced = [offer.room for offer in self.offers], ["-"] * len(self.prices)
        answer = yield from self.ask(self.builder, lambda: InTime(rooms, len(self.prices)))
        while answer.verb == "so-far":
            priced = answer.named
            answer = yield from self.ask(self.builder, lambda: InTime(rooms, len(self.prices)))
        if answer.verb == "price":
            self.lay_under_prices(answer.named)
            return
        left = [room for room in rooms if room not in priced]
        free = [slot for slot, room in enumerate(priced) if room == "-"]
        if left:
            answer = yield from self.ask(holder, lambda: Arrangement(left, len(free)))
            for slot, room in zip(free, answer.named, strict=True):
                priced[slot] = room
        self.lay_under_prices(priced)

    def crook_stall(self) -> Flow:
        """DEC-9: one space stays empty, and its room lies under another price."""
        moves = [
            f"move-under {offer.room} {price}"
            for offer in self.offers
            for price in sorted(set(self.prices))
            if price != offer.price
        ]
        if not moves:
            return
        answer = yield from self.ask_one(self.builder, "leave", *moves)
        if answer.verb == "leave":
            return
        room, price = answer.named[0], int(answer.named[1])
        offer = next(offer for offer in self.offers if offer.room == room)
        offer.price, offer.slot = price, list(self.prices).index(price)
        self.offers.sort(key=lambda offer: offer.slot)

    def shift_coins(self) -> Flow:
        """DEC-10: coins go from rooms to others, which may not have more than 5000 then.

        No coin goes on and back: a room that gave gets none, and one that got gives none.
        """
        gave: set[str] = set()
        got: set[str] = set()
        while moves := list(self.shifts(gave, got)):
            answer = yield from self.ask_one(self.builder, "leave", *moves)
            if answer.verb == "leave":
                return
            giver, taker, amount = answer.named
            for offer in self.offers:
                offer.coins += int(amount) * ((offer.room == taker) - (offer.room == giver))
            gave.add(giver)
            got.add(taker)

    def shifts(self, gave: set[str], got: set[str]) -> Iterable[str]:
        """How coins may be moved now."""
        for giver, taker in permutations(self.offers, 2):
            if taker.room not in gave and giver.room not in got:
                most = min(giver.coins, MOST_COINS_ON_A_ROOM - taker.coins)
                for amount in range(COIN, most + 1, COIN):
                    yield f"shift {giver.room} {taker.room} {amount}"

    # The order of turns

    def order_turns(self) -> Flow:
        """RND-3, bent by DEC-12 and then by DEC-13 (A-32)."""
        self.order = list(self.clockwise(self.builder + 1))
        if self.has(self.builder, 12):
            answer = yield from self.ask_one(self.builder, "go-first", "leave")
            if answer.verb == "go-first":
                self.order = [self.builder, *self.order[:-1]]
        holder = self.holder(13)
        if holder is not None:
            yield from self.pay_ahead(holder)

    def pay_ahead(self, seat: int) -> Flow:
        """DEC-13: 2000 for each of the players right ahead, from the coins at hand (A-31, A-80)."""
        place = self.order.index(seat)
        most = min(place, self.players[seat].coins // PLACE_IN_THE_QUEUE)
        if not most:
            return
        answer = yield from self.ask_one(seat, "leave", *(f"grease {number + 1}" for number in range(most)))
        passed = int(answer.named[0]) if answer.named else 0
        for other in self.order[place - passed : place]:
            self.players[other].coins += PLACE_IN_THE_QUEUE
            self.players[seat].coins -= PLACE_IN_THE_QUEUE
        self.order.remove(seat)
        self.order.insert(place - passed, seat)
