"""A recorded game played again from its facts, and where its recorded results differ."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from scorer.table.game.play import Outcome, play
from scorer.table.game.standings import standings
from scorer.table.game.state import GameState
from webapp.records.fields import listed
from webapp.records.games import GameRecord, RoundFacts, in_round
from webapp.records.single_round import next_of

Played = dict[str, object]


def replay(record: GameRecord) -> Played:
    """Play a record: its rounds, whether the rules end it, final scores and points, differences.

    A RiichiError names the round that cannot have happened.

    >>> from webapp.records.games import read_game
    >>> played = replay(read_game({"first_dealer": 0, "rules": "tenhou", "rounds": [
    ...     {"wins": [{"winner": 1, "loser": 2, "win_type": "ron", "points": 32000}]}]}))
    >>> played["rounds"][0]["end_scores"], played["ended"]
    ([25000, 57000, -7000, 25000], True)
    >>> played["final"]
    {'scores': [25000, 57000, -7000, 25000], 'points': [5.0, 67.0, -57.0, -15.0]}
    """
    state = record.start
    rounds: list[Played] = []
    differences: list[Played] = []
    for number, facts in enumerate(record.rounds):
        if state.ending is not None:
            differences += _difference("ended", True, False, number=number - 1)
            state = replace(state, ending=None)
        with in_round(number):
            outcomes = play(facts.events(state, record.rules), state, record.rules)
        rounds.append(_round(state, outcomes))
        differences += _differences(rounds[-1], facts, outcomes[-1], number)
        state = outcomes[-1].after
    final = _final(state, record)
    differences += _final_differences(state, final, record)
    differences += _following_differences(state, record)
    ended = state.ending is not None
    return {"rounds": rounds, "ended": ended, "final": final, "differences": differences}


def _round(before: GameState, outcomes: Sequence[Outcome]) -> Played:
    declared = outcomes[-2].after if len(outcomes) > 1 else before
    paid = zip(declared.scores, before.scores, strict=True)
    return {
        "round_wind": str(before.round.tile),
        "kyoku": before.kyoku,
        "dealer": before.dealer,
        "honba": before.honba,
        "riichi_sticks": before.sticks,
        "start_scores": list(before.scores),
        "riichi_deposits": [score - start for score, start in paid],
        "result_deltas": list(outcomes[-1].deltas),
        "end_scores": list(outcomes[-1].after.scores),
    }


def _differences(
    played: Played, facts: RoundFacts, outcome: Outcome, number: int
) -> Iterator[Played]:
    """Where the record has results of the round, and other ones."""
    for field, computed in played.items():
        yield from _difference(field, computed, facts.recorded.get(field), number=number)
    parts = [("draw.deltas", facts.recorded.get("draw"), list(outcome.deltas))]
    given_wins = listed(facts.recorded, "wins")
    for place, (win, given) in enumerate(zip(facts.wins, given_wins, strict=True)):
        paid = list(outcome.settlement.paid_to(win.winner))
        parts.append((f"wins[{place}].deltas", given, paid))
    for field, given, computed in parts:
        recorded = given.get("deltas") if isinstance(given, Mapping) else None
        yield from _difference(field, computed, recorded, number=number)


def _final(state: GameState, record: GameRecord) -> Mapping[str, list[float]]:
    """The scores with the sticks left over, and the points, as if the game were over now."""
    found = standings(state, record.rules)
    return {
        "scores": [each.score for each in found],
        "points": [each.points / 1000 for each in found],
    }


def _final_differences(
    state: GameState, final: Mapping[str, list[float]], record: GameRecord
) -> Iterator[Played]:
    if record.final is None:
        return
    yield from _difference("ended", state.ending is not None, True, number=len(record.rounds) - 1)
    for field, computed in final.items():
        if field != "points" or record.points_known:
            yield from _difference(f"final.{field}", computed, record.final.get(field))


def _following_differences(state: GameState, record: GameRecord) -> Iterator[Played]:
    """Where a round on its own leads elsewhere than the record has it."""
    if record.following is None:
        return
    yield from _difference("ended", state.ending is not None, False, number=0)
    for field, computed in next_of(state).items():
        yield from _difference(f"next.{field}", computed, record.following.get(field))


def _difference(
    field: str, computed: object, recorded: object, *, number: int | None = None
) -> Iterator[Played]:
    """A difference if there is one; a record need not have a result, nor one that makes sense."""
    if recorded is None or recorded == computed:
        return
    where = {} if number is None else {"round": number}
    shown = recorded if _plain(recorded) else "..."
    yield {**where, "field": field, "computed": computed, "recorded": shown}


def _plain(given: object) -> bool:
    parts = given if isinstance(given, list) else [given]
    return all(isinstance(part, str | int | float) for part in parts)
