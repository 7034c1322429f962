"""Score hands with the library PyPI mahjong, to compare its scores with ours."""

from dataclasses import dataclass

from mahjong.constants import EAST
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, HandConstants, OptionalRules
from mahjong.meld import Meld as TheirMeld

from scorer.riichi.rules.choices import DOUBLE_YAKUMAN, Kazoe, Renhou
from scorer.riichi.rules.rules import Rules
from scorer.riichi.win import By, Moment, Riichi, Win
from scorer.tiles.hand import Hand
from scorer.tiles.melds import MeldKind
from scorer.tiles.tile import TILES, Tile, Wind

KINDS = {
    MeldKind.CHII: TheirMeld.CHI,
    MeldKind.PON: TheirMeld.PON,
    MeldKind.DAIMINKAN: TheirMeld.KAN,
    MeldKind.SHOUMINKAN: TheirMeld.SHOUMINKAN,
    MeldKind.ANKAN: TheirMeld.KAN,
}

# The names of the library that differ from ours in more than blanks and capitals.
NAMES = {
    "rinshankaihou": "rinshan",
    "haiteiraoyue": "haitei",
    "houteiraoyui": "houtei",
    "iipeiko": "iipeikou",
    "yakuhai(haku)": "haku",
    "yakuhai(hatsu)": "hatsu",
    "yakuhai(chun)": "chun",
    "ittsu": "ittsuu",
    "chantai": "chanta",
    "chuurenpoutou": "chuuren_poutou",
    "daburuchuurenpoutou": "junsei_chuuren_poutou",
    "kokushimusoujuusanmenmatchi": "kokushi_musou_13",
    "renhou(yakuman)": "renhou",
} | {
    f"yakuhai({place}wind{wind.name.lower()})": f"{place}_wind_{wind.name.lower()}"
    for place in ("seat", "round")
    for wind in Wind
}


@dataclass(frozen=True)
class LibraryScore:
    """A score of the library: the total of the winner, and each yaku with its han."""

    total: int
    fu: int
    yaku: dict[str, int]
    yakuman: frozenset[str]


class _TileNumbers:
    """The library's numbers 0 to 135 of tiles, each used once; the first five is red."""

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


@dataclass(frozen=True)
class LibraryInput:
    """A hand in the numbers of the library."""

    tiles: list[int]
    tile: int
    melds: list[TheirMeld]
    dora: list[int]
    ura: list[int]


def library_input(hand: Hand, win: Win) -> LibraryInput:
    """Convert a hand and its win to the input of the library."""
    tile_numbers = _TileNumbers()
    melds = [
        TheirMeld(
            meld_type=KINDS[meld.kind],
            tiles=[tile_numbers.take(tile) for tile in meld.tiles],
            opened=meld.open,
        )
        for meld in hand.melds
    ]
    tile = tile_numbers.take(win.tile)
    tiles = [tile_numbers.take(other) for other in hand.concealed]
    return LibraryInput(
        [*tiles, tile, *(number for meld in melds for number in meld.tiles)],
        tile,
        melds,
        [shown.kind * 4 for shown in win.dora],
        [shown.kind * 4 for shown in win.ura],
    )


def library_score(hand: Hand, win: Win, rules: Rules) -> LibraryScore | None:
    """Return the library's score, or None if it rejects the hand.

    The library changes its configuration, so each call creates a new one.
    """
    question = library_input(hand, win)
    result = HandCalculator().estimate_hand_value(
        question.tiles,
        question.tile,
        question.melds,
        question.dora,
        library_config(win, rules, norths=hand.norths),
        ura_dora_indicators=question.ura,
    )
    if result.error is not None:
        return None
    cost, found = result.cost, result.yaku
    assert cost is not None
    assert found is not None
    assert result.fu is not None
    opened = not hand.menzen
    han = {_name(yaku.name): yaku.han_open if opened else yaku.han_closed for yaku in found}
    yakuman = frozenset(_name(yaku.name) for yaku in found if yaku.is_yakuman)
    return LibraryScore(cost["total"], result.fu, han, yakuman)


def _name(theirs: str) -> str:
    bare = theirs.lower().replace(" ", "")
    if bare in NAMES:
        return NAMES[bare]
    return _OURS.get(bare, bare)


_OURS = {
    name.replace("_", ""): name
    for name in (
        "menzen_tsumo", "double_riichi", "sanshoku_doujun", "sanshoku_doukou", "ura_dora",
        "aka_dora", "suuankou_tanki", "kokushi_musou",
    )
}  # fmt: skip


def library_config(win: Win, rules: Rules, *, norths: int = 0) -> HandConfig:
    """Convert the circumstances of a win and the rules to the options of the library."""
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
        is_renhou=first and not tsumo and rules.renhou is not Renhou.NONE,
        player_wind=winds[win.seat],
        round_wind=winds[win.round],
        options=_options(rules),
        num_nuki_dora=norths,
    )


_KAZOE = {
    Kazoe.SANBAIMAN: HandConstants.KAZOE_SANBAIMAN,
    Kazoe.YAKUMAN: HandConstants.KAZOE_LIMITED,
    Kazoe.MULTIPLE: HandConstants.KAZOE_NO_LIMIT,
}


def _options(rules: Rules) -> OptionalRules:
    wheels = {"daisharin", "daichikurin", "daisuurin"}
    return OptionalRules(
        has_open_tanyao=rules.kuitan,
        has_aka_dora=any(rules.red_fives),
        has_double_yakuman=rules.double_yakuman == DOUBLE_YAKUMAN,
        kazoe_limit=_KAZOE[rules.kazoe],
        kiriage=rules.kiriage_mangan,
        fu_for_open_pinfu=rules.open_pinfu_30,
        fu_for_pinfu_tsumo=not rules.pinfu_tsumo,
        renhou_as_yakuman=rules.renhou is Renhou.YAKUMAN,
        has_daisharin="daisharin" in rules.optional_yaku,
        has_daisharin_other_suits=wheels <= rules.optional_yaku,
        has_daichisei="daichisei" in rules.optional_yaku,
        limit_to_sextuple_yakuman=rules.yakuman_at_most == 6,
        is_three_player=rules.players == 3,
    )
