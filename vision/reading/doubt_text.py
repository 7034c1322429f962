"""The sentences shown for doubts, in the languages of the page."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.tiles.melds import MeldKind
from scorer.tiles.terms import Words
from vision.labels import BACK, tile_of
from vision.layout.roles import HAND_SIZE
from vision.reading.decode import ChangeReason, LabelChange

NO_TILES = Words(
    "No tiles found. Photograph the hand from above, closer and in even light.",
    "牌が見つかりません。影のない明るさで、真上から近づいて撮ってください。",
    "没有找到牌。请从上方靠近拍摄，光线要均匀。",
)

AMBIGUOUS_LAYOUT = Words(
    "Check the melds and the winning tile: the tiles can also be divided in another way.",
    "手牌と副露の分け方がほかにも考えられます。副露と和了牌を確認してください。",
    "请检查吃碰杠和和的牌：这些牌还有别的分法。",
)

OTHER_TILES = Words(
    "Check the dora: there are other tiles in the photo.",
    "写真にほかの牌もあります。ドラ表示牌を確認してください。",
)

HIDDEN_KONG = Words(
    "Four tiles lie face down. If they are a concealed kong, add it by hand: I can't see its tile.",
    "裏向きの牌が4枚並んでいます。暗槓でしたら、牌が見えないので入力してください。",
    "有四张牌扣着。如果是暗杠，请手动加上：看不到是什么牌。",
)

WHOSE_HAND = Words(
    "Whose hand? Several rows could be it: tap one of them in the photo.",
    "どの手牌ですか？手牌に見える列が複数あります。写真の列をタップして選んでください。",
    "是谁的手牌？有几排都可能是：请在照片里点选一排。",
)

NO_COLOUR = Words(
    "The photo has no colour, so red fives look like the others. Check every five.",
    "写真に色がないため、赤5と普通の5を見分けられません。5の牌をすべて確認してください。",
)

_MELDS = {
    MeldKind.CHII: Words("Chii", "チー"),
    MeldKind.PON: Words("Pon", "ポン"),
    MeldKind.DAIMINKAN: Words("Open kan", "大明槓"),
    MeldKind.SHOUMINKAN: Words("Added kan", "加槓"),
    MeldKind.ANKAN: Words("Closed kan", "暗槓"),
}

_REASONS = {
    ChangeReason.NO_TILE: Words(
        "then it could not be in the hand", "手牌になりません", "那样就不是手牌"
    ),
    ChangeReason.NO_MELD: Words(
        "then there would be no meld", "面子になりません", "那样就不成吃碰杠"
    ),
    ChangeReason.FIFTH_COPY: Words(
        "then there would be five of them", "同じ牌が5枚になります", "那样就有五张"
    ),
    ChangeReason.RED_FIVES: Words(
        "then there would be too many red fives", "赤5が多すぎます", "那样赤五就太多"
    ),
    ChangeReason.NOTEN: Words(
        "then the hand would not be complete", "和了形になりません", "那样就和不了"
    ),
}


def tile_count_text(count: int, *, kans: bool, gap: bool) -> Words:
    """Return the sentence for a hand with a wrong number of tiles.

    Args:
        count: The number of tiles, kans counted as three.
        kans: Whether there is a kan.
        gap: Whether the row has a gap where a tile would fit.

    >>> tile_count_text(13, kans=False, gap=False).english
    'Only 13 tiles found. Add one, or move closer and retake.'
    """
    counted = (
        Words(" (kans count as 3)", "（槓は3枚と数えます）", "（杠算3张）")
        if kans
        else Words("", "")
    )
    noun = "tile" if count == 1 else "tiles"
    difference = "one" if abs(count - HAND_SIZE) == 1 else str(abs(count - HAND_SIZE))
    if count > HAND_SIZE:
        return Words(
            f"{count} {noun} found{counted.english}, {difference} too many. "
            "Remove what is not in the hand.",
            f"{count}枚{counted.japanese}見つかりましたが、和了形は{HAND_SIZE}枚です。"
            "手牌でない牌を外してください。",
            f"找到{count}张牌{counted.chinese}，和牌应为{HAND_SIZE}张。请去掉不属于手牌的牌。",
        )
    found = Words(
        f"Only {count} {noun} found{counted.english}.",
        f"{count}枚{counted.japanese}しか見つかりません。",
        f"只找到{count}张牌{counted.chinese}。",
    )
    if gap:
        return Words(
            f"{found.english} One seems to be missing at the gap: add it, or retake.",
            f"{found.japanese}すき間で1枚抜けているようです。追加するか、撮り直してください。",
            f"{found.chinese}空隙处似乎少了一张：请补上，或重拍。",
        )
    return Words(
        f"{found.english} Add {difference}, or move closer and retake.",
        f"{found.japanese}足りない牌を追加するか、近づいて撮り直してください。",
        f"{found.chinese}请补上缺少的牌，或靠近重拍。",
    )


def winning_tile_text(label: str) -> Words:
    """Return the question whether the last tile of the row is the winning one.

    >>> winning_tile_text("8s").english
    'Is 8s the winning tile? Tap another to change it.'
    """
    return Words(
        f"Is {label} the winning tile? Tap another to change it.",
        f"和了牌は{label}ですか？違うときは、ほかの牌をタップしてください。",
        f"和的牌是{label}吗？如果不是，请点击另一张。",
    )


def unmarked_meld_text(labels: Sequence[str], kind: MeldKind) -> Words:
    """Return the question about a meld whose tiles do not show its kind.

    >>> unmarked_meld_text(["5z", "5z", "5z"], MeldKind.PON).english
    "Pon of 5z 5z 5z? I can't tell who it was called from."
    """
    tiles, name = " ".join(labels), _MELDS[kind]
    if kind is MeldKind.ANKAN:
        return Words(
            f"{name.english} of {tiles}? I can't see a face-down tile.",
            f"{tiles} は{name.japanese}ですか？裏向きの牌が見えません。種類を確認してください。",
        )
    return Words(
        f"{name.english} of {tiles}? I can't tell who it was called from.",
        f"{tiles} は{name.japanese}ですか？種類と、誰から鳴いたかを確認してください。",
    )


def unmarked_kong_text(label: str) -> Words:
    """Return the question about a kong of the Chinese game whose tiles do not show its kind.

    >>> unmarked_kong_text("8p").english
    'Is the kong of 8p melded? Change it if it is concealed: I see no tile face down.'
    """
    return Words(
        f"Is the kong of {label} melded? Change it if it is concealed: I see no tile face down.",
        f"{label}の槓は、裏向きの牌がないので明槓としました。暗槓のときは変更してください。",
        f"{label}的杠没有扣着的牌，按明杠计。如果是暗杠请更改。",
    )


def added_kan_text(label: str, *, chinese: bool = False) -> Words:
    """Return the question whether a pon with another such tile next to it is an added kan.

    >>> added_kan_text("8p").english
    'Another 8p is next to the pon of 8p. Is it an added kan?'
    """
    pon, kan = ("pung", "kong") if chinese else ("pon", "kan")
    return Words(
        f"Another {label} is next to the {pon} of {label}. Is it an added {kan}?",
        f"{label}のポンのすぐ近くに、もう1枚の{label}があります。加槓のときは変更してください。",
        f"{label}的碰旁边还有一张{label}。是加杠吗？",
    )


def hidden_five_text(label: str) -> Words:
    """Return the sentence for a closed kan that is assumed to hide a red five.

    >>> hidden_five_text("5p").english
    'I assume a red five face down in the closed kan of 5p. Change it if you play without.'
    """
    return Words(
        f"I assume a red five face down in the closed kan of {label}. "
        "Change it if you play without.",
        f"{label}の暗槓は、伏せた牌に赤5があるものとしました。赤なしのときは変更してください。",
    )


def invalid_meld_text(labels: Sequence[str]) -> Words:
    """Return the sentence for tiles that lie as a meld but are not one.

    >>> invalid_meld_text(["1m", "2p", "3s"]).english
    '1m 2p 3s lie as a meld but are not one. Add the meld by hand.'
    """
    tiles = " ".join(labels)
    return Words(
        f"{tiles} lie as a meld but are not one. Add the meld by hand.",
        f"{tiles} は副露のように並んでいますが、面子にならないので外しました。"
        "副露を入力してください。",
        f"{tiles} 摆得像吃碰杠，但不成立。请手动加上。",
    )


def few_indicators_text(found: int, expected: int) -> Words:
    """Return the sentence for missing dora indicators.

    >>> few_indicators_text(1, 2).english
    'Only 1 dora indicator found, but each kan adds one, so there should be 2. Check the dora.'
    """
    noun = "indicator" if found == 1 else "indicators"
    return Words(
        f"Only {found} dora {noun} found, but each kan adds one, so there should be {expected}. "
        "Check the dora.",
        f"ドラ表示牌は{expected}枚のはずですが、{found}枚しか見つかりません"
        "（槓ごとに1枚増えます）。ドラ表示牌を確認してください。",
    )


def fifth_copy_text(label: str, count: int) -> Words:
    """Return the sentence for a tile that was read more often than a set has it.

    >>> fifth_copy_text("9p", 5).english
    '9p was found 5 times, but a set has four. Correct one of them.'
    """
    return Words(
        f"{label} was found {count} times, but a set has four. Correct one of them.",
        f"{label}が{count}枚見つかりましたが、同じ牌は4枚までです。どれかを直してください。",
        f"找到{count}张{label}，而每种牌只有四张。请改正其中一张。",
    )


def changed_tile_text(change: LabelChange) -> Words:
    """Return the question about a tile that is read differently than it looks, and the reason.

    >>> changed_tile_text(LabelChange(0, "1s", "9s", 0.4, ChangeReason.NOTEN)).english
    'Is this 9s? It looks more like 1s, but then the hand would not be complete.'
    """
    reason, before, after = _REASONS[change.reason], _name(change.before), _name(change.after)
    return Words(
        f"Is this {after.english}? It looks more like {before.english}, but {reason.english}.",
        f"{before.japanese}に最も似ていますが、{before.japanese}では{reason.japanese}。"
        f"{after.japanese}としましたので確認してください。",
        f"这是{after.chinese}吗？看起来更像{before.chinese}，但{reason.chinese}。",
    )


def uncertain_tile_text(label: str, others: Sequence[str]) -> Words:
    """Return the question about an uncertain tile, with the other labels that it can have.

    >>> uncertain_tile_text("0p", ["5p", "9p"]).english
    'Is this 0p? It could also be 5p or 9p.'
    """
    names = [_name(other) for other in others]
    english = " or ".join(name.english for name in names)
    japanese = "か".join(name.japanese for name in names)
    chinese = "或".join(name.chinese for name in names)
    return Words(
        f"Is this {label}? {f'It could also be {english}.' if others else 'Please check.'}",
        f"{label}と読みましたが、確かではありません。"
        f"{f'{japanese}かもしれません。' if others else ''}確認してください。",
        f"这是{label}吗？{f'也可能是{chinese}。' if others else '请检查。'}",
    )


def _name(label: str) -> Words:
    if label == BACK:
        return Words("a back", "裏向きの牌", "牌背")
    return Words(label, label, label) if tile_of(label) else Words("a flower", "花牌", "花牌")
