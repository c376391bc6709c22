"""Every rule has an example, and every example a rule."""

from pathlib import Path

from swanstone.rules import check_rules


def test_every_rule_has_an_example_and_every_example_a_rule():
    assert check_rules("ludwig", Path(__file__).parent).problems == ()
