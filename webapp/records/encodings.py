"""Find the encoding of a text: spreadsheets save CSV in that of their country."""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress

from scorer.tiles.errors import BadNotation
from scorer.tiles.messages import message as _


def _latin(*forms: str) -> tuple[str, ...]:
    return tuple(f"(?i)(?=.*[a-z]){form}" for form in forms)


_SHARED = "[a-záâäçéëíîóôöúüýß]+"
_CENTRAL = _latin(
    _SHARED,
    "(?:[a-záéíóúöüű]|ő(?![aeou]))+",
    "[a-ząćęłńóśźż]+",
    "(?:[a-záďéěíňóšťúůýžř]|č(?!$))+",
    "[a-záäčďéíĺľňóôŕšťúýž]+",
    "[a-zčćđšž]+",
    "[a-zăâîşţ]+",
)
_LANGUAGES: Mapping[str, Sequence[str]] = {
    "Windows-1252": _latin(
        _SHARED,
        "(?:[a-zàâçéêëîïôœûüÿ]|[ùò]$|è(?![aeiouyáí]))+",
        "(?:[a-záéíóúüçàï]|ñ(?=[aeiouáéíóú]))+",
        "(?:[a-záâãàçéêíóôúü]|õ(?=es?$))+",
        "(?:[a-zåäöéü]|æ(?!$)|ø(?![aiouyí]))+",
        "(?!ð)[a-záéíóúýþæöð]+",
        "[bdfghj-npr-tv]*õ{0,2}[abd-pr-väöüšž]*",
    ),
    "Windows-1250": _CENTRAL,
    "ISO-8859-2": _CENTRAL,
    "Windows-1257": _latin(
        "[a-zõäöüšž]+", "[a-ząčęėįšųūž]+", "[a-zāčēģīķļņšūž]+", "[a-ząćęłńóśźż]+"
    ),
    "Windows-1254": _latin("[a-zçğıöşüâ]+"),
    "Windows-1251": ("[А-ЯЁІЇЄ]?[а-яёіїє]+",),
    "GB2312": ("[一-鿿ァ-ヶー]+",),
    "CP932": ("[一-鿿々ぁ-んァ-ヶー・]+", "[ｦ-ﾟ]+"),
    "GB18030": ("[一-鿿]+", *_latin("[a-zß-žșț]+")),
}
"""The words of languages in each encoding, the likely one first.

A letter that others have at the same byte is limited to its places: Estonian and Portuguese õ is
Hungarian ő, and French è and Danish ø are Czech č and ř.
"""


def unicode_encoding(data: bytes) -> str:
    """Return the encoding of a text in Unicode, by its byte order mark or its zeros."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    high, low = data[:100:2].count(0), data[1:100:2].count(0)
    return "utf-8-sig" if high == low else "utf-16-le" if high < low else "utf-16-be"


def decode_text(data: bytes) -> tuple[str, str]:
    """Return a text in Unicode, or in the encoding in which most words are those of a language.

    The second text is the name of an encoding that is guessed.

    Raises:
        BadNotation: With the line that is not valid.
    """
    encoding = unicode_encoding(data)
    try:
        return data.decode(encoding), ""
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
    texts = {}
    for each in _LANGUAGES if encoding == "utf-8-sig" else ():
        with suppress(UnicodeDecodeError):
            texts[each] = data.decode(each)
    if not texts:
        raise BadNotation(
            _("Line {line} is not text in UTF-8; save the table as CSV in UTF-8.", line=line)
        )
    likely = max(texts, key=lambda each: _likelihood(texts[each], _LANGUAGES[each]))
    return texts[likely], likely


def _likelihood(text: str, languages: Sequence[str]) -> tuple[float, float]:
    """Return the share of the words with accents in all the languages, and in one of them."""
    found = re.findall(r"(?:[^\W\d_]|[^\x00-\x7f])+", text)
    words = {each for each in found if not each.isascii()}
    known = [{each for each in words if re.fullmatch(form, each)} for form in languages]
    return len(set[str]().union(*known)) / len(words), max(map(len, known)) / len(words)
