"""The points that a placement is sure to bring by what it completes, told before it is done."""

from swanstone.core.ledger import Ledger
from swanstone.ludwig import scoring
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.state import State


def promised_lines(rules: LudwigRules, state: State, seat: int, code: int) -> Ledger:
    """What completed rooms would score (ACTIVITY, LIVING), on the seat's terms."""
    return tuple(scoring.promised(state.players[seat].castle, code, rules.terms(state, seat)))
