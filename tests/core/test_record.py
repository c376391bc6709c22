"""Records: text both ways, every digest checked, and damage that names its line."""

import pytest

from swanstone.bots.bot import RandomBot
from swanstone.bots.play import play_game
from swanstone.core.chance import Chance
from swanstone.core.errors import BadRecord
from swanstone.core.record import Entry, Head, Record, Recorder, play_record, read_record
from swanstone.titles import open_game


@pytest.fixture(scope="module")
def text():
    head = Head("ludwig", 2, "record test", (("foyer", "4"),))
    game = open_game("ludwig", 2, dict(head.options))
    recorder = Recorder(game, head)
    play_game(game, [RandomBot(), RandomBot()], Chance(head.seed), recorder)
    return recorder.record().text()


def replayed(text: str) -> int:
    record = read_record(text)
    game = open_game(record.head.title, record.head.seats, dict(record.head.options))
    return sum(1 for _ in play_record(record, game))


def test_a_record_reads_back_and_replays(text):
    assert read_record(text).text() == text
    assert replayed(text) == len(read_record(text).entries) + 1


def test_an_unfinished_record_replays_as_far_as_it_goes(text):
    lines = text.splitlines()
    assert replayed("\n".join(lines[:20])) == 20 - 7 + 1


def damaged(text: str, number: int, line: str | None) -> str:
    lines = text.splitlines()
    lines[number - 1 : number] = [] if line is None else [line]
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("number", "line", "message"),
    [
        (1, "swanstone record 9", "line 1: a record begins with"),
        (2, "tittle ludwig", "line 2: 'tittle ludwig' is not a line of a record's head"),
        (4, "seats two", "the head has no valid 'seats'"),
        (5, None, "the head has no valid 'seed'"),
        (8, "0 keep money", "line 8: an action and a digest of 16 characters"),
        (8, "0 fly away ; 0123456789abcdef", "line 8: .*nobody can 'fly'"),
        (8, "9 pass ; 0123456789abcdef", "line 8: seat 9 has nothing to decide now"),
    ],
)
def test_damage_names_its_line(text, number, line, message):
    with pytest.raises(BadRecord, match=message):
        replayed(damaged(text, number, line))


def test_a_wrong_digest_names_its_line_and_both_digests(text):
    entry = read_record(text).entries[4]
    broken = text.replace(entry.digest, "0" * 16)
    with pytest.raises(BadRecord, match=f"line {entry.line}: after '.*' the digest is {entry.digest}, not 0000"):
        replayed(broken)


def test_another_seed_shows_at_the_first_action(text):
    with pytest.raises(BadRecord, match="line 8: "):
        replayed(text.replace("seed record test", "seed another"))


def test_a_wrong_result_is_found(text):
    with pytest.raises(BadRecord, match="the result is"):
        replayed(text.replace("\nresult ", "\nresult 1"))


def test_nothing_may_follow_the_result(text):
    with pytest.raises(BadRecord, match="nothing may follow the result"):
        replayed(text + "0 pass ; 0123456789abcdef\n")


def test_an_outcome_stands_between_an_action_and_its_digest():
    head = Head("quarry", 2, "5f0c")
    record = Record(head, (Entry("0 dig deep", "0" * 16, outcome='{"found":" ; "}'), Entry("1 dig flat", "1" * 16)))
    text = record.text()
    assert '0 dig deep ; {"found":" ; "} ; 0000000000000000\n1 dig flat ; 1111111111111111\n' in text
    read = read_record(text)
    assert [(entry.action, entry.outcome, entry.digest) for entry in read.entries] == [
        ("0 dig deep", '{"found":" ; "}', "0" * 16),
        ("1 dig flat", "", "1" * 16),
    ]
    assert [entry.found for entry in read.entries] == [b'{"found":" ; "}', None]
