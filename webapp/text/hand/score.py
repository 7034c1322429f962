"""A score as text: its lines, the total and who pays what, and every step of the calculation."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import groupby

from scorer.payment import Payment, Ron
from scorer.riichi.contradictions import hidden_indicator_note
from scorer.riichi.points import YAKUMAN_BASE, Limit, base_points
from scorer.riichi.score import Score
from scorer.riichi.what_if import Alternative
from scorer.riichi.win import By, Moment, Riichi, Win
from scorer.riichi.yaku_names import all_names_of, fu_names_of
from scorer.table.riichi.seat_settlement import WIND_WORDS, SeatSettlement
from scorer.table.settlement import Reason, Transfer
from scorer.tiles.groups import Group
from scorer.tiles.hand import Hand
from scorer.tiles.messages import Text, in_context, join, plural
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language, Term
from scorer.tiles.tile import Suit, Tile, format_tiles
from scorer.tiles.tile_names import TILE_NAMES, Naming, tile_names
from webapp.text.terminal import table_lines

_COMMA = in_context("riichi", ", ")
_BY = {By.RON: _("ron"), By.TSUMO: _("tsumo")}
_RIICHI = {
    Riichi.RIICHI: _("riichi"),
    Riichi.DOUBLE: _("double riichi"),
}
_MOMENTS = {
    Moment.RINSHAN: _("rinshan"),
    Moment.CHANKAN: _("chankan"),
    Moment.CLOSED_CHANKAN: _("chankan of a closed kan"),
    Moment.LAST_TILE: _("last tile"),
    Moment.FIRST_TURN: _("first turn"),
}


def describe_score(
    settlement: SeatSettlement, language: Language, naming: Naming | None = None
) -> Iterator[str]:
    """Yield the lines of a score, with the names in another language if one is given."""
    result = settlement.score
    yield hand_line(result.hand, result.win.tile)
    yield win_line(result.win).text(language)
    if naming is not None:
        yield tile_names_line(result.hand, result.win.tile, naming)
    yield ""
    yield from _table(_han_rows(result), language, naming)
    if result.fu_lines:
        yield ""
        yield from _table(_fu_rows(result), language, naming)
    yield ""
    yield total_line(result, language)
    yield from (line.text(language) for line in _payment_lines(settlement))


def hand_line(hand: Hand, tile: Tile) -> str:
    """Return the hand with the winning tile after a plus sign.

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
    """Return the names of the suits and honors of a hand, and how its number tiles are read.

    >>> tile_names_line(*parse_hand("123m456p78s11z9s 555=z"), Naming.HUNGARIAN)
    'm tízezres: 1 yaoman, 2 ryanman, 3 sanman; p sütemény: 4 su-pin, 5 u-pin, 6 ro-pin; \
s bambusz: 7 chi-sou, 8 pa-sou, 9 chuusou; 1z kelet; 5z üres'
    """
    names = tile_names()
    return "; ".join(
        tile_name_parts(
            (*hand.tiles, tile),
            naming,
            reading=lambda each: "/".join(names[str(each)][naming].readings),
            honor=lambda each: TILE_NAMES[str(each)][naming],
        )
    )


def tile_name_parts(
    tiles: Iterable[Tile],
    naming: Naming,
    *,
    reading: Callable[[Tile], str],
    honor: Callable[[Tile], str],
) -> Iterator[str]:
    """Yield the name of each suit with the readings of its tiles, and the names of the honors.

    Args:
        tiles: The tiles of a hand.
        naming: The language of the names.
        reading: Returns how a number tile is read.
        honor: Returns the name of an honor.

    >>> tiles, name = parse_tiles("21m7z"), lambda tile: f"<{tile}>"
    >>> list(tile_name_parts(tiles, Naming.POLISH, reading=name, honor=name))
    ['m Cyfry, Znaki: 1 <1m>, 2 <2m>', '7z <7z>']
    """
    kinds = sorted({each.plain for each in tiles}, key=lambda each: each.kind)
    for suit, of_suit in groupby(kinds, key=lambda each: each.suit):
        if suit is Suit.HONOR:
            yield from (f"{each} {honor(each)}" for each in of_suit)
        else:
            readings = ", ".join(f"{each.rank} {reading(each)}" for each in of_suit)
            yield f"{suit} {TILE_NAMES[suit][naming]}: {readings}"


def total_line(result: Score, language: Language) -> str:
    """Return the sum of the lines and the limit that it reaches."""
    limit = limit_term(result.limit)
    limit = replace(limit, english=f"{limit.english} {limit.kanji}")
    if result.yakuman:
        return limit_multiple(sum(line.times for line in result.yakuman), limit).text(language)
    total = _("{han} han {fu} fu", han=result.han, fu=result.fu)
    line = _("{total}: {limit}", total=total, limit=limit) if result.limit else total
    return line.text(language)


_LIMITS = {
    Limit(term.name): term
    for term in (
        Term("mangan", "満貫", "mangan", "mangan"),
        Term("haneman", "跳満", "haneman", "haneman"),
        Term("baiman", "倍満", "baiman", "baiman"),
        Term("sanbaiman", "三倍満", "sanbaiman", "sanbaiman"),
        Term("yakuman", "役満", "yakuman", "yakuman"),
    )
}


def limit_term(limit: Limit) -> Term:
    """Return the name of a limit."""
    return _LIMITS.get(limit, Term(limit, limit.kanji, limit, limit))


def limit_multiple(times: int, limit: Text) -> Text:
    """Return the name of so many times a limit.

    >>> limit_multiple(2, limit_term(Limit.YAKUMAN)).text(Language.ENGLISH)
    '2x yakuman'
    """
    return limit if times == 1 else _("{times}x {limit}", times=times, limit=limit)


def payment_text(payment: Payment) -> Text:
    """Return who pays what.

    >>> payment_text(Ron(8000)).text(Language.JAPANESE)
    'ロン：放銃者が8000点'
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


def payment_sentence(settlement: SeatSettlement) -> Text:
    """Return who pays for a hand; with a liable player honba included."""
    if not settlement.liable:
        return payment_text(settlement.score.payment)
    return liability_text(
        (settlement.name(payer), sum(line.points for line in lines))
        for payer, lines in settlement.payers().items()
        if payer is not None
    )


def liability_text(payments: Iterable[tuple[Text, int]]) -> Text:
    """Return who pays for a hand with a liable player."""
    parts = [_("{name} pays {points}", name=name, points=points) for name, points in payments]
    return _("Liability: {payments}.", payments=join(parts, _COMMA))


def unmarked_text(name: Text) -> Text:
    """Return how to mark who is liable for a hand."""
    return _(
        "The meld that completed {yaku} does not show who is liable; mark the called tile "
        "(- left, = across, + right).",
        yaku=name,
    )


def score_notes(settlement: SeatSettlement) -> tuple[Text, ...]:
    """Return what is doubtful about a score."""
    hand, win, rules = settlement.score[:3]
    hidden = hidden_indicator_note(hand, win, rules)
    terms = (each.spoken for each in settlement.unmarked)
    return (*map(unmarked_text, terms), *([] if hidden is None else [hidden]))


LIABLE_DISCARDER = _("If the liable player also discarded the winning tile, they pay everything.")


def _payment_lines(settlement: SeatSettlement) -> Iterator[Text]:
    yield payment_sentence(settlement)
    if settlement.honba or settlement.sticks:
        yield _received_line(settlement)
    yield from score_notes(settlement)


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


def win_line(win: Win) -> Text:
    """Return the circumstances of a win.

    >>> hand, tile = parse_hand("123m456p789s11222z")
    >>> str(win_line(Win(tile, By.RON, seat=Wind.SOUTH, round=Wind.EAST, riichi=Riichi.DOUBLE)))
    'ron, seat south, round east, double riichi'
    """
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


Row = tuple[Term, Mapping[str, str], Group | None, Text]
"""A term with its names in other languages, the group that it counts for, and its value."""


def _han_rows(result: Score) -> Iterator[Row]:
    for line in (*result.yaku, *result.dora):
        han = _("{number} han", number=line.han)
        yield line.yaku, _all_names(line.yaku), None, han
    for yakuman in result.yakuman:
        times = yakuman.times
        amount = (
            limit_multiple(times, limit_term(Limit.YAKUMAN))
            if times
            else in_context("yakuman", "not added")
        )
        yield yakuman.yaku, _all_names(yakuman.yaku), None, amount


def _all_names(yaku: Term) -> dict[str, str]:
    return {code: " · ".join(names) for code, names in all_names_of(yaku.name).items()}


def _fu_rows(result: Score) -> Iterator[Row]:
    for line in result.fu_lines:
        fu = _("{number} fu", number=line.fu)
        yield line.reason, fu_names_of(line.reason.name), line.group, fu


def _table(rows: Iterable[Row], language: Language, naming: Naming | None = None) -> Iterator[str]:
    cells: list[list[str]] = []
    for term, names, group, value in rows:
        amount = value.text(language)
        other = "" if naming is None else names.get(naming, "")
        tiles = "" if group is None else f" {group}"
        if language is Language.JAPANESE:
            cells.append([f"{term.kanji} {other}".strip() + tiles, amount])
        else:
            between = [] if naming is None else [other]
            cells.append([term.kanji, term.romaji, *between, term.text(language) + tiles, amount])
    yield from table_lines(cells, gap="  ", right=[len(cells[0]) - 1] if cells else ())


def explain(
    settlement: SeatSettlement,
    alternatives: Iterable[Alternative],
    language: Language,
    naming: Naming | None = None,
) -> Iterator[str]:
    """Yield the lines of a score with every step of its calculation."""
    result = settlement.score
    yield from describe_score(settlement, language, naming)
    yield from ("", _("How the points follow").text(language))
    yield from (f"  {step.text(language)}" for step in counting_steps(result))
    yield from ("", _("Who pays what").text(language))
    yield from (f"  {line}" for line in _payers(settlement, language))
    announcement = result.announcement(honba=settlement.honba).text(language)
    yield from ("", f"{_('Said at the table').text(language)}: {announcement}")
    what_if = list(what_if_lines(alternatives, language))
    if what_if:
        yield from ("", *what_if)


def what_if_lines(alternatives: Iterable[Alternative], language: Language) -> Iterator[str]:
    """Yield the points of a win under other circumstances, under a heading.

    Without alternatives yield nothing, not even the heading.
    """
    rows = [
        (each.change.text(language), str(each.score.points), f"({each.difference:+})")
        for each in alternatives
    ]
    if rows:
        yield _("What if").text(language)
        yield from table_lines(rows, right=[1], indent="  ", gap="  ")


def counting_steps(result: Score) -> tuple[Text, ...]:
    """Return how the points follow from han and fu, and the payments from the points."""
    base, reason = _base(result)
    return (reason, *_shares(result, base))


def _base(result: Score) -> tuple[int, Text]:
    """Return the base points and their calculation from han and fu."""
    han, fu, rules = result.han, result.fu, result.rules
    if result.yakuman:
        times = sum(line.times for line in result.yakuman)
        base = YAKUMAN_BASE * times
        if times == 1:
            return base, _("base: 8000 for a yakuman")
        return base, _("base: {times} x 8000 = {base}", times=times, base=base)
    base, points = base_points(han, fu, rules), fu << han + 2
    below = _("{fu} fu x 2^({han} han + 2) = {points}", fu=fu, han=han, points=points)
    limit = limit_term(result.limit)
    if not result.limit:
        sentence = _("base: {below}")
    elif han >= 5:
        sentence = (
            _("base: {han} han are {times} {limit}, {base}")
            if base > YAKUMAN_BASE
            else _("base: {han} han are a {limit}, {base}")
        )
    elif points < base:
        sentence = _("base: {below}, which these rules round up to {base}, a {limit}")
    else:
        sentence = _("base: {below}, but no more than {base}, a {limit}")
    times = base // YAKUMAN_BASE
    return base, sentence.fill(below=below, base=base, limit=limit, han=han, times=times)


def _shares(result: Score, base: int) -> Iterator[Text]:
    """Yield each payer's share: a multiple of the base, rounded up to hundreds."""
    payment, dealer = result.payment, result.win.dealer
    if isinstance(payment, Ron):
        yield _share(_("the discarder"), 6 if dealer else 4, base, payment.points)
    elif dealer:
        yield _share(_("each"), 2, base, payment.others)
    else:
        yield _share(_("the dealer"), 2, base, payment.dealer)
        yield _share(_("the others"), 1, base, payment.others)


def _share(who: Text, times: int, base: int, pays: int) -> Text:
    points = times * base
    steps = [
        _("{who}: {times} x {base} = {points}", who=who, times=times, base=base, points=points)
    ]
    rounded = -(-points // 100) * 100
    if rounded != points:
        steps.append(_("rounded up to {points}", points=rounded))
    if pays != rounded:
        steps.append(_("{points} with half of the missing player's share", points=pays))
    return join(steps, _COMMA)


def _payers(settlement: SeatSettlement, language: Language) -> Iterator[str]:
    rows = []
    for payer, lines in settlement.payers().items():
        total = sum(line.points for line in lines)
        parts = " + ".join(_part(line, settlement).text(language) for line in lines)
        rows.append((settlement.name(payer).text(language), str(total), parts))
    winner = settlement.name(settlement.win.winner).text(language)
    gets = _("receives it all").text(language)
    rows.append((winner, f"{settlement.received:+}", gets))
    yield from table_lines(rows, right=[1], gap="  ")
    is_ron = settlement.win.discarder is not None
    if settlement.liable and is_ron and not settlement.discarder_known:
        yield LIABLE_DISCARDER.text(language)


def _part(line: Transfer, settlement: SeatSettlement) -> Text:
    honba, sticks = settlement.honba, settlement.sticks
    match line.reason:
        case Reason.HAND:
            return _("{points} for the hand", points=line.points)
        case Reason.LIABILITY:
            return _("{points} as liable", points=line.points)
        case Reason.HONBA:
            return _("{points} for {honba} honba", points=line.points, honba=honba)
        case _:  # the only other reason to pay a winner
            return _("riichi sticks: {sticks}", sticks=sticks)
