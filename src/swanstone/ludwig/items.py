"""Everything that may lie on the agenda of Castles of Mad King Ludwig.

What comes of the items is in `rounds.py` (the steps of a round), `turns.py`, `rewards.py` and `bonus_cards.py`.
"""

from swanstone.core.agenda import Decision, Task
from swanstone.ludwig.actions import Buy, Choose, Forgo, Keep, Lay, Look, Pass, Place, Price, Take, TakeReward

# Bonus cards


class KeepBonusCards(Decision, frozen=True, tag="keep-bonus-cards"):
    """Choose which of the bonus cards just drawn to keep; all seats at the same time."""

    keep: int

    asks = "keep bonus cards"
    answers = (Keep,)
    together = True


class TakeKept(Task, frozen=True, tag="take-kept"):
    """All have chosen: the cards kept go to the hands, the others under the deck in turn order (SETUP-9)."""

    seats: tuple[int, ...]


# The round


class StartRound(Task, frozen=True, tag="start-round"):
    """A round begins; its steps come in the order of ROUND-1. In the first round the market is full already."""


class RefillMarket(Task, frozen=True, tag="refill-market"):
    """Every empty price gets a room (DRAW-1)."""


class PriceRooms(Decision, frozen=True, tag="price-rooms"):
    """The Master Builder lays the rooms under the prices, one to a price (PRICE-1)."""

    asks = "price the rooms"
    answers = (Price,)


class AddCoins(Task, frozen=True, tag="add-coins"):
    """Each room left on the market gets 1000 coins (COINS-1)."""


class ClearMarket(Task, frozen=True, tag="clear-market"):
    """The rooms left on the market leave the game (SOLO-2)."""


class NextRound(Task, frozen=True, tag="next-round"):
    """After the last round, or when nothing can be placed any more, the game ends; else the token passes to the left.

    (END-1, END-2, TOKEN-1)
    """


class FinalScoring(Task, frozen=True, tag="final-scoring"):
    """The game is over but for the final scoring (FINAL-1 to FINAL-4)."""


# The turn


class ChooseOffer(Decision, frozen=True, tag="choose-offer"):
    """A turn: buy one tile, or pass and take 5000 coins (BUY-2). An extra turn is a turn of its own (FOOD)."""

    extra: bool = False

    asks = "buy a tile or pass"
    answers = (Buy, Pass)


class PlaceRoom(Decision, frozen=True, tag="place-room"):
    """Place a tile in the castle and score it."""

    room: str

    asks = "place a tile"
    answers = (Place,)


class EndTurn(Task, frozen=True, tag="end-turn"):
    """A turn ends; the extra turns earned in it follow before the next seat's (FOOD)."""

    seat: int


# Rewards


class ChooseReward(Decision, frozen=True, tag="choose-reward"):
    """Several rooms were completed at once: say whose reward comes next (COMPLETE-2)."""

    rooms: tuple[int, ...]

    asks = "choose which reward comes next"
    answers = (TakeReward,)


class Reward(Task, frozen=True, tag="reward"):
    """A completed room gives what its type promises."""

    seat: int
    room: int


class TakeCorridor(Decision, frozen=True, tag="take-corridor"):
    """Take a hallway or stairs for nothing, or do without (CORRIDOR)."""

    asks = "take a hallway or stairs, or forgo it"
    answers = (Take, Forgo)


class ChooseUpstairs(Decision, frozen=True, tag="choose-upstairs"):
    """Choose one of the other seven rewards for the second completed downstairs room (DOWNSTAIRS)."""

    room: int

    asks = "choose a reward for the downstairs room"
    answers = (Choose,)


class ChooseStack(Decision, frozen=True, tag="choose-stack"):
    """Choose a stack of room tiles to look through (SLEEPING)."""

    asks = "choose a stack to look through"
    answers = (Look,)


class LayTiles(Decision, frozen=True, tag="lay-tiles"):
    """Lay none, one or two tiles of the stack on the room deck (SLEEPING)."""

    size: int

    asks = "lay up to two tiles of the stack on the room deck"
    answers = (Lay,)


AgendaItem = (
    KeepBonusCards
    | TakeKept
    | StartRound
    | RefillMarket
    | PriceRooms
    | AddCoins
    | ClearMarket
    | NextRound
    | FinalScoring
    | ChooseOffer
    | PlaceRoom
    | EndTurn
    | ChooseReward
    | Reward
    | TakeCorridor
    | ChooseUpstairs
    | ChooseStack
    | LayTiles
)
