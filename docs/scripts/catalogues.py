"""Compile the catalogues that are complete, and count or list the messages without a translation.

A language is offered once it is compiled, so players never see half of a translation.
Run by `make messages`; with codes of languages (`python -m docs.scripts.catalogues pl`) it prints
their untranslated messages.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from scorer.fans.fan import Fan
from scorer.fans.rules.presets import OWN_RULES, RULE_SETS
from scorer.riichi.rules.plain_values import STANDARD_RULES
from scorer.riichi.rules.rules import STANDARD
from scorer.tiles.language import DOMAIN, LOCALE, Language
from scorer.tiles.messages import Joined
from scorer.tiles.messages import Message as Sentence
from scorer.tiles.terms import Term
from webapp.views.reference import (
    fan_list_response,
    fu_list_response,
    play_response,
    setup_steps_response,
    terms_response,
    yaku_list_response,
)
from webapp.web.catalogues import all_messages

PAGE_ONLY = frozenset(("tok",))
"""The languages that are complete with the messages of the page and of its reference screens.

The other messages are in English.
"""


_READ_KANJI = {str(language) for language in Language if language.reads_kanji}


def languages() -> list[str]:
    """Return the languages that have a catalogue, complete or not.

    >>> {"ja", "zh"} <= set(languages())
    True
    """
    return sorted(file.parts[-3] for file in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def catalogue_file(language: str, kind: str) -> Path:
    """Return the file of a language: "po", which translators edit, or "mo", which is compiled.

    >>> catalogue_file("ja", "po").parts[-3:]
    ('ja', 'LC_MESSAGES', 'tenbo.po')
    """
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.{kind}"


def read_catalogue(language: str) -> Catalog:
    """Return the catalogue of a language.

    >>> read_catalogue("ja").get("Average place").string
    '平均順位'
    """
    with catalogue_file(language, "po").open("rb") as file:
        return read_po(file, locale=language)


def untranslated(catalogue: Catalog) -> list[Message]:
    """Return the messages without a translation, or without one of its plural forms.

    Terms of the game that are not translated are displayed in Chinese characters to those who
    read them.

    >>> untranslated(read_catalogue("ja"))
    []
    """
    reads_kanji = str(catalogue.locale) in _READ_KANJI
    return [
        each
        for each in catalogue
        if each.id and not all(_texts(each.string)) and not (reads_kanji and each.context == "term")
    ]


def missing(language: str, catalogue: Catalog) -> list[Message]:
    """Return the untranslated messages that a language needs to be offered.

    >>> missing("ja", read_catalogue("ja"))
    []
    """
    if language not in PAGE_ONLY:
        return untranslated(catalogue)
    page = {(each.context or None, each.text) for each in all_messages()} | reference_messages()
    return [each for each in untranslated(catalogue) if (each.context, _texts(each.id)[0]) in page]


def reference_messages() -> set[tuple[str | None, str]]:
    """Return the context and the English text of each message that the reference screens show.

    Most of them are of the scorer: names and conditions of yaku, fu and fans, and the setup.

    >>> found = reference_messages()
    >>> (None, "Seven different pairs.") in found, ("term", "Eight Flowers") in found
    (True, True)
    """
    fan_rules = [*[each.rules for each in RULE_SETS.values()], *OWN_RULES.values()]
    answers: list[object] = [fan_list_response(rules) for rules in fan_rules]
    answers += [
        each(rules) for rules in fan_rules for each in (setup_steps_response, play_response)
    ]
    of_three = replace(STANDARD, players=3, honba=200, uma=((15, 0, -15),))
    answers += [
        each(rules)
        for rules in (STANDARD, of_three)
        for each in (setup_steps_response, play_response)
    ]
    answers.append(terms_response())
    answers += [yaku_list_response(STANDARD_RULES), fu_list_response(STANDARD_RULES)]
    return set(_messages_in(answers))


def _messages_in(value: object) -> Iterator[tuple[str | None, str]]:
    """Yield the context and the text of each message and term in a response."""
    match value:
        case Sentence():
            yield value.context or None, value.template
            yield from _messages_in([each for _, each in value.values])
        case Joined():
            yield from _messages_in([*value.parts, value.separator, value.last])
        case Term() | Fan():
            yield "term", value.english
        case list() | tuple():
            for each in value:
                yield from _messages_in(each)
        case _ if is_dataclass(value):
            yield from _messages_in([getattr(value, each.name) for each in fields(value)])


def _texts(forms: str | Sequence[str] | None) -> Sequence[str]:
    """Return the forms of a message that depends on a number, or its only one."""
    return (forms,) if isinstance(forms, str) else forms or ("",)


def compile_complete() -> None:
    """Compile the catalogues that are complete, and remove the compiled form of the others."""
    for language in languages():
        catalogue, compiled = read_catalogue(language), catalogue_file(language, "mo")
        if missing(language, catalogue):
            compiled.unlink(missing_ok=True)
        else:
            with compiled.open("wb") as file:
                write_mo(file, catalogue)
        print(f"{language}: {_summary(language, catalogue)}")


def _summary(language: str, catalogue: Catalog) -> str:
    lacking, all_lacking = len(missing(language, catalogue)), len(untranslated(catalogue))
    if not all_lacking:
        return "complete"
    whole = f"{all_lacking} of {len(catalogue)} messages are not translated"
    return f"{whole}, {lacking} of them on the page" if language in PAGE_ONLY else whole


def list_untranslated(chosen: Iterable[str]) -> None:
    """Print the untranslated messages of languages, as their lines in the catalogue begin."""
    for language in chosen:
        for each in missing(language, read_catalogue(language)):
            context = f"{each.context}: " if each.context else ""
            print(f"{language}: {context}{' / '.join(_texts(each.id))}")


if __name__ == "__main__":
    if sys.argv[1:]:
        list_untranslated(sys.argv[1:])
    else:
        compile_complete()
