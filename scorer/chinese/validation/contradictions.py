"""Contradictions between a hand and its win in the Chinese game."""

from collections.abc import Iterator

from scorer.chinese.shape.division import KONG
from scorer.chinese.win import Win
from scorer.tiles.errors import ImpossibleHand, ImpossibleWin, RiichiError
from scorer.tiles.flowers import FLOWERS
from scorer.tiles.hand import COPIES, Hand

Sentences = tuple[str, str, str]


def contradictions(hand: Hand, win: Win) -> tuple[RiichiError, ...]:
    """List every contradiction between a hand, its winning tile and the circumstances.

    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.tiles.tile import Wind
    >>> hand, tile = parse_hand("123m456p78s11z9s 555=z")
    >>> win = Win(tile, self_drawn=False, seat=Wind.EAST, round=Wind.EAST, replacement=True)
    >>> for objection in contradictions(hand, win):
    ...     print(objection)
    The replacement tile is drawn, so it is not a discard; make the win self-drawn.
    A replacement tile follows the winner's own kong, but the hand has none; add the kong.
    """
    objections: list[RiichiError] = []
    if hand.norths or hand.counts[win.tile.kind] >= COPIES:
        objections += [ImpossibleHand(*sentences) for sentences in _tiles(hand, win)]
    unusual = win.last_of_kind or win.replacement or win.robbing_kong
    if unusual or not 0 <= win.flowers <= len(FLOWERS):
        objections += [ImpossibleWin(*sentences) for sentences in _circumstances(hand, win)]
    return tuple(objections)


def _tiles(hand: Hand, win: Win) -> Iterator[Sentences]:
    if hand.counts[win.tile.kind] >= COPIES:
        yield (
            f"With the winning tile the hand holds five {win.tile.plain}, but a set has four; "
            "correct one of them.",
            f"和了牌を入れると {win.tile.plain} が5枚になります。どれかを直してください。",
            f"加上和的牌就有五张 {win.tile.plain}，而一副牌只有四张。请改正其中一张。",
        )
    if hand.norths:
        yield (
            "Norths are set aside only in sanma; remove the group with ~.",
            "北抜きは三麻だけです。~ の付いた牌を消してください。",
            "只有三人立直麻将才拔北。请去掉带 ~ 的牌。",
        )


def _circumstances(hand: Hand, win: Win) -> Iterator[Sentences]:
    if not 0 <= win.flowers <= len(FLOWERS):
        yield (
            f"The number of flowers is {win.flowers}, but a set has eight; make it 0 to 8.",
            f"花牌が{win.flowers}枚になっています。花牌は8枚です。0から8枚にしてください。",
            f"花牌有{win.flowers}张，而一副牌只有八张。请改为0到8张。",
        )
    if win.replacement and not win.self_drawn:
        yield (
            "The replacement tile is drawn, so it is not a discard; make the win self-drawn.",
            "槓の補充牌は自摸です。自摸にしてください。",
            "杠后补的牌是自己摸的。请改为自摸。",
        )
    if win.replacement and not any(meld.group.kind is KONG for meld in hand.melds):
        yield (
            "A replacement tile follows the winner's own kong, but the hand has none; add the "
            "kong.",
            "槓の補充牌には自分の槓が必要です。槓を足してください。",
            "杠上开花要有自己的杠，这手牌没有杠。请加上杠。",
        )
    if win.robbing_kong:
        yield from _robbing(hand, win)
    concealed = hand.concealed_counts[win.tile.kind]
    if win.last_of_kind and concealed:
        yield (
            f"The winning tile is the last of its kind if the other three are visible, but the "
            f"hand conceals {win.tile.plain}; remove the last of its kind or correct the tiles.",
            f"和絶張はほかの3枚が見えているときだけですが、手の内に {win.tile.plain} があります。"
            "和絶張を消すか牌を直してください。",
            f"和绝张要另外三张都已亮明，但手里还有 {win.tile.plain}。请去掉和绝张或改正牌。",
        )


def _robbing(hand: Hand, win: Win) -> Iterator[Sentences]:
    if win.self_drawn:
        yield (
            "A robbed kong is another player's tile, so the win is not self-drawn; remove one of "
            "them.",
            "槍槓は他家の牌での和了なので、自摸ではありません。どちらかを消してください。",
            "抢杠和的是别家的牌，不是自摸。请去掉其中一个。",
        )
    if win.last_tile:
        yield (
            "A robbed kong is not the last tile, because no kong is possible after it; remove one "
            "of them.",
            "最後の牌のあとに槓はできないので、槍槓と同時には成り立ちません。"
            "どちらかを消してください。",
            "最后一张牌之后不能开杠，所以抢杠和不会是最后一张。请去掉其中一个。",
        )
    if hand.counts[win.tile.kind]:
        yield (
            f"A robbed kong is the fourth {win.tile.plain}, but the hand holds another; correct "
            "the winning tile or remove the robbed kong.",
            f"槍槓は4枚目の {win.tile.plain} を取りますが、手牌にもう1枚あります。"
            "和了牌を直すか槍槓を消してください。",
            f"抢杠和的是第四张 {win.tile.plain}，但手里还有一张。请改正和的牌或去掉抢杠。",
        )
