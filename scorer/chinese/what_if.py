"""The score of a win if one thing were different, and the error for too few points."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scorer.chinese.rules.presets import MCR
from scorer.chinese.rules.rules import Rules
from scorer.chinese.score import Score, score
from scorer.chinese.shape.waits import wait_tiles
from scorer.chinese.validation.contradictions import contradictions
from scorer.chinese.win import Win
from scorer.tiles.errors import RiichiError
from scorer.tiles.hand import Hand, format_hand
from scorer.tiles.terms import Language, Words


class TooFewPoints(RiichiError):
    """A complete hand with fewer points, without flowers, than the rules need.

    >>> issubclass(TooFewPoints, RiichiError)
    True
    """


@dataclass(frozen=True, slots=True)
class Alternative:
    """The score of a win if one thing were different."""

    change: Words
    score: Score


def what_if(hand: Hand, win: Win, rules: Rules = MCR) -> tuple[Alternative, ...]:
    """Return the score of a complete hand under other circumstances and with its other waits.

    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.tiles.tile import Wind
    >>> hand, tile = parse_hand("234567m34p22s2p 456s")
    >>> win = Win(tile, self_drawn=False, seat=Wind.EAST, round=Wind.EAST)
    >>> for other in what_if(hand, win):
    ...     print(other.change.english, other.score.without_flowers)
    self-drawn 7
    with 5p instead of 2p 11
    on the last tile 14
    by robbing a kong 14
    on the last of its kind 10
    """
    return tuple(
        Alternative(words, score(hand, changed, rules))
        for words, changed in _changes(hand, win, rules)
        if not contradictions(hand, changed)
    )


def _changes(hand: Hand, win: Win, rules: Rules) -> Iterator[tuple[Words, Win]]:
    if win.self_drawn:
        claimed = replace(win, self_drawn=False, replacement=False)
        yield Words("on a discard", "ロンなら", "点和"), claimed
    else:
        drawn = replace(win, self_drawn=True, robbing_kong=False)
        yield Words("self-drawn", "自摸なら", "自摸"), drawn
    for tile in wait_tiles(hand, rules.forms):
        if tile.kind != win.tile.kind:
            ordinary = replace(win, tile=tile, last_of_kind=False, robbing_kong=False)
            yield (
                Words(
                    f"with {tile} instead of {win.tile}",
                    f"{tile} での和了なら",
                    f"和 {tile} 而不是 {win.tile}",
                ),
                ordinary,
            )
    if not win.last_tile:
        yield (
            Words("on the last tile", "最後の牌なら", "和最后一张牌"),
            replace(win, last_tile=True),
        )
    if not win.replacement:
        yield (
            Words("on the replacement for a kong", "槓の補充牌なら", "杠上开花"),
            replace(win, replacement=True, self_drawn=True, robbing_kong=False),
        )
    if not win.robbing_kong:
        yield Words("by robbing a kong", "槍槓なら", "抢杠和"), replace(win, robbing_kong=True)
    if not win.last_of_kind:
        yield (
            Words("on the last of its kind", "和絶張なら", "和绝张"),
            replace(win, last_of_kind=True),
        )


def check(hand: Hand, win: Win, rules: Rules = MCR) -> tuple[RiichiError, ...]:
    """List every objection to a win; return () if it wins.

    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.tiles.tile import Wind
    >>> hand, tile = parse_hand("234567m34p22s2p 456s")
    >>> for objection in check(hand, Win(tile, self_drawn=False, seat=Wind.EAST, round=Wind.EAST)):
    ...     print(type(objection).__name__, objection, sep=": ")
    TooFewPoints: 234567m34p22s2p 456s is complete but has 6 points, 2 fewer than the 8 that a win \
needs (flowers do not count); it would win with 5p instead of 2p (11), on the last tile (14), by \
robbing a kong (14) or on the last of its kind (10).
    """
    objections = contradictions(hand, win)
    if objections:
        return objections
    try:
        result = score(hand, win, rules)
    except RiichiError as error:
        return (error,)
    return () if result.wins else (too_few_points(result),)


def too_few_points(result: Score) -> TooFewPoints:
    """Return the error for a score below the minimum, with the changes that would reach it."""
    hand, win, rules = result.hand, result.win, result.rules
    written = format_hand(hand, win.tile)
    points, minimum = result.without_flowers, rules.minimum
    changes = [other for other in what_if(hand, win, rules) if other.score.wins]
    return TooFewPoints(
        *(
            _sentence(written, points, minimum, changes, language)
            for language in (Language.ENGLISH, Language.JAPANESE, Language.CHINESE)
        )
    )


def _sentence(
    written: str, points: int, minimum: int, changes: list[Alternative], language: Language
) -> str:
    listed = [(each.change.text(language), each.score.without_flowers) for each in changes]
    if language is Language.JAPANESE:
        reached = "、".join(f"{change}{number}点" for change, number in listed)
        remedy = f"{reached}です。" if listed else "牌と状況を確かめてください。"
        return (
            f"{written} は和了形ですが{points}点で、和了に必要な{minimum}点まで"
            f"{minimum - points}点足りません（花牌は数えません）。{remedy}"
        )
    if language is Language.CHINESE:
        reached = "、".join(f"{change}（{number}番）" for change, number in listed)
        remedy = f"能和的情况：{reached}。" if listed else "请检查牌和和牌情况。"
        return (
            f"{written} 成牌，但只有{points}番，离起和{minimum}番还差{minimum - points}番"
            f"（花牌不计）。{remedy}"
        )
    *others, last = [f"{change} ({number})" for change, number in listed] or [""]
    reached = f"{', '.join(others)} or {last}" if others else last
    remedy = f"it would win {reached}" if listed else "check the tiles and the circumstances"
    return (
        f"{written} is complete but has {points} points, {minimum - points} fewer than the "
        f"{minimum} that a win needs (flowers do not count); {remedy}."
    )
