"""The value of a table of Castles of Mad King Ludwig: frozen, comparable, JSON both ways."""

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from swanstone.core.agenda import Item
from swanstone.core.chance import Chance
from swanstone.ludwig.bonus_cards import KeepBonusCards, TakeKept
from swanstone.ludwig.castle import Castle, parse_castle
from swanstone.ludwig.rewards import ChooseReward, ChooseStack, ChooseUpstairs, LayTiles, Reward, TakeCorridor
from swanstone.ludwig.rounds import AddCoins, ClearMarket, FinalScoring, NextRound, PriceRooms, RefillMarket, StartRound
from swanstone.ludwig.table import Face, Laid, Offer, Player, Turn
from swanstone.ludwig.turns import ChooseOffer, EndTurn, PlaceRoom

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


class State(Struct, frozen=True, gc=False):
    """Everything on the table."""

    chance: Chance
    players: tuple[Player, ...]
    master_builder: int
    favors: tuple[str, ...]
    bonus_deck: tuple[Face, ...]
    """The first is drawn next."""
    deck: tuple[int, ...]
    """Room cards by size; the last is drawn next."""
    stacks: tuple[tuple[str, ...], ...]
    """Tiles face down, a stack for each size; the last is drawn next."""
    hallways: int
    stairs: int
    bank: int
    agenda: tuple[AgendaItem, ...] = ()
    offers: tuple[Offer, ...] = ()
    laid: tuple[Laid, ...] = ()
    """Tiles on top of the room deck; the first is drawn next."""
    discards: tuple[int, ...] = ()
    gone: tuple[str, ...] = ()
    """Tiles that left the game for all to see."""
    looks: tuple[tuple[int, ...], ...] = ()
    """How often each seat has looked through each stack."""
    reshuffled: bool = False
    """Whether the deck consists of former discards, which everybody saw."""
    round: int = 0
    last_round: bool = False
    turn: Turn | None = None
    """There from the purchase of a tile to the end of its turn."""
    finished: bool = False

    def with_player(self, seat: int, player: Player) -> "State":
        """The state with one player changed."""
        players = self.players
        return replace(self, players=(*players[:seat], player, *players[seat + 1 :]))

    def then(self, *items: Item, **changes: Any) -> "State":
        """The state with these items to be done next, in this order, and perhaps other changes."""
        if not items and not changes:
            return self
        return replace(self, agenda=self.agenda + items[::-1], **changes)

    def seats_from(self, seat: int) -> list[int]:
        """All seats clockwise, beginning with one."""
        count = len(self.players)
        return [(seat + step) % count for step in range(count)]


def encode(thing: Any) -> Any:
    """A castle in JSON is its notation."""
    if isinstance(thing, Castle):
        return thing.notation()
    raise NotImplementedError(f"{type(thing).__name__} has no JSON form")


def decode(kind: type, value: Any) -> Any:
    """Reads back what `encode` wrote."""
    if kind is Castle:
        return parse_castle(value)
    raise NotImplementedError(f"{kind.__name__} has no JSON form")


ENCODER = msgspec.json.Encoder(enc_hook=encode)
DECODER = msgspec.json.Decoder(State, dec_hook=decode)
