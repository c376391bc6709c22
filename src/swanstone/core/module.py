"""A module: an amendment with a part of the state, agenda items, actions and a set-up of its own."""

from collections.abc import Iterable
from typing import Any, ClassVar

from msgspec import UNSET, Struct

from swanstone.core.action import Action
from swanstone.core.agenda import Aside, Item
from swanstone.core.amendment import Amendment
from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.effect import Effect
from swanstone.core.errors import BadOption, nearest
from swanstone.core.report import Report


class Slot(Struct, frozen=True):
    """A module's part of the state."""


class SlotView(Struct, frozen=True):
    """What a seat may see of it."""


class Module:
    """What a module has besides its answers to the rulebook's points; a title joins it with its amendments' base class."""

    id: ClassVar[str] = ""
    name: ClassVar[str] = ""
    """What it is called on screen."""
    text: ClassVar[str] = ""
    """What it brings, in a sentence."""
    needs: ClassVar[tuple[str, ...]] = ()
    """The modules without which it cannot be played."""
    package: ClassVar[str] = ""
    """The Python package that holds its `data/rules.toml`."""

    Slot: ClassVar[type[Slot]] = Slot
    SlotView: ClassVar[type[SlotView]] = SlotView
    items: ClassVar[tuple[type[Item], ...]] = ()
    actions: ClassVar[tuple[type[Action], ...]] = ()
    asides: ClassVar[tuple[Aside, ...]] = ()
    cards: ClassVar[tuple[Amendment, ...]] = ()
    """Further amendments that come with it, such as cards that seats hold."""
    sentences: ClassVar[dict[str, str]] = {}
    """Its events told in the terminal: {who}, {0} and so on for what, {count} of them, {amount}."""
    revealing: ClassVar[frozenset[str]] = frozenset()
    """The kinds of event by which somebody learns what was hidden."""

    def of(self, state: Any) -> Any:
        """The module's slot in a state, or what a view shows of it."""
        return state.slots[self.id]

    def set_up(self, rules: Any, state: Any, report: Report) -> None:
        """Puts the module's things on the table, before anything is revealed or dealt."""
        put(state, self.id, self.Slot())

    def view(self, state: Any, seat: int | None) -> Any:
        """What a seat (None: an onlooker) may see of the slot, built from that and nothing else."""
        return self.SlotView()

    def imagine(self, seen: Any, chance: Dice) -> Any:
        """A slot that the seat of a view cannot tell from the real one."""
        return self.Slot()

    # For bots, which look at states and views alike

    def worth(self, table: Any, seat: int) -> float:
        """What a seat's part of the slot is worth in points."""
        return 0.0

    def lure(self, table: Any, seat: int, ware: str) -> float:
        """What a ware is worth to a seat besides, by what the module gives for it."""
        return 0.0

    def advised(self, table: Any, seat: int, coin: float) -> list[tuple[float, Action]]:
        """The asides of the module worth thinking about, each with what it gains in points; 1000 coins are worth `coin`."""
        return []


def put(state: Any, module: str, slot: Any) -> None:
    """Changes a module's slot in a state that nobody else holds."""
    state.slots = {**(state.slots or {}), module: slot}


class Put(Effect):
    """A module's slot changes."""

    def __init__(self, module: str, slot: Slot) -> None:
        self.module = module
        self.slot = slot

    def perform(self, state: Any, report: Report) -> None:
        put(state, self.module, self.slot)


def choose_modules(known: dict[str, Any], wanted: Iterable[str]) -> tuple[str, ...]:
    """The modules of a table, in the order of the title's list; unknown ones and ones that lack another are refused."""
    names = set(wanted)
    for name in sorted(names):
        if name not in known:
            there = f"; modules are {', '.join(known)}" if known else ""
            raise BadOption(f"there is no module '{name}'{nearest(name, known)}{there}")
        for other in known[name].needs:
            if other not in names:
                raise BadOption(f"module {name} needs module {other}")
    return tuple([name for name in known if name in names])


def view_slots(modules: Iterable[Any], state: Any, seat: int | None) -> Any:
    """What a seat may see of all slots; unset where there are none."""
    return {module.id: module.view(state, seat) for module in modules} or UNSET


def imagine_slots(modules: Iterable[Any], seen: Any, chance: Chance) -> Any:
    """Slots that the seat of a view cannot tell from the real ones."""
    return {module.id: module.imagine(seen, Dice(chance.fork(module.id))) for module in modules} or UNSET
