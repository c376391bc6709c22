"""Small things that make a table pleasant: Escape, keys that ask, rooms turned in place, cards that stay, light and dark."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import ON_A_PHONE, PHONE, WIDE, Visit
from tests.browser.players import Mouse, middle, offers
from tests.browser.tables import LARGE, Gallery, actions, link, open_table, play_until
from tests.browser.test_hands import buyer, drag, ghost, in_hand, lying, nowhere, pick, rest_on, view
from tests.server.harness import ME, OPEN, ServerProcess
from tests.server.playing import TWO, wait_for

# Keys


def test_escape_closes_menus_and_cards_before_it_puts_a_room_back(visit: Visit, gallery: Gallery) -> None:
    page = visit().page(gallery.link(LARGE))
    pick(Mouse(page))
    menu = page.locator("#table-menu")
    page.get_by_role("button", name="Menu").click()
    expect(menu).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(in_hand(page)).to_be_visible()
    rest_on(page, page.locator(".market .offer").last)
    expect(page.get_by_role("tooltip")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("tooltip")).to_be_hidden()
    expect(in_hand(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("section.placing")).to_have_count(0)


def test_p_asks_before_it_passes(visit: Visit, server: ServerProcess) -> None:
    created, seat = buyer(server)
    page = visit().page(link(server, created, seat))
    page.locator(".market .pass[aria-disabled=false]").wait_for()
    before = actions(server, created["table"])
    dialog = page.get_by_role("dialog", name="Pass this turn?")
    page.keyboard.press("p")
    expect(dialog).to_contain_text("You buy nothing and take 5000 coins.")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert actions(server, created["table"]) == before
    page.keyboard.press("p")
    expect(dialog.get_by_role("button", name="Pass", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    wait_for(lambda: actions(server, created["table"]) > before)
    expect(dialog).to_be_hidden()


def test_the_pass_that_may_end_the_game_asks_first(visit: Visit, server: ServerProcess) -> None:
    created = server.table(TWO)
    address = f"/api/tables/{created['table']}/update"
    seat = play_until(server, created, "choose-offer", fits=lambda _: server.get(address)["view"]["last_round"])
    page = visit().page(link(server, created, seat))
    before = actions(server, created["table"])
    page.locator(".market .pass[aria-disabled=false]").click()
    dialog = page.get_by_role("dialog", name="Pass this turn?")
    expect(dialog).to_be_visible()
    assert actions(server, created["table"]) == before
    dialog.get_by_role("button", name="Pass", exact=True).click()
    wait_for(lambda: actions(server, created["table"]) > before)


def test_planning_ahead_is_out_of_sight_on_ones_own_turn(visit: Visit, gallery: Gallery) -> None:
    page = visit().page(gallery.link("choose-offer"))
    page.locator(".planning").wait_for(state="attached")
    expect(page.get_by_text("Plan ahead")).to_be_hidden()


def test_r_turns_a_room_in_place_and_four_turns_bring_it_back(visit: Visit, gallery: Gallery) -> None:
    page = visit().page(gallery.link(LARGE))
    pick(Mouse(page))
    first = ghost(page)
    turns = []
    for _ in range(4):
        page.keyboard.press("r")
        now = ghost(page)
        turns.append(now.turn)
        assert now.at.far(first.at) <= 0.75 * view(page).scale, "it left its place"
    assert now == pytest.approx(first, abs=0.1)
    assert len(set(turns)) > 1


def test_off_the_spots_the_nearest_is_found_only_when_asked(visit: Visit, gallery: Gallery) -> None:
    page = visit().page(gallery.link(LARGE))
    pick(Mouse(page))
    page.mouse.move(*nowhere(page))
    place = Mouse(page).place_button()
    expect(place).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("r")
    expect(place).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="Nearest").focus()
    page.keyboard.press("Enter")
    expect(place).to_have_attribute("aria-disabled", "false")


# Cards of rooms


def test_a_finger_finds_an_i_that_opens_the_card_and_chooses_nothing(visit: Visit, gallery: Gallery) -> None:
    page = visit(**ON_A_PHONE).page(gallery.link("choose-offer"))
    offers(page).first.wait_for()
    about = page.locator(".market").get_by_role("button", name=re.compile("^About "))
    expect(about.first).to_be_visible()
    card = page.get_by_role("tooltip")
    about.first.tap()
    expect(card).to_be_visible()
    expect(card).to_contain_text(str(about.first.get_attribute("aria-label")).removeprefix("About "))
    page.wait_for_timeout(600)
    expect(card).to_be_visible()
    page.touchscreen.tap(*middle(card.bounding_box()))
    expect(card).to_be_hidden()
    page.wait_for_timeout(300)
    expect(page.locator("section.placing")).to_have_count(0)


def test_the_click_that_chooses_a_room_leaves_its_card_open(visit: Visit, gallery: Gallery) -> None:
    page = visit().page(gallery.link("lay-tiles"))
    tile = page.locator(".question").get_by_role("listitem").first.get_by_role("button").first
    tile.wait_for()
    rest_on(page, tile)
    card = page.get_by_role("tooltip")
    expect(card).to_be_visible()
    page.mouse.click(*middle(tile.bounding_box()))
    expect(tile).to_have_attribute("aria-pressed", "true")
    expect(card).to_be_visible()


def test_the_click_that_buys_says_so(visit: Visit, gallery: Gallery) -> None:
    page = visit().page(gallery.link(LARGE))
    pick(Mouse(page))
    price = re.search(r"\d+", Mouse(page).place_button().inner_text())
    assert price
    expect(in_hand(page)).to_contain_text(f"Click to buy it for {price[0]} coins.")


def test_a_room_dragged_out_of_the_market_is_bought_where_it_is_let_go(visit: Visit, server: ServerProcess) -> None:
    created, seat = buyer(server)
    page = visit().page(link(server, created, seat))
    page.locator(".market .pass[aria-disabled=false]").wait_for()
    before = actions(server, created["table"])
    offers(page).first.hover()
    page.mouse.down()
    for other in page.locator(".market .offer").all()[1:3]:
        page.mouse.move(*middle(other.bounding_box()), steps=5)
    page.mouse.move(*middle(page.locator("main .board").bounding_box()), steps=5)
    page.locator("section.placing").wait_for()
    expect(offers(page).first).to_have_attribute("aria-pressed", "true")
    spot = middle(page.locator(".board .spots .glow path").first.bounding_box())
    page.mouse.move(*spot, steps=5)
    expect(page.locator("main .board > svg.tile")).to_be_visible()
    assert actions(server, created["table"]) == before, "nothing is bought before it is let go"
    page.mouse.up()
    wait_for(lambda: actions(server, created["table"]) > before)


# Names


NAMES = ("Maximiliane", "Balthasar Neumann", "Ida", "Wilhelmine")
CUT = """() => [...document.querySelectorAll("[data-anchor^='seat:'] :is(strong, .name)")]
  .filter((name) => name.checkVisibility())
  .map((name) => [name.textContent, name.scrollWidth > name.clientWidth + 1 || getComputedStyle(name).textOverflow])"""


@pytest.mark.parametrize("viewport", [WIDE, {"width": 1024, "height": 768}, PHONE], ids=["wide", "tablet", "phone"])
def test_no_name_is_cut(viewport: Any, visit: Visit, server: ServerProcess) -> None:
    page = visit(viewport=viewport).context.new_page()
    created = open_table(page, server, [{**ME, "name": name} for name in NAMES])
    page.goto(link(server, created, 0))
    page.locator("[data-anchor='seat:3']").first.wait_for()
    found = dict(page.evaluate(CUT))
    assert found == dict.fromkeys(found, "clip")
    assert sorted(found) == sorted(NAMES)


def test_no_name_is_cut_in_the_list_of_games(visit: Visit, server: ServerProcess) -> None:
    name = "Karoline Augusta von Hohenschwangau-Ost"
    server.table([{**ME, "name": name}, OPEN], public=True)
    page = visit(viewport=PHONE).page(server.url)
    seat = page.get_by_text(name).first
    seat.wait_for()
    assert seat.evaluate("seat => getComputedStyle(seat).textOverflow") == "clip"


# The focus


def ring(thing: Locator) -> str:
    """How the focus shows on something."""
    return str(thing.evaluate("each => getComputedStyle(each).outlineStyle"))


def focused(page: Page) -> Locator:
    """What has the focus."""
    return page.locator(":focus")


def test_a_ring_shows_the_focus_only_to_who_uses_keys_and_never_on_a_heading(visit: Visit, gallery: Gallery) -> None:
    page = visit().page(gallery.link("keep-bonus-cards"))
    heading = page.locator(".question h2")
    expect(heading).to_be_focused()
    assert ring(heading) == "none"
    page.keyboard.press("Shift")
    assert ring(heading) == "none"
    page.keyboard.press("Tab")
    assert ring(focused(page)) == "solid"
    page.mouse.click(5, 300)
    page.locator(".question").get_by_role("listitem").first.get_by_role("button").first.focus()
    assert ring(focused(page)) == "none"
    page.keyboard.press("Tab")
    assert ring(focused(page)) == "solid"


# Prices


def test_an_exchange_of_prices_is_undone_first_and_undone_prices_lie_as_they_were_set(
    visit: Visit, server: ServerProcess
) -> None:
    created = server.table(TWO)
    seat = play_until(server, created, "price-rooms")
    page = visit().page(link(server, created, seat))
    confirm = page.get_by_role("button", name="Set these prices")
    confirm.wait_for()
    first = lying(page)
    drag(page)
    wait_for(lambda: lying(page) != first)
    page.keyboard.press("u")
    wait_for(lambda: lying(page) == first)
    drag(page)
    wait_for(lambda: lying(page) != first)
    made, before = lying(page), actions(server, created["table"])
    confirm.click()
    wait_for(lambda: actions(server, created["table"]) > before)
    page.get_by_role("button", name=re.compile("^Undo")).click()
    confirm.wait_for()
    assert lying(page) == made


# Night


LIGHT = """() => {
  const fill = getComputedStyle(document.querySelector("main .board .sheet")).fill;
  return fill.match(/[\\d.]+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 765;
}"""
"""How light the paper under the castle is, from 0 to 1."""


@pytest.mark.parametrize(("scheme", "least", "most"), [("light", 0.8, 1), ("dark", 0, 0.2)])
def test_by_night_the_board_is_dark_and_completed_rooms_are_lit(
    scheme: str, least: float, most: float, visit: Visit, gallery: Gallery
) -> None:
    page = visit(color_scheme=scheme).page(gallery.link(LARGE))
    page.locator("main .board .sheet").wait_for()
    assert least <= page.evaluate(LIGHT) <= most
    complete = page.locator("main .board .room[aria-label$='completed']")
    assert complete.count()
    expect(page.locator("main .board .k-lit")).to_have_count(complete.count())


def test_the_menu_closes_when_the_big_screen_opens_and_offers_no_keys_to_a_finger(
    visit: Visit, gallery: Gallery
) -> None:
    page = visit().page(gallery.link("choose-offer"))
    page.get_by_role("button", name="Menu").click()
    menu = page.locator("#table-menu")
    expect(menu.get_by_role("button", name="Keyboard")).to_be_visible()
    with page.expect_popup():
        menu.get_by_role("link", name="Open on a big screen").click()
    expect(menu).to_be_hidden()
    phone = visit(**ON_A_PHONE).page(gallery.link("choose-offer"))
    phone.get_by_role("button", name="Menu").click()
    expect(phone.locator("#table-menu").get_by_role("button", name="Settings")).to_be_visible()
    expect(phone.locator("#table-menu").get_by_role("button", name="Keyboard")).to_be_hidden()


# Refusals

LASTING = "const wait = setTimeout; window.setTimeout = (deed, after) => wait(deed, after === 6000 ? 600000 : after);"
"""Keeps words in passing for as long as nothing else takes them away."""


def test_the_reason_why_a_room_cannot_be_bought_goes_with_the_question(visit: Visit, server: ServerProcess) -> None:
    created = server.table(TWO)
    seat = play_until(server, created, "choose-offer", fits=lambda asked: asked.get("barred"))
    page = visit().context.new_page()
    page.add_init_script(LASTING)
    page.goto(link(server, created, seat))
    page.locator(".market .offer.cannot").first.click(force=True)
    why = page.locator(".toasts .bad")
    why.wait_for()
    page.locator(".market .pass").click()
    expect(why).to_have_count(0)
