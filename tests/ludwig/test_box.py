"""A box that a module has bent: rules, JSON and bots go by what is in it, not by the base game's catalogue."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from swanstone.core.chance import Chance
from swanstone.core.module import OpenSlot
from swanstone.ludwig.amendment import LudwigModule
from swanstone.ludwig.box import Box, Setting
from swanstone.ludwig.cards import BonusCard, Favor
from swanstone.ludwig.components import components
from swanstone.ludwig.game import LudwigGame
from swanstone.ludwig.modules import MODULES
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.story import card_name
from swanstone.ludwig.subjects import Counting, Subject
from tests.ludwig.helpers import Table, ludwig
from tests.marks import rule


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


class Chairs(LudwigModule):
    """A favor and a bonus card that count something of the module's own, and other points for ranks."""

    id, name, text = "chairs", "Chairs", "Seats have chairs: one more than their number."
    Slot = OpenSlot

    def box(self, box: Box, setting: Setting) -> Box:
        chairs = Favor("chairs", "Most Chairs", "chairs", text="The most chairs.")
        card = BonusCard("stools", "Stools", "chairs", points=3, every=1, text="3 points for each chair.")
        return replace(box, favors=(chairs,), favors_revealed=1, bonus_cards=(card,) * 6, rank_points=(100, 50))

    def favor_count(self, number: int, counting: Counting) -> int:
        return counting.seat + 1 if counting.card == "chairs" else number

    def bonus_points(self, points: int, counting: Counting) -> int:
        return 3 * (counting.seat + 1) if counting.card == "stools" else points


@rule("FINAL-2")
def test_a_favor_of_a_module_is_revealed_counted_by_it_and_scored_by_the_ranks_of_the_box(played):
    game = played(Chairs())
    state = game.start(Chance("chairs")).state
    assert state.favors == ("chairs",)
    assert game.rules.favor_points(state, "chairs") == [50, 100]
    assert game.hints(state, False)(0).favors[0].counts == (1, 2)


def test_a_bonus_card_of_a_module_is_dealt_imagined_and_scored_by_it(played):
    game = played(Chairs())
    state = game.start(Chance("chairs")).state
    assert state.players[1].drawn == ("stools",) * 3
    assert [bonus.points for bonus in game.hints(state, False)(1).bonus] == [6, 6, 6]


def test_cards_of_modules_are_told_to_clients_and_named_in_the_story(played):
    played(Chairs())
    components.cache_clear()
    told = components()
    components.cache_clear()
    assert [favor.text for favor in told.favors if favor.id == "chairs"] == ["The most chairs."]
    assert [card.text for card in told.bonus_cards if card.id == "stools"] == ["3 points for each chair."]
    assert (card_name("chairs"), card_name("stools")) == ("Most Chairs", "Stools")


def test_a_card_that_is_not_in_the_box_is_asked_of_amendments(played):
    game = played(Chairs())
    state = game.start(Chance("chairs")).state
    assert LudwigRules(game.seats).favor_count(Counting(state, 0, "chairs")) == 0
    assert game.rules.favor_count(Counting(state, 0, "money")) == 0


def test_a_favor_of_a_module_is_told_of_at_the_end_with_what_it_counted(played):
    game = played(Chairs())
    over = Table(game, game.start(Chance("chairs")).state).finale()
    finale = game.hints(over.state, False)(0).finale
    assert [step.measure.amounts for step in finale.steps if step.rule == "FINAL-2"] == [(1, 2)]
