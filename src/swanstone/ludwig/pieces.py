"""The pieces on the table: what a seat owns, what is for sale, tiles and cards that lie face down.

They are values: a copy may be changed by whoever made it, until somebody else can see it. `dataclass` tells only which fields
go into JSON.
"""

from dataclasses import dataclass
from typing import Any, ClassVar

from swanstone.core.agenda import Item
from swanstone.core.ledger import Ledger
from swanstone.core.marks import mypyc_attr
from swanstone.core.value import Value
from swanstone.ludwig.castle import Castle


@mypyc_attr(acyclic=True)
@dataclass(init=False, eq=False, repr=False)
class Player(Value):
    """What belongs to a seat."""

    coins: int
    castle: Castle
    points: int
    ledger: Ledger
    """Every change of the points, line by line; it always sums to them."""
    bonus_cards: tuple[str, ...]
    drawn: tuple[str, ...]
    """Bonus cards from which the seat still has to choose."""
    sealed: tuple[str, ...]
    """What the seat has chosen of them, while others still choose."""
    downstairs_completed: int

    def __init__(
        self,
        coins: int,
        castle: Castle,
        points: int = 0,
        ledger: Ledger = (),
        bonus_cards: tuple[str, ...] = (),
        drawn: tuple[str, ...] = (),
        sealed: tuple[str, ...] = (),
        downstairs_completed: int = 0,
    ) -> None:
        self.coins = coins
        self.castle = castle
        self.points = points
        self.ledger = ledger
        self.bonus_cards = bonus_cards
        self.drawn = drawn
        self.sealed = sealed
        self.downstairs_completed = downstairs_completed

    def copy(self) -> "Player":
        """An equal player, to be changed by whoever asked."""
        return Player(
            self.coins,
            self.castle,
            self.points,
            self.ledger,
            self.bonus_cards,
            self.drawn,
            self.sealed,
            self.downstairs_completed,
        )

    def _repr_svg_(self) -> str:
        """The castle as a picture, which notebooks show."""
        return self.castle._repr_svg_()

    def score(self, lines: Ledger) -> None:
        """Puts these lines on the account."""
        for line in lines:
            self.points += line.amount
        self.ledger += lines


@mypyc_attr(acyclic=True)
class Offer(Value):
    """A room for sale: the slot of the market in which it lies, the slot's price, and the coins that have gathered on it."""

    def __init__(self, room: str, slot: int, price: int, coins: int = 0) -> None:
        self.room = room
        self.slot = slot
        self.price = price
        self.coins = coins


@mypyc_attr(allow_interpreted_subclasses=True)
class Ware(Value):
    """Something that can be bought: its printed price, the coins that lie on it, and how many are left.

    This one is a room of the market. Whatever else is for sale is a subclass, which says how it is taken and what its buyer
    does with it; `room` is its id, also where it is no tile.
    """

    kind: ClassVar[str] = "room"
    """What sort of thing it is: room, hallway, stairs, or what a module sells, such as moat or renovation."""

    def __init__(self, room: str, price: int, coins: int = 0, left: int = 1) -> None:
        self.room = room
        self.price = price
        self.coins = coins
        self.left = left

    def take(self, state: Any) -> None:
        """One of it leaves its place on the table."""
        state.offers = tuple([offer for offer in state.offers if offer.room != self.room])

    def steps(self, seat: int) -> tuple[Item, ...]:
        """What the buyer does with it, in order."""
        from swanstone.ludwig.place_room import PlaceRoom  # placing leads to rewards, which take wares

        return (PlaceRoom(seat, self.room),)

    def best_points(self, rules: Any, state: Any, seat: int) -> int | None:
        """For a ware that is no tile: the most that it would score for a seat; None if the seat cannot place it."""
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Hallway(Ware):
    """A hallway from the supply."""

    kind = "hallway"

    def take(self, state: Any) -> None:
        state.hallways -= 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Stairs(Ware):
    """Stairs from the supply."""

    kind = "stairs"

    def take(self, state: Any) -> None:
        state.stairs -= 1


@mypyc_attr(acyclic=True)
@dataclass(init=False, eq=False, repr=False)
class Laid(Value):
    """A tile face down on the room deck, laid there by a seat (SLEEPING)."""

    room: str
    seat: int
    looks: tuple[int, ...]
    """How often each seat had looked through its stack by then: who has looked knows that it was there."""

    def __init__(self, room: str, seat: int, looks: tuple[int, ...]) -> None:
        self.room = room
        self.seat = seat
        self.looks = looks


@mypyc_attr(acyclic=True)
@dataclass(init=False, eq=False, repr=False)
class HiddenCard(Value):
    """A bonus card in its deck, and the seat that knows it because it put it there."""

    card: str
    known_to: int | None

    def __init__(self, card: str, known_to: int | None = None) -> None:
        self.card = card
        self.known_to = known_to


@mypyc_attr(acyclic=True)
@dataclass(init=False, eq=False, repr=False)
class Turn(Value):
    """What happens only within one turn."""

    seat: int
    corridor_earned: bool
    extra_turns: int

    def __init__(self, seat: int, corridor_earned: bool = False, extra_turns: int = 0) -> None:
        self.seat = seat
        self.corridor_earned = corridor_earned
        self.extra_turns = extra_turns
