"""A title described for clients: all that is needed to draw and explain it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from swanstone import __version__
from swanstone.bots.bot import BOTS
from swanstone.bots.kit import bots_of
from swanstone.ludwig.components import HonourText, all_bonus_cards, all_favors, components
from swanstone.ludwig.rooms import SUPPLY, TILES, TYPES
from swanstone.ludwig.solo import honour_for
from tests.server.harness import UNLIMITED, ServerProcess

PAGE = "/api/titles/ludwig"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder: Path = tmp_path_factory.mktemp("components")
    with ServerProcess(f"sqlite:{folder}/t.db", folder / "log.txt", **UNLIMITED) as running:
        yield running
        assert "request-failed" not in (folder / "log.txt").read_text()


@pytest.fixture(scope="module")
def box(server: ServerProcess) -> Any:
    """What the server tells of the title."""
    return server.get(PAGE)


def test_a_title_tells_its_name_seats_prices_and_options(box):
    assert (box["title"], box["name"], box["version"]) == ("ludwig", "Castles of Mad King Ludwig", __version__)
    assert box["seats"] == [1, 4]
    assert box["types"] == list(TYPES)
    assert box["prices"] == [15000, 10000, 8000, 6000, 4000, 2000, 1000]
    coins = (SUPPLY.corridor_price, SUPPLY.pass_coins, SUPPLY.starting_coins)
    assert (box["corridor_price"], box["pass_coins"], box["starting_coins"]) == coins
    everywhere = [option for option in box["options"] if not option["module"]]
    assert [(option["name"], option["values"]) for option in everywhere] == [("foyer", ["3", "4"])]
    assert all(option["text"] for option in box["options"])


def test_every_tile_is_described_so_that_it_can_be_drawn(box):
    assert [tile["id"] for tile in box["tiles"]] == [tile.id for tile in TILES]
    assert sum(tile["standard"] for tile in box["tiles"]) == 75 + 75 + 8  # of the base game, further ones, towers
    for tile in box["tiles"]:
        cells = tile["shape"]["cells"]
        assert tile["shape"]["kind"] in ("straight", "circle", "octagon")
        for entrance in tile["entrances"]:
            x, y = entrance["cell"]
            assert cells[y][x] in "#o"
            assert entrance["facing"] in range(4)
            assert entrance["label"][0] == "NESW"[entrance["facing"]]


def test_a_tile_reads_as_printed(box):
    tiles = {tile["id"]: tile for tile in box["tiles"]}
    assert tiles["stairs"] == {
        "id": "stairs",
        "name": "Stairs",
        "shape": {
            "id": "stairs",
            "kind": "straight",
            "word": tiles["stairs"]["shape"]["word"],
            "cells": ["###"],
            "cut": 0.0,
            "bridge": [],
        },
        "size": 75,
        "types": ["corridor"],
        "points": 0,
        "entrances": [
            {"label": "W0", "cell": [0, 0], "facing": 3, "dark": True},
            {"label": "E0", "cell": [2, 0], "facing": 1, "dark": False},
        ],
        "effect": None,
        "fence": None,
        "copies": 6,
        "standard": False,
        "role": "room",
        "source": "public data",
    }
    assert tiles["focus_room"]["points"] == 5
    rooms = [tile for tile in box["tiles"] if tile["role"] == "room"]
    assert {tile["fence"] for tile in rooms if "outdoor" in tile["types"]} == {0}
    assert all(set(tile["effect"]) == {"on", "points", "types"} for tile in box["tiles"] if tile["effect"])


def test_cards_and_rewards_say_in_a_sentence_what_they_want(box):
    assert [favor["id"] for favor in box["favors"]] == list(all_favors())
    assert [card["id"] for card in box["bonus_cards"]] == list(all_bonus_cards())
    assert [reward["type"] for reward in box["rewards"]] == list(TYPES)
    for things in (box["favors"], box["bonus_cards"], box["rewards"]):
        texts = [thing["text"] for thing in things]
        assert len(set(texts)) == len(texts)
        assert all(text[0].isupper() or text[0].isdigit() for text in texts)
        assert all(text.endswith(".") and len(text) < 90 for text in texts)
    rules = {rule["id"] for rule in box["rules"]}
    assert {reward["rule"] for reward in box["rewards"]} <= rules
    assert {"PLACE-1", "FINAL-3"} <= rules


@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("type_corridor", "1 point for each corridor room."),
        ("size_350", "3 points for each room of 350 square feet."),
        ("square", "1 point for each square room (100 or 400 square feet)."),
        ("all_types", "7 points for rooms of all 8 types."),
        ("completed", "1 point for every 2 completed rooms, corridors too."),
        ("stairs", "2 points for each stairs."),
        ("money", "1 point for every 5000 coins left."),
    ],
)
def test_a_bonus_card_says_what_it_scores(card, text):
    assert {each.id: each.text for each in components().bonus_cards}[card] == text


@pytest.mark.parametrize(
    ("favor", "text"),
    [
        ("count_food", "The most food rooms."),
        ("size_food", "The most square feet of food rooms."),
        ("small", "The most small rooms (100 to 300 square feet)."),
        ("external_entrances", "The most external entrances, but not of corridors."),
    ],
)
def test_a_favor_says_what_it_wants(favor, text):
    assert {each.id: each.text for each in components().favors}[favor] == text


def test_the_bots_of_a_title_can_be_chosen_by_level(box):
    assert [bot["name"] for bot in box["bots"]] == [level.name for level in bots_of("ludwig").levels]
    assert {bot["name"] for bot in box["bots"]} <= set(BOTS)
    assert all(bot["level"] and bot["text"] for bot in box["bots"])
    assert all(bot["milliseconds"] >= 0 for bot in box["bots"])
    assert box["play_now"] == bots_of("ludwig").play_now


def test_a_title_is_sent_again_only_when_it_has_changed(server):
    first = server.call("GET", PAGE)
    tag = first.headers["etag"]
    assert first.headers["cache-control"] == "no-cache"
    for kept in (tag, f"W/{tag}", f'"old", {tag}', "*"):
        again = server.call("GET", PAGE, headers={"if-none-match": kept})
        assert (again.status, again.body, again.headers["etag"]) == (304, b"", tag)
    assert server.call("GET", PAGE, headers={"if-none-match": '"old"'}).body == first.body


@pytest.mark.parametrize("name", ["chess", "ludvig", "x" * 500, "%20", "Ludwig"])
def test_an_unknown_title_is_refused_with_those_that_there_are(server, name):
    answer = server.call("GET", f"/api/titles/{name}")
    assert (answer.status, answer.json["code"]) == (404, "no_page")
    assert "titles are ludwig" in answer.json["message"]
    assert len(answer.json["message"]) < 120


def reaches(points: int, honour: HonourText) -> bool:
    """Whether a score is within an honour's limits."""
    least = points if honour.least is None else honour.least
    most = points if honour.most is None else honour.most
    return least <= points <= most


def test_the_honours_that_are_told_are_those_that_are_given() -> None:
    honours = components().honours
    for points in range(-5, 140):
        told = [each.name for each in honours if reaches(points, each)]
        assert told == [honour_for(points)]
