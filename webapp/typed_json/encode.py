"""Encode frozen dataclasses as JSON values by their fields."""

from collections.abc import Callable, Collection, Mapping
from contextlib import nullcontext
from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from functools import cache
from typing import Any, TypeVar

from scorer.table.setup.seating import Dice
from scorer.tiles.messages import Text, words_of
from scorer.tiles.terms import Language
from scorer.tiles.tile import Tile
from webapp.typed_json.decode import kind_of

Copy = TypeVar("Copy")

_PLAIN: frozenset[type] = frozenset({str, int, bool, float, type(None)})


def encode(value: object, language: Language) -> Any:
    """Return the JSON form of a value, with its texts in one language.

    A field whose name is a keyword of Python ends in an underscore in its class and has none in
    JSON. The texts of a view with the rules of a game are in the words of that game.

    >>> from scorer.tiles.messages import message as _
    >>> encode((_("Page not found"), None), Language.JAPANESE)
    ['ページが見つかりません', None]
    """
    game = getattr(getattr(value, "rules", None), "game", None)
    with nullcontext() if game is None else words_of(str(game)):
        return _encoder(language)(value)


@cache
def _encoder(language: Language) -> "Encoder":
    forms: dict[type, Callable[[Any], object]] = {
        Tile: str,
        Dice: lambda dice: [dice.first, dice.second],
    }
    return Encoder(forms, language=language)


def copy_fields(cls: Callable[..., Copy], source: object, **others: Any) -> Copy:
    """Return an instance of a dataclass: other values, and those that a source has by its fields.

    >>> from scorer.table.sticks.movements import Debt
    >>> copy_fields(Debt, Debt(0, 2, 100), points=200)
    Debt(debtor=0, creditor=2, points=200)
    """
    names = [part.name for part in fields(cls) if part.name not in others]  # type: ignore[arg-type]
    return cls(**{name: getattr(source, name) for name in names}, **others)


class Encoder:
    """Encode values as JSON by their types; the fields of each class are found once."""

    def __init__(
        self,
        forms: Mapping[type, Callable[[Any], object]],
        *,
        kinds: Collection[type] = (),
        omit_defaults: bool = False,
        language: Language = Language.ENGLISH,
    ) -> None:
        """Define the encoding.

        Args:
            forms: The functions that encode types with a JSON form of their own.
            kinds: The members of unions, which get a field `kind`.
            omit_defaults: Whether fields with their default values are left out.
            language: The language of texts.
        """
        self._encoders: dict[type, Callable[[Any], object]] = dict.fromkeys(_PLAIN, _unchanged)
        self._encoders |= forms
        self._kinds = frozenset(kinds)
        self._omit_defaults = omit_defaults
        self._language = language

    def __call__(self, value: object) -> Any:
        """Return the JSON form of a value.

        >>> from scorer.table.sticks.movements import Debt
        >>> Encoder({}, kinds=[Debt])((Debt(0, 2, 100),))
        [{'kind': 'debt', 'debtor': 0, 'creditor': 2, 'points': 100}]
        """
        cls = type(value)
        encode_value = self._encoders.get(cls)
        if encode_value is None:
            encode_value = self._encoders[cls] = self._find(cls)
        return encode_value(value)

    def _find(self, cls: Any) -> Callable[[Any], object]:
        encoders: dict[Any, Callable[[Any], object]] = {
            StrEnum: str,
            tuple: self._list,
            list: self._list,
            frozenset: sorted,
            Mapping: self._mapping,
        }
        for base, encode_value in encoders.items():
            if issubclass(cls, base):
                return encode_value
        if callable(getattr(cls, "text", None)):
            return self._text
        return self.of_class(cls) if is_dataclass(cls) else _unchanged

    def of_class(self, cls: Any) -> Callable[[Any], dict[str, object]]:
        """Return the function that encodes the fields of a dataclass.

        >>> from scorer.table.sticks.movements import Debt
        >>> Encoder({}).of_class(Debt)(Debt(0, 2, 100))
        {'debtor': 0, 'creditor': 2, 'points': 100}
        """
        kind = {"kind": kind_of(cls)} if cls in self._kinds else {}
        parts = [
            (part.name, part.name.rstrip("_"), part.default if self._omit_defaults else MISSING)
            for part in fields(cls)
        ]

        def encode_fields(value: Any) -> dict[str, object]:
            encoded: dict[str, object] = dict(kind)
            for name, key, default in parts:
                content = getattr(value, name)
                if default is MISSING or content != default:
                    encoded[key] = self(content)
            return encoded

        return encode_fields

    def _text(self, value: Text) -> str:
        return value.text(self._language)

    def _list(self, values: Any) -> list[object]:
        return [self(each) for each in values]

    def _mapping(self, values: Any) -> dict[str, object]:
        return {str(key): self(each) for key, each in values.items()}


def _unchanged(value: object) -> object:
    return value
