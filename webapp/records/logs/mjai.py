"""Logs in MJAI, the events of programs that play riichi, one a line or in a list."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, islice, pairwise
from typing import Any

from scorer.riichi.rules.plain_values import rules_from_dict
from scorer.tiles.errors import BadNotation
from scorer.tiles.melds import MeldKind
from scorer.tiles.messages import message as _
from webapp.records.logs.deal import Deal, LoggedWin, kind_of_draw
from webapp.records.logs.game_log import GameLog, LogFormat, LoggedHands, errors_in_log
from webapp.records.logs.played_rules import possible_rules

HIDDEN = "?"
WIND_LETTERS = "ESWN"
TYPES = frozenset(
    {
        *("start_game", "start_kyoku", "end_kyoku", "end_game", "none", "hello"),
        *("tsumo", "dahai", "chi", "pon", "daiminkan", "kakan", "ankan", "nukidora", "kita"),
        *("dora", "reach", "reach_accepted", "hora", "ryukyoku"),
    }
)
"""The types of events; others without an actor are notes of a program."""

_HONOURS = dict(zip("ESWNPFC", ("1z", "2z", "3z", "4z", "5z", "6z", "7z"), strict=True))
_CALLS = {"chi": MeldKind.CHII, "pon": MeldKind.PON, "daiminkan": MeldKind.DAIMINKAN}

Event = Mapping[str, Any]


def tile_name(pai: str) -> str:
    """Return a tile of MJAI as game records name it."""
    if pai.endswith("r"):
        return f"0{pai[1]}"
    return _HONOURS.get(pai, pai)


def pai(tile: str) -> str:
    """Return a tile as MJAI names it."""
    if tile[0] == "0":
        return f"5{tile[1]}r"
    return "ESWNPFC"[int(tile[0]) - 1] if tile[1] == "z" else tile


def is_event(value: object) -> bool:
    """Return whether a value is an event of MJAI, or a note of the program that wrote it."""
    if not isinstance(value, Mapping):
        return False
    kind = value.get("type")
    return isinstance(kind, str) and (kind in TYPES or "actor" not in value)


def split_games(events: Sequence[Any]) -> Iterator[Sequence[Event]]:
    """Yield the events of each game; raise BadNotation for what is not an event."""
    for number, event in enumerate(events, 1):
        if not is_event(event):
            raise BadNotation(
                _("Event {number} of the log is not one of MJAI; get the log again.", number=number)
            )
    starts = [at for at, event in enumerate(events) if event["type"] == "start_game"]
    for first, end in pairwise([0, *starts[1:], len(events)]):
        yield events[first:end]


def read_mjai(events: Sequence[Event]) -> GameLog:
    """Read a game; raise BadNotation with the place of the first error."""
    game = _Game(events=events)
    game.play_all(zip(events, count(1), strict=False), game.play)
    players = game.players
    rules = possible_rules(("tenhou", "mahjong_soul"), (), players=players)
    with errors_in_log(0):
        rules = rules if game.rules is None else (rules_from_dict(game.rules),)
        names = [str(name or "") for name in [*game.names, *[""] * players]][:players]
    return GameLog(
        format=LogFormat.MJAI,
        names=tuple(names),
        rounds=tuple(game.rounds),
        rules=rules,
        states_rules=game.rules is not None,
        final=game.final,
        agreed_end=game.rules is not None,
    )


@dataclass(slots=True, kw_only=True)
class _Game(LoggedHands):
    events: Sequence[Event]
    names: Sequence[Any] = ()
    rules: Any = None
    final: dict[str, Any] | None = None
    scores: list[int] | None = None
    after: list[int] | None = None
    ended: bool = False

    def play(self, event: Event, place: int) -> None:
        """Play an event; `place` is that of the next one."""
        kind = event["type"]
        if kind not in TYPES - {"none", "hello"}:
            return
        if self.ended:
            raise BadNotation(_("the hand goes on after its end"))
        if kind == "start_game":
            self.names = list(event.get("names", ()))
            self.rules = event.get("tenbo")
        elif kind == "start_kyoku":
            self.finish_deal()
            self.deal = self._start(event, place)
        elif kind == "end_kyoku":
            self.finish_deal()
        elif kind == "end_game":
            self.finish_deal()
            self.ended = True
            if scores := event.get("scores"):
                self.final = {"scores": [int(score) for score in scores[: self.players]]}
        else:
            self.after = event.get("scores") if kind in {"hora", "ryukyoku"} else None
            following = self.events[place] if place < len(self.events) else {}
            self._move(self.current, event, following)

    def finish_deal(self) -> None:
        if self.deal is not None:
            played = self.deal.finish()
            if self.rounds and self.scores is None:
                played.record["start_scores"] = None  # the log does not say them
            self.rounds.append(played)
            self.scores, self.after = self.after or _scores_after(played.record), None
        self.deal = None

    def _start(self, event: Event, place: int) -> Deal:
        hands = event["tehais"]
        given = event.get("scores") or self.scores
        self.scores = given or self._first_scores(place)
        scores = self.scores or [25_000] * 4
        # The fourth of three players has neither a name nor points.
        fourth = (given or self.names)[3:4]
        hidden = all(set(hand) <= {HIDDEN} for hand in hands[3:])
        absent = fourth in ([0], [""], [None]) and hidden
        self.players = 3 if absent or 3 in {len(self.names), len(hands), len(scores)} else 4
        if self.scores is None and self.players == 3:
            scores = [35_000] * 3
        fields = zip(("honba", "kyotaku"), self._honba_and_sticks(), strict=True)
        honba, sticks = (
            usual if event.get(name) is None else event[name] for name, usual in fields
        )
        deal = Deal(
            wind=WIND_LETTERS.index(event["bakaze"]),
            kyoku=event["kyoku"],
            honba=honba,
            sticks=sticks,
            scores=tuple(scores[: self.players]),
            hands=[_hand(hand) for hand in hands[: self.players]],
            dora=[tile_name(event["dora_marker"])] if event["dora_marker"] != HIDDEN else [],
        )
        if event.get("oya", deal.dealer) != deal.dealer:
            raise ValueError(event)
        return deal

    def _honba_and_sticks(self) -> tuple[int, int]:
        """Return those that follow from the last hand, for a log without them."""
        if not self.rounds:
            return 0, 0
        last = self.rounds[-1].record
        drawn = last["draw"] is not None
        repeats = drawn or any(win["winner"] == last["dealer"] for win in last["wins"])
        sticks = last["riichi_sticks"] + len(last["riichi"])
        return (last["honba"] + 1) * repeats, sticks * drawn

    def _first_scores(self, place: int) -> list[int] | None:
        """Return the scores before a hand that follow from those after it."""
        paid = [0] * 4
        for event in islice(self.events, place, None):
            kind, deltas, scores = event["type"], event.get("deltas"), event.get("scores")
            if kind in {"start_kyoku", "end_game"}:
                return None
            if kind == "reach_accepted" and not deltas:
                paid[event["actor"]] -= 1000
            elif deltas:
                paid = [old + new for old, new in zip(paid, deltas, strict=False)]
            if scores and (deltas or kind == "reach_accepted"):
                return [score - change for score, change in zip(scores, paid, strict=False)]
        return None

    def _move(self, deal: Deal, event: Event, following: Event) -> None:
        kind = event["type"]
        seat: int = 0 if kind in {"dora", "ryukyoku"} else event["actor"]
        if kind == "tsumo":
            deal.draw(seat, None if event["pai"] == HIDDEN else tile_name(event["pai"]))
        elif kind == "dahai":
            deal.discard(seat, tile_name(event["pai"]))
        elif kind in _CALLS:
            own = [tile_name(tile) for tile in event["consumed"]]
            deal.call(seat, _CALLS[kind], own, tile_name(event["pai"]))
        elif kind == "ankan":
            deal.close_kan(seat, [tile_name(tile) for tile in event["consumed"]])
        elif kind == "kakan":
            deal.add_to_pon(seat, tile_name(event["pai"]))
        elif kind in {"nukidora", "kita"}:
            deal.set_north_aside(seat)
        elif kind == "dora":
            deal.show_dora(tile_name(event["dora_marker"]))
        elif kind == "reach":
            if deal.has_moves:
                deal.declare_riichi(seat)
            else:
                deal.note_riichi(seat, accepted=following.get("type") == "reach_accepted")
        elif kind == "hora":
            deal.win(_win(event, self.players))
        elif kind == "ryukyoku":
            _draw(deal, event, self.players)


def _scores_after(record: Mapping[str, Any]) -> list[int] | None:
    """Return the scores after a hand; None if it or an earlier one has no payments."""
    start, changes = record["start_scores"], record["result_deltas"]
    if start is None or changes is None:
        return None
    deposits = [1000 * (seat in record["riichi"]) for seat in range(len(start))]
    rows = zip(start, changes, deposits, strict=True)
    return [score + change - deposit for score, change, deposit in rows]


def _hand(tiles: Sequence[str]) -> list[str] | None:
    return None if HIDDEN in tiles or not tiles else [tile_name(tile) for tile in tiles]


def _win(event: Event, players: int) -> LoggedWin:
    own = event.get("tenbo", {})
    deltas = event.get("deltas")
    ura = event.get("ura_markers", event.get("uradora_markers"))
    return LoggedWin(
        winner=event["actor"],
        source=event.get("target", event["actor"]),
        deltas=deltas and deltas[:players],
        ura=None if ura is None else [tile_name(tile) for tile in ura],
        points=own.get("points"),
        yakuman=own.get("yakuman") or (["daisangen"] if own.get("pao") is not None else ()),
        liable=own.get("pao"),
    )


def _draw(deal: Deal, event: Event, players: int) -> None:
    tenpai = event.get("tenpais")
    deal.end_without_winner(
        kind_of_draw(event.get("reason")),
        (event.get("deltas") or ())[:players],
        tenpai=None if tenpai is None else [seat for seat in range(players) if tenpai[seat]],
    )
