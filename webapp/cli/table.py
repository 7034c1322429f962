"""`tenbo table`: what han and fu, or fan, pay, and the list of reasons for fu."""

import argparse
import json

from scorer.riichi.fu_list import fu_list
from scorer.table.riichi.payments import points_table
from scorer.tiles.terms import Language
from webapp.cli.arguments import (
    RIICHI_GAME,
    STANDARD_PRESET,
    add_options,
    by_game,
    load_rules,
    parse_count,
)
from webapp.cli.fans import fan_rules
from webapp.text.reference import describe_fan_points, describe_fu, describe_points_table
from webapp.text.session.score_sheet import score_sheet_html
from webapp.typed_json.encode import encode
from webapp.views.reference import (
    fan_points_response,
    fu_list_response,
    points_table_response,
)
from webapp.views.table_rules import rules_view


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `tenbo table`."""
    parser.description = "Show what each number of han and fu, or of fan, pays."
    parser.add_argument(
        "--score-sheet", action="store_true", help="a blank score sheet to print, as HTML"
    )
    add_options(parser, "--game", "--rules", "--json", "--lang")
    riichi = parser.add_argument_group("only riichi")
    riichi.add_argument("--fu", action="store_true", help="the reasons for fu, with example hands")
    riichi.add_argument("--dealer", action="store_true", help="only what a dealer receives")
    riichi.add_argument("--non-dealer", action="store_true", help="only what the others receive")
    add_options(riichi, "--honba")
    parser.set_defaults(
        run=by_game(_print_points, _print_fan_points), game_options={RIICHI_GAME: riichi}
    )


def _print_fan_points(args: argparse.Namespace) -> int:
    language, rules = Language(args.lang), fan_rules(args)
    title = rules_view(rules).title
    if args.json:
        print(json.dumps(encode(fan_points_response(rules), language), ensure_ascii=False))
    elif args.score_sheet:
        print(score_sheet_html(title, rules, language), end="")
    else:
        print(title.text(language), "", *describe_fan_points(rules, language), sep="\n")
    return 0


def _print_points(args: argparse.Namespace) -> int:
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
