"""How each game is written: names of hands, points, the rows of its sheet, its statistics."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

from scorer.fans.rules.plain_values import LABELS
from scorer.riichi.rule_labels import value_label
from scorer.riichi.rules.choices import Standings
from scorer.riichi.rules.rules import RULE_DEFINITIONS, Rules
from scorer.table.games import TableRules, game_name
from scorer.table.session.results import SheetCell
from scorer.table.state import GameState
from scorer.tiles.messages import Message, Text, in_context, plural, verbatim
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Game
from webapp.records.csv_text import sheet_points

SUBTOTAL = _("Subtotal")
"""The row before which points that do not come from the scores stand."""

HANDS = _("Hands")
DEAL_INS = _("Deal-ins")
SELF_DRAWS = _("By tsumo")
MISTAKES = _("Chombo")
RIICHI_DECLARED = in_context("statistics", "Riichi")
TENPAI = _("Tenpai at draws")

_STEPS = (1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 1_000_000)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameTexts:
    """The texts of a game.

    Attributes:
        hand_name: Returns the name of a hand, given its round and its number.
        hand_title: Returns the name with what else the table shows of the hand.
        honba_label: Returns what follows the short name of a hand.
        with_honba: True if the honba belong to the name of a hand.
        points: Returns match points as tables write them.
        sheet_rows: The rows of a game on the match sheet.
        sheet_cell: Returns the cells of a player, given the separator of thousands.
        sheet_columns: The columns of a game in a spreadsheet before its total.
        sheet_values: Returns the values of these columns, given the score of the player.
        statistics: The labels of statistics that have another one; None for those without sense.
        chart_steps: The distances between the lines of a chart of scores.
        final_rules: Yields the rules for the points at the end of a game.
    """

    hand_name: Callable[[Mapping[str, object]], Message]
    hand_title: Callable[[Message, GameState], Message]
    honba_label: Callable[[GameState], str]
    with_honba: bool
    points: Callable[[int], str]
    sheet_rows: tuple[Text, ...]
    sheet_cell: Callable[[SheetCell, str], tuple[str, ...]]
    sheet_columns: tuple[Text, ...]
    sheet_values: Callable[[SheetCell, int], list[object]]
    statistics: Mapping[Text, Text | None] = field(default_factory=dict)
    chart_steps: tuple[int, ...]
    final_rules: Callable[[Any], Iterator[tuple[Text, Text]]]


def texts_of(rules: TableRules) -> GameTexts:
    """Return the texts of the game of these rules."""
    return game_texts(game_name(rules))


def game_texts(name: str) -> GameTexts:
    """Return the texts of the game with this name, which are plain if it has none of its own."""
    return GAME_TEXTS.get(name, _PLAIN)


def format_table_points(points: int) -> str:
    """Return the table points of a game scored by fans.

    >>> format_table_points(7_000), format_table_points(2_333), format_table_points(0)
    ('7', '2.33', '0')
    """
    return _in_thousands(points).rstrip("0").rstrip(".")


def format_points(points: int) -> str:
    """Return match points as tables write them: in thousands, with a sign.

    >>> format_points(45_500), format_points(-300), format_points(0), format_points(-17_550)
    ('+45.5', '-0.3', '0.0', '-17.55')
    """
    if not points:
        return "0.0"
    thousands = _in_thousands(points)
    return ("" if points < 0 else "+") + thousands.removesuffix("0")


def _in_thousands(points: int) -> str:
    """Return points in thousands with two places, without a float, which huge points exceed."""
    hundredths = (abs(points) + 5) // 10
    return f"{'-' if points < 0 else ''}{hundredths // 100}.{hundredths % 100:02}"


def named_with_honba(hand: Message, honba: int) -> Message:
    """Return the name of a hand with its honba."""
    return _("{hand}, {honba} honba", hand=hand, honba=honba)


def _riichi_title(hand: Message, state: GameState) -> Message:
    return plural(
        "{hand}, {count} riichi stick",
        "{hand}, {count} riichi sticks",
        state.sticks,
        hand=named_with_honba(hand, state.honba),
    )


def _riichi_cell(cell: SheetCell, separator: str) -> tuple[str, ...]:
    return (
        f"{cell.raw:{separator}}",
        format_points(cell.match_points),
        f"{cell.place}. {format_points(cell.placement)}",
        format_points(cell.subtotal),
        format_points(cell.total),
    )


def _riichi_values(cell: SheetCell, score: int) -> list[object]:
    return [
        cell.raw - score,
        cell.raw,
        sheet_points(cell.match_points),
        sheet_points(cell.placement),
    ]


def _riichi_final_rules(rules: Rules) -> Iterator[tuple[Text, Text]]:
    by_uma = rules.standings is Standings.UMA
    for name in ("start_score", *(("return_score", "uma") if by_uma else ("standings",))):
        yield RULE_DEFINITIONS[name].label, value_label(name, getattr(rules, name))
    if by_uma:
        yield _("Oka"), verbatim(f"{Decimal(rules.oka) / 1000:+f}" if rules.oka else "0")


def _fan_cell(cell: SheetCell, separator: str) -> tuple[str, ...]:
    return (
        f"{cell.raw:{separator}}",
        f"{cell.place}.",
        format_table_points(cell.subtotal),
        format_table_points(cell.total),
    )


def _fan_final_rules(rules: Any) -> Iterator[tuple[Text, Text]]:
    for name in ("start_score", "table_points"):
        if value := getattr(rules, name):
            yield LABELS.definitions[name].label, LABELS.value(name, value)


_RIICHI_ROWS = (
    _("Raw score"),
    in_context("match sheet", "Match points"),
    _("Placement"),
    SUBTOTAL,
    _("Total"),
)
_FAN_ROWS = (_("Game points"), _("Place"), _("Table points"), _("Total"))

_RIICHI = GameTexts(
    hand_name=lambda values: _("{round} {kyoku}", **values),
    hand_title=_riichi_title,
    honba_label=lambda state: f".{state.honba}",
    with_honba=True,
    points=format_points,
    sheet_rows=_RIICHI_ROWS,
    sheet_cell=_riichi_cell,
    sheet_columns=(in_context("column", "Leftover sticks"), *_RIICHI_ROWS[:3]),
    sheet_values=_riichi_values,
    chart_steps=_STEPS,
    final_rules=_riichi_final_rules,
)
_FANS = GameTexts(
    hand_name=lambda values: in_context("fans", "{round} {kyoku}", **values),
    hand_title=lambda hand, state: hand,
    honba_label=lambda state: "",
    with_honba=False,
    points=format_table_points,
    sheet_rows=_FAN_ROWS,
    sheet_cell=_fan_cell,
    sheet_columns=(),
    sheet_values=lambda cell, score: [],
    statistics={
        HANDS: in_context("fans", "Hands"),
        DEAL_INS: in_context("fans", "Deal-ins"),
        SELF_DRAWS: in_context("statistics", "Self-drawn"),
        MISTAKES: _("Fouls"),
        RIICHI_DECLARED: None,
        TENPAI: None,
    },
    chart_steps=(10, 20, 50, 100, 200, 500, *_STEPS),
    final_rules=_fan_final_rules,
)

_PLAIN = replace(_FANS, final_rules=lambda rules: iter(()))

GAME_TEXTS: Mapping[str, GameTexts] = {
    str(Game.RIICHI): _RIICHI,
    str(Game.MCR): _FANS,
    str(Game.GENERAL): _FANS,
}
"""The texts of each game by its name."""
