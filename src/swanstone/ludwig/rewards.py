"""Completion rewards, in the order that the player chooses (COMPLETE-2)."""

from itertools import permutations
from typing import Final

from swanstone.core.conduct import Asking, Doing, Teller
from swanstone.core.errors import Objection
from swanstone.core.options import Listed, Options
from swanstone.ludwig.actions import Choose, Forgo, Lay, Look, Take, TakeReward
from swanstone.ludwig.bonus_cards import draw_bonus_cards
from swanstone.ludwig.effects import gain_coins, gain_points, perform
from swanstone.ludwig.items import (
    ChooseReward,
    ChooseStack,
    ChooseUpstairs,
    KeepBonusCards,
    LayTiles,
    PlaceRoom,
    Reward,
    TakeCorridor,
    TakeKept,
)
from swanstone.ludwig.market import CORRIDORS, take_tile, tiles_left
from swanstone.ludwig.notation import write_spot
from swanstone.ludwig.placing import give_rewards, tell_points
from swanstone.ludwig.rooms import SIZES, TILES, TYPES
from swanstone.ludwig.rulebook import LudwigRules, Placed, Placing
from swanstone.ludwig.state import State
from swanstone.ludwig.table import Laid, Turn
from swanstone.ludwig.terms import ACTIVITY_POINTS

OUTDOOR_COINS: Final = 10000
BONUS_CARDS_DRAWN: Final = 2
MOST_TILES_LAID: Final = 2
OTHER_REWARDS: Final = tuple([kind for kind in TYPES if kind != "downstairs"])


def room_text(state: State, seat: int, room: int) -> str:
    """A placed room as text; no two rooms of a castle share it."""
    return write_spot(state.players[seat].castle.codes[room])


class ChoosingReward(Asking):
    """Several rooms were completed at once: say whose reward comes next (COMPLETE-2)."""

    def options(self, rules: LudwigRules, state: State, decision: ChooseReward) -> Options:
        seat = decision.seat
        return Listed([TakeReward(seat, room_text(state, seat, room)) for room in decision.rooms])

    def objections(
        self, rules: LudwigRules, state: State, decision: ChooseReward, action: TakeReward
    ) -> list[Objection]:
        texts = [room_text(state, decision.seat, room) for room in decision.rooms]
        if action.room in texts:
            return []
        return [Objection("COMPLETE-2", f"the rooms just completed are {', '.join(texts)}, not '{action.room}'")]

    def answer(
        self, rules: LudwigRules, state: State, decision: ChooseReward, action: TakeReward, tell: Teller
    ) -> None:
        seat = decision.seat
        texts = [room_text(state, seat, room) for room in decision.rooms]
        chosen = decision.rooms[texts.index(action.room)]
        give_rewards(state, seat, [room for room in decision.rooms if room != chosen])
        state.then(Reward(seat, chosen))


class Rewarding(Doing):
    """A completed room gives what its type promises."""

    def run(self, rules: LudwigRules, state: State, task: Reward, tell: Teller) -> None:
        placed = Placed(state, task.seat, task.room)
        if tell.listening:
            tell.of("completed", task.seat, (room_text(state, task.seat, task.room),), because="COMPLETE-1")
        kinds = rules.rewards(placed)
        perform(state, rules.room_completed(placed), tell)
        for kind in kinds:
            give(kind, rules, state, placed, tell)


def give(kind: str, rules: LudwigRules, state: State, placed: Placed, tell: Teller) -> None:
    """The reward of one type."""
    if kind == "activity":
        activity(state, placed, tell)
    elif kind == "corridor":
        corridor(rules, state, placed, tell)
    elif kind == "downstairs":
        downstairs(state, placed)
    elif kind == "food":
        food(state, placed, tell)
    elif kind == "living":
        living(rules, state, placed, tell)
    elif kind == "outdoor":
        gain_coins(state, placed.seat, OUTDOOR_COINS, "OUTDOOR", tell)
    elif kind == "sleeping":
        sleeping(state, placed)
    elif kind == "utility":
        utility(state, placed, tell)


def activity(state: State, placed: Placed, tell: Teller) -> None:
    """Five points (ACTIVITY)."""
    about = TILES[placed.castle.faces[placed.room]].id
    gain_points(state, placed.seat, ACTIVITY_POINTS, "ACTIVITY", about, tell)


def corridor(rules: LudwigRules, state: State, placed: Placed, tell: Teller) -> None:
    """A hallway or stairs, placed and scored at once; earned once a turn, taken or not (CORRIDOR)."""
    turn = state.turn
    if turn is None or turn.corridor_earned:
        tell.of("reward-spent", placed.seat, because="CORRIDOR")
        return
    state.turn = Turn(turn.seat, True, turn.extra_turns)
    if corridors_to_take(rules, state, placed.seat):
        state.then(TakeCorridor(placed.seat))


def downstairs(state: State, placed: Placed) -> None:
    """One of the other seven rewards for every second downstairs room completed (DOWNSTAIRS)."""
    player = state.own(placed.seat)
    player.downstairs_completed += 1
    if player.downstairs_completed % 2 == 0:
        state.then(ChooseUpstairs(placed.seat, placed.room))


def food(state: State, placed: Placed, tell: Teller) -> None:
    """Another turn, when this one is over (FOOD)."""
    turn = state.turn
    assert turn is not None, "rooms are completed in turns"
    tell.of("extra-turn-earned", placed.seat, because="FOOD")
    state.turn = Turn(turn.seat, turn.corridor_earned, turn.extra_turns + 1)


def living(rules: LudwigRules, state: State, placed: Placed, tell: Teller) -> None:
    """The room scores again as if it had just been placed (LIVING)."""
    lines = rules.rescored_lines(placed)
    tell_points(placed.seat, lines, tell)
    state.own(placed.seat).score(lines)


def sleeping(state: State, placed: Placed) -> None:
    """A look through one stack (SLEEPING); with no tile left in any there is nothing to look at."""
    if max([len(stack) for stack in state.stacks]):
        state.then(ChooseStack(placed.seat))


def utility(state: State, placed: Placed, tell: Teller) -> None:
    """Two bonus cards, one to keep (UTILITY)."""
    if state.bonus_deck:
        draw_bonus_cards(state, placed.seat, BONUS_CARDS_DRAWN, tell)
        state.then(KeepBonusCards(placed.seat, 1), TakeKept((placed.seat,)))


def corridors_to_take(rules: LudwigRules, state: State, seat: int) -> list[str]:
    """The corridor tiles that are left and can be placed."""
    left = [tile for tile in CORRIDORS if tiles_left(state, tile)]
    return rules.placeable(Placing(state, seat, state.players[seat].castle, left))


class TakingCorridor(Asking):
    """Take a hallway or stairs for nothing, or do without (CORRIDOR)."""

    def options(self, rules: LudwigRules, state: State, decision: TakeCorridor) -> Options:
        seat = decision.seat
        return Listed([Forgo(seat), *[Take(seat, tile) for tile in corridors_to_take(rules, state, seat)]])

    def objections(
        self, rules: LudwigRules, state: State, decision: TakeCorridor, action: Take | Forgo
    ) -> list[Objection]:
        if isinstance(action, Forgo) or action.tile in corridors_to_take(rules, state, decision.seat):
            return []
        if action.tile in CORRIDORS:
            return [Objection("PLACE-8", f"there is no {action.tile} left, or no legal place for it")]
        return [Objection("CORRIDOR", f"a hallway or stairs can be taken, not '{action.tile}'")]

    def answer(
        self, rules: LudwigRules, state: State, decision: TakeCorridor, action: Take | Forgo, tell: Teller
    ) -> None:
        seat = decision.seat
        if isinstance(action, Forgo):
            tell.of("reward-forgone", seat, because="CORRIDOR")
            return
        tell.of("corridor-taken", seat, (action.tile,), because="CORRIDOR")
        take_tile(state, action.tile)
        state.then(PlaceRoom(seat, action.tile))


class ChoosingUpstairs(Asking):
    """Choose one of the other seven rewards for the second completed downstairs room (DOWNSTAIRS)."""

    def options(self, rules: LudwigRules, state: State, decision: ChooseUpstairs) -> Options:
        return Listed([Choose(decision.seat, kind) for kind in other_rewards(state)])

    def objections(self, rules: LudwigRules, state: State, decision: ChooseUpstairs, action: Choose) -> list[Objection]:
        if action.kind in other_rewards(state):
            return []
        if action.kind == "corridor":
            return [Objection("CORRIDOR", "the corridor reward has been earned in this turn already")]
        return [Objection("DOWNSTAIRS", f"choose one of {', '.join(OTHER_REWARDS)}, not '{action.kind}'")]

    def answer(self, rules: LudwigRules, state: State, decision: ChooseUpstairs, action: Choose, tell: Teller) -> None:
        tell.of("reward-chosen", decision.seat, (action.kind,), because="DOWNSTAIRS")
        give(action.kind, rules, state, Placed(state, decision.seat, decision.room), tell)


def other_rewards(state: State) -> list[str]:
    """The rewards from which the second downstairs room may choose."""
    spent = state.turn is not None and state.turn.corridor_earned
    return [kind for kind in OTHER_REWARDS if not (spent and kind == "corridor")]


class ChoosingStack(Asking):
    """Choose a stack of room tiles to look through (SLEEPING)."""

    def options(self, rules: LudwigRules, state: State, decision: ChooseStack) -> Options:
        return Listed([Look(decision.seat, size) for size, stack in zip(SIZES, state.stacks) if stack])

    def objections(self, rules: LudwigRules, state: State, decision: ChooseStack, action: Look) -> list[Objection]:
        if action.size not in SIZES:
            sizes = ", ".join([str(size) for size in SIZES])
            return [Objection("SLEEPING", f"there is no stack of {action.size}; sizes are {sizes}")]
        if not state.stacks[SIZES.index(action.size)]:
            return [Objection("SLEEPING", f"the stack of {action.size} is empty")]
        return []

    def answer(self, rules: LudwigRules, state: State, decision: ChooseStack, action: Look, tell: Teller) -> None:
        seat, size = decision.seat, action.size
        stack = SIZES.index(size)
        looks = [list(seats) for seats in state.looks]
        looks[stack][seat] += 1
        state.looks = tuple([tuple(seats) for seats in looks])
        tell.of("stack-looked-through", seat, amount=size, because="SLEEPING")
        tell.of("stack-seen", seat, tuple(sorted(state.stacks[stack])), size, secret_to=seat)
        state.then(LayTiles(seat, size))


class LayingTiles(Asking):
    """Lay none, one or two tiles of the stack on the room deck (SLEEPING)."""

    def options(self, rules: LudwigRules, state: State, decision: LayTiles) -> Options:
        stack = sorted(state.stacks[SIZES.index(decision.size)])
        actions: list[Lay] = []
        for number in range(MOST_TILES_LAID + 1):
            actions += [Lay(decision.seat, rooms) for rooms in permutations(stack, number)]
        return Listed(actions)

    def objections(self, rules: LudwigRules, state: State, decision: LayTiles, action: Lay) -> list[Objection]:
        stack, rooms = state.stacks[SIZES.index(decision.size)], action.rooms
        if len(rooms) <= MOST_TILES_LAID and len(set(rooms)) == len(rooms) and set(rooms) <= set(stack):
            return []
        return [Objection("SLEEPING", f"lay up to two different tiles of this stack, not '{' '.join(rooms)}'")]

    def answer(self, rules: LudwigRules, state: State, decision: LayTiles, action: Lay, tell: Teller) -> None:
        seat, size, rooms = decision.seat, decision.size, action.rooms
        number = SIZES.index(size)
        stacks = list(state.stacks)
        stacks[number], state.chance = state.chance.shuffled([room for room in stacks[number] if room not in rooms])
        state.stacks = tuple(stacks)
        if state.last_round:
            state.gone += rooms
            tell.of("tiles-discarded", seat, rooms, size, "SLEEPING")
            return
        state.laid = tuple([Laid(room, seat, state.looks[number]) for room in rooms]) + state.laid
        tell.of("tiles-laid", seat, (str(len(rooms)),), size, "SLEEPING")
        tell.of("tiles-laid-known", seat, rooms, size, secret_to=seat)
