"""Clear the Yard: tiles leave the stacks before depleted stacks are scored (DEC-52)."""

from typing import Any, Final

from swanstone.core.action import Action
from swanstone.core.agenda import Decision, Item
from swanstone.core.errors import Objection
from swanstone.core.options import Listed, Options
from swanstone.core.report import Report
from swanstone.ludwig.final_step import put_before
from swanstone.ludwig.finale import DEPLETED_POINTS, STACK_NAMES, ScoreDepletedStacks
from swanstone.ludwig.modules.decrees.decree import Decree
from swanstone.ludwig.rulebook import CORRIDORS, LudwigRules
from swanstone.ludwig.state import State
from swanstone.ludwig.subjects import Subject

MOST: Final = 4


class Clear(Action, frozen=True, tag="clear"):
    """Remove the top tile of a stack: a size, hallway or stairs."""

    stack: str


class StopClearing(Action, frozen=True, tag="stop-clearing"):
    """Remove no more tiles."""


class ChooseClearing(Decision):
    """Remove one more tile from any stack but the moats, or stop (DEC-52, A-45)."""

    tag = "choose-clearing"
    asks = "remove a tile from a stack, or stop"
    rule = "DEC-52"
    answers = (Clear, StopClearing)

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def options(self, rules: LudwigRules, state: State) -> Options:
        stacks = [Clear(self.seat, stack) for stack in stacks_with_rooms(rules, state)]
        return Listed([StopClearing(self.seat), *stacks])

    def objections(self, rules: LudwigRules, state: State, action: Clear | StopClearing) -> list[Objection]:
        if isinstance(action, StopClearing) or action.stack in stacks_with_rooms(rules, state):
            return []
        stacks = ", ".join(stacks_with_rooms(rules, state))
        return [Objection("DEC-52", f"the stacks with rooms are {stacks}, not '{action.stack}'")]

    def label(self, action: Clear | StopClearing) -> str:
        if isinstance(action, StopClearing):
            return "Remove no more"
        if action.stack in CORRIDORS:
            return "Remove a hallway" if action.stack == "hallway" else "Remove stairs"
        return f"Remove a tile of {action.stack} square feet"

    def answer(self, rules: LudwigRules, state: State, action: Clear | StopClearing, report: Report) -> None:
        if isinstance(action, StopClearing):
            return
        tile = taken_from(rules, state, action.stack)
        state.gone += (tile,)
        report.add("tile-cleared", self.seat, (tile,), because="DEC-52")
        if self.left > 1 and stacks_with_rooms(rules, state):
            state.then(ChooseClearing(self.seat, self.left - 1))


def stacks_with_rooms(rules: LudwigRules, state: Any) -> list[str]:
    """The stacks that hold rooms still, hallways and stairs among them (A-45)."""
    sizes = [str(size) for size, stack in zip(rules.sizes, state.stacks, strict=True) if stack]
    return [*sizes, *[corridor for corridor in CORRIDORS if state.corridors_left(corridor)]]


def taken_from(rules: LudwigRules, state: State, stack: str) -> str:
    """The top tile of a stack, which leaves it."""
    if stack == "hallway":
        state.hallways -= 1
        return stack
    if stack == "stairs":
        state.stairs -= 1
        return stack
    number = rules.stack(int(stack))
    tile = state.stacks[number][-1]
    state.stacks = (*state.stacks[:number], state.stacks[number][:-1], *state.stacks[number + 1 :])
    return tile


class ClearTheYard(Decree):
    """Before depleted stacks are scored, you may remove up to 4 tiles from any stacks but the moats."""

    id = "DEC-52"

    def final_steps(self, steps: tuple[Item, ...], subject: Subject) -> tuple[Item, ...]:
        return put_before(steps, (ScoreDepletedStacks,), ChooseClearing(subject.seat, MOST))

    def advised(self, table: Any, seat: int, coin: float) -> list[tuple[float, Action]]:
        """A stack that can be emptied is worth what its tiles would score, less what they bring to the best of the others."""
        asked = table.agenda[-1] if table.agenda else None
        if not isinstance(asked, ChooseClearing):
            return []
        owned = [[STACK_NAMES[number] for number in player.castle.tile_numbers()] for player in table.players]
        found: list[tuple[float, Action]] = []
        for stack, left in tiles_left(table).items():
            others = [names.count(stack) for other, names in enumerate(owned) if other != seat]
            gain = DEPLETED_POINTS * (owned[seat].count(stack) - max(others, default=0))
            if 0 < left <= asked.left and gain > 0:
                found.append((gain / left, Clear(seat, stack)))
        return found


def tiles_left(table: Any) -> dict[str, int]:
    """How many tiles each stack holds, of a state or a view."""
    found = {"hallway": table.hallways, "stairs": table.stairs}
    for stack in table.stacks:
        if hasattr(stack, "left"):
            found[str(stack.size)] = stack.left
    return found


DECREES: Final[tuple[Decree, ...]] = (ClearTheYard(),)
ITEMS: Final[tuple[type[Item], ...]] = (ChooseClearing,)
SENTENCES: Final[dict[str, str]] = {
    "tile-cleared": "{who} removes the {0} from its stack.",
}
