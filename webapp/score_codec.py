"""Scores as JSON, and requests for a score out of JSON."""

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeVar

from scorer.errors import BadNotation
from scorer.fu import FuLine
from scorer.hand import Hand, format_hand, split_hand, won_hand
from scorer.melds import Meld, MeldKind, Side, parse_meld
from scorer.points import Ron
from scorer.score import Score
from scorer.terms import Term
from scorer.tiles import Tile, Wind, parse_tile, parse_tiles
from scorer.win import By, Moment, Riichi, Win

Choice = TypeVar("Choice", bound=StrEnum)

FIELDS = (
    "hand", "melds", "winning_tile", "by", "seat", "round",
    "riichi", "ippatsu", "moment", "dora", "ura",
)  # fmt: skip
"""What a request may say; only hand is needed, the rest stands as in an ordinary ron by East."""


def score_json(score: Score) -> dict[str, object]:
    """Write a score as JSON; han and fu are null for a yakuman, which has neither.

    >>> from scorer.score import score
    >>> answer = score_json(score(*parse_request({"hand": "123m456p789s11222z", "seat": "S"})))
    >>> answer["han"], answer["fu"], answer["payment"], answer["text"]
    (1, 40, {'ron': 1300}, 'Ron: the discarder pays 1300.')
    """
    paid = score.payment
    return {
        "notation": format_hand(score.hand, score.win.tile),
        "han": None if score.yakuman else score.han,
        "fu": None if score.yakuman else score.fu,
        "limit": str(score.limit),
        "yaku": [_term(line.yaku) | {"han": line.han} for line in (*score.yaku, *score.dora)],
        "yakuman": [_term(line.yaku) | {"times": line.times} for line in score.yakuman],
        "fu_lines": [_fu_line(line) for line in score.fu_lines],
        "points": score.points,
        "payment": {"ron": paid.points}
        if isinstance(paid, Ron)
        else {"tsumo": {"dealer": paid.dealer, "others": paid.others}},
        "text": str(paid),
        "groups": [
            {"kind": str(group.kind), "tiles": str(group), "open": group.open}
            for group in score.division.groups
        ],
        "wait": str(score.division.wait),
    }


def parse_request(data: object) -> tuple[Hand, Win]:
    """Read a request for a score; RiichiError says what is wrong with it.

    The winning tile is the last concealed one unless it is named.

    >>> hand, win = parse_request({
    ...     "hand": ["3m", "1m", "2p", "2p"],
    ...     "melds": ["555=z", "777z", {"kind": "chii", "tiles": ["7p", "8p", "9p"]}],
    ...     "winning_tile": "2m", "by": "tsumo", "dora": ["3m"]})
    >>> str(hand), str(win.tile)
    ('13m22p 555=z 777z 789p', '2m')
    """
    if not isinstance(data, Mapping):
        raise BadNotation('The request is no JSON object; send one such as {"hand": "..."}.')
    unknown = [str(field) for field in data if field not in FIELDS]
    if unknown:
        raise BadNotation(
            f'A request has no field "{unknown[0]}"; its fields are {", ".join(FIELDS)}.'
        )
    hand, tile = _hand(data)
    return hand, Win(
        tile,
        _choice(By, data, "by", By.RON),
        seat=_choice(Wind, data, "seat", Wind.EAST),
        round=_choice(Wind, data, "round", Wind.EAST),
        riichi=_choice(Riichi, data, "riichi", Riichi.NONE),
        ippatsu=_flag(data, "ippatsu"),
        moment=_choice(Moment, data, "moment", Moment.ORDINARY),
        dora=_tiles(data, "dora"),
        ura=_tiles(data, "ura"),
    )


def _hand(data: Mapping[str, object]) -> tuple[Hand, Tile]:
    named = data.get("winning_tile")
    winning = None if named is None else parse_tile(_text(named, "winning_tile"))
    given = data.get("hand")
    if isinstance(given, str):
        concealed, melds, norths = split_hand(given)
    else:
        concealed, melds, norths = _tiles(data, "hand"), (), 0
    more = data.get("melds")
    melds += tuple(_meld(meld) for meld in _list([] if more is None else more, "melds"))
    return won_hand(concealed, melds, norths, winning=winning)


def _meld(given: object) -> Meld:
    if isinstance(given, str):
        return parse_meld(given)
    if not isinstance(given, Mapping):
        raise BadNotation("A meld is neither text (555=z) nor an object with kind and tiles.")
    side = given.get("from")
    called = given.get("called")
    return Meld(
        _choice(MeldKind, given, "kind", None),
        _tiles(given, "tiles"),
        None if called is None else parse_tile(_text(called, "called")),
        None if side is None else _choice(Side, given, "from", None),
    )


def _choice(
    choices: type[Choice], data: Mapping[str, object], field: str, default: Choice | None
) -> Choice:
    given = data.get(field, default)
    for choice in choices:
        if given == choice.value:
            return choice
    names = ", ".join(choices)
    raise BadNotation(f'The field {field} is "{given}"; make it one of {names}.')


def _flag(data: Mapping[str, object], field: str) -> bool:
    given = data.get(field, False)
    if not isinstance(given, bool):
        raise BadNotation(f'The field {field} is "{given}"; make it true or false.')
    return given


def _tiles(data: Mapping[str, object], field: str) -> tuple[Tile, ...]:
    """Tiles as a list of texts or as one text; a field left out is no tiles."""
    given = data.get(field)
    if isinstance(given, str):
        return parse_tiles(given) if given.strip() else ()
    tiles = _list([] if given is None else given, field)
    return tuple(parse_tile(_text(tile, field)) for tile in tiles)


def _list(given: object, field: str) -> list[object]:
    if not isinstance(given, list):
        raise BadNotation(f'The field {field} is no list; send one such as ["1m", "0p"].')
    return given


def _text(given: object, field: str) -> str:
    if not isinstance(given, str):
        raise BadNotation(f'{given} in the field {field} is no text; send a tile such as "5m".')
    return given


def _term(term: Term) -> dict[str, object]:
    return {
        "name": term.name,
        "kanji": term.kanji,
        "romaji": term.romaji,
        "english": term.english,
    }


def _fu_line(line: FuLine) -> dict[str, object]:
    return {
        "name": line.reason.name,
        "kanji": line.reason.kanji,
        "romaji": line.reason.romaji,
        "reason": line.reason.english,
        "fu": line.fu,
        "tiles": "" if line.group is None else str(line.group),
    }
