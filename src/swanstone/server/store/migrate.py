"""How a database is brought to the current schema: with Alembic, which is loaded only when there is something to do."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from swanstone.server.store import StoreBusy

if TYPE_CHECKING:
    from sqlalchemy import Connection

VERSIONS = ("0001",)  # in their order; each is a file in migrations/versions
HEAD = VERSIONS[-1]
VERSION_TABLE = "swanstone_version"
TABLES = ("log", "tables", "checkpoints", "pulse")

SCRIPTS = Path(__file__).parent / "migrations"


def up_to_date(where: str, version: str | None, present: set[str]) -> bool:
    """Whether a database with this version and these tables needs no migration; raises StoreBusy if it is not ours."""
    if version is None:
        if present:
            raise StoreBusy(f"{where} holds tables that are not Swanstone's: {', '.join(sorted(present))}")
        return False
    if version not in VERSIONS:
        raise StoreBusy(f"{where} has schema {version}; this Swanstone knows schemas up to {HEAD} and needs an update")
    return version == HEAD


def upgrade(connection: Connection, to: str = HEAD) -> None:
    """Brings the schema up to date within the connection's transaction; does nothing if it is."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, to)
