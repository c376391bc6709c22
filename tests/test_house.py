"""The house keeps its measures: short functions, lines that fit a screen, modules where their lists say they are."""

import ast
import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = sorted((ROOT / "src" / "swanstone").rglob("*.py"))
PAGES = ["README.md", "CONTRIBUTING.md", *sorted(f"docs/{page.name}" for page in (ROOT / "docs").glob("*.md"))]
CLIENT = [path for path in sorted((ROOT / "client" / "src").rglob("*")) if path.suffix in {".ts", ".svelte"}]


def function_lengths():
    """The lines of every function, longest last."""
    found = []
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                assert node.end_lineno is not None
                name = f"{path.relative_to(ROOT)}:{node.lineno} {node.name}"
                found.append((node.end_lineno - node.lineno + 1, name))
    return sorted(found)


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


@pytest.mark.parametrize("path", PAGES)
def test_links_between_pages_lead_somewhere(path):
    targets = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", (ROOT / path).read_text(encoding="utf-8"))
    assert [target for target in targets if not (ROOT / path).parent.joinpath(target).exists()] == []


@pytest.mark.parametrize("path", PAGES)
def test_code_that_a_page_quotes_is_in_its_file(path):
    for source, code in re.findall(r"```\w+ (\S+)\n(.*?)```", (ROOT / path).read_text(encoding="utf-8"), re.DOTALL):
        there = lines_of((ROOT / source).read_text(encoding="utf-8"))
        assert lines_of(code) in there, f"it quotes {source}, where there is no\n{code}"


def lines_of(code):
    """Code without its indentation and empty lines, which differ where a method is quoted by itself."""
    return "\n".join(line.strip() for line in code.splitlines() if line.strip())


def test_examples_of_the_style_guide_run():
    blocks = re.findall(r"```pycon\n(.*?)```", (ROOT / "docs/style.md").read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        example = doctest.DocTestParser().get_doctest(block, {}, "docs/style.md", None, None)
        assert doctest.DocTestRunner().run(example).failed == 0


def module_folders():
    """Where each module of a title lives, and where all of them are gathered."""
    found = {}
    for gathering in sorted((ROOT / "src" / "swanstone").glob("*/modules/__init__.py")):
        entries = [path for path in gathering.parent.iterdir() if path.name not in {"__init__.py", "__pycache__"}]
        found[gathering.parent] = sorted(path.stem for path in entries)
    return found


def names_of_modules(source, package, ids):
    """The modules that a source names: by importing from one, or by an id as a whole string."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and node.value in ids:
            found.add(node.value)
        if isinstance(node, ast.ImportFrom | ast.Import):
            imported = [alias.name for alias in node.names] + [getattr(node, "module", None) or ""]
            found |= {name for name in ids if any(each.startswith(f"{package}.{name}") for each in imported)}
    return found


def test_only_the_folder_of_modules_names_a_module():
    folders = module_folders()
    assert folders
    for folder, ids in folders.items():
        package = f"swanstone.{folder.parent.name}.modules"
        outside = [path for path in SOURCES if not path.is_relative_to(folder)]
        named = {
            str(path.relative_to(ROOT)): names
            for path in outside
            if (names := names_of_modules(path.read_text(encoding="utf-8"), package, ids))
        }
        assert named == {}, "widen a noun of the base game, or add a point that the module answers"


@pytest.mark.parametrize(
    ("source", "named"),
    [
        ('if "moats" in modules: pass', {"moats"}),
        ("from swanstone.ludwig.modules.moats import MOATS", {"moats"}),
        ("from swanstone.ludwig.modules import MODULES", set()),
        ('"""A docstring that speaks of moats."""\nterms.moats = 3', set()),
    ],
)
def test_a_module_that_is_named_is_found(source, named):
    assert names_of_modules(source, "swanstone.ludwig.modules", ["moats", "towers"]) == named
