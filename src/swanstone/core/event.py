"""What happened, for the log and for animation."""

from msgspec import Struct


class Event(Struct, frozen=True, gc=False, omit_defaults=True):
    """Something that happened at the table: a kind, who did it, and the facts for a sentence.

    `secret_to` names the one seat that may see it; everybody may see the others.
    """

    kind: str
    seat: int | None = None
    what: tuple[str, ...] = ()
    amount: int = 0
    because: str = ""
    secret_to: int | None = None

    def seen_by(self, seat: int | None) -> bool:
        """Whether a seat (None: an onlooker) may know of this."""
        return self.secret_to is None or self.secret_to == seat


def visible(events: tuple[Event, ...], seat: int | None) -> tuple[Event, ...]:
    """The events that a seat may see, in order."""
    return tuple(event for event in events if event.seen_by(seat))
