"""The view of the latest change, and of its result, as the API and the page show it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from scorer.table.settlement import Reason
from scorer.tiles.messages import Text
from scorer.tiles.tile import Wind
from webapp.session.projection.sticks import SticksView


@dataclass(frozen=True, slots=True)
class YakuName:
    """The names of a yaku, also in other languages by their codes."""

    kanji: str
    romaji: str
    english: str
    names: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class TransferView:
    """Points that one seat pays to another; None is the table with its riichi sticks."""

    payer: int | None
    payee: int | None
    points: int
    reason: Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatChange:
    """The score and the place of a seat before and after a change, and its wind before."""

    player: int
    name: str
    wind: Wind
    before: int
    after: int
    place_before: int
    place: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DifferenceView:
    """The changes of the scores of a game, and the sticks to hand over; None without sticks.

    After a correction or an undo these are the differences from what has moved already. `totals`
    has the change of each player's total of the finished games.
    """

    seats: tuple[SeatChange, ...]
    sticks: SticksView | None
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class YakuLine(YakuName):
    """A yaku with its han, or a yakuman with how often it counts."""

    han: int | None
    times: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FanLine:
    """A fan of the Chinese game, how often it counts, and the points of one count."""

    name: str
    chinese: str
    pinyin: str
    english: str
    count: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WinnerView:
    """A winner of the latest hand.

    Attributes:
        winner: The seat.
        points: The points of the hand.
        notation: The hand, its winning tile last; None if only the points were recorded.
        dora: The dora indicators in notation.
        ura: The ura-dora indicators in notation.
        yaku: The yaku and dora, or the yakuman.
        han: The han; None for a yakuman.
        fu: The fu; None for a yakuman.
        limit: The limit; empty if there is none.
        fan: The points of a hand of the Chinese game before the payment; None in riichi.
        flowers: The number of flowers.
        fans: The fans of a hand of the Chinese game.
    """

    winner: int
    points: int
    notation: str | None
    dora: str
    ura: str
    yaku: tuple[YakuLine, ...]
    han: int | None
    fu: int | None
    limit: str
    fan: int | None
    flowers: int
    fans: tuple[FanLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultView:
    """The latest event in its hand: the winners with their hands, and who pays whom."""

    round: Wind
    kyoku: int
    honba: int
    dealer: int
    hand_over: bool
    discarder: int | None
    winners: tuple[WinnerView, ...]
    lines: tuple[TransferView, ...]


class ChangeKind(StrEnum):
    """The kinds of changes of a session."""

    RECORDED = "recorded"
    CORRECTED = "corrected"
    UNDONE = "undone"
    REDONE = "redone"


@dataclass(frozen=True, slots=True, kw_only=True)
class LatestView:
    """The latest change of a session, which every phone announces.

    Attributes:
        entries: The number of entries after it.
        kind: The kind of the change.
        words: A text such as "Undone: Ben's riichi".
        difference: The changes of the scores; None if another game began or was undone.
        result: The event of a game that was recorded; None for other changes.
    """

    entries: int
    kind: ChangeKind
    words: Text
    difference: DifferenceView | None
    result: ResultView | None
