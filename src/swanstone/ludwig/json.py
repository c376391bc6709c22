"""The value of a table as JSON: its fields by name, a castle as its notation.

mypyc keeps only the outermost part of a field's type, so what msgspec has to know of the others is said here again.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import UnsetType

from swanstone.core.agenda import Item
from swanstone.core.codec import Codec
from swanstone.core.ledger import Ledger
from swanstone.ludwig.castle import Castle, parse_castle
from swanstone.ludwig.face_down import Recalled, SealedTile
from swanstone.ludwig.hidden_favors import HiddenFavors
from swanstone.ludwig.pieces import HiddenCard, Laid, Offer, Player, Turn
from swanstone.ludwig.state import State
from swanstone.ludwig.view import View

Names = tuple[str, ...]
Numbers = tuple[int, ...]

FIELDS: dict[type, dict[str, Any]] = {
    Player: {"ledger": Ledger, "bonus_cards": Names, "drawn": Names, "sealed": Names},
    Laid: {"looks": Numbers},
    HiddenCard: {"known_to": int | None},
    State: {
        "players": tuple[Player, ...],
        "favors": Names,
        "bonus_deck": tuple[HiddenCard, ...],
        "deck": Numbers,
        "stacks": tuple[Names, ...],
        "agenda": tuple[Item, ...],
        "offers": tuple[Offer, ...],
        "laid": tuple[Laid, ...],
        "discards": Numbers,
        "gone": Names,
        "looks": tuple[Numbers, ...],
        "turn": Turn | None,
        "last_purchase": int | UnsetType,
        "slots": dict[str, Any] | UnsetType,
        "hidden_favors": HiddenFavors | UnsetType,
        "sealed_tiles": tuple[SealedTile, ...] | UnsetType,
        "recalled": Recalled | UnsetType,
    },
}
for _kind, _types in FIELDS.items():
    _kind.__annotations__.update(_types)


class LudwigCodec(Codec):
    """The JSON of one game: its offers by the prices of its box, its slots by its modules."""

    def __init__(self, prices: tuple[int, ...], items: Iterable[type[Item]], modules: Mapping[str, Any]) -> None:
        self.prices = prices
        self.modules = modules
        castle = (Castle.notation, parse_castle)
        super().__init__(State, View, items, {Castle: castle, Offer: (self.write_offer, self.read_offer)})

    def write_offer(self, offer: Offer) -> dict[str, Any]:
        """An offer; its slot is left out where the box has its price once, and just there."""
        fields = {"room": offer.room, "price": offer.price, "coins": offer.coins}
        usual = [slot for slot, price in enumerate(self.prices) if price == offer.price]
        return fields if usual == [offer.slot] else {**fields, "slot": offer.slot}

    def read_offer(self, fields: Any) -> Offer:
        """Reads back what `write_offer` wrote."""
        price = fields["price"]
        slot = fields["slot"] if "slot" in fields else self.prices.index(price)
        return Offer(fields["room"], slot, price, fields["coins"])

    def read(self, decoder: Any, data: bytes, what: str) -> Any:
        """A state or a view, with the slots of the modules as what they are."""
        thing = super().read(decoder, data, what)
        if thing.slots:
            field = "Slot" if isinstance(thing, State) else "SlotView"
            kinds = {name: getattr(module, field) for name, module in self.modules.items()}
            slots = {name: msgspec.convert(slot, kinds[name]) for name, slot in thing.slots.items()}
            if not isinstance(thing, State):
                return msgspec.structs.replace(thing, slots=slots)
            thing.slots = slots
        return thing
