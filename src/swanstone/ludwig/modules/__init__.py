"""The modules of Castles of Mad King Ludwig, in the order in which they are set up. Only this file names them all."""

from swanstone.ludwig.amendment import LudwigModule

MODULES: dict[str, LudwigModule] = {}
