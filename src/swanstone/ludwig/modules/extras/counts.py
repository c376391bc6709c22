"""What the further favors and bonus cards count."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from swanstone.ludwig.castle import Castle
from swanstone.ludwig.counting import ranks
from swanstone.ludwig.courtyards import courtyards, rooms_at_courtyards
from swanstone.ludwig.paths import bits_of, longest_path
from swanstone.ludwig.rooms import SWAN_ICONS, Tile, per_tile
from swanstone.ludwig.scoring import all_types, type_mask
from swanstone.ludwig.subjects import Counting
from swanstone.ludwig.tallies import Tally, tile_tally
from swanstone.ludwig.terms import Terms

if TYPE_CHECKING:
    from swanstone.ludwig.rulebook import LudwigRules
    from swanstone.ludwig.state import State

ZERO_CARDS: Final = "zero_cards"


# By the tiles


def has_swan_icon(tile: Tile) -> int:
    """1 for a room with a swan icon (BON-10)."""
    return 1 if tile.size in SWAN_ICONS else 0


def lacks_swan_icon(tile: Tile) -> int:
    """1 for any other tile with a size: corridors and moats too, but no water and no passage (FAV-2)."""
    return 1 - has_swan_icon(tile) if tile.size else 0


def square_feet(tile: Tile) -> int:
    """The printed size (BON-11)."""
    return tile.size


def one_point_icons(tile: Tile) -> int:
    """How often a 1 is printed on a tile, as a value or as a bonus (BON-13)."""
    return (tile.points == 1) + (tile.effect is not None and tile.effect.points == 1)


# By the castle


def path_length(castle: Castle, terms: Terms) -> int:
    """How many rooms the longest path enters (FAV-8)."""
    return longest_path(castle, terms)[0]


def rooms_on_path(castle: Castle, terms: Terms) -> list[int]:
    """The rooms that the longest path enters."""
    return bits_of(longest_path(castle, terms)[1])


def types_and_moats(castle: Castle, terms: Terms) -> int:
    """How many types of rooms there are, and one more with any moat (FAV-9)."""
    return all_types(castle).bit_count() + (1 if terms.moats else 0)


def every_room(castle: Castle, terms: Terms) -> list[int]:
    """All rooms: each has a type."""
    return list(range(len(castle)))


def courtyards_in(castle: Castle, terms: Terms) -> int:
    """How many courtyards there are (FAV-10, BON-6)."""
    return courtyards(castle)


def rooms_at_yards(castle: Castle, terms: Terms) -> list[int]:
    """The rooms that open onto them."""
    return rooms_at_courtyards(castle)


# By the table


def points_so_far(rules: LudwigRules, counting: Counting) -> int:
    """The points of a seat at the moment at which a favor is scored (FAV-5).

    Before the end, what only its seat knows counts for nobody.
    """
    from swanstone.ludwig.final_step import FinalStep
    from swanstone.ludwig.finale import final_steps

    state, seat = counting.state, counting.seat
    player = state.players[seat]
    steps = [step for step in final_steps(rules, state) if isinstance(step, FinalStep)]
    place = next((place for place, step in enumerate(steps) if step.scores(state, counting.card)), len(steps))
    if not is_final(state):
        before = [step.ledgers(rules, state)[seat] for step in steps[:place] if not step.secret]
        return player.points + sum([line.amount for lines in before for line in lines])
    later = [line for line in player.ledger if any([step.has_booked(seat, line) for step in steps[place:]])]
    return player.points - sum([line.amount for line in later])


def is_final(state: State) -> bool:
    """Whether the final scoring has begun, so that bonus cards are shown and points are booked."""
    from swanstone.ludwig.finale import FinishGame

    return state.finished or any([isinstance(item, FinishGame) for item in state.agenda])


def first_places(rules: LudwigRules, counting: Counting) -> int:
    """In how many favors of the market a seat alone is first (BON-7)."""
    return sum([is_alone_first(rules, counting, favor) for favor in counting.state.favors])


def is_alone_first(rules: LudwigRules, counting: Counting, favor: str) -> bool:
    """Whether a seat alone is first in a favor."""
    state = counting.state
    counts = [rules.favor_count(Counting(state, seat, favor)) for seat in range(len(state.players))]
    places = ranks(rules.favor_ranking(state, favor, counts))
    return places[counting.seat] == 1 and places.count(1) == 1


def is_master_builder(rules: LudwigRules, counting: Counting) -> int:
    """1 for the Master Builder, who is the one of the last round when bonus cards are scored (BON-8)."""
    return 1 if counting.state.master_builder == counting.seat else 0


def depleted_tiles(rules: LudwigRules, counting: Counting) -> int:
    """How many tiles come from stacks that are empty (BON-9)."""
    from swanstone.ludwig.finale import STACK_NAMES, empty_stacks

    empty = empty_stacks(rules, counting.state)
    return sum([STACK_NAMES[number] in empty for number in counting.castle.pieces()]) if empty else 0


def zero_cards(rules: LudwigRules, counting: Counting) -> int:
    """How many bonus cards score nothing; 1 if there is none (BON-12).

    Until the cards are shown a seat knows only its own, and counts no others.
    """
    state = counting.state
    if not is_final(state):
        return zeros_of(rules, state, counting.seat)
    return sum([zeros_of(rules, state, seat) for seat in range(len(state.players))]) or 1


def zeros_of(rules: LudwigRules, state: State, seat: int) -> int:
    """How many bonus cards of a seat score nothing."""
    cards = [card for card in state.players[seat].bonus_cards if card != ZERO_CARDS]
    return sum([rules.bonus_points(Counting(state, seat, card)) == 0 for card in cards])


TALLIES_OF_EXTRAS: Final[dict[str, Tally]] = {
    "swan_icons": tile_tally(has_swan_icon),
    "rooms_without_swan_icon": tile_tally(lacks_swan_icon),
    "square_feet": tile_tally(square_feet, unit="square feet"),
    "one_point_icons": tile_tally(one_point_icons),
    "different_types_and_moats": Tally(
        types_and_moats, rooms=every_room, adds=per_tile(lambda tile: type_mask(tile.types))
    ),
    "longest_path": Tally(path_length, rooms=rooms_on_path, by_place=True, usual=6.0),
    "courtyards": Tally(courtyards_in, rooms=rooms_at_yards, by_place=True, usual=1.4),
    "points": Tally(at_table=points_so_far, by_points=True),
    "first_places": Tally(at_table=first_places, usual=1.0),
    "last_master_builder": Tally(at_table=is_master_builder, usual=0.5),
    "depleted_tiles": Tally(at_table=depleted_tiles, usual=4.0),
    ZERO_CARDS: Tally(at_table=zero_cards, usual=1.7),
}
