"""Wares: a module sells something that is no tile, which is bought, refused, hinted and written like any other."""

from typing import Any

import pytest
from msgspec.structs import replace

import swanstone as sw
from swanstone.core.action import Action
from swanstone.core.agenda import Decision, Item
from swanstone.core.effect import put
from swanstone.core.errors import BadNotation, IllegalAction
from swanstone.core.module import OpenSlot
from swanstone.core.options import Listed, Options
from swanstone.core.record import Head
from swanstone.core.report import Report
from swanstone.core.worth import Worth
from swanstone.ludwig.amendment import LudwigModule
from swanstone.ludwig.effects import gain_points
from swanstone.ludwig.modules import MODULES
from swanstone.ludwig.pieces import Hallway, Stairs, Ware
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.state import State
from swanstone.ludwig.story import room_name
from swanstone.ludwig.subjects import Candidates, Deal, Subject
from tests.battery import EVERY, run
from tests.ludwig.helpers import Table, table
from tests.marks import rule


class Hang(Action, frozen=True, tag="hang"):
    """Hang the lantern beside a room of the castle, by its number."""

    number: int


class HangLantern(Decision):
    """Hang the lantern that was bought; it scores a point for each room that is there."""

    tag, asks, answers = "hang-lantern", "hang the lantern", (Hang,)

    def options(self, rules: LudwigRules, state: State) -> Options:
        return Listed([Hang(self.seat, number) for number in range(len(state.players[self.seat].castle))])

    def answer(self, rules: LudwigRules, state: State, action: Action, report: Report) -> None:
        gain_points(state, self.seat, len(state.players[self.seat].castle), "lanterns", "", report)


class Lantern(Ware):
    """A lantern from the module's stock."""

    def take(self, state: State) -> None:
        slot = LANTERNS.of(state)
        put(state, LANTERNS.id, replace(slot, left=slot.left - 1))

    def steps(self, seat: int) -> tuple[Item, ...]:
        return (HangLantern(seat),)

    def best_points(self, rules: LudwigRules, state: State, seat: int) -> int | None:
        return len(state.players[seat].castle)


class Stock(OpenSlot, frozen=True):
    """The lanterns that are left."""

    left: int = 2


class Lanterns(LudwigModule):
    """Lanterns are sold beside hallways and stairs; a castle with fewer than two rooms has no place for one."""

    id, name, text = "lanterns", "Lanterns", "Lanterns are for sale."
    Slot = Stock
    items = (HangLantern,)
    ware_names = {"lantern": "Lantern"}  # noqa: RUF012

    def wares(self, wares: list[Ware], subject: Subject) -> list[Ware]:
        left = self.of(subject.state).left
        return [*wares, Lantern("lantern", 5000, 0, left)] if left else wares

    def placeable(self, rooms: list[str], candidates: Candidates) -> list[str]:
        return [*rooms, *[room for room in candidates.rooms if room == "lantern" and len(candidates.castle) > 1]]

    def price(self, coins: int, deal: Deal) -> int:
        return coins if "living" not in deal.tile.types else coins + 1000


LANTERNS = Lanterns()


@pytest.fixture(autouse=True)
def lanterns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MODULES, LANTERNS.id, LANTERNS)


def lit(**position: Any) -> Table:
    return table(modules="lanterns", **{"castle": "foyer@0,0 nap_room@3,0r1", "coins": (6000, 4000), **position})


@rule("BUY-2")
def test_a_ware_that_is_no_tile_is_bought_from_its_stock_and_placed_by_its_own_decision():
    at = lit()
    assert "0 buy lantern" in at.options
    after = at.play("0 buy lantern")
    assert (after.coins[0], LANTERNS.of(after.state).left, after.asked) == (1000, 1, ["0 hang-lantern"])
    assert after.options == ["0 hang 0", "0 hang 1"]
    assert after.play("0 hang 1").points[0] == 2


def test_a_ware_that_is_no_tile_is_refused_with_a_sentence():
    with pytest.raises(IllegalAction, match="the Lantern costs 1000 coins more than you have"):
        lit().play("0 pass", "1 buy lantern")
    with pytest.raises(IllegalAction, match="the Lantern has no legal place"):
        lit(castle="foyer@0,0").play("0 buy lantern")
    sold = lit()
    put(sold.state, LANTERNS.id, Stock(0))
    with pytest.raises(IllegalAction, match="the Lantern is not for sale"):
        sold.play("0 buy lantern")
    with pytest.raises(BadNotation, match="there is no room 'lamp'"):
        lit().play("0 buy lamp")


def test_a_ware_that_is_no_tile_is_hinted_told_and_named():
    at = lit()
    hints = at.game.hints(at.state, True)(0).rooms
    assert hints is not None
    assert (hints[-1].room, hints[-1].worth) == ("lantern", (Worth(2, 2), None))
    cost = at.game.cost(at.state, at.game.read_action("0 buy lantern"))
    assert [(line.amount, line.because) for line in cost] == [(5000, "BUY-2")]
    assert room_name("lantern") == "Lantern"


def test_a_ware_that_is_no_tile_is_turned_to_text_and_json_and_back():
    at = lit()
    action = at.game.read_action("0 buy lantern")
    assert at.game.read_action(at.game.write_action(action)) == action
    hanging = at.play("0 buy lantern").state
    assert at.game.from_json(at.game.to_json(hanging)) == hanging


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_whole_games_are_played_with_a_ware_that_is_no_tile(bot):
    game = lit().game
    record = sw.record_game(game, bot, seed=4)
    if bot == "random":
        assert any(" buy lantern" in entry.action for entry in record.entries)


def test_the_battery_holds_with_a_ware_that_is_no_tile():
    run(Head("ludwig", 2, "any seed", (), ("lanterns",)), EVERY)


def test_hallways_and_stairs_leave_their_own_supply():
    at = table()
    corridors = at.game.rules.corridors(at.state)
    assert [type(ware) for ware in corridors] == [Hallway, Stairs]
    state = at.state.copy()
    for ware in corridors:
        ware.take(state)
    assert (state.hallways, state.stairs) == (at.state.hallways - 1, at.state.stairs - 1)
