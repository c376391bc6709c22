"""Amendments: questions are bent in a declared order, moments keep their word, held cards count for their seat alone."""

from collections.abc import Iterable
from typing import Any

import pytest

from swanstone.core.agenda import Decision
from swanstone.core.amend import Rulebook
from swanstone.core.amendment import Amendment
from swanstone.core.effect import Announce, Ask, Effect
from swanstone.core.errors import BadData
from swanstone.core.ledger import Line, total
from swanstone.core.report import Report
from swanstone.core.state import State


class Bridge(State):
    """A toy state: how many have crossed."""

    def __init__(self, agenda: tuple[Any, ...] = (), crossed: int = 0) -> None:
        self.agenda = agenda
        self.crossed = crossed


class Crossing:
    """A subject: some travellers of a seat."""

    def __init__(self, travellers: int, seat: int = 0, state: Bridge | None = None) -> None:
        self.state = state or Bridge()
        self.seat = seat
        self.travellers = travellers


class BridgeAmendment(Amendment):
    """The points of the toy rulebook, with neutral answers."""

    questions = ("price", "width", "built")
    moments = ("crossed",)
    numbers = ("price", "width")
    common = ("width",)
    before_cards = ("built",)

    def price(self, coins: int, crossing: Crossing) -> int:
        return coins

    def width(self, feet: int, crossing: Crossing) -> int:
        return feet

    def built(self, feet: int, crossing: Crossing) -> int:
        return feet

    def crossed(self, crossing: Crossing) -> Iterable[Effect]:
        return ()


class Toll(Rulebook):
    """A toy rulebook: the price of a bridge."""

    amendable = BridgeAmendment

    def anew(self) -> Rulebook:
        return Toll(self.amendments)

    def hand(self, subject: Any) -> frozenset[str]:
        return frozenset(["pass", "wide"] if subject.seat == 1 else [])

    def for_each_seat(self, subject: Any) -> list[Any]:
        return [Crossing(subject.travellers, seat, subject.state) for seat in range(3)]

    def price(self, crossing: Crossing) -> int:
        return self.bent("price", 10 * crossing.travellers, crossing)

    def width(self, crossing: Crossing) -> int:
        return self.bent("width", 20, crossing)

    def crossed(self, crossing: Crossing, report: Report) -> None:
        self.happen("crossed", crossing, report)


class Halved(BridgeAmendment):
    id = "halved"
    order = 1

    def price(self, coins: int, crossing: Crossing) -> int:
        return coins // 2


class Surcharge(BridgeAmendment):
    id = "surcharge"

    def price(self, coins: int, crossing: Crossing) -> int:
        return coins + 5


class FreePass(BridgeAmendment):
    """A card that one seat holds."""

    id = "pass"
    order = 2
    held = True

    def price(self, coins: int, crossing: Crossing) -> int:
        return 0


def test_without_amendments_the_base_answers():
    assert Toll().price(Crossing(3)) == 30


def test_amendments_answer_in_their_declared_order_whatever_the_order_given():
    for amendments in ([Halved(), Surcharge()], [Surcharge(), Halved()]):
        assert Toll(amendments).price(Crossing(3)) == (30 + 5) // 2


def test_an_explanation_has_a_line_for_each_bend_and_sums_to_the_value():
    rules = Toll([Halved(), Surcharge()])
    lines = rules.explain("price", Crossing(3))
    assert lines == (Line(30, "base"), Line(5, "surcharge"), Line(-18, "halved"))
    assert total(lines) == rules.price(Crossing(3))


def test_an_unknown_question_cannot_be_explained_and_suggests_the_nearest():
    with pytest.raises(BadData, match="did you mean price"):
        Toll().explain("prise", Crossing(1))
    for name in ("crossed", "built"):
        with pytest.raises(
            BadData, match=f"{name} is not a number of the rulebook; what can be explained is price, width"
        ):
            Toll().explain(name, Crossing(1))


def test_a_held_card_is_in_force_for_its_seat_alone_and_explained_there():
    rules = Toll([FreePass(), Surcharge()])
    assert [rules.price(Crossing(3, seat)) for seat in range(3)] == [35, 0, 35]
    assert rules.explain("price", Crossing(3, 0)) == (Line(30, "base"), Line(5, "surcharge"))
    assert rules.explain("price", Crossing(3, 1))[-1] == Line(-35, "pass")


class Wide(BridgeAmendment):
    """A card by which the bridge is wider by ten times the number of the seat that it is told."""

    id = "wide"
    held = True

    def width(self, feet: int, crossing: Crossing) -> int:
        return feet + 10 * crossing.seat


def test_at_a_point_of_the_whole_table_a_held_card_counts_for_its_holder_whatever_the_seat_of_the_subject():
    for seat in range(3):
        assert Toll([Wide()]).width(Crossing(1, seat)) == 30
        assert Toll([Wide()]).explain("width", Crossing(1, seat)) == (Line(20, "base"), Line(10, "wide"))


def test_a_held_card_cannot_answer_what_is_asked_before_anybody_holds_cards():
    with pytest.raises(BadData, match="Deep is a held card and answers built, which is asked before anybody holds"):

        class Deep(Wide):
            def built(self, feet: int, crossing: Crossing) -> int:
                return feet


# Slips


def test_a_misspelt_point_is_refused_where_it_is_written():
    with pytest.raises(BadData, match=r"Typo answers prise, which nobody asks .did you mean price"):

        class Typo(BridgeAmendment):
            def prise(self, coins: int, crossing: Crossing) -> int:
                return coins


def test_a_misspelt_point_is_refused_in_a_family_of_cards_too():
    class Family(Surcharge):
        def family_discount(self) -> int:
            return 1

    with pytest.raises(BadData, match="did you mean crossed"):

        class Member(Family):
            def crosed(self, crossing: Crossing) -> Iterable[Effect]:
                return ()


def test_a_value_that_stands_where_a_point_should_is_refused():
    with pytest.raises(BadData, match="must be a method"):

        class Moat(BridgeAmendment):
            price = 5000  # type: ignore[assignment]


def test_helper_methods_with_names_of_their_own_are_welcome():
    class Helped(BridgeAmendment):
        id = "helped"

        def doubled(self, coins: int) -> int:
            return 2 * coins

        def price(self, coins: int, crossing: Crossing) -> int:
            return self.doubled(coins)

    assert Toll([Helped()]).price(Crossing(1)) == 20
    assert Helped.answered() == {"price"}


# Moments


class Question(Decision):
    """A decision that says who asked for it."""

    tag = "question"

    def __init__(self, seat: int, name: str) -> None:
        super().__init__(seat)
        self.name = name


class Count(Effect):
    """One more has crossed."""

    def perform(self, state: Bridge, report: Report) -> None:
        state.crossed += 1


class First(BridgeAmendment):
    id = "first"

    def crossed(self, crossing: Crossing) -> Iterable[Effect]:
        yield Count()
        yield Ask(Question(0, "first"))
        yield Ask(Question(0, "second"))


class Second(BridgeAmendment):
    id = "second"
    order = 1

    def crossed(self, crossing: Crossing) -> Iterable[Effect]:
        yield Announce("seen", amount=crossing.state.crossed)
        yield Ask(Question(0, "third"))


def test_each_amendment_of_a_moment_sees_the_state_so_far():
    report, state = Report(True), Bridge()
    Toll([Second(), First()]).crossed(Crossing(1, state=state), report)
    assert [(event.kind, event.amount) for event in report.events] == [("seen", 1)]


def test_what_a_moment_asks_comes_in_declared_order_before_what_was_there_already():
    state = Bridge((Question(0, "later"),))
    Toll([Second(), First()]).crossed(Crossing(1, state=state), Report(False))
    assert [getattr(item, "name", "") for item in reversed(state.agenda)] == ["first", "second", "third", "later"]


def test_a_point_that_nobody_bends_has_no_chain():
    assert Toll().bends == {}
    assert set(Toll([Halved()]).bends) == {"price"}
