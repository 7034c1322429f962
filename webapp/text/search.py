"""The search for words in every language, as `core/search.js` does it on the page."""

import re
import unicodedata
from collections.abc import Iterable

_KANA = (
    "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲンヴ"
    "ガギグゲゴザジズゼゾダヂヅデドバビブベボパピプペポァィゥェォャュョッー"
)
_ROMAJI = (
    "a i u e o ka ki ku ke ko sa shi su se so ta chi tsu te to na ni nu ne no ha hi fu he ho"
    " ma mi mu me mo ya yu yo ra ri ru re ro wa o n vu ga gi gu ge go za ji zu ze zo da ji zu"
    " de do ba bi bu be bo pa pi pu pe po !a !i !u !e !o !ya !yu !yo ! !"
)
_READINGS = dict(zip(_KANA, _ROMAJI.split(" "), strict=True))
_SPELLINGS = (
    (r"[aeiou]!([aeiouy])|!", r"\1"),  # ki + small ya
    ("(sh|ch|j)y", r"\1"),
    (r"[\W_]", ""),
    ("ł", "l"),
    ("ou", "o"),
    ("ei", "e"),
    (r"([aeioucknpst])\1+", r"\1"),  # long vowels and doubled consonants
    ("m(?=[bp])", "n"),
)
"""Replacements that make the spellings of a word equal, in their order."""


def fold(text: str) -> str:
    """Return a text as a search compares it.

    Case, width, accents, signs, the length of vowels, and kana or romaji make no difference.

    >>> [fold(each) for each in ("Ryūkyoku", "りゅうきょく", "リャンメン", "chombo", "tan'yao")]
    ['ryukyoku', 'ryukyoku', 'ryanmen', 'chonbo', 'tanyao']
    """
    letters = unicodedata.normalize("NFKD", text.lower())
    letters = unicodedata.normalize("NFC", re.sub("[\u0300-\u036f]", "", letters))
    katakana = re.sub("[ぁ-ゖ]", lambda kana: chr(ord(kana[0]) + 0x60), letters)
    folded = "".join(_READINGS.get(each, each) for each in katakana)
    for pattern, replacement in _SPELLINGS:
        folded = re.sub(pattern, replacement, folded)
    return folded


def rank(names: Iterable[str], sentence: str, text: str) -> int | None:
    """Return how well a text fits an entry of a list, or None if it does not.

    Returns:
        0 for a name, 1 for a word of it, 2 for a word of the sentence, 3 for the beginning of a
        name or of its words, 4 for that of a word of the sentence, and 5 if each word of the text
        is anywhere.

    >>> texts = ("うらドラ", "ウラ", "indicator", "dor", "indic", "dora an")
    >>> [rank(["ura dora"], "An indicator.", each) for each in texts]
    [0, 1, 2, 3, 4, 5]
    """
    parts = [part for name in names for part in re.split("[(),;]", name)]
    folded = [fold(part) for part in parts]
    words, of_sentence = (
        [fold(word) for word in each.split()] for each in (" ".join(parts), sentence)
    )
    sought = fold(text)
    if not sought:
        return None if text.strip() else 0
    within = "\n".join((*folded, *of_sentence))
    fits = (
        sought in folded,
        sought in words,
        sought in of_sentence,
        any(name.startswith(sought) for name in (*folded, *words)),
        any(word.startswith(sought) for word in of_sentence),
        all(fold(word) in within for word in text.split()),
    )
    return fits.index(True) if any(fits) else None
