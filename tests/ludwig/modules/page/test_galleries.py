"""Galleries: what is counted, and what it scores."""

from tests.ludwig.helpers import table


def test_each_hallway_that_was_bought_scores_2_at_the_end():
    at = table(modules="galleries", hands={0: "gallery"})
    over = at.play("0 buy hallway", "0 place hallway@3,-1r1").finale()
    assert "+2 (gallery)" in over.ledger(0)
    assert "+2 (gallery)" not in over.ledger(1)
