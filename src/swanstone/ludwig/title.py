"""Castles of Mad King Ludwig as a title."""

from typing import Any

from swanstone.core.game import Game
from swanstone.core.title import TableOption, Title, WireTypes
from swanstone.ludwig.modules import MODULES
from swanstone.ludwig.rulebook import VERSION
from swanstone.ludwig.settings import FEWEST_SEATS, FOYERS, MOST_SEATS, NAME

FOYER = TableOption("foyer", tuple(FOYERS), "How many entrances the foyer of every castle has.")


class Ludwig(Title):
    """Castles of Mad King Ludwig, second edition."""

    id = "ludwig"
    name = NAME
    package = "swanstone.ludwig"
    fewest_seats, most_seats = FEWEST_SEATS, MOST_SEATS
    seats_rule = " (SETUP-1)"
    version = VERSION
    options = (FOYER, *[option for module in MODULES.values() for option in module.options])
    without = True
    modules = MODULES
    bots = "swanstone.bots.ludwig.bots:BOTS"
    story = "swanstone.ludwig.story"
    bench = "swanstone.ludwig.bench"
    castle = "swanstone.ludwig.inspect"

    def open(self, seats: int, options: dict[str, str], modules: tuple[str, ...], version: int) -> Game[Any]:
        from swanstone.ludwig.game import LudwigGame

        return LudwigGame(seats, options, modules, version)

    def cards(self) -> tuple[str, ...]:
        from swanstone.ludwig.box import names_of
        from swanstone.ludwig.components import all_bonus_cards, all_favors

        held = [card.id for module in MODULES.values() for card in module.cards if card.held]
        favors = [name for favor in all_favors() for name in names_of("favor", favor)]
        bonus = [name for card in all_bonus_cards() for name in names_of("bonus", card)]
        return (*favors, *bonus, *held)

    def components(self) -> Any:
        from swanstone.ludwig.components import components

        return components()

    def wire(self) -> WireTypes:
        from swanstone.ludwig.components import Parts
        from swanstone.ludwig.game import ITEMS
        from swanstone.ludwig.hints import Hints
        from swanstone.ludwig.rooms import Type
        from swanstone.ludwig.view import View

        slots = [module.SlotView for module in MODULES.values()]
        items = [item for module in MODULES.values() for item in module.items]
        choices = {"RoomType": (Type, "What a room is for.")}
        return WireTypes((View, Hints, Parts, *slots), (*ITEMS, *items), choices)


LUDWIG = Ludwig()
