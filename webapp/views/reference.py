"""The reference screens in JSON: points, yaku, fu, fans, words, and how to set up and play."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorer.fans.fan_list import FanEntry, FanExample, fan_list
from scorer.fans.points_table import fan_points_notes, fan_points_table
from scorer.fans.rules.rules import Rules as FanRules
from scorer.fans.win import FlowerWin
from scorer.riichi.example import Example
from scorer.riichi.fu_list import PINFU_TSUMO, ROUNDING, FuEntry, fu_list
from scorer.riichi.points import Limit
from scorer.riichi.rule_labels import name_label
from scorer.riichi.rules.penalties import Offence, book_note, consequence_text, offences
from scorer.riichi.rules.plain_values import ChosenRules
from scorer.riichi.rules.rules import Rules
from scorer.riichi.win import By, Moment, Riichi
from scorer.riichi.yaku_list import YakuEntry, dora_list, yaku_list, yaku_without_hand
from scorer.riichi.yaku_names import OTHER_NAMES, fu_names_of, names_of
from scorer.table.games import TableRules, game_for
from scorer.table.play import PlayStep, play_steps
from scorer.table.riichi.payments import PointsCell, points_grid, points_table
from scorer.table.setup.seating import Dice
from scorer.table.setup.steps import SetupStep, setup_steps
from scorer.tiles.glossary import Word, glossary
from scorer.tiles.messages import Text
from scorer.tiles.tile import Wind
from scorer.tiles.tile_names import TileNames
from webapp.table_setup import open_wall
from webapp.text.hand.fans import win_line as fan_win_line
from webapp.text.hand.score import limit_term, win_line
from webapp.typed_json.encode import copy_fields
from webapp.views.chosen_rules import chosen_rules_view
from webapp.views.hand.fan_score import FanNames, FanPaymentView, fan_payment_view
from webapp.views.hand.score import PaymentView, TermView, payment_view
from webapp.views.session.setup import WallResponse, wall_response
from webapp.views.table_rules import rules_view


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsCellView:
    """The payments to hands with the same han and fu, or with the same limit, with honba.

    `limit` is empty below mangan. `ron` and `tsumo` are the payments to other winners than the
    dealer; each is null where no hand has this value.
    """

    limit: Limit
    ron: PaymentView | None
    tsumo: PaymentView | None
    dealer_ron: PaymentView | None
    dealer_tsumo: PaymentView | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FuRowView:
    """The cells of a number of fu by their han; null where no hand has this value."""

    fu: int
    cells: tuple[PointsCellView | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitRowView(PointsCellView):
    """A limit; `han` are the fewest and `most_han` the most of it.

    `han` is null where only yakuman reach the limit, `most_han` where there is no limit above.
    A yakuman counts `times`.
    """

    text: Text
    han: int | None
    most_han: int | None
    times: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsTableResponse:
    """The table of han and fu under some rules; `han` are the columns of `rows`."""

    rules: Text
    honba: int
    han: tuple[int, ...]
    rows: tuple[FuRowView, ...]
    limits: tuple[LimitRowView, ...]


def points_table_response(chosen: ChosenRules, honba: int = 0) -> PointsTableResponse:
    """Return the table of han and fu under some rules."""
    table = points_table(chosen.rules, honba)
    grid = points_grid(table)
    return PointsTableResponse(
        rules=chosen_rules_view(chosen).title,
        honba=honba,
        han=grid.han,
        rows=tuple(
            FuRowView(fu=fu, cells=tuple(map(_cell_view, cells))) for fu, cells in grid.rows.items()
        ),
        limits=tuple(
            copy_fields(LimitRowView, cell, text=limit_term(cell.limit), **_payments(cell))
            for cell in table
            if cell.fu is None
        ),
    )


def _cell_view(cell: PointsCell | None) -> PointsCellView | None:
    return None if cell is None else PointsCellView(limit=cell.limit, **_payments(cell))


def _payments(cell: PointsCell) -> Mapping[str, PaymentView | None]:
    return {
        name: None if each is None else payment_view(each) for name, each in cell.payments.items()
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class FanPointsView:
    """The points that a number of fan pays on a `discard` and for a `self_draw`.

    `more` is true if more fan are paid the same.
    """

    fan: int
    more: bool
    points: int
    discard: FanPaymentView
    self_draw: FanPaymentView


@dataclass(frozen=True, slots=True, kw_only=True)
class FanPointsResponse:
    """The table of fan and points; without a table of the rules, `rows` are the usual values."""

    rules: Text
    rows: tuple[FanPointsView, ...]
    notes: tuple[Text, ...]


def fan_points_response(rules: FanRules) -> FanPointsResponse:
    """Return the table of fan and points under some rules."""
    return FanPointsResponse(
        rules=rules_view(rules).title,
        rows=tuple(
            copy_fields(
                FanPointsView,
                row,
                discard=fan_payment_view(row.discard),
                self_draw=fan_payment_view(row.self_draw),
            )
            for row in fan_points_table(rules)
        ),
        notes=fan_points_notes(rules),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ExampleView:
    """A won hand; the winning tile is the last of the concealed tiles; `words` describe the win.

    `dora` and `ura` are the indicators, in notation.
    """

    words: Text
    notation: str
    open: bool
    by: By
    seat: Wind
    round: Wind
    riichi: Riichi
    open_riichi: bool
    ippatsu: bool
    moment: Moment
    previous_wins: int
    dora: str
    ura: str


def _example_view(example: Example) -> ExampleView:
    _hand, win = example.hand_and_win()
    return copy_fields(ExampleView, example, open=example.is_open, words=win_line(win))


@dataclass(frozen=True, slots=True, kw_only=True)
class YakuEntryView(TermView):
    """A yaku, what it is worth, its condition and examples.

    `closed` and `open` are the han of a closed and of an open hand, of a yakuman (`limit`) how many
    times it counts, 0 if it does not count then. If both are 0, the rules do not have the yaku.
    Nagashi, and a renhou whose `limit` is `mangan`, pay a mangan. `other_names` are further names
    by language. `replaces` are the yaku that do not count beside it. Closed `examples` come before
    open ones; there can be none for three players, and there are none for nagashi and kazoe.
    """

    other_names: Mapping[str, tuple[str, ...]]
    limit: Limit
    closed: int
    open: int
    meaning: Text
    replaces: tuple[str, ...]
    examples: tuple[ExampleView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class YakuListResponse:
    """All yaku, then all yakuman, and the kinds of dora, also those the rules do not have."""

    rules: Text
    yaku: tuple[YakuEntryView, ...]
    dora: tuple[YakuEntryView, ...]


def yaku_list_response(chosen: ChosenRules) -> YakuListResponse:
    """Return the list of yaku under some rules."""
    return YakuListResponse(
        rules=chosen_rules_view(chosen).title,
        yaku=tuple(
            _yaku_view(entry)
            for entry in (*yaku_list(chosen.rules), *yaku_without_hand(chosen.rules))
        ),
        dora=tuple(_yaku_view(entry) for entry in dora_list(chosen.rules)),
    )


def _yaku_view(entry: YakuEntry) -> YakuEntryView:
    yaku = entry.yaku
    return copy_fields(
        YakuEntryView,
        yaku,
        text=yaku,
        names=names_of(yaku.name),
        other_names={str(code): names for code, names in OTHER_NAMES.get(yaku.name, {}).items()},
        limit=entry.limit,
        closed=entry.closed,
        open=entry.open,
        meaning=entry.meaning,
        replaces=entry.replaces,
        examples=tuple(_example_view(each) for each in entry.examples),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class FuEntryView(TermView):
    """A reason for fu; `fu` is 0 if the rules do not have it.

    With `whole` they are the fu of the whole hand. `total` are those of the `example`, rounded;
    `tiles` are its tiles that have the fu. `detail` distinguishes entries with the same name.
    """

    detail: Text | None
    fu: int
    whole: bool
    total: int
    tiles: str
    example: ExampleView


@dataclass(frozen=True, slots=True, kw_only=True)
class FuListResponse:
    """All reasons for fu, and what is done with their sum."""

    rules: Text
    fu: tuple[FuEntryView, ...]
    rounding: Text


def fu_list_response(chosen: ChosenRules) -> FuListResponse:
    """Return the list of fu under some rules."""
    return FuListResponse(
        rules=chosen_rules_view(chosen).title,
        fu=tuple(_fu_view(entry) for entry in fu_list(chosen.rules)),
        rounding=ROUNDING,
    )


def _fu_view(entry: FuEntry) -> FuEntryView:
    reason = entry.reason
    return copy_fields(
        FuEntryView,
        reason,
        text=reason,
        names=names_of("pinfu") if reason is PINFU_TSUMO else fu_names_of(reason.name),
        detail=entry.detail,
        fu=entry.fu,
        whole=entry.whole,
        total=entry.total,
        tiles=entry.tiles,
        example=_example_view(entry.example),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class FanExampleView:
    """A complete hand with its flowers; the winning tile is the last of the concealed tiles.

    Flowers alone are a win by them. `words` describe the win.
    """

    words: Text
    notation: str
    self_drawn: bool
    seat: Wind
    round: Wind
    last_of_kind: bool
    last_tile: bool
    replacement: bool
    robbing_kong: bool
    first_turn: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FanEntryView(FanNames):
    """A fan, its condition and an example; `points` is 0 if the rules do not have it.

    `implies` are the fans that do not count beside it.
    """

    points: int
    meaning: Text
    implies: tuple[str, ...]
    example: FanExampleView


@dataclass(frozen=True, slots=True, kw_only=True)
class FanListResponse:
    """The fans of the rules, then the other fans of the game."""

    rules: Text
    fans: tuple[FanEntryView, ...]


def fan_list_response(rules: FanRules) -> FanListResponse:
    """Return the list of fans under some rules."""
    return FanListResponse(
        rules=rules_view(rules).title, fans=tuple(_fan_view(entry) for entry in fan_list(rules))
    )


def _fan_view(entry: FanEntry) -> FanEntryView:
    fan = entry.fan
    return copy_fields(
        FanEntryView,
        fan,
        text=fan,
        points=entry.points,
        meaning=entry.meaning,
        implies=entry.implies,
        example=_fan_example_view(entry.example),
    )


def _fan_example_view(example: FanExample) -> FanExampleView:
    won = example.won
    win = won if isinstance(won, FlowerWin) else won[1]
    return copy_fields(FanExampleView, example, words=fan_win_line(win))


@dataclass(frozen=True, slots=True, kw_only=True)
class TileNamesResponse:
    """The names of each tile by the code of the language; not every language names the flowers."""

    tiles: TileNames


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupStepsResponse:
    """The steps of setting up a table in their order; `wall` is an example of a broken wall."""

    rules: Text
    players: int
    wall: WallResponse
    steps: tuple[SetupStep, ...]


def setup_steps_response(rules: TableRules) -> SetupStepsResponse:
    """Return the steps of setting up a table for a game."""
    game, rolls = game_for(rules), (Dice(3, 4), Dice(3, 4))
    custom = game.wall()
    twice = custom.by_fans or custom.twice
    opening = open_wall(
        0, players=rules.players, rolls=rolls if twice else rolls[:1], custom=custom
    )
    return SetupStepsResponse(
        rules=rules_view(rules).title,
        players=rules.players,
        wall=wall_response(opening),
        steps=tuple(setup_steps(opening, rules.start_score, game.seating)),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayResponse:
    """Explain how a hand is played under some rules; the tiles of examples are in notation."""

    rules: Text
    players: int
    steps: tuple[PlayStep, ...]


def play_response(rules: TableRules) -> PlayResponse:
    """Return how a hand is played under some rules."""
    steps = tuple(play_steps(rules))
    return PlayResponse(rules=rules_view(rules).title, players=rules.players, steps=steps)


@dataclass(frozen=True, slots=True, kw_only=True)
class OffenceView(Offence):
    """An offence with its label and what follows; the section is of the book of the rules."""

    label: Text
    words: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltiesResponse:
    """The offences that the rules list, and what holds for every chombo; null without a book.

    Points are taken off after uma; `repeated` are those from the second time on.
    """

    rules: Text
    note: Text | None
    offences: tuple[OffenceView, ...]


def penalties_response(rules: Rules) -> PenaltiesResponse:
    """Return the offences of some rules in the order of the book."""
    return PenaltiesResponse(
        rules=rules_view(rules).title,
        note=book_note(rules),
        offences=tuple(
            copy_fields(
                OffenceView, each, label=name_label(each.name), words=consequence_text(each)
            )
            for each in offences(rules).values()
        ),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class WordView:
    """A word of the game with its meaning, also in English, and the words of other languages."""

    name: str
    kanji: str
    romaji: str
    meaning: Text
    english: str
    words: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class WordGroupView:
    """The words about one thing, with a heading."""

    title: Text
    words: tuple[WordView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TermsResponse:
    """The words of the game, in groups."""

    groups: tuple[WordGroupView, ...]


def terms_response() -> TermsResponse:
    """Return the words of the game."""
    return TermsResponse(
        groups=tuple(
            WordGroupView(group.title, tuple(map(_word_view, group.words))) for group in glossary()
        )
    )


def _word_view(word: Word) -> WordView:
    return copy_fields(WordView, word, english=str(word.meaning))
