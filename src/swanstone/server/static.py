"""The built client: its files are read once, with the compressed copies that the build laid beside them."""

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from urllib.parse import unquote

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

BUILT = Path(__file__).parent / "pages"
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
}
ENCODINGS = {"br": ".br", "gzip": ".gz", "": ""}
"""The endings of the compressed copies, the smallest first; the file itself comes last."""
FOREVER = "public, max-age=31536000, immutable"
NOT_BUILT = "The page is not built yet: `python3 dev.py build` makes it. Then start the server again.\n"


class Body(Struct, frozen=True):
    """The bytes of a file in one encoding, and their ETag."""

    data: bytes
    etag: str


class File(Struct, frozen=True):
    """A file in each encoding that the build made."""

    media_type: str
    cache_control: str
    bodies: dict[str, Body]

    def respond(self, request: Request) -> Response:
        """The best encoding that the browser takes, or 304 if it has that already."""
        accepted = {part.partition(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")}
        encoding, body = next((name, body) for name, body in self.bodies.items() if not name or name in accepted)
        headers = {"etag": body.etag, "cache-control": self.cache_control, "vary": "accept-encoding"}
        if is_current(request, body.etag):
            return Response(status_code=304, headers=headers)
        if encoding:
            headers["content-encoding"] = encoding
        return Response(body.data, headers=headers, media_type=self.media_type)


class Pages:
    """The files of a build by their path below its folder."""

    def __init__(self, folder: str = "") -> None:
        root = Path(folder) if folder else BUILT
        self.index = read_file(root / "index.html")
        self.parts = {path.name: file for path in root.glob("static/*") if (file := read_file(path))}

    async def page(self, request: Request) -> Response:
        """The page; it finds out by itself what to show."""
        return self.index.respond(request) if self.index else Response(NOT_BUILT, 503, media_type="text/plain")

    def part(self, path_params: Mapping[str, str]) -> File | None:
        """A part of the page by the name in the request's path."""
        return self.parts.get(unquote(path_params["name"]))


def read_file(path: Path) -> File | None:
    """A file with its compressed copies; None if there is none, or of no type that a page has."""
    if path.suffix not in TYPES or not path.is_file():
        return None
    copies = {encoding: path.with_name(path.name + ending) for encoding, ending in ENCODINGS.items()}
    bodies = {encoding: read_body(copy) for encoding, copy in copies.items() if copy.is_file()}
    # A name that carries a hash never changes its content.
    hashed = path.parent.name == "static" and "-" in path.stem
    return File(TYPES[path.suffix], FOREVER if hashed else "no-cache", bodies)


def read_body(path: Path) -> Body:
    """A file's bytes and their ETag."""
    data = path.read_bytes()
    return Body(data, f'"{sha256(data).hexdigest()[:16]}"')


def is_current(request: Request, etag: str) -> bool:
    """Whether the browser has the version with this ETag already."""
    known = [tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")]
    return etag in known or "*" in known
