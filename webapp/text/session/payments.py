"""Payments as sentences, with the names of the players."""

from collections.abc import Sequence

from scorer.table.settlement.transfers import Reason, Transfer
from scorer.tiles.terms import Words

_REASONS = {
    Reason.HAND: Words("for the hand", "手", "和牌"),
    Reason.LIABILITY: Words("as liable", "責任払い"),
    Reason.HONBA: Words("for honba", "本場"),
    Reason.STICKS: Words("riichi sticks", "供託"),
    Reason.NOTEN: Words("as noten", "ノーテン罰符"),
    Reason.NAGASHI: Words("for nagashi mangan", "流し満貫"),
    Reason.CHOMBO: Words("for a chombo", "チョンボ"),
    Reason.FALSE_WIN: Words("for a false win", "錯和", "错和"),
    Reason.AGREEMENT: Words("by agreement", "合意", "约定"),
}


def payment_sentences(lines: Sequence[Transfer], names: Sequence[str]) -> tuple[Words, ...]:
    """Return a sentence for each pair of players, with the reasons.

    >>> lines = (Transfer(1, 0, 3900, Reason.HAND), Transfer(1, 0, 300, Reason.HONBA))
    >>> [sentence] = payment_sentences(lines, ("Aki", "Ben", "Chi", "Dan"))
    >>> sentence.english
    'Ben pays Aki 4200: 3900 for the hand, 300 for honba.'
    >>> sentence.japanese
    'BenがAkiに4200点を払います（手3900点、本場300点）。'
    """
    pairs = dict.fromkeys((line.payer, line.payee) for line in lines)
    return tuple(
        payment_sentence([line for line in lines if (line.payer, line.payee) == pair], names)
        for pair in pairs
    )


def payment_sentence(lines: Sequence[Transfer], names: Sequence[str]) -> Words:
    """Return a sentence for the transfers between one payer and one payee, with the reasons.

    >>> sticks = [Transfer(None, 2, 1000, Reason.STICKS)]
    >>> payment_sentence(sticks, ("Aki", "Ben", "Chi", "Dan")).english
    'Chi receives 1000: riichi sticks.'
    """
    payer, payee, points = lines[0].payer, lines[0].payee, sum(line.points for line in lines)
    english, japanese, chinese = _reasons(lines)
    if payer is not None and payee is not None:
        return Words(
            f"{names[payer]} pays {names[payee]} {points}{english}.",
            f"{names[payer]}が{names[payee]}に{points}点を払います{japanese}。",
            f"{names[payer]}付给{names[payee]}{points}分{chinese}。",
        )
    if payee is not None:
        return Words(
            f"{names[payee]} receives {points}{english}.",
            f"{names[payee]}が{points}点を受け取ります{japanese}。",
            f"{names[payee]}收{points}分{chinese}。",
        )
    assert payer is not None
    return Words(
        f"{names[payer]} pays {points}{english}.",
        f"{names[payer]}が{points}点を出します{japanese}。",
        f"{names[payer]}付{points}分{chinese}。",
    )


def _reasons(lines: Sequence[Transfer]) -> tuple[str, str, str]:
    """Return the reasons in each language; a payment for the hand alone needs none."""
    parts = [(line.points, _REASONS[line.reason]) for line in lines]
    if len(parts) == 1:
        words = parts[0][1]
        hand_only = lines[0].reason is Reason.HAND
        if hand_only:
            return "", "", ""
        chinese = words.chinese or words.english
        return f": {words.english}", f"（{words.japanese}）", f"（{chinese}）"
    english = ", ".join(f"{points} {words.english}" for points, words in parts)
    japanese = "、".join(f"{words.japanese}{points}点" for points, words in parts)
    chinese = "、".join(f"{words.chinese or words.english}{points}分" for points, words in parts)
    return f": {english}", f"（{japanese}）", f"（{chinese}）"
