"""One game between bots, from its start to its end."""

from collections.abc import Callable, Sequence
from typing import Any

from swanstone.bots.bot import Bot
from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.event import visible
from swanstone.core.game import Game
from swanstone.core.record import Recorder
from swanstone.core.standings import Played, Standings, Step

Watch = Callable[[Step[Any]], None]
"""Sees every step of a game as it happens."""


class Sight:
    """The view of a seat, built only when a bot looks."""

    def __init__(self, game: Game[Any], state: Any, seat: int) -> None:
        self.game = game
        self.state = state
        self.seat = seat

    def __call__(self) -> Any:
        return self.game.view(self.state, self.seat)


def begin(game: Game[Any], bot: Any, seat: int) -> None:
    """Tells a bot, if it wants to know, that a game begins, and where it sits."""
    if hasattr(bot, "begin"):
        bot.begin(game, seat)


def tell(listeners: list[tuple[int, Any]], step: Step[Any]) -> None:
    """Tells bots what has happened, as far as their seats may see it."""
    for seat, bot in listeners:
        events = visible(step.events, seat)
        if events:
            bot.heard(events)


def end(bots: Sequence[Any], standings: Standings) -> None:
    """Tells every bot that wants to know how the game came out."""
    for bot in bots:
        if hasattr(bot, "end"):
            bot.end(standings)


def play_game(
    game: Game[Any], bots: Sequence[Bot], chance: Chance, recorder: Recorder | None = None, watch: Watch | None = None
) -> Played:
    """Plays a game to its end; the bots' dice are forked from the game's chance and tell nothing of it."""
    dice = Dice(chance.fork("bots"))
    for seat, bot in enumerate(bots):
        begin(game, bot, seat)
    listeners = [(seat, bot) for seat, bot in enumerate(bots) if hasattr(bot, "heard")]
    step = game.start(chance)
    state = step.state
    alone = recorder is None and watch is None and not listeners
    decisions = considered = 0
    while True:
        if watch is not None:
            watch(step)
        if listeners:
            tell(listeners, step)
        asked = game.pending(state)
        if not asked:
            break
        decision = asked[0]
        seat = decision.seat
        options = game.moves(state, decision)
        decisions += 1
        considered += len(options)
        action = bots[seat].choose(Sight(game, state, seat), options, dice)
        if alone and action in options:
            state = game.follow(state, decision, action)
        else:
            step = game.apply(state, action)
            state = step.state
        if recorder is not None:
            recorder.add(action, step)
    standings = game.standings(state)
    assert standings is not None, "a game that asks nothing has ended"
    end(bots, standings)
    return Played(state, standings, decisions, considered)
