"""Melds: called groups and closed kans."""

import re
from dataclasses import dataclass, field
from enum import StrEnum
from operator import attrgetter

from scorer.tiles.errors import BadNotation, ImpossibleHand
from scorer.tiles.groups import Group, GroupKind, get_group
from scorer.tiles.tile import Suit, Tile, format_tiles, parse_tiles

_MARK = re.compile(r"[-=+_]")
_ORDER = attrgetter("order")


class MeldKind(StrEnum):
    """The kind of a meld.

    >>> MeldKind("ankan")
    <MeldKind.ANKAN: 'ankan'>
    """

    CHII = "chii"
    PON = "pon"
    DAIMINKAN = "daiminkan"
    SHOUMINKAN = "shouminkan"
    ANKAN = "ankan"


class Side(StrEnum):
    """The player whose discard was called, as seen by the caller.

    >>> [str(side) for side in Side]
    ['left', 'across', 'right']
    """

    LEFT = "left"
    ACROSS = "across"
    RIGHT = "right"


_KANJI = {
    MeldKind.PON: "ポン",
    MeldKind.DAIMINKAN: "大明槓",
    MeldKind.SHOUMINKAN: "加槓",
    MeldKind.ANKAN: "暗槓",
}
_MARKS = {"-": Side.LEFT, "=": Side.ACROSS, "+": Side.RIGHT, "_": None}
_MARK_OF = {side: mark for mark, side in _MARKS.items()}


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld; called_from is the player who discarded the called tile, None if unknown.

    The constructor sorts the tiles: a chii by rank, a pon or daiminkan with the called tile last,
    a shouminkan with the called tile third, before the added tile.

    >>> str(Meld(MeldKind.ANKAN, parse_tiles("1111z")))
    '1111z'
    """

    kind: MeldKind
    tiles: tuple[Tile, ...]
    called: Tile | None = None
    called_from: Side | None = None
    group: Group = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        shape = _shape(self.kind, self.tiles)
        if self.called is None and self._calls_a_tile():
            # The tiles of a pon or kan differ at most by a red five: assume the usual place.
            place = 2 if self.kind is MeldKind.SHOUMINKAN else -1
            object.__setattr__(self, "called", self.tiles[place])
        self._require_consistent_call()
        object.__setattr__(self, "tiles", self._ordered())
        if self.kind is MeldKind.CHII and self.called is None:
            object.__setattr__(self, "called_from", None)
        lowest = min([tile.kind for tile in self.tiles])
        object.__setattr__(self, "group", get_group(shape, lowest, is_open=self.open))

    @property
    def open(self) -> bool:
        """Return whether the meld opens the hand: every meld but an ankan does.

        >>> parse_meld("1111z").open
        False
        """
        return self.kind is not MeldKind.ANKAN

    def __str__(self) -> str:
        digits = [str(tile)[0] for tile in self.tiles]
        if self.called is not None:
            if self.kind is MeldKind.CHII:
                place = self.tiles.index(self.called)
            else:
                place = 2 if self.kind in {MeldKind.PON, MeldKind.SHOUMINKAN} else 3
            digits[place] += _MARK_OF[self.called_from]
        return "".join(digits) + self.tiles[0].suit

    def _calls_a_tile(self) -> bool:
        if self.kind in {MeldKind.DAIMINKAN, MeldKind.SHOUMINKAN}:
            return True
        return self.kind is MeldKind.PON and self.called_from is not None

    def _require_consistent_call(self) -> None:
        if self.kind is MeldKind.ANKAN and (self.called or self.called_from):
            text = format_tiles(self.tiles)
            raise ImpossibleHand(
                f"The ankan {text} has no called tile; make it a daiminkan or remove the call.",
                f"暗槓 {text} に鳴いた牌はありません。大明槓にするか、鳴きの指定を外してください。",
                f"暗杠 {text} 没有别家打出的牌。请改为明杠，或去掉来源。",
            )
        if self.called is not None and self.called not in self.tiles:
            text = format_tiles(self.tiles)
            raise ImpossibleHand(
                f"The called tile {self.called} is not in the meld {text}; name one of its tiles.",
                f"鳴いた牌 {self.called} が副露 {text} の中にありません。"
                "その中の牌にしてください。",
                f"{self.called} 不在 {text} 里。请指定其中一张。",
            )
        if self.kind is MeldKind.CHII and self.called_from not in {None, Side.LEFT}:
            text = format_tiles(self.tiles)
            side = "across" if self.called_from is Side.ACROSS else f"the {self.called_from}"
            raise ImpossibleHand(
                f"The chii {text} is called from {side}, but a chii takes its tile "
                "from the player to the left; mark it with - or correct the tiles.",
                f"チー {text} が上家以外から鳴いたことになっています。チーは上家からだけです。"
                "印を-にするか、牌を直してください。",
                f"只能吃上家的牌，{text} 却不是。请用 - 标记或改正牌。",
            )

    def _ordered(self) -> tuple[Tile, ...]:
        if self.called is None or self.kind is MeldKind.CHII:
            return tuple(sorted(self.tiles, key=_ORDER))
        others = list(self.tiles)
        others.remove(self.called)
        if self.kind is MeldKind.SHOUMINKAN:
            return (*sorted(others[:-1], key=_ORDER), self.called, others[-1])
        return (*sorted(others, key=_ORDER), self.called)


def parse_meld(text: str) -> Meld:
    """Parse a meld: 4-56m chii, 555=z pon, 5555+z daiminkan, 555=5z shouminkan, 5555z ankan.

    The mark after the called tile names the discarder: - left, = across, + right, _ unknown.

    >>> meld = parse_meld("550=p")
    >>> meld.kind, str(meld.called), meld.called_from
    (<MeldKind.PON: 'pon'>, '0p', <Side.ACROSS: 'across'>)
    """
    marks = _MARK.findall(text)
    tiles = parse_tiles(_MARK.sub("", text))
    if len(marks) > 1 or text[:1] in _MARKS or text[-1] in _MARKS:
        raise BadNotation(
            f'The mark in "{text}" is misplaced; write one mark (- left, = across, + right, '
            "_ unknown) after the digit of the called tile, as in 4-56m.",
            f"「{text}」の印の付け方が違います。4-56mのように、鳴いた牌の数字のあとに"
            "印（-上家、=対面、+下家、_不明）を一つ付けてください。",
            f"“{text}”的记号位置不对。请在吃碰来的牌的数字后写一个记号（- "
            f"上家、= 对家、+ 下家、_ 不明），例如 4-56m。",
        )
    place = _MARK.search(text)
    called = tiles[place.start() - 1] if place else None
    kind = _kind_of(text, tiles, None if place is None else place.start())
    return Meld(kind, tiles, called, _MARKS[marks[0]] if marks else None)


def _kind_of(text: str, tiles: tuple[Tile, ...], mark: int | None) -> MeldKind:
    alike = len({tile.kind for tile in tiles}) == 1
    if len(tiles) == 3:
        return MeldKind.PON if alike else MeldKind.CHII
    if len(tiles) == 4 and alike and mark in {None, 3, 4}:
        return {None: MeldKind.ANKAN, 3: MeldKind.SHOUMINKAN, 4: MeldKind.DAIMINKAN}[mark]
    if len(tiles) == 4 and alike:
        raise BadNotation(
            f'The mark of the kan "{text}" is misplaced; write it after the fourth digit for a '
            "daiminkan (5555=z) or after the third for a shouminkan (555=5z).",
            f"槓「{text}」の印の位置が違います。大明槓は4枚目のあと（5555=z）、"
            "加槓は3枚目のあと（555=5z）に付けてください。",
            f"杠“{text}”的记号位置不对。明杠写在第四个数字后（5555=z），加"
            f"杠写在第三个数字后（555=5z）。",
        )
    raise BadNotation(
        f'"{text}" is not a meld; a meld has 3 tiles (456m, 555z), a kan 4 (5555z). Write all '
        "concealed tiles first, without blanks and with the winning tile last.",
        f"「{text}」は副露として読めません。副露は3枚（456m、555z）か槓の4枚（5555z）です。"
        "手の内の牌は、和了牌を最後にして、先頭に空白なしで続けて書いてください。",
        f"“{text}”不是吃碰杠。吃碰有3张（456m、555z），杠有4张（5555z"
        f"）。手里的牌请写在最前面，不留空格，和的牌放最后。",
    )


def _shape(kind: MeldKind, tiles: tuple[Tile, ...]) -> GroupKind:
    kinds = sorted([tile.kind for tile in tiles])
    if kind is MeldKind.CHII:
        start = kinds[0] if kinds else 0
        same_suit = len({tile.suit for tile in tiles}) == 1
        if kinds != [start, start + 1, start + 2] or not same_suit or tiles[0].suit is Suit.HONOR:
            text = format_tiles(tiles)
            raise ImpossibleHand(
                f"{text} is not a chii; use three consecutive tiles of one suit, such as 456m.",
                f"{text} はチーになりません。456mのような同じ種類の続いた3枚にしてください。",
                f"{text} 不是顺子。请用同一花色相连的三张牌，例如 456m。",
            )
        return GroupKind.SHUNTSU
    size = 3 if kind is MeldKind.PON else 4
    if len(kinds) != size or len(set(kinds)) != 1:
        text = format_tiles(tiles)
        raise ImpossibleHand(
            f"{text} is not a {kind}; use {size} equal tiles, such as {'5' * size}z.",
            f"{text} は{_KANJI[kind]}になりません。"
            f"{'5' * size}zのような同じ牌{size}枚にしてください。",
            f"{text} 不成立。请用{size}张相同的牌，例如 {'5' * size}z。",
        )
    return GroupKind.KOUTSU if kind is MeldKind.PON else GroupKind.KANTSU
