"""How fast the page is: the first move, the first second on a slow machine, the ghost under the pointer, the other screen."""

import random
import re
import time
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.players import offers
from tests.browser.tables import LARGE, Gallery, open_table, question_of, waiting
from tests.server.harness import ME, ServerProcess
from tests.server.tables import random_action
from tests.timing import require_in_a_round

pytestmark = pytest.mark.alone

FIRST_MOVE = 10.0
"""Seconds from the link to the first move that is done."""
INTERACTIVE = 1500
SLOWDOWN = 4
LOADS = 3
GHOST = 50
OTHER_SCREEN = 100
"""Milliseconds."""
GHOSTS = 30
MOVES = 120
ROOMS = 12
MOTION = {"reduced_motion": "no-preference"}
"""As a fresh profile has it."""


class Figures:
    """Milliseconds that were measured, told in a line to those who run the tests with -s."""

    def __init__(self, what: str, figures: Sequence[float]) -> None:
        self.what, self.ordered = what, sorted(figures)
        print(f"\n{self}")

    def below(self, part: float) -> float:
        """The value below which so large a part of the figures lies."""
        return self.ordered[min(len(self.ordered) - 1, int(len(self.ordered) * part))]

    def __str__(self) -> str:
        shares = ", ".join(f"p{part:.0%}".rstrip("%") + f" {self.below(part):.1f}" for part in (0.5, 0.95, 0.99))
        return f"{self.what}: {shares}, most {self.ordered[-1]:.1f} ms of {len(self.ordered)}"


def test_from_the_link_to_the_first_move_it_takes_two_taps_and_less_than_ten_seconds(
    visit: Visit, server: ServerProcess
) -> None:
    page = visit(**MOTION).context.new_page()
    begun = time.monotonic()
    page.goto(server.url)
    page.get_by_role("button", name=re.compile("^Play now")).click()
    page.get_by_role("button", name="Keep these cards").click()
    page.locator(".question section[aria-busy=false] h2, .market .offer").first.wait_for()
    page.wait_for_function("() => !document.querySelector('.question h2')?.textContent.startsWith('Keep 2')")
    taken = time.monotonic() - begun
    print(f"\nfrom the link to the first move: {taken:.1f} s")
    assert server.get(f"/api/tables/{page.url.rpartition('/')[2]}")["actions"] >= 1
    assert taken < FIRST_MOVE, f"{taken:.1f} s from the link to the first move"


HANDLED = """() => new Promise((done) => {
  const press = () => {
    const play = [...document.querySelectorAll("button")].find((each) => each.textContent.startsWith("Play now"));
    if (!play) return requestAnimationFrame(press);
    play.click();
    const look = () => (play.disabled ? done(performance.now()) : requestAnimationFrame(look));
    look();
  };
  press();
})"""
"""When a press on 'Play now' is handled, from the beginning of the navigation; the button then says that a table is opened."""


def first_seconds(page: Page, address: str) -> float:
    """How long a slow machine takes until a press on the start page is handled, in milliseconds."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    page.goto(address, wait_until="commit")
    return float(page.evaluate(HANDLED))


def test_the_page_answers_within_a_second_and_a_half_on_a_slow_machine(visit: Visit, server: ServerProcess) -> None:
    taken = [first_seconds(visit(**MOTION).context.new_page(), server.url) for _ in range(LOADS)]
    line = f"interactive after {', '.join(f'{each:.0f}' for each in taken)} ms at {SLOWDOWN}x slowdown"
    print(f"\n{line}")
    assert min(taken) <= INTERACTIVE, line


FOLLOW = """() => {
  const spot = () => document.querySelector("svg.tile:not(.free)")?.style.transform;
  let last = spot();
  document.addEventListener("pointermove", (event) => requestAnimationFrame(() => {
    const painted = new MessageChannel();
    painted.port1.onmessage = () => {
      if (spot() && spot() !== last) window.followed.push(performance.now() - event.timeStamp);
      last = spot();
    };
    painted.port2.postMessage(null);
  }), true);
}"""
"""Notes how long after the pointer a ghost on another spot, with its points, is painted."""


def ghosts(page: Page, dice: random.Random) -> Figures:
    """How long the ghost took to follow, over many spots of the board."""
    box = page.locator("main .board").first.bounding_box()
    assert box
    page.evaluate("window.followed = []")
    for _ in range(120):
        x, y = box["x"] + dice.uniform(0.1, 0.85) * box["width"], box["y"] + dice.uniform(0.1, 0.8) * box["height"]
        page.mouse.move(x, y, steps=3)
    figures = page.evaluate("window.followed")
    assert len(figures) >= GHOSTS
    return Figures("the ghost after the pointer", figures)


def test_the_ghost_follows_the_pointer_within_fifty_milliseconds(visit: Visit, gallery: Gallery) -> None:
    hung = gallery.moments[LARGE]
    page = visit(**MOTION).page(hung.link(gallery.server))
    offers(page).first.click()
    page.locator("section.placing").wait_for()
    assert page.get_by_role("listbox", name="Your castle").get_by_role("option").count() >= ROOMS
    page.evaluate(FOLLOW)
    dice = random.Random(1)
    require_in_a_round(lambda: ghosts(page, dice), lambda figures: figures.below(0.95) <= GHOST)


WATCH = """() => {
  window.shown = [];
  const parts = ["section[aria-label=Seats]", ".turn", "[role=log] section:last-child li:last-child"];
  const read = () => parts.map((each) => document.querySelector(each)?.textContent).join();
  let last = read();
  new MutationObserver(() => {
    const now = read();
    if (now === last) return;
    last = now;
    window.shown.push(performance.timeOrigin + performance.now());
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Notes every moment at which seats, turn line or log show something else."""
AT_ONCE = """if (isSecureContext) localStorage.setItem("swanstone-settings", '{"pace": "instant"}')"""
"""As somebody has it who does not want to watch: otherwise a move waits until the one before it was seen."""
SEND = """async ([table, deed]) => {
  const begun = performance.timeOrigin + performance.now();
  const answer = await fetch(`/api/tables/${table}/act`, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(deed),
  });
  return [begun, answer.status];
}"""
"""Acts from the page of a player; the moment just before it was sent."""


def moves(one: Page, other: Page, server: ServerProcess, created: Any, dice: random.Random) -> list[float]:
    """Plays a game from one page; how long each move took to the other's screen, in milliseconds."""
    figures = []
    other.evaluate(WATCH)
    while asked := waiting(server, created):
        question = question_of(server, created, asked[0])
        deed = {"seat": asked[0], "seq": question["seq"], "action": random_action(question, dice)}
        before = other.evaluate("window.shown.length")
        begun, status = one.evaluate(SEND, [created["table"], deed])
        assert status == 200
        other.wait_for_function("(before) => window.shown.length > before", arg=before, timeout=2000)
        figures.append(other.evaluate("(before) => window.shown[before]", before) - begun)
    return figures


def round_of_moves(visit: Visit, server: ServerProcess, dice: random.Random) -> list[float]:
    """Whole games, seen on another screen."""
    figures: list[float] = []
    while len(figures) < MOVES:
        one, other = visit().page(server.url), visit(**MOTION).context.new_page()
        other.add_init_script(AT_ONCE)
        created = open_table(one, server, [{**ME, "name": "Anna"}, {**ME, "name": "Otto"}])
        other.goto(f"{server.url}/t/{created['table']}")
        other.get_by_role("button", name="Log").click()
        other.get_by_role("log", name="What happened so far").wait_for()
        figures += moves(one, other, server, created, dice)
        one.close()
        other.close()
    return figures


def test_a_move_is_on_the_other_screen_within_a_tenth_of_a_second(visit: Visit, server: ServerProcess) -> None:
    dice = random.Random(1)

    def measured() -> Figures:
        return Figures("a move on the other screen", round_of_moves(visit, server, dice))

    require_in_a_round(measured, lambda figures: figures.below(0.99) <= OTHER_SCREEN)
