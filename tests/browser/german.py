"""German at the page: what things are called there, and which English words are left."""

import re
from typing import Any

from playwright.sync_api import Page

GERMAN: dict[str, Any] = {"locale": "de-DE"}
"""A visitor whose browser wishes German."""
NAMES = {
    # The start page
    "Continue": "Weiter(?:spielen)?",
    "Join": "Mitspielen",
    "Play now": "Jetzt spielen",
    "You have a game running": "Du hast eine laufende Partie",
    "Give up": "Aufgeben",
    "Keep it": "Behalten",
    "Change opponents": "Gegner ändern",
    "Change expansions": "Erweiterungen ändern",
    "Ready-made sets": "Fertige Zusammenstellungen",
    "How they play": "Wie sie spielen",
    "Solo": "Allein",
    "Begin": "Los geht",
    "With friends": "Mit Freunden",
    "Time to think": "Bedenkzeit",
    "Open the table": "Tisch eröffnen",
    "Please enter your name": "Bitte gib deinen Namen ein",
    "On this device": "An diesem Gerät",
    "Name of player 2": "Name von Spieler 2",
    "Settings": "Einstellungen",
    "Soft sounds": "Leise Töne",
    "Your name": "Dein Name",
    # Before the game
    "Copy link": "Link kopieren",
    "The link as a code": "Der Link als Code",
    "Sit down": "Platz nehmen",
    "Just watch": "Nur zuschauen",
    "You are watching": "Du schaust zu",
    "I am ready": "Ich bin bereit",
    "Not yet": "Noch nicht",
    "I am Anna": "Ich bin Anna",
    # At the table
    "The table": "Der Tisch",
    "The castle of": "Das Schloss von",
    "Menu": "Menü",
    "Chat": "Chat",
    "Say something": "Etwas sagen",
    "Log": "Verlauf",
    "What happened so far": "Was bisher geschah",
    "Seats": "Plätze",
    "Favors": "Gunst",
    "Cards": "Karten",
    "Show the panel": "Leiste zeigen",
    "What does a favor count": "Was zählt eine Gunst",
    "Pass this turn": "Diesmal passen",
    "Place for": "Anbauen für",
    "No entrance of the": "Keine Tür würde",
    "Board as text": "Spielplan als Text",
    "The market": "Der Markt",
    ", for ": ", für ",
    "Places for the": "Stellen für",
    "Enlarge the castle": "Schloss vergrößern",
    "turn the room in hand": "den Raum in der Hand auf der Stelle drehen",
    "Rule PRICE-1": "Regel PRICE-1",
    "Leave my seat": "Meinen Platz verlassen",
    "Stay": "Bleiben",
    "Links to the seats": "Links zu den Plätzen",
    "New link for Seat 1": "Neuer Link für Seat 1",
    "Let a bot play for me": "Einen Bot für mich spielen lassen",
    "Play on myself": "Selbst weiterspielen",
    "Take over": "Selbst weiterspielen",
    "Ben is away": "Ben ist weg",
    "Wait for Ben": "Auf Ben warten",
    "Let a bot play for Ben": "Einen Bot für Ben spielen lassen",
    "Your notes": "Deine Notizen",
    "Notes that only you": "Notizen, die nur du",
    "Saved": "Gespeichert",
    "Play from here": "Ab hier üben",
    "A practice table": "Ein Übungstisch",
    "Watch it": "Ansehen",
    "Leave it in pencil": "Mit Bleistift einzeichnen",
    "The most you would pay": "Was du höchstens",
    "Plan this": "Einplanen",
    "Plan to pass": "Passen einplanen",
    "Plan prices": "Preise einplanen",
    "Your plan: 2": "Dein Plan: 2",
    "As planned, you passed": "Wie geplant hast du gepasst",
    "Agree": "Einverstanden",
    "Keep": "Behalte",
    "Watch": "Zuschauen",
    "Sit down here": "Hier Platz nehmen",
    "Every seat at this table is taken": "An diesem Tisch sind alle Plätze besetzt",
    "The connection was lost": "Die Verbindung ist abgerissen",
    "This device is offline": "Dieses Gerät ist offline",
    "This table was closed": "Dieser Tisch wurde geschlossen",
    # The end
    "The final scoring": "Die Schlusswertung",
    "The game is over": "Die Partie ist zu Ende",
    "Skip to the end": "Zum Ergebnis",
    "Step by step": "Schritt für Schritt",
    "Next": "Weiter",
    "Show the film": "Film zeigen",
    "Show the picture": "Bild zeigen",
    "action 30 of": "Schritt 30 von",
    "Your best castle: 61 points": "Dein bestes Schloss: 61 Punkte",
    "No finished game yet": "Noch keine beendete Partie",
    # Learning
    "Bonus cards": "Bonuskarten",
    "There is no game called": "Ein Spiel namens",
    "Step {} of {}": "Schritt {} von {}",
    "Try again": "Noch einmal",
    "Next spot": "Nächste Stelle",
    "Place": "Anbauen|Hier anbauen",
    "Take stairs": "Treppe nehmen",
    "Living Rooms": "Wohnräume",
    "Keep this card": "Diese Karte behalten",
    "Pass": "Passen",
    "Guest Bedroom at 4000": "Gästezimmer für 4000",
    "Shed at 8000": "Schuppen für 8000",
    "Set these prices": "Diese Preise setzen",
    "Play a game now": "Jetzt eine Partie spielen",
}
"""What tests look for, as patterns where that helps."""
TELLTALE = re.compile(
    r"\b(the|of|and|to|your|you|with|for|from|is|are|rooms?|points?|coins?|seats?|castles?|market|favors?|cards?|stacks?"
    r"|choose|place|buy|prices?|turn|round|tables?|settings|rules?|log|undo|replay|close|open|play|hallways?|stairs"
    r"|reward|draw|left|score|game|this|what|when|it)\b",
    re.IGNORECASE,
)
SAME = re.compile(r"Castles of Mad King Ludwig|English|[A-Z]{3,}-\d+|Seat \d|https?://\S+|\w+@\S+")
"""What is the same in every language, the ids of rules too; an imported game calls its players Seat 1 and so on."""
SHOWN = """() => [document.title, document.body.innerText, ...[...document.querySelectorAll("body *")].flatMap((each) =>
  ["aria-label", "title", "placeholder", "alt", "aria-valuetext", "aria-description", "aria-roledescription"]
    .map((name) => each.getAttribute(name) ?? ""))].join("\\n")"""


def is_german(page: Page) -> bool:
    """Whether the browser of a page wishes German."""
    return str(page.evaluate("navigator.language")).startswith("de")


def named(page: Page, english: str) -> str:
    """What something is called in the language that the browser of a page wishes."""
    return NAMES[english] if is_german(page) else english


def english_words(page: Page) -> list[str]:
    """The lines of a page, read aloud ones too, that have an English word."""
    lines = SAME.sub("", page.evaluate(SHOWN)).splitlines()
    return sorted({line.strip() for line in lines if TELLTALE.search(line)})
