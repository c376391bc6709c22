"""Structured logs: one line for each event on standard error, as JSON or as text, without secrets."""

import logging
import re
import sys
from collections.abc import Mapping, Set
from datetime import UTC, datetime
from functools import lru_cache
from threading import RLock
from typing import Any, TextIO

import msgspec

DEBUG, INFO, WARNING, ERROR = 10, 20, 30, 40
LEVELS = {"debug": DEBUG, "info": INFO, "warning": WARNING, "error": ERROR}
LEVEL_NAMES = {number: name for name, number in LEVELS.items()}

LONGEST_TEXT = 500
LONGEST_TRACE = 3000
MOST_ITEMS = 20
MOST_FRAMES = 12
DEEPEST = 4

SECRET_PARTS = ("secret", "password", "passwd", "cookie", "authorization", "token")
SECRET_WORDS = {"key", "keys", "seed", "seeds"}
OURS = ("time", "level", "event")


class Sink:
    """Where lines go, from which level on, and in which form."""

    def __init__(self) -> None:
        self.level = INFO
        self.as_json = True
        self.stream: TextIO | None = None
        # Re-entrant: a signal handler may log while its own thread is writing a line.
        self.lock = RLock()


SINK = Sink()


def start_logs(level: str = "info", form: str = "json", stream: TextIO | None = None) -> None:
    """Sets level, form (json or text) and stream (standard error), and takes over the records of `logging`.

    Start uvicorn with `log_config=None`, or it puts its own handlers back.
    """
    SINK.level, SINK.as_json, SINK.stream = LEVELS[level], form == "json", stream
    root = logging.getLogger()
    root.handlers = [Forward()]
    # Never below: websockets tells every frame at DEBUG, with the secrets in it.
    root.setLevel(max(SINK.level, INFO))
    for name in ("uvicorn", "uvicorn.error", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [], True
        logger.setLevel(logging.NOTSET)
    # Paths may hold the link of a seat, so the access log stays silent at every level.
    access = logging.getLogger("uvicorn.access")
    access.handlers, access.propagate, access.disabled = [], False, True
    logging.captureWarnings(True)


def debug(event: str, /, **fields: Any) -> None:
    """Logs what helps to find a fault."""
    if SINK.level <= DEBUG:
        write(DEBUG, event, fields)


def log(event: str, /, **fields: Any) -> None:
    """Logs what happened."""
    if SINK.level <= INFO:
        write(INFO, event, fields)


def warn(event: str, /, **fields: Any) -> None:
    """Logs what somebody should know."""
    if SINK.level <= WARNING:
        write(WARNING, event, fields)


def error(event: str, /, **fields: Any) -> None:
    """Logs what went wrong; an exception among the fields is told with its traceback."""
    if SINK.level <= ERROR:
        write(ERROR, event, fields)


class Forward(logging.Handler):
    """Writes the records of the standard `logging` in our form."""

    def emit(self, record: logging.LogRecord) -> None:
        """Writes a record; its logger's name is the event."""
        level = max((known for known in LEVEL_NAMES if known <= record.levelno), default=DEBUG)
        if level < SINK.level:
            return
        try:
            fields: dict[str, Any] = {"message": record.getMessage()}
        except Exception:
            fields = {"message": str(record.msg)}
        if record.exc_info and record.exc_info[1]:
            fields["exception"] = record.exc_info[1]
        write(level, record.name, fields)


def write(level: int, event: str, fields: Mapping[str, Any]) -> None:
    """Writes a line; whatever goes wrong with that is swallowed, for a log must not stop the play."""
    try:
        line = as_line(level, event, fields)
    except Exception as fault:
        line = as_line(ERROR, "log_failed", {"about": str(event), "fault": type(fault).__name__})
    try:
        stream = SINK.stream or sys.stderr
        with SINK.lock:
            stream.write(line)
            stream.flush()
    except Exception:
        return


def as_line(level: int, event: str, fields: Mapping[str, Any]) -> str:
    """The line of an event."""
    time = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    head = {"time": time, "level": LEVEL_NAMES[level], "event": plain_text(event, LONGEST_TEXT)}
    rest = {f"{name}_" if name in OURS else name: value for name, value in cleaned(fields, 0).items()}
    if SINK.as_json:
        return msgspec.json.encode({**head, **rest}).decode() + "\n"
    words = [f"{as_word(name)}={as_word(value)}" for name, value in rest.items()]
    return " ".join([time, f"{head['level'].upper():7}", as_word(head["event"]), *words]) + "\n"


def as_word(value: Any) -> str:
    """A value in the text form: bare where that is clear, otherwise as JSON."""
    if isinstance(value, str) and re.fullmatch(r"[^\s\"=\[\]{},\\]+", value):
        return value
    return msgspec.json.encode(value).decode()


def cleaned(fields: Mapping[Any, Any], depth: int) -> dict[str, Any]:
    """Fields that may be written: no secrets, nothing long, nothing JSON does not know."""
    few = list(fields.items())[:MOST_ITEMS]
    return {plain_text(str(name), 100): clean(value, depth) for name, value in few if not is_secret(str(name))}


@lru_cache(maxsize=1000)
def is_secret(name: str) -> bool:
    """Whether a field of this name is never written.

    >>> is_secret("smtp_password"), is_secret("Set-Cookie"), is_secret("seatKey"), is_secret("monkey")
    (True, True, True, False)
    """
    words = {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", name)}
    return bool(words & SECRET_WORDS) or any(part in name.lower() for part in SECRET_PARTS)


def clean(value: Any, depth: int) -> Any:
    """A value as JSON knows it, without secrets and cut to a sensible size."""
    if value is None or isinstance(value, bool | float):
        return value
    if isinstance(value, int):
        return value if abs(value) < 1 << 63 else "a great number"
    if isinstance(value, str):
        return plain_text(value, LONGEST_TEXT)
    if isinstance(value, bytes | bytearray | memoryview):
        return f"{len(value)} bytes"
    if isinstance(value, BaseException):
        return plain_text(trace(value), LONGEST_TRACE)
    if depth >= DEEPEST:
        return "…"
    if isinstance(value, msgspec.Struct):
        return cleaned({name: getattr(value, name) for name in value.__struct_fields__}, depth + 1)
    if isinstance(value, Mapping):
        return cleaned(value, depth + 1)
    if isinstance(value, list | tuple | Set):
        return [clean(item, depth + 1) for item in list(value)[:MOST_ITEMS]]
    return plain_text(str(value), LONGEST_TEXT)


def plain_text(text: str, longest: int) -> str:
    """A text cut to a length, in which nothing can move a terminal's cursor or begin a line of its own."""
    short = text if len(text) <= longest else text[:longest] + "…"
    if short.isprintable():
        return short
    # JSON escapes these three by itself, so they come back as they were.
    return "".join(
        letter if letter.isprintable() or letter in "\n\r\t" else letter.encode("unicode_escape").decode()
        for letter in short
    )


def trace(exception: BaseException, depth: int = 0) -> str:
    """An exception on one line: what it says, where it was raised and from where that was called, then its cause."""
    told = f"{type(exception).__name__}: {exception}{frames(exception)}"
    if isinstance(exception, BaseExceptionGroup) and depth < DEEPEST:
        told += "".join(f" [{trace(part, depth + 1)}]" for part in exception.exceptions[:3])
    cause = exception.__cause__ or (None if exception.__suppress_context__ else exception.__context__)
    return f"{told} because of {trace(cause, depth + 1)}" if cause and depth < DEEPEST else told


def frames(exception: BaseException) -> str:
    """Where an exception was raised, the innermost place first."""
    places = []
    step = exception.__traceback__
    while step:
        code = step.tb_frame.f_code
        places.append(f"{'/'.join(code.co_filename.split('/')[-2:])}:{step.tb_lineno} {code.co_name}")
        step = step.tb_next
    return f" at {' < '.join(places[: -MOST_FRAMES - 1 : -1])}" if places else ""
