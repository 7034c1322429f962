"""A recorded hand as text: its yaku, han and fu, or its fans."""

from collections import Counter
from dataclasses import replace

from scorer.chinese.fans.catalogue import FLOWER_TILES
from scorer.chinese.rules.plain_values import ALL_FANS
from scorer.riichi.lines import AKA_DORA, DORA, NUKI_DORA, URA_DORA
from scorer.riichi.yaku.catalogue import YAKU, YAKUMAN
from scorer.riichi.yaku.evaluate import RENHOU
from scorer.table.chinese.wins import ChineseHand
from scorer.table.riichi.wins import RiichiHand
from scorer.table.table_game import ShownHand
from scorer.tiles.messages import Text, in_context, join
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language, Term

_COMMA = in_context("yaku", ", ")
_TERMS: dict[str, Term] = {
    term.name: term for term in (*YAKU, *YAKUMAN, RENHOU, DORA, URA_DORA, AKA_DORA, NUKI_DORA)
} | {fan.name: Term(fan.name, fan.chinese, fan.pinyin, fan.english) for fan in ALL_FANS}


def yaku_term(name: str) -> Term:
    """Return the term of a recorded yaku, kind of dora, or fan.

    An unknown name, recorded by another version, stands for itself in every language.

    >>> yaku_term("riichi").kanji, yaku_term("unheard_of").kanji
    ('立直', 'unheard_of')
    """
    return _TERMS.get(name, Term(name, name, name, name))


def past_hand_line(hand: ShownHand, language: Language) -> str:
    """Return the han, fu and yaku of a recorded hand, or its points and fans.

    >>> hand = RiichiHand(winner=1, notation="", yaku=("riichi", "dora"), han=2, fu=40)
    >>> past_hand_line(hand, Language.ENGLISH), past_hand_line(hand, Language.JAPANESE)
    ('2 han 40 fu: riichi, dora', '2翻40符: 立直・ドラ')
    >>> fans = ("all_pungs", "pung_of_terminals_or_honors", "pung_of_terminals_or_honors")
    >>> hand = ChineseHand(winner=1, notation="", yaku=fans, fan=9, flowers=1)
    >>> past_hand_line(hand, Language.ENGLISH)
    '9 fan: All Pungs, Pung of Terminals or Honors x2, Flower Tiles'
    """
    if isinstance(hand, ChineseHand):
        return f"{_('{fan} fan', fan=hand.fan).text(language)}: {_fans(hand).text(language)}"
    terms = map(yaku_term, hand.yaku)
    yaku = join((replace(term, english=term.romaji) for term in terms), _COMMA).text(language)
    if not isinstance(hand, RiichiHand) or hand.han is None:
        return yaku
    value = _("{han} han {fu} fu", han=hand.han, fu=hand.fu)
    return f"{value.text(language)}: {yaku}"


def _fans(hand: ChineseHand) -> Text:
    counts = Counter((*hand.yaku, *[FLOWER_TILES] * hand.flowers))
    names = (
        join((yaku_term(name), f" x{count}" if count > 1 else "")) for name, count in counts.items()
    )
    return join(names, _COMMA)
