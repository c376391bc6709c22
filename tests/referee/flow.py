"""The base game from set-up to scoring, in the order of the rulebook."""

from tests.referee import box, final
from tests.referee.castle import Castle, tile_at
from tests.referee.questions import OneOf, Spot
from tests.referee.table import Flow, Owner, Table


class Player(Owner):
    """What lies before a player."""

    def __init__(self, foyer: str, points: int) -> None:
        super().__init__(box.STARTING_COINS, points)
        self.castle = Castle(foyer)


class Referee(Table):
    """Knows how a game stands, and what must come next."""

    def __init__(self, seats: int, seed: str, foyer: int) -> None:
        super().__init__()
        self.seats = seats
        self.solo = seats == 1
        self.words = box.Words(seed)
        self.set_up("foyer@0,0" if foyer == 3 else "foyer4@0,0")
        self.game = self.play()
        self.asked = next(self.game)

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
        self.owners = self.players

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
        self.stuck = not (self.solo or self.last_round) and self.is_stuck(self.fits, self.wares)
        if not (self.last_round or self.stuck):
            self.builder = (self.builder + 1) % self.seats  # TOKEN-1

    def castle_of(self, seat: int) -> Castle:
        return self.players[seat].castle

    def fits(self, seat: int, ware: str) -> bool:
        """PLACE-8."""
        return self.castle_of(seat).has_room_for(ware)

    @property
    def wares(self) -> list[str]:
        """Everything that is for sale."""
        return [offer.room for offer in self.offers] + [ware for ware, left in self.corridors.items() if left]

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
        coins = self.players[seat].coins
        payable = [ware for ware in self.wares if coins + self.coins_on(ware) >= self.price_of(ware)]
        return [ware for ware in payable if self.fits(seat, ware)]

    def price_of(self, ware: str) -> int:
        """What a ware costs (PRICE-1, CORR-1)."""
        return next((offer.price for offer in self.offers if offer.room == ware), box.CORRIDOR_PRICE)

    def buy(self, seat: int, ware: str) -> None:
        """BUY-3, BUY-4: the buyer takes the coins on the room and pays."""
        price = self.price_of(ware)
        self.players[seat].coins += self.coins_on(ware)
        self.take_from_supply(ware)
        self.pay(seat, price)

    def place(self, seat: int, ware: str) -> Flow:
        """A tile goes into the castle and is scored; rooms that it completes are rewarded (SCORE-1 to 4)."""
        player = self.players[seat]
        answer = yield {seat: Spot(player.castle.text, ware)}
        spot = answer.named[0]
        player.points += player.castle.points_for(spot)
        yield from self.give_in_order(seat, player.castle.place(spot), self.reward_room)

    # Completion rewards

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
                yield from self.draw_and_keep(seat)

    def clear_market(self) -> None:
        """SOLO-2: the rooms that are left leave the game."""
        self.gone += [offer.room for offer in self.offers]
        self.offers = []
