"""A plan is what a seat will do when it is asked: kept as its secret, carried out at once, or dropped with a reason."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from swanstone.core.chance import Chance
from swanstone.server import hub, journal
from swanstone.server.commands import may_undo_alone
from swanstone.server.hub import Hub, row_of
from swanstone.server.journal import decode_entry
from swanstone.server.live import LiveTable
from swanstone.server.plans import carry_out
from swanstone.server.seats import Viewer
from swanstone.server.settings import Settings
from swanstone.server.showing import Shown
from swanstone.server.store import open_store
from swanstone.server.table import load, record_of
from swanstone.wire import requests
from swanstone.wire.refusals import Refused
from swanstone.wire.replies import encode
from swanstone.wire.requests import PlanStep
from tests.server.harness import ServerProcess
from tests.server.playing import TWO, keys_of, page, wait_for
from tests.server.sockets import TableSocket
from tests.server.stores import opened
from tests.server.tables import Play, key_of, random_action, same


def waiting(seats: str = "ppp", seed: str = "1") -> tuple[Play, int]:
    """A table at which one seat is to buy, and the seat that buys next."""
    play = Play(seats, seed=seed)
    for _ in range(2):
        play.until("price-rooms")
        play.answer()
    seat = play.until("choose-offer")
    return play, (seat + 1) % len(seats)


def planned(play: Play, seat: int, *steps: PlanStep) -> None:
    """A seat makes a plan."""
    play.do(requests.Plan(seat=seat, steps=steps))


def settle(play: Play) -> None:
    """Carries out or drops what is due, as the server does."""
    while due := play.table.plans_due():
        play.write(carry_out(play.table, due[0], play.now))


def until_asked(play: Play, seat: int) -> None:
    """The others pass until it is the seat's turn."""
    while play.table.asked_of(seat) is None:
        play.answer(most="pass")


def cheapest(play: Play, seat: int) -> tuple[str, int, str]:
    """A room that the seat can buy, what it costs, and a place for it."""
    view: Any = play.table.game.view(play.table.state, seat)
    for ware in sorted(view.wares, key=lambda ware: ware.price - ware.coins):
        state = play.table.game.suppose(view, play.table.game.read_action(f"{seat} buy {ware.room}"), Chance("1"))
        decision = play.table.game.pending(state)[0]
        action = play.table.game.read_action(f"{seat} buy {ware.room}")
        if ware.price - ware.coins <= view.players[seat].coins and action in play.table.game.options(state, decision):
            after = play.table.game.apply(state, action).state
            spot = play.table.game.options(after, play.table.game.pending(after)[0])[0]
            return ware.room, ware.price - ware.coins, play.table.game.write_action(spot)
    raise AssertionError("there is nothing that the seat can buy")


def own(play: Play, seat: int) -> Any:
    """What a seat is told of its plan."""
    return Shown(play.table).update(seat, 0).own


def test_a_planned_purchase_is_carried_out_with_its_place_when_the_seat_is_asked():
    play, seat = waiting()
    room, cost, place = cheapest(play, seat)
    planned(play, seat, PlanStep(f"{seat} buy {room}", (place,), at_most=cost))
    assert own(play, seat).plan[0].at_most == cost
    settle(play)
    assert play.table.moves[-1].seat != seat, "nothing is due before the seat is asked"
    until_asked(play, seat)
    settle(play)
    bought, placed = play.table.moves[-2:]
    assert (bought.action, placed.action) == (f"{seat} buy {room}", place)
    assert bought.by == "", "for the others it is a move like any other"
    told = own(play, seat)
    assert told.plan == ()
    assert told.planned.end.done.action == f"{seat} buy {room}"
    assert same(load(play.entries), play.table)


def test_a_plan_is_dropped_with_a_word_why_when_the_room_costs_more_than_planned():
    play, seat = waiting()
    room, cost, place = cheapest(play, seat)
    planned(play, seat, PlanStep(f"{seat} buy {room}", (place,), at_most=cost - 1000))
    until_asked(play, seat)
    moves = len(play.table.moves)
    settle(play)
    assert len(play.table.moves) == moves
    assert play.table.asked_of(seat) is not None
    (dropped,) = own(play, seat).planned.end.dropped
    assert (dropped.code, dropped.cost) == ("cost", cost)
    assert dropped.reason == f"it costs {cost} now, and at most {cost - 1000} was planned"
    assert same(load(play.entries), play.table)


def test_a_room_that_somebody_else_bought_is_dropped_and_the_next_wish_is_done():
    play, seat = waiting()
    bought = play.answer(most="buy").moves[-1].action.split()[-1]
    planned(play, seat, PlanStep(f"{seat} buy {bought}", at_most=20_000), PlanStep(f"{seat} pass"))
    play.answer(most="place")
    until_asked(play, seat)
    settle(play)
    told = own(play, seat).planned.end
    assert play.table.moves[-1].action == f"{seat} pass"
    assert told.done.action == f"{seat} pass"
    assert told.dropped[0].code == "illegal"
    assert "not for sale" in told.dropped[0].reason


def test_planned_prices_hold_for_the_rooms_that_are_left_and_new_rooms_take_the_other_prices():
    play, _ = waiting("pp")
    builder = (play.table.state.master_builder + 1) % 2
    rooms = [offer.room for offer in play.table.state.offers]
    wanted = [*reversed(rooms)]
    planned(play, builder, PlanStep(f"{builder} price {' '.join(wanted)}"))
    while str(play.table.asked[0].decision.tag) != "price-rooms":
        play.answer(most="buy")
    assert play.table.asked_of(builder) is not None
    left = {offer.room for offer in play.table.state.offers} & set(rooms)
    settle(play)
    offers = {offer.slot: offer.room for offer in play.table.state.offers}
    assert play.table.moves[-1].action.split()[1] == "price"
    assert left
    assert left < set(rooms), "something was sold meanwhile"
    assert {slot: room for slot, room in offers.items() if room in left} == {
        slot: room for slot, room in enumerate(wanted) if room in left
    }
    assert own(play, builder).planned.end.done is not None


def test_prices_of_rooms_that_are_all_gone_are_dropped():
    play, _ = waiting("pp")
    builder = (play.table.state.master_builder + 1) % 2
    planned(play, builder, PlanStep(f"{builder} price hallway stairs"))
    while str(play.table.asked[0].decision.tag) != "price-rooms":
        play.answer(most="pass")
    settle(play)
    assert "for sale any more" in own(play, builder).planned.end.dropped[0].reason


def test_prices_that_name_a_room_twice_hold_once():
    play, _ = waiting("pp")
    builder = (play.table.state.master_builder + 1) % 2
    rooms = [offer.room for offer in play.table.state.offers]
    planned(play, builder, PlanStep(f"{builder} price {' '.join(rooms[-1:] * len(rooms))}"))
    while str(play.table.asked[0].decision.tag) != "price-rooms":
        play.answer(most="pass")
    settle(play)
    assert own(play, builder).planned.end.done is not None
    assert next(offer.room for offer in play.table.state.offers if offer.slot == 0) == rooms[-1]


def test_work_that_fails_for_a_seat_is_tried_again_with_patience(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = []

    def fail(table: Any, seat: int, at: int) -> None:
        tries.append(seat)
        raise IndexError("a fault of ours")

    async def watch(live: LiveTable) -> None:
        watched = Hub(open_store(f"sqlite:{tmp_path / 'a.db'}"), Settings())
        watched.schedule(live)
        await asyncio.sleep(0.35)
        assert watched.metrics.errors._value.get() == len(tries) - 1
        for task in watched.tasks:
            task.cancel()

    play, seat = waiting()
    planned(play, seat, PlanStep(f"{seat} pass"))
    until_asked(play, seat)
    monkeypatch.setattr(hub, "carry_out", fail)
    monkeypatch.setattr(hub, "BOT_PATIENCE", 0.1)
    asyncio.run(watch(LiveTable(play.table)))
    assert 2 <= len(tries) <= 4


def test_a_plan_is_revoked():
    play, seat = waiting()
    planned(play, seat, PlanStep(f"{seat} pass"))
    planned(play, seat)
    until_asked(play, seat)
    assert play.table.plans_due() == []
    assert not own(play, seat)
    with pytest.raises(Refused, match="no plan to revoke"):
        planned(play, seat)


def test_a_plan_that_was_carried_out_is_taken_back_as_any_move_and_not_done_again():
    play, seat = waiting()
    planned(play, seat, PlanStep(f"{seat} pass"))
    until_asked(play, seat)
    settle(play)
    assert may_undo_alone(play.table, seat)
    play.undo(seat)
    assert play.table.asked_of(seat) is not None
    assert play.table.plans_due() == []


def test_plans_wait_while_an_undo_is_being_asked():
    play, seat = waiting()
    planned(play, seat, PlanStep(f"{seat} pass"))
    until_asked(play, seat)
    play.undo((seat + 1) % 3)
    assert play.table.request is not None
    assert play.table.plans_due() == []
    play.do(requests.AnswerUndo(seat=seat, yes=False))
    assert play.table.plans_due() == [seat]


def test_a_plan_that_was_passed_by_is_not_carried_out_a_round_later():
    play, seat = waiting()
    planned(play, seat, PlanStep(f"{seat} pass"), PlanStep(f"{seat} price hallway"))
    play.do(requests.HandOver(seat=seat, bot="random"))
    until_asked(play, seat)
    assert play.table.plans_due() == [], "a bot plays the seat"
    play.answer(seat, by="bot")
    play.do(requests.HandOver(seat=seat, bot=None))
    assert [step.action for step in play.table.kept[seat].plan] == [f"{seat} price hallway"]
    assert same(load(play.entries), play.table)


def test_a_plan_leaves_with_its_seat():
    play, seat = waiting()
    planned(play, seat, PlanStep(f"{seat} pass"))
    play.do(requests.Leave(seat=seat))
    assert play.table.kept[seat].plan == ()


def test_a_table_with_a_plan_that_is_due_is_woken_after_a_restart():
    play, seat = waiting()
    assert play.table.wake() == 0
    planned(play, seat, PlanStep(f"{seat} pass"))
    assert play.table.wake() == 0
    until_asked(play, seat)
    assert play.table.wake() == play.table.updated


@pytest.mark.parametrize(
    ("steps", "why"),
    [
        ([PlanStep("0 dance")], "dance"),
        ([PlanStep("2 pass")], "is an action of seat 2"),
        ([PlanStep("1 buy nap_room", ("2 place nap_room@0,0r0",))], "is an action of seat 2"),
    ],
)
def test_a_plan_that_makes_no_sense_is_refused_with_a_sentence(steps: list[PlanStep], why: str) -> None:
    play = Play("ppp")
    with pytest.raises(Exception, match=why):
        planned(play, 1, *steps)


def test_what_is_asked_already_is_not_planned():
    play, _ = waiting()
    seat = play.table.asked[0].decision.seat
    with pytest.raises(Refused, match="answer instead of planning"):
        planned(play, seat, PlanStep(f"{seat} pass"))


def test_a_plan_is_in_nothing_that_others_or_the_public_read():
    play, seat = waiting()
    planned(play, seat, PlanStep(f"{seat} buy nap_room", at_most=1234))
    shown = Shown(play.table)
    others = [shown.update(each, 0) for each in (None, 0, 1, 2) if each != seat]
    for told in (*[encode(each) for each in others], shown.card_json, record_of(play.table).text().encode()):
        assert b"1234" not in told
    assert all("plan" not in note.did for note in play.table.notes)
    with pytest.raises(Refused, match="you do not hold seat"):
        play.do(requests.Plan(seat=seat), Viewer(((seat + 1) % 3,)))


def test_journals_without_plans_are_written_and_read_as_before():
    play = Play("pp")
    play.answer(0)
    assert b"plan" not in b"".join(play.entries)
    old = decode_entry(b'{"did":"acted","at":1,"seat":0,"action":"0 pass","digest":"0"}')
    assert isinstance(old, journal.Acted)
    assert old.plan is None


def test_a_step_that_other_rules_cannot_read_is_never_due():
    play, seat = waiting()
    planned(play, seat, PlanStep(f"{seat} pass"))
    kept = replace(play.table.kept[seat], plan=(PlanStep("1 forgotten verb"),))
    play.table = replace(play.table, kept=(*play.table.kept[:seat], kept, *play.table.kept[seat + 1 :]))
    until_asked(play, seat)
    assert play.table.plans_due() == []


# At a real server


def asked(server: ServerProcess, created: Any, kind: str) -> tuple[int, Any]:
    """Plays at random until a kind of question is asked; the seat, and its update."""
    dice, keys = random.Random(1), keys_of(created)
    while True:
        for seat, key in enumerate(keys):
            update = server.get(page(created, f"/update?seat={seat}"), key)
            question = update["question"]
            if question and question["kind"] == kind:
                return seat, update
            if question:
                body = {"seat": seat, "seq": update["seq"], "action": random_action(question, dice)}
                server.post(page(created, "/act"), body, key)
                break


def test_a_plan_is_carried_out_after_a_crash_and_nobody_else_hears_of_it(server: ServerProcess, tmp_path: Path) -> None:
    created = server.table(TWO)
    keys = keys_of(created)
    seat, _ = asked(server, created, "choose-offer")
    other = 1 - seat
    refused = server.call("POST", page(created, "/plan"), {"seat": other, "steps": []}, keys[seat])
    assert refused.json["code"] == "not_yours"
    assert refused.json["message"] == f"you do not hold seat {other} of this table"
    step = {"action": f"{other} buy hallway", "at_most": 1}
    last = {"action": f"{other} pass"}
    server.post(page(created, "/plan"), {"seat": other, "steps": [step, last]}, keys[other])
    server.kill()
    server.start()
    assert server.get(page(created, f"/update?seat={other}"), keys[other])["own"]["plan"] == [step, last]
    before = server.get(page(created, f"/update?seat={seat}"), keys[seat])
    assert "own" not in before
    body = {"seat": seat, "seq": before["seq"], "action": f"{seat} pass"}
    server.post(page(created, "/act"), body, keys[seat])
    told = wait_for(
        lambda: server.get(page(created, f"/update?seat={other}"), keys[other]).get("own", {}).get("planned")
    )
    assert told["end"]["done"] == last
    assert told["end"]["dropped"][0]["reason"] == "it costs 3000 now, and at most 1 was planned"
    heard = server.get(page(created, f"/update?seat={seat}&after={before['seq']}"), keys[seat])
    assert [news["seat"] for news in heard["news"]] == [seat, other]
    assert "own" not in heard
    assert heard["notes"] == []
    assert "pass" not in (tmp_path / "log.txt").read_text()


async def store_all(url: str, play: Play) -> None:
    """Puts a table into a store that no server has open."""
    async with opened(url) as store:
        for seq, entry in enumerate(play.entries, start=1):
            table = load(play.entries[:seq])
            await store.append(entry, row_of(table, Shown(table)))


def test_a_plan_that_was_due_when_the_power_failed_is_carried_out_when_it_is_back(
    store_url: str, tmp_path: Path
) -> None:
    play, seat = waiting("pp")
    planned(play, seat, PlanStep(f"{seat} pass"))
    until_asked(play, seat)
    assert play.table.plans_due() == [seat]
    asyncio.run(store_all(store_url, play))
    server = ServerProcess(store_url, tmp_path / "log.txt").start()
    try:
        moves = len(play.table.moves)
        card = f"/api/tables/{play.table.id}"
        assert wait_for(lambda: server.get(card)["actions"] == moves + 1)
        assert server.get(f"{card}/update?seat={seat}", key_of(seat))["own"]["planned"]["end"]["done"]
    finally:
        server.kill()


def test_others_get_no_message_when_a_seat_plans(server: ServerProcess) -> None:
    created = server.table(TWO)
    keys = keys_of(created)
    seat, _ = asked(server, created, "choose-offer")
    other = 1 - seat
    with TableSocket(server, created["table"], [keys[seat]]) as watching:
        watching.hear("update")
        server.post(page(created, "/plan"), {"seat": other, "steps": [{"action": f"{other} pass"}]}, keys[other])
        server.post(page(created, "/memo"), {"seat": other, "text": "hm"}, keys[other])
        server.post(page(created, "/say"), {"seat": other, "text": "hello"}, keys[other])
        heard = watching.receive()
    assert [note["text"] for note in heard["notes"]] == ["hello"], "the first that is heard is the greeting"
