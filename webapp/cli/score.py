"""`tenbo score`: score a won hand."""

import argparse
import json
from collections.abc import Sequence

from scorer.riichi.rules.plain_values import ChosenRules
from scorer.riichi.rules.rules import Rules
from scorer.riichi.score import check, score
from scorer.riichi.waits import discard_options
from scorer.riichi.what_if import what_if
from scorer.riichi.win import By, Riichi, Win
from scorer.table.riichi.seat_settlement import SeatSettlement, settle_seats
from scorer.tiles.errors import BadNotation, ImpossibleHand, NotAWin, NoYaku, RiichiError
from scorer.tiles.hand import Hand, parse_hand
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from scorer.tiles.tile import Tile, parse_tile
from scorer.tiles.tile_names import Naming
from webapp.cli.arguments import (
    INVALID_INPUT,
    MCR_GAME,
    NOTATION,
    RIICHI_GAME,
    GivenHand,
    add_hand,
    add_options,
    by_game,
    load_hand,
    load_rules,
    parse_count,
    parse_moment,
    parse_tile_list,
    parse_wind,
    print_error,
)
from webapp.text.hand.score import describe_score, explain, payment_sentence, what_if_lines
from webapp.text.hand.waits import best_discards_sentence
from webapp.typed_json.encode import encode
from webapp.views.chosen_rules import chosen_rules_view
from webapp.views.hand.score import alternative_views, score_view

_EXAMPLES = """
examples: tenbo score "340m067p22s 555=z 67-8s" --seat S --tsumo --dora 1s
          tenbo score --game mcr "123m456s789p56p77m4p 1f2g" --self-drawn --explain
          tenbo score --game hk "111222333m55566z6z 2f" --seat S
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `tenbo score`."""
    parser.description = "Score a won hand: yaku, han, fu, limit and who pays what."
    parser.epilog = NOTATION + _EXAMPLES
    add_hand(parser, "the winning hand, see below")
    _add_win(parser.add_argument_group("the win"))
    riichi = parser.add_argument_group("only riichi")
    _add_riichi(riichi)
    fans = parser.add_argument_group("only games scored by fans")
    add_options(fans, "--flowers")
    fans.add_argument(
        "--last-of-kind", action="store_true", help="the other three of its kind are visible"
    )
    output = parser.add_argument_group("the output")
    output.add_argument("--explain", action="store_true", help="show every step of the score")
    output.add_argument(
        "--names",
        choices=[str(naming) for naming in Naming],
        help="add names of tiles, yaku, fans and fu: tok Toki Pona, pl Polish, hu Hungarian",
    )
    add_options(output, "--json", "--lang")
    parser.set_defaults(
        run=by_game(_print_score, _print_fan_score),
        game_options={RIICHI_GAME: riichi, MCR_GAME: fans},
    )


def _add_win(group: argparse._ArgumentGroup) -> None:
    add_options(group, "--game", "--rules")
    group.add_argument("--win", metavar="TILE", help="the winning tile, if not the last one")
    group.add_argument("--tsumo", "--self-drawn", action="store_true", help="won by self-draw")
    group.add_argument("--ron", action="store_true", help="won on a discard (the default)")
    add_options(group, "--seat", "--round")
    group.add_argument("--discarder", metavar="WIND", help="who dealt in, if somebody is liable")
    group.add_argument(
        "--rinshan", "--replacement", action="store_true", help="drawn after the winner's own kan"
    )
    group.add_argument(
        "--chankan", "--robbing-kong", action="store_true", help="robbed from another player's kan"
    )
    group.add_argument("--last-tile", action="store_true", help="last draw or last discard")
    group.add_argument(
        "--first-turn", action="store_true", help="before any call or the winner's first discard"
    )


def _add_riichi(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--riichi", action="store_true")
    group.add_argument("--double-riichi", action="store_true")
    group.add_argument(
        "--open-riichi", action="store_true", help="the hand was shown; add --riichi"
    )
    group.add_argument("--ippatsu", action="store_true")
    group.add_argument(
        "--closed-chankan",
        action="store_true",
        help="robbed from a closed kan, with thirteen orphans",
    )
    add_options(group, "--dora", "--honba")
    group.add_argument("--ura", metavar="TILES", default="", help="indicators below them")
    group.add_argument(
        "--discards", metavar="TILES", default="", help="the winner's own, for furiten"
    )
    group.add_argument(
        "--missed", action="store_true", help="the winner let a winning tile pass: furiten"
    )
    group.add_argument("--discarder-riichi", action="store_true", help="who dealt in was in riichi")
    group.add_argument(
        "--previous-wins", metavar="N", type=int, default=0, help="won in a row just before"
    )
    group.add_argument("--sticks", metavar="N", type=int, default=0, help="riichi sticks to win")


def _print_fan_score(args: argparse.Namespace) -> int:
    from webapp.cli.fans import print_fan_score  # noqa: PLC0415  # starts faster

    return print_fan_score(args)


def _print_score(args: argparse.Namespace) -> int:
    given, language = load_hand(args), Language(args.lang)
    chosen = load_rules(args.rules or "standard")
    rules = chosen.rules
    winning_tile = None if args.win is None else parse_tile(args.win)
    hand, tile = parse_hand(given.notation, winning_tile)
    win = _parse_win(args, tile, given)
    objections = check(hand, win, rules, discards=parse_tile_list(args.discards))
    if objections:
        visible = (*win.dora, *parse_tile_list(args.discards))
        advised = [_with_best_discards(each, hand, tile, visible, rules) for each in objections]
        for each in advised:
            print_error(each, language)
        if args.explain and all(isinstance(each, NoYaku) for each in objections):
            print("\n".join(what_if_lines(what_if(hand, win, rules), language)))
        return INVALID_INPUT
    settlement = settle_seats(
        score(hand, win, rules),
        discarder=None if args.discarder is None else parse_wind(args.discarder, "--discarder"),
        honba=parse_count(args.honba, "--honba"),
        sticks=parse_count(args.sticks, "--sticks"),
    )
    naming = None if args.names is None else Naming(args.names)
    if args.json:
        print(json.dumps(_score_document(settlement, chosen, language), ensure_ascii=False))
    elif args.explain:
        print("\n".join(explain(settlement, what_if(hand, win, rules), language, naming)))
    else:
        print("\n".join(describe_score(settlement, language, naming)))
    return 0


def _with_best_discards(
    error: RiichiError, hand: Hand, tile: Tile, visible: Sequence[Tile], rules: Rules
) -> RiichiError:
    """Return the error, for tiles that do not win with their best discards."""
    if not isinstance(error, NotAWin):
        return error
    try:
        options = discard_options(hand, tile, visible=visible, rules=rules)
    except ImpossibleHand:  # more than four tiles of a kind are another objection
        return error
    advice = best_discards_sentence(options)
    return NotAWin(_("{error} {advice}", error=error.message, advice=advice))


def _score_document(
    settlement: SeatSettlement, chosen: ChosenRules, language: Language
) -> dict[str, object]:
    """Return everything known about a score as a JSON object."""
    result = settlement.score
    alternatives = what_if(result.hand, result.win, result.rules)
    view: dict[str, object] = encode(score_view(settlement), language)
    names = {
        seat: "table" if seat is None else settlement.key(seat) for seat in settlement.payers()
    }
    return view | {
        "text": payment_sentence(settlement).text(language),
        "sticks": settlement.sticks,
        "transfers": [
            {"from": names[line.payer], "points": line.points, "for": str(line.reason)}
            for line in settlement.settlement.transfers
        ],
        "what_if": encode(alternative_views(alternatives), language),
        "rules": encode(chosen_rules_view(chosen), language),
    }


def _parse_win(args: argparse.Namespace, tile: Tile, given: GivenHand) -> Win:
    """Return the win that the options describe."""
    if args.tsumo and args.ron:
        raise BadNotation(_("A hand is won by tsumo or by ron; remove --tsumo or --ron."))
    moment = parse_moment(args)
    riichi = Riichi.RIICHI if args.riichi else Riichi.NONE
    return Win(
        tile,
        By.TSUMO if args.tsumo else By.RON,
        seat=parse_wind(args.seat, "--seat"),
        round=parse_wind(args.round, "--round"),
        riichi=Riichi.DOUBLE if args.double_riichi else riichi,
        open_riichi=args.open_riichi,
        ippatsu=args.ippatsu,
        moment=moment,
        dora=given.dora,
        ura=given.ura,
        honba=parse_count(args.honba, "--honba"),
        missed=args.missed,
        discarder_riichi=args.discarder_riichi,
        previous_wins=parse_count(args.previous_wins, "--previous-wins"),
    )
