"""What the battery must know of Quarry."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from swanstone.core.action import Action
from swanstone.core.agenda import Decision
from swanstone.core.dice import Dice
from swanstone.core.errors import IllegalAction
from swanstone.core.event import Event
from swanstone.core.ledger import Ledger, total
from swanstone.core.value import replace
from tests.battery import AnyGame, Ply, Refusal, Title
from tests.toys.quarry import HIDDEN, STONES, Cut, Dig, Sell, State


class Quarry(Title):
    """What must hold at a table of Quarry."""

    name = "quarry"
    seats = (2, 3, 4)
    choices: ClassVar[dict[str, tuple[str, ...]]] = {"purse": ("full", "empty")}

    def conserved(self, state: State) -> dict[str, Any]:
        assert min(state.coins) >= 0
        assert set(state.stones) <= set(STONES)
        return {"seats": len(state.coins), "different stones": len(set(state.stones))}

    def accounts(self, state: State) -> list[tuple[int, Ledger]]:
        return [(total(ledger), ledger) for ledger in state.ledgers]

    def strangers(self, seat: int) -> Sequence[Action]:
        return (Cut(seat, "rough"), Dig(seat, 1))

    def refusals(self, game: AnyGame, state: State, decision: Decision, dice: Dice) -> Iterator[Refusal]:
        seat, wrong = decision.seat, list[Action]()
        if decision.tag == "dig-coins":
            wrong = [Dig(seat, -1), Dig(seat, 0), Dig(seat, 10)]
        else:
            wrong = [Cut(seat, "oval")] if state.coins[seat] >= 3 else [Cut(seat, "oval"), Cut(seat, "round")]
        wrong += [] if total(state.ledgers[seat]) > 0 else [Sell(seat)]
        yield from [Refusal(action, IllegalAction) for action in wrong]

    def told(self, event: Event) -> set[str]:
        return {f"stone {event.amount}"} if event.kind in ("stone-dealt", "stone-shown") else set()

    def named(self, view: Any) -> set[str]:
        return {f"stone {stone}" for stone in view.stones if stone != HIDDEN}

    def hidden(self, state: State, seat: int | None) -> set[str]:
        return {f"stone {stone}" for number, stone in enumerate(state.stones) if number != seat and state.agenda}

    def with_hidden_changed(self, state: State, seat: int | None, dice: Dice) -> State:
        if not state.agenda:
            return state
        left = dice.shuffled([stone for stone in STONES if seat is None or stone != state.stones[seat]])
        stones = [stone if number == seat else left.pop() for number, stone in enumerate(state.stones)]
        return replace(state, stones=tuple(stones))

    def counterpart(self, ply: Ply, imagined: State, seat: int | None) -> Action | None:
        return ply.action if ply.after.agenda else None  # the last action shows all stones


PART = Quarry()
