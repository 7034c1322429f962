"""Logs of Majiang (電脳麻将) in JSON, whose seats count from the dealer of each hand."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from scorer.riichi.rules.presets import PRESETS
from scorer.tiles.melds import MeldKind
from webapp.records.logs.deal import Deal, LoggedWin, PlayedRound, kind_of_draw
from webapp.records.logs.game_log import GameLog, LogFormat, errors_in_log
from webapp.records.logs.played_rules import possible_rules

Fields = Mapping[str, Any]

_SEATS = 4
_SUITS = re.compile(r"([mpsz])(\d+)")
_TILES = re.compile(r"(?:[mpsz]\d+)*[_*]*")
"""Tiles, hidden ones, and the signs of a drawn tile and of a riichi behind a discard."""

_CALLED = re.compile(r"(\d)[-+=]")


def read_majiang(data: Fields) -> GameLog:
    """Read a log; raise BadNotation with the place of the first error."""
    with errors_in_log(0):
        first = int(data.get("qijia") or 0)
        order = [(first + seat) % _SEATS for seat in range(_SEATS)]
        names = tuple(str(data["player"][player]).partition("\n")[0] for player in order)
        scores, points = data.get("defen"), data.get("point")
        final = {"scores": [scores[player] for player in order]} if scores else None
        if final and points:
            final["points"] = [float(points[player]) for player in order]
        hands = list(data["log"])
    rounds = tuple(_read_hand(number, hand) for number, hand in enumerate(hands, 1))
    soul = PRESETS["mahjong_soul"].rules
    return GameLog(
        format=LogFormat.MAJIANG,
        names=names,
        rounds=rounds,
        # The program differs from Tenhou in double yakuman and in what a liable player pays.
        rules=possible_rules(
            ("tenhou",),
            (),
            players=_SEATS,
            double_yakuman=soul.double_yakuman,
            pao_covers=soul.pao_covers,
        ),
        final=final,
        agreed_end=True,  # an added round ends at the target score even if the dealer repeats
    )


def _tiles(text: str) -> list[str]:
    """Return the tiles of a text.

    >>> _tiles("m05z1")
    ['0m', '5m', '1z']
    """
    if not _TILES.fullmatch(text):
        raise ValueError(text)
    return [f"{rank}{suit}" for suit, ranks in _SUITS.findall(text) for rank in ranks]


def _read_hand(number: int, hand: Sequence[Fields]) -> PlayedRound:
    with errors_in_log(number):
        start: Fields = hand[0]["qipai"]
        dealer = start["jushu"] % _SEATS
        order = [(seat - dealer) % _SEATS for seat in range(_SEATS)]
        dealt = [_tiles(start["shoupai"][place]) for place in order]
        deal = Deal(
            wind=start["zhuangfeng"],
            kyoku=start["jushu"] + 1,
            honba=start["changbang"],
            sticks=start["lizhibang"],
            scores=tuple(start["defen"][place] for place in order),
            hands=[tiles or None for tiles in dealt],
            dora=_tiles(start["baopai"]),
        )
    with errors_in_log(number, deal):
        for event in hand[1:]:
            for kind, fields in event.items():
                _move(deal, kind, fields)
        return deal.finish()


def _move(deal: Deal, kind: str, fields: Fields) -> None:
    seat = (fields.get("l", 0) + deal.dealer) % _SEATS
    match kind:
        case "zimo" | "gangzimo":
            deal.draw(seat, *_tiles(fields["p"]))
        case "dapai":
            if "*" in fields["p"]:
                deal.declare_riichi(seat)
            deal.discard(seat, *_tiles(fields["p"]))
        case "fulou":
            _call(deal, seat, fields["m"])
        case "gang":
            tiles = _tiles(re.sub("[-+=]", "", fields["m"]))
            if _CALLED.search(fields["m"]):
                deal.add_to_pon(seat, tiles[-1])
            else:
                deal.close_kan(seat, tiles)
        case "kaigang":
            deal.show_dora(*_tiles(fields["baopai"]))
        case "hule":
            deal.win(_win(deal, seat, fields))
        case "pingju":
            _draw(deal, fields)
        case _:
            raise ValueError(kind)


def _call(deal: Deal, seat: int, meld: str) -> None:
    suit, [called] = meld[0], _CALLED.findall(meld)
    own = _tiles(re.sub("[-+=]", "", meld))
    kind = MeldKind.DAIMINKAN if len(own) == 4 else MeldKind.PON
    if len({tile.replace("0", "5") for tile in own}) > 1:
        kind = MeldKind.CHII
    own.remove(f"{called}{suit}")
    deal.call(seat, kind, own, f"{called}{suit}")


def _by_seat(deal: Deal, values: Sequence[Any]) -> list[Any]:
    return [values[(seat - deal.dealer) % _SEATS] for seat in range(_SEATS)]


def _win(deal: Deal, seat: int, fields: Fields) -> LoggedWin:
    source = fields.get("baojia")
    return LoggedWin(
        winner=seat,
        source=seat if source is None else (source + deal.dealer) % _SEATS,
        deltas=_by_seat(deal, fields["fenpei"]),
        points=fields.get("defen"),
        fu=fields.get("fu"),
        ura=[tile for text in fields.get("fubaopai") or () for tile in _tiles(text)],
    )


def _draw(deal: Deal, fields: Fields) -> None:
    shown = _by_seat(deal, fields.get("shoupai") or [""] * _SEATS)
    kind = kind_of_draw(fields["name"])
    ends = kind in {"exhaustive", "nagashi_mangan"}
    deltas = _by_seat(deal, fields["fenpei"]) if fields.get("fenpei") else ()
    tenpai = [seat for seat, tiles in enumerate(shown) if tiles]
    deal.end_without_winner(kind, deltas, tenpai=tenpai if ends else None)
