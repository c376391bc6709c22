"""A game told in sentences, as it happens."""

from collections.abc import Callable, Iterable

from swanstone.core.event import Event
from swanstone.core.ledger import Ledger, Line
from swanstone.core.sums import sum_text
from swanstone.ludwig.cards import Card
from swanstone.ludwig.castle import Castle
from swanstone.ludwig.components import all_bonus_cards, all_favors
from swanstone.ludwig.drawing import side_by_side, sketch, strip_colour
from swanstone.ludwig.modules import MODULES
from swanstone.ludwig.rooms import TILE
from swanstone.ludwig.state import State

SEAT_NAMES = ("Red", "Blue", "Green", "Yellow", "Orange", "Purple", "White", "Black")


def room_name(text: str) -> str:
    """The name of a room from its id or its place, or of a ware that is no tile."""
    name = text.partition("@")[0]
    if name in TILE:
        return TILE[name].name
    return next((module.ware_names[name] for module in MODULES.values() if name in module.ware_names), name)


def the(text: str) -> str:
    """A room with its article: 'the Nap Room', but 'The Hole'."""
    name = room_name(text)
    return name if name.startswith("The ") else f"the {name}"


def card_name(card: str) -> str:
    """The name of a favor, of a bonus card or of what else modules name; the name of a stack or a rule is what it is."""
    known: dict[str, Card] = {**all_favors(), **all_bonus_cards()}
    if card in known:
        return known[card].name
    for module in MODULES.values():
        held = [each.name for each in module.cards if each.id == card]
        if held or card in module.names:
            return held[0] if held else module.names[card]
    return card


def rooms(names: tuple[str, ...]) -> str:
    """Several rooms by name."""
    return ", ".join(room_name(name) for name in names)


Sentence = Callable[[str, Event], str]

SENTENCES: dict[str, Sentence] = {
    "game-started": lambda who, e: f"The King's Favors: {', '.join(card_name(favor) for favor in e.what) or 'none'}.",
    "round-started": lambda who, e: f"Round {e.amount}. {who} is the Master Builder.",
    "room-revealed": lambda who, e: f"New on the market: {the(e.what[0])}.",
    "last-card-drawn": lambda who, e: "The last room card is drawn: this is the last round.",
    "deck-ran-out": lambda who, e: "The last room card is drawn; the game goes on for now.",
    "cards-reshuffled": lambda who, e: "The discarded room cards are shuffled again.",
    "priced": lambda who, e: f"{who} sets the prices: {rooms(tuple(room for room in e.what if room != '-'))}.",
    "favors-looked-at": lambda who, e: f"{who} looks at favors of the pile ({e.amount}).",
    "favor-kept": lambda who, e: f"{who} keeps one of them face down.",
    "favor-shown": lambda who, e: f"{who} shows a favor: {card_name(e.what[0])}.",
    "extra-turn-started": lambda who, e: f"{who} takes an extra turn.",
    "passed": lambda who, e: f"{who} passes.",
    "bought": lambda who, e: f"{who} buys {the(e.what[0])} for {sum_text(e.amount)}.",
    "coins-taken": lambda who, e: f"{who} takes the {sum_text(e.amount)} coins that were on it.",
    "coins-gained": lambda who, e: f"{who} gains {sum_text(e.amount)} coins{by_card(e.because)}.",
    "coins-paid": lambda who, e: f"{who} pays {sum_text(e.amount)} coins{by_card(e.because)}.",
    "cards-dealt": lambda who, e: f"{who} holds: {', '.join(map(card_name, e.what)) or 'no card'}.",
    "placed": lambda who, e: f"{who} places {the(e.what[0])} at {e.what[0].partition('@')[2]}.",
    "laid-along": lambda who, e: f"{who} lays {the(e.what[0])} from {the(e.what[1])} to {the(e.what[2])}.",
    "points-scored": lambda who, e: f"{who} scores {e.amount:+d}{for_what(e)}.",
    "completed": lambda who, e: f"{who} completes {the(e.what[-1])}.",
    "reward-chosen": lambda who, e: f"{who} chooses the {e.what[0]} reward.",
    "corridor-taken": lambda who, e: f"{who} takes a free {room_name(e.what[0])}.",
    "stack-looked-through": lambda who, e: f"{who} looks through the stack of {e.amount}.",
    "tiles-laid": lambda who, e: f"{who} lays {e.what[0]} tiles of {e.amount} on the room deck.",
    "bonus-cards-kept": lambda who, e: f"{who} keeps {e.amount} bonus card{'s' if e.amount != 1 else ''}.",
    "bonus-cards-revealed": lambda who, e: (
        f"{who} reveals: {', '.join(card_name(card) for card in e.what) or 'nothing'}."
    ),
    "final-scoring-started": lambda who, e: "The final scoring begins.",
    "stuck": lambda who, e: "Nothing for sale fits any castle any more.",
}


def module_sentences() -> dict[str, str]:
    """The sentences of all modules, by the kind of the event."""
    return {kind: text for module in MODULES.values() for kind, text in module.sentences.items()}


def by_card(rule: str) -> str:
    """The card that seats hold by which something happens, in brackets; nothing where a rule of the book is behind it."""
    name = card_name(rule)
    return f" ({name})" if name != rule else ""


def for_what(event: Event) -> str:
    """What points are for, and the rule behind them."""
    return f" {account(event.what)} ({card_name(event.because)})".replace("  (", " (")


def account(names: Iterable[str]) -> str:
    """The room or card that scores, and the room on whose account: 'Nap Room for Parlor'."""
    return " for ".join(room_name(name) if name in TILE else card_name(name) for name in names if name)


def tell(event: Event) -> str | None:
    """An event as a sentence, or nothing where it goes without saying."""
    sentences = module_sentences()
    if event.secret_to is not None or event.kind not in SENTENCES | sentences:
        return None
    who = SEAT_NAMES[event.seat] if event.seat is not None else ""
    if event.kind in SENTENCES:
        return SENTENCES[event.kind](who, event)
    what = [room_name(word) if word in TILE else card_name(word) for word in event.what]
    told = {"who": who, "all": ", ".join(what), "count": len(what), "amount": sum_text(event.amount)}
    return sentences[event.kind].format(*what, **told)


def board(state: State, colour: bool, columns: int) -> list[str]:
    """All castles side by side, as many in a row as fit, with points and coins above each."""
    rows: list[str] = []
    shown: list[list[str]] = []
    widths: list[int] = []
    for seat, player in enumerate(state.players):
        picture = [
            f"{SEAT_NAMES[seat]}: {player.points} points, {sum_text(player.coins)} coins",
            "",
            *sketch(player.castle, colour),
        ]
        width = max(len(strip_colour(line)) for line in picture)
        if shown and sum(widths) + 4 * len(widths) + width > columns:
            rows += [*side_by_side(shown, widths), ""]
            shown, widths = [], []
        shown.append(picture)
        widths.append(width)
    return [*rows, *side_by_side(shown, widths)]


def line_text(line: Line) -> str:
    """A ledger line in words: '+2 Nap Room for Parlor (SCORE-5)'."""
    return f"{line.amount:+4d}  {account((line.about, line.other))} ({card_name(line.because)})".replace("  (", " (")


def ledger_text(ledger: Ledger) -> list[str]:
    """A ledger, line by line, and its sum."""
    return [*map(line_text, ledger), f"{sum(line.amount for line in ledger):4d}  total"]


def castle_facts(castle: Castle) -> dict[str, list[str]]:
    """A castle at a glance: rooms completed, external entrances."""
    names = [castle.room_word(room) for room in range(len(castle))]
    completed = [name for room, name in enumerate(names) if castle.is_complete(room)]
    behind = {**castle.owner, **castle.hollow}
    external = [names[behind[key]] for key in castle.external()]
    return {"completed": completed, "external_entrances": external}
