"""Tiles of expansions in the catalogue, for as long as a test needs them."""

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from swanstone.core.catalogue import load_file, record
from swanstone.ludwig import geometry, notation, rooms
from swanstone.ludwig.rooms import Corridor, Piece, Tile
from tests import oracle

FILE = Path(__file__).parent / "expansion_tiles.toml"
TABLE = tomllib.loads(FILE.read_text(encoding="utf-8"))


def expansion_tiles() -> list[Tile]:
    """The tiles of the file, made as those of the base game are."""
    base = rooms.load_shapes("shapes.toml", load_file(rooms.PACKAGE, "shapes.toml"))
    shapes = base | rooms.load_shapes(FILE.name, {"shape": TABLE["shape"]})
    tiles = [rooms.corridor_tile(row, shapes) for row in records("corridor", Corridor)]
    return tiles + [rooms.piece_tile(row, shapes) for row in records("piece", Piece)]


def records(key: str, kind: type[Any]) -> list[Any]:
    """The rows of one kind."""
    return [record(f"{FILE.name}: {key}", row, kind) for row in TABLE.get(key, [])]


@contextmanager
def added(tiles: list[Tile]) -> Iterator[None]:
    """The catalogue with more tiles; afterwards it is as before."""
    number, forms = len(rooms.TILES), len(geometry.FORMS)
    try:
        rooms.add_tiles(tiles)
        yield
    finally:
        for tile in rooms.TILES[number:]:
            del rooms.TILE[tile.id], rooms.NUMBER[tile.id]
        for table in (rooms.TILES, *(table for table, _ in rooms._TABLES)):
            del table[number:]
        for turned in (geometry.TURNED, geometry.SAME_AS, geometry.FORM_OF):
            del turned[4 * number :]
        del geometry.FORMS[forms:], geometry.RELATIONS[forms:]
        for row in geometry.RELATIONS:
            del row[forms:]
        geometry.LATTICES.clear()
        notation._spots_written.clear()


@pytest.fixture
def expansions() -> Iterator[None]:
    """The engine and the oracle know the tiles of the file."""
    oracle.read_more(FILE)
    with added(expansion_tiles()):
        yield
    oracle.read_more()
