"""`tenbo table`: the table of han and fu, or the list of reasons for fu."""

import argparse
import json

from scorer.riichi.fu_list import fu_list
from scorer.table.riichi.payments import points_table
from scorer.tiles.terms import Language
from webapp.cli.arguments import STANDARD_PRESET, add_options, load_rules, parse_count
from webapp.text.reference import describe_fu, describe_points_table
from webapp.text.session.score_sheet import score_sheet_html
from webapp.typed_json.encode import encode
from webapp.wire.reference import fu_list_response, points_table_response


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `tenbo table`."""
    parser.description = "Show what each number of han and fu pays, or the reasons for fu."
    parser.add_argument("--fu", action="store_true", help="the reasons for fu, with example hands")
    parser.add_argument(
        "--score-sheet", action="store_true", help="a blank score sheet to print, as HTML"
    )
    winner = parser.add_mutually_exclusive_group()
    winner.add_argument("--dealer", action="store_true", help="only what a dealer receives")
    winner.add_argument("--non-dealer", action="store_true", help="only what the others receive")
    add_options(parser, "--rules", "--honba", "--json", "--lang")
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    language, chosen = Language(args.lang), load_rules(args.rules or "standard")
    honba = parse_count(args.honba, "--honba")
    if args.json:
        response = fu_list_response(chosen) if args.fu else points_table_response(chosen, honba)
        print(json.dumps(encode(response, language), ensure_ascii=False))
        return 0
    title = (chosen.preset or STANDARD_PRESET).title
    if args.score_sheet:
        print(score_sheet_html(title, chosen.rules, language), end="")
        return 0
    print(title.text(language))
    if args.fu:
        print("", *describe_fu(fu_list(chosen.rules), language), sep="\n")
        return 0
    table = points_table(chosen.rules, honba)
    for dealer in (False, True):
        if not (args.non_dealer if dealer else args.dealer):
            lines = describe_points_table(table, dealer=dealer, language=language)
            print("", *lines, sep="\n")
    return 0
