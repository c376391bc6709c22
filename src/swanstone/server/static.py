"""The files of the client as the build laid them down, compressed where the browser takes that."""

from pathlib import Path
from urllib.parse import unquote

from starlette.requests import Request
from starlette.responses import Response

from swanstone.server.web import refusal_response
from swanstone.wire.refusals import Refused

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
ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""What the build compressed beforehand, the smallest first."""
FOR_EVER = "public, max-age=31536000, immutable"
NOT_BUILT = "The page is not built yet: `python3 dev.py build` makes it.\n"


class Pages:
    """The built client in a folder."""

    def __init__(self, folder: str = "") -> None:
        self.folder = Path(folder) if folder else BUILT

    async def page(self, request: Request) -> Response:
        """The page; it finds out by itself what to show."""
        index = self.folder / "index.html"
        if not index.is_file():
            return Response(NOT_BUILT, 503, media_type="text/plain")
        return answer(request, index)

    async def file(self, request: Request) -> Response:
        """A part of the page; names that carry a hash never change their content."""
        name = unquote(request.path_params["name"])
        path = self.folder / "static" / name
        if "/" in name or "\\" in name or "\0" in name or path.suffix not in TYPES or not path.is_file():
            return refusal_response(Refused("no_page", "there is nothing here"))
        response = answer(request, path)
        response.headers["cache-control"] = FOR_EVER if "-" in path.stem else "no-cache"
        return response


def answer(request: Request, path: Path) -> Response:
    """A file, in the best form that the browser takes."""
    accepted = {part.partition(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")}
    headers = {"vary": "accept-encoding"}
    for encoding, ending in ENCODINGS.items():
        packed = path.with_name(path.name + ending)
        if encoding in accepted and packed.is_file():
            return Response(
                packed.read_bytes(), headers=headers | {"content-encoding": encoding}, media_type=TYPES[path.suffix]
            )
    return Response(path.read_bytes(), headers=headers, media_type=TYPES[path.suffix])
