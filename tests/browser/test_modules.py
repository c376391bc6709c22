"""Swan Tokens at the page: chosen in the dialog, seen on rooms, traded by keyboard and by touch, told at the end."""

import os
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ON_A_PHONE, WIDE, Visit
from tests.browser.players import MARKET, OVER, Finger, Keys, Pointer, Seer, offers
from tests.server.harness import ServerProcess

WAYS: dict[str, tuple[type[Seer], dict[str, Any]]] = {
    "keyboard": (Keys, {"viewport": WIDE}),
    "touch": (Finger, ON_A_PHONE),
}
WITH_TOKEN = ".market .offer[aria-disabled=false]:has(.token)"


def shot(page: Page, name: str) -> None:
    """A picture for whoever wants to look, if SWANSTONE_TEST_SHOTS names a folder."""
    if folder := os.environ.get("SWANSTONE_TEST_SHOTS"):
        page.screenshot(path=Path(folder) / f"swans-{name}.png")


def open_alone(page: Page, player: Seer) -> None:
    """Opens a game alone with the module, through the dialog."""
    player.press(page.get_by_role("button", name=re.compile("^Play alone|^Alone|^Solo")))
    page.get_by_role("switch", name=re.compile("^Swan Tokens")).check()
    shot(page, f"dialog-{page.viewport_size['width'] if page.viewport_size else 0}")
    page.get_by_role("dialog").get_by_role("button", name="Begin").click()


def own_coins(server: ServerProcess, page: Page) -> int:
    """The coins of the first seat, as the server tells them to everybody."""
    table = page.url.rsplit("/", 1)[1]
    return int(server.get(f"/api/tables/{table}/update")["view"]["players"][0]["coins"])


def buy_token(player: Seer) -> None:
    """Buys a room with a token as soon as one can be had, and places it."""
    page = player.page
    while True:
        asked = player.asked()
        assert asked != OVER, "no token could be bought in a whole game"
        if asked == MARKET and page.locator(WITH_TOKEN).count():
            offer = page.locator(WITH_TOKEN).first
            if isinstance(player, Pointer):
                player.press(offer)
            else:
                page.keyboard.press(str(offer.get_attribute("data-place")))
            page.locator("section.placing").wait_for()
            player.place()
            return
        player.answer()


@pytest.mark.parametrize("way", WAYS)
def test_tokens_are_bought_traded_for_coins_and_told_at_the_end(visit: Visit, server: ServerProcess, way: str) -> None:
    kind, options = WAYS[way]
    page = visit(**options).page(server.url)
    player = kind(page)
    open_alone(page, player)
    player.asked()
    buy_token(player)
    while player.asked() != MARKET or not page.get_by_role("button", name="Trade swans").count():
        assert player.answer() != OVER
    shot(page, f"market-{way}")
    before = own_coins(server, page)
    player.press(page.get_by_role("button", name="Trade swans"))
    tokens = page.get_by_role("group", name="Your swan tokens").get_by_role("button")
    player.press(tokens.first)
    expect(tokens.first).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text("1 swan token for 1000 coins")
    shot(page, f"panel-{way}")
    player.press(page.get_by_role("button", name="Trade 1 for 1000 coins"))
    expect(page.get_by_role("dialog")).to_have_count(0)
    player.asked()
    assert own_coins(server, page) == before + 1000
    player.play()
    expect(page.locator("#finale-title")).to_be_visible()
    skip = page.get_by_role("button", name="Skip to the end")
    if skip.count():
        player.press(skip)
    table = page.url.rsplit("/", 1)[1]
    (points,) = server.get(f"/api/tables/{table}/update")["view"]["slots"]["swans"]["sets"]
    row = page.get_by_role("row", name=re.compile(rf"^Swan sets \+{points}$"))
    expect(row).to_have_count(1 if points else 0)
    shot(page, f"end-{way}")


def test_the_enlarged_card_tells_of_the_token(visit: Visit, server: ServerProcess) -> None:
    page = visit(viewport=WIDE).page(server.url)
    player = Keys(page)
    open_alone(page, player)
    while player.asked() != MARKET or not page.locator(".market .offer:has(.token)").count():
        player.answer()
    assert offers(page).count()
    page.locator(".market .offer:has(.token)").first.hover()
    expect(page.get_by_role("tooltip")).to_contain_text("swan token")
    shot(page, "card")
