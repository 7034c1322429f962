"""Scores as JSON, and requests for a score out of JSON."""

from collections.abc import Mapping

from scorer.riichi.fu import FuLine
from scorer.riichi.points import Payment, Ron, with_honba
from scorer.riichi.score import Score
from scorer.riichi.win import By, Moment, Riichi, Win
from scorer.tiles.errors import BadNotation
from scorer.tiles.hand import Hand, format_hand, split_hand, won_hand
from scorer.tiles.melds import Meld, MeldKind, Side, parse_meld
from scorer.tiles.terms import Language, Term
from scorer.tiles.tile import Tile, Wind, parse_tile
from webapp.wire import fields

FIELDS = (
    "hand", "melds", "winning_tile", "by", "seat", "round",
    "riichi", "ippatsu", "moment", "dora", "ura",
    "norths", "honba", "discards", "rules", "language",
)  # fmt: skip
"""What a request may say; only hand is needed, the rest stands as in an ordinary ron by East."""


def score_json(score: Score) -> dict[str, object]:
    """Write a score as JSON; han and fu are null for a yakuman, which has neither.

    >>> from scorer.riichi.score import score
    >>> answer = score_json(score(*parse_request({"hand": "123m456p789s11222z", "seat": "S"})))
    >>> answer["han"], answer["fu"], answer["payment"], answer["text"]
    (1, 40, {'ron': 1300}, 'Ron: the discarder pays 1300.')
    """
    return {
        "notation": format_hand(score.hand, score.win.tile),
        "han": None if score.yakuman else score.han,
        "fu": None if score.yakuman else score.fu,
        "limit": str(score.limit),
        "limit_kanji": score.limit.kanji,
        "yaku": [_term(line.yaku) | {"han": line.han} for line in (*score.yaku, *score.dora)],
        "yakuman": [_term(line.yaku) | {"times": line.times} for line in score.yakuman],
        "fu_lines": [_fu_line(line) for line in score.fu_lines],
        "points": score.points,
        "payment": payment_json(score.payment),
        "text": str(score.payment),
        "groups": [
            {"kind": str(group.kind), "tiles": str(group), "open": group.open}
            for group in score.division.groups
        ],
        "wait": str(score.division.wait),
    }


def payment_json(paid: Payment) -> dict[str, object]:
    """Write a payment.

    >>> payment_json(Ron(8000))
    {'ron': 8000}
    """
    if isinstance(paid, Ron):
        return {"ron": paid.points}
    return {"tsumo": {"dealer": paid.dealer, "others": paid.others}}


def paid_json(score: Score, honba: int) -> dict[str, object]:
    """Write who pays what with honba, what the winner receives, and what is said at the table.

    A tsumo is paid by the seats, a ron by the discarder wherever he sits.

    >>> from scorer.riichi.score import score
    >>> won = score(*parse_request({"hand": "123m456p789s11222z", "seat": "S"}))
    >>> paid = paid_json(won, honba=1)
    >>> paid["received"], paid["pays"], paid["said"]
    (1600, {'discarder': 1600}, {'en': '1300 is 1600', 'ja': '1300は1600'})
    """
    paid = with_honba(score.payment, honba, score.rules)
    return {
        "honba": honba,
        "received": paid.total,
        "pays": {"discarder": paid.points}
        if isinstance(paid, Ron)
        else {str(seat): share for seat, share in paid.shares(score.win.seat).items()},
        "said": {str(language): score.said(language, honba=honba) for language in Language},
    }


def parse_request(data: object) -> tuple[Hand, Win]:
    """Read the hand and the win of a request; RiichiError says what is wrong with it.

    The winning tile is the last concealed one unless it is named.

    >>> hand, win = parse_request({
    ...     "hand": ["3m", "1m", "2p", "2p"],
    ...     "melds": ["555=z", "777z", {"kind": "chii", "tiles": ["7p", "8p", "9p"]}],
    ...     "winning_tile": "2m", "by": "tsumo", "dora": ["3m"]})
    >>> str(hand), str(win.tile)
    ('13m22p 555=z 777z 789p', '2m')
    """
    request = fields.request_object(data, FIELDS)
    hand, tile = _won_hand(request)
    return hand, Win(
        tile,
        fields.choice(request, "by", By, By.RON),
        seat=fields.choice(request, "seat", Wind, Wind.EAST),
        round=fields.choice(request, "round", Wind, Wind.EAST),
        riichi=fields.choice(request, "riichi", Riichi, Riichi.NONE),
        ippatsu=fields.flag(request, "ippatsu"),
        moment=fields.choice(request, "moment", Moment, Moment.ORDINARY),
        dora=fields.tiles(request, "dora"),
        ura=fields.tiles(request, "ura"),
    )


def _won_hand(request: Mapping[str, object]) -> tuple[Hand, Tile]:
    named = request.get("winning_tile")
    winning = None if named is None else parse_tile(fields.text(named, "winning_tile"))
    return won_hand(*parse_parts(request), winning=winning)


def parse_parts(request: Mapping[str, object]) -> tuple[tuple[Tile, ...], tuple[Meld, ...], int]:
    """Read the concealed tiles, the melds and the number of norths set aside.

    >>> concealed, melds, norths = parse_parts({"hand": "22p 555=z 44z~", "melds": ["777z"]})
    >>> len(concealed), [str(meld) for meld in melds], norths
    (2, ['555=z', '777z'], 2)
    """
    given = request.get("hand")
    if isinstance(given, str):
        concealed, melds, norths = split_hand(given)
    else:
        concealed, melds, norths = fields.tiles(request, "hand"), (), 0
    more = request.get("melds")
    melds += tuple(_meld(meld) for meld in fields.items([] if more is None else more, "melds"))
    return concealed, melds, norths + fields.number(request, "norths", most=4)


def _meld(given: object) -> Meld:
    if isinstance(given, str):
        return parse_meld(given)
    if not isinstance(given, Mapping):
        raise BadNotation(
            "A meld is neither text (555=z) nor an object with kind and tiles.",
            "副露が文字列(555=z)でも kind と tiles のオブジェクトでもありません。"
            "どちらかにしてください。",
        )
    side = given.get("from")
    called = given.get("called")
    return Meld(
        fields.choice(given, "kind", MeldKind, None),
        fields.tiles(given, "tiles"),
        None if called is None else parse_tile(fields.text(called, "called")),
        None if side is None else fields.choice(given, "from", Side, None),
    )


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
