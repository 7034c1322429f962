"""Alternatives of a win: its score if one circumstance were different."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from scorer.riichi.rules.rules import STANDARD, Rules
from scorer.riichi.score import Score, check, score
from scorer.riichi.win import By, Riichi, Win
from scorer.tiles.errors import Furiten, NoYaku
from scorer.tiles.hand import Hand
from scorer.tiles.terms import Term
from scorer.tiles.tile import TILES, Tile

WITH_RIICHI = Term("riichi", "リーチしていたら", "riichi", "with riichi")
BY_TSUMO = Term("tsumo", "ツモなら", "tsumo", "by self-draw")
BY_RON = Term("ron", "ロンなら", "ron", "by ron")
MORE_DORA = (
    Term("one_more_dora", "ドラがもう1枚あれば", "dora 1", "with one more dora"),
    # Seven pairs have each tile twice, so an indicator adds two dora.
    Term("two_more_dora", "ドラがもう2枚あれば", "dora 2", "with two more dora"),
)


@dataclass(frozen=True, slots=True)
class Alternative:
    """A change of a win, the score of the changed win, and the difference in points.

    A win without a yaku counts as 0 points. score.win is the changed win.

    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.tiles.tile import Wind
    >>> hand, tile = parse_hand("234567m34p55678s2p")
    >>> first, *_ = what_if(hand, Win(tile, By.RON, seat=Wind.SOUTH, round=Wind.EAST))
    >>> first.change.english, first.score.points, first.difference
    ('with riichi', 3900, 1900)
    """

    change: Term
    score: Score
    difference: int


def what_if(hand: Hand, win: Win, rules: Rules = STANDARD) -> tuple[Alternative, ...]:
    """Return the possible alternatives of a win.

    Raise the same errors as score(), except NoYaku.

    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.tiles.tile import Wind
    >>> hand, tile = parse_hand("234567m34p55678s2p")
    >>> for other in what_if(hand, Win(tile, By.RON, seat=Wind.SOUTH, round=Wind.EAST)):
    ...     print(other.change.english, other.score.points, f"{other.difference:+}")
    with riichi 3900 +1900
    by self-draw 2700 +700
    with one more dora 3900 +1900
    """
    try:
        current = score(hand, win, rules)
    except NoYaku:
        return tuple(_alternatives(_changed_wins(win), hand, rules, points=0))
    changes = [*_changed_wins(win), *_more_dora(current)]
    if current.yakuman:
        changes = [each for each in changes if each[0] is not WITH_RIICHI]
    return tuple(_alternatives(changes, hand, rules, points=current.points))


def remedies(
    hand: Hand, win: Win, rules: Rules = STANDARD, *, discards: Sequence[Tile] = ()
) -> tuple[Alternative, ...]:
    """Return the alternatives that win, for a complete hand without a yaku or in furiten.

    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.tiles.tile import Wind
    >>> hand, tile = parse_hand("123m345p678999s22z")
    >>> win = Win(tile, By.RON, seat=Wind.EAST, round=Wind.EAST)
    >>> [other.change.english for other in remedies(hand, win)]
    ['with riichi', 'by self-draw']
    """
    objections = check(hand, win, rules, discards=discards)
    if not objections or any(not isinstance(each, NoYaku | Furiten) for each in objections):
        return ()
    return tuple(
        each
        for each in what_if(hand, win, rules)
        if not check(hand, each.score.win, rules, discards=discards)
    )


def _alternatives(
    changes: Iterable[tuple[Term, Win]], hand: Hand, rules: Rules, *, points: int
) -> Iterator[Alternative]:
    for change, win in changes:
        if not check(hand, win, rules):
            changed = score(hand, win, rules)
            yield Alternative(change, changed, changed.points - points)


def _changed_wins(win: Win) -> Iterator[tuple[Term, Win]]:
    if win.riichi is Riichi.NONE:
        yield WITH_RIICHI, replace(win, riichi=Riichi.RIICHI)
    if win.by is By.RON:
        yield BY_TSUMO, replace(win, by=By.TSUMO)
    else:
        yield BY_RON, replace(win, by=By.RON)


def _more_dora(current: Score) -> Iterator[tuple[Term, Win]]:
    """Yield one more indicator that adds one han, or else one that adds two; not for yakuman."""
    if current.yakuman:
        return
    wins = [replace(current.win, dora=(*current.win.dora, tile)) for tile in TILES]
    possible = [win for win in wins if not check(current.hand, win, current.rules)]
    more = [score(current.hand, win, current.rules).han - current.han for win in possible]
    for number, change in enumerate(MORE_DORA, 1):
        if number in more:
            yield change, possible[more.index(number)]
            return
