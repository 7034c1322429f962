"""The score of a hand of the Chinese game as text: fans, total, payment and explanation."""

from collections.abc import Iterable, Iterator, Sequence

from scorer.chinese.explain import Omission, Reason, omissions, other_readings
from scorer.chinese.score import Score
from scorer.chinese.settlement import Payments
from scorer.chinese.shape.division import written_groups
from scorer.chinese.wait_values import WaitValue
from scorer.chinese.what_if import Alternative
from scorer.chinese.win import Win
from scorer.table.settlement.seat_settlement import WIND_WORDS
from scorer.tiles.groups import Group
from scorer.tiles.terms import Language, Words
from scorer.tiles.tile import Wind
from webapp.text.hand.score import hand_line
from webapp.text.terminal import pad_right

_DIVISION = Words("The reading that scores most", "最も高い読み方", "番数最高的拆法")
_NOT_COUNTED = Words("Not counted", "数えない番", "不计的番种")
_OTHER_READINGS = Words("Other readings", "ほかの読み方", "其他拆法")
_PAYERS = Words("Who pays what", "支払い", "支付")
_WHAT_IF = Words("What if", "もし～なら", "如果")
_COMMA = Words(", ", "、", "，")
_MOST_READINGS = 5

_REASONS = {
    Reason.IMPLIED: Words("implied by {fan}", "{fan}に含まれる", "{fan}已包含"),
    Reason.REJOINED: Words(
        "{fan} joins these sets already (non-separation)",
        "{fan}で使った組を組み直せない（不拆移）",
        "{fan}已组合这些牌（不拆移）",
    ),
    Reason.SAME_FAN: Words(
        "a set counts in one {fan} only (non-identity)",
        "同じ組で{fan}は一度だけ（不得相同）",
        "同一组牌只算一次{fan}（不得相同）",
    ),
    Reason.JOINED_ALREADY: Words(
        "these sets are joined already, by {fan} (once only)",
        "{fan}で結び付いた組どうしはもう数えない（套算一次）",
        "这些牌已由{fan}组合（套算一次）",
    ),
}


def describe_chinese_score(result: Score, language: Language) -> Iterator[str]:
    """Yield the lines of a score.

    >>> from scorer.chinese.score import score
    >>> from scorer.tiles.hand import parse_hand
    >>> hand, tile = parse_hand("123m456s789p56p77m4p")
    >>> win = Win(tile, self_drawn=False, seat=Wind.SOUTH, round=Wind.EAST, flowers=2)
    >>> print(*describe_chinese_score(score(hand, win), Language.ENGLISH), sep="\\n")
    ... # doctest: +NORMALIZE_WHITESPACE
    12377m 56789p 456s + 4p
    on a discard, seat south, round east, 2 flowers
    <BLANKLINE>
    花龙         huā lóng               Mixed Straight                            8
    门前清       mén qián qīng          Concealed Hand                            2
    平和         píng hú                All Chows                                 2
    喜相逢       xǐ xiāng féng          Mixed Double Chow                         1
    花牌         huā pái                Flower Tiles                      2 x 1   2
    <BLANKLINE>
    15 points, 13 without flowers (at least 8)
    Discard: the discarder pays 23, the others 8 each; the winner receives 39.
    """
    yield hand_line(result.hand, result.win.tile)
    yield _win_line(result.win, language)
    yield ""
    yield from _fan_lines(result, language)
    yield ""
    yield total_line(result, language)
    if result.wins:
        yield payment_line(result.payments, language)


def _win_line(win: Win, language: Language) -> str:
    seat, wind = (WIND_WORDS[each].text(language) for each in (win.seat, win.round))
    by = (
        Words("self-drawn", "自摸", "自摸")
        if win.self_drawn
        else Words("on a discard", "ロン", "点和")
    )
    parts = (
        Words("robbing a kong", "槍槓", "抢杠和").text(language)
        if win.robbing_kong
        else by.text(language),
        Words(f"seat {seat}", f"{seat}家", f"{seat}位").text(language),
        Words(f"round {wind}", f"{wind}場", f"{wind}圈").text(language),
        Words("replacement for a kong", "槓の補充牌", "杠上开花").text(language)
        if win.replacement
        else "",
        Words("last tile", "最後の牌", "最后一张牌").text(language) if win.last_tile else "",
        Words("last of its kind", "和絶張", "和绝张").text(language) if win.last_of_kind else "",
        _flowers(win.flowers).text(language),
    )
    shown = parts if win.flowers else parts[:-1]
    return _COMMA.text(language).join(part for part in shown if part)


def _flowers(number: int) -> Words:
    noun = "flower" if number == 1 else "flowers"
    return Words(f"{number} {noun}", f"花牌{number}枚", f"花牌{number}张")


def _fan_lines(result: Score, language: Language) -> Iterator[str]:
    for line in result.fans:
        fan = line.fan
        number = f"{line.count} x {fan.points}" if line.count > 1 else ""
        if language is Language.JAPANESE:
            yield f"{pad_right(fan.chinese, 16)} {number:>6} {line.points:>3}点"
        elif language is Language.CHINESE:
            names = f"{pad_right(fan.chinese, 12)} {fan.pinyin:<22}"
            yield f"{names} {number:>6} {line.points:>3}番"
        else:
            names = f"{pad_right(fan.chinese, 12)} {fan.pinyin:<22} {fan.english:<32}"
            yield f"{names} {number:>6} {line.points:>3}"


def total_line(result: Score, language: Language) -> str:
    """Return the total, and the points without flowers if the hand has any.

    >>> from scorer.chinese.score import score
    >>> from scorer.tiles.hand import parse_hand
    >>> hand, tile = parse_hand("123m456s789p56p77m4p")
    >>> win = Win(tile, self_drawn=False, seat=Wind.SOUTH, round=Wind.EAST, flowers=2)
    >>> total_line(score(hand, win), Language.ENGLISH)
    '15 points, 13 without flowers (at least 8)'
    """
    total, bare, minimum = result.total, result.without_flowers, result.rules.minimum
    if language is Language.JAPANESE:
        flowers = f"（花牌を除いて{bare}点）" if result.win.flowers else ""
        return f"{total}点{flowers}、最低{minimum}点"
    if language is Language.CHINESE:
        flowers = f"（不计花牌{bare}番）" if result.win.flowers else ""
        return f"{total}番{flowers}，起和{minimum}番"
    flowers = f", {bare} without flowers" if result.win.flowers else ""
    return f"{total} points{flowers} (at least {minimum})"


def payment_line(payments: Payments, language: Language) -> str:
    """Return who pays what.

    >>> payment_line(Payments(discarder=16, others=8), Language.ENGLISH)
    'Discard: the discarder pays 16, the others 8 each; the winner receives 32.'
    >>> payment_line(Payments(discarder=None, others=16), Language.JAPANESE)
    '自摸: 全員が16点ずつ、合計48点'
    """
    total, others = payments.total, payments.others
    if payments.discarder is None:
        return Words(
            f"Self-draw: everybody pays {others}; the winner receives {total}.",
            f"自摸: 全員が{others}点ずつ、合計{total}点",
            f"自摸：其他三家各付{others}分，共{total}分",
        ).text(language)
    return Words(
        f"Discard: the discarder pays {payments.discarder}, the others {others} each; the winner "
        f"receives {total}.",
        f"ロン: 放銃者が{payments.discarder}点、ほかが{others}点ずつ、合計{total}点",
        f"点和：点炮者付{payments.discarder}分，其余两家各付{others}分，共{total}分",
    ).text(language)


def explain_chinese_score(
    result: Score,
    alternatives: Iterable[Alternative],
    language: Language,
    discarder: Wind | None = None,
) -> Iterator[str]:
    """Yield the lines of a score with its sets, what does not count and why, and who pays what.

    Args:
        result: The score.
        alternatives: The scores under other circumstances.
        language: The language of the text.
        discarder: The seat of the discarder, if known.

    >>> from scorer.chinese.score import score
    >>> from scorer.tiles.hand import parse_hand
    >>> hand, tile = parse_hand("123m456s789p56p77m4p")
    >>> win = Win(tile, self_drawn=False, seat=Wind.SOUTH, round=Wind.EAST)
    >>> print(*list(explain_chinese_score(score(hand, win), (), Language.ENGLISH))[11:], sep="\\n")
    ... # doctest: +NORMALIZE_WHITESPACE
    The reading that scores most: 123m 456p 789p 456s 77m
      Mixed Straight                   123m 789p 456s
      Mixed Double Chow                456p 456s
    <BLANKLINE>
    Not counted
      Short Straight 456p 789p         these sets are joined already, by Mixed Double Chow \
(once only)
      No Honors                        implied by All Chows
    """
    yield from describe_chinese_score(result, language)
    yield from ("", f"{_DIVISION.text(language)}: {_written(result.division.groups)}")
    for line in result.fans:
        for sets in line.sets:
            if sets:
                yield f"  {pad_right(line.fan.text(language), 32)} {_written(sets)}"
    omitted = omissions(result)
    if omitted:
        yield from ("", _NOT_COUNTED.text(language))
        yield from dict.fromkeys(_omission(each, language) for each in omitted)
    others = other_readings(result)
    if others:
        yield from ("", _OTHER_READINGS.text(language))
        for reading in others[:_MOST_READINGS]:
            yield f"  {reading.total:>4}  {_written(reading.division.groups)}"
    if result.wins and (discarder is not None or result.win.self_drawn):
        yield from ("", _PAYERS.text(language))
        for seat, share in result.payments.shares(result.win.seat, discarder).items():
            yield f"  {pad_right(WIND_WORDS[seat].text(language), 8)} {share:>5}"
    what_if = list(_what_if_lines(alternatives, language))
    if what_if:
        yield from ("", _WHAT_IF.text(language), *what_if)


def _written(groups: Sequence[Group]) -> str:
    return " ".join(written_groups(groups))


def _omission(each: Omission, language: Language) -> str:
    reason = _REASONS[each.reason].text(language).format(fan=each.because_of.text(language))
    name = f"{each.fan.text(language)} {_written(each.sets)}".strip()
    return f"  {pad_right(name, 40)} {reason}"


def _what_if_lines(alternatives: Iterable[Alternative], language: Language) -> Iterator[str]:
    for other in alternatives:
        fan = other.score.total
        mark = (
            "" if other.score.wins else Words("  no win", "  和了不可", "  不能和").text(language)
        )
        yield f"  {pad_right(other.change.text(language), 32)} {fan:>4}{mark}"


def describe_chinese_waits(found: Iterable[WaitValue], language: Language) -> Iterator[str]:
    """Yield a line for each wait: the tiles left, and the points by a discard and a self-draw.

    >>> from scorer.chinese.wait_values import Circumstances, wait_values
    >>> from scorer.tiles.hand import parse_waiting_hand
    >>> found = wait_values(
    ...     parse_waiting_hand("234567m34p22s 456s"),
    ...     Circumstances(seat=Wind.SOUTH, round=Wind.EAST))
    >>> print(*describe_chinese_waits(found, Language.ENGLISH), sep="\\n")
    2p  4 left  discard no win (6 of 8), self-draw no win (7 of 8)
    5p  4 left  discard 11 points, self-draw 12 points
    """
    for wait in found:
        scores = (wait.discard, wait.self_draw)
        claimed, drawn = (_points(each, language) for each in scores)
        if language is Language.JAPANESE:
            yield f"{wait.tile}  残り{wait.remaining}枚  ロン {claimed}、自摸 {drawn}"
        elif language is Language.CHINESE:
            yield f"{wait.tile}  剩{wait.remaining}张  点和 {claimed}，自摸 {drawn}"
        else:
            yield f"{wait.tile}  {wait.remaining} left  discard {claimed}, self-draw {drawn}"


def _points(result: Score, language: Language) -> str:
    if result.wins:
        return Words(f"{result.total} points", f"{result.total}点", f"{result.total}番").text(
            language
        )
    points, minimum = result.without_flowers, result.rules.minimum
    return Words(
        f"no win ({points} of {minimum})",
        f"和了不可（{minimum}点中{points}点）",
        f"不能和（{points}番，起和{minimum}番）",
    ).text(language)
