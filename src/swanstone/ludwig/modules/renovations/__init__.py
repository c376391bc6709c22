"""Renovations: tiles of two types that cover rooms of their size; with them the game ends later."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Final

from msgspec.structs import replace

from swanstone.core.dice import Dice
from swanstone.core.effect import Announce, Effect, Happen, Put, put
from swanstone.core.report import Report
from swanstone.ludwig.amendment import LudwigModule
from swanstone.ludwig.box import Box, Setting
from swanstone.ludwig.cards import bonus_cards_of, favors_of
from swanstone.ludwig.castle import Castle
from swanstone.ludwig.modules.renovations.slot import Names, RenovationsSlot, RenovationsView
from swanstone.ludwig.pace import rounds_to_come
from swanstone.ludwig.pieces import Ware
from swanstone.ludwig.rooms import SIZES, TILE, add_tiles, tiles_of
from swanstone.ludwig.subjects import Revealed
from swanstone.ludwig.tallies import Tally, add_tallies
from swanstone.ludwig.terms import Terms

if TYPE_CHECKING:
    from swanstone.ludwig.rulebook import LudwigRules
    from swanstone.ludwig.state import State
    from swanstone.ludwig.subjects import Stacks, Subject

PACKAGE: Final = "swanstone.ludwig.modules.renovations"
PRICE: Final = 5000
CARDS_IN_DECK: Final = {2: 17, 3: 23, 4: 29, 5: 35}
"""The room cards of a game, by the seats (SET-5)."""
EMPTY_AT_THE_END: Final = 2
"""So many stacks are empty when the game ends (REN-26)."""
BESIDE_THE_MARKET: Final = -1
"""The slot of a tile that lies in the pool."""

GROWTH: Final = 9.0
"""What a room adds to a castle that later rooms build on, and a renovation does not; found by self-play."""
ENOUGH_ROUNDS: Final = 3.0
"""With fewer rounds to come there is less to build."""

RENOVATIONS_IN_THE_BOX: Final = tiles_of(PACKAGE)
IN_THE_BOX: Final = frozenset([tile.id for tile in RENOVATIONS_IN_THE_BOX])
add_tiles(RENOVATIONS_IN_THE_BOX)


def renovations_in(castle: Castle, terms: Terms) -> int:
    """How many renovations lie in a castle, those under others too (FAV-6, BON-4, REN-32)."""
    return sum([len(faces) for faces in castle.covers.values()])


def renovated_rooms(castle: Castle, terms: Terms) -> list[int]:
    """The rooms on which they lie."""
    return sorted(castle.covers)


TALLIES_OF_RENOVATIONS: Final = {"renovations": Tally(renovations_in, rooms=renovated_rooms, by_place=True, usual=2.5)}
add_tallies(TALLIES_OF_RENOVATIONS)
FAVORS: Final = favors_of(PACKAGE, TALLIES_OF_RENOVATIONS)
BONUS_CARDS: Final = bonus_cards_of(PACKAGE, TALLIES_OF_RENOVATIONS)


class Renovation(Ware):
    """A renovation of the pool (REN-1)."""

    kind = "renovation"

    def take(self, state: Any) -> None:
        slot = RENOVATIONS.of(state)
        put(state, RENOVATIONS.id, replace(slot, pool=tuple([each for each in slot.pool if each != self.room])))


class Renovations(LudwigModule):
    """60 renovations, beside the market at a fixed price."""

    id = "renovations"
    name = "Renovations"
    text = "Buy renovations for 5000 coins and lay them on rooms of their size: each has two types and brings both rewards."
    package = PACKAGE
    order = 1
    """What others have to say to a room that is revealed comes before the renovation that it brings (REN-21)."""
    Slot = RenovationsSlot
    SlotView = RenovationsView
    revealing = frozenset(["renovation-revealed"])
    sentences: ClassVar[dict[str, str]] = {
        "renovation-revealed": "New among the renovations: the {0}.",
    }

    def set_up(self, rules: LudwigRules, state: State, report: Report) -> None:
        """All renovations are shuffled, a stack for each size (SET-6)."""
        stacks: list[Names] = []
        for size in SIZES:
            stack, state.chance = state.chance.shuffled(
                [tile.id for tile in RENOVATIONS_IN_THE_BOX if tile.size == size]
            )
            stacks.append(tuple(stack))
        put(state, self.id, RenovationsSlot(tuple(stacks), (), len(rules.box.prices)))

    def view(self, state: State, seat: int | None) -> RenovationsView:
        slot: RenovationsSlot = self.of(state)
        return RenovationsView(tuple([tuple(sorted(stack)) for stack in slot.stacks]), slot.pool, slot.most)

    def imagine(self, seen: Any, dice: Dice) -> RenovationsSlot:
        """The same renovations lie in the stacks, in any order."""
        slot: RenovationsView = self.of(seen)
        return RenovationsSlot(tuple([tuple(dice.shuffled(stack)) for stack in slot.stacks]), slot.pool, slot.most)

    # The rules

    def box(self, box: Box, setting: Setting) -> Box:
        """Fewer room cards (SET-5); its favor and bonus card come with those that belong to no module (FAV-6, BON-4)."""
        box = replace(box, cards_in_deck=CARDS_IN_DECK.get(setting.seats, box.cards_in_deck))
        if "extras" not in setting.modules:
            return box
        return replace(box, favors=(*box.favors, *FAVORS), bonus_cards=(*box.bonus_cards, *BONUS_CARDS))

    def tile_revealed(self, revealed: Revealed) -> Iterable[Effect]:
        """With a room a renovation of its size comes to the pool, while it is short and the stack has any.

        The same holds for every card, at set-up as in later rounds; towers bring none, and neither does a renovation.
        (SET-8, REN-20 to REN-25)
        """
        state, tile = revealed.state, TILE[revealed.room]
        slot: RenovationsSlot = self.of(state)
        if tile.size not in SIZES or not tile.standard or len(slot.pool) >= slot.most:
            return
        number = SIZES.index(tile.size)
        stack = slot.stacks[number]
        if stack:
            drawn = stack[-1]
            stacks = (*slot.stacks[:number], stack[:-1], *slot.stacks[number + 1 :])
            yield Put(self.id, replace(slot, stacks=stacks, pool=(*slot.pool, drawn)))
            yield Announce("renovation-revealed", what=(drawn,), because="REN-21")
            yield Happen("tile_revealed", Revealed(state, revealed.seat, drawn, BESIDE_THE_MARKET))

    def wares(self, wares: list[Ware], subject: Subject) -> list[Ware]:
        """Every renovation of the pool is for sale at a fixed price (REN-1)."""
        slot: RenovationsSlot = self.of(subject.state)
        return [*wares, *[Renovation(name, PRICE) for name in slot.pool]]

    def is_last_round(self, last: bool, stacks: Stacks) -> bool:
        """The game ends only when, besides the deck, two stacks have run out; no renovations count (REN-26, REN-28)."""
        return last and len(stacks.empty) >= EMPTY_AT_THE_END

    # For bots

    def lure(self, table: Any, seat: int, ware: str) -> float:
        """A castle does not grow by a renovation."""
        return -GROWTH * min(1.0, rounds_to_come(table) / ENOUGH_ROUNDS) if ware in IN_THE_BOX else 0.0


RENOVATIONS = Renovations()
