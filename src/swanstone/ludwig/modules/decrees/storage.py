"""Storeroom Permit: a bought tile waits on the card and is placed in a later turn (DEC-16)."""

from collections.abc import Iterable
from typing import Any, Final

from swanstone.core.action import Action
from swanstone.core.agenda import Aside, Decision, Item, Task
from swanstone.core.effect import Effect
from swanstone.core.options import Listed, Options
from swanstone.core.report import Report
from swanstone.ludwig.castle import Castle
from swanstone.ludwig.final_step import put_before
from swanstone.ludwig.judge import Judge
from swanstone.ludwig.modules.decrees.decree import Decree
from swanstone.ludwig.modules.decrees.on_cards import lay, on_cards
from swanstone.ludwig.pace import rounds_to_come
from swanstone.ludwig.pieces import Turn
from swanstone.ludwig.rooms import NUMBER, TILE
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.state import State
from swanstone.ludwig.subjects import Candidates, Deal, Subject

MOAT: Final = "moat"
MOST_MOATS: Final = 3
"""How many moats a seat may have (MOAT-7)."""
WAITING: Final = 1.0
ROUNDS_TO_WAIT: Final = 3.0
"""What it costs a bot to place a tile later, in points, and how many rounds have to come for that."""
BETWEEN_STEPS: Final = ("choose-offer", "choose-reward", "choose-kind")
"""The decisions at which a tile of the card may come in between: no placement and no reward is under way (our ruling)."""


class Store(Action, frozen=True, tag="store"):
    """Put the tile that was bought on the card."""


class PlaceNow(Action, frozen=True, tag="place-now"):
    """Place the tile that was bought."""


class Unpack(Action, frozen=True, tag="unpack"):
    """Take the tile from the card, to place it."""


class LeaveStored(Action, frozen=True, tag="leave-stored"):
    """Leave the tile on the card."""


def store(state: State, seat: int, ware: str, report: Report) -> None:
    """A ware goes onto the card; what would have placed it, the next on the agenda, is not done."""
    state.agenda = state.agenda[:-1]
    lay(state, stored=ware, fresh=True)
    report.add("tile-stored", seat, (ware,), because="DEC-16")


def unpack(rules: LudwigRules, state: State, seat: int, report: Report) -> None:
    """The ware on the card is placed next, under all rules; it is no purchase (A-36)."""
    ware = on_cards(state).stored
    state.turn = state.turn or Turn(seat)
    lay(state, stored="")
    report.add("tile-unpacked", seat, (ware,), because="DEC-16")
    state.then(*rules.placing_steps(candidate(state, seat, ware)))


def candidate(state: State, seat: int, ware: str) -> Candidates:
    """A ware that might come into a castle."""
    return Candidates(state, seat, state.players[seat].castle, [ware])


def moats_in(castle: Castle) -> int:
    """How many moats lie around a castle; without their module there are none."""
    return castle.ground().count(NUMBER[MOAT]) if MOAT in NUMBER else 0


def can_unpack(rules: LudwigRules, state: State, seat: int) -> bool:
    """Whether a tile of an earlier turn lies on the card and has a legal place."""
    cards = on_cards(state)
    return bool(cards.stored) and not cards.fresh and bool(rules.placeable(candidate(state, seat, cards.stored)))


class ConsiderStore(Task):
    """A tile has been bought: it is placed or stored; one that has no legal place is stored (A-36)."""

    tag = "consider-store"

    def __init__(self, seat: int, ware: str) -> None:
        self.seat = seat
        self.ware = ware

    def run(self, rules: LudwigRules, state: State, report: Report) -> None:
        if rules.placeable(candidate(state, self.seat, self.ware)):
            state.then(ChooseStore(self.seat, self.ware))
        else:
            store(state, self.seat, self.ware, report)


class ChooseStore(Decision):
    """Place the tile, or put it on the card (DEC-16)."""

    tag = "choose-store"
    asks = "place the tile or put it on the Storeroom Permit"
    rule = "DEC-16"
    answers = (PlaceNow, Store)

    def __init__(self, seat: int, ware: str) -> None:
        super().__init__(seat)
        self.ware = ware

    def options(self, rules: LudwigRules, state: State) -> Options:
        return Listed([PlaceNow(self.seat), Store(self.seat)])

    def label(self, action: Action) -> str:
        return "Place it now" if isinstance(action, PlaceNow) else "Put it on the card"

    def answer(self, rules: LudwigRules, state: State, action: Action, report: Report) -> None:
        if isinstance(action, Store):
            store(state, self.seat, self.ware, report)


class ConsiderUnpack(Task):
    """A turn is about to end: a tile of an earlier turn on the card may still be placed (DEC-16)."""

    tag = "consider-unpack"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, rules: LudwigRules, state: State, report: Report) -> None:
        if can_unpack(rules, state, self.seat):
            state.then(ChooseUnpack(self.seat))


class ChooseUnpack(Decision):
    """Place the tile on the card before the turn ends, or leave it there (DEC-16)."""

    tag = "choose-unpack"
    asks = "place the tile on the Storeroom Permit or leave it there"
    rule = "DEC-16"
    answers = (Unpack, LeaveStored)

    def options(self, rules: LudwigRules, state: State) -> Options:
        return Listed([LeaveStored(self.seat), Unpack(self.seat)])

    def label(self, action: Action) -> str:
        return "Place it now" if isinstance(action, Unpack) else "Leave it on the card"

    def answer(self, rules: LudwigRules, state: State, action: Action, report: Report) -> None:
        if isinstance(action, Unpack):
            unpack(rules, state, self.seat, report)


class UnpackStored(Aside):
    """The tile on the card may be placed between any steps of a later turn, besides buying or passing (DEC-16)."""

    action = Unpack
    rule = card = "DEC-16"

    def options(self, rules: LudwigRules, state: State, decision: Decision) -> list[Action]:
        seat = decision.seat
        if decision.tag not in BETWEEN_STEPS or not state.is_turn_of(decision):
            return []
        return [Unpack(seat)] if can_unpack(rules, state, seat) else []

    def label(self, action: Unpack) -> str:
        return "Place the stored tile"

    def perform(self, rules: LudwigRules, state: State, action: Unpack, report: Report) -> None:
        unpack(rules, state, action.seat, report)


class Shelve(Effect):
    """What was stored in this turn can be placed from now on."""

    def perform(self, state: State, report: Report) -> None:
        lay(state, fresh=False)


class StoreroomPermit(Decree):
    """When you buy a tile, you may put it on this card if the card is empty; you get the coins and the swan token on it at
    once. You may place it at any time in a later turn of yours, besides buying or passing. A tile that is still here at
    the end counts for nothing."""

    id = "DEC-16"

    def buyable(self, rooms: list[str], candidates: Candidates) -> list[str]:
        """A tile that has no legal place may be bought onto the card; a moat on it counts towards the three (A-36)."""
        stored = on_cards(candidates.state).stored
        moats = moats_in(candidates.castle) + (stored == MOAT)
        found = rooms if stored else candidates.rooms
        return [room for room in found if room != MOAT or moats < MOST_MOATS]

    def purchase_steps(self, steps: tuple[Item, ...], deal: Deal) -> tuple[Item, ...]:
        seat, placing = deal.seat, deal.ware.steps(deal.seat)[-1]
        if not on_cards(deal.state).stored:
            steps = put_before(steps, (type(placing),), ConsiderStore(seat, deal.room))
        return (*steps, ConsiderUnpack(seat))

    def pass_steps(self, steps: tuple[Item, ...], subject: Subject) -> tuple[Item, ...]:
        return (*steps, ConsiderUnpack(subject.seat))

    def turn_ended(self, subject: Subject) -> Iterable[Effect]:
        """An extra turn is a later turn (A-36, A-59)."""
        if on_cards(subject.state).fresh:
            yield Shelve()

    def judged(self, table: Any, seat: int, options: Options, judge: Judge) -> list[tuple[float, Action]]:
        """A tile waits while it usually finds a better place, and not into the last rounds."""
        found: list[tuple[float, Action]] = []
        for action in options:
            if isinstance(action, (Store, Unpack)):
                ware = on_cards(table).stored or table.agenda[-1].ware
                soon = ware not in TILE or rounds_to_come(table) < ROUNDS_TO_WAIT
                waiting = -WAITING if soon else judge.usual(ware) - judge.now(ware) - WAITING
                found.append((waiting if isinstance(action, Store) else -waiting, action))
        return found


DECREES: Final[tuple[Decree, ...]] = (StoreroomPermit(),)
ITEMS: Final[tuple[type[Item], ...]] = (ConsiderStore, ChooseStore, ConsiderUnpack, ChooseUnpack)
ASIDES: Final[tuple[Aside, ...]] = (UnpackStored(),)
SENTENCES: Final[dict[str, str]] = {
    "tile-stored": "{who} puts the {0} on the Storeroom Permit.",
    "tile-unpacked": "{who} takes the {0} from the Storeroom Permit.",
}
