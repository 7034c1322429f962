"""Every term that the documents define is in the glossary, as they write it."""

from pathlib import Path

import pytest

from tests.scorer.documents import requires_documents, words_of

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"
GLOSSARY = (REFERENCE / "glossary.md").read_text("utf-8")
CHINESE = (REFERENCE / "chinese.md").read_text("utf-8")

TERMS = {
    "HU, the Chinese game": (
        "麻将 麻雀 方桌 牌桌 麻将台 桌布 骰子 筹码 牌尺 不动牌 动牌 数字牌 幺九牌 老头牌 中张 "
        "条子 索子 幺鸡 万子 饼子 筒子 字牌 文字牌 风牌 东风 南风 西风 北风 箭牌 三元牌 红中 "
        "发财 绿发 白板 光板 字朝下 掷 明张 洗牌 墩 堂 湖 海 绕牌 扫底 跳牌 刻子 碰子 花色 "
        "顺子 杠头牌 砌牌 手牌 暗杠 明杠 边搭 嵌搭 两面搭 盘 圈 局 玩家 轮 打出 字朝上 上家 "
        "下家 对家 摸 牌墙 自摸 吃 碰 杠 开杠 和"
    ),
    "HU, the Japanese game": (
        "数牌 索子 字牌 風牌 三元牌 仮東 起家 仮親 東場 南場 連荘 一本場 半荘 洗牌 牌山 幢 河 "
        "捨て牌 対子 雀頭 面子 順子 刻子 明刻 暗刻 槓子 明槓 暗槓 家 東家 南家 西家 北家 上家 "
        "下家 対面 門前聴牌 双碰待ち 双碰聴 両面待ち 両面聴 辺張待ち 辺張聴 単騎待ち 単騎聴 "
        "他面 自摸る 自摸 切る 捨てる 鳴く 吃 碰 槓 加槓 和了る 和了 王牌 流局 誤 満貫 跳満 "
        "倍満 三倍満 役満 役 役牌 喰い断幺九 先付け 後付け 自摸平和 形式聴牌 連風 鳴き平和 "
        "同巡 手牌 副露 海底牌 河底牌 断幺九牌 tamenmachi tamenten doujun haiteihai naku "
        "tsumoru kiru suteru sutehai kariton karioya kamicha shimocha toimen tankimachi "
        "tankiten tokushuyaku goagari gotsumo goron sakizuke atozuke yakunashi bafuu juntsu"
    ),
    "PL": (
        "字牌 Jipai 風牌 Kazepai 三元牌 Sangenpai 数牌 赤牌 Akapai 季節牌 Kisetsupai 花牌 "
        "Hanapai Fapai 点棒 和了方 agarikata 副底 符底 門前加符 喰い平和 kuipinfu ツモ符 "
        "tsumofu ツモ平和 tsumopinfu 待ち方 machikata 嵌張待ち 辺張待ち 単騎待ち 雀頭 自風 "
        "jikaze 場風 bakaze 連風牌 renfonpai 中張牌 么九牌 翻牌 役牌 刻子 槓子 親 oya 子 ko "
        "流し満貫"
    ),
    "AA": (
        "吃 役牌雀頭 一種待ち 連風 平和自摸上がり 純正九連宝灯 自風 三元牌 副底 積み棒 Orphan "
        "Placement Honba Uma Oka"
    ),
    "RA": (
        "manzu craks pinzu dots souzu bams honors terminals wall sequence triplet quad Chow "
        "Sheung Pung Kong Gong Hu open Daiminkan Shouminkan Kakan Ankan dealer Flowers Seasons "
        "live faan tai Pao"
    ),
}
"""The terms of each document in its order; the fans that HU lists are in chinese.md."""

FANS = "清龙 花龙 泥龙 附龙 无字 缺门 和平 双断 定格 连六 老少副"

INFLECTED = {
    "własny wiatr": "własnego wiatru",
    "martwy mur": "martwego muru",
    "rzeka": "rzeki",
    "tura": "turze",
}
"""Words of PL that its sentences have only in another case."""


@pytest.mark.parametrize("document", TERMS)
def test_every_term_is_in_the_glossary(document: str) -> None:
    glossary = GLOSSARY.casefold()
    assert [term for term in TERMS[document].split() if term.casefold() not in glossary] == []


def test_every_fan_is_in_the_table_of_the_chinese_game() -> None:
    assert [fan for fan in FANS.split() if fan not in CHINESE] == []


@requires_documents
@pytest.mark.parametrize("document", TERMS)
def test_the_document_has_the_terms(document: str) -> None:
    words = words_of(document[:2]).casefold()
    assert [term for term in TERMS[document].split() if term.casefold() not in words] == []
    assert [fan for fan in FANS.split() if fan not in words_of("HU")] == []


@requires_documents
def test_the_priority_of_calls() -> None:
    """The documents agree, so the glossary has one sentence; their words are in sources.md."""
    (row,) = [line for line in GLOSSARY.splitlines() if line.startswith("| 鳴く | naku (")]
    assert "ron precedes pon and kan, and those precede chii" in row
    sources = (REFERENCE / "sources.md").read_text("utf-8")
    for document, words in (
        ("HU", "a szett erősebb a peng/kang-nál, amik erősebbek a sornál"),
        ("RA", "Hu takes priority over Kong and Pung"),
        ("AA", "Superceded by Pon"),
    ):
        assert words in sources
        assert words in words_of(document)


@requires_documents
def test_the_words_of_play_are_those_of_the_documents() -> None:
    table = GLOSSARY.split("\nWords of play:\n\n")[1].split("\n\n")[0]
    rows = [[cell.strip() for cell in line.split("|")[3:6]] for line in table.splitlines()[2:]]
    assert len(rows) > 50
    for place, document in enumerate(("TP", "PL", "HU")):
        text = words_of(document).casefold()
        words = [word for row in rows for word in row[place].casefold().split(", ") if word]
        assert [word for word in words if INFLECTED.get(word, word) not in text] == []
