"""Quarry, the smallest title that uses all that a title can: read it from top to bottom (docs/titles.md walks through it).

Two to four seats play three rounds. All bid in secret for a gem (BID); the winner cuts it while the others dig for coins
(DIG), each at their own pace; a rich find makes the finder give a coin away (GIVE). A seat that is asked anything may
sell a point first (SELL). At the end everybody shows the lucky stone that they were dealt, and adds it (LUCK).
"""

from dataclasses import dataclass
from secrets import randbelow
from typing import Any

from msgspec import Struct, json

from swanstone.core.action import Action, Verbs
from swanstone.core.agenda import Agenda, Aside, Decision, Item, Lanes, Task
from swanstone.core.chance import Chance
from swanstone.core.codec import Codec
from swanstone.core.described import Blank
from swanstone.core.dice import Dice
from swanstone.core.errors import Objection
from swanstone.core.game import Game
from swanstone.core.ledger import Ledger, Line, total
from swanstone.core.options import Freehand, Listed, Options
from swanstone.core.report import Report
from swanstone.core.standings import Standings
from swanstone.core.state import State as CoreState
from swanstone.core.title import TableOption, Title, WireTypes

STONES, COINS, BANK, ROUNDS, RICH = tuple(range(1, 10)), 10, 200, 3, 5


# Actions: what a seat says. Their texts, such as `0 bid 3`, are made of their fields.


class Bid(Action, frozen=True, tag="bid"):
    coins: int


class Cut(Action, frozen=True, tag="cut"):
    shape: str


class Dig(Action, frozen=True, tag="dig"):
    shaft: str


class Give(Action, frozen=True, tag="give"):
    to: int


class Sell(Action, frozen=True, tag="sell"):
    points: int


# The state: everything that matters, as a value.


@dataclass(eq=False, repr=False)
class State(CoreState):
    chance: Chance
    coins: tuple[int, ...]
    bank: int
    stones: tuple[int, ...]
    """The lucky stone of each seat, which only that seat knows."""
    bids: tuple[int | None, ...]
    ledgers: tuple[Ledger, ...]
    """Where the points of each seat come from."""
    agenda: tuple[Item, ...]
    """After all that has no default: a field of a compiled class looks like one to `dataclass`."""
    round: int = 0
    finished: bool = False

    def copy(self) -> "State":
        return State(**{name: getattr(self, name) for name in self.__dataclass_fields__})

    def pay(self, seat: int, coins: int) -> None:
        """Moves coins from the bank to a seat, or back."""
        self.coins = changed(self.coins, seat, self.coins[seat] + coins)
        self.bank -= coins

    def score(self, seat: int, points: int, rule: str) -> None:
        """Books points."""
        self.ledgers = changed(self.ledgers, seat, (*self.ledgers[seat], Line(points, rule)))


def changed(things: tuple[Any, ...], place: int, new: Any) -> tuple[Any, ...]:
    """The things with one of them changed."""
    return (*things[:place], new, *things[place + 1 :])


# The agenda: what is asked, and what the game does by itself.


class MakeBid(Decision):
    """All bid at the same time and in secret, any number of coins: nobody lists them, `objections` judges."""

    tag, asks, answers, together = "make-bid", "bid for the gem", (Bid,), True

    def options(self, rules: None, state: State) -> Options:
        purse = state.coins[self.seat]
        some = [Bid(self.seat, coins) for coins in sorted({0, purse // 2, purse})]
        return Freehand(some, (Blank("bid", 0, purse, "coins"),), lambda bid: not self.objections(rules, state, bid))

    def objections(self, rules: None, state: State, action: Bid) -> list[Objection]:
        purse = state.coins[self.seat]
        return [] if 0 <= action.coins <= purse else [Objection("BID-1", f"bid 0 to {purse} coins, not {action.coins}")]

    def answer(self, rules: None, state: State, action: Bid, report: Report) -> None:
        state.bids = changed(state.bids, self.seat, action.coins)
        report.add("bid-made", self.seat)


class OpenBids(Task):
    """The highest bid wins, of equal ones that of the lowest seat; then everybody is busy in a lane of their own."""

    tag = "open-bids"

    def run(self, rules: None, state: State, report: Report) -> None:
        bids = [bid or 0 for bid in state.bids]
        winner = bids.index(max(bids))
        report.add("bids-opened", winner, tuple(map(str, bids)), bids[winner], "BID-2")
        state.pay(winner, -bids[winner])
        state.bids = (None,) * len(bids)
        lanes: list[Agenda] = [(Rest(seat), TakeTools(seat), DigCoins(seat)) for seat in range(len(bids))]
        lanes[winner] = (Rest(winner), CutGem(winner))
        state.then(Lanes(tuple(lanes)), NextRound())


class CutGem(Decision):
    """The winner's lane: a round gem is worth 3 points, a square one 2 points and 2 coins."""

    tag, asks, answers = "cut-gem", "cut the gem", (Cut,)

    def options(self, rules: None, state: State) -> Options:
        return Listed([Cut(self.seat, "round"), Cut(self.seat, "square")])

    def objections(self, rules: None, state: State, action: Cut) -> list[Objection]:
        return [] if action.shape in ("round", "square") else [Objection("CUT-1", "cut it round or square")]

    def answer(self, rules: None, state: State, action: Cut, report: Report) -> None:
        state.score(self.seat, 3 if action.shape == "round" else 2, "CUT-1")
        state.pay(self.seat, 0 if action.shape == "round" else 2)
        report.add("gem-cut", self.seat, (action.shape,))


class DigCoins(Decision):
    """The others' lanes: how much they find is no matter of rules; who thinks for too long digs in the flat shaft."""

    tag, asks, answers, seconds, has_outcome = "dig-coins", "dig for coins", (Dig,), 6, True

    def options(self, rules: None, state: State) -> Options:
        return Listed([Dig(self.seat, "flat"), Dig(self.seat, "deep")])

    def objections(self, rules: None, state: State, action: Dig) -> list[Objection]:
        return [] if action.shaft in ("flat", "deep") else [Objection("DIG-1", "the shafts are flat and deep")]

    def outcome(self, rules: None, state: State, action: Dig) -> bytes:
        return json.encode(randbelow(4) if action.shaft == "flat" else randbelow(RICH + 1))

    def answer(self, rules: None, state: State, action: Dig, report: Report) -> None:
        found = json.decode(report.outcome or b"0", type=int)
        state.pay(self.seat, found)
        report.add("coins-found", self.seat, (action.shaft,), found, "DIG-1")
        if found == RICH:
            state.then(GiveCoin(self.seat))


class GiveCoin(Decision):
    """A rich find: asked within the finder's lane, before its other items."""

    tag, asks, answers = "give-coin", "give a coin to somebody", (Give,)

    def options(self, rules: None, state: State) -> Options:
        return Listed([Give(self.seat, to) for to in range(len(state.coins)) if to != self.seat])

    def objections(self, rules: None, state: State, action: Give) -> list[Objection]:
        good = action.to != self.seat and 0 <= action.to < len(state.coins)
        return [] if good else [Objection("GIVE-1", "give it to another seat")]

    def answer(self, rules: None, state: State, action: Give, report: Report) -> None:
        state.pay(self.seat, -1)
        state.pay(action.to, 1)
        report.add("coin-given", self.seat, (str(action.to),), 1, "GIVE-1")


class TakeTools(Task):
    """Work within a lane: it is done when what lies above it is."""

    tag = "take-tools"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, rules: None, state: State, report: Report) -> None:
        report.add("tools-taken", self.seat)


class Rest(TakeTools):
    """The end of a lane."""

    tag = "rest"

    def run(self, rules: None, state: State, report: Report) -> None:
        report.add("rested", self.seat)


class NextRound(Task):
    """Everybody bids again, or shows their lucky stone (LUCK-1)."""

    tag = "next-round"

    def run(self, rules: None, state: State, report: Report) -> None:
        if state.round < ROUNDS:
            state.round += 1
            state.then(*[MakeBid(seat) for seat in range(len(state.coins))], OpenBids())
            return
        state.finished = True
        for seat, stone in enumerate(state.stones):
            state.score(seat, stone, "LUCK-1")
            report.add("stone-shown", seat, (), stone, "LUCK-1")


class SellPoints(Aside):
    """Whoever is asked anything may sell points for 2 coins each, and is asked the same again."""

    action = Sell

    def options(self, rules: None, state: State, decision: Decision) -> list[Action]:
        return [Sell(decision.seat, 1)] if total(state.ledgers[decision.seat]) > 0 else []

    def objections(self, rules: None, state: State, decision: Decision, action: Sell) -> list[Objection]:
        has = total(state.ledgers[decision.seat])
        return [] if 1 == action.points <= has else [Objection("SELL-1", f"sell 1 of your {has} points")]

    def perform(self, rules: None, state: State, action: Sell, report: Report) -> None:
        state.score(action.seat, -1, "SELL-1")
        state.pay(action.seat, 2)
        report.add("point-sold", action.seat, (), 2, "SELL-1")


# What a seat sees, and the game itself.


class View(Struct, frozen=True):
    """The table as a seat sees it: of stones and bids only its own, until they are shown."""

    seat: int | None
    agenda: tuple[Item, ...]
    coins: tuple[int, ...]
    bank: int
    stones: tuple[int | None, ...]
    bids: tuple[int | None, ...]
    bidden: tuple[bool, ...]
    ledgers: tuple[Ledger, ...]
    round: int
    finished: bool


class QuarryGame(Game[State]):
    """A table of Quarry."""

    def __init__(self, seats: int, choices: dict[str, str], version: int) -> None:
        super().__init__("quarry", seats, choices, (), version)
        self.rules = None
        self.verbs = Verbs((Bid, Cut, Dig, Give, Sell))
        self.codec = Codec(State, View, ITEMS)
        self.asides = (SellPoints(),)
        self.revealing = frozenset(["bids-opened", "coins-found", "stone-shown"])

    def set_up(self, chance: Chance, report: Report) -> State:
        stones, chance = chance.shuffled(STONES)
        coins = COINS if self.choices["purse"] == "full" else COINS // 2
        for seat in range(self.seats):
            report.add("stone-dealt", seat, (), stones[seat], secret_to=seat)
        all_coins = (coins,) * self.seats
        none = (None,) * self.seats
        return State(chance, all_coins, BANK, stones[: self.seats], none, ((),) * self.seats, (NextRound(),))

    def view(self, state: State, seat: int | None) -> View:
        self.require_seat(seat)
        own = [number == seat for number in range(self.seats)]
        stones = tuple([stone if mine or state.finished else None for stone, mine in zip(state.stones, own)])
        bids = tuple([bid if mine else None for bid, mine in zip(state.bids, own)])
        bidden = tuple([bid is not None for bid in state.bids])
        table = (stones, bids, bidden, state.ledgers, state.round, state.finished)
        return View(seat, state.agenda, state.coins, state.bank, *table)

    def imagine(self, view: View, chance: Chance) -> State:
        dice = Dice(chance)
        left = dice.shuffled([stone for stone in STONES if stone not in view.stones])
        stones = tuple([left.pop() if stone is None else stone for stone in view.stones])
        guesses = [dice.below(coins + 1) if there else None for there, coins in zip(view.bidden, view.coins)]
        bids = tuple([guess if bid is None else bid for bid, guess in zip(view.bids, guesses)])
        table = (view.coins, view.bank, stones, bids, view.ledgers, view.agenda, view.round, view.finished)
        return State(chance.fork("imagined"), *table)

    def standings(self, state: State) -> Standings | None:
        if not state.finished:
            return None
        scores = tuple([total(ledger) for ledger in state.ledgers])
        winners = tuple([seat for seat, score in enumerate(scores) if score == max(scores)])
        return Standings(scores, winners, state.ledgers)


ITEMS: tuple[type[Item], ...] = (MakeBid, OpenBids, CutGem, DigCoins, GiveCoin, TakeTools, Rest, NextRound)


class Quarry(Title):
    """What is known of the title before a table is opened."""

    id, name, package = "quarry", "Quarry", "tests.toys"
    fewest_seats, most_seats = 2, 4
    options = (TableOption("purse", ("full", "half"), "With how many coins everybody begins."),)

    def open(self, seats: int, options: dict[str, str], modules: tuple[str, ...], version: int) -> QuarryGame:
        return QuarryGame(seats, options, version)

    def components(self) -> dict[str, Any]:
        return {"stones": STONES}

    def wire(self) -> WireTypes:
        return WireTypes((View,), ITEMS)


QUARRY = Quarry()
