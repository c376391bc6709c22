"""Modules: what they need not write, and what they are stopped for as they are made."""

import pytest

from swanstone.core.action import Action, Verbs
from swanstone.core.agenda import Decision, Item, Task
from swanstone.core.amendment import Amendment
from swanstone.core.codec import Codec
from swanstone.core.effect import put
from swanstone.core.errors import BadData
from swanstone.core.module import Module, OpenSlot, Slot
from swanstone.core.options import Listed, Options


class Ring(Action, frozen=True, tag="ring"):
    """Ring the bell."""


class AskBell(Decision):
    tag, asks, answers = "ask-bell", "ring", (Ring,)

    def options(self, rules: object, state: object) -> Options:
        return Listed([Ring(self.seat)])


class Chime(Task):
    tag = "chime"


class BellSlot(OpenSlot, frozen=True):
    rung: int = 0


class Bells(Module):
    id, name, text = "bells", "Bells", "There are bells."
    Slot = BellSlot
    items = (AskBell, Chime)


class Held:
    """Something that has slots, as states and views do."""

    slots: dict[str, object] | None = None


def test_an_open_slot_is_its_own_view_and_is_imagined_as_it_is():
    table = Held()
    put(table, "bells", BellSlot(3))
    assert Bells.SlotView is BellSlot
    assert Bells().view(table, None) == BellSlot(3) == Bells().imagine(table, None)  # type: ignore[arg-type]


def test_a_module_brings_the_answers_to_its_decisions():
    assert Bells().actions == (Ring,)


def test_a_slot_of_which_nobody_says_who_sees_it_is_refused():
    class Hidden(Slot, frozen=True):
        pile: tuple[str, ...] = ()

    with pytest.raises(BadData, match=r"Secret has a slot but no method view.*make the slot an OpenSlot"):

        class Secret(Module):
            Slot = Hidden


def test_a_module_and_its_cards_need_words():
    class Mute(Amendment):
        id, held = "mute", True

    class Loud(Amendment):
        id, name, text, held = "loud", "Loud", "It is loud.", True

    with pytest.raises(BadData, match=r"^Mute has no name and no text; players read"):

        class OfMutes(Module):
            cards = (Mute(),)

    with pytest.raises(BadData, match=r"^Wordless has no text"):

        class Wordless(Module):
            id, name = "wordless", "Wordless"

    with pytest.raises(BadData, match=r"^Twice has two cards with the id loud"):

        class Twice(Module):
            cards = (Loud(), Loud())


def test_cards_without_a_comma_or_not_made_yet_are_refused():
    class Loud(Amendment):
        id, name, text, held = "loud", "Loud", "It is loud.", True

    for wrong in (Loud(), (Loud,), [Loud()]):
        with pytest.raises(BadData, match=r"^Wrong\.cards must be a tuple of cards, such as \(Thrift\(\),\)"):
            type("Wrong", (Module,), {"cards": wrong})


def test_two_actions_with_one_verb_are_refused():
    class Pull(Action, frozen=True, tag="ring"):
        """Pull the rope."""

    with pytest.raises(BadData, match="Pull and Ring have the same verb, 'ring'"):
        Verbs([Ring, Pull])
    assert Verbs([Ring, Ring]).kinds == {"ring": Ring}


def test_two_items_with_one_tag_are_refused_and_so_is_one_that_nobody_named():
    class Peal(Task):
        tag = "chime"

    with pytest.raises(BadData, match="Chime and Peal have the same tag, 'chime'"):
        Codec(Item, Item, [Chime, Peal])
    with pytest.raises(BadData, match="AskBell is on the agenda and not among the items"):
        Codec(Item, Item, [Chime]).encode(AskBell(0))


def test_an_answer_that_is_no_option_is_refused_by_a_decision_that_says_nothing_more():
    assert AskBell(0).objections(None, None, Ring(0)) == []
    (objection,) = AskBell(0).objections(None, None, Ring(1))
    assert str(objection) == "'1 ring' is not possible now; options are '0 ring' (ask-bell)"
