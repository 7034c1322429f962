"""Flowers and seasons: 1f..4f are the flowers, 1g..4g the seasons, one tile of each."""

import re

from scorer.tiles.errors import BadNotation, ImpossibleHand, shorten
from scorer.tiles.messages import message as _
from scorer.tiles.tile import require_short

FLOWERS = tuple(f"{rank}{suit}" for suit in "fg" for rank in range(1, 5))
"""The eight flowers and seasons in notation."""

_RUN = re.compile(r"([1-4]+)([fg])")
_TEXT = re.compile(r"(?:\d*[fg])+")


def parse_flowers(text: str) -> tuple[str, ...]:
    """Parse flowers and seasons: digits, then f or g.

    >>> parse_flowers("13f2g")
    ('1f', '3f', '2g')
    >>> parse_flowers("1f1f")
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.ImpossibleHand: There are two 1f, but a set has one of each flower; \
correct one of them.
    """
    require_short(text)
    compact = re.sub(r"[\s,]+", "", text)
    if re.fullmatch(r"(?:[1-4]+[fg])+", compact) is None:
        raise BadNotation(
            _(
                '"{text}" is not a list of flowers; write digits from 1 to 4, then f '
                "(flowers) or g (seasons), as in 13f2g.",
                text=shorten(text),
            )
        )
    flowers = tuple(f"{digit}{suit}" for digits, suit in _RUN.findall(compact) for digit in digits)
    twice = next((flower for flower in flowers if flowers.count(flower) > 1), None)
    if twice is not None:
        raise ImpossibleHand(
            _(
                "There are two {twice}, but a set has one of each flower; correct one of them.",
                twice=twice,
            )
        )
    return flowers


def split_flowers(text: str) -> tuple[str, tuple[str, ...]]:
    """Split the notation of a hand into the groups of tiles and the flowers.

    >>> split_flowers("123m456p78s11z9s 555=z 1f2g")
    ('123m456p78s11z9s 555=z', ('1f', '2g'))
    """
    require_short(text)
    parts = text.replace(",", " ").split()
    flowers = [part for part in parts if _TEXT.fullmatch(part)]
    rest = " ".join(part for part in parts if part not in flowers)
    return rest, parse_flowers("".join(flowers)) if flowers else ()
