"""Parse JSON and TOML from outside, with limits of their depth and their numbers."""

import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from itertools import accumulate
from math import isfinite
from typing import Any

from scorer.tiles.errors import BadNotation, shorten
from scorer.tiles.messages import message as _

MAX_DEPTH = 32
"""The most lists and objects inside each other; a correction in an exported session has 9."""

MAX_CONTAINERS = 400_000
"""The most lists and objects, of 64 bytes or more each; a session of 5,000 entries has 40,000."""

MAX_DIGITS = 100
"""The most digits of a whole number: enough for any identifier, and within the range of a float."""

MAX_TOML = 20_000
"""Limit of the characters of a TOML file; to read keys such as a.a.a takes the square of them."""

_STRING = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)
_STEPS = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}
_OTHER_BYTES = bytes(set(range(256)) - set(_STEPS))
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


class InvalidSyntax(ValueError):
    """The text is not JSON or TOML; callers say which text that is, and what they need."""

    def __init__(self, reason: object, column: int | None = None) -> None:
        super().__init__(str(reason))
        self.column = column


def parse_json(text: str | bytes) -> Any:
    """Parse JSON; of fields with the same name the last one counts.

    Raises:
        InvalidSyntax: If it is not JSON.
        BadNotation: If it is nested too deeply, or if a number or a text has no valid value.

    >>> parse_json(b'{"seats": [2, 0]}')
    {'seats': [2, 0]}
    >>> parse_json("[" * 33 + "]" * 33)
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.BadNotation: There are more than 32 lists and objects inside each other; \
nest fewer.
    """
    try:
        decoded = text if isinstance(text, str) else text.decode(json.detect_encoding(text))
        _require_shallow(decoded)
        found = json.loads(
            decoded, parse_int=_whole, parse_float=_finite, parse_constant=_reject_constant
        )
        if _SURROGATE.search(decoded):
            json.dumps(found, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise BadNotation(
            _("A text has half of a character (a lone surrogate such as \\ud800); write it again.")
        ) from None
    except BadNotation:
        raise
    except ValueError as error:  # of the encoding or of the syntax
        raise InvalidSyntax(error, getattr(error, "colno", None)) from None
    return found


def parse_toml(text: str) -> dict[str, Any]:
    """Parse TOML; raise InvalidSyntax or BadNotation as parse_json() does.

    >>> parse_toml("kuitan = false")
    {'kuitan': False}
    """
    if len(text) > MAX_TOML:
        raise BadNotation(
            _(
                "The file has {count} characters; write at most {most}.",
                count=len(text),
                most=MAX_TOML,
            )
        )
    try:
        found = tomllib.loads(text)
    except RecursionError:
        raise _too_deep() from None
    except ValueError as error:
        raise InvalidSyntax(error) from None
    level: list[object] = [found]
    for _depth in range(MAX_DEPTH):
        level = [part for each in level for part in _parts(each)]
        for number in (each for each in level if isinstance(each, int)):
            if abs(number) >= 10**MAX_DIGITS:
                raise _too_long(hex(number))  # its decimal digits could take minutes
    if level:
        raise _too_deep()
    return found


def _parts(value: object) -> Iterable[object]:
    if isinstance(value, Mapping):
        return value.values()
    return value if isinstance(value, list) else ()


def _require_shallow(text: str) -> None:
    """Raise BadNotation if brackets are nested too deeply, before the parser follows them."""
    containers = text.count("[") + text.count("{")
    if containers > MAX_CONTAINERS:
        raise BadNotation(
            _(
                "There are more than {most} lists and objects; send fewer.",
                most=MAX_CONTAINERS,
            )
        )
    if containers <= MAX_DEPTH:
        return
    brackets = _STRING.sub("", text).encode("utf-8", "replace").translate(None, _OTHER_BYTES)
    rest = brackets
    for _depth in range(MAX_DEPTH):  # each time the innermost pairs vanish
        length = len(rest)
        rest = rest.replace(b"[]", b"").replace(b"{}", b"")
        if len(rest) in {0, length}:
            break
    if not rest:
        return
    if any(depth > MAX_DEPTH for depth in accumulate(map(_STEPS.__getitem__, brackets))):
        raise _too_deep()


def _too_deep() -> BadNotation:
    return BadNotation(
        _(
            "There are more than {most} lists and objects inside each other; nest fewer.",
            most=MAX_DEPTH,
        )
    )


def _whole(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise _too_long(digits)
    return int(digits)


def _too_long(digits: str) -> BadNotation:
    return BadNotation(
        _(
            "The number {digits} has more than {most} digits; make it smaller.",
            digits=shorten(digits),
            most=MAX_DIGITS,
        )
    )


def _finite(digits: str) -> float:
    number = float(digits)
    if not isfinite(number):
        _reject_constant(digits)
    return number


def _reject_constant(name: str) -> None:
    raise BadNotation(_("{name} is not a finite number; write one.", name=shorten(name)))
