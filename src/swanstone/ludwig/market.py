"""The market: rooms drawn to it, what they cost, and who is paid."""

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from swanstone.core.agenda import Tell
from swanstone.core.event import Event
from swanstone.core.ledger import Ledger, Line
from swanstone.ludwig.rooms import SIZES, SUPPLY
from swanstone.ludwig.rulebook import Deal, Placing
from swanstone.ludwig.table import Offer, Player

if TYPE_CHECKING:
    from swanstone.ludwig.rulebook import LudwigRules
    from swanstone.ludwig.state import State

CORRIDORS = ("hallway", "stairs")


def refill(rules: "LudwigRules", state: "State", tell: Tell) -> "State":
    """Fills the empty prices from the top of the room deck, or as many as can be filled."""
    prices = rules.prices(len(state.players))
    offers = {offer.price: offer for offer in state.offers}
    for price in prices:
        if price not in offers:
            state, room = draw_room(state, tell)
            if room is None:
                break
            tell(Event("room-revealed", what=(room,), amount=price, because="DRAW-1"))
            offers[price] = Offer(room, price)
    return replace(state, offers=tuple([offers[price] for price in prices if price in offers]))


def draw_room(state: "State", tell: Tell) -> tuple["State", str | None]:
    """The next tile for the market: one laid on the deck (DRAW-3), else the top one of the size that a card names (DRAW-2)."""
    if state.laid:
        return replace(state, laid=state.laid[1:]), state.laid[0].room
    while True:
        if not state.deck:
            if not any(state.stacks[SIZES.index(size)] for size in set(state.discards)):
                return state, None
            state = reshuffle(state, tell)
        state, size = draw_card(state, tell)
        number = SIZES.index(size)
        stack = state.stacks[number]
        if stack:
            return replace(state, stacks=(*state.stacks[:number], stack[:-1], *state.stacks[number + 1 :])), stack[-1]
        tell(Event("card-without-stack", amount=size, because="DRAW-2"))


def draw_card(state: "State", tell: Tell) -> tuple["State", int]:
    """The top room card goes to the discards; with the last one the last round has begun (END-1)."""
    size = state.deck[-1]
    state = replace(state, deck=state.deck[:-1], discards=(*state.discards, size))
    if not state.deck and not state.last_round:
        tell(Event("last-card-drawn", because="END-1"))
        state = replace(state, last_round=True)
    return state, size


def reshuffle(state: "State", tell: Tell) -> "State":
    """The discards become the deck, so that the market of the last round can be filled (DRAW-4)."""
    deck, chance = state.chance.shuffled(state.discards)
    tell(Event("cards-reshuffled", because="DRAW-4"))
    return replace(state, deck=deck, discards=(), chance=chance, reshuffled=True)


def tiles_left(state: "State", corridor: str) -> int:
    """How many hallways or stairs are left to buy."""
    return state.hallways if corridor == "hallway" else state.stairs


def purchases(rules: "LudwigRules", state: "State", seat: int) -> list[str]:
    """What a seat can buy now: it can pay for it and place it (BUY-5)."""
    player = state.players[seat]
    deals = [Deal(state, seat, offer.room, offer.price, offer.coins) for offer in state.offers]
    deals += [Deal(state, seat, room, SUPPLY.corridor_price) for room in CORRIDORS if tiles_left(state, room)]
    affordable = [deal.room for deal in deals if rules.price(deal) - deal.coins <= player.coins]
    return rules.placeable(Placing(state, seat, player.castle, affordable))


def deal_for(state: "State", seat: int, room: str) -> Deal | None:
    """The purchase of one room, if it is for sale."""
    if room in CORRIDORS:
        return Deal(state, seat, room, SUPPLY.corridor_price) if tiles_left(state, room) else None
    for offer in state.offers:
        if offer.room == room:
            return Deal(state, seat, room, offer.price, offer.coins)
    return None


def price_lines(rules: "LudwigRules", state: "State", seat: int, room: str) -> Ledger:
    """What a purchase costs, line by line: the printed price, what bends it, less the coins that lie on the room."""
    deal = deal_for(state, seat, room)
    if deal is None:
        return ()
    lines = [
        Line(line.amount, "BUY-2" if line.because == "base" else line.because, room)
        for line in rules.explain("price", deal)
    ]
    return (*lines, Line(-deal.coins, "BUY-4", room)) if deal.coins else tuple(lines)


def buy(rules: "LudwigRules", state: "State", seat: int, room: str, tell: Tell) -> "State":
    """The tile changes hands: the buyer takes the coins on it, then pays its price (BUY-3, BUY-4)."""
    deal = deal_for(state, seat, room)
    assert deal is not None, "a legal purchase has a deal"
    price, payee = rules.price(deal), rules.payee(deal)
    tell(Event("bought", seat, (room,), price, "BUY-2"))
    if deal.coins:
        tell(Event("coins-taken", seat, (room,), deal.coins, "BUY-4"))
    purses = {seat: deal.coins - price}
    if payee is None:
        tell(Event("supply-paid", seat, amount=price, because="BUY-3"))
    else:
        purses[payee] = price
        tell(Event("master-builder-paid", payee, amount=price, because="BUY-3"))
    players = tuple([with_coins(player, purses.get(owner, 0)) for owner, player in enumerate(state.players)])
    return take_tile(state, room, players=players, bank=state.bank + (price if payee is None else 0))


def with_coins(player: Player, coins: int) -> Player:
    """The player with some coins more or less."""
    return replace(player, coins=player.coins + coins) if coins else player


def take_tile(state: "State", room: str, **changes: Any) -> "State":
    """The tile leaves the market or the supply of corridors; perhaps other things change with it."""
    if room == "hallway":
        return replace(state, hallways=state.hallways - 1, **changes)
    if room == "stairs":
        return replace(state, stairs=state.stairs - 1, **changes)
    return replace(state, offers=tuple([offer for offer in state.offers if offer.room != room]), **changes)
