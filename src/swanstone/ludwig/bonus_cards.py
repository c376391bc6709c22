"""Drawing and keeping bonus cards: at the start (SETUP-9) and for a completed utility room (UTILITY)."""

from itertools import combinations
from typing import TYPE_CHECKING

from msgspec.structs import replace

from swanstone.core.agenda import Decision, Task, Tell
from swanstone.core.errors import Objection
from swanstone.core.event import Event
from swanstone.core.options import Listed, Options
from swanstone.ludwig.actions import Keep
from swanstone.ludwig.table import Face

if TYPE_CHECKING:
    from swanstone.ludwig.rulebook import LudwigRules
    from swanstone.ludwig.state import State


def draw_bonus_cards(state: "State", seat: int, number: int, tell: Tell) -> "State":
    """The seat takes cards from the deck to choose from; with fewer left, what there is (UTILITY)."""
    cards = tuple(face.card for face in state.bonus_deck[:number])
    tell(Event("bonus-cards-drawn", seat, amount=len(cards)))
    tell(Event("bonus-cards-seen", seat, cards, secret_to=seat))
    player = replace(state.players[seat], drawn=cards)
    return replace(state, bonus_deck=state.bonus_deck[number:]).with_player(seat, player)


class KeepBonusCards(Decision, frozen=True, tag="keep-bonus-cards"):
    """Choose which of the bonus cards just drawn to keep; all seats at the same time."""

    keep: int

    asks = "keep bonus cards"
    answers = (Keep,)
    together = True

    def options(self, rules: "LudwigRules", state: "State") -> Options:
        return Listed([Keep(self.seat, cards) for cards in combinations(state.players[self.seat].drawn, self.keep)])

    def objections(self, rules: "LudwigRules", state: "State", action: Keep) -> list[Objection]:
        drawn = state.players[self.seat].drawn
        if len(set(action.cards)) == len(action.cards) == self.keep and set(action.cards) <= set(drawn):
            return []
        rule = "UTILITY" if state.round else "SETUP-9"
        return [Objection(rule, f"keep {self.keep} of {', '.join(drawn)}, not '{' '.join(action.cards)}'")]

    def answer(self, rules: "LudwigRules", state: "State", action: Keep, tell: Tell) -> "State":
        player = state.players[self.seat]
        chosen = tuple(card for card in player.drawn if card in action.cards)
        tell(Event("bonus-cards-chosen", self.seat, amount=self.keep))
        return state.with_player(self.seat, replace(player, sealed=chosen))


class TakeKept(Task, frozen=True, tag="take-kept"):
    """All have chosen: the cards kept go to the hands, the others under the deck in turn order (SETUP-9)."""

    seats: tuple[int, ...]

    def run(self, rules: "LudwigRules", state: "State", tell: Tell) -> "State":
        for seat in self.seats:
            player = state.players[seat]
            under = tuple(Face(card, seat) for card in player.drawn if card not in player.sealed)
            tell(Event("bonus-cards-kept", seat, amount=len(player.sealed)))
            tell(Event("bonus-cards-known", seat, player.sealed, secret_to=seat))
            hand = player.bonus_cards + player.sealed
            player = replace(player, bonus_cards=hand, drawn=(), sealed=())
            state = replace(state, bonus_deck=state.bonus_deck + under).with_player(seat, player)
        return state
