"""The rules of a table: the base game's answers, bent at the points of `amendment.py`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Final

from swanstone.core.agenda import Decision, Item
from swanstone.core.amend import NO_CARDS, Rulebook
from swanstone.core.amendment import Amendment
from swanstone.core.errors import BadData, Objection, nearest
from swanstone.core.ledger import Ledger, Line, total
from swanstone.core.report import Report
from swanstone.ludwig import joining, legal, scoring
from swanstone.ludwig.amendment import LudwigAmendment, LudwigModule
from swanstone.ludwig.box import Box, Setting, base_box, without_cards
from swanstone.ludwig.cards import BonusCard, Card, Favor
from swanstone.ludwig.castle import Castle, is_room
from swanstone.ludwig.completion_reward import CompletionReward, gathered, rewards_of
from swanstone.ludwig.counting import card_points, count, rank_points, ranked, rooms_counted
from swanstone.ludwig.joining import Placing
from swanstone.ludwig.pieces import Hallway, Offer, Stairs, Ware
from swanstone.ludwig.rooms import TILE, per_tile, tile_named
from swanstone.ludwig.state import State
from swanstone.ludwig.subjects import (
    Candidates,
    Counting,
    Deal,
    Discarded,
    Payment,
    Placed,
    Revealed,
    RewardKind,
    Scored,
    Seated,
    Spot,
    Stacks,
    Subject,
)
from swanstone.ludwig.tallies import TALLIES
from swanstone.ludwig.terms import BASE_TERMS, Terms

REWARD_KINDS: Final[list[tuple[str, ...]]] = per_tile(lambda tile: tile.types)
"""The kinds of reward of each tile, by its types."""
CORRIDORS: Final = ("hallway", "stairs")
FIRST_VERSION: Final = 1
BOXED_VERSION: Final = 3
"""From here on a favor thrown out of the row stays out of the pile (A-56)."""
VERSION: Final = 3
"""The rules as they are now; in version 1 a table where everybody passes goes on (END-2)."""


def ware_names_of(amendments: Iterable[Any]) -> dict[str, str]:
    """What the wares that are no tiles are called, by all amendments."""
    return {ware: name for amendment in amendments for ware, name in amendment.ware_names.items()}


def modules_among(amendments: Iterable[Amendment]) -> frozenset[str]:
    """The ids of those amendments that are modules."""
    return frozenset([amendment.id for amendment in amendments if isinstance(amendment, LudwigModule)])


class LudwigRules(Rulebook):
    """The rules of a table."""

    amendable: ClassVar[type[Amendment]] = LudwigAmendment

    def __init__(
        self,
        seats: int,
        amendments: Iterable[Amendment] = (),
        version: int = VERSION,
        choices: Mapping[str, str] | None = None,
    ) -> None:
        from swanstone.ludwig.rewards import REWARDS  # rewards ask the rules for their sizes

        super().__init__(amendments)
        self._dealers: list[str] = [bend.id for bend in self.bends["holds"].bends] if "holds" in self.bends else []
        """The modules that say who holds which cards, each by its own slot."""
        self._dealt: list[Any] = []
        """The slots of these modules in the state that was last asked about."""
        self._slots: Any = None
        self._hands: dict[int, frozenset[str]] = {}
        """What the seats hold in it."""
        self._terms: dict[int, tuple[Castle, frozenset[str], Terms]] = {}
        """The terms of each seat, for the castle and the cards that it had when last asked about."""
        self.version = version
        self.choices: dict[str, str] = dict(choices or {})
        """The options of the table."""
        self.left_out: frozenset[str] = frozenset(self.choices.get("without", "").split(","))
        """The cards that were taken out before the game (MIX-4)."""
        self.completion_rewards: dict[str, CompletionReward] = gathered(REWARDS, rewards_of(self.amendments))
        setting = Setting(seats, modules_among(self.amendments))
        self.box: Box = without_cards(self.bent("box", base_box(seats), setting), self.left_out)
        self.sizes: tuple[int, ...] = self.box.sizes
        self.corridor_price: int = self.box.corridor_price
        self.ware_names: dict[str, str] = ware_names_of(self.amendments)
        self.pass_coins: int = self.box.pass_coins
        self.rank_points: tuple[int, ...] = self.box.rank_points
        self.favors: dict[str, Favor] = {favor.id: favor for favor in self.box.favors}
        self.bonus_cards: dict[str, BonusCard] = {card.id: card for card in self.box.bonus_cards}

    def __reduce__(self) -> tuple[Any, ...]:
        return LudwigRules, (self.box.seats, self.amendments, self.version, self.choices)

    def anew(self) -> LudwigRules:
        """The same rules, made again with the same amendments."""
        return LudwigRules(self.box.seats, self.amendments, self.version, self.choices)

    def hand(self, subject: Any) -> frozenset[str]:
        """The cards that the seat of a subject holds: asked once, until the slot of a module that deals cards changes."""
        if not self._dealers:
            return NO_CARDS
        slots = subject.state.slots
        if slots is not self._slots:
            dealt = [slots.get(module) for module in self._dealers] if isinstance(slots, dict) else []
            if not self.are_dealt(dealt):
                self._dealt, self._hands = dealt, {}
            self._slots = slots
        seat: int = subject.seat
        found = self._hands.get(seat)
        if found is None:
            found = self._hands[seat] = self.bent("holds", NO_CARDS, subject)
        return found

    def seat_holds(self, state: Any, seat: int, card: str) -> bool:
        """Whether a seat of a table holds a card."""
        return card in self.hand(Seated(state, seat))

    def are_dealt(self, slots: list[Any]) -> bool:
        """Whether these are the slots by which the hands that we know were told."""
        if len(slots) != len(self._dealt):
            return False
        for one, other in zip(slots, self._dealt, strict=True):
            if one is None or one is not other:
                return False
        return True

    def for_each_seat(self, subject: Any) -> list[Any]:
        """A subject of the whole table as each seat's own, clockwise from the Master Builder."""
        seats = subject.state.seats_from(subject.state.master_builder)
        return [subject.for_seat(seat) for seat in seats]

    def stack(self, size: int) -> int:
        """The number of the stack that holds the tiles of a size."""
        return self.sizes.index(size)

    # The steps of a round and of a turn; what they are is said where they are done

    def turn_order(self, state: State) -> tuple[int, ...]:
        """The seats in the order of their turns: the Master Builder is last (BUY-1)."""
        builder = state.master_builder
        seats = tuple(state.seats_from((builder + 1) % len(state.players)))
        return self.bent("turn_order", seats, Subject(state, builder)) if self.bends else seats

    def steps(self, name: str, items: tuple[Item, ...], subject: Subject) -> tuple[Item, ...]:
        """What is done in a round, a turn, a purchase or the final scoring, in order."""
        return self.bent(name, items, subject) if self.bends else items

    # Buying

    def prices(self, state: State) -> tuple[int, ...]:
        """The prices of the market's slots, in the order in which they are filled (SETUP-6)."""
        prices: tuple[int, ...] = self.box.prices
        return self.bent("prices", prices, Subject(state, state.master_builder)) if self.bends else prices

    def stacks(self, state: State) -> dict[str, int]:
        """The stacks of the table by name (a size, a corridor, what modules add), with the tiles left in each (FINAL-1)."""
        found = {str(size): len(stack) for size, stack in zip(self.sizes, state.stacks, strict=True)}
        found["hallway"], found["stairs"] = state.hallways, state.stairs
        return self.bent("stacks", found, Subject(state, state.master_builder)) if self.bends else found

    def wares(self, state: State, seat: int) -> list[Ware]:
        """Everything that is for sale: the rooms of the market, then hallways and stairs while there are any (BUY-2)."""
        found = [Ware(offer.room, offer.price, offer.coins) for offer in state.offers] + self.corridors(state)
        return self.bent("wares", found, Subject(state, seat)) if self.bends else found

    def ware(self, state: State, seat: int, name: str) -> Ware | None:
        """One of them, if it is for sale; where nothing is bent, the others are not made for it."""
        bent = "wares" in self.bends
        if not bent:
            for offer in state.offers:
                if offer.room == name:
                    return Ware(name, offer.price, offer.coins)
        for ware in self.wares(state, seat) if bent else self.corridors(state):
            if ware.room == name:
                return ware
        return None

    def corridors(self, state: State) -> list[Ware]:
        """Hallways and stairs, while there are any (BUY-2, CORRIDOR)."""
        found: list[Ware] = []
        if state.hallways:
            found.append(Hallway("hallway", self.corridor_price, 0, state.hallways))
        if state.stairs:
            found.append(Stairs("stairs", self.corridor_price, 0, state.stairs))
        return found

    def ware_name(self, ware: str) -> str:
        """What a ware is called."""
        return TILE[ware].name if ware in TILE else self.ware_names.get(ware, ware)

    def require_ware(self, ware: str) -> None:
        """Refuses what is never for sale, and suggests the nearest room."""
        if ware not in self.ware_names:
            tile_named(ware)

    def price(self, deal: Deal) -> int:
        """What a ware costs: the price it lies under, or the fixed price of a corridor (BUY-2)."""
        return self.bent("price", deal.ware.price, deal) if self.bends else deal.ware.price

    def funds(self, state: State, seat: int) -> int:
        """What a seat can pay with: its coins (BUY-5)."""
        coins: int = state.players[seat].coins
        return self.bent("funds", coins, Subject(state, seat)) if self.bends else coins

    def payee(self, deal: Deal) -> int | None:
        """Who is paid: the Master Builder, who pays the supply (BUY-3)."""
        builder = deal.state.master_builder
        return self.bent("payee", None if deal.seat == builder else builder, deal)

    def hangs_on_places(self, names: tuple[str, ...], state: Any, seat: int) -> bool:
        """Whether an amendment in force at one of these points may answer by where rooms lie."""
        for name in names:
            if name in self.bends:
                for bend, _ in self.in_force(name, Subject(state, seat)):
                    if isinstance(bend.amendment, LudwigAmendment) and bend.amendment.by_place:
                        return True
        return False

    def pass_gain(self, state: State, seat: int) -> int:
        """What a seat gets for passing (BUY-2)."""
        return self.bent("pass_gain", self.pass_coins, Subject(state, seat)) if self.bends else self.pass_coins

    def open_purse(self, state: State, seat: int) -> bool:
        """Whether the coins of a seat lie open before the others, as they do in the base game."""
        return self.bent("open_purse", True, Subject(state, seat))

    # Placing and scoring

    def spots(self, candidates: Candidates) -> list[int]:
        """Every legal place of the tiles; a hallway shows the face that fits (CORR-1)."""
        found: list[int] = []
        terms = candidates.terms = self.terms(candidates.state, candidates.seat)
        for room in self.tiles_among(candidates.rooms):
            found += legal.spots_named(candidates.castle, room, terms)
        return self.bent("spots", found, candidates)

    def placeable(self, candidates: Candidates) -> list[str]:
        """Those of some wares that have a legal place (PLACE-8); for what is no tile, its module answers."""
        terms = candidates.terms = self.terms(candidates.state, candidates.seat)
        tiles = self.tiles_among(candidates.rooms)
        fitting = self.bent("placeable", legal.fitting(candidates.castle, tiles, terms), candidates)
        if "along" not in self.bends:
            return fitting
        # What modules bar from its places by itself may still come with a passage (SEC-8).
        joined = self.joinable(candidates, [tile for tile in tiles if tile not in fitting])
        return [room for room in candidates.rooms if room in fitting or room in joined] if joined else fitting

    def placing_steps(self, candidates: Candidates) -> tuple[Item, ...]:
        """What a seat does to place a ware that it has: a tile is placed; for what is no tile, its module answers."""
        from swanstone.ludwig.place_room import PlaceRoom  # placing asks the rules

        tiles = [PlaceRoom(candidates.seat, room) for room in self.tiles_among(candidates.rooms)]
        return self.bent("placing_steps", tuple(tiles), candidates)

    def buyable(self, candidates: Candidates) -> list[str]:
        """Those of some wares that a seat may buy if it can pay: those that it can place (PLACE-8)."""
        return self.bent("buyable", self.placeable(candidates), candidates)

    def along(self, state: State, seat: int) -> tuple[str, ...]:
        """The passages that a seat may lay along with a tile or a face; there are none in the base game."""
        pieces: tuple[str, ...] = ()
        return self.bent("along", pieces, Subject(state, seat)) if "along" in self.bends else pieces

    def placings(self, candidates: Candidates, codes: list[int]) -> list[Placing]:
        """Every legal way to place tiles together with passages: at places of their own, and where only these join them."""
        state, seat, castle = candidates.state, candidates.seat, candidates.castle
        pieces, terms = self.along(state, seat), self.terms(state, seat)
        found: list[Placing] = []
        for room in candidates.rooms if pieces else []:
            for tile in joining.tiles_shown(room):
                own = [code for code in codes if code >> 22 == tile]
                found += joining.placings(castle, tile, own, pieces, terms)
        return self.bent("placings", found, candidates)

    def joinable(self, candidates: Candidates, rooms: list[str]) -> list[str]:
        """Those of some rooms that have a legal place to which a passage leads (SEC-8)."""
        pieces = self.along(candidates.state, candidates.seat)
        if not pieces or not rooms:
            return []
        terms, found = candidates.terms, list[tuple[str, int]]()
        for room in rooms:
            tiles = joining.tiles_shown(room)
            found += [(room, tile) for tile in tiles if joining.may_join(candidates.castle, tile, terms)]
        if not found:
            return []
        castle = joining.with_margin(candidates.castle, pieces)
        return [room for room, tile in found if self.can_join(candidates, castle, tile, pieces)]

    def can_join(self, candidates: Candidates, castle: Castle, tile: int, pieces: tuple[str, ...]) -> bool:
        """Whether a passage leads to some legal place of a tile; the first that is found settles it."""
        for code in joining.places_apart(castle, tile, pieces, candidates.terms):
            ways = joining.placings_at(castle, code, pieces, candidates.terms)
            if ways and self.bent("placings", ways, candidates):
                return True
        return False

    def tiles_among(self, wares: list[str]) -> list[str]:
        """Those of some wares that are rooms; only modules sell others."""
        return [ware for ware in wares if is_room(ware)] if "wares" in self.bends else wares

    def objections(self, spot: Spot) -> list[Objection]:
        """Every reason against a place (PLACE-1 to PLACE-7)."""
        terms = self.terms(spot.state, spot.seat)
        if spot.along:
            pieces = self.along(spot.state, spot.seat)
            found = joining.objections(spot.castle, (spot.code, spot.along), pieces, terms)
        else:
            found = legal.objections(spot.castle, spot.code, terms)
        return self.bent("objections", found, spot)

    def terms(self, state: Any, seat: int) -> Terms:
        """The terms on which a seat scores and places; all that shows, promises or books points goes by them.

        They rest on the seat's castle and its cards, which everybody sees, so a view is as good as a state.
        """
        if "terms" not in self.bends:
            return BASE_TERMS
        subject = Seated(state, seat)
        castle, hand = state.players[seat].castle, self.hand(subject)
        known = self._terms.get(seat)
        if known is not None and known[0] is castle and known[1] == hand:
            return known[2]
        terms = self.bent("terms", BASE_TERMS, subject)
        self._terms[seat] = (castle, hand, terms)
        return terms

    def tile_lines(self, spot: Spot) -> Ledger:
        """What a placed tile scores at once (SCORE-1 to SCORE-3)."""
        terms = self.terms(spot.state, spot.seat)
        if spot.along:
            return scoring.ledger(joining.parts(spot.castle, (spot.code, spot.along), terms))
        return scoring.ledger(scoring.parts(spot.castle, spot.code, terms))

    def rescored_lines(self, placed: Placed) -> Ledger:
        """What a room scores again as if just placed: its value and its own bonus (LIVING)."""
        terms = self.terms(placed.state, placed.seat)
        return scoring.ledger(scoring.own_parts(placed.castle, placed.room, terms), "LIVING")

    # Rewards

    def rewards(self, placed: Placed) -> tuple[str, ...]:
        """The rewards of a completed room, by its types (COMPLETE-2)."""
        return self.bent("rewards", REWARD_KINDS[placed.castle.faces[placed.room]], placed)

    def reward(self, kind: str) -> CompletionReward:
        """A kind of reward, of the base game or of a module in play."""
        found = self.completion_rewards.get(kind)
        if found is None:
            kinds = self.completion_rewards
            raise BadData(f"nobody gives a reward '{kind}'{nearest(kind, kinds)}; kinds are {', '.join(kinds)}")
        return found

    def reward_size(self, state: Any, seat: int, kind: str) -> int:
        """How much a reward gives: coins, points, tiles to lay or take, cards to draw, turns.

        A view is as good as a state. What activity and living rooms score goes by the seat's terms alone, which hot code
        reads: what is promised would not come true otherwise.
        """
        if kind == "activity":
            return self.terms(state, seat).activity
        if kind == "living":
            return self.reward(kind).size
        return self.bent("reward_size", self.reward(kind).size, RewardKind(state, seat, kind))

    # The end

    def coins_counted(self, state: State, seat: int) -> int:
        """The coins of a seat that favors, bonus cards and the end of the game count (FINAL-4)."""
        return self.bent("coins_counted", state.players[seat].coins, Subject(state, seat))

    def is_last_round(self, state: State) -> bool:
        """Whether the game ends with this round: the room deck has run out (END-1)."""
        if "is_last_round" not in self.bends:
            return state.last_round
        return self.bent("is_last_round", state.last_round, Stacks(state, state.master_builder, self.stacks(state)))

    def favor_count(self, counting: Counting) -> int:
        """What a favor counts for a seat (FAVOR-1); one that is not in the box counts what amendments say."""
        favor = self.favors.get(counting.card)
        number = 0 if favor is None else self.counted(favor, counting)
        return self.bent("favor_count", number, counting)

    def counted(self, card: Card, counting: Counting) -> int:
        """How much a seat has of what a card of the box counts (FAVOR-1, BONUS-1)."""
        tally = TALLIES.get(card.counts)
        if tally is not None:
            return tally.count(self, counting)
        state, seat = counting.state, counting.seat
        coins = self.coins_counted(state, seat) if card.counts == "coins" else 0
        return count(card, state.players[seat].castle, coins, self.terms(state, seat))

    def favor_points(self, state: State, favor: str) -> list[int]:
        """What a favor scores for each seat, by the ranks of what it counts (FINAL-2)."""
        counts = [self.favor_count(Counting(state, seat, favor)) for seat in range(len(state.players))]
        return self.points_for(state, favor, counts)

    def points_for(self, state: State, favor: str, counts: list[int]) -> list[int]:
        """What a favor scores for each seat, by what it has counted for them."""
        return [total(lines) for lines in self.favor_lines(state, favor, counts)]

    def favor_ranking(self, state: State, favor: str, counts: list[int]) -> list[int]:
        """What the seats are ranked by in a favor that has counted this for them (FINAL-2)."""
        subject = Counting(state, state.master_builder, favor)
        return self.bent("favor_ranking", ranked(self.favors.get(favor), counts), subject)

    def favor_lines(self, state: State, favor: str, counts: list[int]) -> list[Ledger]:
        """What a favor scores for each seat, line by line: by its rank, then what amendments add (FINAL-2)."""
        points = rank_points(self.favor_ranking(state, favor, counts), self.rank_points)
        lines = [[Line(each, "FINAL-2", favor)] for each in points]
        for bend, own in self.in_force("favor_points", Counting(state, state.master_builder, favor)):
            bent: list[int] = bend.answer(list(points), own)
            for seat, each in enumerate(bent):
                lines[seat].append(Line(each - points[seat], bend.id, favor))
            points = bent
        return [tuple([line for line in found if line.amount]) for found in lines]

    def bonus_points(self, counting: Counting) -> int:
        """What a bonus card scores for a seat (FINAL-3); one that is not in the box scores what amendments say."""
        card = self.bonus_cards.get(counting.card)
        points = 0 if card is None else card_points(card, self.counted(card, counting))
        return self.bent("bonus_points", points, counting)

    def rooms_counted(self, counting: Counting) -> tuple[int, ...]:
        """The rooms for which a favor or bonus card counts something, in the order of placing."""
        card = self.favors.get(counting.card) or self.bonus_cards.get(counting.card)
        rooms: tuple[int, ...] = ()
        if card is not None:
            terms, tally = self.terms(counting.state, counting.seat), TALLIES.get(card.counts)
            shown = tally.rooms(counting.castle, terms) if tally else rooms_counted(card, counting.castle, terms)
            rooms = tuple(shown)
        return self.bent("rooms_counted", rooms, counting)

    def honours(self, state: State) -> tuple[str, ...]:
        """What each seat may call itself by its score; only the solo game has such names (SOLO-3)."""
        return self.bent("honours", (), Subject(state, state.master_builder))

    # Moments

    def game_started(self, state: State, report: Report) -> None:
        """The table is set up and the bonus cards are chosen."""
        self.happen("game_started", Subject(state, state.master_builder), report)

    def tiles_revealed(self, state: State, offers: list[Offer], report: Report) -> None:
        """Tiles have come to the market; what is asked about the first of them is asked first."""
        if "tile_revealed" in self.bends:
            asked: list[Decision] = []
            for offer in offers:
                revealed = Revealed(state, state.master_builder, offer.room, offer.slot)
                asked += self.brought_about("tile_revealed", revealed, report)
            state.then(*asked)

    def offers_priced(self, state: State, report: Report) -> None:
        """The rooms lie under their prices."""
        self.happen("offers_priced", Subject(state, state.master_builder), report)

    def payment_due(self, payment: Payment, report: Report) -> None:
        """A ware is about to be paid for."""
        self.happen("payment_due", payment, report)

    def tile_bought(self, deal: Deal, report: Report) -> None:
        """A ware has been paid for and taken."""
        self.happen("tile_bought", deal, report)

    def tile_scored(self, scored: Scored, report: Report) -> None:
        """A tile score has been booked (TSC-7)."""
        self.happen("tile_scored", scored, report)

    def room_placed(self, placed: Placed, report: Report) -> None:
        """A tile has been placed and scored."""
        self.happen("room_placed", placed, report)

    def room_completed(self, placed: Placed, report: Report) -> None:
        """A room has been completed."""
        self.happen("room_completed", placed, report)

    def turn_ended(self, state: State, seat: int, report: Report) -> None:
        """A turn is over."""
        self.happen("turn_ended", Subject(state, seat), report)

    def bonus_cards_discarded(self, discards: list[Discarded], report: Report) -> None:
        """Seats have put bonus cards under the deck; what is asked about the first of them is asked first."""
        if "bonus_cards_discarded" in self.bends:
            asked: list[Decision] = []
            for discarded in discards:
                asked += self.brought_about("bonus_cards_discarded", discarded, report)
            if discards:
                discards[0].state.then(*asked)

    def round_ended(self, state: State, report: Report) -> None:
        """Every seat has had its turn."""
        self.happen("round_ended", Subject(state, state.master_builder), report)
