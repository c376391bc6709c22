"""Galleries: a card that counts something during the game and scores it at the end."""

from collections.abc import Iterable

from msgspec.structs import replace

from swanstone.core.agenda import Item, Task
from swanstone.core.effect import Effect, Put
from swanstone.core.report import Report
from swanstone.ludwig.effects import gain_points
from swanstone.ludwig.held import CardModule, Hands, LudwigCard
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.state import State
from swanstone.ludwig.subjects import Deal, Subject


class GalleriesSlot(Hands, frozen=True):
    """The cards, and how many hallways the holder of the long gallery has bought."""

    bought: int = 0


class ScoreGallery(Task):
    """The long gallery, at the end."""

    tag = "score-gallery"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, rules: LudwigRules, state: State, report: Report) -> None:
        gain_points(state, self.seat, 2 * GALLERIES.of(state).bought, Gallery.id, "", report)


class Gallery(LudwigCard):
    id = "gallery"
    name = "Long Gallery"
    text = "At the end, each hallway that you bought scores 2 points."

    def tile_bought(self, deal: Deal) -> Iterable[Effect]:
        if deal.room == "hallway":
            slot = GALLERIES.of(deal.state)
            yield Put(GALLERIES.id, replace(slot, bought=slot.bought + 1))

    def final_steps(self, steps: tuple[Item, ...], subject: Subject) -> tuple[Item, ...]:
        return (ScoreGallery(subject.seat), *steps)


class Galleries(CardModule):
    id = "galleries"
    name = "Galleries"
    text = "One player scores hallways at the end."
    Slot = GalleriesSlot
    cards = (Gallery(),)
    items = (ScoreGallery,)


GALLERIES = Galleries()
