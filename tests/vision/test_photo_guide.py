"""docs/guide/photographs.md: its captions describe the pictures and their readings."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from scorer.tiles.terms import Language
from vision.pixels.read_photo import OnnxDetector, read_photo
from webapp.web.guide import guide_languages, guide_name

ROOT = Path(__file__).parents[2]
PAGES = {
    language: (ROOT / "docs" / "guide" / guide_name(language)).read_text("utf-8")
    for language in guide_languages()
}


class Content(NamedTuple):
    """The hand and the indicators that a good picture shows."""

    notation: str
    dora: tuple[str, ...] = ()
    ura: tuple[str, ...] = ()


GOOD = {
    "apart": Content("22678m340678p67s8s"),
    "melds": Content("67p11z5p 6-78s 222=m 444+z"),
    "before": Content("345p34s11z2s 7-89m 666=z"),
    "kans": Content("45m99s6m 222=2p 7777z 3333-s"),
    "corner": Content("123m06p789s11z7p 7777z", ("6s", "9m"), ("1s", "3m")),
    "table": Content("678m11p34567s8s 0-67p", ("8s",)),
}
BAD = ("joined", "upright", "cut", "dark", "glare", "far")
PICTURES = (*GOOD, *BAD)


@pytest.fixture(scope="module")
def detector() -> OnnxDetector:
    return OnnxDetector(ROOT / "models")


def file_of(name: str) -> Path:
    return ROOT / "docs" / "guide" / "photographs" / f"{name}.jpg"


def caption(name: str, language: Language = Language.ENGLISH) -> str:
    """Return the line below a picture."""
    found: list[str] = re.findall(rf"\(photographs/{name}\.jpg\)\n\n> (.+)", PAGES[language])
    assert len(found) == 1
    return found[0]


@pytest.mark.parametrize("language", PAGES)
def test_the_page_shows_every_picture_once(language: Language) -> None:
    assert sorted(re.findall(r"\(photographs/(\w+)\.jpg\)", PAGES[language])) == sorted(PICTURES)
    assert {path.stem for path in file_of("apart").parent.iterdir()} == set(PICTURES)


@pytest.mark.parametrize("language", PAGES)
@pytest.mark.parametrize("name", GOOD)
def test_a_caption_names_the_tiles(name: str, language: Language) -> None:
    picture, text = GOOD[name], caption(name, language)
    assert f"`{picture.notation}`" in text
    indicators = text.partition("`、" if language is Language.JAPANESE else "`")[2]
    assert [" ".join(tiles) in indicators for tiles in (picture.dora, picture.ura)] == [True, True]


@pytest.mark.parametrize("name", GOOD)
def test_a_good_picture_is_read_as_in_its_caption(name: str, detector: OnnxDetector) -> None:
    reading, picture = read_photo(file_of(name), detector), GOOD[name]
    assert reading.notation == picture.notation
    assert tuple(map(str, reading.dora_indicators)) == picture.dora
    assert tuple(map(str, reading.ura_indicators)) == picture.ura


@pytest.mark.parametrize("name", BAD)
def test_a_bad_picture_has_the_doubt_or_advice_of_its_caption(
    name: str, detector: OnnxDetector
) -> None:
    reading = read_photo(file_of(name), detector)
    texts = [doubt.words for doubt in reading.doubts]
    texts += [advice.words for advice in reading.advice]
    for language in PAGES:
        quoted = caption(name, language).strip('"„“”「」')
        assert quoted in {words.text(language) for words in texts}
