"""A turn: buy a tile or take coins, place it, score it."""

from typing import Final

from swanstone.core.action import Action
from swanstone.core.conduct import Asking, Doing, Teller
from swanstone.core.errors import BadNotation, Objection, nearest
from swanstone.core.options import Coded, Options
from swanstone.ludwig.actions import Buy, Pass, Place
from swanstone.ludwig.effects import gain_coins, perform
from swanstone.ludwig.items import ChooseOffer, EndTurn, PlaceRoom
from swanstone.ludwig.market import buy, deal_for, purchases
from swanstone.ludwig.notation import read_spot, tile_of, write_spot
from swanstone.ludwig.placing import place_tile
from swanstone.ludwig.rooms import SUPPLY, TILE, TILES, tile_named
from swanstone.ludwig.rulebook import LudwigRules, Placing, Spot, TurnOver
from swanstone.ludwig.state import State
from swanstone.ludwig.table import Turn

PASS_COINS: Final[int] = SUPPLY.pass_coins


class Purchases(Options):
    """The pass, and a purchase of each of some rooms."""

    def __init__(self, seat: int, rooms: list[str]) -> None:
        self.seat = seat
        self.rooms = rooms

    def __len__(self) -> int:
        return 1 + len(self.rooms)

    def __getitem__(self, index: int) -> Action:
        if index < 0:
            index += len(self)
        return Buy(self.seat, self.rooms[index - 1]) if index else Pass(self.seat)

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Buy):
            return action.seat == self.seat and action.room in self.rooms
        return action == Pass(self.seat)


class Places(Coded):
    """A tile at each of some places."""

    def __init__(self, seat: int, codes: list[int]) -> None:
        super().__init__(codes)
        self.seat = seat

    def action(self, code: int) -> Action:
        return Place(self.seat, write_spot(code))

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Place) or action.seat != self.seat:
            return False
        try:
            return read_spot(action.spot) in self.codes
        except BadNotation:
            return False


class EndingTurn(Doing):
    """A turn ends; the extra turns earned in it follow before the next seat's (FOOD)."""

    def run(self, rules: LudwigRules, state: State, task: EndTurn, tell: Teller) -> None:
        seat = task.seat
        extra = state.turn.extra_turns if state.turn is not None else 0
        perform(state, rules.turn_ended(TurnOver(state, seat)), tell)
        state.turn = None
        for _ in range(extra):
            state.then(ChooseOffer(seat, extra=True))


class ChoosingOffer(Asking):
    """Buy one tile, or pass and take 5000 coins (BUY-2)."""

    def options(self, rules: LudwigRules, state: State, decision: ChooseOffer) -> Options:
        return Purchases(decision.seat, purchases(rules, state, decision.seat))

    def objections(
        self, rules: LudwigRules, state: State, decision: ChooseOffer, action: Buy | Pass
    ) -> list[Objection]:
        if isinstance(action, Pass):
            return []
        seat = decision.seat
        tile = tile_named(action.room)
        deal = deal_for(state, seat, action.room)
        if deal is None:
            on_offer = [offer.room for offer in state.offers]
            return [Objection("BUY-2", f"the {tile.name} is not for sale{nearest(action.room, on_offer)}")]
        found: list[Objection] = []
        player = state.players[seat]
        missing = rules.price(deal) - deal.coins - player.coins
        if missing > 0:
            found.append(Objection("BUY-5", f"{missing} coins are lacking to buy the {tile.name}"))
        if not rules.placeable(Placing(state, seat, player.castle, [action.room])):
            found.append(Objection("PLACE-8", f"the {tile.name} has no legal place in the castle"))
        return found

    def answer(self, rules: LudwigRules, state: State, decision: ChooseOffer, action: Buy | Pass, tell: Teller) -> None:
        seat = decision.seat
        if decision.extra:
            tell.of("extra-turn-started", seat)
        if isinstance(action, Pass):
            tell.of("passed", seat)
            gain_coins(state, seat, PASS_COINS, "BUY-2", tell)
            perform(state, rules.turn_ended(TurnOver(state, seat)), tell)
            return
        buy(rules, state, seat, action.room, tell)
        state.turn = Turn(seat)
        state.then(PlaceRoom(seat, action.room), EndTurn(seat))


class PlacingRoom(Asking):
    """Place a tile in the castle and score it."""

    def options(self, rules: LudwigRules, state: State, decision: PlaceRoom) -> Options:
        seat = decision.seat
        placing = Placing(state, seat, state.players[seat].castle, [decision.room])
        return Places(seat, rules.spots(placing))

    def objections(self, rules: LudwigRules, state: State, decision: PlaceRoom, action: Place) -> list[Objection]:
        if not isinstance(action.spot, str):
            raise BadNotation(f"a place is a text such as nap_room@3,1r1, not {action.spot!r}")
        code = read_spot(action.spot)
        room, name = decision.room, TILES[tile_of(code)].id
        if name != room and not (room == "hallway" and name == "hallway_down"):
            reason = f"the tile to place is the {TILE[room].name}, not the {TILE[name].name}"
            return [Objection("BUY-2", reason)]
        return rules.objections(Spot(state, decision.seat, state.players[decision.seat].castle, code))

    def answer(self, rules: LudwigRules, state: State, decision: PlaceRoom, action: Place, tell: Teller) -> None:
        place_tile(rules, state, decision.seat, read_spot(action.spot), action.spot, tell)
