"""Score riichi mahjong: hands, yaku, fu, points, waits and whole games; and games by fans.

The package needs only the standard library and does no input or output, so it also runs in a
browser. This page is a quick start; docs/reference/rules.md lists the rules.

Score a hand. The last of the concealed tiles is the winning tile:

>>> from scorer import By, Win, Wind, parse_hand, score
>>> hand, tile = parse_hand("234456m78p234s55s6p")
>>> result = score(hand, Win(tile, By.TSUMO, seat=Wind.SOUTH, round=Wind.EAST))
>>> for line in result.yaku:
...     print(line.yaku.english, line.han)
Concealed self-draw 1
All sequences 1
All simples 1
>>> result.han, result.fu, result.payment
(3, 20, Tsumo(dealer=1300, others=700, payers=3))

List everything that is wrong with a win, in any language. score() raises the first error:

>>> from scorer import Language, check, parse_tiles
>>> hand, tile = parse_hand("123m456p789s11222z")
>>> ron = Win(tile, By.RON, seat=Wind.EAST, round=Wind.SOUTH, ippatsu=True)
>>> for error in check(hand, ron, discards=parse_tiles("1z")):
...     print(type(error).__name__, error, sep=": ")
ImpossibleWin: Ippatsu needs riichi; add the riichi or remove the ippatsu.
Furiten: Furiten: the hand waits for 12z and its player discarded 1z, so only tsumo wins; \
change it to tsumo or correct the discards.
>>> print(check(hand, ron)[0].text(Language.JAPANESE))
一発にはリーチが必要です。リーチを足すか一発を消してください。

List the waits of a hand, each with the tiles left and the points:

>>> from scorer import Circumstances, parse_waiting_hand, waits
>>> table = Circumstances(seat=Wind.SOUTH, round=Wind.EAST, visible=parse_tiles("25p"))
>>> for wait in waits(parse_waiting_hand("234567m34p55678s"), table):
...     print(wait.tile, wait.remaining, wait.payouts.ron.points, wait.payouts.tsumo.points)
2p 3 2000 2700
5p 3 2000 2700

Choose rules, and replay a game event by event; seats are numbers from 0 in turn order:

>>> from scorer import HandDrawn, HandWon, RiichiDeclared, Ron, Rules, TableWin
>>> from scorer import RiichiGame, preset_named
>>> preset_named("m_league").rules.uma, Rules(kuitan=False).kuitan
(((30, 10, -10, -30),), False)
>>> game = RiichiGame(preset_named("tenhou").rules)
>>> events = [
...     RiichiDeclared(seat=1),
...     HandDrawn(tenpai=frozenset({0, 1})),
...     HandWon((TableWin(winner=2, dealer=0, discarder=1, payment=Ron(3900)),)),
... ]
>>> for outcome in game.play_all(events, game.new_game()):
...     print(outcome.deltas, outcome.after.scores)
(0, -1000, 0, 0) (25000, 24000, 25000, 25000)
(1500, 1500, -1500, -1500) (26500, 25500, 23500, 23500)
(0, -4200, 5200, 0) (26500, 21300, 28700, 23500)

Score a hand of Chinese Official mahjong; scorer.fans describes more of it:

>>> from scorer import FanWin, fan_rule_set, score_fans
>>> hand, tile = parse_hand("123m456s789p56p77m4p")
>>> win = FanWin(tile, self_drawn=True, seat=Wind.EAST, round=Wind.EAST, flowers=2)
>>> result = score_fans(hand, win, fan_rule_set("mcr").rules)
>>> [(line.fan.english, line.points) for line in result.fans][:2]
[('Mixed Straight', 8), ('Fully Concealed Hand', 4)]
>>> result.total, result.wins, result.payments.total
(17, True, 75)
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorer.api import *  # noqa: F403
    from scorer.api import __all__ as __all__


def __getattr__(name: str) -> object:
    """Import the public names on first use, so that importing a submodule stays fast."""
    api = import_module("scorer.api")
    if name == "__all__":
        return api.__all__
    if name in api.__all__:
        return getattr(api, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """List the public names."""
    return [*globals(), *import_module("scorer.api").__all__]
