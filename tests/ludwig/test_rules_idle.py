"""A table where everybody passes for three rounds (END-2)."""

from tests.ludwig.helpers import Table, table
from tests.marks import rule

FULL = "larder:15000 nap_room:10000 sauna:8000 parlor:6000 buttery:4000"


@rule("END-2")
def test_a_table_that_passes_for_three_rounds_ends():
    now = table(offers=FULL)
    for number in (1, 2, 3):
        assert now.state.round == number
        now = now.play(*(f"{seat} pass" for seat in order(now)))
        if number < 3:
            assert not now.state.finished
            now = now.play(f"{now.state.master_builder} price {' '.join(offer.room for offer in now.state.offers)}")
    assert now.state.finished
    assert [event.because for event in now.events if event.kind == "stuck"] == ["END-2"]


def order(now: Table) -> list[int]:
    """The seats in the order of their turns."""
    seats = len(now.state.players)
    return [(now.state.master_builder + step) % seats for step in range(1, seats + 1)]


@rule("END-2")
def test_a_purchase_starts_the_count_again():
    now = table(offers=FULL)
    for number in range(1, 6):
        first, second = order(now)
        deeds = [f"{first} buy hallway"] if number == 3 else [f"{first} pass"]
        now = now.play(*deeds)
        if number == 3:
            now = now.play(now.options[0])
        now = now.play(f"{second} pass")
        assert not now.state.finished
        now = now.play(f"{now.state.master_builder} price {' '.join(offer.room for offer in now.state.offers)}")
