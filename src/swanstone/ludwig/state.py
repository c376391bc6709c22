"""The value of a table of Castles of Mad King Ludwig: comparable, JSON both ways (`json.py`)."""

from dataclasses import dataclass
from typing import Any, Final

from msgspec import UNSET

from swanstone.core import state as core
from swanstone.core.agenda import Agenda, Decision, asked_text
from swanstone.core.chance import Chance
from swanstone.core.marks import mypyc_attr
from swanstone.ludwig.pieces import HiddenCard, Laid, Offer, Player, Turn

NOBODY: Final = -1
"""In place of the Master Builder's seat while the first one is not drawn yet."""


@mypyc_attr(acyclic=True)
@dataclass(init=False, eq=False, repr=False)
class State(core.State):
    """Everything on the table."""

    chance: Chance
    players: tuple[Player, ...]
    master_builder: int
    favors: tuple[str, ...]
    bonus_deck: tuple[HiddenCard, ...]
    """The first is drawn next."""
    deck: tuple[int, ...]
    """Room cards by size; the last is drawn next."""
    stacks: tuple[tuple[str, ...], ...]
    """Tiles face down, a stack for each size; the last is drawn next."""
    hallways: int
    stairs: int
    bank: int
    agenda: Agenda
    offers: tuple[Offer, ...]
    laid: tuple[Laid, ...]
    """Tiles on top of the room deck; the first is drawn next."""
    discards: tuple[int, ...]
    gone: tuple[str, ...]
    """Tiles that left the game for all to see."""
    looks: tuple[tuple[int, ...], ...]
    """How often each seat has looked through each stack."""
    reshuffled: bool
    """Whether the deck consists of former discards, which everybody saw."""
    round: int
    last_round: bool
    """Whether the room deck has run out; with that the last round has begun, unless a module says otherwise (END-1)."""
    turn: Turn | None
    """There from the purchase of a tile to the end of its turn."""
    finished: bool
    last_purchase: Any = UNSET
    """The round in which a tile was last bought; unset before, and in games of the first version (END-2)."""
    slots: Any = UNSET
    hidden_favors: Any = UNSET
    """Favors that lie face down (`hidden_favors.py`); unset where no module uses them."""
    sealed_tiles: Any = UNSET
    """Tiles face down before seats (`face_down.py`); unset where there are none."""
    recalled: Any = UNSET
    """Room cards that a seat has put on the deck (`face_down.py`); unset where there are none."""

    def __init__(
        self,
        chance: Chance,
        players: tuple[Player, ...],
        master_builder: int,
        favors: tuple[str, ...],
        bonus_deck: tuple[HiddenCard, ...],
        deck: tuple[int, ...],
        stacks: tuple[tuple[str, ...], ...],
        hallways: int,
        stairs: int,
        bank: int,
        agenda: Agenda = (),
        offers: tuple[Offer, ...] = (),
        laid: tuple[Laid, ...] = (),
        discards: tuple[int, ...] = (),
        gone: tuple[str, ...] = (),
        looks: tuple[tuple[int, ...], ...] = (),
        reshuffled: bool = False,
        round: int = 0,
        last_round: bool = False,
        turn: Turn | None = None,
        finished: bool = False,
        last_purchase: Any = UNSET,
        slots: Any = UNSET,
        hidden_favors: Any = UNSET,
        sealed_tiles: Any = UNSET,
        recalled: Any = UNSET,
    ) -> None:
        self.chance, self.players, self.master_builder = chance, players, master_builder
        self.favors, self.bonus_deck = favors, bonus_deck
        self.deck, self.laid, self.discards, self.reshuffled = deck, laid, discards, reshuffled
        self.stacks, self.offers, self.gone, self.looks = stacks, offers, gone, looks
        self.hallways, self.stairs, self.bank = hallways, stairs, bank
        self.agenda, self.turn, self.finished = agenda, turn, finished
        self.round, self.last_round, self.last_purchase = round, last_round, last_purchase
        self.slots, self.hidden_favors = slots, hidden_favors
        self.sealed_tiles, self.recalled = sealed_tiles, recalled

    def copy(self) -> "State":
        """An equal state, to be changed by whoever asked."""
        return State(
            self.chance,
            self.players,
            self.master_builder,
            self.favors,
            self.bonus_deck,
            self.deck,
            self.stacks,
            self.hallways,
            self.stairs,
            self.bank,
            self.agenda,
            self.offers,
            self.laid,
            self.discards,
            self.gone,
            self.looks,
            self.reshuffled,
            self.round,
            self.last_round,
            self.turn,
            self.finished,
            self.last_purchase,
            self.slots,
            self.hidden_favors,
            self.sealed_tiles,
            self.recalled,
        )

    def __repr__(self) -> str:
        points = " ".join([str(player.points) for player in self.players])
        return f"<State: round {self.round}, points {points}, {asked_text(self.agenda)}>"

    def is_turn_of(self, decision: Decision) -> bool:
        """Whether a decision belongs to the turn of its seat."""
        if self.turn is not None:
            return self.turn.seat == decision.seat
        return decision.tag == "choose-offer"

    def own(self, seat: int) -> Player:
        """A copy of a player, now in its place, to be changed by whoever asked."""
        players = list(self.players)
        player = players[seat] = players[seat].copy()
        self.players = tuple(players)
        return player

    def corridors_left(self, corridor: str) -> int:
        """How many hallways or stairs are left."""
        return self.hallways if corridor == "hallway" else self.stairs

    def seats_from(self, seat: int) -> list[int]:
        """All seats clockwise, beginning with one."""
        count = len(self.players)
        return [(seat + step) % count for step in range(count)]
