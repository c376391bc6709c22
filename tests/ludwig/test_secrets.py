"""What a seat may know, by example; and leaks, which the battery must catch."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.event import Event
from swanstone.core.options import Listed
from swanstone.core.record import Head
from swanstone.core.standings import Step
from swanstone.core.value import replace
from swanstone.ludwig.actions import Keep, Lay, Look
from swanstone.ludwig.game import LudwigGame
from swanstone.ludwig.rewards import ChooseStack
from swanstone.ludwig.rooms import SIZES
from swanstone.ludwig.state import State
from swanstone.ludwig.view import View
from tests.battery import Ply, ViewsKeepSecrets, random_bot, run
from tests.ludwig.helpers import ludwig

GAME = ludwig(3)


def first_turn(game: LudwigGame = GAME, seed: str = "secrets") -> State:
    """A table at its first purchase, all bonus cards kept."""
    dice = Dice(Chance(seed).fork("bot"))
    state = game.start(Chance(seed)).state
    while state.turn is None:
        state = game.apply(state, random_bot(game, state, game.pending(state)[0], dice)).state
    return state


def asked_to_look(state: State, seat: int) -> State:
    """The state in which a seat has earned a look through a stack."""
    return replace(state, agenda=(*state.agenda, ChooseStack(seat)))


def look(state: State, seat: int, size: int, lay: tuple[int, ...] = ()) -> State:
    """The state after a seat has looked through a stack and laid these tiles of it, by their number, on the deck."""
    state = GAME.apply(asked_to_look(state, seat), Look(seat, size)).state
    stack = sorted(state.stacks[SIZES.index(size)])
    return GAME.apply(state, Lay(seat, tuple(stack[number] for number in lay))).state


# What a seat knows


def test_a_seat_sees_its_own_bonus_cards_and_how_many_others_hold():
    state = first_turn()
    seen = GAME.view(state, 1)
    assert seen.players[1].cards_known == state.players[1].bonus_cards
    assert [player.bonus_cards for player in seen.players] == [2, 2, 2]
    assert [player.cards_known for player in (seen.players[0], seen.players[2])] == [None, None]
    assert all(player.cards_known is None for player in GAME.view(state, None).players)


def test_choices_made_at_the_same_time_stay_sealed():
    state = GAME.start(Chance("sealed")).state
    seat = GAME.pending(state)[0].seat
    one, two = (GAME.apply(state, action).state for action in list(GAME.options(state, GAME.pending(state)[0]))[:2])
    assert GAME.view(one, seat) != GAME.view(two, seat)
    for other in {None, 0, 1, 2} - {seat}:
        assert GAME.view(one, other) == GAME.view(two, other)


def test_a_seat_remembers_the_card_that_it_put_under_the_deck():
    state = first_turn()
    known = [GAME.view(state, seat).bonus_deck[-3:] for seat in range(3)]
    assert all(sum(card is not None for card in deck) == 1 for deck in known)
    assert GAME.view(state, None).bonus_deck == (None,) * len(state.bonus_deck)


def test_who_looks_through_a_stack_knows_it_and_nobody_else_does():
    state = look(first_turn(), 0, 100)
    assert GAME.view(state, 0).stacks[0].known == tuple(sorted(state.stacks[0]))
    assert [GAME.view(state, seat).stacks[0].known for seat in (1, 2, None)] == [(), (), ()]


def test_a_tile_laid_on_the_deck_is_known_to_who_laid_it():
    state = look(first_turn(), 0, 100, lay=(2,))
    assert GAME.view(state, 0).laid[0].room == state.laid[0].room
    assert [GAME.view(state, seat).laid[0].room for seat in (1, 2, None)] == [None, None, None]


def test_who_looks_before_and_after_can_tell_what_was_laid():
    state = look(look(look(first_turn(), 1, 100), 0, 100, lay=(2, 0)), 1, 100)
    assert {laid.room for laid in state.laid} == set(GAME.view(state, 1).laid[0].among)
    assert GAME.view(state, 2).laid[0].among == ()


def test_who_looked_before_knows_only_that_one_of_the_stack_was_laid():
    before = look(first_turn(), 1, 100)
    views = [GAME.view(look(before, 0, 100, lay=(number,)), 1) for number in range(3)]
    assert views[0] == views[1] == views[2]


def test_bonus_cards_are_shown_at_the_end():
    state = run(Head("ludwig", 3, "shown")).state
    assert [player.cards_known for player in GAME.view(state, None).players] == [
        player.bonus_cards for player in state.players
    ]


def test_imagined_states_differ_in_what_is_hidden():
    state = first_turn()
    imagined = [GAME.imagine(GAME.view(state, 0), Chance(f"world {number}")) for number in range(20)]
    assert len({other.players[1].bonus_cards for other in imagined}) > 10
    assert len({other.deck for other in imagined}) == 20
    assert len({other.stacks for other in imagined}) == 20
    assert {other.players[0].bonus_cards for other in imagined} == {state.players[0].bonus_cards}


@settings(deadline=None, derandomize=True, database=None, max_examples=30, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10**6), st.sampled_from([2, 3, 4]), st.integers(4, 16))
def test_many_looks_through_few_stacks_keep_secrets(seed, seats, looks):
    """Random games seldom see a stack looked through more than twice; here it happens all the time."""
    head = Head("ludwig", seats, f"looks-{seed}")
    game = ludwig(seats)
    dice = Dice(Chance(head.seed).fork("looks"))
    check = ViewsKeepSecrets(game, head)
    step = game.start(Chance(head.seed))
    check.started(step)
    state = step.state
    for _ in range(seats):
        state = act(check, state, dice)
    sizes = dice.shuffled(SIZES)[:2]
    for _ in range(looks):
        state = asked_to_look(state, dice.below(seats))
        size = dice.choice([size for size in sizes if state.stacks[SIZES.index(size)]] or SIZES[-1:])
        if not state.stacks[SIZES.index(size)]:
            break
        state = act(check, state, dice, Look(state.agenda[-1].seat, size))  # type: ignore[attr-defined]
        state = act(check, state, dice)
        if dice.below(2):
            state = reveal(check, state, dice, sizes)


def act(check: ViewsKeepSecrets, state: State, dice: Dice, action: Any = None) -> State:
    """Answers the first decision, and lets the check watch."""
    game = check.game
    decision = game.pending(state)[0]
    action = action or random_bot(game, state, decision, dice)
    after, events = game.apply(state, action)
    check.stepped(Ply(state, decision, action, after, events))
    revealed: State = after
    return revealed


def reveal(check: ViewsKeepSecrets, state: State, dice: Dice, sizes: list[int]) -> State:
    """The next tile is drawn for all to see."""
    number = SIZES.index(dice.choice(sizes))
    if state.laid:
        room = state.laid[0].room
        state = replace(state, laid=state.laid[1:])
    elif state.stacks[number]:
        room = state.stacks[number][-1]
        stacks = list(state.stacks)
        stacks[number] = stacks[number][:-1]
        state = replace(state, stacks=tuple(stacks))
    else:
        return state
    check.hear((Event("room-revealed", what=(room,)),))
    return replace(state, gone=(*state.gone, room))


# Leaks

Leak = Callable[[State, View], View]


class Leaky:
    """A game that tells too much; otherwise it is the game that it stands for (which may be compiled)."""

    def __init__(self, game: LudwigGame) -> None:
        self.game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)


class LeakyView(Leaky):
    """A game whose views tell too much."""

    def __init__(self, game: LudwigGame, leak: Leak) -> None:
        super().__init__(game)
        self.leak = leak

    def view(self, state: State, seat: int | None) -> View:
        return self.leak(state, self.game.view(state, seat))


def shows_cards(state: State, seen: View) -> View:
    players = zip(seen.players, state.players)
    return replace(seen, players=tuple(replace(one, cards_known=other.bonus_cards) for one, other in players))


def shows_sealed(state: State, seen: View) -> View:
    players = zip(seen.players, state.players)
    return replace(seen, players=tuple(replace(one, sealed_known=other.sealed) for one, other in players))


def shows_seed(state: State, seen: View) -> View:
    return replace(seen, favors=(*seen.favors, state.chance.seed))


def shows_stacks(state: State, seen: View) -> View:
    stacks = zip(seen.stacks, state.stacks)
    return replace(seen, stacks=tuple(replace(one, known=tuple(sorted(other))) for one, other in stacks))


def shows_one_tile(state: State, seen: View) -> View:
    return replace(seen, gone=(*seen.gone, *state.stacks[3][-1:]))


def shows_laid(state: State, seen: View) -> View:
    return replace(seen, laid=tuple(replace(one, room=other.room) for one, other in zip(seen.laid, state.laid)))


def shows_bonus_deck(state: State, seen: View) -> View:
    return replace(seen, bonus_deck=tuple(face.card for face in state.bonus_deck))


def shows_room_deck(state: State, seen: View) -> View:
    return replace(seen, cards_known=tuple(sorted(state.deck)))


def shows_next_size(state: State, seen: View) -> View:
    return replace(seen, discards=(*seen.discards, *state.deck[-1:]))


def shows_in_coins(state: State, seen: View) -> View:
    letters = sum(map(len, state.players[-1].bonus_cards))
    first = replace(seen.players[0], coins=seen.players[0].coins + letters)
    return replace(seen, players=(first, *seen.players[1:]))


VIEW_LEAKS = [
    shows_cards,
    shows_sealed,
    shows_seed,
    shows_stacks,
    shows_one_tile,
    shows_laid,
    shows_bonus_deck,
    shows_room_deck,
    shows_next_size,
    shows_in_coins,
]


def complaint(game: Any, number: int) -> str:
    """What the battery says about the secrets of a game, or nothing."""
    try:
        run(Head("ludwig", game.seats, f"leak-{number}"), [ViewsKeepSecrets], "compact", game)
    except AssertionError as error:
        return str(error)
    return ""


def is_caught(game: Any, games: int = 12) -> bool:
    """Whether the battery notices a leak within a few games."""
    said = next((words for number in range(games) if (words := complaint(game, number))), "")
    assert "seat" in said or not said, "another check has failed"
    return bool(said)


@pytest.mark.parametrize("leak", VIEW_LEAKS, ids=lambda leak: leak.__name__.replace("_", " "))
def test_a_leaky_view_is_caught(leak):
    assert is_caught(LeakyView(GAME, leak))


class LeakyEvents(Leaky):
    """A game that forgets to keep one kind of event secret."""

    def __init__(self, game: LudwigGame, kind: str) -> None:
        super().__init__(game)
        self.kind = kind

    def apply(self, state: State, action: Any) -> Step[State]:
        after, events = self.game.apply(state, action)
        return Step(
            after, tuple(replace(event, secret_to=None) if event.kind == self.kind else event for event in events)
        )


@pytest.mark.parametrize("kind", ["bonus-cards-known", "bonus-cards-seen", "stack-seen", "tiles-laid-known"])
def test_an_event_that_is_not_kept_secret_is_caught(kind):
    assert is_caught(LeakyEvents(GAME, kind))


class LeakyOrder(Leaky):
    """A game that tells how a secret choice was made by the order in which it happens."""

    def apply(self, state: State, action: Any) -> Step[State]:
        after, events = self.game.apply(state, action)
        if isinstance(action, Keep) and action.cards[0] < "h":
            events = events[::-1]
        return Step(after, events)


def test_an_order_that_tells_a_secret_choice_is_caught():
    assert is_caught(LeakyOrder(GAME))


class LeakyOptions(Leaky):
    """A game in which hidden things change what a seat may do."""

    def options(self, state: State, decision: Any) -> Any:
        found = self.game.options(state, decision)
        if state.deck and state.deck[-1] == 100 and len(found) > 1 and state.turn is not None:
            return Listed(list(found)[:-1])
        return found


def test_options_that_tell_hidden_things_are_caught():
    assert is_caught(LeakyOptions(GAME))


def test_a_sound_game_is_not_caught():
    assert not is_caught(GAME, games=2)
