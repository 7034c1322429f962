"""Replay a recorded game from its events and compare the results with the record."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from scorer.table.riichi.game import RiichiGame
from scorer.table.state import GameState
from scorer.table.table_game import Outcome
from webapp.records.games import GameRecord, RecordedRound, errors_in_round, state_record

Report = dict[str, object]


def replay_game(record: GameRecord) -> Report:
    """Return the rounds, whether the game ended, the final scores and points, and differences.

    Raise RiichiError with the round if it cannot have happened.

    >>> from webapp.records.games import read_game
    >>> report = replay_game(read_game({"first_dealer": 0, "rules": "tenhou", "rounds": [
    ...     {"wins": [{"winner": 1, "loser": 2, "win_type": "ron", "points": 32000}]}]}))
    >>> report["rounds"][0]["end_scores"], report["ended"]
    ([25000, 57000, -7000, 25000], True)
    >>> report["final"]
    {'scores': [25000, 57000, -7000, 25000], 'points': [5.0, 67.0, -57.0, -15.0]}
    """
    state = record.start
    rounds: list[Report] = []
    differences: list[Report] = []
    for number, recorded in enumerate(record.rounds):
        if state.ending is not None:
            differences += _difference("ended", True, False, number=number - 1)
            state = replace(state, ending=None)
        with errors_in_round(number):
            outcomes = RiichiGame(record.rules).play_all(
                recorded.events(state, record.rules), state
            )
        rounds.append(_round(state, outcomes))
        differences += _round_differences(rounds[-1], recorded, outcomes[-1], number)
        state = outcomes[-1].after
    final = _final(state, record)
    differences += _final_differences(state, final, record)
    differences += _next_differences(state, record)
    ended = state.ending is not None
    return {"rounds": rounds, "ended": ended, "final": final, "differences": differences}


def _round(before: GameState, outcomes: Sequence[Outcome]) -> Report:
    after_riichi = outcomes[-2].after if len(outcomes) > 1 else before
    deposits = zip(after_riichi.scores, before.scores, strict=True)
    return {
        "round_wind": str(before.round.tile),
        "kyoku": before.kyoku,
        "dealer": before.dealer,
        "honba": before.honba,
        "riichi_sticks": before.sticks,
        "start_scores": list(before.scores),
        "riichi_deposits": [score - start for score, start in deposits],
        "result_deltas": list(outcomes[-1].deltas),
        "end_scores": list(outcomes[-1].after.scores),
    }


def _round_differences(
    report: Report, recorded: RecordedRound, outcome: Outcome, number: int
) -> Iterator[Report]:
    """Yield the results of the round that differ from the record."""
    for field, computed in report.items():
        yield from _difference(field, computed, recorded.source.get(field), number=number)
    parts = [("draw.deltas", recorded.source.get("draw"), list(outcome.deltas))]
    for place, win in enumerate(recorded.fields.wins):
        deltas = list(outcome.settlement.paid_to(win.winner))
        parts.append((f"wins[{place}].deltas", recorded.source["wins"][place], deltas))
    for field, given, computed in parts:
        expected = given.get("deltas") if isinstance(given, Mapping) else None
        yield from _difference(field, computed, expected, number=number)


def _final(state: GameState, record: GameRecord) -> Mapping[str, list[float]]:
    """Return the scores, with the left-over sticks, and the points if the game ended now."""
    places = RiichiGame(record.rules).standings(state)
    return {
        "scores": [each.score for each in places],
        "points": [each.points / 1000 for each in places],
    }


def _final_differences(
    state: GameState, final: Mapping[str, list[float]], record: GameRecord
) -> Iterator[Report]:
    if record.final is None:
        return
    yield from _difference("ended", state.ending is not None, True, number=len(record.rounds) - 1)
    for field, computed in final.items():
        if field != "points" or record.points_known:
            yield from _difference(f"final.{field}", computed, record.final.get(field))


def _next_differences(state: GameState, record: GameRecord) -> Iterator[Report]:
    """Yield where the state after a single round differs from the record."""
    if record.next_state is None:
        return
    yield from _difference("ended", state.ending is not None, False, number=0)
    for field, computed in state_record(state).items():
        yield from _difference(f"next.{field}", computed, record.next_state.get(field))


def _difference(
    field: str, computed: object, recorded: object, *, number: int | None = None
) -> Iterator[Report]:
    """Yield the difference, if any; a record can lack a result or hold an invalid one."""
    if recorded is None or recorded == computed:
        return
    where = {} if number is None else {"round": number}
    expected = recorded if _is_plain(recorded) else "..."
    yield {**where, "field": field, "computed": computed, "recorded": expected}


def _is_plain(given: object) -> bool:
    parts = given if isinstance(given, list) else [given]
    return all(isinstance(part, str | int | float) for part in parts)
