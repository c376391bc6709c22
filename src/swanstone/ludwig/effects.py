"""Coins and points that a rule or a card wants given."""

from swanstone.core.effect import Effect
from swanstone.core.ledger import Line
from swanstone.core.report import Report
from swanstone.ludwig.state import State


class GainCoins(Effect):
    """Coins from the supply."""

    def __init__(self, seat: int, coins: int, because: str) -> None:
        self.seat = seat
        self.coins = coins
        self.because = because

    def perform(self, state: State, report: Report) -> None:
        gain_coins(state, self.seat, self.coins, self.because, report)


class GainPoints(Effect):
    """Points for a rule or a card."""

    def __init__(self, seat: int, points: int, because: str, about: str = "") -> None:
        self.seat = seat
        self.points = points
        self.because = because
        self.about = about

    def perform(self, state: State, report: Report) -> None:
        gain_points(state, self.seat, self.points, self.because, self.about, report)


def gain_coins(state: State, seat: int, coins: int, because: str, report: Report) -> None:
    """Coins come from the supply."""
    state.own(seat).coins += coins
    state.bank -= coins
    report.add("coins-gained", seat, amount=coins, because=because)


def pay_coins(state: State, seat: int, coins: int, because: str, report: Report) -> None:
    """Coins go to the supply; whoever asks for them has seen to it that they are there."""
    state.own(seat).coins -= coins
    state.bank += coins
    report.add("coins-paid", seat, amount=coins, because=because)


def gain_points(state: State, seat: int, points: int, because: str, about: str, report: Report) -> None:
    """Points are scored for a rule or a card."""
    state.own(seat).score((Line(points, because, about),))
    report.add("points-scored", seat, (about,) if about else (), points, because)
