"""The arguments and the output that the subcommands share."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager

from scorer.tiles.errors import BadNotation
from scorer.tiles.messages import message as _
from webapp.cli.arguments import print_answer
from webapp.cli.session.arguments import open_store
from webapp.league.access import League
from webapp.league.storage.clubs import Club
from webapp.league.storage.links import LinkRole
from webapp.session.sessions import Sessions


@contextmanager
def open_league(args: argparse.Namespace) -> Iterator[League]:
    """Open the clubs and tournaments of the database that the arguments name."""
    with open_store(args, creates=True) as store:
        yield League(Sessions(store, polls=False))


def find_club(args: argparse.Namespace, league: League) -> Club:
    """Return the club that the arguments name, by default the newest."""
    clubs = league.store.clubs.clubs()
    for each in reversed(clubs):
        if args.club in {None, each.number}:
            return each
    if not clubs:
        raise BadNotation(_("There is no club yet; create one with tenbo club new."))
    raise BadNotation(_("There is no club {number}.", number=args.club))


def add_role(parser: argparse.ArgumentParser) -> None:
    """Add the option for the role of a link to a tournament or club."""
    parser.add_argument(
        "--role",
        choices=[str(each) for each in LinkRole],
        default=str(LinkRole.OWNER),
        help="what the link permits, usually everything",
    )


def print_link(args: argparse.Namespace, page: str, key: str) -> int:
    """Print the path of a page with a key, and return the exit status."""
    path = f"/{page}/{key}"
    words = _("The page, after the address of tenbo serve: {path}", path=path)
    return print_answer(args, {"path": path}, words)
