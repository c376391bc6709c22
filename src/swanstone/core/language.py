"""What Swanstone says in other languages: English is the source, and a phrasebook has its sentences in another one."""

import re
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any

from swanstone.core.catalogue import load_file
from swanstone.core.errors import BadData

ENGLISH = "en"
LANGUAGES = (ENGLISH, "de")
"""The languages by their codes, English first."""
GAP = re.compile(r"\{(\d)\}")


class Phrasebook:
    """The sentences of a language by the English ones; gaps such as {0} stand for what is put in, in order."""

    def __init__(self, phrases: Mapping[str, str]) -> None:
        self.phrases = phrases
        gapped = sorted([english for english in phrases if GAP.search(english)], key=len, reverse=True)
        self.patterns = [(pattern(english), phrases[english]) for english in gapped]

    def find(self, text: str) -> str | None:
        """A text in this language, whole or by a sentence with gaps; None if the book does not have it."""
        if text in self.phrases:
            return self.phrases[text]
        for shape, said in self.patterns:
            if match := shape.fullmatch(text):
                return said.format(*[self.say(value) for value in match.groups()])
        return None

    def say(self, text: str) -> str:
        """A text in this language; a list of things thing by thing, and what the book does not have as it is."""
        found = self.find(text)
        if found is not None:
            return found
        return ", ".join([self.say(each) for each in text.split(", ")]) if ", " in text else text


def pattern(english: str) -> re.Pattern[str]:
    """What a sentence with gaps looks like when they are filled."""
    literal = GAP.split(english)[::2]
    return re.compile("(.*?)".join(map(re.escape, literal)), re.DOTALL)


def load_phrasebook(language: str, packages: Iterable[str]) -> Phrasebook:
    """The phrasebook of some packages: the file `data/<language>.toml` of each that has one, whatever its tables."""
    phrases: dict[str, str] = {}
    for package in packages:
        if files(package).joinpath("data", f"{language}.toml").is_file():
            for table in load_file(package, f"{language}.toml").values():
                phrases.update(require_phrases(package, table))
    return Phrasebook(phrases)


def require_phrases(package: str, table: Any) -> dict[str, str]:
    """A table of a phrasebook; refused if something in it is no text, or has a gap that the English lacks."""
    for english, said in table.items():
        gaps = set(GAP.findall(english))
        if not isinstance(said, str) or not set(GAP.findall(said)) <= gaps:
            raise BadData(f"{package}: '{english}' is said with a text that has no other gaps than {sorted(gaps)}")
    return dict(table)
