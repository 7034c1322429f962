"""`tenbo session list`, `rename`, `link` and `delete`: manage stored sessions."""

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict

from scorer.table.games import RIICHI_GAME
from scorer.table.session.commands import RenameCommand
from scorer.table.session.names import rename_session
from scorer.tiles.errors import BadNotation
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from webapp.cli.session.arguments import (
    Subparsers,
    database_options,
    open_store,
    player_number,
    print_session,
    session_number,
    session_options,
)
from webapp.session.access import viewer_key
from webapp.session.sessions import Sessions
from webapp.storage.store import Summary
from webapp.text.session.summary import format_points, format_table_points

_NO_SESSIONS = _("There is no session yet; start one with tenbo session new.")


def add_list_parser(subparsers: Subparsers) -> None:
    """Add the subcommand `list`."""
    parser = subparsers.add_parser(
        "list", parents=[database_options()], help="list the stored sessions"
    )
    parser.set_defaults(run=_list)


def _list(args: argparse.Namespace) -> int:
    """List the sessions, the newest last; with --json one line each."""
    language = Language(args.lang)
    with open_store(args) as store:
        sessions = store.sessions()
    for each in sessions:
        summary = each.summary
        if args.json:
            times = {"began": each.began, "written": each.written}
            document = {"session": each.number} | times | asdict(summary)
            print(json.dumps(document, ensure_ascii=False))
            continue
        totals = zip(summary.players, summary.totals, strict=True)
        points = ", ".join(f"{name} {_format_total(total, summary)}" for name, total in totals)
        games = _("games: {games}", games=summary.games).text(language)
        over = _(", over").text(language) if summary.ended else ""
        print(f"{each.number:>4} {each.began[:10]} {summary.name} ({games}{over}): {points}")
    if not sessions and not args.json:
        print(_NO_SESSIONS.text(language))
    return 0


def _format_total(points: int, summary: Summary) -> str:
    riichi = summary.game == RIICHI_GAME
    return format_points(points) if riichi else format_table_points(points)


def add_rename_parser(subparsers: Subparsers) -> None:
    """Add the subcommand `rename`."""
    parser = subparsers.add_parser(
        "rename", parents=[session_options()], help="rename the session or its players"
    )
    parser.add_argument("players", metavar="OLD=NEW", nargs="*", help="as Aki=Akiko")
    parser.add_argument("--name", help="new name of the session")
    parser.set_defaults(run=_rename)


def _rename(args: argparse.Namespace) -> int:
    with open_store(args) as store:
        number = session_number(args, store)
        session = store.session(number)
        players = _new_names(args.players, session.state.players)
        renamed = rename_session(session, RenameCommand(args.name, players))
        store.append(number, renamed, seen=len(session))
    print_session(args, number, renamed)
    return 0


def _new_names(changes: Sequence[str], players: Sequence[str]) -> tuple[str, ...]:
    """Return the names of all players after changes such as Aki=Akiko."""
    names = list(players)
    for change in changes:
        old, equals, new = change.partition("=")
        if not equals:
            raise BadNotation(
                _('"{change}" does not say who is renamed; write it as Aki=Akiko.', change=change)
            )
        names[player_number(old.strip(), players)] = new.strip()
    return tuple(names)


def add_link_parser(subparsers: Subparsers) -> None:
    """Add the subcommand `link`."""
    parser = subparsers.add_parser(
        "link",
        parents=[session_options()],
        help="create new links to a session, for phones connected to tenbo serve",
    )
    parser.set_defaults(run=_link)


def _link(args: argparse.Namespace) -> int:
    """Create links to a session; earlier links stay valid."""
    with open_store(args) as store:
        number = session_number(args, store)
        store.log(number)  # raises NoSession if it does not exist
        host = Sessions(store).share(number)
    links = {"host": f"/t/{host}", "viewer": f"/t/{viewer_key(host)}"}
    if args.json:
        print(json.dumps(links))
        return 0
    labels = (
        _("To record, after the address of tenbo serve:"),
        _("To watch:"),
    )
    for label, path in zip(labels, links.values(), strict=True):
        print(f"{label.text(Language(args.lang))} {path}")
    return 0


def add_delete_parser(subparsers: Subparsers) -> None:
    """Add the subcommand `delete`."""
    parser = subparsers.add_parser(
        "delete", parents=[database_options()], help="delete a session with its photos"
    )
    parser.add_argument("session", metavar="N", type=int, help="number of the session, see list")
    parser.set_defaults(run=_delete)


def _delete(args: argparse.Namespace) -> int:
    with open_store(args) as store:
        name = store.session(args.session).state.name
        store.delete(args.session)
    if args.json:
        print(json.dumps({"deleted": args.session}))
        return 0
    message = _(
        "Deleted session {session}, {name}, with its photos.", session=args.session, name=name
    )
    print(message.text(Language(args.lang)))
    return 0
