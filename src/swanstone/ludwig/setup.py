"""Setting up the table (SETUP-1 to SETUP-9)."""

from collections.abc import Sequence
from functools import cache

from swanstone.core.chance import Chance
from swanstone.core.conduct import Teller
from swanstone.core.ledger import Line
from swanstone.ludwig.bonus_cards import draw_bonus_cards
from swanstone.ludwig.cards import BONUS_CARDS, EXCLUSIVE, FAVORS
from swanstone.ludwig.castle import Castle, build
from swanstone.ludwig.items import KeepBonusCards, StartRound, TakeKept
from swanstone.ludwig.market import refill
from swanstone.ludwig.notation import pack
from swanstone.ludwig.rooms import LARGE, NUMBER, SIZES, SUPPLY, TILES
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.state import State
from swanstone.ludwig.table import Face, Player

COINS_IN_THE_BOX = 48 * 1000 + 30 * 5000
TILES_BY_SIZE = tuple(tuple(tile.id for tile in TILES if tile.standard and tile.size == size) for size in SIZES)
ROOM_CARDS = tuple(int(size) for size, number in SUPPLY.room_cards.items() for _ in range(number))


def set_up(rules: LudwigRules, seats: int, foyer: str, chance: Chance, tell: Teller) -> State:
    """The table as set up, with the first decisions on its agenda."""
    counts = rules.supply(seats)
    bonus_deck, chance = chance.shuffled(tuple(BONUS_CARDS))
    all_favors, chance = chance.shuffled(tuple(FAVORS))
    cards, chance = chance.shuffled(ROOM_CARDS)
    stacks = []
    for size, rooms in zip(SIZES, TILES_BY_SIZE, strict=True):
        stack, chance = chance.shuffled(rooms)
        stacks.append(stack[: counts.large_and_stairs if size >= LARGE else counts.small_and_hallways])
    builder, chance = chance.below(seats)
    state = State(
        chance=chance,
        players=tuple(new_player(foyer, (seat - builder) % seats) for seat in range(seats)),
        master_builder=builder,
        favors=reveal_favors(all_favors, rules.favors_revealed(seats)),
        bonus_deck=tuple(map(Face, bonus_deck)),
        deck=cards[: SUPPLY.cards_per_player * counts.number],
        stacks=tuple(stacks),
        hallways=counts.small_and_hallways,
        stairs=counts.large_and_stairs,
        bank=COINS_IN_THE_BOX - SUPPLY.starting_coins * seats,
        looks=((0,) * seats,) * len(SIZES),
    )
    tell.of("game-started", builder, state.favors, because="SETUP-8")
    if rules.opens_with_offers(seats):
        refill(rules, state, tell)
    deal_bonus_cards(rules, state, tell)
    return state


def new_player(foyer: str, starting_points: int) -> Player:
    """A foyer, 15000 coins, and the points of the place in turn order (SETUP-7, SETUP-8)."""
    player = Player(SUPPLY.starting_coins, bare_castle(foyer))
    if starting_points:
        player.score((Line(starting_points, "SETUP-8"),))
    return player


@cache
def bare_castle(foyer: str) -> Castle:
    """A castle of nothing but its foyer."""
    return build([pack(4 * NUMBER[foyer], 0, 0)])


def reveal_favors(shuffled: Sequence[str], number: int) -> tuple[str, ...]:
    """The first favors of the pile; one that may not lie beside another is passed over (SETUP-3)."""
    revealed: list[str] = []
    for favor in shuffled:
        if len(revealed) < number and not any({favor, other} in EXCLUSIVE for other in revealed):
            revealed.append(favor)
    return tuple(revealed)


def deal_bonus_cards(rules: LudwigRules, state: State, tell: Teller) -> None:
    """Each seat is dealt bonus cards and chooses among them, all at the same time (SETUP-9)."""
    dealt, kept = rules.bonus_cards_dealt(len(state.players))
    order = state.seats_from(state.master_builder)
    for seat in order:
        draw_bonus_cards(state, seat, dealt, tell)
        if dealt == kept:
            state.own(seat).sealed = state.players[seat].drawn
    choices = [KeepBonusCards(seat, kept) for seat in order] if dealt > kept else []
    state.then(*choices, TakeKept(tuple(order)), StartRound())
