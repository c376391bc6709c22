"""What a rule or a card wants done."""

from collections.abc import Iterable

from swanstone.core.agenda import Decision
from swanstone.core.conduct import Teller
from swanstone.core.ledger import Line
from swanstone.ludwig.state import State


class GainCoins:
    """Coins from the supply."""

    def __init__(self, seat: int, coins: int, because: str) -> None:
        self.seat = seat
        self.coins = coins
        self.because = because


class GainPoints:
    """Points for a rule or a card."""

    def __init__(self, seat: int, points: int, because: str, about: str = "") -> None:
        self.seat = seat
        self.points = points
        self.because = because
        self.about = about


class Ask:
    """A decision that a seat has to make next."""

    def __init__(self, decision: Decision) -> None:
        self.decision = decision


Effect = GainCoins | GainPoints | Ask


def perform(state: State, effects: Iterable[Effect], tell: Teller) -> None:
    """Does what the effects want, in order."""
    for effect in effects:
        if isinstance(effect, GainCoins):
            gain_coins(state, effect.seat, effect.coins, effect.because, tell)
        elif isinstance(effect, GainPoints):
            gain_points(state, effect.seat, effect.points, effect.because, effect.about, tell)
        else:
            state.then(effect.decision)


def gain_coins(state: State, seat: int, coins: int, because: str, tell: Teller) -> None:
    """Coins come from the supply."""
    state.own(seat).coins += coins
    state.bank -= coins
    tell.of("coins-gained", seat, amount=coins, because=because)


def gain_points(state: State, seat: int, points: int, because: str, about: str, tell: Teller) -> None:
    """Points are scored for a rule or a card."""
    state.own(seat).score((Line(points, because, about),))
    tell.of("points-scored", seat, (about,) if about else (), points, because)
