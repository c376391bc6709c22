"""People and courtiers: names, faces and levels, reasons, and seats that change hands."""

import random
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import ON_A_PHONE, PHONE, Visit, new_server
from tests.browser.players import Mouse, settle
from tests.browser.tables import COURTIER, answer, link, open_table, play_until, question_of, waiting
from tests.server.harness import ME, ServerProcess
from tests.server.playing import wait_for

LIGHT = "rgb(245, 236, 215)"
ANNA, BEN = ({**ME, "name": name} for name in ("Anna", "Ben"))


def log_of(page: Page) -> Locator:
    """What happened so far, on a wide screen."""
    page.locator(".table").wait_for()
    page.keyboard.press("l")
    return page.get_by_role("log", name="What happened so far")


def covered_by(page: Page, selector: str) -> list[str]:
    """The buttons and links of a table that lie under something."""
    found: list[str] = page.evaluate(
        """(selector) => {
            const over = document.querySelector(selector), box = over.getBoundingClientRect();
            const meets = (each) => {
                const { left, right, top, bottom, width } = each.getBoundingClientRect();
                return width > 1 && left < box.right && right > box.left && top < box.bottom && bottom > box.top;
            };
            return [...document.querySelectorAll(".table :is(button, a)")]
                .filter((each) => !over.contains(each) && each.checkVisibility() && meets(each))
                .map((each) => each.textContent.trim() || each.ariaLabel);
        }""",
        selector,
    )
    return found


def heights(page: Page) -> list[float]:
    """How high the rows of the seats are."""
    rows = page.get_by_role("region", name="Seats").get_by_role("listitem").all()
    return [box["height"] for row in rows if (box := row.bounding_box())]


def act_on_seat(server: ServerProcess, created: Any, seat: int) -> None:
    """Answers for a seat as soon as it is asked: the first option, or else any legal answer."""
    wait_for(lambda: seat in waiting(server, created), 20)
    answer(server, created, seat, random.Random(1))


def test_a_name_is_asked_for_once_and_you_are_you(visit: Visit, server: ServerProcess) -> None:
    visitor = visit()
    page = visitor.page(server.url)
    page.get_by_label("Play as").fill("  Ada ")
    page.get_by_role("button", name=re.compile("^Play now")).click()
    page.wait_for_url("**/t/*")
    card = server.get(f"/api/tables/{page.url.rpartition('/')[2]}")
    assert [seat["name"] for seat in card["seats"]] == ["Ada", ""]
    Mouse(page).answer()
    log = log_of(page)
    expect(log).to_contain_text(re.compile(r"You keep 2 bonus cards\.|You have chosen\."))
    expect(log).not_to_contain_text("Ada keep")
    expect(visitor.page(server.url).get_by_label("Play as")).to_have_value(re.compile("Ada"))


def test_bots_are_courtiers_with_a_face_and_marks_and_may_play_at_different_levels(
    visit: Visit, server: ServerProcess
) -> None:
    page = visit(**ON_A_PHONE).page(server.url)
    page.get_by_role("button", name=re.compile("Change opponents")).tap()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="2").check(force=True)
    dialog.get_by_role("switch", name=re.compile("^Each opponent")).check()
    assert dialog.evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")
    dialog.get_by_label("Opponent 1").select_option("random")
    dialog.get_by_label("Opponent 2").select_option("greedy")
    dialog.get_by_role("button", name="Done").tap()
    expect(page.get_by_role("button", name="against Jester and Highness")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Play now")).tap()
    page.wait_for_url("**/t/*")
    card = server.get(f"/api/tables/{page.url.rpartition('/')[2]}")
    assert [seat["bot"] for seat in card["seats"]] == ["", "random", "greedy"]
    page.set_viewport_size({"width": 1440, "height": 900})
    seats = page.get_by_role("region", name="Seats").get_by_role("listitem")
    expect(seats.locator("strong")).to_have_text(["Architect", re.compile(COURTIER), re.compile(COURTIER)])
    expect(seats.nth(0).locator(".face")).to_have_count(0)
    for seat, level in ((1, "level 1 of 5"), (2, "level 3 of 5")):
        expect(seats.nth(seat).locator(".face svg path").first).to_be_attached()
        expect(seats.nth(seat)).to_contain_text(level)
    names = seats.locator("strong").all_text_contents()
    assert len(set(names)) == 3, "no two are called the same"


def test_a_bot_says_why_in_the_words_of_its_judgement(visit: Visit, server: ServerProcess) -> None:
    created = server.table([ANNA, {"who": "bot", "bot": "greedy"}])
    path, key = f"/api/tables/{created['table']}/update?seat=0", created["seats"][0]["key"]

    def reasoned() -> list[Any]:
        news = server.get(path, key)["news"]
        return [each for each in news if any(reason["kind"] == "castle" for reason in each.get("reasons", ()))]

    for _ in range(12):
        if reasoned():
            break
        act_on_seat(server, created, 0)
        wait_for(lambda: 0 in waiting(server, created), 20)
    first = reasoned()[0]
    points = next(reason["amount"] for reason in first["reasons"] if reason["kind"] == "castle")
    assert first["seat"] == 1
    log = log_of(visit().page(link(server, created, 0)))
    expect(log.get_by_text(re.compile(rf"^Why: about {points} points? in the castle")).first).to_be_attached()


def test_standing_in_is_asked_told_to_all_and_ended_on_any_device(visit: Visit, server: ServerProcess) -> None:
    created = server.table([ANNA, BEN])
    anna, ben = (visit().page(link(server, created, seat)) for seat in range(2))
    phone = visit(**ON_A_PHONE).page(link(server, created, 1))
    for page in (anna, ben, phone):
        page.locator(".table").wait_for()
    before = heights(anna)
    ben.get_by_role("button", name="Menu").click()
    ben.get_by_role("button", name="Let a bot play for me").click()
    expect(ben.get_by_role("dialog")).to_contain_text("press ‘Take over’ at the top of the table")
    assert not server.get(f"/api/tables/{created['table']}")["seats"][1]["bot"], "it only asks"
    ben.get_by_role("button", name=re.compile(f"^Let {COURTIER} play$")).click()
    for page in (ben, phone):
        expect(page.get_by_text(re.compile(f"The bot {COURTIER} plays for you"))).to_be_visible()
        assert covered_by(page, ".standins") == [], "it has a place of its own"
    expect(anna.get_by_text(re.compile(f"The bot {COURTIER} plays for Ben now"))).to_be_visible()
    assert covered_by(anna, ".toasts p") == [], "a notice lies over nothing that is pressed"
    assert heights(anna) == before, "no row changes when a seat changes hands"
    expect(anna.get_by_role("region", name="Seats")).to_contain_text("Away: a bot plays")
    phone.get_by_role("button", name="Take over", exact=True).tap()
    expect(anna.get_by_text("Ben plays again.")).to_be_visible()
    for page in (ben, phone):
        expect(page.get_by_role("button", name="Take over", exact=True)).to_have_count(0)
    assert not server.get(f"/api/tables/{created['table']}")["seats"][1]["bot"]


def test_a_closed_page_is_told_on_every_device_and_a_bot_may_step_in(visit: Visit, tmp_path: Path) -> None:
    with new_server(tmp_path, away_seconds=1, bot_pause=60) as server:
        created = server.table([ANNA, BEN])
        anna = visit().page(link(server, created, 0))
        phone = visit(**ON_A_PHONE).page(link(server, created, 0))
        visitor = visit()
        visitor.page(link(server, created, 1)).locator(".table").wait_for()
        for page in (anna, phone):
            page.locator(".table").wait_for()
        rows = heights(anna)
        visitor.context.close()
        expect(anna.get_by_role("region", name="Seats")).to_contain_text("Away: the page is closed")
        expect(phone.locator(".turn")).to_contain_text("Ben is away")
        expect(phone.get_by_role("list", name="Seats")).to_contain_text("Away: the page is closed")
        assert covered_by(phone, ".toasts p") == []
        assert heights(anna) == rows
        anna.get_by_role("button", name="Ben is away").click()
        anna.get_by_role("button", name=re.compile(f"^Let {COURTIER} play$")).click()
        expect(phone.get_by_text(re.compile(f"The bot {COURTIER} plays for Ben now")).first).to_be_visible()
        expect(anna.get_by_role("button", name="Ben is away")).to_have_count(0)
        act_on_seat(server, created, 0)
        back = visit().page(link(server, created, 1))
        expect(back.locator(".turn strong")).to_have_text(re.compile(f"^{COURTIER} chooses bonus cards$"))
        expect(back.locator(".question")).to_have_count(0)
        back.get_by_role("button", name="Take over", exact=True).click()
        expect(anna.get_by_text("Ben plays again.").first).to_be_visible()
        expect(back.locator(".question")).to_be_visible()


def test_names_stay_whole_and_rows_keep_their_height_at_every_width(visit: Visit, server: ServerProcess) -> None:
    names = ("Architect", "Emmeline", "Bartholomew", "Benno")
    created = server.table([{**ME, "name": name} for name in names])
    page = visit().page(link(server, created, 0))
    page.locator(".table").wait_for()
    for width, height in ((1440, 900), (1366, 768), (1024, 768), (768, 1024), (PHONE["width"], PHONE["height"])):
        page.set_viewport_size({"width": width, "height": height})
        seats = page.get_by_role("list", name="Seats") if width < 1000 else page.get_by_role("region", name="Seats")
        expect(seats.locator("strong, .name")).to_have_text([*names])
        settle(page)
        lines = seats.locator("strong, .name").evaluate_all(
            "(all) => all.map((each) => [each.textContent, each.scrollWidth > each.clientWidth + 1,"
            " each.offsetHeight / parseFloat(getComputedStyle(each).fontSize)])"
        )
        for name, cut, lines_high in lines:
            assert (cut, int(lines_high)) == (False, 1), (width, name)
    page.set_viewport_size({"width": 1024, "height": 768})
    expect(page.get_by_role("region", name="Seats")).to_be_visible()
    settle(page)
    before = heights(page)
    play_until(server, created, "choose-offer", 2)
    expect(page.get_by_role("region", name="Seats").locator(".asked")).to_contain_text("Bartholomew")
    assert heights(page) == before


def test_what_was_read_in_the_chat_stays_read_when_the_page_is_loaded_again(
    visit: Visit, server: ServerProcess
) -> None:
    created = server.table([ANNA, BEN])
    say = lambda text: server.post(  # noqa: E731
        f"/api/tables/{created['table']}/say", {"seat": 1, "text": text}, created["seats"][1]["key"]
    )
    say("Hello")
    page = visit().page(link(server, created, 0))
    page.get_by_role("button", name="Chat, 1 new line").click()
    expect(page.get_by_role("log", name="Chat")).to_contain_text("Hello")
    page.reload()
    expect(page.get_by_role("button", name="Chat", exact=True)).to_be_visible()
    say("Your turn")
    expect(page.get_by_role("button", name="Chat, 1 new line")).to_be_visible()


def test_friends_in_the_waiting_room_and_a_move_that_is_taken_back(visit: Visit, server: ServerProcess) -> None:
    host, guest = visit().page(server.url), visit()
    created = open_table(host, server, [ANNA, {"who": "bot", "bot": "random"}], ready=True)
    path, table = f"/api/tables/{created['table']}", f"{server.url}/t/{created['table']}"
    host.goto(table)
    expect(host.get_by_role("img", name=re.compile("^The link as a code"))).to_be_visible()
    host.get_by_role("button", name=re.compile(f"^Open the seat of {COURTIER}")).click()
    page = guest.page(table)
    page.get_by_label("Your name").fill("Ben")
    page.get_by_role("button", name="Sit down").click()
    expect(host.get_by_text("Ben sits down.").first).to_be_visible()
    for each, line in ((host, "Welcome"), (page, "Thank you")):
        each.get_by_role("button", name=re.compile("^Chat")).click()
        each.get_by_label("Say something").fill(line)
        each.get_by_label("Say something").press("Enter")
    for each in (host, page):
        expect(each.get_by_role("log", name="Chat")).to_contain_text("Thank you")
        expect(each.locator(".toasts")).not_to_contain_text("Ben sits down." if each is page else "Anna")
        each.keyboard.press("Escape")
        each.get_by_role("button", name="I am ready").click()
    for each in (host, page):
        each.locator(".table").wait_for()
        expect(each.get_by_role("button", name="Chat", exact=True)).to_be_visible()
    created["seats"].append({"key": key_of(page, created["table"])})
    play_until(server, created, "price-rooms", 0)
    answer(server, created, 0, random.Random(1))
    server.post(f"{path}/undo", {"seat": 0}, created["seats"][0]["key"])
    expect(page.locator(".toasts")).to_contain_text("Anna takes back: Anna sets the prices.")
    play_until(server, created, "choose-offer", 0)
    server.post(f"{path}/undo", {"seat": 0}, created["seats"][0]["key"])
    expect(page.locator(".undo")).to_contain_text(re.compile(r"^Anna asks to take back: Anna sets the prices\. You "))


def key_of(page: Page, table: str) -> str:
    """The key of the last seat that a browser took at a table."""
    [cookie] = [each for each in page.context.cookies() if each.get("name") == f"swanstone-{table}"]
    return str(cookie["value"]).rpartition(".")[2]


def test_a_shared_screen_says_whose_turn_it_is_and_cards_are_turned_down_again(
    visit: Visit, server: ServerProcess
) -> None:
    page = visit().page(server.url)
    created = open_table(page, server, [{**ME, "name": name} for name in ("Mia", "Noah")])
    seats = page.get_by_role("region", name="Seats").locator("strong")
    for seat, name in enumerate(("Mia", "Noah")):
        play_until(server, created, "choose-offer", seat)
        page.goto(f"{server.url}/t/{created['table']}")
        expect(page.locator(".turn strong")).to_have_text(f"{name}: buy a room or pass")
        expect(seats).to_have_text(["Mia", "Noah"])
    page.get_by_role("button", name="Show Noah’s cards").click()
    back = page.get_by_role("button", name="Go back")
    ink, paper = back.evaluate("(each) => [getComputedStyle(each).color, getComputedStyle(each).backgroundColor]")
    assert (ink, paper) == (LIGHT, "rgba(0, 0, 0, 0)"), "light on the dark curtain"
    page.get_by_role("button", name="I am Noah").click()
    page.get_by_role("button", name="Hide Noah’s cards").click()
    expect(page.get_by_role("button", name="Show Noah’s cards")).to_contain_text("so is what rooms are worth")


def test_deeds_and_words_stay_under_the_name_of_who_did_them(visit: Visit, server: ServerProcess) -> None:
    created = server.table([ANNA, BEN])
    path, key = f"/api/tables/{created['table']}", created["seats"][1]["key"]
    assert question_of(server, created, 1)
    act_on_seat(server, created, 1)
    server.post(f"{path}/say", {"seat": 1, "text": "I must go"}, key)
    page = visit().page(link(server, created, 0))
    log = log_of(page)
    expect(log).to_contain_text("Ben: I must go")
    server.post(f"{path}/leave", {"seat": 1}, key)
    expect(page.get_by_text(re.compile(f"^Ben leaves the table. The bot {COURTIER} plays on.")).first).to_be_visible()
    server.post(f"{path}/join", {"name": "Carla"})
    expect(page.get_by_role("region", name="Seats")).to_contain_text("Carla")
    expect(log).to_contain_text("Carla sits down.")
    expect(log).to_contain_text("Ben: I must go")
    expect(log).to_contain_text("Ben has chosen.")
    expect(log).not_to_contain_text("Carla: I must go")
    page.get_by_role("button", name=re.compile("^Chat")).click()
    expect(page.get_by_role("log", name="Chat")).to_contain_text("Ben I must go")
    page.reload()
    expect(log_of(page)).to_contain_text("Ben has chosen.")
