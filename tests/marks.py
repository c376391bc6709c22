"""Marks that tell which rule a test is an example of."""

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

Test = TypeVar("Test", bound=Callable[..., Any])


def rule(*ids: str) -> Callable[[Test], Test]:
    """Marks a test as an example of some rules; the ids stand as plain texts on one line, so that tools can find them."""

    def mark(test: Test) -> Test:
        for name in reversed(ids):
            test = pytest.mark.rule(name)(test)
        return test

    return mark
