"""The best discards of 14 tiles, as a table."""

from collections.abc import Iterator, Sequence

from scorer.riichi.discards import DiscardOption
from scorer.tiles.terms import Language, Words
from scorer.tiles.tile import format_tiles
from webapp.text.terminal import pad_right

_HEADINGS = (
    Words("discard", "打牌"),
    Words("then", "その後"),
    Words("left", "残り"),
    Words("accepts", "受け入れ"),
)
_WIDTHS = (9, 12, 6, 0)
_MOST_DISCARDS = 3
_MOST_KINDS = 9


def describe_discards(options: Sequence[DiscardOption], language: Language) -> Iterator[str]:
    """Yield a table of the discards that keep the lowest shanten, the best first.

    >>> from scorer.riichi.discards import discard_options
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


def best_discards_sentence(options: Sequence[DiscardOption]) -> Words:
    """Return a sentence with the best discards and the tiles that they accept.

    >>> from scorer.riichi.discards import discard_options
    >>> from scorer.tiles.hand import parse_hand
    >>> best_discards_sentence(discard_options(*parse_hand("123m456p789s1155z9p"))).english
    'Best discard: 9p (tenpai, accepts 4 tiles: 15z).'
    """
    listed = _best(options)[:_MOST_DISCARDS]
    english = ", ".join(f"{each.tile} ({_effect(each).english})" for each in listed)
    japanese = "、".join(f"{each.tile}（{_effect(each).japanese}）" for each in listed)
    plural = "s" if len(listed) > 1 else ""
    return Words(f"Best discard{plural}: {english}.", f"切るなら {japanese}。")


def _best(options: Sequence[DiscardOption]) -> Sequence[DiscardOption]:
    return [each for each in options if each.shanten == options[0].shanten]


def _accepted(option: DiscardOption) -> str:
    return format_tiles([each.tile for each in option.accepted])


def _effect(option: DiscardOption) -> Words:
    shanten, number = _shanten(option.shanten), option.remaining
    tiles = f": {_accepted(option)}" if 0 < len(option.accepted) <= _MOST_KINDS else ""
    return Words(
        f"{shanten.english}, accepts {number} tile{'' if number == 1 else 's'}{tiles}",
        f"{shanten.japanese}、受け入れ{number}枚{tiles.replace(': ', '：')}",
    )


def _shanten(number: int) -> Words:
    return Words(f"{number}-shanten", f"{number}向聴") if number else Words("tenpai", "テンパイ")


def _row(cells: Sequence[str]) -> str:
    padded = (pad_right(cell, width) for cell, width in zip(cells, _WIDTHS, strict=True))
    return "".join(padded).rstrip()
