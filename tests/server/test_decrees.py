"""Royal Decrees at a server: what a seat may do though only others are asked, and prices against the sand."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from swanstone.ludwig.modules.decrees import ALL
from tests.server.harness import UNLIMITED, ServerProcess
from tests.server.playing import TWO, keys_of, page

CLOCK = {"kind": "move", "seconds": 180, "refill": 0}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    with ServerProcess(f"sqlite:{tmp_path}/t.db", tmp_path / "log.txt", **UNLIMITED) as running:
        yield running


class Seats:
    """Both seats of a table at which only some decrees are in the deck."""

    def __init__(self, server: ServerProcess, decree: str, **fields: Any) -> None:
        self.server = server
        kept = {decree, "DEC-40", "DEC-49", "DEC-56"}
        options = {"without": ",".join(card.id for card in ALL if card.id not in kept), **fields.pop("options", {})}
        self.created = server.table(TWO, modules=["decrees"], options=options, **fields)
        self.key = ".".join(keys_of(self.created))

    def update(self, seat: int) -> Any:
        return self.server.get(page(self.created, f"/update?seat={seat}"), self.key)

    def act(self, seat: int, action: str) -> Any:
        body = {"seat": seat, "seq": self.update(seat)["seq"], "action": action}
        return self.server.call("POST", page(self.created, "/act"), body, self.key)

    def asked(self) -> tuple[int, Any]:
        return next((seat, found) for seat in (0, 1) if (found := self.update(seat)["question"]))

    def drafted(self, decree: str) -> int:
        """Plays on to the first prices; the seat that has drafted the decree."""
        while (found := self.asked())[1]["kind"] in ("draft-decree", "keep-bonus-cards"):
            options = [option["action"] for option in found[1]["options"]]
            wanted = [action for action in options if action.endswith(decree)]
            assert self.act(found[0], (wanted or options)[0]).status == 200
        hands = self.update(0)["view"]["slots"]["decrees"]["hands"]
        return next(seat for seat in (0, 1) if decree in hands[seat])


def test_a_seat_that_is_not_asked_is_offered_what_it_may_do_and_does_it(server: ServerProcess) -> None:
    table = Seats(server, "DEC-8")
    holder = table.drafted("DEC-8")
    if table.asked()[0] == holder:
        asides = table.update(holder)["question"]["asides"]
        assert [aside["action"] for aside in asides] == [f"{holder} recall"]
        arrange = table.update(holder)["question"]["arrange"]
        assert table.act(holder, " ".join([arrange["begin"], *arrange["things"]])).status == 200
    other = 1 - holder
    assert table.asked()[0] == other
    calls = table.update(holder)["calls"]
    assert calls == [{"action": f"{holder} recall", "label": "Look through the discarded room cards"}]
    assert "calls" not in table.update(other)
    assert table.act(other, f"{other} recall").json["code"] == "illegal"
    assert table.act(holder, f"{holder} pass").json["code"] in ("not_asked", "illegal")
    assert table.act(holder, f"{holder} recall").status == 200
    assert table.asked()[0] == holder
    assert table.act(holder, f"{holder} enough").status == 200
    assert table.asked()[0] == other
    assert "calls" not in table.update(holder)


def test_the_hourglass_gives_a_person_15_seconds(server: ServerProcess) -> None:
    table = Seats(server, "DEC-11", options={"hourglass": "in"}, clock=CLOCK)
    holder = table.drafted("DEC-11")
    for _ in range(6):
        seat, question = table.asked()
        if question["kind"] == "price-in-time":
            break
        arrange = question["arrange"]
        action = " ".join([arrange["begin"], *arrange["things"]]) if arrange else question["options"][0]["action"]
        assert table.act(seat, action).status == 200
    assert (seat, question["kind"]) == (1 - holder, "price-in-time")
    deadline = table.update(seat)["card"]["seats"][seat]["deadline"]
    assert 0 < deadline - time.time() * 1000 <= 15_000
    assert table.act(seat, f"{seat} time-up").status == 200
    assert table.asked()[1]["kind"] == "price-rest"
