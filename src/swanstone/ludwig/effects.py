"""What a rule or a card wants done."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from swanstone.core.agenda import Decision, Tell
from swanstone.core.event import Event
from swanstone.core.ledger import Line

if TYPE_CHECKING:
    from swanstone.ludwig.state import State


class GainCoins(Struct, frozen=True):
    """Coins from the supply."""

    seat: int
    coins: int
    because: str


class GainPoints(Struct, frozen=True):
    """Points for a rule or a card."""

    seat: int
    points: int
    because: str
    about: str = ""


class Ask(Struct, frozen=True):
    """A decision that a seat has to make next."""

    decision: Decision


Effect = GainCoins | GainPoints | Ask


def perform(state: "State", effects: Iterable[Effect], tell: Tell) -> "State":
    """Does what the effects want, in order."""
    for effect in effects:
        match effect:
            case GainCoins(seat=seat, coins=coins, because=because):
                player = state.players[seat]
                state = state.with_player(seat, replace(player, coins=player.coins + coins))
                state = replace(state, bank=state.bank - coins)
                tell(Event("coins-gained", seat, amount=coins, because=because))
            case GainPoints(seat=seat, points=points, because=because, about=about):
                line = Line(points, because, about)
                state = state.with_player(seat, state.players[seat].scored((line,)))
                tell(Event("points-scored", seat, (about,) if about else (), points, because))
            case Ask(decision=decision):
                state = state.then(decision)
    return state
