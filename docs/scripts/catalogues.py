"""Compile the catalogues that are complete, and count or list the messages without a translation.

A language is offered once it is compiled, so players never see half of a translation.
Run by `make messages`; with codes of languages (`python -m docs.scripts.catalogues pl`) it prints
their untranslated messages.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from scorer.tiles.messages import DOMAIN, LOCALE, Language, catalogue_languages, locale_name


def catalogue_file(language: str, kind: str) -> Path:
    """Return the file of a language: "po", which translators edit, or "mo", which is compiled.

    >>> catalogue_file("ja", "po").parts[-3:]
    ('ja', 'LC_MESSAGES', 'tenbo.po')
    """
    return LOCALE / locale_name(language) / "LC_MESSAGES" / f"{DOMAIN}.{kind}"


def read_catalogue(language: str) -> Catalog:
    """Return the catalogue of a language.

    >>> read_catalogue("ja").get("Average place").string
    '平均順位'
    """
    with catalogue_file(language, "po").open("rb") as file:
        return read_po(file, locale=locale_name(language))


def untranslated(catalogue: Catalog) -> list[Message]:
    """Return the messages without a translation, or without one of its plural forms.

    Terms of the game that are not translated are displayed in the characters of their definition
    to those who read them: kanji, and simplified characters for the fans.

    >>> untranslated(read_catalogue("ja"))
    []
    """
    reads_kanji = str(catalogue.locale) in {Language.JAPANESE, Language.CHINESE}
    return [
        each
        for each in catalogue
        if each.id and not all(_texts(each.string)) and not (reads_kanji and each.context == "term")
    ]


def _texts(forms: str | Sequence[str] | None) -> Sequence[str]:
    """Return the forms of a message that depends on a number, or its only one."""
    return (forms,) if isinstance(forms, str) else forms or ("",)


def compile_complete() -> None:
    """Compile the catalogues that are complete, and remove the compiled form of the others."""
    for language in catalogue_languages("po"):
        catalogue, compiled = read_catalogue(language), catalogue_file(language, "mo")
        if lacking := len(untranslated(catalogue)):
            compiled.unlink(missing_ok=True)
            print(f"{language}: {lacking} of {len(catalogue)} messages are not translated")
        else:
            with compiled.open("wb") as file:
                write_mo(file, catalogue)
            print(f"{language}: complete")


def list_untranslated(chosen: Iterable[str]) -> None:
    """Print the untranslated messages of languages, as their lines in the catalogue begin."""
    for language in chosen:
        for each in untranslated(read_catalogue(language)):
            context = f"{each.context}: " if each.context else ""
            print(f"{language}: {context}{' / '.join(_texts(each.id))}")


if __name__ == "__main__":
    if sys.argv[1:]:
        list_untranslated(sys.argv[1:])
    else:
        compile_complete()
