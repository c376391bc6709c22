"""Writes the rulings of rules.toml into facts.md, below its last heading: `python docs/facts.py`."""

from pathlib import Path

from swanstone.rules import Rule, load_rules

FILE = Path(__file__).parent / "facts.md"
HEADING = "## Rulings\n"


def row(rule: Rule) -> str:
    """A ruling as a row of the table."""
    return f"| {rule.id} | {rule.ruling} |"


def text() -> str:
    """The page: what was written by hand, then the rulings."""
    by_hand = FILE.read_text(encoding="utf-8").partition(HEADING)[0]
    rulings = [row(rule) for rule in load_rules("ludwig") if rule.ruling]
    return "\n".join([by_hand + HEADING, "| rule | ruling |", "| --- | --- |", *rulings, ""])


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
