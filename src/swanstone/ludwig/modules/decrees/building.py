"""Decrees that bend connections, levels and the scoring of tiles."""

from collections.abc import Iterable
from typing import Any, Final

from swanstone.core.action import Action
from swanstone.core.agenda import Decision, Item
from swanstone.core.effect import Ask, Effect
from swanstone.core.ledger import Ledger, Line, total
from swanstone.core.options import Listed, Options
from swanstone.core.report import Report
from swanstone.core.sums import sum_text
from swanstone.ludwig.effects import gain_coins, gain_points
from swanstone.ludwig.modules.decrees.decree import Decree
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.state import State
from swanstone.ludwig.subjects import Scored, Seated
from swanstone.ludwig.terms import Terms

COINS_FOR_A_POINT: Final = 1000
LEAST: Final = 3


class NeverFinished(Decree):
    """You may place renovations on renovated rooms. For favors and bonus cards each renovation of such a pile counts."""

    id = "DEC-24"

    def terms(self, terms: Terms, seated: Seated) -> Terms:
        return terms.changed(covers_again=True)


class KnockThrough(Decree):
    """Where an entrance of a room touches the wall of another room, the two rooms count as connected, for scoring and for
    completing. Rooms completed in this way count as complete for favors and bonus cards."""

    id = "DEC-26"

    def terms(self, terms: Terms, seated: Seated) -> Terms:
        return terms.changed(walls_connect=True)


class SunkenDoors(Decree):
    """You may connect downstairs rooms to upstairs rooms."""

    id = "DEC-27"

    def terms(self, terms: Terms, seated: Seated) -> Terms:
        return terms.changed(mixes_levels=True)


class PaddedWalls(Decree):
    """You lose no points by the penalties of activity rooms."""

    id = "DEC-28"

    def terms(self, terms: Terms, seated: Seated) -> Terms:
        return terms.changed(adjacency=False)


class GenerousThresholds(Decree):
    """Each connection bonus in your castle scores 1 point more for each connected room that it counts. Secret passages do
    not double this point."""

    id = "DEC-29"

    def terms(self, terms: Terms, seated: Seated) -> Terms:
        return terms.changed(connection_extra=terms.connection_extra + 1)


class TakePoints(Action, frozen=True, tag="take-points"):
    """Keep the points of the tile."""


class TakePence(Action, frozen=True, tag="take-pence"):
    """Take coins instead of the points of the tile."""


class ChoosePence(Decision):
    """All points of a tile score, or 1000 coins for each of them (DEC-30)."""

    tag = "choose-pence"
    asks = "keep the points of the tile or take coins for them"
    rule = "DEC-30"
    answers = (TakePoints, TakePence)

    def __init__(self, seat: int, points: int) -> None:
        super().__init__(seat)
        self.points = points

    def options(self, rules: LudwigRules, state: State) -> Options:
        return Listed([TakePoints(self.seat), TakePence(self.seat)])

    def label(self, action: Action) -> str:
        if isinstance(action, TakePence):
            return f"Take {sum_text(self.points * COINS_FOR_A_POINT)} coins instead"
        return "Keep 1 point" if self.points == 1 else f"Keep {self.points} points"

    def cost(self, rules: LudwigRules, state: State, action: Action) -> Ledger:
        return (Line(-self.points * COINS_FOR_A_POINT, "DEC-30"),) if isinstance(action, TakePence) else ()

    def score(self, rules: LudwigRules, state: State, action: Action) -> Ledger:
        return (Line(-self.points, "DEC-30"),) if isinstance(action, TakePence) else ()

    def answer(self, rules: LudwigRules, state: State, action: Action, report: Report) -> None:
        if isinstance(action, TakePence):
            gain_points(state, self.seat, -self.points, "DEC-30", "", report)
            gain_coins(state, self.seat, self.points * COINS_FOR_A_POINT, "DEC-30", report)


class PointsForPence(Decree):
    """When you score a room, renovation or moat, you may take 1000 coins for each point instead of the points: all of them
    or none."""

    id = "DEC-30"

    def tile_scored(self, scored: Scored) -> Iterable[Effect]:
        """A score of 0 or less leaves no choice; what lifts a score has lifted it by now (A-40, A-67)."""
        points = total(scored.lines)
        if points > 0:
            yield Ask(ChoosePence(scored.seat, points))

    def advised(self, table: Any, seat: int, coin: float) -> list[tuple[float, Action]]:
        """Coins are taken where 1000 of them are worth more than a point."""
        return [(coin - 1, TakePence(seat))]


class ModestMinimum(Decree):
    """When a room, renovation or moat that you score brings fewer than 3 points in total, it brings 3."""

    id = "DEC-31"

    def terms(self, terms: Terms, seated: Seated) -> Terms:
        return terms.changed(least=max(terms.least, LEAST))


class CellarFortune(Decree):
    """The bonuses of downstairs rooms score twice their points; those of moats do not."""

    id = "DEC-39"

    def terms(self, terms: Terms, seated: Seated) -> Terms:
        return terms.changed(castle_factor=2 * terms.castle_factor)


DECREES: Final[tuple[Decree, ...]] = (
    NeverFinished(),
    KnockThrough(),
    SunkenDoors(),
    PaddedWalls(),
    GenerousThresholds(),
    PointsForPence(),
    ModestMinimum(),
    CellarFortune(),
)
ITEMS: Final[tuple[type[Item], ...]] = (ChoosePence,)
