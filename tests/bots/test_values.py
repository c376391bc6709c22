"""What greedy makes of the modules: an example for each value, beside what greedy-plain does with the same table."""

from typing import Any

import msgspec
import pytest

from swanstone.bots.bot import bot_named
from swanstone.bots.ludwig.evaluator import LudwigEvaluator
from swanstone.bots.ludwig.worth import cover_gain, tile_gain
from swanstone.bots.play import Sight
from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.value import replace
from swanstone.ludwig.bonus_cards import KeepBonusCards, TakeKept
from swanstone.ludwig.castle import parse_castle
from swanstone.ludwig.modules.decrees import ALL, DECREES
from swanstone.ludwig.modules.decrees.draft import DraftDecree
from swanstone.ludwig.modules.decrees.judgement import WORTH
from swanstone.ludwig.modules.decrees.on_cards import OnCards
from swanstone.ludwig.modules.decrees.slot import slot_of
from swanstone.ludwig.modules.moats import MOATS
from swanstone.ludwig.modules.moats.barbican import ChooseFoyer
from swanstone.ludwig.modules.passages import PASSAGES
from swanstone.ludwig.modules.renovations import RENOVATIONS, RENOVATIONS_IN_THE_BOX
from swanstone.ludwig.modules.swans import SWANS
from swanstone.ludwig.rooms import BASE_TILES, NUMBER
from swanstone.titles import open_game
from tests.bots.games import choice, play
from tests.ludwig.helpers import Table, table
from tests.ludwig.modules.decrees.test_order import priced, pricing
from tests.ludwig.modules.test_moats import OPEN


def asked(position: Table, bot: str = "greedy") -> str:
    """What a bot does when the table asks it."""
    game, state = position.game, position.state
    decision = game.pending(state)[0]
    sight = Sight(game, state, decision.seat)
    return game.write_action(bot_named(bot, game).choose(sight, game.moves(state, decision), Dice(Chance("dice"))))


def both(position: Table) -> tuple[str, str]:
    """What greedy does, and what it would do without the values of modules."""
    return asked(position), asked(position, "greedy-plain")


def with_slot(position: Table, name: str, **changes: object) -> Table:
    """A table with something else in the slot of a module."""
    slots = {**position.state.slots, name: msgspec.structs.replace(position.state.slots[name], **changes)}
    return Table(position.game, replace(position.state, slots=slots))


# Towers


def test_a_tower_that_can_be_completed_is_bought_for_its_favor():
    position = table(modules="towers", offers="smokehouse_tower:4000 nap_room:4000", coins=8000)
    assert both(position) == ("0 buy smokehouse_tower", "0 pass")


# Swan tokens


def tokens(held: str, on: str, offers: str) -> Table:
    """Seat 0 holds tokens, and one lies on a room."""
    position = table(modules="swans", offers=offers, coins=8000, hallways=0, stairs=0)
    room, colour = on.split(":")
    return with_slot(position, "swans", held=(tuple(held.split()), ()), rooms={room: colour})


def test_a_room_is_bought_for_the_token_that_is_missing():
    fifth = tokens("blue red green yellow", "nap_room:purple", "nap_room:4000 solar:4000")
    assert both(fifth) == ("0 buy nap_room", "0 pass")


def test_a_token_of_a_colour_that_is_held_is_worth_less():
    at = tokens("blue red green yellow", "solar:purple", "solar:6000")
    same = tokens("blue red green yellow", "solar:blue", "solar:6000")
    assert SWANS.lure(at.state, 0, "solar") > 2 > SWANS.lure(same.state, 0, "solar") > 0
    assert SWANS.lure(at.state, 0, "hallway") == 0


def test_three_spare_tokens_wait_for_more_while_there_is_time():
    spare = with_slot(table(modules="swans", coins=15000), "swans", held=(("red",) * 3, ()), rooms={})
    assert "trade" in asked(spare, "greedy-plain")
    assert "trade" not in asked(spare)


# Moats


def test_a_moat_is_bought_early_for_the_rooms_to_come_and_late_only_for_its_points():
    early = table(modules="moats", castle=OPEN, offers="gatekeeper:15000", coins=5000, hallways=0, stairs=0)
    assert both(early) == ("0 buy moat", "0 pass")


def test_the_third_moat_is_worth_a_room_of_a_stack():
    castles = [OPEN, f"{OPEN} moat@-9,-17r1", f"{OPEN} moat@-9,-17r1 moat@11,-15r1"]
    first, second, third = [MOATS.lure(table(modules="moats", castle=each).state, 0, "moat") for each in castles]
    assert third > second + 3 >= first + 3
    assert MOATS.lure(table(modules="moats", castle=OPEN).state, 0, "hallway") == 0


def test_the_foyer_lies_with_four_entrances():
    game = open_game("ludwig", 2, modules=["moats"])
    at = table(modules="moats")
    state = replace(at.state, agenda=(ChooseFoyer(0),))
    assert choice(game, bot_named("greedy", game), state, ChooseFoyer(0)) == "0 foyer 4"


# Passages


def test_a_passage_is_kept_for_better_places_until_the_end_is_near():
    early = PASSAGES.saved(table(modules="passages").state, 0, "passage_short")
    late = PASSAGES.saved(table(modules="passages", last_round=True, deck="").state, 0, "passage_short")
    assert early > 1 > late == 0
    assert PASSAGES.saved(table(modules="passages").state, 0, "hallway") == 0


def test_a_longer_passage_is_kept_for_more():
    at = table(modules="passages").state
    short, medium, long = [PASSAGES.saved(at, 0, f"passage_{length}") for length in ("short", "medium", "long")]
    assert short < medium < long


def test_a_bonus_for_connections_is_worth_more_while_passages_are_left():
    at, late = table(modules="passages"), table(modules="passages", last_round=True, deck="")
    bonus = next(
        tile.id for tile in BASE_TILES if tile.effect and tile.effect.on == "connection" and tile.effect.points > 1
    )
    assert PASSAGES.lure(at.state, 0, bonus) > PASSAGES.lure(late.state, 0, bonus) == 0
    assert PASSAGES.lure(at.state, 0, "hallway") == PASSAGES.lure(at.state, 0, "") == 0


# Renovations


def test_a_renovation_has_to_bring_more_while_a_castle_has_to_grow():
    early, late = table(modules="renovations"), table(modules="renovations", last_round=True, deck="")
    assert (
        RENOVATIONS.lure(early.state, 0, "reno_dish_closet") < -3 < RENOVATIONS.lure(late.state, 0, "reno_dish_closet")
    )
    assert RENOVATIONS.lure(early.state, 0, "larder") == 0


def test_what_a_renovation_covers_counts_for_favors_and_bonus_cards():
    castle = "foyer@0,0 larder@3,0 pantry@5,0"
    at = table(modules="renovations", castle=castle, bonus_cards={0: "type_food"})
    evaluator = LudwigEvaluator(at.game)
    position = evaluator.look(at.game.view(at.state, 0))
    outlook = evaluator.outlooks[0]
    spots = {tile: outlook.best_spot(position.castles[0], NUMBER[tile.id])[1] for tile in RENOVATIONS_IN_THE_BOX}
    gains = {tile: cover_gain(position, outlook, spot) for tile, spot in spots.items() if spot >= 0}
    foods = [gain for tile, gain in gains.items() if "food" in tile.types]
    others = [gain for tile, gain in gains.items() if "food" not in tile.types]
    assert others
    assert max(others) < 0 <= min(foods, default=0)


# More rooms and cards


def test_a_bonus_card_is_kept_for_what_it_usually_brings():
    game, start = open_game("ludwig", 2, modules=["extras"]), table(modules="extras").state
    hand = replace(start.players[0], drawn=("each_courtyard", "zero_cards", "last_master_builder"))
    state = replace(start, players=(hand, *start.players[1:]), agenda=(KeepBonusCards(0, 1),))
    kept = [choice(game, bot_named(name, game), state, KeepBonusCards(0, 1)) for name in ("greedy", "greedy-plain")]
    assert kept == ["0 keep zero_cards", "0 keep each_courtyard"]


def test_a_favor_for_what_differs_goes_by_how_many_there_are():
    at = table(modules="extras", castle="foyer@0,0 larder@3,0", favors="unique_types count_food unique_sizes")
    evaluator = LudwigEvaluator(at.game)
    position = evaluator.look(at.game.view(at.state, 0))
    known, new = [tile_gain(position, evaluator.outlooks[0], NUMBER[room]) for room in ("buttery", "nap_room")]
    assert 0 < known < new  # another food room has a new size, a sleeping room a new type too
    assert new < 8


def test_the_longest_path_is_part_of_what_a_place_is_worth():
    at = table(modules="extras", favors="longest_path courtyards count_food")
    evaluator, plain = LudwigEvaluator(at.game), LudwigEvaluator(at.game, plain=True)
    for each in (evaluator, plain):
        each.look(at.game.view(at.state, 0))
    short, long = parse_castle("foyer@0,0"), parse_castle("foyer@0,0 larder@3,0 pantry@5,0")
    assert evaluator.outlooks[0].shape(long) > evaluator.outlooks[0].shape(short) + 1
    assert plain.outlooks[0].shape(long) == plain.outlooks[0].shape(short) == 0


# Decrees


def drafting(cards: str, seats: int = 2) -> Table:
    """Seat 0 chooses among decrees."""
    at = table(seats, modules="decrees", hands=dict.fromkeys(range(seats), ""))
    passed = tuple(cards.split())
    deck = tuple([card for card in slot_of(at.state).deck if card not in passed])
    drafted = with_slot(at, "decrees", passed=passed, deck=deck, kept=((),) * seats)
    return Table(at.game, replace(drafted.state, agenda=(DraftDecree(0, 1),)))


def test_the_decree_that_brings_most_is_kept():
    assert both(drafting("DEC-7 DEC-43 DEC-23 DEC-8")) == ("0 draft DEC-23", "0 draft DEC-7")


def test_favors_of_ones_own_are_worth_less_among_many():
    assert asked(drafting("DEC-5 DEC-53")) == "0 draft DEC-5"
    assert asked(drafting("DEC-5 DEC-53", seats=4)) == "0 draft DEC-53"


def test_every_decree_has_a_worth():
    assert set(WORTH) == {card.id for card in ALL}


def test_who_gets_8_points_for_passing_passes():
    leisure = table(modules="decrees", hands={0: "DEC-23"}, offers="nap_room:6000", coins=15000)
    assert both(leisure)[0] == "0 pass"


def test_coins_on_the_market_are_a_reason_to_pass_for_light_fingers():
    at = table(modules="decrees", hands={0: "DEC-22"}, offers="nap_room:15000+4000")
    assert DECREES.lure(at.state, 0, "") > 2 > DECREES.lure(at.state, 1, "") == 0


@pytest.mark.parametrize(
    ("card", "ware", "other"),
    [("DEC-45", "nap_room", "hallway"), ("DEC-46", "nap_room", "hallway"), ("DEC-49", "nap_room", "hallway")],
)
def test_what_a_decree_scores_at_the_end_counts_for_what_is_bought(card, ware, other):
    at = table(modules="decrees", hands={0: card}, castle="foyer@0,0" if card == "DEC-49" else "foyer@0,0 hallway@3,0")
    assert DECREES.lure(at.state, 0, ware) > DECREES.lure(at.state, 0, other)
    assert DECREES.lure(at.state, 1, ware) == 0


def test_who_must_have_no_hallway_buys_none():
    castle = "foyer@0,0 larder@3,0"
    free, bound = [
        table(modules="decrees", hands={0: card}, castle=castle, coins=3000, stairs=0, last_round=True)
        for card in ("", "DEC-49")
    ]
    assert (asked(free), asked(bound)) == ("0 buy hallway", "0 pass")


def test_rooms_whose_rewards_a_decree_raises_are_worth_more():
    at = table(modules="decrees", hands={0: "DEC-33"})
    assert DECREES.completing(at.state, 0)[NUMBER["larder"]] > 2
    assert NUMBER["nap_room"] not in DECREES.completing(at.state, 0)
    assert DECREES.completing(at.state, 1) == {}


def discarded(own: str, card: str) -> Table:
    """Seat 0 holds Nothing Wasted, a bonus card and two food rooms, and seat 1 has discarded another card."""
    castle = "foyer@0,0 larder@3,0 pantry@5,0"
    at = table(modules="decrees", hands={0: "DEC-6"}, castle=castle, bonus_cards={0: own}, bonus_deck="type_living")
    state = at.state.copy()
    state.own(1).drawn = (card, "size_150")
    state.then(KeepBonusCards(1, 1), TakeKept((1,)))
    return Table(at.game, state).play("1 keep size_150")


def test_a_discarded_bonus_card_is_taken_for_a_worse_one():
    assert asked(discarded("size_400", "type_food")) == "0 swap size_400 type_food"
    assert asked(discarded("type_food", "size_400")) == "0 leave"


def test_room_cards_are_recalled_for_the_sizes_that_only_the_holder_wants():
    cards: dict[str, Any] = {
        "discards": "100 100 100 400 400",
        "bonus_cards": {0: "size_100"},
        "bonus_deck": "",
        "favors": "small",
    }
    at = table(modules="decrees", hands={0: "DEC-8"}, offers="nap_room:15000", **cards)
    assert asked(at) == "0 recall"
    assert asked(at.play("0 recall")) == "0 put-on-top 100"


def test_room_cards_that_others_want_as_much_are_left_and_so_are_those_that_come_too_late():
    large = {1: "foyer@0,0 larder@3,0 pantry@5,0"}
    at = table(modules="decrees", hands={0: "DEC-8"}, castle=large, discards="400 400 500", favors="large")
    late = table(modules="decrees", hands={0: "DEC-8"}, discards="100 100", last_round=True, deck="")
    assert "recall" not in asked(at)
    assert "recall" not in asked(late)


def test_a_room_that_another_wants_is_moved_under_a_price_that_can_still_be_paid():
    assert asked(priced(pricing("DEC-9"))) == "0 move-under study 8000"
    assert asked(priced(pricing("DEC-9", offers="nap_room:15000 sauna:6000", coins=(0, 0)))) == "0 leave"


def test_coins_are_moved_to_the_room_that_the_master_builder_will_buy():
    assert asked(priced(pricing("DEC-10"))) == "0 shift crypt sauna 5000"
    assert asked(priced(pricing("DEC-10", coins=(0, 0)))) == "0 leave"


def test_the_master_builder_goes_first_for_a_good_room_and_not_without_coins():
    assert asked(priced(pricing("DEC-12", seats=3))) == "0 go-first"
    assert asked(priced(pricing("DEC-12", seats=3, coins=(0, 15000, 15000)))) == "0 leave"


def test_an_earlier_turn_is_paid_for_where_others_would_buy_the_best_room():
    assert asked(priced(pricing("DEC-13", seats=3))) == "0 grease 2"
    assert asked(priced(pricing("DEC-13", seats=3, coins=(15000, 0, 0)))) == "0 leave"


def storing(room: str, **position: Any) -> Table:
    """Seat 0 has bought a room that it may store, beside a room that does not suit most others."""
    castle = "foyer@0,0 focus_room@3,0"
    at = table(modules="decrees", hands={0: "DEC-16"}, castle=castle, offers=f"{room}:4000 sauna:6000", **position)
    return at.play(f"0 buy {room}")


def test_a_tile_is_stored_while_it_may_find_a_better_place():
    assert asked(storing("audience_room")) == "0 store"
    assert asked(storing("buttery")) == "0 place-now"
    assert asked(storing("audience_room", last_round=True, deck="")) == "0 place-now"


def test_a_stored_tile_waits_no_longer_than_there_is_time():
    def later(**position: Any) -> Table:
        at = table(modules="decrees", hands={0: "DEC-16"}, castle="foyer@0,0 focus_room@3,0", **position)
        return with_slot(at, "decrees", on_cards=OnCards(stored="audience_room"))

    assert "unpack" not in asked(later())
    assert asked(later(last_round=True, deck="")) == "0 unpack"


# All of them


@pytest.mark.parametrize("module", ["towers", "swans", "moats", "renovations", "extras", "passages", "decrees"])
def test_plain_and_greedy_play_every_module_to_its_end(module):
    game = open_game("ludwig", 2, modules=[module])
    standings = play(game, [bot_named("greedy", game), bot_named("greedy-plain", game)], f"values {module}")
    assert len(standings.scores) == 2


def test_without_modules_plain_is_greedy():
    game = open_game("ludwig", 2)
    games = [
        play(game, [bot_named(name, game), bot_named("greedy", game)], "same") for name in ("greedy", "greedy-plain")
    ]
    assert games[0] == games[1]
