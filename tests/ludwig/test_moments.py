"""Moments in real games: they come to the right seat, in their promised order, and held cards count for their seat."""

from collections.abc import Iterable, Iterator

from swanstone.bots.bot import RandomBot
from swanstone.bots.play import play_game
from swanstone.core.chance import Chance
from swanstone.core.effect import Announce, Ask, Effect
from swanstone.core.ledger import total
from swanstone.ludwig.amendment import LudwigAmendment
from swanstone.ludwig.effects import GainCoins, GainPoints
from swanstone.ludwig.rewards import ChooseStack
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.subjects import Deal, Placed, Subject
from tests.ludwig.helpers import Holding, Table, bent, ludwig


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


# What a moment asks comes before what follows it


class LooksWhenPlaced(LudwigAmendment):
    id = "placed"

    def room_placed(self, placed: Placed) -> Iterable[Effect]:
        yield Ask(ChooseStack(placed.seat))


class LooksWhenCompleted(LudwigAmendment):
    id = "completed"

    def room_completed(self, placed: Placed) -> Iterable[Effect]:
        yield Ask(ChooseStack(placed.seat))


class LooksWhenOver(LudwigAmendment):
    id = "over"

    def turn_ended(self, subject: Subject) -> Iterable[Effect]:
        yield Ask(ChooseStack(subject.seat))


HALL = "foyer@0,0 hallway@3,-1r1 great_hall@4,3 hallway@5,2 hallway@11,3r1 hallway@4,5"
DEEDS = ("0 buy stairs", "0 place stairs@10,5r3")
"""The stairs complete the great hall, whose reward is a corridor."""


def tags(at: Table) -> list[str]:
    """What waits, the next first."""
    return [item.tag for item in reversed(at.state.agenda)]


def test_what_is_asked_when_a_room_is_placed_comes_before_its_rewards():
    after = bent(LooksWhenPlaced(), castle=HALL).play(*DEEDS)
    assert tags(after)[:3] == ["choose-stack", "reward", "end-turn"]
    rewarded = after.play(after.options[0])
    assert rewarded.play(rewarded.options[0]).asked == ["0 take-corridor"]


def test_what_is_asked_when_a_room_is_completed_comes_before_its_own_reward():
    after = bent(LooksWhenCompleted(), castle=HALL).play(*DEEDS)
    assert tags(after)[:3] == ["choose-stack", "give-reward", "end-turn"]


def test_what_is_asked_when_a_turn_ends_comes_before_the_next_turn():
    at = bent(LooksWhenOver()).play("0 pass")
    assert tags(at)[:2] == ["choose-stack", "choose-offer"]
    assert at.asked == ["0 choose-stack"]


class Reporter(LudwigAmendment):
    """Tells how many coins the buyer has; it comes after Gift."""

    id = "reporter"
    order = 1

    def tile_bought(self, deal: Deal) -> Iterable[Effect]:
        yield Announce("coins", deal.seat, amount=deal.state.players[deal.seat].coins)


class Gift(LudwigAmendment):
    id = "gift"

    def tile_bought(self, deal: Deal) -> Iterable[Effect]:
        yield GainCoins(deal.seat, 700, "gift")


def test_of_two_at_one_moment_the_second_sees_what_the_first_did():
    for amendments in ([Gift(), Reporter()], [Reporter(), Gift()]):
        after = bent(*amendments, coins=(3000, 0)).play("0 buy hallway")
        assert [event.amount for event in after.events if event.kind == "coins"] == [700]


# A card in the hand of one seat


class Cheap(LudwigAmendment):
    """Pay 1000 coins less for each room you buy."""

    id = "cheap"
    held = True

    def price(self, coins: int, deal: Deal) -> int:
        return coins - 1000


def test_a_held_card_counts_for_the_seat_that_holds_it_alone():
    at = bent(Cheap(), Holding({1: "cheap"}), coins=(2999, 2000))
    assert at.refused("0 buy hallway") == ["BUY-5"]
    after = at.play("0 pass")
    assert "1 buy hallway" in after.options
    assert after.play("1 buy hallway").coins[1] == 0
    lines = after.game.cost(after.state, after.game.read_action("1 buy hallway"))
    assert [(line.amount, line.because) for line in lines] == [(3000, "BUY-2"), (-1000, "cheap")]
