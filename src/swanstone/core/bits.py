"""Bits in words: sets of numbers that hot code asks and fills, some stretches of bits at a time.

A stretch is one number: its bits, and above them where it begins (`vectors.py` tells how long words and stretches are).
"""

from swanstone.core.vectors import STRETCH, STRETCH_BITS, WORD_BITS, WORD_LAST, WORD_SHIFT, i64, vec


def no_bits(size: int) -> vec[i64]:
    """An empty set of numbers below a size."""
    return vec[i64]([0] * ((size >> WORD_SHIFT) + 1))


def stretches(rows: list[tuple[int, int]]) -> vec[i64]:
    """Rows of bits, each with the number of its first bit, from the lowest up, as few stretches."""
    found: list[int] = []
    first, held = 0, 0
    for start, bits in rows:
        if held and (start < first or start + bits.bit_length() > first + STRETCH):
            found.append((first << STRETCH) | held)
            held = 0
        first = first if held else start
        held |= bits << (start - first)
        while held > STRETCH_BITS:
            found.append((first << STRETCH) | (held & STRETCH_BITS))
            first, held = first + STRETCH, held >> STRETCH
    if held:
        found.append((first << STRETCH) | held)
    return vec[i64](found)


def add_bits(words: vec[i64], pieces: vec[i64], moved: i64) -> None:
    """Adds stretches to a set, moved by some places."""
    for piece in pieces:
        start = moved + (piece >> STRETCH)
        bits, word = (piece & STRETCH_BITS) << (start & WORD_LAST), start >> WORD_SHIFT
        words[word] |= bits & WORD_BITS
        if bits > WORD_BITS:
            words[word + 1] |= bits >> (WORD_LAST + 1)


def meets_bits(words: vec[i64], pieces: vec[i64], moved: i64) -> bool:
    """Whether a set has any number of stretches that are moved by some places."""
    for piece in pieces:
        start = moved + (piece >> STRETCH)
        bits, word = (piece & STRETCH_BITS) << (start & WORD_LAST), start >> WORD_SHIFT
        if words[word] & bits or (bits > WORD_BITS and words[word + 1] & (bits >> (WORD_LAST + 1))):
            return True
    return False


def has_bit(words: vec[i64], bit: i64) -> bool:
    """Whether a set has a number."""
    return (words[bit >> WORD_SHIFT] >> (bit & WORD_LAST)) & 1 == 1
