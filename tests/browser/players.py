"""People who play whole games at the page, each in a way of their own: mouse, keys, touch, or what a screen reader tells."""

import random
import re
from typing import Any, Protocol

from playwright.sync_api import Locator, Page

OVER, PLACE, MARKET, CURTAIN = "over", "place", "market", "curtain"
MOST_DEEDS = 300
"""More than any game takes."""

ASKED = """() => {
  if (document.querySelector("#finale-title")) return "over";
  if (document.querySelector("dialog[open] #curtain")) return "curtain";
  if (document.querySelector("dialog[open]")) return null;
  if (document.querySelector("section.placing")) return "place";
  const question = document.querySelector(".question section[aria-busy=false] h2");
  if (question) return question.textContent;
  return document.querySelector(".market .pass[aria-disabled=false]") ? "market" : null;
}"""
"""What the page asks now: it is over, a curtain hides it, a tile is in hand, the market is open, or a question's heading."""


class Hands(Protocol):
    """A way to work the page."""

    def press(self, target: Locator) -> None:
        """Presses a button."""

    def place(self) -> None:
        """Places the tile in hand somewhere."""

    def buy(self) -> None:
        """Picks a room of the market up, or passes."""


class Player:
    """Somebody at a page who answers whatever is asked, any way that is legal, until the game is over."""

    def __init__(self, page: Page, hands: Hands, seed: int = 1) -> None:
        self.page = page
        self.hands = hands
        self.dice = random.Random(seed)
        self.deeds = 0

    def asked(self, wait: float = 20_000) -> str:
        """What is asked, as soon as something is."""
        return str(self.page.wait_for_function(ASKED, timeout=wait, polling=50).json_value())

    def is_asked(self) -> bool:
        """Whether something is asked just now."""
        return self.page.evaluate(ASKED) is not None

    def answer(self) -> str:
        """Answers what is asked; gives what it was."""
        asked = self.asked()
        if asked == PLACE:
            self.hands.place()
        elif asked == MARKET:
            self.hands.buy()
        elif asked == CURTAIN:
            self.hands.press(self.page.get_by_role("button", name=re.compile("^I am ")).first)
        elif asked != OVER:
            self.choose(self.page.locator(".question"), asked)
        self.deeds += 1
        return asked

    def choose(self, panel: Locator, asked: str) -> None:
        """Answers a question of the panel."""
        keep = re.match(r"Keep (\d) of", asked)
        if keep:
            self.hold(panel.get_by_role("listitem").get_by_role("button"), int(keep[1]))
            self.hands.press(panel.get_by_role("button", name=re.compile("^Keep th")))
        elif asked == "Set the prices":
            self.hands.press(panel.get_by_role("button", name="Set these prices"))
        elif asked.startswith("The stack of"):
            self.hands.press(panel.get_by_role("button", name="Lay none"))
        else:
            choices = panel.get_by_role("listitem")
            self.hands.press(choices.nth(self.dice.randrange(choices.count())).get_by_role("button").first)

    def hold(self, cards: Locator, count: int) -> None:
        """Chooses any so many of the cards, having let go of the others that were chosen."""
        wanted = self.dice.sample(range(cards.count()), count)
        for number in sorted(range(cards.count()), key=lambda number: number in wanted):
            if (cards.nth(number).get_attribute("aria-pressed") == "true") != (number in wanted):
                self.hands.press(cards.nth(number))

    def play(self) -> int:
        """Plays to the end; how many deeds that took."""
        while self.answer() != OVER:
            assert self.deeds < MOST_DEEDS, "the game does not end"
        return self.deeds


def offers(page: Page) -> Locator:
    """The rooms that can be bought."""
    return page.locator(".market .offer[aria-disabled=false]")


class Pointer:
    """What mouse and finger have in common."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.dice = random.Random(seed)

    def press(self, target: Locator) -> None:
        """Clicks."""
        target.click()

    def buy(self) -> None:
        """Picks any room that can be bought, or passes if there is none."""
        there = offers(self.page).count()
        if there:
            self.press(offers(self.page).nth(self.dice.randrange(there)))
            self.page.locator("section.placing, .toasts p.bad").first.wait_for()
        else:
            self.press(self.page.get_by_role("button", name=re.compile("^Pass")))

    def place_button(self) -> Locator:
        """The button that places."""
        return self.page.locator("section.placing").get_by_role("button", name=re.compile("^Place"))

    def spot(self) -> dict[str, Any]:
        """The middle of a marked spot on the screen."""
        marks = self.page.locator(".spots circle")
        box = marks.nth(self.dice.randrange(marks.count())).bounding_box()
        assert box
        return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


class Mouse(Pointer):
    """Carries the tile with the mouse and clicks where it lies well."""

    def place(self) -> None:
        for _ in range(12):
            at = self.spot()
            self.page.mouse.move(at["x"], at["y"], steps=4)
            self.page.wait_for_timeout(40)
            if self.place_button().get_attribute("aria-disabled") != "true":
                self.page.mouse.click(at["x"], at["y"])
                return
        self.place_button().click()


class Finger(Pointer):
    """Taps a spot, then the button at the thumb."""

    def press(self, target: Locator) -> None:
        target.tap()

    def place(self) -> None:
        at = self.spot()
        self.page.touchscreen.tap(at["x"], at["y"])
        self.page.wait_for_timeout(150)
        if not self.place_button().count():
            return  # the tile lay there already, and a second tap confirms
        if self.place_button().get_attribute("aria-disabled") == "true":
            self.press(self.page.get_by_role("button", name="Best spot"))
        self.press(self.place_button())


class Keys:
    """Uses nothing but the keyboard: Tab to get there, Enter to press, the table's own keys for market and castle."""

    MOST_TABS = 250

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.dice = random.Random(seed)

    def press(self, target: Locator) -> None:
        handle = target.element_handle()
        for _ in range(self.MOST_TABS):
            if handle.evaluate("element => element === document.activeElement"):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the keyboard does not reach {target}")

    def buy(self) -> None:
        places = [
            int(place) for place in offers(self.page).evaluate_all("all => all.map((each) => each.dataset.place)")
        ]
        if not places:
            self.page.keyboard.press("p")
            return
        self.page.keyboard.press(str(self.dice.choice(places)))
        self.page.locator("section.placing, .toasts p.bad").first.wait_for()

    def place(self) -> None:
        for key in self.dice.choices(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "r", "."], k=4):
            self.page.keyboard.press(key)
        self.page.keyboard.press("Enter")


class Reader:
    """Knows only what the accessibility tree says: regions, lists and buttons by role and name; presses what it focuses."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.dice = random.Random(seed)

    @property
    def board(self) -> Locator:
        """The board as text."""
        return self.page.get_by_role("region", name="Board as text")

    def press(self, target: Locator) -> None:
        target.focus()
        self.page.keyboard.press("Enter")

    def buy(self) -> None:
        market = self.board.get_by_role("button", name=re.compile(r", for \d+"))
        for place in self.dice.sample(range(market.count()), market.count()):
            self.press(market.nth(place))
            self.page.locator("section.placing, .toasts p.bad").first.wait_for()
            if self.page.locator("section.placing").count():
                return
        self.press(self.page.get_by_role("button", name=re.compile("^Pass")))

    def place(self) -> None:
        self.press(self.board.get_by_role("button", name=re.compile(r"points?: .* at ")).first)
