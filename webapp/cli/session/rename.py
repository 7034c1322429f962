"""`tenbo session rename`: other names for a session and its players."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from scorer.tiles.errors import BadNotation
from webapp.cli.session.seats import numbered
from webapp.cli.session.store_access import chosen, opened, tell
from webapp.session.recording.commands import RenameCommand
from webapp.session.recording.rename import rename_session


def rename(args: argparse.Namespace) -> int:
    """Record the new names, and tell how the session stands."""
    with opened(args) as store:
        number = chosen(args, store)
        session = store.session(number)
        players = _renamed(args.players, session.state.players)
        longer = rename_session(session, RenameCommand(args.name, players))
        store.append(number, longer, seen=len(session))
    tell(args, number, longer)
    return 0


def _renamed(changes: Sequence[str], players: Sequence[str]) -> tuple[str, ...]:
    """The players by their new names."""
    names = list(players)
    for change in changes:
        old, sign, new = change.partition("=")
        if not sign:
            raise BadNotation(
                f'"{change}" does not say who is renamed; write it as Aki=Akiko.',
                f"「{change}」では誰の名前か分かりません。Aki=Akiko のように書いてください。",
            )
        names[numbered(old.strip(), players)] = new.strip()
    return tuple(names)
