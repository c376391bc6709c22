"""A short form of `soak load`: many tables at once, every move on disk before anybody hears of it."""

from argparse import Namespace

import pytest

from tests.soaks import load
from tests.timing import require_in_a_round

OPTIONS = Namespace(tables=40, seconds=3, rate=150, minutes=0.1, seed=1)


def holds(result: load.Result) -> bool:
    """The bars on a quiet machine, with 200 tables, are 1,000 moves a second and 50 ms at 500 moves a second."""
    return result.moves_per_second > 250 and result.p99_ms < 250 and result.rate > 100


@pytest.mark.alone
@pytest.mark.parametrize("store", ["sqlite", "postgres"])
def test_forty_tables_play_at_speed_and_at_a_steady_rate(store):
    def played() -> load.Result:
        result = load.run(store, OPTIONS, print)
        assert result.sockets == 160
        assert result.refusals == []
        assert result.lost_sockets == 0
        return result

    require_in_a_round(played, holds)


def test_tables_with_all_modules_play_at_once_and_nothing_is_refused():
    options = Namespace(tables=8, seconds=1, rate=20, minutes=0.02, seed=1, modules=True)
    result = load.run("sqlite", options, print)
    assert result.refusals == []
    assert result.lost_sockets == 0
    assert result.moves > 20
