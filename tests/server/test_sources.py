"""`dev.py run --sources`: the server from the sources and vite's page beside it, ended together."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 120  # seconds; the client's packages may have to be fetched


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


def fetched(process, url):
    """What is at an address, once it is there."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        try:
            with urlopen(url, timeout=10) as answer:
                return answer.read().decode()
        except (URLError, ConnectionError, TimeoutError):
            time.sleep(0.2)
    raise AssertionError(f"nothing at {url}; exit code {process.poll()}")


def hear_interrupts() -> None:
    """A shell's background job ignores SIGINT, and so would what it starts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_the_page_is_vites_and_its_server_runs_from_the_sources(tmp_path):
    port = free_port()
    command = [sys.executable, "noxfile.py", "run", "--sources", "--no-open-browser", "--port", str(port)]
    process = subprocess.Popen(
        [*command, "--store", f"sqlite:{tmp_path / 'tables.db'}"],
        cwd=ROOT,
        start_new_session=True,
        preexec_fn=hear_interrupts,
    )
    try:
        assert "/@vite/client" in fetched(process, f"http://127.0.0.1:{port}/")
        titles = json.loads(fetched(process, f"http://127.0.0.1:{port}/api/titles"))["titles"]
        assert "ludwig" in [title["title"] for title in titles]
    finally:
        os.killpg(process.pid, signal.SIGINT)  # as ctrl-C does
        assert process.wait(timeout=PATIENCE) == 130
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", port)) != 0  # nobody listens any more
