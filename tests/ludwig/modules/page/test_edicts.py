"""Edicts: what each card bends."""

from swanstone.core.record import Head
from tests.battery import EVERY, run
from tests.ludwig.helpers import table


def test_who_holds_thrift_pays_1000_less_and_nobody_else_does():
    at = table(modules="edicts", hands={0: "thrift"}, coins=(2000, 2000))
    assert at.play("0 buy hallway").coins[0] == 0
    assert at.play("0 pass").refused("1 buy hallway") == ["BUY-5"]


def test_a_whole_game_passes_the_battery():
    run(Head("ludwig", 2, "any seed", modules=("edicts",)), EVERY)
