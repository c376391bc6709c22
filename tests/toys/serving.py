"""A real server on which Quarry is installed, as any package could install a title of its own."""

from pathlib import Path

from tests.server.harness import UNLIMITED, ServerProcess

HERE = Path(__file__).resolve().parent
SOURCES = str(HERE.parent.parent)
PATHS = (SOURCES, str(HERE / "installed"))
"""The package of the toy, and the entry point that names it."""


def server_with_quarry(store: str, log: Path | None = None, paths: tuple[str, ...] = PATHS) -> ServerProcess:
    """A server that is not started yet."""
    server = ServerProcess(store, log, **UNLIMITED)
    server.paths = paths
    return server


def installed(folder: Path, **titles: str) -> tuple[str, ...]:
    """Where a server finds titles by these names, each at its place."""
    info = folder / "toys-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toys\nVersion: 1.0\n")
    lines = [f"{name} = {place}" for name, place in titles.items()]
    (info / "entry_points.txt").write_text("\n".join(["[swanstone.titles]", *lines, ""]))
    return SOURCES, str(folder)
