"""Sets of numbers as bits in words, compared with Python's own sets. Compiled and interpreted, words differ in length."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from swanstone.core.bits import add_bits, has_bit, meets_bits, no_bits, stretches

SIZE = 4096
MARGIN = 1100

numbers = st.integers(-MARGIN, MARGIN)
patterns = st.sets(numbers, max_size=40)
places = st.integers(MARGIN, SIZE - MARGIN - 1)


def pieces_of(pattern: set[int]) -> Any:
    """The numbers as stretches."""
    return stretches([(number, 1) for number in sorted(pattern)])


@given(st.lists(st.tuples(st.integers(-MARGIN, MARGIN - 200), st.integers(0, (1 << 200) - 1)), max_size=12))
def test_rows_of_any_length_are_cut_into_stretches(rows: list[tuple[int, int]]) -> None:
    words = no_bits(SIZE)
    add_bits(words, stretches(sorted(rows)), MARGIN)
    expected = {start + MARGIN + bit for start, bits in rows for bit in range(200) if bits >> bit & 1}
    assert {number for number in range(SIZE) if has_bit(words, number)} == expected


@given(patterns, st.lists(places, max_size=4))
def test_what_was_added_is_there_and_nothing_else(pattern: set[int], moves: list[int]) -> None:
    words, pieces = no_bits(SIZE), pieces_of(pattern)
    for moved in moves:
        add_bits(words, pieces, moved)
    expected = {number + moved for number in pattern for moved in moves}
    assert {number for number in range(SIZE) if has_bit(words, number)} == expected


@given(patterns, places, patterns, places)
def test_stretches_meet_a_set_where_they_share_a_number(
    held: set[int], there: int, pattern: set[int], here: int
) -> None:
    words = no_bits(SIZE)
    add_bits(words, pieces_of(held), there)
    shared = {number + there for number in held} & {number + here for number in pattern}
    assert meets_bits(words, pieces_of(pattern), here) == bool(shared)
