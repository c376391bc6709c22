"""Quarry without surprises, so that tables played alike stay alike: what is dug up follows from the depth.

Only servers of the leak test open tables of this; two of its titles tell what they should not, and must be caught.
"""

from typing import Any

from msgspec.structs import replace

from swanstone import core
from tests.toys import quarry
from tests.toys.quarry import Quarry, QuarryGame, State, View


class Steady(Quarry):
    """Honest."""

    id = "steady"

    def open(self, *table: Any) -> core.Game[Any]:
        quarry.randbelow = lambda exclusive_upper_bound: exclusive_upper_bound - 1  # type: ignore[attr-defined]
        quarry.DigCoins.seconds = 600
        return super().open(*table)


class TellingGame(QuarryGame):
    """Shows the stones of all."""

    def view(self, state: State, seat: int | None) -> View:
        return replace(super().view(state, seat), stones=state.stones)


class Telling(Steady):
    """Its views leak."""

    id, game = "telling", TellingGame


class LoudGame(QuarryGame):
    """Says which stone the first seat was dealt."""

    def set_up(self, chance: core.Chance, report: core.Report) -> State:
        state = super().set_up(chance, report)
        report.add("stone-dealt", 0, (), state.stones[0])
        return state


class Loud(Steady):
    """Its news leaks."""

    id, game = "loud", LoudGame


STEADY, TELLING, LOUD = Steady(), Telling(), Loud()
