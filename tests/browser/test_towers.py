"""Towers and five players at the page: favors kept face down, a market of eight, five seats on every screen."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.record import Head, Recorder
from swanstone.titles import game_of
from tests.browser.axe import check
from tests.browser.conftest import ON_A_PHONE, WIDE, Visit, new_server
from tests.browser.tables import Hung, Moment, hang
from tests.server.harness import ServerProcess

FIVE = ("five_players", "extras", "towers")
SCREENS: dict[str, dict[str, Any]] = {"desktop": {"viewport": WIDE}, "phone": ON_A_PHONE}
MOMENTS = {
    "choose-kind": Head("ludwig", 3, "towers at the page", modules=("towers",)),
    "choose-favor": Head("ludwig", 3, "towers at the page", modules=("towers",)),
    "price-rooms": Head("ludwig", 5, "five at the page", modules=FIVE),
    "choose-offer": Head("ludwig", 5, "five at the page", modules=FIVE),
    "over": Head("ludwig", 5, "five at the page", modules=FIVE),
}
ROUNDS = {"price-rooms": 4, "choose-offer": 4}
"""Moments that come again and again are looked at when something has been built."""


def played(kind: str, head: Head) -> Moment:
    """A game as far as somebody is asked something, or to its end."""
    game, dice = game_of(head), Dice(Chance(head.seed).fork("page"))
    recorder, step = Recorder(game, head), game.start(Chance(head.seed))
    while asked := game.pending(step.state):
        if str(asked[0].tag) == kind and step.state.round >= ROUNDS.get(kind, 0):
            break
        action = game.options(step.state, asked[0]).sample(dice)
        step = game.apply(step.state, action)
        recorder.add(action, step)
    return Moment(recorder.record(), asked[0].seat if asked else 0)


class Tables:
    """A server with a table at each of the moments, one for each screen."""

    def __init__(self, server: ServerProcess, hung: dict[str, Hung]) -> None:
        self.server = server
        self.hung = hung

    def link(self, moment: str, screen: str) -> str:
        """The address of the seat that is asked; of a game that is over, the one for everybody."""
        hung = self.hung[f"{moment} {screen}"]
        return hung.link(self.server) if hung.keys else hung.page(self.server)


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    folder = tmp_path_factory.mktemp("towers")
    process = new_server(folder)
    moments = {kind: played(kind, head) for kind, head in MOMENTS.items()}
    hung = {f"{kind} {screen}": hang(process.store, moments[kind], folder) for kind in moments for screen in SCREENS}
    with process:
        yield Tables(process, hung)


def shot(page: Page, name: str) -> None:
    """A picture for whoever wants to look, if SWANSTONE_TEST_SHOTS names a folder."""
    if folder := os.environ.get("SWANSTONE_TEST_SHOTS"):
        page.wait_for_timeout(400)
        page.screenshot(path=Path(folder) / f"towers-{name}.png")


@pytest.mark.parametrize("screen", SCREENS)
def test_five_set_prices_for_eight_rooms_two_of_them_at_15000(visit: Visit, tables: Tables, screen: str) -> None:
    page = visit(**SCREENS[screen]).page(tables.link("price-rooms", screen))
    prices = page.get_by_role("list", name="Prices, from the highest")
    expect(prices.locator("> li")).to_have_count(8)
    expect(prices.locator("> li .price", has_text="15")).to_have_count(2)
    shot(page, f"pricing-{screen}")
    check(page, f"prices for five, {screen}")
    page.get_by_role("button", name="Set these prices").click()
    expect(prices).to_have_count(0)


@pytest.mark.parametrize("screen", SCREENS)
def test_a_market_of_eight_is_shown_with_five_seats(visit: Visit, tables: Tables, screen: str) -> None:
    page = visit(**SCREENS[screen]).page(tables.link("choose-offer", screen))
    expect(page.locator(".market .price", has_text="15").first).to_be_visible()
    shot(page, f"market-{screen}")
    check(page, f"market for five, {screen}")


@pytest.mark.parametrize("screen", SCREENS)
def test_rewards_of_a_tower_come_in_the_order_that_one_chooses(visit: Visit, tables: Tables, screen: str) -> None:
    page = visit(**SCREENS[screen]).page(tables.link("choose-kind", screen))
    expect(page.get_by_role("heading", name="Which reward of the room comes first?")).to_be_visible()
    expect(page.get_by_text("Look at 3 favors of the pile")).to_be_visible()
    shot(page, f"kind-{screen}")
    check(page, f"which reward, {screen}")


@pytest.mark.parametrize("screen", SCREENS)
def test_a_favor_is_kept_face_down_and_its_owner_can_look_at_it(visit: Visit, tables: Tables, screen: str) -> None:
    page = visit(**SCREENS[screen]).page(tables.link("choose-favor", screen))
    expect(page.get_by_role("heading", name="Keep 1 of 3 favors")).to_be_visible()
    shot(page, f"favor-{screen}")
    check(page, f"a favor to keep, {screen}")
    page.get_by_role("button", name=re.compile("^Round Rooms")).first.click()
    expect(page.get_by_role("heading", name="Keep 1 of 3 favors")).to_have_count(0)
    if screen == "phone":
        page.get_by_role("tab", name="Favors").click()
    expect(page.get_by_role("heading", name="Yours, face down")).to_be_visible()
    shot(page, f"kept-{screen}")


@pytest.mark.parametrize("screen", SCREENS)
def test_the_end_of_a_game_of_five_tells_the_favors_of_towers(visit: Visit, tables: Tables, screen: str) -> None:
    page = visit(**SCREENS[screen]).page(tables.link("over", screen))
    expect(page.locator("#finale-title")).to_be_visible()
    shot(page, f"end-{screen}")
    check(page, f"the end for five, {screen}")
