"""Exact geometry on the lattice of 5-foot units, in integers.

A *form* is an outline in one rotation, with or without a fence; a *turned tile* is a tile in one rotation. How two forms may
lie to each other is computed once: for straight forms from their cells, for round ones from tangent points and squared
distances. Facings run clockwise from north: 0 north, 1 east, 2 south, 3 west; y grows downwards.
"""

from typing import Final

from swanstone.core.bits import stretches
from swanstone.core.errors import BadData
from swanstone.core.vectors import i64, vec
from swanstone.ludwig.rooms import Tile, per_tile

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

SCALE: Final = 100
"""Outlines are compared in hundredths of a unit, which their cuts are given in."""
OPENING: Final = 25
"""An opening begins a quarter of a unit from either end of its unit wall."""

Cells = list[tuple[int, int]]


class Form:
    """An outline in one rotation, fenced on one side or not at all (-1)."""

    def __init__(
        self,
        index: int,
        kind: int,
        width: int,
        height: int,
        solid: Cells,
        partial: Cells,
        fence: int,
        cut: int,
        bridge: Cells,
    ) -> None:
        self.index = index
        self.name = ""
        self.kind = kind
        self.cut = cut
        self.width = width
        self.height = height
        self.solid = solid
        self.partial = partial
        self.fence = fence
        self.is_plain = kind == STRAIGHT and fence < 0
        """Whether what it may not meet can be told cell by cell."""
        self.cells = solid + partial
        self.touched = [cell for cell in self.cells if cell not in bridge]
        """The cells by which it touches others; contact with a bridge is none (MOAT-20)."""
        self.walls = outer_walls(self)
        self.wall_set = set(self.walls)
        self.touch_cells = touch_cells(self)
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


def flat_cells(form: Form, facing: int, inset: int) -> Cells:
    """The cells along one side of an octagon's box whose unit walls, less an inset at both ends, lie on the flat edge."""
    side = form.width if facing in (0, 2) else form.height
    first, last = form.cut - inset, side * SCALE - form.cut + inset
    found = []
    for x, y in form.cells:
        begin = SCALE * (x if facing in (0, 2) else y)
        if on_edge(form, x, y, facing) and first <= begin and begin + SCALE <= last:
            found.append((x, y))
    return found


def outer_walls(form: Form) -> list[tuple[int, int, int]]:
    """The unit walls that a form shows to others, as cell and facing.

    A circle shows one cell a side, at its tangent point; an octagon those whose openings would lie on its flat edge.
    """
    walls = []
    for facing in range(4):
        for x, y in form.cells:
            if form.kind == STRAIGHT:
                shows = beside(x, y, facing) not in form.cells
            elif form.kind == CIRCLE:
                shows = on_edge(form, x, y, facing) and (x if facing in (0, 2) else y) == form.width // 2
            else:
                shows = (x, y) in flat_cells(form, facing, OPENING)
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
        near = {(x + dx, y + dy) for x, y in form.touched for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    elif form.kind == CIRCLE:
        near = {beside(x, y, facing) for x, y, facing in form.walls}
    else:
        near = {beside(x, y, facing) for facing in range(4) for x, y in edge_cells(form, facing)}
    return sorted(near - set(form.cells))


def edge_cells(form: Form, facing: int) -> Cells:
    """The cells along one side of an octagon's box that reach its flat edge, if only by a hair over the cut corner."""
    return flat_cells(form, facing, SCALE - 1)


def fence_cells(form: Form) -> Cells:
    """The cells in which a straight tile would touch the fence (PLACE-6)."""
    if form.fence < 0:
        return []
    if form.kind == OCTAGON:
        return sorted([beside(x, y, form.fence) for x, y in edge_cells(form, form.fence)])
    return sorted({beside(x, y, facing) for x, y, facing in form.walls if facing == form.fence})


def shown_cells(form: Form, facing: int) -> Cells:
    """The cells with which a form touches a straight fence on that side of it."""
    if form.kind == STRAIGHT:
        return form.cells
    return [(x, y) for x, y, wall in form.walls if wall == facing]


def span(a: Form, b: Form) -> int:
    """The width of the table of offsets at which the box of b may come near that of a."""
    return a.width + b.width + 3


def meeting_offsets(a: Form, mine: Cells, b: Form, others: Cells) -> int:
    """The offsets of b from a at which some cell of b falls on a cell of a, as a mask of bits (see `offset_bit`)."""
    stride = span(a, b)
    mirrored = 0
    for x, y in others:
        mirrored |= 1 << ((b.height - y) * stride + b.width - x)
    mask = 0
    for x, y in mine:
        mask |= mirrored << ((y + 1) * stride + x + 1)
    return mask


def offset_bit(a: Form, b: Form, dx: int, dy: int) -> int:
    """The bit of a mask that stands for an offset between two boxes: -1 - b's width to 1 + a's width, so that none wraps."""
    return (dy + b.height + 1) * span(a, b) + dx + b.width + 1


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
    """The corners of an octagon in hundredths of a unit, clockwise."""
    x, y, cut = dx * SCALE, dy * SCALE, form.cut
    w, h = form.width * SCALE, form.height * SCALE
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
    half = SCALE // 2
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
    name = f"{a.kind} {a.width} {a.height} {a.cut} {b.kind} {b.width} {b.height} {b.cut}"
    if name not in _round_contacts:
        contacts = []
        for dy in range(-b.height, a.height + 1):
            for dx in range(-b.width, a.width + 1):
                found = round_relation(a, b, dx, dy)
                if found:
                    contacts.append((dx, dy, found))
        _round_contacts[name] = contacts
    return _round_contacts[name]


def round_masks(a: Form, b: Form) -> tuple[int, int, int]:
    """The offsets at which two round forms overlap, touch, and touch at a fence."""
    overlap, touch, fence = 0, 0, 0
    for dx, dy, found in round_contacts(a, b):
        bit = 1 << offset_bit(a, b, dx, dy)
        if found == OVERLAP:
            overlap |= bit
            continue
        touch |= bit
        mine = a.fence >= 0 and contact_side(a, b, dx, dy, a.fence)
        if mine or (b.fence >= 0 and contact_side(b, a, -dx, -dy, b.fence)):
            fence |= bit
    return overlap, touch, fence


def relation_masks(a: Form, b: Form) -> tuple[int, int, int]:
    """The offsets of b from a at which they overlap, touch, and touch at a fence, as masks of bits (PLACE-4, PLACE-6)."""
    if a.kind != STRAIGHT and b.kind != STRAIGHT:
        return round_masks(a, b)
    overlap = meeting_offsets(a, a.cells, b, b.cells)
    if b.kind == STRAIGHT:
        touch = meeting_offsets(a, a.touch_cells, b, b.touched)
    else:
        touch = meeting_offsets(a, a.touched, b, b.touch_cells)
    fence = 0
    if a.fence >= 0:
        fence |= meeting_offsets(a, fence_cells(a), b, shown_cells(b, a.fence ^ 2))
    if b.fence >= 0:
        fence |= meeting_offsets(a, shown_cells(a, b.fence ^ 2), b, fence_cells(b))
    return overlap, touch & ~overlap, fence & ~overlap


class Turned:
    """A tile in one rotation: its form and where its entrances are."""

    def __init__(self, tile: int, turn: int, form: Form, entrances: list[tuple[int, int, int, int]]) -> None:
        self.tile = tile
        self.turn = turn
        self.form = form
        self.entrances = entrances
        """Cell, facing and kind of each, in the printed order."""


LATTICES: Final[dict[int, "Lattice"]] = {}
FORMS: Final[list[Form]] = []
TURNED: Final[list[Turned]] = []
"""Every tile in its four rotations; number = 4 * tile + quarter turns."""
SAME_AS: Final[list[int]] = []
"""The least rotation of the tile that lies exactly like this one (a hallway turned by 180 degrees)."""
FORM_OF: Final[list[int]] = []
RELATIONS: Final[list[list["Relation | None"]]] = []
"""How any form lies to any other, worked out when first asked for."""


def form_of(
    kind: int, width: int, height: int, solid: Cells, partial: Cells, fence: int, cut: int, bridge: Cells
) -> Form:
    """The form with that outline, made once."""
    name = f"{kind} {width} {height} {sorted(solid)} {sorted(partial)} {fence} {cut} {sorted(bridge)}"
    for form in FORMS:
        if form.name == name:
            return form
    form = Form(len(FORMS), kind, width, height, solid, partial, fence, cut, bridge)
    form.name = name
    require_meeting_cuts(form)
    FORMS.append(form)
    for row in RELATIONS:
        row.append(None)
    RELATIONS.append([None for _ in FORMS])
    LATTICES.clear()
    return form


def require_meeting_cuts(form: Form) -> None:
    """Refuses a cut whose hollow would only seem to reach that of another octagon along the half unit where both end."""
    for other in FORMS:
        if form.kind == other.kind == OCTAGON:
            short, long = sorted([form.cut % SCALE, other.cut % SCALE])
            if short < SCALE // 2 < long and short + long <= SCALE:
                raise BadData(
                    f"shapes: key cut: {form.cut} and {other.cut} hundredths leave a gap where their hollows meet"
                )


def entrance_kind(tile: Tile, dark: bool) -> int:
    """The level of an entrance, and whether it belongs to stairs."""
    return (STAIRS_LIGHT if tile.id == "stairs" else LIGHT) + (1 if dark else 0)


def turn_tile(tile: Tile) -> list[int]:
    """Adds the four rotations of a tile to the tables; gives those that differ from each other."""
    number = len(TURNED) // 4
    kind = ["straight", "circle", "octagon"].index(tile.shape.kind)
    width, height = len(tile.shape.cells[0]), len(tile.shape.cells)
    solid, partial = sorted(tile.shape.marked("#")), sorted(tile.shape.marked("o"))
    fence, bridge = -1 if tile.fence is None else tile.fence, sorted(tile.shape.bridge)
    openings = [(e.cell[0], e.cell[1], e.facing, entrance_kind(tile, e.dark)) for e in tile.entrances]
    for turn in range(4):
        form = form_of(kind, width, height, solid, partial, fence, tile.shape.cut_hundredths, bridge)
        TURNED.append(Turned(number, turn, form, openings))
        FORM_OF.append(form.index)
        first = 4 * number
        same = [t for t in range(first, first + turn) if lie_alike(TURNED[t], TURNED[first + turn])]
        SAME_AS.append(same[0] if same else first + turn)
        openings = [(height - 1 - y, x, (facing + 1) & 3, level) for x, y, facing, level in openings]
        solid, partial, bridge = rotate(solid, height), rotate(partial, height), rotate(bridge, height)
        fence = fence if fence < 0 else (fence + 1) & 3
        width, height = height, width
    LATTICES.clear()
    return [t for t in range(4 * number, 4 * number + 4) if SAME_AS[t] == t]


def lie_alike(one: Turned, other: Turned) -> bool:
    """Whether two rotations of a tile cannot be told apart."""
    return one.form.index == other.form.index and sorted(one.entrances) == sorted(other.entrances)


ROTATIONS: Final[list[list[int]]] = per_tile(turn_tile)
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
    length = form.width if form.kind == CIRCLE else -(-2 * form.cut // SCALE)
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


def blocked_stretches(form: Form, other: Form, stride: int) -> vec[i64]:
    """The offsets at which a form may not lie to another, as stretches of bits."""
    overlap, _, fence = relation_masks(form, other)
    mask, width = overlap | fence, span(form, other)
    rows = []
    for row in range(form.height + other.height + 3):
        start = (row - other.height - 1) * stride - other.width - 1
        rows.append((start, (mask >> (row * width)) & ((1 << width) - 1)))
    return stretches(rows)


def claims(form: Form, stride: int) -> vec[i64]:
    """The cells that a form covers, and those in which a straight tile would touch its fence, as stretches of bits."""
    return stretches([(y * stride + x, 1) for y, x in sorted([(y, x) for x, y in form.cells + fence_cells(form)])])


class Lattice:
    """The tables of geometry for grids of one width, where a cell is y * stride + x."""

    def __init__(self, stride: int) -> None:
        self.stride = stride
        self.shift = stride.bit_length() - 1
        """The stride is a power of two: a cell's row is cell >> shift, its column cell & (stride - 1)."""
        self.steps = [-stride, 1, stride, -1]
        self.reach = 1 + max([max(turned.form.width, turned.form.height) for turned in TURNED if turned.entrances])
        """The margin of a frame: no room is as long as this, so none that joins the castle reaches beyond it."""
        self.walls = [[((y * stride + x) << 2) | facing for x, y, facing in form.walls] for form in FORMS]
        self.hollows = [[y * stride + x for x, y, value in form.paint if value != SOLID] for form in FORMS]
        self.paint = [vec[i64]([((y * stride + x) << 4) | value for x, y, value in form.paint]) for form in FORMS]
        self.cells = [vec[i64]([y * stride + x for x, y in form.cells]) for form in FORMS]
        self.claims = [claims(form, stride) for form in FORMS]
        self.half_hollows = [half_hollows(form, self.steps) for form in FORMS]
        self.entrances = [
            [((y * stride + x) << 4) | (kind << 2) | (facing ^ 2) for x, y, facing, kind in turned.entrances]
            for turned in TURNED
        ]
        """For every entrance, its cell (<< 4), its kind (<< 2) and the facing of the entrance that it would meet.

        The lowest three bits, level and facing, are thus the number of the list of doors that it can join.
        """
        self.blocks: list[list[vec[i64]]] = [
            [blocked_stretches(form, other, stride) for other in FORMS] for form in FORMS
        ]
        """The anchors that a tile of one form forbids another: rows of bits, each with its offset from the tile's own."""


def lattice(stride: int) -> Lattice:
    """The tables for a width of grid, made once."""
    if stride not in LATTICES:
        LATTICES[stride] = Lattice(stride)
    return LATTICES[stride]


class Relation:
    """How form b lies to form a at every offset where they come near: one byte each, with the bits of `relation`."""

    def __init__(self, a: Form, b: Form) -> None:
        self.left = b.width + 1
        self.top = b.height + 1
        self.stride = span(a, b)
        self.rows = a.height + b.height + 3
        overlap, touch, fence = relation_masks(a, b)
        flags = bytearray(self.stride * self.rows)
        for place in range(len(flags)):
            flags[place] = (
                (overlap >> place & 1) * OVERLAP + (touch >> place & 1) * TOUCH + (fence >> place & 1) * FENCED
            )
        self.flags = bytes(flags)


def relation(a: int, b: int, dx: int, dy: int) -> int:
    """How a form and another at that offset lie to each other: OVERLAP, TOUCH, TOUCH + FENCED, or 0 for apart."""
    found = RELATIONS[a][b]
    if found is None:
        found = RELATIONS[a][b] = Relation(FORMS[a], FORMS[b])
    x, y = dx + found.left, dy + found.top
    if x < 0 or y < 0 or x >= found.stride or y >= found.rows:
        return 0
    return found.flags[y * found.stride + x]


def touching(a: int, b: int, dx: int, dy: int) -> bool:
    """Whether a form and another at that offset are adjacent (SCORE-6)."""
    return relation(a, b, dx, dy) & TOUCH != 0


def contacts(a: Form, b: Form, dx: int, dy: int) -> int:
    """In how many places two touching forms meet, as far as it matters: once in a point, or more often (SEC-14).

    A circle meets another round form in one point, a straight one in a point on each side where it touches it. Flat walls
    meet along a stretch, which is more than the opening in it.
    """
    if a.kind != CIRCLE and b.kind != CIRCLE:
        return 2
    if a.kind != STRAIGHT and b.kind != STRAIGHT:
        return 1
    if a.kind == STRAIGHT:
        return contacts(b, a, -dx, -dy)
    met = [beside(x, y, facing) for x, y, facing in a.walls]
    return sum([(x - dx, y - dy) in b.cells for x, y in met])
