"""King's Favors and bonus cards: what they count in a castle."""

from collections.abc import Collection

from msgspec import Struct

from swanstone.core.catalogue import load_file, require_count, rows
from swanstone.core.errors import BadData, nearest
from swanstone.ludwig.rooms import PACKAGE, SIZES, Type

COUNTED = (
    "rooms_of_type",
    "square_feet_of_type",
    "rooms_of_sizes",
    "different_sizes",
    "different_types",
    "completed",
    "incomplete",
    "external_entrances",
    "hallways",
    "stairs",
    "coins",
)
"""What cards of the base game count; what cards of modules count besides is in `tallies.py`."""


class Favor(Struct, frozen=True, forbid_unknown_fields=True):
    """A King's Favor: the seats are ranked by what it counts (FINAL-2)."""

    id: str
    name: str
    counts: str
    type: Type | None = None
    sizes: tuple[int, ...] = ()
    text: str = ""
    """What it wants, where that does not follow from what it counts."""
    fewest: bool = False
    """Whether the seat with the least of it is first; then everybody has a place (FAV-5)."""


class BonusCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A bonus card: points for each group of what it counts (FINAL-3)."""

    id: str
    name: str
    counts: str
    points: int
    every: int
    type: Type | None = None
    sizes: tuple[int, ...] = ()
    text: str = ""


Card = Favor | BonusCard


def require_counting(
    name: str, cards: tuple[Favor, ...] | tuple[BonusCard, ...], counted: Collection[str] = COUNTED
) -> None:
    """Refuses a card that does not say what it counts."""
    for card in cards:
        if card.counts not in counted:
            raise BadData(f"{name}: ({card.id}): key counts: '{card.counts}' is unknown{nearest(card.counts, counted)}")
        if (card.type is not None) != card.counts.endswith("_of_type"):
            raise BadData(f"{name}: ({card.id}): key type: '{card.counts}' does not go with type {card.type}")
        fits = card.counts == "different_sizes" or bool(card.sizes) == (card.counts == "rooms_of_sizes")
        if not fits or not set(card.sizes) <= set(SIZES):
            raise BadData(f"{name}: ({card.id}): key sizes: '{card.counts}' does not go with sizes {card.sizes}")


def favors_of(package: str, counted: Collection[str]) -> tuple[Favor, ...]:
    """The favors of a module, from its `favors.toml`; `counted` is what the module counts."""
    favors = rows("favors.toml", load_file(package, "favors.toml"), "favor", Favor)
    require_counting("favors.toml", favors, (*COUNTED, *counted))
    return favors


def bonus_cards_of(package: str, counted: Collection[str]) -> tuple[BonusCard, ...]:
    """The bonus cards of a module, from its `bonus_cards.toml`; `counted` is what the module counts."""
    cards = rows("bonus_cards.toml", load_file(package, "bonus_cards.toml"), "card", BonusCard)
    require_counting("bonus_cards.toml", cards, (*COUNTED, *counted))
    return cards


_favor_file = load_file(PACKAGE, "favors.toml")
FAVORS = {favor.id: favor for favor in rows("favors.toml", _favor_file, "favor", Favor, ("rank_points", "exclusive"))}
RANK_POINTS: tuple[int, ...] = tuple(_favor_file["rank_points"])
EXCLUSIVE: tuple[frozenset[str], ...] = tuple(frozenset(pair) for pair in _favor_file["exclusive"])
BONUS_CARDS = {
    card.id: card for card in rows("bonus_cards.toml", load_file(PACKAGE, "bonus_cards.toml"), "card", BonusCard)
}
require_count("favors.toml", "favor", list(FAVORS), 24)
require_count("bonus_cards.toml", "card", list(BONUS_CARDS), 27)
require_counting("favors.toml", tuple(FAVORS.values()))
require_counting("bonus_cards.toml", tuple(BONUS_CARDS.values()))
