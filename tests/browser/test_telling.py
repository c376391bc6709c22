"""What is told, to those who see and to those who listen; where the focus is; and what Undo takes back."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.conftest import ON_A_PHONE, WIDE, Visit
from tests.browser.players import offers
from tests.browser.tables import (
    COURTIER,
    OVER,
    Gallery,
    act,
    actions,
    answer,
    buy,
    link,
    open_table,
    play_until,
    question_of,
    rooms_of,
    waiting,
)
from tests.server.harness import BOT, ME, ServerProcess
from tests.server.playing import wait_for

ANNA, OTTO = ({**ME, "name": name} for name in ("Anna", "Otto"))
TABLET: ViewportSize = {"width": 768, "height": 1024}
SCREENS: list[ViewportSize] = [TABLET, WIDE]
ASKED = "() => document.querySelector('.market .pass[aria-disabled=false], .question section[aria-busy=false]')"
"""Whether something is asked beside placing."""


def undo(page: Page) -> Locator:
    """The button that takes back."""
    return page.get_by_role("button", name=re.compile("^Undo"))


def pass_turn(server: ServerProcess, created: Any, seat: int) -> None:
    """Passes for a seat that is to buy."""
    act(server, created, seat, question_of(server, created, seat)["seq"], f"{seat} pass")


def against_a_bot(server: ServerProcess) -> Any:
    """A table of Anna's against a bot, at a moment when she may buy."""
    created = server.table([ANNA, BOT])
    dice = random.Random(1)
    while (question := wait_for(lambda: question_of(server, created, 0)))["kind"] != "choose-offer":
        answer(server, created, 0, dice)
    assert question["options"]
    return created


# Undo


def test_undo_puts_a_room_back_that_is_in_hand_and_not_bought(visit: Visit, server: ServerProcess) -> None:
    created = server.table([ANNA, OTTO])
    seat = play_until(server, created, "choose-offer")
    page = visit().page(link(server, created, seat))
    page.locator(".market .pass[aria-disabled=false]").wait_for()
    standing, hand = actions(server, created["table"]), page.locator("section.placing")
    for put_back in (lambda: undo(page).click(), lambda: page.keyboard.press("u")):
        offers(page).first.click()
        hand.wait_for()
        expect(undo(page)).to_have_accessible_name(re.compile("^Undo: put the .* back"))
        put_back()
        expect(hand).to_have_count(0)
        expect(page.locator(".market .pass[aria-disabled=false]")).to_be_visible()
    assert actions(server, created["table"]) == standing


def test_undo_on_one_device_takes_back_the_last_turn_and_no_other(visit: Visit, server: ServerProcess) -> None:
    page = visit().page(server.url)
    created = open_table(page, server, [ANNA, OTTO])
    seat = play_until(server, created, "choose-offer")
    pass_turn(server, created, seat)
    standing = actions(server, created["table"])
    other = waiting(server, created)[0]
    assert other != seat, "the turn goes to the other"
    names = ["Anna", "Otto"]
    page.goto(f"{server.url}/t/{created['table']}")
    expect(undo(page)).to_have_accessible_name(f"Undo: take back the last step of {names[seat]} (U)")
    undo(page).click()
    wait_for(lambda: actions(server, created["table"]) == standing - 1)
    page.get_by_role("button", name="Redo").click()
    wait_for(lambda: actions(server, created["table"]) == standing)


@pytest.mark.parametrize(
    ("locale", "told"), [("en", " takes back buying the "), ("de", " nimmt den Kauf von ")], ids=["english", "german"]
)
def test_the_log_says_what_was_taken_back_also_to_who_comes_later(
    visit: Visit, server: ServerProcess, locale: str, told: str
) -> None:
    created = server.table([ANNA, OTTO])
    seat = play_until(server, created, "choose-offer", fits=rooms_of)
    buy(server, created, seat)
    server.post(f"/api/tables/{created['table']}/undo", {"seat": seat}, created["seats"][seat]["key"])
    page = visit(locale=locale).page(link(server, created, 1 - seat))
    page.locator("main svg").first.wait_for()
    page.keyboard.press("l")
    expect(page.locator(".log li.note").last).to_contain_text(f"{['Anna', 'Otto'][seat]}{told}")


# The focus


def is_within(page: Page, places: str) -> bool:
    """Whether the focus is on one of some places or inside."""
    return bool(page.evaluate("(places) => document.activeElement.closest(places) !== null", places))


@pytest.mark.parametrize("screen", SCREENS, ids=["tablet", "wide"])
def test_the_focus_goes_on_to_the_market_or_the_question_after_placing(
    screen: ViewportSize, visit: Visit, server: ServerProcess
) -> None:
    created = against_a_bot(server)
    page = visit(viewport=screen).page(link(server, created, 0))
    page.locator(".market .pass[aria-disabled=false]").wait_for()
    for _ in range(3):
        if not offers(page).count():
            break
        offers(page).first.focus()
        page.keyboard.press("Enter")
        page.locator("section.placing").wait_for()
        assert is_within(page, "section.placing")
        page.keyboard.press("Enter")
        page.locator("section.placing").wait_for(state="detached")
        page.wait_for_function(ASKED)
        wait_for(lambda: is_within(page, ".market, .question, section.placing"))
        if page.locator(".question").count():
            break


def test_a_screen_that_opens_gets_the_focus(visit: Visit, server: ServerProcess, gallery: Gallery) -> None:
    page = visit(**ON_A_PHONE).page(server.url)
    page.get_by_role("link", name="Rules").tap()
    page.get_by_role("heading", name="Castles of Mad King Ludwig").wait_for()
    wait_for(lambda: is_within(page, "#main"))
    page.get_by_role("link", name="Swanstone: go to the start page").tap()
    page.get_by_role("button", name=re.compile("^With friends")).tap()
    page.get_by_label("Your name").fill("Anna")
    page.get_by_role("button", name="Open the table").tap()
    page.get_by_role("heading", name="The table is set").wait_for()
    wait_for(lambda: is_within(page, "#main"))
    over = visit(**ON_A_PHONE).page(gallery.moments[OVER].page(gallery.server))
    over.locator("#finale-title").wait_for()
    if over.get_by_role("button", name="Skip to the end").count():
        over.get_by_role("button", name="Skip to the end").tap()
    over.get_by_role("link", name="Watch the replay").tap()
    over.get_by_role("slider").wait_for()
    wait_for(lambda: is_within(over, "#main"))
    expect(over.get_by_role("button", name="Pause")).to_be_visible()
    over.get_by_role("button", name="Speed: 1 times").tap()
    expect(over.get_by_role("button", name="Speed: 2 times")).to_be_visible()


def test_a_page_that_is_loaded_leaves_the_focus_to_the_browser(visit: Visit, server: ServerProcess) -> None:
    page = visit().page(f"{server.url}/rules/ludwig")
    page.get_by_role("heading", name="Castles of Mad King Ludwig").wait_for()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"


def test_the_board_as_text_takes_the_focus_when_it_opens_and_gives_it_back(visit: Visit, server: ServerProcess) -> None:
    created = server.table([ANNA, OTTO])
    page = visit(**ON_A_PHONE).page(link(server, created, play_until(server, created, "choose-offer")))
    page.get_by_role("button", name="Menu").tap()
    page.locator("#table-menu").get_by_role("button", name="Board as text").tap()
    board = page.get_by_role("region", name="Board as text")
    expect(board.get_by_role("heading", name="Board as text")).to_be_focused()
    board.get_by_role("button", name="Close the board as text").tap()
    expect(page.get_by_role("button", name="Menu")).to_be_focused()


# What is said and shown


def told(page: Page) -> list[str]:
    """What was said aloud, line by line."""
    return page.get_by_role("log", name="What just happened").get_by_role("paragraph").all_text_contents()


def test_what_i_do_and_what_a_bot_does_is_said_in_order_and_nothing_stale(visit: Visit, server: ServerProcess) -> None:
    created = against_a_bot(server)
    page = visit().page(link(server, created, 0))
    wait_for(lambda: told(page)[-1:] == ["Buy a room or pass"])
    offers(page).filter(has_text="Hallway").click()
    page.get_by_role("button", name=re.compile("^Place for")).click()
    page.wait_for_function(ASKED)
    wait_for(lambda: any(re.match(f"{COURTIER} ", line) for line in told(page)))
    duties = ("Buy a room or pass", "You set the prices")
    wait_for(lambda: told(page)[-1] in duties)
    heard = told(page)
    mine = next(place for place, line in enumerate(heard) if line.startswith("You buy the Hallway for 3000"))
    assert heard[mine + 1].startswith("You place the Hallway")
    bots = next(place for place, line in enumerate(heard) if place > mine and re.match(f"{COURTIER} ", line))
    between = heard[mine:bots]
    assert not {*duties, "Place your room", "Choose a place for the Hallway"}.intersection(between), between
    done = server.get(f"/api/tables/{created['table']}/update?seat=0", created["seats"][0]["key"])["news"]
    bought = [event for news in done for event in news["events"] if event["kind"] == "bought" and event["seat"] == 1]
    passed = [event for news in done for event in news["events"] if event["kind"] == "passed" and event["seat"] == 1]
    last = heard[bots:]
    assert bought or passed
    assert any(re.match(rf"{COURTIER} (buys the .* for \d+|passes|sets the prices)", line) for line in last), last


def test_a_move_of_a_bot_is_shown_for_a_moment_on_a_phone(visit: Visit, server: ServerProcess) -> None:
    created = against_a_bot(server)
    page = visit(**ON_A_PHONE).page(link(server, created, 0))
    page.locator(".market .pass[aria-disabled=false]").tap()
    line = page.locator(".deed")
    expect(line).to_contain_text(re.compile(f"^{COURTIER} (buys|passes|sets|places)"))
    header, shown = page.locator("header").first.bounding_box(), line.bounding_box()
    if header and shown:
        assert shown["y"] >= header["y"] + header["height"] - 1, "it covers neither the turn line nor the seats"
    expect(line).to_have_count(0)


# Spots and rooms in words


def test_every_spot_of_a_room_has_words_of_its_own(visit: Visit, server: ServerProcess) -> None:
    created = server.table([ANNA, OTTO])
    seat = play_until(server, created, "choose-offer")
    page = visit().page(link(server, created, seat))
    page.locator(".market .pass[aria-disabled=false]").wait_for()
    board = page.get_by_role("region", name="Board as text")
    for room in range(offers(page).count()):
        offers(page).nth(room).click()
        page.locator("section.placing").wait_for()
        spots = board.get_by_role("button", name=re.compile(r"^-?\d+ points?( \(.*\))?: ")).all_text_contents()
        assert len(spots) == len(set(spots)) > 0
        assert all(" of the " in spot for spot in spots), spots
        page.keyboard.press("Escape")
        page.locator("section.placing").wait_for(state="detached")


def test_a_room_for_sale_is_named_with_its_type_its_points_and_its_effect(visit: Visit, server: ServerProcess) -> None:
    created = server.table([ANNA, OTTO])
    page = visit().page(link(server, created, play_until(server, created, "choose-offer")))
    page.locator(".market .pass[aria-disabled=false]").wait_for()
    tiles = {tile["name"]: tile for tile in server.get("/api/titles/ludwig")["tiles"]}
    for offer in page.locator(".market .offer").all():
        tile = tiles[offer.locator(".name").inner_text().replace("\n", " ")]
        name = offer.inner_text().replace("\n", " ")
        assert all(kind in name for kind in tile["types"]), name
        assert f"{tile['points']} point" in name
        assert (tile["effect"] is None) or " for each " in name


# The replay


def test_the_graph_of_a_replay_does_not_give_away_how_the_game_ends(visit: Visit, gallery: Gallery) -> None:
    hung = gallery.moments[OVER]
    scores = gallery.server.get(f"/api/tables/{hung.table}")["scores"]
    page = visit().page(f"{hung.page(gallery.server)}?at=0")
    graph = page.get_by_role("img", name=re.compile("^Points over the rounds"))
    ends = graph.locator(".name")
    expect(ends).to_have_count(len(scores))
    assert not {f"{points}" for points in scores} & {text.split()[0] for text in ends.all_text_contents()}
    page.get_by_role("button", name="To the end").click()
    for seat, points in enumerate(scores):
        expect(graph.get_by_text(f"{points} Seat {seat + 1}")).to_be_visible()
