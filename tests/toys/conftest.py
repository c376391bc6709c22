"""Quarry can be played in this process while its tests run; servers find it as an installed package."""

import pytest

from swanstone import titles
from tests.server.conftest import postgres, postgres_url, sqlite_url, store_url

__all__ = ["postgres", "postgres_url", "sqlite_url", "store_url"]


@pytest.fixture(autouse=True)
def quarry(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy among the titles."""
    monkeypatch.setitem(titles.TITLES, "quarry", "tests.toys.quarry:QUARRY")
