"""A turn: buy a tile or take coins, place it, score it."""

from swanstone.core.action import Action
from swanstone.core.agenda import Decision, Item, Task
from swanstone.core.errors import Objection, nearest
from swanstone.core.options import Options
from swanstone.core.report import Report
from swanstone.core.sums import sum_text
from swanstone.ludwig.actions import Buy, Pass
from swanstone.ludwig.effects import gain_coins
from swanstone.ludwig.market import buy, deal_for, purchases
from swanstone.ludwig.pieces import Turn
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.state import State
from swanstone.ludwig.subjects import Candidates, Subject


class Purchases(Options):
    """The pass, and a purchase of each of some rooms."""

    def __init__(self, seat: int, rooms: list[str]) -> None:
        self.seat = seat
        self.rooms = rooms

    def __len__(self) -> int:
        return 1 + len(self.rooms)

    def __getitem__(self, index: int) -> Action:
        if index < 0:
            index += len(self)
        return Buy(self.seat, self.rooms[index - 1]) if index else Pass(self.seat)

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Buy):
            return action.seat == self.seat and action.room in self.rooms
        return action == Pass(self.seat)


class ChooseOffer(Decision):
    """A turn: buy one tile, or pass and take 5000 coins (BUY-2). An extra turn is a separate turn (FOOD)."""

    tag = "choose-offer"
    asks = "buy a tile or pass"
    answers = (Buy, Pass)

    def __init__(self, seat: int, extra: bool = False) -> None:
        super().__init__(seat)
        self.extra = extra

    def options(self, rules: LudwigRules, state: State) -> Options:
        return Purchases(self.seat, purchases(rules, state, self.seat))

    def objections(self, rules: LudwigRules, state: State, action: Buy | Pass) -> list[Objection]:
        if isinstance(action, Pass):
            return []
        seat, name = self.seat, rules.ware_name(action.room)
        deal = deal_for(rules, state, seat, action.room)
        if deal is None:
            rules.require_ware(action.room)
            on_offer = [ware.room for ware in rules.wares(state, seat)]
            return [Objection("BUY-2", f"the {name} is not for sale{nearest(action.room, on_offer)}")]
        found: list[Objection] = []
        missing = rules.price(deal) - deal.ware.coins - rules.funds(state, seat)
        if missing > 0:
            found.append(Objection("BUY-5", f"the {name} costs {sum_text(missing)} coins more than you have"))
        if not rules.buyable(Candidates(state, seat, state.players[seat].castle, [action.room])):
            found.append(Objection("PLACE-8", f"the {name} has no legal place in the castle"))
        return found

    def barred(self, rules: LudwigRules, state: State) -> list[Action]:
        """What is for sale and cannot be bought."""
        possible = purchases(rules, state, self.seat)
        wares = rules.wares(state, self.seat)
        return [Buy(self.seat, ware.room) for ware in wares if ware.room not in possible]

    def answer(self, rules: LudwigRules, state: State, action: Buy | Pass, report: Report) -> None:
        seat = self.seat
        if self.extra:
            report.add("extra-turn-started", seat)
        state.then(EndTurn(seat))
        state.turn = state.turn or Turn(seat)
        if isinstance(action, Pass):
            report.add("passed", seat)
            state.then(*rules.steps("pass_steps", (TakePassCoins(seat),), Subject(state, seat)))
            return
        deal = deal_for(rules, state, seat, action.room)
        assert deal is not None, "a legal purchase has a deal"
        steps = (Purchase(seat, action.room), *deal.ware.steps(seat))
        state.then(*rules.steps("purchase_steps", steps, deal))


class TakePassCoins(Task):
    """Who passes takes coins from the supply (BUY-2)."""

    tag = "take-pass-coins"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, rules: LudwigRules, state: State, report: Report) -> None:
        gain_coins(state, self.seat, rules.pass_gain(state, self.seat), "BUY-2", report)


class Purchase(Task):
    """A ware is paid for and taken (BUY-3)."""

    tag = "purchase"

    def __init__(self, seat: int, room: str) -> None:
        self.seat = seat
        self.room = room

    def run(self, rules: LudwigRules, state: State, report: Report) -> None:
        deal = deal_for(rules, state, self.seat, self.room)
        assert deal is not None, "what was for sale still is"
        buy(rules, state, deal, report)


def turn_steps(rules: LudwigRules, state: State, seat: int, extra: bool) -> tuple[Item, ...]:
    """What a turn begins with."""
    return rules.steps("turn_steps", (ChooseOffer(seat, extra),), Subject(state, seat))


class EndTurn(Task):
    """A turn ends; the extra turns earned in it follow before the next seat's (FOOD)."""

    tag = "end-turn"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, rules: LudwigRules, state: State, report: Report) -> None:
        extra = state.turn.extra_turns if state.turn is not None else 0
        state.turn = None
        for _ in range(extra):
            state.then(*turn_steps(rules, state, self.seat, True))
        rules.turn_ended(state, self.seat, report)
