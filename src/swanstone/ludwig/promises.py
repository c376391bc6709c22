"""What a placement would complete and which rewards follow, told before it is done: they are given to a copy of the table."""

from typing import Final

from swanstone.core.completion import Completion, RewardTold
from swanstone.core.report import Report
from swanstone.ludwig.pieces import Turn
from swanstone.ludwig.rewards import GIVE, room_text
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.scoring import completed_by
from swanstone.ludwig.state import State
from swanstone.ludwig.subjects import Placed

NOTHING_ASKED: Final = {
    "corridor": "No hallway or stairs is left that fits.",
    "downstairs": "No reward yet: every second downstairs room brings one.",
    "sleeping": "No stack has a tile left.",
    "utility": "No bonus card is left.",
}
"""Why a reward that asks for a choice may ask nothing."""
SPENT: Final = "No other hallway or stairs: there is one a turn."


def completions(rules: LudwigRules, state: State, seat: int, code: int) -> tuple[Completion, ...]:
    """The rooms that a tile would complete, with what follows if their rewards come in the order of placing.

    A living room may score more if other rewards come before it.
    """
    castle = state.players[seat].castle
    rooms = completed_by(castle, code, rules.terms(state, seat))
    if not rooms:
        return ()
    trial = state.copy()
    trial.own(seat).castle = castle.grow(code)
    trial.turn = state.turn or Turn(seat)
    return tuple([completion(rules, Placed(trial, seat, room)) for room in rooms])


def completion(rules: LudwigRules, placed: Placed) -> Completion:
    """A completed room and its rewards, given at once."""
    rewards = [given(rules, placed, kind) for kind in rules.rewards(placed)]
    return Completion(room_text(placed.state, placed.seat, placed.room), tuple(rewards))


def given(rules: LudwigRules, placed: Placed, kind: str) -> RewardTold:
    """Gives a reward; tells the points that came of it, or why nothing did."""
    state, seat = placed.state, placed.seat
    booked, agenda = len(state.players[seat].ledger), state.agenda
    report = Report(True)
    GIVE[kind](rules, state, placed, report)
    note = ""
    if any([event.kind == "reward-spent" for event in report.events]):
        note = SPENT
    elif state.agenda is agenda:
        note = NOTHING_ASKED.get(kind, "")
    return RewardTold(kind, kind.upper(), state.players[seat].ledger[booked:], note)
