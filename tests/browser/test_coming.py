"""Coming and going: the running game, the invitation, the screen for all, and a device that several share."""

import random
import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.tables import COURTIER, answer, open_table, play_until, question_of, waiting
from tests.server.harness import ME, OPEN, ServerProcess
from tests.server.playing import wait_for

ANNA, BEN = ({**ME, "name": name} for name in ("Anna", "Ben"))
NOVICE = {"who": "bot", "bot": "novice"}


def card_of(server: ServerProcess, created: Any) -> Any:
    """The table as everybody sees it."""
    return server.get(f"/api/tables/{created['table']}")


def test_the_running_game_comes_first_and_play_now_asks(visit: Visit, server: ServerProcess) -> None:
    page = visit().context.new_page()
    created = open_table(page, server, [ANNA, NOVICE])
    wait_for(lambda: 0 in waiting(server, created), 20)
    page.goto(server.url)
    running = page.get_by_role("region", name="Your game is waiting")
    expect(running).to_contain_text(re.compile(r"Your turn · (Setting up|Round \d+)"))
    points = server.get(f"/api/tables/{created['table']}/update?seat=0", created["seats"][0]["key"])["view"]["players"]
    for seat, name in ((0, "You"), (1, COURTIER)):
        expect(running.get_by_role("listitem").nth(seat)).to_have_text(
            re.compile(rf"{name}\s*{points[seat]['points']}\s*Points")
        )
    place, play = running.bounding_box(), page.get_by_role("button", name=re.compile("^Play now")).bounding_box()
    assert place
    assert play
    assert place["y"] < play["y"], "it is the first thing"

    page.get_by_role("button", name=re.compile("^Play now")).click()
    asking = page.get_by_role("dialog", name="You have a game running")
    expect(asking).to_contain_text(re.compile(f"Your game against {COURTIER} is not over"))
    asking.get_by_role("link", name="Continue").click()
    page.wait_for_url(f"**/t/{created['table']}")

    page.goto(server.url)
    running.get_by_role("button", name="Hide").click()
    expect(running).to_have_count(0)
    page.reload()
    page.get_by_role("button", name="Show 1 hidden game").click()
    expect(running).to_be_visible()
    running.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Give it up").click()
    expect(running).to_have_count(0)
    assert card_of(server, created)["seats"][0]["away"], "a bot plays on"


def test_an_invitation_says_what_it_is_for_and_the_game_begins_when_all_are_ready(
    visit: Visit, server: ServerProcess
) -> None:
    host = visit().page(server.url)
    host.get_by_role("button", name=re.compile("^With friends")).click()
    form = host.get_by_role("dialog")
    form.get_by_label("Your name").fill("Anna")
    form.get_by_label("Time to think").select_option("day")
    form.get_by_role("switch", name=re.compile("^Begin when everybody")).check()
    form.get_by_role("button", name="Open the table").click()
    host.wait_for_url("**/t/*")
    expect(host.get_by_role("img", name=re.compile("^The link as a code"))).to_be_visible()
    expect(host.get_by_text("This link works only on this machine.")).to_be_visible()
    guest = visit().page(host.url)
    expect(guest.get_by_text("Anna invites you to play Castles of Mad King Ludwig.")).to_be_visible()
    terms = guest.get_by_role("list", name="Table settings")
    expect(terms).to_contain_text("About 30 minutes")
    expect(terms).to_contain_text("One day per move")
    expect(guest.get_by_role("link", name="Learn the game")).to_be_visible()
    guest.get_by_role("button", name="Just watch").click()
    expect(guest.get_by_text("You are watching.")).to_be_visible()
    guest.get_by_role("button", name="Take a seat after all").click()
    guest.get_by_label("Your name").fill("Ben")
    guest.get_by_role("button", name="Sit down").click()
    guest.get_by_role("button", name="I am ready").click()
    expect(host.get_by_role("listitem").filter(has_text="Ben")).to_contain_text("ready")
    guest.get_by_role("button", name="Chat").click()
    guest.get_by_role("textbox", name="Say something").fill("Here I am")
    guest.get_by_role("button", name="Send").click()
    host.get_by_role("button", name=re.compile("^Chat, 1 new line")).click()
    expect(host.get_by_role("log", name="Chat")).to_contain_text("Ben Here I am")
    host.keyboard.press("Escape")
    assert server.get(f"/api/tables/{host.url.rpartition('/')[2]}")["status"] == "open"
    host.get_by_role("button", name="I am ready").click()
    for page in (host, guest):
        expect(page.get_by_role("heading", name=re.compile("^Keep 2 of"))).to_be_visible()


def secrets_of(server: ServerProcess, created: Any, seat: int) -> list[str]:
    """The texts of a seat's bonus cards; their names may be a favor's too."""
    update = server.get(f"/api/tables/{created['table']}/update?seat={seat}", created["seats"][seat]["key"])
    texts = {card["id"]: card["text"] for card in server.get("/api/titles/ludwig")["bonus_cards"]}
    player = update["view"]["players"][seat]
    return [texts[card] for card in (*(player["cards_known"] or ()), *(player["drawn_known"] or ()))]


def test_a_screen_shows_all_castles_and_the_market_and_no_secret(visit: Visit, server: ServerProcess) -> None:
    page = visit(viewport={"width": 1920, "height": 1080}).context.new_page()
    created = open_table(page, server, [ANNA, BEN])
    play_until(server, created, "choose-offer")
    page.goto(f"{server.url}/t/{created['table']}/screen")
    castles = page.get_by_role("region", name=re.compile("^The castle of"))
    expect(castles).to_have_count(2)
    expect(page.get_by_role("list", name="Market").get_by_role("listitem")).not_to_have_count(0)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight + 1"), "nothing is below the edge"
    small = page.evaluate(
        """() => Math.min(...[...document.querySelectorAll('.screen :is(h1, h2, .market *, .favors *)')]
          .filter((each) => each.checkVisibility() && !each.closest('svg, .unseen'))
          .map((each) => parseFloat(getComputedStyle(each).fontSize)))"""
    )
    assert small >= 18, "it is read from a sofa"
    told = page.content()
    for seat in range(2):
        assert secrets_of(server, created, seat)
        assert not [text for text in secrets_of(server, created, seat) if text in told]
    rooms = page.locator("main .k-room")
    before = rooms.count()
    dice = random.Random(5)
    for _ in range(40):
        if rooms.count() > before:
            break
        answer(server, created, waiting(server, created)[0], dice)
    expect(page.locator("main path.new")).to_have_count(1)
    assert rooms.count() > before, "it follows the game"


def test_a_screen_invites_phones_before_the_game(visit: Visit, server: ServerProcess) -> None:
    page = visit().context.new_page()
    created = open_table(page, server, [ANNA, OPEN])
    page.goto(f"{server.url}/t/{created['table']}/screen")
    expect(page.get_by_role("img", name=re.compile("^The link as a code"))).to_be_visible()
    expect(page.get_by_role("listitem")).to_have_text(["Anna", "This seat is free"])
    server.post(f"/api/tables/{created['table']}/join", {"name": "Ben"})
    expect(page.get_by_role("region", name="The castle of Ben")).to_be_visible()


def shown(page: Page) -> str:
    """Everything on the page that can be read."""
    return str(page.evaluate("document.body.innerText")) + str(
        page.evaluate("[...document.querySelectorAll('.unseen, [aria-label]')].map((each) => each.textContent).join()")
    )


def test_on_a_shared_device_cards_lie_face_down_until_their_player_looks(visit: Visit, server: ServerProcess) -> None:
    page = visit().context.new_page()
    created = open_table(page, server, [ANNA, BEN])
    page.goto(f"{server.url}/t/{created['table']}")
    expect(page.get_by_role("heading", name=re.compile("^Pass the device to"))).to_be_visible()
    seat = play_until(server, created, "choose-offer")
    name, other = ("Anna", "Ben") if seat == 0 else ("Ben", "Anna")
    page.reload()
    expect(page.locator(".market .pass[aria-disabled=false]")).to_be_visible()
    expect(page.locator("#curtain")).to_have_count(0)
    mine = secrets_of(server, created, seat)
    assert mine
    assert not [card for card in mine if card in shown(page)]

    page.get_by_role("button", name=re.compile(f"^Show {name}’s cards")).click()
    page.get_by_role("button", name="Go back").click()
    page.get_by_role("button", name=re.compile(f"^Show {name}’s cards")).click()
    page.get_by_role("button", name=f"I am {name}").click()
    for card in mine:
        expect(page.get_by_role("button", name=re.compile(re.escape(card))).first).to_be_visible()

    page.locator(".market .pass").click()
    wait_for(lambda: question_of(server, created, 1 - seat) is not None)
    expect(page.get_by_role("button", name=re.compile(f"^Show {other}’s cards"))).to_be_visible()
    expect(page.locator("#curtain")).to_have_count(0)
    assert not [card for card in (*mine, *secrets_of(server, created, 1 - seat)) if card in shown(page)]
