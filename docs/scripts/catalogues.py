"""Compile the catalogues that are complete, and count or list the messages without a translation.

A language is offered once it is compiled, so players never see half of a translation.
Run by `make messages`; with codes of languages (`python -m docs.scripts.catalogues pl`) it prints
their untranslated messages.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from scorer.tiles.messages import DOMAIN, LOCALE, Language
from webapp.web.catalogues import all_messages, extract_python, extract_rules

PAGE_ONLY = frozenset(("tok",))
"""The languages that are complete with the messages of the page and of a table on it.

The other messages are in English: those of commands, files and the API.
"""

TABLE_FILES = (
    *("scorer/**/*.py", "scorer/**/*.toml", "vision/reading/*.py", "webapp/session/*.py"),
    *("webapp/table_setup.py", "webapp/text/**/*.py", "webapp/views/**/*.py"),
    *("webapp/cli/session/manage.py", "webapp/web/api/errors.py"),
)
"""The files whose messages a table shows: rules, reference, setup, results and refusals."""

FILES_OF_PROGRAMS = (
    *(f"scorer/tiles/{each}.py" for each in ("hand", "melds", "notation", "tile")),
    *("scorer/rules/values.py", "scorer/riichi/shanten.py", "scorer/**/plain_values.py"),
    *("scorer/**/presets/__init__.py", "webapp/views/uploads.py"),
    *(f"webapp/views/session/{each}.py" for each in ("archive", "imports", "limits", "log_file")),
)
"""Those among them whose messages are about what somebody writes by hand: notation and files."""

_ROOT = Path(__file__).parents[2]


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
    page = {(each.context or None, each.text) for each in all_messages()} | table_messages()
    return [each for each in untranslated(catalogue) if (each.context, _texts(each.id)[0]) in page]


def table_messages() -> set[tuple[str | None, str]]:
    """Return the context and the English text of each message that a table shows.

    >>> found = table_messages()
    >>> (None, "Seven different pairs.") in found, ("term", "Eight Flowers") in found
    (True, True)
    """
    left_out = {file for each in FILES_OF_PROGRAMS for file in _ROOT.glob(each)}
    found: set[tuple[str | None, str]] = set()
    for file in {file for each in TABLE_FILES for file in _ROOT.glob(each)} - left_out:
        extract = extract_rules if file.suffix == ".toml" else extract_python
        for _line, function, content, _comments in extract(BytesIO(file.read_bytes()), (), (), {}):
            texts = _texts(content)
            found.add((texts[0], texts[1]) if function == "pgettext" else (None, texts[0]))
    return found


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
