"""A table at one moment, as its viewer sees it, ready to be thought about."""

from secrets import token_hex
from typing import Any

import msgspec
from msgspec import Struct

from swanstone.core.chance import Chance
from swanstone.core.game import Game
from swanstone.core.options import Options
from swanstone.titles import open_game
from swanstone.wire import replies
from swanstone.wire.replies import Card, News, Note, Own, Question

OVER = ("finished", "closed")

read_card = msgspec.json.Decoder(Card).decode


class Update(Struct, frozen=True):
    """What a seat (None: an onlooker) sees now, and what happened since it last heard."""

    seq: int
    seat: int | None
    actions: int
    """How many actions of the game lead here."""
    card: Card
    game: Game[Any]
    view: Any
    """The title's own view, as a bot beside the game gets it; None before the game has begun."""
    question: Question | None
    """What the seat is asked, with every option and its lines; None while others must act."""
    news: tuple[News, ...]
    notes: tuple[Note, ...]
    can_undo: bool
    can_redo: bool
    own: Own
    """What the seat keeps to itself, as far as that is new."""

    @property
    def is_over(self) -> bool:
        """Whether nothing more will be asked at this table."""
        return self.card.status in OVER

    def imagine(self, chance: Chance | None = None) -> Any:
        """A full state that the seat cannot tell from the real one; a different one for every chance."""
        return self.game.imagine(self.view, chance or Chance(token_hex(16)))

    def options(self, chance: Chance | None = None) -> Options:
        """The answers to the question, as a bot beside the game gets them."""
        state = self.imagine(chance)
        decision = next(asked for asked in self.game.pending(state) if asked.seat == self.seat)
        return self.game.moves(state, decision)


def game_of(card: Card) -> Game[Any]:
    """The rules of a table."""
    return open_game(card.title, len(card.seats), card.options, card.modules, card.rules)


def read_update(message: replies.Update) -> Update:
    """A message of the server with its card and its view read."""
    card = read_card(message.card)
    game = game_of(card)
    view = None if bytes(message.view) == b"null" else game.view_from_json(bytes(message.view))
    return Update(
        seq=message.seq,
        seat=message.seat,
        actions=message.action,
        card=card,
        game=game,
        view=view,
        question=message.question,
        news=message.news,
        notes=message.notes,
        can_undo=message.can_undo,
        can_redo=message.can_redo,
        own=message.own or Own(),
    )
