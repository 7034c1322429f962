"""Strategies for melds and for complete hands of every shape, with a possible win."""

from collections import Counter
from collections.abc import Sequence

from hypothesis import assume
from hypothesis import strategies as st

from scorer.hand import Hand
from scorer.melds import Meld, MeldKind, Side
from scorer.tiles import TILES, Tile, Wind
from scorer.win import By, Moment, Riichi, Win

ORPHANS = [tile for tile in TILES if tile.terminal or tile.honor]
_KAN_OF = [MeldKind.ANKAN, MeldKind.DAIMINKAN, MeldKind.SHOUMINKAN]
_SIDES = [*Side, None]

# Few kinds in play make flushes, triplets of one number and other rare hands common.
_POOLS: list[list[Tile]] = [
    list(TILES),
    list(TILES[:27]),
    [*TILES[:9], *TILES[27:]],
    list(TILES[9:18]),
    ORPHANS,
    list(TILES[27:]),
    [TILES[kind] for kind in (19, 20, 21, 23, 25, 32)],
    [TILES[kind] for kind in (0, 1, 2, 9, 10, 11, 18, 19, 20)],
]


@st.composite
def melds(draw: st.DrawFn) -> Meld:
    """Any meld, red fives included."""
    kind = draw(st.sampled_from(MeldKind))
    starts = [tile for tile in TILES[:27] if tile.rank <= 7]
    first = draw(st.sampled_from(starts if kind is MeldKind.CHII else TILES))
    tiles = _reddened(draw, _tiles_of(kind, first))
    return _meld(draw, kind, tiles)


@st.composite
def won_hands(draw: st.DrawFn, *, reds: bool = True) -> tuple[Hand, Win]:
    """A complete hand and a win of it without contradictions (it may lack a yaku)."""
    shape = draw(st.sampled_from(["groups"] * 10 + ["pairs", "orphans"]))
    if shape == "groups":
        hand, tile = _groups(draw, reds=reds)
    else:
        tiles = _pairs(draw) if shape == "pairs" else [*ORPHANS, draw(st.sampled_from(ORPHANS))]
        hand, tile = _closed(draw, tiles, reds=reds)
    return hand, draw(_wins(hand, tile))


def _groups(draw: st.DrawFn, *, reds: bool) -> tuple[Hand, Tile]:
    pool = draw(st.sampled_from(_POOLS))
    kinds = {tile.kind for tile in pool}
    starts = [
        tile
        for tile in pool
        if not tile.honor and tile.rank <= 7 and {tile.kind + 1, tile.kind + 2} <= kinds
    ]
    melded: list[Meld] = []
    concealed: list[Tile] = [draw(st.sampled_from(pool))] * 2
    for _ in range(4):
        run = bool(starts) and draw(st.booleans())
        first = draw(st.sampled_from(starts if run else pool))
        options = [None, MeldKind.CHII if run else MeldKind.PON]
        kind = draw(st.sampled_from(options if run else [*options, *_KAN_OF]))
        tiles = _tiles_of(kind or (MeldKind.CHII if run else MeldKind.PON), first)
        if kind is None:
            concealed += tiles
        else:
            melded.append(_meld(draw, kind, tiles))
    everything = [*concealed, *(tile for meld in melded for tile in meld.tiles)]
    assume(max(Counter(everything).values()) <= 4)
    return _closed(draw, concealed, melded, reds=reds)


def _closed(
    draw: st.DrawFn, tiles: Sequence[Tile], melded: Sequence[Meld] = (), *, reds: bool
) -> tuple[Hand, Tile]:
    shuffled = list(_reddened(draw, tiles) if reds else tiles)
    tile = shuffled.pop(draw(st.integers(0, len(shuffled) - 1)))
    return Hand(tuple(shuffled), tuple(melded)), tile


def _pairs(draw: st.DrawFn) -> list[Tile]:
    pool = draw(st.sampled_from([pool for pool in _POOLS if len(pool) >= 7]))
    kinds = draw(st.lists(st.sampled_from(pool), min_size=7, max_size=7, unique=True))
    return [tile for tile in kinds for _ in range(2)]


@st.composite
def _wins(draw: st.DrawFn, hand: Hand, tile: Tile) -> Win:
    by = draw(st.sampled_from(By))
    seat = draw(st.sampled_from(Wind))
    moments = [Moment.ORDINARY, Moment.ORDINARY, Moment.LAST_TILE]
    if by is By.TSUMO and any(meld.kind in _KAN_OF for meld in hand.melds):
        moments.append(Moment.RINSHAN)
    if by is By.RON and not hand.counts[tile.kind]:
        moments.append(Moment.CHANKAN)
    riichi = draw(st.sampled_from(Riichi)) if hand.menzen else Riichi.NONE
    if not hand.melds and riichi is Riichi.NONE and not (seat is Wind.EAST and by is By.RON):
        moments.append(Moment.FIRST_TURN)
    moment = draw(st.sampled_from(moments))
    late = moment is Moment.LAST_TILE and riichi is Riichi.DOUBLE
    ippatsu = riichi is not Riichi.NONE and moment is not Moment.RINSHAN and not late
    left = Counter({other: 4 - hand.counts[other.kind] for other in TILES})
    left[tile.plain] -= 1
    indicators = st.permutations(sorted(left.elements()))
    dora = draw(indicators)[: 2 * draw(st.integers(0, 2))]
    half = len(dora) // 2
    return Win(
        tile,
        by,
        seat=seat,
        round=draw(st.sampled_from(Wind)),
        riichi=riichi,
        ippatsu=ippatsu and draw(st.booleans()),
        moment=moment,
        dora=tuple(dora[:half]),
        ura=tuple(dora[half:]) if riichi is not Riichi.NONE else (),
    )


def _tiles_of(kind: MeldKind, first: Tile) -> list[Tile]:
    if kind is MeldKind.CHII:
        return list(TILES[first.kind : first.kind + 3])
    return [first] * (3 if kind is MeldKind.PON else 4)


def _reddened(draw: st.DrawFn, tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    """Paint at most one five of each suit red, wherever it stands."""
    painted = list(tiles)
    for suit in {tile.suit for tile in tiles if tile.rank == 5 and not tile.honor}:
        if draw(st.booleans()):
            place = painted.index(Tile(suit, 5))
            painted[place] = Tile(suit, 5, red=True)
    return tuple(painted)


def _meld(draw: st.DrawFn, kind: MeldKind, tiles: Sequence[Tile]) -> Meld:
    if kind is MeldKind.ANKAN:
        return Meld(kind, tuple(tiles))
    called = draw(st.sampled_from(tiles))
    if kind is MeldKind.CHII:
        return Meld(kind, tuple(tiles), called, draw(st.sampled_from([Side.LEFT, None])))
    return Meld(kind, tuple(tiles), called, draw(st.sampled_from(_SIDES)))
