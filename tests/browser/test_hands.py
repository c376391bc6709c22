"""What hands do at the table: look around, carry a room and turn it, change prices, hold what is to be read."""

import math
import re
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import ON_A_PHONE, Visit
from tests.browser.players import Finger, Mouse, Pointer, marks, middle, offers
from tests.browser.tables import COMPLETING, LARGE, Gallery, actions, link, play_until, rooms_of
from tests.server.harness import ServerProcess
from tests.server.playing import TWO, wait_for

UNIT = 24
"""A unit of the lattice in the castle's drawing."""
NEAR = 3.0
"""A tile sticks to a place at most so far from where it is carried, in units of the lattice."""
ROUNDED = 0.02
"""What drawing in whole pixels may make of a measure."""
REST = 100
"""Milliseconds after which a finger does not move any more."""


class Point(NamedTuple):
    """A point of the screen or of the castle."""

    x: float
    y: float

    def beside(self, dx: float, dy: float) -> "Point":
        """The point so far away."""
        return Point(self.x + dx, self.y + dy)

    def far(self, other: "Point") -> float:
        """How far it is to another."""
        return math.hypot(self.x - other.x, self.y - other.y)


class View(NamedTuple):
    """How the castle is drawn: where on the screen its origin is, and how many pixels a unit of the lattice takes."""

    x: float
    y: float
    scale: float

    def castle(self, at: Point) -> Point:
        """The point of the castle at a point of the screen."""
        return Point((at.x - self.x) / self.scale, (at.y - self.y) / self.scale)


RESTING = """async () => {
  const board = document.querySelector("main .board");
  const look = () => [board.querySelector("svg > g")?.getAttribute("transform"), board.getBoundingClientRect()];
  for (let [same, last] = [0, ""]; same < 3; ) {
    await new Promise(requestAnimationFrame);
    const [now] = look();
    [same, last] = [now && now === last ? same + 1 : 0, now];
  }
  const [transform, { x, y }] = look();
  return [transform, x, y];
}"""
"""How the castle is drawn as soon as it does not move any more, and where its board is."""


def view(page: Page) -> View:
    """How the castle is drawn now."""
    page.locator("main .board").wait_for()
    transform, left, top = page.evaluate(RESTING)
    x, y, scale = map(float, re.findall(r"-?[\d.]+(?:e-?\d+)?", transform))
    return View(left + x, top + y, scale * UNIT)


def centre(page: Page) -> Point:
    """The middle of the castle's board."""
    return Point(*middle(page.locator("main .board").bounding_box()))


class Fingers:
    """Fingers on the screen, as many as are needed."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)

    def touch(self, kind: str, *points: Point) -> None:
        """Fingers come down, move or go."""
        places = [{"x": at.x, "y": at.y, "id": number} for number, at in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    def slide(self, *ways: list[Point]) -> None:
        """Every finger goes its way, rests at its end (or Chromium would take it for a fling), and is lifted."""
        self.touch("touchStart", *[way[0] for way in ways])
        for points in zip(*[way[1:] for way in ways], strict=True):
            self.touch("touchMove", *points)
        self.page.wait_for_timeout(REST)
        self.touch("touchEnd")

    def hold(self, at: Point) -> None:
        """A finger rests."""
        self.touch("touchStart", at)


def way(start: Point, end: Point, steps: int = 10) -> list[Point]:
    """A straight way."""
    parts = [step / steps for step in range(steps + 1)]
    return [start.beside((end.x - start.x) * part, (end.y - start.y) * part) for part in parts]


def arc(around: Point, radius: float, start: float, turn: float, steps: int = 12) -> list[Point]:
    """A way around a point, by an angle."""
    angles = [start + turn * step / steps for step in range(steps + 1)]
    return [around.beside(radius * math.cos(angle), radius * math.sin(angle)) for angle in angles]


# Looking around


def stays(before: View, after: View, at: Point, factor: float) -> None:
    """The castle is drawn larger by a factor, and what was at a point of the screen is still there."""
    assert after.scale == pytest.approx(before.scale * factor, rel=ROUNDED)
    assert after.castle(at) == pytest.approx(before.castle(at), abs=0.1)


def moved(before: View, after: View, dx: float, dy: float) -> None:
    """The castle is drawn some pixels away, and as large as before."""
    assert after.scale == pytest.approx(before.scale)
    assert (after.x - before.x, after.y - before.y) == pytest.approx((dx, dy), abs=1)


def test_wheel_drag_and_double_click_move_the_view_of_the_castle(visit: Visit, gallery: Gallery) -> None:
    page = visit().page(gallery.link(LARGE))
    first, at = view(page), centre(page).beside(90, -40)
    page.mouse.move(*at)
    page.mouse.wheel(0, -200)
    nearer = view(page)
    stays(first, nearer, at, math.exp(0.36))
    page.mouse.wheel(0, 200)
    stays(nearer, view(page), at, math.exp(-0.36))
    page.mouse.down()
    page.mouse.move(*at.beside(50, 30), steps=5)
    page.mouse.up()
    moved(first, view(page), 50, 30)
    before = view(page)
    page.mouse.dblclick(*at)
    stays(before, view(page), at, 1.8)


def test_keys_and_buttons_move_the_view_of_the_castle(visit: Visit, gallery: Gallery) -> None:
    page = visit().page(gallery.link(LARGE))
    first, middle_of_it = view(page), centre(page)
    for name, factor in (("Zoom in", 1.35), ("Zoom out", 1 / 1.35)):
        before = view(page)
        page.get_by_role("button", name=name).click()
        stays(before, view(page), middle_of_it, factor)
    for key, factor in (("+", 1.25), ("-", 0.8)):
        before = view(page)
        page.keyboard.press(key)
        stays(before, view(page), middle_of_it, factor)
    arrows = {"ArrowRight": (-60, 0), "ArrowDown": (0, -60), "ArrowLeft": (60, 0), "ArrowUp": (0, 60)}
    for key, way_of_it in arrows.items():
        before = view(page)
        page.keyboard.press(f"Shift+{key}")
        moved(before, view(page), *way_of_it)
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("0")
    assert view(page) == pytest.approx(first)
    page.keyboard.press("+")
    page.get_by_role("button", name="Show the whole castle").click()
    assert view(page) == pytest.approx(first)


def test_fingers_move_the_view_of_the_castle(visit: Visit, gallery: Gallery) -> None:
    page = visit(**ON_A_PHONE).page(gallery.link(LARGE))
    page.locator(".market .pass[aria-disabled=false]").wait_for()
    page.get_by_role("button", name="Hide the panel").tap()
    fingers, before, at = Fingers(page), view(page), centre(page)
    fingers.slide(way(at, at.beside(40, -60)))
    moved(before, view(page), 40, -60)
    before = view(page)
    fingers.slide(way(at.beside(-40, 0), at.beside(-80, 0)), way(at.beside(40, 0), at.beside(80, 0)))
    stays(before, view(page), at, 2)
    before = view(page)
    fingers.slide(way(at.beside(0, -90), at.beside(0, -60)), way(at.beside(0, 90), at.beside(0, 60)))
    stays(before, view(page), at, 2 / 3)
    before = view(page)
    for _ in range(2):
        page.touchscreen.tap(*at)
    stays(before, view(page), at, 1.8)


GLIDE = """(press) => new Promise((done) => {
  const seen = new Set();
  const end = performance.now() + 600;
  const look = () => {
    seen.add(document.querySelector("main .board > svg > g").getAttribute("transform"));
    if (performance.now() < end) requestAnimationFrame(look); else done(seen.size);
  };
  look();
  press.click();
})"""
"""How many views of the castle are drawn one after the other when something is pressed."""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_view_glides_only_for_those_who_want_things_to_move(motion: str, visit: Visit, gallery: Gallery) -> None:
    page = visit(reduced_motion=motion).page(gallery.link(LARGE))
    before = view(page)
    views = page.evaluate(GLIDE, page.get_by_role("button", name="Zoom in").element_handle())
    assert views == 2 if motion == "reduce" else views > 2
    stays(before, view(page), centre(page), 1.35)


# Carrying a room


class Ghost(NamedTuple):
    """The tile on its way: its left and top in the castle, its quarter turns, and its middle on the screen."""

    left: float
    top: float
    turn: int
    at: Point

    def spot(self, room: str) -> str:
        """The place in a castle's notation."""
        return f"{room}@{round(self.left)},{round(self.top)}{f'r{self.turn}' if self.turn else ''}"


def ghost(page: Page) -> Ghost:
    """Where the tile in hand is drawn."""
    now, tile = view(page), page.locator("main .board > svg.tile")
    box = tile.bounding_box()
    assert box
    rim = 4 * now.scale / UNIT
    left, top = now.castle(Point(box["x"] + rim, box["y"] + rim))
    turn = re.search(r"rotate\((\d+)", tile.locator(".drawing > g").first.get_attribute("transform") or "")
    return Ghost(left, top, int(turn[1]) // 90 if turn else 0, Point(*middle(box)))


def spots(page: Page) -> list[Point]:
    """The middles of the spots that are marked on the screen."""
    return [Point(*at) for at in marks(page)]


def in_hand(page: Page) -> Locator:
    """All that is told about the tile in hand, once there is one."""
    section = page.locator("section.placing")
    section.wait_for()
    return section


def pick(hand: Pointer) -> str:
    """Picks the first room of the market that can be bought; its id."""
    room = offers(hand.page).first
    name = str(room.get_attribute("data-anchor")).partition(":")[2]
    hand.press(room)
    in_hand(hand.page)
    return name


def newest(server: ServerProcess, created: Any, seat: int) -> str:
    """The first room that a seat has placed, as soon as the server has it."""
    address = f"/api/tables/{created['table']}/update"
    castle = wait_for(lambda: server.get(address)["view"]["players"][seat]["castle"].split()[1:])
    return str(castle[-1])


def buyer(server: ServerProcess) -> tuple[Any, int]:
    """A table whose named seat is to buy and can."""
    created = server.table(TWO)
    return created, play_until(server, created, "choose-offer", fits=rooms_of)


def test_a_room_is_carried_by_the_mouse_and_lies_where_it_was_shown(visit: Visit, server: ServerProcess) -> None:
    created, seat = buyer(server)
    page = visit().page(link(server, created, seat))
    room = pick(Mouse(page))
    first = ghost(page)
    goal = max(spots(page), key=first.at.far)
    page.mouse.move(*first.at)
    page.mouse.move(*goal, steps=10)
    there = ghost(page)
    assert there.at.far(goal) < NEAR * view(page).scale
    assert there.spot(room) != first.spot(room)
    page.mouse.click(*goal)
    assert newest(server, created, seat) == there.spot(room)


def test_a_room_is_carried_by_a_finger_and_lies_where_it_was_shown(visit: Visit, server: ServerProcess) -> None:
    created, seat = buyer(server)
    page = visit(**ON_A_PHONE).page(link(server, created, seat))
    hand = Finger(page)
    room = pick(hand)
    first = ghost(page)
    goal = max(spots(page), key=first.at.far)
    before = view(page)
    Fingers(page).slide(way(first.at, goal.beside(0, 56)))  # the tile hovers above the finger
    assert view(page) == pytest.approx(before), "the castle stays while a tile is carried"
    there = ghost(page)
    assert there.at.far(goal) < NEAR * view(page).scale
    assert there.spot(room) != first.spot(room)
    assert hand.lies_well()
    hand.press(hand.place_button())
    assert newest(server, created, seat) == there.spot(room)


FREE = """(points) => points.filter(([x, y]) => document.elementFromPoint(x, y).closest(".board > svg"))"""
"""The points at which nothing lies over the board."""


def nowhere(page: Page) -> Point:
    """A point of the board that is as far from every marked spot as can be."""
    box = page.locator("main .board").bounding_box()
    assert box
    parts = [step / 20 for step in range(1, 20)]
    points = [Point(box["x"] + box["width"] * x, box["y"] + box["height"] * y) for x in parts for y in parts]
    free = [Point(*at) for at in page.evaluate(FREE, points)]
    marked = spots(page)
    return max(free, key=lambda at: min(at.far(spot) for spot in marked))


def test_off_the_legal_spots_it_is_said_why_with_the_rule_and_its_text(visit: Visit, gallery: Gallery) -> None:
    rules = {rule["id"]: rule["text"] for rule in gallery.server.get("/api/titles/ludwig")["rules"]}
    page = visit().page(gallery.link(LARGE))
    pick(Mouse(page))
    page.mouse.move(*nowhere(page))
    told = in_hand(page)
    reason = told.get_by_text(re.compile(r"^No entrance of the .+ would meet an entrance of the castle\.$"))
    expect(reason).to_be_visible()
    expect(told.get_by_text(rules["PLACE-1"])).to_be_visible()
    assert "PLACE" not in told.inner_text(), "the numbers of rules stay out of sight"
    expect(Mouse(page).place_button()).to_have_attribute("aria-disabled", "true")
    expect(page.get_by_role("status").filter(has_text=reason.inner_text())).to_have_count(1)
    page.mouse.click(*nowhere(page))
    expect(told).to_be_visible()


def test_a_spot_that_completes_a_room_shows_its_laurel_and_the_reward(visit: Visit, gallery: Gallery) -> None:
    box = gallery.server.get("/api/titles/ludwig")
    types = {tile["name"]: tile["types"][0] for tile in box["tiles"] if tile["role"] == "room"}
    rewards = {reward["type"]: reward for reward in box["rewards"]}
    page = visit().page(gallery.link(COMPLETING))
    told, laurels = in_hand(page), page.locator("main .board .laurel")
    places = page.get_by_role("region", name="Board as text").locator("ol button").all_text_contents()
    completing = next(number for number, place in enumerate(places) if "; completes " in place)
    plain = next(number for number, place in enumerate(places) if "; completes " not in place)
    for number in (plain, completing):
        page.get_by_role("button", name="Best spot").click()
        for _ in range(number):
            page.keyboard.press(".")
        if number == plain:
            expect(laurels).to_have_count(0)
    expect(laurels.first).to_be_visible()
    for name in re.findall(r"; completes (?:the )?(.+?) \(", places[completing]):
        line = told.get_by_role("listitem").filter(has_text=f"Completes {name}")
        expect(line).to_contain_text(rewards[types[name]]["text"])
        expect(line.get_by_role("button", name=f"Rule {rewards[types[name]]['rule']}")).to_be_visible()
    expect(laurels).to_have_count(len(re.findall("; completes ", places[completing])))


def turn_of(page: Page) -> int:
    """How often the tile in hand is turned."""
    return ghost(page).turn


def test_a_room_in_hand_is_turned_by_key_wheel_mouse_and_button(visit: Visit, gallery: Gallery) -> None:
    page = visit().page(gallery.link(LARGE))
    pick(Mouse(page))
    page.mouse.move(*nowhere(page))
    before, first = view(page), turn_of(page)
    page.keyboard.press("r")
    second = turn_of(page)
    assert second != first
    page.keyboard.press("Shift+R")
    assert turn_of(page) == first
    page.mouse.click(*nowhere(page), button="right")
    assert turn_of(page) == second
    page.keyboard.down("Shift")
    for delta, turned in ((-100, first), (100, second)):
        page.mouse.wheel(0, delta)
        assert turn_of(page) == turned
    page.keyboard.up("Shift")
    assert view(page) == pytest.approx(before), "the view stays while a tile is turned"
    page.get_by_role("button", name="Best spot").click()
    best = turn_of(page)
    page.get_by_role("button", name="Turn", exact=True).click()
    assert turn_of(page) != best


def test_a_room_in_hand_is_turned_by_two_fingers_that_twist(visit: Visit, gallery: Gallery) -> None:
    page = visit(**ON_A_PHONE).page(gallery.link(LARGE))
    pick(Finger(page))
    first, at = turn_of(page), centre(page)
    twist = 0.3 * math.pi
    Fingers(page).slide(arc(at, 70, 0, twist), arc(at, 70, math.pi, twist))
    turned = turn_of(page)
    assert turned != first
    Fingers(page).slide(arc(at, 70, 0, -twist), arc(at, 70, math.pi, -twist))
    assert turn_of(page) == first


# Prices


def lying(page: Page) -> list[str]:
    """The rooms under the prices, the dearest first."""
    return page.get_by_role("list", name="Prices, from the highest").locator(".name").all_inner_texts()


def tile(page: Page, place: int) -> Locator:
    """What lies at a price."""
    prices = page.get_by_role("list", name="Prices, from the highest")
    return prices.get_by_role("button", name=re.compile(" at ")).nth(place)


def drag(page: Page) -> None:
    """Exchanges the first and the third room with the mouse."""
    page.mouse.move(*middle(tile(page, 0).bounding_box()))
    page.mouse.down()
    page.mouse.move(*middle(tile(page, 2).bounding_box()), steps=8)
    page.mouse.up()


def drag_by_finger(page: Page) -> None:
    """Exchanges the first and the third room with a finger."""
    start, end = (Point(*middle(tile(page, place).locator(".name").bounding_box())) for place in (0, 2))
    Fingers(page).slide(way(start, end))


def tap_two(page: Page) -> None:
    """Exchanges the first and the third room with two taps."""
    tile(page, 0).tap()
    tile(page, 2).tap()


def press_arrows(page: Page) -> None:
    """Moves the first room two prices on, by the arrow keys."""
    tile(page, 0).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")


def press_buttons(page: Page) -> None:
    """Moves the first room two prices on, and back by one, by the buttons."""
    tile(page, 0).click()
    for name in ("Lower", "Lower", "Higher"):
        page.get_by_role("button", name=re.compile(f"^{name}")).click()


PRICING: dict[str, tuple[Any, list[int], dict[str, Any]]] = {
    "dragging with the mouse": (drag, [2, 1, 0], {}),
    "dragging with a finger": (drag_by_finger, [2, 1, 0], ON_A_PHONE),
    "two taps": (tap_two, [2, 1, 0], ON_A_PHONE),
    "arrow keys": (press_arrows, [1, 2, 0], {}),
    "buttons": (press_buttons, [1, 0, 2], {}),
}
"""Ways to change prices, the order in which the first three rooms lie then, and what the visitor has."""


@pytest.mark.parametrize("how", PRICING)
def test_prices_are_changed_by(how: str, visit: Visit, server: ServerProcess) -> None:
    change, order, options = PRICING[how]
    created = server.table(TWO)
    seat = play_until(server, created, "price-rooms")
    page = visit(**options).page(link(server, created, seat))
    page.get_by_role("button", name="Set these prices").wait_for()
    before, played = lying(page), actions(server, created["table"])
    change(page)
    expected = [*[before[place] for place in order], *before[3:]]
    expect(page.get_by_role("list", name="Prices, from the highest").locator(".name")).to_have_text(expected)
    page.get_by_role("button", name="Set these prices").click()
    wait_for(lambda: actions(server, created["table"]) > played)
    assert named_offers(server, created) == expected


def named_offers(server: ServerProcess, created: Any) -> list[str]:
    """The names of the rooms on offer at the server, the dearest first."""
    names = {each["id"]: each["name"] for each in server.get("/api/titles/ludwig")["tiles"]}
    found = server.get(f"/api/tables/{created['table']}/update")["view"]["offers"]
    return [names[offer["room"]] for offer in sorted(found, key=lambda offer: -offer["price"])]


# The large card


def rest_on(page: Page, thing: Locator) -> None:
    """The mouse comes to rest on something."""
    page.mouse.move(*centre(page))
    page.mouse.move(*middle(thing.bounding_box()), steps=5)


def stand_on(page: Page, thing: Locator) -> None:
    """The keyboard's focus comes to something."""
    page.keyboard.press("m")
    while not thing.evaluate("each => each === document.activeElement"):
        page.keyboard.press("Tab")


def hold(page: Page, thing: Locator) -> None:
    """A finger holds something until its card is there, and is lifted."""
    fingers = Fingers(page)
    fingers.hold(Point(*middle(thing.bounding_box())))
    page.get_by_role("tooltip").wait_for()
    fingers.touch("touchEnd")


CARDS: dict[str, tuple[Any, dict[str, Any]]] = {
    "the mouse rests on it": (rest_on, {}),
    "the keyboard stands on it": (stand_on, {}),
    "a finger holds it": (hold, ON_A_PHONE),
}


@pytest.mark.parametrize("how", CARDS)
def test_the_large_card_of_a_room_with_its_rules_comes_when(how: str, visit: Visit, gallery: Gallery) -> None:
    come, options = CARDS[how]
    box = gallery.server.get("/api/titles/ludwig")
    rules = {rule["id"]: rule["text"] for rule in box["rules"]}
    page = visit(**options).page(gallery.link(LARGE))
    offer = offers(page).first
    offer.wait_for()
    room = next(each for each in box["tiles"] if f"market:{each['id']}" == offer.get_attribute("data-anchor"))
    reward = next(each for each in box["rewards"] if each["type"] == room["types"][0])
    come(page, offer)
    card = page.get_by_role("tooltip")
    expect(card).to_be_visible()
    expect(card).to_contain_text(room["name"])
    expect(card).to_contain_text(reward["text"])
    told = card.locator(".rules small").all_inner_texts()
    assert reward["rule"] in told
    assert card.locator(".rules li").all_inner_texts() == [f"{rules[rule]} {rule}" for rule in told]
    expect(page.locator("section.placing")).to_have_count(0)
