"""Tables for the page's tests: moments of recorded games, hung in a store before its server starts, and new ones."""

import random
import re
from argparse import Namespace
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace
from playwright.sync_api import Page

from swanstone.core.record import Record, play_record, read_record
from swanstone.server.admin import run_import
from swanstone.titles import game_of
from tests.server.harness import ServerProcess
from tests.server.tables import random_action

GAMES = Path(__file__).parent.parent / "games"
QUESTIONS = frozenset({
    "keep-bonus-cards", "price-rooms", "choose-offer", "place-room", "choose-reward", "take-corridor", "choose-upstairs",
    "choose-stack", "lay-tiles",
})  # fmt: skip
"""Every kind of question; the gallery has a moment for each, under its name."""
OVER, LARGE, COMPLETING = "over", "large", "completing"
"""A game that is over, a castle of many rooms whose owner is to buy, and a room in hand that can complete another."""
NAMES = Path(__file__).parents[2] / "client" / "src" / "lib" / "courtiers.ts"
COURTIERS = re.findall(r'^  "(\w+)",$', NAMES.read_text(encoding="utf-8"), re.M)
COURTIER = f"(?:{'|'.join(COURTIERS)})"
"""What a bot may be called."""
MANY_ROOMS = 13
FEW_OFFERS = 4
MOST_ACTIONS = 400
"""More than any game takes."""


class Moment(NamedTuple):
    """A recorded game as far as it is played, and the seat that is asked something then."""

    record: Record
    seat: int


class Hung(NamedTuple):
    """A moment as a table of a server, with the keys of its seats."""

    table: str
    keys: tuple[str, ...]
    owner: str
    seat: int

    def link(self, server: ServerProcess, seat: int | None = None) -> str:
        """The address that opens a seat: the one that is asked, if none is named."""
        return f"{server.url}/t/{self.table}#{self.keys[self.seat if seat is None else seat]}"

    def page(self, server: ServerProcess) -> str:
        """The address for onlookers."""
        return f"{server.url}/t/{self.table}"


class Gallery(NamedTuple):
    """A server whose store holds a table for every moment; tests look at them and leave them as they are.

    The spare ones are for tests that play on, one test for each.
    """

    server: ServerProcess
    moments: dict[str, Hung]
    spare: dict[str, Hung]

    def link(self, moment: str) -> str:
        """The address of the seat that is asked at a moment."""
        return self.moments[moment].link(self.server)


def courtier_at(table: str, seat: int) -> str:
    """What the bot of a seat is called: the same for everybody, by the name of the table (FNV-1a)."""
    number = 0x811C9DC5
    for letter in table:
        number = (number ^ ord(letter)) * 0x01000193 % 2**32
    step = (1, 5, 7, 11)[(number >> 8) % 4]
    return str(COURTIERS[(number + step * seat) % len(COURTIERS)])


def asked_at(file: Path) -> Iterator[tuple[str, Moment]]:
    """Everything that is asked in a recorded game, and its end."""
    record = read_record(file.read_text(encoding="utf-8"))
    game = game_of(record.head)
    before: Moment | None = None
    for played, step in enumerate(play_record(record, game)):
        until = replace(record, entries=record.entries[:played], result=())
        if before and any(event.kind == "completed" for event in step.events):
            yield COMPLETING, before
        before = None
        for decision in game.pending(step.state):
            kind = str(decision.tag)
            yield kind, Moment(until, decision.seat)
            if kind == "place-room":
                before = Moment(until, decision.seat)
            rooms = len(step.state.players[decision.seat].castle.codes)
            if (
                kind == "choose-offer"
                and rooms >= MANY_ROOMS
                and len(list(game.options(step.state, decision))) > FEW_OFFERS
            ):
                yield LARGE, Moment(until, decision.seat)
    yield OVER, Moment(record, 0)


def moments() -> dict[str, Moment]:
    """A moment of every kind, the first that the recorded games of two seats have."""
    found: dict[str, Moment] = {}
    for file in sorted(GAMES.glob("ludwig-2-*.txt")):
        for name, moment in asked_at(file):
            found.setdefault(name, moment)
        if found.keys() >= QUESTIONS | {OVER, LARGE, COMPLETING}:
            return found
    raise AssertionError(f"no recorded game has {sorted((QUESTIONS | {OVER, LARGE, COMPLETING}) - found.keys())}")


def hang(store: str, moment: Moment, folder: Path) -> Hung:
    """Makes a table of a moment in the store of a server that is not running."""
    file = folder / "moment.txt"
    file.write_text(moment.record.text(), encoding="utf-8")
    with ThreadPoolExecutor() as pool:  # the thread of the tests has Playwright's event loop
        made = pool.submit(run_import, Namespace(file=file, store=store), {}).result()
    keys = tuple(seat.partition("#")[2] for seat in made["seats"])
    return Hung(made["table"], keys, made["owner"].partition("#")[2], moment.seat)


def hang_all(store: str, folder: Path) -> dict[str, Hung]:
    """A table for every moment."""
    return {name: hang(store, moment, folder) for name, moment in moments().items()}


def open_table(page: Page, server: ServerProcess, seats: list[dict[str, Any]], **fields: Any) -> Any:
    """A new table whose seats belong to the browser of a page."""
    answer = page.request.post(f"{server.url}/api/tables", data={"title": "ludwig", "seats": seats, **fields})
    assert answer.ok, answer.text()
    return answer.json()


def play_until(
    server: ServerProcess, created: Any, kind: str, seat: int | None = None, fits: Callable[[Any], object] = bool
) -> int:
    """Plays at random until a seat (any, if none is named) is asked something of a kind, such as fits; the seat."""
    dice = random.Random(1)
    for _ in range(MOST_ACTIONS):
        asked = waiting(server, created)
        for each in asked:
            question = question_of(server, created, each)
            if seat in (None, each) and question["kind"] == kind and fits(question):
                return each
        answer(server, created, asked[0], dice)
    raise AssertionError(f"nobody was asked to {kind}")


def rooms_of(question: Any) -> list[str]:
    """The actions that buy a room of the market, not a corridor."""
    told = [option["action"] for option in question["options"]]
    return [action for action in told if " buy " in action and not action.endswith(("hallway", "stairs"))]


def play_out(server: ServerProcess, created: Any) -> None:
    """Plays at random to the end."""
    dice = random.Random(1)
    while asked := waiting(server, created):
        answer(server, created, asked[0], dice)


def waiting(server: ServerProcess, created: Any) -> list[int]:
    """The seats that are asked something."""
    return [int(asked["seat"]) for asked in server.get(f"/api/tables/{created['table']}")["waiting"]]


def question_of(server: ServerProcess, created: Any, seat: int) -> Any:
    """What a seat is asked."""
    update = server.get(f"/api/tables/{created['table']}/update?seat={seat}", created["seats"][seat]["key"])
    return update["question"] and {**update["question"], "seq": update["seq"]}


def answer(server: ServerProcess, created: Any, seat: int, dice: random.Random) -> None:
    """Answers for a seat, any way that is legal."""
    question = question_of(server, created, seat)
    act(server, created, seat, question["seq"], random_action(question, dice))


def act(server: ServerProcess, created: Any, seat: int, seq: int, action: str) -> None:
    """Does an action for a seat."""
    deed = {"seat": seat, "seq": seq, "action": action}
    server.post(f"/api/tables/{created['table']}/act", deed, created["seats"][seat]["key"])


def buy(server: ServerProcess, created: Any, seat: int) -> None:
    """Buys the first room for a seat that it can."""
    question = question_of(server, created, seat)
    act(server, created, seat, question["seq"], rooms_of(question)[0])


def actions(server: ServerProcess, table: str) -> int:
    """How many actions stand at a table."""
    return int(server.get(f"/api/tables/{table}")["actions"])


def link(server: ServerProcess, created: Any, seat: int) -> str:
    """The address that opens a seat of a new table."""
    return f"{server.url}/t/{created['table']}#{created['seats'][seat]['key']}"
