"""An action is a seat's answer to a decision, and has a one-line text that reads back: `0 buy nap_room`."""

from collections.abc import Iterable, Sequence
from types import NoneType, UnionType
from typing import Any, ClassVar, get_args, get_origin

from msgspec import Struct, structs

from swanstone.core.errors import BadData, BadNotation, nearest


class Action(Struct, frozen=True, gc=False, tag_field="do"):
    """What a seat does; each title has its own kinds, named after their verb."""

    told: ClassVar[str] = ""
    """What everybody may read of it when it is taken back: nothing, its 'verb', or 'all' of it."""
    seat: int


def write_action(action: Action) -> str:
    """An action as text: the seat, the verb, and what it is about; a field that is None is left out."""
    words = [str(action.seat), str(action.__struct_config__.tag)]
    for name in action.__struct_fields__[1:]:
        value = getattr(action, name)
        if isinstance(value, tuple):
            words += [str(word) for word in value]
        elif value is not None:
            words.append(str(value))
    return " ".join(words)


class Verbs:
    """The actions of a title by their verbs, and how their texts are read."""

    def __init__(self, kinds: Iterable[type[Action]]) -> None:
        self.kinds: dict[str, type[Action]] = {}
        for kind in kinds:
            verb = str(kind.__struct_config__.tag)
            if self.kinds.setdefault(verb, kind) is not kind:
                raise BadData(f"{kind.__name__} and {self.kinds[verb].__name__} have the same verb, '{verb}'")

    def read(self, text: str) -> Action:
        """The action that a text tells."""
        words = text.split()
        if not words or not is_number(words[0]):
            raise BadNotation(f"'{text}': an action begins with the number of its seat")
        verb = words[1] if len(words) > 1 else ""
        if verb not in self.kinds:
            raise BadNotation(f"'{text}': nobody can '{verb}'{nearest(verb, self.kinds)}")
        kind = self.kinds[verb]
        try:
            fields = read_fields([field.type for field in structs.fields(kind)[1:]], words[2:])
        except ValueError as fault:
            raise BadNotation(f"'{text}': '{verb}' is followed by {fault}") from None
        return kind(int(words[0]), *fields)

    def told(self, text: str) -> str:
        """As much of an action's text as everybody may read."""
        words = text.split()
        told = self.kinds[words[1]].told if len(words) > 1 and words[1] in self.kinds else ""
        return " ".join(words if told == "all" else words[:2] if told else ())


def read_fields(types: Sequence[Any], words: Sequence[str]) -> list[Any]:
    """The fields of an action from its words: one word each, but a tuple takes all that are left."""
    fewest = sum([not (is_optional(kind) or is_tuple(kind)) for kind in types])
    most = len(types) if not (types and is_tuple(types[-1])) else max(len(words), len(types))
    if not fewest <= len(words) <= most:
        raise ValueError(f"{fewest or 'no'} word{'' if fewest == 1 else 's'}")
    fields: list[Any] = []
    for number, kind in enumerate(types):
        if is_tuple(kind):
            fields.append(tuple([read_word(get_args(kind)[0], word) for word in words[number:]]))
        elif number < len(words):
            fields.append(read_word(kind, words[number]))
    return fields


def read_word(kind: Any, word: str) -> str | int:
    """One word of an action as its type wants it."""
    if kind is int or int in get_args(kind):
        if not is_number(word):
            raise ValueError("a number")
        return int(word)
    return word


def is_tuple(kind: Any) -> bool:
    """Whether a field holds several words."""
    return get_origin(kind) is tuple


def is_optional(kind: Any) -> bool:
    """Whether a field may be left out."""
    return isinstance(kind, UnionType) and NoneType in get_args(kind)


def is_number(text: str) -> bool:
    """Whether a text is a whole number of a few digits."""
    return text.isascii() and text.isdecimal() and len(text) < 6
