"""What the battery must know of Quarry."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from swanstone.core.action import Action
from swanstone.core.agenda import Decision
from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.errors import IllegalAction
from swanstone.core.event import Event
from swanstone.core.ledger import Ledger, total
from swanstone.core.value import replace
from swanstone.titles import open_game
from tests.battery import AnyGame, Ply, Refusal, Title
from tests.toys.quarry import STONES, Bid, Cut, Dig, Give, Sell, State


class Quarry(Title):
    """What must hold at a table of Quarry."""

    name = "quarry"
    seats = (2, 3, 4)
    choices: ClassVar[dict[str, tuple[str, ...]]] = {"purse": ("full", "half")}

    def conserved(self, state: State) -> dict[str, Any]:
        assert min(state.coins) >= 0
        assert len(set(state.stones)) == len(state.stones)
        assert set(state.stones) <= set(STONES)
        return {"coins": state.bank + sum(state.coins), "seats": len(state.coins)}

    def accounts(self, state: State) -> list[tuple[int, Ledger]]:
        return [(total(ledger), ledger) for ledger in state.ledgers]

    def strangers(self, seat: int) -> Sequence[Action]:
        return (Bid(seat, 0), Cut(seat, "round"), Dig(seat, "flat"), Give(seat, 0))

    def refusals(self, game: AnyGame, state: State, decision: Decision, dice: Dice) -> Iterator[Refusal]:
        seat, wrong = decision.seat, list[Action]()
        if decision.tag == "make-bid":
            wrong = [Bid(seat, -1), Bid(seat, state.coins[seat] + 1)]
        elif decision.tag == "give-coin":
            wrong = [Give(seat, seat), Give(seat, -1), Give(seat, len(state.coins))]
        else:
            wrong = [Cut(seat, "oval")] if decision.tag == "cut-gem" else [Dig(seat, "wide")]
        sales = [Sell(seat, points) for points in (-1, 0, 2, total(state.ledgers[seat]) + 1)]
        yield from [Refusal(action, IllegalAction) for action in [*wrong, *sales] if action != Sell(seat, 1)]

    def view_text(self, view: Any) -> str:
        return open_game("quarry", len(view.coins)).view_to_json(view).decode()

    # Stones by their names; sealed bids, which are only numbers, are changed in `with_hidden_changed`.

    def told(self, event: Event) -> set[str]:
        return {f"stone {event.amount}"} if event.kind in ("stone-dealt", "stone-shown") else set()

    def named(self, view: Any) -> set[str]:
        return {f"stone {stone}" for stone in view.stones if stone is not None}

    def hidden(self, state: State, seat: int | None) -> set[str]:
        others = [stone for number, stone in enumerate(state.stones) if number != seat and not state.finished]
        return {f"stone {stone}" for stone in others}

    def with_hidden_changed(self, state: State, seat: int | None, dice: Dice) -> State:
        stones = state.stones
        if not state.finished:
            left = dice.shuffled([stone for stone in STONES if seat is None or stone != stones[seat]])
            stones = tuple([stone if number == seat else left.pop() for number, stone in enumerate(stones)])
        bids = [dice.below(coins + 1) for coins in state.coins]
        new = [bid if bid is None or number == seat else bids[number] for number, bid in enumerate(state.bids)]
        return replace(state, chance=Chance("another seed"), stones=stones, bids=tuple(new))

    def counterpart(self, ply: Ply, imagined: State, seat: int | None) -> Action | None:
        if ply.after.round != ply.before.round or ply.after.finished or ply.after.agenda == ():
            return None
        opened = ply.before.bids != ply.after.bids and not any(bid is not None for bid in ply.after.bids)
        if opened:
            return None  # all bids are shown
        if isinstance(ply.action, Bid) and ply.action.seat != seat:
            return Bid(ply.action.seat, 0)
        return ply.action


PART = Quarry()
