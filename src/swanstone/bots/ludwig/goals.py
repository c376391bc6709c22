"""Favors and bonus cards as something to work towards: what each tile adds to their counts."""

from math import exp, sqrt
from typing import Final

from swanstone.ludwig.box import Box
from swanstone.ludwig.cards import COUNTED, Card
from swanstone.ludwig.castle import Castle
from swanstone.ludwig.counting import CORRIDOR, HALLWAYS, STAIRS
from swanstone.ludwig.rooms import NUMBER, Tile, per_tile
from swanstone.ludwig.scoring import TILE_TYPES, type_mask
from swanstone.ludwig.tallies import TALLIES, Tally
from swanstone.ludwig.terms import BASE_TERMS

SUM: Final = 0
DIFFERENT: Final = 1
COMPLETED: Final = 2
INCOMPLETE: Final = 3
EXTERNAL: Final = 4
COINS: Final = 5
SHAPED: Final = 6
"""What a castle alone tells, by where its tiles lie."""
AT_TABLE: Final = 7
"""What nobody works towards by a tile."""

KINDS: Final = {
    "different_sizes": DIFFERENT,
    "different_types": DIFFERENT,
    "different_types_and_moats": DIFFERENT,
    "completed": COMPLETED,
    "incomplete": INCOMPLETE,
    "external_entrances": EXTERNAL,
    "coins": COINS,
}
"""What a card counts other than a sum over its tiles."""
UNITS: Final = {
    "square_feet": 270.0,
    "square_feet_of_type": 270.0,
    "completed": 1.5,
    "incomplete": 1.5,
    "external_entrances": 2.0,
    "coins": 6000.0,
}
"""How much of what a card counts weighs as much as one room."""
COMPLETED_A_TURN: Final = 0.6
OPENED_A_TURN: Final = 0.4
"""Rooms completed and external entrances gained in a usual turn."""
COINS_AT_THE_END: Final = 8000.0
WHOLE_GAME: Final = 12.0
"""The turns of a usual game."""
MANY_CASTLES: Final = 4000
"""So many castles are kept in mind with what was counted in them."""


class Goal:
    """A favor or a bonus card of a box."""

    def __init__(self, box: Box, card: Card, points: int, every: int) -> None:
        tally = TALLIES.get(card.counts)
        self.kind: int = kind_of(card, tally)
        self.unit: float = UNITS.get(card.counts, 1.0)
        self.points: float = float(points)
        self.every: int = every
        sizes = box.sizes
        known = None if tally is None else tally.adds
        self.adds: list[int] = per_tile(lambda tile: added(card, tile, sizes)) if known is None else known
        """What each tile adds to the sum, or the bit that it adds to those that differ."""
        rooms = [self.adds[NUMBER[name]] for names in box.tiles for name in names]
        self.usual: float = sum(rooms) / len(rooms) if self.kind == SUM else 0.0
        """What a room adds on the average."""
        self.at_the_end: float = 0.0 if tally is None else tally.usual
        """How much of what only its module counts a seat has in the end."""
        self.in_castle = None if tally is None else tally.in_castle
        self.known: dict[Castle, int] = {}

    def shaped(self, castle: Castle) -> int:
        """What a castle has of what only its shape tells."""
        found = self.known.get(castle)
        if found is None:
            if len(self.known) > MANY_CASTLES:
                self.known.clear()
            found = 0 if self.in_castle is None else self.in_castle(castle, BASE_TERMS)
            self.known[castle] = found
        return found


def kind_of(card: Card, tally: Tally | None) -> int:
    """How a card is worked towards."""
    if tally is None or tally.adds is not None:
        return KINDS.get(card.counts, SUM)
    return AT_TABLE if tally.in_castle is None else SHAPED


def has_size(tile: Tile) -> bool:
    """Whether a room that shows a tile counts by its size; a face lies on a room of its own size."""
    return tile.standard or tile.role == "face"


def added(card: Card, tile: Tile, sizes: tuple[int, ...]) -> int:
    """What a tile adds to the count of a card, at a table with stacks of these sizes."""
    match card.counts:
        case "rooms_of_type":
            return 1 if card.type in tile.types else 0
        case "square_feet_of_type":
            return tile.size if card.type in tile.types else 0
        case "rooms_of_sizes":
            return 1 if has_size(tile) and tile.size in card.sizes else 0
        case "different_sizes":
            wanted = has_size(tile) and tile.size in sizes and (not card.sizes or tile.size in card.sizes)
            return 1 << sizes.index(tile.size) if wanted else 0
        case "different_types":
            return type_mask(tile.types)
        case "hallways":
            return 1 if NUMBER[tile.id] in HALLWAYS else 0
        case "stairs":
            return 1 if NUMBER[tile.id] == STAIRS else 0
        case _:
            return 0


class Goals:
    """What a box holds to work towards; to a plain judgement that is what the base game counts."""

    def __init__(self, box: Box, plain: bool) -> None:
        favors = [favor for favor in box.favors if is_goal(favor, plain)]
        cards = [card for card in box.bonus_cards if is_goal(card, plain)]
        self.favors: dict[str, Goal] = {favor.id: Goal(box, favor, 0, 1) for favor in favors}
        self.cards: dict[str, Goal] = {card.id: Goal(box, card, card.points, card.every) for card in cards}
        self.ranks: list[float] = [float(points) for points in box.rank_points] + [0.0] * box.seats
        """What the places of a favor score, for all seats."""
        sizes = box.sizes
        self.stacks: list[int] = per_tile(lambda tile: stack_of(tile, sizes))
        """The stack of each tile; -1 for corridors, and for tiles that are not in the box."""


def is_goal(card: Card, plain: bool) -> bool:
    """Whether the base game counts what a card does, or it can be told what a tile or a castle adds to it, or is usual."""
    tally = TALLIES.get(card.counts)
    if tally is None:
        return card.counts in COUNTED
    return not plain and (tally.adds is not None or tally.in_castle is not None or tally.usual > 0.0)


def stack_of(tile: Tile, sizes: tuple[int, ...]) -> int:
    """The stack that holds a tile, or -1."""
    return sizes.index(tile.size) if tile.standard and tile.size in sizes else -1


KNOWN: Final[dict[tuple[Box, bool], Goals]] = {}


def goals_of(box: Box, plain: bool = False) -> Goals:
    """The goals of a box; tables with the same box share them."""
    if (box, plain) not in KNOWN:
        KNOWN[box, plain] = Goals(box, plain)
    return KNOWN[box, plain]


def counted(goal: Goal, castle: Castle, coins: int) -> int:
    """What a goal counts in a castle and a purse; for those that differ, their bits."""
    if goal.kind == SUM:
        found = 0
        adds = goal.adds
        for face in castle.faces:
            found += adds[face]
        return found
    if goal.kind == DIFFERENT:
        bits = 0
        for face in castle.faces:
            bits |= goal.adds[face]
        return bits
    if goal.kind == COMPLETED:
        return castle.lacking.count(0)
    if goal.kind == INCOMPLETE:
        return len(castle.lacking) - castle.lacking.count(0)
    if goal.kind == COINS:
        return coins
    if goal.kind == SHAPED:
        return goal.shaped(castle)
    return 0 if goal.kind == AT_TABLE else open_entrances(castle)


def open_entrances(castle: Castle) -> int:
    """The open entrances of rooms that are no corridors, most of which are external."""
    found = 0
    faces = castle.faces
    for room in castle.owner.values():
        if TILE_TYPES[faces[room]] & CORRIDOR == 0:
            found += 1
    return found


def raised(goal: Goal, count: int, tile: int) -> int:
    """The count of a goal with one tile more, as far as the tile alone tells."""
    if goal.kind == DIFFERENT:
        return count | goal.adds[tile]
    return count + goal.adds[tile]


def card_worth(goal: Goal, count: int, turns: float) -> float:
    """What a bonus card is likely to be worth for a count; each step towards a group is worth its share."""
    if goal.kind == DIFFERENT:
        missing = goal.every - count.bit_count()
        if missing > turns + 1:
            return 0.0
        return goal.points / (1.0 + 0.5 * missing)
    if turns <= 0.0:
        return goal.points * (count // goal.every)
    return goal.points * count / goal.every


def card_hope(goal: Goal, count: int, turns: float, hope: float) -> float:
    """What a bonus card is likely to be worth at the end, if its seat goes on building."""
    if goal.kind == SUM:
        return goal.points * (count + goal.usual * turns * hope) / goal.every
    if goal.kind == COMPLETED:
        return goal.points * (count + COMPLETED_A_TURN * turns) / goal.every
    if goal.kind == EXTERNAL:
        return goal.points * (count + OPENED_A_TURN * turns) / goal.every
    if goal.kind == COINS:
        return goal.points * max(COINS_AT_THE_END, count - 6000.0 * turns) / goal.every
    if goal.kind == SHAPED:
        return goal.points * (count + goal.at_the_end * min(1.0, turns / WHOLE_GAME)) / goal.every
    if goal.kind == AT_TABLE:
        return goal.points * goal.at_the_end / goal.every
    missing = goal.every - count.bit_count()
    return goal.points * max(0.0, min(1.0, (1.5 * turns - missing) / 12.0))


def favor_worth(goal: Goal, ranks: list[float], mine: int, others: list[int], turns: float, width: float) -> float:
    """The points of a favor that a seat may expect: by its likely rank among the others (FINAL-2)."""
    scale = goal.unit * width * sqrt(turns) if turns > 0.0 else goal.unit * 0.01
    rank = 0.0
    for other in others:
        ahead = (other - mine) / scale
        if ahead > 30.0:
            rank += 1.0
        elif ahead > -30.0:
            rank += 1.0 / (1.0 + exp(-ahead))
    floor = int(rank)
    worth = ranks[floor] - (rank - floor) * (ranks[floor] - ranks[floor + 1])
    if mine == 0:
        return worth * min(1.0, turns / 8.0)
    return worth
