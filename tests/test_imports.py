"""Imports point one way: core <- titles <- bots <- server; wire stands beside core, and the network client is no server."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCES = Path(__file__).resolve().parent.parent / "src" / "swanstone"
TITLES = ("ludwig",)
REGISTRY = "titles"
ANY_TITLE = {*TITLES, REGISTRY}

MAY_IMPORT: dict[str, set[str]] = {
    "core": {"core"},
    "wire": {"core", "wire", REGISTRY},
    **{title: {"core", "rules", title} for title in TITLES},
    "bots": {"core", "bots", *ANY_TITLE},
    "client": {"core", "wire", "bots", "client", REGISTRY},
    "server": {"core", "wire", "bots", "server", "rules", *ANY_TITLE},
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
