"""What is to be counted in a castle; its geometry is the oracle's."""

from functools import lru_cache

from tests import oracle
from tests.referee.box import TILES, Tile, faces


class Castle:
    """A player's tiles in the order of placing, the foyer first."""

    def __init__(self, foyer: str) -> None:
        self.spots = [foyer]

    @property
    def text(self) -> str:
        """The castle in the notation."""
        return " ".join(self.spots)

    @property
    def tiles(self) -> list[Tile]:
        """Its tiles."""
        return [tile_at(spot) for spot in self.spots]

    def place(self, spot: str) -> list[str]:
        """Adds a tile; tells which rooms it completes (COMPLETE-1)."""
        before = completed(self.text)
        self.spots.append(spot)
        return [self.spots[index] for index in sorted(completed(self.text) - before)]

    def points_for(self, spot: str) -> int:
        """What a tile scores when it is placed (SCORE-1, 2, 3)."""
        return oracle.points(self.text, spot)

    def points_again(self, spot: str) -> int:
        """What a tile scores as if it were just placed (LIVING)."""
        return oracle.own_points(self.text, self.spots.index(spot))

    def has_room_for(self, ware: str) -> bool:
        """Whether something bought or taken could be placed (PLACE-8)."""
        return any(fits(self.text, face) for face in faces(ware))

    def number_of(self, **wanted: object) -> int:
        """How many tiles are as wanted: of a type, of a size, rooms."""
        return sum(all(getattr(tile, name) == value for name, value in wanted.items()) for tile in self.tiles)

    def square_feet(self, kind: str | None = None) -> int:
        """The printed sizes of all tiles, or of those of one type."""
        return sum(tile.size for tile in self.tiles if kind in (None, tile.type))

    def completed(self) -> int:
        """How many rooms, corridors included, have all their entrances connected."""
        return len(completed(self.text))

    def external_entrances(self) -> int:
        """How many open entrances lead outside, those of corridors left out."""
        tiles = self.tiles
        return sum(tiles[index].type != "corridor" for index, _ in oracle.external_entrances(self.text))


def tile_at(spot: str) -> Tile:
    """The tile that lies at a spot."""
    return TILES[spot.partition("@")[0]]


@lru_cache(1000)
def completed(castle: str) -> frozenset[int]:
    """The tiles of a castle that are complete."""
    return oracle.completed(castle)


@lru_cache(10000)
def fits(castle: str, tile: str) -> bool:
    """Whether a tile has a legal spot in a castle."""
    return oracle.fits(castle, tile)
