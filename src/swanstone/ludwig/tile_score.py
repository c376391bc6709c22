"""The tile score: what a tile scores at once is one amount, booked in one place (TSC-7).

A room that is placed, a living room that is scored again, a renovation and a moat are all scored here, before any rewards.
"""

from swanstone.core.ledger import Ledger, Line, total
from swanstone.core.report import Report
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.state import State
from swanstone.ludwig.subjects import Scored
from swanstone.ludwig.terms import Terms


def score_tile(rules: LudwigRules, state: State, seat: int, lines: Ledger, report: Report) -> None:
    """Books a tile score; what is asked about it is asked before what is on the agenda by then (TSC-7)."""
    state.own(seat).score(lines)
    report_points(seat, lines, report)
    rules.tile_scored(Scored(state, seat, lines), report)


def report_points(seat: int, lines: Ledger, report: Report) -> None:
    """Reports every line of a score."""
    if report.listening:
        for line in lines:
            what = (line.about, line.other) if line.other else (line.about,)
            report.add("points-scored", seat, what, line.amount, line.because)


def lifted(lines: Ledger, about: str, terms: Terms) -> Ledger:
    """A tile score that is lifted to the least there is (DEC-31); `scoring.py` has done so for rooms and their faces."""
    missing = terms.least - total(lines)
    return (*lines, Line(missing, "DEC-31", about)) if missing > 0 else lines
