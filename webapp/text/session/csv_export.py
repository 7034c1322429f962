"""An evening hand by hand as CSV, for spreadsheets."""

import csv
import io
from collections.abc import Iterator

from scorer.table.session.session_state import SessionState
from scorer.tiles.terms import Language, Words
from webapp.text.session.summary import what

_HEAD = (
    Words("game", "回戦"),
    Words("seq", "番号"),
    Words("round", "場"),
    Words("kyoku", "局"),
    Words("honba", "本場"),
    Words("sticks", "供託"),
    Words("what", "内容"),
    Words("hands", "手牌"),
)
_CHANGE = Words("{} change", "{} 増減")
_SCORE = Words("{} score", "{} 点数")


def course_csv(evening: SessionState, language: Language = Language.ENGLISH) -> str:
    """All that happened, a row each; a change and a score for each player, empty who sat out.

    >>> from scorer.riichi.rules.rules import Rules
    >>> friday = SessionState(name="", players=("A", "B", "C", "D"), rules=Rules(), length=1)
    >>> course_csv(friday).split(",")[-2:]
    ['C score', 'D score\\r\\n']
    """
    text = io.StringIO()
    writer = csv.writer(text)
    heads = [words.text(language) for words in _HEAD]
    for words in (_CHANGE, _SCORE):
        heads += [words.text(language).format(name) for name in evening.players]
    writer.writerow(heads)
    writer.writerows(_rows(evening, language))
    return text.getvalue()


def _rows(evening: SessionState, language: Language) -> Iterator[list[object]]:
    for number, game in enumerate(evening.games, 1):
        names = [evening.players[player] for player in game.seats]
        for step in game.steps:
            fact = step.transition
            state = fact.before
            yield [
                *(number, step.seq, state.round, state.kyoku, state.honba, state.sticks),
                what(fact.event, names, language),
                "; ".join(hand.notation for hand in fact.hands),
                *_by_player(fact.deltas, game.seats, len(evening.players)),
                *_by_player(fact.after.scores, game.seats, len(evening.players)),
            ]


def _by_player(numbers: tuple[int, ...], seats: tuple[int, ...], players: int) -> list[object]:
    held: list[object] = [""] * players
    for seat, number in zip(seats, numbers, strict=True):
        held[seat] = number
    return held
