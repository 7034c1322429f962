"""Names of people: how they are stored, and when two are equal.

A letter with an accent is one character or two (NFC, NFD), and some characters cannot be seen, so
names that look the same can differ. They are stored in NFC, and compared without what is invisible.
"""

import re
import unicodedata

_TAGS = "\U000e0020-\U000e007e"
_END_OF_FLAG = "\U000e007f"
_FLAG = f"\U0001f3f4[{_TAGS}]+{_END_OF_FLAG}"
"""A flag such as that of Scotland: a black flag with tags."""

_FILLERS = "\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0"
_SELECTORS = "\ufe00-\ufe0f\U000e0100-\U000e01ef"
_IGNORED = re.compile(f"({_FLAG})|[{_FILLERS}{_SELECTORS}]")
_ACCENTS = re.compile("[\u0300-\u036f]")
_PLAIN_LETTERS = str.maketrans("\u0142\u00f8\u0111\u0131", "lodi")
"""Letters that Unicode does not decompose: l and o with stroke, d with stroke, i without dot."""

_JOINER = "\u200d"


def normalize_name(name: str) -> str:
    """Return a name as it is stored: in NFC, without blanks and joiners around it.

    >>> normalize_name(" Zoe\\u0308\\u200d ") == "Zo\\u00eb"
    True
    """
    text = unicodedata.normalize("NFC", name)
    start, end = 0, len(text)
    while start < end and _is_blank(text[start]):
        start += 1
    while end > start and _is_blank(text[end - 1]) and text[end - 1] != _END_OF_FLAG:
        end -= 1
    return text[start:end]


def fold_name(name: str) -> str:
    """Return what equal names have in common, whatever their case, width, blanks and encoding.

    Invisible characters do not count, except those that join emoji to another one.

    >>> fold_name(" \\uff21ki\\u200d  Sato") == fold_name("aki\\u3000sato")
    True
    >>> fold_name("\\U0001f468\\u200d\\U0001f469") == fold_name("\\U0001f468\\U0001f469")
    False
    """
    text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    text = _IGNORED.sub(r"\1", text)
    flags = {place for found in re.finditer(_FLAG, text) for place in range(*found.span())}
    kept = [
        each
        for place, each in enumerate(text)
        if unicodedata.category(each) != "Cf" or place in flags or _joins_emoji(text, place)
    ]
    return " ".join("".join(kept).split())


def without_accents(name: str) -> str:
    """Return a folded name with plain letters; the marks of kana stay.

    >>> without_accents(fold_name("N\u00f3ra \u0141uk\u00e1cs")), without_accents("\u304c")
    ('nora lukacs', '\u304c')
    """
    text = _ACCENTS.sub("", unicodedata.normalize("NFD", name)).translate(_PLAIN_LETTERS)
    return unicodedata.normalize("NFC", text)


def is_invisible(name: str) -> bool:
    """Return whether nothing of a name can be seen.

    >>> is_invisible("\\u3164 \\u200d"), is_invisible("a")
    (True, False)
    """
    visible = _IGNORED.sub(r"\1", name)
    return all(_is_blank(each) or unicodedata.category(each)[0] == "M" for each in visible)


def _is_blank(character: str) -> bool:
    category = unicodedata.category(character)
    return category[0] == "Z" or category == "Cf"


def _joins_emoji(text: str, place: int) -> bool:
    before, after = text[max(place - 1, 0) : place], text[place + 1 : place + 2]
    return text[place] == _JOINER and _is_symbol(before) and _is_symbol(after)


def _is_symbol(character: str) -> bool:
    return character != "" and unicodedata.category(character) in {"So", "Sm", "Sk"}
