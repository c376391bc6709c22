"""The scoring at the end (FINAL), the winners (WIN) and the honours of a solo game (SOLO-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tests.referee import box
from tests.referee.castle import Castle

if TYPE_CHECKING:
    from tests.referee.flow import Player, Referee

RANKS = (8, 4, 2, 1)
TITLES = (
    (110, "Regal Supreme Chancellor of Grand Castle Construction"),
    (95, "Imperial Regent of Palaces"),
    (80, "Most High Highness of Castle Building"),
    (59, "Humble Servant to the Royal Crown"),
)
"""The title for more points than the number."""


class Result(NamedTuple):
    """How a game came out."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    honours: tuple[str, ...]
    steps: tuple[dict[str, int], ...]
    """For every seat, the points of each step of the final scoring."""


def score(table: Referee) -> Result:
    """FINAL-1 to 4, added to the players' points."""
    favors = [shares([counted(favor, player) for player in table.players]) for favor in table.favors]
    steps = tuple(
        {
            "FINAL-1": depleted(player.castle, table),
            "FINAL-2": sum(points[seat] for points in favors),
            "FINAL-3": sum(card_points(box.CARDS[card], player) for card in player.hand),
            "FINAL-4": player.coins // 10000,
        }
        for seat, player in enumerate(table.players)
    )
    for player, scored in zip(table.players, steps, strict=True):
        player.points += sum(scored.values())
    honours = (title(table.players[0].points),) if table.solo else ()
    return Result(tuple(player.points for player in table.players), winners(table.players), honours, steps)


def depleted(castle: Castle, table: Referee) -> int:
    """FINAL-1: two points for each tile of a size whose stack is empty; hallways and stairs likewise."""
    empty = [size for size, stack in table.stacks.items() if not stack]
    tiles = sum(castle.number_of(size=size, is_room=True) for size in empty)
    for ware, left in table.corridors.items():
        tiles += 0 if left else sum(castle.number_of(id=face) for face in box.faces(ware))
    return 2 * tiles


def shares(counts: list[int]) -> list[int]:
    """FINAL-2: the points of the ranks; those who tie share the ranks that they fill, rounded down."""
    points = [0] * len(counts)
    for count in set(counts) - {0}:
        better = sum(other > count for other in counts)
        tied = counts.count(count)
        for seat in range(len(counts)):
            if counts[seat] == count:
                points[seat] = sum(RANKS[better : better + tied]) // tied
    return points


def card_points(card: box.Card, player: Player) -> int:
    """FINAL-3: whole groups only."""
    return card.points * (counted(card.id, player) // card.every)


def counted(what: str, player: Player) -> int:
    """What a favor or a bonus card counts, by its id."""
    castle = player.castle
    match what.split("_"):
        case ["count" | "type", kind]:
            return castle.number_of(type=kind)
        case ["size", size] if size.isdecimal():
            return castle.number_of(size=int(size), is_room=True)
        case ["size", kind]:
            return castle.square_feet(kind)
        case ["small" | "large" | "square" | "round" as group]:
            return sum(castle.number_of(size=size, is_room=True) for size in GROUPS[group])
        case ["hallways"]:
            return castle.number_of(id="hallway") + castle.number_of(id="hallway_down")
        case ["stairs"]:
            return castle.number_of(id="stairs")
        case ["money"]:
            return player.coins
    return counted_in_all(what, castle)


GROUPS = {"small": box.SMALL, "large": box.LARGE, "square": (100, 400), "round": (150, 500)}


def counted_in_all(what: str, castle: Castle) -> int:
    """The counts that look at the castle as a whole."""
    match what:
        case "completed":
            return castle.completed()
        case "incomplete":
            return len(castle.tiles) - castle.completed()
        case "external_entrances":
            return castle.external_entrances()
        case "all_sizes":
            return len({tile.size for tile in castle.tiles if tile.is_room})
        case "all_types":
            return len({tile.type for tile in castle.tiles})
    raise ValueError(f"nobody knows how to count {what}")


def winners(players: list[Player]) -> tuple[int, ...]:
    """WIN-1: most points, then the larger castle, then most coins; who still ties shares the victory."""
    rank = [(player.points, player.castle.square_feet(), player.coins) for player in players]
    return tuple(seat for seat in range(len(players)) if rank[seat] == max(rank))


def title(points: int) -> str:
    """SOLO-3."""
    return next((name for more_than, name in TITLES if points > more_than), "Court Jester")
