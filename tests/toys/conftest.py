"""Quarry can be played in this process while its tests run."""

import pytest

from swanstone import titles


@pytest.fixture(autouse=True)
def quarry(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy among the titles."""
    monkeypatch.setitem(titles.TITLES, "quarry", "tests.toys.quarry:QUARRY")
