"""Royal Decrees: each seat holds a card that bends one rule for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from swanstone.core.action import Action
from swanstone.core.title import TableOption
from swanstone.ludwig.held import CardModule, Hands
from swanstone.ludwig.modules.decrees import building, final, order, pricing, rewards, start
from swanstone.ludwig.modules.decrees.decree import PACKAGE, Decree
from swanstone.ludwig.modules.decrees.on_cards import NOTHING, OnCards, on_cards

if TYPE_CHECKING:
    from swanstone.ludwig.rulebook import LudwigRules

ALL: Final[tuple[Decree, ...]] = (
    *start.DECREES,
    *order.DECREES,
    *pricing.DECREES,
    *building.DECREES,
    *rewards.DECREES,
    *final.DECREES,
)


LEFT_OVER: Final = 2
"""Cards that nobody keeps in the draft; they go under the deck."""
DOUBLE: Final = TableOption("decrees", ("one", "two"), "How many decrees each player drafts.", module="decrees")
HOURGLASS: Final = TableOption(
    "hourglass",
    ("out", "in"),
    "Whether the decree Hourglass may be drafted, which gives others 15 seconds to set prices.",
    module="decrees",
    live=True,
)


class DecreesSlot(Hands, frozen=True):
    """The decrees before each seat, and what lies on them."""

    on_cards: OnCards = NOTHING


class Decrees(CardModule):
    """58 cards, of which each seat drafts one."""

    id = "decrees"
    name = "Royal Decrees"
    text = (
        "Each player drafts a decree that bends one rule for that player alone. "
        "Some help all game long, others score at the end."
    )
    package = PACKAGE
    cards = ALL
    options = (DOUBLE, HOURGLASS)
    Slot = DecreesSlot
    items = (*pricing.ITEMS, *building.ITEMS, *rewards.ITEMS, *final.ITEMS)
    asides = pricing.ASIDES
    revealing = frozenset(["tile-cleared"])
    sentences: ClassVar[dict[str, str]] = {**pricing.SENTENCES, **rewards.SENTENCES, **final.SENTENCES}

    def deck(self, rules: LudwigRules) -> list[str]:
        """Cards of modules that are not in play, or for more players, are not in the deck (RD-4, RD-5, A-1)."""
        played = {amendment.id for amendment in rules.amendments}
        rows = [card.row for card in ALL if card.row.min_players <= rules.box.seats]
        fit = [row.id for row in rows if not row.module or row.module in played]
        return [card for card in fit if card not in rules.left_out]

    def dealt(self, rules: LudwigRules) -> int:
        """How many cards the draft begins with (RD-2, RD-7)."""
        return rules.box.seats * self.drafted(rules) + LEFT_OVER

    def drafted(self, rules: LudwigRules) -> int:
        """How many decrees each seat drafts (RD-1, RD-7)."""
        return 1 + DOUBLE.values.index(rules.choices.get(DOUBLE.name, DOUBLE.values[0]))

    def open_tiles(self, table: Any) -> tuple[str, ...]:
        """The tile in store lies in no stack (DEC-16)."""
        stored = on_cards(table).stored
        return (stored,) if stored else ()

    # For bots

    def hand_of(self, table: Any, seat: int) -> list[Decree]:
        """The decrees before a seat."""
        hand = self.of(table).hands[seat]
        return [card for card in ALL if card.id in hand]

    def worth(self, table: Any, seat: int) -> float:
        return sum([card.held_worth(table, seat) for card in self.hand_of(table, seat)])

    def advised(self, table: Any, seat: int, coin: float) -> list[tuple[float, Action]]:
        return [each for card in self.hand_of(table, seat) for each in card.advised(table, seat, coin)]


DECREES = Decrees()
