"""What the game has in common with and without expansions: cards and rooms, the market, and how questions are put.

The game is one generator: it yields what is asked (a question for each seat that must answer) and is sent an answer, the
seat and the text without it. Everything between two questions happens by itself. What may be done while a question stands
leaves it standing: it is asked again.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Generator, Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple, Protocol

from tests.referee import box
from tests.referee.final import Result
from tests.referee.questions import Arrangement, OneOf, Question, laying

STUCK_AFTER = 3
"""After this many idle rounds in a row the game ends (END-2)."""


class Answer(NamedTuple):
    """What a seat said: a verb and what it is about."""

    seat: int
    verb: str
    named: list[str]


Asked = dict[int, Question]
Flow = Generator[Asked, Answer, None]
Asking = Generator[Asked, Answer, Answer]
AGAIN = Answer(-1, "again", [])
"""Something was done meanwhile: the question is asked again."""


class Foul(AssertionError):
    """An action that the rules forbid, or that nobody was asked for."""


class Offer:
    """A room on the market, and the space where it lies."""

    def __init__(self, room: str, price: int, slot: int) -> None:
        self.room = room
        self.price = price
        self.slot = slot
        self.coins = 0


class Owner:
    """What lies before a player, but for the castle."""

    def __init__(self, coins: int, points: int) -> None:
        self.coins = coins
        self.points = points
        self.hand: list[str] = []
        self.drawn: list[str] = []
        self.kept: list[str] = []
        """Chosen at the start, while others still choose."""
        self.downstairs_completed = 0


class Built(Protocol):
    """What the market must know of a castle."""

    def has_room_for(self, ware: str) -> bool:
        """Whether something bought or taken could be placed (PLACE-8)."""


class Table:
    """Knows how a game stands, and what must come next."""

    seats: int
    words: box.Words
    builder: int
    owners: Sequence[Owner]
    game: Flow
    prices: Sequence[int]
    stacks: dict[int, list[str]]
    """The tiles of each size, the last on top."""
    corridors: dict[str, int]
    deck: list[int]
    bonus_deck: list[str]
    favors: list[str]

    def __init__(self) -> None:
        self.asked: Asked = {}
        self.offers: list[Offer] = []
        self.on_deck: list[str | int] = []
        """Tiles on the room deck, and cards that were put there again; the first on top."""
        self.discards: list[int] = []
        self.gone: list[str] = []
        self.round = self.extra_turns = self.idle_rounds = 0
        self.ran_out = self.corridor_earned = self.stuck = False
        self.everybody_passed = True
        self.result: Result | None = None

    # Questions

    def hear(self, text: str) -> None:
        """Takes an action as it stands in a record."""
        seat, verb, *named = text.split()
        answer = Answer(int(seat), verb, named)
        meanwhile = self.meanwhile(answer)
        if meanwhile is not None:
            self.game = asked_again_after(meanwhile, self.game)
            self.go_on(None)
            return
        question = self.asked.get(answer.seat)
        if question is None or not question.allows(" ".join((verb, *named))):
            raise Foul(f"'{text}' is against the rules; asked are {describe(self.asked)}")
        self.go_on(answer)

    def go_on(self, answer: Answer | None) -> None:
        """Plays until something is asked, or to the end."""
        try:
            self.asked = next(self.game) if answer is None else self.game.send(answer)
        except StopIteration:
            self.asked = {}

    def meanwhile(self, answer: Answer) -> Flow | None:
        """What may be done while a question stands; none if it is no such thing."""
        return None

    def ask(self, seat: int, build: Callable[[], Question]) -> Asking:
        """Asks a seat until it answers."""
        while True:
            answer = yield {seat: build()}
            if answer is not AGAIN:
                return answer

    def ask_one(self, seat: int, *answers: str) -> Asking:
        """Asks a seat for one of a few answers."""
        return self.ask(seat, lambda: OneOf(*answers))

    def ask_all(self, waiting: Asked) -> Generator[Asked, Answer, dict[int, list[str]]]:
        """Asks several seats at the same time."""
        chosen: dict[int, list[str]] = {}
        while len(chosen) < len(waiting):
            answer = yield {seat: question for seat, question in waiting.items() if seat not in chosen}
            if answer is not AGAIN:
                chosen[answer.seat] = answer.named
                self.said(answer)
        return chosen

    def said(self, answer: Answer) -> None:
        """One of several seats has answered; its cards are kept face down until all have."""
        if answer.verb == "keep":
            self.owners[answer.seat].kept = answer.named

    def clockwise(self, first: int) -> Iterator[int]:
        """All seats, from one on to the left."""
        return ((first + step) % self.seats for step in range(self.seats))

    # The table

    @abstractmethod
    def castle_of(self, seat: int) -> Built:
        """The castle of a seat."""

    @abstractmethod
    def place(self, seat: int, ware: str) -> Flow:
        """A tile goes into a castle."""

    @property
    def laid(self) -> list[str]:
        """The tiles on the room deck."""
        return [tile for tile in self.on_deck if isinstance(tile, str)]

    @property
    def supply(self) -> int:
        """The coins that nobody holds and that lie on no room; the book sets no limit, so it may be less than none."""
        held = sum(owner.coins for owner in self.owners) + sum(offer.coins for offer in self.offers)
        return box.ALL_COINS - held

    @property
    def last_round(self) -> bool:
        """Whether this is the last round: the deck has run out (END-1)."""
        return self.ran_out

    def is_stuck(self, fits: Callable[[int, str], bool], wares: list[str]) -> bool:
        """END-2: everybody has passed for three rounds, or nothing for sale fits any castle."""
        self.idle_rounds = self.idle_rounds + 1 if self.everybody_passed else 0
        fitting = any(fits(seat, ware) for seat in range(self.seats) for ware in wares)
        return len(self.offers) == len(self.prices) and (not fitting or self.idle_rounds >= STUCK_AFTER)

    # Steps 1, 2 and 4: draw, price, add coins

    def draw_rooms(self) -> None:
        """DRAW-1: as many rooms as are missing, into the empty places in the order of the prices (A-60)."""
        for slot, price in enumerate(self.prices):
            missing = len(self.offers) < len(self.prices)
            if missing and all(offer.slot != slot for offer in self.offers) and (room := self.draw_room()):
                self.offers.append(Offer(room, price, slot))
                self.reveal(room)
        self.offers.sort(key=lambda offer: offer.slot)

    def reveal(self, room: str) -> None:
        """What comes with a room that is drawn."""

    def draw_room(self) -> str | None:
        """The next room of the deck; none if no stack has one that the cards could name."""
        while self.on_deck or self.deck or self.reshuffle():
            top = self.on_deck[0] if self.on_deck else None
            if isinstance(top, str):
                self.on_deck.pop(0)
                return top  # DRAW-3
            size = self.turn_card()
            if self.stacks[size]:  # else DRAW-2: another card
                return self.stacks[size].pop()
        return None

    def turn_card(self) -> int:
        """The top card goes to the discards; the deck has run out with its last one (END-1, A-77)."""
        top = self.on_deck.pop(0) if self.on_deck else self.deck.pop()
        assert isinstance(top, int)
        self.discards.append(top)
        self.ran_out = self.ran_out or not (self.deck or len(self.on_deck) > len(self.laid))
        return top

    def reshuffle(self) -> bool:
        """DRAW-4, REN-27: the discards become the deck, if any of them still names a tile."""
        if not any(self.stacks[size] for size in self.discards):
            return False
        self.deck, self.discards = self.words.shuffle(self.discards), []
        return True

    def price_rooms(self) -> Flow:
        """PRICE-1: the Master Builder lays the rooms under the prices; their coins go with them."""
        rooms = [offer.room for offer in self.offers]
        answer = yield from self.ask(self.builder, lambda: Arrangement(rooms, len(self.prices)))
        self.lay_under_prices(answer.named)

    def lay_under_prices(self, rooms: list[str]) -> None:
        """Rooms under the prices from the highest down, '-' where none lies."""
        by_room = {offer.room: offer for offer in self.offers}
        for slot, room in enumerate(rooms):
            if room != "-":
                by_room[room].slot, by_room[room].price = slot, self.prices[slot]
        self.offers.sort(key=lambda offer: offer.slot)

    def coins_on(self, ware: str) -> int:
        """The coins that lie on a room of the market."""
        return next((offer.coins for offer in self.offers if offer.room == ware), 0)

    def take_from_supply(self, ware: str) -> None:
        """A ware leaves the market or its stack of corridors."""
        self.offers = [offer for offer in self.offers if offer.room != ware]
        if ware in self.corridors:
            self.corridors[ware] -= 1

    def pay(self, seat: int, price: int) -> None:
        """BUY-3: the buyer pays the Master Builder, who pays the supply."""
        self.owners[seat].coins -= price
        if seat != self.builder:
            self.owners[self.builder].coins += price

    def add_coins(self) -> None:
        """COINS-1: a coin on every room that is left."""
        for offer in self.offers:
            offer.coins += box.COIN_ON_A_ROOM

    # Rewards

    def give_in_order(self, seat: int, waiting: list[str], give: Callable[[int, str], Flow]) -> Flow:
        """COMPLETE-2: in the order that the player chooses; what a reward leads to comes before the next reward."""
        while waiting:
            room = waiting[0]
            if len(waiting) > 1:
                answer = yield from self.ask_one(seat, *(f"reward {spot}" for spot in waiting))
                room = answer.named[0]
            waiting.remove(room)
            yield from give(seat, room)

    def take_corridor(self, seat: int) -> Flow:
        """CORRIDOR: a hallway or stairs, free, once per turn; it is placed and scored at once, or forgone."""
        if self.corridor_earned:
            return
        self.corridor_earned = True
        taken = yield from self.choose_corridor(seat, list(self.corridors))
        if taken:
            yield from self.after_corridor(seat, taken)

    def choose_corridor(self, seat: int, kinds: list[str]) -> Generator[Asked, Answer, str]:
        """One of these kinds, if there is any that fits; tells which was taken and placed."""
        castle = self.castle_of(seat)
        wares = [ware for ware in kinds if self.corridors[ware] and castle.has_room_for(ware)]
        if not wares:
            return ""
        answer = yield from self.ask_one(seat, "forgo", *(f"take {ware}" for ware in wares))
        if answer.verb == "forgo":
            return ""
        self.corridors[answer.named[0]] -= 1
        yield from self.place(seat, answer.named[0])
        return answer.named[0]

    def after_corridor(self, seat: int, taken: str) -> Flow:
        """What may follow a corridor that was taken."""
        yield from ()

    def look_through_a_stack(self, seat: int, most: int = 2) -> Flow:
        """SLEEPING: up to two tiles of a stack go onto the room deck, in the last round out of the game."""
        sizes = [size for size, stack in self.stacks.items() if stack]
        if not sizes:
            return
        answer = yield from self.ask_one(seat, *(f"look {size}" for size in sizes))
        size = int(answer.named[0])
        answer = yield from self.ask(seat, lambda: laying(self.stacks[size], most))
        self.stacks[size] = self.words.shuffle([room for room in self.stacks[size] if room not in answer.named])
        if self.last_round:
            self.gone += answer.named
        else:
            self.on_deck = [*answer.named, *self.on_deck]

    # Bonus cards

    def choose_first_cards(self) -> Flow:
        """SETUP-9, SET-16: all choose at the same time; what is returned goes under the deck from the Master Builder on."""
        order = list(self.clockwise(self.builder))
        for seat in order:
            self.owners[seat].drawn = self.draw_bonus_cards(3)
        yield from self.ask_all({seat: keeping(self.owners[seat].drawn, 2) for seat in order})
        returned = [(seat, self.keep(seat, self.owners[seat].kept)) for seat in order]
        yield from self.after_discards(returned)

    def draw_and_keep(self, seat: int, number: int = 2) -> Flow:
        """UTILITY: draw two, keep one; with fewer left, what there is."""
        self.owners[seat].drawn = self.draw_bonus_cards(number)
        if self.owners[seat].drawn:
            answer = yield from self.ask(seat, lambda: keeping(self.owners[seat].drawn, 1))
            yield from self.after_discards([(seat, self.keep(seat, answer.named))])

    def after_discards(self, returned: list[tuple[int, list[str]]]) -> Flow:
        """What may follow when seats have returned bonus cards."""
        yield from ()

    def draw_bonus_cards(self, number: int) -> list[str]:
        """The top cards of the bonus deck."""
        drawn, self.bonus_deck = self.bonus_deck[:number], self.bonus_deck[number:]
        return drawn

    def keep(self, seat: int, cards: list[str]) -> list[str]:
        """Cards come into the hand; the others that were drawn go under the deck, and are told."""
        owner = self.owners[seat]
        owner.hand += cards
        returned = [card for card in owner.drawn if card not in cards]
        self.bonus_deck += returned
        owner.drawn, owner.kept = [], []
        return returned


def asked_again_after(meanwhile: Flow, game: Flow) -> Flow:
    """Something is done while a question of the game stands; then it is asked again, and the game goes on."""
    yield from meanwhile
    answer = AGAIN
    while True:
        try:
            asked = game.send(answer)
        except StopIteration:
            return
        answer = yield asked


def keeping(drawn: list[str], number: int) -> OneOf:
    """Which of the cards drawn to keep."""
    return OneOf(*(" ".join(("keep", *cards)) for cards in combinations(drawn, number)))


def describe(asked: dict[int, Any]) -> str:
    """Who is asked what, for an error."""
    return ", ".join(f"seat {seat} to {'/'.join(sorted(it.verbs))}" for seat, it in asked.items()) or "nobody"
