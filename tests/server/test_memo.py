"""A memo is a private text of a seat: kept by the server, told to whoever holds the seat, and to nobody else."""

from pathlib import Path
from typing import Any

import pytest

from swanstone.server.seats import Viewer
from swanstone.server.showing import Shown
from swanstone.server.table import load
from swanstone.wire import requests
from tests.server.harness import ME, ServerProcess
from tests.server.playing import keys_of, page
from tests.server.tables import Play, same

SECRET = "Otto wants the Salon.\nDo not let him."


def memo_of(play: Play, seat: int, after: int = 0) -> Any:
    """The memo as a seat is told it."""
    own = Shown(play.table).update(seat, after).own
    return own.memo if own else None


def test_a_memo_is_told_to_its_seat_alone():
    play = Play("pp")
    play.do(requests.Memo(seat=1, text=SECRET))
    assert memo_of(play, 1) == SECRET
    assert memo_of(play, 0) is None
    assert not Shown(play.table).update(None, 0).own
    assert all("Salon" not in note.text for note in play.table.notes)


def test_a_memo_that_was_heard_is_not_told_again():
    play = Play("pp")
    seq = play.do(requests.Memo(seat=1, text=SECRET)).seq
    assert memo_of(play, 1, after=seq) is None
    play.do(requests.Memo(seat=1, text=""))
    assert memo_of(play, 1, after=seq) == "", "an erased memo is news"


def test_a_memo_keeps_its_lines_and_loses_what_cannot_be_seen():
    play = Play("pp")
    play.do(requests.Memo(seat=0, text="one\r\n\n  two\u202e \x07\n\n"))
    assert memo_of(play, 0) == "one\n\n  two"


def test_a_memo_moves_nothing_in_the_game():
    play = Play("pp")
    play.answer(0)
    before = play.table
    after = play.do(requests.Memo(seat=0, text=SECRET))
    assert (after.moves, after.asked, after.notes) == (before.moves, before.asked, before.notes)
    assert same(load(play.entries), after)


def test_whoever_sits_down_next_does_not_read_the_memo_of_the_one_before():
    play = Play("pp")
    play.do(requests.Memo(seat=1, text=SECRET))
    play.do(requests.Leave(seat=1))
    assert memo_of(play, 1) is None


@pytest.fixture(params=["sqlite", "postgres"])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    """A server on each kind of store."""
    running = ServerProcess(request.getfixturevalue(f"{request.param}_url"), tmp_path / "log.txt").start()
    yield running
    running.kill()


def test_a_memo_survives_a_crash_and_is_refused_without_its_key(server: ServerProcess, tmp_path: Path) -> None:
    created = server.table([{**ME, "name": "Anna"}, {**ME, "name": "Otto"}])
    anna, otto = keys_of(created)
    server.post(page(created, "/memo"), {"seat": 0, "text": SECRET}, anna)
    for key in (otto, ""):
        refused = server.call("POST", page(created, "/memo"), {"seat": 0, "text": "mine now"}, key)
        assert refused.json["code"] == ("not_yours" if key else "no_key")
        assert "seat" in refused.json["message"]
    long = server.call("POST", page(created, "/memo"), {"seat": 0, "text": "x" * 2001}, anna)
    assert long.json["code"] == "bad_message"
    server.kill()
    server.start()
    assert server.get(page(created, "/update?seat=0"), anna)["own"]["memo"] == SECRET
    assert "own" not in server.get(page(created, "/update?seat=1"), otto)
    assert "Salon" not in (tmp_path / "log.txt").read_text()


def test_a_seat_that_is_not_ones_own_is_refused_a_memo_with_a_sentence():
    play = Play("pp")
    with pytest.raises(Exception, match="you do not hold seat 0"):
        play.do(requests.Memo(seat=0, text=SECRET), Viewer((1,)))
