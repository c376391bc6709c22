"""Limits: how often something may be done, on a clock that the tests move."""

from hypothesis import given
from hypothesis import strategies as some

from swanstone.server.limits import Bucket, PerAddress, Window, rate_limit_key


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now


def test_a_bucket_gives_its_burst_at_once_and_then_its_rate():
    clock = Clock()
    bucket = Bucket(2, 5, clock)
    assert [bucket.take() for _ in range(6)] == [True] * 5 + [False]
    assert bucket.wait() == 0.5
    clock.now += 0.5
    assert [bucket.take(), bucket.take()] == [True, False]


def test_a_bucket_never_holds_more_than_its_burst():
    clock = Clock()
    bucket = Bucket(10, 3, clock)
    clock.now += 3600
    assert bucket.wait(3) == 0
    assert [bucket.take() for _ in range(4)] == [True] * 3 + [False]


def test_a_bucket_can_be_asked_for_several_tokens():
    bucket = Bucket(1, 10, Clock())
    assert [bucket.take(8), bucket.take(8), bucket.take(2)] == [True, False, True]
    assert bucket.wait(3) == 3


def test_a_clock_that_runs_backwards_gives_and_takes_nothing():
    clock = Clock()
    bucket = Bucket(1, 2, clock)
    bucket.take()
    clock.now -= 500
    assert [bucket.take(), bucket.take()] == [True, False]
    clock.now += 1
    assert bucket.take()


@given(some.lists(some.floats(0, 5), max_size=60))
def test_no_stretch_of_time_sees_more_than_the_burst_and_what_the_rate_adds(pauses):
    clock = Clock()
    bucket = Bucket(2, 4, clock)
    taken = []
    for pause in pauses:
        clock.now += pause
        if bucket.take():
            taken.append(clock.now)
    for first, start in enumerate(taken):
        for last, end in enumerate(taken[first:], start=first):
            assert last - first + 1 <= 4 + 2 * (end - start) + 1e-6


def test_each_address_has_a_bucket_of_its_own():
    limit = PerAddress(1, 2, clock=Clock())
    assert [limit.take("192.0.2.1") for _ in range(3)] == [True, True, False]
    assert limit.take("192.0.2.2")
    assert (limit.wait("192.0.2.1"), limit.wait("192.0.2.9")) == (1, 0)


def test_the_address_that_was_silent_longest_is_forgotten_first():
    limit = PerAddress(1, 1, most=3, clock=Clock())
    for address in ("a", "b", "c", "a", "d"):
        limit.take(address)
    assert len(limit) == 3
    assert not limit.take("a")
    assert limit.take("b")


def test_a_window_counts_the_deeds_of_the_last_hour():
    clock = Clock()
    window = Window(2, 3600, clock=clock)
    assert window.take("192.0.2.1")
    clock.now += 1800
    assert window.take("192.0.2.1")
    assert not window.take("192.0.2.1")
    assert window.take("192.0.2.2")
    assert window.wait("192.0.2.1") == 1800
    clock.now += 1800
    assert window.wait("192.0.2.1") == 0
    assert [window.take("192.0.2.1"), window.take("192.0.2.1")] == [True, False]


def test_a_window_of_none_lets_nobody_through():
    window = Window(0, 3600)
    assert not window.take("192.0.2.1")
    assert window.wait("192.0.2.1") == float("inf")
    assert len(window) == 0


def test_a_window_remembers_a_bounded_number_of_addresses():
    window = Window(1, 3600, most=10)
    assert all(window.take(f"192.0.2.{n}") for n in range(100))
    assert len(window) == 10


def test_an_ipv6_household_counts_once():
    assert rate_limit_key("2001:db8:1:2:3:4:5:6") == rate_limit_key("2001:db8:1:2::9%eth0") == "2001:db8:1:2::/64"
    assert rate_limit_key("2001:db8:1:3::9") != rate_limit_key("2001:db8:1:2::9")
    assert rate_limit_key("::ffff:192.0.2.1") == rate_limit_key("::ffff:c000:201") == "192.0.2.1"
    limit = PerAddress(1, 1, clock=Clock())
    assert [limit.take("2001:db8::1"), limit.take("2001:db8::2"), limit.take("2001:db8:0:1::1")] == [True, False, True]


def test_an_odd_address_counts_for_itself_and_takes_little_room():
    assert rate_limit_key("unix:") == "unix:"
    assert rate_limit_key("no\0thing:") == "no\0thing:"
    assert len(rate_limit_key("x" * 10_000)) == len(rate_limit_key(":" * 10_000)) == 64
