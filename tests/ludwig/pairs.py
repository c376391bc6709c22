"""Royal Decrees two by two: a table at which they are revealed, a few random rounds, and the final scoring.

Both lie before one seat, then before two. Accounts sum, nothing is lost, nobody is left without an answer, and the order in
which equal amendments answer does not matter.
"""

from collections.abc import Iterable
from itertools import combinations
from typing import Any, ClassVar

from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.record import Head
from swanstone.core.report import Report
from swanstone.core.standings import Step
from swanstone.core.value import replace
from swanstone.ludwig.finale import FinalScoring
from swanstone.ludwig.modules.decrees import ALL, DECREES
from swanstone.ludwig.modules.decrees.draft import DraftDecree
from swanstone.ludwig.modules.decrees.slot import change
from swanstone.ludwig.title import LUDWIG
from tests.battery import CHEAP, Check, OrderOfEqualsDoesNotMatter, Ply, open_table, plies, random_bot

ROUNDS = 3
ROW = {card.id: card.row for card in ALL}
EVERY_PAIR = tuple(combinations(ROW, 2))
Hands = dict[int, tuple[str, ...]]


class OrderNeverMatters(OrderOfEqualsDoesNotMatter):
    """Every action is looked at."""

    one_in: ClassVar[int] = 1


CHECKS: tuple[type[Check], ...] = (*CHEAP, OrderNeverMatters)


def seats_for(pair: Iterable[str], number: int) -> int:
    """Two to four seats by turns, and as many as the decrees want."""
    return max(2 + number % 3, *(ROW[card].min_players for card in pair))


def head_for(pair: Iterable[str], seats: int, seed: str) -> Head:
    """A table that can have both decrees: with the modules that they need, and an hourglass."""
    wanted = {ROW[card].module for card in pair} | {"extras", "decrees"}
    modules = tuple(name for name in LUDWIG.modules if name in wanted)
    return Head("ludwig", seats, seed, (("decrees", "two"), ("hourglass", "in")), modules=modules)


def dealt(game: Any, hands: Hands, seed: str) -> Any:
    """The state in which these decrees, and no others, are about to be revealed."""
    state, dice = game.start(Chance(seed)).state, Dice(Chance(seed))
    while not isinstance(game.pending(state)[0], DraftDecree):
        state = game.apply(state, game.moves(state, game.pending(state)[0]).sample(dice)).state
    state = replace(state, agenda=tuple(item for item in state.agenda if not isinstance(item, DraftDecree)))
    kept = tuple(hands.get(seat, ()) for seat in range(len(state.players)))
    DECREES.give(state, kept)
    change(state, hands=((),) * len(kept), kept=kept)
    game.settle(state, Report(False))
    return state


def play_pair(pair: tuple[str, str], seats: int, seed: str) -> int:
    """Plays a pair in one hand and in two; tells how many decisions there were."""
    both: tuple[Hands, Hands] = ({0: pair}, {0: pair[:1], 1: pair[1:]})
    return sum([play_hands(head_for(pair, seats, f"{seed}-{len(hands)}"), hands) for hands in both])


def play_hands(head: Head, hands: Hands) -> int:
    """A few rounds at a table whose seats hold these decrees, and the final scoring."""
    game: Any = open_table(head)
    dice = Dice(Chance(head.seed).fork("bot"))
    state, decisions = dealt(game, hands, head.seed), 0
    watching = [check(game, head) for check in CHECKS]
    for check in watching:
        check.started(Step(state, ()))
    for ply in plies(game, state, dice, any_call):
        state, decisions = watched(watching, ply), decisions + 1
        if state.round > ROUNDS:
            state = scored(game, state, watching)
            break
    for ply in plies(game, state, dice):
        state, decisions = watched(watching, ply), decisions + 1
    for check in watching:
        check.ended(state)
    return decisions


def watched(watching: list[Check], ply: Ply) -> Any:
    """The state after an action that the checks have seen."""
    for check in watching:
        check.stepped(ply)
    return ply.after


def scored(game: Any, state: Any, watching: list[Check]) -> Any:
    """The final scoring begins now, and the order of equals does not matter to it either."""
    (other,) = [check for check in watching if isinstance(check, OrderNeverMatters)]
    states = []
    for each in (game, other.other):
        states.append(replace(state, agenda=(FinalScoring(),)))
        each.settle(states[-1], Report(False))
    other.require_same(states[0], states[1])
    return states[0]


def any_call(game: Any, state: Any, decision: Any, dice: Dice) -> Any:
    """As a random bot plays; now and then a seat that is not asked does what it may do at any time."""
    calls = [action for seat in range(len(state.players)) for action in game.calls(state, seat)]
    if calls and dice.below(8) == 0:
        return dice.choice(calls)
    return random_bot(game, state, decision, dice)
