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


SETTLED = """async () => {
  let quiet = 0;
  for (let frame = 0; frame < 120 && quiet < 4; frame++) {
    await new Promise((done) => requestAnimationFrame(done));
    quiet = document.getAnimations().some((each) => each.playState === "running") ? 0 : quiet + 1;
  }
}"""
"""Waits until nothing moves and everything is painted; colours that are on their way would be read as they never stay."""


def violations(page: Page, *only: str) -> list[str]:
    """Every violation on the page as it is now, one line each; of some rules only, if any are named."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(script())
    page.evaluate(SETTLED)
    options: dict[str, Any] = {"resultTypes": ["violations"], **({"runOnly": list(only)} if only else {})}
    found: list[dict[str, Any]] = page.evaluate(
        "async (options) => (await axe.run(document, options)).violations", options
    )
    return [f"{rule['id']}: {node['html'][:120]} {why(node)}" for rule in found for node in rule["nodes"]]


def why(node: dict[str, Any]) -> str:
    """What is wrong with an element, in a sentence."""
    return " ".join(str(node["failureSummary"]).splitlines()[1:2]).strip()[:160]
