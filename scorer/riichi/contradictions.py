"""Contradictions between a hand, its win and the rules; furiten."""

from collections.abc import Iterator, Sequence

from scorer.riichi.division import Form, divide
from scorer.riichi.rules.choices import KanDoraMoment, OpenRiichi, RiichiKan
from scorer.riichi.rules.rules import STANDARD, Rules
from scorer.riichi.shanten import is_in_set, wait_tiles
from scorer.riichi.win import By, Moment, Riichi, Win
from scorer.tiles.errors import Furiten, ImpossibleHand, ImpossibleWin, RiichiError
from scorer.tiles.hand import COPIES, Hand, too_many_tiles
from scorer.tiles.melds import KANS, Meld, MeldKind
from scorer.tiles.messages import Message
from scorer.tiles.messages import message as _
from scorer.tiles.tile import TILES, Suit, Tile, Wind, format_tiles

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
    if not hand.norths and not any(meld.kind in KANS for meld in hand.melds):
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


def _closed_chankan(hand: Hand, win: Win) -> Iterator[Message]:
    yield from _chankan(hand, win)
    # AA in docs/reference/sources.md: "You can claim this off a Closed Kan for Kokushi Musou".
    if all(division.form is not Form.KOKUSHI for division in divide(hand, win)):
        yield _(
            "Only thirteen orphans can win on the tile of a closed kan; remove the closed kan, "
            "or make it an added one."
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


_MOMENTS = {
    Moment.RINSHAN: _rinshan,
    Moment.CHANKAN: _chankan,
    Moment.CLOSED_CHANKAN: _closed_chankan,
    Moment.LAST_TILE: _last_tile,
    Moment.FIRST_TURN: _first_turn,
}


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
        objection = (
            _(
                "Ippatsu with the last tile of the wall follows a riichi with at most {most} tiles "
                "left, but these rules need {required}; remove the ippatsu or the last tile."
            )
            if win.by is By.TSUMO
            else _(
                "Ippatsu with the last discard follows a riichi with at most {most} tiles left, "
                "but these rules need {required}; remove the ippatsu or the last tile."
            )
        )
        yield objection.fill(most=most, required=rules.riichi_tiles_left)


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


def sanma_objections(hand: Hand, win: Win, rules: Rules) -> list[RiichiError]:
    """List the objections to a hand and its win that follow from the number of players.

    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.riichi.win import By
    >>> hand, tile = parse_hand("123456p78s11222z9s 4z~")
    >>> win = Win(tile, By.RON, seat=Wind.SOUTH, round=Wind.EAST)
    >>> print(*sanma_objections(hand, win, Rules()))
    Only sanma sets norths aside; choose rules for three players, or remove 4z~.
    """
    objections: list[RiichiError] = []
    if hand.norths and (rules.players == 4 or not rules.nuki_dora):
        objections.append(_no_norths(hand, rules))
    if rules.players == 4:
        return objections
    tiles = (*hand.tiles, win.tile, *win.dora, *win.ura)
    missing = sorted({tile for tile in tiles if not is_in_set(tile, rules)})
    objections += [_no_such_tile(tile) for tile in missing[:1]]
    objections += [_no_chii(meld) for meld in hand.melds if meld.kind is MeldKind.CHII]
    if win.seat is Wind.NORTH:
        objections.append(
            ImpossibleWin(
                _(
                    "Three players sit east, south and west; correct the seat or choose "
                    "rules for four players."
                )
            )
        )
    return objections


def _no_such_tile(tile: Tile) -> ImpossibleHand:
    return ImpossibleHand(
        _(
            "Three players have no 2m to 8m, but there is {tile}; correct the tile "
            "or choose rules for four players.",
            tile=tile,
        )
    )


def _no_chii(meld: Meld) -> ImpossibleHand:
    return ImpossibleHand(
        _(
            "Three players do not call chii, but {meld} is a chii; correct the "
            "meld or choose rules for four players.",
            meld=meld,
        )
    )


def _no_norths(hand: Hand, rules: Rules) -> ImpossibleHand:
    aside = f"{'4' * hand.norths}z~"
    if rules.players == 4:
        return ImpossibleHand(
            _(
                "Only sanma sets norths aside; choose rules for three players, or remove {aside}.",
                aside=aside,
            )
        )
    return ImpossibleHand(
        _("These rules set no norths aside; switch on nuki_dora, or remove {aside}.", aside=aside)
    )


def furiten_error(
    hand: Hand, win: Win, *, discards: Sequence[Tile], rules: Rules = STANDARD
) -> Furiten | None:
    """Return the objection to a ron in furiten.

    A player is in furiten with a wait among the own discards, called ones too; until the next own
    draw after letting a winning tile pass; and until the end of the hand after letting one pass in
    riichi (HU in docs/reference/sources.md, "furiten"). The win has the last two.

    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.tiles.tile import Wind, parse_tiles
    >>> hand, tile = parse_hand("234567m34p55678s2p")
    >>> win = Win(tile, By.RON, seat=Wind.SOUTH, round=Wind.EAST)
    >>> print(furiten_error(hand, win, discards=parse_tiles("1z0p9s")))
    Furiten: the hand waits for 25p and its player discarded 5p, so only tsumo wins; \
change it to tsumo or correct the discards.
    """
    if win.by is By.TSUMO:
        return None
    if win.missed:
        return _missed(win)
    if not discards:
        return None
    waits = wait_tiles(hand, rules)
    discarded = {tile.kind for tile in discards}
    own = [tile for tile in waits if tile.kind in discarded]
    if not own:
        return None
    waits_text, own_text = format_tiles(waits), format_tiles(own)
    return Furiten(
        _(
            "Furiten: the hand waits for {waits_text} and its player discarded "
            "{own_text}, so only tsumo wins; change it to tsumo or correct the "
            "discards.",
            waits_text=waits_text,
            own_text=own_text,
        )
    )


def _missed(win: Win) -> Furiten:
    when = _("in this turn") if win.riichi is Riichi.NONE else _("after the riichi")
    return Furiten(
        _(
            "Furiten: the player let a winning tile pass {when}, so only tsumo "
            "wins; change it to tsumo, or correct that a tile was let pass.",
            when=when,
        )
    )


def open_indicators(kans: Sequence[MeldKind], moment: KanDoraMoment) -> range:
    """Return how many dora indicators can lie open at a win by rinshan; kans of others add more.

    The last kan decides, and which of several was the last is not known. At any other win each kan
    of the winner has its indicator.

    >>> kans = [MeldKind.ANKAN, MeldKind.DAIMINKAN]
    >>> {str(moment): list(open_indicators(kans, moment)) for moment in KanDoraMoment}
    {'at_once': [3], 'closed_at_once': [2, 3], 'after_discard': [2], 'unless_win': [2]}
    """
    at_once = {
        KanDoraMoment.AT_ONCE: len(kans),
        KanDoraMoment.CLOSED_AT_ONCE: kans.count(MeldKind.ANKAN),
    }.get(moment, 0)
    fewest = len(kans) + (at_once == len(kans))
    return range(fewest, len(kans) + 1 + (at_once > 0 or not kans))


def hidden_indicator_note(hand: Hand, win: Win, rules: Rules) -> Message | None:
    """Return the doubt about an indicator that a win on a replacement tile should not count.

    It is no objection, because the kan of another player can have turned the indicator.

    >>> from scorer.riichi.rules.presets import PRESETS
    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.tiles.tile import Wind, parse_tiles
    >>> hand, tile = parse_hand("234m567s99p78s9s 1111p")
    >>> dora = parse_tiles("4z8s")
    >>> east = {"seat": Wind.EAST, "round": Wind.EAST}
    >>> win = Win(tile, By.TSUMO, **east, moment=Moment.RINSHAN, dora=dora)
    >>> print(hidden_indicator_note(hand, win, PRESETS["ari_ari"].rules))
    None
    >>> print(hidden_indicator_note(hand, win, PRESETS["magyar"].rules))
    Under these rules the indicator of the last kan is still face down at a win by rinshan; remove \
one, unless another player made a kan too.
    """
    kans = [meld.kind for meld in hand.melds if meld.kind in KANS]
    most = open_indicators(kans, rules.kan_dora_moment).stop - 1
    rinshan = win.moment is Moment.RINSHAN and not hand.norths
    if most > len(kans) or not rinshan or not rules.kan_dora or len(win.dora) <= most:
        return None
    return _(
        "Under these rules the indicator of the last kan is still face down at a win by rinshan; "
        "remove one, unless another player made a kan too."
    )


_SUITS = (Suit.MAN, Suit.PIN, Suit.SOU)


def surplus_error(
    hands: Sequence[Hand], others: Sequence[Tile], rules: Rules
) -> ImpossibleHand | None:
    """Return the objection to more tiles of a kind, or more red fives, than the set has.

    Args:
        hands: The hands of one deal, without winning tiles.
        others: All other tiles that are face up: winning tile, discards, indicators.
        rules: The rules, which have the number of red fives.

    >>> from scorer.tiles.hand import parse_waiting_hand
    >>> from scorer.tiles.tile import parse_tiles
    >>> hands = [parse_waiting_hand("123m456p789s1122z")]
    >>> print(surplus_error(hands, parse_tiles("222z"), Rules()))
    Hands, discards and indicators show five 2z, but a set has four; correct one of them.
    """
    counts = [sum(column) for column in zip(*(hand.counts for hand in hands), strict=True)]
    for tile in others:
        counts[tile.kind] += 1
    if (crowd := too_many_tiles(counts)) is not None:
        return ImpossibleHand(
            _(
                "Hands, discards and indicators show {crowd}, but a set has four; "
                "correct one of them.",
                crowd=crowd,
            )
        )
    reds = [
        tile for tile in (*(tile for hand in hands for tile in hand.tiles), *others) if tile.red
    ]
    for suit, most in zip(_SUITS, rules.red_fives, strict=True):
        red = Tile(suit, 5, red=True)
        if most and (number := reds.count(red)) > most:
            return ImpossibleHand(
                _(
                    "Hands, discards and indicators show {number} {red}, but these rules "
                    "have {most}; correct one of them or choose other rules.",
                    number=number,
                    red=red,
                    most=most,
                )
            )
    return None
