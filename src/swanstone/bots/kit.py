"""What a title has for its bots: which there are, how it judges its tables, and which ones people meet."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from swanstone.bots.bot import BOTS, Maker
from swanstone.bots.evaluator import Evaluator
from swanstone.core.action import Action
from swanstone.core.errors import BadOption
from swanstone.core.game import Game
from swanstone.core.reason import Reason
from swanstone.titles import load, title_named


class Level(Struct, frozen=True):
    """A bot as it is offered to people."""

    name: str
    """The bot, as `bot_named` knows it."""
    level: str
    """What it is called on the screen."""
    called: str
    """The same in one word, for its seat."""
    text: str
    milliseconds: int
    """The most time that it thinks about a choice, on one core; 0 for no time worth mentioning."""


class TitleBots(Struct, frozen=True):
    """The bots of a title. One without an evaluator has only bots that need none."""

    levels: tuple[Level, ...]
    """From the weakest to the strongest."""
    play_now: str
    """The bot that a newcomer plays against."""
    stand_in: str
    """The bot that plays for somebody who leaves, or whose clock has run out."""
    evaluator: Callable[[Game[Any]], Evaluator] | None = None
    own: Mapping[str, Maker] = {}
    """Bots that only this title has."""
    explain: Callable[[Game[Any], Any, Action], tuple[Reason, ...]] | None = None
    """Why the evaluator takes an action, by an onlooker's view: it is told to everybody."""

    @property
    def makers(self) -> dict[str, Maker]:
        """Every bot that can play the title, the weakest first."""
        common = {name: make for name, make in BOTS.items() if self.evaluator or name == "random"}
        return {**common, **self.own}


RANDOM = Level("random", "Random", "Random", "Does anything that is allowed.", 0)
RANDOM_ALONE = TitleBots((RANDOM,), "random", "random")


def usual_bots(evaluator: Callable[[Game[Any]], Evaluator]) -> TitleBots:
    """Our bots by plain names, for a title that has an evaluator."""
    greedy = Level("greedy", "Greedy", "Greedy", "Takes what looks best at once.", 0)
    search = Level("search", "Search", "Search", "Looks ahead before every choice.", 150)
    return TitleBots((RANDOM, greedy, search), play_now="greedy", stand_in="greedy", evaluator=evaluator)


def bots_of(title: str) -> TitleBots:
    """The bots of a title; one that brings none has the random bot."""
    path = title_named(title).bots
    kit: TitleBots = load(path) if path else RANDOM_ALONE
    return kit


def evaluator_of(game: Game[Any] | None) -> Evaluator:
    """A fresh evaluator of a game's tables, for one choice."""
    if game is None:
        raise BadOption("this bot has to know the game that it plays: bot_named(name, game)")
    make = bots_of(game.title).evaluator
    if make is None:
        raise BadOption(f"this bot does not know {game.title}")
    return make(game)
