"""Look at stored sessions and manage them: `tenbo session list`, `show`, `count` and others."""

import argparse
import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict

from scorer.table.session.names import RenameCommand, SticksCommand
from scorer.table.session.session import PlayedGame, Session, SessionState
from scorer.table.session.stick_history import stick_history
from scorer.tiles.errors import BadNotation
from scorer.tiles.messages import isolate
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from webapp.cli.arguments import Subparsers, print_answer
from webapp.cli.session.arguments import (
    change_session,
    database_options,
    load_session,
    open_store,
    parse_seat,
    parse_sticks,
    player_number,
    print_links,
    require_no_winds,
    session_number,
    session_options,
    split_names,
)
from webapp.session.sessions import Sessions
from webapp.storage.store import NO_SESSIONS, RESTORABLE_DAYS, NoSession, StoredSession
from webapp.text.session.events import invalid_entry_line, rescored_line
from webapp.text.session.game_texts import game_texts
from webapp.text.session.history import history_lines, pile_lines, step_lines
from webapp.text.session.match_sheet import match_sheet_lines, statistics_lines
from webapp.text.session.stick_count import check_sticks, count_sentences
from webapp.text.session.summary import (
    hand_label,
    local_time,
    score_lines,
    session_title,
    with_short_names,
)
from webapp.views.session.document import session_json
from webapp.views.session.responses import count_response

_NONE_DELETED = _("There is no deleted session that can be restored.")


def add_list_parser(subparsers: Subparsers) -> None:
    """Add the subcommand `list`."""
    parser = subparsers.add_parser(
        "list", parents=[database_options()], help="list the stored sessions"
    )
    parser.add_argument(
        "--deleted", action="store_true", help="list the deleted ones that can be restored"
    )
    parser.set_defaults(run=_list)


def _list(args: argparse.Namespace) -> int:
    """List the sessions, the newest last; with --json one line each."""
    language = Language(args.lang)
    sessions: Sequence[StoredSession] = ()
    with suppress(NoSession), open_store(args) as store:
        sessions = store.sessions(deleted=args.deleted)
    for each in sessions:
        summary = each.summary
        if args.json:
            times = {"began": each.began, "written": each.written}
            if each.deleted:
                times |= {"deleted": each.deleted, "erased": each.erased or ""}
            document = {"session": each.number} | times | asdict(summary)
            print(json.dumps(document, ensure_ascii=False))
            continue
        totals = zip(summary.players, summary.totals, strict=True)
        form = game_texts(summary.game).points
        points = ", ".join(f"{isolate(name)} {form(total)}" for name, total in totals)
        games = _("games: {games}", games=summary.games).text(language)
        over = _(", over").text(language) if summary.ended else ""
        if each.erased:
            over += _(", erased on {day}", day=local_time(each.erased).date()).text(language)
        day, name = local_time(each.began).date(), isolate(summary.name)
        print(f"{each.number:>4} {day} {name} ({games}{over}): {points}")
    if not sessions and not args.json:
        print((_NONE_DELETED if args.deleted else NO_SESSIONS).text(language))
    return 0


def add_rename_parser(subparsers: Subparsers) -> None:
    """Add the subcommand `rename`."""
    parser = subparsers.add_parser(
        "rename", parents=[session_options()], help="rename the session or its players"
    )
    parser.add_argument("players", metavar="OLD=NEW", nargs="*", help="as Aki=Akiko")
    parser.add_argument("--name", help="new name of the session")
    parser.add_argument(
        "--add", metavar="NAMES", default="", help="who came late, and sits out until the next game"
    )
    parser.set_defaults(run=_rename)


def _rename(args: argparse.Namespace) -> int:
    def rename(session: Session) -> Session:
        newcomers = split_names(args.add)
        require_no_winds(newcomers)
        players = (*_new_names(args.players, session.state.players), *newcomers)
        return RenameCommand(args.name, players).apply(session)

    return change_session(args, rename)


def add_sticks_parser(subparsers: Subparsers) -> None:
    """Add the subcommand `sticks`."""
    parser = subparsers.add_parser(
        "sticks",
        parents=[session_options()],
        help="change the sticks with which the players start, in all games",
    )
    parser.add_argument(
        "sticks",
        metavar="PILE",
        help='as "1x10000 2x5000 4x1000 10x100"; usual for the usual set, none for no sticks',
    )
    parser.add_argument(
        "--no-counters",
        action="store_true",
        help="the dealer does not use sticks to count the honba",
    )
    parser.set_defaults(run=_sticks)


def _sticks(args: argparse.Namespace) -> int:
    sticks = None if args.sticks.casefold() == "usual" else parse_sticks(args.sticks)
    command = SticksCommand(sticks, counters=not args.no_counters)
    return change_session(args, command.apply)


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
    return print_links(args, host)


def add_delete_parsers(subparsers: Subparsers) -> None:
    """Add the subcommands `delete` and `undelete`."""
    delete = subparsers.add_parser(
        "delete", parents=[database_options()], help="delete a session; undelete restores it"
    )
    delete.add_argument(
        "--for-good", action="store_true", help="erase it with its photos, also a deleted one"
    )
    undelete = subparsers.add_parser(
        "undelete", parents=[database_options()], help="restore a deleted session"
    )
    for parser, run in ((delete, _delete), (undelete, _undelete)):
        parser.add_argument("session", metavar="N", type=int, help="number of the session")
        parser.set_defaults(run=run)


def _delete(args: argparse.Namespace) -> int:
    number: int = args.session
    with open_store(args) as store:
        found = store.sessions([number], deleted=None if args.for_good else False)
        name = found[0].summary.name if found else store.session(number).state.name
        (store.erase if args.for_good else store.delete)(number)
    if args.for_good:
        message = _("Erased session {session}, {name}, with its photos.", session=number, name=name)
    else:
        message = _(
            "Deleted session {session}, {name}; tenbo session undelete {session} restores it for "
            "{days} days.",
            session=number,
            name=name,
            days=RESTORABLE_DAYS,
        )
    return print_answer(args, {"erased" if args.for_good else "deleted": number}, message)


def _undelete(args: argparse.Namespace) -> int:
    with open_store(args) as store:
        store.restore(args.session)
        name = store.session(args.session).state.name
    message = _("Restored session {session}, {name}.", session=args.session, name=name)
    return print_answer(args, {"restored": args.session}, message)


def add_show_parser(subparsers: Subparsers) -> None:
    """Add the subcommand `show`."""
    parser = subparsers.add_parser(
        "show",
        parents=[session_options()],
        help="show all games, the match sheet and the statistics",
    )
    parser.add_argument(
        "--sticks", action="store_true", help="also show who paid whom with which sticks"
    )
    parser.set_defaults(run=_show)


def _show(args: argparse.Namespace) -> int:
    with open_store(args) as store:
        number = session_number(args, store)
        state = load_session(store, number).state
    language = Language(args.lang)
    if args.json:
        print(json.dumps(session_json(number, state, language), ensure_ascii=False))
        return 0
    print(session_title(number, state, language))
    state = with_short_names(state)
    for count, game in enumerate(state.games, 1):
        print("", _("Game {number}", number=count).text(language), sep="\n")
        print(*history_lines(state, game, language), sep="\n")
        if args.sticks:
            print("", *_payment_lines(state, game, language), sep="\n")
    print("", *score_lines(state, language), sep="\n")
    print(*_pile_lines(state, language), sep="\n", end="")
    print("", *match_sheet_lines(state, language), sep="\n")
    print("", *statistics_lines(state, language), sep="\n")
    for hand in state.rescored:
        print(rescored_line(hand, state, language))
    for entry in state.invalid_entries:
        print(invalid_entry_line(entry, state, language))
    return 0


def _payment_lines(state: SessionState, game: PlayedGame, language: Language) -> Iterator[str]:
    """Yield the payments and the movements of sticks for each step of a game."""
    history, rules = stick_history(game, state), state.under(game).rules
    for place, step in enumerate(game.steps):
        sticks = None if history is None else history.closed_payments[place]
        first, *others = step_lines(step, sticks, state, game, language)
        yield f"{step.seq:>4} {hand_label(step.transition.before, language, rules)} {first}"
        yield from (f"     {line}" for line in others)


def _pile_lines(state: SessionState, language: Language) -> Iterator[str]:
    """Yield the present sticks between empty lines; nothing at a table without sticks."""
    history = None if state.game is None else stick_history(state.game, state)
    if history is not None:
        yield ""
        yield from pile_lines(history.now, state.names, language)
        yield ""


def add_count_parser(subparsers: Subparsers) -> None:
    """Add the subcommand `count`."""
    parser = subparsers.add_parser(
        "count", parents=[session_options()], help="compare sticks counted by hand with the scores"
    )
    parser.add_argument(
        "counts",
        metavar="WHO=PILE",
        nargs="+",
        help="as Aki=1x10000,3x1000,2x100: the sticks or counters in front of a player",
    )
    parser.set_defaults(run=_count)


def _count(args: argparse.Namespace) -> int:
    with open_store(args) as store:
        state = load_session(store, session_number(args, store)).state
    check = check_sticks(dict(_parse_count(text, state) for text in args.counts), state)
    sentences = count_sentences(check, state)
    return print_answer(args, count_response(check, sentences), *sentences)


def _parse_count(text: str, state: SessionState) -> tuple[int, str]:
    who, equals, pile = text.partition("=")
    if not equals:
        raise BadNotation(_('"{text}" is not a count; write it as Aki=1x10000,3x1000.', text=text))
    return parse_seat(who, state), pile
