"""Ways to the screens of the page, in English and in German: what is pressed there, seen, read and held."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page

from tests.browser.conftest import PHONE
from tests.browser.german import named
from tests.browser.tables import Gallery
from tests.server.harness import ME

ANNA = {**ME, "name": "Anna"}
BEN = {**ME, "name": "Ben"}
Screen = Callable[[Page, Gallery], None]


class Screens(dict[str, Screen]):
    """Screens by their names."""

    def screen(self, name: str) -> Callable[[Screen], Screen]:
        """Names the function that opens a screen."""

        def note(opens: Screen) -> Screen:
            self[name] = opens
            return opens

        return note


def pattern(page: Page, name: str, before: str = "", after: str = "") -> re.Pattern[str]:
    """What something is called in the page's language, as a pattern."""
    return re.compile(f"{before}(?:{named(page, name)}){after}")


def press(page: Page, name: str) -> None:
    """Presses a button whose name begins so."""
    page.get_by_role("button", name=pattern(page, name, "^")).first.click()


def see(page: Page, role: Any, name: str) -> Locator:
    """Waits for something of a role and a name."""
    found = page.get_by_role(role, name=pattern(page, name)).first
    found.wait_for()
    return found


def read(page: Page, text: str) -> None:
    """Waits for a text."""
    page.get_by_text(pattern(page, text)).first.wait_for()


def is_narrow(page: Page) -> bool:
    """Whether the page has a phone's width."""
    return page.viewport_size == PHONE


PASSING = (6000, 8000, 12_000)
"""How long words in passing stay, in milliseconds."""


def hold(page: Page, *times: int) -> None:
    """Keeps what would pass after such times until it is looked at, however busy the machine is."""
    page.add_init_script(f"""{{
      const wait = setTimeout;
      window.setTimeout = (deed, after) => wait(deed, {[*times]}.includes(after) ? 60000 : after);
    }}""")
