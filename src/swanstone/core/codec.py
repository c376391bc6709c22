"""States and views as JSON: fields by name, agenda items by their tag, a title's own things as it wants them written."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from swanstone.core.agenda import Item, Lanes
from swanstone.core.errors import BadData, BadNotation
from swanstone.core.marks import fields_of
from swanstone.core.value import values_of

T = TypeVar("T")
Write = Callable[[Any], Any]
Read = Callable[[Any], Any]


class Codec:
    """How the states and views of one game are written and read.

    `items` are the kinds that may lie on its agenda; `written` says for further classes how a thing becomes something that
    JSON knows, and back.
    """

    def __init__(
        self,
        state: type,
        view: type,
        items: Iterable[type[Item]],
        written: Mapping[type, tuple[Write, Read]] | None = None,
    ) -> None:
        kinds: list[type[Item]] = [*items, Lanes]
        self.items = {kind.tag: kind for kind in kinds}
        for kind in kinds:
            if not kind.tag:
                raise BadData(f"{kind.__name__} has no tag, which is its name in JSON")
            if self.items[kind.tag] is not kind:
                raise BadData(f"{kind.__name__} and {self.items[kind.tag].__name__} have the same tag, '{kind.tag}'")
        self.written = dict(written or {})
        self.encoder = msgspec.json.Encoder(enc_hook=self.encode)
        self.states: msgspec.json.Decoder[Any] = msgspec.json.Decoder(state, dec_hook=self.decode)
        self.views: msgspec.json.Decoder[Any] = msgspec.json.Decoder(view, dec_hook=self.decode)

    def encode(self, thing: Any) -> Any:
        """What JSON does not know by itself, as something that it does."""
        if isinstance(thing, Item):
            if self.items.get(thing.tag) is not type(thing):
                raise BadData(
                    f"{type(thing).__name__} is on the agenda and not among the items of the game or a module"
                )
            return {"item": thing.tag, **dict(zip(fields_of(type(thing)), values_of(thing)))}
        if type(thing) in self.written:
            return self.written[type(thing)][0](thing)
        raise NotImplementedError(f"{type(thing).__name__} has no JSON form")

    def decode(self, kind: type, value: Any) -> Any:
        """Reads back what `encode` wrote."""
        if kind is Item:
            return self.item(value)
        if kind in self.written:
            return self.written[kind][1](value)
        raise NotImplementedError(f"{kind.__name__} has no JSON form")

    def item(self, fields: Any) -> Item:
        """An agenda item from its tag and fields; lists in them are tuples again."""
        if not isinstance(fields, dict) or fields.get("item") not in self.items:
            raise ValueError(f"{fields!r} is no item of an agenda")
        kind = self.items[fields["item"]]
        held = {name: self.frozen(value) for name, value in fields.items() if name != "item"}
        try:
            return kind(**held)
        except TypeError as fault:
            raise ValueError(f"{fields!r} is no {kind.tag}: {fault}") from None

    def frozen(self, value: Any) -> Any:
        """A list from JSON as the tuple it was, and items in it as items."""
        if isinstance(value, list):
            return tuple([self.frozen(part) for part in value])
        return self.item(value) if isinstance(value, dict) and "item" in value else value

    def read(self, decoder: "msgspec.json.Decoder[T]", data: bytes, what: str) -> T:
        """A JSON text read with a decoder; what cannot be read is refused with a sentence."""
        try:
            read: T = whole(decoder.decode(data))
            return read
        except (msgspec.DecodeError, UnicodeDecodeError, ValueError, TypeError) as error:
            raise BadNotation(f"this is not {what}: {error}") from None


def whole(thing: Any) -> Any:
    """What msgspec has read, its compiled values made anew by their constructors.

    msgspec allocates such values without asking their class, so they lack the table of their methods; calling one crashes.
    """
    if isinstance(thing, tuple):
        return tuple([whole(part) for part in thing])
    if is_dataclass(thing) and not isinstance(thing, type):
        return type(thing)(**{field.name: whole(getattr(thing, field.name)) for field in fields(thing)})
    if isinstance(thing, Struct):
        return type(thing)(*[whole(getattr(thing, name)) for name in thing.__struct_fields__])
    return thing
