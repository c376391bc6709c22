"""What can be chosen for a table of Castles of Mad King Ludwig."""

NAME = "Castles of Mad King Ludwig"
FEWEST_SEATS, MOST_SEATS = 1, 4
FOYERS = {"3": "foyer", "4": "foyer4"}
"""The sides of the foyer, by its number of entrances (SETUP-7)."""
