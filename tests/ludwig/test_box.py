"""A box that a module has bent: rules, JSON and bots go by what is in it, not by the base game's catalogue."""

from collections.abc import Callable

import pytest

from swanstone.core.chance import Chance
from swanstone.core.module import OpenSlot
from swanstone.ludwig.amendment import LudwigModule
from swanstone.ludwig.game import LudwigGame
from swanstone.ludwig.modules import MODULES
from swanstone.ludwig.subjects import Subject
from tests.ludwig.helpers import ludwig


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Callable[..., LudwigGame]:
    """Opens a game for two with modules of the test."""

    def opened(*modules: LudwigModule) -> LudwigGame:
        for module in modules:
            monkeypatch.setitem(MODULES, module.id, module)
        return ludwig(2, modules=" ".join([module.id for module in modules]))

    return opened


class TwoDear(LudwigModule):
    """Two slots of the market have the highest price, as for five players."""

    id, name, text = "two-dear", "Two Dear", "Two rooms lie under the highest price."
    Slot = OpenSlot

    def prices(self, prices: tuple[int, ...], subject: Subject) -> tuple[int, ...]:
        return (prices[0], *prices)


def test_rooms_under_the_same_price_keep_their_slots_in_json(played):
    game = played(TwoDear())
    state = game.start(Chance("slots")).state
    assert [offer.slot for offer in state.offers] == [0, 1, 2, 3, 4, 5]
    assert game.from_json(game.to_json(state)) == state
    assert game.view_from_json(game.view_to_json(game.view(state, 0))) == game.view(state, 0)


def test_the_json_of_the_base_game_has_no_word_of_slots():
    game = ludwig(2)
    assert b'"slot"' not in game.to_json(game.start(Chance("slots")).state)
