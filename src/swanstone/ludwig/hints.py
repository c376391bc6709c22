"""Hints computed from a seat's view: how favors stand, what its bonus cards and the rooms for sale would score."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from swanstone.ludwig import scoring
from swanstone.ludwig.castle import Castle
from swanstone.ludwig.counting import ranks
from swanstone.ludwig.pieces import Ware
from swanstone.ludwig.result import Finale, finale_of
from swanstone.ludwig.rooms import TILE
from swanstone.ludwig.rounds import PriceRooms
from swanstone.ludwig.subjects import Candidates, Counting, Deal
from swanstone.ludwig.terms import Terms
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
    """What a room for sale would score for every seat at its best place, completions too; null where it fits nowhere."""

    room: str
    points: tuple[int | None, ...]
    payable: tuple[int, ...]
    """The highest price of the market that each seat could pay for it now; 0 for none."""


class Hints(Struct, frozen=True, gc=False):
    """What a seat could work out from its view."""

    favors: tuple[FavorNow, ...]
    bonus: tuple[BonusNow, ...]
    """The seat's own bonus cards, and those from which it has to choose."""
    rooms: tuple[RoomHint, ...] | None = None
    """While the seat prices or buys, at tables with aids: the rooms for sale, then hallway and stairs if any are left."""
    finale: Finale | None = None
    """How it came out, once the game is over."""


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
        return Hints(self.favors, bonus, rooms, self.finale)


def favors_now(rules: LudwigRules, state: State) -> tuple[FavorNow, ...]:
    """The favors from left to right."""
    seats = range(len(state.players))
    found = []
    for favor in state.favors:
        counts = [rules.favor_count(Counting(state, seat, favor)) for seat in seats]
        found.append(FavorNow(favor, tuple(counts), tuple(ranks(counts)), tuple(rules.favor_points(state, favor))))
    return tuple(found)


def bonus_now(rules: LudwigRules, state: State, seat: int | None) -> tuple[BonusNow, ...]:
    """The bonus cards that a seat holds or has to choose from; an onlooker has none."""
    if seat is None:
        return ()
    player = state.players[seat]
    cards = player.bonus_cards + player.drawn
    return tuple([BonusNow(card, rules.bonus_points(Counting(state, seat, card))) for card in cards])


def room_hints(rules: LudwigRules, state: State, seat: int | None, best: Best) -> tuple[RoomHint, ...] | None:
    """What everything for sale would score for every seat, while a seat prices or buys."""
    asked = state.agenda[-1] if state.agenda else None
    if not isinstance(asked, PriceRooms | ChooseOffer) or asked.seat != seat:
        return None
    return tuple([room_hint(rules, state, ware, best) for ware in rules.wares(state, asked.seat)])


def room_hint(rules: LudwigRules, state: State, ware: Ware, best: Best) -> RoomHint:
    """What one of the wares would score for every seat, and what each could pay for it."""
    seats = range(len(state.players))
    points = [best.points(rules, state, seat, ware) for seat in seats]
    return RoomHint(ware.room, tuple(points), tuple([payable(rules, state, seat, ware) for seat in seats]))


def payable(rules: LudwigRules, state: State, seat: int, ware: Ware) -> int:
    """The highest price of the market at which a seat could pay for a ware; 0 for none (BUY-5)."""
    funds = rules.funds(state, seat) + ware.coins
    deals = [Deal(state, seat, Ware(ware.room, price, ware.coins, ware.left)) for price in rules.prices(state)]
    return max([deal.ware.price for deal in deals if rules.price(deal) <= funds], default=0)


class Best:
    """What a game remembers of best places: most castles stay the same from turn to turn."""

    def __init__(self, most: int = 2000) -> None:
        self.most = most
        self.known: dict[tuple[str, str, Terms], int | None] = {}
        """By room, castle and terms, on which alone it depends."""

    def points(self, rules: LudwigRules, state: State, seat: int, ware: Ware) -> int | None:
        """The most that a tile would score for a seat, at once and by what it completes; None if it fits nowhere.

        What is no tile answers for itself.
        """
        room = ware.room
        if room not in TILE:
            return ware.best_points(rules, state, seat)
        terms, castle = rules.terms(state, seat), state.players[seat].castle
        key = (room, castle.notation(), terms)
        if key not in self.known:
            if len(self.known) >= self.most:
                self.known.clear()
            codes = rules.spots(Candidates(state, seat, castle, [room]))
            self.known[key] = best_of(castle, codes, terms)
        return self.known[key]


def best_of(castle: Castle, codes: list[int], terms: Terms) -> int | None:
    """The most that any of some places would score; None if there is none."""
    found = [scoring.points(castle, code, terms) + scoring.promise(castle, code, terms) for code in codes]
    return max(found, default=None)
