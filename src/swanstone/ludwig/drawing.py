"""Castles drawn in the terminal: a floor plan with walls and doors, and a small sketch."""

from collections.abc import Iterable

from swanstone.ludwig.castle import Castle
from swanstone.ludwig.geometry import FORM_OF, FORMS, STRAIGHT, TURNED, beside
from swanstone.ludwig.notation import left_of, top_of, turned_of
from swanstone.ludwig.rooms import TILES, Tile

CORNERS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""A corner by the walls that meet in it: 1 north, 2 east, 4 south, 8 west."""
ROUNDED = {"┌": "╭", "┐": "╮", "└": "╰", "┘": "╯"}
WALL, OPEN, CONNECTED, FENCE = ("──", "│"), ("╌╌", "╎"), ("  ", " "), ("══", "║")
"""How each thing looks in a horizontal and in a vertical wall."""
LETTERS = {
    "activity": "A",
    "corridor": "C",
    "downstairs": "D",
    "food": "F",
    "living": "L",
    "outdoor": "O",
    "sleeping": "S",
    "utility": "U",
}
COLOURS = {
    "activity": 180,
    "corridor": 250,
    "downstairs": 244,
    "food": 227,
    "living": 140,
    "outdoor": 71,
    "sleeping": 75,
    "utility": 215,
}
"""Colours of the 256-colour terminal for the eight types."""

Edge = tuple[int, int, int]
"""A cell and the side of it on which a wall stands."""


def box(castle: Castle) -> tuple[int, int, int, int]:
    """The left, top, right and bottom of a castle."""
    forms = [FORMS[FORM_OF[turned_of(code)]] for code in castle.codes]
    lefts, tops = [left_of(code) for code in castle.codes], [top_of(code) for code in castle.codes]
    right = max(x + form.width for x, form in zip(lefts, forms, strict=True))
    bottom = max(y + form.height for y, form in zip(tops, forms, strict=True))
    return min(lefts), min(tops), right, bottom


def rooms_by_cell(castle: Castle) -> dict[tuple[int, int], int]:
    """The room that covers each cell, wholly or in part."""
    return {
        (left_of(code) + x, top_of(code) + y): room
        for room, code in enumerate(castle.codes)
        for x, y in FORMS[FORM_OF[turned_of(code)]].cells
    }


def paint(text: str, kind: str, colour: bool) -> str:
    """A text in the colour of a room type."""
    return f"\x1b[38;5;{COLOURS[kind]}m{text}\x1b[0m" if colour and text.strip() else text


def sketch(castle: Castle, colour: bool = False) -> list[str]:
    """A castle in small: two characters a cell, the letter of the room's type, capital in its first cell."""
    left, top, right, bottom = box(castle)
    rooms = rooms_by_cell(castle)
    lines = []
    seen: set[int] = set()
    for y in range(top, bottom):
        line = ""
        for x in range(left, right):
            room = rooms.get((x, y))
            if room is None:
                line += "  "
                continue
            kind = TILES[castle.faces[room]].types[0]
            shade = "▒▒" if kind == "corridor" else LETTERS[kind].lower() * 2
            line += paint(shade if room in seen else LETTERS[kind] + shade[1], kind, colour)
            seen.add(room)
        lines.append(line)
    return lines


def walls(castle: Castle) -> dict[Edge, tuple[str, str]]:
    """Every wall of a castle, by cell and side, and how it looks."""
    rooms = rooms_by_cell(castle)
    found: dict[Edge, tuple[str, str]] = {}
    for (x, y), room in rooms.items():
        fence = FORMS[FORM_OF[turned_of(castle.codes[room])]].fence
        for facing in range(4):
            beyond = rooms.get(beside(x, y, facing))
            if beyond != room:
                found[x, y, facing] = FENCE if facing == fence and beyond is None else WALL
    for room, code in enumerate(castle.codes):
        for cx, cy, facing, _ in TURNED[turned_of(code)].entrances:
            edge = (left_of(code) + cx, top_of(code) + cy, facing)
            found[edge] = door(castle, room, edge)
    return found


def door(castle: Castle, room: int, edge: Edge) -> tuple[str, str]:
    """How an entrance looks: open, connected, or a wall if it is blocked."""
    x, y, facing = edge
    front = castle.cell(*beside(x, y, facing))
    if castle.owner.get(4 * front + facing) == room or castle.hollow.get(4 * front + facing) == room:
        return OPEN
    nx, ny = beside(x, y, facing)
    for code in castle.codes:
        for cx, cy, other, _ in TURNED[turned_of(code)].entrances:
            if (left_of(code) + cx, top_of(code) + cy, other) == (nx, ny, facing ^ 2):
                return CONNECTED
    return WALL


def floor_plan(castle: Castle, colour: bool = False) -> list[str]:
    """A castle as a floor plan: walls, doors (a gap where connected, dotted where open), fences doubled, names inside."""
    left, top, right, bottom = box(castle)
    width, height = right - left, bottom - top
    canvas = [[" "] * (3 * width + 1) for _ in range(2 * height + 1)]
    arms = [[0] * (width + 1) for _ in range(height + 1)]
    for (x, y, facing), look in sorted(walls(castle).items(), key=lambda wall: wall[1] in (OPEN, CONNECTED)):
        cx, cy = x - left, y - top
        if facing in (0, 2):
            row = cy + (facing == 2)
            canvas[2 * row][3 * cx + 1 : 3 * cx + 3] = look[0]
            arms[row][cx] |= 2
            arms[row][cx + 1] |= 8
        else:
            column = cx + (facing == 1)
            canvas[2 * cy + 1][3 * column] = look[1]
            arms[cy][column] |= 4
            arms[cy + 1][column] |= 1
    round_corners = corners_of_round_rooms(castle)
    for y in range(height + 1):
        for x in range(width + 1):
            corner = CORNERS[arms[y][x]]
            canvas[2 * y][3 * x] = ROUNDED.get(corner, corner) if (x + left, y + top) in round_corners else corner
    for room, code in enumerate(castle.codes):
        write_name(canvas, code, TILES[castle.faces[room]], left, top, colour)
    return ["".join(row).rstrip() for row in canvas]


def corners_of_round_rooms(castle: Castle) -> set[tuple[int, int]]:
    """The corners of boxes that circles and octagons leave free."""
    found = set()
    for code in castle.codes:
        form = FORMS[FORM_OF[turned_of(code)]]
        if form.kind != STRAIGHT:
            x, y = left_of(code), top_of(code)
            found |= {(x, y), (x + form.width, y), (x, y + form.height), (x + form.width, y + form.height)}
    return found


def write_name(canvas: list[list[str]], code: int, tile: Tile, left: int, top: int, colour: bool) -> None:
    """Writes a room's name, points and type into its cells, word by word where it is narrow."""
    form = FORMS[FORM_OF[turned_of(code)]]
    words = label(tile)
    for y in range(form.height):
        columns = sorted(x for x, cy in form.cells if cy == y)
        room = 3 * len(columns) - 1
        text = ""
        while words and len(f"{text} {words[0]}".strip()) <= room:
            text = f"{text} {words.pop(0)}".strip()
        if words and not text:
            text = words.pop(0)[:room]
        row = canvas[2 * (top_of(code) - top + y) + 1]
        start = 3 * (left_of(code) - left + columns[0]) + 1
        for place, letter in enumerate(text):
            row[start + place] = paint(letter, tile.types[0], colour)


def label(tile: Tile) -> list[str]:
    """What a room's floor says: its name, its type's letters, its points."""
    points = [str(tile.points)] if tile.points else []
    return [*tile.name.split(), *points, "/".join(LETTERS[kind] for kind in tile.types)]


def side_by_side(pictures: Iterable[list[str]], widths: Iterable[int], gap: int = 4) -> list[str]:
    """Pictures in a row; the widths are those seen, without colour marks."""
    shown = list(zip(pictures, widths, strict=True))
    height = max((len(picture) for picture, _ in shown), default=0)
    lines = []
    for row in range(height):
        parts = []
        for picture, width in shown:
            line = picture[row] if row < len(picture) else ""
            parts.append(line + " " * (width - len(strip_colour(line))))
        lines.append((" " * gap).join(parts).rstrip())
    return lines


def strip_colour(text: str) -> str:
    """A text without its colour marks."""
    plain, _, rest = text.partition("\x1b[")
    while rest:
        _, _, after = rest.partition("m")
        more, _, rest = after.partition("\x1b[")
        plain += more
    return plain
