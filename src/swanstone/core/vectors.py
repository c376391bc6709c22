"""Vectors of numbers, and how long words of bits are, for hot code. This module is never compiled.

The compiler reads the first branch: vectors of machine words, and constants that it writes into the code. Where nothing is
compiled, Python's own containers and long integers are quicker: the same code then runs with words that hold many rows.
"""

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
    from mypy_extensions import u8 as u8

    WORD_SHIFT: Final = 5
    """Bit n is in word n >> WORD_SHIFT. Words have half the width of their cells, so that a stretch moved in stays whole."""
    STRETCH: Final = 20
    """A stretch of bits has at most this many of them."""
else:

    class i64(int):
        """A number of 64 bits."""

    class u8(int):
        """A number from 0 to 255."""

    class vec:
        """What `vec[u8]` and `vec[i64]` are where nothing is compiled."""

        def __class_getitem__(cls, kind: type) -> Any:
            return bytearray if kind is u8 else list

    WORD_SHIFT = 10
    STRETCH = 960

WORD_LAST: Final = (1 << WORD_SHIFT) - 1
"""The number of the last bit in a word; `n & WORD_LAST` is the place of a bit in its word."""
WORD_BITS: Final = (1 << (1 << WORD_SHIFT)) - 1
"""A word of which all bits are set."""
STRETCH_BITS: Final = (1 << STRETCH) - 1
