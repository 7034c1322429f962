"""Drills: what does this hand score? Questions about won hands, with four choices each."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Annotated

from scorer.payment import Payment, Ron
from scorer.riichi.points import Limit, announce, base_points, payment
from scorer.riichi.rules.rules import STANDARD, Rules
from scorer.riichi.score import Score
from scorer.riichi.win import By
from scorer.table.games import TableRules
from scorer.table.riichi.seat_settlement import settle_seats
from scorer.table.session.log import Transition
from scorer.table.session.recorded import recorded_score
from scorer.table.session.session import SessionState
from scorer.tiles.messages import Text
from webapp.records.made_hands import made_hands
from webapp.text.hand.score import win_line
from webapp.typed_json.decode import Between
from webapp.views.hand.score import ScoreView, score_view
from webapp.views.session.requests import Token

MAX_QUESTIONS = 40
"""Limit of the questions of a request."""

CHOICES = 4
_FU = (20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110)
_LIMIT_CLASSES = {Limit.NONE: 0, Limit.MANGAN: 1, Limit.HANEMAN: 2}
_MORE = 3
_HANDS = 100  # of a session that can be asked for


@dataclass(frozen=True, slots=True, kw_only=True)
class DrillRequest:
    """The keys of the phone's sessions, the newest first, and the number of questions."""

    keys: tuple[Token, ...] = ()
    count: Annotated[int, Between(1, MAX_QUESTIONS)] = MAX_QUESTIONS


@dataclass(frozen=True, slots=True)
class ValueChoice:
    """A choice of han and fu."""

    han: int
    fu: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DrillChoices:
    """The choices of each level, and the place of the right one.

    Attributes:
        limit: The place among less than mangan, mangan, haneman, and more.
        values: Four choices of han and fu; empty for a yakuman.
        value: The place of the right one.
        payments: Four choices of what the winner announces.
        payment: The place of the right one.
    """

    limit: int
    values: tuple[ValueChoice, ...]
    value: int
    payments: tuple[Text, ...]
    payment: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DrillQuestion:
    """A won hand with everything that decides its score, the choices, and the score itself.

    Attributes:
        words: How, in which seat and in which round the hand was won, and riichi.
        dora: The dora indicators as tiles.
        ura: The ura-dora indicators.
        winner: Who won the hand in a recorded session; empty for a made hand.
        choices: The choices.
        score: The hand and its score, without honba.
    """

    words: Text
    dora: tuple[str, ...]
    ura: tuple[str, ...]
    winner: str
    choices: DrillChoices
    score: ScoreView


@dataclass(frozen=True, slots=True)
class DrillResponse:
    """The questions of a drill: about hands of the sessions, then about made ones."""

    questions: tuple[DrillQuestion, ...]


def drill(
    sessions: Iterable[SessionState], count: int, random: Random, rules: Rules = STANDARD
) -> Iterator[tuple[Score, DrillQuestion]]:
    """Yield questions: about hands that were won in sessions, then about made ones."""
    shown: list[_ShownHand] = []
    for state in sessions:  # a choice of each, so that not all of them are in memory together
        hands = list(_shown_hands(state))
        shown += random.sample(hands, min(_HANDS, len(hands)))
    random.shuffle(shown)
    recorded = list(islice(_scored(shown), count))
    made = ((score, "") for score in islice(made_hands(random, rules), count - len(recorded)))
    for found, winner in (*recorded, *made):
        yield found, _question(found, winner, random)


_ShownHand = tuple[Transition, int, TableRules, str]
"""The transition of a win, the winner's seat, the rules, and the winner's name."""


def _shown_hands(state: SessionState) -> Iterator[_ShownHand]:
    """Yield each hand that a session has with its tiles."""
    for game in state.games:
        rules = state.under(game).rules
        for step in game.steps:
            for hand in step.transition.hands:
                player = game.seats_at(step.seq)[hand.winner]
                yield step.transition, hand.winner, rules, state.players[player]


def _scored(hands: Iterable[_ShownHand]) -> Iterator[tuple[Score, str]]:
    """Yield the score of each hand of riichi tiles, and the winner."""
    for transition, seat, rules, winner in hands:
        found = recorded_score(transition, seat, rules)
        if isinstance(found, Score):
            yield found, winner


def _question(score: Score, winner: str, random: Random) -> DrillQuestion:
    win = score.win
    return DrillQuestion(
        words=win_line(replace(win, dora=(), ura=())),
        dora=tuple(map(str, win.dora)),
        ura=tuple(map(str, win.ura)),
        winner=winner,
        choices=_choices(score, random),
        score=score_view(settle_seats(score)),
    )


def _choices(score: Score, random: Random) -> DrillChoices:
    limit = _LIMIT_CLASSES.get(score.limit, _MORE)
    payments = _payments(score, random)
    announced = tuple(announce(each) for each in payments)
    right = (score.han, score.fu)
    values = () if score.yakuman else _values(right, score.win.by, random)
    return DrillChoices(
        limit=limit,
        values=tuple(ValueChoice(*each) for each in values),
        value=values.index(right) if values else 0,
        payments=announced,
        payment=payments.index(score.payment),
    )


def _values(right: tuple[int, int], by: By, random: Random) -> Sequence[tuple[int, int]]:
    """Return han and fu among others near them, in order."""
    han, fu = right
    place = _FU.index(fu) if fu in _FU else len(_FU) - 1
    near_fu = [each for each in _FU[max(place - 2, 0) : place + 3] if each != 25 or fu == 25]
    others = [
        (near, each)
        for near in range(max(han - 1, 1), han + 2)
        for each in near_fu
        if (near, each) != right
        and not (each == 25 and near < 2)
        and not (each == 20 and by is By.RON)
    ]
    return sorted([right, *random.sample(others, CHOICES - 1)])


def _payments(score: Score, random: Random) -> list[Payment]:
    """Return the payment of a hand among those of other values, and of the other role."""
    rules, by, dealer = score.rules, score.win.by, score.win.dealer
    right = score.payment
    values = [
        (han, fu)
        for han in range(1, 14)
        for fu in (20, 25, 30, 40, 50, 60, 70)
        if (fu != 25 or han > 1) and (fu != 20 or by is By.TSUMO)
    ]
    same = {
        payment(base_points(*each, rules), by=by, dealer=dealer, rules=rules) for each in values
    }
    han, fu = (13, 30) if score.yakuman else (score.han, score.fu)
    swapped = payment(base_points(han, fu, rules), by=by, dealer=not dealer, rules=rules)
    ranked = sorted(same, key=lambda each: abs(each.total - right.total))
    near = [each for each in ranked if each != right][: 2 * CHOICES]
    wrong = random.sample(near, CHOICES - 1)
    if isinstance(right, Ron) and swapped not in {right, *wrong} and random.random() < 0.5:
        wrong[0] = swapped
    return sorted([right, *wrong], key=lambda each: each.total)
