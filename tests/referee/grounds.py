"""A castle with all that expansions bring: pieces on the ground, passages, and faces on rooms; its geometry is the oracle's."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from tests import oracle
from tests.oracle import BASE, Terms, counts, moves
from tests.referee.box import faces

PASSAGES = tuple(moves.GAPS)


class Grounds:
    """A player's tiles and pieces in the order of laying, the foyer first."""

    def __init__(self, text: str, passages: Iterable[str] = ()) -> None:
        self.laid = text.split()
        self.passages = list(passages)
        """The secret passages that the player has not laid yet."""
        self.terms = BASE
        self.piles = False
        """Whether renovations may cover renovations (DEC-24)."""

    @property
    def text(self) -> str:
        """The castle in the notation."""
        return " ".join(self.laid)

    @property
    def rooms(self) -> list[str]:
        """Its rooms in the notation, each with its faces."""
        return [word for word in self.laid if is_room(word)]

    def number(self, spot: str) -> int:
        """The number of the room at a spot, covered or not."""
        return [word.partition("+")[0] for word in self.rooms].index(spot)

    @property
    def moats(self) -> int:
        """How many moats it has."""
        return moves.moats(self.text)

    def on(self, terms: Terms) -> Terms:
        """The terms of a seat, with what the castle itself adds to them (SEC-13, MOAT-18)."""
        return terms._replace(moats=self.moats, passage_factor=2)

    # Placing

    def place(self, spot: str, along: Iterable[str]) -> list[int]:
        """Adds a tile and passages; tells which rooms that completes (COMPLETE-1)."""
        before = self.completed()
        self.laid += [spot, *along]
        self.use(along)
        return sorted(self.completed() - before)

    def use(self, along: Iterable[str]) -> None:
        """Takes passages out of the player's hand."""
        for passage in along:
            self.passages.remove(passage.partition("@")[0])

    def cover(self, number: int, face: str, along: Iterable[str]) -> list[int]:
        """Lays a renovation on a room; tells which rooms are completed now, that one too if it is complete (REN-12)."""
        before = self.completed() - {number}
        word = self.rooms[number]
        self.laid[self.laid.index(word)] = f"{word}+{face}"
        self.laid += along
        self.use(along)
        return sorted(self.completed() - before)

    def points_for_last(self) -> int:
        """What the room scores that was placed last (TSC-2 to 4)."""
        return self.points_for(len(self.rooms) - 1)

    def points_for(self, number: int) -> int:
        """What a room scores as if it, or the face on it, had just come."""
        return moves.lines(self.text, number, self.on(self.terms)).total()

    def points_again(self, number: int) -> int:
        """What a room's value and own effect score (LIVING)."""
        return moves.own_lines(self.text, number, self.on(self.terms)).total()

    def has_room_for(self, ware: str) -> bool:
        """Whether a room could be placed (PLACE-8), perhaps by a passage alone (SEC-8)."""
        return any(fits(self.text, face, tuple(self.passages), self.terms) for face in faces(ware))

    def sites(self) -> frozenset[str]:
        """Where a moat could be laid (MOAT-8)."""
        return moves.sites(self.text)

    def coverable(self, face: str) -> frozenset[int]:
        """The rooms that a renovation could lie on (REN-2)."""
        return moves.coverable(self.text, face, piles=self.piles)

    def coverable_spots(self, face: str) -> dict[str, int]:
        """Where a renovation could be placed: the corners of the rooms, with the face's name."""
        words = {number: self.rooms[number] for number in sorted(self.coverable(face))}
        return {
            at_corner(f"{face}@{word.partition('@')[2].partition('+')[0]}"): number for number, word in words.items()
        }

    # Counting

    def completed(self) -> frozenset[int]:
        """The rooms, corridors included, whose entrances are all connected."""
        return completed(self.text, self.terms)

    def types_of(self, number: int) -> frozenset[str]:
        """The types of a room."""
        return counts.types(self.text)[number]

    def size_of(self, number: int) -> int:
        """The printed size of a room."""
        return counts.sizes(self.text)[number]

    def number_of(self, *ids: str) -> int:
        """How many of its tiles are among these."""
        return sum(word.partition("@")[0] in ids for word in self.laid)

    def external_entrances(self) -> int:
        """Open entrances that lead outside, those of corridors left out, renovated ones too (A-73)."""
        types = counts.types(self.text)
        return sum("corridor" not in types[number] for number, _ in oracle.external_entrances(self.text))


def at_corner(spot: str) -> str:
    """A spot without its turn: the face that covers a room lies as the room does."""
    name, _, place = spot.partition("@")
    return f"{name}@{place.partition('r')[0]}"


def is_room(word: str) -> bool:
    """Whether a word of a castle is a room."""
    return oracle._tiles()[word.partition("@")[0]].role == "room"


@lru_cache(5000)
def completed(castle: str, terms: Terms) -> frozenset[int]:
    """The complete rooms of a castle."""
    return oracle.completed(castle, terms)


@lru_cache(20000)
def fits(castle: str, tile: str, passages: tuple[str, ...], terms: Terms) -> bool:
    """Whether a tile has a legal spot in a castle."""
    return moves.fits(castle, tile, passages, terms)
