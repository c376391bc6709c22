"""The front door: `import swanstone as sw` is enough to play, watch, record and draw."""

import ast
import inspect
import os
import pydoc
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import swanstone as sw

PACKAGE = Path(sw.__file__).parent
PROJECT = tomllib.loads(Path(__file__).parent.parent.joinpath("pyproject.toml").read_text(encoding="utf-8"))
COMPILED = PROJECT["tool"]["swanstone"]["compiled"]
# msgspec takes typing_extensions along where it is installed.
ALLOWED = {"swanstone", "msgspec", "librt", "mypy_extensions", "typing_extensions", *sys.stdlib_module_names}


def loaded_by(code: str, **environment: str) -> list[str]:
    """The modules that a fresh interpreter has loaded after some code."""
    script = f"{code}\nimport sys\nprint(*sys.modules)"
    surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **environment}
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=surroundings, check=True)
    return told.stdout.split()


def test_every_name_of_the_front_door_is_there_and_told():
    assert set(sw.__all__) <= set(dir(sw))
    for name in sw.__all__:
        assert getattr(sw, name).__doc__, name
    with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
        sw.nonsense  # type: ignore[attr-defined]  # noqa: B018


def test_the_import_loads_nothing_of_the_engine():
    assert [name for name in loaded_by("import swanstone") if name.startswith("swanstone")] == ["swanstone"]


def test_playing_loads_no_library_of_the_server():
    code = "import swanstone as sw\nsw.play_game(sw.open_game('ludwig', 2), ['greedy', 'random'], 1)"
    bare = loaded_by("pass")
    foreign = {name.partition(".")[0] for name in loaded_by(code) if name not in bare} - ALLOWED
    assert {name for name in foreign if "__mypyc" not in name} == set()


def test_sources_are_preferred_where_the_environment_says_so():
    code = "import swanstone as sw\nsw.open_game('ludwig', 2)\n"
    code += "from swanstone.core import game\nassert game.__file__.endswith('.py')"
    assert "swanstone.ludwig.game" in loaded_by(code, SWANSTONE_INTERPRETED="1")


def test_a_game_is_opened_played_and_repeated():
    game = sw.open_game("ludwig", seats=2, modules=[])
    played = sw.play_game(game, ["greedy", sw.bot("random", game)], seed=42)
    assert played.standings.scores == sw.play_game(game, ["greedy", "random"], sw.Chance("42")).standings.scores
    assert played.standings.scores != sw.play_game(game, ["greedy", "random"], 43).standings.scores


def test_a_recorded_game_is_read_and_replayed():
    game = sw.open_game("ludwig", seats=2, options={"foyer": "4"})
    record = sw.record_game(game, "random", 42)
    assert "seed 42\n" in record.text()
    assert "option foyer=4\n" in record.text()
    *_, (state, _) = sw.replay(sw.read_record(record.text()))
    assert tuple(player.points for player in state.players) == record.result
    assert record.result == sw.play_game(game, "random", 42).standings.scores


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda game: sw.play_game(game, ["random"]), "2 seats need 2 bots, not 1"),
        (lambda game: sw.play_game(game, "randon"), "there is no bot 'randon' .did you mean random"),
        (lambda game: sw.castle("nap_room@0,0"), "a castle begins with its foyer"),
        (
            lambda game: sw.Chance(1.5),  # type: ignore[arg-type]
            "a seed is a text or a whole number, not 1.5",
        ),
        (lambda game: sw.record_game(game, "random", sw.Chance(1, 5)), "a record begins with a fresh seed"),
    ],
)
def test_errors_help(call, message):
    with pytest.raises(sw.SwanstoneError, match=message):
        call(sw.open_game("ludwig", 2))


def test_notebooks_draw_castles_players_and_what_is_seen_of_them():
    castle = sw.castle("foyer@0,0 nap_room@3,1r1")
    texts = [text.text for text in ElementTree.fromstring(castle._repr_svg_()).iter("{http://www.w3.org/2000/svg}text")]
    assert {"Foyer", "Nap"} <= {word for text in texts for word in str(text).split()}
    game = sw.open_game("ludwig", 2)
    state = sw.play_game(game).state
    view: Any = game.view(state, 1)
    for player, seen in zip(state.players, view.players, strict=True):
        assert player._repr_svg_() == seen._repr_svg_() == player.castle._repr_svg_()


def test_states_and_views_tell_themselves_in_a_line():
    game = sw.open_game("ludwig", 2)
    state = game.start(sw.Chance(42)).state
    waiting = "waiting for seat 1 to keep bonus cards, seat 0 to keep bonus cards>"
    assert repr(state) == f"<State: round 0, points 1 0, {waiting}"
    assert repr(game.view(state, 1)) == f"<View of seat 1: round 0, points 1 0, {waiting}"
    assert repr(game.view(state, None)) == f"<View of an onlooker: round 0, points 1 0, {waiting}"
    assert repr(sw.play_game(game).state).endswith(", over>")


def told_in(node: ast.Module | ast.ClassDef, thing: Any) -> Iterator[tuple[Any, str | None]]:
    """A module or class with its docstring in the source, and all functions and classes in it."""
    yield thing, ast.get_docstring(node)
    for item in node.body:
        there = inspect.getattr_static(thing, item.name, None) if hasattr(item, "name") else None
        if isinstance(item, ast.ClassDef) and there:
            yield from told_in(item, there)
        elif isinstance(item, ast.FunctionDef) and there and ast.get_docstring(item):
            yield there, ast.get_docstring(item)


@pytest.mark.parametrize("path", COMPILED)
def test_help_tells_what_the_source_says_compiled_or_not(path):
    module = import_module(path.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
    tree = ast.parse((PACKAGE.parent / path).read_text(encoding="utf-8"))
    told = list(told_in(tree, module))
    assert len(told) > 1
    assert [(thing, inspect.getdoc(thing)) for thing, text in told if inspect.getdoc(thing) != text] == []


def test_help_tells_signatures():
    from swanstone.ludwig import castle, market

    assert "Tiles that lie together" in str(castle.Castle.__doc__)
    assert list(inspect.signature(castle.Castle.grow).parameters) == ["self", "code"]
    assert inspect.signature(market.buy).parameters
    assert "The castle with one room more" in pydoc.plain(pydoc.render_doc(castle.Castle))


PROGRAM = """
import swanstone as sw

game = sw.open_game("ludwig", seats=2)
reveal_type(sw.play_game(game, ["greedy", sw.bot("random", game)], 42).standings.scores)
reveal_type(sw.Chance(42).seed)
from swanstone.ludwig.castle import parse_castle
reveal_type(parse_castle("foyer@0,0").notation())
sw.nonsense
sw.Chance(1.5)
"""


def test_a_type_checker_sees_types_through_the_front_door(tmp_path):
    assert PACKAGE.joinpath("py.typed").is_file()
    (tmp_path / "program.py").write_text(PROGRAM)
    sources = {"MYPYPATH": str(PACKAGE.parent)} if PACKAGE.parent.name == "src" else {}
    command = [sys.executable, "-m", "mypy", "--strict", "program.py"]
    told = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, env={**os.environ, **sources})
    assert re.findall(r'note: Revealed type is "(.*)"', told.stdout) == ["tuple[int, ...]", "str", "str"]
    assert re.findall(r"error: .*\[(.*)\]", told.stdout) == ["attr-defined", "arg-type"], told.stdout
