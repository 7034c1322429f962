"""docs/guide/photographs.md: its captions describe the pictures and their readings."""

import re
from pathlib import Path

import cv2
import pytest

pytest.importorskip("fontTools", reason="describing a set of tiles needs the extra [train]")

from scorer.tiles.terms import Language
from training.render.pictures import SHOWN, photographs
from training.render.scene import labels
from vision.pixels.read_photo import OnnxDetector, read_photo
from webapp.web.guide import guide_languages, guide_name

ROOT = Path(__file__).parents[2]
PAGES = {
    language: (ROOT / "docs" / "guide" / guide_name(language)).read_text("utf-8")
    for language in guide_languages()
}
PICTURES = {picture.name: picture for picture in photographs()}
GOOD = ("apart", "melds", "before", "kans", "corner", "table")
BAD = tuple(name for name in PICTURES if name not in GOOD)
LARGEST = 60_000  # bytes


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


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_small(name: str) -> None:
    picture = cv2.imread(str(file_of(name)))
    assert picture is not None
    assert picture.shape[1] == SHOWN
    assert file_of(name).stat().st_size < LARGEST


@pytest.mark.parametrize("language", PAGES)
@pytest.mark.parametrize("name", GOOD)
def test_a_caption_names_the_tiles(name: str, language: Language) -> None:
    picture, text = PICTURES[name], caption(name, language)
    assert f"`{picture.notation}`" in text
    indicators = text.partition("`、" if language is Language.JAPANESE else "`")[2]
    assert [" ".join(tiles) in indicators for tiles in (picture.dora, picture.ura)] == [True, True]


@pytest.mark.parametrize("name", GOOD)
def test_nothing_is_hidden_in_a_good_picture(name: str) -> None:
    visible, partly_hidden = labels(PICTURES[name].scene)
    tiles = [block for block in PICTURES[name].scene.blocks if block.label]
    lower = 7 if name == "table" else 0  # the lower tiles of the dead wall
    assert not partly_hidden
    assert len(visible) == len(tiles) - lower


@pytest.mark.parametrize("name", GOOD)
def test_a_good_picture_is_read_as_in_its_caption(name: str, detector: OnnxDetector) -> None:
    reading, picture = read_photo(file_of(name), detector), PICTURES[name]
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
