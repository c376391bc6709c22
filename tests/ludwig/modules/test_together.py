"""Modules beside each other: rules that belong to no single one of them, and rulings that need two."""

from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from swanstone.core.chance import Chance
from swanstone.core.effect import put
from swanstone.ludwig.castle import parse_castle
from swanstone.ludwig.finale import final_steps
from swanstone.ludwig.modules.moats import gardens
from swanstone.ludwig.rewards import give_kinds
from swanstone.ludwig.rooms import SIZES, TILE
from swanstone.ludwig.title import LUDWIG
from swanstone.titles import open_game
from tests.ludwig.helpers import Table, ludwig, table
from tests.marks import rule

WATER = "water_west@-9,3 water_east@2,3"
OPEN = f"foyer_barbican@0,0 {WATER}"
WEST, NORTH, EAST = "moat@-9,-17r1", "moat@-7,-17", "moat@11,-15r1"
EVERYTHING = "extras towers moats passages swans renovations decrees"


def with_pool(at: Table, *faces: str) -> Table:
    """The table with these renovations in the pool."""
    state = at.state.copy()
    slot: Any = state.slots["renovations"]
    stacks = tuple(tuple(face for face in stack if face not in faces) for stack in slot.stacks)
    put(state, "renovations", replace(slot, pool=faces, stacks=stacks))
    return Table(at.game, state)


def reached(at: Table, asked: str) -> Table:
    """The table when something is asked; until then everybody does the first thing that may be done."""
    while not at.asked[0].endswith(asked):
        at = at.play(at.options[0])
    return at


# Bad input


@rule("SWAN-6", "SEC-6", "REN-2", "DEC-8")
@pytest.mark.parametrize(
    ("action", "broken"),
    [
        ("0 trade red red red red red red", ["SWAN-6"]),
        ("0 place pantry@5,0 passage_medium@0,1", ["SEC-5", "SEC-6", "PLACE-1"]),
        ("0 place reno_undercroft@3,0", ["BUY-2"]),
        ("0 unpack", ["DEC-16"]),
        ("0 repay 1000", ["DEC-21"]),
        ("0 recall", ["DEC-8"]),
    ],
)
def test_what_is_forbidden_is_told_with_its_rules_and_changes_nothing(action: str, broken: list[str]) -> None:
    modules = "passages swans renovations decrees"
    at = table(modules=modules, castle="foyer@0,0 larder@3,0", offers="pantry:4000", hands={0: ""})
    state = at.state.copy()
    put(state, "swans", replace(state.slots["swans"], held=(("red",) * 7, ())))
    at = Table(at.game, state).play("0 buy pantry")
    before = at.game.to_json(at.state)
    assert set(at.refused(action)) & set(broken)
    assert at.game.to_json(at.state) == before


# Setup


@rule("SETUP-2", "SETUP-8")
def test_a_table_with_everything_is_set_up_in_the_order_of_the_book():
    """SET-3, SET-7, SET-9, SET-10, SET-14, SET-16, SET-17, RND-2."""
    game = ludwig(3, modules=EVERYTHING)
    at = Table(game, game.start(Chance("together")).state)
    assert len(at.state.offers) == len(at.state.discards) == 6
    tokens = at.state.slots["swans"].rooms
    shown = [offer.room for offer in at.state.offers] + list(at.state.slots["renovations"].pool)
    assert set(tokens) == {tile for tile in shown if 250 <= TILE[tile].size <= 400}
    assert at.coins == [15000] * 3
    assert at.asked == [f"{seat} choose-foyer" for seat in range(3)]
    at = reached(at, "draft-decree")
    builder = at.state.master_builder
    assert [(at.points[(builder + step) % 3]) for step in range(3)] == [0, 1, 2]
    at = reached(at, "keep-bonus-cards")
    assert [len(player.drawn) for player in at.state.players] == [3, 3, 3]
    before = [offer.room for offer in at.state.offers]
    at = reached(at, "price-rooms")
    assert [len(player.bonus_cards) for player in at.state.players] == [2, 2, 2]
    assert (at.state.round, at.asked) == (1, [f"{builder} price-rooms"])
    assert [offer.room for offer in at.state.offers] == before, "nothing is drawn in round 1"


@rule("SETUP-2")
@pytest.mark.parametrize("module", LUDWIG.fitting(4))
def test_the_table_has_a_place_for_each_module_as_soon_as_one_is_played(module: str) -> None:
    """SET-1: everybody sees it, onlookers too; a table of the base game has none."""
    base, game = ludwig(4), ludwig(4, modules=module)
    for seat in (None, *range(4)):
        assert base.view(base.start(Chance("board")).state, seat).slots is UNSET
        assert list(game.view(game.start(Chance("board")).state, seat).slots or ()) == list(game.modules)
    assert module in game.modules


@rule("SETUP-2")
@pytest.mark.parametrize("modules", ["extras", EVERYTHING])
def test_with_modules_too_the_bonus_deck_is_shuffled_and_face_down(modules: str) -> None:
    """SET-2."""
    game = ludwig(3, modules=modules)
    decks = []
    for seed in ("swan", "stone"):
        state = game.start(Chance(seed)).state
        cards = [card for seat in range(3) for card in state.players[seat].drawn]
        decks.append([*cards, *[hidden.card for hidden in state.bonus_deck]])
        for seat in (None, 0, 1, 2):
            assert set(game.view(state, seat).bonus_deck) == {None}
    assert sorted(decks[0]) == sorted(decks[1]) == sorted([card.id for card in game.rules.box.bonus_cards])
    assert decks[0] != decks[1]
    assert [card.id for card in game.rules.box.bonus_cards] not in decks


@rule("SETUP-3", "SETUP-5")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("modules", ["", "towers", EVERYTHING])
def test_how_the_table_is_laid_out_is_display_only(seats: int, modules: str) -> None:
    """MIX-7: one favor a player and one row of stacks from small to large at every table; no choice bends that."""
    stacks = []
    for foyer in ("3", "4"):
        game: Any = open_game("ludwig", seats, {"foyer": foyer}, modules.split())
        seen = game.view(game.start(Chance("layout")).state, None)
        assert len(seen.favors) == seats
        assert [stack.size for stack in seen.stacks] == sorted([*SIZES, *([325] if "towers" in modules else [])])
        stacks.append((seen.stacks, seen.favors, seen.hallways, seen.stairs))
    assert stacks[0] == stacks[1]


@rule("FAV-1")
def test_ten_favors_of_the_expansions_are_there_and_no_eleventh():
    """A-26, FAV-11: the one that no text tells is not in the deck."""
    base = {favor.id for favor in open_game("ludwig", 2).rules.box.favors}
    mixed = {favor.id for favor in open_game("ludwig", 2, {}, EVERYTHING.split()).rules.box.favors}
    assert len(mixed - base) == 10
    assert "largest_castle" not in mixed


# Rounds


@rule("DRAW-1", "BUY-3", "COINS-1", "TOKEN-1")
def test_a_round_with_moats_and_renovations():
    """RND-1, RND-3, RND-6, RND-7, RND-8: what is bought is paid to the Master Builder, and only rooms get coins."""
    castle = f"{OPEN} larder@3,0"
    at = table(
        modules="moats renovations",
        castle={0: castle, 1: OPEN},
        offers="sauna:15000 parlor:10000",
        deck="100 100 100 100 100 100",
        coins=(20000, 20000),
    )
    at = with_pool(at, "reno_supper_cabinet")
    assert {"0 buy sauna", "0 buy hallway", "0 buy stairs", "0 buy moat", "0 buy reno_supper_cabinet"} <= set(
        at.options
    )
    renovated = at.play("0 buy reno_supper_cabinet")
    assert renovated.coins == [15000, 25000]
    dug = at.play("0 buy moat")
    assert dug.coins == [15000, 25000]
    bank = at.state.bank
    own = at.play("0 pass", "1 buy moat")
    assert (own.coins[1], own.state.bank) == (15000, bank - 5000 + 5000)
    after = own.play(own.options[0])
    assert (after.state.master_builder, after.asked) == (0, ["0 price-rooms"])
    assert [offer.coins for offer in after.state.offers] == [1000, 1000, 0, 0, 0]
    assert len(after.state.offers) == 5


@rule("SWAN-4", "SEC-2")
def test_tokens_and_passages_in_one_turn():
    """RND-4, RND-5: tokens are traded before and after buying, and a passage is laid with the room."""
    castle = "foyer@0,0 larder@3,0"
    at = table(modules="passages swans", castle=castle, offers="pantry:4000", coins=(0, 0))
    state = at.state.copy()
    put(state, "swans", replace(state.slots["swans"], held=(("red",) * 5, ())))
    at = Table(at.game, state).play("0 trade red red red", "0 buy pantry")
    with_passage = next(option for option in at.options if "passage" in option)
    after = at.play("0 trade red").play(with_passage)
    assert (after.coins[0], "passage" in after.castle()) == (6000 - 4000 + 1000, True)


@rule("MOAT-6", "REN-27")
def test_with_renovations_a_moat_turns_up_a_card_of_the_deck_that_is_shuffled_anew():
    """A-9: the game goes on although the deck has run out."""
    at = table(modules="moats renovations", castle={0: OPEN, 1: OPEN}, deck="", discards="300 200", last_round=True)
    assert not at.game.rules.is_last_round(at.state), "no two stacks are empty"
    bought = at.play("0 buy moat")
    assert len(bought.state.deck) == len(bought.state.discards) == 1
    assert bought.kinds.index("cards-reshuffled") < bought.kinds.index("card-turned-up")
    ending = table(
        modules="moats renovations",
        castle={0: OPEN, 1: OPEN},
        deck="",
        discards="300 200",
        last_round=True,
        hallways=0,
        stairs=0,
    )
    assert ending.game.rules.is_last_round(ending.state)
    last = ending.play("0 buy moat")
    assert (last.state.deck, last.state.discards) == ((), (300, 200))


# Scoring a tile


@rule("MOAT-19", "MOAT-16")
def test_a_renovation_and_a_moat_score_for_each_other_by_both_types():
    """A-10, TSC-1, TSC-4: at a table, whichever comes first."""
    castle = f"{OPEN} {WEST} larder@3,0"
    at = with_pool(table(modules="moats renovations", castle={0: castle}, coins=(20000, 0)), "reno_supper_cabinet")
    first = at.play("0 buy reno_supper_cabinet", "0 place reno_supper_cabinet@3,0")
    assert first.ledger()[-2:] == ["+1 reno_supper_cabinet (MOAT-18)"] * 2, "food and living"
    castle = f"{OPEN} {WEST} larder@3,0+reno_supper_cabinet"
    at = table(modules="moats renovations", castle={0: castle}, coins=(20000, 0)).play("0 buy moat")
    second = at.play(f"0 place {NORTH}")
    assert second.ledger()[-2:] == ["+3 moat (MOAT-16)", "+2 moat reno_supper_cabinet (MOAT-16)"]
    corridor = f"{OPEN} {WEST} great_hall@3,1+reno_gallery_walk"
    at = table(modules="moats renovations", castle={0: corridor}, coins=(20000, 0)).play("0 buy moat")
    third = at.play(f"0 place {NORTH}")
    assert third.ledger()[-2:] == ["+3 moat (MOAT-16)", "+1 moat reno_gallery_walk (MOAT-16)"], "living, not corridor"


@rule("SCORE-1", "SCORE-2", "SCORE-3", "SCORE-4")
def test_value_own_effect_effects_of_others_then_rewards():
    """TSC-2, TSC-3, TSC-5, TSC-6, TSC-7: the points of a tile come in this order, and rewards after them."""
    at = table(
        modules="moats decrees",
        castle={0: f"{OPEN} {WEST} focus_room@3,0"},
        offers="nap_room:4000",
        hands={0: "DEC-31"},
    ).play("0 buy nap_room")
    spot = next(option for option in at.options if scores(at, option, "focus_room"))
    after = at.play(spot)
    assert [line.split("(")[1] for line in after.ledger()] == ["SCORE-1)", "SCORE-5)", "MOAT-18)"]
    completing = table(castle="foyer@0,0 dining_room@3,0", offers="gallery_of_mirrors:4000")
    done = completing.play("0 buy gallery_of_mirrors", "0 place gallery_of_mirrors@7,1")
    assert done.kinds.index("points-scored") < done.kinds.index("completed") < done.kinds.index("extra-turn-earned")


def scores(at: Table, text: str, about: str) -> bool:
    """Whether a place scores for another room."""
    lines = at.game.score(at.state, at.game.read_action(text))
    return any(line.because == "SCORE-5" and about in str(line) for line in lines)


# Rewards


@rule("MOAT-22", "SWAN-9")
def test_a_room_out_of_a_stack_brings_no_token_and_a_tower_may_be_taken_beside_renovations():
    """A-18, A-27: a tower of the stack, without a renovation and without a token."""
    castle = f"{OPEN} {WEST} {NORTH} hallway@3,-6r1"
    at = table(modules="extras towers moats swans renovations", castle={0: castle}, coins=(20000, 0)).play("0 buy moat")
    looking = at.play(f"0 place {EAST}")
    assert looking.options == [f"0 look {size}" for size in sorted([*SIZES, 325])]
    towers = looking.play("0 look 325")
    taken = towers.play(next(option for option in towers.options if " take " in option))
    held, pool = taken.state.slots["swans"].held, taken.state.slots["renovations"].pool
    placed = taken.play(taken.options[0])
    assert placed.state.slots["swans"].held == held == ((), ())
    assert placed.state.slots["renovations"].pool == pool


@rule("SLEEPING", "REN-24")
def test_a_tower_that_a_sleeping_reward_laid_on_the_deck_is_drawn_without_a_renovation():
    """A-27."""
    at = table(
        modules="towers renovations",
        castle="foyer@0,0 nap_room@3,0r1",
        offers="lilac_cabinet:4000",
        deck="100 100 100 100",
    )
    at = with_pool(at)
    looking = at.play("0 buy lilac_cabinet", "0 place lilac_cabinet@3,4", "0 look 325")
    tower = looking.stack(325)[0]
    laid = looking.play(f"0 lay {tower}").play("1 pass")
    assert laid.state.offers[0].room == tower
    assert [TILE[face].size for face in laid.state.slots["renovations"].pool] == [100] * 4


@rule("COMPLETE-2", "CORRIDOR")
def test_what_a_reward_places_is_scored_and_rewarded_before_the_next_reward():
    """INT-2: the hallway of the first reward lies and is scored before the bonus cards of the second are drawn."""
    position: dict[str, Any] = {"castle": "foyer@0,0 salon@3,0", "offers": "larder:4000"}
    at = table(modules="renovations decrees", hands={0: "DEC-31"}, **position).play("0 buy larder")
    state = at.state.copy()
    give_kinds(at.game.rules, state, 0, 1, ("corridor", "utility"))
    at = Table(at.game, state).settled()
    assert at.asked == ["0 choose-kind"]
    at = at.play("0 choose corridor", "0 take hallway")
    assert (at.asked, at.state.players[0].drawn) == (["0 place-room"], ())
    at = at.play(at.options[0])
    assert (at.asked, at.points[0]) == (["0 keep-bonus-cards"], 3)


@rule("BUY-4", "DEC-17")
def test_the_order_within_a_purchase():
    """INT-1: alms, coins on the room, credit and price, the token, then the tile."""
    at = table(
        modules="swans decrees",
        hands={0: "DEC-17 DEC-21"},
        offers="sauna:4000+3000",
        coins=(1000, 0),
        castle="foyer@0,0",
    )
    state = at.state.copy()
    put(state, "swans", replace(state.slots["swans"], rooms={"sauna": "red"}))
    at = Table(at.game, state).play("0 buy sauna")
    assert at.asked == ["0 choose-alms"]
    at = at.play("0 give-alms 2000")
    assert (at.asked, at.state.slots["swans"].held[0]) == (["0 choose-credit"], ())
    at = at.play("0 borrow 3000")
    assert (at.asked, at.state.slots["swans"].held[0], at.coins) == (["0 place-room"], ("red",), [1000, 4000])


# Gardens


@rule("MOAT-33", "SEC-12")
def test_a_garden_room_that_is_renovated_stays_one_and_no_passage_ends_on_it():
    """A-82: bought at a table; a later garden room may join it, an outdoor tower may lie there."""
    castle = f"{OPEN} formal_gardens@0,5r2"
    modules = "towers moats passages renovations"
    face = next(face for face in faces_of(450) if not {"outdoor", "corridor"} & set(TILE[face].types))
    at = with_pool(table(modules=modules, castle={0: castle}, coins=(20000, 0)), face).play(f"0 buy {face}")
    assert not [option for option in at.options if "passage" in option]
    after = at.play(at.options[0])
    built = parse_castle(after.castle())
    assert (gardens.garden_rooms(built), f"+{face}" in after.castle()) == ([1], True)
    again = table(modules=modules, castle={0: after.castle()}, offers="shed:4000", coins=(20000, 0)).play("0 buy shed")
    joining = [
        option
        for option in again.options
        if gardens.garden_rooms(parse_castle(f"{after.castle()} {spot(option)}")) == [1, 2]
    ]
    assert joining
    assert not [option for option in joining if "passage" in option]


def faces_of(size: int) -> list[str]:
    """The renovations of a size."""
    from swanstone.ludwig.modules.renovations import RENOVATIONS_IN_THE_BOX

    return [tile.id for tile in RENOVATIONS_IN_THE_BOX if tile.size == size]


def spot(option: str) -> str:
    """Where an action places its tile."""
    return option.split()[2]


# The end


@rule("DEC-42")
def test_hearth_emblems_are_read_from_the_top_of_a_renovated_room():
    """A-52: what a renovation covers is not read."""
    bare = "foyer@0,0 nap_room@3,0r1"
    assert "living" in getattr(TILE["nap_room"].effect, "types", ())
    named = next(face for face in faces_of(200) if "living" in getattr(TILE[face].effect, "types", ()))
    other = next(face for face in faces_of(200) if "living" not in getattr(TILE[face].effect, "types", ()))
    for castle, points in ((bare, 2), (f"{bare}+{other}", 0), (f"{bare}+{named}", 2)):
        at = table(modules="renovations decrees", hands={0: "DEC-42"}, castle=castle).finale()
        assert [line for line in at.ledger() if "DEC-42" in line] == ([f"+{points} (DEC-42)"] if points else [])


@rule("FINAL-1", "FINAL-2", "FINAL-3", "FINAL-4")
def test_the_steps_of_the_final_scoring_come_in_the_printed_order():
    """FIN-0, FIN-2, FIN-3, FIN-4, FIN-5, FIN-7."""
    at = table(modules="extras towers swans decrees", hands={0: "DEC-41 DEC-47"}, favors="money")
    tags = [getattr(step, "rule", "") or step.tag for step in final_steps(at.game.rules, at.state)]
    order = ["DEC-41", "FINAL-1", "SWAN-7", "DEC-47", "FINAL-2", "FINAL-3", "FINAL-4"]
    assert sorted(order, key=tags.index) == order


@rule("WIN-1")
def test_who_ties_wins_by_the_larger_castle_moats_and_all():
    """FIN-9."""
    at = table(modules="moats", castle={0: f"{OPEN} {WEST}", 1: OPEN}, points=(10, 10), coins=(0, 0), favors="")
    assert at.finale().standings().winners == (0,)


@rule("SCORE-6", "MOAT-G9")
def test_a_corner_against_a_corner_is_contact_and_water_is_none():
    """INT-3, INT-5."""
    assert parse_castle("foyer@0,0 larder@3,0 pantry@5,2").adjacent(1, 2)
    castle = parse_castle(f"{OPEN} {EAST} larder@9,0")
    assert not castle.adjacent(0, 1)


# Five players


@rule("DEC-9", "P5-4")
def test_a_crooked_stall_of_five_players():
    """A-60: a third room under 15000, or one under it and no empty space."""
    prices = [15000, 15000, 10000, 8000, 6000, 4000, 2000, 1000]
    rooms = ["nap_room", "larder", "crypt", "sauna", "study", "parlor", "kitchen", "pantry"]
    offers = " ".join(f"{room}:{price}" for room, price in zip(rooms, prices, strict=True))
    at = table(
        5, modules="extras five_players towers decrees", hands={0: "DEC-9"}, builder=0, step="price", offers=offers
    ).play(f"0 price {' '.join(rooms)}")
    assert at.asked == ["0 crook-stall"]
    assert len(at.options) == 1 + 8 * 6
    third = at.play("0 move-under pantry 15000")
    assert [offer.price for offer in third.state.offers] == [15000, 15000, 15000, 10000, 8000, 6000, 4000, 2000]
    one = at.play("0 move-under larder 10000")
    assert sorted((offer.price for offer in one.state.offers), reverse=True) == [
        *(15000, 10000, 10000, 8000, 6000, 4000, 2000, 1000)
    ]
    assert at.refused("0 move-under larder 15000") == ["DEC-9"]
    passed = third.play("1 pass", "2 pass", "3 pass", "4 pass", "0 pass")
    assert (len(passed.state.offers), passed.asked) == (8, ["1 price-rooms"])
    after = passed.play("1 price " + " ".join(offer.room for offer in passed.state.offers))
    assert [offer.price for offer in after.state.offers] == prices, "the next Master Builder prices as usual"
