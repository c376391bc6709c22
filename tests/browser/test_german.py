"""The page in German: by the browser's wish or the settings, and without an English word left on it."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import ON_A_PHONE, Visit
from tests.browser.tables import LARGE, OVER, QUESTIONS, Gallery, open_table
from tests.server.harness import BOT, ME, OPEN

GERMAN: dict[str, Any] = {"locale": "de-DE"}
ANNA = {**ME, "name": "Anna"}
TELLTALE = re.compile(
    r"\b(the|of|and|to|your|you|with|for|from|is|are|rooms?|points?|coins?|seats?|castles?|market|favors?|cards?|stacks?"
    r"|choose|place|buy|prices?|turn|round|tables?|settings|rules?|log|undo|replay|close|open|play|hallways?|stairs"
    r"|reward|draw|left|score|game|this|what|when|it)\b",
    re.IGNORECASE,
)
NAMES = re.compile(r"Castles of Mad King Ludwig|English|[A-Z]{3,}-\d+|Seat \d|https?://\S+|\w+@\S+")
"""What is the same in every language, the ids of rules too; an imported game calls its players Seat 1 and so on."""
SHOWN = """() => [document.title, document.body.innerText, ...[...document.querySelectorAll("body *")].flatMap((each) =>
  ["aria-label", "title", "placeholder", "alt", "aria-valuetext", "aria-description", "aria-roledescription"]
    .map((name) => each.getAttribute(name) ?? ""))].join("\\n")"""


def english_words(page: Page) -> list[str]:
    """The lines of a page, read aloud ones too, that have an English word."""
    lines = NAMES.sub("", page.evaluate(SHOWN)).splitlines()
    return sorted({line.strip() for line in lines if TELLTALE.search(line)})


def require_german(page: Page, where: str) -> None:
    assert page.locator("html").get_attribute("lang") == "de", where
    found = english_words(page)
    assert not found, "\n".join([where, *found])


def press(page: Page, name: str) -> None:
    """Presses a button whose name begins so."""
    page.get_by_role("button", name=re.compile(f"^{name}")).first.click()


def test_a_browser_that_wishes_german_plays_in_german(visit: Visit, gallery: Gallery) -> None:
    page = visit(**GERMAN).page(gallery.server.url)
    press(page, "Jetzt spielen")
    expect(page.get_by_role("heading", name="Der Tisch")).to_be_attached()
    page.get_by_role("heading", name=re.compile("^Behalte 2 von 3 Bonuskarten")).wait_for()
    require_german(page, "the first question of a game")
    press(page, "Diese Karten behalten")
    page.locator(".question h2, .market .pass[aria-disabled=false]").first.wait_for()
    require_german(page, "after the first answer")


def test_the_settings_change_the_language_and_keep_it(visit: Visit, gallery: Gallery) -> None:
    page = visit().page(gallery.link("choose-offer"))
    press(page, "Menu")
    press(page, "Settings")
    page.get_by_role("radio", name="Deutsch").click()
    page.get_by_role("button", name="Menü").wait_for()
    require_german(page, "the table after the change")
    page.reload()
    page.get_by_role("button", name="Menü").click()
    press(page, "Einstellungen")
    page.get_by_role("radio", name="Wie der Browser").click()
    page.get_by_role("button", name="Menu", exact=True).wait_for()
    assert page.locator("html").get_attribute("lang") == "en"


def test_an_objection_comes_in_german(visit: Visit, gallery: Gallery) -> None:
    page = visit(**GERMAN).page(gallery.link(LARGE))
    page.locator(".market .offer[aria-disabled=true]").first.click(force=True)
    page.locator(".toasts .bad").wait_for()
    require_german(page, "a room that cannot be bought")


Walk = Callable[[Page, Gallery], None]


def on_start_page(page: Page, gallery: Gallery) -> None:
    open_table(page, gallery.server, [ANNA, BOT])
    page.goto(gallery.server.url)
    page.get_by_role("button", name=re.compile("^Jetzt spielen")).wait_for()
    for dialog in ("Gegner ändern", "Allein", "Mit Freunden", "An diesem Gerät", "Einstellungen"):
        page.get_by_role("button", name=re.compile(dialog)).first.click()
        page.get_by_role("dialog").first.wait_for()
        require_german(page, dialog)
        page.keyboard.press("Escape")


def in_waiting_room(page: Page, gallery: Gallery) -> None:
    created = open_table(page, gallery.server, [ANNA, OPEN])
    page.goto(f"{gallery.server.url}/t/{created['table']}")
    page.get_by_role("button", name="Link kopieren").wait_for()


def at_table(page: Page, gallery: Gallery) -> None:
    page.goto(gallery.link(LARGE))
    page.get_by_role("heading", name="Der Tisch").wait_for(state="attached")
    page.locator(".market .offer[aria-disabled=false]").first.wait_for()
    press(page, "Menü")
    require_german(page, "the menu")
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    page.get_by_role("region", name="Spielplan als Text").wait_for()
    require_german(page, "the board as text")
    page.keyboard.press("t")
    page.locator(".market .offer[aria-disabled=false]").first.click()
    page.locator("section.placing").wait_for()


def at_questions(page: Page, gallery: Gallery) -> None:
    for kind in sorted(QUESTIONS - {"choose-offer", "place-room"}):
        page.goto(gallery.link(kind))
        page.locator(".question h2").wait_for()
        require_german(page, kind)


def at_the_end(page: Page, gallery: Gallery) -> None:
    page.goto(gallery.moments[OVER].page(gallery.server))
    page.get_by_role("heading", name=re.compile("Die Schlusswertung|Die Partie ist zu Ende")).first.wait_for()
    require_german(page, "the final scoring")


def at_replay(page: Page, gallery: Gallery) -> None:
    page.goto(f"{gallery.moments[OVER].page(gallery.server)}?at=30")
    page.get_by_role("slider", name="Moment der Partie").wait_for()


def at_rules(page: Page, gallery: Gallery) -> None:
    page.goto(f"{gallery.server.url}/rules/ludwig")
    page.get_by_role("heading", name="Belohnungen vollendeter Räume").wait_for()


def at_lesson(page: Page, gallery: Gallery) -> None:
    page.goto(f"{gallery.server.url}/learn")
    page.get_by_text("Schritt 1 von").wait_for()


SCREENS: dict[str, Walk] = {
    "start page": on_start_page,
    "waiting room": in_waiting_room,
    "table": at_table,
    "questions": at_questions,
    "finale": at_the_end,
    "replay": at_replay,
    "rules": at_rules,
    "lesson": at_lesson,
}


@pytest.mark.parametrize("name", SCREENS)
def test_no_english_word_is_left(visit: Visit, gallery: Gallery, name: str) -> None:
    page = visit(**GERMAN).context.new_page()
    SCREENS[name](page, gallery)
    require_german(page, name)
    assert violations(page) == []


@pytest.mark.parametrize("name", ["table", "finale"])
def test_nothing_is_wrong_with_german_on_a_phone(visit: Visit, gallery: Gallery, name: str) -> None:
    page = visit(**GERMAN, **ON_A_PHONE).context.new_page()
    SCREENS[name](page, gallery)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is wider than the phone"
