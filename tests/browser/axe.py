"""What axe finds on a page."""

import os
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parent.parent.parent


@cache
def script() -> str:
    """The source of axe, from the client's packages."""
    return Path(os.environ.get("SWANSTONE_AXE", ROOT / "client/node_modules/axe-core/axe.min.js")).read_text()


def violations(page: Page) -> list[str]:
    """Every violation on the page as it is now, one line each."""
    page.evaluate(script())
    found: list[dict[str, Any]] = page.evaluate("async () => (await axe.run(document)).violations")
    return [f"{rule['id']}: {node['html'][:160]}" for rule in found for node in rule["nodes"]]
