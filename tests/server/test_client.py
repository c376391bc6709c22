"""The client against real servers, and against ones that behave badly."""

import json
import re
import shlex
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from swanstone.bots.bot import RandomBot, See
from swanstone.client import (
    Clock,
    NewSeat,
    Refused,
    Seat,
    Server,
    ServerGone,
    Table,
    Update,
    join,
    play,
    seat_at,
    table_at,
)
from swanstone.client.stream import UpdateStream, Watch
from swanstone.core.action import Action
from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.errors import BadOption
from swanstone.core.options import Options
from swanstone.core.record import Record, play_record
from swanstone.wire.replies import Done, ServerMessage
from swanstone.wire.requests import Say
from tests.server.harness import SOURCES, UNLIMITED, ServerProcess

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = ROOT / "examples" / "network_bot.py"
GUIDE = ROOT / "docs" / "bots.md"
SHOWN = "http://127.0.0.1:8420"
"""Where the server is that the guide speaks of."""

ANNA, BEN, BOT, OPEN = NewSeat("me", "Anna"), NewSeat("me", "Ben"), NewSeat("bot"), NewSeat()


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server for tests that do it no harm."""
    folder = tmp_path_factory.mktemp("client")
    with ServerProcess(f"sqlite:{folder / 'a.db'}", folder / "log", **UNLIMITED) as running:
        yield running


@pytest.fixture
def server(process: ServerProcess) -> Server:
    """The client's side of it."""
    return Server(process.url, patience=5)


class Noting:
    """Plays at random and remembers its actions."""

    def __init__(self) -> None:
        self.chosen: list[Action] = []

    def choose(self, see: See, options: Options, dice: Dice) -> Action:
        action = options.sample(dice)
        assert see().agenda, "a bot that is asked sees what waits"
        self.chosen.append(action)
        return action


def in_thread(work: Callable[..., object], *arguments: object) -> threading.Thread:
    """Does work beside the test."""
    thread = threading.Thread(target=work, args=arguments, daemon=True)
    thread.start()
    return thread


def until(line: UpdateStream, kind: str) -> Update:
    """Plays the last option of each question until one of a kind is asked; the last offer is always affordable."""
    for update in line:
        if update.question and update.question.kind == kind:
            return update
        if update.question:
            options = update.options()
            line.act(options[len(options) - 1])
    raise AssertionError(f"the game ended without '{kind}'")


def actions_of(record: Record, seat: int) -> list[str]:
    """What a seat did in a recorded game."""
    return [entry.action for entry in record.entries if entry.action.startswith(f"{seat} ")]


# Playing


def test_bots_on_sockets_and_polling_play_on_through_kills_and_no_move_is_lost_or_doubled(tmp_path: Path) -> None:
    slow = {**UNLIMITED, "messages_per_second": 30, "messages_burst": 5}
    with ServerProcess(f"sqlite:{tmp_path / 'a.db'}", tmp_path / "log", **slow) as process:
        table = Server(process.url, patience=20).open_table("ludwig", [ANNA, BEN, NewSeat("me", "Cora")])
        game, bots = table.game, [Noting() for _ in table.seats]
        news: list[int] = []
        players = [
            in_thread(play, seat, bot, Chance(str(seat.number)), seat.number == 2)
            for seat, bot in zip(table.seats, bots, strict=True)
        ]
        onlooker = in_thread(lambda: news.extend(each.action for update in table.watch() for each in update.news))
        for killing in (10, 40, 70):
            while table.card().actions < killing:
                pass
            process.kill()
            process.restart()
        for thread in [*players, onlooker]:
            thread.join(25)
            assert not thread.is_alive()
        record = table.record()
    for seat, bot in zip(table.seats, bots, strict=True):
        assert [game.write_action(action) for action in bot.chosen] == actions_of(record, seat.number)
    assert len(record.entries) > 70
    assert news == list(range(len(record.entries) + 1)), (
        "an onlooker hears of every action once, from the setting up on"
    )
    assert len(list(play_record(record, game))) == len(record.entries) + 1


class Forgetful(Watch):
    """Loses the connection just before every second answer and every fifth update."""

    told = 0
    repeated = 0

    def receive(self, seconds: float | None = None) -> ServerMessage:
        told = super().receive(seconds)
        self.told += 1
        if isinstance(told, Done):
            self.repeated += told.repeated
        if self.told % (2 if isinstance(told, Done) and not told.repeated else 5) == 0:
            self.drop()
            raise ServerGone("lost on the way")
        return told


def test_a_watch_resumes_by_seq_without_gaps_and_a_lost_answer_is_asked_for_again(server: Server) -> None:
    seat = server.open_table("ludwig", [ANNA, BOT]).seats[0]
    plain = seat.watch()
    dice, news, seqs = Dice(Chance("lost")), [], []
    with Forgetful(plain.url, seat.key, seat.number, 0, server.patience) as watch:
        for update in watch:
            seqs.append(update.seq)
            news += [each.action for each in update.news]
            if update.question:
                watch.act(update.options().sample(dice))
        assert watch.repeated > 5
    assert all(before < after for before, after in pairwise(seqs))
    assert news == list(range(len(seat.record().entries) + 1)), "the setting up is number 0"


def test_the_example_plays_a_game_by_a_link(server: Server) -> None:
    table = server.open_table("ludwig", [OPEN, BOT])
    told = subprocess.run(
        [sys.executable, str(EXAMPLE), table.link, "--name", "Swan"],
        env={"PYTHONPATH": str(SOURCES)},
        capture_output=True,
        text=True,
        timeout=25,
        check=True,
    ).stdout.splitlines()
    said = [line.rpartition(" and say: ")[2] for line in told if line.startswith("I was asked to ")]
    assert said == actions_of(table.record(), 0)
    assert told[0].startswith("I am Swan and sit on seat 0")
    assert told[-1].startswith(f"The game is over. Scores: {table.card().scores}")


def test_the_example_is_short() -> None:
    assert len(EXAMPLE.read_text().splitlines()) <= 42


def test_a_bot_agrees_when_another_seat_asks_to_go_back(server: Server) -> None:
    anna, ben = server.open_table("ludwig", [ANNA, BEN]).seats
    player = in_thread(play, ben, RandomBot())
    with anna.watch() as watch:
        update = until(watch, "place-room")
        watch.act(update.options()[0])
        while (update := next(watch)).question is None or "buy" not in update.question.asks:
            if update.question:
                watch.act(update.options()[0])
        anna.undo()
        went_back = next(note for update in watch for note in update.notes if note.did == "undo-answered")
        assert (went_back.seat, went_back.text) == (1, "yes")
        assert play(anna, RandomBot()).status == "finished"
    player.join(10)
    assert not player.is_alive()


# Seeing


def test_what_a_network_bot_sees_is_what_a_bot_beside_the_game_sees(server: Server) -> None:
    seat = server.open_table("ludwig", [ANNA, BOT, BOT]).seats[0]
    with seat.watch() as watch:
        update = until(watch, "place-room")
    assert update.question is not None
    imagined = update.imagine(Chance("a"))
    assert update.game.view(imagined, seat.number) == update.view
    assert imagined != update.imagine(Chance("b"))
    listed = [update.game.write_action(action) for action in update.options()]
    assert listed == [option.action for option in update.question.options]
    assert seat.game is update.game


def test_an_onlooker_watches_without_a_key_and_sees_no_question(server: Server) -> None:
    table = server.open_table("ludwig", [ANNA, BEN])
    looking = table_at(table.link)
    assert looking.update().seat is None
    assert looking.update().question is None
    assert next(looking.watch()).view == looking.update().view


def test_a_table_that_has_not_begun_has_no_view_and_its_watch_ends_when_it_is_closed(server: Server) -> None:
    table = server.open_table("ludwig", [ANNA, OPEN])
    watch = table.seats[0].watch()
    assert next(watch).view is None
    table.close()
    assert [update.card.status for update in watch] == ["closed"]


def test_a_watch_may_be_closed_by_another_thread(server: Server) -> None:
    watch = server.open_table("ludwig", [ANNA, OPEN]).seats[0].watch()
    next(watch)
    threading.Timer(0.2, watch.close).start()
    assert list(watch) == []
    with pytest.raises(Refused, match="closed"):
        watch.do(Say(seat=0, text="hello", id="late"))


def test_the_past_the_record_and_since_are_there(server: Server) -> None:
    seat = server.open_table("ludwig", [ANNA, BOT]).seats[0]
    with pytest.raises(Refused) as refused:
        seat.record()
    assert refused.value.code == "not_now"
    with seat.watch() as watch:
        until(watch, "place-room")
    since = seat.since()
    assert since.seat == 0
    assert seat.past(0).actions == 0
    assert seat.past(since.action).news[0].seat == 0


# Doing


def test_a_refused_action_carries_every_objection_and_changes_nothing(server: Server) -> None:
    seat = server.open_table("ludwig", [ANNA, BOT]).seats[0]
    with seat.watch() as watch:
        update = until(watch, "place-room")
        assert update.question is not None
        room = update.question.options[0].action.split()[2].partition("@")[0]
        with pytest.raises(Refused) as refused:
            watch.act(f"0 place {room}@0,0")
        assert refused.value.code == "illegal"
        assert {objection.rule for objection in refused.value.objections} >= {"PLACE-4"}
        assert str(refused.value) == "; ".join(map(str, refused.value.objections))
        assert seat.try_action(f"0 place {room}@0,0").objections == refused.value.objections
        assert seat.try_action(update.options()[0]).objections == ()
        assert seat.update().seq == update.seq
        assert not watch.act(update.options()[0]).repeated


def test_an_answer_to_what_was_not_seen_is_stale(server: Server) -> None:
    seat = server.open_table("ludwig", [ANNA, BOT]).seats[0]
    with seat.watch() as watch:
        action = until(watch, "choose-offer").options()[0]
    with pytest.raises(Refused) as refused:
        seat.act(action)
    assert refused.value.code == "stale"
    seat.update()
    assert seat.act(action).seq > 0


def test_a_seat_undoes_does_again_speaks_hands_over_and_plays_again(server: Server) -> None:
    seat = server.open_table("ludwig", [ANNA], options={"foyer": "4"}, clock=Clock("move", 600)).seats[0]
    with seat.watch() as watch:
        watch.act(until(watch, "choose-offer").options()[1])
    assert seat.update().can_undo
    actions = seat.update().actions
    seat.undo()
    assert seat.update().actions == actions - 1
    assert seat.update().can_redo
    seat.redo()
    seat.say("well met")
    assert seat.update().notes[-1].text == "well met"
    seat.hand_over("random")
    assert [update.card.status for update in seat.poll()][-1] == "finished"
    again = seat.rematch()
    assert (again.card().rematch_of, again.number, again.card().options) == (seat.table, 0, {"foyer": "4"})
    seat_at(again.secret_link).leave()
    with pytest.raises(Refused) as refused:
        again.update()
    assert refused.value.code == "not_yours"


def test_tables_are_found_joined_filled_and_their_keys_renewed(server: Server) -> None:
    assert [choices.title for choices in server.titles().titles] == ["ludwig"]
    assert "random" in server.titles().bots
    table = server.open_table("ludwig", [OPEN, OPEN, OPEN], public=True)
    assert table.table in [card.table for card in server.lobby()]
    first = join(table.link, "Anna")
    assert join(first.secret_link, "Anna again").number == first.number == 0
    assert Seat(server, table.table, first.key).number == 0
    with pytest.raises(Refused) as refused:
        server.join(table.table, "Ben", seat=0)
    assert refused.value.code == "taken"
    watch = first.watch()
    next(watch)
    renewed = table.revoke(0)
    with pytest.raises(Refused) as refused:
        list(watch)
    assert refused.value.code == "no_key"
    with pytest.raises(Refused) as refused:
        next(first.watch())
    assert refused.value.code == "no_key"
    table.fill(1)
    assert table.join("Cora").number == 2
    assert table.card().status == "running"
    assert renewed.update().view is not None


def test_bad_addresses_and_links_are_told_apart() -> None:
    for link in ("ftp://swan.example/t/0123", "http://swan.example/", "0123"):
        with pytest.raises(BadOption):
            join(link, "Anna")
    with pytest.raises(BadOption, match="key"):
        seat_at("http://swan.example/t/0123")


# Trouble


class Rude(ThreadingHTTPServer):
    """A server that answers every request in the same bad way and counts them."""

    daemon_threads = True

    def __init__(self, status: int, body: bytes = b"", location: str = "") -> None:
        asked = self.asked = []  # type: list[str]

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                asked.append(self.path)
                if not status:
                    self.close_connection = True
                    return
                self.send_response(status)
                self.send_header("content-length", str(len(body)))
                if location:
                    self.send_header("location", location)
                self.end_headers()
                self.wfile.write(body)

            do_POST = do_GET

            def log_message(self, *words: object) -> None:
                """Is silent."""

        super().__init__(("127.0.0.1", 0), Handler)
        in_thread(self.serve_forever, 0.05)

    def client(self) -> Server:
        """A client that soon loses patience with it."""
        return Server(f"http://127.0.0.1:{self.server_address[1]}", patience=0.5)

    def __exit__(self, *fault: Any) -> None:
        self.shutdown()
        super().__exit__(*fault)


def test_a_server_that_is_not_there_is_given_up_after_a_while() -> None:
    with Rude(500) as rude:
        gone = rude.client()
    for ask in (gone.titles, lambda: gone.join("0123", "Anna"), lambda: next(Table(gone, "0123").watch())):
        with pytest.raises(ServerGone):
            ask()


def test_questions_are_asked_again_but_nobody_sits_down_twice() -> None:
    for status in (0, 502):
        with Rude(status) as rude:
            with pytest.raises(ServerGone):
                rude.client().titles()
            assert len(rude.asked) > 2
            rude.asked.clear()
            with pytest.raises(ServerGone):
                rude.client().join("0123", "Anna")
            assert len(rude.asked) == 1


def test_a_deed_is_sent_again_while_the_store_is_down_and_then_refused() -> None:
    body = json.dumps({"tell": "refused", "code": "not_saved", "message": "please wait"}).encode()
    with Rude(503, body) as rude:
        with pytest.raises(Refused, match="please wait") as refused:
            Seat(rude.client(), "0123", "key", 0).say("hello")
        assert refused.value.code == "not_saved"
        assert len(rude.asked) > 2


def test_a_key_is_not_carried_to_another_address() -> None:
    with Rude(200, b"{}") as other, Rude(302, location=f"{other.client().url}/trap") as rude:
        with pytest.raises(Refused, match="302"):
            Seat(rude.client(), "0123", "key", 0).update()
        assert other.asked == []


def test_the_client_is_light() -> None:
    heavy = {"starlette", "uvicorn", "alembic", "sqlalchemy", "asyncpg", "websockets", "asyncio"}
    asked = f"import sys, swanstone.client; print(*{heavy} & set(sys.modules))"
    found = subprocess.run(
        [sys.executable, "-c", asked], env={"PYTHONPATH": str(SOURCES)}, capture_output=True, text=True, check=True
    )
    assert found.stdout.split() == []


# The guide


def blocks(language: str) -> list[str]:
    """The blocks of the guide in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", GUIDE.read_text(), re.MULTILINE | re.DOTALL)


def test_the_guide_shows_the_example_as_it_is() -> None:
    assert EXAMPLE.read_text() in blocks("python")


def test_the_python_of_the_guide_runs(process: ServerProcess) -> None:
    names: dict[str, Any] = {"__name__": "guide"}
    for block in blocks("python"):
        exec(compile(block.replace(SHOWN, process.url), str(GUIDE), "exec"), names)
    assert names["card"].status == "finished"


def test_the_requests_of_the_guide_are_answered_as_it_says(process: ServerProcess) -> None:
    """Each curl command is followed by a block with what came back, in which … stands for anything."""
    found = re.findall(r"^```sh\n(curl .*?)```\n+```json\n(.*?)^```$", GUIDE.read_text(), re.MULTILINE | re.DOTALL)
    assert len(found) >= 8
    words = {"SERVER": process.url}
    for command, shown in found:
        answer = curl(process, command, words)
        pattern = "".join(re.escape(part) for part in re.split(r"\s", shown.strip()))
        assert re.fullmatch(pattern.replace("…", ".*"), re.sub(r"\s", "", answer)), (command, answer)
        remember(json.loads(answer), words)


def curl(process: ServerProcess, command: str, words: dict[str, str]) -> str:
    """What a curl command of the guide would print, without curl."""
    for name, value in words.items():
        command = command.replace(f"${name}", value)
    method, headers, body, path = "GET", {}, None, ""
    parts = iter(shlex.split(command.replace("\\\n", " "))[1:])
    for part in parts:
        match part:
            case "-s":
                continue
            case "-H":
                name, _, value = next(parts).partition(": ")
                headers[name] = value
            case "-d":
                method, body = "POST", next(parts).encode()
            case _:
                path = part.removeprefix(process.url)
    return process.call(method, path, body, headers=headers).body.decode()


def remember(answer: dict[str, Any], words: dict[str, str]) -> None:
    """Keeps what later commands of the guide need, as its reader does in variables of the shell."""
    for name, field in {"TABLE": "table", "KEY": "key", "SEQ": "seq"}.items():
        if field in answer:
            words[name] = str(answer[field])
    if answer.get("question"):
        words["ACTION"] = answer["question"]["options"][0]["action"]
