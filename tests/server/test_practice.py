"""A practice table begins in the middle of another game: hidden things are imagined from one view, bots play the others."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from swanstone.core.dice import Dice
from swanstone.core.errors import BadOption
from swanstone.server.commands import open_practice, rematch
from swanstone.server.journal import DamagedJournal, Opened, decode_entry, encode_entry
from swanstone.server.seats import Viewer
from swanstone.server.showing import card_of
from swanstone.server.table import Table, load, opened, record_of, replay
from swanstone.wire.refusals import Refused
from swanstone.wire.requests import Practice
from tests.battery import TITLES
from tests.server.harness import BOT, ME, ServerProcess
from tests.server.playing import TWO, keys_of, page, play, wait_for
from tests.server.tables import Play

NAME = "1" * 20
KEYS = ("o" * 22, "s" * 22)


def in_the_middle(actions: int = 25, seed: str = "1") -> Play:
    """A game of three, some way on."""
    game = Play("ppb", seed=seed)
    for _ in range(actions):
        game.answer()
    return game


def practised(source: Table, seat: int = 0, holds: tuple[int, ...] = (0,), **fields: Any) -> Opened:
    """A practice table of a game as it is now."""
    return open_practice(source, source.state, Viewer(holds), Practice(seat, **fields), NAME, KEYS, source.updated)


def test_the_seat_sees_what_it_saw_in_the_game_and_bots_play_the_others():
    source = in_the_middle().table
    table = opened(practised(source))
    assert table.game.view(table.state, 0) == source.game.view(source.state, 0)
    assert [bool(seat.bot) for seat in table.seats] == [False, True, True]
    assert table.seats[0].name == "P0"
    assert table.seats[2].bot == source.seats[2].bot
    assert table.status == "running"
    assert not table.head.public
    assert not table.head.onlookers
    assert card_of(table).practice
    assert not card_of(source).practice


def test_what_is_hidden_is_imagined_and_never_real():
    source = in_the_middle().table
    heads = [practised(source) for _ in range(6)]
    tables = [opened(head) for head in heads]
    assert len({table.state.deck for table in tables}) > 1
    assert len({table.state.chance.seed for table in tables} | {source.state.chance.seed}) == 7
    assert len({head.seed for head in heads} | {source.head.seed}) == 7


def test_a_practice_table_is_made_of_the_view_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """With everything hidden from the seat permuted, the very same table is opened."""
    monkeypatch.setattr("swanstone.server.commands.new_seed", lambda: "5" * 64)
    title = TITLES["ludwig"]
    for number in range(5):
        source = in_the_middle(20 + 7 * number, seed=str(number)).table
        for seat, holds in ((0, (0,)), (1, (1,)), (1, ())):
            viewer = seat if seat in holds else None
            other = title.with_hidden_changed(source.state, viewer, Dice(source.state.chance))
            assert practised(source, seat, holds) == practised(replace(source, state=other), seat, holds)


def test_who_does_not_hold_the_seat_gets_an_onlookers_knowledge_of_it():
    source = in_the_middle().table
    own = source.state.players[1].bonus_cards
    hands = {opened(practised(source, seat=1)).state.players[1].bonus_cards for _ in range(12)}
    assert len(own) > 0
    assert len(hands) > 1, "the cards of a seat that is not one's own are dealt anew"


def test_a_practice_game_is_played_and_loaded_as_any_other():
    source = in_the_middle().table
    game = Play("ppb")
    game.table = opened(practised(source))
    game.entries = [encode_entry(game.table.head)]
    first = game.table.game.digest(game.table.state)
    for _ in range(12):
        game.answer()
    assert load(game.entries).moves[-1].digest == game.table.moves[-1].digest
    seat = game.table.moves[-1].seat
    game.undo(seat, Viewer((0, 1, 2)))
    assert len(game.table.moves) < 12
    assert game.table.game.digest(replay(game.table, 0)[0].state) == first
    game.finish()
    assert game.table.status == "finished"
    with pytest.raises(BadOption, match="no record"):
        record_of(game.table)


def test_a_state_that_is_not_what_it_was_does_not_load():
    head = practised(in_the_middle().table)
    assert head.start is not None
    other = replace(head, start=replace(head.start, digest="0" * 16))
    with pytest.raises(DamagedJournal, match="begins"):
        load([encode_entry(other)])
    nonsense = replace(head, start=replace(head.start, state='{"deck": "no"}'))
    with pytest.raises(DamagedJournal, match="cannot be read"):
        load([encode_entry(nonsense)])


def test_a_rematch_of_a_practice_game_begins_with_its_set_up():
    table = opened(practised(in_the_middle().table))
    assert rematch(table, "2" * 20, table.updated).start is None


def test_old_journals_begin_as_before():
    head = Play("pp").table.head
    assert b"start" not in encode_entry(head)
    assert decode_entry(encode_entry(head)) == head


def test_nothing_is_practised_after_the_end_or_on_a_seat_that_is_not_there():
    game = in_the_middle()
    with pytest.raises(Refused, match="seats 0 to 2"):
        practised(game.table, seat=5)
    game.finish()
    with pytest.raises(Refused, match="the game is over at this moment"):
        practised(game.table)


def test_a_practice_table_is_opened_played_against_bots_and_survives_a_crash(server: ServerProcess) -> None:
    created = server.table(TWO)
    play(server, created, 12)
    anna, otto = keys_of(created)
    made = server.post(page(created, "/practice"), {"seat": 0, "at": 8}, anna)
    key = made["seats"][0]["key"]
    card = server.get(page(made))
    assert card["practice"]
    assert [seat["who"] for seat in card["seats"]] == ["person", "bot"]
    before = server.get(page(created, "/past?at=8&seat=0"), anna)["view"]
    play(server, made, 6)
    server.kill()
    server.start()
    assert server.get(page(made, "/past?at=0&seat=0"), key)["view"] == before
    play(server, made, 3)
    assert wait_for(lambda: server.get(page(made))["actions"] > 8)
    assert server.get(page(created))["actions"] == 12, "the game itself does not notice"
    assert made["table"] not in str(server.get("/api/tables?status=running"))
    refused = server.call("GET", page(made, "/update"), key=otto)
    assert refused.json["code"] == "no_onlookers"


def test_a_closed_table_is_not_practised_by_strangers(server: ServerProcess) -> None:
    created = server.table(TWO, onlookers=False)
    play(server, created, 6)
    refused = server.call("POST", page(created, "/practice"), {"seat": 0})
    assert refused.json["code"] == "no_onlookers"
    late = server.call("POST", page(created, "/practice"), {"seat": 0, "at": 99}, keys_of(created)[0])
    assert "there is no 99" in late.json["message"]
    waiting = server.table([ME, {"who": "open"}])
    early = server.call("POST", page(waiting, "/practice"), {"seat": 0}, keys_of(waiting)[0])
    assert early.json["message"] == "the game has not begun"
    solo = server.table([ME, BOT])
    assert msgspec.json.decode(server.call("POST", page(solo, "/practice"), {"seat": 0}).body)["owner"]
