"""Chips, yakitori and the bust prize, as the sources of the rules describe them."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.payment import Ron, Tsumo
from scorer.riichi.chips import chip_count
from scorer.riichi.points import base_points, payment
from scorer.riichi.rules.choices import Bust, MultipleRon, YakitoriTo
from scorer.riichi.rules.rules import Rules
from scorer.riichi.score import score
from scorer.riichi.win import By, Riichi
from scorer.table.events import ChomboMade, Event, HandDrawn, HandWon, WallBroken
from scorer.table.riichi.game import RiichiGame
from scorer.table.riichi.standings import standings
from scorer.table.riichi.wins import RiichiClaim
from scorer.table.settlement import Liability, TableWin
from scorer.table.state import Ending, GameState
from scorer.tiles.errors import ImpossibleEvent
from tests.presets import KANSAI_SANMA
from tests.scorer.wins import won

CHIPS = Rules(chip_ippatsu=1, chip_ura=1, chip_red=1, chip_yakuman_ron=10, chip_yakuman_tsumo=5)


LIABLE = (Liability(2),)
RIICHI: dict[str, Any] = {"riichi": Riichi.RIICHI}
PLAIN_DORA: dict[str, Any] = {**RIICHI, "dora": "1z"}


class TestChips:
    """mahjongcollege.com, "麻雀の祝儀(チップ)": ippatsu, ura dora, red fives and yakuman."""

    RED = "340p567p234s678s9m 9m"
    OPEN = "340p340s22m67p 234-s 8p"
    KOKUSHI = "19m19p19s1234567z 1z"
    DOUBLE = replace(CHIPS, double_yakuman=frozenset({"kokushi_musou_13"}))

    @pytest.mark.parametrize(
        ("hand", "by", "rules", "circumstances", "count"),
        [
            # "リーチ・ピンフ・ドラ3で満貫 + チップ2枚(赤ドラ1枚、裏ドラ1枚)"
            (RED, By.RON, CHIPS, {"ura": "1s", **PLAIN_DORA}, 2),
            (RED, By.RON, Rules(), RIICHI, 0),
            # "タンヤオ・ドラ2で1,000-2,000 + チップ2枚オール ※鳴きチップありの場合"
            (OPEN, By.TSUMO, CHIPS, {}, 2),
            (OPEN, By.TSUMO, replace(CHIPS, chip_red_open=False), {}, 0),
            # 0okmnblog "チップはどうやって使うの?": "リーチ一発ツモ赤1裏3 ... チップ5枚ずつ"
            ("340p567p234s777s9m 9m", By.TSUMO, CHIPS,
             {"ura": "6s", "ippatsu": True, **PLAIN_DORA}, 5),
            # "役満はロン和了で10枚、ツモ和了で5枚オール"; twipla 152776: a double one has double
            (KOKUSHI, By.RON, CHIPS, {}, 10),
            (KOKUSHI, By.TSUMO, CHIPS, {}, 5),
            (KOKUSHI, By.TSUMO, DOUBLE, {}, 10),
            # Thirteen han are not a yakuman here: twipla 152776 "数えにはつかない"
            ("2233445566778p 8p", By.RON, CHIPS, {"dora": "1p2p3p", **RIICHI}, 0),
        ],
    )  # fmt: skip
    def test_of_a_hand(
        self, hand: str, by: By, rules: Rules, circumstances: dict[str, Any], count: int
    ) -> None:
        assert chip_count(score(*won(hand, by, **circumstances), rules)) == count

    @pytest.mark.parametrize(
        ("win", "expected"),
        [
            # "ロン和了では振り込んだプレイヤーが ... ツモ和了では ... 他プレイヤー全員から"
            ({"payment": Ron(8000), "discarder": 3, "chips": 2}, (0, 2, 0, -2)),
            ({"payment": Tsumo(4000, 2000), "chips": 2}, (-2, 6, -2, -2)),
            # twipla 152776: "ツモでチップ含む全額、ロンは折半でチップは放銃者が払う"
            ({"payment": Tsumo(16000, 8000), "chips": 5, "liable": LIABLE}, (0, 15, -15, 0)),
            ({"payment": Ron(32000), "discarder": 3, "chips": 10, "liable": LIABLE},
             (0, 10, 0, -10)),
        ],
    )  # fmt: skip
    def test_who_pays(self, win: dict[str, Any], expected: tuple[int, ...]) -> None:
        game = RiichiGame(CHIPS)
        event = HandWon((TableWin(winner=1, dealer=0, **win),))
        assert game.play(event, game.new_game()).after.chips == expected

    def test_a_head_bump_gives_chips_to_the_paid_winner_alone(self) -> None:
        rules = replace(CHIPS, double_ron=MultipleRon.HEAD_BUMP)
        wins = [
            TableWin(winner=seat, dealer=0, payment=Ron(1000), discarder=0, chips=seat)
            for seat in (1, 2)
        ]
        game = RiichiGame(rules)
        assert game.play(HandWon(tuple(wins)), game.new_game()).after.chips == (-1, 1, 0, 0)

    def test_a_hand_of_a_table_brings_its_chips(self) -> None:
        game = RiichiGame(CHIPS)
        claim = RiichiClaim(winner=1, hand="340p567p222z678s9m 9m")
        assert game.resolve_win(claim, game.new_game(), discarder=0).win.chips == 1
        counted = RiichiClaim(winner=1, han=2, fu=30, chips=3)
        assert game.resolve_win(counted, game.new_game(), discarder=0).win.chips == 3

    def test_they_count_after_uma_and_change_no_places(self) -> None:
        # "ゲーム終了時に ... 持ち点に増減(順位点に影響はありません)"
        state = GameState(scores=(35_000, 30_000, 20_000, 15_000), chips=(-5, 3, 2, 0))
        plain = standings(replace(state, chips=()), CHIPS)
        found = standings(state, CHIPS)
        assert [each.place for each in found] == [each.place for each in plain]
        assert [now.points - then.points for now, then in zip(found, plain, strict=True)] == [
            *(-10_000, 6_000, 4_000, 0)
        ]
        assert found[0].extras.chips == -10_000

    def test_chips_of_a_state_add_up_to_nothing(self) -> None:
        with pytest.raises(ImpossibleEvent, match="add up to 0"):
            GameState(scores=(25_000,) * 4, chips=(1, 0, 0, 0))


class TestYakitori:
    """majyan-item.com, "焼き鳥": each player without a win pays each who won."""

    @pytest.mark.parametrize(
        ("rules", "won", "paid"),
        [
            # "焼き鳥が一人だけだと罰則を全員に払わねばならない"
            (Rules(yakitori=10_000), (0, 1, 3), [10_000, 10_000, -30_000, 10_000]),
            # "一人だけ焼き鳥を回避すればほかの全員から罰則分を受け取れます"
            (Rules(yakitori=5_000), (2,), [-5_000, -5_000, 15_000, -5_000]),
            # corkstyle.net, "焼き鳥": "またはトップに10000点"
            (Rules(yakitori=10_000, yakitori_to=YakitoriTo.FIRST), (0, 1, 3),
             [10_000, 0, -10_000, 0]),
            (Rules(yakitori=10_000), (), [0] * 4),
            (Rules(yakitori=10_000), (0, 1, 2, 3), [0] * 4),
        ],
    )  # fmt: skip
    def test_who_pays(self, rules: Rules, won: tuple[int, ...], paid: list[int]) -> None:
        state = GameState(scores=(40_000, 30_000, 20_000, 10_000), won=won)
        assert [each.extras.yakitori for each in standings(state, rules)] == paid

    def test_a_win_takes_the_marker_away_and_a_draw_does_not(self) -> None:
        game = RiichiGame(Rules(yakitori=10_000))
        win = TableWin(winner=2, dealer=0, payment=Ron(1000), discarder=3)
        events: list[Event] = [HandDrawn(frozenset({1})), HandWon((replace(win, dealer=1),))]
        outcomes = game.play_all(events, game.new_game())
        assert [each.after.won for each in outcomes] == [(), (2,)]
        without = RiichiGame(Rules())
        assert without.play(HandWon((win,)), without.new_game()).after.won == ()


RON = TableWin(winner=1, dealer=0, payment=Ron(8000), discarder=3)
TSUMO = TableWin(winner=1, dealer=0, payment=Tsumo(4000, 2000))


class TestBustPrize:
    """plala "ローカルルール 05・飛び": who busts another receives it, not first place."""

    RULES = Rules(bust_prize=10_000)

    def play(self, event: Event, *scores: int, rules: Rules = RULES) -> GameState:
        return RiichiGame(rules).play(event, GameState(scores=scores)).after

    @pytest.mark.parametrize(
        ("wins", "scores", "prizes"),
        [
            ([RON], (60_000, 20_000, 15_000, 5_000), (0, 10_000, 0, -10_000)),
            # A tsumo can bust two.
            ([TSUMO], (3_000, 90_000, 1_000, 6_000), (-10_000, 20_000, -10_000, 0)),
            # kityou "割れ目レポート": "トビ賞獲得該当者が複数いる場合は頭ハネ"
            ([RON, replace(RON, winner=2)], (60_000, 20_000, 15_000, 5_000),
             (0, 10_000, 0, -10_000)),
            ([RON], (60_000, 20_000, 12_000, 8_000), ()),
        ],
    )  # fmt: skip
    def test_who_receives_it(
        self, wins: list[TableWin], scores: tuple[int, ...], prizes: tuple[int, ...]
    ) -> None:
        after = self.play(HandWon(tuple(wins)), *scores)
        assert (after.ending, after.prizes) == (Ending.BUST if prizes else None, prizes)
        found = [each.extras.bust_prize for each in standings(after, self.RULES)]
        assert found == list(prizes or (0, 0, 0, 0))

    def test_at_zero_by_a_rule(self) -> None:
        at_zero = replace(self.RULES, bust=Bust.AT_ZERO)
        after = self.play(HandWon((RON,)), 60_000, 20_000, 12_000, 8_000, rules=at_zero)
        assert after.prizes == (0, 10_000, 0, -10_000)

    @pytest.mark.parametrize("event", [HandDrawn(frozenset({0, 1, 2})), ChomboMade(3)])
    def test_no_win_no_prize(self, event: Event) -> None:
        after = self.play(event, 60_000, 20_000, 19_000, 1_000)
        assert (after.ending, after.prizes) == (Ending.BUST, ())


class TestWareme:
    """kityou "割れ目レポート": all is doubled after fu and honba are counted."""

    RULES = Rules(wareme=True)

    @pytest.mark.parametrize(
        ("win", "each", "deltas"),
        [
            # Who has it pays double, also honba, and receives double from each.
            (RON, 1, (0, 17_600, 0, -16_600)),
            (TSUMO, 0, (-4000, 10_000, -2000, -4000)),
            (replace(TSUMO, winner=3), 0, (-8000, -4000, -4000, 16_000)),
            (replace(RON, discarder=2), 0, (0, 8000, -8000, 0)),
        ],
    )
    def test_doubles(self, win: TableWin, each: int, deltas: tuple[int, ...]) -> None:
        """With `each` honba, and as many sticks, which are not doubled."""
        game = RiichiGame(self.RULES)
        state = replace(game.new_game(), honba=each, sticks=each, lost=-1000 * each)
        assert game.play(HandWon((win,)), game.play(WallBroken(3), state).after).deltas == deltas

    def test_it_ends_with_the_hand_and_needs_the_rule(self) -> None:
        game = RiichiGame(self.RULES)
        broken = game.play(WallBroken(2), game.new_game()).after
        assert broken.wareme == 2
        assert game.play(HandDrawn(frozenset()), broken).after.wareme is None
        without = RiichiGame(Rules())
        assert not without.is_possible(WallBroken(2), without.new_game())


class TestKansai:
    """関西三麻: rounded up to thousands, the share of the missing player split by both payers."""

    @pytest.mark.parametrize(
        ("han", "ron", "dealer_ron"),
        [(1, 1_000, 2_000), (2, 2_000, 3_000), (3, 4_000, 6_000), (5, 8_000, 12_000)],
    )
    def test_the_table_of_a_course(self, han: int, ron: int, dealer_ron: int) -> None:
        # 3-mahjong.com "⑫点数を覚えよう": "子=1000・2000・4000 親=2000・3000・6000"
        base = base_points(han, 30, KANSAI_SANMA)
        paid = [
            payment(base, by=By.RON, dealer=dealer, rules=KANSAI_SANMA).total
            for dealer in (False, True)
        ]
        assert paid == [ron, dealer_ron]

    def test_a_yakuman_by_tsumo(self) -> None:
        # mj-omochi.com: "子のツモなら12000点(子)20000点(親)"; "マンガンなら ... 6000オール"
        yakuman = payment(8_000, by=By.TSUMO, dealer=False, rules=KANSAI_SANMA)
        mangan = payment(2_000, by=By.TSUMO, dealer=True, rules=KANSAI_SANMA)
        assert (yakuman, mangan) == (Tsumo(20_000, 12_000, 2), Tsumo(0, 6_000, 2))

    def test_who_sinks_pays_ten(self) -> None:
        # mj-omochi.com: "40000点の沈みウマ ... 10"
        state = GameState(scores=(60_000, 40_000, 5_000))
        points = [each.points for each in standings(state, KANSAI_SANMA)]
        assert points == [20_000 + 15_000 + 10_000, 0, -35_000 - 10_000]


@st.composite
def games(draw: st.DrawFn) -> tuple[Rules, GameState]:
    """Return club rules and the state after some hands of a game."""
    rules = Rules(
        chip_ippatsu=1,
        yakitori=draw(st.sampled_from([0, 5_000])),
        yakitori_to=draw(st.sampled_from(YakitoriTo)),
        bust_prize=draw(st.sampled_from([0, 10_000])),
        chip_value=draw(st.sampled_from([0, 2_000, 5_000])),
    )
    game = RiichiGame(rules)
    state = game.new_game()
    for _ in range(draw(st.integers(0, 8))):
        if state.ending is not None:
            break
        winner = draw(st.integers(0, 3))
        discarder = draw(st.sampled_from([None, *(seat for seat in range(4) if seat != winner)]))
        is_dealer = winner == state.dealer
        paid = Tsumo(0, 4000) if is_dealer else Tsumo(4000, 2000)
        win = TableWin(
            winner=winner,
            dealer=state.dealer,
            payment=paid if discarder is None else Ron(12_000 if is_dealer else 8_000),
            discarder=discarder,
            chips=draw(st.integers(0, 20)),
        )
        state = game.play(HandWon((win,)), state).after
    return rules, state


@given(games())
def test_points_and_chips_are_conserved(played: tuple[Rules, GameState]) -> None:
    rules, state = played
    assert state.points == 100_000
    assert sum(state.chips) == 0
    found = standings(state, rules)
    assert sum(each.points for each in found) == 0
    for name in ("chips", "yakitori", "bust_prize"):
        assert sum(getattr(each.extras, name) for each in found) == 0
