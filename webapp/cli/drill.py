"""`tenbo drill`: practise what hands score."""

import argparse
from enum import StrEnum
from random import Random

from scorer.riichi.rules.rules import Rules
from scorer.riichi.score import Score
from scorer.table.riichi.seat_settlement import settle_seats
from scorer.tiles.errors import BadRules
from scorer.tiles.messages import Text, plural
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from webapp.cli.arguments import add_options, load_rules, parse_count
from webapp.text.hand.score import describe_score, hand_line, win_line
from webapp.views.drill import MAX_QUESTIONS, DrillQuestion, drill

_LIMITS = (_("Less than mangan"), _("Mangan"), _("Haneman"), _("Baiman or more"))


class Level(StrEnum):
    """The levels of a drill."""

    LIMIT = "limit"
    VALUE = "value"
    POINTS = "points"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `tenbo drill`."""
    parser.description = (
        "Ask what random hands score. Answer with the number of a choice; an empty answer "
        "ends the drill."
    )
    add_options(parser, "--rules", "--lang")
    parser.add_argument(
        "--level",
        choices=[str(each) for each in Level],
        default=str(Level.LIMIT),
        help="limit: below mangan, mangan, haneman or more (the default); value: han and fu; "
        "points: what the winner announces",
    )
    parser.add_argument("--count", metavar="N", type=int, default=10, help="questions, usually 10")
    parser.add_argument("--seed", metavar="N", type=int, help="the same hands for the same number")
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    language, level = Language(args.lang), Level(args.level)
    rules = load_rules(args.rules or "standard").rules
    if rules.players != 4:
        raise BadRules(_("Drills are for four players; give other rules."))
    asked = right = streak = best = 0
    for score, question in _questions(args, level, rules):
        places, place = _choices(question, level)
        print("\n".join(_lines(score, places, asked + 1, language)))
        answer = _answer(len(places))
        if answer is None:
            break
        asked += 1
        is_right = answer == place + 1
        right += is_right
        streak = streak + 1 if is_right else 0
        best = max(best, streak)
        verdict = _("Right!") if is_right else _("No: {answer}", answer=places[place])
        print(verdict.text(language))
        print("\n".join([*describe_score(settle_seats(score), language), ""]))
    summary = plural(
        "{right} of {count} answer right, longest streak {best}",
        "{right} of {count} answers right, longest streak {best}",
        asked,
        right=right,
        best=best,
    )
    print(summary.text(language))
    return 0


def _questions(
    args: argparse.Namespace, level: Level, rules: Rules
) -> list[tuple[Score, DrillQuestion]]:
    """Return the questions; a yakuman has neither han nor fu."""
    count = parse_count(args.count, "--count")
    found = drill((), 2 * count + MAX_QUESTIONS, Random(args.seed), rules)
    return [each for each in found if level is not Level.VALUE or each[1].choices.values][:count]


def _choices(question: DrillQuestion, level: Level) -> tuple[tuple[Text, ...], int]:
    """Return the choices of a level and the place of the right one."""
    choices = question.choices
    match level:
        case Level.LIMIT:
            return _LIMITS, choices.limit
        case Level.VALUE:
            values = (_("{han} han {fu} fu", han=each.han, fu=each.fu) for each in choices.values)
            return tuple(values), choices.value
        case Level.POINTS:
            return choices.payments, choices.payment


def _lines(score: Score, choices: tuple[Text, ...], number: int, language: Language) -> list[str]:
    """Return a question with its numbered choices."""
    return [
        f"{number}. {_('What does this hand score?').text(language)}",
        hand_line(score.hand, score.win.tile),
        win_line(score.win).text(language),
        *(f"  {place}) {choice.text(language)}" for place, choice in enumerate(choices, 1)),
    ]


def _answer(choices: int) -> int | None:
    """Read the number of a choice; None at the end of the input."""
    while True:
        try:
            text = input("> ").strip()
        except EOFError:
            return None
        if text.isdecimal() and len(text) == 1 and 1 <= int(text) <= choices:
            return int(text)
        if text in {"", "q"}:
            return None
