"""Counts the placements of tests/counts/ludwig.toml again: `python -m tests.counts.recount`.

The numbers come from the oracle alone. To add a position, add its row with any numbers and run this.
"""

import sys
import tomllib
from pathlib import Path
from typing import Any

from tests import oracle

FILE = Path(__file__).parent / "ludwig.toml"


def spots(castle: str, room: str) -> list[str]:
    """The legal places of a room by the oracle; a hallway shows either face (CORR-1)."""
    found = oracle.spots(castle, room)
    if room == "hallway":
        found |= oracle.spots(castle, "hallway_down")
    return sorted(found)


def count(castle: str, rooms: list[str]) -> int:
    """In how many ways the rooms can be placed, one after the other."""
    if len(rooms) == 1:
        return len(spots(castle, rooms[0]))
    return sum(count(f"{castle} {spot}", rooms[1:]) for spot in spots(castle, rooms[0]))


def is_legal(castle: str) -> bool:
    """Whether a castle can be built in the order in which it is written."""
    words = castle.split()
    return not any(oracle.objections(" ".join(words[:at]), words[at]) for at in range(1, len(words)))


def written(table: dict[str, Any]) -> str:
    """The positions as they stand in the file."""
    lines = [
        "# Counted placements, like perft in chess: in how many ways a room can be placed in a castle.",
        "# The numbers come from tests/oracle (python -m tests.counts.recount); test_counts.py holds the engine to them.",
        "# external: external entrances (PLACE-5). spots: legal places of each room.",
        "# trees: ways to place the rooms one after the other.",
    ]
    for row in table["castle"]:
        lines += ["", "[[castle]]", f'name = "{row["name"]}"', f'castle = "{row["castle"]}"']
        lines += [f"external = {row['external']}"]
        lines += ["[castle.spots]", *(f"{room} = {number}" for room, number in row["spots"].items())]
        if row.get("trees"):
            lines += ["[castle.trees]", *(f'"{rooms}" = {number}' for rooms, number in row["trees"].items())]
    return "\n".join([*lines, ""])


def main() -> int:
    """Counts everything and writes the file."""
    table = tomllib.loads(FILE.read_text(encoding="utf-8"))
    for number, row in enumerate(table["castle"], start=1):
        print(f"{number}/{len(table['castle'])} {row['name']}", file=sys.stderr, flush=True)
        if not is_legal(row["castle"]):
            raise SystemExit(f"{FILE.name}: castle {number} ({row['name']}): this castle cannot be built")
        row["external"] = len(oracle.external_entrances(row["castle"]))
        row["spots"] = {room: count(row["castle"], [room]) for room in row["spots"]}
        row["trees"] = {rooms: count(row["castle"], rooms.split()) for rooms in row.get("trees", {})}
    FILE.write_text(written(table), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
