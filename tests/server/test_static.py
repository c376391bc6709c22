"""The built page as the server gives it out."""

import gzip
import re
from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from swanstone.core.language import ENGLISH, LANGUAGES
from swanstone.server.static import BUILT, TYPES
from swanstone.server.web import SECURITY_HEADERS
from tests.server.harness import ServerProcess

INDEX = BUILT / "index.html"
PARTS = sorted(path.name for path in (BUILT / "static").glob("*") if path.suffix in TYPES)
FIRST_BYTES = 77_500
"""What the start page may load, compressed and without its display face: 12 kB more than commit 48a86a3 took."""
TABLE_BYTES = 195_000
"""What a player at a table without modules may have loaded in all, in English, compressed and with the display face."""
ON_DEMAND = ("Lesson-", "ModuleLesson-", "lesson-", "Rules-", "qr-", "replay-", "screen-", "Results-", "expansions-")
"""Parts that come only when they are wanted."""
MODULE = "module-"
"""How the parts begin that come with a table that has the module."""
MODULES_BYTES = 14_000
"""What all modules together may add to a table, in English, compressed."""
LANGUAGE_BYTES = 20_000
"""What each further language may weigh, compressed; a visitor loads one."""
MODULE_LANGUAGE_BYTES = 5_000
"""What all modules together may add to a further language, compressed."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(f"sqlite:{tmp_path_factory.mktemp('page') / 'store.db'}") as process:
        yield process


@pytest.mark.parametrize(
    "path", ["/", "/t/0123456789abcdef0123", "/learn", "/learn/ludwig", "/rules/ludwig", "/results"]
)
def test_every_screen_is_the_page(server, path):
    answer = server.call("GET", path)
    assert answer.status == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["content-security-policy"] == SECURITY_HEADERS["content-security-policy"]
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.body == INDEX.read_bytes()


def test_every_part_is_served_with_its_type_and_kept_if_its_name_carries_a_hash(server):
    assert PARTS, "the page is built"
    for name in PARTS:
        answer = server.call("GET", f"/static/{name}")
        assert answer.status == 200, name
        assert answer.headers["content-type"] == TYPES[Path(name).suffix]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert ("immutable" in answer.headers["cache-control"]) == ("-" in Path(name).stem)
        assert answer.body == (BUILT / "static" / name).read_bytes()


def test_a_browser_that_takes_compressed_parts_gets_them(server):
    name = next(name for name in PARTS if name.endswith(".js"))
    plain = (BUILT / "static" / name).read_bytes()
    packed = server.call("GET", f"/static/{name}", headers={"accept-encoding": "gzip;q=0.5, deflate"})
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.body) == plain
    best = server.call("GET", f"/static/{name}", headers={"accept-encoding": "gzip, br"})
    assert best.headers["content-encoding"] == "br"
    assert len(best.body) < len(packed.body) < len(plain)


@pytest.mark.parametrize("encoding", ["", "gzip", "br"])
def test_a_browser_that_has_a_file_is_told_so(server, encoding):
    for path in ("/", *[f"/static/{name}" for name in PARTS]):
        first = server.call("GET", path, headers={"accept-encoding": encoding})
        asked = {"accept-encoding": encoding, "if-none-match": first.headers["etag"]}
        again = server.call("GET", path, headers=asked)
        assert (again.status, again.body, again.headers["etag"]) == (304, b"", first.headers["etag"])
        assert server.call("GET", path, headers={**asked, "if-none-match": '"other"'}).body == first.body


@pytest.mark.parametrize(
    "path",
    ["/static/none.js", "/static/", "/static/../index.html", "/static/%2e%2e/index.html", "/static/..%2f..%2fapp.py"],
)
def test_nothing_else_is_given_out(server, path):
    answer = server.call("GET", path)
    assert answer.status == 404
    assert b'"no_page"' in answer.body


def test_the_page_needs_nothing_that_its_own_rules_forbid():
    page = INDEX.read_text()
    assert "<style" not in page
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)
    assert not re.search(r'(?:src|href)="(?!/static/)', page)


def test_a_table_loads_little():
    parts = [path for path in BUILT.rglob("*") if path.suffix in {".br", ".woff2"} and not is_foreign(path)]
    assert all(any(path.name.startswith(name) for path in parts) for name in ON_DEMAND)
    packed = weight(path for path in parts if not path.name.startswith((*ON_DEMAND, MODULE)))
    assert packed < TABLE_BYTES, f"a table loads {packed} bytes compressed"


def test_modules_add_little_to_a_table():
    parts = list((BUILT / "static").glob(f"{MODULE}*.br"))
    for module in ("swans", "moats"):
        assert any(path.name.startswith(f"{MODULE}{module}-") for path in parts), f"{module} is no part of its own"
    packed = weight(path for path in parts if not is_foreign(path))
    assert packed < MODULES_BYTES, f"all modules load {packed} bytes compressed"
    for language in LANGUAGES:
        packed = weight(path for path in parts if f"-{language}-" in path.name)
        assert packed < MODULE_LANGUAGE_BYTES, f"all modules load {packed} bytes compressed in {language}"


def weight(parts: Iterable[Path]) -> int:
    """What some parts weigh together."""
    return sum(path.stat().st_size for path in parts)


def is_foreign(path: Path) -> bool:
    """Whether a part holds words of a language beyond English."""
    others = "|".join(each for each in LANGUAGES if each != ENGLISH)
    return re.search(rf"(^|[-.])({others})-", path.name) is not None


def languages() -> list[Path]:
    """The compressed words of the languages beyond English."""
    return sorted((BUILT / "static").glob("words-??-*.js.br"))


def test_a_further_language_is_one_small_part():
    assert [path.name[:8] for path in languages()] == [f"words-{each}" for each in LANGUAGES if each != ENGLISH]
    for path in languages():
        assert path.stat().st_size < LANGUAGE_BYTES, f"{path.name} weighs {path.stat().st_size} bytes compressed"


def test_the_start_page_loads_little():
    named = re.findall(r'(?:src|href)="/static/([^"]+)"', INDEX.read_text(encoding="utf-8"))
    on_demand = [name for name in PARTS if "-front-" in name]
    assert on_demand, "the front of a title is loaded by the start page"
    packed = sum((BUILT / "static" / f"{name}.br").stat().st_size for name in {*named, *on_demand})
    assert packed < FIRST_BYTES, f"the start page loads {packed} bytes compressed"


def test_the_page_comes_with_the_package():
    assert files("swanstone.server").joinpath("pages", "index.html").is_file()
