"""The command line: `swanstone --help` lists the commands."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any

import msgspec

from swanstone import __version__
from swanstone.core.errors import BadOption, SwanstoneError
from swanstone.core.game import Game
from swanstone.core.title import WITHOUT, Title
from swanstone.titles import TITLES, game_of, load, open_game, title_named

if TYPE_CHECKING:
    from swanstone.rules import TestedRule

USAGE = """Swanstone, an open digital edition of castle-building board games.

  swanstone serve                             tables in the browser, for people and bots
  swanstone backup FILE, restore FILE         every table in one file, and back; verify FILE checks it
  swanstone export TABLE, import FILE         one game as a record, and back

  swanstone story TITLE                       a game between bots, told in the terminal
  swanstone castle TITLE NOTATION --spots ROOM
                                              a castle, drawn and explained, with the places of a room
  swanstone simulate TITLE --games 1000       many games, their scores and their speed
  swanstone match TITLE --bots greedy,random --games 100
                                              bots against each other: wins, points, time per choice
  swanstone replay game.txt                   plays records again and checks every digest
  swanstone rules TITLE                       the rules with the tests that show them
  swanstone bench                             how fast the engine is
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command; an error is a sentence and a non-zero exit."""
    options = parser().parse_args(arguments)
    try:
        return int(options.command(options))
    except SwanstoneError as error:
        if getattr(options, "json", False):
            print_json({"error": str(error)})
        print(f"swanstone: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - whoever read our output has had enough
        return 0
    except KeyboardInterrupt:
        print("swanstone: stopped", file=sys.stderr)
        return 130


def parser() -> argparse.ArgumentParser:
    """All commands and their options."""
    top = argparse.ArgumentParser(
        prog="swanstone", description=USAGE, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    top.add_argument("--version", action="version", version=f"swanstone {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def command(name: str, run: Any, text: str, title: bool = True, json: bool = True) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=text, description=text)
        sub.set_defaults(command=run)
        if title:
            sub.add_argument("title", metavar="TITLE", help=f"one of: {', '.join(TITLES)}")
        if json:
            sub.add_argument("--json", action="store_true", help="print the result as JSON")
        return sub

    add_playing_commands(command)
    add_reading_commands(command)
    add_server_commands(command)

    bench = command("bench", run_bench, "Measure speed, memory and start-up, beside installed peers.", title=False)
    bench.add_argument("--title", metavar="TITLE", help=f"one of: {', '.join(TITLES)} (default the first)")
    bench.add_argument("--quick", action="store_true", help="fewer repetitions")
    return top


def add_playing_commands(command: Any) -> None:
    """The commands that play games between bots."""
    story = command("story", tell_story, "Play one game between bots and tell it round by round.")
    add_table_options(story, seats=4)

    simulate = command("simulate", run_simulation, "Play many games between bots; print scores and speed.")
    add_table_options(simulate, seats=4)
    simulate.add_argument("--games", type=positive, default=100, metavar="N", help="how many games (default 100)")
    simulate.add_argument("--jobs", type=positive, default=1, metavar="J", help="how many processes (default 1)")
    simulate.add_argument("--records", type=Path, metavar="DIR", help="write the record of every game into this folder")

    match = command("match", run_match, "Play bots against each other; print wins, points and time per choice.")
    who = "the bots, at most one per seat: names, or package.module:Class"
    match.add_argument("--bots", required=True, metavar="A,B", help=who)
    match.add_argument("--games", type=positive, default=100, metavar="N", help="how many games (default 100)")
    match.add_argument("--jobs", type=positive, default=1, metavar="J", help="how many processes (default 1)")
    add_table_options(match, seats=2, bot=False)


def add_reading_commands(command: Any) -> None:
    """The commands that read castles, records and rules."""
    castle = command("castle", show_castle, "Draw a castle; print its points, completed rooms and entrances.")
    castle.add_argument("notation", metavar="NOTATION", help='such as "foyer@0,0 nap_room@3,1r2"')
    castle.add_argument("--spots", metavar="ROOM", help="list every legal place of this room with its points")
    add_modules(castle)

    replay = command("replay", replay_records, "Play records again and check every digest.", title=False)
    replay.add_argument("files", nargs="+", type=Path, metavar="FILE", help="records of games")

    rules = command(
        "rules", show_rules, "List the rules; in a source tree with their tests, failing where one has none."
    )
    rules.add_argument("--tests", type=Path, metavar="DIR", help="the tests (default: those of the source tree)")


def add_server_commands(command: Any) -> None:
    """The commands that need a store."""
    from swanstone.server.settings import add_flags

    add_flags(command("serve", serve, "Serve tables for people and bots.", title=False, json=False))
    for name, text in STORE_COMMANDS.items():
        sub = command(name, use_store, text, title=False)
        sub.set_defaults(name=name)
        if name == "export":
            sub.add_argument("table", metavar="TABLE", help="the name of a table, as in its link")
        else:
            sub.add_argument("file", type=Path, metavar="FILE", help="the file")
        if name == "verify":
            continue
        if name == "backup":
            sub.add_argument("--skip", action="append", default=[], metavar="TABLE", help="leave out a damaged table")
        if name == "restore":
            sub.add_argument("--table", metavar="TABLE", help="only this table, into a store that may hold others")
            sub.add_argument("--replace", action="store_true", help="overwrite what the store holds of that table")
        sub.add_argument("--store", metavar="URL", help="the store, as for serve")
        sub.add_argument("--settings", metavar="FILE", help="a TOML file of settings, as for serve")


STORE_COMMANDS = {
    "backup": "Write every table into one file with a checksum, while play goes on.",
    "verify": "Read a backup through and check that it is whole.",
    "restore": "Fill an empty store from a backup, or restore one table of it, after checking it.",
    "export": "Print the record of a table; for an unfinished game it reveals every secret.",
    "import": "Create a table from a record, after playing it through.",
}


def serve(options: argparse.Namespace) -> int:
    """Serves until it is told to stop."""
    from swanstone.server.serve import serve as run_server
    from swanstone.server.settings import read_settings

    find_modules_here()
    return run_server(read_settings(options, os.environ))


def use_store(options: argparse.Namespace) -> int:
    """Backup, verify, restore, export or import."""
    from swanstone.server import admin

    run: Any = {
        "backup": admin.run_backup,
        "verify": admin.run_verify,
        "restore": admin.run_restore,
        "export": admin.run_export,
        "import": admin.run_import,
    }[options.name]
    result = run(options, os.environ)
    if isinstance(result, str) and not options.json:
        print(result, end="")
    elif options.json:
        print_json(result)
    else:
        for word, value in result.items():
            print(f"{word}: {', '.join(map(str, value)) if isinstance(value, list) else value}")
    return 0


def add_table_options(sub: argparse.ArgumentParser, seats: int, bot: bool = True) -> None:
    """What a table needs: seats, a seed, bots, options."""
    sub.add_argument("--seats", type=positive, default=seats, metavar="K", help=f"how many seats (default {seats})")
    sub.add_argument("--seed", default="1", metavar="S", help="the seed of all randomness (default 1)")
    if bot:
        who = "who plays, seat by seat: names, or package.module:Class (default random)"
        sub.add_argument("--bots", default="random", metavar="A,B", help=who)
    add_modules(sub)
    sub.add_argument(
        "--option", action="append", default=[], metavar="K=V", help="an option of the table, such as foyer=4"
    )
    sub.add_argument("--without", default="", metavar="A,B", help="cards that are taken out before the game")


def add_modules(sub: argparse.ArgumentParser) -> None:
    """Which modules are played with."""
    sub.add_argument("--modules", default="", metavar="A,B", help="modules of the title, or all (default none)")


def words_of(text: str) -> tuple[str, ...]:
    """The words of a list with commas."""
    return tuple(word.strip() for word in text.split(",") if word.strip())


def find_modules_here() -> None:
    """Lets bots be named whose modules are in the current folder, as `python -m` would find them."""
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())


def bot_names(options: argparse.Namespace) -> tuple[str, ...]:
    """The bots of a table, one for every seat or fewer that take turns."""
    find_modules_here()
    names = words_of(options.bots)
    if not 1 <= len(names) <= options.seats:
        raise BadOption(f"a table of {options.seats} seats has 1 to {options.seats} bots, not {len(names)}")
    return names


def records_folder(folder: Path) -> Path:
    """A folder for records, created if necessary."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadOption(f"--records: the folder {folder} cannot be created: {error.strerror}") from None
    return folder


def positive(text: str) -> int:
    """A whole number above zero."""
    number = int(text) if text.isdecimal() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number above zero")
    return number


def table_options(words: list[str]) -> dict[str, str]:
    """Options of a table from words such as foyer=4."""
    pairs = [word.partition("=") for word in words]
    bad = [word for word, (_, equals, _) in zip(words, pairs, strict=True) if not equals]
    if bad:
        raise BadOption(f"an option is written name=value, not '{bad[0]}'")
    return {name: value for name, _, value in pairs}


def print_json(thing: Any) -> None:
    """A result as JSON on standard output."""
    print(msgspec.json.format(msgspec.json.encode(thing)).decode())


def use_colour() -> bool:
    """Whether the terminal wants colours."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


class Progress:
    """A bar on standard error, if somebody is looking."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.began = time.monotonic()
        self.shown = sys.stderr.isatty()

    def at(self, done: int) -> None:
        """Shows how far we are."""
        if self.shown:
            filled = 30 * done // self.total
            seconds = time.monotonic() - self.began
            bar = "█" * filled + "·" * (30 - filled)
            print(f"\r{bar} {done}/{self.total} {seconds:.0f} s", end="", file=sys.stderr, flush=True)
            if done >= self.total:
                print(file=sys.stderr)


def is_compiled() -> bool:
    """Whether the hot modules run compiled."""
    from swanstone.core import game

    return not str(game.__file__).endswith(".py")


def game_for(options: argparse.Namespace) -> Game[Any]:
    """The game that the command line asks for."""
    chosen = table_options(options.option)
    if options.without:
        chosen[WITHOUT] = options.without
    return open_game(options.title, options.seats, chosen, modules_for(options, options.seats))


def modules_for(options: argparse.Namespace, seats: int) -> tuple[str, ...]:
    """The modules that the command line asks for; those that are not for so many seats are refused, or not among all."""
    title, wanted = title_named(options.title), words_of(options.modules)
    if "all" in wanted:
        return title.fitting(seats)
    title.require_fit(seats, [name for name in wanted if name in title.modules])
    return wanted


def tell_story(options: argparse.Namespace) -> int:
    """One game, told round by round with the castles drawn."""
    from swanstone.bots.bot import bot_named
    from swanstone.bots.play import play_game
    from swanstone.core.chance import Chance
    from swanstone.core.standings import Step

    game = game_for(options)
    names = bot_names(options)
    bots = [bot_named(names[seat % len(names)], game) for seat in range(options.seats)]
    telling = load(story_of(title_named(game.title)))
    told: list[str] = []
    colour, columns = use_colour(), shutil.get_terminal_size((120, 40)).columns

    def watch(step: Step[Any]) -> None:
        for event in step.events:
            sentence = telling.tell(event)
            if event.kind == "round-started" and event.amount > 1:
                told.extend(["", *telling.board(step.state, colour, columns)])
            if sentence is not None:
                told.extend(["", sentence] if event.kind == "round-started" else [sentence])
        if not options.json:
            while told:
                print(told.pop(0))

    played = play_game(game, bots, Chance(options.seed), watch=watch)
    standings = played.standings
    if options.json:
        print_json(
            {"story": told, "scores": standings.scores, "winners": standings.winners, "honours": standings.honours}
        )
        return 0
    print("", *telling.board(played.state, colour, columns), sep="\n")
    for seat, ledger in enumerate(standings.ledgers):
        print("", f"{telling.SEAT_NAMES[seat]}'s points", *telling.ledger_text(ledger), sep="\n")
    winners = " and ".join(telling.SEAT_NAMES[seat] for seat in standings.winners)
    verb = "wins" if len(standings.winners) == 1 else "win"
    print("", f"{standings.honours[0]}!" if standings.honours else f"{winners} {verb}!", sep="\n")
    return 0


def story_of(title: Title) -> str:
    """The Python module that tells the games of a title."""
    if not title.story:
        raise BadOption(f"games of {title.id} cannot be told in the terminal yet; `simulate` and `match` play them")
    return title.story


def run_simulation(options: argparse.Namespace) -> int:
    """Many games; scores, and rates per CPU second."""
    from swanstone.bots.arena import Series, Tally, play_many
    from swanstone.bots.bot import bot_named

    game, bots = game_for(options), bot_names(options)
    for name in bots:
        bot_named(name, game)
    records = str(records_folder(options.records)) if options.records else ""
    series = Series(game.title, game.seats, bots, options.seed, game.choices, game.modules, records)
    tally, progress = Tally(), Progress(options.games)
    for part in play_many(series, options.games, options.jobs):
        tally.add(part)
        progress.at(tally.games + len(tally.failures))
    result = simulation_result(options, tally)
    if options.json:
        print_json(result)
    else:
        print_simulation(result)
    for failure in tally.failures[:5]:
        print(failure, file=sys.stderr)
    return 1 if tally.failures else 0


def simulation_result(options: argparse.Namespace, tally: Any) -> dict[str, Any]:
    """What a simulation found, ready to print."""
    cpu = max(tally.cpu_seconds, 1e-9)
    columns = list(zip(*tally.scores, strict=True)) if tally.scores else []
    wins = [sum(seat in winners for winners in tally.winners) for seat in range(options.seats)]
    scores = [
        {"seat": seat, "mean": round(fmean(column), 2), "min": min(column), "max": max(column), "wins": wins[seat]}
        for seat, column in enumerate(columns)
    ]
    return {
        "title": options.title,
        "seats": options.seats,
        "seed": options.seed,
        "bots": bot_names(options),
        "games": tally.games,
        "decisions": tally.decisions,
        "options": tally.options,
        "errors": len(tally.failures),
        "scores": scores,
        "cpu_seconds": round(cpu, 3),
        "games_per_cpu_s": round(tally.games / cpu, 2),
        "decisions_per_cpu_s": round(tally.decisions / cpu, 1),
        "options_per_cpu_s": round(tally.options / cpu, 1),
        "compiled": is_compiled(),
    }


def print_simulation(result: dict[str, Any]) -> None:
    """A simulation as a table."""
    print(
        f"{result['games']} games of {result['title']}, {result['seats']} seats, "
        f"bots {', '.join(result['bots'])}, seed {result['seed']}"
    )
    print(f"{result['decisions']} decisions among {result['options']} options, {result['errors']} errors")
    print("\nseat    mean    min    max    wins")
    for row in result["scores"]:
        print(f"{row['seat']:4d} {row['mean']:7.1f} {row['min']:6d} {row['max']:6d} {row['wins']:7d}")
    how = "compiled" if result["compiled"] else "interpreted"
    rates = ", ".join(f"{result[f'{what}_per_cpu_s']:,} {what}" for what in ("games", "decisions", "options"))
    print(f"\nper CPU second, {how}: {rates}")


def run_match(options: argparse.Namespace) -> int:
    """Bots against each other; who wins, and how sure that is."""
    from swanstone.bots.match import Match, empty_score, play_match, require_playable, side_result

    find_modules_here()
    bots = words_of(options.bots)
    game = game_for(options)
    match = Match(game.title, bots, options.games, game.seats, options.seed, game.choices, game.modules)
    require_playable(match)
    score, progress = empty_score(match), Progress(options.games)
    for part in play_match(match, options.jobs):
        score.add(part)
        progress.at(score.games + len(score.failures))
    sides = [side_result(name, side) for name, side in zip(bots, score.sides, strict=True)]
    result = {"title": match.title, "seats": match.seats, "seed": match.seed, "games": score.games, "bots": sides}
    result |= {"errors": len(score.failures), "compiled": is_compiled()}
    if options.json:
        print_json(result)
    else:
        print_match(result)
    for failure in score.failures[:5]:
        print(failure, file=sys.stderr)
    return 1 if score.failures else 0


def print_match(result: dict[str, Any]) -> None:
    """A match as a table."""
    how = "compiled" if result["compiled"] else "interpreted"
    print(f"{result['games']} games of {result['title']}, {result['seats']} seats, seed {result['seed']}, {how}")
    print(
        f"\n{'bot':12} {'wins':>7}   {'win rate (95 %)':22} {'points (95 %)':22} {'ms/choice':>9} {'p95':>7} {'choices':>8}"
    )
    for row in result["bots"]:
        (low, high), (least, most) = row["win_interval"], row["points_interval"]
        wins, points = f"{row['win_rate']:.1%} ({low:.1%}–{high:.1%})", f"{row['points']:.1f} ({least:.1f}–{most:.1f})"
        times = f"{row['mean_ms']:9.2f} {row['p95_ms']:7.2f} {row['choices']:8d}"
        print(f"{row['bot']:12} {row['wins']:7.1f}   {wins:22} {points:22} {times}")


def show_castle(options: argparse.Namespace) -> int:
    """A castle drawn and explained, or every objection to it; each title has its own way."""
    title = title_named(options.title)
    if not title.castle:
        raise BadOption(f"castles of {title.id} cannot be read from a notation yet")
    seats = max(2, title.fewest_seats)
    game = open_game(title.id, seats, {}, modules_for(options, seats))
    result = load(title.castle).inspected(game, options.notation, options.spots, use_colour())
    if options.json:
        print_json(result.facts)
    else:
        print("\n".join(result.lines), file=sys.stderr if result.refused else sys.stdout)
    return 1 if result.refused else 0


def replay_records(options: argparse.Namespace) -> int:
    """Plays records again; prints the first difference of each that fails."""
    from swanstone.core.record import play_record, read_record

    results: list[dict[str, Any]] = []
    for file in options.files:
        try:
            record = read_record(read_text(file))
            steps = sum(1 for _ in play_record(record, game_of(record.head))) - 1
            results.append({"file": str(file), "ok": True, "actions": steps, "scores": record.result})
        except SwanstoneError as error:
            results.append({"file": str(file), "ok": False, "error": str(error)})
    if options.json:
        print_json(results)
    else:
        for result in results:
            good = (
                f"{result['actions']} actions, scores {' '.join(map(str, result['scores'])) or 'none yet'}"
                if result["ok"]
                else ""
            )
            print(f"{result['file']}: {good or result['error']}")
    return 0 if all(result["ok"] for result in results) else 1


def read_text(file: Path) -> str:
    """The text of a file, or a sentence that says why it cannot be read."""
    from swanstone.core.errors import BadRecord

    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecord(f"cannot be read: {error}") from None


def show_rules(options: argparse.Namespace) -> int:
    """The rules, each with the tests that are examples of it; outside a source tree, the rules alone."""
    from swanstone.rules import check_rules, tests_here

    title_named(options.title)
    folder = options.tests or tests_here()
    report = check_rules(options.title, folder)
    if options.json:
        print_json(report)
    else:
        for rule in report.rules:
            print_rule(rule, tested=folder is not None)
    for problem in report.problems:
        print(problem, file=sys.stderr)
    if folder is None:
        print("The tests of these rules are in the source tree; `--tests DIR` says where that is.", file=sys.stderr)
    return 1 if report.problems else 0


def print_rule(rule: TestedRule, tested: bool) -> None:
    """A rule, the number of its tests and its ruling."""
    tests = f"{len(rule.tests)} test{'s' if len(rule.tests) != 1 else ''}" if rule.tests else "NO TEST"
    start = f"{rule.id:12} {tests:9}" if tested else f"{rule.id:12}"
    print(f"{start} {rule.text}")
    if rule.ruling:
        print(f"{'':{len(start)}} Ruling: {rule.ruling}")


def run_bench(options: argparse.Namespace) -> int:
    """The benchmark table."""
    from swanstone.bench import measure, table

    results = measure(title_named(options.title or next(iter(TITLES))).id, options.quick)
    if options.json:
        print_json(results)
    else:
        print(*table(results), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
