"""The house keeps its measures: short functions, lines that fit a screen, modules where their lists say they are."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = sorted((ROOT / "src" / "swanstone").rglob("*.py"))
CLIENT = [path for path in sorted((ROOT / "client" / "src").rglob("*")) if path.suffix in {".ts", ".svelte"}]


def function_lengths():
    """The lines of every function, longest last."""
    found = []
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not only_keeps(node):
                assert node.end_lineno is not None
                name = f"{path.relative_to(ROOT)}:{node.lineno} {node.name}"
                found.append((node.end_lineno - node.lineno + 1, name))
    return sorted(found)


def only_keeps(function):
    """Is it the constructor of a compiled record, which lists its fields (`self.deck = deck`) and does nothing else?"""
    fields = [argument.arg for argument in function.args.args]
    kept = [f"self.{field} = {field}" for field in fields[1:]]
    return function.name == "__init__" and [ast.unparse(line) for line in function.body] == kept


def test_nineteen_of_twenty_functions_have_at_most_20_lines():
    lengths = function_lengths()
    assert len(lengths) > 1000
    length, name = lengths[int(len(lengths) * 0.95)]
    assert length <= 20, f"{name} has {length} lines, and every twentieth function is at least as long"


def test_no_function_has_more_than_40_lines():
    assert [entry for entry in function_lengths() if entry[0] > 40] == []


def test_no_line_of_the_client_has_more_than_120_characters():
    written = [path for path in CLIENT if "generated" not in path.parts]
    assert len(written) > 50
    lines = [(path, line) for path in written for line in path.read_text(encoding="utf-8").splitlines()]
    assert [f"{path.relative_to(ROOT)}: {line}" for path, line in lines if len(line) > 120] == []


@pytest.mark.parametrize(
    "page", [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))], ids=lambda page: page.name
)
def test_links_between_pages_lead_somewhere(page):
    targets = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    assert [target for target in targets if not (page.parent / target).exists()] == []
