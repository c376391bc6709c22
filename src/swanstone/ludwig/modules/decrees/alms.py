"""Alms for Acclaim: coins on a room that is bought go back to the supply for points (DEC-17)."""

from typing import Any, Final

from swanstone.core.action import Action
from swanstone.core.agenda import Decision, Item, Task
from swanstone.core.errors import Objection
from swanstone.core.ledger import Ledger, Line
from swanstone.core.options import Listed, Options
from swanstone.core.report import Report
from swanstone.core.sums import sum_text
from swanstone.ludwig.effects import gain_points
from swanstone.ludwig.final_step import put_before
from swanstone.ludwig.market import deal_for
from swanstone.ludwig.modules.decrees.decree import Decree
from swanstone.ludwig.pieces import Offer
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.state import State
from swanstone.ludwig.subjects import Deal
from swanstone.ludwig.turns import Purchase

THOUSAND: Final = 1000


class GiveAlms(Action, frozen=True, tag="give-alms"):
    """Return this many of the coins on the room to the supply."""

    coins: int


class ConsiderAlms(Task):
    """The buyer is asked for alms if it can give any and still pay."""

    tag = "consider-alms"

    def __init__(self, seat: int, room: str) -> None:
        self.seat = seat
        self.room = room

    def run(self, rules: LudwigRules, state: State, report: Report) -> None:
        if most_alms(rules, state, self.seat, self.room):
            state.then(ChooseAlms(self.seat, self.room))


def most_alms(rules: LudwigRules, state: State, seat: int, room: str) -> int:
    """As many of the coins on a room as its buyer can do without, in thousands."""
    deal = deal_for(rules, state, seat, room)
    if deal is None:
        return 0
    spare = rules.funds(state, seat) + deal.ware.coins - rules.price(deal)
    return min(deal.ware.coins, spare) // THOUSAND * THOUSAND


class ChooseAlms(Decision):
    """Return any number of the coins on the room to the supply, a point for each 1000 (DEC-17)."""

    tag = "choose-alms"
    asks = "return coins on the room to the supply for points, or none"
    rule = "DEC-17"
    answers = (GiveAlms,)

    def __init__(self, seat: int, room: str) -> None:
        super().__init__(seat)
        self.room = room

    def options(self, rules: LudwigRules, state: State) -> Options:
        most = most_alms(rules, state, self.seat, self.room)
        return Listed([GiveAlms(self.seat, coins) for coins in range(0, most + 1, THOUSAND)])

    def objections(self, rules: LudwigRules, state: State, action: GiveAlms) -> list[Objection]:
        most = most_alms(rules, state, self.seat, self.room)
        if action.coins in range(0, most + 1, THOUSAND):
            return []
        return [Objection("DEC-17", f"return up to {sum_text(most)} coins in thousands, not {action.coins}")]

    def label(self, action: GiveAlms) -> str:
        return f"Return {sum_text(action.coins)} coins" if action.coins else "Return nothing"

    def cost(self, rules: LudwigRules, state: State, action: GiveAlms) -> Ledger:
        return (Line(action.coins, "DEC-17", self.room),) if action.coins else ()

    def score(self, rules: LudwigRules, state: State, action: GiveAlms) -> Ledger:
        return (Line(action.coins // THOUSAND, "DEC-17", self.room),) if action.coins else ()

    def answer(self, rules: LudwigRules, state: State, action: GiveAlms, report: Report) -> None:
        if action.coins:
            state.offers = tuple([lightened(offer, self.room, action.coins) for offer in state.offers])
            state.bank += action.coins
            report.add("alms-given", self.seat, (self.room,), action.coins, "DEC-17")
            gain_points(state, self.seat, action.coins // THOUSAND, "DEC-17", self.room, report)


def lightened(offer: Offer, room: str, coins: int) -> Offer:
    """An offer without some of its coins, if it is the room."""
    return Offer(offer.room, offer.slot, offer.price, offer.coins - coins) if offer.room == room else offer


class AlmsForAcclaim(Decree):
    """When you buy a room with coins on it, you may return any number of these coins to the supply; each 1000 that you
    return scores 1 point."""

    id = "DEC-17"

    def purchase_steps(self, steps: tuple[Item, ...], deal: Deal) -> tuple[Item, ...]:
        """The coins are gone before the payment (INT-1, A-37)."""
        if deal.ware.kind != "room" or deal.ware.coins < THOUSAND:
            return steps
        return put_before(steps, (Purchase,), ConsiderAlms(deal.seat, deal.room))

    def advised(self, table: Any, seat: int, coin: float) -> list[tuple[float, Action]]:
        """A point for every 1000 coins, which are worth `coin`."""
        most = max([offer.coins for offer in table.offers], default=0)
        return [(number * (1 - coin), GiveAlms(seat, number * THOUSAND)) for number in range(most // THOUSAND + 1)]


DECREES: Final[tuple[Decree, ...]] = (AlmsForAcclaim(),)
ITEMS: Final[tuple[type[Item], ...]] = (ConsiderAlms, ChooseAlms)
SENTENCES: Final[dict[str, str]] = {
    "alms-given": "{who} returns {amount} coins on the {0} to the supply.",
}
