"""A castle: tiles on the lattice, and what follows from where they lie.

A castle is a value: `grow` gives a new one with one room more, `lay` one with another piece on the ground that is no room,
`join` one with a secret passage, `cover` one with a new face on a room. A room keeps the walls, entrances, level, fence and
size of its tile; its types, points and effect are those of its face, which is the tile itself until something covers it.

Inside, cells are numbered row by row in a frame around the castle, which keeps a margin on every side and is laid anew,
wider if need be, when a piece comes too near its edge. In this hot code `code >> 20` is the turned tile of a placement and
`code >> 22` its tile.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from swanstone.core.bits import add_bits, has_bit, meets_bits, no_bits
from swanstone.core.errors import BadNotation
from swanstone.core.vectors import i64, u8, vec
from swanstone.ludwig.geometry import (
    EMPTY,
    FORM_OF,
    FORMS,
    SOLID,
    TANGENT,
    TURNED,
    Form,
    Lattice,
    beside,
    contacts,
    lattice,
    touching,
)
from swanstone.ludwig.notation import MIDDLE, left_of, pack, read_spot, top_of, write_spot
from swanstone.ludwig.outside import Outside
from swanstone.ludwig.rooms import NUMBER, TILES, per_tile, tile_named

FRAME: Final = 64
"""The width of a castle's first frame, in cells; a wider one is twice as wide."""
ROWS: Final = 48
"""The height of a castle's first frame."""
SPARE: Final = 6
"""How many cells a new frame leaves free beyond its margin."""
ANY_LEVEL: Final = 0b10001
"""The bits of a light and a dark entrance in `levels_at`, once shifted by the facing."""
IS_ROOM: Final[list[bool]] = per_tile(lambda tile: tile.role == "room")
IS_PASSAGE: Final[list[bool]] = per_tile(lambda tile: tile.role == "passage")
IS_FACE: Final[list[bool]] = per_tile(lambda tile: tile.role == "face")
PLACE: Final = (1 << 20) - 1
"""The bits of a code that say where the box of a tile begins."""

Ray = tuple[int, int, int, int]
"""A straight line of cells: left, top, right and bottom."""

NO_RAY: Final = (-1, -1, -1, -1)


class Castle:
    """Tiles that lie together; the first is the foyer."""

    codes: list[int]
    """The rooms by their numbers, in the order of placing."""
    laid: list[int]
    """Everything that lies on the ground in the order of laying; as long as there is nothing but rooms, `codes` itself."""
    faces: list[int]
    """For every room, the tile whose types, points and effect it has."""
    covers: dict[int, tuple[int, ...]]
    """The faces that were laid on a room, the one on top last."""
    passages: dict[int, int]
    """For some rooms, those joined to them by secret passages, one bit each (SEC-13)."""
    hidden: dict[int, int]
    """Of these, the rooms whose doorway lies under the passage, so that it is no contact any more (SEC-14)."""
    frame: Lattice
    rows: int
    left: int
    top: int
    grid: vec[u8]
    """What every cell of the frame holds."""
    claimed: vec[i64]
    """The cells that are not empty, and those in which a straight tile would touch a fence, one bit each."""
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
    likely: dict[int, int]
    """For some tiles, a place that was legal when last asked for, here or before the castle grew, and probably still is."""
    _rays: list[Ray] | None
    _roomy: int
    """Whether two free lines lie far apart: 1 yes, 0 no, -1 not yet known."""
    _far: tuple[Ray, Ray]
    _notation: str
    """The castle as text, once somebody has asked for it."""
    _external: list[int] | None
    """The external entrances, likewise: to find them, the castle is walked around."""
    outward: int
    """How many of them favors and cards count; -1 as long as nobody has counted (`counting.external_entrances`)."""
    _notes: dict[str, Any] | None

    def __init__(self, laid: list[int], codes: list[int], frame: Lattice, rows: int, left: int, top: int) -> None:
        self.laid = laid
        self.codes = codes
        self._notation = ""
        self._external = None
        self.outward = -1
        self.frame = frame
        self.rows = rows
        self.left = left
        self.top = top
        self._rays = None
        self._roomy = -1
        self._far = (NO_RAY, NO_RAY)
        self._notes = None

    @property
    def notes(self) -> dict[str, Any]:
        """What modules have worked out about this castle and may ask for again."""
        if self._notes is None:
            self._notes = {}
        return self._notes

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Castle) and self.laid == other.laid and self.covers == other.covers

    def __hash__(self) -> int:
        return hash(tuple(self.codes))

    def __repr__(self) -> str:
        return f"Castle({self.notation()!r})"

    def __reduce__(self) -> tuple[Callable[[str], Castle], tuple[str]]:
        return parse_castle, (self.notation(),)

    def _repr_svg_(self) -> str:
        """The castle as a picture, which notebooks show."""
        from swanstone.ludwig.picture import castle_svg

        return castle_svg(self)

    def __len__(self) -> int:
        return len(self.codes)

    def notation(self) -> str:
        """The castle as one line of text."""
        if not self._notation:
            rooms = {code: room for room, code in enumerate(self.codes)}
            self._notation = " ".join(
                [self.room_word(rooms[code]) if code in rooms else write_spot(code) for code in self.laid]
            )
        return self._notation

    def room_word(self, room: int) -> str:
        """A room as text: its place and the faces that cover it, such as `larder@3,1r1+reno_supper_cabinet`."""
        return "+".join([write_spot(self.codes[room]), *[TILES[face].id for face in self.covers.get(room, ())]])

    def tile_numbers(self) -> list[int]:
        """The number of every room's own tile, whatever covers it, in the order of placing."""
        return [code >> 22 for code in self.codes]

    def pieces(self) -> list[int]:
        """The number of every tile on the ground, rooms and others, in the order of laying."""
        return [code >> 22 for code in self.laid]

    def ground(self) -> list[int]:
        """The number of every tile on the ground that is no room, in the order of laying."""
        if self.laid is self.codes:
            return []
        return [code >> 22 for code in self.laid if not IS_ROOM[code >> 22]]

    def cell(self, x: int, y: int) -> int:
        """The number of a cell in the frame."""
        return (y - self.top) * self.frame.stride + x - self.left

    def connected(self, one: int, other: int) -> bool:
        """Whether two rooms share an entrance (SCORE-5)."""
        return (self.links[one] >> other) & 1 == 1

    def adjacent(self, one: int, other: int) -> bool:
        """Whether any part of one room touches any part of the other (SCORE-6); a hidden doorway is no contact (SEC-14)."""
        a, b = self.codes[one], self.codes[other]
        form, dx, dy = FORM_OF[a >> 20], left_of(b) - left_of(a), top_of(b) - top_of(a)
        if self.hidden and (self.hidden.get(one, 0) >> other) & 1:
            return contacts(FORMS[form], FORMS[FORM_OF[b >> 20]], dx, dy) > 1
        return touching(form, FORM_OF[b >> 20], dx, dy)

    def is_complete(self, room: int) -> bool:
        """Whether every entrance of a room is connected (COMPLETE-1)."""
        return self.lacking[room] == 0

    def add(self, code: int) -> Castle:
        """The castle with one tile more, whatever it is."""
        tile = code >> 22
        if IS_ROOM[tile]:
            return self.grow(code)
        if IS_FACE[tile]:
            return self.cover(self.room_at(code), tile)
        return self.join(code) if IS_PASSAGE[tile] else self.lay(code)

    def room_at(self, code: int) -> int:
        """The room that takes up just the cells that a face would: the one that it covers; -1 for none."""
        for room in range(len(self.codes)):
            there = self.codes[room]
            if (there ^ code) & PLACE == 0 and same_cells(FORM_OF[there >> 20], FORM_OF[code >> 20]):
                return room
        return -1

    def face_code(self, room: int, face: int) -> int:
        """The place of a face on a room: it lies as the room does."""
        code = self.codes[room]
        return pack(4 * face + ((code >> 20) & 3), left_of(code), top_of(code))

    def room_of(self, code: int) -> int:
        """The room that has just come by a code: the last one, or for a face the one that it covers."""
        return self.room_at(code) if IS_FACE[code >> 22] else len(self.codes) - 1

    def grow(self, code: int) -> Castle:
        """The castle with one room more; the place must be legal (or the first)."""
        form = FORMS[FORM_OF[code >> 20]]
        x, y, stride = left_of(code) - self.left, top_of(code) - self.top, self.frame.stride
        if self._is_near_edge(form, x, y):
            return build([*self.laid, code], self.covers)
        codes = [*self.codes, code]
        grown = Castle(
            codes if self.laid is self.codes else [*self.laid, code], codes, self.frame, self.rows, self.left, self.top
        )
        anchor = y * stride + x
        grown._lie_like(self)
        grown.faces = [*self.faces, code >> 22]
        grown.links = self.links.copy()
        grown.lacking = self.lacking.copy()
        grown._paint(self.grid, form.index, anchor)
        grown._open(code >> 20, anchor, self)
        grown._shut(form.index, anchor, self.levels_at)
        grown._stay_roomy(self, form, x, y)
        return grown

    def lay(self, code: int) -> Castle:
        """The castle with one more piece on the ground that is no room: it blocks and shuts, and has no number."""
        form = FORMS[FORM_OF[code >> 20]]
        x, y, stride = left_of(code) - self.left, top_of(code) - self.top, self.frame.stride
        if self._is_near_edge(form, x, y):
            return build([*self.laid, code], self.covers)
        grown = Castle([*self.laid, code], self.codes, self.frame, self.rows, self.left, self.top)
        grown._lie_like(self)
        grown._paint(self.grid, form.index, y * stride + x)
        grown._shut(form.index, y * stride + x, self.levels_at)
        grown._stay_roomy(self, form, x, y)
        return grown

    def join(self, code: int) -> Castle:
        """The castle with a secret passage, which joins the rooms of the two entrances under its ends (SEC-4, SEC-13).

        Where there is ground between them it lies there like any piece; else the entrances meet already.
        """
        ends = self.ends_of(code)
        if len(ends) < 2:
            raise BadNotation(f"'{write_spot(code)}': a passage lies on two entrances that face each other")
        grown = self.lay(code) if FORMS[FORM_OF[code >> 20]].cells else self._with([*self.laid, code])
        one, other = ends[0][0], ends[1][0]
        grown.links, grown.lacking = self.links.copy(), self.lacking.copy()
        grown.links[one] |= 1 << other
        grown.links[other] |= 1 << one
        grown.passages = {**self.passages, one: self.passages.get(one, 0) | 1 << other}
        grown.passages[other] = grown.passages.get(other, 0) | 1 << one
        if not FORMS[FORM_OF[code >> 20]].cells:
            grown.hidden = {**self.hidden, one: self.hidden.get(one, 0) | 1 << other}
            grown.hidden[other] = grown.hidden.get(other, 0) | 1 << one
        for room, key in ends:
            if key in self.owner:
                grown.lacking[room] -= 1
        return grown

    def ends_of(self, code: int) -> list[tuple[int, int]]:
        """The entrances under the ends of a passage, each as its room and key (4 * cell in front + facing)."""
        form = FORMS[FORM_OF[code >> 20]]
        x, y = left_of(code), top_of(code)
        facing = 1 if form.height == 1 else 2
        found = self._entrances_at(x, y, facing)
        found += self._entrances_at(x + form.width - 1, y + form.height - 1, facing ^ 2)
        return found

    def _entrances_at(self, x: int, y: int, facing: int) -> list[tuple[int, int]]:
        """The entrance in a cell that looks one way, open or not, as its room and key; nothing where there is none."""
        found = []
        for room, there in enumerate(self.codes):
            across, down = x - left_of(there), y - top_of(there)
            if across >= 0 and down >= 0 and has_entrance(there >> 20, across, down, facing):
                ahead, below = beside(x, y, facing)
                found.append((room, 4 * self.cell(ahead, below) + facing))
        return found

    def cover(self, room: int, face: int) -> Castle:
        """The castle with a face on top of a room."""
        grown = self._with(self.laid)
        grown.faces = self.faces.copy()
        grown.faces[room] = face
        grown.covers = {**self.covers, room: (*self.covers.get(room, ()), face)}
        return grown

    def _with(self, laid: list[int]) -> Castle:
        """The castle with nothing more on the ground than a list may add to it."""
        grown = Castle(laid, self.codes, self.frame, self.rows, self.left, self.top)
        grown._lie_like(self)
        grown.grid = self.grid
        grown._external = self._external
        grown._roomy, grown._far = self._roomy, self._far
        return grown

    def reframed(self, margin: int) -> Castle:
        """The same castle in a frame that leaves this many cells free around it beyond its usual margin."""
        for code in self.laid:
            form = FORMS[FORM_OF[code >> 20]]
            x, y, reach = left_of(code) - self.left, top_of(code) - self.top, self.frame.reach + margin
            near = x < reach or y < reach
            if near or x + form.width > self.frame.stride - reach or y + form.height > self.rows - reach:
                return build(self.laid, self.covers)
        return self

    def holds(self, form: Form, x: int, y: int) -> bool:
        """Whether a form at a place would lie within the frame and not at its edge."""
        across, down = x - self.left, y - self.top
        return 0 < across < self.frame.stride - form.width and 0 < down < self.rows - form.height

    def _is_near_edge(self, form: Form, x: int, y: int) -> bool:
        """Whether a form at a place of the frame would leave too small a margin."""
        reach = self.frame.reach
        near = x < reach or y < reach
        return near or x + form.width > self.frame.stride - reach or y + form.height > self.rows - reach

    def _lie_like(self, before: Castle) -> None:
        """Takes over what lies in another castle, to be changed where it will differ."""
        self.doors = before.doors.copy()
        self.owner = before.owner.copy()
        self.hollow = before.hollow.copy()
        self.levels = before.levels.copy()
        self.levels_at = before.levels_at[:]
        self._blocked = before._blocked.copy()
        self._counted = before._counted.copy()
        self.claimed = before.claimed
        self.likely = before.likely.copy()
        self.faces = before.faces
        self.covers = before.covers
        self.passages = before.passages
        self.hidden = before.hidden
        self.links = before.links
        self.lacking = before.lacking

    def _stay_roomy(self, before: Castle, form: Form, x: int, y: int) -> None:
        """Knows that two free lines lie far apart, if a new piece stands in neither."""
        if before._roomy == 1 and misses(form, x, y, before._far[0]) and misses(form, x, y, before._far[1]):
            self._roomy, self._far = 1, before._far

    def _paint(self, before: vec[u8], form: int, anchor: i64) -> None:
        """Marks the cells of a new tile in the grid."""
        grid = before[:]
        for entry in self.frame.paint[form]:
            value: int = entry & 15
            grid[anchor + (entry >> 4)] = value
        self.grid = grid
        self.claimed = self.claimed[:]
        add_bits(self.claimed, self.frame.claims[form], anchor)

    def _open(self, turned: int, anchor: int, before: Castle) -> None:
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
            self.levels_at[front] = int(self.levels_at[front]) | 1 << number

    def _close(self, front: int, facing: int) -> int:
        """Takes an entrance off the open ones; gives its room."""
        open_there = int(self.levels_at[front])
        level = (open_there >> (facing + 4)) & 1
        number = 4 * level + facing
        self.doors[number] = [cell for cell in self.doors[number] if cell != front]
        self.levels[level] -= 1
        self.levels_at[front] = open_there & ~(1 << number)
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

        One bit each, in words; rooms that came since the form was last asked for are counted in now.
        """
        counted = self._counted[form]
        words = self._blocked[form]
        if counted < len(self.laid):
            words = words[:]
            origin, shift = self.cell(-MIDDLE, -MIDDLE), self.frame.shift
            for code in self.laid[counted:]:
                anchor = origin + ((code >> 10) & 1023) + ((code & 1023) << shift)
                add_bits(words, self.frame.blocks[FORM_OF[code >> 20]][form], anchor)
            self._blocked[form] = words
            self._counted[form] = len(self.laid)
        return words

    def is_blocked(self, form: int, anchor: int) -> bool:
        """Whether one cell is among the blocked. Claims settle it mostly; round walls and fences may need the mask."""
        if not meets_bits(self.claimed, self.frame.claims[form], anchor):
            return False
        if FORMS[form].is_plain:
            return True
        grid = self.grid
        for offset in self.frame.cells[form]:
            if grid[anchor + offset] == SOLID:
                return True
        return has_bit(self.blocked(form), anchor)

    def rays(self) -> list[Ray]:
        """The straight free lines that lead from open entrances out of the frame: left, top, right and bottom of each."""
        if self._rays is None:
            found = [self.ray(key >> 2, key & 3) for key in self.owner]
            self._rays = [ray for ray in found if ray[0] >= 0]
        return self._rays

    def sees_out(self, front: int, facing: int) -> bool:
        """Whether a straight line from a cell leads out of the frame."""
        return self.ray(front, facing)[0] >= 0

    def ray(self, front: int, facing: int) -> Ray:
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
            ray = self.ray(key >> 2, key & 3)
            if ray[0] >= 0:
                for other in free:
                    if far_apart(ray, other, self.frame.reach - 1):
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
        return len(self.rays()) > 0 or self._leads_out() or len(self.external()) > 0

    def _leads_out(self) -> bool:
        """Whether empty cells alone lead from some open entrance to the edge of the frame; hollows may lead on where not."""
        stride, grid, last = self.frame.stride, self.grid, len(self.grid)
        seen = vec[u8](bytes(last))
        for key in self.owner:
            ways = [key >> 2]
            while ways:
                cell = ways.pop()
                if cell < stride or cell >= last - stride:
                    return True
                if seen[cell] or grid[cell]:
                    continue
                seen[cell] = 1
                across = cell & (stride - 1)
                if across == 0 or across == stride - 1:
                    return True
                ways += [cell + 1, cell - 1, cell + stride, cell - stride]
        return False


def is_room(name: str) -> bool:
    """Whether a ware is placed and scored as rooms are: a room, or a face that covers one."""
    number = NUMBER.get(name, -1)
    return number >= 0 and (IS_ROOM[number] or IS_FACE[number])


def has_entrance(turned: int, x: int, y: int, facing: int) -> bool:
    """Whether a turned tile has an entrance in a cell of its box that looks one way."""
    for cx, cy, looks, _ in TURNED[turned].entrances:
        if cx == x and cy == y and looks == facing:
            return True
    return False


def same_cells(one: int, other: int) -> bool:
    """Whether two forms cover the same cells, fenced or not."""
    return one == other or set(FORMS[one].cells) == set(FORMS[other].cells)


def misses(form: Form, x: int, y: int, ray: Ray) -> bool:
    """Whether the box of a form stands beside a line, not in it."""
    return x > ray[2] or x + form.width <= ray[0] or y > ray[3] or y + form.height <= ray[1]


def far_apart(one: Ray, other: Ray, longest: int) -> bool:
    """Whether two lines lie so far apart that no room, of which this is the longest, reaches from one to the other."""
    if other[0] - one[2] >= longest or one[0] - other[2] >= longest:
        return True
    return other[1] - one[3] >= longest or one[1] - other[3] >= longest


def build(laid: list[int], covers: dict[int, tuple[int, ...]] | None = None) -> Castle:
    """A castle from what lies on the ground and what covers its rooms, framed with room to grow on every side."""
    lefts, tops = [left_of(code) for code in laid], [top_of(code) for code in laid]
    forms = [FORMS[FORM_OF[code >> 20]] for code in laid]
    right = max([x + form.width for x, form in zip(lefts, forms, strict=True)])
    bottom = max([y + form.height for y, form in zip(tops, forms, strict=True)])
    castle = framed(min(lefts), min(tops), right, bottom)
    for code in laid:
        castle = castle.add(code)
    for room, faces in (covers or {}).items():
        for face in faces:
            castle = castle.cover(room, face)
    return castle


def framed(left: int, top: int, right: int, bottom: int) -> Castle:
    """A frame around a box in which nothing lies yet; the whole of it can be told by codes."""
    margin = lattice(FRAME).reach + SPARE
    stride = FRAME
    while right - left + 2 * margin > stride and stride < 2 * MIDDLE:
        stride *= 2
    frame = lattice(stride)
    rows = min(max(ROWS, bottom - top + 2 * margin), 2 * MIDDLE)
    if max(-left, -top, right, bottom) > MIDDLE - frame.reach:
        raise BadNotation(f"a castle lies within {MIDDLE - frame.reach} units of 0,0")
    return empty_castle(frame, rows, frame_start(left, right, stride), frame_start(top, bottom, rows))


def frame_start(low: int, high: int, size: int) -> int:
    """Where a frame of some size begins that has a stretch in its middle, as far as codes reach."""
    return max(-MIDDLE, min((low + high - size) // 2, MIDDLE - size))


def empty_castle(frame: Lattice, rows: int, left: int, top: int) -> Castle:
    """A frame in which nothing lies yet."""
    laid: list[int] = []
    castle = Castle(laid, laid, frame, rows, left, top)
    cells = frame.stride * rows
    castle.grid = castle.levels_at = vec[u8](bytes(cells))
    castle.claimed = no_bits(cells)
    castle.doors = [[] for _ in range(8)]
    castle.levels = [0, 0]
    castle.owner, castle.hollow, castle.likely = {}, {}, {}
    castle.links, castle.lacking, castle.faces = [], [], []
    castle.covers, castle.passages, castle.hidden = {}, {}, {}
    castle._blocked, castle._counted = [castle.claimed] * len(FORMS), [0] * len(FORMS)
    return castle


def parse_castle(text: str) -> Castle:
    """The castle that a line of notation tells; legality is not judged here."""
    laid: list[int] = []
    covers: dict[int, tuple[int, ...]] = {}
    rooms = 0
    for word in text.split():
        spot, *faces = word.split("+")
        laid.append(read_spot(spot))
        if TILES[laid[-1] >> 22].role == "face":
            raise BadNotation(f"'{word}': a face lies on a room, such as larder@3,0+reno_supper_cabinet")
        if faces:
            covers[rooms] = read_faces(word, laid[-1], faces)
        rooms += 1 if IS_ROOM[laid[-1] >> 22] else 0
    if not laid:
        raise BadNotation("a castle has at least a foyer, such as foyer@0,0")
    if not TILES[laid[0] >> 22].id.startswith("foyer"):
        raise BadNotation(f"a castle begins with its foyer, not with '{write_spot(laid[0])}'")
    return build(laid, covers)


def read_faces(word: str, code: int, names: list[str]) -> tuple[int, ...]:
    """The numbers of the faces on a room; each must be one, and of the room's size."""
    room = TILES[code >> 22]
    for name in names:
        face = tile_named(name)
        if face.role != "face" or room.role != "room" or face.size != room.size:
            raise BadNotation(f"'{word}': the {face.name} cannot cover the {room.name}")
    return tuple([NUMBER[name] for name in names])
