"""The table stands still: board, market and what lies beside them keep their places whatever is asked."""

import json
import random
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from swanstone.titles import title_named
from tests.browser.conftest import ON_A_PHONE, Visit
from tests.browser.players import settle
from tests.browser.tables import (
    LARGE,
    OVER,
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
PHONES = ("390", "844 sideways")
TIPS = ("pick", "price", "completion", *(f"lesson:{module}" for module in title_named("ludwig").fitting(5)))
"""What newcomers are told once."""
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


def look(visit: Visit, size: str, tips: bool = False, **how: Any) -> Page:
    """A page of a size; a small one is touched. Tips for newcomers are left out, if they are not wanted."""
    touch = {**ON_A_PHONE, "viewport": SIZES[size]} if size in PHONES else {"viewport": SIZES[size]}
    visitor = visit(**touch, **how)
    kept = json.dumps(json.dumps({"tips": [] if tips else [*TIPS]}))
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


# Five seats with everything

FIVE = ("Anna", "Balthasar", "Ida", "Karl", "Maximiliane")
CASTLE = {"1440": 480, "1366": 390, "1024": 390}
"""Pixels of height that the castle has at least."""


def open_everything(server: ServerProcess) -> Any:
    """A table of five seats with all modules."""
    return server.table([{**ME, "name": name} for name in FIVE], modules=list(title_named("ludwig").fitting(5)))


@pytest.mark.parametrize("size", CASTLE)
def test_five_seats_with_everything_leave_the_castle_its_room(size: str, visit: Visit, server: ServerProcess) -> None:
    page = look(visit, size)
    created = open_everything(server)
    seat = play_until(server, created, "price-rooms")
    page.goto(link(server, created, seat))
    page.locator(".question ol").wait_for()
    settle(page)
    before = page.evaluate(PLACES)
    play_until(server, created, "choose-offer", seat=seat, fits=rooms_of)
    page.locator(".market .pass[aria-disabled=false]").wait_for()
    settle(page)
    now = page.evaluate(PLACES)
    assert now["board"][3] >= CASTLE[size]
    require_steady(before, now, f"{size}, after the prices were set")
    assert is_seen(page, ".market li:not(.rest)")
    assert is_seen(page, ".market .pass .display")
    assert is_seen(page, "[aria-labelledby=stacks-title] li")
    assert is_seen(page, "aside [data-anchor^='seat:']")
    assert is_seen(page, "aside [aria-labelledby=favors-title] article:not(.down)")
    assert page.evaluate(CUT, ".market .pool .price, aside article li, aside .who strong") == []
    rows = page.evaluate(
        "() => new Set([...document.querySelectorAll('.market .pool li')].map((li) => li.offsetTop)).size"
    )
    assert rows == 1, "what lies beside the market is in one row"


def test_on_a_phone_the_middle_of_pass_is_its_own_in_a_crowded_market(visit: Visit, server: ServerProcess) -> None:
    page = look(visit, "390")
    created = open_everything(server)
    seat = play_until(server, created, "choose-offer", fits=rooms_of)
    page.goto(link(server, created, seat))
    button = page.locator(".market .pass[aria-disabled=false]")
    button.scroll_into_view_if_needed()
    expect(page.locator(".market .low .pass")).to_be_visible()
    button.tap(trial=True)


def test_every_ware_of_a_crowded_market_has_a_key_that_picks_it(visit: Visit, server: ServerProcess) -> None:
    page = look(visit, "1440")
    created = open_everything(server)
    seat = play_until(server, created, "choose-offer", fits=rooms_of)
    page.goto(link(server, created, seat))
    wares = page.locator(".market .offer")
    page.locator(".market .pass[aria-disabled=false]").wait_for()
    keys = wares.evaluate_all("all => all.map((each) => each.getAttribute('aria-keyshortcuts'))")
    assert len(keys) > 9
    assert len(set(keys)) == len(keys)
    assert all(keys)
    hallway = page.locator("[data-anchor='market:hallway']")
    page.keyboard.press("Tab")
    expect(hallway.locator("kbd")).to_be_visible()
    page.keyboard.press(str(hallway.get_attribute("aria-keyshortcuts")))
    expect(hallway).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog").get_by_text("1 – 9, B – K")).to_be_visible()


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
            assert is_seen(page, ".market li:nth-child(1 of :has(.offer))"), kind


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


@pytest.mark.parametrize("size", ["1366", "1024"])
def test_four_seats_on_a_low_screen_show_all_favors_and_cards(size: str, visit: Visit, server: ServerProcess) -> None:
    page = look(visit, size)
    created = server.table([{**ME, "name": name} for name in ("Anna", "Otto", "Ida", "Karl")])
    seat = play_until(server, created, "choose-offer", fits=rooms_of)
    page.goto(link(server, created, seat))
    page.locator("aside [aria-labelledby=favors-title] article").nth(3).wait_for()
    assert is_seen(page, "aside [aria-labelledby=favors-title] article")
    assert is_seen(page, "aside [aria-labelledby=cards-title] li")
    assert is_seen(page, "[aria-labelledby=stacks-title] li")


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
def test_on_a_tablet_four_seats_see_everything_at_once(touch: bool, visit: Visit, server: ServerProcess) -> None:
    page = look(visit, "1024", has_touch=touch, is_mobile=touch)
    created = server.table([{**ME, "name": name} for name in ("Anna", "Balthasar", "Ida", "Maximiliane")])
    seat = play_until(server, created, "choose-offer", fits=lambda asked: asked["seq"] > LATER and rooms_of(asked))
    page.goto(link(server, created, seat))
    page.locator("aside [aria-labelledby=favors-title] article").nth(3).wait_for()
    assert page.evaluate("matchMedia('(pointer: coarse)').matches") == touch
    for part in (
        "aside [data-anchor^='seat:']",
        "aside [aria-labelledby=favors-title] article",
        "aside [aria-labelledby=favors-title] li",
        "aside [aria-labelledby=cards-title] li",
        ".lately h2",
        ".market .offer .name",
        ".market .pass .display",
    ):
        assert is_seen(page, part), part
    assert page.evaluate(SHOWN, [".lately li:first-child", 0.3])
    assert page.evaluate(CUT, "aside :is(article li, .who strong, .wealth, [aria-labelledby=cards-title] button)") == []
    board = page.locator("main .board").bounding_box()
    assert board
    assert min(board["width"] / 1024, board["height"] / 768) > 0.58


LATER = 60
"""Entries of the journal after which castles have grown and cards were won."""
CUT = """(what) => [...document.querySelectorAll(what)]
  .filter((each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1)
  .map((each) => each.textContent.trim().replace(/\\s+/g, " "))"""
"""The words of whatever does not fit into its box."""


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


# What is said over the castle

HIDES = """(what) => {
  const said = document.querySelector(what)?.getBoundingClientRect();
  if (!said?.width) return null;
  const shared = (box) => Math.max(0, Math.min(said.right, box.right) - Math.max(said.left, box.left))
    * Math.max(0, Math.min(said.bottom, box.bottom) - Math.max(said.top, box.top));
  const rooms = [...document.querySelectorAll("main .board .room")].map((room) => room.getBoundingClientRect());
  return Math.round(rooms.reduce((sum, room) => sum + shared(room), 0));
}"""
"""How much of the castle's rooms something lies over, in pixels of area; null if it is not there."""


AN_EDGE = 500
"""Pixels of area that count as the edge of a room: a large castle, of a game by chance, may leave no corner free."""


def carry_castle(page: Page, to: tuple[float, float]) -> None:
    """Drags the castle until its foyer is in some part of the board, from the left and from the top."""
    board = page.locator("main .board").bounding_box()
    foyer = page.locator("main .board .room").first.bounding_box()
    assert board
    assert foyer
    x, y = foyer["x"] + foyer["width"] / 2, foyer["y"] + foyer["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(board["x"] + to[0] * board["width"], board["y"] + to[1] * board["height"], steps=4)
    page.mouse.up()
    settle(page)


@pytest.mark.parametrize("to", [(0.82, 0.1), (0.15, 0.1), (0.82, 0.85)])
def test_a_tip_keeps_off_the_rooms(to: tuple[float, float], visit: Visit, gallery: Gallery) -> None:
    page = look(visit, "1366", tips=True)
    page.goto(gallery.link("choose-offer"))
    page.locator(".tip .note").wait_for()
    assert page.evaluate(HIDES, ".tip .note") == 0
    carry_castle(page, to)
    assert page.evaluate(HIDES, ".tip .note") == 0


@pytest.mark.parametrize("to", [(0.15, 0.2), (0.5, 0.4)])
def test_the_herald_keeps_off_the_rooms(to: tuple[float, float], visit: Visit, server: ServerProcess) -> None:
    created = server.table(TWO)
    mover = play_until(server, created, "choose-offer")
    page = look(visit, "1366")
    page.goto(link(server, created, 1 - mover))
    page.locator("main .board .room").first.wait_for()
    carry_castle(page, to)
    question = question_of(server, created, mover)
    act(server, created, mover, question["seq"], f"{mover} pass")
    page.locator(".deed").wait_for()
    assert page.evaluate(HIDES, ".deed") == 0


@pytest.mark.parametrize("moment", ["choose-offer", LARGE])
def test_words_about_the_room_in_hand_keep_off_the_castle(moment: str, visit: Visit, gallery: Gallery) -> None:
    page = look(visit, "1440")
    page.goto(gallery.link(moment))
    page.locator(".market .offer[aria-disabled=false]").first.click()
    page.locator("section.placing .beside").wait_for()
    for _ in range(6):
        assert page.evaluate(HIDES, "section.placing .beside") == 0
        page.get_by_role("button", name="Next spot").click()
        settle(page)


@pytest.mark.parametrize("size", PHONES)
@pytest.mark.parametrize("later", [0, LATER])
def test_on_a_phone_the_way_to_what_happened_hides_no_room(
    later: int, size: str, visit: Visit, server: ServerProcess
) -> None:
    created = server.table(TWO)
    play_until(server, created, "choose-offer", seat=1, fits=lambda asked: asked["seq"] > later)
    act(server, created, 1, question_of(server, created, 1)["seq"], "1 pass")
    page = look(visit, size)
    page.goto(link(server, created, 0))
    page.locator("main button.since").wait_for()
    settle(page)
    assert page.evaluate(HIDES, "main button.since") <= (AN_EDGE if later else 0)


# The way to a room's card, for fingers

SIGNS = """() => [...document.querySelectorAll("li:has(> button[aria-label^='About '])")].map((stall) => {
  const box = (what) => what.getBoundingClientRect();
  const crosses = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const about = stall.querySelector("button[aria-label^='About ']");
  const said = document.createRange();
  const seen = (each) => each.data.trim() && each.parentElement.checkVisibility() && !each.parentElement.closest(".unseen");
  const texts = [...stall.querySelectorAll(".price, .name")].flatMap((each) => {
    const walker = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
    return Array.from(function* () { while (walker.nextNode()) yield walker.currentNode; }()).filter(seen);
  });
  const words = texts.map((each) => (said.selectNodeContents(each), box(said)));
  const sign = box(about.querySelector("span"));
  return {
    name: about.getAttribute("aria-label"),
    wide: Math.round(box(about).width),
    high: Math.round(box(about).height),
    hides: [box(stall.querySelector(".plan svg")), ...words].some((each) => crosses(sign, each)),
    cut: words.some(({ left }) => left < box(stall).left),
    inside: sign.left >= box(stall).left && sign.right <= box(stall).right + 1,
  };
})"""
"""Of every 'i': how large a finger finds it, and whether its sign lies over the drawing, the price or the name."""


@pytest.mark.parametrize("size", ["1366", "1024", "768", "390", "844 sideways"])
@pytest.mark.parametrize("kind", ["choose-offer", "price-rooms", "lay-tiles"])
def test_a_finger_finds_the_way_to_a_card_beside_the_drawing(
    kind: str, size: str, visit: Visit, gallery: Gallery
) -> None:
    page = look(visit, size, **({} if size in PHONES else {"has_touch": True, "is_mobile": True}))
    page.goto(gallery.link(kind))
    page.locator("button[aria-label^='About ']").first.wait_for()
    settle(page)
    signs = page.evaluate(SIGNS)
    assert len(signs) > 1
    assert [sign for sign in signs if sign["hides"] or sign["cut"] or not sign["inside"]] == []
    assert min(sign["wide"] for sign in signs) >= 24
    assert min(sign["high"] for sign in signs) >= 44


# Figures

FIGURES = """() => [...document.querySelectorAll("h1, h2, h3, button, .display, .numbers, b, strong, td, th")]
  .filter((each) => [...each.childNodes].some((child) => child.nodeType === 3 && /\\d/.test(child.data)))
  .filter((each) => each.checkVisibility() && !each.closest("svg"))
  .filter((each) => {
    const { fontVariantNumeric: figures, fontFamily: face, fontSizeAdjust: adjusted } = getComputedStyle(each);
    const display = face.startsWith("Almendra") && adjusted === "none";
    return display || !/lining-nums/.test(figures) || !/tabular-nums/.test(figures);
  })
  .map((each) => each.textContent.trim().slice(0, 60))"""
"""Headings and numbers whose figures do not stand on a line, are not equally wide, or not as high as the letters."""


@pytest.mark.parametrize("moment", ["keep-bonus-cards", "lay-tiles", LARGE, OVER])
def test_figures_stand_in_line(moment: str, visit: Visit, gallery: Gallery) -> None:
    page = look(visit, "1440")
    page.goto(gallery.link(moment) if moment != OVER else gallery.moments[OVER].page(gallery.server))
    page.locator(".question h2, .market, #finale-title").first.wait_for()
    settle(page)
    assert page.evaluate(FIGURES) == []
