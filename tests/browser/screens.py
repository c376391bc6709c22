"""Every screen of the page, by its name: here those around a game; some are looked at on the way to others."""

from typing import Any

from playwright.sync_api import Page, ViewportSize

from tests.browser.axe import check, script
from tests.browser.conftest import Visit
from tests.browser.german import named
from tests.browser.players import Mouse
from tests.browser.table_screens import AT_TABLE
from tests.browser.tables import LARGE, OVER, Gallery, open_table
from tests.browser.test_lesson import Learner, stall
from tests.browser.ways import ANNA, BEN, Screens, pattern, press, read, see
from tests.server.harness import BOT, OPEN

SCREENS = Screens(AT_TABLE)
screen = SCREENS.screen

# The start page


@screen("start page")
def start(page: Page, gallery: Gallery) -> None:
    open_table(page, gallery.server, [ANNA, BOT])
    gallery.server.table([ANNA, OPEN], public=True)
    page.goto(gallery.server.url)
    for name in ("Continue", "Join"):
        page.get_by_role("link", name=pattern(page, name, after="$")).first.wait_for()


@screen("start page: opponents and their levels")
def levels(page: Page, gallery: Gallery) -> None:
    start(page, gallery)
    page.get_by_role("button", name=pattern(page, "Change opponents")).click()
    see(page, "group", "How they play")


@screen("start page: expansions")
def expansions(page: Page, gallery: Gallery) -> None:
    start(page, gallery)
    page.get_by_role("button", name=pattern(page, "Change expansions", after="$")).click()
    see(page, "group", "Ready-made sets")
    page.get_by_role("dialog").get_by_role("switch").last.wait_for()


@screen("start page: cards that are left out")
def cards_left_out(page: Page, gallery: Gallery) -> None:
    expansions(page, gallery)
    press(page, "Bonus cards")
    page.get_by_role("checkbox").first.uncheck()


@screen("start page: play now asks, give up?, alone")
def asking(page: Page, gallery: Gallery) -> None:
    start(page, gallery)
    for name, role, shown in (
        ("Play now", "dialog", "You have a game running"),
        ("Give up", "button", "Keep it"),
        ("Solo", "button", "Begin"),
    ):
        press(page, name)
        see(page, role, shown)
        check(page, name)
        page.keyboard.press("Escape")


@screen("start page: with friends")
def friends(page: Page, gallery: Gallery) -> None:
    start(page, gallery)
    press(page, "With friends")
    page.get_by_role("dialog").get_by_label(pattern(page, "Time to think")).select_option(index=1)


@screen("start page: with friends, a name is missing")
def friends_without_name(page: Page, gallery: Gallery) -> None:
    friends(page, gallery)
    press(page, "Open the table")
    read(page, "Please enter your name")


@screen("start page: on this device")
def device(page: Page, gallery: Gallery) -> None:
    start(page, gallery)
    press(page, "On this device")
    page.get_by_role("dialog").get_by_label(pattern(page, "Name of player 2")).wait_for()


@screen("start page: settings")
def settings(page: Page, gallery: Gallery) -> None:
    start(page, gallery)
    press(page, "Settings")
    page.get_by_role("dialog").get_by_text(pattern(page, "Soft sounds")).wait_for()


# Before the game


@screen("waiting room of the owner")
def owner_waits(page: Page, gallery: Gallery) -> None:
    created = open_table(page, gallery.server, [ANNA, OPEN])
    page.goto(f"{gallery.server.url}/t/{created['table']}")
    see(page, "button", "Copy link")


@screen("waiting room: who is ready, and what is said")
def chatting(page: Page, gallery: Gallery) -> None:
    created = open_table(page, gallery.server, [ANNA, OPEN, OPEN], ready=True)
    path = f"/api/tables/{created['table']}"
    ben = gallery.server.post(f"{path}/join", {"name": "Ben"})
    gallery.server.post(f"{path}/say", {"seat": ben["seat"], "text": "Hallo Anna!"}, ben["key"])
    page.goto(f"{gallery.server.url}/t/{created['table']}")
    see(page, "img", "The link as a code")
    press(page, "I am ready")
    see(page, "button", "Not yet")
    check(page, "ready")
    press(page, "Chat")
    see(page, "textbox", "Say something")


@screen("waiting room of a visitor, who watches or sits down")
def visitor_waits(page: Page, gallery: Gallery) -> None:
    created = gallery.server.table([ANNA, OPEN])
    page.goto(f"{gallery.server.url}/t/{created['table']}")
    press(page, "Just watch")
    read(page, "You are watching")
    check(page, "just watching")
    page.reload()
    press(page, "Sit down")
    read(page, "Please enter your name")


@screen("curtain between two players of one device")
def curtain(page: Page, gallery: Gallery) -> None:
    created = open_table(page, gallery.server, [ANNA, BEN])
    page.goto(f"{gallery.server.url}/t/{created['table']}")
    see(page, "button", "I am Anna")


# On the television


@screen("television: before, during and after a game")
def television(page: Page, gallery: Gallery) -> None:
    created = open_table(page, gallery.server, [ANNA, OPEN])
    page.goto(f"{gallery.server.url}/t/{created['table']}/screen")
    see(page, "img", "The link as a code")
    check(page, "before the game")
    for moment in (LARGE, OVER):
        page.goto(f"{gallery.moments[moment].page(gallery.server)}/screen")
        see(page, "region", "The castle of")
        check(page, moment)


# After the game


@screen("final scoring: every kind of step, and the end")
def finale_steps(page: Page, gallery: Gallery) -> None:
    finale(page, gallery)
    press(page, "Step by step")
    following = page.locator(".finale .row").get_by_role("button", name=pattern(page, "Next", "^", "$"))
    seen: set[str | None] = set()
    while following.count():
        rule = page.locator(".scoring").evaluate("(step) => step.querySelector('.tag')?.ariaLabel")
        if rule not in seen:
            check(page, f"step {rule}")
            seen.add(rule)
        following.click()
    assert len(seen) > 1, "there is more than one kind"


def finale(page: Page, gallery: Gallery) -> None:
    page.goto(gallery.moments[OVER].page(gallery.server))
    page.locator("#finale-title").wait_for()
    skip = page.get_by_role("button", name=pattern(page, "Skip to the end"))
    if skip.count():
        skip.click()
    see(page, "heading", "The game is over")


@screen("final scoring: every point, the film of a castle, and the seed")
def finale_lines(page: Page, gallery: Gallery) -> None:
    finale(page, gallery)
    page.locator("details").evaluate_all("all => all.forEach((each) => (each.open = true))")
    press(page, "Show the film")
    see(page, "button", "Show the picture")


@screen("replay")
def replay(page: Page, gallery: Gallery) -> None:
    page.goto(f"{gallery.moments[OVER].page(gallery.server)}?at=30")
    read(page, "action 30 of")


@screen("replay of a table that is not there")
def replay_of_nothing(page: Page, gallery: Gallery) -> None:
    page.goto(f"{gallery.server.url}/t/{'0' * 20}?at=3")
    page.get_by_role("alert").wait_for()


# Other pages


@screen("one's own results, none and one")
def own_results(page: Page, gallery: Gallery) -> None:
    page.goto(f"{gallery.server.url}/results")
    read(page, "No finished game yet")
    check(page, "none")
    kept = {"table": "a", "title": "ludwig", "when": 0, "points": 61, "place": 1, "seats": 2, "won": True}
    kept |= {"against": ["greedy"], "modules": [], "keepsake": {"castle": "foyer@0,0", "complete": []}}
    page.evaluate("(kept) => localStorage.setItem('swanstone-results', JSON.stringify([kept]))", kept)
    page.reload()
    see(page, "img", "Your best castle: 61 points")


@screen("rules")
def rules(page: Page, gallery: Gallery) -> None:
    page.goto(f"{gallery.server.url}/rules/ludwig")
    page.get_by_role("heading", name=named(page, "Bonus cards"), exact=True).wait_for()


@screen("lesson: every step, poorly and well answered")
def lesson(page: Page, gallery: Gallery) -> None:
    page.goto(f"{gallery.server.url}/learn")
    stall(page, "pantry").click()
    page.locator(".verdict").wait_for()
    check(page, "a poor answer")
    press(page, "Try again")
    for number, step in enumerate(Learner(Mouse(page)).through()):
        check(page, f"step {step}, answered" if number % 2 else f"step {step}")
    check(page, "the step on favors")
    press(page, "Continue")
    check(page, "the final scoring of the lesson")
    while page.get_by_role("button", name=named(page, "Next"), exact=True).count():
        press(page, "Next")
    check(page, "the end of the lesson")
    press(page, "Play a game now")
    page.get_by_role("dialog").wait_for()


@screen("rules of a title that is not there")
def rules_of_nothing(page: Page, gallery: Gallery) -> None:
    page.goto(f"{gallery.server.url}/rules/chess")
    read(page, "There is no game called")


@screen("an address that leads nowhere")
def missing(page: Page, gallery: Gallery) -> None:
    page.goto(f"{gallery.server.url}/nowhere/at/all")
    page.get_by_role("heading").wait_for()


@screen("a link that opens no seat any more")
def bad_link(page: Page, gallery: Gallery) -> None:
    page.goto(f"{gallery.moments['choose-offer'].page(gallery.server)}#{'x' * 22}")
    page.get_by_role("alert").wait_for()


@screen("a table that is not there")
def no_table(page: Page, gallery: Gallery) -> None:
    page.goto(f"{gallery.server.url}/t/{'0' * 20}")
    page.get_by_role("alert").wait_for()


@screen("a table that was closed")
def closed(page: Page, gallery: Gallery) -> None:
    created = gallery.server.table([ANNA, OPEN])
    gallery.server.post(f"/api/tables/{created['table']}/close", {}, created["owner"])
    page.goto(f"{gallery.server.url}/t/{created['table']}")
    see(page, "heading", "This table was closed")


FORGIVEN = {
    "an address that leads nowhere": ("404",),
    "table: the connection is lost, the device offline": ("net::ERR_INTERNET_DISCONNECTED",),
}
"""What Chromium itself says of a page with the status of what is not there, and of a device that is offline."""


def look(name: str, size: ViewportSize, visit: Visit, gallery: Gallery, **options: Any) -> None:
    """Opens a screen at a size and checks it."""
    visitor = visit(viewport=size, **options)
    visitor.forgive(*FORGIVEN.get(name, ()))
    visitor.context.add_init_script(script())
    page = visitor.context.new_page()
    SCREENS[name](page, gallery)
    check(page, name)
