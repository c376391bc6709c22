"""The referee agrees with every recorded game, and faults planted in the engine do not escape it."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.options import Listed
from swanstone.core.record import Head, Record
from swanstone.core.standings import Step
from tests.battery import TITLES, RefereeAgrees, open_table, random_bot, run
from tests.ludwig.test_games import RECORDS
from tests.referee import final
from tests.referee.box import Words
from tests.referee.compare import Dispute, Watch, WatchModules
from tests.referee.flow import Referee
from tests.referee.table import Foul

ANSWERS = {"keep", "price", "buy", "pass", "place", "reward", "take", "forgo", "choose", "look", "lay"}


def replayed(record: Record, game: Any) -> None:
    """Plays a record under the eyes of a referee."""
    watch = Watch(game, record.head)
    step = game.start(Chance(record.head.seed))
    watch.start(step)
    for entry in record.entries:
        step = game.apply(step.state, game.read_action(entry.action))
        watch.step(entry.action, step)
    assert watch.referee.result is not None
    assert watch.referee.result.scores == record.result


@pytest.mark.parametrize("name", RECORDS)
def test_the_referee_agrees_with_a_recorded_game(name):
    replayed(RECORDS[name], open_table(RECORDS[name].head))


def test_the_records_hold_every_kind_of_action():
    told = {entry.action.split()[1] for record in RECORDS.values() for entry in record.entries}
    assert told == ANSWERS


@pytest.mark.parametrize("bot", sorted(TITLES["ludwig"].bots))
@pytest.mark.parametrize("foyer", TITLES["ludwig"].choices["foyer"])
@pytest.mark.parametrize("seats", TITLES["ludwig"].seats)
def test_the_referee_agrees_with_a_random_game(seats, foyer, bot):
    run(Head("ludwig", seats, f"refereed-{seats}-{foyer}-{bot}", (("foyer", foyer),)), [RefereeAgrees], bot)


# The referee by itself


def test_the_shuffle_is_the_published_one():
    words, chance = Words("swan"), Chance("swan")
    for size in (27, 3, 0):
        pile = list(range(size))
        expected, chance = chance.shuffled(pile)
        assert words.shuffle(pile) == list(expected)
    assert words.drawn == chance.drawn


def test_the_referee_calls_a_foul():
    referee = Referee(2, "swan", 3)
    seat, question = next(iter(referee.asked.items()))
    for text in (f"{seat} pass", f"{seat} keep food", "7 pass", f"{seat} keep"):
        with pytest.raises(Foul, match="against the rules"):
            referee.hear(text)
    assert referee.asked[seat] is question


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ([4, 3, 2, 1], [8, 4, 2, 1]),
        ([3, 3, 1, 0], [6, 6, 2, 0]),  # the rulebook's example
        ([2, 2, 2, 1], [4, 4, 4, 1]),
        ([0, 5], [0, 8]),
        ([2, 2, 2, 2], [3, 3, 3, 3]),
    ],
)
def test_the_referee_shares_ranks_as_the_rulebook_does(counts, points):
    assert final.shares(counts) == points


def test_the_referee_ends_a_game_in_which_everybody_passes_for_three_rounds():
    referee = Referee(2, "swan", 3)
    for _ in range(3):
        while not any(question.allows("pass") for question in referee.asked.values()):
            first_answer(referee)
        assert referee.result is None
        for _ in range(2):
            referee.hear(f"{next(iter(referee.asked))} pass")
    assert referee.stuck
    assert referee.round == 3
    assert referee.result is not None
    assert referee.asked == {}


def first_answer(referee: Referee) -> None:
    """Keeps the first cards, or leaves the market as it is."""
    seat, question = next(iter(referee.asked.items()))
    rooms = " ".join(offer.room for offer in referee.offers)
    answers = getattr(question, "answers", {f"price {rooms}"})
    referee.hear(f"{seat} {min(answers)}")


# Planted faults

Json = dict[str, Any]
Fault = Callable[[Json, str, Json], None]
"""Changes the JSON after an action, given the JSON before it and the action."""


class Faulty:
    """A game with a fault: what follows an action is changed before anybody sees it."""

    def __init__(self, game: Any, fault: Fault) -> None:
        self.game = game
        self.fault = fault
        self.actions = self.first = 0
        """How many actions there were, and after which of them the fault first showed."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def apply(self, state: Any, action: Any) -> Any:
        step = self.game.apply(state, action)
        before, after = (json.loads(self.game.to_json(it)) for it in (state, step.state))
        was = json.dumps(after)
        self.fault(before, self.game.write_action(action), after)
        self.actions += 1
        if json.dumps(after) == was:
            return step
        self.first = self.first or self.actions
        return Step(self.game.from_json(json.dumps(after).encode()), step.events)


def dispute_about(fault: Fault, seats: int) -> tuple[str, Faulty]:
    """What a referee says to a game with a fault; random games are played until it shows."""
    for number in range(30):
        head = Head("ludwig", seats, f"fault-{number}", (("foyer", "34"[number % 2]),))
        game = Faulty(open_table(head), fault)
        try:
            play(game, head)
        except Dispute as dispute:
            return str(dispute), game
        assert not game.first, "the fault escaped the referee"
    raise AssertionError("the fault never showed in thirty games")


def play(game: Any, head: Head) -> None:
    """A random game under the eyes of a referee."""
    watch, chance = Watch(game, head), Chance(head.seed)
    step = game.start(chance)
    watch.start(step)
    dice = Dice(chance.fork("bot"))
    while asked := game.pending(step.state):
        action = random_bot(game, step.state, dice.choice(asked), dice)
        step = game.apply(step.state, action)
        watch.step(game.write_action(action), step)


def seat_of(action: str) -> int:
    return int(action.split()[0])


def verb_of(action: str) -> str:
    return action.split()[1]


def paid_to_the_next_seat(before: Json, action: str, after: Json) -> None:
    builder = before["master_builder"]
    price = after["players"][builder]["coins"] - before["players"][builder]["coins"]
    if verb_of(action) == "buy" and seat_of(action) != builder and price:
        after["players"][builder]["coins"] -= price
        after["players"][(builder + 1) % len(after["players"])]["coins"] += price


def builder_keeps_the_price(before: Json, action: str, after: Json) -> None:
    if verb_of(action) == "buy" and seat_of(action) == before["master_builder"]:
        paid = before["players"][seat_of(action)]["coins"] - after["players"][seat_of(action)]["coins"]
        after["players"][seat_of(action)]["coins"] += paid
        after["bank"] -= paid


def coins_on_a_room_are_lost(before: Json, action: str, after: Json) -> None:
    for offer in before["offers"]:
        if action.split()[1:] == ["buy", offer["room"]]:
            after["players"][seat_of(action)]["coins"] -= offer["coins"]
            after["bank"] += offer["coins"]


def no_coins_for_leftovers(before: Json, action: str, after: Json) -> None:
    if after["round"] > before["round"] > 0:
        for offer in after["offers"]:
            taken = min(1000, offer["coins"])
            offer["coins"] -= taken
            after["bank"] += taken


def token_stays(before: Json, action: str, after: Json) -> None:
    if after["round"] > before["round"] > 0:
        after["master_builder"] = before["master_builder"]


def extra_turn_is_lost(before: Json, action: str, after: Json) -> None:
    after["agenda"] = [item for item in after["agenda"] if not item.get("extra")]


def corridor_reward_twice(before: Json, action: str, after: Json) -> None:
    if verb_of(action) in ("take", "forgo"):
        after["agenda"].append({"item": "take-corridor", "seat": seat_of(action)})


def corridor_tile_for_nothing(before: Json, action: str, after: Json) -> None:
    if verb_of(action) in ("take", "buy") and action.split()[2] == "hallway":
        after["hallways"] += 1


def passing_pays_less(before: Json, action: str, after: Json) -> None:
    if verb_of(action) == "pass":
        after["players"][seat_of(action)]["coins"] -= 1000
        after["bank"] += 1000


def last_round_goes_unnoticed(before: Json, action: str, after: Json) -> None:
    after["last_round"] = False


def reward_of_the_second_room_is_lost(before: Json, action: str, after: Json) -> None:
    if verb_of(action) == "reward":
        after["agenda"] = [item for item in after["agenda"] if item["item"] not in ("reward", "choose-reward")]


def looked_through_stack_keeps_its_order(before: Json, action: str, after: Json) -> None:
    if verb_of(action) == "lay":
        laid = set(action.split()[2:])
        after["stacks"] = [[room for room in stack if room not in laid] for stack in before["stacks"]]


def laid_tiles_in_the_wrong_order(before: Json, action: str, after: Json) -> None:
    if verb_of(action) == "lay":
        after["laid"].reverse()


def both_cards_are_kept(before: Json, action: str, after: Json) -> None:
    if verb_of(action) == "keep" and before["round"] and after["bonus_deck"]:
        after["players"][seat_of(action)]["bonus_cards"].append(after["bonus_deck"].pop()["card"])


def prices_leave_coins_behind(before: Json, action: str, after: Json) -> None:
    if verb_of(action) == "price":
        for old, new in zip(before["offers"], after["offers"], strict=True):
            new["coins"] = old["coins"]


def downstairs_rooms_are_not_counted(before: Json, action: str, after: Json) -> None:
    for old, new in zip(before["players"], after["players"], strict=True):
        new["downstairs_completed"] = old["downstairs_completed"]


def turns_go_round_the_other_way(before: Json, action: str, after: Json) -> None:
    turns = [item for item in after["agenda"] if item["item"] == "choose-offer"]
    if verb_of(action) == "price":
        for item, seat in zip(turns, [item["seat"] for item in reversed(turns)], strict=True):
            item["seat"] = seat


def rooms_left_stay_in_a_solo_game(before: Json, action: str, after: Json) -> None:
    if after["round"] > before["round"] and after["gone"]:
        after["offers"][0]["room"] = after["gone"].pop()


def add_to_final(after: Json, seat: int, rule: str, amount: int) -> None:
    """Changes the points of one step of the final scoring, ledger and all."""
    after["players"][seat]["ledger"].append({"amount": amount, "because": rule, "about": "coins"})
    after["players"][seat]["points"] += amount


def final_lines(after: Json, rule: str) -> list[tuple[int, Json]]:
    """The lines of the final scoring by a rule, with their seats."""
    players = enumerate(after["players"])
    return [(seat, line) for seat, player in players for line in player["ledger"] if line["because"] == rule]


def ties_score_the_full_rank(before: Json, action: str, after: Json) -> None:
    for seat, line in final_lines(after, "FINAL-2"):
        if line["amount"] == 6:  # the ranks of 8 and 4 shared by two
            add_to_final(after, seat, "FINAL-2", 2)


def depleted_stacks_are_forgotten(before: Json, action: str, after: Json) -> None:
    for seat, line in final_lines(after, "FINAL-1"):
        add_to_final(after, seat, "FINAL-1", -line["amount"])


def bonus_cards_score_twice(before: Json, action: str, after: Json) -> None:
    for seat, line in final_lines(after, "FINAL-3"):
        add_to_final(after, seat, "FINAL-3", line["amount"])


def money_is_rounded_up(before: Json, action: str, after: Json) -> None:
    for seat, player in enumerate(after["players"]):
        if after["finished"] and player["coins"] % 10000:
            add_to_final(after, seat, "FINAL-4", 1)


FAULTS: list[tuple[Fault, int, str]] = [
    (paid_to_the_next_seat, 3, "coins"),
    (builder_keeps_the_price, 2, "coins"),
    (coins_on_a_room_are_lost, 2, "coins"),
    (no_coins_for_leftovers, 3, "offers"),
    (token_stays, 4, "master builder"),
    (extra_turn_is_lost, 2, "asked"),
    (corridor_reward_twice, 2, "asked|may not"),
    (corridor_tile_for_nothing, 2, "hallways"),
    (passing_pays_less, 1, "bank"),
    (last_round_goes_unnoticed, 2, "last round"),
    (reward_of_the_second_room_is_lost, 3, "round"),
    (looked_through_stack_keeps_its_order, 4, "stacks"),
    (laid_tiles_in_the_wrong_order, 3, "laid"),
    (both_cards_are_kept, 2, "bonus deck"),
    (prices_leave_coins_behind, 2, "offers"),
    (downstairs_rooms_are_not_counted, 3, "downstairs completed"),
    (turns_go_round_the_other_way, 3, "asked"),
    (rooms_left_stay_in_a_solo_game, 1, "offers"),
    (ties_score_the_full_rank, 4, "FINAL-2"),
    (depleted_stacks_are_forgotten, 2, "FINAL-1"),
    (bonus_cards_score_twice, 2, "FINAL-3"),
    (money_is_rounded_up, 3, "FINAL-4"),
]


@pytest.mark.parametrize(("fault", "seats", "about"), FAULTS, ids=[fault.__name__ for fault, _, _ in FAULTS])
def test_a_planted_fault_does_not_escape_the_referee(fault, seats, about):
    told, game = dispute_about(fault, seats)
    assert game.actions - game.first <= 1, "the referee speaks as soon as the fault can be seen"
    assert re.search(about, told), told


# Faults at a table with decrees


def dispute_about_decrees(fault: Fault, decrees: tuple[str, ...]) -> str:
    """What a referee says to a game with a fault at tables whose deck holds few decrees."""
    without = ",".join(f"DEC-{number}" for number in range(1, 59) if f"DEC-{number}" not in decrees)
    for number in range(20):
        options = (("decrees", "one"), ("without", without))
        head = Head("ludwig", 3, f"decree-fault-{number}", options, modules=("decrees",))
        game: Any = Faulty(open_table(head), fault)
        watch, chance = WatchModules(game, head), Chance(head.seed)
        step = game.start(chance)
        watch.start(step)
        dice = Dice(chance.fork("bot"))
        try:
            while asked := game.pending(step.state):
                action = random_bot(game, step.state, dice.choice(asked), dice)
                step = game.apply(step.state, action)
                watch.step(game.write_action(action), step)
        except Dispute as dispute:
            return str(dispute)
        assert not game.first, "the fault escaped the referee"
    raise AssertionError("the fault never showed in twenty games")


def queue_costs_nothing(before: Json, action: str, after: Json) -> None:
    if verb_of(action) == "grease":
        for old, new in zip(before["players"], after["players"], strict=True):
            new["coins"] = old["coins"]


def debt_is_forgotten(before: Json, action: str, after: Json) -> None:
    after["slots"]["decrees"]["on_cards"]["debt"] = 0


def sealed_tile_stays_in_its_stack(before: Json, action: str, after: Json) -> None:
    if verb_of(action) == "seal":
        after["stacks"] = before["stacks"]


def swapped_card_is_kept_twice(before: Json, action: str, after: Json) -> None:
    if verb_of(action) == "swap":
        after["bonus_deck"] = before["bonus_deck"]


def recalled_cards_come_in_another_order(before: Json, action: str, after: Json) -> None:
    cards = (after.get("recalled") or {}).get("cards", [])
    if before.get("recalled") != after.get("recalled") and len(set(cards)) > 1:
        after["recalled"]["cards"] = cards[::-1]


def stipend_is_5000(before: Json, action: str, after: Json) -> None:
    for player in after["players"]:
        if verb_of(action) == "draft" and player["coins"] == 25000:
            player["coins"], after["bank"] = 20000, after["bank"] + 5000


def stored_tile_is_lost(before: Json, action: str, after: Json) -> None:
    after["slots"]["decrees"]["on_cards"]["stored"] = ""


PLAIN = ("DEC-32", "DEC-40", "DEC-45", "DEC-46")
"""Decrees that ask nothing."""


@pytest.mark.parametrize(
    ("fault", "decree", "about"),
    [
        (queue_costs_nothing, "DEC-13", "coins"),
        (debt_is_forgotten, "DEC-21", "debt"),
        (sealed_tile_stays_in_its_stack, "DEC-4", "stacks"),
        (swapped_card_is_kept_twice, "DEC-6", "bonus deck"),
        (recalled_cards_come_in_another_order, "DEC-8", "recalled"),
        (stipend_is_5000, "DEC-1", "coins"),
        (stored_tile_is_lost, "DEC-16", "stored|asked|may"),
    ],
)
def test_a_fault_planted_in_a_decree_does_not_escape_the_referee(fault: Fault, decree: str, about: str) -> None:
    told = dispute_about_decrees(fault, (decree, *PLAIN))
    assert re.search(about, told), told


# Faults in what may be done


class Forgetful(Faulty):
    """A game that forgets some of the options."""

    def __init__(self, game: Any, forgotten: str) -> None:
        super().__init__(game, lambda before, action, after: None)
        self.forgotten = forgotten

    def options(self, state: Any, decision: Any) -> Any:
        options = self.game.options(state, decision)
        left = [action for action in options if not re.search(self.forgotten, self.game.write_action(action))]
        return Listed(left) if left else options


@pytest.mark.parametrize(
    "forgotten", ["pass", "buy hallway", "buy [a-g]", "forgo", "look 300", "lay \\w+ \\w+", "choose food"]
)
def test_options_that_are_not_offered_do_not_escape_the_referee(forgotten):
    verb = forgotten.split()[0]
    records = [it for it in RECORDS.values() if any(f" {verb}" in entry.action for entry in it.entries)]
    with pytest.raises(Dispute, match="and may"):
        replay_all(records, forgotten)


def replay_all(records: list[Record], forgotten: str) -> None:
    """Plays records on a forgetful game."""
    for record in records:
        replayed(record, Forgetful(open_table(record.head), forgotten))


def test_prices_that_are_not_offered_do_not_escape_the_referee():
    record = RECORDS["ludwig-2-foyer3-00"]
    with pytest.raises(Dispute, match="count is 96, but the rules make it 120"):
        replayed(record, Forgetful(open_table(record.head), "price study"))


class Generous(Faulty):
    """A game that offers everything on the market to everybody, whether it can be paid and placed or not."""

    def options(self, state: Any, decision: Any) -> Any:
        options = self.game.options(state, decision)
        texts = [self.game.write_action(action) for action in options]
        if f"{decision.seat} pass" not in texts:
            return options
        rooms = [offer["room"] for offer in json.loads(self.game.to_json(state))["offers"]]
        wanted = [f"{decision.seat} buy {room}" for room in rooms]
        return Listed([self.game.read_action(text) for text in dict.fromkeys(texts + wanted)])


def test_a_room_that_cannot_be_paid_or_placed_does_not_escape_the_referee():
    record = RECORDS["ludwig-2-foyer3-00"]
    with pytest.raises(Dispute, match=r"may not .*buy"):
        replayed(record, Generous(open_table(record.head), lambda before, action, after: None))
