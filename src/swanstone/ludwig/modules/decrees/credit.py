"""Crown Credit: coins borrowed for purchases, paid back in later turns or with points at the end (DEC-21)."""

from collections.abc import Iterable
from typing import Any, Final

from swanstone.core.action import Action
from swanstone.core.agenda import Aside, Decision, Item, Task
from swanstone.core.effect import Ask, Effect
from swanstone.core.errors import Objection
from swanstone.core.ledger import Ledger, Line
from swanstone.core.options import Listed, Options
from swanstone.core.report import Report
from swanstone.core.sums import sum_text
from swanstone.ludwig.effects import gain_coins, pay_coins
from swanstone.ludwig.final_step import put_before
from swanstone.ludwig.market import deal_for
from swanstone.ludwig.modules.decrees.decree import Decree
from swanstone.ludwig.modules.decrees.final_decree import FinalDecree
from swanstone.ludwig.modules.decrees.on_cards import lay, on_cards
from swanstone.ludwig.rooms import SUPPLY
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.state import State
from swanstone.ludwig.subjects import Deal, Payment, Subject
from swanstone.ludwig.turns import Purchase

THOUSAND: Final = 1000


class Borrow(Action, frozen=True, tag="borrow"):
    """Borrow this many coins for the purchase."""

    coins: int


class Repay(Action, frozen=True, tag="repay"):
    """Pay back this many of the coins that were borrowed."""

    coins: int


def borrow(state: State, seat: int, coins: int, report: Report) -> None:
    """Coins come from the supply, and as many are noted on the card."""
    cards = on_cards(state)
    lay(state, debt=cards.debt + coins, borrowed=cards.borrowed + coins)
    report.add("coins-borrowed", seat, amount=coins, because="DEC-21")
    gain_coins(state, seat, coins, "DEC-21", report)


def repay(state: State, seat: int, coins: int, report: Report) -> None:
    """Coins go back to the supply and off the card."""
    if coins:
        lay(state, debt=on_cards(state).debt - coins)
        report.add("coins-repaid", seat, amount=coins, because="DEC-21")
        pay_coins(state, seat, coins, "DEC-21", report)


def repayable(state: Any, seat: int) -> int:
    """How much a seat can pay back: what it borrowed in earlier turns, as far as its coins go (A-39)."""
    cards = on_cards(state)
    coins: int = state.players[seat].coins
    return min(cards.debt - cards.borrowed, coins // THOUSAND * THOUSAND)


class BorrowMissing(Effect):
    """What a buyer lacks is borrowed."""

    def __init__(self, seat: int, coins: int) -> None:
        self.seat = seat
        self.coins = coins

    def perform(self, state: State, report: Report) -> None:
        borrow(state, self.seat, self.coins, report)


class ForgetTurn(Effect):
    """What was borrowed in this turn can be paid back from now on."""

    def perform(self, state: State, report: Report) -> None:
        lay(state, borrowed=0)


class ConsiderCredit(Task):
    """The buyer is asked how much to borrow, if there is a choice."""

    tag = "consider-credit"

    def __init__(self, seat: int, room: str) -> None:
        self.seat = seat
        self.room = room

    def run(self, rules: LudwigRules, state: State, report: Report) -> None:
        asked = ChooseCredit(self.seat, self.room)
        if len(asked.loans(rules, state)) > 1:
            state.then(asked)


class ChooseCredit(Decision):
    """Borrow what is missing or more of the price (DEC-21)."""

    tag = "choose-credit"
    asks = "choose how much of the price to borrow"
    rule = "DEC-21"
    answers = (Borrow,)

    def __init__(self, seat: int, room: str) -> None:
        super().__init__(seat)
        self.room = room

    def loans(self, rules: LudwigRules, state: State) -> range:
        """From what is missing to the whole price."""
        deal = deal_for(rules, state, self.seat, self.room)
        if deal is None:
            return range(1)
        price = rules.price(deal)
        missing = max(0, price - deal.ware.coins - state.players[self.seat].coins)
        return range(missing, price + 1, THOUSAND)

    def options(self, rules: LudwigRules, state: State) -> Options:
        return Listed([Borrow(self.seat, coins) for coins in self.loans(rules, state)])

    def objections(self, rules: LudwigRules, state: State, action: Borrow) -> list[Objection]:
        loans = self.loans(rules, state)
        if action.coins in loans:
            return []
        least, most = sum_text(loans[0]), sum_text(loans[-1])
        return [Objection("DEC-21", f"borrow {least} to {most} coins in thousands, not {action.coins}")]

    def label(self, action: Borrow) -> str:
        return f"Borrow {sum_text(action.coins)} coins" if action.coins else "Borrow nothing"

    def cost(self, rules: LudwigRules, state: State, action: Borrow) -> Ledger:
        return (Line(-action.coins, "DEC-21"),) if action.coins else ()

    def score(self, rules: LudwigRules, state: State, action: Borrow) -> Ledger:
        return (Line(-(action.coins // THOUSAND), "DEC-21"),) if action.coins else ()

    def answer(self, rules: LudwigRules, state: State, action: Borrow, report: Report) -> None:
        if action.coins:
            borrow(state, self.seat, action.coins, report)


class ChooseRepayment(Decision):
    """At the end of a turn: pay back any part of what was borrowed before (DEC-21, A-59)."""

    tag = "choose-repayment"
    asks = "pay back what you have borrowed, or part of it"
    rule = "DEC-21"
    answers = (Repay,)

    def __init__(self, seat: int, most: int) -> None:
        super().__init__(seat)
        self.most = most

    def options(self, rules: LudwigRules, state: State) -> Options:
        return Listed([Repay(self.seat, coins) for coins in range(0, self.most + 1, THOUSAND)])

    def label(self, action: Repay) -> str:
        return repayment_label(action)

    def cost(self, rules: LudwigRules, state: State, action: Repay) -> Ledger:
        return repayment_cost(action)

    def score(self, rules: LudwigRules, state: State, action: Repay) -> Ledger:
        return repayment_score(action)

    def answer(self, rules: LudwigRules, state: State, action: Repay, report: Report) -> None:
        repay(state, self.seat, action.coins, report)


def repayment_label(action: Repay) -> str:
    """What a repayment is called."""
    return f"Pay back {sum_text(action.coins)} coins" if action.coins else "Pay back nothing"


def repayment_cost(action: Repay) -> Ledger:
    """The coins that are paid back."""
    return (Line(action.coins, "DEC-21"),) if action.coins else ()


def repayment_score(action: Repay) -> Ledger:
    """The points that are not lost at the end."""
    return (Line(action.coins // THOUSAND, "DEC-21"),) if action.coins else ()


class RepayCredit(Aside):
    """Any part may be paid back at any time in a later turn of the holder (DEC-21)."""

    action = Repay
    rule = card = "DEC-21"

    def options(self, rules: LudwigRules, state: State, decision: Decision) -> list[Action]:
        if not state.is_turn_of(decision):
            return []
        seat = decision.seat
        return [Repay(seat, coins) for coins in range(THOUSAND, repayable(state, seat) + 1, THOUSAND)]

    def label(self, action: Repay) -> str:
        return repayment_label(action)

    def perform(self, rules: LudwigRules, state: State, action: Repay, report: Report) -> None:
        repay(state, action.seat, action.coins, report)

    def cost(self, rules: LudwigRules, state: State, action: Repay) -> Ledger:
        return repayment_cost(action)

    def score(self, rules: LudwigRules, state: State, action: Repay) -> Ledger:
        return repayment_score(action)


class CrownCredit(FinalDecree):
    """When you buy a tile, you may borrow any part of its price from the supply; the amount is noted on this card. In any
    later turn of yours you may pay back any part of it. At the start of the final scoring you lose 1 point for each 1000
    still owed."""

    id = "DEC-21"
    order = 1  # alms are given before credit is taken (INT-1); repaying is asked before the casket is filled
    step_starts = 1

    def funds(self, coins: int, subject: Subject) -> int:
        """No price is higher than the first of the market, so all of any price can be borrowed."""
        return coins + SUPPLY.prices[0]

    def purchase_steps(self, steps: tuple[Item, ...], deal: Deal) -> tuple[Item, ...]:
        return put_before(steps, (Purchase,), ConsiderCredit(deal.seat, deal.room))

    def payment_due(self, payment: Payment) -> Iterable[Effect]:
        """What the buyer has not borrowed by choice and lacks is borrowed now."""
        missing = payment.price - payment.ware.coins - payment.state.players[payment.seat].coins
        if missing > 0:
            yield BorrowMissing(payment.seat, missing)

    def turn_ended(self, subject: Subject) -> Iterable[Effect]:
        """The last moment of a turn in which something can be paid back; what it borrowed itself comes later (A-39)."""
        most = repayable(subject.state, subject.seat)
        if most:
            yield Ask(ChooseRepayment(subject.seat, most))
        if on_cards(subject.state).borrowed:
            yield ForgetTurn()

    def scored(self, rules: LudwigRules, state: State, seat: int) -> int:
        return -(on_cards(state).debt // THOUSAND)

    def advised(self, table: Any, seat: int, coin: float) -> list[tuple[float, Action]]:
        """What is owed costs a point for every 1000 coins, which are worth `coin`."""
        back = range(repayable(table, seat) // THOUSAND + 1)
        loans = range(SUPPLY.prices[0] // THOUSAND + 1)
        paid: list[tuple[float, Action]] = [(number * (1 - coin), Repay(seat, number * THOUSAND)) for number in back]
        return [*paid, *[(number * (coin - 1), Borrow(seat, number * THOUSAND)) for number in loans]]

    def held_worth(self, table: Any, seat: int) -> float:
        return -on_cards(table).debt / THOUSAND


DECREES: Final[tuple[Decree, ...]] = (CrownCredit(),)
ITEMS: Final[tuple[type[Item], ...]] = (ConsiderCredit, ChooseCredit, ChooseRepayment, CrownCredit.Step)
ASIDES: Final[tuple[Aside, ...]] = (RepayCredit(),)
SENTENCES: Final[dict[str, str]] = {
    "coins-borrowed": "{who} borrows {amount} coins.",
    "coins-repaid": "{who} pays back {amount} borrowed coins.",
}
