"""Moats at the page: the foyer is chosen from drawings, a moat is bought, placed like a room, and drawn around the castle."""

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import ON_A_PHONE, WIDE, Visit
from tests.browser.players import Finger, Mouse, Seer
from tests.browser.tables import link, open_table, play_until
from tests.server.harness import ME, ServerProcess
from tests.server.playing import wait_for

WAYS: dict[str, tuple[type[Seer], dict[str, Any]]] = {
    "mouse": (Mouse, {"viewport": WIDE}),
    "touch": (Finger, ON_A_PHONE),
}


def shot(page: Page, name: str) -> None:
    """A picture for whoever wants to look, if SWANSTONE_TEST_SHOTS names a folder."""
    if folder := os.environ.get("SWANSTONE_TEST_SHOTS"):
        page.screenshot(path=Path(folder) / f"moats-{name}.png")


def castle(server: ServerProcess, table: str, seat: int) -> str:
    return str(server.get(f"/api/tables/{table}/update")["view"]["players"][seat]["castle"])


@pytest.mark.parametrize("way", WAYS)
def test_a_foyer_is_chosen_and_a_moat_is_bought_and_placed(visit: Visit, server: ServerProcess, way: str) -> None:
    kind, screen = WAYS[way]
    created = open_table(visit(**screen).context.new_page(), server, [ME, ME], modules=["moats"])
    page = visit(**screen).page(link(server, created, 0))
    player = kind(page)
    expect(page.get_by_role("heading", name="How does your foyer lie?")).to_be_visible()
    shot(page, f"{way}-foyer")
    assert violations(page) == []
    player.press(page.get_by_role("button", name="Four entrances"))
    expect(page.get_by_role("heading", name="How does your foyer lie?")).to_have_count(0)
    seat = play_until(server, created, "choose-offer")
    page = visit(**screen).page(link(server, created, seat))
    player = kind(page)
    moat = page.locator(".market .offer").filter(has_text="Moat")
    expect(moat).to_contain_text("5000")
    player.press(moat)
    expect(moat).to_contain_text("again to buy")
    player.press(moat)
    page.locator("section.placing").wait_for()
    page.wait_for_timeout(700)
    shot(page, f"{way}-moat-in-hand")
    assert violations(page) == []
    player.press(page.locator("section.placing .main"))
    wait_for(lambda: "moat@" in castle(server, created["table"], seat))
    page.wait_for_timeout(900)
    shot(page, f"{way}-moat-placed")
    assert violations(page) == []
