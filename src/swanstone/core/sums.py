"""The one way of writing sums, in every language."""

NARROW = "\u202f"
"""A narrow space at which no line breaks, between groups of three digits."""
GROUPED = 10_000
"""Shorter sums stay in one piece."""


def sum_text(amount: int) -> str:
    """A sum of money as people read it.

    >>> sum_text(6000), sum_text(15000).split(NARROW)
    ('6000', ['15', '000'])
    """
    return str(amount) if abs(amount) < GROUPED else f"{amount:,}".replace(",", NARROW)
