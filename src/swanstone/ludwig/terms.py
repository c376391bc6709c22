"""What cards and modules change about scoring and placing, as a few numbers that hot code reads.

A rulebook works out the terms of a seat once (`LudwigRules.terms`). Whoever scores or places is given them, so that what is
shown beforehand, what bots expect and what is booked agree by construction.
"""

from dataclasses import dataclass
from typing import Any, Final

from swanstone.core.marks import mypyc_attr
from swanstone.core.value import Value

ACTIVITY_POINTS: Final = 5
"""What a completed activity room scores (ACTIVITY)."""
NO_LEAST: Final = -1_000_000
"""No placement scores as little as this."""


@mypyc_attr(acyclic=True)
@dataclass(init=False, eq=False, repr=False)
class Terms(Value):
    """The terms on which a seat builds; the defaults are the base game's."""

    connection_extra: int
    """Points more for each room that a connection bonus counts (DEC-29)."""
    passage_factor: int
    """By how much a secret passage multiplies the connection bonuses between its two rooms (SEC-13)."""
    castle_factor: int
    """By how much bonuses for the whole castle are multiplied (DEC-39)."""
    adjacency: bool
    """Whether rooms lose points for their neighbours (DEC-28)."""
    least: int
    """The least that a scored tile brings (DEC-31)."""
    moats: int
    """Points for each type of a new tile other than corridor and outdoor, one for every moat of the castle (MOAT-18)."""
    mixes_levels: bool
    """Whether entrances of downstairs rooms may meet those of upstairs rooms (DEC-27)."""
    walls_connect: bool
    """Whether an entrance at the wall of another room connects the two, for scoring and completing (DEC-26)."""
    activity: int
    """What a completed activity room scores (ACTIVITY)."""
    covers_again: bool
    """Whether a face may cover another (DEC-24)."""

    def __init__(
        self,
        connection_extra: int = 0,
        passage_factor: int = 1,
        castle_factor: int = 1,
        adjacency: bool = True,
        least: int = NO_LEAST,
        moats: int = 0,
        mixes_levels: bool = False,
        walls_connect: bool = False,
        activity: int = ACTIVITY_POINTS,
        covers_again: bool = False,
    ) -> None:
        self.connection_extra = connection_extra
        self.passage_factor = passage_factor
        self.castle_factor = castle_factor
        self.adjacency = adjacency
        self.least = least
        self.moats = moats
        self.mixes_levels = mixes_levels
        self.walls_connect = walls_connect
        self.activity = activity
        self.covers_again = covers_again

    def copy(self) -> "Terms":
        """Equal terms, to be changed by whoever asked."""
        return Terms(
            self.connection_extra,
            self.passage_factor,
            self.castle_factor,
            self.adjacency,
            self.least,
            self.moats,
            self.mixes_levels,
            self.walls_connect,
            self.activity,
            self.covers_again,
        )

    def changed(self, **changes: Any) -> "Terms":
        """These terms but for some of them."""
        terms = self.copy()
        for name, value in changes.items():
            setattr(terms, name, value)
        return terms


BASE_TERMS: Final = Terms()
