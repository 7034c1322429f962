"""Random hands score as in PyPI hk-mahjong, under rules with its fans.

The library counts no little dragons or winds, no hand of chows and no first turn. Its nine gates
need no wait for nine tiles, so such hands are left out.
"""

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scorer.fans.division import divide
from scorer.fans.rules.plain_values import rules_from_dict
from scorer.fans.score import score
from scorer.fans.win import Win
from scorer.tiles.hand import Hand
from scorer.tiles.melds import MeldKind
from scorer.tiles.tile import FLOWERS, Wind
from scorer.tiles.tile import Tile as OwnTile
from tests.scorer.fan_strategies import OFFICIAL_FORMS, fan_wins

scoring = pytest.importorskip(
    "hk_mahjong.core.scoring", reason="hk-mahjong is not installed: pip install hk-mahjong==0.1.0"
)
from hk_mahjong.core import meld, tiles, win_check  # noqa: E402

_RULES = rules_from_dict(
    {
        "preset": "hk",
        "implied_count": True,
        "fans": {
            **dict.fromkeys(("big_three_dragons", "all_terminals", "all_honors", "nine_gates"), 13),
            **dict.fromkeys(("little_three_dragons", "little_four_winds"), 0),
            **dict.fromkeys(("four_concealed_pungs", "all_chows"), 0),
        },
    }
)

_SUITS = (tiles.Suit.CHARACTERS, tiles.Suit.DOTS, tiles.Suit.BAMBOO)
_HONORS = (
    *[tiles.Tile(wind=wind) for wind in tiles.WIND_ORDER],
    *[
        tiles.Tile(dragon=dragon)
        for dragon in (tiles.Dragon.WHITE, tiles.Dragon.GREEN, tiles.Dragon.RED)
    ],
)
_MELDS = {
    MeldKind.CHII: meld.MeldType.CHOW,
    MeldKind.PON: meld.MeldType.PONG,
    MeldKind.ANKAN: meld.MeldType.CONCEALED_KONG,
    MeldKind.DAIMINKAN: meld.MeldType.KONG,
    MeldKind.SHOUMINKAN: meld.MeldType.KONG,
}


def _tile(tile: OwnTile) -> Any:
    kind = tile.kind
    return _HONORS[kind - 27] if kind >= 27 else tiles.make_suited(_SUITS[kind // 9], kind % 9 + 1)


def _bonus(flowers: Iterable[str]) -> list[Any]:
    suits = {"f": tiles.BonusType.FLOWER, "g": tiles.BonusType.SEASON}
    return [tiles.Tile(bonus_type=suits[f[1]], bonus_number=int(f[0])) for f in flowers]


def _library_scores(hand: Hand, win: Win) -> list[Any]:
    """Return the library's score of each division of a hand."""
    exposed = [
        meld.Meld(_MELDS[each.kind], tuple(sorted(map(_tile, each.tiles)))) for each in hand.melds
    ]
    concealed = [*map(_tile, hand.concealed), _tile(win.tile)]
    seats = dict(zip(Wind, tiles.WIND_ORDER, strict=True))
    return [
        scoring.score_hand(
            scoring.ScoringContext(
                decomposition=division,
                exposed_melds=exposed,
                concealed_tiles=concealed,
                bonus_tiles=_bonus(win.flower_tiles),
                winning_tile=_tile(win.tile),
                self_drawn=win.self_drawn,
                seat_wind=seats[win.seat],
                prevailing_wind=seats[win.round],
                is_last_tile=win.last_tile,
                is_kong_replacement=win.replacement,
                is_robbing_kong=win.robbing_kong,
            )
        )
        for division in win_check.check_win(concealed, exposed)
    ]


_FOREIGN_FORMS = {"pairs", "knitted straight", "honors and knitted"}  # of Chinese Official alone
_FORMS = [form for form in OFFICIAL_FORMS if form not in _FOREIGN_FORMS]


@given(fan_wins(_FORMS), st.sets(st.sampled_from(FLOWERS)))
def test_random_hands_score_as_in_the_library(won: tuple[Hand, Win], flowers: set[str]) -> None:
    hand, plain = won
    named = tuple(sorted(flowers))
    win = Win(
        plain.tile,
        self_drawn=plain.self_drawn,
        seat=plain.seat,
        round=plain.round,
        last_tile=plain.last_tile,
        replacement=plain.replacement,
        robbing_kong=plain.robbing_kong,
        flowers=len(named),
        flower_tiles=named,
    )
    assert divide(hand, win, _RULES.forms)
    expected = _library_scores(hand, win)
    best = max(expected, key=lambda each: each.total_faan)
    result = score(hand, win, _RULES)
    gates = any(item.name == "Nine Gates" for item in best.items)
    assume(not gates or any(line.fan.name == "nine_gates" for line in result.fans))
    assert result.paid_fan == best.total_faan
