"""The modules of docs/modules.md can be played in the tests beside them."""

import pytest

from swanstone.ludwig.modules import MODULES
from tests.ludwig.modules.page.edicts import EDICTS
from tests.ludwig.modules.page.galleries import GALLERIES
from tests.ludwig.modules.page.toasts import TOASTS


@pytest.fixture(autouse=True)
def page_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the page tells to write into `ludwig/modules/__init__.py`."""
    for module in (EDICTS, TOASTS, GALLERIES):
        monkeypatch.setitem(MODULES, module.id, module)
