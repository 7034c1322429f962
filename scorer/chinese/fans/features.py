"""Features of a hand and a division that rule out most fans before their conditions are evaluated.

A set of features is an int with a bit for each. A condition declares the features without which it
cannot hold (`needs`). Evaluating all eighty conditions would take most of the scoring time.
"""

from scorer.chinese.fans.context import WinContext
from scorer.chinese.shape.division import CHOW, PAIR, SINGLE, Division, Form
from scorer.tiles.tile import HONORS, SIMPLES, kind_mask

# Features of all tiles and of the win.
HONOR_TILES = 1 << 0
NUMBERS_ONLY = 1 << 1
SIMPLES_ONLY = 1 << 2
WITHOUT_FIVES = 1 << 3
ONE_SUIT = 1 << 4  # with or without honors
TWO_SUITS = 1 << 5
THREE_SUITS = 1 << 6
KONGS = 1 << 7
UNUSUAL_WIN = 1 << 8  # last tile, replacement, robbed kong, or the last of its kind
SELF_DRAWN = 1 << 9
CLAIMED = 1 << 10
# Features of the division.
FOUR_SETS = 1 << 11
UNUSUAL_FORM = 1 << 12  # not four sets and a pair
TWO_PUNGS = 1 << 13  # at least two, kongs included
HONOR_PUNG = 1 << 14
WON_WITH_CHOW = 1 << 15
WON_WITH_PAIR = 1 << 16

_FIVES = kind_mask("5m5p5s")
_FIRST_HONOR = 27
_OF_SUITS = (0, ONE_SUIT, TWO_SUITS, THREE_SUITS)
_OF_WINNING_GROUP = {CHOW: WON_WITH_CHOW, PAIR: WON_WITH_PAIR, SINGLE: WON_WITH_PAIR}


def win_features(context: WinContext) -> int:
    """Return the features of the tiles and the win, which all divisions of a hand share.

    >>> from scorer.chinese.fans.context import example_context
    >>> context = example_context("223344m66778p77s8p")
    >>> win_features(context) == NUMBERS_ONLY | SIMPLES_ONLY | WITHOUT_FIVES | THREE_SUITS | CLAIMED
    True
    """
    kinds, win = context.kinds, context.win
    features = _OF_SUITS[context.suits] | (SELF_DRAWN if win.self_drawn else CLAIMED)
    features |= HONOR_TILES if kinds & HONORS else NUMBERS_ONLY
    if not kinds & ~SIMPLES:
        features |= SIMPLES_ONLY
    if not kinds & _FIVES:
        features |= WITHOUT_FIVES
    if context.concealed_kongs or context.melded_kongs:
        features |= KONGS
    if context.last_of_kind or win.last_tile or win.replacement or win.robbing_kong:
        features |= UNUSUAL_WIN
    return features


def division_features(division: Division) -> int:
    """Return the features of one division.

    >>> from scorer.chinese.fans.context import example_context
    >>> from scorer.chinese.shape.division import divide
    >>> context = example_context("223344m66778p77s8p")
    >>> division_features(divide(context.hand, context.win)[0]) == FOUR_SETS | WON_WITH_CHOW
    True
    """
    features = FOUR_SETS if division.form is Form.STANDARD else UNUSUAL_FORM
    features |= _OF_WINNING_GROUP.get(division.winning.kind, 0)
    pungs = [each.kinds[0] for each in division.sets if each.kind is not CHOW]
    if len(pungs) > 1:
        features |= TWO_PUNGS
    if any(kind >= _FIRST_HONOR for kind in pungs):
        features |= HONOR_PUNG
    return features
