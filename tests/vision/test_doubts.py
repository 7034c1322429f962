"""The sentences for doubts and advice, in English and Japanese."""

import re
from itertools import product

import pytest

from scorer.tiles.melds import MeldKind
from scorer.tiles.messages import Text
from scorer.tiles.terms import Language
from vision.reading import doubts
from vision.reading.advice import ADVICE_TEXT
from vision.reading.correction import ChangeReason, LabelChange

NOTATION = re.compile(r"\b[0-9][mpsz]\b", re.ASCII)  # words as in JavaScript
KANA = re.compile(r"[\u3041-\u30fa]")

SENTENCES = [
    doubts.NO_TILES,
    doubts.AMBIGUOUS_LAYOUT,
    doubts.OTHER_TILES,
    *(
        doubts.tile_count_text(count, kans=kans, gap=gap)
        for count, kans, gap in product((1, 13, 15), (True, False), (True, False))
    ),
    doubts.winning_tile_text("8s"),
    doubts.added_kan_text("8p"),
    doubts.added_kan_text("8p", chinese=True),
    doubts.unmarked_kong_text("8p"),
    doubts.HIDDEN_KAN,
    doubts.HIDDEN_KONG,
    *(doubts.unmarked_meld_text(["5z", "5z", "5z"], kind) for kind in MeldKind),
    doubts.hidden_five_text("5p"),
    doubts.invalid_meld_text(["1m", "2p", "3s"]),
    *(doubts.few_indicators_text(found, 3) for found in (1, 2)),
    doubts.fifth_copy_text("9p", 5),
    *(
        doubts.changed_tile_text(LabelChange(0, before, "9s", 0.4, reason))
        for before, reason in product(("1s", "back", "1f"), ChangeReason)
    ),
    *(doubts.uncertain_tile_text("0p", others) for others in ([], ["5p"], ["5p", "back"])),
    *ADVICE_TEXT.values(),
]


@pytest.mark.parametrize("words", SENTENCES, ids=str)
def test_both_languages_have_a_whole_sentence(words: Text) -> None:
    assert str(words).endswith((".", "?"))
    assert words.text(Language.JAPANESE).endswith(("ください。", "ですか。"))
    assert KANA.search(words.text(Language.JAPANESE))
    assert not KANA.search(str(words))


@pytest.mark.parametrize("words", SENTENCES, ids=str)
def test_both_languages_name_the_same_tiles_and_japanese_has_no_english_word(words: Text) -> None:
    japanese = words.text(Language.JAPANESE)
    assert set(NOTATION.findall(japanese)) == set(NOTATION.findall(str(words)))
    assert not re.search(r"[A-Za-z]{2}", NOTATION.sub("", japanese))
