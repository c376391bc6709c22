"""Engine and oracle on one castle at a table with modules: where everything may lie, what it scores and completes, all counts.

The engine is asked by what it offers and does: options, applied actions, counts of favors. The terms of a seat are worked out
here from its decrees and its castle, not taken from the engine.
"""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.record import Head
from swanstone.core.value import replace
from swanstone.ludwig.castle import parse_castle
from swanstone.ludwig.place_room import PlaceRoom
from swanstone.ludwig.rooms import TILES
from swanstone.ludwig.state import State
from swanstone.ludwig.subjects import Counting
from tests import oracle
from tests.battery import AnyGame, open_table, plies
from tests.oracle import Terms, counts, moves
from tests.referee import reckoning
from tests.referee.box import SIZES, faces
from tests.referee.decrees import TERMS
from tests.referee.grounds import Grounds

PASSAGES = tuple(moves.GAPS)
ROOMS = [
    tile.id for tile in TILES if tile.role == "room" and tile.id != "hallway_down" and not tile.id.startswith("foyer")
]
SCORED = {"SCORE-1", "SCORE-5", "SCORE-6", "SCORE-7", "SEC-13", "MOAT-18", "MOAT-19", "DEC-29", "DEC-31", "DEC-39"}
"""The rules by which a placed tile scores; rewards have others."""


def decrees_of(state: State, seat: int) -> tuple[str, ...]:
    """The decrees that a seat holds."""
    slot: Any = (state.slots or {}).get("decrees")
    return tuple(slot.hands[seat]) if slot is not None and hasattr(slot, "hands") else ()


def terms_of(state: State, seat: int) -> Terms:
    """The terms on which a seat builds, by the oracle's own reading."""
    changed = [TERMS.get(decree, {}) for decree in decrees_of(state, seat)]
    text = state.players[seat].castle.notation()
    return oracle.BASE._replace(
        moats=moves.moats(text), passage_factor=2, **{name: value for each in changed for name, value in each.items()}
    )


def passages_left(state: State, castle: str) -> tuple[str, ...]:
    """The passages that a seat still has: one of each, but for those in its castle (SEC-1)."""
    laid = {word.partition("@")[0] for word in castle.split()}
    return tuple(name for name in PASSAGES if name not in laid) if "passages" in (state.slots or {}) else ()


def with_castle(state: State, seat: int, castle: str) -> State:
    """The state with another castle before a seat."""
    players = list(state.players)
    players[seat] = replace(players[seat], castle=parse_castle(castle))
    return replace(state, players=tuple(players))


def placing(state: State, seat: int, room: str) -> State:
    """The state in which a seat has this room in hand and not the one that it had."""
    rest = state.agenda[:-1] if isinstance(state.agenda[-1], PlaceRoom) else state.agenda
    return replace(state, agenda=(*rest, PlaceRoom(seat, room)))


def explore(game: AnyGame, state: State, decision: PlaceRoom, dice: Dice) -> None:
    """Compares a castle into which a room is to be placed: the room, another one, and all counts."""
    check_counts(game, state, decision.seat)
    for room in (decision.room, dice.choice(ROOMS)):
        check_moves(game, state, decision.seat, room, dice)


def check_moves(game: AnyGame, state: State, seat: int, room: str, dice: Dice, most: int = 3) -> None:
    """The legal moves of a room are the oracle's, and so is what some of them score and complete."""
    text, terms = state.players[seat].castle.notation(), terms_of(state, seat)
    at = placing(state, seat, room)
    offered = list(game.options(at, PlaceRoom(seat, room)))
    mine = {move_of(game.write_action(action)) for action in offered}
    left = passages_left(state, text)
    wanted = frozenset().union(*(moves.moves(text, face, left, terms) for face in faces(room)))
    assert mine == wanted, (
        f"{text}: {room}: the engine alone has {some(mine - wanted)}, the oracle alone {some(wanted - mine)}"
    )
    for action in dice.shuffled(offered)[:most]:
        check_placed(game, at, seat, action, terms)


def move_of(text: str) -> moves.Move:
    """A move out of an action's text such as `0 place nap_room@3,1 passage_short@2,1`."""
    spot, *along = text.split()[2:]
    return spot, frozenset(along)


def some(found: Iterable[moves.Move]) -> str:
    """A few moves as a text."""
    return str(sorted([(spot, *sorted(along)) for spot, along in found])[:6])


def check_placed(game: AnyGame, state: State, seat: int, action: Any, terms: Terms) -> None:
    """What follows from placing a room: the castle, points line by line, completed rooms."""
    text = state.players[seat].castle.notation()
    spot, along = move_of(game.write_action(action))
    after = game.apply(state, action).state
    built = after.players[seat].castle.notation()
    assert Counter(built.split()) == Counter([*text.split(), spot, *along]), f"{text}: {spot} makes {built}"
    number = len([word for word in built.split() if oracle._parse_spot(word).tile.role == "room"]) - 1
    ledger = after.players[seat].ledger[len(state.players[seat].ledger) :]
    check_lines(ledger, moves.lines(built, number, terms), f"{text}: {spot} {sorted(along)}")


def check_lines(ledger: Iterable[Any], wanted: moves.Lines, where: str) -> None:
    """The lines of a tile score are the oracle's; for moats the books have two rules, which count as one here."""
    found: moves.Lines = Counter()
    for line in ledger:
        if line.because in SCORED:
            _, *about, _ = str(line).split()
            found[line.because.replace("MOAT-19", "MOAT-18"), " ".join(about)] += line.amount
    found = Counter({line: amount for line, amount in found.items() if amount})
    assert found == wanted, f"{where}: the engine scores {dict(found)}, the oracle {dict(wanted)}"


# Counts


def check_counts(game: AnyGame, state: State, seat: int) -> None:
    """Every favor counts for a seat what the oracle counts, and every bonus card that looks at the castle alone."""
    rules: Any = game
    rules, table = rules.rules, table_of(state)
    for card in sorted({*rules.favors, *rules.bonus_cards}):
        row = reckoning.FAVORS.get(card) if card in rules.favors else reckoning.CARDS.get(card)
        if row is None or row["counts"] in {
            "points",
            "first_places",
            "zero_cards",
            "last_master_builder",
            "swan_tokens",
        }:
            continue
        wanted = reckoning.counted(row, seat, table)
        counting = Counting(state, seat, card)
        text = state.players[seat].castle.notation()
        if card in rules.favors:
            assert rules.favor_count(counting) == wanted, (
                f"{text}: favor {card}: {rules.favor_count(counting)}, not {wanted}"
            )
        else:
            wanted = row["points"] * (wanted // row["every"])
            assert rules.bonus_points(counting) == wanted, (
                f"{text}: card {card}: {rules.bonus_points(counting)}, not {wanted}"
            )


def table_of(state: State) -> Any:
    """What the oracle's counts must know of a table."""
    players = [player_of(state, seat) for seat in range(len(state.players))]
    sizes = [*SIZES, *([counts.TOWER] if len(state.stacks) > len(SIZES) else [])]
    stacks = dict(zip(sorted(sizes), state.stacks, strict=True))
    corridors = {"hallway": state.hallways, "stairs": state.stairs}
    moats: Any = (state.slots or {}).get("moats")
    left = None if moats is None else moats.left
    return SimpleNamespace(
        players=players, stacks=stacks, corridors=corridors, moats_left=left, builder=state.master_builder
    )


def player_of(state: State, seat: int) -> Any:
    """What lies before a seat."""
    castle = Grounds(state.players[seat].castle.notation())
    castle.terms = terms_of(state, seat)
    decrees: Any = (state.slots or {}).get("decrees")
    casket = decrees.on_cards.casket if "DEC-41" in decrees_of(state, seat) else 0
    return SimpleNamespace(castle=castle, coins=state.players[seat].coins, casket=casket, points=0, tokens=[])


# Castles that no game has built


FACES = {size: [tile.id for tile in TILES if tile.role == "face" and str(tile.size) == size] for size in moves.STANDARD}


def grown(start: str, modules: Iterable[str], size: int, dice: Dice) -> str:
    """A castle of random moves that the oracle allows, close together, with all that the modules bring."""
    castle, wanted = start, set(modules)
    towers = "towers" in wanted
    names = [room for room in ROOMS if oracle._tiles()[room].shape != str(counts.TOWER)]
    names += [room for room in ROOMS if towers and room not in names] * 4
    for _ in range(4 * size):
        if len(words_of_rooms(castle)) >= size:
            break
        castle = with_room(castle, dice.choice(names), wanted, dice)
        if "moats" in wanted and dice.below(4) == 0 and (free := sorted(moves.sites(castle))):
            castle = f"{castle} {dice.choice(free)}"
        if "renovations" in wanted and dice.below(3) == 0:
            castle = with_face(castle, wanted, dice)
    return castle


def words_of_rooms(castle: str) -> list[str]:
    """The rooms of a castle as they are written."""
    return [word for word in castle.split() if oracle._parse_spot(word).tile.role == "room"]


def with_room(castle: str, room: str, modules: set[str], dice: Dice) -> str:
    """The castle with a room at the nearest of some legal places, often with passages."""
    left = left_over(castle, modules) if dice.below(2) else ()
    found = sorted((spot, *sorted(along)) for spot, along in moves.moves(castle, room, left))
    if not found:
        return castle
    linked = [move for move in found if len(move) > 1]
    tries = [dice.choice(linked or found) for _ in range(4)]
    return " ".join([castle, *min(tries, key=lambda move: distance(move[0]))])


def left_over(castle: str, modules: set[str]) -> tuple[str, ...]:
    """The passages that are not in a castle yet."""
    return tuple(name for name in PASSAGES if "passages" in modules and f"{name}@" not in castle)


def distance(spot: str) -> int:
    """How far from the foyer a tile lies."""
    placed = oracle._parse_spot(spot)
    return abs(placed.x) + abs(placed.y)


def with_face(castle: str, modules: set[str], dice: Dice) -> str:
    """The castle with a room renovated, perhaps with passages from it."""
    rooms = words_of_rooms(castle)
    number = dice.below(len(rooms))
    faces_of_size = FACES.get(oracle._parse_spot(rooms[number]).tile.shape, [])
    if not faces_of_size or "+" in rooms[number]:
        return castle
    words = castle.split()
    words[words.index(rooms[number])] += f"+{dice.choice(faces_of_size)}"
    covered = " ".join(words)
    links = sorted(map(sorted, moves.links_from(covered, number, left_over(castle, modules))))
    return " ".join([covered, *dice.choice(links)])


@lru_cache(64)
def in_turn(head: Head) -> tuple[AnyGame, State, int, str]:
    """A table at which a seat has a room in hand; with the seat, and the castle with which it began."""
    game, dice = open_table(head), Dice(Chance(head.seed).fork("bot"))
    begun: dict[int, str] = {}
    for ply in plies(game, game.start(Chance(head.seed)).state, dice):
        if isinstance(ply.decision, PlaceRoom):
            seat = ply.decision.seat
            return game, ply.before, seat, begun[seat]
        if ply.before.round <= 1:
            begun = {seat: player.castle.notation() for seat, player in enumerate(ply.before.players)}
    raise AssertionError("nobody places a room")


def check_grown(head: Head, seed: str, size: int, rooms: int = 3) -> str:
    """Grows a castle at a table and compares all that the oracle can tell of it."""
    game, state, seat, start = in_turn(head)
    dice = Dice(Chance(seed))
    castle = grown(start, head.modules, size, dice)
    state = with_castle(state, seat, castle)
    check_counts(game, state, seat)
    for room in [dice.choice(ROOMS) for _ in range(rooms)]:
        check_moves(game, state, seat, room, dice, most=2)
    return castle
