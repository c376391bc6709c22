"""A table is what its log comes to: loaded again, from a checkpoint or not, it is the same."""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from swanstone.core.record import play_record, read_record
from swanstone.server import journal
from swanstone.server.commands import Judged, rematch, sit
from swanstone.server.journal import DamagedJournal, decode_entry
from swanstone.server.seats import Viewer, key_hash, new_key, viewer_of
from swanstone.server.showing import card_of
from swanstone.server.table import checkpoint_of, load, opened, record_of, resume
from swanstone.titles import game_of
from swanstone.wire import requests
from swanstone.wire.refusals import Refused
from swanstone.wire.replies import encode
from swanstone.wire.requests import Clock
from tests.server.tables import SECOND, Play, key_of, same


def test_the_game_begins_when_the_last_seat_is_taken():
    play = Play("po")
    assert play.table.status == "open"
    assert play.table.state is None
    play.write(sitting(play, "Berta"))
    assert play.table.status == "running"
    assert [asked.decision.seat for asked in play.table.asked] == [0, 1]


def sitting(play: Play, name: str, seat: int | None = None) -> Judged:
    """Somebody who sits down."""
    return sit(play.table, requests.Join(name=name, seat=seat), new_key(), play.now)


def test_in_a_row_of_rematches_the_courtiers_are_those_of_the_first_table():
    first = Play("pbb").table
    second = opened(rematch(first, "second", SECOND))
    third = opened(rematch(second, "third", SECOND))
    assert [(table.head.rematch_of, card_of(table).court) for table in (first, second, third)] == [
        ("", ""),
        (first.id, first.id),
        ("second", first.id),
    ]
    assert [seat.bot for seat in third.seats] == [seat.bot for seat in first.seats]


def test_a_full_table_takes_nobody():
    play = Play("pb")
    with pytest.raises(Refused, match="no seat is free"):
        sitting(play, "Berta")


@pytest.mark.parametrize("name", ["", "   ", "\u202e\u200f", "\x00\x07"])
def test_a_name_must_be_seen(name):
    play = Play("po")
    with pytest.raises(Refused, match="a name needs"):
        sitting(play, name)


def test_names_are_text_on_one_line():
    play = Play("po")
    play.write(sitting(play, "  <b>Anna</b>\n\u202eBerta \u2067 "))
    assert play.table.seats[1].name == "<b>Anna</b> Berta"


def test_a_whole_log_loads_to_the_same_table():
    play = Play("ppp", seed="7")
    play.finish()
    loaded = load(play.entries)
    assert loaded == play.table
    assert loaded.status == "finished"


def test_a_checkpoint_that_agrees_with_the_log_spares_playing():
    play = Play("pp", seed="3")
    for _ in range(40):
        play.answer()
    kept = checkpoint_of(play.table)
    assert kept is not None
    for _ in range(5):
        play.answer()
    table = load(play.entries, kept)
    assert same(table, play.table)
    assert table.moves[0].events is None, "the first actions were not played"
    assert table.moves[-1].events is not None


def test_a_checkpoint_is_not_trusted_when_its_state_its_digest_or_its_rules_are_not_the_log_s():
    play = Play("pp", seed="3")
    for _ in range(40):
        play.answer()
    kept = checkpoint_of(play.table)
    assert kept is not None
    other = Play("pp", seed="4")
    for _ in range(40):
        other.answer()
    stranger = checkpoint_of(other.table)
    assert stranger is not None
    for bad in (
        replace(kept, state=stranger.state),
        replace(kept, digest=stranger.digest),
        stranger,
        replace(kept, rules="99"),
        replace(kept, actions=39),
        replace(kept, state=kept.state.replace(b'"coins":', b'"coins":1', 1)),
        replace(kept, state=b"{}"),
    ):
        table = load(play.entries, bad)
        assert same(table, play.table)
        assert table.moves[0].events is not None, "everything was played again"


def test_a_checkpoint_of_a_branch_that_was_undone_is_not_used():
    play = Play("pb", seed="5")
    for _ in range(20):
        play.answer()
    kept = checkpoint_of(play.table)
    assert kept is not None
    while len(play.table.moves) > 15:
        play.undo(0)
    for _ in range(8):
        play.answer()
    table = load(play.entries, kept)
    assert same(table, play.table)


def test_while_several_are_asked_at_once_there_is_no_checkpoint():
    play = Play("ppp")
    for waiting in (2, 1):
        play.answer(2 - waiting)
        assert len(play.table.asked) == waiting
        assert checkpoint_of(play.table) is None, "the last of them waits since the start"
    play.answer(2)
    assert checkpoint_of(play.table) is not None


def test_with_a_reserve_clock_the_whole_log_is_played():
    play = Play("pp", clock=Clock("reserve", 100, 5))
    for _ in range(10):
        play.answer()
    kept = checkpoint_of(play.table)
    assert kept is not None
    assert resume(load(play.entries[:1]), [decode_entry(data) for data in play.entries[1:]], kept) is None
    assert load(play.entries, kept) == play.table


def test_a_log_that_says_something_else_than_the_rules_is_damaged():
    play = Play("pp")
    for _ in range(6):
        play.answer()
    entry = journal.decode_entry(play.entries[3])
    assert isinstance(entry, journal.Acted)
    wrong = [*play.entries]
    wrong[3] = journal.encode_entry(replace(entry, digest="0" * 16))
    with pytest.raises(DamagedJournal, match=r"entry 4 has another result .* the digest is"):
        load(wrong)
    wrong[3] = b"{}"
    with pytest.raises(DamagedJournal, match="cannot be read"):
        load(wrong)
    with pytest.raises(DamagedJournal, match="does not begin with the opening"):
        load(play.entries[1:])


def test_the_record_of_a_finished_table_replays():
    play = Play("pp", seed="11")
    play.finish()
    record = read_record(record_of(play.table).text())
    steps = list(play_record(record, game_of(record.head)))
    assert len(steps) == len(play.table.moves) + 1


def test_a_person_who_leaves_a_running_game_is_played_for_and_may_be_followed():
    play = Play("pp")
    table = play.do(requests.Leave(seat=1))
    assert table.seats[1].bot
    assert not table.seats[1].key
    assert table.is_free(1)
    play.write(sitting(play, "Carla"))
    assert play.table.seats[1].name == "Carla"
    assert not play.table.seats[1].bot


def test_a_person_who_leaves_an_open_table_leaves_an_empty_seat():
    play = Play("ppo")
    table = play.do(requests.Leave(seat=1))
    assert table.seats[1].name == ""
    assert table.is_free(1)


def test_a_seat_handed_to_a_bot_can_be_taken_back():
    play = Play("pp")
    table = play.do(requests.HandOver(seat=0, bot="random"))
    assert table.bots_asked() == [0]
    assert table.humans == (1,)
    table = play.do(requests.HandOver(seat=0))
    assert table.bots_asked() == []
    assert table.humans == (0, 1)


def hands_of(play: Play) -> list[tuple[int, int, str, str]]:
    """Who had seats before, by seat and entry."""
    return [(hand.seat, hand.until, hand.name, hand.bot) for hand in play.table.hands]


def test_who_had_a_seat_before_stays_known():
    play = Play("pp")
    play.do(requests.HandOver(seat=1, bot="random"))
    play.do(requests.HandOver(seat=1))
    play.do(requests.Leave(seat=1))
    play.write(sitting(play, "Carla"))
    stand_in = play.table.hands[-1].bot
    assert hands_of(play) == [(1, 2, "P1", ""), (1, 3, "P1", "random"), (1, 4, "P1", ""), (1, 5, "P1", stand_in)]
    assert load(play.entries).hands == play.table.hands
    assert card_of(play.table).hands == play.table.hands


def test_a_card_says_nothing_of_hands_where_none_changed():
    play = Play("po")
    assert card_of(play.table).hands is UNSET
    play.write(sitting(play, "Berta"))
    assert card_of(play.table).hands is UNSET, "nobody had the seat before"
    assert card_of(play.table).host == "P0"
    assert b'"hands"' not in encode(card_of(play.table))


def test_a_game_that_waits_for_all_to_be_ready_begins_when_they_are():
    play = Play("po", ready=True)
    play.do(requests.Ready(seat=0))
    play.write(sitting(play, "Berta"))
    assert play.table.status == "open"
    assert card_of(play.table).ready == (0,)
    play.do(requests.Ready(seat=0, yes=False))
    play.do(requests.Ready(seat=1))
    assert play.table.status == "open"
    play.do(requests.Ready(seat=0))
    assert play.table.status == "running"
    assert card_of(play.table).ready is UNSET
    assert load(play.entries) == play.table


def test_bots_are_always_ready_and_whoever_sits_down_later_is_not():
    play = Play("pb", ready=True)
    assert play.table.status == "open"
    assert Play("bb", ready=True).table.status == "running"
    three = Play("ppo", ready=True)
    three.do(requests.Ready(seat=1))
    three.do(requests.Leave(seat=1))
    three.write(sitting(three, "Berta"))
    assert three.table.ready == frozenset()


def test_only_a_table_that_waits_for_it_hears_that_somebody_is_ready():
    play = Play("po")
    with pytest.raises(Refused, match="does not wait"):
        play.do(requests.Ready(seat=0))
    waiting = Play("po", ready=True)
    with pytest.raises(Refused, match="nothing would change"):
        waiting.do(requests.Ready(seat=0, yes=False))


def test_a_clock_per_move_starts_when_a_seat_is_asked():
    play = Play("pp", clock=Clock("move", 60))
    assert play.table.deadline(0) == play.table.head.at + 60 * SECOND
    play.answer(0)
    assert play.table.deadline(0) == 0, "it is asked nothing now"
    assert play.table.deadline(1) == play.table.head.at + 60 * SECOND, "another's answer gives it no more time"
    play.answer(1)
    seat = play.table.asked[0].decision.seat
    assert play.table.deadline(seat) == play.now + 60 * SECOND


def test_a_reserve_is_used_up_and_refills_but_never_overflows():
    play = Play("pp", clock=Clock("reserve", 100, 30))
    play.now += 49 * SECOND
    play.answer(0)
    assert play.table.reserves == (80 * SECOND, 100 * SECOND)
    play.answer(1)
    assert play.table.reserves == (80 * SECOND, 79 * SECOND)
    seat = play.table.asked[0].decision.seat
    assert play.table.deadline(seat) == play.now + play.table.reserves[seat]
    left = play.table.reserves[seat]
    play.answer(seat)
    assert play.table.reserves[seat] == min(100 * SECOND, left - SECOND + 30 * SECOND)


def test_bots_have_no_clock():
    play = Play("pb", clock=Clock("move", 60))
    assert play.table.deadline(1) == 0
    assert play.table.wake() > 0, "but the table must be woken for them"


def test_keys_open_their_seats_and_nothing_else():
    owner, keys = key_hash("o" * 22), [key_hash(key_of(0)), "", key_hash(key_of(2))]
    assert viewer_of([key_of(0)], owner, keys) == Viewer((0,))
    assert viewer_of([key_of(0), key_of(2), "o" * 22], owner, keys) == Viewer((0, 2), True)
    assert viewer_of(["", "x" * 22], owner, keys) == Viewer()
    assert viewer_of([], "", [""]) == Viewer()


def test_keys_have_128_bits():
    keys = {new_key() for _ in range(1000)}
    assert len(keys) == 1000
    assert all(len(key) == 22 for key in keys), "22 letters of 6 bits hold 128"
