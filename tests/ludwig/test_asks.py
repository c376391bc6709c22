"""What is asked at a moment comes before what follows it, in declared order, and each amendment sees the state so far.

Every moment is asked about by an amendment that nobody holds, by a card of seat 1, which is not Master Builder, and by an
amendment of a later order.
"""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from swanstone.core.action import Action
from swanstone.core.agenda import Decision
from swanstone.core.amendment import Amendment
from swanstone.core.chance import Chance
from swanstone.core.effect import Announce, Ask, Effect
from swanstone.core.options import Listed, Options
from swanstone.core.record import Head
from swanstone.core.report import Report
from swanstone.core.value import replace
from swanstone.ludwig.amendment import LudwigAmendment
from swanstone.ludwig.effects import GainCoins
from swanstone.ludwig.game import LudwigGame
from swanstone.ludwig.held import CardModule, LudwigCard
from swanstone.ludwig.modules import MODULES
from swanstone.ludwig.rounds import RefillMarket
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.state import State
from swanstone.ludwig.subjects import Revealed, Subject
from tests.battery import EVERY, run
from tests.ludwig.helpers import Holding, Table, bent, ludwig


class Nod(Action, frozen=True, tag="nod"):
    """The answer to a query."""


class Query(Decision):
    """Something that an amendment asks; whatever is answered changes nothing."""

    tag, asks, answers = "query", "nod", (Nod,)

    def __init__(self, seat: int, name: str) -> None:
        super().__init__(seat)
        self.name = name

    def options(self, rules: LudwigRules, state: State) -> Options:
        return Listed([Nod(self.seat)])

    def answer(self, rules: LudwigRules, state: State, action: Action, report: Report) -> None:
        report.add("nodded", self.seat, (self.name,))


def asks(amendment: Amendment, subject: Subject) -> Iterable[Effect]:
    """Tells what is in the bank, takes a coin from it, and asks twice."""
    about = f" {subject.slot}" if isinstance(subject, Revealed) else ""
    yield Announce("bank", subject.seat, (amendment.id,), subject.state.bank)
    yield GainCoins(subject.seat, 1, amendment.id)
    yield Ask(Query(subject.seat, f"{amendment.id}{about}"))
    yield Ask(Query(subject.seat, f"{amendment.id}{about} again"))


def asker(moment: str, kind: type[LudwigAmendment], name: str, order: int = 0) -> LudwigAmendment:
    """An amendment that asks at a moment."""
    made: LudwigAmendment = type(name, (kind,), {"id": name, "order": order, moment: asks})()
    return made


def askers(moment: str) -> list[Amendment]:
    """Those of this file, in no order; seat 1 holds the card."""
    late, nobodys = asker(moment, LudwigAmendment, "a-late", 1), asker(moment, LudwigAmendment, "nobodys")
    return [late, asker(moment, LudwigCard, "card"), Holding({1: "card"}), nobodys]


def asking(moment: str, **position: Any) -> Table:
    """A position at which they are in play; seat 0 is Master Builder, and seat 1 has the first turn."""
    return bent(*askers(moment), builder=0, **position)


def new_game(moment: str) -> LudwigGame:
    """A new game at which they are in play."""
    game = ludwig(2)
    game.rules = LudwigRules(2, askers(moment))
    return game


def queried(at: Table, waits: Callable[[State], object]) -> tuple[list[str], Table]:
    """What is queried one after the other, each with its seat, and the table when everybody has nodded.

    While anything is queried, what follows must wait.
    """
    heard: list[str] = []
    while (asked := at.game.pending(at.state)) and isinstance(query := asked[0], Query):
        assert waits(at.state), "what follows the moment has been done before its queries"
        heard.append(f"{query.seat} {query.name}")
        step = at.game.apply(at.state, Nod(query.seat))
        at = Table(at.game, step.state, step.events)
    return heard, at


def in_order(seat: int, about: str = "") -> list[str]:
    """What is queried at one moment: by what nobody holds, which is told this seat, by seat 1's card, by the late one."""
    names = (f"{seat} nobodys", "1 card", f"{seat} a-late")
    return [f"{name}{about}{again}" for name in names for again in ("", " again")]


def banks(at: Table) -> list[int]:
    """What the amendments saw in the bank, one after the other, as differences from the first."""
    seen = [event.amount for event in at.events if event.kind == "bank"]
    return [seen[0] - amount for amount in seen]


# The points of the whole table: seat 0 is Master Builder, and the card is seat 1's


def test_what_is_asked_when_the_game_starts_comes_before_the_first_round():
    game = new_game("game_started")
    at = Table(game, replace(game.start(Chance("asked")).state, master_builder=0))
    while at.game.pending(at.state)[0].tag == "keep-bonus-cards":
        at = at.play(at.options[0])
    assert banks(at) == [0, 1, 2]
    heard, after = queried(at, lambda state: state.round == 0 and all(each.bonus_cards for each in state.players))
    assert heard == in_order(0)
    assert after.asked == ["0 price-rooms"]


def test_what_is_asked_about_the_first_tiles_comes_slot_by_slot_before_bonus_cards_are_dealt():
    game = new_game("tile_revealed")
    step = game.start(Chance("asked"))
    at, builder = Table(game, step.state, step.events), step.state.master_builder
    slots = range(len(at.state.offers))
    assert len(slots) == 5
    assert banks(at) == [*range(15)]
    heard, after = queried(at, lambda state: not any(player.drawn for player in state.players))
    assert heard == [query for slot in slots for query in in_order(builder, f" {slot}")]
    assert [text.split()[1] for text in after.asked] == ["keep-bonus-cards"] * 2
    while after.game.pending(after.state)[0].tag == "keep-bonus-cards":
        after = after.play(after.options[0])
    assert after.asked == [f"{builder} price-rooms"], "nothing that was asked is left over"


def test_what_is_asked_about_tiles_that_fill_the_market_comes_slot_by_slot_before_they_are_priced():
    at = asking("tile_revealed", step="price", offers="sauna:15000 parlor:8000")
    at = Table(at.game, replace(at.state, agenda=(*at.state.agenda, RefillMarket()))).settled()
    assert banks(at) == [*range(9)]
    heard, after = queried(at, lambda state: len(state.offers) == 5)
    assert heard == [query for slot in (1, 3, 4) for query in in_order(0, f" {slot}")]
    assert after.asked == ["0 price-rooms"]


def test_what_is_asked_when_the_rooms_are_priced_comes_before_the_first_turn():
    at = asking("offers_priced", step="price", offers="sauna:15000 parlor:8000").play("0 price - sauna - parlor -")
    assert banks(at) == [0, 1, 2]
    heard, after = queried(at, lambda state: [offer.price for offer in state.offers] == [10000, 6000])
    assert heard == in_order(0)
    assert after.asked == ["1 choose-offer"]


def test_what_is_asked_when_a_round_ends_comes_before_the_token_is_passed():
    at = asking("round_ended", turn=1, offers="sauna:15000").play("0 pass")
    assert "coins-added" in at.kinds
    assert banks(at) == [0, 1, 2]
    heard, after = queried(at, lambda state: state.master_builder == 0)
    assert heard == in_order(0)
    assert after.asked == ["1 price-rooms"]


def test_what_is_asked_when_the_last_round_ends_comes_before_the_final_scoring():
    at = asking("round_ended", turn=1, last_round=True, coins=(10000, 10000), favors="").play("0 pass")
    heard, after = queried(at, lambda state: not any(player.points for player in state.players))
    assert heard == in_order(0)
    assert (after.state.finished, after.points) == (True, [1, 1])


# The points of a seat: the card counts in its holder's turn alone


BUYER = {"castle": {1: "foyer@0,0 larder@3,0"}, "offers": "cloak_room:4000"}
CLOAK = ("1 buy cloak_room", "1 place cloak_room@5,1r1")
"""Completes the cloak room, which gives a bonus card, and the larder, which gives an extra turn."""


def test_what_is_asked_when_a_tile_is_bought_comes_before_it_is_placed():
    at = asking("tile_bought").play("1 buy hallway")
    assert banks(at) == [0, 1, 2]
    heard, after = queried(at, lambda state: len(state.players[1].castle.codes) == 1)
    assert heard == in_order(1)
    assert after.asked == ["1 place-room"]


def test_what_is_asked_when_a_room_is_placed_comes_before_rewards_are_chosen():
    at = asking("room_placed", **BUYER).play(*CLOAK)
    assert banks(at) == [0, 1, 2]
    heard, after = queried(at, lambda state: len(state.players[1].castle.codes) == 3)
    assert heard == in_order(1)
    assert after.asked == ["1 choose-reward"]


def test_what_is_asked_when_a_room_is_completed_comes_before_its_reward():
    at = asking("room_completed", **BUYER).play(*CLOAK, "1 reward cloak_room@5,1r1")
    assert banks(at) == [0, 1, 2]
    heard, after = queried(at, lambda state: not state.players[1].drawn)
    assert heard == in_order(1)
    assert after.asked == ["1 keep-bonus-cards"]


def test_what_is_asked_when_a_turn_ends_comes_before_an_extra_turn():
    at = asking("turn_ended", **BUYER).play(*CLOAK, "1 reward larder@3,0")
    at = at.play(at.options[0])
    assert banks(at) == [0, 1, 2]
    heard, after = queried(at, lambda state: state.agenda[-1].tag == "query")
    assert heard == in_order(1)
    assert after.asked == ["1 choose-offer"]
    heard, after = queried(after.play("1 pass"), lambda state: True)
    assert heard == in_order(1), "an extra turn ends too"
    assert after.asked == ["0 choose-offer"]


def test_in_the_turn_of_another_seat_a_card_asks_nothing():
    heard, after = queried(asking("turn_ended", turn=1).play("0 pass"), lambda state: state.round == 1)
    assert heard == [query for query in in_order(0) if "card" not in query]
    assert after.asked == ["1 price-rooms"]


# Whole games


def always(kind: type[Any], name: str) -> Any:
    """A card that asks at every moment there is, once."""
    moments = dict.fromkeys(LudwigAmendment.moments, lambda card, subject: [*asks(card, subject)][:-1])
    return type(name, (kind,), {"id": name, "name": name, "text": "Asks, and pays a coin.", **moments})()


class Curious(CardModule):
    """It asks at every moment, and so do its cards."""

    id = name = text = "curious"
    cards = (always(LudwigCard, "nosy"), always(LudwigCard, "prying"))
    items = (Query,)


@pytest.mark.parametrize("seats", [1, 2])
def test_games_in_which_everything_is_asked_about_pass_the_battery(monkeypatch, seats):
    monkeypatch.setitem(MODULES, "curious", always(Curious, "curious"))
    played = run(Head("ludwig", seats, "all is asked", (), ("curious",)), EVERY)
    queries = [text for text in played.actions if text.endswith("nod")]
    assert len(queries) > len(played.actions) / 3
    assert played.state.finished
