"""`tenbo waits`: show what a hand waits for, or the best discards of a hand with 14 tiles."""

import argparse
import json

from scorer.riichi.waits import Circumstances, discard_options, waits
from scorer.tiles.hand import Hand, parse_hand_parts, split_winning_tile
from scorer.tiles.terms import Language
from webapp.cli.arguments import (
    MCR_GAME,
    NOTATION,
    RIICHI_GAME,
    add_hand,
    add_options,
    by_game,
    load_hand,
    load_rules,
    parse_count,
    parse_tile_list,
    parse_wind,
)
from webapp.text.hand.waits import describe_discards, describe_shanten, describe_waits
from webapp.typed_json.encode import encode
from webapp.views.hand.waits import discards_response, waits_response

_EXAMPLES = """
examples: tenbo waits 234567m34p55678s --seat S
          tenbo waits --game mcr "123m456s789p56p77m 1f2g"
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `tenbo waits`."""
    parser.description = "Show what 13 tiles wait for, or the best discards of 14."
    parser.epilog = NOTATION + _EXAMPLES
    add_hand(parser, "the hand, see below; a 14th tile is one to discard")
    add_options(parser, "--game", "--rules", "--seat", "--round")
    parser.add_argument(
        "--discards", metavar="TILES", default="", help="the player's own, for furiten"
    )
    add_options(parser, "--json", "--lang")
    riichi = parser.add_argument_group("only riichi")
    add_options(riichi, "--dora", "--honba")
    fans = parser.add_argument_group("only games scored by fans")
    add_options(fans, "--flowers")
    parser.set_defaults(
        run=by_game(_print_waits, _print_fan_waits),
        game_options={RIICHI_GAME: riichi, MCR_GAME: fans},
    )


def _print_fan_waits(args: argparse.Namespace) -> int:
    from webapp.cli.fans import print_fan_waits  # noqa: PLC0415  # starts faster

    return print_fan_waits(args)


def _print_waits(args: argparse.Namespace) -> int:
    given, language = load_hand(args), Language(args.lang)
    chosen = load_rules(args.rules or "standard")
    concealed, melds, norths = parse_hand_parts(given.notation)
    last = None
    if len(concealed) + 3 * len(melds) == 14:
        hand, last = split_winning_tile(concealed, melds, norths)
    else:
        hand = Hand(concealed, melds, norths)
    discards = parse_tile_list(args.discards)
    honba = parse_count(args.honba, "--honba")
    circumstances = Circumstances(
        seat=parse_wind(args.seat, "--seat"),
        round=parse_wind(args.round, "--round"),
        dora=given.dora,
        visible=discards,
        honba=honba,
    )
    if args.json:
        response = (
            waits_response(hand, circumstances, chosen, honba)
            if last is None
            else discards_response(hand, last, circumstances, chosen)
        )
        print(json.dumps(encode(response, language), ensure_ascii=False))
    elif last is not None:
        visible = (*circumstances.dora, *discards)
        options = discard_options(hand, last, visible=visible, rules=chosen.rules)
        print("\n".join(describe_discards(options, language)))
    elif not (found := waits(hand, circumstances, chosen.rules)):
        print(describe_shanten(hand, chosen.rules, language))
    else:
        print("\n".join(describe_waits(found, honba=honba, discards=discards, language=language)))
    return 0
