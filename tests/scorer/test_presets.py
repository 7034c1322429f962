"""The presets equal the collected rules from which they come, and the rules of recorded games."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from scorer.riichi.rules.choices import (
    ABORTIVE_DRAWS,
    DOUBLE_YAKUMAN,
    PAO_HANDS,
    AddedRound,
    Bust,
    Chombo,
    DealerRepeats,
    Kazoe,
    LeftoverSticks,
    MultipleRon,
    Renhou,
    Rounding,
    SanmaTsumo,
    Standings,
    Ties,
)
from scorer.riichi.rules.presets import PRESETS
from scorer.riichi.rules.rules import Rules
from scorer.rules.presets import Preset
from tests.presets import (
    TENHOU,
    TENHOU_SANMA,
)
from tests.scorer.corpus import needs_corpus, records
from tests.unpublished import DOCUMENTS, needs

COLLECTED = DOCUMENTS / "rule_presets.json"
COLUMNS = {
    "EMA 2016": "ema_2016",
    "EMA 2025": "ema_2025",
    "WRC 2025": "wrc_2025",
    "Tenhou ranked 4p": "tenhou",
    "Mahjong Soul ranked 4p": "mahjong_soul",
    "M-League": "m_league",
    "JPML A (2026 sheet)": "jpml_a",
    "Club 'Ari-Ari' (typical, not a standard)": "ari_ari",
}

Read = Callable[[str], tuple[Any, ...]]
"""Parse the text of a cell into the fields of its row; None for a field without a value."""


def number(text: str) -> tuple[int]:
    (digits,) = re.findall(r"^\+?([\d,]+)", text)
    return (int(digits.replace(",", "")),)


def target(text: str) -> tuple[int]:
    return (0,) if "none" in text else number(text)


def uma(text: str) -> tuple[tuple[tuple[int, ...], ...]]:
    rows = [
        tuple(map(int, row.split("/"))) for row in re.findall(r"[+-]?\d+(?:/[+-]?\d+){3}", text)
    ]
    if "floating" in text:
        one, two, three, none_or_four = rows
        return ((none_or_four, one, two, three, none_or_four),)
    return ((rows[0],),)


def yes(text: str) -> tuple[bool | None, ...]:
    word = re.match(r"yes|no|unknown|varies", text, re.I)
    assert word, text
    return ({"yes": True, "no": False}.get(word[0].lower()),)


def either(**words: object) -> Read:
    """Return a parser that gives the value of the first word in the text."""

    def read(text: str) -> tuple[Any, ...]:
        for word, value in words.items():
            if word.replace("_", " ") in text.lower():
                return (value,)
        raise AssertionError(text)

    return read


def dora(text: str) -> tuple[bool | None, ...]:
    ippatsu, ura, kan = (part.lower() == "yes" for part in text.split(" ", 1)[0].split("/"))
    return ippatsu, ura, kan, True if "kan-ura" in text else None


def yakuman(text: str) -> tuple[frozenset[str]]:
    counted = re.sub(r"\(.*?\)", "", text)
    return (frozenset(name for name in PAO_HANDS if name in counted),)


def renhou(text: str) -> tuple[Renhou]:
    return (Renhou.NONE,) if text.startswith("no") else (Renhou.MANGAN,)


def chombo(text: str) -> tuple[Chombo | None, int | None]:
    if "-20" in text:
        return Chombo.AFTER_UMA, 20_000
    return (None if "n/a" in text else Chombo.REVERSE_MANGAN), None


ROWS: dict[str, tuple[tuple[str, ...], Read]] = {
    "Start score": (("start_score",), number),
    "Return score (base of final sum)": (("return_score",), number),
    "Target score to end (else extra round)": (("target_score",), target),
    "Uma 1st/2nd/3rd/4th (thousands)": (("uma",), uma),
    "Red fives (aka dora)": (
        ("red_fives",),
        lambda text: ({"0": (0, 0, 0), "3": (1, 1, 1)}[text[0]],),
    ),
    "Kuitan (open tanyao)": (("kuitan",), yes),
    "Atozuke (yaku may arrive last)": (("atozuke",), yes),
    "Ippatsu / ura-dora / kan-dora": (("ippatsu", "ura_dora", "kan_dora", "kan_ura"), dora),
    "Kiriage mangan (4h30, 3h60)": (("kiriage_mangan",), yes),
    "Kazoe yakuman (13+ han)": (
        ("kazoe",),
        either(yes=Kazoe.YAKUMAN, no=Kazoe.SANBAIMAN),
    ),
    "Several yakuman in one hand add": (("yakuman_add",), yes),
    "Special waits = double yakuman (suuankou tanki, kokushi-13, pure chuuren, daisuushii)": (
        ("double_yakuman",),
        either(yes=DOUBLE_YAKUMAN, no=frozenset()),
    ),
    "Renhou": (("renhou",), renhou),
    "Nagashi mangan": (("nagashi_mangan",), yes),
    "Two rons on one tile": (
        ("double_ron",),
        either(both_win=MultipleRon.ALL, head_bump=MultipleRon.HEAD_BUMP),
    ),
    "Three rons on one tile": (
        ("triple_ron",),
        either(
            all_win=MultipleRon.ALL,
            head_bump=MultipleRon.HEAD_BUMP,
            abortive=MultipleRon.ABORT,
        ),
    ),
    "Abortive draws (9 terminals, 4 winds, 4 riichi, 4 kans)": (
        ("abortive_draws",),
        either(none=frozenset(), all=ABORTIVE_DRAWS, c1=ABORTIVE_DRAWS - {"four_riichi"}),
    ),
    "Honba value": (("honba",), number),
    "Noten payment (total)": (("noten_payment",), number),
    "Tobi (bankruptcy ends game)": (("bust",), either(yes=Bust.BELOW_ZERO, no=Bust.NEVER)),
    "Agari-yame / tenpai-yame (leading last dealer stops)": (
        ("agari_yame", "tenpai_yame"),
        lambda text: (True, False) if text.startswith("C1") else (("yes / yes" in text),) * 2,
    ),
    "Dealer repeats on": (("dealer_repeats",), either(win_or_tenpai=DealerRepeats.TENPAI)),
    "Riichi with < 1,000 points": (
        ("riichi_needs_points",),
        either(unknown=None, not_allowed=True, allowed=False),
    ),
    "Live tiles needed to riichi": (
        ("riichi_tiles_left",),
        lambda text: (None,) if text == "varies" else number(text.removeprefix("at least ")),
    ),
    "Double-wind pair fu": (
        ("double_wind_pair",),
        number,
    ),
    "Open hand with no fu (kui-pinfu) = 30 fu": (
        ("open_pinfu_30",),
        either(unknown=None, **{"30": True}),
    ),
    "Pao (liability) yakuman": (("pao",), yakuman),
    "Riichi sticks left at game end": (
        ("leftover_sticks",),
        either(
            nobody=LeftoverSticks.NOBODY,
            rounded_down=LeftoverSticks.FIRST_DOWN,
            to_=LeftoverSticks.FIRST,
        ),
    ),
    "Chombo": (("chombo", "chombo_points"), chombo),
    "Chombo in the last hand ends the game": (
        ("chombo_ends_game",),
        lambda text: (None,) if text == "n/a" else yes(text),
    ),
    "Tie-break at the end": (
        ("ties",),
        either(seat_order=Ties.SEAT, shared=Ties.SHARED, averaged=Ties.SHARED),
    ),
}
"""The rows of the collected rules whose cells a program can parse."""

BY_HAND = {
    "Honba / sticks with several rons": ("honba_to", "sticks_to"),
    "Pao payment": ("pao_covers", "pao_honba"),
    "Rounding to points": ("rounding",),
}
"""The rows whose cells were transcribed by hand, with their fields; oka is not a field."""


needs_collected = needs("collected rules", COLLECTED)


def collected() -> Iterator[tuple[str, Preset[Rules], dict[str, str]]]:
    """Yield every cell of the collected rules with its row and preset."""
    if not COLLECTED.is_file():
        return
    for row in json.loads(COLLECTED.read_text("utf-8"))["rows"]:
        for column, cell in row["cells"].items():
            yield row["rule"], PRESETS[COLUMNS[column]], cell


def fields_of(row: str, preset: Preset[Rules]) -> tuple[str, ...]:
    """Return the fields of a row without those for which the preset cites AA."""
    fields = BY_HAND.get(row) or ROWS[row][0]
    return tuple(field for field in fields if "AA" not in preset.cell(field).sources)


@needs_collected
def test_the_presets_have_the_collected_values_and_confidences() -> None:
    compared = 0
    for row, preset, cell in collected():
        if row not in ROWS or not fields_of(row, preset):
            continue
        fields, read = ROWS[row]
        for field, expected in zip(fields, read(cell["value"]), strict=True):
            if expected is not None:
                assert preset.cell(field).value == expected, (preset.name, field, cell)
                assert getattr(preset.rules, field) == expected
                compared += 1
        if row not in {"Ippatsu / ura-dora / kan-dora", "Chombo"}:
            sure = "" if cell["confidence"] in {"-", "n/a"} else cell["confidence"]
            for field in fields_of(row, preset):
                assert preset.cell(field).confidence == sure, (preset.name, field)
    assert compared > 240


@needs_collected
def test_every_row_is_compared() -> None:
    assert {row for row, _, _ in collected()} == {*ROWS, *BY_HAND, "Oka (to 1st)"}


@needs_collected
def test_oka_follows_from_start_and_return() -> None:
    for row, preset, cell in collected():
        if row == "Oka (to 1st)":
            assert (preset.rules.oka,) == number(cell["value"])


@needs_collected
def test_unknown_values_are_not_certain_and_conflicts_are_disputed() -> None:
    marked = 0
    for row, preset, cell in collected():
        conflict = "CONFLICT" in cell["value"] + cell["sources"]
        if conflict or cell["confidence"] == "?":
            cells = [preset.cell(field) for field in BY_HAND.get(row) or ROWS[row][0]]
            assert not all(each.certain for each in cells), (preset.name, row)
            assert any(each.disputed for each in cells) or not conflict, (preset.name, row)
            marked += 1
    assert marked == 34


# What the collected rules do not have; the words of each value are in its cell.
GOLDEN: dict[str, dict[str, object]] = {
    "jpml_a": {"yakuman_at_most": 4},
    "ari_ari": {
        "players": 4,
        "kuitan": True,
        "atozuke": True,
        "ippatsu": True,
        "ura_dora": True,
        "kan_dora": True,
        "kan_ura": True,
        "pinfu_tsumo": True,
        "double_wind_pair": 4,
        "open_pinfu_30": True,
        "kiriage_mangan": False,
        "kazoe": Kazoe.YAKUMAN,
        "double_yakuman": DOUBLE_YAKUMAN,
        "renhou": Renhou.NONE,
        "nagashi_mangan": False,
        "optional_yaku": frozenset(),
        "start_score": 25_000,
        "return_score": 30_000,
        "oka": 20_000,
        "uma": ((30, 10, -10, -30),),
        "rounding": Rounding.EXACT,
        "abortive_draws": frozenset({"nine_terminals", "four_winds", "four_kans"}),
        "abort_repeats": False,
    },
    "toki_pona": {
        "renhou": Renhou.YAKUMAN,
        "triple_ron": MultipleRon.ABORT,
        "abortive_draws": ABORTIVE_DRAWS,
        "double_yakuman": DOUBLE_YAKUMAN - {"daisuushii"},
        "target_score": 30_000,
        "bust": Bust.AT_ZERO,
        "red_fives": (0, 0, 0),
    },
    "polski": {
        "renhou": 5,
        "nagashi_mangan": True,
        "nagashi_closed": True,
        "nagashi_as_tsumo": True,
        "double_yakuman": frozenset(),
    },
    "magyar": {
        "renhou": Renhou.YAKUMAN,
        "start_score": 27_000,
        "target_score": 30_000,
        "added_round": AddedRound.WHOLE,
        "standings": Standings.PAIRS,
        "rinshan_liability": True,
    },
    "tenhou_sanma": {
        "players": 3,
        "red_fives": (0, 1, 1),
        "nuki_dora": True,
        "sanma_tsumo": SanmaTsumo.LOSS,
        "honba": 200,
        "noten_payment": 2_000,
        "oka": 15_000,
        "uma": ((20, 0, -20),),
    },
}


@pytest.mark.parametrize("name", GOLDEN)
def test_characteristic_values(name: str) -> None:
    rules = PRESETS[name].rules
    assert {field: getattr(rules, field) for field in GOLDEN[name]} == GOLDEN[name]


@needs_corpus
@pytest.mark.parametrize(
    ("rules", "file"), [(TENHOU, "dev_games_4p.jsonl.gz"), (TENHOU_SANMA, "dev_games_3p.jsonl.gz")]
)
def test_recorded_games_were_played_by_the_presets(rules: Rules, file: str) -> None:
    games = [game["session_rules"] for game in records(file) if game["session_rules"]]
    assert len(games) > 250
    for game in games:
        assert game["start_points"] == rules.start_score
        assert game["return_points"] == rules.return_score == rules.target_score
        assert game["oka"] == rules.oka
        assert (tuple(game["uma"]),) == rules.uma
        assert game["noten_pool"] == rules.noten_payment
        assert game["honba_per_payer"] * rules.payers == rules.honba
        assert game["bust_below_zero"] == (rules.bust is Bust.BELOW_ZERO)
        assert game["agari_yame"] == rules.agari_yame
        assert game["leftover_sticks_to_first"] == (rules.leftover_sticks is LeftoverSticks.FIRST)
        assert game["double_ron"] == (rules.double_ron is MultipleRon.ALL)
        assert game["triple_ron"] == "abortive"
        assert rules.triple_ron is MultipleRon.ABORT
        assert game["tsumo_loss"] == (rules.players == 3)
