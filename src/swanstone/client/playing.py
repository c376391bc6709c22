"""Plays a seat over the network with any bot."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from secrets import token_hex

from swanstone.bots.bot import Bot
from swanstone.bots.play import begin
from swanstone.client.server import Seat
from swanstone.client.stream import UpdateStream, new_id
from swanstone.client.update import Update
from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.wire.refusals import Refused
from swanstone.wire.replies import Card
from swanstone.wire.requests import AnswerUndo

LATE = ("stale", "not_asked", "not_now")
"""Refusals of what comes too late; a newer update is under way."""


def play(seat: Seat, bot: Bot, chance: Chance | None = None, polling: bool = False) -> Card:
    """Plays a seat until the game is over; the card then tells the scores.

    The bot's dice, and what it imagines of hidden things, come from `chance`. When others ask to go back, it agrees.
    """
    chance = chance or Chance(token_hex(16))
    dice = Dice(chance.fork("bot"))
    begin(seat.game, bot, seat.number)
    with seat.poll() if polling else seat.watch() as stream:
        for update in stream:
            with unless_late():
                agree(seat, stream, update)
            if update.question:
                action = bot.choose(view_of(update), update.options(chance.fork(update.seq)), dice)
                with unless_late():
                    stream.act(action)
    return update.card


@contextmanager
def unless_late() -> Iterator[None]:
    """Ignores a refusal that only says that the table has moved on."""
    try:
        yield
    except Refused as refused:
        if refused.code not in LATE:
            raise


def view_of(update: Update) -> Callable[[], object]:
    """The view of an update as bots ask for it."""
    return lambda: update.view


def agree(seat: Seat, stream: UpdateStream, update: Update) -> None:
    """Agrees to go back if the table asks for it."""
    asked = update.card.undo
    if asked is not None and seat.number not in asked.agreed:
        stream.do(AnswerUndo(seat=seat.number, yes=True, id=new_id()))
