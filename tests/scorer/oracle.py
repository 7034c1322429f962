"""PyPI mahjong, asked for the score of one of our hands."""

from dataclasses import dataclass

from mahjong.constants import EAST
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld as TheirMeld

from scorer.hand import Hand
from scorer.melds import MeldKind
from scorer.tiles import TILES, Tile, Wind
from scorer.win import By, Moment, Riichi, Win

_KINDS = {
    MeldKind.CHII: TheirMeld.CHI,
    MeldKind.PON: TheirMeld.PON,
    MeldKind.DAIMINKAN: TheirMeld.KAN,
    MeldKind.SHOUMINKAN: TheirMeld.SHOUMINKAN,
    MeldKind.ANKAN: TheirMeld.KAN,
}


@dataclass
class Answer:
    """What the library says; total is what the winner receives."""

    total: int
    han: int
    fu: int
    yakuman: bool


class _Numbers:
    """Numbers 0..135 for tiles, each given once; the first of the fives is red."""

    def __init__(self) -> None:
        self._free = {
            tile: list(range(tile.kind * 4, tile.kind * 4 + 4))
            for tile in TILES
            if tile.rank != 5 or tile.honor
        }
        for start in (16, 52, 88):
            five = TILES[start // 4]
            self._free[five] = [start + 1, start + 2, start + 3]
            self._free[Tile(five.suit, 5, red=True)] = [start]

    def take(self, tile: Tile) -> int:
        # Four plain fives need the red one's number too; red fives are then switched off.
        free = self._free[tile] or self._free[Tile(tile.suit, 5, red=True)]
        return free.pop()


def ask(hand: Hand, win: Win, *, red_fives: bool) -> Answer | None:
    """The library's score, None if it refuses the hand; a fresh configuration for each call."""
    numbers = _Numbers()
    melds = [
        TheirMeld(
            meld_type=_KINDS[meld.kind],
            tiles=[numbers.take(tile) for tile in meld.tiles],
            opened=meld.open,
        )
        for meld in hand.melds
    ]
    tile = numbers.take(win.tile)
    tiles = [numbers.take(other) for other in hand.concealed]
    result = HandCalculator().estimate_hand_value(
        [*tiles, tile, *(number for meld in melds for number in meld.tiles)],
        tile,
        melds,
        [shown.kind * 4 for shown in win.dora],
        _config(win, red_fives=red_fives),
        ura_dora_indicators=[shown.kind * 4 for shown in win.ura],
    )
    if result.error is not None:
        return None
    cost = result.cost
    assert cost is not None
    assert result.han is not None
    assert result.fu is not None
    assert result.yaku is not None
    total = cost["main"]
    if win.by is By.TSUMO:
        total += 2 * cost["additional"]
    return Answer(total, result.han, result.fu, any(yaku.is_yakuman for yaku in result.yaku))


def _config(win: Win, *, red_fives: bool) -> HandConfig:
    moment, tsumo = win.moment, win.by is By.TSUMO
    first = moment is Moment.FIRST_TURN
    winds = {wind: EAST + place for place, wind in enumerate(Wind)}
    return HandConfig(
        is_tsumo=tsumo,
        is_riichi=win.riichi is not Riichi.NONE,
        is_daburu_riichi=win.riichi is Riichi.DOUBLE,
        is_ippatsu=win.ippatsu,
        is_rinshan=moment is Moment.RINSHAN,
        is_chankan=moment is Moment.CHANKAN,
        is_haitei=moment is Moment.LAST_TILE and tsumo,
        is_houtei=moment is Moment.LAST_TILE and not tsumo,
        is_tenhou=first and win.dealer,
        is_chiihou=first and tsumo and not win.dealer,
        player_wind=winds[win.seat],
        round_wind=winds[win.round],
        options=OptionalRules(
            has_open_tanyao=True, has_aka_dora=red_fives, has_double_yakuman=False
        ),
    )
