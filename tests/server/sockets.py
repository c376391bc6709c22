"""A socket of a table for tests."""

import json
import random
from contextlib import ExitStack
from types import TracebackType
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.server.harness import ServerProcess
from tests.server.tables import random_action


class TableSocket:
    """A player or an onlooker, over a real WebSocket."""

    def __init__(
        self, server: ServerProcess, table: str, keys: list[str] | None = None, after: int = 0, query: str = ""
    ) -> None:
        headers = {"authorization": f"Bearer {'.'.join(keys)}"} if keys else {}
        url = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket?after={after}&{query}"
        self._stack = ExitStack()
        opening = connect(url, additional_headers=headers, compression=None, max_size=None, proxy=None)
        self.connection: ClientConnection = self._stack.enter_context(opening)
        self.welcome = self.hear("welcome")
        self.ids = 0

    def __enter__(self) -> "TableSocket":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()

    def receive(self, seconds: float = 10) -> Any:
        """The next message."""
        return json.loads(self.connection.recv(timeout=seconds))

    def hear(self, tell: str, seconds: float = 10, **wanted: Any) -> Any:
        """The next message of a kind with certain fields; others are passed over."""
        while True:
            message = self.receive(seconds)
            if message["tell"] == tell and all(message.get(name) == value for name, value in wanted.items()):
                return message

    def send(self, do: str, **words: Any) -> str:
        """Sends a message with an id of its own; the id."""
        self.ids += 1
        message = {"do": do, "id": f"m{self.ids}", **words}
        self.connection.send(json.dumps(message))
        return str(message["id"])

    def ask(self, do: str, **words: Any) -> Any:
        """Sends a message and waits for its answer."""
        id = self.send(do, **words)
        while (answer := self.hear_answer())["id"] != id:
            pass
        return answer

    def hear_answer(self) -> Any:
        """The next answer to any message."""
        while True:
            message = self.receive()
            if message["tell"] in ("done", "refused", "tried"):
                return message

    def act(self, update: Any, dice: random.Random | None = None, **more: Any) -> Any:
        """Answers the question of an update with any legal action."""
        action = random_action(update["question"], dice or random.Random(1))
        return self.ask("act", **{"seat": update["seat"], "seq": update["seq"], "action": action, **more})
