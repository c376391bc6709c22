"""Positions in a line or two, and deeds as texts."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from swanstone.core.agenda import Item
from swanstone.core.amendment import Amendment
from swanstone.core.chance import Chance
from swanstone.core.errors import IllegalAction
from swanstone.core.event import Event
from swanstone.core.ledger import Line
from swanstone.core.report import Report
from swanstone.core.standings import Standings
from swanstone.core.value import replace
from swanstone.ludwig import legal, scoring
from swanstone.ludwig.amendment import LudwigAmendment
from swanstone.ludwig.castle import Castle, parse_castle
from swanstone.ludwig.finale import FinalScoring
from swanstone.ludwig.game import LudwigGame
from swanstone.ludwig.held import CardModule
from swanstone.ludwig.notation import read_spot, tile_of, write_spot
from swanstone.ludwig.pieces import HiddenCard, Laid, Offer, Player
from swanstone.ludwig.rooms import SUPPLY, TILES
from swanstone.ludwig.rounds import (
    AddCoins,
    ClearMarket,
    PriceRooms,
    RefillMarket,
    StartRound,
    TakeTurns,
    turns_in_order,
)
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.state import State
from swanstone.ludwig.subjects import Subject
from swanstone.ludwig.terms import BASE_TERMS
from swanstone.ludwig.title import LUDWIG
from swanstone.ludwig.turns import ChooseOffer

STEPS: tuple[tuple[str, tuple[type[Item], ...]], ...] = (
    ("draw", (RefillMarket,)),
    ("price", (PriceRooms,)),
    ("turns", (ChooseOffer, TakeTurns)),
    ("coins", (AddCoins, ClearMarket)),
)
"""The steps of a round and the work in each, in order (ROUND-1)."""

CASTLE = (
    "foyer@0,0 hallway@-4,-1 stairs@0,-4r1 crypt@-1,-9r3 hallway_down@1,-14r1 fungus_room@2,-14 larder@-5,0r3 "
    "dining_room@3,0 nap_room@-6,2r2 focus_room@-2,0 throne_room@7,1 flute_room@11,-2r1 theater@14,1r2 "
    "coach_house@-12,2 cloak_room@-3,-3 sauna@-11,5r3 powder_room@14,-2r1 observatory@10,-6 gallery_of_mirrors@6,5"
)
"""Rooms of every size and every type, both faces of the hallway, and an entrance into a closed court."""


class Table(Struct, frozen=True):
    """A game in some position, and what happened in the last action."""

    game: LudwigGame
    state: State
    events: tuple[Event, ...] = ()

    def play(self, *texts: str) -> "Table":
        """The table after these actions."""
        table, happened = self, self.events
        for text in texts:
            state, happened = self.game.apply(table.state, self.game.read_action(text))
            table = Table(self.game, state)
        return Table(self.game, table.state, happened)

    def refused(self, text: str) -> list[str]:
        """The rules that forbid an action; none if it may be done."""
        try:
            self.play(text)
        except IllegalAction as error:
            return [objection.rule for objection in error.objections]
        return []

    def settled(self) -> "Table":
        """The table after the work that waits on its agenda."""
        tell, state = Report(True), self.state.copy()
        self.game.settle(state, tell)
        return Table(self.game, state, tuple(tell.events))

    def finale(self) -> "Table":
        """The table after the final scoring, as if the game ended now."""
        return Table(self.game, replace(self.state, agenda=(FinalScoring(),))).settled()

    @property
    def asked(self) -> list[str]:
        """What is asked now, each with its seat first, such as `0 choose-offer`."""
        return [f"{item.seat} {item.tag}" for item in self.game.pending(self.state)]

    @property
    def options(self) -> list[str]:
        """Every answer to the first decision asked."""
        decision = self.game.pending(self.state)[0]
        return [self.game.write_action(action) for action in self.game.options(self.state, decision)]

    @property
    def coins(self) -> list[int]:
        """What every seat holds."""
        return [player.coins for player in self.state.players]

    @property
    def points(self) -> list[int]:
        """What every seat has scored."""
        return [player.points for player in self.state.players]

    @property
    def offers(self) -> str:
        """The market, in the notation of `table`."""
        return " ".join(write_offer(offer) for offer in self.state.offers)

    @property
    def kinds(self) -> list[str]:
        """The kinds of the events of the last action."""
        return [event.kind for event in self.events]

    def castle(self, seat: int = 0) -> str:
        """A seat's castle in notation."""
        return self.state.players[seat].castle.notation()

    def ledger(self, seat: int = 0) -> list[str]:
        """Every line on a seat's account."""
        return [str(line) for line in self.state.players[seat].ledger]

    def stack(self, size: int) -> tuple[str, ...]:
        """The tiles of one size that lie face down, the next one first."""
        return self.state.stacks[self.game.rules.stack(size)][::-1]

    def standings(self) -> Standings:
        """The result of a finished game."""
        standings = self.game.standings(self.state)
        assert standings is not None, "the game is not over yet"
        return standings


def ludwig(seats: int, options: Mapping[str, str] | None = None, modules: str = "") -> LudwigGame:
    """A game of its own for some seats, whose rules a test may bend; modules are named with spaces between them."""
    count, chosen, wanted, version = LUDWIG.checked(seats, options or {}, modules.split(), None)
    return LudwigGame(count, dict(chosen), wanted, version)


def table(
    seats: int = 2,
    castle: str | Mapping[int, str] = "foyer@0,0",
    *,
    step: str = "turns",
    offers: str = "",
    coins: int | tuple[int, ...] = 15000,
    points: tuple[int, ...] = (),
    builder: int | None = None,
    turn: int = 0,
    deck: str | None = None,
    discards: str = "",
    laid: str = "",
    stacks: Mapping[int, str] | None = None,
    bonus_cards: Mapping[int, str] | None = None,
    bonus_deck: str | None = None,
    favors: str | None = None,
    downstairs_completed: int = 0,
    modules: str = "",
    hands: Mapping[int, str] | None = None,
    **changes: Any,
) -> Table:
    """A game at some step of a round: draw, price, turns, coins, end (of the round) or finale.

    The Master Builder sits last, so that seat 0 has the first turn; `turn` leaves out that many turns at the beginning. A
    castle, coins and points are seat 0's unless several are named. Offers read `nap_room:4000 larder:6000+2000`, with the
    coins that lie on a room after the plus. `hands` gives seats cards of the modules, `{0: "thrift"}`, and the others none;
    without it they are dealt. In decks and stacks, what is drawn first comes first. Tiles that lie elsewhere
    are taken out of the stacks. Anything else of the state is replaced by its name.
    """
    game = ludwig(seats, modules=modules)
    state = game.start(Chance("a fixed seed")).state
    castles = {0: castle} if isinstance(castle, str) else castle
    holdings = (coins,) if isinstance(coins, int) else coins
    market = read_offers(game.rules.box.prices, offers)
    players = []
    for seat, player in enumerate(state.players):
        players.append(
            Player(
                coins=holdings[seat] if seat < len(holdings) else player.coins,
                castle=parse_castle(castles.get(seat, "foyer@0,0")),
                bonus_cards=tuple((bonus_cards or {}).get(seat, "").split()),
                downstairs_completed=downstairs_completed if seat == 0 else 0,
            )
        )
        if seat < len(points):
            players[seat].score((Line(points[seat], "SETUP-8"),))
    used = {TILES[number].id for player in players for number in player.castle.tile_numbers()}
    used |= {offer.room for offer in market} | set(laid.split())
    left = [tuple(room for room in stack if room not in used) for stack in state.stacks]
    for size, rooms in (stacks or {}).items():
        left[game.rules.stack(size)] = tuple(rooms.split())[::-1]
    state = replace(
        state,
        players=tuple(players),
        master_builder=seats - 1 if builder is None else builder,
        stacks=tuple(left),
        agenda=(),
        offers=market,
        laid=tuple(Laid(room, 0, (1,) + (0,) * (seats - 1)) for room in laid.split()),
        discards=tuple(map(int, discards.split())),
    )
    if deck is not None:
        state = replace(state, deck=tuple(map(int, deck.split()))[::-1])
    if bonus_deck is not None:
        state = replace(state, bonus_deck=tuple(map(HiddenCard, bonus_deck.split())))
    if favors is not None:
        state = replace(state, favors=tuple(favors.split()))
    if hands is not None:
        deal_hands(game, state, hands)
    return Table(game, round_from(game, replace(state, **changes), step, turn)).settled()


def bent(*amendments: Amendment, seats: int = 2, **position: Any) -> Table:
    """A position at whose table these amendments are in play from now on."""
    at, game = table(seats, **position), ludwig(seats)
    game.rules = LudwigRules(seats, amendments)
    return Table(game, at.state)


class Holding(LudwigAmendment):
    """Says which cards each seat holds, as in `Holding({1: "thrift"})`."""

    id = "holding"

    def __init__(self, hands: Mapping[int, str]) -> None:
        self.hands = hands

    def holds(self, cards: frozenset[str], subject: Subject) -> frozenset[str]:
        return cards.union(self.hands.get(subject.seat, "").split())


def deal_hands(game: LudwigGame, state: State, hands: Mapping[int, str]) -> None:
    """Lays these cards before their seats and no others; each must belong to a module of the table."""
    dealers = [module for module in game.played if isinstance(module, CardModule)]
    known = [card.id for module in dealers for card in module.cards]
    wanted = [hands.get(seat, "").split() for seat in range(len(state.players))]
    for card in [card for hand in wanted for card in hand]:
        assert card in known, f"no module of this table deals the card '{card}'; they deal {', '.join(known) or 'none'}"
    for module in dealers:
        own = {card.id for card in module.cards}
        dealt = tuple(tuple(card for card in hand if card in own) for hand in wanted)
        module.give(state, dealt)


def round_from(game: LudwigGame, state: State, step: str, turn: int) -> State:
    """The state with what is left of a round from a step on."""
    if step == "finale":
        return replace(state, agenda=(*state.agenda, FinalScoring()))
    state = state.copy()
    StartRound().run(game.rules, state, Report(False))
    agenda = state.agenda
    for name, work in STEPS:
        if name == step:
            break
        agenda = tuple(item for item in agenda if not isinstance(item, work))
    if turn and isinstance(agenda[-1], TakeTurns):
        agenda = (*agenda[:-1], *reversed(turns_in_order(game.rules, state)))
    return replace(state, agenda=agenda[: len(agenda) - turn])


def read_offers(prices: tuple[int, ...], text: str) -> tuple[Offer, ...]:
    """Offers such as `larder:6000+2000`, each in the first free slot of its price."""
    found: list[Offer] = []
    for word in text.split():
        room, _, amounts = word.partition(":")
        price, _, coins = amounts.partition("+")
        taken = [offer.slot for offer in found]
        slots = [slot for slot, each in enumerate(prices) if each == int(price) and slot not in taken]
        usual = SUPPLY.prices.index(int(price)) if int(price) in SUPPLY.prices else 0
        found.append(Offer(room, slots[0] if slots else usual, int(price), int(coins or "0")))
    return tuple(found)


def write_offer(offer: Offer) -> str:
    """An offer as `read_offers` reads it."""
    return f"{offer.room}:{offer.price}" + (f"+{offer.coins}" if offer.coins else "")


def objections(castle: str, spot: str) -> list[str]:
    """The rules that forbid a place, each once; none if it is legal and among the legal places."""
    built, code = parse_castle(castle), read_spot(spot)
    found = sorted({objection.rule for objection in legal.objections(built, code, BASE_TERMS)})
    listed = code in legal.spots(built, tile_of(code), BASE_TERMS)
    assert listed == (not found), "the places listed and the objections disagree"
    return found


def spots(castle: str, tile: str) -> list[str]:
    """Every legal place of a tile."""
    return [write_spot(code) for code in legal.spots_named(parse_castle(castle), tile, BASE_TERMS)]


def lines(castle: str, spot: str) -> list[str]:
    """What a placed tile scores, line by line, such as `+2 nap_room focus_room (SCORE-5)`."""
    return [str(line) for line in scoring.ledger(scoring.parts(parse_castle(castle), read_spot(spot), BASE_TERMS))]


def score(castle: str, spot: str) -> int:
    """What a placed tile scores at once."""
    built, code = parse_castle(castle), read_spot(spot)
    assert legal.objections(built, code, BASE_TERMS) == [], "the place is not legal"
    return scoring.points(built, code, BASE_TERMS)


def room(castle: Castle | str, name: str) -> int:
    """The number of a room in a castle, by its name."""
    built = parse_castle(castle) if isinstance(castle, str) else castle
    return [TILES[number].id for number in built.tile_numbers()].index(name)


def completed(castle: str) -> list[str]:
    """The rooms of a castle that are complete."""
    return complete_rooms(parse_castle(castle))


def complete_rooms(castle: Castle) -> list[str]:
    """The names of complete rooms, in the order of placing."""
    return [TILES[number].id for place, number in enumerate(castle.tile_numbers()) if castle.is_complete(place)]


def grown(castle: str, *placed: str) -> str:
    """A castle with more rooms, each of which must have a legal place when its turn comes."""
    for spot in placed:
        assert objections(castle, spot) == [], f"{spot} may not be placed"
        castle = f"{castle} {spot}"
    return castle


def names(things: Iterable[Any]) -> list[str]:
    """The rooms that offers or laid tiles show."""
    return [thing.room for thing in things]
