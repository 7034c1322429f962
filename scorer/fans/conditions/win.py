"""Conditions on the circumstances of the win, and on the wait."""

from scorer.fans.context import (
    CLAIMED,
    FOUR_SETS,
    SELF_DRAWN,
    UNUSUAL_WIN,
    WON_WITH_CHOW,
    WON_WITH_PAIR,
    WinContext,
)
from scorer.fans.division import CHOW, PAIR, SINGLE, Division, Form
from scorer.fans.fan import whole_hand
from scorer.tiles.tile import Wind


@whole_hand(needs=UNUSUAL_WIN | SELF_DRAWN)
def last_tile_draw(_: Division, c: WinContext) -> bool:
    """The winner draws the last tile of the wall."""
    return c.win.last_tile and c.win.self_drawn


@whole_hand(needs=UNUSUAL_WIN | CLAIMED)
def last_tile_claim(_: Division, c: WinContext) -> bool:
    """The winner claims the discard after the wall is empty."""
    return c.win.last_tile and not c.win.self_drawn


@whole_hand(needs=UNUSUAL_WIN | SELF_DRAWN)
def out_with_replacement_tile(_: Division, c: WinContext) -> bool:
    """The winner draws the tile that replaces a tile of a kong, not of a flower."""
    return c.win.replacement


@whole_hand(needs=UNUSUAL_WIN | CLAIMED)
def robbing_the_kong(_: Division, c: WinContext) -> bool:
    """The winning tile is one that another player adds to an open pung."""
    return c.win.robbing_kong


@whole_hand(needs=UNUSUAL_WIN)
def last_tile(_: Division, c: WinContext) -> bool:
    """The winning tile is the fourth of its kind, and the other three are visible."""
    return c.last_of_kind


@whole_hand(needs=CLAIMED | WON_WITH_PAIR)
def melded_hand(_: Division, c: WinContext) -> bool:
    """Four open sets, and a pair completed by a discard."""
    melds = c.hand.melds
    return len(melds) == 4 and not c.win.self_drawn and all(meld.open for meld in melds)


@whole_hand(needs=CLAIMED)
def concealed_hand(_: Division, c: WinContext) -> bool:
    """No open set before a win on a discard."""
    return c.concealed and not c.win.self_drawn


@whole_hand(needs=SELF_DRAWN)
def fully_concealed_hand(_: Division, c: WinContext) -> bool:
    """No open set, and a self-drawn win."""
    return c.concealed and c.win.self_drawn


@whole_hand(needs=SELF_DRAWN)
def self_drawn(_: Division, c: WinContext) -> bool:
    """The winner draws the winning tile."""
    return c.win.self_drawn


@whole_hand(needs=WON_WITH_CHOW)
def edge_wait(d: Division, c: WinContext) -> bool:
    """The only wait is a 3 for 12, or a 7 for 89."""
    if d.winning.kind is not CHOW:
        return False
    low, _, high = d.winning.kinds
    tile = c.win.tile.kind
    edge = (tile == high and low % 9 == 0) or (tile == low and high % 9 == 8)
    return edge and c.single_wait


@whole_hand(needs=WON_WITH_CHOW)
def closed_wait(d: Division, c: WinContext) -> bool:
    """The only wait is the middle tile of a chow."""
    winning = d.winning
    return winning.kind is CHOW and winning.kinds[1] == c.win.tile.kind and c.single_wait


@whole_hand(needs=WON_WITH_PAIR)
def single_wait(d: Division, c: WinContext) -> bool:
    """The only wait is the second tile of the pair."""
    return d.winning.kind is PAIR and c.single_wait


@whole_hand(needs=WON_WITH_CHOW)
def edge_wait_outside_straight(d: Division, c: WinContext) -> bool:
    """An edge wait, but not for a tile of a knitted straight."""
    return edge_wait.test(d, c) > 0 and not _is_of_knitted_straight(d, c)


@whole_hand(needs=WON_WITH_CHOW)
def closed_wait_outside_straight(d: Division, c: WinContext) -> bool:
    """A closed wait, but not for a tile of a knitted straight."""
    return closed_wait.test(d, c) > 0 and not _is_of_knitted_straight(d, c)


@whole_hand(needs=WON_WITH_PAIR)
def single_wait_outside_straight(d: Division, c: WinContext) -> bool:
    """A single wait, but not for a tile of a knitted straight."""
    return single_wait.test(d, c) > 0 and not _is_of_knitted_straight(d, c)


def _is_of_knitted_straight(d: Division, c: WinContext) -> bool:
    tile = c.win.tile.kind
    return d.form is Form.KNITTED_STRAIGHT and any(
        each.kind is SINGLE and each.kinds[0] == tile for each in d.others
    )


@whole_hand(needs=WON_WITH_CHOW | FOUR_SETS)
def peace(d: Division, c: WinContext) -> bool:
    """Four chows and a pair, the last chow completed at either end."""
    if d.winning.kind is not CHOW or [each.kind for each in d.sets] != [CHOW] * 4:
        return False
    low, _, high = d.winning.kinds
    tile = c.win.tile.kind
    return (tile == low and high % 9 != 8) or (tile == high and low % 9 != 0)


@whole_hand(needs=UNUSUAL_WIN | SELF_DRAWN)
def heavenly_hand(_: Division, c: WinContext) -> bool:
    """The dealer wins on the first draw."""
    return c.win.first_turn and c.win.self_drawn and c.win.seat is Wind.EAST


@whole_hand(needs=UNUSUAL_WIN | SELF_DRAWN)
def earthly_hand(_: Division, c: WinContext) -> bool:
    """A player other than the dealer wins on their first draw, before any call."""
    return c.win.first_turn and c.win.self_drawn and c.win.seat is not Wind.EAST


@whole_hand(needs=UNUSUAL_WIN | CLAIMED)
def hand_of_man(_: Division, c: WinContext) -> bool:
    """A win on the dealer's first discard."""
    return c.win.first_turn and not c.win.self_drawn


@whole_hand(needs=FOUR_SETS)
def no_claimed_set(d: Division, c: WinContext) -> bool:
    """Four sets and a pair, none of them claimed; a concealed kong is not claimed."""
    return d.form is Form.STANDARD and c.concealed


@whole_hand()
def no_melds(_: Division, c: WinContext) -> bool:
    """No meld, not even a concealed kong."""
    return not c.hand.melds
