"""A module: an amendment with a part of the state, its own agenda items, actions and set-up."""

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from msgspec import UNSET, Struct

from swanstone.core.action import Action
from swanstone.core.agenda import Aside, Decision, Item
from swanstone.core.amendment import Amendment
from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.effect import put
from swanstone.core.errors import BadData, BadOption, nearest
from swanstone.core.options import Options
from swanstone.core.report import Report


class Slot(Struct, frozen=True):
    """A module's part of the state."""


class SlotView(Struct, frozen=True):
    """What a seat may see of it."""


class OpenSlot(Slot, SlotView, frozen=True):
    """A part of the state that hides nothing: it is its own view."""


class Module:
    """What a module has besides its answers to the rulebook's points; a title joins it with its amendments' base class."""

    id: ClassVar[str] = ""
    name: ClassVar[str] = ""
    """What it is called on screen."""
    text: ClassVar[str] = ""
    """What it brings, in two short sentences."""
    own_design: ClassVar[str] = ""
    """What of it is our own design because no source tells it, besides tiles that are marked themselves."""
    needs: ClassVar[tuple[str, ...]] = ()
    """The modules without which it cannot be played."""
    needs_rule: ClassVar[str] = ""
    """The rule that says so, such as ' (MIX-1)'."""
    seats: ClassVar[tuple[int, int]] = (1, 99)
    """The fewest and the most seats with which it is played; a module for more seats than the title has lets them sit."""
    seats_rule: ClassVar[str] = ""
    """The rule that says so, such as ' (MIX-8)'."""
    package: ClassVar[str] = ""
    """The Python package that holds its `data/rules.toml`."""

    Slot: ClassVar[type[Slot]] = Slot
    SlotView: ClassVar[type[SlotView]] = SlotView
    items: ClassVar[tuple[type[Item], ...]] = ()
    asides: ClassVar[tuple[Aside, ...]] = ()
    cards: ClassVar[tuple[Amendment, ...]] = ()
    """Further amendments that come with it, such as cards that seats hold."""
    sentences: ClassVar[dict[str, str]] = {}
    """Its events told in the terminal: {who}, {0} and so on for what, {count} of them, {amount}."""
    names: ClassVar[dict[str, str]] = {}
    """What its ledger lines are about, in words."""
    revealing: ClassVar[frozenset[str]] = frozenset()
    """The kinds of event by which somebody learns what was hidden."""

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        if issubclass(cls.Slot, OpenSlot):
            cls.SlotView = cls.Slot
        require_sight(cls)
        require_cards(cls)
        require_words(cls)

    @property
    def actions(self) -> tuple[type[Action], ...]:
        """The kinds of action that it brings: the answers to its decisions, and its asides."""
        decisions = [item for item in self.items if issubclass(item, Decision)]
        kinds = [*[kind for each in decisions for kind in each.answers], *[aside.action for aside in self.asides]]
        return tuple(dict.fromkeys(kinds))

    def of(self, state: Any) -> Any:
        """The module's slot in a state, or what a view shows of it."""
        return state.slots[self.id]

    def set_up(self, rules: Any, state: Any, report: Report) -> None:
        """Puts the module's things on the table, before anything is revealed or dealt."""
        put(state, self.id, self.Slot())

    def view(self, state: Any, seat: int | None) -> Any:
        """What a seat (None: an onlooker) may see of the slot, built from that and nothing else."""
        return self.of(state) if issubclass(self.Slot, OpenSlot) else self.SlotView()

    def imagine(self, seen: Any, chance: Dice) -> Any:
        """A slot that the seat of a view cannot tell from the real one."""
        return self.of(seen) if issubclass(self.Slot, OpenSlot) else self.Slot()

    # For bots, which look at states and views alike

    def worth(self, table: Any, seat: int) -> float:
        """What a seat's part of the slot is worth in points."""
        return 0.0

    def lure(self, table: Any, seat: int, ware: str) -> float:
        """What a ware is worth to a seat besides, by what the module gives for it; without a name, what passing is."""
        return 0.0

    def completing(self, table: Any, seat: int) -> dict[int, float]:
        """What tiles, by their numbers, bring a seat that completes them besides the rewards of their types."""
        return {}

    def shapes(self, table: Any, seat: int) -> list[Callable[[Any], float]]:
        """What a castle is worth to a seat by its shape, each a function of the castle; some places are tried with them."""
        return []

    def saved(self, table: Any, seat: int, piece: str) -> float:
        """What a piece that a seat may lay along with a tile is likely to bring later, if it is not laid now."""
        return 0.0

    def advised(self, table: Any, seat: int, coin: float) -> list[tuple[float, Action]]:
        """The module's own actions worth thinking about, each with what it gains in points; 1000 coins are worth `coin`.

        Asides are done if they gain something; an answer to a decision that is not among them gains nothing.
        """
        return []

    def judged(self, table: Any, seat: int, options: Options, judge: Any) -> list[tuple[float, Action]]:
        """The same for those of a seat's options that are good or bad by what the title's `judge` thinks of the table."""
        return []


def require_sight(module: type[Module]) -> None:
    """Refuses a module whose slot holds something and that does not say who sees what."""
    if issubclass(module.Slot, OpenSlot) or not module.Slot.__struct_fields__:
        return
    for name in ("view", "imagine"):
        if getattr(module, name) is getattr(Module, name):
            raise BadData(
                f"{module.__name__} has a slot but no method {name}, so the slot would be lost: "
                "write `view` and `imagine`, or make the slot an OpenSlot if everybody may see it"
            )


def require_cards(module: type[Module]) -> None:
    """Refuses cards that are not a tuple, for want of a comma, or not made yet."""
    cards: Any = module.cards
    if not isinstance(cards, tuple) or any([not isinstance(card, Amendment) for card in cards]):
        raise BadData(f"{module.__name__}.cards must be a tuple of cards, such as (Thrift(),) with its comma")


def require_words(module: type[Module]) -> None:
    """Refuses a module, or a card of it that seats hold, that has no name or no text."""
    cards = [card for card in module.cards if card.held]
    for thing in (module, *[type(card) for card in cards]):
        missing = [word for word in ("id", "name", "text") if not getattr(thing, word)]
        if missing and (thing is not module or module.id):
            raise BadData(f"{thing.__name__} has no {' and no '.join(missing)}; players read its name and its text")
    twice = {card.id for card in cards if [other.id for other in cards].count(card.id) > 1}
    if twice:
        raise BadData(f"{module.__name__} has two cards with the id {' and '.join(sorted(twice))}")


def choose_modules(known: dict[str, Any], wanted: Iterable[str]) -> tuple[str, ...]:
    """The modules of a table, in the order of the title's list; unknown ones and ones that lack another are refused."""
    names = set(wanted)
    for name in sorted(names):
        if name not in known:
            there = f"; modules are {', '.join(known)}" if known else ""
            raise BadOption(f"there is no module '{name}'{nearest(name, known)}{there}")
        for other in known[name].needs:
            if other not in names:
                raise BadOption(f"module {name} needs module {other}{known[name].needs_rule}")
    return tuple([name for name in known if name in names])


def view_slots(modules: Iterable[Any], state: Any, seat: int | None) -> Any:
    """What a seat may see of all slots; unset where there are none."""
    return {module.id: module.view(state, seat) for module in modules} or UNSET


def imagine_slots(modules: Iterable[Any], seen: Any, chance: Chance) -> Any:
    """Slots that the seat of a view cannot tell from the real ones."""
    return {module.id: module.imagine(seen, Dice(chance.fork(module.id))) for module in modules} or UNSET
