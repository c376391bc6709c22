"""Drawing and keeping bonus cards: at the start (SETUP-9) and for a completed utility room (UTILITY)."""

from itertools import combinations

from swanstone.core.conduct import Asking, Doing, Teller
from swanstone.core.errors import Objection
from swanstone.core.options import Listed, Options
from swanstone.ludwig.actions import Keep
from swanstone.ludwig.items import KeepBonusCards, TakeKept
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.state import State
from swanstone.ludwig.table import Face


def draw_bonus_cards(state: State, seat: int, number: int, tell: Teller) -> None:
    """The seat takes cards from the deck to choose from; with fewer left, what there is (UTILITY)."""
    cards = tuple([face.card for face in state.bonus_deck[:number]])
    state.own(seat).drawn = cards
    state.bonus_deck = state.bonus_deck[number:]
    tell.of("bonus-cards-drawn", seat, amount=len(cards))
    tell.of("bonus-cards-seen", seat, cards, secret_to=seat)


class KeepingBonusCards(Asking):
    """Choose which of the bonus cards just drawn to keep; all seats at the same time."""

    def options(self, rules: LudwigRules, state: State, decision: KeepBonusCards) -> Options:
        seat = decision.seat
        return Listed([Keep(seat, cards) for cards in combinations(state.players[seat].drawn, decision.keep)])

    def objections(self, rules: LudwigRules, state: State, decision: KeepBonusCards, action: Keep) -> list[Objection]:
        drawn = state.players[decision.seat].drawn
        if len(set(action.cards)) == len(action.cards) == decision.keep and set(action.cards) <= set(drawn):
            return []
        rule = "UTILITY" if state.round else "SETUP-9"
        return [Objection(rule, f"keep {decision.keep} of {', '.join(drawn)}, not '{' '.join(action.cards)}'")]

    def answer(self, rules: LudwigRules, state: State, decision: KeepBonusCards, action: Keep, tell: Teller) -> None:
        player = state.own(decision.seat)
        player.sealed = tuple([card for card in player.drawn if card in action.cards])
        tell.of("bonus-cards-chosen", decision.seat, amount=decision.keep)


class TakingKept(Doing):
    """All have chosen: the cards kept go to the hands, the others under the deck in turn order (SETUP-9)."""

    def run(self, rules: LudwigRules, state: State, task: TakeKept, tell: Teller) -> None:
        for seat in task.seats:
            player = state.own(seat)
            state.bonus_deck += tuple([Face(card, seat) for card in player.drawn if card not in player.sealed])
            tell.of("bonus-cards-kept", seat, amount=len(player.sealed))
            tell.of("bonus-cards-known", seat, player.sealed, secret_to=seat)
            player.bonus_cards += player.sealed
            player.drawn = player.sealed = ()
