"""A swarm of players who answer by chance, and remember all that a server acknowledged and showed."""

import asyncio
import json
import secrets
from collections import Counter
from contextlib import suppress
from http.client import HTTPException
from random import Random
from typing import Any

import msgspec
from msgspec import Raw
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from swanstone.titles import title_named
from tests.battery import TITLES
from tests.server.harness import BOT, ME, ServerProcess
from tests.soaks.ledger import SHOWN, Ledger, Question, Sent, Told, read_card, read_question, read_told

SAVED_LATER = ("not_saved", "stopping", "too_many")
"""Refusals after which the same message is sent again."""
GESTURES = 0.5
"""How often a player who answers looks what would be asked next, and does both in one gesture."""


# The players


class Player:
    """Somebody at a table who holds some seats, or none and watches, and answers by chance."""

    def __init__(self, swarm: "Swarm", table: str, keys: str, seats: tuple[int, ...], calm: bool) -> None:
        self.swarm = swarm
        self.table = table
        self.keys = keys
        self.seats = seats
        self.calm = calm
        """At a calm table nobody goes back, so that the past stays what it was."""
        self.dice = Random(swarm.dice.random())
        self.shown: dict[int | None, Told] = {}
        self.fresh: set[int | None] = set()
        """Faces that have been shown nothing yet since the player connected."""
        self.heard = 0
        self.trial: Sent | None = None
        """An answer that the server is asked about before it is given."""
        self.pending: Sent | None = None
        self.flying = False
        """Whether the pending message was sent over the present connection, or the last one."""
        self.known: dict[str, Sent] = {}
        self.connected = False
        self.finished = False

    async def play(self) -> None:
        """Plays until the game is over, through all that happens to the server."""
        while not self.over:
            await self.swarm.serving.wait()
            try:
                await self.visit()
            except (OSError, WebSocketException, TimeoutError):
                pass
            finally:
                self.connected = False
            await asyncio.sleep(0.02)

    async def visit(self) -> None:
        """One connection, from the first entry not heard of; a message without an answer is sent again."""
        url = f"ws://127.0.0.1:{self.swarm.server.port}/api/tables/{self.table}/socket?after={self.heard}"
        headers = {"Authorization": f"Bearer {self.keys}"} if self.keys else {}
        async with connect(
            url, additional_headers=headers, compression=None, proxy=None, ping_interval=None, close_timeout=0.2
        ) as line:
            self.connected = True
            self.fresh = set(self.shown)
            self.flying, self.trial = False, None
            if self.pending:
                await line.send(self.pending.text)
                self.flying = True
            if self.known and self.dice.random() < 0.3:
                await line.send(self.dice.choice(list(self.known.values())).text)
            async for message in line:
                await self.hear(line, read_told(message))
                if self.over:
                    self.swarm.leave(self)
                    return

    async def hear(self, line: ClientConnection, told: Told) -> None:
        """Takes in one message, and does what comes to mind."""
        match told.tell:
            case "update":
                self.see(told)
            case "done" if told.id in self.known:
                self.done(told)
            case "tried" | "refused" if self.trial and told.id == self.trial.id:
                await self.tried(line, self.trial, told)
            case "refused":
                await self.refused(line, told)
        if self.pending is None and self.trial is None and not self.fresh and not self.over:
            await self.move(line)

    @property
    def over(self) -> bool:
        """Whether the game is over and nothing is left to be said."""
        return self.finished and self.pending is None

    def see(self, told: Told) -> None:
        """Looks at the table, and if it is the first look since a crash, compares."""
        if told.seat in self.fresh:
            self.fresh.discard(told.seat)
            self.swarm.compare(self, self.shown[told.seat], told)
        self.shown[told.seat] = told
        if not self.fresh:
            self.heard = told.seq
        page = self.swarm.ledger.pages[self.table]
        page.told = max(page.told, told.seq)
        self.finished = read_card(told.card).status == "finished"

    def done(self, told: Told) -> None:
        """Notes what was acknowledged."""
        sent = self.known[told.id]
        self.swarm.ledger.acknowledge(self.table, sent, told)
        if self.pending and told.id == self.pending.id:
            self.swarm.landed(told)
            self.pending = None

    async def refused(self, line: ClientConnection, told: Told) -> None:
        """Gives a message up, or sends it again where the server could not save it."""
        sent = self.pending
        if sent is None or told.id != sent.id:
            return
        if told.code in SAVED_LATER:
            await asyncio.sleep(0.1)
            await line.send(sent.text)
            return
        self.swarm.refusals[told.code] += 1
        self.swarm.ledger.refuse(self.table, sent)
        self.pending = None
        if told.code in ("stale", "not_asked"):
            self.strike_out(sent.seat)

    def strike_out(self, seat: int) -> None:
        """Forgets what a seat is asked: it is out of date."""
        if seat in self.shown:
            self.shown[seat] = msgspec.structs.replace(self.shown[seat], question=Raw(b"null"))

    async def move(self, line: ClientConnection) -> None:
        """Thinks a little, and sends what it wants done, or looks first what would come of it."""
        sent = self.next_command()
        if sent is None:
            return
        await asyncio.sleep(self.dice.uniform(0, 0.03 if sent.simultaneous else 0.004))
        if sent.actions and not sent.simultaneous and self.dice.random() < GESTURES:
            self.trial = sent
            await line.send(json.dumps({"do": "try", "seat": sent.seat, "id": sent.id, "action": sent.actions[0]}))
        else:
            await self.send(line, sent)

    async def tried(self, line: ClientConnection, sent: Sent, told: Told) -> None:
        """Gives an answer that was asked about, together with one to what comes next if that is known already."""
        self.trial = None
        if told.tell == "refused":
            self.strike_out(sent.seat)
            return
        following = read_question(told.then)
        if following:
            sent = self.answer(sent.seat, self.shown[sent.seat], following, sent)
        await self.send(line, sent)

    async def send(self, line: ClientConnection, sent: Sent) -> None:
        """Sends a message, now and then twice."""
        self.swarm.ledger.send(self.table, sent)
        self.pending = self.known[sent.id] = sent
        self.flying = False
        await line.send(sent.text)
        self.flying = True
        if sent.simultaneous:
            self.swarm.in_flight.set()
        if sent.do == "act" and self.dice.random() < 0.1:
            await line.send(sent.text)

    def next_command(self) -> Sent | None:
        """What the player wants done now: an answer for most of the time."""
        for seat in self.seats:
            told = self.shown.get(seat)
            if told is None:
                continue
            card = read_card(told.card)
            if card.undo and seat not in card.undo.agreed:
                return self.message("answer-undo", seat, yes=self.dice.random() < 0.7)
            if beside := self.beside(seat, told):
                return beside
            question = read_question(told.question)
            if question:
                return self.answer(seat, told, question)
        return None

    def answer(self, seat: int, told: Told, question: Question, first: Sent | None = None) -> Sent:
        """An answer to a question, alone or as the second step of a gesture."""
        action = self.choose(question)
        aside = any(action == option.action for option in question.asides) or bool(first and first.aside)
        actions = (*(first.actions if first else ()), action)
        words = {"seq": told.seq, "action": actions[0], "then": actions[1:]}
        sent = self.message("act", seat, **words)
        simultaneous = len(read_card(told.card).waiting) > 1
        return msgspec.structs.replace(sent, actions=actions, aside=aside, simultaneous=simultaneous)

    def beside(self, seat: int, told: Told) -> Sent | None:
        """Something that is no answer."""
        chance = self.dice.random()
        if chance < 0.01:
            return self.message("say", seat, text=f"I have seen entry {told.seq}")
        if self.calm:
            return None
        if told.can_redo and chance < 0.5:
            return self.message("redo", seat)
        if (told.can_undo and chance < 0.2) or (told.action and chance < 0.02):
            return self.message("undo", seat)
        return None

    def choose(self, question: Question) -> str:
        """Any answer, or an aside."""
        arrange, fill_in = question.arrange, question.fill_in
        if question.asides and self.dice.random() < 0.2:
            return self.dice.choice(question.asides).action
        if fill_in:
            return " ".join([fill_in.begin, *[str(self.dice.randint(b.least, b.most)) for b in fill_in.blanks]])
        if arrange is None:
            return self.dice.choice(question.options).action
        laid = [*arrange.things, *[arrange.empty] * (arrange.places - len(arrange.things))]
        self.dice.shuffle(laid)
        return " ".join([arrange.begin, *laid])

    def message(self, do: str, seat: int, **words: Any) -> Sent:
        """A message with a name of its own."""
        id = secrets.token_hex(8)
        return Sent(seat, id, do, json.dumps({"do": do, "seat": seat, "id": id, **words}))


class Swarm:
    """All players, and what they find out together."""

    def __init__(self, server: ServerProcess, dice: Random, title: str = "ludwig") -> None:
        self.server = server
        self.title = title
        self.dice = dice
        self.ledger = Ledger()
        self.players: dict[str, list[Player]] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.serving = asyncio.Event()
        self.in_flight = asyncio.Event()
        self.refusals: Counter[str] = Counter()
        self.seated: list[str] = []
        """All tables that were ever opened, while `players` has those in play."""
        self.views = 0
        self.pasts = 0
        self.pasts_left = 0
        self.in_doubt: set[str] = set()
        """Messages that were on their way when the server was killed."""
        self.kept_in_doubt = 0
        self.modules = TITLES[title].modules
        """With which modules a table may be played."""

    # Tables

    async def open(self) -> None:
        """Opens a table; if the server is killed meanwhile nobody knows its keys, and nobody plays it."""
        people = self.dice.choice((2, 2, 3, 4, 2, 1))
        bots = self.dice.randrange(max(0, 2 - people), 5 - people)
        seats = [ME] * people + [BOT] * bots
        self.dice.shuffle(seats)
        with suppress(OSError, HTTPException):
            modules = title_named(self.title).fitting(len(seats), self.dice.choice(self.modules))
            more = {"public": self.dice.random() < 0.5, "modules": modules}
            self.seat(await asyncio.to_thread(self.server.table, seats, title=self.title, **more))

    def seat(self, created: Any) -> None:
        """Players for a new table: one for each seat, or one for all; at some tables somebody watches."""
        table, calm = created["table"], self.dice.random() < 0.5
        self.seated.append(table)
        self.ledger.open(table)
        held: list[tuple[tuple[int, ...], str]] = [((each["seat"],), each["key"]) for each in created["seats"]]
        if self.dice.random() < 0.2:
            held = [(tuple(each["seat"] for each in created["seats"]), ".".join(key for _, key in held))]
        if self.dice.random() < 0.2:
            held.append(((), ""))
        self.players[table] = [Player(self, table, keys, seats, calm) for seats, keys in held]
        for player in self.players[table]:
            self.spawn(player.play())

    def spawn(self, work: Any) -> None:
        """Does something beside; a fault of our own ends the soak."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.ended)

    def ended(self, task: asyncio.Task[None]) -> None:
        """Lets go of what is done."""
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            self.ledger.fault("broken", "", f"a player failed: {error!r}")

    def leave(self, player: Player) -> None:
        """A player whose game is over goes; the last one leaves the table."""
        players = self.players[player.table]
        players.remove(player)
        if not players:
            del self.players[player.table]

    async def fill(self, number: int) -> None:
        """Opens tables until a number of them are in play."""
        await asyncio.gather(*[self.open() for _ in range(number - len(self.players))])

    # Crashes

    def unanswered(self) -> list[Sent]:
        """Messages on their way."""
        players = [player for players in self.players.values() for player in players]
        return [player.pending for player in players if player.pending and player.flying]

    async def settled(self) -> None:
        """Waits until all players are back and have seen how their tables stand."""
        while any(not each.connected or each.fresh for players in self.players.values() for each in players):
            await asyncio.sleep(0.01)

    async def disconnected(self) -> None:
        """Waits until all players have read what had reached them and know that the server is gone."""
        while any(player.connected for players in self.players.values() for player in players):
            await asyncio.sleep(0.002)

    def landed(self, told: Told) -> None:
        """Counts messages that were on their way at a kill and turn out to be kept."""
        if told.id in self.in_doubt:
            self.in_doubt.discard(told.id)
            self.kept_in_doubt += told.repeated

    def compare(self, player: Player, before: Told, now: Told) -> None:
        """What a player is shown after a crash is what it was shown before, or what came after it."""
        if now.seq < before.seq:
            self.ledger.fault("lost", player.table, f"seat {now.seat} had seen entry {before.seq}, now {now.seq}")
        elif now.seq == before.seq:
            self.views += 1
            changed = [name for name in SHOWN if same(getattr(before, name)) != same(getattr(now, name))]
            # A player who was told that a question is out of date has struck it out.
            if before.question == Raw(b"null") and "question" in changed:
                changed.remove("question")
            for name in changed:
                told = f"{name} of seat {now.seat} at entry {now.seq} was {getattr(before, name)!r:.300}"
                self.ledger.fault("unequal", player.table, f"{told}, now {getattr(now, name)!r:.300}")
        elif player.calm and before.view != Raw(b"null") and self.pasts_left:
            self.pasts_left -= 1
            self.spawn(self.compare_past(player, before))

    async def compare_past(self, player: Player, before: Told) -> None:
        """The past is shown to a seat as it saw it before the crash."""
        seat = "" if before.seat is None else f"&seat={before.seat}"
        path = f"/api/tables/{player.table}/past?at={before.action}{seat}"
        with suppress(OSError, HTTPException):
            answer = await asyncio.to_thread(self.server.call, "GET", path, key=player.keys)
            view = read_told(answer.body).view if answer.status == 200 else Raw(answer.body)
            self.pasts += 1
            if bytes(view) != bytes(before.view):
                told = f"{path}: {bytes(view)!r:.300}, but was {bytes(before.view)!r:.300}"
                self.ledger.fault("unequal", player.table, told)


def same(value: Any) -> Any:
    """Something to compare by its bytes."""
    return bytes(value) if isinstance(value, Raw) else value
