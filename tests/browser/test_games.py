"""Whole games through the page, from the first tap to the last point."""

import re
import time
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from swanstone.ludwig.solo import honour_for
from tests.browser.conftest import MOVING, ON_A_PHONE, Visit
from tests.browser.players import CURTAIN, MARKET, OVER, Finger, Keys, Mouse, Player, Reader
from tests.browser.tables import courtier_at
from tests.server.harness import ServerProcess

WAYS: dict[str, tuple[Callable[[Page], Player[Any]], dict[str, Any]]] = {
    "mouse, with everything that moves": (Mouse, MOVING),
    "keyboard": (Keys, {}),
    "touch": (Finger, ON_A_PHONE),
    "accessibility tree": (Reader, {}),
}
FEW_ROOMS = 5
"""As many rooms at least does anybody buy who buys whenever there is something to buy."""


def table_of(page: Page) -> str:
    """The table that a page shows."""
    found = re.search(r"/t/([0-9a-f]+)", page.url)
    assert found, page.url
    return found[1]


def names_of(card: Any) -> list[str]:
    """What the seats of a table are called: a player's name, or a courtier's."""
    return [seat["name"] or courtier_at(card["table"], number) for number, seat in enumerate(card["seats"])]


def verdict(names: list[str], card: Any) -> str:
    """Who has won, or what has become of a player alone."""
    if len(names) == 1:
        return honour_for(card["scores"][0])
    winners = [names[seat] for seat in card["winners"]]
    return f"{winners[0]} wins the game" if len(winners) == 1 else f"{' and '.join(winners)} share the victory"


def check_result(server: ServerProcess, page: Page) -> None:
    """The page shows the result that the server has: who has won, and everybody's points, the best first."""
    card = server.get(f"/api/tables/{table_of(page)}")
    assert card["status"] == "finished"
    page.get_by_role("button", name="Skip to the end").click()
    names = names_of(card)
    told = page.get_by_role("region", name="The game is over").get_by_role("status")
    expect(told.get_by_role("paragraph").first).to_have_text(re.compile(rf"^\s*{re.escape(verdict(names, card))}\s*$"))
    # A number that runs up is there twice: as it is seen and as it is said.
    order = sorted(range(len(names)), key=lambda seat: (seat not in card["winners"], -card["scores"][seat]))
    expect(told.get_by_role("listitem")).to_have_text(
        [re.compile(rf"^\s*{re.escape(names[seat])}\s*({card['scores'][seat]}){{1,2}}(?!\d)") for seat in order]
    )
    for shown in (told.get_by_role("paragraph").first, *told.get_by_role("listitem").all()):
        expect(shown).to_be_visible()
    expect(page.get_by_role("link", name="Watch the replay")).to_be_visible()


def check_castle(server: ServerProcess, page: Page, seat: int = 0) -> None:
    """A plausible number of rooms was bought, and each of them stands in the castle."""
    update = server.get(f"/api/tables/{table_of(page)}/update")
    events = [event for news in update["news"] for event in news.get("events", ())]
    bought = [event["what"][0] for event in events if event["kind"] == "bought" and event["seat"] == seat]
    castle = [room.partition("@")[0] for room in update["view"]["players"][seat]["castle"].split()]
    assert len(bought) >= FEW_ROOMS, bought
    for room in bought:
        castle.remove(room if room in castle else f"{room}_down")


@pytest.mark.parametrize("way", WAYS)
def test_a_whole_game_against_a_bot_is_played_by(way: str, visit: Visit, server: ServerProcess) -> None:
    kind, options = WAYS[way]
    page = visit(**options).page(server.url)
    player = kind(page)
    player.press(player.button("Play now"))
    page.wait_for_url("**/t/*")
    assert player.play() > 20
    check_castle(server, page)
    if options == MOVING:
        expect(page.get_by_text(re.compile(r"^2 of \d+$"))).to_be_visible()  # the final scoring goes on by itself
    check_result(server, page)


def test_a_solo_game_is_played_to_its_title(visit: Visit, server: ServerProcess) -> None:
    page = visit().page(server.url)
    page.get_by_role("button", name=re.compile("^Solo")).click()
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/t/*")
    assert Mouse(page).play() > 10
    check_castle(server, page)
    check_result(server, page)


def read_aloud(page: Page) -> str:
    """Everything that the browser's accessibility tree holds."""
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")
    names = [node.get("name", {}).get("value", "") for node in tree["nodes"] if not node["ignored"]]
    return "\n".join(map(str, names))


def test_on_one_device_a_curtain_falls_before_secrets_and_before_nothing_else(
    visit: Visit, server: ServerProcess
) -> None:
    page = visit(**ON_A_PHONE).page(server.url)
    page.get_by_role("button", name=re.compile("^On this device")).tap()
    page.get_by_label("Name of player 1").fill("Anna")
    page.get_by_label("Name of player 2").fill("Ben")
    page.get_by_role("button", name="Begin").tap()
    page.wait_for_url("**/t/*")
    player = Finger(page)
    curtains = turns = 0
    while (asked := player.asked()) != OVER:
        if asked == CURTAIN:
            curtains += 1
            assert "points" not in read_aloud(page)
            assert page.evaluate("document.elementFromPoint(20, 20).closest('dialog') !== null")
        turns += asked == MARKET
        player.answer()
        assert player.deeds < 400
    assert 2 <= curtains < turns / 2, "both choose cards behind a curtain, and nobody buys behind one"
    for seat in range(2):
        check_castle(server, page, seat)
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
    players = [Mouse(anna), Finger(ben)]
    play_together(players, until=6)
    ben.reload()
    play_together(players, until=14)
    own_server.kill()
    own_server.restart()
    for there in (anna_there, ben_there):
        there.forgive("WebSocket connection to")
    play_together(players)
    for seat, page in enumerate((anna, ben)):
        check_castle(own_server, page, seat)
        check_result(own_server, page)


def play_together(players: Sequence[Player[Any]], until: int = 400) -> None:
    """Each answers when asked, until a number of actions is done or the game is over for all."""
    deadline = time.monotonic() + 240
    while sum(player.deeds for player in players) < until:
        assert time.monotonic() < deadline, "the game does not go on"
        asked = [player for player in players if player.look()]
        if [player.answer() for player in asked] == [OVER] * len(players):
            return
        if not asked:
            time.sleep(0.05)
