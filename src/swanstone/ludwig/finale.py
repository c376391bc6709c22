"""The end of the game: depleted stacks, favors, bonus cards, leftover money, and who wins."""

from collections import Counter
from typing import Final

from swanstone.core.conduct import Teller
from swanstone.core.ledger import Ledger, Line
from swanstone.ludwig import scoring
from swanstone.ludwig.counting import rank_points
from swanstone.ludwig.rooms import SIZES, TILES, TYPES, Tile
from swanstone.ludwig.rulebook import Counting, LudwigRules
from swanstone.ludwig.state import State
from swanstone.ludwig.table import Player

DEPLETED_POINTS: Final = 2
COINS_FOR_A_POINT: Final = 10000
ALL_TYPES: Final[int] = scoring.type_mask(TYPES)


def score_the_end(rules: LudwigRules, state: State, tell: Teller) -> None:
    """Everybody scores what is left to score, in the order of the book, and shows the bonus cards."""
    for lines in final_lines(rules, state):
        for seat, ledger in lines.items():
            for line in ledger:
                tell.of("points-scored", seat, (line.about,), line.amount, line.because)
            state.own(seat).score(ledger)
    for seat in state.seats_from(state.master_builder):
        tell.of("bonus-cards-revealed", seat, state.players[seat].bonus_cards, because="FINAL-3")
    tell.of("game-ended", None, tuple([str(player.points) for player in state.players]))
    state.finished = True


def final_lines(rules: LudwigRules, state: State) -> list[dict[int, Ledger]]:
    """The four parts of the final scoring, for every seat."""
    seats = state.seats_from(state.master_builder)
    favors = favor_lines(rules, state)
    return [
        {seat: depleted_lines(state, state.players[seat]) for seat in seats},
        {seat: favors[seat] for seat in seats},
        {seat: bonus_lines(rules, state, seat) for seat in seats},
        {seat: money_lines(state.players[seat]) for seat in seats},
    ]


def stack_name(tile: Tile) -> str:
    """The stack from which a tile comes; both faces of a hallway come from one."""
    return str(tile.size) if tile.standard else tile.id.partition("_")[0]


STACK_NAMES: Final = [stack_name(tile) for tile in TILES]


def depleted_lines(state: State, player: Player) -> Ledger:
    """Two points for each tile whose stack has no face-down tile left (FINAL-1)."""
    empty = {str(size) for size, stack in zip(SIZES, state.stacks, strict=True) if not stack}
    empty |= {name for name, left in (("hallway", state.hallways), ("stairs", state.stairs)) if not left}
    owned = Counter([STACK_NAMES[number] for number in player.castle.tile_numbers()])
    return tuple(Line(DEPLETED_POINTS * owned[name], "FINAL-1", name) for name in sorted(empty) if owned[name])


def favor_lines(rules: LudwigRules, state: State) -> list[Ledger]:
    """The favors from left to right (FINAL-2)."""
    lines: list[Ledger] = [() for _ in state.players]
    for favor in state.favors:
        counts = [rules.favor_count(Counting(state, seat, favor)) for seat in range(len(state.players))]
        for seat, points in enumerate(rank_points(counts)):
            if points:
                lines[seat] += (Line(points, "FINAL-2", favor),)
    return lines


def bonus_lines(rules: LudwigRules, state: State, seat: int) -> Ledger:
    """A seat's bonus cards (FINAL-3)."""
    cards = state.players[seat].bonus_cards
    scores = [(card, rules.bonus_points(Counting(state, seat, card))) for card in cards]
    return tuple(Line(points, "FINAL-3", card) for card, points in scores if points)


def money_lines(player: Player) -> Ledger:
    """A point for every 10000 coins left (FINAL-4)."""
    points = player.coins // COINS_FOR_A_POINT
    return (Line(points, "FINAL-4", "coins"),) if points else ()


def square_feet(player: Player) -> int:
    """The printed size of the whole castle."""
    return scoring.square_feet(player.castle, ALL_TYPES)


def winners(state: State) -> tuple[int, ...]:
    """Most points, then the larger castle, then more coins, then shared (WIN-1)."""
    ranks = [(player.points, square_feet(player), player.coins) for player in state.players]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
