"""Messages for people: an English sentence with its values, rendered where it is displayed.

The English sentence is the message id of gettext. `scorer/locale` has a catalogue for each other
language, with the messages of the whole program.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from gettext import NullTranslations, translation
from pathlib import Path
from typing import Protocol, Self, TypeGuard
from unicodedata import bidirectional

DOMAIN = "tenbo"
"""The name of the catalogues."""

LOCALE = Path(__file__).parents[1] / "locale"
"""The folder of the catalogues: a folder for each language but English, such as `zh_Hant`."""


def catalogue_languages(kind: str) -> Iterator[str]:
    """Yield the codes of the languages with a catalogue, `po` or compiled as `mo`.

    >>> {"ja", "zh", "zh-Hant"} <= set(catalogue_languages("po"))
    True
    """
    for catalogue in sorted(LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.{kind}")):
        yield catalogue.parts[-3].replace("_", "-")


def locale_name(language: str) -> str:
    """Return the name of the folder of a language, which is its locale.

    >>> locale_name("zh-Hant")
    'zh_Hant'
    """
    return language.replace("-", "_")


class Language(StrEnum):
    """A language of the texts: English, and each language that has a catalogue.

    >>> Language("ja").name
    'JAPANESE'
    """

    ENGLISH = "en"
    JAPANESE = "ja"
    CHINESE = "zh"
    TRADITIONAL_CHINESE = "zh-Hant"

    # The other members have their codes as names: the names above are those that the code uses.
    vars().update({code.upper(): code for code in catalogue_languages("mo")})

    @property
    def reads_kanji(self) -> bool:
        """Return whether its readers read the names of yaku and fans in Chinese characters.

        >>> Language.JAPANESE.reads_kanji
        True
        """
        return self in {Language.JAPANESE, Language.CHINESE, Language.TRADITIONAL_CHINESE}


class Text(Protocol):
    """A message, a term, or another value with a text in each language.

    >>> text: Text = message("{number} han", number=2)
    >>> text.text(Language.ENGLISH)
    '2 han'
    """

    def text(self, language: Language) -> str:
        """Return the text in one language."""


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence with its values, which can be messages and terms too.

    >>> Message("{number} han", (("number", 2),)).text(Language.JAPANESE)
    '2翻'

    Attributes:
        template: The English sentence; values stand in braces, as for `str.format`.
        values: The values by their names.
        context: Distinguishes messages with the same English sentence.
        plural: The sentence for other numbers than one; empty if there is no such difference.
        count: The number that chooses between the two.
    """

    template: str
    values: tuple[tuple[str, object], ...] = ()
    context: str = ""
    plural: str = ""
    count: int = 1

    def text(self, language: Language) -> str:
        """Return the sentence in one language, with its values in English if it is not translated.

        >>> message("Average place").text(Language.JAPANESE)
        '平均順位'
        >>> message("{tiles}, untranslated", tiles=one_of(["1m", "4m"])).text(Language.JAPANESE)
        '1m or 4m, untranslated'
        """
        catalogue = open_catalogue(language)
        if self.plural:
            template = catalogue.ngettext(self.template, self.plural, self.count)
        elif self.context:
            template = catalogue.pgettext(self.context, self.template)
        else:
            template = catalogue.gettext(self.template)
        if any(template is each for each in (self.template, self.plural)):
            language = Language.ENGLISH
        template = _in_words_of_game(template, catalogue)
        if not self.values:
            return template
        text = template.format_map({name: render(v, language) for name, v in self.values})
        # A value can have half of a character, which no output could encode.
        return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode()

    @property
    def parameters(self) -> dict[str, object]:
        """The values for programs: joined texts as lists, terms by their keys.

        >>> message("{rank} is {tiles}", rank=5, tiles=one_of(["1m", "4m"])).parameters
        {'rank': 5, 'tiles': ['1m', '4m']}
        """
        return {name: _parameter(value) for name, value in self.values}

    def fill(self, **values: object) -> Message:
        """Return the message with more values.

        >>> message("{number} han").fill(number=2).text(Language.ENGLISH)
        '2 han'
        """
        return replace(self, values=(*self.values, *values.items()))

    def __str__(self) -> str:
        """Return the English sentence."""
        return self.text(Language.ENGLISH)


def message(template: str, /, **values: object) -> Message:
    """Return a message; modules import this function as `_`, the usual name for gettext.

    >>> str(message("There is no tile {tile}.", tile="9z"))
    'There is no tile 9z.'
    """
    return Message(template, tuple(values.items()))


def in_context(context: str, template: str, /, **values: object) -> Message:
    """Return a message whose English sentence means something else elsewhere.

    >>> str(in_context("seat", "left"))
    'left'
    """
    return Message(template, tuple(values.items()), context)


def plural(one: str, other: str, count: int, /, **values: object) -> Message:
    """Return a message that depends on a number, which is its value `count`.

    >>> [str(plural("{count} tile", "{count} tiles", n)) for n in (1, 2)]
    ['1 tile', '2 tiles']
    """
    return Message(one, (("count", count), *values.items()), plural=other, count=count)


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number, with its digits grouped as a language groups them.

    >>> str(Number(12_000)), Number(12_000).text(Language.JAPANESE)
    ('12,000', '12,000')
    """

    value: int

    def text(self, language: Language) -> str:
        """Return the number in one language."""
        return group_digits(self.value, _thousands_separator(language))

    def __str__(self) -> str:
        """Return the number in English."""
        return self.text(Language.ENGLISH)


@dataclass(frozen=True, slots=True)
class Joined:
    """Texts one after another, with a text between them.

    Attributes:
        parts: The texts.
        separator: What stands between two of them.
        last: What stands before the last one, if it is something else.

    >>> Joined(("1z", "2z"), message(", ")).text(Language.JAPANESE)
    '1z、2z'
    """

    parts: tuple[object, ...]
    separator: object = ""
    last: object | None = None

    def text(self, language: Language) -> str:
        """Return the joined texts in one language."""
        *others, last = [str(render(each, language)) for each in self.parts] or [""]
        separator = self.separator if self.last is None else self.last
        before = str(render(self.separator, language)).join(others)
        return f"{before}{render(separator, language)}{last}" if others else last

    def __str__(self) -> str:
        """Return the English text."""
        return self.text(Language.ENGLISH)


def verbatim(text: str) -> Joined:
    """Return a text that is the same in all languages, such as the name of a tile or a file.

    >>> verbatim("1m").text(Language.JAPANESE)
    '1m'
    """
    return Joined((text,))


def join(parts: Iterable[object], separator: object = "") -> Joined:
    """Join texts, messages and terms.

    >>> str(join(["1m", "2m"], " "))
    '1m 2m'
    """
    return Joined(tuple(parts), separator)


def all_of(parts: Iterable[object]) -> Joined:
    """Join texts with "and".

    >>> str(all_of(["East", "South", "West"]))
    'East, South and West'
    """
    return Joined(tuple(parts), in_context("and", ", "), in_context("and", " and "))


def one_of(parts: Iterable[object]) -> Joined:
    """Join texts with "or".

    >>> str(one_of(["1m", "4m", "7m"]))
    '1m, 4m or 7m'
    """
    return Joined(tuple(parts), in_context("or", ", "), in_context("or", " or "))


def group_digits(number: int, separator: str) -> str:
    """Return a number in groups of three digits; spaces, as in SI, separate only five and more.

    >>> group_digits(-12_000, ","), group_digits(6100, ","), group_digits(6100, " ")
    ('−12,000', '6,100', '6100')
    """
    is_short = separator.isspace() and abs(number) < 10_000
    return with_minus(f"{number:,}").replace(",", "" if is_short else separator)


def with_minus(number: str) -> str:
    """Return the text of a number with a minus sign in place of a hyphen.

    >>> with_minus("-30.0")
    '−30.0'
    """
    return number.replace("-", "\N{MINUS SIGN}")


def decimal_point(language: Language) -> str:
    """Return what a language writes between the whole number and its decimals.

    >>> decimal_point(Language.ENGLISH)
    '.'
    """
    return in_context("decimal point", ".").text(language)


def is_text(value: object) -> TypeGuard[Text]:
    """Return whether a value has a text in each language; much faster than isinstance.

    >>> is_text(message("flowers")), is_text("flowers")
    (True, False)
    """
    return callable(getattr(type(value), "text", None))


def parameters_of(text: object) -> dict[str, object]:
    """Return the values of a text for programs; a text without values has none.

    >>> parameters_of(message("{number} han", number=2)), parameters_of(verbatim("1m"))
    ({'number': 2}, {})
    """
    return getattr(text, "parameters", {})


def _parameter(value: object) -> object:
    match value:
        case None | bool() | int() | float() | Message():
            return value
        case Joined() if value.separator or value.last:
            return [_parameter(each) for each in value.parts]
        case Joined(parts=(part,)) | Number(value=part):
            return _parameter(part)
        case tuple() | list() | frozenset():
            return [_parameter(each) for each in value]
    if is_text(value):
        return getattr(value, "name", value)
    return str(value)


def render(value: object, language: Language) -> object:
    """Return a value, or its text in one language.

    >>> render(message("Average place"), Language.JAPANESE), render(2, Language.JAPANESE)
    ('平均順位', 2)
    """
    if type(value) is int and not 0 <= value < 1000:
        return _GroupedInt(value, _thousands_separator(language))
    if isinstance(value, str):  # a name in a sentence
        return isolate(value)
    return value.text(language) if is_text(value) else value


class _GroupedInt(int):
    """A number with a minus sign, whose format `,` groups the digits as a language does."""

    separator: str

    def __new__(cls, value: int, separator: str) -> Self:
        number = super().__new__(cls, value)
        number.separator = separator
        return number

    def __format__(self, form: str) -> str:
        if form == ",":
            return group_digits(int(self), self.separator)
        return with_minus(super().__format__(form))


@cache
def _thousands_separator(language: Language) -> str:
    return in_context("thousands separator", ",").text(language)


@cache
def open_catalogue(language: Language) -> NullTranslations:
    """Return the translations into a language; those of English are the messages themselves.

    >>> open_catalogue(Language.JAPANESE).gettext("Average place")
    '平均順位'
    """
    return translation(DOMAIN, LOCALE, [locale_name(language)], fallback=True)


_GAME: ContextVar[str] = ContextVar("game", default="")


@contextmanager
def words_of(game: str) -> Iterator[None]:
    """Render messages in the words of a game: Hong Kong has its own in traditional Chinese.

    >>> with words_of("general"):
    ...     message("Win").text(Language.TRADITIONAL_CHINESE)
    '食糊'
    """
    token = _GAME.set(game)
    try:
        yield
    finally:
        _GAME.reset(token)


def speak_game(game: str) -> None:
    """Render the further messages of this context in the words of a game, see `words_of`."""
    _GAME.set(game)


def _in_words_of_game(template: str, catalogue: NullTranslations) -> str:
    if _GAME.get() == "general":
        # core/messages.js does the same for the messages of the page.
        for pair in catalogue.pgettext("words of Hong Kong", "win=win").split():
            usual, local = pair.split("=")
            template = template.replace(usual, local)
    return template


def native_name(language: Language) -> str:
    """Return the name of a language in itself.

    >>> native_name(Language.JAPANESE)
    '日本語'
    """
    return in_context("name of this language", "English").text(language)


_RIGHT_TO_LEFT = frozenset(("R", "AL"))


def isolate(text: str) -> str:
    r"""Return a text that does not move what stands beside it.

    The marks are those of UAX #9: first strong isolate, and pop directional isolate.

    >>> isolate("Aki"), isolate("\u05d0\u05d1\u05d9")
    ('Aki', '\u2068\u05d0\u05d1\u05d9\u2069')
    """
    if text.isascii() or not any(bidirectional(sign) in _RIGHT_TO_LEFT for sign in text):
        return text
    return f"\u2068{text}\u2069"
