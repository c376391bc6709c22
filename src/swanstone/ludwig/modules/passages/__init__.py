"""Secret Passages: laid along with a tile, they join two rooms and double what their connection scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from swanstone.ludwig.amendment import LudwigModule
from swanstone.ludwig.modules.passages.slot import PassagesView
from swanstone.ludwig.pace import rounds_to_come
from swanstone.ludwig.rooms import NUMBER, TILE, add_tiles, tiles_of

if TYPE_CHECKING:
    from swanstone.ludwig.castle import Castle
    from swanstone.ludwig.subjects import Seated, Subject
    from swanstone.ludwig.terms import Terms

PACKAGE: Final = "swanstone.ludwig.modules.passages"
PIECES: Final = tiles_of(PACKAGE)
add_tiles(PIECES)
LEFT: Final = "passages"
"""Under which a castle's remaining passages are noted."""
NUMBERS: Final[dict[str, int]] = {piece.id: NUMBER[piece.id] for piece in PIECES}
FACTOR: Final = 2
"""By how much a passage multiplies the connection bonuses between its two rooms (SEC-13)."""

MOST_SAVED: Final = {"passage_short": 2.0, "passage_medium": 2.2, "passage_long": 2.8}
SAVED_A_ROUND: Final = 0.25
"""What a passage may bring later, at most, and the share of that for each round to come; found by self-play."""
DOUBLED: Final = 0.08
"""What a connection bonus of a tile is worth more, for each of its points and each passage left; found by self-play."""


def left_of(castle: Castle) -> tuple[str, ...]:
    """One of each length, but for those that lie in a castle already (SET-13, SEC-1)."""
    noted: tuple[str, ...] | None = castle.notes.get(LEFT)
    if noted is None:
        laid = {code >> 22 for code in castle.laid}
        noted = tuple([name for name, number in NUMBERS.items() if number not in laid])
        castle.notes[LEFT] = noted
    return noted


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
        left = left_of(subject.state.players[subject.seat].castle)
        return pieces + left if pieces else left

    def terms(self, terms: Terms, seated: Seated) -> Terms:
        """Connection bonuses over a passage are doubled (SEC-13)."""
        return terms.changed(passage_factor=FACTOR)

    # For bots

    def saved(self, table: Any, seat: int, piece: str) -> float:
        """A passage is laid for less, the fewer rounds are left to find a better place for it."""
        return MOST_SAVED.get(piece, 0.0) * min(1.0, SAVED_A_ROUND * rounds_to_come(table))

    def lure(self, table: Any, seat: int, ware: str) -> float:
        """A room whose bonus goes by its connections may have one of them doubled later."""
        effect = TILE[ware].effect if ware in TILE else None
        if effect is None or effect.points <= 0 or effect.on != "connection":
            return 0.0
        left = len(left_of(table.players[seat].castle))
        return DOUBLED * effect.points * left * min(1.0, SAVED_A_ROUND * rounds_to_come(table))


PASSAGES = Passages()
