"""Limits of riichi that a won hand can show: tiles left in the wall, closed kans afterwards."""

from collections.abc import Iterator

from scorer.riichi.rules.choices import RiichiKan
from scorer.riichi.rules.rules import Rules
from scorer.riichi.shape.division import divide
from scorer.riichi.shape.shanten import wait_tiles
from scorer.riichi.win import By, Moment, Riichi, Win
from scorer.tiles.hand import Hand
from scorer.tiles.melds import MeldKind
from scorer.tiles.messages import Message
from scorer.tiles.messages import message as _
from scorer.tiles.tile import Wind


def riichi_limits(hand: Hand, win: Win, rules: Rules) -> Iterator[Message]:
    """Yield what a win after riichi shows to be against the limits of the rules.

    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.tiles.tile import Wind
    >>> hand, tile = parse_hand("123m456p78s11z9s 5555z")
    >>> win = Win(tile, By.RON, seat=Wind.SOUTH, round=Wind.EAST, riichi=Riichi.DOUBLE)
    >>> list(riichi_limits(hand, win, Rules()))
    []
    >>> [str(each) for each in riichi_limits(hand, win, Rules(riichi_kan=RiichiKan.NONE))]
    ['The kan 5555z came after the double riichi, and these rules allow none; correct one of them.']
    """
    if win.ippatsu and win.moment is Moment.LAST_TILE:
        yield from _too_late(win, rules)
    if win.riichi is Riichi.DOUBLE and hand.melds:
        yield from _invalid_kans(hand, rules)


def _too_late(win: Win, rules: Rules) -> Iterator[Message]:
    """Yield an objection if the riichi came with too few tiles left.

    Calls end ippatsu. Four players who only draw reach the last tile within a turn of a riichi with
    four tiles left, if the winner draws it, or with three or fewer, if another does.
    """
    if rules.players == 3 and rules.nuki_dora:
        return  # norths that others set aside shorten the wall
    most = rules.players if win.by is By.TSUMO else rules.players - 1
    if rules.riichi_tiles_left > most:
        last = _("draw") if win.by is By.TSUMO else _("discard")
        yield _(
            "Ippatsu with the last {last} follows a riichi with at most {most} "
            "tiles left, but these rules need {required}; remove the "
            "ippatsu or the last tile.",
            last=last,
            most=most,
            required=rules.riichi_tiles_left,
        )


def _invalid_kans(hand: Hand, rules: Rules) -> Iterator[Message]:
    """Yield an objection to each closed kan that was not allowed.

    A kan ends the first turn, so that all kans come after a double riichi.
    """
    for place, kan in enumerate(hand.melds):
        if kan.kind is not MeldKind.ANKAN:
            continue
        if rules.riichi_kan is RiichiKan.NONE:
            yield _(
                "The kan {kan} came after the double riichi, and these rules allow "
                "none; correct one of them.",
                kan=kan,
            )
        elif _changes_hand(hand, place, rules):
            yield _(
                "The kan {kan} came after the double riichi and changed the waits or "
                "the groups of the hand; correct one of them.",
                kan=kan,
            )


def _changes_hand(hand: Hand, place: int, rules: Rules) -> bool:
    before, after = _at_kan(hand, place), _at_kan(hand, place + 1)
    waits = wait_tiles(before, rules)
    if waits != wait_tiles(after, rules):
        return True
    if rules.riichi_kan is not RiichiKan.GROUPS:
        return False
    kind = hand.melds[place].tiles[0].kind
    return any(
        kind not in division.koutsu
        for tile in waits
        for division in divide(before, Win(tile, By.TSUMO, seat=Wind.EAST, round=Wind.EAST))
    )


def _at_kan(hand: Hand, place: int) -> Hand:
    """Return the hand before the kan at this place: its later kans are three tiles of the hand."""
    later = [tile for kan in hand.melds[place:] for tile in kan.tiles[:3]]
    return Hand((*hand.concealed, *later), hand.melds[:place], hand.norths)
