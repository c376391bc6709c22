"""Decrees that bend completion rewards and turns."""

from collections.abc import Iterable
from typing import Any, Final

from swanstone.core.action import Action
from swanstone.core.agenda import Decision, Item, Task
from swanstone.core.effect import Ask, Effect
from swanstone.core.ledger import Ledger, Line
from swanstone.core.options import Listed, Options
from swanstone.core.report import Report
from swanstone.core.sums import sum_text
from swanstone.ludwig.effects import GainCoins, GainPoints, gain_coins
from swanstone.ludwig.modules.decrees.decree import Decree
from swanstone.ludwig.modules.decrees.final_decree import FinalDecree
from swanstone.ludwig.modules.decrees.on_cards import lay, on_cards
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.state import State
from swanstone.ludwig.subjects import Placed, RewardKind, Seated, Subject
from swanstone.ludwig.terms import Terms
from swanstone.ludwig.turns import ChooseOffer

HELPING: Final = 5000
CASKET_COINS: Final = 1000


class Encore(Decree):
    """A completed activity room brings you 8 points instead of 5."""

    id = "DEC-32"

    def terms(self, terms: Terms, seated: Seated) -> Terms:
        return terms.changed(activity=8)


class GiveHelping(Task):
    """Coins at the start of an extra turn (DEC-33)."""

    tag = "give-helping"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, rules: LudwigRules, state: State, report: Report) -> None:
        gain_coins(state, self.seat, HELPING, SecondHelping.id, report)


class SecondHelping(Decree):
    """At the start of every extra turn you get 5000 coins, for that turn or later."""

    id = "DEC-33"

    def turn_steps(self, steps: tuple[Item, ...], subject: Subject) -> tuple[Item, ...]:
        extra = [step for step in steps if isinstance(step, ChooseOffer) and step.extra]
        return (GiveHelping(subject.seat), *steps) if extra else steps


class TwinCorridors(Decree):
    """The reward of a corridor may be one stairs and one hallway instead of one of them; never two of a kind, even if one
    kind is used up."""

    id = "DEC-34"

    def reward_size(self, size: int, reward: RewardKind) -> int:
        return 2 if reward.kind == "corridor" else size


class MoatkeepersDue(Decree):
    """You may carry out the reward of your moat twice."""

    id = "DEC-35"

    def reward_size(self, size: int, reward: RewardKind) -> int:
        return 2 if reward.kind == "moat" else size


class ThirdOption(Decree):
    """For a completed utility room you draw 3 bonus cards to choose from instead of 2."""

    id = "DEC-36"

    def reward_size(self, size: int, reward: RewardKind) -> int:
        return 3 if reward.kind == "utility" else size


class DeepRewards(Decree):
    """A downstairs reward gives you 2 different rewards of other types instead of 1, still for every second downstairs room
    only."""

    id = "DEC-37"

    def reward_size(self, size: int, reward: RewardKind) -> int:
        return 2 if reward.kind == "downstairs" else size


class EvenTemper(Decree):
    """At the end of each turn of yours you score 1 point if your points are odd."""

    id = "DEC-38"

    def turn_ended(self, subject: Subject) -> Iterable[Effect]:
        if subject.state.players[subject.seat].points % 2:
            yield GainPoints(subject.seat, 1, self.id)


class GardenEndowment(Decree):
    """A completed outdoor room brings you 15 000 coins instead of 10 000."""

    id = "DEC-40"

    def reward_size(self, size: int, reward: RewardKind) -> int:
        return 15000 if reward.kind == "outdoor" else size


class FillCasket(Action, frozen=True, tag="fill-casket"):
    """Put 1000 coins into the casket."""


class KeepCoins(Action, frozen=True, tag="keep-coins"):
    """Put nothing into the casket."""


class ChooseCasket(Decision):
    """At the end of a turn: put exactly 1000 coins on the card, or nothing (DEC-41)."""

    tag = "choose-casket"
    asks = "put 1000 coins into the casket, or not"
    rule = "DEC-41"
    answers = (FillCasket, KeepCoins)

    def options(self, rules: LudwigRules, state: State) -> Options:
        filled = [FillCasket(self.seat)] if can_fill(state, self.seat) else []
        return Listed([*filled, KeepCoins(self.seat)])

    def label(self, action: Action) -> str:
        return f"Put {sum_text(CASKET_COINS)} coins on the card" if isinstance(action, FillCasket) else "Keep the coins"

    def cost(self, rules: LudwigRules, state: State, action: Action) -> Ledger:
        return (Line(CASKET_COINS, "DEC-41"),) if isinstance(action, FillCasket) else ()

    def score(self, rules: LudwigRules, state: State, action: Action) -> Ledger:
        return (Line(1, "DEC-41"),) if isinstance(action, FillCasket) else ()

    def answer(self, rules: LudwigRules, state: State, action: Action, report: Report) -> None:
        if isinstance(action, FillCasket):
            state.own(self.seat).coins -= CASKET_COINS
            lay(state, casket=on_cards(state).casket + CASKET_COINS)
            report.add("casket-filled", self.seat, amount=CASKET_COINS, because="DEC-41")


def can_fill(state: State, seat: int) -> bool:
    """Whether a seat has the coins for the casket."""
    return state.players[seat].coins >= CASKET_COINS


class CoinCasket(FinalDecree):
    """At the end of each turn of yours you may put exactly 1000 coins on this card. At the start of the final scoring each
    1000 on it scores 1 point. These coins still count as yours for favors, bonus cards, other decrees and leftover
    coins."""

    id = "DEC-41"
    order = 2  # credit is paid back before the casket is filled
    step_starts = 3

    def turn_ended(self, subject: Subject) -> Iterable[Effect]:
        if can_fill(subject.state, subject.seat):
            yield Ask(ChooseCasket(subject.seat))

    def coins_counted(self, coins: int, subject: Subject) -> int:
        """They are locked during the game and counted at its end (A-75)."""
        return coins + on_cards(subject.state).casket

    def scored(self, rules: LudwigRules, state: State, seat: int) -> int:
        return on_cards(state).casket // CASKET_COINS

    def advised(self, table: Any, seat: int, coin: float) -> list[tuple[float, Action]]:
        """A point for 1000 coins, which are worth `coin` and count once more at the end."""
        return [(1.1 - coin, FillCasket(seat))]

    def held_worth(self, table: Any, seat: int) -> float:
        return 1.1 * on_cards(table).casket / CASKET_COINS


class LongDream(Decree):
    """For a completed sleeping room you may lay up to 3 tiles of the stack instead of 2."""

    id = "DEC-43"

    def reward_size(self, size: int, reward: RewardKind) -> int:
        return 3 if reward.kind == "sleeping" else size


class CompletionWage(Decree):
    """Each room or renovation that you complete brings you 1000 coins besides its rewards; your moat does not."""

    id = "DEC-44"

    def room_completed(self, placed: Placed) -> Iterable[Effect]:
        """Once for a room, however many rewards it brings; a renovation on a complete room counts too (REN-12)."""
        yield GainCoins(placed.seat, 1000, self.id)


DECREES: Final[tuple[Decree, ...]] = (
    Encore(),
    SecondHelping(),
    TwinCorridors(),
    MoatkeepersDue(),
    ThirdOption(),
    DeepRewards(),
    EvenTemper(),
    GardenEndowment(),
    CoinCasket(),
    LongDream(),
    CompletionWage(),
)
ITEMS: Final[tuple[type[Item], ...]] = (GiveHelping, ChooseCasket, CoinCasket.Step)
SENTENCES: Final[dict[str, str]] = {
    "casket-filled": "{who} puts {amount} coins into the casket.",
}
