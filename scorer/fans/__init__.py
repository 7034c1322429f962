"""Score games by fans, such as Chinese Official (国标麻将, MCR): settlement, waits, explanations.

Score a hand. The last of the concealed tiles is the winning tile, as everywhere:

>>> from scorer.fans.score import score
>>> from scorer.fans.win import Win
>>> from scorer.tiles.hand import parse_hand
>>> from scorer.tiles.tile import Wind
>>> hand, tile = parse_hand("123m456s789p56p77m4p")
>>> win = Win(tile, self_drawn=True, seat=Wind.EAST, round=Wind.EAST, flowers=2)
>>> result = score(hand, win)
>>> for line in result.fans:
...     print(line.fan.chinese, line.fan.pinyin, line.fan.english, line.points, sep=", ")
花龙, huā lóng, Mixed Straight, 8
不求人, bù qiú rén, Fully Concealed Hand, 4
平和, píng hú, All Chows, 2
喜相逢, xǐ xiāng féng, Mixed Double Chow, 1
花牌, huā pái, Flower Tiles, 2
>>> result.total, result.wins, result.payments.total
(17, True, 75)

List what does not count, and why:

>>> from scorer.fans.explain import omissions
>>> for each in omissions(result):
...     print(each.fan.english, each.reason, each.because_of.english, sep=", ")
Short Straight, joined_already, Mixed Double Chow
No Honors, implied, All Chows
Self-Drawn, implied, Fully Concealed Hand

Rules are data; docs/reference/rules.md describes them:

>>> from scorer.fans.rules.plain_values import rules_from_dict
>>> club = rules_from_dict({"minimum": 6, "fans": {"mixed_straight": 8, "all_chows": 2}})
>>> score(hand, win, club).total
10
"""
