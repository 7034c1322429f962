"""Logs of Mahjong Soul in JSON (paipu)."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorer.riichi.rules.rules import Rules
from scorer.tiles.errors import BadNotation
from scorer.tiles.melds import MeldKind
from scorer.tiles.messages import message as _
from webapp.records.logs.deal import Deal, LoggedWin
from webapp.records.logs.game_log import (
    GameLog,
    LogFormat,
    LoggedHands,
    OtherKind,
    errors_in_log,
    server_and_start,
)
from webapp.records.logs.played_rules import detail_rules, possible_rules

Action = Mapping[str, Any]

_CALLS = (MeldKind.CHII, MeldKind.PON, MeldKind.DAIMINKAN)
_ADDED_KAN, _CLOSED_KAN = 2, 3
_ABORTS = ("nine_terminals", "four_winds", "four_kans", "four_riichi", "triple_ron")
_SPECIAL = re.compile("XueZhan|XueLiu|ChangeTile|SelectGap|GangResult|RevealTile|LockTile|NewCard")
_SPECIAL_RULES = re.compile(
    r"xuezhandaodi|huansanzhang|chuanma|revealdiscard|zhanxing|(?!dora3|beginopen|guyi)\w+mode"
)
_NOT_COUNTED = {51: "燕返し", 52: "槓振り", 57: "一筒摸月", 58: "九筒撈魚", 63: "石の上にも三年"}
"""The local yaku that tenbo does not have, by the numbers of the server."""

_THREE = 10  # added to the mode of a game of three players
_NAME = re.compile(r"(?:.*[./])?(Record[A-Z]\w*)")


def read_mahjong_soul(data: Any) -> GameLog:
    """Read a log, or its messages alone; raise BadNotation with the place of the first error.

    Fields of messages that are zero or false can be missing, and programs that decode the messages
    of the server write their names as `delta_scores` or as `deltaScores`.
    """
    with errors_in_log(0):
        data = _with_plain_names(data)
        head: Mapping[str, Any] = data.get("head", {}) if isinstance(data, Mapping) else {}
        actions = list(_actions(data))
    game = _Game()
    game.play_all(actions, game.play)
    with errors_in_log(0):
        if game.rounds:
            _require_usual(head, game.players)
        return GameLog(
            format=LogFormat.MAHJONG_SOUL,
            names=_names(head, game.players),
            rounds=tuple(game.rounds),
            rules=_rules(head, game.players),
            final=_final(head, game.players),
            id=str(head.get("uuid") or "") or None,
            began=server_and_start(head.get("uuid"))[1],
            states_rules="initpoint" in _details(head),
        )


def _with_plain_names(value: Any) -> Any:
    """Return JSON with the names of its fields in small letters, without underscores.

    >>> _with_plain_names({"accounts": [{"partPoint1": 1, "is_liqi": True, "tiles0": "1m"}]})
    {'accounts': [{'partpoint1': 1, 'isliqi': True, 'tiles0': '1m'}]}
    """
    if isinstance(value, list):
        return [_with_plain_names(each) for each in value]
    if not isinstance(value, Mapping):
        return value
    return {
        name if _NAME.fullmatch(name) else name.replace("_", "").lower(): _with_plain_names(each)
        for name, each in value.items()
    }


def _actions(value: Any) -> Iterator[tuple[str, Action]]:
    """Yield the name and the fields of each action, in the wrappings of several programs.

    A message has its type in a field beside its `data` or its own fields, or is named by it.
    """
    if isinstance(value, list):
        for each in value:
            yield from _actions(each)
    elif isinstance(value, Mapping):
        for key in ("name", "@type", "type"):
            named = _NAME.fullmatch(str(value.get(key, "")))
            if named:
                fields = value.get("data", value)
                yield named[1], fields if isinstance(fields, Mapping) else {}
                return
        for key, inside in value.items():
            if (named := _NAME.fullmatch(key)) and isinstance(inside, Mapping):
                yield named[1], inside
            else:
                yield from _actions(inside)


def _changes(action: Action) -> list[int]:
    """Return the payments of a win from the scores before and after it."""
    return [
        after - before for before, after in zip(action["oldscores"], action["scores"], strict=True)
    ]


def _names(head: Mapping[str, Any], players: int) -> tuple[str, ...]:
    accounts = head.get("accounts", ())
    names = {each.get("seat", 0): str(each.get("nickname", "")) for each in accounts}
    return tuple(names.get(seat, "") for seat in range(players))


def _details(head: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the rules of a room or, of a newer version, those of a tournament."""
    mode = head.get("config", {}).get("mode", {})
    newer = (mode.get("detailrulev2") or {}).get("gamerule") or {}
    return {**(mode.get("detailrule") or {}), **newer}


def _special_mode(name: str) -> OtherKind:
    return OtherKind(
        _(
            "The log is of a special mode of Mahjong Soul ({name}), whose wins are not "
            "those of riichi; choose a game of the usual mode.",
            name=name,
        )
    )


def _require_usual(head: Mapping[str, Any], players: int) -> None:
    for name, value in _details(head).items():
        if value and _SPECIAL_RULES.fullmatch(name):
            raise _special_mode(name)
    mode = head.get("config", {}).get("mode", {}).get("mode", 0)
    if mode and mode // _THREE != (players == 3):
        raise BadNotation(
            _("mode {mode} is not one of {players} players", mode=mode, players=players)
        )


def _rules(head: Mapping[str, Any], players: int) -> tuple[Rules, ...]:
    rounds = head.get("config", {}).get("mode", {}).get("mode", 0) % _THREE
    return possible_rules(
        ("mahjong_soul",),
        (rounds,) if rounds in {1, 2} else (),
        players=players,
        **detail_rules(_details(head), players),
    )


def _final(head: Mapping[str, Any], players: int) -> Mapping[str, Any] | None:
    found = head.get("result", {}).get("players")
    if not found:
        return None
    seats = {each.get("seat", 0): each for each in found}
    return {
        "scores": [seats[seat].get("partpoint1", 0) for seat in range(players)],
        "points": [seats[seat].get("totalpoint", 0) / 1000 for seat in range(players)],
    }


class _Game(LoggedHands):
    def play(self, name: str, action: Action) -> None:
        """Play an action."""
        if _SPECIAL.search(name):
            raise _special_mode(name)
        if name == "RecordNewRound":
            self.finish_deal()
            return self._start(action)
        deal, seat = self.current, action.get("seat", 0)
        match name:
            case "RecordDealTile":
                deal.draw(seat, action["tile"])
            case "RecordDiscardTile":
                if action.get("isliqi") or action.get("iswliqi"):
                    deal.declare_riichi(seat)
                deal.discard(seat, action["tile"])
            case "RecordChiPengGang":
                self._call(deal, seat, action)
            case "RecordAnGangAddGang":
                self._own_kan(deal, seat, action)
            case "RecordBaBei":
                deal.set_north_aside(seat)
            case "RecordHule":
                self._win(deal, action)
            case "RecordNoTile":
                self._no_tile(deal, action)
            case "RecordLiuJu":
                kind = action.get("type", 0)
                deal.end_without_winner(dict(enumerate(_ABORTS, 1)).get(kind))
        self._show_dora(deal, action)

    def _start(self, action: Action) -> None:
        scores, dealer = action["scores"], action.get("ju", 0)
        self.players = len(scores)
        hands = [list(action[f"tiles{seat}"]) for seat in range(self.players)]
        first = hands[dealer].pop()
        self.deal = Deal(
            wind=action.get("chang", 0),
            kyoku=dealer + 1,
            honba=action.get("ben", 0),
            sticks=action.get("liqibang", 0),
            scores=tuple(scores),
            hands=hands,
            dora=list(action.get("doras") or [action["dora"]]),
        )
        self.deal.draw(dealer, first)

    @staticmethod
    def _show_dora(deal: Deal, action: Action) -> None:
        for tile in (action.get("doras") or ())[len(deal.dora) :]:
            deal.show_dora(tile)

    @staticmethod
    def _call(deal: Deal, seat: int, action: Action) -> None:
        if deal.last is None:
            raise ValueError(action)
        called = deal.last[1]
        own = list(action["tiles"])
        own.remove(called)
        deal.call(seat, _CALLS[action.get("type", 0)], own, called)

    @staticmethod
    def _own_kan(deal: Deal, seat: int, action: Action) -> None:
        tile, kind = action["tiles"], action["type"]
        if kind == _CLOSED_KAN:
            deal.close_kan(seat, deal.own_tiles(seat, tile))
        elif kind == _ADDED_KAN:
            deal.add_to_pon(seat, tile)
        else:
            raise ValueError(kind)

    def _win(self, deal: Deal, action: Action) -> None:
        wins: Sequence[Action] = action["hules"]
        deltas = list(action.get("deltascores") or _changes(action))
        deal.result = deltas
        self._show_dora(deal, wins[0] if wins else action)  # also those of the last kan
        for each in wins:
            for fan in each.get("fans") or ():
                self._require_counted(fan.get("id"))
            seat, tsumo = each.get("seat", 0), bool(each.get("zimo"))
            deal.win(
                LoggedWin(
                    winner=seat,
                    source=seat if tsumo else deal.source,
                    deltas=deltas if len(wins) == 1 else None,
                    points=self._points(each, tsumo=tsumo, dealer=seat == deal.dealer),
                    ura=each.get("lidoras") or (),
                )
            )

    def _require_counted(self, yaku: object) -> None:
        if yaku in _NOT_COUNTED:
            raise OtherKind(
                _(
                    "Hand {hand} of the log was won with the local yaku {yaku}, which tenbo does "
                    "not count; choose another game.",
                    hand=len(self.rounds) + 1,
                    yaku=_NOT_COUNTED[yaku],
                )
            )

    def _points(self, win: Action, *, tsumo: bool, dealer: bool) -> int | None:
        """Return the points of a hand; those of a tsumo of three can differ by the rules."""
        if not tsumo:
            return int(win["pointrong"])
        if self.players == 3:
            return None
        others = int(win["pointzimoxian"])
        return 3 * others if dealer else 2 * others + int(win["pointzimoqin"])

    @staticmethod
    def _no_tile(deal: Deal, action: Action) -> None:
        kind = "nagashi_mangan" if action.get("liujumanguan") else "exhaustive"
        changes = [each.get("deltascores") or () for each in action.get("scores") or ()]
        deltas = [sum(each) for each in zip(*[each for each in changes if each], strict=True)]
        tenpai = [seat for seat, each in enumerate(action["players"]) if each.get("tingpai")]
        deal.end_without_winner(kind, deltas, tenpai=tenpai)
