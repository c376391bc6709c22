"""Seats are held by secrets: 128 bits from the system's generator, hashed at rest, compared in constant time."""

import re
from collections.abc import Iterable
from hashlib import sha256
from hmac import compare_digest
from secrets import token_hex, token_urlsafe

from msgspec import Struct

KEY = re.compile(r"[A-Za-z0-9_-]{22}")
TABLE = re.compile(r"[0-9a-f]{20}")
MOST_KEYS = 8
"""A browser holds at most this many keys of one table: the owner's and every seat's."""


def new_key() -> str:
    """A fresh secret for a seat or an owner."""
    return token_urlsafe(16)


def new_table() -> str:
    """A table id that nobody can guess, so that its link is an invitation."""
    return token_hex(10)


def new_seed() -> str:
    """256 random bits for a game."""
    return token_hex(32)


def commitment(seed: str) -> str:
    """What is published of a seed before the first move."""
    return sha256(seed.encode()).hexdigest()


def key_hash(key: str) -> str:
    """The SHA-256 of a key, which is all that is stored of it."""
    return sha256(key.encode()).hexdigest()


def keys_in(text: str) -> tuple[str, ...]:
    """The keys in a cookie or a header; what does not look like a key is ignored."""
    return tuple(KEY.findall(text))[:MOST_KEYS] if len(text) < 500 else ()


class Viewer(Struct, frozen=True):
    """Who watches a table: the seats whose keys were shown, and whether the owner's key was."""

    seats: tuple[int, ...] = ()
    owner: bool = False


STRANGER = Viewer()


def viewer_of(keys: Iterable[str], owner: str, seats: Iterable[str]) -> Viewer:
    """The viewer who shows these keys, by the hashes of the owner's key and of each seat's."""
    shown = [key_hash(key) for key in keys]
    if not shown:
        return STRANGER
    held = tuple(seat for seat, key in enumerate(seats) if key and opens(shown, key))
    return Viewer(held, bool(owner) and opens(shown, owner))


def opens(shown: Iterable[str], kept: str) -> bool:
    """Whether one of the shown hashes is the stored one, compared in constant time."""
    return any([compare_digest(each, kept) for each in shown])
