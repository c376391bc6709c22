"""Decrees with a step of their own in the final scoring."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from swanstone.core.agenda import Item
from swanstone.core.ledger import Ledger, Line
from swanstone.ludwig.final_step import FinalStep, put_at_start, put_before
from swanstone.ludwig.finale import ScoreBonusCards, ScoreFavor
from swanstone.ludwig.modules.decrees.decree import Decree

if TYPE_CHECKING:
    from swanstone.ludwig.rulebook import LudwigRules
    from swanstone.ludwig.state import State
    from swanstone.ludwig.subjects import Subject


class DecreeStep(FinalStep):
    """What a decree scores for the seat that holds it; there is a class for each decree."""

    id = "decrees"
    card: ClassVar[FinalDecree]

    def __init__(self, seat: int) -> None:
        self.seat = seat

    @property
    def about(self) -> str:
        return self.rule

    def concerns(self, seat: int) -> bool:
        return seat == self.seat

    def has_booked(self, seat: int, line: Line) -> bool:
        return seat == self.seat and line.because == self.rule and not line.about

    def ledgers(self, rules: LudwigRules, state: State) -> list[Ledger]:
        points = self.card.scored(rules, state, self.seat)
        own = (Line(points, self.rule),) if points else ()
        return [own if seat == self.seat else () for seat in range(len(state.players))]

    def rooms(self, rules: LudwigRules, state: State, seat: int) -> tuple[int, ...]:
        return tuple(self.card.rooms_seen(rules, state, seat)) if seat == self.seat else ()


class FinalDecree(Decree):
    """A decree that scores in the final scoring, with the other decrees unless it says otherwise (FIN-3)."""

    Step: ClassVar[type[DecreeStep]]
    step_by_place: ClassVar[bool] = False
    """Whether what it scores may hang on where rooms lie."""
    step_starts: ClassVar[int] = 0
    """Its place at the very start of the final scoring, if it is scored there (FIN-0)."""
    step_secret: ClassVar[bool] = False
    """Whether it goes by what only its seat knows until then."""

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        if cls.id:
            told = {"tag": f"score-{cls.id.lower()}", "rule": cls.id, "card": cls(), "__doc__": cls.__doc__}
            flags = {"by_place": cls.step_by_place, "secret": cls.step_secret, "starts": cls.step_starts}
            found = {"__module__": cls.__module__, "__qualname__": f"{cls.__qualname__}.Step"}  # by pickles
            cls.Step = type(f"Score{cls.__name__}", (DecreeStep,), {**told, **flags, **found})

    def scored(self, rules: LudwigRules, state: State, seat: int) -> int:
        """The points for the seat that holds it."""
        raise NotImplementedError

    def rooms_seen(self, rules: LudwigRules, state: State, seat: int) -> list[int]:
        """The rooms that it counts, in the order of placing."""
        return []

    def final_steps(self, steps: tuple[Item, ...], subject: Subject) -> tuple[Item, ...]:
        step = self.Step(subject.seat)
        if step.starts:
            return put_at_start(steps, step, subject.state)
        return put_before(steps, (ScoreFavor, ScoreBonusCards), step)
