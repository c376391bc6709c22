"""The script that anybody can run to check the shuffles of a finished game (docs/fair.md)."""

import ast
import re
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from swanstone.bots.bot import RandomBot
from swanstone.bots.play import play_game
from swanstone.core.chance import Chance
from swanstone.core.record import Head, Recorder, read_record
from swanstone.ludwig.cards import BONUS_CARDS
from swanstone.ludwig.rooms import TILES
from swanstone.titles import open_game

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "docs" / "fair.py"
DATA = ROOT / "src" / "swanstone" / "ludwig" / "data"
GAMES = sorted((ROOT / "tests" / "games").glob("ludwig-*.txt"))
MOST_LINES = 50
ROOMS = {tile.id for tile in TILES if tile.standard}
LOOK_AFTER_A_CORRIDOR = re.compile(r" buy (hallway|stairs) .*\n(0 (?!buy|pass|look).*\n)+0 look ")

Result = CompletedProcess[str]


@pytest.fixture
def check(tmp_path: Path) -> Callable[..., Result]:
    """Runs the script over the text of a record, as somebody who has nothing but Python and the data."""

    def run(text: str, commitment: str = "", script: Path = SCRIPT, data: Path = DATA) -> Result:
        file = tmp_path / "record.txt"
        file.write_text(text, encoding="utf-8")
        given = [str(file), commitment or committed(text), str(data)]
        command = [sys.executable, "-I", str(script), *given]
        return subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)

    return run


def committed(text: str) -> str:
    """The commitment to the seed of a record."""
    return sha256(read_record(text).head.seed.encode()).hexdigest()


def game(seats: int, number: int = 0) -> str:
    """The text of a recorded game."""
    return (ROOT / "tests" / "games" / f"ludwig-{seats}-foyer3-{number:02}.txt").read_text(encoding="utf-8")


def fresh_game(seats: int, foyer: str, seed: str) -> str:
    """The text of a game played just now."""
    title = open_game("ludwig", seats, {"foyer": foyer})
    recorder = Recorder(title, Head("ludwig", seats, seed, (("foyer", foyer),)))
    play_game(title, [RandomBot() for _ in range(seats)], Chance(seed), recorder)
    return recorder.record().text()


def swapped(text: str, one: str, other: str) -> str:
    """The record with two names exchanged wherever they stand."""
    names = {one: other, other: one}
    return re.sub(rf"\b({one}|{other})\b", lambda found: names[found[0]], text)


def named(text: str, verb: str) -> list[list[str]]:
    """What the actions with a verb name, in the order of the record."""
    actions = [line.partition(" ;")[0].split() for line in text.splitlines() if " ; " in line]
    return [words for _, did, *words in actions if did == verb]


def assert_fair(result: Result) -> None:
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.splitlines()[-1] == "fair"


def assert_refused(result: Result) -> None:
    assert result.returncode == 1
    assert result.stderr.startswith("Not fair: ")
    assert "fair" not in result.stdout.splitlines()


def test_the_script_is_short_and_needs_the_standard_library_alone():
    source = SCRIPT.read_text(encoding="utf-8")
    assert len(source.splitlines()) <= MOST_LINES
    imported = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            imported |= {name.name.partition(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add("" if node.level else str(node.module).partition(".")[0])
    assert imported
    assert imported <= sys.stdlib_module_names


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_recorded_game_is_fair(check, path):
    assert_fair(check(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("number", range(12))
def test_a_game_just_played_with_a_seed_of_256_bits_is_fair(check, number):
    seed = Chance("fair").fork(number).seed
    assert len(seed) == 64
    assert_fair(check(fresh_game(seats=number % 4 + 1, foyer="34"[number // 4 % 2], seed=seed)))


def test_the_script_finds_the_data_by_itself_and_takes_a_copy_of_it_elsewhere(check, tmp_path):
    record = tmp_path / "game.txt"
    record.write_text(game(3), encoding="utf-8")
    command = [sys.executable, "-I", str(SCRIPT), str(record), committed(game(3))]
    assert_fair(subprocess.run(command, capture_output=True, text=True, timeout=30, check=False))
    alone, data = tmp_path / "alone" / "fair.py", tmp_path / "box"
    alone.parent.mkdir()
    data.mkdir()
    alone.write_bytes(SCRIPT.read_bytes())
    for name in ("bonus_cards", "favors", "rooms", "supply"):
        (data / f"{name}.toml").write_bytes((DATA / f"{name}.toml").read_bytes())
    assert_fair(check(game(3), script=alone, data=data))


def test_the_script_tells_what_it_checks_line_by_line(check):
    text = game(3, 2)
    lines = check(text).stdout.splitlines()
    assert lines[0] == "seed recorded-ludwig-3-foyer3-02"
    assert "1 keep money all_types of money all_types size_500" in lines
    for verb in ("keep", "price", "lay"):
        assert sum(f" {verb} " in line for line in lines) == len(named(text, verb)) > 0


def test_bonus_cards_may_be_kept_in_any_order_of_the_seats(check):
    lines = game(4).splitlines()
    first = next(number for number, line in enumerate(lines) if " keep " in line)
    lines[first : first + 4] = reversed(lines[first : first + 4])
    assert_fair(check("\n".join(lines)))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_another_seed_does_not_fit_the_game_though_it_fits_its_own_commitment(check, seats):
    text = game(seats)
    forged = text.replace(f"seed recorded-ludwig-{seats}-foyer3-00", "seed another")
    assert forged != text
    result = check(forged)
    assert result.stdout.startswith("seed another\n")
    assert_refused(result)


def test_a_wrong_commitment_is_refused(check):
    assert_refused(check(game(2), commitment=sha256(b"another").hexdigest()))


def test_a_record_without_seed_is_refused(check):
    text = game(2)
    bare = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("seed "))
    assert_refused(check(bare, commitment=committed(text)))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_rooms_that_come_in_each_others_place_are_refused(check, seats):
    text = game(seats)
    first, *_, last = named(text, "price")
    late = next(room for room in last if room in ROOMS - set(first))
    assert_refused(check(swapped(text, first[0], late)))


def test_a_solo_game_whose_rooms_come_in_another_order_is_refused(check):
    text = game(1)
    bought = [room for (room,) in named(text, "buy") if room in ROOMS]
    assert_refused(check(swapped(text, bought[0], bought[-1])))


def test_no_room_of_a_game_can_be_another_than_the_one_that_came(check):
    text = game(2)
    came = {room for rooms in named(text, "price") for room in rooms if room != "-"}
    spare = min(ROOMS - set(re.findall(r"\w+", text)))
    assert len(came) > 20
    for room in sorted(came):
        assert_refused(check(swapped(text, room, spare)))


def test_a_room_that_came_cannot_be_left_out(check):
    text = game(2)
    room = named(text, "price")[0][0]
    assert_refused(check(text.replace(f" price {room} ", " price - ", 1)))


def test_a_room_that_is_not_on_the_market_cannot_be_bought(check):
    text = game(2)
    room = next(room for (room,) in named(text, "buy") if room in ROOMS)
    spare = min(ROOMS - set(re.findall(r"\w+", text)))
    assert_refused(check(text.replace(f" buy {room} ", f" buy {spare} ")))


def test_a_tile_that_is_not_in_the_stack_cannot_be_laid_on_the_deck(check):
    text = game(3, 2)
    assert named(text, "lay")[0] == ["sauna", "dining_room"]
    assert_refused(check(text.replace(" lay sauna ", " lay crypt ")))


def test_no_kept_card_can_be_another_than_one_that_was_dealt(check):
    text = game(3, 2)
    kept = [card for cards in named(text, "keep") for card in cards]
    seen = {word for line in check(text).stdout.splitlines() if " keep " in line for word in line.split()}
    spare = min(set(BONUS_CARDS) - seen)
    assert len(kept) > 6
    for card in kept:
        assert_refused(check(re.sub(rf"( keep .*?)\b{card}\b", rf"\g<1>{spare}", text)))


def test_a_solo_game_says_where_its_rooms_can_no_longer_be_checked(check):
    games = (fresh_game(seats=1, foyer="3", seed=f"solo {number}") for number in range(100))
    lines = check(next(text for text in games if LOOK_AFTER_A_CORRIDOR.search(text))).stdout.splitlines()
    assert lines[-2:] == ["rooms after a look in an unknown round: not checked", "fair"]
