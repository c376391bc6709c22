"""A client for scripts and bots: tables over the network, seen and played as if they were here (docs/bots.md).

from swanstone.bots.bot import bot_named
from swanstone.client import join, play

card = play(join("http://127.0.0.1:8420/t/…", "Swan"), bot_named("random"))
print(card.scores)
"""

from swanstone.client.playing import play
from swanstone.client.server import Seat, Server, Table, join, seat_at, table_at
from swanstone.client.stream import Poll, Watch
from swanstone.client.transport import ServerGone
from swanstone.client.update import Update
from swanstone.wire.refusals import Refused
from swanstone.wire.requests import Clock, NewSeat, PlanStep

__all__ = [
    "Clock",
    "NewSeat",
    "PlanStep",
    "Poll",
    "Refused",
    "Seat",
    "Server",
    "ServerGone",
    "Table",
    "Update",
    "Watch",
    "join",
    "play",
    "seat_at",
    "table_at",
]
