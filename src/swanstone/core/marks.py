"""What mypyc is told about classes, and what can be asked of a compiled value. This module is never compiled."""

from inspect import signature
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**told: object) -> Any:
        """A mark for mypyc; `acyclic` means that the garbage collector need not look at instances."""
        return lambda kind: kind


def fields_of(kind: Any) -> tuple[str, ...]:
    """The fields of a value's class, in the order in which its constructor takes them."""
    if kind not in _fields:
        _fields[kind] = tuple(getattr(kind, "__dataclass_fields__", ()) or signature(kind).parameters)
    return _fields[kind]


_fields: dict[Any, tuple[str, ...]] = {}
