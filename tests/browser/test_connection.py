"""The way between page and server when it is slow, deaf or newly opened: the game goes on by itself, and nothing is lost."""

import re
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit, new_server
from tests.browser.players import Mouse
from tests.browser.tables import actions, link, play_until
from tests.browser.test_trouble import ANNA, AWAY, OTTO, is_the_same_page, keep, mark, said
from tests.server.harness import BOT, ServerProcess
from tests.server.playing import play, wait_for

LATE = 30_000
"""Time enough to find a silent connection out and to open another, on a busy machine, in milliseconds."""

ENOUGH = 16
"""So many actions that the one who is too fast has kept, bought, placed and perhaps priced."""


class Line(list[socket.socket]):
    """Both ends of a connection; nothing is carried once it is dead."""

    dead = False

    def carry(self, here: socket.socket, there: socket.socket) -> None:
        """Carries what comes from one end to the other, until one of them goes."""
        with suppress(OSError):
            while data := here.recv(65536):
                if not self.dead:
                    there.sendall(data)
            if not self.dead:
                there.shutdown(socket.SHUT_RDWR)


class Wire:
    """A way to a server that can go dead as when a machine sleeps: no end is told, but who calls again gets through."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.door = socket.create_server(("127.0.0.1", 0))
        self.lines: list[Line] = []
        Thread(target=self.open, daemon=True).start()

    @property
    def url(self) -> str:
        """Where it begins."""
        return f"http://127.0.0.1:{self.door.getsockname()[1]}"

    def open(self) -> None:
        """Joins everybody who calls with the server."""
        with suppress(OSError):
            while True:
                near, _ = self.door.accept()
                far = socket.create_connection(("127.0.0.1", self.server.port))
                line = Line([near, far])
                self.lines.append(line)
                for ends in ((near, far), (far, near)):
                    Thread(target=line.carry, args=ends, daemon=True).start()

    def die(self) -> None:
        """From now on nothing passes on the lines that are open."""
        for line in self.lines:
            line.dead = True

    def close(self) -> None:
        """Hangs up."""
        self.door.close()
        for end in [end for line in self.lines for end in line]:
            end.close()


@pytest.fixture
def wire(server: ServerProcess) -> Iterator[Wire]:
    """A way to the shared server."""
    made = Wire(server)
    yield made
    made.close()


def way(wire: Wire, created: Any, seat: int) -> str:
    """The address that opens a seat, over the wire."""
    return link(wire.server, created, seat).replace(wire.server.url, wire.url)


def at_market(page: Page) -> Locator:
    """The button that passes, while the market is open to us."""
    return page.locator(".market .pass[aria-disabled=false]")


# Too fast


def test_one_who_is_too_fast_for_the_server_plays_on(visit: Visit, tmp_path: Path) -> None:
    slow = new_server(tmp_path)
    slow.settings |= {"messages_per_second": 2, "messages_burst": 1}
    with slow:
        created = slow.table([ANNA, BOT])
        page = visit().page(link(slow, created, 0))
        player = Mouse(page)
        while actions(slow, created["table"]) < ENOUGH:
            player.answer()
            expect(page.locator(".toasts .bad")).to_have_count(0)
        metrics = slow.call("GET", "/metrics").body.decode()
    assert re.search(r'^swanstone_refusals_total\{code="too_many"\} [1-9]', metrics, re.MULTILINE)


# A connection that died without a word


def test_a_move_on_a_dead_connection_arrives_by_another(visit: Visit, wire: Wire) -> None:
    created = wire.server.table([ANNA, OTTO])
    page = visit().page(way(wire, created, 0))
    confirm = keep(page)
    mark(page)
    wire.die()
    confirm.click()
    wait_for(lambda: actions(wire.server, created["table"]) == 1, LATE / 1000)
    expect(page.get_by_role("heading", name=re.compile("^Keep"))).to_have_count(0)
    expect(page.locator(".toasts .bad")).to_have_count(0)
    assert is_the_same_page(page)


def left_behind(page: Page, wire: Wire) -> None:
    """Opens a page whose clock the test has, and lets the game go on to its turn when the connection is dead."""
    created = wire.server.table([ANNA, OTTO])
    page.clock.install()
    page.goto(way(wire, created, 0))
    keep(page).click()
    expect(page.get_by_role("heading", name=re.compile("^Keep"))).to_have_count(0)
    mark(page)
    wire.die()
    play_until(wire.server, created, "choose-offer", seat=0)
    expect(at_market(page)).to_have_count(0)


@pytest.mark.parametrize(
    "waking", ["document.dispatchEvent(new Event('visibilitychange'))", "dispatchEvent(new Event('online'))"]
)
def test_a_page_that_is_looked_at_again_shows_what_happened_on_a_dead_connection(
    waking: str, visit: Visit, wire: Wire
) -> None:
    page = visit().context.new_page()
    left_behind(page, wire)
    page.clock.run_for(6_000)
    expect(at_market(page)).to_have_count(0)
    page.evaluate(waking)
    expect(at_market(page)).to_be_visible(timeout=LATE)
    assert is_the_same_page(page)


def test_a_page_on_a_machine_that_slept_notices_by_the_clock(visit: Visit, wire: Wire) -> None:
    page = visit().context.new_page()
    left_behind(page, wire)
    page.clock.fast_forward("08:00:00")
    expect(at_market(page)).to_be_visible(timeout=LATE)
    assert is_the_same_page(page)


def test_a_page_whose_first_call_is_never_answered_calls_again(visit: Visit, wire: Wire) -> None:
    created = wire.server.table([ANNA, OTTO])
    page = visit().context.new_page()
    page.goto(wire.url)
    page.get_by_role("button", name=re.compile("^Play now")).wait_for()
    calls: list[str] = []

    def deaf(call: Any) -> None:
        calls.append(call.url)
        if len(calls) > 1:
            call.connect_to_server()

    page.route_web_socket(re.compile("/socket"), deaf)
    page.goto(way(wire, created, 0))
    keep(page).click(timeout=LATE)
    wait_for(lambda: actions(wire.server, created["table"]) == 1)
    assert len(calls) == 2


# Keys that went meanwhile


def log_of(page: Page) -> list[str]:
    """The lines of the log, which is opened if it is not."""
    log = page.get_by_role("log", name="What happened so far")
    if not log.count():
        page.get_by_role("button", name="Log").click()
    log.get_by_role("listitem").first.wait_for()
    return log.get_by_role("listitem").all_inner_texts()


def test_the_log_keeps_its_lines_when_the_seat_was_given_away_while_the_browser_was_offline(
    visit: Visit, server: ServerProcess
) -> None:
    created = server.table([ANNA, OTTO])
    play(server, created, 12)
    visitor = visit()
    visitor.forgive(*AWAY)
    page = visitor.page(link(server, created, 1))
    assert len(log_of(page)) > 10
    mark(page)
    visitor.context.set_offline(True)
    expect(said(page, "This device is offline")).to_be_visible()
    server.post(f"/api/tables/{created['table']}/revoke", {"seat": 1}, created["owner"])
    visitor.context.set_offline(False)
    expect(said(page, "The link to Otto's seat was renewed")).to_be_visible()
    page.get_by_role("button", name="Watch").click()
    expect(page.get_by_text("You are watching")).to_be_visible()
    assert len(log_of(page)) > 10
    assert is_the_same_page(page)


def test_the_log_of_another_tab_keeps_its_lines_when_the_seat_is_left(visit: Visit, server: ServerProcess) -> None:
    created = server.table([ANNA, OTTO])
    play(server, created, 12)
    page = visit().page(link(server, created, 1))
    assert len(log_of(page)) > 10
    server.post(f"/api/tables/{created['table']}/leave", {"seat": 1}, created["seats"][1]["key"])
    expect(page.get_by_text("You are watching")).to_be_visible()
    assert len(log_of(page)) > 10
