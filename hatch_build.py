"""Builds the client into the wheel, and compiles the hot modules with mypyc where a C compiler is there.

The client needs Node 20.19 or newer with npm: from PATH, or the one whose program SWANSTONE_NODE names. It is built into
src/swanstone/server/pages, so that the sources serve it too; SWANSTONE_CLIENT=never leaves it as it is, or out.

The list is `[tool.swanstone] compiled` in pyproject.toml. Without a compiler, without mypy, or when compiling fails,
the wheel is pure Python: slower, otherwise the same. Three ways to bend this from the environment:

    SWANSTONE_COMPILE=never          always a pure Python wheel
    SWANSTONE_COMPILE=always         never one: an error instead
    SWANSTONE_COMPILE_CACHE=FOLDER   keeps what was compiled; it is compiled again only when its C code changes

What people should read is printed in single lines that start with `swanstone:`. All that is to be known about compiling
is asked here, by noxfile.py too: `hot_modules`, `obstacle`, `excuse`, `require_compiled`.
"""

from __future__ import annotations

import ast
import hashlib
import importlib
import inspect
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
SOURCE = ROOT / "src"
CLIENT = ROOT / "client"
PAGES = SOURCE / "swanstone/server/pages"
OLDEST_NODE = (20, 19)
# Functions of the one library need not be replaceable from outside, so the compiler may call them directly and inline them.
DIRECT_CALLS = ("-fvisibility=hidden", "-fno-semantic-interposition")
WHOLE_PROGRAM = ("-flto=auto", "-O3")


class CompileHook(BuildHookInterface[BuilderConfig]):
    """Adds the client and the compiled hot modules to the wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Builds and compiles before the wheel is put together; an editable install has neither."""
        if os.environ.get("SWANSTONE_CLIENT") != "never":
            build_client()
        if version == "editable":
            return
        if PAGES.is_dir():
            build_data["force_include"][str(PAGES)] = "swanstone/server/pages"
        modules = hot_modules()
        reason = obstacle() or lost_keywords(modules) or self.compile(modules, build_data)
        if reason is None:
            say(f"{len(modules)} hot modules are compiled")
        elif os.environ.get("SWANSTONE_COMPILE") == "always":
            raise SystemExit(f"swanstone: {reason}, and SWANSTONE_COMPILE=always forbids a pure Python wheel")
        else:
            say(f"{reason}, so the wheel is pure Python: slower, otherwise the same")

    def compile(self, modules: Sequence[str], build_data: dict[str, Any]) -> str | None:
        """Puts the compiled modules into the wheel, or says why it cannot."""
        self.scratch = tempfile.TemporaryDirectory(prefix="swanstone-")
        libraries = Path(self.scratch.name, "lib")
        work = Path(self.scratch.name, "src")
        shutil.copytree(SOURCE, work, ignore=shutil.ignore_patterns("__pycache__", "pages"))
        # A separate process: mypyc wants to start in the folder above the package, and exits when it fails.
        if subprocess.run([sys.executable, __file__, str(libraries), *modules], cwd=work).returncode:
            return "mypyc could not compile the hot modules"
        for library in sorted(path for path in libraries.rglob("*") if path.is_file()):
            build_data["force_include"][str(library)] = library.relative_to(libraries).as_posix()
        build_data["infer_tag"] = True
        build_data["pure_python"] = False
        return None

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Clears away the scratch folder once the wheel is written."""
        if hasattr(self, "scratch"):
            self.scratch.cleanup()


def build_client() -> None:
    """Builds the client into its folder of the server."""
    fetch_client_packages()
    node, _ = node_and_npm()
    run([node, "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"], CLIENT)
    say("the client is built")


def fetch_client_packages() -> None:
    """Fetches the client's packages, again when their lock file changed."""
    stamp = CLIENT / "node_modules" / ".swanstone"
    key = hashlib.sha256((CLIENT / "package-lock.json").read_bytes()).hexdigest()
    if not (stamp.is_file() and stamp.read_text() == key):
        _, npm = node_and_npm()
        run([*npm, "ci", "--no-audit", "--no-fund", "--ignore-scripts"], CLIENT)
        stamp.write_text(key)


def node_and_npm() -> tuple[str, list[str]]:
    """The program of Node, and how npm is called."""
    named = os.environ.get("SWANSTONE_NODE")
    if named:  # the wheel's own link to npm is broken, so npm is called as the script it is
        return named, [named, str(Path(named).parent.parent / "lib/node_modules/npm/bin/npm-cli.js")]
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm or node_version(node) < OLDEST_NODE:
        wanted = ".".join(map(str, OLDEST_NODE))
        raise NoNode(f"swanstone: the client needs Node {wanted} with npm; SWANSTONE_CLIENT=never goes without")
    return node, [npm]


class NoNode(SystemExit):
    """There is no Node that could build the client."""


def node_version(node: str) -> tuple[int, ...]:
    """The version of a Node; a program that names none counts as too old."""
    told = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    return tuple(int(part) for part in told.strip().removeprefix("v").split(".")[:2] if part.isdecimal())


def run(command: Sequence[str], folder: Path) -> None:
    """Runs a part of the build with the folder of its program first in PATH; it must succeed."""
    path = f"{Path(command[0]).parent}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    if subprocess.run(command, cwd=folder, env={**os.environ, "PATH": path}).returncode:
        raise SystemExit(f"swanstone: `{' '.join(command)}` failed in {folder.name}/")


def hot_modules() -> list[str]:
    """The files that are to be compiled, from src/: all that pyproject.toml lists."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    listed: list[str] = project["tool"]["swanstone"]["compiled"]
    if missing := [module for module in listed if not (SOURCE / module).is_file()]:
        raise SystemExit(f"swanstone: pyproject.toml lists {', '.join(missing)} as hot, but src/ has no such file")
    return listed


def names_of(path: str) -> tuple[str, ...]:
    """The names by which a file is imported.

    >>> names_of("swanstone/core/game.py"), names_of("swanstone/core/__init__.py")
    (('swanstone', 'core', 'game'), ('swanstone', 'core'))
    """
    names = path.removesuffix(".py").split("/")
    return tuple(names[:-1] if names[-1] == "__init__" else names)


def obstacle() -> str | None:
    """Why nothing can be compiled here, or None when it can be done."""
    if os.environ.get("SWANSTONE_COMPILE") == "never":
        return "SWANSTONE_COMPILE=never"
    if not all(map(find_spec, ("mypy", "mypyc", "setuptools"))):
        return "mypy or setuptools is not installed"
    if os.name == "posix" and not shutil.which(compiler()):
        return "there is no C compiler"
    if not Path(sysconfig.get_paths()["include"], "Python.h").is_file():
        return "the C headers of Python are not installed"
    return None


def excuse() -> str | None:
    """Why the wheel may be pure Python here, or None when it must be compiled.

    CI has no other excuse than that there is no compiler, or that nobody wants one: otherwise nobody would notice.
    """
    reason = obstacle()
    if reason and os.environ.get("CI") == "true" and os.environ.get("SWANSTONE_COMPILE") != "never":
        return None if any(map(shutil.which, (compiler(), "cc", "gcc"))) else reason
    return reason


def require_compiled() -> None:
    """Everything that is installed imports, and the hot modules are compiled unless there is an excuse."""
    importlib.import_module("swanstone.cli")
    names = [".".join(names_of(module)) for module in hot_modules()]
    slow = [name for name in names if str(importlib.import_module(name).__file__).endswith(".py")]
    if slow and (reason := excuse()):
        say(f"NOT COMPILED: {reason}")
    elif slow:
        raise SystemExit(f"swanstone: these should be compiled and are not: {', '.join(slow)}")


def lost_keywords(modules: Sequence[str]) -> str | None:
    """What mypyc would silently lose, or None."""
    for module in modules:
        for name in classes_with_keywords((SOURCE / module).read_text(encoding="utf-8")):
            return f"mypyc would lose the keywords of class {name} in {module} (it belongs in a module that is not hot)"
    return None


def classes_with_keywords(code: str) -> list[str]:
    """The classes declared with keywords such as frozen=True.

    mypyc silently drops these (python/mypy#21938): a frozen struct becomes mutable and cannot be hashed.

    >>> classes_with_keywords("class Offer(Struct, frozen=True): slot: int")
    ['Offer']
    """
    classes = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.ClassDef)]
    return [node.name for node in classes if any(keyword.arg != "metaclass" for keyword in node.keywords)]


def compiler() -> str:
    """The C compiler that setuptools will call."""
    return shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]


def say(text: str) -> None:
    """One line for the reader of the build."""
    print(f"swanstone: {text}", flush=True)


def compile_modules(libraries: Path, modules: Sequence[str]) -> None:
    """Compiles the modules, named from the folder we are in, into a folder of libraries."""
    import setuptools  # noqa: F401 - first, so that mypyc builds with it
    from mypyc.build import mypycify

    # The empty config file keeps a developer's own mypy settings out; the strict check is a step of `dev.py test`.
    extensions = mypycify(
        ["--config-file=", "--explicit-package-bases", *modules],
        opt_level="3",
        debug_level="0",
        group_name="swanstone",
        target_dir="build",
    )
    for generated in sorted(Path("build").glob("__native*.c")):
        code = generated.read_text(encoding="utf-8")
        generated.write_text(with_docstrings(code, docstrings(modules)), encoding="utf-8")
    cache = os.environ.get("SWANSTONE_COMPILE_CACHE")
    if cache is None:
        compile_extensions(libraries, extensions)
        return
    kept = Path(cache, "libraries", fingerprint(Path("build")))
    if not kept.is_dir():
        compile_extensions(libraries, extensions)
        keep(libraries, kept)
    shutil.copytree(kept, libraries, dirs_exist_ok=True)


# Where mypyc's C code has room for a docstring: what stands before it, with the C name in it, and what stands there.
C_TEXT = r'("(?:[^"\\]|\\.)*"|NULL)'
C_PLACES = (
    r"(\(PyCFunction\)CPyPy_(\w+),\s*METH[A-Z_ |]*, PyDoc_STR\()" + C_TEXT,
    r"(static PyTypeObject CPyType_(\w+)_template_ = \{[^}]*?\.tp_doc = PyDoc_STR\()" + C_TEXT,
    r"(\(getter\)(\w+),\s*(?:\(setter\)\w+|NULL),\s*)(NULL)(?=, NULL\})",
    r'("([\w.]+)",\s*)(NULL)(?=, /\* docstring \*/)',
)


def with_docstrings(code: str, texts: Mapping[str, str]) -> str:
    """The C code of mypyc, which keeps only signatures, with docstrings by their C names, so that `help()` can tell them.

    >>> with_docstrings('(PyCFunction)CPyPy_a___f, METH_NOARGS, PyDoc_STR("f()\\n--\\n\\n")', {"a___f": "Why?"})
    '(PyCFunction)CPyPy_a___f, METH_NOARGS, PyDoc_STR("f()\\n--\\n\\nWhy\\\\077")'
    """

    def filled(found: re.Match[str]) -> str:
        before, name, there = found.groups()
        signature = "" if there == "NULL" else there[1:-1]
        return f'{before}"{signature}{c_text(texts[name])}"' if name in texts else found[0]

    for place in C_PLACES:
        code = re.sub(place, filled, code)
    return code


def c_text(text: str) -> str:
    """A text as it stands in a C string."""
    plain = set(b" !#$%&'()*+,-./:;<=>@[]^_`{|}~") | set(range(48, 58)) | set(range(65, 91)) | set(range(97, 123))
    return "".join([chr(byte) if byte in plain else f"\\{byte:03o}" for byte in text.encode()])


def docstrings(modules: Sequence[str]) -> dict[str, str]:
    """What the sources of these modules say of themselves, by the names that mypyc gives in C.

    A module has its full name; what is in it begins with as few of the last names of the module as tell it from the
    others, such as `castle___Castle___grow`.
    """
    paths = {names_of(module): Path(module) for module in modules}
    found: dict[str, str] = {}
    for parts, path in paths.items():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found[".".join(parts)] = ast.get_docstring(tree) or ""
        tails = [parts[start:] for start in range(len(parts))]
        own = [tail for tail in tails if sum(other[-len(tail) :] == tail for other in paths) == 1]
        for name, text in docstrings_in(tree):
            found.update({"___".join([*tail, name]): text for tail in own})
    return {name: text for name, text in found.items() if text}


def docstrings_in(tree: ast.Module | ast.ClassDef, owner: str = "") -> Iterator[tuple[str, str]]:
    """The docstrings of functions, classes, methods and fields; that of a field is the text that follows it."""
    dot, get = (f"{owner}___", f"{owner}_get_") if owner else ("", "")
    for item, after in zip(tree.body, [*tree.body[1:], None], strict=True):
        match item, after:
            case ast.FunctionDef(name=name, decorator_list=[ast.Name("property")]), _:
                yield f"{get}{name}", ast.get_docstring(item) or ""
            case ast.FunctionDef(name=name), _:
                yield f"{dot}{name}", ast.get_docstring(item) or ""
            case ast.ClassDef(name=name), _:
                yield f"{dot}{name}", ast.get_docstring(item) or ""
                yield from docstrings_in(item, f"{dot}{name}")
            case ast.AnnAssign(target=ast.Name(name)), ast.Expr(ast.Constant(str(text))):
                yield f"{get}{name}", inspect.cleandoc(text)


def compile_extensions(libraries: Path, extensions: Sequence[Any]) -> None:
    """Calls the C compiler; this is the slow part."""
    from setuptools import setup

    more = [] if os.name == "nt" else [*DIRECT_CALLS, *whole_program()]
    for extension in extensions:  # a newer compiler may warn where mypyc's authors saw none
        extension.extra_compile_args = [flag for flag in extension.extra_compile_args if flag != "-Werror"] + more
        extension.extra_link_args = [*(extension.extra_link_args or []), *whole_program()]
    flags = ["--quiet", "build_ext", "--build-lib", str(libraries), "--build-temp", "build"]
    setup(name="swanstone", packages=[], ext_modules=list(extensions), script_args=flags)


def whole_program() -> tuple[str, ...]:
    """What makes gcc see all files at once; other compilers may lack the linker for it."""
    return WHOLE_PROGRAM if os.name == "posix" and "gcc" in Path(compiler()).name else ()


def fingerprint(generated: Path) -> str:
    """A name for the C code in a folder, together with all that turns it into libraries."""
    sources = sorted(path for path in generated.rglob("*") if path.suffix in {".c", ".h"})
    tools = [sys.version, version("mypy"), version("setuptools"), compiler(), *DIRECT_CALLS, *whole_program()]
    tools += [os.environ.get(name, "") for name in ("CFLAGS", "CPPFLAGS", "LDFLAGS")]
    digest = hashlib.sha256(repr(tools).encode())
    for path in sources:
        digest.update(b"%s %d\n" % (bytes(path), path.stat().st_size))
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def keep(libraries: Path, kept: Path) -> None:
    """Puts the libraries into the cache, in place of those before; the renaming comes last, so none is half there."""
    shutil.rmtree(kept.parent, ignore_errors=True)
    fresh = kept.with_suffix(".new")
    shutil.copytree(libraries, fresh)
    fresh.rename(kept)


if __name__ == "__main__":
    compile_modules(Path(sys.argv[1]), sys.argv[2:])
