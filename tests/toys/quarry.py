"""Quarry, a whole title in one file, with all that `core` has for titles; docs/titles.md walks through it.

Two to four seats play four days. Every day one seat cuts a gem (CUT) while the others dig for coins (DIG), all at the same
time and each at their own pace. Whoever is asked anything may sell a point first (SELL). In the end everybody shows the
lucky stone that they were dealt, and scores it (LUCK).
"""

from dataclasses import dataclass
from secrets import randbelow

from msgspec import Struct

from swanstone import core

DAYS, STONES = 4, tuple(range(1, 10))
HIDDEN, RICH = 0, 4
GEMS = {"rough": (0, 1), "round": (3, 4)}
"""By its shape: the coins that it costs to cut a gem, and the points that it is worth."""


class Cut(core.Action, frozen=True, tag="cut"):
    shape: str


class Dig(core.Action, frozen=True, tag="dig"):
    depth: int


class Sell(core.Action, frozen=True, tag="sell"):
    pass


@dataclass(eq=False, repr=False)
class State(core.State):
    coins: tuple[int, ...]
    stones: tuple[int, ...]
    """The lucky stone of each seat, which only that seat knows."""
    ledgers: tuple[core.Ledger, ...]
    """Where the points of each seat come from."""
    agenda: core.Agenda
    day: int = 0

    def book(self, seat: int, cost: core.Ledger, score: core.Ledger) -> None:
        """A seat pays what something costs in coins, and scores its points."""
        self.coins = core.changed(self.coins, seat, self.coins[seat] - core.total(cost))
        self.ledgers = core.changed(self.ledgers, seat, self.ledgers[seat] + score)


class NextDay(core.Task):
    """One seat cuts, the others dig, each in a lane of their own; after the last day all show their stones."""

    tag = "next-day"

    def run(self, rules: None, state: State, report: core.Report) -> None:
        seats = range(len(state.coins))
        if state.day < DAYS:
            lanes = [(CutGem(seat) if seat == state.day % len(seats) else DigCoins(seat),) for seat in seats]
            state.then(core.Lanes(tuple(lanes)), NextDay())
            state.day += 1
            return
        for seat in seats:
            state.book(seat, (), (core.Line(state.stones[seat], "LUCK-1"),))
            report.add("stone-shown", seat, (), state.stones[seat], "LUCK-1")


class CutGem(core.Decision):
    """Some options cost coins and all score points; both are told with the option, and booked as they were told."""

    tag, rule, asks, answers = "cut-gem", "CUT-1", "cut the gem", (Cut,)

    def options(self, rules: None, state: State) -> core.Options:
        purse = state.coins[self.seat]
        return core.Listed([Cut(self.seat, shape) for shape, (coins, _) in GEMS.items() if coins <= purse])

    def cost(self, rules: None, state: State, action: Cut) -> core.Ledger:
        return (core.Line(GEMS[action.shape][0], "CUT-1"),)

    def score(self, rules: None, state: State, action: Cut) -> core.Ledger:
        return (core.Line(GEMS[action.shape][1], "CUT-1"),)

    def answer(self, rules: None, state: State, action: Cut, report: core.Report) -> None:
        state.book(self.seat, self.cost(rules, state, action), self.score(rules, state, action))
        report.add("gem-cut", self.seat, (action.shape,))


class DigCoins(core.Decision):
    """As deep as the seat likes, with an outcome outside the rules; who thinks for too long digs 1 metre."""

    tag, rule, asks, answers = "dig-coins", "DIG-1", "dig for coins", (Dig,)
    has_outcome, seconds = True, 6

    def options(self, rules: None, state: State) -> core.Options:
        some = [Dig(self.seat, depth) for depth in (1, 5, 9)]
        return core.Freehand(some, (core.Blank("depth", 1, 9, "metres"),))

    def outcome(self, rules: None, state: State, action: Dig) -> bytes:
        collapses = randbelow(10) < action.depth
        return b"%d" % (0 if collapses else randbelow(action.depth + 1))

    def answer(self, rules: None, state: State, action: Dig, report: core.Report) -> None:
        found = int(report.outcome or b"0")
        state.book(self.seat, (core.Line(-found, "DIG-1"),), ())
        report.add("coins-found", self.seat, (str(action.depth),), found, "DIG-1")
        if found >= RICH:
            state.then(DigCoins(self.seat))  # once more, in the same lane


class SellPoint(core.Aside):
    """Whoever is asked anything may sell a point for 2 coins, and is asked the same again."""

    action, rule = Sell, "SELL-1"

    def options(self, rules: None, state: State, decision: core.Decision) -> list[core.Action]:
        return [Sell(decision.seat)] if core.total(state.ledgers[decision.seat]) > 0 else []

    def perform(self, rules: None, state: State, action: Sell, report: core.Report) -> None:
        state.book(action.seat, (core.Line(-2, "SELL-1"),), (core.Line(-1, "SELL-1"),))
        report.add("point-sold", action.seat, (), 2, "SELL-1")


class View(Struct, frozen=True):
    """The table as a seat sees it: its own stone, and that the others are HIDDEN."""

    seat: int | None
    coins: tuple[int, ...]
    stones: tuple[int, ...]
    ledgers: tuple[core.Ledger, ...]
    agenda: core.Agenda
    day: int


class QuarryGame(core.Game[State]):
    """A table of Quarry."""

    def set_up(self, chance: core.Chance, report: core.Report) -> State:
        stones = chance.shuffled(STONES)[0][: self.seats]
        for seat, stone in enumerate(stones):
            report.add("stone-dealt", seat, (), stone, secret_to=seat)
        coins = 10 if self.choices["purse"] == "full" else 0
        return State((coins,) * self.seats, stones, ((),) * self.seats, (NextDay(),))

    def view(self, state: State, seat: int | None) -> View:
        self.require_seat(seat)
        over = not state.agenda
        stones = [stone if over or number == seat else HIDDEN for number, stone in enumerate(state.stones)]
        return View(seat, state.coins, tuple(stones), state.ledgers, state.agenda, state.day)

    def imagine(self, view: View, chance: core.Chance) -> State:
        left = core.Dice(chance).shuffled([stone for stone in STONES if stone not in view.stones])
        stones = [left.pop() if stone == HIDDEN else stone for stone in view.stones]
        return State(view.coins, tuple(stones), view.ledgers, view.agenda, view.day)

    def standings(self, state: State) -> core.Standings | None:
        return None if state.agenda else core.Standings.of(state.ledgers)


class Quarry(core.Title):
    """What is known of the title before a table is opened."""

    id, name = "quarry", "Quarry"
    fewest_seats, most_seats = 2, 4
    options = (core.TableOption("purse", ("full", "empty"), "Whether everybody begins with coins."),)
    game, state, view = QuarryGame, State, View
    items = (NextDay, CutGem, DigCoins)
    asides = (SellPoint(),)
    revealing = frozenset(["coins-found", "stone-shown"])
    bots = "tests.toys.quarry_bots:BOTS"


QUARRY = Quarry()
