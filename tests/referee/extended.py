"""The game with expansions, from its first decision to the scoring, in the order of the books.

What lies hidden at the start is read from the table, and held against the printed counts; from there on everything is
predicted, later shuffles too (docs/fair.md). As in `flow`, the game is one generator of questions. What may be done while a
question stands, such as trading swans, leaves it standing: it is asked again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator
from typing import Any

from swanstone.core.record import Head
from tests import oracle
from tests.oracle import counts, moves
from tests.referee import box, reckoning
from tests.referee.final import Result
from tests.referee.flow import STUCK_AFTER, Answer, Asked, Foul, Offer, describe, keeping
from tests.referee.grounds import PASSAGES, Grounds, at_corner
from tests.referee.questions import Arrangement, Covers, Moves, OneOf, Question, laying

TOWER = counts.TOWER
SMALL_AND_HALLWAYS = {2: 5, 3: 7, 4: 9, 5: 11}
LARGE_AND_STAIRS = {2: 4, 3: 5, 4: 6, 5: 7}
TOWERS = {2: 5, 3: 6, 4: 7, 5: 8}
MOATS = {2: 5, 3: 7, 4: 9, 5: 10}
ROOM_CARDS = {2: 22, 3: 33, 4: 44, 5: 55}
ROOM_CARDS_WITH_RENOVATIONS = {2: 17, 3: 23, 4: 29, 5: 35}
MARKET = {2: 5, 3: 6, 4: 7, 5: 8}
FAVOR_PILE = 24
TOWER_CARDS = 5
PRICE = 5000
"""Of a moat and of a renovation."""
FOYERS = {
    "4": "foyer_barbican@0,0",
    "north": "foyer_barbican_north@0,0",
    "east": "foyer_barbican_east@0,0",
    "south": "foyer_barbican_south@0,0",
    "west": "foyer_barbican_west@0,0",
}
"""The barbicans by the foyer's side: four entrances, or three and one side closed (SET-11)."""
TRADE = (0, 1000, 3000, 6000, 10000, 15000)
MOST_TRADED = 5
SAME_AT_ANY_TIME = ("activity", "food", "outdoor")
"""Rewards for which it makes no difference when they come; nobody is asked, they come first."""
TERMS: dict[str, dict[str, Any]] = {
    "DEC-26": {"walls_connect": True},
    "DEC-27": {"mixes_levels": True},
    "DEC-28": {"adjacency": False},
    "DEC-29": {"connection_extra": 1},
    "DEC-31": {"least": 3},
    "DEC-39": {"castle_factor": 2},
}
KNOWN_DECREES = frozenset(
    f"DEC-{number}"
    for number in (1, 14, 15, 17, 18, 19, 20, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39)
) | frozenset(f"DEC-{number}" for number in range(40, 59))
"""The decrees that the referee can follow."""
AGAIN = Answer(-1, "again", [])
"""Something was done meanwhile: the question is asked again."""

Flow = Generator[Asked, Answer, None]
Asking = Generator[Asked, Answer, Answer]


class Place(Offer):
    """A room on the market, and the space where it lies."""

    def __init__(self, room: str, price: int, slot: int) -> None:
        super().__init__(room, price)
        self.slot = slot


class Seat:
    """What lies before a player."""

    def __init__(self, told: dict[str, Any], passages: bool) -> None:
        self.castle: Grounds = Grounds(told["castle"], PASSAGES if passages else ())
        self.coins: int = int(told["coins"])
        self.points = int(told["points"])
        self.hand: list[str] = []
        self.drawn: list[str] = []
        self.kept: list[str] = []
        self.downstairs_completed = 0
        self.tokens: list[str] = []
        self.favors: list[str] = []
        """Favors that this player alone scores."""
        self.decrees: list[str] = []
        self.casket: int = 0
        """The coins on the decree that is a casket (DEC-41)."""


class Extended:
    """Knows how a game with modules stands, and what must come next."""

    def __init__(self, head: Head, told: dict[str, Any]) -> None:
        self.seats = head.seats
        self.modules = frozenset(head.modules)
        self.words = box.Words(head.seed)
        self.words.drawn = told["chance"]["drawn"]
        self.read(told)
        self.require_counts()
        self.asked: Asked = {}
        self.game = self.play()
        self.asked = next(self.game)

    def hear(self, text: str) -> None:
        """Takes an action as it stands in a record."""
        seat, verb, *named = text.split()
        answer = Answer(int(seat), verb, named)
        if verb == "trade" and self.may_trade(answer):
            self.trade(answer)
            answer = AGAIN
        else:
            question = self.asked.get(answer.seat)
            if question is None or not question.allows(" ".join((verb, *named))):
                raise Foul(f"'{text}' is against the rules; asked are {describe(self.asked)}")
        try:
            self.asked = self.game.send(answer)
        except StopIteration:
            self.asked = {}

    # Setup

    def read(self, told: dict[str, Any]) -> None:
        """The table before the market was revealed and the bonus cards were dealt."""
        self.builder = told["master_builder"]
        self.players = [Seat(player, "passages" in self.modules) for player in told["players"]]
        dealt = [card for seat in self.clockwise(self.builder) for card in told["players"][seat]["drawn"]]
        self.bonus_deck = dealt + [card["card"] for card in told["bonus_deck"]]
        self.favors = list(told["favors"])
        self.deck: list[int] = told["deck"] + told["discards"][::-1]
        self.stacks: dict[int, list[str]] = dict(zip(self.sizes(), map(list, told["stacks"]), strict=True))
        self.corridors = {"hallway": told["hallways"], "stairs": told["stairs"]}
        self.prices = self.price_row()
        self.offers: list[Place] = []
        self.laid: list[str] = []
        self.discards: list[int] = []
        self.gone: list[str] = []
        self.round = self.extra_turns = self.idle_rounds = self.traded = 0
        self.turn: int | None = None
        """Whose turn it is, in step 3 of a round."""
        self.corridor_earned = self.stuck = self.ran_out = False
        self.firsts: Counter[int] = Counter()
        self.result: Result | None = None
        self.moats_left: int | None = None
        self.pool: list[str] = []
        self.renovations: dict[int, list[str]] = {}
        self.tokens: dict[str, str] = {}
        """The swan tokens on rooms and renovations."""
        self.swan_box: list[str] = []
        self.lake: list[str] = []
        self.favor_pile: list[str] = list((told.get("hidden_favors") or {}).get("pile", []))
        if "moats" in self.modules:
            self.moats_left = MOATS[self.seats]
        for seat, hand in enumerate(told["slots"].get("decrees", {}).get("hands", [])):
            self.hold(seat, hand)
        self.unreveal(told)

    def unreveal(self, told: dict[str, Any]) -> None:
        """Puts back what was revealed before the first decision: rooms, renovations and tokens."""
        slots = told["slots"]
        rooms = [offer["room"] for offer in told["offers"]]
        pool = list(slots["renovations"]["pool"]) if "renovations" in self.modules else []
        shown = [tile for room in rooms for tile in (room, *([pool.pop(0)] if pool and size_of(room) != TOWER else []))]
        if "renovations" in self.modules:
            self.renovations = dict(zip(box.SIZES, map(list, slots["renovations"]["stacks"]), strict=True))
        for tile in reversed(shown):
            stacks = self.stacks if tile in rooms else self.renovations
            stacks[size_of(tile)].append(tile)
        if "swans" in self.modules:
            tokens = slots["swans"]["rooms"]
            self.lake = slots["swans"]["lake"] + [tokens[tile] for tile in shown if tile in tokens][::-1]

    def sizes(self) -> list[int]:
        """The sizes that have stacks."""
        return sorted([*box.SIZES, *([TOWER] if "towers" in self.modules else [])])

    def price_row(self) -> list[int]:
        """PRICE-1; five players have two rooms under the highest price (P5-4)."""
        if self.seats == 5:
            return [box.PRICES[0], *box.PRICES]
        return list(box.PRICES[: MARKET[self.seats]])

    def require_counts(self) -> None:
        """SET-2 to SET-6: what was counted out is what the tables say."""
        renovated = "renovations" in self.modules
        expected: dict[str, object] = {
            "room cards": (ROOM_CARDS_WITH_RENOVATIONS if renovated else ROOM_CARDS)[self.seats],
            "hallways": SMALL_AND_HALLWAYS[self.seats],
            "stairs": LARGE_AND_STAIRS[self.seats],
            "stacks": {size: self.count_of(size) for size in self.stacks},
            "sizes": {size: {size} for size in self.stacks},
            "builder's points": 0,
            "favors": self.seats,
            "favors are different": self.seats,
        }
        found: dict[str, object] = {
            "room cards": len(self.deck),
            "hallways": self.corridors["hallway"],
            "stairs": self.corridors["stairs"],
            "stacks": {size: len(set(stack)) for size, stack in self.stacks.items()},
            "sizes": {size: set(map(size_of, stack)) for size, stack in self.stacks.items()},
            "builder's points": self.players[self.builder].points,
            "favors": len(self.favors),
            "favors are different": len({*self.favors}),
        }
        if expected != found:
            raise Foul(f"the table is set up as {found}, but the books make it {expected}")

    def count_of(self, size: int) -> int:
        """How many tiles of a size are counted out (SET-6)."""
        return (TOWERS if size == TOWER else SMALL_AND_HALLWAYS if size in box.SMALL else LARGE_AND_STAIRS)[self.seats]

    @property
    def last_round(self) -> bool:
        """Whether this is the last round, as everybody sees."""
        return self.is_last

    @property
    def supply(self) -> int:
        """The coins that nobody holds and that lie on no room."""
        held = sum(player.coins + player.casket for player in self.players) + sum(offer.coins for offer in self.offers)
        return box.ALL_COINS - held

    def has(self, seat: int, decree: int) -> bool:
        """Whether a seat holds a decree."""
        return f"DEC-{decree}" in self.players[seat].decrees

    def hold(self, seat: int, decrees: list[str]) -> None:
        """A seat holds decrees from now on; some of them change how it builds (DEC-24, 26 to 29, 31, 39)."""
        player = self.players[seat]
        player.decrees = list(decrees)
        changes = [change for decree in decrees for change in TERMS.get(decree, {}).items()]
        player.castle.terms = player.castle.terms._replace(**dict(changes))
        player.castle.piles = self.has(seat, 24)

    def clockwise(self, first: int) -> Iterator[int]:
        """All seats, from one on to the left."""
        return ((first + step) % self.seats for step in range(self.seats))

    def ask(self, seat: int, build: Callable[[], Question]) -> Asking:
        """Asks a seat until it answers."""
        while True:
            answer = yield {seat: build()}
            if answer is not AGAIN:
                return answer

    # The game

    def play(self) -> Flow:
        """The whole game."""
        self.draw_rooms()  # SET-7
        if "moats" in self.modules and self.builder < 0:
            yield from self.choose_foyers()
        yield from self.choose_first_cards()
        while not (self.is_last or self.stuck):
            yield from self.play_round()
        self.turn = None
        for seat in self.clockwise(self.builder):
            if self.has(seat, 52):
                yield from self.clear(seat)
        self.result = reckoning.score(self)

    def clear(self, seat: int) -> Flow:
        """DEC-52: up to four tiles are taken out of stacks before empty ones are scored; not moats (A-45)."""
        for _ in range(4):
            stacks = [str(size) for size, stack in self.stacks.items() if stack]
            stacks += [ware for ware, left in self.corridors.items() if left]
            if not stacks:
                return
            answers = [f"clear {stack}" for stack in stacks]
            answer = yield from self.ask(seat, lambda answers=answers: OneOf("stop-clearing", *answers))  # type: ignore[misc]
            if answer.verb == "stop-clearing":
                return
            if answer.named[0] in self.corridors:
                self.corridors[answer.named[0]] -= 1
                self.gone.append(answer.named[0])
            else:
                self.gone.append(self.stacks[int(answer.named[0])].pop())

    def choose_foyers(self) -> Flow:
        """SET-11: all choose at the same time and show their foyers together (A-57); then a first Master Builder is drawn."""
        waiting: Asked = {seat: OneOf(*(f"foyer {side}" for side in FOYERS)) for seat in range(self.seats)}
        chosen: dict[int, str] = {}
        while waiting:
            answer = yield dict(waiting)
            chosen[answer.seat] = FOYERS[answer.named[0]]
            del waiting[answer.seat]
        for seat, player in enumerate(self.players):
            player.castle.laid[0] = chosen[seat]
        self.builder = self.words.below(self.seats)
        for seat, player in enumerate(self.players):
            player.points = (seat - self.builder) % self.seats  # SET-14

    def choose_first_cards(self) -> Flow:
        """SET-16: all choose at the same time."""
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
        """RND-1 to RND-7."""
        self.round += 1
        if self.round > 1:
            self.draw_rooms()
        yield from self.price_rooms()
        self.everybody_passed = True
        for seat in self.clockwise(self.builder + 1):
            yield from self.take_turns(seat)
        self.turn = None
        for offer in self.offers:
            offer.coins += box.COIN_ON_A_ROOM  # RND-6
        self.stuck = not self.is_last and self.is_stuck()
        if not (self.is_last or self.stuck):
            self.builder = (self.builder + 1) % self.seats

    def is_stuck(self) -> bool:
        """END-2: everybody has passed for three rounds, or nothing for sale fits any castle."""
        self.idle_rounds = self.idle_rounds + 1 if self.everybody_passed else 0
        fits = any(self.can_place(seat, ware) for seat in range(self.seats) for ware in self.wares())
        return len(self.offers) == len(self.prices) and (not fits or self.idle_rounds >= STUCK_AFTER)

    # Steps 1 and 2: draw and price

    def draw_rooms(self) -> None:
        """RND-1: every empty place gets a room; renovations are refilled along with it (REN-21)."""
        for slot, price in enumerate(self.prices):
            if all(offer.slot != slot for offer in self.offers) and (room := self.draw_room()):
                self.offers.append(Place(room, price, slot))
                self.reveal(room)
        self.offers.sort(key=lambda offer: offer.slot)

    def reveal(self, room: str) -> None:
        """SWAN-2: a tile of 250 to 400 gets a token; REN-21: a renovation of the card's size, if the pool lacks any."""
        self.put_token(room)
        size = size_of(room)
        stack = self.renovations.get(size)
        if stack and len(self.pool) < MARKET[self.seats]:
            self.pool.append(stack.pop())
            self.put_token(self.pool[-1])

    def put_token(self, tile: str) -> None:
        """SWAN-1, SWAN-8."""
        if size_of(tile) in counts.SWAN_SIZES and self.lake:
            self.tokens[tile] = self.lake.pop()

    def draw_room(self) -> str | None:
        """The next room of the deck; none if no stack has one that the cards could name."""
        while True:
            if self.laid:
                return self.laid.pop(0)
            if not self.deck and not self.reshuffle():
                return None
            size = self.turn_card()
            if self.stacks[size]:
                return self.stacks[size].pop()

    def turn_card(self) -> int:
        """The top card goes to the discards; the deck has run out with its last one (A-77)."""
        self.discards.append(size := self.deck.pop())
        self.ran_out = self.ran_out or not self.deck
        return size

    def reshuffle(self) -> bool:
        """DRAW-4, REN-27: the discards become the deck, if any of them still names a tile."""
        if not any(self.stacks[size] for size in self.discards):
            return False
        self.deck, self.discards = self.words.shuffle(self.discards), []
        return True

    @property
    def is_last(self) -> bool:
        """END-1: the deck has run out; with renovations two stacks are empty as well (REN-26, A-53)."""
        stacks = [*self.stacks.values(), *self.corridors.values()]
        stacks += [] if self.moats_left is None else [self.moats_left]
        return self.ran_out and ("renovations" not in self.modules or sum(not stack for stack in stacks) >= 2)

    def price_rooms(self) -> Flow:
        """PRICE-1: the Master Builder lays the rooms under the prices; their coins go with them."""
        rooms = [offer.room for offer in self.offers]
        answer = yield from self.ask(self.builder, lambda: Arrangement(rooms, len(self.prices)))
        by_room = {offer.room: offer for offer in self.offers}
        for slot, room in enumerate(answer.named):
            if room != "-":
                by_room[room].slot, by_room[room].price = slot, self.prices[slot]
        self.offers.sort(key=lambda offer: offer.slot)

    # Step 3: buy

    def take_turns(self, seat: int) -> Flow:
        """A seat's turn and the extra turns that it earns (FOOD)."""
        self.extra_turns, extra = 1, False
        while self.extra_turns:
            self.extra_turns -= 1
            self.corridor_earned = False
            self.turn, self.traded = seat, 0
            if extra and self.has(seat, 33):
                self.players[seat].coins += 5000
            extra = True
            yield from self.take_turn(seat)
            yield from self.end_turn(seat)

    def end_turn(self, seat: int) -> Flow:
        """DEC-38 lifts odd points; DEC-41 takes 1000 coins, if the owner likes."""
        player = self.players[seat]
        if self.has(seat, 38):
            player.points += player.points % 2
        if self.has(seat, 41) and player.coins >= 1000:
            answer = yield from self.ask(seat, lambda: OneOf("fill-casket", "keep-coins"))
            if answer.verb == "fill-casket":
                player.coins -= 1000
                player.casket += 1000

    def take_turn(self, seat: int) -> Flow:
        """RND-3: buy and place, or take 5000."""
        answer = yield from self.ask(seat, lambda: OneOf("pass", *(f"buy {ware}" for ware in self.for_sale(seat))))
        if answer.verb == "pass":
            yield from self.go_without(seat)
            return
        self.everybody_passed = False
        ware = answer.named[0]
        if self.has(seat, 17):
            yield from self.give_alms(seat, ware)
        self.buy(seat, ware)
        yield from self.place(seat, ware)

    def go_without(self, seat: int) -> Flow:
        """Passing brings 5000, or 8000 or 8 points (DEC-23), and the coins of one room (DEC-22, A-68)."""
        player = self.players[seat]
        if self.has(seat, 23):
            answer = yield from self.ask(seat, lambda: OneOf("relax coins", "relax points"))
            player.coins += 8000 * (answer.named == ["coins"])
            player.points += 8 * (answer.named == ["points"])
        else:
            player.coins += box.PASSING
        rooms = [offer for offer in self.offers if offer.coins]
        if self.has(seat, 22) and rooms:
            answers = [f"pilfer {offer.room}" for offer in rooms]
            answer = yield from self.ask(seat, lambda: OneOf("leave-coins", *answers))
            for offer in rooms:
                if [offer.room] == answer.named:
                    player.coins += offer.coins
                    offer.coins = 0

    def wares(self) -> list[str]:
        """Everything that is for sale."""
        wares = [offer.room for offer in self.offers] + [ware for ware, left in self.corridors.items() if left]
        return wares + self.pool + (["moat"] if self.moats_left else [])

    def price_of(self, seat: int, ware: str) -> int:
        """What a ware costs a seat: prices are replaced first, then lowered (A-37)."""
        price = next((offer.price for offer in self.offers if offer.room == ware), PRICE)
        if ware in self.corridors:
            price = 1000 if self.has(seat, 15) else box.CORRIDOR_PRICE
        elif ware in self.pool:
            price = 2000 if self.has(seat, 14) else PRICE
        elif ware != "moat" and price == 15000 and self.has(seat, 18):
            price = 10000
        elif ware != "moat" and price in (1000, 2000) and self.has(seat, 20):
            price = 0
        return max(0, price - 1000 * self.has(seat, 19))

    def coins_on(self, ware: str) -> int:
        """The coins that lie on a room of the market."""
        return next((offer.coins for offer in self.offers if offer.room == ware), 0)

    def for_sale(self, seat: int) -> list[str]:
        """BUY-5: what the seat can pay for and place."""
        coins = self.players[seat].coins
        payable = [ware for ware in self.wares() if coins + self.coins_on(ware) >= self.price_of(seat, ware)]
        return [ware for ware in payable if self.can_place(seat, ware)]

    def can_place(self, seat: int, ware: str) -> bool:
        """PLACE-8, MOAT-8, REN-2."""
        castle = self.players[seat].castle
        if ware == "moat":
            return bool(castle.sites())
        if ware in self.pool:
            return bool(castle.coverable(ware))
        return castle.has_room_for(ware)

    def buy(self, seat: int, ware: str) -> None:
        """INT-1: the coins on the room, the price, the token, and a card for a moat."""
        player, price = self.players[seat], self.price_of(seat, ware)
        player.coins += self.coins_on(ware)
        self.offers = [offer for offer in self.offers if offer.room != ware]
        if ware in self.corridors:
            self.corridors[ware] -= 1
        if ware in self.pool:
            self.pool.remove(ware)
        player.coins -= price
        if seat != self.builder:
            self.players[self.builder].coins += price
        if ware in self.tokens:
            player.tokens.append(self.tokens.pop(ware))
        if ware == "moat":
            self.moats_left = (self.moats_left or 0) - 1
            self.turn_card_for_a_moat()

    def give_alms(self, seat: int, ware: str) -> Flow:
        """DEC-17: coins on the room go to the supply, a point for each 1000; what is left must pay for it."""
        player, lying = self.players[seat], self.coins_on(ware)
        spare = min(lying, player.coins + lying - self.price_of(seat, ware))
        if spare < 1000:
            return
        answer = yield from self.ask(
            seat, lambda: OneOf(*(f"give-alms {coins}" for coins in range(0, spare + 1, 1000)))
        )
        given = int(answer.named[0])
        next(offer for offer in self.offers if offer.room == ware).coins -= given
        player.points += given // 1000

    def turn_card_for_a_moat(self) -> None:
        """MOAT-4, MOAT-5, MOAT-6, A-9."""
        if self.laid:
            self.gone.append(self.laid.pop(0))
        elif self.deck or ("renovations" in self.modules and not self.is_last and self.reshuffle()):
            self.turn_card()

    def place(self, seat: int, ware: str) -> Flow:
        """A tile goes into the castle and is scored; what it completes is rewarded (TSC-2 to 5)."""
        castle = self.players[seat].castle
        if ware == "moat":
            yield from self.dig(seat)
            return
        if is_face(ware):
            yield from self.renovate(seat, ware)
            return
        answer = yield from self.ask(seat, lambda: Moves(castle, ware))
        spot, *along = answer.named
        rooms = castle.place(spot, along)
        self.love_nature(seat, spot.partition("@")[0])
        yield from self.score_tile(seat, castle.points_for_last())
        yield from self.give_rewards(seat, rooms)

    def love_nature(self, seat: int, tile: str) -> None:
        """DEC-25: 7000 for a tile whose effect names outdoor rooms."""
        effect = oracle._tiles()[tile].effect
        if self.has(seat, 25) and effect is not None and "outdoor" in effect.types:
            self.players[seat].coins += 7000

    def score_tile(self, seat: int, points: int) -> Flow:
        """DEC-30: coins instead of the points of a tile, all or nothing (A-40)."""
        player = self.players[seat]
        player.points += points
        if self.has(seat, 30) and points > 0:
            answer = yield from self.ask(seat, lambda: OneOf("take-points", "take-pence"))
            if answer.verb == "take-pence":
                player.points -= points
                player.coins += 1000 * points

    def renovate(self, seat: int, face: str) -> Flow:
        """A renovation covers a room and is scored; if the room is complete, both rewards follow (REN-10 to 12)."""
        player = self.players[seat]
        answer = yield from self.ask(seat, lambda: Covers(player.castle, face))
        spot, *along = answer.named
        number = player.castle.coverable_spots(face)[at_corner(spot)]
        complete = number in player.castle.completed()
        if complete and "downstairs" in player.castle.types_of(number):
            player.downstairs_completed -= player.downstairs_completed % 2  # REN-8, A-20
        rooms = player.castle.cover(number, face, along)
        self.love_nature(seat, face)
        yield from self.score_tile(seat, player.castle.points_for(number))
        yield from self.give_rewards(seat, rooms)

    def dig(self, seat: int) -> Flow:
        """A moat comes to one of its sites and is scored; the third brings the moat reward (MOAT-16, MOAT-22)."""
        player = self.players[seat]
        free = sorted(player.castle.sites())
        answer = yield from self.ask(seat, lambda: OneOf(*(f"place {spot}" for spot in free)))
        points = moves.moat_points(player.castle.text, player.castle.terms)
        player.castle.laid.append(answer.named[0])
        yield from self.score_tile(seat, points)
        for _ in range(1 + self.has(seat, 35)):
            if player.castle.moats == len(moves.SITES):
                yield from self.reward_moat(seat)

    def reward_moat(self, seat: int) -> Flow:
        """MOAT-22: a room out of any stack may be placed for nothing; the rest is shuffled."""
        castle = self.players[seat].castle
        sizes = [size for size, stack in self.stacks.items() if stack]
        if not sizes:
            return
        answer = yield from self.ask(seat, lambda: OneOf(*(f"look {size}" for size in sizes)))
        size = int(answer.named[0])
        fitting = [room for room in self.stacks[size] if castle.has_room_for(room)]
        answer = yield from self.ask(seat, lambda: OneOf("forgo", *(f"take {room}" for room in fitting)))
        self.stacks[size] = self.words.shuffle([room for room in self.stacks[size] if room not in answer.named])
        if answer.verb == "take":
            yield from self.place(seat, answer.named[0])

    # Swans

    def may_trade(self, answer: Answer) -> bool:
        """SWAN-4, SWAN-6."""
        enough = not Counter(answer.named) - Counter(self.players[answer.seat].tokens)
        few = 0 < len(answer.named) <= MOST_TRADED - self.traded
        return "swans" in self.modules and answer.seat == self.turn and enough and few

    def trade(self, answer: Answer) -> None:
        """Tokens go to the box, and the number alone says for how many coins."""
        player = self.players[answer.seat]
        for colour in answer.named:
            player.tokens.remove(colour)
        self.swan_box += answer.named
        self.traded += len(answer.named)
        player.coins += TRADE[len(answer.named)]

    # Completion rewards

    def give_rewards(self, seat: int, rooms: list[int]) -> Flow:
        """COMPLETE-2: in the order that the player chooses; what a reward leads to comes before the next reward."""
        castle = self.players[seat].castle
        waiting = [bare(castle.rooms[number]) for number in rooms]
        while waiting:
            room = waiting[0]
            if len(waiting) > 1:
                answers = [f"reward {spot}" for spot in waiting]
                answer = yield from self.ask(seat, lambda answers=answers: OneOf(*answers))  # type: ignore[misc]
                room = answer.named[0]
            waiting.remove(room)
            yield from self.reward_room(seat, room)

    def reward_room(self, seat: int, room: str) -> Flow:
        """The rewards of a completed room, one for each type and one for a tower, in the owner's order (TOW-3, REN-11)."""
        castle = self.players[seat].castle
        number = castle.number(room)
        self.players[seat].coins += 1000 * self.has(seat, 44)
        waiting = sorted(castle.types_of(number), key=box.TYPES.index)
        waiting += ["tower"] if castle.size_of(number) == TOWER else []
        waiting.sort(key=lambda kind: kind not in SAME_AT_ANY_TIME)
        while waiting:
            kind = waiting[0]
            if len(waiting) > 1 and kind not in SAME_AT_ANY_TIME:
                answers = [f"choose {each}" for each in waiting]
                answer = yield from self.ask(seat, lambda answers=answers: OneOf(*answers))  # type: ignore[misc]
                kind = answer.named[0]
            waiting.remove(kind)
            yield from self.reward_type(seat, room, kind)

    def reward_type(self, seat: int, room: str, kind: str) -> Flow:
        """DOWNSTAIRS gives another type's reward every second time."""
        player = self.players[seat]
        if kind == "downstairs":
            player.downstairs_completed += 1
            if player.downstairs_completed % 2:
                return
            yield from self.choose_upstairs(seat, room)
            return
        yield from self.give_reward(seat, kind, room)

    def choose_upstairs(self, seat: int, room: str) -> Flow:
        """DOWNSTAIRS: the reward of another type, or two different ones (DEC-37)."""
        spent = {"downstairs"}
        for _ in range(1 + self.has(seat, 37)):
            gone = spent | {"corridor"} if self.corridor_earned else spent
            choices = [f"choose {other}" for other in box.TYPES if other not in gone]
            answer = yield from self.ask(seat, lambda choices=choices: OneOf(*choices))  # type: ignore[misc]
            spent = spent | {answer.named[0]}
            yield from self.give_reward(seat, answer.named[0], room)

    def give_reward(self, seat: int, kind: str, room: str) -> Flow:
        """One of the seven rewards."""
        player = self.players[seat]
        match kind:
            case "activity":
                player.points += 8 if self.has(seat, 32) else 5
            case "living":
                yield from self.score_tile(seat, player.castle.points_again(player.castle.number(room)))
            case "outdoor":
                player.coins += 15000 if self.has(seat, 40) else box.OUTDOOR_REWARD
            case "food":
                self.extra_turns += 1
            case "corridor":
                yield from self.take_corridor(seat)
            case "sleeping":
                yield from self.look_through_a_stack(seat)
            case "utility":
                yield from self.draw_two_bonus_cards(seat)
            case "tower":
                yield from self.choose_favor(seat)

    def choose_favor(self, seat: int) -> Flow:
        """TOW-4: one of the top three favors is kept, the others are out of the game."""
        seen, self.favor_pile = self.favor_pile[-3:], self.favor_pile[:-3]
        if seen:
            answer = yield from self.ask(seat, lambda: OneOf(*(f"keep-favor {favor}" for favor in seen)))
            self.players[seat].favors.append(answer.named[0])

    def take_corridor(self, seat: int) -> Flow:
        """CORRIDOR: a hallway or stairs, free, once per turn."""
        if self.corridor_earned:
            return
        self.corridor_earned = True
        castle = self.players[seat].castle
        wares = [ware for ware, left in self.corridors.items() if left and castle.has_room_for(ware)]
        if not wares:
            return
        answer = yield from self.ask(seat, lambda: OneOf("forgo", *(f"take {ware}" for ware in wares)))
        if answer.verb == "take":
            self.corridors[answer.named[0]] -= 1
            yield from self.place(seat, answer.named[0])
            if self.has(seat, 34):
                yield from self.take_other_corridor(seat, answer.named[0])

    def take_other_corridor(self, seat: int, first: str) -> Flow:
        """DEC-34: one of the other kind as well."""
        castle = self.players[seat].castle
        wares = [ware for ware, left in self.corridors.items() if ware != first and left and castle.has_room_for(ware)]
        if wares:
            answer = yield from self.ask(seat, lambda: OneOf("forgo", *(f"take {ware}" for ware in wares)))
            if answer.verb == "take":
                self.corridors[answer.named[0]] -= 1
                yield from self.place(seat, answer.named[0])

    def look_through_a_stack(self, seat: int) -> Flow:
        """SLEEPING: up to two tiles of a stack go onto the room deck, in the last round out of the game."""
        sizes = [size for size, stack in self.stacks.items() if stack]
        if not sizes:
            return
        answer = yield from self.ask(seat, lambda: OneOf(*(f"look {size}" for size in sizes)))
        size = int(answer.named[0])
        answer = yield from self.ask(seat, lambda: laying(self.stacks[size], 2 + self.has(seat, 43)))
        self.stacks[size] = self.words.shuffle([room for room in self.stacks[size] if room not in answer.named])
        if self.is_last:
            self.gone += answer.named
        else:
            self.laid = answer.named + self.laid

    def draw_two_bonus_cards(self, seat: int) -> Flow:
        """UTILITY: draw two, keep one; with fewer left, what there is."""
        self.players[seat].drawn = self.draw_bonus_cards(2 + self.has(seat, 36))
        if self.players[seat].drawn:
            answer = yield from self.ask(seat, lambda: keeping(self.players[seat].drawn, 1))
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


def bare(word: str) -> str:
    """The spot of a room without what covers it."""
    return word.partition("+")[0]


def is_face(tile: str) -> bool:
    """Whether a tile is a renovation."""
    return tile in oracle._tiles() and oracle._tiles()[tile].role == "face"


def size_of(tile: str) -> int:
    """The printed size of a room or a renovation."""
    return counts.size_of(oracle._tiles()[tile].shape)
