"""Change a session: `tenbo session record`, `undo` and `redo`."""

import argparse
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from scorer.riichi.points import Limit
from scorer.table.events import (
    Abort,
    Foul,
    FoulMade,
    GameContinued,
    GameEnded,
    Mistake,
    Penalty,
    PointsAdjusted,
    RiichiDeclared,
    WallBroken,
)
from scorer.table.fans.wins import FanClaim
from scorer.table.riichi.wins import RiichiClaim
from scorer.table.session.commands import (
    AbortCommand,
    ChomboCommand,
    Command,
    DrawCommand,
    FanWinCommand,
    GameCommand,
    PenaltyCommand,
    RiichiWinCommand,
    WinCommand,
    apply_command,
)
from scorer.table.session.log import SessionEnded
from scorer.table.session.names import SubstituteCommand
from scorer.table.session.session import Session, SessionState
from scorer.tiles.errors import BadNotation, ImpossibleWin, RiichiError
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Game
from scorer.tiles.tile import Tile, parse_flowers
from webapp.cli.arguments import (
    MOMENTS,
    Subparsers,
    add_subparsers,
    option_name,
    parse_moment,
    parse_tile_list,
)
from webapp.cli.session.arguments import (
    change_session,
    parse_seat,
    parse_seats,
    player_number,
    require_no_winds,
    session_options,
    split_names,
)
from webapp.text.session.player_names import with_player_names
from webapp.views.session.requests import require_sensible_numbers

_RIICHI_OPTIONS = (
    *("riichi", "double_riichi", "open_riichi", "ippatsu", "dora", "ura"),
    *("missed", "discards", "riichi_tile", "closed_chankan"),
)
_SHARED_OPTIONS = ("pao", "first_turn")
"""Options that riichi and the general game have."""
_DECLARATIONS = ("riichi", "double_riichi", "open_riichi")
_PLAYERS = """\
Write players as names, or as the wind of their seat in this hand (E or South), several with
commas between them. Write hands as in tenbo score, the winning tile last; seat, round, riichi and
honba are known. --instead SEQ replaces an earlier entry.

examples: tenbo session record riichi South
          tenbo session record ron South East "123m456p789s1122z 2z" --dora 3m
          tenbo session record ron Aki,Chi Ben --points 3900,8000
          tenbo session record ron Aki,Chi Ben --value 3/30,mangan
          tenbo session record draw --tenpai E,S
          tenbo session record substitute Aki Eva
Chinese Official:
          tenbo session record ron Ben Aki "123m456s789p56p77m 4p" --flowers 2
          tenbo session record tsumo Chi --points 24
          tenbo session record foul Dan --reason not_ready
General game, such as that of Hong Kong; --points are the fan:
          tenbo session record tsumo Chi "111222333m55566z6z" --flowers 1f
          tenbo session record tsumo Dan --points 8 --pao Aki
"""


def add_record_parser(subparsers: Subparsers) -> None:
    """Add the subcommand `record`."""
    parser = subparsers.add_parser(
        "record",
        help="record what happened: riichi, ron, tsumo, draw, ...",
        epilog=_PLAYERS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    events = add_subparsers(parser, "EVENT", "event")
    parent = session_options()
    parent.set_defaults(run=_record)
    parent.add_argument(
        "--instead", metavar="SEQ", type=int, dest="replaces", help="replace this entry"
    )
    _add_hand_parsers(events, parent)
    _add_other_parsers(events, parent)


def _add_hand_parsers(events: Subparsers, parent: argparse.ArgumentParser) -> None:
    """Add the events that end a hand."""
    ron = events.add_parser("ron", parents=[parent], help="won on a discard")
    ron.add_argument("winners", metavar="WINNERS")
    ron.add_argument("discarder", metavar="DISCARDER")
    ron.add_argument(
        "--missed", metavar="WHO", default="", help="who let a winning tile pass: furiten"
    )
    ron.add_argument(
        "--discards", metavar="TILES", default="", help="the winner's own, for furiten"
    )
    ron.add_argument(
        "--riichi-tile",
        action="store_true",
        default=None,
        help="the tile declared the discarder's riichi, whose stick is then not paid",
    )
    tsumo = events.add_parser("tsumo", parents=[parent], help="won by self-draw")
    tsumo.add_argument("winner", metavar="WINNER")
    for parser in (ron, tsumo):
        parser.add_argument("hands", metavar="HAND", nargs="*", help="of each winner, in quotes")
        parser.add_argument(
            "--points", default="", help="points in place of hands, without honba and sticks"
        )
        parser.add_argument(
            "--value",
            metavar="HAN/FU",
            default="",
            help="riichi: han and fu in place of hands, as 3/30, or a limit, as mangan",
        )
        parser.add_argument(
            "--pao", metavar="WHO", help="liable for a hand that is given by --points"
        )
        parser.add_argument("--double-riichi", metavar="WHO", default="")
        parser.add_argument(
            "--open-riichi", metavar="WHO", default="", help="whose riichi was shown"
        )
        parser.add_argument("--ippatsu", metavar="WHO", default="")
        for moment in MOMENTS:
            parser.add_argument(option_name(moment), action="store_true")
        parser.add_argument("--dora", metavar="TILES", default="", help="indicators")
        parser.add_argument("--ura", metavar="TILES", default="", help="indicators below them")
        parser.add_argument(
            "--flowers",
            metavar="N|TILES",
            default="",
            help="not in riichi: flowers, as 2 or 1f2g",
        )
        parser.add_argument(
            "--last-of-kind", action="store_true", help="not in riichi: the last of its kind"
        )
    draw = events.add_parser("draw", parents=[parent], help="exhaustive draw")
    draw.add_argument("--tenpai", metavar="WHO", default="")
    draw.add_argument("--nagashi", metavar="WHO", default="")
    abort = events.add_parser("abort", parents=[parent], help="abortive draw")
    abort.add_argument("reason", choices=[str(each) for each in Abort])
    abort.add_argument("--declarer", metavar="WHO", help="of nine terminals")
    chombo = events.add_parser("chombo", parents=[parent], help="chombo, or a dead hand")
    chombo.add_argument("who", metavar="WHO")
    chombo.add_argument(
        "--reason", choices=[str(each) for each in Mistake], help="the mistake that was made"
    )
    penalty = events.add_parser(
        "penalty", parents=[parent], help="what the list of penalties has for a mistake"
    )
    penalty.add_argument("who", metavar="WHO")
    penalty.add_argument("reason", choices=[str(each) for each in Mistake])
    penalty.add_argument("--times", metavar="N", type=int, default=1, help="minutes of being late")
    for parser in (chombo, penalty):
        _add_note(parser)
    for parser in (ron, tsumo, draw, abort, chombo, penalty):
        parser.add_argument(
            "--riichi", metavar="WHO", default="", help="who declared riichi, if not recorded yet"
        )


def _add_note(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--note", default="", help="own words about a penalty")


def _add_other_parsers(events: Subparsers, parent: argparse.ArgumentParser) -> None:
    """Add the events that do not end a hand."""
    riichi = events.add_parser("riichi", parents=[parent], help="riichi declaration")
    riichi.add_argument("who", metavar="WHO")
    riichi.add_argument("--ronned", action="store_true", help="its tile was won: no stick is paid")
    foul = events.add_parser("foul", parents=[parent], help="not in riichi: false win, dead hand")
    foul.add_argument("who", metavar="WHO")
    foul.add_argument("--reason", required=True, choices=[str(each) for each in Foul])
    adjust = events.add_parser("adjust", parents=[parent], help="correction by agreement")
    adjust.add_argument("changes", metavar="WHO=POINTS", nargs="+", help="as Aki=+1000")
    adjust.add_argument("--reason", choices=[str(each) for each in Penalty], help="of a penalty")
    for parser in (foul, adjust):
        _add_note(parser)
    wareme = events.add_parser("wareme", parents=[parent], help="whose wall was broken")
    wareme.add_argument("who", metavar="WHO")
    adjust.add_argument(
        "--sticks", metavar="N", type=int, default=0, help="riichi sticks put on the table"
    )
    events.add_parser("end", parents=[parent], help="end of the game by agreement")
    events.add_parser("continue", parents=[parent], help="a leading dealer plays on")
    game = events.add_parser("game", parents=[parent], help="start of the next game")
    game.add_argument(
        "--seats",
        metavar="NAMES",
        default="",
        help="in turn order; by default as before, with those who sat out by rotation",
    )
    game.add_argument("--first-dealer", metavar="NAME", help="if not the first of them")
    substitute = events.add_parser(
        "substitute",
        parents=[parent],
        help="somebody takes over a seat and its points until the end of the game",
    )
    substitute.add_argument("who", metavar="LEAVING")
    substitute.add_argument("name", metavar="NAME", help="a player who sits out, or a new one")
    events.add_parser("close", parents=[parent], help="end of the session")


def _record(args: argparse.Namespace) -> int:
    replaces: int | None = args.replaces

    def record(session: Session) -> Session:
        state = session.state_before(replaces)
        try:
            return apply_command(session, parse_command(args, state), replaces)
        except RiichiError as error:
            raise with_player_names(error, state.names) from None

    def new_entries(before: Session, after: Session) -> Collection[int]:
        return range(len(before) + 1, len(after) + 1) if replaces is None else (replaces,)

    return change_session(args, record, new_entries)


def parse_command(args: argparse.Namespace, state: SessionState) -> Command:
    """Return the command that the arguments of `record` describe, within the limits of the API."""
    command = _PARSERS[args.event](args, state)
    require_sensible_numbers(command)
    return command


def _parse_game(args: argparse.Namespace, state: SessionState) -> GameCommand:
    """Return the start of the next game; by default those who sat out come in by rotation."""
    players = state.players
    names = split_names(args.seats)
    seats = tuple(player_number(name, players) for name in names) if names else state.next_seats
    dealer = 0
    if args.first_dealer is not None:
        player = player_number(args.first_dealer, players)
        if player not in seats:
            raise BadNotation(
                _(
                    "{player} does not sit at the table; name a first dealer who does.",
                    player=players[player],
                )
            )
        dealer = seats.index(player)
    return GameCommand(seats, dealer)


def _parse_substitute(args: argparse.Namespace, state: SessionState) -> SubstituteCommand:
    """Return a substitution; the substitute is a player, in any case of letters, or a new name."""
    require_no_winds((args.name,))
    known = (name for name in state.players if name.casefold() == args.name.casefold())
    return SubstituteCommand(parse_seat(args.who, state), next(known, args.name))


def _parse_adjustment(args: argparse.Namespace, state: SessionState) -> PointsAdjusted:
    deltas = [0] * len(state.names)
    for change in args.changes:
        who, _equals, points = change.rpartition("=")
        try:
            points_changed = int(points)
        except ValueError:
            raise BadNotation(
                _(
                    '"{change}" is not a change of a score; write it as Aki=+1000 or Ben=-1000.',
                    change=change,
                )
            ) from None
        deltas[parse_seat(who, state)] += points_changed
    reason = None if args.reason is None else Penalty(args.reason)
    return PointsAdjusted(tuple(deltas), args.sticks, reason, args.note)


def _parse_fan_claim(
    args: argparse.Namespace, state: SessionState, winner: int, value: str | int
) -> FanClaim:
    """Return the claim of a winner of a game scored by fans."""
    flowers = _parse_flowers(args.flowers)
    if isinstance(value, str) and isinstance(flowers, tuple):
        value = f"{value} {''.join(flowers)}"
    return FanClaim(
        winner=winner,
        hand=value if isinstance(value, str) else None,
        points=value if isinstance(value, int) else None,
        flowers=flowers if isinstance(flowers, int) else 0,
        first_turn=args.first_turn,
        liable=None if args.pao is None else parse_seat(args.pao, state),
        last_of_kind=args.last_of_kind,
        last_tile=args.last_tile,
        replacement=args.rinshan,
        robbing_kong=args.chankan,
    )


def _require_no_riichi_options(args: argparse.Namespace, names: Sequence[str]) -> None:
    """Raise BadNotation if an option of riichi is given in another game."""
    for name in names:
        if getattr(args, name, None):
            option = option_name(name)
            raise BadNotation(
                _(
                    "{option} is for riichi, but this session plays another game; remove it.",
                    option=option,
                )
            )


def _parse_flowers(text: str) -> int | tuple[str, ...]:
    """Return the number of flowers, or the flowers if they are named."""
    is_number = text.isdecimal() and len(text) < 3
    return int(text) if is_number else parse_flowers(text) if text else 0


def _parse_riichi(args: argparse.Namespace, state: SessionState) -> tuple[int, ...]:
    """Return the seats that declared riichi according to the arguments."""
    texts = [getattr(args, option, "") for option in _DECLARATIONS]
    return parse_seats(",".join(texts), state)


def _parse_win(
    args: argparse.Namespace, state: SessionState, winners: Sequence[int], discarder: int | None
) -> WinCommand:
    """Return the wins of a hand."""
    values: list[str | int] = [*args.hands, *_parse_points(args.points)]
    counts = _parse_values(args.value)
    if counts and values:
        raise BadNotation(_("Give only one of hands, --points and --value."))
    if len(values) + len(counts) != len(winners):
        raise BadNotation(
            _(
                "{count} players win, but {values} hands or points are given; give one "
                "for each winner, a hand in quotes.",
                count=len(winners),
                values=len(values) + len(counts),
            )
        )
    won = _Won(args, state, winners, discarder, values, counts)
    return _WINS[state.table_game.name](won)


class _Won(NamedTuple):
    """A win with its parsed hands or points, and its counts of han and fu."""

    args: argparse.Namespace
    state: SessionState
    winners: Sequence[int]
    discarder: int | None
    values: Sequence[str | int]
    counts: Sequence[RiichiClaim]


def _fan_win(won: _Won, others: Sequence[str] = ()) -> FanWinCommand:
    """Return a win of a game scored by fans, which does not have these options of riichi."""
    _require_no_riichi_options(won.args, ("value", *_RIICHI_OPTIONS, *others))
    wins = (
        _parse_fan_claim(won.args, won.state, winner, value)
        for winner, value in zip(won.winners, won.values, strict=True)
    )
    return FanWinCommand(wins=tuple(wins), discarder=won.discarder)


def _riichi_win(won: _Won) -> RiichiWinCommand:
    args, state, winners, discarder, values, counts = won
    if args.flowers or args.last_of_kind:
        raise ImpossibleWin(
            _(
                "Riichi has no flowers, and names other circumstances of a win; remove "
                "those of other games."
            )
        )
    double, shown, ippatsu = (
        parse_seats(each, state) for each in (args.double_riichi, args.open_riichi, args.ippatsu)
    )
    missed = parse_seats(getattr(args, "missed", ""), state)
    discards = _parse_discards(getattr(args, "discards", ""), winners)
    liable = None if args.pao is None else parse_seat(args.pao, state)
    moment = parse_moment(args)
    dora, ura = parse_tile_list(args.dora), parse_tile_list(args.ura)
    by_value = tuple(
        replace(count, winner=winner, liable=liable)
        for winner, count in zip(winners, counts, strict=False)
    )
    wins = by_value or tuple(
        RiichiClaim(
            winner=winner,
            hand=value if isinstance(value, str) else None,
            points=value if isinstance(value, int) else None,
            liable=liable if isinstance(value, int) else None,
            double_riichi=winner in double,
            open_riichi=winner in shown,
            ippatsu=winner in ippatsu,
            moment=moment,
            dora=dora,
            ura=ura,
            discards=discards,
            missed=winner in missed,
        )
        for winner, value in zip(winners, values, strict=True)
    )
    return RiichiWinCommand(
        wins=wins,
        discarder=discarder,
        riichi=_parse_riichi(args, state),
        riichi_tile=getattr(args, "riichi_tile", None),
    )


_WINS: dict[str, Callable[[_Won], WinCommand]] = {
    Game.RIICHI: _riichi_win,
    Game.MCR: partial(_fan_win, others=_SHARED_OPTIONS),
    Game.GENERAL: _fan_win,
}


def _parse_points(text: str) -> list[int]:
    try:
        return [int(each) for each in split_names(text)]
    except ValueError:
        raise BadNotation(
            _(
                '--points is "{text}"; write the points of each winner, as 3900 or 7700,2000.',
                text=text,
            )
        ) from None


def _parse_values(text: str) -> list[RiichiClaim]:
    """Return claims with han and fu or a limit, without their winners.

    >>> [(claim.han, claim.fu, claim.limit.value) for claim in _parse_values("3/30,mangan")]
    [(3, 30, ''), (None, None, 'mangan')]
    """
    claims = []
    for each in split_names(text):
        han, slash, fu = each.partition("/")
        limit = each.lower()
        if slash and han.isdecimal() and fu.isdecimal() and len(each) < 8:
            claims.append(RiichiClaim(winner=0, han=int(han), fu=int(fu)))
        elif limit in set(Limit) - {Limit.NONE}:
            claims.append(RiichiClaim(winner=0, limit=Limit(limit)))
        else:
            raise BadNotation(
                _(
                    '--value is "{text}"; write the han and fu of each winner, as 3/30, or a '
                    "limit, as mangan.",
                    text=each,
                )
            )
    return claims


def _parse_discards(text: str, winners: Sequence[int]) -> tuple[Tile, ...]:
    if text.strip() and len(winners) > 1:
        raise BadNotation(
            _(
                "--discards are those of one winner, but several win; leave it out, "
                "and name players in furiten by --missed."
            )
        )
    return parse_tile_list(text)


_PARSERS: dict[str, Callable[[argparse.Namespace, SessionState], Command]] = {
    "riichi": lambda args, state: RiichiDeclared(
        parse_seat(args.who, state), accepted=not args.ronned
    ),
    "ron": lambda args, state: _parse_win(
        args, state, parse_seats(args.winners, state), parse_seat(args.discarder, state)
    ),
    "tsumo": lambda args, state: _parse_win(args, state, (parse_seat(args.winner, state),), None),
    "draw": lambda args, state: DrawCommand(
        tenpai=parse_seats(args.tenpai, state),
        nagashi=parse_seats(args.nagashi, state),
        riichi=_parse_riichi(args, state),
    ),
    "abort": lambda args, state: AbortCommand(
        reason=Abort(args.reason),
        declarer=None if args.declarer is None else parse_seat(args.declarer, state),
        riichi=_parse_riichi(args, state),
    ),
    "chombo": lambda args, state: ChomboCommand(
        seat=parse_seat(args.who, state),
        reason=None if args.reason is None else Mistake(args.reason),
        note=args.note,
        riichi=_parse_riichi(args, state),
    ),
    "penalty": lambda args, state: PenaltyCommand(
        seat=parse_seat(args.who, state),
        reason=Mistake(args.reason),
        times=args.times,
        note=args.note,
        riichi=_parse_riichi(args, state),
    ),
    "foul": lambda args, state: FoulMade(parse_seat(args.who, state), Foul(args.reason), args.note),
    "adjust": _parse_adjustment,
    "wareme": lambda args, state: WallBroken(parse_seat(args.who, state)),
    "end": lambda args, state: GameEnded(),
    "continue": lambda args, state: GameContinued(),
    "game": _parse_game,
    "substitute": _parse_substitute,
    "close": lambda args, state: SessionEnded(),
}


def add_undo_parser(subparsers: Subparsers) -> None:
    """Add the subcommand `undo`."""
    parser = subparsers.add_parser("undo", parents=[session_options()], help="cancel an entry")
    parser.add_argument(
        "seq", metavar="SEQ", nargs="?", type=int, help="number in show; the last one by default"
    )
    parser.set_defaults(
        run=lambda args: change_session(args, lambda session: session.undo(args.seq))
    )


def add_redo_parser(subparsers: Subparsers) -> None:
    """Add the subcommand `redo`."""
    parser = subparsers.add_parser("redo", parents=[session_options()], help="cancel the last undo")
    parser.set_defaults(run=lambda args: change_session(args, Session.redo))
