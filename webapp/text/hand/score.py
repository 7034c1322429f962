"""A score as text: its lines, the total and who pays what."""

from collections.abc import Iterable, Iterator

from scorer.riichi.points import Payment, Ron
from scorer.riichi.rule_text.names import TILE_NAMES, Naming, names_of
from scorer.riichi.score import Score
from scorer.riichi.win import By, Moment, Riichi, Win
from scorer.table.settlement.seat_settlement import WIND_WORDS, SeatSettlement
from scorer.tiles.groups import Group
from scorer.tiles.hand import Hand
from scorer.tiles.terms import Language, Term, Words
from scorer.tiles.tile import Tile, format_tiles
from webapp.text.terminal import pad_right

_BY = {By.RON: Words("ron", "ロン"), By.TSUMO: Words("tsumo", "ツモ")}
_RIICHI = {
    Riichi.NONE: Words("", ""),
    Riichi.RIICHI: Words("riichi", "リーチ"),
    Riichi.DOUBLE: Words("double riichi", "ダブルリーチ"),
}
_MOMENTS = {
    Moment.ORDINARY: Words("", ""),
    Moment.RINSHAN: Words("rinshan", "嶺上"),
    Moment.CHANKAN: Words("chankan", "槍槓"),
    Moment.LAST_TILE: Words("last tile", "最後の牌"),
    Moment.FIRST_TURN: Words("first turn", "第一巡"),
}


def describe_score(
    settlement: SeatSettlement, language: Language, naming: Naming | None = None
) -> Iterator[str]:
    """Yield the lines of a score, with the names in another language if one is given.

    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.riichi.score import score
    >>> from scorer.tiles.tile import Wind
    >>> from scorer.table.settlement.seat_settlement import settle_seats
    >>> hand, tile = parse_hand("123m456p789s11222z")
    >>> result = score(hand, Win(tile, By.RON, seat=Wind.SOUTH, round=Wind.EAST))
    >>> print(*describe_score(settle_seats(result), Language.ENGLISH), sep="\\n")
    ... # doctest: +NORMALIZE_WHITESPACE
    123m 456p 789s 1122z + 2z
    ron, seat south, round east
    <BLANKLINE>
    自風 南     jikaze nan     Seat wind south         1 han
    <BLANKLINE>
    副底        fuutei         base                   20 fu
    門前加符    menzen kafu    closed hand, ron       10 fu
    明刻        minkou         open triplet 222z       4 fu
    役牌雀頭    yakuhai jantou valued pair 11z         2 fu
    切り上げ    kiriage        rounded up to tens      4 fu
    <BLANKLINE>
    1 han 40 fu
    Ron: the discarder pays 1300.
    """
    result = settlement.score
    yield hand_line(result.hand, result.win.tile)
    yield _win_line(result.win, language)
    if naming is not None:
        yield tile_names_line(result.hand, result.win.tile, naming)
    yield ""
    yield from _table(_han_rows(result, language), language, naming)
    if result.fu_lines:
        yield ""
        yield from _table(_fu_rows(result, language), language)
    yield ""
    yield total_line(result, language)
    yield from _payment_lines(settlement, language)


def hand_line(hand: Hand, tile: Tile) -> str:
    """Return the hand with the winning tile after a plus sign.

    >>> from scorer.tiles.hand import parse_hand
    >>> hand_line(*parse_hand("123m456p78s11z9s 222=z"))
    '123m 456p 78s 11z + 9s   222=z'
    """
    suits: dict[str, list[Tile]] = {}
    for each in hand.concealed:
        suits.setdefault(each.suit, []).append(each)
    concealed = " ".join(format_tiles(tiles) for tiles in suits.values())
    norths = [f"{'4' * hand.norths}z~"] if hand.norths else []
    melds = "".join(f"   {meld}" for meld in (*hand.melds, *norths))
    return f"{concealed} + {tile}{melds}"


def tile_names_line(hand: Hand, tile: Tile, naming: Naming) -> str:
    """Return the names of the suits and honors of a hand.

    >>> from scorer.tiles.hand import parse_hand
    >>> tile_names_line(*parse_hand("123m456p78s11z9s 555=z"), Naming.HUNGARIAN)
    'm tízezres, p sütemény, s bambusz, 1z kelet, 5z üres'
    """
    keys = {str(each) if each.honor else str(each.suit) for each in (*hand.tiles, tile)}
    return ", ".join(f"{key} {names[naming]}" for key, names in TILE_NAMES.items() if key in keys)


def total_line(result: Score, language: Language) -> str:
    """Return the sum of the lines and the limit that it reaches.

    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.riichi.score import score
    >>> from scorer.tiles.tile import Wind
    >>> hand, tile = parse_hand("123m456p78s11z9s 222=z")
    >>> win = Win(tile, By.TSUMO, seat=Wind.SOUTH, round=Wind.EAST)
    >>> total_line(score(hand, win), Language.JAPANESE)
    '1翻30符'
    """
    english = language is not Language.JAPANESE
    limit = f"{result.limit} {result.limit.kanji}" if english else result.limit.kanji
    if result.yakuman:
        times = sum(line.times for line in result.yakuman)
        multiple = f"{times}x " if english else f"{times}倍"
        return limit if times == 1 else multiple + limit
    if english:
        total = f"{result.han} han {result.fu} fu"
        return f"{total}: {limit}" if result.limit else total
    return f"{result.han}翻{result.fu}符 {limit}".strip()


def payment_text(payment: Payment, language: Language) -> str:
    """Return who pays what.

    >>> payment_text(Ron(8000), Language.JAPANESE)
    'ロン: 放銃者が8000点'
    """
    if language is not Language.JAPANESE:
        return str(payment)
    if isinstance(payment, Ron):
        others = f"、ほかが{payment.others}点ずつ" if payment.others else ""
        return f"ロン: 放銃者が{payment.discarder}点{others}"
    if not payment.dealer:
        return f"ツモ: 全員が{payment.others}点ずつ"
    return f"ツモ: 親が{payment.dealer}点、子が{payment.others}点{_EACH[payment.payers]}"


_EACH = {3: "ずつ", 2: ""}


def _payment_lines(settlement: SeatSettlement, language: Language) -> Iterator[str]:
    if settlement.liability:
        yield _liable_line(settlement, language)
    else:
        yield payment_text(settlement.score.payment, language)
    if settlement.honba or settlement.sticks:
        yield _received_line(settlement, language)
    for yaku in settlement.unmarked:
        yield Words(
            f"The meld that completed {yaku.romaji} does not show who is liable; mark the "
            "called tile (- left, = across, + right).",
            f"{yaku.kanji}を確定させた副露の相手が分かりません。責任払いになるので、"
            "鳴いた牌に印（- 上家、= 対面、+ 下家）を付けてください。",
        ).text(language)


def _liable_line(settlement: SeatSettlement, language: Language) -> str:
    """Return who pays for a hand with a liable player, honba included."""
    parts = [
        (settlement.name(payer, language), sum(line.points for line in lines))
        for payer, lines in settlement.payers().items()
        if payer is not None
    ]
    if language is not Language.JAPANESE:
        return f"Liability: {', '.join(f'{name} pays {points}' for name, points in parts)}."
    return f"責任払い：{'、'.join(f'{name}が{points}点' for name, points in parts)}"


def _received_line(settlement: SeatSettlement, language: Language) -> str:
    honba, sticks = settlement.honba, settlement.sticks
    if language is Language.JAPANESE:
        extras = [f"{honba}本場"] * bool(honba) + [f"供託{sticks}本"] * bool(sticks)
        return f"{'と'.join(extras)}を加えて{settlement.received}点"
    extras = [f"{honba} honba"] * bool(honba)
    extras += [f"{sticks} riichi stick{'s' * (sticks > 1)}"] * bool(sticks)
    return f"With {' and '.join(extras)} the winner receives {settlement.received}."


def _win_line(win: Win, language: Language) -> str:
    seat, wind = (WIND_WORDS[each].text(language) for each in (win.seat, win.round))
    english = language is not Language.JAPANESE
    dora, ura = (format_tiles(tiles) for tiles in (win.dora, win.ura))
    parts = (
        _BY[win.by].text(language),
        f"seat {seat}" if english else f"{seat}家",
        f"round {wind}" if english else f"{wind}場",
        _RIICHI[win.riichi].text(language),
        Words("open", "オープン").text(language) if win.open_riichi else "",
        Words("ippatsu", "一発").text(language) if win.ippatsu else "",
        _MOMENTS[win.moment].text(language),
        f"{'dora indicators' if english else 'ドラ表示牌'} {dora}" if dora else "",
        f"{'ura' if english else '裏ドラ表示牌'} {ura}" if ura else "",
    )
    return (", " if english else "、").join(part for part in parts if part)


Row = tuple[Term, Group | None, str]


def _han_rows(result: Score, language: Language) -> Iterator[Row]:
    english = language is not Language.JAPANESE
    for line in (*result.yaku, *result.dora):
        yield line.yaku, None, f"{line.han:>3}{' han' if english else '翻'}"
    for yakuman in result.yakuman:
        yield yakuman.yaku, None, _times(yakuman.times, language)


def _times(times: int, language: Language) -> str:
    english = language is not Language.JAPANESE
    if not times:
        return "not added" if english else "複合せず"
    name = "yakuman" if english else "役満"
    if times == 1:
        return name
    return f"{times}x {name}" if english else f"{times}倍{name}"


def _fu_rows(result: Score, language: Language) -> Iterator[Row]:
    unit = " fu" if language is not Language.JAPANESE else "符"
    for line in result.fu_lines:
        yield line.reason, line.group, f"{line.fu:>3}{unit}"


def _table(rows: Iterable[Row], language: Language, naming: Naming | None = None) -> Iterator[str]:
    for term, group, amount in rows:
        other = "" if naming is None else names_of(term.name).get(naming, "")
        tiles = "" if group is None else f" {group}"
        if language is Language.JAPANESE:
            kanji = f"{term.kanji} {other}".strip() + tiles
            yield f"{pad_right(kanji, 24 if naming is None else 40)} {amount}"
        else:
            kanji = pad_right(term.kanji, 14)
            between = "" if naming is None else f"{pad_right(other, 32)} "
            yield f"{kanji} {term.romaji:<22} {between}{term.english + tiles:<34} {amount}"
