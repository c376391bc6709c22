"""What tiles, money and a whole seat are worth, with favors and bonus cards."""

from typing import Final

from swanstone.bots.ludwig.goals import COINS, SHAPED, card_worth, counted, raised
from swanstone.bots.ludwig.outlook import CORRIDOR_BIT, Outlook
from swanstone.bots.ludwig.position import Position
from swanstone.ludwig.castle import IS_FACE
from swanstone.ludwig.finale import DEPLETED_POINTS
from swanstone.ludwig.rooms import NUMBER
from swanstone.ludwig.scoring import TILE_TYPES

STAIRS: Final = NUMBER["stairs"]
DRAWN_A_TURN: Final = 0.12
"""The chance that a turn takes the last tile of a stack."""


def tile_gain(position: Position, outlook: Outlook, tile: int) -> float:
    """What a tile brings by favors, bonus cards and a depleted stack, wherever it is placed."""
    if IS_FACE[tile]:
        return 0.0  # it adds no room
    seat = outlook.seat
    gain = DEPLETED_POINTS * depleted(position, outlook, tile)
    for goal in outlook.favors:
        if goal.adds[tile]:
            counts = [counted(goal, castle, 0) for castle in position.castles]
            mine = counts.pop(seat)
            gain += outlook.favor(goal, raised(goal, mine, tile), counts) - outlook.favor(goal, mine, counts)
    for goal in outlook.cards(position):
        if goal.adds[tile]:
            count = counted(goal, position.castles[seat], 0)
            gain += card_worth(goal, raised(goal, count, tile), outlook.turns) - card_worth(goal, count, outlook.turns)
    return gain


def cover_gain(position: Position, outlook: Outlook, code: int) -> float:
    """What favors and bonus cards make of a face at its place: the room that it covers has other types from then on."""
    if outlook.plain:
        return 0.0
    seat = outlook.seat
    castle = position.castles[seat]
    after = castle.add(code)
    gain = 0.0
    for goal in outlook.favors:
        before, now = counted(goal, castle, 0), counted(goal, after, 0)
        if before != now and goal.kind != SHAPED:
            others = [counted(goal, other, 0) for other in position.castles]
            others.pop(seat)
            gain += outlook.favor(goal, now, others) - outlook.favor(goal, before, others)
    for goal in outlook.cards(position):
        before, now = counted(goal, castle, 0), counted(goal, after, 0)
        if before != now and goal.kind != SHAPED:
            gain += card_worth(goal, now, outlook.turns) - card_worth(goal, before, outlook.turns)
    return gain


def depleted(position: Position, outlook: Outlook, tile: int) -> float:
    """The chance that no tile of this kind is left face down at the end (FINAL-1)."""
    stack = outlook.goals.stacks[tile]
    if stack >= 0:
        left = position.left[stack]
    elif TILE_TYPES[tile] & CORRIDOR_BIT == 0:
        return 0.0
    else:
        left = position.stairs if tile == STAIRS else position.hallways
    if left == 0:
        return 1.0
    return min(1.0, DRAWN_A_TURN * outlook.turns / left)


def money_gain(position: Position, outlook: Outlook, change: int) -> float:
    """What coins gained or spent are worth, with the favors and cards that count them."""
    seat = outlook.seat
    before, after = position.coins[seat], position.coins[seat] + change
    gain = outlook.coins(after) - outlook.coins(before)
    for goal in outlook.favors:
        if goal.kind == COINS:
            others = [coins for owner, coins in enumerate(position.coins) if owner != seat]
            gain += outlook.favor(goal, after, others) - outlook.favor(goal, before, others)
    for goal in outlook.cards(position):
        if goal.kind == COINS:
            gain += change * goal.points / goal.every / (1.0 + outlook.turns)
    return gain


def goals_worth(position: Position, outlook: Outlook) -> float:
    """What a seat may expect of favors, of the bonus cards that are known of it and of what modules have for its castle."""
    seat = outlook.seat
    worth = 0.0
    for goal in outlook.favors:
        counts = [counted(goal, castle, coins) for castle, coins in zip(position.castles, position.coins)]
        mine = counts.pop(seat)
        worth += outlook.favor(goal, mine, counts)
    for told in outlook.shapes:
        worth += told(position.castles[seat])
    for goal in outlook.cards(position):
        worth += card_worth(goal, counted(goal, position.castles[seat], position.coins[seat]), outlook.turns)
    return worth


def seat_worth(position: Position, outlook: Outlook) -> float:
    """The points that a seat has and may expect from what lies on the table."""
    seat = outlook.seat
    worth = position.points[seat] + outlook.survey(position.castles[seat]).total
    return worth + outlook.coins(position.coins[seat]) + goals_worth(position, outlook)
