"""Yaku as terms; names of yaku, dora and fu in Toki Pona, Polish and Hungarian (TP, PL, HU).

PL and HU write the Japanese names in their own spelling; TP translates them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scorer.tiles.terms import Term
from scorer.tiles.tile_names import Naming, by_naming


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

_DORA = (
    ("dora", "wawa Tola", "Dora", "dora"),
    ("ura_dora", "wawa Tola anpa", "Uradora", "uradora"),
    ("aka_dora", "nanpa 5 loje", "Czerwone piątki", "akadora"),
    ("nuki_dora", "kon Pe weka", "Nukidora", "nukidora"),
)

_LIMIT_HANDS = (
    ("nagashi_mangan", "ijo suli weka taso", "Nagashimangan", "nagashimangan"),
    ("kazoe_yakuman", "kama Jakuman tan nanpa pona suli", "Kazoeyakuman", "kazoeyakuman"),
)

_FU = (
    ("fuutei", "nanpa pona lili 20", "podstawa", "alap"),
    ("menzen_ron", "luka len, pona tan jan ante", "zamknięta ręka na ron", "üres asztallal ron"),
    ("chiitoitsu", "kulupu lili 7", "7 par", "chi-toitsu"),
    ("kuipinfu", "luka open, n.p.l. 20 taso", "otwarte Pinfu", "nakipinfu"),
    ("tsumo", "kama Tumo", "przez dobranie z muru", "tsumoagari"),
    ("kanchan", "lon insa pi kulupu nasin", "na środkowy kamień do sekwensu", "kanchanmachi"),
    ("penchan", "lon poka pi kulupu nasin", "na końcowy kamień do sekwensu", "penchanmachi"),
    ("tanki", "ijo pona pi kulupu lili", "do pary", "tankimachi"),
    ("yakuhai_pair", "kulupu lili Jakupa", "para ze Smoków lub Wiatru", "yakuhai toitsu"),
    ("double_wind_pair", "kulupu lili pi kon tu", "para z obu Wiatrów", "renfuu"),
    ("minkou", "kulupu sama open", "otwarta trójka", "minko"),
    ("ankou", "kulupu sama len", "zamknięta trójka", "anko"),
    ("minkan", "kulupu suli open", "otwarta czwórka", "minkan"),
    ("ankan", "kulupu suli len", "zamknięta czwórka", "ankan"),
    ("rounding", "suli tawa nanpa 10", "w górę do dziesiątek", "kerekítés"),
)
# fmt: on

YAKU_NAMES = by_naming((*_YAKU, *_DORA, *_LIMIT_HANDS))
"""The names of yaku, yakuman, dora and limit hands by their keys; local yaku have none.

The name is our own where a source has none: in TP the dora under an indicator, red fives and
norths; in PL dora other than red fives, and thirteen han as a yakuman; in HU red fives, norths,
and thirteen han.
"""

FU_NAMES = by_naming(_FU)
"""The names of the reasons for fu by their keys, in the words of the sources.

The name is our own where a source describes a reason in a sentence, as TP does most of them, or by
the heading of a table, as PL does triplets and kans.
"""

OTHER_NAMES: Mapping[str, Mapping[Naming, tuple[str, ...]]] = {
    "chankan": {Naming.TOKI_PONA: ("pona tan kulupu suli",)},
    "sanshoku_doujun": {Naming.POLISH: ("Sanshoku",)},
    "sanshoku_doukou": {Naming.POLISH: ("Sandōkō",)},
    "ittsuu": {Naming.POLISH: ("Ittsū",)},
    "chiitoitsu": {Naming.POLISH: ("NikoNiko",)},
    "ryuuiisou": {Naming.POLISH: ("Ōruguriin",)},
    "chuuren_poutou": {Naming.POLISH: ("Chūrenpōton",)},
    **{
        name: {Naming.POLISH: ("Yakupai",)}
        for name, names in YAKU_NAMES.items()
        if names[Naming.POLISH] == "Fanpai"
    },
}
"""Other names of some yaku in the sources."""


def names_of(key: str) -> dict[str, str]:
    """Return the names of a yaku or dora by the codes of their languages; {} if there are none.

    >>> names_of("haku"), names_of("sanrenkou")
    ({'tok': 'kama Jakupa', 'pl': 'Fanpai', 'hu': 'yakuhai'}, {})
    """
    return _by_code(YAKU_NAMES.get(key, {}))


def fu_names_of(key: str) -> dict[str, str]:
    """Return the names of a reason for fu by the codes of their languages.

    >>> fu_names_of("fuutei")
    {'tok': 'nanpa pona lili 20', 'pl': 'podstawa', 'hu': 'alap'}
    """
    return _by_code(FU_NAMES[key])


def all_names_of(key: str) -> dict[str, tuple[str, ...]]:
    """Return the names of a yaku or dora and what it is also called, by language.

    >>> all_names_of("chiitoitsu")
    {'tok': ('kulupu lili 7',), 'pl': ('Chiitoitsu', 'NikoNiko'), 'hu': ('chi-toitsu',)}
    """
    others = OTHER_NAMES.get(key, {})
    return {
        str(naming): (name, *others.get(naming, ()))
        for naming, name in YAKU_NAMES.get(key, {}).items()
    }


def _by_code(names: Mapping[Naming, str]) -> dict[str, str]:
    return {str(naming): name for naming, name in names.items()}
