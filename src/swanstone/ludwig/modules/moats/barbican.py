"""How the foyer lies in each barbican: every seat chooses before the first Master Builder is drawn (SET-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from swanstone.core.action import Action
from swanstone.core.agenda import Decision, Task
from swanstone.core.effect import put
from swanstone.core.module import Slot, SlotView
from swanstone.core.options import Listed, Options
from swanstone.core.report import Report
from swanstone.ludwig.modules.moats.tiles import SIDES, barbican

if TYPE_CHECKING:
    from swanstone.ludwig.rulebook import LudwigRules
    from swanstone.ludwig.state import State

ID = "moats"


class MoatsSlot(Slot, frozen=True):
    """The stack of moats; and while foyers are laid, what each seat has chosen, sealed until all have."""

    left: int
    sealed: tuple[str, ...] = ()
    """A side for each seat, empty where it has not chosen."""


class MoatsView(SlotView, frozen=True):
    """The moats as a seat sees them."""

    left: int
    sealed: tuple[str | None, ...]
    """While foyers are laid, what the seat itself has chosen; None for others who have chosen, empty for who has not."""
    moats: tuple[int, ...] = ()
    """How many moats each castle has."""
    gardens: tuple[tuple[int, ...], ...] = ()
    """The rooms in each seat's gardens, by their numbers in the order of placing."""


class LayFoyer(Action, frozen=True, tag="foyer"):
    """Lay the foyer into the barbican: `4` entrances, or 3 and the side that is closed."""

    told: ClassVar[str] = "verb"
    side: str


LABELS = {
    "4": "Four entrances: three into the yard, one over the drawbridge",
    "north": "Three entrances: west, east and the drawbridge",
    "east": "Three entrances: north, west and the drawbridge",
    "south": "Three entrances into the yard, no drawbridge",
    "west": "Three entrances: north, east and the drawbridge",
}


class ChooseFoyer(Decision):
    """Choose the side of the foyer and how it is turned; all seats at the same time, shown together (SET-11)."""

    tag = "choose-foyer"
    asks = "choose how your foyer lies in its barbican"
    answers = (LayFoyer,)
    rule = "SET-11"
    together = True

    def options(self, rules: LudwigRules, state: State) -> Options:
        return Listed([LayFoyer(self.seat, side) for side in SIDES])

    def label(self, action: LayFoyer) -> str:
        return LABELS[action.side]

    def answer(self, rules: LudwigRules, state: State, action: LayFoyer, report: Report) -> None:
        slot: MoatsSlot = state.slots[ID]
        sealed = list(slot.sealed)
        sealed[self.seat] = action.side
        put(state, ID, replace(slot, sealed=tuple(sealed)))
        report.add("foyer-chosen", self.seat, because="SET-11")


class LayFoyers(Task):
    """All have chosen: every castle begins with its barbican (SET-11)."""

    tag = "lay-foyers"

    def run(self, rules: LudwigRules, state: State, report: Report) -> None:
        slot: MoatsSlot = state.slots[ID]
        for seat, side in enumerate(slot.sealed):
            state.own(seat).castle = barbican(side)
            report.add("foyer-laid", seat, (state.players[seat].castle.notation().split()[0],), because="SET-11")
        put(state, ID, replace(slot, sealed=()))


class DrawMasterBuilder(Task):
    """The first Master Builder is drawn once the foyers lie (SETUP-8)."""

    tag = "draw-master-builder"

    def run(self, rules: LudwigRules, state: State, report: Report) -> None:
        from swanstone.ludwig.setup import appoint

        builder, state.chance = state.chance.below(len(state.players))
        appoint(state, builder)
        report.add("master-builder-drawn", builder, because="SETUP-8")


def clear_start(state: Any) -> None:
    """Nobody is Master Builder yet, and every castle shows a barbican until its foyer is chosen."""
    from swanstone.ludwig.state import NOBODY

    state.master_builder = NOBODY
    for seat in range(len(state.players)):
        player = state.own(seat)
        player.castle, player.points, player.ledger = barbican("4"), 0, ()
