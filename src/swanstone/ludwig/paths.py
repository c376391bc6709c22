"""The longest walk through a castle that enters no room twice (FAV-8)."""

from typing import Final

from swanstone.ludwig import scoring
from swanstone.ludwig.castle import Castle
from swanstone.ludwig.terms import Terms

Walk = tuple[int, int]
"""How many rooms a walk enters, and which, one bit each."""
NOWHERE: Final[Walk] = (0, 0)


def longest_path(castle: Castle, terms: Terms) -> Walk:
    """The longest walk from any room to any other (FAV-8)."""
    links = [scoring.links(castle, room, terms) for room in range(len(castle))]
    everywhere = (1 << len(links)) - 1
    walks = Walks(links)
    best = NOWHERE
    for start in walks.starts():
        best = max(best, walks.onward(start, everywhere ^ (1 << start)), key=length)
    return best


def length(walk: Walk) -> int:
    """How many rooms a walk enters."""
    return walk[0]


class Walks:
    """The walks through rooms that are linked; each is worked out once."""

    def __init__(self, links: list[int]) -> None:
        self.links = links
        self.known: dict[tuple[int, int], Walk] = {}

    def starts(self) -> list[int]:
        """The rooms in which a longest walk may begin: where there are no rings, only dead ends."""
        rooms = list(range(len(self.links)))
        ends = [room for room in rooms if self.links[room].bit_count() == 1]
        return rooms if len(ends) < 2 or self.has_rings() else ends

    def has_rings(self) -> bool:
        """Whether some way leads back to where it came from by other rooms."""
        doors = sum([links.bit_count() for links in self.links]) // 2
        return doors >= len(self.links)

    def onward(self, room: int, free: int) -> Walk:
        """The longest walk that begins in a room and goes on through free ones."""
        within = self.reachable(room, free)
        key = (room, within)
        if key not in self.known:
            best, most = NOWHERE, within.bit_count()
            for other in bits_of(self.links[room] & within):
                walk = self.onward(other, within ^ (1 << other))
                best = max(best, walk, key=length)
                if best[0] == most:
                    break
            self.known[key] = (best[0] + 1, best[1] | 1 << room)
        return self.known[key]

    def reachable(self, room: int, free: int) -> int:
        """The free rooms to which any way leads."""
        found, edge = 0, self.links[room] & free
        while edge:
            found |= edge
            beyond = 0
            for other in bits_of(edge):
                beyond |= self.links[other]
            edge = beyond & free & ~found
        return found


def bits_of(number: int) -> list[int]:
    """The bits that are set, by their places."""
    found: list[int] = []
    while number:
        lowest = number & -number
        found.append(lowest.bit_length() - 1)
        number ^= lowest
    return found
