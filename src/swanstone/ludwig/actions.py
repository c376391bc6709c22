"""What a seat can do, each with a one-line text that reads back: `0 buy nap_room`, `0 place nap_room@3,1r1`."""

from swanstone.core.action import Action


class Keep(Action, frozen=True, tag="keep"):
    """Keep these of the bonus cards just drawn."""

    cards: tuple[str, ...]


class Price(Action, frozen=True, tag="price"):
    """Lay the rooms of the market under the prices, from the highest price down; '-' leaves a price empty."""

    rooms: tuple[str, ...]


class Buy(Action, frozen=True, tag="buy"):
    """Buy a room of the market, a hallway or stairs."""

    room: str


class Pass(Action, frozen=True, tag="pass"):
    """Buy nothing and take coins."""


class Place(Action, frozen=True, tag="place"):
    """Place the tile in hand."""

    spot: str


class TakeReward(Action, frozen=True, tag="reward"):
    """Take the reward of this completed room next."""

    room: str


class Take(Action, frozen=True, tag="take"):
    """Take a hallway or stairs as the corridor reward."""

    tile: str


class Forgo(Action, frozen=True, tag="forgo"):
    """Skip the corridor reward."""


class Choose(Action, frozen=True, tag="choose"):
    """Choose a reward for the second completed downstairs room."""

    kind: str


class Look(Action, frozen=True, tag="look"):
    """Look through the stack of one size."""

    size: int


class Lay(Action, frozen=True, tag="lay"):
    """Lay these tiles on the room deck; the first will be drawn first."""

    rooms: tuple[str, ...] = ()


ACTIONS: tuple[type[Action], ...] = (Keep, Price, Buy, Pass, Place, TakeReward, Take, Forgo, Choose, Look, Lay)
