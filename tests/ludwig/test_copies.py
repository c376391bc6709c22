"""No field is forgotten in a copy: for every class with a `copy()`, each field is changed by itself and looked for again."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import UNSET

from swanstone.core import state as core
from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.marks import fields_of
from swanstone.core.value import Value, replace
from swanstone.ludwig.castle import Castle, parse_castle
from swanstone.ludwig.pieces import Player, Turn
from swanstone.ludwig.state import State
from swanstone.ludwig.terms import BASE_TERMS, Terms
from swanstone.titles import open_game


def another(value: Any) -> Any:
    """A value of the same type that differs."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1001
    if isinstance(value, tuple):
        return (*value, "another")
    if isinstance(value, Castle):
        return parse_castle("foyer4@7,7")
    if isinstance(value, Chance):
        return Chance("another")
    if value is None or isinstance(value, Turn):
        return Turn(3) if value is None else None
    assert value is UNSET, f"say here what else a field may hold than {value!r}"
    return "another"


def forgotten(example: Any) -> list[str]:
    """The fields of an example that do not come back from `copy()` as they were, each changed by itself."""
    fields = fields_of(type(example))
    wrong = []
    for name in fields:
        changed = replace(example, **{name: another(getattr(example, name))})
        copied = changed.copy()
        assert getattr(changed, name) != getattr(example, name), f"__init__ does not keep {name}"
        wrong += [f"{each} with {name}" for each in fields if getattr(copied, each) != getattr(changed, each)]
    return wrong


def copying(kind: type[Any]) -> Iterator[type[Any]]:
    """The classes below one that have a `copy()` of their own making."""
    for below in kind.__subclasses__():
        if below.__module__.startswith("swanstone.") and hasattr(below, "copy") and below is not core.State:
            yield below
        yield from copying(below)


def middle() -> State:
    """A state in the middle of a game."""
    game, dice = open_game("ludwig", 2), Dice(Chance("copies"))
    state = game.start(Chance("copies")).state
    for _ in range(40):
        state = game.apply(state, game.options(state, game.pending(state)[0]).sample(dice)).state
    found: State = state
    return found


EXAMPLES: dict[type[Any], Any] = {State: middle(), Player: middle().players[0], Terms: BASE_TERMS}


def test_every_class_with_a_copy_has_an_example_here():
    assert set(copying(Value)) == set(EXAMPLES)


@pytest.mark.parametrize("kind", EXAMPLES)
def test_a_copy_keeps_every_field(kind):
    assert len(fields_of(kind)) >= 8
    assert forgotten(EXAMPLES[kind]) == []


@pytest.mark.parametrize("kind", EXAMPLES)
def test_a_change_of_a_copy_leaves_the_original_as_it_was(kind):
    example = EXAMPLES[kind]
    before = {name: getattr(example, name) for name in fields_of(kind)}
    copied = example.copy()
    for name in fields_of(kind):
        setattr(copied, name, another(before[name]))
    assert {name: getattr(example, name) for name in fields_of(kind)} == before


class Forgetful(Value):
    """A copy of it loses a field."""

    def __init__(self, kept: int, lost: int = 0) -> None:
        self.kept = kept
        self.lost = lost

    def copy(self) -> "Forgetful":
        return Forgetful(self.kept)


class Careless(Forgetful):
    """Its constructor loses a field."""

    def __init__(self, kept: int, lost: int = 0) -> None:
        self.kept = kept
        self.lost = 0


def test_a_forgotten_field_is_found():
    assert forgotten(Forgetful(1)) == ["lost with lost"]
    with pytest.raises(AssertionError, match="__init__ does not keep lost"):
        forgotten(Careless(1))
