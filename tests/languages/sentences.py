"""Finds in the source every sentence with which something is refused, as a template whose gaps are numbered."""

import ast
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "swanstone"


def trees(*folders: str) -> dict[Path, ast.Module]:
    """The syntax of every file in some folders of the package."""
    paths = [path for folder in folders for path in sorted((SOURCE / folder).rglob("*.py"))]
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in paths}


class Sentences:
    """The sentences of some folders: what is given to the named callables, through names, choices and functions."""

    def __init__(self, *folders: str) -> None:
        self.trees = trees(*folders)
        self.functions: dict[str, list[ast.FunctionDef]] = {}
        self.constants: dict[str, list[ast.expr]] = {}
        for tree in self.trees.values():
            for node in ast.walk(tree):
                if isinstance(node, ast.FunctionDef):
                    self.functions.setdefault(node.name, []).append(node)
            for name, value in assigned(tree.body):
                self.constants.setdefault(name, []).append(value)

    def given_to(self, callables: dict[str, int]) -> set[str]:
        """What is given as the argument of this place to each of these callables."""
        found: set[str] = set()
        for tree in self.trees.values():
            for scope in [tree, *[node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]]:
                for call in own_calls(scope):
                    place = callables.get(called(call))
                    if place is not None and len(call.args) > place:
                        found |= set(self.templates(call.args[place], scope))
        return found

    def templates(self, node: ast.expr, scope: ast.AST, depth: int = 0) -> Iterator[str]:
        """The sentences that an expression may be."""
        if depth > 4:
            return
        match node:
            case ast.Constant(value=str(text)):
                yield text
            case ast.JoinedStr():
                yield template(node)
            case ast.IfExp(body=body, orelse=orelse):
                yield from self.templates(body, scope, depth)
                yield from self.templates(orelse, scope, depth)
            case ast.BoolOp(values=values):
                for value in values:
                    yield from self.templates(value, scope, depth)
            case ast.Name(id=name):
                local = [value for each, value in assigned(list(ast.walk(scope))) if each == name]
                for value in local or self.constants.get(name, []):
                    yield from self.templates(value, scope, depth + 1)
            case ast.Call():
                for function in self.functions.get(called(node), []):
                    for each in ast.walk(function):
                        if isinstance(each, ast.Return) and each.value is not None:
                            yield from self.templates(each.value, function, depth + 1)


def assigned(nodes: list[ast.stmt] | list[ast.AST]) -> list[tuple[str, ast.expr]]:
    """Names and what is assigned to them."""
    found = []
    for node in nodes:
        if isinstance(node, ast.Assign):
            found += [(target.id, node.value) for target in node.targets if isinstance(target, ast.Name)]
        elif isinstance(node, ast.NamedExpr | ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            found.append((node.target.id, node.value))
    return found


def own_calls(scope: ast.AST) -> Iterator[ast.Call]:
    """The calls of a function or module, without those of functions within it."""
    waiting = list(ast.iter_child_nodes(scope))
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Call):
            yield node
        if not isinstance(node, ast.FunctionDef):
            waiting += ast.iter_child_nodes(node)


def called(call: ast.Call) -> str:
    """The last name of what is called."""
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def template(node: ast.JoinedStr) -> str:
    """An f-string with its gaps numbered."""
    found, gaps = "", 0
    for part in node.values:
        if isinstance(part, ast.Constant):
            found += str(part.value)
        else:
            found += f"{{{gaps}}}"
            gaps += 1
    return found
