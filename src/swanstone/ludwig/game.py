"""Castles of Mad King Ludwig as a title: the start, the options of a table, the views, the end."""

from collections.abc import Mapping

import msgspec

from swanstone.core.action import Action
from swanstone.core.agenda import Decision
from swanstone.core.chance import Chance
from swanstone.core.conduct import Asking, Doing, Teller
from swanstone.core.errors import BadNotation, BadOption
from swanstone.core.game import Game, Glances
from swanstone.core.ledger import Ledger
from swanstone.core.standings import Standings, Step
from swanstone.ludwig.actions import Buy, Place, read_action, write_action
from swanstone.ludwig.bonus_cards import KeepingBonusCards, TakingKept
from swanstone.ludwig.finale import winners
from swanstone.ludwig.glance import Best, Glancing
from swanstone.ludwig.items import (
    AddCoins,
    ChooseOffer,
    ChooseReward,
    ChooseStack,
    ChooseUpstairs,
    ClearMarket,
    EndTurn,
    FinalScoring,
    KeepBonusCards,
    LayTiles,
    NextRound,
    PlaceRoom,
    PriceRooms,
    RefillMarket,
    Reward,
    StartRound,
    TakeCorridor,
    TakeKept,
)
from swanstone.ludwig.json import DECODER, ENCODER
from swanstone.ludwig.market import price_lines
from swanstone.ludwig.notation import read_spot
from swanstone.ludwig.promises import promised_lines
from swanstone.ludwig.rewards import (
    ChoosingReward,
    ChoosingStack,
    ChoosingUpstairs,
    LayingTiles,
    Rewarding,
    TakingCorridor,
)
from swanstone.ludwig.rounds import (
    AddingCoins,
    ClearingMarket,
    EndingRound,
    PricingRooms,
    RefillingMarket,
    ScoringTheEnd,
    StartingRound,
)
from swanstone.ludwig.rulebook import LudwigRules, Spot
from swanstone.ludwig.settings import FEWEST_SEATS, FOYERS, MOST_SEATS, read_settings
from swanstone.ludwig.setup import set_up
from swanstone.ludwig.solo import Solo
from swanstone.ludwig.state import State
from swanstone.ludwig.turns import ChoosingOffer, EndingTurn, PlacingRoom
from swanstone.ludwig.view import VIEW_DECODER, View, imagine, view

ASKING: dict[type, Asking] = {
    KeepBonusCards: KeepingBonusCards(),
    PriceRooms: PricingRooms(),
    ChooseOffer: ChoosingOffer(),
    PlaceRoom: PlacingRoom(),
    ChooseReward: ChoosingReward(),
    TakeCorridor: TakingCorridor(),
    ChooseUpstairs: ChoosingUpstairs(),
    ChooseStack: ChoosingStack(),
    LayTiles: LayingTiles(),
}
DOING: dict[type, Doing] = {
    TakeKept: TakingKept(),
    StartRound: StartingRound(),
    RefillMarket: RefillingMarket(),
    AddCoins: AddingCoins(),
    ClearMarket: ClearingMarket(),
    NextRound: EndingRound(),
    FinalScoring: ScoringTheEnd(),
    EndTurn: EndingTurn(),
    Reward: Rewarding(),
}
REVEALING = frozenset(
    [
        "bonus-cards-drawn",
        "card-without-stack",
        "cards-reshuffled",
        "last-card-drawn",
        "room-revealed",
        "stack-looked-through",
    ]
)
"""What cannot be taken back without leave: somebody has seen a card or a tile."""


class Ludwig(Game[State]):
    """The title with its options chosen."""

    title = "ludwig"
    revealing = REVEALING
    asking = ASKING
    doing = DOING

    def __init__(self, seats: int, options: Mapping[str, str] | None = None) -> None:
        if not FEWEST_SEATS <= seats <= MOST_SEATS:
            raise BadOption(f"ludwig has {FEWEST_SEATS} to {MOST_SEATS} seats, not {seats} (SETUP-1)")
        self.seats = seats
        self.settings = read_settings(options or {})
        self.rules = LudwigRules([Solo()] if seats == 1 else [])
        self.best = Best()

    def start(self, chance: Chance) -> Step[State]:
        tell = Teller(True)
        state = set_up(self.rules, self.seats, FOYERS[self.settings.foyer], chance, tell)
        self.settle(state, tell)
        return Step(state, tuple(tell.events))

    def view(self, state: State, seat: int | None) -> View:
        if seat is not None and not 0 <= seat < self.seats:
            raise BadOption(f"there is no seat {seat}; seats are 0 to {self.seats - 1}")
        return view(state, seat)

    def imagine(self, view: View, chance: Chance) -> State:
        return imagine(view, chance)

    def glances(self, state: State, aids: bool) -> Glances:
        return Glancing(self.rules, state, self.best if aids else None)

    def labels(self, state: State, decision: Decision) -> tuple[str, ...]:
        if isinstance(decision, PriceRooms):
            return tuple([str(price) for price in self.rules.prices(self.seats)])
        return ()

    def explain(self, state: State, action: Action) -> Ledger:
        if isinstance(action, Place):
            rules: LudwigRules = self.rules
            castle = state.players[action.seat].castle
            return rules.tile_lines(Spot(state, action.seat, castle, read_spot(action.spot)))
        if isinstance(action, Buy):
            return price_lines(self.rules, state, action.seat, action.room)
        return ()

    def promises(self, state: State, action: Action) -> Ledger:
        if isinstance(action, Place):
            return promised_lines(self.rules, state, action.seat, read_spot(action.spot))
        return ()

    def standings(self, state: State) -> Standings | None:
        if not state.finished:
            return None
        return Standings(
            scores=tuple(player.points for player in state.players),
            winners=winners(state),
            ledgers=tuple(player.ledger for player in state.players),
            titles=self.rules.titles(state),
        )

    def write_action(self, action: Action) -> str:
        return write_action(action)

    def read_action(self, text: str) -> Action:
        return read_action(text)

    def to_json(self, state: State) -> bytes:
        return ENCODER.encode(state)

    def from_json(self, data: bytes) -> State:
        try:
            return DECODER.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise BadNotation(f"this is not a state of ludwig: {error}") from None

    def view_to_json(self, view: View) -> bytes:
        return ENCODER.encode(view)

    def view_from_json(self, data: bytes) -> View:
        try:
            return VIEW_DECODER.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise BadNotation(f"this is not a view of ludwig: {error}") from None
