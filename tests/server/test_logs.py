"""Logs: one line for each event, no secrets, nothing that can forge a line."""

import io
import json
import logging
import subprocess
import sys
import warnings
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as some
from msgspec import Struct

from swanstone.core.errors import BadOption
from swanstone.server.log_setup import set_up_logging
from tests.server.operating import logged_lines

LOGGER = logging.getLogger("swanstone.tests")


@pytest.fixture(autouse=True)
def _keep_logging_as_it_was():
    with logged_lines():
        yield


def started(level="info", form="json"):
    """Logging as the server sets it up, into a text."""
    stream = io.StringIO()
    set_up_logging(level, form)
    (handler,) = logging.getLogger().handlers
    assert isinstance(handler, logging.StreamHandler)
    handler.setStream(stream)
    return stream


def log(event, /, level=logging.INFO, **fields):
    """Logs an event with its fields."""
    LOGGER.log(level, event, extra=fields)


def written(stream):
    """The lines as JSON, without their times; each is one line, however one splits them."""
    text = stream.getvalue()
    assert len(text.splitlines()) == text.count("\n")
    lines = [json.loads(line) for line in text.splitlines()]
    for line in lines:
        when = datetime.fromisoformat(line.pop("time"))
        assert abs((datetime.now(UTC) - when).total_seconds()) < 60
    return lines


def only(stream):
    (line,) = written(stream)
    return line


def test_an_event_is_one_line_of_json_with_its_fields():
    stream = started()
    log("table_created", table="t1", seats=4, public=True, bots=("random",), owner=None, took=0.25)
    assert only(stream) == {
        "level": "info",
        "event": "table_created",
        "table": "t1",
        "seats": 4,
        "public": True,
        "bots": ["random"],
        "owner": None,
        "took": 0.25,
    }


def test_the_text_form_is_one_readable_line():
    stream = started(form="text")
    log("slow move", logging.WARNING, table="t1", player="Otto von B", took=1.5, said='a "b"\nc')
    time, rest = stream.getvalue().split(" ", 1)
    assert datetime.fromisoformat(time)
    assert rest == 'WARNING "slow move" table=t1 player="Otto von B" took=1.5 said="a \\"b\\"\\nc"\n'


def test_what_lies_below_the_level_is_not_written():
    stream = started("warning")
    LOGGER.debug("one")
    LOGGER.info("two")
    LOGGER.warning("three")
    LOGGER.error("four")
    logging.getLogger("uvicorn.error").info("five")
    assert [line["event"] for line in written(stream)] == ["three", "four"]


@pytest.mark.parametrize(
    "name",
    [
        "key",
        "secret",
        "password",
        "seed",
        "cookie",
        "authorization",
        "Cookie",
        "Set-Cookie",
        "Authorization",
        "smtp_password",
        "seat_key",
        "seatKey",
        "api-key",
        "seeds",
        "keys",
        "session_token",
        "table_seed",
        "SECRET",
    ],
)
def test_a_secret_is_never_written_at_any_depth(name):
    for form in ("json", "text"):
        stream = started(form=form)
        log("event", **{name: "swan"})
        log("event", headers={name: "swan", "host": "castle"}, more=[{"in": {name: "swan"}}])
        assert "swan" not in stream.getvalue()
        assert "castle" in stream.getvalue()


def test_records_hide_their_secrets_too():
    class Seat(Struct):
        name: str
        secret: str

    stream = started()
    log("joined", seat=Seat("Otto", "swan"), body=b"swan")
    assert only(stream) == {"level": "info", "event": "joined", "seat": {"name": "Otto"}, "body": "4 bytes"}


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("cannot connect to postgresql://ludwig:hush@host/swan", "cannot connect to postgresql://ludwig:…@host/swan"),
        ("GET http://castle.test/t/0123abc#hush", "GET http://castle.test/t/0123abc#…"),
        ("smtp_password=hush refused", "smtp_password=… refused"),
        ('{"token": "hush", "seat": 1}', '{"token": …, "seat": 1}'),
        ("see https://castle.test:8420/t/0123abc", "see https://castle.test:8420/t/0123abc"),
    ],
)
def test_secrets_in_texts_and_exceptions_are_not_written(text, written):
    stream = started()
    log("event", what=text)
    LOGGER.error("failed", exc_info=ValueError(text))
    logging.getLogger("somebody.else").warning(text)
    told, failed, foreign = (json.loads(line) for line in stream.getvalue().splitlines())
    assert told["what"] == foreign["message"] == written
    assert written in failed["exception"]
    assert "hush" not in stream.getvalue()


def test_harmless_names_are_written():
    stream = started()
    log("event", monkey=1, keyboard=2, seat=3, keystone=4)
    assert only(stream) == {"level": "info", "event": "event", "monkey": 1, "keyboard": 2, "seat": 3, "keystone": 4}


def test_long_things_are_cut():
    stream = started()
    log("e" * 9000, text="x" * 9000, many=list(range(9000)), **{"n" * 9000: 1})
    assert len(stream.getvalue()) < 2500
    assert only(stream)["text"] == "x" * 500 + "…"


def test_deep_things_are_cut():
    nest: list[object] = []
    for _ in range(5000):
        nest = [nest]
    stream = started()
    log("event", nest=nest)
    circle: dict[str, object] = {}
    circle["circle"] = circle
    log("event", circle=circle)
    assert len(written(stream)) == 2


@given(some.text(), some.text(), some.sampled_from(["json", "text"]))
def test_no_text_can_begin_a_line_or_move_the_cursor(event, value, form):
    stream = started(form=form)
    log(event, value=value, nested={"a": [value]}, **({value: 1} if value else {}))
    line = stream.getvalue()
    assert line.endswith("\n")
    assert line[:-1].isprintable()
    if form == "json":
        only(stream)


def test_a_text_comes_back_as_it_was_with_its_line_breaks():
    stream = started()
    log("said", text="first\nsecond\r\n\tthird — Zoë")
    assert only(stream)["text"] == "first\nsecond\r\n\tthird — Zoë"


def test_fields_cannot_pass_for_time_level_or_event():
    stream = started()
    LOGGER.info("real", extra={"event": "forged", "level": "error", "time": "never"})
    assert only(stream) == {"level": "info", "event": "real", "event_": "forged", "level_": "error", "time_": "never"}


def test_a_log_never_raises():
    class Rude:
        def __str__(self):
            raise RuntimeError("swan")

    stream = started()
    log("rude", thing=Rude())
    log("great", number=10**5000, other=float("nan"), lone="\udc80")
    first, second = written(stream)
    assert first == {"level": "error", "event": "log_failed", "about": "rude", "fault": "RuntimeError"}
    assert second["number"] == "a great number"
    assert second["lone"] == "\\udc80"
    stream.close()
    log("to a closed stream")


def test_an_exception_is_one_line_with_its_places_and_its_cause():
    def inner():
        raise KeyError("room\nforged")

    def outer():
        try:
            inner()
        except KeyError as fault:
            raise ValueError("no such room") from fault

    stream = started()
    try:
        outer()
    except ValueError as fault:
        LOGGER.error("unhandled", exc_info=fault)
    told = only(stream)["exception"]
    assert told.startswith("ValueError: no such room at server/test_logs.py:")
    assert " outer < server/test_logs.py:" in told
    assert " because of KeyError: 'room\\nforged' at " in told
    assert " inner < " in told


def test_a_group_of_exceptions_tells_its_parts():
    stream = started()
    LOGGER.error(
        "unhandled", exc_info=ExceptionGroup("two", [ValueError("one"), ExceptionGroup("in", [KeyError("x")])])
    )
    told = only(stream)["exception"]
    assert "[ValueError: one]" in told
    assert "[KeyError: 'x']" in told


def test_records_of_uvicorn_and_asyncio_take_our_form():
    stream = started()
    logging.getLogger("uvicorn.error").warning("Started server process [%d]", 7)
    logging.getLogger("asyncio").critical("lost\nforged")
    try:
        raise OSError("disk full")
    except OSError:
        logging.getLogger("uvicorn.error").exception("Exception in ASGI application\n")
    first, second, third = written(stream)
    assert first == {"level": "warning", "event": "uvicorn.error", "message": "Started server process [7]"}
    assert second == {"level": "error", "event": "asyncio", "message": "lost\nforged"}
    assert third["exception"].startswith("OSError: disk full at server/test_logs.py:")


def test_a_record_that_does_not_format_is_written_all_the_same():
    stream = started()
    logging.getLogger("uvicorn.error").warning("%d rooms", "many")
    assert only(stream)["message"] == "%d rooms"


def test_paths_are_not_logged_by_the_access_log():
    stream = started("debug")
    logging.getLogger("uvicorn.access").info('%s - "%s %s"', "127.0.0.1", "GET", "/seat/swan")
    logging.getLogger("websockets.server").debug("> Cookie: swan")
    assert stream.getvalue() == ""


def test_warnings_of_python_take_our_form():
    stream = started()
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        logging.captureWarnings(True)
        warnings.warn("old thing", DeprecationWarning, stacklevel=1)
        logging.captureWarnings(False)
    assert only(stream)["event"] == "py.warnings"


def test_other_packages_are_heard_only_when_they_warn():
    stream = started()
    logging.getLogger("alembic.runtime.migration").info("Context impl SQLiteImpl.")
    logging.getLogger("uvicorn.error").info("Application startup complete.")
    logging.getLogger("alembic.runtime.migration").warning("odd")
    assert [line["event"] for line in written(stream)] == ["alembic.runtime.migration"]


def test_an_operator_may_configure_logging_by_a_file(tmp_path):
    config, target = tmp_path / "logging.toml", tmp_path / "swanstone.log"
    config.write_text(f"""
        version = 1
        disable_existing_loggers = false
        [filters.redaction]
        "()" = "swanstone.server.log_setup.Redaction"
        [formatters.text]
        "()" = "swanstone.server.log_setup.TextFormatter"
        [handlers.file]
        class = "logging.FileHandler"
        filename = "{target}"
        filters = ["redaction"]
        formatter = "text"
        [root]
        level = "INFO"
        handlers = ["file"]
    """)
    set_up_logging(config=str(config))
    log("opened", table="t1", secret="swan")
    assert target.read_text().endswith(" INFO    opened table=t1\n")


@pytest.mark.parametrize(
    ("text", "said"), [("version = 2", "not a logging configuration"), ("version =", "Invalid value")]
)
def test_a_bad_configuration_of_logging_gets_a_sentence(tmp_path, text, said):
    config = tmp_path / "logging.toml"
    config.write_text(text)
    with pytest.raises(BadOption, match=said):
        set_up_logging(config=str(config))
    with pytest.raises(BadOption, match="cannot be read"):
        set_up_logging(config=str(tmp_path / "none.toml"))


def test_lines_go_to_standard_error():
    code = (
        f"import sys, logging; sys.path[:0] = {sys.path!r}; from swanstone.server.log_setup import set_up_logging;"
        " set_up_logging(); logging.getLogger('swanstone').info('hello', extra={'n': 1})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == ""
    assert json.loads(done.stderr)["event"] == "hello"
