"""`tenbo session undo` and `redo`: cancel an entry, or restore a cancelled one."""

from __future__ import annotations

import argparse

from webapp.cli.session.store_access import (
    Subparsers,
    open_store,
    print_session,
    session_number,
    session_options,
)


def add_undo_parser(subparsers: Subparsers) -> None:
    """Add the subcommand `undo`."""
    parser = subparsers.add_parser("undo", parents=[session_options()], help="cancel an entry")
    parser.add_argument(
        "seq", metavar="SEQ", nargs="?", type=int, help="number in show; the last one by default"
    )
    parser.set_defaults(run=_undo)


def add_redo_parser(subparsers: Subparsers) -> None:
    """Add the subcommand `redo`."""
    parser = subparsers.add_parser("redo", parents=[session_options()], help="cancel the last undo")
    parser.set_defaults(run=_redo)


def _undo(args: argparse.Namespace) -> int:
    with open_store(args) as store:
        number = session_number(args, store)
        session = store.session(number)
        undone = session.undo(args.seq)
        store.append(number, undone, seen=len(session))
    print_session(args, number, undone)
    return 0


def _redo(args: argparse.Namespace) -> int:
    with open_store(args) as store:
        number = session_number(args, store)
        session = store.session(number)
        redone = session.redo()
        store.append(number, redone, seen=len(session))
    print_session(args, number, redone)
    return 0
