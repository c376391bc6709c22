"""What happened in an action."""

from swanstone.core.event import Event


class Report:
    """The events of an action, in order. Where nobody listens, none is made."""

    def __init__(self, listening: bool, outcome: bytes | None = None) -> None:
        self.listening = listening
        self.outcome = outcome
        """What the world made of the action, as JSON, where rules alone cannot say."""
        self.events: list[Event] = []

    def add(
        self,
        kind: str,
        seat: int | None = None,
        what: tuple[str, ...] = (),
        amount: int = 0,
        because: str = "",
        secret_to: int | None = None,
    ) -> None:
        """Notes an event."""
        if self.listening:
            self.events.append(Event(kind, seat, what, amount, because, secret_to))
