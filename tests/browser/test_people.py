"""People and courtiers: names, faces and levels, reasons, and seats that change hands."""

import random
import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import ON_A_PHONE, Visit
from tests.browser.players import Mouse
from tests.browser.tables import COURTIER, answer, link, question_of, waiting
from tests.server.harness import ME, ServerProcess
from tests.server.playing import wait_for

ANNA, BEN = ({**ME, "name": name} for name in ("Anna", "Ben"))


def log_of(page: Page) -> Locator:
    """What happened so far, on a wide screen."""
    page.locator(".table").wait_for()
    page.keyboard.press("l")
    return page.get_by_role("log", name="What happened so far")


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
    ben.get_by_role("button", name="Menu").click()
    ben.get_by_role("button", name="Let a bot play for me").click()
    expect(ben.get_by_role("dialog")).to_contain_text("press ‘Take over’ at the top of the table")
    assert not server.get(f"/api/tables/{created['table']}")["seats"][1]["bot"], "it only asks"
    ben.get_by_role("button", name=re.compile(f"^Let {COURTIER} play$")).click()
    for page in (ben, phone):
        expect(page.get_by_text(re.compile(f"{COURTIER} plays for you"))).to_be_visible()
    expect(anna.get_by_text(re.compile(f"{COURTIER} plays for Ben now"))).to_be_visible()
    expect(anna.get_by_role("region", name="Seats")).to_contain_text("Away: a bot plays")
    phone.get_by_role("button", name="Take over", exact=True).tap()
    expect(anna.get_by_text("Ben plays again.")).to_be_visible()
    for page in (ben, phone):
        expect(page.get_by_role("button", name="Take over", exact=True)).to_have_count(0)
    assert not server.get(f"/api/tables/{created['table']}")["seats"][1]["bot"]


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
    expect(page.get_by_text(re.compile(f"^Ben leaves the table. {COURTIER} plays on.")).first).to_be_visible()
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
