"""`tenbo session record`: what happened, in a few words."""

from __future__ import annotations

import argparse

from scorer.tiles.errors import RiichiError
from webapp.cli.session.parse_command import act_of
from webapp.cli.session.store_access import chosen, opened, tell
from webapp.session.interpret import evening_for, recorded
from webapp.text.session.player_names import with_names


def record(args: argparse.Namespace) -> int:
    """Add what happened to the log, and tell how the session stands."""
    with opened(args) as store:
        number = chosen(args, store)
        log = store.log(number)
        evening = evening_for(log, args.instead)
        try:
            longer = recorded(log, act_of(args, evening), args.instead)
        except RiichiError as error:
            raise with_names(error, evening.names) from None
        store.append(number, longer, seen=len(log))
    new = range(len(log) + 1, len(longer) + 1) if args.instead is None else (args.instead,)
    tell(args, number, longer, new)
    return 0
