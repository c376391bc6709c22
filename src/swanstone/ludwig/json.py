"""The value of a table as JSON: its fields by name, a castle as its notation.

mypyc keeps only the outermost part of a field's type, so what msgspec has to know of the others is said here again.
"""

from dataclasses import fields, is_dataclass
from typing import Any, Generic, TypeVar

import msgspec

from swanstone.core.ledger import Ledger
from swanstone.ludwig.castle import Castle, parse_castle
from swanstone.ludwig.items import AgendaItem
from swanstone.ludwig.state import State
from swanstone.ludwig.table import Face, Laid, Offer, Player, Turn

T = TypeVar("T")

Names = tuple[str, ...]
Numbers = tuple[int, ...]

FIELDS: dict[type, dict[str, Any]] = {
    Player: {"ledger": Ledger, "bonus_cards": Names, "drawn": Names, "sealed": Names},
    Laid: {"looks": Numbers},
    Face: {"known_to": int | None},
    State: {
        "players": tuple[Player, ...],
        "favors": Names,
        "bonus_deck": tuple[Face, ...],
        "deck": Numbers,
        "stacks": tuple[Names, ...],
        "agenda": tuple[AgendaItem, ...],
        "offers": tuple[Offer, ...],
        "laid": tuple[Laid, ...],
        "discards": Numbers,
        "gone": Names,
        "looks": tuple[Numbers, ...],
        "turn": Turn | None,
    },
}
for _kind, _types in FIELDS.items():
    _kind.__annotations__.update(_types)


def encode(thing: Any) -> Any:
    """A castle in JSON is its notation."""
    if isinstance(thing, Castle):
        return thing.notation()
    raise NotImplementedError(f"{type(thing).__name__} has no JSON form")


def decode(kind: type, value: Any) -> Any:
    """Reads back what `encode` wrote."""
    if kind is Castle:
        return parse_castle(value)
    raise NotImplementedError(f"{kind.__name__} has no JSON form")


def whole(thing: Any) -> Any:
    """What msgspec has read, its compiled values made anew by their constructors.

    msgspec allocates such values without asking their class, so they lack the table of their methods; calling one crashes.
    """
    if isinstance(thing, tuple):
        return tuple([whole(part) for part in thing])
    if is_dataclass(thing) and not isinstance(thing, type):
        return type(thing)(**{field.name: whole(getattr(thing, field.name)) for field in fields(thing)})
    if isinstance(thing, msgspec.Struct):
        return type(thing)(*[whole(getattr(thing, name)) for name in thing.__struct_fields__])
    return thing


class Decoder(Generic[T]):
    """Reads values of one kind."""

    def __init__(self, kind: type[T]) -> None:
        self.decoder = msgspec.json.Decoder(kind, dec_hook=decode)

    def decode(self, data: bytes) -> T:
        """The value that a JSON text tells."""
        read: T = whole(self.decoder.decode(data))
        return read


ENCODER = msgspec.json.Encoder(enc_hook=encode)
DECODER = Decoder(State)
