"""A turn: buy a tile or take coins, place it, score it."""

from typing import TYPE_CHECKING

from swanstone.core.agenda import Decision, Task, Tell
from swanstone.core.errors import BadNotation, Objection, nearest
from swanstone.core.event import Event
from swanstone.core.options import Coded, Options
from swanstone.ludwig.actions import Buy, Pass, Place
from swanstone.ludwig.effects import GainCoins, perform
from swanstone.ludwig.market import buy, deal_for, purchases
from swanstone.ludwig.notation import read_spot, tile_of, write_spot
from swanstone.ludwig.placing import place_tile
from swanstone.ludwig.rooms import SUPPLY, TILE, TILES, tile_named
from swanstone.ludwig.rulebook import Placing, Spot, TurnOver
from swanstone.ludwig.table import Turn

if TYPE_CHECKING:
    from swanstone.ludwig.rulebook import LudwigRules
    from swanstone.ludwig.state import State


class EndTurn(Task, frozen=True, tag="end-turn"):
    """A turn ends; the extra turns earned in it follow before the next seat's (FOOD)."""

    seat: int

    def run(self, rules: "LudwigRules", state: "State", tell: Tell) -> "State":
        extra = state.turn.extra_turns if state.turn else 0
        state = perform(state, rules.turn_ended(TurnOver(state, self.seat)), tell)
        return state.then(*[ChooseOffer(self.seat, extra=True)] * extra, turn=None)


class ChooseOffer(Decision, frozen=True, tag="choose-offer"):
    """A turn: buy one tile, or pass and take 5000 coins (BUY-2). An extra turn is a turn of its own (FOOD)."""

    extra: bool = False

    asks = "buy a tile or pass"
    answers = (Buy, Pass)

    def options(self, rules: "LudwigRules", state: "State") -> Options:
        seat, rooms = self.seat, purchases(rules, state, self.seat)
        return Coded(range(-1, len(rooms)), lambda number: Buy(seat, rooms[number]) if number >= 0 else Pass(seat))

    def objections(self, rules: "LudwigRules", state: "State", action: Buy | Pass) -> list[Objection]:
        if isinstance(action, Pass):
            return []
        tile = tile_named(action.room)
        deal = deal_for(state, self.seat, action.room)
        if deal is None:
            on_offer = [offer.room for offer in state.offers]
            return [Objection("BUY-2", f"the {tile.name} is not for sale{nearest(action.room, on_offer)}")]
        found = []
        player = state.players[self.seat]
        missing = rules.price(deal) - deal.coins - player.coins
        if missing > 0:
            found.append(Objection("BUY-5", f"{missing} coins are lacking to buy the {tile.name}"))
        if not rules.placeable(Placing(state, self.seat, player.castle, [action.room])):
            found.append(Objection("PLACE-8", f"the {tile.name} has no legal place in the castle"))
        return found

    def answer(self, rules: "LudwigRules", state: "State", action: Buy | Pass, tell: Tell) -> "State":
        seat = self.seat
        if self.extra:
            tell(Event("extra-turn-started", seat))
        if isinstance(action, Pass):
            tell(Event("passed", seat))
            state = perform(state, [GainCoins(seat, SUPPLY.pass_coins, "BUY-2")], tell)
            return perform(state, rules.turn_ended(TurnOver(state, seat)), tell)
        agenda = (*state.agenda, EndTurn(seat), PlaceRoom(seat, action.room))
        return buy(rules, state, seat, action.room, tell, agenda=agenda, turn=Turn(seat))


class PlaceRoom(Decision, frozen=True, tag="place-room"):
    """Place a tile in the castle and score it."""

    room: str

    asks = "place a tile"
    answers = (Place,)

    def options(self, rules: "LudwigRules", state: "State") -> Options:
        seat = self.seat
        placing = Placing(state, seat, state.players[seat].castle, [self.room])
        return Coded(rules.spots(placing), lambda code: Place(seat, write_spot(code)))

    def objections(self, rules: "LudwigRules", state: "State", action: Place) -> list[Objection]:
        if not isinstance(action.spot, str):
            raise BadNotation(f"a place is a text such as nap_room@3,1r1, not {action.spot!r}")
        code = read_spot(action.spot)
        name = TILES[tile_of(code)].id
        if name != self.room and not (self.room == "hallway" and name == "hallway_down"):
            reason = f"the tile to place is the {TILE[self.room].name}, not the {TILE[name].name}"
            return [Objection("BUY-2", reason)]
        return rules.objections(Spot(state, self.seat, state.players[self.seat].castle, code))

    def answer(self, rules: "LudwigRules", state: "State", action: Place, tell: Tell) -> "State":
        return place_tile(rules, state, self.seat, read_spot(action.spot), tell)
