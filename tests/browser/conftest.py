"""People at the page: a real Chromium, a real server, and a console that must stay clean."""

import os
import re
import shutil
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize, expect

from tests.browser.tables import Gallery, hang_all
from tests.server.harness import UNLIMITED, ServerProcess

NOT_NEEDED = (
    # The popups of the address bar: two pages of Chromium's own that every visitor would load beside ours.
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup",
    # Of several such lists the last one counts, so this one repeats what Playwright turns off.
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled",
    "PreconnectToSearch",
)  # fmt: skip
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    f"--disable-features={','.join(NOT_NEEDED)}",
]
PATIENCE = 15_000
"""How long a test waits for what should appear, in milliseconds; the machine may be busy."""
expect.set_options(timeout=PATIENCE)
WIDE: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 375, "height": 812}
ON_A_PHONE: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}
"""A visitor who wants things to move; the others are for the most part content with how they stand."""


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """How Chromium is started: the system's own."""
    found = os.environ.get("SWANSTONE_CHROMIUM") or shutil.which("chromium")
    assert found, "Chromium is needed; `python3 dev.py test --only browser` installs it"
    return {"executable_path": found, "args": FLAGS}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that all tests of a run share."""
    with new_server(tmp_path_factory.mktemp("server")) as process:
        yield process


@pytest.fixture(scope="session")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Gallery]:
    """A server with a table for every moment of a game, to be looked at by all tests of a run."""
    folder = tmp_path_factory.mktemp("gallery")
    process = new_server(folder)
    moments, spare = (hang_all(process.store, folder) for _ in range(2))
    with process:
        yield Gallery(process, moments, spare)


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server that a test may stop, kill and start again."""
    with new_server(tmp_path) as process:
        yield process


def new_server(folder: Path, **settings: object) -> ServerProcess:
    """A server with its page; SWANSTONE_TEST_PAGES names another build of it."""
    pages = os.environ.get("SWANSTONE_TEST_PAGES")
    settings = {**UNLIMITED, **settings, **({"page_folder": pages} if pages else {})}
    return ServerProcess(f"sqlite:{folder / 'store.db'}", folder / "log", **settings)


class Visitor:
    """Somebody with a browser of their own: a context, and what its console said."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self.faults: list[str] = []
        self.forgiven: tuple[str, ...] = ()
        context.set_default_timeout(PATIENCE)
        context.on("console", self.hear)
        context.on("weberror", lambda error: self.faults.append(f"uncaught: {error.error}"))

    def hear(self, message: ConsoleMessage) -> None:
        """Notes errors and warnings."""
        if message.type in ("error", "warning"):
            self.faults.append(f"{message.type}: {message.text}")

    def forgive(self, *marks: str) -> None:
        """Ignores what Chromium itself says of a server that is down; no page can prevent that."""
        self.forgiven = marks

    def complaints(self) -> list[str]:
        """What the console said and is not forgiven."""
        return [fault for fault in self.faults if not any(mark in fault for mark in self.forgiven)]

    def page(self, address: str) -> Page:
        """A new tab at an address."""
        page = self.context.new_page()
        page.goto(address)
        return page


Visit = Callable[..., Visitor]
VISITORS = pytest.StashKey[list[Visitor]]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Keeps what visitors saw when a test failed, if SWANSTONE_TEST_SHOTS names a folder."""
    report = yield
    folder = os.environ.get("SWANSTONE_TEST_SHOTS")
    if folder and report.when == "call" and report.failed:
        pages = [page for visitor in item.stash.get(VISITORS, []) for page in visitor.context.pages]
        for number, page in enumerate(pages):
            page.screenshot(path=Path(folder) / f"{re.sub(r'[^a-z0-9]+', '-', item.name)}-{number}.png")
    return report


@pytest.fixture
def visit(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Makes visitors, each with an empty profile; in the end no console may have complained."""
    visitors: list[Visitor] = []
    request.node.stash[VISITORS] = visitors

    def arrive(**options: Any) -> Visitor:
        settings = {"viewport": WIDE, "reduced_motion": "reduce", **options}
        visitor = Visitor(browser.new_context(**settings))
        visitors.append(visitor)
        return visitor

    yield arrive
    faults = [fault for visitor in visitors for fault in visitor.complaints()]
    for visitor in visitors:
        visitor.context.close()
    assert not faults, faults
