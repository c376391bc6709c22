"""The `fuzz` soak in short, and that it would see what it looks for."""

import json
from pathlib import Path

import pytest

from swanstone.server.journal import Acted, AnyEntry, Botted, Left, Opened, Said, Sat, Seated
from swanstone.wire.refusals import HTTP_STATUS
from tests.soaks.fuzz import DAMAGES, Frame, Ledger, Place, Sent, main, run, traces, unclear, understood, unearned


def test_nothing_that_anybody_sends_breaks_the_server_or_moves_a_seat_without_its_key() -> None:
    result = run(examples=3, seed=1, report=print, count_of_messages=3000)
    assert result.faults == []
    assert result.routes >= 26
    assert result.unreached == [], "every route has granted something, so the fuzzer came past the door"
    assert result.requests > 1000
    assert result.messages >= 3000
    assert result.answers["done"] > 100
    assert {"refused bad_message", "refused not_yours", "refused no_key", "refused stale"} <= set(result.answers)


HEAD = Opened(
    at=1,
    table="0" * 20,
    title="ludwig",
    seats=(Seated("A", "a"), Seated("B", "b"), Seated(bot="random")),
    seed="",
    rules="",
)


def act(seat: int, id: str = "", by: str = "") -> Acted:
    """An action in a log."""
    return Acted(at=1, seat=seat, id=id, by=by, action=f"{seat} pass", digest="")


def found(entries: list[AnyEntry], *sent: Sent, clock: bool = False) -> list[str]:
    """What the ledger holds against a log."""
    ledger = Ledger()
    ledger.know(Place("t", "owner", {0: "a", 1: "b"}))
    for each in sent:
        ledger.write("t", each)
    return list(unearned([HEAD, *entries], ledger.sent["t"], clock))


def test_the_ledger_sees_an_action_for_which_nobody_showed_the_key() -> None:
    assert found([act(0, "m1")], Sent("act", 0, "m1", entitled=True)) == []
    assert found([act(0, "m1")], Sent("act", 0, "m1", entitled=False))
    assert found([act(0, "m1")], Sent("act", 1, "m1", entitled=True))
    assert found([act(0, "m1")], Sent("say", 0, "m1", entitled=True))
    assert found([Said(at=1, seat=1, id="m2", text="x")], Sent("act", 1, "m2", entitled=True))
    assert found([act(0, "m1")])


def test_the_ledger_sees_a_message_that_was_done_twice() -> None:
    sent = Sent("act", 0, "m1", entitled=True)
    assert found([act(0, "m1"), act(0, "m1")], sent, sent)
    assert found([act(0, ""), act(0, "")], Sent("act", 0, "", entitled=True)) == [], "without an id each is done"


def test_the_ledger_sees_a_bot_that_plays_for_a_person() -> None:
    handed, taken_back = Botted(at=1, seat=0, bot="random"), Botted(at=1, seat=0)
    given = [Sent("bot", 0, "", entitled=True), Sent("leave", 0, "", entitled=True)]
    assert found([act(2, by="bot")]) == []
    assert found([act(0, by="bot")])
    assert found([handed, act(0, by="bot")], *given) == []
    assert found([handed, taken_back, act(0, by="bot")], *given)
    assert found([Left(at=1, seat=0, bot="random"), act(0, by="bot")], *given) == []
    assert found([Left(at=1, seat=0, bot="random"), Sat(at=1, seat=0, name="C", key="c"), act(0, by="bot")], *given)
    assert found([act(0, by="clock")])
    assert found([act(0, by="clock")], clock=True) == []


def test_a_key_that_was_renewed_entitles_to_nothing() -> None:
    ledger = Ledger()
    place = ledger.know(Place("t", "owner", {0: "old"}))
    assert ledger.opens("t", ["old"], 0)
    assert not ledger.opens("other", ["old"], 0)
    ledger.give(place, 0, "new")
    assert not ledger.opens("t", ["old"], 0)
    assert ledger.opens("t", ["old", "new"], 0)
    ledger.kill(place, 0)
    assert not ledger.opens("t", ["new"], 0)


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (500, b"Internal Server Error"),
        (400, b""),
        (400, b'{"detail":"no"}'),
        (404, b'{"tell":"refused","code":"no_key","message":"Please show a key."}'),
        (400, b'{"tell":"refused","code":"invented","message":"What is this?"}'),
        (400, b'{"tell":"refused","code":"bad_message","message":""}'),
        (400, b'{"tell":"refused","code":"bad_message","message":"Traceback (most recent call last)"}'),
        (400, b'{"tell":"refused","code":"bad_message","message":"in server/web.py, line 3"}'),
    ],
)
def test_a_refusal_that_is_not_clear_is_seen(status: int, body: bytes) -> None:
    assert unclear(status, body)


def test_a_clear_refusal_is_let_pass() -> None:
    for code, status in HTTP_STATUS.items():
        refusal = {"tell": "refused", "code": code, "message": "It may not be.", "objections": [], "id": ""}
        assert unclear(status, json.dumps(refusal).encode()) == ""


def test_a_trace_in_the_log_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "log.txt"
    path.write_text(
        '{"level":"info","event":"serving"}\n{"level":"error","event":"message-failed","exc_info":"KeyError: 1"}\n'
    )
    assert len(list(traces(path))) == 1
    path.write_text("Traceback (most recent call last):\n")
    assert len(list(traces(path))) == 1


def test_what_a_frame_asks_is_read_as_the_server_reads_it() -> None:
    assert understood(Frame(b'{"do":"act","seat":1,"id":"x"}')) == ("act", 1, "x")
    assert understood(Frame(b'{"seat":0,"do":"act","seat":1}')) == ("act", 1, "")
    for data in (
        b"",
        b"[]",
        b'{"do":"act"}',
        b'{"do":"act","seat":true}',
        b'{"do":"act","seat":"1"}',
        b"[" * 10_000,
        b"\xff",
    ):
        assert understood(Frame(data)) is None


def test_there_are_frames_on_which_a_server_must_hang_up() -> None:
    assert Frame(b"\xff").is_fatal
    assert not Frame(b"\xff", text=False).is_fatal
    assert Frame(b"x" * 70_000).is_fatal
    assert Frame(b"", raw=True).is_fatal
    assert len(DAMAGES) > 15


def test_the_command_knows_its_arguments(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    assert "--seed" in capsys.readouterr().out
