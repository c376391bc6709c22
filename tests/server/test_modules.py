"""A table with modules: opened by the API, kept through restarts, backups and records, played by bots and over the network."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from swanstone.bots.bot import RandomBot, See
from swanstone.client import NewSeat, Server, play
from swanstone.core.action import Action
from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.options import Options
from swanstone.core.record import play_record, read_record
from swanstone.ludwig.modules.swans.slot import Trade
from swanstone.server.journal import Opened, decode_entry
from swanstone.titles import game_of
from tests.server.command import done
from tests.server.harness import BOT, ME, UNLIMITED, ServerProcess
from tests.server.playing import TWO, keys_of, page, views, wait_for
from tests.server.playing import play as play_on
from tests.server.tables import random_action
from tests.server.test_admin import logs_in, result_of

SWANS = ["swans"]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "swanstone.db"


@pytest.fixture
def server(file: Path, tmp_path: Path) -> Iterator[ServerProcess]:
    with ServerProcess(f"sqlite:{file}", tmp_path / "log.txt", **UNLIMITED) as running:
        yield running


def finished(server: ServerProcess, created: Any) -> Any:
    """The card of a table whose bots have played to the end."""
    return wait_for(lambda: (card := server.get(page(created)))["status"] == "finished" and card, 60)


def test_the_title_tells_its_modules_and_a_table_is_played_with_those_that_were_chosen(server, file):
    modules = {module["id"]: module for module in server.get("/api/titles/ludwig")["modules"]}
    assert (modules["swans"]["name"], modules["swans"]["needs"]) == ("Swan Tokens", [])
    created = server.table(TWO, modules=SWANS)
    assert server.get(page(created))["modules"] == SWANS
    play_on(server, created, 20)
    for update in views(server, created):
        swans = update["view"]["slots"]["swans"]
        assert swans["lake"] + len(swans["rooms"]) + sum(map(len, swans["held"])) + len(swans["box"]) == 45
    head = decode_entry(logs_in(file)[created["table"]][0])
    assert isinstance(head, Opened)
    assert head.modules == ("swans",)
    plain = server.table(TWO)
    assert server.get(page(plain))["modules"] == []
    assert "slots" not in views(server, plain)[0]["view"]


def test_a_table_with_modules_comes_back_after_a_power_cut(server):
    created = server.table(TWO, modules=SWANS)
    play_on(server, created, 40)
    before = views(server, created)
    server.kill()
    server.restart()
    assert views(server, created) == before
    play_on(server, created, 5)
    assert views(server, created) != before


def test_modules_are_kept_by_records_and_by_imports(server, tmp_path):
    created = server.table([BOT, BOT], modules=SWANS)
    card = finished(server, created)
    text = server.call("GET", page(created, "/record")).body.decode()
    record = read_record(text)
    assert record.head.modules == ("swans",)
    *_, last = play_record(record, game_of(record.head))
    assert list(last.state.slots["swans"].held) == [tuple(held) for held in held_at_the_end(server, created)]
    (tmp_path / "game.txt").write_text(text)
    other = tmp_path / "other.db"
    told = result_of(done("import", tmp_path / "game.txt", "--store", f"sqlite:{other}"))
    with ServerProcess(f"sqlite:{other}", tmp_path / "other.txt", **UNLIMITED) as second:
        again = second.get(f"/api/tables/{told['table']}")
        assert (again["modules"], again["scores"]) == (SWANS, card["scores"])
        assert second.call("GET", f"/api/tables/{told['table']}/record").body.decode() == text


def held_at_the_end(server: ServerProcess, created: Any) -> Any:
    """What every seat holds of the module, as anybody sees it in the past of a finished table."""
    actions = server.get(page(created))["actions"]
    return server.get(page(created, f"/past?at={actions}"))["view"]["slots"]["swans"]["held"]


def test_a_backup_keeps_the_modules_of_a_table(server, file, tmp_path):
    created = server.table(TWO, modules=SWANS)
    play_on(server, created, 30)
    before = views(server, created)
    copy, restored = tmp_path / "copy", tmp_path / "restored.db"
    done("backup", copy, "--store", f"sqlite:{file}")
    done("restore", copy, "--store", f"sqlite:{restored}")
    with ServerProcess(f"sqlite:{restored}", tmp_path / "other.txt", **UNLIMITED) as second:
        assert [each["view"] for each in views(second, created)] == [each["view"] for each in before]


def test_a_rematch_has_the_modules_of_the_game_before(server):
    created = server.table([{**ME, "name": "Anna"}, BOT], modules=SWANS)
    play_on(server, created, 5000)
    again = server.post(page(created, "/rematch"), {}, keys_of(created)[0])
    assert server.get(f"/api/tables/{again['table']}")["modules"] == SWANS


class Trader(RandomBot):
    """Trades in what it has as soon as it may, and plays at random otherwise."""

    def choose(self, see: See, options: Options, dice: Dice) -> Action:
        trades = [action for action in options if isinstance(action, Trade)]
        return trades[-1] if trades else super().choose(see, options, dice)


def test_the_network_client_plays_with_modules_and_does_what_they_allow_beside_the_question(server):
    network = Server(server.url, patience=5)
    table = network.open_table("ludwig", [NewSeat("me", "Anna"), NewSeat("bot")], modules=SWANS)
    card = play(table.seats[0], Trader(), Chance("anna"))
    assert (card.status, card.modules) == ("finished", ("swans",))
    assert "0 trade " in server.call("GET", f"/api/tables/{card.table}/record").body.decode()


@pytest.mark.parametrize(("modules", "said"), [(["ditches"], "no module 'ditches'"), (["swan"], "did you mean swans")])
def test_a_module_that_is_not_there_is_refused_in_a_sentence(server, modules, said):
    answer = server.call("POST", "/api/tables", {"title": "ludwig", "seats": TWO, "modules": modules})
    assert answer.status == 400
    assert answer.json["code"] == "bad_option"
    assert said in answer.json["message"]


def test_alone_no_module_is_played_with_and_the_server_says_for_how_many_one_is(server):
    """Solo is not combined with modules (MIX-8, A-55)."""
    modules = {module["id"]: module for module in server.get("/api/titles/ludwig")["modules"]}
    assert modules["swans"]["seats"] == [2, 5]
    answer = server.call("POST", "/api/tables", {"title": "ludwig", "seats": [ME], "modules": SWANS})
    assert answer.status == 400
    assert "module swans is for 2 to 5 seats, not for 1 (MIX-8)" in answer.json["message"]


def test_no_trade_is_taken_that_the_rules_forbid(server):
    created = server.table(TWO, modules=SWANS)
    dice, key = random.Random(1), ".".join(keys_of(created))
    for seat in (0, 1):
        update = server.get(page(created, f"/update?seat={seat}"), key)
        body = {"seat": seat, "seq": update["seq"], "action": random_action(update["question"], dice)}
        server.post(page(created, "/act"), body, key)
    asked = [update for update in views(server, created) if update["question"]]
    body = {"seat": asked[0]["seat"], "seq": asked[0]["seq"], "action": f"{asked[0]['seat']} trade red"}
    answer = server.call("POST", page(created, "/act"), body, key)
    assert answer.json["code"] == "illegal"
    assert answer.json["objections"][0]["rule"] == "SWAN-4"


def test_options_of_a_module_and_cards_taken_out_are_asked_for_and_kept(server):
    cards = {"without": "count_food,type_food"}
    created = server.table(TWO, options=cards)
    assert server.get(page(created))["options"] == cards
    for update in views(server, created):
        assert "count_food" not in update["view"]["favors"]
    title = server.get("/api/titles/ludwig")
    assert title["without"] is True
    assert {option["name"]: option["module"] for option in title["options"]}["decrees"] == "decrees"


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ({"options": {"decrees": "two"}}, "option decrees needs module decrees"),
        ({"options": {"without": "type_foot"}}, "there is no card 'type_foot' that could be taken out"),
        ({"options": {"hourglass": "in"}, "modules": ["decrees"]}, "option hourglass needs a clock"),
    ],
)
def test_what_a_table_cannot_have_is_refused_with_a_sentence(server, wish, reason):
    answer = server.call("POST", "/api/tables", {"title": "ludwig", "seats": TWO, **wish})
    assert (answer.status, answer.json["code"]) == (400, "bad_option")
    assert reason in answer.json["message"]
