"""How long a game is likely to go on, for those who plan ahead."""

from typing import Any, Final

from swanstone.ludwig.state import State

SOLO_CARDS: Final = 3
"""Room cards drawn in a round of the solo game."""
CARDS_A_SEAT: Final = 0.8
"""Room cards drawn in a round for each seat; corridors and passes leave rooms on the market."""


def rounds_left(seats: int, cards: int, last_round: bool) -> float:
    """How many rounds are likely to follow this one."""
    if last_round:
        return 0.0
    drawn: float = SOLO_CARDS if seats == 1 else CARDS_A_SEAT * seats
    return 1.0 + cards / drawn


def rounds_to_come(table: Any) -> float:
    """The same of a state or a view."""
    cards = len(table.deck) if isinstance(table, State) else table.cards_left
    return rounds_left(len(table.players), cards + len(table.laid), table.last_round)
