"""Royal Decrees two by two: nothing breaks, accounts are right, and the order of equal amendments does not matter.

`pairs(n)` checks some of the 1653 pairs, all of them for a soak; a test takes a sample.
"""

from collections.abc import Iterable
from itertools import combinations
from typing import Any

import pytest

from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.ledger import total
from swanstone.ludwig.modules.decrees import ALL
from swanstone.ludwig.state import State
from tests.battery import turn_round
from tests.ludwig.battery import Ludwig
from tests.ludwig.helpers import Table, table

PLIES = 30
MODULES_IN_PLAY = "extras swans decrees"
EVERY_PAIR = tuple(combinations([card.id for card in ALL], 2))


def pairs(number: int | None = None, seed: str = "pairs") -> int:
    """Checks this many pairs, or every one, each in one hand and in two; says how many."""
    found = list(EVERY_PAIR)
    if number is not None:
        found = Dice(Chance(seed)).shuffled(found)[:number]
    for one, other in found:
        for hands in ({0: f"{one} {other}"}, {0: one, 1: other}):
            check_hands(hands, f"{seed} {one} {other}")
    return len(found)


def check_hands(hands: dict[int, str], seed: str) -> None:
    """Plays some rounds at random at two tables that differ only in the order of equal amendments, and scores them."""
    at, turned = position(hands), position(hands)
    turn_round(turned.game.rules)
    dice, title = Dice(Chance(seed)), Ludwig()
    coins = title.coins(at.state)
    for _ in range(PLIES):
        assert outcome(at) == outcome(turned), f"{hands}: the order of equal amendments matters"
        if not at.game.pending(at.state):
            break
        decision = at.game.pending(at.state)[0]
        moves = at.game.moves(at.state, decision)
        assert len(moves), f"{hands}: nothing can be done at {decision}"
        text = at.game.write_action(moves.sample(dice))
        at, turned = at.play(text), turned.play(text)
        check_accounts(at.state)
        assert title.coins(at.state) == coins
    check_finale(at, turned, dice)


def check_finale(at: Table, turned: Table, dice: Dice) -> None:
    """The final scoring comes out the same, whatever is asked in it."""
    at, turned = at.finale(), turned.finale()
    while not at.state.finished:
        text = at.game.write_action(at.game.options(at.state, at.game.pending(at.state)[0]).sample(dice))
        at, turned = at.play(text), turned.play(text)
    check_accounts(at.state)
    assert outcome(at) == outcome(turned)


def position(hands: dict[int, str]) -> Table:
    """A table in a middle round, at which rooms of many types are nearly complete."""
    castles = {0: "foyer@0,0 larder@3,0 stairs@-3,1", 1: "foyer@0,0 study@0,-3 focus_room@3,-2r3"}
    offers = "sauna:15000+1000 parlor:10000 crypt:8000+2000 buttery:4000 theater:2000 nap_room:1000"
    return table(4, castles, modules=MODULES_IN_PLAY, hands=hands, offers=offers, coins=(20000,) * 4)


def outcome(at: Table) -> Any:
    """All that matters of a position; lines of an account may come in another order."""
    state = at.state
    ledgers = [sorted(map(str, player.ledger)) for player in state.players]
    options = at.options if at.game.pending(state) else []
    return at.asked, options, at.points, at.coins, at.offers, state.slots, state.stacks, state.bank, ledgers


def check_accounts(state: State) -> None:
    """The lines of every account sum to its points."""
    for player in state.players:
        assert total(player.ledger) == player.points


def named(pair: Iterable[str]) -> str:
    return "-".join(pair)


def test_a_sample_of_pairs_is_played_without_harm():
    assert pairs(5) == 5


@pytest.mark.parametrize(
    "pair",
    [
        ("DEC-14", "DEC-19"),
        ("DEC-15", "DEC-19"),
        ("DEC-17", "DEC-21"),
        ("DEC-16", "DEC-21"),
        ("DEC-16", "DEC-17"),
        ("DEC-18", "DEC-20"),
        ("DEC-22", "DEC-23"),
        ("DEC-21", "DEC-41"),
        ("DEC-29", "DEC-39"),
        ("DEC-30", "DEC-31"),
        ("DEC-38", "DEC-41"),
        ("DEC-41", "DEC-50"),
        ("DEC-52", "DEC-53"),
        ("DEC-54", "DEC-56"),
        ("DEC-55", "DEC-57"),
    ],
    ids=named,
)
def test_pairs_that_meet_do_not_hang_on_their_order(pair):
    for hands in ({0: " ".join(pair)}, dict(enumerate(pair))):
        check_hands(hands, named(pair))
