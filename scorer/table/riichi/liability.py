"""Liability (pao): the seats that pay for a hand because of a tile that the winner called.

The seat whose discard completed the last set of a yakuman is liable, and under some rules the seat
whose discard made the kan before a win by rinshan.
"""

from collections.abc import Mapping
from fractions import Fraction

from scorer.riichi.rules.choices import PaoCovers
from scorer.riichi.rules.rules import Rules
from scorer.riichi.score import Score
from scorer.riichi.win import Moment
from scorer.table.settlement import Liability, TableWin
from scorer.table.state import WINDS
from scorer.tiles.liable_seats import called_from, liable_seats
from scorer.tiles.melds import MeldKind


def liable_seats_of_score(score: Score, *, winner: int) -> dict[str, int | None]:
    """Return the hands with liability that the score has, with the seats as in liable_seats().

    >>> hand, tile = parse_hand("1m1m 123-m 456-m 777=m 99+9m")
    >>> win = Win(tile, By.TSUMO, seat=Wind.EAST, round=Wind.EAST)
    >>> liable_seats_of_score(score(hand, win), winner=0)
    {'chinitsu': 1}
    """
    if not score.hand.melds or not (score.yakuman or _has_chinitsu(score)):
        return {}
    present = {each.name for each in score.hands}
    found = liable_seats(score.hand, winner=winner, players=score.rules.players)
    return {name: seat for name, seat in found.items() if name in present}


def rinshan_liable_seat(score: Score, *, winner: int) -> int | None:
    """Return the seat whose discard made the daiminkan before a win by rinshan; else None.

    The kan is the last meld. The melds do not show whether a kan was later added to an earlier
    pon.

    >>> hand, tile = parse_hand("123m456p78s11z9s 5555-z")
    >>> win = Win(tile, By.TSUMO, seat=Wind.EAST, round=Wind.EAST, moment=Moment.RINSHAN)
    >>> rinshan_liable_seat(score(hand, win), winner=0)
    3
    """
    melds = score.hand.melds
    if score.win.moment is not Moment.RINSHAN or not melds:
        return None
    kan = melds[-1]
    return called_from(kan, winner, score.rules.players) if kan.kind is MeldKind.DAIMINKAN else None


def table_win(
    score: Score,
    *,
    winner: int,
    discarder: int | None = None,
    liable: Mapping[str, int | None] | None = None,
) -> TableWin:
    """Return the win of a scored hand at a table, with the liable seats under its rules.

    Args:
        score: The score of the hand; the winner's seat wind gives the dealer.
        winner: The winner's seat.
        discarder: The discarder of a ron.
        liable: The liable seat for each hand with liability, None if unknown, in which case nobody
            is liable. By default the melds show it.

    >>> from scorer.riichi.rules.rules import STANDARD
    >>> from scorer.table.riichi.settle import settle
    >>> hand, tile = parse_hand("1m456s1m 555+z 666+z 777=z")
    >>> result = score(hand, Win(tile, By.TSUMO, seat=Wind.SOUTH, round=Wind.EAST))
    >>> settle(table_win(result, winner=1), STANDARD, honba=1).deltas
    (0, 32300, 0, -32300)
    """
    rules = score.rules
    if liable is None:
        liable = liable_seats_of_score(score, winner=winner)
    return TableWin(
        winner=winner,
        dealer=(winner - WINDS.index(score.win.seat)) % rules.players,
        payment=score.payment,
        discarder=discarder,
        liable=_liabilities_of(score, liable) if liable else (),
        feeder=rinshan_liable_seat(score, winner=winner) if rules.rinshan_liability else None,
    )


def liabilities(
    times: Mapping[str, int], liable: Mapping[str, int | None], rules: Rules, *, whole: int
) -> tuple[Liability, ...]:
    """Return the liabilities for a hand of several yakuman.

    Args:
        times: The number of yakuman that each yakuman counts as.
        liable: The liable seat for each yakuman, None if unknown.
        rules: The rules of the game.
        whole: The number of yakuman that the hand pays.

    >>> times = {"daisangen": 1, "tsuuiisou": 1}
    >>> liabilities(times, {"daisangen": 2}, Rules(pao_covers=PaoCovers.YAKUMAN), whole=2)
    (Liability(seat=2, share=Fraction(1, 2)),)
    """
    left = whole
    shares = []
    for name, seat in liable.items():
        if seat is not None and name in rules.pao and name in times:
            # If yakuman do not add, the hand pays this one.
            covered = min(max(times[name], 1), left)
            left -= covered
            shares.append(Liability(seat, Fraction(covered, whole)))
    if rules.pao_covers is PaoCovers.HAND:
        # Of two liable seats the later pays: the fourth kan comes after the last dragon or wind.
        return tuple(Liability(each.seat) for each in shares[-1:])
    return tuple(each for each in shares if each.share)


def _has_chinitsu(score: Score) -> bool:
    return any(line.yaku.name == "chinitsu" for line in score.yaku)


def _liabilities_of(score: Score, liable: Mapping[str, int | None]) -> tuple[Liability, ...]:
    if not score.yakuman:
        # A full flush: its liability covers the whole hand, which is not counted in yakuman.
        seat = liable.get("chinitsu")
        return () if seat is None or "chinitsu" not in score.rules.pao else (Liability(seat),)
    times = {line.yaku.name: line.times for line in score.yakuman}
    return liabilities(times, liable, score.rules, whole=sum(times.values()))
