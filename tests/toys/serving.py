"""A real server on which Quarry is installed, as any package could install a title of its own."""

from pathlib import Path

from tests.server.harness import UNLIMITED, ServerProcess

HERE = Path(__file__).resolve().parent
PATHS = (str(HERE.parent.parent), str(HERE / "installed"))
"""The package of the toy, and the entry point that names it."""


def server_with_quarry(store: str, log: Path | None = None) -> ServerProcess:
    """A server that is not started yet."""
    server = ServerProcess(store, log, **UNLIMITED)
    server.paths = PATHS
    return server
