"""Things on the table: whose secrets are shown, the large cards, and castles to look around in."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from swanstone.bots.kit import bots_of
from tests.browser.axe import violations
from tests.browser.conftest import PHONE, Visit, new_server
from tests.browser.tables import (
    COURTIER,
    GAMES,
    LARGE,
    Gallery,
    Hung,
    Moment,
    asked_at,
    hang,
    link,
    open_table,
    play_out,
)
from tests.server.harness import ME, ServerProcess

ANNA = {**ME, "name": "Anna"}
BEN = {**ME, "name": "Ben"}


# Looking back


def eyes(page: Page) -> Locator:
    """The choice of eyes to look back with."""
    return page.get_by_role("combobox", name="Seen by")


def look_back(page: Page, server: ServerProcess, created: Any, at: int = 0) -> list[str]:
    """Opens a moment of a table; gives the addresses that the page asks for, which grow."""
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    page.on("request", note)
    page.goto(f"{server.url}/t/{created['table']}?at={at}")
    page.get_by_text(re.compile(rf"action {at} of")).first.wait_for()
    return asked


def test_looking_back_on_a_shared_device_shows_nobodys_secrets_while_the_game_runs(
    visit: Visit, server: ServerProcess
) -> None:
    page = visit().context.new_page()
    created = open_table(page, server, [ANNA, BEN])
    asked = look_back(page, server, created)
    expect(page.get_by_text("secrets stay covered here until the game is over")).to_be_visible()
    expect(eyes(page)).to_have_count(0)
    expect(page.get_by_text("draws 3 bonus cards").first).to_be_visible()
    expect(page.get_by_text(re.compile("^Only (Anna|Ben) sees"))).to_have_count(0)
    assert not [address for address in asked if "seat=" in address]


def test_looking_back_on_a_shared_device_is_free_once_the_game_is_over(visit: Visit, server: ServerProcess) -> None:
    page = visit().context.new_page()
    created = open_table(page, server, [ANNA, BEN])
    play_out(server, created)
    look_back(page, server, created)
    expect(eyes(page).get_by_role("option")).to_have_text(["everybody", "Anna", "Ben"])
    eyes(page).select_option("Ben")
    expect(page.get_by_text("Only Ben sees them")).to_be_visible()


def test_who_holds_one_seat_looks_back_with_its_eyes_while_the_game_runs(visit: Visit, server: ServerProcess) -> None:
    created = server.table([ANNA, BEN])
    page = visit().page(link(server, created, 1))
    page.get_by_role("heading", name=re.compile("^Keep 2 of")).wait_for()
    look_back(page, server, created)
    expect(page.get_by_text("Only you see them")).to_be_visible()
    expect(eyes(page).get_by_role("option")).to_have_text(["everybody", "Ben"])


# The large card


class Sharing:
    """A server with a seat that buys and holds bonus cards with the ids of a favor and of a tile."""

    GAME = GAMES / "ludwig-2-foyer3-06.txt"
    ACTIONS = 50
    CARDS = ("round", "stairs")

    def __init__(self, server: ServerProcess, hung: Hung) -> None:
        self.server = server
        self.link = hung.link(server)
        self.box = server.get("/api/titles/ludwig")

    @classmethod
    def moment(cls) -> Moment:
        """The game as far as it is played."""
        return next(moment for _, moment in asked_at(cls.GAME) if len(moment.record.entries) == cls.ACTIONS)

    def text(self, of: str, id: str) -> str:
        """What a component says."""
        return str(next(each["text"] for each in self.box[of] if each["id"] == id))


@pytest.fixture
def sharing(tmp_path: Path) -> Iterator[Sharing]:
    process = new_server(tmp_path)
    hung = hang(process.store, Sharing.moment(), tmp_path)
    with process:
        yield Sharing(process, hung)


def into_view(thing: Locator) -> Locator:
    """Brings a thing into view and lets the page come to rest; a card goes when something scrolls."""
    thing.scroll_into_view_if_needed()
    thing.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return thing


def test_the_large_card_is_that_of_the_thing_also_where_two_have_one_id(visit: Visit, sharing: Sharing) -> None:
    page = visit().page(sharing.link)
    shown = page.locator("#room-card")
    cards = page.get_by_role("region", name="Bonus cards")
    for id in Sharing.CARDS:
        text = sharing.text("bonus_cards", id)
        into_view(cards.get_by_role("button").filter(has_text=text)).click()
        expect(shown).to_contain_text(text)
        expect(shown.locator(".rules small")).to_have_text(["BONUS-1"])
        expect(shown.locator(".plan")).to_have_count(0)
        page.keyboard.press("Escape")
        expect(shown).to_be_hidden()
    page.locator('[data-anchor="market:stairs"]').hover()
    expect(shown.locator(".plan")).to_be_visible()
    expect(shown.locator(".rules small")).to_have_text(["CORRIDOR"])


GONE = """(offer) => {
  const moved = { pointerType: "mouse", movementX: 3, bubbles: true };
  offer.dispatchEvent(new PointerEvent("pointerenter", moved));
  offer.dispatchEvent(new PointerEvent("pointermove", moved));
  offer.remove();
}"""
"""The mouse comes to a room that is gone before it has rested there."""
CHANGED = """(offer) => {
  const still = { pointerType: "mouse", movementX: 0, movementY: 0, bubbles: true };
  offer.dispatchEvent(new PointerEvent("pointerenter", still));
  offer.dispatchEvent(new PointerEvent("pointermove", still));
}"""
"""The page has changed under a mouse that rests."""


@pytest.mark.parametrize("happened", [GONE, CHANGED], ids=["the room is gone", "the mouse did not move"])
def test_no_card_comes_when(happened: str, visit: Visit, gallery: Gallery) -> None:
    page = visit().page(gallery.moments[LARGE].link(gallery.server))
    page.locator(".market .offer").first.evaluate(happened)
    page.wait_for_timeout(700)
    expect(page.locator("#room-card")).to_be_hidden()


# The board as text


def test_the_board_as_text_calls_bots_as_their_seats_do(visit: Visit, server: ServerProcess) -> None:
    page = visit().context.new_page()
    bot = {"who": "bot", "bot": "novice"}
    created = open_table(page, server, [ANNA, bot, bot])
    page.goto(f"{server.url}/t/{created['table']}")
    board = page.get_by_role("region", name="Board as text")
    castles = board.get_by_role("heading", name=re.compile("castle:"))
    expect(castles).to_have_text(
        [re.compile(start) for start in ("^Your castle", f"^{COURTIER}'s castle", f"^{COURTIER}'s castle")]
    )


# Tables as they are chosen


def aids(page: Page) -> Locator:
    """The choice whether the table tells what choices are worth."""
    return page.get_by_role("dialog").get_by_role("switch", name=re.compile("^Show what each choice is worth"))


def opened(page: Page, server: ServerProcess) -> Any:
    """The table that a page has opened."""
    page.wait_for_url("**/t/*")
    return server.get(f"/api/tables/{page.url.rpartition('/')[2]}")


def test_aids_switched_off_on_one_device_stay_off_for_the_next_tables(visit: Visit, server: ServerProcess) -> None:
    page = visit().page(server.url)
    page.get_by_role("button", name=re.compile("^On this device")).click()
    expect(aids(page)).to_be_checked()
    aids(page).uncheck()
    page.get_by_role("button", name="Begin").click()
    assert opened(page, server)["aids"] is False
    page.goto(server.url)
    page.get_by_role("button", name=re.compile("^With friends")).click()
    expect(aids(page)).not_to_be_checked()
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile("^Solo")).click()
    page.get_by_role("button", name="Begin").click()
    assert opened(page, server)["aids"] is False
    page.goto(server.url)
    page.get_by_role("button", name=re.compile("Change opponents")).click()
    expect(aids(page)).not_to_be_checked()
    aids(page).check()
    page.get_by_role("button", name="Done").click()
    page.get_by_role("button", name=re.compile("^Play now")).click()
    assert opened(page, server)["aids"] is True


@pytest.mark.parametrize("named", [bots_of("ludwig").play_now, "greedy"])
def test_play_now_is_against_the_bot_that_the_title_names(named: str, visit: Visit, server: ServerProcess) -> None:
    page = visit().context.new_page()
    box = server.get("/api/titles/ludwig")
    if box["play_now"] != named:
        page.route("**/api/titles/ludwig?*", lambda route: route.fulfill(json={**box, "play_now": named}))
    page.goto(server.url)
    level = next(bot["level"] for bot in box["bots"] if bot["name"] == named)
    expect(page.get_by_role("button", name=f"against {level}")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Play now")).click()
    assert [seat["bot"] for seat in opened(page, server)["seats"]] == ["", named]


# A castle enlarged


def enlarge(page: Page, gallery: Gallery) -> Locator:
    """Opens another's castle in large."""
    page.goto(gallery.link(LARGE))
    page.get_by_role("button", name=re.compile("Enlarge the castle")).last.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("option").first.wait_for()
    return dialog


def width_of(room: Locator) -> float:
    """How wide a room is on the screen."""
    box = room.bounding_box()
    assert box
    return box["width"]


def left_of(room: Locator) -> float:
    """Where a room begins on the screen."""
    box = room.bounding_box()
    assert box
    return box["x"]


def wait_until(page: Page, room: Locator, what: str, than: float) -> None:
    """Waits until a measure of a room on the screen is another by more than a little."""
    script = "([room, what, than]) => Math.abs(room.getBoundingClientRect()[what] - than) > 3"
    page.wait_for_function(script, arg=[room.element_handle(), what, than])


def test_others_castles_in_large_are_panned_zoomed_and_read_with_the_mouse(visit: Visit, gallery: Gallery) -> None:
    page = visit().context.new_page()
    dialog = enlarge(page, gallery)
    room = dialog.get_by_role("option").first
    before = width_of(room)
    dialog.get_by_role("button", name="Zoom in").click()
    wait_until(page, room, "width", before)
    room.hover()
    before = width_of(room)
    page.mouse.wheel(0, -200)
    wait_until(page, room, "width", before)
    before = left_of(room)
    board = dialog.locator(".board > svg").first.bounding_box()
    assert board
    page.mouse.move(board["x"] + 20, board["y"] + 20)
    page.mouse.down()
    page.mouse.move(board["x"] + 90, board["y"] + 60, steps=5)
    page.mouse.up()
    wait_until(page, room, "left", before)
    dialog.get_by_role("button", name="Show the whole castle").click()
    room.hover()
    name = str(room.get_attribute("aria-label")).partition(",")[0]
    expect(page.locator("#room-card .title")).to_have_text(name)
    assert not violations(page)


def test_points_that_are_there_from_the_start_are_explained_where_they_stand(
    visit: Visit, server: ServerProcess, gallery: Gallery
) -> None:
    page = visit().page(link(server, server.table([ANNA, BEN]), 0))
    why = "The first Master Builder starts with 0 points"
    expect(page.locator(".points[title]")).to_have_count(2)
    for seat in page.get_by_role("region", name="Seats").get_by_role("button").all():
        seat.click()
        expect(page.get_by_role("dialog")).to_contain_text(why)
        page.keyboard.press("Escape")
    page = visit().context.new_page()
    expect(enlarge(page, gallery)).not_to_contain_text(why)
    expect(page.locator(".points[title]")).to_have_count(0)


def description(page: Page, name: str) -> str:
    """What the accessibility tree says beside the name of a room; nothing outside of a dialog is read."""
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")
    node = next(node for node in tree["nodes"] if node.get("name", {}).get("value") == name)
    return str(node.get("description", {}).get("value", ""))


def test_others_castles_in_large_are_read_with_the_keyboard(visit: Visit, gallery: Gallery) -> None:
    page = visit().context.new_page()
    dialog = enlarge(page, gallery)
    card = page.locator("#room-card")
    page.keyboard.press("Tab")
    expect(dialog.get_by_role("option").first).to_be_focused()
    expect(card).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(dialog).to_be_visible()
    for arrow in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(arrow)
    here = dialog.locator("[role=option]:focus")
    expect(card.locator(".title")).to_have_text(str(here.get_attribute("aria-label")).partition(",")[0])
    assert "entrance" in description(page, str(here.get_attribute("aria-label")))
    first = dialog.get_by_role("option").first
    before = width_of(first)
    page.keyboard.press("+")
    wait_until(page, first, "width", before)
    before = left_of(first)
    page.keyboard.press("Shift+ArrowRight")
    wait_until(page, first, "left", before)
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_a_finger_that_rests_on_a_room_of_anothers_castle_brings_its_card(visit: Visit, gallery: Gallery) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True).context.new_page()
    dialog = enlarge(page, gallery)
    box = dialog.get_by_role("option").first.bounding_box()
    assert box
    touches = page.context.new_cdp_session(page)
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touches.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(page.locator("#room-card")).to_be_visible()
    touches.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator("#room-card")).to_be_visible()


def test_nothing_can_be_placed_in_anothers_castle(visit: Visit, gallery: Gallery) -> None:
    page = visit().context.new_page()
    page.goto(gallery.link(LARGE))
    page.locator(".market .offer[aria-disabled=false]").first.click()
    page.locator("section.placing").wait_for()
    page.get_by_role("button", name=re.compile("Enlarge the castle")).last.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("option").first.wait_for()
    expect(dialog.locator("section.placing, .spots")).to_have_count(0)
    expect(dialog.get_by_role("button", name=re.compile("^Place"))).to_have_count(0)
