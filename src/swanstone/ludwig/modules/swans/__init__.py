"""Swan Tokens: they lie on rooms of middle size, buy coins in the owner's turn, and score in sets at the end."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final

from msgspec.structs import replace

from swanstone.core.action import Action
from swanstone.core.agenda import Aside, Decision, Item
from swanstone.core.dice import Dice
from swanstone.core.effect import Announce, Effect, Put, put
from swanstone.core.errors import Objection
from swanstone.core.ledger import Ledger, Line
from swanstone.core.report import Report
from swanstone.ludwig.amendment import LudwigModule
from swanstone.ludwig.box import Box, Setting
from swanstone.ludwig.cards import bonus_cards_of, favors_of
from swanstone.ludwig.final_step import FinalStep, put_after
from swanstone.ludwig.finale import ScoreDepletedStacks
from swanstone.ludwig.modules.swans.slot import SwansSlot, SwansView, Trade
from swanstone.ludwig.modules.swans.tokens import (
    NUMBERS,
    PACKAGE,
    Tokens,
    cheapest,
    set_points,
    set_sizes,
    trade_coins,
    ways_to_trade,
    without,
)
from swanstone.ludwig.pace import rounds_to_come
from swanstone.ludwig.rooms import SWAN_ICONS, TILE
from swanstone.ludwig.tallies import Tally, add_tallies

if TYPE_CHECKING:
    from swanstone.ludwig.rulebook import LudwigRules
    from swanstone.ludwig.state import State
    from swanstone.ludwig.subjects import Counting, Deal, Revealed, Subject

TOKEN: Final = 0.65
"""How much of what a token adds to the sets a room may cost more for its sake; found by self-play."""
WAITING: Final = 0.3
"""What it costs to trade in fewer tokens than the most, for each round in which there may be more."""


class ScoreSwans(FinalStep):
    """Everybody's sets of swan tokens (SWAN-7)."""

    tag = "score-swans"
    id = "swans"
    rule = "SWAN-7"
    by_place = False

    def ledgers(self, rules: LudwigRules, state: State) -> list[Ledger]:
        return [set_lines(held) for held in SWANS.of(state).held]


def set_lines(held: Tokens) -> Ledger:
    """What the sets of some tokens score, line by line."""
    return tuple([Line(NUMBERS.set_points[size - 1], "SWAN-7", f"swans-{size}") for size in set_sizes(held)])


class TradeSwans(Aside):
    """Swan tokens may be traded in at any time in the seat's own turn (SWAN-4)."""

    action = Trade

    def options(self, rules: LudwigRules, state: State, decision: Decision) -> list[Action]:
        seat, slot = decision.seat, SWANS.of(state)
        if not state.is_turn_of(decision):
            return []
        return list(trades(seat, slot.held[seat], NUMBERS.most_traded - slot.traded))

    def objections(self, rules: LudwigRules, state: State, decision: Decision, action: Trade) -> list[Objection]:
        slot = SWANS.of(state)
        if not state.is_turn_of(decision):
            return [Objection("SWAN-4", "swan tokens can only be traded in your own turn")]
        found: list[Objection] = []
        held = slot.held[decision.seat]
        if not action.tokens or any(action.tokens.count(colour) > held.count(colour) for colour in action.tokens):
            found.append(Objection("SWAN-4", f"the tokens you hold are {', '.join(held) or 'none'}"))
        left = NUMBERS.most_traded - slot.traded
        if len(action.tokens) > left:
            found.append(
                Objection("SWAN-6", f"{left} more tokens may be traded in this turn, not {len(action.tokens)}")
            )
        return found

    def perform(self, rules: LudwigRules, state: State, action: Trade, report: Report) -> None:
        from swanstone.ludwig.effects import gain_coins

        slot, seat, number = SWANS.of(state), action.seat, len(action.tokens)
        held = with_seat(slot.held, seat, without(slot.held[seat], action.tokens))
        put(state, SWANS.id, replace(slot, held=held, box=slot.box + action.tokens, traded=slot.traded + number))
        report.add("swans-traded", seat, action.tokens, trade_coins(number), "SWAN-4")
        gain_coins(state, seat, trade_coins(number), "SWAN-4", report)

    def cost(self, rules: LudwigRules, state: State, action: Trade) -> Ledger:
        return (Line(-trade_coins(len(action.tokens)), "SWAN-4"),)

    def score(self, rules: LudwigRules, state: State, action: Trade) -> Ledger:
        held = SWANS.of(state).held[action.seat]
        lost = set_points(held) - set_points(without(held, action.tokens))
        return (Line(-lost, "SWAN-7"),) if lost else ()


@lru_cache(maxsize=4096)
def trades(seat: int, held: Tokens, most: int) -> tuple[Action, ...]:
    """Every way in which a seat may trade in some of its tokens at once."""
    return tuple([Trade(seat, tokens) for tokens in ways_to_trade(held, most)])


def with_seat(held: tuple[Tokens, ...], seat: int, tokens: Tokens) -> tuple[Tokens, ...]:
    """What all seats have when one of them has these tokens."""
    return (*held[:seat], tokens, *held[seat + 1 :])


def tokens_held(rules: LudwigRules, counting: Counting) -> int:
    """How many tokens a seat still has (FAV-4, BON-3)."""
    return len(SWANS.of(counting.state).held[counting.seat])


TALLIES_OF_SWANS: Final = {"swan_tokens": Tally(at_table=tokens_held, usual=3.5)}
add_tallies(TALLIES_OF_SWANS)
FAVORS: Final = favors_of(PACKAGE, TALLIES_OF_SWANS)
BONUS_CARDS: Final = bonus_cards_of(PACKAGE, TALLIES_OF_SWANS)


class Swans(LudwigModule):
    """Tokens on rooms of 250 to 400 square feet."""

    id = "swans"
    name = "Swan Tokens"
    text = (
        "Rooms of 250 to 400 square feet bring swan tokens. "
        "Trade them for coins, or keep sets of different colours for points."
    )
    own_design = "How many swan tokens there are of each colour is our own design."
    package = PACKAGE
    Slot = SwansSlot
    SlotView = SwansView
    items = (ScoreSwans,)
    asides = (TradeSwans(),)
    revealing = frozenset(["swan-revealed"])
    names: ClassVar[dict[str, str]] = {f"swans-{size}": f"set of {size} swans" for size in range(1, 6)}
    sentences: ClassVar[dict[str, str]] = {
        "swan-revealed": "A {1} swan token comes to the {0}.",
        "swan-taken": "{who} takes the {1} swan token of the {0}.",
        "swans-traded": "{who} trades in swan tokens ({count}) for {amount} coins.",
    }

    def set_up(self, rules: LudwigRules, state: State, report: Report) -> None:
        """All tokens go into the lake, face down and mixed."""
        lake, state.chance = state.chance.shuffled(all_tokens())
        put(state, self.id, SwansSlot(lake, {}, ((),) * len(state.players)))

    def view(self, state: State, seat: int | None) -> SwansView:
        slot: SwansSlot = self.of(state)
        left = NUMBERS.most_traded - slot.traded
        sets = tuple(set_points(held) for held in slot.held)
        return SwansView(len(slot.lake), slot.rooms, slot.held, slot.box, slot.traded, left, sets)

    def imagine(self, seen: Any, dice: Dice) -> SwansSlot:
        """The lake holds the tokens that are nowhere else, in any order."""
        slot: SwansView = self.of(seen)
        shown = [*slot.rooms.values(), *slot.box, *[colour for held in slot.held for colour in held]]
        lake = dice.shuffled(without(all_tokens(), shown))
        return SwansSlot(tuple(lake), slot.rooms, slot.held, slot.box, slot.traded)

    # The rules

    def box(self, box: Box, setting: Setting) -> Box:
        """Its favor and its bonus card come with those that belong to no module (MIX-2, FAV-4, BON-3)."""
        if "extras" not in setting.modules:
            return box
        return replace(box, favors=(*box.favors, *FAVORS), bonus_cards=(*box.bonus_cards, *BONUS_CARDS))

    def tile_revealed(self, revealed: Revealed) -> Iterable[Effect]:
        """A random token is put on a room with a swan icon, while there are any (SWAN-1, SWAN-2, SWAN-8)."""
        slot: SwansSlot = self.of(revealed.state)
        if slot.lake and TILE[revealed.room].size in SWAN_ICONS:
            colour = slot.lake[-1]
            yield Put(self.id, replace(slot, lake=slot.lake[:-1], rooms={**slot.rooms, revealed.room: colour}))
            yield Announce("swan-revealed", what=(revealed.room, colour), because="SWAN-2")

    def tile_bought(self, deal: Deal) -> Iterable[Effect]:
        """The buyer gets the token on the room, after paying (SWAN-3, SWAN-9)."""
        slot: SwansSlot = self.of(deal.state)
        if deal.room in slot.rooms:
            colour = slot.rooms[deal.room]
            rooms = {room: each for room, each in slot.rooms.items() if room != deal.room}
            held = with_seat(slot.held, deal.seat, (*slot.held[deal.seat], colour))
            yield Put(self.id, replace(slot, rooms=rooms, held=held))
            yield Announce("swan-taken", deal.seat, (deal.room, colour), because="SWAN-3")

    def turn_ended(self, subject: Subject) -> Iterable[Effect]:
        """The next turn has its own five tokens to trade (SWAN-6)."""
        slot: SwansSlot = self.of(subject.state)
        if slot.traded:
            yield Put(self.id, replace(slot, traded=0))

    def round_ended(self, subject: Subject) -> Iterable[Effect]:
        """Tokens on rooms that have left the game leave it with them (SWAN-3)."""
        slot: SwansSlot = self.of(subject.state)
        left = set(subject.state.gone)
        gone = tuple(colour for room, colour in slot.rooms.items() if room in left)
        if gone:
            rooms = {room: colour for room, colour in slot.rooms.items() if room not in left}
            yield Put(self.id, replace(slot, rooms=rooms, box=slot.box + gone))

    def final_steps(self, steps: tuple[Item, ...], subject: Subject) -> tuple[Item, ...]:
        """Sets are scored after the depleted stacks (SWAN-7)."""
        return put_after(steps, ScoreDepletedStacks, ScoreSwans())

    # For bots

    def worth(self, table: Any, seat: int) -> float:
        return float(set_points(self.of(table).held[seat]))

    def lure(self, table: Any, seat: int, ware: str) -> float:
        """What the token on a room adds to the sets, most of it."""
        slot = self.of(table)
        if ware not in slot.rooms:
            return 0.0
        held = slot.held[seat]
        return TOKEN * (set_points((*held, slot.rooms[ware])) - set_points(held))

    def advised(self, table: Any, seat: int, coin: float) -> list[tuple[float, Action]]:
        """The cheapest way to trade in each number of tokens, with what it gains."""
        slot = self.of(table)
        held = slot.held[seat]
        found: list[tuple[float, Action]] = []
        for number in range(1, min(NUMBERS.most_traded - slot.traded, len(held)) + 1):
            tokens = cheapest(held, number)
            lost = set_points(held) - set_points(without(held, tokens))
            later = WAITING * rounds_to_come(table) if number < NUMBERS.most_traded else 0.0
            found.append((trade_coins(number) / 1000 * coin - lost - later, Trade(seat, tokens)))
        return found


def all_tokens() -> Tokens:
    """Every token in the box of the game."""
    return tuple(colour for colour in NUMBERS.colours for _ in range(NUMBERS.per_colour))


SWANS = Swans()
