"""Favors and bonus cards as something to work towards: what each tile adds to their counts."""

from math import exp, sqrt
from typing import Final

from swanstone.ludwig.box import Box
from swanstone.ludwig.cards import COUNTED, Card
from swanstone.ludwig.castle import Castle
from swanstone.ludwig.counting import CORRIDOR, HALLWAYS, STAIRS
from swanstone.ludwig.rooms import NUMBER, Tile, per_tile
from swanstone.ludwig.scoring import TILE_TYPES, type_mask
from swanstone.ludwig.tallies import TALLIES

SUM: Final = 0
DIFFERENT: Final = 1
COMPLETED: Final = 2
INCOMPLETE: Final = 3
EXTERNAL: Final = 4
COINS: Final = 5

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


class Goal:
    """A favor or a bonus card of a box."""

    def __init__(self, box: Box, card: Card, points: int, every: int) -> None:
        self.kind: int = KINDS.get(card.counts, SUM)
        self.unit: float = UNITS.get(card.counts, 1.0)
        self.points: float = float(points)
        self.every: int = every
        sizes = box.sizes
        tally = TALLIES.get(card.counts)
        known = None if tally is None else tally.adds
        self.adds: list[int] = per_tile(lambda tile: added(card, tile, sizes)) if known is None else known
        """What each tile adds to the sum, or the bit that it adds to those that differ."""
        rooms = [self.adds[NUMBER[name]] for names in box.tiles for name in names]
        self.usual: float = sum(rooms) / len(rooms) if self.kind == SUM else 0.0
        """What a room adds on the average."""


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
            return 1 << sizes.index(tile.size) if has_size(tile) and tile.size in sizes else 0
        case "different_types":
            return type_mask(tile.types)
        case "hallways":
            return 1 if NUMBER[tile.id] in HALLWAYS else 0
        case "stairs":
            return 1 if NUMBER[tile.id] == STAIRS else 0
        case _:
            return 0


class Goals:
    """What a box holds to work towards; what else cards of modules count is the module's to tell (`Module.worth`)."""

    def __init__(self, box: Box) -> None:
        favors = [favor for favor in box.favors if is_goal(favor)]
        cards = [card for card in box.bonus_cards if is_goal(card)]
        self.favors: dict[str, Goal] = {favor.id: Goal(box, favor, 0, 1) for favor in favors}
        self.cards: dict[str, Goal] = {card.id: Goal(box, card, card.points, card.every) for card in cards}
        self.ranks: list[float] = [float(points) for points in box.rank_points] + [0.0] * box.seats
        """What the places of a favor score, for all seats."""
        sizes = box.sizes
        self.stacks: list[int] = per_tile(lambda tile: stack_of(tile, sizes))
        """The stack of each tile; -1 for corridors, and for tiles that are not in the box."""


def is_goal(card: Card) -> bool:
    """Whether it can be told what a tile adds to the count of a card, or the base game counts it."""
    tally = TALLIES.get(card.counts)
    return card.counts in COUNTED if tally is None else tally.adds is not None


def stack_of(tile: Tile, sizes: tuple[int, ...]) -> int:
    """The stack that holds a tile, or -1."""
    return sizes.index(tile.size) if tile.standard and tile.size in sizes else -1


KNOWN: Final[dict[Box, Goals]] = {}


def goals_of(box: Box) -> Goals:
    """The goals of a box; tables with the same box share them."""
    if box not in KNOWN:
        KNOWN[box] = Goals(box)
    return KNOWN[box]


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
    return open_entrances(castle)


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
