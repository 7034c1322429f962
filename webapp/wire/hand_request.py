"""What a request for a score says: the hand and its win, and what to score them by."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorer.riichi.rules.plain_values import FIELDS as RULES
from scorer.riichi.rules.plain_values import rules_from
from scorer.riichi.rules.player_count import for_players
from scorer.riichi.rules.preset import Preset
from scorer.riichi.rules.presets import preset_named
from scorer.riichi.rules.rules import STANDARD, Rules
from scorer.riichi.win import Win
from scorer.tiles.errors import BadNotation
from scorer.tiles.hand import Hand
from scorer.tiles.terms import Language
from scorer.tiles.tile import Tile
from webapp.wire import fields
from webapp.wire.score import parse_request

_MOST_HONBA = 99


@dataclass(frozen=True, slots=True)
class ChosenRules:
    """Rules as they were asked for: a known table's, or the standard, perhaps with changes."""

    rules: Rules = STANDARD
    preset: Preset | None = None

    @property
    def changed(self) -> tuple[str, ...]:
        """The names of the rules that are not as in the preset, or as follows from the players.

        >>> parse_rules({"preset": "tenhou", "kuitan": False, "kazoe": "yakuman"}).changed
        ('kuitan',)
        >>> parse_rules({"preset": "tenhou", "players": 3, "honba": 200}).changed
        ('players',)
        """
        own = STANDARD if self.preset is None else self.preset.rules
        base = for_players(own, self.rules.players)
        return tuple(
            name
            for name in RULES
            if getattr(self.rules, name) != getattr(own if name == "players" else base, name)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRequest:
    """One question for a score; discards are those of the winner, for furiten."""

    hand: Hand
    win: Win
    chosen: ChosenRules
    honba: int
    discards: tuple[Tile, ...]


def parse_score_request(data: object) -> ScoreRequest:
    """Read a request for a score; RiichiError says what is wrong with it.

    >>> asked = parse_score_request({"hand": "123m456p789s11222z", "rules": "tenhou"})
    >>> str(asked.win.tile), asked.chosen.rules.renhou, asked.honba
    ('2z', <Renhou.NONE: 'none'>, 0)
    """
    hand, win = parse_request(data)
    request: Mapping[str, object] = data if isinstance(data, Mapping) else {}
    return ScoreRequest(
        hand=hand,
        win=win,
        chosen=parse_rules(request.get("rules")),
        honba=parse_honba(request),
        discards=fields.tiles(request, "discards"),
    )


def parse_rules(given: object) -> ChosenRules:
    """Read rules: the name of a preset, or an object with a preset, changes to it, or both.

    >>> parse_rules("tenhou").preset.title.english
    'Tenhou'
    >>> parse_rules({"kiriage_mangan": True}).rules.kiriage_mangan
    True
    """
    values = rule_values(given)
    preset = preset_named(values["preset"]) if "preset" in values else None
    return ChosenRules(rules_from(values), preset)


def rule_values(given: object) -> Mapping[str, object]:
    """Rules as an object, however they were given.

    >>> rule_values("tenhou"), rule_values(None)
    ({'preset': 'tenhou'}, {})
    """
    if given is None:
        return {}
    values = {"preset": given} if isinstance(given, str) else given
    if not isinstance(values, Mapping):
        raise BadNotation(
            'The field rules is neither the name of a preset nor an object; send "tenhou", or '
            '{"preset": "tenhou", "kuitan": false}.',
            'rules がルール名でもオブジェクトでもありません。"tenhou" や '
            '{"preset": "tenhou", "kuitan": false} のように送ってください。',
        )
    return values


def parse_honba(request: Mapping[str, object]) -> int:
    """The counters on the table; none unless the request says so.

    >>> parse_honba({"honba": 2})
    2
    """
    return fields.number(request, "honba", most=_MOST_HONBA)


def parse_language(data: object, usual: Language = Language.ENGLISH) -> Language:
    """The language that a request asks for; the usual one unless it says so.

    >>> parse_language({"language": "ja"})
    <Language.JAPANESE: 'ja'>
    """
    request = data if isinstance(data, Mapping) else {}
    return fields.choice(request, "language", Language, usual)
