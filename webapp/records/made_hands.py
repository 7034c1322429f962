"""Random hands that win, for drills of players without a history of their own."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from scorer.riichi.points import Limit
from scorer.riichi.rules.rules import Rules
from scorer.riichi.score import Score, score
from scorer.riichi.win import By, Riichi, Win
from scorer.tiles.checkpoints import checkpoint
from scorer.tiles.errors import RiichiError
from scorer.tiles.hand import COPIES, Hand
from scorer.tiles.melds import KANS, Meld, MeldKind, Side
from scorer.tiles.tile import TILES, Suit, Tile, Wind

_NUMBERS = [tile for tile in TILES if not tile.honor]
_HONOURS = [tile for tile in TILES if tile.honor]
_POOLS: list[list[Tile]] = [
    list(TILES),
    list(TILES),
    [tile for tile in _NUMBERS if not tile.terminal],
    *([tile for tile in TILES if tile.honor or tile.suit is suit] for suit in Suit),
    [tile for tile in TILES if tile.honor or tile.rank in {1, 2, 3, 7, 8, 9}],
]
"""The tiles of a hand; few kinds make flushes and other valuable hands common."""

_LIMITS = [*[Limit.NONE] * 11, *[Limit.MANGAN] * 5, *[Limit.HANEMAN] * 2, Limit.BAIMAN, None]
"""The mixture of limits; None is any hand. Most hands at a table have no limit."""

_TRIES = 60
_SEVEN_PAIRS, _RUN, _CALLED, _KAN, _RED = 0.08, 0.65, 0.44, 0.08, 0.12
_TSUMO, _RIICHI, _IPPATSU = 0.45, 0.6, 0.08


def made_hands(random: Random, rules: Rules) -> Iterator[Score]:
    """Yield scores of random hands without end, from cheap to expensive in a fixed mixture."""
    while True:
        wanted = random.choice(_LIMITS)
        found = None
        for _try in range(_TRIES):
            checkpoint()
            made = _score(random, rules)
            found = made or found
            if made is not None and wanted in {None, made.limit}:
                break
        if found is not None:
            yield found


def _score(random: Random, rules: Rules) -> Score | None:
    """Return the score of a random hand; None if it has no yaku or too many tiles of a kind."""
    pool = random.choice(_POOLS)
    concealed, melds = (
        _seven_pairs(random, pool) if random.random() < _SEVEN_PAIRS else _sets(random, pool)
    )
    dora = random.choices(TILES, k=1 + sum(meld.kind in KANS for meld in melds))
    ura = random.choices(TILES, k=len(dora))
    everything = [*concealed, *dora, *ura, *(tile for meld in melds for tile in meld.tiles)]
    if max(Counter(everything).values()) > COPIES:
        return None
    concealed = _with_reds(random, concealed, rules)
    tile = concealed.pop(random.randrange(len(concealed)))
    closed = not any(meld.open for meld in melds)
    declared = closed and random.random() < _RIICHI
    winds = tuple(Wind)
    win = Win(
        tile,
        By.TSUMO if random.random() < _TSUMO else By.RON,
        seat=random.choice(winds),
        round=random.choice(winds[:2]),
        riichi=Riichi.RIICHI if declared else Riichi.NONE,
        ippatsu=declared and random.random() < _IPPATSU,
        dora=tuple(dora),
        ura=tuple(ura) if declared else (),
    )
    try:
        return score(Hand(tuple(sorted(concealed)), tuple(melds)), win, rules)
    except RiichiError:
        return None


def _seven_pairs(random: Random, pool: list[Tile]) -> tuple[list[Tile], list[Meld]]:
    kinds = random.sample(pool, 7)
    return [tile for tile in kinds for _copy in range(2)], []


def _sets(random: Random, pool: list[Tile]) -> tuple[list[Tile], list[Meld]]:
    """Return the concealed tiles and the melds of four sets and a pair."""
    concealed, melds = [random.choice(pool)] * 2, list[Meld]()
    runs = [tile for tile in pool if not tile.honor and tile.rank <= 7]
    calls = random.random() < 0.5
    for _set in range(4):
        if runs and random.random() < _RUN:
            first = random.choice(runs)
            tiles = [TILES[first.kind + step] for step in range(3)]
            kind = MeldKind.CHII
        else:
            tiles, kind = [random.choice(pool)] * 3, MeldKind.PON
        if kind is MeldKind.PON and random.random() < _KAN:
            open_kan = calls and random.random() < 0.5
            melds.append(
                Meld(MeldKind.DAIMINKAN if open_kan else MeldKind.ANKAN, (*tiles, tiles[0]))
            )
        elif calls and random.random() < _CALLED:
            side = Side.LEFT if kind is MeldKind.CHII else random.choice(list(Side))
            melds.append(Meld(kind, tuple(tiles), tiles[0], side))
        else:
            concealed += tiles
    return concealed, melds


def _with_reds(random: Random, tiles: list[Tile], rules: Rules) -> list[Tile]:
    """Return the tiles with some fives in red, at most as many as the set has."""
    left = dict(zip(Suit, rules.red_fives, strict=False))
    found = []
    for tile in tiles:
        red = (
            not tile.honor and tile.rank == 5 and left.get(tile.suit, 0) and random.random() < _RED
        )
        if red:
            left[tile.suit] -= 1
        found.append(Tile(tile.suit, 5, red=True) if red else tile)
    return found
