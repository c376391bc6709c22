"""What the client was given from the engine is what the engine says now."""

import sys
from pathlib import Path
from types import ModuleType

import pytest

FIXTURES = Path(__file__).resolve().parent.parent / "client" / "fixtures" / "ludwig"


@pytest.fixture
def maker(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A script of client/fixtures/ludwig as a module."""
    monkeypatch.syspath_prepend(str(FIXTURES))
    module = __import__(request.param)
    monkeypatch.delitem(sys.modules, request.param)
    return module


@pytest.mark.parametrize("maker", ["castles", "lesson"], indirect=True)
def test_the_committed_file_is_what_its_maker_makes(maker):
    assert maker.FILE.read_text(encoding="utf-8") == maker.text(), f"run client/fixtures/ludwig/{maker.__name__}.py"


@pytest.mark.parametrize("maker", ["lesson"], indirect=True)
def test_the_objections_of_the_lesson_are_said_in_every_language_as_the_server_says_them(maker):
    assert maker.reasons(), "there are languages beyond English"
    for path, content in maker.reasons().items():
        assert path.read_text(encoding="utf-8") == content, "run client/fixtures/ludwig/lesson.py"


@pytest.mark.parametrize("maker", ["modules"], indirect=True)
def test_the_lessons_of_modules_are_what_the_engine_says(maker):
    for path, content in maker.texts().items():
        assert path.read_text(encoding="utf-8") == content, "run client/fixtures/ludwig/modules.py"
