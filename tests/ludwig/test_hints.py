"""Hints: what a seat could work out from its view, and never more."""

from collections.abc import Iterator

import pytest

from swanstone.bots.ludwig.evaluator import LudwigEvaluator
from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.ledger import total
from swanstone.core.value import replace
from swanstone.core.worth import Worth
from swanstone.ludwig.amendment import LudwigAmendment
from swanstone.ludwig.buyers import Best
from swanstone.ludwig.counting import ranks
from swanstone.ludwig.finale import bonus_lines
from swanstone.ludwig.game import LudwigGame
from swanstone.ludwig.hints import BonusNow, FavorNow, Hints, HintsFor, RoomHint
from swanstone.ludwig.rooms import NUMBER
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.state import State
from swanstone.ludwig.subjects import Seated
from swanstone.ludwig.terms import BASE_TERMS, Terms
from tests.battery import random_bot
from tests.ludwig.helpers import CASTLE, Table, ludwig, score, spots, table
from tests.marks import rule

MARKET = "larder:15000 nap_room:10000 sauna:8000 parlor:6000 crypt:4000"
ROOMS = [offer.split(":")[0] for offer in MARKET.split()]
DARK = "foyer@0,0 stairs@-3,1"
"""A castle to which a downstairs room can be added."""


def seen(table: Table, seat: int | None = 0, aids: bool = True) -> Hints:
    """The hints of a seat."""
    found: Hints = table.game.hints(table.state, aids)(seat)
    return found


def states(seats: int, seed: str) -> Iterator[tuple[LudwigGame, State]]:
    """A random game, state by state."""
    game, dice = ludwig(seats), Dice(Chance(seed).fork("bot"))
    state = game.start(Chance(seed)).state
    yield game, state
    while pending := game.pending(state):
        state = game.apply(state, random_bot(game, state, pending[0], dice)).state
        yield game, state


@rule("FINAL-2")
def test_favors_are_ranked_as_the_final_scoring_would():
    standing = table(3, favors="money count_corridor count_food", castle={1: DARK}, coins=(9000, 7000, 9000))
    assert seen(standing).favors == (
        FavorNow("money", (9000, 7000, 9000), (1, 3, 1), (6, 2, 6)),
        FavorNow("count_corridor", (1, 2, 1), (2, 1, 2), (3, 8, 3)),
        FavorNow("count_food", (0, 0, 0), (0, 0, 0), (0, 0, 0)),
    )


def test_who_ties_has_the_same_place_and_who_has_nothing_has_none():
    assert ranks([3, 5, 3, 1]) == [2, 1, 2, 4]
    assert ranks([0, 0]) == [0, 0]
    assert ranks([7]) == [1]


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_favors_and_bonus_cards_are_what_the_final_scoring_would_give_at_every_moment(seats):
    for number, (game, state) in enumerate(states(seats, f"hints {seats}")):
        if number % 5 and not state.finished:
            continue
        seen = [game.hints(state, False)(seat) for seat in range(seats)]
        for favor in state.favors:
            shown = [now.points for now in seen[0].favors if now.favor == favor]
            assert shown == [tuple(game.rules.favor_points(state, favor))]
        for seat in range(seats):
            held = {line.about: line.amount for line in bonus_lines(game.rules, state, seat)}
            hand = state.players[seat].bonus_cards
            assert {now.card: now.points for now in seen[seat].bonus if now.points and now.card in hand} == held


@rule("FINAL-3")
def test_hints_count_only_the_seats_own_bonus_cards():
    held = table(2, bonus_cards={0: "stairs money", 1: "hallways"}, castle=DARK, coins=(11000, 0))
    assert seen(held, 0).bonus == (BonusNow("stairs", 2), BonusNow("money", 2))
    assert seen(held, 1).bonus == (BonusNow("hallways", 0),)
    assert seen(held, None).bonus == ()


def test_cards_to_choose_from_are_counted_too():
    game = ludwig(2)
    state = game.start(Chance("drawn")).state
    cards = [now.card for now in game.hints(state, True)(0).bonus]
    assert cards == list(state.players[0].drawn)
    assert len(cards) == 3


def test_hints_tell_the_worth_of_a_room_at_its_best_place():
    asked = table(2, step="price", favors="", offers=MARKET, castle={0: CASTLE, 1: DARK}, coins=(0, 0))
    found = seen(asked, 1).rooms
    assert found is not None
    assert [hint.room for hint in found] == ["larder", "nap_room", "sauna", "parlor", "crypt", "hallway", "stairs"]
    for hint in found:
        for castle, worth in zip((CASTLE, DARK), hint.worth, strict=True):
            scores = [score(castle, spot) for spot in spots(castle, hint.room)]
            assert (worth and worth.total) == max(scores, default=None)


@rule("PLACE-8")
def test_a_room_that_fits_nowhere_is_worth_nothing_to_that_seat():
    found = seen(table(2, favors="", offers="crypt:4000", castle={0: DARK}, coins=(9000, 4000))).rooms
    points = score(DARK, spots(DARK, "crypt")[0])
    assert found is not None
    assert found[0] == RoomHint("crypt", (Worth(points, points), None), (8000, 4000))


def test_there_are_no_hints_for_corridors_that_are_gone():
    found = seen(table(2, offers="larder:4000", hallways=0)).rooms
    assert found is not None
    assert [hint.room for hint in found] == ["larder", "stairs"]


def test_who_prices_is_told_of_every_seat_and_who_buys_of_itself():
    pricing, buying = (seen(table(2, step=step, offers=MARKET), seat) for step, seat in (("price", 1), ("turns", 0)))
    assert [None in hint.worth for hint in pricing.rooms or ()][:4] == [False] * 4
    assert {hint.worth[1] for hint in buying.rooms or ()} == {None}
    assert {hint.worth[0] for hint in buying.rooms or ()} != {None}


@pytest.mark.parametrize("step", ["price", "turns"])
def test_hints_about_rooms_are_for_the_seat_that_prices_or_buys_at_a_table_with_aids(step):
    asked = table(3, step=step, offers=MARKET)
    (seat,) = [decision.seat for decision in asked.game.pending(asked.state)]
    assert seen(asked, seat).rooms
    assert seen(asked, seat, aids=False).rooms is None
    assert seen(asked, (seat + 1) % 3, aids=False).rooms is None
    assert seen(asked, None, aids=False).rooms is None


@pytest.mark.parametrize("deeds", [(), ("0 buy larder",)])
def test_a_seat_that_waits_is_told_the_certain_points_of_each_room_for_itself(deeds):
    asked = table(2, offers=MARKET, castle={0: CASTLE, 1: DARK}, bonus_cards={0: "type_food", 1: "type_sleeping"})
    asked = asked.play(*deeds)
    found = seen(asked, 1).rooms
    assert found is not None
    sold = [deed.split()[-1] for deed in deeds]
    assert [hint.room for hint in found] == [room for room in (*ROOMS, "hallway", "stairs") if room not in sold]
    for hint in found:
        scores = [score(DARK, spot) for spot in spots(DARK, hint.room)]
        assert (hint.worth[1] and hint.worth[1].total) == max(scores, default=None), "no card and no favor counts"
        assert (hint.worth[0], hint.payable[0]) == (None, 0)


def test_before_the_first_round_nobody_is_told_what_rooms_are_worth():
    game = ludwig(2)
    state = game.start(Chance("early")).state
    assert [game.hints(state, True)(seat).rooms for seat in (None, 0, 1)] == [None, None, None]


def test_onlookers_are_told_what_rooms_are_worth_as_far_as_everybody_may_know():
    holding, bare = (table(2, offers=MARKET, bonus_cards={0: cards}) for cards in ("type_food type_sleeping", ""))
    assert seen(holding, None).rooms == seen(bare, None).rooms == seen(bare, 0).rooms != seen(holding, 0).rooms


def test_there_are_no_hints_about_other_rooms_while_one_places_a_tile():
    assert seen(table(offers=MARKET).play("0 buy larder")).rooms is None


def test_a_finished_game_has_hints():
    ended = table(2, step="finale", bonus_cards={0: "money"}, coins=(10000, 0))
    assert ended.state.finished
    assert seen(ended).bonus == (BonusNow("money", 2),)
    assert seen(ended).rooms is None


@pytest.mark.parametrize("seats", [1, 3])
def test_hints_are_the_same_in_every_world_that_a_seat_may_imagine(seats):
    for number, (game, state) in enumerate(states(seats, f"worlds {seats}")):
        if number % 7:
            continue
        for seat in (None, *range(seats)):
            world = game.imagine(game.view(state, seat), Chance(f"world {number}"))
            assert game.hints(world, True)(seat) == game.hints(state, True)(seat)


def test_what_is_remembered_of_a_castle_is_forgotten_in_time():
    asked = table(2, offers=MARKET, castle={0: CASTLE}, favors="external_entrances")
    full = seen(asked)
    best = Best(most=5)
    assert HintsFor(asked.game.rules, asked.state, best)(0) == full
    assert 0 < len(best.known) <= 5
    assert HintsFor(asked.game.rules, asked.state, best)(0) == full


class Lifted(LudwigAmendment):
    """No tile scores less than 40 for seat 1."""

    id = "lifted"

    def terms(self, terms: Terms, seated: Seated) -> Terms:
        return replace(terms, least=40) if seated.seat == 1 else terms


def test_what_is_remembered_on_some_terms_is_not_told_on_others():
    asked = table(2, step="price", offers=MARKET, castle={0: CASTLE, 1: CASTLE})
    (first, *_) = seen(asked, 1).rooms or ()
    best = asked.game.best
    (bent, *_) = HintsFor(LudwigRules(2, [Lifted()]), asked.state, best)(1).rooms or ()
    assert bent.worth[0] == first.worth[0]
    assert [each and each.now for each in bent.worth][1] == 40
    assert [each and each.now for each in first.worth][1] != 40
    (again, *_) = HintsFor(asked.game.rules, asked.state, best)(1).rooms or ()
    assert again == first


def test_all_that_tells_points_beforehand_goes_by_the_terms_of_the_seat():
    asked = table(2, offers=MARKET, castle={0: CASTLE, 1: CASTLE}, turn=1)
    asked.game.rules = LudwigRules(2, [Lifted()])
    (hint, *_) = seen(asked, 1).rooms or ()
    places = asked.play(f"1 buy {hint.room}")
    actions = [places.game.read_action(text) for text in places.options]
    explained = {total(places.game.score(places.state, action)) for action in actions}
    assert explained == {40}
    assert [each and each.now for each in hint.worth] == [None, 40]
    assert places.play(places.options[0]).points[1] == places.points[1] + 40
    sense = LudwigEvaluator(places.game)
    sense.look(places.game.view(places.state, 1))
    assert [outlook.terms.least for outlook in sense.outlooks] == [BASE_TERMS.least, 40]
    castle = places.state.players[1].castle
    plain, lifted = [outlook.best_spot(castle, NUMBER[hint.room])[0] for outlook in sense.outlooks]
    assert plain < 30 < lifted


def test_what_is_remembered_belongs_to_one_castle():
    here = table(2, castle=CASTLE, favors="external_entrances", bonus_cards={0: "external_entrances"})
    there = replace(here.state, players=(here.state.players[1], here.state.players[0]))
    (mine,) = seen(here).favors
    (theirs,) = here.game.hints(there, True)(0).favors
    assert mine.counts != mine.counts[::-1]
    assert theirs.counts == mine.counts[::-1]
    assert seen(here).bonus[0].points == mine.counts[0] // 2
