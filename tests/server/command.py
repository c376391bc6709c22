"""The command `swanstone` as others start it: in a process of its own, with an environment of its own."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

from tests.server.harness import SOURCES, ServerProcess

Finished = subprocess.CompletedProcess[str]


def environment(more: Mapping[str, str] | None = None) -> dict[str, str]:
    """Our environment without settings of a server but those given."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith("SWANSTONE_")}
    return {**ours, "PYTHONPATH": str(SOURCES), "COLUMNS": "1000", **(more or {})}


def swanstone(*arguments: object, environ: Mapping[str, str] | None = None) -> Finished:
    """Runs a command to its end."""
    command = [sys.executable, "-m", "swanstone.cli", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, env=environment(environ))


def done(*arguments: object) -> str:
    """What a command prints that must succeed."""
    finished = swanstone(*arguments)
    assert finished.returncode == 0, finished.stderr
    return finished.stdout


def refused(finished: Finished) -> str:
    """The sentence with which a command ends that must be refused."""
    assert finished.returncode == 2, (finished.returncode, finished.stderr)
    assert "Traceback" not in finished.stderr + finished.stdout
    last = finished.stderr.splitlines()[-1]
    assert last.startswith("swanstone: ")
    return last.removeprefix("swanstone: ")


class ServerInGroup(ServerProcess):
    """A server that is started with any flags and environment, as the head of a process group of its own."""

    def __init__(self, log: Path, *flags: object, environ: Mapping[str, str] | None = None) -> None:
        super().__init__("", log)
        self.flags = flags
        self.environ = environ

    def start(self, seconds: float = 20.0) -> "ServerInGroup":
        """Starts it and waits until it serves."""
        command = [sys.executable, "-m", "swanstone.cli", "serve", "--port", str(self.port), *map(str, self.flags)]
        assert self.log is not None
        with self.log.open("a") as errors:
            self.process = subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env=environment(self.environ),
                start_new_session=True,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "Swanstone is at" in line, f"the server did not start; see {self.log}"
        self.port = urlsplit(line.split()[-1]).port or 0
        return self
