"""`tenbo session record`: what happened, in a few words."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from scorer.errors import RiichiError
from scorer.table.chronicle import added
from scorer.table.evening import before, replay
from scorer.table.events import Abort
from scorer.table.session import Edited, Fact, Log
from webapp.cli.session.facts import MOMENTS, facts_of
from webapp.cli.session.naming import with_names
from webapp.cli.session.options import chosen, common, opened, tell

_WHO = """\
Who is meant is told by a name, or by the wind of the seat in this hand (E, South, 西); several
with commas between them. A hand is as in tenbo score, its winning tile last; seat, round,
riichi and honba are known. --instead SEQ puts what is told in the place of an earlier entry.

examples: tenbo session record riichi South
          tenbo session record ron South East "123m456p789s1122z 2z" --dora 3m
          tenbo session record ron Aki,Chi Ben --points 3900,8000
          tenbo session record draw --tenpai E,S
"""

if TYPE_CHECKING:
    Parsers = argparse._SubParsersAction[argparse.ArgumentParser]


def add_record(subparsers: Parsers) -> None:
    """Add the subcommand `record`."""
    parser = subparsers.add_parser(
        "record",
        help="what happened: riichi, ron, tsumo, draw, ...",
        epilog=_WHO,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    facts = parser.add_subparsers(required=True, metavar="FACT", dest="fact")
    parent = common()
    parent.add_argument("--instead", metavar="SEQ", type=int, help="in place of this entry")
    _add_hands(facts, parent)
    _add_others(facts, parent)
    parser.set_defaults(act=record)


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
    tell(args, number, longer)
    return 0


def _longer(log: Log, facts: tuple[Fact, ...], instead: int | None) -> Log:
    if instead is not None:
        return added(log, Edited(instead, facts))
    for fact in facts:
        log = added(log, fact)
    return log


def _add_hands(facts: Parsers, parent: argparse.ArgumentParser) -> None:
    ron = facts.add_parser("ron", parents=[parent], help="won on a discard")
    ron.add_argument("winners", metavar="WINNERS")
    ron.add_argument("discarder", metavar="DISCARDER")
    tsumo = facts.add_parser("tsumo", parents=[parent], help="won by self-draw")
    tsumo.add_argument("winner", metavar="WINNER")
    for parser in (ron, tsumo):
        parser.add_argument("hands", metavar="HAND", nargs="*", help="of each winner, in quotes")
        parser.add_argument("--points", default="", help="instead, without honba and sticks")
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
