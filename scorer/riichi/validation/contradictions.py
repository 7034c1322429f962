"""Contradictions between a hand, its win and the rules."""

from collections.abc import Iterator

from scorer.riichi.rules.choices import OpenRiichi
from scorer.riichi.rules.rules import STANDARD, Rules
from scorer.riichi.sanma import sanma_objections
from scorer.riichi.validation.riichi_limits import riichi_limits
from scorer.riichi.win import By, Moment, Riichi, Win
from scorer.tiles.errors import ImpossibleHand, ImpossibleWin, RiichiError
from scorer.tiles.hand import COPIES, Hand
from scorer.tiles.melds import MeldKind
from scorer.tiles.messages import Message
from scorer.tiles.messages import message as _
from scorer.tiles.tile import TILES

_NO_RIICHI = Riichi.NONE
_DOUBLE_RIICHI = Riichi.DOUBLE
_ORDINARY = Moment.ORDINARY


def contradictions(hand: Hand, win: Win, rules: Rules = STANDARD) -> tuple[RiichiError, ...]:
    """List every contradiction between a hand, its winning tile and the circumstances.

    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.tiles.tile import Wind
    >>> hand, tile = parse_hand("123m456p78s11z9s 555=z")
    >>> win = Win(tile, By.RON, seat=Wind.EAST, round=Wind.EAST, riichi=Riichi.RIICHI)
    >>> for objection in contradictions(hand, win):
    ...     print(objection)
    Riichi needs a closed hand, but 555=z is open; remove the riichi or the meld.
    """
    objections: list[RiichiError] = []
    if _crowded(hand, win):
        objections += [ImpossibleHand(each) for each in _tiles(hand, win)]
    if hand.reds + win.tile.red > 1:
        objections += [ImpossibleHand(each) for each in _reds(hand, win, rules)]
    if not _has_possible_riichi(hand, win):
        objections += [ImpossibleWin(each) for each in _riichi(hand, win)]
        objections += [ImpossibleWin(each) for each in riichi_limits(hand, win, rules)]
    if win.open_riichi:
        objections += [ImpossibleWin(each) for each in _open_riichi(win, rules)]
    if win.moment is not _ORDINARY:
        objections += [ImpossibleWin(each) for each in _MOMENTS[win.moment](hand, win)]
    if hand.norths or rules.players == 3:
        objections += sanma_objections(hand, win, rules)
    return tuple(objections)


def _has_possible_riichi(hand: Hand, win: Win) -> bool:
    """Return whether nothing contradicts the riichi: a fast test for most hands."""
    if win.riichi is _NO_RIICHI:
        return not win.ippatsu and not win.ura
    kan_after = win.riichi is _DOUBLE_RIICHI and hand.melds
    return hand.menzen and (not win.ippatsu or win.moment is _ORDINARY) and not kan_after


def _crowded(hand: Hand, win: Win) -> bool:
    """Return whether there can be more than four tiles of a kind: a fast test for most hands."""
    dora, ura = win.dora, win.ura
    counts, most = hand.counts, COPIES - len(dora) - len(ura)
    if counts[win.tile.kind] >= most or len(ura) > len(dora):
        return True
    for tile in (*dora, *ura):  # noqa: SIM110 - a loop takes half the time of any()
        if counts[tile.kind] >= most:
            return True
    return False


def _tiles(hand: Hand, win: Win) -> Iterator[Message]:
    counts = list(hand.counts)
    counts[win.tile.kind] += 1
    if counts[win.tile.kind] > COPIES:
        yield _(
            "With the winning tile the hand holds five {plain}, but a set has "
            "four; correct one of them.",
            plain=win.tile.plain,
        )
    indicators = (*win.dora, *win.ura)
    for kind in {tile.kind for tile in indicators}:
        number = sum(tile.kind == kind for tile in indicators)
        if counts[kind] + number > COPIES and counts[kind] <= COPIES:
            yield _(
                "The hand holds {counts} {tiles} and {number} more are indicators, but "
                "a set has four; correct the tiles or the indicators.",
                counts=counts[kind],
                tiles=TILES[kind],
                number=number,
            )
    if max(len(win.dora), len(win.ura)) > 5:
        yield _(
            "There are more than five dora indicators, but at most four kans are "
            "possible; remove some."
        )
    if len(win.ura) > len(win.dora):
        yield _(
            "Each ura indicator is under a dora indicator, but there are {count} "
            "ura and {dora} dora indicators; add the missing dora indicators.",
            count=len(win.ura),
            dora=len(win.dora),
        )


_SUIT_NAMES = (_("characters"), _("dots"), _("bamboo"))


def _reds(hand: Hand, win: Win, rules: Rules) -> Iterator[Message]:
    """Yield an objection for each suit with too many red fives, if the rules have red fives."""
    reds = [tile for tile in (*hand.tiles, win.tile) if tile.red]
    for suit, most in enumerate(rules.red_fives):
        number = sum([tile.kind // 9 == suit for tile in reds])
        if most and number > most:
            yield _(
                "The hand holds {number} red fives of {suit}, but these rules have {most}; correct "
                "one of them or choose other rules.",
                number=number,
                suit=_SUIT_NAMES[suit],
                most=most,
            )


def _riichi(hand: Hand, win: Win) -> Iterator[Message]:
    open_melds = [str(meld) for meld in hand.melds if meld.open]
    declared = win.riichi is not _NO_RIICHI
    if declared and open_melds:
        yield _(
            "Riichi needs a closed hand, but {open_melds} is open; remove the riichi or the meld.",
            open_melds=open_melds[0],
        )
    if win.ippatsu and not declared:
        yield _("Ippatsu needs riichi; add the riichi or remove the ippatsu.")
    if win.ura and not declared:
        yield _("Ura indicators need riichi; add the riichi or remove the ura indicators.")
    if win.ippatsu and win.moment is Moment.RINSHAN and not hand.norths:
        yield _("The kan before rinshan ends ippatsu; remove one of them.")
    if win.ippatsu and win.riichi is Riichi.DOUBLE and win.moment is Moment.LAST_TILE:
        yield _(
            "The ippatsu of a double riichi ends long before the last tile; remove one of them."
        )


def _open_riichi(win: Win, rules: Rules) -> Iterator[Message]:
    if win.riichi is _NO_RIICHI:
        yield _("An open riichi is a riichi; add the riichi or remove the open one.")
    if rules.open_riichi is OpenRiichi.NONE:
        yield _("These rules have no open riichi; remove it or choose other rules.")


def _rinshan(hand: Hand, win: Win) -> Iterator[Message]:
    if win.by is By.RON:
        yield _("Rinshan is a draw after a kan, so it cannot be ron; change it to tsumo.")
    if not hand.norths and not any(meld.kind in _KANS for meld in hand.melds):
        yield _("Rinshan follows the winner's own kan, but the hand has none; add the kan.")


def _chankan(hand: Hand, win: Win) -> Iterator[Message]:
    if win.by is By.TSUMO:
        yield _(
            "Chankan takes a tile from another player's kan, so it cannot be "
            "tsumo; change it to ron."
        )
    if hand.counts[win.tile.kind]:
        yield _(
            "Chankan takes the fourth {plain} from a kan, but the hand holds "
            "another; correct the winning tile or remove the chankan.",
            plain=win.tile.plain,
        )


def _last_tile(hand: Hand, win: Win) -> Iterator[Message]:
    return iter(())


def _first_turn(hand: Hand, win: Win) -> Iterator[Message]:
    if hand.melds:
        yield _(
            "A win in the first turn is before any call, but {melds} was called; "
            "remove the meld or the first turn.",
            melds=hand.melds[0],
        )
    if win.riichi is not _NO_RIICHI:
        yield _("A win in the first turn is before any riichi; remove one of them.")
    if win.dealer and win.by is By.RON:
        yield _(
            "The dealer draws before anybody discards, so a win in the dealer's "
            "first turn is tsumo; change it to tsumo or change the seat."
        )


_KANS = {MeldKind.ANKAN, MeldKind.DAIMINKAN, MeldKind.SHOUMINKAN}
_MOMENTS = {
    Moment.RINSHAN: _rinshan,
    Moment.CHANKAN: _chankan,
    Moment.LAST_TILE: _last_tile,
    Moment.FIRST_TURN: _first_turn,
}
