"""Decrees that bend completion rewards and turns."""

from typing import Final

from swanstone.ludwig.modules.decrees.decree import Decree

DECREES: Final[tuple[Decree, ...]] = ()
