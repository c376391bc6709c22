"""Takes docs/page.png: plays a few rounds against bots on a server of its own and shows a seat's page in Chromium.

    .venv/bin/python docs/screenshot.py [--width 1440] [--height 900] [--dark] [--out docs/page.png]

It needs `chromium` on the PATH.
"""

import argparse
import base64
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from swanstone.client import Server
from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.server.messages import NewSeat

FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
PORT, DEBUG_PORT = 8429, 9429
ACTIONS = 60
"""How many actions are played before the picture is taken."""


def start(stack: ExitStack, *command: str, **more: Any) -> None:
    """Runs a program until the picture is taken."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **more)
    stack.callback(process.wait)
    stack.callback(process.terminate)


def played_table() -> str:
    """The secret link of a seat at a table where a castle has grown, and the seat is to place a room."""
    server = Server(f"http://127.0.0.1:{PORT}")
    bots = [NewSeat("bot", bot="random") for _ in range(3)]
    seat = server.open_table([NewSeat("me", "Ludwig"), *bots]).seats[0]
    dice = Dice(Chance("picture"))
    with seat.watch() as watch:
        for update in watch:
            if update.question is None:
                continue
            if update.actions >= ACTIONS and update.question.kind == "place-room":
                break
            choices = [option for option in update.options() if " buy " in option_text(update, option)]
            watch.act(dice.choice(choices) if choices else update.options().sample(dice))
    return seat.secret_link


def option_text(update: Any, option: Any) -> str:
    """An option as text."""
    return str(update.game.write_action(option))


class Page:
    """A page of Chromium, spoken to by its debugging protocol."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.calls = 0

    def call(self, method: str, **words: Any) -> Any:
        """One call and its result."""
        self.calls += 1
        self.socket.send(json.dumps({"id": self.calls, "method": method, "params": words}))
        while True:
            message = json.loads(self.socket.recv())
            if message.get("id") == self.calls:
                return message.get("result")


def target() -> str:
    """The address of the first page."""
    for _ in range(100):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{DEBUG_PORT}/json") as answer:
                pages = [page for page in json.load(answer) if page["type"] == "page"]
            return str(pages[0]["webSocketDebuggerUrl"])
        except (OSError, IndexError):
            time.sleep(0.1)
    sys.exit("Chromium did not start")


def take(link: str, options: argparse.Namespace) -> bytes:
    """The picture of a page."""
    with connect(target(), max_size=None, proxy=None) as socket:
        page = Page(socket)
        scheme = "dark" if options.dark else "light"
        page.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        size = {"width": options.width, "height": options.height, "deviceScaleFactor": 1, "mobile": False}
        page.call("Emulation.setDeviceMetricsOverride", **size)
        page.call("Page.navigate", url=link)
        time.sleep(3)
        return base64.b64decode(page.call("Page.captureScreenshot", format="png")["data"])


def main() -> None:
    """Plays, shows, takes the picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--width", type=int, default=1440)
    parser.add_argument("--height", type=int, default=900)
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / "page.png")
    options = parser.parse_args()
    chromium = shutil.which("chromium") or sys.exit("There is no chromium on the PATH.")
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
        serve = [
            sys.executable,
            "-m",
            "swanstone.cli",
            "serve",
            "--port",
            str(PORT),
            "--store",
            f"sqlite:{folder}/t.db",
        ]
        start(stack, *serve, env=os.environ)
        start(
            stack, str(chromium), *FLAGS, f"--remote-debugging-port={DEBUG_PORT}", f"--user-data-dir={folder}/chromium"
        )
        options.out.write_bytes(take(played_table(), options))


if __name__ == "__main__":
    main()
