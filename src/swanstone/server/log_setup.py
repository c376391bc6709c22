"""The operator's log: the standard `logging`, written as JSON or text, one line for each record and without secrets.

Code says `log.info("table-opened", extra={"table": name})`: the message is the event, `extra` its fields. `Redaction`,
`JsonFormatter` and `TextFormatter` can be named in any `logging.config.dictConfig`.
"""

import logging
import logging.config
import re
import tomllib
from collections.abc import Mapping, Set
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from swanstone.core.errors import BadOption

LONGEST_TEXT = 500
LONGEST_TRACE = 3000
MOST_ITEMS = 20
MOST_FRAMES = 12
DEEPEST = 4

SECRET_PARTS = ("secret", "password", "passwd", "cookie", "authorization", "token")
SECRET_WORDS = {"key", "keys", "seed", "seeds"}
SECRET_TEXTS = (
    re.compile(r"(://[^\s/:@]*:)[^\s/@]+(?=@)"),  # the password of an address
    re.compile(r"(/t/\w+#)[^\s'\"]+"),  # the key of a seat in its link
    re.compile(r"(?i)((?:password|passwd|secret|token|authorization|cookie)['\"]?\s?[=:]\s?)[^\s,;]+"),
)
OURS = ("time", "level", "event")
STANDARD = {*vars(logging.makeLogRecord({})), "message", "asctime", "taskName"}
"""What every record has; all else came by `extra`."""


def set_up_logging(level: str = "info", form: str = "json", config: str = "") -> None:
    """Sets up logging by level and form (json or text), or by a TOML file for `logging.config.dictConfig`."""
    logging.raiseExceptions = False  # a log that cannot be written must not stop the play
    logging.captureWarnings(True)
    try:
        logging.config.dictConfig(read_config(config) if config else configuration(level, form))
    except (ValueError, TypeError, AttributeError, ImportError) as error:
        raise BadOption(f"{config} is not a logging configuration: {error}") from error


def configuration(level: str, form: str) -> dict[str, Any]:
    """Our own configuration: everything to standard error, what other packages say only if it is a warning."""
    # Never DEBUG for others: websockets tells every frame there, with the secrets in it.
    others = {"debug": "INFO", "info": "WARNING"}.get(level, level.upper())
    here = "swanstone.server.log_setup"
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"redaction": {"()": f"{here}.Redaction"}},
        "formatters": {
            "json": {"()": f"{here}.JsonFormatter"},
            "text": {"()": f"{here}.TextFormatter"},
        },
        "handlers": {
            "stderr": {"class": "logging.StreamHandler", "filters": ["redaction"], "formatter": form},
            "nowhere": {"class": "logging.NullHandler"},
        },
        "root": {"level": others, "handlers": ["stderr"]},
        "loggers": {
            "swanstone": {"level": level.upper()},
            # Paths may hold the link of a seat, so the access log stays silent at every level.
            "uvicorn.access": {"handlers": ["nowhere"], "propagate": False},
        },
    }


def read_config(path: str) -> dict[str, Any]:
    """A configuration of logging from a TOML file."""
    try:
        return tomllib.loads(Path(path).expanduser().read_text(encoding="utf-8"))
    except OSError as error:
        raise BadOption(f"the file {path} cannot be read: {error.strerror}") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadOption(f"{path}: {error}") from None


class Redaction(logging.Filter):
    """Takes secrets out of the fields of a record and cuts the rest to a sensible size; lets every record pass."""

    def filter(self, record: logging.LogRecord) -> bool:
        try:
            self.redact(record)
        except Exception as fault:  # a field whose text cannot be made
            for name in set(vars(record)) - STANDARD:
                delattr(record, name)
            record.about, record.fault = str(record.msg), type(fault).__name__
            record.msg, record.args, record.levelno, record.levelname = "log_failed", (), logging.ERROR, "ERROR"
        return True

    def redact(self, record: logging.LogRecord) -> None:
        """Replaces the fields of a record by what may be written of them."""
        fields = fields_of(record)
        for name in fields:
            delattr(record, name)
        vars(record).update(cleaned(fields, 0))


def fields_of(record: logging.LogRecord) -> dict[str, Any]:
    """What came with a record by `extra`."""
    return {name: value for name, value in vars(record).items() if name not in STANDARD}


class JsonFormatter(logging.Formatter):
    """A record as one line of JSON: time, level, event and its fields."""

    def format(self, record: logging.LogRecord) -> str:
        return msgspec.json.encode(line_of(record), enc_hook=str).decode()


class TextFormatter(logging.Formatter):
    """A record as one line for people, with its fields as name=value."""

    def format(self, record: logging.LogRecord) -> str:
        line = line_of(record)
        time, level, event = (line.pop(name) for name in OURS)
        words = [f"{as_word(name)}={as_word(value)}" for name, value in line.items()]
        return " ".join([time, f"{level.upper():7}", as_word(event), *words])


def line_of(record: logging.LogRecord) -> dict[str, Any]:
    """The parts of a line; the event of a foreign record is its logger's name, and its text the message."""
    time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    text = plain_text(message_of(record), LONGEST_TEXT)
    ours = record.name.partition(".")[0] == "swanstone"
    line = {"time": time, "level": level_of(record), "event": text if ours else record.name}
    if not ours:
        line["message"] = text
    for name, value in fields_of(record).items():
        line[f"{name}_" if name in OURS else name] = value
    if record.exc_info and record.exc_info[1]:
        line["exception"] = clean(record.exc_info[1], 0)
    return line


def level_of(record: logging.LogRecord) -> str:
    """debug, info, warning or error."""
    return logging.getLevelName(min(record.levelno, logging.ERROR) // 10 * 10).lower()


def message_of(record: logging.LogRecord) -> str:
    """The text of a record, though it may not fit its arguments."""
    try:
        return record.getMessage()
    except Exception:
        return str(record.msg)


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
    """A text without secrets, cut to a length, in which nothing can move a terminal's cursor or begin a new line."""
    text = text[: 2 * longest]
    for secret in SECRET_TEXTS:
        text = secret.sub(r"\1…", text)
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
    text = f"{type(exception).__name__}: {exception}{frames(exception)}"
    if isinstance(exception, BaseExceptionGroup) and depth < DEEPEST:
        text += "".join(f" [{trace(part, depth + 1)}]" for part in exception.exceptions[:3])
    cause = exception.__cause__ or (None if exception.__suppress_context__ else exception.__context__)
    return f"{text} because of {trace(cause, depth + 1)}" if cause and depth < DEEPEST else text


def frames(exception: BaseException) -> str:
    """Where an exception was raised, the innermost place first."""
    places = []
    step = exception.__traceback__
    while step:
        code = step.tb_frame.f_code
        places.append(f"{'/'.join(code.co_filename.split('/')[-2:])}:{step.tb_lineno} {code.co_name}")
        step = step.tb_next
    return f" at {' < '.join(places[: -MOST_FRAMES - 1 : -1])}" if places else ""
