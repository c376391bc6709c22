"""The whole worth of a choice: what it would change of the result if the game ended right after it."""

from msgspec import Struct


class EndPart(Struct, frozen=True, gc=False, omit_defaults=True):
    """A part of the final scoring that would come out differently; others may still change it until the game ends."""

    step: str
    """The step of the final scoring."""
    points: int = 0
    """How many points more than now; below zero for less."""
    about: str = ""
    """The card that is scored, where the step has several."""
    ranks: tuple[int, int] | None = None
    """The place now and then, where places matter: from 1, and 0 is none."""
    secret: bool = False
    """Whether it goes by what only the seat itself knows, so that nobody else may see it."""


class Worth(Struct, frozen=True, gc=False, omit_defaults=True):
    """What a choice is worth to a seat, part by part; the parts sum to the total."""

    total: int
    now: int = 0
    """What it scores at once."""
    sure: int = 0
    """What the rewards that follow are sure to score."""
    ends: tuple[EndPart, ...] = ()
    """What would change in the final scoring if the game ended then."""


def worth_of(now: int, sure: int, ends: tuple[EndPart, ...]) -> Worth:
    """The worth that some parts come to."""
    return Worth(now + sure + sum([part.points for part in ends]), now, sure, ends)
