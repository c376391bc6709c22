"""Every point at which a module, a mode of play or a card may bend the game, each with the base game's answer."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct

from swanstone.core.amend import Rulebook, moment, question
from swanstone.core.errors import Objection
from swanstone.core.ledger import Ledger
from swanstone.ludwig import placement, scoring
from swanstone.ludwig.cards import BONUS_CARDS, FAVORS
from swanstone.ludwig.castle import Castle
from swanstone.ludwig.counting import card_points, count
from swanstone.ludwig.effects import Effect
from swanstone.ludwig.notation import tile_of
from swanstone.ludwig.rooms import SUPPLY, TILES, Players

PLAYERS = {seats: SUPPLY.for_players(seats) for seats in range(1, 5)}
"""The rows of the supply by number of seats; the solo game bends its own (SOLO-1)."""

if TYPE_CHECKING:
    from swanstone.ludwig.state import State


class Deal(Struct, frozen=True, gc=False):
    """A purchase under consideration: who would buy what, at which printed price."""

    state: "State"
    seat: int
    room: str
    printed: int
    coins: int = 0
    """What lies on the room (BUY-4)."""


class Placing(Struct, frozen=True, gc=False):
    """Tiles that might come into a castle."""

    state: "State"
    seat: int
    castle: Castle
    rooms: list[str]


class Spot(Struct, frozen=True, gc=False):
    """A tile at a place of a castle."""

    state: "State"
    seat: int
    castle: Castle
    code: int


class Placed(Struct, frozen=True, gc=False):
    """A room of a castle, by its number in the order of placing."""

    state: "State"
    seat: int
    room: int

    @property
    def castle(self) -> Castle:
        """The castle as it is now."""
        return self.state.players[self.seat].castle


class TurnOver(Struct, frozen=True, gc=False):
    """A turn that has just ended, whether a tile was bought in it or not."""

    state: "State"
    seat: int


class Counting(Struct, frozen=True, gc=False):
    """A favor or bonus card and the seat for which it counts."""

    state: "State"
    seat: int
    card: str


class LudwigRules(Rulebook):
    """The rules of a table."""

    # Setting up

    @question
    def supply(self, seats: int) -> Players:
        """How many tiles are counted out and offered (SETUP-5, SETUP-6)."""
        return PLAYERS[seats]

    @question
    def favors_revealed(self, seats: int) -> int:
        """How many King's Favors are revealed (SETUP-3)."""
        return seats

    @question
    def bonus_cards_dealt(self, seats: int) -> tuple[int, int]:
        """How many bonus cards each seat is dealt, and how many it keeps (SETUP-9)."""
        return 3, 2

    @question
    def opens_with_offers(self, seats: int) -> bool:
        """Whether the market is filled before the first round (SETUP-6)."""
        return True

    # The round

    @question
    def prices(self, seats: int) -> tuple[int, ...]:
        """The prices of the market, in the order in which they are filled (SETUP-6)."""
        return SUPPLY.prices[: self.supply(seats).offers]

    @question
    def may_set_prices(self, state: "State") -> bool:
        """Whether the Master Builder rearranges the rooms (PRICE-1)."""
        return True

    @question
    def clears_market(self, state: "State") -> bool:
        """Whether rooms left over leave the game instead of gathering coins (COINS-1)."""
        return False

    @question
    def turn_order(self, state: "State") -> tuple[int, ...]:
        """The seats in the order of their turns: the Master Builder is last (BUY-1)."""
        left = (state.master_builder + 1) % len(state.players)
        return tuple(state.seats_from(left))

    # Buying

    @question
    def price(self, deal: Deal) -> int:
        """What a room costs: the price it lies under, or the fixed price of a corridor (BUY-2)."""
        return deal.printed

    @question
    def payee(self, deal: Deal) -> int | None:
        """Who is paid: the Master Builder, who pays the supply (BUY-3)."""
        builder = deal.state.master_builder
        return None if deal.seat == builder else builder

    # Placing

    @question
    def spots(self, placing: Placing) -> list[int]:
        """Every legal place of the tiles; a hallway shows the face that fits (CORR-1)."""
        return [spot for room in placing.rooms for spot in placement.spots_named(placing.castle, room)]

    @question
    def placeable(self, placing: Placing) -> list[str]:
        """Those of some tiles that have a legal place (PLACE-8)."""
        return placement.fitting(placing.castle, placing.rooms)

    @question
    def objections(self, spot: Spot) -> list[Objection]:
        """Every reason against a place (PLACE-1 to PLACE-7)."""
        return placement.objections(spot.castle, spot.code)

    @question
    def tile_lines(self, spot: Spot) -> Ledger:
        """What a placed tile scores at once (SCORE-1 to SCORE-3)."""
        return scoring.ledger(scoring.parts(spot.castle, spot.code))

    @question
    def rescored_lines(self, placed: Placed) -> Ledger:
        """What a room scores again as if just placed: its value and its own bonus (LIVING)."""
        return scoring.ledger(scoring.own_parts(placed.castle, placed.room), "LIVING")

    @question
    def rewards(self, placed: Placed) -> tuple[str, ...]:
        """The rewards of a completed room, by its types (COMPLETE-2)."""
        return TILES[tile_of(placed.castle.codes[placed.room])].types

    # Final scoring

    @question
    def favor_count(self, counting: Counting) -> int:
        """What a favor counts for a seat (FAVOR-1)."""
        player = counting.state.players[counting.seat]
        return count(FAVORS[counting.card], player.castle, player.coins)

    @question
    def bonus_points(self, counting: Counting) -> int:
        """What a bonus card scores for a seat (FINAL-3)."""
        player = counting.state.players[counting.seat]
        return card_points(BONUS_CARDS[counting.card], player.castle, player.coins)

    @question
    def titles(self, state: "State") -> tuple[str, ...]:
        """A title for each seat by its score; only the solo game has them (SOLO-3)."""
        return ()

    # Moments

    @moment
    def room_placed(self, placed: Placed) -> Iterable[Effect]:
        """A tile has been placed and scored; its rewards come after this."""
        return ()

    @moment
    def room_completed(self, placed: Placed) -> Iterable[Effect]:
        """A room has been completed; its reward comes after this."""
        return ()

    @moment
    def turn_ended(self, turn: TurnOver) -> Iterable[Effect]:
        """A turn is over; extra turns come after this."""
        return ()

    @moment
    def round_ended(self, state: "State") -> Iterable[Effect]:
        """Every seat has had its turn."""
        return ()
