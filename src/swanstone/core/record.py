"""A record is a game as a text file: a head, one action a line with the digest after it, a result.

swanstone record 1
title two_keeps
rules 2
seats 2
seed 5f0c
option foyer=3

0 keep food money ; 1f9a0c33d2b7e841
1 keep square stairs ; 98ab2764f0c1d35e
result 54 61

Where rules alone cannot say what comes of an action, that stands between the two as JSON: `0 dig deep ; 4 ; 5e0c…`.
"""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct, structs

from swanstone.core.action import Action
from swanstone.core.chance import Chance
from swanstone.core.errors import BadRecord, SwanstoneError
from swanstone.core.game import Game
from swanstone.core.standings import Step

FIRST_LINE = "swanstone record 1"
FIRST_RULES = "0.1.0"


class Head(Struct, frozen=True):
    """What a game needs before its first action."""

    title: str
    seats: int
    seed: str
    options: tuple[tuple[str, str], ...] = ()
    modules: tuple[str, ...] = ()
    rules: int = 0
    """The version of the title's rules; 0 for today's, as long as nothing is written down."""


class Entry(Struct, frozen=True):
    """One action of a record, the digest of the state after it, and the line of the file it stands on."""

    action: str
    digest: str
    line: int = 0
    outcome: str = ""
    """What the world made of the action, as JSON, where rules alone cannot say."""

    def text(self) -> str:
        """The line of the file."""
        return " ; ".join([part for part in (self.action, self.outcome, self.digest) if part])

    @property
    def found(self) -> bytes | None:
        """The outcome as the game takes it."""
        return self.outcome.encode() if self.outcome else None


class Record(Struct, frozen=True):
    """A game from its first action to its last."""

    head: Head
    entries: tuple[Entry, ...] = ()
    result: tuple[int, ...] = ()

    def text(self) -> str:
        """The record as it stands in a file."""
        head = [
            FIRST_LINE,
            f"title {self.head.title}",
            f"rules {rules_text(self.head.rules)}",
            f"seats {self.head.seats}",
        ]
        head += [f"seed {self.head.seed}", *(f"option {name}={value}" for name, value in self.head.options)]
        head += [f"module {name}" for name in self.head.modules] + [""]
        body = [entry.text() for entry in self.entries]
        end = [f"result {' '.join(map(str, self.result))}"] if self.result else []
        return "\n".join([*head, *body, *end, ""])


def read_record(text: str) -> Record:
    """The record that a file's text tells; a damaged one names its line."""
    lines = list(enumerate(text.splitlines(), start=1))
    if not lines or lines[0][1].strip() != FIRST_LINE:
        raise BadRecord(f"line 1: a record begins with '{FIRST_LINE}'")
    blank = next((at for at, (_, line) in enumerate(lines) if not line.strip()), len(lines))
    head = read_head(lines[1:blank])
    entries: list[Entry] = []
    result: tuple[int, ...] = ()
    for number, line in lines[blank:]:
        if not line.strip():
            continue
        if result:
            raise BadRecord(f"line {number}: nothing may follow the result")
        if line.startswith("result "):
            result = read_result(number, line, head.seats)
        else:
            entries.append(read_entry(number, line))
    return Record(head, tuple(entries), result)


def read_head(lines: list[tuple[int, str]]) -> Head:
    """The head of a record from its numbered lines."""
    found: dict[str, str] = {}
    options: list[tuple[str, str]] = []
    modules: list[str] = []
    for number, line in lines:
        word, _, value = line.strip().partition(" ")
        if word == "option" and "=" in value:
            name, _, setting = value.partition("=")
            options.append((name, setting))
        elif word == "module" and value:
            modules.append(value)
        elif word in ("title", "rules", "seats", "seed") and value and word not in found:
            found[word] = value
        else:
            raise BadRecord(f"line {number}: '{line.strip()}' is not a line of a record's head")
    missing = [word for word in ("title", "seats", "seed") if word not in found]
    if missing or not found["seats"].isdecimal():
        raise BadRecord(f"line 1: the head has no valid '{(missing or ['seats'])[0]}'")
    rules = rules_version(found.get("rules", FIRST_RULES))
    return Head(found["title"], int(found["seats"]), found["seed"], tuple(options), tuple(modules), rules)


def rules_text(version: int) -> str:
    """How records and journals tell the version of a title's rules."""
    return FIRST_RULES if version == 1 else str(version)


def rules_version(text: str) -> int:
    """The version of a title's rules; games of the first version carry the version of the package instead."""
    return 1 if text == FIRST_RULES or not text.isdecimal() else int(text)


def read_entry(number: int, line: str) -> Entry:
    """One action and its digest."""
    told, mark, digest = line.rpartition(" ; ")
    if not mark or len(digest.strip()) != 16:
        raise BadRecord(f"line {number}: an action and a digest of 16 characters are expected, not '{line.strip()}'")
    action, _, outcome = told.partition(" ; ")
    return Entry(action.strip(), digest.strip(), number, outcome.strip())


def read_result(number: int, line: str, seats: int) -> tuple[int, ...]:
    """The final scores."""
    try:
        scores = tuple(int(word) for word in line.split()[1:])
    except ValueError:
        raise BadRecord(f"line {number}: a result is a list of whole numbers, not '{line.strip()}'") from None
    if len(scores) != seats:
        raise BadRecord(f"line {number}: {seats} seats have {seats} scores, not {len(scores)}")
    return scores


def play_record(record: Record, game: Game[Any]) -> Iterator[Step[Any]]:
    """Plays a record again, step by step from the start, and checks every digest."""
    step = game.start(Chance(record.head.seed))
    yield step
    for entry in record.entries:
        try:
            step = game.repeat(step.state, game.read_action(entry.action), entry.found)
        except SwanstoneError as error:
            raise BadRecord(f"line {entry.line}: {error}") from error
        digest = game.digest(step.state)
        if digest != entry.digest:
            raise BadRecord(f"line {entry.line}: after '{entry.action}' the digest is {digest}, not {entry.digest}")
        yield step
    standings = game.standings(step.state)
    scores = standings.scores if standings else ()
    if scores != record.result:
        raise BadRecord(f"the result is {scores or 'not reached'}, the record says {record.result or 'unfinished'}")


def head_of(game: Game[Any], chance: Chance) -> Head:
    """The head of a game's record, if it begins with this chance."""
    if chance.drawn:
        raise BadRecord("a record begins with a fresh seed, not with a chance that was drawn from")
    return Head(game.title, game.seats, chance.seed, tuple(game.choices.items()), game.modules)


class Recorder:
    """Writes a record while a game is played."""

    def __init__(self, game: Game[Any], head: Head) -> None:
        self.game = game
        self.head = structs.replace(head, rules=game.version)
        self.entries: list[Entry] = []
        self.result: tuple[int, ...] = ()

    def add(self, action: Action, step: Step[Any]) -> None:
        """Notes an action and the state that followed."""
        outcome = (step.outcome or b"").decode()
        self.entries.append(Entry(self.game.write_action(action), self.game.digest(step.state), outcome=outcome))
        standings = self.game.standings(step.state)
        if standings:
            self.result = standings.scores

    def record(self) -> Record:
        """What has been noted so far."""
        return Record(self.head, tuple(self.entries), self.result)
