"""Decrees of the Master Builder, of prices and of the order of turns, of bonus cards and the room deck."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar, Final

from swanstone.core.action import Action
from swanstone.core.agenda import Aside, Decision, Item, Task
from swanstone.core.effect import Ask, Effect
from swanstone.core.errors import Objection
from swanstone.core.ledger import Ledger, Line
from swanstone.core.options import EMPTY_PLACE, Arrangements, Listed, Options
from swanstone.core.report import Report
from swanstone.core.sums import sum_text
from swanstone.ludwig.actions import Price
from swanstone.ludwig.face_down import Recalled
from swanstone.ludwig.modules.decrees.decree import Decree
from swanstone.ludwig.modules.decrees.slot import change, mark, slot_of
from swanstone.ludwig.pace import rounds_to_come
from swanstone.ludwig.pieces import HiddenCard, Offer
from swanstone.ludwig.rooms import TILE
from swanstone.ludwig.rounds import PriceRooms

if TYPE_CHECKING:
    from swanstone.ludwig.judge import Judge
    from swanstone.ludwig.rulebook import LudwigRules
    from swanstone.ludwig.state import State
    from swanstone.ludwig.subjects import Discarded, Subject

MOST_RECALLED: Final = 3
MOST_COINS: Final = 5000
STEP: Final = 1000
TO_PASS: Final = 2000
RECALLED_FOR: Final = 3.0
NEAR_THE_END: Final = 3.0
"""What three room cards have to be worth to bots, and with how many rounds to come they take less."""


class Leave(Action, frozen=True, tag="leave"):
    """Leave it as it is."""

    told: ClassVar[str] = "all"


# Bonus cards


class Swap(Action, frozen=True, tag="swap"):
    """Give up a bonus card for one of the discarded ones."""

    told: ClassVar[str] = "verb"
    own: str
    discarded: str


class NothingWasted(Decree):
    """Whenever a player discards bonus cards, you and the setup included, you may look at them and exchange one of
    your bonus cards for one of them, secretly; the card you give up goes under the deck.
    """

    id = "DEC-6"

    def bonus_cards_discarded(self, discarded: Discarded) -> Iterable[Effect]:
        """After each discard, at the setup one player after the other (A-35)."""
        yield LookAt(discarded.seat, discarded.place, discarded.number)
        if discarded.state.players[discarded.seat].bonus_cards:
            yield Ask(SwapBonusCard(discarded.seat, discarded.place, discarded.number))

    def judged(self, table: Any, seat: int, options: Options, judge: Judge) -> list[tuple[float, Action]]:
        """A card that is likely to bring more is taken."""
        swaps = [action for action in options if isinstance(action, Swap)]
        return [(judge.card(swap.discarded) - judge.card(swap.own), swap) for swap in swaps]


class LookAt(Effect):
    """Discarded bonus cards are seen by the holder, who alone knows from now on what lies there."""

    def __init__(self, seat: int, place: int, number: int) -> None:
        self.seat = seat
        self.place = place
        self.number = number

    def perform(self, state: State, report: Report) -> None:
        cards = discarded_cards(state, self.place, self.number)
        know(state, self.seat, self.place, cards)
        report.add("bonus-cards-looked-at", self.seat, amount=self.number, because="DEC-6")
        report.add("bonus-cards-thrown-away", self.seat, cards, because="DEC-6", secret_to=self.seat)


def discarded_cards(state: State, place: int, number: int) -> tuple[str, ...]:
    """Some cards of the bonus deck."""
    return tuple([hidden.card for hidden in state.bonus_deck[place : place + number]])


def know(state: State, seat: int, place: int, cards: tuple[str, ...]) -> None:
    """These cards lie in the bonus deck from a place on, and one seat knows that; who put others there cannot be sure."""
    known = tuple([HiddenCard(card, seat) for card in cards])
    state.bonus_deck = (*state.bonus_deck[:place], *known, *state.bonus_deck[place + len(cards) :])


class SwapBonusCard(Decision):
    """Exchange a bonus card for a discarded one, or leave it (DEC-6); the exchange is no discard (A-71)."""

    tag = "swap-bonus-card"
    asks = "exchange a bonus card for a discarded one, or not"
    rule = "DEC-6"
    answers = (Leave, Swap)

    def __init__(self, seat: int, place: int, number: int) -> None:
        super().__init__(seat)
        self.place = place
        self.number = number

    def options(self, rules: LudwigRules, state: State) -> Options:
        seat, there = self.seat, discarded_cards(state, self.place, self.number)
        swaps = [Swap(seat, own, other) for own, other in product(state.players[seat].bonus_cards, there)]
        return Listed([Leave(seat), *swaps])

    def label(self, action: Action) -> str:
        if not isinstance(action, Swap):
            return "Keep your bonus cards"
        from swanstone.ludwig.components import all_bonus_cards  # they know all modules, of which this is one

        cards = all_bonus_cards()
        return f"Give up {cards[action.own].name} for {cards[action.discarded].name}"

    def objections(self, rules: LudwigRules, state: State, action: Action) -> list[Objection]:
        if action in self.options(rules, state):
            return []
        return [Objection("DEC-6", "exchange one of your bonus cards for one of those just discarded")]

    def answer(self, rules: LudwigRules, state: State, action: Action, report: Report) -> None:
        report.add("swap-considered", self.seat, because="DEC-6")
        if isinstance(action, Swap):
            cards = discarded_cards(state, self.place, self.number)
            know(
                state,
                self.seat,
                self.place,
                tuple([action.own if card == action.discarded else card for card in cards]),
            )
            player = state.own(self.seat)
            player.bonus_cards = tuple(
                [action.discarded if card == action.own else card for card in player.bonus_cards]
            )
            report.add("bonus-cards-swapped", self.seat, (action.own, action.discarded), secret_to=self.seat)


# Coins


class ClosedPurse(Decree):
    """Your coins are hidden from the others until the end; you look at them and spend them as usual."""

    id = "DEC-7"

    def open_purse(self, yes: bool, subject: Subject) -> bool:
        return False


# The room deck


class Recall(Action, frozen=True, tag="recall"):
    """Flip the decree and look through the discarded room cards."""

    told: ClassVar[str] = "verb"


class PutOnTop(Action, frozen=True, tag="put-on-top"):
    """Put a room card of this size on the deck; the first one is drawn first."""

    told: ClassVar[str] = "verb"
    size: int


class Enough(Action, frozen=True, tag="enough"):
    """Put no more cards on the deck."""

    told: ClassVar[str] = "verb"


class RecallThePlans(Decree):
    """Once in the game, at any time, you flip this decree: look through the discarded room cards, choose up to 3
    and put them on the room deck in any order.
    """

    id = "DEC-8"

    def judged(self, table: Any, seat: int, options: Options, judge: Judge) -> list[tuple[float, Action]]:
        """Sizes that are worth more to the holder than to others are put on the deck; near the end for less."""
        worth = {size: judge.size(size) for size in set(table.discards)} if asks_for_plans(options) else {}
        found: list[tuple[float, Action]] = []
        for action in options:
            if isinstance(action, PutOnTop):
                found.append((worth[action.size], action))
            elif isinstance(action, Recall) and not table.last_round:
                best = sorted([worth[size] for size in table.discards], reverse=True)[:MOST_RECALLED]
                enough = RECALLED_FOR if rounds_to_come(table) > NEAR_THE_END else 0.0
                found.append((sum([max(0.0, gain) for gain in best]) - enough, action))
        return found


def asks_for_plans(options: Options) -> bool:
    """Whether plans may be recalled or chosen now."""
    return any([isinstance(action, (Recall, PutOnTop)) for action in options])


class RecallPlans(Aside):
    """The plans may be recalled at every decision of the game, whoever is asked (DEC-8, A-34)."""

    action = Recall
    rule = card = "DEC-8"
    any_time = True

    def options(self, rules: LudwigRules, state: State, decision: Decision) -> list[Action]:
        return self.calls(rules, state, decision.seat) if decision.tag != ChoosePlans.tag else []

    def calls(self, rules: LudwigRules, state: State, seat: int) -> list[Action]:
        slot = slot_of(state)
        ready = RecallThePlans.id in slot.hands[seat] and RecallThePlans.id not in slot.marks.used
        return [Recall(seat)] if ready and state.discards and not state.finished else []

    def label(self, action: Recall) -> str:
        return "Look through the discarded room cards"

    def perform(self, rules: LudwigRules, state: State, action: Recall, report: Report) -> None:
        mark(state, used=(*slot_of(state).marks.used, RecallThePlans.id))
        report.add("plans-looked-through", action.seat, because="DEC-8")
        state.then(ChoosePlans(action.seat))


class ChoosePlans(Decision):
    """Choose room cards for the top of the deck, the next to be drawn first; what was chosen is open, in which order is not."""

    tag = "choose-plans"
    asks = "choose up to 3 room cards, the first to be drawn first"
    rule = "DEC-8"
    answers = (Enough, PutOnTop)

    def options(self, rules: LudwigRules, state: State) -> Options:
        seat = self.seat
        return Listed([Enough(seat), *[PutOnTop(seat, size) for size in sorted(set(self.left(state)))]])

    def left(self, state: State) -> list[int]:
        """The discarded room cards that were not chosen yet."""
        cards = list(state.discards)
        for size in slot_of(state).recalling:
            cards.remove(size)
        return cards

    def label(self, action: Action) -> str:
        return f"A room card of {action.size} square feet" if isinstance(action, PutOnTop) else "That is enough"

    def answer(self, rules: LudwigRules, state: State, action: Action, report: Report) -> None:
        if isinstance(action, PutOnTop):
            change(state, recalling=(*slot_of(state).recalling, action.size))
        chosen = slot_of(state).recalling
        if isinstance(action, PutOnTop) and len(chosen) < MOST_RECALLED and self.left(state):
            state.then(self)
            return
        state.discards = tuple(self.left(state))
        change(state, recalling=())
        if chosen:
            state.recalled = Recalled(self.seat, chosen, len(state.laid))
        sizes = tuple([str(size) for size in sorted(chosen)])
        report.add("plans-recalled", self.seat, sizes, len(chosen), "DEC-8")


# Prices


class MoveUnder(Action, frozen=True, tag="move-under"):
    """Move a room under another price, where one lies already; its own price stays empty."""

    told: ClassVar[str] = "all"
    room: str
    price: str


class CrookedStall(Decree):
    """When you set the prices as Master Builder, you may leave one price empty and lay one more room under
    another. With 5 players a third room may lie under 15 000, or only one under it and two under another price.
    """

    id = "DEC-9"
    order = -1  # before anything about turns

    def offers_priced(self, subject: Subject) -> Iterable[Effect]:
        if subject.seat == subject.state.master_builder and len(subject.state.offers) > 1:
            yield Ask(CrookStall(subject.seat))

    def judged(self, table: Any, seat: int, options: Options, judge: Judge) -> list[tuple[float, Action]]:
        moves = [action for action in options if isinstance(action, MoveUnder)]
        order = order_of_turns(table)
        now = judge.round(order) if moves else 0.0
        return [(judge.round(order, prices={move.room: int(move.price)}) - now, move) for move in moves]


class CrookStall(Decision):
    """Move one room under the price of another, or leave the rooms as they lie (DEC-9)."""

    tag = "crook-stall"
    asks = "move one room under another price, or not"
    rule = "DEC-9"
    answers = (Leave, MoveUnder)

    def options(self, rules: LudwigRules, state: State) -> Options:
        taken = sorted({offer.price for offer in state.offers}, reverse=True)
        moves = [(offer, price) for offer, price in product(state.offers, taken) if price != offer.price]
        return Listed([Leave(self.seat), *[MoveUnder(self.seat, offer.room, str(price)) for offer, price in moves]])

    def label(self, action: Action) -> str:
        if isinstance(action, MoveUnder):
            return f"Move the {TILE[action.room].name} under {sum_text(int(action.price))}"
        return "Leave the rooms as they lie"

    def answer(self, rules: LudwigRules, state: State, action: Action, report: Report) -> None:
        if isinstance(action, MoveUnder):
            price = int(action.price)
            slot = next(offer.slot for offer in state.offers if offer.price == price)
            moved = [
                Offer(offer.room, slot, price, offer.coins) if offer.room == action.room else offer
                for offer in state.offers
            ]
            state.offers = tuple(sorted(moved, key=lambda offer: offer.slot))
            report.add("room-moved", self.seat, (action.room,), price, "DEC-9")


class Shift(Action, frozen=True, tag="shift"):
    """Move coins from a room of the market to another."""

    told: ClassVar[str] = "all"
    source: str
    target: str
    coins: int


class ShiftedCoffers(Decree):
    """When you set the prices as Master Builder, you may move coins from rooms of the market to other rooms there.
    No room may be raised above 5000.
    """

    id = "DEC-10"
    order = -1  # before anything about turns

    def offers_priced(self, subject: Subject) -> Iterable[Effect]:
        decision = ShiftCoins(subject.seat, (), ())
        if subject.seat == subject.state.master_builder and decision.shifts(subject.state):
            yield Ask(decision)

    def judged(self, table: Any, seat: int, options: Options, judge: Judge) -> list[tuple[float, Action]]:
        shifts = [action for action in options if isinstance(action, Shift)]
        order, lying = order_of_turns(table), {offer.room: offer.coins for offer in table.offers}
        now, found = judge.round(order) if shifts else 0.0, list[tuple[float, Action]]()
        for shift in shifts:
            moved = {shift.source: lying[shift.source] - shift.coins, shift.target: lying[shift.target] + shift.coins}
            found.append((judge.round(order, coins=moved) - now, shift))
        return found


class ShiftCoins(Decision):
    """Move coins, or be done; a room that gave coins gets none, and one that got some gives none, so that it ends (DEC-10)."""

    tag = "shift-coins"
    asks = "move coins between rooms of the market, or be done"
    rule = "DEC-10"
    answers = (Leave, Shift)

    def __init__(self, seat: int, given: tuple[str, ...], got: tuple[str, ...]) -> None:
        super().__init__(seat)
        self.given = given
        self.got = got

    def shifts(self, state: State) -> list[Shift]:
        """Every way to move coins from one room to another."""
        found: list[Shift] = []
        for one, other in product(state.offers, state.offers):
            if one.room != other.room and one.room not in self.got and other.room not in self.given:
                most = min(one.coins, MOST_COINS - other.coins)
                found += [Shift(self.seat, one.room, other.room, coins) for coins in range(STEP, most + 1, STEP)]
        return found

    def options(self, rules: LudwigRules, state: State) -> Options:
        return Listed([Leave(self.seat), *self.shifts(state)])

    def objections(self, rules: LudwigRules, state: State, action: Action) -> list[Objection]:
        if action in self.options(rules, state):
            return []
        reason = f"move coins by thousands from a room that has them to one that then has at most {MOST_COINS}"
        return [Objection("DEC-10", reason)]

    def label(self, action: Action) -> str:
        if isinstance(action, Shift):
            return (
                f"Move {sum_text(action.coins)} from the {TILE[action.source].name} to the {TILE[action.target].name}"
            )
        return "Leave the coins where they are"

    def answer(self, rules: LudwigRules, state: State, action: Action, report: Report) -> None:
        if isinstance(action, Shift):
            changes = {action.source: -action.coins, action.target: action.coins}
            state.offers = tuple(
                [
                    Offer(offer.room, offer.slot, offer.price, offer.coins + changes.get(offer.room, 0))
                    for offer in state.offers
                ]
            )
            report.add("coins-shifted", self.seat, (action.source, action.target), action.coins, "DEC-10")
            more = ShiftCoins(self.seat, (*self.given, action.source), (*self.got, action.target))
            if more.shifts(state):
                state.then(more)


# The hourglass


class SoFar(Action, frozen=True, tag="so-far"):
    """The prices as they are laid so far, from the highest down; '-' where none is."""

    told: ClassVar[str] = "verb"
    rooms: tuple[str, ...]


class TimeUp(Action, frozen=True, tag="time-up"):
    """The sand has run through."""

    told: ClassVar[str] = "verb"


class Hourglass(Decree):
    """Whenever another player sets the prices as Master Builder, that player has 15 seconds. When they have run
    out, you price the rooms that are not priced yet.
    """

    id = "DEC-11"

    def round_steps(self, steps: tuple[Item, ...], subject: Subject) -> tuple[Item, ...]:
        return tuple([in_time(step, subject.seat) for step in steps])


def in_time(step: Item, holder: int) -> Item:
    """The pricing of another player with an hourglass beside it."""
    if isinstance(step, PriceRooms) and step.seat != holder:
        return PriceInTime(step.seat, holder)
    return step


class PriceInTime(PriceRooms):
    """The Master Builder has 15 seconds for the prices; what is not priced then, the holder prices (DEC-11)."""

    tag = "price-in-time"
    asks = "price the rooms before the sand has run through"
    rule = "DEC-11"
    answers = (Price, TimeUp)
    seconds = 15

    def __init__(self, seat: int, holder: int) -> None:
        super().__init__(seat)
        self.holder = holder

    def objections(self, rules: LudwigRules, state: State, action: Any) -> list[Objection]:
        return [] if isinstance(action, TimeUp) else super().objections(rules, state, action)

    def timed_out(self, rules: LudwigRules, state: State) -> Action:
        return TimeUp(self.seat)

    def answer(self, rules: LudwigRules, state: State, action: Any, report: Report) -> None:
        laid = slot_of(state).marks.priced or (EMPTY_PLACE,) * len(rules.prices(state))
        mark(state, priced=())
        if not isinstance(action, TimeUp):
            super().answer(rules, state, action, report)
            return
        report.add("time-ran-out", self.seat, laid, because="DEC-11")
        state.then(PriceRest(self.holder, self.seat, laid))


class LayPrices(Aside):
    """What the Master Builder has priced so far, while the sand runs (DEC-11, A-33)."""

    action = SoFar
    rule = "DEC-11"

    def objections(self, rules: LudwigRules, state: State, decision: Decision, action: SoFar) -> list[Objection]:
        rooms = [room for room in action.rooms if room != EMPTY_PLACE]
        offered = {offer.room for offer in state.offers}
        right = (
            len(action.rooms) == len(rules.prices(state)) and len(set(rooms)) == len(rooms) and set(rooms) <= offered
        )
        if isinstance(decision, PriceInTime) and right:
            return []
        return [Objection("DEC-11", "while the sand runs, a room of the market or '-' lies at each of the prices")]

    def perform(self, rules: LudwigRules, state: State, action: SoFar, report: Report) -> None:
        mark(state, priced=action.rooms)


class RestOfPrices(Arrangements):
    """Every way to lay the rooms that are not priced yet at the places that are left."""

    def __init__(self, seat: int, laid: tuple[str, ...], rooms: tuple[str, ...], prices: tuple[int, ...]) -> None:
        self.laid = laid
        free = [price for price, room in zip(prices, laid, strict=True) if room == EMPTY_PLACE]
        super().__init__(seat, rooms, tuple([str(price) for price in free]), Price)


class PriceRest(Decision):
    """The holder of the Hourglass prices what the Master Builder has not, by the normal rule (DEC-11, A-79)."""

    tag = "price-rest"
    asks = "price the rooms that are not priced yet"
    rule = "DEC-11"
    answers = (Price,)

    def __init__(self, seat: int, builder: int, laid: tuple[str, ...]) -> None:
        super().__init__(seat)
        self.builder = builder
        self.laid = laid

    def options(self, rules: LudwigRules, state: State) -> Options:
        rooms = tuple([offer.room for offer in state.offers if offer.room not in self.laid])
        return RestOfPrices(self.seat, self.laid, rooms, rules.prices(state))

    def answer(self, rules: LudwigRules, state: State, action: Price, report: Report) -> None:
        rest = list(action.rooms)
        rooms = tuple([room if room != EMPTY_PLACE else rest.pop(0) for room in self.laid])
        PriceRooms(self.builder).answer(rules, state, Price(self.seat, rooms), report)


# The order of turns


def order_of_turns(table: Any) -> tuple[int, ...]:
    """The seats in the order in which they buy, as far as these decrees have settled it; of a state or a view."""
    builder, seats = table.master_builder, len(table.players)
    others = [(builder + step) % seats for step in range(1, seats)]
    return (builder, *others) if slot_of(table).marks.goes_first else (*others, builder)


class GoFirst(Action, frozen=True, tag="go-first"):
    """Take the first turn of the round."""

    told: ClassVar[str] = "all"


class BuilderGoesFirst(Decree):
    """When you have set the prices as Master Builder, you may take the first turn of the round instead of the
    last.
    """

    id = "DEC-12"

    def offers_priced(self, subject: Subject) -> Iterable[Effect]:
        if subject.seat == subject.state.master_builder:
            yield Ask(ChooseTurn(subject.seat))

    def turn_order(self, seats: tuple[int, ...], subject: Subject) -> tuple[int, ...]:
        builder = subject.state.master_builder
        if subject.seat != builder or not slot_of(subject.state).marks.goes_first:
            return seats
        return (builder, *[seat for seat in seats if seat != builder])

    def round_ended(self, subject: Subject) -> Iterable[Effect]:
        yield NewRound()

    def judged(self, table: Any, seat: int, options: Options, judge: Judge) -> list[tuple[float, Action]]:
        """The first choice is weighed against what the others pay meanwhile."""
        last = order_of_turns(table)
        first = [action for action in options if isinstance(action, GoFirst)]
        return [(judge.round((seat, *last[:-1])) - judge.round(last), action) for action in first]


class NewRound(Effect):
    """The next round has its own order of turns."""

    def perform(self, state: State, report: Report) -> None:
        if slot_of(state).marks.goes_first or slot_of(state).marks.moved_up:
            mark(state, goes_first=False, moved_up=0)


class ChooseTurn(Decision):
    """Take the first turn of the round, or the last (DEC-12)."""

    tag = "choose-turn"
    asks = "take the first turn of the round, or the last"
    rule = "DEC-12"
    answers = (Leave, GoFirst)

    def options(self, rules: LudwigRules, state: State) -> Options:
        return Listed([Leave(self.seat), GoFirst(self.seat)])

    def label(self, action: Action) -> str:
        return "Take the first turn" if isinstance(action, GoFirst) else "Stay last"

    def answer(self, rules: LudwigRules, state: State, action: Action, report: Report) -> None:
        if isinstance(action, GoFirst):
            mark(state, goes_first=True)
            report.add("builder-goes-first", self.seat, because="DEC-12")


class Grease(Action, frozen=True, tag="grease"):
    """Pay so many players right ahead and take the turn before them."""

    told: ClassVar[str] = "all"
    players: int


class GreaseTheQueue(Decree):
    """When the prices are set, you may pay 2000 coins to each of any number of players right before you in turn
    order and take your turn before them. They cannot refuse. You may do so as Master Builder too.
    """

    id = "DEC-13"
    order = 1  # after a Master Builder has chosen to go first

    def offers_priced(self, subject: Subject) -> Iterable[Effect]:
        yield ConsiderGrease(subject.seat)

    def turn_order(self, seats: tuple[int, ...], subject: Subject) -> tuple[int, ...]:
        place = seats.index(subject.seat)
        new = max(0, place - slot_of(subject.state).marks.moved_up)
        others = [seat for seat in seats if seat != subject.seat]
        return (*others[:new], subject.seat, *others[new:])

    def round_ended(self, subject: Subject) -> Iterable[Effect]:
        yield NewRound()

    def judged(self, table: Any, seat: int, options: Options, judge: Judge) -> list[tuple[float, Action]]:
        """An earlier turn is weighed against the coins that others get for it."""
        order = order_of_turns(table)
        found: list[tuple[float, Action]] = []
        for action in options:
            if isinstance(action, Grease):
                place = order.index(seat) - action.players
                paid = order[place : order.index(seat)]
                moved = (*order[:place], seat, *paid, *order[order.index(seat) + 1 :])
                cost = sum([judge.handed(TO_PASS, other) for other in paid])
                found.append((judge.round(moved) - judge.round(order) + cost, action))
        return found


class ConsiderGrease(Effect):
    """The holder is asked, once the Master Builder has decided (A-32)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def perform(self, state: State, report: Report) -> None:
        state.then(OfferQueue(self.seat))


class OfferQueue(Task):
    """The holder is asked if there is anybody to be paid, and coins to pay with."""

    tag = "offer-queue"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, rules: LudwigRules, state: State, report: Report) -> None:
        decision = PayAhead(self.seat)
        if len(decision.options(rules, state)) > 1:
            state.then(decision)


class PayAhead(Decision):
    """Pay players right ahead to take the turn before them, or wait (DEC-13, A-31)."""

    tag = "pay-ahead"
    asks = "pay players ahead to take your turn before them, or wait"
    rule = "DEC-13"
    answers = (Leave, Grease)

    def options(self, rules: LudwigRules, state: State) -> Options:
        most = min(len(self.ahead(rules, state)), state.players[self.seat].coins // TO_PASS)
        return Listed([Leave(self.seat), *[Grease(self.seat, number) for number in range(1, most + 1)]])

    def ahead(self, rules: LudwigRules, state: State) -> list[int]:
        """The players before the seat in turn order, the nearest first."""
        seats = rules.turn_order(state)
        return list(reversed(seats[: seats.index(self.seat)]))

    def label(self, action: Action) -> str:
        if not isinstance(action, Grease):
            return "Pay nobody"
        paid = sum_text(TO_PASS * action.players)
        return f"Pay {paid} and move up {action.players}" if action.players > 1 else f"Pay {paid} and move up one place"

    def cost(self, rules: LudwigRules, state: State, action: Action) -> Ledger:
        return (Line(TO_PASS * action.players, "DEC-13"),) if isinstance(action, Grease) else ()

    def answer(self, rules: LudwigRules, state: State, action: Action, report: Report) -> None:
        if isinstance(action, Grease):
            for other in self.ahead(rules, state)[: action.players]:
                state.own(self.seat).coins -= TO_PASS
                state.own(other).coins += TO_PASS
                report.add("player-paid", other, amount=TO_PASS, because="DEC-13")
            mark(state, moved_up=action.players)
            report.add("moved-up", self.seat, amount=action.players, because="DEC-13")


DECREES: Final[tuple[Decree, ...]] = (
    *(NothingWasted(), ClosedPurse(), RecallThePlans(), CrookedStall(), ShiftedCoffers(), Hourglass()),
    *(BuilderGoesFirst(), GreaseTheQueue()),
)
ITEMS: Final = (
    *(SwapBonusCard, ChoosePlans, CrookStall, ShiftCoins, PriceInTime, PriceRest),
    *(ChooseTurn, OfferQueue, PayAhead),
)
ASIDES: Final = (RecallPlans(), LayPrices())
