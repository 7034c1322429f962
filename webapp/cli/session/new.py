"""`tenbo session new`: start a session and its first game."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from scorer.table.referee.table_rules import TableRules
from scorer.table.session.entries import GameStarted, SessionStarted
from scorer.table.session.session import Session
from scorer.table.sticks.piles import NO_STICKS, Pile, parse_pile
from scorer.tiles.errors import BadNotation
from scorer.tiles.messages import message as _
from webapp.cli.arguments import add_rules, load_rules
from webapp.cli.chinese import load_chinese_rules
from webapp.cli.chinese_options import MCR_GAME, add_game
from webapp.cli.session.players import WINDS_BY_NAME, player_number, split_names
from webapp.cli.session.store_access import (
    Subparsers,
    database_options,
    open_store,
    print_session,
)
from webapp.session.recording.names import require_few_players, require_valid_names


def add_parser(subparsers: Subparsers) -> None:
    """Add the subcommand `new`."""
    parser = subparsers.add_parser(
        "new", parents=[database_options()], help="start a session and its first game"
    )
    parser.add_argument("name", metavar="NAME", help="name of the session")
    parser.add_argument(
        "--players",
        metavar="NAMES",
        required=True,
        help="as Aki,Ben,Chi,Dan: in turn order, then players who sit out",
    )
    parser.add_argument("--first-dealer", metavar="NAME", help="if not the first of the players")
    add_game(parser)
    add_rules(parser)
    parser.add_argument(
        "--sticks",
        metavar="PILE",
        help='sticks that each player starts with, as "1x10000 2x5000 4x1000 10x100", if not '
        "the usual set; none is a table without point sticks",
    )
    parser.add_argument(
        "--no-counters",
        action="store_true",
        help="the dealer does not use sticks to count the honba",
    )
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    rules = _rules(args)
    players = split_names(args.players)
    _require_no_winds(players)
    require_valid_names((args.name, *players))
    require_few_players(players)
    start = SessionStarted(
        args.name, players, rules, sticks=_parse_sticks(args.sticks), counters=not args.no_counters
    )
    session = Session.start(start)
    dealer = 0 if args.first_dealer is None else player_number(args.first_dealer, players)
    session = session.append(GameStarted(tuple(range(rules.players)), dealer))
    with open_store(args) as store:
        print_session(args, store.create(session), session)
    return 0


def _rules(args: argparse.Namespace) -> TableRules:
    if args.game != MCR_GAME:
        return load_rules(args.rules or "standard").rules
    sticks = _parse_sticks(args.sticks)
    if args.no_counters or (sticks is not None and sticks.number):
        raise BadNotation(
            _(
                "The Chinese game has counters of 1, 10 and 100 and no honba; remove "
                "--no-counters, and leave --sticks out or write --sticks none for a "
                "table without counters."
            )
        )
    return load_chinese_rules(args.rules or MCR_GAME)


def _parse_sticks(text: str | None) -> Pile | None:
    """Return the sticks that each player starts with; None for the usual set."""
    if text is None:
        return None
    return NO_STICKS if text.casefold() == "none" else parse_pile(text)


def _require_no_winds(players: Sequence[str]) -> None:
    """Raise BadNotation if a player is named like a wind, which other commands would mistake."""
    for name in players:
        if name.casefold() in WINDS_BY_NAME:
            raise BadNotation(
                _(
                    '"{name}" is the name of a wind and cannot be a player\'s name; add a letter.',
                    name=name,
                )
            )
