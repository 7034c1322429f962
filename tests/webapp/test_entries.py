"""The JSON of log entries: every entry survives a round trip, invalid JSON is reported."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.payment import Ron, Tsumo
from scorer.riichi.rules.presets import PRESETS
from scorer.table.events import (
    Abort,
    ChomboMade,
    GameContinued,
    GameEnded,
    HandAborted,
    HandDrawn,
    HandWon,
    PointsAdjusted,
    RiichiDeclared,
)
from scorer.table.riichi.wins import RiichiHand
from scorer.table.session.log import (
    Edited,
    Entry,
    GameStarted,
    SessionEnded,
    SessionStarted,
    Transition,
    Undone,
)
from scorer.table.settlement import Liability, TableWin
from scorer.table.state import Ending, GameState
from scorer.tiles.errors import RiichiError
from scorer.tiles.terms import Language
from webapp.storage.entries import entry_json, read_entry

SEATS = st.integers(0, 3)
POINTS = st.integers(1, 500).map(lambda hundreds: hundreds * 100)
SCORES = st.tuples(*[st.integers(-500, 900).map(lambda hundreds: hundreds * 100)] * 4)
LIABLE = st.builds(Liability, st.just(3), st.fractions(0, 1, max_denominator=9))
RONS = st.builds(
    lambda payment, liable: TableWin(
        winner=1, dealer=0, discarder=2, payment=payment, liable=liable
    ),
    st.builds(Ron, POINTS),
    st.lists(LIABLE, max_size=1).map(tuple),
)
TSUMOS = st.builds(
    lambda payment, feeder: TableWin(winner=1, dealer=0, payment=payment, feeder=feeder),
    st.builds(Tsumo, POINTS, POINTS, st.sampled_from([2, 3])),
    st.sampled_from([None, 0, 3]),
)
EVENTS = st.one_of(
    st.builds(RiichiDeclared, SEATS, st.booleans()),
    st.builds(HandWon, st.lists(st.one_of(RONS, TSUMOS), min_size=1, max_size=3).map(tuple)),
    st.builds(HandDrawn, st.frozensets(SEATS), st.frozensets(SEATS)),
    st.builds(HandAborted, st.sampled_from(Abort), st.none() | SEATS),
    st.builds(ChomboMade, SEATS),
    st.builds(PointsAdjusted, SCORES, st.integers(-3, 3)),
    st.just(GameEnded()),
    st.just(GameContinued()),
)
STATES = st.builds(
    lambda scores, dealer, passed, honba, riichi, ronned, ending: GameState(
        scores=scores,
        first_dealer=dealer,
        deals_passed=passed,
        honba=honba,
        sticks=4,
        riichi=riichi,
        ronned=ronned,
        ending=ending,
    ),
    SCORES,
    SEATS,
    st.integers(0, 20),
    st.integers(0, 9),
    st.lists(SEATS, unique=True).map(tuple),
    st.none() | SEATS,
    st.none() | st.sampled_from(Ending),
)
# No database stores a zero character in a text.
TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=9)
HANDS = st.builds(
    RiichiHand,
    winner=SEATS,
    notation=TEXTS,
    yaku=st.lists(TEXTS, max_size=3).map(tuple),
    han=st.none() | st.integers(1, 30),
    fu=st.none() | st.integers(20, 110),
    circumstances=st.lists(TEXTS, max_size=2).map(tuple),
    dora=TEXTS,
    ura=TEXTS,
)
SESSION_EVENTS = st.one_of(
    st.builds(
        SessionStarted,
        TEXTS,
        st.lists(TEXTS, max_size=5).map(tuple),
        st.sampled_from([preset.rules for preset in PRESETS.values()]),
    ),
    st.builds(GameStarted, st.permutations(range(4)).map(tuple), SEATS),
    st.builds(Transition, EVENTS, STATES, STATES, st.lists(HANDS, max_size=2).map(tuple)),
    st.just(SessionEnded()),
)
ENTRIES = st.one_of(
    SESSION_EVENTS,
    st.builds(Undone, st.integers(1, 999)),
    st.builds(Edited, st.integers(1, 999), st.lists(SESSION_EVENTS, max_size=3).map(tuple)),
)


@given(ENTRIES)
def test_every_entry_survives_a_round_trip(entry: Entry) -> None:
    assert read_entry(json.loads(json.dumps(entry_json(entry)))) == entry


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@given(ENTRIES, st.data())
def test_any_json_is_an_entry_or_an_error(entry: Entry, data: st.DataObject) -> None:
    plain = entry_json(entry)
    plain[data.draw(st.sampled_from(sorted(plain)))] = data.draw(JSON)
    try:
        read = read_entry(plain)
    except RiichiError as error:
        found = error
    else:
        assert read_entry(entry_json(read)) == read
        return
    assert str(found).endswith(".")
    assert found.text(Language.JAPANESE).endswith("。")


LOSS = {"dealer": 0, "payment": {"kind": "ron", "points": 1000}}


@pytest.mark.parametrize(
    ("given_", "sentence"),
    [
        (7, "make it an object with a kind"),
        ({"kind": "undone", "seq": 1, "version": 3}, "update tenbo"),
        ({"kind": "undone", "seq": 1, "version": 1}, "open the session with tenbo 1.0.0"),
        ({"kind": "vanished", "version": 2}, 'The field kind is "vanished"; make it one of'),
        ({"kind": "undone", "version": 2, "seq": 1, "why": ""}, 'no field "why"'),
        ({"kind": "game_started", "version": 2, "seats": [0, "1"]}, r"seats\[1\]"),
        (
            {
                "kind": "edited",
                "version": 2,
                "seq": 2,
                "events": [
                    {"kind": "game_started", "seats": [0, 1, 2, 3]},
                    {
                        "kind": "transition",
                        "event": {"kind": "hand_won", "wins": [{"winner": [], **LOSS}]},
                        "before": {"scores": []},
                        "after": {"scores": []},
                    },
                ],
            },
            r"The field events\[1\]\.event\.wins\[0\]\.winner is \[\]; make it a whole number",
        ),
    ],
)
def test_an_invalid_field_is_named(given_: Any, sentence: str) -> None:
    with pytest.raises(RiichiError, match=sentence):
        read_entry(given_)
