"""The points that a placement is sure to bring by what it completes, told before it is done."""

from swanstone.core.ledger import Ledger, Line
from swanstone.ludwig.rooms import TILES
from swanstone.ludwig.rulebook import LudwigRules, Placed
from swanstone.ludwig.scoring import ACTIVITY_POINTS, completed_by, surely_scoring
from swanstone.ludwig.state import State


def promised_lines(rules: LudwigRules, state: State, seat: int, code: int) -> Ledger:
    """What completed rooms would score (ACTIVITY, LIVING); a living room may score more if other rewards come before it."""
    player = state.players[seat]
    find = completed_by if rules.amendments else surely_scoring
    rooms = find(player.castle, code)
    if not rooms:
        return ()
    after = state.copy()
    after.own(seat).castle = player.castle.grow(code)
    lines: list[Line] = []
    for room in rooms:
        placed = Placed(after, seat, room)
        kinds = rules.rewards(placed)
        if "activity" in kinds:
            lines.append(Line(ACTIVITY_POINTS, "ACTIVITY", TILES[placed.castle.codes[room] >> 22].id))
        if "living" in kinds:
            lines += rules.rescored_lines(placed)
    return tuple(lines)
