"""Planning at the page: private notes, practice tables, rooms in pencil, and moves for when it is one's turn."""

import random
import re
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import ON_A_PHONE, Visit
from tests.browser.tables import act, actions, answer, link, play_until, question_of, waiting
from tests.server.harness import BOT, ME, ServerProcess
from tests.server.playing import wait_for

ANNA = {**ME, "name": "Anna"}
BEN = {**ME, "name": "Ben"}
SECRET = "Ben wants the Salon."
WAYS: list[Any] = [pytest.param({}, id="wide"), pytest.param(ON_A_PHONE, id="phone")]


def menu(page: Page, name: str) -> None:
    """Presses something in the menu."""
    page.get_by_role("button", name="Menu").click()
    page.locator("#table-menu").get_by_text(name, exact=True).click()


def notes(page: Page) -> Locator:
    """Where a player writes what nobody else reads."""
    return page.get_by_role("textbox", name="Notes that only you can read")


# Notes


def test_notes_are_kept_for_their_seat_on_every_device_and_nobody_else_reads_them(
    visit: Visit, server: ServerProcess
) -> None:
    created = server.table([ANNA, BEN])
    page, other = visit().page(link(server, created, 0)), visit().page(link(server, created, 1))
    menu(page, "Your notes")
    notes(page).fill(SECRET)
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    expect(notes(page)).to_have_count(0)
    page.reload()
    menu(page, "Your notes")
    expect(notes(page)).to_have_value(SECRET)
    elsewhere = visit(**ON_A_PHONE).page(link(server, created, 0))
    menu(elsewhere, "Your notes")
    expect(notes(elsewhere)).to_have_value(SECRET)
    assert violations(elsewhere) == []
    notes(elsewhere).fill("On the phone now.")
    expect(notes(page)).to_have_value("On the phone now.")
    menu(other, "Your notes")
    expect(notes(other)).to_have_value("")
    assert SECRET not in other.content()


# Practice


def test_play_from_here_opens_a_practice_table_against_bots(visit: Visit, server: ServerProcess) -> None:
    created = server.table([ANNA, BEN])
    play_until(server, created, "choose-offer", seat=0)
    page = visit().page(link(server, created, 0))
    page.locator(".market .pass[aria-disabled=false]").wait_for()
    before = actions(server, created["table"])
    menu(page, "Play from here")
    page.wait_for_url(re.compile(rf"/t/(?!{created['table']})"))
    expect(page.get_by_text("A practice table.")).to_be_visible()
    expect(page.locator(".turn .practice")).to_have_text("Practice")
    page.locator(".market .pass[aria-disabled=false]").click()
    practice = page.url.rpartition("/")[2]
    wait_for(lambda: actions(server, practice) > 0)
    assert actions(server, created["table"]) == before
    page.goto(server.url)
    expect(page.locator("li", has_text="Practice").first).to_be_visible()


def test_a_replay_is_played_on_from_the_moment_that_is_shown(visit: Visit, server: ServerProcess) -> None:
    created = server.table([ANNA, BEN])
    play_until(server, created, "place-room")
    page = visit(**ON_A_PHONE).page(link(server, created, 0))
    page.locator("main svg").first.wait_for()
    page.goto(f"{server.url}/t/{created['table']}?at=3")
    page.get_by_text(re.compile("action 3 of")).first.wait_for()
    page.get_by_role("button", name="Play from here").click()
    page.wait_for_url(re.compile(rf"/t/(?!{created['table']})"))
    expect(page.locator(".turn .practice")).to_be_visible()
    menu(page, "Back to the real game")
    page.wait_for_url(re.compile(rf"/t/{created['table']}\?at=3"))


# In pencil


class Waiting(NamedTuple):
    """A page whose player waits while another buys."""

    page: Page
    server: ServerProcess
    created: Any
    buyer: int

    def go_on(self) -> None:
        """The other passes, so that it is the player's turn."""
        question = question_of(self.server, self.created, self.buyer)
        act(self.server, self.created, self.buyer, question["seq"], f"{self.buyer} pass")

    @property
    def actions(self) -> int:
        """How many actions stand."""
        return actions(self.server, self.created["table"])


def at_others_turn(visit: Visit, server: ServerProcess, how: Any = None) -> Waiting:
    """The first round, in which the seat that does not build buys first."""
    created = server.table([ANNA, BEN])
    buyer = play_until(server, created, "choose-offer")
    page = visit(**(how or {})).page(link(server, created, 1 - buyer))
    page.locator("main svg").first.wait_for()
    return Waiting(page, server, created, buyer)


def test_on_others_turns_the_market_tells_what_is_certain_of_each_room(visit: Visit, server: ServerProcess) -> None:
    there = at_others_turn(visit, server)
    seat = 1 - there.buyer
    told = server.get(f"/api/tables/{there.created['table']}/update?seat={seat}", key(there, seat))["hints"]["rooms"]
    for hint in told:
        worth = there.page.locator(f'[data-anchor="market:{hint["room"]}"] .worth')
        if (own := hint["worth"][seat]) is None:
            expect(worth).to_have_count(0)
        else:
            expect(worth).to_have_text(re.compile(rf"^\s*[+−]?{abs(own['total'])}\s*$"))


def pencil_in(page: Page) -> None:
    """Leaves a hallway in pencil."""
    lift = page.get_by_role("button", name="Show the panel")
    if lift.count():
        lift.click()
    page.locator('[data-anchor="market:hallway"]').click()
    page.get_by_role("button", name="Leave it in pencil").click()
    expect(page.locator("[data-pencil=hallway]")).to_be_visible()


@pytest.mark.parametrize("how", WAYS)
def test_a_room_is_tried_while_others_play_and_stays_in_pencil(visit: Visit, server: ServerProcess, how: Any) -> None:
    there = at_others_turn(visit, server, how)
    page, before = there.page, there.actions
    pencil_in(page)
    assert there.actions == before, "nothing is done"
    assert violations(page) == []
    page.reload()
    expect(page.locator("[data-pencil=hallway]")).to_be_visible()
    page.get_by_role("button", name="Plan ahead").click()
    page.get_by_role("button", name=re.compile("^Erase")).click()
    expect(page.locator("[data-pencil]")).to_have_count(0)


def test_a_room_in_hand_stays_there_while_others_move_and_is_bought_when_the_turn_comes(
    visit: Visit, server: ServerProcess
) -> None:
    there = at_others_turn(visit, server)
    page = there.page
    page.locator('[data-anchor="market:stairs"]').click()
    page.get_by_role("button", name="Next spot").click()
    expect(page.locator("section.placing .count")).to_have_text(re.compile("^2 /"))
    server.post(
        f"/api/tables/{there.created['table']}/say", {"seat": there.buyer, "text": "hm"}, key(there, there.buyer)
    )
    page.get_by_role("button", name=re.compile("Chat|unread|message", re.I)).wait_for()
    expect(page.locator("section.placing .count")).to_have_text(re.compile("^2 /"))
    there.go_on()
    page.get_by_role("button", name="Place for 3000").click()
    wait_for(lambda: server.get(f"/api/tables/{there.created['table']}")["waiting"][0]["seat"] == there.buyer)


def key(there: Waiting, seat: int) -> str:
    """The key of a seat."""
    return str(there.created["seats"][seat]["key"])


# Plans


@pytest.mark.parametrize("how", WAYS)
def test_a_planned_purchase_is_carried_out_when_the_turn_comes(visit: Visit, server: ServerProcess, how: Any) -> None:
    there = at_others_turn(visit, server, how)
    page, before = there.page, there.actions
    pencil_in(page)
    page.get_by_role("button", name=re.compile("^Plan this")).click()
    expect(page.get_by_role("button", name="Revoke: Buy the Hallway if it costs at most 3000")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Your plan: 1")).to_be_visible()
    expect(page.locator("[data-pencil=hallway]")).to_be_visible()
    there.go_on()
    expect(page.get_by_text("As planned, you bought the Hallway.")).to_be_visible()
    assert there.actions == before + 3, "the other's pass, the purchase and the placing"
    expect(page.locator("[data-pencil]")).to_have_count(0)
    page.reload()
    page.get_by_role("button", name="Plan ahead").wait_for()
    expect(page.get_by_text("As planned, you bought the Hallway.")).to_have_count(0)


def test_a_plan_that_costs_too_much_is_dropped_with_a_word_why(visit: Visit, server: ServerProcess) -> None:
    there = at_others_turn(visit, server)
    page, before = there.page, there.actions
    pencil_in(page)
    page.get_by_role("combobox", name="The most you would pay for the Hallway").select_option("2000")
    page.get_by_role("button", name=re.compile("^Plan this")).click()
    page.get_by_role("button", name="Your plan: 1").wait_for()
    there.go_on()
    expect(page.get_by_text("The Hallway costs 3000 now.")).to_be_visible()
    page.locator(".market .pass[aria-disabled=false]").wait_for()
    assert there.actions == before + 1


def test_a_plan_is_revoked_and_a_pass_is_planned_by_keys(visit: Visit, server: ServerProcess) -> None:
    there = at_others_turn(visit, server)
    page, before = there.page, there.actions
    page.get_by_role("button", name="Plan ahead").press("Enter")
    page.get_by_role("button", name="Plan to pass").press("Enter")
    page.get_by_role("button", name="Revoke: Pass").press("Enter")
    page.get_by_role("button", name="Plan to pass").press("Enter")
    expect(page.get_by_role("button", name="Your plan: 1")).to_be_visible()
    there.go_on()
    expect(page.get_by_text("As planned, you passed.")).to_be_visible()
    assert there.actions == before + 2
    expect(page.get_by_role("button", name="Plan ahead")).to_be_visible()


def test_prices_are_planned_for_the_next_time_one_builds(visit: Visit, server: ServerProcess) -> None:
    there = at_others_turn(visit, server)
    page, dice = there.page, random.Random(1)
    page.get_by_role("button", name="Plan ahead").click()
    page.get_by_role("button", name="Plan prices").click()
    dialog = page.get_by_role("dialog", name="These prices if you build next")
    dialog.get_by_role("button", name="Plan prices").wait_for()
    assert violations(page) == []
    dialog.get_by_role("button", name="Plan prices").click()
    expect(page.get_by_text(re.compile("^Set prices, from the highest"))).to_be_visible()

    def set_prices() -> bool:
        update = server.get(
            f"/api/tables/{there.created['table']}/update?seat={1 - there.buyer}", key(there, 1 - there.buyer)
        )
        if "planned" in update.get("own", {}):
            return True
        for seat in waiting(server, there.created)[:1]:
            question = question_of(server, there.created, seat)
            if question and (seat == there.buyer or question["kind"] != "price-rooms"):  # the plan answers that one
                answer(server, there.created, seat, dice)
        return False

    wait_for(set_prices, 30)
    expect(page.get_by_text("As planned, you set the prices.")).to_be_visible()


def test_who_plays_alone_against_bots_has_a_plan_button_and_a_solo_player_none(
    visit: Visit, server: ServerProcess
) -> None:
    created = server.table([ANNA, BOT])
    page = visit().page(link(server, created, 0))
    expect(page.locator(".planning button")).to_have_count(1)
    solo = server.table([ANNA])
    page = visit().page(link(server, solo, 0))
    page.locator("main svg").first.wait_for()
    expect(page.locator(".planning button")).to_have_count(0)


def test_while_cards_are_chosen_there_is_nothing_to_plan(visit: Visit, server: ServerProcess) -> None:
    created = server.table([ANNA, BEN])
    page = visit().page(link(server, created, 0))
    page.locator(".question h2").wait_for()
    plan = page.locator(".planning button")
    expect(plan).to_have_count(1)
    expect(plan).to_be_hidden()
    dice = random.Random(1)
    answer(server, created, 0, dice)
    page.locator(".question").wait_for(state="detached")
    expect(plan).to_be_hidden()
    answer(server, created, 1, dice)
    play_until(server, created, "choose-offer", 1)
    expect(plan).to_be_visible()
