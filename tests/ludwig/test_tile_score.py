"""The tile score: one amount, booked in one place, about which an amendment may ask before the rewards (TSC-7, A-4)."""

from collections.abc import Iterable

from swanstone.core.effect import Announce, Ask, Effect
from swanstone.core.ledger import Line, total
from swanstone.core.value import replace
from swanstone.ludwig.amendment import LudwigAmendment
from swanstone.ludwig.rewards import ChooseStack
from swanstone.ludwig.subjects import Placed, Scored
from swanstone.ludwig.terms import BASE_TERMS
from swanstone.ludwig.tile_score import lifted
from tests.ludwig.helpers import bent

LIVING = "foyer@0,0 larder@3,0"
"""A castle in which a focus room completes the larder."""


class Watch(LudwigAmendment):
    """Announces every tile score and asks something about it."""

    id = "watch"

    def tile_scored(self, scored: Scored) -> Iterable[Effect]:
        yield Announce("watched", scored.seat, amount=total(scored.lines))
        yield Ask(ChooseStack(scored.seat))

    def room_placed(self, placed: Placed) -> Iterable[Effect]:
        yield Announce("seen", placed.seat, amount=placed.state.players[placed.seat].points)


def test_what_is_asked_about_a_tile_score_is_asked_before_the_rewards():
    at = bent(Watch(), castle=LIVING, offers="focus_room:4000").play("0 buy focus_room", "0 place focus_room@5,1")
    scored = at.points[0]
    assert [event.amount for event in at.events if event.kind in ("watched", "seen")] == [scored, scored]
    assert at.asked == ["0 choose-stack"]
    assert "completed" not in at.kinds


def test_a_living_room_that_is_scored_again_has_a_tile_score_of_its_own():
    castle = "foyer@0,0 study@0,-3 focus_room@3,-2r3 lilac_cabinet@-2,-3"
    at = bent(Watch(), castle=castle, offers="pink_cabinet:4000").play(
        "0 buy pink_cabinet", "0 place pink_cabinet@0,-5r1"
    )
    again = at.play("0 look 100", "0 lay")
    assert [event.amount for event in again.events if event.kind == "watched"] == [7]
    assert again.asked == ["0 choose-stack"]


def test_a_score_is_lifted_to_the_least_of_the_terms():
    terms = replace(BASE_TERMS, least=3)
    assert lifted((Line(1, "MOAT-16", "moat"),), "moat", terms)[1:] == (Line(2, "DEC-31", "moat"),)
    assert lifted((Line(4, "MOAT-16", "moat"),), "moat", terms) == (Line(4, "MOAT-16", "moat"),)
    assert lifted((Line(-9, "MOAT-16", "moat"),), "moat", BASE_TERMS) == (Line(-9, "MOAT-16", "moat"),)
