"""The catalogues of gettext: complete, without unused entries, and equal in their values."""

from __future__ import annotations

import ast
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

import webapp
from docs.scripts.catalogues import languages, missing, read_catalogue
from scorer.tiles.language import LOCALE, Language
from scorer.tiles.messages import native_name

ROOT = Path(__file__).parent.parent
LANGUAGES = languages()
OFFERED = [str(each) for each in Language if each is not Language.ENGLISH]
SCRIPTS = Path(webapp.__file__).parent / "static" / "js"
TEMPLATES = Path(webapp.__file__).parent / "templates"
VOCABULARY = SCRIPTS / "core" / "vocabulary.js"
SOURCES = [
    each
    for package in ("scorer", "vision", "webapp", "training")
    for each in sorted((ROOT / package).rglob("*.py"))
]
VOCABULARY_MODULES = {
    "scorer/chinese/fans/catalogue.py",
    "scorer/chinese/fans/general.py",
    "scorer/chinese/rules/presets.py",
    "scorer/riichi/fu_list.py",
    "scorer/riichi/points.py",
    "scorer/riichi/what_if.py",
    "scorer/riichi/yaku.py",
    "scorer/riichi/yaku_list.py",
    "scorer/tiles/notation.py",
    "scorer/tiles/tile_names.py",
    # words of the format of tenhou.net/6
    "webapp/records/logs/tenhou_json.py",
    "webapp/records/logs/write.py",
    # what is drawn on tiles and on objects beside them
    "training/faces/design.py",
    "training/faces/characters.py",
    "training/faces/flowers.py",
    "training/render/prints.py",
    "training/render/pictures.py",
    "training/scenes/desks.py",
}
"""Modules with terms of the game, which are not messages."""

LETTER = re.compile(r"[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]")
COMMENT = re.compile(r"/\*.*?\*/|^\s*//.*|\s// .*|\{#.*?#\}", re.DOTALL | re.MULTILINE)
LETTER_OF_WORDS = re.compile(r"[\u3005-\u3007\u3041-\u30fa\u3400-\u9fff]")  # no punctuation
KANA = re.compile(r"[\u3041-\u30ff]")
PLACEHOLDER = re.compile(r"\{(\w+)")


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
    assert {"en", "ja", "zh"} <= set(Language)
    assert len(set(map(native_name, Language))) == len(Language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_has_the_messages_of_the_program(language: str, template: Catalog) -> None:
    assert len(template) > 600
    found = read_catalogue(language)
    assert keys(template) - keys(found) == set(), "run `make messages`"
    assert keys(found) - keys(template) == set(), "run `make messages`"
    assert not found.obsolete


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_is_doubtful(language: str) -> None:
    assert [each.id for each in entries(read_catalogue(language)) if each.fuzzy] == []


def test_chinese_has_no_japanese_letters() -> None:
    found = [text for each in entries(read_catalogue("zh")) for text in texts(each.string)]
    assert [text for text in found if KANA.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_have_the_values_of_the_english_text(language: str) -> None:
    """A form for one thing can do without the number if the English one does."""
    wrong = [
        (message.id, text)
        for message in entries(read_catalogue(language))
        for text in texts(message.string)
        if text and placeholders(text) not in [placeholders(each) for each in texts(message.id)]
    ]
    assert wrong == []


def placeholders(text: str) -> set[str]:
    return set(PLACEHOLDER.findall(text))


@pytest.mark.parametrize("language", OFFERED)
def test_languages_are_offered_when_they_are_complete(language: str) -> None:
    assert [each.id for each in missing(language, read_catalogue(language))] == []


def test_complete_languages_are_offered() -> None:
    complete = {each for each in LANGUAGES if not missing(each, read_catalogue(each))}
    assert complete <= {*OFFERED}, "run `make messages`"


@pytest.mark.parametrize("language", OFFERED)
def test_the_compiled_catalogue_is_up_to_date(language: str) -> None:
    compiled = BytesIO()
    write_mo(compiled, read_catalogue(language))
    compiled.seek(0)
    with (LOCALE / language / "LC_MESSAGES" / "tenbo.mo").open("rb") as file:
        committed = texts_of(GNUTranslations(file))
    expected = texts_of(GNUTranslations(compiled))
    assert not committed.items() ^ expected.items(), "run `make messages`"


def texts_of(catalogue: GNUTranslations) -> dict[object, str]:
    """Return the translations without the header, which names the release of Babel."""
    return {key: text for key, text in vars(catalogue)["_catalog"].items() if key}


def test_scripts_have_no_chinese_or_japanese_letters() -> None:
    for path in sorted(each for each in SCRIPTS.rglob("*.js") if each != VOCABULARY):
        assert LETTER.findall(COMMENT.sub("", path.read_text("utf-8"))) == []


def test_templates_have_no_chinese_or_japanese_letters() -> None:
    for path in sorted(TEMPLATES.glob("*.html")):
        assert LETTER.findall(COMMENT.sub("", path.read_text("utf-8"))) == []


def test_python_code_has_chinese_and_japanese_letters_only_in_vocabulary() -> None:
    """Docstrings, with their examples, and comments can have them."""
    sources = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in SOURCES}
    found = {
        name
        for name, source in sources.items()
        if LETTER_OF_WORDS.search(source)  # few have one, and parsing takes time
        and any(map(LETTER_OF_WORDS.search, strings(ast.parse(source))))
    }
    assert found == VOCABULARY_MODULES


def strings(tree: ast.Module) -> Iterator[str]:
    """Yield the strings of a module that are not docstrings."""
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in docstrings:
            yield str(node.value)
