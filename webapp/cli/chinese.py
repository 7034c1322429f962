"""The Chinese game in `tenbo score`, `waits` and `rules`.

This module is apart from them, so that riichi need not wait for it.
"""

import argparse
import json
from collections.abc import Iterator

from scorer.chinese.rules.plain_values import rules_from_dict
from scorer.chinese.rules.presets import MCR, RULE_SETS, rule_set_named
from scorer.chinese.rules.rules import Rules
from scorer.chinese.score import score
from scorer.chinese.what_if import Circumstances, too_few_points, wait_values, what_if
from scorer.chinese.win import Win
from scorer.tiles.errors import BadNotation, ImpossibleWin
from scorer.tiles.hand import parse_hand, parse_waiting_hand
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from scorer.tiles.tile import FLOWERS, parse_flowers, parse_tile, split_flowers
from webapp.cli.arguments import (
    INVALID_INPUT,
    parse_tile_list,
    parse_wind,
    print_error,
    read_toml,
)
from webapp.text.hand.chinese import (
    describe_chinese_score,
    describe_chinese_waits,
    explain_chinese_score,
)
from webapp.text.terminal import pad_right
from webapp.typed_json.encode import encode
from webapp.wire.hand.chinese_score import chinese_score_view, chinese_waits_view

_NOT_WAITING = _("The hand does not wait for any tile: it is more than one tile from complete.")


def load_chinese_rules(name: str) -> Rules:
    """Return a rule set by its name, or the rules of a TOML file.

    >>> load_chinese_rules("notes").minimum
    0
    """
    return (
        rules_from_dict(read_toml(name)) if name.endswith(".toml") else rule_set_named(name).rules
    )


def print_chinese_score(args: argparse.Namespace, notation: str) -> int:
    """Print the score of a hand and return the exit status; the arguments are of `tenbo score`."""
    language, rules = Language(args.lang), _rules(args)
    text, flowers = split_flowers(notation)
    hand, tile = parse_hand(text, None if args.win is None else parse_tile(args.win))
    if args.tsumo and args.ron:
        raise BadNotation(_("A hand is won by self-draw or on a discard; remove --tsumo or --ron."))
    win = Win(
        tile,
        self_drawn=args.tsumo,
        seat=parse_wind(args.seat, "--seat"),
        round=parse_wind(args.round, "--round"),
        last_of_kind=args.last_of_kind,
        last_tile=args.last_tile,
        replacement=args.rinshan,
        robbing_kong=args.chankan,
        flowers=_flowers(args.flowers, flowers),
    )
    discarder = None if args.discarder is None else parse_wind(args.discarder, "--discarder")
    result = score(hand, win, rules)
    alternatives = what_if(hand, win, rules) if args.explain or args.json else ()
    if not result.wins:
        print_error(too_few_points(result), language)
        if not args.explain:
            return INVALID_INPUT
    elif discarder is not None:
        result.payments.shares(win.seat, discarder)  # raises if nobody can pay so
    if args.json and result.wins:
        view = chinese_score_view(result, alternatives, discarder)
        print(json.dumps(encode(view, language), ensure_ascii=False))
    elif args.explain:
        print("\n".join(explain_chinese_score(result, alternatives, language, discarder)))
    else:
        print("\n".join(describe_chinese_score(result, language)))
    return 0 if result.wins else INVALID_INPUT


def _rules(args: argparse.Namespace) -> Rules:
    return MCR if args.rules is None else load_chinese_rules(args.rules)


def _flowers(option: str | None, written: tuple[str, ...]) -> int:
    """Return the number of flowers, given as an option or written after the hand."""
    if option is None:
        return len(written)
    if written:
        raise BadNotation(
            _("The flowers are given twice, in the hand and by --flowers; remove one of them.")
        )
    if not option.isdecimal():
        return len(parse_flowers(option))
    if int(option) > len(FLOWERS):
        raise ImpossibleWin(
            _("--flowers is {option}, but a set has eight; make it 0 to 8.", option=option)
        )
    return int(option)


def print_chinese_waits(args: argparse.Namespace, notation: str) -> int:
    """Print the waits of a hand and return the exit status; the arguments are of `tenbo waits`."""
    language, rules = Language(args.lang), _rules(args)
    text, flowers = split_flowers(notation)
    hand = parse_waiting_hand(text)
    circumstances = Circumstances(
        seat=parse_wind(args.seat, "--seat"),
        round=parse_wind(args.round, "--round"),
        flowers=_flowers(args.flowers, flowers),
        visible=parse_tile_list(args.discards),
    )
    found = wait_values(hand, circumstances, rules)
    if args.json:
        view = chinese_waits_view(hand, found, rules)
        print(json.dumps(encode(view, language), ensure_ascii=False))
    elif not found:
        print(_NOT_WAITING.text(language))
    else:
        print("\n".join(describe_chinese_waits(found, language)))
    return 0


def print_chinese_rules(name: str | None, language: Language) -> int:
    """Print the names of the rule sets, or the values and fans of one, and return 0.

    >>> print_chinese_rules(None, Language.ENGLISH)
    mcr              Chinese Official (1998)
    mcr_wmo          Chinese Official (WMO 2006)
    notes            Ten fans of the notes
    0
    """
    if name is None:
        for known, each in RULE_SETS.items():
            print(f"{known:<16} {each.title.text(language)}")
    else:
        print("\n".join(_value_lines(load_chinese_rules(name), language)))
    return 0


def _value_lines(rules: Rules, language: Language) -> Iterator[str]:
    if rules.name:
        known = RULE_SETS[rules.name]
        yield from (known.title.text(language), known.note.text(language), "")
    values = {
        "minimum": rules.minimum,
        "base": rules.base,
        "payment": rules.payment,
        "fixed_pairs": ", ".join(map(str, sorted(rules.fixed_pairs))) or "-",
        "rounds": rules.rounds,
        "false_win": rules.false_win,
        "false_win_not_ready": rules.false_win_not_ready,
        "table_points": ", ".join(map(str, rules.table_points)),
    }
    yield from (f"  {name:<32} {value}" for name, value in values.items())
    yield ""
    for fan in rules.fans:
        names = f"{pad_right(fan.chinese, 14)} {fan.pinyin:<22}"
        yield f"  {fan.name:<32} {names} {fan.points:>3}"
