"""What cannot be true at once of a hand and its win."""

from collections.abc import Iterator

from scorer.errors import ImpossibleHand, ImpossibleWin, RiichiError
from scorer.hand import COPIES, Hand
from scorer.melds import MeldKind
from scorer.tiles import TILES
from scorer.win import By, Moment, Riichi, Win


def contradictions(hand: Hand, win: Win) -> tuple[RiichiError, ...]:
    """Every contradiction between a hand, its winning tile and the circumstances of the win.

    >>> from scorer.hand import parse_hand
    >>> from scorer.tiles import Wind
    >>> hand, tile = parse_hand("123m456p78s11z9s 555=z")
    >>> win = Win(tile, By.RON, seat=Wind.EAST, round=Wind.EAST, riichi=Riichi.RIICHI)
    >>> for objection in contradictions(hand, win):
    ...     print(objection)
    Riichi needs a closed hand, but 555=z is open; take away the riichi or the meld.
    """
    found: list[RiichiError] = [ImpossibleHand(text) for text in _tiles(hand, win)]
    if win.riichi is not Riichi.NONE or win.ippatsu or win.ura:
        found += [ImpossibleWin(text) for text in _riichi(hand, win)]
    if win.moment is not Moment.ORDINARY:
        found += [ImpossibleWin(text) for text in _MOMENTS[win.moment](hand, win)]
    return tuple(found)


def _tiles(hand: Hand, win: Win) -> Iterator[str]:
    counts = list(hand.counts)
    counts[win.tile.kind] += 1
    if counts[win.tile.kind] > COPIES:
        yield (
            f"With the winning tile the hand holds five {win.tile.plain}, but a set has four; "
            "correct one of them."
        )
    indicators = (*win.dora, *win.ura)
    for kind in {tile.kind for tile in indicators}:
        shown = sum(tile.kind == kind for tile in indicators)
        if counts[kind] + shown > COPIES and counts[kind] <= COPIES:
            yield (
                f"The hand holds {counts[kind]} {TILES[kind]} and {shown} more are indicators, "
                "but a set has four; correct the tiles or the indicators."
            )
    if max(len(win.dora), len(win.ura)) > 5:
        yield "There are more than five indicators in a row, but only four kans are possible."
    if len(win.ura) > len(win.dora):
        yield (
            f"One ura indicator lies under each dora indicator, but {len(win.ura)} ura and "
            f"{len(win.dora)} dora indicators are given; give the missing dora indicators."
        )


def _riichi(hand: Hand, win: Win) -> Iterator[str]:
    opened = [str(meld) for meld in hand.melds if meld.open]
    declared = win.riichi is not Riichi.NONE
    if declared and opened:
        yield (
            f"Riichi needs a closed hand, but {opened[0]} is open; take away the riichi or the "
            "meld."
        )
    if win.ippatsu and not declared:
        yield "Ippatsu needs riichi; add the riichi or take away the ippatsu."
    if win.ura and not declared:
        yield "Only a riichi turns the ura indicators; add the riichi or take away the ura."
    if win.ippatsu and win.moment is Moment.RINSHAN:
        yield "The kan before a rinshan ends ippatsu; take away one of them."
    if win.ippatsu and win.riichi is Riichi.DOUBLE and win.moment is Moment.LAST_TILE:
        yield (
            "The ippatsu of a double riichi is over long before the last tile; take away one of "
            "them."
        )


def _rinshan(hand: Hand, win: Win) -> Iterator[str]:
    if win.by is By.RON:
        yield "Rinshan is a draw after a kan, so it cannot be ron; make it tsumo."
    if not any(meld.kind in _KANS for meld in hand.melds):
        yield "Rinshan follows the winner's own kan, but the hand has none; add the kan."


def _chankan(hand: Hand, win: Win) -> Iterator[str]:
    if win.by is By.TSUMO:
        yield "Chankan robs another player's kan, so it cannot be tsumo; make it ron."
    if hand.counts[win.tile.kind]:
        yield (
            f"Chankan takes the fourth {win.tile.plain} from a kan, but the hand holds another; "
            "correct the winning tile or take away the chankan."
        )


def _last_tile(hand: Hand, win: Win) -> Iterator[str]:
    return iter(())


def _first_turn(hand: Hand, win: Win) -> Iterator[str]:
    if hand.melds:
        yield (
            f"A win in the first turn comes before any call, but {hand.melds[0]} was called; "
            "take away the meld or the first turn."
        )
    if win.riichi is not Riichi.NONE:
        yield "A win in the first turn comes before any riichi; take away one of them."
    if win.dealer and win.by is By.RON:
        yield (
            "The dealer draws before anybody discards, so a win in the dealer's first turn is "
            "tsumo; make it tsumo or change the seat."
        )


_KANS = {MeldKind.ANKAN, MeldKind.DAIMINKAN, MeldKind.SHOUMINKAN}
_MOMENTS = {
    Moment.RINSHAN: _rinshan,
    Moment.CHANKAN: _chankan,
    Moment.LAST_TILE: _last_tile,
    Moment.FIRST_TURN: _first_turn,
}
