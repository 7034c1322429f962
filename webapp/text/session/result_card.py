"""The result of a game or a night as a picture to share: places, scores and the best hand."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from html import escape
from itertools import accumulate

from scorer.table.games import game_name
from scorer.table.session.results import SheetCell, best_wins, is_chart_point, match_sheet, ranking
from scorer.table.session.session import PlayedGame, SessionState
from scorer.tiles.errors import RiichiError
from scorer.tiles.hand import parse_hand
from scorer.tiles.melds import MeldKind
from scorer.tiles.messages import Text, in_context, plural
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from vision.boxes import BACK
from webapp.text.session.hands import past_hand_line
from webapp.text.session.summary import localized_result, session_date
from webapp.text.terminal import cut_text

TileDrawing = Callable[[str], str]
"""Return the SVG document of a tile with a label."""

_WIDTH, _HEIGHT = 1080, 1350
_MARGIN = 64
_GAP = 14
_MEDALS = ("#e9b949", "#c9d1d6", "#c98d5b", "#54806d")
_LINES = ("#ffd66b", "#7fd6ff", "#ff9d80", "#d7a6ff", "#9be8a0", "#f4f4f4")
_DASHES = ("none", "14 7", "4 6", "18 6 4 6", "30 6", "14 5 4 5 4 5")
_MARKS = (  # as in played_game.js
    "M-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0z",
    "M-3-3h6v6h-6z",
    "M0-4L4 3H-4z",
    "M0-4.4L4.4 0 0 4.4-4.4 0z",
    "M0 4L-4-3H4z",
    "M-1.3-4h2.6v2.7h2.7v2.6h-2.7v2.7h-2.6v-2.7h-2.7v-2.6h2.7z",
)
_FONT = "system-ui, -apple-system, 'Hiragino Sans', 'Noto Sans', 'Noto Sans CJK JP', sans-serif"
_BOLD = 'font-weight="700"'
_QUIET = 'fill-opacity="0.85"'
_END = 'text-anchor="end"'


@dataclass(frozen=True, slots=True)
class _Row:
    """A place on the card, the highest first: its player, a line below the name, and the points."""

    place: int
    player: int
    note: str
    points: str


def result_card(
    state: SessionState,
    game: PlayedGame | None,
    *,
    began: datetime,
    language: Language,
    draw: TileDrawing,
) -> str:
    """Return an SVG document with the result of a game, or of the whole night.

    The texts use the fonts of the device that displays it, so that it has every script.

    Args:
        state: The session.
        game: A game of the session; a running one is shown as if it ended now. None for the
            totals of all finished games.
        began: The time at which the session began.
        language: The language of the texts.
        draw: Return the drawing of a tile.
    """
    parts = [
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="url(#felt)"/>',
        *_title(state, game, began, language),
        *_places(state, game, language),
        *_graph(state, game, language),
        *_best_hand(state, state.games if game is None else (game,), language, draw),
        _text(_WIDTH - _MARGIN, _HEIGHT - 30, "tenbo", 26, f"{_END} {_QUIET}"),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{_HEIGHT}" '
        f'viewBox="0 0 {_WIDTH} {_HEIGHT}" font-family="{_FONT}" fill="#fff">\n'
        '<linearGradient id="felt" x2="0" y2="1"><stop stop-color="#2c6a52"/>'
        '<stop offset="1" stop-color="#173c2e"/></linearGradient>\n' + "\n".join(parts) + "\n</svg>"
    )


def _title(
    state: SessionState, game: PlayedGame | None, began: datetime, language: Language
) -> Iterator[str]:
    date = session_date(began, language)
    label = (
        plural("{count} game", "{count} games", len(_finished(state)))
        if game is None
        else _("Game {number}", number=state.games.index(game) + 1)
    ).text(language)
    yield _text(_MARGIN, 112, cut_text(state.name or date, 30), 54, _BOLD)
    yield _text(_MARGIN, 166, f"{date} · {label}" if state.name else label, 32, _QUIET)


def _places(state: SessionState, game: PlayedGame | None, language: Language) -> Iterator[str]:
    """Yield a row for each place: name, score, points."""
    rows = _night(state, language) if game is None else _game(state.under(game), game, language)
    scale = min(1, 4 / len(rows))
    for at, row in enumerate(rows):
        name = state.players[row.player]
        moved = f"translate({_MARGIN} {206 + at * 142 * scale:.1f}) scale({scale:.3f})"
        yield f'<g transform="{moved}">'
        yield from _place_row(row, name, (_WIDTH - 2 * _MARGIN) / scale)
        yield "</g>"


def _game(state: SessionState, game: PlayedGame, language: Language) -> list[_Row]:
    ranked = sorted(state.table_game.standings(game.state), key=lambda each: each.place)
    return [
        _Row(
            each.place,
            game.seats[each.seat],
            _points(each.score).text(language),
            localized_result(each.points, state.rules, language),
        )
        for each in ranked
    ]


def _night(state: SessionState, language: Language) -> list[_Row]:
    """Return the ranking of all finished games."""
    return [
        _Row(
            each.place,
            each.player,
            plural("{count} game", "{count} games", each.games).text(language),
            localized_result(each.total, state.rules, language),
        )
        for each in ranking(state)
    ]


def _place_row(row: _Row, name: str, width: float) -> Iterator[str]:
    first = row.place == 1
    fill = "#ffffff" if first else "#000000"
    yield (
        f'<rect x="-16" width="{width + 32:.1f}" height="128" rx="26" fill="{fill}" '
        'fill-opacity="0.14"/>'
    )
    yield f'<circle cx="44" cy="64" r="40" fill="{_MEDALS[min(row.place, len(_MEDALS)) - 1]}"/>'
    medal = f'{_BOLD} text-anchor="middle" fill="#14261d"'
    yield _text(44, 81, str(row.place), 48, medal)
    yield _text(112, 64, cut_text(name, int((width - 340) / 33)), 46, _BOLD)  # beside the points
    yield _text(112, 108, row.note, 32, _QUIET)
    yield _text(width - 8, 86, row.points, 64, f"{_BOLD} {_END}")


def _graph(state: SessionState, game: PlayedGame | None, language: Language) -> Iterator[str]:
    """Yield a line for each player, with the name at its end: the scores, or the totals by game."""
    if game is None:
        by_player = list(zip(*_finished(state), strict=True))
        players = [player for player, cells in enumerate(by_player) if any(cells)]
        lines = [_running(by_player[player]) for player in players]
    else:
        hands = [step.transition for step in game.steps if is_chart_point(step.transition.event)]
        players = list(game.seats)
        lines = list(zip(game.start.scores, *(hand.after.scores for hand in hands), strict=True))
    if len(lines[0]) < 2:
        return
    lowest, highest = (end(map(end, lines)) for end in (min, max))
    left, top, width, height = _MARGIN, 800, _WIDTH - 2 * _MARGIN - 250, 210
    bottom = top + height
    yield f'<path d="M{left} {bottom}H{left + width}M{left} {top}H{left + width}" stroke="#fff3"/>'
    curves = [
        [
            (
                left + width * number / (len(line) - 1),
                bottom - height * (value - lowest) / max(highest - lowest, 1),
            )
            for number, value in enumerate(line)
        ]
        for line in lines
    ]
    baselines = _spread([points[-1][1] + 10 for points in curves], top + 10, bottom + 26)
    for at, points in enumerate(curves):
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        colour = _LINES[at % len(_LINES)]
        other = (at + at // len(_LINES)) % len(_LINES)  # a colour that returns has another dash
        yield (
            f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="5" '
            f'stroke-linejoin="round" stroke-dasharray="{_DASHES[other]}"/>'
        )
        end_mark = (left + width + 28, baselines[at] - 10)
        for x, y in (*points, end_mark):
            moved = f"translate({x:.1f} {y:.1f}) scale(2.4)"
            yield f'<path d="{_MARKS[other]}" fill="{colour}" transform="{moved}"/>'
        name = cut_text(state.players[players[at]], 12)
        yield _text(left + width + 44, baselines[at], name, 28, f'{_BOLD} fill="{colour}"')


def _spread(heights: Sequence[float], top: float, bottom: float) -> list[float]:
    """Return the heights, moved apart for names that do not overlap, within bounds.

    >>> _spread([0, 190, 200], 10, 200)
    [10, 166.0, 200]
    """
    space = min(34.0, (bottom - top) / max(len(heights) - 1, 1))
    order = sorted(range(len(heights)), key=lambda at: heights[at])
    spread = list(heights)
    limit = bottom
    for at in reversed(order):
        spread[at] = min(spread[at], limit)
        limit = spread[at] - space
    limit = top
    for at in order:
        spread[at] = max(spread[at], limit)
        limit = spread[at] + space
    return spread


def _finished(state: SessionState) -> list[tuple[SheetCell | None, ...]]:
    """Return the cells of the match sheet for each finished game."""
    return [row.cells for row in match_sheet(state) if row.over]


def _running(cells: Sequence[SheetCell | None]) -> tuple[int, ...]:
    """Return the totals of a player after each game, from 0; those of a missed game stay."""
    return tuple(accumulate((each.subtotal if each else 0 for each in cells), initial=0))


def _best_hand(
    state: SessionState, games: Sequence[PlayedGame], language: Language, draw: TileDrawing
) -> Iterator[str]:
    """Yield the win with the most points, with its tiles if they were recorded."""
    best = next(iter(best_wins(games)), None)
    if best is None:
        return
    win, hands = best.win, best.step.transition.hands
    shown = next((hand for hand in hands if hand.winner == win.winner), None)
    winner = cut_text(state.players[best.player], 20)
    points = _points(win.payment.total) if win.fan is None else _("{fan} fan", fan=win.fan)
    title = _("Best hand: {winner}, {points}", winner=winner, points=points)
    yield _text(_MARGIN, 1100, cut_text(title.text(language), 44), 38, _BOLD)
    if shown is None:
        return
    line = past_hand_line(shown, language, game_name(state.rules))
    yield _text(_MARGIN, 1148, cut_text(line, 64), 28, _QUIET)
    yield from _tiles(_labels(shown.notation), draw)


def _points(points: int) -> Text:
    return in_context("points", "{points:,}", points=points)


def _labels(notation: str) -> Sequence[Sequence[str]]:
    """Return the labels of a hand in groups: concealed tiles, the winning tile, each meld.

    A hand of a file that is not in our notation has none.

    >>> _labels("234m678p67s11z8s 2222z")[1:]
    [['8s'], ['back', '2z', '2z', 'back']]
    """
    try:
        hand, tile = parse_hand(notation)
    except RiichiError:
        return ()
    laid = [
        [BACK, *labels[1:-1], BACK] if meld.kind is MeldKind.ANKAN else labels
        for meld in hand.melds
        for labels in [[str(each) for each in meld.tiles]]
    ]
    return [[str(each) for each in hand.concealed], [str(tile)], *laid]


def _tiles(groups: Sequence[Sequence[str]], draw: TileDrawing) -> Iterator[str]:
    count = sum(map(len, groups))
    room = _WIDTH - 2 * _MARGIN - _GAP * (len(groups) - 1)
    width = min(64.0, room / max(count, 1))
    left = float(_MARGIN)
    for group in groups:
        for label in group:
            drawing = re.search(r"<svg[^>]*>(.*)</svg>", draw(label), re.DOTALL)
            if drawing:
                yield (
                    f'<svg x="{left:.1f}" y="1176" width="{width - 3:.1f}" '
                    f'height="{(width - 3) * 4 / 3:.1f}" viewBox="0 0 300 400">{drawing[1]}</svg>'
                )
            left += width
        left += _GAP


def _text(x: float, y: float, text: str, size: int, style: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" {style}>{escape(text)}</text>'
