"""Values: equal if their fields are, and as good as new after a pickle. mypyc compiles them.

The fields of a value are the parameters of its constructor, which keeps each under its own name.
"""

from typing import Any, TypeVar

from msgspec import Struct, structs

from swanstone.core.marks import fields_of, mypyc_attr

T = TypeVar("T")


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Value:
    """Something that is defined by its fields alone. Nobody changes a value that somebody else may hold."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and values_of(self) == values_of(other)

    def __hash__(self) -> int:
        return hash((type(self), values_of(self)))

    def __repr__(self) -> str:
        fields = zip(fields_of(self.__class__), values_of(self))
        return f"{type(self).__name__}({', '.join([f'{name}={value!r}' for name, value in fields])})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), values_of(self)


def values_of(value: Any) -> tuple[Any, ...]:
    """What the fields of a value hold, in their order."""
    return tuple([getattr(value, name) for name in fields_of(type(value))])


def replace(value: T, **changes: Any) -> T:
    """A value or a struct like this one but for some fields."""
    if isinstance(value, Struct):
        changed: T = structs.replace(value, **changes)
        return changed
    held = dict(zip(fields_of(type(value)), values_of(value)))
    return type(value)(**{**held, **changes})


def changed(things: tuple[T, ...], place: int, new: T) -> tuple[T, ...]:
    """The things with another in one place.

    >>> changed((5, 5, 5), 1, 8)
    (5, 8, 5)
    """
    return (*things[:place], new, *things[place + 1 :])
