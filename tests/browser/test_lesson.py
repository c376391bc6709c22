"""The lesson: one castle from the first purchase to the last points, by mouse, keys and finger."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import ON_A_PHONE, PHONE, Visit
from tests.browser.german import named
from tests.browser.players import Finger, Keys, Mouse, Seer, marks, settle
from tests.browser.tables import Gallery, open_table
from tests.server.harness import BOT, ME, ServerProcess

STEPS = 12
BUILT = 8
"""The rooms of the castle in the end."""

GUARD = 350
"""A finger that presses sooner after a tile came into the hand meant something else, in milliseconds."""


def placing(page: Page) -> Locator:
    """What is told of the tile in hand."""
    return page.locator("section.placing")


def castle(page: Page) -> list[str]:
    """The rooms of the castle that is shown."""
    names: list[str] = page.locator("[role=option]").evaluate_all("rooms => rooms.map((room) => room.ariaLabel)")
    return [name.partition(",")[0] for name in names]


def stall(page: Page, room: str) -> Locator:
    """A room of the market."""
    return page.locator(f'[data-anchor="market:{room}"]')


class Learner:
    """Goes through the lesson with a hand of some kind, in the language of the page."""

    def __init__(self, hand: Seer) -> None:
        self.hand, self.page = hand, hand.page
        self.built: list[str] = []

    def place(self, told: str) -> None:
        """Goes through the spots until something is told of one, and places the tile there."""
        expect(self.hand.place_button()).to_have_attribute("aria-disabled", "true")
        for _ in range(40):
            self.next_spot()
            settle(self.page)
            if re.search(told, placing(self.page).inner_text()):
                return self.confirm()
        raise AssertionError(f"no place tells '{told}'")

    def press(self, name: str) -> None:
        """Presses a button whose name begins so."""
        self.hand.press(self.hand.button(named(self.page, name)))

    def next_spot(self) -> None:
        """Shows the next spot."""
        if isinstance(self.hand, Keys):
            self.page.keyboard.press(".")
        else:
            self.press("Next spot")

    def confirm(self) -> None:
        """Places the tile where it lies."""
        if isinstance(self.hand, Keys):
            self.page.keyboard.press("Enter")
            return
        self.page.wait_for_timeout(GUARD if isinstance(self.hand, Finger) else 0)
        self.hand.press(self.hand.place_button())

    def buy(self, room: str, told: str) -> None:
        """Buys a room and places it."""
        self.hand.press(stall(self.page, room))
        self.place(told)

    def keep(self) -> None:
        """Keeps the card that suits the castle."""
        for name in ("Living Rooms", "Keep this card"):
            self.press(name)

    def price(self) -> None:
        """Swaps the room that Ben wants with the one at 8000."""
        for name in ("Guest Bedroom at 4000", "Shed at 8000", "Set these prices"):
            self.press(name)

    def through(self) -> Iterator[int]:
        """Answers every question; tells each step when it begins and when it is answered."""
        for step, answer in enumerate(self.answers(), start=1):
            self.begin(step)
            self.watch(step)
            yield step
            answer()
            self.page.locator(".good .verdict").wait_for()
            self.watch(step)
            yield step
            self.press("Continue")
        self.begin(STEPS - 1)

    def begin(self, step: int) -> None:
        """Waits for a step."""
        self.page.get_by_text(named(self.page, "Step {} of {}").format(step, STEPS)).wait_for()

    def watch(self, step: int) -> None:
        """The castle is the one last seen, or has grown by one room; a phone hides it behind questions."""
        settle(self.page)
        if now := castle(self.page):
            before, self.built = self.built or now, now
            assert now[: len(before)] == before, f"the castle jumps in step {step}"
            assert len(now) <= len(before) + 1, f"the castle jumps in step {step}"

    def answers(self) -> list[Callable[[], object]]:
        """What is done in each step but the last two, which ask nothing."""
        hand, page = self.hand, self.page
        return [
            lambda: hand.press(stall(page, "study")),
            lambda: self.place(r"\+6"),
            lambda: self.buy("hallway", "Foyer"),
            lambda: self.press("Take stairs"),
            lambda: self.place(r"\+2"),
            lambda: self.buy("venus_grotto", r"\+4"),
            lambda: self.buy("washroom", r"\+9"),
            self.keep,
            lambda: self.press("Pass"),
            self.price,
        ]


TOUCH = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize(("kind", "options"), [(Mouse, {}), (Keys, {}), (Finger, TOUCH)])
def test_the_lesson_builds_one_castle_and_ends_in_a_game(
    kind: type[Seer], options: dict[str, Any], visit: Visit, gallery: Gallery
) -> None:
    page = visit(**options).page(gallery.server.url)
    hand = kind(page)
    hand.press(page.get_by_role("link", name=re.compile("^Learn")))
    for _ in Learner(hand).through():
        pass
    expect(page.locator("main")).to_contain_text("King's Favors")
    hand.press(page.get_by_role("button", name="Continue"))
    expect(page.get_by_role("heading", name="Count the points")).to_be_focused()
    expect(page.locator("[role=option]")).to_have_count(BUILT)
    told = []
    while page.get_by_role("button", name="Next").count():
        told += page.locator("aside > ul > li").all_inner_texts()
        hand.press(page.get_by_role("button", name="Next"))
    for cause in ("stack", "Living Rooms by number", "Living Rooms(?! by)", "coins"):
        assert [line for line in told if re.search(f"^You: .*{cause}", line)], (cause, told)
    expect(page.get_by_role("heading", name="You know enough to build a castle.")).to_be_focused()
    expect(page.get_by_role("status").filter(has_text="You win the game")).to_be_visible()
    hand.press(page.get_by_role("button", name="Play a game now"))
    hand.press(page.get_by_role("dialog", name="Play now").get_by_role("button", name="Play now"))
    page.wait_for_url("**/t/*")


def test_after_the_lesson_whoever_has_a_game_running_against_bots_is_asked(visit: Visit, server: ServerProcess) -> None:
    page = visit().context.new_page()
    open_table(page, server, [ME, BOT])
    page.goto(f"{server.url}/learn")
    for _ in range(STEPS - 1):
        page.get_by_role("button", name=re.compile("^(Skip|Continue)$")).click()
    page.get_by_role("button", name="Play a game now").click()
    asking = page.get_by_role("dialog", name="You have a game running")
    asking.get_by_role("button", name="Begin a new one").click()
    choosing = page.get_by_role("dialog", name="Play now")
    choosing.get_by_role("button", name="Close").click()
    expect(page.get_by_role("button", name="Play a game now")).to_be_focused()
    page.keyboard.press("Enter")
    choosing.get_by_role("radio", name="2", exact=True).check()
    choosing.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
    seats = server.get(f"/api/tables/{page.url.rpartition('/')[2]}")["seats"]
    assert len(seats) == 1 + 2, "as many opponents as were chosen"


def test_the_lesson_begins_unsolved_and_the_mouse_finds_the_place(visit: Visit, gallery: Gallery) -> None:
    page = visit().page(f"{gallery.server.url}/learn")
    stall(page, "study").click()
    page.get_by_role("button", name="Continue").click()
    expect(placing(page)).to_contain_text("Drag it to a place that lights up")
    expect(placing(page)).not_to_contain_text("No entrance")
    page.keyboard.press("Enter")
    expect(page.locator(".verdict")).to_have_count(0)
    foyer = page.get_by_role("option", name=re.compile("^Foyer")).bounding_box()
    assert foyer
    page.mouse.move(foyer["x"] + foyer["width"] / 2, foyer["y"] + foyer["height"] / 2, steps=6)
    expect(placing(page)).to_contain_text("would overlap the Foyer")
    for at in marks(page):
        page.mouse.move(*at, steps=4)
        settle(page)
        if "+6" in placing(page).inner_text():
            break
    page.mouse.click(*at)
    expect(page.locator(".verdict")).to_contain_text("6 points")


def test_on_a_phone_the_castle_is_in_sight_while_a_room_is_chosen(visit: Visit, gallery: Gallery) -> None:
    page = visit(**TOUCH).page(f"{gallery.server.url}/learn")
    pick = stall(page, "pantry")
    expect(pick).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("option", name=re.compile("^Foyer"))).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name=re.compile("^Pass"))).to_be_in_viewport(ratio=1)


def test_the_card_of_a_room_leaves_the_lesson_readable_and_tells_codes_last(visit: Visit, gallery: Gallery) -> None:
    page = visit().page(f"{gallery.server.url}/learn")
    at = stall(page, "kitchen").bounding_box()
    assert at
    page.mouse.move(at["x"] + 20, at["y"] - 40)
    page.mouse.move(at["x"] + 20, at["y"] + 60, steps=4)
    card, told = page.get_by_role("tooltip").bounding_box(), page.locator("aside").bounding_box()
    assert card
    assert told
    assert card["x"] >= told["x"] + told["width"]
    expect(page.get_by_role("tooltip").locator(".rules li").first).to_have_text(
        re.compile(r"\w .* SCORE-5$", re.DOTALL)
    )


def test_a_poor_answer_may_be_given_again_or_the_lesson_goes_on_from_a_better_one(
    visit: Visit, gallery: Gallery
) -> None:
    page = visit().page(f"{gallery.server.url}/learn")
    stall(page, "pantry").click()
    expect(page.locator(".verdict")).to_contain_text("scores less")
    page.get_by_role("button", name="Try again").click()
    stall(page, "kitchen").click()
    page.get_by_role("button", name="Continue").click()
    expect(page.locator("aside")).to_contain_text("We go on from the better answer")
    page.get_by_role("button", name="Best spot").click()
    page.get_by_role("button", name="Next spot").click()
    page.get_by_role("button", name="Place here").click()
    expect(page.locator(".verdict")).to_contain_text("Look for the corner")
    page.get_by_role("button", name="Try again").click()
    page.get_by_role("button", name="Best spot").click()
    page.get_by_role("button", name="Place here").click()
    expect(page.locator(".good .verdict")).to_contain_text("6 points")


@pytest.mark.parametrize("viewport", [None, PHONE])
def test_every_step_has_a_way_back_and_a_way_on(
    viewport: dict[str, int] | None, visit: Visit, gallery: Gallery
) -> None:
    page = visit(**({"viewport": viewport} if viewport else {})).page(f"{gallery.server.url}/learn")
    for step in range(1, STEPS):
        page.get_by_text(f"Step {step} of {STEPS}").wait_for()
        on = page.get_by_role("button", name=re.compile("^(Skip|Continue)$"))
        expect(on).to_be_in_viewport()
        on.click()
        expect(page.locator("#step")).to_be_visible()
    for step in range(STEPS, 1, -1):
        page.get_by_text(f"Step {step} of {STEPS}").wait_for()
        page.get_by_role("button", name="Back").click()
    page.get_by_role("link", name="Back").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


# Questions that a newcomer has at a table


ASKED = {
    "Favors": ("What does a favor count?", "8, 4, 2 and 1 points"),
    "Cards": ("Cards left: and what then?", "that round is the last"),
    "Market": ("Why pass?", "short of coins"),
}
"""What a newcomer asks of each part of the table, and what the answer says."""
LYING = {"width": 844, "height": 390}
STAR = "What do the star and the arrows do?"
INSIDE = """(note) => {
  const { left, top, right, bottom } = note.getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && note.scrollWidth <= note.clientWidth;
}"""


def answer(page: Page, question: str, says: str) -> None:
    """Opens an answer by key or tap, finds it whole on the screen, and closes it by Escape; the focus stays."""
    asks = page.get_by_role("button", name=question)
    note = page.get_by_role("note", name=question)
    if page.evaluate("() => navigator.maxTouchPoints"):
        asks.tap()
    else:
        asks.press("Enter")
    expect(note).to_contain_text(says)
    assert note.evaluate(INSIDE), question
    page.keyboard.press("Escape")
    expect(note).to_be_hidden()
    expect(asks).to_be_focused()


@pytest.mark.parametrize("options", [{}, ON_A_PHONE, {**ON_A_PHONE, "viewport": LYING}], ids=["wide", "phone", "lying"])
def test_a_newcomers_questions_are_answered_on_the_spot(
    visit: Visit, gallery: Gallery, options: dict[str, Any]
) -> None:
    page = visit(**options).page(gallery.link("choose-offer"))
    for part, (question, says) in ASKED.items():
        if options:
            page.get_by_role("tab", name=part).tap()
        answer(page, question, says)
    page.locator(".market .offer[aria-disabled=false]").first.click()
    placing(page).wait_for()
    answer(page, STAR, "The star goes to the best spot")
    expect(page.get_by_role("button", name=STAR)).to_be_visible()  # Escape closed the answer, not the hand.


def test_what_a_dash_means_and_which_opponent_is_stronger_is_said_beside_it(visit: Visit, gallery: Gallery) -> None:
    page = visit().page(gallery.link("price-rooms"))
    expect(page.get_by_text("–: it fits nowhere in their castle").filter(visible=True)).to_have_count(1)
    page.goto(gallery.server.url)
    page.get_by_role("button", name=re.compile("Change opponents")).click()
    expect(page.get_by_role("group", name="from the easiest to the strongest")).to_be_visible()


def test_a_room_with_coins_on_it_says_what_it_pays_and_sums_are_written_one_way(visit: Visit, gallery: Gallery) -> None:
    page = visit().page(f"{gallery.server.url}/learn")
    expect(stall(page, "kitchen")).to_contain_text("15\u202f000")
    for _ in range(6):
        page.get_by_role("button", name="Skip").click()
    expect(stall(page, "washroom")).to_contain_text("pays you 1000")
    assert stall(page, "washroom").locator(".net").evaluate(INSIDE)
    expect(stall(page, "porch")).to_contain_text("pay 5000")
    stall(page, "washroom").click()
    expect(page.get_by_role("button", name="Place, gain 1000")).to_be_visible()
    assert not re.search(r"\d{5}|\d+k\b", page.locator("main").inner_text())
