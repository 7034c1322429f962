"""What does each subcommand of `tenbo session`."""

import argparse
from collections.abc import Callable

from webapp.cli.session.count import count
from webapp.cli.session.files import export, take
from webapp.cli.session.links import delete, link
from webapp.cli.session.new import listing, new
from webapp.cli.session.record import record
from webapp.cli.session.rename import rename
from webapp.cli.session.setup import seats, wall
from webapp.cli.session.show import show, undo

ACTS: dict[str, Callable[[argparse.Namespace], int]] = {
    "seats": seats,
    "new": new,
    "wall": wall,
    "listing": listing,
    "show": show,
    "record": record,
    "count": count,
    "undo": undo,
    "export": export,
    "take": take,
    "rename": rename,
    "link": link,
    "delete": delete,
}
"""By the name that the command line has for it."""
