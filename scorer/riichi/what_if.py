"""What a won hand would have been worth, had one thing been otherwise."""

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
    # Each tile of seven pairs comes twice, and so does its dora.
    Term("two_more_dora", "ドラがもう2枚あれば", "dora 2", "with two more dora"),
)


@dataclass(frozen=True, slots=True)
class Alternative:
    """A change of a win, what it would have paid, and how much more than the win as it was.

    A win without a yaku counts as 0 points; the changed win is that of the score.
    """

    change: Term
    score: Score
    difference: int


def what_if(hand: Hand, win: Win, rules: Rules = STANDARD) -> tuple[Alternative, ...]:
    """The wins that this one might have been, those that are possible.

    Raises what score() raises, but for NoYaku.

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
        now = score(hand, win, rules)
    except NoYaku:
        return tuple(_alternatives(_otherwise(win), hand, rules, points=0))
    changes = [*_otherwise(win), *_more_dora(now)]
    if now.yakuman:
        changes = [each for each in changes if each[0] is not WITH_RIICHI]
    return tuple(_alternatives(changes, hand, rules, points=now.points))


def remedies(
    hand: Hand, win: Win, rules: Rules = STANDARD, *, discards: Sequence[Tile] = ()
) -> tuple[Alternative, ...]:
    """What would make a win of a hand that lacks nothing but a yaku, or is furiten.

    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.tiles.tile import Wind
    >>> hand, tile = parse_hand("123m345p678999s22z")
    >>> win = Win(tile, By.RON, seat=Wind.EAST, round=Wind.EAST)
    >>> [other.change.english for other in remedies(hand, win)]
    ['with riichi', 'by self-draw']
    """
    against = check(hand, win, rules, discards=discards)
    if not against or any(not isinstance(each, NoYaku | Furiten) for each in against):
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
            found = score(hand, win, rules)
            yield Alternative(change, found, found.points - points)


def _otherwise(win: Win) -> Iterator[tuple[Term, Win]]:
    if win.riichi is Riichi.NONE:
        yield WITH_RIICHI, replace(win, riichi=Riichi.RIICHI)
    if win.by is By.RON:
        yield BY_TSUMO, replace(win, by=By.TSUMO)
    else:
        yield BY_RON, replace(win, by=By.RON)


def _more_dora(now: Score) -> Iterator[tuple[Term, Win]]:
    """One more indicator that adds a han, or else two; dora add nothing to a yakuman."""
    if now.yakuman:
        return
    wins = [replace(now.win, dora=(*now.win.dora, tile)) for tile in TILES]
    possible = [win for win in wins if not check(now.hand, win, now.rules)]
    added = [score(now.hand, win, now.rules).han - now.han for win in possible]
    for number, change in enumerate(MORE_DORA, 1):
        if number in added:
            yield change, possible[added.index(number)]
            return
