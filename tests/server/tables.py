"""Tables for tests: values that are judged and folded without a server, and random answers to questions."""

import random
from typing import Any

from msgspec.structs import replace

from swanstone import __version__
from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.server.commands import Uncertain, judge_command
from swanstone.server.journal import Opened, Seated, encode_entry
from swanstone.server.seats import Viewer, key_hash
from swanstone.server.table import Move, Table, fold, opened
from swanstone.wire import requests
from swanstone.wire.requests import Clock

SECOND = 1000
START = 1_700_000_000_000
EVERYBODY = Viewer((0, 1, 2, 3))


def key_of(seat: int) -> str:
    """The key of a seat at a test's table."""
    return f"key-of-seat-{seat}-0123456789"[:22]


class Play:
    """A table, its log, and a clock that a test turns."""

    def __init__(
        self, seats: str = "pp", seed: str = "1", clock: Clock | None = None, title: str = "ludwig", **more: Any
    ) -> None:
        """`seats` has a letter for each: p a person, b a bot, o open."""
        kinds = {"p": lambda n: Seated(f"P{n}", key_hash(key_of(n))), "b": lambda n: Seated(bot="random")}
        seated = tuple(kinds[kind](number) if kind in kinds else Seated() for number, kind in enumerate(seats))
        head = Opened(
            at=START, table="0" * 20, title=title, seats=seated, seed=seed, rules=__version__,
            clock=clock or Clock(), owner=key_hash("owner"), **more,
        )  # fmt: skip
        self.now = START
        self.table = opened(head)
        self.entries = [encode_entry(head)]
        self.dice = Dice(Chance(f"{seed} tests"))

    def write(self, judged: Any) -> Table:
        """Folds what was judged."""
        self.table = fold(self.table, judged.entry, judged.steps)
        self.entries.append(encode_entry(judged.entry))
        return self.table

    def do(self, deed: Any, viewer: Viewer | None = None, by: str = "") -> Table:
        """Does a deed as its seat."""
        self.now += SECOND
        judged = judge_command(self.table, viewer or Viewer((deed.seat,)), deed, self.now, by)
        return self.write(judged.judged(judged.work_out()) if isinstance(judged, Uncertain) else judged)

    def answer(self, seat: int | None = None, by: str = "", most: str = "") -> Table:
        """Any legal answer of a seat that is asked; `most` prefers options with a word in them."""
        asked = self.table.asked_of(seat) if seat is not None else self.table.asked[0]
        assert asked is not None, f"seat {seat} is asked nothing"
        options = self.table.game.options(self.table.state, asked.decision)
        action = options.sample(self.dice)
        if most:
            wanted = [option for option in options if most in self.table.game.write_action(option).split()]
            action = wanted[0] if wanted else action
        text = self.table.game.write_action(action)
        return self.do(requests.Act(seat=asked.decision.seat, seq=self.table.seq, action=text), by=by)

    def undo(self, seat: int, viewer: Viewer | None = None) -> Table:
        """Takes back, or asks to."""
        return self.do(requests.Undo(seat=seat), viewer)

    def until(self, kind: str, most: int = 400) -> int:
        """Plays until a decision of a kind is asked; whose it is."""
        for _ in range(most):
            for asked in self.table.asked:
                if str(asked.decision.tag) == kind:
                    return asked.decision.seat
            self.answer()
        raise AssertionError(f"nobody was asked to {kind}")

    def finish(self) -> Table:
        """Plays to the end."""
        while self.table.asked:
            self.answer()
        return self.table


def random_action(question: Any, dice: random.Random) -> str:
    """Any legal answer to a question as it came over the wire."""
    arrange = question["arrange"]
    if arrange is None:
        return str(dice.choice(question["options"])["action"])
    laid = [*arrange["things"], *[arrange["empty"]] * (arrange["places"] - len(arrange["things"]))]
    dice.shuffle(laid)
    return " ".join([arrange["begin"], *laid])


def same(one: Table, other: Table) -> bool:
    """Whether two tables are equal but for events that only a replay would know."""
    return plain(one) == plain(other)


def plain(table: Table) -> Table:
    """A table without the events of its line."""
    undone = tuple(replace(undoing, moves=plain_moves(undoing.moves)) for undoing in table.undone)
    return replace(table, moves=plain_moves(table.moves), undone=undone, opening=())


def plain_moves(moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """Moves without their events."""
    return tuple(replace(move, events=None, revealing=True) for move in moves)
