"""What would be completed and which rewards follow, told before it is done: they are given to a copy of the table."""

from swanstone.core.completion import Completion, RewardTold
from swanstone.core.report import Report
from swanstone.ludwig.actions import Choose, TakeReward
from swanstone.ludwig.completion_reward import CompletionReward
from swanstone.ludwig.joining import Placing, completed_by
from swanstone.ludwig.pieces import Turn
from swanstone.ludwig.place_room import put_in_castle
from swanstone.ludwig.rewards import REWARDS, ChooseKind, ChooseReward, ChooseUpstairs, room_text
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.state import State
from swanstone.ludwig.subjects import Placed

SPENT = "No other hallway or stairs: there is one a turn."


def completions(rules: LudwigRules, state: State, seat: int, placing: Placing) -> tuple[Completion, ...]:
    """The rooms that a placing would complete, with what follows if their rewards come in the order of placing.

    A living room may score more if other rewards come before it.
    """
    castle = state.players[seat].castle
    rooms = completed_by(castle, placing, rules.terms(state, seat))
    if not rooms:
        return ()
    trial = state.copy()
    put_in_castle(trial, seat, placing, rules.terms(state, seat))
    trial.turn = state.turn or Turn(seat)
    return tuple([completion(rules, Placed(trial, seat, room)) for room in rooms])


def completion(rules: LudwigRules, placed: Placed) -> Completion:
    """A completed room and its rewards, given at once."""
    rewards = [given(rules, placed, kind) for kind in rules.rewards(placed)]
    return Completion(room_text(placed.state, placed.seat, placed.room), tuple(rewards))


def reward_next(rules: LudwigRules, state: State, asked: ChooseReward, action: TakeReward) -> Completion:
    """The completed room whose rewards would come next, with what follows."""
    room = asked.rooms[asked.texts(state).index(action.room)]
    return completion(rules, Placed(state.copy(), asked.seat, room))


def reward_chosen(rules: LudwigRules, state: State, asked: ChooseUpstairs | ChooseKind, action: Choose) -> Completion:
    """The completed room, with what follows from the reward chosen for it."""
    placed = Placed(state.copy(), asked.seat, asked.room)
    return Completion(room_text(state, asked.seat, asked.room), (given(rules, placed, action.kind),))


def given(rules: LudwigRules, placed: Placed, kind: str) -> RewardTold:
    """Gives a reward; tells the points that came of it, or why nothing did."""
    state, seat = placed.state, placed.seat
    booked, agenda = len(state.players[seat].ledger), state.agenda
    report, reward, size = Report(True), rules.reward(kind), rules.reward_size(state, seat, kind)
    reward.give(rules, state, placed, report)
    note = ""
    if any([event.kind == "reward-spent" for event in report.events]):
        note = SPENT
    elif state.agenda is agenda:
        note = reward.nothing
    return RewardTold(kind, reward.rule, state.players[seat].ledger[booked:], note, told_besides(reward, size))


def told_besides(reward: CompletionReward, size: int) -> str:
    """What a reward brings, unless it is one of the base game's, of its usual size."""
    return "" if REWARDS.get(reward.kind) is reward and size == reward.size else reward.sentence(size)
