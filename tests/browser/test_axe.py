"""What a machine can find against the page's accessibility, on every screen: nothing."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, WebSocketRoute

from tests.browser.axe import violations
from tests.browser.conftest import PHONE, WIDE, Visit
from tests.browser.players import Mouse
from tests.browser.tables import LARGE, OVER, QUESTIONS, Gallery, link, open_table
from tests.browser.test_hands import nowhere
from tests.browser.test_lesson import Learner
from tests.server.harness import BOT, ME, OPEN
from tests.server.playing import play

SIZES: dict[str, ViewportSize] = {"1440": WIDE, "375": PHONE}
BETWEEN: dict[str, ViewportSize] = {"1024": {"width": 1024, "height": 768}, "768": {"width": 768, "height": 1024}}
COLOURS = "color-contrast"
"""The only rule of axe that light and dark can answer differently; the rest of a screen is the same in both."""
MOST_TOLD = 12
SAID = """() => [
  document.body.innerText,
  ...[...document.querySelectorAll("[aria-label], [title]")].map((each) => `${each.ariaLabel} ${each.title}`),
].join("\\n")"""
"""Everything that a page says, to eyes and to others."""
OTHERWISE = re.compile(r"(?<![\w#-])(?:\d{5,}|\d+k)(?![\w-])")
"""Sums that are not written as '15 000'."""
ANNA = {**ME, "name": "Anna"}
BEN = {**ME, "name": "Ben"}
Screen = Callable[[Page, Gallery], None]
SCREENS: dict[str, Screen] = {}


def screen(name: str) -> Callable[[Screen], Screen]:
    """Names the function that opens a screen."""

    def note(opens: Screen) -> Screen:
        SCREENS[name] = opens
        return opens

    return note


def press(page: Page, name: str) -> None:
    """Presses a button whose name begins so."""
    page.get_by_role("button", name=re.compile(f"^{name}")).first.click()


def is_narrow(page: Page) -> bool:
    """Whether the page has a phone's width."""
    return page.viewport_size == PHONE


def check(page: Page, where: str) -> None:
    """Nothing is wrong with the page as it is, in light and in dark."""
    page.emulate_media(color_scheme="light")
    found = [f"{where}, light: {each}" for each in violations(page)]
    found += [f"{where}, a sum written otherwise: {each}" for each in OTHERWISE.findall(page.evaluate(SAID))]
    page.emulate_media(color_scheme="dark")
    found += [f"{where}, dark: {each}" for each in violations(page, COLOURS)]
    page.emulate_media(color_scheme="light")
    assert not found, "\n".join([f"{len(found)} violations", *found[:MOST_TOLD]])


# The start page


def start(page: Page, gallery: Gallery) -> None:
    open_table(page, gallery.server, [ANNA, BOT])
    gallery.server.table([ANNA, OPEN], public=True)
    page.goto(gallery.server.url)
    page.get_by_role("link", name=re.compile("Continue$")).first.wait_for()
    page.get_by_role("link", name=re.compile("Join$")).first.wait_for()


SCREENS["start page"] = start


@screen("start page: opponents and their levels")
def levels(page: Page, gallery: Gallery) -> None:
    start(page, gallery)
    page.get_by_role("button", name=re.compile("Change opponents")).click()
    page.get_by_role("group", name="How they play").wait_for()


@screen("start page: with friends")
def friends(page: Page, gallery: Gallery) -> None:
    start(page, gallery)
    press(page, "With friends")
    page.get_by_role("dialog").get_by_label("Time to think").select_option(index=1)


@screen("start page: with friends, a name is missing")
def friends_without_name(page: Page, gallery: Gallery) -> None:
    friends(page, gallery)
    press(page, "Open the table")
    page.get_by_text("Please enter your name").wait_for()


@screen("start page: on this device")
def device(page: Page, gallery: Gallery) -> None:
    start(page, gallery)
    press(page, "On this device")
    page.get_by_role("dialog").get_by_label("Name of player 2").wait_for()


@screen("start page: settings")
def settings(page: Page, gallery: Gallery) -> None:
    start(page, gallery)
    press(page, "Settings")
    page.get_by_role("dialog").get_by_text("Soft sounds").wait_for()


# Before the game


@screen("waiting room of the owner")
def owner_waits(page: Page, gallery: Gallery) -> None:
    created = open_table(page, gallery.server, [ANNA, OPEN])
    page.goto(f"{gallery.server.url}/t/{created['table']}")
    page.get_by_role("button", name="Copy link").wait_for()


@screen("waiting room of a visitor, with the form to sit down")
def visitor_waits(page: Page, gallery: Gallery) -> None:
    created = gallery.server.table([ANNA, OPEN])
    page.goto(f"{gallery.server.url}/t/{created['table']}")
    press(page, "Sit down")
    page.get_by_text("Please enter your name").wait_for()


@screen("curtain between two players of one device")
def curtain(page: Page, gallery: Gallery) -> None:
    created = open_table(page, gallery.server, [ANNA, BEN])
    page.goto(f"{gallery.server.url}/t/{created['table']}")
    page.get_by_role("button", name="I am Anna").wait_for()


# At the table


def sit(page: Page, gallery: Gallery, moment: str) -> None:
    """Opens the seat that is asked at a moment."""
    page.goto(gallery.link(moment))
    page.get_by_role("heading", name="The table").wait_for(state="attached")


def asks(kind: str) -> Screen:
    """The table while its seat is asked something of a kind."""

    def opens(page: Page, gallery: Gallery) -> None:
        sit(page, gallery, kind)
        shown = {"choose-offer": ".market .pass[aria-disabled=false]", "place-room": "section.placing"}
        page.locator(shown.get(kind, ".question h2")).wait_for()

    return opens


for asked in sorted(QUESTIONS):
    SCREENS[f"table: asked to {asked}"] = asks(asked)


def offers(page: Page) -> Locator:
    """What can be bought."""
    return page.locator(".market .offer[aria-disabled=false]")


@screen("table: a room of the market in hand")
def in_hand(page: Page, gallery: Gallery) -> None:
    sit(page, gallery, LARGE)
    offers(page).first.click()
    page.locator("section.placing").get_by_role("button", name=re.compile("^Place for")).wait_for()


@screen("table: a ledger line's rule is told")
def ledger_rule(page: Page, gallery: Gallery) -> None:
    in_hand(page, gallery)
    page.locator("section.placing .rule").first.click()
    page.locator("section.placing .told").wait_for()


@screen("table: log")
def log(page: Page, gallery: Gallery) -> None:
    sit(page, gallery, LARGE)
    page.get_by_role("tab" if is_narrow(page) else "button", name="Log").click()
    page.get_by_role("log", name="What happened so far").wait_for()


@screen("table: seats, favors and cards of a phone, one after the other")
def tabs(page: Page, gallery: Gallery) -> None:
    sit(page, gallery, LARGE)
    for name in ("Seats", "Favors", "Cards") if is_narrow(page) else ():
        page.get_by_role("tab", name=name).click()
        check(page, name)


@screen("table: menu")
def menu(page: Page, gallery: Gallery) -> None:
    sit(page, gallery, "choose-offer")
    press(page, "Menu")
    page.locator("#table-menu").wait_for()


@screen("table: leave the seat?")
def leave(page: Page, gallery: Gallery) -> None:
    menu(page, gallery)
    press(page, "Leave my seat")
    page.get_by_role("dialog").get_by_role("button", name="Stay").wait_for()


@screen("table: new links for the seats, for the owner")
def seat_links(page: Page, gallery: Gallery) -> None:
    hung = gallery.spare["choose-offer"]
    page.goto(f"{hung.page(gallery.server)}#{hung.owner}")
    press(page, "Menu")
    press(page, "Links to the seats")
    page.get_by_role("dialog").get_by_role("button", name="New link for Seat 1").wait_for()


@screen("table: another asks to take back a move")
def undo_asked(page: Page, gallery: Gallery) -> None:
    created = gallery.server.table([ANNA, BEN])
    play(gallery.server, created, 2)
    gallery.server.post(f"/api/tables/{created['table']}/undo", {"seat": 0}, created["seats"][0]["key"])
    page.goto(link(gallery.server, created, 1))
    page.get_by_role("button", name="Agree").wait_for()


@screen("table: keyboard shortcuts")
def shortcuts(page: Page, gallery: Gallery) -> None:
    sit(page, gallery, "choose-offer")
    page.keyboard.press("?")
    page.get_by_role("dialog").get_by_text("turn the room in hand").wait_for()


@screen("table: chat")
def chat(page: Page, gallery: Gallery) -> None:
    sit(page, gallery, "choose-offer")
    press(page, "Chat")
    page.get_by_role("textbox", name="Say something").wait_for()


@screen("table: a castle enlarged")
def enlarged(page: Page, gallery: Gallery) -> None:
    sit(page, gallery, LARGE)
    page.get_by_role("button", name=re.compile("Enlarge the castle")).last.click()
    page.get_by_role("dialog").get_by_role("table").wait_for()


@screen("table: board as text")
def text_board(page: Page, gallery: Gallery) -> None:
    sit(page, gallery, LARGE)
    page.keyboard.press("t")
    page.get_by_role("region", name="Board as text").get_by_role("heading", name="The market").wait_for()


@screen("table: board as text, with the places of a room")
def text_spots(page: Page, gallery: Gallery) -> None:
    text_board(page, gallery)
    page.get_by_role("region", name="Board as text").get_by_role("button", name=re.compile(", for ")).first.click()
    page.get_by_role("heading", name=re.compile("^Places for the")).wait_for()


@screen("table: a room in hand where it may not lie")
def illegal(page: Page, gallery: Gallery) -> None:
    in_hand(page, gallery)
    page.mouse.move(*nowhere(page))
    page.locator("section.placing").get_by_text(re.compile(r"^No entrance of the .+\.$")).wait_for()


@screen("table: words in passing")
def toast(page: Page, gallery: Gallery) -> None:
    page.add_init_script(PATIENT)
    sit(page, gallery, LARGE)
    page.locator(".market .offer[aria-disabled=true]").first.click(force=True)
    page.locator(".toasts .bad").wait_for()


PATIENT = "const wait = setTimeout; window.setTimeout = (deed, after) => wait(deed, after === 6000 ? 60000 : after);"
"""Keeps words in passing until they are looked at, however busy the machine is."""


class Wire:
    """The way of a page to its table, which can be cut."""

    def __init__(self, page: Page) -> None:
        self.is_cut = False
        self.ends: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/socket"), self.join)

    def join(self, end: WebSocketRoute) -> None:
        """Leads to the server while it is whole."""
        self.ends.append(end)
        if self.is_cut:
            end.close()
        else:
            end.connect_to_server()

    def cut(self) -> None:
        """Leads nowhere any more."""
        self.is_cut = True
        for end in self.ends:
            end.close()


@screen("table: the connection is lost, the device offline")
def lost(page: Page, gallery: Gallery) -> None:
    wire = Wire(page)
    sit(page, gallery, LARGE)
    wire.cut()
    page.get_by_text("The connection was lost").wait_for()
    check(page, "lost")
    page.context.set_offline(True)
    page.get_by_text("This device is offline").wait_for()


@screen("table: the link of the seat is renewed")
def revoked(page: Page, gallery: Gallery) -> None:
    created = gallery.server.table([ANNA, BEN])
    page.goto(link(gallery.server, created, 1))
    page.get_by_role("heading", name=re.compile("^Keep")).wait_for()
    gallery.server.post(f"/api/tables/{created['table']}/revoke", {"seat": 1}, created["owner"])
    page.get_by_role("button", name="Watch").wait_for()


@screen("table: a free seat of a game that is under way")
def joining(page: Page, gallery: Gallery) -> None:
    created = gallery.server.table([ANNA, BEN])
    gallery.server.post(f"/api/tables/{created['table']}/leave", {"seat": 1}, created["seats"][1]["key"])
    page.goto(f"{gallery.server.url}/t/{created['table']}")
    press(page, "Sit down here")
    page.get_by_role("dialog").get_by_label("Your name").wait_for()


@screen("table: the large card of a room")
def room_card(page: Page, gallery: Gallery) -> None:
    asks("choose-offer")(page, gallery)
    page.keyboard.press("m")
    page.keyboard.press("Tab")
    page.locator("#room-card").wait_for()


@screen("table: the text of a rule")
def rule_tag(page: Page, gallery: Gallery) -> None:
    sit(page, gallery, "price-rooms")
    press(page, "Rule PRICE-1")
    page.get_by_role("note", name="Rule PRICE-1").wait_for()


@screen("table: an onlooker at a full table")
def onlooker(page: Page, gallery: Gallery) -> None:
    page.goto(gallery.moments["choose-offer"].page(gallery.server))
    page.get_by_text("Every seat at this table is taken.").wait_for()


# After the game


@screen("final scoring: a step")
def finale_step(page: Page, gallery: Gallery) -> None:
    finale(page, gallery)
    press(page, "Step by step")
    press(page, "Next")
    page.get_by_text(re.compile(r"^2 of \d+$")).wait_for()


@screen("final scoring: the end")
def finale(page: Page, gallery: Gallery) -> None:
    page.goto(gallery.moments[OVER].page(gallery.server))
    page.get_by_role("heading", name=re.compile("The final scoring|The game is over")).wait_for()
    if page.get_by_role("button", name="Skip to the end").count():
        press(page, "Skip to the end")
    page.get_by_role("heading", name="The game is over").wait_for()


@screen("final scoring: every point and the seed")
def finale_lines(page: Page, gallery: Gallery) -> None:
    finale(page, gallery)
    page.locator("details").evaluate_all("all => all.forEach((each) => (each.open = true))")


@screen("replay")
def replay(page: Page, gallery: Gallery) -> None:
    page.goto(f"{gallery.moments[OVER].page(gallery.server)}?at=30")
    page.get_by_text(re.compile("action 30 of")).first.wait_for()


@screen("replay of a table that is not there")
def replay_of_nothing(page: Page, gallery: Gallery) -> None:
    page.goto(f"{gallery.server.url}/t/{'0' * 20}?at=3")
    page.get_by_role("alert").wait_for()


# Other pages


@screen("one's own results")
def own_results(page: Page, gallery: Gallery) -> None:
    page.goto(gallery.server.url)
    kept = {"table": "a", "title": "ludwig", "when": 0, "points": 61, "place": 1, "seats": 2, "won": True}
    kept |= {"against": ["greedy"], "modules": [], "keepsake": {"castle": "foyer@0,0", "complete": []}}
    page.evaluate("(kept) => localStorage.setItem('swanstone-results', JSON.stringify([kept]))", kept)
    page.goto(f"{gallery.server.url}/results")
    page.get_by_role("img", name="Your best castle: 61 points").wait_for()


@screen("rules")
def rules(page: Page, gallery: Gallery) -> None:
    page.goto(f"{gallery.server.url}/rules/ludwig")
    page.get_by_role("heading", name="Bonus cards", exact=True).wait_for()


@screen("rules of a title that is not there")
def rules_of_nothing(page: Page, gallery: Gallery) -> None:
    page.goto(f"{gallery.server.url}/rules/chess")
    page.get_by_text("There is no game called").wait_for()


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
    page.get_by_role("heading", name="This table was closed").wait_for()


FORGIVEN = {
    "an address that leads nowhere": ("404",),
    "table: the connection is lost, the device offline": ("net::ERR_INTERNET_DISCONNECTED",),
}
"""What Chromium itself says of a page with the status of what is not there, and of a device that is offline."""


def look(name: str, size: ViewportSize, visit: Visit, gallery: Gallery) -> None:
    """Opens a screen and checks it."""
    visitor = visit(viewport=size)
    visitor.forgive(*FORGIVEN.get(name, ()))
    page = visitor.context.new_page()
    SCREENS[name](page, gallery)
    check(page, name)


@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.parametrize("width", SIZES)
def test_axe_finds_nothing_at(width: str, name: str, visit: Visit, gallery: Gallery) -> None:
    look(name, SIZES[width], visit, gallery)


@pytest.mark.parametrize(
    "name",
    ["start page", "table: asked to choose-offer", "table: a room of the market in hand", "final scoring: the end"],
)
@pytest.mark.parametrize("width", BETWEEN)
def test_axe_finds_nothing_on_a_tablet_at(width: str, name: str, visit: Visit, gallery: Gallery) -> None:
    look(name, BETWEEN[width], visit, gallery)


@pytest.mark.parametrize("width", SIZES)
def test_axe_finds_nothing_in_any_step_of_the_lesson(width: str, visit: Visit, gallery: Gallery) -> None:
    page = visit(viewport=SIZES[width]).page(f"{gallery.server.url}/learn")
    for number, step in enumerate(Learner(Mouse(page)).through()):
        check(page, f"step {step}, answered" if number % 2 else f"step {step}")
    check(page, "the step on favors")
    press(page, "Continue")
    check(page, "the final scoring of the lesson")
    while page.get_by_role("button", name="Next").count():
        press(page, "Next")
    check(page, "the end of the lesson")
