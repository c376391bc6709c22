"""Tiles and room cards that lie face down elsewhere than in stack and deck, as far as modules put them there.

A tile may lie before a seat that alone has looked at it, and room cards may lie on the deck whose order only one seat knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import UNSET, Struct

from swanstone.core.dice import Dice
from swanstone.ludwig.rooms import TILE

if TYPE_CHECKING:
    from swanstone.ludwig.state import State


class SealedTile(Struct, frozen=True):
    """A tile face down before a seat, which has looked at it; nobody had looked through its stack before."""

    seat: int
    room: str


class SealedTileView(Struct, frozen=True, gc=False):
    """A tile before a seat: its back shows the size, its owner knows the room, and at the end everybody does."""

    seat: int
    size: int
    room: str | None


class Recalled(Struct, frozen=True):
    """Room cards that a seat has put on top of the deck: which they are everybody knows, in which order only the seat."""

    seat: int
    cards: tuple[int, ...]
    """By size; the first is drawn next. A view of another seat has them from the smallest up."""
    over: int
    """How many tiles on the deck lie below them; those that were laid later are drawn first."""


def sealed_tiles(state: Any) -> tuple[SealedTile, ...]:
    """The tiles that lie before seats; none where no module puts any there."""
    return () if state.sealed_tiles is UNSET else state.sealed_tiles


def view_sealed(state: State, seat: int | None) -> Any:
    """The tiles before seats as a seat sees them; unset where there are none."""
    if state.sealed_tiles is UNSET:
        return UNSET
    shown = [(tile, state.finished or tile.seat == seat) for tile in state.sealed_tiles]
    return tuple(
        [SealedTileView(tile.seat, TILE[tile.room].size, tile.room if known else None) for tile, known in shown]
    )


def view_recalled(state: State, seat: int | None) -> Any:
    """The room cards on the deck as a seat sees them; unset where there are none."""
    known: Recalled | Any = state.recalled
    if known is UNSET or known.seat == seat:
        return known
    return Recalled(known.seat, tuple(sorted(known.cards)), known.over)


def imagine_recalled(seen: Any, dice: Dice) -> Any:
    """The room cards on the deck in an order that the seat of a view may imagine."""
    known: Recalled | Any = seen.recalled
    if known is UNSET or known.seat == seen.seat:
        return known
    return Recalled(known.seat, tuple(dice.shuffled(known.cards)), known.over)
