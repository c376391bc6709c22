"""What a seat can do, each with a one-line text that reads back: `0 buy nap_room`, `0 place nap_room@3,1r1`."""

from typing import ClassVar

from swanstone.core.action import Action


class Keep(Action, frozen=True, tag="keep"):
    """Keep these of the bonus cards just drawn."""

    told: ClassVar[str] = "verb"
    cards: tuple[str, ...]


class Price(Action, frozen=True, tag="price"):
    """Lay the rooms of the market under the prices, from the highest price down; '-' leaves a price empty."""

    told: ClassVar[str] = "verb"
    rooms: tuple[str, ...]


class Buy(Action, frozen=True, tag="buy"):
    """Buy a room of the market, a hallway or stairs."""

    told: ClassVar[str] = "all"
    room: str


class Pass(Action, frozen=True, tag="pass"):
    """Buy nothing and take coins."""

    told: ClassVar[str] = "verb"


class Place(Action, frozen=True, tag="place"):
    """Place the tile in hand, and lay pieces along with it where the table has such pieces."""

    told: ClassVar[str] = "all"
    spot: str
    along: tuple[str, ...] = ()


class TakeReward(Action, frozen=True, tag="reward"):
    """Take the reward of this completed room next."""

    told: ClassVar[str] = "verb"
    room: str


class Take(Action, frozen=True, tag="take"):
    """Take a hallway or stairs as the corridor reward."""

    told: ClassVar[str] = "all"
    tile: str


class Forgo(Action, frozen=True, tag="forgo"):
    """Skip the corridor reward."""

    told: ClassVar[str] = "verb"


class Choose(Action, frozen=True, tag="choose"):
    """Choose a reward for the second completed downstairs room."""

    told: ClassVar[str] = "verb"
    kind: str


class KeepFavor(Action, frozen=True, tag="keep-favor"):
    """Keep this of the favors that the seat looks at."""

    told: ClassVar[str] = "verb"
    favor: str


class Look(Action, frozen=True, tag="look"):
    """Look through the stack of one size."""

    told: ClassVar[str] = "verb"
    size: int


class Lay(Action, frozen=True, tag="lay"):
    """Lay these tiles on the room deck; the first will be drawn first."""

    told: ClassVar[str] = "verb"
    rooms: tuple[str, ...] = ()


ACTIONS: tuple[type[Action], ...] = (Keep, Price, Buy, Pass, Place, TakeReward, Take, Forgo, Choose, Look, Lay)
