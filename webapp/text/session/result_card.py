"""The result of a game as a picture to share: an SVG with places, scores and the best hand."""

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from html import escape

from scorer.table.session.results import is_chart_point
from scorer.table.session.session import PlayedGame, SessionState
from scorer.table.settlement import TableWin
from scorer.table.table_game import ShownHand, Standing
from scorer.tiles.errors import RiichiError
from scorer.tiles.hand import parse_hand
from scorer.tiles.melds import MeldKind
from scorer.tiles.messages import Number, Text, in_context
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
_LINES = ("#ffd66b", "#7fd6ff", "#ff9d80", "#d7a6ff")
_DASHES = ("", "14 7", "4 6", "18 6 4 6")
_FONT = "system-ui, -apple-system, 'Hiragino Sans', 'Noto Sans', 'Noto Sans CJK JP', sans-serif"
_BOLD = 'font-weight="700"'
_QUIET = 'fill-opacity="0.85"'
_END = 'text-anchor="end"'


def result_card(
    state: SessionState, game: PlayedGame, *, began: datetime, language: Language, draw: TileDrawing
) -> str:
    """Return an SVG document with the result of a game.

    The texts use the fonts of the device that displays it, so that it has every script.

    Args:
        state: The session.
        game: A game of the session; a running one is shown as if it ended now.
        began: The time at which the session began.
        language: The language of the texts.
        draw: Return the drawing of a tile.
    """
    parts = [
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="url(#felt)"/>',
        *_title(state, game, began, language),
        *_places(state, game, language),
        *_graph(game, language),
        *_best_hand(state, game, language, draw),
        _text(_WIDTH - _MARGIN, _HEIGHT - 30, "tenbo", 26, f"{_END} {_QUIET}"),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{_HEIGHT}" '
        f'viewBox="0 0 {_WIDTH} {_HEIGHT}" font-family="{_FONT}" fill="#fff">\n'
        '<linearGradient id="felt" x2="0" y2="1"><stop stop-color="#2c6a52"/>'
        '<stop offset="1" stop-color="#173c2e"/></linearGradient>\n' + "\n".join(parts) + "\n</svg>"
    )


def _title(
    state: SessionState, game: PlayedGame, began: datetime, language: Language
) -> Iterator[str]:
    number = state.games.index(game) + 1
    date = session_date(began, language)
    label = _("Game {number}", number=number).text(language)
    yield _text(_MARGIN, 112, cut_text(state.name or date, 30), 54, _BOLD)
    yield _text(_MARGIN, 166, f"{date} · {label}" if state.name else label, 32, _QUIET)


def _places(state: SessionState, game: PlayedGame, language: Language) -> Iterator[str]:
    """Yield a row for each place: name, score, points."""
    state = state.under(game)
    ranked = sorted(state.table_game.standings(game.state), key=lambda each: each.place)
    for row, each in enumerate(ranked):
        top = 206 + row * 142
        name = state.players[game.seats[each.seat]]
        result = localized_result(each.points, state.rules, language)
        yield from _place_row(each, name, result, top, language)


def _place_row(
    each: Standing, name: str, result: str, top: int, language: Language
) -> Iterator[str]:
    first = each.place == 1
    fill = "#ffffff" if first else "#000000"
    yield (
        f'<rect x="{_MARGIN - 16}" y="{top}" width="{_WIDTH - 2 * _MARGIN + 32}" height="128" '
        f'rx="26" fill="{fill}" fill-opacity="0.14"/>'
    )
    yield f'<circle cx="{_MARGIN + 44}" cy="{top + 64}" r="40" fill="{_MEDALS[each.place - 1]}"/>'
    medal = f'{_BOLD} text-anchor="middle" fill="#14261d"'
    yield _text(_MARGIN + 44, top + 81, str(each.place), 48, medal)
    yield _text(_MARGIN + 112, top + 64, cut_text(name, 18), 46, _BOLD)
    score = _points(each.score).text(language).replace("-", "−")
    yield _text(_MARGIN + 112, top + 108, score, 32, _QUIET)
    points = result.replace("-", "−")
    yield _text(_WIDTH - _MARGIN - 8, top + 86, points, 64, f"{_BOLD} {_END}")


def _graph(game: PlayedGame, language: Language) -> Iterator[str]:
    """Yield the scores over the game: a line for each seat, with its place at the end."""
    hands = [step.transition for step in game.steps if is_chart_point(step.transition.event)]
    if not hands:
        return
    scores = [game.start.scores, *(hand.after.scores for hand in hands)]
    lowest, highest = (end(end(each) for each in scores) for end in (min, max))
    left, top, width, height = _MARGIN, 800, _WIDTH - 2 * _MARGIN - 150, 210
    bottom = top + height
    yield f'<path d="M{left} {bottom}H{left + width}M{left} {top}H{left + width}" stroke="#fff3"/>'
    above = float(bottom + 60)
    order = sorted(range(len(scores[0])), key=lambda seat: scores[-1][seat])
    for seat in order:
        points = [
            (
                left + width * number / (len(scores) - 1),
                bottom - height * (row[seat] - lowest) / max(highest - lowest, 1),
            )
            for number, row in enumerate(scores)
        ]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        yield (
            f'<polyline points="{line}" fill="none" stroke="{_LINES[seat]}" stroke-width="5" '
            f'stroke-linejoin="round" stroke-dasharray="{_DASHES[seat]}"/>'
        )
        above = min(points[-1][1] + 10, above - 34)
        label = Number(scores[-1][seat]).text(language).replace("-", "−")
        yield _text(left + width + 14, above, label, 28, f'{_BOLD} fill="{_LINES[seat]}"')


def _best_hand(
    state: SessionState, game: PlayedGame, language: Language, draw: TileDrawing
) -> Iterator[str]:
    """Yield the win with the most points, with its tiles if they were recorded."""
    best = _best_win(game)
    if best is None:
        return
    seq, win, shown = best
    winner = cut_text(state.players[game.seats_at(seq)[win.winner]], 20)
    points = _points(win.payment.total) if win.fan is None else _("{fan} fan", fan=win.fan)
    title = _("Best hand: {winner}, {points}", winner=winner, points=points)
    yield _text(_MARGIN, 1100, cut_text(title.text(language), 44), 38, _BOLD)
    if shown is None:
        return
    yield _text(_MARGIN, 1148, cut_text(past_hand_line(shown, language), 64), 28, _QUIET)
    yield from _tiles(_labels(shown.notation), draw)


def _points(points: int) -> Text:
    return in_context("points", "{points:,}", points=points)


def _best_win(game: PlayedGame) -> tuple[int, TableWin, ShownHand | None] | None:
    """Return the entry and the win with the most points, the first of equals, and its shown hand.

    In games scored by fans the points of the hand count, because a self-drawn win is paid more.
    """
    wins = [
        (
            step.seq,
            win,
            next((hand for hand in step.transition.hands if hand.winner == win.winner), None),
        )
        for step in game.steps
        for win in step.transition.paid_wins
    ]
    return max(wins, key=lambda each: each[1].fan or each[1].payment.total, default=None)


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
