"""`swanstone match`: fair games, honest intervals, and errors that help."""

import json

import pytest

from swanstone.bots.bot import BOTS
from swanstone.bots.match import Match, lineup, percentile, play_some, spread, wilson
from swanstone.cli import main


def run(capsys, *arguments):
    code = main(["match", "ludwig", *arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_a_match_tells_wins_points_and_time_with_their_intervals(capsys):
    code, out, _ = run(capsys, "--bots", "greedy,random", "--games", "6", "--seed", "m", "--json")
    result = json.loads(out)
    greedy, random = result["bots"]
    assert code == 0
    assert (result["games"], result["seats"], result["errors"]) == (6, 2, 0)
    assert (greedy["bot"], random["bot"]) == ("greedy", "random")
    assert greedy["wins"] + random["wins"] == 6
    assert greedy["points"] > random["points"]
    for row in result["bots"]:
        low, high = row["win_interval"]
        assert 0 <= low <= row["win_rate"] <= high <= 1
        least, most = row["points_interval"]
        assert least < row["points"] < most
        assert row["choices"] > 6 * 20
        assert row["p95_ms"] >= 0
    assert greedy["mean_ms"] > random["mean_ms"]


def test_a_match_prints_a_table(capsys):
    code, out, _ = run(capsys, "--bots", "greedy,random", "--games", "2")
    assert code == 0
    assert "2 games of ludwig, 2 seats, seed 1" in out
    assert "win rate (95 %)" in out
    assert [line.split()[0] for line in out.splitlines()[-2:]] == ["greedy", "random"]


def test_the_same_seed_gives_the_same_match_however_many_jobs(capsys):
    rows = []
    for jobs in ("1", "2"):
        _, out, _ = run(capsys, "--bots", "greedy,random", "--games", "4", "--jobs", jobs, "--json")
        rows.append([(row["wins"], row["points"], row["choices"]) for row in json.loads(out)["bots"]])
    assert rows[0] == rows[1]


def test_each_bot_sits_on_each_seat_as_often():
    match = Match("ludwig", ("greedy", "random"), 8, seats=4)
    sat = [lineup(match, number) for number in range(8)]
    assert all(column.count(0) == column.count(1) == 4 for column in zip(*sat, strict=True))


def test_the_same_bot_on_both_sides_wins_exactly_half():
    score = play_some(Match("ludwig", ("greedy", "greedy"), 6), range(6))
    assert [side.wins for side in score.sides] == [3, 3]
    assert sorted(score.sides[0].points) == sorted(score.sides[1].points)


def test_one_bot_can_be_measured_alone(capsys):
    code, out, _ = run(capsys, "--bots", "greedy", "--games", "2", "--seats", "1", "--json")
    assert code == 0
    assert json.loads(out)["bots"][0]["win_rate"] == 1


def test_wilson_intervals_are_those_of_the_textbook():
    assert [round(limit, 3) for limit in wilson(8, 10)] == [0.490, 0.943]
    assert [round(limit, 3) for limit in wilson(0, 10)] == [0.0, 0.278]
    assert wilson(0, 0) == (0.0, 1.0)


def test_spread_and_percentile():
    assert round(spread([8, 10, 12]), 2) == 2.26
    assert spread([5]) == 0
    assert percentile([float(number) for number in range(1, 101)], 0.95) == 95


def test_a_game_that_fails_is_told_and_does_not_hide_the_others(capsys, monkeypatch):
    class Faulty:
        def choose(self, see, options, dice):
            if see().round > 3:
                raise RuntimeError("I am lost")
            return options.sample(dice)

    monkeypatch.setitem(BOTS, "faulty", lambda game: Faulty())
    code, out, err = run(capsys, "--bots", "faulty,random", "--games", "2", "--json")
    assert code == 1
    assert json.loads(out)["errors"] == 2
    assert "game 0 of seed 1" in err
    assert "I am lost" in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--bots", "gredy,random"], "there is no bot 'gredy' (did you mean greedy?); bots are random, "),
        (["--bots", "greedy,random,greedy"], "a match of 2 seats has 1 to 2 bots, not 3"),
        (["--bots", ","], "a match of 2 seats has 1 to 2 bots, not 0"),
        (["--bots", "greedy,random", "--seats", "5"], "ludwig has 1 to 4 seats, not 5"),
        (["--bots", "greedy,random", "--option", "foyer=5"], "option foyer is one of 3, 4, not '5'"),
    ],
)
def test_bad_input_gets_a_sentence(capsys, arguments, message):
    code, _, err = run(capsys, *arguments)
    assert code == 2
    assert message in err


@pytest.mark.parametrize("arguments", [["--bots", "greedy,random", "--games", "0"], ["--games", "4"]])
def test_a_match_without_games_or_bots_is_refused(capsys, arguments):
    with pytest.raises(SystemExit) as stop:
        run(capsys, *arguments)
    assert stop.value.code == 2
    err = capsys.readouterr().err
    assert "'0' is not a whole number above zero" in err or "the following arguments are required: --bots" in err
