"""Royal Decrees two by two; `python3 dev.py soak modules --pairs 1653` plays every pair."""

import pytest

from tests.ludwig.helpers import ludwig
from tests.ludwig.pairs import EVERY_PAIR, ROW, head_for, play_pair, seats_for


def test_there_are_1653_pairs():
    assert len(EVERY_PAIR) == 1653


def test_every_pair_has_a_table_that_can_have_it():
    for number, pair in enumerate(EVERY_PAIR):
        head = head_for(pair, seats_for(pair, number), "x")
        assert {ROW[card].module for card in pair} <= {"", *head.modules}
        assert all(ROW[card].min_players <= head.seats for card in pair)
    assert {seats_for(pair, number) for number, pair in enumerate(EVERY_PAIR)} == {2, 3, 4}
    assert ludwig(2, dict(head_for(("DEC-11", "DEC-12"), 2, "x").options), "extras decrees")


@pytest.mark.parametrize("number", range(40, len(EVERY_PAIR), 200))
def test_a_sample_of_pairs_is_played_without_harm(number):
    pair = EVERY_PAIR[number]
    assert play_pair(pair, seats_for(pair, number), f"sample {number}") > 20


@pytest.mark.parametrize(
    "pair",
    [
        ("DEC-14", "DEC-19"),
        ("DEC-15", "DEC-19"),
        ("DEC-17", "DEC-21"),
        ("DEC-16", "DEC-21"),
        ("DEC-16", "DEC-17"),
        ("DEC-18", "DEC-20"),
        ("DEC-22", "DEC-23"),
        ("DEC-21", "DEC-41"),
        ("DEC-29", "DEC-39"),
        ("DEC-30", "DEC-31"),
        ("DEC-38", "DEC-41"),
        ("DEC-41", "DEC-50"),
        ("DEC-52", "DEC-53"),
        ("DEC-54", "DEC-56"),
        ("DEC-55", "DEC-57"),
    ],
    ids="-".join,
)
def test_pairs_that_meet_do_not_hang_on_their_order(pair):
    assert play_pair(pair, seats_for(pair, 1), "-".join(pair)) > 20
