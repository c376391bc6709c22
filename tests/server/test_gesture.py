"""A gesture of several steps, such as buying a room and placing it, is one message, one entry, done whole or not at all."""

import time
from typing import Any

import pytest

from swanstone.server.commands import may_redo, may_undo_alone
from swanstone.server.journal import Acted, decode_entry, encode_entry
from swanstone.server.showing import news_after
from swanstone.server.table import checkpoint_of, load, record_of
from swanstone.wire import requests
from swanstone.wire.refusals import Refused
from swanstone.wire.requests import Act
from tests.server.harness import ME, ServerProcess
from tests.server.sockets import TableSocket
from tests.server.tables import Play, same
from tests.server.test_hints import until
from tests.server.test_play import keys_of


def at_market(seed: str = "1") -> tuple[Play, int]:
    """A table where a seat has the turn."""
    play = Play("pp", seed)
    return play, play.until("choose-offer")


def gesture_of(play: Play, seat: int, last: int = 0) -> Act:
    """The purchase of a hallway and a place for it, of several the `last`."""
    game, buy = play.table.game, f"{seat} buy hallway"
    bought = game.apply(play.table.state, game.read_action(buy)).state
    places = game.options(bought, game.pending(bought)[0])
    return Act(seat=seat, seq=play.table.seq, action=buy, then=(game.write_action(places[last]),), id="both")


def test_a_gesture_is_one_entry_with_all_its_actions_and_their_digests():
    play, seat = at_market()
    before, command = play.table, gesture_of(play, seat)
    after = play.do(command)
    assert after.seq == before.seq + 1
    assert [move.action for move in after.moves[-2:]] == [command.action, *command.then]
    assert after.moves[-1].digest == after.game.digest(after.state)
    assert after.ids[seat, "both"] == after.seq
    (bought, placed) = news_after(after, seat, before.seq)
    assert "bought" in [event.kind for event in bought.events]
    assert "placed" in [event.kind for event in placed.events]
    assert len(record_of(after).entries) == len(before.moves) + 2


def test_a_gesture_comes_to_the_same_game_as_its_steps_one_by_one():
    whole, seat = at_market()
    single, _ = at_market()
    command = gesture_of(whole, seat)
    whole.do(command)
    for text in (command.action, *command.then):
        single.do(Act(seat=seat, seq=single.table.seq, action=text))
    assert record_of(whole.table) == record_of(single.table)


def test_a_table_with_gestures_loads_as_it_was_with_a_checkpoint_too():
    play, seat = at_market()
    play.do(gesture_of(play, seat))
    kept = checkpoint_of(play.table)
    assert kept is not None
    play.answer()
    assert same(load(play.entries), play.table)
    assert load(play.entries, kept).state == play.table.state


def test_an_entry_without_a_gesture_is_written_as_ever():
    play, _ = at_market()
    entry = decode_entry(play.entries[-1])
    assert isinstance(entry, Acted)
    assert b"then" not in encode_entry(entry)


def test_a_gesture_is_undone_as_one_and_redone_as_one():
    play, seat = at_market()
    before = play.table
    done = play.do(gesture_of(play, seat))
    assert may_undo_alone(done, seat)
    back = play.undo(seat)
    assert back.moves == before.moves
    assert back.game.digest(back.state) == before.game.digest(before.state)
    assert may_redo(back, seat)
    again = play.do(requests.Redo(seat=seat))
    assert again.game.digest(again.state) == done.game.digest(done.state)
    assert play.undo(seat).moves == before.moves, "a gesture that was redone is still one"


def test_others_are_asked_to_go_back_to_before_the_gesture():
    play, seat = at_market()
    before = len(play.table.moves)
    play.do(gesture_of(play, seat))
    play.answer()
    asked = play.undo(seat)
    assert asked.request is not None
    assert asked.request.to == before


@pytest.mark.parametrize(
    ("then", "code"),
    [
        ("{seat} place hallway@0,0", "illegal"),
        ("{other} pass", "not_yours"),
        ("{seat} pass", "not_asked"),
        ("{seat} build it", "bad_notation"),
    ],
)
def test_if_a_later_step_is_refused_the_first_is_not_done(then: str, code: str) -> None:
    play, seat = at_market()
    before, text = play.table, then.format(seat=seat, other=1 - seat)
    with pytest.raises(Refused) as refused:
        play.do(Act(seat=seat, seq=before.seq, action=f"{seat} buy hallway", then=(text,)))
    assert refused.value.code == code
    assert play.table is before


def test_nothing_follows_a_step_that_reveals_something():
    play = Play("p", "solo")
    seat = play.until("choose-offer")
    with pytest.raises(Refused, match="hidden until it is done") as refused:
        play.do(Act(seat=seat, seq=play.table.seq, action=f"{seat} pass", then=(f"{seat} pass",)))
    assert refused.value.code == "not_now"


# On real servers with both stores


def hallway(socket: TableSocket, update: Any) -> Any:
    """The words of a gesture that buys and places a hallway."""
    seat = update["seat"]
    buy = f"{seat} buy hallway"
    place = socket.ask("try", seat=seat, action=buy)["then"]["options"][0]["action"]
    return {"seat": seat, "seq": update["seq"], "action": buy, "then": [place]}


def test_a_gesture_is_one_round_trip_and_one_update_for_everybody(store_url: str) -> None:
    with ServerProcess(store_url) as server:
        created = server.table([ME, ME])
        with TableSocket(server, created["table"], keys_of(created)) as socket:
            update = until(server, created, "choose-offer")
            words = hallway(socket, update)
            with TableSocket(server, created["table"], after=update["seq"]) as onlooker:
                assert onlooker.hear("update")["action"] == update["action"]
                done = socket.ask("act", **words)
                assert done["seq"] == update["seq"] + 1
                seen = onlooker.hear("update")
            assert seen["action"] == update["action"] + 2
            assert [news["seq"] for news in seen["news"]] == [done["seq"]] * 2
            server.kill()
            server.restart()
        assert server.get(f"/api/tables/{created['table']}/update")["action"] == update["action"] + 2
        key = ".".join(keys_of(created))
        again = server.post(f"/api/tables/{created['table']}/act", {**words, "id": f"m{socket.ids}"}, key)
        assert again["repeated"]
        assert again["seq"] == done["seq"]


def test_a_server_killed_in_a_gesture_leaves_all_of_it_or_nothing(store_url: str) -> None:
    kept = set()
    with ServerProcess(store_url) as server:
        for wait in (0.0, 0.002, 0.02):
            created = server.table([ME, ME])
            with TableSocket(server, created["table"], keys_of(created)) as socket:
                update = until(server, created, "choose-offer")
                socket.send("act", **hallway(socket, update))
                time.sleep(wait)
                server.kill()
                server.restart()
            after = server.get(f"/api/tables/{created['table']}/update")
            kept.add((after["seq"] - update["seq"], after["action"] - update["action"]))
    assert kept <= {(0, 0), (1, 2)}
    assert kept
