"""Imports point one way: core <- titles <- bots <- server; wire stands beside core, and the network client is no server."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCES = Path(__file__).resolve().parent.parent / "src" / "swanstone"
TITLES = ("ludwig",)
REGISTRY = "titles"

MAY_IMPORT: dict[str, set[str]] = {
    "core": {"core"},
    "wire": {"core", "wire"},
    **{title: {"core", "rules", title} for title in TITLES},
    "bots": {"core", "bots", REGISTRY, *TITLES},
    "client": {"core", "wire", "bots", "client", REGISTRY},
    "server": {"core", "wire", "bots", "server", "rules", REGISTRY},
}
"""By package, the parts of swanstone that it may import; the front door, `swanstone` itself, is open to all."""


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """Every part of swanstone that a file imports, wherever in the file, with its line."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}:{node.lineno}: imports are absolute"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            parts = name.split(".")
            if parts[0] == "swanstone" and len(parts) > 1 and is_part(parts[1]):
                yield node.lineno, parts[1]


def is_part(name: str) -> bool:
    """Whether a name is a package or module of swanstone, not a value of its front door."""
    return (SOURCES / name).is_dir() or (SOURCES / f"{name}.py").is_file()


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_a_package_imports_only_what_it_may(package: str) -> None:
    files = sorted((SOURCES / package).rglob("*.py"))
    assert files, f"there is no package {package}"
    wrong = [
        f"{path.relative_to(SOURCES)}:{line} imports swanstone.{part}"
        for path in files
        for line, part in imported(path)
        if part not in MAY_IMPORT[package]
    ]
    assert not wrong, "\n".join(wrong)


def test_every_package_has_its_rule() -> None:
    packages = {path.parent.name for path in SOURCES.glob("*/__init__.py")}
    assert packages == set(MAY_IMPORT)


@pytest.mark.parametrize("title", TITLES)
def test_a_title_is_named_only_in_its_folders_and_in_the_registry(title: str) -> None:
    own = (SOURCES / title, SOURCES / "bots" / title)
    wrong = [
        f"{path.relative_to(SOURCES)}:{number}: {line.strip()}"
        for path in sorted(SOURCES.rglob("*.py"))
        if path.name != f"{REGISTRY}.py" and not any(path.is_relative_to(folder) for folder in own)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if title in line.lower()
    ]
    assert not wrong, "\n".join(wrong)


def test_only_the_folders_of_bots_that_know_a_title_import_it() -> None:
    wrong = [
        f"{path.relative_to(SOURCES)}:{line} imports swanstone.{part}"
        for path in sorted((SOURCES / "bots").glob("*.py"))
        for line, part in imported(path)
        if part in TITLES
    ]
    assert not wrong, "\n".join(wrong)


def names_module(line: str, module: str) -> bool:
    """Whether a line names a module: by its id in quotes, its package or its constant; what castles are made of it may tell."""
    return bool(re.search(rf"""["']{module}["']|modules[./]{module}\b|\b{module.upper()}\b""", line))


def test_no_module_is_named_outside_its_folder_but_where_all_are_gathered() -> None:
    home = SOURCES / "ludwig" / "modules"
    modules = [path.name for path in home.iterdir() if (path / "__init__.py").is_file()]
    assert modules, "there is a module"
    wrong = [
        f"{path.relative_to(SOURCES)}:{number}: {line.strip()}"
        for path in sorted(SOURCES.rglob("*.py"))
        if not path.is_relative_to(home)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if any(names_module(line, module) for module in modules)
    ]
    assert not wrong, "\n".join(wrong)
