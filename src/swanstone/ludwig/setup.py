"""Setting up the table (SETUP-1 to SETUP-9)."""

from collections.abc import Callable, Sequence
from functools import cache

from msgspec import UNSET

from swanstone.core.agenda import Item, Task
from swanstone.core.chance import Chance
from swanstone.core.ledger import Line
from swanstone.core.report import Report
from swanstone.ludwig.bonus_cards import KeepBonusCards, TakeKept, draw_bonus_cards
from swanstone.ludwig.box import Box
from swanstone.ludwig.castle import Castle, build
from swanstone.ludwig.hidden_favors import HiddenFavors, hidden_favors
from swanstone.ludwig.notation import pack
from swanstone.ludwig.pieces import HiddenCard, Player
from swanstone.ludwig.rooms import NUMBER
from swanstone.ludwig.rounds import RefillMarket, StartRound
from swanstone.ludwig.rulebook import BOXED_VERSION, LudwigRules
from swanstone.ludwig.state import NOBODY, State
from swanstone.ludwig.subjects import Subject

Prepare = Callable[[LudwigRules, State, Report], None]
"""Puts a module's things on the table."""


def set_up(rules: LudwigRules, foyer: str, chance: Chance, modules: Sequence[Prepare], report: Report) -> State:
    """Everything in its place, and on the agenda what is revealed and dealt before the first round."""
    state = count_out(rules.box, foyer, chance, notes_thrown_out=rules.version >= BOXED_VERSION)
    for prepare in modules:
        prepare(rules, state, report)
    if hidden_favors(state).out and not hidden_favors(state).pile:
        state.hidden_favors = UNSET  # what was thrown out of the row matters to a pile alone
    builder = state.master_builder
    report.add("game-started", None if builder == NOBODY else builder, state.favors, because="SETUP-8")
    offers = [RefillMarket()] if rules.box.opens_with_offers else []
    steps: tuple[Item, ...] = (*offers, DealBonusCards(), StartRound())
    state.then(*rules.steps("opening_steps", steps, Subject(state, builder)))
    return state


def count_out(box: Box, foyer: str, chance: Chance, notes_thrown_out: bool) -> State:
    """Everything of the base game in its place, before any tile is revealed; the bonus deck is face down (SET-2)."""
    bonus_deck, chance = chance.shuffled([card.id for card in box.bonus_cards])
    all_favors, chance = chance.shuffled([favor.id for favor in box.favors])
    cards, chance = chance.shuffled(box.room_cards)
    stacks = []
    for rooms, number in zip(box.tiles, box.stacked, strict=True):
        stack, chance = chance.shuffled(rooms)
        stacks.append(stack[:number])
    seats = box.seats
    builder, chance = chance.below(seats)
    coins = box.starting_coins
    state = State(
        chance=chance,
        players=tuple([Player(coins, bare_castle(foyer)) for _ in range(seats)]),
        master_builder=NOBODY,
        favors=reveal_favors(all_favors, box),
        bonus_deck=tuple([HiddenCard(card) for card in bonus_deck]),
        deck=cards[: box.cards_in_deck],
        stacks=tuple(stacks),
        hallways=box.hallways,
        stairs=box.stairs,
        bank=box.coins - coins * seats,
        looks=((0,) * seats,) * len(box.sizes),
    )
    out = thrown_out(all_favors, state.favors) if notes_thrown_out else ()
    if out:
        state.hidden_favors = HiddenFavors(out=out)
    appoint(state, builder)
    return state


def appoint(state: State, builder: int) -> None:
    """The first Master Builder has the token; the others have points by their places in turn order (SETUP-8)."""
    state.master_builder = builder
    for place, seat in enumerate(state.seats_from(builder)):
        if place:
            state.own(seat).score((Line(place, "SETUP-8"),))


@cache
def bare_castle(foyer: str) -> Castle:
    """A castle of nothing but its foyer."""
    return build([pack(4 * NUMBER[foyer], 0, 0)])


def reveal_favors(shuffled: Sequence[str], box: Box) -> tuple[str, ...]:
    """The first favors of the pile; one that may not lie beside another is passed over (SETUP-3)."""
    revealed: list[str] = []
    for favor in shuffled:
        barred = any([{favor, other} in box.exclusive for other in revealed])
        if len(revealed) < box.favors_revealed and not barred:
            revealed.append(favor)
    return tuple(revealed)


def thrown_out(shuffled: Sequence[str], revealed: Sequence[str]) -> tuple[str, ...]:
    """What was drawn before the last favor of the row and may not lie in it: it goes to the box (SETUP-3, A-56)."""
    drawn = shuffled[: shuffled.index(revealed[-1])] if revealed else ()
    return tuple([favor for favor in drawn if favor not in revealed])


class DealBonusCards(Task):
    """Each seat is dealt bonus cards and chooses among them, all at the same time (SETUP-9)."""

    tag = "deal-bonus-cards"

    def run(self, rules: LudwigRules, state: State, report: Report) -> None:
        dealt, kept = rules.box.bonus_cards_dealt, rules.box.bonus_cards_kept
        order = state.seats_from(state.master_builder)
        for seat in order:
            draw_bonus_cards(state, seat, dealt, report)
            if dealt == kept:
                state.own(seat).sealed = state.players[seat].drawn
        choices = [KeepBonusCards(seat, kept) for seat in order] if dealt > kept else []
        state.then(*choices, TakeKept(tuple(order)))
