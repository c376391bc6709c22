"""Hints computed from a seat's view: how favors stand, what its bonus cards score, what the rooms for sale are worth."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from swanstone.core.worth import Worth, worth_of
from swanstone.ludwig.counting import ranks
from swanstone.ludwig.pieces import Ware
from swanstone.ludwig.prospects import Prospects, Standing, acquired
from swanstone.ludwig.result import Finale, finale_of
from swanstone.ludwig.rooms import TILE
from swanstone.ludwig.rounds import PriceRooms
from swanstone.ludwig.subjects import Counting, Deal
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
    """What a room for sale would be worth at its best place; null where it fits nowhere.

    Who prices is told it of every seat, without any price: its own bonus cards count for itself, and for the others only
    what everybody can see. Who buys is told it of itself alone (the others are null), with the price if it can pay.
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
    """What everything for sale would be worth to every seat, while a seat prices or buys."""
    asked = state.agenda[-1] if state.agenda else None
    if not isinstance(asked, PriceRooms | ChooseOffer) or asked.seat != seat:
        return None
    buys, seats = isinstance(asked, ChooseOffer), range(len(state.players))
    buyers = [None if buys and each != seat else Buyer(rules, state, each, each == seat, best) for each in seats]
    return tuple([room_hint(rules, state, buyers, ware, buys) for ware in rules.wares(state, asked.seat)])


def room_hint(rules: LudwigRules, state: State, buyers: list[Buyer | None], ware: Ware, buys: bool) -> RoomHint:
    """What one of the wares would be worth to those who are asked for, and what each seat could pay for it."""
    worth = [None if buyer is None else buyer.worth(ware, buys) for buyer in buyers]
    return RoomHint(ware.room, tuple(worth), tuple([payable(rules, state, seat, ware) for seat in range(len(buyers))]))


def payable(rules: LudwigRules, state: State, seat: int, ware: Ware) -> int:
    """The highest price of the market at which a seat could pay for a ware; 0 for none (BUY-5)."""
    funds = rules.funds(state, seat) + ware.coins
    deals = [Deal(state, seat, Ware(ware.room, price, ware.coins, ware.left)) for price in rules.prices(state)]
    return max([deal.ware.price for deal in deals if rules.price(deal) <= funds], default=0)


class Buyer:
    """A seat that might get something for sale; how it stands now is worked out once for all wares."""

    def __init__(self, rules: LudwigRules, state: State, seat: int, known: bool, best: Best) -> None:
        self.rules = rules
        self.state = state
        self.seat = seat
        self.known = known
        """Whether the seat's secrets may be told: only to itself."""
        self.best = best
        self.standing = Standing(rules, state, seat, known)

    def worth(self, ware: Ware, buys: bool) -> Worth | None:
        """The most that a ware would be worth; None if it fits nowhere. What is no tile answers for itself."""
        if ware.room not in TILE:
            points = ware.best_points(self.rules, self.state, self.seat)
            return None if points is None else worth_of(points, 0, ())
        prospects = self.prospects(ware, buys)
        found = [prospects.worth(code) for code in self.best.places(prospects, ware.room)]
        return max(found, key=lambda worth: (worth.total, worth.now + worth.sure), default=None)

    def prospects(self, ware: Ware, buys: bool) -> Prospects:
        """What placements would be worth once the seat has the ware; it pays for it if it buys now and can."""
        rules, state, seat = self.rules, self.state, self.seat
        pays = buys and rules.price(Deal(state, seat, ware)) - ware.coins <= rules.funds(state, seat)
        return Prospects(self.standing, acquired(rules, state, seat, ware, pays))


class Best:
    """What a game remembers of places worth looking at: most castles stay the same from turn to turn."""

    def __init__(self, most: int = 2000) -> None:
        self.most = most
        self.known: dict[tuple[str, str, Terms, bool], list[int]] = {}
        """By room, castle, terms and whether external entrances count, on which alone it depends."""

    def places(self, prospects: Prospects, room: str) -> list[int]:
        """Of all places that the final scoring cannot tell apart, the one that scores most."""
        key = (room, prospects.castle.notation(), prospects.terms, prospects.standing.outside)
        if prospects.by_place:
            return prospects.spots(room)
        if key not in self.known:
            if len(self.known) >= self.most:
                self.known.clear()
            self.known[key] = best_of(prospects, prospects.spots(room))
        return self.known[key]


def best_of(prospects: Prospects, codes: list[int]) -> list[int]:
    """The places that score most at once and by what they complete, one for all that look alike at the end."""
    best: dict[tuple[int, ...], tuple[int, int]] = {}
    for code in codes:
        shown, points = prospects.shown(code), prospects.points(code)
        if shown not in best or points > best[shown][0]:
            best[shown] = (points, code)
    return [code for _, code in best.values()]
