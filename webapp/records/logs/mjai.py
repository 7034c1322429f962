"""Logs in MJAI, the JSON lines of programs that play riichi."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scorer.tiles.errors import BadNotation
from scorer.tiles.melds import MeldKind
from scorer.tiles.messages import message as _
from webapp.records.logs.deal import Deal, LoggedWin, PlayedRound
from webapp.records.logs.game_log import GameLog, LogFormat, errors_in_log, possible_rules
from webapp.typed_json.parse import InvalidSyntax, parse_json

HIDDEN = "?"
WIND_LETTERS = "ESWN"
TYPES = frozenset(
    {"start_game", "start_kyoku", "tsumo", "dahai", "chi", "pon", "daiminkan", "kakan", "ankan"}
    | {"nukidora", "dora", "reach", "reach_accepted", "hora", "ryukyoku", "end_kyoku", "end_game"}
    | {"none"}
)
"""The types of events."""

DRAWS = {
    "kyushukyuhai": "nine_terminals",
    "kyuushukyuuhai": "nine_terminals",
    "sufonrenta": "four_wind",
    "suufonrenda": "four_wind",
    "suchareach": "four_riichi",
    "suuchariichi": "four_riichi",
    "sukaikan": "four_kan",
    "suukaikan": "four_kan",
    "sanchaho": "triple_ron",
    "sanchahou": "triple_ron",
    "nagashimangan": "nagashi_mangan",
    "fanpai": "exhaustive",
    "exhaustive": "exhaustive",
}
"""The reasons of draws, in the spellings of several programs."""

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


def read_mjai(text: str) -> GameLog:
    """Read a log; raise BadNotation with the place of the first error."""
    game = _Game()
    events = [
        _parse(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()
    ]
    for place, event in enumerate(events):
        following = events[place + 1] if place + 1 < len(events) else {}
        with errors_in_log(len(game.rounds) + 1, game.deal):
            game.play(event, following)
    if not game.ended:
        raise BadNotation(
            _(
                "The log ends after hand {hand} without the result of the game; get it again.",
                hand=len(game.rounds),
            )
        )
    players = game.players
    rules = possible_rules(("tenhou", "mahjong_soul"), ("hanchan", "tonpuu"), players=players)
    return GameLog(
        format=LogFormat.MJAI,
        names=tuple(str(name) for name in game.names[:players]) or ("",) * players,
        rounds=tuple(game.rounds),
        rules=rules if game.rules is None else ({"rules": game.rules},),
        final=game.final,
        agreed_end=game.rules is not None,
    )


def _parse(number: int, line: str) -> Event:
    try:
        event = parse_json(line)
    except InvalidSyntax:
        event = None
    if not isinstance(event, Mapping) or event.get("type") not in TYPES:
        raise BadNotation(
            _(
                "Line {number} of the log is not an event of MJAI; get the log again.",
                number=number,
            )
        )
    return event


@dataclass(slots=True)
class _Game:
    """The hands of a game, as far as its events were played."""

    names: Sequence[Any] = ()
    rules: Any = None
    players: int = 4
    rounds: list[PlayedRound] = field(default_factory=list)
    final: dict[str, Any] | None = None
    deal: Deal | None = None
    ended: bool = False

    def play(self, event: Event, following: Event) -> None:
        """Play an event."""
        kind = event["type"]
        if self.ended:
            raise BadNotation(_("the hand goes on after its end"))
        if kind == "start_game":
            self.names = list(event.get("names", ()))
            self.rules = event.get("tenbo")
        elif kind == "start_kyoku":
            self.finish_deal()
            self.deal = self._start(event)
        elif kind == "end_kyoku":
            self.finish_deal()
        elif kind == "end_game":
            self.finish_deal()
            self.ended = True
            self.final = self._final(event)
        elif kind != "none":
            if self.deal is None:
                raise ValueError(kind)
            self._move(self.deal, event, following)

    def finish_deal(self) -> None:
        """Add the round of the last hand."""
        if self.deal is not None:
            self.rounds.append(self.deal.finish())
        self.deal = None

    def _final(self, event: Event) -> dict[str, Any] | None:
        scores = event.get("scores")
        if not scores:
            return None
        return {"scores": [int(score) for score in scores[: self.players]]}

    def _start(self, event: Event) -> Deal:
        scores, hands = event["scores"], event["tehais"]
        fourth = len(scores) > 3 and (scores[3] or any(tile != HIDDEN for tile in hands[3]))
        self.players = 4 if fourth else 3
        deal = Deal(
            wind=WIND_LETTERS.index(event["bakaze"]),
            kyoku=event["kyoku"],
            honba=event["honba"],
            sticks=event["kyotaku"],
            scores=tuple(scores[: self.players]),
            hands=[_hand(hand) for hand in hands[: self.players]],
            dora=[tile_name(event["dora_marker"])] if event["dora_marker"] != HIDDEN else [],
        )
        if event["oya"] != deal.dealer:
            raise ValueError(event["oya"])
        return deal

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
        elif kind == "nukidora":
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


def _hand(tiles: Sequence[str]) -> list[str] | None:
    return None if HIDDEN in tiles or not tiles else [tile_name(tile) for tile in tiles]


def _win(event: Event, players: int) -> LoggedWin:
    own = event.get("tenbo", {})
    ura = event.get("ura_markers", event.get("uradora_markers", ()))
    return LoggedWin(
        winner=event["actor"],
        source=event["target"],
        deltas=event["deltas"][:players],
        ura=[tile_name(tile) for tile in ura],
        points=own.get("points"),
        yakuman=own.get("yakuman") or (["daisangen"] if own.get("pao") is not None else ()),
        liable=own.get("pao"),
    )


def _draw(deal: Deal, event: Event, players: int) -> None:
    reason = event.get("reason")
    tenpai = event.get("tenpais")
    deal.end_without_winner(
        None if reason is None else DRAWS[reason.lower()],
        event.get("deltas", ())[:players],
        tenpai=None if tenpai is None else [seat for seat in range(players) if tenpai[seat]],
    )
