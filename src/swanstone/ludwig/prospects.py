"""What a placement is worth to a seat: it is done on a copy of the table, and the final scoring is asked before and after.

Everything that the rules would book counts: the tile, the rewards that need no choice, favors, bonus cards, depleted stacks,
coins, and the steps that modules add. What a reward lets the seat choose (a corridor, a card, a reward for two downstairs
rooms) is left out, and so are bonus cards that are yet to be drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from swanstone.core.action import Action
from swanstone.core.agenda import Task
from swanstone.core.report import Report
from swanstone.core.worth import EndPart, Worth, worth_of
from swanstone.ludwig import joining, scoring
from swanstone.ludwig.actions import Place
from swanstone.ludwig.cards import Card
from swanstone.ludwig.castle import IS_FACE
from swanstone.ludwig.counting import external_entrances
from swanstone.ludwig.final_step import Counted, FinalStep
from swanstone.ludwig.finale import final_steps
from swanstone.ludwig.hidden_favors import own_favors
from swanstone.ludwig.joining import Placing
from swanstone.ludwig.market import buy
from swanstone.ludwig.pieces import Turn, Ware
from swanstone.ludwig.place_room import place_tile, places_room, read_placing
from swanstone.ludwig.rewards import ChooseKind, ChooseReward, GiveReward, Reward
from swanstone.ludwig.rooms import TYPES
from swanstone.ludwig.subjects import Candidates, Deal
from swanstone.ludwig.tallies import TALLIES

if TYPE_CHECKING:
    from swanstone.ludwig.rulebook import LudwigRules
    from swanstone.ludwig.state import State

BY_PLACE: Final = (
    *("favor_count", "favor_ranking", "favor_points", "bonus_points"),
    *("rewards", "tile_scored", "room_placed", "room_completed"),
)
"""Points by whose bending the very place of a tile may come to matter for the final scoring."""

Ended = dict[tuple[str, str], tuple[int, int]]
"""What the final scoring would bring to a seat: points and place, by step and what it is about."""

NOTHING: Final = (0, 0)
ALL_TYPES: Final = scoring.type_mask(TYPES)
OUTDOOR: Final = scoring.type_mask(("outdoor",))


class Standing:
    """How a seat stands if the game ended now, from which prospects are measured.

    A seat's secrets count only where they are `known`: to the seat itself. What several standings at one table have
    `counted` may be shared.
    """

    def __init__(
        self, rules: LudwigRules, state: State, seat: int, known: bool, counted: Counted | None = None
    ) -> None:
        self.rules = rules
        self.state = state
        self.seat = seat
        steps = [step for step in steps_of(rules, state) if step.concerns(seat)]
        self.steps = [step for step in steps if known or not step.secret]
        self.order = {step.id: number for number, step in enumerate(self.steps)}
        self.secrets = {step.id for step in self.steps if step.secret}
        self.points = state.players[seat].points
        things = things_counted(rules, state, seat, known)
        self.by_place = rules.hangs_on_places(BY_PLACE, state, seat) or any([step.by_place for step in self.steps])
        self.outside = "external_entrances" in things
        """Whether external entrances count."""
        self.placed = tuple([thing for thing in sorted(things) if thing in TALLIES and TALLIES[thing].by_place])
        """What else is counted by where rooms lie."""
        self.by_points = any([thing in TALLIES and TALLIES[thing].by_points for thing in things])
        """Whether the points that were scored before matter at the end."""
        self.telling = ALL_TYPES if rules.bends or "completed" in things or "incomplete" in things else OUTDOOR
        """The types of completed rooms by which the final scoring may change: mostly only those that bring coins."""
        self.counted: Counted = {} if counted is None else counted
        self.ended = self.at_end(state)

    def at_end(self, state: State) -> Ended:
        """What each step would bring to the seat if the game ended in a state."""
        found: Ended = {}
        for step in self.steps:
            lines, place = step.standing(self.rules, state, self.seat, self.counted)
            found[(step.id, step.about)] = (0, place)
            for line in lines:
                key = (step.id, step.told_under(line))
                points, rank = found.get(key, (0, 0))
                found[key] = (points + line.amount, rank)
        return found

    def change(self, after: State) -> tuple[EndPart, ...]:
        """What comes out differently if the game ends in a later state."""
        then = self.at_end(after)
        told = list(self.ended)
        if self.ended.keys() != then.keys():
            told = sorted({**self.ended, **then}, key=lambda told: self.order[told[0]])
        found: list[EndPart] = []
        for key in told:
            points, rank = self.ended.get(key, NOTHING)
            other, place = then.get(key, NOTHING)
            if points != other or rank != place:
                ranks = (rank, place) if rank != place else None
                found.append(EndPart(key[0], other - points, key[1], ranks, key[0] in self.secrets))
        return tuple(found)


class Prospects:
    """What a seat's placements in a state would be worth, measured from how it stands."""

    def __init__(self, standing: Standing, state: State) -> None:
        self.standing = standing
        self.rules, self.seat, self.by_place = standing.rules, standing.seat, standing.by_place
        self.state = state
        self.castle = state.players[self.seat].castle
        self.terms = self.rules.terms(state, self.seat)
        self.gained = state.players[self.seat].points - standing.points
        self.ends: dict[tuple[int, ...], tuple[EndPart, ...]] = {}
        """What would change at the end, by all that the final scoring sees of a placement."""

    def worth_with(self, placing: Placing) -> Worth:
        """What a tile with passages is worth, worked out for itself."""
        if not placing[1]:
            return self.worth(placing[0])
        now, after = joining.points(self.castle, placing, self.terms), self.after(placing[0], -1, placing[1])
        sure = after.players[self.seat].points - self.standing.points - now
        return worth_of(now, sure, self.standing.change(after))

    def worth(self, code: int) -> Worth:
        """What a placement is worth; what would change at the end is worked out once for all that look alike to it."""
        if self.by_place or IS_FACE[code >> 22]:  # of a face it matters which room it covers
            return self.measured(code)
        shown = self.shown(code)
        if shown not in self.ends:
            self.ends[shown] = self.standing.change(self.after(code, shown[0]))
        now, sure = scoring.points(self.castle, code, self.terms), scoring.promise(self.castle, code, self.terms)
        return worth_of(now, self.gained + sure, self.ends[shown])

    def measured(self, code: int, outward: int = -1) -> Worth:
        """What a placement is worth, worked out for itself."""
        now, after = scoring.points(self.castle, code, self.terms), self.after(code, outward)
        sure = after.players[self.seat].points - self.standing.points - now
        return worth_of(now, sure, self.standing.change(after))

    def points(self, code: int) -> int:
        """What a placement scores at once and is sure to score by what it completes."""
        return scoring.points(self.castle, code, self.terms) + scoring.promise(self.castle, code, self.terms)

    def spots(self, room: str) -> list[int]:
        """Every legal place of a tile."""
        return self.rules.spots(Candidates(self.state, self.seat, self.castle, [room]))

    def placings(self, room: str, codes: list[int]) -> list[Placing]:
        """Every legal way to place a tile with passages, at places of its own or apart from the castle."""
        return self.rules.placings(Candidates(self.state, self.seat, self.castle, [room]), codes)

    def shown(self, code: int) -> tuple[int, ...]:
        """What the final scoring sees of a placement: external entrances if they count, the tile, what is completed."""
        outward = external_entrances(self.castle.grow(code)) if self.standing.outside else -1
        return (outward, *self.kinds(code))

    def kinds(self, code: int) -> tuple[int, ...]:
        """The tile of a placement, and the types of what it completes, as far as they matter at the end."""
        completed = scoring.completed_by(self.castle, code, self.terms)
        first = (code >> 22, *self.counts(code))
        if not completed:
            return first
        faces = [*self.castle.faces, code >> 22]
        kinds = [scoring.TILE_TYPES[faces[room]] & self.standing.telling for room in completed]
        return (*first, *sorted([kind for kind in kinds if kind]))

    def counts(self, code: int) -> tuple[int, ...]:
        """What cards would count by the place of a tile, and the points that it scores if they matter at the end."""
        standing = self.standing
        scored = (self.points(code),) if standing.by_points else ()
        if not standing.placed:
            return scored
        castle = self.castle.grow(code)
        counted = [TALLIES[thing].in_castle for thing in standing.placed]
        return (*scored, *[count(castle, self.terms) for count in counted if count is not None])

    def after(self, code: int, outward: int = -1, along: joining.Along = ()) -> State:
        """The table after a placement and all rewards that need no choice, in the order of placing.

        The external entrances are not counted again if their number is given.
        """
        trial, report = self.state.copy(), Report(False)
        trial.agenda, trial.turn = (), trial.turn or Turn(self.seat)
        place_tile(self.rules, trial, self.seat, code, "", report, along)
        trial.players[self.seat].castle.outward = outward
        carry_out(self.rules, trial, report)
        return trial


def carry_out(rules: LudwigRules, state: State, report: Report) -> None:
    """Does what waits on an agenda, but for choices; rewards come in the order of placing."""
    while state.agenda:
        item = state.agenda[-1]
        state.agenda = state.agenda[:-1]
        if isinstance(item, ChooseReward):
            state.then(*[Reward(item.seat, room) for room in item.rooms])
        elif isinstance(item, ChooseKind):
            state.then(*[GiveReward(item.seat, item.room, kind) for kind in item.kinds])
        elif isinstance(item, Task):
            item.run(rules, state, report)


class Placements:
    """Tells what a seat's own placements are worth; nothing is worked out before the first is asked for."""

    def __init__(self, rules: LudwigRules, base: State, state: State, seat: int) -> None:
        self.rules = rules
        self.base = base
        self.state = state
        self.seat = seat
        self.prospects: Prospects | None = None

    def __call__(self, action: Action) -> Worth | None:
        if not isinstance(action, Place) or not places_room(action):
            return None
        if self.prospects is None:
            self.prospects = Prospects(Standing(self.rules, self.base, self.seat, known=True), self.state)
        return self.prospects.worth_with(read_placing(action))


def steps_of(rules: LudwigRules, state: State) -> list[FinalStep]:
    """The steps of the final scoring."""
    return [step for step in final_steps(rules, state) if isinstance(step, FinalStep)]


def things_counted(rules: LudwigRules, state: State, seat: int, known: bool) -> set[str]:
    """What favors count, and the seat's own ones and its bonus cards if they are known."""
    cards: list[Card | None] = [rules.favors.get(favor) for favor in state.favors]
    if known:
        cards += [rules.favors.get(favor) for favor in own_favors(state, seat)]
        cards += [rules.bonus_cards.get(card) for card in state.players[seat].bonus_cards]
    return {card.counts for card in cards if card is not None}


def acquired(rules: LudwigRules, state: State, seat: int, ware: Ware, pays: bool) -> State:
    """The table when a seat has just got a ware, with or without paying for it."""
    trial, report = state.copy(), Report(False)
    deal = Deal(trial, seat, ware)
    trial.turn = trial.turn or Turn(seat)
    if pays:
        buy(rules, trial, deal, report)
    else:
        ware.take(trial)
        rules.tile_bought(deal, report)
    return trial
