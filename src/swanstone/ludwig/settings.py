"""The options of a table of Castles of Mad King Ludwig."""

from collections.abc import Mapping

from msgspec import Struct

from swanstone.core.errors import BadOption, nearest

NAME = "Castles of Mad King Ludwig"
FEWEST_SEATS, MOST_SEATS = 1, 4
FOYERS = {"3": "foyer", "4": "foyer4"}
"""The sides of the foyer, by its number of entrances (SETUP-7)."""


class Settings(Struct, frozen=True):
    """The options of a table."""

    foyer: str = "3"


CHOICES: dict[str, tuple[str, ...]] = {"foyer": tuple(FOYERS)}


def read_settings(options: Mapping[str, str]) -> Settings:
    """The options of a table from their texts; a bad one names the choices."""
    for name, value in options.items():
        if name not in CHOICES:
            raise BadOption(f"there is no option '{name}'{nearest(name, CHOICES)}; options are {', '.join(CHOICES)}")
        if value not in CHOICES[name]:
            raise BadOption(f"option {name} is one of {', '.join(CHOICES[name])}, not '{value}'")
    return Settings(**options)
