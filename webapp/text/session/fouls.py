"""The fouls of the Chinese game as text."""

from scorer.table.game.events import Foul
from scorer.tiles.terms import Words

FOUL_LABELS = {
    Foul.TOO_FEW_POINTS: Words("win with too few points", "点数不足の和了", "番数不够的和牌"),
    Foul.WRONG_TILE: Words("win on a wrong tile", "和了牌でない牌での和了", "和错牌"),
    Foul.NOT_READY: Words(
        "win with a hand that was not ready", "聴牌していない和了", "没有听牌的和牌"
    ),
    Foul.WRONG_CLAIM: Words(
        "wrong chow, pung or kong", "誤ったチー・ポン・カン", "错吃、错碰、错杠"
    ),
    Foul.WRONG_TILE_COUNT: Words("wrong number of tiles", "多牌・少牌", "相公（张数不对）"),
}
"""The name of each foul."""
