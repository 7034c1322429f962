"""The present scores as a short text for a QR code, in the languages of the page."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from scorer.riichi.rules.rules import Rules
from scorer.table.events import Event, GameEnded, HandDrawn, RiichiDeclared
from scorer.table.games import TableRules
from scorer.table.session.log import GameStarted, SessionStarted
from scorer.table.session.session import Session
from scorer.tiles.terms import Language
from webapp.text.session.summary import scores_text

BEGAN = datetime(2026, 11, 22, 12, tzinfo=UTC)
NAMES = ("Aki", "Ben", "Chi", "Dan", "Eva", "Fay")
TEXTS = {
    Language.ENGLISH: """Friday
East 1, 1 honba
1. Aki 26,500
2. Ben 26,500
3. Chi 23,500
4. Dan 23,500
Sitting out: Eva, Fay""",
    Language.JAPANESE: """Friday
東1局 1本場
1. Aki 26,500
2. Ben 26,500
3. Chi 23,500
4. Dan 23,500
抜け番：Eva・Fay""",
    Language.CHINESE: """Friday
东1局 1本场
1. Aki 26,500
2. Ben 26,500
3. Chi 23,500
4. Dan 23,500
轮空：Eva、Fay""",
}
DRAW = HandDrawn(frozenset({0, 1}))


def play(
    *events: Event, name: str = "Friday", players: int = 4, rules: TableRules | None = None
) -> Session:
    rules = rules or Rules()
    session = Session.start(SessionStarted(name, NAMES[:players], rules))
    session = session.append(GameStarted(tuple(range(rules.players))))
    for event in events:
        session = session.record(event)
    return session


def text_of(session: Session, language: Language = Language.ENGLISH) -> str:
    return scores_text(session.state, began=BEGAN, language=language)


@pytest.mark.parametrize("language", TEXTS)
def test_a_hand_of_six_players(language: Language) -> None:
    assert text_of(play(DRAW, players=6), language) == TEXTS[language]


def test_a_riichi_stick_on_the_table_belongs_to_nobody() -> None:
    """The standings would give it to the first player, the board does not."""
    assert text_of(play(RiichiDeclared(1))).splitlines()[2:] == [
        "1. Aki 25,000",
        "2. Chi 25,000",
        "3. Dan 25,000",
        "4. Ben 24,000",
    ]


def test_the_end_of_a_game_and_the_next_one() -> None:
    session = play(DRAW, GameEnded())
    assert (
        text_of(session)
        == """Friday
Final result
1. Aki 26,500 (+36.5)
2. Ben 26,500 (+6.5)
3. Chi 23,500 (−16.5)
4. Dan 23,500 (−26.5)"""
    )
    session = session.append(GameStarted((3, 2, 1, 0)))
    assert (
        text_of(session)
        == """Friday
Game 2: East 1
1. Dan 25,000
2. Chi 25,000
3. Ben 25,000
4. Aki 25,000"""
    )


def test_a_session_without_a_name_has_its_day() -> None:
    assert text_of(play(name="")).startswith("Sunday 22 November 2026\nEast 1\n")


@pytest.mark.parametrize("letter", ["K", "鳳", "Ж"])
@pytest.mark.parametrize("language", Language)
def test_long_names_are_cut(letter: str, language: Language) -> None:
    """A code with 300 bytes has modules that a phone can still read."""
    names = tuple(f"{n}{letter * 60}" for n in range(6))
    session = Session.start(SessionStarted(letter * 80, names, Rules()))
    session = session.append(GameStarted((0, 1, 2, 3))).record(DRAW).record(GameEnded())
    text = text_of(session, language)
    assert len(text.encode()) <= 300
    assert f"1. 0{letter}" in text
