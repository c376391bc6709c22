"""Metrics: what they count, and that Prometheus can read them."""

import re

import pytest

from swanstone.server.metrics import CONTENT_TYPE, Metrics
from tests.server.operating import value_of

NAME = r"[a-zA-Z_:][a-zA-Z0-9_:]*"
LABEL = r'([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"'
SAMPLE = re.compile(rf"({NAME})(?:\{{({LABEL}(?:,{LABEL})*)\}})? (?P<value>NaN|[+-]Inf|-?\d+(?:\.\d+)?(?:e[+-]\d+)?)")


def parse(text):
    """Families by name, each (type, samples), read strictly after the text format 0.0.4."""
    assert text.endswith("\n")
    families: dict[str, tuple[str, dict[tuple[str, tuple[tuple[str, str], ...]], float]]] = {}
    helped = current = ""
    for line in text[:-1].split("\n"):
        if found := re.fullmatch(rf"# HELP ({NAME}) ((?:[^\\]|\\[\\n])*)", line):
            helped = found[1]
        elif found := re.fullmatch(rf"# TYPE ({NAME}) (counter|gauge|histogram)", line):
            current = found[1]
            assert current == helped, "HELP comes just before TYPE"
            assert current not in families, "a family stands once"
            families[current] = (found[2], {})
        else:
            found = SAMPLE.fullmatch(line)
            assert found, line
            kind, samples = families[current]
            suffix = found[1].removeprefix(current)
            assert suffix in (("_bucket", "_sum", "_count") if kind == "histogram" else ("",))
            labels = tuple(re.findall(LABEL, found[2] or ""))
            assert len({name for name, _ in labels}) == len(labels)
            assert (suffix, labels) not in samples, "a sample stands once"
            samples[suffix, labels] = float(found["value"])
    for kind, samples in families.values():
        if kind == "histogram":
            check_histogram(samples)
    return families


def check_histogram(samples):
    buckets = [(float(labels[0][1]), count) for (suffix, labels), count in samples.items() if suffix == "_bucket"]
    assert buckets == sorted(buckets)
    assert [count for _, count in buckets] == sorted(count for _, count in buckets)
    assert buckets[-1] == (float("inf"), samples["_count", ()])


def test_the_server_has_its_metrics():
    families = parse(Metrics().text())
    ours = {name: kind for name, (kind, _) in families.items() if name.startswith("swanstone_")}
    assert ours == {
        "swanstone_moves_total": "counter",
        "swanstone_entries_total": "counter",
        "swanstone_refusals_total": "counter",
        "swanstone_messages_total": "counter",
        "swanstone_sockets": "gauge",
        "swanstone_tables_loaded": "gauge",
        "swanstone_append_seconds": "histogram",
        "swanstone_move_seconds": "histogram",
        "swanstone_bot_seconds": "histogram",
        "swanstone_notices_total": "counter",
        "swanstone_store_up": "gauge",
        "swanstone_errors_total": "counter",
    }
    assert "version=0.0.4" in CONTENT_TYPE


def test_the_process_and_its_garbage_collector_are_measured_too():
    families = parse(Metrics().text())
    assert families["process_start_time_seconds"][1]["", ()] > 1.7e9
    assert families["process_resident_memory_bytes"][1]["", ()] > 1e6
    assert families["python_gc_collections_total"][0] == "counter"


def test_applications_in_one_process_count_for_themselves():
    one, other = Metrics(), Metrics()
    one.moves.labels("ludwig", "bot").inc()
    one.moves.labels("ludwig", "bot").inc()
    one.append_seconds.observe(0.002)
    assert value_of(one, "moves_total", title="ludwig", by="bot") == 2
    assert value_of(other, "moves_total", title="ludwig", by="bot") == 0
    buckets = parse(one.text())["swanstone_append_seconds"][1]
    assert (buckets["_bucket", (("le", "0.001"),)], buckets["_bucket", (("le", "0.0025"),)]) == (0, 1)


def test_sockets_and_tables_are_asked_for_when_the_metrics_are_read():
    metrics, tables = Metrics(), ["t1"]
    metrics.follow(sockets=lambda: 7, tables=lambda: len(tables))
    tables.append("t2")
    assert (value_of(metrics, "sockets"), value_of(metrics, "tables_loaded")) == (7, 2)


@pytest.mark.parametrize(
    "text",
    [
        "x 1\n",
        "# TYPE x gauge\nx 1\n",
        "# HELP x X\n# TYPE x gauge\nx 1",
        "# HELP x X\n# TYPE x gauge\nx one\n",
        "# HELP x X\n# TYPE x gauge\nx 1\nx 2\n",
        "# HELP x X\n# TYPE x gauge\ny 1\n",
        '# HELP x X\n# TYPE x gauge\nx{a="\\q"} 1\n',
    ],
)
def test_the_strict_reader_refuses_what_prometheus_would_refuse(text):
    with pytest.raises((AssertionError, KeyError)):
        parse(text)
