"""How a finished game came out: what each step of the final scoring brought, where points come from, what settled a tie."""

from msgspec import Struct

from swanstone.core.ledger import Ledger, Line, total
from swanstone.core.standings import Measure
from swanstone.ludwig.final_step import FinalStep
from swanstone.ludwig.finale import ScoreBonusCards, by_rank, favor_measure, final_steps, settled
from swanstone.ludwig.own_favors import ScoreOwnFavors
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.state import State
from swanstone.ludwig.subjects import Counting

GROUPS = {
    "start": ("SETUP-8",),
    "rooms": ("SCORE-1",),
    "effects": ("SCORE-5", "SCORE-6", "SCORE-7"),
    "completions": ("ACTIVITY", "LIVING"),
}
"""Where the points of the game come from before the final scoring; its steps follow."""


class CardScored(Struct, frozen=True, gc=False):
    """What a bonus card has scored."""

    card: str
    points: int
    rooms: tuple[int, ...] = ()
    """The rooms for which it counted something, in the order of placing."""


class StepTold(Struct, frozen=True, gc=False):
    """A step of the final scoring: what it brought to every seat; the first one, `game`, tells what was scored before."""

    id: str
    points: tuple[int, ...]
    rule: str = ""
    about: str = ""
    """The favor that is scored."""
    lines: tuple[Ledger, ...] = ()
    """What every seat's points are for."""
    measure: Measure | None = None
    """What it goes by, where that is a number for each seat."""
    rooms: tuple[tuple[int, ...], ...] = ()
    """The rooms of every castle that it looked at, in the order of placing."""
    seat: int | None = None
    """Whose bonus cards, or whose own favor, are shown."""
    cards: tuple[CardScored, ...] = ()


class PointGroup(Struct, frozen=True, gc=False):
    """Points that are summed together: the rules behind their lines."""

    id: str
    rules: tuple[str, ...]


class Finale(Struct, frozen=True, gc=False):
    """How a finished game came out."""

    steps: tuple[StepTold, ...]
    """The final scoring, in order."""
    groups: tuple[PointGroup, ...]
    """Where points come from, in the order of a game; every line belongs to one of them."""
    order: tuple[int, ...]
    """The seats from the first place to the last."""
    ties: tuple[Measure, ...]
    """What was compared one after the other among those with the most points, until it was settled."""
    honours: tuple[str, ...]
    """What each seat may call itself by its score, in games that have such names."""


def finale_of(rules: LudwigRules, state: State) -> Finale:
    """How a game came out, from its last state."""
    steps = [step for step in final_steps(rules, state) if isinstance(step, FinalStep)]
    _, ties = settled(rules, state)
    return Finale(
        steps_told(rules, state, steps), groups(state, steps), by_rank(rules, state), ties, rules.honours(state)
    )


def steps_told(rules: LudwigRules, state: State, steps: list[FinalStep]) -> tuple[StepTold, ...]:
    """The steps as they were booked; one that brought nobody anything and has nothing to show is left out."""
    left = [list(player.ledger) for player in state.players]
    told: list[StepTold] = []
    for step in steps:
        lines = tuple([taken(own, step, seat) for seat, own in enumerate(left)])
        if isinstance(step, ScoreOwnFavors):
            told += [favor_told(rules, state, step, favor, lines) for favor in step.favors(rules, state)]
        elif isinstance(step, ScoreBonusCards):
            told += [cards_told(rules, state, seat, lines) for seat in state.seats_from(state.master_builder)]
        else:
            measure, rooms = step.measure(rules, state), rooms_seen(rules, state, step)
            told.append(StepTold(step.id, sums(lines), step.rule, step.about, lines, measure, rooms))
    before = StepTold("game", tuple([total(own) for own in left]))
    return (before, *[each for each in told if any(each.lines) or each.measure or each.seat is not None])


def rooms_seen(rules: LudwigRules, state: State, step: FinalStep) -> tuple[tuple[int, ...], ...]:
    """The rooms of every castle that a step looks at; nothing for one that looks at none."""
    rooms = tuple([step.rooms(rules, state, seat) for seat in range(len(state.players))])
    return rooms if any(rooms) else ()


def taken(lines: list[Line], step: FinalStep, seat: int) -> Ledger:
    """The lines that a step has booked for a seat, which no other step can have; they are taken out."""
    mine = tuple([line for line in lines if step.has_booked(seat, line)])
    for line in mine:
        lines.remove(line)
    return mine


def sums(lines: tuple[Ledger, ...]) -> tuple[int, ...]:
    """What the lines of every seat come to."""
    return tuple([total(own) for own in lines])


def favor_told(
    rules: LudwigRules, state: State, step: ScoreOwnFavors, favor: str, booked: tuple[Ledger, ...]
) -> StepTold:
    """A favor of one seat: everybody's rank in it, and what it scored for its owner, nothing included."""
    lines = tuple([tuple([line for line in own if line.about == favor]) for own in booked])
    rooms = [rules.rooms_counted(Counting(state, seat, favor)) for seat in range(len(booked))]
    measure = favor_measure(rules, state, favor, step.rule)
    seen = tuple(rooms) if any(rooms) else ()
    return StepTold(step.id, sums(lines), step.rule, favor, lines, measure, seen, step.seat)


def cards_told(rules: LudwigRules, state: State, seat: int, booked: tuple[Ledger, ...]) -> StepTold:
    """The bonus cards of one seat, those that score nothing too (FINAL-3)."""
    lines = tuple([own if number == seat else () for number, own in enumerate(booked)])
    points = {line.about: line.amount for line in booked[seat]}
    cards = tuple(
        [
            CardScored(card, points.get(card, 0), rules.rooms_counted(Counting(state, seat, card)))
            for card in state.players[seat].bonus_cards
        ]
    )
    seen = tuple([together(cards) if number == seat else () for number in range(len(booked))])
    return StepTold(ScoreBonusCards.id, sums(lines), ScoreBonusCards.rule, "", lines, None, seen, seat, cards)


def together(cards: tuple[CardScored, ...]) -> tuple[int, ...]:
    """The rooms that any of the cards that scored counted."""
    return tuple(sorted({room for card in cards if card.points for room in card.rooms}))


def groups(state: State, steps: list[FinalStep]) -> tuple[PointGroup, ...]:
    """The groups in which anybody scored; lines of rules that no group names are the last."""
    found: dict[str, tuple[str, ...]] = dict(GROUPS)
    for step in steps:
        found[step.id] = (*[rule for rule in found.get(step.id, ()) if rule != step.rule], step.rule)
    scored = list(dict.fromkeys([line.because for player in state.players for line in player.ledger]))
    named = [rule for rules in found.values() for rule in rules]
    found["other"] = tuple([rule for rule in scored if rule not in named])
    return tuple([PointGroup(name, rules) for name, rules in found.items() if any(rule in scored for rule in rules)])
