"""What is said of a doubt: a sentence for the player in each language."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.tiles.melds import MeldKind
from scorer.tiles.terms import Words
from vision.labels import BACK, tile_of
from vision.layout.roles import WHOLE
from vision.reading.decode import Change, Why

NO_TILES = Words(
    "No face of a tile was found: photograph the hand from above, closer and in even light.",
    "牌が見つかりません。影のない明るさで、真上から近づいて撮ってください。",
)

DIVIDED_OTHERWISE = Words(
    "The tiles can be divided into hand and melds in another way too: check the melds and the "
    "winning tile.",
    "手牌と副露の分け方がほかにも考えられます。副露と和了牌を確認してください。",
)

MORE_INDICATORS = Words(
    "Further tiles may be indicators, or lie among discards: check the indicators.",
    "表示牌か捨て牌か分からない牌がほかにもあります。表示牌を確認してください。",
)

_CALLED = {
    MeldKind.CHII: Words("a chii", "チー"),
    MeldKind.PON: Words("a pon", "ポン"),
    MeldKind.DAIMINKAN: Words("an open kan", "大明槓"),
    MeldKind.SHOUMINKAN: Words("an added kan", "加槓"),
    MeldKind.ANKAN: Words("a closed kan", "暗槓"),
}

_REASONS = {
    Why.NO_TILE: Words("a tile of the game has to lie there", "手牌になりません"),
    Why.NO_MELD: Words("it would make no meld", "面子になりません"),
    Why.FIFTH_COPY: Words("a set has four of a kind", "同じ牌が5枚になります"),
    Why.RED_FIVES: Words("a set has no more red fives", "赤5が多すぎます"),
    Why.NOTEN: Words("the hand would not be complete", "和了形になりません"),
}


def tile_count(count: int, *, kans: bool, holes: bool) -> Words:
    """Say that so many tiles are no won hand, and what to do about it.

    >>> tile_count(15, kans=False, holes=False).english
    '15 tiles were read where a won hand has 14: take away what is not of the hand.'
    """
    if count > WHOLE:
        change = Words("take away what is not of the hand", "手牌でない牌を外してください")
    elif holes:
        change = Words(
            "one seems to be missing where a gap is: add it, or take the photo again",
            "すき間で1枚抜けているようです。追加するか、撮り直してください",
        )
    else:
        change = Words(
            "add what is missing, or take the photo again from nearer",
            "足りない牌を追加するか、もっと近くから撮り直してください",
        )
    noun = "tile was" if count == 1 else "tiles were"
    counted = (
        Words(", each kan counted as three,", "(槓は3枚と数えます)") if kans else Words("", "")
    )
    return Words(
        f"{count} {noun} read{counted.english} where a won hand has {WHOLE}: {change.english}.",
        f"読み取れたのは{count}枚{counted.japanese}ですが、和了形は{WHOLE}枚です。"
        f"{change.japanese}。",
    )


def last_tile_won(label: str) -> Words:
    """Say that the last tile of the row is taken as the winning one.

    >>> last_tile_won("8s").japanese
    '離れた牌がないので、端の8sを和了牌としました。違うときは和了牌を選び直してください。'
    """
    return Words(
        f"No tile lies apart, so the last one, {label}, is taken as the winning tile: "
        "mark another if it is not.",
        f"離れた牌がないので、端の{label}を和了牌としました。"
        "違うときは和了牌を選び直してください。",
    )


def unmarked_meld(labels: Sequence[str], kind: MeldKind) -> Words:
    """Say that nothing shows of which kind a meld is.

    >>> unmarked_meld(["5z", "5z", "5z"], MeldKind.PON).english[:49]
    'No tile of 5z 5z 5z is plainly lying sideways, an'
    """
    name, called = " ".join(labels), _CALLED[kind]
    sign = Words("lying sideways", "横向き")
    if kind is MeldKind.ANKAN:
        sign = Words("lying on its face", "裏向き")
    return Words(
        f"No tile of {name} is plainly {sign.english}, and it is taken as {called.english}: "
        "check its kind and from whom it was called.",
        f"{name} には{sign.japanese}の牌がはっきり見えないので、{called.japanese}としました。"
        "種類と、誰から鳴いたかを確認してください。",
    )


def perhaps_added(label: str) -> Words:
    """Say that a pon may be a kan with an added tile.

    >>> perhaps_added("8p").japanese
    '8pのポンのすぐ近くに、もう1枚の8pがあります。加槓のときは変更してください。'
    """
    return Words(
        f"Another {label} lies next to the pon of {label}: if it was added to it, make it a kan.",
        f"{label}のポンのすぐ近くに、もう1枚の{label}があります。加槓のときは変更してください。",
    )


def hidden_five(label: str) -> Words:
    """Say that a closed kan is taken to hide a red five.

    >>> hidden_five("5p").japanese
    '5pの暗槓は、伏せた牌に赤5があるものとしました。赤なしのときは変更してください。'
    """
    return Words(
        f"A red five is taken to lie face down in the closed kan of {label}: "
        "change it if you play without.",
        f"{label}の暗槓は、伏せた牌に赤5があるものとしました。赤なしのときは変更してください。",
    )


def no_meld(labels: Sequence[str]) -> Words:
    """Say that tiles which lie as a meld make none.

    >>> no_meld(["1m", "2p", "3s"]).japanese[:31]
    '1m 2p 3s は副露のように並んでいますが、面子にならない'
    """
    name = " ".join(labels)
    return Words(
        f"{name} lie as a meld but make none, so they are left out: add the meld by hand.",
        f"{name} は副露のように並んでいますが、面子にならないので外しました。"
        "副露を入力してください。",
    )


def few_indicators(shown: int, needed: int) -> Words:
    """Say that dora indicators are missing.

    >>> few_indicators(1, 2).japanese[:26]
    'ドラ表示牌は2枚のはずですが、1枚しか読み取れません'
    """
    noun = "indicator was" if shown == 1 else "indicators were"
    return Words(
        f"{shown} dora {noun} read where there are {needed}, one more for each kan: "
        "check the indicators.",
        f"ドラ表示牌は{needed}枚のはずですが、{shown}枚しか読み取れませんでした"
        "(槓ごとに1枚増えます)。表示牌を確認してください。",
    )


def fifth_copy(label: str, count: int) -> Words:
    """Say that a tile was read more often than a set has it.

    >>> fifth_copy("9p", 5).japanese
    '9pが5枚読み取られましたが、同じ牌は4枚までです。どれかを直してください。'
    """
    return Words(
        f"{label} was read {count} times, but a set has four: correct one.",
        f"{label}が{count}枚読み取られましたが、同じ牌は4枚までです。どれかを直してください。",
    )


def changed_tile(change: Change) -> Words:
    """Say why a tile is taken for another than it looks like.

    >>> changed_tile(Change(0, "1s", "9s", 0.4, Why.NOTEN)).japanese
    '1sに最も似ていますが、1sでは和了形になりません。9sとしましたので確認してください。'
    """
    reason, was, now = _REASONS[change.why], _named(change.was), _named(change.now)
    return Words(
        f"The tile that looks most like {was.english} is taken as {now.english}, because "
        f"{reason.english} with {was.english}: check it.",
        f"{was.japanese}に最も似ていますが、{was.japanese}では{reason.japanese}。"
        f"{now.japanese}としましたので確認してください。",
    )


def uncertain_tile(label: str, others: Sequence[str]) -> Words:
    """Say that a tile is not certain, and what else it may be.

    >>> uncertain_tile("0p", ["5p", "9p"]).japanese
    '0pと読みましたが、確かではありません。5pか9pかもしれません。確認してください。'
    """
    names = [_named(other) for other in others]
    english = " or ".join(name.english for name in names)
    japanese = "か".join(name.japanese for name in names)
    return Words(
        f"The tile read as {label} is not certain{f' and may be {english}' if others else ''}: "
        "check it.",
        f"{label}と読みましたが、確かではありません。"
        f"{f'{japanese}かもしれません。' if others else ''}確認してください。",
    )


def _named(label: str) -> Words:
    if label == BACK:
        return Words("a back", "裏向きの牌")
    return Words(label, label) if tile_of(label) else Words("a flower", "花牌")
