"""Reading the game: whose turn it is, the log, what moves, the replay, the end, the rules, the first tips."""

import random
import re
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Locator, Page, expect

from swanstone.core.sums import NARROW, sum_text
from tests.browser.conftest import MOVING, Visit
from tests.browser.players import offers, settle
from tests.browser.tables import (
    COMPLETING,
    LARGE,
    OVER,
    Gallery,
    Hung,
    answer,
    buy,
    link,
    open_table,
    play_out,
    play_until,
    rooms_of,
    waiting,
)
from tests.server.harness import ServerProcess
from tests.server.playing import TWO

SVG = "{http://www.w3.org/2000/svg}svg"
PNG = b"\x89PNG\r\n\x1a\n"
HINT_LASTS = 13_000
"""A little longer than a tip stays, in milliseconds."""


def names(gallery: Gallery) -> dict[str, str]:
    """The names of all rooms."""
    return {tile["id"]: tile["name"] for tile in gallery.server.get("/api/titles/ludwig")["tiles"]}


def update(gallery: Gallery, hung: Hung) -> Any:
    """A table as the seat that is asked sees it."""
    return gallery.server.get(f"/api/tables/{hung.table}/update?seat={hung.seat}", hung.keys[hung.seat])


def text_of(found: Locator) -> str:
    """What is written there, in one line."""
    return " ".join((found.text_content() or "").split())


def open_log(page: Page) -> Locator:
    """The log of a wide table."""
    page.get_by_role("button", name="Log").click()
    log = page.get_by_role("log", name="What happened so far")
    log.wait_for()
    return log


# Whose turn it is

NOTICES = """
  window.notices = [];
  const Real = Notification;
  window.Notification = class {
    static get permission() { return Real.permission; }
    constructor(title, { body }) { notices.push(`${title}: ${body}`); }
  };
  Object.defineProperty(document, "visibilityState", { get: () => (window.away ? "hidden" : "visible") });
"""
"""Collects the notices of the browser, and lets a test look away from a page."""
TONES = """
  window.tones = 0;
  window.OscillatorNode = class extends OscillatorNode {
    constructor(...all) { super(...all); window.tones += 1; }
  };
"""
"""Counts the tones that a page makes."""


def come_back(server: ServerProcess, created: Any, seat: int = 0) -> None:
    """A seat answers until it is not asked any more, then the others until it is asked again."""
    dice = random.Random(1)
    while seat in waiting(server, created):
        answer(server, created, seat, dice)
    while seat not in (asked := waiting(server, created)):
        answer(server, created, asked[0], dice)


def hear_all(page: Page, server: ServerProcess, created: Any, lines: int) -> None:
    """Waits until a page knows all that happened: the last of it is a word of the other, the so-manieth that waits."""
    server.post(f"/api/tables/{created['table']}/say", {"seat": 1, "text": "Well?"}, created["seats"][1]["key"])
    page.get_by_role("button", name=re.compile(f"^Chat, {lines} new line")).wait_for()


def setting(page: Page, label: str) -> Locator:
    """One of the settings, opened at the table."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    return page.get_by_role("dialog").get_by_label(label)


def test_the_tab_says_whose_turn_it_is(visit: Visit, server: ServerProcess) -> None:
    created = server.table(TWO)
    page = visit().page(link(server, created, 0))
    expect(page).to_have_title("● Your turn · Swanstone")
    answer(server, created, 0, random.Random(1))
    expect(page).to_have_title("Waiting for Otto · Swanstone")


def test_a_notice_calls_one_who_looks_elsewhere_and_wants_to_be_called(visit: Visit, server: ServerProcess) -> None:
    created = server.table(TWO)
    visitor = visit()
    visitor.context.grant_permissions(["notifications"], origin=server.url)
    visitor.context.add_init_script(NOTICES)
    page = visitor.page(link(server, created, 0))
    page.get_by_role("button", name="Keep these cards").wait_for()
    for turn, (wanted, away, calls) in enumerate(((False, True, 0), (True, False, 0), (True, True, 1)), 1):
        setting(page, "Notify me when this tab is hidden").set_checked(wanted)
        page.keyboard.press("Escape")
        page.evaluate("(away) => void (window.away = away)", away)
        come_back(server, created)
        hear_all(page, server, created, turn)
        assert page.evaluate("notices.length") == calls
    assert page.evaluate("notices") == ["It is your turn: Your castle is waiting. At the table: Anna and Otto."]


def test_there_are_no_sounds_until_somebody_wants_them(visit: Visit, server: ServerProcess) -> None:
    created = server.table(TWO)
    visitor = visit()
    visitor.context.add_init_script(TONES)
    page = visitor.page(link(server, created, 0))
    page.get_by_role("button", name="Keep these cards").wait_for()
    come_back(server, created)
    hear_all(page, server, created, 1)
    assert page.evaluate("tones") == 0
    sounds = setting(page, "Soft sounds")
    expect(sounds).not_to_be_checked()
    sounds.check()
    before = page.evaluate("tones")
    assert before > 0
    page.keyboard.press("Escape")
    come_back(server, created)
    hear_all(page, server, created, 2)
    assert page.evaluate("tones") > before


# What everybody sees


@pytest.mark.parametrize("aids", [True, False])
def test_what_rooms_would_score_is_shown_only_at_a_table_with_aids(
    aids: bool, visit: Visit, server: ServerProcess
) -> None:
    created = server.table(TWO, aids=aids)
    seat = play_until(server, created, "price-rooms")
    page = visit().page(link(server, created, seat))
    page.get_by_role("button", name="Set these prices").wait_for()
    assert (page.get_by_text(re.compile("would gain")).count() > 0) == aids
    play_until(server, created, "choose-offer", seat, fits=rooms_of)
    offers(page).first.wait_for()
    assert (page.locator(".market .worth").count() > 0) == aids


def seats_and_points(server: ServerProcess, created: Any) -> str:
    """What the score track is to say."""
    points = [player["points"] for player in server.get(f"/api/tables/{created['table']}/update")["view"]["players"]]
    return f"Points: Anna {points[0]}, Otto {points[1]}"


def test_score_track_and_miniatures_follow_what_others_do(visit: Visit, server: ServerProcess) -> None:
    created = server.table(TWO)
    seat = play_until(server, created, "choose-offer", fits=rooms_of)
    page = visit().page(link(server, created, 1 - seat))
    castle = page.get_by_role("region", name="Seats").get_by_role("listitem").last.locator(".mini svg.k-mini")
    expect(page.get_by_role("img", name=seats_and_points(server, created), exact=True)).to_be_visible()
    before = castle.inner_html()
    buy(server, created, seat)
    answer(server, created, seat, random.Random(1))
    expect(page.get_by_role("img", name=seats_and_points(server, created), exact=True)).to_be_visible()
    assert castle.inner_html() != before


def test_a_finished_game_stands_on_the_start_page_and_is_watched_again(visit: Visit, server: ServerProcess) -> None:
    page = visit().page(server.url)
    created = open_table(page, server, TWO)
    play_out(server, created)
    card = server.get(f"/api/tables/{created['table']}")
    page.reload()
    row = page.locator(f'a[href^="/t/{created["table"]}"]')
    expect(row).to_contain_text(f"won with {max(card['scores'])} points")
    row.click()
    moment(page, 0)
    page.keyboard.press("End")
    moment(page, card["actions"])


# What moves


class Sky:
    """What flies over a page, so slowly that a test can look at it."""

    SLOW = 0.02
    SOON = 3_000
    """Much sooner than a slow flight ends, in milliseconds."""

    def __init__(self, page: Page) -> None:
        self.things = page.locator(".sky > span")
        session = page.context.new_cdp_session(page)
        session.send("Animation.enable")
        session.send("Animation.setPlaybackRate", {"playbackRate": self.SLOW})
        page.evaluate(LAUNCHED)

    def is_empty(self) -> None:
        """Nothing flies any more."""
        expect(self.things).to_have_count(0, timeout=self.SOON)


LAUNCHED = """() => {
  window.launched = 0;
  const count = (changes) => (window.launched += changes.flatMap((each) => [...each.addedNodes]).length);
  new MutationObserver(count).observe(document.querySelector(".sky"), { childList: true });
}"""
"""Counts what begins to fly."""


def test_what_others_buy_and_score_flies_until_a_key_or_a_press_ends_it(visit: Visit, server: ServerProcess) -> None:
    created = server.table(TWO)
    seat = play_until(server, created, "choose-offer", fits=rooms_of)
    page = visit(**MOVING).page(link(server, created, 1 - seat))
    page.get_by_role("region", name="Seats").wait_for()
    sky = Sky(page)
    buy(server, created, seat)
    expect(page.locator(".sky > .room")).to_be_visible()
    page.keyboard.press("Shift")
    sky.is_empty()
    answer(server, created, seat, random.Random(1))
    expect(sky.things.first).to_be_visible()
    page.mouse.click(700, 400)
    sky.is_empty()


def test_nothing_flies_for_those_who_want_stillness(visit: Visit, server: ServerProcess) -> None:
    created = server.table(TWO)
    seat = play_until(server, created, "choose-offer", fits=rooms_of)
    page = visit().page(link(server, created, 1 - seat))
    page.get_by_role("region", name="Seats").wait_for()
    page.evaluate(LAUNCHED)
    buy(server, created, seat)
    answer(server, created, seat, random.Random(1))
    expect(page.get_by_role("img", name=seats_and_points(server, created), exact=True)).to_be_visible()
    assert page.evaluate("launched") == 0


BEGUN = 6
"""So many rooms of the start page's castle are there at once."""
GROWS = 1_200
"""A little longer than each of the others takes, in milliseconds."""


def test_a_castle_grows_on_the_start_page_until_it_is_let_rest(visit: Visit, server: ServerProcess) -> None:
    page = visit(**MOVING).context.new_page()
    page.clock.install()
    page.goto(server.url)
    rooms = page.get_by_role("img", name="A castle that builds itself").locator(".room")
    rooms.nth(BEGUN - 1).wait_for()
    page.clock.fast_forward(GROWS)
    rooms.nth(BEGUN).wait_for()
    page.get_by_role("button", name="Pause the picture").click()
    standing = rooms.count()
    for _ in range(2):
        page.clock.fast_forward(GROWS)
        settle(page)
    expect(rooms).to_have_count(standing)
    still = visit().page(server.url)
    still.get_by_role("img", name="A castle that builds itself").locator(".room").nth(standing).wait_for()
    expect(still.get_by_role("button", name="Pause the picture")).to_have_count(0)


# The log


def test_the_log_tells_every_purchase_and_placement_in_a_sentence(visit: Visit, gallery: Gallery) -> None:
    hung, called = gallery.moments[LARGE], names(gallery)
    page = visit().page(hung.link(gallery.server))
    told = text_of(open_log(page))
    news = update(gallery, hung)["news"]
    events = [event for each in news for event in each.get("events", ())]
    bought = [event for event in events if event["kind"] == "bought"]
    assert len(bought) > 10
    for event in bought:
        room = event["what"][0]
        who = "You buy" if event["seat"] == hung.seat else f"Seat {event['seat'] + 1} buys"
        assert f"{who} the {called[room]} for {sum_text(event['amount']).replace(NARROW, ' ')}" in told
    assert len(re.findall(" places? the ", told)) == sum(event["kind"] == "placed" for event in events)


def test_a_room_named_in_the_log_lights_up_on_the_board(visit: Visit, gallery: Gallery) -> None:
    hung = gallery.moments[LARGE]
    page = visit().page(hung.link(gallery.server))
    log = open_log(page)
    own = update(gallery, hung)["view"]["players"][hung.seat]["castle"].split()
    room = names(gallery)[own[-1].partition("@")[0]]
    expect(page.locator("main .lit")).to_have_count(0)
    log.get_by_role("button", name=room, exact=True).last.hover()
    expect(page.locator("main .lit").first).to_be_visible()
    page.mouse.move(2, 2)
    expect(page.locator("main .lit")).to_have_count(0)
    log.get_by_role("button", name=room, exact=True).last.focus()
    expect(page.locator("main .lit").first).to_be_visible()


def test_every_rule_in_the_log_is_explained_and_leads_to_its_text(visit: Visit, gallery: Gallery) -> None:
    page = visit().page(gallery.link(LARGE))
    links = open_log(page).get_by_role("link", name=re.compile("^Rule "))
    rules = {rule["id"]: rule["text"] for rule in gallery.server.get("/api/titles/ludwig")["rules"]}
    told = links.evaluate_all("all => all.map((each) => [each.ariaLabel, each.title, each.getAttribute('href')])")
    assert told
    assert set(links.all_text_contents()) == {"?"}, "the numbers of rules stay out of sight"
    for label, text, address in told:
        rule = label.removeprefix("Rule ")
        assert text == rules[rule]
        assert address == f"/rules/ludwig#{rule}"


def check_since(since: Locator, gallery: Gallery, hung: Hung) -> None:
    """It tells what the others did after the seat's last action, and nothing older."""
    asked = f"/api/tables/{hung.table}/since?seat={hung.seat}"
    happened = gallery.server.get(asked, hung.keys[hung.seat])["news"]
    kinds = [event["kind"] for each in happened for event in each["events"]]
    assert "priced" in kinds
    assert "bought" not in kinds
    expect(since).to_contain_text("Seat 2 sets the prices, highest first: Parlor")
    assert "buys the" not in text_of(since)


def test_one_who_comes_back_after_a_while_reads_at_once_what_happened_since_the_last_turn(
    visit: Visit, gallery: Gallery
) -> None:
    hung = gallery.moments["choose-offer"]
    page = visit().context.new_page()
    page.clock.install(time=datetime.now() + timedelta(hours=2))
    page.goto(hung.link(gallery.server))
    since = page.get_by_role("region", name="What happened so far")
    check_since(since, gallery, hung)
    expect(since).to_contain_text("2 hours ago")
    since.get_by_role("button", name="Dismiss").click()
    expect(since).to_have_count(0)


def test_one_who_stayed_has_what_happened_since_the_last_turn_at_hand(visit: Visit, gallery: Gallery) -> None:
    hung = gallery.moments["choose-offer"]
    page = visit().context.new_page()
    page.clock.set_fixed_time(datetime.fromtimestamp(update(gallery, hung)["news"][-1]["at"] / 1000))
    page.goto(hung.link(gallery.server))
    page.locator("summary").filter(has_text="What happened so far").click()
    check_since(page.get_by_role("region", name="What happened so far"), gallery, hung)


# The replay


def moment(page: Page, at: int) -> None:
    """The replay shows a moment, and the address names it."""
    expect(page.get_by_text(re.compile(rf"action {at} of \d+$")).first).to_be_visible()
    page.wait_for_url(re.compile(rf"\?at={at}$"))


def told_at(page: Page) -> list[str]:
    """What a replay shows of its moment: what happened, and every castle's rooms and points."""
    page.wait_for_load_state("networkidle")
    castle = page.get_by_role("option").evaluate_all("all => all.map((each) => each.getAttribute('aria-label'))")
    parts = [page.get_by_role("region", name="What happened here"), page.get_by_role("region", name="Castles")]
    return [*castle, *[text_of(part) for part in parts]]


def test_a_replay_follows_scrubber_and_keys_and_its_address_follows_too(visit: Visit, gallery: Gallery) -> None:
    hung = gallery.moments[OVER]
    last = gallery.server.get(f"/api/tables/{hung.table}")["actions"]
    page = visit().page(f"{hung.page(gallery.server)}?at=10")
    moment(page, 10)
    for key, at in (
        ("ArrowRight", 11),
        ("ArrowLeft", 10),
        ("End", last),
        ("ArrowRight", last),
        ("Home", 0),
        ("ArrowLeft", 0),
    ):
        page.keyboard.press(key)
        moment(page, at)
    page.get_by_role("slider", name="Moment of the game").fill("25")
    moment(page, 25)
    page.get_by_role("button", name="One step forward").click()
    moment(page, 26)


def test_a_link_to_a_moment_shows_the_same_in_another_browser(visit: Visit, gallery: Gallery) -> None:
    one = visit().page(f"{gallery.moments[OVER].page(gallery.server)}?at=30")
    moment(one, 30)
    one.keyboard.press("ArrowRight")
    moment(one, 31)
    other = visit().page(one.url)
    moment(other, 31)
    assert told_at(other) == told_at(one)
    other.keyboard.press("ArrowRight")
    moment(other, 32)
    assert told_at(other) != told_at(one)


def test_a_link_beyond_the_end_shows_the_end_and_says_so(visit: Visit, gallery: Gallery) -> None:
    hung = gallery.moments[OVER]
    last = gallery.server.get(f"/api/tables/{hung.table}")["actions"]
    page = visit().page(f"{hung.page(gallery.server)}?at=9999")
    expect(page.get_by_text(f"This game has only {last} actions")).to_be_visible()
    moment(page, last)


# The end


def end(page: Page) -> None:
    """Goes to the end of the final scoring."""
    page.get_by_role("heading", name=re.compile("The final scoring|The game is over")).wait_for()
    if page.get_by_role("button", name="Skip to the end").count():
        page.get_by_role("button", name="Skip to the end").click()
    page.get_by_role("heading", name="The game is over").wait_for()


def test_the_final_scoring_is_told_step_by_step_up_to_the_result(visit: Visit, gallery: Gallery) -> None:
    hung = gallery.moments[OVER]
    card = gallery.server.get(f"/api/tables/{hung.table}")
    page = visit().page(hung.page(gallery.server))
    end(page)
    page.get_by_role("button", name="Step by step").click()
    told = []
    while page.get_by_role("button", name="Next").count():
        told.append(text_of(page.locator(".scoring [role=status] h3")))
        page.get_by_role("button", name="Next").click()
    assert told[0] == "The points of the game"
    assert "Empty stacks" in told
    assert {"Bonus cards of Seat 1", "Bonus cards of Seat 2"} <= set(told)
    assert told[-1] == "Coins left"
    assert len(told) == len(set(told)) >= 5 + len(update_favors(gallery, hung))
    winner = card["winners"][0]
    expect(page.locator(".winner")).to_contain_text(f"Seat {winner + 1} wins the game")
    sums = page.locator(".scoring .sum .unseen").all_text_contents()
    assert sorted(map(int, sums), reverse=True) == sorted(card["scores"], reverse=True)


def update_favors(gallery: Gallery, hung: Hung) -> list[Any]:
    """The King's Favors of a table."""
    return list(gallery.server.get(f"/api/tables/{hung.table}/update")["hints"]["favors"])


def test_the_score_graph_has_a_line_for_every_seat_that_ends_at_its_points(visit: Visit, gallery: Gallery) -> None:
    hung = gallery.moments[OVER]
    scores = gallery.server.get(f"/api/tables/{hung.table}")["scores"]
    page = visit().page(hung.page(gallery.server))
    end(page)
    graph = page.get_by_role("img", name=re.compile("^Points over the rounds"))
    expect(graph.locator(".line")).to_have_count(len(scores))
    for seat, points in enumerate(scores):
        expect(graph.get_by_text(f"{points} Seat {seat + 1}")).to_be_visible()
    page.get_by_text("As a table").click()
    last = page.get_by_role("table", name="Points over the rounds").get_by_role("row").last
    assert last.locator("th, td").all_text_contents() == ["End", *map(str, scores)]


def test_the_table_of_all_lines_sums_to_the_scores(visit: Visit, gallery: Gallery) -> None:
    hung = gallery.moments[OVER]
    scores = gallery.server.get(f"/api/tables/{hung.table}")["scores"]
    page = visit().page(hung.page(gallery.server))
    end(page)
    rows = page.get_by_role("table", name="Points of every seat by where they come from").locator("tbody tr")
    columns = rows.evaluate_all(
        "all => all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))"
    )
    for seat, points in enumerate(scores):
        assert sum(int(row[seat].replace("−", "-") or 0) for row in columns) == points
    for seat in range(len(scores)):
        ledger = page.locator(".ledgers details").nth(seat)
        ledger.locator("summary").click()
        lines = ledger.locator("li b.numbers").all_text_contents()
        assert sum(int(line.replace("−", "-")) for line in lines) == scores[seat]
        assert ledger.get_by_role("link", name=re.compile("^Rule ")).count() == ledger.locator("li").count()


def kept(page: Page, press: Locator, folder: Path) -> tuple[str, bytes]:
    """What the browser keeps when something is pressed: the name of a file and what is in it."""
    with page.expect_download() as found:
        press.click()
    path = folder / found.value.suggested_filename
    found.value.save_as(path)
    return path.name, path.read_bytes()


def test_the_record_is_kept_byte_for_byte(visit: Visit, gallery: Gallery, tmp_path: Path) -> None:
    hung = gallery.moments[OVER]
    page = visit().page(hung.page(gallery.server))
    end(page)
    record = gallery.server.call("GET", f"/api/tables/{hung.table}/record").body
    assert record.startswith(b"swanstone record")
    assert kept(page, page.get_by_role("link", name="Download the record").first, tmp_path)[1] == record


def test_a_castle_is_kept_as_a_drawing_and_as_a_picture(visit: Visit, gallery: Gallery, tmp_path: Path) -> None:
    hung = gallery.moments[OVER]
    castle = gallery.server.get(f"/api/tables/{hung.table}/update")["view"]["players"][1]["castle"]
    page = visit().page(hung.page(gallery.server))
    end(page)
    page.get_by_label("Whose castle").select_option("Seat 2")
    name, drawing = kept(page, page.get_by_role("button", name="Drawing (SVG)"), tmp_path)
    assert name == "castle-seat-2.svg"
    root = ElementTree.fromstring(drawing)
    assert root.tag == SVG
    told = " ".join(root.itertext())
    assert "Seat 2" in told
    assert b"<script" not in drawing
    assert all(word in told for word in names(gallery)[castle.split()[-1].partition("@")[0]].split())
    name, picture = kept(page, page.get_by_role("button", name="Picture (PNG)"), tmp_path)
    assert name == "castle-seat-2.png"
    assert picture.startswith(PNG)
    width, height = (int.from_bytes(picture[at : at + 4], "big") for at in (16, 20))
    assert min(width, height) >= 300, (width, height)


# Rules


def test_the_rules_page_finds_rules_and_says_how_many(visit: Visit, gallery: Gallery) -> None:
    rules = gallery.server.get("/api/titles/ludwig")["rules"]
    page = visit().page(f"{gallery.server.url}/rules/ludwig")
    expect(page.locator(".told .id")).to_have_count(len(rules))
    page.get_by_label("Find a rule").fill("fence")
    about = [rule["id"] for rule in rules if "fence" in f"{rule['id']} {rule['text']} {rule['ruling']}".lower()]
    assert 0 < len(about) < len(rules)
    expect(page.locator(".told .id")).to_have_text(about)
    expect(page.get_by_role("status").filter(has_text=f"{len(about)} rule")).to_be_attached()
    page.get_by_label("Find a rule").fill("no such thing")
    expect(page.get_by_text("No rule mentions 'no such thing'.")).to_be_visible()


def test_an_address_with_a_rule_leads_to_it(visit: Visit, gallery: Gallery) -> None:
    page = visit().page(f"{gallery.server.url}/rules/ludwig#FINAL-3")
    expect(page.locator("#FINAL-3")).to_be_in_viewport()
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="Bonus cards", exact=True).click()
    expect(page.get_by_role("heading", name="Bonus cards", exact=True)).to_be_in_viewport()
    page.go_back()
    expect(page.locator("#FINAL-3")).to_be_in_viewport()


# The first game


def tip(page: Page) -> Locator:
    """The tip that is shown."""
    return page.get_by_role("status", name="Tip").get_by_role("paragraph")


def test_a_newcomer_gets_a_hint_for_prices_that_goes_by_itself_and_does_not_come_again(
    visit: Visit, gallery: Gallery
) -> None:
    visitor = visit()
    page = visitor.context.new_page()
    page.clock.install()
    page.goto(gallery.link("price-rooms"))
    expect(tip(page)).to_contain_text("You are the Master Builder")
    page.clock.fast_forward(HINT_LASTS)
    expect(tip(page)).to_have_count(0)
    page.reload()
    page.get_by_role("button", name="Set these prices").wait_for()
    expect(tip(page)).to_have_count(0)


def test_a_newcomer_gets_a_hint_for_the_first_pick_that_goes_with_it(visit: Visit, gallery: Gallery) -> None:
    page = visit().page(gallery.link("choose-offer"))
    expect(tip(page)).to_contain_text("Pick a room")
    offers(page).first.click()
    page.locator("section.placing").wait_for()
    expect(tip(page)).to_have_count(0)
    page.keyboard.press("Escape")
    page.locator("section.placing").wait_for(state="detached")
    expect(tip(page)).to_have_count(0)


def test_a_newcomer_gets_a_hint_for_the_first_completion_that_can_be_dismissed(visit: Visit, gallery: Gallery) -> None:
    page = visit().page(gallery.spare[COMPLETING].link(gallery.server))
    page.locator("section.placing").wait_for()
    board = page.get_by_role("region", name="Board as text")
    board.get_by_role("button", name=re.compile("; completes the")).first.press("Enter")
    expect(tip(page)).to_contain_text("is complete: every entrance is connected. Its reward: ")
    page.get_by_role("status", name="Tip").get_by_role("button", name="Dismiss").click()
    expect(tip(page)).to_have_count(0)


def test_every_line_of_the_ledger_before_placing_has_its_rule_with_the_text(visit: Visit, gallery: Gallery) -> None:
    rules = {rule["id"]: rule["text"] for rule in gallery.server.get("/api/titles/ludwig")["rules"]}
    page = visit().page(gallery.link(LARGE))
    offers(page).first.click()
    ledger = page.locator("section.placing")
    ledger.wait_for()
    lines = ledger.locator("li:not(.ended, .end, .sum)")
    tags = ledger.locator("li:not(.ended) > .rule")
    assert lines.count() == tags.count() > 0
    for tag in tags.all():
        rule = str(tag.get_attribute("aria-label")).removeprefix("Rule ")
        assert (text_of(tag), tag.get_attribute("title")) == ("?", rules[rule])
        tag.click()
        expect(ledger.locator(".told")).to_have_text(f"{rule} {rules[rule]}")
        tag.click()
