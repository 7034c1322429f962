"""An evening hand by hand as CSV, for spreadsheets."""

import csv
import io
from collections.abc import Iterator

from scorer.table.evening import Evening
from scorer.terms import Language
from webapp.text.evening import what

_HEAD = ("game", "seq", "round", "kyoku", "honba", "sticks", "what", "hands")


def course_csv(evening: Evening) -> str:
    """All that happened, a row each; a change and a score for each player, empty who sat out.

    >>> from scorer.rules import Rules
    >>> friday = Evening(name="", players=("A", "B", "C", "D"), rules=Rules(), length=1)
    >>> course_csv(friday).split(",")[-2:]
    ['C score', 'D score\\r\\n']
    """
    text = io.StringIO()
    writer = csv.writer(text)
    changes, scores = ([f"{name} {each}" for name in evening.players] for each in _COLUMNS)
    writer.writerow([*_HEAD, *changes, *scores])
    writer.writerows(_rows(evening))
    return text.getvalue()


_COLUMNS = ("change", "score")


def _rows(evening: Evening) -> Iterator[list[object]]:
    for number, game in enumerate(evening.games, 1):
        names = [evening.players[player] for player in game.seats]
        for step in game.steps:
            fact = step.fact
            state = fact.before
            yield [
                *(number, step.seq, state.round, state.kyoku, state.honba, state.sticks),
                what(fact.event, names, Language.ENGLISH),
                "; ".join(hand.notation for hand in fact.hands),
                *_by_player(fact.deltas, game.seats, len(evening.players)),
                *_by_player(fact.after.scores, game.seats, len(evening.players)),
            ]


def _by_player(numbers: tuple[int, ...], seats: tuple[int, ...], players: int) -> list[object]:
    held: list[object] = [""] * players
    for seat, number in zip(seats, numbers, strict=True):
        held[seat] = number
    return held
