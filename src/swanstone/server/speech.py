"""What the server says, in the language of whoever hears it: catalogues, questions, objections, refusals."""

from functools import cache
from typing import Any

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from swanstone.core.completion import Completion
from swanstone.core.errors import Objection
from swanstone.core.language import ENGLISH, LANGUAGES, Phrasebook, load_phrasebook
from swanstone.titles import TITLES, title_named
from swanstone.wire.refusals import Refusal
from swanstone.wire.replies import Announcement, Barred, Option, Own, Question, Tried, Update

OURS = ("swanstone.core", "swanstone.server")
TEXTS = ("name", "own_design", "text", "section", "level", "called")
"""What is to be said of things in a catalogue, by the names of the fields."""


@cache
def phrasebook(language: str) -> Phrasebook | None:
    """Everything that the server and all titles can say in a language; None for English."""
    if language == ENGLISH:
        return None
    titles = [title_named(name) for name in TITLES]
    modules = [module.package for title in titles for module in title.modules.values()]
    packages = [*OURS, *[title.package for title in titles], *modules]
    return load_phrasebook(language, [package for package in packages if package])


def wished_language(header: str) -> str:
    """The first language of an `Accept-Language` header that we speak; English if there is none."""
    for wish in header.split(","):
        language = wish.partition(";")[0].strip().lower().partition("-")[0]
        if language in LANGUAGES:
            return language
    return ENGLISH


# Catalogues


def catalogue_in(book: Phrasebook | None, told: Any) -> Any:
    """A catalogue as JSON, its texts in another language; rules by their ids, all else by the English words."""
    if book is None:
        return told
    match told:
        case {"id": str(id), "section": str(), "ruling": str()}:
            return {**catalogue_texts(book, told), **rule_texts(book, id, told)}
        case dict():
            return catalogue_texts(book, told)
        case list() | tuple():
            return [catalogue_in(book, each) for each in told]
    return told


def catalogue_texts(book: Phrasebook, told: dict[str, Any]) -> dict[str, Any]:
    """A thing of a catalogue, with all that belongs to it."""
    return {name: say_field(book, name, value) for name, value in told.items()}


def say_field(book: Phrasebook, name: str, value: Any) -> Any:
    """A field of a thing: a text, the sentences of a module, or further things."""
    if name == "sentences":
        return {kind: book.say(text) for kind, text in value.items()}
    return book.say(value) if name in TEXTS and isinstance(value, str) else catalogue_in(book, value)


def rule_texts(book: Phrasebook, id: str, rule: dict[str, Any]) -> dict[str, str]:
    """What a rule says, and our ruling."""
    text = book.find(f"rule {id}") or book.say(rule["text"])
    return {"text": text, "ruling": book.find(f"ruling {id}") or rule["ruling"]}


# Messages


def in_language(book: Phrasebook | None, message: Any) -> Any:
    """A message in another language; what has no words stays as it is."""
    if book is None:
        return message
    match message:
        case Refusal():
            return refusal_in(book, message)
        case Announcement(message=text):
            return replace(message, message=book.say(text))
        case Update():
            question = question_in(book, message.question) if message.question else None
            calls = UNSET if message.calls is UNSET else options_in(book, message.calls)
            return replace(message, question=question, own=own_in(book, message.own), calls=calls)
        case Tried():
            then = question_in(book, message.then) if message.then else None
            objections = objections_in(book, message.objections)
            return replace(message, then=then, objections=objections, completes=completed_in(book, message.completes))
    return message


def own_in(book: Phrasebook, own: Own | UnsetType) -> Own | UnsetType:
    """What a seat keeps to itself: why something of its plan was dropped is said by us."""
    if own is UNSET or own.planned is UNSET:
        return own
    end = own.planned.end
    dropped = [
        replace(each, reason=book.say(each.reason), objections=objections_in(book, each.objections))
        for each in end.dropped
    ]
    return replace(own, planned=replace(own.planned, end=replace(end, dropped=tuple(dropped))))


def refusal_in(book: Phrasebook, refusal: Refusal) -> Refusal:
    """A refusal with its objections; a sentence that is only for programs becomes the one of its code."""
    objections = objections_in(book, refusal.objections)
    said = "; ".join(map(str, objections)) or book.find(refusal.message)
    return replace(refusal, message=said or book.say(f"refused: {refusal.code}"), objections=objections)


def objections_in(book: Phrasebook, objections: tuple[Objection, ...]) -> tuple[Objection, ...]:
    """Reasons against something."""
    return tuple([Objection(each.rule, book.say(each.reason)) for each in objections])


def question_in(book: Phrasebook, question: Question) -> Question:
    """What a seat is asked, with its options and what it cannot do."""
    barred, asides = question.barred, question.asides
    return replace(
        question,
        asks=book.say(question.asks),
        options=options_in(book, question.options),
        asides=UNSET if asides is UNSET else options_in(book, asides),
        barred=UNSET
        if barred is UNSET
        else tuple([Barred(each.action, objections_in(book, each.objections)) for each in barred]),
    )


def options_in(book: Phrasebook, options: tuple[Option, ...]) -> tuple[Option, ...]:
    """Answers: what they are called, and the rewards of what they complete."""
    return tuple(
        [
            replace(each, label=book.say(each.label), completes=completed_in(book, each.completes))
            if each.label or each.completes
            else each
            for each in options
        ]
    )


def completed_in(book: Phrasebook, completes: tuple[Completion, ...]) -> tuple[Completion, ...]:
    """What would be completed, with the words of its rewards."""
    return tuple(
        [replace(each, rewards=tuple([reward_in(book, reward) for reward in each.rewards])) for each in completes]
    )


def reward_in(book: Phrasebook, reward: Any) -> Any:
    """A reward with its words."""
    return (
        replace(reward, note=book.say(reward.note), text=book.say(reward.text))
        if reward.note or reward.text
        else reward
    )
