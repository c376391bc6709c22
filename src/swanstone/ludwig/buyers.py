"""Seats that might get something for sale, and what it would be worth to them at its best place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from swanstone.core.worth import Worth, worth_of
from swanstone.ludwig import joining, scoring
from swanstone.ludwig.castle import ANY_LEVEL, IS_FACE, Castle, is_room
from swanstone.ludwig.counting import CORRIDOR, external_entrances, open_rooms
from swanstone.ludwig.final_step import Counted
from swanstone.ludwig.joining import Placing
from swanstone.ludwig.notation import left_of, top_of
from swanstone.ludwig.pieces import Ware
from swanstone.ludwig.prospects import BY_PLACE, Prospects, Standing, acquired
from swanstone.ludwig.rooms import NUMBER
from swanstone.ludwig.subjects import Candidates, Deal
from swanstone.ludwig.terms import Terms

if TYPE_CHECKING:
    from swanstone.ludwig.rulebook import LudwigRules
    from swanstone.ludwig.state import State

Key = tuple[str, str, Terms, bool, int, tuple[str, ...], bool]
"""A room, a castle, terms and what counts at the end, on which alone it depends which places are worth looking at."""

Places = list[tuple[int, int]]
"""Places, each with how many external entrances the castle would have, -1 where nobody has counted."""


class Buyer:
    """A seat that might get something for sale; how it stands now is worked out once for all wares."""

    def __init__(
        self, rules: LudwigRules, state: State, seat: int, known: bool, best: Best, counted: Counted | None = None
    ) -> None:
        self.rules = rules
        self.state = state
        self.seat = seat
        self.best = best
        self.standing = Standing(rules, state, seat, known, counted)
        """Of its secrets only what is `known`: to itself."""

    def worth(self, ware: Ware, buys: bool) -> Worth | None:
        """The most that a ware would be worth; None if it fits nowhere. What is no tile answers for itself."""
        if not is_room(ware.room):
            points = ware.best_points(self.rules, self.state, self.seat)
            return None if points is None else worth_of(points, 0, ())
        prospects = self.prospects(ware, buys)
        most: Worth | None = None
        for code, outward in self.best.places(prospects, ware.room):
            worth = prospects.measured(code, outward)
            if most is None or (worth.total, worth.now + worth.sure) > (most.total, most.now + most.sure):
                most = worth
        for placing in self.best.placings(prospects, ware.room):
            worth = prospects.worth_with(placing)
            if most is None or (worth.total, worth.now + worth.sure) > (most.total, most.now + most.sure):
                most = worth
        return most

    def prospects(self, ware: Ware, buys: bool) -> Prospects:
        """What placements would be worth once the seat has the ware; it pays for it if it buys now and can."""
        rules, state, seat = self.rules, self.state, self.seat
        pays = buys and rules.price(Deal(state, seat, ware)) - ware.coins <= rules.funds(state, seat)
        return Prospects(self.standing, acquired(rules, state, seat, ware, pays))


class Best:
    """What a game remembers of places worth looking at: most castles stay the same from turn to turn."""

    def __init__(self, most: int = 10_000) -> None:
        self.most = most
        self.known: dict[Key, Places] = {}
        self.before: dict[Key, Places] = {}
        """What was known before there was too much of it; forgotten when there is too much again."""
        self.joined: dict[Key, list[Placing]] = {}
        """The like of ways to place rooms with passages."""
        self.certain: dict[tuple[str, str, Terms], Worth | None] = {}
        """The most certain points of rooms in castles."""

    def remember(self, key: tuple[str, str, Terms], worth: Worth | None) -> None:
        """Keeps the most certain points of a room in a castle, until there are too many of them."""
        if len(self.certain) >= self.most:
            self.certain = {}
        self.certain[key] = worth

    def key(self, prospects: Prospects, room: str) -> Key:
        """On what it depends which places of a room are worth looking at."""
        standing = prospects.standing
        return (
            room,
            prospects.castle.notation(),
            prospects.terms,
            standing.outside,
            standing.telling,
            standing.placed,
            standing.by_points,
        )

    def places(self, prospects: Prospects, room: str) -> Places:
        """The places of a room of which one is the best, however the final scoring counts."""
        if prospects.by_place or IS_FACE[NUMBER[room]]:
            return [(code, -1) for code in prospects.spots(room)]
        key = self.key(prospects, room)
        found = self.known.get(key)
        if found is None:
            found = self.before.get(key)
            if found is None:
                found = best_of(prospects, prospects.spots(room))
            if len(self.known) >= self.most:
                self.known, self.before = {}, self.known
            self.known[key] = found
        return found

    def placings(self, prospects: Prospects, room: str) -> list[Placing]:
        """Of the ways to place a room with passages those that score most, one for each number of passages used up.

        How the final scoring counts does not choose among them.
        """
        if not prospects.rules.along(prospects.state, prospects.seat):
            return []
        key = self.key(prospects, room)
        if key not in self.joined:
            if len(self.joined) >= self.most:
                self.joined = {}
            self.joined[key] = most_certain(prospects, prospects.placings(room, prospects.spots(room)))
        return self.joined[key]


def most_certain(prospects: Prospects, placings: list[Placing]) -> list[Placing]:
    """The placings with the most certain points, one for each number of passages."""
    best: dict[int, tuple[int, Placing]] = {}
    for placing in placings:
        score = certain_points(prospects.castle, placing, prospects.terms)
        number = len(placing[1])
        if number not in best or score > best[number][0]:
            best[number] = (score, placing)
    return [placing for _, placing in best.values()]


def certain_points(castle: Castle, placing: Placing, terms: Terms) -> int:
    """What a placing scores at once and is sure to score by what it completes."""
    return joining.points(castle, placing, terms) + joining.promise(castle, placing, terms)


def certain(rules: LudwigRules, state: State, seat: int, ware: Ware, best: Best) -> Worth | None:
    """The most points that are certain if a seat gets a ware, whatever it costs and the end brings; None if it fits nowhere."""
    if not is_room(ware.room):
        points = ware.best_points(rules, state, seat)
        return None if points is None else worth_of(points, 0, ())
    castle, terms = state.players[seat].castle, rules.terms(state, seat)
    key = (ware.room, castle.notation(), terms)
    if key in best.certain:
        return best.certain[key]
    candidates = Candidates(state, seat, castle, [ware.room])
    codes = rules.spots(candidates)
    found = [(scoring.points(castle, code, terms), scoring.promise(castle, code, terms)) for code in codes]
    for placing in rules.placings(candidates, codes):
        found.append((joining.points(castle, placing, terms), joining.promise(castle, placing, terms)))
    now, sure = max(found, key=sum, default=(0, 0))
    worth = worth_of(now, sure, ()) if found else None
    if not rules.hangs_on_places(BY_PLACE, state, seat) and not IS_FACE[NUMBER[ware.room]]:
        best.remember(key, worth)
    return worth


def best_of(prospects: Prospects, codes: list[int]) -> Places:
    """Of all places that the final scoring cannot tell apart, the one that scores most.

    Where external entrances count, more of them are never worse: a place with as many that scores as much makes another
    needless. To count them the castle is walked around, so that is left out where it cannot matter.
    """
    castle, outside = prospects.castle, prospects.standing.outside
    entrances = Entrances(castle) if outside else None
    alike: dict[tuple[int, ...], list[tuple[int, int, int, int]]] = {}
    for number, code in enumerate(codes):
        most = 0 if entrances is None else entrances.most(code)
        alike.setdefault(prospects.kinds(code), []).append((-prospects.points(code), -most, number, code))
    found: Places = []
    for places in alike.values():
        if entrances is None:
            found.append((min(places)[3], -1))
            continue
        counted = -1
        for _, most, _, code in sorted(places):
            if -most > counted:
                there = external_entrances(castle.grow(code))
                if there > counted:
                    counted = there
                    found.append((code, counted))
    return found


class Entrances:
    """The external entrances of a castle, to tell how many there can be with one tile more."""

    def __init__(self, castle: Castle) -> None:
        self.castle = castle
        self.counted: int = len(open_rooms(castle))
        self.keys = set(castle.external())

    def most(self, code: int) -> int:
        """As many as a placement can leave: those that it does not connect, and its own; fewer if it shuts some in."""
        castle = self.castle
        anchor = castle.cell(left_of(code), top_of(code))
        counts = scoring.TILE_TYPES[code >> 22] & CORRIDOR == 0
        number = self.counted
        for entry in castle.frame.entrances[code >> 20]:
            cell, facing = anchor + (entry >> 4), entry & 3
            if (castle.levels_at[cell] >> facing) & ANY_LEVEL:
                key = 4 * cell + facing
                if key in self.keys and scoring.TILE_TYPES[castle.faces[castle.owner[key]]] & CORRIDOR == 0:
                    number -= 1
            elif counts:
                number += 1
        return number


def payable(rules: LudwigRules, state: State, seat: int, ware: Ware) -> int:
    """The highest price of the market at which a seat could pay for a ware; 0 for none (BUY-5)."""
    funds = rules.funds(state, seat) + ware.coins
    deals = [Deal(state, seat, Ware(ware.room, price, ware.coins, ware.left)) for price in rules.prices(state)]
    return max([deal.ware.price for deal in deals if rules.price(deal) <= funds], default=0)
