"""The modules of Ludwig together: castles against the oracle, games against the referee, and a short form of `soak modules`."""

import json

import pytest

from swanstone.core.record import Head
from swanstone.ludwig.title import LUDWIG
from tests.battery import RefereeAgrees, run
from tests.ludwig.agreement import check_grown
from tests.soaks import modules

SETS = [modules.table("sets", seats, number) for number in range(3) for seats in (2, 3)]
EVERYTHING = modules.table("everything", 3, 0)


# The oracle


@pytest.mark.parametrize("number", range(20))
def test_five_castles_are_as_the_oracle_says(number):
    chosen = EVERYTHING if number % 2 else SETS[number // 2 % len(SETS)]
    head = Head("ludwig", 3, f"castles-{number % 4}", modules=LUDWIG.fitting(3, chosen))
    for each in range(5):
        check_grown(head, f"castle-{number}-{each}", 4 + (5 * number + each) % 9)


# The referee


@pytest.mark.parametrize("number", range(12))
def test_the_referee_agrees_with_a_game_with_modules(number):
    seats = modules.SEATS[number % len(modules.SEATS)]
    chosen = modules.table("everything" if number % 3 == 0 else "sets", seats, number)
    head = Head("ludwig", seats, f"refereed-{number}", modules=chosen)
    run(head, [RefereeAgrees], "compact" if number % 2 else "random")


# The soak


def test_all_checks_hold_with_everything():
    trial = modules.Trial("games", "everything", 2, 0)
    assert modules.game_checks(trial) == modules.THOROUGH
    assert modules.try_one(trial, "suite").failures == []


def test_every_module_alone_and_sets_of_them_play_to_the_end(capsys):
    words = ["--n", "1", "--sets", "2", "--pairs", "3", "--first", "1", "--seats", "2", "--jobs", "1", "--json"]
    assert modules.main([*words, "--quiet"]) == 0, capsys.readouterr().out
    told = json.loads(capsys.readouterr().out)
    assert told["errors"] == 0
    assert told["by_kind"]["games everything"]["trials"] == 1
    assert told["by_kind"]["pairs"]["trials"] == 3
    kinds = {"games", "castles", "referee", "pairs"}
    assert {name.split()[0] for name in told["by_kind"]} == kinds
    assert told["trials"] == 1 + len(modules.modules_of(2)) + 2 + 1 + 1 + 3


def test_the_whole_is_what_2000_games_stand_for():
    whole = modules.amounts_of(modules.parser().parse_args(["--n", "2000"]))
    assert whole == modules.Amounts(games=2000, sets=200, castles=2000, referee=500, pairs=1653)
    pairs = list(modules.trials(whole._replace(games=0, sets=0, castles=0, referee=0)))
    assert len({trial.name for trial in pairs}) == 1653


@pytest.mark.parametrize("seats", modules.SEATS[1:])
def test_everything_passes_with_every_number_of_seats(seats):
    trial = modules.Trial("games", "everything", seats, 1)
    assert modules.try_one(trial, "suite").failures == []


def test_a_trial_that_goes_wrong_is_told_with_the_words_that_repeat_it(monkeypatch, capsys):
    def fails(trial, seed):
        raise AssertionError("a planted fault")

    monkeypatch.setitem(modules.DONE, "games", fails)
    assert modules.main(["--n", "1", "--seats", "2", "--jobs", "1", "--quiet"]) == 1
    told = capsys.readouterr().out
    assert "games everything: AssertionError: a planted fault" in told
    assert "again: python -m tests.soak modules --only games:everything:2:0 --seed modules" in told


@pytest.mark.parametrize("name", [*LUDWIG.modules, "everything", "sets"])
def test_a_table_has_all_that_its_modules_need(name):
    for seats in modules.SEATS:
        for number in range(5):
            chosen = modules.table(name, seats, number)
            LUDWIG.checked(seats, {}, chosen, None)
            assert chosen
