"""Cards that seats hold, each in force for its seat alone, and the module that deals them."""

from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from swanstone.core.effect import put
from swanstone.core.module import OpenSlot, Slot
from swanstone.core.report import Report
from swanstone.ludwig.amendment import LudwigAmendment, LudwigModule

if TYPE_CHECKING:
    from swanstone.ludwig.rulebook import LudwigRules
    from swanstone.ludwig.state import State


class LudwigCard(LudwigAmendment):
    """A card that bends the rules for the seat that holds it; its `name` and `text` are what players read."""

    held = True


class Hands(OpenSlot, frozen=True):
    """The cards in front of each seat, open to all."""

    hands: tuple[tuple[str, ...], ...] = ()


class CardModule(LudwigModule):
    """A module that deals its cards face up, each seat the same number of them while they last."""

    each: ClassVar[int] = 1
    Slot: ClassVar[type[Slot]] = Hands

    def deck(self, rules: "LudwigRules") -> list[str]:
        """The cards that may be dealt at a table."""
        return [card.id for card in self.cards]

    def set_up(self, rules: "LudwigRules", state: "State", report: Report) -> None:
        """The cards are shuffled and dealt."""
        pile, state.chance = state.chance.shuffled(self.deck(rules))
        hands = tuple([pile[seat * self.each :][: self.each] for seat in range(len(state.players))])
        put(state, self.id, self.Slot())
        self.give(state, hands)
        for seat, hand in enumerate(hands):
            report.add("cards-dealt", seat, hand)

    def give(self, state: "State", hands: tuple[tuple[str, ...], ...]) -> None:
        """These cards lie before the seats from now on."""
        put(state, self.id, replace(self.of(state), hands=hands))

    def holds(self, cards: frozenset[str], subject: Any) -> frozenset[str]:
        """What lies in front of a seat."""
        return cards.union(self.of(subject.state).hands[subject.seat])
