"""The end of the game: depleted stacks, favors, bonus cards, leftover money, and who wins."""

from collections import Counter
from collections.abc import Callable
from typing import Final

from swanstone.core.agenda import Item, Task
from swanstone.core.ledger import Ledger, Line
from swanstone.core.report import Report
from swanstone.core.standings import Measure
from swanstone.ludwig import scoring
from swanstone.ludwig.cards import Card
from swanstone.ludwig.castle import Castle
from swanstone.ludwig.counting import UNITS, rank, ranks, shared_points
from swanstone.ludwig.final_step import Counted, FinalStep
from swanstone.ludwig.pieces import Player
from swanstone.ludwig.rooms import TYPES, Tile, per_tile
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.state import State
from swanstone.ludwig.subjects import Counting, Subject
from swanstone.ludwig.tallies import TALLIES

DEPLETED_POINTS: Final = 2
COINS_FOR_A_POINT: Final = 10000
ALL_TYPES: Final[int] = scoring.type_mask(TYPES)


class FinalScoring(Task):
    """The game is over but for the final scoring, whose parts come in the order of the book (FINAL-1 to FINAL-4)."""

    tag = "final-scoring"

    def run(self, rules: LudwigRules, state: State, report: Report) -> None:
        report.add("final-scoring-started")
        state.then(*final_steps(rules, state), FinishGame())


def final_steps(rules: LudwigRules, state: State) -> tuple[Item, ...]:
    """What the final scoring consists of, in order."""
    favors = [ScoreFavor(favor) for favor in state.favors]
    steps: list[Item] = [ScoreDepletedStacks(), *favors, ScoreBonusCards(), ScoreCoins()]
    return rules.steps("final_steps", tuple(steps), Subject(state, state.master_builder))


class ScoreDepletedStacks(FinalStep):
    """Two points for each tile whose stack has no face-down tile left (FINAL-1)."""

    tag = "score-depleted-stacks"
    id = "depleted"
    rule = "FINAL-1"
    by_place = False

    def ledgers(self, rules: LudwigRules, state: State) -> list[Ledger]:
        return [depleted_lines(rules, state, player) for player in state.players]

    def rooms(self, rules: LudwigRules, state: State, seat: int) -> tuple[int, ...]:
        empty, tiles = empty_stacks(rules, state), state.players[seat].castle.tile_numbers()
        return tuple([room for room, number in enumerate(tiles) if STACK_NAMES[number] in empty])

    def standing(self, rules: LudwigRules, state: State, seat: int, counted: Counted) -> tuple[Ledger, int]:
        return depleted_lines(rules, state, state.players[seat]), 0


class ScoreFavor(FinalStep):
    """One favor; it is booked before the next is counted (FINAL-2)."""

    tag = "score-favor"
    id = "favors"
    rule = "FINAL-2"
    by_place = False

    def __init__(self, favor: str) -> None:
        self.favor = favor

    @property
    def about(self) -> str:
        return self.favor

    def ledgers(self, rules: LudwigRules, state: State) -> list[Ledger]:
        seats = range(len(state.players))
        counts = [rules.favor_count(Counting(state, seat, self.favor)) for seat in seats]
        return rules.favor_lines(state, self.favor, counts)

    def has_booked(self, seat: int, line: Line) -> bool:
        return line.about == self.favor and line.because != ScoreBonusCards.rule

    def measure(self, rules: LudwigRules, state: State) -> Measure:
        return favor_measure(rules, state, self.favor, self.rule)

    def rooms(self, rules: LudwigRules, state: State, seat: int) -> tuple[int, ...]:
        return rules.rooms_counted(Counting(state, seat, self.favor))

    def standing(self, rules: LudwigRules, state: State, seat: int, counted: Counted) -> tuple[Ledger, int]:
        counts = favor_counts(rules, state, self.favor, counted)
        places = rules.favor_ranking(state, self.favor, counts)
        place = rank(places, places[seat])
        if "favor_points" in rules.bends:
            return rules.favor_lines(state, self.favor, counts)[seat], place
        points = shared_points(places, places[seat], rules.rank_points)
        return (Line(points, "FINAL-2", self.favor),) if points else (), place


def favor_measure(rules: LudwigRules, state: State, favor: str, rule: str) -> Measure:
    """What a favor counts for every seat, and the ranks."""
    counts = [rules.favor_count(Counting(state, seat, favor)) for seat in range(len(state.players))]
    card = rules.favors.get(favor)
    unit = "" if card is None else unit_of(card)
    return Measure(rule, unit, tuple(counts), tuple(ranks(rules.favor_ranking(state, favor, counts))))


def unit_of(card: Card) -> str:
    """What a card measures; nothing where it counts things."""
    tally = TALLIES.get(card.counts)
    return UNITS.get(card.counts, "") if tally is None else tally.unit


def favor_counts(rules: LudwigRules, state: State, favor: str, counted: Counted) -> list[int]:
    """What a favor counts for each seat; a castle (or player, if more may matter) that was counted before is not again."""
    card, found = rules.favors.get(favor), list[int]()
    bent = "favor_count" in rules.bends or (card is not None and is_of_table(card))
    by_castle = "terms" not in rules.bends and card is not None and card.counts != "coins"
    for seat, player in enumerate(state.players):
        seen: Castle | Player = player.castle if by_castle else player
        known = None if bent else counted.get((favor, id(seen)))
        if known is None:
            known = counted[(favor, id(seen))] = (seen, rules.favor_count(Counting(state, seat, favor)))
        found.append(known[1])
    return found


def is_of_table(card: Card) -> bool:
    """Whether a card counts something for which more than the seat's own castle matters."""
    tally = TALLIES.get(card.counts)
    return tally is not None and tally.in_castle is None


class ScoreBonusCards(FinalStep):
    """Everybody's bonus cards (FINAL-3)."""

    tag = "score-bonus-cards"
    id = "bonus"
    rule = "FINAL-3"
    secret = True
    by_place = False

    def ledgers(self, rules: LudwigRules, state: State) -> list[Ledger]:
        return [bonus_lines(rules, state, seat) for seat in range(len(state.players))]

    def standing(self, rules: LudwigRules, state: State, seat: int, counted: Counted) -> tuple[Ledger, int]:
        return bonus_lines(rules, state, seat), 0

    def told_under(self, line: Line) -> str:
        return line.about


class ScoreCoins(FinalStep):
    """A point for every 10000 coins left (FINAL-4)."""

    tag = "score-coins"
    id = "coins"
    rule = "FINAL-4"
    by_place = False

    def ledgers(self, rules: LudwigRules, state: State) -> list[Ledger]:
        return [money_lines(rules.coins_counted(state, seat)) for seat in range(len(state.players))]

    def measure(self, rules: LudwigRules, state: State) -> Measure:
        coins = [rules.coins_counted(state, seat) for seat in range(len(state.players))]
        return Measure("FINAL-4", "coins", tuple(coins))

    def standing(self, rules: LudwigRules, state: State, seat: int, counted: Counted) -> tuple[Ledger, int]:
        return money_lines(rules.coins_counted(state, seat)), 0


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


STACK_NAMES: Final[list[str]] = per_tile(stack_name)


def empty_stacks(rules: LudwigRules, state: State) -> set[str]:
    """The stacks without a face-down tile (FINAL-1)."""
    return {name for name, left in rules.stacks(state).items() if not left}


def depleted_lines(rules: LudwigRules, state: State, player: Player) -> Ledger:
    """What the tiles of a castle whose stacks are empty score (FINAL-1)."""
    empty = empty_stacks(rules, state)
    if not empty:
        return ()
    owned = Counter([STACK_NAMES[number] for number in player.castle.pieces()])
    return tuple(Line(DEPLETED_POINTS * owned[name], "FINAL-1", name) for name in sorted(empty) if owned[name])


def bonus_lines(rules: LudwigRules, state: State, seat: int) -> Ledger:
    """What a seat's bonus cards score (FINAL-3)."""
    cards = state.players[seat].bonus_cards
    scores = [(card, rules.bonus_points(Counting(state, seat, card))) for card in cards]
    return tuple(Line(points, "FINAL-3", card) for card, points in scores if points)


def money_lines(coins: int) -> Ledger:
    """What the coins of a seat score (FINAL-4)."""
    points = coins // COINS_FOR_A_POINT
    return (Line(points, "FINAL-4", "coins"),) if points else ()


def square_feet(rules: LudwigRules, state: State, seat: int) -> int:
    """The printed size of the whole castle, what is no room included (MOAT-34)."""
    castle = state.players[seat].castle
    return scoring.square_feet(castle, ALL_TYPES) + sum([scoring.SIZE[tile] for tile in castle.ground()])


def coins_left(rules: LudwigRules, state: State, seat: int) -> int:
    """What is left to a seat."""
    return rules.coins_counted(state, seat)


Amount = Callable[[LudwigRules, State, int], int]
TIE_BREAKERS: Final[list[tuple[str, Amount]]] = [("square feet", square_feet), ("coins", coins_left)]
"""What settles equal points, in order, each with its unit (WIN-1)."""


def settled(rules: LudwigRules, state: State) -> tuple[tuple[int, ...], tuple[Measure, ...]]:
    """Who wins, and what was compared for it: most points, then the larger castle, then more coins, then shared (WIN-1)."""
    most = max([player.points for player in state.players])
    tied = [seat for seat, player in enumerate(state.players) if player.points == most]
    compared: list[Measure] = []
    for unit, amount in TIE_BREAKERS:
        if len(tied) > 1:
            amounts = {seat: amount(rules, state, seat) for seat in tied}
            by_seat = [amounts.get(seat) for seat in range(len(state.players))]
            compared.append(Measure("WIN-1", unit, tuple(by_seat)))
            tied = [seat for seat in tied if amounts[seat] == max(amounts.values())]
    return tuple(tied), tuple(compared)


def by_rank(rules: LudwigRules, state: State) -> tuple[int, ...]:
    """The seats from the first place to the last (WIN-1)."""
    keys = [
        (-player.points, *[-amount(rules, state, seat) for _, amount in TIE_BREAKERS])
        for seat, player in enumerate(state.players)
    ]
    return tuple(sorted(range(len(keys)), key=lambda seat: keys[seat]))
