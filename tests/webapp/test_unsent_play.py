"""The table that a phone computes without a connection, compared with the game of the scorer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import webapp
from scorer.chinese.rules.general_presets import HONG_KONG, ZUNG_JUNG
from scorer.chinese.rules.presets import MCR
from scorer.chinese.rules.rules import DealerStays, Winners
from scorer.chinese.rules.rules import Payment as ChinesePayment
from scorer.riichi.rules.choices import AddedRound, DealerRepeats, RonPayers
from scorer.riichi.rules.rules import Rules
from scorer.table.events import HAND_ENDS, Abort, Foul, Mistake
from scorer.table.games import TableRules, game_for
from scorer.table.session.commands import GameCommand
from scorer.table.session.interpret import apply_command
from scorer.table.session.log import SessionStarted
from scorer.table.session.session import Session
from scorer.tiles.errors import RiichiError
from scorer.tiles.terms import Language
from tests.scorer.moves import some_rules
from tests.webapp.file_server import QuietHandler, serve_files
from webapp.session.projection.rules import rules_view
from webapp.typed_json.encode import encode
from webapp.wire.session.requests import decode_command_request
from webapp.wire.session.responses import hand_values_response

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SEEDS = st.integers(0, 10**9)
SCRIPTS = Path(webapp.__file__).parent / "static" / "js"

# Play the commands, each from the state that Python had before it.
PLAY = """async ([game, moves]) => {
    const { play } = await import("/table/unsent/play.js");
    return moves.map(([state, command]) => play(state, command, game));
}"""
GAMES = (
    MCR,
    HONG_KONG,
    ZUNG_JUNG,
    replace(
        HONG_KONG, winners=Winners.ALL, liability_on_discard=True, dealer_stays=DealerStays.WIN
    ),
    replace(ZUNG_JUNG, payment=ChinesePayment.DISCARDER_PAYS_MORE, other_share=1, base=2),
)


@pytest.fixture(scope="module")
def scripts(browser: Browser) -> Iterator[Page]:
    with serve_files(partial(QuietHandler, directory=str(SCRIPTS))) as address:
        page = browser.new_page()
        page.goto(f"{address}core/store.js")
        yield page
        page.close()


@st.composite
def riichi_rules(draw: st.DrawFn) -> Rules:
    rules = draw(some_rules())
    return replace(
        rules,
        ron_payers=draw(st.sampled_from(RonPayers)),
        target_score=draw(st.sampled_from((0, rules.start_score, rules.start_score + 5000))),
        added_round=draw(st.sampled_from(AddedRound)),
        dealer_repeats=draw(st.sampled_from(DealerRepeats)),
        agari_yame=draw(st.booleans()),
        tenpai_yame=draw(st.booleans()),
        nagashi_as_tsumo=draw(st.booleans()),
        chombo_ends_game=draw(st.booleans()),
        two_han_honba=draw(st.sampled_from((0, 5))),
        rounds=draw(st.sampled_from((1, 2, 4))),
        dead_hand=draw(st.sampled_from((frozenset(), frozenset({"invalid_kan"})))),
        abortive_draws=frozenset({"nine_terminals", "four_winds"}),
    )


def some_seats(choose: Random, seats: int) -> list[int]:
    return choose.sample(range(seats), choose.randint(0, seats))


def riichi_command(choose: Random, values: dict[str, Any], seats: int) -> dict[str, Any]:
    seat = choose.randrange(seats)
    late = some_seats(choose, seats) if choose.random() < 0.2 else []
    match choose.choice(("win", "win", "win", "riichi", "draw", "abort", "chombo", "rare")):
        case "win":
            return won(choose, values, seat, late, seats)
        case "riichi":
            return {"command": "riichi", "seat": seat, "accepted": choose.random() < 0.9}
        case "draw":
            nagashi = some_seats(choose, seats) if choose.random() < 0.2 else []
            return {
                "command": "draw",
                "tenpai": some_seats(choose, seats),
                "nagashi": nagashi,
                "riichi": late,
            }
        case "abort":
            return {"command": "abort", "reason": str(choose.choice([*Abort])), "riichi": late}
        case "chombo":
            reason = choose.choice([None, *map(str, Mistake)])
            return {"command": "chombo", "seat": seat, "reason": reason, "riichi": late}
    moved = choose.choice([300, -1000])
    deltas = [moved, -moved, *[0] * (seats - 2)]
    adjust = {"command": "adjust", "deltas": deltas, "sticks": choose.randint(-1, 1)}
    return choose.choice([adjust, {"command": "continue"}, {"command": "end"}])


def won(
    choose: Random, values: dict[str, Any], seat: int, late: list[int], seats: int
) -> dict[str, Any]:
    winners = choose.sample(range(seats), choose.choice((1, 1, 2, 3)))
    discarder = choose.choice([None, seat])
    claims = []
    for winner in winners:
        row = choose.choice(values["values"])
        known: dict[str, Any] = {"han": row["han"], "fu": row["fu"]}
        if row["limit"]:
            known = {"limit": row["limit"]}
        if choose.random() < 0.3:
            way = choose.choice(list(values["payments"]))
            known = {"points": choose.choice(values["payments"][way])["points"]}
        liable = choose.choice([None, None, None, (winner + 1) % seats])
        claims.append({"winner": winner, "liable": liable, **known})
    tile = choose.choice([None, False, True]) if discarder is not None else None
    return {
        "command": "win",
        "discarder": discarder,
        "wins": claims,
        "riichi": late,
        "riichi_tile": tile,
    }


def fan_command(choose: Random, values: dict[str, Any], liability: bool) -> dict[str, Any]:
    seat = choose.randrange(4)
    match choose.choice(("win", "win", "win", "draw", "foul", "adjust")):
        case "win":
            discarder = choose.choice([None, seat])
            winners = choose.sample(range(4), choose.choice((1, 1, 2, 3)))
            claims = [
                {"winner": winner, "points": choose.choice(values["payments"]["ron"])["points"]}
                | ({"liable": choose.choice([None, (winner + 1) % 4])} if liability else {})
                for winner in winners
            ]
            return {"command": "win", "discarder": discarder, "wins": claims}
        case "draw":
            return {"command": "draw"}
        case "foul":
            return {"command": "foul", "seat": seat, "reason": str(choose.choice([*Foul]))}
    return {"command": "adjust", "deltas": [8, -8, 0, 0]}


def state_of(session: Session) -> dict[str, Any]:
    game = session.state.games[-1].state
    return {
        "scores": list(game.scores),
        "first": game.first_dealer,
        "deals": game.deals_passed,
        "honba": game.honba,
        "sticks": game.sticks,
        "riichi": sorted(game.riichi),
        "ronned": game.ronned,
        "dead": list(game.dead),
        "ending": game.ending and str(game.ending),
        "unknown": [],
    }


def compare(page: Page, rules: TableRules, choose: Random, dealer: int) -> int:
    """Play random commands on both sides, and return how many were possible."""
    game = game_for(rules)
    values: dict[str, Any] = encode(hand_values_response(game), Language.ENGLISH)
    start = SessionStarted("", ("A", "B", "C", "D")[: rules.players], rules)
    session = Session.with_game(start, first_dealer=dealer)
    moves, expected = [], []
    for _ in range(300):
        command = (
            riichi_command(choose, values, rules.players)
            if isinstance(rules, Rules)
            else fan_command(choose, values, bool(rules.liability))
        )
        if session.state.games[-1].state.ending and choose.random() < 0.8:
            session = apply_command(session, GameCommand(first_dealer=dealer))
        before = state_of(session)
        request = decode_command_request({"seen": 0, **command}, game.name)
        try:
            session = apply_command(session, request.command)
        except RiichiError:
            continue
        moves.append((before, command))
        last = session.state.games[-1].steps[-1].transition.event
        expected.append({"after": state_of(session), "ends": isinstance(last, HAND_ENDS)})
    view = rules_view(rules)
    known = {"rules": dict(view.values), "game": view.game, "values": values}
    found = page.evaluate(PLAY, [known, moves])
    for (before, command), mine, right in zip(moves, found, expected, strict=True):
        mine["after"]["riichi"].sort()
        assert mine == right, (rules, before, command)
    return len(moves)


@pytest.mark.long
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rules=riichi_rules(), seed=SEEDS, dealer=st.integers(0, 2))
def test_riichi_is_as_the_scorer_plays_it(
    scripts: Page, rules: Rules, seed: int, dealer: int
) -> None:
    compare(scripts, rules, Random(seed), dealer)


@pytest.mark.long
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rules=st.sampled_from(GAMES), seed=SEEDS)
def test_games_by_fans_are_as_the_scorer_plays_them(
    scripts: Page, rules: TableRules, seed: int
) -> None:
    compare(scripts, rules, Random(seed), 0)


def test_random_commands_are_possible(scripts: Page) -> None:
    """The comparison has enough to compare."""
    assert compare(scripts, Rules(), Random(1), 0) > 60
