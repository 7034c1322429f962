"""The games scored by fans in `tenbo score`, `waits` and `rules`.

This module is apart from them, so that riichi need not wait for it.
"""

import argparse
import json
from collections.abc import Iterator
from typing import Any

from scorer.fans.rules.plain_values import LABELS, rules_from_dict
from scorer.fans.rules.presets import RULE_SETS, USUAL_RULES, rule_set_named, rule_sets_of
from scorer.fans.rules.rules import RULE_DEFINITIONS, Rules, rule_texts
from scorer.fans.score import score_win
from scorer.fans.what_if import Circumstances, too_few_points, wait_values, what_if_win
from scorer.fans.win import WonHand, wins_by_flowers, won_hand
from scorer.table.games import TableRules
from scorer.tiles.errors import BadNotation, ImpossibleWin
from scorer.tiles.hand import parse_hand, parse_waiting_hand
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from scorer.tiles.tile import FLOWERS, parse_flowers, parse_tile, split_flowers
from scorer.tiles.tile_names import Naming
from webapp.cli.arguments import (
    INVALID_INPUT,
    MCR_GAME,
    chosen_game,
    is_fan_game,
    load_hand,
    load_rules,
    parse_tile_list,
    parse_wind,
    print_error,
    read_toml,
)
from webapp.text.hand.fans import (
    describe_fan_score,
    describe_fan_waits,
    explain_fan_score,
)
from webapp.text.reference import written_name
from webapp.text.terminal import table_lines
from webapp.typed_json.encode import encode
from webapp.views.hand.fan_score import fan_score_view, fan_waits_view

_NOT_WAITING = _("The hand does not wait for any tile: it is more than one tile from complete.")


def fan_rules(args: argparse.Namespace) -> Rules:
    """Return the rules of --game and --rules: a rule set, or those of a TOML file.

    With --game hk a file that names no preset changes the rules of Hong Kong.
    """
    game, name = chosen_game(args), args.rules
    known = args.game if args.game in RULE_SETS else None
    if name is None:
        return rule_set_named(known).rules if known else USUAL_RULES[game]
    if not name.endswith(".toml"):
        return rule_set_named(name, game).rules
    preset = {"preset": known} if known and known != MCR_GAME else {}
    return rules_from_dict(preset | read_toml(name), game)


def chosen_rules(args: argparse.Namespace) -> TableRules:
    """Return the rules of --game and --rules, of any game."""
    if is_fan_game(args):
        return fan_rules(args)
    return load_rules(args.rules or "standard").rules


def print_fan_score(args: argparse.Namespace) -> int:
    """Print the score of a hand and return the exit status; the arguments are of `tenbo score`."""
    language, rules = Language(args.lang), fan_rules(args)
    naming = None if args.names is None else Naming(args.names)
    won = _won_hand(args, load_hand(args).notation)
    discarder = None if args.discarder is None else parse_wind(args.discarder, "--discarder")
    result = score_win(won, rules)
    alternatives = what_if_win(won, rules) if args.explain or args.json else ()
    if not result.wins:
        print_error(too_few_points(result), language)
        if not args.explain:
            return INVALID_INPUT
    elif discarder is not None:
        result.payments.shares(result.win.seat, discarder)  # raises if nobody can pay so
    if args.json and result.wins:
        view = fan_score_view(result, alternatives, discarder)
        print(json.dumps(encode(view, language), ensure_ascii=False))
    elif args.explain:
        print("\n".join(explain_fan_score(result, alternatives, language, discarder, naming)))
    else:
        print("\n".join(describe_fan_score(result, language, discarder, naming)))
    return 0 if result.wins else INVALID_INPUT


def _won_hand(args: argparse.Namespace, notation: str) -> WonHand:
    """Return the hand and its win, or a win by flowers if there are only flowers."""
    text, written = split_flowers(notation)
    flowers = _flowers(args.flowers, written)
    winning = None if args.win is None else parse_tile(args.win)
    by_flowers = winning is None and wins_by_flowers(text, flowers["flowers"])
    parsed = None if by_flowers else parse_hand(text, winning)
    if args.tsumo and args.ron:
        raise BadNotation(_("A hand is won by self-draw or on a discard; remove --tsumo or --ron."))
    return won_hand(
        parsed,
        self_drawn=args.tsumo,
        seat=parse_wind(args.seat, "--seat"),
        round=parse_wind(args.round, "--round"),
        last_of_kind=args.last_of_kind,
        last_tile=args.last_tile,
        replacement=args.rinshan,
        robbing_kong=args.chankan,
        flowers=flowers["flowers"],
        flower_tiles=flowers.get("flower_tiles", ()),
        first_turn=args.first_turn,
    )


def _flowers(option: str | None, written: tuple[str, ...]) -> dict[str, Any]:
    """Return the flowers, given as an option or written after the hand, and their number."""
    if option is None:
        return {"flowers": len(written), "flower_tiles": written}
    if written:
        raise BadNotation(
            _("The flowers are given twice, in the hand and by --flowers; remove one of them.")
        )
    if not option.isdecimal():
        return _flowers(None, parse_flowers(option))
    if int(option) > len(FLOWERS):
        raise ImpossibleWin(
            _("--flowers is {option}, but a set has eight; make it 0 to 8.", option=option)
        )
    return {"flowers": int(option)}


def print_fan_waits(args: argparse.Namespace) -> int:
    """Print the waits of a hand and return the exit status; the arguments are of `tenbo waits`."""
    language, rules = Language(args.lang), fan_rules(args)
    text, flowers = split_flowers(load_hand(args).notation)
    hand = parse_waiting_hand(text)
    circumstances = Circumstances(
        seat=parse_wind(args.seat, "--seat"),
        round=parse_wind(args.round, "--round"),
        **_flowers(args.flowers, flowers),
        visible=parse_tile_list(args.discards),
    )
    found = wait_values(hand, circumstances, rules)
    if args.json:
        view = fan_waits_view(hand, found, rules)
        print(json.dumps(encode(view, language), ensure_ascii=False))
    elif not found:
        print(_NOT_WAITING.text(language))
    else:
        print("\n".join(describe_fan_waits(found, language)))
    return 0


def print_fan_rules(args: argparse.Namespace) -> int:
    """Print the names of the rule sets of a game, or the values and fans of one, and return 0."""
    language, game = Language(args.lang), chosen_game(args)
    if args.name is None and args.game in {str(game), MCR_GAME}:
        titles = [(known, each.title.text(language)) for known, each in rule_sets_of(game).items()]
        print(*table_lines(titles, gap="  "), sep="\n")
    else:
        chosen = argparse.Namespace(game=args.game, rules=args.name)
        print("\n".join(_value_lines(fan_rules(chosen), language)))
    return 0


def _value_lines(rules: Rules, language: Language) -> Iterator[str]:
    if rules.name:
        known = RULE_SETS[rules.name]
        yield known.title.text(language)
        if known.note is not None:
            yield known.note.text(language)
    topic, rows = None, list[list[str] | str]()
    for rule in RULE_DEFINITIONS.values():
        if rule.topic != topic:
            topic = rule.topic
            rows += ["", rule_texts().topics[topic].heading.text(language)]
        value = LABELS.value(rule.rule, getattr(rules, rule.rule)).text(language)
        rows.append([f"  {rule.rule}", rule.label.text(language), value])
    yield from table_lines(rows, gap="  ")
    yield ""
    fans = [
        (fan.name, written_name(fan, language), fan.pinyin, str(fan.points)) for fan in rules.fans
    ]
    yield from table_lines(fans, right=[3], indent="  ", gap="  ")
