"""What a bot is, and which there are."""

from collections.abc import Callable
from typing import Any, Protocol

from swanstone.core.action import Action
from swanstone.core.dice import Dice
from swanstone.core.errors import BadOption, nearest
from swanstone.core.options import Options

See = Callable[[], Any]
"""Gives the view of the bot's seat, built only when the bot wants to look."""


class Bot(Protocol):
    """Chooses an action for a seat."""

    def choose(self, see: See, options: Options, dice: Dice) -> Action:
        """One of the options."""


class RandomBot:
    """Takes any option, each as likely as another."""

    def choose(self, see: See, options: Options, dice: Dice) -> Action:
        return options.sample(dice)


BOTS: dict[str, Callable[[], Bot]] = {"random": RandomBot}


def bot_named(name: str) -> Bot:
    """A new bot of a kind; an unknown name tells the kinds."""
    if name not in BOTS:
        raise BadOption(f"there is no bot '{name}'{nearest(name, BOTS)}; bots are {', '.join(BOTS)}")
    return BOTS[name]()
