"""The end of a game: the king counts in all castles, a film of a castle to share, and one's own results over time."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import MOVING, ON_A_PHONE, Visit
from tests.browser.tables import OVER, Gallery, courtier_at, link, open_table, play_out
from tests.server.harness import BOT, ME, ServerProcess
from tests.server.playing import wait_for

DARK = 80
"""What no part of a dark colour reaches."""
LIT = ".castles .lit:not([d=''])"
SUMS = "() => [...document.querySelectorAll('.castles li .sum .unseen')].map((each) => Number(each.textContent))"


def counting(page: Page, gallery: Gallery) -> None:
    """Opens a game that is over at the first step of its final scoring."""
    page.goto(gallery.moments[OVER].page(gallery.server))
    again = page.get_by_role("button", name="Step by step")
    skip = page.get_by_role("button", name="Skip to the end")
    again.or_(skip).first.wait_for()
    if skip.count():
        skip.click()
    again.click()
    page.get_by_text(re.compile(r"^1 of \d+$")).wait_for()


def test_the_rooms_that_count_light_up_in_all_castles_and_the_sums_grow_to_the_result(
    visit: Visit, gallery: Gallery
) -> None:
    page = visit().page(gallery.server.url)
    counting(page, gallery)
    card = gallery.server.get(f"/api/tables/{gallery.moments[OVER].table}")
    expect(page.locator(".castles li")).to_have_count(len(card["seats"]))
    sums, lights = [page.evaluate(SUMS)], 0
    while page.get_by_role("button", name="Next").count():
        lights += page.locator(LIT).count()
        sums.append(page.evaluate(SUMS))
        page.get_by_role("button", name="Next").click()
    assert lights, "favors and cards count rooms"
    assert sums[0] != sums[-1] == card["scores"]


def test_the_count_goes_on_by_itself_and_can_be_skipped(visit: Visit, gallery: Gallery) -> None:
    page = visit(**MOVING).page(gallery.server.url)
    counting(page, gallery)
    page.get_by_text(re.compile(r"^2 of \d+$")).wait_for()
    page.get_by_role("button", name="Skip to the end").click()
    expect(page.get_by_role("heading", name="The game is over")).to_be_visible()


def require_all_on_the_screen(page: Page) -> None:
    """Fails if a castle or its sum lies behind the row of buttons."""
    row = page.locator(".finale .row").bounding_box()
    assert row
    for castle in page.locator(".castles li").all():
        box = castle.bounding_box()
        assert box
        assert 0 <= box["y"] <= row["y"] - box["height"]


def test_on_a_phone_all_castles_and_sums_are_on_the_screen_together(visit: Visit, gallery: Gallery) -> None:
    page = visit(**ON_A_PHONE).page(gallery.server.url)
    counting(page, gallery)
    require_all_on_the_screen(page)


def test_by_night_the_king_counts_in_the_dark(visit: Visit, gallery: Gallery) -> None:
    page = visit(color_scheme="dark").page(gallery.server.url)
    counting(page, gallery)
    for castle in page.locator(".castles li").all():
        colour = castle.evaluate("castle => getComputedStyle(castle).backgroundColor")
        assert max(map(float, re.findall(r"[\d.]+", colour)[:3])) < DARK


@pytest.mark.parametrize("seats", [3, 4])
def test_the_castles_of_many_seats_are_side_by_side_on_a_laptop(
    seats: int, visit: Visit, server: ServerProcess
) -> None:
    page = visit(viewport={"width": 1366, "height": 768}).context.new_page()
    created = open_table(page, server, [ME] * seats)
    play_out(server, created)
    page.goto(link(server, created, 0))
    page.get_by_text(re.compile(r"^1 of \d+$")).wait_for()
    expect(page.locator(".castles li")).to_have_count(seats)
    require_all_on_the_screen(page)


def test_a_castle_is_seen_before_it_is_shared_and_its_film_can_be_kept(visit: Visit, gallery: Gallery) -> None:
    page = visit().page(gallery.moments[OVER].page(gallery.server))
    skip = page.get_by_role("button", name="Skip to the end")
    page.locator("#finale-title").wait_for()
    if skip.count():
        skip.click()
    preview = page.get_by_role("img", name=re.compile("as it will be shared"))
    expect(preview).to_be_visible()
    assert page.evaluate("(image) => image.decode().then(() => image.naturalWidth)", preview.element_handle()) > 0
    page.get_by_role("button", name="Show the film").click()
    assert "repeatCount" in (preview.get_attribute("src") or "")
    with page.expect_download() as kept:
        page.get_by_role("button", name="Film (SVG)").click()
    assert kept.value.suggested_filename.endswith("-growing.svg")
    text = kept.value.path().read_text()
    assert text.startswith("<svg")
    assert text.count("<animateTransform") > 5


def test_a_rematch_has_the_same_people_and_courtiers_and_says_how_it_begins(
    visit: Visit, server: ServerProcess
) -> None:
    page = visit().context.new_page()
    created = open_table(page, server, [{**ME, "name": "Anna"}, BOT, BOT])
    server.post(f"/api/tables/{created['table']}/bot", {"seat": 0, "bot": "random"}, created["seats"][0]["key"])
    wait_for(lambda: server.get(f"/api/tables/{created['table']}")["status"] == "finished", 60)
    page.goto(f"{server.url}/t/{created['table']}")
    page.get_by_role("button", name="Skip to the end").click()
    page.get_by_role("button", name="Who plays again?").click()
    expect(page.get_by_role("note", name="Who plays again?")).to_contain_text(re.compile("drawn by lot.*random", re.S))
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda address: not address.endswith(created["table"]))
    seats = page.get_by_role("region", name="Seats").get_by_role("listitem")
    for seat in (1, 2):
        expect(seats.nth(seat)).to_contain_text(courtier_at(created["table"], seat))


def test_ones_own_results_are_kept_in_the_browser_and_can_be_taken_along(visit: Visit, server: ServerProcess) -> None:
    page = visit().page(server.url)
    expect(page.get_by_role("link", name="Your results")).to_have_count(0)
    created = open_table(visit().page(server.url), server, [{**ME, "name": "Anna"}, {**ME, "name": "Otto"}])
    play_out(server, created)
    page.goto(link(server, created, 1))
    page.locator("#finale-title").wait_for()
    points = server.get(f"/api/tables/{created['table']}")["scores"][1]
    page.goto(server.url)
    page.get_by_role("link", name="Your results").click()
    expect(page.get_by_role("row", name=re.compile("^People 1"))).to_be_visible()
    expect(page.get_by_role("img", name=f"Your best castle: {points} points")).to_be_visible()
    with page.expect_download() as kept:
        page.get_by_role("button", name="Export (JSON)").click()
    (result,) = json.loads(kept.value.path().read_text())
    assert (result["table"], result["points"], result["against"]) == (created["table"], points, [""])
    page.get_by_role("button", name="Delete all").click()
    page.get_by_role("button", name="Delete the result from this browser?").click()
    expect(page.get_by_text("No finished game yet")).to_be_visible()
