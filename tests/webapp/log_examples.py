"""A small game in each format of logs: nine terminals, then a yakuman on a riichi tile."""

import json
from typing import Any

DEALT = (
    (
        "1m1p1s1z2z3z4z5z6z7z2m3m4m",
        "2m3m4m5m6m7m8m2p3p4p5p6p7p",
        "2s3s4s5s6s7s8s2m3m4m5m6m7m",
        "2p3p4p5p6p7p8p2s3s4s5s6s7s",
    ),
    (
        "5m6m7m8m2m3m4m5p6p7p8p2p3p",
        "1m1m9m1p9p1s9s2z3z4z5z6z7z",
        "2m2m8s5s6s7s3m4m5m6s7s8s4p",
        "2p3p4p0p6p7p2s3s4s5s6s7s8p",
    ),
)
"""The dealt tiles of the two hands by seat."""

NAMES = ("Aki", "Ben", "千歳", "Dan")
FINAL = (25_000, 57_300, 25_000, -7_300)
TENHOU_POINTS = (5.0, 67.3, -15.0, -57.3)
MAHJONG_SOUL_POINTS = (5.0, 47.3, -5.0, -47.3)
REFERENCE = "2024051821gm-0009-0000-0123abcd"

_LETTERS = " mpsz"


def split(tiles: str) -> list[str]:
    """Return the tiles of a text."""
    return [tiles[at : at + 2] for at in range(0, len(tiles), 2)]


class _Ids:
    """Numbers from 0 to 135 for tiles, each once."""

    def __init__(self) -> None:
        self._used: set[int] = set()

    def __call__(self, tile: str) -> int:
        kind = 9 * "mpsz".index(tile[1]) + (5 if tile[0] == "0" else int(tile[0])) - 1
        copies = range(4 * kind, 4 * kind + 4)
        if tile[0] == "0":
            copies = range(4 * kind, 4 * kind + 1)
        elif tile[0] == "5" and tile[1] != "z":
            copies = range(4 * kind + 1, 4 * kind + 4)  # the first one is red
        number = next(each for each in copies if each not in self._used)
        self._used.add(number)
        return number


def mjlog() -> str:
    """Return the game as Tenhou writes it."""
    first, second = _Ids(), _Ids()
    dora = first("9s")
    dealt = [[first(tile) for tile in split(hand)] for hand in DEALT[0]]
    shown = ",".join(map(str, [*dealt[0], first("9m")]))
    hands = " ".join(f'hai{s}="{",".join(map(str, hand))}"' for s, hand in enumerate(dealt))
    names = "".join(f' n{seat}="{name}"' for seat, name in enumerate(NAMES[:2]))
    text = f'<mjloggm ver="2.3"><SHUFFLE seed="" ref="{REFERENCE}"/><GO type="9" lobby="0"/>'
    text += f'<UN{names} n2="%E5%8D%83%E6%AD%B3" n3="Dan"/><TAIKYOKU oya="0"/>\n'
    text += f'<INIT seed="0,0,0,1,1,{dora}" ten="250,250,250,250" oya="0" {hands}/>'
    text += f"<T{dealt[0][-1] and shown.rpartition(',')[2]}/>"
    text += f'<RYUUKYOKU type="yao9" ba="0,0" sc="250,0,250,0,250,0,250,0" hai0="{shown}"/>\n'
    dealt = [[second(tile) for tile in split(hand)] for hand in DEALT[1]]
    hands = " ".join(f'hai{s}="{",".join(map(str, hand))}"' for s, hand in enumerate(dealt))
    own = dealt[2][:2]
    discarded = dealt[0][4]
    drawn, won, dora = second("9p"), second("1z"), second("7m")
    base = 4
    left = next(each for each in range(base, base + 4) if each not in {*own, discarded})
    rest = [each for each in range(base, base + 4) if each != left]
    code = (3 + rest.index(discarded)) << 9 | (left - base) << 5 | 8 | 2
    hand = ",".join(map(str, sorted([*dealt[1], won])))
    text += f'<INIT seed="0,1,0,1,1,{dora}" ten="250,250,250,250" oya="0" {hands}/>'
    text += f'<T{drawn}/><D{discarded}/><N who="2" m="{code}"/><F{dealt[2][2]}/>'
    text += f'<W{won}/><REACH who="3" step="1"/><G{won}/>'
    text += f'<AGARI ba="1,0" hai="{hand}" machi="{won}" ten="0,32000,5" yakuman="47"'
    text += f' doraHai="{dora}" who="1" fromWho="3" sc="250,0,250,323,250,0,250,-323"'
    return text + ' owari="250,5.0,573,67.3,250,-15.0,-73,-57.3"/></mjloggm>\n'


def _number(tile: str) -> int:
    suit = _LETTERS.index(tile[1])
    return 50 + suit if tile[0] == "0" else 10 * suit + int(tile[0])


def _numbers(tiles: str) -> list[int]:
    return [_number(tile) for tile in split(tiles)]


def tenhou_json(**changes: Any) -> str:
    """Return the game in the JSON of tenhou.net/6."""
    first, second = ([_numbers(hand) for hand in hands] for hands in DEALT)
    win = [[0, 32300, 0, -32300], [1, 3, 1, "役満32000点", "国士無双(役満)"]]
    moves: list[Any] = [first[0], [19], [], first[1], [], [], first[2], [], [], first[3], [], []]
    hands = [[[0, 0, 0], [25000] * 4, [39], [], *moves, ["九種九牌"]]]
    moves = [second[0], [29], [12], second[1], [], [], second[2], ["12p1212"], [38]]
    moves += [second[3], [41], ["r60"]]
    hands.append([[0, 1, 0], [25000] * 4, [17], [], *moves, ["和了", *win]])
    final = [each for pair in zip(FINAL, TENHOU_POINTS, strict=True) for each in pair]
    rule = {"disp": "般南喰赤", "aka51": 1, "aka52": 1, "aka53": 1}
    data = {"ver": 2.3, "ref": REFERENCE, "log": hands, "rule": rule, "name": NAMES, "sc": final}
    return json.dumps(data | changes, ensure_ascii=False)


def _pai(tile: str) -> str:
    if tile[0] == "0":
        return f"5{tile[1]}r"
    return "ESWNPFC"[int(tile[0]) - 1] if tile[1] == "z" else tile


def mjai() -> str:
    """Return the game in MJAI."""
    first, second = ([[_pai(tile) for tile in split(hand)] for hand in hands] for hands in DEALT)
    start = {"type": "start_kyoku", "bakaze": "E", "kyoku": 1, "oya": 0, "kyotaku": 0}
    start |= {"scores": [25000] * 4}
    events: list[dict[str, Any]] = [
        {"type": "start_game", "names": NAMES},
        start | {"honba": 0, "dora_marker": "9s", "tehais": first},
        {"type": "tsumo", "actor": 0, "pai": "9m"},
        {"type": "ryukyoku", "deltas": [0] * 4},
        {"type": "end_kyoku"},
        start | {"honba": 1, "dora_marker": "7m", "tehais": second},
        {"type": "tsumo", "actor": 0, "pai": "9p"},
        {"type": "dahai", "actor": 0, "pai": "2m", "tsumogiri": False},
        {"type": "pon", "actor": 2, "target": 0, "pai": "2m", "consumed": ["2m", "2m"]},
        {"type": "dahai", "actor": 2, "pai": "8s", "tsumogiri": False},
        {"type": "tsumo", "actor": 3, "pai": "E"},
        {"type": "reach", "actor": 3},
        {"type": "dahai", "actor": 3, "pai": "E", "tsumogiri": True},
        {"type": "hora", "actor": 1, "target": 3, "deltas": [0, 32300, 0, -32300]},
        {"type": "end_kyoku"},
        {"type": "end_game", "scores": list(FINAL)},
    ]
    return "".join(json.dumps(event, ensure_ascii=False) + "\n" for event in events)


def mahjong_soul() -> str:
    """Return the game as Mahjong Soul stores it, decoded from its messages."""
    first, second = ([split(hand) for hand in hands] for hands in DEALT)

    def start(hands: list[list[str]], drawn: str, **fields: Any) -> tuple[str, dict[str, Any]]:
        tiles = {f"tiles{seat}": hand for seat, hand in enumerate(hands)}
        tiles["tiles0"] = [*hands[0], drawn]
        return "RecordNewRound", {"scores": [25000] * 4, **tiles, **fields}

    won = {"seat": 1, "hu_tile": "1z", "yiman": True, "point_rong": 32000}
    actions = [
        start(first, "9m", doras=["9s"], ju=0, ben=0),
        ("RecordLiuJu", {"type": 1, "seat": 0}),
        start(second, "9p", doras=["7m"], ben=1),
        ("RecordDiscardTile", {"tile": "2m"}),
        ("RecordChiPengGang", {"seat": 2, "type": 1, "tiles": ["2m"] * 3, "froms": [2, 2, 0]}),
        ("RecordDiscardTile", {"seat": 2, "tile": "8s"}),
        ("RecordDealTile", {"seat": 3, "tile": "1z"}),
        ("RecordDiscardTile", {"seat": 3, "tile": "1z", "is_liqi": True, "moqie": True}),
        ("RecordHule", {"hules": [won], "delta_scores": [0, 32300, 0, -32300]}),
    ]
    players = [
        {"seat": seat, "part_point_1": FINAL[seat], "total_point": round(1000 * points)}
        for seat, points in enumerate(MAHJONG_SOUL_POINTS)
    ]
    head = {
        "uuid": "240518-01234567-89ab-cdef-0123-456789abcdef",
        "config": {"mode": {"mode": 2, "detail_rule": {}}},
        "accounts": [{"seat": seat, "nickname": name} for seat, name in enumerate(NAMES)],
        "result": {"players": players},
    }
    records = [{"name": f".lq.{name}", "data": fields} for name, fields in actions]
    data = {"head": head, "data": {"name": ".lq.GameDetailRecords", "data": {"records": records}}}
    return json.dumps(data, ensure_ascii=False, indent=1)


def majiang() -> str:
    """Return the game as Majiang stores it; its second player deals first, and seats turn."""
    order = (3, 0, 1, 2)  # the seats of the players

    def start(hands: tuple[str, ...], **fields: Any) -> dict[str, Any]:
        dealt = ["".join(f"{tile[1]}{tile[0]}" for tile in split(hand)) for hand in hands]
        common = {"zhuangfeng": 0, "jushu": 0, "lizhibang": 0, "defen": [25000] * 4}
        return {"qipai": common | {"shoupai": dealt} | fields}

    won = {"l": 1, "baojia": 3, "damanguan": 1, "defen": 32000, "fubaopai": None}
    hands = [
        [
            start(DEALT[0], changbang=0, baopai="s9"),
            {"zimo": {"l": 0, "p": "m9"}},
            {"pingju": {"name": "九種九牌", "shoupai": ["m19", "", "", ""], "fenpei": [0] * 4}},
        ],
        [
            start(DEALT[1], changbang=1, baopai="m7"),
            {"zimo": {"l": 0, "p": "p9"}},
            {"dapai": {"l": 0, "p": "m2"}},
            {"fulou": {"l": 2, "m": "m222="}},
            {"dapai": {"l": 2, "p": "s8"}},
            {"zimo": {"l": 3, "p": "z1"}},
            {"dapai": {"l": 3, "p": "z1_*"}},
            {"hule": won | {"fenpei": [0, 32300, 0, -32300]}},
        ],
    ]
    data = {
        "title": "電脳麻将",
        "player": [f"{NAMES[seat]}\n(九段)" for seat in order],
        "qijia": 1,
        "log": hands,
        "defen": [FINAL[seat] for seat in order],
        "point": [str(TENHOU_POINTS[seat]) for seat in order],
    }
    return json.dumps(data, ensure_ascii=False)


def twin() -> str:
    """Return a hand in the JSON of tenhou.net/6: seat 0 calls the twin of a tile that it passed.

    Seat 2 discards the first 1m before the call of seat 1, which takes the turn of seat 0.
    """
    dealt = (
        *("1m1m2m3m4m2p3p4p5p6p7p9s9s", "2z2z2s3s4s2s3s4s5m6m7m9m9p"),
        *("1m1m5s6s7s5s6s7s3z5z6z7z9m", "5p5p8m8m8m6z6z6z7z7z7z3z3z"),
    )
    takes = ([29, "11p1111"], [28, "42p4242", 28], [44, 44], [42])
    discards = ([60, 39], [60, 19, 60], [11, 11], [60])
    seats = zip(map(_numbers, dealt), takes, discards, strict=True)
    moves = [part for seat in seats for part in seat]
    return tenhou_json(log=[[[0, 0, 0], [25000] * 4, [18], [], *moves, ["流局"]]], sc=[])


THREE_HANDS = (
    "1m1m9m9m1p1p9p9p1s1s9s9s8s",
    "2p3p4p5p6p7p3s4s5s6s7s8s4z",
    "1z1z2z2z3z3z5z5z6z6z7z7z8p",
)


def mjai_of_three(north: str, *, hands: int = 4, scores: int = 4) -> list[dict[str, Any]]:
    """Return a hand of three in MJAI, with or without a fourth seat: a north, then a tsumo."""
    dealt = [[_pai(tile) for tile in split(hand)] for hand in THREE_HANDS] + [["?"] * 13]
    start = {"type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0}
    start |= {"dora_marker": "F", "scores": [35000] * 3 + [0] * (scores - 3)}
    draws = [
        {"type": kind, "actor": actor, "pai": tile}
        for actor, tile in ((0, "E"), (1, "1m"), (2, "W"), (0, "S"))
        for kind in ("tsumo", "dahai")
    ]
    deltas = [-2600, 3900, -1300, 0][:scores]
    return [
        {"type": "start_game", "names": [*NAMES[:3], *[""] * (scores - 3)]},
        {**start, "tehais": dealt[:hands]},
        *draws[:2],
        {"type": "tsumo", "actor": 1, "pai": "8s"},
        {"type": north, "actor": 1, "pai": "N"},
        *draws[2:],
        {"type": "tsumo", "actor": 1, "pai": "5s"},
        {"type": "hora", "actor": 1, "target": 1, "deltas": deltas},
        {"type": "end_kyoku"},
    ]


def tenhou_json_of_three(seats: int) -> str:
    """Return the same hand in the JSON of tenhou.net/6, with or without a fourth seat."""
    dealt = [*map(_numbers, THREE_HANDS), []]
    moves: tuple[tuple[list[Any], list[Any]], ...] = (
        *(([41, 42], [60, 60]), ([38, 11, 35], ["f44", 60])),
        *(([43], [60]), ([], [])),
    )
    parts = [part for seat, move in zip(dealt, moves, strict=True) for part in (seat, *move)]
    win = ["和了", [-2600, 3900, -1300, 0], [1, 1, 1]]
    hand = [[0, 0, 0], [35000] * 3 + [0], [46], [], *parts[: 3 * seats], win]
    return tenhou_json(log=[hand], sc=[], ref="", name=[*NAMES[:3], ""])


EXAMPLES = {
    "mjlog": mjlog,
    "tenhou.net/6": tenhou_json,
    "mjai": mjai,
    "mahjong_soul": mahjong_soul,
    "majiang": majiang,
}
