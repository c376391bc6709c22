"""The battery: what must hold in every game of every title, whatever the options of the table.

`run` plays a random game from a head (title, seats, seed, options) and lets checks look at the start, at every step and
at the end. A check knows only `core`; what it must know of a title stands in a `Title`, which `TITLES` finds.
The game does not depend on the checks that watch it: they have their own chances.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from typing import Any, ClassVar, NamedTuple, Protocol

import msgspec

from swanstone import titles
from swanstone.core.action import Action
from swanstone.core.agenda import Decision
from swanstone.core.amend import Bends, Rulebook
from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.errors import BadOption, IllegalAction, NotYourDecision, SwanstoneError
from swanstone.core.event import Event, visible
from swanstone.core.game import Game
from swanstone.core.ledger import Ledger, total
from swanstone.core.options import Options
from swanstone.core.record import Head, Recorder, play_record, read_record
from swanstone.core.standings import Step
from swanstone.core.value import replace
from swanstone.titles import game_of, load

MOST_DECISIONS = 5000
"""A game with more decisions than this does not end."""

AnyGame = Game[Any]
Bot = Callable[[AnyGame, Any, Decision, Dice], Action]


class Ply(NamedTuple):
    """One action of a game: the state before it, what was asked and answered, and what followed."""

    before: Any
    decision: Decision
    action: Action
    after: Any
    events: tuple[Event, ...]
    outcome: bytes | None = None


class Refusal(NamedTuple):
    """An action that must be refused, and how."""

    action: Action
    error: type[SwanstoneError]


def random_bot(game: AnyGame, state: Any, decision: Decision, dice: Dice) -> Action:
    """Any option or aside, each as likely as another."""
    return game.moves(state, decision).sample(dice)


# What the battery must know of a title


class Title:
    """What the checks must know of a title.

    Every title has `accounts` and `strangers`; where it has nothing to add, it leaves a method as it is.
    """

    name: ClassVar[str]
    seats: ClassVar[tuple[int, ...]]
    choices: ClassVar[dict[str, tuple[str, ...]]] = {}
    """The options of a table and their values."""
    modules: ClassVar[tuple[tuple[str, ...], ...]] = ((),)
    """The modules with which a table may be played, together."""
    bots: ClassVar[dict[str, Bot]] = {"random": random_bot}

    def conserved(self, state: Any) -> dict[str, Any]:
        """What never changes in a game, by name; it also sees that the state is sound."""
        return {}

    def accounts(self, state: Any) -> list[tuple[int, Ledger]]:
        """The points and the ledger of every seat."""
        return []

    def refusals(self, game: AnyGame, state: Any, decision: Decision, dice: Dice) -> Iterator[Refusal]:
        """Answers to a decision that must be refused."""
        return iter(())

    def strangers(self, seat: int) -> Sequence[Action]:
        """An action of every kind."""
        return ()

    def told(self, event: Event) -> set[str]:
        """The hidden things that an event names."""
        return set()

    def unveils(self, event: Event) -> bool:
        """Whether an event shows everybody at once what the state keeps face down until the game has ended."""
        return False

    def named(self, view: Any) -> set[str]:
        """The hidden things that a view names."""
        return set()

    def hidden(self, state: Any, seat: int | None) -> set[str]:
        """The things that a seat may not know now."""
        return set()

    def with_hidden_changed(self, state: Any, seat: int | None, dice: Dice) -> Any:
        """A state in which only things have changed that the seat cannot know."""
        return state

    def counterpart(self, ply: Ply, imagined: Any, seat: int | None) -> Action | None:
        """The action that looks the same to a seat in its imagined state; none if the real one shows it something new."""
        return None

    def explore(self, game: AnyGame, ply: Ply, dice: Dice) -> None:
        """Checks of the title's own, perhaps slow ones."""

    def referee(self, game: AnyGame, head: Head) -> "Referee | None":
        """A second opinion on the flow of a game, from its first action to its last, if the title has one."""
        return None


class Referee(Protocol):
    """Raises if a game goes on otherwise than the rules say."""

    def start(self, step: Step[Any]) -> None:
        """Looks at the table as set up."""

    def step(self, action: str, step: Step[Any]) -> None:
        """Looks at what an action, as text, led to."""


# Playing


class Check:
    """Something that must hold in every game."""

    def __init__(self, game: AnyGame, head: Head) -> None:
        self.game = game
        self.head = head
        self.title = TITLES[head.title]
        self.dice = Dice(Chance(head.seed).fork(type(self).__name__))

    def started(self, step: Step[Any]) -> None:
        """Looks at the table as set up."""

    def stepped(self, ply: Ply) -> None:
        """Looks at one action."""

    def ended(self, state: Any) -> None:
        """Looks at the finished game."""


class Played(NamedTuple):
    """A game that was played to its end."""

    state: Any
    actions: tuple[str, ...]


def open_table(head: Head) -> AnyGame:
    """The game that a head asks for."""
    return game_of(head)


def plies(game: AnyGame, state: Any, dice: Dice, bot: Bot = random_bot) -> Iterator[Ply]:
    """Plays on from a state to the end; where several seats are asked at once, any of them answers first."""
    for _ in range(MOST_DECISIONS):
        asked = game.pending(state)
        if not asked:
            assert game.standings(state) is not None, "nothing is asked of anybody, yet the game is not over"
            return
        assert game.standings(state) is None, "the game is over, yet something is asked"
        decision = dice.choice(asked)
        assert len(game.options(state, decision)) > 0, f"there is no option to {decision.asks}"
        action = bot(game, state, decision, dice)
        step = game.apply(state, action)
        yield Ply(state, decision, action, step.state, step.events, step.outcome)
        state = step.state
    raise AssertionError(f"the game does not end in {MOST_DECISIONS} decisions")


def run(head: Head, checks: Iterable[type[Check]] = (), bot: str = "random", game: AnyGame | None = None) -> Played:
    """Plays a game by a bot of the title, and lets the checks watch."""
    game = game or open_table(head)
    watching = [check(game, head) for check in checks]
    chance = Chance(head.seed)
    step = game.start(chance)
    state = step.state
    done = []
    for check in watching:
        check.started(step)
    for ply in plies(game, state, Dice(chance.fork("bot")), TITLES[head.title].bots[bot]):
        for check in watching:
            check.stepped(ply)
        state = ply.after
        done.append(game.write_action(ply.action))
    for check in watching:
        check.ended(state)
    return Played(state, tuple(done))


def some(options: Options, dice: Dice, most: int) -> list[Action]:
    """A sample of options, or all of them if they are few."""
    count = len(options)
    if count <= most:
        return list(options)
    return [options[dice.below(count)] for _ in range(most)]


# Checks for every title


class EveryOptionApplies(Check):
    """Every option can be taken, and taking it leaves the state as it was."""

    most = 6

    def stepped(self, ply: Ply) -> None:
        game, state = self.game, ply.before
        before = game.to_json(state)
        for decision in game.pending(state):
            for action in some(game.moves(state, decision), self.dice, self.most):
                step = game.apply(state, action)
                assert step == game.repeat(state, action, step.outcome), (
                    f"'{game.write_action(action)}' does not always do the same"
                )
                assert step.state != state, f"'{game.write_action(action)}' changes nothing"
        assert game.to_json(state) == before, "trying options has changed the state"


class OptionsKeepTheirLaws(Check):
    """Length, index, iteration, membership and sample of options agree, and actions' texts read back."""

    most_listed = 300

    def stepped(self, ply: Ply) -> None:
        for decision in self.game.pending(ply.before):
            self.look_at(decision, self.game.options(ply.before, decision))
            again = self.game.options(ply.before, decision)
            assert same_options(self.game.options(ply.before, decision), again, self.dice), "the order is not stable"
        assert ply.action in self.game.moves(ply.before, ply.decision)

    def look_at(self, decision: Decision, options: Options) -> None:
        """The laws for the options of one decision."""
        count = len(options)
        assert count > 0
        head = [action for action, _ in zip(options, range(self.most_listed))]
        assert len(head) == min(count, self.most_listed)
        assert head == [options[index] for index in range(len(head))], "index and iteration differ"
        texts = [self.game.write_action(action) for action in head]
        assert len(set(texts)) == len(texts), "an option is there twice"
        assert options[count - 1] == options[-1]
        assert not is_there(options, count), "there are more options than their number says"
        for action in [*some(options, self.dice, 5), options.sample(self.dice)]:
            assert action in options, f"{action} is an option, yet not among them"
            assert action.seat == decision.seat
            assert isinstance(action, decision.answers)
            text = self.game.write_action(action)
            assert "\n" not in text
            assert self.game.read_action(text) == action, f"'{text}' does not read back"
        for stranger in self.title.strangers(decision.seat):
            assert stranger not in options or isinstance(stranger, decision.answers)
        assert None not in options


def is_there(options: Options, index: int) -> bool:
    """Whether there is an option at an index."""
    try:
        options[index]
    except IndexError:
        return False
    return True


def same_options(one: Options, other: Options, dice: Dice, most: int = 100) -> bool:
    """Whether two options agree, place by place; of many, a sample."""
    if len(one) != len(other):
        return False
    if len(one) <= most:
        return list(one) == list(other)
    return all(one[index] == other[index] for index in (dice.below(len(one)) for _ in range(10)))


class JsonReturns(Check):
    """A state comes back from JSON as it was, with the same options in the same order, and plays on as it did."""

    def stepped(self, ply: Ply) -> None:
        back = self.look_at(ply.before)
        again = self.game.repeat(back, ply.action, ply.outcome)
        assert again.state == ply.after, "a state read from JSON plays on otherwise"
        assert msgspec.json.decode(msgspec.json.encode(ply.events), type=tuple[Event, ...]) == ply.events

    def ended(self, state: Any) -> None:
        self.look_at(state)

    def look_at(self, state: Any) -> Any:
        """The way there and back."""
        data = self.game.to_json(state)
        back = self.game.from_json(data)
        assert back == state, "JSON brings back another state"
        assert self.game.to_json(back) == data
        assert self.game.pending(back) == self.game.pending(state)
        for decision in self.game.pending(state):
            options = self.game.options(state, decision)
            assert same_options(options, self.game.options(back, decision), self.dice), "the options differ after JSON"
        return back


class RecordsReplay(Check):
    """A record's text reads back, and replays to the same digests and the same result."""

    def started(self, step: Step[Any]) -> None:
        self.recorder = Recorder(self.game, self.head)
        self.states = [step.state]

    def stepped(self, ply: Ply) -> None:
        self.recorder.add(ply.action, Step(ply.after, ply.events, ply.outcome))
        self.states.append(ply.after)

    def ended(self, state: Any) -> None:
        record = self.recorder.record()
        read = read_record(record.text())
        assert read.text() == record.text()
        assert (read.head, read.result) == (record.head, record.result)
        replayed = [step.state for step in play_record(read, open_table(read.head))]
        assert replayed == self.states


class LedgersSum(Check):
    """Every seat's ledger sums to its points, always."""

    def started(self, step: Step[Any]) -> None:
        self.look_at(step.state)

    def stepped(self, ply: Ply) -> None:
        self.look_at(ply.after)

    def ended(self, state: Any) -> None:
        standings = self.game.standings(state)
        assert standings is not None
        accounts = self.title.accounts(state)
        assert list(zip(standings.scores, standings.ledgers)) == accounts, "standings and `accounts` differ"
        assert standings.winners, "somebody wins"
        best = max(standings.scores)
        assert all(standings.scores[seat] == best for seat in standings.winners)

    def look_at(self, state: Any) -> None:
        """The sums."""
        for seat, (points, ledger) in enumerate(self.title.accounts(state)):
            assert total(ledger) == points, f"the ledger of seat {seat} sums to {total(ledger)}, not {points}"
            assert all(line.because for line in ledger), "a line of a ledger has no reason"


class NothingIsLost(Check):
    """Coins, tiles and cards are conserved."""

    def started(self, step: Step[Any]) -> None:
        self.first = self.title.conserved(step.state)

    def stepped(self, ply: Ply) -> None:
        now = self.title.conserved(ply.after)
        for name, value in self.first.items():
            assert now[name] == value, f"{name} changed from {value} to {now[name]}"


class Wave(Action, frozen=True, tag="wave"):
    """An action of no title."""


class WrongActionsAreRefused(Check):
    """Illegal, foreign and out-of-turn actions raise the right error and change nothing."""

    one_in = 4

    def stepped(self, ply: Ply) -> None:
        if self.dice.below(self.one_in):
            return
        before = self.game.to_json(ply.before)
        asked = {decision.seat: decision for decision in self.game.pending(ply.before)}
        for seat in (-1, *range(self.game.seats), self.game.seats, 99):
            assert self.title.strangers(seat), "`strangers` has an action of every kind"
            if seat not in asked:
                self.refuse_from(ply, seat)
                self.refuse(ply.before, self.dice.choice(self.title.strangers(seat)), NotYourDecision)
        for decision in asked.values():
            self.refuse_answers(ply.before, decision)
        assert self.game.to_json(ply.before) == before, "a refused action has changed the state"
        if self.game.pending(ply.after) and ply.decision not in self.game.pending(ply.after):
            self.refuse_again(ply)

    def refuse_answers(self, state: Any, decision: Decision) -> None:
        """Wrong answers to one decision."""
        self.refuse(state, Wave(decision.seat), NotYourDecision)
        for thing in (None, "0 pass", object()):
            self.refuse(state, thing, NotYourDecision)
        for stranger in self.title.strangers(decision.seat):
            if not isinstance(stranger, decision.answers):
                self.refuse(state, stranger, NotYourDecision)
        for action, error in self.title.refusals(self.game, state, decision, self.dice):
            assert action not in self.game.options(state, decision)
            self.refuse(state, action, error)

    def refuse_from(self, ply: Ply, seat: int) -> None:
        """The same action from a seat that is asked nothing; some are for everybody at any time, who may lack a card for it."""
        aside, other = self.game.aside_for(ply.action), replace(ply.action, seat=seat)
        if aside is None or not aside.any_time or not 0 <= seat < self.game.seats:
            self.refuse(ply.before, other, NotYourDecision)
        elif not self.game.is_call(ply.before, other):
            self.refuse(ply.before, other, IllegalAction)

    def refuse_again(self, ply: Ply) -> None:
        """The same action once more, when the seat is asked something else, or nothing; as an aside it may still be done."""
        if self.game.aside_for(ply.action) is not None:
            return
        kinds = [decision.answers for decision in self.game.pending(ply.after) if decision.seat == ply.action.seat]
        if not any(isinstance(ply.action, kind) for kind in kinds):
            self.refuse(ply.after, ply.action, NotYourDecision)

    def ended(self, state: Any) -> None:
        for stranger in self.title.strangers(0):
            self.refuse(state, stranger, NotYourDecision)
        for seat in (-1, self.game.seats):
            try:
                self.game.view(state, seat)
            except BadOption:
                continue
            raise AssertionError(f"there is no seat {seat}, yet it has a view")

    def refuse(self, state: Any, action: Any, error: type[SwanstoneError]) -> None:
        """Sees that an action is refused as it should be."""
        refusal = refusal_of(self.game, state, action)
        assert refusal is not None, f"{action} is not refused"
        assert isinstance(refusal, error), f"{action} is refused with {refusal!r}"
        assert str(refusal).strip(), "a refusal says why"
        if isinstance(refusal, IllegalAction):
            assert refusal.objections
            assert all(objection.rule and objection.reason for objection in refusal.objections)


def refusal_of(game: AnyGame, state: Any, action: Any) -> SwanstoneError | None:
    """The error with which an action is refused, if it is."""
    try:
        game.apply(state, action)
    except SwanstoneError as error:
        return error
    return None


class ViewsKeepSecrets(Check):
    """A seat cannot tell the real state from another that differs only in hidden things."""

    one_in = 1

    def started(self, step: Step[Any]) -> None:
        self.observers: tuple[int | None, ...] = (None, *range(self.game.seats))
        self.told: dict[int | None, set[str]] = {seat: set() for seat in self.observers}
        self.unveiled: set[str] = set()
        self.hear(step.events)
        for seat in self.observers:
            self.overhear(step.state, step.events, seat)

    def hear(self, events: tuple[Event, ...]) -> None:
        """Every observer remembers what events tell it."""
        for seat in self.observers:
            self.told[seat].update(*(self.title.told(event) for event in visible(events, seat)))
        self.unveiled.update(*(self.title.told(event) for event in events if self.title.unveils(event)))

    def stepped(self, ply: Ply) -> None:
        if self.dice.below(self.one_in) == 0:
            for seat in self.observers:
                self.look_at(ply.before, seat)
                self.watch(ply, seat)
        self.hear(ply.events)
        for seat in self.observers:
            self.overhear(ply.after, ply.events, seat)

    def ended(self, state: Any) -> None:
        for seat in self.observers:
            self.look_at(state, seat)

    def imagine(self, state: Any, seat: int | None) -> Any:
        """A state that a seat might take for the real one."""
        return self.game.imagine(self.game.view(state, seat), Chance(f"imagined {self.dice.below(10**9)}"))

    def look_at(self, state: Any, seat: int | None) -> None:
        """What a seat sees of a state."""
        seen = self.game.view(state, seat)
        text = self.game.view_to_json(seen).decode()
        assert self.head.seed not in text, f"the view of seat {seat} tells the seed"
        untold = self.title.named(seen) - self.told[seat]
        assert not untold, f"the view of seat {seat} tells {', '.join(sorted(untold))}, which nobody told it"
        leaked = self.title.named(seen) & (self.title.hidden(state, seat) - self.unveiled)
        assert not leaked, f"the view of seat {seat} tells {', '.join(sorted(leaked))}, which it may not know"
        for other in (self.imagine(state, seat), self.title.with_hidden_changed(state, seat, self.dice)):
            assert self.game.view(other, seat) == seen, f"seat {seat} can tell another state from the real one"
            self.title.conserved(other)
            self.same_decisions(state, other, seat)

    def same_decisions(self, state: Any, other: Any, seat: int | None) -> None:
        """A seat is asked the same, with the same options."""
        mine = [decision for decision in self.game.pending(state) if decision.seat == seat]
        assert mine == [decision for decision in self.game.pending(other) if decision.seat == seat]
        for decision in mine:
            options = self.game.options(state, decision)
            assert same_options(options, self.game.options(other, decision), self.dice), (
                f"hidden things change what seat {seat} may do"
            )

    def watch(self, ply: Ply, seat: int | None) -> None:
        """An action that shows a seat nothing new looks the same in an imagined state."""
        imagined = self.imagine(ply.before, seat)
        action = self.title.counterpart(ply, imagined, seat)
        if action is None:
            return
        after, events = self.game.repeat(imagined, action, ply.outcome)
        told = (visible(ply.events, seat), visible(events, seat))
        assert told[0] == told[1], f"events tell seat {seat} hidden things: {told[0]} and {told[1]}"
        assert self.game.view(after, seat) == self.game.view(ply.after, seat), (
            f"the action shows seat {seat} hidden things"
        )

    def overhear(self, after: Any, events: tuple[Event, ...], seat: int | None) -> None:
        """No event tells a seat what it may not know after it."""
        hidden = self.title.hidden(after, seat) - self.unveiled
        for event in visible(events, seat):
            leaked = self.title.told(event) & hidden
            assert not leaked, f"{event} tells seat {seat} of {', '.join(sorted(leaked))}"


class ImaginedGamesEnd(Check):
    """An imagined state is a full one: a game can be played on from it to its end."""

    one_in = 40

    def stepped(self, ply: Ply) -> None:
        if self.dice.below(self.one_in):
            return
        seat = self.dice.choice((None, *range(self.game.seats)))
        state = self.game.imagine(self.game.view(ply.before, seat), Chance(f"imagined {self.dice.below(10**9)}"))
        first = self.title.conserved(state)
        for step in plies(self.game, state, self.dice):
            state = step.after
        assert self.title.conserved(state) == first


class TitleChecks(Check):
    """What only the title can check."""

    def stepped(self, ply: Ply) -> None:
        self.title.explore(self.game, ply, self.dice)


class RefereeAgrees(Check):
    """A referee that shares no line with the engine agrees with it after every action."""

    def started(self, step: Step[Any]) -> None:
        self.referee = self.title.referee(self.game, self.head)
        if self.referee is not None:
            self.referee.start(step)

    def stepped(self, ply: Ply) -> None:
        if self.referee is not None:
            self.referee.step(self.game.write_action(ply.action), Step(ply.after, ply.events))


def turn_round(rules: Rulebook) -> None:
    """Amendments of the same order answer the other way round."""
    for name, point in rules.bends.items():
        turned = sorted(point.bends, key=lambda bend: bend.id, reverse=True)
        rules.bends[name] = Bends(sorted(turned, key=lambda bend: (bend.order, bend.held)), point.common)


class OrderOfEqualsDoesNotMatter(Check):
    """Amendments of equal order may answer in any order: the same follows, but for what is asked or booked first."""

    one_in: ClassVar[int] = 4

    def started(self, step: Step[Any]) -> None:
        self.other: Any = copy(self.game)
        self.other.rules = self.other.rules.anew()
        turn_round(self.other.rules)

    def stepped(self, ply: Ply) -> None:
        if self.dice.below(self.one_in) == 0:
            self.require_same(ply.after, self.other.repeat(ply.before, ply.action, ply.outcome).state)

    def require_same(self, state: Any, other: Any) -> None:
        """The states are the same, and as much can be answered."""
        assert self.plain(other) == self.plain(state), "it matters in which order amendments answer"
        for decision in self.game.pending(state):
            counts = [len(game.options(state, decision)) for game in (self.game, self.other)]
            assert counts[0] == counts[1], f"it matters in which order amendments answer what one may do at {decision}"

    def plain(self, state: Any) -> Any:
        """A state without the order of its agenda and of its ledgers."""
        told = json.loads(self.game.to_json(state))
        told["agenda"] = sorted(map(json.dumps, told["agenda"]))
        for player in told["players"]:
            player["ledger"] = sorted(map(json.dumps, player["ledger"]))
        return told


CHEAP: tuple[type[Check], ...] = (LedgersSum, NothingIsLost)
EVERY: tuple[type[Check], ...] = (
    *CHEAP,
    EveryOptionApplies,
    OptionsKeepTheirLaws,
    JsonReturns,
    RecordsReplay,
    WrongActionsAreRefused,
    ViewsKeepSecrets,
    ImaginedGamesEnd,
    RefereeAgrees,
)


def digests(heads: Iterable[Head]) -> list[list[str]]:
    """For every head, its actions and the digest of the final state; compiled and interpreted play must agree."""
    found = []
    for head in heads:
        played = run(head)
        found.append([*played.actions, open_table(head).digest(played.state)])
    return found


class Parts(Mapping[str, Title]):
    """What the battery must know of each title that can be played here, loaded on demand."""

    places: ClassVar[dict[str, str]] = {"ludwig": "tests.ludwig.battery:PART", "quarry": "tests.toys.battery:PART"}

    def __getitem__(self, title: str) -> Title:
        if title not in self.places:
            raise KeyError(f"the battery knows nothing of '{title}'; Parts.places says where that stands")
        part: Title = load(self.places[title])
        return part

    def __iter__(self) -> Iterator[str]:
        return iter([title for title in self.places if title in titles.TITLES])

    def __len__(self) -> int:
        return sum([1 for _ in self])


TITLES = Parts()
