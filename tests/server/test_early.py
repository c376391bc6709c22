"""Trying a room while others play: as if it were the seat's turn, by what the seat knows; nothing is done."""

from typing import Any

import pytest
from msgspec.structs import replace

from swanstone.core.dice import Dice
from swanstone.server.seats import Viewer
from swanstone.server.showing import tried
from swanstone.wire.refusals import Refused
from swanstone.wire.replies import Tried
from swanstone.wire.requests import Try
from tests.battery import TITLES
from tests.server.tables import Play


def waiting(seed: str = "1", rounds: int = 3) -> tuple[Play, int]:
    """A table at which one seat is to buy, and a seat that waits."""
    play = Play("ppp", seed=seed)
    for _ in range(rounds):
        play.until("price-rooms")
        play.answer()
    seat = play.until("choose-offer")
    return play, (seat + 1) % 3


def try_early(play: Play, seat: int, action: str, first: str = "") -> Tried:
    """What a waiting seat is told."""
    return tried(play.table, Viewer((seat,)), Try(seat=seat, action=action, first=first, early=True))


def rooms_for_sale(play: Play) -> list[str]:
    """What lies in the market."""
    return [offer.room for offer in play.table.state.offers]


def test_every_room_of_the_market_can_be_tried_with_its_places_and_points():
    play, seat = waiting()
    for room in rooms_for_sale(play):
        told = try_early(play, seat, f"{seat} buy {room}")
        if told.objections:
            assert [each.rule for each in told.objections] == ["PLACE-8"]
            continue
        assert told.cost
        assert told.then is not None
        assert told.then.kind == "place-room"
        assert all(option.action.startswith(f"{seat} place {room}@") for option in told.then.options)


def test_what_is_told_early_is_what_is_told_when_the_turn_comes():
    for seed in "123":
        play, seat = waiting(seed)
        early = {room: try_early(play, seat, f"{seat} buy {room}") for room in rooms_for_sale(play)}
        while play.table.asked_of(seat) is None:
            play.answer(most="pass")
        assert str(play.table.asked[0].decision.tag) == "choose-offer"
        compared = 0
        for room in rooms_for_sale(play):
            now = tried(play.table, Viewer((seat,)), Try(seat=seat, action=f"{seat} buy {room}"))
            if not now.objections and room in early:
                assert told(now) == told(early[room])
                compared += 1
        assert compared


def told(answer: Tried) -> Any:
    """What an answer says, but for the entry since which a question stands."""
    assert answer.then is not None
    return answer.cost, answer.score, answer.completes, answer.then.options


def test_a_room_that_is_too_expensive_can_be_tried_all_the_same():
    play, seat = waiting()
    player = play.table.state.players[seat]
    play.table.state.own(seat).coins = 0
    dear = max(play.table.state.offers, key=lambda offer: offer.price)
    assert player.coins > 0
    answer = try_early(play, seat, f"{seat} buy {dear.room}")
    assert [each.rule for each in answer.objections] in ([], ["PLACE-8"])


def test_a_place_that_is_not_legal_is_refused_early_with_its_reason():
    play, seat = waiting()
    room = rooms_for_sale(play)[0]
    answer = try_early(play, seat, f"{seat} place {room}@90,90r0", first=f"{seat} buy {room}")
    assert answer.objections


def test_an_early_answer_depends_on_nothing_that_is_hidden():
    title = TITLES["ludwig"]
    for seed in "12345":
        play, seat = waiting(seed)
        room = rooms_for_sale(play)[0]
        other = Play("ppp", seed=seed)
        hidden = title.with_hidden_changed(play.table.state, seat, Dice(play.table.state.chance))
        other.table = replace(play.table, state=hidden)
        assert try_early(play, seat, f"{seat} buy {room}") == try_early(other, seat, f"{seat} buy {room}")


def test_who_sets_the_prices_may_try_a_room_meanwhile():
    play, _ = waiting()
    seat = play.until("price-rooms")
    room = rooms_for_sale(play)[0]
    assert try_early(play, seat, f"{seat} buy {room}").action == f"{seat} buy {room}"
    with pytest.raises(Refused):
        tried(play.table, Viewer((seat,)), Try(seat=seat, action=f"{seat} buy {room}"))


def test_without_the_word_early_a_waiting_seat_is_refused_as_before():
    play, seat = waiting()
    with pytest.raises(Refused, match="has nothing to decide now"):
        tried(play.table, Viewer((seat,)), Try(seat=seat, action=f"{seat} pass"))
    with pytest.raises(Refused, match="you do not hold seat"):
        tried(play.table, Viewer(()), Try(seat=seat, action=f"{seat} pass", early=True))
    with pytest.raises(Refused, match="is an action of seat"):
        try_early(play, seat, f"{(seat + 1) % 3} pass")


def test_nothing_is_tried_after_the_end():
    play, seat = waiting()
    play.finish()
    with pytest.raises(Refused, match="has nothing to decide now"):
        try_early(play, seat, f"{seat} pass")
