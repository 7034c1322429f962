"""`tenbo yaku`: the list of yaku or fans, or one of them with example hands."""

import argparse
import json
from collections.abc import Iterable, Sequence
from typing import TypeVar

from scorer.fans.fan_list import FanEntry, fan_list
from scorer.riichi.yaku_list import YakuEntry, dora_list, yaku_list, yaku_without_hand
from scorer.riichi.yaku_names import all_names_of
from scorer.tiles.errors import BadNotation
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from scorer.tiles.tile_names import Naming
from webapp.cli.arguments import add_options, by_game, load_rules
from webapp.cli.fans import fan_rules
from webapp.text.reference import (
    describe_fan,
    describe_fan_list,
    describe_yaku,
    describe_yaku_list,
)
from webapp.text.search import fold
from webapp.typed_json.encode import encode
from webapp.views.reference import fan_list_response, yaku_list_response

Entry = TypeVar("Entry", YakuEntry, FanEntry)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `tenbo yaku`."""
    parser.description = "Show what each yaku is worth, or one yaku with example hands."
    parser.add_argument("name", nargs="*", metavar="NAME", help="a yaku or fan, in any language")
    add_options(parser, "--game", "--rules")
    parser.add_argument(
        "--names",
        choices=[str(naming) for naming in Naming],
        help="add names of yaku: tok Toki Pona, pl Polish, hu Hungarian",
    )
    add_options(parser, "--json", "--lang")
    parser.set_defaults(run=by_game(_print_yaku, _print_fans))


def _print_yaku(args: argparse.Namespace) -> int:
    language, chosen = Language(args.lang), load_rules(args.rules or "standard")
    if args.json:
        print(json.dumps(encode(yaku_list_response(chosen), language), ensure_ascii=False))
        return 0
    rules = chosen.rules
    entries = (*yaku_list(rules), *yaku_without_hand(rules), *dora_list(rules))
    if not args.name:
        naming = None if args.names is None else Naming(args.names)
        print(*describe_yaku_list(entries, language, naming), sep="\n")
        return 0
    named = [(entry, _yaku_names(entry)) for entry in entries]
    found = _named(" ".join(args.name), named)
    print("\n\n".join("\n".join(describe_yaku(entry, language)) for entry in found))
    return 0


def _yaku_names(entry: YakuEntry) -> list[str]:
    yaku = entry.yaku
    others = [name for names in all_names_of(yaku.name).values() for name in names]
    return [yaku.name, yaku.kanji, yaku.romaji, *map(yaku.text, Language), *others]


def _print_fans(args: argparse.Namespace) -> int:
    language, rules = Language(args.lang), fan_rules(args)
    if args.json:
        print(json.dumps(encode(fan_list_response(rules), language), ensure_ascii=False))
        return 0
    entries = fan_list(rules)
    if not args.name:
        print(*describe_fan_list(entries, language), sep="\n")
        return 0
    named = [
        (
            entry,
            [entry.fan.name, entry.fan.chinese, entry.fan.pinyin, *map(entry.fan.text, Language)],
        )
        for entry in entries
    ]
    found = _named(" ".join(args.name), named)
    print("\n\n".join("\n".join(describe_fan(entry, entries, language)) for entry in found))
    return 0


def _named(text: str, entries: Iterable[tuple[Entry, Sequence[str]]]) -> list[Entry]:
    """Return the entries with this name; raise BadNotation if there are none."""
    wanted = fold(text)
    found = [entry for entry, names in entries if wanted in map(fold, names)]
    if not found:
        raise BadNotation(
            _('There is nothing with the name "{name}"; tenbo yaku lists all names.', name=text)
        )
    return found
