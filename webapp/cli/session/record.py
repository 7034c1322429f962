"""`tenbo session record`: what happened, in a few words."""

from __future__ import annotations

import argparse

from scorer.tiles.errors import RiichiError
from webapp.cli.session.parse_command import act_of
from webapp.cli.session.store_access import chosen, opened, tell
from webapp.session.recording.interpret import apply_command, state_for
from webapp.text.session.player_names import with_names


def record(args: argparse.Namespace) -> int:
    """Add what happened to the log, and tell how the session stands."""
    with opened(args) as store:
        number = chosen(args, store)
        session = store.session(number)
        state = state_for(session, args.instead)
        try:
            longer = apply_command(session, act_of(args, state), args.instead)
        except RiichiError as error:
            raise with_names(error, state.names) from None
        store.append(number, longer, seen=len(session))
    new = range(len(session) + 1, len(longer) + 1) if args.instead is None else (args.instead,)
    tell(args, number, longer, new)
    return 0
