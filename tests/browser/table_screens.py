"""The screens at a table while a game is under way."""

import json
import re

from playwright.sync_api import Locator, Page, WebSocketRoute

from tests.browser.axe import check
from tests.browser.german import named
from tests.browser.tables import LARGE, QUESTIONS, Gallery, act, link, play_until, question_of, rooms_of
from tests.browser.test_hands import nowhere
from tests.browser.test_watching import Pair
from tests.browser.ways import (
    ANNA,
    BEN,
    PASSING,
    Screen,
    Screens,
    hold,
    is_narrow,
    pattern,
    press,
    read,
    see,
)
from tests.server.playing import play

AT_TABLE = Screens()
screen = AT_TABLE.screen


# What is asked, and what opens


def at_table(page: Page, address: str) -> None:
    """Opens a table where a game is under way."""
    page.goto(address)
    page.get_by_role("heading", name=pattern(page, "The table")).wait_for(state="attached")


def sit(page: Page, gallery: Gallery, moment: str) -> None:
    """Opens the seat that is asked at a moment."""
    at_table(page, gallery.link(moment))


def asks(kind: str) -> Screen:
    """The table while its seat is asked something of a kind."""

    def opens(page: Page, gallery: Gallery) -> None:
        sit(page, gallery, kind)
        shown = {"choose-offer": ".market .pass[aria-disabled=false]", "place-room": "section.placing"}
        page.locator(shown.get(kind, ".question h2")).wait_for()

    return opens


for asked in sorted(QUESTIONS):
    AT_TABLE[f"table: asked to {asked}"] = asks(asked)


def offers(page: Page) -> Locator:
    """What can be bought."""
    return page.locator(".market .offer[aria-disabled=false]")


@screen("table: a room of the market in hand")
def in_hand(page: Page, gallery: Gallery) -> None:
    sit(page, gallery, LARGE)
    offers(page).first.click()
    page.locator("section.placing").get_by_role("button", name=pattern(page, "Place for", "^")).wait_for()


@screen("table: a ledger line's rule is told")
def ledger_rule(page: Page, gallery: Gallery) -> None:
    in_hand(page, gallery)
    page.locator("section.placing .rule").first.click()
    page.locator("section.placing .told").wait_for()


@screen("table: log")
def log(page: Page, gallery: Gallery) -> None:
    sit(page, gallery, LARGE)
    page.get_by_role("tab" if is_narrow(page) else "button", name=named(page, "Log")).click()
    see(page, "log", "What happened so far")


@screen("table: seats, cards and favors of a phone one after the other, and an answer to a newcomer")
def tabs(page: Page, gallery: Gallery) -> None:
    sit(page, gallery, LARGE)
    for name in ("Seats", "Cards", "Favors") if is_narrow(page) else ():
        page.get_by_role("tab", name=named(page, name)).click()
        check(page, name)
    press(page, "What does a favor count")
    see(page, "note", "What does a favor count")


@screen("table: menu")
def menu(page: Page, gallery: Gallery) -> None:
    sit(page, gallery, "choose-offer")
    press(page, "Menu")
    page.locator("#table-menu").wait_for()


@screen("table: leave the seat?")
def leave(page: Page, gallery: Gallery) -> None:
    menu(page, gallery)
    press(page, "Leave my seat")
    page.get_by_role("dialog").get_by_role("button", name=named(page, "Stay")).wait_for()


@screen("table: settings, let a bot play?, pass?, notes")
def dialogs(page: Page, gallery: Gallery) -> None:
    created = gallery.server.table([ANNA, BEN])
    at_table(page, link(gallery.server, created, play_until(gallery.server, created, "choose-offer")))
    for name, shown in (("Settings", "Soft sounds"), ("Let a bot play for me", "Play on myself")):
        press(page, "Menu")
        press(page, name)
        page.get_by_role("dialog").get_by_text(pattern(page, shown, "^")).first.wait_for()
        check(page, name)
        page.keyboard.press("Escape")
    page.keyboard.press("p")
    see(page, "dialog", "Pass this turn")
    check(page, "pass?")
    page.keyboard.press("Escape")
    press(page, "Menu")
    press(page, "Your notes")
    see(page, "textbox", "Notes that only you").fill("Salon!")
    read(page, "Saved")


@screen("table: new links for the seats, for the owner")
def seat_links(page: Page, gallery: Gallery) -> None:
    hung = gallery.spare["choose-offer"]
    page.goto(f"{hung.page(gallery.server)}#{hung.owner}")
    press(page, "Menu")
    press(page, "Links to the seats")
    page.get_by_role("dialog").get_by_role("button", name=named(page, "New link for Seat 1")).wait_for()


@screen("table: another asks to take back a move")
def undo_asked(page: Page, gallery: Gallery) -> None:
    created = gallery.server.table([ANNA, BEN])
    play(gallery.server, created, 2)
    gallery.server.post(f"/api/tables/{created['table']}/undo", {"seat": 0}, created["seats"][0]["key"])
    page.goto(link(gallery.server, created, 1))
    see(page, "button", "Agree")


@screen("table: a bot stands in for oneself, and for another")
def stand_in(page: Page, gallery: Gallery) -> None:
    hold(page, *PASSING)
    created = gallery.server.table([ANNA, BEN])
    at_table(page, link(gallery.server, created, 0))
    for seat in (0, 1):
        body, key = {"seat": seat, "bot": "random"}, created["seats"][seat]["key"]
        gallery.server.post(f"/api/tables/{created['table']}/bot", body, key)
        if seat == 0:
            see(page, "button", "Take over")
            check(page, "for oneself")
            press(page, "Take over")
            page.locator(".standins button").wait_for(state="detached")
    page.locator(".toasts p").filter(has_text="Ben").wait_for()


@screen("table: keyboard shortcuts")
def shortcuts(page: Page, gallery: Gallery) -> None:
    sit(page, gallery, "choose-offer")
    page.keyboard.press("?")
    page.get_by_role("dialog").get_by_text(pattern(page, "turn the room in hand")).wait_for()


@screen("table: chat")
def chat(page: Page, gallery: Gallery) -> None:
    sit(page, gallery, "choose-offer")
    press(page, "Chat")
    see(page, "textbox", "Say something")


@screen("table: a castle enlarged")
def enlarged(page: Page, gallery: Gallery) -> None:
    sit(page, gallery, LARGE)
    page.get_by_role("button", name=pattern(page, "Enlarge the castle")).last.click()
    page.get_by_role("dialog").get_by_role("table").wait_for()


@screen("table: board as text")
def text_board(page: Page, gallery: Gallery) -> None:
    sit(page, gallery, LARGE)
    page.keyboard.press("t")
    see(page, "region", "Board as text")
    see(page, "heading", "The market")


@screen("table: board as text, with the places of a room")
def text_spots(page: Page, gallery: Gallery) -> None:
    text_board(page, gallery)
    see(page, "region", "Board as text").get_by_role("button", name=pattern(page, ", for ")).first.click()
    see(page, "heading", "Places for the")


@screen("table: a room in hand where it may not lie")
def illegal(page: Page, gallery: Gallery) -> None:
    in_hand(page, gallery)
    page.mouse.move(*nowhere(page))
    page.locator("section.placing").get_by_text(pattern(page, "No entrance of the", "^", r".+\.$")).wait_for()


@screen("table: words in passing")
def toast(page: Page, gallery: Gallery) -> None:
    hold(page, *PASSING)
    sit(page, gallery, LARGE)
    page.locator(".market .offer[aria-disabled=true]").first.click(force=True)
    page.locator(".toasts .bad").wait_for()


# While others play


BEAT = 1500
"""How long it is shown where somebody places a room, at the pace 'Watch', in milliseconds."""


def beside_a_buyer(page: Page, gallery: Gallery, pace: str) -> Pair:
    """A seat at a table where another is about to buy; what others do is shown at a pace, and held where it is."""
    created = gallery.server.table([ANNA, BEN])
    mover = play_until(gallery.server, created, "choose-offer", fits=rooms_of)
    kept = json.dumps(json.dumps({"pace": pace, "tips": ["pick", "price", "completion"]}))
    page.add_init_script(f"if (isSecureContext) localStorage.setItem('swanstone-settings', {kept})")
    hold(page, BEAT, *PASSING)
    at_table(page, link(gallery.server, created, 1 - mover))
    page.locator(".market .pass").wait_for()
    return Pair(gallery.server, created, mover, page)


@screen("table: another's turn is shown")
def show(page: Page, gallery: Gallery) -> None:
    beside_a_buyer(page, gallery, "watch").move()
    page.locator(".stage .fresh").wait_for()


@screen("table: since your last turn, and its film")
def since(page: Page, gallery: Gallery) -> None:
    beside_a_buyer(page, gallery, "instant").move()
    page.locator("button.since, .since summary").click()
    see(page, "button", "Watch it")
    check(page, "in words")
    press(page, "Watch it")
    page.locator(".stage .fresh").wait_for()


@screen("table: a room in pencil, a plan, planned prices, what became of them")
def plans(page: Page, gallery: Gallery) -> None:
    table = beside_a_buyer(page, gallery, "instant")
    if page.get_by_role("button", name=pattern(page, "Show the panel")).count():
        press(page, "Show the panel")
    page.locator('[data-anchor="market:hallway"]').click()
    press(page, "Leave it in pencil")
    page.locator("[data-pencil=hallway]").wait_for()
    check(page, "in pencil")
    see(page, "combobox", "The most you would pay").select_option("2000")
    press(page, "Plan this")
    press(page, "Plan to pass")
    see(page, "button", "Your plan: 2")
    check(page, "planned")
    press(page, "Plan prices")
    page.get_by_role("dialog").get_by_role("button", name=named(page, "Plan prices")).wait_for()
    check(page, "prices")
    page.keyboard.press("Escape")
    question = question_of(gallery.server, table.created, table.mover)
    act(gallery.server, table.created, table.mover, question["seq"], f"{table.mover} pass")
    read(page, "As planned, you passed")


@screen("table: practice")
def practice(page: Page, gallery: Gallery) -> None:
    hold(page, *PASSING)
    menu(page, gallery)
    press(page, "Play from here")
    page.wait_for_url(re.compile(f"/t/(?!{gallery.moments['choose-offer'].table})"))
    read(page, "A practice table")
    offers(page).first.wait_for()


# Trouble


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
    read(page, "The connection was lost")
    check(page, "lost")
    page.context.set_offline(True)
    read(page, "This device is offline")


@screen("table: the link of the seat is renewed")
def revoked(page: Page, gallery: Gallery) -> None:
    created = gallery.server.table([ANNA, BEN])
    page.goto(link(gallery.server, created, 1))
    page.get_by_role("heading", name=pattern(page, "Keep", "^")).wait_for()
    gallery.server.post(f"/api/tables/{created['table']}/revoke", {"seat": 1}, created["owner"])
    page.get_by_role("button", name=pattern(page, "Watch", "^", "$")).wait_for()


@screen("table: a free seat of a game that is under way")
def joining(page: Page, gallery: Gallery) -> None:
    created = gallery.server.table([ANNA, BEN])
    gallery.server.post(f"/api/tables/{created['table']}/leave", {"seat": 1}, created["seats"][1]["key"])
    page.goto(f"{gallery.server.url}/t/{created['table']}")
    press(page, "Sit down here")
    page.get_by_role("dialog").get_by_label(pattern(page, "Your name")).wait_for()


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
    see(page, "note", "Rule PRICE-1")


@screen("table: an onlooker at a full table")
def onlooker(page: Page, gallery: Gallery) -> None:
    page.goto(gallery.moments["choose-offer"].page(gallery.server))
    read(page, "Every seat at this table is taken")
