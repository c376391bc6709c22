"""What an operator sees, for tests: lines of the log and values of metrics."""

import io
import logging
from collections.abc import Iterator
from contextlib import contextmanager

from swanstone.server.log_setup import set_up_logging
from swanstone.server.metrics import Metrics

LOGGERS = (None, "swanstone", "uvicorn", "uvicorn.error", "uvicorn.access", "asyncio", "alembic", "py.warnings")


@contextmanager
def logged_lines(level: str = "info", form: str = "json") -> Iterator[io.StringIO]:
    """Sets up logging as the server does, into a text; afterwards it is as it was before."""
    loggers = [logging.getLogger(name) for name in LOGGERS]
    before = [(list(each.handlers), each.level, each.propagate) for each in loggers]
    raises = logging.raiseExceptions
    stream = io.StringIO()
    try:
        set_up_logging(level, form)
        (handler,) = logging.getLogger().handlers
        assert isinstance(handler, logging.StreamHandler)
        handler.setStream(stream)
        yield stream
    finally:
        for each, (handlers, number, propagate) in zip(loggers, before, strict=True):
            each.handlers, each.propagate = handlers, propagate
            each.setLevel(number)
        logging.raiseExceptions = raises
        logging.captureWarnings(False)


def value_of(metrics: Metrics, name: str, **labels: str) -> float:
    """The value of one of our metrics; 0 for labels that were never seen."""
    return metrics.registry.get_sample_value(f"swanstone_{name}", labels) or 0.0
