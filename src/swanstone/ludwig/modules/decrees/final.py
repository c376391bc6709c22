"""Decrees of the final scoring."""

from typing import Any, Final

from swanstone.core.agenda import Item
from swanstone.ludwig import scoring
from swanstone.ludwig.cards import RANK_POINTS
from swanstone.ludwig.counting import HALLWAYS, STAIRS
from swanstone.ludwig.courtyards import courtyards, rooms_at_courtyards
from swanstone.ludwig.final_step import put_after
from swanstone.ludwig.finale import ScoreBonusCards, ScoreCoins, ScoreDepletedStacks, depleted_lines
from swanstone.ludwig.modules.decrees import clearing
from swanstone.ludwig.modules.decrees.decree import Decree
from swanstone.ludwig.modules.decrees.final_decree import FinalDecree
from swanstone.ludwig.modules.decrees.pairs import pairs_of_a_type, rooms_in_pairs
from swanstone.ludwig.modules.swans.tokens import set_points, set_sizes
from swanstone.ludwig.paths import bits_of, longest_path
from swanstone.ludwig.rooms import TILES
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.state import State
from swanstone.ludwig.subjects import Counting, Subject

LIVING: Final = scoring.type_mask(("living",))
FANCIED_SETS: Final = (2, 5, 9, 14, 20)
"""What sets of 1 to 5 swan tokens score by the table of Swan Fancier; the printed one is not known."""


class HearthEmblems(FinalDecree):
    """At the end, each bonus or penalty on your rooms that names living rooms scores 2 points."""

    id = "DEC-42"

    def scored(self, rules: LudwigRules, state: State, seat: int) -> int:
        return 2 * len(self.rooms_seen(rules, state, seat))

    def rooms_seen(self, rules: LudwigRules, state: State, seat: int) -> list[int]:
        """Only the face on top is read (A-52, A-78)."""
        faces = state.players[seat].castle.faces
        return [room for room, face in enumerate(faces) if scoring.EFFECT_TYPES[face] & LIVING]

    def held_worth(self, table: Any, seat: int) -> float:
        faces = table.players[seat].castle.faces
        return 2.0 * len([face for face in faces if scoring.EFFECT_TYPES[face] & LIVING])


class AllSizesWelcome(FinalDecree):
    """At the end, each different size of room in your castle scores 1 point, hallways, stairs and foyer included; moats do
    not count."""

    id = "DEC-45"

    def scored(self, rules: LudwigRules, state: State, seat: int) -> int:
        return different_sizes(state, seat)

    def held_worth(self, table: Any, seat: int) -> float:
        return float(different_sizes(table, seat))


def different_sizes(table: Any, seat: int) -> int:
    """How many different numbers are printed as sizes: a hallway has the size of a room of 150 (A-69)."""
    return len({TILES[number].size for number in table.players[seat].castle.tile_numbers()})


class AllKindsWelcome(FinalDecree):
    """At the end, each different type of room in your castle scores 2 points, up to 16; moats do not count."""

    id = "DEC-46"

    def scored(self, rules: LudwigRules, state: State, seat: int) -> int:
        return 2 * different_types(state, seat)

    def held_worth(self, table: Any, seat: int) -> float:
        return 2.0 * different_types(table, seat)


def different_types(table: Any, seat: int) -> int:
    """How many types a castle has, of the eight there are."""
    return scoring.all_types(table.players[seat].castle).bit_count()


class GrandTour(FinalDecree):
    """At the end, each room on the longest walk through your castle that enters no room twice scores 1 point."""

    id = "DEC-47"
    step_by_place = True

    def scored(self, rules: LudwigRules, state: State, seat: int) -> int:
        return longest_path(state.players[seat].castle, rules.terms(state, seat))[0]

    def rooms_seen(self, rules: LudwigRules, state: State, seat: int) -> list[int]:
        return bits_of(longest_path(state.players[seat].castle, rules.terms(state, seat))[1])


class HiddenCourts(FinalDecree):
    """At the end, each courtyard in your castle scores 2 points."""

    id = "DEC-48"
    step_by_place = True

    def scored(self, rules: LudwigRules, state: State, seat: int) -> int:
        return 2 * courtyards(state.players[seat].castle)

    def rooms_seen(self, rules: LudwigRules, state: State, seat: int) -> list[int]:
        return rooms_at_courtyards(state.players[seat].castle)


class NoWastedSteps(FinalDecree):
    """At the end, you score 12 points if your castle has neither stairs nor hallways."""

    id = "DEC-49"

    def scored(self, rules: LudwigRules, state: State, seat: int) -> int:
        return 0 if has_steps(state, seat) else 12

    def held_worth(self, table: Any, seat: int) -> float:
        return 0.0 if has_steps(table, seat) else 12.0


def has_steps(table: Any, seat: int) -> bool:
    """Whether a castle has stairs or hallways; foyers and large corridors are neither (A-46)."""
    return any([number in (*HALLWAYS, STAIRS) for number in table.players[seat].castle.tile_numbers()])


class RainyDayFund(FinalDecree):
    """When leftover coins are scored, you score 2 points more for every 5000, besides 1 point for every 10 000."""

    id = "DEC-50"

    def final_steps(self, steps: tuple[Item, ...], subject: Subject) -> tuple[Item, ...]:
        return put_after(steps, ScoreCoins, self.Step(subject.seat))

    def scored(self, rules: LudwigRules, state: State, seat: int) -> int:
        return 2 * (rules.coins_counted(state, seat) // 5000)


class SwanFancier(FinalDecree):
    """Your sets of 1 to 5 swan tokens score 2, 5, 9, 14 and 20 points instead of 1, 3, 6, 10 and 15; what you get in trade
    does not change."""

    id = "DEC-51"

    def scored(self, rules: LudwigRules, state: State, seat: int) -> int:
        """What the table on the card brings more than the usual one."""
        tokens = state.slots["swans"].held[seat] if "swans" in state.slots else ()
        return sum([FANCIED_SETS[size - 1] for size in set_sizes(tokens)]) - set_points(tokens)


class LastOfTheirKind(FinalDecree):
    """Each of your tiles from an empty stack scores 4 points instead of 2, moats too."""

    id = "DEC-53"

    def final_steps(self, steps: tuple[Item, ...], subject: Subject) -> tuple[Item, ...]:
        return put_after(steps, ScoreDepletedStacks, self.Step(subject.seat))

    def scored(self, rules: LudwigRules, state: State, seat: int) -> int:
        """As much again as depleted stacks score for everybody."""
        return sum([line.amount for line in depleted_lines(rules, state, state.players[seat])])


class PetProject(FinalDecree):
    """When bonus cards are scored, one of yours scores twice: the one that scores most."""

    id = "DEC-54"
    step_secret = True

    def final_steps(self, steps: tuple[Item, ...], subject: Subject) -> tuple[Item, ...]:
        return put_after(steps, ScoreBonusCards, self.Step(subject.seat))

    def scored(self, rules: LudwigRules, state: State, seat: int) -> int:
        """The card's own points, without what other decrees add (A-44, A-76)."""
        cards = state.players[seat].bonus_cards
        return max([rules.bonus_points(Counting(state, seat, card)) for card in cards], default=0)


class Undisputed(Decree):
    """A favor in which you alone are first scores 12 points for you instead of 8. This holds for favors of your own towers
    and decrees too."""

    id = "DEC-55"

    def favor_points(self, points: list[int], counting: Counting) -> list[int]:
        """Who shares the first place scores less than its points; a tie that is won is none (A-43)."""
        alone = points[counting.seat] == RANK_POINTS[0]
        return [each + 4 if alone and seat == counting.seat else each for seat, each in enumerate(points)]


class CardCollector(FinalDecree):
    """When bonus cards are scored, each of yours scores 3 points more, whatever it scores."""

    id = "DEC-56"

    def final_steps(self, steps: tuple[Item, ...], subject: Subject) -> tuple[Item, ...]:
        return put_after(steps, ScoreBonusCards, self.Step(subject.seat))

    def scored(self, rules: LudwigRules, state: State, seat: int) -> int:
        return 3 * len(state.players[seat].bonus_cards)


class TheKingsOwnTaste(Decree):
    """You win every tie in a favor and score the higher place; those who tied with you take the next places."""

    id = "DEC-57"

    def favor_ranking(self, counts: list[int], counting: Counting) -> list[int]:
        """Half a step ahead of those with as much; nothing is still nothing (FINAL-2)."""
        return [2 * count + (count > 0 and seat == counting.seat) for seat, count in enumerate(counts)]


class PairedChambers(FinalDecree):
    """At the end, each pair of rooms of the same type that touch scores 3 points; a room serves in one pair of a type
    only."""

    id = "DEC-58"
    step_by_place = True

    def scored(self, rules: LudwigRules, state: State, seat: int) -> int:
        return 3 * sum(pairs_of_a_type(state.players[seat].castle).values())

    def rooms_seen(self, rules: LudwigRules, state: State, seat: int) -> list[int]:
        return rooms_in_pairs(state.players[seat].castle)


DECREES: Final[tuple[Decree, ...]] = (
    HearthEmblems(),
    AllSizesWelcome(),
    AllKindsWelcome(),
    GrandTour(),
    HiddenCourts(),
    NoWastedSteps(),
    RainyDayFund(),
    SwanFancier(),
    *clearing.DECREES,
    LastOfTheirKind(),
    PetProject(),
    Undisputed(),
    CardCollector(),
    TheKingsOwnTaste(),
    PairedChambers(),
)
ITEMS: Final[tuple[type[Item], ...]] = (
    *clearing.ITEMS,
    *[type(card).Step for card in DECREES if isinstance(card, FinalDecree)],
)
SENTENCES: Final[dict[str, str]] = clearing.SENTENCES
