"""Moats: a barbican for every castle, moats around it that score its rooms, and gardens beyond the drawbridge."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from msgspec.structs import replace

from swanstone.core.action import Action
from swanstone.core.agenda import Item
from swanstone.core.dice import Dice
from swanstone.core.effect import put
from swanstone.core.errors import Objection
from swanstone.core.report import Report
from swanstone.ludwig.amendment import LudwigModule
from swanstone.ludwig.box import Box, Setting
from swanstone.ludwig.cards import bonus_cards_of, favors_of
from swanstone.ludwig.castle import Castle
from swanstone.ludwig.modules.moats import gardens
from swanstone.ludwig.modules.moats.barbican import (
    ID,
    ChooseFoyer,
    DrawMasterBuilder,
    LayFoyer,
    LayFoyers,
    MoatsSlot,
    MoatsView,
    clear_start,
)
from swanstone.ludwig.modules.moats.digging import WARE, Moat, PlaceMoat, TurnUpCard, dig, free_sites
from swanstone.ludwig.modules.moats.numbers import NUMBERS, PACKAGE
from swanstone.ludwig.modules.moats.reward import MOAT_REWARD, ChooseMoatStack, TakeRoom
from swanstone.ludwig.modules.moats.tiles import SIDES, SITES, moats_in
from swanstone.ludwig.pace import rounds_to_come
from swanstone.ludwig.tallies import Tally, add_tallies
from swanstone.ludwig.terms import Terms

if TYPE_CHECKING:
    from swanstone.ludwig.joining import Placing
    from swanstone.ludwig.pieces import Ware
    from swanstone.ludwig.rulebook import LudwigRules
    from swanstone.ludwig.state import State
    from swanstone.ludwig.subjects import Candidates, Seated, Spot, Subject

ROOMS_A_ROUND: Final = 0.35
"""What a moat scores in a round for rooms to come, less what a room in its stead would; found by self-play."""
TOWARDS_RING: Final = (0.0, 0.0, 4.5)
"""What the first, second and third moat are worth by the reward of the ring."""


def moats_counted(castle: Castle, terms: Terms) -> int:
    """How many moats a castle has (FAV-3, BON-2)."""
    return moats_in(castle)


TALLIES_OF_MOATS: Final = {"moats": Tally(moats_counted, usual=2.0)}
add_tallies(TALLIES_OF_MOATS)
FAVORS: Final = favors_of(PACKAGE, TALLIES_OF_MOATS)
BONUS_CARDS: Final = bonus_cards_of(PACKAGE, TALLIES_OF_MOATS)


class Moats(LudwigModule):
    """Moats for sale, a barbican in place of each foyer."""

    id = ID
    name = "Moats"
    text = (
        "Every castle begins with a barbican. Moats around it score its rooms, and gardens lie beyond the drawbridge."
    )
    own_design = "The outlines of barbican and drawbridge and the places of the moats are our own design."
    package = PACKAGE
    Slot = MoatsSlot
    SlotView = MoatsView
    items = (ChooseFoyer, LayFoyers, DrawMasterBuilder, TurnUpCard, PlaceMoat, ChooseMoatStack, TakeRoom)
    completion_rewards = (MOAT_REWARD,)
    ware_names: ClassVar[dict[str, str]] = {WARE: "Moat"}
    revealing = frozenset(["card-turned-up", "tile-turned-up", "master-builder-drawn"])
    sentences: ClassVar[dict[str, str]] = {
        "foyer-chosen": "{who} has chosen a foyer.",
        "foyer-laid": "{who} begins with this: {0}.",
        "master-builder-drawn": "{who} is the first Master Builder.",
        "card-turned-up": "A room card of {amount} square feet is turned up and discarded.",
        "tile-turned-up": "The {0} is turned up from the room deck and leaves the game.",
        "moat-completed": "{who} has completed the moat.",
        "room-taken": "{who} takes the {0} from the stack.",
    }

    def set_up(self, rules: LudwigRules, state: State, report: Report) -> None:
        """The moats are counted out, and every castle gets its barbican."""
        seats = len(state.players)
        put(state, self.id, MoatsSlot(NUMBERS.stack[str(max(seats, 2))], ("",) * seats))
        clear_start(state)

    def view(self, state: State, seat: int | None) -> MoatsView:
        slot: MoatsSlot = self.of(state)
        sealed = [side if owner == seat or not side else None for owner, side in enumerate(slot.sealed)]
        found = tuple(tuple(gardens.garden_rooms(player.castle)) for player in state.players)
        held = tuple(moats_in(player.castle) for player in state.players)
        return MoatsView(slot.left, tuple(sealed), held, found)

    def imagine(self, seen: Any, dice: Dice) -> MoatsSlot:
        """Others who have chosen a foyer may have chosen any."""
        slot: MoatsView = self.of(seen)
        sealed = [dice.choice(SIDES) if side is None else side for side in slot.sealed]
        return MoatsSlot(slot.left, tuple(sealed))

    # Setting up

    def box(self, box: Box, setting: Setting) -> Box:
        """Its favor and its bonus card come with those that belong to no module (MIX-2, FAV-3, BON-2)."""
        if "extras" not in setting.modules:
            return box
        return replace(box, favors=(*box.favors, *FAVORS), bonus_cards=(*box.bonus_cards, *BONUS_CARDS))

    def opening_steps(self, steps: tuple[Item, ...], subject: Subject) -> tuple[Item, ...]:
        """Foyers are chosen and the Master Builder is drawn once the market is full, before anything is dealt (SET-11)."""
        from swanstone.ludwig.rounds import RefillMarket

        first = [step for step in steps if isinstance(step, RefillMarket)]
        choices = [ChooseFoyer(seat) for seat in range(len(subject.state.players))]
        rest = [step for step in steps if not isinstance(step, RefillMarket)]
        return (*first, *choices, LayFoyers(), DrawMasterBuilder(), *rest)

    # Buying and placing

    def stacks(self, stacks: dict[str, int], subject: Subject) -> dict[str, int]:
        """The moats are a stack like others: it may be depleted (FIN-1, BON-9, REN-26)."""
        return {**stacks, WARE: self.of(subject.state).left}

    def wares(self, wares: list[Ware], subject: Subject) -> list[Ware]:
        """The top moat, while there is one (MOAT-3)."""
        left = self.of(subject.state).left
        return [*wares, Moat(WARE, NUMBERS.price, 0, left)] if left else wares

    def placeable(self, rooms: list[str], candidates: Candidates) -> list[str]:
        """Rooms by the rules of the gardens; a moat that has a site (MOAT-7, MOAT-8)."""
        castle = candidates.castle
        found = gardens.allowed_rooms(castle, rooms, candidates.terms)
        return [*found, WARE] if WARE in candidates.rooms and free_sites(castle) else found

    def placing_steps(self, steps: tuple[Item, ...], candidates: Candidates) -> tuple[Item, ...]:
        """A moat that a seat has is placed at a site."""
        return (*steps, PlaceMoat(candidates.seat)) if WARE in candidates.rooms else steps

    def spots(self, codes: list[int], candidates: Candidates) -> list[int]:
        return gardens.allowed_places(candidates.castle, codes)

    def placings(self, found: list[Placing], candidates: Candidates) -> list[Placing]:
        """No secret passage ends in the gardens or at the drawbridge (SEC-12)."""
        return gardens.allowed_placings(candidates.castle, found)

    def objections(self, found: list[Objection], spot: Spot) -> list[Objection]:
        return [*found, *gardens.objections(spot.castle, spot.code, spot.along)]

    def terms(self, terms: Terms, seated: Seated) -> Terms:
        """Each moat scores for the rooms that come after it (MOAT-18, MOAT-19)."""
        moats = moats_in(seated.state.players[seated.seat].castle)
        return terms.changed(moats=moats) if moats else terms

    # For bots

    def worth(self, table: Any, seat: int) -> float:
        """What the moats of a castle may still score for rooms to come."""
        held = moats_in(table.players[seat].castle)
        return held * hope(table) + (sum(TOWARDS_RING[:held]) if held < NUMBERS.most else 0.0)

    def lure(self, table: Any, seat: int, ware: str) -> float:
        """What a moat brings after the points that it scores at once."""
        held = moats_in(table.players[seat].castle)
        return hope(table) + TOWARDS_RING[held] if ware == WARE and held < NUMBERS.most else 0.0

    def advised(self, table: Any, seat: int, coin: float) -> list[tuple[float, Action]]:
        """Any site scores the same; the sides leave the north open for longer. Four entrances are the most."""
        sites: list[tuple[float, Action]] = [
            (place, dig(seat, site)) for place, site in enumerate(sorted(SITES, key=lambda site: site != "north"))
        ]
        return [(1.0, LayFoyer(seat, SIDES[0])), *sites]


def hope(table: Any) -> float:
    """What a moat may still score for rooms to come."""
    return ROOMS_A_ROUND * rounds_to_come(table)


MOATS = Moats()
