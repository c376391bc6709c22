"""A slow and exact second opinion on where tiles may lie in a castle, and what they score there.

It shares no code with the engine; it reads only the data files and answers on notation strings such as
`foyer@0,0 larder@3,1r1+reno_supper_cabinet`: tile, left and top of its box in units after turning (y grows downwards),
quarter turns, and the faces that cover a room. Pieces such as moats and passages lie among the rooms and are not counted.

**Numbers.** One unit is 3000 steps and every coordinate is a whole number of steps: halves of units, the cut corners
(hundredths), the pier (0.43), four fifths of a cut, fifths and thirds of a radius. Only the ends of the round fence
need fractions. There are no floats.

**Contact.** A tile is a few convex pieces: rectangles, an octagon or a disc. For two pieces we need the sign of the gap
between them. Convex polygons are apart, or touch, exactly if the normal of one of their edges says so (the edges of
their Minkowski difference are parallel to edges of one or the other). A disc is compared by squared distances.
Relations of tiles are the smallest sign over their pieces. No cells and no tables are asked.

**Free plane.** An entrance is external if the free plane just outside it reaches infinity, the free plane being the
complement of all closed tiles. Two steps make that a question about polygons with whole coordinates:

1. A disc may be replaced by the polygon on its twelve *rim points*: the four tangent points and the eight points
   (3/5, 4/5) of the radius. On the lattice nothing ever touches a disc elsewhere (`test_oracle.py` tries every pair).
   So each open arc between neighbouring rim points has free plane along all of its length, and that strip lies in one
   region. Taking the cap between chord and arc away from the tile adds it to this one region: no two regions join,
   none is split, and since all rim points stay, whatever was closed at a point of contact stays closed.
2. The plane is cut by a vertical *line* through every corner. Between two neighbouring lines no corner lies and no
   edges cross (tiles do not overlap), so the *slab* between them falls into free trapezoids, one below another.
   A trapezoid is connected; it reaches the next slab exactly through the free open stretches of the line between
   them. Flooding trapezoids and stretches from infinity therefore finds exactly the outer region, however narrow the
   passages. Contact in a point leaves no free stretch there, so it closes.

The argument does not need the castle to be connected; it only needs tiles that do not overlap.

**Barbican.** Its room is the box of the foyer; the drawbridge is ground like the water beside it (MOAT-G9), though it
belongs to the tile and the barbican's south entrance lies at its far end. So a barbican has two outlines: all of it is
solid, the box alone is a room that can be touched.

`moves` adds what is placed with a room or later: passages, moats and renovations, and the rule of the gardens.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_left
from collections.abc import Iterator
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations, pairwise
from pathlib import Path
from typing import NamedTuple, TypeVar

DATA = Path(__file__).resolve().parents[2] / "src" / "swanstone" / "ludwig" / "data"
MODULES = DATA.parent / "modules"

UNIT = 3000
OPENING = UNIT // 4  # from the middle of an opening to its end: openings are half a unit wide
PIER = UNIT * 43 // 100
FAR = 10**9

# The round fence runs from 27 to 153 degrees. The point (589, 300)/661 lies on the unit circle at 26.99 degrees. On the
# lattice, tiles that do not overlap touch a 500 circle only at 0, 36.87, 53.13 and 90 degrees and their like, so every
# end between 0 and 36.87 degrees gives the same answers; the exact one matters only to tiles that overlap anyhow.
FENCE_END = (Fraction(589, 661), Fraction(300, 661))

SIDES = "NESW"
OUTWARD = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}

Point = tuple[int, int]
Number = int | Fraction
FinePoint = tuple[Number, Number]
Span = tuple[int, int]
Corner = TypeVar("Corner", Point, FinePoint)


# Tiles, as the data files print them


class Effect(NamedTuple):
    """What a tile scores for other tiles of the named types."""

    on: str
    points: int
    types: frozenset[str]


class Terms(NamedTuple):
    """What cards and modules may change about placing and scoring."""

    connection_extra: int = 0
    passage_factor: int = 1
    castle_factor: int = 1
    adjacency: bool = True
    least: int | None = None
    moats: int = 0
    mixes_levels: bool = False
    walls_connect: bool = False


BASE = Terms()


class Tile(NamedTuple):
    """A printed tile."""

    id: str
    role: str
    shape: str
    types: frozenset[str]
    points: int
    entrances: tuple[str, ...]
    dark: frozenset[str]
    effect: Effect | None
    fenced: bool


class Placed(NamedTuple):
    """A tile in a castle: left and top of its box after `turn` quarter turns clockwise."""

    tile: Tile
    x: int
    y: int
    turn: int
    faces: tuple[Tile, ...] = ()

    @property
    def top(self) -> Tile:
        """The tile whose types, points and effect the room has."""
        return self.faces[-1] if self.faces else self.tile


Castle = tuple[Placed, ...]
_more_files: list[Path] = []


def read_more(*files: Path) -> None:
    """Reads further data files besides those of the game from now on, or none."""
    _more_files[:] = files
    for known in (_tiles, _shapes, _parse, _has_bridge):
        known.cache_clear()


def _rows_of(file: str, table: str) -> list[dict[str, object]]:
    """The rows of one table of a data file, and of the further files."""
    rows: list[dict[str, object]] = []
    for path in [DATA / file, *sorted(MODULES.glob(f"*/data/{file}")), *_more_files]:
        if path.exists():
            rows += tomllib.loads(path.read_text(encoding="utf-8")).get(table, [])
    return rows


def _words(value: object) -> tuple[str, ...]:
    """A list of words out of a data file; a missing one is empty."""
    return tuple(str(word) for word in value) if isinstance(value, list) else ()


def _effect(value: object) -> Effect | None:
    """The effect out of a row, if it has one."""
    if not isinstance(value, dict):
        return None
    return Effect(value["on"], value["points"], frozenset(value["types"]))


def _tile(row: dict[str, object], kind: str) -> Tile:
    """A tile out of a row of rooms.toml or corridors.toml, or of a table of faces or pieces."""
    if row.get("fence", "N") != "N":
        raise ValueError(f"{row['id']}: the fence is expected on the north side")
    points = row.get("points", 0)
    assert isinstance(points, int)
    types = frozenset({"corridor"}) if kind == "corridor" else frozenset(_words(row.get("types")))
    entrances = _words(row.get("entrances"))
    dark = entrances if "downstairs" in types else _words(row.get("dark"))
    return Tile(
        id=str(row["id"]),
        role=str(row.get("role", {"face": "face", "piece": "ground"}.get(kind, "room"))),
        shape=str(row.get("shape", row["size"])),
        types=types,
        points=points,
        entrances=entrances,
        dark=frozenset(dark),
        effect=_effect(row.get("effect")),
        fenced="fence" in row,
    )


@cache
def _tiles() -> dict[str, Tile]:
    """Every tile by its id."""
    files = {"room": "rooms.toml", "corridor": "corridors.toml", "face": "faces.toml", "piece": "pieces.toml"}
    tiles = [_tile(row, kind) for kind, file in files.items() for row in _rows_of(file, kind)]
    return {tile.id: tile for tile in tiles}


@cache
def _shapes() -> dict[str, tuple[str, tuple[str, ...]]]:
    """The kind and the printed cells of every shape."""
    return {str(row["id"]): (str(row["kind"]), _words(row["cells"])) for row in _rows_of("shapes.toml", "shape")}


@cache
def _cut(shape: str) -> int:
    """The cut of an octagon, in steps."""
    (cut,) = [row["cut"] for row in _rows_of("shapes.toml", "shape") if row["id"] == shape]
    steps = Fraction(str(cut)) * UNIT
    return _exact(steps.numerator, steps.denominator)


SPOT = re.compile(r"(\w+)@(-?\d+),(-?\d+)(?:r([0-3]))?")


def _parse_spot(text: str) -> Placed:
    """A placed tile out of its notation."""
    spot, *faces = text.split("+")
    match = SPOT.fullmatch(spot)
    if match is None:
        raise ValueError(f"not a spot: {text!r}")
    name, x, y, turn = match.groups()
    return Placed(_tiles()[name], int(x), int(y), int(turn or 0), tuple(_tiles()[face] for face in faces))


@lru_cache(maxsize=1000)
def _parse(text: str) -> Castle:
    """A castle out of its notation."""
    return tuple(_parse_spot(word) for word in text.split())


def _written(placed: Placed) -> str:
    """The notation of a placed tile."""
    turn = f"r{placed.turn}" if placed.turn else ""
    return "+".join([f"{placed.tile.id}@{placed.x},{placed.y}{turn}", *(face.id for face in placed.faces)])


def _rooms(castle: Castle) -> Castle:
    """The rooms of a castle, whose order is their numbers."""
    return tuple(placed for placed in castle if placed.tile.role == "room")


# Outlines


class Polygon(NamedTuple):
    """A convex polygon; with two corners it is a segment, with one a point."""

    corners: tuple[Point, ...]


class Disc(NamedTuple):
    """A closed disc."""

    centre: Point
    radius: int


class Arc(NamedTuple):
    """The fence of a round room: the part of its rim about the middle that lies towards `facing`."""

    disc: Disc
    facing: Point


Piece = Polygon | Disc


def _box(shape: str) -> Point:
    """The printed width and height of a shape, in steps."""
    cells = _shapes()[shape][1]
    return len(cells[0]) * UNIT, len(cells) * UNIT


def _turned_box(shape: str, turn: int) -> Point:
    """Width and height of a turned shape."""
    width, height = _box(shape)
    return (height, width) if turn % 2 else (width, height)


def _turned(point: Point, box: Point, turn: int) -> Point:
    """Where a point of a tile comes to lie when the tile is turned clockwise by quarters."""
    (x, y), (width, height) = point, box
    for _ in range(turn):
        x, y, width, height = height - y, x, height, width
    return x, y


def _moved(point: Point, by: Point) -> Point:
    """The point moved."""
    return point[0] + by[0], point[1] + by[1]


def _rectangles(cells: tuple[str, ...]) -> Iterator[Polygon]:
    """A union of cells as rectangles, one for each band of equal rows."""
    tops = [y for y, row in enumerate(cells) if y == 0 or row != cells[y - 1]]
    for top, bottom in pairwise([*tops, len(cells)]):
        if "#" not in cells[top]:
            continue
        left, right = cells[top].index("#") * UNIT, (cells[top].rindex("#") + 1) * UNIT
        north, south = top * UNIT, bottom * UNIT
        yield Polygon(((left, north), (right, north), (right, south), (left, south)))


def _octagon(box: Point, cut: int) -> Polygon:
    """A box with its corners cut."""
    (w, h), c = box, cut
    return Polygon(((c, 0), (w - c, 0), (w, c), (w, h - c), (w - c, h), (c, h), (0, h - c), (0, c)))


def _printed(shape: str) -> tuple[Piece, ...]:
    """The pieces of a shape as printed."""
    kind, cells = _shapes()[shape]
    width, height = _box(shape)
    match kind:
        case "circle":
            return (Disc((width // 2, height // 2), width // 2),)
        case "octagon":
            return (_octagon((width, height), _cut(shape)),)
        case _:
            return tuple(_rectangles(cells))


def _turned_piece(piece: Piece, box: Point, turn: int) -> Piece:
    """A piece of a tile whose printed box is given, after turning the tile."""
    if isinstance(piece, Disc):
        return Disc(_turned(piece.centre, box, turn), piece.radius)
    return Polygon(tuple(_turned(corner, box, turn) for corner in piece.corners))


@cache
def _pieces(shape: str, turn: int) -> tuple[Piece, ...]:
    """The pieces of a turned shape, its box at the origin."""
    return tuple(_turned_piece(piece, _box(shape), turn) for piece in _printed(shape))


def _shifted(piece: Piece, by: Point) -> Piece:
    """The piece moved."""
    if isinstance(piece, Disc):
        return Disc(_moved(piece.centre, by), piece.radius)
    return Polygon(tuple(_moved(corner, by) for corner in piece.corners))


# Contact of pieces


def _sign(number: Number) -> int:
    """-1, 0 or 1."""
    return (number > 0) - (number < 0)


def _edges(corners: tuple[Corner, ...]) -> Iterator[tuple[Corner, Corner]]:
    """The edges of a polygon in order."""
    return zip(corners, corners[1:] + corners[:1], strict=True)


def _square(p: FinePoint, q: FinePoint) -> Number:
    """The squared distance of two points."""
    return (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2


def _gap_to_edge(disc: Disc, p: FinePoint, q: FinePoint) -> int:
    """The sign of the gap between a disc and the segment from p to q."""
    (cx, cy), (px, py), (qx, qy) = disc.centre, p, q
    length = _square(p, q)
    along = (qx - px) * (cx - px) + (qy - py) * (cy - py)
    if along <= 0:
        return _sign(_square(disc.centre, p) - disc.radius**2)
    if along >= length:
        return _sign(_square(disc.centre, q) - disc.radius**2)
    across = (qx - px) * (cy - py) - (qy - py) * (cx - px)
    return _sign(across**2 - disc.radius**2 * length)


def _gap_of_polygons(a: Polygon, b: Polygon) -> int:
    """The sign of the gap between two polygons, at most one of them a segment or a point."""
    signs = []
    for (px, py), (qx, qy) in [*_edges(a.corners), *_edges(b.corners)]:
        if (px, py) != (qx, qy):
            shadow_a = [(qy - py) * x - (qx - px) * y for x, y in a.corners]
            shadow_b = [(qy - py) * x - (qx - px) * y for x, y in b.corners]
            signs.append(_sign(max(min(shadow_a) - max(shadow_b), min(shadow_b) - max(shadow_a))))
    return max(signs)


def _gap_to_disc(disc: Disc, polygon: Polygon) -> int:
    """The sign of the gap between a disc and a polygon."""
    if len(polygon.corners) > 2 and _gap_of_polygons(Polygon((disc.centre,)), polygon) <= 0:
        return -1
    return min(_gap_to_edge(disc, p, q) for p, q in _edges(polygon.corners))


def _gap(a: Piece, b: Piece) -> int:
    """1 if the pieces are apart, 0 if they touch, -1 if they share more than their outlines."""
    if isinstance(a, Disc) and isinstance(b, Disc):
        return _sign(_square(a.centre, b.centre) - (a.radius + b.radius) ** 2)
    if isinstance(a, Disc):
        assert isinstance(b, Polygon)
        return _gap_to_disc(a, b)
    if isinstance(b, Disc):
        return _gap_to_disc(b, a)
    return _gap_of_polygons(a, b)


@cache
def _gap_of_shapes(a: str, turn_a: int, b: str, turn_b: int, dx: int, dy: int) -> int:
    """The sign of the gap between two shapes, the box of b lying (dx, dy) units from that of a."""
    moved = [_shifted(piece, (dx * UNIT, dy * UNIT)) for piece in _pieces(b, turn_b)]
    return min((_gap(p, q) for p in _pieces(a, turn_a) for q in moved), default=1)


def _gap_of_tiles(a: Placed, b: Placed) -> int:
    """1 if two tiles are apart, 0 if they touch, -1 if they overlap."""
    return _gap_of_shapes(a.tile.shape, a.turn, b.tile.shape, b.turn, b.x - a.x, b.y - a.y)


def relation(a: str, b: str, offset: tuple[int, int]) -> str:
    """How two shapes such as `100` and `500r1` lie to each other: "overlap", "touch" or "apart".

    >>> relation("500", "500", (3, 4))
    'touch'
    """
    (shape_a, turn_a), (shape_b, turn_b) = _parse_shape(a), _parse_shape(b)
    sign = _gap_of_shapes(shape_a, turn_a, shape_b, turn_b, *offset)
    return {-1: "overlap", 0: "touch", 1: "apart"}[sign]


def _parse_shape(text: str) -> tuple[str, int]:
    """A shape and its turn out of `500r1`; the last letter of `foyer` is no turn."""
    match = re.fullmatch(r"(\w+?)(?:r([0-3]))?", text)
    if match is None:
        raise ValueError(f"not a shape: {text!r}")
    return match[1], int(match[2] or 0)


# Fences (PLACE-6)


@cache
def _fence(shape: str, turn: int) -> tuple[Polygon | Arc, ...]:
    """The fence of a turned outdoor room as segments or an arc: closed, without the stone piers."""
    kind, _ = _shapes()[shape]
    width, height = box = _box(shape)
    if kind == "circle":
        facing = OUTWARD[SIDES[turn]]
        return (Arc(Disc((width // 2, height // 2), width // 2), facing),)
    if kind == "octagon":
        cut = _cut(shape)
        fifth = cut // 5
        line = [(fifth, cut - fifth), (cut, 0), (width - cut, 0), (width - fifth, cut - fifth)]
    else:
        line = [(PIER, 0), (width - PIER, 0)]
    corners = [_turned(corner, box, turn) for corner in line]
    return tuple(Polygon(ends) for ends in pairwise(corners))


def _height(point: FinePoint, arc: Arc) -> Number:
    """How far a point lies beyond the chord that joins the ends of an arc."""
    (cx, cy), (fx, fy) = arc.disc.centre, arc.facing
    return (point[0] - cx) * fx + (point[1] - cy) * fy - arc.disc.radius * FENCE_END[1]


def _beyond_chord(polygon: Polygon, arc: Arc) -> tuple[FinePoint, ...]:
    """The corners of the part of a polygon that lies on the arc's side of its chord."""
    kept: list[FinePoint] = []
    for p, q in _edges(polygon.corners):
        above_p, above_q = _height(p, arc), _height(q, arc)
        if above_p >= 0:
            kept.append(p)
        if above_p * above_q < 0:
            share = Fraction(above_p) / (above_p - above_q)
            kept.append((p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])))
    return tuple(kept)


def _polygon_meets_arc(polygon: Polygon, arc: Arc) -> bool:
    """Whether a polygon meets a round fence.

    The fence is the rim beyond the chord. What of the polygon lies there is convex, so it meets the rim exactly if it
    has points both within and without; the centre is not among them.
    """
    part = _beyond_chord(polygon, arc)
    within = any(_gap_to_edge(arc.disc, p, q) <= 0 for p, q in _edges(part))
    return within and any(_square(arc.disc.centre, corner) >= arc.disc.radius**2 for corner in part)


def _arc_ends(arc: Arc) -> Iterator[FinePoint]:
    """The two ends of a round fence."""
    (cx, cy), (fx, fy), radius = arc.disc.centre, arc.facing, arc.disc.radius
    aside, ahead = FENCE_END
    for side in (-1, 1):
        yield cx + radius * (ahead * fx - side * aside * fy), cy + radius * (ahead * fy + side * aside * fx)


def _disc_meets_arc(disc: Disc, arc: Arc) -> bool:
    """Whether another disc meets a round fence.

    What the other disc covers of the rim is an arc about the direction of its centre. The two arcs meet exactly if that
    one holds an end of the fence, or lies wholly in the fence and so has its middle there.
    """
    if any(_square(disc.centre, end) <= disc.radius**2 for end in _arc_ends(arc)):
        return True
    (cx, cy), (fx, fy), (x, y) = arc.disc.centre, arc.facing, disc.centre
    apart = _square(disc.centre, arc.disc.centre)
    ahead = (x - cx) * fx + (y - cy) * fy
    middle_is_fence = ahead > 0 and ahead**2 >= FENCE_END[1] ** 2 * apart
    reaches_rim = (disc.radius - arc.disc.radius) ** 2 <= apart <= (disc.radius + arc.disc.radius) ** 2
    return middle_is_fence and reaches_rim


def _meets_fence(piece: Piece, fence: Polygon | Arc) -> bool:
    """Whether a closed piece meets a closed part of a fence."""
    if isinstance(fence, Polygon):
        return _gap(piece, fence) <= 0
    return _disc_meets_arc(piece, fence) if isinstance(piece, Disc) else _polygon_meets_arc(piece, fence)


@cache
def _shape_meets_fence(a: str, turn_a: int, b: str, turn_b: int, dx: int, dy: int) -> bool:
    """Whether shape b meets the fence that shape a would have."""
    moved = [_shifted(piece, (dx * UNIT, dy * UNIT)) for piece in _pieces(b, turn_b)]
    return any(_meets_fence(piece, part) for piece in moved for part in _fence(a, turn_a))


def _touches_fence(a: Placed, b: Placed) -> bool:
    """Whether tile b touches a fence of tile a."""
    return a.tile.fenced and _shape_meets_fence(a.tile.shape, a.turn, b.tile.shape, b.turn, b.x - a.x, b.y - a.y)


# Entrances


class Entrance(NamedTuple):
    """An entrance of a placed tile: its printed name, and where its middle lies now."""

    name: str
    facing: str
    middle: Point
    dark: bool


def _printed_middle(shape: str, name: str) -> Point:
    """The middle of a printed entrance; towards the notch of the L it lies on the inner edge."""
    side, unit = name[0], int(name[1:])
    cells = _shapes()[shape][1]
    line = cells[unit] if side in "EW" else "".join(row[unit] for row in cells)
    covered = [at for at, cell in enumerate(line) if cell != "."]
    depth = (covered[0] if side in "NW" else covered[-1] + 1) * UNIT
    along = unit * UNIT + UNIT // 2
    return (along, depth) if side in "NS" else (depth, along)


@cache
def _entrances(tile: Tile, turn: int) -> tuple[Entrance, ...]:
    """The entrances of a turned tile, its box at the origin."""
    return tuple(
        Entrance(
            name=name,
            facing=SIDES[(SIDES.index(name[0]) + turn) % 4],
            middle=_turned(_printed_middle(tile.shape, name), _box(tile.shape), turn),
            dark=name in tile.dark,
        )
        for name in tile.entrances
    )


@lru_cache(maxsize=20_000)
def _doors(placed: Placed) -> tuple[Entrance, ...]:
    """The entrances of a placed tile where they lie in the castle."""
    corner = (placed.x * UNIT, placed.y * UNIT)
    return tuple(door._replace(middle=_moved(door.middle, corner)) for door in _entrances(placed.tile, placed.turn))


def _opposite(a: Entrance, b: Entrance) -> bool:
    """Whether two entrances have opposite facings."""
    return (SIDES.index(a.facing) - SIDES.index(b.facing)) % 4 == 2


def _meet(a: Entrance, b: Entrance) -> bool:
    """Whether two entrances meet: the same middle, opposite facings."""
    return a.middle == b.middle and _opposite(a, b)


def _meeting(a: Placed, b: Placed) -> list[tuple[Entrance, Entrance]]:
    """All pairs of entrances of two tiles that meet."""
    middles = {other.middle: other for other in _doors(b)}
    pairs = ((door, middles[door.middle]) for door in _doors(a) if door.middle in middles)
    return [(door, other) for door, other in pairs if _opposite(door, other)]


def _opening(placed: Placed, door: Entrance) -> Polygon:
    """The stretch of wall that an entrance opens; on a round room a single point."""
    if _shapes()[placed.tile.shape][0] == "circle":
        return Polygon((door.middle,))
    x, y = door.middle
    if door.facing in "NS":
        return Polygon(((x - OPENING, y), (x + OPENING, y)))
    return Polygon(((x, y - OPENING), (x, y + OPENING)))


@cache
def _shape_meets(shape: str, turn: int, opening: Polygon) -> bool:
    """Whether a shape, its box at the origin, meets an opening."""
    return any(_gap(piece, opening) <= 0 for piece in _pieces(shape, turn))


def _covers(other: Placed, opening: Polygon) -> bool:
    """Whether a tile touches an opening."""
    home = (-other.x * UNIT, -other.y * UNIT)
    return _shape_meets(other.tile.shape, other.turn, Polygon(tuple(_moved(end, home) for end in opening.corners)))


def _is_open(door: Entrance, placed: Placed, castle: Castle) -> bool:
    """Whether an entrance is neither connected nor blocked, which is to say that no other tile touches it."""
    opening = _opening(placed, door)
    return not any(_covers(other, opening) for other in castle if other != placed)


def _is_connected(door: Entrance, placed: Placed, castle: Castle) -> bool:
    """Whether an entrance meets an entrance of another tile."""
    return any(_meet(door, other_door) for other in castle if other != placed for other_door in _doors(other))


# The free plane


class Gap(NamedTuple):
    """A free stretch of a column: where it begins and ends, at the left and at the right of the column."""

    left: Span
    right: Span


def _rim_polygon(disc: Disc) -> Polygon:
    """The polygon on the twelve points of a disc that another tile can touch."""
    (cx, cy), fifth = disc.centre, disc.radius // 5
    quarter = ((5, 0), (4, 3), (3, 4))
    turns = [quarter, *(tuple(_turned(point, (0, 0), turn) for point in quarter) for turn in (1, 2, 3))]
    return Polygon(tuple((cx + fifth * x, cy + fifth * y) for part in turns for x, y in part))


@cache
def _straightened(shape: str, turn: int) -> tuple[Polygon, ...]:
    """The pieces of a shape with polygons in place of discs."""
    return tuple(_rim_polygon(piece) if isinstance(piece, Disc) else piece for piece in _pieces(shape, turn))


def _exact(number: int, divisor: int) -> int:
    """The quotient, which must be whole: our step is fine enough for all slopes."""
    quotient, rest = divmod(number, divisor)
    if rest:
        raise ArithmeticError(f"{number} / {divisor} is not whole")
    return quotient


def _slice(polygon: Polygon, x: int) -> Span | None:
    """What a vertical line covers of a convex polygon."""
    ys = []
    for (px, py), (qx, qy) in _edges(polygon.corners):
        if px == qx == x:
            ys += [py, qy]
        elif min(px, qx) <= x <= max(px, qx) and px != qx:
            ys.append(py + _exact((qy - py) * (x - px), qx - px))
    return (min(ys), max(ys)) if ys else None


@cache
def _slices(shape: str, turn: int, x: int) -> tuple[Span | None, ...]:
    """What a vertical line covers of each piece of a shape, its box at the origin."""
    return tuple(_slice(polygon, x) for polygon in _straightened(shape, turn))


class FreePlane:
    """The free plane of a castle, cut into columns: lines through all corners, and the slabs between them."""

    def __init__(self, castle: Castle) -> None:
        """Cut the plane and flood it from infinity."""
        self.castle = castle
        corners = sorted({x for placed in castle for x in self._corner_xs(placed)})
        self.xs = [corners[0] - UNIT, *corners, corners[-1] + UNIT]
        self.columns = list(self._columns())
        self.outer = self._flood()

    @staticmethod
    def _corner_xs(placed: Placed) -> Iterator[int]:
        """Where lines are drawn for a tile: at its corners and, to find them again, at its entrances."""
        for polygon in _straightened(placed.tile.shape, placed.turn):
            yield from (x + placed.x * UNIT for x, _ in polygon.corners)
        yield from (door.middle[0] for door in _doors(placed))

    def _columns(self) -> Iterator[tuple[Gap, ...]]:
        """Line, slab, line, slab, ..., line from left to right."""
        for left, right in pairwise(self.xs):
            yield tuple(self._gaps(left, left))
            yield tuple(self._gaps(left, right))
        yield tuple(self._gaps(self.xs[-1], self.xs[-1]))

    def _walls(self, left: int, right: int) -> Iterator[Gap]:
        """The pieces that reach from left to right, each as the stretch that it covers."""
        for tile, x, y, turn, _ in self.castle:
            at_left = _slices(tile.shape, turn, left - x * UNIT)
            at_right = _slices(tile.shape, turn, right - x * UNIT)
            for one, two in zip(at_left, at_right, strict=True):
                if one is not None and two is not None:
                    yield Gap((one[0] + y * UNIT, one[1] + y * UNIT), (two[0] + y * UNIT, two[1] + y * UNIT))

    def _gaps(self, left: int, right: int) -> Iterator[Gap]:
        """The free stretches of a column from top to bottom.

        Walls do not cross and are straight within a column, so the sum of both ends, twice the middle, orders them.
        """
        under = (-FAR, -FAR)
        for wall in sorted(self._walls(left, right), key=lambda wall: wall.left[0] + wall.right[0]):
            if wall.left[0] + wall.right[0] > sum(under):
                yield Gap((under[0], wall.left[0]), (under[1], wall.right[0]))
            under = max(under, (wall.left[1], wall.right[1]), key=sum)
        yield Gap((under[0], FAR), (under[1], FAR))

    def _flood(self) -> set[tuple[int, Gap]]:
        """The stretches that are joined to infinity, each with the number of its column."""
        return self.space([(at, gap) for at, gaps in enumerate(self.columns) for gap in (gaps[0], gaps[-1])])

    def space(self, waiting: list[tuple[int, Gap]]) -> set[tuple[int, Gap]]:
        """All stretches that some stretches are joined to, themselves included."""
        reached = set(waiting)
        while waiting:
            fresh = set(self._next_to(*waiting.pop())) - reached
            reached |= fresh
            waiting += fresh
        return reached

    def _next_to(self, at: int, gap: Gap) -> Iterator[tuple[int, Gap]]:
        """The stretches of the two neighbouring columns that a stretch opens to."""
        if at > 0:
            yield from ((at - 1, other) for other in self.columns[at - 1] if _overlap(other.right, gap.left))
        if at + 1 < len(self.columns):
            yield from ((at + 1, other) for other in self.columns[at + 1] if _overlap(gap.right, other.left))

    def is_outside(self, door: Entrance) -> bool:
        """Whether an open entrance leads to the outside."""
        return self.before(door) in self.outer

    def before(self, door: Entrance) -> tuple[int, Gap]:
        """The stretch onto which an open entrance opens."""
        x, y = door.middle
        line = 2 * bisect_left(self.xs, x)
        match door.facing:
            case "N":
                found = [(line, gap) for gap in self.columns[line] if gap.left[1] == y]
            case "S":
                found = [(line, gap) for gap in self.columns[line] if gap.left[0] == y]
            case "E":
                found = [(line + 1, gap) for gap in self.columns[line + 1] if gap.left[0] < y < gap.left[1]]
            case _:
                found = [(line - 1, gap) for gap in self.columns[line - 1] if gap.right[0] < y < gap.right[1]]
        (stretch,) = found
        return stretch


def _overlap(a: Span, b: Span) -> bool:
    """Whether two open stretches of one line have a point in common."""
    return max(a[0], b[0]) < min(a[1], b[1])


# Placement


def _open_doors(castle: Castle) -> Iterator[tuple[int, Entrance]]:
    """The open entrances with the index of their tile."""
    for index, placed in enumerate(_rooms(castle)):
        yield from ((index, door) for door in _doors(placed) if _is_open(door, placed, castle))


def _external_doors(castle: Castle) -> Iterator[tuple[int, Entrance]]:
    """The open entrances that reach the outside."""
    plane = FreePlane(castle)
    return ((index, door) for index, door in _open_doors(castle) if plane.is_outside(door))


def _looks_out(door: Entrance, castle: Castle) -> bool:
    """Whether no tile's box lies straight before an entrance: then it is external, whatever else is around it."""
    dx, dy = OUTWARD[door.facing]
    x, y = door.middle
    for placed in castle:
        left, top = placed.x * UNIT, placed.y * UNIT
        right, bottom = _moved(_turned_box(placed.tile.shape, placed.turn), (left, top))
        before = top < y < bottom if dx else left < x < right
        if before and max((right - x) * dx, (left - x) * dx, (bottom - y) * dy, (top - y) * dy) > 0:
            return False
    return True


def _has_external_door(castle: Castle) -> bool:
    """Whether any entrance reaches the outside; the straight way out is tried first."""
    straight = any(_looks_out(door, castle) for placed in castle for door in _doors(placed))
    return straight or any(_external_doors(castle))


def _keeps_its_level(tile: Tile) -> bool:
    """Whether a tile is stairs or a dark hallway, which never mix levels."""
    return tile.role == "room" and tile.types == {"corridor"} and bool(tile.dark)


def _levels_clash(new: Placed, old: Placed, terms: Terms) -> bool:
    """Whether two tiles join two levels that may not be, or are two stairs that are joined."""
    stairs = new.tile.id == old.tile.id == "stairs"
    mixes = terms.mixes_levels and not _keeps_its_level(new.tile) and not _keeps_its_level(old.tile)
    return any(stairs or (a.dark != b.dark and not mixes) for a, b in _meeting(new, old))


def _objections(castle: Castle, new: Placed, terms: Terms = BASE) -> Iterator[str]:
    """The rules that forbid placing a tile, the expensive question last."""
    if not any(_meeting(new, old) for old in castle):
        yield "PLACE-1"
    if any(_levels_clash(new, old, terms) for old in castle):
        yield "PLACE-7"
    if any(_touches_fence(new, old) or _touches_fence(old, new) for old in castle):
        yield "PLACE-6"
    if any(_gap_of_tiles(new, old) < 0 for old in castle):
        yield "PLACE-4"
    elif not _has_external_door((*castle, new)):
        yield "PLACE-5"


def objections(castle: str, spot: str, terms: Terms = BASE) -> frozenset[str]:
    """The rules that forbid placing the tile at the spot; none if it is legal (PLACE-1, 4, 5, 6, 7).

    >>> sorted(objections("foyer@0,0", "focus_room@2,2"))
    ['PLACE-1', 'PLACE-4']
    """
    return frozenset(_objections(_parse(castle), _parse_spot(spot), terms))


def _lies_like(tile: Tile, turn: int) -> tuple[object, ...]:
    """All that is to be seen of a turned tile: outline, entrances with their levels, fence."""
    entrances = frozenset(door._replace(name="") for door in _entrances(tile, turn))
    outline = frozenset(_outline(piece) for piece in _pieces(tile.shape, turn))
    return outline, entrances, SIDES[turn] if tile.fenced else ""


def _outline(piece: Piece) -> Disc | frozenset[Point]:
    """A piece without the order of its corners."""
    return piece if isinstance(piece, Disc) else frozenset(piece.corners)


@cache
def _turns(tile: Tile) -> tuple[int, ...]:
    """The turns in which a tile lies differently, the smaller of equal ones."""
    first: dict[tuple[object, ...], int] = {}
    for turn in range(4):
        first.setdefault(_lies_like(tile, turn), turn)
    return tuple(first.values())


def _candidates(castle: Castle, tile: Tile) -> Iterator[Placed]:
    """Every way to lay a tile with one of its entrances to an entrance of the castle (PLACE-1), some more than once."""
    for turn in _turns(tile):
        for mine in _entrances(tile, turn):
            for placed in reversed(castle):
                for door in _doors(placed):
                    if _opposite(mine, door):
                        x, y = door.middle[0] - mine.middle[0], door.middle[1] - mine.middle[1]
                        yield Placed(tile, _exact(x, UNIT), _exact(y, UNIT), turn)


def spots(castle: str, tile: str, terms: Terms = BASE) -> frozenset[str]:
    """Every legal spot of a tile, those that lay it identically written once with the smallest turn."""
    placed = _parse(castle)
    candidates = set(_candidates(placed, _tiles()[tile]))
    return frozenset(_written(spot) for spot in candidates if not any(_objections(placed, spot, terms)))


def fits(castle: str, tile: str) -> bool:
    """Whether a tile has any legal spot (PLACE-8)."""
    placed = _parse(castle)
    return any(not any(_objections(placed, spot)) for spot in _candidates(placed, _tiles()[tile]))


# Castles


def _pairs(castle: Castle) -> Iterator[tuple[tuple[int, int], Placed, Placed]]:
    """All pairs of tiles, with their indices."""
    rooms = _rooms(castle)
    for i, j in combinations(range(len(rooms)), 2):
        yield (i, j), rooms[i], rooms[j]


def touching(castle: str) -> frozenset[tuple[int, int]]:
    """The pairs of rooms whose closed outlines meet (SCORE-6), doorways under a short passage left out (SEC-14)."""
    tiles = _parse(castle)
    return frozenset(pair for pair, a, b in _pairs(tiles) if _adjacent(a, b, tiles))


def _adjacent(a: Placed, b: Placed, castle: Castle) -> bool:
    """Whether two rooms touch anywhere but in a doorway that a short passage covers (A-63)."""
    if a == b or _gap_of_tiles(a, b) > 0:
        return False
    covered = [_opening(a, door) for door, _ in _meeting(a, b) if _under_passage(door, castle)]
    pairs = [(p, q) for p in _room_pieces(a) for q in _room_pieces(b)]
    return any(_gap(p, q) <= 0 and not any(_meet_only_in(p, q, opening) for opening in covered) for p, q in pairs)


def _room_pieces(placed: Placed) -> list[Piece]:
    """The pieces of a tile that are a room, where they lie: of a barbican the box of the foyer alone (MOAT-G9)."""
    by = (placed.x * UNIT, placed.y * UNIT)
    pieces = _pieces(placed.tile.shape, placed.turn)
    if _is_barbican(placed.tile) and _has_bridge(placed.tile.shape):
        corners = ((0, 0), (3 * UNIT, 0), (3 * UNIT, 3 * UNIT), (0, 3 * UNIT))
        pieces = (Polygon(corners),)
    return [_shifted(piece, by) for piece in pieces]


@cache
def _has_bridge(shape: str) -> bool:
    """Whether a shape has cells that are ground: those of a drawbridge."""
    return any("bridge" in row for row in _rows_of("shapes.toml", "shape") if row["id"] == shape)


def _is_barbican(tile: Tile) -> bool:
    """Whether a tile is the foyer in its barbican."""
    return tile.role == "room" and tile.shape == "barbican"


def _meet_only_in(p: Piece, q: Piece, opening: Polygon) -> bool:
    """Whether two pieces that touch do so within an opening and nowhere else.

    They touch in a point or a stretch. A disc is touched in one point; else the ends are corners of one or the other.
    """
    if isinstance(p, Disc) or isinstance(q, Disc):
        (x, y), (u, v) = opening.corners[0], opening.corners[-1]
        middle = Polygon((((x + u) // 2, (y + v) // 2),))
        return _gap(p, middle) <= 0 and _gap(q, middle) <= 0
    ends = [corner for one, other in ((p, q), (q, p)) for corner in one.corners if _gap(other, Polygon((corner,))) <= 0]
    return all(_lies_on(corner, opening) for corner in ends)


def _lies_on(point: Point, opening: Polygon) -> bool:
    """Whether a point lies on an opening, which runs along an axis."""
    (ax, ay), (bx, by) = opening.corners[0], opening.corners[-1]
    return min(ax, bx) <= point[0] <= max(ax, bx) and min(ay, by) <= point[1] <= max(ay, by)


def connected(castle: str, terms: Terms = BASE) -> frozenset[tuple[int, int]]:
    """The pairs of tiles that are joined by at least one pair of entrances or a passage (SCORE-5)."""
    tiles = _parse(castle)
    return frozenset(pair for pair, a, b in _pairs(tiles) if _joined(a, b, tiles, terms))


def _joined(a: Placed, b: Placed, castle: Castle, terms: Terms) -> bool:
    """Whether two rooms are connected, on some terms by an entrance of one at the wall of the other."""
    if a == b:
        return False
    return bool(_meeting(a, b)) or _by_passage(a, b, castle) or (terms.walls_connect and _wall_to_entrance(a, b))


def _wall_to_entrance(a: Placed, b: Placed) -> bool:
    """Whether an entrance of one room touches the other."""
    one = any(_has_wall_at(b, _opening(a, door)) for door in _doors(a))
    return one or any(_has_wall_at(a, _opening(b, door)) for door in _doors(b))


def _has_wall_at(room: Placed, opening: Polygon) -> bool:
    """Whether a room, and not just the water or bridge of its tile, touches an opening (A-30)."""
    return any(_gap(piece, opening) <= 0 for piece in _room_pieces(room))


def _ends(passage: Placed) -> tuple[tuple[Point, str], tuple[Point, str]]:
    """The middles of the two entrances that a passage lies on, and where they face."""
    width, height = _box(passage.tile.shape)
    if passage.turn % 2:
        width, height = height, width
    x, y = passage.x * UNIT, passage.y * UNIT
    if width > height:
        return ((x + UNIT, y + UNIT // 2), "E"), ((x + width - UNIT, y + UNIT // 2), "W")
    return ((x + UNIT // 2, y + UNIT), "S"), ((x + UNIT // 2, y + height - UNIT), "N")


def _under_passage(door: Entrance, castle: Castle) -> bool:
    """Whether an entrance lies under an end of a passage."""
    passages = [placed for placed in castle if placed.tile.role == "passage"]
    return any((door.middle, door.facing) in _ends(passage) for passage in passages)


def _by_passage(a: Placed, b: Placed, castle: Castle) -> bool:
    """Whether a passage has one end on each of two rooms."""
    for passage in castle:
        if passage.tile.role == "passage":
            ends = set(_ends(passage))
            mine = ends & {(door.middle, door.facing) for door in _doors(a)}
            theirs = ends & {(door.middle, door.facing) for door in _doors(b)}
            if mine and theirs:
                return True
    return False


def completed(castle: str, terms: Terms = BASE) -> frozenset[int]:
    """The tiles, corridors included, whose entrances are all connected (COMPLETE-1)."""
    tiles = _parse(castle)
    return frozenset(
        index
        for index, placed in enumerate(_rooms(tiles))
        if all(_counts_as_connected(door, placed, tiles, terms) for door in _doors(placed))
    )


def _counts_as_connected(door: Entrance, placed: Placed, castle: Castle, terms: Terms) -> bool:
    """Whether an entrance is connected, on some terms by the wall of another room."""
    if _is_connected(door, placed, castle) or _under_passage(door, castle):
        return True
    opening = _opening(placed, door)
    return terms.walls_connect and any(_has_wall_at(other, opening) for other in _rooms(castle) if other != placed)


def open_entrances(castle: str) -> frozenset[tuple[int, str]]:
    """The entrances, by tile and printed name, that are neither connected nor blocked."""
    return frozenset((index, door.name) for index, door in _open_doors(_parse(castle)))


def external_entrances(castle: str) -> frozenset[tuple[int, str]]:
    """The open entrances that reach the outside, those of corridors included (PLACE-5)."""
    return frozenset((index, door.name) for index, door in _external_doors(_parse(castle)))


def courtyards(castle: str) -> int:
    """The enclosed spaces onto which open entrances open (FAV-12)."""
    built = _parse(castle)
    plane = FreePlane(built)
    shut = [plane.before(door) for _, door in _open_doors(built) if not plane.is_outside(door)]
    return len({frozenset(plane.space([stretch])) for stretch in shut})


def longest_path(castle: str) -> int:
    """The most rooms that can be walked through without entering one twice, by trying every walk (FAV-8)."""
    doors = connected(castle)
    rooms = range(len(_rooms(_parse(castle))))
    beside = {room: [other for other in rooms if {(room, other), (other, room)} & doors] for room in rooms}

    def walk(entered: tuple[int, ...]) -> int:
        onward = [walk((*entered, other)) for other in beside[entered[-1]] if other not in entered]
        return max(onward, default=len(entered))

    return max(walk((room,)) for room in rooms)


# Scoring


def _scored_for(reader: Placed, other: Placed, castle: Castle, terms: Terms) -> int:
    """What the effect of one tile scores for another, or for itself (SCORE-5, 6, 7); once for each type it names."""
    effect = reader.top.effect
    if effect is None or not effect.types & other.top.types:
        return 0
    times = 1 if reader == other else len(effect.types & other.top.types)
    match effect.on:
        case "castle":
            return times * effect.points * terms.castle_factor
        case "connection":
            factor = terms.passage_factor if _by_passage(reader, other, castle) else 1
            joined = _joined(reader, other, castle, terms)
            return times * (effect.points * factor + terms.connection_extra) if joined else 0
        case "adjacency":
            return times * effect.points if terms.adjacency and _adjacent(reader, other, castle) else 0
    raise ValueError(f"{reader.tile.id}: unknown effect {effect.on!r}")


def _own(placed: Placed, castle: Castle, terms: Terms) -> int:
    """The value of a tile, and its own effect in a castle that it is part of (SCORE-1, 2)."""
    return placed.top.points + sum(_scored_for(placed, other, castle, terms) for other in _rooms(castle))


def _at_least(score: int, terms: Terms) -> int:
    """A score, or the least there is."""
    return score if terms.least is None else max(score, terms.least)


def _placing(new: Placed, castle: Castle, terms: Terms) -> int:
    """What a tile scores that has just come into a castle (SCORE-1, 2, 3)."""
    score = _own(new, castle, terms)
    score += sum(_scored_for(other, new, castle, terms) for other in _rooms(castle) if other != new)
    return _at_least(score + terms.moats * len(new.top.types - {"corridor", "outdoor"}), terms)


def points(castle: str, spot: str, terms: Terms = BASE) -> int:
    """The points for placing the tile at the spot, without completion rewards (SCORE-1, 2, 3)."""
    new = _parse_spot(spot)
    return _placing(new, (*_parse(castle), new), terms)


def cover_points(castle: str, index: int, terms: Terms = BASE) -> int:
    """The points for the face that has just come on top of a room (REN-10)."""
    tiles = _parse(castle)
    return _placing(_rooms(tiles)[index], tiles, terms)


def own_points(castle: str, index: int, terms: Terms = BASE) -> int:
    """The value and own effect of a tile as it lies now (the Living reward)."""
    tiles = _parse(castle)
    return _at_least(_own(_rooms(tiles)[index], tiles, terms), terms)
