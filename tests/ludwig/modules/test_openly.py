"""What is asked openly: at one device no curtain falls before it, so nothing secret may be among it."""

import re
from pathlib import Path

from swanstone.core.agenda import Decision
from swanstone.core.record import Head
from swanstone.titles import game_of

LIST = Path(__file__).parents[3] / "client" / "src" / "titles" / "ludwig" / "openly.ts"
SECRET = {
    "choose-decree",
    "choose-favor",
    "choose-plans",
    "draft-decree",
    "keep-bonus-cards",
    "lay-tiles",
    "swap-bonus-card",
    "take-room",
}
"""What shows cards or tiles that only one seat may see."""


def decisions(kind: type[Decision]) -> set[str]:
    """Every question of the game and its modules."""
    ours = {each for each in kind.__subclasses__() if each.__module__.startswith("swanstone.ludwig")}
    return {str(each.tag) for each in ours}.union(*[decisions(each) for each in ours])


def test_every_question_of_every_module_is_known_to_be_open_or_secret() -> None:
    assert game_of(Head("ludwig", 2, "all that can be asked is known then"))
    listed = "".join(re.findall(r'"([a-z -]+)"', LIST.read_text(encoding="utf-8"))).split()
    assert sorted(listed) == sorted(decisions(Decision) - SECRET)
    assert decisions(Decision) >= SECRET
