"""What the rooms of a castle may still bring, and what a tile at a place is worth with that in mind."""

from collections.abc import Callable
from typing import Final

from swanstone.bots.ludwig.contact import Contact, belonging
from swanstone.bots.ludwig.goals import (
    COMPLETED,
    DIFFERENT,
    EXTERNAL,
    INCOMPLETE,
    SHAPED,
    Goal,
    Goals,
    card_worth,
    counted,
    favor_worth,
)
from swanstone.bots.ludwig.position import Position
from swanstone.bots.ludwig.weights import Weights
from swanstone.ludwig import joining
from swanstone.ludwig.castle import IS_FACE, Castle
from swanstone.ludwig.geometry import DARK, LIGHT
from swanstone.ludwig.joining import Placing
from swanstone.ludwig.legal import spots_named
from swanstone.ludwig.notation import tile_of
from swanstone.ludwig.rooms import BASE_TILES, NUMBER, TILES, TYPES, per_tile
from swanstone.ludwig.scoring import (
    CASTLE,
    CONNECTION,
    EFFECT,
    EFFECT_POINTS,
    TILE_TYPES,
    VALUE,
    cover_parts,
    newly_complete,
    own_parts,
    points,
    summed,
    type_mask,
)
from swanstone.ludwig.terms import Terms

ACTIVITY: Final = TYPES.index("activity")
CORRIDOR: Final = TYPES.index("corridor")
DOWNSTAIRS: Final = TYPES.index("downstairs")
FOOD: Final = TYPES.index("food")
LIVING: Final = TYPES.index("living")
OUTDOOR: Final = TYPES.index("outdoor")
SLEEPING: Final = TYPES.index("sleeping")
UTILITY: Final = TYPES.index("utility")
LIVING_BIT: Final = type_mask(("living",))
CORRIDOR_BIT: Final = type_mask(("corridor",))
HALLWAY: Final = NUMBER["hallway"]

MOST_ENTRANCES: Final = 16
"""More than any tile has."""
MANY_DOORS: Final = 250
"""More open entrances than any castle has."""
NOWHERE: Final = -1000.0
"""What a tile is worth that has no place."""
LATE_COIN: Final = 0.1
"""What a thousand coins score at the end (FINAL-4)."""
CORRIDORS_AMONG_TILES: Final = 12
"""Hallways and stairs that count among the tiles to come."""
ENOUGH_TURNS: Final = 5.0
"""With this many turns to come, time does not affect what an open entrance is worth."""
CASTLES_TRIED: Final = 4
"""So many of the best places are built to see what becomes of the castle's shape."""

Shape = Callable[[Castle], float]
"""What a castle is worth by its shape: modules have cards for that."""


def share_of(types: int) -> float:
    """The share of tiles to come that are of one of the types; types are spread among further rooms as in the base game."""
    rooms = [number for number, tile in enumerate(BASE_TILES) if tile.standard]
    found = sum([1 for number in rooms if TILE_TYPES[number] & types])
    if types & CORRIDOR_BIT:
        found += CORRIDORS_AMONG_TILES
    return found / (len(rooms) + CORRIDORS_AMONG_TILES)


WANTED_SHARE: Final[list[float]] = per_tile(lambda tile: share_of(type_mask(tile.effect.types)) if tile.effect else 0.0)
"""The share of tiles for which the bonus of each tile counts."""


class Survey:
    """A castle with what each of its rooms may still bring."""

    def __init__(self, castle: Castle) -> None:
        self.castle = castle
        self.open: list[int] = [0] * len(castle.codes)
        """The open entrances of every room."""
        self.hopes: list[float] = []
        """What every room may still bring."""
        self.total: float = 0.0
        self.best: dict[int, tuple[float, int]] = {}
        """The best place of some tiles, with its worth."""


class Besides:
    """What modules tell of a seat beyond the base game's judgement; nothing, to a plain one."""

    def __init__(self, plain: bool) -> None:
        self.plain = plain
        """Whether a face is worth its points and nothing else."""
        self.completing: dict[int, float] = {}
        """What a completed tile brings besides the rewards of its types."""
        self.shapes: list[Shape] = []


class Outlook:
    """What one seat may expect of the rest of the game; it stays the same while a bot thinks."""

    def __init__(
        self,
        position: Position,
        seat: int,
        weights: Weights,
        terms: Terms,
        goals: Goals,
        outdoor: int,
        besides: Besides,
    ) -> None:
        self.seat = seat
        self.plain: bool = besides.plain
        self.completing: dict[int, float] = besides.completing
        self.shapes: list[Shape] = besides.shapes
        self.goals = goals
        favors = [*position.favors, *position.own_favors[seat]]
        self.favors: list[Goal] = [goals.favors[name] for name in favors if name in goals.favors]
        """The favors of the table, and those that the seat alone scores."""
        self.held: tuple[str, ...] = ()
        self.card_goals: list[Goal] = []
        """The bonus cards that `cards` saw last, and their goals."""
        self.terms = terms
        self.weights = weights
        self.turns: float = position.turns
        self.surveys: dict[Castle, Survey] = {}
        self.chances: list[float] = [filled(lacking, self.turns, weights) for lacking in range(MOST_ENTRANCES)]
        self.rewards: list[float] = rewards(position, seat, weights, terms, outdoor)
        self.coin: float = weights.coin if self.turns else LATE_COIN
        """What a thousand coins are worth."""
        time = min(1.0, self.turns / ENOUGH_TURNS)
        self.light_doors: list[float] = faded(weights.door * time, weights.door_fade)
        self.dark_doors: list[float] = faded(weights.dark_door * time, weights.door_fade)
        self.effects: list[float] = hoped_effects(self.turns, weights)
        self.per_completed: float = 0.0
        self.per_incomplete: float = 0.0
        self.per_external: float = 0.0
        self._note_goals(position)
        self.shaped_favors: list[tuple[Goal, list[int]]] = []
        """The favors that go by the shape of castles, with what the others have."""
        self._note_shapes(position)

    def _note_shapes(self, position: Position) -> None:
        """Notes the favors and bonus cards that go by the shape of castles."""
        for goal in self.favors:
            if goal.kind == SHAPED:
                counts = [goal.shaped(castle) for castle in position.castles]
                counts.pop(self.seat)
                self.shaped_favors.append((goal, counts))
        self.shaped_cards: list[Goal] = [goal for goal in self.cards(position) if goal.kind == SHAPED]
        self.by_shape: bool = bool(self.shapes or self.shaped_favors or self.shaped_cards)

    def shape(self, castle: Castle) -> float:
        """What the shape of a castle is worth: by favors, bonus cards and what modules have."""
        worth = 0.0
        for goal, others in self.shaped_favors:
            worth += self.favor(goal, goal.shaped(castle), others)
        for goal in self.shaped_cards:
            worth += card_worth(goal, goal.shaped(castle), self.turns)
        for told in self.shapes:
            worth += told(castle)
        return worth

    def shaped(self, castle: Castle, found: list[tuple[float, int]]) -> list[tuple[float, int]]:
        """Places with their worth, the best first, of which the first are built to see what shape the castle gets."""
        found.sort(key=lambda pair: -pair[0])  # of equals, those at older entrances stay first
        if not self.by_shape or len(found) < 1:
            return found
        now = self.shape(castle)
        tried = [(worth + self.shape(castle.add(code)) - now, code) for worth, code in found[:CASTLES_TRIED]]
        tried.sort(key=lambda pair: -pair[0])
        least = tried[-1][0]
        return tried + [(min(worth, least), code) for worth, code in found[CASTLES_TRIED:]]

    def _note_goals(self, position: Position) -> None:
        """Notes what one completed or incomplete room or external entrance more would bring by favors and bonus cards."""
        for goal in self.favors:
            counts = [counted(goal, castle, 0) for castle in position.castles]
            mine = counts.pop(self.seat)
            self._note(goal, self.favor(goal, mine + 1, counts) - self.favor(goal, mine, counts))
        for goal in self.cards(position):
            self._note(goal, goal.points / goal.every)

    def _note(self, goal: Goal, gain: float) -> None:
        if goal.kind == COMPLETED:
            self.per_completed += gain
        elif goal.kind == INCOMPLETE:
            self.per_incomplete += gain
        elif goal.kind == EXTERNAL:
            self.per_external += gain

    def cards(self, position: Position) -> list[Goal]:
        """The bonus cards of the seat, as far as they are known."""
        held = position.cards[self.seat]
        if held is not self.held:
            known = self.goals.cards
            self.held, self.card_goals = held, [known[card] for card in held if card in known]
        return self.card_goals

    def favor(self, goal: Goal, mine: int, others: list[int]) -> float:
        """The points that the seat may expect of a favor."""
        if goal.kind == DIFFERENT:
            mine, others = mine.bit_count(), [other.bit_count() for other in others]
        return favor_worth(goal, self.goals.ranks, mine, others, self.turns, self.weights.favor_width)

    def coins(self, coins: int) -> float:
        """What a purse is worth."""
        spent = self.weights.spend * self.turns
        if coins <= spent:
            return coins * self.weights.coin / 1000.0
        return (spent * self.weights.coin + (coins - spent) * LATE_COIN) / 1000.0

    def reward(self, castle: Castle, room: int) -> float:
        """What the completion of a room brings."""
        face = castle.faces[room]
        if TILE_TYPES[face] == LIVING_BIT:
            return float(summed(own_parts(castle, room, self.terms))) + self.completing.get(face, 0.0)
        return self.tile_reward(face)

    def tile_reward(self, tile: int) -> float:
        """What the completion of a tile brings, before it is placed."""
        types = TILE_TYPES[tile]
        worth = self.completing.get(tile, 0.0) if self.completing else 0.0
        for kind in range(len(TYPES)):
            if (types >> kind) & 1:
                worth += float(VALUE[tile]) if kind == LIVING else self.rewards[kind]
        return worth

    def hope(self, tile: int, reward: float, lacking: int, opened: int) -> float:
        """What a room that lacks some connections may still bring; with a blocked entrance it is never completed."""
        worth = self.effects[tile] * (opened if EFFECT[tile] != CASTLE else 1)
        if 0 < lacking == opened:
            worth += self.chances[lacking] * (reward + self.per_completed - self.per_incomplete)
        return worth

    def survey(self, castle: Castle) -> Survey:
        """A castle with what its rooms may still bring."""
        found = self.surveys.get(castle)
        if found is None:
            found = self._survey(castle)
            self.surveys[castle] = found
        return found

    def _survey(self, castle: Castle) -> Survey:
        survey = Survey(castle)
        for room in castle.owner.values():
            survey.open[room] += 1
        total = self.doors(castle.levels[LIGHT], castle.levels[DARK])
        for room in range(len(castle.codes)):
            reward = self.reward(castle, room) if castle.lacking[room] else 0.0
            hope = self.hope(castle.faces[room], reward, castle.lacking[room], survey.open[room])
            survey.hopes.append(hope)
            total += hope
        survey.total = total
        return survey

    def doors(self, light: int, dark: int) -> float:
        """What a number of open entrances is worth."""
        return self.light_doors[light] + self.dark_doors[dark]

    def best_spot(self, castle: Castle, tile: int) -> tuple[float, int]:
        """What the best place of a tile is worth, and its code; -1 where there is none."""
        survey = self.survey(castle)
        if tile in survey.best:
            return survey.best[tile]
        codes = spots_named(castle, TILES[tile].id, self.terms)
        best, place = NOWHERE, -1
        if self.by_shape and codes:
            best, place = self.shaped(castle, [(self.spot_worth(survey, code), code) for code in codes])[0]
        else:
            for code in codes:
                worth = self.spot_worth(survey, code)
                if worth > best:
                    best, place = worth, code
        survey.best[tile] = (best, place)
        return best, place

    def spot_worth(self, survey: Survey, code: int) -> float:
        """What a tile at a place is worth: its points, what it completes, and what becomes of the castle's hopes."""
        castle = survey.castle
        if IS_FACE[tile_of(code)]:
            return self._cover_worth(survey, code)
        contact = Contact(castle, code)
        light, dark = castle.levels[LIGHT], castle.levels[DARK]
        worth = float(points(castle, code, self.terms))
        worth += self.doors(light + contact.doors[LIGHT], dark + contact.doors[DARK]) - self.doors(light, dark)
        worth += self._new_room(tile_of(code), contact)
        for room in contact.rooms(castle):
            worth += self._changed_room(survey, room, contact)
        return worth

    def _cover_worth(self, survey: Survey, code: int) -> float:
        """What a face on a room is worth: its points, its rewards if the room is complete, and what the room may bring."""
        castle = survey.castle
        if self.plain:
            return float(points(castle, code, self.terms))
        after = castle.add(code)
        room = after.room_of(code)
        worth = float(points(castle, code, self.terms)) + self.survey(after).total - survey.total
        return worth if castle.lacking[room] else worth + self.reward(after, room)

    def joined_worth(self, survey: Survey, placing: Placing) -> float:
        """What a tile with passages is worth: its points, the rewards of what they complete, and the castle's hopes after."""
        castle = survey.castle
        if self.plain:  # the tile by itself as in the base game, and what the passages score
            wide = castle.reframed(max([joining.GAP[tile_of(code)] for code in placing[1]]))
            scored = float(joining.points(castle, placing, self.terms)) - points(wide, placing[0], self.terms)
            return scored + self.spot_worth(self._survey(wide), placing[0])
        after = joining.placed(castle, placing)
        placed = after.room_of(placing[0])
        worth = float(summed(cover_parts(after, placed, self.terms)))
        for room in newly_complete(castle, after, placed, self.terms):
            worth += self.reward(after, room) + self.per_completed
        worth += self._survey(after).total - survey.total
        return worth + self.shape(after) - self.shape(castle) if self.by_shape else worth

    def _new_room(self, tile: int, contact: Contact) -> float:
        """What the tile itself may bring, its points aside; it may be complete at once."""
        reward = self.tile_reward(tile)
        worth = self.hope(tile, reward, contact.lacking, contact.opened)
        if contact.lacking:
            worth += self.per_incomplete
        else:
            scored_again = TILE_TYPES[tile] == LIVING_BIT and EFFECT[tile] == CONNECTION
            worth += reward + self.per_completed + (EFFECT_POINTS[tile] if scored_again else 0)
        return worth + self._external(tile) * contact.opened

    def _changed_room(self, survey: Survey, room: int, contact: Contact) -> float:
        """By how much a room that is joined or blocked brings more."""
        castle = survey.castle
        tile = castle.faces[room]
        joined, blocked = belonging(castle, contact.met, room), belonging(castle, contact.shut, room)
        lacking, opened = castle.lacking[room] - joined, survey.open[room] - joined - blocked
        reward = self.reward(castle, room)
        worth = self.hope(tile, reward, lacking, opened) - survey.hopes[room]
        if lacking == 0:
            worth += reward + self.per_completed - self.per_incomplete
        return worth - self._external(tile) * (joined + blocked)

    def _external(self, tile: int) -> float:
        """What an external entrance of a tile brings; those of corridors are not counted."""
        return 0.0 if TILE_TYPES[tile] & CORRIDOR_BIT else self.per_external


def filled(lacking: int, turns: float, weights: Weights) -> float:
    """The chance that a number of entrances are all connected before the end."""
    if lacking == 0:
        return 1.0
    time: float = turns / lacking
    one: float = weights.sure * (1.0 - (1.0 - weights.fill) ** time)
    chance = 1.0
    for _ in range(lacking):
        chance *= one
    return chance


def faded(first: float, fade: float) -> list[float]:
    """What a number of things are worth together, each less than the one before."""
    worth = [0.0]
    for _ in range(MANY_DOORS):
        worth.append(worth[-1] + first)
        first *= fade
    return worth


def hoped_effects(turns: float, weights: Weights) -> list[float]:
    """What the bonus of each tile may still bring: for each of its open entrances, or in all if it counts the castle."""
    once = filled(1, turns, weights)
    found: list[float] = []
    for tile in range(len(TILES)):
        share = EFFECT_POINTS[tile] * WANTED_SHARE[tile] * weights.effect
        found.append(share * (turns if EFFECT[tile] == CASTLE else once))
    return found


def rewards(position: Position, seat: int, weights: Weights, terms: Terms, outdoor: int) -> list[float]:
    """What each completion reward is worth to a seat: a living room's is its own points, an outdoor room's are coins."""
    turns = position.turns
    worth = [0.0] * len(TYPES)
    worth[ACTIVITY] = float(terms.activity)
    worth[CORRIDOR] = weights.corridor if position.hallways or position.stairs else 0.0
    worth[FOOD] = weights.extra_turn
    worth[LIVING] = weights.living
    worth[OUTDOOR] = outdoor / 1000.0 * (weights.coin if turns else LATE_COIN)
    worth[SLEEPING] = weights.look * min(1.0, turns / 3.0)
    worth[UTILITY] = weights.bonus_card
    best = max(worth)
    first = weights.first_downstairs * min(1.0, turns / ENOUGH_TURNS)
    worth[DOWNSTAIRS] = best if position.downstairs[seat] % 2 else first * best
    return worth
