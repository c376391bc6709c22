#!/usr/bin/env python3
"""Swanstone's workshop: sets up all it needs, then runs, tests and measures.

    python3 dev.py run [args]            the server on SQLite, and its page in the browser
    python3 dev.py run --sources [args]  the same from the sources, nothing built, with vite beside it
    python3 dev.py test [args]           every check; this is what CI runs
    python3 dev.py bench [args]          how fast we play, beside our peers
    python3 dev.py soak NAME [args]      the long trial NAME of tests/soak.py, against the wheel
    python3 dev.py build                 the wheel with the client, its hot modules compiled where that is possible
    python3 dev.py client [args]         the client's own checks; arguments go to vitest
    python3 dev.py lock [args]           requirements*.lock from pyproject.toml; --upgrade takes newer releases

Arguments are passed on: run and bench to swanstone, test to pytest, soak to the trial, lock to uv. Some are test's own:

    --quick          leave out the slow steps, and the tests that are marked slow
    --keep-going     go on after a step that failed
    --only STEP      one step alone, such as --only types; may be given several times
    --list           name the steps and stop

It needs Python 3.11 and pip, and a network the first time. What it fetches goes into .venv, .tools and
client/node_modules in this folder; delete them to begin again. The work itself is done by the sessions of noxfile.py.
"""

from __future__ import annotations

import ast
import contextlib
import functools
import hashlib
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

UV = "0.13.7"
ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
TOOLS = ROOT / ".tools"
BASE: str = getattr(sys, "_base_executable", sys.executable)  # that of which a virtual environment was made
PYTHON = os.environ.get("SWANSTONE_PYTHON") or (BASE if sys.prefix == str(VENV) else sys.executable)  # .venv lacks pip
PROGRAMS = "Scripts" if os.name == "nt" else "bin"
RUNTIME = ROOT / "requirements.lock"
DEV = ROOT / "requirements-dev.lock"
SERVE = ("serve", "--open-browser", "--log-level", "warning", "--log-format", "text")
COMMANDS = ("run", "test", "bench", "soak", "build", "client", "lock")

# Options of pip, and how uv is given the same.
PIP_TO_UV = {
    "index-url": "UV_DEFAULT_INDEX",
    "cert": "SSL_CERT_FILE",
    "client-cert": "SSL_CLIENT_CERT",
    "proxy": "ALL_PROXY",
    "trusted-host": "UV_INSECURE_HOST",
    "extra-index-url": "UV_INDEX",
    "find-links": "UV_FIND_LINKS",
}
NO_NETWORK = re.compile(
    "failed to fetch|error sending request|could not connect|connection refused|newconnectionerror|name resolution|"
    "dns error|network is unreachable|network connectivity is disabled|timed out|from versions: none|"
    "enotfound|eai_again|econnrefused"
)

tell = functools.partial(print, file=sys.stderr, flush=True)  # what we do ourselves; a program's output stays its own


class Trouble(Exception):
    """Something the reader can fix; its text says what."""


def prepare(lock: Path) -> None:
    """Makes .venv again, unless it was filled from this lock file or the larger one: a new one is never half done."""
    about = f"{sys.version} {sys.base_prefix} {ROOT}".encode()
    keys = {path: hashlib.sha256(about + path.read_bytes()).hexdigest()[:16] for path in (lock, DEV)}
    with alone():
        if not program("python").exists() or noted(VENV / "swanstone-packages") not in keys.values():
            make_environment(VENV, f"installing the packages of {lock.name}", "--require-hashes", "-r", str(lock))
            (VENV / "swanstone-packages").write_text(keys[lock])


def make_environment(home: Path, title: str, *packages: str) -> None:
    """A new virtual environment for the running Python, in place of any old one, with packages in it."""
    environment = uv_environment()
    work(f"making {home.relative_to(ROOT)}", [uv(), "venv", "--clear", "--python", BASE, str(home)], environment)
    work(title, [uv(), "pip", "install", "--python", str(home / PROGRAMS / "python"), *packages], environment)


def uv() -> str:
    """The path of uv, fetched with pip if necessary; pip's --target works where system Pythons refuse a plain install."""
    found = TOOLS / "bin" / ("uv.exe" if os.name == "nt" else "uv")
    if not (found.is_file() and noted(TOOLS / "uv-version") == UV):
        flags = ["--target", str(TOOLS), "--upgrade", "--disable-pip-version-check", "--root-user-action=ignore"]
        command = [PYTHON, "-m", "pip", "install", "--quiet", *flags, f"uv=={UV}"]
        work(f"fetching uv {UV}", command, {**os.environ, "PIP_USER": "0", "PIP_REQUIRE_VIRTUALENV": "0"})
        (TOOLS / "uv-version").write_text(UV)
    return str(found)


def uv_environment() -> dict[str, str]:
    """The environment for uv: it learns from pip's configuration where and how packages are found.

    Additional places are asked as pip asks them, the best release winning wherever it lies; the hashes in lock files say
    which file it must be.
    """
    environment = {"UV_HTTP_TIMEOUT": "180", "UV_INDEX_STRATEGY": "unsafe-best-match"}
    settings = pip_settings()
    for option in PIP_TO_UV.keys() & settings.keys():
        environment[PIP_TO_UV[option]] = ("," if option == "find-links" else " ").join(settings[option].split())
    return environment | os.environ


def pip_settings() -> dict[str, str]:
    """pip's options as its files and the environment set them, the nearer one winning."""
    command = [PYTHON, "-m", "pip", "--disable-pip-version-check", "config", "list"]
    listed = subprocess.run(command, capture_output=True, text=True).stdout
    rows = [line.partition("=") for line in listed.splitlines() if "=" in line]
    settings = {"cert": bundle} if (bundle := os.environ.get("REQUESTS_CA_BUNDLE")) else {}
    for section in ("global.", "install.", ":env:."):
        nearer = {name.removeprefix(section): value for name, _, value in rows if name.startswith(section)}
        settings |= {name: str(ast.literal_eval(value)) for name, value in nearer.items()}
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


def wheel_key() -> str:
    """A name for the sources as they are and for all that makes a wheel of them."""
    key = hashlib.sha256(f"{sys.version} {os.environ.get('SWANSTONE_COMPILE')}".encode())
    builders = (RUNTIME, ROOT / "README.md", ROOT / "pyproject.toml", ROOT / "hatch_build.py")
    for path in (*builders, *sources(ROOT / "client"), *sources(ROOT / "src")):
        content = path.read_bytes()
        key.update(f"\n{path.relative_to(ROOT).as_posix()} {len(content)}\n".encode() + content)
    return key.hexdigest()[:16]


def sources(folder: Path) -> Iterator[Path]:
    """Every source file below a folder, in order; caches, fetched packages and the built page do not count."""
    for path in sorted(folder.iterdir()):
        if path.is_file():
            yield path
        elif path.name not in {"__pycache__", "node_modules"} and path != ROOT / "src/swanstone/server/pages":
            yield from sources(path)


def noted(path: Path) -> str:
    """What a note says; each is written last, when the thing it tells of is done."""
    return path.read_text() if path.is_file() else ""


def program(name: str) -> Path:
    """A program in .venv."""
    return VENV / PROGRAMS / (f"{name}.exe" if os.name == "nt" else name)


def surroundings() -> dict[str, str]:
    """The environment for our programs: .venv first, swanstone is the installed wheel, bytecode is kept apart."""
    path, kept = f"{VENV / PROGRAMS}{os.pathsep}{os.environ.get('PATH', os.defpath)}", str(TOOLS / "bytecode")
    ours = {"VIRTUAL_ENV": str(VENV), "PATH": path, "SWANSTONE_PYTHON": PYTHON, "PYTHONPYCACHEPREFIX": kept}
    others = ("PYTHONPATH", "PYTHONHOME", "PYTHONDONTWRITEBYTECODE")
    return {name: value for name, value in os.environ.items() if name not in others} | ours


def work(title: str, command: Sequence[str], environment: Mapping[str, str] | None = None) -> str:
    """Does slow work behind a progress line with its seconds; what it printed is given back, and shown if it fails."""
    begin, live = time.monotonic(), sys.stderr.isatty()
    tell(f"{title} ...", end="" if live else "\n")
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as output:
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=output, stderr=subprocess.STDOUT)
        try:
            while process.poll() is None:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(timeout=0.5)
                if live:
                    tell(f"\r{title} ... {time.monotonic() - begin:.0f} s", end="")
        finally:  # asked to stop: the work ends before we do
            process.terminate()
            process.wait()
        output.seek(0)
        text = output.read()
    tell(f"\r{title}: {time.monotonic() - begin:.1f} s      " if live else f"{title}: {time.monotonic() - begin:.1f} s")
    if process.returncode:
        raise Trouble(explain(title, text))
    return text


def explain(title: str, output: str) -> str:
    """What went wrong in a piece of work: the end of what it printed, and a sentence."""
    sentence = f"Something went wrong while {title}."
    if "no module named pip" in output.lower():
        sentence = "This Python has no pip. Please install it (python3-pip on Debian), or use another Python."
    elif NO_NETWORK.search(output.lower()):
        sentence = f"The package registry could not be reached while {title}. Please look to the network, or to pip's "
        sentence += "settings for a proxy or certificates, and try again; what is done already is kept."
    return "\n".join([*(f"    {line}" for line in output.strip().splitlines()[-25:]), sentence])


def become(name: str, *args: str) -> int:
    """Turns into a program of .venv, so that signals and the terminal are its own."""
    command = [str(program(name)), *args]
    if os.name != "nt":
        os.execve(command[0], command, surroundings())
    return subprocess.call(command, env=surroundings())


def main(command: str, args: Sequence[str]) -> int:
    """Makes .venv ready for a command, and does it there."""
    if sys.version_info < (3, 11):  # noqa: UP036 - the reader's Python may be older
        raise Trouble(f"Swanstone needs Python 3.11 or newer; this is {sys.version.split()[0]} ({sys.executable}).")
    if command not in COMMANDS:
        raise Trouble(f"dev.py knows no command {command!r}. There are: {', '.join(COMMANDS)}; --help tells more.")
    from_wheel = command in {"run", "build"} and "--sources" not in args
    if command != "lock" or not program("python").exists():  # a lock file that is to be fixed may be broken
        prepare(RUNTIME if from_wheel else DEV)
    if command == "run" and from_wheel and noted(VENV / "swanstone-wheel") == wheel_key():
        return become("swanstone", *SERVE, *args)
    return become("python", str(ROOT / "noxfile.py"), command, *args)


if __name__ == "__main__":
    words = sys.argv[1:] or ["--help"]
    if "--help" in words[:2] and words[0] in {"--help", "test"}:
        sys.exit(print(__doc__))
    signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
    try:
        sys.exit(main(words[0], words[1:]))
    except (Trouble, OSError) as trouble:
        tell(f"\n{trouble}")
        if words[0] == "test":
            print("0 passed, 1 failed")
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
