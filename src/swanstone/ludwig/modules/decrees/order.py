"""Decrees of the Master Builder and of the order of turns."""

from typing import Final

from swanstone.ludwig.modules.decrees.decree import Decree

DECREES: Final[tuple[Decree, ...]] = ()
