"""The command line: what it prints, how it exits, and that its errors help."""

import json

import pytest

from swanstone.bots.bot import RandomBot
from swanstone.bots.play import play_game
from swanstone.cli import main
from swanstone.core.chance import Chance
from swanstone.core.record import Head, Recorder
from swanstone.ludwig.castle import parse_castle
from swanstone.ludwig.inspect import inspect_castle, spot_list
from swanstone.ludwig.terms import Terms
from swanstone.titles import open_game


def run(capsys, *arguments):
    code = main(arguments)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def run_json(capsys, *arguments):
    code, out, _ = run(capsys, *arguments, "--json")
    return code, json.loads(out)


def test_help_names_every_command(capsys):
    with pytest.raises(SystemExit) as stop:
        main(["--help"])
    assert stop.value.code == 0
    text = capsys.readouterr().out
    assert all(name in text for name in ("story", "simulate", "castle", "replay", "rules", "bench"))


@pytest.mark.parametrize(("command", "offered"), [("story", True), ("backup", True), ("bench", True), ("serve", False)])
def test_every_command_that_has_a_result_offers_it_as_json(capsys, command, offered):
    with pytest.raises(SystemExit):
        main([command, "--help"])
    assert ("--json" in capsys.readouterr().out) == offered


def test_simulate_counts_games_decisions_and_options(capsys):
    code, result = run_json(capsys, "simulate", "ludwig", "--games", "4", "--seats", "3", "--seed", "s")
    assert code == 0
    assert (result["games"], result["errors"], result["seats"]) == (4, 0, 3)
    assert len(result["scores"]) == 3
    assert sum(row["wins"] for row in result["scores"]) >= 4
    assert result["options"] > result["decisions"] > 4 * 50
    rates = [result["games_per_cpu_s"], result["decisions_per_cpu_s"], result["options_per_cpu_s"]]
    assert rates == sorted(rates)
    assert result["compiled"] in (True, False)


def test_the_same_seed_gives_the_same_games_however_many_jobs(capsys):
    results = [
        run_json(capsys, "simulate", "ludwig", "--games", "6", "--seats", "2", "--seed", "x", "--jobs", jobs)[1]
        for jobs in ("1", "2")
    ]
    assert results[0]["scores"] == results[1]["scores"]
    assert results[0]["decisions"] == results[1]["decisions"]


def test_simulate_plays_bots_seat_by_seat_and_writes_a_record_of_every_game(capsys, tmp_path):
    table = ("--seats", "3", "--bots", "greedy,random,greedy", "--option", "foyer=4", "--jobs", "2")
    code, result = run_json(capsys, "simulate", "ludwig", "--games", "4", *table, "--records", str(tmp_path / "new"))
    assert code == 0
    assert result["bots"] == ["greedy", "random", "greedy"]
    scores = [row["mean"] for row in result["scores"]]
    assert min(scores[0], scores[2]) > scores[1]
    files = sorted((tmp_path / "new").iterdir())
    assert [file.name for file in files] == ["000000.txt", "000001.txt", "000002.txt", "000003.txt"]
    code, replayed = run_json(capsys, "replay", *map(str, files))
    assert code == 0
    assert [sum(column) / 4 for column in zip(*[each["scores"] for each in replayed], strict=True)] == pytest.approx(
        scores, abs=0.01
    )


def test_a_story_can_have_a_bot_for_each_seat(capsys):
    code, result = run_json(capsys, "story", "ludwig", "--seats", "2", "--bots", "greedy,random", "--seed", "5")
    assert code == 0
    assert result["winners"] == [0]


def test_simulate_prints_a_table(capsys):
    code, out, _ = run(capsys, "simulate", "ludwig", "--games", "2", "--seats", "1", "--option", "foyer=4")
    assert code == 0
    assert "2 games of ludwig, 1 seats" in out
    assert "per CPU second" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["simulate", "ludwigg"], "there is no title 'ludwigg' (did you mean ludwig?); titles are ludwig"),
        (["simulate", "ludwig", "--seats", "5"], "ludwig has 1 to 4 seats, not 5 (SETUP-1)"),
        (["simulate", "ludwig", "--option", "foyer=5"], "option foyer is one of 3, 4, not '5'"),
        (["simulate", "ludwig", "--option", "foyr=3"], "there is no option 'foyr' (did you mean foyer?)"),
        (["simulate", "ludwig", "--option", "foyer"], "an option is written name=value, not 'foyer'"),
        (["simulate", "ludwig", "--seats", "2", "--bots", "random,greedy,random"], "has 1 to 2 bots, not 3"),
        (["story", "ludwig", "--bots", ","], "a table of 4 seats has 1 to 4 bots, not 0"),
        (
            ["simulate", "ludwig", "--records", "pyproject.toml"],
            "--records: the folder pyproject.toml cannot be created",
        ),
        (["simulate", "ludwig", "--bots", "nowhere:MyBot"], "there is no bot 'nowhere:MyBot'"),
        (["simulate", "ludwig", "--bots", "randon"], "there is no bot 'randon' (did you mean random?)"),
        (
            ["castle", "ludwig", "foyer@0,0", "--spots", "nap_rom"],
            "there is no room 'nap_rom' (did you mean nap_room?)",
        ),
        (["castle", "ludwig", ""], "a castle has at least a foyer"),
        (["castle", "ludwig", "nap_room@0,0"], "a castle begins with its foyer"),
        (["castle", "ludwig", "foyer@0"], "'foyer@0' is not a place such as nap_room@3,1r1"),
        (["castle", "ludwig", "foyer@0,0r4"], "a tile is turned by 0 to 3 quarters"),
        (["castle", "ludwig", "foyer@9999,0"], "lies too far away"),
        (["rules", "ludwig", "--tests", "nowhere"], "there are no tests in 'nowhere'"),
    ],
)
def test_bad_input_gets_a_sentence(capsys, arguments, message):
    code, _, err = run(capsys, *arguments)
    assert code == 2
    assert message in err
    assert "Traceback" not in err


def test_castle_tells_points_completed_rooms_entrances_and_spots(capsys):
    code, result = run_json(capsys, "castle", "ludwig", "foyer@0,0 focus_room@3,0r1", "--spots", "nap_room")
    assert code == 0
    assert result["castle"] == "foyer@0,0 focus_room@3,0r1"
    assert result["points"] == 5
    assert result["completed"] == []
    assert result["external_entrances"].count("focus_room@3,0r1") == 3
    best = result["spots"][0]
    assert best["at"] == "nap_room@3,-2"
    assert best["points"] == sum(line["amount"] for line in best["lines"]) == 4
    assert len(result["spots"]) == 8


def test_castle_knows_modules(capsys):
    castle = ("castle", "ludwig", "foyer@0,0 focus_room@3,0r1")
    assert run_json(capsys, *castle, "--modules", "swans,all") == run_json(capsys, *castle)
    code, _, told = run(capsys, *castle, "--modules", "swans,geese")
    assert (code, "there is no module 'geese'" in told) == (2, True)


def test_a_castle_is_judged_by_terms():
    castle = "foyer@0,0 focus_room@3,0r1"
    assert inspect_castle(castle, Terms(least=9)).points == 9 > inspect_castle(castle).points
    assert spot_list(parse_castle(castle), "nap_room", Terms(least=9))[0]["points"] == 9


def test_castle_draws_a_plan(capsys):
    code, out, _ = run(capsys, "castle", "ludwig", "foyer@0,0 focus_room@3,0r1", "--spots", "stairs")
    assert code == 0
    assert "╭───╌╌───┬───╌╌┐" in out
    assert "legal places of stairs" in out


def test_an_illegal_castle_gets_every_objection(capsys):
    code, result = run_json(capsys, "castle", "ludwig", "foyer@0,0 focus_room@2,0r1 crypt@3,0")
    assert code == 1
    found = {(fault["at"], fault["rule"]) for fault in result["objections"]}
    assert found == {("focus_room@2,0r1", "PLACE-4"), ("focus_room@2,0r1", "PLACE-1"), ("crypt@3,0", "PLACE-7")}


def test_a_room_is_there_only_once(capsys):
    code, result = run_json(capsys, "castle", "ludwig", "foyer@0,0 parlor@3,0 parlor@-3,0 foyer@0,-3")
    assert code == 1
    assert {fault["rule"] for fault in result["objections"]} >= {"SETUP-5", "SETUP-7"}


def test_replay_checks_records_and_tells_the_first_difference(capsys, tmp_path):
    game, head = open_game("ludwig", 1), Head("ludwig", 1, "cli")
    recorder = Recorder(game, head)
    play_game(game, [RandomBot()], Chance("cli"), recorder)
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text(recorder.record().text(), encoding="utf-8")
    bad.write_text(recorder.record().text().replace("0 pass", "0 buy hallway", 1), encoding="utf-8")
    assert run(capsys, "replay", str(good))[0] == 0
    code, out, _ = run(capsys, "replay", str(good), str(bad), str(tmp_path / "missing.txt"))
    assert code == 1
    assert "bad.txt: line " in out
    assert "missing.txt: cannot be read" in out
    code, result = run_json(capsys, "replay", str(good), str(bad))
    assert code == 1
    assert [row["ok"] for row in result] == [True, False]


def test_rules_lists_every_rule_with_its_tests(capsys):
    code, result = run_json(capsys, "rules", "ludwig")
    assert code == 0
    assert result["problems"] == []
    assert all(rule["tests"] for rule in result["rules"])


def test_rules_are_told_where_there_are_no_tests(capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tests").mkdir()  # of some other project
    code, out, err = run(capsys, "rules", "ludwig")
    assert code == 0
    assert "FINAL-4" in out
    assert "NO TEST" not in out
    assert "The tests of these rules are in the source tree" in err


def test_rules_fails_for_a_rule_without_a_test_and_for_a_test_of_no_rule(capsys, tmp_path):
    (tmp_path / "test_x.py").write_text('@rule("PLACE-99")\ndef test_x(): ...\n', encoding="utf-8")
    code, result = run_json(capsys, "rules", "ludwig", "--tests", str(tmp_path))
    assert code == 1
    assert "rule PLACE-1 has no test" in result["problems"]
    assert any("names rule PLACE-99, which is unknown" in problem for problem in result["problems"])


def test_a_story_is_told_round_by_round_with_castles_and_ledgers(capsys):
    code, out, _ = run(capsys, "story", "ludwig", "--seats", "2", "--seed", "tale")
    assert code == 0
    assert "Round 1. " in out
    assert "Round 5. " in out
    assert "is the Master Builder." in out
    assert " buys the " in out
    assert "Red's points" in out
    assert out.rstrip().endswith("wins!")


def test_a_solo_story_ends_with_an_honour(capsys):
    code, result = run_json(capsys, "story", "ludwig", "--seats", "1")
    assert code == 0
    assert result["honours"] in (["Court Jester"], ["Humble Servant to the Royal Crown"])


def test_the_places_of_a_room_keep_the_rules_of_the_modules(capsys):
    castle = "foyer_barbican@0,0 water_west@-9,3 water_east@2,3"
    assert main(["castle", "ludwig", castle, "--modules", "moats", "--spots", "cloak_room"]) == 0
    told = capsys.readouterr().out
    assert "3 legal places of cloak_room" in told  # none in the gardens (MOAT-25)


BARBICAN = "foyer_barbican@0,0 water_west@-9,3 water_east@2,3"
GROUNDS = [
    (f"{BARBICAN} moat@-9,-17r1 larder@3,0", "moats", {"SCORE-1": 2, "MOAT-16": 3, "MOAT-18": 1}),
    (f"{BARBICAN} larder@3,0 moat@-9,-17r1", "moats", {"SCORE-1": 2, "MOAT-16": 4}),
    ("foyer@0,0 larder@3,0 pantry@7,0 passage_medium@4,1", "passages", {"SCORE-1": 4}),
    (
        "foyer@0,0 guest_bedroom@-4,-2+reno_midnight_snackery anteroom@-4,2",
        "extras,renovations",
        {"SCORE-1": 5, "SCORE-5": 11},
    ),
    ("foyer@0,0 belfry@3,0", "towers", {}),
]


@pytest.mark.parametrize(("castle", "modules", "scored"), GROUNDS)
def test_castle_reads_draws_and_scores_what_modules_build(capsys, castle, modules, scored):
    words = ("castle", "ludwig", castle, "--modules", modules, "--spots", "hallway")
    code, told = run_json(capsys, *words)
    assert (code, told["castle"]) == (0, castle)
    sums = {line["because"]: 0 for line in told["lines"]}
    for line in told["lines"]:
        sums[line["because"]] += line["amount"]
    assert scored in ({}, sums)
    assert told["points"] == sum(sums.values())
    assert told["spots"]
    code, out, _ = run(capsys, *words)
    assert code == 0
    assert f"{told['points']:4d}  total, without rewards and final scoring" in out
    assert f"{len(told['spots'])} legal places of hallway" in out
    assert len(out.splitlines()) > 20


@pytest.mark.parametrize(
    ("castle", "modules", "rule"),
    [
        (f"{BARBICAN} moat@-7,-17", "moats", "MOAT-10"),
        (f"{BARBICAN} formal_gardens@0,5r2 hallway@-6,7", "moats", "MOAT-25"),
        ("foyer@0,0 hallway@3,1 hallway@3,2 passage_short@4,1r1", "passages", "SEC-7"),
        ("foyer@0,0 hallway@3,0r1+reno_undercroft", "renovations", "REN-2"),
    ],
)
def test_castle_tells_every_rule_of_a_module_that_is_broken(capsys, castle, modules, rule):
    code, told = run_json(capsys, "castle", "ludwig", castle, "--modules", modules)
    assert code == 1
    assert rule in [objection["rule"] for objection in told["objections"]]


@pytest.mark.parametrize(
    ("castle", "modules", "reason"),
    [
        ("foyer@0,0 larder@3,0+reno_undercroft", "renovations", "the Undercroft cannot cover the Larder"),
        ("foyer@0,0 larder@3,0 passage_short@9,9", "passages", "a passage lies on two entrances that face each other"),
    ],
)
def test_castle_says_what_it_cannot_read(capsys, castle, modules, reason):
    code, _, told = run(capsys, "castle", "ludwig", castle, "--modules", modules)
    assert code == 2
    assert reason in told


def test_games_are_simulated_with_all_modules_and_with_some(capsys):
    words = ("simulate", "ludwig", "--games", "2", "--seats", "3", "--modules")
    code, everything = run_json(capsys, *words, "all")
    assert (code, everything["games"]) == (0, 2)
    code, some = run_json(capsys, *words, "towers,moats")
    assert (code, some["games"]) == (0, 2)
    assert everything["decisions"] != some["decisions"]


def test_modules_that_are_not_for_so_many_seats_are_refused_with_their_rule(capsys):
    alone = ("simulate", "ludwig", "--games", "1", "--seats")
    assert "module swans is for 2 to 5 seats, not for 1 (MIX-8)" in run(capsys, *alone, "1", "--modules", "swans")[2]
    five = ("--modules", "five_players,towers,extras")
    assert "module five_players is for 5 seats, not for 4 (MIX-1)" in run(capsys, *alone, "4", *five)[2]
    assert "needs module extras (P5-2)" in run(capsys, *alone, "5", "--modules", "five_players")[2]


@pytest.mark.parametrize("seats", ["1", "2", "5"])
def test_all_modules_are_those_that_fit_the_seats(capsys, seats):
    code, played = run_json(capsys, "simulate", "ludwig", "--games", "1", "--seats", seats, "--modules", "all")
    assert (code, played["games"]) == (0, 1)
