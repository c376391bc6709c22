"""What a bot needs of a table, read from a view or from an imagined state."""

from typing import Any

from swanstone.ludwig.castle import Castle
from swanstone.ludwig.rooms import NUMBER

SOLO_CARDS = 3
"""Room cards drawn in a round of the solo game."""
CARDS_A_SEAT = 0.8
"""Room cards drawn in a round for each seat; corridors and passes leave rooms on the market."""


class Position:
    """A table as one who judges it sees it."""

    castles: list[Castle]
    coins: list[int]
    points: list[int]
    cards: list[tuple[str, ...]]
    """The bonus cards of every seat, as far as they are known."""
    downstairs: list[int]
    favors: tuple[str, ...]
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
        players = table.players
        self.castles = [player.castle for player in players]
        self.coins = [player.coins for player in players]
        self.points = [player.points for player in players]
        self.downstairs = [player.downstairs_completed for player in players]
        self.favors = table.favors
        offers = table.offers
        self.rooms = [NUMBER[offer.room] for offer in offers]
        self.prices = [offer.price for offer in offers]
        self.gathered = [offer.coins for offer in offers]
        self.builder = table.master_builder
        self.hallways = table.hallways
        self.stairs = table.stairs
        self.last_round = table.last_round
        cards: int
        if hasattr(table, "deck"):
            self.cards = [player.bonus_cards for player in players]
            self.left = [len(stack) for stack in table.stacks]
            cards = len(table.deck)
        else:
            self.cards = [player.cards_known or () for player in players]
            self.left = [stack.left for stack in table.stacks]
            cards = table.cards_left
        self.turns = rounds_left(len(players), cards + len(table.laid), self.last_round)


def rounds_left(seats: int, cards: int, last_round: bool) -> float:
    """How many rounds are likely to follow this one."""
    if last_round:
        return 0.0
    drawn: float = SOLO_CARDS if seats == 1 else CARDS_A_SEAT * seats
    return 1.0 + cards / drawn
