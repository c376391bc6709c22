"""People who play whole games at the page, each in a way of their own: mouse, keys, touch, or what a screen reader tells."""

import random
import re
import time
from abc import ABC, abstractmethod
from typing import Any, Generic, NamedTuple, TypeVar

from playwright.sync_api import FloatRect, Locator, Page

from tests.browser.german import named
from tests.server.playing import wait_for

OVER, PLACE, MARKET, CURTAIN, PASSING = "over", "place", "market", "curtain", "passing"
MOST_DEEDS = 300
"""More than any game takes."""
LONGEST = 20.0
"""Seconds within which something happens, as bots think fast."""
Thing = TypeVar("Thing")
"""What a player presses: something on the screen, or something in the accessibility tree."""


def settle(page: Page) -> None:
    """Waits until what was done is drawn."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))")


class Player(ABC, Generic[Thing]):
    """Somebody at a page who answers whatever is asked, any way that is legal, until the game is over."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.dice = random.Random(seed)
        self.deeds = 0

    @abstractmethod
    def look(self) -> str | None:
        """What is asked now, if anything: it is over, a curtain hides it, a tile is in hand, the market, or a question."""

    @abstractmethod
    def button(self, name: str) -> Thing:
        """The button whose name begins so."""

    @abstractmethod
    def choices(self) -> list[Thing]:
        """The answers to choose from in a question."""

    @abstractmethod
    def is_chosen(self, choice: Thing) -> bool | None:
        """Whether a choice is made already, to be confirmed; nothing where it is made for good at once."""

    @abstractmethod
    def press(self, thing: Thing) -> None:
        """Presses a button."""

    @abstractmethod
    def buy(self) -> None:
        """Picks a room of the market up; passes only if none can be bought."""

    @abstractmethod
    def place(self) -> None:
        """Places the tile in hand somewhere."""

    @abstractmethod
    def confirm_pass(self) -> None:
        """Passes although it is asked whether one means it, as in the last round."""

    def asked(self) -> str:
        """What is asked, as soon as something is; until then others do something, and the page tells of it."""
        told, until = "", time.monotonic() + LONGEST
        while (asked := self.look()) is None:
            if told != (told := self.page.locator("body").inner_text()):
                until = time.monotonic() + LONGEST
            assert time.monotonic() < until, f"nothing is asked, and nothing happens:\n{told}"
            time.sleep(0.02)
        return asked

    def answer(self) -> str:
        """Answers what is asked; gives what it was."""
        asked = self.asked()
        if asked == PLACE:
            self.place()
        elif asked == MARKET:
            self.buy()
        elif asked == CURTAIN:
            self.press(self.button("I am "))
        elif asked == PASSING:
            self.confirm_pass()
        elif asked != OVER:
            self.choose(asked)
        self.deeds += 1
        return asked

    def choose(self, asked: str) -> None:
        """Answers a question."""
        keep = re.match(r"Keep (\d|one) ", asked)
        if keep and self.is_chosen(self.choices()[0]) is not None:
            self.hold(1 if keep[1] == "one" else int(keep[1]))
            self.press(self.button("Keep th"))
        elif asked == "Set the prices":
            self.press(self.button("Set these prices"))
        elif asked.startswith("The stack of"):
            self.press(self.button("Lay none"))
        else:
            self.press(self.dice.choice(self.choices()))

    def hold(self, count: int) -> None:
        """Chooses some of the cards, after letting go of those that were chosen."""
        cards = self.choices()
        wanted = self.dice.sample(range(len(cards)), count)
        for number in sorted(range(len(cards)), key=lambda number: number in wanted):
            if self.is_chosen(cards[number]) != (number in wanted):
                self.press(cards[number])

    def play(self) -> int:
        """Plays to the end; how many deeds that took."""
        while self.answer() != OVER:
            assert self.deeds < MOST_DEEDS, "the game does not end"
        return self.deeds


# Those who see the page

SEEN = """() => {
  if (document.querySelector("#finale-title")) return "over";
  if (document.querySelector("dialog[open] #curtain")) return "curtain";
  const dialog = document.querySelector("dialog[open]");
  if (dialog) return dialog.textContent.includes("Pass this turn?") ? "passing" : null;
  if (document.querySelector("section.placing")) return "place";
  const question = document.querySelector(".question section[aria-busy=false] h2");
  if (question) return question.textContent;
  return document.querySelector(".market .pass[aria-disabled=false]") ? "market" : null;
}"""
"""What the page shows that it asks."""


def offers(page: Page) -> Locator:
    """The rooms that can be bought."""
    return page.locator(".market .offer[aria-disabled=false]")


class Seer(Player[Locator]):
    """Somebody who sees the page."""

    def look(self) -> str | None:
        asked = self.page.evaluate(SEEN)
        return None if asked is None else str(asked)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=re.compile(f"^{name}")).first

    def confirm_pass(self) -> None:
        self.press(self.page.get_by_role("dialog").get_by_role("button", name="Pass", exact=True))

    def choices(self) -> list[Locator]:
        answers = self.page.locator(".question").get_by_role("listitem").all()
        return [answer.get_by_role("button").first for answer in answers]

    def is_chosen(self, choice: Locator) -> bool | None:
        pressed = choice.get_attribute("aria-pressed")
        return None if pressed is None else pressed == "true"

    def place_button(self) -> Locator:
        """The button that places."""
        name = re.compile(f"^(?:{named(self.page, 'Place')})")
        return self.page.locator("section.placing .deeds").get_by_role("button", name=name)

    def lies_well(self) -> bool:
        """Whether the tile in hand may lie where it is."""
        return self.place_button().get_attribute("aria-disabled") != "true"


class Pointer(Seer):
    """What mouse and finger have in common."""

    def press(self, thing: Locator) -> None:
        thing.click()

    def buy(self) -> None:
        there = offers(self.page).count()
        if there:
            chosen = offers(self.page).nth(self.dice.randrange(there))
            self.press(chosen)
            wait_for(lambda: self.has_bought(chosen), LONGEST)
        else:
            self.press(self.button("Pass"))

    def has_bought(self, chosen: Locator) -> bool:
        """Whether something else is asked than what to buy; what is bought for good is pressed a second time."""
        if chosen.get_by_text("again to buy").count():
            self.press(chosen)
        return self.look() not in (None, MARKET)

    def spot(self) -> tuple[float, float]:
        """The middle of any of the marked spots."""
        marked: list[tuple[float, float]] = wait_for(lambda: marks(self.page))
        return self.dice.choice(marked)


MARKS = """() => [...document.querySelectorAll("main g.spots circle")].map((each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
})"""


def marks(page: Page) -> list[tuple[float, float]]:
    """The middles of the spots that are marked on the screen."""
    return [(x, y) for x, y in page.evaluate(MARKS)]


def middle(box: FloatRect | None) -> tuple[float, float]:
    """The middle of a box on the screen."""
    assert box, "nothing is drawn there"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Mouse(Pointer):
    """Carries the tile with the mouse and clicks where it lies well."""

    TRIES = 12

    def place(self) -> None:
        for _ in range(self.TRIES):
            at = self.spot()
            self.page.mouse.move(*at, steps=4)
            settle(self.page)
            if self.lies_well():
                self.page.mouse.click(*at)
                return
        self.press(self.place_button())


class Finger(Pointer):
    """Taps a spot, then the button at the thumb."""

    def press(self, thing: Locator) -> None:
        thing.tap()

    def place(self) -> None:
        self.page.touchscreen.tap(*self.spot())
        settle(self.page)
        if not self.place_button().count():
            return  # the tile lay there already, and a second tap confirms
        if not self.lies_well():
            self.press(self.button("Best spot"))
        self.press(self.place_button())


class Keys(Seer):
    """Uses nothing but the keyboard: Tab to get there, Enter to press, the table's own keys for market and castle."""

    MOST_TABS = 250

    def press(self, thing: Locator) -> None:
        handle = thing.element_handle()
        for _ in range(self.MOST_TABS):
            if handle.evaluate("element => element === document.activeElement"):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the keyboard does not reach {thing}")

    def buy(self) -> None:
        keys = offers(self.page).evaluate_all("all => all.map((each) => each.getAttribute('aria-keyshortcuts'))")
        if not keys:
            self.page.keyboard.press("p")
            self.page.get_by_role("dialog", name="Pass this turn?").wait_for()
            self.page.keyboard.press("Enter")
            return
        self.page.keyboard.press(self.dice.choice(keys))
        self.page.locator("section.placing").wait_for()

    def place(self) -> None:
        for key in self.dice.choices(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "r", "."], k=4):
            self.page.keyboard.press(key)
        if not self.lies_well():
            self.page.keyboard.press(".")
        self.page.keyboard.press("Enter")


# One who hears it


class Node(NamedTuple):
    """Something in the accessibility tree: what it is called, how it stands, and what to ask the browser for."""

    name: str
    states: dict[str, Any]
    element: int


QUESTION = re.compile(
    r"Keep \d of|Set the prices|Which reward|No reward this time|A free hallway|Choose any reward"
    r"|Look through a stack|The stack of"
)
OVER_TOLD = {"The final scoring", "The game is over"}
BOARD = "Board as text"


class Reader(Player[Node]):
    """Knows only the browser's accessibility tree, as a screen reader does: roles, names and states; presses what is in it."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        super().__init__(page, seed)
        self.session = page.context.new_cdp_session(page)
        self.session.send("Accessibility.enable")

    def find(self, role: str, inside: Node | None = None) -> list[Node]:
        """Everything of a role, on the whole page or inside of something."""
        root = inside.element if inside else self.ask("DOM.getDocument", depth=0)["root"]["backendNodeId"]
        nodes = self.ask("Accessibility.queryAXTree", backendNodeId=root, role=role)["nodes"]
        return [heard(node) for node in nodes if not node["ignored"]]

    def ask(self, what: str, **about: Any) -> Any:
        """Asks the browser."""
        return self.session.send(what, about)

    def region(self, name: str) -> Node:
        """The region of a name."""
        return next(region for region in self.find("region") if region.name == name)

    def look(self) -> str | None:
        headings = [heading.name for heading in self.find("heading")]
        if OVER_TOLD.intersection(headings):
            return OVER
        if "Pass this turn?" in headings:
            return PASSING
        if any(name.startswith("Places for ") for name in headings):
            return PLACE
        for region in self.find("region"):
            if QUESTION.match(region.name):
                return None if region.states.get("busy") else region.name
            if region.name == "Market" and self.buttons(region, "Pass"):
                return MARKET
        return None

    def buttons(self, inside: Node | None, name: str = "") -> list[Node]:
        """The buttons that can be pressed and whose names begin so."""
        found = [button for button in self.find("button", inside) if button.name.startswith(name)]
        return [button for button in found if button.states.get("focusable") and not button.states.get("disabled")]

    def button(self, name: str) -> Node:
        found: list[Node] = wait_for(lambda: self.buttons(None, name), LONGEST)
        return found[0]

    def confirm_pass(self) -> None:
        self.press(next(button for button in self.buttons(None) if button.name == "Pass"))

    def choices(self) -> list[Node]:
        question = next(region for region in self.find("region") if QUESTION.match(region.name))
        answers = [button for button in self.buttons(question) if not button.name.startswith("Rule ")]
        return [button for button in answers if "pressed" in button.states] or answers

    def is_chosen(self, choice: Node) -> bool | None:
        pressed = choice.states.get("pressed")
        return None if pressed is None else pressed == "true"

    def press(self, thing: Node) -> None:
        self.ask("DOM.focus", backendNodeId=thing.element)
        self.page.keyboard.press("Enter")

    def buy(self) -> None:
        to_be_had = [button.name for button in self.buttons(self.region("Market"))]
        told = self.buttons(self.region(BOARD))
        rooms = [button for button in told if any(button.name.partition(",")[0] in name for name in to_be_had)]
        if not rooms:
            self.press(self.button("Pass"))
            return
        self.press(self.dice.choice(rooms))
        wait_for(lambda: self.look() == PLACE, LONGEST)

    def place(self) -> None:
        places = [
            each for each in self.buttons(self.region(BOARD)) if re.match(r"[-−]?\d+ points?( \(.*\))?: ", each.name)
        ]
        self.press(self.dice.choice(places))


def heard(node: Any) -> Node:
    """A node as the browser tells it."""
    states = {each["name"]: each["value"].get("value") for each in node.get("properties", ())}
    return Node(str(node.get("name", {}).get("value", "")), states, int(node["backendDOMNodeId"]))
