"""On the path of a server, this adds the module Toasts of docs/modules.md, as if it stood in `ludwig/modules`."""

from swanstone.ludwig.modules import MODULES
from tests.ludwig.modules.page.toasts import TOASTS

MODULES[TOASTS.id] = TOASTS
