"""What an action would complete, and the rewards that follow: told before it is done, by the rules that will give them."""

from collections.abc import Iterable

from msgspec import Struct

from swanstone.core.ledger import Ledger, total


class RewardTold(Struct, frozen=True, gc=False, omit_defaults=True):
    """A reward that would follow: its kind, the rule behind it, the points it is sure to score."""

    kind: str
    rule: str
    score: Ledger = ()
    note: str = ""
    """Why it gives nothing this time, where it gives nothing."""
    text: str = ""
    """What it brings, where the title's components do not say just that of its kind."""


class Completion(Struct, frozen=True, gc=False, omit_defaults=True):
    """Something that would be completed, as it will be named once it is there, and its rewards in order."""

    what: str
    rewards: tuple[RewardTold, ...] = ()


def sure_points(completions: Iterable[Completion]) -> int:
    """What the rewards of all that is completed are sure to score."""
    return sum([total(reward.score) for completion in completions for reward in completion.rewards])
