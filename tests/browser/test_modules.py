"""Modules at the page: chosen in the dialog, bought, traded and placed by keyboard, mouse and touch, told at the end."""

import os
import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from swanstone.ludwig.components import components
from swanstone.ludwig.modules import MODULES
from swanstone.ludwig.modules.extras import ROOMS
from swanstone.ludwig.rooms import TILE
from tests.browser.axe import check
from tests.browser.conftest import ON_A_PHONE, WIDE, Visit
from tests.browser.german import GERMAN
from tests.browser.players import MARKET, OVER, Finger, Keys, Mouse, Pointer, Seer, offers
from tests.browser.tables import actions, link, open_table, play_until, question_of, rooms_of
from tests.server.harness import ME, ServerProcess
from tests.server.playing import wait_for

WAYS: dict[str, tuple[type[Seer], dict[str, Any]]] = {
    "keyboard": (Keys, {"viewport": WIDE}),
    "touch": (Finger, ON_A_PHONE),
}
SIZES: dict[str, dict[str, Any]] = {"desktop": {"viewport": WIDE}, "phone": ON_A_PHONE, "german": GERMAN}
"""A German page is looked at in both sizes."""
WITH_TOKEN = ".market .offer[aria-disabled=false]:has(.token)"


def shot(page: Page, name: str) -> None:
    """A picture for whoever wants to look, if SWANSTONE_TEST_SHOTS names a folder."""
    if folder := os.environ.get("SWANSTONE_TEST_SHOTS"):
        page.screenshot(path=Path(folder) / f"swans-{name}.png")


def open_with_swans(page: Page, player: Seer) -> None:
    """Opens a game against a bot with the module, through the page of modules."""
    player.press(page.get_by_role("button", name="Change expansions"))
    page.get_by_role("switch", name="Swan Tokens").check()
    shot(page, f"dialog-{page.viewport_size['width'] if page.viewport_size else 0}")
    player.press(page.get_by_role("dialog").get_by_role("button", name="Done"))
    player.press(page.get_by_role("button", name="Play now"))


def own_coins(server: ServerProcess, page: Page) -> int:
    """The coins of the first seat, as the server tells them to everybody."""
    table = page.url.rsplit("/", 1)[1]
    return int(server.get(f"/api/tables/{table}/update")["view"]["players"][0]["coins"])


def buy_token(player: Seer) -> None:
    """Buys a room with a token as soon as one is for sale, and places it."""
    page = player.page
    while True:
        asked = player.asked()
        assert asked != OVER, "no token could be bought in a whole game"
        if asked == MARKET and page.locator(WITH_TOKEN).count():
            offer = page.locator(WITH_TOKEN).first
            if isinstance(player, Pointer):
                player.press(offer)
            else:
                page.keyboard.press(str(offer.get_attribute("aria-keyshortcuts")))
            page.locator("section.placing").wait_for()
            player.place()
            return
        player.answer()


def trade_one(player: Seer) -> None:
    """Trades one token in, by the button and the panel that it opens."""
    page = player.page
    player.press(page.get_by_role("button", name="Trade swans"))
    tokens = page.get_by_role("group", name="Your swan tokens").get_by_role("button")
    player.press(tokens.first)
    expect(tokens.first).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text("1 swan token for 1000 coins")
    shot(page, f"panel-{type(player).__name__.lower()}")
    player.press(page.get_by_role("button", name="Trade 1 for 1000 coins"))
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("way", WAYS)
def test_tokens_are_bought_traded_for_coins_and_told_at_the_end(visit: Visit, server: ServerProcess, way: str) -> None:
    kind, options = WAYS[way]
    page = visit(**options).page(server.url)
    player = kind(page)
    open_with_swans(page, player)
    player.asked()
    buy_token(player)
    while player.asked() != MARKET or not page.get_by_role("button", name="Trade swans").count():
        assert player.answer() != OVER
    shot(page, f"market-{way}")
    before = own_coins(server, page)
    trade_one(player)
    player.asked()
    assert own_coins(server, page) == before + 1000
    player.play()
    expect(page.locator("#finale-title")).to_be_visible()
    skip = page.get_by_role("button", name="Skip to the end")
    if skip.count():
        player.press(skip)
    table = page.url.rsplit("/", 1)[1]
    sets = server.get(f"/api/tables/{table}/update")["view"]["slots"]["swans"]["sets"]
    row = page.get_by_role("row", name=re.compile("^Swan sets " + "".join([rf".*\b{each}\b" for each in sets if each])))
    expect(row).to_have_count(1 if any(sets) else 0)
    shot(page, f"end-{way}")


def test_the_enlarged_card_tells_of_the_token(visit: Visit, server: ServerProcess) -> None:
    page = visit(viewport=WIDE).page(server.url)
    player = Keys(page)
    open_with_swans(page, player)
    while player.asked() != MARKET or not page.locator(".market .offer:has(.token)").count():
        player.answer()
    page.locator(".market .offer:has(.token)").first.hover()
    expect(page.get_by_role("tooltip")).to_contain_text("swan token")
    shot(page, "card")


class Turn(NamedTuple):
    """A turn of somebody who has a swan token and can buy a room."""

    page: Page
    seat: int
    table: str

    def wealth(self, server: ServerProcess) -> tuple[int, list[str]]:
        """The coins and the swan tokens of the seat, as the server tells them to everybody."""
        view = server.get(f"/api/tables/{self.table}/update")["view"]
        return view["players"][self.seat]["coins"], view["slots"]["swans"]["held"][self.seat]

    def undo(self, player: Seer) -> None:
        """Takes back what was done last."""
        player.press(self.page.get_by_role("button", name=re.compile("^Undo")))


def rich_turn(visit: Visit, server: ServerProcess, **screen: Any) -> Turn:
    """Plays until somebody has a swan token in their turn, and opens their seat."""
    page = visit(**screen).context.new_page()
    created = open_table(page, server, [ME, ME], modules=["swans"])
    seat = play_until(server, created, "choose-offer", fits=lambda asked: asked.get("asides") and rooms_of(asked))
    visitor = visit(**screen)
    return Turn(visitor.page(link(server, created, seat)), seat, created["table"])


def test_a_trade_is_undone_and_redone(visit: Visit, server: ServerProcess) -> None:
    turn = rich_turn(visit, server, viewport=WIDE)
    player = Mouse(turn.page)
    assert player.asked() == MARKET
    coins, tokens = before = turn.wealth(server)
    trade_one(player)
    wait_for(lambda: turn.wealth(server) == (coins + 1000, tokens[1:]))
    turn.undo(player)
    wait_for(lambda: turn.wealth(server) == before)
    trade = turn.page.get_by_role("button", name="Trade swans")
    expect(trade).to_be_visible()
    player.press(turn.page.get_by_role("button", name="Redo"))
    wait_for(lambda: turn.wealth(server) == (coins + 1000, tokens[1:]))
    expect(trade).to_have_count(1 if tokens[1:] else 0)
    turn.undo(player)
    wait_for(lambda: turn.wealth(server) == before)


def test_on_a_phone_tokens_are_traded_while_a_room_is_in_hand_and_it_stays_there(
    visit: Visit, server: ServerProcess
) -> None:
    turn = rich_turn(visit, server, **ON_A_PHONE)
    player, placing = Finger(turn.page), turn.page.locator("section.placing")
    assert player.asked() == MARKET
    coins, tokens = turn.wealth(server)
    done = actions(server, turn.table)
    player.press(offers(turn.page).first)
    expect(placing.get_by_role("button", name="Trade swans")).to_be_visible()
    held = placing.get_attribute("aria-label")
    shot(turn.page, "in-hand")
    trade_one(player)
    wait_for(lambda: turn.wealth(server) == (coins + 1000, tokens[1:]))
    expect(placing).to_have_attribute("aria-label", str(held))
    turn.page.wait_for_timeout(400)  # a finger that taps at once may have meant what was there before
    player.place()
    expect(placing).to_have_count(0)
    wait_for(lambda: actions(server, turn.table) == done + 3)


@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing_where_swans_are_bought_and_traded(visit: Visit, server: ServerProcess, size: str) -> None:
    page = rich_turn(visit, server, **SIZES[size]).page
    page.locator(".asides button").first.wait_for()
    check(page, "a market with swans")
    page.locator(".asides button").first.click()
    tokens = page.get_by_role("dialog").get_by_role("group").get_by_role("button")
    tokens.first.click()
    expect(tokens.first).to_have_attribute("aria-pressed", "true")
    check(page, "swans to trade")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    offers(page).first.click()
    page.locator("section.placing").wait_for()
    check(page, "a room in hand, with swans to trade")


@pytest.mark.parametrize("size", SIZES)
def test_the_master_builder_sees_the_tokens_while_setting_prices(
    visit: Visit, server: ServerProcess, size: str
) -> None:
    visitor = visit(**SIZES[size])
    created = server.table([ME, ME], modules=["swans"])

    def laden() -> int:
        return len(server.get(f"/api/tables/{created['table']}/update")["view"]["slots"]["swans"]["rooms"])

    seat = play_until(server, created, "price-rooms", fits=lambda _: laden())
    page = visitor.page(link(server, created, seat))
    expect(page.locator(".question .token")).to_have_count(laden())
    check(page, "prices with swans")


def test_the_rules_of_a_module_are_told_as_those_of_an_expansion(visit: Visit, server: ServerProcess) -> None:
    page = visit(viewport=WIDE).page(f"{server.url}/rules/ludwig")
    for module in MODULES.values():
        expect(page.get_by_role("region", name=module.name)).to_contain_text("An expansion")
    expect(page.get_by_text("An expansion")).to_have_count(len(MODULES))


@pytest.mark.parametrize("modules", [[], ["swans", "moats"]])
def test_a_table_loads_the_modules_that_it_has_and_no_other(
    visit: Visit, server: ServerProcess, modules: list[str]
) -> None:
    page = visit(viewport=WIDE, locale="de").context.new_page()
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    created = open_table(page, server, [ME, ME], modules=modules)
    page.goto(f"{server.url}/t/{created['table']}")
    page.locator(".question h2, .market, dialog[open]").first.wait_for()
    parts = {found[1] for found in (re.search(r"/module-(\w+)-", url) for url in loaded) if found}
    assert parts == set(modules)
    assert len([url for url in loaded if re.search(r"/module-\w+-de-", url)]) == len(modules)


# More Rooms and Cards


def further_rooms(asked: Any) -> list[str]:
    """The rooms that are not the base game's and can be bought."""
    ours = {tile.id for tile in ROOMS}
    return [room for room in [action.split()[-1] for action in rooms_of(asked)] if room in ours]


@pytest.mark.parametrize(
    ("kind", "screen"), [(Mouse, {"viewport": WIDE}), (Finger, ON_A_PHONE)], ids=["mouse", "touch"]
)
def test_a_further_room_is_bought_and_placed(
    visit: Visit, server: ServerProcess, kind: type[Pointer], screen: dict[str, Any]
) -> None:
    created = server.table([ME, ME], modules=["extras"])
    seat = play_until(server, created, "choose-offer", fits=further_rooms)
    room = further_rooms(question_of(server, created, seat))[0]
    page = visit(**screen).page(link(server, created, seat))
    player = kind(page)
    assert player.asked() == MARKET
    done = actions(server, created["table"])
    player.press(offers(page).filter(has_text=TILE[room].name).first)
    expect(page.locator("section.placing")).to_have_attribute("aria-label", re.compile(TILE[room].name))
    page.wait_for_timeout(400)  # a finger that taps at once may have meant what was there before
    player.place()
    wait_for(lambda: actions(server, created["table"]) == done + 2)
    castle = server.get(f"/api/tables/{created['table']}/update")["view"]["players"][seat]["castle"]
    assert room in castle


@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing_where_further_cards_are_kept_and_further_rooms_bought(
    visit: Visit, server: ServerProcess, size: str
) -> None:
    created = server.table([ME, ME], modules=["extras"])
    further = [card.id for card in components().bonus_cards if card.module == "extras"]
    seat = play_until(
        server, created, "keep-bonus-cards", fits=lambda asked: any(each in str(asked) for each in further)
    )
    page = visit(**SIZES[size]).page(link(server, created, seat))
    page.locator(".question h2").wait_for()
    check(page, "further cards to keep")
    seat = play_until(server, created, "choose-offer", fits=further_rooms)
    room = TILE[further_rooms(question_of(server, created, seat))[0]]
    page = visit(**SIZES[size]).page(link(server, created, seat))
    stall = page.locator(f'.market [data-anchor="market:{room.id}"]')
    stall.wait_for()
    check(page, "a market with a further room")
    stall.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("tooltip")).to_be_visible()
    check(page, "the card of a further room")
    page.keyboard.press("Escape")
    stall.click()
    page.locator("section.placing").wait_for()
    check(page, "a further room in hand")


def test_rooms_of_our_own_design_are_marked_on_the_page_of_rules(visit: Visit, server: ServerProcess) -> None:
    page = visit(viewport=WIDE).page(f"{server.url}/rules/ludwig")
    for module in MODULES.values():
        expect(page.get_by_role("region", name=module.name)).to_contain_text(module.own_design)
    expect(page.get_by_text("Rooms marked * are our own design")).to_be_visible()
    marked = [tile.id for tile in components().tiles if tile.types and tile.source == "original"]
    expect(page.get_by_role("img", name="Our own design")).to_have_count(len(marked))
    for room, words in (("Tea Parlor", "4 points"), ("King's Bedroom", "3 points")):
        tile = page.get_by_role("button", name=re.compile(f"^{room}"))
        tile.scroll_into_view_if_needed()
        page.wait_for_timeout(300)  # scrolling puts cards away
        tile.hover(position={"x": 20, "y": 20})
        tile.hover(position={"x": 24, "y": 24})
        expect(page.get_by_role("tooltip")).to_contain_text(words)
        expect(page.get_by_role("tooltip").get_by_text("Our own design")).to_have_count(
            1 if room == "Tea Parlor" else 0
        )
