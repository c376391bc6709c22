"""What an operator does with a store from the command line: back up, restore, export and import games."""

import asyncio
from argparse import Namespace
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from swanstone.core.errors import BadOption, BadRecord
from swanstone.core.record import Record, play_record, read_record, rules_text
from swanstone.server.address import base_url
from swanstone.server.backup import Summary, backup, restore, restore_table, verify
from swanstone.server.hub import row_of
from swanstone.server.journal import Acted, AnyEntry, DamagedJournal, Opened, Seated, decode_entry, encode_entry
from swanstone.server.live import now
from swanstone.server.seats import key_hash, new_key, new_table
from swanstone.server.settings import read_settings
from swanstone.server.showing import Shown
from swanstone.server.store import Row, Store, open_store
from swanstone.server.table import checkpoint_of, fold, load, opened, record_of
from swanstone.titles import game_of

T = TypeVar("T")


def with_store(url: str, work: Callable[[Store], Awaitable[T]], read_only: bool = False) -> T:
    """Does something with an open store."""

    async def run() -> T:
        store = open_store(url, read_only=read_only)
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def run_backup(options: Namespace, environ: Mapping[str, str]) -> dict[str, Any]:
    """Writes every journal of a store into one file, while play goes on."""
    settings = read_settings(options, environ)
    done = with_store(
        settings.store, lambda store: backup(store, options.file, options.skip, require_readable), read_only=True
    )
    return contents(options.file, done)


def run_verify(options: Namespace, environ: Mapping[str, str]) -> dict[str, Any]:
    """Reads a backup through and says what it holds."""
    return contents(options.file, verify(options.file, require_readable))


class CardHead(Struct, frozen=True):
    """What a card repeats of its table's row."""

    table: str
    seq: int
    status: str


def require_readable(row: Row, entries: Sequence[bytes]) -> None:
    """Raises DamagedJournal for a journal that cannot be read, or a row that says something else than its journal."""
    read = [decode_entry(data, seq) for seq, data in enumerate(entries, start=1)]
    head = read[0]
    if not isinstance(head, Opened) or head.table != row.table:
        raise DamagedJournal("its journal does not begin with its opening")
    try:
        card = msgspec.json.decode(row.card, type=CardHead)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise DamagedJournal("the card in its row cannot be read") from None
    says = (row.updated, row.public, row.table, row.seq, row.status)
    if says != (read[-1].at, head.public, card.table, card.seq, card.status):
        raise DamagedJournal("its row does not say what its journal and its card say")


def contents(file: Path, found: Summary) -> dict[str, Any]:
    """What a backup holds, for the command line."""
    return {"file": str(file), "tables": found.tables, "entries": found.entries, "sha256": found.sha256}


def run_restore(options: Namespace, environ: Mapping[str, str]) -> dict[str, Any]:
    """Fills an empty store from a backup, or puts one table of it into a store that may hold others."""
    settings = read_settings(options, environ)
    if options.replace and not options.table:
        raise BadOption("--replace needs --table: a whole backup is restored only into an empty store")

    async def work(store: Store) -> Summary:
        if options.table:
            return await restore_table(store, options.file, options.table, options.replace)
        return await restore(store, options.file)

    return contents(options.file, with_store(settings.store, work))


def run_export(options: Namespace, environ: Mapping[str, str]) -> str:
    """The record of a table; for an unfinished game it reveals every secret, so only the operator may have it."""
    settings = read_settings(options, environ)

    async def read(store: Store) -> str:
        entries = await store.read(options.table)
        if not entries:
            raise BadOption(f"there is no table '{options.table}' in this store")
        return record_of(load(entries, await store.checkpoint(options.table))).text()

    return with_store(settings.store, read, read_only=True)


def run_import(options: Namespace, environ: Mapping[str, str]) -> dict[str, Any]:
    """Creates a table from a record; every action is played and every digest checked first."""
    settings = read_settings(options, environ)
    try:
        record = read_record(Path(options.file).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecord(f"{options.file} cannot be read: {error}") from None
    keys = [new_key() for _ in range(record.head.seats)] if not record.result else []
    owner = new_key()
    entries = entries_of(record, keys, owner)

    async def write(store: Store) -> str:
        table = opened(entries[0])
        for place, entry in enumerate(entries):
            table = fold(table, entry) if place else table
            row = row_of(table, Shown(table))
            # Until the last entry is there no server may wake the table, or its bots would play on.
            await store.append(encode_entry(entry), row if place == len(entries) - 1 else replace(row, wake=0))
        if checkpoint := checkpoint_of(table):
            await store.save_checkpoint(table.id, checkpoint)
        return table.id

    table = with_store(settings.store, write)
    link = f"{base_url(settings)}/t/{table}"
    seats = [f"{link}#{key}" for key in keys]
    return {"table": table, "link": link, "actions": len(record.entries), "owner": f"{link}#{owner}", "seats": seats}


def entries_of(record: Record, keys: list[str], owner: str) -> list[Any]:
    """A journal of a record; an unfinished game gets people on its seats, a finished one needs nobody."""
    head = record.head
    game = game_of(head)
    seats = tuple(
        Seated(f"Seat {seat + 1}", key_hash(keys[seat]) if keys else "", "" if keys else "random")
        for seat in range(head.seats)
    )
    at = now()
    made: list[AnyEntry] = [
        Opened(
            at=at, table=new_table(), title=head.title, seats=seats, seed=head.seed, rules=rules_text(head.rules),
            options=dict(head.options), modules=head.modules, owner=key_hash(owner), imported=True,
        )
    ]  # fmt: skip
    for _ in play_record(record, game):
        pass
    for entry in record.entries:
        seat = game.read_action(entry.action).seat
        made.append(
            Acted(at=at, seat=seat, action=entry.action, digest=entry.digest, by="import", outcome=entry.outcome)
        )
    return made
