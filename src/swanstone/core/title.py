"""A title: all that server, bots and tools know of a game before a table of it is opened."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from msgspec import UNSET, Struct, UnsetType

from swanstone.core.action import Verbs
from swanstone.core.agenda import Aside, Decision, Item, Lanes
from swanstone.core.codec import Codec
from swanstone.core.errors import BadOption, nearest
from swanstone.core.game import Game
from swanstone.core.module import choose_modules
from swanstone.core.state import State

WITHOUT = "without"
"""The option that names the cards taken out before the game, with commas between them."""


class TableOption(Struct, frozen=True):
    """Something that is chosen when a table is opened; the first value is the usual one."""

    name: str
    values: tuple[str, ...]
    text: str
    module: str = ""
    """The module with which it can be chosen; tables without that have no such option."""
    live: bool = False
    """Whether all but the usual value need players who are there at the same time, with a running clock."""


class CardText(Struct, frozen=True):
    """A card that seats hold, in words."""

    id: str
    name: str
    text: str


class ModuleCard(Struct, frozen=True):
    """A module as it is offered to people."""

    id: str
    name: str
    text: str
    needs: tuple[str, ...] = ()
    seats: tuple[int, int] = (1, 99)
    """The fewest and the most seats with which it is played, as far as the title has so many."""
    cards: tuple[CardText, ...] = ()
    """The cards that seats may hold."""
    sentences: dict[str, str] = {}
    """Its events as sentences: {who}, {0} and so on for what or {all} of it, {count} of them, {amount}."""
    own_design: str | UnsetType = UNSET
    """What of it is our own design because no source tells it."""


class Choices(Struct, frozen=True):
    """What can be chosen for a table of a title."""

    title: str
    name: str
    fewest_seats: int
    most_seats: int
    options: tuple[TableOption, ...]
    modules: tuple[ModuleCard, ...] = ()
    without: bool = False
    """Whether single cards can be taken out, by the option `without`: their ids with commas between them."""


class WireTypes(Struct, frozen=True):
    """What a title sends to clients in its own types."""

    structs: tuple[Any, ...] = ()
    """The view, the hints and the components; what they are made of is found."""
    items: tuple[type[Item], ...] = ()
    """Everything that may lie on the agenda."""
    choices: dict[str, tuple[Any, str]] = {}
    """Choices of words that have a name, each with a sentence about it."""


class Title:
    """One of our games. Its package holds the rules and the data; nothing outside it spells its name but the registry."""

    id: ClassVar[str]
    name: ClassVar[str]
    package: ClassVar[str] = ""
    """The Python package that holds its `data/rules.toml`; none where the rules are not listed."""
    fewest_seats: ClassVar[int]
    most_seats: ClassVar[int]
    seats_rule: ClassVar[str] = ""
    """The rule that says so, such as ' (SETUP-1)'."""
    version: ClassVar[int] = 1
    """The version of the rules that new tables are played by."""
    options: ClassVar[tuple[TableOption, ...]] = ()
    without: ClassVar[bool] = False
    """Whether single cards can be taken out of their decks before the game, by the option `without`."""
    modules: ClassVar[Mapping[str, Any]] = {}
    """Its modules by their ids, in the order in which they are set up."""
    bots: ClassVar[str] = ""
    """Where the bots package keeps what knows this title: `package.module:name` of a `TitleBots`."""
    story: ClassVar[str] = ""
    """The Python module that tells a game in sentences and draws its table in a terminal."""
    bench: ClassVar[str] = ""
    """The Python module that says what is worth measuring besides whole games."""
    castle: ClassVar[str] = ""
    """The Python module that reads a castle from its notation (`parse_castle`) and judges it (`inspected`)."""

    # What a game is made of; a title that loads it only when it is played writes `open` and `wire` instead.

    game: ClassVar[type[Game[Any]]]
    state: ClassVar[type[State]]
    view: ClassVar[type[Struct]]
    items: ClassVar[tuple[type[Item], ...]] = ()
    """Everything that may lie on the agenda; with the asides it tells the kinds of action."""
    asides: ClassVar[tuple[Aside, ...]] = ()
    revealing: ClassVar[frozenset[str]] = frozenset()
    """The kinds of event by which somebody learns what was hidden."""

    def open(self, seats: int, options: dict[str, str], modules: tuple[str, ...], version: int) -> Game[Any]:
        """The game for a table; seats, options and modules have been checked."""
        game = self.game(self.id, seats, options, modules, version)
        answers = [kind for item in self.items if issubclass(item, Decision) for kind in item.answers]
        game.verbs = Verbs([*answers, *[aside.action for aside in self.asides]])
        game.codec = Codec(self.state, self.view, self.items)
        game.asides = self.asides
        game.revealing = self.revealing
        return game

    def components(self) -> Any:
        """What is in the box, and what it says: all that is needed to draw and explain it."""
        return {}

    def wire(self) -> WireTypes:
        """What goes over the wire for this title."""
        return WireTypes((self.view,), (*self.items, Lanes))

    def choices(self) -> Choices:
        """What can be chosen for a table."""
        modules = tuple([module_card(module) for module in self.modules.values()])
        return Choices(self.id, self.name, self.fewest_seats, self.most_seats, self.options, modules, self.without)

    def chosen(self, options: Mapping[str, str], modules: tuple[str, ...] = ()) -> dict[str, str]:
        """The options of a table, those that were not chosen with their usual value; a bad one names the choices."""
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if not (self.without and name == WITHOUT):
                require_option(self.id, known, name, value, modules)
        there = [option for option in self.options if not option.module or option.module in modules]
        chosen = {option.name: options.get(option.name, option.values[0]) for option in there}
        cards = self.taken_out(options.get(WITHOUT, ""))
        return {**chosen, WITHOUT: ",".join(cards)} if cards else chosen

    def cards(self) -> tuple[str, ...]:
        """The ids of all cards that can be taken out."""
        return ()

    def taken_out(self, names: str) -> tuple[str, ...]:
        """The cards that are taken out of their decks, each once and in one order; unknown ones are refused."""
        wanted = {word.strip() for word in names.split(",")} - {""}
        known = self.cards() if wanted else ()
        for name in sorted(wanted.difference(known)):
            raise BadOption(f"there is no card '{name}' that could be taken out{nearest(name, known)}")
        return tuple(sorted(wanted))

    def require_seats(self, seats: int, modules: tuple[str, ...]) -> None:
        """Refuses a number of seats that the title does not have."""
        opening = {name: each.seats[1] for name, each in self.modules.items() if each.seats[0] > self.most_seats}
        most = max([self.most_seats, *[opening.get(name, 0) for name in modules]])
        if not self.fewest_seats <= seats <= most:
            helping = [f"; it has with module {name}" for name, limit in opening.items() if most < seats <= limit]
            raise BadOption(
                f"{self.id} has {self.fewest_seats} to {most} seats, not {seats}{self.seats_rule}{''.join(helping)}"
            )

    def fitting(self, seats: int, modules: Iterable[str] | None = None) -> tuple[str, ...]:
        """The modules, of all or of these, that are played with so many seats."""
        wanted = self.modules if modules is None else modules
        return tuple([name for name in wanted if fits(self.modules[name], seats)])

    def require_fit(self, seats: int, modules: Iterable[str]) -> None:
        """Refuses a new table with a module that is not played with so many seats; old ones are played on."""
        for module in [self.modules[name] for name in modules if name not in self.fitting(seats)]:
            fewest, most = module.seats
            many = f"{fewest}" if fewest == most else f"{fewest} to {most}"
            raise BadOption(f"module {module.id} is for {many} seats, not for {seats}{module.seats_rule}")

    def checked(
        self, seats: int, options: Mapping[str, str], modules: Iterable[str], version: int | None
    ) -> tuple[int, tuple[tuple[str, str], ...], tuple[str, ...], int]:
        """What was chosen for a table, whole and in one form; what cannot be chosen is refused."""
        wanted = choose_modules(dict(self.modules), modules)
        self.require_seats(seats, wanted)
        if version is not None and not 1 <= version <= self.version:
            raise BadOption(f"{self.id} has rules of version 1 to {self.version}, not {version}")
        return seats, tuple(self.chosen(options, wanted).items()), wanted, version or self.version


def require_option(
    title: str, known: Mapping[str, TableOption], name: str, value: str, modules: tuple[str, ...]
) -> None:
    """Refuses an option that a table does not have, and a value that it cannot have."""
    if name not in known:
        there = f"options are {', '.join(known)}" if known else f"{title} has none"
        raise BadOption(f"there is no option '{name}'{nearest(name, known)}; {there}")
    option = known[name]
    if option.module and option.module not in modules:
        raise BadOption(f"option {name} needs module {option.module}")
    if value not in option.values:
        raise BadOption(f"option {name} is one of {', '.join(option.values)}, not '{value}'")


def fits(module: Any, seats: int) -> bool:
    """Whether a module is played with so many seats."""
    fewest, most = module.seats
    return bool(fewest <= seats <= most)


def module_card(module: Any) -> ModuleCard:
    """A module with the words of its cards and events."""
    cards = tuple([CardText(card.id, card.name, card.text) for card in module.cards if card.held])
    told = (cards, module.sentences, module.own_design or UNSET)
    return ModuleCard(module.id, module.name, module.text, module.needs, module.seats, *told)
