"""The facts that a command line tells, as they fit the evening as it stands."""

import argparse
from collections.abc import Callable, Iterable, Sequence

from scorer.errors import BadNotation
from scorer.table.evening import Evening, fact_of, follow
from scorer.table.events import (
    Abort,
    ChomboMade,
    Event,
    GameContinued,
    GameEnded,
    HandAborted,
    HandDrawn,
    HandWon,
    PointsAdjusted,
    RiichiDeclared,
)
from scorer.table.session import Fact, GameStarted, SessionEnded, ShownHand
from scorer.table.won import Claim, won
from webapp.cli.options import moment_of, tiles_of
from webapp.cli.session.seats import numbered, seat_of, seats_of, split


def facts_of(args: argparse.Namespace, evening: Evening) -> tuple[Fact, ...]:
    """What the arguments of `record` tell, in order; first the riichi that lead to a hand's end.

    >>> from scorer.rules import Rules
    >>> from scorer.table.evening import replay
    >>> from scorer.table.session import SessionStarted
    >>> log = (SessionStarted("", ("A", "B", "C", "D"), Rules()), GameStarted((0, 1, 2, 3)))
    >>> args = argparse.Namespace(fact="draw", tenpai="E", nagashi="", riichi="South")
    >>> facts_of(args, replay(log))
    Traceback (most recent call last):
    ...
    scorer.errors.ImpossibleEvent: Seat 1 declared riichi and must be in tenpai at a draw; count \
it as tenpai, or record a chombo.
    """
    if args.fact == "game":
        return (_game(args, evening),)
    if args.fact == "close":
        return (SessionEnded(),)
    facts: list[Fact] = []
    for declared in _riichi(args, evening):
        facts.append(fact_of(declared, evening))
        evening = follow(evening, facts[-1], seq=evening.length + len(facts))
    event, hands = _EVENTS[args.fact](args, evening)
    return (*facts, fact_of(event, evening, hands))


Told = tuple[Event, tuple[ShownHand, ...]]


def _game(args: argparse.Namespace, evening: Evening) -> GameStarted:
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
    return GameStarted(seats, dealer)


def _riichi(args: argparse.Namespace, evening: Evening) -> Iterable[RiichiDeclared]:
    declared = evening.game.state.riichi if evening.game else ()
    said = [getattr(args, option, "") for option in ("riichi", "double_riichi")]
    for seat in dict.fromkeys(seats_of(",".join(said), evening)):
        if seat not in declared:
            yield RiichiDeclared(seat)


def _declared(args: argparse.Namespace, evening: Evening) -> Told:
    return RiichiDeclared(seat_of(args.who, evening), accepted=not args.ronned), ()


def _ron(args: argparse.Namespace, evening: Evening) -> Told:
    winners = seats_of(args.winners, evening)
    return _won(args, evening, winners, seat_of(args.discarder, evening))


def _tsumo(args: argparse.Namespace, evening: Evening) -> Told:
    return _won(args, evening, (seat_of(args.winner, evening),), None)


def _won(
    args: argparse.Namespace, evening: Evening, winners: Sequence[int], discarder: int | None
) -> Told:
    game = evening.game
    if game is None:
        return HandWon(()), ()
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
    claims = [
        Claim(
            winner=winner,
            discarder=discarder,
            notation=each if isinstance(each, str) else None,
            points=each if isinstance(each, int) else None,
            liable=liable if isinstance(each, int) else None,
            double_riichi=winner in double,
            ippatsu=winner in ippatsu,
            moment=moment_of(args),
            dora=tiles_of(args.dora),
            ura=tiles_of(args.ura),
        )
        for winner, each in zip(winners, told, strict=True)
    ]
    found = [won(claim, game.state, evening.rules) for claim in claims]
    tiles = dict.fromkeys(each.tile for each in found if each.tile is not None)
    if len(tiles) > 1:
        raise BadNotation(
            f"The hands do not win on the same tile ({', '.join(map(str, tiles))}); correct one.",
            f"和了牌が違います({'、'.join(map(str, tiles))})。手牌を直してください。",
        )
    shown = tuple(each.shown for each in found if each.shown is not None)
    return HandWon(tuple(each.win for each in found)), shown


def _points(said: str) -> list[int]:
    try:
        return [int(each) for each in split(said)]
    except ValueError:
        raise BadNotation(
            f'--points is "{said}"; write the points of each winner, as 3900 or 7700,2000.',
            f"--points が「{said}」です。和了者ごとの点数を 3900 や 7700,2000 のように"
            "書いてください。",
        ) from None


def _drawn(args: argparse.Namespace, evening: Evening) -> Told:
    tenpai, nagashi = (frozenset(seats_of(each, evening)) for each in (args.tenpai, args.nagashi))
    return HandDrawn(tenpai, nagashi), ()


def _aborted(args: argparse.Namespace, evening: Evening) -> Told:
    declarer = None if args.declarer is None else seat_of(args.declarer, evening)
    return HandAborted(Abort(args.reason), declarer), ()


def _chombo(args: argparse.Namespace, evening: Evening) -> Told:
    return ChomboMade(seat_of(args.who, evening)), ()


def _adjusted(args: argparse.Namespace, evening: Evening) -> Told:
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
    return PointsAdjusted(tuple(deltas), args.sticks), ()


_EVENTS: dict[str, Callable[[argparse.Namespace, Evening], Told]] = {
    "riichi": _declared,
    "ron": _ron,
    "tsumo": _tsumo,
    "draw": _drawn,
    "abort": _aborted,
    "chombo": _chombo,
    "adjust": _adjusted,
    "end": lambda args, evening: (GameEnded(), ()),
    "continue": lambda args, evening: (GameContinued(), ()),
}
