"""The modules of Castles of Mad King Ludwig, in the order in which they are set up. Only this file names them all."""

from swanstone.ludwig.amendment import LudwigModule
from swanstone.ludwig.modules.decrees import DECREES
from swanstone.ludwig.modules.extras import EXTRAS
from swanstone.ludwig.modules.five_players import FIVE_PLAYERS
from swanstone.ludwig.modules.moats import MOATS
from swanstone.ludwig.modules.passages import PASSAGES
from swanstone.ludwig.modules.renovations import RENOVATIONS
from swanstone.ludwig.modules.swans import SWANS
from swanstone.ludwig.modules.towers import TOWERS

ALL: tuple[LudwigModule, ...] = (FIVE_PLAYERS, EXTRAS, TOWERS, MOATS, PASSAGES, SWANS, RENOVATIONS, DECREES)
MODULES: dict[str, LudwigModule] = {module.id: module for module in ALL}
