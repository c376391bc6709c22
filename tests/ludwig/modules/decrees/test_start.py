"""Decrees that act when they are revealed."""

from typing import Any

from swanstone.core.chance import Chance
from swanstone.ludwig.face_down import SealedTile
from swanstone.ludwig.hidden_favors import HiddenFavors, OwnFavor, favors_in_box
from swanstone.ludwig.modules.decrees import DECREES
from swanstone.ludwig.modules.decrees.draft import TakeEffect
from swanstone.ludwig.modules.decrees.slot import change
from tests.ludwig.helpers import Table, table
from tests.ludwig.modules.decrees.hands import CELLAR
from tests.marks import rule


def acting(card: str, seats: int = 2, modules: str = "decrees", besides: str = "", **position: Any) -> Table:
    """A table at which the decree of seat 0 takes effect now; it may hold another besides."""
    at = table(seats, modules=modules, hands={0: f"{card} {besides}"}, step="end", **position)
    state = at.state.copy()
    state.agenda = (TakeEffect(0, card),)
    return Table(at.game, state)


def seen(at: Table, seat: int | None) -> Any:
    return at.game.view(at.state, seat)


@rule("DEC-1")
def test_the_stipend_is_10000_coins():
    at = acting("DEC-1")
    after = at.settled()
    assert after.coins == [25000, 15000]
    assert after.state.bank == at.state.bank - 10000


@rule("DEC-2")
def test_a_second_opinion_is_exchanged_for_one_of_the_top_three():
    at = acting("DEC-2")
    state = at.state.copy()
    change(state, deck=("DEC-7", "DEC-1", "DEC-19", "DEC-8"))
    at = Table(at.game, state).settled()
    assert at.options == ["0 draft DEC-7", "0 draft DEC-1", "0 draft DEC-19"]
    after = at.play("0 draft DEC-19").state.slots["decrees"]
    assert after.hands[0] == ("DEC-19",)
    assert after.deck == ("DEC-8", "DEC-2", "DEC-7", "DEC-1")
    assert at.refused("0 draft DEC-8") == ["DEC-2"]


@rule("DEC-2")
def test_a_decree_of_the_start_that_is_taken_so_acts_at_once():
    at = acting("DEC-2")
    state = at.state.copy()
    change(state, deck=("DEC-7", "DEC-1"))
    assert Table(at.game, state).settled().play("0 draft DEC-1").coins[0] == 25000


@rule("DEC-2")
def test_what_is_looked_at_is_secret():
    at = acting("DEC-2").settled()
    views = [DECREES.view(at.state, seat) for seat in (0, 1, None)]
    assert views[0].passed_known == at.state.slots["decrees"].passed
    assert views[1].passed_known == views[2].passed_known == ()


@rule("DEC-3")
def test_a_hallway_and_stairs_are_placed_in_either_order_and_scored():
    """A-84."""
    at = acting("DEC-3").settled()
    assert at.options == ["0 lay-first hallway", "0 lay-first stairs"]
    left = at.state.hallways, at.state.stairs
    first = at.play("0 lay-first stairs")
    assert first.asked == ["0 place-room"]
    after = first.play(first.options[0])
    assert after.asked == ["0 place-room"]
    after = after.play(after.options[0])
    assert (after.state.hallways, after.state.stairs) == (left[0] - 1, left[1] - 1)
    assert len(after.state.players[0].castle) == 3
    assert (after.state.turn, after.coins[0]) == (None, 15000)


@rule("DEC-3")
def test_a_tile_that_is_not_left_is_not_placed():
    at = acting("DEC-3", stairs=0).settled()
    assert at.asked == ["0 place-room"]
    after = at.play(at.options[0])
    assert after.asked == []


@rule("DEC-3")
def test_both_tiles_must_be_placed_and_are_scored_like_any_others():
    """A-84: with Modest Minimum a corridor scores 3, and a gallery scores for each that is connected to it."""
    at = acting("DEC-3", besides="DEC-31").settled()
    for _ in range(3):
        assert not [option for option in at.options if "forgo" in option]
        at = at.play(at.options[0])
    assert (at.points[0], at.asked) == (6, [])
    liked = acting("DEC-3", castle="foyer@0,0 gallery_of_mirrors@3,0").settled().play("0 lay-first hallway")
    assert liked.play("0 place hallway@3,2").ledger() == ["+2 gallery_of_mirrors hallway (SCORE-5)"]


@rule("DEC-3", "SEC-2")
def test_passages_may_be_laid_with_a_head_start():
    """A-13, A-84."""
    at = acting("DEC-3", modules="passages decrees").settled().play("0 lay-first hallway")
    after = at.play("0 place hallway@5,1 passage_medium@2,1")
    assert "passage_medium" in after.castle()
    assert any("passage_short" in option for option in after.options), "with the stairs too"


@rule("DEC-3", "CORRIDOR")
def test_two_corridors_that_are_completed_bring_the_reward_once():
    """The hallway completes the stairs of the castle, and new stairs complete the foyer."""
    at = acting("DEC-3", castle=CELLAR).settled().play("0 lay-first hallway", "0 place hallway_down@6,1")
    assert at.asked == ["0 take-corridor"]
    after = at.play("0 forgo", "0 place stairs@1,-3r1")
    assert [event.what[0] for event in after.events if event.kind == "completed"] == ["foyer@0,0"]
    assert ("reward-spent" in after.kinds, after.asked) == (True, [])


@rule("DEC-4")
def test_the_top_tile_of_a_standard_stack_is_kept_face_down():
    at = acting("DEC-4").settled()
    assert at.options == [f"0 seal {size}" for size in (100, 150, 200, 250, 300, 350, 400, 450, 500, 600)]
    top, left = at.stack(300)[0], len(at.stack(300))
    after = at.play("0 seal 300")
    assert after.state.sealed_tiles == (SealedTile(0, top),)
    assert len(after.stack(300)) == left - 1
    views = [seen(after, seat).sealed_tiles for seat in (0, 1, None)]
    assert [view[0].room for view in views] == [top, None, None]
    assert views[1][0].size == 300
    assert [event.secret_to for event in after.events if event.kind == "tile-sealed-known"] == [0]


@rule("DEC-4")
def test_no_tower_is_sealed():
    """A-70."""
    at = acting("DEC-4", modules="towers decrees").settled()
    assert at.stack(325)
    assert at.options == [f"0 seal {size}" for size in (100, 150, 200, 250, 300, 350, 400, 450, 500, 600)]


@rule("DEC-4")
def test_the_sealed_tile_itself_counts_for_nothing():
    """It makes its stack one shorter, and is in no castle: neither favors nor depleted stacks know it."""
    at = acting("DEC-4", favors="count_utility")
    stack = at.game.rules.stack(300)
    at.state.stacks = tuple([("sauna",) if each == stack else rest for each, rest in enumerate(at.state.stacks)])
    at = at.settled().play("0 seal 300")
    assert at.stack(300) == ()
    over = at.finale()
    assert [line for line in over.ledger() if "FINAL" in line and "coins" not in line] == []
    assert [line for line in over.ledger() if "DEC-4" in line] == []


@rule("DEC-4")
def test_a_type_is_matched_by_corridors_towers_and_renovated_rooms_each_once():
    """A-70."""

    def points(room: str, castle: str, modules: str) -> int:
        at = table(modules=f"{modules} decrees", hands={0: "DEC-4"}, castle=castle)
        at.state.sealed_tiles = (SealedTile(0, room),)
        return sum(line.amount for line in at.finale().state.players[0].ledger if line.because == "DEC-4")

    assert points("great_hall", "foyer@0,0 hallway@-4,-1", "extras") == 2 * 2, "foyer and hallway"
    assert points("sauna", "foyer@0,0 water_tower@-1,-4", "towers") == 2
    assert points("dining_room", "foyer@0,0 larder@3,0+reno_supper_cabinet", "renovations") == 2, "by its new type"
    assert points("dining_room", "foyer@0,0 larder@3,0+reno_writing_closet", "renovations") == 0, "not by the old"
    assert points("larder", "foyer@0,0 pantry@3,0+reno_supper_cabinet", "renovations") == 4, "size and type"


@rule("DEC-4")
def test_the_sealed_tile_is_imagined_among_those_that_lie_nowhere_else():
    after = acting("DEC-4").settled().play("0 seal 300")
    for seat in (0, 1):
        view = after.game.view(after.state, seat)
        rooms = set()
        for number in range(12):
            state = after.game.imagine(view, Chance(number))
            assert after.game.view(state, seat) == view
            (tile,) = state.sealed_tiles
            assert not any(tile.room in stack for stack in state.stacks)
            rooms.add(tile.room)
        assert (len(rooms) == 1) == (seat == 0), "only its owner knows it"


@rule("DEC-4")
def test_rooms_of_the_size_and_of_the_type_score_2_and_of_both_4():
    """exp_decree_matching_room, A-70: hallways never match 150, and the tile itself counts for nothing."""
    castle = "foyer@0,0 nap_room@3,1r1"
    at = table(modules="decrees", hands={0: "DEC-4"}, castle=castle)
    tile = next(room for room in at.stack(at_size("nap_room")) if types_of(room) == types_of("nap_room"))
    other = next(room for room in at.stack(at_size("nap_room")) if types_of(room) != types_of("nap_room"))

    def points(room: str) -> int:
        state = at.state.copy()
        state.sealed_tiles = (SealedTile(0, room),)
        over = Table(at.game, state).finale()
        return sum(int(line.split()[0]) for line in over.ledger(0) if "DEC-4" in line)

    assert (points(tile), points(other)) == (4, 2)
    hall = table(modules="decrees", hands={0: "DEC-4"}, castle="foyer@0,0 hallway@-4,-1")
    state = hall.state.copy()
    state.sealed_tiles = (SealedTile(0, next(room for room in hall.stack(150) if "corridor" not in types_of(room))),)
    over = Table(hall.game, state).finale()
    assert not [line for line in over.ledger(0) if "DEC-4" in line]
    shown = [(event.what, event.secret_to) for event in over.events if event.kind == "tile-unsealed"]
    assert shown == [((state.sealed_tiles[0].room,), None)], "everybody sees it, whatever it scores"


def at_size(room: str) -> int:
    from swanstone.ludwig.rooms import TILE

    return TILE[room].size


def types_of(room: str) -> tuple[str, ...]:
    from swanstone.ludwig.rooms import TILE

    return tuple(TILE[room].types)


@rule("DEC-5")
def test_two_favors_of_the_box_are_kept_face_down():
    after = acting("DEC-5").settled()
    own = [owned.favor for owned in after.state.hidden_favors.owned]
    assert len(own) == 2
    assert not set(own) & set(after.state.favors)
    views = [seen(after, seat).hidden_favors.owned for seat in (0, 1)]
    assert [each.favor for each in views[0]] == own
    assert [each.favor for each in views[1]] == [None, None]


@rule("DEC-5")
def test_with_towers_the_favors_come_from_the_box_and_not_from_the_pile():
    """A-54: what the pile of 24 leaves."""
    at = acting("DEC-5", modules="extras towers decrees")
    box, pile = favors_in_box(at.game.rules, at.state), at.state.hidden_favors.pile
    after = at.settled().state.hidden_favors
    assert (len(box), len(pile)) == (31 - 2 - 24, 24)
    assert (len(after.owned), {own.favor for own in after.owned} <= set(box), after.pile) == (2, True, pile)


@rule("DEC-5")
def test_the_owner_alone_scores_them_by_rank_among_all():
    castle = "foyer@0,0 hallway@-4,-1"
    at = table(modules="decrees", hands={0: "DEC-5"}, castle={0: castle, 1: castle}, favors="")
    state = at.state.copy()
    state.hidden_favors = HiddenFavors(owned=(OwnFavor(0, "count_corridor", "DEC-5"),))
    over = Table(at.game, state).finale()
    lines = [[line for line in over.ledger(seat) if "DEC-5" in line] for seat in (0, 1)]
    assert lines == [["+6 count_corridor (DEC-5)"], []]


@rule("DEC-5")
def test_without_two_favors_in_the_box_the_decree_is_not_in_the_deck():
    """A-54."""
    from swanstone.titles import open_game

    game = open_game("ludwig", 2, modules=("decrees",))
    ids = [favor.id for favor in game.rules.box.favors]
    small: Any = open_game("ludwig", 2, {"without": ",".join(ids[3:])}, ("decrees",))
    slot = small.start(Chance("few")).state.slots["decrees"]
    assert "DEC-5" in slot.absent
    assert "DEC-5" not in (*slot.deck, *slot.passed)
    enough: Any = open_game("ludwig", 2, {"without": ",".join(ids[4:])}, ("decrees",))
    there = enough.start(Chance("few")).state.slots["decrees"]
    assert "DEC-5" in (*there.deck, *there.passed)


@rule("DEC-5")
def test_whispers_come_before_what_brings_the_owner_points():
    """A-74, FIN-0: Fewest Points goes by what was booked before, and comes first of two whispers."""
    from swanstone.ludwig.finale import final_steps

    at = table(modules="decrees", hands={0: "DEC-4 DEC-5"})
    state = at.state.copy()
    state.hidden_favors = HiddenFavors(owned=(OwnFavor(0, "count_corridor", "DEC-5"),))
    tags = [step.tag for step in final_steps(at.game.rules, state)]
    assert tags[:3] == ["score-whispers", "score-blueprint", "score-depleted-stacks"]
    both = tuple(OwnFavor(0, favor, "DEC-5") for favor in ("money", "fewest_points"))
    two = table(modules="extras decrees", hands={0: "DEC-5"}, points=(1, 5), coins=(9000, 0), favors="")
    two.state.hidden_favors = HiddenFavors(owned=both)
    assert two.finale().ledger()[1:] == ["+8 fewest_points (DEC-5)", "+8 money (DEC-5)"]
