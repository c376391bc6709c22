"""Real servers for tests and soaks: a process on a free port, which can be stopped, killed and started again."""

import http.client
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import swanstone

SOURCES = Path(swanstone.__file__).resolve().parent.parent


class Answer(NamedTuple):
    """What came back from a request."""

    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)


class ServerProcess:
    """A server in a process of its own; `restart` brings it back on the same port and store."""

    def __init__(self, store: str, log: Path | None = None, **settings: object) -> None:
        self.store = store
        self.log = log
        self.settings = settings
        self.port = 0
        self.paths: tuple[str, ...] = ()
        """Where Python looks besides, such as for installed titles."""
        self.process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def start(self, seconds: float = 20.0) -> "ServerProcess":
        """Starts it and waits until it serves."""
        command = [sys.executable, "-m", "swanstone.cli", "serve", "--store", self.store, "--port", str(self.port)]
        for name, value in self.settings.items():
            flag = name.replace("_", "-")
            command += [f"--{'' if value else 'no-'}{flag}"] if isinstance(value, bool) else [f"--{flag}", str(value)]
        environ = {name: value for name, value in os.environ.items() if not name.startswith("SWANSTONE_")}
        environ["PYTHONPATH"] = os.pathsep.join([str(SOURCES), *self.paths])
        errors = self.log.open("a") if self.log else subprocess.DEVNULL
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, env=environ)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if "Swanstone is at" not in line:
            code = self.process.wait(seconds)
            raise AssertionError(f"the server did not start (exit {code}); see {self.log or 'its log'}")
        self.port = urlsplit(line.split()[-1]).port or 0
        return self

    def kill(self) -> None:
        """Ends it at once, as a power cut would."""
        self.end(signal.SIGKILL)

    def stop(self) -> int:
        """Asks it to end, and waits; its exit code."""
        return self.end(signal.SIGTERM)

    def end(self, number: signal.Signals) -> int:
        """Ends the process with a signal."""
        process, self.process = self.process, None
        if process is None:
            return 0
        process.send_signal(number)
        code = process.wait(30)
        if process.stdout:
            process.stdout.close()
        return code

    def restart(self) -> float:
        """Starts it again on the same port; how many seconds that took."""
        begun = time.monotonic()
        self.start()
        return time.monotonic() - begun

    def __enter__(self) -> "ServerProcess":
        return self.start()

    def __exit__(self, *fault: object) -> None:
        if self.process is not None:
            self.kill()

    def call(
        self, method: str, path: str, body: Any = None, key: str = "", headers: Mapping[str, str] | None = None
    ) -> Answer:
        """One HTTP request; a body that is no bytes is sent as JSON."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=40)
        sent = {"content-type": "application/json"} if body is not None else {}
        if key:
            sent["authorization"] = f"Bearer {key}"
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        try:
            connection.request(method, path, data, {**sent, **(headers or {})})
            response = connection.getresponse()
            return Answer(response.status, response.headers, response.read())
        finally:
            connection.close()

    def get(self, path: str, key: str = "") -> Any:
        """The JSON of a page that must be there."""
        answer = self.call("GET", path, key=key)
        assert answer.status == 200, (path, answer.status, answer.body)
        return answer.json

    def post(self, path: str, body: Any, key: str = "") -> Any:
        """The JSON of a deed that must be granted."""
        answer = self.call("POST", path, body, key)
        assert answer.status == 200, (path, answer.status, answer.body)
        return answer.json

    def table(self, seats: list[dict[str, Any]], **fields: Any) -> Any:
        """A new table."""
        return self.post("/api/tables", {"title": "ludwig", "seats": seats, **fields})


ME = {"who": "me"}
BOT = {"who": "bot"}
OPEN = {"who": "open"}
"""Seats of a new table."""

UNLIMITED = {
    "messages_per_second": 10_000,
    "messages_burst": 10_000,
    "requests_per_second": 100_000,
    "requests_burst": 100_000,
    "tables_per_address": 10_000,
    "away_seconds": 3600,
}
"""Settings for tests that ask more than people do, and for whom nobody is away."""
