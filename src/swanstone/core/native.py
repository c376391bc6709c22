"""Values that mypyc compiles: what it is told about their classes, and how one is changed by those who are in no hurry.

This module is never compiled. Where Python is interpreted its marks do nothing.
"""

from dataclasses import is_dataclass
from dataclasses import replace as replace_fields
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import structs

T = TypeVar("T")

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**told: object) -> Any:
        """A mark for mypyc; `acyclic` means that the collector of cycles need not look at instances."""
        return lambda kind: kind


def replace(value: T, **changes: Any) -> T:
    """A value like this one but for some fields, whether it is a compiled value or a struct."""
    change: Any = replace_fields if is_dataclass(value) else structs.replace
    changed: T = change(value, **changes)
    return changed
