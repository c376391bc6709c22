"""Takes docs/page.png, docs/start.png and docs/phone.png: a server, some rounds played, and the page in Chromium.

    .venv/bin/python docs/screenshot.py [--out docs]

It needs Chromium on the PATH and the packages of requirements-dev.lock.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from swanstone.bots.bot import bot_named
from swanstone.client import Server
from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.titles import open_game
from swanstone.wire.requests import NewSeat

FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
SEATS = 3
ACTIONS = 75
"""How many actions are played before the pictures of the table are taken."""
WIDE = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}


@contextmanager
def serving(folder: str) -> Iterator[str]:
    """The address of a server that runs until the pictures are taken."""
    command = [sys.executable, "-m", "swanstone.cli", "serve", "--port", "0", "--store", f"sqlite:{folder}/t.db"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout
    try:
        yield process.stdout.readline().split()[-1]
    finally:
        process.terminate()
        process.wait()


def played_table(address: str) -> str:
    """The secret link of a seat at a table where a castle has grown, and the seat is to buy a room."""
    game = open_game("ludwig", SEATS)
    bot, dice = bot_named("greedy", game), Dice(Chance("picture"))
    others = [NewSeat("bot", bot="greedy")] * (SEATS - 1)
    seat = Server(address).open_table("ludwig", [NewSeat("me", "Ludwig"), *others]).seats[0]
    with seat.watch() as watch:
        for update in watch:
            if update.question is None:
                continue
            if update.actions >= ACTIONS and update.question.kind == "choose-offer":
                break
            options = update.options(Chance("picture").fork(update.seq))
            watch.act(bot.choose(lambda seen=update.view: seen, options, dice))  # type: ignore[misc]
    return seat.secret_link


def look(browser: Browser, address: str, size: dict[str, int]) -> Page:
    """A page in a window of some size, where nothing moves."""
    context = browser.new_context(viewport=size, reduced_motion="reduce")  # type: ignore[arg-type]
    context.add_init_script("""localStorage.setItem("swanstone-settings", '{"tips":["pick","price","completion"]}')""")
    page = context.new_page()
    page.goto(address)
    page.wait_for_timeout(2500)
    return page


def pick_up(page: Page) -> None:
    """Picks up the first room that can be bought, so that the places where it fits are shown."""
    page.locator(".market .offer[aria-disabled=false]").first.click()
    page.locator("section.placing").wait_for()
    page.mouse.move(700, 20)
    page.wait_for_timeout(700)


def main() -> None:
    """Plays, looks, takes the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path(__file__).parent)
    folder = parser.parse_args().out
    chromium = shutil.which("chromium") or sys.exit("There is no chromium on the PATH.")
    with tempfile.TemporaryDirectory() as scratch, serving(scratch) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        link = played_table(address)
        look(browser, address, WIDE).screenshot(path=folder / "start.png")
        for name, size in (("page", WIDE), ("phone", PHONE)):
            page = look(browser, link, size)
            pick_up(page)
            page.screenshot(path=folder / f"{name}.png")
        browser.close()


if __name__ == "__main__":
    main()
