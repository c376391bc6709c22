"""Secret passages at the page: added to a room in hand, left out again, laid with it in one move, and drawn."""

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import ON_A_PHONE, WIDE, Visit
from tests.browser.players import MARKET, Finger, Mouse, Seer
from tests.browser.tables import link, open_table, play_until, rooms_of
from tests.server.harness import ME, ServerProcess
from tests.server.playing import wait_for

WAYS: dict[str, tuple[type[Seer], dict[str, Any]]] = {
    "mouse": (Mouse, {"viewport": WIDE}),
    "touch": (Finger, ON_A_PHONE),
}


def shot(page: Page, name: str) -> None:
    """A picture for whoever wants to look, if SWANSTONE_TEST_SHOTS names a folder."""
    if folder := os.environ.get("SWANSTONE_TEST_SHOTS"):
        page.screenshot(path=Path(folder) / f"passages-{name}.png")


def pieces(page: Page) -> Locator:
    """The switches of what may be laid along."""
    return page.get_by_role("group", name="Lay along with it").get_by_role("button")


@pytest.mark.parametrize("way", WAYS)
def test_a_passage_is_added_left_out_and_laid_with_the_room(visit: Visit, server: ServerProcess, way: str) -> None:
    kind, screen = WAYS[way]
    created = open_table(visit(**screen).context.new_page(), server, [ME, ME], modules=["passages"])
    seat = play_until(server, created, "choose-offer", fits=rooms_of)
    page = visit(**screen).page(link(server, created, seat))
    player = kind(page)
    assert player.asked() == MARKET
    expect(page.get_by_text("Secret passages left: short, medium and long").first).to_be_attached()
    player.press(page.locator(".market .offer[aria-disabled=false]").first)
    page.locator("section.placing").wait_for()
    expect(pieces(page).first).to_be_visible()
    shot(page, f"{way}-offered")
    first = pieces(page).first
    player.press(first)
    expect(first).to_have_attribute("aria-pressed", "true")
    shot(page, f"{way}-added")
    assert violations(page) == []
    player.press(first)
    expect(first).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("a")
    expect(pieces(page).and_(page.locator("[aria-pressed=true]"))).not_to_have_count(0)
    player.press(page.locator("section.placing .main"))
    table = created["table"]
    castle = lambda: str(server.get(f"/api/tables/{table}/update")["view"]["players"][seat]["castle"])  # noqa: E731
    wait_for(lambda: "passage_" in castle())
    page.wait_for_timeout(900)
    shot(page, f"{way}-laid")
    left = server.get(f"/api/tables/{table}/update")["view"]["slots"]["passages"]["left"][seat]
    assert len(left) < 3
