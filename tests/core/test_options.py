"""Options: lazy, stable, and the same by every way of looking at them."""

import pytest

from swanstone.core.chance import Chance
from swanstone.core.described import Arrange, Blank, FillIn
from swanstone.core.dice import Dice
from swanstone.core.options import Arrangements, Coded, Freehand, Joined, Listed
from swanstone.ludwig.actions import Look, Price


def arrangements(things: str, places: int) -> Arrangements:
    return Arrangements(0, tuple(things), tuple(str(place) for place in range(places)), Price)


@pytest.mark.parametrize(
    ("things", "places", "count"), [("abc", 3, 6), ("ab", 4, 12), ("", 2, 1), ("abcdefg", 7, 5040)]
)
def test_arrangements_are_counted_and_all_different(things, places, count):
    options = arrangements(things, places)
    assert len(options) == count
    found = list(options)
    assert len(set(found)) == count
    assert found[count // 2] == options[count // 2]
    assert all(action in options for action in found[:50])


def test_an_arrangement_lays_each_thing_once_and_leaves_the_other_places_empty():
    assert Price(0, ("a", "-", "b", "-")) in arrangements("ab", 4)
    for rooms in [("a", "b"), ("a", "a", "-", "-"), ("a", "-", "-", "-"), ("a", "b", "c", "-"), ("a", "b", "b", "-")]:
        assert Price(0, rooms) not in arrangements("ab", 4)
    assert Price(1, ("a", "-", "b", "-")) not in arrangements("ab", 4)
    assert Look(0, 300) not in arrangements("ab", 4)


class Looks(Coded):
    def action(self, code: int) -> Look:
        return Look(0, code)


@pytest.mark.parametrize("options", [Listed([Look(0, 1), Look(0, 2), Look(0, 3)]), Looks([1, 2, 3])])
def test_listed_and_coded_options_obey_the_same_laws(options):
    assert len(options) == 3
    assert list(options) == [options[0], options[1], options[2]] == [Look(0, 1), Look(0, 2), Look(0, 3)]
    assert Look(0, 2) in options
    assert Look(0, 4) not in options
    dice = Dice(Chance("sample"))
    assert {options.sample(dice) for _ in range(60)} == set(options)


# Options that say what they accept


def bids(purse: int = 20) -> Freehand:
    """Any even size up to a purse."""
    examples = [Look(1, 0), Look(1, 2)]
    return Freehand(
        examples, (Blank("size", 0, purse, "feet"),), lambda look: look.size % 2 == 0 and look.size <= purse
    )


def test_freehand_options_hold_whatever_is_not_objected_to():
    assert Look(1, 12) in bids()
    assert Look(1, 13) not in bids()
    assert Look(1, 22) not in bids()
    assert Price(1, ("a",)) not in bids()
    assert list(bids()) == [Look(1, 0), Look(1, 2)], "and list a few examples"


def test_freehand_options_hold_what_lies_within_their_ranges_where_nothing_else_is_said():
    feet = Freehand([Look(1, 0)], (Blank("size", 0, 20, "feet"),))
    assert Look(1, 13) in feet
    assert Look(1, -1) not in feet
    assert Look(1, 21) not in feet
    assert feet.reason_against(Look(1, 21)) == "'1 look 21' is not possible now: size is 0 to 20 feet"
    assert bids().reason_against(Look(1, 3)).endswith("these numbers are not allowed together")


def test_who_takes_none_of_the_options_is_told_some_of_them():
    some = Listed([Look(0, size) for size in range(6)])
    reason = some.reason_against(Look(0, 9))
    assert reason == (
        "'0 look 9' is not possible now; options are '0 look 0', '0 look 1', '0 look 2', '0 look 3' and 2 more"
    )
    assert Listed([]).reason_against(Look(0, 9)) == "'0 look 9' is not possible now"


def test_freehand_options_are_sampled_beyond_their_examples_and_always_legal():
    dice = Dice(Chance("free"))
    found = [bids().sample(dice) for _ in range(100)]
    assert all(action in bids() for action in found)
    assert len(set(found)) > 5


def test_options_describe_themselves():
    assert bids().describe().fill_in == FillIn("1 look", (Blank("size", 0, 20, "feet"),))
    assert list(bids().describe().listed) == [Look(1, 0), Look(1, 2)]
    arranged = arrangements("ab", 3).describe()
    assert arranged.arrange == Arrange("0 price", ("a", "b"), 3, "-", ("0", "1", "2"))
    assert list(arranged.listed) == []
    both = Joined(bids(), Listed([Look(0, 1)])).describe()
    assert list(both.listed) == [Look(1, 0), Look(1, 2), Look(0, 1)]
    assert both.fill_in is not None
