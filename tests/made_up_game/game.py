"""A made-up game in one folder: whoever wins gets a point from each other player."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

from scorer.payment import Tsumo
from scorer.rules.definitions import RuleLabels
from scorer.rules.files import RuleBook, read_rules
from scorer.rules.presets import Preset
from scorer.rules.values import RuleParser
from scorer.table.events import Event, HandAtDraw, HandWon, PointsAdjusted, WallExhausted
from scorer.table.settlement import Reason, Settlement, TableWin, Transfer
from scorer.table.state import GameState
from scorer.table.sticks.piles import COUNTERS, Pile, StickKind
from scorer.table.table_game import (
    Alternatives,
    Outcome,
    RequiredWin,
    ResolvedWin,
    ShownHand,
    Standing,
    TableGame,
    WinClaim,
    agreed_transfers,
)
from scorer.tiles.errors import ImpossibleEvent, RiichiError
from scorer.tiles.messages import Text, verbatim


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The rules: what a win is worth."""

    worth: int = 1
    players: int = 4
    rounds: int = 1
    start_score: int = 10


PARSER = RuleParser(Rules, ("worth",))


@dataclass(frozen=True, slots=True)
class MadeUpGame(TableGame[WinClaim, ShownHand]):
    """The made-up game under its rules."""

    names: ClassVar[tuple[str, ...]] = ("made_up",)
    title: ClassVar[str] = "Made-up game"
    rules_type: ClassVar[type[Rules]] = Rules
    hand_type: ClassVar[type[ShownHand]] = ShownHand
    stick_kind: ClassVar[StickKind] = COUNTERS

    rules: Rules

    @property
    def name(self) -> Any:
        """Its name."""
        return "made_up"

    @classmethod
    def read_rules(cls, values: Mapping[str, Any], name: str) -> Rules:
        """Return stored rules."""
        return Rules(**values)

    @classmethod
    def choose_rules(cls, given: str | Mapping[str, Any] | None, name: str) -> Rules:
        """Return the rules of values."""
        values = {} if given is None or isinstance(given, str) else given
        return Rules(**{rule: PARSER.parse(rule, value) for rule, value in values.items()})

    @classmethod
    def rule_book(cls, name: str) -> RuleBook:
        """Return what rules.toml says, and the usual rules."""
        texts = read_rules(Path(__file__).with_name("rules.toml"), PARSER, {})
        labels = RuleLabels(texts.definitions, Rules(), {})
        return RuleBook(texts, labels, {"": Preset("", verbatim("Usual"), Rules(), {})})

    def plain_rules(self) -> dict[str, object]:
        """Return the rules as plain values."""
        return {"game": "made_up", "worth": self.rules.worth}

    def with_values(self, values: Mapping[str, Any]) -> Rules:
        """Return the rules with other values."""
        return replace(self.rules, **values)

    def rule_changes(self, old: Rules) -> Iterator[tuple[Text, Text]]:
        """Yield what a win is worth now."""
        if old.worth != self.rules.worth:
            yield verbatim("Worth"), verbatim(str(self.rules.worth))

    def start_sticks(self) -> Pile | None:
        """Return no sticks."""
        return None

    def require_possible(self, event: Event, state: GameState) -> None:
        """Raise ImpossibleEvent for anything but a win, a draw and an adjustment."""
        if not isinstance(event, HandWon | WallExhausted | PointsAdjusted):
            raise ImpossibleEvent(verbatim("There is no such event in the made-up game."))

    def play(self, event: Event, state: GameState) -> Outcome:
        """Pay a win, and pass the deal."""
        self.require_possible(event, state)
        lines: tuple[Transfer, ...] = ()
        if isinstance(event, HandWon):
            winner = event.wins[0].winner
            others = [seat for seat in range(state.players) if seat != winner]
            lines = tuple(Transfer(seat, winner, self.rules.worth, Reason.HAND) for seat in others)
        elif isinstance(event, PointsAdjusted):
            lines = tuple(agreed_transfers(event.deltas))
        settlement = Settlement(state.players, (), lines)
        scores = tuple(map(sum, zip(state.scores, settlement.deltas, strict=True)))
        after = replace(state, scores=scores, deals_passed=state.deals_passed + 1)
        return Outcome(event, settlement, after)

    def standings(self, state: GameState) -> tuple[Standing, ...]:
        """Return the seats by score."""
        ranked = sorted(range(state.players), key=lambda seat: -state.scores[seat])
        return tuple(
            Standing(seat, ranked.index(seat) + 1, score, self.match_points(score))
            for seat, score in enumerate(state.scores)
        )

    def match_points(self, score: int) -> int:
        """Return the score."""
        return score

    def required_wins(self, standing: Standing, state: GameState) -> Iterator[RequiredWin]:
        """Yield nothing."""
        yield from ()

    def resolve_win(
        self, claim: WinClaim, state: GameState, *, discarder: int | None
    ) -> ResolvedWin[ShownHand]:
        """Return the win of a claim, whatever its hand."""
        win = TableWin(winner=claim.winner, dealer=state.dealer, payment=Tsumo(0, self.rules.worth))
        return ResolvedWin(win, ShownHand(winner=claim.winner, notation="", yaku=()))

    def objections(
        self, claim: WinClaim, state: GameState, *, discarder: int | None
    ) -> tuple[RiichiError, ...]:
        """Return no objection."""
        return ()

    def alternatives(
        self, claim: WinClaim, state: GameState, *, discarder: int | None
    ) -> Alternatives:
        """Return no alternative."""
        return ()

    def recorded_claim(self, hand: ShownHand, win: TableWin, state: GameState) -> WinClaim:
        """Return the claim of a recorded hand."""
        return WinClaim(winner=hand.winner, points=self.rules.worth)

    def scores_alike(self, winner: int, before: GameState, state: GameState) -> bool:
        """Return True: no hand depends on the state."""
        return True

    def with_dealer(self, win: TableWin, state: GameState) -> TableWin:
        """Return the win."""
        return win

    def draw(
        self, *, tenpai: frozenset[int], nagashi: frozenset[int], hands: tuple[HandAtDraw, ...] = ()
    ) -> Event:
        """Return a draw."""
        return WallExhausted()


GAME = MadeUpGame
