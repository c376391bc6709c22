"""Royal Decrees at the page: what a card asks when one buys, and what it lets one do beside a question."""

import os
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from swanstone.ludwig.modules.decrees.decree import CATALOGUE
from tests.browser.axe import violations
from tests.browser.conftest import ON_A_PHONE, WIDE, Visit
from tests.browser.players import Finger, Mouse, Seer
from tests.browser.tables import act, link, open_table, play_until, question_of, rooms_of, waiting
from tests.server.harness import ME, ServerProcess

WAYS: dict[str, tuple[type[Seer], dict[str, Any]]] = {
    "mouse": (Mouse, {"viewport": WIDE}),
    "touch": (Finger, ON_A_PHONE),
}
KEPT = ("DEC-15", "DEC-16", "DEC-21", "DEC-41")


def shot(page: Page, name: str) -> None:
    """A picture for whoever wants to look, if SWANSTONE_TEST_SHOTS names a folder."""
    if folder := os.environ.get("SWANSTONE_TEST_SHOTS"):
        page.screenshot(path=Path(folder) / f"decrees-{name}.png")


def drafted(page: Page, server: ServerProcess, wanted: str) -> tuple[Any, int]:
    """A table at which a seat has kept the wanted decree, asked to buy a room; the seat."""
    others = [card for card in CATALOGUE if card not in KEPT]
    created = open_table(page, server, [ME, ME], modules=["decrees"], options={"without": ",".join(others)})
    holder = None
    while question := question_of(server, created, waiting(server, created)[0]):
        seat = waiting(server, created)[0]
        options = [option["action"] for option in question["options"]]
        if " draft " not in options[0]:
            break
        mine = [option for option in options if option.endswith(wanted)]
        holder = seat if mine else holder
        act(server, created, seat, question["seq"], (mine or options)[0])
    assert holder is not None
    return created, play_until(server, created, "choose-offer", holder, rooms_of)


def storable(server: ServerProcess, created: Any, seat: int) -> str:
    """A tile for sale that has a legal place: one that has none, such as a room downstairs, is stored without a question."""
    table, key = created["table"], created["seats"][seat]["key"]
    buys = [option["action"] for option in question_of(server, created, seat)["options"] if " buy " in option["action"]]
    for action in buys:
        asked = server.post(f"/api/tables/{table}/try", {"seat": seat, "action": action}, key)["then"]
        if asked and asked["kind"] == "choose-store":
            return str(action.rpartition(" ")[2])
    raise AssertionError(f"none of {buys} can be placed")


@pytest.mark.parametrize("way", WAYS)
def test_a_bought_room_is_stored_and_taken_from_the_card_in_a_later_turn(
    visit: Visit, server: ServerProcess, way: str
) -> None:
    kind, screen = WAYS[way]
    created, seat = drafted(visit(**screen).context.new_page(), server, "DEC-16")
    page = visit(**screen).page(link(server, created, seat))
    player = kind(page)
    player.press(page.locator(f"[data-anchor='market:{storable(server, created, seat)}'][aria-disabled=false]"))
    page.get_by_role("button", name="Put it on the card").wait_for()
    shot(page, f"{way}-store")
    player.press(page.get_by_role("button", name="Put it on the card"))
    expect(page.get_by_role("button", name="Put it on the card")).to_have_count(0)
    update = server.get(f"/api/tables/{created['table']}/update")
    assert update["view"]["slots"]["decrees"]["on_cards"]["stored"]
    play_until(server, created, "choose-offer", seat, lambda question: question.get("asides"))
    page.reload()
    unpack = page.get_by_role("button", name="Place the stored tile")
    unpack.first.wait_for()
    shot(page, f"{way}-unpack")
    player.press(unpack.first)
    page.locator("section.placing").wait_for()
    shot(page, f"{way}-placing")


@pytest.mark.parametrize("way", WAYS)
def test_what_a_decree_does_to_a_price_is_said_in_the_market_and_on_the_card(
    visit: Visit, server: ServerProcess, way: str
) -> None:
    kind, screen = WAYS[way]
    created, seat = drafted(visit(**screen).context.new_page(), server, "DEC-15")
    page = visit(**screen).page(link(server, created, seat))
    player = kind(page)
    hallway = page.locator(".market .offer").filter(has_text="Hallway")
    expect(hallway).to_contain_text("1000")
    expect(hallway).to_contain_text("Cheap Corridors: −2000 coins")
    expect(page.locator(".market .offer").filter(has_text="Cheap Corridors")).to_have_count(2)
    shot(page, f"{way}-price")
    if way == "touch":
        player.press(page.locator(".market").get_by_role("button", name=re.compile("^About Hallway")))
    else:
        hallway.hover(position={"x": 20, "y": 60})
        hallway.hover(position={"x": 30, "y": 70})
    expect(page.get_by_role("tooltip")).to_contain_text("Cheap Corridors: −2000 coins")
    shot(page, f"{way}-price-card")
    assert violations(page) == []
