"""Strategies for complete hands of Chinese Official in every form, with a possible win."""

from collections import Counter
from collections.abc import Sequence

from hypothesis import assume
from hypothesis import strategies as st

from scorer.fans.division import KNITTED_PATTERNS
from scorer.fans.win import Win
from scorer.tiles.hand import Hand
from scorer.tiles.melds import Meld, MeldKind
from scorer.tiles.tile import ORPHANS, TILES, Tile, Wind

Kinds = list[int]

_ORPHANS = [kind for kind in range(34) if ORPHANS >> kind & 1]
_HONORS = list(range(27, 34))
_KONGS = [MeldKind.ANKAN, MeldKind.DAIMINKAN, MeldKind.SHOUMINKAN]

# Pools of few kinds make flushes, equal sets and other rare hands common.
_POOLS: list[Kinds] = [
    list(range(34)),
    list(range(27)),
    [*range(9), *_HONORS],
    list(range(9, 18)),
    _ORPHANS,
    _HONORS,
    [27, 28, 29, 30] * 2 + [9, 10, 11],
    [31, 32, 33] * 2 + [18, 19, 20],
    [19, 20, 21, 23, 25, 32],  # all green
    [0, 8, 9, 17, 18, 26],
    [0, 1, 2, 9, 10, 11, 18, 19, 20],
    [0, 1, 2, 3, 9, 10, 11, 12, 18, 19, 20, 21],
    [3, 4, 5, 12, 13, 14, 21, 22, 23],
    [6, 7, 8, 15, 16, 17, 24, 25, 26],
    [5, 6, 7, 8, 14, 15, 16, 17, 23, 24, 25, 26],
    [1, 3, 5, 7, 10, 12, 14, 16, 19, 21, 23, 25],  # even numbers
    [2, 3, 4, 5, 6, 11, 12, 13, 14, 15, 20, 21, 22, 23, 24],  # near a five
    [0, 1, 2, 6, 7, 8, 9, 10, 11, 15, 16, 17, 22],  # terminal chows of two suits
    [0, 1, 2, 6, 7, 8, 4],
    [0, 1, 2, 12, 13, 14, 24, 25, 26],  # mixed straight
    [9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 31],  # reversible
    list(range(18, 24)),
    list(range(18, 22)),
]


_WEIGHTS = {"sets": 10, "pungs": 4, "knitted straight": 3, "pairs": 2}
_OTHERS = ["shifted pairs", "gates", "orphans", "honors and knitted", "two chows twice"]
OFFICIAL_FORMS = [*(form for form, weight in _WEIGHTS.items() for _ in range(weight)), *_OTHERS]


@st.composite
def fan_wins(draw: st.DrawFn, forms: Sequence[str] = OFFICIAL_FORMS) -> tuple[Hand, Win]:
    """Generate a complete hand of a form and a win without contradictions, of any points."""
    form = draw(st.sampled_from(forms))
    melds: list[Meld] = []
    if form in {"sets", "pungs", "knitted straight"}:
        concealed, melds = draw(_hands_of_sets(form))
    else:
        concealed = draw(_FORMS[form])
    everything = concealed + [tile.kind for meld in melds for tile in meld.tiles]
    assume(max(Counter(everything).values()) <= 4)
    winning = concealed.pop(draw(st.integers(0, len(concealed) - 1)))
    hand = Hand(tuple(TILES[kind] for kind in concealed), tuple(melds))
    return hand, draw(_wins(hand, winning))


@st.composite
def _hands_of_sets(draw: st.DrawFn, form: str) -> tuple[Kinds, list[Meld]]:
    pool = draw(st.sampled_from(_POOLS))
    starts = [k for k in pool if k < 27 and k % 9 < 7 and {k + 1, k + 2} <= set(pool)]
    concealed = [draw(st.sampled_from(pool))] * 2
    melds = []
    knitted = form == "knitted straight"
    if knitted:
        concealed += draw(st.sampled_from(KNITTED_PATTERNS))
    is_open = draw(st.sampled_from([0, 1, 2, 3, 4]))
    for number in range(1 if knitted else 4):
        chow = form != "pungs" and bool(starts) and draw(st.booleans())
        first = draw(st.sampled_from(starts if chow else pool))
        kind = MeldKind.CHII if chow else draw(st.sampled_from([MeldKind.PON, *_KONGS]))
        if number < is_open or (kind is MeldKind.ANKAN and draw(st.booleans())):
            melds.append(Meld(kind, _tiles(kind, first)))
        else:
            concealed += [first, first + 1, first + 2] if chow else [first] * 3
    return concealed, melds


def _tiles(kind: MeldKind, first: int) -> tuple[Tile, ...]:
    if kind is MeldKind.CHII:
        return TILES[first : first + 3]
    return (TILES[first],) * (3 if kind is MeldKind.PON else 4)


@st.composite
def _pairs(draw: st.DrawFn) -> Kinds:
    pool = draw(st.sampled_from([pool for pool in _POOLS if len(set(pool)) >= 4]))
    halves = sorted([*set(pool), *set(pool)])  # four equal tiles are two pairs
    assume(len(halves) >= 7)
    places = st.lists(st.integers(0, len(halves) - 1), min_size=7, max_size=7, unique=True)
    return [halves[place] for place in draw(places) for _ in range(2)]


@st.composite
def _two_chows_twice(draw: st.DrawFn) -> Kinds:
    """Draw two chows twice and a pair of one suit, often seven pairs too."""
    suit = 9 * draw(st.integers(0, 2))
    low, high = (suit + draw(st.integers(0, 6)) for _ in range(2))
    pair = suit + draw(st.integers(0, 8))
    chows = [low, low + 1, low + 2, high, high + 1, high + 2]
    return [*chows, *chows, pair, pair]


_FORMS: dict[str, st.SearchStrategy[Kinds]] = {
    "pairs": _pairs(),
    "two chows twice": _two_chows_twice(),
    "shifted pairs": st.builds(
        lambda suit, rank: list(range(9 * suit + rank, 9 * suit + rank + 7)) * 2,
        st.integers(0, 2),
        st.integers(0, 2),
    ),
    "gates": st.builds(
        lambda suit, rank: [9 * suit + r for r in (0, 0, 0, *range(1, 8), 8, 8, 8, rank)],
        st.integers(0, 2),
        st.integers(0, 8),
    ),
    "orphans": st.builds(lambda kind: [*_ORPHANS, kind], st.sampled_from(_ORPHANS)),
    "honors and knitted": st.builds(
        lambda pattern, places: [[*_HONORS, *pattern][place] for place in places],
        st.sampled_from(KNITTED_PATTERNS),
        st.lists(st.integers(0, 15), min_size=14, max_size=14, unique=True),
    ),
}


@st.composite
def _wins(draw: st.DrawFn, hand: Hand, kind: int) -> Win:
    self_drawn = draw(st.booleans())
    rarely = st.sampled_from([False] * 7 + [True])
    last_tile = draw(rarely)
    concealed = hand.concealed_counts[kind]
    in_melds = hand.counts[kind] - concealed
    has_kong = any(meld.kind in _KONGS for meld in hand.melds)
    robbing = not self_drawn and not last_tile and not hand.counts[kind]
    return Win(
        TILES[kind],
        self_drawn=self_drawn,
        seat=draw(st.sampled_from(Wind)),
        round=draw(st.sampled_from(Wind)),
        # The library takes the last of a kind from its caller, so it has to be right.
        last_of_kind=in_melds == 3 or (not concealed and draw(rarely)),
        last_tile=last_tile,
        replacement=self_drawn and has_kong and draw(rarely),
        robbing_kong=robbing and draw(rarely),
        flowers=draw(st.sampled_from([0, 0, 0, 1, 8])),
    )
