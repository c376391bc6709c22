"""Every point at which a module, a mode of play or a card may bend the game, each with the base game's answer."""

from typing import Any, Final

from swanstone.core.amend import Rulebook
from swanstone.core.errors import Objection
from swanstone.core.ledger import Ledger
from swanstone.core.native import mypyc_attr
from swanstone.ludwig import placement, scoring
from swanstone.ludwig.cards import BONUS_CARDS, FAVORS
from swanstone.ludwig.castle import Castle
from swanstone.ludwig.counting import card_points, count
from swanstone.ludwig.effects import Effect
from swanstone.ludwig.rooms import SUPPLY, Players, per_tile
from swanstone.ludwig.state import State
from swanstone.ludwig.terms import BASE_TERMS, Terms

PLAYERS: Final = {seats: SUPPLY.for_players(seats) for seats in range(1, 5)}
"""The rows of the supply by number of seats; the solo game bends its own (SOLO-1)."""
REWARDS: Final[list[tuple[str, ...]]] = per_tile(lambda tile: tile.types)
"""The rewards of each tile, by its types."""
NOTHING: Final[list[Effect]] = []


@mypyc_attr(acyclic=True)
class Deal:
    """A purchase under consideration: who would buy what, at which printed price."""

    def __init__(self, state: State, seat: int, room: str, printed: int, coins: int = 0) -> None:
        self.state = state
        self.seat = seat
        self.room = room
        self.printed = printed
        self.coins = coins
        """What lies on the room (BUY-4)."""


@mypyc_attr(acyclic=True)
class Seated:
    """A seat at a table as everybody sees it: of a state, or of any seat's view."""

    def __init__(self, state: Any, seat: int) -> None:
        self.state = state
        self.seat = seat


@mypyc_attr(acyclic=True)
class Placing:
    """Tiles that might come into a castle."""

    def __init__(self, state: State, seat: int, castle: Castle, rooms: list[str]) -> None:
        self.state = state
        self.seat = seat
        self.castle = castle
        self.rooms = rooms


@mypyc_attr(acyclic=True)
class Spot:
    """A tile at a place of a castle."""

    def __init__(self, state: State, seat: int, castle: Castle, code: int) -> None:
        self.state = state
        self.seat = seat
        self.castle = castle
        self.code = code


@mypyc_attr(acyclic=True)
class Placed:
    """A room of a castle, by its number in the order of placing."""

    def __init__(self, state: State, seat: int, room: int) -> None:
        self.state = state
        self.seat = seat
        self.room = room

    @property
    def castle(self) -> Castle:
        """The castle as it is now."""
        return self.state.players[self.seat].castle


@mypyc_attr(acyclic=True)
class TurnOver:
    """A turn that has just ended, whether a tile was bought in it or not."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat


@mypyc_attr(acyclic=True)
class Counting:
    """A favor or bonus card and the seat for which it counts."""

    def __init__(self, state: State, seat: int, card: str) -> None:
        self.state = state
        self.seat = seat
        self.card = card


class LudwigRules(Rulebook):
    """The rules of a table."""

    questions = (
        "supply",
        "favors_revealed",
        "bonus_cards_dealt",
        "opens_with_offers",
        "prices",
        "may_set_prices",
        "clears_market",
        "turn_order",
        "price",
        "payee",
        "spots",
        "placeable",
        "objections",
        "terms",
        "rewards",
        "favor_count",
        "bonus_points",
        "titles",
    )
    moments = ("room_placed", "room_completed", "turn_ended", "round_ended")

    # Setting up

    def supply(self, seats: int) -> Players:
        """How many tiles are counted out and offered (SETUP-5, SETUP-6)."""
        return self.bent("supply", PLAYERS[seats], seats)

    def favors_revealed(self, seats: int) -> int:
        """How many King's Favors are revealed (SETUP-3)."""
        return self.bent("favors_revealed", seats, seats)

    def bonus_cards_dealt(self, seats: int) -> tuple[int, int]:
        """How many bonus cards each seat is dealt, and how many it keeps (SETUP-9)."""
        return self.bent("bonus_cards_dealt", (3, 2), seats)

    def opens_with_offers(self, seats: int) -> bool:
        """Whether the market is filled before the first round (SETUP-6)."""
        return self.bent("opens_with_offers", True, seats)

    # The round

    def prices(self, seats: int) -> tuple[int, ...]:
        """The prices of the market, in the order in which they are filled (SETUP-6)."""
        return self.bent("prices", SUPPLY.prices[: self.supply(seats).offers], seats)

    def may_set_prices(self, state: State) -> bool:
        """Whether the Master Builder rearranges the rooms (PRICE-1)."""
        return self.bent("may_set_prices", True, state)

    def clears_market(self, state: State) -> bool:
        """Whether rooms left over leave the game instead of gathering coins (COINS-1)."""
        return self.bent("clears_market", False, state)

    def turn_order(self, state: State) -> tuple[int, ...]:
        """The seats in the order of their turns: the Master Builder is last (BUY-1)."""
        left = (state.master_builder + 1) % len(state.players)
        return self.bent("turn_order", tuple(state.seats_from(left)), state)

    # Buying

    def price(self, deal: Deal) -> int:
        """What a room costs: the price it lies under, or the fixed price of a corridor (BUY-2)."""
        return self.bent("price", deal.printed, deal)

    def payee(self, deal: Deal) -> int | None:
        """Who is paid: the Master Builder, who pays the supply (BUY-3)."""
        builder = deal.state.master_builder
        return self.bent("payee", None if deal.seat == builder else builder, deal)

    # Placing

    def spots(self, placing: Placing) -> list[int]:
        """Every legal place of the tiles; a hallway shows the face that fits (CORR-1)."""
        found: list[int] = []
        terms = self.terms(placing.state, placing.seat)
        for room in placing.rooms:
            found += placement.spots_named(placing.castle, room, terms)
        return self.bent("spots", found, placing)

    def placeable(self, placing: Placing) -> list[str]:
        """Those of some tiles that have a legal place (PLACE-8)."""
        terms = self.terms(placing.state, placing.seat)
        return self.bent("placeable", placement.fitting(placing.castle, placing.rooms, terms), placing)

    def objections(self, spot: Spot) -> list[Objection]:
        """Every reason against a place (PLACE-1 to PLACE-7)."""
        terms = self.terms(spot.state, spot.seat)
        return self.bent("objections", placement.objections(spot.castle, spot.code, terms), spot)

    def terms(self, state: Any, seat: int) -> Terms:
        """The terms on which a seat scores and places; all that shows, promises or books points goes by them.

        They rest on what everybody sees, so a view is as good as a state.
        """
        return self.bent("terms", BASE_TERMS, Seated(state, seat)) if self.chains else BASE_TERMS

    def tile_lines(self, spot: Spot) -> Ledger:
        """What a placed tile scores at once (SCORE-1 to SCORE-3)."""
        return scoring.ledger(scoring.parts(spot.castle, spot.code, self.terms(spot.state, spot.seat)))

    def rescored_lines(self, placed: Placed) -> Ledger:
        """What a room scores again as if just placed: its value and its own bonus (LIVING)."""
        terms = self.terms(placed.state, placed.seat)
        return scoring.ledger(scoring.own_parts(placed.castle, placed.room, terms), "LIVING")

    def rewards(self, placed: Placed) -> tuple[str, ...]:
        """The rewards of a completed room, by its types (COMPLETE-2)."""
        return self.bent("rewards", REWARDS[placed.castle.faces[placed.room]], placed)

    # Final scoring

    def favor_count(self, counting: Counting) -> int:
        """What a favor counts for a seat (FAVOR-1)."""
        player, terms = counting.state.players[counting.seat], self.terms(counting.state, counting.seat)
        return self.bent("favor_count", count(FAVORS[counting.card], player.castle, player.coins, terms), counting)

    def bonus_points(self, counting: Counting) -> int:
        """What a bonus card scores for a seat (FINAL-3)."""
        player, terms = counting.state.players[counting.seat], self.terms(counting.state, counting.seat)
        card = BONUS_CARDS[counting.card]
        return self.bent("bonus_points", card_points(card, player.castle, player.coins, terms), counting)

    def titles(self, state: State) -> tuple[str, ...]:
        """A title for each seat by its score; only the solo game has them (SOLO-3)."""
        return self.bent("titles", (), state)

    # Moments

    def room_placed(self, placed: Placed) -> list[Effect]:
        """A tile has been placed and scored; its rewards come after this."""
        return self.gathered("room_placed", NOTHING, placed)

    def room_completed(self, placed: Placed) -> list[Effect]:
        """A room has been completed; its reward comes after this."""
        return self.gathered("room_completed", NOTHING, placed)

    def turn_ended(self, turn: TurnOver) -> list[Effect]:
        """A turn is over; extra turns come after this."""
        return self.gathered("turn_ended", NOTHING, turn)

    def round_ended(self, state: State) -> list[Effect]:
        """Every seat has had its turn."""
        return self.gathered("round_ended", NOTHING, state)
