"""A hand and its win as the conditions of fans need them, with their features.

Features rule out most fans before their conditions are evaluated: a set of them is an int with a
bit for each, and a condition declares those without which it cannot hold (`needs`). Evaluating all
eighty conditions would take most of the scoring time.
"""

from collections.abc import Container
from dataclasses import dataclass, field
from functools import cached_property

from scorer.fans.division import ALL_FORMS, CHOW, PAIR, SINGLE, Division, Form
from scorer.fans.waits import waiting_kinds
from scorer.fans.win import Win
from scorer.tiles.hand import Hand, parse_hand
from scorer.tiles.melds import MeldKind
from scorer.tiles.tile import HONORS, NUMBERS, SIMPLES, Wind, kind_mask


@dataclass(frozen=True)
class WinContext:
    """A won hand with its win and the numbers that the rules agree on for the pair.

    Attributes:
        hand: The hand without the winning tile.
        win: The winning tile and its circumstances.
        forms: The forms of a complete hand that the rules allow.
        fixed_pairs: The ranks of the pair for the fan "fixed pair".
        kinds: The bit mask of the kinds of all tiles, with melds and winning tile.
        suits: The number of suits, from 0 to 3, without honors.
        seat: The kind of the winner's wind.
        round: The kind of the prevalent wind.
        last_of_kind: The other three tiles of the kind of the winning tile are visible.
        concealed_kongs: The number of concealed kongs.
        melded_kongs: The number of melded kongs: claimed, or added to a pung.

    >>> context = example_context("147m258p369s11z22z2z")
    >>> context.suits, context.concealed, context.single_wait
    (3, True, False)
    """

    hand: Hand
    win: Win
    forms: Container[Form] = ALL_FORMS
    fixed_pairs: frozenset[int] = frozenset()
    kinds: int = field(init=False, repr=False)
    suits: int = field(init=False, repr=False)
    seat: int = field(init=False, repr=False)
    round: int = field(init=False, repr=False)
    last_of_kind: bool = field(init=False, repr=False)
    concealed_kongs: int = field(init=False, repr=False)
    melded_kongs: int = field(init=False, repr=False)

    def __post_init__(self) -> None:
        hand, win, fill = self.hand, self.win, object.__setattr__
        kinds = hand.kinds | 1 << win.tile.kind
        fill(self, "kinds", kinds)
        fill(self, "suits", sum([bool(kinds & suit) for suit in NUMBERS]))
        fill(self, "seat", win.seat.kind)
        fill(self, "round", win.round.kind)
        in_melds = hand.counts[win.tile.kind] - hand.concealed_counts[win.tile.kind]
        fill(self, "last_of_kind", win.last_of_kind or in_melds == 3)
        melds = [meld.kind for meld in hand.melds]
        fill(self, "concealed_kongs", melds.count(MeldKind.ANKAN))
        melded_kongs = melds.count(MeldKind.DAIMINKAN) + melds.count(MeldKind.SHOUMINKAN)
        fill(self, "melded_kongs", melded_kongs)

    @property
    def has_honors(self) -> bool:
        """Return whether the hand has winds or dragons."""
        return bool(self.kinds & HONORS)

    @property
    def concealed(self) -> bool:
        """Return whether no meld is open; a concealed kong does not open the hand."""
        return self.hand.menzen

    @cached_property
    def single_wait(self) -> bool:
        """Return whether only one kind completes the hand, even if none of it is left."""
        return waiting_kinds(self.hand, self.forms).bit_count() == 1

    def consists_of(self, kinds: int) -> bool:
        """Return whether every tile of the hand is of one of these kinds.

        >>> from scorer.tiles.tile import SIMPLES
        >>> example_context("223344m66778p77s5p").consists_of(SIMPLES)
        True
        """
        return not self.kinds & ~kinds


def example_context(text: str) -> WinContext:
    """Return an ordinary win on a discard by East in the East round, for examples.

    >>> example_context("223344m66778p77s5p").win.self_drawn
    False
    """
    hand, tile = parse_hand(text)
    return WinContext(hand, Win(tile, self_drawn=False, seat=Wind.EAST, round=Wind.EAST))


# Features of all tiles and of the win.
HONOR_TILES = 1 << 0
NUMBERS_ONLY = 1 << 1
SIMPLES_ONLY = 1 << 2
WITHOUT_FIVES = 1 << 3
ONE_SUIT = 1 << 4  # with or without honors
TWO_SUITS = 1 << 5
THREE_SUITS = 1 << 6
KONGS = 1 << 7
UNUSUAL_WIN = 1 << 8  # last tile, replacement, robbed kong, last of its kind, or first turn
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

    >>> from scorer.fans.context import example_context
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
    if (
        context.last_of_kind
        or win.last_tile
        or win.replacement
        or win.robbing_kong
        or win.first_turn
    ):
        features |= UNUSUAL_WIN
    return features


def division_features(division: Division) -> int:
    """Return the features of one division.

    >>> from scorer.fans.context import example_context
    >>> from scorer.fans.division import divide
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
