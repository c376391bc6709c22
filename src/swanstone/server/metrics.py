"""Numbers about the running server, in the text form that Prometheus reads (version 0.0.4)."""

import time
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from threading import Lock

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
MOST_SERIES = 300
"""Label values beyond this many are counted as 'other', so that nobody can fill the memory with invented ones."""


class Metric:
    """A name, a sentence and what is counted under it."""

    type = "untyped"

    def __init__(self, name: str, text: str, labels: tuple[str, ...] = ()) -> None:
        self.name = name
        self.text = text
        self.labels = labels
        self._lock = Lock()

    def samples(self) -> Iterable[tuple[str, float]]:
        """The names with their labels, and the numbers."""
        raise NotImplementedError

    def lines(self) -> Iterator[str]:
        """The metric as text."""
        yield f"# HELP {self.name} {escape(self.text)}"
        yield f"# TYPE {self.name} {self.type}"
        for name, value in self.samples():
            yield f"{name} {number(value)}"


class Counter(Metric):
    """Counts upwards, for each set of label values by itself."""

    type = "counter"

    def __init__(self, name: str, text: str, labels: tuple[str, ...] = ()) -> None:
        super().__init__(name, text, labels)
        self._values: dict[tuple[str, ...], float] = {} if labels else {(): 0}

    def inc(self, *values: str, amount: float = 1) -> None:
        """Adds to the count of these label values, which stand in the order of the labels."""
        with self._lock:
            if values in self._values:
                self._values[values] += amount
            else:
                self._open(values, amount)

    def _open(self, values: tuple[str, ...], amount: float) -> None:
        if len(values) != len(self.labels):
            raise ValueError(f"{self.name} has the labels {self.labels}, not {len(values)} of them")
        if len(self._values) >= MOST_SERIES:
            values = ("other",) * len(values)
        self._values[values] = self._values.get(values, 0) + amount

    def value(self, *values: str) -> float:
        """The count of these label values."""
        return self._values.get(values, 0)

    def samples(self) -> Iterator[tuple[str, float]]:
        """One line for each set of label values."""
        with self._lock:
            counts = sorted(self._values.items())
        for values, count in counts:
            yield self.name + braces(zip(self.labels, values)), count


class Gauge(Metric):
    """A number that goes up and down, or that is asked for when it is read."""

    type = "gauge"

    def __init__(self, name: str, text: str, value: float = 0) -> None:
        super().__init__(name, text)
        self._value = value
        self._read: Callable[[], float] | None = None

    def set(self, value: float) -> None:
        """The number from now on."""
        self._value = value

    def inc(self, amount: float = 1) -> None:
        """Adds to the number; a negative amount takes away."""
        with self._lock:
            self._value += amount

    def follow(self, read: Callable[[], float] | None) -> None:
        """Asks `read` whenever the number is wanted; None goes back to the number that was set."""
        self._read = read

    def value(self) -> float:
        """The number now; NaN when asking for it fails, so that one fault does not hide all metrics."""
        try:
            return self._value if self._read is None else float(self._read())
        except Exception:
            return float("nan")

    def samples(self) -> Iterator[tuple[str, float]]:
        """One line."""
        yield self.name, self.value()


class Histogram(Metric):
    """How often a quantity lay below each of some bounds."""

    type = "histogram"

    def __init__(self, name: str, text: str, bounds: tuple[float, ...]) -> None:
        super().__init__(name, text)
        self.bounds = tuple(sorted(bounds))
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0

    def observe(self, value: float) -> None:
        """Counts one quantity."""
        with self._lock:
            self._counts[bisect_left(self.bounds, value)] += 1
            self._sum += value

    def count(self) -> int:
        """How many quantities were counted."""
        return sum(self._counts)

    def samples(self) -> Iterator[tuple[str, float]]:
        """A line for each bound with everything at or below it, then the sum and the count."""
        with self._lock:
            counts, total = list(self._counts), self._sum
        below = 0
        for bound, count in zip((*self.bounds, float("inf")), counts):
            below += count
            yield self.name + "_bucket" + braces([("le", number(bound))]), below
        yield self.name + "_sum", total
        yield self.name + "_count", below


class Registry:
    """Metrics in the order in which they were added."""

    def __init__(self) -> None:
        self._metrics: dict[str, Metric] = {}

    def counter(self, name: str, text: str, *labels: str) -> Counter:
        """A new counter."""
        counter = Counter(name, text, labels)
        self._add(counter)
        return counter

    def gauge(self, name: str, text: str, value: float = 0) -> Gauge:
        """A new gauge."""
        gauge = Gauge(name, text, value)
        self._add(gauge)
        return gauge

    def histogram(self, name: str, text: str, bounds: tuple[float, ...]) -> Histogram:
        """A new histogram."""
        histogram = Histogram(name, text, bounds)
        self._add(histogram)
        return histogram

    def _add(self, metric: Metric) -> None:
        if metric.name in self._metrics:
            raise ValueError(f"there is a metric {metric.name} already")
        self._metrics[metric.name] = metric

    def render(self) -> str:
        """All metrics as text."""
        return "".join(f"{line}\n" for metric in self._metrics.values() for line in metric.lines())


def braces(labels: Iterable[tuple[str, str]]) -> str:
    r"""Labels with their values.

    >>> print(braces([("by", "a bot"), ("said", 'go "left"')]))
    {by="a bot",said="go \"left\""}
    """
    pairs = [f'{label}="{escape(value).replace(chr(34), chr(92) + chr(34))}"' for label, value in labels]
    return "{" + ",".join(pairs) + "}" if pairs else ""


def escape(text: str) -> str:
    """A text on one line, with backslashes doubled."""
    return text.replace("\\", "\\\\").replace("\n", "\\n")


def number(value: float) -> str:
    """A number as Prometheus writes it.

    >>> number(3), number(0.25), number(2.0), number(float("inf"))
    ('3', '0.25', '2', '+Inf')
    """
    if value != value:
        return "NaN"
    if value in (float("inf"), float("-inf")):
        return "+Inf" if value > 0 else "-Inf"
    return str(int(value)) if value == int(value) and abs(value) < 1e15 else repr(float(value))


REGISTRY = Registry()
"""The metrics of this process."""

QUICK = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
SLOW = (0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)

MOVES = REGISTRY.counter("swanstone_moves_total", "Actions applied, by title and by who moved.", "title", "by")
ENTRIES = REGISTRY.counter("swanstone_entries_total", "Entries appended to logs.", "kind")
REFUSALS = REGISTRY.counter("swanstone_refusals_total", "Requests and messages refused.", "code")
MESSAGES = REGISTRY.counter("swanstone_messages_total", "Messages received on sockets.", "verb")
SOCKETS = REGISTRY.gauge("swanstone_sockets", "Open sockets.")
TABLES_LOADED = REGISTRY.gauge("swanstone_tables_loaded", "Tables held in memory.")
APPEND_SECONDS = REGISTRY.histogram("swanstone_append_seconds", "Time to sync an entry to the store.", QUICK)
MOVE_SECONDS = REGISTRY.histogram("swanstone_move_seconds", "Time from a message to its last send.", QUICK)
BOT_SECONDS = REGISTRY.histogram("swanstone_bot_seconds", "Time a bot thought about a move.", SLOW)
NOTICES = REGISTRY.counter("swanstone_notices_total", "Notices, by way (webhook, mail) and result.", "kind", "result")
STORE_UP = REGISTRY.gauge("swanstone_store_up", "Whether the store works: 1 or 0.")
ERRORS = REGISTRY.counter("swanstone_errors_total", "Errors that nobody handled.")
START_TIME = REGISTRY.gauge(
    "process_start_time_seconds", "When the process started, in seconds since 1970.", time.time()
)


def render() -> str:
    """The metrics of this process as text."""
    return REGISTRY.render()
