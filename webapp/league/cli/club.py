"""`tenbo club`: a club, the persons in its evenings, and a person's data."""

import argparse
import json
from collections.abc import Iterator, Sequence

from scorer.table.player_names import fold_name
from scorer.tiles.errors import BadNotation
from scorer.tiles.messages import Text, isolate
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from webapp.cli.arguments import Subparsers, add_subparsers, print_answer
from webapp.cli.session.arguments import database_options
from webapp.league.cli.arguments import add_role, find_club, open_league, print_link
from webapp.league.club.access import ClubAccess, create_club
from webapp.league.club.evenings import attendance, evening_starts
from webapp.league.club.matching import NameChoice, RecordedName, match_names, recorded_names
from webapp.league.club.personal_data import personal_data
from webapp.league.club.results import update_results
from webapp.league.storage.clubs import Person
from webapp.league.storage.links import LinkRole
from webapp.text.terminal import table_lines
from webapp.typed_json.encode import encode


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the subcommands of `tenbo club`."""
    parser.description = (
        "Keep the persons of a club: who played in which evenings, whatever their names were there."
    )
    subparsers = add_subparsers(parser, "SUBCOMMAND")
    new = subparsers.add_parser("new", parents=[database_options()], help="create a club")
    new.add_argument("name", metavar="NAME", help="name of the club")
    new.set_defaults(run=_new)
    add_role(_add(subparsers, "link", _link, "create a new link to the club"))
    _add(subparsers, "list", _list, "list the persons")
    _add(subparsers, "names", _names, "list the names in all evenings, and whose they are")
    match = _add(subparsers, "match", _match, "assign names in recorded evenings to persons")
    match.add_argument(
        "names", metavar="NAME[=PERSON]", nargs="*", help="a name, and whose it is if not its own"
    )
    match.add_argument(
        "--all", action="store_true", help="all names: equal ones are one person, others new ones"
    )
    _add(subparsers, "undo", _undo, "undo the last match of names")
    _add(subparsers, "rebuild", _rebuild, "count the results of all evenings again")
    for name, run, words in (
        ("export", _export, "print everything that is stored about a person, as JSON"),
        ("delete", _delete, "delete a person, also the name in all evenings"),
    ):
        _add(subparsers, name, run, words).add_argument("person", metavar="PERSON", help="a name")


def _add(subparsers: Subparsers, name: str, run: object, words: str) -> argparse.ArgumentParser:
    """Add a subcommand for one club."""
    parser = subparsers.add_parser(name, parents=[database_options()], help=words)
    parser.add_argument(
        "--club", metavar="N", type=int, help="number of the club; the newest by default"
    )
    parser.set_defaults(run=run)
    return parser


def _new(args: argparse.Namespace) -> int:
    with open_league(args) as league:
        key = create_club(league, args.name)
    return print_link(args, "club", key)


def _link(args: argparse.Namespace) -> int:
    """Create a link to a club; earlier links stay valid."""
    with open_league(args) as league:
        number = find_club(args, league).number
        access = ClubAccess(league, number, LinkRole.OWNER)
        key = access.invite(LinkRole(args.role))
    return print_link(args, "club", key)


def _list(args: argparse.Namespace) -> int:
    """List the persons; with --json one line each."""
    with open_league(args) as league:
        number = find_club(args, league).number
        clubs = league.store.clubs
        persons, attended = clubs.persons(number), attendance(clubs.sessions(number))
    rows = []
    for each in persons:
        evenings = attended.get(each.number, (0, ""))[0]
        rows.append((str(each.number), each.name, _count(evenings, args)))
        if args.json:
            values = {"person": each.number, "name": each.name, "evenings": evenings}
            print(json.dumps(values, ensure_ascii=False))
    if rows and not args.json:
        print(*table_lines(rows, right=[0], least=[4], gap="  "), sep="\n")
    return 0


def _names(args: argparse.Namespace) -> int:
    """List the names in all evenings, those without a person first; with --json one line each."""
    with open_league(args) as league:
        club = find_club(args, league).number
        names, persons = recorded_names(league.store, club), league.store.clubs.persons(club)
    by_number = {each.number: each.name for each in persons}
    rows = []
    for each in names:
        person, proposed = (by_number.get(each.person or 0), by_number.get(each.proposed or 0))
        if args.json:
            values = {"evenings": each.evenings, "person": person, "proposed": proposed}
            print(json.dumps({"name": each.name} | values, ensure_ascii=False))
        state = isolate(person or proposed or _NEW.text(Language(args.lang)))
        rows.append((each.name, _count(each.evenings, args), f"{'=' if person else '?'} {state}"))
    if rows and not args.json:
        print(*table_lines(rows, gap="  "), sep="\n")
    return 0


_NEW = _("a new person")


def _evenings(number: int) -> Text:
    return _("(game nights: {evenings})", evenings=number)


def _count(evenings: int, args: argparse.Namespace) -> str:
    return _evenings(evenings).text(Language(args.lang))


def _match(args: argparse.Namespace) -> int:
    with open_league(args) as league:
        club = find_club(args, league).number
        names, persons = recorded_names(league.store, club), league.store.clubs.persons(club)
        choices = [*_choices(args.names, names, persons)]
        if args.all:
            named = {fold_name(each.name) for each in choices}
            choices += [
                NameChoice(name=each.name, person=each.proposed)
                for each in names
                if each.person is None and fold_name(each.name) not in named
            ]
        if not choices:
            raise BadNotation(_("Name what to match, or write --all; tenbo club names lists it."))
        match_names(league.store, club, choices)
    return _list(args)


def _choices(
    words: Sequence[str], names: Sequence[RecordedName], persons: Sequence[Person]
) -> Iterator[NameChoice]:
    """Yield the choices of arguments such as Ben=Benjamin; a name alone is that of its person."""
    for each in words:
        name, _equals, wanted = each.partition("=")
        found = [one for one in names if fold_name(one.name) == fold_name(name)]
        if not found:
            raise BadNotation(
                _(
                    'Nobody in a game night is called "{name}"; tenbo club names lists all.',
                    name=name,
                )
            )
        for one in found:
            person = _person(wanted, persons).number if wanted else one.proposed
            yield NameChoice(name=one.name, present=one.person, person=person)


def _undo(args: argparse.Namespace) -> int:
    with open_league(args) as league:
        club = find_club(args, league).number
        matched = league.store.clubs.last_match(club)
        if matched is None:
            raise BadNotation(_("There is no match of names to undo."))
        league.store.clubs.undo_match(club, matched)
    return _list(args)


def _rebuild(args: argparse.Namespace) -> int:
    with open_league(args) as league:
        club = find_club(args, league).number
        league.store.results.clear()
        update_results(league.store, club, seconds=None)
        starts = evening_starts(each.began for each in league.store.clubs.sessions(club))
    evenings = len({*starts.values()})
    message = _("The results were counted again {evenings}.", evenings=_evenings(evenings))
    return print_answer(args, {"evenings": evenings}, message)


def _export(args: argparse.Namespace) -> int:
    with open_league(args) as league:
        club = find_club(args, league)
        person = _person(args.person, league.store.clubs.persons(club.number))
        data = personal_data(league.store, club, person)
    print(json.dumps(encode(data, Language(args.lang)), ensure_ascii=False, indent=1))
    return 0


def _delete(args: argparse.Namespace) -> int:
    with open_league(args) as league:
        club = find_club(args, league).number
        person = _person(args.person, league.store.clubs.persons(club))
        attended = attendance(league.store.clubs.sessions(club))
        league.store.delete_person(club, person.number)
    evenings = attended.get(person.number, (0, ""))[0]
    message = _(
        "Deleted {name} (game nights: {evenings}); the results stay.",
        name=person.name,
        evenings=evenings,
    )
    document = {"deleted": person.number, "evenings": evenings}
    return print_answer(args, document, message)


def _person(name: str, persons: Sequence[Person]) -> Person:
    for each in persons:
        if fold_name(each.name) == fold_name(name):
            return each
    raise BadNotation(_('The club has no person "{name}"; tenbo club list lists all.', name=name))
