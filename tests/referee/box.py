"""What is in the box, what the rulebook counts out of it, and the shuffle that docs/fair.md publishes."""

import tomllib
from hashlib import sha512
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")

DATA = Path(__file__).resolve().parents[2] / "src" / "swanstone" / "ludwig" / "data"

SMALL = (100, 150, 200, 250, 300)
LARGE = (350, 400, 450, 500, 600)
SIZES = SMALL + LARGE
TYPES = ("activity", "corridor", "downstairs", "food", "living", "outdoor", "sleeping", "utility")

PRICES = (15000, 10000, 8000, 6000, 4000, 2000, 1000)
SOLO_PRICES = (2000, 4000, 6000)
REVEALED = {2: 5, 3: 6, 4: 7}
SMALL_AND_HALLWAYS = {2: 5, 3: 7, 4: 9}
LARGE_AND_STAIRS = {2: 4, 3: 5, 4: 6}
CARDS_PER_PLAYER = 11
CARDS_OF_A_SIZE = dict.fromkeys(SMALL, 6) | dict.fromkeys(LARGE, 4)

ALL_COINS = 48 * 1000 + 30 * 5000
STARTING_COINS = 15000
CORRIDOR_PRICE = 3000
PASSING = 5000
OUTDOOR_REWARD = 10000
COIN_ON_A_ROOM = 1000

FACES = {"hallway": ("hallway", "hallway_down"), "stairs": ("stairs",)}
"""The two wares that are never on the market, and the faces that each can be placed on."""


class Tile(NamedTuple):
    """What the flow of the game must know of a tile."""

    id: str
    size: int
    type: str
    is_room: bool
    """Out of a stack of rooms, not a foyer, a hallway or stairs."""


class Card(NamedTuple):
    """A bonus card: points for each group of what it counts."""

    id: str
    points: int
    every: int


def _rows(file: str, table: str) -> list[dict[str, Any]]:
    """One table of the component lists."""
    rows: list[dict[str, Any]] = tomllib.loads((DATA / file).read_text("utf-8"))[table]
    return rows


ROOMS = [Tile(row["id"], row["size"], row["types"][0], True) for row in _rows("rooms.toml", "room")]
CORRIDORS = [Tile(row["id"], row["size"], "corridor", False) for row in _rows("corridors.toml", "corridor")]
TILES = {tile.id: tile for tile in ROOMS + CORRIDORS}
CARDS = {row["id"]: Card(row["id"], row["points"], row["every"]) for row in _rows("bonus_cards.toml", "card")}
FAVORS = [str(row["id"]) for row in _rows("favors.toml", "favor")]


def faces(ware: str) -> tuple[str, ...]:
    """The faces on which something bought or taken can be placed (CORR-1)."""
    return FACES.get(ware, (ware,))


class Words:
    """The random words of a seed, drawn one after another."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.drawn = 0

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1."""
        block, place = divmod(self.drawn, 16)
        four = sha512(f"{self.seed}/{block}".encode()).digest()[4 * place : 4 * place + 4]
        self.drawn += 1
        return int.from_bytes(four, "big") * limit >> 32

    def shuffle(self, pile: list[T]) -> list[T]:
        """The pile in random order, from the last place down to the second."""
        pile = list(pile)
        for place in reversed(range(1, len(pile))):
            other = self.below(place + 1)
            pile[place], pile[other] = pile[other], pile[place]
        return pile
