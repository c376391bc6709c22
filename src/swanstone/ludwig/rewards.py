"""Completion rewards, in the order that the player chooses (COMPLETE-2)."""

from collections.abc import Callable
from itertools import permutations
from typing import TYPE_CHECKING

from msgspec.structs import replace

from swanstone.core.agenda import Decision, Task, Tell
from swanstone.core.errors import Objection
from swanstone.core.event import Event
from swanstone.core.ledger import Ledger
from swanstone.core.options import Listed, Options
from swanstone.ludwig.actions import Choose, Forgo, Lay, Look, Take, TakeReward
from swanstone.ludwig.bonus_cards import KeepBonusCards, TakeKept, draw_bonus_cards
from swanstone.ludwig.effects import GainCoins, GainPoints, perform
from swanstone.ludwig.market import CORRIDORS, take_tile, tiles_left
from swanstone.ludwig.notation import write_spot
from swanstone.ludwig.rooms import SIZES, TYPES
from swanstone.ludwig.rulebook import Placed, Placing
from swanstone.ludwig.scoring import ACTIVITY_POINTS
from swanstone.ludwig.table import Laid

if TYPE_CHECKING:
    from swanstone.ludwig.rulebook import LudwigRules
    from swanstone.ludwig.state import State

OUTDOOR_COINS = 10000
BONUS_CARDS_DRAWN = 2
MOST_TILES_LAID = 2
OTHER_REWARDS = tuple(kind for kind in TYPES if kind != "downstairs")


def give_rewards(state: "State", seat: int, rooms: tuple[int, ...]) -> "State":
    """The rewards of these completed rooms come next; with several, the player says which is first."""
    if not rooms:
        return state
    if len(rooms) == 1:
        return state.then(Reward(seat, rooms[0]))
    return state.then(ChooseReward(seat, rooms))


def room_text(state: "State", seat: int, room: int) -> str:
    """A placed room as text; no two rooms of a castle share it."""
    return write_spot(state.players[seat].castle.codes[room])


def tell_points(seat: int, lines: Ledger, tell: Tell) -> None:
    """Tells every line of a score."""
    for line in lines:
        what = (line.about, line.other) if line.other else (line.about,)
        tell(Event("points-scored", seat, what, line.amount, line.because))


class ChooseReward(Decision, frozen=True, tag="choose-reward"):
    """Several rooms were completed at once: say whose reward comes next (COMPLETE-2)."""

    rooms: tuple[int, ...]

    asks = "choose which reward comes next"
    answers = (TakeReward,)

    def options(self, rules: "LudwigRules", state: "State") -> Options:
        return Listed([TakeReward(self.seat, room_text(state, self.seat, room)) for room in self.rooms])

    def objections(self, rules: "LudwigRules", state: "State", action: TakeReward) -> list[Objection]:
        if action in self.options(rules, state):
            return []
        rooms = ", ".join(room_text(state, self.seat, room) for room in self.rooms)
        return [Objection("COMPLETE-2", f"the rooms just completed are {rooms}, not '{action.room}'")]

    def answer(self, rules: "LudwigRules", state: "State", action: TakeReward, tell: Tell) -> "State":
        chosen = next(room for room in self.rooms if room_text(state, self.seat, room) == action.room)
        left = tuple(room for room in self.rooms if room != chosen)
        return give_rewards(state, self.seat, left).then(Reward(self.seat, chosen))


class Reward(Task, frozen=True, tag="reward"):
    """A completed room gives what its type promises."""

    seat: int
    room: int

    def run(self, rules: "LudwigRules", state: "State", tell: Tell) -> "State":
        placed = Placed(state, self.seat, self.room)
        tell(Event("completed", self.seat, (room_text(state, self.seat, self.room),), because="COMPLETE-1"))
        kinds = rules.rewards(placed)
        state = perform(state, rules.room_completed(placed), tell)
        for kind in kinds:
            state = GIVE[kind](rules, state, placed, tell)
        return state


def activity(rules: "LudwigRules", state: "State", placed: Placed, tell: Tell) -> "State":
    """Five points (ACTIVITY)."""
    about = room_text(state, placed.seat, placed.room).partition("@")[0]
    return perform(state, [GainPoints(placed.seat, ACTIVITY_POINTS, "ACTIVITY", about)], tell)


def corridor(rules: "LudwigRules", state: "State", placed: Placed, tell: Tell) -> "State":
    """A hallway or stairs, placed and scored at once; earned once a turn, taken or not (CORRIDOR)."""
    if state.turn is None or state.turn.corridor_earned:
        tell(Event("reward-spent", placed.seat, because="CORRIDOR"))
        return state
    state = replace(state, turn=replace(state.turn, corridor_earned=True))
    return state.then(TakeCorridor(placed.seat)) if corridors_to_take(rules, state, placed.seat) else state


def downstairs(rules: "LudwigRules", state: "State", placed: Placed, tell: Tell) -> "State":
    """One of the other seven rewards for every second downstairs room completed (DOWNSTAIRS)."""
    player = state.players[placed.seat]
    completed = player.downstairs_completed + 1
    state = state.with_player(placed.seat, replace(player, downstairs_completed=completed))
    return state if completed % 2 else state.then(ChooseUpstairs(placed.seat, placed.room))


def food(rules: "LudwigRules", state: "State", placed: Placed, tell: Tell) -> "State":
    """Another turn, when this one is over (FOOD)."""
    assert state.turn is not None, "rooms are completed in turns"
    tell(Event("extra-turn-earned", placed.seat, because="FOOD"))
    return replace(state, turn=replace(state.turn, extra_turns=state.turn.extra_turns + 1))


def living(rules: "LudwigRules", state: "State", placed: Placed, tell: Tell) -> "State":
    """The room scores again as if it had just been placed (LIVING)."""
    lines = rules.rescored_lines(Placed(state, placed.seat, placed.room))
    tell_points(placed.seat, lines, tell)
    return state.with_player(placed.seat, state.players[placed.seat].scored(lines))


def outdoor(rules: "LudwigRules", state: "State", placed: Placed, tell: Tell) -> "State":
    """Ten thousand coins (OUTDOOR)."""
    return perform(state, [GainCoins(placed.seat, OUTDOOR_COINS, "OUTDOOR")], tell)


def sleeping(rules: "LudwigRules", state: "State", placed: Placed, tell: Tell) -> "State":
    """A look through one stack (SLEEPING); with no tile left in any there is nothing to look at."""
    return state.then(ChooseStack(placed.seat)) if any(state.stacks) else state


def utility(rules: "LudwigRules", state: "State", placed: Placed, tell: Tell) -> "State":
    """Two bonus cards, one to keep (UTILITY)."""
    if not state.bonus_deck:
        return state
    state = draw_bonus_cards(state, placed.seat, BONUS_CARDS_DRAWN, tell)
    return state.then(KeepBonusCards(placed.seat, 1), TakeKept((placed.seat,)))


Give = Callable[["LudwigRules", "State", Placed, Tell], "State"]
GIVE: dict[str, Give] = {
    "activity": activity,
    "corridor": corridor,
    "downstairs": downstairs,
    "food": food,
    "living": living,
    "outdoor": outdoor,
    "sleeping": sleeping,
    "utility": utility,
}


def corridors_to_take(rules: "LudwigRules", state: "State", seat: int) -> list[str]:
    """The corridor tiles that are left and can be placed."""
    left = [tile for tile in CORRIDORS if tiles_left(state, tile)]
    return rules.placeable(Placing(state, seat, state.players[seat].castle, left))


class TakeCorridor(Decision, frozen=True, tag="take-corridor"):
    """Take a hallway or stairs for nothing, or do without (CORRIDOR)."""

    asks = "take a hallway or stairs, or forgo it"
    answers = (Take, Forgo)

    def options(self, rules: "LudwigRules", state: "State") -> Options:
        taken = [Take(self.seat, tile) for tile in corridors_to_take(rules, state, self.seat)]
        return Listed([Forgo(self.seat), *taken])

    def objections(self, rules: "LudwigRules", state: "State", action: Take | Forgo) -> list[Objection]:
        if action in self.options(rules, state):
            return []
        tile = action.tile if isinstance(action, Take) else ""
        if tile in ("hallway", "stairs"):
            return [Objection("PLACE-8", f"there is no {tile} left, or no legal place for it")]
        return [Objection("CORRIDOR", f"a hallway or stairs can be taken, not '{tile}'")]

    def answer(self, rules: "LudwigRules", state: "State", action: Take | Forgo, tell: Tell) -> "State":
        from swanstone.ludwig.turns import PlaceRoom  # placing leads to rewards, and rewards to placing

        if isinstance(action, Forgo):
            tell(Event("reward-forgone", self.seat, because="CORRIDOR"))
            return state
        tell(Event("corridor-taken", self.seat, (action.tile,), because="CORRIDOR"))
        return take_tile(state, action.tile).then(PlaceRoom(self.seat, action.tile))


class ChooseUpstairs(Decision, frozen=True, tag="choose-upstairs"):
    """Choose one of the other seven rewards for the second completed downstairs room (DOWNSTAIRS)."""

    room: int

    asks = "choose a reward for the downstairs room"
    answers = (Choose,)

    def options(self, rules: "LudwigRules", state: "State") -> Options:
        spent = state.turn is not None and state.turn.corridor_earned
        return Listed([Choose(self.seat, kind) for kind in OTHER_REWARDS if not (spent and kind == "corridor")])

    def objections(self, rules: "LudwigRules", state: "State", action: Choose) -> list[Objection]:
        if action in self.options(rules, state):
            return []
        if action.kind == "corridor":
            return [Objection("CORRIDOR", "the corridor reward has been earned in this turn already")]
        return [Objection("DOWNSTAIRS", f"choose one of {', '.join(OTHER_REWARDS)}, not '{action.kind}'")]

    def answer(self, rules: "LudwigRules", state: "State", action: Choose, tell: Tell) -> "State":
        tell(Event("reward-chosen", self.seat, (action.kind,), because="DOWNSTAIRS"))
        return GIVE[action.kind](rules, state, Placed(state, self.seat, self.room), tell)


class ChooseStack(Decision, frozen=True, tag="choose-stack"):
    """Choose a stack of room tiles to look through (SLEEPING)."""

    asks = "choose a stack to look through"
    answers = (Look,)

    def options(self, rules: "LudwigRules", state: "State") -> Options:
        return Listed([Look(self.seat, size) for size, stack in zip(SIZES, state.stacks, strict=True) if stack])

    def objections(self, rules: "LudwigRules", state: "State", action: Look) -> list[Objection]:
        if action in self.options(rules, state):
            return []
        if action.size in SIZES:
            return [Objection("SLEEPING", f"the stack of {action.size} is empty")]
        return [Objection("SLEEPING", f"there is no stack of {action.size}; sizes are {', '.join(map(str, SIZES))}")]

    def answer(self, rules: "LudwigRules", state: "State", action: Look, tell: Tell) -> "State":
        stack = SIZES.index(action.size)
        looks = list(state.looks[stack])
        looks[self.seat] += 1
        tell(Event("stack-looked-through", self.seat, amount=action.size, because="SLEEPING"))
        tell(Event("stack-seen", self.seat, tuple(sorted(state.stacks[stack])), action.size, secret_to=self.seat))
        state = replace(state, looks=(*state.looks[:stack], tuple(looks), *state.looks[stack + 1 :]))
        return state.then(LayTiles(self.seat, action.size))


class LayTiles(Decision, frozen=True, tag="lay-tiles"):
    """Lay none, one or two tiles of the stack on the room deck (SLEEPING)."""

    size: int

    asks = "lay up to two tiles of the stack on the room deck"
    answers = (Lay,)

    def options(self, rules: "LudwigRules", state: "State") -> Options:
        stack = sorted(state.stacks[SIZES.index(self.size)])
        choices = [order for number in range(MOST_TILES_LAID + 1) for order in permutations(stack, number)]
        return Listed([Lay(self.seat, rooms) for rooms in choices])

    def objections(self, rules: "LudwigRules", state: "State", action: Lay) -> list[Objection]:
        if action in self.options(rules, state):
            return []
        return [Objection("SLEEPING", f"lay up to two different tiles of this stack, not '{' '.join(action.rooms)}'")]

    def answer(self, rules: "LudwigRules", state: "State", action: Lay, tell: Tell) -> "State":
        number = SIZES.index(self.size)
        rest, chance = state.chance.shuffled([room for room in state.stacks[number] if room not in action.rooms])
        state = replace(state, chance=chance, stacks=(*state.stacks[:number], rest, *state.stacks[number + 1 :]))
        if state.last_round:
            tell(Event("tiles-discarded", self.seat, action.rooms, self.size, "SLEEPING"))
            return replace(state, gone=state.gone + action.rooms)
        tell(Event("tiles-laid", self.seat, (str(len(action.rooms)),), self.size, "SLEEPING"))
        tell(Event("tiles-laid-known", self.seat, action.rooms, self.size, secret_to=self.seat))
        laid = tuple(Laid(room, self.seat, state.looks[number]) for room in action.rooms)
        return replace(state, laid=laid + state.laid)
