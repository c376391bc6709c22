"""What a running server counts and measures, for Prometheus; every application has its own registry."""

from collections.abc import Callable

import prometheus_client
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4 as CONTENT_TYPE

__all__ = ["CONTENT_TYPE", "Metrics"]

QUICK = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
SLOW = (0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)

prometheus_client.disable_created_metrics()  # type: ignore[no-untyped-call]


class Metrics:
    """The metrics of one application; label values come from closed sets, so their number is bounded."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.moves = self.counter("moves", "Actions applied, by title and by who moved.", "title", "by")
        self.entries = self.counter("entries", "Entries appended to journals.", "kind")
        self.refusals = self.counter("refusals", "Requests and messages refused.", "code")
        self.messages = self.counter("messages", "Messages received on sockets.", "verb")
        self.sockets = self.gauge("sockets", "Open sockets.")
        self.tables_loaded = self.gauge("tables_loaded", "Tables held in memory.")
        self.append_seconds = self.histogram("append_seconds", "Time to sync an entry to the store.", QUICK)
        self.move_seconds = self.histogram("move_seconds", "Time from a message to its last send.", QUICK)
        self.bot_seconds = self.histogram("bot_seconds", "Time a bot thought about a move.", SLOW)
        self.notices = self.counter("notices", "Notices, by way (webhook, mail) and result.", "kind", "result")
        self.store_up = self.gauge("store_up", "Whether the store works: 1 or 0.")
        self.errors = self.counter("errors", "Errors that nobody handled.")
        prometheus_client.ProcessCollector(registry=self.registry)
        prometheus_client.GCCollector(registry=self.registry)

    def counter(self, name: str, text: str, *labels: str) -> Counter:
        return Counter(f"swanstone_{name}", text, labels, registry=self.registry)

    def gauge(self, name: str, text: str) -> Gauge:
        return Gauge(f"swanstone_{name}", text, registry=self.registry)

    def histogram(self, name: str, text: str, buckets: tuple[float, ...]) -> Histogram:
        return Histogram(f"swanstone_{name}", text, registry=self.registry, buckets=buckets)

    def follow(self, sockets: Callable[[], float], tables: Callable[[], float]) -> None:
        """Asks for the number of sockets and tables whenever the metrics are read."""
        self.sockets.set_function(sockets)
        self.tables_loaded.set_function(tables)

    def text(self) -> str:
        """All metrics in Prometheus' text format."""
        return prometheus_client.generate_latest(self.registry).decode()
