"""What is worth measuring of Castles of Mad King Ludwig besides whole games: the legal places in castles of some sizes."""

import time
from statistics import median

from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.ludwig.castle import FRAME, build
from swanstone.ludwig.geometry import lattice
from swanstone.ludwig.legal import spots
from swanstone.ludwig.notation import pack
from swanstone.ludwig.rooms import BASE_TILES, NUMBER
from swanstone.ludwig.terms import BASE_TERMS

SIZES = (5, 10, 15, 20, 25, 30)
"""How many rooms the castles have."""
MEASURED = ("rooms in the castle", "places of 9 tiles", "after a new room", "again")
TILES_OFFERED = 9
CASTLES = 12


def warm_up() -> None:
    """Makes the tables that all games share, which do not belong to a state."""
    lattice(2 * FRAME)


def grown_castles(rooms: int) -> list[list[int]]:
    """The codes of some castles with this many rooms, grown at random."""

    castles: list[list[int]] = []
    dice = Dice(Chance(f"castles of {rooms} rooms"))
    corridors = [NUMBER["hallway"], NUMBER["stairs"]]
    while len(castles) < CASTLES:
        castle = build([pack(4 * NUMBER["foyer"], 0, 0)])
        left = [number for number, tile in enumerate(BASE_TILES) if tile.standard]
        while left and len(castle) < rooms:
            tile = left.pop(dice.below(len(left))) if dice.below(5) else dice.choice(corridors)
            places = spots(castle, tile, BASE_TERMS)
            if places:
                castle = castle.grow(dice.choice(places))
        if len(castle) == rooms:
            castles.append(castle.codes)
    return castles


def measured(rooms: int) -> tuple[float, float, float]:
    """Microseconds to list every legal place of nine tiles, right after a room was added and again; and how many there are."""

    fresh: list[float] = []
    again: list[float] = []
    places = 0
    dice = Dice(Chance("tiles"))
    for codes in grown_castles(rooms):
        rooms_left = [number for number, tile in enumerate(BASE_TILES) if tile.standard]
        tiles = [*dice.shuffled(rooms_left)[: TILES_OFFERED - 2], NUMBER["hallway"], NUMBER["stairs"]]
        before = build(codes[:-1])
        for tile in tiles:
            spots(before, tile, BASE_TERMS)
        for _ in range(5):
            castle = before.grow(codes[-1])
            for times in (fresh, again):
                began = time.perf_counter()
                found = [spots(castle, tile, BASE_TERMS) for tile in tiles]
                times.append((time.perf_counter() - began) * 1e6)
        places += sum(map(len, found))
    return median(fresh), median(again), places / CASTLES
