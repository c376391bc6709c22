"""Renovations at the page: the pool beside the market, the room to cover, and what lies below afterwards."""

import os
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import check
from tests.browser.conftest import ON_A_PHONE, WIDE, Visit
from tests.browser.players import MARKET, Finger, Keys, Mouse, Seer
from tests.browser.tables import link, open_table, play_until
from tests.server.harness import ME, ServerProcess
from tests.server.playing import wait_for

WAYS: dict[str, tuple[type[Seer], dict[str, Any]]] = {
    "mouse": (Mouse, {"viewport": WIDE}),
    "keyboard": (Keys, {"viewport": WIDE}),
    "touch": (Finger, ON_A_PHONE),
}


def shot(page: Page, name: str) -> None:
    """A picture for whoever wants to look, if SWANSTONE_TEST_SHOTS names a folder."""
    if folder := os.environ.get("SWANSTONE_TEST_SHOTS"):
        page.screenshot(path=Path(folder) / f"renovations-{name}.png")


def renovations_of(question: Any) -> list[str]:
    """The actions that buy a renovation."""
    return [option["action"] for option in question["options"] if " buy reno_" in option["action"]]


def castle_of(server: ServerProcess, table: str, seat: int) -> str:
    """A castle in notation, as the server tells it to everybody."""
    return str(server.get(f"/api/tables/{table}/update")["view"]["players"][seat]["castle"])


@pytest.mark.parametrize("way", WAYS)
def test_a_renovation_is_bought_and_laid_on_a_room(visit: Visit, server: ServerProcess, way: str) -> None:
    kind, options = WAYS[way]
    created = open_table(visit(**options).context.new_page(), server, [ME, ME], modules=["swans", "renovations"])
    seat = play_until(server, created, "choose-offer", fits=renovations_of)
    before = castle_of(server, created["table"], seat)
    page = visit(**options).page(link(server, created, seat))
    player = kind(page)
    assert player.asked() == MARKET
    offer = page.locator(".pool .offer[aria-disabled=false]").first
    offer.scroll_into_view_if_needed()
    shot(page, f"market-{way}")
    if way != "keyboard":  # the same page as with the mouse
        check(page, "the market with renovations")
    player.press(offer)
    page.locator("section.placing").wait_for()
    expect(page.locator("section.placing").get_by_role("button", name="Turn")).to_have_count(0)
    shot(page, f"placing-{way}")
    if isinstance(player, Finger):
        page.wait_for_timeout(400)  # a finger that is quicker is taken for a second tap on the market
        player.press(player.place_button())  # the tile lies at its best place already
    else:
        player.place()
    wait_for(lambda: castle_of(server, created["table"], seat).count("+reno_") == before.count("+reno_") + 1)
    covered = page.get_by_role("option", name=re.compile("; covers the "))
    expect(covered).not_to_have_count(0)
    shot(page, f"castle-{way}")
    if way == "keyboard":
        covered.first.focus()
        expect(page.get_by_role("tooltip")).to_contain_text("Covers the ")
        shot(page, "card")


def test_the_pool_is_told_in_german(visit: Visit, server: ServerProcess) -> None:
    created = open_table(visit().context.new_page(), server, [ME, ME], modules=["renovations"])
    seat = play_until(server, created, "choose-offer", fits=renovations_of)
    page = visit(viewport=WIDE, locale="de-DE").page(link(server, created, seat))
    page.locator(".pool .offer[aria-disabled=false]").first.wait_for()
    check(page, "the market with renovations in German")
