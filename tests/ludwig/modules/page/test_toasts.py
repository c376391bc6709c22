"""Toasts: what is asked, when, and what follows."""

from tests.ludwig.helpers import Table, table


def living_room_placed(coins: int) -> Table:
    at = table(modules="toasts", hands={0: "host"}, offers="study:4000", coins=(coins, 0))
    return at.play("0 buy study", "0 place study@0,-3")


def test_who_places_a_living_room_may_pay_1000_for_2_points():
    at = living_room_placed(5000)
    assert at.options == ["0 stay", "0 toast"]
    after = at.play("0 toast")
    assert (after.coins[0], after.ledger()[-1]) == (0, "+2 (host)")
    assert at.play("0 stay").coins[0] == 1000


def test_who_cannot_pay_is_not_asked():
    assert living_room_placed(4000).asked == ["1 choose-offer"]
