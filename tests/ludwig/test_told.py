"""What is told per table and seat, so that nobody else has to know the rules: complete rooms, prices, rewards."""

import pytest

from swanstone.core.completion import Completion, RewardTold
from swanstone.core.ledger import Line, total
from swanstone.core.value import replace
from swanstone.ludwig.amendment import LudwigAmendment
from swanstone.ludwig.hints import Hints
from swanstone.ludwig.pieces import Turn, Ware
from swanstone.ludwig.promises import SPENT
from swanstone.ludwig.rewards import NOT_YET
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.subjects import Deal, Seated, Subject
from swanstone.ludwig.terms import Terms
from swanstone.ludwig.view import View, WareView
from swanstone.server.showing import question
from swanstone.server.table import Asked
from swanstone.wire.replies import Question
from tests.ludwig.helpers import CASTLE, Table, completed, room, table
from tests.marks import rule

MARKET = "larder:15000 nap_room:10000 parlor:4000+2000"
WALL = "foyer@0,0 larder@3,0 focus_room@5,0"
"""A wall at the east of the larder, whose other entrance is connected."""
CELLAR = "foyer@0,0 stairs@3,1r2 larder@-2,0"
HOLE = ("0 buy the_hole", "0 place the_hole@6,0r1")
"""Completes the Hole, and the stairs before it."""


def view(at: Table, seat: int | None = 0) -> View:
    """What a seat sees."""
    found: View = at.game.view(at.state, seat)
    return found


def bent(at: Table, *amendments: LudwigAmendment) -> Table:
    """The same table by bent rules."""
    at.game.rules = LudwigRules(len(at.state.players), amendments)
    return at


def asked(at: Table) -> Question:
    """What is asked now, as it is sent."""
    (decision, *_) = at.game.pending(at.state)
    return question(at.game, at.state, Asked(decision, 0, 0))


# Complete rooms


@rule("COMPLETE-1")
def test_the_view_tells_which_rooms_of_every_castle_are_complete():
    at = table(2, castle={0: CASTLE})
    names = completed(CASTLE)
    assert view(at, 1).players[0].complete == tuple(sorted(room(CASTLE, name) for name in names))
    assert names
    assert view(at).players[1].complete == ()


class ThroughWalls(LudwigAmendment):
    """An entrance at a wall connects, for seat 0."""

    id = "through-walls"

    def terms(self, terms: Terms, seated: Seated) -> Terms:
        return replace(terms, walls_connect=True) if seated.seat == 0 else terms


def test_complete_rooms_go_by_the_terms_of_their_seat():
    at = bent(table(2, castle={0: WALL, 1: WALL}), ThroughWalls())
    assert [player.complete for player in view(at, None).players] == [(1,), ()]


# Prices


@rule("BUY-2")
def test_the_view_tells_all_that_is_for_sale_with_its_price_and_what_passing_brings():
    at = table(2, offers=MARKET, hallways=3, stairs=0)
    assert view(at).wares == (
        WareView("larder", 15000, 0, 1),
        WareView("nap_room", 10000, 0, 1),
        WareView("parlor", 4000, 2000, 1),
        WareView("hallway", 3000, 0, 3),
    )
    assert view(at).pass_coins == view(at, None).pass_coins == 5000


class Thrift(LudwigAmendment):
    """Seat 0 pays 1000 less, gets 2000 more for passing, and has something else to buy."""

    id = "thrift"

    def price(self, coins: int, deal: Deal) -> int:
        return coins - 1000 if deal.seat == 0 else coins

    def pass_gain(self, coins: int, subject: Subject) -> int:
        return coins + 2000 if subject.seat == 0 else coins

    def wares(self, wares: list[Ware], subject: Subject) -> list[Ware]:
        return [*wares, Ware("stairs", 500, 0, 9)]


def test_prices_and_coins_for_passing_are_those_of_the_seat_at_this_table():
    at = bent(table(2, offers=MARKET, stairs=0), Thrift())
    assert [ware.price for ware in view(at).wares] == [14000, 9000, 3000, 2000, -500]
    assert [ware.price for ware in view(at, 1).wares] == [15000, 10000, 4000, 3000, 500]
    assert [ware.price for ware in view(at, None).wares] == [15000, 10000, 4000, 3000, 500]
    assert view(at).wares[-1] == WareView("stairs", -500, 0, 9)
    assert [view(at, seat).pass_coins for seat in (0, 1, None)] == [7000, 5000, 5000]


class Credit(LudwigAmendment):
    """Seat 1 can spend 3000 more than it has."""

    id = "credit"

    def funds(self, coins: int, subject: Subject) -> int:
        return coins + 3000 if subject.seat == 1 else coins


@rule("BUY-5")
def test_hints_tell_the_highest_price_that_each_seat_could_pay_for_a_room():
    at = table(3, offers=MARKET, coins=(14000, 5000, 500))
    hints: Hints = at.game.hints(at.state, True)(0)
    assert hints.rooms is not None
    payable = {hint.room: hint.payable for hint in hints.rooms}
    assert payable["larder"] == (10000, 4000, 0)
    assert payable["parlor"] == (15000, 6000, 2000)
    hints = bent(at, Thrift(), Credit()).game.hints(at.state, True)(0)
    assert hints.rooms is not None
    assert hints.rooms[0].payable == (15000, 8000, 0)


# What is barred


@rule("BUY-5", "PLACE-8")
def test_what_cannot_be_bought_is_told_with_every_reason():
    at = table(2, offers="larder:15000 nap_room:10000 crypt:4000 venus_grotto:15000", coins=(11000, 0))
    barred = asked(at).barred
    assert [(each.action, [objection.rule for objection in each.objections]) for each in barred or ()] == [
        ("0 buy larder", ["BUY-5"]),
        ("0 buy crypt", ["PLACE-8"]),
        ("0 buy venus_grotto", ["BUY-5", "PLACE-8"]),
    ]


def test_what_is_barred_is_just_what_is_for_sale_and_no_option():
    at = table(2, offers=MARKET, coins=(4000, 0))
    told = asked(at)
    barred = {each.action for each in told.barred or ()}
    options = {option.action for option in told.options}
    assert barred | options == {f"0 buy {ware.room}" for ware in view(at).wares} | {"0 pass"}
    assert not barred & options


def test_a_question_with_nothing_barred_does_not_speak_of_it():
    assert not asked(table(2, offers="nap_room:4000")).barred
    assert not asked(table(2, offers=MARKET).play("0 buy larder")).barred


# Rewards


def rewards(at: Table) -> dict[str, Completion]:
    """What follows from each option."""
    found = {}
    for option in asked(at).options:
        (found[option.action],) = option.completes
    return found


def cellar(before: int) -> Table:
    """Stairs and a downstairs room just completed, after some others."""
    return table(castle=CELLAR, offers="the_hole:4000", downstairs_completed=before, coins=(60000, 0)).play(*HOLE)


@rule("COMPLETE-2", "DOWNSTAIRS")
@pytest.mark.parametrize(("before", "note"), [(0, NOT_YET), (1, "")])
def test_each_reward_to_choose_from_tells_what_follows(before, note):
    assert rewards(cellar(before)) == {
        "0 reward stairs@3,1r2": Completion("stairs@3,1r2", (RewardTold("corridor", "CORRIDOR"),)),
        "0 reward the_hole@6,0r1": Completion("the_hole@6,0r1", (RewardTold("downstairs", "DOWNSTAIRS", (), note),)),
    }


@rule("CORRIDOR")
def test_a_second_corridor_reward_of_a_turn_is_told_to_bring_nothing():
    at = cellar(0)
    at.state.turn = Turn(0, corridor_earned=True)
    (corridor,) = rewards(at)["0 reward stairs@3,1r2"].rewards
    assert corridor.note == SPENT


@rule("DOWNSTAIRS", "LIVING", "ACTIVITY")
def test_the_rewards_for_a_second_downstairs_room_tell_the_room_and_the_points_that_they_score():
    castle = "foyer@0,0 stairs@3,1r2 dungeon@6,-1r1"
    at = table(castle=castle, downstairs_completed=1).play("0 buy hallway", "0 place hallway_down@6,5")
    told = rewards(at)
    assert {completion.what for completion in told.values()} == {"dungeon@6,-1r1"}
    points = {action: total(completion.rewards[0].score) for action, completion in told.items()}
    assert {action: each for action, each in points.items() if each} == {"0 choose activity": 5, "0 choose living": 3}
    assert told["0 choose living"].rewards[0].score == (
        Line(1, "LIVING", "dungeon"),
        Line(2, "LIVING", "dungeon", "dungeon"),
    )
    for action, each in points.items():
        assert at.play(action).points[0] - at.points[0] == each, action
