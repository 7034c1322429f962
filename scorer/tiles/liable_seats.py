"""The seats whose discards completed the last open set of a large hand, as the melds show them."""

from collections.abc import Sequence

from scorer.tiles.errors import ImpossibleHand
from scorer.tiles.hand import Hand
from scorer.tiles.melds import KANS, Meld, MeldKind, Side
from scorer.tiles.messages import message as _
from scorer.tiles.tile import parse_tiles

_DRAGONS = frozenset(parse_tiles("567z"))
_WIND_TILES = frozenset(parse_tiles("1234z"))
# Melds of a kind that show this hand to all, so that the discarder of the last one is liable.
_SETS = {"daisangen": 3, "daisuushii": 4, "suukantsu": 4, "tsuuiisou": 4, "chinitsu": 4}
# From the seat of the winner, anticlockwise.
_STEPS = {Side.RIGHT: 1, Side.ACROSS: 2, Side.LEFT: -1}


def liable_seats(hand: Hand, *, winner: int, players: int) -> dict[str, int | None]:
    """Return the hands whose last set was called, with the liable seat, None if unknown.

    All sets must be melds, ankan included: three of dragons, or four of winds, of kans, of honors
    or of one suit. A last set that is concealed or an ankan makes nobody liable; a kan added to the
    called pon changes nothing.

    >>> from scorer.tiles.hand import parse_waiting_hand
    >>> hand = parse_waiting_hand("1m456s 555+z 6666z 777=z")
    >>> liable_seats(hand, winner=0, players=4)
    {'daisangen': 2}
    """
    melds = hand.melds
    sets = {
        "daisangen": [meld for meld in melds if meld.tiles[0] in _DRAGONS],
        "daisuushii": [meld for meld in melds if meld.tiles[0] in _WIND_TILES],
        "suukantsu": [meld for meld in melds if meld.kind in KANS],
        "tsuuiisou": [meld for meld in melds if meld.tiles[0].honor],
        "chinitsu": _of_one_suit(melds),
    }
    return {
        name: called_from(found[-1], winner, players)
        for name, found in sets.items()
        if len(found) == _SETS[name] and _makes_liable(found[-1], name)
    }


def _of_one_suit(melds: Sequence[Meld]) -> list[Meld]:
    suits = {meld.tiles[0].suit for meld in melds}
    return list(melds) if len(suits) == 1 and not melds[0].tiles[0].honor else []


def _makes_liable(last: Meld, yakuman: str) -> bool:
    if yakuman == "suukantsu":  # an added kan comes from the own hand, only its pon was called
        return last.kind is MeldKind.DAIMINKAN
    return last.open


def called_from(meld: Meld, winner: int, players: int) -> int | None:
    """Return the seat from which a meld was called, None if it is concealed or not known."""
    if meld.called_from is None:
        return None
    if meld.called_from is Side.ACROSS and players == 3:
        raise ImpossibleHand(
            _(
                "The meld {meld} comes from across, where nobody sits in sanma; make "
                "it left (-) or right (+).",
                meld=meld,
            )
        )
    return (winner + _STEPS[meld.called_from]) % players
