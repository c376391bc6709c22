"""Decrees for those who pass: coins of the market, and more for doing nothing (DEC-22, DEC-23)."""

from typing import Any, Final

from swanstone.core.action import Action
from swanstone.core.agenda import Decision, Item
from swanstone.core.errors import Objection
from swanstone.core.ledger import Ledger, Line
from swanstone.core.options import Listed, Options
from swanstone.core.report import Report
from swanstone.core.sums import sum_text
from swanstone.ludwig.effects import gain_coins, gain_points
from swanstone.ludwig.modules.decrees.decree import Decree
from swanstone.ludwig.pieces import Offer
from swanstone.ludwig.rooms import TILE
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.state import State
from swanstone.ludwig.subjects import Subject
from swanstone.ludwig.turns import TakePassCoins

LEISURE_COINS: Final = 8000
LEISURE_POINTS: Final = 8


class Pilfer(Action, frozen=True, tag="pilfer"):
    """Take the coins that lie on this room of the market."""

    room: str


class LeaveCoins(Action, frozen=True, tag="leave-coins"):
    """Take the coins of no room."""


class Relax(Action, frozen=True, tag="relax"):
    """Take coins or points for passing."""

    gain: str


class ChoosePilfer(Decision):
    """Take the coins of one room of the market; the room stays (DEC-22)."""

    tag = "choose-pilfer"
    asks = "take the coins of one room of the market, or none"
    rule = "DEC-22"
    answers = (Pilfer, LeaveCoins)

    def options(self, rules: LudwigRules, state: State) -> Options:
        rooms = [Pilfer(self.seat, offer.room) for offer in state.offers if offer.coins]
        return Listed([*rooms, LeaveCoins(self.seat)])

    def objections(self, rules: LudwigRules, state: State, action: Pilfer | LeaveCoins) -> list[Objection]:
        if isinstance(action, LeaveCoins) or coins_on(state, action.room):
            return []
        name = TILE[action.room].name if action.room in TILE else action.room
        return [Objection("DEC-22", f"no coins lie on the {name} in the market")]

    def label(self, action: Pilfer | LeaveCoins) -> str:
        if isinstance(action, LeaveCoins):
            return "Take none"
        return f"Take the coins on the {TILE[action.room].name}"

    def cost(self, rules: LudwigRules, state: State, action: Pilfer | LeaveCoins) -> Ledger:
        if isinstance(action, LeaveCoins):
            return ()
        return (Line(-coins_on(state, action.room), "DEC-22", action.room),)

    def answer(self, rules: LudwigRules, state: State, action: Pilfer | LeaveCoins, report: Report) -> None:
        if isinstance(action, Pilfer):
            coins = coins_on(state, action.room)
            state.offers = tuple([bare(offer) if offer.room == action.room else offer for offer in state.offers])
            state.own(self.seat).coins += coins
            report.add("coins-pilfered", self.seat, (action.room,), coins, "DEC-22")


def coins_on(table: Any, room: str) -> int:
    """The coins on a room of the market; none where there is no such room."""
    return sum([offer.coins for offer in table.offers if offer.room == room])


def bare(offer: Offer) -> Offer:
    """An offer without its coins."""
    return Offer(offer.room, offer.slot, offer.price)


class ChooseLeisure(Decision):
    """Take coins or points for passing (DEC-23)."""

    tag = "choose-leisure"
    asks = "take coins or points for passing"
    rule = "DEC-23"
    answers = (Relax,)

    def options(self, rules: LudwigRules, state: State) -> Options:
        return Listed([Relax(self.seat, "coins"), Relax(self.seat, "points")])

    def label(self, action: Relax) -> str:
        return f"Take {sum_text(LEISURE_COINS)} coins" if action.gain == "coins" else f"Take {LEISURE_POINTS} points"

    def cost(self, rules: LudwigRules, state: State, action: Relax) -> Ledger:
        return (Line(-rules.pass_gain(state, self.seat), "DEC-23"),) if action.gain == "coins" else ()

    def score(self, rules: LudwigRules, state: State, action: Relax) -> Ledger:
        return (Line(LEISURE_POINTS, "DEC-23"),) if action.gain == "points" else ()

    def answer(self, rules: LudwigRules, state: State, action: Relax, report: Report) -> None:
        if action.gain == "coins":
            gain_coins(state, self.seat, rules.pass_gain(state, self.seat), "DEC-23", report)
        else:
            gain_points(state, self.seat, LEISURE_POINTS, "DEC-23", "", report)


class LightFingers(Decree):
    """When you pass, you may also take all coins that lie on one room of the market; the room stays."""

    id = "DEC-22"

    def pass_steps(self, steps: tuple[Item, ...], subject: Subject) -> tuple[Item, ...]:
        """Besides what is gained for passing, whatever that is (A-68)."""
        lying = any([offer.coins for offer in subject.state.offers])
        return (*steps, ChoosePilfer(subject.seat)) if lying else steps

    def advised(self, table: Any, seat: int, coin: float) -> list[tuple[float, Action]]:
        return [(offer.coins / 1000 * coin, Pilfer(seat, offer.room)) for offer in table.offers]


class GraciousLeisure(Decree):
    """When you pass, you take 8000 coins or 8 points instead of 5000 coins."""

    id = "DEC-23"

    def pass_gain(self, coins: int, subject: Subject) -> int:
        return LEISURE_COINS

    def pass_steps(self, steps: tuple[Item, ...], subject: Subject) -> tuple[Item, ...]:
        asked = ChooseLeisure(subject.seat)
        return tuple([asked if isinstance(step, TakePassCoins) else step for step in steps])

    def advised(self, table: Any, seat: int, coin: float) -> list[tuple[float, Action]]:
        return [(LEISURE_COINS / 1000 * coin, Relax(seat, "coins")), (LEISURE_POINTS, Relax(seat, "points"))]


DECREES: Final[tuple[Decree, ...]] = (LightFingers(), GraciousLeisure())
ITEMS: Final[tuple[type[Item], ...]] = (ChoosePilfer, ChooseLeisure)
SENTENCES: Final[dict[str, str]] = {
    "coins-pilfered": "{who} takes {amount} coins from the {0}.",
}
