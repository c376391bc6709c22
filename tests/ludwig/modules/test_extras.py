"""More rooms, favors and bonus cards: what is mixed in, what each card counts, and whole games."""

from typing import Any

import pytest

from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.errors import BadData
from swanstone.core.record import Head
from swanstone.ludwig.castle import parse_castle
from swanstone.ludwig.courtyards import courtyards, rooms_at_courtyards
from swanstone.ludwig.legal import spots_named
from swanstone.ludwig.modules.extras import BONUS_CARDS, FAVORS, ROOMS
from swanstone.ludwig.paths import longest_path
from swanstone.ludwig.rooms import BASE_TILES, SIZES, TILE
from swanstone.ludwig.subjects import Counting
from swanstone.ludwig.tallies import Tally, add_tallies
from swanstone.ludwig.terms import BASE_TERMS
from tests import oracle
from tests.battery import EVERY, run
from tests.ludwig.helpers import CASTLE, Table, ludwig, table
from tests.marks import rule

COURT = "foyer@0,0 hallway@3,-2r1 hallway@4,-2 hallway@4,3 hallway@10,-2r1"
"""Four hallways around a courtyard, one of them at the foyer."""
HOLLOW_COURT = "foyer@0,0 hallway_down@1,-6 hallway_down@3,-7 bottomless_pit@-2,-7r1 hallway_down@-2,-8"
"""A courtyard of two cells that reaches into the hollow of a round room, onto which an entrance opens too."""
AJAR = "foyer@0,0 hallway@3,-2r1 hallway@4,-2 hallway@4,3 hallway@10,0r1"
"""The same with a gap."""


def extras(**position: Any) -> Table:
    """A table where everything is mixed in."""
    return table(modules="extras", **position)


def count(favor: str, castle: str = "foyer@0,0", **position: Any) -> int:
    """What a favor counts for the first seat."""
    at = extras(castle=castle, favors=favor, **position)
    counted: int = at.game.rules.favor_count(Counting(at.state, 0, favor))
    return counted


def bonus(card: str, castle: str | dict[int, str] = "foyer@0,0", **position: Any) -> int:
    """What a bonus card scores for the first seat at the end."""
    at = extras(castle=castle, bonus_cards={0: card}, **{"favors": "", **position}).finale()
    return sum(line.amount for line in at.state.players[0].ledger if line.because == "FINAL-3" and line.about == card)


def favor_lines(at: Table, favor: str) -> list[int]:
    """What a favor scores for each seat at the end."""
    players = at.finale().state.players
    return [sum(line.amount for line in player.ledger if line.about == favor) for player in players]


# What is mixed in


@rule("MIX-2")
def test_rooms_favors_and_cards_are_mixed_with_those_of_the_base_game():
    box = ludwig(4, modules="extras").rules.box
    assert [len(tiles) for tiles in box.tiles] == [18 if size < 350 else 12 for size in SIZES]
    assert (len(box.favors), len(box.bonus_cards)) == (24 + 6, 27 - 1 + 9)
    assert box.stacked == ludwig(4).rules.box.stacked, "no more of them are counted out"


@rule("MIX-2")
def test_the_cards_of_a_module_come_where_both_are_played():
    both = ludwig(4, modules="extras swans").rules.box
    assert (len(both.favors), len(both.bonus_cards)) == (31, 36)
    assert ludwig(4, modules="swans").rules.box == ludwig(4).rules.box


@rule("MIX-5")
def test_ten_of_eleven_sizes_replaces_all_sizes():
    cards = [card.id for card in ludwig(2, modules="extras").rules.box.bonus_cards]
    assert "all_sizes" not in cards
    assert "ten_sizes" in cards


def test_rooms_follow_the_pattern_of_the_base_game():
    for size in SIZES:
        old = [tile for tile in BASE_TILES if tile.standard and tile.size == size]
        new = [tile for tile in ROOMS if tile.size == size]
        assert len(old) == len(new)
        assert sorted(tile.types for tile in old) == sorted(tile.types for tile in new)
        for kind in {tile.types for tile in old}:
            assert {tile.points for tile in old if tile.types == kind} == {
                tile.points for tile in new if tile.types == kind
            }


def test_rooms_of_our_own_design_say_so():
    sources = [tile.source for tile in ROOMS]
    assert [sources.count(source) for source in ("rulebook", "public data", "original")] == [8, 1, 66]
    assert TILE["ballroom"].source == "rulebook"


def test_a_further_room_is_bought_placed_and_scored():
    at = extras(offers="tea_parlor:4000", castle="foyer@0,0 larder@-2,1r2")
    spot = max(spots_named(at.state.players[0].castle, "tea_parlor", BASE_TERMS))
    assert spot
    after = at.play("0 buy tea_parlor", at.play("0 buy tea_parlor").options[0])
    assert after.ledger()[0].startswith("+4 tea_parlor")


# Favors


@rule("FAV-2")
def test_rooms_without_swan_icon_are_all_but_those_of_250_to_400_corridors_too():
    """A-48: the foyer is one of them."""
    sizes = [TILE[spot.partition("@")[0]].size for spot in CASTLE.split()]
    assert count("without_swan_icon", CASTLE) == len([size for size in sizes if not 250 <= size <= 400])
    assert count("without_swan_icon") == 1


@rule("FAV-7")
def test_unique_sizes_leave_out_hallways_stairs_and_the_foyer():
    assert count("unique_sizes", CASTLE) == 10
    assert count("unique_sizes", "foyer@0,0 hallway@-6,1 stairs@3,1r2") == 0


@rule("FAV-9")
def test_unique_types_are_counted():
    assert count("unique_types", CASTLE) == 8
    assert count("unique_types") == 1


@rule("FAV-5")
def test_fewest_points_ranks_from_the_fewest_to_the_most_and_everybody_has_a_place():
    at = extras(seats=4, favors="fewest_points", points=(7, 0, 30, 0), coins=(0, 0, 0, 0))
    assert favor_lines(at, "fewest_points") == [2, 6, 1, 6]


@rule("FAV-5")
def test_fewest_points_counts_what_was_booked_before_it_and_nothing_after():
    # The money favor is worth 8 to seat 0 and 4 to seat 1; the coins themselves score after all favors.
    first = extras(favors="money fewest_points", points=(0, 2), coins=(40000, 10000))
    assert favor_lines(first, "fewest_points") == [4, 8]
    last = extras(favors="fewest_points money", points=(0, 2), coins=(40000, 10000))
    assert favor_lines(last, "fewest_points") == [8, 4]


@rule("FAV-5")
def test_what_fewest_points_went_by_is_told_as_it_was_when_it_was_scored():
    at = extras(favors="fewest_points money", points=(0, 2), coins=(40000, 10000)).finale()
    finale = at.game.hints(at.state, False)(0).finale
    measure = next(step.measure for step in finale.steps if step.about == "fewest_points")
    assert (measure.amounts, measure.ranks) == ((0, 2), (1, 2))


@rule("FAV-8")
@pytest.mark.parametrize(
    ("castle", "rooms"),
    [
        ("foyer@0,0", 1),
        ("foyer@0,0 hallway@-6,1 stairs@3,1r2", 3),
        (CASTLE, oracle.longest_path(CASTLE)),
        (COURT, oracle.longest_path(COURT)),
    ],
)
def test_the_longest_path_enters_no_room_twice(castle, rooms):
    assert count("longest_path", castle) == rooms


def test_the_rooms_of_the_longest_path_light_up():
    at = extras(castle=CASTLE, favors="longest_path")
    rooms = at.game.rules.rooms_counted(Counting(at.state, 0, "longest_path"))
    assert len(rooms) == count("longest_path", CASTLE)


@rule("FAV-10", "FAV-12")
@pytest.mark.parametrize(("castle", "yards"), [(COURT, 1), (AJAR, 0), ("foyer@0,0", 0), (CASTLE, 2), (HOLLOW_COURT, 1)])
def test_a_courtyard_is_enclosed_without_a_gap_and_has_an_entrance(castle, yards):
    assert count("courtyards", castle) == yards == oracle.courtyards(castle)


@rule("FAV-10", "FAV-12")
@pytest.mark.parametrize(("aside", "yards"), [(0, 2), (1, 1)])
def test_two_courtyards_that_meet_only_in_a_point_are_two(aside: int, yards: int) -> None:
    """INT-4: the corners of two hallways meet between them; a pantry moved aside lets the lower one out, and no more."""
    castle = f"foyer@20,20 hallway@1,0 hallway@0,1r1 buttery@-2,0 larder@0,-2 pantry@{2 + aside},1 hallway@1,2r1"
    assert courtyards(parse_castle(castle)) == yards == oracle.courtyards(castle)


@rule("FAV-12")
def test_the_rooms_that_open_onto_courtyards_light_up():
    assert rooms_at_courtyards(parse_castle(COURT)) == [1, 2, 3, 4]


def grown_at_random(seed: str, rooms: int) -> str:
    """A castle of rooms of the base game and further ones, laid close to each other."""
    dice = Dice(Chance(seed))
    castle = parse_castle("foyer@0,0")
    names = dice.shuffled([tile.id for tile in (*BASE_TILES, *ROOMS) if tile.standard] + ["hallway"] * 8)
    for name in names:
        found = sorted(
            spots_named(castle, name, BASE_TERMS), key=lambda code: abs(code & 1023) + abs(code >> 10 & 1023)
        )
        if found and len(castle) < rooms:
            castle = castle.grow(found[dice.below(min(len(found), 4))])
    return castle.notation()


@rule("FAV-8", "FAV-12")
@pytest.mark.parametrize("seed", range(30))
def test_the_oracle_counts_the_same_paths_and_courtyards(seed):
    castle = grown_at_random(f"yards {seed}", 14)
    built = parse_castle(castle)
    assert courtyards(built) == oracle.courtyards(castle), castle
    assert longest_path(built, BASE_TERMS)[0] == oracle.longest_path(castle), castle


# Bonus cards


@rule("BON-5")
def test_ten_sizes_score_eight_and_nine_nothing():
    assert bonus("ten_sizes", CASTLE) == 8
    assert bonus("ten_sizes", CASTLE.replace(" gallery_of_mirrors@6,5", "")) == 0


@rule("BON-6")
def test_each_courtyard_scores_one():
    assert bonus("each_courtyard", COURT) == 1
    assert bonus("each_courtyard", AJAR) == 0


@rule("BON-7")
def test_first_places_count_where_one_seat_alone_is_first():
    assert bonus("first_places", CASTLE, favors="unique_types unique_sizes money", coins=(0, 5000)) == 8
    tied = {0: CASTLE, 1: CASTLE}
    assert bonus("first_places", tied, favors="unique_types", coins=(0, 0)) == 0


@rule("BON-7")
def test_first_places_count_fewest_points_as_it_was_scored():
    assert bonus("first_places", favors="fewest_points money", points=(0, 2), coins=(40000, 10000)) == 8


@rule("BON-8")
@pytest.mark.parametrize(("builder", "points"), [(0, 7), (1, 0)])
def test_the_master_builder_of_the_last_round_scores_seven(builder, points):
    assert bonus("last_master_builder", builder=builder) == points


@rule("BON-9")
def test_tiles_of_empty_stacks_score_one_more():
    castle = "foyer@0,0 larder@-2,1r2 hallway@-4,-1"
    assert bonus("depleted", castle, stacks={100: ""}) == 1
    assert bonus("depleted", castle, stacks={100: ""}, hallways=0) == 2
    assert bonus("depleted", castle) == 0


@rule("BON-10")
def test_rooms_with_swan_icons_score_one_each():
    sizes = [TILE[spot.partition("@")[0]].size for spot in CASTLE.split()]
    assert bonus("swan_icons", CASTLE) == len([size for size in sizes if 250 <= size <= 400])


@rule("BON-11")
def test_every_full_500_square_feet_score_one():
    sizes = [TILE[spot.partition("@")[0]].size for spot in CASTLE.split()]
    assert bonus("every_500", CASTLE) == sum(sizes) // 500
    assert bonus("every_500") == 0


@rule("BON-12")
def test_cards_without_points_count_those_of_all_players():
    hands = {0: "zero_cards every_500 type_food", 1: "stairs all_types"}
    at = extras(bonus_cards=hands, favors="").finale()
    assert "+12 zero_cards (FINAL-3)" in at.ledger(0)


@rule("BON-12")
def test_if_every_other_card_scores_it_scores_for_itself():
    hands = {0: "zero_cards last_master_builder", 1: "type_corridor"}
    at = extras(bonus_cards=hands, builder=0, favors="").finale()
    assert "+3 zero_cards (FINAL-3)" in at.ledger(0)


@rule("BON-12")
def test_until_cards_are_shown_nobody_can_tell_from_it_what_others_hold():
    one = extras(bonus_cards={0: "zero_cards every_500", 1: "stairs"}, favors="")
    other = extras(bonus_cards={0: "zero_cards every_500", 1: "type_corridor"}, favors="")
    told = [at.game.hints(at.state, False)(0).bonus for at in (one, other)]
    assert told[0] == told[1]
    assert {each.card: each.points for each in told[0]} == {"zero_cards": 3, "every_500": 0}


@rule("BON-13")
def test_each_printed_1_scores_one():
    assert bonus("castle_icons", "foyer@0,0 cloak_room@1,-2") == TILE["cloak_room"].points == 1
    tile = TILE["herb_border"]
    assert tile.effect is not None
    assert (tile.points, tile.effect.points) == (1, 1)
    castle = "foyer@0,0"
    spot = next(spot for spot in oracle.spots(castle, "herb_border"))
    assert bonus("castle_icons", f"{castle} {spot}") == 2
    penalty = next(spot for spot in oracle.spots(castle, "harp_room"))
    assert bonus("castle_icons", f"{castle} {penalty}") == 0


@pytest.mark.parametrize("card", [card.id for card in BONUS_CARDS])
def test_every_card_tells_what_it_scores_now(card):
    at = extras(castle=CASTLE, bonus_cards={0: card})
    assert [each.card for each in at.game.hints(at.state, False)(0).bonus] == [card]


@pytest.mark.parametrize("favor", [favor.id for favor in FAVORS])
def test_every_favor_tells_what_it_counts_now(favor):
    at = extras(castle=CASTLE, favors=favor)
    (now,) = at.game.hints(at.state, False)(0).favors
    assert (now.favor, len(now.counts)) == (favor, 2)


# The whole worth


@pytest.mark.parametrize("favors", ["longest_path courtyards", "fewest_points money", "without_swan_icon unique_sizes"])
def test_the_worth_of_a_place_is_what_the_final_scoring_would_change(favors):
    cards = {0: "each_courtyard first_places depleted", 1: ""}
    at = extras(castle=AJAR, favors=favors, bonus_cards=cards, offers="tea_parlor:4000", coins=(15000, 9000))
    after = at.play("0 buy tea_parlor")
    before = ended(at)
    worths = at.game.worths(at.state, after.state, 0)
    for text in after.options:
        worth = worths(at.game.read_action(text))
        assert worth is not None
        assert worth.total == ended(after.play(text)) - before, text


def ended(at: Table) -> int:
    """What the first seat would have if the game ended now."""
    return Table(at.game, at.state).finale().state.players[0].points


# Whole games


def test_two_things_with_one_name_are_refused():
    with pytest.raises(BadData, match="tally courtyards: there is another with this name"):
        add_tallies({"courtyards": Tally()})


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("modules", [("extras",), ("extras", "swans")])
def test_a_whole_game_passes_the_battery(modules, seats):
    run(Head("ludwig", seats, f"extras {seats}", modules=modules), EVERY)
