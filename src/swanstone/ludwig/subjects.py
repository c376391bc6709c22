"""What the rulebook is asked about: every subject names the state and the seat."""

from typing import Any

from swanstone.core.ledger import Ledger
from swanstone.core.marks import mypyc_attr
from swanstone.ludwig.castle import Castle
from swanstone.ludwig.pieces import Ware
from swanstone.ludwig.rooms import NO_TILE, TILE, TILES, Tile
from swanstone.ludwig.state import State
from swanstone.ludwig.terms import BASE_TERMS


@mypyc_attr(acyclic=True)
class Subject:
    """A seat at a table; at a point of the whole table the Master Builder's, and for a held card its holder's."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat

    def for_seat(self, seat: int) -> "Subject":
        """The same matter as another seat's own."""
        return Subject(self.state, seat)


@mypyc_attr(acyclic=True)
class Seated:
    """A seat at a table as everybody sees it: of a state, or of any seat's view."""

    def __init__(self, state: Any, seat: int) -> None:
        self.state = state
        self.seat = seat


@mypyc_attr(acyclic=True)
class Deal(Subject):
    """A purchase under consideration."""

    def __init__(self, state: State, seat: int, ware: Ware) -> None:
        self.state = state
        self.seat = seat
        self.ware = ware

    @property
    def room(self) -> str:
        """The tile that would be bought."""
        return self.ware.room

    @property
    def tile(self) -> Tile:
        """What is printed on it: types, size, points; nothing where the ware is no tile."""
        return TILE.get(self.ware.room, NO_TILE)


@mypyc_attr(acyclic=True)
class Payment(Deal):
    """A purchase that is about to be paid for, at its price."""

    def __init__(self, state: State, seat: int, ware: Ware, price: int) -> None:
        self.state = state
        self.seat = seat
        self.ware = ware
        self.price = price


@mypyc_attr(acyclic=True)
class Revealed(Subject):
    """A tile that has just come to the market, and the slot in which it lies."""

    def __init__(self, state: State, seat: int, room: str, slot: int) -> None:
        self.state = state
        self.seat = seat
        self.room = room
        self.slot = slot

    def for_seat(self, seat: int) -> "Revealed":
        return Revealed(self.state, seat, self.room, self.slot)


@mypyc_attr(acyclic=True)
class Stacks(Subject):
    """The stacks of the table, with how many tiles each of them has left."""

    def __init__(self, state: State, seat: int, left: dict[str, int]) -> None:
        self.state = state
        self.seat = seat
        self.left = left

    @property
    def empty(self) -> list[str]:
        """The stacks without a tile."""
        return [name for name, left in self.left.items() if left == 0]

    def for_seat(self, seat: int) -> "Stacks":
        return Stacks(self.state, seat, self.left)


@mypyc_attr(acyclic=True)
class Discarded(Subject):
    """Bonus cards that a seat has put under the deck: who it was, where the first lies in the deck, and how many."""

    def __init__(self, state: State, seat: int, by: int, place: int, number: int) -> None:
        self.state = state
        self.seat = seat
        self.by = by
        self.place = place
        self.number = number

    def for_seat(self, seat: int) -> "Discarded":
        return Discarded(self.state, seat, self.by, self.place, self.number)


@mypyc_attr(acyclic=True)
class Candidates(Subject):
    """Tiles that might come into a castle."""

    def __init__(self, state: State, seat: int, castle: Castle, rooms: list[str]) -> None:
        self.state = state
        self.seat = seat
        self.castle = castle
        self.rooms = rooms
        self.terms = BASE_TERMS
        """The terms on which the seat places, which the rulebook has worked out."""

    def only(self, room: str) -> "Candidates":
        """One of them."""
        return Candidates(self.state, self.seat, self.castle, [room])


@mypyc_attr(acyclic=True)
class Spot(Subject):
    """A tile at a place of a castle, and the passages that are laid along with it."""

    def __init__(self, state: State, seat: int, castle: Castle, code: int, along: tuple[int, ...] = ()) -> None:
        self.state = state
        self.seat = seat
        self.castle = castle
        self.code = code
        self.along = along


@mypyc_attr(acyclic=True)
class Placed(Subject):
    """A room of a castle, by its number in the order of placing."""

    def __init__(self, state: State, seat: int, room: int) -> None:
        self.state = state
        self.seat = seat
        self.room = room

    @property
    def castle(self) -> Castle:
        """The castle as it is now."""
        return self.state.players[self.seat].castle

    @property
    def tile(self) -> Tile:
        """What the room shows now: its types, size and points."""
        return TILES[self.castle.faces[self.room]]


@mypyc_attr(acyclic=True)
class Scored(Subject):
    """A tile score, line by line (TSC-7)."""

    def __init__(self, state: State, seat: int, lines: Ledger) -> None:
        self.state = state
        self.seat = seat
        self.lines = lines


@mypyc_attr(acyclic=True)
class RewardKind(Seated):
    """A kind of completion reward that a seat may get."""

    def __init__(self, state: Any, seat: int, kind: str) -> None:
        self.state = state
        self.seat = seat
        self.kind = kind


@mypyc_attr(acyclic=True)
class Counting(Subject):
    """A favor or bonus card and the seat for which it counts."""

    def __init__(self, state: State, seat: int, card: str) -> None:
        self.state = state
        self.seat = seat
        self.card = card

    @property
    def castle(self) -> Castle:
        """The castle of the seat."""
        return self.state.players[self.seat].castle

    def for_seat(self, seat: int) -> "Counting":
        return Counting(self.state, seat, self.card)
