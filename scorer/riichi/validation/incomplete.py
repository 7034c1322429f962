"""Why tiles are no complete hand, said so that they can be put right."""

from collections.abc import Iterator, Sequence

from scorer.riichi.rules.rules import STANDARD, Rules
from scorer.riichi.shape.shanten import shanten
from scorer.tiles.hand import Hand, format_hand
from scorer.tiles.tile import Tile, format_tiles

_SWAPS_SHOWN = 3
_KINDS_SHOWN = 9


def why_not(hand: Hand, tile: Tile, rules: Rules = STANDARD) -> tuple[str, str]:
    """Say in English and Japanese how far a hand with its last tile is from complete.

    >>> from scorer.tiles.hand import parse_hand
    >>> english, japanese = why_not(*parse_hand("123m456p789s1155z9p"))
    >>> print(*english.split("; "), sep="\\n")
    123m456p789s1155z9p is not complete: with 1z or 5z instead of 9p it would win
    correct the winning tile.
    >>> print(*japanese.split("。"), sep="\\n")
    123m456p789s1155z9p は和了形ではありません
    9p ではなく 1z・5z なら和了です
    和了牌を直してください
    <BLANKLINE>
    """
    written = format_hand(hand, tile)
    waiting = shanten(hand.concealed, hand.melds, norths=hand.norths, rules=rules)
    if waiting.number == 0:
        return _another_tile(written, tile, waiting.missing)
    tiles = (*hand.concealed, tile)
    found = shanten(tiles, hand.melds, norths=hand.norths, rules=rules)
    if found.number == 0:
        return _one_swap(written, list(_swaps(tiles, hand, rules)))
    return _far(written, found.number, found.missing)


def _another_tile(written: str, tile: Tile, waits: Sequence[Tile]) -> tuple[str, str]:
    return (
        f"{written} is not complete: with {_one_of(waits)} instead of {tile} it would win; "
        "correct the winning tile.",
        f"{written} は和了形ではありません。{tile} ではなく {_one_of_japanese(waits)}なら和了です。"
        "和了牌を直してください。",
    )


def _one_swap(written: str, swaps: Sequence[tuple[Tile, Sequence[Tile]]]) -> tuple[str, str]:
    shown = swaps[:_SWAPS_SHOWN]
    more = len(swaps) > len(shown)
    english = ", or ".join(f"{_one_of(wanted)} for {given}" for given, wanted in shown)
    japanese = "、または ".join(
        f"{given} を {_one_of_japanese(wanted)}に" for given, wanted in shown
    )
    return (
        f"{written} is one tile from complete: {english}{', for example,' if more else ''} would "
        "make it win; correct the tiles.",
        f"{written} はあと1枚で和了形です。{'たとえば ' if more else ''}{japanese}替えると"
        "和了です。牌を直してください。",
    )


def _far(written: str, number: int, missing: Sequence[Tile]) -> tuple[str, str]:
    few = len(missing) <= _KINDS_SHOWN
    return (
        f"{written} is {number + 1} tiles from complete ({number}-shanten)"
        f"{f'; {format_tiles(missing)} would bring it nearer' if few else ''}; correct the tiles.",
        f"{written} は和了形まであと{number + 1}枚です({number}向聴)。"
        f"{f'有効牌は {format_tiles(missing)} です。' if few else ''}牌を直してください。",
    )


def _swaps(
    tiles: Sequence[Tile], hand: Hand, rules: Rules
) -> Iterator[tuple[Tile, Sequence[Tile]]]:
    """Each tile with those that would complete the hand in its place."""
    for given in {tile.kind: tile for tile in tiles}.values():
        others = list(tiles)
        others.remove(given)
        found = shanten(others, hand.melds, norths=hand.norths, rules=rules)
        if found.number == 0:
            yield given, found.missing


def _one_of(tiles: Sequence[Tile]) -> str:
    """Such as 4p or 7p; more than three together, such as one of 13467m."""
    if len(tiles) > 3:
        return f"one of {format_tiles(tiles)}"
    *others, last = map(str, tiles)
    return f"{', '.join(others)} or {last}" if others else last


def _one_of_japanese(tiles: Sequence[Tile]) -> str:
    """The same, with the blank that stands between tiles and words."""
    return f"{format_tiles(tiles)} のどれか" if len(tiles) > 3 else f"{'・'.join(map(str, tiles))} "
