"""Yaku as terms; names of yaku and tiles in Toki Pona, Polish and Hungarian (TP, PL, HU).

PL and HU write the Japanese names in their own spelling; TP translates them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from scorer.tiles.terms import Term


@dataclass(frozen=True, slots=True)
class Yaku(Term):
    """A yaku: han of a closed and of an open hand (0: closed only), and its condition.

    replaces names the lesser yaku that do not count together with this yaku.
    """

    closed: int
    open: int
    holds: Callable[..., bool]
    replaces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Yakuman(Term):
    """A yakuman, which replaces all ordinary yaku and dora."""

    holds: Callable[..., bool]
    replaces: tuple[str, ...] = ()


class Naming(StrEnum):
    """A language of names, by its ISO 639 code.

    >>> [str(naming) for naming in Naming]
    ['tok', 'pl', 'hu']
    """

    TOKI_PONA = "tok"
    POLISH = "pl"
    HUNGARIAN = "hu"


NAMING_TITLES = {
    Naming.TOKI_PONA: "toki pona",
    Naming.POLISH: "polski",
    Naming.HUNGARIAN: "magyar",
}
"""The languages in their own words."""

# fmt: off
_YAKU = (
    ("riichi", "kama Lisi", "Riichi", "ri-chi"),
    ("double_riichi", "kama Lisi tu", "Dabururiichi", "daburu ri-chi"),
    ("ippatsu", "kama Lisi, sike 1", "Ippatsu", "ri-chi ippatsu"),
    ("menzen_tsumo", "kama Tumo pi luka len", "Menzentsumo", "menzentsumo"),
    ("pinfu", "nanpa pona lili ala", "Pinfu", "pinfu"),
    ("tanyao", "ijo lili taso", "Tanyao", "tan'yao"),
    ("iipeikou", "nasin 2 sama", "Iipeekō", "i-pe-ko-"),
    ("haitei", "pona tan pini sinpin", "Haitei", "haiteiraoye"),
    ("houtei", "pona tan pini sinpin pi jan ante", "Hōtei", "ho-teiraoyui"),
    ("rinshan", "pona tan sinpin moli", "Rinshankaihō", "ryanshankaihou"),
    ("chankan", "pona tan toki Kan", "Chankan", "chankan"),
    *((name, "kama Jakupa", "Fanpai", "yakuhai") for name in (
        "seat_wind_east", "seat_wind_south", "seat_wind_west", "seat_wind_north",
        "round_wind_east", "round_wind_south", "round_wind_west", "round_wind_north",
        "haku", "hatsu", "chun",
    )),
    ("ittsuu", "nasin pi nanpa ale", "Ikkitsūkan", "ikkitsuukan"),
    ("sanshoku_doujun", "nasin 3 pi kule ante", "Sanshokudōjun", "sanshokudoujun"),
    ("sanshoku_doukou", "kulupu 3 pi kule ante", "Sanshokudōkō", "sanshokudouko-"),
    ("chanta", "ijo suli lon kulupu ale", "Chanta", "chanta"),
    ("chiitoitsu", "kulupu lili 7", "Chiitoitsu", "chi-toitsu"),
    ("toitoi", "kulupu sama taso", "Toitōi", "toitoiho-"),
    ("sanankou", "kulupu 3 len", "Sanankō", "san'anko-"),
    ("sankantsu", "kulupu suli 3", "Sankantsu", "sankantsu"),
    ("honroutou", "ijo suli taso", "Honrōtō", "honroutou"),
    ("shousangen", "akesi lili 3", "Shōsangen", "shousangen"),
    ("ryanpeikou", "nasin 2 sama 2", "Ryanpeekō", "ryanpe-ko-"),
    ("junchan", "nanpa pini lon kulupu ale", "Junchan", "junchan"),
    ("honitsu", "kule wan en ijo wawa", "Honitsu", "hon'itsu"),
    ("chinitsu", "kule wan taso", "Chinitsu", "chin'itsu"),
    ("tenhou", "pona sewi", "Tenhō", "tenho-"),
    ("chiihou", "pona ma", "Chihō", "chi-ho-"),
    ("renhou", "pona jan", "Renhō", "renho-"),
    ("daisangen", "akesi suli 3", "Daisangen", "daisangen"),
    ("suuankou", "kulupu len 4", "Sūankō", "su-anko-"),
    ("tsuuiisou", "akesi en kon taso", "Tsūiisō", "tsu-i-so-"),
    ("ryuuiisou", "kule laso taso", "Ryūiisō", "ryuui-so-"),
    ("chinroutou", "nanpa pini taso", "Chinrōtō", "chinroutou"),
    ("shousuushii", "kon lili 4", "Shōsūshi", "shousu-shi-"),
    ("daisuushii", "kon suli 4", "Daisūshi", "daisu-shi-"),
    ("suukantsu", "kulupu suli 4", "Sūkantsu", "su-kantsu"),
    ("chuuren_poutou", "lupa suli 9", "Chūrenpōtō", "chuurenpoutou"),
    ("kokushi_musou", "ijo suli ante 13", "Kokushimusō", "kokushimusou"),
)

_TILES = (
    ("m", "Mansu", "Cyfry, Znaki", "tízezres"),
    ("p", "Pinsu", "Kółka", "sütemény"),
    ("s", "Sosu", "Bambusy", "bambusz"),
    ("1z", "kon Ton", "Ton", "kelet"),
    ("2z", "kon Nan", "Nan", "dél"),
    ("3z", "kon Sa", "Sha", "nyugat"),
    ("4z", "kon Pe", "Pei", "észak"),
    ("5z", "akesi walo", "Haku", "üres"),
    ("6z", "akesi laso", "Hatsu", "gazdagság"),
    ("7z", "akesi loje", "Chun", "közép"),
)
# fmt: on


def _by_naming(rows: tuple[tuple[str, str, str, str], ...]) -> dict[str, Mapping[Naming, str]]:
    return {key: dict(zip(Naming, names, strict=True)) for key, *names in rows}


YAKU_NAMES = _by_naming(_YAKU)
"""The names of yaku and yakuman by their keys; local yaku have none."""

TILE_NAMES = _by_naming(_TILES)
"""The names of the suits by their letters, and of the honors by their notation."""


def names_of(key: str) -> dict[str, str]:
    """Return the names of a yaku by the codes of their languages; {} if no source has it.

    >>> names_of("haku"), names_of("sanrenkou")
    ({'tok': 'kama Jakupa', 'pl': 'Fanpai', 'hu': 'yakuhai'}, {})
    """
    return {str(naming): name for naming, name in YAKU_NAMES.get(key, {}).items()}
