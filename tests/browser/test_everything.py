"""All modules at once: five seats at the page, one of them a person, to the end."""

from playwright.sync_api import expect

from swanstone.titles import title_named
from tests.browser.conftest import WIDE, Visit
from tests.browser.players import MARKET, PLACE, Mouse
from tests.browser.tables import open_table
from tests.browser.test_games import check_result
from tests.server.harness import ME, ServerProcess

BOT = {"who": "bot", "bot": "novice"}


def test_a_game_of_five_with_everything_is_played_to_its_end_against_bots(visit: Visit, server: ServerProcess) -> None:
    page = visit(viewport=WIDE).context.new_page()
    modules = list(title_named("ludwig").fitting(5))
    created = open_table(page, server, [ME, BOT, BOT, BOT, BOT], modules=modules)
    page.goto(f"{server.url}/t/{created['table']}")
    player = Mouse(page)
    met: set[str] = set()
    while (asked := player.asked()) != "over":
        met.add(asked)
        player.answer()
        assert player.deeds < 400, "the game does not end"
    expect(page.locator("#finale-title")).to_be_visible()
    assert {"How does your foyer lie?", "Keep one decree", "Set the prices", MARKET, PLACE} <= met
    check_result(server, page)
