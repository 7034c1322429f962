"""A hand won at the table: scored with the seat, the round and the riichi that the game knows."""

import re
from dataclasses import dataclass

from scorer.riichi.rules.rules import Rules
from scorer.riichi.score import Score, check, score
from scorer.riichi.what_if import Alternative, remedies
from scorer.riichi.win import By, Moment, Riichi, Win
from scorer.table.game.state import GameState, refuse_strange_seat
from scorer.table.session.entries import ShownHand
from scorer.table.settlement.liability import WINDS, table_win
from scorer.table.settlement.payments import payment_of, yakuman_of
from scorer.table.settlement.settle import Liability, TableWin
from scorer.tiles.errors import ImpossibleWin, RiichiError
from scorer.tiles.hand import Hand, format_hand, parse_hand
from scorer.tiles.tile import Tile, format_tiles

DOUBLE_RIICHI = "double_riichi"
IPPATSU = "ippatsu"


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """Who says to have won: the hand in notation, its winning tile last, or only its points.

    A ron names its discarder. Points are those of the hand in all, without honba and sticks; of
    a yakuman told by them, liable is who answers for it, which a hand's melds tell themselves.
    """

    winner: int
    discarder: int | None = None
    notation: str | None = None
    points: int | None = None
    liable: int | None = None
    double_riichi: bool = False
    ippatsu: bool = False
    moment: Moment = Moment.ORDINARY
    dora: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()

    @property
    def by(self) -> By:
        """Whether it is a ron or a tsumo.

        >>> Claim(winner=1, points=2000).by
        <By.TSUMO: 'tsumo'>
        """
        return By.TSUMO if self.discarder is None else By.RON


@dataclass(frozen=True, slots=True)
class ResolvedWin:
    """A claim that holds: the win as the table pays it, and what was shown, if a hand was."""

    win: TableWin
    shown: ShownHand | None = None
    score: Score | None = None

    @property
    def tile(self) -> Tile | None:
        """The winning tile, if a hand was shown."""
        return None if self.score is None else self.score.win.tile


def resolve_win(claim: Claim, state: GameState, rules: Rules) -> ResolvedWin:
    """Score a claim at the table; a RiichiError is the first objection to it.

    >>> from scorer.table.game.state import new_game
    >>> claim = Claim(winner=1, discarder=0, notation="123m456p789s1122z 2z")
    >>> found = resolve_win(claim, new_game(Rules()), Rules())
    >>> found.win.payment, found.shown.yaku
    (Ron(points=1300), ('seat_wind_south',))
    """
    refuse_strange_seat(claim.winner, state.players)
    if (claim.notation is None) == (claim.points is None):
        raise ImpossibleWin(
            "A win is told by its hand or by its points; give one of them for each winner.",
            "和了は手牌か点数のどちらかで記録します。和了者ごとにどちらかを書いてください。",
        )
    if claim.points is not None:
        return ResolvedWin(_told(claim, claim.points, state, rules))
    result = _scored(claim, state, rules)
    win = table_win(result, winner=claim.winner, discarder=claim.discarder)
    return ResolvedWin(win, _shown(claim, result), result)


def objections(claim: Claim, state: GameState, rules: Rules) -> tuple[RiichiError, ...]:
    """All that speaks against a hand that somebody says to have won.

    >>> from scorer.table.game.state import new_game
    >>> claim = Claim(winner=0, discarder=1, notation="123m456p789s1122z 2z", ippatsu=True)
    >>> [type(each).__name__ for each in objections(claim, new_game(Rules()), Rules())]
    ['ImpossibleWin']
    """
    try:
        return check(*_claimed(claim, state), rules)
    except RiichiError as error:
        return (error,)


def alternatives(claim: Claim, state: GameState, rules: Rules) -> tuple[Alternative, ...]:
    """What would make a win of a claim that lacks nothing but a yaku.

    >>> from scorer.table.game.state import new_game
    >>> claim = Claim(winner=1, discarder=0, notation="123m345p678999s22z")
    >>> [other.change.name for other in alternatives(claim, new_game(Rules()), Rules())]
    ['riichi', 'tsumo']
    """
    try:
        return remedies(*_claimed(claim, state), rules)
    except RiichiError:
        return ()


def _told(claim: Claim, points: int, state: GameState, rules: Rules) -> TableWin:
    dealer = claim.winner == state.dealer
    paid = payment_of(points, by=claim.by, dealer=dealer, rules=rules)
    if claim.liable is not None and not yakuman_of(points, by=claim.by, dealer=dealer, rules=rules):
        raise ImpossibleWin(
            f"Nobody is liable for a hand of {points}, which is no yakuman; leave the liability "
            "out.",
            f"{points}点の手は役満ではないので、責任払いはありません。消してください。",
        )
    return TableWin(
        winner=claim.winner,
        dealer=state.dealer,
        payment=paid,
        discarder=claim.discarder,
        liable=() if claim.liable is None else (Liability(claim.liable),),
    )


def _scored(claim: Claim, state: GameState, rules: Rules) -> Score:
    hand, win = _claimed(claim, state)
    for objection in check(hand, win, rules):
        raise objection
    return score(hand, win, rules)


def _claimed(claim: Claim, state: GameState) -> tuple[Hand, Win]:
    hand, tile = parse_hand(_joined(claim.notation or ""))
    riichi = Riichi.RIICHI if claim.winner in state.riichi else Riichi.NONE
    if claim.double_riichi:
        riichi = Riichi.DOUBLE
    win = Win(
        tile,
        claim.by,
        seat=WINDS[(claim.winner - state.dealer) % state.players],
        round=state.round,
        riichi=riichi,
        ippatsu=claim.ippatsu,
        moment=claim.moment,
        dora=claim.dora,
        ura=() if riichi is Riichi.NONE else claim.ura,  # another winner's
    )
    return hand, win


def _joined(notation: str) -> str:
    """The notation with a winning tile that stands apart in its place, at the end of the hand."""
    concealed, *others = notation.split() or [""]
    if others and _TILE.fullmatch(others[0]):
        concealed += others.pop(0)
    return " ".join([concealed, *others])


_TILE = re.compile(r"\d[mpsz]")


def _shown(claim: Claim, result: Score) -> ShownHand:
    win = result.win
    said = (
        str(win.riichi) if win.riichi is not Riichi.NONE else "",
        IPPATSU if win.ippatsu else "",
        str(win.moment) if win.moment is not Moment.ORDINARY else "",
    )
    counted = [line.yaku for line in (*result.yaku, *result.dora)]
    return ShownHand(
        winner=claim.winner,
        notation=format_hand(result.hand, win.tile),
        yaku=tuple(yaku.name for yaku in ([line.yaku for line in result.yakuman] or counted)),
        han=None if result.yakuman else result.han,
        fu=None if result.yakuman else result.fu,
        circumstances=tuple(each for each in said if each),
        dora=format_tiles(win.dora),
        ura=format_tiles(win.ura),
    )
