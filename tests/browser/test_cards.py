"""A module that the client knows nothing of: its card and its question at the page, in the server's words."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.record import Head, Recorder
from swanstone.ludwig.modules import MODULES
from swanstone.titles import game_of
from tests.browser.conftest import ON_A_PHONE, WIDE, Visit, new_server
from tests.browser.tables import Hung, Moment, hang
from tests.ludwig.modules.page.toasts import TOASTS
from tests.server.harness import ServerProcess

HERE = Path(__file__).parent
HEADING = "Raise a toast to the new room, or not"


def toast_offered() -> Moment:
    """A random game as far as the first toast."""
    head = Head("ludwig", 2, "a toast", modules=("toasts",))
    game, dice = game_of(head), Dice(Chance("toasted"))
    state = game.start(Chance(head.seed)).state
    recorder = Recorder(game, head)
    while (asked := game.pending(state)[0]).tag != "offer-toast":
        action = game.options(state, asked).sample(dice)
        step = game.apply(state, action)
        state = step.state
        recorder.add(action, step)
    return Moment(recorder.record(), asked.seat)


class Party(NamedTuple):
    """A server with the module Toasts, and tables at which a toast is offered."""

    server: ServerProcess
    tables: list[Hung]


@pytest.fixture(scope="module")
def party(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Party]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(MODULES, TOASTS.id, TOASTS)
        folder = tmp_path_factory.mktemp("party")
        process, moment = new_server(folder), toast_offered()
        process.paths = (str(HERE.parent.parent), str(HERE / "with_toasts"))
        tables = [hang(process.store, moment, folder) for _ in range(2)]
        with process:
            yield Party(process, tables)


@pytest.mark.parametrize(("number", "wishes"), [(0, {"viewport": WIDE}), (1, ON_A_PHONE)], ids=["wide", "phone"])
def test_a_card_is_seen_asks_and_is_told_in_its_own_words(
    visit: Visit, party: Party, number: int, wishes: dict[str, Any]
) -> None:
    table = party.tables[number]
    page = visit(**wishes).page(table.link(party.server))
    question = page.get_by_role("region", name=HEADING)
    expect(question).to_be_visible()
    before = party.server.get(f"/api/tables/{table.table}/update")["view"]["players"][table.seat]
    question.get_by_role("button", name="Pay 1000 coins for 2 points").click()
    expect(question).to_have_count(0)
    after = party.server.get(f"/api/tables/{table.table}/update")["view"]["players"][table.seat]
    assert (after["coins"], after["points"]) == (before["coins"] - 1000, before["points"] + 2)
    if number:
        page.get_by_role("tab", name="Cards").click()
    held = page.get_by_role("region", name="Cards held")
    expect(held).to_contain_text("When you place a living room, you may pay 1000 coins for 2 points.")
    page.get_by_role("tab" if number else "button", name="Log").click()
    expect(page.get_by_role("log", name="What happened so far")).to_contain_text("You pay 1000 coins. (Generous Host)")
