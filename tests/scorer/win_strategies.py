"""Strategies for melds and for complete hands of every shape, with a possible win."""

from collections import Counter
from collections.abc import Sequence

from hypothesis import assume
from hypothesis import strategies as st

from scorer.riichi.win import By, Moment, Riichi, Win
from scorer.tiles.hand import Hand
from scorer.tiles.melds import Meld, MeldKind, Side
from scorer.tiles.tile import TILES, Tile, Wind

ORPHANS = [tile for tile in TILES if tile.terminal or tile.honor]
_KAN_OF = [MeldKind.ANKAN, MeldKind.DAIMINKAN, MeldKind.SHOUMINKAN]
_SIDES = [*Side, None]

# Pools of few kinds make flushes, equal triplets and other rare hands common.
_POOLS: list[list[Tile]] = [
    list(TILES),
    list(TILES[:27]),
    [*TILES[:9], *TILES[27:]],
    list(TILES[9:18]),
    ORPHANS,
    list(TILES[27:]),
    [*TILES[27:31], *TILES[27:31], *TILES[9:12]],
    [*TILES[31:], *TILES[31:], *TILES[18:21]],
    [TILES[kind] for kind in (19, 20, 21, 23, 25, 32)],
    [TILES[kind] for kind in (0, 1, 2, 9, 10, 11, 18, 19, 20)],
    [TILES[kind] for kind in (0, 8, 9, 17, 18, 26)],
]
_NOT_IN_SANMA = set(TILES[1:8])


@st.composite
def melds(draw: st.DrawFn) -> Meld:
    """Generate a meld of any kind, with or without red fives."""
    kind = draw(st.sampled_from(MeldKind))
    starts = [tile for tile in TILES[:27] if tile.rank <= 7]
    first = draw(st.sampled_from(starts if kind is MeldKind.CHII else TILES))
    tiles = _reddened(draw, _tiles_of(kind, first))
    return _meld(draw, kind, tiles)


@st.composite
def won_hands(draw: st.DrawFn, *, reds: bool = True, players: int = 4) -> tuple[Hand, Win]:
    """Generate a complete hand, possibly without a yaku, and a win without contradictions."""
    hand, tile = draw(_complete(reds=reds, players=players))
    return hand, draw(_wins(hand, tile, players=players))


@st.composite
def _complete(draw: st.DrawFn, *, reds: bool, players: int) -> tuple[Hand, Tile]:
    shapes = ["groups"] * 10 + ["triplets"] * 3 + ["twins", "pairs", "gates", "orphans"]
    shape = draw(st.sampled_from(shapes))
    norths = draw(st.integers(0, 3)) if players == 3 else 0
    melded: list[Meld] = []
    if shape in {"groups", "triplets"}:
        runs = shape == "groups"
        melded, tiles = _groups(draw, _pools(players, 1), runs=runs, chii=players == 4)
    elif shape == "pairs":
        tiles = _pairs(draw, _pools(players, 7))
    elif shape == "twins":
        tiles = _twins(draw)
    elif shape == "gates":
        start = draw(st.sampled_from([0, 9, 18] if players == 4 else [9, 18]))
        suit = TILES[start : start + 9]
        tiles = [suit[0], *suit, suit[8], suit[0], suit[8], draw(st.sampled_from(suit))]
    else:
        tiles = [*ORPHANS, draw(st.sampled_from(ORPHANS))]
    everything = [*tiles, *(tile for meld in melded for tile in meld.tiles)]
    counts = Counter([*everything, *[TILES[30]] * norths])
    assume(max(counts.values()) <= 4)
    shuffled = list(_reddened(draw, tiles) if reds else tiles)
    won = shuffled.pop(draw(st.integers(0, len(shuffled) - 1)))
    return Hand(tuple(shuffled), tuple(melded), norths), won


def _pools(players: int, size: int) -> list[list[Tile]]:
    if players == 4:
        return [pool for pool in _POOLS if len(set(pool)) >= size]
    pools = [[tile for tile in pool if tile not in _NOT_IN_SANMA] for pool in _POOLS]
    return [pool for pool in pools if len(set(pool)) >= size]


def _groups(
    draw: st.DrawFn, pools: list[list[Tile]], *, runs: bool, chii: bool
) -> tuple[list[Meld], list[Tile]]:
    pool = draw(st.sampled_from(pools))
    kinds = {tile.kind for tile in pool}
    starts = [
        tile
        for tile in pool
        if not tile.honor and tile.rank <= 7 and {tile.kind + 1, tile.kind + 2} <= kinds
    ]
    melded: list[Meld] = []
    concealed: list[Tile] = [draw(st.sampled_from(pool))] * 2
    for _ in range(4):
        run = runs and bool(starts) and draw(st.booleans())
        first = draw(st.sampled_from(starts if run else pool))
        options: list[MeldKind | None] = [None]
        if not run:
            options += [MeldKind.PON, *_KAN_OF]
        elif chii:
            options.append(MeldKind.CHII)
        kind = draw(st.sampled_from(options))
        tiles = _tiles_of(kind or (MeldKind.CHII if run else MeldKind.PON), first)
        if kind is None:
            concealed += tiles
        else:
            melded.append(_meld(draw, kind, tiles))
    return melded, concealed


def _pairs(draw: st.DrawFn, pools: list[list[Tile]]) -> list[Tile]:
    pool = sorted(set(draw(st.sampled_from(pools))))
    kinds = draw(st.lists(st.sampled_from(pool), min_size=7, max_size=7, unique=True))
    return [tile for tile in kinds for _ in range(2)]


def _twins(draw: st.DrawFn) -> list[Tile]:
    """Draw two pairs of equal sequences and a pair, often seven pairs too."""
    starts = [tile for tile in TILES[9:27] if tile.rank <= 7]
    low = draw(st.sampled_from(starts)).kind
    near = [tile.kind for tile in starts if tile.kind // 9 == low // 9]
    high = draw(st.sampled_from([low, *near]))
    pair = draw(st.sampled_from(TILES[9:]))
    return [*TILES[low : low + 3] * 2, *TILES[high : high + 3] * 2, pair, pair]


@st.composite
def _wins(draw: st.DrawFn, hand: Hand, tile: Tile, *, players: int) -> Win:
    by = draw(st.sampled_from(By))
    seat = draw(st.sampled_from(tuple(Wind)[:players]))
    moments = [Moment.ORDINARY, Moment.ORDINARY, Moment.LAST_TILE]
    if by is By.TSUMO and (hand.norths or any(meld.kind in _KAN_OF for meld in hand.melds)):
        moments.append(Moment.RINSHAN)
    if by is By.RON and not hand.counts[tile.kind]:
        moments.append(Moment.CHANKAN)
    # A kan after a double riichi can be invalid.
    kinds = [each for each in Riichi if each is not Riichi.DOUBLE or not hand.melds]
    riichi = draw(st.sampled_from(kinds)) if hand.menzen else Riichi.NONE
    if (
        not hand.melds
        and not hand.norths
        and riichi is Riichi.NONE
        and not (seat is Wind.EAST and by is By.RON)
    ):
        moments.append(Moment.FIRST_TURN)
    moment = draw(st.sampled_from(moments))
    late = moment is Moment.LAST_TILE and (riichi is Riichi.DOUBLE or by is By.RON)
    ippatsu = riichi is not Riichi.NONE and moment is not Moment.RINSHAN and not late
    left = Counter({other: 4 - hand.counts[other.kind] for other in TILES})
    left[tile.plain] -= 1
    if players == 3:
        left = Counter({tile: n for tile, n in left.items() if tile not in _NOT_IN_SANMA})
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
    """Replace at most one five of each suit by a red five."""
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
