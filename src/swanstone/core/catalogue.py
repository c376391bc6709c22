"""Loads the data files of a title and stops at the first wrong row, naming file, row and key."""

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

import msgspec

from swanstone.core.errors import BadData, nearest

T = TypeVar("T")


@cache
def load_file(package: str, name: str) -> dict[str, Any]:
    """The contents of a data file of a package, such as the `rooms.toml` of a title."""
    return parse(name, files(package).joinpath("data", name).read_text(encoding="utf-8"))


def has_file(package: str, name: str) -> bool:
    """Whether a package has such a data file."""
    return files(package).joinpath("data", name).is_file()


def parse(name: str, text: str) -> dict[str, Any]:
    """The contents of a data file's text."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadData(f"{name}: {error}") from None


def rows(name: str, table: dict[str, Any], key: str, kind: type[T], others: Sequence[str] = ()) -> tuple[T, ...]:
    """The rows `[[key]]` of a data file as records, each checked against its type and for a double id.

    `others` are the keys that the file has besides; it must have them, and no more.
    """
    wanted = {key, *others}
    for odd in sorted(set(table) ^ wanted):
        raise BadData(f"{name}: key {odd}: {'is missing' if odd in wanted else 'is unknown'}{nearest(odd, wanted)}")
    found: list[T] = []
    seen: set[str] = set()
    for number, row in enumerate(table.get(key, ()), start=1):
        where = f"{name}: {key} {number} ({row.get('id', 'no id')})"
        found.append(record(where, row, kind))
        identity = row.get("id")
        if identity is not None and identity in seen:
            raise BadData(f"{where}: key id: '{identity}' is used twice")
        seen.add(identity)
    return tuple(found)


def record(where: str, row: dict[str, Any], kind: type[T]) -> T:
    """One row as a record of its type."""
    try:
        return msgspec.convert(row, kind)
    except msgspec.ValidationError as error:
        raise BadData(f"{where}: {error}") from None


def require_count(name: str, what: str, found: Sequence[object], expected: int) -> None:
    """Refuses a file with more or fewer rows than the box has pieces."""
    if len(found) != expected:
        raise BadData(f"{name}: key {what}: {len(found)} rows, and the box holds {expected}")
