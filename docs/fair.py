"""Checks the shuffles of a finished game: `python fair.py RECORD COMMITMENT [DATA]`. What and how: fair.md."""

import sys
import tomllib
from hashlib import sha256, sha512
from pathlib import Path


def shuffled(pile: list[str]) -> list[str]:
    for last in range(len(pile) - 1, 0, -1):
        other = next(words) * (last + 1) >> 32
        pile[last], pile[other] = pile[other], pile[last]
    return pile


path, commitment, folder = [*sys.argv[1:], f"{Path(__file__).parent}/../src/swanstone/ludwig/data"][:3]
box = {file.stem: tomllib.loads(file.read_text("utf-8")) for file in Path(folder).glob("*.toml")}
text = Path(path).read_text("utf-8").replace("buy hallway", "pass").replace("buy stairs", "pass").splitlines()
seats, seed, solo = int(text[3].removeprefix("seats ")), text[4].removeprefix("seed "), text[3] == "seats 1"
print("seed", seed) if sha256(seed.encode()).hexdigest() == commitment else sys.exit("Not fair: this is another seed.")
words = (int.from_bytes(sha512(f"{seed}/{n // 16}".encode()).digest()[n % 16 * 4 :][:4], "big") for n in range(9999))
number, large, small, places = (3, 5, 7, 0) if solo else box["supply"]["players"][seats - 2].values()
bonus, favors = (shuffled([row["id"] for row in rows]) for rows in (box["bonus_cards"]["card"], box["favors"]["favor"]))
cards = shuffled([size for size, copies in box["supply"]["room_cards"].items() for _ in range(copies)])[: 11 * number]
lot = {size: [row["id"] for row in box["rooms"]["room"] if row["size"] == int(size)] for size in box["supply"]["tiles"]}
stacks = {size: shuffled(lot[size])[: small if size < "350" else large] for size in lot}
builder, bonus, shown = next(words) * seats >> 32, bonus[2 if solo else 0 :], 3 if solo else places
actions = [line.split(" ;")[0].split() for line in text if " ; " in line]
actions[:seats] = sorted(actions[:seats], key=lambda action: (int(action[0]) - builder) % seats)
market, deck, turns, sure = cards[:0], cards[:], cards[:0], True
for before, (seat, verb, *named) in zip([[""], *actions], actions):
    turns += [verb] if verb in ("buy", "pass") else []
    sure = sure and not (solo and verb == "look" and turns[-1] == "pass")
    places += 3 if solo and verb == "buy" and named[0] not in market else 0
    while verb == ("buy" if solo else "price") and len(market) < places and (deck or any(map(stacks.get, cards))):
        deck = deck or (cards := shuffled(cards[::-1])).copy()
        pile = stacks.get(card := deck.pop(), [card])
        market += [pile.pop()] if pile else []
        places += 3 if solo and named[0] not in market and len(market) == places < 3 * len(turns) else 0
    if verb not in ("keep", "price", "buy", "lay") or not (sure or verb == "keep"):
        continue
    given = bonus[: len(named) + 1] if verb == "keep" else stacks[before[-1]] if verb == "lay" else market[-shown:]
    rest = [thing for thing in given if thing not in named]
    fair = set(named) <= {*given, "-"} and not (verb == "price" and rest)
    print(seat, verb, *named, "of", *given) if fair else sys.exit(f"Not fair: {seat} {verb} {named} of {given}.")
    bonus = bonus[len(named) + 1 :] + rest if verb == "keep" else bonus
    market = rest if verb == "buy" and not solo else market
    stacks |= {before[-1]: shuffled(rest)} if verb == "lay" else {}
    deck += named[::-1] if verb == "lay" else []
print("favors", *favors, "\nfair" if sure else "\nrooms after a look in an unknown round: not checked\nfair")
