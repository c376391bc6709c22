"""Whole games through the page, from the first tap to the last point."""

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.players import CURTAIN, OVER, Finger, Keys, Mouse, Player, Reader
from tests.server.harness import ServerProcess

ON_A_PHONE = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
WAYS: dict[str, tuple[Any, dict[str, Any]]] = {
    "mouse": (Mouse, {}),
    "keyboard": (Keys, {}),
    "touch": (Finger, ON_A_PHONE),
    "accessibility tree": (Reader, {}),
}


def table_of(page: Page) -> str:
    """The table that a page shows."""
    found = re.search(r"/t/([0-9a-f]+)", page.url)
    assert found, page.url
    return found[1]


def check_result(server: ServerProcess, page: Page) -> None:
    """The page tells the result that the server has, to the last point."""
    card = server.get(f"/api/tables/{table_of(page)}")
    assert card["status"] == "finished"
    if page.get_by_role("button", name="Skip to the end").count():
        page.get_by_role("button", name="Skip to the end").click()
    for points in card["scores"]:
        expect(page.get_by_text(re.compile(rf"\b{points} points?\b")).first).to_be_attached()
    expect(page.get_by_role("link", name="Replay")).to_be_visible()


@pytest.mark.parametrize("way", WAYS)
def test_a_whole_game_against_a_bot_is_played_by(way: str, visit: Visit, server: ServerProcess) -> None:
    kind, wishes = WAYS[way]
    page = visit(**wishes).page(server.url)
    hands = kind(page)
    hands.press(page.get_by_role("button", name=re.compile("^Play now")))
    page.wait_for_url("**/t/*")
    assert Player(page, hands).play() > 20
    check_result(server, page)


def test_a_solo_game_is_played_to_its_title(visit: Visit, server: ServerProcess) -> None:
    page = visit().page(server.url)
    page.get_by_role("button", name=re.compile("^Solo")).click()
    page.wait_for_url("**/t/*")
    assert Player(page, Mouse(page)).play() > 10
    check_result(server, page)


def read_aloud(page: Page) -> str:
    """Everything that the browser's accessibility tree holds."""
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")
    names = [node.get("name", {}).get("value", "") for node in tree["nodes"] if not node["ignored"]]
    return "\n".join(map(str, names))


def test_on_one_device_a_curtain_hides_each_players_secrets(visit: Visit, server: ServerProcess) -> None:
    page = visit(**ON_A_PHONE).page(server.url)
    page.get_by_role("button", name=re.compile("^On this device")).tap()
    page.get_by_label("Name of player 1").fill("Anna")
    page.get_by_label("Name of player 2").fill("Ben")
    page.get_by_role("button", name="Begin").tap()
    page.wait_for_url("**/t/*")
    player = Player(page, Finger(page))
    curtains = 0
    while (asked := player.asked()) != OVER:
        if asked == CURTAIN:
            curtains += 1
            assert "points" not in read_aloud(page)
            assert page.evaluate("document.elementFromPoint(20, 20).closest('dialog') !== null")
        player.answer()
        assert player.deeds < 400
    assert curtains >= 10, "each turn of the other is behind a curtain"
    check_result(server, page)


def test_two_browsers_by_link_with_a_reload_and_a_server_restart_in_the_middle(
    visit: Visit, own_server: ServerProcess
) -> None:
    anna_there = visit()
    anna = anna_there.page(own_server.url)
    anna.get_by_role("button", name=re.compile("^With friends")).click()
    anna.get_by_label("Your name").fill("Anna")
    anna.get_by_role("button", name="Open the table").click()
    anna.wait_for_url("**/t/*")
    link = f"{own_server.url}/t/{table_of(anna)}"
    ben_there = visit(**ON_A_PHONE)
    ben = ben_there.page(link)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").tap()
    players = [Player(anna, Mouse(anna)), Player(ben, Finger(ben))]
    play_together(players, until=6)
    ben.reload()
    play_together(players, until=14)
    own_server.kill()
    own_server.restart()
    for there in (anna_there, ben_there):
        there.forgive("WebSocket connection to")
    play_together(players)
    for page in (anna, ben):
        page.wait_for_selector("#finale-title")
        check_result(own_server, page)


def play_together(players: list[Player], until: int = 400) -> None:
    """Each answers when asked, until so many deeds are done or the game is over for all."""
    deadline = time.monotonic() + 240
    while sum(player.deeds for player in players) < until:
        assert time.monotonic() < deadline, "the game does not go on"
        asked = [player for player in players if player.is_asked()]
        if [player.answer() for player in asked] == [OVER] * len(players):
            return
        if not asked:
            time.sleep(0.05)
