"""What rides along with an update: hints, labels, what would be asked next, and news after a restart."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from swanstone.core.agenda import Item
from swanstone.core.value import replace
from swanstone.ludwig.pieces import Turn
from swanstone.ludwig.rewards import ChooseStack, ChooseUpstairs
from swanstone.server.seats import Viewer
from swanstone.server.showing import question, tried
from swanstone.server.table import CHECKPOINT_EVERY, asked_afresh
from swanstone.wire.refusals import Refused
from swanstone.wire.replies import Option, Tried
from swanstone.wire.requests import Act, Try
from tests.server.harness import ME, OPEN, UNLIMITED, ServerProcess
from tests.server.playing import TWO, keys_of, page, play, views, wait_for
from tests.server.sockets import TableSocket
from tests.server.tables import Play


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder: Path = tmp_path_factory.mktemp("hints")
    with ServerProcess(f"sqlite:{folder}/hints.db", folder / "log.txt", **UNLIMITED) as running:
        yield running
        assert "request-failed" not in (folder / "log.txt").read_text()
        assert "message-failed" not in (folder / "log.txt").read_text()


def until(server: ServerProcess, created: Any, kind: str) -> Any:
    """Plays until a seat is asked a question of a kind; its update."""
    key = ".".join(keys_of(created))
    for seed in range(200):
        for seat in created["seats"]:
            update = server.get(page(created, f"/update?seat={seat['seat']}"), key)
            if update["question"] and update["question"]["kind"] == kind:
                return update
        play(server, created, 1, seed)
    raise AssertionError(f"nobody was asked to {kind}")


# Hints


def test_there_are_no_hints_before_the_game_begins(server):
    created = server.table([ME, OPEN])
    assert server.get(page(created, "/update?seat=0"), keys_of(created)[0])["hints"] is None


def test_everybody_sees_the_favors_and_only_ones_own_cards(server):
    created = server.table(TWO)
    onlooker, *seats = views(server, created)
    assert [favor["favor"] for favor in onlooker["hints"]["favors"]] == onlooker["view"]["favors"]
    assert onlooker["hints"]["bonus"] == []
    for number, update in enumerate(seats):
        assert update["hints"]["favors"] == onlooker["hints"]["favors"]
        drawn = update["view"]["players"][number]["drawn_known"]
        assert [now["card"] for now in update["hints"]["bonus"]] == drawn
        assert update["hints"]["rooms"] is None


@pytest.mark.parametrize("kind", ["price-rooms", "choose-offer"])
def test_who_prices_or_buys_sees_what_rooms_are_worth_to_each_seat(server, kind):
    created = server.table(TWO)
    update = until(server, created, kind)
    hints = update["hints"]["rooms"]
    rooms = [offer["room"] for offer in update["view"]["offers"]]
    assert [hint["room"] for hint in hints] == [*rooms, "hallway", "stairs"]
    assert {len(hint["worth"]) for hint in hints} == {2}
    other = server.get(page(created, f"/update?seat={1 - update['seat']}"), ".".join(keys_of(created)))
    waiting = other["hints"]["rooms"]
    assert {hint["worth"][update["seat"]] for hint in waiting} == {None}, "who waits is told of itself"
    assert not [part for hint in waiting if (part := hint["worth"][1 - update["seat"]]) and part.get("ends")]
    past = server.get(page(created, f"/past?at={update['action']}&seat={update['seat']}"), ".".join(keys_of(created)))
    assert past["hints"] == {**update["hints"], "rooms": None}


@pytest.mark.parametrize("aids", [True, False])
def test_a_table_can_go_without_aids_and_then_nobody_is_told_what_anything_is_worth(server, aids):
    created = server.table(TWO, aids=aids)
    update = until(server, created, "choose-offer")
    assert (update["hints"]["rooms"] is not None) == aids
    assert update["hints"]["favors"]
    seat, key = update["seat"], ".".join(keys_of(created))
    buy = next(option["action"] for option in update["question"]["options"] if " buy " in option["action"])
    tried = server.post(page(created, "/try"), {"seat": seat, "action": buy}, key)
    places = tried["then"]["options"]
    placed = server.post(page(created, "/try"), {"seat": seat, "action": places[0]["action"], "first": buy}, key)
    assert placed["worth"] == (places[0]["worth"] if aids else None)
    assert {"worth" in place for place in places} == {aids}
    server.post(page(created, "/act"), {"seat": seat, "seq": update["seq"], "action": buy}, key)
    assert {"worth" in place for place in until(server, created, "place-room")["question"]["options"]} == {aids}


def test_the_places_of_an_arrangement_have_their_prices(server):
    arrange = until(server, server.table(TWO), "price-rooms")["question"]["arrange"]
    assert arrange["labels"] == ["15000", "10000", "8000", "6000", "4000"]
    assert len(arrange["labels"]) == arrange["places"]


# What would be asked next


def test_who_tries_to_buy_sees_every_place_of_the_room_before(server):
    created = server.table(TWO)
    update = until(server, created, "choose-offer")
    seat, key = update["seat"], ".".join(keys_of(created))
    buy = next(option["action"] for option in update["question"]["options"] if " buy " in option["action"])
    with TableSocket(server, created["table"], keys_of(created)) as socket:
        tried = socket.ask("try", seat=seat, action=buy)
        assert tried["tell"] == "tried"
        assert tried["then"]["kind"] == "place-room"
        assert tried["then"]["options"]
        assert server.get(page(created, f"/update?seat={seat}"), key)["seq"] == update["seq"], "nothing is done"
        assert server.post(page(created, "/try"), {"seat": seat, "action": buy}, key)["then"] == tried["then"]
        done = socket.ask("act", seat=seat, seq=update["seq"], action=buy)
    asked = server.get(page(created, f"/update?seat={seat}"), key)["question"]
    assert without_worth(asked) == without_worth(tried["then"])
    assert asked["since"] == done["seq"]


def without_worth(question: Any) -> Any:
    """A question but for what its options are worth, which is measured from the table as it stands: paid or not."""
    return {**question, "options": [{**option, "worth": None} for option in question["options"]]}


class Trying:
    """A table at which the seat that has the turn is asked something by the test."""

    def __init__(self, seats: str = "pp", seed: str = "then") -> None:
        self.play = Play(seats, seed)
        self.seat = self.play.until("choose-offer")

    def asked(self, kind: Callable[..., Item], *more: Any, **changes: Any) -> "Trying":
        """The seat has to answer this first."""
        state = replace(self.play.table.state, turn=Turn(self.seat), **changes)
        state.then(kind(self.seat, *more))
        table = replace(self.play.table, state=state)
        self.play.table = replace(table, asked=asked_afresh(table))
        return self

    def tried(self, words: str, first: str = "") -> Tried:
        """What the seat is told of an action, alone or after another."""
        first = first and f"{self.seat} {first}"
        asked = Try(seat=self.seat, action=f"{self.seat} {words}", first=first)
        return tried(self.play.table, Viewer((self.seat,)), asked)

    def then(self, words: str) -> str | None:
        """The kind of question that the seat is told would follow a legal action."""
        told = self.tried(words)
        assert told.objections == ()
        return told.then.kind if told.then else None

    def after(self, words: str) -> str | None:
        """The kind of question that does follow."""
        table = self.play.do(Act(seat=self.seat, seq=self.play.table.seq, action=f"{self.seat} {words}"))
        asked = table.asked_of(self.seat)
        return str(asked.decision.tag) if asked else None


def test_who_tries_to_look_through_a_stack_does_not_see_it():
    trying = Trying().asked(ChooseStack)
    assert trying.then("look 100") is None
    assert trying.after("look 100") == "lay-tiles"


def test_who_tries_to_draw_bonus_cards_does_not_see_them():
    trying = Trying().asked(ChooseUpstairs, 0)
    assert trying.then("choose utility") is None
    assert trying.after("choose utility") == "keep-bonus-cards"


def test_who_tries_what_follows_a_look_learns_nothing_of_the_stack():
    trying = Trying().asked(ChooseStack)
    with pytest.raises(Refused, match="hidden until it is done") as refused:
        trying.tried("lay", first="look 100")
    assert refused.value.code == "not_now"


def test_a_place_may_be_tried_before_its_room_is_bought():
    trying = Trying()
    before = trying.play.table
    buy = next(option.action.partition(" ")[2] for option in questioned(trying) if " buy " in option.action)
    then = trying.tried(buy).then
    assert then is not None
    place = then.options[0]
    told = trying.tried(place.action.partition(" ")[2], first=buy)
    assert (told.objections, told.score, told.completes) == ((), place.score, place.completes)
    room = place.action.split()[2].partition("@")[0]
    wrong = trying.tried(f"place {room}@0,0", first=buy)
    assert [objection.rule for objection in wrong.objections], "a room on top of the foyer"
    assert trying.play.table is before


def test_what_is_wrong_with_the_first_step_is_told():
    trying = Trying()
    missing = next(
        name for name in ("nap_room", "foyer4") if name not in {o.room for o in trying.play.table.state.offers}
    )
    told = trying.tried(f"place {missing}@4,0", first=f"buy {missing}")
    assert told.objections == trying.tried(f"buy {missing}").objections != ()


def test_a_reward_that_hides_nothing_tells_what_comes_next():
    trying = Trying().asked(ChooseUpstairs, 0)
    assert trying.then("choose corridor") == trying.after("choose corridor") == "take-corridor"


def test_an_action_that_ends_the_round_does_not_show_the_rooms_that_come():
    trying = Trying("p", "solo")
    assert trying.then("pass") is None
    assert trying.after("pass") == "choose-offer"


def test_a_place_that_ends_the_round_does_not_show_the_rooms_that_come():
    trying = Trying("p", "solo")
    buy = next(option.action for option in questioned(trying) if " buy " in option.action)
    assert trying.after(buy.partition(" ")[2]) == "place-room"
    places = [option.action.partition(" ")[2] for option in questioned(trying)]
    ends = [place for place in places if trying.tried(place).then is None]
    assert ends
    assert trying.after(ends[0]) == "choose-offer"


def questioned(trying: Trying) -> tuple[Option, ...]:
    """The options of the seat's question."""
    table = trying.play.table
    asked = table.asked_of(trying.seat)
    assert asked is not None
    return question(table.game, table.state, asked).options


def test_nobody_is_told_what_another_seat_would_be_asked():
    trying = Trying("ppp")
    assert trying.then("pass") is None
    trying.after("pass")
    assert [asked.decision.seat for asked in trying.play.table.asked] != [trying.seat]


def test_who_keeps_bonus_cards_is_not_told_whether_others_have():
    play = Play("pp", "keep")
    for _ in range(2):
        seat = play.table.asked[0].decision.seat
        options = play.table.game.options(play.table.state, play.table.asked[0].decision)
        words = play.table.game.write_action(options[0])
        assert tried(play.table, Viewer((seat,)), Try(seat=seat, action=words)).then is None
        play.answer(seat)


def test_what_is_forbidden_leads_nowhere():
    told = Trying().tried("buy throne_room")
    assert told.objections
    assert told.then is None


# News


def test_after_a_restart_the_news_are_told_from_the_very_beginning(tmp_path):
    with ServerProcess(f"sqlite:{tmp_path}/t.db", tmp_path / "log.txt", **UNLIMITED) as server:
        created = server.table(TWO)
        play(server, created, CHECKPOINT_EVERY + 5)
        wait_for(lambda: checkpoints(tmp_path / "t.db") == 1)
        before = views(server, created)
        server.kill()
        server.restart()
        with TableSocket(server, created["table"], keys_of(created)[:1]) as socket:
            first = socket.hear("update")
        assert views(server, created) == before
    assert first["news"] == before[1]["news"]
    assert [news["action"] for news in first["news"]] == list(range(CHECKPOINT_EVERY + 6))
    assert all(news["events"] for news in first["news"])


def checkpoints(store: Path) -> int:
    """How many checkpoints a store holds."""
    with closing(sqlite3.connect(store)) as connection:
        return int(connection.execute("SELECT count(*) FROM checkpoints").fetchone()[0])
