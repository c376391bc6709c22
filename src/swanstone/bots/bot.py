"""What a bot is, and which there are."""

from collections.abc import Callable
from typing import Any, Protocol

from swanstone.core.action import Action
from swanstone.core.dice import Dice
from swanstone.core.errors import BadOption, nearest
from swanstone.core.game import Game
from swanstone.core.marks import mypyc_attr
from swanstone.core.options import Options

See = Callable[[], Any]
"""Gives the view of the bot's seat, built only when the bot wants to look."""


class Bot(Protocol):
    """Chooses an action for a seat.

    Three more methods are called where a bot has them. `begin(game, seat)` comes before the first choice of every game,
    `heard(events)` after every step with what its seat may see, and `end(standings)` after the last.
    """

    def choose(self, see: See, options: Options, dice: Dice) -> Action:
        """One of the options."""


Maker = Callable[[Game[Any] | None], Bot]
"""Makes a bot for a game."""


@mypyc_attr(allow_interpreted_subclasses=True)
class RandomBot:
    """Takes any option, all equally likely."""

    def choose(self, see: See, options: Options, dice: Dice) -> Action:
        return options.sample(dice)


def random_bot(game: Game[Any] | None) -> Bot:
    """A bot that needs to know nothing."""
    return RandomBot()


def greedy_bot(noise: float) -> Maker:
    """Makes bots that take what looks best at once; noise, in points, blurs their judgement."""

    def make(game: Game[Any] | None) -> Bot:
        from swanstone.bots.greedy import GreedyBot  # its title's judgement is loaded only when it plays

        return GreedyBot(game, noise)

    return make


def search_bot(milliseconds: int) -> Maker:
    """Makes bots that look ahead for some milliseconds per choice."""

    def make(game: Game[Any] | None) -> Bot:
        from swanstone.bots.search import SearchBot

        return SearchBot(game, milliseconds)

    return make


BOTS: dict[str, Maker] = {
    "random": random_bot,
    "novice": greedy_bot(3.0),
    "greedy": greedy_bot(0.0),
    "search-50": search_bot(50),
    "search": search_bot(150),
    "search-500": search_bot(500),
}
"""Every kind of bot, the weakest first."""

ADDED: dict[str, str] = {}
"""Bots that whoever started this process added (`outside.add_bots`): `package.module:Class` by name."""


def bot_named(name: str, game: Game[Any] | None = None) -> Bot:
    """A new bot for a game: one of ours, an installed one, or anybody's as `package.module:Class`.

    An unknown name tells the kinds. Without a game the name is checked, and only the random bot can play.
    """
    from swanstone.bots.outside import installed, maker_at

    if ":" in name:
        return maker_at(name)(game)
    title = game.title if game is not None else None
    if name not in BOTS and name not in ADDED and name in (found := installed()):
        return maker_at(found[name])(game)
    return maker_named(name, title)(game)


def maker_named(name: str, title: str | None = None) -> Maker:
    """What makes a bot of ours or an added one, which anybody may name; with a title, one that can play it."""
    makers = BOTS
    if name in ADDED:
        from swanstone.bots.outside import maker_at

        return maker_at(ADDED[name])
    if title is not None:
        from swanstone.bots.kit import bots_of  # it knows titles, and they are loaded on demand

        makers = bots_of(title).makers
    if name not in makers:
        raise BadOption(f"there is no bot '{name}'{nearest(name, makers)}; bots are {', '.join(makers)}")
    return makers[name]
