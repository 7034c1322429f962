"""`tenbo session record`: what happened, in a few words."""

from __future__ import annotations

import argparse

from scorer.errors import RiichiError
from scorer.table.chronicle import added
from scorer.table.evening import before, replay
from scorer.table.session import Edited, Fact, Log
from webapp.cli.session.facts import facts_of
from webapp.cli.session.kept import chosen, opened, tell
from webapp.naming import with_names


def record(args: argparse.Namespace) -> int:
    """Add what happened to the log, and tell how the session stands."""
    with opened(args) as store:
        number = chosen(args, store)
        log = store.log(number)
        evening = replay(log) if args.instead is None else before(log, args.instead)
        try:
            facts = facts_of(args, evening)
            longer = _longer(log, facts, args.instead)
        except RiichiError as error:
            raise with_names(error, evening.names) from None
        store.append(number, longer, seen=len(log))
    new = range(len(log) + 1, len(longer) + 1) if args.instead is None else (args.instead,)
    tell(args, number, longer, new)
    return 0


def _longer(log: Log, facts: tuple[Fact, ...], instead: int | None) -> Log:
    if instead is not None:
        return added(log, Edited(instead, facts))
    for fact in facts:
        log = added(log, fact)
    return log
