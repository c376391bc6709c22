"""A table of Castles of Mad King Ludwig: the start, the views, the explanations, the end."""

from typing import Any, cast

from swanstone.core.action import Action, Verbs
from swanstone.core.agenda import Decision, Item
from swanstone.core.amendment import Amendment
from swanstone.core.chance import Chance
from swanstone.core.completion import Completion
from swanstone.core.game import Game, HintsBySeat, WorthOf
from swanstone.core.ledger import Ledger
from swanstone.core.report import Report
from swanstone.core.standings import Standings
from swanstone.ludwig.actions import ACTIONS, Buy, Choose, Place, Price, TakeReward
from swanstone.ludwig.amendment import LudwigModule
from swanstone.ludwig.bonus_cards import KeepBonusCards, TakeKept
from swanstone.ludwig.box import require_enough
from swanstone.ludwig.buyers import Best
from swanstone.ludwig.finale import (
    FinalScoring,
    FinishGame,
    ScoreBonusCards,
    ScoreCoins,
    ScoreDepletedStacks,
    ScoreFavor,
    settled,
)
from swanstone.ludwig.hints import HintsFor
from swanstone.ludwig.json import LudwigCodec
from swanstone.ludwig.market import price_lines
from swanstone.ludwig.modules import MODULES
from swanstone.ludwig.place_room import PlaceRoom, places_room, read_placing
from swanstone.ludwig.planning import repriced, supposed
from swanstone.ludwig.promises import completions, reward_chosen, reward_next
from swanstone.ludwig.prospects import Placements
from swanstone.ludwig.rewards import (
    ChooseAnother,
    ChooseKind,
    ChooseReward,
    ChooseStack,
    ChooseUpstairs,
    GiveReward,
    LayTiles,
    OfferOtherCorridor,
    Reward,
    TakeCorridor,
    TakeOtherCorridor,
)
from swanstone.ludwig.rounds import (
    AddCoins,
    ClearMarket,
    NextRound,
    PassToken,
    PriceRooms,
    RefillMarket,
    StartRound,
    TakeTurns,
)
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.settings import FOYERS
from swanstone.ludwig.setup import DealBonusCards, set_up
from swanstone.ludwig.solo import Solo
from swanstone.ludwig.state import State
from swanstone.ludwig.subjects import Spot
from swanstone.ludwig.turns import ChooseOffer, EndTurn, Purchase, TakePassCoins
from swanstone.ludwig.view import View, imagine, purses_hidden, view

ITEMS: tuple[type[Item], ...] = (
    *(DealBonusCards, KeepBonusCards, TakeKept),
    *(StartRound, RefillMarket, PriceRooms, TakeTurns, AddCoins, ClearMarket, NextRound, PassToken),
    *(ChooseOffer, TakePassCoins, Purchase, PlaceRoom, EndTurn),
    *(ChooseReward, Reward, ChooseKind, GiveReward, TakeCorridor, OfferOtherCorridor, TakeOtherCorridor),
    *(ChooseUpstairs, ChooseAnother, ChooseStack, LayTiles),
    *(FinalScoring, ScoreDepletedStacks, ScoreFavor, ScoreBonusCards, ScoreCoins, FinishGame),
)
"""Everything that may lie on the agenda."""

REVEALING = frozenset(
    [
        "bonus-cards-drawn",
        "card-without-stack",
        "cards-reshuffled",
        "deck-ran-out",
        "last-card-drawn",
        "room-revealed",
        "stack-looked-through",
    ]
)
"""What cannot be taken back without everybody's consent: somebody has seen a card or a tile."""


class LudwigGame(Game[State]):
    """The title with its seats, options and modules chosen."""

    def __init__(self, seats: int, choices: dict[str, str], modules: tuple[str, ...], version: int) -> None:
        super().__init__("ludwig", seats, choices, modules, version)
        self.played: list[LudwigModule] = [MODULES[name] for name in modules]
        amendments: list[Amendment] = [Solo()] if seats == 1 else []
        items, actions = list(ITEMS), list(ACTIONS)
        for module in self.played:
            amendments += [module, *module.cards]
            items += module.items
            actions += module.actions
            self.asides += module.asides
        self.revealing = REVEALING.union(*[module.revealing for module in self.played])
        self.verbs = Verbs(actions)
        self.rules = LudwigRules(seats, amendments, version, choices)
        require_enough(self.rules.box)
        for module in self.played:
            module.require(self.rules)
        self.best = Best()
        self.codec = LudwigCodec(self.rules.box.prices, items, {module.id: module for module in self.played})

    def __reduce__(self) -> tuple[Any, ...]:
        made_by_hand = LudwigGame, (self.seats, self.choices, self.modules, self.version)
        return made_by_hand if self.opener is None else super().__reduce__()

    def set_up(self, chance: Chance, report: Report) -> State:
        prepares = [module.set_up for module in self.played]
        return set_up(self.rules, FOYERS[self.choices["foyer"]], chance, prepares, report)

    def view(self, state: State, seat: int | None) -> View:
        self.require_seat(seat)
        return view(self.rules, self.played, state, seat)

    def imagine(self, view: View, chance: Chance) -> State:
        return imagine(self.rules, self.played, view, chance)

    def suppose(self, view: View, action: Action, chance: Chance) -> State | None:
        return None if view.seat is None else supposed(self.rules, self.imagine(view, chance), view.seat, action)

    def planned(self, state: State, decision: Decision, action: Action) -> Action | None:
        if isinstance(decision, PriceRooms) and isinstance(action, Price):
            return repriced(self.rules, state, action)
        return super().planned(state, decision, action)

    def hints(self, state: State, aids: bool) -> HintsBySeat:
        best = self.best if aids else None
        if "open_purse" not in self.rules.bends:
            return HintsFor(self.rules, state, best)
        return lambda seat: HintsFor(self.rules, purses_hidden(self.rules, state, seat), best)(seat)

    def cost(self, state: State, action: Action) -> Ledger:
        if isinstance(action, Buy):
            return price_lines(self.rules, state, action.seat, action.room)
        return super().cost(state, action)

    def score(self, state: State, action: Action) -> Ledger:
        if not isinstance(action, Place) or not places_room(action):
            return super().score(state, action)
        rules: LudwigRules = self.rules
        castle = state.players[action.seat].castle
        return rules.tile_lines(Spot(state, action.seat, castle, *read_placing(action)))

    def completions(self, state: State, action: Action) -> tuple[Completion, ...]:
        if isinstance(action, Place):
            if not places_room(action):
                return self.asked(state, action)[0].completes(self.rules, state, action)
            return completions(self.rules, state, action.seat, read_placing(action))
        if isinstance(action, TakeReward):
            asked = self.asked(state, action)[0]
            return (reward_next(self.rules, state, cast(ChooseReward, asked), action),)
        if isinstance(action, Choose):
            asked = self.asked(state, action)[0]
            return (reward_chosen(self.rules, state, cast(ChooseUpstairs | ChooseKind, asked), action),)
        return ()

    def worths(self, base: State, state: State, seat: int) -> WorthOf:
        rules = self.rules
        return Placements(rules, purses_hidden(rules, base, seat), purses_hidden(rules, state, seat), seat)

    def standings(self, state: State) -> Standings | None:
        if not state.finished:
            return None
        winners, ties = settled(self.rules, state)
        return Standings(
            scores=tuple([player.points for player in state.players]),
            winners=winners,
            ledgers=tuple([player.ledger for player in state.players]),
            ties=ties,
            honours=self.rules.honours(state),
        )
