"""Reading the game: the log, what happened meanwhile, the replay, the end, the rules, the lesson and the first hints."""

import re
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.players import Mouse, offers
from tests.browser.tables import COMPLETING, LARGE, OVER, Gallery, Hung

SVG = "{http://www.w3.org/2000/svg}svg"
PNG = b"\x89PNG\r\n\x1a\n"
HINT_LASTS = 13_000
"""A little longer than a hint stays, in milliseconds."""


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
        assert f"Seat {event['seat'] + 1} buys the {called[room]} for {event['amount']}" in told
    assert told.count(" places the ") == sum(event["kind"] == "placed" for event in events)


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
    told = links.evaluate_all("all => all.map((each) => [each.textContent, each.title, each.getAttribute('href')])")
    assert told
    for rule, text, address in told:
        assert text == rules[rule]
        assert address == f"/rules/ludwig#{rule}"


def check_since(since: Locator, gallery: Gallery, hung: Hung) -> None:
    """It tells what the others did after the seat's last action, and nothing older."""
    asked = f"/api/tables/{hung.table}/since?seat={hung.seat}"
    happened = gallery.server.get(asked, hung.keys[hung.seat])["news"]
    kinds = [event["kind"] for each in happened for event in each["events"]]
    assert "priced" in kinds
    assert "bought" not in kinds
    expect(since).to_contain_text("Seat 2 sets the prices, the dearest first: Parlor")
    assert "buys the" not in text_of(since)


def test_one_who_comes_back_after_a_while_reads_at_once_what_happened_since_the_last_turn(
    visit: Visit, gallery: Gallery
) -> None:
    hung = gallery.moments["choose-offer"]
    page = visit().context.new_page()
    page.clock.install(time=datetime.now() + timedelta(hours=2))
    page.goto(hung.link(gallery.server))
    since = page.get_by_role("region", name="Since your last turn")
    check_since(since, gallery, hung)
    expect(since).to_contain_text("2 hours ago")
    since.get_by_role("button", name="Dismiss").click()
    expect(since).to_have_count(0)


def test_one_who_stayed_has_what_happened_since_the_last_turn_at_hand(visit: Visit, gallery: Gallery) -> None:
    hung = gallery.moments["choose-offer"]
    page = visit().page(hung.link(gallery.server))
    page.locator("summary").filter(has_text="Since your last turn").click()
    check_since(page.get_by_role("region", name="Since your last turn"), gallery, hung)


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
    page.get_by_role("button", name="One on").click()
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
        told.append(text_of(page.locator(".reckoning [role=status] h3")))
        page.get_by_role("button", name="Next").click()
    assert told[0] == "The points of the game"
    assert "Empty stacks" in told
    assert {"Bonus cards of Seat 1", "Bonus cards of Seat 2"} <= set(told)
    assert told[-1] == "Coins left"
    assert len(told) == len(set(told)) >= 5 + len(update_favors(gallery, hung))
    winner = card["winners"][0]
    expect(page.locator(".winner")).to_contain_text(f"Seat {winner + 1} wins the game")
    sums = page.locator(".reckoning .sum").all_text_contents()
    assert sorted(map(int, sums), reverse=True) == sorted(card["scores"], reverse=True)


def update_favors(gallery: Gallery, hung: Hung) -> list[Any]:
    """The King's Favors of a table."""
    return list(gallery.server.get(f"/api/tables/{hung.table}/update")["glance"]["favors"])


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


# Rules and lesson


def test_the_rules_page_finds_rules_and_says_how_many(visit: Visit, gallery: Gallery) -> None:
    rules = gallery.server.get("/api/titles/ludwig")["rules"]
    page = visit().page(f"{gallery.server.url}/rules/ludwig")
    expect(page.locator("dt")).to_have_count(len(rules))
    page.get_by_label("Find a rule").fill("fence")
    about = [rule["id"] for rule in rules if "fence" in f"{rule['id']} {rule['text']} {rule['ruling']}".lower()]
    assert 0 < len(about) < len(rules)
    expect(page.locator("dt")).to_have_text(about)
    expect(page.get_by_role("status").filter(has_text=f"{len(about)} rule")).to_be_attached()
    page.get_by_label("Find a rule").fill("no such thing")
    expect(page.get_by_text("No rule speaks of 'no such thing'.")).to_be_visible()


def test_an_address_with_a_rule_leads_to_it(visit: Visit, gallery: Gallery) -> None:
    page = visit().page(f"{gallery.server.url}/rules/ludwig#FINAL-3")
    expect(page.locator("#FINAL-3")).to_be_in_viewport()
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="Bonus cards", exact=True).click()
    expect(page.get_by_role("heading", name="Bonus cards", exact=True)).to_be_in_viewport()
    page.go_back()
    expect(page.locator("#FINAL-3")).to_be_in_viewport()


def test_the_lesson_is_played_with_the_mouse_and_ends_in_a_game(visit: Visit, gallery: Gallery) -> None:
    page = visit().page(gallery.server.url)
    page.get_by_role("link", name=re.compile("^Learn")).click()
    hand = Mouse(page)
    for step in (1, 2):
        page.get_by_text(f"Step {step} of 4").wait_for()
        page.locator("section.placing").wait_for()
        hand.place()
        page.locator(".verdict").wait_for()
        page.get_by_role("button", name="Go on").click()
    page.get_by_role("button", name="Set these prices").click()
    page.get_by_role("button", name="Go on").click()
    page.locator(".question").get_by_role("listitem").nth(1).get_by_role("button").click()
    page.get_by_role("button", name="Keep this card").click()
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("button", name="Play a game now").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("heading", name=re.compile("^Keep 2 of"))).to_be_visible()


def test_a_poor_answer_of_the_lesson_may_be_given_again(visit: Visit, gallery: Gallery) -> None:
    page = visit().page(f"{gallery.server.url}/learn")
    page.locator("section.placing").wait_for()
    page.get_by_role("button", name="Previous spot").click()
    page.get_by_role("button", name="Place here").click()
    expect(page.locator(".verdict")).to_contain_text("Only")
    page.get_by_role("button", name="Try again").click()
    page.get_by_role("button", name="Place here").click()
    expect(page.locator(".verdict")).to_contain_text("connected to your Study")


# The first game


def hint(page: Page) -> Locator:
    """The hint that is shown."""
    return page.get_by_role("status", name="A hint").get_by_role("paragraph")


def test_a_newcomer_gets_a_hint_for_prices_that_goes_by_itself_and_does_not_come_again(
    visit: Visit, gallery: Gallery
) -> None:
    visitor = visit()
    page = visitor.context.new_page()
    page.clock.install()
    page.goto(gallery.link("price-rooms"))
    expect(hint(page)).to_contain_text("You are the Master Builder")
    page.clock.fast_forward(HINT_LASTS)
    expect(hint(page)).to_have_count(0)
    page.reload()
    page.get_by_role("button", name="Set these prices").wait_for()
    expect(hint(page)).to_have_count(0)


def test_a_newcomer_gets_a_hint_for_the_first_pick_that_goes_with_it(visit: Visit, gallery: Gallery) -> None:
    page = visit().page(gallery.link("choose-offer"))
    expect(hint(page)).to_contain_text("Pick a room")
    offers(page).first.click()
    page.locator("section.placing").wait_for()
    expect(hint(page)).to_have_count(0)
    page.keyboard.press("Escape")
    page.locator("section.placing").wait_for(state="detached")
    expect(hint(page)).to_have_count(0)


def test_a_newcomer_gets_a_hint_for_the_first_completion_that_can_be_dismissed(visit: Visit, gallery: Gallery) -> None:
    page = visit().page(gallery.spare[COMPLETING].link(gallery.server))
    page.locator("section.placing").wait_for()
    board = page.get_by_role("region", name="Board as text")
    board.get_by_role("button", name=re.compile("; completes the")).first.press("Enter")
    expect(hint(page)).to_contain_text("is complete: every entrance is connected. Its reward: ")
    page.get_by_role("status", name="A hint").get_by_role("button", name="Dismiss").click()
    expect(hint(page)).to_have_count(0)


def test_every_line_of_the_ledger_before_placing_has_its_rule_with_the_text(visit: Visit, gallery: Gallery) -> None:
    rules = {rule["id"]: rule["text"] for rule in gallery.server.get("/api/titles/ludwig")["rules"]}
    page = visit().page(gallery.link(LARGE))
    offers(page).first.click()
    ledger = page.locator("section.placing")
    ledger.wait_for()
    lines = ledger.get_by_role("listitem").filter(has_not_text="In all")
    tags = ledger.locator(".rule")
    assert lines.count() == tags.count() > 0
    for tag in tags.all():
        rule = text_of(tag)
        assert tag.get_attribute("title") == rules[rule]
        tag.click()
        expect(ledger.locator(".told")).to_have_text(rules[rule])
        tag.click()
