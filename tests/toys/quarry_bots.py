"""The bots of Quarry: with what a table is worth, and how far to look ahead, the common bots can play it."""

from typing import Any

from swanstone.bots.evaluator import TryingEvaluator
from swanstone.bots.kit import usual_bots
from swanstone.core.ledger import total


class QuarryEvaluator(TryingEvaluator):
    """Judges states and views alike."""

    def worths(self, table: Any) -> list[float]:
        points = [total(ledger) for ledger in table.ledgers]
        return [score + 0.4 * min(coins, 12) for score, coins in zip(points, table.coins)]

    def settled(self, table: Any, begun: Any, rounds: int) -> bool:
        """The horizon of a search, in days."""
        return bool(table.day >= begun.day + rounds)


BOTS = usual_bots(QuarryEvaluator)
