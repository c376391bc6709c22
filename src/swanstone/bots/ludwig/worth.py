"""What tiles, money and a whole seat are worth, with favors and bonus cards."""

from typing import Final

from swanstone.bots.ludwig.goals import CARD_GOALS, COINS, FAVOR_GOALS, card_worth, counted, raised
from swanstone.bots.ludwig.outlook import Outlook
from swanstone.bots.ludwig.position import Position
from swanstone.ludwig.finale import DEPLETED_POINTS
from swanstone.ludwig.rooms import NUMBER, SIZES, per_tile

STAIRS: Final = NUMBER["stairs"]
STACK_OF: Final[list[int]] = per_tile(lambda tile: SIZES.index(tile.size) if tile.standard else -1)
"""The stack of each tile; -1 for corridors."""
DRAWN_A_TURN: Final = 0.12
"""The chance that a turn takes the last tile of a stack."""


def tile_gain(position: Position, outlook: Outlook, tile: int) -> float:
    """What a tile brings by favors, bonus cards and a depleted stack, wherever it is placed."""
    seat = outlook.seat
    gain = DEPLETED_POINTS * depleted(position, tile, outlook.turns)
    for name in position.favors:
        goal = FAVOR_GOALS[name]
        if goal.adds[tile]:
            counts = [counted(goal, castle, 0) for castle in position.castles]
            mine = counts.pop(seat)
            gain += outlook.favor(goal, mine + goal.adds[tile], counts) - outlook.favor(goal, mine, counts)
    for card in position.cards[seat]:
        goal = CARD_GOALS[card]
        if goal.adds[tile]:
            count = counted(goal, position.castles[seat], 0)
            gain += card_worth(goal, raised(goal, count, tile), outlook.turns) - card_worth(goal, count, outlook.turns)
    return gain


def depleted(position: Position, tile: int, turns: float) -> float:
    """The chance that no tile of this kind is left face down at the end (FINAL-1)."""
    stack = STACK_OF[tile]
    if stack >= 0:
        left = position.left[stack]
    else:
        left = position.stairs if tile == STAIRS else position.hallways
    if left == 0:
        return 1.0
    return min(1.0, DRAWN_A_TURN * turns / left)


def money_gain(position: Position, outlook: Outlook, change: int) -> float:
    """What coins gained or spent are worth, with the favors and cards that count them."""
    seat = outlook.seat
    before, after = position.coins[seat], position.coins[seat] + change
    gain = outlook.coins(after) - outlook.coins(before)
    for name in position.favors:
        goal = FAVOR_GOALS[name]
        if goal.kind == COINS:
            others = [coins for owner, coins in enumerate(position.coins) if owner != seat]
            gain += outlook.favor(goal, after, others) - outlook.favor(goal, before, others)
    for card in position.cards[seat]:
        goal = CARD_GOALS[card]
        if goal.kind == COINS:
            gain += change * goal.points / goal.every / (1.0 + outlook.turns)
    return gain


def goals_worth(position: Position, outlook: Outlook) -> float:
    """What a seat may expect of favors and of the bonus cards that are known of it."""
    seat = outlook.seat
    worth = 0.0
    for name in position.favors:
        goal = FAVOR_GOALS[name]
        counts = [counted(goal, castle, coins) for castle, coins in zip(position.castles, position.coins)]
        mine = counts.pop(seat)
        worth += outlook.favor(goal, mine, counts)
    for card in position.cards[seat]:
        goal = CARD_GOALS[card]
        worth += card_worth(goal, counted(goal, position.castles[seat], position.coins[seat]), outlook.turns)
    return worth


def seat_worth(position: Position, outlook: Outlook) -> float:
    """The points that a seat has and may expect from what lies on the table."""
    seat = outlook.seat
    worth = position.points[seat] + outlook.survey(position.castles[seat]).total
    return worth + outlook.coins(position.coins[seat]) + goals_worth(position, outlook)
