"""A score explained in full: the calculation, who pays what, the announcement, what if."""

from collections.abc import Iterable, Iterator

from scorer.riichi.points import YAKUMAN_BASE, Ron, base_points
from scorer.riichi.rule_text.names import Naming
from scorer.riichi.score import Score
from scorer.riichi.what_if import Alternative
from scorer.table.settlement.seat_settlement import SeatSettlement
from scorer.table.settlement.transfers import Reason, Transfer
from scorer.tiles.terms import Language, Words
from webapp.text.hand.score import describe_score
from webapp.text.terminal import pad_right

_POINTS = Words("How the points follow", "点数の出し方")
_PAYERS = Words("Who pays what", "支払い")
_ANNOUNCEMENT = Words("Said at the table", "申告")
_WHAT_IF = Words("What if", "もし～なら")


def explain(
    settlement: SeatSettlement,
    alternatives: Iterable[Alternative],
    language: Language,
    naming: Naming | None = None,
) -> Iterator[str]:
    """Yield the lines of a score with every step of its calculation.

    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.riichi.score import score
    >>> from scorer.tiles.tile import Wind
    >>> from scorer.riichi.win import By, Win
    >>> from scorer.table.settlement.seat_settlement import settle_seats
    >>> hand, tile = parse_hand("123m456p78s11z9s 222=z")
    >>> win = Win(tile, By.TSUMO, seat=Wind.SOUTH, round=Wind.EAST)
    >>> settlement = settle_seats(score(hand, win), honba=1)
    >>> print(*list(explain(settlement, (), Language.ENGLISH))[-12:], sep="\\n")
    How the points follow
      base: 30 fu x 2^(1 han + 2) = 240
      the dealer: 2 x 240 = 480, rounded up to 500
      the others: 1 x 240 = 240, rounded up to 300
    <BLANKLINE>
    Who pays what
      east                600   500 for the hand + 100 for 1 honba
      west                400   300 for the hand + 100 for 1 honba
      north               400   300 for the hand + 100 for 1 honba
      south             +1400   receives it all
    <BLANKLINE>
    Said at the table: 300, 500 all is 400, 600 all
    """
    result = settlement.score
    yield from describe_score(settlement, language, naming)
    yield from ("", _POINTS.text(language))
    yield from (f"  {line}" for line in _points(result, language))
    yield from ("", _PAYERS.text(language))
    yield from (f"  {line}" for line in _payers(settlement, language))
    announcement = result.announcement(language, honba=settlement.honba)
    yield from ("", f"{_ANNOUNCEMENT.text(language)}: {announcement}")
    what_if = list(what_if_lines(alternatives, language))
    if what_if:
        yield from ("", *what_if)


def what_if_lines(alternatives: Iterable[Alternative], language: Language) -> Iterator[str]:
    """Yield the points of a win under other circumstances, under a heading.

    Without alternatives yield nothing, not even the heading.

    >>> list(what_if_lines((), Language.ENGLISH))
    []
    """
    for index, other in enumerate(alternatives):
        if index == 0:
            yield _WHAT_IF.text(language)
        points = f"{other.score.points:>6} ({other.difference:+})"
        yield f"  {pad_right(other.change.text(language), 24)} {points}"


def _points(result: Score, language: Language) -> Iterator[str]:
    base, reason = _base(result)
    yield reason.text(language)
    yield from (words.text(language) for words in _shares(result, base))


def _base(result: Score) -> tuple[int, Words]:
    """Return the base points and their calculation from han and fu."""
    han, fu, rules = result.han, result.fu, result.rules
    if result.yakuman:
        times = sum(line.times for line in result.yakuman)
        base = YAKUMAN_BASE * times
        return base, Words(
            f"base: {times} x 8000 = {base}" if times > 1 else "base: 8000 for a yakuman",
            f"基本点: 8000×{times}={base}点" if times > 1 else "基本点: 役満は8000点",
        )
    base = base_points(han, fu, rules)
    below = f"{fu} fu x 2^({han} han + 2) = {fu << han + 2}"
    below_japanese = f"{fu}符×2の({han}+2)乗={fu << han + 2}点"
    if not result.limit:
        return base, Words(f"base: {below}", f"基本点: {below_japanese}")
    limit, kanji = result.limit, result.limit.kanji
    if han >= 5:
        times = max(base // YAKUMAN_BASE, 1)
        english = f"{times} {limit}" if times > 1 else f"a {limit}"
        return base, Words(
            f"base: {han} han are {english}, {base}",
            f"基本点: {han}翻は{f'{times}倍' if times > 1 else ''}{kanji}、{base}点",
        )
    if fu << han + 2 < base:
        return base, Words(
            f"base: {below}, which these rules round up to {base}, a {limit}",
            f"基本点: {below_japanese}。切り上げ満貫で{base}点",
        )
    return base, Words(
        f"base: {below}, but no more than {base}, a {limit}",
        f"基本点: {below_japanese}。{kanji}の{base}点まで",
    )


def _shares(result: Score, base: int) -> Iterator[Words]:
    """Yield each payer's share: a multiple of the base, rounded up to hundreds."""
    payment, dealer = result.payment, result.win.dealer
    if isinstance(payment, Ron):
        yield _share(Words("the discarder", "放銃者"), 6 if dealer else 4, base, payment.points)
    elif dealer:
        yield _share(Words("each", "全員"), 2, base, payment.others)
    else:
        yield _share(Words("the dealer", "親"), 2, base, payment.dealer)
        yield _share(Words("the others", "子"), 1, base, payment.others)


def _share(who: Words, times: int, base: int, pays: int) -> Words:
    english = f"{who.english}: {times} x {base} = {times * base}"
    japanese = f"{who.japanese}: {base}×{times}={times * base}点"
    rounded = -(-times * base // 100) * 100
    if rounded != times * base:
        english += f", rounded up to {rounded}"
        japanese += f"、切り上げて{rounded}点"
    if pays != rounded:
        english += f", with half of the missing player's share {pays}"
        japanese += f"、いない一人の分の半分を加えて{pays}点"
    return Words(english, japanese)


def _payers(settlement: SeatSettlement, language: Language) -> Iterator[str]:
    for payer, lines in settlement.payers().items():
        total = sum(line.points for line in lines)
        parts = " + ".join(_part(line, settlement).text(language) for line in lines)
        yield f"{pad_right(settlement.name(payer, language), 16)} {total:>6}   {parts}"
    winner = settlement.name(settlement.win.winner, language)
    gets = Words("receives it all", "受け取り").text(language)
    yield f"{pad_right(winner, 16)} {settlement.received:>+6}   {gets}"
    is_ron = settlement.win.discarder is not None
    if settlement.liability and is_ron and not settlement.discarder_known:
        yield Words(
            "If the liable player also discarded the winning tile, they pay everything.",
            "責任者自身が放銃した場合は全額を払います。",
        ).text(language)


def _part(line: Transfer, settlement: SeatSettlement) -> Words:
    honba, sticks = settlement.honba, settlement.sticks
    match line.reason:
        case Reason.HAND:
            return Words(f"{line.points} for the hand", f"手の{line.points}点")
        case Reason.LIABILITY:
            return Words(f"{line.points} as liable", f"責任払い{line.points}点")
        case Reason.HONBA:
            return Words(f"{line.points} for {honba} honba", f"{honba}本場{line.points}点")
        case _:  # the only other reason to pay a winner
            return Words(f"riichi sticks: {sticks}", f"リーチ棒{sticks}本")
