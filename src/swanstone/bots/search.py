"""A bot that looks ahead: it imagines what it cannot see, plays on from its best options, and takes what came out best."""

import time
from math import sqrt
from typing import Any, Final

from swanstone.bots.bot import See
from swanstone.bots.evaluator import Evaluator
from swanstone.bots.kit import evaluator_of
from swanstone.core.action import Action
from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.game import Game
from swanstone.core.marks import mypyc_attr
from swanstone.core.options import Options

SEEDS: Final = 1 << 30
LEAST_GAP: Final = 0.1
"""Candidates that are no further apart than this, in points, are as good as each other."""


class SearchSettings:
    """How a bot looks ahead."""

    candidates: int = 4
    """How many options are looked into, the best at first sight …"""
    widening: int = 60
    """… and one more each time this many milliseconds are available."""
    margin: float = 8.0
    """Options that are worse by this many points at first sight are left out."""
    rounds: int = 3
    """Rounds that are played before the table is judged."""
    prior: float = 2.0
    """The first sight counts like this many playouts."""
    certain: float = 3.0
    """A candidate that is this many standard errors behind is given up at once."""
    fewest: int = 6
    """Nothing is given up before this many tables were imagined."""
    most: int = 1 << 30
    """No more tables are imagined than this."""


USUAL = SearchSettings()


class Candidate:
    """An option and what came of it."""

    def __init__(self, action: Action, sight: float) -> None:
        self.action = action
        self.sight = sight
        self.leads: list[float] = []

    def mean(self, prior: float) -> float:
        """What it is worth by all that is known."""
        return (sum(self.leads) + prior * self.sight) / (len(self.leads) + prior)


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchBot:
    """Looks ahead for some milliseconds of process time per choice; forced moves take no time."""

    def __init__(self, game: Game[Any] | None, milliseconds: int, settings: SearchSettings = USUAL) -> None:
        self.game = game
        self.milliseconds = milliseconds
        self.seconds = milliseconds / 1000.0
        self.candidates: int = settings.candidates + milliseconds // settings.widening
        self.settings = settings

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.game, self.milliseconds, self.settings)

    def choose(self, see: See, options: Options, dice: Dice) -> Action:
        until = time.process_time() + self.seconds
        if len(options) == 1:
            return options[0]
        evaluator = evaluator_of(self.game)
        view = see()
        candidates = promising(evaluator.ranked(view, options), self.candidates, self.settings.margin)
        if len(candidates) == 1:
            return candidates[0].action
        assert self.game is not None
        return Looking(self.game, evaluator, view, self.settings, until).best(candidates, dice)


def promising(ranked: list[tuple[float, Action]], most: int, margin: float) -> list[Candidate]:
    """The options worth a look."""
    first = ranked[0][0]
    found = [Candidate(action, worth - first) for worth, action in ranked[:most]]
    return [candidate for candidate in found if candidate.sight > -margin]


class Looking:
    """One look ahead from a view."""

    def __init__(
        self, game: Game[Any], evaluator: Evaluator, view: Any, settings: SearchSettings, until: float
    ) -> None:
        self.game = game
        self.evaluator = evaluator
        self.view = view
        self.seat: int = view.seat
        self.settings = settings
        self.until = until
        self.longest: float = 0.0
        """The seconds that the longest game played on has taken; none is begun that would not end in time."""

    def best(self, candidates: list[Candidate], dice: Dice) -> Action:
        """The best candidate: in stages of equal time the worse half is given up, hopeless ones sooner."""
        chance = Chance(f"imagined {dice.below(SEEDS)}")
        began = time.process_time()
        others = len(candidates) - 1
        stages = others.bit_length()
        stage = 1
        for number in range(self.settings.most):
            if not self.try_all(candidates, self.game.imagine(self.view, chance.fork(number))):
                break
            self.sort(candidates)
            if time.process_time() > began + (self.until - began) * stage / stages:
                candidates = candidates[: 1 + (others >> stage)]
                stage += 1
            elif number >= self.settings.fewest:
                candidates = [each for each in candidates if not self.is_hopeless(each, candidates[0])]
            if len(candidates) == 1:
                break
        self.sort(candidates)
        return candidates[0].action

    def sort(self, candidates: list[Candidate]) -> None:
        """Puts the best first."""
        candidates.sort(key=lambda candidate: -candidate.mean(self.settings.prior))

    def try_all(self, candidates: list[Candidate], state: Any) -> bool:
        """Plays on from every candidate at one imagined table; False if time was up before the last."""
        leads = []
        for candidate in candidates:
            began = time.process_time()
            if began + self.longest >= self.until:
                return False
            leads.append(self.played(state, candidate.action))
            self.longest = max(self.longest, time.process_time() - began)
        for candidate, lead in zip(candidates, leads):
            candidate.leads.append(lead)
        return True

    def is_hopeless(self, candidate: Candidate, best: Candidate) -> bool:
        """Whether a candidate is hardly better than the best one, even if chance was much against it."""
        if candidate is best:
            return False
        number = len(best.leads)
        gaps = [mine - others for mine, others in zip(best.leads, candidate.leads)]
        mean = sum(gaps) / number
        variance = sum([(gap - mean) ** 2 for gap in gaps]) / (number - 1)
        return mean - self.settings.certain * sqrt(variance / number) > -LEAST_GAP

    def played(self, state: Any, action: Action) -> float:
        """How far the seat is ahead some rounds after an action."""
        game, evaluator = self.game, self.evaluator
        begun, rounds = state, self.settings.rounds
        decision, _ = game.asked(state, action)
        state = game.follow(state, decision, action)
        while not evaluator.settled(state, begun, rounds):
            asked = game.pending(state)
            if not asked:
                break
            options = game.moves(state, asked[0])
            choice = options[0] if len(options) == 1 else evaluator.best(state, options)
            state = game.follow(state, asked[0], choice)
        return self.lead(state)

    def lead(self, state: Any) -> float:
        """How far the seat is ahead of the best of the others."""
        standings = self.game.standings(state)
        worths = self.evaluator.worths(state) if standings is None else [float(score) for score in standings.scores]
        mine = worths.pop(self.seat)
        return mine - max(worths) if worths else mine
