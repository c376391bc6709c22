"""What one seat may see, built from that and nothing else; and full states that it cannot tell from the real one."""

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from swanstone.core.agenda import Item, asked_text
from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.ledger import Ledger
from swanstone.core.module import imagine_slots, view_slots
from swanstone.ludwig.amendment import LudwigModule
from swanstone.ludwig.box import Box
from swanstone.ludwig.castle import Castle
from swanstone.ludwig.face_down import (
    Recalled,
    SealedTile,
    SealedTileView,
    imagine_recalled,
    view_recalled,
    view_sealed,
)
from swanstone.ludwig.hidden_favors import HiddenFavorsView, imagine_favors, view_favors
from swanstone.ludwig.pieces import HiddenCard, Laid, Offer, Player, Turn
from swanstone.ludwig.place_room import PlaceRoom
from swanstone.ludwig.rooms import TILE, TILES
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.scoring import which_complete
from swanstone.ludwig.state import State
from swanstone.ludwig.subjects import Deal

PURSE = 40000
"""What a seat whose coins are hidden is imagined to have: it can pay whatever it may want to."""


class PlayerView(Struct, frozen=True, gc=False):
    """What can be seen of a seat; the cards are there only for those who may know them."""

    coins: int
    castle: Castle
    complete: tuple[int, ...]
    """The rooms that are complete, by their numbers in the order of placing (COMPLETE-1)."""
    points: int
    ledger: Ledger
    bonus_cards: int
    drawn: int
    sealed: int
    downstairs_completed: int
    cards_known: tuple[str, ...] | None = None
    drawn_known: tuple[str, ...] | None = None
    sealed_known: tuple[str, ...] | None = None
    closed: bool | UnsetType = UNSET
    """Whether the coins are hidden from the viewer: they are told as 0, and the bank has them."""

    def _repr_svg_(self) -> str:
        """The castle as a picture, which notebooks show."""
        return self.castle._repr_svg_()


class StackView(Struct, frozen=True, gc=False):
    """A stack of tiles face down: how many, and what is in it for a seat that has looked.

    `known` holds the tiles that lie in the stack or left it unseen since the seat's last look.
    """

    size: int
    left: int
    looks: tuple[int, ...]
    known: tuple[str, ...] = ()


class LaidView(Struct, frozen=True, gc=False):
    """A tile face down on the room deck: its back shows the size; who laid it knows the room.

    `among` names the tiles between which a seat that has looked before and after can tell.
    """

    size: int
    seat: int
    looks: tuple[int, ...]
    room: str | None = None
    among: tuple[str, ...] = ()


class OfferView(Struct, frozen=True, gc=False):
    """A room for sale: the slot of the market in which it lies, the slot's price, and the coins that lie on the room."""

    room: str
    slot: int
    price: int
    coins: int


class WareView(Struct, frozen=True, gc=False):
    """Something for sale: what the seat pays for it, the coins on it that it gets, how many there are."""

    room: str
    price: int
    coins: int
    left: int


class View(Struct, frozen=True, gc=False):
    """The table as a seat sees it (None: an onlooker)."""

    seat: int | None
    round: int
    last_round: bool
    finished: bool
    master_builder: int
    players: tuple[PlayerView, ...]
    offers: tuple[OfferView, ...]
    favors: tuple[str, ...]
    stacks: tuple[StackView, ...]
    laid: tuple[LaidView, ...]
    cards_left: int
    cards_known: tuple[int, ...] | None
    """What the deck holds, where everybody knows it (DRAW-4)."""
    discards: tuple[int, ...]
    gone: tuple[str, ...]
    hallways: int
    stairs: int
    bank: int
    bonus_deck: tuple[str | None, ...]
    """The bonus cards from the top, those that the seat put there by name."""
    turn: Turn | None
    agenda: tuple[Item, ...]
    prices: tuple[int, ...]
    """What the slots of the market cost, in the order in which they are filled."""
    wares: tuple[WareView, ...]
    """Everything that is for sale: the rooms of the market, then hallways and stairs; an onlooker sees printed prices."""
    pass_coins: int
    """What the seat gets for passing; for an onlooker, what the Master Builder would get."""
    last_purchase: int | UnsetType = UNSET
    deck_ran_out: bool | UnsetType = UNSET
    """True where the room deck has run out and the game goes on all the same."""
    slots: dict[str, Any] | UnsetType = UNSET
    """What is to be seen of the modules in play, by their ids; there as soon as one is played (SET-1)."""
    hidden_favors: HiddenFavorsView | UnsetType = UNSET
    sealed_tiles: tuple[SealedTileView, ...] | UnsetType = UNSET
    """Tiles face down before seats."""
    recalled: Recalled | UnsetType = UNSET
    """Room cards that a seat has put on the deck."""
    """The favors that lie face down, where any do."""

    def __repr__(self) -> str:
        whose = "an onlooker" if self.seat is None else f"seat {self.seat}"
        points = " ".join([str(player.points) for player in self.players])
        return f"<View of {whose}: round {self.round}, points {points}, {asked_text(self.agenda)}>"


def view(rules: LudwigRules, modules: Sequence[LudwigModule], state: State, seat: int | None) -> View:
    """The table as a seat sees it."""
    return View(
        seat=seat,
        round=state.round,
        last_round=rules.is_last_round(state),
        finished=state.finished,
        master_builder=state.master_builder,
        players=tuple(player_view(rules, state, number, seat) for number in range(len(state.players))),
        offers=tuple(OfferView(offer.room, offer.slot, offer.price, offer.coins) for offer in state.offers),
        favors=state.favors,
        stacks=tuple(stack_view(state, number, size, seat) for number, size in enumerate(rules.sizes)),
        laid=tuple(laid_view(rules, state, laid, seat) for laid in state.laid),
        cards_left=len(state.deck),
        cards_known=tuple(sorted(state.deck)) if state.reshuffled else None,
        discards=tuple(sorted(state.discards)),
        gone=state.gone,
        hallways=state.hallways,
        stairs=state.stairs,
        bank=purses_hidden(rules, state, seat).bank,
        bonus_deck=tuple(hidden.card if knows(hidden, seat) else None for hidden in state.bonus_deck),
        turn=state.turn,
        agenda=state.agenda,
        prices=rules.prices(state),
        wares=ware_views(rules, state, seat),
        pass_coins=rules.pass_gain(state, state.master_builder if seat is None else seat),
        last_purchase=state.last_purchase,
        deck_ran_out=True if state.last_round and not rules.is_last_round(state) else UNSET,
        slots=view_slots(modules, state, seat),
        hidden_favors=view_favors(state, seat),
        sealed_tiles=view_sealed(state, seat),
        recalled=view_recalled(state, seat),
    )


def knows(hidden: HiddenCard, seat: int | None) -> bool:
    """Whether a seat knows a card because it put it under the deck."""
    return seat is not None and hidden.known_to == seat


def ware_views(rules: LudwigRules, state: State, seat: int | None) -> tuple[WareView, ...]:
    """What is for sale, at the prices that a seat pays."""
    wares = rules.wares(state, state.master_builder if seat is None else seat)
    prices = [ware.price if seat is None else rules.price(Deal(state, seat, ware)) for ware in wares]
    return tuple([WareView(ware.room, price, ware.coins, ware.left) for ware, price in zip(wares, prices, strict=True)])


def player_view(rules: LudwigRules, state: State, number: int, seat: int | None) -> PlayerView:
    """A seat as itself or as another sees it; at the end bonus cards are shown (FINAL-3)."""
    player, own = state.players[number], number == seat
    closed = "open_purse" in rules.bends and number in closed_purses(rules, state, seat)
    return PlayerView(
        coins=0 if closed else player.coins,
        castle=player.castle,
        complete=tuple(which_complete(player.castle, rules.terms(state, number))),
        points=player.points,
        ledger=player.ledger,
        bonus_cards=len(player.bonus_cards),
        drawn=len(player.drawn),
        sealed=len(player.sealed),
        downstairs_completed=player.downstairs_completed,
        cards_known=player.bonus_cards if own or state.finished else None,
        drawn_known=player.drawn if own else None,
        sealed_known=player.sealed if own else None,
        closed=True if closed else UNSET,
    )


def closed_purses(rules: LudwigRules, state: State, seat: int | None) -> list[int]:
    """The seats whose coins another seat, or an onlooker, may not see; at the end everybody may."""
    if "open_purse" not in rules.bends or state.finished:
        return []
    return [other for other in range(len(state.players)) if other != seat and not rules.open_purse(state, other)]


def purses_hidden(rules: LudwigRules, state: State, seat: int | None) -> State:
    """The state as a seat may count on it: coins that it may not see count as lying in the bank."""
    closed = closed_purses(rules, state, seat)
    if not closed:
        return state
    hidden = state.copy()
    for other in closed:
        hidden.bank += hidden.players[other].coins
        hidden.own(other).coins = 0
    return hidden


def stack_view(state: State, number: int, size: int, seat: int | None) -> StackView:
    """A stack, with its contents for a seat that has looked through it."""
    looks = state.looks[number]
    known: tuple[str, ...] = ()
    if seat is not None and looks[seat]:
        since = [laid.room for laid in state.laid if same_knowledge(laid, size, seat, looks[seat])]
        known = tuple(sorted([*state.stacks[number], *since]))
    return StackView(size, len(state.stacks[number]), looks, known)


def same_knowledge(laid: Laid, size: int, seat: int, looks: int) -> bool:
    """Whether another seat laid a tile of this size after this many looks of ours."""
    return TILE[laid.room].size == size and laid.seat != seat and laid.looks[seat] == looks


def laid_view(rules: LudwigRules, state: State, laid: Laid, seat: int | None) -> LaidView:
    """A tile on the room deck as a seat sees it."""
    size = TILE[laid.room].size
    if seat is None or laid.seat == seat:
        return LaidView(size, laid.seat, laid.looks, laid.room if seat is not None else None)
    now, then = state.looks[rules.stack(size)][seat], laid.looks[seat]
    if 0 < then < now:
        among = tuple(sorted(other.room for other in state.laid if same_knowledge(other, size, seat, then)))
        return LaidView(size, laid.seat, laid.looks, among=among)
    return LaidView(size, laid.seat, laid.looks)


def imagine(rules: LudwigRules, modules: Sequence[LudwigModule], seen: View, chance: Chance) -> State:
    """A full state that looks the same to the seat of a view, with all that is hidden dealt anew."""
    dice, box = Dice(chance), rules.box
    open_tiles = {tile for module in modules for tile in module.open_tiles(seen)}
    stacks, laid, sealed_tiles = imagine_tiles(box, seen, open_tiles, dice)
    bonus_deck, players = imagine_bonus_cards(box, seen, dice)
    bank = imagine_purses(seen, players)
    return State(
        chance=chance.fork("imagined"),
        players=players,
        master_builder=seen.master_builder,
        favors=seen.favors,
        bonus_deck=bonus_deck,
        deck=imagine_deck(box, seen, dice),
        stacks=stacks,
        hallways=seen.hallways,
        stairs=seen.stairs,
        bank=bank,
        agenda=seen.agenda,
        offers=tuple(Offer(offer.room, offer.slot, offer.price, offer.coins) for offer in seen.offers),
        laid=laid,
        discards=seen.discards,
        gone=seen.gone,
        looks=tuple(stack.looks for stack in seen.stacks),
        reshuffled=seen.cards_known is not None,
        round=seen.round,
        last_round=seen.last_round or seen.deck_ran_out is True,
        turn=seen.turn,
        finished=seen.finished,
        last_purchase=seen.last_purchase,
        slots=imagine_slots(modules, seen, chance),
        hidden_favors=imagine_favors(box, seen, dice),
        sealed_tiles=sealed_tiles,
        recalled=imagine_recalled(seen, dice),
    )


def imagine_deck(box: Box, seen: View, dice: Dice) -> tuple[int, ...]:
    """Room cards that may lie in the deck: those never seen, or the known ones in a new order."""
    if seen.cards_known is not None:
        return tuple(dice.shuffled(seen.cards_known))
    unseen = list(box.room_cards)
    for size in (*seen.discards, *(() if isinstance(seen.recalled, UnsetType) else seen.recalled.cards)):
        unseen.remove(size)
    return tuple(dice.shuffled(unseen)[: seen.cards_left])


def imagine_tiles(
    box: Box, seen: View, open_tiles: set[str], dice: Dice
) -> tuple[tuple[tuple[str, ...], ...], tuple[Laid, ...], Any]:
    """Tiles that may lie in the stacks, on the deck and before seats."""
    shown = open_tiles | {TILES[number].id for player in seen.players for number in player.castle.tile_numbers()}
    shown |= {offer.room for offer in seen.offers} | set(seen.gone) | {laid.room for laid in seen.laid if laid.room}
    shown |= {item.room for item in seen.agenda if isinstance(item, PlaceRoom)}
    sealed_tiles = imagine_sealed(box, seen, shown, dice)
    stacks = []
    rooms: dict[int, str] = {place: laid.room for place, laid in enumerate(seen.laid) if laid.room}
    for number, stack in enumerate(seen.stacks):
        stacks.append(imagine_stack(seen, stack, set(box.tiles[number]) - shown, rooms, dice))
    laid = tuple(Laid(rooms[place], laid.seat, laid.looks) for place, laid in enumerate(seen.laid))
    return tuple(stacks), laid, sealed_tiles


def imagine_sealed(box: Box, seen: View, shown: set[str], dice: Dice) -> Any:
    """Tiles that may lie before seats; from then on they count as shown. Nobody has seen them in their stack."""
    if isinstance(seen.sealed_tiles, UnsetType):
        return UNSET
    found: list[SealedTile] = []
    for tile in seen.sealed_tiles:
        number = next(number for number, stack in enumerate(seen.stacks) if stack.size == tile.size)
        known = set(seen.stacks[number].known).union(*[laid.among for laid in seen.laid])
        unseen = sorted(set(box.tiles[number]) - shown - known)
        found.append(SealedTile(tile.seat, tile.room or dice.choice(unseen)))
        shown.add(found[-1].room)
    return tuple(found)


def imagine_stack(seen: View, stack: StackView, unseen: set[str], rooms: dict[int, str], dice: Dice) -> tuple[str, ...]:
    """One stack, and the rooms of tiles laid from it, dealt within what the seat knows of each."""
    seat = seen.seat
    looks = stack.looks[seat] if seat is not None else 0
    hidden = [place for place, laid in enumerate(seen.laid) if laid.size == stack.size and place not in rooms]
    then = {place: seen.laid[place].looks[seat] if seat is not None else 0 for place in hidden}
    known = set(stack.known).union(*[seen.laid[place].among for place in hidden])
    pools = {0: dice.shuffled(sorted(unseen - known))}
    for place in hidden:
        if 0 < then[place] < looks and then[place] not in pools:
            pools[then[place]] = dice.shuffled(seen.laid[place].among)
    if looks:
        pools[looks] = dice.shuffled(stack.known)
    for place in hidden:
        rooms[place] = pools[then[place]].pop()
    return tuple(pools[looks][: stack.left])


def imagine_bonus_cards(box: Box, seen: View, dice: Dice) -> tuple[tuple[HiddenCard, ...], tuple[Player, ...]]:
    """Bonus cards that may be in the deck and in other hands."""
    known = {card for card in seen.bonus_deck if card is not None}
    for player in seen.players:
        known |= set(player.cards_known or ()) | set(player.drawn_known or ())
    pool = dice.shuffled([card.id for card in box.bonus_cards if card.id not in known])
    players = tuple(imagine_player(player, pool) for player in seen.players)
    deck = tuple(HiddenCard(pool.pop()) if card is None else HiddenCard(card, seen.seat) for card in seen.bonus_deck)
    return deck, players


def imagine_purses(seen: View, players: tuple[Player, ...]) -> int:
    """What is left in the bank when seats whose coins are hidden have as much as they may well have."""
    bank = seen.bank
    for player, shown in zip(players, seen.players, strict=True):
        if shown.closed is True:
            player.coins = max(0, min(bank, PURSE))
            bank -= player.coins
    return bank


def imagine_player(player: PlayerView, pool: list[str]) -> Player:
    """A seat with bonus cards from the pool where its own are not known."""
    hand = player.cards_known if player.cards_known is not None else take(pool, player.bonus_cards)
    drawn = player.drawn_known if player.drawn_known is not None else take(pool, player.drawn)
    sealed = player.sealed_known if player.sealed_known is not None else drawn[: player.sealed]
    return Player(
        player.coins, player.castle, player.points, player.ledger, hand, drawn, sealed, player.downstairs_completed
    )


def take(pool: list[str], number: int) -> tuple[str, ...]:
    """Some cards from the end of the pool."""
    return tuple(pool.pop() for _ in range(number))
