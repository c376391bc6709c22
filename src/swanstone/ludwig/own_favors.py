"""Favors that one seat owns face down and scores alone, by its rank among all seats (TOW-7 to TOW-9).

A module that gives such favors:

- draws them by `draw_from_box` and gives them by `give_favor(state, seat, favor, by)` (in `hidden_favors.py`, which also
  knows what is left in the box: `favors_in_box`); or it lays a pile at its `set_up` by `lay_pile` and lets seats look at it
  by `look_at_favors`, which asks `ChooseFavor` (to be named in its `items`). `by` is the rule by which a favor is scored.
  The state, the views and imagined states keep them; the module needs no slot for them;
- has a subclass of `ScoreOwnFavors` with its own `tag`, `id` and `rule` (the same as `by`), names it in `items`, and puts
  `own_favor_steps(ItsStep, subject.state)` where the final scoring has it by `final_steps`.

What a favor counts and what its ranks score is asked of the rules as for public favors, so the questions `favor_count` and
`favor_points` reach these too. The step names no favor: it may lie on the agenda while other seats are still asked.
"""

from swanstone.core.agenda import Decision
from swanstone.core.errors import Objection
from swanstone.core.ledger import Ledger, Line
from swanstone.core.options import Listed, Options
from swanstone.core.report import Report
from swanstone.ludwig.actions import KeepFavor
from swanstone.ludwig.final_step import Counted, FinalStep
from swanstone.ludwig.finale import favor_counts
from swanstone.ludwig.hidden_favors import keep_drawn, look_at_pile, looked_at, own_favors
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.state import State


def look_at_favors(state: State, seat: int, number: int, by: str, because: str, report: Report) -> None:
    """A seat looks at the top favors of the pile and is asked which one to keep; of an empty pile nothing comes (A-51).

    `because` is the rule that lets it look, `by` the one by which the favor is scored.
    """
    favors = look_at_pile(state, seat, number)
    if favors:
        report.add("favors-looked-at", seat, amount=len(favors), because=because)
        report.add("favors-seen", seat, favors, because=because, secret_to=seat)
        state.then(ChooseFavor(seat, by, because))


class ChooseFavor(Decision):
    """Keep one of the favors of the pile that the seat looks at, face down; the others are thrown away (TOW-4)."""

    tag = "choose-favor"
    asks = "keep one of the favors"
    answers = (KeepFavor,)

    def __init__(self, seat: int, by: str, because: str) -> None:
        super().__init__(seat)
        self.by = by
        self.because = because

    def options(self, rules: LudwigRules, state: State) -> Options:
        return Listed([KeepFavor(self.seat, favor) for favor in looked_at(state, self.seat)])

    def objections(self, rules: LudwigRules, state: State, action: KeepFavor) -> list[Objection]:
        favors = looked_at(state, self.seat)
        if action.favor in favors:
            return []
        return [Objection(self.because, f"keep one of {', '.join(favors)}, not '{action.favor}'")]

    def answer(self, rules: LudwigRules, state: State, action: KeepFavor, report: Report) -> None:
        keep_drawn(state, self.seat, action.favor, self.by)
        report.add("favor-kept", self.seat, because=self.because)
        report.add("favor-known", self.seat, (action.favor,), because=self.because, secret_to=self.seat)


class ScoreOwnFavors(FinalStep):
    """The favors of one seat: it alone scores them, by its rank among all (TOW-8)."""

    secret = True
    by_place = False

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def favors(self, rules: LudwigRules, state: State) -> list[str]:
        """Those that it scores: who has the fewest points is looked at first, the others come as gained (A-74)."""
        found = own_favors(state, self.seat, self.rule)
        return sorted(found, key=lambda favor: not is_fewest(rules, favor))

    def scores(self, state: State, favor: str) -> bool:
        return favor in own_favors(state, self.seat, self.rule)

    def has_booked(self, seat: int, line: Line) -> bool:
        return seat == self.seat and line.because == self.rule

    def ledgers(self, rules: LudwigRules, state: State) -> list[Ledger]:
        own = self.standing(rules, state, self.seat, {})[0]
        return [own if seat == self.seat else () for seat in range(len(state.players))]

    def standing(self, rules: LudwigRules, state: State, seat: int, counted: Counted) -> tuple[Ledger, int]:
        if seat != self.seat:
            return (), 0
        scored = [(favor, self.points(rules, state, favor, counted)) for favor in self.favors(rules, state)]
        return tuple([Line(points, self.rule, favor) for favor, points in scored if points]), 0

    def points(self, rules: LudwigRules, state: State, favor: str, counted: Counted) -> int:
        """What one of them scores for its owner; at least one of what it counts is needed (TOW-9)."""
        return rules.points_for(state, favor, favor_counts(rules, state, favor, counted))[self.seat]

    def run(self, rules: LudwigRules, state: State, report: Report) -> None:
        """They are shown, then booked (TOW-7)."""
        for favor in self.favors(rules, state):
            report.add("favor-shown", self.seat, (favor,), because=self.rule)
        super().run(rules, state, report)

    def told_under(self, line: Line) -> str:
        return line.about


def is_fewest(rules: LudwigRules, favor: str) -> bool:
    """Whether the seat with the least is first in a favor: only such a one goes by what was booked before it."""
    card = rules.favors.get(favor)
    return card is not None and card.fewest


def own_favor_steps(kind: type[ScoreOwnFavors], state: State) -> tuple[ScoreOwnFavors, ...]:
    """A step for each seat that has any, clockwise from the Master Builder (FIN-6, A-5)."""
    seats = state.seats_from(state.master_builder)
    return tuple([kind(seat) for seat in seats if own_favors(state, seat, kind.rule)])
