"""`tenbo session record`: record what happened in a hand or a game."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from scorer.table.game.events import Abort, Foul, Mistake
from scorer.table.session.session_state import SessionState
from scorer.tiles.errors import BadNotation, RiichiError
from scorer.tiles.messages import message as _
from webapp.cli.arguments import MOMENTS, option_name
from webapp.cli.session.players import parse_seat, parse_seats, player_number, split_names
from webapp.cli.session.store_access import (
    Subparsers,
    open_store,
    print_session,
    session_number,
    session_options,
)
from webapp.cli.session.win_claims import (
    add_chinese_win_options,
    add_foul_parser,
    parse_riichi,
    parse_win,
)
from webapp.session.recording.commands import (
    AbortCommand,
    AdjustCommand,
    ChomboCommand,
    CloseCommand,
    Command,
    ContinueCommand,
    DrawCommand,
    EndCommand,
    FoulCommand,
    GameCommand,
    RiichiCommand,
    WinCommand,
)
from webapp.session.recording.interpret import apply_command, state_for
from webapp.text.session.player_names import with_player_names

_PLAYERS = """\
Write players as names, or as the wind of their seat in this hand (E, South, 西), several with
commas between them. Write hands as in tenbo score, the winning tile last; seat, round, riichi and
honba are known. --instead SEQ replaces an earlier entry.

examples: tenbo session record riichi South
          tenbo session record ron South East "123m456p789s1122z 2z" --dora 3m
          tenbo session record ron Aki,Chi Ben --points 3900,8000
          tenbo session record draw --tenpai E,S
Chinese game:
          tenbo session record ron Ben Aki "123m456s789p56p77m 4p" --flowers 2
          tenbo session record tsumo Chi --points 24
          tenbo session record foul Dan --reason not_ready
"""


def add_parser(subparsers: Subparsers) -> None:
    """Add the subcommand `record`."""
    parser = subparsers.add_parser(
        "record",
        help="record what happened: riichi, ron, tsumo, draw, ...",
        epilog=_PLAYERS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    events = parser.add_subparsers(required=True, metavar="EVENT", dest="event")
    parent = session_options()
    parent.add_argument(
        "--instead", metavar="SEQ", type=int, dest="replaces", help="replace this entry"
    )
    _add_hand_parsers(events, parent)
    _add_other_parsers(events, parent)
    parser.set_defaults(run=_run)


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
            "--pao", metavar="WHO", help="liable for a yakuman that is given by --points"
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
        add_chinese_win_options(parser)
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
    for parser in (ron, tsumo, draw, abort, chombo):
        parser.add_argument(
            "--riichi", metavar="WHO", default="", help="who declared riichi, if not recorded yet"
        )


def _add_other_parsers(events: Subparsers, parent: argparse.ArgumentParser) -> None:
    """Add the events that do not end a hand."""
    riichi = events.add_parser("riichi", parents=[parent], help="riichi declaration")
    riichi.add_argument("who", metavar="WHO")
    riichi.add_argument("--ronned", action="store_true", help="its tile was won: no stick is paid")
    add_foul_parser(events, parent)
    adjust = events.add_parser("adjust", parents=[parent], help="correction by agreement")
    adjust.add_argument("changes", metavar="WHO=POINTS", nargs="+", help="as Aki=+1000")
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
    events.add_parser("close", parents=[parent], help="end of the session")


def _run(args: argparse.Namespace) -> int:
    replaces: int | None = args.replaces
    with open_store(args) as store:
        number = session_number(args, store)
        session = store.session(number)
        state = state_for(session, replaces)
        try:
            recorded = apply_command(session, parse_command(args, state), replaces)
        except RiichiError as error:
            raise with_player_names(error, state.names) from None
        store.append(number, recorded, seen=len(session))
    new = range(len(session) + 1, len(recorded) + 1) if replaces is None else (replaces,)
    print_session(args, number, recorded, new)
    return 0


def parse_command(args: argparse.Namespace, state: SessionState) -> Command:
    """Return the command that the arguments of `record` describe.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.entries import GameStarted, SessionStarted
    >>> from scorer.table.session.session import Session
    >>> session = Session.start(SessionStarted("", ("A", "B", "C", "D"), Rules()))
    >>> state = session.append(GameStarted((0, 1, 2, 3))).state
    >>> args = argparse.Namespace(event="draw", tenpai="E", nagashi="", riichi="South")
    >>> parse_command(args, state)
    DrawCommand(tenpai=(0,), nagashi=(), riichi=(1,))
    """
    return _PARSERS[args.event](args, state)


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


def _parse_ron(args: argparse.Namespace, state: SessionState) -> WinCommand:
    winners = parse_seats(args.winners, state)
    return parse_win(args, state, winners, parse_seat(args.discarder, state))


def _parse_tsumo(args: argparse.Namespace, state: SessionState) -> WinCommand:
    return parse_win(args, state, (parse_seat(args.winner, state),), None)


def _parse_draw(args: argparse.Namespace, state: SessionState) -> DrawCommand:
    tenpai, nagashi = (parse_seats(each, state) for each in (args.tenpai, args.nagashi))
    return DrawCommand(tenpai=tenpai, nagashi=nagashi, riichi=parse_riichi(args, state))


def _parse_abort(args: argparse.Namespace, state: SessionState) -> AbortCommand:
    declarer = None if args.declarer is None else parse_seat(args.declarer, state)
    reason = Abort(args.reason)
    return AbortCommand(reason=reason, declarer=declarer, riichi=parse_riichi(args, state))


def _parse_adjustment(args: argparse.Namespace, state: SessionState) -> AdjustCommand:
    deltas = [0] * len(state.names)
    for change in args.changes:
        who, points = change.partition("=")[::2]
        seat = parse_seat(who, state)
        try:
            deltas[seat] += int(points)
        except ValueError:
            raise BadNotation(
                _(
                    '"{change}" is not a change of a score; write it as Aki=+1000 or Ben=-1000.',
                    change=change,
                )
            ) from None
    return AdjustCommand(tuple(deltas), args.sticks)


_PARSERS: dict[str, Callable[[argparse.Namespace, SessionState], Command]] = {
    "riichi": lambda args, state: RiichiCommand(
        parse_seat(args.who, state), accepted=not args.ronned
    ),
    "ron": _parse_ron,
    "tsumo": _parse_tsumo,
    "draw": _parse_draw,
    "abort": _parse_abort,
    "chombo": lambda args, state: ChomboCommand(
        seat=parse_seat(args.who, state),
        reason=None if args.reason is None else Mistake(args.reason),
        riichi=parse_riichi(args, state),
    ),
    "foul": lambda args, state: FoulCommand(parse_seat(args.who, state), Foul(args.reason)),
    "adjust": _parse_adjustment,
    "end": lambda args, state: EndCommand(),
    "continue": lambda args, state: ContinueCommand(),
    "game": _parse_game,
    "close": lambda args, state: CloseCommand(),
}
