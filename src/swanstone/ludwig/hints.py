"""Hints computed from a seat's view: how favors stand, what its bonus cards score, what the rooms for sale are worth."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import UNSET, Struct, UnsetType

from swanstone.core.agenda import Decision
from swanstone.core.worth import Worth
from swanstone.ludwig.buyers import Best, Buyer, certain, payable
from swanstone.ludwig.counting import ranks
from swanstone.ludwig.final_step import Counted
from swanstone.ludwig.hidden_favors import looked_at, own_favors
from swanstone.ludwig.pieces import Ware
from swanstone.ludwig.result import Finale, finale_of
from swanstone.ludwig.rounds import PriceRooms
from swanstone.ludwig.subjects import Counting
from swanstone.ludwig.turns import ChooseOffer

if TYPE_CHECKING:
    from swanstone.ludwig.rulebook import LudwigRules
    from swanstone.ludwig.state import State


class FavorNow(Struct, frozen=True, gc=False):
    """A King's Favor if the game ended now: what it counts, the place and the points of every seat (FINAL-2)."""

    favor: str
    counts: tuple[int, ...]
    ranks: tuple[int, ...]
    """From 1; seats that tie have the same place, those with nothing have none: 0."""
    points: tuple[int, ...]


class BonusNow(Struct, frozen=True, gc=False):
    """What a bonus card would score if the game ended now (FINAL-3)."""

    card: str
    points: int


class RoomHint(Struct, frozen=True, gc=False):
    """What a room for sale would be worth at its best place; null where it fits nowhere.

    Who prices is told it of every seat, without any price: its own bonus cards count for itself, and for the others only
    what everybody can see. Who buys is told it of itself alone (the others are null), with the price if it can pay. Who
    waits for another seat is told of itself alone what is certain, without any price and without the end.
    """

    room: str
    worth: tuple[Worth | None, ...]
    payable: tuple[int, ...]
    """The highest price of the market that each seat could pay for it now; 0 for none."""


class Hints(Struct, frozen=True, gc=False):
    """What a seat could work out from its view."""

    favors: tuple[FavorNow, ...]
    bonus: tuple[BonusNow, ...]
    """The seat's own bonus cards, and those from which it has to choose."""
    rooms: tuple[RoomHint, ...] | None = None
    """In rounds, at tables with aids: the rooms for sale, then hallway and stairs if any are left."""
    finale: Finale | None = None
    """How it came out, once the game is over."""
    own_favors: tuple[FavorNow, ...] | UnsetType = UNSET
    """The favors that the seat owns or looks at face down, where favors lie face down."""


class HintsFor:
    """Gives the hints of each seat (None: an onlooker); what is the same for all is worked out once."""

    def __init__(self, rules: LudwigRules, state: State, best: Best | None) -> None:
        self.rules = rules
        self.state = state
        self.best = best
        """What the game remembers of best places; None at a table without aids."""

    @cached_property
    def favors(self) -> tuple[FavorNow, ...]:
        """The favors, which are the same for everybody."""
        return favors_now(self.rules, self.state)

    @cached_property
    def finale(self) -> Finale | None:
        """How a finished game came out."""
        return finale_of(self.rules, self.state) if self.state.finished else None

    def __call__(self, seat: int | None) -> Hints:
        bonus = bonus_now(self.rules, self.state, seat)
        rooms = None if self.best is None else room_hints(self.rules, self.state, seat, self.best)
        return Hints(self.favors, bonus, rooms, self.finale, own_favors_now(self.rules, self.state, seat))


def favors_now(rules: LudwigRules, state: State) -> tuple[FavorNow, ...]:
    """The favors from left to right."""
    return tuple([favor_now(rules, state, favor) for favor in state.favors])


def favor_now(rules: LudwigRules, state: State, favor: str) -> FavorNow:
    """One favor if the game ended now."""
    counts = [rules.favor_count(Counting(state, seat, favor)) for seat in range(len(state.players))]
    places, points = ranks(rules.favor_ranking(state, favor, counts)), rules.points_for(state, favor, counts)
    return FavorNow(favor, tuple(counts), tuple(places), tuple(points))


def own_favors_now(rules: LudwigRules, state: State, seat: int | None) -> tuple[FavorNow, ...] | UnsetType:
    """The favors that a seat owns or looks at face down: it alone scores them (TOW-8)."""
    if state.hidden_favors is UNSET or seat is None:
        return UNSET
    return tuple([favor_now(rules, state, favor) for favor in [*own_favors(state, seat), *looked_at(state, seat)]])


def bonus_now(rules: LudwigRules, state: State, seat: int | None) -> tuple[BonusNow, ...]:
    """The bonus cards that a seat holds or has to choose from; an onlooker has none."""
    if seat is None:
        return ()
    player = state.players[seat]
    cards = player.bonus_cards + player.drawn
    return tuple([BonusNow(card, rules.bonus_points(Counting(state, seat, card))) for card in cards])


def room_hints(rules: LudwigRules, state: State, seat: int | None, best: Best) -> tuple[RoomHint, ...] | None:
    """What everything for sale would be worth to every seat, while a seat prices or buys.

    It is told to the seat that is asked, and to onlookers as far as everybody may know it; seats that wait are told what
    is certain for them.
    """
    asked = state.agenda[-1] if state.agenda else None
    if isinstance(asked, Decision) and state.round and seat not in (asked.seat, None):
        return tuple([waiting_hint(rules, state, seat, ware, best) for ware in rules.wares(state, seat)])
    if not isinstance(asked, PriceRooms | ChooseOffer):
        return None
    buys, seats = isinstance(asked, ChooseOffer), range(len(state.players))
    counted: Counted = {}
    buyers = [
        None if buys and each != asked.seat else Buyer(rules, state, each, each == seat, best, counted)
        for each in seats
    ]
    return tuple([room_hint(rules, state, buyers, ware, buys) for ware in rules.wares(state, asked.seat)])


def waiting_hint(rules: LudwigRules, state: State, seat: int, ware: Ware, best: Best) -> RoomHint:
    """What is certain of one of the wares for a seat that waits, and what that seat could pay for it."""
    worth: list[Worth | None] = [None for _ in state.players]
    prices = [0 for _ in state.players]
    worth[seat], prices[seat] = certain(rules, state, seat, ware, best), payable(rules, state, seat, ware)
    return RoomHint(ware.room, tuple(worth), tuple(prices))


def room_hint(rules: LudwigRules, state: State, buyers: list[Buyer | None], ware: Ware, buys: bool) -> RoomHint:
    """What one of the wares would be worth to those who are asked for, and what each seat could pay for it."""
    worth = [None if buyer is None else buyer.worth(ware, buys) for buyer in buyers]
    return RoomHint(ware.room, tuple(worth), tuple([payable(rules, state, seat, ware) for seat in range(len(buyers))]))
