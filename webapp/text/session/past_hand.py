"""A recorded hand as text: its yaku, han and fu."""

from scorer.riichi.compiled_rules import RENHOU
from scorer.riichi.dora import AKA_DORA, DORA, NUKI_DORA, URA_DORA
from scorer.riichi.yaku.catalogue import YAKU, YAKUMAN
from scorer.table.wins.shown_hand import ShownHand
from scorer.tiles.terms import Language, Term

_TERMS: dict[str, Term] = {
    term.name: term for term in (*YAKU, *YAKUMAN, RENHOU, DORA, URA_DORA, AKA_DORA, NUKI_DORA)
}


def yaku_term(name: str) -> Term:
    """Return the term of a recorded yaku or kind of dora.

    An unknown name, recorded by another version, stands for itself in every language.

    >>> yaku_term("riichi").kanji, yaku_term("unheard_of").kanji
    ('立直', 'unheard_of')
    """
    return _TERMS.get(name, Term(name, name, name, name))


def past_hand_line(hand: ShownHand, language: Language) -> str:
    """Return the han, fu and yaku of a recorded hand.

    >>> hand = ShownHand(winner=1, notation="", yaku=("riichi", "dora"), han=2, fu=40)
    >>> past_hand_line(hand, Language.ENGLISH), past_hand_line(hand, Language.JAPANESE)
    ('2 han 40 fu: riichi, dora', '2翻40符: 立直・ドラ')
    """
    japanese = language is Language.JAPANESE
    terms = map(yaku_term, hand.yaku)
    names = [term.kanji if japanese else term.romaji for term in terms]
    yaku = ("・" if japanese else ", ").join(names)
    if hand.han is None:
        return yaku
    value = f"{hand.han}翻{hand.fu}符" if japanese else f"{hand.han} han {hand.fu} fu"
    return f"{value}: {yaku}"
