"""The rules of a title, and the tests that are examples of them."""

import ast
import re
from collections import defaultdict
from pathlib import Path
from typing import Any

from msgspec import Struct

from swanstone.core.catalogue import load_file, rows
from swanstone.core.errors import BadData, BadOption, nearest
from swanstone.titles import title_named

CITED = re.compile(r"\b[A-Z]{2,}(?:-\d+)?\b")
"""What may be the id of a rule."""
NO_RULES = {"VP"}
"""Words in capitals that are not ids."""


class Rule(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of rules.toml."""

    id: str
    section: str
    text: str
    ruling: str = ""
    name: str = ""
    """What it is called, where that is not its id: the name of a card that seats hold."""


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


def load_rules(name: str) -> tuple[Rule, ...]:
    """The rules of a title in the order of the book, then those of its modules and their cards, with our rulings."""
    title = title_named(name)
    if not title.package:
        raise BadOption(f"the rules of {title.id} are not listed")
    packages = [title.package, *[module.package for module in title.modules.values() if module.package]]
    found: list[Rule] = []
    for package in packages:
        found += rows("rules.toml", load_file(package, "rules.toml"), "rule", Rule)
    for module in title.modules.values():
        found += card_rules(module)
    for rule in found:
        require_sound(rule, {other.id for other in found})
    return tuple(found)


def card_rules(module: Any) -> list[Rule]:
    """The cards that seats hold, told as rules of their module: what they give names them."""
    return [Rule(card.id, module.name, card.text, card.ruling, card.name) for card in module.cards if card.held]


def require_sound(rule: Rule, known: set[str]) -> None:
    """Refuses a rule whose sentences do not end, or that cites a rule that does not exist.

    A family of rules may be cited by its name, such as SOLO for SOLO-1 to SOLO-4.
    """
    where = f"rules.toml: rule ({rule.id})"
    for key, text in (("text", rule.text), ("ruling", rule.ruling)):
        if (text or key == "text") and not text.endswith("."):
            raise BadData(f"{where}: key {key}: it must be whole sentences")
    families = {name.partition("-")[0] for name in known}
    for cited in CITED.findall(f"{rule.text} {rule.ruling}"):
        if cited not in known | families | NO_RULES:
            raise BadData(f"{where}: there is no rule {cited}{nearest(cited, known)}")


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
