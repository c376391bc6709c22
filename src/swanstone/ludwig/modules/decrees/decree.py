"""What every Royal Decree is: a row of the catalogue, and a class that bends one rule for the seat that holds it."""

from __future__ import annotations

from typing import Any, ClassVar, Final, Literal

from msgspec import Struct

from swanstone.core.action import Action
from swanstone.core.catalogue import load_file, rows
from swanstone.core.errors import BadData, nearest
from swanstone.core.options import Options
from swanstone.core.report import Report
from swanstone.ludwig.held import LudwigCard
from swanstone.ludwig.judge import Judge

PACKAGE: Final = "swanstone.ludwig.modules.decrees"


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """A decree as it stands in `decrees.toml`."""

    id: str
    name: str
    timing: Literal["start", "during", "final"]
    text: str
    module: str = ""
    """The module without which it is not in the deck (RD-4)."""
    min_players: int = 2
    """At smaller tables it is not in the deck (RD-5)."""
    ruling: str = ""
    """How we read it, where the text leaves that open."""
    original: tuple[str, ...] = ()
    """What is our own design, because no source tells it."""


CATALOGUE: Final = {row.id: row for row in rows("decrees.toml", load_file(PACKAGE, "decrees.toml"), "decree", Row)}


def words_of(text: str) -> list[str]:
    """The words of a text, whatever spaces are between them."""
    return text.split()


class Decree(LudwigCard):
    """A Royal Decree: its docstring is the text that players read, which the catalogue has too."""

    row: ClassVar[Row]
    by_place = False

    def advised(self, table: Any, seat: int, coin: float) -> list[tuple[float, Action]]:
        """What its holder might do by it, with what that gains in points; 1000 coins are worth `coin`."""
        return []

    def judged(self, table: Any, seat: int, options: Options, judge: Judge) -> list[tuple[float, Action]]:
        """The same, where it goes by what its holder thinks of the table."""
        return []

    def held_worth(self, table: Any, seat: int) -> float:
        """The points that its holder has by it until now, where that is quickly told."""
        return 0.0

    def __init_subclass__(cls, **keywords: Any) -> None:
        if cls.id:
            if cls.id not in CATALOGUE:
                raise BadData(f"{cls.__name__}: there is no decree '{cls.id}'{nearest(cls.id, CATALOGUE)}")
            cls.row = CATALOGUE[cls.id]
            cls.name, cls.text = cls.row.name, cls.row.text
            cls.ruling = cls.row.ruling
            if words_of(cls.__doc__ or "") != words_of(cls.text):
                raise BadData(f"{cls.__name__}: the docstring is not the text of {cls.id} in decrees.toml")
        super().__init_subclass__(**keywords)
        if cls.id:
            CLASSES[cls.id] = cls

    def take_effect(self, rules: Any, state: Any, seat: int, report: Report) -> None:
        """What it does when it is revealed, in a state that nobody else holds; only decrees of the start do something."""


CLASSES: Final[dict[str, type[Decree]]] = {}
"""The decrees by their ids."""


def card_named(id: str) -> Decree:
    """A decree by its id."""
    return CLASSES[id]()
