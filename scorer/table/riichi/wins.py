"""Wins of riichi: what a winner claims, and the hand that a session records."""

from dataclasses import dataclass

from scorer.riichi.points import Limit, base_points, limit_for, payment
from scorer.riichi.rules.rules import Rules
from scorer.riichi.score import Score
from scorer.riichi.win import By, Moment, Riichi, Win
from scorer.table.riichi.payments import BY_NAMES, hand_values, payment_for, yakuman_count
from scorer.table.settlement import Liability, TableWin
from scorer.table.state import WINDS, GameState
from scorer.table.table_game import ShownHand, WinClaim
from scorer.tiles.errors import ImpossibleWin, RiichiError
from scorer.tiles.hand import Hand, format_hand, parse_hand
from scorer.tiles.messages import message as _
from scorer.tiles.tile import Tile, format_tiles, parse_tiles

_DOUBLE_RIICHI = "double_riichi"
_OPEN_RIICHI = "open_riichi"
_IPPATSU = "ippatsu"

_RIICHI_KEYS = {Riichi.NONE: "", Riichi.RIICHI: "riichi", Riichi.DOUBLE: _DOUBLE_RIICHI}


@dataclass(frozen=True, slots=True, kw_only=True)
class RiichiClaim(WinClaim):
    """The hand that a winner of riichi claims, or only its han and fu, its limit, or its points.

    The table knows whether the winner is in riichi.

    Attributes:
        han: The han of a hand below mangan that is given without tiles.
        fu: The fu of such a hand, rounded.
        limit: The limit of a hand that is given without tiles.
        liable: The seat liable for a hand given by its points, or whose melds do not show it.
        double_riichi: The winner's riichi was a double riichi.
        open_riichi: The winner showed the hand with the riichi.
        ippatsu: The winner won within one turn of the riichi.
        moment: A special moment of the win, such as the last tile.
        dora: The dora indicators.
        ura: The ura-dora indicators.
        discards: The winner's own discards, which can make a ron furiten; called ones too.
        missed: The winner let a winning tile pass, which makes a ron furiten.
        chips: The chips that each payer gives for a hand without tiles; tiles show them.

    >>> RiichiClaim(winner=1, hand="123m456p789s1122z2z", dora=parse_tiles("3m")).dora
    (Tile(Suit.MAN, 3),)
    """

    han: int | None = None
    fu: int | None = None
    limit: Limit = Limit.NONE
    liable: int | None = None
    double_riichi: bool = False
    open_riichi: bool = False
    ippatsu: bool = False
    moment: Moment = Moment.ORDINARY
    dora: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()
    discards: tuple[Tile, ...] = ()
    missed: bool = False
    chips: int = 0

    @property
    def declares_riichi(self) -> bool:
        """True for a double or an open riichi, which the table does not know."""
        return self.double_riichi or self.open_riichi

    def require_hand_or_points(self) -> None:
        """Raise ImpossibleWin unless the claim has one of hand, han and fu, limit, and points.

        >>> RiichiClaim(winner=1, han=3, points=3900).require_hand_or_points()
        Traceback (most recent call last):
        ...
        scorer.tiles.errors.ImpossibleWin: A win is recorded by its hand, by its han and fu, by \
its limit, or by its points; give one of them for each winner.
        """
        given = (self.hand is not None, self.points is not None, bool(self.limit))
        counted = (self.han is not None, self.fu is not None)
        if sum((*given, any(counted))) != 1 or any(counted) != all(counted):
            raise ImpossibleWin(
                _(
                    "A win is recorded by its hand, by its han and fu, by its limit, or by its "
                    "points; give one of them for each winner."
                )
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class RiichiHand(ShownHand):
    """A won hand of riichi as it was recorded; without tiles its notation is empty.

    Attributes:
        han: The han; None for a yakuman, and for a limit without tiles.
        fu: The fu, in the same way.
        circumstances: "riichi" or "double_riichi" ("double" until November 2026), "open_riichi",
            "ippatsu", and the key of a special moment.
        dora: The dora indicators in notation.
        ura: The ura-dora indicators in notation.
        discards: The winner's own discards in notation, in their order; empty if unknown.
        limit: The limit of a hand that was recorded by it, without tiles.
    """

    han: int | None
    fu: int | None
    circumstances: tuple[str, ...] = ()
    dora: str = ""
    ura: str = ""
    discards: str = ""
    limit: Limit = Limit.NONE

    @property
    def indicators(self) -> tuple[str, str]:
        """The dora indicators in notation, and those of ura dora."""
        return self.dora, self.ura

    @property
    def han_and_fu(self) -> tuple[int | None, int | None]:
        """The han and fu; None for a yakuman, and for a limit without tiles."""
        return self.han, self.fu


def hand_and_win(claim: RiichiClaim, state: GameState, discarder: int | None) -> tuple[Hand, Win]:
    """Return the claimed hand, and its win with the seat, round and riichi that the game knows.

    >>> state = GameState(scores=(25_000,) * 4)
    >>> _, win = hand_and_win(RiichiClaim(winner=1, hand="123m456p789s1122z 2z"), state, 0)
    >>> str(win.seat), str(win.tile)
    ('S', '2z')
    """
    hand, tile = parse_hand(claim.hand or "")
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


def _points_of(claim: RiichiClaim, *, by: By, dealer: bool, rules: Rules) -> int:
    """Return the total points of a claim without tiles, without honba and sticks."""
    if claim.points is not None:
        return claim.points
    fu = None if claim.limit else claim.fu
    for value in hand_values(rules):
        if (value.limit, value.fu) == (claim.limit, fu) and claim.han in {None, value.han}:
            points = value.points(by, dealer=dealer)
            if points is not None:
                return points
    if claim.limit:
        raise ImpossibleWin(_("These rules have no {limit}.", limit=claim.limit))
    raise ImpossibleWin(
        _(
            "No hand has {han} han {fu} fu by {by}; correct the han or the fu.",
            han=claim.han,
            fu=claim.fu,
            by=BY_NAMES[by],
        )
    )


def hand_without_tiles(claim: RiichiClaim) -> RiichiHand | None:
    """Return the hand of a claim by han and fu, or by a limit; None for bare points."""
    if claim.points is not None:
        return None
    return RiichiHand(
        winner=claim.winner, notation="", yaku=(), han=claim.han, fu=claim.fu, limit=claim.limit
    )


def win_without_tiles(
    claim: RiichiClaim, state: GameState, rules: Rules, discarder: int | None
) -> TableWin:
    """Return the win of a claim that has only han and fu, a limit, or points.

    >>> state = GameState(scores=(25_000,) * 4)
    >>> win_without_tiles(RiichiClaim(winner=1, points=3900), state, Rules(), 0).payment
    Ron(points=3900)
    >>> win_without_tiles(RiichiClaim(winner=1, han=3, fu=30), state, Rules(), 0).payment
    Ron(points=3900)
    >>> win_without_tiles(RiichiClaim(winner=1, han=1, fu=20), state, Rules(), 0)
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.ImpossibleWin: No hand has 1 han 20 fu by ron; correct the han or the fu.
    """
    by, dealer = _by(discarder), claim.winner == state.dealer
    points = _points_of(claim, by=by, dealer=dealer, rules=rules)
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


def shown_hand(claim: RiichiClaim, result: Score) -> RiichiHand:
    """Return the hand of a winner as a session records it.

    >>> claim = RiichiClaim(winner=1, hand="123m456p789s1122z 2z", dora=parse_tiles("3m"))
    >>> result = score(*hand_and_win(claim, GameState(scores=(25_000,) * 4), 0))
    >>> shown = shown_hand(claim, result)
    >>> shown.notation, shown.yaku, shown.han, shown.fu, shown.dora
    ('123m456p789s11222z', ('seat_wind_south',), 1, 40, '3m')
    """
    win = result.win
    circumstances = (
        _RIICHI_KEYS[win.riichi],
        _OPEN_RIICHI if win.open_riichi else "",
        _IPPATSU if win.ippatsu else "",
        str(win.moment) if win.moment is not Moment.ORDINARY else "",
    )
    yakuman = [line.yaku for line in result.yakuman]
    counted = [line.yaku for line in (*result.yaku, *result.dora)]
    return RiichiHand(
        winner=claim.winner,
        notation=format_hand(result.hand, win.tile),
        yaku=tuple(yaku.name for yaku in yakuman or counted),
        han=None if yakuman else result.han,
        fu=None if yakuman else result.fu,
        circumstances=tuple(each for each in circumstances if each),
        dora=format_tiles(win.dora),
        ura=format_tiles(win.ura),
        discards=format_tiles(claim.discards),
    )


def win_limit(hand: RiichiHand | None, win: TableWin, rules: Rules) -> tuple[Limit, int]:
    """Return the limit and multiple that the rules give for the recorded points."""
    by, dealer = _by(win.discarder), win.winner == win.dealer
    if hand is not None and hand.limit and hand.limit is not Limit.YAKUMAN:
        return hand.limit, 1
    if hand is None or hand.han is None or hand.fu is None:
        try:
            times = yakuman_count(win.payment.total, by=by, dealer=dealer, rules=rules)
        except RiichiError:
            times = 0
        return (Limit.YAKUMAN, times) if times else (Limit.NONE, 0)
    paid = payment(base_points(hand.han, hand.fu, rules), by=by, dealer=dealer, rules=rules)
    limit = limit_for(hand.han, hand.fu, rules)
    return (limit, 1) if limit and paid == win.payment else (Limit.NONE, 0)


def recorded_claim(hand: RiichiHand, win: TableWin, state: GameState) -> RiichiClaim:
    """Return the claim of a recorded hand; riichi and ippatsu need a riichi in `state`.

    >>> hand = RiichiHand(winner=1, notation="123m11222z456p789s", yaku=(), han=1, fu=40,
    ...                   circumstances=("riichi", "ippatsu"))
    >>> win = TableWin(winner=1, dealer=0, discarder=0, payment=Ron(2600))
    >>> recorded_claim(hand, win, GameState(scores=(25_000,) * 4)).ippatsu
    False
    """
    liable = win.liable[0].seat if win.liable else None
    if not hand.notation:
        return RiichiClaim(
            winner=hand.winner,
            han=hand.han,
            fu=hand.fu,
            limit=hand.limit,
            liable=liable,
            chips=win.chips,
        )
    circumstances = set(hand.circumstances)
    riichi = hand.winner in state.riichi
    moments = (each for each in Moment if str(each) in circumstances)
    return RiichiClaim(
        winner=hand.winner,
        hand=hand.notation,
        liable=liable,
        double_riichi=riichi and not circumstances.isdisjoint({_DOUBLE_RIICHI, Riichi.DOUBLE}),
        open_riichi=riichi and _OPEN_RIICHI in circumstances,
        ippatsu=riichi and _IPPATSU in circumstances,
        moment=next(moments, Moment.ORDINARY),
        dora=parse_tiles(hand.dora) if hand.dora else (),
        ura=parse_tiles(hand.ura) if hand.ura else (),
        discards=parse_tiles(hand.discards) if hand.discards else (),
    )
