"""Castles drawn as SVG, for notebooks and for docs/castle.svg: a floor plan with walls, doors, names and points."""

from html import escape

from swanstone.ludwig.castle import Castle
from swanstone.ludwig.drawing import CONNECTED, FENCE, OPEN, box, walls
from swanstone.ludwig.geometry import CIRCLE, FORM_OF, FORMS, OCTAGON, SCALE, Form
from swanstone.ludwig.notation import left_of, top_of, turned_of
from swanstone.ludwig.rooms import TILES

UNIT, MARGIN = 30, 36
FLOORS = {
    "activity": "#dcc3a2",
    "corridor": "#e4e2da",
    "downstairs": "#9aa0a6",
    "food": "#f1e394",
    "living": "#c4b5de",
    "outdoor": "#a9cf9b",
    "sleeping": "#9fc4e6",
    "utility": "#f2c48d",
}
INK, PARCHMENT, GOLD = "#2b2118", "#f7efdc", "#b8892b"


def outline(form: Form, x: float, y: float) -> str:
    """A room's floor as an SVG shape."""
    w, h = form.width * UNIT, form.height * UNIT
    if form.kind == CIRCLE:
        return f'<circle cx="{x + w / 2}" cy="{y + h / 2}" r="{w / 2}"'
    if form.kind == OCTAGON:
        c = form.cut / SCALE * UNIT
        corners = [(c, 0), (w - c, 0), (w, c), (w, h - c), (w - c, h), (c, h), (0, h - c), (0, c)]
        return f'<polygon points="{" ".join(f"{x + dx},{y + dy}" for dx, dy in corners)}"'
    steps = [f"M{x + cx * UNIT},{y + cy * UNIT}h{UNIT}v{UNIT}h{-UNIT}z" for cx, cy in form.cells]
    return f'<path d="{"".join(steps)}"'


def floors(castle: Castle, left: int, top: int) -> list[str]:
    """The floor of every room, in the colour of its type."""
    drawn = []
    for room, code in enumerate(castle.codes):
        shape = outline(FORMS[FORM_OF[turned_of(code)]], (left_of(code) - left) * UNIT, (top_of(code) - top) * UNIT)
        drawn.append(f'{shape} fill="{FLOORS[TILES[castle.faces[room]].types[0]]}"/>')
    return drawn


def round_walls(castle: Castle, left: int, top: int) -> list[str]:
    """The walls of circles and octagons."""
    forms = [(FORMS[FORM_OF[turned_of(code)]], code) for code in castle.codes]
    shapes = [
        outline(form, (left_of(code) - left) * UNIT, (top_of(code) - top) * UNIT)
        for form, code in forms
        if form.kind in (CIRCLE, OCTAGON)
    ]
    return [f'{shape} fill="none" stroke="{INK}" stroke-width="4"/>' for shape in shapes]


def straight_walls(castle: Castle, left: int, top: int) -> list[str]:
    """The walls of straight rooms, fences in gold, and doors as gaps in all of them."""
    drawn: list[str] = []
    doors: list[str] = []
    curved = {
        (left_of(code) + x, top_of(code) + y)
        for code in castle.codes
        for x, y in FORMS[FORM_OF[turned_of(code)]].cells
        if FORMS[FORM_OF[turned_of(code)]].kind in (CIRCLE, OCTAGON)
    }
    for (x, y, facing), look in sorted(walls(castle).items()):
        ends = [((0, 0), (1, 0)), ((1, 0), (1, 1)), ((0, 1), (1, 1)), ((0, 0), (0, 1))][facing]
        (ax, ay), (bx, by) = [((x - left + dx) * UNIT, (y - top + dy) * UNIT) for dx, dy in ends]
        if (x, y) not in curved:
            colour = GOLD if look == FENCE else INK
            drawn.append(f'<path d="M{ax},{ay}L{bx},{by}" stroke="{colour}" stroke-width="4" stroke-linecap="square"/>')
        if look in (OPEN, CONNECTED):
            qx, qy = (bx - ax) / 4, (by - ay) / 4
            colour = PARCHMENT if look == OPEN else "#fffdf6"
            doors.append(f'<path d="M{ax + qx},{ay + qy}L{bx - qx},{by - qy}" stroke="{colour}" stroke-width="6"/>')
    return [*drawn, *round_walls(castle, left, top), *doors]


def names(castle: Castle, left: int, top: int) -> list[str]:
    """Every room's name and points in its middle."""
    drawn = []
    for room, code in enumerate(castle.codes):
        tile, form = TILES[castle.faces[room]], FORMS[FORM_OF[turned_of(code)]]
        xs = [x + 0.5 for x, _ in form.solid]
        ys = [y + 0.5 for _, y in form.solid]
        cx = (left_of(code) - left + sum(xs) / len(xs)) * UNIT
        cy = (top_of(code) - top + sum(ys) / len(ys)) * UNIT
        turn = f' transform="rotate(-90 {cx} {cy})"' if form.height > 1.6 * form.width else ""
        long_side = max(form.width, form.height) if turn or form.width > form.height else form.width
        words = tile.name.split()
        lines = [tile.name] if len(tile.name) * 6.2 < long_side * UNIT - 8 else words
        lines = [*lines, str(tile.points)] if tile.points and min(form.width, form.height) > 1 else lines
        for number, line in enumerate(lines):
            dy = 12 * (number - (len(lines) - 1) / 2) + 4
            drawn.append(f'<text x="{cx}" y="{cy + dy}"{turn}>{escape(line)}</text>')
    return drawn


def castle_svg(castle: Castle) -> str:
    """A castle as a complete picture."""
    left, top, right, bottom = box(castle)
    width, height = (right - left) * UNIT + 2 * MARGIN, (bottom - top) * UNIT + 2 * MARGIN
    picture = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">',
        f'<rect width="{width}" height="{height}" rx="14" fill="{PARCHMENT}"/>',
        f'<g transform="translate({MARGIN} {MARGIN})" fill="{INK}" text-anchor="middle"',
        'font-family="Georgia, serif" font-size="11">',
        *floors(castle, left, top),
        *straight_walls(castle, left, top),
        *names(castle, left, top),
        "</g></svg>",
        "",
    ]
    return "\n".join(picture)
