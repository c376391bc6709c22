"""A castle: tiles on the lattice, and what follows from where they lie.

A castle is a value; `grow` gives a new one with one tile more. Inside, cells are numbered row by row in a frame around the
castle, which keeps a margin of `REACH` cells on every side and is laid anew, wider if need be, when a room comes too near
its edge. In this hot code `code >> 20` is the turned tile of a placement and `code >> 22` its tile.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from swanstone.core.errors import BadNotation
from swanstone.ludwig.geometry import (
    EMPTY,
    FORM_OF,
    FORMS,
    REACH,
    ROW_BITS,
    ROW_SHIFT,
    SOLID,
    SPAN,
    STRAIGHT,
    TANGENT,
    Form,
    Lattice,
    lattice,
    touching,
)
from swanstone.ludwig.notation import left_of, read_spot, top_of, write_spot
from swanstone.ludwig.outside import Outside
from swanstone.ludwig.rooms import TILES

FRAME: Final = 64
"""The width of a castle's first frame, in cells; a wider one is twice as wide."""
ROWS: Final = 48
"""The height of a castle's first frame."""
SPARE: Final = 6
"""How many cells a new frame leaves free beyond its margin."""
ANY_LEVEL: Final = 0b10001
"""The bits of a light and a dark entrance in `levels_at`, once shifted by the facing."""
LONGEST: Final = 7
"""No tile is longer than this."""

Ray = tuple[int, int, int, int]
"""A straight line of cells: left, top, right and bottom."""

NO_RAY: Final = (-1, -1, -1, -1)


class Castle:
    """Tiles that lie together; the first is the foyer."""

    codes: list[int]
    frame: Lattice
    rows: int
    left: int
    top: int
    grid: vec[u8]
    """What every cell of the frame holds."""
    fenced: vec[u8]
    """The cells in which a straight tile would touch a fence are not 0."""
    levels_at: vec[u8]
    """For every cell, the open entrances that look into it: bit `facing` for a light one, 4 + `facing` for a dark one."""
    doors: list[list[int]]
    """The cells in front of open entrances, by 4 * level + facing (level 0 is light, 1 is dark)."""
    levels: list[int]
    """How many open entrances there are on each level."""
    owner: dict[int, int]
    """The room behind each open entrance, by 4 * (cell in front) + facing."""
    hollow: dict[int, int]
    """The same for open entrances that face the hollow of a round room, where nothing can be joined."""
    links: list[int]
    """For every room, the rooms connected to it, one bit each (SCORE-5)."""
    lacking: list[int]
    """For every room, how many of its entrances are not connected (COMPLETE-1)."""
    _blocked: list[vec[i64]]
    """For every form, the cells at which its box may not begin, one bit each, as far as rooms have been counted in."""
    _counted: list[int]
    hints: dict[int, int]
    """For some tiles, a place that was legal once and may well be still; shared with the castles this one grew from."""
    _rays: list[Ray] | None
    _roomy: int
    """Whether two free lines lie far apart: 1 yes, 0 no, -1 not yet known."""
    _far: tuple[Ray, Ray]
    _notation: str
    """The castle as text, once somebody has asked for it."""
    _external: list[int] | None
    """The external entrances, likewise: to find them, the castle is walked around."""

    def __init__(self, codes: list[int], frame: Lattice, rows: int, left: int, top: int) -> None:
        self.codes = codes
        self._notation = ""
        self._external = None
        self.frame = frame
        self.rows = rows
        self.left = left
        self.top = top
        self._rays = None
        self._roomy = -1
        self._far = (NO_RAY, NO_RAY)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Castle) and self.codes == other.codes

    def __hash__(self) -> int:
        return hash(tuple(self.codes))

    def __repr__(self) -> str:
        return f"Castle({self.notation()!r})"

    def __len__(self) -> int:
        return len(self.codes)

    def notation(self) -> str:
        """The castle as one line of text."""
        if not self._notation:
            self._notation = " ".join([write_spot(code) for code in self.codes])
        return self._notation

    def tile_numbers(self) -> list[int]:
        """The number of every tile, in the order of placing."""
        return [code >> 22 for code in self.codes]

    def cell(self, x: int, y: int) -> int:
        """The number of a cell in the frame."""
        return (y - self.top) * self.frame.stride + x - self.left

    def connected(self, one: int, other: int) -> bool:
        """Whether two rooms share an entrance (SCORE-5)."""
        return (self.links[one] >> other) & 1 == 1

    def adjacent(self, one: int, other: int) -> bool:
        """Whether any part of one room touches any part of the other (SCORE-6)."""
        a, b = self.codes[one], self.codes[other]
        return touching(FORM_OF[a >> 20], FORM_OF[b >> 20], left_of(b) - left_of(a), top_of(b) - top_of(a))

    def is_complete(self, room: int) -> bool:
        """Whether every entrance of a room is connected (COMPLETE-1)."""
        return self.lacking[room] == 0

    def grow(self, code: int) -> "Castle":
        """The castle with one tile more; the place must be legal (or the first)."""
        form = FORMS[FORM_OF[code >> 20]]
        x, y, stride = left_of(code) - self.left, top_of(code) - self.top, self.frame.stride
        near = x < REACH or y < REACH
        if near or x + form.width > stride - REACH or y + form.height > self.rows - REACH:
            return build([*self.codes, code])
        grown = Castle([*self.codes, code], self.frame, self.rows, self.left, self.top)
        anchor = y * stride + x
        grown.doors = self.doors.copy()
        grown.owner = self.owner.copy()
        grown.hollow = self.hollow.copy()
        grown.levels = self.levels.copy()
        grown.links = self.links.copy()
        grown.lacking = self.lacking.copy()
        grown._blocked = self._blocked.copy()
        grown._counted = self._counted.copy()
        grown.fenced = self.fenced
        grown.hints = self.hints
        grown._paint(self.grid, form.index, anchor)
        grown.levels_at = self.levels_at[:]
        grown._open(code >> 20, anchor, self)
        grown._shut(form.index, anchor, self.levels_at)
        if self._roomy == 1 and misses(form, x, y, self._far[0]) and misses(form, x, y, self._far[1]):
            grown._roomy, grown._far = 1, self._far
        return grown

    def _paint(self, before: vec[u8], form: int, anchor: i64) -> None:
        """Marks the cells of a new tile in the grid."""
        grid = before[:]
        for entry in self.frame.paint[form]:
            grid[anchor + (entry >> 4)] = u8(entry & 15)
        self.grid = grid
        if self.frame.fences[form]:
            fenced = self.fenced[:]
            for offset in self.frame.fences[form]:
                fenced[anchor + offset] = 1
            self.fenced = fenced

    def _open(self, turned: int, anchor: int, before: "Castle") -> None:
        """Connects the entrances of a new tile where they meet others, and notes those left open."""
        room, linked, lacking = len(self.links), 0, 0
        grid, seen, steps = before.grid, before.levels_at, self.frame.steps
        opened = []
        for entry in self.frame.entrances[turned]:
            cell, opposite = anchor + (entry >> 4), entry & 3
            if (seen[cell] >> opposite) & ANY_LEVEL:
                meeting = self._close(cell, opposite)
                linked |= 1 << meeting
                self.links[meeting] |= 1 << room
                self.lacking[meeting] -= 1
                continue
            lacking += 1
            facing = opposite ^ 2
            front = cell + steps[facing]
            held = grid[front]
            if held == EMPTY:
                opened.append((front, entry))
            elif held != SOLID and held != TANGENT + opposite:
                self.hollow[4 * front + facing] = room
        self.links.append(linked)
        self.lacking.append(lacking)
        for front, entry in opened:
            number = (entry & 7) ^ 2
            self.owner[4 * front + (number & 3)] = room
            self.doors[number] = [*self.doors[number], front]
            self.levels[number >> 2] += 1
            self.levels_at[front] = u8(int(self.levels_at[front]) | 1 << number)

    def _close(self, front: int, facing: int) -> int:
        """Takes an entrance off the open ones; gives its room."""
        open_there = int(self.levels_at[front])
        level = (open_there >> (facing + 4)) & 1
        number = 4 * level + facing
        self.doors[number] = [cell for cell in self.doors[number] if cell != front]
        self.levels[level] -= 1
        self.levels_at[front] = u8(open_there & ~(1 << number))
        return self.owner.pop(4 * front + facing)

    def _shut(self, form: int, anchor: int, seen: vec[u8]) -> None:
        """Blocks the open entrances that a new tile's walls stand against (PLACE-2)."""
        for wall in self.frame.walls[form]:
            cell = anchor + (wall >> 2)
            if seen[cell] and 4 * cell + ((wall & 3) ^ 2) in self.owner:
                self._close(cell, (wall & 3) ^ 2)
        for offset in self.frame.hollows[form]:
            cell = anchor + offset
            if seen[cell]:
                for facing in range(4):
                    if 4 * cell + facing in self.owner:
                        self.hollow[4 * cell + facing] = self._close(cell, facing)

    def blocked(self, form: int) -> vec[i64]:
        """The cells at which the box of a form may not begin, because it would overlap or touch a fence (PLACE-4, PLACE-6).

        One bit each, in words of 64; rooms that came since the form was last asked for are counted in now.
        """
        counted = self._counted[form]
        words = self._blocked[form]
        if counted < len(self.codes):
            words = words[:]
            for code in self.codes[counted:]:
                corner: i64 = self.cell(left_of(code) - REACH, top_of(code) - REACH)
                for entry in self.frame.blocks[FORM_OF[code >> 20]][form]:
                    start = corner + (entry >> ROW_SHIFT)
                    bits, word, shift = entry & ROW_BITS, start >> 6, start & 63
                    words[word] |= bits << shift
                    if shift + SPAN > 64:
                        words[word + 1] |= bits >> (64 - shift)
            self._blocked[form] = words
            self._counted[form] = len(self.codes)
        return words

    def is_blocked(self, form: int, anchor: int) -> bool:
        """Whether one cell is among the blocked. The grid settles it mostly; round walls and fences may need the mask."""
        grid, fenced = self.grid, self.fenced
        plain = FORMS[form].kind == STRAIGHT and FORMS[form].fence < 0
        corner: i64 = anchor
        for offset in self.frame.cells[form]:
            held = grid[corner + offset]
            if held or fenced[corner + offset]:
                return plain or held == SOLID or (self.blocked(form)[corner >> 6] >> (corner & 63)) & 1 == 1
        for offset in self.frame.fences[form]:
            if grid[corner + offset]:
                return (self.blocked(form)[corner >> 6] >> (corner & 63)) & 1 == 1
        return False

    def rays(self) -> list[Ray]:
        """The straight free lines that lead from open entrances out of the frame: left, top, right and bottom of each."""
        if self._rays is None:
            found = [self._ray(key >> 2, key & 3) for key in self.owner]
            self._rays = [ray for ray in found if ray[0] >= 0]
        return self._rays

    def sees_out(self, front: int, facing: int) -> bool:
        """Whether a straight line from a cell leads out of the frame."""
        return self._ray(front, facing)[0] >= 0

    def _ray(self, front: int, facing: int) -> Ray:
        """The line from an entrance out of the frame, or one that begins at -1 where something stands in it."""
        stride, grid = self.frame.stride, self.grid
        y, x = front >> self.frame.shift, front & (stride - 1)
        if facing == 0:
            ray, length = (x, 0, x, y), y + 1
        elif facing == 1:
            ray, length = (x, y, stride - 1, y), stride - x
        elif facing == 2:
            ray, length = (x, y, x, self.rows - 1), self.rows - y
        else:
            ray, length = (0, y, x, y), x + 1
        step: i64 = self.frame.steps[facing]
        cell: i64 = front
        for _ in range(length):
            if grid[cell]:
                return NO_RAY
            cell += step
        return ray

    def is_roomy(self) -> bool:
        """Whether an external entrance survives any next tile, because no tile can stand in two far free lines at once."""
        if self._roomy < 0:
            self._roomy = 1 if self._has_far_rays() else 0
        return self._roomy == 1

    def _has_far_rays(self) -> bool:
        """Whether two free lines lie far apart; the newest rooms are on the outside mostly, so they come first."""
        free: list[Ray] = []
        for key in reversed(self.owner):
            ray = self._ray(key >> 2, key & 3)
            if ray[0] >= 0:
                for other in free:
                    if far_apart(ray, other):
                        self._far = (ray, other)
                        return True
                free.append(ray)
        return False

    def external(self) -> list[int]:
        """The external entrances: keys (4 * cell in front + facing) of open entrances that reach the outside (PLACE-5)."""
        if self._external is None:
            outside = Outside(self)
            found = [key for key in self.owner if outside.has_cell(key >> 2)]
            self._external = found + [key for key in self.hollow if outside.has_hollow_at(key >> 2, key & 3)]
        return self._external

    def has_external(self) -> bool:
        """Whether the castle can still be entered (PLACE-5)."""
        return len(self.rays()) > 0 or len(self.external()) > 0


def misses(form: Form, x: int, y: int, ray: Ray) -> bool:
    """Whether the box of a form stands beside a line, not in it."""
    return x > ray[2] or x + form.width <= ray[0] or y > ray[3] or y + form.height <= ray[1]


def far_apart(one: Ray, other: Ray) -> bool:
    """Whether two lines lie so far apart that no tile reaches from one to the other."""
    across = max(other[0] - one[2], one[0] - other[2])
    down = max(other[1] - one[3], one[1] - other[3])
    return max(across, down) >= LONGEST


def build(codes: list[int]) -> Castle:
    """A castle from its codes, framed with room to grow on every side."""
    lefts, tops = [left_of(code) for code in codes], [top_of(code) for code in codes]
    forms = [FORMS[FORM_OF[code >> 20]] for code in codes]
    right = max([x + form.width for x, form in zip(lefts, forms, strict=True)])
    bottom = max([y + form.height for y, form in zip(tops, forms, strict=True)])
    left, top = min(lefts), min(tops)
    margins = 2 * (REACH + SPARE)
    stride = FRAME
    while right - left + margins > stride:
        stride *= 2
    rows = max(ROWS, bottom - top + margins)
    castle = empty_castle(lattice(stride), rows, (left + right - stride) // 2, (top + bottom - rows) // 2)
    for code in codes:
        castle = castle.grow(code)
    return castle


def empty_castle(frame: Lattice, rows: int, left: int, top: int) -> Castle:
    """A frame in which nothing lies yet."""
    castle = Castle([], frame, rows, left, top)
    castle.grid = castle.fenced = castle.levels_at = vec[u8](bytes(frame.stride * rows))
    castle.doors = [[] for _ in range(8)]
    castle.levels = [0, 0]
    castle.owner, castle.hollow, castle.hints = {}, {}, {}
    castle.links, castle.lacking = [], []
    words = vec[i64]([0] * (frame.stride * rows // 64 + 1))
    castle._blocked, castle._counted = [words] * len(FORMS), [0] * len(FORMS)
    return castle


def parse_castle(text: str) -> Castle:
    """The castle that a line of notation tells; legality is not judged here."""
    codes = [read_spot(word) for word in text.split()]
    if not codes:
        raise BadNotation("a castle has at least a foyer, such as foyer@0,0")
    if not TILES[codes[0] >> 22].id.startswith("foyer"):
        raise BadNotation(f"a castle begins with its foyer, not with '{write_spot(codes[0])}'")
    return build(codes)
