"""Who is liable for a hand, as its melds tell: who fed the last set of a yakuman, or the kan."""

from collections.abc import Mapping
from fractions import Fraction

from scorer.riichi.rules.rules import PaoCovers, Rules
from scorer.riichi.score import Score
from scorer.riichi.win import Moment
from scorer.table.settlement.settle import Liability, TableWin
from scorer.tiles.errors import ImpossibleHand
from scorer.tiles.hand import Hand
from scorer.tiles.melds import Meld, MeldKind, Side
from scorer.tiles.tile import Wind, parse_tiles

WINDS = tuple(Wind)
"""The seat winds in turn order, the dealer first."""

_DRAGONS = frozenset(parse_tiles("567z"))
_WIND_TILES = frozenset(parse_tiles("1234z"))
_KANS = frozenset({MeldKind.ANKAN, MeldKind.DAIMINKAN, MeldKind.SHOUMINKAN})
_STEPS = {Side.RIGHT: 1, Side.ACROSS: 2, Side.LEFT: -1}


def liable_seats(hand: Hand, *, winner: int, players: int) -> dict[str, int | None]:
    """The yakuman whose last set was called, each with the seat that fed it, None if not known.

    The sets must all lie on the table, ankan included: a last set that is concealed or an ankan
    makes nobody liable, and a kan added to the fed pon changes nothing.

    >>> from scorer.tiles.hand import parse_waiting_hand
    >>> hand = parse_waiting_hand("1m456s 555+z 6666z 777=z")
    >>> liable_seats(hand, winner=0, players=4)
    {'daisangen': 2}
    """
    melds = hand.melds
    sets = {
        "daisangen": [meld for meld in melds if meld.tiles[0] in _DRAGONS],
        "daisuushii": [meld for meld in melds if meld.tiles[0] in _WIND_TILES],
        "suukantsu": [meld for meld in melds if meld.kind in _KANS],
    }
    return {
        name: _fed_by(sets[name][-1], winner, players)
        for name, size in (("daisangen", 3), ("daisuushii", 4), ("suukantsu", 4))
        if len(sets[name]) == size and _fed(sets[name][-1], name)
    }


def feeder(score: Score, *, winner: int) -> int | None:
    """The seat whose discard made the daiminkan that the winner then drew a rinshan after.

    The kan is the last meld; a kan added later to an earlier pon cannot be told from the melds.

    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.riichi.score import score
    >>> from scorer.tiles.tile import Wind
    >>> from scorer.riichi.win import By, Win
    >>> hand, tile = parse_hand("123m456p78s11z9s 5555-z")
    >>> win = Win(tile, By.TSUMO, seat=Wind.EAST, round=Wind.EAST, moment=Moment.RINSHAN)
    >>> feeder(score(hand, win), winner=0)
    3
    """
    melds = score.hand.melds
    if score.win.moment is not Moment.RINSHAN or not melds:
        return None
    kan = melds[-1]
    return _fed_by(kan, winner, score.rules.players) if kan.kind is MeldKind.DAIMINKAN else None


def table_win(
    score: Score,
    *,
    winner: int,
    discarder: int | None = None,
    fed: Mapping[str, int | None] | None = None,
) -> TableWin:
    """Seat a scored hand at the table, with those who are liable for it under its rules.

    fed says who fed the last set of which yakuman; without it the melds tell. Who is not known
    is not liable.

    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.riichi.rules.rules import STANDARD
    >>> from scorer.riichi.score import score
    >>> from scorer.table.settlement.settle import settle
    >>> from scorer.tiles.tile import Wind
    >>> from scorer.riichi.win import By, Win
    >>> hand, tile = parse_hand("1m456s1m 555+z 666+z 777=z")
    >>> result = score(hand, Win(tile, By.TSUMO, seat=Wind.SOUTH, round=Wind.EAST))
    >>> settle(table_win(result, winner=1), STANDARD, honba=1).deltas
    (0, 32300, 0, -32300)
    """
    rules = score.rules
    if fed is None and score.yakuman:
        fed = liable_seats(score.hand, winner=winner, players=rules.players)
    return TableWin(
        winner=winner,
        dealer=(winner - WINDS.index(score.win.seat)) % rules.players,
        payment=score.payment,
        discarder=discarder,
        liable=_liable(score, fed) if fed else (),
        feeder=feeder(score, winner=winner) if rules.rinshan_liability else None,
    )


def liabilities(
    times: Mapping[str, int], fed: Mapping[str, int | None], rules: Rules, *, whole: int
) -> tuple[Liability, ...]:
    """Who answers for how much of a hand paid as so many yakuman, each counted so many times.

    >>> times = {"daisangen": 1, "tsuuiisou": 1}
    >>> liabilities(times, {"daisangen": 2}, Rules(pao_covers=PaoCovers.YAKUMAN), whole=2)
    (Liability(seat=2, share=Fraction(1, 2)),)
    """
    left = whole
    found = []
    for name, seat in fed.items():
        if seat is not None and name in rules.pao and name in times:
            # Where yakuman do not add, it is this one that the hand is paid for.
            covered = min(max(times[name], 1), left)
            left -= covered
            found.append(Liability(seat, Fraction(covered, whole)))
    if rules.pao_covers is PaoCovers.HAND:
        # Of two who fed sets the later: the fourth kan comes after the last dragon or wind.
        return tuple(Liability(each.seat) for each in found[-1:])
    return tuple(each for each in found if each.share)


def _fed(last: Meld, yakuman: str) -> bool:
    if yakuman == "suukantsu":  # the pon under an added kan was fed, the kan was not
        return last.kind is MeldKind.DAIMINKAN
    return last.open


def _fed_by(meld: Meld, winner: int, players: int) -> int | None:
    if meld.called_from is None:
        return None
    if meld.called_from is Side.ACROSS and players == 3:
        raise ImpossibleHand(
            f"The meld {meld} comes from across, where nobody sits in sanma; make it left (-) or "
            "right (+).",
            f"三麻に対面はいません。副露 {meld} は上家(-)か下家(+)からにしてください。",
        )
    return (winner + _STEPS[meld.called_from]) % players


def _liable(score: Score, fed: Mapping[str, int | None]) -> tuple[Liability, ...]:
    times = {line.yaku.name: line.times for line in score.yakuman}
    return liabilities(times, fed, score.rules, whole=sum(times.values()))
