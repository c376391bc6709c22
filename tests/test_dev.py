"""The workshop: dev.py is a small bootstrap, noxfile.py has the steps, hatch_build.py knows what is compiled."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import dev
import hatch_build

ROOT = Path(__file__).parent.parent
STEPS = ["format", "lint", "types", "interpreted", "client", "wheel", "compiled", "server", "browser", "strength"]
STEPS += ["rules", "games"]


def call(*arguments, **more):
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, cwd=ROOT, **more)


def test_the_bootstrap_stays_small():
    assert len((ROOT / "dev.py").read_text(encoding="utf-8").splitlines()) <= 250


def test_the_bootstrap_needs_nothing_but_python():
    nodes = list(ast.walk(ast.parse((ROOT / "dev.py").read_text(encoding="utf-8"))))
    plain = {name.name for node in nodes if isinstance(node, ast.Import) for name in node.names}
    named = {str(node.module).split(".")[0] for node in nodes if isinstance(node, ast.ImportFrom)}
    assert (plain | named) - set(sys.stdlib_module_names) == set()


def test_help_names_every_command():
    told = call("dev.py", "--help").stdout
    assert dict.fromkeys(re.findall(r"python3 dev.py (\w+)", told)) == dict.fromkeys(dev.COMMANDS)


def test_an_unknown_command_is_answered_with_those_there_are():
    answer = call("dev.py", "tset")
    assert answer.returncode == 1
    assert "no command 'tset'. There are: run, test" in answer.stderr


def test_an_old_python_is_told_what_it_needs(monkeypatch):
    monkeypatch.setattr(sys, "version_info", (3, 10, 13))
    with pytest.raises(dev.Trouble, match=r"needs Python 3\.11 or newer"):
        dev.main("run", [])


@pytest.mark.parametrize(
    ("output", "sentence"),
    [
        ("error: Failed to fetch: `https://…`\n  Caused by: dns error", "The package registry could not be reached"),
        ("ERROR: No matching distribution (from versions: none)", "The package registry could not be reached"),
        ("npm error code ENOTFOUND", "The package registry could not be reached"),
        ("/usr/bin/python3: No module named pip", "This Python has no pip"),
        ("segmentation fault", "Something went wrong while fetching uv."),
    ],
)
def test_work_that_failed_is_explained(output, sentence):
    told = dev.explain("fetching uv", output)
    assert sentence in told.splitlines()[-1]
    assert output.splitlines()[-1].strip() in told


def test_work_that_fails_is_trouble():
    with pytest.raises(dev.Trouble, match=r"the cat sat on it\s+Something went wrong while cooking"):
        dev.work("cooking", [sys.executable, "-c", "import sys; sys.exit('the cat sat on it')"])


def test_a_wheel_is_known_by_its_sources_alone(monkeypatch, tmp_path):
    for name in ("requirements.lock", "README.md", "pyproject.toml", "hatch_build.py", "client/a.ts", "src/b.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(name)
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    monkeypatch.setattr(dev, "RUNTIME", tmp_path / "requirements.lock")
    before = dev.wheel_key()
    (tmp_path / "client/node_modules").mkdir()
    (tmp_path / "client/node_modules/x.js").write_text("fetched")
    assert dev.wheel_key() == before
    (tmp_path / "src/b.py").write_text("changed")
    assert dev.wheel_key() != before


def test_uv_learns_what_pip_was_told(monkeypatch):
    monkeypatch.setenv("PIP_INDEX_URL", "https://packages.example/simple")
    monkeypatch.setenv("PIP_FIND_LINKS", "one two")
    environment = dev.uv_environment()  # here in .venv too, whose Python has no pip
    assert environment["UV_DEFAULT_INDEX"] == "https://packages.example/simple"
    assert environment["UV_FIND_LINKS"] == "one,two"


def test_the_steps_have_their_names_and_order():
    told = call("noxfile.py", "test", "--list").stdout
    assert [line.split()[0] for line in told.splitlines()] == STEPS


def test_the_last_line_counts_the_steps():
    answer = call("noxfile.py", "test", "--only", "format")
    assert answer.returncode == 0, answer.stdout + answer.stderr
    assert answer.stdout.splitlines()[-1] == f"1 passed, 0 failed, {len(STEPS) - 1} skipped"
    assert "rules        skipped  not asked for" in answer.stdout


def test_a_step_that_fails_ends_the_test_unless_it_is_to_keep_going():
    summary = "import noxfile; raise SystemExit(noxfile.summary(['a', 'b', 'c'], ['a', 'b'], [{}]))"
    results = [{"name": "a", "result": "failed", "duration": 1.0, "reason": None}]
    answer = call("-c", summary.replace("[{}]", repr(results)))
    assert answer.returncode == 1
    told = [line.split(maxsplit=2) for line in answer.stdout.strip().splitlines()[1:4]]
    assert told == [
        ["a", "FAILED", "1.0 s"],
        ["b", "skipped", "a step before it failed"],
        ["c", "skipped", "not asked for"],
    ]
    assert answer.stdout.splitlines()[-1] == "0 passed, 1 failed, 2 skipped"


def test_an_unknown_step_is_answered_with_those_there_are():
    answer = call("noxfile.py", "test", "--only", "tyeps")
    assert answer.returncode == 1
    assert "no step 'tyeps'. There are: format, lint, types" in answer.stderr


@pytest.mark.parametrize("words", [["--help"], ["crash", "--help"]])
def test_a_soak_says_how_it_is_called_before_anything_is_built(words):
    unbuilt = {**os.environ, "SWANSTONE_COMPILE": "as never before"}
    answer = call("noxfile.py", "soak", *words, env=unbuilt, timeout=60)
    assert answer.returncode == 0, answer.stdout + answer.stderr
    assert "usage: python -m tests.soak" in answer.stdout
    assert "building" not in answer.stderr


def test_every_hot_module_is_there_and_keeps_its_classes():
    modules = hatch_build.hot_modules()
    assert len(modules) == len(set(modules)) > 20
    assert hatch_build.lost_keywords(modules) is None


def test_a_pure_wheel_may_be_asked_for(monkeypatch):
    monkeypatch.setenv("CI", "true")
    monkeypatch.setenv("SWANSTONE_COMPILE", "never")
    assert hatch_build.excuse() == "SWANSTONE_COMPILE=never"


def test_ci_has_no_excuse_where_there_is_a_compiler(monkeypatch, tmp_path):
    (tmp_path / "gcc").write_text("#!/bin/sh\n")
    (tmp_path / "gcc").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CC", "no-such-compiler")
    monkeypatch.delenv("SWANSTONE_COMPILE", raising=False)
    monkeypatch.setenv("CI", "false")
    assert hatch_build.excuse() == "there is no C compiler"
    monkeypatch.setenv("CI", "true")
    assert hatch_build.excuse() is None
    (tmp_path / "gcc").unlink()
    assert hatch_build.excuse() == "there is no C compiler"


def test_the_package_needs_no_more_than_it_says():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = [*project["dependencies"], *project["optional-dependencies"]["postgres"]]
    names = {re.split(r"[^\w-]", each)[0].replace("-", "_") for each in declared}
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in (ROOT / "src").rglob("*.py")]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    plain = {name.name.split(".")[0] for node in nodes if isinstance(node, ast.Import) for name in node.names}
    named = {str(node.module).split(".")[0] for node in nodes if isinstance(node, ast.ImportFrom) if not node.level}
    assert (plain | named) - set(sys.stdlib_module_names) - {"swanstone"} <= names
