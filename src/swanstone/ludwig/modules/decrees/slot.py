"""The decrees on the table: which deck they lie in, who holds them, what has become of them, and what each seat sees of it."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from swanstone.core.dice import Dice
from swanstone.core.effect import put
from swanstone.core.module import Slot, SlotView
from swanstone.ludwig.modules.decrees.decree import CATALOGUE
from swanstone.ludwig.modules.decrees.on_cards import NOTHING, OnCards

MODULE: Final = "decrees"
Cards = tuple[str, ...]


class Marks(Struct, frozen=True):
    """What has become of single decrees, for all to see."""

    used: Cards = ()
    """Decrees that were flipped, for they can be used only once (DEC-8)."""
    goes_first: bool = False
    """Whether the Master Builder takes the first turn of the round (DEC-12)."""
    moved_up: int = 0
    """How many places the holder of DEC-13 has moved up in this round."""
    priced: Cards = ()
    """The prices laid so far while an hourglass runs, from the highest down; '-' where none is (DEC-11)."""


class DecreesSlot(Slot, frozen=True):
    """All decrees of the table."""

    absent: Cards
    """Those that were never in the deck (RD-4, RD-5, MIX-4)."""
    deck: Cards
    """Face down; the first is drawn next."""
    hands: tuple[Cards, ...]
    """Face up before each seat, in force."""
    kept: tuple[Cards, ...] = ()
    """What each seat has kept in the draft, secret until all have chosen (RD-2)."""
    passed: Cards = ()
    """What goes from seat to seat in the draft, seen by the one who chooses; or what the holder of DEC-2 looks at."""
    recalling: tuple[int, ...] = ()
    """The room cards that the holder of DEC-8 has chosen so far, the next to be drawn first."""
    marks: Marks = Marks()
    on_cards: OnCards = NOTHING
    """What lies on decrees, for all to see."""


class DecreesView(SlotView, frozen=True):
    """The decrees as a seat sees them."""

    absent: Cards
    deck: int
    hands: tuple[Cards, ...]
    kept: tuple[int, ...]
    """How many decrees each seat has kept in the draft."""
    passed: int
    recalling: int
    marks: Marks
    on_cards: OnCards
    kept_known: Cards = ()
    """What the seat itself has kept."""
    passed_known: Cards = ()
    """What the seat chooses from."""
    recalling_known: tuple[int, ...] = ()
    """What the seat has chosen so far for the top of the room deck."""


def slot_of(table: Any) -> Any:
    """The decrees of a table, or of a view of it."""
    return table.slots[MODULE]


def change(state: Any, **changes: Any) -> None:
    """Something changes about the decrees, in a state that nobody else holds."""
    put(state, MODULE, replace(slot_of(state), **changes))


def mark(state: Any, **changes: Any) -> None:
    """Something becomes of a decree, in a state that nobody else holds."""
    change(state, marks=replace(slot_of(state).marks, **changes))


def holder_of(table: Any, card: str) -> int | None:
    """The seat before which a decree lies."""
    return next((seat for seat, hand in enumerate(slot_of(table).hands) if card in hand), None)


def view_of(state: Any, seat: int | None, choosing: int | None) -> DecreesView:
    """What a seat sees; `choosing` is the seat that looks at the cards that are passed."""
    slot: DecreesSlot = slot_of(state)
    own = seat is not None and bool(slot.kept)
    return DecreesView(
        absent=slot.absent,
        deck=len(slot.deck),
        hands=slot.hands,
        kept=tuple([len(cards) for cards in slot.kept]),
        passed=len(slot.passed),
        recalling=len(slot.recalling),
        marks=slot.marks,
        on_cards=slot.on_cards,
        kept_known=slot.kept[seat] if own and seat is not None else (),
        passed_known=slot.passed if seat is not None and seat == choosing else (),
        recalling_known=slot.recalling if seat is not None and seat == choosing else (),
    )


def imagined(seen: Any, seat: int | None, dice: Dice) -> DecreesSlot:
    """Decrees that may lie where the seat of a view does not know them."""
    slot: DecreesView = slot_of(seen)
    shown = {*slot.absent, *slot.kept_known, *slot.passed_known, *[card for hand in slot.hands for card in hand]}
    pool = dice.shuffled([card for card in CATALOGUE if card not in shown])
    kept = [tuple([pool.pop() for _ in range(number)]) for number in slot.kept]
    if seat is not None and slot.kept:
        pool += kept[seat]
        kept[seat] = slot.kept_known
    passed = slot.passed_known or tuple([pool.pop() for _ in range(slot.passed)])
    cards = list(seen.discards)
    recalling = slot.recalling_known or tuple(dice.shuffled(cards)[: slot.recalling])
    return DecreesSlot(
        slot.absent, tuple(pool[: slot.deck]), slot.hands, tuple(kept), passed, recalling, slot.marks, slot.on_cards
    )
