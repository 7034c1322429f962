"""`tenbo seating`: who sits where in the rounds of a tournament."""

import argparse
import json
from pathlib import Path
from random import Random

from scorer.tiles.errors import BadNotation
from scorer.tiles.messages import Text, plural
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from webapp.cli.arguments import add_options
from webapp.league.seating.draw import draw_rounds
from webapp.league.seating.plan import SEATS, Plan, PlanQuality, quality
from webapp.league.seating.prescribed import format_seating, parse_seating
from webapp.typed_json.encode import encode

_MOST_PLAYERS = 1000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `tenbo seating`."""
    parser.description = (
        "Draw a seating plan in which as few pairs as possible meet again and each player sits at "
        "each wind equally often, or check one."
    )
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--players", metavar="N", type=int, help="players, a multiple of four")
    source.add_argument("--check", metavar="FILE", type=Path, help="check this plan (CSV)")
    parser.add_argument("--rounds", metavar="N", type=int, default=4, help="rounds, usually 4")
    parser.add_argument("--seed", metavar="N", type=int, help="the same plan for the same number")
    style = parser.add_mutually_exclusive_group()
    style.add_argument("--csv", action="store_true", help="print the plan as CSV")
    style.add_argument("--json", action="store_true", help="print the plan and its figures as JSON")
    add_options(parser, "--lang")
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    if args.check is not None:
        plan = parse_seating(read_file(args.check), range(1, _MOST_PLAYERS + 1))
    elif not SEATS <= args.players <= _MOST_PLAYERS:
        raise BadNotation(
            _(
                "A plan has {least} to {most} players, not {count}.",
                least=SEATS,
                most=_MOST_PLAYERS,
                count=args.players,
            )
        )
    else:
        plan = draw_rounds(range(1, args.players + 1), args.rounds, Random(args.seed))
    figures = quality(plan)
    if args.json:
        print(json.dumps({"rounds": plan, "quality": encode(figures, Language(args.lang))}))
    elif args.csv:
        print(format_seating(plan), end="")
    else:
        print("\n".join(each.text(Language(args.lang)) for each in _lines(plan, figures)))
    return 0


def read_file(path: Path) -> bytes:
    """Return a file; raise BadNotation if it cannot be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadNotation(
            _(
                "The file {name} cannot be read ({reason}); check it.",
                name=str(path),
                reason=error.strerror or str(error),
            )
        ) from None


def _lines(plan: Plan, figures: PlanQuality) -> list[Text]:
    lines: list[Text] = []
    for turn, tables in enumerate(plan, 1):
        lines.append(_("Round {round}", round=turn))
        lines += [
            _(
                "  Table {table}: {east} {south} {west} {north}",
                table=number,
                east=east,
                south=south,
                west=west,
                north=north,
            )
            for number, (east, south, west, north) in enumerate(tables, 1)
        ]
    lines.append(
        plural(
            "{count} pair meets more than once, at most {most} times.",
            "{count} pairs meet more than once, at most {most} times.",
            figures.repeated,
            most=figures.most_meetings,
        )
        if figures.repeated
        else _("No pair meets twice.")
    )
    lines.append(
        _(
            "The winds of a player differ by at most {spread}, and nobody sits at one table more "
            "than {rounds} times.",
            spread=figures.wind_spread,
            rounds=figures.same_table,
        )
    )
    return lines
