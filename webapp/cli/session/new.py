"""`tenbo session new` and `list`: to begin an evening, and which there are."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict

from scorer.table.session.entries import GameStarted, SessionStarted
from scorer.table.session.session import Session
from scorer.table.sticks.piles import NO_STICKS, Pile, parse_pile
from scorer.tiles.errors import BadNotation
from scorer.tiles.terms import Language, Words
from webapp.cli.arguments import load_rules
from webapp.cli.session.seats import WINDS_SAID, numbered, split
from webapp.cli.session.store_access import opened, tell
from webapp.text.session.summary import tenths


def new(args: argparse.Namespace) -> int:
    """Begin a session."""
    rules = load_rules(args.rules or "standard").rules
    players = split(args.players)
    _refuse_winds(players)
    begun = SessionStarted(
        args.name, players, rules, sticks=_sticks(args.sticks), counters=not args.no_counters
    )
    session = Session.start(begun)
    seats = tuple(range(rules.players))
    dealer = 0 if args.first_dealer is None else numbered(args.first_dealer, players)
    session = session.append(GameStarted(seats, dealer))
    with opened(args) as store:
        tell(args, store.create(session), session)
    return 0


def listing(args: argparse.Namespace) -> int:
    """List the sessions, the newest last; with JSON a line each."""
    language = Language(args.lang)
    with opened(args) as store:
        sessions = store.sessions()
    for each in sessions:
        summary = each.summary
        if args.json:
            times = {"began": each.began, "written": each.written}
            said = {"session": each.number} | times | asdict(summary)
            print(json.dumps(said, ensure_ascii=False))
            continue
        totals = zip(summary.players, summary.totals, strict=True)
        scores = ", ".join(f"{name} {tenths(total)}" for name, total in totals)
        games = Words(f"games: {summary.games}", f"{summary.games}回戦").text(language)
        over = Words(", over", "、終了").text(language) if summary.ended else ""
        print(f"{each.number:>4} {each.began[:10]} {summary.name} ({games}{over}): {scores}")
    if not sessions and not args.json:
        print(_NONE.text(language))
    return 0


def _sticks(said: str | None) -> Pile | None:
    """The sticks that each player starts with; none is a table without."""
    if said is None:
        return None
    return NO_STICKS if said.casefold() == "none" else parse_pile(said)


_NONE = Words(
    "There is no session yet; start one with tenbo session new.",
    "会がまだありません。tenbo session new で始めてください。",
)


def _refuse_winds(players: Sequence[str]) -> None:
    for name in players:
        if name.casefold() in WINDS_SAID:
            raise BadNotation(
                f'"{name}" names a wind and cannot be a player\'s name; add a letter.',
                f"「{name}」は風の名前なので、参加者の名前にできません。一文字足してください。",
            )
