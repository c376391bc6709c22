"""Royal Decrees: the deck."""

from swanstone.core.record import Head
from swanstone.ludwig.modules.decrees import ALL, DECREES
from tests.battery import EVERY, run
from tests.ludwig.helpers import ludwig
from tests.marks import rule


@rule("RD-1")
def test_every_decree_has_its_row_and_its_timing():
    assert {card.row.timing for card in ALL} <= {"start", "during", "final"}
    assert len({card.id for card in ALL}) == len(ALL)


@rule("DEC-19")
def test_decrees_of_absent_modules_and_of_larger_tables_are_not_in_the_deck():
    """MIX-3, RD-4, RD-5, A-1."""
    deck = DECREES.deck(ludwig(2, modules="decrees").rules)
    rows = [card.row for card in ALL]
    assert deck == [row.id for row in rows if not row.module and row.min_players == 2]


def test_a_whole_game_passes_the_battery():
    run(Head("ludwig", 2, "decreed", modules=("decrees",)), EVERY)
