"""`tenbo session count`: compare sticks counted by hand with the scores."""

from __future__ import annotations

import argparse
import json

from scorer.table.session.session_state import SessionState
from scorer.table.session.stick_history import stick_history
from scorer.table.sticks.count import CountCheck, check_counts, count_words
from scorer.table.sticks.kinds import COUNTERS
from scorer.table.sticks.piles import Pile, parse_pile
from scorer.tiles.errors import BadNotation
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from webapp.cli.session.players import parse_seat
from webapp.cli.session.store_access import (
    Subparsers,
    open_store,
    session_number,
    session_options,
)
from webapp.typed_json.encode import encode
from webapp.wire.session.sticks import count_response


def add_parser(subparsers: Subparsers) -> None:
    """Add the subcommand `count`."""
    parser = subparsers.add_parser(
        "count", parents=[session_options()], help="compare sticks counted by hand with the scores"
    )
    parser.add_argument(
        "counts",
        metavar="WHO=PILE",
        nargs="+",
        help="as Aki=1x10000,3x1000,2x100: the sticks in front of a player",
    )
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    with open_store(args) as store:
        state = store.session(session_number(args, store)).state
    check = _check(dict(_parse_count(text, state) for text in args.counts), state)
    if args.json:
        print(json.dumps(encode(count_response(check)), ensure_ascii=False))
        return 0
    for sentence in count_words(check, state.names, Language(args.lang)):
        print(sentence)
    return 0


def _parse_count(text: str, state: SessionState) -> tuple[int, Pile]:
    who, equals, pile = text.partition("=")
    if not equals:
        raise BadNotation(_('"{text}" is not a count; write it as Aki=1x10000,3x1000.', text=text))
    return parse_seat(who, state), parse_pile(pile)


def _check(counts: dict[int, Pile], state: SessionState) -> CountCheck:
    """Compare counts with the scores; after a game left-over sticks are handed out."""
    game = state.game
    assert game is not None  # a seat was found, so a game was started
    history = stick_history(game, state)
    if history is not None and history.now.kind is COUNTERS:
        raise BadNotation(
            _(
                "Only the point sticks of riichi are compared; tenbo session show "
                "--sticks lists the counters of the Chinese game."
            )
        )
    if history is None:
        return check_counts(counts, game.state.scores)
    scores = [history.now.score(seat) for seat in range(game.state.players)]
    return check_counts(counts, scores, sticks=history.now)
