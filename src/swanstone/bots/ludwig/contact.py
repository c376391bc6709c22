"""What a tile would join, shut and open at a place, found without building it."""

from swanstone.ludwig.castle import ANY_LEVEL, Castle
from swanstone.ludwig.geometry import EMPTY, FORM_OF
from swanstone.ludwig.notation import left_of, top_of


class Contact:
    """A tile at a legal place of a castle."""

    met: list[int]
    """The open entrances of the castle that it joins, by key (4 * cell in front + facing)."""
    shut: list[int]
    """Those that its walls block."""
    lacking: int
    """How many of its own entrances join none."""
    opened: int
    """How many of these are open."""
    doors: list[int]
    """By how much the open entrances of each level become more."""

    def __init__(self, castle: Castle, code: int) -> None:
        anchor = castle.cell(left_of(code), top_of(code))
        self.met = []
        self.shut = []
        self.lacking = self.opened = 0
        self.doors = [0, 0]
        self._join(castle, anchor, code >> 20)
        self._block(castle, anchor, FORM_OF[code >> 20])

    def _join(self, castle: Castle, anchor: int, turned: int) -> None:
        """Follows the tile's entrances: each joins one of the castle, is open, or leads nowhere."""
        seen, grid, steps = castle.levels_at, castle.grid, castle.frame.steps
        for entry in castle.frame.entrances[turned]:
            cell, opposite, level = anchor + (entry >> 4), entry & 3, (entry >> 2) & 1
            if (seen[cell] >> opposite) & ANY_LEVEL:
                self.met.append(4 * cell + opposite)
                self.doors[level] -= 1
                continue
            self.lacking += 1
            if grid[cell + steps[opposite ^ 2]] == EMPTY:
                self.opened += 1
                self.doors[level] += 1

    def _block(self, castle: Castle, anchor: int, form: int) -> None:
        """Finds the entrances that the tile's walls stand against, or that look into the hollows of a round one."""
        seen, frame = castle.levels_at, castle.frame
        for wall in frame.walls[form]:
            cell = anchor + (wall >> 2)
            if seen[cell]:
                self._shut_one(castle, cell, (wall & 3) ^ 2)
        for offset in frame.hollows[form]:
            cell = anchor + offset
            if seen[cell]:
                for facing in range(4):
                    self._shut_one(castle, cell, facing)

    def _shut_one(self, castle: Castle, cell: int, facing: int) -> None:
        levels = castle.levels_at[cell] >> facing
        if levels & ANY_LEVEL:
            key = 4 * cell + facing
            if key not in self.met and key not in self.shut:
                self.shut.append(key)
                self.doors[(levels >> 4) & 1] -= 1

    def rooms(self, castle: Castle) -> list[int]:
        """The rooms that are joined or blocked, each once."""
        found: list[int] = []
        for keys in (self.met, self.shut):
            for key in keys:
                room = castle.owner[key]
                if room not in found:
                    found.append(room)
        return found


def belonging(castle: Castle, keys: list[int], room: int) -> int:
    """How many of some open entrances belong to a room."""
    found = 0
    for key in keys:
        if castle.owner[key] == room:
            found += 1
    return found
