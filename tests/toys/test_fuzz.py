"""The `fuzz` soak with Quarry, on both stores: nothing that is sent breaks the server or moves a seat without its key."""

from tests.soaks.fuzz import run
from tests.toys.serving import PATHS


def test_nothing_that_anybody_sends_breaks_a_table_of_quarry(store_url: str) -> None:
    result = run(8, 1, print, 800, "quarry", store_url, PATHS, edges=False)
    assert result.faults == []
    assert result.routes >= 26
    assert result.unreached == [], "every route has granted something, so the fuzzer came past the door"
    assert result.requests > 100
    assert result.messages >= 800
    assert result.answers["done"] > 20
    assert {"refused bad_message", "refused not_yours", "refused stale"} <= set(result.answers)
