"""Moments in a real game: an amendment hears of every turn that ends, and of every room placed and completed."""

from collections.abc import Iterator

from swanstone.bots.bot import RandomBot
from swanstone.bots.play import play_game
from swanstone.core.chance import Chance
from swanstone.core.ledger import total
from swanstone.ludwig.amendment import LudwigAmendment
from swanstone.ludwig.effects import GainPoints
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.subjects import Placed, Subject
from tests.ludwig.helpers import ludwig


class Tally(LudwigAmendment):
    """A point for every turn, for every tile placed and for every room completed."""

    id = "tally"

    def turn_ended(self, turn: Subject) -> Iterator[GainPoints]:
        yield GainPoints(turn.seat, 1, "turn-tally")

    def room_placed(self, placed: Placed) -> Iterator[GainPoints]:
        yield GainPoints(placed.seat, 1, "placed-tally", placed.castle.notation().split()[placed.room])

    def room_completed(self, placed: Placed) -> Iterator[GainPoints]:
        assert placed.castle.is_complete(placed.room)
        yield GainPoints(placed.seat, 1, "completed-tally")


def test_moments_come_to_the_seat_they_belong_to():
    game = ludwig(3)
    game.rules = LudwigRules(3, [Tally()])
    turns, placed, completed = [0] * 3, [0] * 3, [0] * 3

    def watch(step):
        for event in step.events:
            if event.kind in ("passed", "bought"):
                turns[event.seat] += 1
            placed[event.seat or 0] += event.kind == "placed"
            completed[event.seat or 0] += event.kind == "completed"

    played = play_game(game, [RandomBot()] * 3, Chance("moments"), watch=watch)
    assert sum(turns) > sum(placed) - 10 > 20
    for seat, player in enumerate(played.state.players):
        reasons = [line.because for line in player.ledger]
        assert reasons.count("turn-tally") == turns[seat]
        assert reasons.count("completed-tally") == completed[seat]
        tiles = [line.about for line in player.ledger if line.because == "placed-tally"]
        assert tiles == player.castle.notation().split()[1:]
        assert len(tiles) == placed[seat]
        assert total(player.ledger) == player.points
    assert played.state.turn is None
