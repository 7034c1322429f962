"""Payments as sentences, with the names of the players."""

from collections.abc import Sequence

from scorer.table.settlement import Reason, Transfer
from scorer.tiles.messages import Text, join
from scorer.tiles.messages import message as _

_REASONS = {
    Reason.HAND: _("for the hand"),
    Reason.LIABILITY: _("as liable"),
    Reason.HONBA: _("for honba"),
    Reason.STICKS: _("riichi sticks"),
    Reason.NOTEN: _("as noten"),
    Reason.NAGASHI: _("for nagashi mangan"),
    Reason.CHOMBO: _("for a chombo"),
    Reason.FALSE_WIN: _("for a false win"),
    Reason.AGREEMENT: _("by agreement"),
}


def payment_sentences(lines: Sequence[Transfer], names: Sequence[str]) -> tuple[Text, ...]:
    """Return a sentence for each pair of players, with the reasons.

    >>> from scorer.tiles.terms import Language
    >>> lines = (Transfer(1, 0, 3900, Reason.HAND), Transfer(1, 0, 300, Reason.HONBA))
    >>> [sentence] = payment_sentences(lines, ("Aki", "Ben", "Chi", "Dan"))
    >>> sentence.text(Language.ENGLISH)
    'Ben pays Aki 4200: 3900 for the hand, 300 for honba.'
    >>> sentence.text(Language.JAPANESE)
    'BenがAkiに4200点を払います（手3900点、本場300点）。'
    """
    pairs = dict.fromkeys((line.payer, line.payee) for line in lines)
    return tuple(
        payment_sentence([line for line in lines if (line.payer, line.payee) == pair], names)
        for pair in pairs
    )


def payment_sentence(lines: Sequence[Transfer], names: Sequence[str]) -> Text:
    """Return a sentence for the transfers between one payer and one payee, with the reasons.

    >>> sticks = [Transfer(None, 2, 1000, Reason.STICKS)]
    >>> str(payment_sentence(sticks, ("Aki", "Ben", "Chi", "Dan")))
    'Chi receives 1000: riichi sticks.'
    """
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
