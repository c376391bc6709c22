"""The `leak` soak in short: forty games in which nobody learns what they may not know; and leaks, which it must catch."""

import os
from collections.abc import Callable
from typing import Any

import pytest
from msgspec import Raw
from msgspec.structs import replace

from swanstone.core.errors import Objection
from swanstone.ludwig.actions import Pass
from swanstone.ludwig.modules.swans import Swans
from swanstone.server import bots, commands, hub, routes, showing, socket, table, web
from swanstone.server.hub import Hub
from swanstone.server.live import Connection, LiveTable
from swanstone.server.table import Table
from swanstone.wire import replies
from swanstone.wire.refusals import Refused
from swanstone.wire.replies import Welcome, encode
from tests.soaks.leak import Leak, play, run

GAMES = 40
SEED = 3
ENOUGH = {
    "action": 8000,
    "bot": 100,
    "bot text": 100,
    "bot view": 400,
    "card": 100,
    "door": 300,
    "early": 200,
    "foreign": 300,
    "hot seat": 300,
    "join": 20,
    "leave": 20,
    "lobby": 100,
    "mail": 50,
    "memo": 50,
    "mine": 50,
    "notices": 50,
    "open table": 10,
    "past": 2000,
    "plan": 50,
    "poll": 800,
    "record": 50,
    "redo": 100,
    "refusal": 4000,
    "repeated": 100,
    "reply": 1000,
    "revealing news": 400,
    "revoke": 20,
    "row": 8000,
    "say": 50,
    "since": 150,
    "socket": 200,
    "stale": 200,
    "stranger": 2000,
    "try": 2000,
    "undo": 10,
    "undo alone": 80,
    "undo answered": 50,
    "undo asked": 50,
    "update": 200,
    "webhook": 200,
    "welcome": 60,
}
"""How often each kind of message must at least have been compared."""


def test_nobody_is_sent_a_byte_that_depends_on_what_they_may_not_know():
    heard: list[str] = []
    result = run(GAMES, SEED, heard.append, jobs=min(2, os.cpu_count() or 1))
    assert not result.failures, result.text()
    assert result.tally.games == GAMES
    assert f"{GAMES}/{GAMES} games" in heard[-1]
    assert result.tally.steps > 2000
    assert result.tally.bytes > 50_000_000
    few = {kind: result.tally.kinds[kind] for kind, least in ENOUGH.items() if result.tally.kinds[kind] < least}
    assert not few, "these were hardly compared"


def test_a_game_repeats_itself():
    one, other = play(SEED, 2), play(SEED, 2)
    assert (one.steps, one.bytes, one.kinds) == (other.steps, other.bytes, other.kinds)


# Leaks


def is_caught(games: int = 12) -> bool:
    """Whether the soak notices a leak within a few games, and nothing else goes wrong."""
    for number in range(games):
        try:
            play(SEED, number)
        except Leak:
            return True
    return False


def test_a_sound_server_is_not_caught():
    assert not is_caught(games=2)


Patch = Callable[[Any, str, Any], None]


def next_card(seen: Table) -> str:
    """Something that nobody may know while the game runs."""
    return str(seen.state.deck[-1:]) if seen.state else ""


def events_are_not_filtered(patch: Patch) -> None:
    patch(showing, "visible", lambda events, seat: events)


def cards_show_the_seed(patch: Patch) -> None:
    card_of = showing.card_of
    patch(showing, "card_of", lambda seen: replace(card_of(seen), seed=seen.head.seed))


def the_commitment_is_something_else(patch: Patch) -> None:
    patch(showing, "commitment", lambda seed: "0" * 64)


def news_carry_the_words_of_an_action(patch: Patch) -> None:
    news = showing.news
    patch(showing, "news", lambda move, number, seat: replace(news(move, number, seat), by=move.action))


def news_carry_a_digest(patch: Patch) -> None:
    news = showing.news
    patch(showing, "news", lambda move, number, seat: replace(news(move, number, seat), by=move.digest[:4]))


def news_leave_out_what_was_not_kept(patch: Patch) -> None:
    """The very time at which something is told may tell it."""
    news_after = showing.news_after

    def told(seen: Table, seat: int | None, after: int) -> Any:
        found = news_after(seen, seat, after)
        return found[:-1] if "100" in next_card(seen) else found

    patch(showing, "news_after", told)


def refusals_name_the_cards_of_others(patch: Patch) -> None:
    act = commands.act

    def refuse(seen: Table, command: Any, at: int, by: str) -> Any:
        try:
            return act(seen, command, at, by)
        except Refused as refused:
            others = [player.bonus_cards for seat, player in enumerate(seen.state.players) if seat != command.seat]
            raise Refused(refused.code, f"{refused}; others hold {others}", refused.objections) from None

    patch(commands, "act", refuse)


def objections_depend_on_the_deck(patch: Patch) -> None:
    as_refusal = commands.as_refusal
    tables: list[Table] = []
    act = commands.act

    def remember(seen: Table, command: Any, at: int, by: str) -> Any:
        tables[:] = [seen]
        return act(seen, command, at, by)

    def refuse(error: Any) -> Refused:
        refused = as_refusal(error)
        more = (Objection("DRAW-1", "look at the deck"),) if tables and "100" in next_card(tables[0]) else ()
        return Refused(refused.code, str(refused), refused.objections + more)

    patch(commands, "act", remember)
    patch(commands, "as_refusal", refuse)


def who_tries_is_told_the_next_card(patch: Patch) -> None:
    tried = showing.tried

    def told(seen: Table, viewer: Any, asked: Any) -> Any:
        answer = tried(seen, viewer, asked)
        return replace(answer, action=f"{answer.action} {next_card(seen)}")

    patch(socket, "tried", told)
    patch(routes, "tried", told)


def the_question_goes_to_everybody(patch: Patch) -> None:
    update = showing.Shown.update

    def shown(self: Any, seat: int | None, after: int) -> Any:
        found, asked = update(self, seat, after), self.table.asked
        if not asked:
            return found
        return replace(found, question=showing.question(self.table.game, self.table.state, asked[0]))

    patch(showing.Shown, "update", shown)


def the_view_is_another_seats(patch: Patch) -> None:
    view_json = showing.view_json
    patch(showing, "view_json", lambda game, state, seat: view_json(game, state, None if seat is None else 0))


def a_view_is_as_long_as_a_secret(patch: Patch) -> None:
    view_json = showing.view_json

    def padded(game: Any, state: Any, seat: int | None) -> Raw:
        spaces = b" " * (len(state.stacks[0][-1]) if state and state.stacks[0] else 0)
        return Raw(bytes(view_json(game, state, seat)) + spaces)

    patch(showing, "view_json", padded)


def the_past_is_another_seats(patch: Patch) -> None:
    past = showing.past_update
    patch(routes, "past_update", lambda seen, states, seat, at: past(seen, states, 0, at))


def since_your_last_turn_tells_all(patch: Patch) -> None:
    since, news = showing.since_last_turn, showing.news

    def told(seen: Table, seat: int) -> Any:
        found = since(seen, seat)
        line = list(enumerate(seen.moves, start=1))[found.action :]
        return replace(found, news=tuple(news(move, number, move.seat) for number, move in line))

    patch(routes, "since_last_turn", told)


def undo_depends_on_the_deck(patch: Patch) -> None:
    may = commands.may_undo_alone
    patch(showing, "may_undo_alone", lambda seen, seat: may(seen, seat) and "100" not in next_card(seen))


def a_note_tells_what_was_undone(patch: Patch) -> None:
    noted = table.noted

    def told(seen: Table, entry: Any) -> Table:
        found = noted(seen, entry)
        words = " ".join(move.action for undoing in seen.undone for move in undoing.moves)
        return replace(found, notes=(*found.notes[:-1], replace(found.notes[-1], text=words)))

    patch(table, "noted", told)


def a_webhook_tells_the_next_card(patch: Patch) -> None:
    turn_notice = Hub.turn_notice

    def told(self: Hub, seen: Table, seat: int) -> Any:
        return replace(turn_notice(self, seen, seat), name=f"You draw {next_card(seen)}")

    patch(Hub, "turn_notice", told)


def the_lobby_lists_the_next_card(patch: Patch) -> None:
    row_of = hub.row_of
    patch(hub, "row_of", lambda seen, shown: replace(row_of(seen, shown), card=encode(next_card(seen))))


def a_header_tells_the_state(patch: Patch) -> None:
    respond = web.respond

    def answered(context: Any, answer: Any) -> Any:
        response = respond(context, answer)
        for live in context.hub.tables.values():
            response.headers["etag"] = next_card(live.table)
        return response

    patch(web, "respond", answered)


def the_welcome_tells_the_state(patch: Patch) -> None:
    def send_first_messages(self: Any, live: LiveTable, connection: Connection) -> None:
        viewer = connection.viewer
        connection.send(encode(Welcome(live.table.id, viewer.seats, viewer.owner, next_card(live.table), "")))
        self.hub.send_update(live, connection, connection.sent)

    patch(socket.Socket, "send_first_messages", send_first_messages)


def a_memo_goes_to_everybody(patch: Patch) -> None:
    update = showing.Shown.update

    def shown(self: Any, seat: int | None, after: int) -> Any:
        return replace(update(self, seat, after), own=replies.Own(memo=" ".join(kept.memo for kept in self.table.kept)))

    patch(showing.Shown, "update", shown)


def a_plan_goes_to_everybody(patch: Patch) -> None:
    update = showing.Shown.update

    def shown(self: Any, seat: int | None, after: int) -> Any:
        plans = [kept.plan for kept in self.table.kept]
        return replace(update(self, seat, after), own=replies.Own(plan=tuple(step for plan in plans for step in plan)))

    patch(showing.Shown, "update", shown)


def everybody_gets_the_first_seats_updates(patch: Patch) -> None:
    patch(Connection, "viewpoints", property(lambda self: (0,)))


def who_lost_a_seat_goes_on_seeing(patch: Patch) -> None:
    patch(Hub, "refresh_viewers", lambda self, *rest: None)


def strangers_may_look(patch: Patch) -> None:
    patch(routes, "require_view", lambda seen, viewer, seat: None)


def a_bot_sees_the_whole_table(patch: Patch) -> None:
    choose = bots.BotRunner.choose
    act_for = Hub.act_for

    async def answer(self: Hub, live: LiveTable, seat: int, *rest: Any) -> None:
        self.bots.__dict__["state"] = live.table.state
        await act_for(self, live, seat, *rest)

    async def peek(self: Any, game: Any, bot: str, view: Any, public: Any, past: Any) -> Any:
        players = zip(view.players, self.__dict__["state"].players, strict=True)
        seen = tuple(replace(one, cards_known=other.bonus_cards) for one, other in players)
        return await choose(self, game, bot, replace(view, players=seen), public, past)

    patch(Hub, "act_for", answer)
    patch(bots.BotRunner, "choose", peek)


def a_bot_gives_reasons_from_its_own_cards(patch: Patch) -> None:
    choose = bots.BotRunner.choose

    async def blab(self: Any, game: Any, bot: str, view: Any, public: Any, past: Any) -> Any:
        return await choose(self, game, bot, view, view, past)

    patch(bots.BotRunner, "choose", blab)


def a_bot_explains_its_pass_by_its_own_cards(patch: Patch) -> None:
    explained = bots.explained

    def blab(game: Any, bot: str, seen: bytes, action: Any) -> Any:
        return explained(game, bot, seen, action) if isinstance(action, Pass) else ()

    a_bot_gives_reasons_from_its_own_cards(patch)
    patch(bots, "explained", blab)


def a_bots_fault_is_told_to_all(patch: Patch) -> None:
    any_action = bots.any_action
    hubs: list[Hub] = []
    act_for = Hub.act_for

    async def answer(self: Hub, *rest: Any) -> None:
        hubs[:] = [self]
        await act_for(self, *rest)

    def failed(game: Any, view: Any, chance: Any) -> Any:
        hubs[0].announce(replies.Announcement("bot", f"the bot of seat {view.seat} holds {view.players[view.seat]}"))
        return any_action(game, view, chance)

    patch(Hub, "act_for", answer)
    patch(bots, "any_action", failed)


def who_tries_two_steps_sees_past_the_first(patch: Patch) -> None:
    patch(showing, "reveals", lambda game, step, seat: False)


def a_module_shows_what_is_drawn_next(patch: Patch) -> None:
    view = Swans.view

    def shown(self: Swans, state: Any, seat: int | None) -> Any:
        lake = self.of(state).lake
        return replace(view(self, state, seat), lake=len(lake) + sum(map(len, lake[-2:])))

    patch(Swans, "view", shown)


LEAKS = [
    a_module_shows_what_is_drawn_next,
    events_are_not_filtered,
    cards_show_the_seed,
    the_commitment_is_something_else,
    news_carry_the_words_of_an_action,
    news_carry_a_digest,
    news_leave_out_what_was_not_kept,
    refusals_name_the_cards_of_others,
    objections_depend_on_the_deck,
    who_tries_is_told_the_next_card,
    who_tries_two_steps_sees_past_the_first,
    the_question_goes_to_everybody,
    the_view_is_another_seats,
    a_view_is_as_long_as_a_secret,
    the_past_is_another_seats,
    since_your_last_turn_tells_all,
    undo_depends_on_the_deck,
    a_note_tells_what_was_undone,
    a_webhook_tells_the_next_card,
    the_lobby_lists_the_next_card,
    a_header_tells_the_state,
    the_welcome_tells_the_state,
    a_memo_goes_to_everybody,
    a_plan_goes_to_everybody,
    everybody_gets_the_first_seats_updates,
    who_lost_a_seat_goes_on_seeing,
    strangers_may_look,
    a_bot_sees_the_whole_table,
    a_bot_gives_reasons_from_its_own_cards,
    a_bot_explains_its_pass_by_its_own_cards,
    a_bots_fault_is_told_to_all,
]


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__.replace("_", " "))
def test_a_leak_is_caught(leak: Callable[[Patch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    leak(monkeypatch.setattr)
    assert is_caught()
