"""The game from set-up to scoring, in the order of the rulebook.

The game is one generator: it yields what is asked (a question for each seat that must answer) and is sent an answer, the
seat and the text without it. Everything between two questions happens by itself.
"""

from collections.abc import Generator, Iterator
from itertools import combinations
from typing import NamedTuple

from tests.referee import box, final
from tests.referee.castle import Castle, tile_at
from tests.referee.questions import Arrangement, OneOf, Question, Spot, laying

STUCK_AFTER = 3
"""After this many idle rounds in a row the game ends (END-2)."""


class Answer(NamedTuple):
    """What a seat said: a verb and what it is about."""

    seat: int
    verb: str
    named: list[str]


Asked = dict[int, Question]
Flow = Generator[Asked, Answer, None]


class Foul(AssertionError):
    """An action that the rules forbid, or that nobody was asked for."""


class Offer:
    """A room on the market."""

    def __init__(self, room: str, price: int) -> None:
        self.room = room
        self.price = price
        self.coins = 0


class Player:
    """What lies before a player."""

    def __init__(self, foyer: str, points: int) -> None:
        self.castle = Castle(foyer)
        self.coins = box.STARTING_COINS
        self.points = points
        self.hand: list[str] = []
        self.drawn: list[str] = []
        self.kept: list[str] = []
        """Chosen at the start, while others still choose."""
        self.downstairs_completed = 0


class Referee:
    """Knows how a game stands, and what must come next."""

    def __init__(self, seats: int, seed: str, foyer: int) -> None:
        self.seats = seats
        self.solo = seats == 1
        self.words = box.Words(seed)
        self.set_up("foyer@0,0" if foyer == 3 else "foyer4@0,0")
        self.asked: Asked = {}
        self.game = self.play()
        self.asked = next(self.game)

    def hear(self, text: str) -> None:
        """Takes an action as it stands in a record."""
        seat, verb, *named = text.split()
        answer = Answer(int(seat), verb, named)
        question = self.asked.get(answer.seat)
        if question is None or not question.allows(" ".join((verb, *named))):
            raise Foul(f"'{text}' is against the rules; asked are {describe(self.asked)}")
        try:
            self.asked = self.game.send(answer)
        except StopIteration:
            self.asked = {}

    # Setup

    def set_up(self, foyer: str) -> None:
        """SETUP-2 to 8, in the order in which the seed's words are used."""
        number = 3 if self.solo else self.seats  # SOLO-1
        self.bonus_deck = self.words.shuffle(list(box.CARDS))
        self.favors = self.reveal_favors(self.words.shuffle(box.FAVORS))
        cards = [size for size in box.SIZES for _ in range(box.CARDS_OF_A_SIZE[size])]
        self.deck = self.words.shuffle(cards)[: box.CARDS_PER_PLAYER * number]
        self.stacks = {size: self.stack(size, number) for size in box.SIZES}
        self.corridors = {"hallway": box.SMALL_AND_HALLWAYS[number], "stairs": box.LARGE_AND_STAIRS[number]}
        self.builder = self.words.below(self.seats)
        self.players = [Player(foyer, (seat - self.builder) % self.seats) for seat in range(self.seats)]
        self.prices = box.SOLO_PRICES if self.solo else box.PRICES[: box.REVEALED[number]]
        self.offers: list[Offer] = []
        self.laid: list[str] = []
        """Tiles on the room deck, the first on top."""
        self.discards: list[int] = []
        self.gone: list[str] = []
        self.round = self.extra_turns = self.idle_rounds = 0
        self.last_round = self.corridor_earned = self.stuck = False
        self.result: final.Result | None = None

    def reveal_favors(self, shuffled: list[str]) -> list[str]:
        """SETUP-3: one a player; completed and incomplete rooms never lie together."""
        shown: list[str] = []
        for favor in shuffled:
            clashes = {favor, *shown} >= {"completed", "incomplete"}
            if len(shown) < self.seats and not clashes and not self.solo:
                shown.append(favor)
        return shown

    def stack(self, size: int, number: int) -> list[str]:
        """SETUP-5: a stack of tiles, the last on top."""
        counts = box.SMALL_AND_HALLWAYS if size in box.SMALL else box.LARGE_AND_STAIRS
        return self.words.shuffle([room.id for room in box.ROOMS if room.size == size])[: counts[number]]

    @property
    def supply(self) -> int:
        """The coins that nobody holds and that lie on no room; the book sets no limit, so it may be less than none."""
        held = sum(player.coins for player in self.players) + sum(offer.coins for offer in self.offers)
        return box.ALL_COINS - held

    # The game

    def play(self) -> Flow:
        """The whole game."""
        if self.solo:
            self.players[0].hand = self.draw_bonus_cards(2)  # SOLO-1: dealt, not chosen
        else:
            self.draw_rooms()  # SETUP-6
            yield from self.choose_first_cards()
        while not (self.last_round or self.stuck):
            yield from self.play_round()
        self.result = final.score(self)

    def choose_first_cards(self) -> Flow:
        """SETUP-9: all choose at the same time; what is returned goes under the deck from the Master Builder on."""
        order = list(self.clockwise(self.builder))
        for seat in order:
            self.players[seat].drawn = self.draw_bonus_cards(3)
        waiting = {seat: keeping(self.players[seat].drawn, 2) for seat in order}
        while waiting:
            answer = yield dict(waiting)
            self.players[answer.seat].kept = answer.named
            del waiting[answer.seat]
        for seat in order:
            self.keep(seat, self.players[seat].kept)

    def play_round(self) -> Flow:
        """ROUND-1: draw, price, buy, add coins, pass the token."""
        self.round += 1
        if self.solo or self.round > 1:
            self.draw_rooms()
        if not self.solo:
            yield from self.price_rooms()
        self.everybody_passed = True
        for seat in self.clockwise(self.builder + 1):  # BUY-1
            yield from self.take_turns(seat)
        self.clear_market() if self.solo else self.add_coins()
        self.stuck = not (self.solo or self.last_round) and self.is_stuck()
        if not (self.last_round or self.stuck):
            self.builder = (self.builder + 1) % self.seats  # TOKEN-1

    def is_stuck(self) -> bool:
        """END-2: everybody has passed for three rounds, or nothing for sale fits any castle."""
        self.idle_rounds = self.idle_rounds + 1 if self.everybody_passed else 0
        wares = [offer.room for offer in self.offers] + [ware for ware, left in self.corridors.items() if left]
        fits = any(player.castle.has_room_for(ware) for player in self.players for ware in wares)
        full = len(self.offers) == len(self.prices)
        return full and (not fits or self.idle_rounds >= STUCK_AFTER)

    def clockwise(self, first: int) -> Iterator[int]:
        """All seats, from one on to the left."""
        return ((first + step) % self.seats for step in range(self.seats))

    # Steps 1 and 2: draw and price

    def draw_rooms(self) -> None:
        """DRAW-1: every empty place gets a room; the places are filled in the order of the prices."""
        for price in self.prices:
            if not any(offer.price == price for offer in self.offers) and (room := self.draw_room()):
                self.offers.append(Offer(room, price))
                self.offers.sort(key=lambda offer: self.prices.index(offer.price))

    def draw_room(self) -> str | None:
        """The next room of the deck; none if no stack has one that the cards could name."""
        while True:
            if self.laid:
                return self.laid.pop(0)  # DRAW-3
            if not self.deck and not self.reshuffle():
                return None
            self.discards.append(size := self.deck.pop())
            self.last_round = self.last_round or not self.deck  # END-1
            if self.stacks[size]:  # else DRAW-2: another card
                return self.stacks[size].pop()

    def reshuffle(self) -> bool:
        """DRAW-4: the discards become the deck, if any of them still names a tile."""
        if not any(self.stacks[size] for size in self.discards):
            return False
        self.deck, self.discards = self.words.shuffle(self.discards), []
        return True

    def price_rooms(self) -> Flow:
        """PRICE-1: the Master Builder lays the rooms under the prices; their coins go with them."""
        answer = yield {self.builder: Arrangement([offer.room for offer in self.offers], len(self.prices))}
        by_room = {offer.room: offer for offer in self.offers}
        for room, price in zip(answer.named, self.prices, strict=True):
            if room != "-":
                by_room[room].price = price
        self.offers.sort(key=lambda offer: -offer.price)

    # Step 3: buy

    def take_turns(self, seat: int) -> Flow:
        """A seat's turn and, before the next seat's, the extra turns that it earns (FOOD)."""
        self.extra_turns = 1
        while self.extra_turns:
            self.extra_turns -= 1
            self.corridor_earned = False
            yield from self.take_turn(seat)

    def take_turn(self, seat: int) -> Flow:
        """BUY-2: buy and place, or take 5000."""
        answer = yield {seat: OneOf("pass", *(f"buy {ware}" for ware in self.for_sale(seat)))}
        if answer.verb == "pass":
            self.players[seat].coins += box.PASSING
            return
        self.everybody_passed = False
        self.buy(seat, answer.named[0])
        yield from self.place(seat, answer.named[0])

    def for_sale(self, seat: int) -> list[str]:
        """BUY-5: what the seat can pay for and place."""
        player = self.players[seat]
        wares = [offer.room for offer in self.offers if player.coins + offer.coins >= offer.price]
        wares += [ware for ware, left in self.corridors.items() if left and player.coins >= box.CORRIDOR_PRICE]
        return [ware for ware in wares if player.castle.has_room_for(ware)]

    def buy(self, seat: int, ware: str) -> None:
        """BUY-3, BUY-4: the buyer takes the coins on the room and pays the Master Builder, who pays the supply."""
        if ware in self.corridors:
            self.corridors[ware] -= 1
            price = box.CORRIDOR_PRICE
        else:
            offer = next(offer for offer in self.offers if offer.room == ware)
            self.offers.remove(offer)
            self.players[seat].coins += offer.coins
            price = offer.price
        self.players[seat].coins -= price
        if seat != self.builder:
            self.players[self.builder].coins += price

    def place(self, seat: int, ware: str) -> Flow:
        """A tile goes into the castle and is scored; rooms that it completes are rewarded (SCORE-1 to 4)."""
        player = self.players[seat]
        answer = yield {seat: Spot(player.castle.text, ware)}
        spot = answer.named[0]
        player.points += player.castle.points_for(spot)
        yield from self.give_rewards(seat, player.castle.place(spot))

    # Completion rewards

    def give_rewards(self, seat: int, rooms: list[str]) -> Flow:
        """COMPLETE-2: in the order that the player chooses; what a reward leads to comes before the next reward."""
        waiting = list(rooms)
        while waiting:
            room = waiting[0]
            if len(waiting) > 1:
                answer = yield {seat: OneOf(*(f"reward {spot}" for spot in waiting))}
                room = answer.named[0]
            waiting.remove(room)
            yield from self.reward_room(seat, room)

    def reward_room(self, seat: int, room: str) -> Flow:
        """The reward of a completed room, by its type; DOWNSTAIRS gives another type's every second time."""
        kind, player = tile_at(room).type, self.players[seat]
        if kind == "downstairs":
            player.downstairs_completed += 1
            if player.downstairs_completed % 2:
                return
            spent = {"downstairs", "corridor"} if self.corridor_earned else {"downstairs"}
            answer = yield {seat: OneOf(*(f"choose {other}" for other in box.TYPES if other not in spent))}
            kind = answer.named[0]
        yield from self.give_reward(seat, kind, room)

    def give_reward(self, seat: int, kind: str, room: str) -> Flow:
        """One of the seven rewards."""
        player = self.players[seat]
        match kind:
            case "activity":
                player.points += 5
            case "living":
                player.points += player.castle.points_again(room)
            case "outdoor":
                player.coins += box.OUTDOOR_REWARD
            case "food":
                self.extra_turns += 1
            case "corridor":
                yield from self.take_corridor(seat)
            case "sleeping":
                yield from self.look_through_a_stack(seat)
            case "utility":
                yield from self.draw_two_bonus_cards(seat)

    def take_corridor(self, seat: int) -> Flow:
        """CORRIDOR: a hallway or stairs, free, once per turn; it is placed and scored at once, or forgone."""
        if self.corridor_earned:
            return
        self.corridor_earned = True
        castle = self.players[seat].castle
        wares = [ware for ware, left in self.corridors.items() if left and castle.has_room_for(ware)]
        if not wares:
            return
        answer = yield {seat: OneOf("forgo", *(f"take {ware}" for ware in wares))}
        if answer.verb == "take":
            self.corridors[answer.named[0]] -= 1
            yield from self.place(seat, answer.named[0])

    def look_through_a_stack(self, seat: int) -> Flow:
        """SLEEPING: up to two tiles of a stack go onto the room deck, in the last round out of the game."""
        sizes = [size for size, stack in self.stacks.items() if stack]
        if not sizes:
            return
        answer = yield {seat: OneOf(*(f"look {size}" for size in sizes))}
        size = int(answer.named[0])
        answer = yield {seat: laying(self.stacks[size])}
        self.stacks[size] = self.words.shuffle([room for room in self.stacks[size] if room not in answer.named])
        if self.last_round:
            self.gone += answer.named
        else:
            self.laid = answer.named + self.laid

    def draw_two_bonus_cards(self, seat: int) -> Flow:
        """UTILITY: draw two, keep one; with fewer left, what there is."""
        self.players[seat].drawn = self.draw_bonus_cards(2)
        if self.players[seat].drawn:
            answer = yield {seat: keeping(self.players[seat].drawn, 1)}
            self.keep(seat, answer.named)

    def draw_bonus_cards(self, number: int) -> list[str]:
        """The top cards of the bonus deck."""
        drawn, self.bonus_deck = self.bonus_deck[:number], self.bonus_deck[number:]
        return drawn

    def keep(self, seat: int, cards: list[str]) -> None:
        """Cards come into the hand; the others that were drawn go under the deck."""
        player = self.players[seat]
        player.hand += cards
        self.bonus_deck += [card for card in player.drawn if card not in cards]
        player.drawn, player.kept = [], []

    # Step 4

    def add_coins(self) -> None:
        """COINS-1: a coin on every room that is left."""
        for offer in self.offers:
            offer.coins += box.COIN_ON_A_ROOM

    def clear_market(self) -> None:
        """SOLO-2: the rooms that are left leave the game."""
        self.gone += [offer.room for offer in self.offers]
        self.offers = []


def keeping(drawn: list[str], number: int) -> OneOf:
    """Which of the cards drawn to keep."""
    return OneOf(*(" ".join(("keep", *cards)) for cards in combinations(drawn, number)))


def describe(asked: Asked) -> str:
    """Who is asked what, for an error."""
    return ", ".join(f"seat {seat} to {'/'.join(sorted(it.verbs))}" for seat, it in asked.items()) or "nobody"
