"""The label and meaning of each rule in both languages."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from scorer.riichi.rules.choices import Chombo, MultipleRon
from scorer.riichi.rules.rules import Rules
from scorer.tiles.terms import Words


class Topic(StrEnum):
    """The topic of a rule, in the order of display."""

    SET = "set"
    YAKU = "yaku"
    DORA = "dora"
    FU = "fu"
    LIMITS = "limits"
    PAYMENTS = "payments"
    DRAWS = "draws"
    GAME = "game"
    END = "end"


TOPICS = {
    Topic.SET: Words("Players and tiles", "人数と牌"),
    Topic.YAKU: Words("Yaku", "役"),
    Topic.DORA: Words("Dora", "ドラ"),
    Topic.FU: Words("Fu", "符"),
    Topic.LIMITS: Words("Limits", "満貫以上"),
    Topic.PAYMENTS: Words("Payments", "支払い"),
    Topic.DRAWS: Words("Draws", "流局"),
    Topic.GAME: Words("The game", "進行"),
    Topic.END: Words("End of the game", "終局と順位点"),
}
"""The headings of the topics."""


@dataclass(frozen=True, slots=True)
class RuleDescription:
    """The field of a rule in Rules with its topic, label and meaning."""

    rule: str
    topic: Topic
    label: Words
    meaning: Words


# fmt: off
_ROWS = (
    ("players", Topic.SET, "Players", "人数",
     "Four, or three (sanma) without the characters from 2 to 8.",
     "四人打ち、または2〜8の萬子を除く三人打ち（三麻）です。"),
    ("red_fives", Topic.SET, "Red fives", "赤ドラの枚数",
     "The number of red fives of characters, circles and bamboo; each of them is a dora.",
     "赤五の枚数を萬子・筒子・索子の順に並べます。一枚ごとにドラ一つです。"),
    ("nuki_dora", Topic.SET, "Norths aside (nuki-dora)", "北抜きドラ",
     "In sanma players can set a north aside for a new tile; it is a dora.",
     "三麻で北を抜いて一枚補充し、ドラとして数えます。"),
    ("sanma_tsumo", Topic.SET, "Tsumo in sanma", "三麻のツモ",
     "The share that the missing fourth player would pay.",
     "いない四人目の支払い分の扱いです。"),
    ("kuitan", Topic.YAKU, "Open tanyao (kuitan)", "喰いタン",
     "Tanyao counts in an open hand.",
     "鳴いた手でもタンヤオを認めます。"),
    ("atozuke", Topic.YAKU, "Late yaku (atozuke)", "後付け",
     "An open hand wins even if its first call does not fix a yaku.",
     "最初の鳴きで役が確定していなくても和了できます。"),
    ("ippatsu", Topic.YAKU, "Ippatsu", "一発",
     "A win within one turn of riichi, with no call between, is worth a han.",
     "リーチ後一巡以内の、鳴きの入らない和了に一翻付きます。"),
    ("pinfu_tsumo", Topic.YAKU, "Pinfu with tsumo", "平和のツモ",
     "A closed tsumo can be pinfu at 20 fu; otherwise only menzen tsumo counts, with its 2 fu.",
     "平和と門前ツモが複合し、20符になります。なしなら門前ツモだけで、ツモ符が付きます。"),
    ("renhou", Topic.YAKU, "Renhou", "人和",
     "The value of a ron before the winner's first draw and before any call; or its han.",
     "第一ツモより前の、鳴きの入らないロンの価値です。翻数でも指定できます。"),
    ("open_riichi", Topic.YAKU, "Open riichi", "オープン立直",
     "A riichi with the whole hand shown.",
     "手牌を公開してかけるリーチです。"),
    ("minimum_han", Topic.YAKU, "Minimum han to win", "最低翻数（翻縛り）",
     "The han of yaku that a hand needs to win; dora do not count.",
     "和了に必要な役の翻数です。ドラは数えません。"),
    ("two_han_honba", Topic.YAKU, "Two han from this honba (ryanhan shibari)", "二翻縛り",
     "From this honba on a hand needs two han of yaku to win; 0 means never.",
     "この本場から、和了に二翻以上の役が必要になります。0なら二翻縛りなしです。"),
    ("optional_yaku", Topic.YAKU, "Local yaku", "ローカル役",
     "Yaku and yakuman that count only if the table agrees on them.",
     "卓で採用したときだけ数える役です。"),
    ("ura_dora", Topic.DORA, "Ura dora", "裏ドラ",
     "After riichi the tile under the indicator counts too.",
     "リーチの和了で、ドラ表示牌の下の牌も表示牌になります。"),
    ("kan_dora", Topic.DORA, "Kan dora", "槓ドラ",
     "Each kan turns another indicator.",
     "カンのたびに表示牌が一枚増えます。"),
    ("kan_ura", Topic.DORA, "Kan ura", "槓裏",
     "After riichi the tiles under the kans' indicators count too.",
     "リーチの和了で、槓ドラ表示牌の下の牌も表示牌になります。"),
    ("double_wind_pair", Topic.FU, "Pair of the double wind", "連風牌の雀頭",
     "The fu of a pair that is both seat wind and round wind.",
     "自風と場風を兼ねる雀頭の符です。"),
    ("open_pinfu_30", Topic.FU, "Open hand without fu: 30 fu", "喰い平和形30符",
     "A ron with an open hand without other fu counts as 30 fu; otherwise as 20.",
     "符の付かない鳴いた手のロンを30符とします。なしなら20符です。"),
    ("rinshan_fu", Topic.FU, "Tsumo fu after a kan", "嶺上開花のツモ符",
     "A win on a replacement tile earns the 2 fu of tsumo.",
     "嶺上牌での和了にもツモの2符が付きます。"),
    ("kiriage_mangan", Topic.LIMITS, "Kiriage mangan", "切り上げ満貫",
     "4 han 30 fu and 3 han 60 fu are rounded up to a mangan.",
     "4翻30符と3翻60符を満貫に切り上げます。"),
    ("kazoe", Topic.LIMITS, "Thirteen or more han", "数え役満",
     "The value of thirteen or more han of ordinary yaku and dora.",
     "通常の役とドラで13翻以上になった手の価値です。"),
    ("yakuman_add", Topic.LIMITS, "Several yakuman add up", "役満の複合",
     "A hand with several yakuman pays for each of them.",
     "役満が複数成立したとき、合計して支払います。"),
    ("yakuman_at_most", Topic.LIMITS, "Maximum yakuman per hand", "役満の上限",
     "The greatest multiple of a yakuman that a hand can pay; 0 means no limit.",
     "一つの手で支払う役満の最大の倍数です。0は上限なしです。"),
    ("double_yakuman", Topic.LIMITS, "Double yakuman", "ダブル役満",
     "The yakuman that count twice.",
     "二倍で数える役満です。"),
    ("honba", Topic.PAYMENTS, "Honba", "積み棒",
     "The points that each honba adds to a win, from all payers together.",
     "一本場ごとに加わる点数（支払者全員の合計）です。"),
    ("pao", Topic.PAYMENTS, "Liability (pao)", "責任払い（パオ）",
     "The hands for which the player who discarded the tile of the last open set must pay: the "
     "third set of dragons, or the fourth of winds, kans, honors or one suit.",
     "最後の面子（三元牌は三つ目、風牌・槓子・字牌・一色は四つ目）を鳴かせた人が責任を負う手です。"),
    ("pao_covers", Topic.PAYMENTS, "Extent of pao", "パオの範囲",
     "Of several yakuman the liable player pays for all of the hand, or only for that one.",
     "複数の役満があるとき、責任者が負う範囲です。"),
    ("pao_honba", Topic.PAYMENTS, "Honba with pao", "パオのときの積み棒",
     "The payer of honba when a liable player and a discarder share a ron.",
     "責任者と放銃者が折半するとき、積み棒を払う人です。"),
    ("rinshan_liability", Topic.PAYMENTS, "Liability after a called kan", "大明槓の責任払い",
     "The player who discarded the tile of a called kan pays the whole tsumo after it.",
     "大明槓からの嶺上開花を、カンをさせた人が全額払います。"),
    ("ron_payers", Topic.PAYMENTS, "Payers of a ron", "ロンの支払い",
     "The players who pay the value of a ron; the discarder always pays the honba.",
     "ロンの点数を支払う人です。積み棒は放銃者が払います。"),
    ("double_ron", Topic.PAYMENTS, "Two rons on one tile", "ダブロン",
     "The winners when two players call ron on one tile.",
     "一枚の牌に二人がロンしたときの扱いです。"),
    ("triple_ron", Topic.PAYMENTS, "Three rons on one tile", "トリプルロン（三家和）",
     "The winners when three players call ron on one tile.",
     "一枚の牌に三人がロンしたときの扱いです。"),
    ("honba_to", Topic.PAYMENTS, "Honba with several rons", "複数ロンの積み棒",
     "The recipient of honba among several winners on one tile.",
     "複数ロンのとき、積み棒を受け取る人です。"),
    ("sticks_to", Topic.PAYMENTS, "Sticks with several rons", "複数ロンの供託",
     "The recipient of the riichi sticks among several winners on one tile.",
     "複数ロンのとき、供託のリーチ棒を受け取る人です。"),
    ("chombo", Topic.PAYMENTS, "Chombo", "チョンボ",
     "The penalty for a false win or another serious mistake.",
     "誤ロン・誤ツモなど重い反則の罰です。"),
    ("chombo_points", Topic.PAYMENTS, "Points of a chombo", "チョンボの減点",
     "The points that a chombo costs if they are subtracted after uma.",
     "ウマの計算後に減点する場合の点数です。"),
    ("chombo_ends_game", Topic.PAYMENTS, "Chombo ends the last hand", "オーラスのチョンボで終局",
     "A chombo in the last hand ends the game instead of a replay.",
     "オーラスのチョンボで、やり直さずに終局します。"),
    ("dead_hand", Topic.PAYMENTS, "Dead hand instead of chombo", "アガリ放棄とする反則",
     "After these mistakes the hand is played on, and the player can neither win nor be in tenpai.",
     "この反則ではチョンボとせず局を続け、その人は和了もテンパイもできません。"),
    ("noten_payment", Topic.DRAWS, "Noten payment", "ノーテン罰符",
     "The total that the players without tenpai pay to the players in tenpai.",
     "ノーテンの人がテンパイの人に払う合計です。"),
    ("keishiki_tenpai", Topic.DRAWS, "Tenpai without yaku (keishiki)", "形式テンパイ",
     "A hand counts as tenpai at a draw even if it waits without a yaku.",
     "流局のとき、役がなくてもテンパイと認めます。"),
    ("nagashi_mangan", Topic.DRAWS, "Nagashi mangan", "流し満貫",
     "At a draw, a player whose discards are all terminals and honors, none of them called, is "
     "paid a mangan.",
     "捨て牌がすべて么九牌で一枚も鳴かれていなければ、流局で満貫の支払いを受けます。"),
    ("nagashi_as_tsumo", Topic.DRAWS, "Nagashi mangan counts as tsumo", "流し満貫をツモ和了扱い",
     "The player also gets honba and riichi sticks, and the dealer stays or changes as after a "
     "win; otherwise as after a draw.",
     "積み棒と供託も受け取り、親は和了と同じく続くか流れます。なしなら流局と同じです。"),
    ("abortive_draws", Topic.DRAWS, "Abortive draws", "途中流局",
     "The reasons that end a hand early without a winner.",
     "和了者なしで局を途中で終える条件です。"),
    ("abort_repeats", Topic.DRAWS, "Dealer stays after an abort", "途中流局で連荘",
     "The dealer stays after an abortive draw; otherwise the deal passes.",
     "途中流局のあと親が続けます。なしなら親が流れます。"),
    ("rounds", Topic.GAME, "Rounds", "場の数",
     "The number of rounds: east only, east and south, and so on.",
     "東場だけ、東場と南場、などの場の数です。"),
    ("start_score", Topic.GAME, "Start score", "配給原点",
     "The points with which each player starts.",
     "各自が最初に持つ点数です。"),
    ("target_score", Topic.GAME, "Target score", "西入の基準点",
     "If nobody has this score after the last round, one more round is played until somebody does.",
     "最後の場が終わっても誰も届いていなければ、届くまで次の場を打ちます。"),
    ("dealer_repeats", Topic.GAME, "The dealer stays", "連荘の条件",
     "The condition for the dealer to stay.",
     "親が続く条件です。"),
    ("agari_yame", Topic.GAME, "Leading dealer can stop by winning", "アガリやめ",
     "A dealer who wins the last hand, is first and has the target score can end the game.",
     "オーラスの親が和了し、基準点以上のトップなら終局できます。"),
    ("tenpai_yame", Topic.GAME, "Leading dealer can stop in tenpai", "テンパイやめ",
     "A dealer in tenpai at the last draw who is first and has the target score can end the game.",
     "オーラスの親が流局でテンパイし、基準点以上のトップなら終局できます。"),
    ("bust", Topic.GAME, "Bust (tobi)", "トビ",
     "The score of a player that ends the game.",
     "誰かの点数によって終局する条件です。"),
    ("riichi_needs_points", Topic.GAME, "Riichi needs 1,000 points", "1,000点未満のリーチ禁止",
     "A player with less than 1,000 points cannot declare riichi.",
     "持ち点が1,000点未満ではリーチできません。"),
    ("riichi_tiles_left", Topic.GAME, "Tiles left for riichi", "リーチに必要な残り枚数",
     "The number of tiles that must be left in the wall for a riichi.",
     "リーチのときに山に残っていなければならない枚数です。"),
    ("riichi_kan", Topic.GAME, "Closed kan after riichi", "リーチ後の暗槓",
     "The closed kans that a player in riichi can make.",
     "リーチ後にできる暗槓です。"),
    ("kuikae", Topic.GAME, "Swap calls (kuikae)", "喰い替え",
     "The discard right after a chii or pon of a tile that the called set could have used. The "
     "table watches for it, because neither a hand nor a session has the discard after a call; a "
     "session records it as a mistake.",
     "鳴いた直後に、その面子に使えた牌を捨てることの扱いです。鳴いた直後の捨て牌は手牌にも対局"
     "記録にも残らないので、卓で確かめ、反則として記録します。"),
    ("return_score", Topic.END, "Return score", "返し点",
     "The points subtracted from each score at the end; first place gets the difference from the "
     "start scores as oka.",
     "終局時に各自の点数から引く点数です。配給原点との差の合計はオカとしてトップに入ります。"),
    ("uma", Topic.END, "Uma", "ウマ",
     "Thousands by place; or a row for each number of players at or above the return score.",
     "順位ごとの千点単位の加減です。浮き人数（0人から）ごとに変えることもできます。"),
    ("standings", Topic.END, "Final settlement", "精算の方法",
     "By uma and oka, or by the differences between pairs of players.",
     "ウマとオカによる精算か、二人ずつの差額の精算です。"),
    ("leftover_sticks", Topic.END, "Riichi sticks left over", "終局時の供託",
     "The recipient of the riichi sticks on the table at the end.",
     "終局時に卓に残ったリーチ棒の行き先です。"),
    ("ties", Topic.END, "Equal scores", "同点",
     "The places of two players with the same final score.",
     "終局時に同点だったときの順位です。"),
    ("rounding", Topic.END, "Rounding", "端数処理",
     "The rounding of final points to thousands.",
     "最終ポイントを千点単位にするときの端数の扱いです。"),
)
# fmt: on

RULE_DESCRIPTIONS = {
    rule: RuleDescription(rule, topic, Words(label, kanji), Words(meaning, imi))
    for rule, topic, label, kanji, meaning, imi in _ROWS
}
"""The description of every rule, by its field in Rules and in the order of display."""

_RELEVANT_IF: dict[str, Callable[[Rules], bool]] = {
    "nuki_dora": lambda rules: rules.players == 3,
    "sanma_tsumo": lambda rules: rules.players == 3,
    "two_han_honba": lambda rules: rules.minimum_han < 2,
    "triple_ron": lambda rules: rules.players == 4,
    "kan_ura": lambda rules: rules.ura_dora and rules.kan_dora,
    "yakuman_at_most": lambda rules: rules.yakuman_add or bool(rules.double_yakuman),
    "pao_covers": lambda rules: bool(rules.pao),
    "pao_honba": lambda rules: bool(rules.pao),
    "honba_to": lambda rules: MultipleRon.ALL in (rules.double_ron, rules.triple_ron),
    "sticks_to": lambda rules: MultipleRon.ALL in (rules.double_ron, rules.triple_ron),
    "chombo_points": lambda rules: rules.chombo is Chombo.AFTER_UMA,
    "nagashi_as_tsumo": lambda rules: rules.nagashi_mangan,
    "abort_repeats": lambda rules: (
        bool(rules.abortive_draws) or rules.triple_ron is MultipleRon.ABORT
    ),
}
"""For rules that only matter with certain values of other rules: the condition."""


def is_relevant(rule: str, rules: Rules) -> bool:
    """Return whether a rule matters given the others; honba_to does not with a head bump.

    >>> is_relevant("sanma_tsumo", Rules()), is_relevant("honba_to", Rules())
    (False, True)
    """
    return rule not in _RELEVANT_IF or _RELEVANT_IF[rule](rules)
