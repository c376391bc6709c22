"""The messages as types of TypeScript, for the browser's client: `python -m swanstone.server.typescript [FOLDER]`.

`wire.ts` holds what server and clients say to each other, and each title has its own file, whose names may be those
of another title.
"""

import ast
import inspect
import re
import sys
import textwrap
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.inspect import (
    AnyType,
    BoolType,
    CustomType,
    DataclassType,
    DictType,
    Field,
    FloatType,
    IntType,
    LiteralType,
    Metadata,
    NoneType,
    StrType,
    StructType,
    TupleType,
    Type,
    UnionType,
    VarTupleType,
    multi_type_info,
    type_info,
)

from swanstone.core.agenda import Item
from swanstone.core.event import Event
from swanstone.core.marks import fields_of
from swanstone.core.title import WireTypes
from swanstone.rules import Rule
from swanstone.titles import TITLES, title_named
from swanstone.wire import refusals, replies, requests

HEADER = "// Made from the Python messages by `python -m swanstone.server.typescript`; changes belong there, not here."
TARGET = Path("client/src/generated")
WIDTH = 118
AGENDA_ITEM = "AgendaItem"

ASKED: tuple[type[Struct], ...] = (
    *get_args(requests.ClientMessage),
    requests.NewSeat,
    requests.NewTable,
    requests.Join,
    requests.Claim,
    requests.SeatNumber,
    requests.Fill,
)
"""What clients send; they may leave out whatever has a default."""

TOLD: tuple[type[Struct], ...] = (
    replies.Welcome,
    replies.Update,
    replies.Done,
    replies.Tried,
    refusals.Refusal,
    replies.Announcement,
    replies.Absent,
)
"""What comes over a socket."""

ANSWERED: tuple[type[Struct], ...] = (
    replies.Card,
    replies.SeatKey,
    replies.Created,
    replies.Held,
    replies.Mine,
    replies.Since,
    replies.Components,
    replies.ServerInfo,
    replies.RematchTable,
    replies.Health,
    Rule,
)
"""What comes as an answer, or inside another message; rules are told of every title."""


Choices = dict[str, tuple[Any, str]]
"""Choices of words or structs that have a name, each with a sentence about it."""


NAMES: dict[type, str] = {
    Event: "GameEvent",
    Rule: "RuleText",
}
"""Names that differ from Python's: browsers have their own events."""

CHOICES: Choices = {"Status": (replies.Status, "How far a table is.")}
"""Choices of words or structs in the messages that have a name."""

WIRE = (*ASKED, *TOLD, *ANSWERED)

ODD: dict[tuple[type, str], str] = {
    (replies.Update, "card"): "Card",
    (replies.Update, "view"): "View | null",
    (replies.Update, "hints"): "Hints | null",
    (refusals.Refusal, "code"): "RefusalCode",
}
"""Fields that Python keeps as bytes or as any text."""

HEADS: dict[type, str] = {
    replies.Update: "Update<View = unknown, Hints = unknown>",
}
"""Interfaces whose heads say more than a name."""


def typescript() -> dict[str, str]:
    """Every file by its name."""
    return {"wire.ts": wire(), **{f"{title}.ts": title_types(title_named(title).wire()) for title in TITLES}}


def wire() -> str:
    """The file of the messages."""
    asked, told = [name_of(kind) for kind in get_args(requests.ClientMessage)], [name_of(kind) for kind in TOLD]
    unions = [
        alias("RefusalCode", [f'"{code}"' for code in refusals.HTTP_STATUS], "The codes of refusals."),
        *[alias(name, choices_of(kind), text) for name, (kind, text) in CHOICES.items()],
        alias("ClientMessage", asked, "What a client may send over a socket."),
        alias("ServerMessage", told, "What a client may hear over a socket."),
        alias("Ledger", ["Line[]"], "A number, line by line."),
    ]
    return joined([HEADER, *unions, *[interface(struct) for struct in found_structs(WIRE)]])


def title_types(types: WireTypes) -> str:
    """The file of a title; what it shares with the messages comes from theirs."""
    shared = {struct.cls for struct in found_structs(WIRE)}
    agenda = [item_struct(kind) for kind in types.items]
    found = found_structs([*types.structs, *agenda])
    aliases = [alias(name, choices_of(kind), text) for name, (kind, text) in types.choices.items()]
    aliases.append(
        alias(AGENDA_ITEM, [kind.__name__ for kind in agenda], "What waits to be done; the next is the last.")
    )
    own = [interface(struct, types.choices) for struct in found if struct.cls not in shared]
    named = set(re.findall(r"\w+", "".join(own)))
    taken = sorted(name for struct in found if struct.cls in shared and (name := name_of(struct.cls)) in named)
    imports = [f'import type {{ {", ".join(taken)} }} from "./wire";'] if taken else []
    return joined([HEADER, *imports, *aliases, *own])


def item_struct(kind: type[Item]) -> type[Struct]:
    """An agenda item as the struct that it is in JSON."""
    hints = constructor_types(kind)
    fields = [(name, hints[name]) for name in fields_of(kind)]
    return msgspec.defstruct(kind.__name__, fields, tag_field="item", tag=kind.tag, namespace={"__doc__": kind.__doc__})


def constructor_types(kind: type[Item]) -> dict[str, Any]:
    """The types of a constructor's parameters, read from its source: compiled classes have forgotten them."""
    for each in kind.__mro__:
        init = constructor_of(each)
        if init is not None:
            known = vars(sys.modules[each.__module__])
            return {part.arg: eval(ast.unparse(part.annotation), known) for part in init.args.args if part.annotation}
    return {}


def constructor_of(kind: type) -> ast.FunctionDef | None:
    """The constructor that a class writes out itself."""
    file = Path(getattr(sys.modules[kind.__module__], "__file__", None) or "nowhere")
    source = file if file.suffix == ".py" else file.with_name(f"{kind.__module__.rpartition('.')[2]}.py")
    if not source.is_file():
        return None
    nodes = ast.parse(source.read_text(encoding="utf-8")).body
    classes = [node for node in nodes if isinstance(node, ast.ClassDef) and node.name == kind.__name__]
    parts = [part for node in classes for part in node.body if isinstance(part, ast.FunctionDef)]
    return next((part for part in parts if part.name == "__init__"), None)


def joined(blocks: Sequence[str]) -> str:
    """A file of blocks with an empty line between each two."""
    return "\n\n".join(blocks) + "\n"


def found_structs(roots: Sequence[type[Struct]]) -> list[StructType | DataclassType]:
    """The structs of the roots and of all their fields, each once; compiled values among them are dataclasses."""
    found: dict[type, StructType | DataclassType] = {}
    names: dict[str, type] = {}

    def visit(kind: Type) -> None:
        if isinstance(kind, StructType | DataclassType):
            if kind.cls in found:
                return
            found[kind.cls] = kind
            if names.setdefault(name_of(kind.cls), kind.cls) is not kind.cls:
                raise TypeError(f"two structs of a file are called {name_of(kind.cls)}; give one a name in NAMES")
        for part in parts(kind):
            visit(part)

    for kind in multi_type_info(roots):
        visit(kind)
    return list(found.values())


def parts(kind: Type) -> Iterable[Type]:
    """The types of which a type is made."""
    match kind:
        case StructType(fields=fields) | DataclassType(fields=fields):
            return [field.type for field in fields]
        case UnionType(types=types):
            return types
        case VarTupleType(item_type=item):
            return [item]
        case TupleType(item_types=items):
            return items
        case DictType(key_type=key, value_type=value):
            return [key, value]
        case Metadata(type=inner):
            return [inner]
    return []


def name_of(kind: type) -> str:
    """The name of a struct in TypeScript."""
    return NAMES.get(kind, kind.__name__)


def alias(name: str, choices: Sequence[str], text: str) -> str:
    """A name for a choice of types."""
    line = f"export type {name} = {' | '.join(choices)};"
    if len(line) > WIDTH:
        line = f"export type {name} =\n" + "\n".join(f"  | {choice}" for choice in choices) + ";"
    return f"/** {text} */\n{line}"


def choices_of(kind: Any) -> list[str]:
    """The words or the structs between which a type lets choose, in their order."""
    return [name_of(each) if isinstance(each, type) else json(each) for each in get_args(kind)]


def choice_name(kind: Type, choices: Choices) -> str:
    """The name of a choice that has one."""
    return next((name for name, (choice, _) in choices.items() if type_info(choice) == kind), "")


def json(value: object) -> str:
    """A value as JSON."""
    return msgspec.json.encode(value).decode()


def interface(struct: StructType | DataclassType, choices: Choices = CHOICES) -> str:
    """A struct as an interface, with its docstring and those of its fields."""
    cls: Any = struct.cls
    texts = field_texts(cls)
    lines = [*comment(inspect.cleandoc(cls.__doc__ or ""), ""), f"export interface {HEADS.get(cls, name_of(cls))} {{"]
    if isinstance(struct, StructType) and struct.tag_field:
        lines.append(f'  {struct.tag_field}: "{struct.tag}";')
    for field in struct.fields:
        lines += [*comment(texts.get(field.name, ""), "  "), f"  {property_of(cls, field, choices)};"]
    return "\n".join([*lines, "}"])


def property_of(cls: Any, field: Field, choices: Choices) -> str:
    """A field, with a question mark if it may be left out."""
    omits = issubclass(cls, Struct) and cls.__struct_config__.omit_defaults
    unset = field.default is NODEFAULT and field.default_factory is NODEFAULT  # so msgspec tells of a default UNSET
    may_lack = not field.required and (unset or cls in ASKED or omits)
    text = ODD.get((cls, field.name)) or written(field.type, choices)
    return f"{field.encode_name}{'?' if may_lack else ''}: {text}"


def comment(text: str, indent: str) -> list[str]:
    """A text as a comment before what it describes."""
    if not text:
        return []
    if "\n" not in text and len(text) + len(indent) + 7 <= WIDTH:
        return [f"{indent}/** {text} */"]
    wrapped = [line for part in text.split("\n") for line in textwrap.wrap(part, WIDTH - len(indent) - 3) or [""]]
    return [f"{indent}/**", *[f"{indent} * {line}".rstrip() for line in wrapped], f"{indent} */"]


def field_texts(cls: type) -> dict[str, str]:
    """The docstrings below the fields of a struct and of those that it builds on."""
    found: dict[str, str] = {}
    for each in reversed(cls.__mro__):
        made_here = issubclass(each, Struct) and each.__struct_config__.tag_field == "item"
        if issubclass(each, Struct) and each is not Struct and not made_here:
            (tree,) = ast.parse(textwrap.dedent(inspect.getsource(each))).body
            assert isinstance(tree, ast.ClassDef)
            for field, text in zip(tree.body, tree.body[1:], strict=False):
                match field, text:
                    case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(words))):
                        found[name] = words
    return found


def written(kind: Type, choices: Choices = CHOICES) -> str:
    """A type in TypeScript."""
    return choice_name(kind, choices) or spelled(kind, choices)


def spelled(kind: Type, choices: Choices) -> str:
    """A type in TypeScript that has no name."""
    match kind:
        case StructType(cls=cls) | DataclassType(cls=cls):
            return name_of(cls)
        case IntType() | FloatType():
            return "number"
        case CustomType(cls=cls) if cls is Item:
            return AGENDA_ITEM
        case StrType() | CustomType():  # our own classes, such as a castle, are written as their notation
            return "string"
        case BoolType():
            return "boolean"
        case NoneType():
            return "null"
        case AnyType():
            return "unknown"
        case Metadata(type=inner):
            return written(inner, choices)
        case LiteralType(values=values):
            return " | ".join(json(value) for value in values)
        case VarTupleType(item_type=item):
            text = written(item, choices)
            return f"({text})[]" if " | " in text else f"{text}[]"
        case TupleType(item_types=items):
            return f"[{', '.join(written(item, choices) for item in items)}]"
        case DictType(key_type=key, value_type=value):
            return f"Record<{written(key, choices)}, {written(value, choices)}>"
        case UnionType(types=types):
            ordered = sorted(types, key=lambda each: isinstance(each, NoneType))
            return " | ".join(written(each, choices) for each in ordered)
    raise TypeError(f"{kind} has no form in TypeScript yet")


def main(arguments: Sequence[str]) -> None:
    """Writes the files into a folder."""
    folder = Path(arguments[0]) if arguments else TARGET
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in typescript().items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
