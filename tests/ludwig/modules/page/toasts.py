"""Toasts: a card that asks its holder something."""

from collections.abc import Iterable
from typing import Any

from swanstone.core.action import Action
from swanstone.core.agenda import Decision
from swanstone.core.effect import Ask, Effect
from swanstone.core.options import Listed, Options
from swanstone.core.report import Report
from swanstone.ludwig.effects import gain_points, pay_coins
from swanstone.ludwig.held import CardModule, LudwigCard
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.state import State
from swanstone.ludwig.subjects import Placed


class Toast(Action, frozen=True, tag="toast"):
    """Pay for a toast."""


class Stay(Action, frozen=True, tag="stay"):
    """Do without it."""


class OfferToast(Decision):
    """A toast to the new room: 1000 coins for 2 points."""

    tag, asks, answers = "offer-toast", "raise a toast to the new room, or not", (Toast, Stay)

    def options(self, rules: LudwigRules, state: State) -> Options:
        return Listed([Stay(self.seat), Toast(self.seat)])

    def label(self, action: Action) -> str:
        return "Pay 1000 coins for 2 points" if isinstance(action, Toast) else "No toast"

    def answer(self, rules: LudwigRules, state: State, action: Action, report: Report) -> None:
        if isinstance(action, Toast):
            pay_coins(state, self.seat, 1000, Host.id, report)
            gain_points(state, self.seat, 2, Host.id, "", report)


class Host(LudwigCard):
    id = "host"
    name = "Generous Host"
    text = "When you place a living room, you may pay 1000 coins for 2 points."

    def room_placed(self, placed: Placed) -> Iterable[Effect]:
        if "living" in placed.tile.types and placed.state.players[placed.seat].coins >= 1000:
            yield Ask(OfferToast(placed.seat))


class Toasts(CardModule):
    id = "toasts"
    name = "Toasts"
    text = "One player may raise toasts to new living rooms."
    cards = (Host(),)
    items = (OfferToast,)

    def advised(self, table: Any, seat: int, coin: float) -> list[tuple[float, Action]]:
        return [(2 - coin, Toast(seat))]


TOASTS = Toasts()
