"""Towers: an eleventh size of rooms; who completes one keeps a favor face down and scores it alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from swanstone.core.agenda import Item
from swanstone.core.report import Report
from swanstone.ludwig.amendment import LudwigModule
from swanstone.ludwig.box import Box, Setting
from swanstone.ludwig.cards import bonus_cards_of, favors_of
from swanstone.ludwig.completion_reward import CompletionReward
from swanstone.ludwig.finale import ScoreCoins
from swanstone.ludwig.hidden_favors import lay_pile
from swanstone.ludwig.modules.towers.numbers import NUMBERS, PACKAGE
from swanstone.ludwig.own_favors import ChooseFavor, ScoreOwnFavors, look_at_favors, own_favor_steps
from swanstone.ludwig.rooms import NUMBER, Tile, add_tiles, rooms_of
from swanstone.ludwig.tallies import add_tallies, tile_tally

if TYPE_CHECKING:
    from swanstone.ludwig.rulebook import LudwigRules
    from swanstone.ludwig.state import State
    from swanstone.ludwig.subjects import Placed, Subject

TOWER: Final = "tower"
"""The kind of the completion reward."""
SIZE: Final = 325
FAVOR_WORTH: Final = 6.0
"""What a favor that a seat may choose brings; found by self-play."""


def is_tower(tile: Tile) -> int:
    """1 for a tower (TOW-6, FAV-1, BON-1)."""
    return 1 if tile.standard and tile.size == SIZE else 0


ROOMS: Final = rooms_of(PACKAGE)
add_tiles(ROOMS)
FAVOR_OF_A_TOWER: Final = {NUMBER[tile.id]: FAVOR_WORTH for tile in ROOMS}
TALLIES_OF_TOWERS: Final = {"towers": tile_tally(is_tower)}
add_tallies(TALLIES_OF_TOWERS)
FAVORS: Final = favors_of(PACKAGE, TALLIES_OF_TOWERS)
BONUS_CARDS: Final = bonus_cards_of(PACKAGE, TALLIES_OF_TOWERS)


class ScoreTowerFavors(ScoreOwnFavors):
    """The favors that a seat has kept for its towers (TOW-7, FIN-6)."""

    tag = "score-tower-favors"
    id = "towers"
    rule = "TOW-7"


def keep_a_favor(rules: LudwigRules, state: State, placed: Placed, report: Report) -> None:
    """A look at the top favors of the pile, one of which is kept (TOW-4)."""
    number = rules.reward_size(state, placed.seat, TOWER)
    look_at_favors(state, placed.seat, number, ScoreTowerFavors.rule, "TOW-4", report)


class Towers(LudwigModule):
    """Eight towers, of which some are counted out."""

    id = "towers"
    name = "Towers"
    text = "Towers of 325 square feet: complete one and keep a favor face down, which you alone score."
    package = PACKAGE
    items = (ChooseFavor, ScoreTowerFavors)
    revealing = frozenset(["favors-looked-at"])
    completion_rewards = (
        CompletionReward(
            TOWER,
            keep_a_favor,
            NUMBERS.shown,
            "Look at {size} favors of the pile and keep one face down: you alone score it.",
            "TOW-4",
            "No favor is left in the pile.",
        ),
    )

    def set_up(self, rules: LudwigRules, state: State, report: Report) -> None:
        """A face-down pile of the favors that were not revealed (SET-4)."""
        super().set_up(rules, state, report)
        lay_pile(rules, state, NUMBERS.pile)

    # The rules

    def box(self, box: Box, setting: Setting) -> Box:
        """Its tiles, room cards and stack (SET-5, SET-6), and its own cards where others are mixed in (MIX-2)."""
        mixed = "extras" in setting.modules
        place = sum([size < SIZE for size in box.sizes])
        return replace(
            box,
            sizes=inserted(box.sizes, place, SIZE),
            tiles=inserted(box.tiles, place, tuple([tile.id for tile in ROOMS])),
            stacked=inserted(box.stacked, place, NUMBERS.stack[str(max(2, setting.seats))]),
            room_cards=(*box.room_cards, *[SIZE] * NUMBERS.room_cards),
            favors=(*box.favors, *FAVORS) if mixed else box.favors,
            bonus_cards=(*box.bonus_cards, *BONUS_CARDS) if mixed else box.bonus_cards,
        )

    def rewards(self, kinds: tuple[str, ...], placed: Placed) -> tuple[str, ...]:
        """A completed tower brings a favor besides the reward of its type (TOW-3)."""
        return (*kinds, TOWER) if is_tower(placed.tile) else kinds

    def final_steps(self, steps: tuple[Item, ...], subject: Subject) -> tuple[Item, ...]:
        """Favors of towers are scored after the bonus cards, before the coins (TOW-7)."""
        place = next((place for place, step in enumerate(steps) if isinstance(step, ScoreCoins)), len(steps))
        return (*steps[:place], *own_favor_steps(ScoreTowerFavors, subject.state), *steps[place:])

    # For bots

    def completing(self, table: Any, seat: int) -> dict[int, float]:
        """The favor of a tower, while there are any."""
        pile = table.hidden_favors.pile
        return FAVOR_OF_A_TOWER if pile else {}


def inserted(things: tuple[Any, ...], place: int, thing: Any) -> tuple[Any, ...]:
    """The things with another before a place."""
    return (*things[:place], thing, *things[place:])


TOWERS = Towers()
