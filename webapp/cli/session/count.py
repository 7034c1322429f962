"""`tenbo session count`: sticks counted by hand, against the scores."""

from __future__ import annotations

import argparse
import json

from scorer.table.session.session_state import SessionState
from scorer.table.session.stick_count import CountCheck, count_check, count_words
from scorer.table.session.stick_history import stick_history
from scorer.table.sticks.piles import Pile, parse_pile
from scorer.tiles.errors import BadNotation
from scorer.tiles.terms import Language
from webapp.cli.session.seats import seat_of
from webapp.cli.session.store_access import chosen, opened
from webapp.wire.session.sticks import count_json


def count(args: argparse.Namespace) -> int:
    """Say who has too many sticks, and who too few."""
    with opened(args) as store:
        evening = store.session(chosen(args, store)).state
    check = _check(dict(_counted(said, evening) for said in args.counts), evening)
    if args.json:
        print(json.dumps(count_json(check), ensure_ascii=False))
        return 0
    for sentence in count_words(check, evening.names, Language(args.lang)):
        print(sentence)
    return 0


def _counted(said: str, evening: SessionState) -> tuple[int, Pile]:
    who, equals, pile = said.partition("=")
    if not equals:
        raise BadNotation(
            f'"{said}" is no count; write who and what, as Aki=1x10000,3x1000.',
            f"「{said}」は点棒の数ではありません。Aki=1x10000,3x1000 のように書いてください。",
        )
    return seat_of(who, evening), parse_pile(pile)


def _check(counted: dict[int, Pile], evening: SessionState) -> CountCheck:
    """The counts against what the sticks of the game are worth, left-over ones handed out."""
    game = evening.game
    assert game is not None  # somebody sits at the table
    course = stick_history(game, evening)
    if course is None:
        return count_check(counted, game.state.scores)
    scores = [course.now.score(seat) for seat in range(game.state.players)]
    return count_check(counted, scores, sticks=course.now)
