"""The tiles of the game: rooms, foyers, hallways and stairs, read from the data files and checked row by row."""

from collections.abc import Callable, Iterable
from typing import Any, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from swanstone.core.catalogue import has_file, load_file, record, require_count, rows
from swanstone.core.errors import BadData, BadNotation, nearest

PACKAGE = "swanstone.ludwig"
T = TypeVar("T")

Type = Literal["activity", "corridor", "downstairs", "food", "living", "outdoor", "sleeping", "utility"]
TYPES: tuple[Type, ...] = ("activity", "corridor", "downstairs", "food", "living", "outdoor", "sleeping", "utility")
SIZES = (100, 150, 200, 250, 300, 350, 400, 450, 500, 600)
LARGE = 350
"""Rooms of this size and above are large; below it they are small."""
SWAN_ICONS = range(250, 401)
"""Rooms of these sizes carry a swan icon (SWAN-1)."""
SIDES = "NESW"

Cell = tuple[int, int]
Role = Literal["room", "face", "ground", "passage"]
"""What a tile is in a castle: a room, a face that covers one, a piece on the ground that is no room, such as a moat, or a
passage, which is such a piece and joins two rooms."""
Source = Literal["rulebook", "public data", "original"]
"""Where a component was taken from: a book, what others have published, or nowhere, since it is our own design."""


class Shape(Struct, frozen=True, forbid_unknown_fields=True):
    """The outline of a tile on the lattice of units: '#' covered, 'o' covered in part, '.' free."""

    id: str
    kind: Literal["straight", "circle", "octagon"]
    word: str
    cells: tuple[str, ...]
    cut: float = 0.0
    """How much of each side the cut corners of an octagon take away, in units."""
    bridge: tuple[Cell, ...] = ()
    """Covered cells that belong to a bridge: whoever touches them does not touch the room (MOAT-20)."""

    def marked(self, mark: str) -> frozenset[Cell]:
        """The cells that carry a mark."""
        return frozenset((x, y) for y, row in enumerate(self.cells) for x, cell in enumerate(row) if cell == mark)

    @property
    def cut_hundredths(self) -> int:
        """The cut in hundredths of a unit."""
        return round(100 * self.cut)

    def has_wall(self, cell: Cell, facing: int) -> bool:
        """Whether an opening in that side of an outermost cell would lie on the outline."""
        if self.kind == "straight":
            return True
        side = len(self.cells[0]) if facing in (0, 2) else len(self.cells)
        at = cell[0] if facing in (0, 2) else cell[1]
        if self.kind == "circle":
            return at == side // 2
        return self.cut_hundredths <= 100 * at + 25 and 100 * at + 75 <= 100 * side - self.cut_hundredths


class Effect(Struct, frozen=True, forbid_unknown_fields=True):
    """The bonus or penalty in the middle of a tile (SCORE-5, SCORE-6, SCORE-7)."""

    on: Literal["connection", "adjacency", "castle"]
    points: int
    types: tuple[Type, ...]


class Room(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of rooms.toml."""

    id: str
    name: str
    size: int
    types: tuple[Type, ...]
    points: int
    entrances: tuple[str, ...]
    effect: Effect | None = None
    fence: Literal["N", "E", "S", "W"] | None = None
    source: Source = "public data"


class Corridor(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of corridors.toml."""

    id: str
    name: str
    shape: str
    size: int
    entrances: tuple[str, ...]
    copies: int
    dark: tuple[str, ...] = ()


class Face(Struct, frozen=True, forbid_unknown_fields=True):
    """A tile that covers a room of its size: its types, points and effect count, all else is the room's (REN-4, REN-5)."""

    id: str
    name: str
    size: int
    types: tuple[Type, ...]
    points: int
    effect: Effect | None = None
    source: Source = "public data"


class Piece(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece on the ground that is no room."""

    id: str
    name: str
    shape: str
    size: int
    role: Literal["ground", "passage"] = "ground"
    source: Source = "rulebook"


class Entrance(Struct, frozen=True):
    """An opening in a tile's wall, as printed: the cell it leads into and the side it faces (0 = north, clockwise)."""

    label: str
    cell: Cell
    facing: int
    dark: bool


class Tile(Struct, frozen=True):
    """Anything that can lie in a castle."""

    id: str
    name: str
    shape: Shape
    size: int
    types: tuple[Type, ...]
    points: int
    entrances: tuple[Entrance, ...]
    effect: Effect | None
    fence: int | None
    copies: int
    standard: bool
    """Whether it comes from a stack: room cards name its size."""
    role: Role = "room"
    source: Source = "public data"


def require_shapes(file: str, shapes: Iterable[Shape]) -> None:
    """Refuses outlines that the lattice cannot hold: marks that differ from the outline, cuts that leave half an opening."""
    for shape in shapes:
        where = f"{file}: shape ({shape.id})"
        if (shape.kind == "octagon") != (shape.cut > 0):
            raise BadData(f"{where}: key cut: octagons have one, others have none")
        width, height = len(shape.cells[0]), len(shape.cells)
        if shape.kind == "circle" and (width != height or width % 2 == 0):
            raise BadData(f"{where}: key cells: a circle is as wide as high, by an odd number of units")
        if shape.kind == "octagon" and not (
            shape.cut_hundredths >= 75 and -25 < (shape.cut_hundredths + 50) % 100 - 50 < 25
        ):
            raise BadData(f"{where}: key cut: {shape.cut} would end within an opening")
        for y, row in enumerate(shape.cells):
            for x, mark in enumerate(row):
                if len(row) != width or mark not in marks_of(shape, x, y):
                    raise BadData(
                        f"{where}: key cells: '{mark}' in column {x} of row {y} is not what the outline covers"
                    )


def marks_of(shape: Shape, x: int, y: int) -> str:
    """What a cell of an outline may be marked with: whole, in part or not at all."""
    if shape.kind == "straight":
        return "#."
    width, height = len(shape.cells[0]), len(shape.cells)
    if shape.kind == "octagon":
        across, down = min(x, width - 1 - x), min(y, height - 1 - y)
        cut = shape.cut_hundredths
        return "#" if 100 * (across + down) >= cut else "o" if 100 * (across + down + 2) > cut else "."
    across, down = abs(2 * x + 1 - width), abs(2 * y + 1 - width)
    if (across + 1) ** 2 + (down + 1) ** 2 <= width**2:
        return "#"
    return "o" if max(across - 1, 0) ** 2 + max(down - 1, 0) ** 2 < width**2 else "."


def entrance(where: str, shape: Shape, label: str, dark: bool) -> Entrance:
    """An entrance from its label, on the outermost covered cell of its row or column."""
    side, unit = label[:1], label[1:]
    if side not in SIDES or not side or not unit.isdecimal():
        raise BadData(f"{where}: key entrances: '{label}' is not a side and a unit such as N0")
    facing, offset = SIDES.index(side), int(unit)
    covered = shape.marked("#") | shape.marked("o")
    along = [(x, y) for x, y in covered if (x if facing in (0, 2) else y) == offset]
    if not along:
        raise BadData(f"{where}: key entrances: {label} is off the outline")
    cell = (min if facing in (0, 3) else max)(along, key=lambda cell: cell[1] if facing in (0, 2) else cell[0])
    if not shape.has_wall(cell, facing):
        raise BadData(f"{where}: key entrances: {label} is off the outline, on a rounded or cut corner")
    return Entrance(label, cell, facing, dark)


def entrances(where: str, shape: Shape, labels: tuple[str, ...], dark: tuple[str, ...]) -> tuple[Entrance, ...]:
    """All entrances of a tile."""
    if len(set(labels)) != len(labels) or not set(dark) <= set(labels):
        raise BadData(f"{where}: key entrances: each entrance stands once, and the dark ones are among them")
    return tuple(entrance(where, shape, label, label in dark) for label in labels)


def room_tile(room: Room, shapes: dict[str, Shape]) -> Tile:
    """The tile of a room; downstairs rooms have dark entrances only (PLACE-7)."""
    where = f"rooms.toml: room ({room.id})"
    if str(room.size) not in shapes:
        raise BadData(f"{where}: key size: {room.size} is not one of {', '.join(filter(str.isdecimal, shapes))}")
    if (room.fence is not None) != ("outdoor" in room.types):
        raise BadData(f"{where}: key fence: outdoor rooms have a fence, others have none")
    shape = shapes[str(room.size)]
    openings = entrances(where, shape, room.entrances, room.entrances if "downstairs" in room.types else ())
    fence = None if room.fence is None else SIDES.index(room.fence)
    if any(opening.facing == fence for opening in openings):
        raise BadData(f"{where}: key entrances: no entrance lies on the fence")
    return Tile(
        room.id,
        room.name,
        shape,
        room.size,
        room.types,
        room.points,
        openings,
        room.effect,
        fence,
        1,
        standard=True,
        source=room.source,
    )


def corridor_tile(corridor: Corridor, shapes: dict[str, Shape]) -> Tile:
    """The tile of a foyer, a hallway face or the stairs: all of them are corridors (CORR-2)."""
    where = f"corridors.toml: corridor ({corridor.id})"
    if corridor.shape not in shapes:
        raise BadData(f"{where}: key shape: '{corridor.shape}' is unknown{nearest(corridor.shape, shapes)}")
    shape = shapes[corridor.shape]
    openings = entrances(where, shape, corridor.entrances, corridor.dark)
    size, copies = corridor.size, corridor.copies
    return Tile(corridor.id, corridor.name, shape, size, ("corridor",), 0, openings, None, None, copies, standard=False)


def face_tile(face: Face, shapes: dict[str, Shape]) -> Tile:
    """The tile of a face; it has no entrances of its own."""
    shape = shapes[str(face.size)]
    return Tile(
        face.id,
        face.name,
        shape,
        face.size,
        face.types,
        face.points,
        (),
        face.effect,
        None,
        1,
        standard=False,
        role="face",
        source=face.source,
    )


def piece_tile(piece: Piece, shapes: dict[str, Shape]) -> Tile:
    """The tile of a piece on the ground."""
    shape = shapes[piece.shape]
    return Tile(
        piece.id,
        piece.name,
        shape,
        piece.size,
        (),
        0,
        (),
        None,
        None,
        1,
        standard=False,
        role=piece.role,
        source=piece.source,
    )


class Players(Struct, frozen=True, forbid_unknown_fields=True):
    """What is counted out for a number of players (SETUP-5, SETUP-6)."""

    number: int
    large_and_stairs: int
    small_and_hallways: int
    offers: int


class Supply(Struct, frozen=True, forbid_unknown_fields=True):
    """The counts and prices of supply.toml."""

    cards_per_player: int
    prices: tuple[int, ...]
    corridor_price: int
    pass_coins: int
    starting_coins: int
    room_cards: dict[str, int]
    tiles: dict[str, int]
    players: tuple[Players, ...]

    def for_players(self, number: int) -> Players:
        """The first row of the table for at least this many seats; the last where there are more seats than rows."""
        return next((row for row in self.players if row.number >= number), self.players[-1])


def load_shapes(file: str, table: dict[str, object]) -> dict[str, Shape]:
    """The outlines of a data file by their ids."""
    shapes = rows(file, table, "shape", Shape)
    require_shapes(file, shapes)
    return {shape.id: shape for shape in shapes}


def shapes_of(package: str) -> dict[str, Shape]:
    """The outlines of the base game, and those that a module has besides in its `shapes.toml`."""
    shapes = load_shapes("shapes.toml", load_file(PACKAGE, "shapes.toml"))
    own = has_file(package, "shapes.toml")
    return shapes | load_shapes("shapes.toml", load_file(package, "shapes.toml")) if own else shapes


def rooms_of(package: str) -> tuple[Tile, ...]:
    """The rooms of a module, from its `rooms.toml`."""
    shapes = shapes_of(package)
    return tuple(
        [room_tile(room, shapes) for room in rows("rooms.toml", load_file(package, "rooms.toml"), "room", Room)]
    )


def tiles_of(package: str) -> tuple[Tile, ...]:
    """The tiles of a module from its `corridors.toml`, `faces.toml`, `pieces.toml` and `rooms.toml`, as far as it has them.

    Their outlines are those of the base game and of the module's own `shapes.toml`.
    """
    shapes = shapes_of(package)
    tiles: list[Tile] = []
    for row in rows_of(package, "rooms.toml", "room", Room):
        tiles.append(room_tile(row, shapes))
    for corridor in rows_of(package, "corridors.toml", "corridor", Corridor):
        tiles.append(corridor_tile(corridor, shapes))
    for face in rows_of(package, "faces.toml", "face", Face):
        tiles.append(face_tile(face, shapes))
    for piece in rows_of(package, "pieces.toml", "piece", Piece):
        tiles.append(piece_tile(piece, shapes))
    return tuple(tiles)


def rows_of(package: str, file: str, key: str, kind: type[T]) -> tuple[T, ...]:
    """The rows of a data file of a module; none if it has no such file."""
    return rows(file, load_file(package, file), key, kind) if has_file(package, file) else ()


def load_tiles(room_table: dict[str, object], supply: Supply) -> tuple[Tile, ...]:
    """Every kind of tile, rooms first, from the data files."""
    shapes = load_shapes("shapes.toml", load_file(PACKAGE, "shapes.toml"))
    room_rows = rows("rooms.toml", room_table, "room", Room)
    for size, number in supply.tiles.items():
        require_count("rooms.toml", f"size {size}", [room for room in room_rows if room.size == int(size)], number)
    corridor_rows = rows("corridors.toml", load_file(PACKAGE, "corridors.toml"), "corridor", Corridor)
    tiles = [room_tile(room, shapes) for room in room_rows]
    tiles += [corridor_tile(corridor, shapes) for corridor in corridor_rows]
    require_count("rooms.toml", "room", room_rows, sum(supply.tiles.values()))
    return tuple(tiles)


SUPPLY = record("supply.toml", load_file(PACKAGE, "supply.toml"), Supply)
TILES = list(load_tiles(load_file(PACKAGE, "rooms.toml"), SUPPLY))
"""Every tile of the title, those of the base game first; which of them are in play is up to the table."""
TILE = {tile.id: tile for tile in TILES}
BASE_TILES = tuple(TILES)
NUMBER = {tile.id: number for number, tile in enumerate(TILES)}
"""The number of a tile in the hot tables of geometry."""

NO_TILE = replace(
    TILES[0],
    id="",
    name="",
    size=0,
    types=(),
    points=0,
    entrances=(),
    effect=None,
    fence=None,
    copies=0,
    standard=False,
)
"""What is printed on a ware that is no tile: nothing."""

_TABLES: list[tuple[list[Any], Callable[[Tile], Any]]] = []


def per_tile(entry: Callable[[Tile], T]) -> list[T]:
    """A table with an entry for every tile by its number; it grows with the tiles that modules add."""
    table = [entry(tile) for tile in TILES]
    _TABLES.append((table, entry))
    return table


def add_tiles(tiles: Iterable[Tile]) -> None:
    """Adds the tiles of a module to the catalogue; castles that are there already know nothing of them."""
    for tile in tiles:
        if tile.id in TILE:
            raise BadData(f"tile {tile.id}: there is another tile with this id")
        NUMBER[tile.id] = len(TILES)
        TILE[tile.id] = tile
        TILES.append(tile)
        for table, entry in _TABLES:
            table.append(entry(tile))


def tile_named(name: str) -> Tile:
    """The tile with an id; an unknown one suggests the nearest."""
    if name not in TILE:
        raise BadNotation(f"there is no room '{name}'{nearest(name, TILE)}")
    return TILE[name]
