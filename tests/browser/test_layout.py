"""The table stands still: board, market and what lies beside them keep their places whatever is asked."""

import json
import random
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser.conftest import ON_A_PHONE, Visit
from tests.browser.players import settle
from tests.browser.tables import (
    LARGE,
    QUESTIONS,
    Gallery,
    act,
    answer,
    link,
    play_until,
    question_of,
    rooms_of,
    waiting,
)
from tests.server.harness import ME, ServerProcess
from tests.server.playing import TWO

SIZES = {
    "1440": {"width": 1440, "height": 900},
    "1366": {"width": 1366, "height": 768},
    "1024": {"width": 1024, "height": 768},
    "768": {"width": 768, "height": 1024},
    "390": {"width": 390, "height": 844},
    "844 sideways": {"width": 844, "height": 390},
}
PHONES = {"390", "844 sideways"}
STEADY = 0.05
"""The part of the board's height by which something may move."""
SEEN = 0.9
"""The part of a thing that must be on the screen."""
ROUNDS = 2
MOST_ACTIONS = 60
MOST_WAITS = 1000

PLACES = """() => {
  const box = (what) => {
    const found = document.querySelector(what)?.getBoundingClientRect();
    return found && found.width ? [found.x, found.y, found.width, found.height].map(Math.round) : null;
  };
  return {
    board: box("main .board"),
    strip: box(".table > footer") ?? box("section[aria-label='On the table']"),
    market: document.querySelector(".table > footer") && box("[data-anchor=market]")?.filter((_, side) => side % 2),
    favors: box("aside [aria-labelledby=favors-title]"),
    cards: box("aside [aria-labelledby=cards-title]")?.slice(0, 3) ?? null,
  };
}"""
"""Where the parts of the table are: left, top, width and height; of the market top and height, of the cards no height."""
DRAWN = """() => ({
  camera: document.querySelector("main .board > svg > g")?.getAttribute("transform"),
  rooms: document.querySelectorAll("main .board .room").length,
  hand: document.querySelector("section.placing") !== null,
})"""
"""How the castle is seen, how many rooms it has, and whether one is in hand."""


def look(visit: Visit, size: str) -> Page:
    """A page of a size; a small one is touched."""
    touch = {**ON_A_PHONE, "viewport": SIZES[size]} if size in PHONES else {"viewport": SIZES[size]}
    visitor = visit(**touch)
    kept = json.dumps(json.dumps({"tips": ["pick", "price", "completion"]}))
    visitor.context.add_init_script(f"if (isSecureContext) localStorage.setItem('swanstone-settings', {kept})")
    return visitor.context.new_page()


def require_steady(before: dict[str, Any], now: dict[str, Any], what: str) -> None:
    """Nothing is farther from where it was than a small part of the board's height."""
    slack = STEADY * before["board"][3]
    assert [part for part in now if now[part]] == [part for part in before if before[part]], what
    for part, box in now.items():
        far = max((abs(a - b) for a, b in zip(box or (), before[part] or (), strict=True)), default=0)
        assert far <= slack, f"{what}: the {part} was at {before[part]} and is at {box}"


class Heard:
    """The number of the last update that a page has heard."""

    def __init__(self, page: Page) -> None:
        self.seq = 0
        page.on("websocket", lambda socket: self.listen(socket))

    def listen(self, socket: WebSocket) -> None:
        """Notes every update."""
        socket.on("framereceived", lambda frame: self.hear(str(frame)))

    def hear(self, frame: str) -> None:
        """Notes an update."""
        told = json.loads(frame)
        if told.get("tell") == "update":
            self.seq = max(self.seq, int(told["seq"]))

    def catch_up(self, page: Page, seq: int) -> None:
        """Waits until the page has heard an update."""
        for _ in range(MOST_WAITS):
            if self.seq >= seq:
                return
            page.wait_for_timeout(10)
        raise AssertionError(f"the page has not heard update {seq}")


@pytest.mark.parametrize("size", SIZES)
def test_through_rounds_everything_keeps_its_place(size: str, visit: Visit, server: ServerProcess) -> None:
    page = look(visit, size)
    heard = Heard(page)
    created = server.table(TWO)
    page.goto(link(server, created, 0))
    page.locator(".question h2").wait_for()
    first = page.evaluate(PLACES)
    drawn = page.evaluate(DRAWN)
    dice, kinds = random.Random(4), set()
    for _ in range(MOST_ACTIONS):
        seat = waiting(server, created)[0]
        kinds.add((seat, question_of(server, created, seat)["kind"]))
        answer(server, created, seat, dice)
        update = server.get(f"/api/tables/{created['table']}/update")
        if update["view"]["round"] > ROUNDS:
            break
        heard.catch_up(page, update["seq"])
        settle(page)
        before, drawn = drawn, page.evaluate(DRAWN)
        if drawn["hand"] or before["hand"]:
            continue
        told = f"{size}, {page.locator('.turn').inner_text()}"
        require_steady(first, page.evaluate(PLACES), told)
        if drawn["rooms"] == before["rooms"]:
            assert drawn["camera"] == before["camera"], f"{told}: the castle moved"
    assert {(0, "price-rooms"), (0, "choose-offer"), (1, "choose-offer")} <= kinds


@pytest.mark.parametrize("size", ["1366", "390"])
def test_no_question_moves_anything_or_hides_the_market(size: str, visit: Visit, gallery: Gallery) -> None:
    page = look(visit, size)
    places: dict[str, Any] = {}
    for kind in sorted(QUESTIONS - {"place-room"}):
        page.goto(gallery.link(kind))
        page.locator(".market .pass[aria-disabled=false], .question h2").first.wait_for()
        settle(page)
        places[kind] = {
            part: box for part, box in page.evaluate(PLACES).items() if part in ("board", "strip", "market")
        }
        require_steady(places["choose-offer" if "choose-offer" in places else kind], places[kind], kind)
        assert page.locator("[data-anchor=market], .question ol").count() == 1, kind
        question = page.locator(".question section")
        if question.count() and kind != "price-rooms":
            page.locator(".market .offer").first.scroll_into_view_if_needed()
            assert is_seen(page, ".market li:nth-child(1 of :has(.offer)) .offer"), kind


SHOWN = """([what, least]) => [...document.querySelectorAll(what)].every((thing) => {
  const { left, top, right, bottom } = thing.getBoundingClientRect();
  const spots = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y]));
  const free = spots.filter(([x, y]) => {
    const found = document.elementFromPoint(left + x * (right - left), top + y * (bottom - top));
    return found && (thing.contains(found) || found.contains(thing));
  });
  return free.length >= least * spots.length;
})"""
"""Whether everything of a kind is on the screen and nothing lies over it."""


def is_seen(page: Page, what: str) -> bool:
    """Whether all such things are seen."""
    assert page.locator(what).count(), f"there is no {what}"
    return bool(page.evaluate(SHOWN, [what, SEEN]))


def test_four_seats_on_a_low_screen_show_all_favors_and_cards(visit: Visit, server: ServerProcess) -> None:
    page = look(visit, "1366")
    created = server.table([{**ME, "name": name} for name in ("Anna", "Otto", "Ida", "Karl")])
    seat = play_until(server, created, "choose-offer", fits=rooms_of)
    page.goto(link(server, created, seat))
    page.locator("aside [aria-labelledby=favors-title] article").nth(3).wait_for()
    assert is_seen(page, "aside [aria-labelledby=favors-title] article")
    assert is_seen(page, "aside [aria-labelledby=cards-title] li")
    assert is_seen(page, "[aria-labelledby=stacks-title] li")


FILLED = """() => {
  const column = document.querySelector("aside").getBoundingClientRect();
  const parts = [...document.querySelectorAll("aside > section, aside li")].map((each) => each.getBoundingClientRect());
  const edges = parts.flatMap(({ top, bottom }) => [top, bottom]).filter((y) => y <= column.bottom).sort((a, b) => a - b);
  const lines = [column.top, ...edges, column.bottom];
  return Math.max(...lines.map((y, at) => (at ? y - lines[at - 1] : 0))) / column.height;
}"""
"""The part of the right column that the largest gap between two of its lines takes."""


@pytest.mark.parametrize("size", ["1440", "1366"])
def test_the_right_column_has_no_hole(size: str, visit: Visit, gallery: Gallery) -> None:
    page = look(visit, size)
    page.goto(gallery.link(LARGE))
    page.locator("aside [aria-labelledby=cards-title]").wait_for()
    assert page.evaluate(FILLED) < 0.12
    box = page.locator("aside").bounding_box()
    assert box
    assert box["y"] + box["height"] == pytest.approx(SIZES[size]["height"], abs=2)


PRESSED = {"choose-offer": ".market .offer, .market .pass", "take-corridor": ".question section button:not(.tag)"}


@pytest.mark.parametrize("size", ["1440", "1024", "390", "844 sideways"])
@pytest.mark.parametrize("kind", PRESSED)
def test_chat_covers_nothing_that_must_be_pressed(kind: str, size: str, visit: Visit, gallery: Gallery) -> None:
    page = look(visit, size)
    page.goto(gallery.link(kind))
    page.locator(PRESSED[kind]).first.wait_for()
    page.locator(".chat").click()
    chat = page.get_by_role("region", name="Chat")
    expect(chat.get_by_role("textbox")).to_be_in_viewport()
    box = chat.bounding_box()
    assert box
    assert box["y"] >= 0
    assert box["height"] > 100
    covered = [each.inner_text() for each in page.locator(PRESSED[kind]).all() if crosses(box, each.bounding_box())]
    assert not covered


def crosses(one: Any, other: Any) -> bool:
    """Whether two boxes of the screen have something in common."""
    return bool(
        other
        and one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )


def test_all_cards_to_choose_from_are_in_sight(visit: Visit, gallery: Gallery) -> None:
    page = look(visit, "1440")
    page.goto(gallery.link("keep-bonus-cards"))
    for size, viewport in SIZES.items():
        if size != "844 sideways":
            page.set_viewport_size(viewport)  # type: ignore[arg-type]
            page.locator(".question li button").first.wait_for()
            settle(page)
            hidden = page.evaluate("""() => [...document.querySelectorAll(".question li button")].map((card) => {
              const { bottom } = card.getBoundingClientRect();
              const above = document.querySelector(".question footer").getBoundingClientRect();
              const beside = above.top < card.getBoundingClientRect().top;
              const edge = document.querySelector(".question section").getBoundingClientRect().bottom;
              return Math.round(bottom - Math.min(innerHeight, edge, beside ? Infinity : above.top));
            })""")
            assert max(hidden) <= 0, f"{size}: pixels of each card that are out of sight: {hidden}"


def test_the_panel_of_prices_keeps_off_favors_and_cards(visit: Visit, gallery: Gallery) -> None:
    page = look(visit, "1024")
    page.goto(gallery.link("price-rooms"))
    panel, column = page.locator(".question .above"), page.locator("aside")
    panel.wait_for()
    said, beside = panel.bounding_box(), column.bounding_box()
    assert said
    assert beside
    assert said["x"] + said["width"] <= beside["x"]


STALLS = """() => [...document.querySelectorAll(".market li")].map((stall) => {
  const { x, y, width, height } = stall.getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
})"""


def test_on_a_phone_and_on_a_television_a_sale_moves_nothing(visit: Visit, server: ServerProcess) -> None:
    created = server.table(TWO)
    mover = play_until(server, created, "choose-offer", fits=rooms_of)
    phone, screen = look(visit, "390"), look(visit, "1366")
    phone.goto(link(server, created, mover))
    screen.goto(f"{server.url}/t/{created['table']}/screen")
    phone.locator(".market .pass[aria-disabled=false]").wait_for()
    expect(screen.locator(".market").get_by_text("Hallway")).to_be_visible()
    before = {page: page.evaluate(STALLS) for page in (phone, screen)}
    castles = screen.locator("main section").first.bounding_box()
    sold = rooms_of(question_of(server, created, mover))[0]
    lying = screen.locator(".market .room").count()
    dice = random.Random(1)
    act(server, created, mover, question_of(server, created, mover)["seq"], sold)
    while waiting(server, created) == [mover]:
        answer(server, created, mover, dice)
    expect(screen.locator(".market .room")).to_have_count(lying - 1)
    expect(phone.locator(".market .empty")).to_have_count(1)
    settle(phone)
    for page, boxes in before.items():
        assert page.evaluate(STALLS) == boxes
    assert screen.locator("main section").first.bounding_box() == castles
    lefts = screen.locator(".ranks").evaluate_all("all => all.map((row) => Math.round(row.getBoundingClientRect().x))")
    assert len(set(lefts)) == 1, "ranks stand in line"
