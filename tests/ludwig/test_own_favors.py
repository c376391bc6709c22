"""Favors that one seat owns face down: where they lie, who sees them, and what they score at the end."""

from typing import Any

import pytest
from msgspec import UNSET

from swanstone.core.agenda import Item
from swanstone.core.chance import Chance
from swanstone.ludwig import amendment
from swanstone.ludwig.finale import ScoreCoins
from swanstone.ludwig.hidden_favors import (
    HiddenFavors,
    KnownFavor,
    OwnFavor,
    favors_in_box,
    give_favor,
    hidden_favors,
    keep_drawn,
    lay_pile,
    look_at_pile,
    looked_at,
    own_favors,
)
from swanstone.ludwig.modules.extras import EXTRAS
from swanstone.ludwig.own_favors import ScoreOwnFavors, own_favor_steps
from swanstone.ludwig.subjects import Counting, Subject
from tests.ludwig.helpers import Table, bent, ludwig, table

RULE = "WHISPER-1"


class ScoreWhispers(ScoreOwnFavors):
    """The favors that the amendment of these tests gives."""

    tag = "score-whispers"
    id = "whispers"
    rule = RULE


class Whispers(amendment.LudwigAmendment):
    """Own favors are scored before the coins."""

    id = "whispers"

    def final_steps(self, steps: tuple[Item, ...], subject: Subject) -> tuple[Item, ...]:
        place = [isinstance(step, ScoreCoins) for step in steps].index(True)
        return (*steps[:place], *own_favor_steps(ScoreWhispers, subject.state), *steps[place:])


class OnlyFirst(amendment.LudwigAmendment):
    """A bend of what favors score: 12 for seat 0 where it is first."""

    id = "only-first"

    def favor_points(self, points: list[int], counting: Counting) -> list[int]:
        return [12 if points[0] == 8 else points[0], *points[1:]]


def owned(*favors: tuple[int, str]) -> HiddenFavors:
    """Seats with these favors, as gained."""
    return HiddenFavors(owned=tuple(OwnFavor(seat, favor, RULE) for seat, favor in favors))


def whispers(*favors: tuple[int, str], bends: tuple[amendment.LudwigAmendment, ...] = (), **position: Any) -> Table:
    """A table where seats own these favors."""
    given = {"favors": "", "hidden_favors": owned(*favors), **position}
    return bent(Whispers(), *bends, EXTRAS, **given)


def scored(at: Table, favor: str) -> list[int]:
    """What a favor scores for each seat at the end."""
    players = at.finale().state.players
    return [sum(line.amount for line in player.ledger if line.about == favor) for player in players]


def test_only_the_owner_scores_by_its_rank_among_all():
    assert scored(whispers((1, "money"), coins=(9000, 5000)), "money") == [0, 4]
    assert scored(whispers((0, "money"), coins=(9000, 5000)), "money") == [8, 0]


def test_ties_are_split_and_at_least_one_is_needed():
    assert scored(whispers((1, "money"), coins=(5000, 5000)), "money") == [0, 6]
    assert scored(whispers((1, "money"), coins=(5000, 0)), "money") == [0, 0]


def test_what_bends_the_points_of_favors_reaches_own_ones():
    assert scored(whispers((0, "money"), coins=(9000, 5000), bends=(OnlyFirst(),)), "money") == [12, 0]
    assert scored(whispers((1, "money"), coins=(9000, 5000), bends=(OnlyFirst(),)), "money") == [0, 4]


def test_the_fewest_points_come_first_and_the_others_as_gained():
    """A-74: with the fewest points last, the eight of the money would count against seat 0."""
    at = whispers((0, "money"), (0, "fewest_points"), coins=(9000, 5000), points=(3, 5))
    assert at.finale().ledger(0)[-2:] == ["+8 fewest_points (WHISPER-1)", "+8 money (WHISPER-1)"]


def test_seats_score_clockwise_from_the_master_builder():
    """What the Master Builder's favor scored counts for the fewest points of the next seat."""
    at = whispers((1, "money"), (0, "fewest_points"), coins=(0, 5000), points=(5, 3), builder=1)
    assert scored(at, "fewest_points") == [8, 0]
    at = whispers((1, "money"), (0, "fewest_points"), coins=(0, 5000), points=(5, 3), builder=0)
    assert scored(at, "fewest_points") == [4, 0]


def test_the_result_tells_every_favor_with_the_rank_of_all_and_whose_it_is():
    at = whispers((1, "money"), (0, "fewest_points"), coins=(0, 5000), points=(5, 3), builder=1).finale()
    told = [step for step in at.game.hints(at.state, False)(None).finale.steps if step.id == "whispers"]
    assert [(step.seat, step.about, step.points) for step in told] == [
        (1, "money", (0, 8)),
        (0, "fewest_points", (8, 0)),
    ]
    assert [step.measure.amounts for step in told] == [(0, 5000), (5, 11)]
    groups = {group.id: group.rules for group in at.game.hints(at.state, False)(None).finale.groups}
    assert groups["whispers"] == (RULE,)


def test_a_seat_is_told_how_its_own_favors_stand_and_nobody_else_is():
    at = whispers((1, "money"), coins=(9000, 5000))
    assert at.game.hints(at.state, False)(0).own_favors == ()
    mine = at.game.hints(at.state, False)(1).own_favors
    assert [(now.favor, now.ranks, now.points) for now in mine] == [("money", (1, 2), (8, 4))]
    assert table().game.hints(table().state, False)(1).own_favors is UNSET


def test_own_favors_count_in_the_worth_of_the_owners_placements():
    at = whispers((0, "external_entrances"), offers="study:4000").play("0 buy study")
    worth: Any = at.game.worths(at.state, at.state, 0)(at.game.read_action("0 place study@0,-3"))
    assert ("whispers", "external_entrances") in [(part.step, part.about) for part in worth.ends]
    other = whispers((1, "external_entrances"), offers="study:4000").play("0 buy study")
    worth = other.game.worths(other.state, other.state, 0)(other.game.read_action("0 place study@0,-3"))
    assert [part.step for part in worth.ends] == []


def test_before_the_end_secrets_count_for_nobody_in_the_fewest_points():
    """Else the place of a public favor would tell what others hold."""
    at = whispers((1, "money"), favors="fewest_points", coins=(0, 5000), points=(5, 3))
    assert at.game.rules.favor_count(Counting(at.state, 1, "fewest_points")) == 3


# Where they lie


def test_what_lies_nowhere_is_in_the_box():
    game = ludwig(3)
    state = game.start(Chance("any seed")).state.copy()
    assert len(favors_in_box(game.rules, state)) == 24 - 3
    lay_pile(game.rules, state, 10)
    give_favor(state, 2, favors_in_box(game.rules, state)[0], RULE)
    seen = look_at_pile(state, 1, 3)
    assert looked_at(state, 1) == list(seen)
    assert looked_at(state, 0) == []
    keep_drawn(state, 1, seen[1], RULE)
    assert (own_favors(state, 1), own_favors(state, 1, "other")) == ([seen[1]], [])
    assert [each.favor for each in hidden_favors(state).discarded] == [seen[0], seen[2]]
    assert len(hidden_favors(state).pile) == 7
    assert len(favors_in_box(game.rules, state)) == 24 - 3 - 10 - 1
    assert game.from_json(game.to_json(state)) == state


def test_a_short_pile_is_looked_at_as_far_as_it_goes():
    """A-51: draw as many as there are."""
    state = table().state.copy()
    state.hidden_favors = HiddenFavors(pile=("money", "small"))
    assert look_at_pile(state, 0, 3) == ("small", "money")
    assert look_at_pile(state, 0, 3) == ()


def test_the_base_game_has_no_word_of_them():
    at = table()
    assert b"hidden_favors" not in at.game.to_json(at.state)


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_only_who_may_know_a_favor_sees_it(seat: int | None) -> None:
    at = table(
        hidden_favors=HiddenFavors(
            ("money", "small"), (KnownFavor(0, "large"),), (KnownFavor(1, "completed"),), owned((1, "count_food")).owned
        )
    )
    seen = at.game.view(at.state, seat)
    shown: Any = seen.hidden_favors
    assert shown.pile == 2
    assert [each.favor for each in shown.drawn] == ["large" if seat == 0 else None]
    assert [each.favor for each in shown.discarded] == ["completed" if seat == 1 else None]
    assert [each.favor for each in shown.owned] == ["count_food" if seat == 1 else None]
    imagined = at.game.imagine(seen, Chance("a dream"))
    assert at.game.view(imagined, seat) == seen
    lying = hidden_favors(imagined)
    known = [each.favor for each in (*lying.drawn, *lying.discarded, *lying.owned)]
    assert len({*lying.pile, *known, *imagined.favors}) == 5 + len(imagined.favors)


def test_at_the_end_everybody_sees_them():
    at = table(hidden_favors=owned((1, "money"))).finale()
    shown: Any = at.game.view(at.state, 0).hidden_favors
    assert [each.favor for each in shown.owned] == ["money"]
