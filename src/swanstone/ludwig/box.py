"""What is on the table of a game: tiles, cards and numbers, by the seats and bent by the modules in play."""

from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from swanstone.core.errors import BadOption
from swanstone.ludwig.cards import BONUS_CARDS, EXCLUSIVE, FAVORS, RANK_POINTS, BonusCard, Favor
from swanstone.ludwig.rooms import BASE_TILES, LARGE, SIZES, SUPPLY

COINS_IN_THE_BOX = 48 * 1000 + 30 * 5000
BONUS_CARDS_DEALT, BONUS_CARDS_KEPT = 3, 2


class Box(Struct, frozen=True):
    """All that is counted out before a game begins (SETUP-1 to SETUP-9)."""

    seats: int
    sizes: tuple[int, ...]
    """The sizes that have a stack, in the order of the stacks; where these lie on the table is display only (MIX-7)."""
    tiles: tuple[tuple[str, ...], ...]
    """The tiles of each size, before some are put back."""
    stacked: tuple[int, ...]
    """How many tiles of each size are counted out (SETUP-5)."""
    room_cards: tuple[int, ...]
    """The sizes on the room cards."""
    cards_in_deck: int
    prices: tuple[int, ...]
    """What the slots of the market cost, in the order in which they are filled (SETUP-6)."""
    hallways: int
    stairs: int
    corridor_price: int
    pass_coins: int
    starting_coins: int
    coins: int
    favors: tuple[Favor, ...]
    exclusive: tuple[frozenset[str], ...]
    """Favors that may not lie beside each other (SETUP-3)."""
    favors_revealed: int
    rank_points: tuple[int, ...]
    """What the places of a favor score, from the first; further ones score nothing (FINAL-2)."""
    bonus_cards: tuple[BonusCard, ...]
    bonus_cards_dealt: int
    bonus_cards_kept: int
    opens_with_offers: bool = True
    """Whether the market is filled before the first round (SETUP-6)."""


class Setting(Struct, frozen=True):
    """What is known before anything is counted out: the seats, and the modules in play."""

    seats: int
    modules: frozenset[str] = frozenset()


@cache
def base_box(seats: int) -> Box:
    """The base game for some seats."""
    row = SUPPLY.for_players(seats)
    return Box(
        seats=seats,
        sizes=SIZES,
        tiles=tuple([tuple([tile.id for tile in BASE_TILES if tile.standard and tile.size == size]) for size in SIZES]),
        stacked=tuple([row.large_and_stairs if size >= LARGE else row.small_and_hallways for size in SIZES]),
        room_cards=tuple([int(size) for size, number in SUPPLY.room_cards.items() for _ in range(number)]),
        cards_in_deck=SUPPLY.cards_per_player * row.number,
        prices=SUPPLY.prices[: row.offers],
        hallways=row.small_and_hallways,
        stairs=row.large_and_stairs,
        corridor_price=SUPPLY.corridor_price,
        pass_coins=SUPPLY.pass_coins,
        starting_coins=SUPPLY.starting_coins,
        coins=COINS_IN_THE_BOX,
        favors=tuple(FAVORS.values()),
        exclusive=EXCLUSIVE,
        favors_revealed=seats,
        rank_points=RANK_POINTS,
        bonus_cards=tuple(BONUS_CARDS.values()),
        bonus_cards_dealt=BONUS_CARDS_DEALT,
        bonus_cards_kept=BONUS_CARDS_KEPT,
    )


def names_of(kind: str, card: str) -> tuple[str, str]:
    """How a card is named that is taken out; with its kind, since a favor and a bonus card may share their id."""
    return card, f"{kind}:{card}"


def without_cards(box: Box, cards: frozenset[str]) -> Box:
    """The box without the favors and bonus cards that the table has taken out (MIX-4)."""
    favors = tuple([favor for favor in box.favors if not cards.intersection(names_of("favor", favor.id))])
    bonus_cards = tuple([card for card in box.bonus_cards if not cards.intersection(names_of("bonus", card.id))])
    if (len(favors), len(bonus_cards)) == (len(box.favors), len(box.bonus_cards)):
        return box
    return replace(box, favors=favors, bonus_cards=bonus_cards)


def require_enough(box: Box) -> None:
    """Refuses a table that has taken out so many cards that there are too few to begin with (MIX-4)."""
    barred = [pair for pair in box.exclusive if pair <= {favor.id for favor in box.favors}]
    for left, needed, what in (
        (len(box.favors) - len(barred), box.favors_revealed, "favors"),
        (len(box.bonus_cards), box.seats * box.bonus_cards_dealt, "bonus cards"),
    ):
        if left < needed:
            raise BadOption(f"too few {what} would be left: {needed} are needed, not {left}")
