"""Each contradiction between a hand and its win has its own message."""

from dataclasses import replace
from typing import Any

import pytest

from scorer.riichi.contradictions import hidden_indicator_note
from scorer.riichi.rules.presets import PRESETS
from scorer.riichi.score import check, score
from scorer.riichi.win import By, Moment, Riichi
from scorer.tiles.errors import ImpossibleHand, ImpossibleWin, NotAWin, NoYaku, RiichiError
from scorer.tiles.tile import Wind
from tests.scorer.wins import won

CLOSED = "123m456p78s11222z9s"
OPEN = "123m456p78s11z9s 222=z"
KAN = "123m456p78s11z9s 2222z"


DECLARED = {"riichi": Riichi.RIICHI}
RINSHAN = {"moment": Moment.RINSHAN}
CHANKAN = {"moment": Moment.CHANKAN}
FIRST = {"moment": Moment.FIRST_TURN}
TSUMO = {"by": By.TSUMO}


@pytest.mark.parametrize(
    ("text", "circumstances", "error", "message"),
    [
        (OPEN, DECLARED, ImpossibleWin, "Riichi needs a closed hand, but 222=z is open"),
        (OPEN, {"riichi": Riichi.DOUBLE}, ImpossibleWin, "Riichi needs a closed hand"),
        (CLOSED, {"ippatsu": True}, ImpossibleWin, "Ippatsu needs riichi"),
        (CLOSED, {"dora": "3m", "ura": "3m"}, ImpossibleWin, "Ura indicators need riichi"),
        (CLOSED, DECLARED | {"ura": "3m"}, ImpossibleHand, "Each ura indicator is under a dora"),
        (
            KAN,
            DECLARED | TSUMO | RINSHAN | {"ippatsu": True},
            ImpossibleWin,
            "The kan before rinshan ends ippatsu",
        ),
        (
            CLOSED,
            {"riichi": Riichi.DOUBLE, "ippatsu": True, "moment": Moment.LAST_TILE},
            ImpossibleWin,
            "The ippatsu of a double riichi ends long before",
        ),
        (KAN, RINSHAN, ImpossibleWin, "so it cannot be ron"),
        (CLOSED, TSUMO | RINSHAN, ImpossibleWin, "the hand has none; add the kan"),
        (CLOSED, TSUMO | CHANKAN, ImpossibleWin, "so it cannot be tsumo"),
        ("123m456p789s1122z2z", CHANKAN, ImpossibleWin, "Chankan takes the fourth 2z"),
        (KAN, TSUMO | FIRST, ImpossibleWin, "is before any call, but 2222z was called"),
        (CLOSED, TSUMO | FIRST | DECLARED, ImpossibleWin, "is before any riichi"),
        (CLOSED, FIRST | {"seat": Wind.EAST}, ImpossibleWin, "The dealer draws before"),
        ("1111m23m456p789s1z1m", {}, ImpossibleHand, "five 1m"),
        (CLOSED, {"dora": "2z2z"}, ImpossibleHand, "holds 3 2z and 2 more are indicators"),
        (CLOSED, {"dora": "1m2m3m4m5m6m"}, ImpossibleHand, "more than five dora indicators"),
        ("123m456p78s11222z8s", {}, NotAWin, "with 6s or 9s instead of 8s"),
        ("1111m2299p44s55s6z6z", {}, NotAWin, "is 2 tiles from complete"),
        ("123m456p78s11z9s 1-23m", {}, NoYaku, "An open hand needs a yaku such as"),
        ("123m456p78s11333z9s", {}, NoYaku, "Was it riichi or tsumo?"),
    ],
)
def test_objection(
    text: str, circumstances: dict[str, Any], error: type[RiichiError], message: str
) -> None:
    objections = check(*won(text, **circumstances))
    matching = [each for each in objections if isinstance(each, error) and message in str(each)]
    assert len(matching) == 1
    assert str(matching[0]).endswith((".", "?"))
    with pytest.raises(RiichiError) as caught:
        score(*won(text, **circumstances))
    assert str(caught.value) == str(objections[0])


@pytest.mark.parametrize(
    ("text", "possible"),
    [
        ("19m19p19s1234566z7z", True),
        ("19m19p19s1234567z7z", False),  # the hand holds one of the four
        ("1199m1199p1199s6z6z", False),
        (CLOSED, False),
    ],
)
def test_only_thirteen_orphans_rob_a_closed_kan(text: str, possible: bool) -> None:
    objections = check(*won(text, moment=Moment.CLOSED_CHANKAN))
    assert (objections == ()) == possible
    assert possible or isinstance(objections[0], ImpossibleWin)


def test_all_objections_at_once() -> None:
    circumstances: dict[str, Any] = DECLARED | RINSHAN | {"ippatsu": True}
    objections = check(*won("123m456p78s11z8s 222=z", **circumstances))
    kinds = [type(objection) for objection in objections]
    assert kinds == [ImpossibleWin] * 4 + [NotAWin]


DAIMINKAN = "123m456p78s11z9s 2222=z"


@pytest.mark.parametrize(
    ("preset", "text", "dora", "doubtful"),
    [
        # AA: "When a Kan is declared, a new dora indicator will be revealed."
        ("ari_ari", DAIMINKAN, "8p8p", False),
        # HU: "kan után húz egyet ..., dob, és utána felfordítja"
        ("magyar", KAN, "8p8p", True),
        ("magyar", KAN, "8p", False),
        ("magyar", "123m78s11z9s 2222z 5555p", "8p8p", False),
        # TP: "luka ona li pona la ... tenpo musi li pini. tenpo musi li pini ala la ..."
        ("toki_pona", KAN, "8p8p", True),
        # Recorded games: a closed kan turns its indicator before the replacement.
        ("tenhou", KAN, "8p8p", False),
        ("tenhou", DAIMINKAN, "8p8p", True),
        ("mahjong_soul", DAIMINKAN, "8p8p", True),
        ("jpml_a", KAN, "8p8p", False),
        ("tenhou_sanma", "123789p78s11z9s 2222=z 4z~", "8p8p", False),
    ],
)
def test_an_indicator_that_is_still_face_down(
    preset: str, text: str, dora: str, doubtful: bool
) -> None:
    hand, win = won(text, by=By.TSUMO, moment=Moment.RINSHAN, dora=dora)
    rules = PRESETS[preset].rules
    assert bool(hidden_indicator_note(hand, win, rules)) == doubtful
    assert hidden_indicator_note(hand, replace(win, moment=Moment.ORDINARY), rules) is None
