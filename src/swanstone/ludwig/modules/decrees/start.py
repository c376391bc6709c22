"""Decrees that act when they are revealed."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from swanstone.core.action import Action
from swanstone.core.agenda import Decision, Item, Task
from swanstone.core.errors import Objection
from swanstone.core.ledger import Ledger, Line
from swanstone.core.options import Listed, Options
from swanstone.core.report import Report
from swanstone.ludwig.effects import gain_coins
from swanstone.ludwig.face_down import SealedTile, sealed_tiles
from swanstone.ludwig.final_step import FinalStep, put_at_start
from swanstone.ludwig.hidden_favors import FROM_THE_BOX, draw_from_box, give_favor
from swanstone.ludwig.modules.decrees.decree import CATALOGUE, Decree
from swanstone.ludwig.modules.decrees.draft import Draft, TakeEffect, names_of
from swanstone.ludwig.modules.decrees.slot import change, slot_of
from swanstone.ludwig.own_favors import ScoreOwnFavors, own_favor_steps
from swanstone.ludwig.pieces import Turn
from swanstone.ludwig.rooms import SIZES, TILE, TILES, Tile

if TYPE_CHECKING:
    from swanstone.ludwig.castle import Castle
    from swanstone.ludwig.rulebook import LudwigRules
    from swanstone.ludwig.state import State
    from swanstone.ludwig.subjects import Subject

STIPEND: Final = 10000
LOOKED_AT: Final = 3
WHISPERED: Final = 2
MATCH_POINTS: Final = 2


class RoyalStipend(Decree):
    """On reveal you get 10 000 coins from the supply."""

    id = "DEC-1"

    def take_effect(self, rules: LudwigRules, state: State, seat: int, report: Report) -> None:
        gain_coins(state, seat, STIPEND, self.id, report)


# A second opinion


class SecondOpinion(Decree):
    """On reveal you look secretly at the top 3 decrees of the deck and keep one of them; this decree and the other
    2 go under the deck.
    """

    id = "DEC-2"

    def take_effect(self, rules: LudwigRules, state: State, seat: int, report: Report) -> None:
        slot = slot_of(state)
        if slot.deck:
            change(state, passed=slot.deck[:LOOKED_AT], deck=slot.deck[LOOKED_AT:])
            report.add("decrees-looked-at", seat, amount=min(LOOKED_AT, len(slot.deck)), because=self.id)
            state.then(ChooseDecree(seat))


class ChooseDecree(Decision):
    """Keep one of the decrees looked at in place of Second Opinion (DEC-2)."""

    tag = "choose-decree"
    asks = "keep one of these decrees in place of Second Opinion"
    rule = "DEC-2"
    answers = (Draft,)

    def options(self, rules: LudwigRules, state: State) -> Options:
        return Listed([Draft(self.seat, (card,)) for card in slot_of(state).passed])

    def objections(self, rules: LudwigRules, state: State, action: Draft) -> list[Objection]:
        passed = slot_of(state).passed
        if len(action.cards) == 1 and action.cards[0] in passed:
            return []
        return [Objection("DEC-2", f"keep one of {names_of(passed)}, not '{' '.join(action.cards)}'")]

    def answer(self, rules: LudwigRules, state: State, action: Draft, report: Report) -> None:
        slot, seat, new = slot_of(state), self.seat, action.cards[0]
        hand = tuple([new if card == SecondOpinion.id else card for card in slot.hands[seat]])
        hands = (*slot.hands[:seat], hand, *slot.hands[seat + 1 :])
        under = (SecondOpinion.id, *[card for card in slot.passed if card != new])
        change(state, hands=hands, passed=(), deck=slot.deck + under)
        report.add("decree-exchanged", seat, (new,), because="DEC-2")
        if CATALOGUE[new].timing == "start":
            state.then(TakeEffect(seat, new))


# A head start


class LayFirst(Action, frozen=True, tag="lay-first"):
    """Place this of the two corridor tiles next."""

    told: ClassVar[str] = "all"
    tile: str


class HeadStart(Decree):
    """On reveal you take a hallway and stairs from their stacks and place both. Should that complete one or more
    corridor rooms, you get the corridor reward once.
    """

    id = "DEC-3"

    def take_effect(self, rules: LudwigRules, state: State, seat: int, report: Report) -> None:
        state.turn = Turn(seat)
        state.then(PlaceCorridors(seat, ("hallway", "stairs")), EndHeadStart())


class PlaceCorridors(Task):
    """Those of the two tiles that are left and have a legal place are placed, in the order that the seat likes (A-84)."""

    tag = "place-corridors"

    def __init__(self, seat: int, tiles: tuple[str, ...]) -> None:
        self.seat = seat
        self.tiles = tiles

    def run(self, rules: LudwigRules, state: State, report: Report) -> None:
        fitting = corridors_for(rules, state, self.seat, self.tiles)
        if len(fitting) > 1:
            state.then(ChooseCorridor(self.seat, self.tiles))
        elif fitting:
            lay_corridor(rules, state, self.seat, fitting[0], self.tiles, report)


def corridors_for(rules: LudwigRules, state: State, seat: int, tiles: tuple[str, ...]) -> list[str]:
    """Those of some corridor tiles that are left and can be placed."""
    from swanstone.ludwig.rewards import corridors_to_take

    return [tile for tile in tiles if tile in corridors_to_take(rules, state, seat)]


def lay_corridor(
    rules: LudwigRules, state: State, seat: int, tile: str, tiles: tuple[str, ...], report: Report
) -> None:
    """One of the tiles is taken and placed, then the other."""
    report.add("corridor-taken", seat, (tile,), because=HeadStart.id)
    ware = next(ware for ware in rules.corridors(state) if ware.room == tile)
    ware.take(state)
    state.then(*ware.steps(seat), PlaceCorridors(seat, tuple([other for other in tiles if other != tile])))


class ChooseCorridor(Decision):
    """Say which of the two tiles is placed first (DEC-3, A-84)."""

    tag = "choose-corridor"
    asks = "choose whether the hallway or the stairs come first"
    rule = "DEC-3"
    answers = (LayFirst,)

    def __init__(self, seat: int, tiles: tuple[str, ...]) -> None:
        super().__init__(seat)
        self.tiles = tiles

    def options(self, rules: LudwigRules, state: State) -> Options:
        return Listed([LayFirst(self.seat, tile) for tile in corridors_for(rules, state, self.seat, self.tiles)])

    def label(self, action: LayFirst) -> str:
        return "The hallway first" if action.tile == "hallway" else "The stairs first"

    def answer(self, rules: LudwigRules, state: State, action: LayFirst, report: Report) -> None:
        lay_corridor(rules, state, self.seat, action.tile, self.tiles, report)


class EndHeadStart(Task):
    """Both tiles lie; no turn goes on any more."""

    tag = "end-head-start"

    def run(self, rules: LudwigRules, state: State, report: Report) -> None:
        state.turn = None


# A sealed blueprint


class Seal(Action, frozen=True, tag="seal"):
    """Keep the top tile of the stack of this size face down."""

    told: ClassVar[str] = "verb"
    size: int


class SealedBlueprint(Decree):
    """On reveal you look at the top tile of any stack of standard rooms and keep it face down on this card. At the
    start of the final scoring you show it: 2 points for each room of your castle that has its size and 2 points
    for each that has its type. The tile itself counts for nothing.
    """

    id = "DEC-4"

    def take_effect(self, rules: LudwigRules, state: State, seat: int, report: Report) -> None:
        if standard_stacks(rules, state):
            state.then(SealTile(seat))

    def final_steps(self, steps: tuple[Item, ...], subject: Subject) -> tuple[Item, ...]:
        return put_at_start(steps, ScoreBlueprint(subject.seat), subject.state)


def standard_stacks(rules: LudwigRules, state: State) -> list[int]:
    """The sizes of standard rooms that have tiles left; towers are none (A-70)."""
    left = zip(rules.sizes, state.stacks, strict=True)
    return [size for size, stack in left if stack and size in SIZES]


class SealTile(Decision):
    """Choose the stack whose top tile is kept face down (DEC-4)."""

    tag = "seal-tile"
    asks = "choose a stack and keep its top tile face down"
    rule = "DEC-4"
    answers = (Seal,)

    def options(self, rules: LudwigRules, state: State) -> Options:
        return Listed([Seal(self.seat, size) for size in standard_stacks(rules, state)])

    def label(self, action: Seal) -> str:
        return f"The stack of {action.size} square feet"

    def answer(self, rules: LudwigRules, state: State, action: Seal, report: Report) -> None:
        number, stacks = rules.stack(action.size), list(state.stacks)
        room = stacks[number][-1]
        stacks[number] = stacks[number][:-1]
        state.stacks = tuple(stacks)
        state.sealed_tiles = (*sealed_tiles(state), SealedTile(self.seat, room))
        report.add("tile-sealed", self.seat, amount=action.size, because="DEC-4")
        report.add("tile-sealed-known", self.seat, (room,), action.size, "DEC-4", secret_to=self.seat)


class ScoreBlueprint(FinalStep):
    """The rooms of its owner's castle that have the size or the type of the sealed tile (DEC-4)."""

    tag = "score-blueprint"
    id = "DEC-4"
    rule = "DEC-4"
    secret = True
    by_place = False
    starts = 3

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, rules: LudwigRules, state: State, report: Report) -> None:
        """The tile is shown, whether it scores or not."""
        for tile in [tile for tile in sealed_tiles(state) if tile.seat == self.seat]:
            report.add("tile-unsealed", self.seat, (tile.room,), because="DEC-4")
        super().run(rules, state, report)

    def ledgers(self, rules: LudwigRules, state: State) -> list[Ledger]:
        own = self.standing(rules, state, self.seat, {})[0]
        return [own if seat == self.seat else () for seat in range(len(state.players))]

    def standing(self, rules: LudwigRules, state: State, seat: int, counted: object) -> tuple[Ledger, int]:
        tile = next((tile.room for tile in sealed_tiles(state) if tile.seat == seat), None)
        if seat != self.seat or tile is None:
            return (), 0
        return blueprint_lines(state.players[seat].castle, TILE[tile]), 0

    def rooms(self, rules: LudwigRules, state: State, seat: int) -> tuple[int, ...]:
        tile = next((tile.room for tile in sealed_tiles(state) if tile.seat == seat), None)
        if seat != self.seat or tile is None:
            return ()
        castle = state.players[seat].castle
        of_size, of_type = matches(castle, TILE[tile])
        return tuple(sorted({*of_size, *of_type}))


def matches(castle: Castle, tile: Tile) -> tuple[list[int], list[int]]:
    """The rooms of a castle that have the size of a tile, as size cards count, and those that have its type (A-70)."""
    sizes = [room for room, number in enumerate(castle.tile_numbers()) if is_of_size(TILES[number], tile.size)]
    types = [room for room, face in enumerate(castle.faces) if set(TILES[face].types) & set(tile.types)]
    return sizes, types


def is_of_size(tile: Tile, size: int) -> bool:
    """Whether a room counts for a size; a hallway never counts as one of 150 (A-70)."""
    return tile.size == size and tile.standard


def blueprint_lines(castle: Castle, tile: Tile) -> Ledger:
    """2 points for each room of the size and 2 for each of the type; one that is both brings 4 (exp_decree_matching_room)."""
    of_size, of_type = matches(castle, tile)
    return tuple([Line(MATCH_POINTS * len(found), "DEC-4", tile.id) for found in (of_size, of_type) if found])


# Whispered favors

FROM_THE_BOX.add("DEC-5")


class WhisperedFavors(Decree):
    """On reveal you take 2 unused favors from the box, look at them and keep them face down on this card. At the
    start of the final scoring you alone score both, by your rank among all players.
    """

    id = "DEC-5"

    def take_effect(self, rules: LudwigRules, state: State, seat: int, report: Report) -> None:
        favors = draw_from_box(rules, state, WHISPERED)
        for favor in favors:
            give_favor(state, seat, favor, self.id)
        report.add("favors-whispered", seat, amount=len(favors), because=self.id)
        report.add("favors-whispered-known", seat, favors, because=self.id, secret_to=seat)

    def final_steps(self, steps: tuple[Item, ...], subject: Subject) -> tuple[Item, ...]:
        for step in own_favor_steps(ScoreWhispers, subject.state):
            steps = put_at_start(steps, step, subject.state)
        return steps


class ScoreWhispers(ScoreOwnFavors):
    """The favors on the card, which its owner scores alone (DEC-5)."""

    tag = "score-whispers"
    id = "DEC-5"
    rule = "DEC-5"
    starts = 2


DECREES: Final[tuple[Decree, ...]] = (
    RoyalStipend(),
    SecondOpinion(),
    HeadStart(),
    SealedBlueprint(),
    WhisperedFavors(),
)
ITEMS: Final = (
    *(ChooseDecree, PlaceCorridors, ChooseCorridor, EndHeadStart),
    *(SealTile, ScoreBlueprint, ScoreWhispers),
)
