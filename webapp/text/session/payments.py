"""Who pays whom, in words, with the names of those who sit at the table."""

from collections.abc import Sequence

from scorer.table.settlement.transfers import Reason, Transfer
from scorer.tiles.terms import Words

_REASONS = {
    Reason.HAND: Words("for the hand", "手"),
    Reason.LIABILITY: Words("as liable", "責任払い"),
    Reason.HONBA: Words("for honba", "本場"),
    Reason.STICKS: Words("riichi sticks", "供託"),
    Reason.NOTEN: Words("as noten", "ノーテン罰符"),
    Reason.NAGASHI: Words("for nagashi mangan", "流し満貫"),
    Reason.CHOMBO: Words("for a chombo", "チョンボ"),
    Reason.AGREEMENT: Words("by agreement", "合意"),
}


def settlement_words(lines: Sequence[Transfer], names: Sequence[str]) -> tuple[Words, ...]:
    """A sentence for each who pays another, with what it is for.

    >>> lines = (Transfer(1, 0, 3900, Reason.HAND), Transfer(1, 0, 300, Reason.HONBA))
    >>> [said] = settlement_words(lines, ("Aki", "Ben", "Chi", "Dan"))
    >>> said.english
    'Ben pays Aki 4200: 3900 for the hand, 300 for honba.'
    >>> said.japanese
    'BenがAkiに4200点を払います(手3900点、本場300点)。'
    """
    pairs = dict.fromkeys((line.payer, line.payee) for line in lines)
    return tuple(
        paid_words([line for line in lines if (line.payer, line.payee) == pair], names)
        for pair in pairs
    )


def paid_words(lines: Sequence[Transfer], names: Sequence[str]) -> Words:
    """Say what one pays another, with what it is for; the lines are between the same two.

    >>> paid_words([Transfer(None, 2, 1000, Reason.STICKS)], ("Aki", "Ben", "Chi", "Dan")).english
    'Chi receives 1000: riichi sticks.'
    """
    payer, payee, points = lines[0].payer, lines[0].payee, sum(line.points for line in lines)
    english, japanese = _parts(lines)
    if payer is not None and payee is not None:
        return Words(
            f"{names[payer]} pays {names[payee]} {points}{english}.",
            f"{names[payer]}が{names[payee]}に{points}点を払います{japanese}。",
        )
    if payee is not None:
        return Words(
            f"{names[payee]} receives {points}{english}.",
            f"{names[payee]}が{points}点を受け取ります{japanese}。",
        )
    assert payer is not None
    return Words(
        f"{names[payer]} pays {points}{english}.",
        f"{names[payer]}が{points}点を出します{japanese}。",
    )


def _parts(lines: Sequence[Transfer]) -> tuple[str, str]:
    """What the points are for; of a hand alone that need not be said."""
    said = [(line.points, _REASONS[line.reason]) for line in lines]
    if len(said) == 1:
        words = said[0][1]
        alone = lines[0].reason is Reason.HAND
        return ("", "") if alone else (f": {words.english}", f"({words.japanese})")
    english = ", ".join(f"{points} {words.english}" for points, words in said)
    japanese = "、".join(f"{words.japanese}{points}点" for points, words in said)
    return f": {english}", f"({japanese})"
