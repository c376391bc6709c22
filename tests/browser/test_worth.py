"""The whole worth of a choice: what the server tells stands in market, ledger, favors, cards, prices and text board."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import ON_A_PHONE, Visit
from tests.browser.players import offers
from tests.browser.tables import LARGE as LARGEST
from tests.browser.tables import Gallery, Hung, link, play_until, rooms_of
from tests.server.harness import ServerProcess
from tests.server.playing import TWO

ENDED = "If the game ended now"


def signed(points: int) -> str:
    """A number of points as the page writes it."""
    return f"+{points}" if points >= 0 else f"−{-points}"


def told(gallery: Gallery, hung: Hung) -> Any:
    """What the seat that is asked is told."""
    return gallery.server.get(f"/api/tables/{hung.table}/update?seat={hung.seat}", hung.keys[hung.seat])


def places(gallery: Gallery, hung: Hung, room: str) -> list[Any]:
    """The places of a room for sale, the one of the most worth first."""
    body = {"seat": hung.seat, "action": f"{hung.seat} buy {room}"}
    tried = gallery.server.post(f"/api/tables/{hung.table}/try", body, hung.keys[hung.seat])
    return sorted(tried["then"]["options"], key=lambda place: -place["worth"]["total"])


def richest(update: Any, seat: int) -> str:
    """A room that the seat can buy and that changes the most at the end of the game."""
    bought = [action.split()[-1] for action in rooms_of(update["question"])]
    hints = [hint for hint in update["hints"]["rooms"] if hint["room"] in bought]
    return str(max(hints, key=lambda hint: len(hint["worth"][seat].get("ends", [])))["room"])


def offer(page: Page, room: str) -> Locator:
    """A room of the market."""
    return page.locator(f'.offer[data-anchor="market:{room}"]')


def ledger(page: Page) -> Locator:
    """What the place under the ghost brings."""
    return page.get_by_role("region", name=re.compile("^Place "))


def test_the_market_shows_what_each_room_is_worth_and_a_glance_tells_the_parts(visit: Visit, gallery: Gallery) -> None:
    hung = gallery.moments["choose-offer"]
    update = told(gallery, hung)
    page = visit().page(hung.link(gallery.server))
    offers(page).first.wait_for()
    bought = [action.split()[-1] for action in rooms_of(update["question"])]
    for hint in update["hints"]["rooms"]:
        if hint["room"] in bought:
            worth = hint["worth"][hung.seat]
            certain = worth.get("now", 0) + worth.get("sure", 0)
            expect(offer(page, hint["room"]).locator(".note b")).to_have_text(signed(certain))
    room = richest(update, hung.seat)
    worth = next(hint["worth"][hung.seat] for hint in update["hints"]["rooms"] if hint["room"] == room)
    page.get_by_role("button", name=re.compile("^Pass")).hover()
    offer(page, room).hover()
    card = page.get_by_role("tooltip")
    expect(card).to_contain_text("Your best place")
    expect(card).to_contain_text(f"= {signed(worth['total'])}")
    expect(card).to_contain_text(f"{signed(worth.get('now', 0))} now")
    expect(card).to_contain_text(ENDED)


@pytest.mark.parametrize("device", [{}, ON_A_PHONE])
def test_the_ledger_of_a_place_has_every_part_and_their_sum(
    device: dict[str, Any], visit: Visit, gallery: Gallery
) -> None:
    hung = gallery.moments["choose-offer"]
    update = told(gallery, hung)
    room = richest(update, hung.seat)
    best, *others = places(gallery, hung, room)
    page = visit(**device).page(hung.link(gallery.server))
    offer(page, room).click()
    lines = ledger(page)
    expect(lines.locator(".sum b")).to_have_text(signed(best["worth"]["total"]))
    expect(lines.locator(".end")).to_have_count(len(best["worth"]["ends"]))
    for part in best["worth"]["ends"]:
        expect(lines.locator(".end", has_text=signed(part["points"])).first).to_be_attached()
    expect(lines.get_by_text(ENDED)).to_be_visible()
    lines.get_by_role("button", name="What may still change?").click()
    expect(lines.get_by_text("other players can still overtake you")).to_be_visible()
    page.get_by_role("button", name="Next spot").click()
    expect(lines.locator(".sum b")).to_have_text(signed(others[0]["worth"]["total"]))


COVERED = """() => [...document.querySelectorAll('.foreseen')].filter((badge) => {
    const words = document.createRange();
    words.selectNodeContents(badge.parentElement.querySelector('button > span:nth-child(2)').firstChild);
    const [low, text] = [badge.getBoundingClientRect(), [...words.getClientRects()]];
    return text.some((line) => line.right > low.left && line.top + 2 < low.bottom && line.bottom > low.top);
}).map((badge) => badge.parentElement.textContent)"""


@pytest.mark.parametrize("step", ["favors", "bonus"])
def test_favors_and_cards_show_what_would_change_while_a_room_is_in_hand(
    step: str, visit: Visit, gallery: Gallery
) -> None:
    hung = gallery.moments["choose-offer"]
    hints = told(gallery, hung)["hints"]["rooms"]
    room = next(hint["room"] for hint in hints if changed(hint["worth"][hung.seat], step))
    parts = changed(places(gallery, hung, room)[0]["worth"], "favors", "bonus")
    page = visit().page(hung.link(gallery.server))
    offer(page, room).click()
    arrows = page.locator(".foreseen [aria-hidden]")
    expect(arrows).to_have_count(len(parts))
    assert sorted(arrows.all_inner_texts()) == sorted(map(arrow, parts))
    assert page.evaluate(COVERED) == [], "a badge lies on a name"
    page.get_by_role("button", name="Put back").click()
    expect(arrows).to_have_count(0)


def changed(worth: Any, *steps: str) -> list[Any]:
    """The parts of some steps of the final scoring that would change."""
    return [part for part in worth.get("ends", []) if part["step"] in steps]


def arrow(part: Any) -> str:
    """What is shown beside a favor or a card: the places before and after, and the points."""
    names = ["–", "1st", "2nd"]
    places = f"{' → '.join(names[rank] for rank in part['ranks'])} " if "ranks" in part else ""
    return f"{places}{signed(part['points'])}"


def test_the_board_as_text_tells_the_worth_of_rooms_and_places(visit: Visit, gallery: Gallery) -> None:
    hung = gallery.moments["choose-offer"]
    room = richest(told(gallery, hung), hung.seat)
    best = places(gallery, hung, room)[0]["worth"]
    page = visit().page(hung.link(gallery.server))
    offers(page).first.wait_for()
    page.keyboard.press("t")
    board = page.get_by_role("region", name="Board as text")
    points = "1 point" if best["total"] == 1 else f"{best['total']} points"
    board.get_by_role("button", name=re.compile(rf"Your best place is worth {points} \(")).first.wait_for()
    offer(page, room).click()
    expect(board.get_by_role("listitem").first).to_have_text(re.compile(rf"^{points} \(.*now"))


def test_who_prices_sees_what_each_room_is_worth_to_everybody(visit: Visit, gallery: Gallery) -> None:
    hung = gallery.moments["price-rooms"]
    hints = told(gallery, hung)["hints"]["rooms"]
    page = visit().page(hung.link(gallery.server))
    page.get_by_role("button", name="Set these prices").wait_for()
    gains = page.get_by_text(re.compile(r"would gain"))
    rooms = [hint for hint in hints if hint["room"] not in ("hallway", "stairs")]
    totals = sorted(worth["total"] for hint in rooms for worth in hint["worth"] if worth)
    said = [re.search(r"would gain (-?\d+)", text or "") for text in gains.all_text_contents()]
    assert sorted(int(found[1]) for found in said if found) == totals


SIDEWAYS = {**ON_A_PHONE, "viewport": {"width": 844, "height": 390}}
LARGE_TEXT = "localStorage.setItem('swanstone-settings', JSON.stringify({text: 150}))"
CUT = """() => [...document.querySelectorAll('.offer .note')].filter((note) => {
    const words = document.createRange();
    words.selectNodeContents(note.querySelector('.worth') ?? note);
    const [inner, card] = [words.getBoundingClientRect(), note.closest('.offer').getBoundingClientRect()];
    return inner.left < card.left || inner.right > card.right || inner.bottom > card.bottom;
}).map((note) => note.textContent)"""


@pytest.mark.parametrize("device", [ON_A_PHONE, SIDEWAYS])
@pytest.mark.parametrize("large", [False, True])
def test_no_worth_of_the_market_is_cut_in_german(
    device: dict[str, Any], large: bool, visit: Visit, gallery: Gallery
) -> None:
    page = visit(locale="de", **device).page("about:blank")
    if large:
        page.add_init_script(LARGE_TEXT)
    page.goto(gallery.link(LARGEST))
    offers(page).first.wait_for()
    expect(page.locator(".offer .note b").first).to_be_attached()
    assert page.evaluate(CUT) == []


def test_what_a_reward_offers_is_put_back_by_escape_and_says_what_it_is_worth(visit: Visit, gallery: Gallery) -> None:
    page = visit().page(gallery.link("take-corridor"))
    hallway = page.get_by_role("listitem").filter(has_text="Take a hallway")
    expect(hallway).to_contain_text(re.compile(r"best place [+−]\d"))
    hallway.get_by_role("button", name="Take a hallway").click()
    page.get_by_role("button", name="Place here").wait_for()
    page.keyboard.press("Escape")
    expect(hallway).to_be_visible()
    expect(page.get_by_role("button", name="Place here")).to_have_count(0)


@pytest.mark.parametrize("kind", ["choose-upstairs", "choose-reward"])
def test_a_question_is_as_tall_as_what_it_asks(kind: str, visit: Visit, gallery: Gallery) -> None:
    page = visit().page(gallery.link(kind))
    panel = page.locator(".floating .body")
    panel.get_by_role("listitem").first.wait_for()
    hidden, spare = panel.evaluate(
        "(body) => [body.scrollHeight - body.clientHeight, body.getBoundingClientRect().bottom - "
        "body.querySelector('ul').getBoundingClientRect().bottom]"
    )
    assert hidden <= 0, "a row is cut"
    assert spare < 24, "the foot of the panel is empty"


def test_a_table_without_aids_shows_no_worth(visit: Visit, server: ServerProcess) -> None:
    created = server.table(TWO, aids=False)
    seat = play_until(server, created, "choose-offer", fits=rooms_of)
    page = visit().page(link(server, created, seat))
    offers(page).first.wait_for()
    expect(page.locator(".note", has_text="best")).to_have_count(0)
    page.locator('.offer[aria-disabled="false"]').first.click()
    expect(ledger(page).locator(".sum b")).to_be_visible()
    expect(page.get_by_text(ENDED)).to_have_count(0)
    expect(page.locator(".foreseen")).to_have_count(0)
