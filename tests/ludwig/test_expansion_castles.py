"""Castles hold what expansions bring: towers, moats, passages, faces on rooms, and terms; the oracle agrees on all of it."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.errors import BadData, BadNotation
from swanstone.ludwig import legal, rooms, scoring
from swanstone.ludwig.cards import FAVORS
from swanstone.ludwig.castle import Castle, parse_castle
from swanstone.ludwig.counting import count
from swanstone.ludwig.drawing import floor_plan
from swanstone.ludwig.geometry import FORM_OF, FORMS, OVERLAP, TOUCH, TURNED, relation
from swanstone.ludwig.inspect import inspect_castle
from swanstone.ludwig.notation import left_of, pack, read_spot, tile_of, top_of, write_spot
from swanstone.ludwig.rooms import NUMBER, TILES, Shape
from swanstone.ludwig.terms import BASE_TERMS, Terms
from tests import oracle
from tests.ludwig.battery import check_castle, check_objections, check_spots, oracle_terms
from tests.ludwig.expansions import added, expansion_tiles, expansions
from tests.ludwig.helpers import CASTLE

__all__ = ["expansions"]

CASES = tomllib.loads((Path(__file__).parent / "tower_cases.toml").read_text(encoding="utf-8"))
TOWERS = [tile.id for tile in TILES if tile.size == 325]
FACES = {
    size: [tile.id for tile in expansion_tiles() if tile.role == "face" and tile.size == size] for size in rooms.SIZES
}
BARBICAN = "foyer_barbican@0,0 water_west@-9,3 water_east@2,3"
"""A barbican with the water on both sides of its drawbridge, as every castle begins with moats."""
MOATS = {"west": "moat@-9,-17r1", "north": "moat@-7,-17", "east": "moat@11,-15r1"}


def form(shape: str) -> int:
    """The form of a shape such as `600r1` without a fence."""
    name, turn = oracle._parse_shape(shape)
    for number, tile in enumerate(TILES):
        if tile.shape.id == name and tile.fence is None:
            return FORM_OF[4 * number + turn]
    raise AssertionError(f"no tile has the shape {name}")


def lies(a: str, b: str, offset: tuple[int, int]) -> str:
    """How two shapes lie to each other, by the engine."""
    flags = relation(form(a), form(b), *offset)
    return "overlap" if flags & OVERLAP else "touch" if flags & TOUCH else "apart"


def faults(castle: Castle, spot: str) -> list[str]:
    """The rules that forbid a place."""
    return [fault.rule for fault in legal.objections(castle, read_spot(spot), BASE_TERMS)]


# Outlines


@pytest.mark.usefixtures("expansions")
@pytest.mark.parametrize("case", CASES["case"] + CASES["shared_corner"], ids=lambda c: f"{c['tiles']} {c['offset']}")
def test_worked_cases_of_the_tower(case: dict[str, Any]) -> None:
    (a, b), (dx, dy) = case["tiles"], case["offset"]
    for judge in (lies, oracle.relation):
        assert judge(a, b, (dx, dy)) == case["relation"]
        assert judge(b, a, (-dx, -dy)) == case["relation"]


@pytest.mark.usefixtures("expansions")
@pytest.mark.parametrize("shape", ["325", "moat", "moatr1", "longr1"])
def test_new_outlines_lie_to_all_others_as_the_oracle_says(shape: str) -> None:
    others = [name for name in oracle._shapes() if not name.startswith(("passage", "barbican"))]
    mine = FORMS[form(shape)]
    for other in [f"{name}{turn}" for name in others for turn in ("", "r1", "r2")]:
        theirs = FORMS[form(other)]
        for dx in range(-theirs.width - 2, mine.width + 3):
            for dy in range(-theirs.height - 2, mine.height + 3):
                assert lies(shape, other, (dx, dy)) == oracle.relation(shape, other, (dx, dy)), (other, dx, dy)


@pytest.mark.usefixtures("expansions")
def test_a_tower_has_openings_on_its_flat_sides_only() -> None:
    tower = FORMS[form("325")]
    assert sorted(tower.walls) == sorted(
        [(x, 0, 0) for x in (1, 2)]
        + [(3, y, 1) for y in (1, 2)]
        + [(x, 3, 2) for x in (1, 2)]
        + [(0, y, 3) for y in (1, 2)]
    )
    assert parse_castle("foyer@0,0 belfry@3,0").connected(0, 1)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"cut": 1.5}, "key cut: 1.5 would end within an opening"),
        ({"cut": 0.0}, "key cut: octagons have one"),
        ({"cells": ("oooo", "o##o", "o#.o", "oooo")}, "'.' in column 2 of row 2 is not what the outline covers"),
        ({"cells": ("oooo", "####", "####", "oooo")}, "'#' in column 0 of row 1 is not what the outline covers"),
        ({"kind": "circle", "cut": 0.0}, "a circle is as wide as high, by an odd number of units"),
    ],
)
def test_an_outline_that_the_lattice_cannot_tell_is_refused(change: dict[str, Any], message: str) -> None:
    good: dict[str, Any] = {
        "id": "325",
        "kind": "octagon",
        "word": "octagon",
        "cells": ("oooo", "o##o", "o##o", "oooo"),
        "cut": 1.17,
    }
    rooms.require_shapes("shapes.toml", [Shape(**good)])
    with pytest.raises(BadData, match=r"shapes.toml: shape \(325\)") as error:
        rooms.require_shapes("shapes.toml", [Shape(**good | change)])
    assert message in str(error.value)


def test_cuts_whose_hollows_only_seem_to_meet_are_refused() -> None:
    shape = Shape("small", "octagon", "octagon", ("oooo", "o##o", "o##o", "oooo"), 1.05)
    tile = rooms.piece_tile(rooms.Piece("small", "Small", "small", 0), {"small": shape})
    with pytest.raises(BadData, match="105 and 93 hundredths leave a gap"), added([tile]):
        pass


def test_a_tile_is_in_the_catalogue_once() -> None:
    with pytest.raises(BadData, match="tile sauna: there is another tile with this id"):
        rooms.add_tiles([TILES[NUMBER["sauna"]]])


def test_the_catalogue_is_as_before_once_the_tiles_are_gone() -> None:
    before = len(TILES), len(FORMS), parse_castle(CASTLE).frame.reach
    with added(expansion_tiles()):
        assert parse_castle(CASTLE).frame.reach == 25  # the long gallery
        assert "long_gallery" in NUMBER
    assert (len(TILES), len(FORMS), parse_castle(CASTLE).frame.reach) == before
    with pytest.raises(BadNotation, match="there is no room 'long_gallery'"):
        read_spot("long_gallery@3,0")


# Random castles


def random_terms(dice: Dice) -> Terms:
    """Terms of which each field may differ from the base game's."""
    return Terms(
        connection_extra=dice.below(2),
        passage_factor=1 + dice.below(2),
        castle_factor=1 + dice.below(2),
        adjacency=dice.below(3) > 0,
        least=3 if dice.below(3) == 0 else BASE_TERMS.least,
        moats=dice.below(4),
        mixes_levels=dice.below(2) == 0,
        walls_connect=dice.below(2) == 0,
        activity=5 + dice.below(2),
    )


def grown(dice: Dice, size: int, terms: Terms) -> Castle:
    """A castle of random legal places, with towers, moats where they happen to be free, passages, and covered rooms."""
    castle = parse_castle(dice.choice(["foyer@0,0", "foyer4@0,0"]))
    tiles = [number for number, tile in enumerate(TILES) if tile.role == "room" and not tile.id.startswith("foyer")]
    favoured = [NUMBER[name] for name in [*TOWERS, "long_gallery", "stairs", "hallway_down"]]
    while len(castle) < size:
        places = legal.spots(castle, dice.choice([*tiles, *favoured * 3]), terms)
        if places:
            castle = castle.grow(dice.choice(places))
        castle = covered(with_piece(castle, dice), dice)
    return castle


def with_piece(castle: Castle, dice: Dice) -> Castle:
    """The castle with a piece that lies where there is room for it, if the one tried does."""
    if dice.below(3):
        return castle
    if dice.below(2):
        return with_passage(castle, dice)
    beside = dice.choice(castle.codes)
    turned = 4 * NUMBER[dice.choice(["moat", "water_west"])] + dice.below(2)
    code = pack(turned, left_of(beside) + dice.below(30) - 22, top_of(beside) + dice.below(30) - 22)
    if not is_free(castle, code):
        return castle
    laid = castle.lay(code)
    return laid if laid.has_external() else castle


def is_free(castle: Castle, code: int) -> bool:
    """Whether a piece would lie on free ground and touch no fence."""
    for there in castle.laid:
        dx, dy = left_of(code) - left_of(there), top_of(code) - top_of(there)
        if relation(FORM_OF[there >> 20], FORM_OF[code >> 20], dx, dy) & ~TOUCH:
            return False
    return True


def with_passage(castle: Castle, dice: Dice) -> Castle:
    """The castle with a passage between two entrances that face each other, if there are any at a fitting distance."""
    for length, name in dice.shuffled([(2, "passage_short"), (4, "passage_medium"), (6, "passage_long")]):
        for room in dice.shuffled(list(range(len(castle)))):
            for x, y, facing, _ in TURNED[castle.codes[room] >> 20].entrances:
                if facing in (1, 2):
                    turned = 4 * NUMBER[name] + (0 if facing == 1 else 1)
                    code = pack(turned, left_of(castle.codes[room]) + x, top_of(castle.codes[room]) + y)
                    if code not in castle.laid and may_join(castle, code, length):
                        return castle.join(code)
    return castle


def may_join(castle: Castle, code: int, length: int) -> bool:
    """Whether a passage lies on two entrances with free ground between them, and leaves a way into the castle."""
    ends = castle.ends_of(code)
    if len(ends) < 2 or ends[0][0] == ends[1][0]:
        return False
    if castle.passages.get(ends[0][0], 0) >> ends[1][0] & 1:
        return False
    if length == 2:
        return castle.connected(ends[0][0], ends[1][0])
    free = is_free(castle, code) and all(key in castle.owner for _, key in ends)
    return free and not castle.connected(ends[0][0], ends[1][0]) and castle.join(code).has_external()


def covered(castle: Castle, dice: Dice) -> Castle:
    """The castle, perhaps with one of its rooms covered by a face of its size."""
    room = dice.below(len(castle))
    faces = (
        FACES.get(TILES[tile_of(castle.codes[room])].size, []) if TILES[tile_of(castle.codes[room])].standard else []
    )
    return castle.cover(room, NUMBER[dice.choice(faces)]) if faces and dice.below(3) == 0 else castle


@pytest.mark.usefixtures("expansions")
@pytest.mark.parametrize("seed", range(16))
def test_the_oracle_agrees_on_castles_with_everything_in_them(seed: int) -> None:
    dice = Dice(Chance(f"expansions {seed}"))
    terms = random_terms(dice)
    castle = grown(dice, 12, terms)
    check_castle(castle, terms)
    names = dice.shuffled([tile.id for tile in TILES if tile.role == "room" and not tile.id.startswith("foyer")])
    for name in [dice.choice(TOWERS), "long_gallery", "hallway", *names[:4]]:
        check_spots(castle, name, dice, terms)
        check_objections(castle, name, dice, 3, terms)
    text = castle.notation()
    for room in range(len(castle)):
        scored = scoring.summed(scoring.cover_parts(castle, room, terms))
        assert scored == oracle.cover_points(text, room, oracle_terms(terms)), f"{text}: {room}"


@pytest.mark.usefixtures("expansions")
@pytest.mark.parametrize("seed", range(16))
def test_a_castle_with_everything_in_it_reads_back(seed: int) -> None:
    dice = Dice(Chance(f"notation {seed}"))
    castle = grown(dice, 10, BASE_TERMS)
    again = parse_castle(castle.notation())
    assert again == castle
    assert hash(again) == hash(castle)
    assert (again.faces, again.links, again.lacking, again.passages) == (
        castle.faces,
        castle.links,
        castle.lacking,
        castle.passages,
    )
    assert again.notation() == castle.notation()
    check_castle(again)


@pytest.mark.usefixtures("expansions")
@pytest.mark.parametrize("seed", range(12))
def test_points_are_the_sum_of_the_lines(seed: int) -> None:
    dice = Dice(Chance(f"terms {seed}"))
    terms = random_terms(dice)
    castle = grown(dice, 9, terms)
    for tile in dice.shuffled([number for number, tile in enumerate(TILES) if tile.entrances])[:20]:
        for code in legal.spots(castle, tile, terms):
            lines = scoring.ledger(scoring.parts(castle, code, terms))
            promised = scoring.promised(castle, code, terms)
            assert scoring.points(castle, code, terms) == sum(line.amount for line in lines)
            assert scoring.promise(castle, code, terms) == sum(line.amount for line in promised)


# Faces


@pytest.mark.usefixtures("expansions")
def test_a_covered_room_has_the_types_points_and_effect_of_its_face_and_all_else_of_its_tile() -> None:
    bare = parse_castle("foyer@0,0 larder@3,0 focus_room@5,0")
    castle = bare.cover(1, NUMBER["reno_writing_closet"])  # living and utility, 5 points, no effect
    assert castle.notation() == "foyer@0,0 larder@3,0+reno_writing_closet focus_room@5,0"
    assert (castle.codes, castle.links, castle.lacking) == (bare.codes, bare.links, bare.lacking)
    assert castle.tile_numbers() == bare.tile_numbers()
    assert bare.faces[1] == NUMBER["larder"]
    assert castle != bare
    assert [count_of(castle, name) for name in ("food", "living", "utility")] == [0, 2, 1]
    assert scoring.square_feet(castle, scoring.type_mask(("living",))) == 200
    assert scoring.square_feet(castle, scoring.type_mask(rooms.TYPES)) == 325  # once, whatever its types
    assert scoring.summed(scoring.own_parts(castle, 1, BASE_TERMS)) == 5


def count_of(castle: Castle, name: str) -> int:
    """How many rooms are of a type."""
    return scoring.count_types(castle, scoring.type_mask((name,)))


@pytest.mark.usefixtures("expansions")
def test_only_the_face_on_top_counts() -> None:
    castle = parse_castle("foyer@0,0 larder@3,0+reno_supper_cabinet+reno_dish_closet")
    assert castle.covers == {1: (NUMBER["reno_supper_cabinet"], NUMBER["reno_dish_closet"])}
    assert castle.faces[1] == NUMBER["reno_dish_closet"]
    assert [str(line) for line in scoring.ledger(scoring.own_parts(castle, 1, BASE_TERMS))] == [
        "+1 reno_dish_closet (SCORE-1)"
    ]


@pytest.mark.usefixtures("expansions")
def test_an_effect_that_names_both_types_of_a_room_scores_twice_for_it() -> None:
    """The observatory scores 2 for each activity or living room that it is connected to (REN-3, REN-14)."""
    bare, castle = parse_castle("foyer@0,0 parlor@3,0"), parse_castle("foyer@0,0 parlor@3,0+reno_recital_parlor")
    code = next(
        code for code in legal.spots(bare, NUMBER["observatory"], BASE_TERMS) if bare.grow(code).connected(1, 2)
    )
    living = [str(line) for line in scoring.ledger(scoring.parts(bare, code, BASE_TERMS)) if line.because == "SCORE-5"]
    both = [str(line) for line in scoring.ledger(scoring.parts(castle, code, BASE_TERMS)) if line.because == "SCORE-5"]
    assert living == ["+2 observatory parlor (SCORE-5)"]
    assert both == ["+2 observatory reno_recital_parlor (SCORE-5)"] * 2
    assert scoring.summed(scoring.own_parts(castle.grow(code), 2, BASE_TERMS)) == 3 + 2 + 2


@pytest.mark.usefixtures("expansions")
def test_a_penalty_counts_each_type_of_a_covered_room() -> None:
    """The billiard room loses 1 for each food, living or sleeping room that it is adjacent to (REN-13)."""
    castle = "foyer@0,0 focus_room@3,0r1{} billiard_room@0,-2"
    scores = []
    for face in ("", "+reno_supper_cabinet"):
        built = parse_castle(castle.format(face))
        assert built.adjacent(1, 2)
        scores.append(scoring.summed(scoring.own_parts(built, 2, BASE_TERMS)))
    assert scores[1] == scores[0] - 1


@pytest.mark.usefixtures("expansions")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("foyer@0,0 larder@3,0+sauna", "'larder@3,0+sauna': the Sauna cannot cover the Larder"),
        ("foyer@0,0 larder@3,0+reno_undercroft", "cannot cover the Larder"),
        ("foyer@0,0 moat@3,9+reno_supper_cabinet", "cannot cover the Moat"),
        ("foyer@0,0 reno_supper_cabinet@3,0", "a face lies on a room, such as larder@3,0+reno_supper_cabinet"),
        ("foyer@0,0 passage_short@9,9", "'passage_short@9,9': a passage lies on two entrances that face each other"),
        ("foyer@0,0 larder@3,0+no_such", "there is no room 'no_such'"),
        ("moat@0,0", "a castle begins with its foyer, not with 'moat@0,0'"),
        ("foyer@449,0", "'foyer@449,0' lies too far away"),
    ],
)
def test_castles_that_cannot_be_are_refused_with_a_sentence(text: str, message: str) -> None:
    with pytest.raises(BadNotation) as error:
        parse_castle(text)
    assert message in str(error.value)


# The ground


@pytest.mark.usefixtures("expansions")
def test_a_piece_on_the_ground_blocks_and_shuts_and_is_no_room() -> None:
    bare = parse_castle("foyer@0,0 hallway@3,1")
    castle = bare.lay(read_spot("moat@3,2"))
    assert len(castle) == 2
    assert castle.notation() == "foyer@0,0 hallway@3,1 moat@3,2"
    assert (castle.links, castle.lacking, castle.faces) == (bare.links, bare.lacking, bare.faces)
    assert {key & 3 for key, room in castle.owner.items() if room == 1} == {0, 1}  # nothing leads south any more
    assert faults(castle, "larder@5,2") == [
        "PLACE-4",
        "PLACE-1",
    ]
    assert scoring.parts(castle, read_spot("larder@9,1"), BASE_TERMS) == scoring.parts(
        bare, read_spot("larder@9,1"), BASE_TERMS
    )
    check_castle(castle)


@pytest.mark.usefixtures("expansions")
def test_no_piece_touches_a_fence() -> None:
    castle = parse_castle("foyer4@0,0 formal_gardens@-3,-3 moat@-9,-6")
    assert faults(parse_castle("foyer4@0,0 moat@-9,-5"), "formal_gardens@-3,-3") == ["PLACE-6"]
    check_castle(castle)


@pytest.mark.usefixtures("expansions")
def test_a_ring_of_moats_closes_a_yard_and_the_drawbridge_leads_out() -> None:
    castle = parse_castle(" ".join([BARBICAN, *MOATS.values()]))
    assert len(castle) == 1
    assert sorted(key & 3 for key in castle.owner) == [0, 1, 2, 3]
    assert [key & 3 for key in castle.external()] == [2]
    check_castle(castle)
    inside = parse_castle(f"{castle.notation()} hallway@1,-6r1")
    check_castle(inside)
    check_spots(inside, "larder", Dice(Chance("ring")))


@pytest.mark.usefixtures("expansions")
def test_it_does_not_matter_what_was_laid_first() -> None:
    texts = ["foyer@0,0 hallway@3,1 moat@3,2 theater@9,-1", "foyer@0,0 moat@3,2 hallway@3,1 theater@9,-1"]
    one, other = [parse_castle(text) for text in texts]
    assert one != other  # castles are told in the order of laying
    assert (set(one.owner), set(one.hollow), one.links, one.lacking) == (
        set(other.owner),
        set(other.hollow),
        other.links,
        other.lacking,
    )
    assert legal.spots(one, NUMBER["larder"], BASE_TERMS) == legal.spots(other, NUMBER["larder"], BASE_TERMS)


@pytest.mark.usefixtures("expansions")
def test_pieces_longer_than_a_frame_are_framed_anew() -> None:
    castle = parse_castle("foyer@0,0")
    for number in range(8):
        castle = castle.lay(read_spot(f"moat@{3 + 20 * number},3"))
    assert castle.frame.stride == 256
    assert castle.grow(read_spot("long_gallery@3,0")).connected(0, 1)
    check_castle(castle)


@pytest.mark.usefixtures("expansions")
def test_a_castle_stays_where_codes_can_tell_it() -> None:
    castle = parse_castle("foyer@448,0")
    for left in (451, 457, 463, 469, 475, 481):
        castle = castle.grow(pack(4 * NUMBER["hallway"], left, 1))
    assert [left_of(code) for code in castle.codes] == [448, 451, 457, 463, 469, 475, 481]
    with pytest.raises(BadNotation, match="a castle lies within 487 units of 0,0"):
        castle.grow(pack(4 * NUMBER["hallway"], 487, 1))
    west = parse_castle("foyer@-448,0")
    places = {write_spot(code) for code in legal.spots(west, NUMBER["larder"], BASE_TERMS)}
    assert places == oracle.spots("foyer@-448,0", "larder")


# Passages


@pytest.mark.usefixtures("expansions")
def test_a_passage_joins_two_rooms_and_doubles_what_connections_score() -> None:
    apart = parse_castle("foyer@0,0 gallery_of_mirrors@5,0")
    castle = apart.join(read_spot("passage_medium@2,1"))
    assert castle.notation() == "foyer@0,0 gallery_of_mirrors@5,0 passage_medium@2,1"
    assert castle.connected(0, 1)
    assert not castle.adjacent(0, 1)
    assert castle.lacking == [number - 1 for number in apart.lacking]
    assert castle.passages == {0: 0b10, 1: 0b01}
    doubled = Terms(passage_factor=2, connection_extra=1)
    assert [str(line) for line in scoring.ledger(scoring.own_parts(castle, 1, doubled))] == [
        "+3 gallery_of_mirrors (SCORE-1)",
        "+2 gallery_of_mirrors foyer (SCORE-5)",
        "+2 gallery_of_mirrors foyer (SEC-13)",
        "+1 gallery_of_mirrors foyer (DEC-29)",
    ]
    assert scoring.parts(
        parse_castle("foyer@0,0"), read_spot("gallery_of_mirrors@5,0"), doubled, passages=1
    ) == scoring.own_parts(castle, 1, doubled)
    check_castle(castle, doubled)
    assert parse_castle(castle.notation()).passages == castle.passages
    assert faults(castle, "larder@3,1") == [
        "PLACE-4",
        "PLACE-1",
    ]


@pytest.mark.usefixtures("expansions")
def test_a_short_passage_lies_on_a_doorway() -> None:
    plain = parse_castle("foyer@0,0 gallery_of_mirrors@3,0")
    castle = parse_castle("foyer@0,0 gallery_of_mirrors@3,0 passage_short@2,1")
    assert (castle.links, castle.lacking, castle.external()) == (plain.links, plain.lacking, plain.external())
    assert castle.passages == {0: 0b10, 1: 0b01}
    check_castle(castle, Terms(passage_factor=2))


# Terms


def lines(castle: str, spot: str, terms: Terms) -> list[str]:
    """What a tile would score on some terms, line by line."""
    return [str(line) for line in scoring.ledger(scoring.parts(parse_castle(castle), read_spot(spot), terms))]


def test_every_point_that_terms_add_says_which_rule_adds_it() -> None:
    castle, spot = "foyer@0,0 focus_room@3,1", "nap_room@5,2r2"
    assert lines(castle, spot, BASE_TERMS) == ["+2 nap_room (SCORE-1)", "+2 nap_room focus_room (SCORE-5)"]
    assert lines(castle, spot, Terms(connection_extra=1))[2:] == ["+1 nap_room focus_room (DEC-29)"]
    assert lines(castle, spot, Terms(moats=2))[2:] == ["+2 nap_room (MOAT-18)"]
    assert lines(castle, spot, Terms(least=6))[2:] == ["+2 nap_room (DEC-31)"]
    assert lines(castle, spot, Terms(least=4)) == lines(castle, spot, BASE_TERMS)
    assert lines("foyer@0,0 stairs@3,1r2", "venus_grotto@6,-1", Terms(castle_factor=2))[-1].endswith("(DEC-39)")


def test_terms_without_adjacency_know_no_penalties() -> None:
    castle, spot = "foyer@0,0 focus_room@3,0r1", "billiard_room@0,-2"
    assert any("SCORE-6" in line for line in lines(castle, spot, BASE_TERMS))
    assert not any("SCORE-6" in line for line in lines(castle, spot, Terms(adjacency=False)))


def test_levels_mix_but_for_stairs_and_dark_hallways() -> None:
    mixing = Terms(mixes_levels=True)
    foyer, below = parse_castle("foyer@0,0"), parse_castle("foyer@0,0 stairs@3,1r2 crypt@6,0")
    assert legal.spots(foyer, NUMBER["crypt"], BASE_TERMS) == []
    assert {write_spot(code) for code in legal.spots(foyer, NUMBER["crypt"], mixing)} == oracle.spots(
        "foyer@0,0", "crypt", oracle.Terms(mixes_levels=True)
    )
    assert legal.spots(foyer, NUMBER["hallway_down"], mixing) == []
    assert legal.fits(below, NUMBER["larder"], mixing)
    for tile in ("larder", "hallway", "hallway_down", "stairs", "mold_room"):
        check_spots(below, tile, Dice(Chance("levels")), mixing)


def test_a_wall_at_an_entrance_connects_and_completes_on_some_terms() -> None:
    terms = Terms(walls_connect=True)
    text = "foyer@0,0 larder@3,0 focus_room@5,0"  # a wall at the east of the larder
    castle = parse_castle(text)
    check_castle(castle, terms)
    card = next(card for card in FAVORS.values() if card.counts == "completed")
    assert count(card, castle, 0, terms) == len(oracle.completed(text, oracle.Terms(walls_connect=True)))
    assert (count(card, castle, 0, terms), count(card, castle, 0, BASE_TERMS)) == (1, 0)
    before = parse_castle("foyer@0,0 larder@3,0")
    code = read_spot("focus_room@5,0")
    assert scoring.completed_by(before, code, terms) == [1]
    assert scoring.completed_by(before, code, BASE_TERMS) == []
    assert not legal.allows(before, code, terms)  # for placing it is no connection


@pytest.mark.parametrize("tile", ["larder", "hundings_hut", "crypt", "stairs"])
def test_a_castle_wider_than_any_word_is_judged_as_the_oracle_does(tile: str) -> None:
    halls = [f"hallway@{x},1" for number in range(8) for x in (3 + 6 * number, -6 - 6 * number)]
    castle = parse_castle(" ".join(["foyer@0,0", *halls]))
    assert castle.frame.stride == 128
    check_spots(castle, tile, Dice(Chance("wide")))


@pytest.mark.usefixtures("expansions")
def test_a_castle_with_pieces_and_faces_is_inspected_whole() -> None:
    text = "foyer@0,0 moat@-9,5 larder@3,0+reno_supper_cabinet passage_short@2,1"
    found = inspect_castle(text)
    assert found.castle is not None
    assert found.castle.notation() == text
    assert [str(line) for line in found.lines] == ["+2 larder (SCORE-1)", "+5 reno_supper_cabinet (SCORE-1)"]
    assert "Suppe" in "\n".join(floor_plan(found.castle))
    assert found.facts["external_entrances"] == ["foyer@0,0", "foyer@0,0", "larder@3,0+reno_supper_cabinet"]
