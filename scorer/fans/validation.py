"""Reasons why a hand cannot win: contradictions with its circumstances, and missing shapes."""

from collections.abc import Container, Iterator

from scorer.fans.division import ALL_FORMS, KONG, Form
from scorer.fans.fan import ByFlowers
from scorer.fans.general import TILE_FLOWER_FANS
from scorer.fans.rules.rules import Rules
from scorer.fans.waits import wait_tiles
from scorer.fans.win import FlowerWin, Win
from scorer.tiles.errors import ImpossibleHand, ImpossibleWin, NotAWin, RiichiError
from scorer.tiles.hand import COPIES, Hand, format_hand, with_another_tile, with_one_swap
from scorer.tiles.messages import Message
from scorer.tiles.messages import message as _
from scorer.tiles.tile import FLOWERS, Tile, Wind


def contradictions(hand: Hand, win: Win, rules: Rules | None = None) -> tuple[RiichiError, ...]:
    """List every contradiction between a hand, its winning tile, the circumstances and the rules.

    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.tiles.tile import Wind
    >>> hand, tile = parse_hand("123m456p78s11z9s 555=z")
    >>> win = Win(tile, self_drawn=False, seat=Wind.EAST, round=Wind.EAST, replacement=True)
    >>> for objection in contradictions(hand, win):
    ...     print(objection)
    The replacement tile is drawn, so it is not a discard; make the win self-drawn.
    A replacement tile follows the winner's own kong, but the hand has none; add the kong.
    """
    objections: list[RiichiError] = []
    if hand.norths or hand.counts[win.tile.kind] >= COPIES:
        objections += [ImpossibleHand(each) for each in _tiles(hand, win)]
    unusual = win.last_of_kind or win.replacement or win.robbing_kong or win.first_turn
    if unusual or not 0 <= win.flowers <= len(FLOWERS):
        objections += [ImpossibleWin(each) for each in _circumstances(hand, win)]
    if win.flowers and rules is not None:
        objections += [ImpossibleWin(each) for each in _flowers(win, rules)]
    return tuple(objections)


def flower_contradiction(win: FlowerWin, rules: Rules) -> ImpossibleWin | None:
    """Return the contradiction between a win by flowers and the rules, if there is one.

    >>> from scorer.fans.rules.presets import rule_set_named
    >>> ZUNG_JUNG = rule_set_named("zung_jung").rules
    >>> win = FlowerWin(flowers=8, self_drawn=True, seat=Wind.EAST, round=Wind.EAST)
    >>> print(flower_contradiction(win, ZUNG_JUNG))
    These rules have no flowers and seasons; remove them.
    """
    if win.flowers > len(FLOWERS):
        return ImpossibleWin(_too_many_flowers(win.flowers))
    return None if rules.flowers else ImpossibleWin(_NO_FLOWERS)


def not_a_flower_win(win: FlowerWin, rules: Rules) -> NotAWin:
    """Return the error for flowers that do not win under the rules.

    >>> from scorer.fans.rules.presets import rule_set_named
    >>> HONG_KONG = rule_set_named("hk").rules
    >>> win = FlowerWin(flowers=7, self_drawn=False, seat=Wind.EAST, round=Wind.EAST)
    >>> print(not_a_flower_win(win, HONG_KONG))
    Under these rules the flower of another player wins nothing; make the win self-drawn, or give \
the tiles of the hand.
    """
    if not any(isinstance(fan.condition, ByFlowers) for fan in rules.fans):
        return NotAWin(_("These rules have no win by flowers alone; give the tiles of the hand."))
    if not win.self_drawn:
        return NotAWin(
            _(
                "Under these rules the flower of another player wins nothing; make the win "
                "self-drawn, or give the tiles of the hand."
            )
        )
    return NotAWin(
        _(
            "Under these rules {flowers} flowers alone do not win; correct the flowers, or give "
            "the tiles of the hand.",
            flowers=win.flowers,
        )
    )


_NO_FLOWERS = _("These rules have no flowers and seasons; remove them.")


def _too_many_flowers(flowers: int) -> Message:
    return _(
        "The number of flowers is {flowers}, but a set has eight; make it 0 to 8.",
        flowers=flowers,
    )


def _flowers(win: Win, rules: Rules) -> Iterator[Message]:
    if not rules.flowers:
        yield _NO_FLOWERS
    elif not win.flower_tiles and any(fan.name in TILE_FLOWER_FANS for fan in rules.fans):
        yield _(
            "These rules count the flower of the seat, and four of a kind; name the flowers, as "
            "1f2g."
        )


def _tiles(hand: Hand, win: Win) -> Iterator[Message]:
    if hand.counts[win.tile.kind] >= COPIES:
        yield _(
            "With the winning tile the hand holds five {plain}, but a set has "
            "four; correct one of them.",
            plain=win.tile.plain,
        )
    if hand.norths:
        yield _("Norths are set aside only in sanma; remove the group with ~.")


def _circumstances(hand: Hand, win: Win) -> Iterator[Message]:
    if not 0 <= win.flowers <= len(FLOWERS):
        yield _too_many_flowers(win.flowers)
    if win.replacement and not win.self_drawn:
        yield _("The replacement tile is drawn, so it is not a discard; make the win self-drawn.")
    if win.replacement and not any(meld.group.kind is KONG for meld in hand.melds):
        yield _(
            "A replacement tile follows the winner's own kong, but the hand has none; add the kong."
        )
    if win.robbing_kong:
        yield from _robbing(hand, win)
    if win.first_turn:
        yield from _first_turn(hand, win)
    concealed = hand.concealed_counts[win.tile.kind]
    if win.last_of_kind and concealed:
        yield _(
            "The winning tile is the last of its kind if the other three are "
            "visible, but the hand conceals {plain}; remove the last of its kind "
            "or correct the tiles.",
            plain=win.tile.plain,
        )


def _first_turn(hand: Hand, win: Win) -> Iterator[Message]:
    if hand.melds:
        yield _(
            "The first turn comes before any meld, but the hand has one; remove the first turn or "
            "correct the tiles."
        )
    if win.seat is Wind.EAST and not win.self_drawn:
        yield _(
            "In the first turn the dealer can win only by self-draw; make the win self-drawn or "
            "remove the first turn."
        )
    if win.last_tile or win.replacement or win.robbing_kong:
        yield _(
            "In the first turn there is no last tile, no replacement and no robbed kong; remove "
            "one of them."
        )


def _robbing(hand: Hand, win: Win) -> Iterator[Message]:
    if win.self_drawn:
        yield _(
            "A robbed kong is another player's tile, so the win is not self-drawn; "
            "remove one of them."
        )
    if win.last_tile:
        yield _(
            "A robbed kong is not the last tile, because no kong is possible after "
            "it; remove one of them."
        )
    if hand.counts[win.tile.kind]:
        yield _(
            "A robbed kong is the fourth {plain}, but the hand holds another; "
            "correct the winning tile or remove the robbed kong.",
            plain=win.tile.plain,
        )


def not_a_win(hand: Hand, win: Win, forms: Container[Form] = ALL_FORMS) -> NotAWin:
    """Return the error for an incomplete hand, with the tiles that would complete it.

    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.tiles.tile import Wind
    >>> def error(text):
    ...     hand, tile = parse_hand(text)
    ...     return not_a_win(hand, Win(tile, self_drawn=True, seat=Wind.EAST, round=Wind.EAST))
    >>> print(error("147m258p36s11z222z1s"))
    147m258p36s11222z1s is not complete: with 9s instead of 1s it would win; correct the winning \
tile.
    >>> print(error("147m258p33s11z222z9s"))
    147m258p33s11222z9s is one tile from complete: 6s for 3s would make it win; correct the tiles.
    """
    written = format_hand(hand, win.tile)
    waits = wait_tiles(hand, forms)
    if waits:
        return NotAWin(with_another_tile(written, win.tile, waits))
    swaps = list(_swaps(hand, win.tile, forms))
    if swaps:
        return NotAWin(with_one_swap(written, swaps))
    return NotAWin(
        _("{written} is more than one tile from complete; correct the tiles.", written=written)
    )


def _swaps(
    hand: Hand, tile: Tile, forms: Container[Form]
) -> Iterator[tuple[Tile, tuple[Tile, ...]]]:
    """Yield each tile with the tiles that would complete the hand in its place."""
    for replaced in dict.fromkeys(hand.concealed):
        others = [*hand.concealed, tile]
        others.remove(replaced)
        if waits := wait_tiles(Hand(tuple(others), hand.melds), forms):
            yield replaced, waits
