"""The client's types are made from the messages, and are those of the messages as they are now."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct
from msgspec.inspect import type_info

from swanstone.server import typescript
from swanstone.server.typescript import TARGET, found_structs, interface, main, written
from swanstone.wire.refusals import HTTP_STATUS
from tests.server.harness import ME, UNLIMITED, ServerProcess
from tests.server.playing import keys_of, page, play

ROOT = Path(__file__).resolve().parent.parent.parent


def files(folder: Path) -> dict[str, str]:
    """What lies in a folder."""
    return {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}


def test_the_committed_types_are_those_of_the_messages():
    assert files(ROOT / TARGET) == typescript.typescript(), (
        "run PYTHONPATH=src .venv/bin/python -m swanstone.server.typescript"
    )


def test_the_command_writes_the_files_into_the_folder_that_it_is_told(tmp_path):
    main([str(tmp_path / "new")])
    assert files(tmp_path / "new") == typescript.typescript()


def test_a_title_takes_what_it_shares_with_the_messages_from_their_file():
    (imports,) = re.findall(r'import type { (.*) } from "./wire";', typescript.typescript()["ludwig.ts"])
    assert "Line" in imports.split(", ")
    assert "export interface Line " not in typescript.typescript()["ludwig.ts"]


def test_every_refusal_has_its_code_in_the_types():
    (union,) = re.findall(r"export type RefusalCode =([^;]*);", typescript.wire())
    assert re.findall(r'"(\w+)"', union) == list(HTTP_STATUS)


class Told(Struct, tag_field="tell", tag="told"):
    """A message for a test."""

    number: int
    words: tuple[str | None, ...]
    pair: tuple[int, str]
    by_name: dict[str, tuple[int, ...]]
    maybe: float | None = None
    """It may be lacking in thought."""


def test_a_struct_becomes_an_interface():
    (struct,) = found_structs([Told])
    assert interface(struct).splitlines() == [
        "/** A message for a test. */",
        "export interface Told {",
        '  tell: "told";',
        "  number: number;",
        "  words: (string | null)[];",
        "  pair: [number, string];",
        "  by_name: Record<string, number[]>;",
        "  /** It may be lacking in thought. */",
        "  maybe: number | null;",
        "}",
    ]


def test_what_has_no_form_in_typescript_stops_the_making():
    with pytest.raises(TypeError, match="no form in TypeScript"):
        written(type_info(bytes))


def test_two_structs_of_one_name_stop_the_making():
    other = msgspec.defstruct("Told", [("x", int)])
    with pytest.raises(TypeError, match="two structs of a file are called Told"):
        found_structs([Told, other])


def fields_of(name: str, file: str = "wire") -> tuple[set[str], set[str]]:
    """The fields of an interface of a file, and those of them that may be lacking."""
    text = typescript.typescript()[f"{file}.ts"]
    (body,) = re.findall(rf"export interface {name}\b[^{{]*{{\n(.*?)\n}}", text, re.DOTALL)
    found = re.findall(r"^  (\w+)(\??):", body, re.MULTILINE)
    return {field for field, _ in found}, {field for field, mark in found if mark}


def conforms(message: dict[str, Any], name: str, file: str = "wire") -> None:
    """Stops a message that is not as its interface says."""
    known, optional = fields_of(name, file)
    assert known - optional <= set(message) <= known, name


def test_what_a_server_sends_is_what_the_types_say(tmp_path):
    with ServerProcess(f"sqlite:{tmp_path}/t.db", tmp_path / "log.txt", **UNLIMITED) as server:
        created = server.table([ME, ME])
        play(server, created, 12)
        update = server.get(page(created, "/update?seat=0"), ".".join(keys_of(created)))
        box = server.get("/api/titles/ludwig")
    conforms(created, "Created")
    conforms(update, "Update")
    conforms(update["card"], "Card")
    conforms(update["view"], "View", "ludwig")
    conforms(update["hints"], "Hints", "ludwig")
    assert fields_of("Components")[0] | fields_of("Parts", "ludwig")[0] == set(box)
    conforms(update["card"]["seats"][0], "SeatCard")
    conforms(update["view"]["players"][0], "PlayerView", "ludwig")
    conforms(box["tiles"][0], "Tile", "ludwig")
    for news in update["news"]:
        conforms(news, "News")
        for event in news["events"]:
            conforms(event, "GameEvent")
