"""The end of the game: depleted stacks, favors, bonus cards, leftover money, and who wins."""

from collections import Counter
from typing import Final

from swanstone.core.agenda import Item, Task
from swanstone.core.ledger import Ledger, Line
from swanstone.core.report import Report
from swanstone.ludwig import scoring
from swanstone.ludwig.pieces import Player
from swanstone.ludwig.rooms import TILES, TYPES, Tile
from swanstone.ludwig.rulebook import CORRIDORS, LudwigRules
from swanstone.ludwig.state import State
from swanstone.ludwig.subjects import Counting, Subject

DEPLETED_POINTS: Final = 2
COINS_FOR_A_POINT: Final = 10000
ALL_TYPES: Final[int] = scoring.type_mask(TYPES)


class FinalScoring(Task):
    """The game is over but for the final scoring, whose parts come in the order of the book (FINAL-1 to FINAL-4)."""

    tag = "final-scoring"

    def run(self, rules: LudwigRules, state: State, report: Report) -> None:
        favors = [ScoreFavor(favor) for favor in state.favors]
        steps: list[Item] = [ScoreDepletedStacks(), *favors, ScoreBonusCards(), ScoreCoins()]
        state.then(*rules.steps("final_steps", tuple(steps), Subject(state, state.master_builder)), FinishGame())


def book(state: State, seat: int, lines: Ledger, report: Report) -> None:
    """Lines of the final scoring go to a seat's account."""
    for line in lines:
        report.add("points-scored", seat, (line.about,), line.amount, line.because)
    state.own(seat).score(lines)


class ScoreDepletedStacks(Task):
    """Two points for each tile whose stack has no face-down tile left (FINAL-1)."""

    tag = "score-depleted-stacks"

    def run(self, rules: LudwigRules, state: State, report: Report) -> None:
        for seat in state.seats_from(state.master_builder):
            book(state, seat, depleted_lines(rules, state, state.players[seat]), report)


class ScoreFavor(Task):
    """One favor; it is booked before the next is counted (FINAL-2)."""

    tag = "score-favor"

    def __init__(self, favor: str) -> None:
        self.favor = favor

    def run(self, rules: LudwigRules, state: State, report: Report) -> None:
        points = rules.favor_points(state, self.favor)
        for seat in state.seats_from(state.master_builder):
            if points[seat]:
                book(state, seat, (Line(points[seat], "FINAL-2", self.favor),), report)


class ScoreBonusCards(Task):
    """Everybody's bonus cards (FINAL-3)."""

    tag = "score-bonus-cards"

    def run(self, rules: LudwigRules, state: State, report: Report) -> None:
        for seat in state.seats_from(state.master_builder):
            book(state, seat, bonus_lines(rules, state, seat), report)


class ScoreCoins(Task):
    """A point for every 10000 coins left (FINAL-4)."""

    tag = "score-coins"

    def run(self, rules: LudwigRules, state: State, report: Report) -> None:
        for seat in state.seats_from(state.master_builder):
            book(state, seat, money_lines(state.players[seat]), report)


class FinishGame(Task):
    """The bonus cards are shown, and the game is over."""

    tag = "finish-game"

    def run(self, rules: LudwigRules, state: State, report: Report) -> None:
        for seat in state.seats_from(state.master_builder):
            report.add("bonus-cards-revealed", seat, state.players[seat].bonus_cards, because="FINAL-3")
        report.add("game-ended", None, tuple([str(player.points) for player in state.players]))
        state.finished = True


def stack_name(tile: Tile) -> str:
    """The stack from which a tile comes; both faces of a hallway come from one."""
    return str(tile.size) if tile.standard else tile.id.partition("_")[0]


STACK_NAMES: Final = [stack_name(tile) for tile in TILES]


def depleted_lines(rules: LudwigRules, state: State, player: Player) -> Ledger:
    """What the tiles of a castle whose stacks are empty score (FINAL-1)."""
    empty = {str(size) for size, stack in zip(rules.sizes, state.stacks, strict=True) if not stack}
    empty |= {corridor for corridor in CORRIDORS if not state.corridors_left(corridor)}
    owned = Counter([STACK_NAMES[number] for number in player.castle.tile_numbers()])
    return tuple(Line(DEPLETED_POINTS * owned[name], "FINAL-1", name) for name in sorted(empty) if owned[name])


def bonus_lines(rules: LudwigRules, state: State, seat: int) -> Ledger:
    """What a seat's bonus cards score (FINAL-3)."""
    cards = state.players[seat].bonus_cards
    scores = [(card, rules.bonus_points(Counting(state, seat, card))) for card in cards]
    return tuple(Line(points, "FINAL-3", card) for card, points in scores if points)


def money_lines(player: Player) -> Ledger:
    """What a seat's coins score (FINAL-4)."""
    points = player.coins // COINS_FOR_A_POINT
    return (Line(points, "FINAL-4", "coins"),) if points else ()


def square_feet(player: Player) -> int:
    """The printed size of the whole castle."""
    return scoring.square_feet(player.castle, ALL_TYPES)


def winners(state: State) -> tuple[int, ...]:
    """Most points, then the larger castle, then more coins, then shared (WIN-1)."""
    ranks = [(player.points, square_feet(player), player.coins) for player in state.players]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
