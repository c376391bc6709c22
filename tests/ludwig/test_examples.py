"""The worked examples of the rulebook, each named after its id in the facts."""

import pytest

from swanstone.ludwig.cards import FAVORS
from swanstone.ludwig.castle import parse_castle
from swanstone.ludwig.counting import count
from swanstone.ludwig.rooms import TILE
from swanstone.ludwig.solo import honour_for
from swanstone.ludwig.terms import BASE_TERMS
from tests.ludwig.helpers import completed, lines, names, room, score, table
from tests.marks import rule

YELLOW, GREEN, BLUE = 0, 1, 2
"""The seats of the round that the book tells; blue is Master Builder."""
ROUND = "drawing_room:15000 shed:10000 guest_bedroom:8000 pumpkin_patch:6000 larder:4000 nap_room:2000"


@rule("DRAW-1")
def test_base_round_draw():
    drawn = table(
        3,
        step="draw",
        builder=BLUE,
        offers="shed:10000+1000 pumpkin_patch:6000+1000 larder:4000+1000",
        deck="200 300 450 100",
        stacks={200: "nap_room", 300: "guest_bedroom", 450: "drawing_room"},
    )
    assert drawn.state.discards == (200, 300, 450)
    new = [offer.room for offer in drawn.state.offers if not offer.coins]
    assert [TILE[name].size for name in new] == [200, 300, 450]
    assert len(drawn.state.offers) == 6
    assert drawn.asked == ["2 price-rooms"]


@rule("BUY-3", "BUY-6")
def test_base_round_payments():
    before = table(3, builder=BLUE, offers=ROUND, coins=(15000, 15000, 2000))
    yellow = before.play("0 buy pumpkin_patch", "0 place pumpkin_patch@3,0")
    assert yellow.coins == [9000, 15000, 8000]
    green = yellow.play("1 buy stairs", "1 place stairs@3,1r2")
    assert green.coins == [9000, 12000, 11000]
    blue = green.play("2 buy guest_bedroom")
    assert blue.coins == [9000, 12000, 3000]  # 1000 more than at the start
    assert blue.state.bank == before.state.bank + 8000


@rule("COINS-1", "TOKEN-1")
def test_base_round_end():
    after = table(3, builder=BLUE, offers=ROUND, coins=(15000, 15000, 2000)).play(
        *["0 buy pumpkin_patch", "0 place pumpkin_patch@3,0", "1 buy stairs", "1 place stairs@3,1r2"],
        *["2 buy guest_bedroom", "2 place guest_bedroom@0,-4"],
    )
    assert [(offer.room, offer.coins) for offer in after.state.offers if offer.coins] == [
        ("drawing_room", 1000),
        ("shed", 1000),
        ("larder", 1000),
        ("nap_room", 1000),
    ]
    assert after.asked == ["0 price-rooms"]


@rule("SCORE-6")
def test_base_adjacency_cloak_room():
    castle = parse_castle("foyer@0,0 hallway@-1,1r1 stairs@-4,2 cloak_room@-3,0r3")
    cloak_room, hallway, stairs = room(castle, "cloak_room"), room(castle, "hallway"), room(castle, "stairs")
    assert castle.adjacent(cloak_room, stairs)
    assert castle.adjacent(cloak_room, hallway)
    assert castle.connected(cloak_room, hallway)
    assert not castle.connected(cloak_room, stairs)


@rule("SCORE-6")
def test_base_adjacency_flute_room():
    castle = "foyer@0,0 hallway@-4,-1 focus_room@-4,0r2 lilac_cabinet@-4,-3r1"
    assert score(castle, "flute_room@-7,-2r1") == TILE["flute_room"].points


@rule("SCORE-2", "SCORE-5")
def test_base_bonus_nap_room():
    assert score("foyer@0,0 focus_room@3,1", "nap_room@5,1r1") == 2 + 2


@rule("SCORE-3", "SCORE-5")
def test_base_bonus_lilac_cabinet():
    assert score("foyer@0,0 focus_room@3,1 nap_room@5,1r1", "lilac_cabinet@5,5") == 5 + 2


@rule("SCORE-7")
def test_base_bonus_armory():
    assert score("foyer@0,0 flute_room@-3,0 stairs@3,1r2", "armory@6,0r2") == 1 + 2


@rule("SCORE-6", "SCORE-7")
def test_base_bonus_audience_room():
    castle = "foyer@0,0 stairs@-3,1 armory@-9,0 gallery_of_mirrors@1,-2r2 larder@8,-2r2 flute_room@6,-5r3"
    assert lines(castle, "audience_room@3,0r2") == [
        "+7 audience_room (SCORE-1)",
        "-2 audience_room foyer (SCORE-6)",
        "-2 audience_room gallery_of_mirrors (SCORE-6)",
        "-2 audience_room larder (SCORE-6)",
        "+2 armory audience_room (SCORE-7)",
    ]
    assert score(castle, "audience_room@3,0r2") == 3


@rule("SCORE-5", "SCORE-6", "SCORE-7")
@pytest.mark.parametrize(
    ("tile", "on", "points", "types"),
    [
        ("east_tapestry_room", "connection", 2, {"activity", "outdoor"}),
        ("flute_room", "adjacency", -1, {"living", "sleeping"}),
        ("bottomless_pit", "castle", 1, {"outdoor"}),
    ],
)
def test_base_icons_bonus(tile, on, points, types):
    effect = TILE[tile].effect
    assert effect is not None
    assert (effect.on, effect.points, set(effect.types)) == (on, points, types)


@rule("FOOD", "SCORE-3")
def test_base_completion_dining_room():
    before = table(castle="foyer@0,0 dining_room@-4,-1", offers="gallery_of_mirrors:4000 larder:6000", coins=(15000, 0))
    after = before.play("0 buy gallery_of_mirrors", "0 place gallery_of_mirrors@-11,-1")
    assert after.ledger() == ["+3 gallery_of_mirrors (SCORE-1)", "+3 dining_room gallery_of_mirrors (SCORE-5)"]
    assert after.points[0] == 6
    assert after.asked == ["0 choose-offer"]
    assert after.play("0 buy larder", "0 place larder@3,0").asked == ["1 choose-offer"]


@rule("LIVING")
def test_base_completion_gallery():
    castle = "foyer@0,0 gallery_of_mirrors@1,-7r1 hallway@0,-8 larder@-1,-7r2"
    after = table(castle=castle, offers="audience_room:4000").play(
        "0 buy audience_room", "0 place audience_room@3,-2r2"
    )
    rescored = [line for line in after.ledger() if line.endswith("(LIVING)")]
    assert rescored == [
        "+3 gallery_of_mirrors (LIVING)",
        "+2 gallery_of_mirrors foyer (LIVING)",
        "+2 gallery_of_mirrors hallway (LIVING)",
    ]


@rule("DOWNSTAIRS")
def test_base_completion_downstairs():
    before = table(castle="foyer@0,0 stairs@3,1r2 armory@6,0r2", offers="crypt:4000", builder=1)
    first = before.play("0 buy crypt", "0 place crypt@6,-5r3")
    assert completed(first.castle()) == ["stairs", "armory"]
    assert first.asked == ["1 choose-offer"]
    later = table(castle=first.castle(), downstairs_completed=first.state.players[0].downstairs_completed)
    second = later.play("0 buy hallway", "0 place hallway_down@8,-5")
    assert second.asked == ["0 choose-upstairs"]
    assert second.play("0 choose food").asked == ["0 choose-offer"]


@rule("SLEEPING")
def test_base_completion_sleeping():
    before = table(
        castle="foyer@0,0 focus_room@3,1 nap_room@5,1r1",
        offers="lilac_cabinet:4000",
        stacks={300: "sauna kitchen panic_room"},
    )
    looking = before.play("0 buy lilac_cabinet", "0 place lilac_cabinet@5,5", "0 look 300")
    assert max(len(option.split()) - 2 for option in looking.options) == 2
    after = looking.play("0 lay sauna kitchen")
    assert names(after.state.laid) == ["sauna", "kitchen"]
    assert after.stack(300) == ("panic_room",)


@rule("FINAL-1")
def test_base_final_depleted():
    green = "foyer@0,0 kitchen@0,-4 guest_bedroom@-4,-2 sauna@-6,2r3 drawing_room@3,0"
    after = table(castle=green, step="finale", stacks={300: "", 450: ""}, coins=(0, 0), favors="")
    assert after.ledger() == ["+6 300 (FINAL-1)", "+2 450 (FINAL-1)"]
    assert after.points == [8, 0]


@rule("FINAL-2")
def test_base_final_favor():
    castles = {
        0: "foyer@0,0 focus_room@0,-2 lilac_cabinet@-2,0 larder@1,-4r1",
        1: "foyer@0,0 pink_cabinet@0,-2 buttery@1,-4r1 observatory@3,-1",
        2: "foyer@0,0 pantry@3,0",
    }
    after = table(4, castles, step="finale", favors="square", coins=(0, 0, 0, 0))
    assert after.points == [6, 6, 2, 0]


@rule("FINAL-4")
def test_base_final_money():
    assert table(step="finale", coins=(29000, 0), favors="").points == [2, 0]


@rule("FAVOR-1")
def test_base_favor_size():
    castle = parse_castle("foyer@0,0 sitting_room@3,0 throne_room@2,3r3")
    assert count(FAVORS["size_living"], castle, 0, BASE_TERMS) == 750


@rule("SOLO-3")
def test_base_solo_ranks():
    titles = [honour_for(points) for points in range(200)]
    changes = [points for points in range(1, 200) if titles[points] != titles[points - 1]]
    assert changes == [60, 81, 96, 111]
