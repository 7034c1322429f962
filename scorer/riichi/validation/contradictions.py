"""Contradictions between a hand, its win and the rules."""

from collections.abc import Iterator

from scorer.riichi.rules.choices import OpenRiichi
from scorer.riichi.rules.rules import STANDARD, Rules
from scorer.riichi.sanma import sanma_objections
from scorer.riichi.validation.riichi_limits import riichi_limits
from scorer.riichi.win import By, Moment, Riichi, Win
from scorer.tiles.errors import ImpossibleHand, ImpossibleWin, RiichiError
from scorer.tiles.hand import COPIES, Hand
from scorer.tiles.melds import MeldKind
from scorer.tiles.tile import TILES

Sentences = tuple[str, str]

_NO_RIICHI = Riichi.NONE
_DOUBLE_RIICHI = Riichi.DOUBLE
_ORDINARY = Moment.ORDINARY


def contradictions(hand: Hand, win: Win, rules: Rules = STANDARD) -> tuple[RiichiError, ...]:
    """List every contradiction between a hand, its winning tile and the circumstances.

    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.tiles.tile import Wind
    >>> hand, tile = parse_hand("123m456p78s11z9s 555=z")
    >>> win = Win(tile, By.RON, seat=Wind.EAST, round=Wind.EAST, riichi=Riichi.RIICHI)
    >>> for objection in contradictions(hand, win):
    ...     print(objection)
    Riichi needs a closed hand, but 555=z is open; remove the riichi or the meld.
    """
    objections: list[RiichiError] = []
    if _crowded(hand, win):
        objections += [ImpossibleHand(*sentences) for sentences in _tiles(hand, win)]
    if hand.reds + win.tile.red > 1:
        objections += [ImpossibleHand(*sentences) for sentences in _reds(hand, win, rules)]
    if not _has_possible_riichi(hand, win):
        objections += [ImpossibleWin(*sentences) for sentences in _riichi(hand, win)]
        objections += [ImpossibleWin(*sentences) for sentences in riichi_limits(hand, win, rules)]
    if win.open_riichi:
        objections += [ImpossibleWin(*sentences) for sentences in _open_riichi(win, rules)]
    if win.moment is not _ORDINARY:
        objections += [ImpossibleWin(*sentences) for sentences in _MOMENTS[win.moment](hand, win)]
    if hand.norths or rules.players == 3:
        objections += sanma_objections(hand, win, rules)
    return tuple(objections)


def _has_possible_riichi(hand: Hand, win: Win) -> bool:
    """Return whether nothing contradicts the riichi: a fast test for most hands."""
    if win.riichi is _NO_RIICHI:
        return not win.ippatsu and not win.ura
    kan_after = win.riichi is _DOUBLE_RIICHI and hand.melds
    return hand.menzen and (not win.ippatsu or win.moment is _ORDINARY) and not kan_after


def _crowded(hand: Hand, win: Win) -> bool:
    """Return whether there can be more than four tiles of a kind: a fast test for most hands."""
    dora, ura = win.dora, win.ura
    counts, most = hand.counts, COPIES - len(dora) - len(ura)
    if counts[win.tile.kind] >= most or len(ura) > len(dora):
        return True
    for tile in (*dora, *ura):  # noqa: SIM110 - a loop takes half the time of any()
        if counts[tile.kind] >= most:
            return True
    return False


def _tiles(hand: Hand, win: Win) -> Iterator[Sentences]:
    counts = list(hand.counts)
    counts[win.tile.kind] += 1
    if counts[win.tile.kind] > COPIES:
        yield (
            f"With the winning tile the hand holds five {win.tile.plain}, but a set has four; "
            "correct one of them.",
            f"和了牌を入れると {win.tile.plain} が5枚になります。どれかを直してください。",
        )
    indicators = (*win.dora, *win.ura)
    for kind in {tile.kind for tile in indicators}:
        number = sum(tile.kind == kind for tile in indicators)
        if counts[kind] + number > COPIES and counts[kind] <= COPIES:
            yield (
                f"The hand holds {counts[kind]} {TILES[kind]} and {number} more are indicators, "
                "but a set has four; correct the tiles or the indicators.",
                f"{TILES[kind]} が手牌に{counts[kind]}枚、表示牌に{number}枚あり、"
                "4枚を超えます。牌か表示牌を直してください。",
            )
    if max(len(win.dora), len(win.ura)) > 5:
        yield (
            "There are more than five dora indicators, but at most four kans are possible; remove "
            "some.",
            "ドラ表示牌が5枚を超えています。カンは4回までです。減らしてください。",
        )
    if len(win.ura) > len(win.dora):
        yield (
            f"Each ura indicator is under a dora indicator, but there are {len(win.ura)} ura and "
            f"{len(win.dora)} dora indicators; add the missing dora indicators.",
            f"裏ドラ表示牌（{len(win.ura)}枚）がドラ表示牌（{len(win.dora)}枚）より"
            "多くなっています。ドラ表示牌を足してください。",
        )


_SUIT_NAMES = (("characters", "萬子"), ("dots", "筒子"), ("bamboo", "索子"))


def _reds(hand: Hand, win: Win, rules: Rules) -> Iterator[Sentences]:
    """Yield an objection for each suit with too many red fives, if the rules have red fives."""
    reds = [tile for tile in (*hand.tiles, win.tile) if tile.red]
    for suit, most in enumerate(rules.red_fives):
        number = sum([tile.kind // 9 == suit for tile in reds])
        if most and number > most:
            english, japanese = _SUIT_NAMES[suit]
            yield (
                f"The hand holds {number} red fives of {english}, but these rules have {most}; "
                "correct one of them or choose other rules.",
                f"{japanese}の赤5が{number}枚ありますが、このルールでは{most}枚です。"
                "牌を直すかルールを変えてください。",
            )


def _riichi(hand: Hand, win: Win) -> Iterator[Sentences]:
    open_melds = [str(meld) for meld in hand.melds if meld.open]
    declared = win.riichi is not _NO_RIICHI
    if declared and open_melds:
        yield (
            f"Riichi needs a closed hand, but {open_melds[0]} is open; remove the riichi or the "
            "meld.",
            f"リーチは門前だけですが、{open_melds[0]} を鳴いています。"
            "リーチか副露を消してください。",
        )
    if win.ippatsu and not declared:
        yield (
            "Ippatsu needs riichi; add the riichi or remove the ippatsu.",
            "一発にはリーチが必要です。リーチを足すか一発を消してください。",
        )
    if win.ura and not declared:
        yield (
            "Ura indicators need riichi; add the riichi or remove the ura indicators.",
            "裏ドラをめくるのはリーチしたときだけです。リーチを足すか裏ドラを消してください。",
        )
    if win.ippatsu and win.moment is Moment.RINSHAN and not hand.norths:
        yield (
            "The kan before rinshan ends ippatsu; remove one of them.",
            "嶺上開花の前のカンで一発は消えます。どちらかを消してください。",
        )
    if win.ippatsu and win.riichi is Riichi.DOUBLE and win.moment is Moment.LAST_TILE:
        yield (
            "The ippatsu of a double riichi ends long before the last tile; remove one of them.",
            "ダブルリーチの一発は最後の牌よりずっと前に終わります。どちらかを消してください。",
        )


def _open_riichi(win: Win, rules: Rules) -> Iterator[Sentences]:
    if win.riichi is _NO_RIICHI:
        yield (
            "An open riichi is a riichi; add the riichi or remove the open one.",
            "オープン立直にはリーチが必要です。リーチを足すかオープンを消してください。",
        )
    if rules.open_riichi is OpenRiichi.NONE:
        yield (
            "These rules have no open riichi; remove it or choose other rules.",
            "このルールにオープン立直はありません。消すかルールを変えてください。",
        )


def _rinshan(hand: Hand, win: Win) -> Iterator[Sentences]:
    if win.by is By.RON:
        yield (
            "Rinshan is a draw after a kan, so it cannot be ron; change it to tsumo.",
            "嶺上開花はカンの後のツモです。ロンではなくツモにしてください。",
        )
    if not hand.norths and not any(meld.kind in _KANS for meld in hand.melds):
        yield (
            "Rinshan follows the winner's own kan, but the hand has none; add the kan.",
            "嶺上開花には自分のカンが必要です。カンを足してください。",
        )


def _chankan(hand: Hand, win: Win) -> Iterator[Sentences]:
    if win.by is By.TSUMO:
        yield (
            "Chankan takes a tile from another player's kan, so it cannot be tsumo; change it to "
            "ron.",
            "槍槓は他家のカンからの和了です。ツモではなくロンにしてください。",
        )
    if hand.counts[win.tile.kind]:
        yield (
            f"Chankan takes the fourth {win.tile.plain} from a kan, but the hand holds another; "
            "correct the winning tile or remove the chankan.",
            f"槍槓は4枚目の {win.tile.plain} を取りますが、手牌にもう1枚あります。"
            "和了牌を直すか槍槓を消してください。",
        )


def _last_tile(hand: Hand, win: Win) -> Iterator[Sentences]:
    return iter(())


def _first_turn(hand: Hand, win: Win) -> Iterator[Sentences]:
    if hand.melds:
        yield (
            f"A win in the first turn is before any call, but {hand.melds[0]} was called; "
            "remove the meld or the first turn.",
            f"第一巡の和了は鳴きの前ですが、{hand.melds[0]} があります。"
            "副露か第一巡を消してください。",
        )
    if win.riichi is not _NO_RIICHI:
        yield (
            "A win in the first turn is before any riichi; remove one of them.",
            "第一巡の和了はリーチの前です。どちらかを消してください。",
        )
    if win.dealer and win.by is By.RON:
        yield (
            "The dealer draws before anybody discards, so a win in the dealer's first turn is "
            "tsumo; change it to tsumo or change the seat.",
            "親の第一巡の和了はツモだけです。ツモにするか席を直してください。",
        )


_KANS = {MeldKind.ANKAN, MeldKind.DAIMINKAN, MeldKind.SHOUMINKAN}
_MOMENTS = {
    Moment.RINSHAN: _rinshan,
    Moment.CHANKAN: _chankan,
    Moment.LAST_TILE: _last_tile,
    Moment.FIRST_TURN: _first_turn,
}
