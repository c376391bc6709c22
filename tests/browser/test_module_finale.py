"""The end of a game with everything: each step and each line of a module says what it is for, wide and on a phone."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from swanstone.bots.greedy import GreedyBot
from swanstone.bots.play import Sight
from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.record import Head, Recorder
from swanstone.ludwig.modules.decrees.decree import CATALOGUE
from swanstone.titles import game_of, title_named
from tests.browser.axe import check
from tests.browser.conftest import ON_A_PHONE, WIDE, Visit, new_server
from tests.browser.german import GERMAN
from tests.browser.tables import Hung, Moment, hang
from tests.browser.ways import press
from tests.server.harness import ServerProcess

SCREENS: dict[str, dict[str, Any]] = {"desktop": {"viewport": WIDE}, "phone": ON_A_PHONE, "german": GERMAN}
GROUPS = ("Moats", "Secret Passages", "Swan sets", "Royal Decrees", "Favors of towers")
BASE = {"game", "depleted", "favors", "bonus", "coins"}
"""Steps that every game has; they are looked at elsewhere."""
BARE = re.compile(r"\b[A-Z]{2,}-\d+\b|\b[a-z0-9]+_[a-z0-9_]+\b|\bsize moat\b")
"""What is no word: the id of a rule or of a card."""
LIKELY = 12
"""Among so many games there is one in which every module scores."""
DECREES = ("DEC-5", "DEC-47", "DEC-50", "DEC-4", "DEC-46", "DEC-45", "DEC-56")
"""All that are dealt to five: decrees that score at the end, the first by favors, and are kept in this order."""


def scores(state: Any) -> set[str]:
    """The rules by which anybody scored."""
    return {line.because for player in state.players for line in player.ledger}


def finished() -> Moment:
    """A game of five with everything, in which decrees, towers, moats, passages and swans score."""
    modules = tuple(title_named("ludwig").fitting(5))
    others = ",".join([card for card in CATALOGUE if card not in DECREES])
    for number in range(LIKELY):
        head = Head("ludwig", 5, f"the end of everything {number}", (("without", others),), modules)
        game, dice = game_of(head), Dice(Chance(head.seed).fork("page"))
        recorder, step, bot = Recorder(game, head), game.start(Chance(head.seed)), GreedyBot(game)
        while asked := game.pending(step.state):
            options = game.moves(step.state, asked[0])
            written = [] if asked[0].tag != "draft-decree" else [game.write_action(option) for option in options]
            drafted = [number for card in DECREES for number, text in enumerate(written) if text.endswith(f" {card}")]
            action = (
                options[drafted[0]] if drafted else bot.choose(Sight(game, step.state, asked[0].seat), options, dice)
            )
            step = game.apply(step.state, action)
            recorder.add(action, step)
        rules = scores(step.state)
        if rules >= {"TOW-7", "MOAT-16", "SEC-13", "SWAN-7", "DEC-5"} and len(rules & CATALOGUE.keys()) > 1:
            return Moment(recorder.record(), 0)
    raise AssertionError("no game has points of every module")


class Ended(NamedTuple):
    """A server with a table at which such a game is over."""

    server: ServerProcess
    hung: Hung

    def open(self, visit: Visit, screen: str) -> Page:
        """The page of somebody who comes to see it, at the result."""
        page = visit(**SCREENS[screen]).page(self.hung.page(self.server))
        page.locator("#finale-title").wait_for()
        if page.locator(".finale.counting").count():
            press(page, "Skip to the end")
        return page

    def finale(self) -> Any:
        """The final scoring as the server tells it."""
        return self.server.get(f"/api/tables/{self.hung.table}/update")["hints"]["finale"]


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ended]:
    folder = tmp_path_factory.mktemp("ended")
    process = new_server(folder)
    hung = hang(process.store, finished(), folder)
    with process:
        yield Ended(process, hung)


def shot(page: Page, name: str) -> None:
    """A picture for whoever wants to look, if SWANSTONE_TEST_SHOTS names a folder."""
    if folder := os.environ.get("SWANSTONE_TEST_SHOTS"):
        page.screenshot(path=Path(folder) / f"finale-{name}.png")


@pytest.mark.parametrize("screen", SCREENS)
def test_every_step_says_what_is_scored_and_for_whom(visit: Visit, ended: Ended, screen: str) -> None:
    page = ended.open(visit, screen)
    press(page, "Step by step")
    seen: set[str] = set()
    step = page.locator(".scoring")
    for told in ended.finale()["steps"]:
        expect(step.locator("h3")).to_be_visible()
        text = step.inner_text()
        assert not BARE.search(text), text
        assert len(step.locator(".told > p").inner_text()) > len("?") + 10, text
        if told["rule"] in CATALOGUE or told["seat"] is not None:
            owner = next(
                seat
                for seat in range(5)
                if told["seat"] in (None, seat) and (told["seat"] == seat or told["lines"][seat])
            )
            expect(step.locator("h3")).to_contain_text(f"Seat {owner + 1}")
        if told["id"] not in seen | BASE:
            shot(page, f"{screen}-{told['id']}")
            check(page, f"step {told['id']}, {screen}")
        seen.add(told["id"])
        press(page, "Next")
    assert seen >= {"towers", "swans"}
    expect(page.locator(".finale.counting")).to_have_count(0)


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_every_point_of_a_module_is_told_under_its_name_with_the_text_of_its_card(
    visit: Visit, ended: Ended, screen: str
) -> None:
    page = ended.open(visit, screen)
    every = page.locator(".every")
    for group in GROUPS:
        expect(every.get_by_role("row", name=re.compile(f"^{group} "))).to_have_count(1)
    every.locator("details").evaluate_all("all => all.forEach((each) => (each.open = true))")
    assert not BARE.search(every.inner_text())
    for heading in ("Royal Decrees", "Favors of towers", "King's Favors", "Bonus cards"):
        lines = every.locator("h3", has_text=heading).locator("+ ul > li")
        explained = lines.filter(has=page.locator("small"))
        assert lines.count() == explained.count() > 0, heading
    every.scroll_into_view_if_needed()
    shot(page, f"{screen}-lines")
    check(page, f"every point, {screen}")


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_five_castles_stand_three_and_two_and_are_as_high(visit: Visit, ended: Ended, screen: str) -> None:
    page = ended.open(visit, screen)
    press(page, "Step by step")
    boxes = [box for each in page.locator(".castles li").all() if (box := each.bounding_box())]
    tops = [round(box["y"]) for box in boxes]
    assert len(set(tops[:3])) == len(set(tops[3:])) == 1
    assert len(boxes) == 5
    assert tops[3] > tops[0]
    assert max(box["height"] for box in boxes) - min(box["height"] for box in boxes) <= 1
    left, right = boxes[3]["x"] - boxes[0]["x"], boxes[2]["x"] - boxes[4]["x"]
    assert abs(left - right) <= 1
    assert left > 0
