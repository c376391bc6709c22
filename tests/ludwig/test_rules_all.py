"""Every rule has an example, and every example a rule; the rulings stand in one place."""

import runpy
from pathlib import Path
from typing import Any

import pytest

from swanstone.core.errors import BadData
from swanstone.ludwig.title import LUDWIG
from swanstone.rules import Rule, check_rules, load_rules, marked_tests, require_sound
from swanstone.titles import open_game
from tests.marks import citing

DOCS = Path(__file__).parents[2] / "docs"


def test_every_rule_has_an_example_and_every_example_a_rule():
    assert check_rules("ludwig", Path(__file__).parent).problems == ()


RULINGS = [f"A-{number}" for number in range(1, 86)]
"""The ambiguities of the expansion books, by the ids that the facts give our rulings."""


def test_every_ruling_of_the_expansions_has_a_test_that_shows_it():
    assert [ruling for ruling in RULINGS if not citing(ruling)] == []


def test_every_decree_favor_and_bonus_card_has_a_test_beside_its_sisters():
    tests = marked_tests(Path(__file__).parent)
    decrees = [f"DEC-{number}" for number in range(1, 59)]
    assert [card for card in decrees if not any("modules/decrees/" in test for test in tests[card])] == []
    cards = [f"FAV-{number}" for number in range(1, 11)] + [f"BON-{number}" for number in range(1, 14)]
    assert [card for card in cards if not any("modules/" in test for test in tests[card])] == []
    box = open_game("ludwig", 4, {}, LUDWIG.fitting(4)).rules.box
    assert [card.id for card in (*box.favors, *box.bonus_cards) if not (citing(card.id) or is_counted(card))] == []


def is_counted(card: Any) -> bool:
    """Whether it is one of a family that is tested as a whole: rooms of a type or size."""
    return card.counts in ("rooms_of_type", "square_feet_of_type", "rooms_of_sizes")


SHARED = [
    "MIX-6",
    "MIX-7",
    "SET-1",
    "SET-2",
    "SET-3",
    "SET-7",
    "SET-9",
    "SET-10",
    "SET-14",
    "SET-16",
    "SET-17",
    *[f"RND-{number}" for number in range(1, 9)],
]
SHARED += [f"TSC-{number}" for number in range(1, 8)] + [
    "FIN-0",
    "FIN-2",
    "FIN-3",
    "FIN-4",
    "FIN-5",
    "FIN-7",
    "FIN-8",
    "FIN-9",
]
SHARED += ["INT-1", "INT-2", "INT-3", "INT-4", "INT-5"]
"""Rules of the expansion books that repeat or order those of the base game, and so belong to no module."""


def test_rules_that_belong_to_no_module_have_tests_too():
    assert [rule for rule in SHARED if not citing(rule)] == []


def facts() -> dict[str, Any]:
    """What docs/facts.py defines."""
    return runpy.run_path(str(DOCS / "facts.py"))


def test_the_page_of_rulings_is_up_to_date():
    assert (DOCS / "facts.md").read_text(encoding="utf-8") == facts()["text"](), "run python docs/facts.py"


def test_the_page_holds_every_ruling():
    page = facts()["text"]()
    ruled = [rule for rule in load_rules("ludwig") if rule.ruling]
    assert len(ruled) > 20
    assert all(f"| {rule.id} | {rule.ruling} |" in page for rule in ruled)


@pytest.mark.parametrize("rule", ["BONUS-1", "COMPLETE-2", "END-2", "FINAL-1"])
def test_what_the_book_leaves_open_is_ruled(rule):
    assert {it.id: it.ruling for it in load_rules("ludwig")}[rule]


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        (Rule("TEA-1", "Tea", "Tea is served (see TEA-3)."), "there is no rule TEA-3 (did you mean TEA-2?)"),
        (Rule("TEA-1", "Tea", "Tea is served.", "MILK first."), "there is no rule MILK"),
        (Rule("TEA-1", "Tea", "Tea is served"), "key text: it must be whole sentences"),
        (Rule("TEA-1", "Tea", "Tea is served.", "With milk"), "key ruling: it must be whole sentences"),
        (Rule("TEA-1", "Tea", ""), "key text"),
    ],
)
def test_a_rule_that_is_not_sound_is_named(row, reason):
    with pytest.raises(BadData, match=r"rules.toml: rule \(TEA-1\)") as error:
        require_sound(row, {"TEA-1", "TEA-2"})
    assert reason in str(error.value)


def test_a_family_of_rules_may_be_cited():
    require_sound(Rule("TEA-1", "Tea", "Tea is served, 5 VP (TEA).", "As in TEA-2."), {"TEA-1", "TEA-2"})
