"""One ply of judgement: every option of every decision of Castles of Mad King Ludwig with what it is worth."""

from typing import Any, Final

from swanstone.bots.ludwig.goals import Goals, card_hope, counted, goals_of
from swanstone.bots.ludwig.market import Market, Pricing
from swanstone.bots.ludwig.outlook import HALLWAY, LIVING, NOWHERE, Besides, Outlook, Survey
from swanstone.bots.ludwig.position import Position
from swanstone.bots.ludwig.quotes import Quotes
from swanstone.bots.ludwig.seat_judge import SeatJudge
from swanstone.bots.ludwig.weights import WEIGHTS, Weights
from swanstone.bots.ludwig.worth import money_gain, seat_worth, tile_gain
from swanstone.core.action import Action
from swanstone.core.chance import Chance
from swanstone.core.game import Game
from swanstone.core.ledger import total
from swanstone.core.options import EMPTY_PLACE, Coded, Joined, Options
from swanstone.ludwig import joining
from swanstone.ludwig.actions import Buy, Choose, Keep, KeepFavor, Lay, Look, Pass, Place, Price, Take, TakeReward
from swanstone.ludwig.castle import is_room
from swanstone.ludwig.joining import Along, Placing
from swanstone.ludwig.legal import HALLWAY_DOWN, spots_named
from swanstone.ludwig.notation import read_spot, tile_of
from swanstone.ludwig.place_room import Placings
from swanstone.ludwig.rewards import ChooseKind
from swanstone.ludwig.rooms import NUMBER, TILES, TYPES
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.scoring import EFFECT_POINTS, VALUE, own_parts, summed
from swanstone.ludwig.state import State
from swanstone.ludwig.turns import ChooseOffer

REWARD_ORDER: Final = ("corridor", "activity", "food", "outdoor", "sleeping", "utility", "downstairs", "living")
"""Which rewards to take first: a hallway may help the others, and living rooms score what it connects."""

MANY_WAYS: Final = 50
"""So many ways to price the rooms are worth telling."""

NO_PASSAGES: Final[Along] = ()
NO_PLACE: Final = (NOWHERE, -1)
BUYS_TRIED: Final = 5
PASSAGES_BRING: Final = 5.0
"""So many of the best purchases are tried with passages, if they are by no more than this behind the best one."""

Ranked = list[tuple[float, Action]]
"""Options with their worth, the best first."""


class LudwigEvaluator:
    """Judges a table; while it is kept, what castles may become is worked out once.

    A plain one asks no module: what modules bring is worth its points at once, less what it costs.
    """

    def __init__(self, game: Game[Any], weights: Weights = WEIGHTS, plain: bool = False) -> None:
        self.game = game
        self.rules: LudwigRules = game.rules
        self.plain = plain
        self.goals: Goals = goals_of(self.rules.box, plain)
        self.modules: list[Any] = [] if plain else list(getattr(game, "played", ()))
        self.weights = weights
        self.outlooks: list[Outlook] = []

    def look(self, table: Any) -> Position:
        """The position, and an outlook for every seat at the first time."""
        position = Position(table)
        if isinstance(table, State) and table.last_round and not self.rules.is_last_round(table):
            position.go_on()
        if not self.outlooks:
            self.outlooks = [self.outlook(table, position, seat) for seat in range(len(position.castles))]
        return position

    def outlook(self, table: Any, position: Position, seat: int) -> Outlook:
        """What a seat may expect, by the rules of the table."""
        outdoor = self.rules.reward_size(table, seat, "outdoor")
        terms, besides = self.rules.terms(table, seat), Besides(self.plain)
        for module in self.modules:
            for tile, worth in module.completing(table, seat).items():
                besides.completing[tile] = besides.completing.get(tile, 0.0) + worth
            besides.shapes += module.shapes(table, seat)
        return Outlook(position, seat, self.weights, terms, self.goals, outdoor, besides)

    def market(self, table: Any, position: Position) -> Market:
        """What is for sale, as every seat values it."""
        return Market(position, self.outlooks, Quotes(self.game, table), table, self.modules)

    def worths(self, table: Any) -> list[float]:
        """The points that every seat has and may expect."""
        position = self.look(table)
        worths = [seat_worth(position, outlook) for outlook in self.outlooks]
        for module in self.modules:
            worths = [worth + module.worth(table, seat) for seat, worth in enumerate(worths)]
        return worths

    def settled(self, table: Any, begun: Any, rounds: int) -> bool:
        """Whether play has gone on by this many rounds."""
        now: int = table.round
        return bool(now >= begun.round + rounds)

    def best(self, table: Any, options: Options) -> Action:
        """The best option."""
        if isinstance(options, Joined):
            return self.ranked(table, options)[0][1]
        first = options[0]
        if isinstance(first, Place) and isinstance(options, Coded):
            return self.best_place(self.look(table), first.seat, options)
        if isinstance(first, Price):
            return self.prices(table, self.look(table), options, most=1)[0][1]
        return self.ranked(table, options)[0][1]

    def ranked(self, table: Any, options: Options) -> Ranked:
        """The options with their worth, the best first; of very many, some good ones."""
        if isinstance(options, Joined):
            return self.with_asides(table, options)
        first = options[0]
        position = self.look(table)
        if isinstance(first, Price):
            return self.prices(table, position, options, most=MANY_WAYS)
        if isinstance(options, Placings):
            return self.placings(table, position, options)
        if isinstance(first, Place) and isinstance(options, Coded):
            return self.places(position, first.seat, options)
        if isinstance(first, (Buy, Pass)):
            return self.turns(table, position, options)
        advice = self.advice(table, first.seat, options)
        found = [(self.worth(table, position, action, advice), action) for action in options]
        found.sort(key=lambda pair: -pair[0])
        return found

    def advice(self, table: Any, seat: int, options: Options) -> dict[Action, float]:
        """What actions of modules gain, as the modules say; to a plain judgement, their points at once less what they cost."""
        coin = self.outlooks[seat].coin
        if self.plain:
            state = table if isinstance(table, State) else self.game.imagine(table, Chance("points at once"))
            game = self.game
            return {
                action: total(game.score(state, action)) - total(game.cost(state, action)) / 1000.0 * coin
                for action in options
            }
        found = {action: gain for module in self.modules for gain, action in module.advised(table, seat, coin)}
        if self.modules:
            judge = SeatJudge(self, table, seat)
            for module in self.modules:
                found.update({action: gain for gain, action in module.judged(table, seat, options, judge)})
        return found

    def with_asides(self, table: Any, options: Joined) -> Ranked:
        """Answers and asides: an aside is worth as much more than the best answer as it gains."""
        found = self.ranked(table, options.first)
        best = found[0][0]
        for action, gain in self.advice(table, found[0][1].seat, options.second).items():
            if action in options.second:
                found.append((best + gain, action))
        found.sort(key=lambda pair: -pair[0])
        return found

    def worth(self, table: Any, position: Position, action: Any, advice: dict[Action, float]) -> float:
        """What any other action is worth."""
        if isinstance(action, Keep):
            return sum([self.card(position, action.seat, card) for card in action.cards])
        if isinstance(action, KeepFavor):
            return self.favor(position, action.seat, action.favor)
        if isinstance(action, Take):
            outlook, tile = self.outlooks[action.seat], NUMBER[action.tile]
            return outlook.best_spot(position.castles[action.seat], tile)[0] + tile_gain(position, outlook, tile)
        if isinstance(action, TakeReward):
            castle = position.castles[action.seat]
            types = TILES[castle.faces[castle.codes.index(read_spot(action.room))]].types
            return -min([REWARD_ORDER.index(kind) for kind in types])
        if isinstance(action, Choose) and isinstance(table.agenda[-1], ChooseKind):
            return -REWARD_ORDER.index(action.kind) if action.kind in REWARD_ORDER else 0.0
        if isinstance(action, Choose):
            return self.reward(table, position, action)
        if isinstance(action, Look):
            return self.stack(position, action)
        if isinstance(action, Lay):
            return self.laid(table, position, action)
        return advice.get(action, 0.0)

    def places(self, position: Position, seat: int, options: Coded) -> Ranked:
        """The places of a tile."""
        outlook = self.outlooks[seat]
        survey = outlook.survey(position.castles[seat])
        found = outlook.shaped(survey.castle, [(outlook.spot_worth(survey, code), code) for code in options.codes])
        return [(worth, options.action(code)) for worth, code in found]

    def placings(self, table: Any, position: Position, options: Placings) -> Ranked:
        """The places of a tile, alone and with passages, which have to bring more than they may be worth later."""
        outlook, castle = self.outlooks[options.seat], position.castles[options.seat]
        survey = outlook.survey(castle)
        alone = outlook.shaped(castle, [(outlook.spot_worth(survey, code), code) for code in options.codes])
        found = [(worth, options.action((code, NO_PASSAGES))) for worth, code in alone]
        best = alone[0] if alone else NO_PLACE
        ways = self.joined(table, outlook, survey, options.joined, best)
        found += [(worth, options.action(way)) for worth, way in ways]
        found.sort(key=lambda pair: -pair[0])
        return found

    def joined(
        self, table: Any, outlook: Outlook, survey: Survey, ways: list[Placing], best: tuple[float, int]
    ) -> list[tuple[float, Placing]]:
        """Tiles with passages, each with what it is worth beyond what the passages may bring later.

        Castles are built to see that; so is that of the tile's best place alone, with which they are compared.
        """
        if not ways:
            return []
        saved: dict[int, float] = {}
        found: list[tuple[float, Placing]] = []
        built = 0.0
        if best[1] >= 0 and not self.plain:
            built = best[0] - outlook.joined_worth(survey, (best[1], NO_PASSAGES))
        for placing in ways:
            worth = outlook.joined_worth(survey, placing) + built
            for code in placing[1]:
                piece = tile_of(code)
                if piece not in saved:
                    saved[piece] = self.saved(table, outlook.seat, TILES[piece].id)
                worth -= saved[piece]
            found.append((worth, placing))
        return found

    def with_passages(self, table: Any, position: Position, found: Ranked) -> Ranked:
        """Purchases, the best of which may be worth more with passages than alone."""
        seat = found[0][1].seat
        state: State = self.game.imagine(table, Chance("along"))  # what is left to lay along everybody sees
        pieces, outlook, castle = self.rules.along(state, seat), self.outlooks[seat], position.castles[seat]
        if not pieces:
            return found
        survey, terms = outlook.survey(castle), outlook.terms
        better: Ranked = []
        for place, (worth, action) in enumerate(found):
            near = place < BUYS_TRIED and worth > found[0][0] - PASSAGES_BRING
            if near and isinstance(action, Buy) and is_room(action.room):
                tile = NUMBER[action.room]
                codes = spots_named(castle, action.room, terms)
                ways = joining.placings(castle, tile, [code for code in codes if tile_of(code) == tile], pieces, terms)
                alone = outlook.best_spot(castle, tile)
                most = max([gain for gain, _ in self.joined(table, outlook, survey, ways, alone)], default=alone[0])
                worth += max(0.0, most - alone[0])
            better.append((worth, action))
        better.sort(key=lambda pair: -pair[0])
        return better

    def saved(self, table: Any, seat: int, piece: str) -> float:
        """What a passage may bring later, as modules tell."""
        worth = 0.0
        for module in self.modules:
            worth += module.saved(table, seat, piece)
        return worth

    def best_place(self, position: Position, seat: int, options: Coded) -> Action:
        """The best place of a tile, which mostly was found already when the tile was bought."""
        codes = options.codes
        tile = HALLWAY if tile_of(codes[0]) == HALLWAY_DOWN else tile_of(codes[0])
        place = self.outlooks[seat].best_spot(position.castles[seat], tile)[1]
        return options.action(place) if place in codes else self.places(position, seat, options)[0][1]

    def prices(self, table: Any, position: Position, options: Options, most: int) -> Ranked:
        """Some good ways to price the rooms."""
        first: Any = options[0]
        builder = first.seat
        slots = len(first.rooms)
        names = [offer.room for offer in table.offers]
        order = [(builder + step) % len(position.castles) for step in range(1, len(position.castles))]
        pricing = Pricing(self.market(table, position), builder, order, list(table_prices(self.rules, table)))
        found: Ranked = []
        for worth, laid in pricing.ranked()[:most]:
            rooms = [EMPTY_PLACE] * slots
            for room, place in enumerate(laid):
                rooms[place] = names[room]
            found.append((worth, Price(builder, tuple(rooms))))
        return found

    def turns(self, table: Any, position: Position, options: Options) -> Ranked:
        """Purchases, and the pass."""
        market = self.market(table, position)
        after = next_buyer(table)
        found = [(self.turn(market, after, action), action) for action in options]
        found.sort(key=lambda pair: -pair[0])
        if self.plain or isinstance(table, State) or "along" not in self.rules.bends:
            return found  # in games played on there is no time for passages before the tile is placed
        return self.with_passages(table, position, found)

    def turn(self, market: Market, after: int, action: Any) -> float:
        """What a purchase or a pass is worth; the seat that buys after this one may be denied what it wants."""
        seat, position = action.seat, market.position
        if isinstance(action, Pass):
            return market.passing(seat)
        if not is_room(action.room):
            return market.no_tile(seat, action.room)
        tile = NUMBER[action.room]
        if tile not in position.rooms:
            return market.beside(seat, tile)
        place = position.rooms.index(tile)
        price = market.price(seat, place)
        worth = market.purchase(seat, place, price)
        if after >= 0:
            worth += self.weights.deny * (market.best_purchase(after, -1) - market.best_purchase(after, place))
        if seat != position.builder:
            share = self.weights.spite / (len(self.outlooks) - 1)
            worth -= share * money_gain(position, self.outlooks[position.builder], price)
        return worth

    def card(self, position: Position, seat: int, card: str) -> float:
        """What a bonus card is likely to bring."""
        goal = self.goals.cards.get(card)
        if goal is None:
            return 0.0
        count = counted(goal, position.castles[seat], position.coins[seat])
        return card_hope(goal, count, self.outlooks[seat].turns, self.weights.card_hope)

    def favor(self, position: Position, seat: int, favor: str) -> float:
        """What a favor that the seat alone scores is likely to bring."""
        goal = self.goals.favors.get(favor)
        if goal is None or self.plain:
            return 0.0
        counts = [counted(goal, castle, coins) for castle, coins in zip(position.castles, position.coins)]
        mine = counts.pop(seat)
        return self.outlooks[seat].favor(goal, mine, counts)

    def reward(self, table: Any, position: Position, action: Any) -> float:
        """What a reward for the second downstairs room is worth."""
        seat: int = action.seat
        kind = TYPES.index(action.kind)
        if kind == LIVING:
            castle = position.castles[seat]
            room: int = table.agenda[-1].room
            return float(summed(own_parts(castle, room, self.outlooks[seat].terms)))
        return self.outlooks[seat].rewards[kind]

    def stack(self, position: Position, action: Any) -> float:
        """What a look through a stack may bring: the best of its tiles at a guess."""
        outlook = self.outlooks[action.seat]
        tiles = [NUMBER[name] for name in self.rules.box.tiles[self.rules.stack(action.size)]]
        shown = [tile for castle in position.castles for tile in castle.tile_numbers()] + position.rooms
        guesses = [guess(position, outlook, tile) for tile in tiles if tile not in shown]
        return max(guesses, default=0.0)

    def laid(self, table: Any, position: Position, action: Any) -> float:
        """What it is worth to lay tiles on the room deck: what they bring us beyond what they bring others."""
        if position.last_round:
            return -float(len(action.rooms))
        market = self.market(table, position)
        worth = 0.0
        for name in action.rooms:
            mine = market.tile_worth(action.seat, NUMBER[name])
            theirs = [
                market.tile_worth(seat, NUMBER[name]) for seat in range(len(self.outlooks)) if seat != action.seat
            ]
            worth += max(mine, 0.0) - max([0.0, *theirs]) if mine > NOWHERE else -1.0
        return worth


def next_buyer(table: Any) -> int:
    """The seat that may buy after the one whose turn it is, or -1."""
    agenda = table.agenda
    for item in agenda[::-1]:
        if isinstance(item, ChooseOffer) and item.seat != agenda[-1].seat:
            seat: int = item.seat
            return seat
    return -1


def guess(position: Position, outlook: Outlook, tile: int) -> float:
    """What a tile may be worth before anybody looks where it fits."""
    return (
        VALUE[tile] + max(0, EFFECT_POINTS[tile]) + tile_gain(position, outlook, tile) + 0.3 * outlook.tile_reward(tile)
    )


def table_prices(rules: LudwigRules, table: Any) -> tuple[int, ...]:
    """The prices of the market from the highest down, of a state or a view."""
    prices: tuple[int, ...] = rules.prices(table) if isinstance(table, State) else table.prices
    return prices
