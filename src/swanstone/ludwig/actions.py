"""What a seat can do, each with a one-line text that reads back: `0 buy nap_room`, `0 place nap_room@3,1r1`."""

from collections.abc import Callable

from msgspec import structs

from swanstone.core.action import Action
from swanstone.core.errors import BadNotation, nearest


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
    """Do without the corridor reward."""


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

VERBS = {str(kind.__struct_config__.tag): kind for kind in ACTIONS}
WORDS = {verb: [field.type for field in structs.fields(kind)[1:]] for verb, kind in VERBS.items()}
"""What follows each verb."""


def write_action(action: Action) -> str:
    """An action as text: the seat, the verb, and what it is about.

    >>> write_action(Keep(1, ("money", "square")))
    '1 keep money square'
    """
    words = [str(action.seat), str(action.__struct_config__.tag)]
    for name in action.__struct_fields__[1:]:
        value = getattr(action, name)
        words += value if isinstance(value, tuple) else [str(value)]
    return " ".join(words)


def read_action(text: str) -> Action:
    """The action that a text tells.

    >>> read_action("1 keep money square")
    Keep(seat=1, cards=('money', 'square'))
    """
    seat, verb, *words = [*text.split(), "", ""][: max(2, len(text.split()))]
    if not is_number(seat):
        raise BadNotation(f"'{text}': an action begins with the number of its seat")
    if verb not in VERBS:
        raise BadNotation(f"'{text}': nobody can '{verb}'{nearest(verb, VERBS)}")
    kind, fields = VERBS[verb], WORDS[verb]
    if not fields:
        wanted = 0
    elif fields[0] in (str, int):
        wanted = 1
    else:
        return kind(int(seat), tuple(words))  # type: ignore[call-arg]
    if len(words) != wanted:
        raise BadNotation(f"'{text}': '{verb}' is followed by {wanted or 'no'} word{'' if wanted == 1 else 's'}")
    if fields and fields[0] is int and not is_number(words[0]):
        raise BadNotation(f"'{text}': '{verb}' is followed by a number")
    read: Callable[[str], object] = int if fields and fields[0] is int else str
    return kind(int(seat), *map(read, words))


def is_number(text: str) -> bool:
    """Whether a text is a whole number of a few digits."""
    return text.isascii() and text.isdecimal() and len(text) < 5
