"""What the rules of modules forbid, sent to a server by HTTP and by a socket: an objection with its id, and nothing changes."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from swanstone.ludwig.modules.renovations import RENOVATIONS_IN_THE_BOX
from swanstone.ludwig.rooms import TILE
from tests.server.harness import UNLIMITED, ServerProcess
from tests.server.playing import TWO, keys_of, page
from tests.server.sockets import TableSocket

Asked = dict[str, Any]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder: Path = tmp_path_factory.mktemp("bad_input")
    with ServerProcess(f"sqlite:{folder}/t.db", folder / "log.txt", **UNLIMITED) as running:
        yield running


class Seats:
    """Both seats of a table with modules."""

    def __init__(self, server: ServerProcess, modules: str, **fields: Any) -> None:
        self.server = server
        self.created = server.table(TWO, modules=modules.split(), **fields)
        self.keys = keys_of(self.created)

    def update(self, seat: int) -> Any:
        return self.server.get(page(self.created, f"/update?seat={seat}"), ".".join(self.keys))

    def asked(self) -> tuple[int, Any]:
        """The first seat that is asked, and what."""
        return next((seat, found) for seat in (0, 1) if (found := self.update(seat)["question"]))

    def body(self, seat: int, action: str) -> Asked:
        return {"seat": seat, "seq": self.update(seat)["seq"], "action": action}

    def act(self, seat: int, action: str) -> Any:
        return self.server.call("POST", page(self.created, "/act"), self.body(seat, action), ".".join(self.keys))

    def refused(self, seat: int, action: str) -> list[str]:
        """The rules that an action breaks, told alike by HTTP and by a socket; nothing may change."""
        before = [self.update(each) for each in (0, 1)]
        answer = self.act(seat, action)
        assert (answer.status, answer.json["code"]) == (409, "illegal"), answer.json
        with TableSocket(self.server, self.created["table"], self.keys) as socket:
            told = socket.ask("act", **self.body(seat, action))
        assert (told["tell"], told["code"]) == ("refused", "illegal")
        assert told["objections"] == answer.json["objections"]
        assert all(objection["reason"] for objection in told["objections"])
        assert [self.update(each) for each in (0, 1)] == before, "nothing may change"
        return [str(objection["rule"]) for objection in told["objections"]]

    def until(self, found: Callable[[int, Any], str | None]) -> tuple[int, str]:
        """Plays on until somebody is asked something that is looked for; the seat and what was found."""
        for _ in range(400):
            seat, question = self.asked()
            wanted = found(seat, question)
            if wanted:
                return seat, wanted
            assert self.act(seat, any_answer(seat, question)).status == 200
        raise AssertionError("it was never asked")


def any_answer(seat: int, question: Any) -> str:
    """An answer that leads on: rooms are bought where they can be, and all is laid without passages."""
    if question["arrange"]:
        return " ".join([question["arrange"]["begin"], *question["arrange"]["things"]])
    options = [option["action"] for option in question["options"]]
    bought = [action for action in options if action.split()[1] == "buy" and not action.endswith(("hallway", "stairs"))]
    return str((bought or options)[0])


def placing(seat: int, question: Any) -> str | None:
    """A place for a tile, once one is asked for."""
    return str(question["options"][0]["action"]) if question["kind"] == "place-room" else None


def test_a_swan_trade_of_six(server: ServerProcess) -> None:
    table = Seats(server, "swans")
    seat, _ = table.until(lambda seat, question: "x" if question["kind"] == "choose-offer" else None)
    assert "SWAN-6" in table.refused(seat, f"{seat} trade red red red red red red")


def test_a_passage_that_overlaps(server: ServerProcess) -> None:
    table = Seats(server, "passages")
    seat, place = table.until(placing)
    assert "SEC-6" in table.refused(seat, f"{' '.join(place.split()[:3])} passage_medium@0,1")


def test_a_renovation_of_the_wrong_size(server: ServerProcess) -> None:
    table = Seats(server, "renovations")
    seat, face = table.until(
        lambda seat, question: next(
            (option["action"] for option in question["options"] or () if " buy reno_" in option["action"]), None
        )
    )
    wrong = next(
        name for name in table.update(seat)["view"]["slots"]["renovations"]["pool"] if not offered(table, name)
    )
    assert table.refused(seat, f"{seat} buy {wrong}")
    assert table.act(seat, face).status == 200
    name = face.split()[2]
    size = next(tile.size for tile in RENOVATIONS_IN_THE_BOX if tile.id == name)
    castle = table.update(seat)["view"]["players"][seat]["castle"].split()
    other = next(word for word in castle if TILE[word.partition("@")[0]].size != size)
    assert table.refused(seat, f"{seat} place {name}@{other.partition('@')[2]}") == ["REN-2"]


def offered(table: Seats, name: str) -> bool:
    """Whether something can be bought now."""
    options = [option["action"] for option in table.asked()[1]["options"]]
    return any(action.endswith(f" buy {name}") for action in options)


@pytest.mark.parametrize(
    ("action", "rule"),
    [("repay 1000", "DEC-21"), ("unpack", "DEC-16"), ("recall", "DEC-8"), ("so-far - - - - -", "DEC-11")],
)
def test_a_decree_used_out_of_time(server: ServerProcess, action: str, rule: str) -> None:
    table = Seats(server, "decrees", options={"without": "DEC-8,DEC-16,DEC-21"})
    seat, _ = table.until(lambda seat, question: "x" if question["kind"] in ("choose-offer", "price-rooms") else None)
    assert table.refused(seat, f"{seat} {action}") == [rule]


@pytest.mark.parametrize(
    ("seats", "modules", "rule"),
    [(1, "swans", "MIX-8"), (2, "extras five_players towers", "MIX-1"), (5, "five_players towers", "P5-2")],
)
def test_modules_that_do_not_go_together(server: ServerProcess, seats: int, modules: str, rule: str) -> None:
    wish = {"title": "ludwig", "seats": [TWO[0]] * seats, "modules": modules.split()}
    answer = server.call("POST", "/api/tables", wish)
    assert (answer.status, answer.json["code"]) == (400, "bad_option")
    assert f"({rule})" in answer.json["message"]
