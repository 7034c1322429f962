"""`tenbo score`: what a hand is worth, what it waits for, or what many hands are worth."""

import argparse
import json
import sys
from collections.abc import Iterable

from scorer.riichi.score import check, score
from scorer.riichi.waits import Circumstances
from scorer.riichi.what_if import what_if
from scorer.tiles.errors import NoYaku, RiichiError
from scorer.tiles.hand import parse_hand, parse_waiting_hand
from scorer.tiles.terms import Language
from scorer.tiles.tile import parse_tile
from webapp.cli.batch import run_batch
from webapp.cli.errors import REFUSED
from webapp.cli.options import (
    add_options,
    count_of,
    refuse_other_options,
    tiles_of,
    win_of,
    wind_of,
)
from webapp.cli.rules import named_rules
from webapp.session.seat_settlement import SeatedScore, seat_score
from webapp.text.hand.explanation import alternative_lines, explain
from webapp.text.hand.score import describe
from webapp.text.hand.waits import describe_waits
from webapp.wire.hand_request import ChosenRules
from webapp.wire.rules import chosen_json
from webapp.wire.score import paid_json, score_json
from webapp.wire.waits import WaitsRequest, alternatives_json, waits_json

_ANY = frozenset({"rules", "lang", "json", "run", "func"})
_OF_A_BATCH = _ANY | {"batch"}
_OF_WAITS = _ANY | {"waits", "hand", "seat", "round", "dora", "discards", "honba"}


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the subcommand `score` to the command line."""
    parser = subparsers.add_parser(
        "score",
        help="score a hand, or many",
        description="Score a won hand: yaku, han, fu, limit and who pays what.",
    )
    add_options(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print what the arguments ask for; exit status 2 and the reasons if there is no answer.

    >>> parser = argparse.ArgumentParser()
    >>> add_parser(parser.add_subparsers())
    >>> run(parser.parse_args(["score", "123m456p789s11222z", "--seat", "S", "--json"]))
    ... # doctest: +ELLIPSIS
    {"notation": "123m456p789s11222z", "han": 1, "fu": 40, ...}
    0
    """
    language = Language(args.lang)
    try:
        chosen = ChosenRules() if args.rules is None else named_rules(args.rules)
        if args.batch is not None:
            refuse_other_options(args, "--batch", _OF_A_BATCH)
            rules = None if args.rules is None else chosen.rules
            return run_batch(args.batch, rules=rules, language=language)
        if args.waits:
            refuse_other_options(args, "--waits", _OF_WAITS)
            return _waits(args, chosen, language)
        return _score(args, chosen, language)
    except RiichiError as error:
        return _refuse((error,), language)


def _score(args: argparse.Namespace, chosen: ChosenRules, language: Language) -> int:
    rules = chosen.rules
    winning = None if args.win is None else parse_tile(args.win)
    hand, tile = parse_hand(" ".join(args.hand), winning)
    win = win_of(args, tile)
    objections = check(hand, win, rules, discards=tiles_of(args.discards))
    if objections:
        if args.explain and all(isinstance(each, NoYaku) for each in objections):
            _refuse(objections, language)
            print("\n".join(alternative_lines(what_if(hand, win, rules), language)))
            return REFUSED
        return _refuse(objections, language)
    seated = seat_score(
        score(hand, win, rules),
        discarder=None if args.discarder is None else wind_of(args.discarder, "--discarder"),
        honba=count_of(args.honba, "--honba"),
        sticks=count_of(args.sticks, "--sticks"),
    )
    if args.json:
        print(json.dumps(_document(seated, chosen), ensure_ascii=False))
    elif args.explain:
        print("\n".join(explain(seated, what_if(hand, win, rules), language)))
    else:
        print("\n".join(describe(seated, language)))
    return 0


def _waits(args: argparse.Namespace, chosen: ChosenRules, language: Language) -> int:
    hand = parse_waiting_hand(" ".join(args.hand))
    discards = tiles_of(args.discards)
    circumstances = Circumstances(
        seat=wind_of(args.seat, "--seat"),
        round=wind_of(args.round, "--round"),
        dora=tiles_of(args.dora),
        seen=discards,
    )
    asked = WaitsRequest(hand, circumstances, chosen, count_of(args.honba, "--honba"))
    if args.json:
        print(json.dumps(waits_json(asked), ensure_ascii=False))
    else:
        print("\n".join(describe_waits(asked, discards=discards, language=language)))
    return 0


def _document(seated: SeatedScore, chosen: ChosenRules) -> dict[str, object]:
    """All that is known of a score, for machines."""
    result = seated.score
    names = {seat: "table" if seat is None else seated.key(seat) for seat in seated.payers()}
    return (
        score_json(result)
        | paid_json(result, seated.honba)
        | {
            "sticks": seated.sticks,
            "received": seated.received,
            "pays": {
                names[seat]: sum(line.points for line in lines)
                for seat, lines in seated.payers().items()
                if seat is not None
            },
            "transfers": [
                {"from": names[line.payer], "points": line.points, "for": str(line.reason)}
                for line in seated.settlement.transfers
            ],
            "what_if": alternatives_json(what_if(result.hand, result.win, result.rules)),
            "rules": chosen_json(chosen),
        }
    )


def _refuse(objections: Iterable[RiichiError], language: Language) -> int:
    for objection in objections:
        print(f"tenbo: {objection.text(language)}", file=sys.stderr)
    return REFUSED
