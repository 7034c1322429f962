"""The catalogues of gettext: complete, without unused entries, and equal in their values."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest

pytest.importorskip("babel", reason="babel, which reads the catalogues, is not installed")

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import scorer
import webapp

ROOT = Path(__file__).parent.parent
LOCALE = Path(scorer.__file__).parent / "locale"
LANGUAGES = sorted(folder.name for folder in LOCALE.iterdir() if folder.is_dir())
COMPLETE = ("ja", "zh")
"""The languages in which every message is translated."""

SCRIPTS = Path(webapp.__file__).parent / "static" / "js"
TEMPLATES = Path(webapp.__file__).parent / "templates"
VOCABULARY = SCRIPTS / "core" / "vocabulary.js"

LETTER = re.compile(r"[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]")
COMMENT = re.compile(r"/\*.*?\*/|^\s*//.*|\s// .*|\{#.*?#\}", re.DOTALL | re.MULTILINE)
KANA = re.compile(r"[\u3041-\u30ff]")
PLACEHOLDER = re.compile(r"\{(\w+)")


def catalogue(language: str) -> Catalog:
    with (LOCALE / language / "LC_MESSAGES" / "tenbo.po").open("rb") as file:
        return read_po(file, locale=language)


def entries(of: Catalog) -> Iterator[Message]:
    return (message for message in of if message.id)


def keys(of: Catalog) -> set[tuple[str | None, *tuple[str, ...]]]:
    return {(message.context, *texts(message.id)) for message in entries(of)}


def texts(forms: str | Sequence[str] | None) -> list[str]:
    return [forms] if isinstance(forms, str) else list(forms or ())


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    """Return the messages that the program uses, as `make messages` finds them."""
    target = tmp_path_factory.mktemp("messages") / "tenbo.pot"
    command = re.search(r"extract (.*?) --output", (ROOT / "Makefile").read_text(), re.DOTALL)
    assert command is not None
    options = command[1].replace("\\\n", " ").split()
    babel = [sys.executable, "-m", "babel.messages.frontend", "--quiet", "extract", *options]
    subprocess.run([*babel, "--output", str(target), "."], cwd=ROOT, check=True)
    with target.open("rb") as file:
        return read_po(file)


def test_there_are_catalogues() -> None:
    assert {"ja", "zh"} <= set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_has_the_messages_of_the_program(language: str, template: Catalog) -> None:
    assert len(template) > 600
    found = catalogue(language)
    assert keys(template) - keys(found) == set(), "run `make messages`"
    assert keys(found) - keys(template) == set(), "run `make messages`"
    assert not found.obsolete


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_is_doubtful(language: str) -> None:
    assert [each.id for each in entries(catalogue(language)) if each.fuzzy] == []


@pytest.mark.parametrize("language", COMPLETE)
def test_every_message_is_translated(language: str) -> None:
    assert [each.id for each in entries(catalogue(language)) if not all(texts(each.string))] == []


def test_chinese_has_no_japanese_letters() -> None:
    found = [text for each in entries(catalogue("zh")) for text in texts(each.string)]
    assert [text for text in found if KANA.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_use_only_values_of_the_english_text(language: str) -> None:
    """A sentence can do without a number, such as one player or tile, but cannot have others."""
    wrong = [
        (message.id, text)
        for message in entries(catalogue(language))
        for text in texts(message.string)
        if not placeholders(text) <= placeholders(texts(message.id)[-1])
    ]
    assert wrong == []


def placeholders(text: str) -> set[str]:
    return set(PLACEHOLDER.findall(text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalogue_is_up_to_date(language: str) -> None:
    compiled = BytesIO()
    write_mo(compiled, catalogue(language))
    compiled.seek(0)
    with (LOCALE / language / "LC_MESSAGES" / "tenbo.mo").open("rb") as file:
        committed = GNUTranslations(file)
    expected = GNUTranslations(compiled)
    assert vars(committed)["_catalog"] == vars(expected)["_catalog"], "run `make messages`"


@pytest.mark.parametrize(
    "path",
    sorted(each for each in SCRIPTS.rglob("*.js") if each != VOCABULARY),
    ids=lambda path: path.relative_to(SCRIPTS).as_posix(),
)
def test_scripts_have_no_chinese_or_japanese_letters(path: Path) -> None:
    assert LETTER.findall(COMMENT.sub("", path.read_text("utf-8"))) == []


@pytest.mark.parametrize("path", sorted(TEMPLATES.glob("*.html")), ids=lambda path: path.name)
def test_templates_have_no_chinese_or_japanese_letters(path: Path) -> None:
    assert LETTER.findall(COMMENT.sub("", path.read_text("utf-8"))) == []
