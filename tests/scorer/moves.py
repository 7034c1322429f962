"""Random events of a game, possible and impossible ones."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations

from hypothesis import strategies as st

from scorer.riichi.points import payment
from scorer.riichi.rules.choices import Bust, Chombo, HonbaTo, MultipleRon, PaoHonba, SticksTo
from scorer.riichi.rules.presets import PRESETS
from scorer.riichi.rules.rules import Rules
from scorer.riichi.win import By
from scorer.table.events import (
    Abort,
    ChomboMade,
    Event,
    GameContinued,
    GameEnded,
    HandAborted,
    HandDrawn,
    HandWon,
    PointsAdjusted,
    RiichiDeclared,
)
from scorer.table.settlement import Liability, TableWin
from scorer.table.state import GameState

BASES = (240, 320, 640, 1280, 1920, 2000, 3000, 4000, 6000, 8000, 16000)

SEATS = st.integers(0, 4)  # one too many
SETS = st.sampled_from(
    [frozenset(each) for size in range(5) for each in combinations(range(5), size)]
)
CHANGES = st.sampled_from([(0, 0, 0, 0), (300, -300, 0, 0), (-1000, 0, 0, 0), (0, 0, 1100, 0)])


@dataclass(frozen=True)
class Move:
    """A random event, independent of the state; event() fits it to the dealer."""

    kind: str
    seat: int
    seats: frozenset[int]
    others: frozenset[int]
    number: int
    changes: tuple[int, ...]
    abort: Abort

    def event(self, state: GameState, rules: Rules) -> Event:
        if self.kind == "win":
            return self.wins(state, rules)
        made: dict[str, Event] = {
            "riichi": RiichiDeclared(self.seat, accepted=bool(self.number % 4)),
            "draw": HandDrawn(self.seats | set(state.riichi)),
            "nagashi": HandDrawn(self.seats, self.others),
            "abort": HandAborted(self.abort),
            "chombo": ChomboMade(self.seat),
            "adjust": PointsAdjusted(self.changes[: rules.players], self.number % 4 - 1),
            "stop": GameEnded(),
            "go on": GameContinued(),
        }
        return made[self.kind]

    def wins(self, state: GameState, rules: Rules) -> HandWon:
        winners = sorted(seat for seat in self.seats | {self.seat} if seat < rules.players)
        tsumo = len(winners) == 1 and self.number % 2 == 0
        discarder = None if tsumo else (self.seat + 1) % rules.players
        by = By.TSUMO if tsumo else By.RON
        found = []
        for winner in winners:
            if winner != discarder:
                base = BASES[(self.number + winner) % len(BASES)]
                paid = payment(base, by=by, dealer=winner == state.dealer, rules=rules)
                fed = next(seat for seat in range(rules.players) if seat != winner)
                liable = (Liability(fed),) if base >= 8000 and self.number % 3 else ()
                found.append(
                    TableWin(
                        winner=winner,
                        dealer=state.dealer,
                        payment=paid,
                        discarder=discarder,
                        liable=liable,
                    )
                )
        return HandWon(tuple(found))


KINDS = (
    "win",
    "win",
    "riichi",
    "riichi",
    "draw",
    "nagashi",
    "abort",
    "chombo",
    "adjust",
    "stop",
    "go on",
)
MOVES = st.builds(
    Move,
    kind=st.sampled_from(KINDS),
    seat=SEATS,
    seats=SETS,
    others=SETS,
    number=st.integers(0, 60),
    changes=CHANGES,
    abort=st.sampled_from(Abort),
)


@st.composite
def some_rules(draw: st.DrawFn) -> Rules:
    rules = draw(st.sampled_from([preset.rules for preset in PRESETS.values()]))
    return replace(
        rules,
        honba_to=draw(st.sampled_from(HonbaTo)),
        sticks_to=draw(st.sampled_from(SticksTo)),
        double_ron=draw(st.sampled_from(MultipleRon)),
        triple_ron=draw(st.sampled_from(MultipleRon)),
        pao_honba=draw(st.sampled_from(PaoHonba)),
        chombo=draw(st.sampled_from(Chombo)),
        bust=draw(st.sampled_from(Bust)),
        nagashi_mangan=draw(st.booleans()),
        abort_repeats=draw(st.booleans()),
    )
