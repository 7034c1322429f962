"""`tenbo score`: score a hand, show its waits, or score a file of hands."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Sequence
from pathlib import Path

from scorer.riichi.discards import discard_options
from scorer.riichi.rule_text.names import Naming
from scorer.riichi.rules.chosen_rules import ChosenRules
from scorer.riichi.rules.rules import Rules
from scorer.riichi.score import check, score
from scorer.riichi.waits import Circumstances, waits
from scorer.riichi.what_if import what_if
from scorer.riichi.win import By, Riichi, Win
from scorer.table.settlement.seat_settlement import SeatSettlement, settle_seats
from scorer.tiles.errors import BadNotation, ImpossibleHand, NotAWin, NoYaku, RiichiError
from scorer.tiles.game import Game
from scorer.tiles.hand import Hand, parse_hand, parse_hand_parts, split_winning_tile
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from scorer.tiles.tile import Tile, format_tiles, parse_tile
from webapp.cli.arguments import (
    add_language,
    add_rules,
    load_rules,
    parse_moment,
    parse_tile_list,
    parse_wind,
    require_only,
)
from webapp.cli.chinese_options import MCR_GAME, add_chinese_options, reject_chinese_options
from webapp.cli.errors import INVALID_INPUT, print_error
from webapp.session.projection.chosen_rules import chosen_rules_view
from webapp.text.hand.discards import best_discards_sentence, describe_discards
from webapp.text.hand.explanation import explain, what_if_lines
from webapp.text.hand.score import describe_score
from webapp.text.hand.waits import describe_shanten, describe_waits
from webapp.typed_json.encode import encode, encode_object
from webapp.wire.hand.score import alternative_views, score_view
from webapp.wire.hand.waits import discards_response, waits_response

_NOTATION = """\
HAND is the concealed tiles, the winning tile last, then the melds:
  tiles  1m..9m 1p..9p 1s..9s, 1z..7z (east south west north haku hatsu chun), 0 a red five
  melds  456m or 4-56m chii, 555z or 555=z pon, 5555z ankan, 5555=z daiminkan, 555=5z shouminkan;
         the mark follows the called tile: - from the left, = across, + right, _ not known;
         oldest first, which decides who is liable for a yakuman
  44z~   norths set aside in sanma
  1f2g   flowers 1f..4f and seasons 1g..4g, in the Chinese game

examples: tenbo score "340m067p22s 555=z 67-8s" --seat S --tsumo --dora 1s
          tenbo score --waits 234567m34p55678s --seat S
          tenbo score --batch hands.jsonl.gz
          tenbo score --game mcr "123m456s789p56p77m4p 1f2g" --self-drawn --explain
"""

_ALWAYS_ALLOWED = frozenset({"game", "rules", "lang", "json", "run"})
_BATCH_OPTIONS = _ALWAYS_ALLOWED | {"batch", "jobs"}
_WAITS_OPTIONS = _ALWAYS_ALLOWED | {"waits", "hand", "seat", "round", "dora", "discards", "honba"}
_MAX_COUNT = 99


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `tenbo score`."""
    parser.description = "Score a won hand: yaku, han, fu, limit and who pays what."
    parser.epilog = _NOTATION
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("hand", nargs="*", metavar="HAND", help="the winning hand, see below")
    parser.add_argument("--photo", type=Path, help="read the hand from a photo, instead of HAND")
    _add_win(parser.add_argument_group("the win"))
    _add_table(parser.add_argument_group("the table"))
    add_chinese_options(parser.add_argument_group("the Chinese game"))
    _add_output(parser.add_argument_group("the output"))
    parser.set_defaults(run=run)


def _add_win(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--win", metavar="TILE", help="the winning tile, if not the last one")
    group.add_argument("--tsumo", "--self-drawn", action="store_true", help="won by self-draw")
    group.add_argument("--ron", action="store_true", help="won on a discard (the default)")
    group.add_argument("--seat", metavar="WIND", default="E", help="E S W N; E is the dealer")
    group.add_argument("--round", metavar="WIND", default="E", help="E S W N")
    group.add_argument("--riichi", action="store_true")
    group.add_argument("--double-riichi", action="store_true")
    group.add_argument(
        "--open-riichi", action="store_true", help="the hand was shown; add --riichi"
    )
    group.add_argument("--ippatsu", action="store_true")
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
    group.add_argument("--dora", metavar="TILES", default="", help="indicators, as 3m,4z or 3m4z")
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


def _add_table(group: argparse._ArgumentGroup) -> None:
    add_rules(group)
    group.add_argument("--honba", metavar="N", type=int, default=0, help="repeat counters")
    group.add_argument("--sticks", metavar="N", type=int, default=0, help="riichi sticks to win")
    group.add_argument("--discarder", metavar="WIND", help="who dealt in, if somebody is liable")


def _add_output(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--explain", action="store_true", help="show every step of the score")
    group.add_argument(
        "--waits",
        action="store_true",
        help="show what 13 tiles wait for, or the best discards of 14",
    )
    group.add_argument(
        "--batch", metavar="FILE", help="score the hand records of a file; - is standard input"
    )
    group.add_argument(
        "--jobs", metavar="N", type=int, help="processes for --batch; default: all processors"
    )
    group.add_argument("--json", action="store_true", help="print one line of JSON")
    group.add_argument(
        "--names",
        choices=[str(naming) for naming in Naming],
        help="add names of yaku and tiles: tok Toki Pona, pl Polish, hu Hungarian",
    )
    add_language(group)


def run(args: argparse.Namespace) -> int:
    """Print the score, the waits or the answers to a batch, and return the exit status.

    >>> parser = argparse.ArgumentParser()
    >>> add_arguments(parser)
    >>> run(parser.parse_args(["123m456p789s11222z", "--seat", "S", "--json"]))
    ... # doctest: +ELLIPSIS
    {"notation": "123m456p789s11222z", "han": 1, "fu": 40, ...}
    0
    """
    language = Language(args.lang)
    if args.photo is not None:
        _read_photo(args, language)
    if args.game == MCR_GAME:
        from webapp.cli.chinese import run_chinese  # noqa: PLC0415  # starts faster

        return run_chinese(args, language)
    reject_chinese_options(args)
    chosen = ChosenRules() if args.rules is None else load_rules(args.rules)
    if args.batch is not None:
        require_only(args, "--batch", _BATCH_OPTIONS)
        rules = None if args.rules is None else chosen.rules
        from webapp.cli.batch import run_batch  # noqa: PLC0415  # starts faster

        return run_batch(args.batch, rules=rules, language=language, jobs=args.jobs)
    if args.waits:
        require_only(args, "--waits", _WAITS_OPTIONS)
        return _print_waits(args, chosen, language)
    return _print_score(args, chosen, language)


def _read_photo(args: argparse.Namespace, language: Language) -> None:
    """Take the hand and the indicators from the photo."""
    if args.hand or args.batch is not None:
        raise BadNotation(_("--photo gives the hand; remove HAND and --batch."))
    from webapp.cli.read import read_hand  # noqa: PLC0415  # starts faster

    reading = read_hand(args.photo, Game(args.game), language)
    args.hand, args.photo = [reading.notation], None
    args.dora = args.dora or format_tiles(reading.dora_indicators)
    args.ura = args.ura or format_tiles(reading.ura_indicators)


def _print_score(args: argparse.Namespace, chosen: ChosenRules, language: Language) -> int:
    rules = chosen.rules
    winning_tile = None if args.win is None else parse_tile(args.win)
    hand, tile = parse_hand(" ".join(args.hand), winning_tile)
    win = _parse_win(args, tile)
    objections = check(hand, win, rules, discards=parse_tile_list(args.discards))
    if objections:
        visible = (*win.dora, *parse_tile_list(args.discards))
        advised = [_with_best_discards(each, hand, tile, visible, rules) for each in objections]
        _print_errors(advised, language)
        if args.explain and all(isinstance(each, NoYaku) for each in objections):
            print("\n".join(what_if_lines(what_if(hand, win, rules), language)))
        return INVALID_INPUT
    settlement = settle_seats(
        score(hand, win, rules),
        discarder=None if args.discarder is None else parse_wind(args.discarder, "--discarder"),
        honba=_parse_count(args.honba, "--honba"),
        sticks=_parse_count(args.sticks, "--sticks"),
    )
    naming = None if args.names is None else Naming(args.names)
    if args.json:
        print(json.dumps(_score_document(settlement, chosen), ensure_ascii=False))
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


def _print_waits(args: argparse.Namespace, chosen: ChosenRules, language: Language) -> int:
    concealed, melds, norths = parse_hand_parts(" ".join(args.hand))
    last = None
    if len(concealed) + 3 * len(melds) == 14:
        hand, last = split_winning_tile(concealed, melds, norths)
    else:
        hand = Hand(concealed, melds, norths)
    discards = parse_tile_list(args.discards)
    honba = _parse_count(args.honba, "--honba")
    circumstances = Circumstances(
        seat=parse_wind(args.seat, "--seat"),
        round=parse_wind(args.round, "--round"),
        dora=parse_tile_list(args.dora),
        visible=discards,
        honba=honba,
    )
    if args.json:
        response = (
            waits_response(hand, circumstances, chosen, honba)
            if last is None
            else discards_response(hand, last, circumstances, chosen)
        )
        print(json.dumps(encode(response), ensure_ascii=False))
    elif last is not None:
        visible = (*circumstances.dora, *discards)
        options = discard_options(hand, last, visible=visible, rules=chosen.rules)
        print("\n".join(describe_discards(options, language)))
    elif not (found := waits(hand, circumstances, chosen.rules)):
        print(describe_shanten(hand, chosen.rules, language))
    else:
        print("\n".join(describe_waits(found, honba=honba, discards=discards, language=language)))
    return 0


def _score_document(settlement: SeatSettlement, chosen: ChosenRules) -> dict[str, object]:
    """Return everything known about a score as a JSON object."""
    result = settlement.score
    payers = settlement.payers()
    names = {seat: "table" if seat is None else settlement.key(seat) for seat in payers}
    alternatives = what_if(result.hand, result.win, result.rules)
    view = encode_object(score_view(result, settlement.honba))
    return view | {
        "text": str(result.payment),
        "sticks": settlement.sticks,
        "received": settlement.received,
        "pays": {
            names[seat]: sum(line.points for line in lines)
            for seat, lines in payers.items()
            if seat is not None
        },
        "transfers": [
            {"from": names[line.payer], "points": line.points, "for": str(line.reason)}
            for line in settlement.settlement.transfers
        ],
        "what_if": encode(alternative_views(alternatives)),
        "rules": encode(chosen_rules_view(chosen)),
    }


def _print_errors(errors: Iterable[RiichiError], language: Language) -> None:
    for error in errors:
        print_error(error, language)


def _parse_win(args: argparse.Namespace, tile: Tile) -> Win:
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
        dora=parse_tile_list(args.dora),
        ura=parse_tile_list(args.ura),
        honba=_parse_count(args.honba, "--honba"),
        missed=args.missed,
        discarder_riichi=args.discarder_riichi,
        previous_wins=_parse_count(args.previous_wins, "--previous-wins"),
    )


def _parse_count(number: int, option: str) -> int:
    if not 0 <= number <= _MAX_COUNT:
        raise BadNotation(
            _(
                "{option} is {number}; make it 0 to {most}.",
                option=option,
                number=number,
                most=_MAX_COUNT,
            )
        )
    return number
