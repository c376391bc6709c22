"""The draft of Royal Decrees: cards go from seat to seat, each keeps one secretly, then all are revealed (RD-2, RD-3, RD-7)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, ClassVar, Final

from swanstone.core.action import Action
from swanstone.core.agenda import Decision, Item, Task
from swanstone.core.errors import Objection
from swanstone.core.options import Listed, Options
from swanstone.core.report import Report
from swanstone.core.title import TableOption
from swanstone.ludwig.modules.decrees.decree import CATALOGUE, card_named
from swanstone.ludwig.modules.decrees.slot import change, slot_of

if TYPE_CHECKING:
    from swanstone.ludwig.rulebook import LudwigRules
    from swanstone.ludwig.state import State


class Draft(Action, frozen=True, tag="draft"):
    """Keep these of the decrees in hand."""

    told: ClassVar[str] = "verb"
    cards: tuple[str, ...]


class First(Action, frozen=True, tag="first"):
    """Let this decree take effect first."""

    told: ClassVar[str] = "all"
    card: str


LEFT_OVER: Final = 2
"""Cards that nobody keeps; they go under the deck."""
DOUBLE: Final = TableOption("decrees", ("one", "two"), "How many decrees each player drafts.", module="decrees")


def drafted(rules: LudwigRules) -> int:
    """How many decrees each seat drafts (RD-1, RD-7)."""
    return 1 + DOUBLE.values.index(rules.choices.get(DOUBLE.name, DOUBLE.values[0]))


def dealt(rules: LudwigRules) -> int:
    """How many cards the draft begins with (RD-2, RD-7)."""
    return rules.box.seats * drafted(rules) + LEFT_OVER


class DraftDecrees(Task):
    """Cards are dealt to the Master Builder's right and passed on; the Master Builder chooses last (RD-2).

    With two decrees for each, the Master Builder takes two and passes the rest back to the left (RD-7).
    """

    tag = "draft-decrees"

    def run(self, rules: LudwigRules, state: State, report: Report) -> None:
        slot, number, each = slot_of(state), dealt(rules), drafted(rules)
        change(state, deck=slot.deck[number:], passed=slot.deck[:number], kept=((),) * len(state.players))
        to_the_left = state.seats_from(state.master_builder)[1:]
        report.add("decrees-dealt", to_the_left[-1], amount=number, because="RD-2")
        items: list[Item] = [DraftDecree(seat, 1) for seat in reversed(to_the_left)]
        items.append(DraftDecree(state.master_builder, each))
        if each > 1:
            items += [DraftDecree(seat, 1) for seat in to_the_left]
        state.then(*items, RevealDecrees())


class DraftDecree(Decision):
    """Keep decrees secretly and pass the others on (RD-2)."""

    tag = "draft-decree"
    asks = "keep a decree and pass the others on"
    rule = "RD-2"
    answers = (Draft,)

    def __init__(self, seat: int, keep: int) -> None:
        super().__init__(seat)
        self.keep = keep

    def options(self, rules: LudwigRules, state: State) -> Options:
        return Listed([Draft(self.seat, cards) for cards in combinations(slot_of(state).passed, self.keep)])

    def objections(self, rules: LudwigRules, state: State, action: Draft) -> list[Objection]:
        passed, cards = slot_of(state).passed, action.cards
        if len(set(cards)) == len(cards) == self.keep and set(cards) <= set(passed):
            return []
        return [Objection("RD-2", f"keep {self.keep} of {names_of(passed)}, not '{' '.join(cards)}'")]

    def answer(self, rules: LudwigRules, state: State, action: Draft, report: Report) -> None:
        slot, seat = slot_of(state), self.seat
        own = (*slot.kept[seat], *[card for card in slot.passed if card in action.cards])
        kept = (*slot.kept[:seat], own, *slot.kept[seat + 1 :])
        change(state, kept=kept, passed=tuple([card for card in slot.passed if card not in action.cards]))
        report.add("decree-kept", seat, amount=self.keep, because="RD-2")


def names_of(cards: tuple[str, ...]) -> str:
    """What decrees are called."""
    return ", ".join([CATALOGUE[card].name for card in cards])


class RevealDecrees(Task):
    """All show their decrees together; the two that are left go under the deck (RD-3, A-83).

    Those that act at once do so clockwise from the Master Builder, two of one seat as it likes (RD-8, A-25).
    """

    tag = "reveal-decrees"

    def run(self, rules: LudwigRules, state: State, report: Report) -> None:
        slot = slot_of(state)
        change(state, hands=slot.kept, kept=(), passed=(), deck=slot.deck + slot.passed)
        items: list[Item] = []
        for seat in state.seats_from(state.master_builder):
            report.add("decrees-revealed", seat, slot.kept[seat], because="RD-3")
            items += first_effects(seat, slot.kept[seat])
        state.then(*items)


def first_effects(seat: int, cards: tuple[str, ...]) -> list[Item]:
    """What a seat's decrees do when they are revealed."""
    acting = tuple([card for card in cards if CATALOGUE[card].timing == "start"])
    return [ChooseFirst(seat, acting)] if len(acting) > 1 else [TakeEffect(seat, card) for card in acting]


class ChooseFirst(Decision):
    """Both decrees of a seat act at once: it says which does so first (RD-8)."""

    tag = "choose-first"
    asks = "choose which decree takes effect first"
    rule = "RD-8"
    answers = (First,)

    def __init__(self, seat: int, cards: tuple[str, ...]) -> None:
        super().__init__(seat)
        self.cards = cards

    def options(self, rules: LudwigRules, state: State) -> Options:
        return Listed([First(self.seat, card) for card in self.cards])

    def label(self, action: First) -> str:
        return CATALOGUE[action.card].name

    def answer(self, rules: LudwigRules, state: State, action: First, report: Report) -> None:
        others = [card for card in self.cards if card != action.card]
        state.then(*[TakeEffect(self.seat, card) for card in (action.card, *others)])


class TakeEffect(Task):
    """A decree does what it does when it is revealed."""

    tag = "take-effect"

    def __init__(self, seat: int, card: str) -> None:
        self.seat = seat
        self.card = card

    def run(self, rules: LudwigRules, state: State, report: Report) -> None:
        card_named(self.card).take_effect(rules, state, self.seat, report)


ITEMS = (DraftDecrees, DraftDecree, RevealDecrees, ChooseFirst, TakeEffect)
