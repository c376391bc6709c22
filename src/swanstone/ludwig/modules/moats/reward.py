"""The reward for a complete moat: look through one stack of rooms and place one of them at once (MOAT-22)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from swanstone.core.agenda import Decision
from swanstone.core.errors import Objection
from swanstone.core.options import Listed, Options
from swanstone.core.report import Report
from swanstone.ludwig.actions import Forgo, Look, Take
from swanstone.ludwig.completion_reward import CompletionReward
from swanstone.ludwig.rooms import TILE
from swanstone.ludwig.subjects import Candidates

if TYPE_CHECKING:
    from swanstone.ludwig.rulebook import LudwigRules
    from swanstone.ludwig.state import State
    from swanstone.ludwig.subjects import Placed

RULE: Final = "MOAT-22"


def give(rules: LudwigRules, state: State, placed: Placed, report: Report) -> None:
    """A look through one stack, as often as the reward says; with no tile left in any there is nothing to look at."""
    if any(state.stacks):
        for _ in range(rules.reward_size(state, placed.seat, "moat")):
            state.then(ChooseMoatStack(placed.seat))


MOAT_REWARD: Final = CompletionReward(
    "moat",
    give,
    1,
    "Look through one stack of rooms, and place one of them at once for free.",
    RULE,
    "No stack has a tile left.",
    more="Look through one stack of rooms, and place one of them at once for free. Times: {size}.",
)


class ChooseMoatStack(Decision):
    """Choose a stack of rooms to look through; towers are rooms too (MOAT-22)."""

    tag = "choose-moat-stack"
    asks = "choose a stack of rooms to look through"
    answers = (Look,)

    def options(self, rules: LudwigRules, state: State) -> Options:
        sizes = [size for size, stack in zip(rules.sizes, state.stacks, strict=True) if stack]
        return Listed([Look(self.seat, size) for size in sizes])

    def objections(self, rules: LudwigRules, state: State, action: Look) -> list[Objection]:
        from swanstone.ludwig.rewards import look_objections

        return look_objections(rules, state, action.size, RULE)

    def answer(self, rules: LudwigRules, state: State, action: Look, report: Report) -> None:
        from swanstone.ludwig.rewards import look_through

        look_through(rules, state, self.seat, action.size, RULE, report)
        state.then(TakeRoom(self.seat, action.size))


class TakeRoom(Decision):
    """Take one room of the stack that has a place in the castle, or none; the rest is shuffled (MOAT-22)."""

    tag = "take-room"
    asks = "take a room of the stack, or none"
    answers = (Take, Forgo)

    def __init__(self, seat: int, size: int) -> None:
        super().__init__(seat)
        self.size = size

    def options(self, rules: LudwigRules, state: State) -> Options:
        return Listed([Forgo(self.seat), *[Take(self.seat, room) for room in self.fitting(rules, state)]])

    def fitting(self, rules: LudwigRules, state: State) -> list[str]:
        """The rooms of the stack that have a legal place."""
        rooms = sorted(state.stacks[rules.stack(self.size)])
        return rules.placeable(Candidates(state, self.seat, state.players[self.seat].castle, rooms))

    def objections(self, rules: LudwigRules, state: State, action: Take | Forgo) -> list[Objection]:
        if isinstance(action, Forgo):
            return []
        if action.tile not in state.stacks[rules.stack(self.size)]:
            return [Objection(RULE, f"take a room of the stack that you look through, not '{action.tile}'")]
        if action.tile in self.fitting(rules, state):
            return []
        return [Objection("PLACE-8", f"the {TILE[action.tile].name} has no legal place in the castle")]

    def label(self, action: Take | Forgo) -> str:
        return TILE[action.tile].name if isinstance(action, Take) else "Take none"

    def answer(self, rules: LudwigRules, state: State, action: Take | Forgo, report: Report) -> None:
        from swanstone.ludwig.place_room import PlaceRoom

        number, taken = rules.stack(self.size), action.tile if isinstance(action, Take) else ""
        stacks = list(state.stacks)
        stacks[number], state.chance = state.chance.shuffled([room for room in stacks[number] if room != taken])
        state.stacks = tuple(stacks)
        if taken:
            report.add("room-taken", self.seat, (taken,), self.size, RULE)
            state.then(PlaceRoom(self.seat, taken))
        else:
            report.add("reward-forgone", self.seat, because=RULE)
