"""The castles beside the rules of the page show what the rules say, as the engine judges them."""

import json
from pathlib import Path
from typing import Any

import pytest

from swanstone.ludwig.inspect import inspect_castle

FILE = Path(__file__).parents[2] / "client/src/titles/ludwig/lesson/examples.json"
EXAMPLES: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda each: each["castle"])
def test_an_example_is_forbidden_by_its_rule_or_by_none(example: dict[str, Any]) -> None:
    broken = {objection["rule"] for objection in inspect_castle(example["castle"]).objections}
    assert broken == ({example["rule"]} if example.get("wrong") else set())


@pytest.mark.parametrize("example", [each for each in EXAMPLES if "points" in each], ids=lambda each: each["rule"])
def test_an_example_scores_by_its_rule_what_it_says(example: dict[str, Any]) -> None:
    lines = inspect_castle(example["castle"]).lines
    assert [line.amount for line in lines if line.because == example["rule"]] == [example["points"]]


def test_the_room_that_is_shown_as_complete_is_complete() -> None:
    (example,) = [each for each in EXAMPLES if "complete" in each]
    room = example["castle"].split()[example["complete"]]
    assert inspect_castle(example["castle"]).facts["completed"] == [room]
