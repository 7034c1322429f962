"""The act that a command line of `tenbo session record` tells."""

import argparse
from collections.abc import Callable, Sequence

from scorer.table.game.events import Abort
from scorer.table.session.session_state import SessionState
from scorer.table.session.win_claim import WinClaim
from scorer.tiles.errors import BadNotation
from scorer.tiles.tile import Tile, parse_tiles
from webapp.cli.arguments import parse_moment
from webapp.cli.session.seats import numbered, seat_of, seats_of, split
from webapp.session.recording.commands import (
    AbortCommand,
    AdjustCommand,
    ChomboCommand,
    CloseCommand,
    Command,
    ContinueCommand,
    DrawCommand,
    EndCommand,
    GameCommand,
    RiichiCommand,
    WinCommand,
)


def act_of(args: argparse.Namespace, evening: SessionState) -> Command:
    """What the arguments of `record` tell.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.replay import replay
    >>> from scorer.table.session.entries import GameStarted, SessionStarted
    >>> log = (SessionStarted("", ("A", "B", "C", "D"), Rules()), GameStarted((0, 1, 2, 3)))
    >>> args = argparse.Namespace(fact="draw", tenpai="E", nagashi="", riichi="South")
    >>> act_of(args, replay(log))
    DrawCommand(tenpai=(0,), nagashi=(), riichi=(1,))
    """
    return _ACTS[args.fact](args, evening)


def _game(args: argparse.Namespace, evening: SessionState) -> GameCommand:
    """The next game; who is not named sits as before."""
    players = evening.players
    before = evening.game.seats if evening.game else tuple(range(evening.rules.players))
    names = split(args.seats)
    seats = tuple(numbered(name, players) for name in names) if names else before
    dealer = 0
    if args.first_dealer is not None:
        player = numbered(args.first_dealer, players)
        if player not in seats:
            raise BadNotation(
                f"{players[player]} does not sit at the table; name a first dealer who does.",
                f"{players[player]} は卓にいません。起家は着席する人にしてください。",
            )
        dealer = seats.index(player)
    return GameCommand(seats, dealer)


def _riichi(args: argparse.Namespace, evening: SessionState) -> tuple[int, ...]:
    said = [getattr(args, option, "") for option in ("riichi", "double_riichi")]
    return seats_of(",".join(said), evening)


def _ron(args: argparse.Namespace, evening: SessionState) -> WinCommand:
    winners = seats_of(args.winners, evening)
    return _won(args, evening, winners, seat_of(args.discarder, evening))


def _tsumo(args: argparse.Namespace, evening: SessionState) -> WinCommand:
    return _won(args, evening, (seat_of(args.winner, evening),), None)


def _won(
    args: argparse.Namespace, evening: SessionState, winners: Sequence[int], discarder: int | None
) -> WinCommand:
    told: list[str | int] = [*args.hands, *_points(args.points)]
    if len(told) != len(winners):
        raise BadNotation(
            f"{len(winners)} players win, but {len(told)} hands or points are told; give one for "
            "each winner, a hand in quotes.",
            f"和了者は{len(winners)}人ですが、手牌か点数は{len(told)}個です。一人に一つずつ"
            "書いてください(手牌は引用符で囲みます)。",
        )
    double, ippatsu = (seats_of(each, evening) for each in (args.double_riichi, args.ippatsu))
    liable = None if args.pao is None else seat_of(args.pao, evening)
    wins = tuple(
        WinClaim(
            winner=winner,
            hand=each if isinstance(each, str) else None,
            points=each if isinstance(each, int) else None,
            liable=liable if isinstance(each, int) else None,
            double_riichi=winner in double,
            ippatsu=winner in ippatsu,
            moment=parse_moment(args),
            dora=_tiles(args.dora),
            ura=_tiles(args.ura),
        )
        for winner, each in zip(winners, told, strict=True)
    )
    riichi_tile: bool | None = getattr(args, "riichi_tile", None)
    return WinCommand(
        wins=wins, discarder=discarder, riichi=_riichi(args, evening), riichi_tile=riichi_tile
    )


def _tiles(text: str) -> tuple[Tile, ...]:
    return parse_tiles(text) if text.strip() else ()


def _points(said: str) -> list[int]:
    try:
        return [int(each) for each in split(said)]
    except ValueError:
        raise BadNotation(
            f'--points is "{said}"; write the points of each winner, as 3900 or 7700,2000.',
            f"--points が「{said}」です。和了者ごとの点数を 3900 や 7700,2000 のように"
            "書いてください。",
        ) from None


def _drawn(args: argparse.Namespace, evening: SessionState) -> DrawCommand:
    tenpai, nagashi = (seats_of(each, evening) for each in (args.tenpai, args.nagashi))
    return DrawCommand(tenpai=tenpai, nagashi=nagashi, riichi=_riichi(args, evening))


def _aborted(args: argparse.Namespace, evening: SessionState) -> AbortCommand:
    declarer = None if args.declarer is None else seat_of(args.declarer, evening)
    reason = Abort(args.reason)
    return AbortCommand(reason=reason, declarer=declarer, riichi=_riichi(args, evening))


def _adjusted(args: argparse.Namespace, evening: SessionState) -> AdjustCommand:
    deltas = [0] * len(evening.names)
    for change in args.changes:
        who, _, points = change.partition("=")
        try:
            deltas[seat_of(who, evening)] += int(points)
        except ValueError as error:
            if isinstance(error, BadNotation):
                raise
            raise BadNotation(
                f'"{change}" is no change of a score; write it as Aki=+1000 or Ben=-1000.',
                f"「{change}」は点数の増減ではありません。Aki=+1000 や Ben=-1000 のように"
                "書いてください。",
            ) from None
    return AdjustCommand(tuple(deltas), args.sticks)


_ACTS: dict[str, Callable[[argparse.Namespace, SessionState], Command]] = {
    "riichi": lambda args, evening: RiichiCommand(
        seat_of(args.who, evening), accepted=not args.ronned
    ),
    "ron": _ron,
    "tsumo": _tsumo,
    "draw": _drawn,
    "abort": _aborted,
    "chombo": lambda args, evening: ChomboCommand(
        seat=seat_of(args.who, evening), riichi=_riichi(args, evening)
    ),
    "adjust": _adjusted,
    "end": lambda args, evening: EndCommand(),
    "continue": lambda args, evening: ContinueCommand(),
    "game": _game,
    "close": lambda args, evening: CloseCommand(),
}
