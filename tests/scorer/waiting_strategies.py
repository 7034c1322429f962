"""Strategies for hands in tenpai or close to it."""

from collections import Counter

from hypothesis import assume
from hypothesis import strategies as st

from scorer.riichi.win import Win
from scorer.tiles.hand import Hand
from scorer.tiles.tile import TILES, Tile
from tests.scorer.win_strategies import won_hands

# Pools of few kinds make hands close to every form common.
_POOLS = [
    TILES,
    TILES[:27],
    TILES[:9],
    (*TILES[9:18], *TILES[27:]),
    tuple(tile for tile in TILES if tile.terminal or tile.honor),
    (*TILES[:3], *TILES[20:24], TILES[27]),
]


@st.composite
def drawn_tiles(draw: st.DrawFn, *sizes: int) -> tuple[Tile, ...]:
    """Generate random tiles from a full set or from a few kinds."""
    deck = [tile for tile in draw(st.sampled_from(_POOLS)) for _ in range(4)]
    size = draw(st.sampled_from(sizes))
    numbers = st.integers(0, len(deck) - 1)
    places = draw(st.lists(numbers, min_size=size, max_size=size, unique=True))
    return tuple(deck[place] for place in places)


@st.composite
def waiting_hands(draw: st.DrawFn, won: st.SearchStrategy[tuple[Hand, Win]] | None = None) -> Hand:
    """Generate a won hand without its winning tile, with up to three tiles changed."""
    hand, _ = draw(won or won_hands())
    concealed = list(hand.concealed)
    for _ in range(draw(st.sampled_from([0, 0, 0, 1, 2, 3]))):
        concealed[draw(st.integers(0, len(concealed) - 1))] = draw(st.sampled_from(TILES))
    melded = [tile for meld in hand.melds for tile in meld.tiles]
    assume(max(Counter(tile.kind for tile in (*concealed, *melded)).values()) <= 4)
    return Hand(tuple(concealed), hand.melds)
