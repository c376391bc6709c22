"""Moats: the barbican, buying and placing moats, what they score, gardens, the reward, the end."""

from typing import Any

import pytest

from swanstone.core.chance import Chance
from swanstone.core.errors import BadNotation, IllegalAction
from swanstone.core.ledger import total
from swanstone.core.record import Head
from swanstone.core.value import replace
from swanstone.core.worth import Worth
from swanstone.ludwig import legal, scoring
from swanstone.ludwig.amendment import LudwigAmendment
from swanstone.ludwig.castle import Castle, parse_castle
from swanstone.ludwig.counting import external_entrances
from swanstone.ludwig.courtyards import courtyards
from swanstone.ludwig.finale import settled, square_feet
from swanstone.ludwig.modules.moats import MOATS, gardens
from swanstone.ludwig.modules.moats.barbican import MoatsSlot
from swanstone.ludwig.modules.moats.digging import free_sites, site_objections
from swanstone.ludwig.modules.moats.numbers import NUMBERS
from swanstone.ludwig.modules.moats.tiles import SIDES, barbican
from swanstone.ludwig.notation import read_spot, write_spot
from swanstone.ludwig.rooms import NUMBER, TILE
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.subjects import Candidates, Counting, RewardKind, Seated, Spot
from swanstone.ludwig.terms import BASE_TERMS
from tests.battery import EVERY, run
from tests.ludwig.expansions import expansions
from tests.ludwig.helpers import Table, ludwig, table
from tests.marks import rule

__all__ = ["expansions"]

WATER = "water_west@-9,3 water_east@2,3"
OPEN = f"foyer_barbican@0,0 {WATER}"
"""A barbican with four entrances, one of them the drawbridge."""
SHUT = f"foyer_barbican_south@0,0 {WATER}"
"""A barbican from which nothing leads to the drawbridge."""
WEST, NORTH, EAST = "moat@-9,-17r1", "moat@-7,-17", "moat@11,-15r1"
RING = f"{WEST} {NORTH} {EAST}"
HALLS = "hallway@1,-6r1 hallway@3,1 hallway@-6,1"
"""A hallway at each inner entrance of the barbican."""


def moated(castle: str = OPEN, **position: Any) -> Table:
    """A position at a table with moats; seat 1 has an open barbican."""
    return table(modules="moats", castle={0: castle, 1: OPEN}, **{"offers": "larder:4000", **position})


def sites(castle: str) -> list[str]:
    return free_sites(parse_castle(castle))


def objections(castle: str, site: str) -> list[str]:
    return [objection.rule for objection in site_objections(parse_castle(castle), site)]


def faults(castle: str, spot: str) -> list[str]:
    """The rules that forbid a place at a table with moats; whatever asks must agree."""
    at = moated(castle)
    rules, state, built, code = at.game.rules, at.state, parse_castle(castle), read_spot(spot)
    found = [objection.rule for objection in rules.objections(Spot(state, 0, built, code))]
    room = spot.partition("@")[0].removesuffix("_down")
    spots = rules.spots(Candidates(state, 0, built, [room]))
    assert (code in spots) == (not found), "the places listed and the objections disagree"
    assert (rules.placeable(Candidates(state, 0, built, [room])) == [room]) == bool(spots)
    return found


def dug(at: Table, site: str) -> Table:
    return at.play("0 buy moat", f"0 place {NUMBERS.sites[site]}")


# Set-up


def opened(*sides: str, seed: str = "any") -> Table:
    """A table whose seats have chosen these foyers."""
    game = ludwig(len(sides), modules="moats")
    at = Table(game, game.start(Chance(seed)).state)
    return at.play(*[f"{seat} foyer {side}" for seat, side in enumerate(sides) if side])


@rule("SET-11")
def test_all_choose_their_foyers_at_once_and_show_them_together():
    at = opened("", "", "")
    assert at.asked == ["0 choose-foyer", "1 choose-foyer", "2 choose-foyer"]
    assert at.options == [f"0 foyer {side}" for side in SIDES]
    some = at.play("2 foyer south", "0 foyer east")
    assert some.asked == ["1 choose-foyer"]
    assert {some.castle(seat) for seat in range(3)} == {OPEN}  # nothing is shown yet
    done = some.play("1 foyer 4")
    assert [done.castle(seat).split()[0] for seat in range(3)] == [
        "foyer_barbican_east@0,0",
        "foyer_barbican@0,0",
        "foyer_barbican_south@0,0",
    ]
    assert done.kinds[:5] == ["foyer-chosen", "foyer-laid", "foyer-laid", "foyer-laid", "master-builder-drawn"]


@rule("SET-11")
def test_foyers_are_chosen_before_the_master_builder_is_drawn_and_bonus_cards_are_dealt():
    """A-57; the market is open by then, the Master Builder is nobody."""
    at = opened("", "", "")
    assert (at.state.master_builder, at.points, len(at.state.offers)) == (-1, [0, 0, 0], 6)
    assert all(not player.drawn for player in at.state.players)
    started = at.game.start(Chance("any")).events[0]
    assert (started.kind, started.seat) == ("game-started", None)
    drawn = {opened("4", "4", "4", seed=seed).state.master_builder for seed in "abcdefgh"}
    assert drawn == {0, 1, 2}
    done = opened("4", "west", "north")
    builder = done.state.master_builder
    assert [done.points[(builder + place) % 3] for place in range(3)] == [0, 1, 2]
    assert len(done.state.players[0].drawn) == 3


@rule("SET-11")
def test_a_choice_is_sealed_until_all_have_chosen():
    at = opened("south", "", "")
    views = [MOATS.view(at.state, seat) for seat in (0, 1, None)]
    assert [view.sealed for view in views] == [("south", "", ""), (None, "", ""), (None, "", "")]
    seen = at.game.view(at.state, 1)
    imagined = {at.game.imagine(seen, Chance(str(number))).slots["moats"].sealed[0] for number in range(30)}
    assert imagined == set(SIDES)
    own = at.game.view(at.state, 0)
    assert at.game.imagine(own, Chance("any")).slots["moats"].sealed == ("south", "", "")


@rule("SET-11")
def test_only_the_five_ways_to_lay_a_foyer_are_answers():
    assert opened("", "").refused("0 foyer 3") == ["SET-11"]


def test_the_base_game_draws_its_master_builder_as_before():
    with_moats, without = ludwig(3, modules="moats"), ludwig(3)
    states = [game.start(Chance("same")).state for game in (with_moats, without)]
    assert states[0].stacks == states[1].stacks
    assert states[0].offers == states[1].offers


@rule("SET-12", "MOAT-24")
def test_with_a_closed_drawbridge_the_ring_is_never_closed():
    """A-11: the third moat would leave no external entrance."""
    castle = f"{SHUT} {WEST} {EAST}"
    assert sites(castle) == []
    assert objections(castle, "north") == ["MOAT-24"]
    assert sites(f"{OPEN} {WEST} {EAST}") == ["north"]
    assert "0 buy moat" not in moated(castle).options
    assert moated(castle).refused("0 buy moat") == ["PLACE-8"]


# The barbican


@rule("MOAT-1", "MOAT-G4")
def test_foyer_and_barbican_are_one_corridor_of_225_square_feet():
    for side in SIDES:
        castle = barbican(side)
        tile = TILE[castle.notation().split("@")[0]]
        assert (len(castle), tile.types, tile.size, tile.name) == (1, ("corridor",), 225, "Barbican")
        assert faults(castle.notation(), "larder@-2,-2") == ["PLACE-1"]  # its corner touches the barbican's
    assert parse_castle(f"{OPEN} larder@-2,-2").adjacent(0, 1)
    assert parse_castle(f"{OPEN} larder@-2,-3").adjacent(0, 1) is False


@rule("MOAT-2", "MOAT-31", "MOAT-25", "MOAT-G5", "MOAT-G6")
def test_a_barbican_with_four_entrances_needs_the_drawbridge_to_be_complete():
    inside = parse_castle(f"{OPEN} {HALLS}")
    assert inside.lacking[0] == 1
    assert parse_castle(f"{OPEN} {HALLS} coach_house@0,5r2").is_complete(0)


@rule("MOAT-30")
def test_a_barbican_with_a_closed_drawbridge_is_complete_without_it_and_has_no_gardens():
    assert parse_castle(f"{SHUT} {HALLS}").is_complete(0)
    assert gardens.outer_openings(parse_castle(SHUT)) == set()
    assert "PLACE-1" in faults(SHUT, "coach_house@0,5r2")


@rule("MOAT-2")
@pytest.mark.parametrize(
    ("side", "openings"),
    [
        ("4", [(-1, 1, 3), (1, -1, 0), (1, 5, 2), (3, 1, 1)]),
        ("north", [(-1, 1, 3), (1, 5, 2), (3, 1, 1)]),
        ("east", [(-1, 1, 3), (1, -1, 0), (1, 5, 2)]),
        ("south", [(-1, 1, 3), (1, -1, 0), (3, 1, 1)]),
        ("west", [(1, -1, 0), (1, 5, 2), (3, 1, 1)]),
    ],
)
def test_the_foyer_may_be_turned_four_ways(side, openings):
    castle = barbican(side)
    assert castle.owner == {4 * castle.cell(x, y) + facing: 0 for x, y, facing in openings}


# Buying


@rule("MOAT-3")
def test_a_moat_costs_5000_which_the_master_builder_gets():
    at = moated(coins=(5000, 0))
    assert "0 buy moat" in at.options
    bought = at.play("0 buy moat")
    assert (bought.coins, MOATS.of(bought.state).left) == ([0, 5000], NUMBERS.stack["2"] - 1)
    assert bought.asked == ["0 place-moat"]
    assert moated(coins=(4000, 0)).refused("0 buy moat") == ["BUY-5"]


@rule("MOAT-3")
def test_no_moat_is_for_sale_when_the_stack_is_empty():
    at = moated(slots={"moats": MoatsSlot(0)})
    assert "0 buy moat" not in at.options
    with pytest.raises(IllegalAction, match="the Moat is not for sale"):
        at.play("0 buy moat")
    with pytest.raises(BadNotation, match="there is no room 'mote'"):
        at.play("0 buy mote")


@rule("MOAT-4")
def test_a_room_card_is_turned_up_and_the_market_gets_nothing():
    at = moated(deck="300 200 100", discards="400")
    bought = at.play("0 buy moat")
    assert (bought.state.deck, bought.state.discards) == ((100, 200), (400, 300))
    assert bought.state.offers == at.state.offers
    assert [event.amount for event in bought.events if event.kind == "card-turned-up"] == [300]
    assert "card-turned-up" in bought.game.revealing


@rule("MOAT-5")
def test_a_tile_on_the_deck_leaves_the_game_instead_of_a_card():
    bought = moated(deck="300 200", laid="sauna kitchen").play("0 buy moat")
    assert (bought.state.deck, bought.state.discards, bought.state.gone) == ((200, 300), (), ("sauna",))
    assert [laid.room for laid in bought.state.laid] == ["kitchen"]
    assert "tile-turned-up" in bought.kinds
    assert "tile-turned-up" in bought.game.revealing


@rule("MOAT-6")
def test_the_last_card_makes_the_round_the_last():
    bought = moated(deck="300").play("0 buy moat")
    assert bought.state.last_round
    assert "last-card-drawn" in bought.kinds


@rule("MOAT-6")
def test_with_an_empty_deck_in_the_last_round_nothing_is_turned_up():
    """A-9."""
    bought = moated(deck="", discards="300 200", last_round=True).play("0 buy moat")
    assert (bought.state.deck, bought.state.discards) == ((), (200, 300)[::-1])
    assert "card-turned-up" not in bought.kinds


@rule("MOAT-6")
def test_while_the_game_goes_on_an_empty_deck_is_shuffled_anew_first():
    """A-9; only with another module does the game go on without cards."""
    bought = moated(deck="", discards="300 200").play("0 buy moat")
    assert len(bought.state.deck) == len(bought.state.discards) == 1
    assert bought.kinds.index("cards-reshuffled") < bought.kinds.index("card-turned-up")


@rule("MOAT-7")
def test_a_castle_has_at_most_three_moats():
    at = moated(f"{OPEN} {RING}")
    assert "0 buy moat" not in at.options
    assert at.refused("0 buy moat") == ["PLACE-8"]
    assert [objections(f"{OPEN} {RING}", site) for site in NUMBERS.sites] == [["MOAT-11"]] * 3


@rule("MOAT-8")
def test_a_moat_without_a_site_cannot_be_bought():
    across = f"{OPEN} hallway@-6,1 hallway@-12,1 hallway@3,1 hallway@9,1"
    assert sites(across) == []
    assert moated(across).refused("0 buy moat") == ["PLACE-8"]
    assert moated(across).game.hints(moated(across).state, True)(0).rooms[-1].worth[0] is None


# Placing


@rule("MOAT-9", "MOAT-10", "MOAT-G7", "MOAT-G3")
def test_the_first_moat_lies_in_the_west_or_east_and_the_north_needs_one_of_them():
    at = moated().play("0 buy moat")
    assert at.options == [f"0 place {WEST}", f"0 place {EAST}"]
    assert at.refused(f"0 place {NORTH}") == ["MOAT-10"]
    assert at.refused("0 place moat@-9,5") == ["MOAT-10"]
    assert at.refused("0 place larder@3,0") == ["BUY-2"]
    assert at.play(f"0 place {WEST}").castle() == f"{OPEN} {WEST}"
    assert sites(f"{OPEN} {WEST}") == ["north", "east"]
    assert sites(f"{OPEN} {WEST} {NORTH}") == ["east"]


@rule("MOAT-G1", "MOAT-G2")
def test_three_moats_and_the_barbican_close_a_ring_around_a_yard_of_18_by_18():
    castle = parse_castle(f"{OPEN} {RING}")
    assert [len(TILE["moat"].shape.cells), len(TILE["moat"].shape.cells[0])] == [2, 20]
    free = {(x, y) for x in range(-12, 16) for y in range(-20, 8) if castle.grid[castle.cell(x, y)] == 0}
    yard = {(x, y) for x in range(-7, 11) for y in range(-15, 3)} - {(x, y) for x in range(3) for y in range(3)}
    ring = {(x, y) for x in range(-9, 13) for y in range(-17, 5)}
    assert free & ring == yard
    assert len(ring) == 22 * 22


@rule("MOAT-11", "MOAT-12", "MOAT-G8")
def test_what_is_built_across_a_site_closes_it():
    castle = f"{OPEN} hallway@-6,1 hallway@-12,1"
    assert sites(castle) == ["east"]
    assert objections(castle, "west") == ["MOAT-11"]
    assert "PLACE-4" in faults(f"{OPEN} {WEST} hallway@-6,1", "hallway@-12,1")
    assert "PLACE-4" in faults(OPEN, "larder@3,3")  # the water of the barbican lies there from the start


@rule("MOAT-G8")
@pytest.mark.usefixtures("expansions")
def test_a_secret_passage_across_a_site_closes_it():
    """A-81."""
    castle = f"{OPEN} hallway@-7,0 hallway@-15,0 passage_medium@-10,0"
    assert parse_castle(castle).passages
    assert objections(castle, "west")[0] == "MOAT-11"


@rule("MOAT-13", "MOAT-14", "MOAT-G9")
def test_a_moat_may_block_entrances_and_a_blocked_one_is_not_connected():
    castle = f"{OPEN} hallway@-6,1 larder@-8,0"
    after = f"{OPEN} hallway@-6,1 focus_room@-7,-1"
    assert sites(castle) == ["east"]
    blocked = parse_castle(f"{OPEN} hallway@-6,1 hallway@-7,-4r1 {WEST}")
    assert 4 * blocked.cell(-8, -2) + 3 not in blocked.owner
    assert blocked.lacking[2] == parse_castle(f"{OPEN} hallway@-6,1 hallway@-7,-4r1").lacking[2]
    assert sites(after)[0] == "west"
    assert faults(f"{OPEN} hallway@-6,1 {WEST}", "focus_room@-7,-1") == []  # a new room whose entrance is blocked


@rule("MOAT-15", "MOAT-27")
def test_no_water_touches_a_fence():
    fenced = f"{OPEN} hallway@-6,1 stables@-7,-5r3"
    assert parse_castle(fenced).codes
    assert objections(fenced, "west") == ["MOAT-15"]
    assert faults(f"{OPEN} formal_gardens@0,5r2", "coach_house@-6,5") == ["PLACE-6"]
    assert faults(f"{OPEN} formal_gardens@0,5r2", "coach_house@-6,7") == []


# Scoring

SMALL = [
    "larder",
    "focus_room",
    "lilac_cabinet",
    "pink_cabinet",
    "powder_room",
    "sauna",
    "nap_room",
    "cloak_room",
    "flute_room",
]


def nine_rooms() -> str:
    """Nine rooms that are neither corridors nor outdoor, anywhere in the yard."""
    spots = [(x, y) for y in (-13, -9, -5) for x in (-6, -1, 4)]
    return " ".join(f"{room}@{x},{y}" for room, (x, y) in zip(SMALL, spots, strict=True))


@rule("MOAT-16", "MOAT-17")
def test_a_moat_scores_3_and_1_for_each_room_that_is_neither_corridor_nor_outdoor():
    at = moated(f"{OPEN} hallway@3,1 larder@9,0 coach_house@0,5r2").play("0 buy moat")
    lines = at.game.score(at.state, at.game.read_action(f"0 place {WEST}"))
    assert [str(line) for line in lines] == ["+3 moat (MOAT-16)", "+1 moat larder (MOAT-16)"]
    after = at.play(f"0 place {WEST}")
    assert after.ledger()[-2:] == ["+3 moat (MOAT-16)", "+1 moat larder (MOAT-16)"]
    assert after.points[0] == 4


@rule("MOAT-16", "MOAT-21")
def test_the_third_moat_of_the_example_scores_12_and_brings_the_reward():
    """exp_moat_third_tile."""
    at = moated(f"{OPEN} {WEST} {EAST} {nine_rooms()}", coins=(5000, 0))
    after = dug(at, "north")
    assert (after.points[0], after.coins[0]) == (12, 0)
    assert after.asked == ["0 choose-moat-stack"]
    assert "moat-completed" in after.kinds


@rule("MOAT-18")
def test_each_moat_scores_for_each_room_that_comes_after_it():
    for moats in (f"{WEST}", f"{WEST} {EAST}"):
        at = moated(f"{OPEN} {moats}", offers="larder:4000 coach_house:4000").play("0 buy larder")
        after = at.play("0 place larder@3,0")
        number = len(moats.split())
        assert after.ledger()[-1] == f"+{number} larder (MOAT-18)"
        assert total(at.game.score(at.state, at.game.read_action("0 place larder@3,0"))) == 2 + number
    corridor = moated(f"{OPEN} {WEST}").play("0 buy hallway", "0 place hallway@3,1")
    assert corridor.points[0] == 0
    outdoor = moated(f"{OPEN} {WEST}", offers="coach_house:4000").play("0 buy coach_house", "0 place coach_house@0,5r2")
    assert outdoor.ledger() == ["+3 coach_house (SCORE-1)"]


@rule("MOAT-18")
def test_hints_and_worth_count_what_moats_score():
    at = moated(f"{OPEN} {WEST} {EAST}")
    hints = at.game.hints(at.state, True)(0).rooms
    assert hints is not None
    worth = {hint.room: hint.worth[0] for hint in hints}
    assert worth["moat"] == Worth(3, 3)
    larder = worth["larder"]
    assert larder is not None
    assert larder.now == 4


@rule("MOAT-19")
@pytest.mark.usefixtures("expansions")
def test_a_renovation_scores_for_each_of_its_types_and_a_new_moat_counts_it_so():
    """A-10."""
    castle = parse_castle(f"{OPEN} {WEST} {EAST} larder@3,0")
    terms = MOATS.terms(BASE_TERMS, Seated(moated(castle.notation()).state, 0))
    assert terms.moats == 2
    both = castle.cover(1, NUMBER["reno_supper_cabinet"])  # food and living
    lines = [str(line) for line in scoring.ledger(scoring.cover_parts(both, 1, terms)) if line.because == "MOAT-18"]
    assert lines == ["+2 reno_supper_cabinet (MOAT-18)"] * 2
    at = moated(both.notation()).play("0 buy moat")
    lines = [str(line) for line in at.game.score(at.state, at.game.read_action(f"0 place {NORTH}"))]
    assert lines == ["+3 moat (MOAT-16)", "+2 moat reno_supper_cabinet (MOAT-16)"]


@rule("MOAT-20", "MOAT-G9")
def test_the_game_room_loses_points_for_the_trophy_hall_alone():
    """exp_moat_game_room_penalty: it touches a moat and the wall of the barbican too."""
    castle = parse_castle(f"{OPEN} {EAST} hallway@3,-3r1 trophy_hall@4,-4")
    code = read_spot("game_room@6,-2r1")
    assert legal.allows(castle, code, BASE_TERMS)
    lines = [str(line) for line in scoring.ledger(scoring.parts(castle, code, BASE_TERMS)) if line.amount < 0]
    assert lines == ["-2 game_room trophy_hall (SCORE-6)"]


@rule("MOAT-20")
def test_the_train_room_loses_points_for_the_barbican_and_the_trophy_hall():
    """exp_moat_train_room_penalty."""
    castle = parse_castle(f"{OPEN} trophy_hall@3,1")
    parts = scoring.ledger(scoring.parts(castle, read_spot("train_room@3,-1"), BASE_TERMS))
    lines = [str(line) for line in parts if line.amount < 0]
    assert lines == ["-1 train_room foyer_barbican (SCORE-6)", "-1 train_room trophy_hall (SCORE-6)"]


@rule("MOAT-20", "MOAT-G5")
def test_touching_the_drawbridge_is_not_touching_the_barbican():
    castle = parse_castle(f"{OPEN} coach_house@0,5r2")
    assert castle.connected(0, 1)
    assert not castle.adjacent(0, 1)


@rule("MOAT-18", "LIVING")
def test_a_living_room_that_is_scored_again_scores_nothing_for_moats():
    """A-61: its value and its own effect alone."""
    castle = f"{OPEN} {WEST} study@0,-3 focus_room@3,-2r3 lilac_cabinet@-2,-3"
    at = moated(castle, offers="pink_cabinet:4000").play("0 buy pink_cabinet", "0 place pink_cabinet@0,-5r1")
    assert [line for line in at.ledger() if "MOAT" in line] == ["+1 pink_cabinet (MOAT-18)"]
    assert [line for line in at.ledger() if "LIVING" in line] == [
        "+4 study (LIVING)",
        *[f"+1 study {room} (LIVING)" for room in ("focus_room", "lilac_cabinet", "pink_cabinet")],
    ]


@rule("MOAT-3", "FOOD")
def test_an_extra_turn_offers_moats_too():
    """A-59."""
    at = moated(f"{OPEN} larder@3,0", offers="buttery:4000", coins=(15000, 0)).play("0 buy buttery")
    extra = at.play("0 place buttery@5,1")
    assert (extra.asked, "0 buy moat" in extra.options) == (["0 choose-offer"], True)


# Completion


def completing(**position: Any) -> Table:
    """A table at which seat 0 closes its ring with its next moat."""
    return moated(f"{OPEN} {WEST} {NORTH} hallway@3,-6r1", coins=(5000, 0), **position)


@rule("MOAT-22")
def test_the_ballroom_of_the_example_scores_8_and_brings_no_reward():
    """exp_moat_reward_ballroom: 7, 2 less for the hallway, 1 for each moat; the moat blocks one of its entrances."""
    at = dug(completing(stacks={600: "ballroom stables terrace_gardens"}), "east")
    assert at.asked == ["0 choose-moat-stack"]
    assert at.options == [f"0 look {size}" for size in at.game.rules.sizes]  # any stack of rooms
    looking = at.play("0 look 600")
    assert looking.asked == ["0 take-room"]
    taken = looking.play("0 take ballroom")
    assert (taken.asked, len(taken.stack(600))) == (["0 place-room"], 2)
    placed = taken.play("0 place ballroom@4,-2")
    assert placed.points[0] - at.points[0] == 7 - 2 + 3
    assert "completed" not in placed.kinds
    assert placed.coins[0] == 0
    assert placed.asked == ["1 choose-offer"]


@rule("MOAT-21")
def test_the_third_moat_tells_its_reward_before_it_is_placed():
    at = completing(stacks={600: "ballroom"}).play("0 buy moat")
    assert at.asked == ["0 place-moat"]
    [ring] = at.game.completions(at.state, at.game.read_action("0 place moat@11,-15r1"))
    assert ring.what == "moat@11,-15r1"
    assert [(reward.kind, reward.rule) for reward in ring.rewards] == [("moat", "MOAT-22")]
    assert at.asked == ["0 place-moat"]
    first = table(modules="moats", castle={0: OPEN}, coins=(5000, 0)).play("0 buy moat")
    assert first.game.completions(first.state, first.game.read_action("0 place moat@-9,-17r1")) == ()


@rule("MOAT-22")
def test_the_stack_of_towers_may_be_looked_through():
    """A-27."""
    at = table(modules="towers moats", castle={0: f"{OPEN} {WEST} {NORTH}"}, coins=(5000, 0))
    looking = dug(at, "east").play("0 look 325")
    tower = next(option for option in looking.options if " take " in option)
    placed = looking.play(tower)
    assert placed.asked == ["0 place-room"]
    assert placed.play(placed.options[0]).castle().count("@") == 7


@rule("MOAT-22")
def test_only_who_looks_sees_the_stack_and_the_rest_is_shuffled():
    at = dug(completing(stacks={600: "ballroom stables terrace_gardens"}), "east")
    looking = at.play("0 look 600")
    seen = [event for event in looking.events if event.kind == "stack-seen"]
    assert [(event.secret_to, event.what) for event in seen] == [(0, ("ballroom", "stables", "terrace_gardens"))]
    known = [looking.game.view(looking.state, seat).stacks[-1].known for seat in (0, 1, None)]
    assert known == [("ballroom", "stables", "terrace_gardens"), (), ()]
    assert "stack-looked-through" in looking.game.revealing
    none = looking.play("0 forgo")
    assert (sorted(none.stack(600)), none.asked) == (["ballroom", "stables", "terrace_gardens"], ["1 choose-offer"])
    assert none.state.chance != looking.state.chance


@rule("MOAT-22")
def test_the_room_must_lie_in_the_stack_and_have_a_place():
    at = dug(completing(stacks={450: "mold_room venus_grotto", 600: "ballroom"}), "east")
    assert at.refused("0 look 425") == ["MOAT-22"]
    downstairs = at.play("0 look 450")
    assert downstairs.options == ["0 forgo"]
    assert downstairs.refused("0 take mold_room") == ["PLACE-8"]
    assert downstairs.refused("0 take ballroom") == ["MOAT-22"]
    empty = dug(completing(stacks={600: ""}), "east")
    assert empty.refused("0 look 600") == ["MOAT-22"]


@rule("MOAT-22")
def test_the_reward_gives_nothing_when_no_stack_has_a_tile():
    nothing = dict.fromkeys((100, 150, 200, 250, 300, 350, 400, 450, 500, 600), "")
    assert dug(completing(stacks=nothing), "east").asked == ["1 choose-offer"]


class Twice(LudwigAmendment):
    """The reward of a moat comes twice."""

    id = "twice"

    def reward_size(self, size: int, reward: RewardKind) -> int:
        return 2 if reward.kind == "moat" else size


@rule("MOAT-22")
def test_the_size_of_the_reward_can_be_bent():
    at = completing()
    at.game.rules = LudwigRules(2, [MOATS, Twice()])
    looking = dug(at, "east").play("0 look 100", "0 forgo")
    assert looking.asked == ["0 choose-moat-stack"]
    assert looking.play("0 look 100", "0 forgo").asked == ["1 choose-offer"]


@rule("MOAT-23")
def test_there_are_too_few_moats_for_everybody():
    """exp_moats_too_few, exp_stack_sizes."""
    assert [NUMBERS.stack[str(seats)] for seats in (2, 3, 4, 5)] == [5, 7, 9, 10]
    assert all(NUMBERS.stack[str(seats)] < 3 * seats for seats in (2, 3, 4, 5))
    for seats in (2, 3, 4):
        game = ludwig(seats, modules="moats")
        assert MOATS.of(game.start(Chance("any")).state).left == NUMBERS.stack[str(seats)]


# Gardens

GARDEN = f"{OPEN} formal_gardens@0,5r2"
"""Its west entrances look at -1,5 and -1,7."""


@rule("MOAT-25", "MOAT-G10")
def test_only_outdoor_rooms_lie_beyond_the_drawbridge():
    assert faults(OPEN, "coach_house@0,5r2") == []
    assert faults(OPEN, "hallway@1,5r1") == ["MOAT-25"]
    assert faults(OPEN, "focus_room@0,5") == ["MOAT-25"]
    with pytest.raises(IllegalAction, match="only outdoor rooms lie in the gardens, and the Hallway is none"):
        moated().play("0 buy hallway", "0 place hallway@1,5r1")


@rule("MOAT-26")
def test_garden_rooms_join_the_drawbridge_or_each_other():
    castle = parse_castle(f"{GARDEN} shed@-5,6 larder@3,0")
    assert gardens.garden_rooms(castle) == [1, 2]
    assert faults(GARDEN, "shed@-5,6") == []
    assert faults(GARDEN, "hallway@-6,7") == ["MOAT-25"]


@rule("MOAT-26", "MOAT-33")
@pytest.mark.usefixtures("expansions")
def test_the_type_at_placing_decides_and_a_renovated_garden_room_stays_one():
    """A-82: an outdoor tower may lie there; any renovation may cover a garden room, which others may join."""
    tower = next(code for code in tower_spots(OPEN) if gardens.garden_rooms(parse_castle(OPEN).grow(code)))
    assert faults(OPEN, write_spot(tower)) == []
    castle = f"{OPEN} formal_gardens@0,5r2+reno_buried_salon"  # downstairs and living
    assert gardens.garden_rooms(parse_castle(castle)) == [1]
    assert faults(castle, "shed@-5,6") == []
    assert faults(castle, "hallway@-6,7") == ["MOAT-25"]


def tower_spots(castle: str) -> list[int]:
    built = parse_castle(castle)
    return gardens.allowed_places(built, legal.spots_named(built, "roof_garden_tower", BASE_TERMS))


@rule("MOAT-29", "MOAT-G10")
def test_gardens_and_inside_meet_at_the_drawbridge_alone():
    """A-49: the castle may lie around the water while the moat is open, and no room may join the two sides."""
    castle = f"{GARDEN} hallway@-6,1 hallway@-12,1 hallway@-12,2r1"
    inside = parse_castle(castle)
    assert gardens.garden_rooms(inside) == [1]
    joining = next(
        write_spot(code)
        for tile in ("terrace_gardens", "stables", "hundings_hut", "conservatory", "french_gazebo", "pumpkin_patch")
        for code in legal.spots_named(bridged(), tile, BASE_TERMS)
        if gardens.is_barred(bridged(), code, gardens.outer_openings(bridged()))
    )
    assert faults(bridged().notation(), joining) == ["MOAT-29"]


def bridged() -> Castle:
    """A castle whose inside has gone around the water to the gardens."""
    around = "hallway@-6,1 hallway@-12,1 hallway@-12,2r1 hallway@-11,7"
    return parse_castle(f"{GARDEN} {around}")


@rule("SEC-12")
def test_no_secret_passage_ends_in_the_gardens_or_at_the_drawbridge():
    """A-82."""
    at = table(modules="moats passages", castle={0: GARDEN}, offers="larder:4000 terrace_gardens:4000")
    bought = at.play("0 buy larder")
    assert bought.refused("0 place larder@-4,6 passage_medium@-3,7") == ["SEC-12"]
    assert bought.refused("0 place larder@5,0 passage_medium@2,1") == []
    assert not any("passage" in option and "@-4,6" in option for option in bought.options)
    bridge = table(modules="moats passages", castle={0: OPEN}, offers="focus_room:4000").play("0 buy focus_room")
    assert "SEC-12" in bridge.refused("0 place focus_room@0,7 passage_medium@1,4r1")


@rule("MOAT-32")
def test_outdoor_rooms_may_lie_inside_as_well():
    assert faults(OPEN, "formal_gardens@-6,-1") == []
    assert gardens.garden_rooms(parse_castle(f"{OPEN} formal_gardens@-6,-1")) == []
    assert faults(f"{OPEN} {RING}", "formal_gardens@-6,-1") == []


@rule("MOAT-28", "INT-3")
def test_with_a_complete_moat_an_external_entrance_is_left_in_the_gardens():
    """A-12: the open end of the drawbridge is one."""
    ring = parse_castle(f"{OPEN} {RING}")
    assert ring.external() == [4 * ring.cell(1, 5) + 2]
    assert external_entrances(ring) == 0  # for cards it is none: the barbican is a corridor
    assert faults(f"{OPEN} {RING} shed@0,5r3", "gatekeeper@2,5r1") == ["PLACE-5"]


@rule("MOAT-28")
def test_without_a_complete_moat_the_gardens_may_be_closed_off():
    assert faults(f"{OPEN} {WEST} {EAST} shed@0,5r3", "gatekeeper@2,5r1") == []
    closed = f"{OPEN} {WEST} {EAST} shed@0,5r3 gatekeeper@2,5r1"
    assert objections(closed, "north") == ["MOAT-28"]
    assert sites(closed) == []


# Counting


@rule("MOAT-34", "BON-11")
def test_moats_and_barbican_count_for_the_size_of_the_castle():
    at = moated(f"{OPEN} {WEST} larder@3,0", points=(5, 5), coins=(0, 0), finished=True)
    assert [square_feet(at.game.rules, at.state, seat) for seat in (0, 1)] == [225 + 1000 + 100, 225]
    assert settled(at.game.rules, at.state)[0] == (0,)
    both = table(modules="extras moats", castle={0: f"{OPEN} {WEST} larder@3,0"})
    assert both.game.rules.bonus_points(Counting(both.state, 0, "every_500")) == 2


@rule("MOAT-35")
def test_moats_are_no_rooms_and_the_barbican_is_no_small_room():
    """A-73."""
    at = moated(f"{OPEN} {WEST} larder@3,0")
    rules, state = at.game.rules, at.state
    counts = {favor: rules.favor_count(Counting(state, 0, favor)) for favor in rules.favors}
    small = next(favor.id for favor in rules.favors.values() if favor.name == "Small Rooms")
    assert counts[small] == 1
    assert counts["incomplete"] == 2
    assert len(state.players[0].castle) == 2


@rule("MOAT-36", "MOAT-G9", "INT-3")
def test_moats_enclose_courtyards():
    """A-72: within a complete moat the ground between castle and moat is one."""
    assert courtyards(parse_castle(f"{OPEN} {WEST} {EAST}")) == 0
    assert courtyards(parse_castle(f"{OPEN} {RING}")) == 1
    assert courtyards(parse_castle(f"{OPEN} {RING} coach_house@0,5r2")) == 1


@rule("FIN-1")
def test_moats_score_2_when_their_stack_is_empty_and_the_barbican_never():
    for left, lines in ((1, []), (0, ["+4 moat (FINAL-1)"])):
        at = moated(f"{OPEN} {WEST} {EAST}", coins=(0, 0), favors="", slots={"moats": MoatsSlot(left)})
        assert at.finale().ledger() == lines
    assert at.game.rules.stacks(at.state)["moat"] == 0


@rule("FIN-1", "BON-9")
def test_depleted_moats_count_for_the_bonus_card_too():
    at = table(modules="extras moats", castle={0: f"{OPEN} {WEST} {EAST}"})
    state = replace(at.state, slots={**at.state.slots, "moats": MoatsSlot(0)})
    assert at.game.rules.bonus_points(Counting(state, 0, "depleted")) == 2
    assert at.game.rules.bonus_points(Counting(at.state, 0, "depleted")) == 0


def counted(card: str, castle: str) -> int:
    at = table(modules="extras moats", castle={0: castle})
    rules, counting = at.game.rules, Counting(at.state, 0, card)
    number: int = rules.favor_count(counting) if card in rules.favors else rules.bonus_points(counting)
    return number


@rule("FAV-3", "BON-2")
def test_favor_and_bonus_card_count_moats_and_not_the_barbican():
    castles = [OPEN, f"{OPEN} {WEST}", f"{OPEN} {RING}"]
    assert [counted("most_moats", castle) for castle in castles] == [0, 1, 3]
    assert [counted("moats", castle) for castle in castles] == [0, 3, 9]
    assert "most_moats" not in ludwig(2, modules="moats").rules.favors  # they come with the other cards


@rule("FAV-9")
def test_a_moat_counts_as_one_more_type():
    castles = [OPEN, f"{OPEN} {WEST}", f"{OPEN} {RING} larder@3,0"]
    assert [counted("unique_types", castle) for castle in castles] == [1, 2, 3]


@rule("FAV-2")
def test_moats_have_no_swan_icon_and_water_is_no_tile_of_its_own():
    castles = [OPEN, f"{OPEN} {WEST}", f"{OPEN} {RING} larder@3,0"]
    assert [counted("without_swan_icon", castle) for castle in castles] == [1, 2, 5]


# Whole games


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_pass_the_battery(seats):
    run(Head("ludwig", seats, f"any seed {seats}", modules=("moats",)), EVERY)


def test_a_whole_game_with_everything_passes_the_battery():
    run(Head("ludwig", 3, "some seed", modules=("extras", "moats", "swans")), EVERY)


def test_bots_that_think_play_with_moats():
    import swanstone as sw

    game = sw.open_game("ludwig", 2, modules=["moats"])
    record = sw.record_game(game, "greedy", seed=3)
    assert any(" buy moat" in entry.action for entry in record.entries)
