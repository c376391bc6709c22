"""The page in German: by the browser's wish or the settings, and on every screen without an English word left on it."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.axe import check, german_faults
from tests.browser.conftest import PHONE, WIDE, Visit
from tests.browser.german import GERMAN
from tests.browser.screens import SCREENS, look
from tests.browser.tables import Gallery
from tests.browser.ways import press


def test_a_browser_that_wishes_german_plays_in_german(visit: Visit, gallery: Gallery) -> None:
    page = visit(**GERMAN).page(gallery.server.url)
    press(page, "Play now")
    expect(page.get_by_role("heading", name="Der Tisch")).to_be_attached()
    page.get_by_role("heading", name=re.compile("^Behalte 2 von 3 Bonuskarten")).wait_for()
    check(page, "the first question of a game")
    page.get_by_role("button", name="Diese Karten behalten").click()
    page.locator(".question h2, .market .pass[aria-disabled=false]").first.wait_for()
    check(page, "after the first answer")


def test_the_settings_change_the_language_and_keep_it(visit: Visit, gallery: Gallery) -> None:
    page = visit().page(gallery.link("choose-offer"))
    press(page, "Menu")
    press(page, "Settings")
    page.get_by_role("radio", name="Deutsch").click()
    page.get_by_role("button", name="Menü").wait_for()
    assert german_faults(page) == []
    page.reload()
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_role("radio", name="Wie der Browser").click()
    page.get_by_role("button", name="Menu", exact=True).wait_for()
    assert page.locator("html").get_attribute("lang") == "en"


ON_THE_WAY = {
    "start page",
    "start page: with friends",
    "table: a room of the market in hand",
    "table: board as text",
    "table: menu",
}
"""Screens that are still to be seen where others lie over them."""


@pytest.mark.parametrize("name", [name for name in SCREENS if name not in ON_THE_WAY])
def test_no_english_word_is_left_and_axe_finds_nothing_at(name: str, visit: Visit, gallery: Gallery) -> None:
    look(name, WIDE, visit, gallery, **GERMAN)


OTHER_WAYS = [name for name in SCREENS if name.startswith(("table: log", "table: seats"))]
"""Screens to which a phone has a way of its own."""


@pytest.mark.parametrize("name", OTHER_WAYS)
def test_no_english_word_is_left_on_a_phone_at(name: str, visit: Visit, gallery: Gallery) -> None:
    look(name, PHONE, visit, gallery, **GERMAN)
