"""A turn: buy a tile or take coins, place it, score it."""

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from swanstone.core.agenda import Decision, Task, Tell
from swanstone.core.errors import BadNotation, Objection, nearest
from swanstone.core.event import Event
from swanstone.core.options import Coded, Listed, Options
from swanstone.ludwig import scoring
from swanstone.ludwig.actions import Buy, Pass, Place
from swanstone.ludwig.castle import read_spot, write_spot
from swanstone.ludwig.effects import GainCoins, perform
from swanstone.ludwig.rewards import give_rewards
from swanstone.ludwig.rooms import SUPPLY, TILE, TILES, tile_named
from swanstone.ludwig.rulebook import Deal, Placed, Placing, Spot
from swanstone.ludwig.table import Turn

if TYPE_CHECKING:
    from swanstone.ludwig.rulebook import LudwigRules
    from swanstone.ludwig.state import State

CORRIDORS = ("hallway", "stairs")

spot_code = lru_cache(maxsize=1024)(read_spot)
"""The code of a place; an action is looked at more than once."""


class StartTurn(Task, frozen=True, tag="start-turn"):
    """A seat's turn begins; an extra turn is a turn of its own (BUY-1, FOOD)."""

    seat: int
    extra: bool = False

    def run(self, rules: "LudwigRules", state: "State", tell: Tell) -> "State":
        tell(Event("extra-turn-started" if self.extra else "turn-started", self.seat))
        return state.then(ChooseOffer(self.seat), EndTurn(self.seat), turn=Turn(self.seat))


class EndTurn(Task, frozen=True, tag="end-turn"):
    """A turn ends; the extra turns earned in it follow before the next seat's (FOOD)."""

    seat: int

    def run(self, rules: "LudwigRules", state: "State", tell: Tell) -> "State":
        extra = state.turn.extra_turns if state.turn else 0
        state = perform(state, rules.turn_ended(state), tell)
        return state.then(*[StartTurn(self.seat, extra=True)] * extra, turn=None)


def tiles_left(state: "State", corridor: str) -> int:
    """How many hallways or stairs are left to buy."""
    return state.hallways if corridor == "hallway" else state.stairs


def deal_for(state: "State", seat: int, room: str) -> Deal | None:
    """The purchase of one room, if it is for sale."""
    if room in CORRIDORS:
        return Deal(state, seat, room, SUPPLY.corridor_price) if tiles_left(state, room) else None
    for offer in state.offers:
        if offer.room == room:
            return Deal(state, seat, room, offer.price, offer.coins)
    return None


class ChooseOffer(Decision, frozen=True, tag="choose-offer"):
    """Buy one tile, or pass and take 5000 coins (BUY-2)."""

    asks = "buy a tile or pass"
    answers = (Buy, Pass)

    def options(self, rules: "LudwigRules", state: "State") -> Options:
        seat, player = self.seat, state.players[self.seat]
        deals = [Deal(state, seat, offer.room, offer.price, offer.coins) for offer in state.offers]
        deals += [deal for room in CORRIDORS if (deal := deal_for(state, seat, room))]
        affordable = [deal.room for deal in deals if rules.price(deal) - deal.coins <= player.coins]
        rooms = rules.placeable(Placing(state, seat, player.castle, affordable))
        return Listed([Pass(seat), *[Buy(seat, room) for room in rooms]])

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
        if isinstance(action, Pass):
            tell(Event("passed", self.seat))
            return perform(state, [GainCoins(self.seat, SUPPLY.pass_coins, "BUY-2")], tell)
        return buy(rules, state, self.seat, action.room, tell).then(PlaceRoom(self.seat, action.room))


def buy(rules: "LudwigRules", state: "State", seat: int, room: str, tell: Tell) -> "State":
    """The tile changes hands: the buyer takes the coins on it, then pays its price (BUY-3, BUY-4)."""
    deal = deal_for(state, seat, room)
    assert deal is not None, "a legal purchase has a deal"
    price, payee = rules.price(deal), rules.payee(deal)
    tell(Event("bought", seat, (room,), price, "BUY-2"))
    if deal.coins:
        tell(Event("coins-taken", seat, (room,), deal.coins, "BUY-4"))
    buyer = state.players[seat]
    state = state.with_player(seat, replace(buyer, coins=buyer.coins + deal.coins - price))
    if payee is None:
        state = replace(state, bank=state.bank + price)
        tell(Event("supply-paid", seat, amount=price, because="BUY-3"))
    else:
        builder = state.players[payee]
        state = state.with_player(payee, replace(builder, coins=builder.coins + price))
        tell(Event("master-builder-paid", payee, amount=price, because="BUY-3"))
    return take_tile(state, room)


def take_tile(state: "State", room: str) -> "State":
    """The tile leaves the market or the supply of corridors."""
    if room == "hallway":
        return replace(state, hallways=state.hallways - 1)
    if room == "stairs":
        return replace(state, stairs=state.stairs - 1)
    return replace(state, offers=tuple(offer for offer in state.offers if offer.room != room))


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
        code = spot_code(action.spot)
        name = TILES[code >> 22].id
        if name != self.room and not (self.room == "hallway" and name == "hallway_down"):
            reason = f"the tile to place is the {TILE[self.room].name}, not the {TILE[name].name}"
            return [Objection("BUY-2", reason)]
        return rules.objections(Spot(state, self.seat, state.players[self.seat].castle, code))

    def answer(self, rules: "LudwigRules", state: "State", action: Place, tell: Tell) -> "State":
        seat, code = self.seat, spot_code(action.spot)
        player = state.players[seat]
        before = player.castle
        lines = rules.tile_lines(Spot(state, seat, before, code))
        castle = before.grow(code)
        state = state.with_player(seat, player.scored(lines, castle=castle))
        tell(Event("placed", seat, (write_spot(code),)))
        for line in lines:
            tell(Event("points-scored", seat, (line.about, line.other) if line.other else (line.about,), line.amount, line.because))
        state = perform(state, rules.room_placed(Placed(state, seat, len(castle.codes) - 1)), tell)
        return give_rewards(state, seat, tuple(scoring.newly_complete(before, castle)))

