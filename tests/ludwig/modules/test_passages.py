"""Secret Passages: what may be laid along with a tile, why not elsewhere, what it doubles, and whole games."""

from typing import Any

import pytest
from msgspec.structs import replace

from swanstone.bots.bot import bot_named
from swanstone.bots.ludwig.evaluator import LudwigEvaluator
from swanstone.bots.play import play_game
from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.effect import put
from swanstone.core.errors import BadNotation
from swanstone.core.record import Head
from swanstone.ludwig import joining, legal, scoring
from swanstone.ludwig.actions import Place
from swanstone.ludwig.buyers import Best, Buyer, certain
from swanstone.ludwig.castle import Castle, parse_castle
from swanstone.ludwig.counting import external_entrances
from swanstone.ludwig.courtyards import courtyards
from swanstone.ludwig.drawing import floor_plan
from swanstone.ludwig.geometry import FORM_OF, FORMS, ROTATIONS, TURNED, beside, contacts
from swanstone.ludwig.inspect import inspect_castle
from swanstone.ludwig.modules.renovations import RENOVATIONS
from swanstone.ludwig.notation import left_of, pack, read_spot, top_of, write_spot
from swanstone.ludwig.paths import longest_path
from swanstone.ludwig.pieces import Ware
from swanstone.ludwig.place_room import PlaceRoom
from swanstone.ludwig.rooms import NUMBER, TILES, TYPES
from swanstone.ludwig.story import tell
from swanstone.ludwig.terms import Terms
from swanstone.ludwig.walls import wall_links
from swanstone.titles import open_game
from tests.battery import EVERY, run
from tests.ludwig.battery import check_castle
from tests.ludwig.helpers import Table, table
from tests.marks import rule

SHORT, MEDIUM, LONG = PIECES = ("passage_short", "passage_medium", "passage_long")
TERMS = Terms(passage_factor=2)
MIRRORS = "gallery_of_mirrors"
TWO_HALLS = "foyer@0,0 hallway@3,1"


def holding(room: str, castle: str = "foyer@0,0", modules: str = "passages extras", **position: Any) -> Table:
    """A table whose first seat has bought a room and is to place it."""
    offers = "" if room in ("hallway", "stairs") else f"{room}:4000"
    return table(modules=modules, castle=castle, offers=offers, **position).play(f"0 buy {room}")


def scored(at: Table, action: str) -> list[str]:
    """The lines that a placing would score, which are those that it then does."""
    told = [str(line) for line in at.game.score(at.state, at.game.read_action(action))]
    before = len(at.ledger())
    assert at.play(action).ledger()[before : before + len(told)] == told
    return told


def refusals(castle: str, placing: str, terms: Terms = TERMS) -> list[str]:
    """The rules against a tile with passages in any castle."""
    code, *along = [read_spot(word) for word in placing.split()]
    return [fault.rule for fault in joining.objections(parse_castle(castle), (code, tuple(along)), PIECES, terms)]


# What there is


@rule("SET-13", "SEC-1")
def test_each_seat_has_one_of_each_length_for_the_whole_game() -> None:
    at = holding(MIRRORS)
    assert [at.game.rules.along(at.state, seat) for seat in (0, 1)] == [PIECES, PIECES]
    after = at.play(f"0 place {MIRRORS}@5,0 passage_medium@2,1")
    assert after.game.rules.along(after.state, 0) == (SHORT, LONG)
    assert after.game.rules.along(after.state, 1) == PIECES
    again = holding("hallway", castle=after.castle())
    assert "SEC-1" in again.refused("0 place hallway@-8,1 passage_medium@-3,1")
    assert again.refused("0 place hallway@-6,1 passage_short@-1,1 passage_short@-1,1") == ["SEC-1"]
    assert not [option for option in again.options if MEDIUM in option]


@rule("SEC-1", "SEC-2")
def test_who_has_laid_all_of_them_has_the_options_of_the_base_game() -> None:
    castle = f"foyer@0,0 {MIRRORS}@5,0 passage_medium@2,1 hallway@-6,1 passage_short@-1,1 hallway@1,-10r1 passage_long@1,-5r1"
    with_them, without = (holding("parlor", castle, modules=modules) for modules in ("passages extras", "extras"))
    assert with_them.options == without.options
    assert with_them.refused("0 place parlor@12,0 passage_short@11,1") == ["SEC-1"]


@rule("SEC-G1", "SEC-G2", "SEC-G3")
@pytest.mark.parametrize(("piece", "gap"), [(SHORT, 0), (MEDIUM, 2), (LONG, 4)])
def test_a_passage_joins_entrances_that_face_each_other_at_its_length(piece: str, gap: int) -> None:
    at = holding(MIRRORS)
    for apart in range(7):
        refused = at.refused(f"0 place {MIRRORS}@{3 + apart},0 {piece}@2,1")
        assert (refused == []) == (apart == gap), apart
    castle = at.play(f"0 place {MIRRORS}@{3 + gap},0 {piece}@2,1").state.players[0].castle
    assert castle.connected(0, 1)
    assert len(castle) == 2  # a passage is no room
    covered = [cell for cell in (3, 4, 5, 6) if castle.grid[castle.cell(cell, 1)]]
    assert len(covered) >= gap
    check_castle(castle, TERMS)


@rule("SEC-2", "RND-5", "SEC-13", "SEC-22", "SEC-23")
def test_any_number_may_be_laid_with_one_room_in_one_move() -> None:
    """The library with a passage to each of two rooms (exp_passage_library): 2 + 6 + 4."""
    at = holding("library", "foyer@0,0 hallway@-6,1 fountains@-11,-1r3 tasso_room@-4,2r1")
    action = "0 place library@-9,4r1 passage_short@-9,3r1 passage_medium@-7,5"
    assert scored(at, action) == [
        "+2 library (SCORE-1)",
        "+3 library fountains (SCORE-5)",
        "+3 library fountains (SEC-13)",
        "+2 tasso_room library (SCORE-5)",
        "+2 tasso_room library (SEC-13)",
    ]
    after = at.play(action)
    assert after.castle().endswith("library@-9,4r1 passage_short@-9,3r1 passage_medium@-7,5")
    laid = [event for event in after.events if event.kind == "laid-along"]
    assert [event.what for event in laid] == [
        ("passage_short@-9,3r1", "fountains", "library"),
        ("passage_medium@-7,5", "library", "tasso_room"),
    ]
    assert after.kinds.index("laid-along") < after.kinds.index("points-scored")
    assert at.game.write_action(at.game.read_action(action)) == action
    check_castle(after.state.players[0].castle, TERMS)


@rule("SEC-2")
def test_passages_may_be_laid_with_every_placed_room_hallways_stairs_and_rewards_too() -> None:
    """A-13: the corridor reward asks for a placement like any other."""
    assert "0 place hallway@5,1 passage_medium@2,1" in holding("hallway").options
    assert "0 place stairs@3,1r2 passage_short@2,1" in holding("stairs").options
    at = table(modules="passages", castle="foyer@0,0 hallway@3,1")
    options = PlaceRoom(0, "stairs").options(at.game.rules, at.state)
    assert any(isinstance(action, Place) and action.along for action in options)


@rule("SEC-2", "CORRIDOR")
def test_passages_may_be_laid_with_the_hallway_of_a_reward() -> None:
    """A-13: the hole completes the stairs, which bring a hallway."""
    at = holding("the_hole", "foyer@0,0 stairs@3,1r2 larder@-2,0", modules="passages")
    taken = at.play("0 place the_hole@6,0r1")
    while taken.asked != ["0 take-corridor"]:
        taken = taken.play(taken.options[0])
    placing = taken.play("0 take hallway")
    joined = next(option for option in placing.options if "passage" in option)
    assert "passage" in placing.play(joined).castle()


# Where they may lie


@rule("SEC-8")
def test_a_passage_can_be_the_only_connection() -> None:
    at = holding(MIRRORS)
    assert at.refused(f"0 place {MIRRORS}@5,0") == ["PLACE-1"]
    assert (
        at.play(f"0 place {MIRRORS}@5,0 passage_medium@2,1").castle() == f"foyer@0,0 {MIRRORS}@5,0 passage_medium@2,1"
    )


@rule("SEC-8")
def test_a_room_that_fits_only_by_a_passage_can_be_bought() -> None:
    """The archive's one entrance lies in the notch of its L, where no foyer fits (PLACE-8)."""
    assert table(modules="extras", offers="archive:4000").refused("0 buy archive") == ["PLACE-8"]
    at = holding("archive")
    assert at.options
    assert all("passage" in option for option in at.options)


@rule("SEC-4", "SEC-5")
@pytest.mark.parametrize(
    ("placing", "refused"),
    [
        (f"{MIRRORS}@5,0 passage_medium@2,2", ["PLACE-1", "SEC-5"]),  # at the foyer's wall
        (f"{MIRRORS}@9,0 passage_medium@2,1", ["PLACE-1", "SEC-5"]),  # into the open
        (f"{MIRRORS}@5,0 passage_long@2,1", ["PLACE-1", "SEC-5", "SEC-6"]),
        ("parlor@3,0 passage_short@5,1", ["SEC-5"]),
    ],
)
def test_no_passage_is_open_at_an_end_or_ends_at_a_wall(placing: str, refused: list[str]) -> None:
    assert sorted(refusals("foyer@0,0", placing)) == refused


@rule("SEC-4")
def test_one_end_lies_on_the_room_just_placed() -> None:
    assert refusals(TWO_HALLS, "hallway@-6,1 passage_short@2,1") == ["SEC-4"]


@rule("SEC-3", "SEC-6")
def test_a_passage_overlaps_tiles_at_its_ends_only() -> None:
    """From the scullery through the foyer to the shed."""
    assert refusals("foyer@0,0 shed@3,1r1", "scullery@-5,1r2 passage_long@-2,1") == ["PLACE-1", "SEC-6"]
    laid = parse_castle(f"foyer@0,0 {MIRRORS}@5,0 passage_medium@2,1")
    assert [fault.rule for fault in legal.objections(laid, read_spot("larder@3,1"), TERMS)] == ["PLACE-4", "PLACE-1"]


@rule("SEC-7")
def test_no_passage_joins_rooms_that_keep_a_doorway() -> None:
    """A-65: two hallways side by side meet in six doorways, of which a short passage hides but one."""
    assert refusals(TWO_HALLS, "hallway@3,2 passage_short@4,1r1") == ["SEC-7"]
    assert refusals(TWO_HALLS, "hallway@8,2 passage_short@8,1r1") == []  # one doorway, which it takes
    castle = parse_castle(f"{TWO_HALLS} hallway@9,1")
    assert [fault.rule for fault in joining.joining_faults(castle, read_spot("passage_short@8,1"), 2, TERMS)] == []


@rule("SEC-9")
def test_passages_do_not_connect_to_passages() -> None:
    castle = "foyer4@0,0 game_room@-1,7r3 passage_long@1,2r1"
    assert refusals(castle, "terrace_gardens@4,4r1 passage_medium@1,5") == ["SEC-9"]


@rule("SEC-10")
def test_no_passage_lies_along_a_fence_whichever_came_first() -> None:
    castle = "foyer4@0,0 fountains@-10,-2 hallway@-10,-8r1"
    assert refusals(castle, "hallway@-7,-8r1 passage_medium@-10,-3") == ["PLACE-1", "SEC-10"]
    assert refusals(castle, "hallway@-7,-8r1 passage_medium@-10,-4") == []
    laid = parse_castle("foyer4@0,0 hallway@-10,-8r1 hallway@-7,-8r1 passage_medium@-10,-3")
    assert "PLACE-6" in [fault.rule for fault in legal.objections(laid, read_spot("fountains@-10,-2"), TERMS)]


@rule("SEC-11")
@pytest.mark.parametrize(
    ("placing", "refused"),
    [
        ("hallway@8,1 passage_medium@5,1", ["PLACE-1", "SEC-11"]),  # light at the dark end of the stairs
        ("hallway_down@8,1 passage_medium@5,1", []),
        ("stairs@8,1 passage_medium@5,1", ["PLACE-1", "SEC-11"]),  # two stairs, though both ends are dark
    ],
)
def test_both_ends_lie_on_one_level_and_no_passage_joins_two_stairs(placing: str, refused: list[str]) -> None:
    """A-14 and A-65."""
    assert refusals("foyer@0,0 stairs@3,1r2", placing) == refused


@rule("SEC-11")
def test_where_levels_mix_a_passage_may_join_them_but_for_stairs_and_dark_hallways() -> None:
    """A-14 and A-66."""
    mixing = Terms(passage_factor=2, mixes_levels=True)
    pit = "bottomless_pit@7,0r3 passage_long@2,1"
    assert refusals("foyer4@0,0", pit) == ["PLACE-1", "SEC-11"]
    assert refusals("foyer4@0,0", pit, mixing) == []
    assert refusals("foyer@0,0", "hallway_down@5,1 passage_medium@2,1", mixing) == ["PLACE-1", "SEC-11"]
    assert read_spot("bottomless_pit@7,0r3") in [
        code for code, _ in joining.placings(parse_castle("foyer4@0,0"), NUMBER["bottomless_pit"], [], PIECES, mixing)
    ]


@rule("SEC-20")
def test_an_entrance_takes_one_passage_and_two_rooms_are_joined_by_one() -> None:
    castle = parse_castle(f"foyer@0,0 {MIRRORS}@5,0 passage_medium@2,1")
    again = joining.faults(castle, 1, [read_spot("passage_medium@2,1")], PIECES, TERMS)
    assert [fault.rule for fault in again] == ["SEC-6", "SEC-20"]
    assert joining.ways(castle, 0, (MEDIUM, LONG), TERMS) == []
    hidden = parse_castle(f"foyer@0,0 {MIRRORS}@3,0 passage_short@2,1")
    assert [fault.rule for fault in joining.faults(hidden, 1, [read_spot("passage_short@2,1")], PIECES, TERMS)] == [
        "SEC-20"
    ]
    assert "SEC-20" in refusals(TWO_HALLS, "hallway@3,-2 passage_medium@4,-2r1 passage_long@4,-2r1")


@rule("SEC-23")
def test_the_external_entrance_is_judged_when_all_of_them_lie() -> None:
    """A-64: the tile alone leaves a way in, which the passage then takes."""
    castle = "foyer@0,0 broom_closet@3,1r1 kings_bedroom@-2,-4"
    assert refusals(castle, "swan_landing@-4,-2r3 passage_short@-3,-1") == []
    assert refusals(castle, "swan_landing@-4,-2r3 passage_medium@-3,1") == ["PLACE-5"]
    at = holding("swan_landing", castle)
    assert "0 place swan_landing@-4,-2r3" in at.options
    assert "0 place swan_landing@-4,-2r3 passage_medium@-3,1" not in at.options
    assert at.refused("0 place swan_landing@-4,-2r3 passage_medium@-3,1") == ["PLACE-5"]


@rule("SEC-23")
def test_what_is_wrong_with_the_tile_is_told_besides_what_is_wrong_with_the_passages() -> None:
    at = holding(MIRRORS)
    assert sorted(at.refused(f"0 place {MIRRORS}@1,1 passage_medium@2,1")) == ["PLACE-1", "PLACE-4"]
    with pytest.raises(BadNotation, match="'larder@0,0' is not a passage such as passage_medium@7,2"):
        at.play(f"0 place {MIRRORS}@3,0 larder@0,0")
    base = holding(MIRRORS, modules="extras")
    assert base.refused(f"0 place {MIRRORS}@5,0 passage_medium@2,1") == ["BUY-2"]
    assert f"0 place {MIRRORS}@3,0 passage_short@2,1" not in base.options


# What they score


@rule("SEC-13", "SEC-14")
def test_a_short_passage_doubles_the_bonus_and_flat_walls_still_touch() -> None:
    """The fencing room beside the painting room (exp_passage_fencing_room, A-63): 4 + 2 x 3 - 1."""
    at = holding("fencing_room", "foyer@0,0 painting_room@3,1")
    assert scored(at, "0 place fencing_room@9,2 passage_short@8,2") == [
        "+4 fencing_room (SCORE-1)",
        "-1 fencing_room painting_room (SCORE-6)",
        "+3 painting_room fencing_room (SCORE-5)",
        "+3 painting_room fencing_room (SEC-13)",
    ]


@rule("SEC-13", "SEC-14")
def test_a_round_room_is_adjacent_no_more_where_its_only_contact_lies_under_a_passage() -> None:
    """The food prep room at the round forum (exp_passage_forum, A-63): 1 + 6, and no penalty."""
    at = holding("food_prep_room", "foyer@0,0 hallway@-6,1 forum@3,-1")
    assert scored(at, "0 place food_prep_room@2,4 passage_short@5,3r1") == [
        "+1 food_prep_room (SCORE-1)",
        "+3 food_prep_room forum (SCORE-5)",
        "+3 food_prep_room forum (SEC-13)",
    ]
    assert "-2 forum food_prep_room (SCORE-6)" in scored(at, "0 place food_prep_room@2,4")
    castle = at.play("0 place food_prep_room@2,4 passage_short@5,3r1").state.players[0].castle
    assert (castle.connected(2, 3), castle.adjacent(2, 3)) == (True, False)
    check_castle(castle, TERMS)


@rule("SEC-14")
def test_rooms_joined_across_ground_are_not_adjacent_and_a_second_contact_remains() -> None:
    castle = parse_castle(f"foyer@0,0 {MIRRORS}@5,0 passage_medium@2,1")
    assert not castle.adjacent(0, 1)
    nook = "foyer@0,0 sauna@8,8 nap_room@10,7"  # a circle in the notch of an L touches it on two sides
    inner = parse_castle(nook)
    assert inner.adjacent(1, 2)
    assert contacts(FORMS[FORM_OF[inner.codes[1] >> 20]], FORMS[FORM_OF[inner.codes[2] >> 20]], 2, -1) == 2


@rule("SEC-15", "SEC-13")
def test_a_completed_living_room_scores_its_doubled_bonuses_again() -> None:
    at = holding("library", "foyer@0,0 hallway@-6,1 fountains@-11,-1r3 tasso_room@-4,2r1")
    after = at.play("0 place library@-9,4r1 passage_short@-9,3r1 passage_medium@-7,5").state.players[0].castle
    lines = scoring.ledger(scoring.own_parts(after, 4, TERMS), "LIVING")
    assert [str(line) for line in lines] == [
        "+2 library (LIVING)",
        "+3 library fountains (LIVING)",
        "+3 library fountains (LIVING)",
    ]


@rule("SEC-13")
def test_what_is_added_to_a_bonus_is_not_doubled() -> None:
    """A-42: a bonus of 2 over a passage with one point more each time gives 5."""
    castle = parse_castle(f"foyer@0,0 {MIRRORS}@5,0 passage_medium@2,1")
    assert scoring.summed(scoring.own_parts(castle, 1, Terms(passage_factor=2, connection_extra=1))) == 3 + 5


@rule("SEC-13")
def test_a_wall_that_connects_forbids_no_passage_and_the_bonus_counts_once_doubled() -> None:
    """A-65 with DEC-26: an entrance of the stables stands against the wall of the meat locker, beside their doorway."""
    walls = Terms(passage_factor=2, walls_connect=True)
    castle, placing = "foyer@0,0 meat_locker@3,1", "stables@7,0 passage_short@6,1"
    assert wall_links(parse_castle(f"{castle} {placing}"), 1) >> 2 & 1
    assert refusals(castle, placing, walls) == []
    at = holding("stables", castle, modules="passages extras decrees", hands={0: "DEC-26"})
    assert scored(at, f"0 place {placing}") == [
        "+5 stables (SCORE-1)",
        "+3 meat_locker stables (SCORE-5)",
        "+3 meat_locker stables (SEC-13)",
    ]


# What they are not


@rule("SEC-17", "SEC-18")
def test_passages_are_no_rooms_and_have_no_square_feet() -> None:
    bare = parse_castle(f"foyer@0,0 {MIRRORS}@5,0")
    castle = parse_castle(f"foyer@0,0 {MIRRORS}@5,0 passage_medium@2,1")
    assert len(castle) == len(bare) == 2
    every = type_mask_of_all()
    assert scoring.square_feet(castle, every) == scoring.square_feet(bare, every)
    assert scoring.standard_sizes(castle) == scoring.standard_sizes(bare)
    assert longest_path(castle, TERMS)[0] == 2  # but a way leads through


def type_mask_of_all() -> int:
    """All types."""
    return scoring.type_mask(TYPES)


@rule("SEC-19", "SEC-G4")
def test_passages_enclose_courtyards_and_their_sides_are_walls() -> None:
    """Three hallways and a long passage around four by one units of ground (INT-3)."""
    halls = "foyer@0,0 hallway@3,1 hallway@3,2r1 hallway@8,2r1"
    ajar, shut = parse_castle(halls), parse_castle(f"{halls} passage_long@3,4")
    assert (courtyards(ajar), courtyards(shut)) == (0, 1)
    assert external_entrances(shut) == 0  # those of corridors are not counted
    assert len(shut.external()) < len(ajar.external())
    check_castle(shut, TERMS)


@rule("SEC-20")
def test_an_entrance_under_a_passage_counts_for_completion() -> None:
    at = holding("archive")
    completing = [option for option in at.options if at.game.completions(at.state, at.game.read_action(option))]
    assert completing == at.options  # it has but one entrance
    after = at.play(completing[0])
    assert "completed" in after.kinds


# A face instead of a tile


def renovating(face: str, castle: str) -> Table:
    """A table whose first seat has bought a renovation and is to lay it."""
    at = table(modules="extras passages renovations", castle=castle)
    slot = RENOVATIONS.of(at.state)
    stacks = tuple(tuple(each for each in stack if each != face) for stack in slot.stacks)
    state = at.state.copy()
    put(state, RENOVATIONS.id, replace(slot, pool=(face,), stacks=stacks))
    return Table(at.game, state).play(f"0 buy {face}")


@rule("SEC-16", "SEC-21", "RND-5")
def test_with_a_renovation_passages_may_be_laid_as_if_the_room_were_new() -> None:
    """A-15: also a short one on a doorway that is there already."""
    at = renovating("reno_supper_cabinet", "foyer@0,0 larder@3,0 hallway@9,1")
    spot = "0 place reno_supper_cabinet@3,0"
    assert at.options == [
        spot,
        f"{spot} passage_short@2,1",
        f"{spot} passage_short@2,1 passage_long@4,1",
        f"{spot} passage_long@4,1",
    ]
    after = at.play(f"{spot} passage_short@2,1 passage_long@4,1")
    assert after.castle() == ("foyer@0,0 larder@3,0+reno_supper_cabinet hallway@9,1 passage_short@2,1 passage_long@4,1")
    castle = after.state.players[0].castle
    assert castle.passages == {0: 0b10, 1: 0b101, 2: 0b10}
    assert parse_castle(after.castle()) == castle
    check_castle(castle, TERMS)


@rule("SEC-16")
@pytest.mark.parametrize(
    ("placing", "refused"),
    [
        ("reno_supper_cabinet@3,0 passage_medium@4,1", ["SEC-5"]),
        ("reno_supper_cabinet@3,0 passage_short@2,1 passage_short@2,1", ["SEC-1"]),
        ("reno_supper_cabinet@9,1 passage_long@4,1", ["REN-2"]),
    ],
)
def test_passages_from_a_renovated_room_obey_the_same_rules(placing: str, refused: list[str]) -> None:
    at = renovating("reno_supper_cabinet", "foyer@0,0 larder@3,0 hallway@9,1")
    assert at.refused(f"0 place {placing}") == refused


@rule("SEC-16", "SEC-13")
def test_bonuses_over_a_passage_are_doubled_for_both_types_of_a_renovated_room() -> None:
    """The observatory linked to the great room (exp_renovation_passage_observatory): 3 + 2 x 2 + 2 x 2, no penalty."""
    at = holding("observatory", "foyer@0,0 audience_room@-7,0+reno_great_room", modules="extras passages renovations")
    assert scored(at, "0 place observatory@-7,-6 passage_medium@-5,-3r1") == [
        "+3 observatory (SCORE-1)",
        "+2 observatory reno_great_room (SCORE-5)",
        "+2 observatory reno_great_room (SEC-13)",
        "+2 observatory reno_great_room (SCORE-5)",
        "+2 observatory reno_great_room (SEC-13)",
    ]


@rule("SEC-16", "SEC-22")
def test_a_renovation_that_brings_a_passage_is_scored_and_completed_with_it() -> None:
    at = renovating("reno_breakfast_in_bed_room", "foyer@0,0 food_prep_room@3,1r1 hallway@9,1")
    told = {option: at.game.score(at.state, at.game.read_action(option)) for option in at.options}
    for option, lines in told.items():
        after = at.play(option)
        assert after.ledger()[: len(lines)] == [str(line) for line in lines]
        done = {completion.what for completion in at.game.completions(at.state, at.game.read_action(option))}
        assert {event.what[0] for event in after.events if event.kind == "completed"} <= done


# One judgement everywhere


def random_castle(dice: Dice) -> Castle:
    """A castle of a few rooms, some of them with passages."""
    castle = parse_castle(dice.choice(["foyer@0,0", "foyer4@0,0"]))
    names = [number for number, tile in enumerate(TILES) if tile.role == "room" and not tile.id.startswith("foyer")]
    for _ in range(2 + dice.below(5)):
        tile = dice.choice(names)
        codes = legal.spots(castle, tile, TERMS)
        joined = joining.placings(castle, tile, codes, left_in(castle), TERMS) if dice.below(3) == 0 else []
        if joined:
            castle = joining.placed(castle, dice.choice(joined))
        elif codes:
            castle = castle.grow(dice.choice(codes))
    return castle


def left_in(castle: Castle) -> list[str]:
    """The passages that do not lie in a castle."""
    return [piece for piece in PIECES if piece not in castle.notation()]


@rule("SEC-3", "SEC-23")
@pytest.mark.parametrize("seed", range(8))
def test_listed_placings_and_objections_agree(seed: int) -> None:
    dice = Dice(Chance(f"agree {seed}"))
    castle = random_castle(dice)
    left = left_in(castle)
    for tile in dice.shuffled([number for number, tile in enumerate(TILES) if tile.standard])[:3]:
        codes = legal.spots(castle, tile, TERMS)
        listed = joining.placings(castle, tile, codes, left, TERMS)
        assert len(set(listed)) == len(listed)
        for placing in listed:
            assert joining.objections(castle, placing, left, TERMS) == []
            after = joining.placed(castle, placing)
            assert after.links[-1]
            assert joining.points(castle, placing, TERMS) == sum(
                part[0] for part in joining.parts(castle, placing, TERMS)
            )
        for placing in dice.shuffled(listed)[:3]:
            check_castle(joining.placed(castle, placing), TERMS)
        every = {(code, frozenset(along)) for code, along in listed}
        for placing in random_placings(castle, tile, left, dice, 150):
            legal_one = not joining.objections(castle, placing, left, TERMS)
            assert legal_one == ((placing[0], frozenset(placing[1])) in every), [
                write_spot(code) for code in (placing[0], *placing[1])
            ]


def random_placings(castle: Castle, tile: int, left: list[str], dice: Dice, number: int) -> list[joining.Placing]:
    """Tiles with an entrance opposite to one of the castle, and passages at their entrances, legal or not."""
    found: list[joining.Placing] = []
    for _ in range(number if left else 0):
        turned = ROTATIONS[tile][dice.below(len(ROTATIONS[tile]))]
        cx, cy, facing, _ = dice.choice(TURNED[turned].entrances)
        there = dice.choice(castle.codes)
        x, y, looks, _ = dice.choice(TURNED[there >> 20].entrances)
        if looks != facing ^ 2:
            continue
        piece = NUMBER[dice.choice(left)]
        (across, down), gap = beside(0, 0, facing), joining.GAP[piece] + 1
        left_edge, top = left_of(there) + x - gap * across - cx, top_of(there) + y - gap * down - cy
        along = [joining.reaching(piece, left_edge + cx, top + cy, facing)]
        others = [NUMBER[name] for name in left if NUMBER[name] != piece]
        if others and dice.below(2):
            ox, oy, way, _ = dice.choice(TURNED[turned].entrances)
            along.append(joining.reaching(dice.choice(others), left_edge + ox, top + oy, way))
        found.append((pack(turned, left_edge, top), tuple(along)))
    return found


@rule("SEC-22")
@pytest.mark.parametrize("seed", range(4))
def test_what_is_told_beforehand_is_what_is_booked(seed: int) -> None:
    """Score, completions and worth of every option agree with what then happens."""
    dice = Dice(Chance(f"booked {seed}"))
    castle = random_castle(dice).notation()
    at = holding(dice.choice(["observatory", "nap_room", MIRRORS, "study", "theater"]), castle)
    for option in dice.shuffled(at.options)[:12]:
        action = at.game.read_action(option)
        lines = at.game.score(at.state, action)
        worth = at.game.worths(at.state, at.state, 0)(action)
        after = at.play(option)
        assert worth is not None
        assert worth.now == sum(line.amount for line in lines)
        assert after.ledger()[: len(lines)] == [str(line) for line in lines]
        told = {completion.what for completion in at.game.completions(at.state, action)}
        assert {event.what[0] for event in after.events if event.kind == "completed"} <= told


@rule("SEC-22")
def test_hints_know_what_a_passage_would_bring() -> None:
    castle = "foyer@0,0 hallway@-6,1 fountains@-11,-1r3 tasso_room@-4,2r1"
    found = {}
    for modules in ("passages extras", "extras"):
        at = table(modules=modules, castle=castle, offers="library:4000")
        ware = Ware("library", 4000, 0)
        sure = certain(at.game.rules, at.state, 0, ware, Best())
        worth = Buyer(at.game.rules, at.state, 0, True, Best()).worth(ware, True)
        assert sure is not None
        assert worth is not None
        found[modules] = (sure.now + sure.sure, worth.now + worth.sure)
    assert found["passages extras"][0] >= 12 > found["extras"][0]
    assert found["passages extras"][1] >= 12 > found["extras"][1]


def test_a_bot_that_thinks_lays_passages_where_they_score() -> None:
    at = holding("library", "foyer@0,0 hallway@-6,1 fountains@-11,-1r3 tasso_room@-4,2r1")
    options = at.game.options(at.state, at.game.pending(at.state)[0])
    best = LudwigEvaluator(at.game).best(at.state, options)
    assert isinstance(best, Place)
    assert best.along
    assert best in options


def test_bots_lay_passages_and_finish() -> None:
    game = open_game("ludwig", 2, modules=["passages"])
    state = play_game(game, [bot_named("greedy", game)] * 2, Chance("bots"), watch=lambda step: None).state
    assert state.finished
    assert any(player.castle.passages for player in state.players)


def test_the_terminal_tells_of_a_passage_and_draws_it() -> None:
    at = holding(MIRRORS).play(f"0 place {MIRRORS}@5,0 passage_medium@2,1")
    assert "Red lays the Medium Passage from the Foyer to the Gallery of Mirrors." in [
        tell(event) for event in at.events
    ]
    found = inspect_castle(at.castle())
    assert found.castle is not None
    assert len(floor_plan(found.castle)) > 3


# Whole games


@pytest.mark.parametrize(("seats", "seed"), [(2, "a"), (3, "b"), (4, "c")])
def test_a_whole_game_passes_the_battery(seats: int, seed: str) -> None:
    played = run(Head("ludwig", seats, f"passages {seed}", modules=("extras", "passages")), EVERY)
    assert any("passage_" in action for action in played.actions)


@rule("SEC-8")
def test_a_room_that_modules_bar_from_all_places_but_those_over_a_passage_can_be_bought():
    castle = (
        "foyer_barbican_north@0,0 water_west@-9,3 water_east@2,3 gatekeeper@5,-3r1 roof_garden_tower@-4,-1r3 "
        "singers_hall@1,-8 hallway@-4,-2 kitchen@-4,-6 moat@-9,-17r1"
    )
    at = table(modules="towers moats passages", castle=castle, offers="laundry_room:1000")
    placed = at.play("0 buy laundry_room")
    assert placed.options
    assert all("passage_" in option for option in placed.options)
