"""All modules at once: five seats at the page, one of them a person, to the end."""

import os
from pathlib import Path

from playwright.sync_api import Page, expect

from swanstone.titles import title_named
from tests.browser.conftest import WIDE, Visit
from tests.browser.players import Mouse
from tests.browser.tables import open_table
from tests.server.harness import ME, ServerProcess

BOT = {"who": "bot", "bot": "novice"}


def shot(page: Page, name: str) -> None:
    """A picture for whoever wants to look, if SWANSTONE_TEST_SHOTS names a folder."""
    if folder := os.environ.get("SWANSTONE_TEST_SHOTS"):
        page.screenshot(path=str(Path(folder) / f"everything-{name}.png"))


def test_a_game_of_five_with_everything_is_played_to_its_end_against_bots(visit: Visit, server: ServerProcess) -> None:
    page = visit(viewport=WIDE).context.new_page()
    modules = list(title_named("ludwig").fitting(5))
    created = open_table(page, server, [ME, BOT, BOT, BOT, BOT], modules=modules)
    page.goto(f"{server.url}/t/{created['table']}")
    player = Mouse(page)
    met: set[str] = set()
    while (asked := player.asked()) != "over":
        if asked not in met:
            shot(page, f"{len(met):02}-{asked[:20].replace(' ', '-')}")
        met.add(asked)
        player.answer()
        assert player.deeds < 400, "the game does not end"
    expect(page.locator("#finale-title")).to_be_visible()
    shot(page, "over")
