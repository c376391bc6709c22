"""Holds a referee against an engine: after every action, what is asked, what is legal, how the table stands, what is seen.

Only the public face of a game is used: texts of actions, options, JSON of states and views, standings.
"""

import json
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from swanstone.core.event import Event
from swanstone.core.game import Game
from swanstone.core.options import Options
from swanstone.core.record import Head
from swanstone.core.standings import Step
from tests.referee.extended import Extended
from tests.referee.flow import Player, Referee
from tests.referee.questions import Covers, Moves, OneOf, Question, Spot
from tests.referee.table import Foul

Facts = dict[str, Any]


class Dispute(AssertionError):
    """Referee and engine disagree."""


class Watch:
    """A referee that watches an engine play."""

    def __init__(self, game: Game[Any], head: Head, all_spots_every: int = 0) -> None:
        self.game = game
        self.referee = Referee(head.seats, head.seed, int(dict(head.options).get("foyer", "3")))
        self.all_spots_every = all_spots_every
        """How often all legal spots are compared, in placements; that is slow."""
        self.actions: list[str] = []

    def start(self, step: Step[Any]) -> None:
        """Looks at the table as set up."""
        self.look(step)

    def step(self, action: str, step: Step[Any]) -> None:
        """Looks at what an action led to."""
        self.actions.append(action)
        try:
            self.referee.hear(action)
        except Foul as foul:
            raise Dispute(f"{self.where}: {foul}") from foul
        self.look(step)

    @property
    def where(self) -> str:
        """The moment of the game."""
        return f"after action {len(self.actions)} ('{self.actions[-1]}')" if self.actions else "at the start"

    def look(self, step: Step[Any]) -> None:
        """Compares all that can be compared now."""
        self.look_at_result(step)
        state = json.loads(self.game.to_json(step.state))
        self.require_same("the table", facts(self.referee), table_of(state))
        observer = self.observer()
        view = json.loads(self.game.view_to_json(self.game.view(step.state, observer)))
        self.require_same(f"the view of {observer}", seen(self.referee, observer), seen_in(view))
        self.look_at_questions(step.state)

    def observer(self) -> int | None:
        """By turns, every seat and the onlooker."""
        number = len(self.actions) % (self.referee.seats + 1)
        return None if number == self.referee.seats else number

    def require_same(self, what: str, expected: Facts, found: Facts) -> None:
        """Raises if the engine differs from the referee."""
        differing = [name for name in expected if expected[name] != found[name]]
        lines = [f"{name} is {found[name]!r}, but the rules make it {expected[name]!r}" for name in differing]
        if lines:
            raise Dispute(f"{self.where}, {what}: " + "; ".join(lines))

    def look_at_questions(self, state: Any) -> None:
        """Who is asked what, with which options."""
        decisions = {decision.seat: decision for decision in self.game.pending(state)}
        self.require_same("asked", {"seats": sorted(self.referee.asked)}, {"seats": sorted(decisions)})
        for seat, question in self.referee.asked.items():
            self.look_at_options(seat, question, self.game.options(state, decisions[seat]))

    def look_at_options(self, seat: int, question: Question, options: Options) -> None:
        """Short lists are compared whole, long ones by their number and their first options."""
        some = set(self.texts(seat, islice(options, 1000 if isinstance(question, OneOf) else 1)))
        wrong = sorted(text for text in some if not question.allows(text))
        missing = sorted(question.answers - some) if isinstance(question, OneOf) else []
        if wrong or missing:
            raise Dispute(f"{self.where}: seat {seat} may not {wrong}, and may {missing}")
        if not isinstance(question, Spot | Moves | Covers) or self.compares_spots():
            self.require_same("options", {"count": question.count()}, {"count": len(options)})

    def texts(self, seat: int, actions: Iterable[Any]) -> Iterator[str]:
        """Options as texts without the seat."""
        return (self.game.write_action(action).removeprefix(f"{seat} ") for action in actions)

    def compares_spots(self) -> bool:
        """Whether this is a placement at which all spots are compared."""
        return self.all_spots_every > 0 and len(self.actions) % self.all_spots_every == 0

    def look_at_result(self, step: Step[Any]) -> None:
        """The standings, once the game is over, and why it is over."""
        standings, result = self.game.standings(step.state), self.referee.result
        if (standings is None) != (result is None):
            raise Dispute(f"{self.where}: the game is {'not ' if result is None else ''}over")
        if standings is None or result is None:
            return
        names = ("scores", "winners", "honours")
        expected = by_seat(result.steps) | {name: getattr(result, name) for name in names}
        steps = [final_steps(ledger, result.steps[0]) for ledger in standings.ledgers]
        found = by_seat(steps) | {name: getattr(standings, name) for name in names}
        self.require_same("the result", expected, found)
        self.require_same("the end", {"stuck": self.referee.stuck}, {"stuck": tells_stuck(step.events)})


class WatchModules(Watch):
    """A referee that watches an engine play with modules; how the table is set up, the engine tells."""

    referee: Any

    def __init__(self, game: Game[Any], head: Head, all_spots_every: int = 0) -> None:
        self.game = game
        self.head = head
        self.all_spots_every = all_spots_every
        self.actions = []

    def start(self, step: Step[Any]) -> None:
        """Looks at the table as set up."""
        try:
            self.referee = Extended(self.head, json.loads(self.game.to_json(step.state)))
        except Foul as foul:
            raise Dispute(f"{self.where}: {foul}") from foul
        self.look(step)

    def look(self, step: Step[Any]) -> None:
        """The slots of the modules besides all else."""
        super().look(step)
        slots = json.loads(self.game.to_json(step.state)).get("slots", {})
        for name, of_module in SLOTS.items():
            if name in self.head.modules:
                self.require_same(f"the slot of {name}", of_module(self.referee), slots[name])
        if "decrees" in self.head.modules:
            told = json.loads(self.game.to_json(step.state))
            self.require_same("the decrees", decrees(self.referee), decrees_of(told))


def swans_slot(referee: Extended) -> Facts:
    """Where the swan tokens are."""
    return {
        "lake": referee.lake,
        "rooms": referee.tokens,
        "held": [player.tokens for player in referee.players],
        "box": referee.swan_box,
    }


def moats_slot(referee: Extended) -> Facts:
    """How many moats are left."""
    return {"left": referee.moats_left}


def renovations_slot(referee: Extended) -> Facts:
    """The pool and the stacks of renovations."""
    return {"pool": referee.pool, "stacks": list(referee.renovations.values())}


def decrees(referee: Extended) -> Facts:
    """Where the decrees are, and what lies on them."""
    everybody = list(enumerate(referee.players))
    return {
        "deck": referee.decree_deck,
        "passed": referee.passed,
        "hands": [player.decrees for player in referee.players],
        "used": referee.used,
        "recalling": referee.recalling or [],
        "recalled": [card for card in referee.on_deck if isinstance(card, int)],
        "stored": "".join(player.stored for player in referee.players),
        "debt": sum(player.debt for player in referee.players),
        "casket": sum(player.casket for player in referee.players),
        "sealed": [(seat, player.sealed) for seat, player in everybody if player.sealed],
        "whispers": [(seat, favor) for seat, player in everybody for favor in player.whispers],
    }


def decrees_of(state: Facts) -> Facts:
    """The same in JSON."""
    slot = state["slots"]["decrees"]
    owned = (state.get("hidden_favors") or {}).get("owned", [])
    return {
        **{name: slot[name] for name in ("deck", "passed", "hands", "recalling")},
        **{name: slot["on_cards"][name] for name in ("stored", "debt", "casket")},
        "used": slot["marks"]["used"],
        "recalled": (state.get("recalled") or {}).get("cards", []),
        "sealed": [(tile["seat"], tile["room"]) for tile in state.get("sealed_tiles") or []],
        "whispers": [(favor["seat"], favor["favor"]) for favor in owned if favor["by"] == "DEC-5"],
    }


SLOTS = {"swans": swans_slot, "moats": moats_slot, "renovations": renovations_slot}
REFEREED = frozenset({"decrees", "extras", "five_players", "moats", "passages", "renovations", "swans", "towers"})
"""The modules that the referee knows."""


def final_steps(ledger: Iterable[Any], names: Iterable[str]) -> dict[str, int]:
    """The points of a ledger by the steps of final scoring."""
    steps = dict.fromkeys(names, 0)
    for line in ledger:
        if line.because in steps:
            steps[line.because] += line.amount
    return steps


def tells_stuck(events: Iterable[Event]) -> bool:
    """Whether the events tell that the game ends because everybody passes."""
    return any(event.kind == "stuck" and event.because == "END-2" for event in events)


# The table


def facts(referee: Referee) -> Facts:
    """How the table stands, by the referee."""
    return {
        **by_seat(map(of_player, referee.players)),
        "master builder": referee.builder,
        "favors": referee.favors,
        "bonus deck": referee.bonus_deck,
        "deck": referee.deck,
        "stacks": list(referee.stacks.values()),
        "laid": referee.laid,
        "discards": referee.discards,
        "gone": sorted(referee.gone),
        "words drawn": referee.words.drawn,
        **in_the_open(referee),
        "last round": referee.ran_out,  # the table notes that the deck has run out
    }


def by_seat(players: Iterable[Facts]) -> Facts:
    """The facts of all players, each with its seat."""
    return {f"{name} of seat {seat}": it[name] for seat, it in enumerate(players) for name in it}


def in_the_open(referee: Referee) -> Facts:
    """What everybody sees."""
    return {
        "offers": [(offer.room, offer.price, offer.coins) for offer in referee.offers],
        "hallways": referee.corridors["hallway"],
        "stairs": referee.corridors["stairs"],
        "bank": referee.supply,
        "round": referee.round,
        "last round": referee.last_round,
        "finished": referee.result is not None,
    }


def of_player(player: Player) -> Facts:
    """What lies before a player."""
    return {
        "coins": player.coins,
        "points": player.points,
        "castle": player.castle.text,
        "hand": sorted(player.hand),
        "drawn": player.drawn,
        "kept": player.kept,
        "downstairs completed": player.downstairs_completed,
    }


def table_of(state: Facts) -> Facts:
    """How the table stands, by the engine's JSON."""
    return {
        **by_seat(map(player_of, state["players"])),
        "master builder": state["master_builder"],
        "favors": state["favors"],
        "bonus deck": [card["card"] for card in state["bonus_deck"]],
        "deck": state["deck"],
        "stacks": state["stacks"],
        "laid": [laid["room"] for laid in state["laid"]],
        "discards": state["discards"],
        "gone": sorted(state["gone"]),
        "words drawn": state["chance"]["drawn"],
        **open_in(state),
    }


def open_in(told: Facts) -> Facts:
    """What everybody sees, in the JSON of a state or a view."""
    return {
        "offers": [(offer["room"], offer["price"], offer["coins"]) for offer in told["offers"]],
        "hallways": told["hallways"],
        "stairs": told["stairs"],
        "bank": told["bank"],
        "round": told["round"],
        "last round": told["last_round"],
        "finished": told["finished"],
    }


def player_of(player: Facts) -> Facts:
    """What lies before a player, in JSON."""
    return {
        "coins": player["coins"],
        "points": player["points"],
        "castle": player["castle"],
        "hand": sorted(player["bonus_cards"]),
        "drawn": player["drawn"],
        "kept": player["sealed"],
        "downstairs completed": player["downstairs_completed"],
    }


# Views


def seen(referee: Referee, observer: int | None) -> Facts:
    """What a seat must see, by the referee: what is open, how many cards others hold, and its own cards."""
    mine = None if observer is None else referee.players[observer]
    over = referee.result is not None
    closed = [] if over else closed_purses(referee, observer)
    return {
        "coins and points": [
            (0 if seat in closed else player.coins, player.points) for seat, player in enumerate(referee.players)
        ],
        "hands": [len(player.hand) for player in referee.players],
        "stacks": [len(stack) for stack in referee.stacks.values()],
        "cards left": len(referee.deck),
        "laid": len(referee.laid),
        "bonus deck": len(referee.bonus_deck),
        "own cards": sorted(mine.hand) if mine and not over else None,
        **in_the_open(referee),
        "bank": referee.supply + sum(referee.players[seat].coins for seat in closed),
    }


def closed_purses(referee: Any, observer: int | None) -> list[int]:
    """The seats whose coins an observer does not see (DEC-7)."""
    return [seat for seat in range(referee.seats) if seat != observer and "DEC-7" in decrees_before(referee, seat)]


def decrees_before(referee: Any, seat: int) -> list[str]:
    """The decrees that lie before a seat."""
    return getattr(referee.players[seat], "decrees", [])


def seen_in(view: Facts) -> Facts:
    """What a view shows, in JSON."""
    mine = None if view["seat"] is None or view["finished"] else view["players"][view["seat"]]
    return {
        "coins and points": [(player["coins"], player["points"]) for player in view["players"]],
        "hands": [player["bonus_cards"] for player in view["players"]],
        "stacks": [stack["left"] for stack in view["stacks"]],
        "cards left": view["cards_left"],
        "laid": len(view["laid"]),
        "bonus deck": len(view["bonus_deck"]),
        "own cards": sorted(mine["cards_known"]) if mine else None,
        **open_in(view),
    }
