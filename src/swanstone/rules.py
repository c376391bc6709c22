"""The rules of a title, and the tests that are examples of them."""

import ast
from collections import defaultdict
from pathlib import Path

from msgspec import Struct

from swanstone.core.catalogue import load_file, rows
from swanstone.core.errors import BadOption, nearest


class Rule(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of rules.toml."""

    id: str
    section: str
    text: str
    ruling: str = ""


class TestedRule(Struct, frozen=True):
    """A rule and the tests marked with its id."""

    id: str
    section: str
    text: str
    ruling: str
    tests: tuple[str, ...]


class Report(Struct, frozen=True):
    """All rules of a title, and what is wrong: rules without a test, tests of no rule."""

    rules: tuple[TestedRule, ...]
    problems: tuple[str, ...]


def load_rules(title: str) -> tuple[Rule, ...]:
    """The rules of a title in the order of the book."""
    return rows("rules.toml", load_file(f"swanstone.{title}", "rules.toml"), "rule", Rule)


def tests_here() -> Path | None:
    """The tests of the source tree we are in; an installed wheel has none."""
    return Path("tests") if Path("tests", "marks.py").is_file() else None


def marked_tests(folder: Path) -> dict[str, list[str]]:
    """The tests below a folder, by the rule ids in their `@rule(…)` decorators."""
    if not folder.is_dir():
        raise BadOption(f"there are no tests in '{folder}'; say where they are with --tests")
    found: dict[str, list[str]] = defaultdict(list)
    for file in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for rule in rule_marks(node):
                    found[rule].append(f"{file.relative_to(folder)}::{node.name}")
    return found


def rule_marks(function: ast.FunctionDef) -> list[str]:
    """The ids with which a test is marked."""
    calls = [mark for mark in function.decorator_list if isinstance(mark, ast.Call)]
    marks = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "rule"]
    return [str(word.value) for mark in marks for word in mark.args if isinstance(word, ast.Constant)]


def check_rules(title: str, folder: Path | None) -> Report:
    """Compares the rules of a title with the marks of its tests; without tests there is nothing to compare."""
    rules = load_rules(title)
    if folder is None:
        return Report(tuple(TestedRule(rule.id, rule.section, rule.text, rule.ruling, ()) for rule in rules), ())
    tests = marked_tests(folder)
    known = {rule.id for rule in rules}
    tested = tuple(
        TestedRule(rule.id, rule.section, rule.text, rule.ruling, tuple(tests.get(rule.id, ()))) for rule in rules
    )
    problems = [f"rule {rule.id} has no test" for rule in tested if not rule.tests]
    for name in sorted(set(tests) - known):
        problems.append(f"{tests[name][0]} names rule {name}, which is unknown{nearest(name, known)}")
    return Report(tested, tuple(problems))
