"""Metrics: what they count, and that Prometheus can read them."""

import re
from threading import Thread

import pytest

from swanstone.server import metrics
from swanstone.server.metrics import MOST_SERIES, Registry

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


def samples(registry, name):
    return parse(registry.render())[name][1]


def test_a_counter_counts_for_each_set_of_labels():
    registry = Registry()
    moves = registry.counter("moves_total", "Moves.", "title", "by")
    moves.inc("ludwig", "bot")
    moves.inc("ludwig", "bot", amount=2)
    moves.inc("ludwig", "human")
    assert samples(registry, "moves_total") == {
        ("", (("title", "ludwig"), ("by", "bot"))): 3,
        ("", (("title", "ludwig"), ("by", "human"))): 1,
    }
    assert (moves.value("ludwig", "bot"), moves.value("dukes", "bot")) == (3, 0)


def test_a_counter_without_labels_begins_at_nought():
    registry = Registry()
    errors = registry.counter("errors_total", "Errors.")
    assert samples(registry, "errors_total") == {("", ()): 0}
    errors.inc()
    assert samples(registry, "errors_total") == {("", ()): 1}


def test_a_label_too_many_is_an_error():
    with pytest.raises(ValueError, match="moves_total has the labels"):
        Registry().counter("moves_total", "Moves.", "by").inc("bot", "ludwig")


def test_invented_label_values_do_not_fill_the_memory():
    registry = Registry()
    verbs = registry.counter("messages_total", "Messages.", "verb")
    for number in range(5000):
        verbs.inc(f"verb{number}")
    assert len(samples(registry, "messages_total")) == MOST_SERIES + 1
    assert verbs.value("other") == 5000 - MOST_SERIES


def test_odd_label_values_and_texts_stay_on_their_line():
    registry = Registry()
    odd = registry.counter("odd_total", "Back\\slash\nand a new line.", "said")
    odd.inc('a "quote"\n# TYPE x gauge\nx 1 \\')
    text = registry.render()
    assert list(parse(text)) == ["odd_total"]
    assert r'odd_total{said="a \"quote\"\n# TYPE x gauge\nx 1 \\"} 1' in text
    assert r"# HELP odd_total Back\\slash\nand a new line." in text


def test_a_gauge_is_set_or_asked():
    registry = Registry()
    sockets = registry.gauge("sockets", "Sockets.", 5)
    sockets.inc()
    sockets.inc(-2)
    assert samples(registry, "sockets") == {("", ()): 4}
    sockets.follow(lambda: 17.5)
    assert samples(registry, "sockets") == {("", ()): 17.5}
    sockets.follow(None)
    sockets.set(-3)
    assert samples(registry, "sockets") == {("", ()): -3}


def test_a_gauge_that_cannot_be_asked_hides_no_other_metric():
    registry = Registry()
    registry.gauge("broken", "Broken.").follow(lambda: 1 / 0)
    registry.counter("errors_total", "Errors.")
    assert "broken NaN\n" in registry.render()
    assert "errors_total" in parse(registry.render())


def test_a_histogram_counts_what_lies_at_or_below_each_bound():
    registry = Registry()
    seconds = registry.histogram("seconds", "Time.", (0.1, 1, 10))
    for value in (0.05, 0.1, 0.5, 1, 5, 50):
        seconds.observe(value)
    assert samples(registry, "seconds") == {
        ("_bucket", (("le", "0.1"),)): 2,
        ("_bucket", (("le", "1"),)): 4,
        ("_bucket", (("le", "10"),)): 5,
        ("_bucket", (("le", "+Inf"),)): 6,
        ("_sum", ()): 56.65,
        ("_count", ()): 6,
    }
    assert seconds.count() == 6


def test_great_and_small_numbers_can_be_read():
    registry = Registry()
    for number, value in enumerate((1e300, 1.5e-12, 2**53, float("inf"), float("-inf"), 0.1 + 0.2)):
        registry.gauge(f"g{number}", "A number.", value)
        assert samples(registry, f"g{number}") == {("", ()): value}


def test_a_name_is_taken_once():
    registry = Registry()
    registry.gauge("sockets", "Sockets.")
    with pytest.raises(ValueError, match="sockets already"):
        registry.counter("sockets", "Sockets again.")


def test_threads_lose_no_count():
    registry = Registry()
    counter, seconds = registry.counter("c_total", "C.", "by"), registry.histogram("s", "S.", (1,))

    def count():
        for number in range(5000):
            counter.inc("bot")
            seconds.observe(number % 2)

    threads = [Thread(target=count) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counter.value("bot") == seconds.count() == 20_000


def test_the_server_has_its_metrics():
    families = parse(metrics.render())
    assert {name: kind for name, (kind, _) in families.items()} == {
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
        "process_start_time_seconds": "gauge",
    }
    assert families["process_start_time_seconds"][1]["", ()] > 1.7e9
    assert "version=0.0.4" in metrics.CONTENT_TYPE


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
