"""Royal Decrees: the deck, the draft, Double Decree, and whole games."""

from typing import Any

import pytest

from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.errors import BadOption, IllegalAction
from swanstone.core.record import Head
from swanstone.ludwig.game import LudwigGame
from swanstone.ludwig.modules.decrees import ALL, DECREES
from swanstone.titles import open_game
from tests.battery import EVERY, run
from tests.ludwig.helpers import Table, ludwig, table
from tests.marks import rule


def opened(seats: int, **options: str) -> Any:
    return open_game("ludwig", seats, options, ("decrees",))


def begun(seats: int, seed: str = "draft", **options: str) -> Table:
    """A game that waits for the first choice of the draft."""
    game: LudwigGame = opened(seats, **options)
    return Table(game, game.start(Chance(seed)).state)


def slot(at: Table) -> Any:
    return at.state.slots["decrees"]


def choices(at: Table, pick: int = 0) -> Table:
    """The table after the draft, in which all keep what they are offered at a place."""
    while at.asked and at.asked[0].endswith("draft-decree"):
        at = at.play(at.options[pick])
    return at


@rule("RD-1")
def test_every_decree_has_its_row_and_its_timing():
    assert {card.row.timing for card in ALL} <= {"start", "during", "final"}
    assert len({card.id for card in ALL}) == len(ALL)


@rule("RD-4", "RD-5", "MIX-3")
def test_decrees_of_absent_modules_and_of_larger_tables_are_not_in_the_deck():
    """A-1: they are taken out before the first shuffle."""
    deck = DECREES.deck(ludwig(2, modules="decrees").rules)
    rows = [card.row for card in ALL if card.id != "DEC-11"]
    assert deck == [row.id for row in rows if not row.module and row.min_players == 2]
    assert "DEC-12" not in deck
    assert "DEC-12" in DECREES.deck(ludwig(3, modules="decrees").rules)
    at = begun(2)
    assert set(slot(at).deck) | set(slot(at).passed) == set(deck)


@rule("DEC-11")
def test_the_hourglass_is_in_the_deck_only_where_the_table_wants_it():
    """A-33."""
    assert "DEC-11" not in DECREES.deck(opened(2).rules)
    assert "DEC-11" in DECREES.deck(opened(2, hourglass="in").rules)


@rule("MIX-4")
def test_too_few_decrees_are_refused():
    left = DECREES.deck(opened(2).rules)
    with pytest.raises(BadOption, match="too few decrees would be left: 4 are needed, not 3"):
        opened(2, without=",".join(left[3:]))


@rule("RD-2", "RD-3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cards_go_to_the_right_and_the_master_builder_gets_three_and_returns_two(seats: int) -> None:
    """exp_decree_draft."""
    at = begun(seats)
    builder = at.state.master_builder
    assert len(slot(at).passed) == seats + 2
    order = [(builder - step) % seats for step in range(1, seats + 1)]
    for seat in order:
        assert at.asked == [f"{seat} draft-decree"]
        assert slot(at).hands == ((),) * seats, "nothing is shown before all have chosen"
        if seat == builder:
            assert len(slot(at).passed) == 3
        before, deck = at, slot(at).deck
        at = at.play(at.options[0])
    kept = set(slot(before).passed[:1])
    assert kept <= {card for hand in slot(at).hands for card in hand} | {"DEC-2", *slot(at).deck}
    assert all(hand for hand in slot(at).hands)
    assert slot(at).deck[-2:] == slot(before).passed[1:] or "DEC-2" in slot(at).deck or slot(at).passed
    assert len(deck) + 2 >= len(slot(at).deck)


@rule("RD-7")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_double_decree_gives_everybody_two_and_leaves_two(seats: int) -> None:
    """exp_double_decree_draft, A-83: secret until the second pass is over; the two left go under the deck."""
    at = begun(seats, decrees="two", without="DEC-2,DEC-3,DEC-4")
    builder = at.state.master_builder
    assert len(slot(at).passed) == 2 * seats + 2
    asked = []
    while at.asked[0].endswith("draft-decree"):
        asked.append(int(at.asked[0].split()[0]))
        assert slot(at).hands == ((),) * seats
        left, at = slot(at).passed, at.play(at.options[0])
    to_the_left = [(builder + step) % seats for step in range(1, seats)]
    assert asked == [*reversed(to_the_left), builder, *to_the_left]
    assert [len(hand) for hand in slot(at).hands] == [2] * seats
    assert len(left) == 3
    assert slot(at).deck[-2:] == left[1:]


@rule("RD-2")
def test_only_what_is_passed_can_be_kept():
    at = begun(3)
    seat = at.asked[0].split()[0]
    other = next(card.id for card in ALL if card.id not in slot(at).passed)
    for cards in (other, " ".join(slot(at).passed[:2]), ""):
        with pytest.raises(IllegalAction, match="keep 1 of"):
            at.play(f"{seat} draft {cards}")


@rule("RD-2", "RD-3")
def test_a_seat_sees_what_it_kept_and_what_it_chooses_from_and_nothing_else():
    at = begun(3)
    first, second = int(at.asked[0].split()[0]), None
    at = at.play(at.options[0])
    second = int(at.asked[0].split()[0])
    views = [DECREES.view(at.state, seat) for seat in (0, 1, 2, None)]
    assert [view.kept_known for view in views[:3]] == list(slot(at).kept)
    assert views[second].passed_known == slot(at).passed
    assert views[first].passed_known == views[3].passed_known == views[3].kept_known == ()
    hidden = {*slot(at).deck, *slot(at).passed, *slot(at).kept[first]}
    text = at.game.view_to_json(at.game.view(at.state, None)).decode()
    assert not [card for card in hidden if f'"{card}"' in text]


@rule("SET-15")
def test_the_draft_comes_after_the_market_and_before_the_bonus_cards():
    at = begun(2)
    assert len(at.state.offers) == 5
    assert [player.drawn for player in at.state.players] == [(), ()]
    after = choices(begun(2, without="DEC-1,DEC-2,DEC-3,DEC-4,DEC-5"))
    assert [len(player.drawn) for player in after.state.players] == [3, 3]


def drafted(seats: int, builder: int, hands: dict[int, str], **options: str) -> Table:
    """A table at which these decrees are revealed now."""
    from swanstone.ludwig.modules.decrees.draft import RevealDecrees
    from swanstone.ludwig.modules.decrees.slot import change

    at = table(seats, modules="decrees", hands={}, builder=builder, step="end")
    state = at.state.copy()
    state.master_builder = builder
    kept = tuple(tuple(hands.get(seat, "").split()) for seat in range(seats))
    DECREES.give(state, kept)
    change(state, hands=((),) * seats, kept=kept)
    state.agenda = (RevealDecrees(),)
    return Table(at.game, state).settled()


@rule("RD-8")
def test_start_effects_come_clockwise_from_the_master_builder():
    """A-25."""
    at = drafted(3, 1, {0: "DEC-1", 1: "DEC-4", 2: "DEC-3"})
    assert at.asked == ["1 seal-tile"]
    at = at.play("1 seal 100")
    assert at.asked == ["2 choose-corridor"]
    assert at.coins[0] == 15000


@rule("RD-8")
def test_who_has_two_decrees_of_the_start_says_which_is_first():
    at = drafted(2, 0, {0: "DEC-1 DEC-4"})
    assert at.options == ["0 first DEC-1", "0 first DEC-4"]
    assert at.play("0 first DEC-1").coins[0] == 25000
    later = at.play("0 first DEC-4")
    assert (later.asked, later.coins[0]) == (["0 seal-tile"], 15000)
    assert later.play("0 seal 600").coins[0] == 25000


@rule("RD-6", "RD-9")
def test_decrees_lie_open_before_their_seats_and_bind_without_being_asked_for():
    at = table(modules="decrees", hands={0: "DEC-19"}, coins=(2000, 2000))
    for seat in (0, 1, None):
        view: Any = at.game.view(at.state, seat)
        assert view.slots["decrees"].hands == (("DEC-19",), ())
    assert at.play("0 buy hallway").coins[0] == 0


def test_imagined_decrees_fit_what_a_seat_sees():
    at = begun(3).play(begun(3).options[0])
    for seat in (0, 1, 2, None):
        view = at.game.view(at.state, seat)
        state = at.game.imagine(view, Chance("imagined"))
        assert at.game.view(state, seat) == view
        cards = slot(Table(at.game, state))
        held = [*cards.deck, *cards.passed, *[card for kept in cards.kept for card in kept]]
        assert sorted(held) == sorted(DECREES.deck(at.game.rules)), "every decree lies somewhere, and once"


def test_bots_and_the_clock_can_draft():
    at = begun(2)
    decision = at.game.pending(at.state)[0]
    assert at.game.timed_out(at.state, decision) in at.game.options(at.state, decision)
    assert at.game.options(at.state, decision).sample(Dice(Chance("x"))) in at.game.options(at.state, decision)


@pytest.mark.parametrize(("seats", "each"), [(2, "one"), (3, "two"), (4, "one")])
def test_a_whole_game_passes_the_battery(seats: int, each: str) -> None:
    options = (("decrees", each), ("hourglass", "in"))
    run(Head("ludwig", seats, "decreed", modules=("decrees",), options=options), EVERY)
