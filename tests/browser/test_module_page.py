"""Before a table: the page of modules, what it saves, and where the chosen modules are told afterwards."""

import os
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from swanstone.ludwig.modules import MODULES
from tests.browser.conftest import ON_A_PHONE, WIDE, Visit
from tests.server.harness import ME, OPEN, ServerProcess

SCREENS: dict[str, dict[str, Any]] = {"wide": {"viewport": WIDE}, "phone": ON_A_PHONE}
CHANGE = "Change expansions"
FIT = [module.id for module in MODULES.values() if module.seats[0] <= 2]
"""What two players can play with."""


def shot(page: Page, name: str) -> None:
    """A picture for whoever wants to look, if SWANSTONE_TEST_SHOTS names a folder."""
    if folder := os.environ.get("SWANSTONE_TEST_SHOTS"):
        page.screenshot(path=Path(folder) / f"modules-{name}.png")


def open_modules(page: Page) -> None:
    """Opens the page of modules from the start page."""
    page.get_by_role("button", name=CHANGE).click()
    page.get_by_role("dialog", name="Expansions").get_by_role("switch").first.wait_for()


def done(page: Page) -> None:
    """Closes the page of modules."""
    page.get_by_role("dialog", name="Expansions").get_by_role("button", name="Done").click()


def chosen(page: Page) -> list[str]:
    """The names of the modules that are switched on."""
    switches = page.get_by_role("dialog", name="Expansions").get_by_role("switch", checked=True)
    names = [switch.get_attribute("aria-labelledby") for switch in switches.all()]
    return [page.locator(f"[id='{name}']").inner_text() for name in names]


def modules_of(server: ServerProcess, page: Page) -> list[str]:
    """The modules of the table that a page has gone to."""
    page.wait_for_url("**/t/*")
    return list(server.get(f"/api/tables/{page.url.rpartition('/')[2]}")["modules"])


def test_play_now_still_opens_a_base_game_at_once(visit: Visit, server: ServerProcess) -> None:
    page = visit(viewport=WIDE).page(server.url)
    expect(page.get_by_role("button", name=CHANGE)).to_contain_text("base game")
    page.get_by_role("button", name="Play now").click()
    assert modules_of(server, page) == []


@pytest.mark.parametrize("screen", SCREENS)
def test_modules_are_told_with_pictures_and_chosen_one_by_one_or_as_sets(
    visit: Visit, server: ServerProcess, screen: str
) -> None:
    page = visit(**SCREENS[screen]).page(server.url)
    open_modules(page)
    shot(page, screen)
    dialog = page.get_by_role("dialog", name="Expansions")
    for module in MODULES.values():
        described = re.compile(f"^{re.escape(module.text)}")
        expect(dialog.get_by_role("switch", name=module.name)).to_have_accessible_description(described)
    expect(dialog.locator("svg.k-picture")).to_have_count(len(MODULES))
    dialog.get_by_role("button", name="Everything").click()
    assert chosen(page) == [MODULES[each].name for each in FIT]
    expect(dialog.get_by_role("button", name="Everything")).to_have_attribute("aria-pressed", "true")
    dialog.get_by_role("button", name="Base game").click()
    assert chosen(page) == []
    dialog.get_by_role("button", name="Surprise me").click()
    assert chosen(page)
    dialog.get_by_role("button", name="First expansion").click()
    assert {"Swan Tokens", "More Rooms and Cards"} <= set(chosen(page))
    dialog.get_by_role("switch", name="Swan Tokens").focus()
    page.keyboard.press("Space")
    assert "Swan Tokens" not in chosen(page)
    done(page)
    page.get_by_role("button", name="Play now").click()
    assert "extras" in modules_of(server, page)


def test_a_favourite_set_is_kept_by_the_browser(visit: Visit, server: ServerProcess) -> None:
    page = visit(viewport=WIDE).page(server.url)
    open_modules(page)
    dialog = page.get_by_role("dialog", name="Expansions")
    dialog.get_by_role("switch", name="Swan Tokens").check()
    dialog.get_by_role("button", name="Save as my favourite").click()
    expect(dialog.get_by_role("status")).to_contain_text("Saved")
    dialog.get_by_role("button", name="Base game").click()
    done(page)
    page.reload()
    open_modules(page)
    dialog.get_by_role("button", name="My favourite", exact=True).click()
    assert chosen(page) == ["Swan Tokens"]
    done(page)
    expect(page.get_by_role("button", name=CHANGE)).to_contain_text("with Swan Tokens")


def test_a_game_alone_says_that_it_has_no_modules(visit: Visit, server: ServerProcess) -> None:
    page = visit(viewport=WIDE).page(server.url)
    open_modules(page)
    page.get_by_role("dialog", name="Expansions").get_by_role("switch", name="Swan Tokens").check()
    done(page)
    page.get_by_role("button", name="Solo").click()
    expect(page.get_by_role("dialog")).to_contain_text("without expansions")
    page.get_by_role("dialog").get_by_role("button", name="Begin").click()
    assert modules_of(server, page) == []


@pytest.mark.parametrize("screen", SCREENS)
def test_the_modules_of_a_table_are_told_to_those_who_are_invited_and_in_the_list(
    visit: Visit, server: ServerProcess, screen: str
) -> None:
    created = server.table([ME, OPEN], modules=["extras", "swans"], public=True)
    page = visit(**SCREENS[screen]).page(server.url)
    expect(page.get_by_role("link", name="Swan Tokens").first).to_contain_text("More Rooms and Cards")
    page.goto(f"{server.url}/t/{created['table']}")
    told = page.get_by_role("group", name="Expansions")
    expect(told.get_by_role("link")).to_have_text(["More Rooms and Cards", "Swan Tokens"])
    shot(page, f"invited-{screen}")
    told.get_by_role("link", name="Swan Tokens").click()
    page.wait_for_url("**/rules/ludwig#Swan-Tokens")
    expect(page.get_by_role("heading", name="Swan Tokens")).to_be_in_viewport()


def test_friends_choose_modules_in_their_dialog(visit: Visit, server: ServerProcess) -> None:
    page = visit(viewport=WIDE).page(server.url)
    page.get_by_role("button", name="With friends").click()
    friends = page.get_by_role("dialog", name="With friends")
    friends.get_by_label("Your name").fill("Anna")
    friends.get_by_role("button", name=CHANGE).click()
    page.get_by_role("dialog", name="Expansions").get_by_role("switch", name="Swan Tokens").check()
    done(page)
    expect(friends.get_by_role("button", name=CHANGE)).to_contain_text("Swan Tokens")
    friends.get_by_role("button", name="Open the table").click()
    assert modules_of(server, page) == ["swans"]


@pytest.mark.parametrize("screen", SCREENS)
def test_cards_are_left_out_found_by_a_word_and_kept_with_the_favourite(
    visit: Visit, server: ServerProcess, screen: str
) -> None:
    page = visit(**SCREENS[screen]).page(server.url)
    open_modules(page)
    dialog = page.get_by_role("dialog", name="Expansions")
    dialog.get_by_role("button", name="King's Favors").click()
    favors = page.get_by_role("dialog", name="King's Favors")
    favors.get_by_role("searchbox").fill("coins")
    favors.get_by_role("checkbox", name="Leftover Money").uncheck()
    expect(favors.get_by_role("checkbox")).to_have_count(1)
    expect(favors.get_by_role("status")).to_have_text("23 of 24")
    shot(page, f"favors-{screen}")
    favors.get_by_role("searchbox").fill("")
    favors.get_by_role("button", name="All out").click()
    expect(favors.get_by_role("status")).to_contain_text("At least 3 must stay")
    favors.get_by_role("button", name="All in").click()
    favors.get_by_role("checkbox", name="Leftover Money").uncheck()
    favors.get_by_role("button", name="Done").click()
    dialog.get_by_role("button", name="Save as my favourite").click()
    dialog.get_by_role("button", name="Everything").click()
    dialog.get_by_role("button", name="My favourite", exact=True).click()
    expect(dialog.get_by_role("status")).to_have_text("Base game only, 1 card left out")
    done(page)
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
    options = server.get(f"/api/tables/{page.url.rpartition('/')[2]}")["options"]
    assert options["without"] == "favor:money"


def test_what_a_module_lets_one_choose_stands_on_its_card(visit: Visit, server: ServerProcess) -> None:
    page = visit(viewport=WIDE).page(server.url)
    open_modules(page)
    dialog = page.get_by_role("dialog", name="Expansions")
    expect(dialog.get_by_role("group", name="Decrees for each player")).to_have_count(0)
    dialog.get_by_role("switch", name="Royal Decrees").check()
    dialog.get_by_role("group", name="Decrees for each player").get_by_role("radio", name="two").check()
    done(page)
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
    card = server.get(f"/api/tables/{page.url.rpartition('/')[2]}")
    assert (card["modules"], card["options"]["decrees"]) == (["decrees"], "two")


def test_five_seats_bring_their_module_and_what_it_needs_and_fewer_say_why_not(
    visit: Visit, server: ServerProcess
) -> None:
    page = visit(viewport=WIDE).page(server.url)
    open_modules(page)
    dialog = page.get_by_role("dialog", name="Expansions")
    fifth = dialog.get_by_role("switch", name="5 Players")
    expect(fifth).to_be_disabled()
    expect(fifth).to_have_accessible_description(re.compile("Only with five players"))
    done(page)
    page.get_by_role("button", name="Change opponents").click()
    opponents = page.get_by_role("dialog", name="Opponents")
    opponents.get_by_role("radio", name="4", exact=True).check()
    opponents.get_by_role("button", name=CHANGE).click()
    expect(fifth).to_be_checked()
    assert chosen(page) == ["5 Players", "More Rooms and Cards", "Towers"]
    expect(fifth).to_have_accessible_description(re.compile("Always there with five players"))
    done(page)
    opponents.get_by_role("button", name="Done").click()
    page.get_by_role("button", name="Play now").click()
    assert modules_of(server, page) == ["five_players", "extras", "towers"]
