"""What a machine can find against the page's accessibility, on every screen: nothing."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import ViewportSize

from tests.browser.axe import check
from tests.browser.conftest import PHONE, WIDE, Visit, new_server
from tests.browser.german import GERMAN
from tests.browser.screens import SCREENS, look
from tests.browser.tables import Gallery, link
from tests.browser.ways import ANNA, BEN, press, see

SIZES: dict[str, ViewportSize] = {"1440": WIDE, "375": PHONE}
BETWEEN: dict[str, ViewportSize] = {"1024": {"width": 1024, "height": 768}, "768": {"width": 768, "height": 1024}}


@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.parametrize("width", SIZES)
def test_axe_finds_nothing_at(width: str, name: str, visit: Visit, gallery: Gallery) -> None:
    look(name, SIZES[width], visit, gallery)


@pytest.mark.parametrize(
    "name",
    [
        "start page",
        "table: asked to choose-offer",
        "table: a room of the market in hand",
        "final scoring: every point, the film of a castle, and the seed",
    ],
)
@pytest.mark.parametrize("width", BETWEEN)
def test_axe_finds_nothing_on_a_tablet_at(width: str, name: str, visit: Visit, gallery: Gallery) -> None:
    look(name, BETWEEN[width], visit, gallery)


VISITORS: list[dict[str, Any]] = [{}, {"viewport": PHONE}, GERMAN]


def test_axe_finds_nothing_where_somebody_is_away_and_a_bot_may_stand_in(visit: Visit, tmp_path: Path) -> None:
    with new_server(tmp_path, away_seconds=0.1) as server:
        created = server.table([ANNA, BEN])
        for options in VISITORS:
            page = visit(**options).page(link(server, created, 0))
            page.get_by_text("Ben").first.wait_for()
            if "viewport" in options:
                page.locator(".turn").get_by_text("Ben is away").wait_for()
                check(page, "away")
                press(page, "Menu")
                press(page, "Let a bot play for Ben")
            else:
                see(page, "button", "Ben is away")
                check(page, "away")
                press(page, "Ben is away")
            see(page, "button", "Wait for Ben")
            check(page, "a bot may stand in")
