"""Decrees that bend connections, levels and the scoring of tiles: DEC-24, DEC-26 to DEC-31, DEC-39."""

from typing import Any

import pytest

from swanstone.core.errors import NotYourDecision
from swanstone.core.ledger import Line, total
from swanstone.ludwig import legal, scoring
from swanstone.ludwig.castle import parse_castle
from swanstone.ludwig.geometry import LIGHT
from swanstone.ludwig.notation import read_spot, write_spot
from swanstone.ludwig.subjects import Candidates
from swanstone.ludwig.terms import BASE_TERMS, Terms
from tests.ludwig.helpers import Table, table
from tests.ludwig.modules.decrees.hands import CELLAR, LARDER, cost, holding, score
from tests.marks import rule


def placing(cards: str, room: str, **position: Any) -> Table:
    """Seat 0 holds decrees and is about to place a room."""
    return holding(cards, offers=f"{room}:4000", **position).play(f"0 buy {room}")


def terms_of(cards: str) -> Terms:
    at = holding(cards)
    found: Terms = at.game.rules.terms(at.state, 0)
    return found


@rule("DEC-24")
def test_renovations_may_cover_renovations():
    """A-24."""
    assert terms_of("DEC-24").covers_again
    assert not BASE_TERMS.covers_again
    at = holding("", "DEC-24")
    assert not at.game.rules.terms(at.state, 0).covers_again


def complete_after(at: Table, cards: str, option: str) -> int:
    """How many rooms are complete after a place is taken."""
    terms, castle = terms_of(cards), at.state.players[0].castle
    return scoring.complete_rooms(castle.grow(read_spot(option.split()[-1])), terms)


@rule("DEC-26")
def test_an_entrance_against_a_wall_completes_and_the_places_are_the_same():
    """A-30: it is no help in placing."""
    usual, knocked = (placing(cards, "panic_room", castle=LARDER) for cards in ("", "DEC-26"))
    assert usual.options == knocked.options
    spot = "0 place panic_room@-2,-2r1"
    assert complete_after(knocked, "DEC-26", spot) > complete_after(usual, "", spot)


@rule("DEC-26")
def test_a_bonus_scores_over_a_wall():
    """A-30: an entrance of the study stands against the wall of the salon."""
    usual, knocked = (placing(cards, "salon", castle="foyer@0,0 study@3,0") for cards in ("", "DEC-26"))
    spot = "0 place salon@0,-2r2"
    assert usual.play(spot).ledger() == ["+3 salon (SCORE-1)"]
    assert knocked.play(spot).ledger() == ["+3 salon (SCORE-1)", "+1 study salon (SCORE-5)"]


@rule("DEC-26")
def test_walls_of_the_other_level_count_and_those_of_moats_and_passages_do_not():
    """A-30: by how many entrances a hallway lacks."""

    def lacking(castle: str) -> list[int]:
        built = parse_castle(castle)
        return [scoring.lacking_in(built, len(built) - 1, terms) for terms in (BASE_TERMS, terms_of("DEC-26"))]

    assert lacking("foyer@0,0 stairs@3,1r2 the_hole@6,0r1 hallway@2,-1") == [14, 13], "the hole lies downstairs"
    open_hall = lacking("foyer@0,0 hallway@3,1")
    moat = "foyer@0,0 moat@4,2 hallway@3,1"
    passage = "foyer@0,0 gallery_of_mirrors@5,0 passage_medium@2,1"
    assert lacking(moat) == [open_hall[0]] * 2
    assert lacking(f"{passage} hallway@4,-5r1") == lacking("foyer@0,0 gallery_of_mirrors@5,0 hallway@4,-5r1")
    assert lacking("foyer@0,0 larder@3,1 hallway@4,-5r1") == [14, 13], "where the passage lay, a room"


@rule("DEC-26")
def test_what_is_promised_of_a_wall_comes_true():
    at = placing("DEC-26", "panic_room", castle=LARDER)
    seen = 0
    for option in at.options:
        action = at.game.read_action(option)
        told = {each.what for each in at.game.completions(at.state, action)}
        terms, before = terms_of("DEC-26"), at.state.players[0].castle
        after = before.grow(read_spot(option.split()[-1]))
        rooms = after.notation().split()
        assert told == {rooms[room] for room in scoring.newly_complete(before, after, len(rooms) - 1, terms)}
        seen += after.lacking.count(0) < scoring.complete_rooms(after, terms)
    assert seen > 0


@rule("DEC-27")
def test_downstairs_rooms_may_be_connected_to_upstairs_rooms():
    """A-66: the foyer is upstairs."""
    usual = table(castle="foyer@0,0", offers="crypt:4000")
    assert usual.refused("0 buy crypt") == ["PLACE-8"]
    at = placing("DEC-27", "crypt")
    after = at.play(at.options[0])
    assert "crypt" in after.castle()
    below = "foyer@0,0 stairs@3,1r2 crypt@6,0"
    joined = [option for option in places("DEC-27", "parlor", below) if is_connected(below, option, 2)]
    assert joined
    assert not [option for option in places("", "parlor", below) if is_connected(below, option, 2)]


@rule("DEC-27")
def test_dark_hallways_and_the_ends_of_stairs_keep_their_rules():
    """A-66: neither a dark hallway nor the dark end of stairs meets an entrance upstairs."""
    assert not [option for option in places("DEC-27", "hallway", "foyer@0,0") if "hallway_down" in option]
    foyer = "foyer@0,0 stairs@3,1r2"
    for room in ("parlor", "stairs"):
        assert places("DEC-27", room, foyer) == places("", room, foyer)
    light = "foyer@0,0 hallway@3,1"
    assert [option for option in places("DEC-27", "crypt", light) if is_connected(light, option, 1)]
    dark = f"{foyer} hallway_down@6,1"
    assert not [option for option in places("DEC-27", "parlor", dark) if is_connected(dark, option, 2)]


DOWNSTAIRS_ALONE = (
    "foyer@0,0 violin_room@-3,0r3 stairs@3,1r2 dirt_room@0,-4r1 stairs@-2,-3r1 bottomless_pit@-6,0r1 "
    "hallway_down@6,-1r1 hallway_down@3,-2 rack_room@1,3 oubliette_tower@7,-1 root_cellar@2,-7r2",
    "foyer@0,0 stairs@1,-3r1 pantry@3,0 stairs@-3,1 stairs@5,0r2 hallway_down@-4,-1r1 stairs@-3,0 dungeon@-3,2r1 "
    "hallway_down@-1,-4 stairs@0,-3r1 bread_store@-3,8 powder_room@-2,10r2 hallway_down@-2,-5 bottomless_pit@3,-3 "
    "hallway_down@0,-6 hallway_down@-5,-2r1 fungus_room@-8,1r1",
)


@rule("DEC-27", "PLACE-7")
def test_where_all_open_entrances_are_downstairs_no_place_beside_a_dark_hallway_is_offered():
    """A room upstairs may join the crypt, and must not meet the dark hallway beside it with another entrance (A-66)."""
    for castle in DOWNSTAIRS_ALONE:
        built = parse_castle(castle)
        assert not built.levels[LIGHT], "all that is open lies downstairs"
        for room in ("focus_room", "gallery_of_mirrors"):
            spots = places("DEC-27", room, castle)
            assert spots
            for option in spots:
                assert not legal.objections(built, read_spot(option), terms_of("DEC-27")), option


def places(cards: str, room: str, castle: str) -> list[str]:
    """Every place of a room for a seat that holds decrees."""
    at = holding(cards, castle=castle)
    found = at.game.rules.spots(Candidates(at.state, 0, parse_castle(castle), [room]))
    return [write_spot(code) for code in found]


def is_connected(castle: str, spot: str, room: int) -> bool:
    """Whether a new room would be connected to one of the castle."""
    grown = parse_castle(f"{castle} {spot}")
    return grown.connected(room, len(grown) - 1)


@rule("DEC-28")
def test_penalties_of_activity_rooms_are_not_felt():
    castle = "foyer@0,0 focus_room@3,0r1"
    usual, padded = (placing(cards, "bowling_alley", castle=castle) for cards in ("", "DEC-28"))
    lines = [at.game.score(at.state, at.game.read_action(option)) for at in (usual, padded) for option in at.options]
    half = len(usual.options)
    assert any(line.because == "SCORE-6" for found in lines[:half] for line in found)
    assert not any(line.because == "SCORE-6" for found in lines[half:] for line in found)


@rule("DEC-29")
def test_each_connection_bonus_scores_1_more():
    """A-42; over a passage it is not doubled either (tests/ludwig/test_expansion_castles.py)."""
    at = placing("DEC-29", "nap_room", castle="foyer@0,0 focus_room@3,0r1")
    bonus = [option for option in at.options if any(line.because == "DEC-29" for line in score(at, option))]
    assert bonus
    lines = score(at, bonus[0])
    plain = [line for line in lines if line.because == "SCORE-5"]
    assert [line.amount for line in lines if line.because == "DEC-29"] == [1] * len(plain)
    assert at.play(bonus[0]).points[0] >= total(lines)


# Points for Pence


STUDY = "foyer@0,0 study@0,-3 focus_room@3,-2r3 lilac_cabinet@-2,-3"


def scored(cards: str) -> Table:
    """A pink cabinet scores 6 points and completes the study."""
    at = holding(cards, castle=STUDY, offers="pink_cabinet:4000", coins=(4000, 0))
    return at.play("0 buy pink_cabinet", "0 place pink_cabinet@0,-5r1")


@rule("DEC-30")
def test_the_points_of_a_tile_may_be_taken_as_coins_all_or_nothing():
    """A-4: the sum of value, own bonus and what others score; before the rewards."""
    at = scored("DEC-30")
    assert (at.asked, at.options) == (["0 choose-pence"], ["0 take-points", "0 take-pence"])
    assert "completed" not in at.kinds
    assert cost(at, "0 take-pence") == [Line(-6000, "DEC-30")]
    assert score(at, "0 take-pence") == [Line(-6, "DEC-30")]
    pence = at.play("0 take-pence")
    assert (pence.coins[0], pence.points[0] - 7) == (6000, 0)
    assert at.play("0 take-points").coins[0] == 0


@rule("DEC-30")
def test_a_living_room_that_is_scored_again_may_be_taken_as_coins_too():
    """A-4."""
    at = scored("DEC-30").play("0 take-points")
    assert at.asked == ["0 choose-pence"]
    assert at.play("0 take-pence").coins[0] == 7000


@rule("DEC-30")
def test_a_score_of_nothing_leaves_no_choice():
    """A-40."""
    hallway = holding("DEC-30").play("0 buy hallway", "0 place hallway@3,-1r1")
    assert hallway.asked == ["1 choose-offer"]
    loss = holding("DEC-30", castle="foyer@0,0 theater@3,0", coins=(3000, 0)).play("0 buy hallway")
    after = loss.play("0 place hallway@1,-1")
    assert (after.asked, after.points[0], after.coins[0]) == (["1 choose-offer"], -2, 0), "what is lost stays lost"


@rule("DEC-30")
def test_rewards_in_points_are_not_exchanged():
    """A-4: an activity reward stays points."""
    at = holding("DEC-30", castle=CELLAR, offers="the_hole:4000", downstairs_completed=1)
    at = at.play("0 buy the_hole", "0 place the_hole@6,0r1", "0 take-points", "0 reward the_hole@6,0r1")
    after = at.play("0 choose activity")
    assert after.points[0] == at.points[0] + 5
    assert "choose-pence" not in "".join(after.asked)


@rule("DEC-30")
def test_coins_are_not_taken_out_of_time():
    with pytest.raises(NotYourDecision, match="does not answer"):
        holding("DEC-30").play("0 take-pence")


@rule("DEC-31")
def test_a_tile_brings_3_points_at_least_hallways_too():
    """A-41."""
    at = holding("DEC-31").play("0 buy hallway")
    assert score(at, "0 place hallway@3,-1r1") == [Line(3, "DEC-31", "hallway")]
    after = at.play("0 place hallway@3,-1r1")
    assert (after.points[0], after.ledger()) == (3, ["+3 hallway (DEC-31)"])


@rule("DEC-31")
def test_a_loss_is_lifted_to_3_and_3_are_not_lifted():
    """A-4: the sum of a placement counts, with what others lose by it."""
    at = holding("DEC-31", castle="foyer@0,0 theater@3,0").play("0 buy hallway", "0 place hallway@1,-1")
    assert at.ledger() == ["-2 theater hallway (SCORE-6)", "+5 hallway (DEC-31)"]
    enough = placing("DEC-31", "salon").play("0 place salon@3,0")
    assert enough.ledger() == ["+3 salon (SCORE-1)"]


@rule("DEC-31", "LIVING")
def test_a_living_room_that_is_scored_again_brings_3_points_at_least():
    """A-4: it is a tile score of its own, here of 1 point; the extra turn of the larder is no part of it."""
    castle = "foyer@0,0 throne_room@3,0 cloak_room@8,-2 powder_room@10,1r1"
    after = placing("DEC-31", "larder", castle=castle).play("0 place larder@8,4r1")
    assert after.ledger() == [
        "+2 larder (SCORE-1)",
        "+1 larder (DEC-31)",
        "+1 throne_room (LIVING)",
        "+2 throne_room (LIVING)",
    ]


@rule("DEC-31")
def test_the_lifted_amount_may_be_taken_as_coins():
    """A-67."""
    at = holding("DEC-30 DEC-31", coins=(3000, 0)).play("0 buy hallway", "0 place hallway@3,-1r1", "0 take-pence")
    assert (at.points[0], at.coins[0]) == (0, 3000)


@rule("DEC-39")
def test_bonuses_of_downstairs_rooms_count_twice():
    at = placing("DEC-39", "venus_grotto", castle=CELLAR)
    option = at.options[0]
    lines = score(at, option)
    castle = [line.amount for line in lines if line.because == "SCORE-7"]
    assert castle
    assert [line.amount for line in lines if line.because == "DEC-39"] == castle
    assert total(lines) == at.play(option).points[0]
