"""Moats at the page: the foyer is chosen from drawings, a moat is bought, placed like a room, and drawn around the castle."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.record import Head, Recorder
from swanstone.ludwig.modules.moats.tiles import moats_in
from swanstone.titles import game_of
from tests.browser.axe import violations
from tests.browser.conftest import ON_A_PHONE, WIDE, Visit, new_server
from tests.browser.players import Finger, Mouse, Seer
from tests.browser.tables import Hung, Moment, hang, link, open_table, play_until
from tests.server.harness import ME, ServerProcess
from tests.server.playing import wait_for

WAYS: dict[str, tuple[type[Seer], dict[str, Any]]] = {
    "mouse": (Mouse, {"viewport": WIDE}),
    "touch": (Finger, ON_A_PHONE),
}


def shot(page: Page, name: str) -> None:
    """A picture for whoever wants to look, if SWANSTONE_TEST_SHOTS names a folder."""
    if folder := os.environ.get("SWANSTONE_TEST_SHOTS"):
        page.screenshot(path=Path(folder) / f"moats-{name}.png")


def castle(server: ServerProcess, table: str, seat: int) -> str:
    return str(server.get(f"/api/tables/{table}/update")["view"]["players"][seat]["castle"])


@pytest.mark.parametrize("way", WAYS)
def test_a_foyer_is_chosen_and_a_moat_is_bought_and_placed(visit: Visit, server: ServerProcess, way: str) -> None:
    kind, screen = WAYS[way]
    created = open_table(visit(**screen).context.new_page(), server, [ME, ME], modules=["moats"])
    page = visit(**screen).page(link(server, created, 0))
    player = kind(page)
    expect(page.get_by_role("heading", name="How does your foyer lie?")).to_be_visible()
    shot(page, f"{way}-foyer")
    assert violations(page) == []
    player.press(page.get_by_role("button", name="Four entrances"))
    expect(page.get_by_role("heading", name="How does your foyer lie?")).to_have_count(0)
    seat = play_until(server, created, "choose-offer")
    page = visit(**screen).page(link(server, created, seat))
    player = kind(page)
    moat = page.locator(".market .offer").filter(has_text="Moat")
    expect(moat).to_contain_text("5000")
    player.press(moat)
    expect(moat).to_contain_text("again to buy")
    player.press(moat)
    page.locator("section.placing").wait_for()
    page.wait_for_timeout(700)
    shot(page, f"{way}-moat-in-hand")
    assert violations(page) == []
    player.press(page.locator("section.placing .main"))
    wait_for(lambda: "moat@" in castle(server, created["table"], seat))
    page.wait_for_timeout(900)
    shot(page, f"{way}-moat-placed")
    assert violations(page) == []


# A complete moat


def third_moat() -> Moment:
    """A game in which everybody digs: as far as somebody has a third moat in hand."""
    head = Head("ludwig", 2, "three moats", modules=("moats",))
    game, dice = game_of(head), Dice(Chance("digging"))
    step, recorder = game.start(Chance(head.seed)), Recorder(game, head)
    while (asked := game.pending(step.state)[0]).tag != "place-moat" or moats_in(
        step.state.players[asked.seat].castle
    ) < 2:
        options = game.options(step.state, asked)
        written = {game.write_action(action): action for action in options} if asked.tag != "price-rooms" else {}
        wanted = [f"{asked.seat} foyer 4", f"{asked.seat} buy moat", f"{asked.seat} pass"]
        action = next((written[each] for each in wanted if each in written), None) or options.sample(dice)
        step = game.apply(step.state, action)
        recorder.add(action, step)
    return Moment(recorder.record(), asked.seat)


class Digging(NamedTuple):
    """A server with tables at which a third moat is in hand, one for each way."""

    server: ServerProcess
    tables: dict[str, Hung]


@pytest.fixture(scope="module")
def digging(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Digging]:
    folder = tmp_path_factory.mktemp("digging")
    process, moment = new_server(folder), third_moat()
    tables = {way: hang(process.store, moment, folder) for way in WAYS}
    with process:
        yield Digging(process, tables)


@pytest.mark.parametrize("way", WAYS)
def test_a_complete_moat_brings_a_room_of_any_stack(visit: Visit, digging: Digging, way: str) -> None:
    kind, screen = WAYS[way]
    hung, server = digging.tables[way], digging.server
    page = visit(**screen).page(hung.link(server))
    player = kind(page)
    placing = page.locator("section.placing")
    expect(placing).to_contain_text("Look through one stack of rooms, and place one of them at once for free.")
    shot(page, f"{way}-third")
    assert violations(page) == []
    player.press(placing.locator(".main"))
    stacks = page.get_by_role("region", name="Your moat is complete")
    expect(stacks).to_be_visible()
    shot(page, f"{way}-stacks")
    assert violations(page) == []
    player.press(stacks.get_by_role("button", name=re.compile("^400")))
    rooms = page.get_by_role("region", name="The rooms of 400")
    expect(rooms).to_contain_text("Only you see this")
    shot(page, f"{way}-rooms")
    assert violations(page) == []
    take = rooms.locator("li > button").first
    player.press(take)
    placing.wait_for()
    page.wait_for_timeout(500)  # a finger that taps at once may have meant what was there before
    before = castle(server, hung.table, hung.seat)
    player.press(player.place_button())
    wait_for(lambda: len(castle(server, hung.table, hung.seat)) > len(before))
    expect(rooms).to_have_count(0)
    page.wait_for_timeout(900)
    shot(page, f"{way}-taken")
