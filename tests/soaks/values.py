"""What greedy's values for modules are worth, and how often bots use what modules bring: `python -m tests.soak values`.

For each module greedy plays against greedy-plain, which takes what the module brings for its points at once, less what it
costs. With `--rates` bots play among themselves with everything, and it is counted what they do.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from swanstone.bots.crew import Crew
from swanstone.bots.match import Match, crew_of, lineup, wilson
from swanstone.bots.play import play_game
from swanstone.core.chance import Chance
from swanstone.core.event import Event
from swanstone.core.standings import Standings, Step
from swanstone.ludwig.modules import MODULES
from swanstone.ludwig.modules.decrees.decree import CATALOGUE
from swanstone.ludwig.modules.moats.gardens import garden_rooms
from swanstone.ludwig.rooms import TILE

BAR = 0.55
PLAYED = {
    "towers": ("towers",),
    "swans": ("swans",),
    "moats": ("moats",),
    "renovations": ("renovations",),
    "extras": ("extras",),
    "passages": ("passages",),
    "decrees": ("decrees",),
    "five_players": ("five_players", "towers", "extras"),
    "everything": tuple([name for name in MODULES if name != "five_players"]),
}
"""What is played for each of the bars."""
BOTS = ("random", "greedy", "search-50")
TOWER_SIZE = 325


def seats_of(name: str) -> int:
    """Five players play by themselves, and two everything else."""
    return 5 if name == "five_players" else 2


def share_beaten(standings: Standings, seat: int) -> float:
    """The share of the others who came out behind a seat; one who did as well counts as a half."""
    mine, others = place(standings, seat), [other for other in range(len(standings.scores)) if other != seat]
    beaten = [place(standings, other) for other in others]
    return sum([1.0 if mine > theirs else 0.5 if mine == theirs else 0.0 for theirs in beaten]) / len(others)


def place(standings: Standings, seat: int) -> tuple[int, bool]:
    """What a seat is ranked by: its points, and whether it won a tie for the most."""
    return standings.scores[seat], seat in standings.winners


class Value(NamedTuple):
    """What came of greedy against greedy-plain."""

    name: str
    games: int
    beaten: float
    """The games won; at a larger table the share of the others who came out behind, game by game."""
    lead: float

    @property
    def rate(self) -> float:
        """The share of games won."""
        return self.beaten / self.games

    def text(self) -> str:
        low, high = wilson(self.beaten, self.games)
        return f"| `{self.name}` | {self.games} | {self.rate:.1%} | {low:.1%} – {high:.1%} | {self.lead:+.1f} |"


def value_of(name: str, games: int, seed: str) -> Value:
    """One greedy bot against plain ones, turned around the table."""
    seats = seats_of(name)
    match = Match("ludwig", ("greedy", *["greedy-plain"] * (seats - 1)), games, seats, seed, {}, PLAYED[name])
    crew, beaten, lead = crew_of(match), 0.0, 0.0
    for number in range(games):
        sides = lineup(match, number)
        standings = played(crew, sides, Chance(seed).fork(number // seats)).standings
        seat = sides.index(0)
        beaten += share_beaten(standings, seat)
        others = [score for other, score in enumerate(standings.scores) if other != seat]
        lead += standings.scores[seat] - sum(others) / len(others)
    return Value(name, games, beaten, lead / games)


def played(crew: Crew, sides: list[int], chance: Chance, watch: Any = None) -> Any:
    """One game of a crew."""
    return play_game(crew.game, [crew.bot(side, seat) for seat, side in enumerate(sides)], chance, watch=watch)


def things_done(event: Event) -> dict[str, int]:
    """What an event tells about the use of a module, with how much of it."""
    what = event.what[0] if event.what else ""
    tile = TILE.get(what)
    match event.kind:
        case "bought" if what == "moat":
            return {"moats bought": 1}
        case "bought" if tile is not None and tile.role == "face":
            return {"renovations bought": 1}
        case "bought" if tile is not None and tile.standard and tile.size == TOWER_SIZE:
            return {"towers bought": 1}
        case "bought":
            return {"rooms and corridors bought": 1}
        case "laid-along":
            return {f"{what.partition('@')[0].replace('_', ' ')} laid": 1}
        case "swans-traded":
            return {"swan tokens traded": len(event.what)}
    told = {
        "moat-completed": "moats closed to a ring",
        "room-taken": "rooms taken for a ring",
        "swan-taken": "swan tokens earned",
        "favor-kept": "hidden favors kept",
        "passed": "passes",
    }
    return {told[event.kind]: 1} if event.kind in told else {}


class Rates(NamedTuple):
    """What the seats of some games did."""

    seats: int
    done: Counter[str]
    held: Counter[str]
    """How often each decree was held to the end, …"""
    used: Counter[str]
    """… in how many of these games it did something, …"""
    won: dict[str, float]
    """… and what its holders won."""


def rates_of(bot: str, games: int, seed: str) -> Rates:
    """What two seats of a bot do with everything."""
    match = Match("ludwig", (bot, bot), games, 2, seed, {}, PLAYED["everything"])
    crew, found = crew_of(match), Rates(2 * games, Counter(), Counter(), Counter(), {})
    for number in range(games):
        acting: set[str] = set()

        def watch(step: Step[Any], acting: set[str] = acting) -> None:
            for event in step.events:
                found.done.update(things_done(event))
                acting.add(event.because)

        game = played(crew, lineup(match, number), Chance(seed).fork(number), watch)
        for seat, player in enumerate(game.state.players):
            found.done["rooms in gardens"] += len(garden_rooms(player.castle))
            for card in game.state.slots["decrees"].hands[seat]:
                found.held[card] += 1
                found.used[card] += card in acting
                found.won[card] = found.won.get(card, 0.0) + share_beaten(game.standings, seat)
    return found


def told(rates: dict[str, Rates]) -> str:
    """The tables of docs/strength.md."""
    bots = list(rates)
    lines = [f"| for each seat and game | {' | '.join(bots)} |", f"| --- |{' ---: |' * len(bots)}"]
    for thing in sorted({thing for each in rates.values() for thing in each.done}):
        lines.append(f"| {thing} | {' | '.join([f'{each.done[thing] / each.seats:.2f}' for each in rates.values()])} |")
    lines += ["", f"| decree | {' | '.join([f'{bot}: kept, at work, won' for bot in bots])} |"]
    lines.append(f"| --- |{' ---: |' * len(bots)}")
    for card, row in CATALOGUE.items():
        cells = [cell(each, card) for each in rates.values()]
        lines.append(f"| {row.name} | {' | '.join(cells)} |")
    return "\n".join(lines)


def cell(rates: Rates, card: str) -> str:
    """How often a decree was held, was at work and won."""
    held = rates.held[card]
    return f"{held}, {rates.used[card]}, {rates.won[card] / held:.0%}" if held else "–"


def main(words: Sequence[str] | None = None) -> int:
    """The command line; the exit code is 1 if a module is below the bar."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak values", description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=400, help="games for each module (default: %(default)s)")
    parser.add_argument("--only", choices=PLAYED, nargs="+", default=tuple(PLAYED))
    parser.add_argument("--seed", default="1")
    parser.add_argument("--rates", action="store_true", help="count what bots do with everything instead")
    parser.add_argument("--bots", nargs="+", default=BOTS, help="the bots that are counted (default: %(default)s)")
    parser.add_argument("--json", action="store_true", help="a summary for programs")
    given = parser.parse_args(words)
    if given.rates:
        rates = {bot: rates_of(bot, given.games, given.seed) for bot in given.bots}
        print(json.dumps({bot: each._asdict() for bot, each in rates.items()}) if given.json else told(rates))
        return 0
    below = 0
    for name in given.only:
        value = value_of(name, given.games, given.seed)
        print(json.dumps(value._asdict()) if given.json else value.text(), flush=True)
        if value.rate < BAR:
            print(f"FAULT: greedy beats greedy-plain in {value.rate:.1%} with {name}, the bar is {BAR:.0%}", flush=True)
            below = 1
    return below


if __name__ == "__main__":
    sys.exit(main())
