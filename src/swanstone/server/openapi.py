"""The description of all routes for programs, made from the routes themselves."""

import re
from typing import Any

import msgspec

from swanstone import __version__
from swanstone.server.access import SAFE
from swanstone.server.routes import ROUTES
from swanstone.server.seats import TABLE
from swanstone.server.web import Route, Text
from swanstone.titles import TITLES
from swanstone.wire.refusals import HTTP_STATUS, Refusal
from swanstone.wire.requests import Nothing

REF = "#/components/schemas/{name}"
ALWAYS = ("bad_message", "too_many", "error")
UNSAFE = ("foreign_origin", "too_large", "bad_type")
PARAMETER = re.compile(r"{(\w+)}")
PATH_SCHEMAS: dict[str, dict[str, Any]] = {
    "table": {"type": "string", "pattern": f"^{TABLE.pattern}$"},
    "title": {"type": "string", "enum": list(TITLES)},
}
"""The parameters in the path of a route."""


def openapi() -> dict[str, Any]:
    """The whole description, in OpenAPI 3.1."""
    kinds = {kind for route in ROUTES for kind in (route.body, route.reply) if kind not in (None, Text)}
    ordered = sorted(kinds, key=str)
    schemas, components = msgspec.json.schema_components([*ordered, Refusal], ref_template=REF)
    found = dict(zip([*ordered, Refusal], schemas, strict=True))
    for component in components.values():
        loosen(component)
    paths: dict[str, dict[str, Any]] = {}
    for route in ROUTES:
        paths.setdefault(route.path, {})[route.method.lower()] = operation(route, found)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Swanstone",
            "version": __version__,
            "description": "Tables of castle-building games. A seat is held by its key: a cookie in browsers, "
            "'Authorization: Bearer KEY' in scripts. docs/bots.md shows a bot.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer", "description": "The key of a seat."}},
        },
        "security": [{}, {"key": []}],
    }


def loosen(component: dict[str, Any]) -> None:
    """Makes the tag of a message optional, since its route says it."""
    tags = [name for name, schema in component.get("properties", {}).items() if name == "do" and "enum" in schema]
    component["required"] = [name for name in component.get("required", []) if name not in tags]
    if not component["required"]:
        del component["required"]


def operation(route: Route, schemas: dict[Any, Any]) -> dict[str, Any]:
    """The operation object of one route."""
    codes = (*ALWAYS, *(() if route.method in SAFE else UNSAFE), *route.codes)
    made: dict[str, Any] = {
        "operationId": route.name,
        "summary": route.summary,
        "tags": [route.tag],
        "parameters": [*path_parameters(route), *query_parameters(route)],
        "responses": {"200": good(route, schemas), **refusals(codes, schemas)},
    }
    for status, meaning in route.other_statuses:
        body = good(route, schemas) if status >= 400 else {}
        made["responses"][str(status)] = {**body, "description": meaning}
    if route.body is not None:
        made["requestBody"] = {"required": True, "content": {"application/json": {"schema": schemas[route.body]}}}
    return made


def good(route: Route, schemas: dict[Any, Any]) -> dict[str, Any]:
    """The answer when all is well."""
    if route.reply is Text:
        return {"description": "as text", "content": {"text/plain": {"schema": {"type": "string"}}}}
    return {"description": "done", "content": {"application/json": {"schema": schemas[route.reply]}}}


def refusals(codes: tuple[str, ...], schemas: dict[Any, Any]) -> dict[str, Any]:
    """The answers when something is refused, by their HTTP status."""
    by_status: dict[int, list[str]] = {}
    for code in sorted(set(codes)):
        by_status.setdefault(HTTP_STATUS[code], []).append(code)
    content = {"application/json": {"schema": schemas[Refusal]}}
    return {
        str(status): {"description": ", ".join(names), "content": content}
        for status, names in sorted(by_status.items())
    }


def path_parameters(route: Route) -> list[dict[str, Any]]:
    """The parameters in the path."""
    names = PARAMETER.findall(route.path)
    return [{"name": name, "in": "path", "required": True, "schema": PATH_SCHEMAS[name]} for name in names]


def query_parameters(route: Route) -> list[dict[str, Any]]:
    """The parameters of the query string."""
    if route.query is Nothing:
        return []
    _, components = msgspec.json.schema_components([route.query], ref_template=REF)
    schema = components[route.query.__name__]
    required = schema.get("required", [])
    return [
        {"name": name, "in": "query", "required": name in required, "schema": without_null(kind)}
        for name, kind in schema["properties"].items()
    ]


def without_null(schema: dict[str, Any]) -> dict[str, Any]:
    """A schema without null: a query leaves the parameter out."""
    choices = [choice for choice in schema.get("anyOf", []) if choice != {"type": "null"}]
    return choices[0] if len(choices) == 1 else {name: value for name, value in schema.items() if name != "default"}
