"""Explain how a hand is played: turn, calls, kans, riichi, furiten, wins and draws.

docs/reference/sources.md explains the sources: TP "nasin musi", RA "Calls" and "Kong", AA 6, and
HU for what the last discard allows.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from scorer.fans.rules.rules import DealerStays, Winners
from scorer.fans.rules.rules import Rules as FanRules
from scorer.riichi.rules.choices import DealerRepeats, KanDoraMoment, MultipleRon
from scorer.riichi.rules.rules import Rules
from scorer.tiles.messages import Message, Number, Text, in_context, join
from scorer.tiles.messages import message as _


class PlayStage(StrEnum):
    """A part of playing a hand, in the order of the explanation."""

    GOAL = "goal"
    TURN = "turn"
    CALLS = "calls"
    KANS = "kans"
    RIICHI = "riichi"
    FURITEN = "furiten"
    FLOWERS = "flowers"
    WIN = "win"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class PlayExample:
    """Tiles that lie on the table, in notation, with what they show."""

    notation: str
    words: Text


@dataclass(frozen=True, slots=True)
class PlayStep:
    """A part of playing a hand: its heading, sentences, and tiles to look at."""

    stage: PlayStage
    title: Message
    sentences: tuple[Text, ...]
    examples: tuple[PlayExample, ...] = ()


def play_steps(rules: Rules | FanRules) -> Iterator[PlayStep]:
    """Yield how a hand is played under some rules.

    >>> [step.stage.value for step in play_steps(Rules())]
    ['goal', 'turn', 'calls', 'kans', 'riichi', 'furiten', 'win', 'draw']
    """
    return _riichi_steps(rules) if isinstance(rules, Rules) else _fan_steps(rules)


_TITLES = {
    PlayStage.GOAL: _("The goal"),
    PlayStage.TURN: _("The turn"),
    PlayStage.CALLS: _("Calls"),
    PlayStage.RIICHI: _("Riichi"),
    PlayStage.FURITEN: _("Furiten"),
    PlayStage.FLOWERS: in_context("setup", "Flowers"),
    PlayStage.WIN: _("The win"),
    PlayStage.DRAW: _("Draw and next hand"),
}


def _step(
    stage: PlayStage, *parts: Text | PlayExample | None, title: Message | None = None
) -> PlayStep:
    examples = tuple(each for each in parts if isinstance(each, PlayExample))
    texts = tuple(each for each in parts if each is not None and not isinstance(each, PlayExample))
    return PlayStep(stage, title or _TITLES[stage], texts, examples)


_GOAL = _(
    "You have 13 tiles. With a 14th, four groups and a pair make a winning hand. A group is a "
    "sequence of three numbers of one suit, or three identical tiles, or four."
)
_TURN = _(
    "Draw a tile from the wall, then discard one, face up, in rows of six in front of you. The "
    "player on your right is next."
)
_CLAIM = _(
    "You can claim the tile that was just discarded instead of drawing one. Lay the group face up "
    "beside your hand, the claimed tile sideways where its player sits: left, middle or right. "
    "Then discard; the player on your right is next."
)
_LAST_DISCARD = _("The last discard of a hand can be claimed only to win.")


def _priority(*calls: Text) -> Text:
    """Return who gets a tile that several want.

    HU "a szett erősebb a peng/kang-nál, amik erősebbek a sornál"; RA "Hu takes priority over Kong
    and Pung, which takes priority over Chow".
    """
    return _(
        "If several want a tile: {calls}.", calls=join(calls, in_context("priority", ", then "))
    )


def _calls(*names: Message, players: int) -> Iterator[PlayExample]:
    """Yield the calls, those of a sequence only for four players."""
    chow, pung = names
    if players == 4:
        yield PlayExample(
            "4-56m",
            _("{call}: a sequence, only with a discard of the player on your left", call=chow),
        )
    yield PlayExample(
        "555=p", _("{call}: three identical tiles, here from the player across", call=pung)
    )


def _kans(name: Message) -> tuple[PlayExample, ...]:
    return (
        PlayExample("7777+z", _("{call} called: three of yours and a discard", call=name)),
        PlayExample("222-2s", _("Added to a group that you called earlier", call=name)),
        PlayExample("3333p", _("Closed: all four are yours, and the hand stays closed", call=name)),
    )


_FOUR = _("{call}: four identical tiles")
_ROBBING = _("Another player can win with the tile that you add.")


def _riichi_steps(rules: Rules) -> Iterator[PlayStep]:
    ron, pon, kan = _("Ron"), _("Pon"), _("Kan")
    chii = _("Chii")
    pungs = _("{one} and {other}", one=pon, other=kan)
    yield _step(
        PlayStage.GOAL,
        _GOAL,
        _(
            "It also needs a yaku, such as riichi, only numbers from 2 to 8, or three dragons; the "
            "reference lists them all."
        ),
        PlayExample("234m 678p 678s 44s 777z", _("A winning hand; the dragons are its yaku")),
    )
    yield _step(PlayStage.TURN, _TURN)
    yield _step(
        PlayStage.CALLS,
        _CLAIM,
        _priority(ron, pungs, *([chii] if rules.players == 4 else [])),
        _SEVERAL_RONS[rules.double_ron],
        _LAST_DISCARD,
        _("After a call the hand is open: no riichi, and some yaku count less or not at all."),
        *_calls(chii, pon, players=rules.players),
    )
    yield _step(
        PlayStage.KANS,
        _(
            "Lay four identical tiles down as a kan; it is one group. Draw a replacement tile "
            "from the dead wall and discard. With the last tile of the wall there is no kan."
        ),
        _KAN_DORA[rules.kan_dora_moment] if rules.kan_dora else None,
        _ROBBING,
        *_kans(kan),
        title=_FOUR.fill(call=kan),
    )
    yield _step(
        PlayStage.RIICHI,
        _(
            "With a closed hand that needs one more tile you can say riichi. Discard sideways and "
            "lay down a 1,000 stick, which the next winner takes. From then on you discard every "
            "tile that you draw and that does not win."
        ),
        _("Riichi is a yaku by itself, and the dora under the indicators count.")
        if rules.ura_dora
        else _("Riichi is a yaku by itself."),
    )
    yield _step(
        PlayStage.FURITEN,
        _(
            "If any tile that completes your hand is among your own discards, you cannot win by "
            "ron, on no tile. You can still win by tsumo."
        ),
        _(
            "The same holds if you let a winning discard pass: until your next draw, and after "
            "riichi until the hand ends."
        ),
        PlayExample(
            "45m 6m", _("4 and 5 wait for 3 and 6. With the 6 in your discards: no ron on a 3.")
        ),
    )
    yield _step(
        PlayStage.WIN,
        _(
            "Say ron for a discard, or tsumo for your own draw, and show the hand. The discarder "
            "pays a ron, everybody a tsumo. The dealer receives and pays more."
        ),
    )
    yield _step(PlayStage.DRAW, *_riichi_draws(rules))


_KAN_DORA = {
    KanDoraMoment.AT_ONCE: _("Another dora indicator is turned at once."),
    KanDoraMoment.CLOSED_AT_ONCE: _(
        "Another dora indicator is turned: for a closed kan at once, otherwise after the discard."
    ),
    KanDoraMoment.AFTER_DISCARD: _("Another dora indicator is turned after the discard."),
    KanDoraMoment.UNLESS_WIN: _(
        "Another dora indicator is turned, unless the replacement tile wins."
    ),
}

_SEVERAL_RONS = {
    MultipleRon.ALL: _("Two players can win on one discard."),
    MultipleRon.HEAD_BUMP: _("Of two who win on one discard, only the next in turn does."),
    MultipleRon.ABORT: _("If two win on one discard, the hand is drawn."),
}


def _riichi_draws(rules: Rules) -> Iterator[Text]:
    yield _("When the wall is used up and nobody has won, it is a draw.")
    if rules.noten_payment:
        yield _(
            "Players who wait show their hand, and the others pay them {points} points in all.",
            points=Number(rules.noten_payment),
        )
    if rules.abortive_draws:
        yield _(
            "Some rare cases end a hand at once, such as nine different terminals and honors in "
            "the first draw; see the rules."
        )
    if rules.dealer_repeats is DealerRepeats.TENPAI:
        yield _("The dealer stays after a win, or when waiting at a draw; else the deal passes.")
    else:
        yield _("The dealer stays after a win; else the deal passes to the right.")
    if rules.honba_if_deal_passes:
        yield _("The honba count repeated deals and draws, and make the next win worth more.")
    else:
        yield _(
            "The honba count how often the deal was repeated, and make the next win worth more."
        )


def _fan_steps(rules: FanRules) -> Iterator[PlayStep]:
    chow, pung, kong = _("Chow"), _("Pung"), _("Kong")
    yield _step(
        PlayStage.GOAL,
        _GOAL,
        _("It needs at least {fan} fan.", fan=rules.minimum) if rules.minimum else None,
        PlayExample("234m 678p 678s 44s 777z", _("A winning hand")),
    )
    yield _step(PlayStage.TURN, _TURN)
    yield _step(
        PlayStage.CALLS,
        _CLAIM,
        _priority(_("Hu"), _("{one} and {other}", one=pung, other=kong), chow),
        _("Several players can win on one discard.")
        if rules.winners is Winners.ALL
        else _("Of several who win on one discard, only the next in turn does."),
        *_calls(chow, pung, players=rules.players),
    )
    yield _step(
        PlayStage.KANS,
        _(
            "Lay four identical tiles down as a kong; it is one group. Draw a replacement tile "
            "from the end of the wall and discard."
        ),
        _ROBBING,
        *_kans(kong),
        title=_FOUR.fill(call=kong),
    )
    if rules.flowers:
        yield _step(
            PlayStage.FLOWERS,
            _(
                "Lay a flower or season face up at once and draw a replacement from the end of "
                "the wall. It is not part of the hand."
            ),
        )
    yield _step(
        PlayStage.WIN,
        _("Say hu for a discard or for your own draw, and show the hand."),
    )
    yield _step(
        PlayStage.DRAW,
        _("When the wall is used up and nobody has won, nobody pays."),
        _DEALS[rules.dealer_stays],
    )


_DEALS = {
    DealerStays.NEVER: _("The deal passes to the right after every hand."),
    DealerStays.WIN: _("The dealer stays after a win; else the deal passes to the right."),
    DealerStays.WIN_OR_DRAW: _(
        "The dealer stays after a win and after a draw; else the deal passes to the right."
    ),
}
