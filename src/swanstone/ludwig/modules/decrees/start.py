"""Decrees that act when they are revealed."""

from typing import Final

from swanstone.ludwig.modules.decrees.decree import Decree

DECREES: Final[tuple[Decree, ...]] = ()
