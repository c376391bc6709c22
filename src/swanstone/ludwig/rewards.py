"""Completion rewards, in the order that the player chooses (COMPLETE-2)."""

from itertools import permutations
from typing import Final

from swanstone.core.agenda import Decision, Task
from swanstone.core.errors import Objection
from swanstone.core.options import Listed, Options
from swanstone.core.report import Report
from swanstone.ludwig.actions import Choose, Forgo, Lay, Look, Take, TakeReward
from swanstone.ludwig.bonus_cards import KeepBonusCards, TakeKept, draw_bonus_cards
from swanstone.ludwig.completion_reward import CompletionReward
from swanstone.ludwig.effects import gain_coins, gain_points
from swanstone.ludwig.notation import write_spot
from swanstone.ludwig.pieces import Laid, Turn
from swanstone.ludwig.rooms import TILES, TYPES
from swanstone.ludwig.rulebook import CORRIDORS, LudwigRules
from swanstone.ludwig.state import State
from swanstone.ludwig.subjects import Candidates, Placed
from swanstone.ludwig.terms import ACTIVITY_POINTS
from swanstone.ludwig.tile_score import score_tile

OTHER_REWARDS: Final = tuple([kind for kind in TYPES if kind != "downstairs"])


def give_rewards(state: State, seat: int, rooms: list[int]) -> None:
    """The rewards of these completed rooms come next; with several, the player says which is first."""
    if len(rooms) == 1:
        state.then(Reward(seat, rooms[0]))
    elif rooms:
        state.then(ChooseReward(seat, tuple(rooms)))


def room_text(state: State, seat: int, room: int) -> str:
    """A placed room as text; no two rooms of a castle share it."""
    return write_spot(state.players[seat].castle.codes[room])


def face_over(state: State, seat: int, room: int) -> tuple[str, ...]:
    """The face on top of a room, by which it is called, where one covers it."""
    castle = state.players[seat].castle
    face = castle.faces[room]
    return () if face == castle.codes[room] >> 22 else (TILES[face].id,)


class ChooseReward(Decision):
    """Several rooms were completed at once: say whose reward comes next (COMPLETE-2)."""

    tag = "choose-reward"
    asks = "choose which reward comes next"
    answers = (TakeReward,)

    def __init__(self, seat: int, rooms: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.rooms = rooms

    def options(self, rules: LudwigRules, state: State) -> Options:
        return Listed([TakeReward(self.seat, text) for text in self.texts(state)])

    def texts(self, state: State) -> list[str]:
        """The completed rooms as text."""
        return [room_text(state, self.seat, room) for room in self.rooms]

    def objections(self, rules: LudwigRules, state: State, action: TakeReward) -> list[Objection]:
        texts = self.texts(state)
        if action.room in texts:
            return []
        return [Objection("COMPLETE-2", f"the rooms just completed are {', '.join(texts)}, not '{action.room}'")]

    def answer(self, rules: LudwigRules, state: State, action: TakeReward, report: Report) -> None:
        chosen = self.rooms[self.texts(state).index(action.room)]
        give_rewards(state, self.seat, [room for room in self.rooms if room != chosen])
        state.then(Reward(self.seat, chosen))


class Reward(Task):
    """A completed room gives what its types promise; what a module asks first comes before that."""

    tag = "reward"

    def __init__(self, seat: int, room: int) -> None:
        self.seat = seat
        self.room = room

    def run(self, rules: LudwigRules, state: State, report: Report) -> None:
        placed = Placed(state, self.seat, self.room)
        if report.listening:
            what = (room_text(state, self.seat, self.room), *face_over(state, self.seat, self.room))
            report.add("completed", self.seat, what, because="COMPLETE-1")
        give_kinds(rules, state, self.seat, self.room, rules.rewards(placed))
        rules.room_completed(placed, report)


def give_kinds(rules: LudwigRules, state: State, seat: int, room: int, kinds: tuple[str, ...]) -> None:
    """The rewards of one room come next; where their order may matter, the player says which is first (COMPLETE-2, REN-11).

    Points, coins and turns are the same whenever they come, so they come first.
    """
    if len(kinds) == 1:
        state.then(GiveReward(seat, room, kinds[0]))
        return
    open_kinds = tuple([kind for kind in kinds if not rules.reward(kind).steady])
    steady = [GiveReward(seat, room, kind) for kind in kinds if rules.reward(kind).steady]
    if len(set(open_kinds)) < 2:
        state.then(*steady, *[GiveReward(seat, room, kind) for kind in open_kinds])
        return
    state.then(*steady, ChooseKind(seat, room, open_kinds))


class ChooseKind(Decision):
    """A room brings several rewards: say which of them comes next (COMPLETE-2, REN-11)."""

    tag = "choose-kind"
    asks = "choose which reward of the room comes next"
    answers = (Choose,)

    def __init__(self, seat: int, room: int, kinds: tuple[str, ...]) -> None:
        super().__init__(seat)
        self.room = room
        self.kinds = kinds

    def options(self, rules: LudwigRules, state: State) -> Options:
        return Listed([Choose(self.seat, kind) for kind in dict.fromkeys(self.kinds)])

    def objections(self, rules: LudwigRules, state: State, action: Choose) -> list[Objection]:
        if action.kind in self.kinds:
            return []
        return [Objection("COMPLETE-2", f"the rewards of the room are {', '.join(self.kinds)}, not '{action.kind}'")]

    def answer(self, rules: LudwigRules, state: State, action: Choose, report: Report) -> None:
        rest = list(self.kinds)
        rest.remove(action.kind)
        give_kinds(rules, state, self.seat, self.room, tuple(rest))
        state.then(GiveReward(self.seat, self.room, action.kind))


class GiveReward(Task):
    """One reward of a completed room."""

    tag = "give-reward"

    def __init__(self, seat: int, room: int, kind: str) -> None:
        self.seat = seat
        self.room = room
        self.kind = kind

    def run(self, rules: LudwigRules, state: State, report: Report) -> None:
        rules.reward(self.kind).give(rules, state, Placed(state, self.seat, self.room), report)


def activity(rules: LudwigRules, state: State, placed: Placed, report: Report) -> None:
    """Five points (ACTIVITY)."""
    about = TILES[placed.castle.faces[placed.room]].id
    gain_points(state, placed.seat, rules.reward_size(state, placed.seat, "activity"), "ACTIVITY", about, report)


def corridor(rules: LudwigRules, state: State, placed: Placed, report: Report) -> None:
    """A hallway or stairs, placed and scored at once; earned once per turn, taken or not (CORRIDOR)."""
    turn = state.turn
    if turn is None or turn.corridor_earned:
        report.add("reward-spent", placed.seat, because="CORRIDOR")
        return
    state.turn = Turn(turn.seat, True, turn.extra_turns)
    if corridors_to_take(rules, state, placed.seat):
        state.then(TakeCorridor(placed.seat))


def downstairs(rules: LudwigRules, state: State, placed: Placed, report: Report) -> None:
    """One of the other seven rewards for every second downstairs room completed (DOWNSTAIRS)."""
    player = state.own(placed.seat)
    player.downstairs_completed += 1
    if player.downstairs_completed % 2 == 0:
        state.then(ChooseUpstairs(placed.seat, placed.room))


def food(rules: LudwigRules, state: State, placed: Placed, report: Report) -> None:
    """Another turn, when this one is over (FOOD)."""
    turn = state.turn
    assert turn is not None, "rooms are completed in turns"
    report.add("extra-turn-earned", placed.seat, because="FOOD")
    turns = rules.reward_size(state, placed.seat, "food")
    state.turn = Turn(turn.seat, turn.corridor_earned, turn.extra_turns + turns)


def living(rules: LudwigRules, state: State, placed: Placed, report: Report) -> None:
    """The room scores again as if it had just been placed (LIVING)."""
    score_tile(rules, state, placed.seat, rules.rescored_lines(placed), report)


def outdoor(rules: LudwigRules, state: State, placed: Placed, report: Report) -> None:
    """Ten thousand coins (OUTDOOR)."""
    gain_coins(state, placed.seat, rules.reward_size(state, placed.seat, "outdoor"), "OUTDOOR", report)


def sleeping(rules: LudwigRules, state: State, placed: Placed, report: Report) -> None:
    """A look through one stack (SLEEPING); with no tile left in any there is nothing to look at."""
    if max([len(stack) for stack in state.stacks]):
        state.then(ChooseStack(placed.seat))


def utility(rules: LudwigRules, state: State, placed: Placed, report: Report) -> None:
    """Two bonus cards, one to keep (UTILITY)."""
    if state.bonus_deck:
        draw_bonus_cards(state, placed.seat, rules.reward_size(state, placed.seat, "utility"), report)
        state.then(KeepBonusCards(placed.seat, 1), TakeKept((placed.seat,)))


LOOK: Final = "Look through one stack and lay up to {size} of its tiles on the room deck."
NO_CORRIDOR: Final = "No hallway or stairs is left that fits."
NOT_YET: Final = "No reward yet: every second downstairs room brings one."
BASE_REWARDS: Final = [
    CompletionReward("activity", activity, ACTIVITY_POINTS, "Score {size} points.", "ACTIVITY", steady=True),
    CompletionReward(
        "corridor",
        corridor,
        1,
        "Take a free hallway or stairs and place it at once. Once per turn.",
        "CORRIDOR",
        NO_CORRIDOR,
        more="Take a free hallway and free stairs, or one of them, and place them at once. Once per turn.",
    ),
    CompletionReward(
        "downstairs",
        downstairs,
        1,
        "Every second one: choose any of the other seven rewards.",
        "DOWNSTAIRS",
        NOT_YET,
        more="Every second one: choose two different ones of the other seven rewards.",
    ),
    CompletionReward("food", food, 1, "Take another turn right after this one.", "FOOD", steady=True),
    CompletionReward("living", living, 1, "Score this room again, with its own bonus or penalty.", "LIVING"),
    CompletionReward("outdoor", outdoor, 10000, "Take {size} coins.", "OUTDOOR", steady=True),
    CompletionReward("sleeping", sleeping, 2, LOOK, "SLEEPING", "No stack has a tile left."),
    CompletionReward(
        "utility", utility, 2, "Draw {size} bonus cards and keep one.", "UTILITY", "No bonus card is left."
    ),
]
REWARDS: Final[dict[str, CompletionReward]] = {reward.kind: reward for reward in BASE_REWARDS}
"""What the completed rooms of each type bring; a module adds its own kinds (`completion_rewards`)."""


def corridors_to_take(rules: LudwigRules, state: State, seat: int) -> list[str]:
    """The corridor tiles that are left and can be placed."""
    left = [ware.room for ware in rules.corridors(state)]
    return rules.placeable(Candidates(state, seat, state.players[seat].castle, left))


class TakeCorridor(Decision):
    """Take a hallway or stairs for free, or skip it (CORRIDOR)."""

    tag = "take-corridor"
    asks = "take a hallway or stairs, or skip it"
    answers = (Take, Forgo)

    def options(self, rules: LudwigRules, state: State) -> Options:
        seat = self.seat
        return Listed([Forgo(seat), *[Take(seat, tile) for tile in self.tiles(rules, state)]])

    def tiles(self, rules: LudwigRules, state: State) -> list[str]:
        """What can be taken."""
        return corridors_to_take(rules, state, self.seat)

    def objections(self, rules: LudwigRules, state: State, action: Take | Forgo) -> list[Objection]:
        if isinstance(action, Forgo) or action.tile in self.tiles(rules, state):
            return []
        if action.tile in CORRIDORS:
            return [Objection("PLACE-8", f"there is no {action.tile} left, or no legal place for it")]
        return [Objection("CORRIDOR", f"a hallway or stairs can be taken, not '{action.tile}'")]

    def answer(self, rules: LudwigRules, state: State, action: Take | Forgo, report: Report) -> None:
        if isinstance(action, Forgo):
            report.add("reward-forgone", self.seat, because="CORRIDOR")
            return
        report.add("corridor-taken", self.seat, (action.tile,), because="CORRIDOR")
        self.go_on(rules, state, action.tile)
        for ware in rules.corridors(state):
            if ware.room == action.tile:
                ware.take(state)
                state.then(*ware.steps(self.seat))

    def go_on(self, rules: LudwigRules, state: State, tile: str) -> None:
        """Where the reward is larger, the other of the two is offered after this one; never two of a kind (DEC-34)."""
        if rules.reward_size(state, self.seat, "corridor") > 1:
            state.then(OfferOtherCorridor(self.seat, tile))


class OfferOtherCorridor(Task):
    """The other of hallway and stairs is offered if it is left and fits (DEC-34)."""

    tag = "offer-other-corridor"

    def __init__(self, seat: int, taken: str) -> None:
        self.seat = seat
        self.taken = taken

    def run(self, rules: LudwigRules, state: State, report: Report) -> None:
        asked = TakeOtherCorridor(self.seat, self.taken)
        if asked.tiles(rules, state):
            state.then(asked)


class TakeOtherCorridor(TakeCorridor):
    """Take the other of hallway and stairs too, or skip it (DEC-34)."""

    tag = "take-other-corridor"
    asks = "take the other of hallway and stairs too, or skip it"

    def __init__(self, seat: int, taken: str) -> None:
        super().__init__(seat)
        self.taken = taken

    def tiles(self, rules: LudwigRules, state: State) -> list[str]:
        return [tile for tile in corridors_to_take(rules, state, self.seat) if tile != self.taken]

    def go_on(self, rules: LudwigRules, state: State, tile: str) -> None:
        """There is no third one."""


class ChooseUpstairs(Decision):
    """Choose one of the other seven rewards for the second completed downstairs room (DOWNSTAIRS)."""

    tag = "choose-upstairs"
    asks = "choose a reward for the downstairs room"
    answers = (Choose,)

    def __init__(self, seat: int, room: int) -> None:
        super().__init__(seat)
        self.room = room

    def options(self, rules: LudwigRules, state: State) -> Options:
        return Listed([Choose(self.seat, kind) for kind in self.kinds(state)])

    def kinds(self, state: State) -> list[str]:
        """What can be chosen."""
        return other_rewards(state)

    def objections(self, rules: LudwigRules, state: State, action: Choose) -> list[Objection]:
        if action.kind in self.kinds(state):
            return []
        if action.kind == "corridor":
            return [Objection("CORRIDOR", "the corridor reward has already been earned this turn")]
        return [Objection("DOWNSTAIRS", f"choose one of {', '.join(self.kinds(state))}, not '{action.kind}'")]

    def answer(self, rules: LudwigRules, state: State, action: Choose, report: Report) -> None:
        report.add("reward-chosen", self.seat, (action.kind,), because="DOWNSTAIRS")
        self.go_on(rules, state, action.kind)
        rules.reward(action.kind).give(rules, state, Placed(state, self.seat, self.room), report)

    def go_on(self, rules: LudwigRules, state: State, kind: str) -> None:
        """Where the reward is larger, a different one is chosen after this one has been given (DEC-37)."""
        if rules.reward_size(state, self.seat, "downstairs") > 1:
            state.then(ChooseAnother(self.seat, self.room, kind))


class ChooseAnother(ChooseUpstairs):
    """Choose a second reward, different from the first (DEC-37)."""

    tag = "choose-another"
    asks = "choose another reward for the downstairs room"

    def __init__(self, seat: int, room: int, chosen: str) -> None:
        super().__init__(seat, room)
        self.chosen = chosen

    def kinds(self, state: State) -> list[str]:
        return [kind for kind in other_rewards(state) if kind != self.chosen]

    def go_on(self, rules: LudwigRules, state: State, kind: str) -> None:
        """There is no third one."""


def other_rewards(state: State) -> list[str]:
    """The rewards from which the second downstairs room may choose."""
    spent = state.turn is not None and state.turn.corridor_earned
    return [kind for kind in OTHER_REWARDS if not (spent and kind == "corridor")]


class ChooseStack(Decision):
    """Choose a stack of room tiles to look through (SLEEPING)."""

    tag = "choose-stack"
    asks = "choose a stack to look through"
    answers = (Look,)

    def options(self, rules: LudwigRules, state: State) -> Options:
        return Listed([Look(self.seat, size) for size, stack in zip(rules.sizes, state.stacks) if stack])

    def objections(self, rules: LudwigRules, state: State, action: Look) -> list[Objection]:
        return look_objections(rules, state, action.size, "SLEEPING")

    def answer(self, rules: LudwigRules, state: State, action: Look, report: Report) -> None:
        look_through(rules, state, self.seat, action.size, "SLEEPING", report)
        state.then(LayTiles(self.seat, action.size))


def look_objections(rules: LudwigRules, state: State, size: int, rule: str) -> list[Objection]:
    """Every reason against looking through a stack."""
    if size not in rules.sizes:
        sizes = ", ".join([str(size) for size in rules.sizes])
        return [Objection(rule, f"there is no stack of {size}; sizes are {sizes}")]
    if not state.stacks[rules.stack(size)]:
        return [Objection(rule, f"the stack of {size} is empty")]
    return []


def look_through(rules: LudwigRules, state: State, seat: int, size: int, rule: str, report: Report) -> None:
    """A seat looks through a stack: it alone sees the tiles, and everybody sees that it does."""
    stack = rules.stack(size)
    looks = [list(seats) for seats in state.looks]
    looks[stack][seat] += 1
    state.looks = tuple([tuple(seats) for seats in looks])
    report.add("stack-looked-through", seat, amount=size, because=rule)
    report.add("stack-seen", seat, tuple(sorted(state.stacks[stack])), size, secret_to=seat)


class LayTiles(Decision):
    """Lay none or some tiles of the stack on the room deck, as many as the reward says (SLEEPING)."""

    tag = "lay-tiles"
    asks = "lay tiles of the stack on the room deck"
    answers = (Lay,)

    def __init__(self, seat: int, size: int) -> None:
        super().__init__(seat)
        self.size = size

    def options(self, rules: LudwigRules, state: State) -> Options:
        stack = sorted(state.stacks[rules.stack(self.size)])
        actions: list[Lay] = []
        for number in range(rules.reward_size(state, self.seat, "sleeping") + 1):
            actions += [Lay(self.seat, rooms) for rooms in permutations(stack, number)]
        return Listed(actions)

    def objections(self, rules: LudwigRules, state: State, action: Lay) -> list[Objection]:
        stack, rooms = state.stacks[rules.stack(self.size)], action.rooms
        most = rules.reward_size(state, self.seat, "sleeping")
        if len(rooms) <= most and len(set(rooms)) == len(rooms) and set(rooms) <= set(stack):
            return []
        return [Objection("SLEEPING", f"lay up to {most} different tiles of this stack, not '{' '.join(rooms)}'")]

    def answer(self, rules: LudwigRules, state: State, action: Lay, report: Report) -> None:
        seat, size, rooms = self.seat, self.size, action.rooms
        number = rules.stack(size)
        stacks = list(state.stacks)
        stacks[number], state.chance = state.chance.shuffled([room for room in stacks[number] if room not in rooms])
        state.stacks = tuple(stacks)
        if rules.is_last_round(state):
            state.gone += rooms
            report.add("tiles-discarded", seat, rooms, size, "SLEEPING")
            return
        state.laid = tuple([Laid(room, seat, state.looks[number]) for room in rooms]) + state.laid
        report.add("tiles-laid", seat, (str(len(rooms)),), size, "SLEEPING")
        report.add("tiles-laid-known", seat, rooms, size, secret_to=seat)
