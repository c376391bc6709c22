"""The `fuzz` soak with Quarry over sockets, on both stores: nothing breaks the server or moves a seat without its key."""

from tests.soaks.fuzz import run
from tests.toys.serving import PATHS


def test_nothing_that_anybody_sends_breaks_a_table_of_quarry(store_url: str) -> None:
    result = run(0, 1, print, 1500, "quarry", store_url, PATHS)
    assert result.faults == []
    assert result.messages >= 1500
    assert result.answers["done"] > 50
    assert {"refused bad_message", "refused not_yours", "refused stale"} <= set(result.answers)
