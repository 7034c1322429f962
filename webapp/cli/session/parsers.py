"""The command line of `tenbo session`, without what its subcommands need to be done."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from scorer.table.game.events import Abort
from scorer.table.setup.seating import Way
from webapp.cli.arguments import MOMENTS, add_language

if TYPE_CHECKING:
    Parsers = argparse._SubParsersAction[argparse.ArgumentParser]


def add_commands(parser: argparse.ArgumentParser) -> None:
    """Add the subcommands; act is the name of what does them.

    >>> parser = argparse.ArgumentParser()
    >>> add_commands(parser)
    >>> parser.parse_args(["redo", "--session", "3"]).act
    'undo'
    """
    commands = parser.add_subparsers(required=True, metavar="WHAT")
    _add_seats(commands)
    _add_new(commands)
    _add_list(commands)
    _add_show(commands)
    _add_wall(commands)
    _add_record(commands)
    _add_count(commands)
    _add_undo(commands)
    _add_rename(commands)
    _add_export(commands)
    _add_import(commands)
    _add_links(commands)


def _common(*, session: bool = True) -> argparse.ArgumentParser:
    """A parent for the parsers of subcommands; session is whether one is chosen."""
    parser = argparse.ArgumentParser(add_help=False)
    if session:
        parser.add_argument(
            "--session", metavar="N", type=int, help="its number, if not the one begun last"
        )
    parser.add_argument(
        "--database", metavar="URL", help="sqlite:///FILE or postgresql://USER@HOST/NAME"
    )
    return _language(parser)


def _language(parser: argparse.ArgumentParser | None = None) -> argparse.ArgumentParser:
    """A parent with what says how to answer."""
    parent = parser or argparse.ArgumentParser(add_help=False)
    parent.add_argument("--json", action="store_true", help="print one line of JSON")
    add_language(parent)
    return parent


def _add_seats(subparsers: Parsers) -> None:
    """Add the subcommand `seats`."""
    parser = subparsers.add_parser(
        "seats",
        parents=[_language()],
        help="draw who sits where, and who deals first",
        description="What nobody drew or rolled is left to chance.",
    )
    parser.add_argument("--players", metavar="NAMES", required=True, help="as they sit now")
    parser.add_argument(
        "--way",
        choices=[str(each) for each in Way],
        default="direct",
        help="direct: each draws a wind; traditional: a row of six tiles and two rolls of the "
        "dice, long: four rolls; dealer: who draws East deals, nobody moves",
    )
    parser.add_argument("--tiles", help="what each drew, as W,E,N,S, or the row, as 2p3z1z4z1p2z")
    parser.add_argument("--dice", metavar="ROLLS", help="as 3+4,2+6")
    parser.add_argument("--roller", metavar="NAME", help="who rolls first, if not the first named")
    parser.set_defaults(act="seats")


def _add_wall(subparsers: Parsers) -> None:
    """Add the subcommand `wall`."""
    parser = subparsers.add_parser(
        "wall", parents=[_common()], help="where the wall of this hand is broken, how it is dealt"
    )
    parser.add_argument("--dice", metavar="ROLLS", help="as 3+4, if somebody rolled them")
    parser.add_argument(
        "--twice", action="store_true", help="a second roll tells how many stacks stay"
    )
    parser.set_defaults(act="wall")


def _add_new(subparsers: Parsers) -> None:
    """Add the subcommand `new`."""
    parser = subparsers.add_parser(
        "new", parents=[_common(session=False)], help="begin a session and its first game"
    )
    parser.add_argument("name", metavar="NAME", help="what to call it")
    parser.add_argument(
        "--players",
        metavar="NAMES",
        required=True,
        help="as Aki,Ben,Chi,Dan: in turn order, then who sits out",
    )
    parser.add_argument("--first-dealer", metavar="NAME", help="if not the first of the players")
    parser.add_argument("--rules", metavar="NAME|FILE.toml", help="see tenbo rules")
    parser.add_argument(
        "--sticks",
        metavar="PILE",
        help='what each starts with, as "1x10000 2x5000 4x1000 10x100", if not the usual; '
        "none is a table without point sticks",
    )
    parser.add_argument(
        "--no-counters",
        action="store_true",
        help="the dealer sets out no sticks to count the honba",
    )
    parser.set_defaults(act="new")


def _add_list(subparsers: Parsers) -> None:
    """Add the subcommand `list`."""
    parser = subparsers.add_parser(
        "list", parents=[_common(session=False)], help="the sessions there are"
    )
    parser.set_defaults(act="listing")


def _add_show(subparsers: Parsers) -> None:
    """Add the subcommand `show`."""
    parser = subparsers.add_parser(
        "show", parents=[_common()], help="all games, the match sheet, the statistics"
    )
    parser.add_argument(
        "--sticks", action="store_true", help="of each hand too who paid whom with which sticks"
    )
    parser.set_defaults(act="show")


def _add_count(subparsers: Parsers) -> None:
    """Add the subcommand `count`."""
    parser = subparsers.add_parser(
        "count", parents=[_common()], help="compare sticks counted by hand with the scores"
    )
    parser.add_argument(
        "counts",
        metavar="WHO=PILE",
        nargs="+",
        help="as Aki=1x10000,3x1000,2x100: what lies before a player",
    )
    parser.set_defaults(act="count")


def _add_undo(subparsers: Parsers) -> None:
    """Add the subcommands `undo` and `redo`."""
    parser = subparsers.add_parser("undo", parents=[_common()], help="take back what was recorded")
    parser.add_argument(
        "seq", metavar="SEQ", nargs="?", type=int, help="as show numbers them, if not the last"
    )
    parser.set_defaults(act="undo")
    parser = subparsers.add_parser("redo", parents=[_common()], help="take back the last undo")
    parser.set_defaults(act="undo")


def _add_rename(subparsers: Parsers) -> None:
    """Add the subcommand `rename`."""
    parser = subparsers.add_parser(
        "rename", parents=[_common()], help="other names for the session or its players"
    )
    parser.add_argument("players", metavar="OLD=NEW", nargs="*", help="as Aki=Akiko")
    parser.add_argument("--name", help="what to call the session")
    parser.set_defaults(act="rename")


_WHO = """\
Who is meant is told by a name, or by the wind of the seat in this hand (E, South, 西); several
with commas between them. A hand is as in tenbo score, its winning tile last; seat, round,
riichi and honba are known. --instead SEQ puts what is told in the place of an earlier entry.

examples: tenbo session record riichi South
          tenbo session record ron South East "123m456p789s1122z 2z" --dora 3m
          tenbo session record ron Aki,Chi Ben --points 3900,8000
          tenbo session record draw --tenpai E,S
"""


def _add_record(subparsers: Parsers) -> None:
    """Add the subcommand `record`."""
    parser = subparsers.add_parser(
        "record",
        help="what happened: riichi, ron, tsumo, draw, ...",
        epilog=_WHO,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    facts = parser.add_subparsers(required=True, metavar="FACT", dest="fact")
    parent = _common()
    parent.add_argument("--instead", metavar="SEQ", type=int, help="in place of this entry")
    _add_hands(facts, parent)
    _add_others(facts, parent)
    parser.set_defaults(act="record")


def _add_export(subparsers: Parsers) -> None:
    """Add the subcommand `export`."""
    parser = subparsers.add_parser("export", parents=[_common()], help="a session as a file")
    parser.add_argument(
        "--format",
        choices=["json", "csv", "sheet", "html", "svg"],
        default="json",
        help="json: all of it, for import; csv: hand by hand; sheet, html: the match sheet as "
        "text, as a page to print; svg: a picture of the scores of a game",
    )
    parser.add_argument("--game", metavar="N", type=int, help="for svg, if not the last one")
    parser.add_argument("--output", metavar="FILE", help="instead of standard output")
    parser.set_defaults(act="export")


def _add_import(subparsers: Parsers) -> None:
    """Add the subcommand `import`."""
    parser = subparsers.add_parser(
        "import", parents=[_common(session=False)], help="a session out of a file that export wrote"
    )
    parser.add_argument("file", metavar="FILE", help="- is standard input")
    parser.set_defaults(act="take")


def _add_links(subparsers: Parsers) -> None:
    """Add the subcommands `link` and `delete`."""
    parser = subparsers.add_parser(
        "link", parents=[_common()], help="new links to a session, for phones at tenbo serve"
    )
    parser.set_defaults(act="link")
    parser = subparsers.add_parser(
        "delete", parents=[_common(session=False)], help="delete a session with its photos"
    )
    parser.add_argument("session", metavar="N", type=int, help="its number, as in list")
    parser.set_defaults(act="delete")


def _add_hands(facts: Parsers, parent: argparse.ArgumentParser) -> None:
    ron = facts.add_parser("ron", parents=[parent], help="won on a discard")
    ron.add_argument("winners", metavar="WINNERS")
    ron.add_argument("discarder", metavar="DISCARDER")
    ron.add_argument(
        "--riichi-tile",
        action="store_true",
        default=None,
        help="the tile declared the discarder's riichi, whose stick is not paid then",
    )
    tsumo = facts.add_parser("tsumo", parents=[parent], help="won by self-draw")
    tsumo.add_argument("winner", metavar="WINNER")
    for parser in (ron, tsumo):
        parser.add_argument("hands", metavar="HAND", nargs="*", help="of each winner, in quotes")
        parser.add_argument("--points", default="", help="instead, without honba and sticks")
        parser.add_argument("--pao", metavar="WHO", help="liable for a yakuman told by --points")
        parser.add_argument("--double-riichi", metavar="WHO", default="")
        parser.add_argument("--ippatsu", metavar="WHO", default="")
        for moment in MOMENTS:
            parser.add_argument(f"--{moment.replace('_', '-')}", action="store_true")
        parser.add_argument("--dora", metavar="TILES", default="", help="indicators")
        parser.add_argument("--ura", metavar="TILES", default="", help="indicators under them")
    draw = facts.add_parser("draw", parents=[parent], help="the wall ran out")
    draw.add_argument("--tenpai", metavar="WHO", default="")
    draw.add_argument("--nagashi", metavar="WHO", default="")
    abort = facts.add_parser("abort", parents=[parent], help="an abortive draw")
    abort.add_argument("reason", choices=[str(each) for each in Abort])
    abort.add_argument("--declarer", metavar="WHO", help="of nine terminals")
    chombo = facts.add_parser("chombo", parents=[parent], help="a chombo")
    chombo.add_argument("who", metavar="WHO")
    for parser in (ron, tsumo, draw, abort, chombo):
        parser.add_argument(
            "--riichi", metavar="WHO", default="", help="who declared it, if not recorded yet"
        )


def _add_others(facts: Parsers, parent: argparse.ArgumentParser) -> None:
    riichi = facts.add_parser("riichi", parents=[parent], help="a riichi")
    riichi.add_argument("who", metavar="WHO")
    riichi.add_argument("--ronned", action="store_true", help="its tile was won: no stick is paid")
    adjust = facts.add_parser("adjust", parents=[parent], help="a correction by agreement")
    adjust.add_argument("changes", metavar="WHO=POINTS", nargs="+", help="as Aki=+1000")
    adjust.add_argument("--sticks", metavar="N", type=int, default=0, help="laid on the table")
    facts.add_parser("end", parents=[parent], help="the game ends by agreement")
    facts.add_parser("continue", parents=[parent], help="a leading dealer plays on")
    game = facts.add_parser("game", parents=[parent], help="the next game begins")
    game.add_argument(
        "--seats", metavar="NAMES", default="", help="in turn order, if not as before"
    )
    game.add_argument("--first-dealer", metavar="NAME", help="if not the first of them")
    facts.add_parser("close", parents=[parent], help="the evening is over")
