"""The free plane around a castle, and which entrances reach it (PLACE-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from swanstone.ludwig.geometry import FORM_OF, FORMS, STRAIGHT, half_edge, round_relation
from swanstone.ludwig.notation import left_of, top_of

if TYPE_CHECKING:
    from swanstone.ludwig.castle import Castle


class Outside:
    """The free plane around a castle that reaches infinity.

    It is filled over empty cells in four directions and through the hollows at the corners of round rooms. Each hollow has
    two halves, one along the horizontal and one along the vertical edge of the room's box; they are one space unless another
    round room touches exactly between them. Half edges of boxes, known by the quarter-unit coordinates of their middles, join
    a hollow to the empty cell or the hollow on their other side.
    """

    def __init__(self, castle: Castle) -> None:
        self.castle = castle
        self.grid = bytes(castle.grid)
        self.empty = empty_cells(self.grid)
        self.cells = in_view(castle, self.grid)
        self._spread()
        self.halves: dict[int, list[int]] = {}
        """The hollows at a half edge."""
        self.edges: list[list[tuple[int, int]]] = []
        """For every hollow, its half edges and the cell beyond each."""
        self.joined: list[set[int]] = []
        self.reached: set[int] = set()
        if castle.hollow or self._shut_in_beside_hollows():
            self._fill_through_hollows()

    def has_cell(self, cell: int) -> bool:
        """Whether an empty cell lies outside."""
        return (self.cells >> cell) & 1 == 1

    def has_hollow_at(self, front: int, facing: int) -> bool:
        """Whether the hollow that an entrance looks into lies outside."""
        return any([hollow in self.reached for hollow in self.hollows_at(front, facing)])

    def hollows_at(self, front: int, facing: int) -> list[int]:
        """The hollows that an entrance looks into."""
        stride = self.castle.frame.stride
        return self.halves.get(half_edge(front % stride, front // stride, facing ^ 2, 0), [])

    def _add_hollows(self, code: int) -> None:
        """The eight half hollows of a round room, two to a corner."""
        castle = self.castle
        x, y = left_of(code) - castle.left, top_of(code) - castle.top
        anchor, shift = y * castle.frame.stride + x, half_edge(x, y, 0, 0) - half_edge(0, 0, 0, 0)
        for edges in castle.frame.half_hollows[FORM_OF[code >> 20]]:
            hollow = len(self.edges)
            self.edges.append([(half + shift, cell + anchor) for half, cell in edges])
            for half, _ in self.edges[hollow]:
                self.halves.setdefault(half, []).append(hollow)
            self.joined.append(set())

    def _join(self) -> None:
        """Joins hollows that are one space: across half edges, within a corner, and where two boxes share a corner."""
        for hollows in self.halves.values():
            if len(hollows) > 1:
                for one in hollows:
                    self.joined[one].update(hollows)
        round_rooms = [code for code in self.castle.laid if FORMS[FORM_OF[code >> 20]].kind != STRAIGHT]
        cut: set[int] = set()
        for i in range(len(round_rooms)):
            for j in range(i):
                self._join_shared(round_rooms, i, j, cut)
        for hollow in range(0, len(self.edges), 2):
            if hollow not in cut:
                self._link(hollow, hollow + 1)

    def _join_shared(self, rooms: list[int], i: int, j: int, cut: set[int]) -> None:
        """Two round rooms whose boxes share a corner: their hollows meet there, on both sides of a point of contact."""
        a, b = FORMS[FORM_OF[rooms[i] >> 20]], FORMS[FORM_OF[rooms[j] >> 20]]
        dx, dy = left_of(rooms[j]) - left_of(rooms[i]), top_of(rooms[j]) - top_of(rooms[i])
        if not (-b.width < dx < a.width and -b.height < dy < a.height):
            return
        mine = 8 * i + 2 * ((1 if dx > 0 else 0) + (2 if dy > 0 else 0))
        others = 8 * j + 2 * ((0 if dx > 0 else 1) + (0 if dy > 0 else 2))
        if round_relation(a, b, dx, dy):
            cut.update((mine, others))
        self._link(mine, others + 1)
        self._link(mine + 1, others)

    def _link(self, one: int, other: int) -> None:
        self.joined[one].add(other)
        self.joined[other].add(one)

    def _spread(self) -> None:
        """Spreads over empty cells as far as it goes."""
        self.cells = spread_over(self.cells, self.empty, self.castle.frame.stride)

    def _shut_in_beside_hollows(self) -> bool:
        """Whether some entrance opens into an enclosed space that borders on a hollow, through which it might get out."""
        shut = 0
        for key in self.castle.owner:
            if not self.has_cell(key >> 2):
                shut |= 1 << (key >> 2)
        if shut == 0:
            return False
        hollows = cells_with(self.grid, _HOLLOW_DIGITS)
        return widened(spread_over(shut, self.empty, self.castle.frame.stride), self.castle.frame.stride) & hollows != 0

    def _fill_through_hollows(self) -> None:
        """Goes on through hollows where cells alone do not settle it."""
        for code in self.castle.laid:
            if FORMS[FORM_OF[code >> 20]].kind != STRAIGHT:
                self._add_hollows(code)
        self._join()
        while self._fill_hollows():
            self._spread()

    def _fill_hollows(self) -> bool:
        """Reaches hollows from outside cells, and outside cells from hollows; tells whether anything was new."""
        new = False
        for hollow in range(len(self.edges)):
            if hollow not in self.reached and self._is_reached(hollow):
                self.reached.add(hollow)
                for _, cell in self.edges[hollow]:
                    self.cells |= (1 << cell) & self.empty
                new = True
        return new

    def _is_reached(self, hollow: int) -> bool:
        """Whether a hollow borders on the outside."""
        for _, cell in self.edges[hollow]:
            if self.has_cell(cell):
                return True
        return not self.reached.isdisjoint(self.joined[hollow])


def in_view(castle: Castle, grid: bytes) -> int:
    """The cells that see the frame's upper or lower edge straight ahead, one bit each."""
    stride = castle.frame.stride
    full = (1 << len(grid)) - 1
    below = above = full ^ empty_cells(grid)
    step = stride
    while step < len(grid):
        below |= below << step & full
        above |= above >> step
        step *= 2
    return full ^ (below & above)


def widened(cells: int, stride: int) -> int:
    """The cells and their neighbours in four directions."""
    return cells | cells << 1 | cells >> 1 | cells << stride | cells >> stride


def spread_over(cells: int, empty: int, stride: int) -> int:
    """All cells that can be reached over empty ones."""
    reached = 0
    while reached != cells:
        reached = cells
        cells = widened(reached, stride) & empty
    return cells


_EMPTY_DIGITS: Final = bytes([49] + [48] * 255)
_HOLLOW_DIGITS: Final = bytes([48, 48] + [49] * 254)


def cells_with(grid: bytes, digits: bytes) -> int:
    """The cells whose contents stand for a 1 among the digits, one bit each."""
    return int(grid.translate(digits)[::-1], 2)


def empty_cells(grid: bytes) -> int:
    """The empty cells of a grid, one bit each."""
    return cells_with(grid, _EMPTY_DIGITS)
