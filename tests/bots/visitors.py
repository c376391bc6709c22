"""Bots as somebody else would write them, named by `tests.bots.visitors:Class`."""

import os
from pathlib import Path
from typing import Any, ClassVar

from swanstone.core.action import Action
from swanstone.core.dice import Dice
from swanstone.core.event import Event
from swanstone.core.game import Game
from swanstone.core.standings import Standings


class Visitor:
    """Plays at random and remembers what it is told."""

    made: ClassVar[list["Visitor"]] = []

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.told: list[Any] = []
        self.seat = -1
        Visitor.made.append(self)

    def begin(self, game: Game[Any], seat: int) -> None:
        self.seat = seat
        self.told.append("begin")

    def choose(self, see: Any, options: Any, dice: Dice) -> Action:
        assert self.told, "the game has begun"
        self.told.append("choose")
        action: Action = options.sample(dice)
        return action

    def heard(self, events: tuple[Event, ...]) -> None:
        self.told.append(events)

    def end(self, standings: Standings) -> None:
        self.told.append(standings)


class Simple:
    """Knows nothing of the game, and always takes the first option."""

    def choose(self, see: Any, options: Any, dice: Dice) -> Action:
        action: Action = options[0]
        return action


class Settled(Simple):
    """Must have begun on its seat before it chooses, and tells by its choice that it has."""

    seat = -1

    def begin(self, game: Game[Any], seat: int) -> None:
        assert self.seat in (-1, seat), "one instance sits on one seat"
        self.seat = seat

    def choose(self, see: Any, options: Any, dice: Dice) -> Action:
        assert see().seat == self.seat
        action: Action = options[0]
        return action


class Scribe(Simple):
    """Writes down when it is called, to the file that the environment names."""

    def note(self, text: str) -> None:
        with Path(os.environ["NOTES_OF_A_SCRIBE"]).open("a") as file:
            file.write(f"{text}\n")

    def begin(self, game: Game[Any], seat: int) -> None:
        self.note("begin")

    def heard(self, events: tuple[Event, ...]) -> None:
        self.note("heard")

    def choose(self, see: Any, options: Any, dice: Dice) -> Action:
        self.note("choose")
        return super().choose(see, options, dice)

    def end(self, standings: Standings) -> None:
        self.note(f"end:{','.join(map(str, standings.scores))}")


class Mute:
    """Cannot choose."""


NUMBER = 7
