"""Tables at which seats hold Royal Decrees."""

from typing import Any

from swanstone.core.ledger import Line
from swanstone.ludwig.modules.decrees.on_cards import OnCards, on_cards
from tests.ludwig.helpers import Table, table

LARDER = "foyer@0,0 larder@3,0"
"""A castle whose larder lacks one connection; a buttery at 5,1 completes it."""
CELLAR = "foyer@0,0 stairs@3,1r2 larder@-2,0"
"""Stairs whose dark end is still open: the hole completes them and itself."""


def holding(cards: str, others: str = "", modules: str = "decrees", **position: Any) -> Table:
    """A position in which seat 0 holds some decrees, and seat 1 others."""
    return table(modules=modules, hands={0: cards, 1: others}, **position)


def lying(at: Table) -> OnCards:
    """What lies on decrees."""
    return on_cards(at.state)


def cost(at: Table, text: str) -> list[Line]:
    """What an action would cost, line by line."""
    return list(at.game.cost(at.state, at.game.read_action(text)))


def score(at: Table, text: str) -> list[Line]:
    """What an action would score, line by line."""
    return list(at.game.score(at.state, at.game.read_action(text)))


def asides(at: Table) -> list[str]:
    """What may be done while the first decision stands."""
    actions = at.game.aside_actions(at.state, at.game.pending(at.state)[0])
    return [at.game.write_action(action) for action in actions]
