"""The battery under hypothesis: random games of every title, with every number of seats and every option of the table."""

import json
import os
import subprocess
import sys
from itertools import product

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from swanstone.core.chance import Chance
from swanstone.core.errors import BadNotation, BadOption, BadRecord
from swanstone.core.record import Head, Record, play_record, read_record
from swanstone.titles import TITLES as PLAYABLE
from swanstone.titles import open_game
from tests import battery, soak
from tests.battery import TITLES, Check, open_table, run

# Examples are the same on every machine; the soak (tests/soak.py) looks for new ones.
STEADY = settings(deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
few, some, many = (settings(STEADY, max_examples=number) for number in (16, 24, 60))


@st.composite
def heads(draw):
    """A table of any title with any options, and a seed."""
    title = TITLES[draw(st.sampled_from(sorted(TITLES)))]
    options = tuple((name, draw(st.sampled_from(values))) for name, values in title.choices.items())
    seats = draw(st.sampled_from(title.seats))
    return Head(title.name, seats, f"battery-{draw(st.integers(0, 10**9))}", options)


bots = st.sampled_from(sorted({bot for title in TITLES.values() for bot in title.bots}))


def test_the_battery_knows_every_title():
    assert set(PLAYABLE) == set(TITLES)


@many
@given(heads(), bots)
def test_games_end_and_keep_their_accounts(head, bot):
    run(head, battery.CHEAP, bot)


@some
@given(heads(), bots)
def test_every_option_applies(head, bot):
    run(head, [battery.EveryOptionApplies], bot)


@some
@given(heads(), bots)
def test_options_keep_their_laws(head, bot):
    run(head, [battery.OptionsKeepTheirLaws], bot)


@some
@given(heads(), bots)
def test_json_brings_back_the_same_state(head, bot):
    run(head, [battery.JsonReturns], bot)


@some
@given(heads(), bots)
def test_records_replay(head, bot):
    run(head, [battery.RecordsReplay], bot)


@some
@given(heads(), bots)
def test_wrong_actions_are_refused(head, bot):
    run(head, [battery.WrongActionsAreRefused], bot)


@few
@given(heads(), bots)
def test_views_keep_secrets(head, bot):
    run(head, [battery.ViewsKeepSecrets], bot)


@some
@given(heads(), bots)
def test_imagined_games_can_be_played_on(head, bot):
    run(head, [battery.ImaginedGamesEnd], bot)


@some
@given(heads(), bots)
def test_titles_agree_with_their_referees(head, bot):
    run(head, [battery.RefereeAgrees], bot)


@few
@given(heads(), bots)
def test_titles_agree_with_their_oracles(head, bot):
    run(head, [battery.TitleChecks], bot)


# Texts


MALFORMED = ("", " ", "0", "0 ", "pass", "x pass", "-1 pass", "1.0 pass", "٣ pass", "0 frobnicate", "0 PASS", ";", "\0")


@pytest.mark.parametrize("title", sorted(TITLES))
@pytest.mark.parametrize("text", MALFORMED)
def test_malformed_actions_do_not_read(title, text):
    game = open_game(title, TITLES[title].seats[-1])
    with pytest.raises(BadNotation):
        game.read_action(text)


@many
@given(
    st.sampled_from(sorted(TITLES)),
    st.text(max_size=40) | st.from_regex(r"\d{1,3} [a-z]{2,8}( \S{1,12}){0,3}", fullmatch=True),
)
@example("ludwig", "9" * 5000 + " pass")
@example("ludwig", "0 look " + "9" * 5000)
@example("ludwig", "0 look ²")
@example("ludwig", "0 look １００")
def test_any_text_reads_as_an_action_or_is_bad_notation(title, text):
    game = open_game(title, TITLES[title].seats[-1])
    try:
        action = game.read_action(text)
    except BadNotation:
        return
    assert game.read_action(game.write_action(action)) == action


@some
@given(heads(), st.integers(0, 10**6), st.binary(min_size=1, max_size=3))
def test_damaged_json_is_bad_notation_or_another_state(head, place, damage):
    game = open_table(head)
    data = game.to_json(game.start(Chance(head.seed)).state)
    place %= len(data)
    try:
        state = game.from_json(data[:place] + damage + data[place + len(damage) :])
    except BadNotation:
        return
    assert game.from_json(game.to_json(state)) == state


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"{}", b"null", b'"state"', b"\xff"])
@pytest.mark.parametrize("title", sorted(TITLES))
def test_what_is_no_state_is_bad_notation(title, data):
    with pytest.raises(BadNotation):
        open_game(title, TITLES[title].seats[-1]).from_json(data)


@pytest.mark.parametrize("title", sorted(TITLES))
def test_tables_that_do_not_exist_are_bad_options(title):
    for seats in (-1, 0, TITLES[title].seats[-1] + 1):
        with pytest.raises(BadOption):
            open_game(title, seats)
    with pytest.raises(BadOption):
        open_game(title, TITLES[title].seats[-1], {"weather": "fine"})
    for name in TITLES[title].choices:
        with pytest.raises(BadOption):
            open_game(title, TITLES[title].seats[-1], {name: "no such value"})


def recorded(head: Head) -> Record:
    """The record of a random game."""
    kept: list[Record] = []

    class Keep(battery.RecordsReplay):
        def ended(self, state: object) -> None:
            kept.append(self.recorder.record())

    run(head, [Keep])
    return kept[0]


@few
@given(heads(), st.data())
def test_a_changed_record_is_refused_and_names_its_line(head, data):
    text = recorded(head).text()
    lines = text.splitlines()
    first = lines.index("") + 1
    number = data.draw(st.integers(first, len(lines) - 2))
    ways = {
        "digest": lines[number][:-1] + ("0" if lines[number][-1] != "0" else "1"),
        "nonsense": "this is no action",
        "no seat": lines[number].partition(" ")[2],
        "result": "result many",
    }
    lines[number] = ways[data.draw(st.sampled_from(sorted(ways)))]
    with pytest.raises(BadRecord, match=f"line {number + 1}"):
        list(play_record(read_record("\n".join(lines)), open_table(head)))


@few
@given(heads())
def test_a_record_cut_short_replays_as_an_unfinished_game(head):
    record = recorded(head)
    half = Record(head, record.entries[: len(record.entries) // 2])
    steps = list(play_record(read_record(half.text()), open_table(head)))
    assert len(steps) == len(half.entries) + 1
    with pytest.raises(BadRecord, match="result"):
        list(play_record(Record(head, half.entries, record.result), open_table(head)))


# The same game everywhere

CODE = """
import json, sys
import swanstone.ludwig.castle as hot
from swanstone.core.record import Head
from tests.battery import digests
heads = [Head(title, seats, seed, tuple(map(tuple, options))) for title, seats, seed, options in json.loads(sys.argv[1])]
print(json.dumps({"compiled": not hot.__file__.endswith(".py"), "digests": digests(heads)}))
"""


def played_elsewhere(heads: list[Head], *, interpreted: bool) -> dict[str, object]:
    """Actions and final digests of games that another process plays."""
    kept = {name: value for name, value in os.environ.items() if name != "SWANSTONE_INTERPRETED"}
    forced = {"SWANSTONE_INTERPRETED": "1"} if interpreted else {}
    environment = {**kept, **forced, "PYTHONPATH": os.pathsep.join(sys.path)}
    plain = json.dumps([(head.title, head.seats, head.seed, head.options) for head in heads])
    command = [sys.executable, "-c", CODE, plain]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=120)
    answer: dict[str, object] = json.loads(done.stdout)
    return answer


def test_interpreted_and_compiled_play_are_the_same():
    heads = [
        Head(
            title.name,
            seats,
            f"both-ways-{number}",
            tuple((name, values[number % len(values)]) for name, values in title.choices.items()),
        )
        for title in TITLES.values()
        for seats, number in product(title.seats, range(4))
    ]
    plain, compiled = (played_elsewhere(heads, interpreted=interpreted) for interpreted in (True, False))
    print(f"compared interpreted play with {'compiled' if compiled['compiled'] else 'interpreted'} play")
    assert not plain["compiled"]
    assert plain["digests"] == compiled["digests"] == battery.digests(heads)


# The battery itself


def test_the_game_does_not_depend_on_who_looks_on():
    head = Head("ludwig", 3, "onlookers")
    assert run(head).actions == run(head, battery.EVERY).actions


def test_a_game_without_end_is_noticed(monkeypatch):
    monkeypatch.setattr(battery, "MOST_DECISIONS", 10)
    with pytest.raises(AssertionError, match="does not end"):
        run(Head("ludwig", 2, "endless"))


class Careless(Check):
    """A check that fails at its third look."""

    looks = 0

    def stepped(self, ply: battery.Ply) -> None:
        self.looks += 1
        assert self.looks < 3, "seen enough"


def test_a_failing_check_stops_the_game():
    with pytest.raises(AssertionError, match="seen enough"):
        run(Head("ludwig", 2, "careless"), [Careless])


# The soak


def test_a_soak_tells_what_it_played(capsys):
    assert soak.main(["games", "--n", "3", "--first", "1", "--jobs", "1", "--json", "--quiet"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["games"], told["errors"], told["failures"]) == (12, 0, [])
    assert {seats: row["games"] for seats, row in told["by_seats"].items()} == {"1": 3, "2": 3, "3": 3, "4": 3}
    assert told["decisions"] == sum(row["decisions"] for row in told["by_seats"].values()) > 0


def careless(task: soak.Task, number: int) -> soak.Plan:
    """A soak in which every second game goes wrong."""
    plan = soak.games(task, number)
    return plan._replace(checks=(Careless,)) if number % 2 else plan


def test_a_soak_names_the_game_that_went_wrong(capsys, monkeypatch):
    monkeypatch.setitem(soak.SOAKS, "careless", careless)
    words = ["careless", "--n", "2", "--seats", "3", "--jobs", "1"]
    assert soak.main(words) == 1
    told, progress = capsys.readouterr()
    assert "soak-3-1 (random bot): AssertionError: seen enough" in told
    assert "2/2 games" in progress
    again = told.partition("again: python -m tests.soak ")[2].split()
    assert soak.main([*again, "--jobs", "1"]) == 1
    assert "soak-3-1 " in capsys.readouterr().out


def test_a_soak_spreads_over_processes(capsys):
    assert soak.main(["games", "--n", "2", "--first", "1", "--seats", "1", "2", "--jobs", "2", "--quiet"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].split()[:2] == ["all", "4"]
