"""Resolve a claimed win: score it with the seat, round and riichi that the game knows."""

from scorer.riichi.contradictions import furiten_error
from scorer.riichi.rules.rules import Rules
from scorer.riichi.score import Score, check, score
from scorer.riichi.what_if import Alternative, remedies
from scorer.riichi.win import By, Moment, Riichi, Win
from scorer.table.game.state import GameState, require_seat
from scorer.table.settlement.liability import WINDS, liable_seats_of_score, table_win
from scorer.table.settlement.payments import payment_for, yakuman_count
from scorer.table.settlement.settle import Liability, TableWin
from scorer.table.wins.resolved_win import ResolvedWin
from scorer.table.wins.shown_hand import ShownHand
from scorer.table.wins.win_claim import WinClaim, join_winning_tile, require_hand_or_points
from scorer.tiles.errors import ImpossibleWin, RiichiError
from scorer.tiles.hand import Hand, format_hand, parse_hand
from scorer.tiles.messages import message as _
from scorer.tiles.tile import format_tiles

DOUBLE_RIICHI = "double_riichi"
OPEN_RIICHI = "open_riichi"
IPPATSU = "ippatsu"

_RIICHI_KEYS = {Riichi.NONE: "", Riichi.RIICHI: "riichi", Riichi.DOUBLE: DOUBLE_RIICHI}


def resolve_win(
    claim: WinClaim, state: GameState, rules: Rules, *, discarder: int | None
) -> ResolvedWin:
    """Score a claim; raise the first objection to it as a RiichiError.

    Args:
        claim: The winner's claim.
        state: The game before the win.
        rules: The rules of the game.
        discarder: The seat that discarded the winning tile; None for a tsumo.

    >>> from scorer.table.game.state import new_game
    >>> claim = WinClaim(winner=1, hand="123m456p789s1122z 2z")
    >>> resolved = resolve_win(claim, new_game(Rules()), Rules(), discarder=0)
    >>> resolved.win.payment, resolved.shown.yaku
    (Ron(points=1300), ('seat_wind_south',))
    """
    require_seat(claim.winner, state.players)
    require_hand_or_points(claim)
    _require_riichi_claim(claim)
    if claim.points is not None:
        return ResolvedWin(_win_by_points(claim, claim.points, state, rules, discarder))
    hand, win = _hand_and_win(claim, state, discarder)
    result = score(hand, win, rules)
    if furiten := furiten_error(hand, win, discards=claim.discards, rules=rules):
        raise furiten
    paid = table_win(result, winner=claim.winner, discarder=discarder, fed=_fed(claim, result))
    return ResolvedWin(paid, _shown_hand(claim.winner, result), result)


def objections(
    claim: WinClaim, state: GameState, rules: Rules, *, discarder: int | None
) -> tuple[RiichiError, ...]:
    """Return everything that makes a claimed hand invalid.

    >>> from scorer.table.game.state import new_game
    >>> claim = WinClaim(winner=0, hand="123m456p789s1122z 2z", ippatsu=True)
    >>> found = objections(claim, new_game(Rules()), Rules(), discarder=1)
    >>> [type(each).__name__ for each in found]
    ['ImpossibleWin']
    """
    try:
        return check(*_hand_and_win(claim, state, discarder), rules, discards=claim.discards)
    except RiichiError as error:
        return (error,)


def alternatives(
    claim: WinClaim, state: GameState, rules: Rules, *, discarder: int | None
) -> tuple[Alternative, ...]:
    """Return the changes that would make a win of a hand that lacks only a yaku.

    >>> from scorer.table.game.state import new_game
    >>> claim = WinClaim(winner=1, hand="123m345p678999s22z")
    >>> found = alternatives(claim, new_game(Rules()), Rules(), discarder=0)
    >>> [other.change.name for other in found]
    ['riichi', 'tsumo']
    """
    try:
        return remedies(*_hand_and_win(claim, state, discarder), rules, discards=claim.discards)
    except RiichiError:
        return ()


def _require_riichi_claim(claim: WinClaim) -> None:
    """Raise ImpossibleWin for anything that only the Chinese game has."""
    if claim.chinese_only:
        raise ImpossibleWin(
            _(
                "Riichi has no flowers, and names other circumstances of a win; remove "
                "those of the Chinese game."
            )
        )


def _fed(claim: WinClaim, result: Score) -> dict[str, int | None]:
    """Return the seats that the melds show as liable, or else the one that the claim names."""
    fed = liable_seats_of_score(result, winner=claim.winner)
    return {name: claim.liable if seat is None else seat for name, seat in fed.items()}


def _win_by_points(
    claim: WinClaim, points: int, state: GameState, rules: Rules, discarder: int | None
) -> TableWin:
    by, dealer = _by(discarder), claim.winner == state.dealer
    payment = payment_for(points, by=by, dealer=dealer, rules=rules, honba=state.honba)
    if (
        claim.liable is not None
        and "chinitsu" not in rules.pao
        and not yakuman_count(points, by=by, dealer=dealer, rules=rules)
    ):
        raise ImpossibleWin(
            _(
                "Nobody is liable for a hand of {points} points, which is not a "
                "yakuman; remove the liability.",
                points=points,
            )
        )
    return TableWin(
        winner=claim.winner,
        dealer=state.dealer,
        payment=payment,
        discarder=discarder,
        liable=() if claim.liable is None else (Liability(claim.liable),),
    )


def _by(discarder: int | None) -> By:
    return By.TSUMO if discarder is None else By.RON


def _hand_and_win(claim: WinClaim, state: GameState, discarder: int | None) -> tuple[Hand, Win]:
    hand, tile = parse_hand(join_winning_tile(claim.hand or ""))
    riichi = Riichi.RIICHI if claim.winner in state.riichi else Riichi.NONE
    if claim.double_riichi:
        riichi = Riichi.DOUBLE
    win = Win(
        tile,
        _by(discarder),
        seat=WINDS[(claim.winner - state.dealer) % state.players],
        round=state.round,
        riichi=riichi,
        ippatsu=claim.ippatsu,
        moment=claim.moment,
        dora=claim.dora,
        # All winners of a hand send the same ura; they count only after a riichi.
        ura=() if riichi is Riichi.NONE else claim.ura,
        honba=state.honba,
        open_riichi=claim.open_riichi,
        missed=claim.missed,
        # The tile that declares a riichi is chosen, as any other.
        discarder_riichi=discarder in state.riichi and discarder != state.ronned,
        previous_wins=state.streaks[claim.winner] if state.streaks else 0,
    )
    return hand, win


def _shown_hand(winner: int, result: Score) -> ShownHand:
    win = result.win
    circumstances = (
        _RIICHI_KEYS[win.riichi],
        OPEN_RIICHI if win.open_riichi else "",
        IPPATSU if win.ippatsu else "",
        str(win.moment) if win.moment is not Moment.ORDINARY else "",
    )
    yakuman = [line.yaku for line in result.yakuman]
    counted = [line.yaku for line in (*result.yaku, *result.dora)]
    return ShownHand(
        winner=winner,
        notation=format_hand(result.hand, win.tile),
        yaku=tuple(yaku.name for yaku in yakuman or counted),
        han=None if yakuman else result.han,
        fu=None if yakuman else result.fu,
        circumstances=tuple(each for each in circumstances if each),
        dora=format_tiles(win.dora),
        ura=format_tiles(win.ura),
    )
