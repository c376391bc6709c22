"""Amendments: questions are bent in a declared order, moments gather, and every number can be explained."""

from collections.abc import Iterator

import pytest

from swanstone.core.amend import Amendment, Rulebook
from swanstone.core.errors import BadData
from swanstone.core.ledger import Line, total


class Toll(Rulebook):
    """A toy rulebook: the price of a bridge."""

    questions = ("price",)
    moments = ("crossed",)

    def price(self, travellers: int) -> int:
        return self.bent("price", 10 * travellers, travellers)

    def crossed(self, travellers: int) -> list[str]:
        return self.gathered("crossed", ["the base notes it"], travellers)


class Halved(Amendment):
    id = "halved"
    order = 1

    def price(self, coins: int, travellers: int) -> int:
        return coins // 2


class Surcharge(Amendment):
    id = "surcharge"

    def price(self, coins: int, travellers: int) -> int:
        return coins + 5

    def crossed(self, travellers: int) -> Iterator[str]:
        yield f"surcharge for {travellers}"


def test_without_amendments_the_base_answers():
    assert Toll().price(3) == 30
    assert list(Toll().crossed(3)) == ["the base notes it"]


def test_amendments_answer_in_their_declared_order_whatever_the_order_given():
    for amendments in ([Halved(), Surcharge()], [Surcharge(), Halved()]):
        assert Toll(amendments).price(3) == (30 + 5) // 2


def test_a_moment_gathers_the_effects_of_all():
    assert list(Toll([Halved(), Surcharge()]).crossed(2)) == ["the base notes it", "surcharge for 2"]


def test_an_explanation_has_a_line_for_each_bend_and_sums_to_the_value():
    rules = Toll([Halved(), Surcharge()])
    lines = rules.explain("price", 3)
    assert lines == (Line(30, "base"), Line(5, "surcharge"), Line(-18, "halved"))
    assert total(lines) == rules.price(3)


def test_an_unknown_question_cannot_be_explained_and_suggests_the_nearest():
    with pytest.raises(BadData, match="did you mean price"):
        Toll().explain("prise", 1)
    with pytest.raises(BadData, match="no question"):
        Toll().explain("crossed", 1)


def test_an_amendment_that_answers_what_nobody_asks_is_refused():
    class Typo(Amendment):
        id = "typo"

        def prise(self, coins: int, travellers: int) -> int:
            return coins

    with pytest.raises(BadData, match=r"typo answers prise, which nobody asks .did you mean price"):
        Toll([Typo()])


def test_a_point_that_nobody_bends_has_no_chain():
    assert Toll().chains == {}
    assert set(Toll([Halved()]).chains) == {"price"}
