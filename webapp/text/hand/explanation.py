"""A score explained in full: the calculation, who pays what, the announcement, what if."""

from collections.abc import Iterable, Iterator

from scorer.riichi.points import YAKUMAN_BASE, Ron, base_points
from scorer.riichi.score import Score
from scorer.riichi.what_if import Alternative
from scorer.riichi.yaku_names import Naming
from scorer.table.riichi.seat_settlement import SeatSettlement
from scorer.table.settlement import Reason, Transfer
from scorer.tiles.messages import Text, in_context, join
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from webapp.text.hand.score import describe_score, limit_term
from webapp.text.terminal import pad_right

_POINTS = _("How the points follow")
_PAYERS = _("Who pays what")
_ANNOUNCEMENT = _("Said at the table")
_WHAT_IF = _("What if")


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
    >>> from scorer.table.riichi.seat_settlement import settle_seats
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
    Said at the table: 300, 500 is 400, 600
    """
    result = settlement.score
    yield from describe_score(settlement, language, naming)
    yield from ("", _POINTS.text(language))
    yield from (f"  {line}" for line in _points(result, language))
    yield from ("", _PAYERS.text(language))
    yield from (f"  {line}" for line in _payers(settlement, language))
    announcement = result.announcement(honba=settlement.honba).text(language)
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
        steps.append(_("with half of the missing player's share {points}", points=pays))
    return join(steps, in_context("riichi", ", "))


def _payers(settlement: SeatSettlement, language: Language) -> Iterator[str]:
    for payer, lines in settlement.payers().items():
        total = sum(line.points for line in lines)
        parts = " + ".join(_part(line, settlement).text(language) for line in lines)
        yield f"{pad_right(settlement.name(payer, language), 16)} {total:>6}   {parts}"
    winner = settlement.name(settlement.win.winner, language)
    gets = _("receives it all").text(language)
    yield f"{pad_right(winner, 16)} {settlement.received:>+6}   {gets}"
    is_ron = settlement.win.discarder is not None
    if settlement.liability and is_ron and not settlement.discarder_known:
        yield _("If the liable player also discarded the winning tile, they pay everything.").text(
            language
        )


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
