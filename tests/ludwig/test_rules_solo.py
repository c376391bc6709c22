"""The solo game (SOLO-1 to SOLO-4)."""

import pytest

from swanstone.core.chance import Chance
from swanstone.ludwig.rooms import TILE
from swanstone.ludwig.solo import honour_for
from tests.ludwig.helpers import Table, ludwig, names, table
from tests.marks import rule

JESTER = "Court Jester"
SERVANT = "Humble Servant to the Royal Crown"
HIGHNESS = "Most High Highness of Castle Building"
REGENT = "Imperial Regent of Palaces"
CHANCELLOR = "Regal Supreme Chancellor of Grand Castle Construction"


def started() -> Table:
    """A solo game that has just been set up."""
    game = ludwig(1)
    state, events = game.start(Chance("swan"))
    return Table(game, state, events)


@rule("SOLO-1")
def test_a_solo_game_is_set_up_as_for_three():
    state = started().state
    assert (state.hallways, state.stairs) == (7, 5)
    assert len(state.deck) == 33 - 3  # the first round has begun
    assert state.favors == ()
    assert (state.players[0].coins, state.players[0].castle.notation()) == (15000, "foyer@0,0")


@rule("SOLO-1")
def test_two_bonus_cards_are_dealt_and_none_chosen():
    table = started()
    assert len(table.state.players[0].bonus_cards) == 2
    assert len(table.state.bonus_deck) == 25
    assert table.asked == ["0 choose-offer"]


@rule("SOLO-1", "SETUP-8")
def test_a_solo_player_starts_at_zero():
    assert started().points == [0]


@rule("SOLO-1", "SOLO-2")
def test_no_rooms_are_revealed_before_the_first_round():
    kinds = started().kinds
    assert kinds.count("room-revealed") == 3
    assert kinds.index("round-started") < kinds.index("room-revealed")


@rule("SOLO-2")
def test_three_rooms_lie_in_order_at_2000_4000_and_6000():
    drawn = table(1, step="draw", deck="450 100 200 300", stacks={450: "armory", 100: "larder", 200: "solar"})
    assert drawn.offers == "armory:2000 larder:4000 solar:6000"
    assert drawn.asked == ["0 choose-offer"]  # nobody rearranges them


@rule("SOLO-2")
def test_a_solo_player_pays_the_supply():
    before = table(1, offers="larder:2000 sauna:4000 solar:6000")
    after = before.play("0 buy sauna")
    assert after.coins == [11000]
    assert after.state.bank == before.state.bank + 4000


@rule("SOLO-2")
def test_rooms_left_over_leave_the_game():
    before = table(
        1, offers="larder:2000 sauna:4000 solar:6000", deck="100 100 150 350", stacks={100: "pantry buttery"}
    )
    after = before.play("0 buy larder", "0 place larder@3,0")
    assert after.state.gone == ("sauna", "solar")
    assert names(after.state.offers)[:2] == ["pantry", "buttery"]
    assert [offer.coins for offer in after.state.offers] == [0, 0, 0]


@rule("SOLO-2")
@pytest.mark.parametrize(
    "deeds", [["0 pass"], ["0 buy hallway", "0 place hallway@3,1"], ["0 buy stairs", "0 place stairs@3,1r2"]]
)
def test_all_three_leave_after_another_turn(deeds):
    before = table(1, offers="larder:2000 sauna:4000 solar:6000")
    after = before.play(*deeds)
    assert after.state.gone == ("larder", "sauna", "solar")
    assert after.coins == [20000 if deeds == ["0 pass"] else 12000]


@rule("SOLO-3")
@pytest.mark.parametrize(
    ("points", "title"),
    [
        (-3, JESTER),
        (0, JESTER),
        (59, JESTER),
        (60, SERVANT),
        (80, SERVANT),
        (81, HIGHNESS),
        (95, HIGHNESS),
        (96, REGENT),
        (110, REGENT),
        (111, CHANCELLOR),
        (200, CHANCELLOR),
    ],
)
def test_the_title_by_score(points, title):
    assert honour_for(points) == title
    ended = table(1, step="finale", points=(points,), coins=0)
    assert ended.standings().honours == (title,)


@rule("SOLO-3")
def test_the_final_scoring_comes_before_the_title():
    ended = table(1, "foyer@0,0 larder@3,0", step="finale", points=(57,), coins=10000, stacks={100: ""})
    assert ended.points == [60]
    assert ended.standings().honours == (SERVANT,)


@rule("SOLO-3")
def test_bonus_cards_score_and_favors_do_not():
    ended = table(1, "foyer@0,0 larder@3,0", step="finale", coins=5000, bonus_cards={0: "money type_food"})
    assert ended.ledger() == ["+1 money (FINAL-3)", "+3 type_food (FINAL-3)"]


@rule("SOLO-3")
def test_other_tables_give_no_titles():
    assert table(2, step="finale").standings().honours == ()


@rule("SOLO-4")
def test_a_solo_game_has_eleven_rounds_of_three_cards():
    now, rounds = started(), 0
    while now.asked:
        rounds += 1
        assert now.state.round == rounds
        assert len(now.state.deck) == 33 - 3 * rounds
        now = now.play("0 pass")
    assert rounds == 11
    assert now.coins == [15000 + 11 * 5000]
    assert len(now.state.gone) == 33
    assert [TILE[room].size for room in now.state.gone] == list(now.state.discards)


@rule("SOLO-4", "FOOD")
def test_an_extra_turn_buys_from_what_is_left_of_the_three():
    before = table(1, "foyer@0,0 larder@3,0", offers="buttery:2000 sauna:4000 solar:6000", coins=20000)
    extra = before.play("0 buy buttery", "0 place buttery@5,1")
    assert extra.asked == ["0 choose-offer"]
    assert extra.offers == "sauna:4000 solar:6000"
    assert extra.play("0 pass").state.gone == ("sauna", "solar")


@rule("SOLO-4", "DRAW-3")
def test_tiles_laid_by_a_sleeping_reward_are_drawn_first():
    drawn = table(1, step="draw", laid="armory solar", deck="100 300", stacks={100: "larder"})
    assert drawn.offers == "armory:2000 solar:4000 larder:6000"
    assert drawn.state.deck == (300,)


@rule("SOLO-4", "DRAW-4")
def test_the_last_solo_round_is_filled_from_the_discards():
    # Tiles laid by a Sleeping reward save cards, so the deck may run out between two rooms.
    drawn = table(
        1, step="draw", deck="100", discards="300 300", stacks={100: "larder", 300: "sauna kitchen panic_room"}
    )
    assert drawn.offers == "larder:2000 sauna:4000 kitchen:6000"
    assert drawn.state.last_round
    assert drawn.play("0 pass").state.finished
