"""A recorded hand and what is paid for it, as text."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import singledispatch

from scorer.fans.catalogue import FLOWER_TILES
from scorer.fans.rules.plain_values import fans_of
from scorer.riichi.chips import chip_lines, chips_text
from scorer.riichi.points import AKA_DORA, DORA, NUKI_DORA, URA_DORA
from scorer.riichi.score import Score
from scorer.riichi.yaku import RENHOU, YAKU, YAKUMAN
from scorer.table.fans.wins import FanHand
from scorer.table.riichi.seat_settlement import settle_seats
from scorer.table.riichi.wins import RiichiHand
from scorer.table.settlement import Reason, Settlement, TableWin, Transfer
from scorer.table.table_game import HandScore, ShownHand
from scorer.tiles.messages import Text, in_context, join
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Game, Language, Term
from webapp.text.hand.fans import fan_score_notes
from webapp.text.hand.score import limit_term, score_notes

_COMMA = in_context("yaku", ", ")
_YAKU: dict[str, Term] = {
    term.name: term for term in (*YAKU, *YAKUMAN, RENHOU, DORA, URA_DORA, AKA_DORA, NUKI_DORA)
}
_FANS: dict[Game, dict[str, Term]] = {
    game: {
        fan.name: Term(fan.name, fan.chinese, fan.pinyin, fan.english, context=fan.context)
        for fan in fans_of(game)
    }
    for game in (Game.MCR, Game.GENERAL)
}


def yaku_term(name: str, game: str) -> Term:
    """Return the term of a recorded yaku, kind of dora, or fan of a game.

    An unknown name, recorded by another version, stands for itself in every language.

    >>> yaku_term("riichi", "riichi").kanji, yaku_term("unheard_of", "mcr").kanji
    ('立直', 'unheard_of')
    """
    fans = _FANS[Game.GENERAL if game == Game.GENERAL else Game.MCR]
    return _YAKU.get(name) or fans.get(name) or Term(name, name, name, name)


@singledispatch
def past_hand_line(hand: ShownHand, language: Language, game: str) -> str:
    """Return the han, fu and yaku of a hand recorded in a game, or its points and fans."""
    terms = (yaku_term(name, game).spoken for name in hand.yaku)
    return join(terms, _COMMA).text(language)


@past_hand_line.register
def _fan_hand_line(hand: FanHand, language: Language, game: str) -> str:
    value = _("{fan} fan", fan=hand.fan)
    return _("{entry}: {text}", entry=value, text=_fans(hand, game)).text(language)


@past_hand_line.register
def _riichi_hand_line(hand: RiichiHand, language: Language, game: str) -> str:
    yaku = past_hand_line.dispatch(ShownHand)(hand, language, game)
    if hand.limit:
        return limit_term(hand.limit).text(language)
    if hand.han is None:
        return yaku
    value = _("{han} han {fu} fu", han=hand.han, fu=hand.fu)
    return (_("{entry}: {text}", entry=value, text=yaku) if yaku else value).text(language)


def _fans(hand: FanHand, game: str) -> Text:
    named = hand.flower_tiles or FLOWER_TILES in hand.yaku
    counts = Counter((*hand.yaku, *[FLOWER_TILES] * (0 if named else hand.flowers)))
    names = (
        join((yaku_term(name, game), f" x{count}" if count > 1 else ""))
        for name, count in counts.items()
    )
    return join(names, _COMMA)


def win_notes(score: HandScore, win: TableWin) -> tuple[Text, ...]:
    """Return what is doubtful about a hand; the players can name who is liable without a meld."""
    if not isinstance(score, Score):
        return () if win.liable else fan_score_notes(score)
    settlement = settle_seats(score)
    return score_notes(replace(settlement, unmarked=()) if win.liable else settlement)


_REASONS = {
    Reason.HAND: _("for the hand"),
    Reason.LIABILITY: _("as liable"),
    Reason.HONBA: _("for honba"),
    Reason.STICKS: _("riichi sticks"),
    Reason.NOTEN: _("for noten"),
    Reason.NAGASHI: _("for nagashi mangan"),
    Reason.CHOMBO: _("for a chombo"),
    Reason.FALSE_WIN: _("for a false win"),
    Reason.AGREEMENT: _("by agreement"),
}


def settlement_sentences(settlement: Settlement, names: Sequence[str]) -> tuple[Text, ...]:
    """Return a sentence for the payments of each pair of players, and for their chips."""
    pairs: dict[object, list[Transfer]] = {}
    for line in settlement.transfers:
        pairs.setdefault((line.payer, line.payee), []).append(line)
    payments = (_payment_sentence(lines, names) for lines in pairs.values())
    chips = (
        _(
            "{payer} gives {payee} {chips}.",
            payer=names[line.payer],
            payee=names[line.payee],
            chips=chips_text(line.chips),
        )
        for line in settlement.chips
    )
    return (*payments, *chips)


def _payment_sentence(lines: Sequence[Transfer], names: Sequence[str]) -> Text:
    """Return a sentence for the transfers between one payer and one payee, with the reasons."""
    payer, payee, points = lines[0].payer, lines[0].payee, sum(line.points for line in lines)
    if payer is None:
        sentence = _("{payee} receives {points}{reasons}.")
    elif payee is None:
        sentence = _("{payer} pays {points}{reasons}.")
    else:
        sentence = _("{payer} pays {payee} {points}{reasons}.")
    return sentence.fill(
        payer="" if payer is None else names[payer],
        payee="" if payee is None else names[payee],
        points=points,
        reasons=_reasons(lines),
    )


def _reasons(lines: Sequence[Transfer]) -> Text | str:
    """Return the reasons for the end of a sentence; a payment for the hand alone needs none."""
    if len(lines) > 1:
        reasons = [
            _("{points} {reason}", points=line.points, reason=_REASONS[line.reason])
            for line in lines
        ]
    elif lines[0].reason is Reason.HAND:
        return ""
    else:
        reasons = [_REASONS[lines[0].reason]]
    return _(": {reasons}", reasons=join(reasons, _(", ")))


def win_chips_text(count: int, score: HandScore | None, *, tsumo: bool) -> Text | None:
    """Return the chips that each payer gives, with the reasons if the hand is known.

    Args:
        count: The recorded number of chips.
        score: The score of the hand; None if it was recorded without tiles.
        tsumo: True if each other player gives as many.

    >>> str(win_chips_text(2, None, tsumo=True))
    '2 chips from each player'
    """
    if not count:
        return None
    chips = chips_text(count)
    text: Text = _("{chips} from each player", chips=chips) if tsumo else chips
    lines = chip_lines(score) if isinstance(score, Score) else ()
    if sum(number for _reason, number in lines) != count:  # other rules than when it was recorded
        return text
    reasons = (_("{reason} {count}", reason=reason, count=number) for reason, number in lines)
    return _("{chips}: {reasons}", chips=text, reasons=join(reasons, _(", ")))
