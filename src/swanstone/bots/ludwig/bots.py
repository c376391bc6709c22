"""The bots of Castles of Mad King Ludwig; people know them by the honours of the solo game."""

from typing import Any

from swanstone.bots.bot import Bot
from swanstone.bots.evaluator import Evaluator
from swanstone.bots.kit import Level, TitleBots
from swanstone.core.action import Action
from swanstone.core.game import Game
from swanstone.core.reason import Reason
from swanstone.ludwig.solo import HIGHEST_HONOUR, HONOURS

NAMES = (*[honour for _, honour in HONOURS], HIGHEST_HONOUR)

LEVELS = (
    Level("random", NAMES[0], "Jester", "Does anything that is allowed. Good for trying things out.", 0),
    Level("novice", NAMES[1], "Servant", "Sees what is good and often misjudges it. A first opponent.", 0),
    Level("greedy", NAMES[2], "Highness", "Takes what looks best at once, and prices by what you would pay.", 0),
    Level("search", NAMES[3], "Regent", "Looks three rounds ahead before every choice.", 150),
    Level("search-500", NAMES[4], "Chancellor", "Looks ahead and takes its time. The strongest.", 500),
)


def evaluator(game: Game[Any]) -> Evaluator:
    """How the title judges its tables; compiled code that is loaded only when a bot thinks."""
    from swanstone.bots.ludwig.evaluator import LudwigEvaluator

    return LudwigEvaluator(game)


def plain_bot(game: Game[Any] | None) -> Bot:
    """A greedy bot without what modules tell: it shows what their values are worth."""
    from swanstone.bots.ludwig.plain import PlainBot

    return PlainBot(game)


def explain(game: Game[Any], view: Any, action: Action) -> tuple[Reason, ...]:
    """Why a bot does something, by what everybody may know."""
    from swanstone.bots.ludwig import reasons

    return reasons.explain(game, view, action)


BOTS = TitleBots(
    LEVELS, play_now="novice", stand_in="greedy", evaluator=evaluator, own={"greedy-plain": plain_bot}, explain=explain
)
