"""The commands by which docs/titles.md makes a title out of the toy."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import swanstone
from tests.test_house import ROOT


def copied(folder: Path) -> Path:
    """The copy that the page's commands make in a tree with the toy and nothing else."""
    page = (ROOT / "docs/titles.md").read_text(encoding="utf-8")
    (commands,) = re.findall(r"^(    mkdir -p tests/auction.*?    done\n)", page, re.DOTALL | re.MULTILINE)
    shutil.copytree(ROOT / "tests/toys", folder / "tests/toys", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "tests/__init__.py", folder / "tests")
    subprocess.run(["sh", "-e", "-c", commands], cwd=folder, check=True)
    return folder / "tests/auction"


def test_the_copy_is_a_title_of_its_own(tmp_path: Path) -> None:
    copy = copied(tmp_path)
    files = [path for path in copy.rglob("*") if path.is_file()]
    assert len(files) == 8
    assert [path for path in files if re.search("quarry|toys", f"{path.name} {path.read_text()}", re.IGNORECASE)] == []

    paths = (Path(swanstone.__file__).parents[1], tmp_path, copy / "installed")
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))}
    command = [sys.executable, "-m", "swanstone", "simulate", "auction", "--games", "3", "--bots", "greedy"]
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True)
    assert done.stdout.startswith("3 games of auction"), done.stderr
