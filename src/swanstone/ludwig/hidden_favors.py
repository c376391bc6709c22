"""Favors that lie face down: in a pile, before the seat that looks at some, thrown away, or in front of their owner.

A state has them only where a module has put them there. What each seat may see of them, and what it cannot tell apart, is
told here once for all modules (`view.py`). Favors that lie nowhere are in the box (`favors_in_box`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from swanstone.core.dice import Dice

if TYPE_CHECKING:
    from swanstone.ludwig.box import Box
    from swanstone.ludwig.rulebook import LudwigRules
    from swanstone.ludwig.state import State


class KnownFavor(Struct, frozen=True):
    """A favor face down that one seat knows: it looks at it, or has thrown it away."""

    seat: int
    favor: str


class OwnFavor(KnownFavor, frozen=True):
    """A favor face down in front of a seat, which alone knows it until the end."""

    by: str
    """The rule by which it is scored, which tells the step of the final scoring (`own_favors.py`)."""


class HiddenFavors(Struct, frozen=True):
    """All favors that lie face down."""

    pile: tuple[str, ...] = ()
    """The last is drawn next."""
    drawn: tuple[KnownFavor, ...] = ()
    """What seats look at now, the first of the pile first."""
    discarded: tuple[KnownFavor, ...] = ()
    owned: tuple[OwnFavor, ...] = ()
    """In the order of gaining."""
    out: tuple[str, ...] | UnsetType = UNSET
    """What everybody saw thrown out of the row, into the box (A-56); unset where there is nothing, or no pile."""


class KnownFavorView(Struct, frozen=True, gc=False):
    """A favor that one seat knows: named for that seat alone."""

    seat: int
    favor: str | None


class OwnFavorView(KnownFavorView, frozen=True, gc=False):
    """A favor in front of a seat: named for its owner, and for everybody when the game is over."""

    by: str


class HiddenFavorsView(Struct, frozen=True, gc=False):
    """The favors that lie face down as a seat sees them."""

    pile: int
    drawn: tuple[KnownFavorView, ...]
    discarded: tuple[KnownFavorView, ...]
    owned: tuple[OwnFavorView, ...]
    out: tuple[str, ...] | UnsetType = UNSET


NONE = HiddenFavors()
FROM_THE_BOX: Final[set[str]] = set()
"""The rules by which favors are scored that came from the box, not from the pile; modules add theirs."""


def hidden_favors(state: State) -> HiddenFavors:
    """All favors that lie face down; none where no module uses them."""
    return NONE if state.hidden_favors is UNSET else state.hidden_favors


def own_favors(state: State, seat: int, by: str = "") -> list[str]:
    """The favors in front of a seat, as gained; only those that are scored by one rule, if it is named."""
    owned = hidden_favors(state).owned
    return [own.favor for own in owned if own.seat == seat and by in ("", own.by)]


def favors_in_box(rules: LudwigRules, state: State) -> list[str]:
    """The favors of the box that lie nowhere on the table, in the order of the box."""
    hidden = hidden_favors(state)
    known = [*hidden.drawn, *hidden.discarded, *hidden.owned]
    lying = {*state.favors, *hidden.pile, *[each.favor for each in known]}
    return [favor.id for favor in rules.box.favors if favor.id not in lying]


def draw_from_box(rules: LudwigRules, state: State, number: int) -> tuple[str, ...]:
    """Some favors of the box, at random; fewer where it has fewer. They lie nowhere until they are put somewhere."""
    mixed, state.chance = state.chance.shuffled(favors_in_box(rules, state))
    return mixed[:number]


def lay_pile(rules: LudwigRules, state: State, number: int) -> None:
    """A face-down pile of the favors that nobody has seen, or of as many as there are (SET-4, A-56)."""
    hidden = hidden_favors(state)
    unseen = [favor for favor in favors_in_box(rules, state) if favor not in (hidden.out or ())]
    mixed, state.chance = state.chance.shuffled(unseen)
    state.hidden_favors = replace(hidden, pile=mixed[:number])


def look_at_pile(state: State, seat: int, number: int) -> tuple[str, ...]:
    """A seat looks at the top favors of the pile; fewer where it has fewer."""
    hidden = hidden_favors(state)
    left = max(0, len(hidden.pile) - number)
    favors = hidden.pile[left:][::-1]
    drawn = tuple([KnownFavor(seat, favor) for favor in favors])
    state.hidden_favors = replace(hidden, pile=hidden.pile[:left], drawn=hidden.drawn + drawn)
    return favors


def looked_at(state: State, seat: int) -> list[str]:
    """The favors that a seat looks at now."""
    return [each.favor for each in hidden_favors(state).drawn if each.seat == seat]


def keep_drawn(state: State, seat: int, favor: str, by: str) -> None:
    """One of the favors that a seat looks at lies before it from now on, the others are thrown away face down."""
    hidden = hidden_favors(state)
    thrown = tuple([each for each in hidden.drawn if each.seat == seat and each.favor != favor])
    others = tuple([each for each in hidden.drawn if each.seat != seat])
    state.hidden_favors = replace(hidden, drawn=others, discarded=hidden.discarded + thrown)
    give_favor(state, seat, favor, by)


def give_favor(state: State, seat: int, favor: str, by: str) -> None:
    """A favor lies face down before a seat from now on; `by` is the rule by which it is scored."""
    hidden = hidden_favors(state)
    state.hidden_favors = replace(hidden, owned=(*hidden.owned, OwnFavor(seat, favor, by)))


# What a seat sees, and what it may imagine


def view_favors(state: State, seat: int | None) -> Any:
    """The favors that lie face down as a seat sees them; unset where there are none."""
    if state.hidden_favors is UNSET:
        return UNSET
    hidden = hidden_favors(state)
    return HiddenFavorsView(
        len(hidden.pile),
        tuple([seen_by(known, seat) for known in hidden.drawn]),
        tuple([seen_by(known, seat) for known in hidden.discarded]),
        tuple([own_view(own, seat, state.finished) for own in hidden.owned]),
        hidden.out,
    )


def seen_by(known: KnownFavor, seat: int | None) -> KnownFavorView:
    """A favor that one seat knows as that seat or another sees it."""
    return KnownFavorView(known.seat, known.favor if known.seat == seat else None)


def own_view(own: OwnFavor, seat: int | None, finished: bool) -> OwnFavorView:
    """A favor in front of a seat as that seat or another sees it."""
    return OwnFavorView(own.seat, own.favor if finished or own.seat == seat else None, own.by)


def imagine_favors(box: Box, seen: Any, dice: Dice) -> Any:
    """Favors that may lie face down where the seat of a view does not know them."""
    shown: HiddenFavorsView | UnsetType = seen.hidden_favors
    if isinstance(shown, UnsetType):
        return UNSET
    known = {*seen.favors, *[each.favor for each in (*shown.drawn, *shown.discarded, *shown.owned)]}
    out = shown.out or ()
    pool = dice.shuffled([favor.id for favor in box.favors if favor.id not in known and favor.id not in out])
    pile = tuple([pool.pop() for _ in range(shown.pile)])
    drawn = tuple([KnownFavor(each.seat, each.favor or pool.pop()) for each in shown.drawn])
    discarded = tuple([KnownFavor(each.seat, each.favor or pool.pop()) for each in shown.discarded])
    if out:  # it may lie before a seat that took it from the box, and nowhere else
        gained = [own for own in shown.owned if not own.favor and own.by not in FROM_THE_BOX]
        of_the_pile = [pool.pop() for _ in gained]
        rest = dice.shuffled([*pool, *[favor for favor in out if favor not in known]])
    else:
        of_the_pile = rest = pool
    owned = []
    for own in shown.owned:
        favor = own.favor or (rest if own.by in FROM_THE_BOX else of_the_pile).pop()
        owned.append(OwnFavor(own.seat, favor, own.by))
    return HiddenFavors(pile, drawn, discarded, tuple(owned), shown.out)
