"""Royal Decrees at the page: the draft, what lies before seats, and a card used out of turn."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from swanstone.core.chance import Chance
from swanstone.core.dice import Dice
from swanstone.core.record import Head, Recorder
from swanstone.titles import game_of
from tests.browser.axe import violations
from tests.browser.conftest import ON_A_PHONE, WIDE, Visit, new_server
from tests.browser.tables import Hung, Moment, hang
from tests.server.harness import ServerProcess

SIZES = pytest.mark.parametrize(("number", "wishes"), [(0, {"viewport": WIDE}), (1, ON_A_PHONE)], ids=["wide", "phone"])


def draft_begun() -> Moment:
    """A game that waits for the first choice of the draft."""
    head = Head("ludwig", 3, "a draft", modules=("decrees",))
    game = game_of(head)
    state = game.start(Chance(head.seed)).state
    return Moment(Recorder(game, head).record(), game.pending(state)[0].seat)


def recall_at_hand() -> Moment:
    """A random game as far as somebody could look through the room cards while another is asked."""
    for seed in range(200):
        head = Head("ludwig", 2, f"recall {seed}", modules=("decrees",))
        game, dice = game_of(head), Dice(Chance(head.seed))
        state = game.start(Chance(head.seed)).state
        recorder = Recorder(game, head)
        for _ in range(30):
            asked = game.pending(state)[0]
            if game.calls(state, 1 - asked.seat):
                return Moment(recorder.record(), 1 - asked.seat)
            kept = [action for action in game.options(state, asked) if "DEC-8" in game.write_action(action)]
            action = kept[0] if kept and asked.tag == "draft-decree" else game.options(state, asked).sample(dice)
            step = game.apply(state, action)
            state = step.state
            recorder.add(action, step)
    raise AssertionError("nobody ever held Recall the Plans")


class Court(NamedTuple):
    """A server with tables in the draft, and tables at which a card can be used out of turn."""

    server: ServerProcess
    drafts: list[Hung]
    recalls: list[Hung]


@pytest.fixture(scope="module")
def court(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Court]:
    folder = tmp_path_factory.mktemp("court")
    process = new_server(folder)
    drafts = [hang(process.store, draft_begun(), folder) for _ in range(2)]
    recalls = [hang(process.store, recall_at_hand(), folder) for _ in range(2)]
    with process:
        yield Court(process, drafts, recalls)


@SIZES
def test_a_decree_is_read_chosen_by_key_and_kept(
    visit: Visit, court: Court, number: int, wishes: dict[str, Any]
) -> None:
    table = court.drafts[number]
    page = visit(**wishes).page(table.link(court.server))
    question = page.get_by_role("region", name="Keep one decree")
    expect(question).to_be_visible()
    cards = question.locator("li button")
    expect(cards).to_have_count(5)
    keep = question.get_by_role("button", name="Keep this decree")
    expect(keep).to_be_disabled()
    cards.nth(1).focus()
    page.keyboard.press("Enter")
    expect(cards.nth(1)).to_have_attribute("aria-pressed", "true")
    assert violations(page) == []
    keep.click()
    expect(question).to_have_count(0)


@SIZES
def test_a_card_is_used_while_another_is_asked(visit: Visit, court: Court, number: int, wishes: dict[str, Any]) -> None:
    table = court.recalls[number]
    page = visit(**wishes).page(table.link(court.server))
    if number:
        page.get_by_role("tab", name="Market").click()
    call = page.get_by_role("button", name="Look through the discarded room cards")
    expect(call).to_be_visible()
    assert violations(page) == []
    call.click()
    question = page.get_by_role("region", name="Choose up to 3 room cards, the first to be drawn first")
    expect(question).to_be_visible()
    question.get_by_role("button", name="That is enough").click()
    expect(question).to_have_count(0)
    expect(call).to_have_count(0)
    if number:
        page.get_by_role("tab", name="Cards").click()
    held = page.get_by_role("region", name="Cards held")
    expect(held).to_contain_text("Recall the Plans")
    expect(held).to_contain_text("used")
