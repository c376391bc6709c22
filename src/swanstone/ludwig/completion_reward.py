"""A kind of completion reward: the base game has one for each type of room, and modules add theirs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from swanstone.core.errors import BadData
from swanstone.core.sums import sum_text

Give = Callable[..., None]
"""Gives a reward: called with rules, state, the completed room (`Placed`) and report, it changes the state in place."""


class CompletionReward:
    """How a kind of reward is given, how much of it, and what players read about it."""

    def __init__(
        self,
        kind: str,
        give: Give,
        size: int,
        text: str,
        rule: str,
        nothing: str = "",
        steady: bool = False,
        more: str = "",
    ) -> None:
        self.kind = kind
        self.give = give
        self.size = size
        """Coins, points, tiles, cards, turns: what the number means is the reward's own matter."""
        self.text = text
        """What it brings, with `{size}` where the number belongs."""
        self.rule = rule
        self.nothing = nothing
        """Why it may give nothing, if it is one that asks for a choice."""
        self.steady = steady
        """Whether it gives the same whichever other rewards come before it, and changes nothing for them."""
        self.more = more
        """What it brings where it is larger than usual, if that takes other words."""

    def sentence(self, size: int) -> str:
        """What it brings at a size."""
        text = self.more if self.more and size > self.size else self.text
        return text.format(size=sum_text(size))


def gathered(base: dict[str, CompletionReward], more: list[CompletionReward]) -> dict[str, CompletionReward]:
    """All kinds of reward by name; two of the same name are refused."""
    found = dict(base)
    for reward in more:
        if reward.kind in found:
            raise BadData(f"there are two completion rewards of the kind '{reward.kind}' (COMPLETE-2)")
        found[reward.kind] = reward
    return found


def rewards_of(amendments: Any) -> list[CompletionReward]:
    """The kinds of reward that amendments bring."""
    return [reward for amendment in amendments for reward in amendment.completion_rewards]
