"""Exact geometry on the lattice of 5-foot units, in integers.

A *form* is an outline in one rotation, with or without a fence; a *turned tile* is a tile in one rotation. How two forms may
lie to each other is computed once: for straight forms from their cells, for round ones from tangent points and squared
distances. Facings run clockwise from north: 0 north, 1 east, 2 south, 3 west; y grows downwards.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from swanstone.ludwig.rooms import TILES, Tile

STRAIGHT: Final = 0
CIRCLE: Final = 1
OCTAGON: Final = 2

# Kinds of entrance: the level (its lowest bit), and whether it is an end of stairs (PLACE-7).
LIGHT: Final = 0
DARK: Final = 1
STAIRS_LIGHT: Final = 2
STAIRS_DARK: Final = 3

CLASHES: Final = [
    [DARK, STAIRS_DARK],
    [LIGHT, STAIRS_LIGHT],
    [DARK, STAIRS_LIGHT, STAIRS_DARK],
    [LIGHT, STAIRS_LIGHT, STAIRS_DARK],
]

# What a cell of the grid holds: nothing, a whole cell, a hollow corner, or (4 + facing) the cell behind a tangent point.
EMPTY: Final = 0
SOLID: Final = 1
HOLLOW: Final = 2
TANGENT: Final = 4

REACH: Final = 8
"""Forms whose boxes lie this far apart have nothing to do with each other; no box is longer than seven units."""
SPAN: Final = 2 * REACH + 1
OCTAGON_SCALE: Final = 16
OCTAGON_CUT: Final = 15
"""The cut corner of an octagon in sixteenths of a unit; any cut below 1 gives the same answers."""

Cells = list[tuple[int, int]]


class Form:
    """An outline in one rotation, fenced on one side or not at all (-1)."""

    def __init__(
        self, index: int, kind: int, width: int, height: int, solid: Cells, partial: Cells, fence: int
    ) -> None:
        self.index = index
        self.kind = kind
        self.width = width
        self.height = height
        self.solid = solid
        self.partial = partial
        self.fence = fence
        self.cells = solid + partial
        self.walls = outer_walls(self)
        self.wall_set = set(self.walls)
        self.paint = painted(self)


def rotate(cells: Cells, height: int) -> Cells:
    """The cells of a box of that height, turned clockwise by a quarter.

    >>> sorted(rotate([(0, 0), (1, 0)], 1))
    [(0, 0), (0, 1)]
    """
    return sorted([(height - 1 - y, x) for x, y in cells])


def beside(x: int, y: int, facing: int) -> tuple[int, int]:
    """The neighbour of a cell on one side."""
    if facing == 0:
        return x, y - 1
    if facing == 1:
        return x + 1, y
    if facing == 2:
        return x, y + 1
    return x - 1, y


def on_edge(form: Form, x: int, y: int, facing: int) -> bool:
    """Whether that side of a cell lies on the form's box."""
    nx, ny = beside(x, y, facing)
    return nx < 0 or ny < 0 or nx >= form.width or ny >= form.height


def outer_walls(form: Form) -> list[tuple[int, int, int]]:
    """The unit walls that a form shows to others, as cell and facing; a circle shows one cell a side, at its tangent point."""
    walls = []
    for facing in range(4):
        for x, y in form.cells:
            if form.kind == STRAIGHT:
                shows = beside(x, y, facing) not in form.cells
            elif form.kind == CIRCLE:
                shows = on_edge(form, x, y, facing) and (x if facing in (0, 2) else y) == form.width // 2
            else:
                shows = on_edge(form, x, y, facing) and (x, y) in form.solid
            if shows:
                walls.append((x, y, facing))
    return walls


def painted(form: Form) -> list[tuple[int, int, int]]:
    """What each covered cell of a form puts into the grid."""
    paint = [(x, y, SOLID) for x, y in form.solid]
    for x, y in form.partial:
        tangent = [facing for wx, wy, facing in form.walls if (wx, wy) == (x, y)]
        paint.append((x, y, TANGENT + tangent[0] if tangent else HOLLOW))
    return paint


def touch_cells(form: Form) -> Cells:
    """The cells outside a form that a straight tile must not cover if it is to leave the form untouched (SCORE-6)."""
    near = set()
    if form.kind == STRAIGHT:
        near = {(x + dx, y + dy) for x, y in form.cells for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    elif form.kind == CIRCLE:
        near = {beside(x, y, facing) for x, y, facing in form.walls}
    else:
        # The flat edges reach over the cut corners by a hair, so the whole side of the box touches, its diagonals do not.
        near = {beside(x, y, f) for x, y in form.cells for f in range(4) if on_edge(form, x, y, f)}
    return sorted(near - set(form.cells))


def fence_cells(form: Form) -> Cells:
    """The cells in which a straight tile would touch the fence (PLACE-6)."""
    if form.fence < 0:
        return []
    if form.kind == OCTAGON:
        return sorted({beside(x, y, form.fence) for x, y in form.cells if on_edge(form, x, y, form.fence)})
    return sorted({beside(x, y, facing) for x, y, facing in form.walls if facing == form.fence})


def shown_cells(form: Form, facing: int) -> Cells:
    """The cells with which a form touches a straight fence on that side of it."""
    if form.kind == STRAIGHT:
        return form.cells
    return [(x, y) for x, y, wall in form.walls if wall == facing]


def meeting_offsets(mine: Cells, others: Cells, stride: int) -> int:
    """The offsets at which some cell of the other form falls on a cell of mine, as a mask of bits (see `offset_bit`)."""
    mirrored = 0
    for x, y in others:
        mirrored |= 1 << ((REACH - 1 - y) * stride + REACH - 1 - x)
    mask = 0
    for x, y in mine:
        mask |= mirrored << ((y + 1) * stride + x + 1)
    return mask


def offset_bit(dx: int, dy: int, stride: int) -> int:
    """The bit of a mask that stands for an offset between two boxes."""
    return (dy + REACH) * stride + dx + REACH


OVERLAP: Final = 1
TOUCH: Final = 2
FENCED: Final = 4
"""They touch, and at a fence (PLACE-6)."""


def round_relation(a: Form, b: Form, dx: int, dy: int) -> int:
    """How two round or cut forms lie to each other: OVERLAP, TOUCH or 0 for apart."""
    if a.kind == CIRCLE and b.kind == CIRCLE:
        # Centres and radii in half units.
        across, down = 2 * dx + b.width - a.width, 2 * dy + b.height - a.height
        reach = a.width + b.width
        return compared(across * across + down * down, reach * reach)
    if a.kind == OCTAGON and b.kind == OCTAGON:
        return octagons(a, b, dx, dy)
    if a.kind == OCTAGON:
        return circle_and_octagon(b, a, -dx, -dy)
    return circle_and_octagon(a, b, dx, dy)


def compared(distance: int, reach: int) -> int:
    """OVERLAP, TOUCH or apart from a distance and the distance of contact."""
    return OVERLAP if distance < reach else TOUCH if distance == reach else 0


def corners(form: Form, dx: int, dy: int) -> Cells:
    """The corners of an octagon in sixteenths of a unit, clockwise."""
    x, y, cut = dx * OCTAGON_SCALE, dy * OCTAGON_SCALE, OCTAGON_CUT
    w, h = form.width * OCTAGON_SCALE, form.height * OCTAGON_SCALE
    top = [(x + cut, y), (x + w - cut, y), (x + w, y + cut), (x + w, y + h - cut)]
    return [*top, (x + w - cut, y + h), (x + cut, y + h), (x, y + h - cut), (x, y + cut)]


def octagons(a: Form, b: Form, dx: int, dy: int) -> int:
    """Two octagons lie apart if one of the four directions of their edges separates them."""
    found = OVERLAP
    for across, down in ((1, 0), (0, 1), (1, 1), (1, -1)):
        mine = [across * x + down * y for x, y in corners(a, 0, 0)]
        others = [across * x + down * y for x, y in corners(b, dx, dy)]
        gap = max(min(mine) - max(others), min(others) - max(mine))
        if gap > 0:
            return 0
        if gap == 0:
            found = TOUCH
    return found


def circle_and_octagon(circle: Form, octagon: Form, dx: int, dy: int) -> int:
    """Compares the circle's radius with the distance of its centre from the octagon's edges, squared and exact."""
    half = OCTAGON_SCALE // 2
    cx, cy, radius = circle.width * half, circle.height * half, circle.width * half
    points = corners(octagon, dx, dy)
    inside = True
    best = 0
    for index in range(8):
        ax, ay = points[index]
        bx, by = points[(index + 1) % 8]
        ex, ey, px, py = bx - ax, by - ay, cx - ax, cy - ay
        cross, along, length = ex * py - ey * px, ex * px + ey * py, ex * ex + ey * ey
        inside = inside and cross > 0
        if along < 0:
            found = compared(px * px + py * py, radius * radius)
        elif along > length:
            found = compared((cx - bx) * (cx - bx) + (cy - by) * (cy - by), radius * radius)
        else:
            found = compared(cross * cross, radius * radius * length)
        if found == OVERLAP or (found == TOUCH and best == 0):
            best = found
    return OVERLAP if inside else best


def contact_side(a: Form, b: Form, dx: int, dy: int, side: int) -> bool:
    """Whether two touching round forms meet on that side of the first.

    They meet at a side's flat or tangent point, or (two 500s at 3-4-5) between two sides, well inside both fences' arcs.
    """
    diagonal = -b.height < dy < a.height and -b.width < dx < a.width
    if side == 0:
        return dy == -b.height or (diagonal and dy < 0)
    if side == 1:
        return dx == a.width or (diagonal and dx > 0)
    if side == 2:
        return dy == a.height or (diagonal and dy > 0)
    return dx == -b.width or (diagonal and dx < 0)


_round_contacts: Final[dict[str, list[tuple[int, int, int]]]] = {}


def round_contacts(a: Form, b: Form) -> list[tuple[int, int, int]]:
    """The offsets at which two round forms overlap or touch, and which it is; fences do not matter for that."""
    name = f"{a.kind} {a.width} {a.height} {b.kind} {b.width} {b.height}"
    if name not in _round_contacts:
        contacts = []
        for dy in range(-b.height, a.height + 1):
            for dx in range(-b.width, a.width + 1):
                found = round_relation(a, b, dx, dy)
                if found:
                    contacts.append((dx, dy, found))
        _round_contacts[name] = contacts
    return _round_contacts[name]


def round_masks(a: Form, b: Form, stride: int) -> tuple[int, int, int]:
    """The offsets at which two round forms overlap, touch, and touch at a fence."""
    overlap, touch, fence = 0, 0, 0
    for dx, dy, found in round_contacts(a, b):
        bit = 1 << offset_bit(dx, dy, stride)
        if found == OVERLAP:
            overlap |= bit
            continue
        touch |= bit
        mine = a.fence >= 0 and contact_side(a, b, dx, dy, a.fence)
        if mine or (b.fence >= 0 and contact_side(b, a, -dx, -dy, b.fence)):
            fence |= bit
    return overlap, touch, fence


def relation_masks(a: Form, b: Form, stride: int) -> tuple[int, int, int]:
    """The offsets of b from a at which they overlap, touch, and touch at a fence, as masks of bits (PLACE-4, PLACE-6)."""
    if a.kind != STRAIGHT and b.kind != STRAIGHT:
        return round_masks(a, b, stride)
    overlap = meeting_offsets(a.cells, b.cells, stride)
    if b.kind == STRAIGHT:
        touch = meeting_offsets(touch_cells(a), b.cells, stride)
    else:
        touch = meeting_offsets(a.cells, touch_cells(b), stride)
    fence = 0
    if a.fence >= 0:
        fence |= meeting_offsets(fence_cells(a), shown_cells(b, a.fence ^ 2), stride)
    if b.fence >= 0:
        fence |= meeting_offsets(shown_cells(a, b.fence ^ 2), fence_cells(b), stride)
    return overlap, touch & ~overlap, fence & ~overlap


class Turned:
    """A tile in one rotation: its form and where its entrances are."""

    def __init__(self, tile: int, turn: int, form: Form, entrances: list[tuple[int, int, int, int]]) -> None:
        self.tile = tile
        self.turn = turn
        self.form = form
        self.entrances = entrances
        """Cell, facing and kind of each, in the printed order."""


FORMS: Final[list[Form]] = []
TURNED: Final[list[Turned]] = []
"""Every tile in its four rotations; number = 4 * tile + quarter turns."""
SAME_AS: Final[list[int]] = []
"""The least rotation of the tile that lies exactly like this one (a hallway turned by 180 degrees)."""
FORM_OF: Final[list[int]] = []
_forms_seen: Final[dict[str, Form]] = {}


def form_of(kind: int, width: int, height: int, solid: Cells, partial: Cells, fence: int) -> Form:
    """The form with that outline, made once."""
    name = f"{kind} {width} {height} {sorted(solid)} {sorted(partial)} {fence}"
    if name not in _forms_seen:
        form = Form(len(FORMS), kind, width, height, solid, partial, fence)
        FORMS.append(form)
        _forms_seen[name] = form
    return _forms_seen[name]


def entrance_kind(tile: Tile, dark: bool) -> int:
    """The level of an entrance, and whether it belongs to stairs."""
    return (STAIRS_LIGHT if tile.id == "stairs" else LIGHT) + (1 if dark else 0)


def turn_tile(number: int, tile: Tile) -> None:
    """Adds the four rotations of a tile to the tables."""
    kind = ["straight", "circle", "octagon"].index(tile.shape.kind)
    width, height = len(tile.shape.cells[0]), len(tile.shape.cells)
    solid, partial = sorted(tile.shape.marked("#")), sorted(tile.shape.marked("o"))
    fence = -1 if tile.fence is None else tile.fence
    openings = [(e.cell[0], e.cell[1], e.facing, entrance_kind(tile, e.dark)) for e in tile.entrances]
    for turn in range(4):
        form = form_of(kind, width, height, solid, partial, fence)
        TURNED.append(Turned(number, turn, form, openings))
        FORM_OF.append(form.index)
        first = 4 * number
        same = [t for t in range(first, first + turn) if lie_alike(TURNED[t], TURNED[first + turn])]
        SAME_AS.append(same[0] if same else first + turn)
        openings = [(height - 1 - y, x, (facing + 1) & 3, level) for x, y, facing, level in openings]
        solid, partial = rotate(solid, height), rotate(partial, height)
        fence = fence if fence < 0 else (fence + 1) & 3
        width, height = height, width


def lie_alike(one: Turned, other: Turned) -> bool:
    """Whether two rotations of a tile cannot be told apart."""
    return one.form.index == other.form.index and sorted(one.entrances) == sorted(other.entrances)


for _number, _tile in enumerate(TILES):
    turn_tile(_number, _tile)

ROTATIONS: Final = [[t for t in range(4 * n, 4 * n + 4) if SAME_AS[t] == t] for n in range(len(TILES))]
"""The rotations of each tile that differ from each other."""


def half_edge(x: int, y: int, facing: int, half: int) -> int:
    """A half of one side of a cell, by the quarter-unit coordinates of its middle; the same from both sides."""
    if facing == 0:
        across, down = 4 * x + 2 * half + 1, 4 * y
    elif facing == 2:
        across, down = 4 * x + 2 * half + 1, 4 * y + 4
    elif facing == 3:
        across, down = 4 * x, 4 * y + 2 * half + 1
    else:
        across, down = 4 * x + 4, 4 * y + 2 * half + 1
    return down * 65536 + across


def half_hollows(form: Form, steps: list[int]) -> list[list[tuple[int, int]]]:
    """The hollows at the corners of a round form, each in two halves: along the horizontal and the upright edge of its box.

    Corners run north-west, north-east, south-west, south-east. A half is its half edges, each with the cell beyond it.
    """
    if form.kind == STRAIGHT:
        return []
    length = form.width if form.kind == CIRCLE else 2
    found = []
    for corner in range(4):
        east, south = corner & 1 == 1, corner >= 2
        flat, upright = [], []
        for step in range(length):
            at = 2 * form.width - 1 - step if east else step
            flat.append((at // 2, form.height - 1 if south else 0, 2 if south else 0, at & 1))
            at = 2 * form.height - 1 - step if south else step
            upright.append((form.width - 1 if east else 0, at // 2, 1 if east else 3, at & 1))
        for half in (flat, upright):
            edges = [(half_edge(x, y, side, part), y * steps[2] + x + steps[side]) for x, y, side, part in half]
            found.append(edges)
    return found


def painted_rows(form: Form, stride: int) -> list[tuple[int, bytes]]:
    """What each row of a form puts into the grid, and where it begins."""
    rows = []
    for row in range(form.height):
        cells = sorted([(x, value) for x, y, value in form.paint if y == row])
        rows.append((row * stride + cells[0][0], bytes([value for _, value in cells])))
    return rows


ROW_SHIFT: Final = 20
"""A row of bits has at most `SPAN` of them; above them is where it begins."""
ROW_BITS: Final = (1 << ROW_SHIFT) - 1


def blocked_rows(form: Form, other: Form, stride: int) -> vec[i64]:
    """The offsets at which a form may not lie to another, row by row."""
    overlap, _, fence = relation_masks(form, other, SPAN)
    mask = overlap | fence
    rows = [(row, (mask >> (row * SPAN)) & ((1 << SPAN) - 1)) for row in range(SPAN)]
    return vec[i64]([(row * stride << ROW_SHIFT) | bits for row, bits in rows if bits])


class Lattice:
    """The tables of geometry for grids of one width, where a cell is y * stride + x."""

    def __init__(self, stride: int) -> None:
        self.stride = stride
        self.shift = stride.bit_length() - 1
        """The stride is a power of two: a cell's row is cell >> shift, its column cell & (stride - 1)."""
        self.steps = [-stride, 1, stride, -1]
        self.rows = [painted_rows(form, stride) for form in FORMS]
        self.walls = [[((y * stride + x) << 2) | facing for x, y, facing in form.walls] for form in FORMS]
        self.hollows = [[y * stride + x for x, y, value in form.paint if value != SOLID] for form in FORMS]
        self.paint = [vec[i64]([((y * stride + x) << 4) | value for x, y, value in form.paint]) for form in FORMS]
        self.cells = [vec[i64]([y * stride + x for x, y in form.cells]) for form in FORMS]
        self.fences = [vec[i64]([y * stride + x for x, y in fence_cells(form)]) for form in FORMS]
        self.half_hollows = [half_hollows(form, self.steps) for form in FORMS]
        self.entrances = [
            [((y * stride + x) << 4) | (kind << 2) | (facing ^ 2) for x, y, facing, kind in turned.entrances]
            for turned in TURNED
        ]
        """For every entrance, its cell (<< 4), its kind (<< 2) and the facing of the entrance that it would meet.

        The lowest three bits, level and facing, are thus the number of the list of doors that it can join.
        """
        self.blocks: list[list[vec[i64]]] = [[blocked_rows(form, other, stride) for other in FORMS] for form in FORMS]
        """The anchors that a tile of one form forbids another: rows of bits, each with its offset from the tile's own."""


LATTICES: Final[dict[int, Lattice]] = {}


def lattice(stride: int) -> Lattice:
    """The tables for a width of grid, made once."""
    if stride not in LATTICES:
        LATTICES[stride] = Lattice(stride)
    return LATTICES[stride]


_relations: Final[list[bytes]] = [b""] * (len(FORMS) * len(FORMS))


def relation_table(a: int, b: int) -> bytes:
    """How form b lies to form a at every offset: one byte each, with the bits OVERLAP, TOUCH and FENCED."""
    key = a * len(FORMS) + b
    if not _relations[key]:
        overlap, touch, fence = relation_masks(FORMS[a], FORMS[b], SPAN)
        table = bytearray(SPAN * SPAN)
        for place in range(SPAN * SPAN):
            flags = (overlap >> place & 1) * OVERLAP + (touch >> place & 1) * TOUCH + (fence >> place & 1) * FENCED
            table[place] = flags
        _relations[key] = bytes(table)
    return _relations[key]


def relation(a: int, b: int, dx: int, dy: int) -> int:
    """How a form and another at that offset lie to each other: OVERLAP, TOUCH, TOUCH + FENCED, or 0 for apart."""
    if dx < -REACH or dx > REACH or dy < -REACH or dy > REACH:
        return 0
    return relation_table(a, b)[(dy + REACH) * SPAN + dx + REACH]


def touching(a: int, b: int, dx: int, dy: int) -> bool:
    """Whether a form and another at that offset are adjacent (SCORE-6)."""
    return relation(a, b, dx, dy) & TOUCH != 0
