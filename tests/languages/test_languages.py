"""Every language says all that the server says in English: catalogues, questions, objections, refusals."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from swanstone.core.agenda import Decision
from swanstone.core.errors import BadData, IllegalAction, Objection
from swanstone.core.event import Event
from swanstone.core.language import ENGLISH, LANGUAGES, Phrasebook, require_phrases
from swanstone.core.sums import sum_text
from swanstone.ludwig.rewards import REWARDS
from swanstone.ludwig.story import tell
from swanstone.rules import load_rules
from swanstone.server.routes import LanguageQuery, described
from swanstone.server.speech import TEXTS, catalogue_in, in_language, phrasebook, wished_language
from swanstone.titles import TITLES, title_named
from swanstone.wire.refusals import HTTP_STATUS, Refusal
from swanstone.wire.replies import Announcement, Barred, Question, Tried
from tests.languages.sentences import Sentences
from tests.ludwig.helpers import table

OTHERS = [language for language in LANGUAGES if language != ENGLISH]
ENGLISH_WORDS = re.compile(r"\b(the|and|of|with|room|rooms|points|for|your|each|every|player|tile)\b", re.IGNORECASE)


def book(language: str) -> Phrasebook:
    found = phrasebook(language)
    assert found is not None
    return found


def texts(told: Any) -> Iterator[str]:
    """Every text of a catalogue that people read; the names of options and bots are ids."""
    match told:
        case {"values": _, "text": text}:
            yield text
        case {"level": level, "called": called, "text": text}:
            yield from (level, called, text)
        case dict():
            for key, value in told.items():
                if key in (*TEXTS, "ruling") and isinstance(value, str):
                    yield value
                elif key == "sentences":
                    yield from value.values()
                else:
                    yield from texts(value)
        case list():
            for each in told:
                yield from texts(each)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("title", TITLES)
def test_a_catalogue_leaves_nothing_in_english(title: str, language: str) -> None:
    told = msgspec.json.decode(described(title, language).data)
    name = title_named(title).name
    found = [text for text in texts(told) if text not in ("", name) and not text.startswith("{")]
    assert len(found) > 300
    assert not [text for text in found if ENGLISH_WORDS.search(text)]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("title", TITLES)
def test_every_thing_of_a_catalogue_is_in_the_phrasebook(title: str, language: str) -> None:
    told = msgspec.json.decode(described(title, ENGLISH).data)
    rules = {text for rule in told["rules"] for text in (rule["text"], rule["ruling"])}
    known = book(language)
    missing = [text for text in texts(told) if text and text not in rules and known.find(text) is None]
    assert missing == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("title", TITLES)
def test_every_rule_and_ruling_is_said_and_cites_the_same_rules(title: str, language: str) -> None:
    known = book(language)
    cited = re.compile(r"\b[A-Z]{2,}(?:-\d+)?\b")
    for rule in load_rules(title):
        for kind, text in (("rule", rule.text), ("ruling", rule.ruling)):
            said = known.find(f"{kind} {rule.id}") or (known.find(text) if rule.name else "") or ""
            assert bool(text) == bool(said), f"{kind} {rule.id}"
            assert set(cited.findall(said)) - {"SOLO", "VP"} == set(cited.findall(text)) - {"SOLO", "VP"}, rule.id
            assert sorted(re.findall(r"\d+", said)) == sorted(re.findall(r"\d+", text)), f"{kind} {rule.id}: numbers"


@pytest.mark.parametrize("language", OTHERS)
def test_every_objection_refusal_and_announcement_in_the_source_is_in_the_phrasebook(language: str) -> None:
    sentences = Sentences("core", *TITLES, "server", "wire", "bots")
    wanted = sentences.given_to({"Objection": 1, "Refused": 1, "refuse": 1, "NotYourDecision": 0, "Announcement": 1})
    wanted |= sentences.given_to({"RewardTold": 3})
    assert len(wanted) > 90
    known = book(language).phrases
    assert sorted(text for text in wanted if text and text not in known) == []


@pytest.mark.parametrize("language", OTHERS)
def test_every_code_of_a_refusal_and_every_question_has_its_words(language: str) -> None:
    known = book(language)
    assert [code for code in HTTP_STATUS if known.find(f"refused: {code}") is None] == []
    asks = [item.asks for title in TITLES for item in title_named(title).wire().items if issubclass(item, Decision)]
    assert asks
    assert [text for text in asks if known.find(text) is None] == []


@pytest.mark.parametrize("language", OTHERS)
def test_why_a_reward_brings_nothing_is_said(language: str) -> None:
    notes = [reward.nothing for reward in REWARDS.values() if reward.nothing]
    assert notes
    assert [note for note in notes if book(language).find(note) is None] == []


def test_what_fills_the_gaps_of_a_sentence_is_said_too() -> None:
    known = Phrasebook({"the {0} would overlap the {1}": "{1} und {0} überlappen sich", "Nap Room": "Schlummerzimmer"})
    assert known.say("the Nap Room would overlap the Shed") == "Shed und Schlummerzimmer überlappen sich"
    assert known.say("Nap Room, Shed") == "Schlummerzimmer, Shed"
    assert known.find("nothing of that") is None


def test_a_phrase_with_a_gap_that_the_english_lacks_is_refused() -> None:
    with pytest.raises(BadData, match="no other gaps"):
        require_phrases("here", {"the {0}": "{1}"})


def test_messages_are_said_in_another_language_and_nothing_else_changes() -> None:
    german = book("de")
    reason = Objection("BUY-5", "the Nap Room costs 2000 coins more than you have")
    refusal = in_language(german, Refusal("illegal", str(reason), (reason,), "7"))
    assert refusal.objections == (Objection("BUY-5", "dir fehlen 2000 Münzen"),)
    assert (refusal.code, refusal.id, refusal.message) == ("illegal", "7", str(refusal.objections[0]))
    assert in_language(german, Refusal("bad_notation", "'x' is not a place")).message == german.say(
        "refused: bad_notation"
    )
    barred = (Barred("0 buy nap_room", (reason,)),)
    question = Question(0, "choose-offer", "buy a tile or pass", 1, barred=barred)
    then = in_language(german, Tried("1", "0 pass", then=question)).then
    assert (then.asks, then.barred[0].objections) == ("kaufen oder passen", refusal.objections)
    assert in_language(german, Announcement("store_up", "moves are saved again")).message.startswith("Züge")
    assert in_language(None, question) is question


def test_the_language_is_the_first_wish_that_we_can_fulfil() -> None:
    assert wished_language("fr-FR, de-DE;q=0.8, en;q=0.5") == "de"
    assert wished_language("en-GB,de") == "en"
    assert wished_language("") == "en"
    assert LanguageQuery().language == "en"


def test_english_is_told_as_it_is() -> None:
    told = {"name": "Nap Room"}
    assert catalogue_in(phrasebook("en"), told) is told


# Sums

OTHERWISE = re.compile(r"\d{5}|\d[.,'’ \u00a0\u2009]\d{3}(?!\d)|\b\d\u202f\d{3}|\d\s?k\b")
"""A sum that is not written as '6000' or '15 000', with a narrow space that does not break."""


@pytest.mark.parametrize("text", ["15000", "15,000", "15.000", "15 000", "15\u00a0000", "6\u202f000", "15k", "15 k"])
def test_the_search_for_sums_written_otherwise_finds_them(text: str) -> None:
    assert OTHERWISE.search(f"for {text}.")
    assert not OTHERWISE.search(f"for 6000 or {sum_text(15000)}, 250 or 1234 of them")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", TITLES)
def test_sums_in_a_catalogue_are_written_one_way(title: str, language: str) -> None:
    found = [text for text in texts(msgspec.json.decode(described(title, language).data)) if re.search(r"\d{3}", text)]
    assert any("\u202f" in text for text in found), "five digits, with the space"
    assert not [text for text in found if OTHERWISE.search(text)]


def test_sums_in_sentences_of_the_source_and_of_phrasebooks_are_written_one_way() -> None:
    sentences = Sentences("core", *TITLES, "server", "wire", "bots")
    given = sentences.given_to({"Objection": 1, "Refused": 1, "refuse": 1, "Announcement": 1, "RewardTold": 3})
    said = [phrase for language in OTHERS for phrase in book(language).phrases.values()]
    assert len(given) > 50
    assert len(said) > 300
    assert not [text for text in (*given, *said) if OTHERWISE.search(text)]


def test_sums_that_the_rules_work_out_are_written_one_way() -> None:
    with pytest.raises(IllegalAction) as refused:
        table(offers="larder:15000", coins=(1000, 0)).play("0 buy larder")
    (reason,) = refused.value.objections
    assert reason.reason == "the Larder costs 14\u202f000 coins more than you have"
    assert book("de").say(reason.reason) == "dir fehlen 14\u202f000 Münzen"
    assert REWARDS["outdoor"].sentence(20000) == "Take 20\u202f000 coins."
    assert tell(Event("bought", 0, ("larder",), 15000)) == "Red buys the Larder for 15\u202f000."
