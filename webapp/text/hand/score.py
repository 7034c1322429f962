"""A score as text: its lines, the total and who pays what."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from scorer.riichi.points import Limit, Payment, Ron
from scorer.riichi.score import Score
from scorer.riichi.win import By, Moment, Riichi, Win
from scorer.riichi.yaku_names import TILE_NAMES, Naming, names_of
from scorer.table.riichi.seat_settlement import WIND_WORDS, SeatSettlement
from scorer.tiles.groups import Group
from scorer.tiles.hand import Hand
from scorer.tiles.messages import Text, in_context, join, plural
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language, Term
from scorer.tiles.tile import Tile, format_tiles
from webapp.text.terminal import pad_right

_COMMA = in_context("riichi", ", ")
_BY = {By.RON: _("ron"), By.TSUMO: _("tsumo")}
_RIICHI = {
    Riichi.RIICHI: _("riichi"),
    Riichi.DOUBLE: _("double riichi"),
}
_MOMENTS = {
    Moment.RINSHAN: _("rinshan"),
    Moment.CHANKAN: _("chankan"),
    Moment.LAST_TILE: _("last tile"),
    Moment.FIRST_TURN: _("first turn"),
}


def describe_score(
    settlement: SeatSettlement, language: Language, naming: Naming | None = None
) -> Iterator[str]:
    """Yield the lines of a score, with the names in another language if one is given.

    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.riichi.score import score
    >>> from scorer.tiles.tile import Wind
    >>> from scorer.table.riichi.seat_settlement import settle_seats
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
    yield _win_line(result.win).text(language)
    if naming is not None:
        yield tile_names_line(result.hand, result.win.tile, naming)
    yield ""
    yield from _table(_han_rows(result), language, naming)
    if result.fu_lines:
        yield ""
        yield from _table(_fu_rows(result), language)
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
    limit = limit_term(result.limit)
    limit = replace(limit, english=f"{limit.english} {limit.kanji}")
    if result.yakuman:
        return _multiple(sum(line.times for line in result.yakuman), limit).text(language)
    total = _("{han} han {fu} fu", han=result.han, fu=result.fu)
    line = _("{total}: {limit}", total=total, limit=limit) if result.limit else total
    return line.text(language)


def limit_term(limit: Limit) -> Term:
    """Return the name of a limit.

    >>> limit_term(Limit.MANGAN).text(Language.JAPANESE)
    '満貫'
    """
    return Term(limit, limit.kanji, limit, limit)


def _multiple(times: int, limit: Text) -> Text:
    return limit if times == 1 else _("{times}x {limit}", times=times, limit=limit)


def payment_text(payment: Payment) -> Text:
    """Return who pays what.

    >>> payment_text(Ron(8000)).text(Language.JAPANESE)
    'ロン: 放銃者が8000点'
    """
    if isinstance(payment, Ron):
        sentence = (
            _("Ron: the discarder pays {discarder}, the others {others} each.")
            if payment.others
            else _("Ron: the discarder pays {discarder}.")
        )
        return sentence.fill(discarder=payment.discarder, others=payment.others)
    if not payment.dealer:
        sentence = _("Tsumo: everyone pays {others}.")
    elif payment.payers == 2:
        sentence = _("Tsumo: the dealer pays {dealer}, the other {others}.")
    else:
        sentence = _("Tsumo: the dealer pays {dealer}, the others {others} each.")
    return sentence.fill(dealer=payment.dealer, others=payment.others)


def _payment_lines(settlement: SeatSettlement, language: Language) -> Iterator[str]:
    if settlement.liability:
        yield _liable_line(settlement, language).text(language)
    else:
        yield payment_text(settlement.score.payment).text(language)
    if settlement.honba or settlement.sticks:
        yield _received_line(settlement).text(language)
    for yaku in settlement.unmarked:
        yield _(
            "The meld that completed {yaku} does not show who is liable; mark the called tile "
            "(- left, = across, + right).",
            yaku=replace(yaku, english=yaku.romaji),
        ).text(language)


def _liable_line(settlement: SeatSettlement, language: Language) -> Text:
    """Return who pays for a hand with a liable player, honba included."""
    payments = [
        _(
            "{name} pays {points}",
            name=settlement.name(payer, language),
            points=sum(line.points for line in lines),
        )
        for payer, lines in settlement.payers().items()
        if payer is not None
    ]
    return _("Liability: {payments}.", payments=join(payments, _COMMA))


def _received_line(settlement: SeatSettlement) -> Text:
    honba, sticks = settlement.honba, settlement.sticks
    extras = [_("{honba} honba", honba=honba)] if honba else []
    if sticks:
        extras.append(plural("{count} riichi stick", "{count} riichi sticks", sticks))
    return _(
        "With {extras} the winner receives {points}.",
        extras=join(extras, in_context("riichi", " and ")),
        points=settlement.received,
    )


def _win_line(win: Win) -> Text:
    dora, ura = (format_tiles(tiles) for tiles in (win.dora, win.ura))
    parts = (
        _BY[win.by],
        _("seat {seat}", seat=WIND_WORDS[win.seat]),
        _("round {wind}", wind=WIND_WORDS[win.round]),
        _RIICHI.get(win.riichi),
        _("open") if win.open_riichi else None,
        _("ippatsu") if win.ippatsu else None,
        _MOMENTS.get(win.moment),
        _("dora indicators {tiles}", tiles=dora) if dora else None,
        _("ura {tiles}", tiles=ura) if ura else None,
    )
    return join((part for part in parts if part), _COMMA)


Row = tuple[Term, Group | None, Text]


def _han_rows(result: Score) -> Iterator[Row]:
    for line in (*result.yaku, *result.dora):
        yield line.yaku, None, _("{number} han", number=f"{line.han:>3}")
    for yakuman in result.yakuman:
        times = yakuman.times
        amount = (
            _multiple(times, limit_term(Limit.YAKUMAN))
            if times
            else in_context("yakuman", "not added")
        )
        yield yakuman.yaku, None, amount


def _fu_rows(result: Score) -> Iterator[Row]:
    for line in result.fu_lines:
        yield line.reason, line.group, _("{number} fu", number=f"{line.fu:>3}")


def _table(rows: Iterable[Row], language: Language, naming: Naming | None = None) -> Iterator[str]:
    for term, group, value in rows:
        amount = value.text(language)
        other = "" if naming is None else names_of(term.name).get(naming, "")
        tiles = "" if group is None else f" {group}"
        if language is Language.JAPANESE:
            kanji = f"{term.kanji} {other}".strip() + tiles
            yield f"{pad_right(kanji, 24 if naming is None else 40)} {amount}"
        else:
            kanji = pad_right(term.kanji, 14)
            between = "" if naming is None else f"{pad_right(other, 32)} "
            name = pad_right(term.text(language) + tiles, 34)
            yield f"{kanji} {term.romaji:<22} {between}{name} {amount}"
