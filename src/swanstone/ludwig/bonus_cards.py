"""Drawing and keeping bonus cards: at the start (SETUP-9) and for a completed utility room (UTILITY)."""

from itertools import combinations

from swanstone.core.agenda import Decision, Task
from swanstone.core.errors import Objection
from swanstone.core.options import Listed, Options
from swanstone.core.report import Report
from swanstone.ludwig.actions import Keep
from swanstone.ludwig.pieces import HiddenCard
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.state import State
from swanstone.ludwig.subjects import Discarded


def draw_bonus_cards(state: State, seat: int, number: int, report: Report) -> None:
    """The seat takes cards from the deck to choose from; with fewer left, what there is (UTILITY)."""
    cards = tuple([hidden.card for hidden in state.bonus_deck[:number]])
    state.own(seat).drawn = cards
    state.bonus_deck = state.bonus_deck[number:]
    report.add("bonus-cards-drawn", seat, amount=len(cards))
    report.add("bonus-cards-seen", seat, cards, secret_to=seat)


class KeepBonusCards(Decision):
    """Choose which of the bonus cards just drawn to keep; all seats at the same time."""

    tag = "keep-bonus-cards"
    asks = "keep bonus cards"
    answers = (Keep,)
    together = True

    def __init__(self, seat: int, keep: int) -> None:
        super().__init__(seat)
        self.keep = keep

    def options(self, rules: LudwigRules, state: State) -> Options:
        return Listed([Keep(self.seat, cards) for cards in combinations(state.players[self.seat].drawn, self.keep)])

    def objections(self, rules: LudwigRules, state: State, action: Keep) -> list[Objection]:
        drawn = state.players[self.seat].drawn
        if len(set(action.cards)) == len(action.cards) == self.keep and set(action.cards) <= set(drawn):
            return []
        rule = "UTILITY" if state.round else "SETUP-9"
        return [Objection(rule, f"keep {self.keep} of {', '.join(drawn)}, not '{' '.join(action.cards)}'")]

    def answer(self, rules: LudwigRules, state: State, action: Keep, report: Report) -> None:
        player = state.own(self.seat)
        player.sealed = tuple([card for card in player.drawn if card in action.cards])
        report.add("bonus-cards-chosen", self.seat, amount=self.keep)


class TakeKept(Task):
    """All have chosen: the cards kept go to the hands, the others under the deck in turn order (SETUP-9)."""

    tag = "take-kept"

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats = seats

    def run(self, rules: LudwigRules, state: State, report: Report) -> None:
        discards: list[Discarded] = []
        for seat in self.seats:
            player = state.own(seat)
            left = tuple([HiddenCard(card, seat) for card in player.drawn if card not in player.sealed])
            if left:
                discards.append(Discarded(state, state.master_builder, seat, len(state.bonus_deck), len(left)))
            state.bonus_deck += left
            report.add("bonus-cards-kept", seat, amount=len(player.sealed))
            report.add("bonus-cards-known", seat, player.sealed, secret_to=seat)
            player.bonus_cards += player.sealed
            player.drawn = player.sealed = ()
        if state.round == 0:
            rules.game_started(state, report)
        rules.bonus_cards_discarded(discards, report)
