"""A chart of the scores of a game as SVG: a line for each player, a step for each hand."""

from collections.abc import Iterator, Sequence
from html import escape

from scorer.table.games import TableRules
from scorer.table.session.log import Transition
from scorer.table.session.results import is_chart_point
from scorer.table.session.session import PlayedGame, SessionState
from scorer.tiles.messages import isolate, with_minus
from scorer.tiles.terms import Language
from webapp.text.session.game_texts import texts_of
from webapp.text.session.summary import hand_label
from webapp.text.terminal import cut_text

_WIDTH, _HEIGHT = 800, 420
_LEFT, _RIGHT, _TOP, _BOTTOM = 70, 180, 20, 40
_MOST_LINES = 8
_MOST_LABELS = 16
_BETWEEN_NAMES = 18

_STYLES = (
    ("#0072b2", ""),
    ("#d55e00", "8 4"),
    ("#009e73", "2 3"),
    ("#cc79a7", "10 3 2 3"),
)
"""The colour and the dash pattern of each seat, distinct for colour-blind readers and in print."""


def score_chart(state: SessionState, game: PlayedGame, language: Language) -> str:
    """Return an SVG document with the scores of a game."""
    hands = [step.transition for step in game.steps if is_chart_point(step.transition.event)]
    scores = [game.start.scores, *(hand.after.scores for hand in hands)]
    scale = _scale(scores, texts_of(state.rules).chart_steps)
    names = state.names_of(game.seats)
    parts = [
        *_grid(scale),
        *_hands(hands, language, state.rules),
        *_curves(scores, scale),
        *_names(names, scores[-1], scale),
    ]
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        'font-family="sans-serif" font-size="12">'
    )
    ground = f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fff"/>'
    return "\n".join([head, ground, *parts, "</svg>", ""])


def _scale(scores: Sequence[Sequence[int]], steps: Sequence[int]) -> range:
    """Return round scores from below the lowest to above the highest."""
    lowest, highest = (end(end(each) for each in scores) for end in (min, max))
    spread = max(highest - lowest, 1)
    step = next((each for each in steps if spread / each <= _MOST_LINES), steps[-1])
    first = lowest // step * step
    last = -(-highest // step) * step
    return range(first, max(last, first + step) + 1, step)


def _height(score: int, scale: range) -> float:
    share = (score - scale[0]) / (scale[-1] - scale[0])
    return round(_HEIGHT - _BOTTOM - share * (_HEIGHT - _TOP - _BOTTOM), 1)


def _place(hand: int, hands: int) -> float:
    return round(_LEFT + hand / max(hands, 1) * (_WIDTH - _LEFT - _RIGHT), 1)


def _grid(scale: range) -> Iterator[str]:
    for score in scale:
        y = _height(score, scale)
        colour = "#888" if score == 0 else "#ddd"
        yield f'<path d="M{_LEFT} {y}H{_WIDTH - _RIGHT}" stroke="{colour}"/>'
        number = with_minus(str(score))
        yield f'<text x="{_LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{number}</text>'


def _hands(hands: Sequence[Transition], language: Language, rules: TableRules) -> Iterator[str]:
    """Yield the labels of the hands, or of some of them if there are many."""
    every = -(-len(hands) // _MOST_LABELS) or 1
    for number, transition in enumerate(hands):
        if number % every == 0:
            x, y = _place(number + 1, len(hands)), _HEIGHT - _BOTTOM + 20
            label = escape(hand_label(transition.before, language, rules))
            yield f'<text x="{x}" y="{y}" text-anchor="middle">{label}</text>'


def _curves(scores: Sequence[Sequence[int]], scale: range) -> Iterator[str]:
    for (colour, dash), curve in zip(_STYLES, zip(*scores, strict=True), strict=False):
        points = " ".join(
            f"{_place(number, len(scores) - 1)},{_height(score, scale)}"
            for number, score in enumerate(curve)
        )
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        style = f'fill="none" stroke="{colour}" stroke-width="2"{dashed}'
        yield f'<polyline points="{points}" {style}/>'


def _names(names: Sequence[str], last: Sequence[int], scale: range) -> Iterator[str]:
    """Yield each name at the end of its line, moved up if two lines end close together."""
    above = float(_HEIGHT)
    for seat in sorted(range(len(names)), key=lambda seat: last[seat]):
        above = min(_height(last[seat], scale) + 4, above - _BETWEEN_NAMES)
        colour, _ = _STYLES[seat]
        yield (
            f'<text x="{_WIDTH - _RIGHT + 8}" y="{above:.1f}" fill="{colour}">'
            f"{escape(isolate(cut_text(names[seat], 12)))} {with_minus(str(last[seat]))}</text>"
        )
