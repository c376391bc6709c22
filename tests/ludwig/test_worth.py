"""The whole worth of a choice: its parts sum to what the final scoring would change if the game ended then."""

from collections.abc import Iterator

import pytest

from swanstone.core.action import Action
from swanstone.core.chance import Chance
from swanstone.core.completion import sure_points
from swanstone.core.dice import Dice
from swanstone.core.effect import Effect
from swanstone.core.ledger import total
from swanstone.core.report import Report
from swanstone.core.worth import EndPart, Worth
from swanstone.ludwig.actions import Buy, Pass, Place
from swanstone.ludwig.amendment import LudwigAmendment
from swanstone.ludwig.effects import GainPoints
from swanstone.ludwig.game import LudwigGame
from swanstone.ludwig.pieces import Turn
from swanstone.ludwig.place_room import PlaceRoom
from swanstone.ludwig.rewards import ChooseReward
from swanstone.ludwig.rounds import PriceRooms
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.state import State
from swanstone.ludwig.subjects import Counting, Placed
from swanstone.ludwig.turns import ChooseOffer
from tests.battery import random_bot
from tests.ludwig.helpers import Table, ludwig, table
from tests.marks import rule


class Busy(LudwigAmendment):
    """Bends what may hang on the very place of a tile: a point for each neighbour, favors that count to the left."""

    id = "busy"

    def room_placed(self, placed: Placed) -> Iterator[Effect]:
        yield GainPoints(placed.seat, placed.castle.links[placed.room].bit_count(), self.id)

    def favor_count(self, number: int, counting: Counting) -> int:
        return number + counting.state.players[counting.seat].castle.notation().count("@-")

    def bonus_points(self, points: int, counting: Counting) -> int:
        return points + len(counting.state.players[counting.seat].castle)


GAMES = [(1, "", ()), (2, "", ()), (3, "swans", ()), (4, "", ()), (2, "swans", (Busy,))]
"""Tables to play: seats, modules, and what bends their rules besides."""


def opened(seats: int, modules: str, bends: tuple[type[LudwigAmendment], ...]) -> LudwigGame:
    """A game whose rules are bent."""
    game = ludwig(seats, modules=modules)
    game.rules = LudwigRules(seats, [*game.rules.amendments, *[bend() for bend in bends]])
    return game


def positions(game: LudwigGame, seed: str) -> Iterator[State]:
    """The states of three random games in which somebody prices, buys or places; whoever can buy does."""
    for number in range(3):
        dice = Dice(Chance(f"{seed} {number}").fork("bot"))
        state = game.start(Chance(f"{seed} {number}")).state
        while pending := game.pending(state):
            if isinstance(pending[0], PriceRooms | ChooseOffer | PlaceRoom):
                yield state
            action = random_bot(game, state, pending[0], dice)
            if isinstance(action, Pass):
                action = game.options(state, pending[0])[-1]
            state = game.apply(state, action).state


def scored(game: LudwigGame, state: State) -> list[int]:
    """What every seat would have if the game ended now: the engine's own final scoring."""
    return Table(game, state).finale().points


def done(game: LudwigGame, state: State, *actions: Action) -> State:
    """The state after actions and their rewards, in the order of placing; whoever would choose something gets nothing."""
    after = state.copy()
    after.agenda = state.agenda[-1:]
    for action in actions:
        after = game.follow(after, game.pending(after)[0], action)
    while after.agenda:
        asked = after.agenda[-1]
        if isinstance(asked, ChooseReward):
            after = game.follow(after, asked, game.options(after, asked)[0])
        else:
            after = after.copy()
            after.agenda = after.agenda[:-1]
            game.settle(after, Report(False))
    return after


def some(actions: list[Action], game: LudwigGame, state: State) -> list[Action]:
    """A few of many placements: the first, the last, and the first three that complete something."""
    completing = [action for action in actions if game.completions(state, action)]
    return [*actions[:1], *actions[-1:], *completing[:3]]


def parts(worth: Worth) -> int:
    """What the parts of a worth come to."""
    return worth.now + worth.sure + sum(part.points for part in worth.ends)


@rule("FINAL-1", "FINAL-2", "FINAL-3", "FINAL-4")
@pytest.mark.parametrize(("seats", "modules", "bends"), GAMES)
def test_the_parts_of_a_placement_sum_to_what_the_final_scoring_would_change(seats, modules, bends):
    game, steps, sure = opened(seats, modules, bends), set(), 0
    for state in positions(game, f"worth {seats} {modules}"):
        asked = game.pending(state)[0]
        if not isinstance(asked, PlaceRoom):
            continue
        seat, worth = asked.seat, game.worths(state, state, asked.seat)
        before = scored(game, state)[seat]
        for action in some(list(game.options(state, asked)), game, state):
            told = worth(action)
            assert told is not None
            assert told.total == parts(told) == scored(game, done(game, state, action))[seat] - before
            assert told.now == total(game.score(state, action))
            if not bends:
                assert told.sure == sure_points(game.completions(state, action))
            steps |= {part.step for part in told.ends}
            sure += told.sure
    assert sure
    assert steps >= ({"bonus", "coins", "depleted", "favors"} if seats > 1 else {"bonus"})


@rule("BUY-3", "FINAL-2", "FINAL-3", "FINAL-4")
@pytest.mark.parametrize(("seats", "modules", "bends"), GAMES)
def test_a_room_for_sale_is_worth_what_the_final_scoring_would_change_after_paying_and_placing_it(
    seats, modules, bends
):
    game, steps = opened(seats, modules, bends), set()
    for number, state in enumerate(positions(game, f"bought {seats} {modules}")):
        asked = game.pending(state)[0]
        if number % 3 or not isinstance(asked, ChooseOffer):
            continue
        seat, before = asked.seat, scored(game, state)[asked.seat]
        hints = {hint.room: hint.worth[seat] for hint in game.hints(state, True)(seat).rooms}
        for buy in [action for action in game.options(state, asked) if isinstance(action, Buy)]:
            bought = game.follow(state, asked, buy)
            places = list(game.options(bought, game.pending(bought)[0]))
            told, worth = hints[buy.room], game.worths(state, bought, seat)
            totals = {place: found.total for place in places if (found := worth(place))}
            assert told.total == parts(told) == max(totals.values())
            for place in some(places, game, bought)[:2]:
                assert totals[place] == scored(game, done(game, state, buy, place))[seat] - before
            steps |= {part.step for part in told.ends}
    assert steps >= {"bonus", "coins"} | ({"swans"} if modules else set()) | ({"favors"} if seats > 1 else set())


@pytest.mark.parametrize("seats", [2, 4])
def test_of_other_seats_a_hint_tells_only_what_everybody_can_see_and_no_price(seats):
    game, told = ludwig(seats), 0
    for number, state in enumerate(positions(game, f"wishes {seats}")):
        asked = game.pending(state)[0]
        if number % 3 or not isinstance(asked, PriceRooms):
            continue
        other = (asked.seat + 1) % seats
        shown = with_cards(state, other, ())
        before = scored(game, shown)[other]
        for hint in game.hints(state, True)(asked.seat).rooms:
            given = shown.copy()
            given.agenda, given.turn = (PlaceRoom(other, hint.room),), Turn(other)
            ware = game.rules.ware(given, other, hint.room)
            ware.take(given)
            places = list(game.options(given, given.agenda[0]))
            gains = [scored(game, done(game, given, place))[other] - before for place in places]
            assert (hint.worth[other].total if gains else hint.worth[other]) == max(gains, default=None)
            told += bool(gains)
        secret = with_cards(state, other, ("money", "stairs"))
        assert game.hints(secret, True)(asked.seat) == game.hints(shown, True)(asked.seat)
    assert told > 20


def with_cards(state: State, seat: int, cards: tuple[str, ...]) -> State:
    """The state with other bonus cards in a hand."""
    changed = state.copy()
    changed.own(seat).bonus_cards = cards
    return changed


@pytest.mark.parametrize(("seats", "modules", "bends"), GAMES[1:4])
def test_worth_is_the_same_in_every_world_that_a_seat_may_imagine(seats, modules, bends):
    game = opened(seats, modules, bends)
    for number, state in enumerate(positions(game, f"worlds {seats}")):
        asked = game.pending(state)[0]
        if isinstance(asked, PlaceRoom) and number % 3 == 0:
            world = game.imagine(game.view(state, asked.seat), Chance(f"world {number}"))
            mine, theirs = game.worths(state, state, asked.seat), game.worths(world, world, asked.seat)
            places = list(game.options(state, asked))
            assert [mine(place) for place in places] == [theirs(place) for place in places]


def bought(at: Table, room: str, spot: str) -> Worth:
    """What it is worth to seat 0 to buy a room and place it."""
    after = at.play(f"0 buy {room}")
    found = at.game.worths(at.state, after.state, 0)(Place(0, spot))
    assert found is not None
    return found


@rule("FINAL-2", "FINAL-3", "FINAL-4")
def test_a_worth_tells_places_cards_and_coins_apart():
    at = table(
        2,
        favors="count_food money",
        bonus_cards={0: "type_food stairs"},
        castle={1: "foyer@0,0 larder@3,0"},
        coins=(15000, 12000),
        offers="dining_room:6000",
    )
    assert bought(at, "dining_room", "dining_room@3,0") == Worth(
        total=5,
        now=1,
        ends=(
            EndPart("favors", 6, "count_food", (0, 1)),
            EndPart("favors", -4, "money", (1, 2)),
            EndPart("bonus", 3, "type_food", secret=True),
            EndPart("coins", -1),
        ),
    )


def test_only_placements_have_a_worth():
    at = table(2, offers="larder:4000")
    worth = at.game.worths(at.state, at.state, 0)
    assert [worth(at.game.read_action(text)) for text in at.options] == [None] * len(at.options)
