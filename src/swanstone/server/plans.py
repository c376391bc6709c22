"""Plans of seats, carried out by the server when a seat is asked what its plan is about, or dropped with a reason."""

from swanstone.core.errors import SwanstoneError
from swanstone.core.ledger import total
from swanstone.server import journal
from swanstone.server.commands import Judged, Uncertain, act, as_refusal, gesture
from swanstone.server.table import Asked, Table
from swanstone.wire.refusals import Refused
from swanstone.wire.replies import Dropped, PlanEnd
from swanstone.wire.requests import Act, PlanStep


def carry_out(table: Table, seat: int, at: int) -> Judged | Uncertain:
    """The first step of a seat's plan that answers what it is asked and can be done; or why none of them can."""
    asked = table.asked_of(seat)
    if asked is None or seat not in table.plans_due():
        raise Refused("not_asked", f"seat {seat} has no plan for what it is asked")
    about, left = table.plan_for(seat)
    dropped: list[Dropped] = []
    for step in about:
        found = meant(table, asked, step)
        if isinstance(found, Act):
            return act(table, found, at, "", PlanEnd(left, step, tuple(dropped)))
        dropped.append(found)
    return Judged(journal.PlanDropped(at=at, seat=seat, plan=PlanEnd(left, dropped=tuple(dropped))))


def meant(table: Table, asked: Asked, step: PlanStep) -> Act | Dropped:
    """What a step of a plan means now that its seat is asked for it, or why it cannot be done."""
    game, state = table.game, table.state
    try:
        action = game.planned(state, asked.decision, game.read_action(step.action))
        if action is None:
            return Dropped(step, "illegal", f"it does not answer what is asked: to {asked.decision.asks}")
        game.allowed(state, action)  # nonsense has no cost, and what is illegal now must not stay planned
        cost = total(game.cost(state, action))
        if step.at_most is not None and cost > step.at_most:
            return Dropped(step, "cost", f"it costs {cost} now, and at most {step.at_most} was planned", cost)
        command = Act(seat=action.seat, seq=table.seq, action=game.write_action(action), then=step.then)
        if step.then or not game.has_outcome(state, action):
            gesture(table, command)
        return command
    except SwanstoneError as error:
        refused = as_refusal(error)
        return Dropped(step, "illegal", str(refused), objections=refused.objections)
