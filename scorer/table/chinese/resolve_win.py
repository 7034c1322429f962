"""Resolve a claimed win of a Chinese game: score it with the seat and round that the game knows."""

from scorer.chinese.fans.catalogue import FLOWER_TILES
from scorer.chinese.rules.rules import Rules
from scorer.chinese.score import Score, score
from scorer.chinese.what_if import Alternative, check, too_few_points, what_if
from scorer.chinese.win import Win
from scorer.table.chinese.play import win_payment
from scorer.table.game.state import GameState, require_seat
from scorer.table.settlement.liability import WINDS
from scorer.table.settlement.settle import TableWin
from scorer.table.wins.resolved_win import ResolvedWin
from scorer.table.wins.shown_hand import ShownHand
from scorer.table.wins.win_claim import WinClaim, join_winning_tile, require_hand_or_points
from scorer.tiles.errors import BadNotation, ImpossibleWin, RiichiError
from scorer.tiles.hand import Hand, format_hand, parse_hand
from scorer.tiles.messages import message as _
from scorer.tiles.tile import split_flowers

CIRCUMSTANCES = ("last_of_kind", "last_tile", "replacement", "robbing_kong")
"""The circumstances of a win, as in a claim and in a shown hand."""


def resolve_win(
    claim: WinClaim, state: GameState, rules: Rules, *, discarder: int | None
) -> ResolvedWin:
    """Score a claim; raise the first objection to it as a RiichiError.

    Args:
        claim: The winner's claim; its points are those of the hand, flowers included.
        state: The game before the win.
        rules: The rules of the game.
        discarder: The seat that discarded the winning tile; None for a self-drawn win.

    >>> from scorer.chinese.rules.presets import MCR
    >>> from scorer.table.chinese.play import new_game
    >>> claim = WinClaim(winner=1, hand="123m456s789p56p77m4p 1f")
    >>> resolved = resolve_win(claim, new_game(), MCR, discarder=0)
    >>> resolved.win.fan, resolved.win.payment.total, resolved.shown.notation
    (14, 38, '12377m56789p456s4p')
    """
    require_seat(claim.winner, state.players)
    require_hand_or_points(claim)
    _require_chinese_claim(claim)
    if claim.points is not None:
        return ResolvedWin(_table_win(claim.points, claim.winner, state, rules, discarder))
    hand, win = _hand_and_win(claim, state, discarder)
    result = score(hand, win, rules)
    if not result.wins:
        raise too_few_points(result)
    paid = _table_win(result.total, claim.winner, state, rules, discarder)
    return ResolvedWin(paid, _shown_hand(claim.winner, result), result)


def objections(
    claim: WinClaim, state: GameState, rules: Rules, *, discarder: int | None
) -> tuple[RiichiError, ...]:
    """Return everything that makes a claimed hand invalid.

    >>> from scorer.chinese.rules.presets import MCR
    >>> from scorer.table.chinese.play import new_game
    >>> claim = WinClaim(winner=1, hand="234567m34p22s2p 456s")
    >>> [type(each).__name__ for each in objections(claim, new_game(), MCR, discarder=0)]
    ['TooFewPoints']
    """
    try:
        _require_chinese_claim(claim)
        return check(*_hand_and_win(claim, state, discarder), rules)
    except RiichiError as error:
        return (error,)


def alternatives(
    claim: WinClaim, state: GameState, rules: Rules, *, discarder: int | None
) -> tuple[Alternative, ...]:
    """Return the changes that would make a complete hand a win.

    >>> from scorer.chinese.rules.presets import MCR
    >>> from scorer.table.chinese.play import new_game
    >>> claim = WinClaim(winner=1, hand="234567m34p22s2p 456s")
    >>> str(alternatives(claim, new_game(), MCR, discarder=0)[0].change)
    'with 5p instead of 2p'
    """
    try:
        others = what_if(*_hand_and_win(claim, state, discarder), rules)
    except RiichiError:
        return ()
    return tuple(other for other in others if other.score.wins)


def claim_of(hand: ShownHand) -> WinClaim:
    """Return the claim that a shown hand records."""
    named = hand.circumstances
    return WinClaim(
        winner=hand.winner,
        hand=hand.notation,
        flowers=hand.flowers,
        last_of_kind="last_of_kind" in named,
        last_tile="last_tile" in named,
        replacement="replacement" in named,
        robbing_kong="robbing_kong" in named,
    )


def _table_win(
    fan: int, winner: int, state: GameState, rules: Rules, discarder: int | None
) -> TableWin:
    return TableWin(
        winner=winner,
        dealer=state.dealer,
        payment=win_payment(fan, rules, self_drawn=discarder is None),
        discarder=discarder,
        fan=fan,
    )


def _hand_and_win(claim: WinClaim, state: GameState, discarder: int | None) -> tuple[Hand, Win]:
    text, flowers = split_flowers(claim.hand or "")
    if flowers and claim.flowers:
        raise BadNotation(
            _(
                "The flowers are given twice, in the hand and in the field flowers; "
                "remove one of them."
            )
        )
    hand, tile = parse_hand(join_winning_tile(text))
    return hand, Win(
        tile,
        self_drawn=discarder is None,
        seat=WINDS[(claim.winner - state.dealer) % state.players],
        round=state.round,
        flowers=len(flowers) or claim.flowers,
        **{name: getattr(claim, name) for name in CIRCUMSTANCES},
    )


def _require_chinese_claim(claim: WinClaim) -> None:
    """Raise ImpossibleWin for anything that only riichi has."""
    if claim.riichi_only:
        raise ImpossibleWin(
            _(
                "The Chinese game has no riichi, dora, liability or furiten; remove "
                "them from the win."
            )
        )


def _shown_hand(winner: int, result: Score) -> ShownHand:
    win = result.win
    names = [line.fan.name for line in result.fans for _ in range(line.count)]
    return ShownHand(
        winner=winner,
        notation=format_hand(result.hand, win.tile),
        yaku=tuple(name for name in names if name != FLOWER_TILES),
        han=None,
        fu=None,
        circumstances=tuple(name for name in CIRCUMSTANCES if getattr(win, name)),
        fan=result.total,
        flowers=win.flowers,
    )
