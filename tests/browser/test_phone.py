"""The table in the hand: on small phones, on phones held sideways, and with large text."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser.conftest import MOVING, Visit
from tests.browser.players import MARKET, Finger, offers
from tests.browser.tables import LARGE, Gallery, actions, link, open_table
from tests.server.harness import BOT, ME, ServerProcess
from tests.server.playing import wait_for

UPRIGHT = {"width": 375, "height": 667}
SIDEWAYS = {"width": 667, "height": 375}
SIZES = {"upright": UPRIGHT, "tall": {"width": 390, "height": 844}, "sideways": SIDEWAYS}
FOYER = 60
"""Pixels that the foyer is wide at least while the first room is placed."""
SLACK = 1.5
"""Pixels by which a line may stand over."""

RESTING = """() => {
  const at = JSON.stringify([...document.querySelectorAll(".board .room")].map((room) => room.getBoundingClientRect()));
  const now = performance.now();
  if (window.lastSeen !== at) [window.lastSeen, window.seenSince] = [at, now];
  return at !== "[]" && now - window.seenSince > 500;
}"""
"""Whether the castle has not moved for longer than the camera ever glides."""

OVER_THE_EDGE = """() => [...document.querySelectorAll("button, a, h2, p, li, b, strong, small")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest(".unseen, .text, [inert], svg"))
  .filter((each) => !each.matches(".unseen, .skip") && getComputedStyle(each).clipPath === "none")
  .filter((each) => each.getBoundingClientRect().right > innerWidth + 1 || each.getBoundingClientRect().left < -1)
  .map((each) => each.outerHTML.slice(0, 120))"""

TAP_AT_ONCE = """(target) => new MutationObserver((_, observer) => {
  const [found, board] = [document.querySelector(target), document.querySelector(".board > svg")];
  if (!found) return;
  observer.disconnect();
  const { left, top, width, height } = found.getBoundingClientRect();
  const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, isPrimary: true, pointerType: "touch" };
  if (found.matches("button")) found.dispatchEvent(new PointerEvent("click", at));
  else for (const kind of ["pointerdown", "pointerup"]) board.dispatchEvent(new PointerEvent(kind, at));
  window.tappedAt = performance.now();
}).observe(document.body, { childList: true, subtree: true })"""
"""A finger that taps twice: the second tap meets what has just come under it."""


def phone(visit: Visit, size: dict[str, int], text: int = 100, touch: bool = True) -> Page:
    """A page on a phone, or on another small screen, whose camera and sheets move."""
    visitor = visit(viewport=size, has_touch=touch, is_mobile=touch, **MOVING)
    kept = json.dumps(json.dumps({"text": text, "tips": ["pick", "price", "completion"]}))
    visitor.context.add_init_script(f"if (isSecureContext) localStorage.setItem('swanstone-settings', {kept})")
    return visitor.context.new_page()


def open_market(page: Page, gallery: Gallery, moment: str = "choose-offer") -> None:
    """Opens the seat that is to buy."""
    page.goto(gallery.link(moment))
    page.locator(".market .pass[aria-disabled=false]").wait_for()
    wait_for_rest(page)


def pick(page: Page, gallery: Gallery, moment: str = "choose-offer") -> None:
    """Takes the first room that can be bought up."""
    open_market(page, gallery, moment)
    offers(page).first.tap()
    page.locator("section.placing").wait_for()
    wait_for_rest(page)


def wait_for_rest(page: Page) -> None:
    """Waits until the castle stands still, counted from now: a glide may be about to begin."""
    page.evaluate("window.lastSeen = undefined")
    page.wait_for_function(RESTING)


def box(what: Locator) -> FloatRect:
    """Where something is on the screen."""
    found = what.bounding_box()
    assert found, f"{what} is not there"
    return found


def is_inside(inner: FloatRect, outer: FloatRect) -> bool:
    """Whether one box lies in another."""
    return (
        inner["x"] >= outer["x"] - SLACK
        and inner["y"] >= outer["y"] - SLACK
        and inner["x"] + inner["width"] <= outer["x"] + outer["width"] + SLACK
        and inner["y"] + inner["height"] <= outer["y"] + outer["height"] + SLACK
    )


def free_board(page: Page) -> FloatRect:
    """The part of the board that the panel of the tile in hand leaves free."""
    board, panel = box(page.locator("main .board")), box(page.locator("section.placing .bar"))
    if panel["x"] > board["x"] + SLACK:
        return {**board, "width": panel["x"] - board["x"]}
    return {**board, "height": panel["y"] - board["y"]}


def is_on_top(thing: Locator) -> bool:
    """Whether a tap on the upper part of something reaches it."""
    return bool(
        thing.evaluate("""element => {
          const { left, top, width } = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint(left + width / 2, top + 10));
        }""")
    )


@pytest.mark.parametrize("size", SIZES)
def test_with_the_first_room_in_hand_the_castle_is_large(size: str, visit: Visit, gallery: Gallery) -> None:
    page = phone(visit, SIZES[size])
    pick(page, gallery)
    foyer = box(page.get_by_role("option", name=re.compile("^Foyer")))
    assert foyer["width"] >= FOYER, f"the foyer is {foyer['width']:.0f} pixels wide"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("moment", ["choose-offer", LARGE])
def test_castle_and_places_are_free_of_the_panel_and_on_the_paper(
    moment: str, size: str, visit: Visit, gallery: Gallery
) -> None:
    page = phone(visit, SIZES[size])
    pick(page, gallery, moment)
    free, frame = free_board(page), box(page.locator(".board .border").first)
    rooms, spots = page.locator(".board .room").all(), page.locator(".board .spots .glow path").all()
    assert rooms
    assert spots
    assert [name(room) for room in rooms if not is_inside(box(room), free)] == []
    assert [box(spot) for spot in spots if not is_inside(box(spot), free)] == []
    assert [box(spot) for spot in spots if not is_inside(box(spot), frame)] == []


def name(room: Locator) -> str | None:
    """What a room of the castle is called."""
    return room.get_attribute("aria-label")


def test_after_putting_a_room_back_the_castle_is_above_the_market(visit: Visit, gallery: Gallery) -> None:
    page = phone(visit, UPRIGHT)
    pick(page, gallery, LARGE)
    page.get_by_role("button", name="Put back").tap()
    page.locator("section.placing").wait_for(state="detached")
    wait_for_rest(page)
    board = box(page.locator("main .board"))
    free: FloatRect = {**board, "height": box(page.get_by_role("tablist"))["y"] - board["y"]}
    assert [name(room) for room in page.locator(".board .room").all() if not is_inside(box(room), free)] == []


def test_the_zoom_covers_no_more_than_a_corner(visit: Visit, gallery: Gallery) -> None:
    page = phone(visit, UPRIGHT)
    open_market(page, gallery)
    controls = page.get_by_role("group", name="View of the castle")
    assert box(controls)["height"] < 60
    assert box(controls)["width"] < 60
    controls.get_by_role("button").tap()
    before = box(page.get_by_role("option", name=re.compile("^Foyer")))["width"]
    page.get_by_role("button", name="Zoom in", exact=True).tap()
    wait_for_rest(page)
    assert box(page.get_by_role("option", name=re.compile("^Foyer")))["width"] > before


@pytest.mark.parametrize("meets", ["section.placing button.main", ".board > .tile"])
def test_a_double_tap_on_the_market_buys_nothing(meets: str, visit: Visit, gallery: Gallery) -> None:
    page = phone(visit, UPRIGHT)
    table = gallery.moments["choose-offer"].table
    before = actions(gallery.server, table)
    open_market(page, gallery)
    page.evaluate(TAP_AT_ONCE, meets)
    offers(page).first.tap()
    page.wait_for_function("() => window.tappedAt && performance.now() - window.tappedAt > 1500")
    assert actions(gallery.server, table) == before
    expect(page.locator("section.placing")).to_be_visible()


def test_a_tap_after_a_look_places_the_room(visit: Visit, server: ServerProcess) -> None:
    page = phone(visit, UPRIGHT)
    created = market_of_a_new_table(page, server)
    before = actions(server, created["table"])
    offers(page).first.tap()
    page.locator("section.placing").wait_for()
    wait_for_rest(page)
    page.locator("section.placing").get_by_role("button", name=re.compile("^Place")).tap()
    wait_for(lambda: actions(server, created["table"]) >= before + 2)


def market_of_a_new_table(page: Page, server: ServerProcess) -> Any:
    """A new table against a bot, played by taps until its market is open."""
    created = open_table(page, server, [ME, BOT])
    page.goto(link(server, created, 0))
    player = Finger(page)
    while player.asked() != MARKET:
        player.answer()
    return created


@pytest.mark.parametrize(("size", "text"), [(UPRIGHT, 150), (SIDEWAYS, 100), (SIDEWAYS, 150)])
def test_the_market_opens_at_its_first_room(
    size: dict[str, int], text: int, visit: Visit, server: ServerProcess
) -> None:
    page = phone(visit, size, text)
    market_of_a_new_table(page, server)
    wait_for_rest(page)
    first = page.locator(".market .offer").first
    assert is_on_top(first)
    assert box(first)["y"] >= box(page.get_by_role("tablist"))["y"] + box(page.get_by_role("tablist"))["height"] - SLACK


@pytest.mark.parametrize("moment", ["keep-bonus-cards", "price-rooms", "choose-offer", "place-room", "choose-reward"])
@pytest.mark.parametrize("size", SIZES)
def test_large_text_stays_on_the_screen(size: str, moment: str, visit: Visit, gallery: Gallery) -> None:
    page = phone(visit, SIZES[size], 150)
    page.goto(gallery.link(moment))
    page.locator(".question h2, .market .pass[aria-disabled=false], section.placing").first.wait_for()
    wait_for_rest(page)
    assert page.evaluate(OVER_THE_EDGE) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    seats = page.get_by_role("list", name="Seats").get_by_role("button")
    assert [is_on_top(seat) for seat in seats.all()] == [True, True], "the seats are covered"
    assert box(page.locator("main .board"))["height"] > SIZES[size]["height"] / 2


@pytest.mark.parametrize("size", SIZES)
def test_the_tabs_stay_where_they_are(size: str, visit: Visit, gallery: Gallery) -> None:
    page = phone(visit, SIZES[size])
    open_market(page, gallery, LARGE)
    heights = set()
    for tab in ("Seats", "Favors", "Cards", "Log", "Market"):
        page.get_by_role("tab", name=tab).tap()
        expect(page.get_by_role("tab", name=tab, selected=True)).to_be_visible()
        wait_for_rest(page)
        heights.add(round(box(page.get_by_role("tablist"))["y"]))
    assert len(heights) == 1, heights


def test_all_cards_to_keep_are_seen(visit: Visit, gallery: Gallery) -> None:
    page = phone(visit, UPRIGHT)
    page.goto(gallery.link("keep-bonus-cards"))
    cards = page.locator(".question").get_by_role("listitem")
    cards.first.wait_for()
    wait_for_rest(page)
    confirm = box(page.get_by_role("button", name=re.compile("^Keep th")))
    assert cards.count() >= 2
    assert all(box(card)["y"] + box(card)["height"] <= confirm["y"] for card in cards.all())


# Large text on a large screen, and as the browser is set

LARGER = """document.addEventListener("readystatechange", () => (document.documentElement.style.fontSize = "24px"))"""
"""A browser whose text is half as large again as usual."""
LOW = {"width": 1366, "height": 768}
CUT = """() => [...document.querySelectorAll("button, a.button, [role=tab], .market .price")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest(".unseen, .text, [inert], svg"))
  .filter((each) => each.textContent.trim() && getComputedStyle(each).clipPath === "none")
  .filter((each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1)
  .map((each) => each.textContent.trim().replace(/\\s+/g, " "))"""
"""The words of whatever does not fit into its box."""
OUT_OF_REACH = """() => {
  const scrolls = (each) => each && (/auto|scroll/.test(getComputedStyle(each).overflowY) || scrolls(each.parentElement));
  return [...document.querySelectorAll(".market button, .question button, section.placing button, header button")]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest("[inert], [popover]"))
    .filter((each) => {
      const { left, top, right, bottom } = each.getBoundingClientRect();
      return left < -1 || right > innerWidth + 1 || ((top < -1 || bottom > innerHeight + 1) && !scrolls(each.parentElement));
    })
    .map((each) => each.textContent.trim().replace(/\\s+/g, " "));
}"""
"""What is to be pressed and can be neither seen nor scrolled to."""


@pytest.mark.parametrize("moment", ["keep-bonus-cards", "price-rooms", "choose-offer", "place-room", "choose-reward"])
@pytest.mark.parametrize(
    ("size", "text"), [(LOW, 150), (LOW, "browser"), (SIZES["tall"], 150), (SIZES["tall"], "browser")],
    ids=["1366", "1366 by the browser", "390", "390 by the browser"],
)  # fmt: skip
def test_large_text_is_not_cut_and_everything_can_be_pressed(
    size: dict[str, int], text: int | str, moment: str, visit: Visit, gallery: Gallery
) -> None:
    page = phone(visit, size, text if isinstance(text, int) else 100, touch=size is not LOW)
    if text == "browser":
        page.add_init_script(LARGER)
    page.goto(gallery.link(moment))
    page.locator(".question h2, .market .pass[aria-disabled=false], section.placing").first.wait_for()
    wait_for_rest(page)
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "24px"
    assert page.evaluate(OVER_THE_EDGE) == []
    assert page.evaluate(CUT) == []
    assert page.evaluate(OUT_OF_REACH) == []
    head, board = box(page.locator(".table > header")), box(page.locator("main .board"))
    assert head["y"] + head["height"] <= board["y"] + SLACK
    assert head["height"] < 0.25 * size["height"]
    assert board["height"] > 0.35 * size["height"]
    for price in page.locator(".market .price").all():
        assert price.evaluate("each => parseFloat(getComputedStyle(each).fontSize)") >= LEGIBLE


LEGIBLE = 12
"""Pixels that the figures of a price are high at least."""
