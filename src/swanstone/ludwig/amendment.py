"""Every point at which a module, a mode of play or a card may bend the game, with neutral answers.

A question gets the value so far and returns the new one; a moment returns effects. `rulebook.py` has the base game's answers.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from swanstone.core.agenda import Item
from swanstone.core.amendment import Amendment
from swanstone.core.effect import Effect
from swanstone.core.errors import Objection
from swanstone.core.module import Module
from swanstone.ludwig.box import Box, Setting
from swanstone.ludwig.completion_reward import CompletionReward
from swanstone.ludwig.terms import Terms

if TYPE_CHECKING:
    from swanstone.core.title import TableOption
    from swanstone.ludwig.joining import Placing
    from swanstone.ludwig.pieces import Ware
    from swanstone.ludwig.rulebook import LudwigRules
    from swanstone.ludwig.subjects import (
        Candidates,
        Counting,
        Deal,
        Discarded,
        Payment,
        Placed,
        Revealed,
        RewardKind,
        Scored,
        Seated,
        Spot,
        Stacks,
        Subject,
    )


class LudwigAmendment(Amendment):
    """Something that bends the rules of Castles of Mad King Ludwig."""

    questions: ClassVar[tuple[str, ...]] = (
        "box",
        "opening_steps",
        "round_steps",
        "turn_order",
        "turn_steps",
        "final_steps",
        "prices",
        "stacks",
        "wares",
        "price",
        "funds",
        "payee",
        "pass_gain",
        "pass_steps",
        "open_purse",
        "purchase_steps",
        "spots",
        "placeable",
        "placing_steps",
        "buyable",
        "objections",
        "along",
        "placings",
        "terms",
        "rewards",
        "reward_size",
        "coins_counted",
        "is_last_round",
        "favor_count",
        "favor_ranking",
        "favor_points",
        "bonus_points",
        "rooms_counted",
        "honours",
        "holds",
    )
    moments: ClassVar[tuple[str, ...]] = (
        "game_started",
        "tile_revealed",
        "offers_priced",
        "payment_due",
        "tile_bought",
        "tile_scored",
        "room_placed",
        "room_completed",
        "turn_ended",
        "round_ended",
        "bonus_cards_discarded",
    )
    numbers: ClassVar[tuple[str, ...]] = ("price", "favor_count", "bonus_points")
    common: ClassVar[tuple[str, ...]] = (
        "round_steps",
        "turn_order",
        "final_steps",
        "prices",
        "stacks",
        "favor_ranking",
        "is_last_round",
        "favor_points",
        "honours",
        "game_started",
        "tile_revealed",
        "offers_priced",
        "round_ended",
        "bonus_cards_discarded",
    )
    before_cards: ClassVar[tuple[str, ...]] = ("box", "opening_steps", "holds")

    by_place: ClassVar[bool] = True
    """Whether what it answers may hang on where a room lies, beyond what is complete and which entrances are external."""

    completion_rewards: ClassVar[tuple[CompletionReward, ...]] = ()
    """Kinds of reward that it adds; the question `rewards` says which rooms bring them."""

    ware_names: ClassVar[dict[str, str]] = {}
    """What the wares that it sells and that are no tiles are called, by id; `wares` puts them up for sale."""

    # The game and its steps

    def box(self, box: Box, setting: Setting) -> Box:
        """What is counted out for the game; asked once, before there is a table."""
        return box

    def opening_steps(self, steps: tuple[Item, ...], subject: Subject) -> tuple[Item, ...]:
        """What is revealed, drawn and dealt before the first round, and the first round itself (SETUP-6 to SETUP-9)."""
        return steps

    def round_steps(self, steps: tuple[Item, ...], subject: Subject) -> tuple[Item, ...]:
        """What is done in a round, in order (ROUND-1)."""
        return steps

    def turn_order(self, seats: tuple[int, ...], subject: Subject) -> tuple[int, ...]:
        """The seats in the order of their turns (BUY-1)."""
        return seats

    def turn_steps(self, steps: tuple[Item, ...], subject: Subject) -> tuple[Item, ...]:
        """What a turn begins with."""
        return steps

    def final_steps(self, steps: tuple[Item, ...], subject: Subject) -> tuple[Item, ...]:
        """The parts of the final scoring, in order (FINAL-1 to FINAL-4)."""
        return steps

    # The market

    def prices(self, prices: tuple[int, ...], subject: Subject) -> tuple[int, ...]:
        """The prices of the market's slots, in the order in which they are filled (SETUP-6)."""
        return prices

    def stacks(self, stacks: dict[str, int], subject: Subject) -> dict[str, int]:
        """The stacks of the table by name, each with the tiles left in it (FINAL-1)."""
        return stacks

    def wares(self, wares: list[Ware], subject: Subject) -> list[Ware]:
        """Everything that is for sale to a seat (BUY-2)."""
        return wares

    def price(self, coins: int, deal: Deal) -> int:
        """What a ware costs, before the coins that lie on it are taken (BUY-2)."""
        return coins

    def funds(self, coins: int, subject: Subject) -> int:
        """What a seat can pay with (BUY-5)."""
        return coins

    def payee(self, seat: int | None, deal: Deal) -> int | None:
        """Who is paid; None is the supply (BUY-3)."""
        return seat

    def pass_gain(self, coins: int, subject: Subject) -> int:
        """What a seat gets for passing (BUY-2)."""
        return coins

    def pass_steps(self, steps: tuple[Item, ...], subject: Subject) -> tuple[Item, ...]:
        """What happens when a seat passes."""
        return steps

    def open_purse(self, yes: bool, subject: Subject) -> bool:
        """Whether the coins of a seat lie open before the others."""
        return yes

    def purchase_steps(self, steps: tuple[Item, ...], deal: Deal) -> tuple[Item, ...]:
        """What happens when a seat buys: it pays, then it places the ware."""
        return steps

    # Placing and scoring

    def spots(self, codes: list[int], candidates: Candidates) -> list[int]:
        """Every legal place of some tiles."""
        return codes

    def placeable(self, rooms: list[str], candidates: Candidates) -> list[str]:
        """Those of some wares that have a legal place (PLACE-8); what is no tile has none until its module adds it."""
        return rooms

    def placing_steps(self, steps: tuple[Item, ...], candidates: Candidates) -> tuple[Item, ...]:
        """What a seat does to place a ware that it has; for what is no tile its module answers, as its `Ware` does."""
        return steps

    def buyable(self, rooms: list[str], candidates: Candidates) -> list[str]:
        """Those of some wares that a seat may buy if it can pay: those that it can place (PLACE-8)."""
        return rooms

    def objections(self, found: list[Objection], spot: Spot) -> list[Objection]:
        """Every reason against a place (PLACE-1 to PLACE-7)."""
        return found

    def along(self, pieces: tuple[str, ...], subject: Subject) -> tuple[str, ...]:
        """The passages that a seat has left and may lay along with a tile or a face (SEC-2)."""
        return pieces

    def placings(self, found: list[Placing], candidates: Candidates) -> list[Placing]:
        """Every legal way to place tiles together with passages (SEC-23); who bars places by `spots` answers this too."""
        return found

    def terms(self, terms: Terms, seated: Seated) -> Terms:
        """The terms on which a seat scores and places, which hot code reads (SCORE-1 to SCORE-3, PLACE-1 to PLACE-7).

        They may hang on the seat's own castle and the cards that it holds, and are asked again when one of these has changed.
        """
        return terms

    # Rewards

    def rewards(self, kinds: tuple[str, ...], placed: Placed) -> tuple[str, ...]:
        """The kinds of reward of a completed room (COMPLETE-2)."""
        return kinds

    def reward_size(self, size: int, reward: RewardKind) -> int:
        """How much a reward gives: coins, tiles to lay or take, cards to draw, turns.

        Not asked for activity and living rooms: what they score goes by `terms`.
        """
        return size

    # The end

    def coins_counted(self, coins: int, subject: Subject) -> int:
        """The coins of a seat that favors, bonus cards and the end of the game count (FINAL-4)."""
        return coins

    def is_last_round(self, last: bool, stacks: Stacks) -> bool:
        """Whether the game ends with this round (END-1); `stacks.state.last_round` says that the room deck has run out."""
        return last

    def favor_count(self, number: int, counting: Counting) -> int:
        """What a favor counts for a seat (FAVOR-1)."""
        return number

    def favor_ranking(self, counts: list[int], counting: Counting) -> list[int]:
        """What the seats are ranked by in a favor, more before less, and nothing without a place (FINAL-2)."""
        return counts

    def favor_points(self, points: list[int], counting: Counting) -> list[int]:
        """What a favor scores for each seat (FINAL-2)."""
        return points

    def bonus_points(self, points: int, counting: Counting) -> int:
        """What a bonus card scores for a seat (FINAL-3)."""
        return points

    def rooms_counted(self, rooms: tuple[int, ...], counting: Counting) -> tuple[int, ...]:
        """The rooms for which a favor or bonus card counts something, to be shown when it is scored."""
        return rooms

    def honours(self, honours: tuple[str, ...], subject: Subject) -> tuple[str, ...]:
        """What each seat may call itself by its score (SOLO-3)."""
        return honours

    # Moments

    def game_started(self, subject: Subject) -> Iterable[Effect]:
        """The table is set up and the bonus cards are chosen; the first round comes after this."""
        return ()

    def tile_revealed(self, revealed: Revealed) -> Iterable[Effect]:
        """A tile has come to the market, which is full; the dealing of bonus cards, or the pricing, comes after this."""
        return ()

    def offers_priced(self, subject: Subject) -> Iterable[Effect]:
        """The Master Builder has laid the rooms under the prices; the turns come after this."""
        return ()

    def payment_due(self, payment: Payment) -> Iterable[Effect]:
        """A ware is about to be paid for, at once after this."""
        return ()

    def tile_bought(self, deal: Deal) -> Iterable[Effect]:
        """A ware has been paid for and taken; it is placed after this."""
        return ()

    def tile_scored(self, scored: Scored) -> Iterable[Effect]:
        """A tile score has been booked: of a room, of a living room scored again, of a renovation or moat (TSC-7).

        The rewards come after this.
        """
        return ()

    def room_placed(self, placed: Placed) -> Iterable[Effect]:
        """A tile has been placed and scored; its rewards come after this."""
        return ()

    def room_completed(self, placed: Placed) -> Iterable[Effect]:
        """A room has been completed; its reward comes after this."""
        return ()

    def turn_ended(self, subject: Subject) -> Iterable[Effect]:
        """A turn is over; extra turns come after this."""
        return ()

    def round_ended(self, subject: Subject) -> Iterable[Effect]:
        """Every seat has had its turn; the next round, or the final scoring, comes after this."""
        return ()

    def bonus_cards_discarded(self, discarded: Discarded) -> Iterable[Effect]:
        """A seat has put bonus cards under the deck; what it was about goes on after this."""
        return ()

    # Held cards

    def holds(self, cards: frozenset[str], subject: Subject) -> frozenset[str]:
        """The cards that a seat holds, by the slots alone; asked again when these have changed."""
        return cards


class LudwigModule(LudwigAmendment, Module):
    """A module of Castles of Mad King Ludwig; a game alone has none (MIX-8)."""

    seats = (2, 5)
    seats_rule = " (MIX-8)"

    options: ClassVar[tuple[TableOption, ...]] = ()
    """What can be chosen for a table that is played with it."""

    def require(self, rules: LudwigRules) -> None:
        """Refuses a table at which it cannot be played, such as one with too few cards (`BadOption`)."""

    def open_tiles(self, table: Any) -> tuple[str, ...]:
        """The tiles that lie face up in its slot, of a state or a view: none of them is in a stack."""
        return ()
