"""What a machine finds against a page: violations that axe knows, sums written otherwise, English words in German."""

import os
import re
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import PHONE
from tests.browser.german import english_words, is_german

ROOT = Path(__file__).resolve().parent.parent.parent
COLOURS = "color-contrast"
"""The only rule of axe that light and dark can answer differently; the rest of a screen is the same in both."""
MOST_TOLD = 12
SAID = """() => [
  document.body.innerText,
  ...[...document.querySelectorAll("[aria-label], [title]")].map((each) => `${each.ariaLabel} ${each.title}`),
].join("\\n")"""
"""Everything that a page says, to eyes and to others."""
OTHERWISE = re.compile(r"(?<![\w#:-])(?:\d{5,}|\d+k)(?![\w-])")
"""Sums that are not written as '15 000'; the port of an address is none."""


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


def violations(page: Page, *only: str, colours: bool = True) -> list[str]:
    """Every violation on the page as it is now, one line each; of some rules only, or of all but that on colours.

    A context with `script` as an initial one is asked faster.
    """
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(script())
    page.evaluate(SETTLED)
    options: dict[str, Any] = {"resultTypes": ["violations"], "rules": {COLOURS: {"enabled": colours}}}
    if only:
        options["runOnly"] = list(only)
    found: list[dict[str, Any]] = page.evaluate(
        "async (options) => (await axe.run(document, options)).violations", options
    )
    return [f"{rule['id']}: {node['html'][:120]} {why(node)}" for rule in found for node in rule["nodes"]]


def why(node: dict[str, Any]) -> str:
    """What is wrong with an element, in a sentence."""
    return " ".join(str(node["failureSummary"]).splitlines()[1:2]).strip()[:160]


def check(page: Page, where: str) -> None:
    """Nothing is wrong with the page as it is.

    In English it is looked at in light and in dark. In German the words are looked at too, wide and on a phone; its
    colours are those of the English page, so they are looked at once.
    """
    found = german_faults(page) if is_german(page) else english_faults(page)
    assert not found, "\n".join([f"{where}: {len(found)} faults", *found[:MOST_TOLD]])


def english_faults(page: Page) -> list[str]:
    """What is wrong with an English page at the width that it has."""
    page.emulate_media(color_scheme="light")
    found = sums(page) + told("light", violations(page))
    page.emulate_media(color_scheme="dark")
    found += told("dark", violations(page, COLOURS))
    page.emulate_media(color_scheme="light")
    return found


def german_faults(page: Page) -> list[str]:
    """What is wrong with a German page, at the width that it has and on a phone."""
    size = page.viewport_size
    assert size
    found = [] if size == PHONE else sums(page) + said_wrong(page) + told("wide", violations(page))
    page.set_viewport_size(PHONE)
    found += told("on a phone", said_wrong(page) + violations(page, colours=False))
    if not page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
        found.append("on a phone: something is wider than the screen")
    page.set_viewport_size(size)
    return found


def sums(page: Page) -> list[str]:
    """Sums that are written otherwise than all others."""
    return told("a sum written otherwise", OTHERWISE.findall(page.evaluate(SAID)))


def said_wrong(page: Page) -> list[str]:
    """What a German page does not say in German."""
    language = page.locator("html").get_attribute("lang")
    return [*told("English", english_words(page)), *([] if language == "de" else [f"the language is {language}"])]


def told(how: str, faults: list[str]) -> list[str]:
    """Faults with how they were found."""
    return [f"{how}: {fault}" for fault in faults]
