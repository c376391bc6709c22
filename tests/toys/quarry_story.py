"""How a game of Quarry is told in the terminal."""

from swanstone import core
from swanstone.core.event import Event
from tests.toys.quarry import State

SEAT_NAMES = ("Anna", "Ben", "Cleo", "Dora")
SENTENCES = {
    "gem-cut": "{who} cuts a {what} gem.",
    "coins-found": "{who} digs {what} metres deep and finds {amount} coins.",
    "point-sold": "{who} sells a point for {amount} coins.",
    "stone-shown": "{who} shows a lucky stone of {amount}.",
}


def tell(event: Event) -> str | None:
    """An event as a sentence; None for one that is not told."""
    if event.kind not in SENTENCES or event.seat is None:
        return None
    return SENTENCES[event.kind].format(who=SEAT_NAMES[event.seat], what=" ".join(event.what), amount=event.amount)


def board(state: State, colour: bool, columns: int) -> list[str]:
    """The table as lines of text; whether colours may be used, and how wide the terminal is."""
    return [f"{SEAT_NAMES[seat]} has {coins} coins." for seat, coins in enumerate(state.coins)]


def ledger_text(ledger: core.Ledger) -> list[str]:
    """Where the points of a seat come from, line by line."""
    return [f"{line.amount:4} {line.because}" for line in ledger]
