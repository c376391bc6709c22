"""What the battery must know of Castles of Mad King Ludwig, and checks of castles against the oracle."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from types import SimpleNamespace
from typing import Any, ClassVar

from msgspec import UNSET
from msgspec.structs import replace as replace_struct

from swanstone.core.action import Action
from swanstone.core.agenda import Decision
from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.errors import BadNotation, IllegalAction
from swanstone.core.event import Event
from swanstone.core.ledger import Ledger
from swanstone.core.record import Head
from swanstone.core.value import replace
from swanstone.ludwig import actions, legal, scoring
from swanstone.ludwig.bonus_cards import KeepBonusCards
from swanstone.ludwig.box import Box
from swanstone.ludwig.castle import Castle
from swanstone.ludwig.face_down import SealedTile, sealed_tiles
from swanstone.ludwig.hidden_favors import KnownFavor, hidden_favors, imagine_favors, looked_at, view_favors
from swanstone.ludwig.modules import MODULES
from swanstone.ludwig.modules.decrees.clearing import Clear
from swanstone.ludwig.modules.decrees.draft import Draft
from swanstone.ludwig.modules.decrees.on_cards import on_cards
from swanstone.ludwig.modules.decrees.order import Enough, PutOnTop, Swap
from swanstone.ludwig.notation import left_of, read_spot, top_of, write_spot
from swanstone.ludwig.pieces import HiddenCard, Player
from swanstone.ludwig.place_room import PlaceRoom
from swanstone.ludwig.rewards import LayTiles
from swanstone.ludwig.rooms import BASE_TILES, TILES
from swanstone.ludwig.state import State as LudwigState
from swanstone.ludwig.terms import BASE_TERMS, NO_LEAST, Terms
from swanstone.ludwig.turns import Purchase
from swanstone.ludwig.view import closed_purses
from swanstone.titles import open_game
from tests import oracle
from tests.battery import AnyGame, Bot, Ply, Refusal, Title, random_bot
from tests.ludwig import agreement
from tests.referee.compare import REFEREED, Watch, WatchModules


def box_of(state: LudwigState) -> Box:
    """What was counted out for a table."""
    game: Any = open_game("ludwig", len(state.players), modules=tuple(state.slots or ()))
    box: Box = game.rules.box
    return box


def known_favors(state: LudwigState) -> list[KnownFavor]:
    """The favors face down that some seat knows."""
    hidden = hidden_favors(state)
    return [*hidden.drawn, *hidden.discarded, *hidden.owned]


def compact_bot(game: AnyGame, state: Any, decision: Decision, dice: Dice) -> Action:
    """Buys more often than it passes, and builds close to the foyer, where courtyards and hollows are."""
    options = game.options(state, decision)
    tries = [options.sample(dice) for _ in range(8 if isinstance(decision, PlaceRoom) else 2)]
    return min(tries, key=distance)


def distance(action: Action) -> int:
    """How far from the foyer an action places a tile."""
    if isinstance(action, actions.Place):
        code = read_spot(action.spot)
        return abs(left_of(code)) + abs(top_of(code))
    return 1 if isinstance(action, actions.Pass) else 0


UNVEILING = ("favor-shown", "tile-unsealed")
"""What lay face down is scored for all to see (DEC-4, DEC-5), also before the last answer of the final scoring."""
ROOM_IDS = {tile.id for tile in TILES if tile.standard}
WORD = re.compile(r"[a-z][a-z_0-9]*")
CORRIDORS = {"hallway": "hallway", "hallway_down": "hallway", "stairs": "stairs"}


def rooms_in(text: str) -> set[str]:
    """The rooms that a text names."""
    return set(WORD.findall(text)) & ROOM_IDS


def tiles_on_the_table(state: LudwigState) -> list[str]:
    """Every tile outside the stacks and the supply, one by one; the one in hand is on the agenda."""
    found = [TILES[number].id for player in state.players for number in player.castle.tile_numbers()]
    found += [offer.room for offer in state.offers] + [laid.room for laid in state.laid] + list(state.gone)
    found += [tile.room for tile in sealed_tiles(state)]
    found += [tile for name in state.slots or () for tile in MODULES[name].open_tiles(state)]
    being_bought = {item.room for item in state.agenda if isinstance(item, Purchase)}
    in_hand = [item.room for item in state.agenda if isinstance(item, PlaceRoom)]
    return found + [room for room in in_hand if room not in being_bought]


def recalled(state: LudwigState) -> tuple[int, ...]:
    """The room cards that a seat has put on the deck."""
    return () if state.recalled is UNSET else state.recalled.cards


def room_cards(state: LudwigState) -> tuple[int, ...]:
    """All room cards of the table."""
    return state.deck + state.discards + recalled(state)


class Ludwig(Title):
    """What must hold at a table of Castles of Mad King Ludwig."""

    name = "ludwig"
    seats = (1, 2, 3, 4)
    choices: ClassVar[dict[str, tuple[str, ...]]] = {"foyer": ("3", "4")}
    modules: ClassVar[tuple[tuple[str, ...], ...]] = ((), tuple(MODULES))
    bots: ClassVar[dict[str, Bot]] = {"random": random_bot, "compact": compact_bot}

    def conserved(self, state: LudwigState) -> dict[str, Any]:
        tiles = Counter(tiles_on_the_table(state))
        tiles.update(room for stack in state.stacks for room in stack)
        corridors: Counter[str] = Counter({"hallway": state.hallways, "stairs": state.stairs})
        for name in tiles:
            if name in CORRIDORS:
                corridors[CORRIDORS[name]] += tiles[name]
        rooms = {name: number for name, number in tiles.items() if name in ROOM_IDS}
        assert set(rooms.values()) <= {1}, f"twice there: {[name for name in rooms if rooms[name] > 1]}"
        cards = Counter(box_of(state).room_cards)
        cards.subtract(room_cards(state))
        assert min(cards.values()) >= 0, "there are more room cards than in the box"
        # The supply of coins is not checked: the book does not say that it is limited, and random play can exhaust it.
        assert min([state.hallways, state.stairs, *(player.coins for player in state.players)]) >= 0
        return {
            "coins": self.coins(state),
            "rooms": sorted(rooms),
            "corridors": corridors,
            "foyers": [player.castle.codes[0] for player in state.players] if not state.slots else len(state.players),
            "bonus cards": self.bonus_cards(state),
            "room cards": sorted(room_cards(state)),
            "favors": self.favors(state),
        }

    def favors(self, state: LudwigState) -> list[str]:
        """All favors that lie anywhere; there is one of each."""
        lying = [*state.favors, *hidden_favors(state).pile, *[known.favor for known in known_favors(state)]]
        assert len(set(lying)) == len(lying), "a favor lies twice"
        from_the_box = {own.favor for own in hidden_favors(state).owned if own.by == "DEC-5"}
        return sorted(set(lying) - from_the_box)

    def coins(self, state: LudwigState) -> int:
        """All coins in the box."""
        casket = on_cards(state).casket if "decrees" in (state.slots or ()) else 0
        on_rooms = sum(offer.coins for offer in state.offers)
        return state.bank + casket + on_rooms + sum(player.coins for player in state.players)

    def bonus_cards(self, state: LudwigState) -> list[str]:
        """All bonus cards, in hands, drawn and in the deck; there is one of each."""
        cards = [card for player in state.players for card in player.bonus_cards + player.drawn]
        cards += [face.card for face in state.bonus_deck]
        assert sorted(cards) == sorted([card.id for card in box_of(state).bonus_cards]), (
            "a bonus card is lost or there twice"
        )
        assert all(set(player.sealed) <= set(player.drawn) for player in state.players)
        return sorted(cards)

    def referee(self, game: AnyGame, head: Head) -> Watch | None:
        """The referee of the base game, or that of the modules that it knows."""
        if not head.modules:
            return Watch(game, head, all_spots_every=9)
        return WatchModules(game, head, all_spots_every=9) if REFEREED.issuperset(head.modules) else None

    def accounts(self, state: LudwigState) -> list[tuple[int, Ledger]]:
        return [(player.points, player.ledger) for player in state.players]

    # Refusals

    def strangers(self, seat: int) -> Sequence[Action]:
        return (
            actions.Keep(seat, ("food",)),
            actions.Price(seat, ("sauna",)),
            actions.Buy(seat, "hallway"),
            actions.Pass(seat),
            actions.Place(seat, "stairs@3,1"),
            actions.TakeReward(seat, "foyer@0,0"),
            actions.Take(seat, "stairs"),
            actions.Forgo(seat),
            actions.Choose(seat, "food"),
            actions.Look(seat, 100),
            actions.Lay(seat),
        )

    def refusals(self, game: AnyGame, state: LudwigState, decision: Any, dice: Dice) -> Iterator[Refusal]:
        seat = decision.seat
        sale = [offer.room for offer in state.offers]
        stacks = [sorted(stack) for stack in state.stacks]
        wrong: dict[str, Callable[[], Iterator[Action]]] = {
            "keep-bonus-cards": lambda: self.wrong_keeps(state, seat),
            "price-rooms": lambda: (
                actions.Price(seat, tuple(rooms)) for rooms in ([], sale[1:], sale + sale, ["-"] * 9)
            ),
            "choose-offer": lambda: self.wrong_purchases(game, state, decision, stacks),
            "take-corridor": lambda: (actions.Take(seat, tile) for tile in ("", "foyer", "hallway_down", "sauna")),
            "choose-kind": lambda: (actions.Choose(seat, kind) for kind in ("", "outside")),
            "choose-upstairs": lambda: (actions.Choose(seat, kind) for kind in ("", "downstairs", "outside")),
            "take-other-corridor": lambda: (actions.Take(seat, tile) for tile in ("", "foyer", decision.taken)),
            "choose-another": lambda: (actions.Choose(seat, kind) for kind in ("", "downstairs", decision.chosen)),
            "choose-stack": lambda: (actions.Look(seat, size) for size in (0, 99, 125, 10**9)),
            "lay-tiles": lambda: self.wrong_lays(game, state, stacks, decision),
            "choose-reward": lambda: (actions.TakeReward(seat, room) for room in ("", "sauna", "foyer@99,0")),
        }
        if isinstance(decision, PlaceRoom):
            yield from self.wrong_places(game, state, decision, dice)
            return
        if any(type(decision) in MODULES[name].items for name in game.modules):
            return  # the tests of a module say which answers to its decisions are wrong
        yield from (Refusal(action, IllegalAction) for action in wrong[str(decision.tag)]())
        if decision.tag == "choose-offer":
            yield Refusal(actions.Buy(seat, "no_such_room"), BadNotation)

    def wrong_keeps(self, state: LudwigState, seat: int) -> Iterator[Action]:
        """Too few, too many, one twice, another's."""
        drawn = state.players[seat].drawn
        keep = next(item.keep for item in state.agenda if isinstance(item, KeepBonusCards) and item.seat == seat)
        others = [face.card for face in state.bonus_deck][:keep]
        for cards in (
            (),
            drawn[: keep - 1],
            (*drawn, *others)[: keep + 1],
            (drawn[0],) * (keep + 1),
            ("no_such_card",) * keep,
        ):
            yield actions.Keep(seat, tuple(cards))
        if others:
            yield actions.Keep(seat, (*drawn[: keep - 1], others[0]))

    def wrong_purchases(
        self, game: AnyGame, state: LudwigState, decision: Decision, stacks: list[list[str]]
    ) -> Iterator[Action]:
        """What is not for sale, not to be paid or not to be placed."""
        seat, legal = decision.seat, game.options(state, decision)
        rooms = [*(offer.room for offer in state.offers), "hallway", "stairs", "foyer", "foyer4", "hallway_down"]
        rooms += [stack[0] for stack in stacks if stack]
        yield from (action for room in rooms if (action := actions.Buy(seat, room)) not in legal)

    def wrong_lays(
        self, game: AnyGame, state: LudwigState, stacks: list[list[str]], decision: Decision
    ) -> Iterator[Action]:
        """One tile too many, one tile twice, a tile of another stack."""
        assert isinstance(decision, LayTiles)
        many = game.rules.reward_size(state, decision.seat, "sleeping") + 1
        seat, stack = decision.seat, stacks[box_of(state).sizes.index(decision.size)]
        other = next((room for rooms in stacks for room in rooms if rooms != stack), "no_such_room")
        for rooms in (stack[:1] * 2, [*stack, *["no_such_room"] * many][:many], [other], ["no_such_room"]):
            yield actions.Lay(seat, tuple(rooms))

    def wrong_places(self, game: AnyGame, state: LudwigState, decision: PlaceRoom, dice: Dice) -> Iterator[Refusal]:
        """Random places near the castle that are not among the legal ones, other tiles, and nonsense."""
        seat, castle = decision.seat, state.players[decision.seat].castle
        legal = {read_spot(place.spot) for place in game.options(state, decision) if isinstance(place, actions.Place)}
        for text in spots_nearby(castle, decision.room, dice, 6):
            if read_spot(text) not in legal:
                yield Refusal(actions.Place(seat, text), IllegalAction)
        other = "sauna" if decision.room != "sauna" else "larder"
        yield Refusal(actions.Place(seat, f"{other}@3,1"), IllegalAction)
        yield Refusal(actions.Place(seat, castle.notation().split()[-1].partition("+")[0]), IllegalAction)
        for text in ("", decision.room, f"{decision.room}@3", f"{decision.room}@1,1r4", f"{decision.room}@x,y", "@0,0"):
            yield Refusal(actions.Place(seat, text), BadNotation)
        yield Refusal(actions.Place(seat, f"{decision.room}@99999,0"), BadNotation)

    # Secrets

    def view_text(self, view: Any) -> str:
        return open_game("ludwig", len(view.players), modules=tuple(view.slots or ())).view_to_json(view).decode()

    def told(self, event: Event) -> set[str]:
        if event.kind.startswith("bonus-cards"):
            return {f"card {name}" for name in event.what}
        if event.kind.startswith("favor"):
            return {f"favor {name}" for name in event.what}
        return rooms_in(" ".join(event.what))

    def named(self, view: Any) -> set[str]:
        cards = {card for card in view.bonus_deck if card is not None}
        for player in view.players:
            cards.update(player.cards_known or (), player.drawn_known or (), player.sealed_known or ())
        shown = view.hidden_favors
        known = (*shown.drawn, *shown.discarded, *shown.owned) if shown else ()
        favors = {f"favor {each.favor}" for each in known if each.favor}
        return rooms_in(self.view_text(view)) | {f"card {card}" for card in cards} | favors

    def unveils(self, event: Event) -> bool:
        return event.kind in UNVEILING

    def hidden(self, state: LudwigState, seat: int | None) -> set[str]:
        never_looked = [number for number in range(len(state.stacks)) if seat is None or state.looks[number][seat] == 0]
        found = {room for number in never_looked for room in state.stacks[number]}
        if not state.finished:
            found |= {tile.room for tile in sealed_tiles(state) if tile.seat != seat}
        found |= {laid.room for laid in state.laid if seat is None or (laid.seat != seat and laid.looks[seat] == 0)}
        cards = [face.card for face in state.bonus_deck if seat is None or face.known_to != seat]
        for number, player in enumerate(state.players):
            if number != seat:
                cards += player.drawn if state.finished else player.drawn + player.bonus_cards
        shown = [own.favor for own in hidden_favors(state).owned] if state.finished else []
        favors = [*hidden_favors(state).pile, *[each.favor for each in known_favors(state) if each.seat != seat]]
        secrets = {f"favor {favor}" for favor in favors if favor not in shown}
        return found | {f"card {card}" for card in cards} | secrets

    def with_hidden_changed(self, state: LudwigState, seat: int | None, dice: Dice) -> LudwigState:
        cards = self.renamed_cards(state, seat, dice)
        rooms = self.renamed_rooms(state, seat, dice)
        deck = list(state.deck)
        if not state.reshuffled:
            unseen = Counter(box_of(state).room_cards)
            unseen.subtract(state.discards + recalled(state))
            deck = list(unseen.elements())
        return replace(
            state,
            chance=Chance("another seed", dice.below(1000)),
            deck=tuple(dice.shuffled(deck)[: len(state.deck)]),
            bonus_deck=tuple(HiddenCard(cards.get(face.card, face.card), face.known_to) for face in state.bonus_deck),
            stacks=tuple(tuple(rooms.get(room, room) for room in stack) for stack in state.stacks),
            laid=tuple(replace(laid, room=rooms.get(laid.room, laid.room)) for laid in state.laid),
            slots=self.other_slots(state, seat, dice),
            hidden_favors=self.other_favors(state, seat, dice),
            sealed_tiles=self.other_sealed(state, rooms),
            recalled=self.other_order(state, seat, dice),
            **self.other_purses(state, seat, dice, cards),
        )

    def other_sealed(self, state: LudwigState, rooms: dict[str, str]) -> Any:
        """Other tiles before seats, where they are not known."""
        if state.sealed_tiles is UNSET:
            return UNSET
        return tuple([SealedTile(tile.seat, rooms.get(tile.room, tile.room)) for tile in state.sealed_tiles])

    def other_order(self, state: LudwigState, seat: int | None, dice: Dice) -> Any:
        """The room cards on the deck in another order, unless the seat has put them there."""
        if state.recalled is UNSET or state.recalled.seat == seat:
            return state.recalled
        return replace_struct(state.recalled, cards=tuple(dice.shuffled(state.recalled.cards)))

    def other_purses(self, state: LudwigState, seat: int | None, dice: Dice, cards: dict[str, str]) -> dict[str, Any]:
        """Coins in other purses that are hidden, and other bonus cards in unknown hands."""
        players, bank = [with_cards(player, cards, state.finished) for player in state.players], state.bank
        game: Any = open_game("ludwig", len(state.players), modules=tuple(state.slots or ()))
        for other in closed_purses(game.rules, state, seat):
            more = 1000 * dice.below(20)
            players[other] = replace(players[other], coins=players[other].coins + more)
            bank -= more
        return {"players": tuple(players), "bank": bank}

    def other_favors(self, state: LudwigState, seat: int | None, dice: Dice) -> Any:
        """What a seat cannot tell from the favors that lie face down."""
        seen = SimpleNamespace(favors=state.favors, hidden_favors=view_favors(state, seat))
        return imagine_favors(box_of(state), seen, dice)

    def other_slots(self, state: LudwigState, seat: int | None, dice: Dice) -> Any:
        """What a seat cannot tell from the slots of the modules; nothing where there are none."""
        if not state.slots:
            return state.slots
        slots = {name: MODULES[name].view(state, seat) for name in state.slots}
        seen = SimpleNamespace(slots=slots, seat=seat, discards=tuple(sorted(state.discards)))
        return {name: MODULES[name].imagine(seen, dice) for name in state.slots}

    def renamed_cards(self, state: LudwigState, seat: int | None, dice: Dice) -> dict[str, str]:
        """Every bonus card that a seat does not know takes the place of another."""
        unknown = [name.removeprefix("card ") for name in self.hidden(state, seat) if name.startswith("card ")]
        return dict(zip(sorted(unknown), dice.shuffled(sorted(unknown))))

    def renamed_rooms(self, state: LudwigState, seat: int | None, dice: Dice) -> dict[str, str]:
        """Every tile that a seat does not know takes the place of another.

        A seat knows what was in a stack at each of its looks. So tiles may change places only with those that came to
        their places between the same two looks; a tile that is not in the game counts as gone before the first.
        """
        sealed = [tile.room for tile in sealed_tiles(state) if tile.seat != seat and not state.finished]
        seen = set(tiles_on_the_table(state)) - set(sealed)
        renamed: dict[str, str] = {}
        for number, rooms in enumerate(box_of(state).tiles):
            now = 0 if seat is None else state.looks[number][seat]
            stack = state.stacks[number]
            groups: dict[int, list[str]] = {0: [room for room in rooms if room not in seen and room not in stack]}
            groups.setdefault(now, []).extend(stack)
            for laid in state.laid:
                if laid.room in rooms and laid.seat != seat:
                    groups.setdefault(0 if seat is None else laid.looks[seat], []).append(laid.room)
            for group in groups.values():
                renamed.update(zip(group, dice.shuffled(group)))
        return renamed

    def counterpart(self, ply: Ply, imagined: LudwigState, seat: int | None) -> Action | None:
        action, before, after = ply.action, ply.before, ply.after
        own = action.seat == seat
        if after.finished or after.deck != before.deck or after.discards != before.discards:
            return None
        if after.gone != before.gone or before.master_builder < 0 <= after.master_builder:
            return None  # a tile was turned up, or all foyers were shown
        if isinstance(action, actions.Take) and action.tile in ROOM_IDS and not own:
            return None  # a room of a stack was shown
        laid = action.rooms if isinstance(action, actions.Lay) else ()
        if tuple(tile.room for tile in after.laid) != (*laid, *(tile.room for tile in before.laid)):
            return None
        if seat is not None and after.players[seat].drawn not in ((), before.players[seat].drawn):
            return None
        if seat is not None and set(looked_at(after, seat)) - set(looked_at(before, seat)):
            return None
        if "decrees" in (before.slots or {}) and shows_decrees(ply, seat):
            return None
        if own:
            return None if isinstance(action, (actions.Look, Clear)) else action
        if isinstance(action, Clear):
            return None
        if isinstance(action, actions.Buy) and imagined.players[action.seat].coins < before.players[action.seat].coins:
            return None  # what a hidden purse holds decides what can be bought (DEC-7)
        if isinstance(action, actions.KeepFavor):
            favors, others = looked_at(before, action.seat), looked_at(imagined, action.seat)
            return replace(action, favor=others[favors.index(action.favor)])
        if isinstance(action, actions.Keep):
            drawn, other = before.players[action.seat].drawn, imagined.players[action.seat].drawn
            return replace(action, cards=tuple(other[drawn.index(card)] for card in action.cards))
        if isinstance(action, Draft):
            there, here = before.slots["decrees"].passed, imagined.slots["decrees"].passed
            return replace_struct(action, cards=tuple(here[there.index(card)] for card in action.cards))
        if isinstance(action, Swap):
            return other_swap(action, before, imagined)
        if isinstance(action, actions.Lay):
            assert isinstance(ply.decision, LayTiles)
            number = box_of(before).sizes.index(ply.decision.size)
            stack, others = sorted(before.stacks[number]), sorted(imagined.stacks[number])
            return replace(action, rooms=tuple(others[stack.index(room)] for room in action.rooms))
        return action

    # Castles

    def explore(self, game: AnyGame, ply: Ply, dice: Dice) -> None:
        if not isinstance(ply.decision, PlaceRoom) or dice.below(7):
            return
        if game.modules:
            agreement.explore(game, ply.before, ply.decision, dice)
            return
        castle = ply.before.players[ply.decision.seat].castle
        check_spots(castle, ply.decision.room, dice)
        check_objections(castle, ply.decision.room, dice, 4)
        check_objections(castle, dice.choice(BASE_TILES).id, dice, 3)
        check_castle(ply.after.players[ply.decision.seat].castle)


def shows_decrees(ply: Ply, seat: int | None) -> bool:
    """Whether an action shows a seat something of decrees, or by them, that it could not know."""
    before, after, action = ply.before, ply.after, ply.action
    if any(event.kind == "bonus-cards-thrown-away" and event.secret_to == seat for event in ply.events):
        return True
    if any(event.kind in UNVEILING for event in ply.events):
        return True
    old, new = before.slots["decrees"], after.slots["decrees"]
    looks = MODULES["decrees"].view(after, seat).passed_known and new.passed != old.passed
    shown = old.hands != new.hands or isinstance(action, PutOnTop | Enough) or looks
    return shown or before.sealed_tiles != after.sealed_tiles or before.hidden_favors != after.hidden_favors


def other_swap(action: Swap, before: LudwigState, imagined: LudwigState) -> Action:
    """The same exchange of bonus cards in a state with other cards."""
    there, here = before.players[action.seat].bonus_cards, imagined.players[action.seat].bonus_cards
    place = [face.card for face in before.bonus_deck].index(action.discarded)
    return Swap(action.seat, here[there.index(action.own)], imagined.bonus_deck[place].card)


def with_cards(player: Player, cards: dict[str, str], finished: bool) -> Player:
    """A player with other bonus cards."""
    hand, drawn, sealed = (
        tuple(cards.get(card, card) for card in held) for held in (player.bonus_cards, player.drawn, player.sealed)
    )
    return replace(player, bonus_cards=player.bonus_cards if finished else hand, drawn=drawn, sealed=sealed)


def spots_nearby(castle: Castle, room: str, dice: Dice, number: int) -> Iterator[str]:
    """Random places for a room in and around a castle, in all rotations; a few lie farther away."""
    lefts, tops = [left_of(code) for code in castle.codes], [top_of(code) for code in castle.codes]
    for _ in range(number):
        around = 8 if dice.below(4) else 40
        x = min(lefts) - around + dice.below(max(lefts) - min(lefts) + 2 * around)
        y = min(tops) - around + dice.below(max(tops) - min(tops) + 2 * around)
        yield f"{room}@{x},{y}r{dice.below(4)}"


def spots_at_entrances(castle: Castle, room: str, dice: Dice, number: int) -> Iterator[str]:
    """Places for a room with an entrance to some entrance of the castle, legal or not; those need a closer look."""
    tile = oracle._tiles()[room]
    for _ in range(number):
        turn = dice.below(4)
        mine = dice.choice(oracle._entrances(tile, turn))
        placed = dice.choice(oracle._parse(castle.notation()))
        facing = [door for door in oracle._doors(placed) if oracle._meet(mine, door._replace(middle=mine.middle))]
        if facing:
            (ax, ay), (bx, by) = dice.choice(facing).middle, mine.middle
            yield f"{room}@{(ax - bx) // oracle.UNIT},{(ay - by) // oracle.UNIT}r{turn}"


def check_spots(castle: Castle, room: str, dice: Dice, terms: Terms = BASE_TERMS) -> None:
    """The legal places of a room, and what some of them score, are those of the oracle."""
    text, theirs = castle.notation(), oracle_terms(terms)
    mine = {write_spot(code) for code in legal.spots_named(castle, room, terms)}
    wanted = oracle.spots(text, room, theirs)
    if room == "hallway":
        wanted |= oracle.spots(text, "hallway_down", theirs)
    assert mine == wanted, f"{text}: {room}: the engine alone has {mine - wanted}, the oracle alone {wanted - mine}"
    assert (legal.fitting(castle, [room], terms) == [room]) == bool(wanted), f"{text}: {room}: it fits, or does not"
    for spot in dice.shuffled(sorted(mine))[:4]:
        scored, right = scoring.points(castle, read_spot(spot), terms), oracle.points(text, spot, theirs)
        assert scored == right, f"{text}: {spot} scores {scored}, not {right}"


def check_objections(castle: Castle, room: str, dice: Dice, number: int, terms: Terms = BASE_TERMS) -> None:
    """Objections to random places are those of the oracle; where tiles overlap, fences do not matter."""
    text = castle.notation()
    for spot in [*spots_nearby(castle, room, dice, number), *spots_at_entrances(castle, room, dice, number)]:
        code = read_spot(spot)
        mine = {objection.rule for objection in legal.objections(castle, code, terms)}
        wanted = set(oracle.objections(text, spot, oracle_terms(terms)))
        assert legal.allows(castle, code, terms) == (not wanted), f"{text}: {spot}: allowed, or not"
        if "PLACE-4" in wanted | mine:
            mine, wanted = mine - {"PLACE-6"}, wanted - {"PLACE-6"}
        assert mine == wanted, f"{text}: {spot}: the engine objects {sorted(mine)}, the oracle {sorted(wanted)}"


def check_castle(castle: Castle, terms: Terms = BASE_TERMS) -> None:
    """What follows from where the tiles lie is what the oracle says."""
    text, theirs = castle.notation(), oracle_terms(terms)
    rooms = range(len(castle))
    pairs = list(combinations(rooms, 2))
    assert {room for room in rooms if scoring.lacking_in(castle, room, terms) == 0} == oracle.completed(text, theirs), (
        text
    )
    linked = {(a, b) for a, b in pairs if scoring.links(castle, a, terms) >> b & 1}
    assert linked == oracle.connected(text, theirs), text
    assert {pair for pair in pairs if castle.adjacent(*pair)} == oracle.touching(text), text
    is_open = openings(castle, [*castle.owner, *castle.hollow])
    assert is_open == oracle_openings(text, oracle.open_entrances(text)), text
    external = oracle.external_entrances(text)
    assert openings(castle, castle.external()) == oracle_openings(text, external), text
    assert castle.has_external() == bool(external), text
    for room in rooms:
        own = sum(part[0] for part in scoring.own_parts(castle, room, terms))
        assert own == oracle.own_points(text, room, theirs), f"{text}: room {room} scores {own} again"


def oracle_terms(terms: Terms) -> oracle.Terms:
    """The same terms in the oracle's words."""
    return oracle.Terms(
        connection_extra=terms.connection_extra,
        passage_factor=terms.passage_factor,
        castle_factor=terms.castle_factor,
        adjacency=terms.adjacency,
        least=None if terms.least == NO_LEAST else terms.least,
        moats=terms.moats,
        mixes_levels=terms.mixes_levels,
        walls_connect=terms.walls_connect,
    )


Opening = tuple[int, int, int, int]
"""An entrance: its room, the cell in front of it, its facing."""


def openings(castle: Castle, keys: Iterable[int]) -> set[Opening]:
    """Entrances of the engine by room and place."""
    found = set()
    for key in keys:
        down, across = divmod(key >> 2, castle.frame.stride)
        room = castle.owner[key] if key in castle.owner else castle.hollow[key]
        found.add((room, across + castle.left, down + castle.top, key & 3))
    return found


def oracle_openings(text: str, named: Iterable[tuple[int, str]]) -> set[Opening]:
    """Entrances of the oracle, which names them as printed, by room and place."""
    wanted = set(named)
    found = set()
    for room, placed in enumerate(oracle._rooms(oracle._parse(text))):
        for door in oracle._doors(placed):
            if (room, door.name) in wanted:
                (x, y), (right, down) = door.middle, oracle.OUTWARD[door.facing]
                cell = ((x + right * oracle.UNIT // 2) // oracle.UNIT, (y + down * oracle.UNIT // 2) // oracle.UNIT)
                found.add((room, *cell, "NESW".index(door.facing)))
    return found


PART = Ludwig()
