"""What a player can be asked, and which answers the rules allow."""

from functools import cached_property
from itertools import permutations
from math import perm
from typing import Protocol

from tests import oracle
from tests.oracle import moves
from tests.referee.box import faces
from tests.referee.grounds import Grounds, at_corner


class Question(Protocol):
    """A decision of one seat; answers are texts without the seat, as in `buy sauna`."""

    verbs: frozenset[str]

    def allows(self, answer: str) -> bool:
        """Whether an answer is legal."""

    def count(self) -> int:
        """How many answers are legal."""


class OneOf:
    """A choice from a short list."""

    def __init__(self, *answers: str) -> None:
        self.answers = frozenset(answers)
        self.verbs = frozenset(answer.split()[0] for answer in answers)

    def allows(self, answer: str) -> bool:
        return answer in self.answers

    def count(self) -> int:
        return len(self.answers)


class Arrangement:
    """Every way to lay the rooms of the market under its prices (PRICE-1)."""

    verbs = frozenset({"price"})

    def __init__(self, rooms: list[str], places: int) -> None:
        self.rooms = rooms
        self.places = places

    def allows(self, answer: str) -> bool:
        named = answer.split()[1:]
        return sorted(named) == sorted(self.rooms + ["-"] * (self.places - len(self.rooms)))

    def count(self) -> int:
        return perm(self.places, len(self.rooms))


class InTime(Arrangement):
    """The same while an hourglass runs: some rooms may be laid for now, until the time is up (DEC-11)."""

    verbs = frozenset({"price", "so-far", "time-up"})

    def allows(self, answer: str) -> bool:
        verb, *named = answer.split()
        if verb == "price":
            return super().allows(answer)
        rooms = [room for room in named if room != "-"]
        partly = len(named) == self.places and len(set(rooms)) == len(rooms) and set(rooms) <= set(self.rooms)
        return partly if verb == "so-far" else not named


class Spot:
    """Every legal spot of a tile in a castle (PLACE-1 to 7)."""

    verbs = frozenset({"place"})

    def __init__(self, castle: str, ware: str) -> None:
        self.castle = castle
        self.ware = ware

    def allows(self, answer: str) -> bool:
        spot = answer.removeprefix("place ")
        return spot.partition("@")[0] in faces(self.ware) and not oracle.objections(self.castle, spot)

    @cached_property
    def spots(self) -> frozenset[str]:
        """All of them; slow."""
        return frozenset().union(*(oracle.spots(self.castle, face) for face in faces(self.ware)))

    def count(self) -> int:
        return len(self.spots)


def laying(stack: list[str], most: int = 2) -> OneOf:
    """None, one or two tiles of a stack, in any order (SLEEPING); with a decree three (DEC-43)."""
    chosen = [rooms for number in range(most + 1) for rooms in permutations(stack, number)]
    return OneOf(*(" ".join(("lay", *rooms)) for rooms in chosen))


class Moves:
    """Every legal spot of a tile in a castle, with every set of passages that may be laid along (SEC-23)."""

    verbs = frozenset({"place"})

    def __init__(self, castle: Grounds, ware: str) -> None:
        self.castle = castle.text
        self.passages = tuple(castle.passages)
        self.terms = castle.terms
        self.ware = ware

    def allows(self, answer: str) -> bool:
        _, spot, *along = answer.split()
        left = {passage.partition("@")[0] for passage in along} <= set(self.passages)
        named = spot.partition("@")[0] in faces(self.ware)
        return named and left and not moves.objections(self.castle, spot, along, self.terms)

    @cached_property
    def moves(self) -> frozenset[moves.Move]:
        """All of them; slow."""
        found = (moves.moves(self.castle, face, self.passages, self.terms) for face in faces(self.ware))
        return frozenset().union(*found)

    def count(self) -> int:
        return len(self.moves)


class Covers:
    """Every room that a renovation may cover, with every set of passages that may be laid along (REN-2, SEC-16)."""

    verbs = frozenset({"place"})

    def __init__(self, castle: Grounds, face: str) -> None:
        self.castle = castle
        self.face = face

    def allows(self, answer: str) -> bool:
        _, spot, *along = answer.split()
        corner = at_corner(spot)
        return corner in self.castle.coverable_spots(self.face) and frozenset(along) in self.links(corner)

    def links(self, spot: str) -> frozenset[frozenset[str]]:
        """The passages that may be laid from the room at a spot."""
        number = self.castle.coverable_spots(self.face)[spot]
        return moves.links_from(self.castle.text, number, self.castle.passages, self.castle.terms)

    def count(self) -> int:
        return sum(len(self.links(spot)) for spot in self.castle.coverable_spots(self.face))
