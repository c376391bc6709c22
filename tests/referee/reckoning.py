"""The final scoring with expansions, in the printed order (FIN-0 to FIN-10), and what every card counts."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from tests import oracle
from tests.oracle import counts
from tests.referee import box
from tests.referee.final import RANKS, Result

if TYPE_CHECKING:
    from tests.referee.decrees import Seat
    from tests.referee.extended import Extended

MODULES = box.DATA.parent / "modules"
SWAN_SETS = (0, 1, 3, 6, 10, 15)
FANCIER = (0, 2, 5, 9, 14, 20)
"""The table of DEC-51."""


def _rows(file: str, table: str) -> dict[str, dict[str, Any]]:
    """The rows of a table of the game and of all modules, by their ids."""
    paths = [box.DATA / file, *sorted(MODULES.glob(f"*/data/{file}"))]
    rows = [row for path in paths if path.exists() for row in tomllib.loads(path.read_text("utf-8"))[table]]
    return {row["id"]: row for row in rows}


CARDS = _rows("bonus_cards.toml", "card")
FAVORS = _rows("favors.toml", "favor")


def favors_of(modules: Iterable[str]) -> list[str]:
    """The favors of a table: those of the game, and with the further cards those of its modules (MIX-2, A-1)."""
    mixed = ("extras", "moats", "swans", "towers", "renovations")
    sources = [name for name in mixed if name in modules] if "extras" in modules else []
    found = [path for path in (MODULES / name / "data" / "favors.toml" for name in sources) if path.exists()]
    paths = [box.DATA / "favors.toml", *found]
    return [row["id"] for path in paths for row in tomllib.loads(path.read_text("utf-8"))["favor"]]


class Scoring:
    """All steps of the final scoring, each booked before the next."""

    def __init__(self, table: Extended) -> None:
        self.table = table
        self.steps: list[Counter[str]] = [Counter() for _ in table.players]

    def book(self, rule: str, amounts: list[int]) -> None:
        """Points by a rule, for every seat."""
        for seat, amount in enumerate(amounts):
            self.add(seat, rule, amount)

    def add(self, seat: int, rule: str, amount: int) -> None:
        """Points by a rule, for one seat."""
        self.steps[seat][rule] += amount
        self.table.players[seat].points += amount

    def open(self) -> None:
        """FIN-0: clockwise, of every player what costs points first, then Fewest Points (A-74)."""
        table = self.table
        for seat in table.clockwise(table.builder):
            player = table.players[seat]
            self.add(seat, "DEC-21", -(player.debt // 1000))
            self.score_favors(seat, player.whispers, "DEC-5")
            self.add(seat, "DEC-4", blueprint_points(player))
            self.add(seat, "DEC-41", player.casket // 1000)

    def score_favors(self, seat: int, favors: list[str], rule: str) -> None:
        """TOW-8: favors that one player alone scores, by rank among all; 12 instead of 8 is one amount (DEC-55)."""
        for favor in fewest_first(favors):
            self.add(seat, rule, shares(favor, self.table)[seat] + undisputed(favor, self.table)[seat])

    def close(self) -> Result:
        """FIN-1 to FIN-10."""
        table, book, seats = self.table, self.book, range(self.table.seats)
        own = decree_points(table)
        book("FINAL-1", [2 * depleted(table, seat) for seat in seats])
        book("DEC-53", [2 * depleted(table, seat) * table.has(seat, 53) for seat in seats])
        book("SWAN-7", [swan_points(table.players[seat].tokens) for seat in seats])
        book("DEC-51", own["DEC-51"])
        for decree in ("DEC-42", "DEC-45", "DEC-46", "DEC-47", "DEC-48", "DEC-49", "DEC-58"):
            book(decree, own[decree])
        for favor in table.favors:
            table.firsts.update(seat for seat in seats if is_first_alone(favor, seat, table))
            lifted = undisputed(favor, table)
            book("FINAL-2", shares(favor, table))
            book("DEC-55", lifted)
        cards = [bonus_values(table)[seat] for seat in seats]
        book("FINAL-3", [sum(each.values()) for each in cards])
        book("DEC-54", [max(cards[seat].values(), default=0) * table.has(seat, 54) for seat in seats])
        book("DEC-56", [3 * len(cards[seat]) * table.has(seat, 56) for seat in seats])
        for seat in table.clockwise(table.builder):
            self.score_favors(seat, table.players[seat].favors, "TOW-7")
        book("FINAL-4", [coins_of(table.players[seat]) // 10000 for seat in seats])
        book("DEC-50", [2 * (coins_of(table.players[seat]) // 5000) * table.has(seat, 50) for seat in seats])
        points = tuple(player.points for player in table.players)
        rules = sorted(set().union(*self.steps))
        return Result(points, winners(table), (), tuple({rule: step[rule] for rule in rules} for step in self.steps))


def blueprint_points(player: Seat) -> int:
    """DEC-4: two points for each room of the size of the room face down, and two for each of its type (A-70)."""
    if not player.sealed:
        return 0
    tile = oracle._tiles()[player.sealed]
    text = player.castle.text
    sizes = counts.room_sizes(text).count(counts.size_of(tile.shape))
    return 2 * (sizes + sum(bool(kinds & tile.types) for kinds in counts.types(text)))


def coins_of(player: Seat) -> int:
    """All coins of a player; those in a casket count too (DEC-41)."""
    return player.coins + player.casket


def decree_points(table: Extended) -> dict[str, list[int]]:
    """What decrees score for their holders by castle and tokens alone (FIN-3)."""
    found: dict[str, list[int]] = {decree: [0] * table.seats for decree in OWN_POINTS}
    for seat, player in enumerate(table.players):
        for decree in player.decrees:
            if decree in OWN_POINTS:
                found[decree][seat] = OWN_POINTS[decree](player)
    return found


OWN_POINTS: dict[str, Callable[[Seat], int]] = {
    "DEC-42": lambda player: 2 * counts.icons(player.castle.text, "living"),
    "DEC-45": lambda player: len(set(counts.sizes(player.castle.text))),
    "DEC-46": lambda player: 2 * len(frozenset().union(*counts.types(player.castle.text))),
    "DEC-47": lambda player: counts.longest_path(player.castle.text, player.castle.terms),
    "DEC-48": lambda player: 2 * oracle.courtyards(player.castle.text),
    "DEC-49": lambda player: 0 if player.castle.number_of("hallway", "hallway_down", "stairs") else 12,
    "DEC-51": lambda player: swan_points(player.tokens, FANCIER) - swan_points(player.tokens),
    "DEC-58": lambda player: 3 * counts.pairs(player.castle.text),
}


def winners(table: Extended) -> tuple[int, ...]:
    """FIN-9: most points, then the larger castle, moats and all, then most coins."""
    rank = [(player.points, counts.square_feet(player.castle.text), coins_of(player)) for player in table.players]
    return tuple(seat for seat in range(table.seats) if rank[seat] == max(rank))


# Depleted stacks and swans


def depleted(table: Extended, seat: int) -> int:
    """FIN-1: the tiles of a castle whose stacks are empty."""
    castle = table.players[seat].castle
    empty = [size for size, stack in table.stacks.items() if not stack]
    tiles = sum(size in empty for size in counts.room_sizes(castle.text))
    for ware, left in table.corridors.items():
        tiles += 0 if left else castle.number_of(*box.faces(ware))
    return tiles + (castle.moats if table.moats_left == 0 else 0)


def swan_points(tokens: list[str], sets: tuple[int, ...] = SWAN_SETS) -> int:
    """SWAN-7, SWAN-10: sets of different colours, as large as possible one after another."""
    left, points = Counter(tokens), 0
    while left:
        points += sets[len(left)]
        left -= Counter(list(left))
    return points


# Favors


def shares(favor: str, table: Extended) -> list[int]:
    """FINAL-2, FIN-10: what each seat would score for a favor; those who tie share the ranks that they fill."""
    ranks = (*RANKS, 0)
    value = places(favor, table)
    points = [0] * table.seats
    for seat, mine in enumerate(value):
        if mine is not None:
            better = sum(other is not None and other > mine for other in value)
            tied = value.count(mine)
            points[seat] = sum(ranks[better : better + tied]) // tied
    return points


def undisputed(favor: str, table: Extended) -> list[int]:
    """DEC-55: 12 instead of 8 for who is first without a tie."""
    return [4 * (table.has(seat, 55) and is_first_alone(favor, seat, table)) for seat in range(table.seats)]


def places(favor: str, table: Extended) -> list[tuple[int, bool] | None]:
    """What ranks the seats for a favor, more before less; who holds DEC-57 wins every tie."""
    value = [standing(favor, seat, table) for seat in range(table.seats)]
    return [None if mine is None else (mine, table.has(seat, 57)) for seat, mine in enumerate(value)]


def standing(favor: str, seat: int, table: Extended) -> int | None:
    """What ranks a seat for a favor, more before less; none without a single item (TOW-9), but all have points (FAV-5)."""
    number = counted(FAVORS[favor], seat, table)
    if FAVORS[favor].get("fewest"):
        return -number
    return number or None


def fewest_first(favors: list[str]) -> list[str]:
    """The favors that a player alone scores, fewest points first (A-74)."""
    return sorted(favors, key=lambda favor: not FAVORS[favor].get("fewest"))


# Bonus cards


def bonus_values(table: Extended) -> list[dict[str, int]]:
    """FIN-5: all cards of all seats; the one for cards without points after all others (BON-12)."""
    values = [
        {card: card_points(card, seat, table) for card in player.hand} for seat, player in enumerate(table.players)
    ]
    zeros = sum(points == 0 for cards in values for card, points in cards.items() if card != "zero_cards")
    for cards in values:
        if "zero_cards" in cards:
            cards["zero_cards"] = 3 * max(1, zeros)
    return values


def card_points(card: str, seat: int, table: Extended) -> int:
    """FINAL-3: whole groups only."""
    row = CARDS[card]
    if card == "zero_cards":
        return 0
    return int(row["points"]) * (counted(row, seat, table) // int(row["every"]))


# What is counted


def counted(row: dict[str, Any], seat: int, table: Extended) -> int:
    """What a favor or a bonus card counts for a seat."""
    player = table.players[seat]
    text, what = player.castle.text, row["counts"]
    types = counts.types(text)
    match what:
        case "rooms_of_type":
            return sum(row["type"] in kinds for kinds in types)
        case "square_feet_of_type":
            return counts.square_feet(text, row["type"])
        case "rooms_of_sizes":
            return sum(size in row["sizes"] for size in counts.room_sizes(text))
        case "points":
            return player.points
        case "coins" | "money":
            return coins_of(player)
        case "swan_tokens":
            return len(player.tokens)
        case "last_master_builder":
            return int(table.builder == seat)
        case "depleted_tiles":
            return depleted(table, seat)
        case "first_places":
            return table.firsts[seat]
    if row["id"] == "all_sizes":
        return len(set(counts.room_sizes(text)) - {counts.TOWER})  # the base card wants the ten sizes
    if row["id"] == "unique_types":
        return len(frozenset().union(*types)) + (player.castle.moats > 0)  # FAV-9
    return IN_CASTLE[what](player)


IN_CASTLE: dict[str, Callable[[Seat], int]] = {
    "different_sizes": lambda player: len(set(counts.room_sizes(player.castle.text))),
    "different_types": lambda player: len(frozenset().union(*counts.types(player.castle.text))),
    "completed": lambda player: len(player.castle.completed()),
    "incomplete": lambda player: len(player.castle.rooms) - len(player.castle.completed()),
    "external_entrances": lambda player: player.castle.external_entrances(),
    "hallways": lambda player: player.castle.number_of("hallway", "hallway_down"),
    "stairs": lambda player: player.castle.number_of("stairs"),
    "rooms_without_swan_icon": lambda player: counts.without_swan(player.castle.text),
    "swan_icons": lambda player: counts.with_swan(player.castle.text),
    "longest_path": lambda player: counts.longest_path(player.castle.text, player.castle.terms),
    "courtyards": lambda player: oracle.courtyards(player.castle.text),
    "square_feet": lambda player: counts.square_feet(player.castle.text),
    "one_point_icons": lambda player: counts.one_point_icons(player.castle.text),
    "towers": lambda player: counts.room_sizes(player.castle.text).count(counts.TOWER),
    "moats": lambda player: player.castle.moats,
    "renovations": lambda player: counts.renovations(player.castle.text),
}


def is_first_alone(favor: str, seat: int, table: Extended) -> bool:
    """BON-7: whether a seat ranks first for a favor without a tie, or by a tie that it wins (A-76)."""
    value = places(favor, table)
    mine = value[seat]
    return mine is not None and all(other is None or other < mine for at, other in enumerate(value) if at != seat)
