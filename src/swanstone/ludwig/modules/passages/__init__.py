"""Secret Passages: laid along with a tile, they join two rooms and double what their connection scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from swanstone.core.value import replace
from swanstone.ludwig.amendment import LudwigModule
from swanstone.ludwig.rooms import NUMBER, add_tiles, tiles_of

if TYPE_CHECKING:
    from swanstone.ludwig.subjects import Seated, Subject
    from swanstone.ludwig.terms import Terms

PACKAGE: Final = "swanstone.ludwig.modules.passages"
PIECES: Final = tiles_of(PACKAGE)
add_tiles(PIECES)
NUMBERS: Final = {piece.id: NUMBER[piece.id] for piece in PIECES}
FACTOR: Final = 2
"""By how much a passage multiplies the connection bonuses between its two rooms (SEC-13)."""


class Passages(LudwigModule):
    """Three secret passages for each seat. Which are left is told by the castle: they never move (SEC-1)."""

    id = "passages"
    name = "Secret Passages"
    text = "Each player has three secret passages: they join rooms and double what connections score."
    package = PACKAGE

    def along(self, pieces: tuple[str, ...], subject: Subject) -> tuple[str, ...]:
        """One of each length, but for those that lie in the castle already (SET-13, SEC-1, SEC-2)."""
        laid = {code >> 22 for code in subject.state.players[subject.seat].castle.laid}
        return (*pieces, *[name for name, number in NUMBERS.items() if number not in laid])

    def terms(self, terms: Terms, seated: Seated) -> Terms:
        """Connection bonuses over a passage are doubled (SEC-13)."""
        return replace(terms, passage_factor=FACTOR)


PASSAGES = Passages()
