"""What is said of doubts and photos, in Japanese as in English."""

import re
from itertools import product

import pytest

from scorer.tiles.melds import MeldKind
from scorer.tiles.terms import Words
from vision.detect import photo_quality as advice
from vision.reading import doubt_text as doubt_words
from vision.reading.decode import Change, Why

NOTATION = re.compile(r"\b[0-9][mpsz]\b", re.ASCII)  # as JavaScript sees words
KANA = re.compile(r"[\u3041-\u30fa]")

SAID = [
    doubt_words.NO_TILES,
    doubt_words.DIVIDED_OTHERWISE,
    doubt_words.MORE_INDICATORS,
    *(
        doubt_words.tile_count(count, kans=kans, holes=holes)
        for count, kans, holes in product((1, 13, 15), (True, False), (True, False))
    ),
    doubt_words.last_tile_won("8s"),
    *(doubt_words.unmarked_meld(["5z", "5z", "5z"], kind) for kind in MeldKind),
    doubt_words.hidden_five("5p"),
    doubt_words.no_meld(["1m", "2p", "3s"]),
    *(doubt_words.few_indicators(shown, 3) for shown in (1, 2)),
    doubt_words.fifth_copy("9p", 5),
    *(
        doubt_words.changed_tile(Change(0, was, "9s", 0.4, why))
        for was, why in product(("1s", "back", "1f"), Why)
    ),
    *(doubt_words.uncertain_tile("0p", others) for others in ([], ["5p"], ["5p", "back"])),
    *advice._WORDS.values(),
]


@pytest.mark.parametrize("said", SAID, ids=lambda said: said.english)
def test_it_is_a_sentence_in_both_languages(said: Words):
    assert said.english.endswith(".")
    assert said.japanese.endswith("ください。")
    assert KANA.search(said.japanese)
    assert not KANA.search(said.english)


@pytest.mark.parametrize("said", SAID, ids=lambda said: said.english)
def test_both_name_the_same_tiles_and_japanese_names_nothing_in_english(said: Words):
    assert set(NOTATION.findall(said.japanese)) == set(NOTATION.findall(said.english))
    assert not re.search(r"[A-Za-z]{2}", NOTATION.sub("", said.japanese))
