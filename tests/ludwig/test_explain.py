"""Every price and every placement can be explained before it happens, and the explanation comes true."""

from collections.abc import Iterator

from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.ledger import Line, total
from swanstone.ludwig.actions import Buy, Pass, Place
from swanstone.ludwig.amendment import LudwigAmendment
from swanstone.ludwig.game import LudwigGame
from swanstone.ludwig.notation import read_spot
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.scoring import completed_by, newly_complete
from swanstone.ludwig.state import State
from swanstone.ludwig.subjects import Deal
from swanstone.ludwig.table import Ware
from swanstone.ludwig.terms import BASE_TERMS
from tests.ludwig.helpers import ludwig, table
from tests.marks import rule


class Thrift(LudwigAmendment):
    """Pay 1000 coins less for each room you buy."""

    id = "thrift"

    def price(self, coins: int, deal: Deal) -> int:
        return coins - 1000


def test_a_price_is_explained_with_the_coins_on_the_room():
    position = table(seats=2, offers="sauna:6000+2000 parlor:4000", coins=(30000, 0))
    lines = position.game.explain(position.state, Buy(0, "sauna"))
    assert lines == (Line(6000, "BUY-2", "sauna"), Line(-2000, "BUY-4", "sauna"))
    after = position.play("0 buy sauna")
    assert position.coins[0] - after.coins[0] == total(lines)


def test_a_hallway_has_a_price_of_its_own():
    position = table(seats=2)
    assert position.game.explain(position.state, Buy(0, "hallway")) == (Line(3000, "BUY-2", "hallway"),)
    assert position.game.explain(position.state, Pass(0)) == ()
    assert position.game.explain(position.state, Buy(0, "armory")) == ()


def test_what_bends_a_price_has_a_line_of_its_own():
    position = table(seats=2, offers="sauna:6000")
    rules = LudwigRules(2, [Thrift()])
    deal = Deal(position.state, 0, Ware("sauna", 6000))
    assert rules.price(deal) == 5000
    assert rules.explain("price", deal) == (Line(6000, "base"), Line(-1000, "thrift"))


def test_the_points_of_a_place_are_the_lines_that_follow():
    position = table(seats=2, castle="foyer@0,0 focus_room@3,0r1", offers="nap_room:4000", coins=(30000, 0)).play(
        "0 buy nap_room"
    )
    lines = position.game.explain(position.state, Place(0, "nap_room@3,-2"))
    assert lines == (Line(2, "SCORE-1", "nap_room"), Line(2, "SCORE-5", "nap_room", "focus_room"))
    after = position.play("0 place nap_room@3,-2")
    assert after.state.players[0].ledger[-2:] == lines
    assert after.state.players[0].points == position.state.players[0].points + 4


def placements(games: int) -> Iterator[tuple[LudwigGame, State, Place]]:
    """Places of random games, each with its game and the state before it."""
    for number in range(games):
        game, dice = ludwig(1 + number % 4), Dice(Chance(f"promises {number}"))
        state = game.start(Chance(f"promises {number}")).state
        while asked := game.pending(state):
            action = game.options(state, asked[0]).sample(dice)
            if isinstance(action, Place):
                yield game, state, action
            state = game.apply(state, action).state


def test_what_a_tile_completes_is_known_before_it_is_placed():
    completed = 0
    for _, state, action in placements(8):
        castle, code = state.players[action.seat].castle, read_spot(action.spot)
        found = completed_by(castle, code, BASE_TERMS)
        assert found == newly_complete(castle, castle.grow(code), BASE_TERMS)
        completed += len(found)
    assert completed > 20


@rule("ACTIVITY", "LIVING")
def test_what_a_completed_room_will_score_is_promised_and_comes_true():
    promised = 0
    for game, state, action in placements(24):
        lines = game.promises(state, action)
        if len(completed_by(state.players[action.seat].castle, read_spot(action.spot), BASE_TERMS)) == 1:
            events = game.apply(state, action).events
            assert total(lines) == sum(event.amount for event in events if event.because in ("ACTIVITY", "LIVING"))
            promised += len(lines) > 0
    assert promised > 5
