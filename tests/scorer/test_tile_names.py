"""Names, readings and nicknames of the tiles, as the documents give them."""

import pytest

from scorer.riichi.points import AKA_DORA, DORA, NUKI_DORA, REASONS, URA_DORA
from scorer.riichi.yaku import YAKU, YAKUMAN
from scorer.riichi.yaku_names import FU_NAMES, YAKU_NAMES, all_names_of
from scorer.tiles.tile import FLOWERS, TILES
from scorer.tiles.tile_names import Naming, tile_names

PL_READINGS = {
    "m": "Iiman Iiwan Ryanman Ryanwan Sanman Sanwan Sūman Sūwan Ūman Ūwan Rōman Rōwan "
    "Chiiman Chiiwan Paaman Paawan Chūman Chūwan",
    "p": "Iipin Ryanpin Sanpin Sūpin Ūpin Rōpin Chiipin Paapin Chūpin",
    "s": "Iisō Ryansō Sansō Sūsō Ūsō Rōsō Chiisō Paasō Chūsō",
}
PL_BONUS = "Haru Natsu Aki Fuyu Ume Ran Kiku Take"
HU_NUMBERS = "yao, ryan, san, su-, u-, ro-, chi-, pa-, chuu"
HU_HONORS = {
    "1z": "[KS] kelet (ton 東)",
    "2z": "[DS] dél (nan 南)",
    "3z": "[NS] nyugat (sha- 西)",
    "4z": "[ES] észak (pe- 北)",
    "5z": "[EN] üres (haku 白)",
    "6z": "[GN] gazdagság (hatsu 発)",
    "7z": "[KN] közép (chun 中)",
}
HU_CHINESE = {
    "1z": "[KS] kelet (东风)",
    "2z": "[DS] dél (南风)",
    "3z": "[NS] nyugat (西风)",
    "4z": "[ES] észak (北风)",
    "5z": "[EN] üres (白板/光板)",
    "6z": "[GN] gazdagság (发财/绿发)",
    "7z": "[KN] közép (红中)",
}
HU_NICKNAMES = {
    "1m": "kígyó (一条蛇), Ivanov (伊万诺夫)",
    "1p": "rizsgombóc (汤元), nagy süti (大饼), holdfény (月亮), gyöngy (珍珠)",
    "2p": "pápaszem (眼镜), pápaszemes kígyó (眼镜蛇)",
    "3p": "cukormázas galagonya (糖葫芦), ferde hármas (斜插三)",
    "5p": "szilvavirág (梅花)",
    "7p": "gépfegyver (盒子枪/机枪), bot (拐把)",
    "8p": "fekete halhatatlan (黑仙)",
    "9p": "Ma bátyó (麻哥)",
    "1s": "páva (孔雀), veréb (麻雀), főnix (凤凰)",
    "2s": "dobverő (鼓槌儿)",
    "3s": "hegyes hármas (尖三)",
    "7s": "pagoda (宝塔)",
    "5z": "deszka (板子), gonosz (白脸)",
    "1z": "keleti tök (东瓜)",
    "2z": "sütőtök (南瓜)",
    "3z": "görögdinnye (西瓜)",
    "4z": "sütőtök (北瓜)",
}
TP_NUMBERS = "i ja san su u lo si pa ku"
TP_DRAGONS = {"5z": "Paku", "6z": "Atu", "7z": "Sun"}


@pytest.mark.parametrize("suit", "mps")
def test_readings_of_the_number_tiles(suit: str) -> None:
    tiles = [f"{rank}{suit}" for rank in range(1, 10)]
    readings = {
        naming: [each for tile in tiles for each in tile_names()[tile][naming].readings]
        for naming in ("pl", "hu", "tok")
    }
    assert readings["pl"] == PL_READINGS[suit].split()
    ending = {"m": "man", "p": "pin", "s": "sou"}[suit]  # HU: man(zu), pin(zu), sou(zu)
    assert readings["hu"] == [number + ending for number in HU_NUMBERS.split(", ")]
    name = {"m": "Mansu", "p": "Pinsu", "s": "Sosu"}[suit]
    assert readings["tok"] == [f"{name} {number}" for number in TP_NUMBERS.split()]


def test_the_short_names_of_hu() -> None:
    """HU "pl. T1 T2", "pl. S4 S6", "pl. B7 B8"."""
    tiles = ("1m", "2m", "4p", "6p", "7s", "8s")
    assert " ".join(tile_names()[tile]["hu"].names[1] for tile in tiles) == "T1 T2 S4 S6 B7 B8"


def test_honors() -> None:
    for tile, row in HU_HONORS.items():
        name, code = tile_names()[tile]["hu"].names
        (reading,) = tile_names()[tile]["hu"].readings
        assert row.startswith(f"[{code}] {name} ({reading} ")
    for tile, row in HU_CHINESE.items():
        assert f"({'/'.join(tile_names()[tile]['zh'].names)})" in row
    for tile, reading in TP_DRAGONS.items():
        assert tile_names()[tile]["tok"].readings == (reading,)


def test_bonus_tiles() -> None:
    """PL: Haru to Fuyu are the seasons, Ume to Take the flowers."""
    names = [tile_names()[tile]["pl"].names[0] for tile in (*FLOWERS[4:], *FLOWERS[:4])]
    assert names == PL_BONUS.split()
    chinese = [tile_names()[tile]["zh"].names[0] for tile in FLOWERS]
    assert "".join(chinese) == "梅兰菊竹春夏秋冬"


def test_nicknames() -> None:
    for tile, row in HU_NICKNAMES.items():
        names = tile_names()[tile]
        known = [nickname.name for nickname in names["hu"].nicknames if nickname.name != "madár"]
        chinese = [nickname.name for nickname in names["zh"].nicknames if nickname.name != "幺鸡"]
        rows = [part.rstrip(")").split(" (") for part in row.split(", ")]
        assert known == [hungarian for hungarian, _ in rows]
        assert chinese == [each for _, words in rows for each in words.split("/")]
    named = {tile for tile, names in tile_names().items() if names["zh"].nicknames}
    assert named == set(HU_NICKNAMES)


def test_every_tile_has_names_in_every_language() -> None:
    assert set(tile_names()) == {*map(str, TILES), "0m", "0p", "0s", *FLOWERS}
    for tile, names in tile_names().items():
        languages = ["en", "ja", "zh", "zh-Hant", *([] if tile in FLOWERS else ["tok"]), "pl", "hu"]
        assert list(names) == languages
        for name in names.values():
            assert name.names
            assert all((*name.names, *name.readings))


PL_PAIRS = ("Chiitoitsu · NikoNiko", "Ryūiisō · Ōruguriin", "Sanshokudōkō · Sandōkō")


def test_other_names_of_yaku() -> None:
    """PL has several names in a cell."""
    names = [" · ".join(all_names_of(key)["pl"]) for key in ("chiitoitsu", "ryuuiisou")]
    assert names == list(PL_PAIRS[:2])
    assert all_names_of("sanshoku_doukou")["pl"] == ("Sanshokudōkō", "Sandōkō")
    assert all_names_of("haku")["pl"] == ("Fanpai", "Yakupai")
    assert all_names_of("nothing") == {}


def test_names_belong_to_yaku_and_fu_that_exist() -> None:
    terms = (*YAKU, *YAKUMAN, DORA, URA_DORA, AKA_DORA, NUKI_DORA)
    known = {term.name for term in terms} | {"nagashi_mangan", "kazoe_yakuman"}
    assert YAKU_NAMES.keys() <= known
    assert FU_NAMES.keys() == {reason.name for reason in REASONS}
    assert all(set(names) == set(Naming) for names in YAKU_NAMES.values())
