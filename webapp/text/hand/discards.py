"""The best discards of 14 tiles, as a table."""

from collections.abc import Iterator, Sequence

from scorer.riichi.waits import DiscardOption
from scorer.tiles.messages import Text, in_context, join, plural
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from scorer.tiles.tile import format_tiles
from webapp.text.terminal import pad_right

_HEADINGS = (in_context("column", "discard"), _("then"), in_context("tiles", "left"), _("accepts"))
_WIDTHS = (9, 12, 6, 0)
_COMMA = in_context("riichi", ", ")
_MOST_DISCARDS = 3
_MOST_KINDS = 9


def describe_discards(options: Sequence[DiscardOption], language: Language) -> Iterator[str]:
    """Yield a table of the discards that keep the lowest shanten, the best first.

    >>> from scorer.riichi.waits import discard_options
    >>> from scorer.tiles.hand import parse_hand
    >>> options = discard_options(*parse_hand("123m456p2278s115z5z"))
    >>> print(*describe_discards(options, Language.ENGLISH), sep="\\n")
    discard  then        left  accepts
    2s       1-shanten   12    69s15z
    1z       1-shanten   12    269s5z
    5z       1-shanten   12    269s1z
    7s       1-shanten   6     2s15z
    8s       1-shanten   6     2s15z
    """
    yield _row([heading.text(language) for heading in _HEADINGS])
    for each in _best(options):
        yield _row(
            [
                str(each.tile),
                _shanten(each.shanten).text(language),
                str(each.remaining),
                _accepted(each),
            ]
        )


def best_discards_sentence(options: Sequence[DiscardOption]) -> Text:
    """Return a sentence with the best discards and the tiles that they accept.

    >>> from scorer.riichi.waits import discard_options
    >>> from scorer.tiles.hand import parse_hand
    >>> str(best_discards_sentence(discard_options(*parse_hand("123m456p789s1155z9p"))))
    'Best discard: 9p (tenpai, accepts 4 tiles: 15z).'
    """
    listed = _best(options)[:_MOST_DISCARDS]
    discards = [_("{tile} ({effect})", tile=each.tile, effect=_effect(each)) for each in listed]
    return plural(
        "Best discard: {discards}.",
        "Best discards: {discards}.",
        len(listed),
        discards=join(discards, _COMMA),
    )


def _best(options: Sequence[DiscardOption]) -> Sequence[DiscardOption]:
    return [each for each in options if each.shanten == options[0].shanten]


def _accepted(option: DiscardOption) -> str:
    return format_tiles([each.tile for each in option.accepted])


def _effect(option: DiscardOption) -> Text:
    number = plural("accepts {count} tile", "accepts {count} tiles", option.remaining)
    accepts: Text = number
    if 0 < len(option.accepted) <= _MOST_KINDS:
        accepts = _("{number}: {tiles}", number=number, tiles=_accepted(option))
    return join((_shanten(option.shanten), accepts), _COMMA)


def _shanten(number: int) -> Text:
    return _("{number}-shanten", number=number) if number else _("tenpai")


def _row(cells: Sequence[str]) -> str:
    padded = (pad_right(cell, width) for cell, width in zip(cells, _WIDTHS, strict=True))
    return "".join(padded).rstrip()
