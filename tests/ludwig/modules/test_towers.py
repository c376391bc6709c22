"""Towers: what is counted out, their two rewards, favors face down, what they count for, and whole games."""

from typing import Any

import pytest
from msgspec.structs import replace

from swanstone.core.chance import Chance
from swanstone.core.record import Head
from swanstone.ludwig.finale import ScoreBonusCards, ScoreCoins, final_steps
from swanstone.ludwig.hidden_favors import HiddenFavors, KnownFavor, OwnFavor, favors_in_box, hidden_favors
from swanstone.ludwig.modules.towers import ROOMS, ScoreTowerFavors
from swanstone.ludwig.rewards import OTHER_REWARDS
from swanstone.ludwig.rooms import BASE_TILES, NUMBER, SWAN_ICONS, TILE, TYPES
from swanstone.ludwig.subjects import Counting
from swanstone.titles import open_game
from tests.battery import EVERY, run
from tests.ludwig.helpers import Table, ludwig, objections, spots, table
from tests.marks import rule

PILE = ("money", "small", "large", "round")
"""The last is on top."""
WATER = "foyer@0,0 water_tower@-1,-4"
WATER_DONE = ("0 buy lilac_cabinet", "0 place lilac_cabinet@-1,-6")
MAIDEN = "foyer@0,0 maidens_tower@3,-1"
MAIDEN_DONE = ("0 buy lilac_cabinet", "0 place lilac_cabinet@5,3")
SMOKE = "foyer@0,0 smokehouse_tower@0,-4"
SMOKE_DONE = ("0 buy lilac_cabinet", "0 place lilac_cabinet@1,-6")


def towers(castle: Any = WATER, pile: tuple[str, ...] = PILE, modules: str = "towers", **position: Any) -> Table:
    """A table with a small cabinet for sale, and this pile of favors."""
    given = {"offers": "lilac_cabinet:4000", "favors": "", "hidden_favors": HiddenFavors(pile), **position}
    return table(castle=castle, modules=modules, **given)


def owning(favor: str, seat: int = 0, **position: Any) -> Table:
    """A table where one seat owns a favor."""
    return towers(hidden_favors=HiddenFavors(owned=(OwnFavor(seat, favor, "TOW-7"),)), **position)


def scored(at: Table, about: str) -> list[int]:
    """What everybody scores for a card at the end."""
    players = at.finale().state.players
    return [sum(line.amount for line in player.ledger if line.about == about) for player in players]


def with_activity(first: str, number: int) -> str:
    """A castle with so many activity rooms, a tower first."""
    castle = "foyer@0,0"
    others = [tile.id for tile in BASE_TILES if tile.types == ("activity",)]
    for room in [first, *others][:number]:
        castle = f"{castle} {spots(castle, room)[0]}"
    return castle


# Counting out


@rule("SET-6")
@pytest.mark.parametrize(("seats", "number"), [(2, 5), (3, 6), (4, 7)])
def test_a_stack_of_towers_is_counted_out(seats: int, number: int) -> None:
    """The table of exp_supply_table."""
    game = ludwig(seats, modules="towers")
    state = game.start(Chance("any seed")).state
    assert game.rules.sizes == (100, 150, 200, 250, 300, 325, 350, 400, 450, 500, 600)
    there = [offer.room for offer in state.offers if TILE[offer.room].size == 325]
    assert len(state.stacks[game.rules.stack(325)]) + len(there) == number
    assert set(state.stacks[game.rules.stack(325)]) <= {tile.id for tile in ROOMS}


@rule("SET-5")
def test_the_five_room_cards_are_shuffled_in_before_the_deck_is_counted():
    box = ludwig(4, modules="towers").rules.box
    assert (box.room_cards.count(325), len(box.room_cards), box.cards_in_deck) == (5, 55, 44)
    counts = set()
    for seed in range(12):
        state = ludwig(4, modules="towers").start(Chance(f"seed {seed}")).state
        cards = state.deck + state.discards
        assert len(cards) == 44
        counts.add(cards.count(325))
    assert len(counts) > 1, "which of them are in the deck is chance"


@rule("SET-4")
@pytest.mark.parametrize(
    ("seats", "modules", "pile", "box"),
    [(2, "extras towers", 24, 5), (4, "extras towers", 24, 3), (4, "towers", 20, 0), (2, "towers", 22, 0)],
)
def test_the_pile_has_24_favors_or_as_many_as_there_are(seats: int, modules: str, pile: int, box: int) -> None:
    """A-54: with too few favors the pile has what there is."""
    game = ludwig(seats, modules=modules)
    state = game.start(Chance("any seed")).state
    lying = hidden_favors(state).pile
    assert (len(lying), len(favors_in_box(game.rules, state))) == (pile, box)
    assert not set(lying) & set(state.favors)


@rule("SET-4")
def test_completed_and_incomplete_rooms_are_kept_apart_only_among_the_revealed():
    """A-56: the pile holds whatever was not seen, either of the two or both."""
    for seed in range(10):
        state = ludwig(4, modules="towers").start(Chance(f"seed {seed}")).state
        assert not {"completed", "incomplete"} <= set(state.favors)
        hidden = hidden_favors(state)
        assert {"completed", "incomplete"} <= {*state.favors, *hidden.pile, *(hidden.out or ())}


def throwing_out(modules: str, version: int | None = None) -> list[tuple[Any, Any]]:
    """Games whose row of favors was revealed with one of the two thrown out, and how they begin."""
    game: Any = open_game("ludwig", 4, {}, modules.split(), version)
    today: Any = open_game("ludwig", 4, {}, modules.split())
    states = [(seed, today.start(Chance(f"row {seed}")).state) for seed in range(150)]
    thrown = [seed for seed, state in states if hidden_favors(state).out]
    return [(game, game.start(Chance(f"row {seed}")).state) for seed in thrown]


@rule("SET-4", "SETUP-3")
@pytest.mark.parametrize("modules", ["towers", "extras towers", "extras towers decrees"])
def test_what_is_thrown_out_of_the_row_goes_to_the_box_and_never_into_the_pile(modules: str) -> None:
    """A-56: everybody saw it, so nobody looks for it in the pile or among the favors of towers."""
    begun = throwing_out(modules)
    assert begun
    for game, state in begun:
        hidden = hidden_favors(state)
        (out,) = hidden.out or ()
        assert out in ("completed", "incomplete")
        assert out in favors_in_box(game.rules, state)
        assert out not in (*hidden.pile, *state.favors)
        assert len(hidden.pile) == (24 if "extras" in modules else 24 - 4 - 1)
        assert game.from_json(game.to_json(state)) == state
        owned = (OwnFavor(0, hidden.pile[-1], "TOW-7"), OwnFavor(1, hidden.pile[-2], "TOW-7"))
        later = state.copy()
        later.hidden_favors = replace(hidden, pile=hidden.pile[:-2], owned=owned)
        for seat in (None, 0, 1):
            seen = game.view(later, seat)
            assert seen.hidden_favors.out == (out,)
            for dream in range(5):
                imagined = game.imagine(seen, Chance(f"dream {dream}"))
                lying = hidden_favors(imagined)
                assert out not in (*lying.pile, *[own.favor for own in lying.owned])
                assert game.view(imagined, seat) == seen


@rule("DEC-5")
def test_whispers_come_from_the_box_with_what_was_thrown_out():
    """A-56: of a seat that took favors from the box it may be thought that it has this one too."""
    game, state = throwing_out("extras towers decrees")[0]
    hidden = hidden_favors(state)
    (out,), other = hidden.out or (), hidden.pile[-1]
    state = state.copy()
    owned = (OwnFavor(0, out, "DEC-5"), OwnFavor(0, other, "TOW-7"))
    state.hidden_favors = replace(hidden, pile=hidden.pile[:-1], owned=owned)
    seen = game.view(state, 1)
    dreams = [hidden_favors(game.imagine(seen, Chance(f"dream {dream}"))) for dream in range(40)]
    whispered = {dream.owned[0].favor for dream in dreams}
    assert out in whispered
    assert len(whispered) > 1
    assert all(out not in (*dream.pile, dream.owned[1].favor) for dream in dreams)


@rule("SET-4")
def test_games_of_the_rules_before_replay_with_the_pile_that_they_had():
    """A-56: up to version 2 it was mixed into the pile, and no word of it stood in the state."""
    for game, state in throwing_out("towers", 2):
        assert {"completed", "incomplete"} <= {*state.favors, *hidden_favors(state).pile}
        assert b'"out"' not in game.to_json(state)
    base: Any = open_game("ludwig", 4)
    assert all(b"hidden_favors" not in base.to_json(base.start(Chance(f"row {n}")).state) for n in range(150))


# The tiles


@rule("TOW-1")
def test_a_tower_card_brings_the_top_tower_to_the_market_and_it_is_bought_like_any_room():
    at = towers("foyer@0,0", step="draw", deck="325 100 150 200 250 300", stacks={325: "belfry water_tower"}, offers="")
    assert at.state.offers[0].room == "belfry"
    assert at.stack(325) == ("water_tower",)
    bought = towers("foyer@0,0", offers="belfry:4000").play("0 buy belfry")
    assert bought.asked == ["0 place-room"]
    assert bought.play(bought.options[0]).castle().startswith("foyer@0,0 belfry@")


@rule("TOW-1")
def test_a_sleeping_reward_may_look_through_the_towers_and_lay_one_on_the_deck():
    """A-27."""
    after = towers(MAIDEN, stacks={325: "belfry water_tower"}).play(*MAIDEN_DONE, "0 choose sleeping")
    assert "0 look 325" in after.options
    laid = after.play("0 look 325", "0 lay belfry")
    assert [tile.room for tile in laid.state.laid] == ["belfry"]
    assert laid.game.view(laid.state, 1).laid[0].size == 325


@rule("TOW-2")
def test_there_is_one_tower_of_each_type_with_the_effect_usual_for_it():
    assert sorted(tile.types[0] for tile in ROOMS) == sorted(TYPES)
    effects = {tile.types[0]: tile.effect.on for tile in ROOMS if tile.effect is not None}
    assert (effects["activity"], effects["downstairs"], effects["food"]) == ("adjacency", "castle", "connection")
    assert {tile.source for tile in ROOMS} == {"original"}


@rule("TOW-2")
def test_the_rules_of_its_type_hold_for_a_tower():
    assert "PLACE-7" in objections("foyer@0,0", "oubliette_tower@3,-1")
    assert "PLACE-6" in objections("foyer@0,0 roof_garden_tower@3,-1", "lilac_cabinet@4,-3")


@rule("TOW-10")
def test_towers_carry_a_swan_icon():
    """A-16: by size."""
    assert all(tile.size in SWAN_ICONS for tile in ROOMS)
    at = towers(
        "foyer@0,0", modules="towers swans", step="draw", deck="325 100 100 100 100", stacks={325: "belfry"}, offers=""
    )
    assert "belfry" in at.state.slots["swans"].rooms


# The rewards


@rule("TOW-3")
def test_a_completed_tower_brings_the_reward_of_its_type_and_a_favor_in_the_chosen_order():
    at = towers().play(*WATER_DONE)
    assert at.asked == ["0 choose-kind"]
    assert at.options == ["0 choose utility", "0 choose tower"]
    favor_first = at.play("0 choose tower")
    assert favor_first.asked == ["0 choose-favor"]
    assert favor_first.play("0 keep-favor round").asked == ["0 keep-bonus-cards"]
    card_first = at.play("0 choose utility")
    assert card_first.asked == ["0 keep-bonus-cards"]
    assert card_first.play(card_first.options[0]).asked == ["0 choose-favor"]
    assert at.refused("0 choose food") == ["COMPLETE-2"]


@rule("TOW-3")
def test_where_the_order_does_not_matter_nobody_is_asked():
    at = towers(SMOKE).play(*SMOKE_DONE)
    assert at.asked == ["0 choose-favor"]
    assert at.state.turn is not None
    assert at.state.turn.extra_turns == 1


@rule("TOW-3")
def test_both_rewards_are_told_before_the_tower_is_completed():
    at = towers().play(WATER_DONE[0])
    (completion,) = at.game.completions(at.state, at.game.read_action(WATER_DONE[1]))
    assert [(reward.kind, reward.rule) for reward in completion.rewards] == [("utility", "UTILITY"), ("tower", "TOW-4")]
    assert completion.rewards[1].text.startswith("Look at 3 favors")
    asked = at.play(WATER_DONE[1])
    (told,) = asked.game.completions(asked.state, asked.game.read_action("0 choose tower"))
    assert [reward.kind for reward in told.rewards] == ["tower"]


@rule("TOW-4")
def test_the_top_three_favors_are_looked_at_one_is_kept_and_two_never_return():
    at = towers().play(*WATER_DONE, "0 choose tower")
    assert at.options == ["0 keep-favor round", "0 keep-favor large", "0 keep-favor small"]
    assert at.refused("0 keep-favor money") == ["TOW-4"]
    kept = at.play("0 keep-favor large").state.hidden_favors
    assert kept.pile == ("money",)
    assert kept.owned == (OwnFavor(0, "large", "TOW-7"),)
    assert kept.discarded == (KnownFavor(0, "round"), KnownFavor(0, "small"))


@rule("TOW-4")
def test_a_short_pile_shows_what_there_is_and_an_empty_one_nothing():
    """A-51."""
    at = towers(pile=("money",)).play(*WATER_DONE, "0 choose tower")
    assert at.options == ["0 keep-favor money"]
    empty = towers(SMOKE, pile=()).play(*SMOKE_DONE)
    assert "choose-favor" not in " ".join(empty.asked)
    before = towers(pile=()).play(WATER_DONE[0])
    (completion,) = before.game.completions(before.state, before.game.read_action(WATER_DONE[1]))
    assert completion.rewards[1].note == "No favor is left in the pile."


@rule("TOW-4")
def test_what_is_looked_at_is_secret_and_cannot_be_taken_back_alone():
    at = towers().play(*WATER_DONE).play("0 choose tower")
    assert [event.kind for event in at.events if event.secret_to is None and event.what][-1:] != ["favors-seen"]
    assert "favors-looked-at" in at.kinds
    assert "favors-looked-at" in at.game.revealing
    mine: Any = at.game.view(at.state, 0).hidden_favors
    theirs: Any = at.game.view(at.state, 1).hidden_favors
    assert [known.favor for known in mine.drawn] == ["round", "large", "small"]
    assert [known.favor for known in theirs.drawn] == [None, None, None]


@rule("TOW-5")
def test_the_owner_sees_its_favors_and_what_it_threw_away_at_any_time():
    at = towers().play(*WATER_DONE, "0 choose tower", "0 keep-favor large")
    mine: Any = at.game.view(at.state, 0).hidden_favors
    theirs: Any = at.game.view(at.state, 1).hidden_favors
    assert [(own.seat, own.favor) for own in mine.owned] == [(0, "large")]
    assert [(own.seat, own.favor) for own in theirs.owned] == [(0, None)]
    assert [known.favor for known in mine.discarded] == ["round", "small"]
    assert [known.favor for known in theirs.discarded] == [None, None]
    assert [now.favor for now in at.game.hints(at.state, False)(0).own_favors] == ["large"]


@rule("TOW-12")
def test_two_downstairs_rooms_never_bring_the_reward_of_towers():
    """A-8."""
    assert not {"tower", "moat"} & set(OTHER_REWARDS)
    at = towers(
        "foyer@0,0 stairs@3,1r2 oubliette_tower@6,-1",
        downstairs_completed=1,
    ).play("0 buy stairs", "0 place stairs@7,3r1")
    after = at.play("0 choose downstairs")
    assert after.asked == ["0 choose-upstairs"]
    assert after.refused("0 choose tower") == ["DOWNSTAIRS"]


# Counts


@rule("TOW-6")
def test_a_tower_is_a_room_for_every_count():
    at = towers(WATER, stacks={325: ""})
    rules = at.game.rules
    assert rules.favor_count(Counting(at.state, 0, "count_utility")) == 1
    assert rules.favor_count(Counting(at.state, 0, "size_utility")) == 325
    assert "+2 325 (FINAL-1)" in at.finale().ledger(0)


@rule("BON-5")
def test_ten_of_eleven_sizes_may_include_the_tower():
    nine = (
        "foyer@0,0 hallway@-4,-1 stairs@0,-4r1 crypt@-1,-9r3 hallway_down@1,-14r1 fungus_room@2,-14 larder@-5,0r3 "
        "dining_room@3,0 nap_room@-6,2r2 focus_room@-2,0 throne_room@7,1 flute_room@11,-2r1 theater@14,1r2 "
        "coach_house@-12,2 cloak_room@-3,-3 sauna@-11,5r3 powder_room@14,-2r1 observatory@10,-6 gallery_of_mirrors@6,5"
    )
    at = towers(nine, modules="extras towers", bonus_cards={0: "ten_sizes"})
    sizes = {TILE[spot.partition("@")[0]].size for spot in nine.split()} - {75, 125}
    assert len(sizes) == 10
    assert scored(at, "ten_sizes") == [8, 0]
    assert at.game.rules.counted(at.game.rules.bonus_cards["ten_sizes"], Counting(at.state, 0, "ten_sizes")) == 10
    small = towers("foyer@0,0 water_tower@-1,-4", modules="extras towers")
    assert small.game.rules.favor_count(Counting(small.state, 0, "unique_sizes")) == 1


@rule("TOW-11")
def test_a_tower_is_neither_small_nor_large_neither_square_nor_round():
    """A-7."""
    at = towers(WATER)
    counts = [
        at.game.rules.favor_count(Counting(at.state, 0, favor)) for favor in ("small", "large", "square", "round")
    ]
    assert counts == [0, 0, 0, 0]


@rule("FAV-1")
def test_the_favor_towers_counts_them_complete_or_not():
    at = towers({0: WATER, 1: "foyer@0,0"}, modules="extras towers", favors="most_towers")
    assert scored(at, "most_towers") == [8, 0]
    assert at.game.rules.rooms_counted(Counting(at.state, 0, "most_towers")) == (1,)


@rule("BON-1")
def test_the_bonus_card_towers_scores_two_for_each():
    at = towers(f"{WATER} lilac_cabinet@-1,-6", modules="extras towers", bonus_cards={0: "each_tower"})
    assert scored(at, "each_tower") == [2, 0]


# The end


@rule("TOW-7")
@rule("FIN-6")
def test_own_favors_are_shown_and_scored_after_the_bonus_cards_and_before_the_coins():
    at = owning("money", coins=(20000, 10000))
    steps = [type(step) for step in final_steps(at.game.rules, at.state)]
    assert steps[-3:] == [ScoreBonusCards, ScoreTowerFavors, ScoreCoins]
    over = at.finale()
    assert over.ledger(0)[-2:] == ["+8 money (TOW-7)", "+2 coins (FINAL-4)"]
    assert ("favor-shown", 0, ("money",)) in [(event.kind, event.seat, event.what) for event in over.events]


@rule("TOW-7")
def test_fewest_points_of_one_player_comes_first():
    """A-74."""
    owned = tuple(OwnFavor(0, favor, "TOW-7") for favor in ("money", "fewest_points"))
    at = towers(modules="extras towers", hidden_favors=HiddenFavors(owned=owned), points=(1, 5), coins=(9000, 0))
    assert at.finale().ledger(0)[-2:] == ["+8 fewest_points (TOW-7)", "+8 money (TOW-7)"]


@rule("TOW-8")
def test_only_the_owner_scores_and_ties_are_split():
    """exp_tower_favor_tie: four activity rooms each for red and green, one for blue; red owns the favor."""
    four, one = with_activity("belfry", 4), with_activity("belfry", 1)
    at = owning("count_activity", seats=3, castle={0: four, 1: four, 2: one})
    counts = [at.game.rules.favor_count(Counting(at.state, seat, "count_activity")) for seat in range(3)]
    assert counts == [4, 4, 1]
    assert scored(at, "count_activity") == [6, 0, 0]


@rule("TOW-9")
def test_without_one_of_what_the_favor_counts_it_scores_nothing():
    assert scored(owning("count_food", castle="foyer@0,0"), "count_food") == [0, 0]


def test_bots_work_towards_their_own_favors_and_keep_a_good_one():
    from swanstone.bots.ludwig.evaluator import LudwigEvaluator

    at = towers(pile=("count_food", "count_sleeping", "count_utility")).play(*WATER_DONE, "0 choose tower")
    seen = at.game.view(at.state, 0)
    options = at.game.options(at.state, at.game.pending(at.state)[0])
    assert at.game.write_action(LudwigEvaluator(at.game).best(seen, options)) == "0 keep-favor count_utility"
    assert not LudwigEvaluator(at.game).modules[0].completing(seen, 0), "the pile is empty"
    assert LudwigEvaluator(at.game).modules[0].completing(towers().state, 0)[NUMBER["belfry"]] > 0.0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_pass_the_battery(seats: int) -> None:
    run(Head("ludwig", seats, f"towers {seats}", modules=("towers",)), EVERY)


def test_a_whole_game_with_other_modules_passes_the_battery():
    run(Head("ludwig", 3, "towers and more", modules=("extras", "towers", "swans")), EVERY)
