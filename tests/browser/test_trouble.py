"""When things go wrong: a clear word, a way on, nothing lost, nothing done twice, and a quiet console."""

import json
import random
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from swanstone.core.sums import sum_text
from tests.browser.conftest import ON_A_PHONE, Visit
from tests.browser.players import offers
from tests.browser.tables import (
    LARGE,
    QUESTIONS,
    Gallery,
    actions,
    answer,
    link,
    open_table,
    play_out,
    play_until,
    question_of,
    rooms_of,
)
from tests.server.harness import BOT, ME, OPEN, ServerProcess
from tests.server.playing import play, wait_for

ANNA = {**ME, "name": "Anna"}
OTTO = {**ME, "name": "Otto"}
AWAY = (
    "WebSocket connection to",
    "net::ERR_CONNECTION_REFUSED",
    "net::ERR_CONNECTION_RESET",
    "net::ERR_INTERNET_DISCONNECTED",
)
"""What Chromium itself writes to the console while no server answers."""
SETTLED = 400
"""Long enough for a second deed to be done, if one was sent, in milliseconds."""
LISTS_ASKED = 10_000
"""A little longer than the start page waits until it asks for its lists again; twice that if it was not answered."""
SMILES = "\N{GRINNING FACE}" * 200
LARGE_TEXT = """
  if (location.protocol === "http:") localStorage.setItem("swanstone-settings", JSON.stringify({ text: 150 }));
"""
LONG = "Maximiliana-Wilhelmine-Adelgunde-Auguste"
"""A name of as many characters as a name may have."""


def keep(page: Page) -> Locator:
    """The button that keeps the bonus cards chosen, once it is there."""
    confirm = page.get_by_role("button", name="Keep these cards")
    confirm.wait_for()
    return confirm


def said(page: Page, text: str | re.Pattern[str]) -> Locator:
    """Something that is said to those who see and to those who listen."""
    return page.get_by_role("status").filter(has_text=text)


def mark(page: Page) -> None:
    """Leaves a mark that goes when the page is loaded again."""
    page.evaluate("window.stillHere = true")


def is_the_same_page(page: Page) -> bool:
    """Whether the page was not loaded again."""
    return page.evaluate("window.stillHere === true") is True


# The way to the server


def test_a_device_that_goes_offline_says_so_and_goes_on_by_itself(visit: Visit, server: ServerProcess) -> None:
    created = server.table([ANNA, OTTO])
    visitor = visit()
    visitor.forgive(*AWAY)
    page = visitor.page(link(server, created, 0))
    confirm = keep(page)
    mark(page)
    visitor.context.set_offline(True)
    expect(said(page, "This device is offline")).to_be_visible()
    confirm.click()
    answer(server, created, 1, random.Random(1))
    visitor.context.set_offline(False)
    wait_for(lambda: actions(server, created["table"]) == 2)
    expect(said(page, "This device is offline")).to_have_count(0)
    expect(page.get_by_role("heading", name=re.compile("^Keep"))).to_have_count(0)
    assert is_the_same_page(page)


def test_a_killed_server_that_comes_back_finds_what_was_done_meanwhile_and_does_it_once(
    visit: Visit, own_server: ServerProcess
) -> None:
    created = own_server.table([ANNA, OTTO])
    play(own_server, created, 10)
    seat = play_until(own_server, created, "choose-offer")
    visitor = visit()
    visitor.forgive(*AWAY)
    page = visitor.page(link(own_server, created, seat))
    page.locator(".market .pass[aria-disabled=false]").wait_for()
    mark(page)
    before = actions(own_server, created["table"])
    own_server.kill()
    expect(said(page, "The connection was lost. Your moves are safe")).to_be_visible()
    expect(page.get_by_role("button", name="Try now")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Pass")).dblclick()
    own_server.restart()
    wait_for(lambda: actions(own_server, created["table"]) == before + 1, 20)
    expect(said(page, "The connection was lost")).to_have_count(0)
    page.wait_for_timeout(SETTLED)
    assert actions(own_server, created["table"]) == before + 1
    news = own_server.get(f"/api/tables/{created['table']}/update")["news"]
    assert news[-1]["events"][0]["kind"] == "passed"
    page.get_by_role("button", name="Log").click()
    expect(page.get_by_role("log", name="What happened so far")).to_contain_text("You pass, gaining 5000 coins.")
    assert is_the_same_page(page)


def test_the_start_page_says_that_the_server_is_away_and_plays_when_it_is_back(
    visit: Visit, own_server: ServerProcess
) -> None:
    visitor = visit()
    visitor.forgive(*AWAY)
    page = visitor.page(own_server.url)
    page.get_by_text("Nobody is waiting at a public table").wait_for()
    own_server.kill()
    page.get_by_role("button", name=re.compile("^Play now")).click()
    expect(page.get_by_text("The server is not answering").first).to_be_visible()
    own_server.restart()
    page.get_by_role("button", name=re.compile("^Play now")).click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("heading", name=re.compile("^Keep"))).to_be_visible()


def test_the_lists_of_the_start_page_come_back_by_themselves(visit: Visit, own_server: ServerProcess) -> None:
    visitor = visit()
    visitor.forgive(*AWAY)
    page = visitor.context.new_page()
    page.clock.install()
    page.goto(own_server.url)
    page.get_by_text("Nobody is waiting at a public table").wait_for()
    mark(page)
    own_server.kill()
    page.clock.fast_forward(LISTS_ASKED)
    expect(said(page, "These lists will come back by themselves")).to_be_visible()
    own_server.restart()
    own_server.table([ANNA, OPEN], public=True)
    page.clock.fast_forward(2 * LISTS_ASKED)
    expect(page.get_by_role("link", name=re.compile("Anna.*Join$"))).to_be_visible()
    expect(said(page, "These lists will come back by themselves")).to_have_count(0)
    assert is_the_same_page(page)


# Links


def test_a_visitor_at_a_full_table_is_told_so_and_may_look_on(visit: Visit, server: ServerProcess) -> None:
    created = server.table([ANNA, OTTO])
    play(server, created, 6)
    page = visit().page(f"{server.url}/t/{created['table']}")
    expect(page.get_by_text("Every seat at this table is taken.")).to_be_visible()
    expect(page.get_by_text("You are watching")).to_be_visible()
    expect(page.get_by_role("listbox")).to_be_visible()
    page.get_by_label("Castle shown").select_option(label="Stay with Otto")


def test_one_who_is_too_late_for_the_last_seat_is_told_so_and_may_look_on(visit: Visit, server: ServerProcess) -> None:
    created = server.table([ANNA, OPEN])
    page = visit().page(f"{server.url}/t/{created['table']}")
    page.get_by_label("Your name").fill("Ben")
    server.post(f"/api/tables/{created['table']}/join", {"name": "Carl"})
    expect(page.get_by_text("Every seat at this table is taken.")).to_be_visible()
    expect(page.get_by_text("You are watching")).to_be_visible()


def test_a_link_that_is_renewed_while_playing_is_told_with_a_way_on(visit: Visit, server: ServerProcess) -> None:
    created = server.table([ANNA, OTTO])
    page = visit().page(link(server, created, 1))
    page.get_by_role("heading", name=re.compile("^Keep 2 of")).wait_for()
    renewed = server.post(f"/api/tables/{created['table']}/revoke", {"seat": 1}, created["owner"])
    expect(said(page, "The link to Otto's seat was renewed")).to_be_visible()
    expect(page.get_by_role("link", name="Go to the start page", exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name=re.compile("^Keep 2 of"))).to_have_count(0)
    page.get_by_role("button", name="Watch").click()
    expect(said(page, "was renewed")).to_have_count(0)
    expect(page.get_by_text("You are watching")).to_be_visible()
    page.goto(f"{server.url}/t/{created['table']}#{renewed['key']}")
    expect(page.get_by_role("heading", name=re.compile("^Keep 2 of"))).to_be_visible()


def test_a_link_that_opens_nothing_says_so_and_lets_one_look_on(visit: Visit, server: ServerProcess) -> None:
    created = server.table([ANNA, OTTO])
    visitor = visit()
    page = visitor.page(f"{server.url}/t/{created['table']}#{'x' * 22}")
    expect(page.get_by_role("heading", name="This link no longer opens a seat")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("renewed")
    page.get_by_role("button", name="Watch without a seat").click()
    expect(page.get_by_text("You are watching")).to_be_visible()


def test_a_link_to_no_table_says_so_and_leads_to_the_start_page(visit: Visit, server: ServerProcess) -> None:
    visitor = visit()
    page = visitor.page(f"{server.url}/t/{'0' * 20}")
    expect(page.get_by_role("alert")).to_contain_text("There is no table at this address")
    page.get_by_role("link", name="Go to the start page", exact=True).click()
    expect(page.get_by_role("button", name=re.compile("^Play now"))).to_be_visible()


# Several tabs


class Gate:
    """Holds back what the server tells a tab until it is opened, as a slow network would."""

    def __init__(self, page: Page) -> None:
        self.closed = False
        self.waiting: list[str | bytes] = []
        self.socket: WebSocketRoute | None = None
        page.route_web_socket(re.compile("/socket"), self.join)

    def join(self, socket: WebSocketRoute) -> None:
        """Stands between a tab and the server."""
        self.socket = socket
        server = socket.connect_to_server()
        server.on_message(self.hear)

    def hear(self, message: str | bytes) -> None:
        """Passes a message on, or keeps it."""
        if self.closed or self.socket is None:
            self.waiting.append(message)
        else:
            self.socket.send(message)

    def open(self) -> None:
        """Lets everything through."""
        self.closed = False
        assert self.socket is not None
        for message in self.waiting:
            self.socket.send(message)
        self.waiting.clear()


def test_a_stale_tab_is_told_that_the_table_has_moved_on_and_shows_it(visit: Visit, server: ServerProcess) -> None:
    created = server.table([ANNA, OTTO])
    play(server, created, 2)
    seat = play_until(server, created, "choose-offer")
    page = visit().context.new_page()
    gate = Gate(page)
    page.goto(link(server, created, seat))
    page.locator(".market .pass[aria-disabled=false]").wait_for()
    gate.closed = True
    answer(server, created, seat, random.Random(3))
    standing = actions(server, created["table"])
    page.get_by_role("button", name=re.compile("^Pass")).click()
    page.wait_for_timeout(SETTLED)
    gate.open()
    expect(page.get_by_text("The table has moved on")).to_be_visible()
    assert actions(server, created["table"]) == standing
    question = question_of(server, created, seat)
    if question and question["kind"] == "place-room":
        expect(page.locator("section.placing")).to_be_visible()
    else:
        expect(page.locator(".market .pass[aria-disabled=false]")).to_have_count(0)


def test_two_tabs_of_one_seat_follow_each_other(visit: Visit, server: ServerProcess) -> None:
    created = server.table([ANNA, OTTO])
    visitor = visit()
    one, other = visitor.page(link(server, created, 0)), visitor.page(f"{server.url}/t/{created['table']}")
    other.get_by_role("heading", name=re.compile("^Keep 2 of")).wait_for()
    keep(one).click()
    expect(other.get_by_role("heading", name=re.compile("^Keep"))).to_have_count(0)
    answer(server, created, 1, random.Random(1))
    play_until(server, created, "choose-offer", seat=0)
    other.get_by_role("button", name=re.compile("^Pass")).click()
    expect(one.locator(".market .pass[aria-disabled=false]")).to_have_count(0)
    expect(one.get_by_role("region", name="Seats")).to_be_visible()
    for page in (one, other):
        coins = server.get(f"/api/tables/{created['table']}/update")["view"]["players"][0]["coins"]
        expect(page.get_by_role("region", name="Seats").get_by_text(sum_text(coins)).first).to_be_visible()


# Double clicks


def confirm_of(page: Page, kind: str) -> Locator:
    """Makes a choice if one is needed; the button that confirms it."""
    choice = page.locator(".question").get_by_role("listitem").first.get_by_role("button").first
    if kind == "place-room":
        return page.get_by_role("button", name="Place here")
    if kind == "choose-offer":
        return page.get_by_role("button", name=re.compile("^Pass"))
    if kind == "price-rooms":
        return page.get_by_role("button", name="Set these prices")
    if kind == "lay-tiles":
        choice.click()
        return page.get_by_role("button", name=re.compile("^Lay 1 tile"))
    if kind == "keep-bonus-cards":
        return keep(page)
    return choice


@pytest.mark.parametrize("kind", sorted(QUESTIONS - {"take-corridor"}))
def test_a_double_click_answers_once(kind: str, visit: Visit, gallery: Gallery) -> None:
    hung = gallery.spare[kind]
    page = visit().page(hung.link(gallery.server))
    before = actions(gallery.server, hung.table)
    confirm_of(page, kind).dblclick(delay=50)
    wait_for(lambda: actions(gallery.server, hung.table) > before)
    page.wait_for_timeout(SETTLED)
    assert actions(gallery.server, hung.table) == before + 1
    expect(page.locator(".toasts .bad")).to_have_count(0)


@pytest.mark.parametrize("kind", [LARGE, "take-corridor"])
def test_a_double_click_on_placing_takes_and_places_once(kind: str, visit: Visit, gallery: Gallery) -> None:
    hung = gallery.spare[kind]
    page = visit().page(hung.link(gallery.server))
    before = actions(gallery.server, hung.table)
    (offers(page).first if kind == LARGE else confirm_of(page, kind)).click()
    page.get_by_role("button", name=re.compile("^Place (for|here)")).dblclick(delay=50)
    wait_for(lambda: actions(gallery.server, hung.table) > before + 1)
    page.wait_for_timeout(SETTLED)
    assert actions(gallery.server, hung.table) == before + 2
    expect(page.locator(".toasts .bad")).to_have_count(0)


def mine(page: Page, server: ServerProcess) -> list[Any]:
    """The tables of a browser."""
    return list(page.evaluate("async () => (await fetch('/api/mine')).json()"))


@pytest.mark.parametrize("way", ["Play now", "Solo", "With friends", "On this device"])
def test_a_double_click_opens_one_table(way: str, visit: Visit, server: ServerProcess) -> None:
    page = visit().page(server.url)
    page.get_by_text("against ").first.wait_for()
    begin = page.get_by_role("button", name=re.compile(f"^{way}"))
    if way != "Play now":
        begin.click()
        if way != "Solo":
            page.get_by_label(re.compile("^Your name|^Name of player 1")).fill("Anna")
        begin = page.get_by_role("button", name=re.compile("^Open the table|^Begin"))
    begin.dblclick(delay=50)
    page.wait_for_url("**/t/*")
    page.wait_for_timeout(SETTLED)
    assert len(mine(page, server)) == 1


def test_a_double_click_on_sitting_down_takes_one_seat(visit: Visit, server: ServerProcess) -> None:
    created = server.table([ANNA, OPEN, OPEN])
    page = visit().page(f"{server.url}/t/{created['table']}")
    page.get_by_label("Your name").fill("Ben")
    page.get_by_role("button", name="Sit down").dblclick(delay=50)
    expect(page.get_by_text("Ben", exact=True).first).to_be_visible()
    page.wait_for_timeout(SETTLED)
    seats = server.get(f"/api/tables/{created['table']}")["seats"]
    assert [seat["name"] for seat in seats] == ["Anna", "Ben", ""]


# Names


def test_two_hundred_emoji_are_too_many_for_a_name_and_said_so_when_joining(
    visit: Visit, server: ServerProcess
) -> None:
    created = server.table([ANNA, OPEN, OPEN])
    page = visit().page(f"{server.url}/t/{created['table']}")
    page.get_by_label("Your name").fill(SMILES)
    page.get_by_role("button", name="Sit down").click()
    expect(said(page, "This name has 200 characters; at most 40 fit")).to_be_visible()
    expect(page.get_by_label("Your name")).to_have_value(SMILES)
    page.get_by_label("Your name").fill(SMILES[:40])
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_text(SMILES[:40], exact=True).first).to_be_visible()
    assert server.get(f"/api/tables/{created['table']}")["seats"][1]["name"] == SMILES[:40]


@pytest.mark.parametrize("way", ["With friends", "On this device"])
def test_two_hundred_emoji_are_too_many_for_a_name_and_said_so_when_opening(
    way: str, visit: Visit, server: ServerProcess
) -> None:
    page = visit().page(server.url)
    page.get_by_role("button", name=re.compile(f"^{way}")).click()
    name = page.get_by_label(re.compile("^Your name|^Name of player 1"))
    name.fill(SMILES)
    begin = page.get_by_role("button", name=re.compile("^Open the table|^Begin"))
    begin.click()
    expect(said(page, "This name has 200 characters; at most 40 fit")).to_be_visible()
    name.fill(SMILES[:40])
    begin.click()
    page.wait_for_url("**/t/*")
    assert mine(page, server)[0]["card"]["seats"][0]["name"] == SMILES[:40]


def fits(page: Page, where: str) -> None:
    """Nothing sticks out of the screen at the side."""
    wide, room = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= room, f"{where}: {wide} pixels wide on a screen of {room}"


def test_names_of_forty_characters_fit_a_phone_with_large_text(visit: Visit, server: ServerProcess) -> None:
    visitor = visit(**ON_A_PHONE)
    visitor.context.add_init_script(LARGE_TEXT)
    page = visitor.context.new_page()
    called = [{**ME, "name": name} for name in ("W" * 40, LONG, SMILES[:40])]
    assert all(len(seat["name"]) == 40 for seat in called)
    waiting = open_table(page, server, [called[0], OPEN, BOT], public=True)
    created = server.table(called)
    page.goto(server.url)
    page.get_by_role("link", name=re.compile("Enter$")).first.wait_for()
    fits(page, "start page")
    page.goto(f"{server.url}/t/{waiting['table']}")
    page.get_by_role("button", name="Copy link").wait_for()
    fits(page, "waiting room")
    page.goto(link(server, created, 0))
    page.locator(".question h2").wait_for()
    fits(page, "keeping cards")
    moments = (("price-rooms", ".question h2", bool), ("choose-offer", ".market .pass[aria-disabled=false]", rooms_of))
    for kind, shown, wanted in moments:
        play_until(server, created, kind, seat=0, fits=wanted)
        page.locator(shown).wait_for()
        fits(page, kind)
        for tab in ("Seats", "Favors", "Cards", "Log"):
            page.get_by_role("tab", name=tab).click()
            fits(page, f"{kind}, {tab}")
        page.reload()
    offers(page).first.click()
    page.locator("section.placing").wait_for()
    fits(page, "a room in hand")
    play_out(server, created)
    page.get_by_role("button", name="Skip to the end").click()
    page.get_by_role("heading", name="The game is over").wait_for()
    fits(page, "the end")
    page.get_by_role("link", name="Watch the replay").click()
    page.get_by_role("slider").wait_for()
    fits(page, "replay")


# Undo


def test_undo_takes_a_purchase_and_its_placing_back_as_one_and_redo_does_it_again(
    visit: Visit, server: ServerProcess
) -> None:
    created = server.table([ANNA, OTTO])
    seat = play_until(server, created, "choose-offer")
    page = visit().page(link(server, created, seat))
    standing = actions(server, created["table"])
    page.locator(".market .pass[aria-disabled=false]").wait_for()
    for_sale = offers(page).count()
    castle = page.get_by_role("listbox", name="Your castle").get_by_role("option")
    undo, redo = (
        page.get_by_role("button", name=re.compile("^Undo: take back")),
        page.get_by_role("button", name="Redo"),
    )
    offers(page).filter(has_text="Hallway").click()  # it completes nothing, so nothing is revealed
    page.get_by_role("button", name=re.compile("^Place for")).click()
    expect(castle).to_have_count(2)
    undo.click()
    expect(castle).to_have_count(1)
    expect(offers(page)).to_have_count(for_sale)
    expect(page.locator("section.placing")).to_have_count(0)
    assert actions(server, created["table"]) == standing
    redo.click()
    expect(castle).to_have_count(2)
    assert actions(server, created["table"]) == standing + 2


def test_a_purchase_and_its_placing_are_one_message(visit: Visit, server: ServerProcess) -> None:
    created = server.table([ANNA, OTTO])
    seat = play_until(server, created, "choose-offer")
    page = visit().page("about:blank")
    sent: list[Any] = []
    page.on("websocket", lambda line: line.on("framesent", lambda frame: sent.append(json.loads(frame))))
    page.goto(link(server, created, seat))
    standing = actions(server, created["table"])
    offers(page).filter(has_text="Hallway").click()
    page.get_by_role("button", name=re.compile("^Place for")).click()
    expect(page.get_by_role("listbox", name="Your castle").get_by_role("option")).to_have_count(2)
    (gesture,) = [message for message in sent if message["do"] == "act"]
    assert gesture["action"] == f"{seat} buy hallway"
    assert [text.split("@")[0] for text in gesture["then"]] == [f"{seat} place hallway"]
    assert actions(server, created["table"]) == standing + 2


def test_what_others_must_agree_to_is_asked_of_them_and_done_when_they_agree(
    visit: Visit, server: ServerProcess
) -> None:
    created = server.table([ANNA, OTTO])
    one, other = (visit().page(link(server, created, seat)) for seat in range(2))
    keep(one).click()
    wait_for(lambda: actions(server, created["table"]) == 1)
    keep(other).click()
    wait_for(lambda: actions(server, created["table"]) == 2)
    one.get_by_role("button", name=re.compile("^Undo")).click()
    expect(said(one, re.compile(r"You asked to take back: You .*Waiting for Otto\."))).to_be_visible()
    expect(said(other, "Anna asks to take back: Anna ")).to_be_visible()
    other.get_by_role("button", name="Agree").click()
    expect(one.get_by_role("heading", name=re.compile("^Keep 2 of"))).to_be_visible()
    expect(said(other, "Anna asks")).to_have_count(0)
