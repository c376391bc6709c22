"""Buying a moat and placing it: the ware, the room card that goes with it, the three sites and what a moat scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from swanstone.core.agenda import Decision, Item, Task
from swanstone.core.completion import Completion
from swanstone.core.effect import put
from swanstone.core.errors import Objection
from swanstone.core.ledger import Ledger, Line, total
from swanstone.core.options import Listed, Options
from swanstone.core.report import Report
from swanstone.ludwig import legal, scoring
from swanstone.ludwig.actions import Place
from swanstone.ludwig.castle import Castle
from swanstone.ludwig.modules.moats.barbican import ID, MoatsSlot
from swanstone.ludwig.modules.moats.numbers import NUMBERS
from swanstone.ludwig.modules.moats.tiles import MOAT, SITES, has_drawbridge, is_ring, moats_in
from swanstone.ludwig.notation import read_spot, tile_of, write_spot
from swanstone.ludwig.pieces import Ware
from swanstone.ludwig.rooms import TILES
from swanstone.ludwig.subjects import Placed
from swanstone.ludwig.terms import Terms

if TYPE_CHECKING:
    from swanstone.ludwig.rulebook import LudwigRules
    from swanstone.ludwig.state import State

WARE: Final = "moat"
FREE: Final = "moat-sites"
"""Under which a castle's free sites are noted."""
MOAT_RULES: Final = {"PLACE-4": "MOAT-11", "PLACE-6": "MOAT-15"}
"""The rules of moats that say what those of rooms say."""


class Moat(Ware):
    """A moat from the stack (MOAT-3)."""

    kind = WARE

    def take(self, state: State) -> None:
        slot: MoatsSlot = state.slots[ID]
        put(state, ID, replace(slot, left=slot.left - 1))

    def steps(self, seat: int) -> tuple[Item, ...]:
        return (TurnUpCard(), PlaceMoat(seat))

    def best_points(self, rules: LudwigRules, state: State, seat: int) -> int | None:
        castle = state.players[seat].castle
        return total(moat_lines(castle, rules.terms(state, seat))) if free_sites(castle) else None


class TurnUpCard(Task):
    """Whoever buys a moat turns up a room card, or the tile that lies on the deck (MOAT-4 to MOAT-6)."""

    tag = "turn-up-card"

    def run(self, rules: LudwigRules, state: State, report: Report) -> None:
        from swanstone.ludwig.market import Drawing

        drawing = Drawing(rules, state, report)
        drawing.turn_up()
        drawing.done()


class PlaceMoat(Decision):
    """Place the moat at one of its sites and score it (MOAT-9)."""

    tag = "place-moat"
    asks = "place the moat"
    answers = (Place,)

    def options(self, rules: LudwigRules, state: State) -> Options:
        return Listed([dig(self.seat, site) for site in free_sites(state.players[self.seat].castle)])

    def objections(self, rules: LudwigRules, state: State, action: Place) -> list[Objection]:
        code = read_spot(action.spot)
        if tile_of(code) != MOAT:
            return [
                Objection("BUY-2", f"the tile to place is the {TILES[MOAT].name}, not the {TILES[tile_of(code)].name}")
            ]
        site = next((site for site, there in SITES.items() if there == code), "")
        if not site:
            return [Objection("MOAT-10", "a moat lies in the west, in the north or in the east of the barbican")]
        return site_objections(state.players[self.seat].castle, site)

    def score(self, rules: LudwigRules, state: State, action: Place) -> Ledger:
        return moat_lines(state.players[self.seat].castle, rules.terms(state, self.seat))

    def completes(self, rules: LudwigRules, state: State, action: Place) -> tuple[Completion, ...]:
        """The third moat closes the ring (MOAT-21)."""
        from swanstone.ludwig.promises import given

        ring = state.players[self.seat].castle.lay(read_spot(action.spot))
        if not is_ring(ring):
            return ()
        trial = state.copy()
        trial.own(self.seat).castle = ring
        return (Completion(action.spot, (given(rules, Placed(trial, self.seat, 0), WARE),)),)

    def answer(self, rules: LudwigRules, state: State, action: Place, report: Report) -> None:
        place_moat(rules, state, self.seat, action.spot, report)


def dig(seat: int, site: str) -> Place:
    """The action that places a moat at a site."""
    return Place(seat, write_spot(SITES[site]))


def place_moat(rules: LudwigRules, state: State, seat: int, spot: str, report: Report) -> None:
    """The moat scores at once (MOAT-16); the third closes the ring, which brings a reward (MOAT-21, MOAT-22)."""
    from swanstone.ludwig.rewards import GiveReward
    from swanstone.ludwig.tile_score import score_tile

    player = state.own(seat)
    lines = moat_lines(player.castle, rules.terms(state, seat))
    player.castle = player.castle.lay(read_spot(spot))
    report.add("placed", seat, (spot,))
    if is_ring(player.castle):
        report.add("moat-completed", seat, because="MOAT-21")
        state.then(GiveReward(seat, 0, WARE))
    score_tile(rules, state, seat, lines, report)


def moat_lines(castle: Castle, terms: Terms) -> Ledger:
    """What a new moat scores: 3 points and 1 for each type of a room that is neither corridor nor outdoor (MOAT-16).

    A renovated room counts once for each of its types that fits (MOAT-19).
    """
    from swanstone.ludwig.tile_score import lifted

    lines = [Line(NUMBERS.points, "MOAT-16", WARE)]
    for face in castle.faces:
        types = scoring.BITS[scoring.TILE_TYPES[face] & scoring.MOAT_TYPES]
        if types:
            lines.append(Line(types, "MOAT-16", WARE, TILES[face].id))
    return lifted(tuple(lines), WARE, terms)


# Sites


def free_sites(castle: Castle) -> list[str]:
    """The sites at which a moat may be placed (MOAT-G7)."""
    noted: list[str] | None = castle.notes.get(FREE)
    if noted is None:
        noted = [site for site, code in SITES.items() if is_joined(castle, site) and is_free(castle, code)]
        castle.notes[FREE] = noted
    return noted


def is_joined(castle: Castle, site: str) -> bool:
    """Whether a moat at a site would join the barbican or another moat (MOAT-10)."""
    return site != "north" or SITES["west"] in castle.laid or SITES["east"] in castle.laid


def is_free(castle: Castle, code: int) -> bool:
    """Whether nothing lies at a site, no fence would be touched, and an external entrance would be left."""
    if code in castle.laid or not legal.lies_free(castle, code):
        return False
    return legal.leaves_way_out(castle, code)


def site_objections(castle: Castle, site: str) -> list[Objection]:
    """Every reason against a site."""
    if SITES[site] in castle.laid:
        return [Objection("MOAT-11", f"there is a moat in the {site} already")]
    found: list[Objection] = []
    if not is_joined(castle, site):
        found.append(Objection("MOAT-10", "a moat joins the barbican or another moat: the north needs one beside it"))
    contacts = legal.contact_objections(castle, SITES[site])
    found += [Objection(MOAT_RULES[objection.rule], objection.reason) for objection in contacts]
    if not contacts and not legal.leaves_way_out(castle, SITES[site]):
        found.append(no_way_out(castle))
    return found


def no_way_out(castle: Castle) -> Objection:
    """Why a moat may not shut a castle in; with a closed drawbridge the ring is never closed."""
    if moats_in(castle) == NUMBERS.most - 1 and not has_drawbridge(castle):
        return Objection("MOAT-24", "with a closed drawbridge the third moat would leave no external entrance")
    return Objection("MOAT-28", "the castle would have no external entrance left")
