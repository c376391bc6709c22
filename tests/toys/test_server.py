"""Quarry on real servers, on both stores: played, timed out, restarted, killed, replayed."""

import random
from typing import Any

import pytest

from swanstone.core.record import play_record, read_record
from swanstone.titles import game_of
from tests.server.harness import BOT, ME, ServerProcess
from tests.server.playing import keys_of, page, views, wait_for
from tests.soaks import crash
from tests.toys.serving import PATHS, server_with_quarry


def open_table(server: ServerProcess, seats: list[dict[str, Any]]) -> Any:
    return server.table(seats, title="quarry")


def update(server: ServerProcess, created: Any, seat: int) -> Any:
    return server.get(page(created, f"/update?seat={seat}"), keys_of(created)[seat])


def act(server: ServerProcess, created: Any, seat: int, words: str) -> Any:
    body = {"seat": seat, "seq": update(server, created, seat)["seq"], "action": f"{seat} {words}"}
    return server.post(page(created, "/act"), body, keys_of(created)[seat])


def play_some(server: ServerProcess, created: Any, actions: int, dice: random.Random) -> bool:
    """Plays some actions by chance, asides among them; whether the game is over."""
    for _ in range(actions):
        asked = [seat["seat"] for seat in created["seats"] if update(server, created, seat["seat"])["question"]]
        if not asked:
            break
        question = update(server, created, seat := dice.choice(asked))["question"]
        if question is not None:
            option = dice.choice([*question["options"], *question.get("asides", [])])["action"]
            body = {"seat": seat, "seq": question["since"], "action": option}
            answer = server.call("POST", page(created, "/act"), body, keys_of(created)[seat])
            assert answer.status == 200 or answer.json["code"] in ("stale", "not_asked"), "unless the clock was quicker"
    return bool(server.get(page(created))["status"] == "finished")


def test_a_game_is_played_over_a_restart_and_its_record_replays(store_url: str) -> None:
    server, dice = server_with_quarry(store_url), random.Random(1)
    with server:
        created = open_table(server, [ME, ME, ME])
        play_some(server, created, 8, dice)
        before = views(server, created)
        server.kill()
        server.restart()
        assert views(server, created) == before
        wait_for(lambda: play_some(server, created, 10, dice), 60)
        record = read_record(server.call("GET", page(created, "/record")).body.decode())
        assert any(entry.outcome for entry in record.entries)
        assert len(list(play_record(record, game_of(record.head)))) == len(record.entries) + 1


def test_seats_are_asked_different_things_at_once_and_the_rules_answer_for_one_that_thinks_too_long(
    sqlite_url: str,
) -> None:
    with server_with_quarry(sqlite_url) as server:
        created = open_table(server, [ME, ME])
        kinds = [update(server, created, seat)["question"]["kind"] for seat in (0, 1)]
        assert kinds == ["cut-gem", "dig-coins"]
        assert server.get(page(created))["seats"][1]["deadline"] > 0
        act(server, created, 0, "cut round")
        news = wait_for(lambda: [each for each in update(server, created, 0)["news"] if each.get("by") == "clock"], 20)
        assert news[0]["events"][0]["what"] == ["1"], "it digs 1 metre"
        assert update(server, created, 0)["question"]["asides"][0]["action"] == "0 sell"


def test_bots_play_in_lanes_of_their_own(sqlite_url: str) -> None:
    with server_with_quarry(sqlite_url) as server:
        created = open_table(server, [ME, BOT, BOT])
        dice = random.Random(2)
        wait_for(lambda: play_some(server, created, 3, dice), 60)


def silent(line: str) -> None:
    """Nobody watches a test."""


@pytest.mark.slow
@pytest.mark.parametrize(("store", "kills"), [("sqlite", 12), ("postgres", 8)])
def test_kills_lose_nothing_of_lanes_asides_and_outcomes(store: str, kills: int) -> None:
    result = crash.run(kills, store, 5, silent, tables=6, title="quarry", paths=PATHS)
    assert result.faults == []
    assert (result.lost, result.doubled, result.kills) == (0, 0, kills)
    assert 2 * result.simultaneous >= kills
    assert result.acknowledged > 100
    assert result.finished == result.tables > 5
    assert result.views > kills
