"""Decrees that bend connections, levels and the scoring of tiles."""

from typing import Final

from swanstone.ludwig.modules.decrees.decree import Decree

DECREES: Final[tuple[Decree, ...]] = ()
