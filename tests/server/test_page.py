"""The plain page: what the server sends, and that its words are those of the server and of the game."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path

import pytest

from swanstone.ludwig.actions import VERBS
from swanstone.ludwig.cards import BONUS_CARDS, FAVORS
from swanstone.ludwig.rooms import SUPPLY, TILES, Tile
from swanstone.server.messages import Asking
from swanstone.server.web import SECURITY
from tests.server.harness import ServerProcess

PAGES = files("swanstone.server") / "pages"
SCRIPTS = ("page.js", "table.js", "tools.js", "ludwig.js")
TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
LUDWIG = PAGES.joinpath("ludwig.js").read_text()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(f"sqlite:{tmp_path_factory.mktemp('page') / 'store.db'}") as process:
        yield process


def scripts() -> str:
    """All scripts of the page."""
    return "\n".join(PAGES.joinpath(name).read_text() for name in SCRIPTS)


def block(name: str) -> str:
    """The object literal of a constant of ludwig.js."""
    found = re.search(rf"const {name} = \{{\n(.*?)\n\}};", LUDWIG, re.DOTALL)
    assert found, name
    return found[1]


class Tags(HTMLParser):
    """The tags of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


# Serving


@pytest.mark.parametrize("path", ["/", "/t/0123456789abcdef0123"])
def test_the_lobby_and_every_table_are_the_page(server, path):
    answer = server.call("GET", path)
    assert answer.status == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["content-security-policy"] == SECURITY["content-security-policy"]
    assert answer.headers["cache-control"] == "no-store"
    assert answer.body == PAGES.joinpath("index.html").read_bytes()


@pytest.mark.parametrize("name", sorted(file.name for file in PAGES.iterdir()))
def test_every_file_is_served_with_its_type(server, name):
    answer = server.call("GET", f"/static/{name}")
    assert answer.status == 200
    assert answer.headers["content-type"].partition(";")[0] == TYPES[Path(name).suffix]
    assert answer.headers["content-security-policy"] == SECURITY["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.body == PAGES.joinpath(name).read_bytes()


def test_the_files_that_the_page_names_are_those_of_the_package():
    named = set(re.findall(r'"/static/([a-z.]+)"', PAGES.joinpath("index.html").read_text() + scripts()))
    assert named == {file.name for file in PAGES.iterdir()} - {"index.html"}


def test_the_policy_allows_no_inline_script_or_style():
    policy = SECURITY["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


def test_the_page_has_nothing_inline():
    text = PAGES.joinpath("index.html").read_text()
    for tag, attributes in Tags(text).tags:
        assert tag != "style"
        assert tag != "script" or "src" in attributes
        assert not [name for name in attributes if name.startswith("on") or name == "style"], tag
    assert not re.search(r"<script[^>]*>[^<]", text)


def test_the_scripts_never_make_html_or_code_of_text():
    assert not re.search(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|DOMParser", scripts()
    )
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", scripts())


def test_every_field_of_the_page_has_a_name_that_can_be_read_aloud():
    text = PAGES.joinpath("index.html").read_text()
    fields = re.findall(r"(<label[^>]*>[^<]*)?<(?:input|select)([^>]*)>", text)
    assert fields
    assert all(label or "aria-label=" in attributes for label, attributes in fields)


# The words of the server


def test_every_path_that_the_scripts_ask_for_is_described(server):
    described = server.get("/api/openapi.json")["paths"]
    calls = re.findall(r'api\("(GET|POST)", ["`](/api/[^"`?]*)', scripts())
    assert len(calls) == len(re.findall(r"\bapi\((?!method)", scripts()))
    for method, path in calls:
        assert method.lower() in described[re.sub(r"\$\{[^}]*\}", "{table}", path)], path


def test_every_link_into_the_api_is_described(server):
    described = server.get("/api/openapi.json")["paths"]
    links = re.findall(r"href: `(/api/[^`]*)`", scripts())
    assert links == ["/api/tables/${t.table}/record"]
    assert "get" in described["/api/tables/{table}/record"]


def test_every_deed_that_the_scripts_send_is_known():
    sent = set(re.findall(r'do: "([a-z-]+)"', scripts()))
    known = {str(kind.__struct_config__.tag) for kind in Asking.__args__}
    assert sent == known - {"notices", "try"}


# The words of the game


def room_fact(tile: Tile) -> str:
    """A tile as the script writes it."""
    doors = "".join(entrance.label for entrance in tile.entrances)
    effect = tile.effect
    wanted = f" {effect.on}{effect.points:+d} {'/'.join(effect.types)}" if effect else ""
    return f"{tile.id} {tile.types[0]} {tile.size} {tile.points} {doors}{wanted}"


def test_the_rooms_are_those_of_the_game():
    parts = re.search(r"ROOM_FACTS = `(.*?)`.*?CORRIDORS = `(.*?)`", LUDWIG, re.DOTALL)
    assert parts
    written = [" ".join(fact.split()) for fact in ";".join(parts.groups()).split(";")]
    assert sorted(written) == sorted(room_fact(tile) for tile in TILES)
    assert all(len(tile.types) == 1 for tile in TILES)


def test_the_names_of_the_rooms_are_those_of_the_game():
    names = dict(re.findall(r'(\w+): "([^"]+)"', block("NAMES")))
    for tile in TILES:
        expected = {"foyer4": "Foyer"}.get(tile.id, tile.name)
        assert names.get(tile.id, tile.id.replace("_", " ").title()) == expected


def test_the_boxes_of_the_tiles_are_those_of_the_game():
    boxes = {name: (int(w), int(h)) for name, w, h in re.findall(r"(\w+): \[(\d+), (\d+)\]", block("BOXES"))}
    for tile in TILES:
        cells = tile.shape.cells
        assert boxes.get(tile.id, boxes.get(str(tile.size))) == (len(cells[0]), len(cells)), tile.id


def test_the_prices_are_those_of_the_game():
    prices = re.search(r"const PRICES = \[([^\]]*)\]", LUDWIG)
    assert prices
    assert tuple(map(int, prices[1].split(","))) == SUPPLY.prices


def test_every_bonus_card_and_every_favor_has_words():
    cards = re.findall(r'(\w+): "(\d) points?', block("CARDS"))
    own = {card: int(points) for card, points in cards}
    for card in BONUS_CARDS.values():
        kind, _, rest = card.id.partition("_")
        size = (2 if int(rest) < 350 else 3) if kind == "size" else 0
        points = own.get(card.id) or size or {"corridor": 1, "food": 3, "sleeping": 3}.get(rest, 2)
        assert points == card.points, card.id
    favors = {favor for favor in FAVORS if not favor.startswith(("count_", "size_"))}
    assert all(re.search(rf"\b{favor}: \"most ", LUDWIG) for favor in favors)


def test_every_sentence_tells_of_an_event_that_can_happen():
    source = "\n".join(file.read_text() for file in files("swanstone.ludwig").iterdir() if file.name.endswith(".py"))
    kinds = set(re.findall(r'Event\("([a-z-]+)"', source))
    told = set(re.findall(r'^  "?([a-z-]+)"?: \(', block("SENTENCES"), re.MULTILINE)) | {"points-scored"}
    assert told <= kinds
    silent = {"bonus-cards-chosen", "bonus-cards-seen", "card-without-stack", "coins-added", "game-started"}
    silent |= {"reward-spent", "supply-paid", "tiles-laid-known", "token-passed"}
    assert kinds - told == silent


def test_every_option_has_words_on_its_button():
    found = re.search(r"export function optionText.*?\n\}", LUDWIG, re.DOTALL)
    assert found
    worded = set(re.findall(r"^    (\w+): \(\) =>", found[0], re.MULTILINE))
    assert worded == set(VERBS) - {"price"}
