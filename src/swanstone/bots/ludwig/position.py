"""What a bot needs of a table, read from a view or from an imagined state."""

from typing import Any, Final

from msgspec import UNSET

from swanstone.ludwig.castle import Castle
from swanstone.ludwig.pace import rounds_left
from swanstone.ludwig.rooms import NUMBER
from swanstone.ludwig.state import State

HIDDEN_PURSE: Final = 15000
"""The coins that a seat is taken to have where they are hidden: it can pay any price."""


class Position:
    """A table as one who judges it sees it."""

    castles: list[Castle]
    coins: list[int]
    points: list[int]
    cards: list[tuple[str, ...]]
    """The bonus cards of every seat, as far as they are known."""
    downstairs: list[int]
    favors: tuple[str, ...]
    own_favors: list[list[str]]
    """The favors that every seat alone scores, as far as they are known."""
    rooms: list[int]
    """The tiles of the market by number, with their prices and the coins on them."""
    prices: list[int]
    gathered: list[int]
    builder: int
    turns: float
    """The turns that each seat still has after this round, on the average."""
    left: list[int]
    """The tiles left in each stack."""
    hallways: int
    stairs: int
    last_round: bool

    def __init__(self, table: Any) -> None:
        if isinstance(table, State):
            self._imagine(table)
        else:
            self._see(table)

    def _imagine(self, state: State) -> None:
        """Reads a full state, as the search does again and again."""
        players, offers = state.players, state.offers
        self.castles = [player.castle for player in players]
        self.coins = [player.coins for player in players]
        self.points = [player.points for player in players]
        self.cards = [player.bonus_cards for player in players]
        self.downstairs = [player.downstairs_completed for player in players]
        self.favors = state.favors
        self.own_favors = owned_by_seat(state, len(players))
        self.rooms = [NUMBER[offer.room] for offer in offers]
        self.prices = [offer.price for offer in offers]
        self.gathered = [offer.coins for offer in offers]
        self.builder = state.master_builder
        self.left = [len(stack) for stack in state.stacks]
        self.hallways = state.hallways
        self.stairs = state.stairs
        self.last_round = state.last_round
        self.turns = rounds_left(len(players), len(state.deck) + len(state.laid), self.last_round)

    def _see(self, view: Any) -> None:
        """Reads a view."""
        players, offers = view.players, view.offers
        self.castles = [player.castle for player in players]
        self.coins = [HIDDEN_PURSE if player.closed is True else player.coins for player in players]
        self.points = [player.points for player in players]
        self.cards = [player.cards_known or () for player in players]
        self.downstairs = [player.downstairs_completed for player in players]
        self.favors = view.favors
        self.own_favors = owned_by_seat(view, len(players))
        self.rooms = [NUMBER[offer.room] for offer in offers]
        self.prices = [offer.price for offer in offers]
        self.gathered = [offer.coins for offer in offers]
        self.builder = view.master_builder
        self.left = [stack.left for stack in view.stacks]
        self.hallways = view.hallways
        self.stairs = view.stairs
        self.last_round = view.last_round
        self.turns = rounds_left(len(players), view.cards_left + len(view.laid), self.last_round)

    def go_on(self) -> None:
        """Notes that the room deck has run out and the game has not: what its cards were is drawn again."""
        self.last_round = False
        self.turns = rounds_left(len(self.castles), 0, False)


def owned_by_seat(table: Any, seats: int) -> list[list[str]]:
    """The favors that every seat owns face down, as far as they are known."""
    found: list[list[str]] = [[] for _ in range(seats)]
    if table.hidden_favors is not UNSET:
        for own in table.hidden_favors.owned:
            if own.favor is not None:
                found[own.seat].append(own.favor)
    return found
