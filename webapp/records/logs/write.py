"""Write a game of a session as a log: its results, without the moves, which a session lacks.

The log also has the rules, in fields `tenbo` that other programs ignore.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from scorer.payment import Payment, Ron
from scorer.riichi.rules.plain_values import rules_to_dict
from scorer.riichi.rules.rules import Rules
from scorer.riichi.score import Score
from scorer.table.events import (
    GameContinued,
    GameEnded,
    GameScored,
    HandAborted,
    HandDied,
    HandDrawn,
    HandWon,
    PenaltyGiven,
    RiichiDeclared,
)
from scorer.table.session.log import Transition
from scorer.table.session.recorded import recorded_score, recorded_settlement
from scorer.table.session.session import PlayedGame, SessionState, game_standings
from scorer.table.settlement import TableWin
from scorer.table.state import GameState
from scorer.tiles.errors import BadNotation
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language, Term
from scorer.tiles.tile import parse_tiles
from webapp.records.logs.deal import DRAWS
from webapp.records.logs.mjai import HIDDEN, WIND_LETTERS, pai
from webapp.records.logs.tenhou_json import (
    ALL_TENPAI,
    DRAWN,
    NOBODY_TENPAI,
    WIN,
    tile_number,
)

_HAND = 13
_SEATS = 4
_TENHOU_NAMES = {
    "double_riichi": "両立直",
    "haitei": "海底摸月",
    "haku": "役牌 白",
    "hatsu": "役牌 發",
    "chun": "役牌 中",
    "kokushi_musou_13": "国士無双１３面",
    "nuki_dora": "ドラ",
}
"""The names of yaku that Tenhou writes otherwise, as public readers of its logs list them."""


@dataclass(frozen=True, slots=True)
class _Win:
    """A win of a hand; seats are those of the log, in which seat 0 deals first."""

    win: TableWin
    winner: int
    source: int
    liable: int | None
    deltas: list[int]
    score: Score | None


@dataclass(frozen=True, slots=True)
class _Hand:
    """A hand of the game: its riichi, and the transition that ended it."""

    before: GameState
    riichi: tuple[RiichiDeclared, ...]
    end: Transition


def tenhou_json(game: PlayedGame, state: SessionState) -> str:
    """Return a game in the JSON of tenhou.net/6; raise BadNotation if it has no form for it."""
    writer = _Writer.of(game, state)
    rules = writer.rules
    wind = "東" if rules.rounds == 1 else "南"
    shown = f"{'三' if rules.players == 3 else ''}{wind}{'喰' * rules.kuitan}"
    reds = dict(zip(("aka51", "aka52", "aka53"), rules.red_fives, strict=True))
    data = {
        "title": [state.name, ""],
        "name": [*writer.names, *[""] * (_SEATS - rules.players)],
        "rule": {
            "disp": shown + "赤" * any(rules.red_fives),
            **reds,
            "tenbo": rules_to_dict(rules),
        },
        "log": [writer.tenhou_hand(hand) for hand in writer.hands()],
    }
    if final := writer.final():
        pairs = zip(final["scores"], final["points"], strict=True)
        data["sc"] = [number for pair in pairs for number in pair]
    return json.dumps(data, ensure_ascii=False) + "\n"


def mjai_lines(game: PlayedGame, state: SessionState) -> str:
    """Return a game in MJAI, one event a line; raise BadNotation if it has no form for it."""
    writer = _Writer.of(game, state)
    events: list[Mapping[str, Any]] = [
        {"type": "start_game", "names": list(writer.names), "tenbo": rules_to_dict(writer.rules)}
    ]
    for hand in writer.hands():
        events += writer.mjai_hand(hand)
    final = writer.final()
    scores = {} if final is None else {"scores": final["scores"]}
    events.append({"type": "end_game", **scores})
    return "".join(json.dumps(event, ensure_ascii=False) + "\n" for event in events)


@dataclass(frozen=True, slots=True)
class _Writer:
    """The game with its rules, and its seats as logs number them."""

    game: PlayedGame
    state: SessionState
    rules: Rules

    @classmethod
    def of(cls, game: PlayedGame, state: SessionState) -> "_Writer":
        rules = state.under(game).rules
        if not isinstance(rules, Rules):
            raise BadNotation(
                _("Logs are for riichi; export a session of another game as json or csv.")
            )
        return cls(game, state, rules)

    @property
    def names(self) -> list[str]:
        """The names of the players, the first dealer first."""
        return self._by_seat([self.state.players[player] for player in self.game.seats])

    def final(self) -> dict[str, list[Any]] | None:
        """Return the scores and points of a finished game."""
        if self.game.state.ending is None:
            return None
        places = self._by_seat(game_standings(self.game, self.rules))
        return {
            "scores": [each.score for each in places],
            "points": [each.points / 1000 for each in places],
        }

    def hands(self) -> Iterator[_Hand]:
        """Yield the hands that ended; raise BadNotation for what logs cannot express."""
        riichi: list[RiichiDeclared] = []
        before = self.game.start
        for step in self.game.steps:
            match step.transition.event:
                case RiichiDeclared():
                    riichi.append(step.transition.event)
                case HandWon() | HandDrawn() | HandAborted():
                    yield _Hand(before, tuple(riichi), step.transition)
                    riichi = []
                    before = step.transition.after
                case HandDied() | GameEnded() | GameContinued() | PenaltyGiven(points=0):
                    pass
                case GameScored():
                    raise BadNotation(
                        _("Only the result of this game is known; export the session as CSV.")
                    )
                case _:
                    raise BadNotation(
                        _(
                            "A log has no chombo, penalties or agreed points, which this game has; "
                            "export the session as json."
                        )
                    )

    def tenhou_hand(self, hand: _Hand) -> list[Any]:
        """Return a hand: its number, scores, indicators, an empty list of moves, its end."""
        before = hand.before
        moves: list[list[Any]] = [[] for _seat in range(3 * _SEATS)]
        for each in hand.riichi:
            moves[3 * self._seat(each.seat) + 2].append(f"r{DRAWN}")
        event = hand.end.event
        if isinstance(event, HandWon):
            wins = self._wins(hand)
            # A discarder in riichi, whose riichi tile nobody won, discarded another tile.
            given = moves[3 * wins[0].source + 2]
            if wins[0].source != wins[0].winner and given and hand.end.before.ronned is None:
                given.append(DRAWN)
            parts = [part for win in wins for part in (self._pad(win.deltas), self._details(win))]
            result = [WIN, *parts]
        else:
            result = self._tenhou_draw(hand.end)
        number = 4 * (before.deals_passed // before.players) + before.kyoku - 1
        dora, ura = self._indicators(hand.end)
        start = [number, before.honba, before.sticks]
        scores = self._pad(self._by_seat(before.scores))
        return [
            *(start, scores, [tile_number(tile) for tile in dora]),
            *([tile_number(tile) for tile in ura], *moves, result),
        ]

    def mjai_hand(self, hand: _Hand) -> Iterator[Mapping[str, Any]]:
        """Yield the events of a hand."""
        before = hand.before
        dora, ura = self._indicators(hand.end)
        yield {
            "type": "start_kyoku",
            "bakaze": WIND_LETTERS[before.deals_passed // before.players % 4],
            "dora_marker": pai(dora[0]) if dora else HIDDEN,
            "kyoku": before.kyoku,
            "honba": before.honba,
            "kyotaku": before.sticks,
            "oya": self._seat(before.dealer),
            "scores": self._by_seat(before.scores),
            "tehais": [[HIDDEN] * _HAND for _seat in range(before.players)],
        }
        for tile in dora[1:]:
            yield {"type": "dora", "dora_marker": pai(tile)}
        for each in hand.riichi:
            yield {"type": "reach", "actor": self._seat(each.seat)}
            if each.accepted:
                yield {"type": "reach_accepted", "actor": self._seat(each.seat)}
        if isinstance(hand.end.event, HandWon):
            for win in self._wins(hand):
                names = [line.yaku.name for line in win.score.yakuman] if win.score else []
                yield {
                    "type": "hora",
                    "actor": win.winner,
                    "target": win.source,
                    "deltas": win.deltas,
                    "ura_markers": [pai(tile) for tile in ura],
                    "tenbo": {"points": win.win.payment.total, "yakuman": names, "pao": win.liable},
                }
        else:
            yield self._mjai_draw(hand.end)
        yield {"type": "end_kyoku"}

    def _tenhou_draw(self, end: Transition) -> list[Any]:
        kind, tenpai = self._kind_of_draw(end)
        if isinstance(end.event, HandAborted):
            return [DRAWS[kind][0]]
        if kind == "exhaustive" and len(tenpai) in {0, self.rules.players}:
            return [ALL_TENPAI if tenpai else NOBODY_TENPAI]
        return [DRAWS[kind][0], self._pad(self._by_seat(end.deltas))]

    def _mjai_draw(self, end: Transition) -> Mapping[str, Any]:
        kind, tenpai = self._kind_of_draw(end)
        event = {"type": "ryukyoku", "reason": DRAWS[kind][1], "deltas": self._by_seat(end.deltas)}
        if isinstance(end.event, HandAborted):
            return event
        return event | {"tenpais": [seat in tenpai for seat in range(self.rules.players)]}

    def _kind_of_draw(self, end: Transition) -> tuple[str, set[int]]:
        """Return the kind of a draw, and the seats in tenpai."""
        if isinstance(end.event, HandAborted):
            return end.event.reason, set()
        assert isinstance(end.event, HandDrawn)  # hands() yields no other end
        kind = "nagashi_mangan" if end.event.nagashi else "exhaustive"
        return kind, {self._seat(seat) for seat in end.event.tenpai}

    def _wins(self, hand: _Hand) -> list[_Win]:
        event = hand.end.event
        assert isinstance(event, HandWon)  # the caller has checked it
        settlement = recorded_settlement(hand.end, self.rules)
        wins = []
        for place, win in enumerate(event.wins):
            # An earlier version settled otherwise: only the sum of the payments is known.
            deltas = hand.end.deltas if place == 0 else (0,) * self.rules.players
            if settlement is not None:
                deltas = settlement.paid_to(win.winner)
            seat = self._seat(win.winner)
            liable = [self._seat(each.seat) for each in win.liable]
            wins.append(
                _Win(
                    win=win,
                    winner=seat,
                    source=seat if win.discarder is None else self._seat(win.discarder),
                    liable=liable[0] if liable else None,
                    deltas=self._by_seat(deltas),
                    score=cast(Score | None, recorded_score(hand.end, win.winner, self.rules)),
                )
            )
        return wins

    def _details(self, win: _Win) -> list[Any]:
        """Return who won from whom, who is liable, the points, and the yaku."""
        liable = win.winner if win.liable is None else win.liable
        value, yaku = "", list[str]()
        if (score := win.score) is not None:
            value = score.limit.kanji or f"{score.fu}符{score.han}飜"
            yaku = [f"{tenhou_name(line.yaku)}(役満)" for line in score.yakuman]
            han = Counter[str]()
            for each in () if yaku else (*score.yaku, *score.dora):
                han[tenhou_name(each.yaku)] += each.han
            yaku += [f"{name}({count}飜)" for name, count in han.items()]
        points = _points_text(win.win.payment, dealer=win.win.winner == win.win.dealer)
        return [win.winner, win.source, liable, value + points, *yaku]

    def _indicators(self, end: Transition) -> tuple[list[str], list[str]]:
        """Return the dora and ura-dora indicators that the winners showed."""
        found: list[list[str]] = [[], []]
        for hand in end.hands:
            for place, notation in enumerate(hand.indicators):
                tiles = [str(tile) for tile in parse_tiles(notation)] if notation else []
                found[place] = max(found[place], tiles, key=len)
        return found[0], found[1]

    def _seat(self, seat: int) -> int:
        return (seat - self.game.start.first_dealer) % self.rules.players

    def _by_seat(self, values: Iterable[Any]) -> list[Any]:
        given = list(values)
        first = self.game.start.first_dealer
        return [*given[first:], *given[:first]]

    @staticmethod
    def _pad(numbers: Sequence[int]) -> list[int]:
        return [*numbers, *[0] * (_SEATS - len(numbers))]


def tenhou_name(yaku: Term) -> str:
    """Return the name of a yaku as Tenhou writes it, which counts norths as dora."""
    return _TENHOU_NAMES.get(yaku.name) or yaku.text(Language.JAPANESE).replace("么", "幺")


def _points_text(payment: Payment, *, dealer: bool) -> str:
    """Return the points of a hand as Tenhou writes them.

    >>> from scorer.payment import Tsumo
    >>> _points_text(Tsumo(dealer=1300, others=700), dealer=False)
    '700-1300点'
    """
    if isinstance(payment, Ron):
        return f"{payment.points}点"
    return f"{payment.others}点∀" if dealer else f"{payment.others}-{payment.dealer}点"
