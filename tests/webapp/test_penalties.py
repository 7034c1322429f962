"""Penalties with their reasons: in the history, in the CSV file, and in the log."""

from http import HTTPStatus
from typing import Any

import pytest
from flask import Flask

from scorer.riichi.rule_labels import name_label
from scorer.riichi.rules.choices import MISTAKES, PenaltyBook
from scorer.riichi.rules.penalties import book_note, offences
from scorer.riichi.rules.presets import PRESETS
from scorer.riichi.rules.rules import Rules
from scorer.table.events import (
    ChomboMade,
    GameEnded,
    Mistake,
    Penalty,
    PenaltyGiven,
    PointsAdjusted,
)
from scorer.table.session.log import GameStarted, SessionStarted, Transition
from scorer.table.session.session import Session
from scorer.tiles.terms import Language
from tests.webapp.session_phones import create_session
from tests.webapp.sessions import RunSession, seen
from webapp.storage.entries import entry_json, read_entry
from webapp.text.session.events import PENALTY_LABELS
from webapp.text.session.spreadsheet import session_csv


def riichi_session() -> Session:
    return Session.with_game(SessionStarted("", ("Aki", "Ben", "Chi", "Dan"), Rules()))


def test_the_file_for_spreadsheets_names_the_reason() -> None:
    played = riichi_session().record(
        PointsAdjusted((-1000, 0, 0, 0), 1, Penalty.EMPTY_CALL, "again")
    )
    played = played.record(ChomboMade(2, Mistake.FALSE_WIN, "saw a four as a three"))
    rows = session_csv(played.state, Language.ENGLISH).splitlines()
    assert "correction by agreement: empty call (again)" in rows[1]
    assert "Chi chombo: false win (saw a four as a three)" in rows[2]


def test_every_usual_reason_has_a_name() -> None:
    assert set(PENALTY_LABELS) == set(Penalty)


@pytest.mark.parametrize(
    "event",
    [
        PointsAdjusted((0, 0, 0, -1000), 1, Penalty.SLOW_PLAY, "x"),
        ChomboMade(1, None, "y"),
        PenaltyGiven(1, Mistake.LATE, 2_000),
    ],
)
def test_a_log_keeps_them_and_leaves_them_out_without(event: Any) -> None:
    recorded = riichi_session().record(event).log[-1]
    assert read_entry(entry_json(recorded)) == recorded
    plain = riichi_session().record(PointsAdjusted((0, 0, 0, -1000), 1)).log[-1]
    assert isinstance(plain, Transition)
    assert set(entry_json(plain)["event"]) == {"kind", "deltas", "sticks"}  # type: ignore[call-overload]


def test_a_note_is_one_short_line(app: Flask) -> None:
    client = app.test_client()
    keys = client.post("/api/v1/sessions", json={"name": "", "players": ["A", "B", "C", "D"]})
    url = f"/api/v1/tables/{keys.get_json()['host']}/entries"
    command = {"seen": 2, "command": "chombo", "seat": 1, "reason": None}
    for note in ("x" * 101, "two\nlines"):
        answer = client.post(url, json={**command, "note": note})
        assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    answer = client.post(url, json={**command, "note": "mixed the wall"})
    assert answer.status_code == HTTPStatus.CREATED
    step = answer.get_json()["history"][0]["hands"][0]["steps"][0]
    assert step["words"] == "B chombo (mixed the wall)"


LISTED = [
    # N16 §3.4.7 and E1: a swap call and a wrong number of tiles are dead hands
    ("ema_2016", "swap_call", "dead_hand", 0, "§3.4.7"),
    ("ema_2016", "wrong_tile_count", "dead_hand", 0, "§3.4.7"),
    ("ema_2016", "late_claim", "dead_hand", 0, "§5.1.1"),
    ("ema_2016", "empty_win", "dead_hand", 0, "§3.4.7, §5.1.2"),
    ("ema_2016", "mixed_words", "warning", 0, "§5.1.2"),
    ("ema_2016", "false_win", "chombo", 20_000, "§3.4.6"),
    ("ema_2025", "swap_call", "dead_hand", 0, "§6.3"),
    ("ema_2025", "false_win", "chombo", 20_000, "§3.4.6"),
    ("ema_2025", "late", "points", 1_000, "§7.2"),
    ("ema_2025", "wrong_last_sheet", "points", 8_000, "§6.10, §7.5"),
    ("wrc_2025", "wrong_tile_count", "chombo", 30_000, "§12.3.1"),
    ("wrc_2025_lower", "wrong_tile_count", "chombo", 20_000, "§12.3.1"),
    ("wrc_2025", "swap_call", "dead_hand", 0, "§12.3.4"),
    ("wrc_2025", "false_tenpai", "warning", 0, "§12.3.6"),
    ("wrc_2025", "wrong_sheet", "points", 2_000, "§12.3.7"),
]


@pytest.mark.parametrize(("preset", "name", "consequence", "points", "section"), LISTED)
def test_the_books_list_offences(
    preset: str, name: str, consequence: str, points: int, section: str
) -> None:
    found = offences(PRESETS[preset].rules)[name]
    assert (str(found.consequence), found.points, found.section) == (consequence, points, section)


@pytest.mark.parametrize("book", [each for each in PenaltyBook if each is not PenaltyBook.NONE])
def test_every_book_lists_the_mistakes_of_the_rules(book: PenaltyBook) -> None:
    rules = Rules(penalties=book)
    assert MISTAKES < set(offences(rules)) <= set(Mistake)
    assert all(name_label(name) for name in offences(rules))
    assert book_note(rules) is not None


def latest_step(view: Any) -> Any:
    return view["history"][0]["hands"][0]["steps"][-1]


def test_the_second_false_tenpai_costs_points(app: Flask) -> None:
    """W12 §12.3.6: a warning, and 5P if repeated; the points are taken off after uma."""
    phone, _ = create_session(app, rules="wrc_2025")
    command = {"command": "penalty", "seat": 1, "reason": "false_tenpai"}
    words = [latest_step(phone.record(command))["words"] for _ in "12"]
    assert words == [
        "Ben is warned: tenpai declared without being tenpai",
        "Ben loses 5,000 after uma: tenpai declared without being tenpai",
    ]
    seats = phone.record({"command": "end"})["game"]["seats"]
    assert [seat["score"] for seat in seats] == [30_000] * 4
    assert [seat["points"] for seat in seats] == [0, -5_000, 0, 0]


def test_the_lower_penalties_of_wrc_add_up(app: Flask) -> None:
    """Added up by hand: the variant has other points of a chombo (20P); the rest is of §12.3."""
    phone, _ = create_session(app, rules="wrc_2025_lower")
    given = [
        *((1, reason) for reason in (*MISTAKES - {"swap_call"}, "wrong_draw")),
        (3, "false_tenpai"),  # a warning, then 5P
        (3, "false_tenpai"),
        (0, "wrong_last_sheet"),  # 8P
        (0, "wrong_sheet"),  # 2P
        (2, "false_set"),  # a dead hand
    ]
    for seat, reason in given:
        phone.record({"command": "penalty", "seat": seat, "reason": reason})
    phone.record({"command": "penalty", "seat": 0, "reason": "late", "times": 4})
    seats = phone.record({"command": "end"})["game"]["seats"]
    assert [seat["score"] for seat in seats] == [30_000] * 4
    assert [seat["points"] for seat in seats] == [-14_000, -7 * 20_000, 0, -5_000]


WARNED = {"command": "penalty", "seat": 1, "reason": "false_tenpai"}
MENDS = {
    "undone": (None, [0]),
    "of another": (WARNED | {"seat": 2}, [0, 0]),
    "of another kind": (WARNED | {"reason": "late", "times": 2}, [2_000, 0]),
    "a chombo": (WARNED | {"reason": "false_win"}, [0]),
    "with a note": (WARNED | {"note": "x"}, [0, 5_000]),
}


def costs(view: Any) -> list[int]:
    """Return what each penalty of a session costs, in order."""
    steps = [step for game in view["history"] for hand in game["hands"] for step in hand["steps"]]
    return [
        step["event"].get("points", 0)
        for step in sorted(steps, key=lambda each: each["seq"])
        if step["event"]["kind"] == "penalty_given"
    ]


@pytest.mark.parametrize("mend", MENDS)
@pytest.mark.parametrize("games", [1, 2])
def test_a_warning_counts_for_the_evening_until_it_is_mended(
    app: Flask, games: int, mend: str
) -> None:
    """W12 §12.3.6 does not say for how long a warning counts; here it is the evening."""
    command, expected = MENDS[mend]
    phone, _ = create_session(app, rules="wrc_2025")
    first = phone.record(WARNED)["entries"]
    seat = 1
    if games == 2:
        phone.record({"command": "end"})
        phone.record({"command": "game", "seats": [1, 2, 3, 0]})
        seat = 0
    assert phone.ask("GET", "/penalties").get_json()["warned"][seat] == ["false_tenpai"]
    view = phone.record(WARNED, seat=seat)
    assert costs(view) == [0, 5_000]
    assert phone.ask("GET", f"/penalties?replaces={first}").get_json()["warned"] == [[]] * 4
    if command is None:
        view = phone.post("undo", {"seen": view["entries"], "seq": first}).get_json()
    else:
        view = phone.record(command, replaces=first)
    assert costs(view) == expected
    words = [each["words"] for each in view["rescored"]]
    again = "counted again with the earlier warnings: Ben, 5,000 after uma becomes 0."
    assert words == ([] if mend == "with a note" else [again])
    assert view["game"]["seats"][seat]["penalties"][-1]["points"] == expected[-1]
    back = "redo" if command is None else "undo"
    assert costs(phone.post(back, {"seen": view["entries"]}).get_json()) == [0, 5_000]


def test_a_substitute_has_no_warnings(app: Flask) -> None:
    phone, _ = create_session(app, rules="ema_2016", players=[*"ABCDE"])
    command = {"command": "penalty", "seat": 1, "reason": "mixed_words"}
    phone.record(command)
    assert latest_step(phone.record(command))["words"].startswith("B is warned again: ")
    phone.record({"command": "substitute", "seat": 1, "name": "E"})
    assert latest_step(phone.record(command))["words"].startswith("E is warned: ")


def test_a_log_without_the_count_keeps_its_points() -> None:
    """An earlier version did not count the warnings of earlier games."""
    warning = PenaltyGiven(1, Mistake.FALSE_TENPAI)
    start = SessionStarted("", ("Aki", "Ben", "Chi", "Dan"), PRESETS["wrc_2025"].rules)
    played = Session.with_game(start).record(warning).record(GameEnded())
    played = played.append(GameStarted((0, 1, 2, 3))).record(warning)
    assert Session.load(played.log).state.games[-1].state.penalties[0].points == 0


def test_the_command_counts_as_the_page_does(session: RunSession) -> None:
    session("new", "Friday", "--players", "Aki,Ben,Chi,Dan", "--rules", "wrc_2025")
    given = ("record", "penalty", "Ben", "false_tenpai")
    assert "Ben is warned: " in session(*given)[1]
    for words in (("end",), ("game",)):
        session("record", *words)
    assert "Ben loses 5,000 after uma: " in session(*given)[1]
    assert "Ben, 5,000 after uma becomes 0." in session("undo", "3")[1]
    [step] = seen(session, "show")["games"][-1]["steps"]
    assert (step["event"].get("points", 0), seen(session, "show")["totals"]) == (0, [0] * 4)


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ({"command": "chombo", "reason": "false_tenpai"}, "no chombo for this: tenpai declared"),
        ({"command": "chombo", "reason": "late"}, "no chombo for this: late"),
        ({"command": "chombo", "reason": "mixed_words"}, "do not list this"),
        ({"command": "penalty", "reason": "late", "times": 12}, "from 1 to 9 times: late"),
        ({"command": "penalty", "reason": "wrong_sheet", "times": 0}, "from 1 to 1 times"),
    ],
)
def test_what_the_book_does_not_have_is_refused(
    app: Flask, command: dict[str, Any], words: str
) -> None:
    phone, _ = create_session(app, rules="wrc_2025")
    seen = phone.view()["entries"]
    answer = phone.post("entries", {"seen": seen, "seat": 1, **command})
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert words in str(answer.get_json()["error"])


def test_a_wrong_sheet_costs_the_same_each_time(app: Flask) -> None:
    """W12 §12.3.7: 2P each."""
    phone, _ = create_session(app, rules="wrc_2025")
    for _each in "12":
        phone.record({"command": "penalty", "seat": 1, "reason": "wrong_sheet"})
    phone.record({"command": "chombo", "seat": 1, "reason": None})
    view = phone.record({"command": "end"})
    assert view["game"]["seats"][1]["points"] == -34_000
    cell = view["sheet"][0]["cells"][1]
    assert (cell["placement"], cell["extras"]["penalties"]) == (0, -34_000)


def test_a_listed_offence_has_the_consequence_of_the_book(app: Flask) -> None:
    phone, _ = create_session(app, rules="ema_2025")
    command = {"command": "penalty", "seat": 2}
    for reason, kind in (("swap_call", "hand_died"), ("false_win", "chombo_made")):
        view = phone.record(command, reason=reason)
        assert latest_step(view)["event"]["kind"] == kind
    view = phone.record(command, reason="late", times=3)
    late = {"seat": 2, "reason": "late", "points": 3_000}
    assert view["game"]["seats"][2]["penalties"] == [late]
    answer = phone.post("entries", {"seen": view["entries"], **command, "reason": "false_set"})
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "do not list this: false chii, pon or kan" in str(answer.get_json()["error"])
    listed = phone.ask("GET", "/penalties").get_json()
    assert listed["note"].startswith("A chombo at the same moment as a win is void")
    assert listed["offences"][5]["label"] == "swap call (kuikae)"
