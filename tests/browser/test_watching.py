"""What others do is a small show at the pace that one chose: seen in their castle, told in order, skipped by any press."""

import json
import random
import re
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import MOVING, ON_A_PHONE, Visit
from tests.browser.players import Mouse, middle, settle
from tests.browser.tables import answer, buy, link, play_until, question_of, rooms_of, waiting
from tests.server.harness import BOT, ServerProcess
from tests.server.playing import TWO, wait_for
from tests.timing import require_in_a_round

ANNA = TWO[0]
SEEN = 400
"""Milliseconds for which a placement is to be seen at least."""
SEEN_ALL = """() => !document.querySelector(".stage") && document.querySelector(
  "section.placing, .market .pass[aria-disabled=false], .question section[aria-busy=false]")"""
"""Whether the page asks something, and nothing is left to be seen."""
NEAR = 12
"""Pixels within which a room lands where it lies."""
ANSWERED = 200
"""Milliseconds within which an act is answered while a show runs."""
AT_ONCE = 1_000
"""Milliseconds that a busy machine may take for what does not wait; a turn at 'Watch' takes more than twice as long."""
ASKED = """() => document.querySelector(
  "section.placing, .market .pass[aria-disabled=false], .question section[aria-busy=false]")"""
"""Whether the page asks something."""


def visitor_page(visit: Visit, address: str, pace: str, **options: Any) -> Page:
    """A page whose visitor has chosen a pace."""
    visitor = visit(**{**MOVING, **options})
    kept = json.dumps(json.dumps({"pace": pace, "tips": ["pick", "price", "completion"]}))
    visitor.context.add_init_script(f"if (isSecureContext) localStorage.setItem('swanstone-settings', {kept})")
    return visitor.page(address)


class Pair(NamedTuple):
    """A table of two people: one is about to buy, the other looks at the page and is next."""

    server: ServerProcess
    created: Any
    mover: int
    page: Page

    @property
    def looker(self) -> int:
        """Who looks at the page."""
        return 1 - self.mover

    def view(self) -> Any:
        """What the one at the page could know."""
        key = self.created["seats"][self.looker]["key"]
        return self.server.get(f"/api/tables/{self.created['table']}/update?seat={self.looker}", key)["view"]

    def move(self) -> None:
        """The other buys a room and places it; then it is the turn of the one at the page."""
        buy(self.server, self.created, self.mover)
        while waiting(self.server, self.created) != [self.looker]:
            answer(self.server, self.created, self.mover, random.Random(1))

    def score(self) -> int:
        """What the page shows as the points of who moves."""
        return int(self.page.locator(f"[data-anchor='score:{self.mover}']").first.inner_text().split()[0])


def pair(visit: Visit, server: ServerProcess, pace: str, **options: Any) -> Pair:
    """Two people at a table, one of them at the page."""
    created = server.table(TWO)
    mover = play_until(server, created, "choose-offer", fits=rooms_of)
    page = visitor_page(visit, link(server, created, 1 - mover), pace, **options)
    page.locator(".market .pass").wait_for()
    return Pair(server, created, mover, page)


NOTE = """() => {
  window.seen = {};
  window.told = [];
  let before = performance.now();
  const look = (now) => {
    const stage = document.querySelector(".stage");
    const fresh = stage?.querySelector(".fresh");
    if (fresh && Number(getComputedStyle(fresh).opacity) > 0.5) {
      const place = stage.dataset.anchor + " " + fresh.parentElement.dataset.anchor;
      seen[place] = (seen[place] ?? 0) + now - before;
    }
    const told = stage?.querySelector("header p").textContent;
    if (told && told !== window.told.at(-1)) window.told.push(told);
    before = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
"""Notes for how long each new room is to be seen in a castle that is open, and what is told there."""


def placements(server: ServerProcess, created: Any) -> list[str]:
    """Every placement of others than seat 0, in order."""
    news = server.get(f"/api/tables/{created['table']}/update?seat=0", created["seats"][0]["key"])["news"]
    events = [event for each in news if each["seat"] > 0 for event in each["events"]]
    return [f"stage:{event['seat']} stage:{event['what'][0]}" for event in events if event["kind"] == "placed"]


def test_every_placement_of_two_bots_is_seen_in_its_castle_and_told_in_order(
    visit: Visit, server: ServerProcess
) -> None:
    created = server.table([ANNA, BOT, BOT])
    page = visitor_page(visit, link(server, created, 0), "watch")
    page.wait_for_function(ASKED)
    page.evaluate(NOTE)
    anna = Mouse(page)
    while len(placements(server, created)) < 3:
        anna.answer()
        page.wait_for_function(SEEN_ALL, timeout=60_000)
    seen = page.evaluate("window.seen")
    assert list(seen) == placements(server, created)
    assert all(shown >= SEEN for shown in seen.values()), seen
    names = {tile["id"]: tile["name"] for tile in server.get("/api/titles/ludwig")["tiles"]}
    placed = [line for line in page.evaluate("window.told") if " places " in line]
    rooms = [names[place.rpartition("stage:")[2].partition("@")[0]] for place in seen]
    assert [room in line for room, line in zip(rooms, placed, strict=True)] == [True] * len(rooms), placed


@pytest.mark.alone
def test_at_instant_nothing_waits(visit: Visit, server: ServerProcess) -> None:
    def measured() -> float:
        table = pair(visit, server, "instant")
        table.page.evaluate(NOTE)
        table.move()
        begun = float(table.page.evaluate("performance.now()"))
        table.page.wait_for_function(ASKED)
        assert table.page.evaluate("window.seen") == {}
        return float(table.page.evaluate("performance.now()")) - begun

    require_in_a_round(measured, lambda taken: taken < AT_ONCE)


def test_market_and_scores_change_with_the_show_and_not_before(visit: Visit, server: ServerProcess) -> None:
    table = pair(visit, server, "watch")
    page, before, offers = table.page, table.score(), table.page.locator(".market .offer").count()
    table.move()
    player = table.view()["players"][table.mover]
    stage = page.locator(".stage")
    expect(stage.locator(".hand")).to_be_visible()
    assert page.locator(".market .offer").count() == offers - 1
    assert table.score() == before, "the points come when the room lies there"
    assert not page.evaluate(ASKED)
    expect(stage.locator(".fresh")).to_be_visible()
    if player["points"] != before:
        expect(page.locator(".sky .points")).to_be_visible()
        assert table.score() == before, "the points are still in the air"
    wait_for(lambda: table.score() == player["points"])
    expect(stage).to_have_count(0)
    page.wait_for_function(ASKED)


PRESS = """() => addEventListener("keydown", (event) => {
  const look = () => {
    if (document.querySelector("section.placing")) window.taken = performance.now() - event.timeStamp;
    else requestAnimationFrame(look);
  };
  look();
}, { once: true })"""
"""Notes how long the page takes from the next key until a room is in hand, in milliseconds."""


@pytest.mark.alone
def test_an_act_during_a_show_is_answered_at_once(visit: Visit, server: ServerProcess) -> None:
    def measured() -> float:
        table = pair(visit, server, "watch")
        table.move()
        page = table.page
        expect(page.locator(".stage")).to_be_visible()
        bought = rooms_of(question_of(server, table.created, table.looker))[0].rpartition(" ")[2]
        key = page.locator(f"[data-anchor='market:{bought}']").get_attribute("aria-keyshortcuts")
        assert key
        page.evaluate(PRESS)
        page.keyboard.press(key)
        return float(page.wait_for_function("() => window.taken").json_value())

    require_in_a_round(measured, lambda taken: taken <= ANSWERED)


@pytest.mark.parametrize("options", [{}, ON_A_PHONE], ids=["desktop", "phone"])
def test_any_key_and_any_tap_skips_what_is_left(options: dict[str, Any], visit: Visit, server: ServerProcess) -> None:
    table = pair(visit, server, "watch", **options)
    page, stage = table.page, table.page.locator(".stage")
    table.move()
    expect(stage).to_be_visible()
    box, market = stage.bounding_box(), page.locator(".market").bounding_box()
    assert box, "the castle is open"
    if not options:
        assert market
        assert box["y"] + box["height"] <= market["y"], "the market stays in sight"
    page.keyboard.press("Shift") if not options else page.touchscreen.tap(*middle(box))
    expect(stage).to_have_count(0, timeout=AT_ONCE)
    assert table.score() == table.view()["players"][table.mover]["points"]
    page.wait_for_function(ASKED)


def test_on_a_phone_what_is_told_has_the_whole_width_and_the_castle_the_rest(
    visit: Visit, server: ServerProcess
) -> None:
    table = pair(visit, server, "watch", **ON_A_PHONE, locale="de")
    table.move()
    stage = table.page.locator(".stage")
    expect(stage.get_by_role("button", name="Zu meinem Zug")).to_be_visible()
    whole, told, castle = (each.bounding_box() for each in (stage, stage.locator("header p"), stage.locator(".scene")))
    assert whole
    assert told
    assert castle
    assert told["width"] > 0.9 * whole["width"]
    assert castle["height"] > 0.6 * whole["height"]


def test_the_press_that_skips_does_what_it_would_do(visit: Visit, server: ServerProcess) -> None:
    table = pair(visit, server, "watch")
    table.move()
    page = table.page
    expect(page.locator(".stage")).to_be_visible()
    bought = rooms_of(question_of(server, table.created, table.looker))[0].rpartition(" ")[2]
    page.locator(f"[data-anchor='market:{bought}']").click()
    page.locator("section.placing").wait_for()
    expect(page.locator(".stage")).to_have_count(0)


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768)], ids=["wide", "tablet"])
def test_the_plan_opens_beside_a_show_that_goes_on(visit: Visit, server: ServerProcess, size: tuple[int, int]) -> None:
    table = pair(visit, server, "watch", viewport={"width": size[0], "height": size[1]})
    page, stage = table.page, table.page.locator(".stage")
    table.move()
    expect(stage).to_be_visible()
    page.get_by_role("button", name="Plan ahead").click()
    plan = page.get_by_role("region", name="Plan ahead")
    expect(plan.get_by_text("It is your turn")).to_be_visible()
    expect(plan.get_by_role("button", name="Plan to pass")).to_have_count(0)
    expect(stage.locator(".fresh")).to_be_visible()
    left, right = plan.bounding_box(), stage.bounding_box()
    assert left
    assert right
    assert left["x"] + left["width"] <= right["x"], "the one lies beside the other"
    expect(stage).to_have_count(0)
    page.wait_for_function(ASKED)
    expect(plan).to_be_visible()


def test_a_room_is_put_in_pencil_during_a_show_that_goes_on(visit: Visit, server: ServerProcess) -> None:
    created = server.table([*TWO, {**ANNA, "name": "Mia"}, {**ANNA, "name": "Jan"}])
    first = play_until(server, created, "choose-offer", fits=rooms_of)
    second, last = (first + 1) % 4, (first + 3) % 4
    page = visitor_page(visit, link(server, created, last), "watch")
    page.get_by_role("button", name="Plan ahead").wait_for()
    for seat in (first, second):
        buy(server, created, seat)
        while seat in waiting(server, created):
            answer(server, created, seat, random.Random(1))
    expect(page.locator(f".stage[data-anchor='stage:{first}']")).to_be_visible()
    page.locator('[data-anchor="market:hallway"]').click()
    page.get_by_role("button", name="Leave it in pencil").click()
    expect(page.locator("[data-pencil=hallway]")).to_be_visible()
    expect(page.locator(f".stage[data-anchor='stage:{second}'] .fresh")).to_be_visible()
    page.keyboard.press("Shift")
    expect(page.locator(".stage")).to_have_count(0, timeout=AT_ONCE)


def test_the_pace_is_chosen_on_the_table_and_kept(visit: Visit, server: ServerProcess) -> None:
    created = server.table(TWO)
    page = visit(**MOVING).page(link(server, created, play_until(server, created, "choose-offer")))
    button = page.get_by_role("button", name=re.compile("^Others’ turns: "))
    expect(button).to_have_accessible_name(re.compile("Brisk"))
    button.click()
    expect(button).to_have_accessible_name(re.compile("^Others’ turns: Watch"))
    page.reload()
    expect(button).to_have_accessible_name(re.compile("^Others’ turns: Watch"))
    page.get_by_role("button", name="Menu").click()
    page.locator("#table-menu").get_by_label("Instant").check()
    expect(button).to_have_accessible_name(re.compile("^Others’ turns: Instant"))


def test_those_who_want_stillness_are_told_by_marks_and_words(visit: Visit, server: ServerProcess) -> None:
    created = server.table(TWO)
    mover = play_until(server, created, "choose-offer", fits=rooms_of)
    page = visit().page(link(server, created, 1 - mover))
    table = Pair(server, created, mover, page)
    page.locator(".market .pass").wait_for()
    assert page.locator(".k-new").count() == 0
    table.move()
    page.wait_for_function(ASKED)
    expect(page.locator(".stage")).to_have_count(0)
    seat = page.get_by_role("region", name="Seats").get_by_role("listitem").filter(has_text=TWO[mover]["name"])
    expect(seat.locator(".k-new")).to_have_count(1)
    expect(seat.get_by_role("button")).to_have_accessible_name(re.compile("New: "))
    seat.get_by_role("button").click()
    castle = page.get_by_role("dialog")
    expect(castle.get_by_role("option", name=re.compile("; new$"))).to_have_count(1)
    page.keyboard.press("Escape")
    page.keyboard.press("p")
    expect(page.get_by_role("dialog", name="Pass this turn?")).to_be_visible()
    page.keyboard.press("Enter")
    wait_for(lambda: table.looker not in waiting(server, created) or question_of(server, created, table.looker))
    expect(page.locator(".k-new")).to_have_count(0)


def test_since_your_last_turn_plays_as_a_film(visit: Visit, server: ServerProcess) -> None:
    table = pair(visit, server, "instant")
    table.move()
    page, stage = table.page, table.page.locator(".stage")
    page.wait_for_function(ASKED)
    points = table.score()
    recall, film = page.get_by_text("Since your last turn").first, page.get_by_role("button", name="Watch it")
    recall.click()
    film.click()
    expect(stage.locator(".hand")).to_be_visible()
    assert table.score() < points, "the film shows the table as it was"
    expect(stage.locator(".fresh")).to_be_visible()
    expect(stage).to_have_count(0)
    page.wait_for_function(ASKED)
    recall.click()
    film.click()
    expect(stage).to_be_visible()
    page.keyboard.press("Shift")
    expect(stage).to_have_count(0, timeout=AT_ONCE)
    page.wait_for_function(ASKED)
    assert table.score() == points


def test_an_onlooker_sees_each_castle_where_something_happens_and_may_stay_with_one(
    visit: Visit, server: ServerProcess
) -> None:
    created = server.table(TWO)
    mover = play_until(server, created, "choose-offer", fits=rooms_of)
    page = visitor_page(visit, f"{server.url}/t/{created['table']}", "watch")
    shown = page.locator("main").get_by_role("listbox")
    shown.wait_for()
    table = Pair(server, created, mover, page)
    table.move()
    name, other = TWO[mover]["name"], TWO[1 - mover]["name"]
    expect(shown).to_have_accessible_name(re.compile(name))
    expect(shown.get_by_role("option", name=re.compile("; new$"))).to_have_count(1)
    expect(page.locator(".stage")).to_have_count(0)
    page.get_by_label("Castle shown").select_option(label=f"Stay with {other}")
    expect(shown).to_have_accessible_name(re.compile(other))
    seat = play_until(server, created, "choose-offer", mover, fits=rooms_of)
    settle(page)
    expect(page.locator(".stage")).to_have_count(0)
    table.move() if seat == mover else None
    expect(page.locator(".stage")).to_be_visible()
    expect(shown).to_have_accessible_name(re.compile(other))


TELL = """() => {
  window.told = [];
  const look = () => {
    const told = document.querySelector(".deed")?.textContent.trim();
    if (told && told !== window.told.at(-1)) window.told.push(told);
    requestAnimationFrame(look);
  };
  look();
}"""
"""Notes what an onlooker is told under the turn line, in order."""


def test_a_game_of_bots_alone_can_be_opened_and_followed(visit: Visit, server: ServerProcess) -> None:
    page = visitor_page(visit, server.url, "watch")
    page.get_by_role("button", name=re.compile("^against ")).click()
    page.get_by_role("button", name="Watch bots play").click()
    page.wait_for_url("**/t/*")
    page.evaluate(TELL)
    page.locator("main").get_by_role("listbox").wait_for()
    page.wait_for_function("() => window.told.filter((line) => line.includes(' places ')).length >= 2", timeout=60_000)
    table = page.url.rpartition("/")[2]
    news = server.get(f"/api/tables/{table}/update")["news"]
    events = [event for each in news for event in each["events"]]
    placed = [event["what"][0].partition("@")[0] for event in events if event["kind"] == "placed"]
    names = {tile["id"]: tile["name"] for tile in server.get("/api/titles/ludwig")["tiles"]}
    told = [line for line in page.evaluate("window.told") if " places " in line]
    assert [names[room] in line for room, line in zip(placed, told, strict=False)] == [True] * len(told), (placed, told)
    assert len(placed) <= len(told) + 2, "bots wait until they were seen"
    expect(page.get_by_text("Live", exact=True)).to_be_visible()


def test_an_onlooker_is_told_how_far_behind_the_show_is_and_catches_up(visit: Visit, server: ServerProcess) -> None:
    created = server.table(TWO)
    play_until(server, created, "choose-offer", fits=rooms_of)
    page = visitor_page(visit, f"{server.url}/t/{created['table']}", "watch", viewport={"width": 1366, "height": 768})
    page.get_by_text("Live", exact=True).wait_for()
    dice = random.Random(1)
    for _ in range(8):
        answer(server, created, waiting(server, created)[0], dice)
    late = page.get_by_role("button", name=re.compile("turns behind"))
    expect(late).to_be_visible()
    page.get_by_label("Castle shown").select_option(index=1)
    stage = page.locator(".stage")
    expect(stage).to_be_visible(timeout=30_000)
    small, box = stage.bounding_box(), page.locator("main").bounding_box()
    assert small
    assert box
    assert small["width"] * small["height"] < 0.25 * box["width"] * box["height"], "the castle stays in view"
    expect(late).to_be_visible()
    late.click()
    expect(page.get_by_text("Live", exact=True)).to_be_visible(timeout=AT_ONCE)
    expect(stage).to_have_count(0)


def test_on_a_phone_the_castle_is_open_above_the_market_at_brisk_too_and_told_afterwards(
    visit: Visit, server: ServerProcess
) -> None:
    table = pair(visit, server, "brisk", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = table.page
    page.evaluate("""() => {
      window.seen = 0;
      const look = () => {
        const stage = document.querySelector(".stage:has(.fresh)");
        if (stage) seen = Math.max(seen, stage.getBoundingClientRect().height);
        requestAnimationFrame(look);
      };
      look();
    }""")
    table.move()
    page.wait_for_function(ASKED)
    expect(page.locator(".deed")).to_have_text(re.compile(" places "))
    told, plan = page.locator(".deed").bounding_box(), page.locator("div.plan .toggle").bounding_box()
    assert told
    assert plan
    assert told["y"] >= plan["y"] + plan["height"], "nothing lies over the line"
    assert page.evaluate("seen") > 400, "the sheet waits for the show"
    page.get_by_role("button", name="Since your last turn").click()
    expect(page.get_by_role("tabpanel").get_by_role("button", name="Watch it")).to_be_visible()
    expect(page.get_by_role("button", name="Since your last turn")).to_have_count(0)


LANDED = """() => {
  window.landed = [];
  const middle = (thing) => {
    const { x, y, width, height } = thing.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  let far = null;
  const look = () => {
    const flying = document.querySelector(".sky .room");
    const lying = document.querySelector("main .board path.new");
    if (flying && lying) far = Math.hypot(...middle(flying).map((at, side) => at - middle(lying)[side]));
    else if (far !== null) far = window.landed.push(far) && null;
    requestAnimationFrame(look);
  };
  look();
}"""
"""Notes how far from its place each room is when its flight ends, in pixels."""


@pytest.mark.alone
def test_a_room_lands_at_its_place_although_the_view_moves(visit: Visit, server: ServerProcess) -> None:
    created = server.table(TWO)
    mover = play_until(server, created, "choose-offer", fits=rooms_of)
    page = visitor_page(visit, f"{server.url}/t/{created['table']}", "watch")
    page.locator("main").get_by_role("listbox").wait_for()
    page.get_by_label("Castle shown").select_option(label=f"Stay with {TWO[mover]['name']}")
    page.evaluate(LANDED)
    buyer = Mouse(visitor_page(visit, link(server, created, mover), "instant"))
    assert [buyer.answer(), buyer.answer()] == ["market", "place"]
    page.wait_for_function("() => window.landed.length")
    assert max(page.evaluate("landed")) < NEAR
