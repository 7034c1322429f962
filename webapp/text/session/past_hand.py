"""A hand as it was shown that evening, in words: its yaku, han and fu."""

from scorer.riichi.compiled_rules import RENHOU
from scorer.riichi.dora import AKA_DORA, DORA, NUKI_DORA, URA_DORA
from scorer.riichi.yaku.catalogue import YAKU, YAKUMAN
from scorer.table.session.entries import ShownHand
from scorer.tiles.terms import Language, Term

_TERMS: dict[str, Term] = {
    term.name: term for term in (*YAKU, *YAKUMAN, RENHOU, DORA, URA_DORA, AKA_DORA, NUKI_DORA)
}


def shown_line(hand: ShownHand, language: Language) -> str:
    """Say what a hand was scored for.

    >>> hand = ShownHand(winner=1, notation="", yaku=("riichi", "dora"), han=2, fu=40)
    >>> shown_line(hand, Language.ENGLISH), shown_line(hand, Language.JAPANESE)
    ('2 han 40 fu: riichi, dora', '2翻40符: 立直・ドラ')
    """
    japanese = language is Language.JAPANESE
    # What another tenbo knows and this one does not keeps its key.
    terms = [_TERMS.get(key, Term(key, key, key, key)) for key in hand.yaku]
    names = [term.kanji if japanese else term.romaji for term in terms]
    said = ("・" if japanese else ", ").join(names)
    if hand.han is None:
        return said
    return (
        f"{hand.han}翻{hand.fu}符: {said}" if japanese else f"{hand.han} han {hand.fu} fu: {said}"
    )
