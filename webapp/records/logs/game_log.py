"""A log as a game record: check every score, and make a session of it."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta, timezone
from enum import StrEnum
from functools import partial
from math import inf, isclose
from typing import Any

from scorer.riichi.rules.choices import MultipleRon
from scorer.riichi.rules.rules import Rules
from scorer.riichi.score import Score
from scorer.table.events import GameContinued, GameEnded, HandWon
from scorer.table.player_names import fold_name, is_invisible, normalize_name
from scorer.table.riichi.game import RiichiGame
from scorer.table.riichi.liability import liable_seats_of_score
from scorer.table.riichi.wins import RiichiClaim, RiichiHand, shown_hand
from scorer.table.session.log import GameStarted, SessionStarted
from scorer.table.session.names import MAX_CHARACTERS, MAX_NAME_BYTES
from scorer.table.session.session import Session
from scorer.tiles.errors import BadNotation, RiichiError
from scorer.tiles.messages import message as _
from webapp.records.games import (
    GameRecord,
    Report,
    difference,
    errors_in_round,
    read_game,
    replay_game,
    state_before,
)
from webapp.records.hands import TILES_BY_NAME, read_hand_record
from webapp.records.logs.deal import Deal, PlayedRound
from webapp.records.logs.played_rules import OTHERS
from webapp.records.scoring import score_hand

MAX_HANDS = 200
"""Limit of the hands of a log, each of which is scored; long games have 40."""

_LONG_GAME = 60
"""Other rules than those of servers are tried on games of up to so many hands."""


class LogFormat(StrEnum):
    """The formats of files with games from elsewhere: logs, and tables of results."""

    MJLOG = "mjlog"
    TENHOU_JSON = "tenhou.net/6"
    MAHJONG_SOUL = "mahjong_soul"
    MJAI = "mjai"
    MAJIANG = "majiang"
    CSV = "csv"


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLog:
    """A log that was read."""

    format: LogFormat
    names: tuple[str, ...]  # by seat
    rounds: tuple[PlayedRound, ...]
    rules: tuple[Rules, ...]  # several if the log does not say which rules were played
    final: Mapping[str, Any] | None = None  # the scores and points, as in a game record
    id: str | None = None
    began: str | None = None  # in UTC
    states_rules: bool = False  # no others than its rules explain it
    agreed_end: bool = False  # the players could end the game, or play on, as they agreed


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedLog:
    """A log under the rules that explain it best."""

    log: GameLog
    record: GameRecord
    report: Report  # the answer of `tenbo replay`, with all differences
    scores: tuple[tuple[Score | None, ...], ...]  # of each won hand, by round

    @property
    def differences(self) -> Sequence[Mapping[str, Any]]:
        """Return the results of the log that differ from those of its moves."""
        return [*self.report["differences"]]

    @property
    def scores_and_points(self) -> Sequence[tuple[int, float]]:
        """The final score and points of each seat."""
        final = self.report["final"]
        return tuple(zip(final["scores"], final["points"], strict=True))

    def require_equal(self) -> None:
        """Raise BadNotation with the first difference, if there is one."""
        for each in self.differences:
            where = f"rounds[{each['round']}]." if "round" in each else ""
            raise BadNotation(
                _(
                    "The log is damaged, or its game had other rules: {field} is {computed}, but "
                    "the log has {recorded}; get it again, or give its rules.",
                    field=f"{where}{each['field']}",
                    computed=str(each["computed"]),
                    recorded=str(each["recorded"]),
                )
            )

    def session(self, names: Sequence[str] = ()) -> Session:
        """Return a session with the game; names replace those of the log, by seat.

        Raises:
            RiichiError: If a score differs, or if the names are not valid.
        """
        self.require_equal()
        rules = self.record.rules
        start = SessionStarted("", tuple(names) or player_names(self.log.names), rules)
        begun = self.record.start
        fields: Any = (begun.scores, begun.deals_passed, begun.honba, begun.sticks)
        if begun == RiichiGame(rules).new_game(first_dealer=0):
            fields = ()
        game = GameStarted(tuple(range(rules.players)), 0, *fields)
        session = Session.start(start).append(game)
        rounds = zip(self.log.rounds, self.record.rounds, self.scores, strict=True)
        for played, recorded, scores in rounds:
            state = session.state.games[-1].state
            if state.ending is not None:
                session = session.record(GameContinued())
            for event in recorded.events(state, rules):
                hands = _shown_hands(played, scores) if isinstance(event, HandWon) else ()
                session = session.record(event, tuple(hands))
        if self.log.final is not None and session.state.games[-1].state.ending is None:
            session = session.record(GameEnded())
        return session


def sessions_of(
    logs: Sequence[GameLog], names: Sequence[str] = (), rules: Rules | None = None
) -> list[tuple[Session, str | None]]:
    """Return a session with each game, and the time at which it began.

    Names replace those of one log by seat, and of several as all_names() lists them.

    Raises:
        RiichiError: If a score differs, or if the names are not valid.
    """
    known = all_names(logs)
    if names and len(logs) > 1 and len(names) != len(known):
        raise BadNotation(
            _(
                "{count} names are given for {players} players; name all of them.",
                count=len(names),
                players=len(known),
            )
        )
    others = dict(zip(known, names, strict=False)) if len(logs) > 1 else {}
    found = []
    for log in logs:
        own = [others.get(name, name) for name in player_names(log.names)]
        found.append((check_log(log, rules).session(own if others else names), log.began))
    return found


def all_names(logs: Iterable[GameLog]) -> tuple[str, ...]:
    """Return the names in logs, each once: a name is the same person in all of them."""
    return tuple(dict.fromkeys(name for log in logs for name in player_names(log.names)))


def _shown_hands(played: PlayedRound, scores: Sequence[Score | None]) -> Iterator[RiichiHand]:
    """Yield the won hands of a round whose tiles are known."""
    for hand, score in zip(played.hands, scores, strict=True):
        if hand is not None and score is not None:
            discards = tuple(TILES_BY_NAME[tile] for tile in hand["discards"])
            yield shown_hand(RiichiClaim(winner=hand["winner"], discards=discards), score)


def check_log(log: GameLog, rules: Rules | None = None) -> CheckedLog:
    """Check every score of a log under its rules, or under those given instead.

    Raises:
        RiichiError: If the game cannot have happened under any of its rules.
    """
    if not 0 < len(log.rounds) <= MAX_HANDS:
        raise BadNotation(
            _("The log has {count} hands; choose a log of one game.", count=len(log.rounds))
        )
    best = _best(log, log.rules if rules is None else (rules,), fits=rules is None)
    if rules is None and not log.states_rules and len(log.rounds) <= _LONG_GAME:
        least = _distance(best)
        for each in map(partial(_fitting, log), log.rules):
            if not _distance(best):
                break
            found = _checked(log, each)
            if _distance(found) == least:
                best = min(best, _with_other_rules(log, each, found), key=_distance)
    if isinstance(best, RiichiError):
        raise best
    return best


Checked = CheckedLog | RiichiError


def _best(log: GameLog, candidates: Iterable[Rules], *, fits: bool) -> Checked:
    """Return the check with the fewest differences, or the first error."""
    best: Checked | None = None
    for each in candidates:
        found = _checked(log, _fitting(log, each) if fits else each)
        if best is None or _distance(found) < _distance(best):
            best = found
        if not _distance(best):
            break
    assert best is not None  # a log has at least one set of rules
    return best


def _distance(checked: Checked) -> float:
    return inf if isinstance(checked, RiichiError) else len(checked.differences)


def _checked(log: GameLog, rules: Rules) -> Checked:
    try:
        return _check(log, rules)
    except RiichiError as error:
        return error


def _fitting(log: GameLog, rules: Rules) -> Rules:
    """Return rules with the start score of a log, which can begin anywhere, and its three rons."""
    if any(len(each.record["wins"]) == 3 for each in log.rounds):
        rules = replace(rules, triple_ron=MultipleRon.ALL)
    record = log.rounds[0].record
    points = sum(record["start_scores"]) + 1000 * record["riichi_sticks"]
    start, rest = divmod(points, rules.players)
    return rules if rest or start % 100 or start < 0 else replace(rules, start_score=start)


def _with_other_rules(log: GameLog, rules: Rules, best: Checked) -> Checked:
    """Change single rules as long as fewer results differ, then the uma."""
    while distance := _distance(best):
        rules = best.record.rules if isinstance(best, CheckedLog) else rules
        others = (replace(rules, **each) for each in OTHERS)
        best = min(best, _best(log, others, fits=False), key=_distance)
        if _distance(best) == distance:
            break
    if not distance or not isinstance(best, CheckedLog):
        return best
    rules = best.record.rules
    for points in (rules.return_score, rules.start_score):
        found = _checked(log, replace(rules, return_score=points))
        if isinstance(found, CheckedLog) and (uma := _uma(found)):
            found = _checked(log, replace(found.record.rules, uma=(uma,)))
        best = min(best, found, key=_distance)
    return best


def _uma(checked: CheckedLog) -> tuple[int, ...] | None:
    """Return the uma that explains the final points, if nothing else differs."""
    if [each["field"] for each in checked.differences] != ["final.points"]:
        return None
    given: Any = checked.record.final
    final = checked.report["final"]
    if len(given["points"]) != len(final["points"]):
        return None
    changes = [new - old for new, old in zip(given["points"], final["points"], strict=True)]
    order = sorted(range(len(changes)), key=lambda seat: (-final["scores"][seat], seat))
    [uma, *_rest] = checked.record.rules.uma
    found = [old + changes[seat] for old, seat in zip(uma, order, strict=True)]
    whole = [round(each) for each in found]
    is_uma = sum(whole) == 0 and whole == sorted(whole, reverse=True)
    return tuple(whole) if is_uma and all(map(isclose, found, whole)) else None


def _check(log: GameLog, rules: Rules) -> CheckedLog:
    differences: list[Report] = []
    scores = []
    rounds = []
    for number, each in enumerate(log.rounds):
        with errors_in_round(number):
            found = [None if hand is None else _score(hand, rules) for hand in each.hands]
        wins = list(_with_scores(each, found, rules))
        scores.append(tuple(found))
        rounds.append({**each.record, "wins": wins})
        for place, (win, score) in enumerate(zip(wins, found, strict=True)):
            differences += _value_differences(f"wins[{place}]", number, win, score)
    record = read_game({"first_dealer": 0, "rounds": rounds, "final": log.final}, rules)
    start = state_before(record.rounds[0].source, record.start, rules.players)
    record = replace(record, start=start)
    report = replay_game(record)
    together = [*differences, *report["differences"]]
    if log.agreed_end:
        together = [each for each in together if each["field"] != "ended"]
    together.sort(key=lambda difference: difference.get("round", len(rounds)))
    report["differences"] = together
    return CheckedLog(log=log, record=record, report=report, scores=tuple(scores))


def _value_differences(
    where: str, number: int, win: Mapping[str, Any], score: Score | None
) -> Iterator[Report]:
    """Yield where the value of a hand differs from the log; servers count no fu of a yakuman."""
    if score is not None:
        yield from difference(f"{where}.points", score.points, win["points"], number=number)
    if score is not None and not score.yakuman:
        yield from difference(f"{where}.fu", score.fu, win["fu"], number=number)


def _score(hand: Mapping[str, Any], rules: Rules) -> Score:
    return score_hand(read_hand_record({**hand, "rules": None}, rules))


def _with_scores(
    played: PlayedRound, scores: Sequence[Score | None], rules: Rules
) -> Iterator[dict[str, Any]]:
    """Yield the wins of a round with their yakuman and who is liable for them."""
    for logged, score in zip(played.record["wins"], scores, strict=True):
        win = logged
        if score is not None and win["points"] is None:
            win = {**win, "points": score.points}
        if score is None or not score.yakuman:
            yield win
            continue
        seats = liable_seats_of_score(score, winner=win["winner"])
        found = [seat for name, seat in seats.items() if name in rules.pao and seat is not None]
        liable = found[0] if found and win["pao"] is None else win["pao"]
        yield {**win, "yakuman": [line.yaku.name for line in score.yakuman], "pao": liable}


INVALID = (TypeError, ValueError, LookupError, AttributeError, OverflowError)
"""The errors of values of a wrong type or range: anything can be anywhere in a log."""


class OtherKind(BadNotation):
    """The log is sound, but of a kind that tenbo cannot check; the message says what would help."""


@contextmanager
def errors_in_log(hand: int, deal: Deal | None = None) -> Iterator[None]:
    """Add the hand, from 1, and the move to an error of reading.

    >>> with errors_in_log(3):
    ...     raise BadNotation(_("there is no seat {seat}", seat=7))
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.BadNotation: Hand 3 of the log is impossible at move 0: there is no \
seat 7; get the log again.
    """
    try:
        yield
    except OtherKind:
        raise
    except (RiichiError, *INVALID) as error:
        problem: Any = _("a value is missing or not valid")
        text = _("Hand {hand} of the log is damaged at move {move}: {problem}; get the log again.")
        if isinstance(error, RiichiError):
            problem = error.message
            text = _(
                "Hand {hand} of the log is impossible at move {move}: {problem}; get the log again."
            )
        moves = 0 if deal is None else deal.moves
        raise BadNotation(text.fill(hand=hand, move=moves, problem=problem)) from None


def cut_at(line: int, column: int) -> BadNotation:
    """Return the error for a log that ends, or is not valid, at a place."""
    return BadNotation(
        _(
            "The log is cut or damaged at line {line}, column {column}; get it again.",
            line=line,
            column=column,
        )
    )


@dataclass(slots=True, kw_only=True)
class LoggedHands:
    """The hands of a log, as far as its moves were played."""

    players: int = 4
    rounds: list[PlayedRound] = field(default_factory=list)
    deal: Deal | None = None

    @property
    def current(self) -> Deal:
        """The hand that is being played."""
        if self.deal is None:
            raise ValueError("a move before the first hand")
        return self.deal

    def play_all(self, moves: Iterable[Any], play: Callable[..., None]) -> None:
        """Play all moves with a function; raise BadNotation with the place of the first error."""
        for move in moves:
            with errors_in_log(len(self.rounds) + 1, self.deal):
                play(*move)
        if self.deal is not None and not self.deal.is_over:
            raise BadNotation(
                _(
                    "The log ends after hand {hand} without the result of the game; get it again.",
                    hand=len(self.rounds),
                )
            )
        with errors_in_log(len(self.rounds) + 1, self.deal):
            self.finish_deal()

    def finish_deal(self) -> None:
        """Add the round of the last hand."""
        if self.deal is not None:
            self.rounds.append(self.deal.finish())
        self.deal = None


_SERVERS = (
    ("tenhou", re.compile(r"(20\d{8})gm-"), "%Y%m%d%H", timezone(timedelta(hours=9))),
    ("mahjong_soul", re.compile(r"(\d{6})-[0-9a-f]{8}-"), "%y%m%d", timezone(timedelta(hours=8))),
)


def server_and_start(identifier: object) -> tuple[str | None, str | None]:
    """Return the server of a game, and the hour or day in UTC that is a part of its identifier.

    >>> server_and_start("2023101214gm-00a9-0000-8cb902d4")
    ('tenhou', '2023-10-12T05:00:00+00:00')
    """
    for server, pattern, form, zone in _SERVERS:
        if found := pattern.match(str(identifier)):
            try:
                time = datetime.strptime(found[1], form).replace(tzinfo=zone)
            except ValueError:
                return server, None
            return server, time.astimezone(UTC).isoformat(timespec="seconds")
    return None, None


def player_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return names that a session accepts: printable, short, and each only once."""
    found: list[str] = []
    for seat, name in enumerate(names, 1):
        clean = "".join(sign for sign in name if sign.isprintable())
        clean = normalize_name(clean)[: MAX_CHARACTERS - 2]
        clean = clean.encode()[: MAX_NAME_BYTES - 2].decode(errors="ignore").strip()
        clean = "" if is_invisible(clean) else clean
        if not clean or fold_name(clean) in map(fold_name, found):
            clean = f"{clean} {seat}".strip()
        found.append(clean)
    return tuple(found)
