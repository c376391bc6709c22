"""Royal Decrees: each seat drafts a card that bends one rule for it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, Final

from swanstone.core.action import Action
from swanstone.core.agenda import Item, asked_now
from swanstone.core.dice import Dice
from swanstone.core.effect import put
from swanstone.core.errors import BadOption
from swanstone.core.options import Options
from swanstone.core.report import Report
from swanstone.core.title import TableOption
from swanstone.ludwig.held import CardModule
from swanstone.ludwig.hidden_favors import favors_in_box
from swanstone.ludwig.modules.decrees import building, draft, final, judgement, order, pricing, rewards, start
from swanstone.ludwig.modules.decrees.decree import CATALOGUE, PACKAGE, Decree
from swanstone.ludwig.modules.decrees.draft import DOUBLE, Draft, DraftDecree, DraftDecrees, dealt
from swanstone.ludwig.modules.decrees.on_cards import on_cards
from swanstone.ludwig.modules.decrees.order import ChoosePlans, Hourglass
from swanstone.ludwig.modules.decrees.slot import DecreesSlot, DecreesView, imagined, view_of
from swanstone.ludwig.modules.decrees.start import WHISPERED, ChooseDecree, WhisperedFavors

if TYPE_CHECKING:
    from swanstone.ludwig.judge import Judge
    from swanstone.ludwig.rulebook import LudwigRules
    from swanstone.ludwig.state import State
    from swanstone.ludwig.subjects import Subject

ALL: Final[tuple[Decree, ...]] = (
    *start.DECREES,
    *order.DECREES,
    *pricing.DECREES,
    *building.DECREES,
    *rewards.DECREES,
    *final.DECREES,
)

HOURGLASS: Final = TableOption(
    "hourglass",
    ("out", "in"),
    "Whether the decree Hourglass may be drafted, which gives others 15 seconds to set prices.",
    module="decrees",
    live=True,
)
SECRETLY: Final = (DraftDecree.tag, ChooseDecree.tag, ChoosePlans.tag)
"""What is asked about cards that nobody else sees."""


class Decrees(CardModule):
    """58 cards, of which each seat drafts one or two."""

    id = "decrees"
    name = "Royal Decrees"
    text = (
        "Each player drafts a decree that bends one rule for that player alone. "
        "Some help all game long, others score at the end."
    )
    own_design = "The figures of the decree Swan Fancier are our own design."
    package = PACKAGE
    Slot = DecreesSlot
    SlotView = DecreesView
    cards = ALL
    options = (DOUBLE, HOURGLASS)
    items = (
        *(*draft.ITEMS, *start.ITEMS, *order.ITEMS),
        *(*pricing.ITEMS, *building.ITEMS, *rewards.ITEMS, *final.ITEMS),
    )
    asides = (*order.ASIDES, *pricing.ASIDES)
    revealing = frozenset(
        [
            "bonus-cards-looked-at",
            "decree-kept",
            "decrees-looked-at",
            "decrees-revealed",
            "favors-whispered",
            "tile-cleared",
            "tile-sealed",
        ]
    )
    sentences: ClassVar[dict[str, str]] = {
        **pricing.SENTENCES,
        **rewards.SENTENCES,
        **final.SENTENCES,
        "decrees-dealt": "{amount} decrees are dealt, and {who} chooses first.",
        "decree-kept": "{who} keeps decrees ({amount}) and passes the others on.",
        "decrees-revealed": "{who} reveals: {all}.",
        "decrees-looked-at": "{who} looks at {amount} further decrees.",
        "decree-exchanged": "{who} takes another decree: {0}.",
        "tile-sealed": "{who} keeps a tile of {amount} square feet face down.",
        "tile-sealed-known": "It is the {0}.",
        "tile-unsealed": "{who} shows the tile that was kept face down: {0}.",
        "favors-whispered": "{who} keeps favors face down ({amount}).",
        "favors-whispered-known": "They are: {all}.",
        "bonus-cards-looked-at": "{who} looks at the discarded bonus cards ({amount}).",
        "bonus-cards-thrown-away": "They are: {all}.",
        "swap-considered": "{who} may have exchanged a bonus card.",
        "bonus-cards-swapped": "{who} gives up {0} for {1}.",
        "plans-looked-through": "{who} looks through the discarded room cards.",
        "plans-recalled": "{who} puts room cards on the deck ({amount}).",
        "room-moved": "{who} moves the {0} under {amount}.",
        "coins-shifted": "{who} moves {amount} coins from the {0} to the {1}.",
        "time-ran-out": "The sand has run through for {who}.",
        "builder-goes-first": "{who} takes the first turn of the round.",
        "player-paid": "{who} gets {amount} coins for a place in the queue.",
        "moved-up": "{who} moves up in the queue ({amount}).",
    }

    # The deck

    def deck(self, rules: LudwigRules) -> list[str]:
        """Cards of modules that are not in play, for more players or taken out are not in the deck.

        (RD-4, RD-5, MIX-4, A-1; DEC-11 only where the table wants it, A-33)
        """
        played = {amendment.id for amendment in rules.amendments}
        rows = [card.row for card in ALL if card.row.min_players <= rules.box.seats]
        fit = [row.id for row in rows if not row.module or row.module in played]
        out = set(rules.left_out)
        if rules.choices.get(HOURGLASS.name, "out") == "out":
            out.add(Hourglass.id)
        return [card for card in fit if card not in out]

    def require(self, rules: LudwigRules) -> None:
        """There must be enough decrees for the draft (MIX-4)."""
        left, needed = len(self.deck(rules)), dealt(rules)
        if left < needed:
            raise BadOption(f"too few decrees would be left: {needed} are needed, not {left}")

    # The table

    def set_up(self, rules: LudwigRules, state: State, report: Report) -> None:
        """The deck is shuffled; with too few favors for it the decree of whispers is not in it (A-54)."""
        cards = self.deck(rules)
        if len(favors_in_box(rules, state)) < WHISPERED:
            cards = [card for card in cards if card != WhisperedFavors.id]
        deck, state.chance = state.chance.shuffled(cards)
        there = set(cards)
        absent = tuple([card for card in CATALOGUE if card not in there])
        put(state, self.id, DecreesSlot(absent, deck, ((),) * len(state.players)))

    def give(self, state: State, hands: tuple[tuple[str, ...], ...]) -> None:
        """These decrees lie before the seats, and the others in the deck."""
        slot, held = self.of(state), {card for hand in hands for card in hand}
        cards = [*slot.deck, *slot.passed, *[card for row in (*slot.kept, *slot.hands) for card in row]]
        deck = tuple([card for card in cards if card not in held])
        absent = tuple([card for card in slot.absent if card not in held])
        put(state, self.id, DecreesSlot(absent, deck, hands))

    def opening_steps(self, steps: tuple[Item, ...], subject: Subject) -> tuple[Item, ...]:
        """The draft comes before the bonus cards are dealt (SET-15)."""
        from swanstone.ludwig.setup import DealBonusCards  # the set-up knows what modules may bend

        place = next(place for place, step in enumerate(steps) if isinstance(step, DealBonusCards))
        return (*steps[:place], DraftDecrees(), *steps[place:])

    def view(self, state: State, seat: int | None) -> DecreesView:
        choosing = next((asked.seat for asked in asked_now(state.agenda) if asked.tag in SECRETLY), None)
        return view_of(state, seat, choosing)

    def imagine(self, seen: Any, dice: Dice) -> DecreesSlot:
        return imagined(seen, seen.seat, dice)

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

    def lure(self, table: Any, seat: int, ware: str) -> float:
        hand = self.of(table).hands[seat]
        return judgement.lure(table, seat, hand, ware) if hand else 0.0

    def completing(self, table: Any, seat: int) -> dict[int, float]:
        found: dict[int, float] = {}
        for card in self.of(table).hands[seat]:
            for tile, worth in judgement.COMPLETING.get(card, {}).items():
                found[tile] = found.get(tile, 0.0) + worth
        return found

    def shapes(self, table: Any, seat: int) -> list[Callable[[Any], float]]:
        hand = self.of(table).hands[seat]
        return [shape for card, shape in judgement.SHAPES.items() if card in hand]

    def drafts(self, table: Any, seat: int) -> list[tuple[float, Action]]:
        """What the decrees that a seat may keep are worth at this table."""
        asked = table.agenda[-1] if table.agenda else None
        if not isinstance(asked, (DraftDecree, ChooseDecree)) or asked.seat != seat:
            return []
        slot = self.of(table)
        cards = slot.passed if isinstance(slot, DecreesSlot) else slot.passed_known
        number = asked.keep if isinstance(asked, DraftDecree) else 1
        kept = combinations(cards, number)
        return [(sum([judgement.drafted(table, card) for card in each]), Draft(seat, each)) for each in kept]

    def advised(self, table: Any, seat: int, coin: float) -> list[tuple[float, Action]]:
        if drafts := self.drafts(table, seat):
            return drafts
        return [each for card in self.hand_of(table, seat) for each in card.advised(table, seat, coin)]

    def judged(self, table: Any, seat: int, options: Options, judge: Judge) -> list[tuple[float, Action]]:
        return [each for card in self.hand_of(table, seat) for each in card.judged(table, seat, options, judge)]


DECREES = Decrees()
