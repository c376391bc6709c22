"""Plays a seat over the network with a bot that was written for a game beside it."""

from collections.abc import Iterator
from contextlib import contextmanager
from secrets import token_hex

from swanstone.bots.bot import Bot
from swanstone.client.server import Seat
from swanstone.client.update import Update
from swanstone.client.watch import Line, new_id
from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.server.messages import AnswerUndo, Card, Refused

LATE = ("stale", "not_asked", "not_now")
"""Refusals of what comes too late; a newer update is under way."""


def play(seat: Seat, bot: Bot, chance: Chance | None = None, polling: bool = False) -> Card:
    """Plays a seat until the game is over; the card then tells the scores.

    The bot's dice, and what it imagines of hidden things, come from `chance`. When others ask to go back, it agrees.
    """
    chance = chance or Chance(token_hex(16))
    dice = Dice(chance.fork("bot"))
    with seat.poll() if polling else seat.watch() as line:
        for update in line:
            with unless_late():
                agree(seat, line, update)
            if update.question:
                action = bot.choose(Sight(update), update.options(chance.fork(update.seq)), dice)
                with unless_late():
                    line.act(action)
    return update.card


@contextmanager
def unless_late() -> Iterator[None]:
    """Passes over a refusal that only says that the table has moved on, by a clock or another's deed."""
    try:
        yield
    except Refused as refused:
        if refused.code not in LATE:
            raise


class Sight:
    """The view of an update, for a bot that looks."""

    def __init__(self, update: Update) -> None:
        self.update = update

    def __call__(self) -> object:
        return self.update.view


def agree(seat: Seat, line: Line, update: Update) -> None:
    """Agrees to go back if the table asks for it."""
    asked = update.card.undo
    if asked is not None and seat.number not in asked.agreed:
        line.do(AnswerUndo(seat=seat.number, yes=True, id=new_id()))
