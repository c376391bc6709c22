"""Marks that tell which rule a test is an example of."""

import ast
import re
from collections import defaultdict
from collections.abc import Callable
from functools import cache
from pathlib import Path
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


@cache
def cited() -> dict[str, list[str]]:
    """The tests of Ludwig by the words that they name in their bodies: rulings such as A-12, worked examples."""
    found: dict[str, list[str]] = defaultdict(list)
    for file in sorted((Path(__file__).parent / "ludwig").rglob("test_*.py")):
        text = file.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for word in set(re.findall(r"[\w-]+", ast.get_source_segment(text, node) or "")):
                    found[word].append(f"{file.name}::{node.name}")
    return found


def citing(name: str) -> list[str]:
    """The tests that name a ruling or a worked example."""
    return cited().get(name, [])
