"""Chance is a value, the same on every machine and forever."""

from hashlib import sha512

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swanstone.core.chance import Chance
from swanstone.core.dice import Dice


def test_a_word_is_four_bytes_of_a_hash_that_anybody_can_compute():
    digest = sha512(b"swan/1").digest()
    for drawn in range(16, 32):
        start = 4 * (drawn % 16)
        expected = int.from_bytes(digest[start : start + 4], "big") * 1000 >> 32
        assert Chance("swan", drawn).below(1000) == (expected, Chance("swan", drawn + 1))


def test_a_shuffle_is_known_for_ever():
    assert Chance("swan").shuffled("abcdefgh") == (tuple("cgabfdhe"), Chance("swan", 7))


@given(st.text(), st.integers(0, 50), st.integers(1, 10**6))
def test_a_number_lies_below_its_limit_and_moves_chance_on_by_one(seed, drawn, limit):
    number, after = Chance(seed, drawn).below(limit)
    assert 0 <= number < limit
    assert after == Chance(seed, drawn + 1)


@given(st.text(), st.lists(st.integers()))
def test_a_shuffle_loses_nothing(seed, things):
    mixed, after = Chance(seed).shuffled(things)
    assert sorted(mixed) == sorted(things)
    assert after.drawn == max(0, len(things) - 1)


@pytest.mark.parametrize("source", [Chance, Dice])
def test_every_number_is_about_as_likely_as_another(source):
    counts = [0] * 6
    dice, chance = Dice(Chance("fair")), Chance("fair")
    for _ in range(6000):
        if source is Dice:
            number = dice.below(6)
        else:
            number, chance = chance.below(6)
        counts[number] += 1
    assert all(850 < count < 1150 for count in counts)


def test_forks_are_independent_of_each_other_and_of_their_source():
    chance = Chance("root")
    streams = [chance, chance.fork("a"), chance.fork("b")]
    assert len({stream.shuffled(range(20))[0] for stream in streams}) == 3
    assert chance.fork("a") == chance.fork("a")
