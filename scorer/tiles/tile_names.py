"""The names of the tiles in several languages, how players say them, and their nicknames.

docs/reference/sources.md explains the keys HU, PL, RA and TP.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from scorer.tiles.tile import FLOWERS, TILES, Suit, Tile


class Naming(StrEnum):
    """A language of names, by its ISO 639 code.

    >>> [str(naming) for naming in Naming]
    ['tok', 'pl', 'hu']
    """

    TOKI_PONA = "tok"
    POLISH = "pl"
    HUNGARIAN = "hu"


def by_naming(rows: tuple[tuple[str, str, str, str], ...]) -> dict[str, Mapping[Naming, str]]:
    """Return the names of a table by their keys; a row is a key and a name for each `Naming`.

    >>> by_naming((("1z", "kon Ton", "Ton", "kelet"),))["1z"][Naming.POLISH]
    'Ton'
    """
    return {key: dict(zip(Naming, names, strict=True)) for key, *names in rows}


TILE_NAMES = by_naming(
    (
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
)
"""The names of the suits by their letters, and of the honors by their notation (TP, PL, HU)."""


@dataclass(frozen=True, slots=True)
class Nickname:
    """A nickname of a tile, with its pinyin if it is Chinese."""

    name: str
    reading: str = ""


@dataclass(frozen=True, slots=True)
class TileName:
    """The names of a tile in one language.

    Attributes:
        names: What the tile is called, the usual name first.
        readings: How players say it, in romaji, pinyin or the spelling of the language; empty if
            they say the names as they are written.
        nicknames: What players also call it.
    """

    names: tuple[str, ...]
    readings: tuple[str, ...] = ()
    nicknames: tuple[Nickname, ...] = ()


TileNames = Mapping[str, Mapping[str, TileName]]
"""The names of tiles by their notation, and by the code of the language."""


@cache
def tile_names() -> TileNames:
    """Return all names, readings and nicknames of each tile, by language.

    The 34 kinds are followed by the red fives and by the flowers and seasons. The languages are
    `en`, `ja`, `zh`, `zh-Hant`, `tok`, `pl` and `hu`; TP has no flowers.

    >>> names = tile_names()
    >>> len(names), list(names["2m"])
    (45, ['en', 'ja', 'zh', 'zh-Hant', 'tok', 'pl', 'hu'])
    >>> names["2m"]["ja"]
    TileName(names=('二萬',), readings=('ryanman', 'ryanwan'), nicknames=())
    >>> names["2p"]["hu"].names, names["2p"]["hu"].readings
    (('2 sütemény', 'S2'), ('ryanpin',))
    >>> [nickname.name for nickname in names["2p"]["hu"].nicknames]
    ['pápaszem', 'pápaszemes kígyó']
    >>> names["2p"]["zh"].nicknames[1]
    Nickname(name='眼镜蛇', reading='yǎn jìng shé')
    >>> names["4f"]["pl"].names
    ('Take', 'bambus')
    """
    reds = tuple(Tile(suit, 5, red=True) for suit in (Suit.MAN, Suit.PIN, Suit.SOU))
    bonus = dict(zip(FLOWERS, _BONUS, strict=True))
    return MappingProxyType(
        {str(tile): _of_tile(tile) for tile in (*TILES, *reds)}
        | {
            tile: {language: TileName(*name) for language, name in names.items()}
            for tile, names in bonus.items()
        }
    )


_Names = tuple[tuple[str, ...], tuple[str, ...]]
"""Names and readings."""

# "1-9: yao, ryan, san, su-, u-, ro-, chi-, pa-, chuu (pl. ryanpin)" (HU); "nasin nanpa tan musi
# Lisi Masan" (TP); PL lists its 27 readings.
_NUMBERS = {
    language: words.split()
    for language, words in {
        "ja": "ii ryan san suu uu rou chii paa chuu",
        "zh": "yī èr sān sì wǔ liù qī bā jiǔ",
        "tok": "i ja san su u lo si pa ku",
        "pl": "Ii Ryan San Sū Ū Rō Chii Paa Chū",
        "hu": "yao ryan san su- u- ro- chi- pa- chuu",
    }.items()
}
_RANKS = "一二三四五六七八九"


class _SuitWords(NamedTuple):
    """The ending or beginning of the names of a suit's tiles; some languages have a short one."""

    en: tuple[str, str]
    ja: tuple[str, tuple[str, ...]]
    zh: tuple[tuple[str, str], ...]
    zh_hant: tuple[str, ...]
    tok: tuple[str, str]
    pl: tuple[str, tuple[str, ...]]
    hu: tuple[str, str, str]


_SUITS = {
    Suit.MAN: _SuitWords(
        en=("characters", "crak"),
        ja=("萬", ("man", "wan")),
        zh=(("万", "wàn"),),
        zh_hant=("萬",),
        tok=("Mansu", "Man"),
        pl=("znaków", ("man", "wan")),
        hu=("tízezres", "T", "man"),
    ),
    Suit.PIN: _SuitWords(
        en=("dots", "dot"),
        ja=("筒", ("pin",)),
        zh=(("筒", "tǒng"), ("饼", "bǐng")),
        zh_hant=("筒",),
        tok=("Pinsu", "Pin"),
        pl=("kółek", ("pin",)),
        hu=("sütemény", "S", "pin"),
    ),
    Suit.SOU: _SuitWords(
        en=("bamboo", "bam"),
        ja=("索", ("sou",)),
        zh=(("条", "tiáo"), ("索", "suǒ")),
        zh_hant=("索", "條"),
        tok=("Sosu", "So"),
        pl=("bambusów", ("sō",)),
        hu=("bambusz", "B", "sou"),
    ),
}
"""The short names are of RA (craks, dots, bams), TP (Man) and HU ([T] tízezres)."""

_RED = {
    "en": ("red {}", ""),
    "ja": ("赤{}", "aka {}"),
    "zh": ("赤{}", "chì {}"),
    "zh-Hant": ("赤{}", ""),
    "tok": ("{} loje", ""),
    "pl": ("{}, czerwona", ""),
    "hu": ("{}, piros", ""),
}
"""The changes that make the name and the reading of a five those of a red one."""

_HONORS: tuple[dict[str, _Names], ...] = tuple(
    {
        "en": ((english,), ()),
        "ja": ((kanji,), (romaji,)),
        "zh": (tuple(chinese.split()), tuple(pinyin.split(", "))),
        "zh-Hant": (tuple(traditional.split()), ()),
        "tok": ((TILE_NAMES[tile][Naming.TOKI_PONA],), tuple(tok.split())),
        "pl": ((TILE_NAMES[tile][Naming.POLISH],), ()),
        "hu": ((TILE_NAMES[tile][Naming.HUNGARIAN], short), (hungarian,)),
    }
    for tile, english, kanji, romaji, chinese, pinyin, traditional, tok, short, hungarian in (
        ("1z", "east wind", "東", "ton", "东风", "dōng fēng", "東風 東", "Ton", "KS", "ton"),
        ("2z", "south wind", "南", "nan", "南风", "nán fēng", "南風 南", "Nan", "DS", "nan"),
        ("3z", "west wind", "西", "shaa", "西风", "xī fēng", "西風 西", "Sa", "NS", "sha-"),
        ("4z", "north wind", "北", "pei", "北风", "běi fēng", "北風 北", "Pe", "ES", "pe-"),
        (
            "5z",
            "white dragon",
            "白",
            "haku",
            "白板 光板",
            "bái bǎn, guāng bǎn",
            "白板",
            "Paku",
            "EN",
            "haku",
        ),
        (
            "6z",
            "green dragon",
            "發",
            "hatsu",
            "发财 绿发",
            "fā cái, lǜ fā",
            "發財 青發",
            "Atu",
            "GN",
            "hatsu",
        ),
        ("7z", "red dragon", "中", "chun", "红中", "hóng zhōng", "紅中", "Sun", "KN", "chun"),
    )
)
"""HU has the Chinese names, and readings and abbreviations; TP the readings Paku, Atu and Sun.

The traditional names have no readings: Hong Kong and Taiwan say them in different languages.
"""

_BONUS = tuple(
    {
        "en": ((english,), ()),
        "ja": ((kanji,), (polish.lower(),)),
        "zh": ((chinese,), (pinyin,)),
        "zh-Hant": ((kanji,), ()),
        "pl": ((polish, translated), ()),
        "hu": ((hungarian,), ()),
    }
    for polish, english, kanji, chinese, pinyin, translated, hungarian in (
        ("Ume", "plum", "梅", "梅", "méi", "śliwa", "szilva"),
        ("Ran", "orchid", "蘭", "兰", "lán", "orchidea", "orchidea"),
        ("Kiku", "chrysanthemum", "菊", "菊", "jú", "chryzantema", "krizantém"),
        ("Take", "bamboo", "竹", "竹", "zhú", "bambus", "bambusz"),
        ("Haru", "spring", "春", "春", "chūn", "wiosna", "tavasz"),
        ("Natsu", "summer", "夏", "夏", "xià", "lato", "nyár"),
        ("Aki", "autumn", "秋", "秋", "qiū", "jesień", "ősz"),
        ("Fuyu", "winter", "冬", "冬", "dōng", "zima", "tél"),
    )
)
"""The flowers and seasons in the order of `FLOWERS`; PL has the Japanese names."""

_NICKNAMES = (
    ("1m", "一条蛇", "yī tiáo shé", "snake", "kígyó"),
    ("1m", "伊万诺夫", "yī wàn nuò fū", "Ivanov", "Ivanov"),
    ("1p", "汤元", "tāng yuán", "rice ball", "rizsgombóc"),
    ("1p", "大饼", "dà bǐng", "big cake", "nagy süti"),
    ("1p", "月亮", "yuè liang", "moon", "holdfény"),
    ("1p", "珍珠", "zhēn zhū", "pearl", "gyöngy"),
    ("2p", "眼镜", "yǎn jìng", "glasses", "pápaszem"),
    ("2p", "眼镜蛇", "yǎn jìng shé", "cobra", "pápaszemes kígyó"),
    ("3p", "糖葫芦", "táng hú lu", "candied hawthorn", "cukormázas galagonya"),
    ("3p", "斜插三", "xié chā sān", "slanted three", "ferde hármas"),
    ("5p", "梅花", "méi huā", "plum blossom", "szilvavirág"),
    ("7p", "盒子枪", "hé zi qiāng", "Mauser pistol", "gépfegyver"),
    ("7p", "机枪", "jī qiāng", "machine gun", "gépfegyver"),
    ("7p", "拐把", "guǎi bà", "stick", "bot"),
    ("8p", "黑仙", "hēi xiān", "black immortal", "fekete halhatatlan"),
    ("9p", "麻哥", "má gē", "brother Ma", "Ma bátyó"),
    ("1s", "幺鸡", "yāo jī", "chicken", "madár"),
    ("1s", "孔雀", "kǒng què", "peacock", "páva"),
    ("1s", "麻雀", "má què", "sparrow", "veréb"),
    ("1s", "凤凰", "fèng huáng", "phoenix", "főnix"),
    ("2s", "鼓槌儿", "gǔ chuír", "drumstick", "dobverő"),
    ("3s", "尖三", "jiān sān", "pointed three", "hegyes hármas"),
    ("7s", "宝塔", "bǎo tǎ", "pagoda", "pagoda"),
    ("5z", "板子", "bǎn zi", "board", "deszka"),
    ("5z", "白脸", "bái liǎn", "white face", "gonosz"),
    ("1z", "东瓜", "dōng guā", "winter melon", "keleti tök"),
    ("2z", "南瓜", "nán guā", "pumpkin", "sütőtök"),
    ("3z", "西瓜", "xī guā", "watermelon", "görögdinnye"),
    ("4z", "北瓜", "běi guā", "squash", "sütőtök"),
)
"""The nicknames of HU ("Különleges nevek"): the tile, Chinese, pinyin, English, Hungarian."""


def _of_tile(tile: Tile) -> Mapping[str, TileName]:
    if tile.red:
        return {
            language: TileName((name.format(five.names[0]),), _red_readings(reading, five))
            for language, five in _of_tile(tile.plain).items()
            for name, reading in (_RED[language],)
        }
    names = _HONORS[tile.rank - 1] if tile.honor else _number_names(tile)
    return {
        language: TileName(*name, nicknames=tuple(_nicknames(str(tile), language)))
        for language, name in names.items()
    }


def _red_readings(reading: str, five: TileName) -> tuple[str, ...]:
    return (reading.format(five.readings[0]),) if reading else ()


def _number_names(tile: Tile) -> dict[str, _Names]:
    rank, suit = tile.rank, _SUITS[tile.suit]
    kanji = _RANKS[rank - 1]
    number = {language: numbers[rank - 1] for language, numbers in _NUMBERS.items()}
    japanese, suffixes = suit.ja
    polish, endings = suit.pl
    hungarian, letter, ending = suit.hu
    return {
        "en": ((f"{rank} of {suit.en[0]}", f"{rank} {suit.en[1]}"), ()),
        "ja": ((kanji + japanese,), tuple(number["ja"] + suffix for suffix in suffixes)),
        "zh": (
            tuple(kanji + each for each, _ in suit.zh),
            tuple(f"{number['zh']} {pinyin}" for _, pinyin in suit.zh),
        ),
        "zh-Hant": (tuple(kanji + each for each in suit.zh_hant), ()),
        "tok": (tuple(f"{name} {rank}" for name in suit.tok), (f"{suit.tok[0]} {number['tok']}",)),
        "pl": ((f"{rank} {polish}",), tuple(number["pl"] + suffix for suffix in endings)),
        "hu": ((f"{rank} {hungarian}", f"{letter}{rank}"), (number["hu"] + ending,)),
    }


def _nicknames(tile: str, language: str) -> Iterator[Nickname]:
    """Yield the nicknames of a tile in a language; two Chinese ones can share a translation."""
    found = dict[Nickname, None]()
    for key, chinese, pinyin, english, hungarian in _NICKNAMES:
        words = {
            "zh": Nickname(chinese, pinyin),
            "en": Nickname(english),
            "hu": Nickname(hungarian),
        }
        if key == tile and language in words:
            found[words[language]] = None
    yield from found
