"""The short lessons of modules: one position and one thing to do, offered at a table and found on the page of rules."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import check, script
from tests.browser.conftest import ON_A_PHONE, WIDE, Visit
from tests.browser.tables import link
from tests.browser.test_layout import HIDES
from tests.server.harness import BOT, ME, ServerProcess
from tests.server.playing import wait_for

SCREENS: dict[str, dict[str, Any]] = {"wide": {"viewport": WIDE}, "phone": ON_A_PHONE}


def lesson(server: ServerProcess, module: str) -> str:
    """The address of a module's lesson."""
    return f"{server.url}/learn/ludwig?module={module}"


def verdict(page: Page, good: bool) -> str:
    """What is said of the answer."""
    said = page.locator(".good .verdict" if good else ":not(.good) > .verdict")
    said.wait_for()
    return said.inner_text()


@pytest.mark.parametrize("screen", SCREENS)
def test_a_swan_that_no_set_needs_is_traded(visit: Visit, server: ServerProcess, screen: str) -> None:
    page = visit(**SCREENS[screen]).page(lesson(server, "swans"))
    tokens = page.get_by_role("group", name="Your swan tokens").get_by_role("button")
    page.get_by_role("button", name="Trade swans").click()
    tokens.filter(has_text="red").click()
    page.get_by_role("button", name="Trade 1 for 1000 coins").click()
    assert "break your set" in verdict(page, good=False)
    page.get_by_role("button", name="Try again").click()
    page.get_by_role("button", name="Trade swans").click()
    tokens.filter(has_text="blue").first.click()
    page.get_by_role("button", name="Trade 1 for 1000 coins").click()
    assert "1000 coins" in verdict(page, good=True)
    expect(page.locator("aside")).to_contain_text("4000 coins")


@pytest.mark.parametrize("screen", SCREENS)
def test_a_further_bonus_card_is_kept(visit: Visit, server: ServerProcess, screen: str) -> None:
    page = visit(**SCREENS[screen]).page(lesson(server, "extras"))
    page.get_by_role("button", name="Swan Icons").click()
    page.get_by_role("button", name="Keep this card").click()
    assert "scores for each" in verdict(page, good=True)
    page.evaluate(script())
    check(page, "the lesson of further cards")


@pytest.mark.parametrize("screen", SCREENS)
def test_a_passage_is_laid_along_with_a_room(visit: Visit, server: ServerProcess, screen: str) -> None:
    page = visit(**SCREENS[screen]).page(lesson(server, "passages"))
    page.get_by_role("button", name="Best spot").click()
    page.get_by_role("button", name="Study").click()
    page.get_by_role("button", name="Place here").click()
    assert "7 points" in verdict(page, good=True)


@pytest.mark.parametrize("screen", SCREENS)
def test_a_moat_is_laid(visit: Visit, server: ServerProcess, screen: str) -> None:
    page = visit(**SCREENS[screen]).page(lesson(server, "moats"))
    page.get_by_role("button", name="Best spot").click()
    page.get_by_role("button", name="Place here").click()
    assert "5 points" in verdict(page, good=True)


@pytest.mark.parametrize("screen", SCREENS)
def test_a_room_is_renovated(visit: Visit, server: ServerProcess, screen: str) -> None:
    page = visit(**SCREENS[screen]).page(lesson(server, "renovations"))
    page.get_by_role("button", name="Best spot").click()
    page.get_by_role("button", name="Place here").click()
    assert "7 points" in verdict(page, good=True)


@pytest.mark.parametrize("screen", SCREENS)
def test_a_decree_is_drafted(visit: Visit, server: ServerProcess, screen: str) -> None:
    page = visit(**SCREENS[screen]).page(lesson(server, "decrees"))
    page.get_by_role("button", name="Guild Discount").click()
    page.get_by_role("button", name="Keep this decree").click()
    assert "1000 coins less" in verdict(page, good=True)


@pytest.mark.parametrize("screen", SCREENS)
def test_a_favor_of_a_tower_is_kept(visit: Visit, server: ServerProcess, screen: str) -> None:
    page = visit(**SCREENS[screen]).page(lesson(server, "towers"))
    page.get_by_role("button", name="Living Rooms by number").click()
    keep = page.get_by_role("button", name="Keep this favor")
    if keep.count():
        keep.click()
    assert "8 points" in verdict(page, good=True)


@pytest.mark.parametrize("modules", [["swans"], ["moats", "swans", "towers"]], ids=len)
def test_on_a_phone_the_offer_of_lessons_lies_above_the_castle(
    visit: Visit, server: ServerProcess, modules: list[str]
) -> None:
    created = server.table([ME, ME], modules=modules)
    page = visit(**ON_A_PHONE).page(link(server, created, 0))
    page.locator(".tip .note").wait_for()
    page.locator("main .board .room").first.wait_for()
    wait_for(lambda: page.evaluate(HIDES, ".tip .note") == 0)
    page.get_by_role("status", name="Tip").get_by_role("button", name="Dismiss").click()
    expect(page.locator(".tip .note")).to_have_count(0)


def test_lessons_are_offered_at_the_first_table_with_a_module_and_lead_back_to_it(
    visit: Visit, server: ServerProcess
) -> None:
    created = server.table([ME, BOT], modules=["swans"])
    visitor = visit(viewport=WIDE)
    page = visitor.page(link(server, created, 0))
    page.get_by_role("status", name="Tip").get_by_role("link", name="Swan Tokens").click()
    page.wait_for_url("**/learn/ludwig?module=swans*")
    page.get_by_role("link", name="To the table").click()
    page.wait_for_url(f"**/t/{created['table']}")
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("status", name="Tip").get_by_role("link")).to_have_count(0)
    page.get_by_text("A lesson of a minute").click()
    expect(page.get_by_role("link", name="Swan Tokens")).to_be_visible()


def test_the_page_of_rules_leads_to_lessons(visit: Visit, server: ServerProcess) -> None:
    page = visit(viewport=WIDE).page(f"{server.url}/rules/ludwig")
    page.get_by_role("region", name="Swan Tokens").get_by_role("link", name="Try it in a minute").click()
    expect(page.get_by_role("heading", name="A swan to spare")).to_be_visible()
    page.get_by_role("link", name="Back").click()
    page.wait_for_url("**/rules/ludwig")


def test_a_module_without_a_lesson_says_so(visit: Visit, server: ServerProcess) -> None:
    page = visit(viewport=WIDE).page(lesson(server, "bells"))
    expect(page.get_by_role("heading", name="bells has no lesson yet")).to_be_visible()
