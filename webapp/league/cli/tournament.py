"""`tenbo tournament`: a tournament on the command line."""

import argparse
import json
from collections.abc import Callable
from pathlib import Path

from scorer.tiles.errors import BadNotation
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from webapp.cli.arguments import Subparsers, add_options, add_subparsers
from webapp.cli.fans import chosen_rules
from webapp.cli.session.arguments import database_options
from webapp.league.access import League
from webapp.league.cli.arguments import add_role, find_club, open_league, print_link
from webapp.league.cli.seating import read_file
from webapp.league.seating.prescribed import format_seating
from webapp.league.storage.links import LinkRole
from webapp.league.storage.tournaments import Terms
from webapp.league.tournament.access import TournamentAccess, book_of, create_tournament
from webapp.league.tournament.files import (
    ema_csv,
    ema_event,
    results_csv,
    standings_csv,
)
from webapp.league.tournament.results import TournamentResults
from webapp.text.terminal import table_lines

_FILES: dict[str, Callable[[TournamentResults, Language], str]] = {
    "standings": standings_csv,
    "results": results_csv,
    "seating": lambda results, _language: format_seating(results.plan()),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the subcommands of `tenbo tournament`."""
    parser.description = "Run a tournament: players, rounds, standings and files."
    subparsers = add_subparsers(parser, "SUBCOMMAND")
    new = subparsers.add_parser("new", parents=[database_options()], help="create a tournament")
    new.add_argument("name", metavar="NAME", help="name of the tournament")
    add_options(new, "--rules", "--game")
    new.add_argument("--rounds", metavar="N", type=int, default=4, help="rounds, usually 4")
    new.add_argument("--minutes", metavar="N", type=int, default=90, help="minutes of a round")
    new.add_argument(
        "--hands",
        metavar="N",
        type=int,
        default=1,
        help="hands after the one in which the time is up, usually 1; -1 breaks it off",
    )
    new.add_argument(
        "--club", metavar="N", type=int, help="number of the club whose persons play; none without"
    )
    new.set_defaults(run=_new)
    add_role(_add(subparsers, "link", _link, "create a new link"))
    players = _add(subparsers, "players", _players, "list the players, or add those of a file")
    players.add_argument(
        "file",
        metavar="FILE",
        type=Path,
        nargs="?",
        help="a table (CSV, .xlsx or .ods): name, and perhaps club, country and EMA number",
    )
    turn = _add(subparsers, "round", _round, "seat the rounds, or open the tables of one")
    how = turn.add_mutually_exclusive_group()
    how.add_argument("--draw", action="store_true", help="draw all rounds that are not opened")
    how.add_argument("--swiss", action="store_true", help="seat the next round by the ranking")
    how.add_argument("--file", metavar="FILE", type=Path, help="take the seats from a table")
    turn.add_argument("--open", metavar="N", type=int, help="open the tables of this round")
    _add(subparsers, "standings", _standings, "list the standings")
    export = _add(subparsers, "export", _export, "print a file for spreadsheets")
    export.add_argument(
        "--format",
        choices=[*_FILES, "ema"],
        default="standings",
        help="standings (the default), results of each game, the seating, or the list for EMA",
    )
    export.add_argument("--country", metavar="ABC", default="", help="with ema: country")
    export.add_argument("--city", metavar="CITY", default="", help="with ema: city")
    export.add_argument("--first-day", metavar="DAY", default="", help="with ema: first day")
    export.add_argument("--last-day", metavar="DAY", default="", help="with ema: last day")


def _add(subparsers: Subparsers, name: str, run: object, words: str) -> argparse.ArgumentParser:
    """Add a subcommand for one tournament."""
    parser = subparsers.add_parser(name, parents=[database_options()], help=words)
    parser.add_argument(
        "--tournament", metavar="N", type=int, help="its number; the newest by default"
    )
    parser.set_defaults(run=run)
    return parser


def _new(args: argparse.Namespace) -> int:
    rules = chosen_rules(args)
    terms = Terms(
        name=args.name,
        rounds=args.rounds,
        minutes=args.minutes,
        hands=args.hands,
        book=book_of(rules),
    )
    with open_league(args) as league:
        club = None if args.club is None else find_club(args, league).number
        key = create_tournament(league, terms, rules, club)
    return print_link(args, "tournament", key)


def _link(args: argparse.Namespace) -> int:
    with open_league(args) as league:
        key = _tournament(args, league).invite(LinkRole(args.role))
    return print_link(args, "tournament", key)


def _players(args: argparse.Namespace) -> int:
    with open_league(args) as league:
        access = _tournament(args, league)
        if args.file is not None:
            access.add_players((), read_file(args.file))
        players = league.store.tournaments.players(access.number)
    rows = []
    for each in players:
        terms = each.terms
        values = {"player": each.number, "name": terms.name, "club": terms.club}
        values |= {"country": terms.country, "ema": terms.ema}
        rows.append([str(value) for value in values.values()])
        if args.json:
            print(json.dumps(values, ensure_ascii=False))
    if not args.json:
        print(*table_lines(rows, right=[0], least=[4], gap="  "), sep="\n")
    return 0


def _round(args: argparse.Namespace) -> int:
    with open_league(args) as league:
        access = _tournament(args, league)
        if args.draw:
            access.draw()
        elif args.swiss:
            access.draw_swiss()
        elif args.file is not None:
            access.prescribe(read_file(args.file))
        if args.open is not None:
            access.open_round(args.open, Language(args.lang))
        print(format_seating(access.results().plan()), end="")
    return 0


def _standings(args: argparse.Namespace) -> int:
    with open_league(args) as league:
        results = _tournament(args, league).results()
    names = {each.number: each.terms.name for each in results.players}
    rows = [
        (str(each.rank or "–"), names[each.player], f"{each.points / 1000:+.1f}")
        for each in results.standings
    ]
    if not args.json:
        print(*table_lines(rows, right=(0, 2), least=[4]), sep="\n")
        return 0
    for each in results.standings:
        values = {"rank": each.rank, "player": each.player, "name": names[each.player]}
        print(json.dumps(values | {"points": each.points}, ensure_ascii=False))
    return 0


def _export(args: argparse.Namespace) -> int:
    with open_league(args) as league:
        results = _tournament(args, league).results()
    if args.format == "ema":
        text = ema_csv(results, ema_event(args.country, args.city, args.first_day, args.last_day))
    else:
        text = _FILES[args.format](results, Language(args.lang))
    print(text, end="")
    return 0


def _tournament(args: argparse.Namespace, league: League) -> TournamentAccess:
    """Return the tournament that the arguments name, by default the newest."""
    tournaments = league.store.tournaments.tournaments()
    for each in reversed(tournaments):
        if args.tournament in {None, each.number}:
            return TournamentAccess(league, each.number, LinkRole.OWNER)
    if not tournaments:
        raise BadNotation(_("There is no tournament yet; create one with tenbo tournament new."))
    raise BadNotation(_("There is no tournament {number}.", number=args.tournament))
