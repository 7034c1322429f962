"""The catalogues of gettext: complete, without unused entries, and equal in their values."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest

pytest.importorskip("babel", reason="babel, which reads the catalogues, is not installed")

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from docs.scripts.catalogues import catalogue_file, read_catalogue, untranslated
from scorer.fans.general import ALL_FANS
from scorer.riichi.points import AKA_DORA, DORA, URA_DORA
from scorer.tiles.glossary import glossary
from scorer.tiles.messages import Language, catalogue_languages, native_name
from scorer.tiles.tile_names import tile_names

ROOT = Path(__file__).parent.parent
LANGUAGES = list(catalogue_languages("po"))
OFFERED = [str(each) for each in Language if each is not Language.ENGLISH]
KANA = re.compile(r"[\u3041-\u30ff]")
WORDS_TO_AVOID = tomllib.loads((ROOT / "tests/data/words_to_avoid.toml").read_text("utf-8"))
SIMPLIFIED_IN_BIG5 = {*"万与于价优体几划岭异庄怀惊机杠极栖气洁离种笔网胜虫触范确适听后干"}
SIGNS = {*"−⚠✎–"}
READ = ("heads of columns", "first cell of a row")
"""The contexts of words that tenbo reads in the tables of others, and does not display."""

PLACEHOLDER = re.compile(r"\{(\w+)")
SEAT = re.compile(r"(?:^S|[a-z] s)eat \{(\w+)\}")


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


@pytest.mark.parametrize("language", ["zh", "zh-Hant"])
def test_chinese_has_no_japanese_letters(language: str) -> None:
    found = [text for each in entries(read_catalogue(language)) for text in texts(each.string)]
    found += [dora.spoken.text(Language(language)) for dora in (DORA, URA_DORA, AKA_DORA)]
    assert [text for text in found if KANA.search(text)] == []


def words_to_avoid(language: str, found: Sequence[str]) -> list[str]:
    """Return the texts with a word that lost, each with the word to use."""
    wrong = []
    for row in WORDS_TO_AVOID.get(language, []):
        avoid = re.compile(row["avoid"], re.IGNORECASE)
        kept = "|".join(map(re.escape, row.get("keep", []))) or r"(?!)"
        keep = re.compile(kept, re.IGNORECASE)
        wrong += [
            f"{text} ({row['use']}: {row['source']})"
            for text in found
            if avoid.search(keep.sub("\0", text))
        ]
    return wrong


@pytest.mark.parametrize("language", sorted(WORDS_TO_AVOID))
def test_each_concept_has_one_word(language: str) -> None:
    shown = (each for each in entries(read_catalogue(language)) if each.context not in READ)
    found = [text for each in shown for text in texts(each.string)]
    guide = ROOT / f"docs/guide/photographs.{language}.md"
    found += guide.read_text("utf-8").splitlines() if guide.exists() else []
    everything = "\n".join(found)
    for row in WORDS_TO_AVOID[language]:
        kept = row.get("keep", [])
        # A row without effect is an error in the row.
        assert [text for text in (row["use"], *kept) if text not in everything] == []
        assert [text for text in kept if not re.search(row["avoid"], text, re.IGNORECASE)] == []
    assert words_to_avoid(language, found) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_can_replace_each_seat_of_a_sentence(language: str) -> None:
    messages = entries(read_catalogue(language))
    found = {texts(each.id)[0]: texts(each.string)[0] for each in messages}
    form = found["seat {numbers}"].replace("{numbers}", "{%s}").casefold()
    wrong = [
        text
        for sentence, text in found.items()
        for seat in SEAT.findall(sentence)
        if text and form % seat not in text.casefold()
    ]
    assert wrong == []


def test_japanese_has_no_simplified_characters() -> None:
    fans = [each.text(Language.JAPANESE) for each in ALL_FANS]
    assert [each for each in fans if not is_japanese(each)] == []


def test_traditional_chinese_has_no_simplified_characters() -> None:
    code = Language.TRADITIONAL_CHINESE
    found = [text for each in entries(read_catalogue(code)) for text in texts(each.string)]
    found += [name for names in tile_names().values() for name in names[code].names]
    words = (each.words for group in glossary() for each in group.words)
    found += [name for each in words for name in each.get(code, ())]
    found += (ROOT / "docs/guide/photographs.zh-Hant.md").read_text("utf-8").splitlines()
    assert [each for each in found if not is_traditional(each)] == []
    assert not any(map(is_traditional, ("宝牌", "听牌", "点")))


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


def is_japanese(text: str) -> bool:
    return text.encode("euc_jis_2004", "ignore").decode("euc_jis_2004") == text


def is_traditional(text: str) -> bool:
    """Return whether a text has no simplified character: Big5 has few, as rare characters."""
    return all(each in SIGNS or each.encode("big5", "ignore") for each in text) and not (
        SIMPLIFIED_IN_BIG5 & {*text}
    )


def placeholders(text: str) -> set[str]:
    return set(PLACEHOLDER.findall(text))


@pytest.mark.parametrize("language", OFFERED)
def test_languages_are_offered_when_they_are_complete(language: str) -> None:
    assert [each.id for each in untranslated(read_catalogue(language))] == []


def test_complete_languages_are_offered() -> None:
    complete = {each for each in LANGUAGES if not untranslated(read_catalogue(each))}
    assert complete <= {*OFFERED}, "run `make messages`"


@pytest.mark.parametrize("language", OFFERED)
def test_the_compiled_catalogue_is_up_to_date(language: str) -> None:
    compiled = BytesIO()
    write_mo(compiled, read_catalogue(language))
    compiled.seek(0)
    with catalogue_file(language, "mo").open("rb") as file:
        committed = texts_of(GNUTranslations(file))
    expected = texts_of(GNUTranslations(compiled))
    assert not committed.items() ^ expected.items(), "run `make messages`"


def texts_of(catalogue: GNUTranslations) -> dict[object, str]:
    """Return the translations without the header, which names the release of Babel."""
    return {key: text for key, text in vars(catalogue)["_catalog"].items() if key}
