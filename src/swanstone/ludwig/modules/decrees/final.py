"""Decrees of the final scoring."""

from typing import Final

from swanstone.ludwig.modules.decrees.decree import Decree

DECREES: Final[tuple[Decree, ...]] = ()
