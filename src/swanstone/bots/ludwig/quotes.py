"""What seats pay and get by the rules of a table: the printed numbers of its box, unless an amendment in play bends them."""

from typing import Any, Final

from swanstone.core.chance import Chance
from swanstone.core.game import Game
from swanstone.ludwig.market import deal_for
from swanstone.ludwig.pieces import Ware
from swanstone.ludwig.rulebook import LudwigRules
from swanstone.ludwig.state import State
from swanstone.ludwig.subjects import Deal

BENDABLE: Final = ("wares", "price", "pass_gain")
NEVER: Final = 1_000_000_000
"""The price of what a seat cannot buy."""


class Quotes:
    """Prices as each seat would be told them."""

    def __init__(self, game: Game[Any], table: Any) -> None:
        self.rules: LudwigRules = game.rules
        self.corridor_price: int = self.rules.corridor_price
        self.pass_coins: int = self.rules.pass_coins
        self.state: State | None = None
        """The table to ask about, where something is bent; prices rest on what everybody sees, so an imagined one will do."""
        if any([name in self.rules.bends for name in BENDABLE]):
            self.state = table if isinstance(table, State) else game.imagine(table, Chance("prices"))

    def price(self, seat: int, ware: str, printed: int) -> int:
        """What a seat would pay for a ware now."""
        if self.state is None:
            return printed
        deal = deal_for(self.rules, self.state, seat, ware)
        return NEVER if deal is None else self.rules.price(deal)

    def price_under(self, seat: int, room: str, slot_price: int, coins: int) -> int:
        """What a seat would pay for a room if it lay under a price of the market."""
        if self.state is None:
            return slot_price
        return self.rules.price(Deal(self.state, seat, Ware(room, slot_price, coins)))

    def beside(self, seat: int) -> list[str]:
        """What a seat may buy that lies neither on the market nor among hallways and stairs; modules put it there."""
        if self.state is None or "wares" not in self.rules.bends:
            return []
        usual = [offer.room for offer in self.state.offers] + ["hallway", "stairs"]
        return [ware.room for ware in self.rules.wares(self.state, seat) if ware.room not in usual]

    def points(self, seat: int, ware: str) -> int | None:
        """What a ware that is no tile scores a seat at once; None where it has no place for it."""
        deal = None if self.state is None else deal_for(self.rules, self.state, seat, ware)
        if self.state is None or deal is None:
            return None
        return deal.ware.best_points(self.rules, self.state, seat)

    def passing(self, seat: int) -> int:
        """What a seat would get for passing."""
        return self.pass_coins if self.state is None else self.rules.pass_gain(self.state, seat)
