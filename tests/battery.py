"""The battery: what must hold in every game of every title, whatever the options of the table.

`run` plays a random game from a head (title, seats, seed, options) and lets checks look at the start, at every step and
at the end. A check knows only `core`; what it must know of a title stands in a `Title`, in the table `TITLES`.
The game does not depend on the checks that look on: they draw on chances of their own.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, ClassVar, NamedTuple, Protocol

import msgspec

from swanstone.core.action import Action
from swanstone.core.agenda import Decision
from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.errors import BadNotation, BadOption, IllegalAction, NotYourDecision, SwanstoneError
from swanstone.core.event import Event, visible
from swanstone.core.game import Game
from swanstone.core.ledger import Ledger, total
from swanstone.core.options import Options
from swanstone.core.record import Head, Recorder, play_record, read_record
from swanstone.core.standings import Step
from swanstone.core.value import replace
from swanstone.ludwig import actions, placement, scoring
from swanstone.ludwig.bonus_cards import KeepBonusCards
from swanstone.ludwig.box import base_box
from swanstone.ludwig.cards import BONUS_CARDS
from swanstone.ludwig.castle import Castle
from swanstone.ludwig.notation import left_of, read_spot, top_of, write_spot
from swanstone.ludwig.placing import PlaceRoom
from swanstone.ludwig.rewards import LayTiles
from swanstone.ludwig.rooms import SIZES, TILES
from swanstone.ludwig.state import State as LudwigState
from swanstone.ludwig.table import HiddenCard, Player
from swanstone.ludwig.terms import BASE_TERMS, NO_LEAST, Terms
from swanstone.titles import game_of, open_game
from tests import oracle
from tests.referee.compare import Watch

ROOM_CARDS, TILES_BY_SIZE = base_box(4).room_cards, base_box(4).tiles
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


class Refusal(NamedTuple):
    """An action that must be refused, and how."""

    action: Action
    error: type[SwanstoneError]


def random_bot(game: AnyGame, state: Any, decision: Decision, dice: Dice) -> Action:
    """Any option, each as likely as another."""
    return game.options(state, decision).sample(dice)


# What the battery must know of a title


class Title:
    """What the checks must know of a title; a title that has nothing to add leaves a method as it is."""

    name: ClassVar[str]
    seats: ClassVar[tuple[int, ...]]
    choices: ClassVar[dict[str, tuple[str, ...]]] = {}
    """The options of a table and their values."""
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

    def view_text(self, view: Any) -> str:
        """A view as it goes over the wire."""
        raise NotImplementedError

    def told(self, event: Event) -> set[str]:
        """The hidden things that an event names."""
        return set()

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
        after, events = game.apply(state, action)
        yield Ply(state, decision, action, after, events)
        state = after
    raise AssertionError(f"the game does not end in {MOST_DECISIONS} decisions")


def run(head: Head, checks: Iterable[type[Check]] = (), bot: str = "random", game: AnyGame | None = None) -> Played:
    """Plays a game by a bot of the title, and lets the checks look on."""
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
            for action in some(game.options(state, decision), self.dice, self.most):
                step = game.apply(state, action)
                assert step == game.apply(state, action), f"'{game.write_action(action)}' does not always do the same"
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
        assert ply.action in self.game.options(ply.before, ply.decision)

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
        assert self.game.apply(back, ply.action).state == ply.after, "a state read from JSON plays on otherwise"
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
        self.recorder.add(ply.action, Step(ply.after, ply.events))
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
        assert list(zip(standings.scores, standings.ledgers)) == accounts
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
            if seat not in asked:
                self.refuse(ply.before, replace(ply.action, seat=seat), NotYourDecision)
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

    def refuse_again(self, ply: Ply) -> None:
        """The same action once more, when the seat is asked something else, or nothing."""
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
        self.hear(step.events)

    def hear(self, events: tuple[Event, ...]) -> None:
        """Every observer remembers what events tell it."""
        for seat in self.observers:
            self.told[seat].update(*(self.title.told(event) for event in visible(events, seat)))

    def stepped(self, ply: Ply) -> None:
        if self.dice.below(self.one_in) == 0:
            for seat in self.observers:
                self.look_at(ply.before, seat)
                self.watch(ply, seat)
        self.hear(ply.events)
        for seat in self.observers:
            self.overhear(ply, seat)

    def ended(self, state: Any) -> None:
        for seat in self.observers:
            self.look_at(state, seat)

    def imagine(self, state: Any, seat: int | None) -> Any:
        """A state that a seat might take for the real one."""
        return self.game.imagine(self.game.view(state, seat), Chance(f"imagined {self.dice.below(10**9)}"))

    def look_at(self, state: Any, seat: int | None) -> None:
        """What a seat sees of a state."""
        seen = self.game.view(state, seat)
        text = self.title.view_text(seen)
        assert self.head.seed not in text, f"the view of seat {seat} tells the seed"
        untold = self.title.named(seen) - self.told[seat]
        assert not untold, f"the view of seat {seat} tells {', '.join(sorted(untold))}, which nobody told it"
        leaked = self.title.named(seen) & self.title.hidden(state, seat)
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
        after, events = self.game.apply(imagined, action)
        told = (visible(ply.events, seat), visible(events, seat))
        assert told[0] == told[1], f"events tell seat {seat} hidden things: {told[0]} and {told[1]}"
        assert self.game.view(after, seat) == self.game.view(ply.after, seat), (
            f"the action shows seat {seat} hidden things"
        )

    def overhear(self, ply: Ply, seat: int | None) -> None:
        """No event tells a seat what it may not know after it."""
        hidden = self.title.hidden(ply.after, seat)
        for event in visible(ply.events, seat):
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


# Castles of Mad King Ludwig


def compact_bot(game: AnyGame, state: Any, decision: Decision, dice: Dice) -> Action:
    """Buys more often than it passes, and builds close to the foyer, where courtyards and hollows are."""
    options = game.options(state, decision)
    tries = [options.sample(dice) for _ in range(8 if isinstance(decision, PlaceRoom) else 2)]
    return min(tries, key=distance)


def distance(action: Action) -> int:
    """How far from the foyer an action places a tile."""
    if isinstance(action, actions.Place):
        code = read_spot(action.spot)
        return abs(left_of(code)) + abs(top_of(code))
    return 1 if isinstance(action, actions.Pass) else 0


ROOM_IDS = {tile.id for tile in TILES if tile.standard}
WORD = re.compile(r"[a-z][a-z_0-9]*")
CORRIDORS = {"hallway": "hallway", "hallway_down": "hallway", "stairs": "stairs"}


def rooms_in(text: str) -> set[str]:
    """The rooms that a text names."""
    return set(WORD.findall(text)) & ROOM_IDS


def tiles_on_the_table(state: LudwigState) -> list[str]:
    """Every tile outside the stacks and the supply, one by one; the one in hand is on the agenda."""
    found = [TILES[number].id for player in state.players for number in player.castle.tile_numbers()]
    found += [offer.room for offer in state.offers] + [laid.room for laid in state.laid] + list(state.gone)
    return found + [item.room for item in state.agenda if isinstance(item, PlaceRoom)]


class Ludwig(Title):
    """What must hold at a table of Castles of Mad King Ludwig."""

    name = "ludwig"
    seats = (1, 2, 3, 4)
    choices: ClassVar[dict[str, tuple[str, ...]]] = {"foyer": ("3", "4")}
    bots: ClassVar[dict[str, Bot]] = {"random": random_bot, "compact": compact_bot}

    def conserved(self, state: LudwigState) -> dict[str, Any]:
        tiles = Counter(tiles_on_the_table(state))
        tiles.update(room for stack in state.stacks for room in stack)
        corridors: Counter[str] = Counter({"hallway": state.hallways, "stairs": state.stairs})
        for name in tiles:
            if name in CORRIDORS:
                corridors[CORRIDORS[name]] += tiles[name]
        rooms = {name: number for name, number in tiles.items() if name in ROOM_IDS}
        assert set(rooms.values()) <= {1}, f"twice there: {[name for name in rooms if rooms[name] > 1]}"
        cards = Counter(ROOM_CARDS)
        cards.subtract(state.deck + state.discards)
        assert min(cards.values()) >= 0, "there are more room cards than in the box"
        # The supply of coins is not checked: the book does not say that it is limited, and random play can exhaust it.
        assert min([state.hallways, state.stairs, *(player.coins for player in state.players)]) >= 0
        return {
            "coins": self.coins(state),
            "rooms": sorted(rooms),
            "corridors": corridors,
            "foyers": [player.castle.codes[0] for player in state.players],
            "bonus cards": self.bonus_cards(state),
            "room cards": sorted(state.deck + state.discards),
            "favors": state.favors,
        }

    def coins(self, state: LudwigState) -> int:
        """All coins in the box."""
        return state.bank + sum(player.coins for player in state.players) + sum(offer.coins for offer in state.offers)

    def bonus_cards(self, state: LudwigState) -> list[str]:
        """All bonus cards, in hands, drawn and in the deck; there is one of each."""
        cards = [card for player in state.players for card in player.bonus_cards + player.drawn]
        cards += [face.card for face in state.bonus_deck]
        assert sorted(cards) == sorted(BONUS_CARDS), "a bonus card is lost or there twice"
        assert all(set(player.sealed) <= set(player.drawn) for player in state.players)
        return sorted(cards)

    def referee(self, game: AnyGame, head: Head) -> Watch:
        return Watch(game, head, all_spots_every=9)

    def accounts(self, state: LudwigState) -> list[tuple[int, Ledger]]:
        return [(player.points, player.ledger) for player in state.players]

    # Refusals

    def strangers(self, seat: int) -> Sequence[Action]:
        return (
            actions.Keep(seat, ("food",)),
            actions.Price(seat, ("sauna",)),
            actions.Buy(seat, "hallway"),
            actions.Pass(seat),
            actions.Place(seat, "stairs@3,1"),
            actions.TakeReward(seat, "foyer@0,0"),
            actions.Take(seat, "stairs"),
            actions.Forgo(seat),
            actions.Choose(seat, "food"),
            actions.Look(seat, 100),
            actions.Lay(seat),
        )

    def refusals(self, game: AnyGame, state: LudwigState, decision: Decision, dice: Dice) -> Iterator[Refusal]:
        seat = decision.seat
        sale = [offer.room for offer in state.offers]
        stacks = [sorted(stack) for stack in state.stacks]
        wrong: dict[str, Callable[[], Iterator[Action]]] = {
            "keep-bonus-cards": lambda: self.wrong_keeps(state, seat),
            "price-rooms": lambda: (
                actions.Price(seat, tuple(rooms)) for rooms in ([], sale[1:], sale + sale, ["-"] * 9)
            ),
            "choose-offer": lambda: self.wrong_purchases(game, state, decision, stacks),
            "take-corridor": lambda: (actions.Take(seat, tile) for tile in ("", "foyer", "hallway_down", "sauna")),
            "choose-upstairs": lambda: (actions.Choose(seat, kind) for kind in ("", "downstairs", "outside")),
            "choose-stack": lambda: (actions.Look(seat, size) for size in (0, 99, 125, 10**9)),
            "lay-tiles": lambda: self.wrong_lays(stacks, decision),
            "choose-reward": lambda: (actions.TakeReward(seat, room) for room in ("", "sauna", "foyer@99,0")),
        }
        if isinstance(decision, PlaceRoom):
            yield from self.wrong_places(game, state, decision, dice)
            return
        yield from (Refusal(action, IllegalAction) for action in wrong[str(decision.tag)]())
        if decision.tag == "choose-offer":
            yield Refusal(actions.Buy(seat, "no_such_room"), BadNotation)

    def wrong_keeps(self, state: LudwigState, seat: int) -> Iterator[Action]:
        """Too few, too many, one twice, another's."""
        drawn = state.players[seat].drawn
        keep = next(item.keep for item in state.agenda if isinstance(item, KeepBonusCards) and item.seat == seat)
        others = [face.card for face in state.bonus_deck][:keep]
        for cards in (
            (),
            drawn[: keep - 1],
            (*drawn, *others)[: keep + 1],
            (drawn[0],) * (keep + 1),
            ("no_such_card",) * keep,
        ):
            yield actions.Keep(seat, tuple(cards))
        if others:
            yield actions.Keep(seat, (*drawn[: keep - 1], others[0]))

    def wrong_purchases(
        self, game: AnyGame, state: LudwigState, decision: Decision, stacks: list[list[str]]
    ) -> Iterator[Action]:
        """What is not for sale, not to be paid or not to be placed."""
        seat, legal = decision.seat, game.options(state, decision)
        rooms = [*(offer.room for offer in state.offers), "hallway", "stairs", "foyer", "foyer4", "hallway_down"]
        rooms += [stack[0] for stack in stacks if stack]
        yield from (action for room in rooms if (action := actions.Buy(seat, room)) not in legal)

    def wrong_lays(self, stacks: list[list[str]], decision: Decision) -> Iterator[Action]:
        """Three tiles, one tile twice, a tile of another stack."""
        assert isinstance(decision, LayTiles)
        seat, stack = decision.seat, stacks[SIZES.index(decision.size)]
        other = next((room for rooms in stacks for room in rooms if rooms != stack), "no_such_room")
        for rooms in (stack[:1] * 2, [*stack, "no_such_room", other][:3], [other], ["no_such_room"]):
            yield actions.Lay(seat, tuple(rooms))

    def wrong_places(self, game: AnyGame, state: LudwigState, decision: PlaceRoom, dice: Dice) -> Iterator[Refusal]:
        """Random places near the castle that are not among the legal ones, other tiles, and nonsense."""
        seat, castle = decision.seat, state.players[decision.seat].castle
        legal = {read_spot(place.spot) for place in game.options(state, decision) if isinstance(place, actions.Place)}
        for text in spots_nearby(castle, decision.room, dice, 6):
            if read_spot(text) not in legal:
                yield Refusal(actions.Place(seat, text), IllegalAction)
        other = "sauna" if decision.room != "sauna" else "larder"
        yield Refusal(actions.Place(seat, f"{other}@3,1"), IllegalAction)
        yield Refusal(actions.Place(seat, castle.notation().split()[-1]), IllegalAction)
        for text in ("", decision.room, f"{decision.room}@3", f"{decision.room}@1,1r4", f"{decision.room}@x,y", "@0,0"):
            yield Refusal(actions.Place(seat, text), BadNotation)
        yield Refusal(actions.Place(seat, f"{decision.room}@99999,0"), BadNotation)

    # Secrets

    def view_text(self, view: Any) -> str:
        return open_game("ludwig", len(view.players)).view_to_json(view).decode()

    def told(self, event: Event) -> set[str]:
        if event.kind.startswith("bonus-cards"):
            return {f"card {name}" for name in event.what}
        return rooms_in(" ".join(event.what))

    def named(self, view: Any) -> set[str]:
        cards = {card for card in view.bonus_deck if card is not None}
        for player in view.players:
            cards.update(player.cards_known or (), player.drawn_known or (), player.sealed_known or ())
        return rooms_in(self.view_text(view)) | {f"card {card}" for card in cards}

    def hidden(self, state: LudwigState, seat: int | None) -> set[str]:
        never_looked = [number for number in range(len(SIZES)) if seat is None or state.looks[number][seat] == 0]
        found = {room for number in never_looked for room in state.stacks[number]}
        found |= {laid.room for laid in state.laid if seat is None or (laid.seat != seat and laid.looks[seat] == 0)}
        cards = [face.card for face in state.bonus_deck if seat is None or face.known_to != seat]
        for number, player in enumerate(state.players):
            if number != seat:
                cards += player.drawn if state.finished else player.drawn + player.bonus_cards
        return found | {f"card {card}" for card in cards}

    def with_hidden_changed(self, state: LudwigState, seat: int | None, dice: Dice) -> LudwigState:
        cards = self.renamed_cards(state, seat, dice)
        rooms = self.renamed_rooms(state, seat, dice)
        deck = list(state.deck)
        if not state.reshuffled:
            unseen = Counter(ROOM_CARDS)
            unseen.subtract(state.discards)
            deck = list(unseen.elements())
        return replace(
            state,
            chance=Chance("another seed", dice.below(1000)),
            deck=tuple(dice.shuffled(deck)[: len(state.deck)]),
            players=tuple(with_cards(player, cards, state.finished) for player in state.players),
            bonus_deck=tuple(HiddenCard(cards.get(face.card, face.card), face.known_to) for face in state.bonus_deck),
            stacks=tuple(tuple(rooms.get(room, room) for room in stack) for stack in state.stacks),
            laid=tuple(replace(laid, room=rooms.get(laid.room, laid.room)) for laid in state.laid),
        )

    def renamed_cards(self, state: LudwigState, seat: int | None, dice: Dice) -> dict[str, str]:
        """Every bonus card that a seat does not know takes the place of another."""
        unknown = [name.removeprefix("card ") for name in self.hidden(state, seat) if name.startswith("card ")]
        return dict(zip(sorted(unknown), dice.shuffled(sorted(unknown))))

    def renamed_rooms(self, state: LudwigState, seat: int | None, dice: Dice) -> dict[str, str]:
        """Every tile that a seat does not know takes the place of another.

        A seat knows what was in a stack at each of its looks. So tiles may change places only with those that came to
        their places between the same two looks; a tile that is not in the game counts as gone before the first.
        """
        seen = set(tiles_on_the_table(state))
        renamed: dict[str, str] = {}
        for number, rooms in enumerate(TILES_BY_SIZE):
            now = 0 if seat is None else state.looks[number][seat]
            stack = state.stacks[number]
            groups: dict[int, list[str]] = {0: [room for room in rooms if room not in seen and room not in stack]}
            groups.setdefault(now, []).extend(stack)
            for laid in state.laid:
                if laid.room in rooms and laid.seat != seat:
                    groups.setdefault(0 if seat is None else laid.looks[seat], []).append(laid.room)
            for group in groups.values():
                renamed.update(zip(group, dice.shuffled(group)))
        return renamed

    def counterpart(self, ply: Ply, imagined: LudwigState, seat: int | None) -> Action | None:
        action, before, after = ply.action, ply.before, ply.after
        own = action.seat == seat
        if after.finished or after.deck != before.deck or after.discards != before.discards:
            return None
        laid = action.rooms if isinstance(action, actions.Lay) else ()
        if tuple(tile.room for tile in after.laid) != (*laid, *(tile.room for tile in before.laid)):
            return None
        if own:
            draws = after.players[seat].drawn not in ((), before.players[seat].drawn)
            return None if draws or isinstance(action, actions.Look) else action
        if isinstance(action, actions.Keep):
            drawn, other = before.players[action.seat].drawn, imagined.players[action.seat].drawn
            return replace(action, cards=tuple(other[drawn.index(card)] for card in action.cards))
        if isinstance(action, actions.Lay):
            assert isinstance(ply.decision, LayTiles)
            stack = sorted(before.stacks[SIZES.index(ply.decision.size)])
            others = sorted(imagined.stacks[SIZES.index(ply.decision.size)])
            return replace(action, rooms=tuple(others[stack.index(room)] for room in action.rooms))
        return action

    # Castles

    def explore(self, game: AnyGame, ply: Ply, dice: Dice) -> None:
        if not isinstance(ply.decision, PlaceRoom) or dice.below(7):
            return
        castle = ply.before.players[ply.decision.seat].castle
        check_spots(castle, ply.decision.room, dice)
        check_objections(castle, ply.decision.room, dice, 4)
        check_objections(castle, dice.choice(TILES).id, dice, 3)
        check_castle(ply.after.players[ply.decision.seat].castle)


def with_cards(player: Player, cards: dict[str, str], finished: bool) -> Player:
    """A player with other bonus cards."""
    hand, drawn, sealed = (
        tuple(cards.get(card, card) for card in held) for held in (player.bonus_cards, player.drawn, player.sealed)
    )
    return replace(player, bonus_cards=player.bonus_cards if finished else hand, drawn=drawn, sealed=sealed)


def spots_nearby(castle: Castle, room: str, dice: Dice, number: int) -> Iterator[str]:
    """Random places for a room in and around a castle, in all rotations; a few lie farther away."""
    lefts, tops = [left_of(code) for code in castle.codes], [top_of(code) for code in castle.codes]
    for _ in range(number):
        around = 8 if dice.below(4) else 40
        x = min(lefts) - around + dice.below(max(lefts) - min(lefts) + 2 * around)
        y = min(tops) - around + dice.below(max(tops) - min(tops) + 2 * around)
        yield f"{room}@{x},{y}r{dice.below(4)}"


def spots_at_entrances(castle: Castle, room: str, dice: Dice, number: int) -> Iterator[str]:
    """Places for a room with an entrance to some entrance of the castle, legal or not; those need a closer look."""
    tile = oracle._tiles()[room]
    for _ in range(number):
        turn = dice.below(4)
        mine = dice.choice(oracle._entrances(tile, turn))
        placed = dice.choice(oracle._parse(castle.notation()))
        facing = [door for door in oracle._doors(placed) if oracle._meet(mine, door._replace(middle=mine.middle))]
        if facing:
            (ax, ay), (bx, by) = dice.choice(facing).middle, mine.middle
            yield f"{room}@{(ax - bx) // oracle.UNIT},{(ay - by) // oracle.UNIT}r{turn}"


def check_spots(castle: Castle, room: str, dice: Dice, terms: Terms = BASE_TERMS) -> None:
    """The legal places of a room, and what some of them score, are those of the oracle."""
    text, theirs = castle.notation(), oracle_terms(terms)
    mine = {write_spot(code) for code in placement.spots_named(castle, room, terms)}
    wanted = oracle.spots(text, room, theirs)
    if room == "hallway":
        wanted |= oracle.spots(text, "hallway_down", theirs)
    assert mine == wanted, f"{text}: {room}: the engine alone has {mine - wanted}, the oracle alone {wanted - mine}"
    assert (placement.fitting(castle, [room], terms) == [room]) == bool(wanted), f"{text}: {room}: it fits, or does not"
    for spot in dice.shuffled(sorted(mine))[:4]:
        scored, right = scoring.points(castle, read_spot(spot), terms), oracle.points(text, spot, theirs)
        assert scored == right, f"{text}: {spot} scores {scored}, not {right}"


def check_objections(castle: Castle, room: str, dice: Dice, number: int, terms: Terms = BASE_TERMS) -> None:
    """Objections to random places are those of the oracle; where tiles overlap, fences do not matter."""
    text = castle.notation()
    for spot in [*spots_nearby(castle, room, dice, number), *spots_at_entrances(castle, room, dice, number)]:
        code = read_spot(spot)
        mine = {objection.rule for objection in placement.objections(castle, code, terms)}
        wanted = set(oracle.objections(text, spot, oracle_terms(terms)))
        assert placement.allows(castle, code, terms) == (not wanted), f"{text}: {spot}: allowed, or not"
        if "PLACE-4" in wanted | mine:
            mine, wanted = mine - {"PLACE-6"}, wanted - {"PLACE-6"}
        assert mine == wanted, f"{text}: {spot}: the engine objects {sorted(mine)}, the oracle {sorted(wanted)}"


def check_castle(castle: Castle, terms: Terms = BASE_TERMS) -> None:
    """What follows from where the tiles lie is what the oracle says."""
    text, theirs = castle.notation(), oracle_terms(terms)
    rooms = range(len(castle))
    pairs = list(combinations(rooms, 2))
    assert {room for room in rooms if scoring.lacking_in(castle, room, terms) == 0} == oracle.completed(text, theirs), (
        text
    )
    linked = {(a, b) for a, b in pairs if scoring.links(castle, a, terms) >> b & 1}
    assert linked == oracle.connected(text, theirs), text
    assert {pair for pair in pairs if castle.adjacent(*pair)} == oracle.touching(text), text
    is_open = openings(castle, [*castle.owner, *castle.hollow])
    assert is_open == oracle_openings(text, oracle.open_entrances(text)), text
    external = oracle.external_entrances(text)
    assert openings(castle, castle.external()) == oracle_openings(text, external), text
    assert castle.has_external() == bool(external), text
    for room in rooms:
        own = sum(part[0] for part in scoring.own_parts(castle, room, terms))
        assert own == oracle.own_points(text, room, theirs), f"{text}: room {room} scores {own} again"


def oracle_terms(terms: Terms) -> oracle.Terms:
    """The same terms in the oracle's words."""
    return oracle.Terms(
        connection_extra=terms.connection_extra,
        passage_factor=terms.passage_factor,
        castle_factor=terms.castle_factor,
        adjacency=terms.adjacency,
        least=None if terms.least == NO_LEAST else terms.least,
        moats=terms.moats,
        mixes_levels=terms.mixes_levels,
        walls_connect=terms.walls_connect,
    )


Opening = tuple[int, int, int, int]
"""An entrance: its room, the cell in front of it, its facing."""


def openings(castle: Castle, keys: Iterable[int]) -> set[Opening]:
    """Entrances of the engine by room and place."""
    found = set()
    for key in keys:
        down, across = divmod(key >> 2, castle.frame.stride)
        room = castle.owner[key] if key in castle.owner else castle.hollow[key]
        found.add((room, across + castle.left, down + castle.top, key & 3))
    return found


def oracle_openings(text: str, named: Iterable[tuple[int, str]]) -> set[Opening]:
    """Entrances of the oracle, which names them as printed, by room and place."""
    wanted = set(named)
    found = set()
    for room, placed in enumerate(oracle._rooms(oracle._parse(text))):
        for door in oracle._doors(placed):
            if (room, door.name) in wanted:
                (x, y), (right, down) = door.middle, oracle.OUTWARD[door.facing]
                cell = ((x + right * oracle.UNIT // 2) // oracle.UNIT, (y + down * oracle.UNIT // 2) // oracle.UNIT)
                found.add((room, *cell, "NESW".index(door.facing)))
    return found


TITLES: dict[str, Title] = {title.name: title for title in (Ludwig(),)}
