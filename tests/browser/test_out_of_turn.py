"""Royal Decrees that ask while the market is made: two people over the network, and two at one device."""

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from swanstone.core.sums import sum_text
from swanstone.ludwig.modules.decrees.decree import CATALOGUE
from tests.browser.axe import violations
from tests.browser.conftest import ON_A_PHONE, WIDE, Visit
from tests.browser.tables import act, link, open_table, play_until, question_of, waiting
from tests.browser.ways import ANNA, BEN
from tests.server.harness import ME, ServerProcess
from tests.server.playing import wait_for

CLARA = {**ME, "name": "Clara"}
PEOPLE = [ANNA, BEN, CLARA]
CLOCK = {"kind": "move", "seconds": 180, "refill": 0}
SCREENS: dict[str, dict[str, Any]] = {"wide": {"viewport": WIDE}, "phone": ON_A_PHONE}
ON_BOTH = pytest.mark.parametrize("screen", SCREENS)
HARMLESS = ("DEC-40", "DEC-49", "DEC-56", "DEC-57")
"""Decrees that ask nothing before the end."""


def shot(page: Page, name: str) -> None:
    """A picture for whoever wants to look, if SWANSTONE_TEST_SHOTS names a folder."""
    if folder := os.environ.get("SWANSTONE_TEST_SHOTS"):
        page.screenshot(path=Path(folder) / f"out-of-turn-{name}.png")


def few(decree: str, seats: int) -> dict[str, str]:
    """The option of a table that leaves as many decrees as are dealt, one of them the wanted."""
    kept = {decree, *HARMLESS[: seats + 1]}
    return {"without": ",".join(card for card in CATALOGUE if card not in kept)}


def draft(server: ServerProcess, created: Any, decree: str) -> int:
    """Plays the draft; the seat that has kept the decree."""
    holder = -1
    while (question := question_of(server, created, seat := waiting(server, created)[0]))["kind"] == "draft-decree":
        options = [option["action"] for option in question["options"]]
        wanted = [action for action in options if action.endswith(decree)]
        holder = seat if wanted else holder
        act(server, created, seat, question["seq"], (wanted or options)[0])
    assert holder >= 0
    return holder


class Two(NamedTuple):
    """A table whose pages are open in two browsers: of the seat that holds the decree, and of another."""

    server: ServerProcess
    created: Any
    holder: int
    own: Page
    other: Page

    @property
    def view(self) -> Any:
        """What everybody sees."""
        return self.server.get(f"/api/tables/{self.created['table']}/update")["view"]

    @property
    def name(self) -> str:
        """What the holder is called."""
        return str(PEOPLE[self.holder]["name"])

    def until(self, kind: str, seat: int | None = None) -> int:
        """Plays on until something is asked; who is asked."""
        return play_until(self.server, self.created, kind, seat)


Sit = Callable[..., Two]


@pytest.fixture
def sit(visit: Visit, server: ServerProcess) -> Sit:
    def sit_down(decree: str, screen: str, seats: int = 2, **fields: Any) -> Two:
        """The holder has the screen that is named, the other the other one."""
        options = {**few(decree, seats), **fields.pop("options", {})}
        created = server.table(PEOPLE[:seats], modules=["decrees"], options=options, **fields)
        holder = draft(server, created, decree)
        [another] = [wishes for name, wishes in SCREENS.items() if name != screen]
        own = visit(**SCREENS[screen]).page(link(server, created, holder))
        other = visit(**another).page(link(server, created, (holder + 1) % seats))
        return Two(server, created, holder, own, other)

    return sit_down


def panel(page: Page, heading: str) -> Locator:
    """A question, once it is asked."""
    found = page.get_by_role("region", name=heading)
    expect(found).to_be_visible()
    return found


def turn_line(page: Page) -> Locator:
    """Who must do what."""
    return page.locator("p.turn")


def log(page: Page) -> Locator:
    """What happened so far."""
    on_a_phone = page.get_by_role("tab", name="Log")
    (on_a_phone if on_a_phone.count() else page.get_by_role("button", name="Log")).first.click()
    return page.get_by_role("log", name="What happened so far")


def answer_of(page: Page, pattern: str) -> Locator:
    """The first answer that reads so; where there are many answers, a room is chosen before."""
    asked = page.locator(".question").filter(visible=True)
    found = asked.get_by_role("button", name=re.compile(pattern))
    if not found.count():
        asked.get_by_role("listitem").nth(1).get_by_role("button").first.click()
    return found.first


class Asking(NamedTuple):
    """A decree, what it asks, one of its answers, and what all others read then."""

    decree: str
    kind: str
    asks: str
    answer: str
    told: str
    seats: int = 2


OPEN = (
    Asking("DEC-9", "crook-stall", "Move one room under another price, or not", "^Move the .* under ", r" moves the .* under "),
    Asking("DEC-10", "shift-coins", "Move coins between rooms of the market, or be done", "^Move 1000 from the ",
           " moves 1000 coins from the "),
    Asking("DEC-12", "choose-turn", "Take the first turn of the round, or the last", "^Take the first turn$",
           " takes the first turn of the round.", 3),
    Asking("DEC-13", "pay-ahead", "Pay players ahead to take your turn before them, or wait",
           "^Pay 2000 and move up one place$", " moves up in the queue"),
)  # fmt: skip


@ON_BOTH
@pytest.mark.parametrize("asking", OPEN, ids=lambda asking: asking.decree)
def test_a_decree_asks_its_holder_by_its_name_and_the_other_sees_what_was_done(
    sit: Sit, asking: Asking, screen: str
) -> None:
    at = sit(asking.decree, screen, asking.seats)
    at.until(asking.kind, at.holder)
    question, card = panel(at.own, asking.asks), CATALOGUE[asking.decree]
    expect(question).to_contain_text(f"{card.name}: {card.text}")
    expect(question).not_to_contain_text("Only you see this")
    expect(turn_line(at.other)).to_contain_text(f"{at.name}: {asking.asks[0].lower()}{asking.asks[1:]}")
    shot(at.own, f"{asking.decree}-{screen}")
    assert violations(at.own) == []
    before = at.view
    answer_of(at.own, asking.answer).click()
    wait_for(lambda: at.view != before)
    expect(log(at.other)).to_contain_text(re.compile(f"{at.name}{asking.told}"))


def test_two_rooms_under_one_price_are_both_sold_there(sit: Sit) -> None:
    at = sit("DEC-9", "wide")
    at.until("crook-stall", at.holder)
    panel(at.own, OPEN[0].asks)
    answer_of(at.own, " under ").click()
    wait_for(lambda: len({offer["price"] for offer in at.view["offers"]}) < len(at.view["offers"]))
    buyer = at.until("choose-offer")
    assert buyer != at.holder
    prices = [offer["price"] for offer in at.view["offers"]]
    twice = next(price for price in prices if prices.count(price) > 1)
    expect(at.other.locator(".market .price", has_text=re.compile(f"^{sum_text(twice)}"))).to_have_count(2)


@ON_BOTH
def test_a_room_is_chosen_first_and_another_one_instead_where_there_are_many_answers(sit: Sit, screen: str) -> None:
    at = sit("DEC-9", screen)
    at.until("crook-stall", at.holder)
    question = panel(at.own, OPEN[0].asks)
    rooms, prices = len(at.view["offers"]), {offer["price"] for offer in at.view["offers"]}
    expect(question.get_by_role("listitem")).to_have_count(rooms + 1)
    expect(question.get_by_role("button", name="Leave the rooms as they lie")).to_be_visible()
    first, second = (question.get_by_role("listitem").nth(number).get_by_role("button") for number in (1, 2))
    names = [str(each.text_content()) for each in (first, second)]
    first.click()
    moves = panel(at.own, names[0]).get_by_role("listitem")
    expect(moves).to_have_count(len(prices) - 1)
    expect(at.own.get_by_role("heading", name=names[0])).to_be_focused()
    shot(at.own, f"DEC-9-{screen}-prices")
    assert violations(at.own) == []
    at.own.get_by_role("button", name="Another room").click()
    second.click()
    panel(at.own, names[1]).get_by_role("button", name=f"Move the {names[1]} under ").last.click()
    expect(log(at.other)).to_contain_text(f"{at.name} moves the {names[1]} under ")


@ON_BOTH
def test_discarded_bonus_cards_are_looked_at_and_exchanged_and_nobody_else_reads_them(sit: Sit, screen: str) -> None:
    at = sit("DEC-6", screen)
    assert at.until("swap-bonus-card") == at.holder
    question, card = panel(at.own, "Exchange a bonus card for a discarded one, or not"), CATALOGUE["DEC-6"]
    expect(question).to_contain_text(f"{card.name}: {card.text}")
    expect(question).to_contain_text("Only you see this")
    swap = question.get_by_role("button", name=re.compile("^Give up ")).first
    got = str(swap.text_content()).partition(" for ")[2]
    expect(question.get_by_role("listitem").filter(has_text=got).first).to_contain_text(re.compile(r"\bpoints?\b"))
    expect(turn_line(at.other)).to_contain_text(f"{at.name}: exchange a bonus card for a discarded one, or not")
    shot(at.own, f"DEC-6-{screen}")
    assert violations(at.own) == []
    swap.click()
    expect(log(at.own)).to_contain_text(f"for {got}")
    theirs = log(at.other)
    expect(theirs).to_contain_text(f"{at.name} may have exchanged a bonus card")
    expect(theirs).not_to_contain_text("gives up")


@ON_BOTH
def test_plans_are_recalled_while_the_other_is_about_to_buy(sit: Sit, screen: str) -> None:
    at = sit("DEC-8", screen)
    at.until("choose-offer", (at.holder + 1) % 2)
    passing = at.other.locator(".market .pass[aria-disabled=false]")
    expect(passing).to_be_visible()
    call = at.own.get_by_role("button", name="Look through the discarded room cards")
    call.wait_for(state="attached")
    if at.own.locator("[inert]").filter(has=call).count():  # the sheet is down
        at.own.get_by_role("tab", name="Market").click()
    call.click()
    question, card = panel(at.own, "Choose up to 3 room cards, the first to be drawn first"), CATALOGUE["DEC-8"]
    expect(question).to_contain_text(card.name)
    expect(question).to_contain_text("Only you see this")
    expect(turn_line(at.other)).to_contain_text(f"{at.name}: choose up to 3 room cards")
    expect(passing).to_have_count(0)
    first = question.get_by_role("button", name=re.compile("^A room card of ")).first
    size = re.sub(r"\D", "", str(first.text_content()))
    first.click()
    expect(question).to_contain_text(f"On the deck so far, the first to be drawn first: {size}")
    shot(at.own, f"DEC-8-{screen}")
    assert violations(at.own) == []
    question.get_by_role("button", name="That is enough").click()
    expect(question).to_have_count(0)
    expect(passing).to_be_visible()
    expect(log(at.other)).to_contain_text(f"{at.name} puts room cards on the deck (1)")


def prices(question: Locator) -> Locator:
    """The places under the prices."""
    return question.get_by_role("list", name="Prices, from the highest").locator("> li")


@ON_BOTH
def test_the_sand_runs_out_and_the_holder_of_the_hourglass_prices_the_rest(sit: Sit, screen: str) -> None:
    at = sit("DEC-11", screen, options={"hourglass": "in"}, clock=CLOCK)
    builder = at.until("price-in-time")
    assert builder != at.holder
    question = panel(at.other, "Set the prices in time")
    expect(question).to_contain_text(f"{at.name} holds the Hourglass: you have 15 seconds")
    expect(question.get_by_text(re.compile(r"0:\d\d left"))).to_be_visible()
    expect(turn_line(at.own)).to_contain_text("sets the prices against the sand")
    expect(at.own.get_by_text(re.compile(r"0:\d\d left")).first).to_be_visible()
    shot(at.own, f"DEC-11-waiting-{screen}")
    rooms = prices(question)
    priced = rooms.count()
    rooms.nth(0).get_by_role("button").first.click()
    rooms.nth(2).get_by_role("button").first.click()
    expect(question.get_by_text("has its price")).to_have_count(2)
    laid = wait_for(lambda: at.view["slots"]["decrees"]["marks"]["priced"])
    assert [room == "-" for room in laid] == [False, True, False, *[True] * (priced - 3)]
    shot(at.other, f"DEC-11-sand-{screen}")
    at.other.reload()
    expect(panel(at.other, "Set the prices in time").get_by_text("has its price")).to_have_count(2)
    left = at.own.get_by_role("region", name="Set the prices that are left")
    expect(left).to_be_visible(timeout=20_000)
    expect(left).to_contain_text("The sand has run out for")
    expect(prices(left)).to_have_count(priced - 2)
    shot(at.own, f"DEC-11-rest-{screen}")
    assert violations(at.own) == []
    left.get_by_role("button", name="Set these prices").click()
    expect(left).to_have_count(0)
    offers = {offer["slot"]: offer["room"] for offer in at.view["offers"]}
    assert (offers[0], offers[2]) == (laid[0], laid[2])


# At one device


def shared(visit: Visit, server: ServerProcess, decree: str, screen: str) -> tuple[Page, Any, int]:
    """A page that holds both seats, the table, and the seat with the decree."""
    page = visit(**SCREENS[screen]).context.new_page()
    created = open_table(page, server, PEOPLE[:2], modules=["decrees"], options=few(decree, 2))
    return page, created, draft(server, created, decree)


@ON_BOTH
def test_at_one_device_no_curtain_falls_before_what_a_decree_asks_openly(
    visit: Visit, server: ServerProcess, screen: str
) -> None:
    page, created, holder = shared(visit, server, "DEC-13", screen)
    play_until(server, created, "pay-ahead", holder)
    page.goto(f"{server.url}/t/{created['table']}")
    expect(panel(page, "Pay players ahead to take your turn before them, or wait")).to_contain_text("Grease the Queue")
    page.wait_for_timeout(2000)
    expect(page.locator("#curtain")).to_have_count(0)
    expect(turn_line(page)).to_contain_text(str(PEOPLE[holder]["name"]))


@ON_BOTH
def test_at_one_device_a_curtain_falls_before_cards_that_only_one_may_see(
    visit: Visit, server: ServerProcess, screen: str
) -> None:
    page, created, holder = shared(visit, server, "DEC-6", screen)
    play_until(server, created, "swap-bonus-card", holder)
    page.goto(f"{server.url}/t/{created['table']}")
    expect(page.locator("#curtain")).to_contain_text(str(PEOPLE[holder]["name"]))
    seen = page.evaluate(
        "[20, innerWidth / 2].map((x) => !!document.elementFromPoint(x, innerHeight - 20).closest('dialog'))"
    )
    assert seen == [True, True]
    page.get_by_role("button", name=f"I am {PEOPLE[holder]['name']}").click()
    question = panel(page, "Exchange a bonus card for a discarded one, or not")
    expect(question.get_by_role("button", name=re.compile("^Give up ")).first).to_be_visible()
    expect(page.locator("#curtain")).to_have_count(0)


@ON_BOTH
def test_at_one_device_a_card_is_used_in_the_turn_of_another(visit: Visit, server: ServerProcess, screen: str) -> None:
    page, created, holder = shared(visit, server, "DEC-8", screen)
    play_until(server, created, "choose-offer", 1 - holder)
    page.goto(f"{server.url}/t/{created['table']}")
    expect(turn_line(page)).to_contain_text(str(PEOPLE[1 - holder]["name"]))
    name = PEOPLE[holder]["name"]
    page.get_by_role("button", name=f"{name}: look through the discarded room cards").click()
    page.get_by_role("button", name=f"I am {name}").click()
    question = panel(page, "Choose up to 3 room cards, the first to be drawn first")
    shot(page, f"one-device-{screen}")
    question.get_by_role("button", name="That is enough").click()
    expect(question).to_have_count(0)
    expect(turn_line(page)).to_contain_text(str(PEOPLE[1 - holder]["name"]))
    expect(page.locator(".market .offer[aria-disabled=false]").first).to_be_visible()
