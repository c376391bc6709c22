"""Secret Passages: laid along with a tile, they join two rooms and double what their connection scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from swanstone.core.module import SlotView
from swanstone.core.value import replace
from swanstone.ludwig.amendment import LudwigModule
from swanstone.ludwig.pace import rounds_to_come
from swanstone.ludwig.rooms import NUMBER, add_tiles, tiles_of

if TYPE_CHECKING:
    from swanstone.ludwig.castle import Castle
    from swanstone.ludwig.subjects import Seated, Subject
    from swanstone.ludwig.terms import Terms

PACKAGE: Final = "swanstone.ludwig.modules.passages"
PIECES: Final = tiles_of(PACKAGE)
add_tiles(PIECES)
NUMBERS: Final = {piece.id: NUMBER[piece.id] for piece in PIECES}
FACTOR: Final = 2
"""By how much a passage multiplies the connection bonuses between its two rooms (SEC-13)."""

MOST_SAVED: Final = 2.0
SAVED_A_ROUND: Final = 0.5
"""What a passage may bring later, at most and for each round to come; found by self-play."""


class PassagesView(SlotView, frozen=True):
    """The passages that each seat has left, as everybody sees them; the castles tell where the others lie."""

    left: tuple[tuple[str, ...], ...]


def left_of(castle: Castle) -> tuple[str, ...]:
    """One of each length, but for those that lie in a castle already (SET-13, SEC-1)."""
    laid = {code >> 22 for code in castle.laid}
    return tuple([name for name, number in NUMBERS.items() if number not in laid])


class Passages(LudwigModule):
    """Three secret passages for each seat. Which are left is told by the castle: they never move (SEC-1)."""

    id = "passages"
    name = "Secret Passages"
    text = "Each player has three secret passages: they join rooms and double what connections score."
    own_design = "The lengths of the secret passages are our own design."
    package = PACKAGE
    SlotView = PassagesView

    def view(self, state: Any, seat: int | None) -> PassagesView:
        return PassagesView(tuple([left_of(player.castle) for player in state.players]))

    def along(self, pieces: tuple[str, ...], subject: Subject) -> tuple[str, ...]:
        """What the seat has left may be laid with every tile (SEC-2)."""
        return (*pieces, *left_of(subject.state.players[subject.seat].castle))

    def terms(self, terms: Terms, seated: Seated) -> Terms:
        """Connection bonuses over a passage are doubled (SEC-13)."""
        return replace(terms, passage_factor=FACTOR)

    # For bots

    def saved(self, table: Any, seat: int, piece: str) -> float:
        """A passage is laid for less, the fewer rounds are left to find a better place for it."""
        return min(MOST_SAVED, SAVED_A_ROUND * rounds_to_come(table)) if piece in NUMBERS else 0.0


PASSAGES = Passages()
