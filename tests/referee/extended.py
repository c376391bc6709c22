"""The game with expansions, from its first decision to the scoring, in the order of the books.

What lies hidden at the start is read from the table, and held against the printed counts; from there on everything is
predicted, later shuffles too (docs/fair.md).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from typing import Any

from swanstone.core.record import Head
from tests import oracle
from tests.oracle import counts, moves
from tests.referee import box, reckoning
from tests.referee.decrees import COIN, Decreed, Seat
from tests.referee.grounds import at_corner
from tests.referee.questions import Covers, Moves, OneOf
from tests.referee.table import Answer, Asked, Flow, Foul

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


class Extended(Decreed):
    """Knows how a game with modules stands, and what must come next."""

    def __init__(self, head: Head, told: dict[str, Any]) -> None:
        super().__init__(head)
        self.words = box.Words(head.seed)
        self.words.drawn = told["chance"]["drawn"]
        self.read(told)
        self.require_counts()
        self.game = self.play()
        self.asked = next(self.game)

    # Setup

    def read(self, told: dict[str, Any]) -> None:
        """The table before the market was revealed and the bonus cards were dealt."""
        self.builder = told["master_builder"]
        self.players = [Seat(player, "passages" in self.modules) for player in told["players"]]
        self.owners = self.players
        dealt = [card for seat in self.clockwise(self.builder) for card in told["players"][seat]["drawn"]]
        self.bonus_deck = dealt + [card["card"] for card in told["bonus_deck"]]
        self.favors = list(told["favors"])
        self.deck: list[int] = told["deck"] + told["discards"][::-1]
        self.stacks: dict[int, list[str]] = dict(zip(self.sizes(), map(list, told["stacks"]), strict=True))
        self.corridors = {"hallway": told["hallways"], "stairs": told["stairs"]}
        self.prices = self.price_row()
        self.traded = self.borrowed = 0
        """What was traded and borrowed in this turn."""
        self.fresh = False
        """Whether the tile in store was put there in this turn."""
        self.firsts: Counter[int] = Counter()
        self.moats_left: int | None = None
        self.pool: list[str] = []
        self.renovations: dict[int, list[str]] = {}
        self.tokens: dict[str, str] = {}
        """The swan tokens on rooms and renovations."""
        self.swan_box: list[str] = []
        self.lake: list[str] = []
        self.favor_pile = list((told.get("hidden_favors") or {}).get("pile", []))
        if "moats" in self.modules:
            self.moats_left = MOATS[self.seats]
        if "decrees" in self.modules:
            self.decree_deck = told["slots"]["decrees"]["passed"] + told["slots"]["decrees"]["deck"]
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
    def supply(self) -> int:
        return super().supply - sum(player.casket for player in self.players)

    # The game

    def play(self) -> Flow:
        """The whole game."""
        self.draw_rooms()  # SET-7
        if "moats" in self.modules and self.builder < 0:
            yield from self.choose_foyers()
        if "decrees" in self.modules:
            yield from self.draft()
        yield from self.choose_first_cards()
        while not (self.last_round or self.stuck):
            yield from self.play_round()
        self.turn = None
        scoring = reckoning.Scoring(self)
        scoring.open()
        for seat in self.clockwise(self.builder):
            if self.has(seat, 52):
                yield from self.clear(seat)
        self.result = scoring.close()

    def clear(self, seat: int) -> Flow:
        """DEC-52: up to four tiles are taken out of stacks before empty ones are scored; not moats (A-45)."""
        for _ in range(4):
            stacks = [str(size) for size, stack in self.stacks.items() if stack]
            stacks += [ware for ware, left in self.corridors.items() if left]
            if not stacks:
                return
            answers = [f"clear {stack}" for stack in stacks]
            answer = yield from self.ask_one(seat, "stop-clearing", *answers)
            if answer.verb == "stop-clearing":
                return
            if answer.named[0] in self.corridors:
                self.corridors[answer.named[0]] -= 1
                self.gone.append(answer.named[0])
            else:
                self.gone.append(self.stacks[int(answer.named[0])].pop())

    def choose_foyers(self) -> Flow:
        """SET-11: all choose at the same time and show their foyers together (A-57); then a first Master Builder is drawn."""
        sides = OneOf(*(f"foyer {side}" for side in FOYERS))
        chosen = yield from self.ask_all(dict.fromkeys(range(self.seats), sides))
        for seat, player in enumerate(self.players):
            player.castle.laid[0] = FOYERS[chosen[seat][0]]
        self.builder = self.words.below(self.seats)
        for seat, player in enumerate(self.players):
            player.points = (seat - self.builder) % self.seats  # SET-14

    def play_round(self) -> Flow:
        """RND-1 to RND-7."""
        self.round += 1
        if self.round > 1:
            self.draw_rooms()
        yield from self.price_rooms()
        yield from self.order_turns()
        self.everybody_passed = True
        for seat in self.order:
            yield from self.take_turns(seat)
        self.turn = None
        self.add_coins()  # RND-6
        self.stuck = not self.last_round and self.is_stuck(self.can_place, self.wares())
        if not (self.last_round or self.stuck):
            self.builder = (self.builder + 1) % self.seats

    # Step 1: draw

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

    @property
    def last_round(self) -> bool:
        """END-1: the deck has run out; with renovations two stacks are empty as well (REN-26, A-53)."""
        stacks = [*self.stacks.values(), *self.corridors.values()]
        stacks += [] if self.moats_left is None else [self.moats_left]
        return self.ran_out and ("renovations" not in self.modules or sum(not stack for stack in stacks) >= 2)

    # Step 3: buy

    def take_turns(self, seat: int) -> Flow:
        """A seat's turn and the extra turns that it earns (FOOD)."""
        self.extra_turns, extra = 1, False
        while self.extra_turns:
            self.extra_turns -= 1
            self.corridor_earned = False
            self.turn, self.traded, self.borrowed, self.fresh = seat, 0, 0, False
            if extra and self.has(seat, 33):
                self.players[seat].coins += 5000
            extra = True
            yield from self.take_turn(seat)
            yield from self.end_turn(seat)

    def end_turn(self, seat: int) -> Flow:
        """A tile in store and a debt have their last moment; DEC-38 lifts odd points; DEC-41 takes 1000 coins, if the owner
        likes.
        """
        player = self.players[seat]
        if self.may_unpack(seat):
            answer = yield from self.ask_one(seat, "unpack", "leave-stored")
            if answer.verb == "unpack":
                yield from self.unpack(seat)
        if self.payable_debt(seat):
            answer = yield from self.ask(seat, lambda: OneOf(*amounts("repay", 0, self.payable_debt(seat))))
            self.repay(seat, int(answer.named[0]))
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
        if self.has(seat, 21):
            yield from self.borrow(seat, ware)
        self.buy(seat, ware)
        if not (yield from self.store(seat, ware)):
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

    def for_sale(self, seat: int) -> list[str]:
        """BUY-5: what the seat can pay for, perhaps by credit (DEC-21), and place or store (DEC-16)."""
        coins = self.players[seat].coins
        payable = [
            ware
            for ware in self.wares()
            if self.has(seat, 21) or coins + self.coins_on(ware) >= self.price_of(seat, ware)
        ]
        return [ware for ware in payable if self.can_place(seat, ware) or self.can_store(seat, ware)]

    def can_place(self, seat: int, ware: str) -> bool:
        """PLACE-8, MOAT-8, REN-2."""
        castle = self.players[seat].castle
        if ware == "moat":
            return bool(castle.sites()) and self.lacks_moats(seat)
        if is_face(ware):
            return bool(castle.coverable(ware))
        return castle.has_room_for(ware)

    def buy(self, seat: int, ware: str) -> None:
        """INT-1: the coins on the room, the price, the token, and a card for a moat."""
        player, price = self.players[seat], self.price_of(seat, ware)
        player.coins += self.coins_on(ware)
        self.take_from_supply(ware)
        if ware in self.pool:
            self.pool.remove(ware)
        self.pay(seat, price)
        if ware in self.tokens:
            player.tokens.append(self.tokens.pop(ware))
        if ware == "moat":
            self.moats_left = (self.moats_left or 0) - 1
            self.turn_card_for_a_moat()

    def give_alms(self, seat: int, ware: str) -> Flow:
        """DEC-17: coins on the room go to the supply, a point for each 1000; what is left must pay for it."""

        def spare() -> int:
            lying, coins = self.coins_on(ware), self.players[seat].coins
            return lying if self.has(seat, 21) else min(lying, coins + lying - self.price_of(seat, ware))

        if spare() < COIN:
            return
        answer = yield from self.ask(seat, lambda: OneOf(*amounts("give-alms", 0, spare())))
        given = int(answer.named[0])
        next(offer for offer in self.offers if offer.room == ware).coins -= given
        self.players[seat].points += given // COIN

    def turn_card_for_a_moat(self) -> None:
        """MOAT-4, MOAT-5, MOAT-6, A-9."""
        if self.on_deck and isinstance(self.on_deck[0], str):
            self.gone.append(str(self.on_deck.pop(0)))
        elif self.on_deck or self.deck or ("renovations" in self.modules and not self.last_round and self.reshuffle()):
            self.turn_card()

    # Credit and storage

    def borrow(self, seat: int, ware: str) -> Flow:
        """DEC-21: what is missing, or more, up to the price."""
        player, price = self.players[seat], self.price_of(seat, ware)

        def least() -> int:
            return max(0, price - player.coins - self.coins_on(ware))

        amount = least()
        if amount < price:
            answer = yield from self.ask(seat, lambda: OneOf(*amounts("borrow", least(), price)))
            amount = int(answer.named[0])
        player.coins += amount
        player.debt += amount
        self.borrowed += amount

    def payable_debt(self, seat: int) -> int:
        """What of the debt of earlier turns could be paid back now."""
        player = self.players[seat]
        return min(player.debt - self.borrowed, player.coins // COIN * COIN)

    def repay(self, seat: int, amount: int) -> None:
        """A part of the debt goes back to the supply."""
        self.players[seat].coins -= amount
        self.players[seat].debt -= amount

    def lacks_moats(self, seat: int) -> bool:
        """MOAT-7; one in store counts (A-36)."""
        player = self.players[seat]
        return player.castle.moats + (player.stored == "moat") < len(moves.SITES)

    def can_store(self, seat: int, ware: str) -> bool:
        """DEC-16: any tile, if none is there, but no fourth moat (A-36)."""
        return self.has(seat, 16) and not self.players[seat].stored and (ware != "moat" or self.lacks_moats(seat))

    def store(self, seat: int, ware: str) -> Generator[Asked, Answer, bool]:
        """DEC-16: whether a bought tile waits on the card; what cannot be placed must."""
        if not self.can_store(seat, ware):
            return False
        if self.can_place(seat, ware):
            answer = yield from self.ask_one(seat, "place-now", "store")
            if answer.verb == "place-now":
                return False
        self.players[seat].stored = ware
        self.fresh = True
        return True

    def may_unpack(self, seat: int) -> bool:
        """DEC-16: in a later turn, if the tile fits."""
        player = self.players[seat]
        if seat != self.turn or not player.stored or self.fresh:
            return False
        return bool(player.castle.sites()) if player.stored == "moat" else self.can_place(seat, player.stored)

    def unpack(self, seat: int) -> Flow:
        """A-36: the tile in store is placed, scored and rewarded as usual."""
        ware, self.players[seat].stored = self.players[seat].stored, ""
        yield from self.place(seat, ware)

    # Placing

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

    # What may be done meanwhile

    def meanwhile(self, answer: Answer) -> Flow | None:
        """Trading swans, paying a debt, placing a tile in store, each in the own turn."""
        if answer.verb == "trade" and self.may_trade(answer):
            return self.trade(answer)
        if answer.seat in self.asked and answer.seat == self.turn and answer.verb not in self.asked[answer.seat].verbs:
            if said(answer) in amounts("repay", COIN, self.payable_debt(answer.seat)):
                return self.repay_now(answer)
            if said(answer) == "unpack" and self.may_unpack(answer.seat):
                return self.unpack(answer.seat)
        return super().meanwhile(answer)

    def repay_now(self, answer: Answer) -> Flow:
        """DEC-21: at any time of a later turn."""
        self.repay(answer.seat, int(answer.named[0]))
        yield from ()

    def may_trade(self, answer: Answer) -> bool:
        """SWAN-4, SWAN-6."""
        enough = not Counter(answer.named) - Counter(self.players[answer.seat].tokens)
        few = 0 < len(answer.named) <= MOST_TRADED - self.traded
        return "swans" in self.modules and answer.seat == self.turn and enough and few

    def trade(self, answer: Answer) -> Flow:
        """Tokens go to the box, and the number alone says for how many coins."""
        player = self.players[answer.seat]
        for colour in answer.named:
            player.tokens.remove(colour)
        self.swan_box += answer.named
        self.traded += len(answer.named)
        player.coins += TRADE[len(answer.named)]
        yield from ()

    # Completion rewards

    def give_rewards(self, seat: int, rooms: list[int]) -> Flow:
        """COMPLETE-2: in the order that the player chooses; what a reward leads to comes before the next reward."""
        castle = self.players[seat].castle
        yield from self.give_in_order(seat, [bare(castle.rooms[number]) for number in rooms], self.reward_room)

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
                answer = yield from self.ask_one(seat, *answers)
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
            answer = yield from self.ask_one(seat, *choices)
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
                yield from self.look_through_a_stack(seat, 2 + self.has(seat, 43))
            case "utility":
                yield from self.draw_and_keep(seat, 2 + self.has(seat, 36))
            case "tower":
                yield from self.choose_favor(seat)

    def choose_favor(self, seat: int) -> Flow:
        """TOW-4: one of the top three favors is kept, the others are out of the game."""
        seen, self.favor_pile = self.favor_pile[-3:], self.favor_pile[:-3]
        if seen:
            answer = yield from self.ask(seat, lambda: OneOf(*(f"keep-favor {favor}" for favor in seen)))
            self.players[seat].favors.append(answer.named[0])

    def after_corridor(self, seat: int, taken: str) -> Flow:
        """DEC-34: one of the other kind as well."""
        if self.has(seat, 34):
            yield from self.choose_corridor(seat, [ware for ware in self.corridors if ware != taken])


def amounts(verb: str, least: int, most: int) -> list[str]:
    """Answers that name so many coins."""
    return [f"{verb} {coins}" for coins in range(least, most + 1, COIN)]


def said(answer: Answer) -> str:
    """An answer as text, without its seat."""
    return " ".join((answer.verb, *answer.named))


def bare(word: str) -> str:
    """The spot of a room without what covers it."""
    return word.partition("+")[0]


def is_face(tile: str) -> bool:
    """Whether a tile is a renovation."""
    return tile in oracle._tiles() and oracle._tiles()[tile].role == "face"


def size_of(tile: str) -> int:
    """The printed size of a room or a renovation."""
    return counts.size_of(oracle._tiles()[tile].shape)
